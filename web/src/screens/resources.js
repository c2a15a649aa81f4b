// SPDX-License-Identifier: MIT
// Dictionaries and bags: those that come with the program, and one's own.
import { get, patch, post, remove } from "../api.js";
import { numberText, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Ask, Check, Field, TextField, useTrouble, Wrong } from "../parts/form.js";
import { useSession } from "../session.js";

/** @param {{label: string, hint: string, value: string, set: (text: string) => void, wrong?: string}} props */
function TextOrFile({ label, hint, value, set, wrong }) {
  const read = async (/** @type {any} */ event) => event.target.files[0] && set(await event.target.files[0].text());
  return html`<${Field} label=${label} hint=${hint} wrong=${wrong}>${(/** @type {any} */ ids) => html`<textarea ...${ids} value=${value} spellcheck="false" onInput=${(/** @type {any} */ event) => set(event.target.value)}></textarea>`}<//>
    <p><label class="button">${t("From a file…")}<input class="hidden" type="file" accept=".txt,text/plain" onChange=${read} /></label></p>`;
}

/** @param {{done: () => void}} props */
function AddForm({ done }) {
  const [id, setId] = useState("");
  const [bag, setBag] = useState("");
  const [words, setWords] = useState("");
  const [skip, setSkip] = useState(false);
  const { attempt, busy, at, rest } = useTrouble();
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => {
      await post("/api/resources", { id, ...(bag.trim() ? { bag } : {}), ...(words.trim() ? { words } : {}), skip_unspellable: skip });
      done();
    });
  };
  return html`<form class="card" onSubmit=${submit}><h2>${t("Add a dictionary and a bag")}</h2><${Wrong} text=${rest(["id", "bag", "words"])} />
    <${TextField} label=${t("Name")} hint=${t("Letters, digits, - and _")} value=${id} set=${setId} wrong=${at("id")} maxlength="64" required />
    <${TextOrFile} label=${t("Bag")} hint=${t("A line a tile: tile, how many, points. The blank is #.")} value=${bag} set=${setBag} wrong=${at("bag")} />
    <${TextOrFile} label=${t("Words")} hint=${t("A word a line; order and case do not matter.")} value=${words} set=${setWords} wrong=${at("words")} />
    <${Check} label=${t("Leave out words that the tiles can't spell")} value=${skip} set=${setSkip} /><button class="main" disabled=${busy}>${t("Add")}</button></form>`;
}

/** @param {{id: string}} props */
function Shown({ id }) {
  const { say, go } = useSession();
  const [shown, setShown] = useState(/** @type {any} */ (null));
  const [bag, setBag] = useState("");
  const [more, setMore] = useState("");
  const [less, setLess] = useState("");
  const [doomed, setDoomed] = useState(false);
  const { attempt, busy, at, rest } = useTrouble();
  const load = async (from = 0) => {
    const answer = await get(`/api/resources/${encodeURIComponent(id)}?from=${from}`);
    setShown(answer);
    setBag(answer.bag ?? "");
  };
  useEffect(() => {
    attempt(load);
  }, [id]);
  const lines = (/** @type {string} */ text) => text.split(/\s+/).filter(Boolean);
  const change = (/** @type {any} */ body) =>
    attempt(async () => {
      await patch(`/api/resources/${encodeURIComponent(id)}`, body);
      setMore("");
      setLess("");
      say(t("Saved."));
      await load();
    });
  const drop = () =>
    attempt(async () => {
      await remove(`/api/resources/${encodeURIComponent(id)}`);
      go("/resources");
    });
  if (!shown) return html`<main class="narrow" id="main" tabindex="-1"><h1>${id}</h1><${Wrong} text=${rest([])} /></main>`;
  const step = 500;
  return html`<main class="narrow" id="main" tabindex="-1"><div class="head"><h1>${id}</h1><a class="button" href="#/resources">${t("All resources")}</a></div><${Wrong} text=${rest(["bag", "add", "remove"])} />
    <section class="card"><h2>${t("Bag")}</h2>${shown.built_in ? html`<pre class="table-scroll" tabindex="0">${bag}</pre>` : html`<${TextOrFile} label=${t("Bag")} hint=${t("A line a tile: tile, how many, points. The blank is #.")} value=${bag} set=${setBag} wrong=${at("bag")} /><button disabled=${busy} onClick=${() => change({ bag })}>${t("Save the bag")}</button>`}</section>
    <section class="card"><h2>${t("Words")} · ${numberText(shown.word_count ?? shown.words?.length ?? 0)}</h2><p>${(shown.words ?? []).join(" ")}</p>
      <div class="buttons"><button disabled=${(shown.words_from ?? 0) === 0} onClick=${() => attempt(() => load(Math.max(0, shown.words_from - step)))}>${t("Before")}</button><button disabled=${(shown.words ?? []).length < step} onClick=${() => attempt(() => load(shown.words_from + step))}>${t("After")}</button></div></section>
    ${!shown.built_in && html`<section class="card"><h2>${t("Change the words")}</h2><div class="grid2"><${TextField} label=${t("Add words")} value=${more} set=${setMore} wrong=${at("add")} /><${TextField} label=${t("Remove words")} value=${less} set=${setLess} wrong=${at("remove")} /></div>
      <button disabled=${busy || !(more.trim() || less.trim())} onClick=${() => change({ add: lines(more), remove: lines(less) })}>${t("Save the words")}</button></section>
      <section class="card"><${Check} label=${t("Everybody may use it")} value=${shown.shared} set=${(/** @type {boolean} */ shared) => change({ shared })} /><button class="danger" onClick=${() => setDoomed(true)}>${t("Delete")}</button></section>`}
    ${doomed && html`<${Ask} title=${t("Delete %s?", id)} text=${t("It can't be brought back.")} yes=${t("Delete")} danger=${true} close=${() => setDoomed(false)} onYes=${() => (setDoomed(false), drop())} />`}</main>`;
}

/** @param {{arg?: string}} props */
export function ResourcesScreen({ arg: id }) {
  const { me } = useSession();
  const [list, setList] = useState(/** @type {any[] | null} */ (null));
  const [adding, setAdding] = useState(false);
  const { attempt, rest } = useTrouble();
  const load = () => attempt(async () => setList((await get("/api/resources")).resources));
  useEffect(() => {
    if (!id) load();
  }, [id]);
  if (id) return html`<${Shown} id=${id} />`;
  const has = (/** @type {any} */ value) => (value === null || value === undefined ? "–" : numberText(value));
  return html`<main id="main" tabindex="-1"><div class="head"><h1>${t("Dictionaries and bags")}</h1>${me.account && html`<button class="main" onClick=${() => setAdding(!adding)}>${t("Add…")}</button>`}</div><${Wrong} text=${rest([])} />
    ${!me.account && html`<p class="soft">${t("Log in to have dictionaries and bags of your own.")}</p>`}
    ${adding && html`<${AddForm} done=${() => (setAdding(false), load())} />`}
    ${list && html`<div class="card table-scroll"><table><thead><tr><th>${t("Name")}</th><th class="number">${t("Words")}</th><th class="number">${t("Tiles")}</th><th>${t("Whose")}</th></tr></thead>
      <tbody>${list.map((one) => html`<tr><td><a href="#/resources/${one.id}">${one.id}</a> ${one.used ? html`<span class="tag">${t("in use")}</span>` : null}</td><td class="number">${has(one.words)}</td><td class="number">${has(one.tiles)}</td><td>${one.built_in ? t("everybody's") : one.owner}${one.shared && !one.built_in ? ` · ${t("shared")}` : ""}</td></tr>`)}</tbody></table></div>`}</main>`;
}
