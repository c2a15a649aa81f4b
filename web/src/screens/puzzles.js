// SPDX-License-Identifier: MIT
// The workshop: a person's mazes and word searches; making, importing, copying, deleting them.
import { get, post, remove } from "../api.js";
import { dateText, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Compass } from "../parts/compass.js";
import { Ask, Check, Choice, Field, TextField, useTrouble, Wrong } from "../parts/form.js";
import { useSession } from "../session.js";

const ALL = [0, 1, 2, 3, 4, 5, 6, 7];
const methods = () => [
  { id: "obstacles", name: t("obstacles by chance") },
  { id: "backtracker", name: t("long corridors (backtracker)") },
  { id: "prim", name: "Prim" },
  { id: "kruskal", name: "Kruskal" },
  { id: "wilson", name: "Wilson" },
  { id: "eller", name: "Eller" },
  { id: "growing-tree", name: t("growing tree") },
];
const levels = () => [
  { id: "easy", name: t("easy") },
  { id: "medium", name: t("medium") },
  { id: "classic", name: t("classic") },
  { id: "hard", name: t("hard") },
  { id: "expert", name: t("expert") },
];

/** Empty fields are left to chance. @param {string} text */
const number = (text) => (text.trim() === "" ? undefined : Number(text));
/** "3,5" as a cell. @param {string} text */
const cell = (text) => (/^\s*\d+\s*,\s*\d+\s*$/.test(text) ? text.split(",").map(Number) : undefined);
/** @param {Record<string, any>} fields */
const given = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));

/** @param {{label: string, low: string, high: string, set: (low: string, high: string) => void, wrong: string}} props */
function Range({ label, low, high, set, wrong }) {
  return html`<div class="grid2"><${TextField} label=${t("%s, at least", label)} type="number" inputmode="numeric" value=${low} set=${(/** @type {string} */ text) => set(text, high)} wrong=${wrong} />
    <${TextField} label=${t("%s, at most", label)} type="number" inputmode="numeric" value=${high} set=${(/** @type {string} */ text) => set(low, text)} /></div>`;
}

function NewMaze() {
  const session = useSession();
  const { attempt, busy, at, rest } = useTrouble();
  const [form, setForm] = useState({ name: "", rows: ["3", "15"], cols: ["3", "15"], obstacles: "", force: true, method: "obstacles", braid: "", seed: "", entrance: "", exit: "", directions: ALL });
  const set = (/** @type {string} */ key) => (/** @type {any} */ value) => setForm({ ...form, [key]: value });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => {
      const body = { name: form.name, rows_low: number(form.rows[0]), rows_high: number(form.rows[1]), cols_low: number(form.cols[0]), cols_high: number(form.cols[1]), directions: form.directions.length === ALL.length ? undefined : form.directions, method: form.method, seed: form.seed, braid: number(form.braid), entrance: cell(form.entrance), exit: cell(form.exit) };
      const own = form.method === "obstacles" ? { obstacles: number(form.obstacles), force: form.force } : {};
      session.go(`/maze/${(await post("/api/puzzles/maze", given({ ...body, ...own }))).id}`);
    });
  };
  return html`<form class="card" onSubmit=${submit}><h2>${t("New maze")}</h2><${Wrong} text=${rest(["name", "rows_low", "cols_low", "obstacles", "seed"])} />
    <${TextField} label=${t("Name")} value=${form.name} set=${set("name")} wrong=${at("name")} maxlength="200" />
    <${Choice} label=${t("Kind")} value=${form.method} set=${set("method")} options=${methods()} />
    <${Range} label=${t("Rows")} low=${form.rows[0]} high=${form.rows[1]} set=${(/** @type {string} */ low, /** @type {string} */ high) => setForm({ ...form, rows: [low, high] })} wrong=${at("rows_low")} />
    <${Range} label=${t("Columns")} low=${form.cols[0]} high=${form.cols[1]} set=${(/** @type {string} */ low, /** @type {string} */ high) => setForm({ ...form, cols: [low, high] })} wrong=${at("cols_low")} />
    ${form.method === "obstacles" ? html`<${TextField} label=${t("Obstacles")} hint=${t("Empty: by chance")} type="number" inputmode="numeric" value=${form.obstacles} set=${set("obstacles")} wrong=${at("obstacles")} /><${Check} label=${t("There must be a way out")} value=${form.force} set=${set("force")} />` : html`<${TextField} label=${t("Dead ends to remove, in per cent")} type="number" inputmode="numeric" value=${form.braid} set=${set("braid")} />`}
    <details><summary>${t("Directions, entrance, exit and seed")}</summary><div class="grid2"><${TextField} label=${t("Entrance")} hint=${t("Row, column, from 0; empty: by chance")} placeholder="0,3" value=${form.entrance} set=${set("entrance")} /><${TextField} label=${t("Exit")} hint=${t("Row, column, from 0; empty: by chance")} placeholder="9,0" value=${form.exit} set=${set("exit")} /></div><${Compass} label=${t("Directions")} value=${form.directions} set=${set("directions")} /><${TextField} label=${t("Seed")} hint=${t("The same seed gives the same puzzle.")} value=${form.seed} set=${set("seed")} wrong=${at("seed")} maxlength="64" /></details>
    <button class="main" disabled=${busy}>${t("Make the maze")}</button></form>`;
}

function NewSopa() {
  const session = useSession();
  const { attempt, busy, at, rest } = useTrouble();
  const [form, setForm] = useState({ name: "", rows: "", cols: "", from: "words", words: "", count: "", level: "classic", message: "", blocked: "", seed: "" });
  const set = (/** @type {string} */ key) => (/** @type {any} */ value) => setForm({ ...form, [key]: value });
  const words = (/** @type {string} */ text) => text.split(/[\n,;]+/).map((word) => word.trim()).filter(Boolean);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => {
      const source = form.from === "words" ? { words: words(form.words) } : form.from === "random" ? { random: true, count: number(form.count) } : { lexicon: `${session.language}-common`, count: number(form.count) };
      const body = { name: form.name, rows: number(form.rows), cols: number(form.cols), level: form.level, message: form.message, seed: form.seed, ...source, ...(form.blocked.trim() ? { blocked: words(form.blocked) } : {}) };
      session.go(`/sopa/${(await post("/api/puzzles/sopa", given(body))).id}`);
    });
  };
  const sources = [{ id: "words", name: t("my words") }, { id: "lexicon", name: t("words of the dictionary") }, { id: "random", name: t("random letters") }];
  return html`<form class="card" onSubmit=${submit}><h2>${t("New word search")}</h2><${Wrong} text=${rest(["name", "words", "rows", "cols", "count", "message", "seed"])} />
    <${TextField} label=${t("Name")} value=${form.name} set=${set("name")} wrong=${at("name")} maxlength="200" />
    <${Choice} label=${t("Words")} value=${form.from} set=${set("from")} options=${sources} />
    ${form.from === "words" ? html`<${Field} label=${t("Your words")} hint=${t("One a line, or separated by commas")} wrong=${at("words")}>${(/** @type {any} */ ids) => html`<textarea ...${ids} value=${form.words} onInput=${(/** @type {any} */ event) => set("words")(event.target.value)}></textarea>`}<//>` : html`<${TextField} label=${t("How many")} type="number" inputmode="numeric" value=${form.count} set=${set("count")} wrong=${at("count")} />`}
    <div class="grid2"><${TextField} label=${t("Rows")} hint=${t("Empty: what the words need")} type="number" inputmode="numeric" value=${form.rows} set=${set("rows")} wrong=${at("rows")} /><${TextField} label=${t("Columns")} hint=${t("Empty: what the words need")} type="number" inputmode="numeric" value=${form.cols} set=${set("cols")} wrong=${at("cols")} /></div>
    <${Choice} label=${t("Difficulty")} value=${form.level} set=${set("level")} options=${levels()} />
    <details><summary>${t("Hidden message, blocked words, seed")}</summary><${TextField} label=${t("What the unused letters spell")} value=${form.message} set=${set("message")} wrong=${at("message")} /><${TextField} label=${t("Words that must not appear")} value=${form.blocked} set=${set("blocked")} /><${TextField} label=${t("Seed")} hint=${t("The same seed gives the same puzzle.")} value=${form.seed} set=${set("seed")} wrong=${at("seed")} maxlength="64" /></details>
    <button class="main" disabled=${busy}>${t("Make the word search")}</button></form>`;
}

export function PuzzlesScreen() {
  const session = useSession();
  const { attempt, rest } = useTrouble();
  const [list, setList] = useState(/** @type {any[] | null} */ (null));
  const [search, setSearch] = useState("");
  const [making, setMaking] = useState("");
  const [doomed, setDoomed] = useState(/** @type {any} */ (null));
  const load = () =>
    attempt(async () => {
      setList((await get(`/api/puzzles?search=${encodeURIComponent(search)}`)).puzzles);
    });
  useEffect(() => {
    if (session.me.account) load();
  }, [search]);
  if (!session.me.account)
    return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Puzzles")}</h1><p>${t("Mazes and word searches to play, change, solve and print.")}</p>
      <p>${t("They are kept with your account.")}</p><div class="buttons"><a class="button main" href="#/register">${t("Register")}</a><a class="button" href="#/login">${t("Log in")}</a></div></main>`;
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
    <p class="soft">${t("Mazes and word searches to play, change, solve and print.")}</p><${Wrong} text=${rest([])} />
    ${making === "maze" && html`<${NewMaze} />`}${making === "sopa" && html`<${NewSopa} />`}
    <${TextField} label=${t("Search")} type="search" value=${search} set=${setSearch} />
    ${list && (list.length === 0 ? html`<div class="card empty">${t("Nothing here yet: make your first one.")}</div>` : html`<div class="card table-scroll"><table><thead><tr><th>${t("Name")}</th><th>${t("Kind")}</th><th>${t("Last change")}</th><th><span class="hidden">${t("Copy or delete")}</span></th></tr></thead><tbody>${list.map(row)}</tbody></table></div>`)}
    ${doomed && html`<${Ask} title=${t("Delete %s?", doomed.name)} text=${t("It can't be brought back.")} yes=${t("Delete")} danger=${true} close=${() => setDoomed(null)} onYes=${drop} />`}</main>`;
}
