// SPDX-License-Identifier: MIT
// Dictionaries and bags: those that come with the program, and one's own.
import { get, patch, post, remove } from "../api.js";
import { languageName, numberText, plural, t } from "../i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { Ask, Check, Choice, Field, TextField, useTrouble, Wrong } from "../parts/form.js";
import { Word } from "../parts/meaning.js";
import { TileTable } from "../parts/picture.js";
import { useSession } from "../session.js";
import { asId, bagText, countLines, decodeText, fittingSet, partOf, readBag } from "../textfile.js";

const LARGE = 100000; // characters: a longer text is not put into a field, since the page would be slow
const MOST = 16 * 1024 * 1024; // bytes: the server accepts a little more, since line ends grow when sent
const STEP = 500;

const address = (/** @type {string} */ id) => `/api/resources/${encodeURIComponent(id)}`;

/** Allows choosing the same file again after it was corrected. @param {any} event @param {(file: File) => void} take */
function chosenFile(event, take) {
  const [file] = event.target.files;
  event.target.value = "";
  if (file) take(file);
}

/** Typed text, or a file, which may be large. @param {{label: string, hint: string, value: string, set: (text: string) => void, wrong?: string, name?: string, onFile: (file: File) => void}} props */
function TextOrFile({ label, hint, value, set, wrong, name, onFile }) {
  const choose = (/** @type {any} */ event) => chosenFile(event, onFile);
  const isLarge = value.length > LARGE;
  return html`<${Field} label=${label} hint=${hint} wrong=${wrong}>${(/** @type {any} */ ids) =>
    isLarge
      ? html`<div class="brought" ...${ids} tabindex="-1"><span>${name || label} · ${plural("%s line", "%s lines", countLines(value), numberText(countLines(value)))}</span><button type="button" onClick=${() => set("")}>${t("Take it away")}</button></div>`
      : html`<textarea ...${ids} value=${value} spellcheck="false" autocomplete="off" onInput=${(/** @type {any} */ event) => set(event.target.value)}></textarea>`}<//>
    <p><label class="button">${t("From a file…")}<input class="hidden" type="file" accept=".txt,text/plain" onChange=${choose} /></label></p>`;
}

/** Reads a file for a field. @param {File} file @param {(trouble: {field: string, text: string}) => void} refuse @param {string} field @param {(text: string) => void} say */
async function readFile(file, field, refuse, say) {
  if (file.size > MOST) {
    refuse({ field, text: t("the file is too large: up to %d megabytes", MOST / 1024 / 1024) });
    return null;
  }
  const { text, guessed } = decodeText(await file.arrayBuffer());
  if (!text.trim()) {
    refuse({ field, text: t("the file '%s' is empty", file.name) });
    return null;
  }
  if (guessed) say(t("The file is not in UTF-8; it was read as Western European text. Check that its letters are right."));
  return text;
}

/** @param {{words: number, duplicates: number, unspellable: number, absent: number}} report */
const reportText = (report) =>
  [plural("%s word kept", "%s words kept", report.words, numberText(report.words)), report.duplicates ? t("%s twice", numberText(report.duplicates)) : "", report.unspellable ? plural("%s left out", "%s left out", report.unspellable, numberText(report.unspellable)) : "", report.absent ? plural("%s was not there", "%s were not there", report.absent, numberText(report.absent)) : ""].filter(Boolean).join(" · ");

/** What can be added: which parts it has. */
const wholes = () => [
  { id: "both", name: t("a dictionary with its bag"), parts: ["words", "bag"] },
  { id: "words", name: t("only a dictionary"), parts: ["words"] },
  { id: "bag", name: t("only a bag"), parts: ["bag"] },
];

/** @param {{cancel: () => void}} props */
function AddForm({ cancel }) {
  const { say, go, language } = useSession();
  const [id, setId] = useState("");
  const [what, setWhat] = useState("both");
  const [bag, setBag] = useState("");
  const [words, setWords] = useState("");
  const [names, setNames] = useState(/** @type {Record<string, string>} */ ({}));
  const [skip, setSkip] = useState(false);
  const [sets, setSets] = useState(/** @type {any[]} */ ([]));
  const fitting = useMemo(() => (bag.trim() ? undefined : fittingSet(sets, words, language)), [sets, words, !bag.trim(), language]);
  const { attempt, busy, at, rest, setTrouble, setTroubles } = useTrouble();
  useEffect(() => {
    get("/api/tilesets").then((answer) => setSets(answer.tilesets), () => {});
  }, []);
  const has = (/** @type {string} */ part) => wholes().find((one) => one.id === what)?.parts.includes(part);
  const take = (/** @type {"words" | "bag"} */ usual) => async (/** @type {File} */ file) => {
    const named = partOf(file.name);
    const part = named.part && has(named.part) ? named.part : usual;
    const text = await readFile(file, part, setTrouble, say);
    if (text === null) return;
    (part === "bag" ? setBag : setWords)(text);
    setNames({ ...names, [part]: file.name });
    setTrouble(null);
    if (!id) setId(asId(named.id));
  };
  const copySet = (/** @type {string} */ wanted) => {
    const set = sets.find((one) => one.id === wanted);
    if (set) setBag(bagText(set));
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const troubles = [
      ...(id.trim() ? [] : [{ field: "id", text: t("a name can't be empty") }]),
      ...(has("words") && !words.trim() ? [{ field: "words", text: t("There are no words: give at least one, or add a bag alone.") }] : []),
      ...(has("bag") && !bag.trim() ? [{ field: "bag", text: t("There are no tiles: type them, take a file, or begin with the tiles of a language.") }] : []),
    ];
    if (troubles.length > 0) return setTroubles(troubles);
    return attempt(async () => {
      const report = await post("/api/resources", { id: id.trim(), ...(has("bag") ? { bag } : {}), ...(has("words") ? { words } : {}), skip_unspellable: skip });
      say([t("Resource '%s' created.", id.trim()), has("words") ? reportText(report) : ""].filter(Boolean).join(" "));
      go(`/resources/${id.trim()}`);
    });
  };
  const failed = rest(["id", "bag", "words"]);
  return html`<form class="card" onSubmit=${submit} novalidate><h2 class="large">${t("Add a dictionary and a bag")}</h2><${Wrong} text=${failed && t("The resource could not be created: %s", failed)} />
    <div class="grid2"><${TextField} label=${t("Name")} hint=${t("Letters, digits, - and _")} value=${id} set=${setId} wrong=${at("id")} maxlength="64" autocomplete="off" required />
      <${Choice} label=${t("What")} value=${what} set=${(/** @type {string} */ next) => (setWhat(next), setTrouble(null))} options=${wholes()} /></div>
    ${has("words") && html`<${TextOrFile} label=${t("Words")} hint=${t("A word a line; order and case do not matter.")} value=${words} set=${setWords} wrong=${at("words")} name=${names.words} onFile=${take("words")} />`}
    ${has("bag") && html`<${TextOrFile} label=${t("Bag")} hint=${t("A line a tile: tile, how many, points. The blank is #.")} value=${bag} set=${setBag} wrong=${at("bag")} name=${names.bag} onFile=${take("bag")} />
      ${sets.length > 0 && !bag && html`<div class="show-row offered"><${Choice} label=${t("Or begin with the tiles of")} value="" set=${copySet} options=${[{ id: "", name: "–" }, ...sets.map((set) => ({ id: set.id, name: set.id }))]} />
        ${fitting && has("words") && html`<button type="button" onClick=${() => setBag(bagText(fitting))}>${t("Take those of %s, which spell all these words", fitting.id)}</button>`}</div>`}`}
    ${has("words") && has("bag") && html`<${Check} label=${t("Leave out words that the tiles can't spell")} value=${skip} set=${setSkip} />`}
    <div class="buttons"><button class="main" disabled=${busy}>${busy ? t("Checking…") : t("Add")}</button><button type="button" onClick=${cancel}>${t("Cancel")}</button></div></form>`;
}

/** Ways to search words: the label of the field, and what it accepts. */
const waysToLook = () => [
  { id: "letters", name: t("letters in a row"), label: t("Words that contain these letters"), hint: "" },
  { id: "pattern", name: t("a pattern"), label: t("Words that fit this pattern"), hint: t("A dot is any tile, * any run of tiles: c.s* finds CASA and COSTA. A word alone is looked up.") },
  { id: "tiles", name: t("tiles"), label: t("Words that these tiles make"), hint: t("? is a blank.") },
  { id: "anagrams", name: t("anagrams"), label: t("Words that take all these tiles"), hint: t("? is a blank.") },
];

/** The words, with pages and search. @param {{shown: any, find: string, setFind: (text: string) => void, by: string, setBy: (by: string) => void, wrong: string, turn: (from: number) => void, busy: boolean}} props */
function Words({ shown, find, setFind, by, setBy, wrong, turn, busy }) {
  const ways = waysToLook();
  const way = ways.find((one) => one.id === by) ?? ways[0];
  const from = shown.words_from;
  const last = from + shown.words.length;
  return html`<section class="card"><h2>${t("Words")} · ${numberText(shown.word_count)}</h2>
    <div class="grid2">${shown.bag && html`<${Choice} label=${t("Look for words by")} value=${by} set=${setBy} options=${ways} />`}
      <${TextField} label=${way.label} hint=${way.hint} type="search" value=${find} set=${setFind} wrong=${wrong} autocomplete="off" maxlength="32" /></div>
    ${shown.word_count === 0 ? html`<p class="empty">${t("There is no dictionary here yet.")}</p>` : shown.found === 0 ? html`<p class="empty">${by === "letters" ? t("No word contains \"%s\".", find.trim()) : t("No word is found for \"%s\".", find.trim())}</p>` : html`<ul class="wordlist" tabindex="0" aria-label=${t("Words")}>${shown.words.map((/** @type {string} */ word) => html`<li><${Word} id=${shown.id} word=${word} /></li>`)}</ul>`}
    ${shown.found > 0 && html`<div class="buttons between"><button disabled=${busy || from === 0} onClick=${() => turn(Math.max(0, from - STEP))}>${t("Before")}</button><span class="soft">${t("%s to %s of %s", numberText(from + 1), numberText(last), numberText(shown.found))}</span><button disabled=${busy || last >= shown.found} onClick=${() => turn(from + STEP)}>${t("After")}</button></div>`}</section>`;
}

/** Where the words of the program come from; some authors ask to be named. @param {{shown: any}} props */
const Source = ({ shown }) =>
  shown.packages.length > 0 &&
  html`<section class="card"><h2>${t("Where the words come from")}</h2><ul>${shown.packages.map((/** @type {any} */ one) => html`<li>${t("the Debian package %s", one.name)} · ${one.licence}</li>`)}</ul>
    <p class="soft">${shown.credits.map((/** @type {string} */ line) => html`${line}<br />`)}</p>${shown.notice.length > 0 && html`<p class="notice">${shown.notice.map((/** @type {string} */ line) => html`${line}<br />`)}</p>`}</section>`;

/** @param {{shown: any, change: (body: any) => Promise<any>, busy: boolean, at: (field: string) => string, setTrouble: (trouble: any) => void}} props */
function ChangeForm({ shown, change, busy, at, setTrouble }) {
  const { say } = useSession();
  const [bag, setBag] = useState(shown.bag);
  const [more, setMore] = useState("");
  const [less, setLess] = useState("");
  const [skip, setSkip] = useState(false);
  const lines = (/** @type {string} */ text) => text.split(/\s+/).filter(Boolean);
  const whole = async (/** @type {File} */ file) => {
    const words = await readFile(file, "whole", setTrouble, say);
    if (words !== null) change({ words, skip_unspellable: skip });
  };
  const takeBag = async (/** @type {File} */ file) => {
    const text = await readFile(file, "bag", setTrouble, say);
    if (text === null) return;
    setTrouble(null);
    setBag(text);
  };
  const saveWords = async () => {
    if (await change({ add: lines(more), remove: lines(less), skip_unspellable: skip })) {
      setMore("");
      setLess("");
    }
  };
  const area = (/** @type {string} */ label, /** @type {string} */ value, /** @type {(text: string) => void} */ set, /** @type {string} */ wrong) =>
    html`<${Field} label=${label} hint=${t("Separated by spaces or lines")} wrong=${wrong}>${(/** @type {any} */ ids) => html`<textarea class="short" ...${ids} value=${value} spellcheck="false" onInput=${(/** @type {any} */ event) => set(event.target.value)}></textarea>`}<//>`;
  return html`<details class="card"><summary>${t("Change the words")}</summary><div class="grid2">${area(t("Add words"), more, setMore, at("words"))}${area(t("Remove words"), less, setLess, at("remove"))}</div>
      <${Check} label=${t("Leave out words that the tiles can't spell")} value=${skip} set=${setSkip} />
      <div class="buttons"><button class="main" disabled=${busy || !(more.trim() || less.trim())} onClick=${saveWords}>${t("Save the words")}</button><label class="button">${t("Replace all words, from a file…")}<input class="hidden" type="file" accept=".txt,text/plain" disabled=${busy} onChange=${(/** @type {any} */ event) => chosenFile(event, whole)} /></label></div><${Wrong} text=${at("whole")} /></details>
    <details class="card"><summary>${t("Change the bag")}</summary><${TextOrFile} label=${t("Bag")} hint=${t("A line a tile: tile, how many, points. The blank is #.")} value=${bag} set=${setBag} wrong=${at("bag")} onFile=${takeBag} />
      <button class="main" disabled=${busy || bag === shown.bag} onClick=${() => change({ bag, skip_unspellable: skip })}>${t("Save the bag")}</button></details>`;
}

/** @param {{id: string}} props */
function Shown({ id }) {
  const { me, say, go } = useSession();
  const [shown, setShown] = useState(/** @type {any} */ (null));
  const [find, setFind] = useState("");
  const [by, setBy] = useState("letters");
  const [doomed, setDoomed] = useState(false);
  const { attempt, busy, at, rest, again, setTrouble } = useTrouble();
  const asked = useRef(0);
  // A late answer, or refusal, to an older question is ignored.
  const load = async (from = 0) => {
    const question = ++asked.current;
    const answer = await look(from).catch((error) => (question === asked.current ? Promise.reject(error) : null));
    if (question === asked.current) setShown(answer);
  };
  const look = (/** @type {number} */ from) => get(`${address(id)}?from=${from}${find.trim() ? `&by=${by}&find=${encodeURIComponent(find.trim())}` : ""}`);
  useEffect(() => {
    const timer = setTimeout(() => attempt(load), find ? 250 : 0);
    return () => clearTimeout(timer);
  }, [id, find, by, me.account?.name]);
  const change = (/** @type {any} */ body) =>
    attempt(async () => {
      const report = await patch(address(id), body).catch((error) => {
        if (body.words !== undefined && error.field === "words") error.field = "whole"; // a list from a file has its own place for errors
        throw error;
      });
      say(body.bag || body.add || body.remove || body.words ? reportText(report) : t("Saved."));
      await load();
      return true;
    });
  const end = useTrouble();
  const drop = () =>
    end.attempt(async () => {
      await remove(address(id));
      say(t("Resource '%s' deleted.", id));
      go("/resources");
    });
  if (!shown) return html`<main class="middle" id="main" tabindex="-1"><div class="head"><h1>${id}</h1><a class="button" href="#/resources">${t("All resources")}</a></div><${Wrong} text=${rest([])} again=${again(() => attempt(load))} />${busy && html`<p class="soft">${t("The words are being looked up…")}</p>`}</main>`;
  const tiles = readBag(shown.bag);
  const total = tiles.reduce((sum, tile) => sum + tile.count, 0);
  return html`<main class="middle" id="main" tabindex="-1"><div class="head"><h1>${id}</h1><div class="buttons"><a class="button" href="#/resources">${t("All resources")}</a>${shown.word_count > 0 && tiles.length > 0 && html`<a class="button main" href="#/new/${encodeURIComponent(id)}">${t("New game…")}</a>`}</div></div>
    <p class="soft">${shown.built_in ? t("It comes with the program and is everybody's.") : shown.mine ? (shown.shared ? t("Yours, and shared with everybody.") : t("Only yours.")) : t("Shared by %s.", shown.owner)} ${shown.used_by > 0 ? plural("%d saved game needs it.", "%d saved games need it.", shown.used_by) : ""}</p>
    <${Wrong} text=${rest(["bag", "words", "whole", "remove", "find"])} /><${Wrong} text=${end.rest([]) && t("The resource could not be deleted: %s", end.rest([]))} />
    <section class="card"><h2>${t("Bag")} · ${tiles.length ? t("%d tiles", total) : "–"}</h2>${tiles.length ? html`<${TileTable} tiles=${tiles} />` : html`<p class="empty">${t("There is no bag here yet.")}</p>`}</section>
    <${Words} shown=${shown} find=${find} setFind=${setFind} by=${by} setBy=${setBy} wrong=${at("find")} turn=${(/** @type {number} */ from) => attempt(() => load(from))} busy=${busy} />
    <${Source} shown=${shown} />
    ${shown.mine && html`<${ChangeForm} key=${shown.bag} shown=${shown} change=${change} busy=${busy} at=${at} setTrouble=${setTrouble} />
      <section class="card"><${Check} label=${t("Everybody may use it")} value=${shown.shared} set=${(/** @type {boolean} */ shared) => change({ shared })} />
        <div class="buttons"><a class="button" href="${address(id)}/file?part=words" download="${id}_diccionario.txt">${t("Download the words")}</a><a class="button" href="${address(id)}/file?part=bag" download="${id}_bolsa.txt">${t("Download the bag")}</a><button class="danger" disabled=${busy || shown.used} onClick=${() => setDoomed(true)}>${t("Delete")}</button></div>
        ${shown.used && html`<p class="soft">${t("It can't be changed or deleted while saved games need it.")}</p>`}</section>`}
    ${doomed && html`<${Ask} title=${t("Delete %s?", id)} text=${t("It can't be brought back.")} yes=${t("Delete")} danger=${true} close=${() => setDoomed(false)} onYes=${() => (setDoomed(false), drop())} />`}</main>`;
}

/** One's own resources, and those that others share. @param {{list: any[]}} props */
function OwnLists({ list }) {
  const count = (/** @type {number} */ value) => (value ? numberText(value) : "–");
  const whose = (/** @type {any} */ one) => (one.mine ? (one.shared ? t("mine, shared") : t("mine")) : t("shared by %s", one.owner));
  return html`<div class="card"><div class="table-scroll"><table class="stack"><thead><tr><th>${t("Name")}</th><th class="number">${t("Words")}</th><th class="number">${t("Kinds of tile")}</th><th>${t("Whose")}</th></tr></thead>
    <tbody>${list.map((one) => html`<tr><td class="name"><a href="#/resources/${one.id}">${one.id}</a> ${one.used ? html`<span class="tag">${plural("in %d saved game", "in %d saved games", one.used_by)}</span>` : null}</td><td class="number" data-label=${t("Words")}>${count(one.words)}</td><td class="number" data-label=${t("Kinds of tile")}>${count(one.tiles)}</td><td data-label=${t("Whose")}>${whose(one)}</td></tr>`)}</tbody></table></div></div>`;
}

/** Resources of the program: one line per language, with its lists. @param {{list: any[]}} props */
function BuiltIn({ list }) {
  const languages = [...new Set(list.map((one) => one.id.split("-")[0]))].sort((a, b) => languageName(a).localeCompare(languageName(b)));
  const of = (/** @type {string} */ language) => list.filter((one) => one.id.split("-")[0] === language).sort((a, b) => a.id.length - b.id.length);
  // "Spanish, everyday words": the line already begins with the language.
  const name = (/** @type {any} */ one) => one.note.split(", ").slice(1).join(", ") || one.note || one.id;
  return html`<section class="built-in"><h2>${t("They come with the program")}</h2><dl>${languages.map((language) => html`<div><dt>${languageName(language)}</dt><dd>${of(language).map((one) => html`<a class="chip" href="#/resources/${one.id}" title=${one.id}>${name(one)}${one.words ? html` <span class="soft">${numberText(one.words)}</span>` : null}</a>`)}</dd></div>`)}</dl></section>`;
}

/** @param {{arg?: string}} props */
export function ResourcesScreen({ arg: id }) {
  const { me } = useSession();
  const [list, setList] = useState(/** @type {any[] | null} */ (null));
  const [adding, setAdding] = useState(false);
  const { attempt, rest, again } = useTrouble();
  const load = () => attempt(async () => setList((await get("/api/resources")).resources));
  useEffect(() => {
    if (!id) load();
  }, [id, me.account?.name]);
  if (id) return html`<${Shown} id=${id} />`;
  const others = (list ?? []).filter((one) => !one.built_in).sort((a, b) => Number(b.mine) - Number(a.mine));
  return html`<main class="middle" id="main" tabindex="-1"><div class="head"><h1>${t("Dictionaries and bags")}</h1>${me.account && !adding && html`<button class="main" onClick=${() => setAdding(true)}>${t("Add…")}</button>`}</div><${Wrong} text=${rest([])} again=${again(load)} />
    ${!me.account && html`<p class="soft">${t("Log in to have dictionaries and bags of your own.")} <a href="#/login">${t("Log in")}</a></p>`}
    ${adding && html`<${AddForm} cancel=${() => setAdding(false)} />`}
    ${list && html`${others.length > 0 ? html`<${OwnLists} list=${others} />` : me.account && html`<p class="soft">${t("You have none of your own yet.")}</p>`}<${BuiltIn} list=${list.filter((one) => one.built_in)} />`}</main>`;
}
