// SPDX-License-Identifier: MIT
// The workshop: a person's puzzles; making, importing, renaming, copying, deleting them.
import { get, post, put, remove } from "../api.js";
import { ensureSomebody } from "../guest.js";
import { dateText, inOrder, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Ask, Choice, Dialog, TextField, useTrouble, Wrong } from "../parts/form.js";
import { formatsOf, Sheets } from "../parts/sheets.js";
import { PuzzlePicture } from "../parts/puzzlepicture.js";
import { NewBooklet } from "../parts/newbooklet.js";
import { NewCrossword } from "../parts/newcrossword.js";
import { NewCryptogram } from "../parts/newcryptogram.js";
import { NewMaze } from "../parts/newmaze.js";
import { NewScramble } from "../parts/newscramble.js";
import { NewSopa } from "../parts/newsopa.js";
import { useSession } from "../session.js";

const COPY = html`<svg viewBox="0 0 16 16" aria-hidden="true"><rect x="1.5" y="4.5" width="9" height="10" rx="1.5" /><path d="M5.5 4.5v-1.5a1.5 1.5 0 0 1 1.5-1.5h6a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-2" /></svg>`;

const kindNames = () => ({ maze: t("maze"), sopa: t("word search"), crossword: t("crossword"), scramble: t("word scramble"), cryptogram: t("cryptogram"), booklet: t("booklet") });
const makers = () => ({ maze: { text: t("New maze"), form: NewMaze }, sopa: { text: t("New word search"), form: NewSopa }, crossword: { text: t("New crossword"), form: NewCrossword }, scramble: { text: t("New word scramble"), form: NewScramble }, cryptogram: { text: t("New cryptogram"), form: NewCryptogram }, booklet: { text: t("New booklet"), form: NewBooklet } });

/** @param {{one: any, close: () => void, done: () => void}} props */
function Rename({ one, close, done }) {
  const [name, setName] = useState(one.name);
  const { attempt, busy, at, rest } = useTrouble();
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => (await put(`/api/puzzles/${one.id}`, { version: one.changed_at, name }), done()));
  };
  return html`<${Dialog} title=${t("Rename %s", one.name)} close=${close}><form onSubmit=${submit}><${Wrong} text=${rest(["name"])} /><${TextField} label=${t("New name")} value=${name} set=${setName} wrong=${at("name")} maxlength="100" />
    <div class="buttons"><button type="button" onClick=${close}>${t("Cancel")}</button><button class="main" disabled=${busy}>${t("Rename")}</button></div></form><//>`;
}

export function PuzzlesScreen() {
  const session = useSession();
  const { attempt, rest } = useTrouble();
  const [list, setList] = useState(/** @type {any[] | null} */ (null));
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState("");
  const [making, setMaking] = useState("");
  const [doomed, setDoomed] = useState(/** @type {any} */ (null));
  const [renamed, setRenamed] = useState(/** @type {any} */ (null));
  const [printed, setPrinted] = useState(/** @type {any} */ (null));
  const load = () =>
    attempt(async () => {
      await ensureSomebody(session);
      setList(inOrder((await get(`/api/puzzles?search=${encodeURIComponent(search)}${kind ? `&kind=${kind}` : ""}`)).puzzles, ["kind", "name"]));
    });
  useEffect(() => {
    load();
  }, [search, kind]);
  const open = (/** @type {any} */ one) => session.go(`/${one.kind}/${one.id}`);
  const bring = (/** @type {any} */ event) => {
    const input = event.target; // when the answer comes, the event has no target any more
    return attempt(async () => {
      const file = input.files[0];
      input.value = ""; // so that the same file can be chosen again after a correction
      if (file) open(await post(`/api/puzzles/import?name=${encodeURIComponent(file.name)}`, new Blob([file], { type: "application/octet-stream" })));
    });
  };
  const copy = (/** @type {any} */ one) => attempt(async () => (await post(`/api/puzzles/${one.id}/duplicate`), await load()));
  const drop = () => attempt(async () => (await remove(`/api/puzzles/${doomed.id}`), setDoomed(null), session.say(t("%s is deleted.", doomed.name)), await load()));
  const row = (/** @type {any} */ one) => html`<tr><td class="puzzle-name"><a href="#/${one.kind}/${one.id}">${one.name}</a></td><td><span class="kind of-${one.kind}" aria-hidden="true"></span>${kindNames()[/** @type {"maze"} */ (one.kind)]}</td><td>${dateText(one.changed_at)}</td>
    <td class="number actions"><button class="plain" aria-label=${t("Rename %s", one.name)} title=${t("Rename")} onClick=${() => setRenamed(one)}>✎</button><button class="plain" aria-label=${t("Export %s", one.name)} title=${t("Print and export")} onClick=${() => setPrinted(one)}>⤓</button><button class="plain" aria-label=${t("Copy %s", one.name)} title=${t("Copy")} onClick=${() => copy(one)}>${COPY}</button><button class="plain" aria-label=${t("Delete %s", one.name)} title=${t("Delete")} onClick=${() => setDoomed(one)}>✕</button></td></tr>`;
  const kinds = [{ id: "", name: t("all") }, { id: "maze", name: t("mazes") }, { id: "sopa", name: t("word searches") }, { id: "crossword", name: t("crosswords") }, { id: "scramble", name: t("word scrambles") }, { id: "cryptogram", name: t("cryptograms") }];
  const Form = makers()[/** @type {"maze"} */ (making)]?.form;
  const filtered = search.trim() !== "" || kind !== "";
  return html`<main id="main" tabindex="-1"><div class="head"><h1>${t("Puzzles")}</h1><div class="buttons"><label class="button">${t("Import…")}<input class="hidden" type="file" accept=".txt,.xml,.json,.map,.maze,.ipuz,.puz" onChange=${bring} /></label><a class="button" href="#/classes">${t("For a class")}</a></div></div>
    <p class="soft">${t("Puzzles of many kinds to play, change, solve and print.")}</p>
    <div class="kind-cards" role="group" aria-label=${t("Make a puzzle")}>${Object.entries(makers()).map(([one, { text }]) => html`<button aria-label=${text} aria-expanded=${making === one} onClick=${() => setMaking(making === one ? "" : one)}><${PuzzlePicture} kind=${one} /><span>${kindNames()[/** @type {"maze"} */ (one)]}</span></button>`)}</div>
    ${!session.me.account && html`<p class="soft">${t("Without an account they are kept for this browser, for 30 days.")} <a href="#/register">${t("Register to keep them")}</a></p>`}<${Wrong} text=${rest([])} />
    ${Form && html`<${Form} close=${() => setMaking("")} />`}
    ${!Form && html`<div class="grid2 list-filter"><${TextField} label=${t("Search")} type="search" value=${search} set=${setSearch} /><${Choice} label=${t("Which")} value=${kind} set=${setKind} options=${kinds} /></div>
    ${list && (list.length === 0 ? html`<div class="card empty">${filtered ? t("Nothing fits.") : t("Nothing here yet: make your first one.")}</div>` : html`<div class="card table-scroll"><table class="puzzle-list"><thead><tr><th>${t("Name")}</th><th>${t("Kind")}</th><th>${t("Last change")}</th><th><span class="hidden">${t("Rename, export, copy or delete")}</span></th></tr></thead><tbody>${list.map(row)}</tbody></table></div>`)}`}
    ${doomed && html`<${Ask} title=${t("Delete %s?", doomed.name)} text=${t("It can't be brought back.")} yes=${t("Delete")} danger=${true} close=${() => setDoomed(null)} onYes=${drop} />`}
    ${printed && html`<${Dialog} title=${printed.name} close=${() => setPrinted(null)}><${Sheets} id=${printed.id} name=${printed.name} hasLetters=${printed.kind === "sopa"} formats=${formatsOf(printed.kind)} version=${printed.changed_at} saveNow=${() => Promise.resolve()} /><div class="buttons"><button onClick=${() => setPrinted(null)}>${t("Close")}</button></div><//>`}
    ${renamed && html`<${Rename} one=${renamed} close=${() => setRenamed(null)} done=${() => (setRenamed(null), load())} />`}</main>`;
}
