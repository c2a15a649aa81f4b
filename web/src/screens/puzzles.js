// SPDX-License-Identifier: MIT
// The workshop: a person's mazes and word searches; making, importing, copying, deleting them.
import { get, post, remove } from "../api.js";
import { ensureSomebody } from "../guest.js";
import { dateText, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Ask, TextField, useTrouble, Wrong } from "../parts/form.js";
import { NewMaze } from "../parts/newmaze.js";
import { NewSopa } from "../parts/newsopa.js";
import { useSession } from "../session.js";

export function PuzzlesScreen() {
  const session = useSession();
  const { attempt, rest } = useTrouble();
  const [list, setList] = useState(/** @type {any[] | null} */ (null));
  const [search, setSearch] = useState("");
  const [making, setMaking] = useState("");
  const [doomed, setDoomed] = useState(/** @type {any} */ (null));
  const load = () =>
    attempt(async () => {
      await ensureSomebody(session);
      setList((await get(`/api/puzzles?search=${encodeURIComponent(search)}`)).puzzles);
    });
  useEffect(() => {
    load();
  }, [search]);
  const open = (/** @type {any} */ one) => session.go(`/${one.kind}/${one.id}`);
  const bring = (/** @type {any} */ event) =>
    attempt(async () => {
      const file = event.target.files[0];
      if (file) open(await post(`/api/puzzles/import?name=${encodeURIComponent(file.name)}`, new Blob([file], { type: "application/octet-stream" })));
    });
  const copy = (/** @type {any} */ one) => attempt(async () => (await post(`/api/puzzles/${one.id}/duplicate`), await load()));
  const drop = () => attempt(async () => (await remove(`/api/puzzles/${doomed.id}`), setDoomed(null), await load()));
  const row = (/** @type {any} */ one) => html`<tr><td><a href="#/${one.kind}/${one.id}">${one.name}</a></td><td>${one.kind === "maze" ? t("maze") : t("word search")}</td><td>${dateText(one.changed_at)}</td>
    <td class="number"><button class="plain" aria-label=${t("Copy %s", one.name)} onClick=${() => copy(one)}>⧉</button><button class="plain" aria-label=${t("Delete %s", one.name)} onClick=${() => setDoomed(one)}>✕</button></td></tr>`;
  return html`<main id="main" tabindex="-1"><div class="head"><h1>${t("Puzzles")}</h1><div class="buttons"><button class="main" onClick=${() => setMaking(making === "maze" ? "" : "maze")}>${t("New maze")}</button><button class="main" onClick=${() => setMaking(making === "sopa" ? "" : "sopa")}>${t("New word search")}</button><label class="button">${t("Import…")}<input class="hidden" type="file" accept=".txt,.xml,.json,.map,.maze,.ipuz" onChange=${bring} /></label></div></div>
    <p class="soft">${t("Mazes and word searches to play, change, solve and print.")}</p>${!session.me.account && html`<p class="soft">${t("Without an account they are kept for this browser, for 30 days.")} <a href="#/register">${t("Register to keep them")}</a></p>`}<${Wrong} text=${rest([])} />
    ${making === "maze" && html`<${NewMaze} close=${() => setMaking("")} />`}${making === "sopa" && html`<${NewSopa} close=${() => setMaking("")} />`}
    <${TextField} label=${t("Search")} type="search" value=${search} set=${setSearch} />
    ${list && (list.length === 0 ? html`<div class="card empty">${t("Nothing here yet: make your first one.")}</div>` : html`<div class="card table-scroll"><table><thead><tr><th>${t("Name")}</th><th>${t("Kind")}</th><th>${t("Last change")}</th><th><span class="hidden">${t("Copy or delete")}</span></th></tr></thead><tbody>${list.map(row)}</tbody></table></div>`)}
    ${doomed && html`<${Ask} title=${t("Delete %s?", doomed.name)} text=${t("It can't be brought back.")} yes=${t("Delete")} danger=${true} close=${() => setDoomed(null)} onYes=${drop} />`}</main>`;
}
