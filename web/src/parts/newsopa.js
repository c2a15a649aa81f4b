// SPDX-License-Identifier: MIT
// The form for a new word search: where its words come from, how large and how hard it is, and what else it hides.
import { get } from "../api.js";
import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { dictionaryLabel } from "../names.js";
import { SHAPES } from "../shapes.js";
import { Compass } from "./compass.js";
import { Check, Choice, TextField, Wrong } from "./form.js";
import { Fold, given, number, Range, TextOrFile, useMaking, wordsOf } from "./making.js";
import { useSession } from "../session.js";

const levels = () => [
  { id: "easy", name: t("easy") },
  { id: "medium", name: t("medium") },
  { id: "classic", name: t("classic: all directions") },
  { id: "hard", name: t("hard") },
  { id: "expert", name: t("expert") },
];
const SHOWN = ["name", "words", "list", "theme", "age", "lexicon", "rows", "cols", "count", "shortest", "longest", "alphabet", "directions", "decoys", "shape", "message", "blocked", "seed", "sheets", "logo"];

const languages = () => [
  { id: "es", name: t("Spanish") },
  { id: "ca", name: t("Catalan") },
  { id: "en", name: t("English") },
];
const ages = () => [
  { id: "", name: t("all ages") },
  { id: "6", name: t("6 to 8 years") },
  { id: "9", name: t("up to 11 years") },
];

/** The name of an alphabet. @param {{id: string, letters: string[]}} one */
function alphabetName(one) {
  const language = one.id.slice(0, 2);
  const names = { es: t("Spanish"), ca: t("Catalan"), en: t("English"), de: t("German"), fr: t("French"), gl: t("Galician"), it: t("Italian"), pl: t("Polish"), pt: t("Portuguese") };
  const pairs = one.letters.filter((letter) => [...letter].length > 1);
  const name = names[/** @type {keyof typeof names} */ (language)] ?? one.id;
  return `${name}: ${t("%d letters", one.letters.length)}${pairs.length ? ` (${t("%s count as one letter", pairs.join(" "))})` : ""}`;
}

/** @returns {{alphabets: any[], levels: any[], themes: any[], lexicons: any[]}} */
function useChoices() {
  const [choices, setChoices] = useState(/** @type {any} */ ({ alphabets: [], levels: [], themes: [], lexicons: [] }));
  useEffect(() => {
    get("/api/puzzles/choices").then((found) => setChoices((/** @type {any} */ old) => ({ ...old, ...found })), () => {});
    get("/api/resources").then(({ resources }) => setChoices((/** @type {any} */ old) => ({ ...old, lexicons: resources.filter((/** @type {any} */ one) => one.built_in || one.words) })), () => {});
  }, []);
  return choices;
}

/** @param {{close: () => void}} props */
export function NewSopa({ close }) {
  const session = useSession();
  const choices = useChoices();
  const [form, setForm] = useState({ name: "", rows: "", cols: "", from: "words", words: "", show: "usual", theme: "animals", age: "", language: session.language, lexicon: `${session.language}-common`, count: "", lengths: ["", ""], level: "classic", alphabet: "", directions: /** @type {number[] | null} */ (null), decoys: "", shape: "", message: "", blocked: "", inside: false, repeats: false, rude: false, leaveOut: false, seed: "" });
  const set = (/** @type {string} */ key) => (/** @type {any} */ value) => setForm({ ...form, [key]: value });
  const ofLevel = choices.levels.find((one) => one.id === form.level);
  const body = () => {
    const sources = { words: { list: form.words.trim() || undefined, show: form.show }, theme: { theme: form.theme, age: number(form.age), alphabet: form.alphabet || choices.alphabets.find((one) => one.id.startsWith(form.language))?.id }, lexicon: { lexicon: form.lexicon }, random: { random: true } };
    const source = sources[/** @type {keyof typeof sources} */ (form.from)];
    const shape = form.shape.trim() ? form.shape.replace(/\s+$/, "") : undefined;
    return given({ name: form.name, rows: number(form.rows), cols: number(form.cols), count: number(form.count), shortest: number(form.lengths[0]), longest: number(form.lengths[1]), level: form.level, alphabet: form.alphabet, directions: form.directions ?? undefined, decoys: number(form.decoys), shape, message: form.message, blocked: form.blocked.trim() ? wordsOf(form.blocked) : undefined, inside: form.inside || undefined, repeats: form.repeats || undefined, allow_rude: form.rude || undefined, leave_out: form.leaveOut || undefined, seed: form.seed, ...source });
  };
  const { at, rest, submit, buttons } = useMaking("sopa", body, close);
  const sources = [{ id: "words", name: t("my words") }, { id: "theme", name: t("words about a theme") }, { id: "lexicon", name: t("words of a dictionary") }, { id: "random", name: t("random letters") }];
  const alphabet = choices.alphabets.find((one) => one.id === form.alphabet);
  const letters = [at("alphabet"), at("directions"), at("decoys")].some(Boolean);
  const extras = [at("shape"), at("message"), at("blocked"), at("seed")].some(Boolean);
  const size = form.from === "random" ? t("Empty: 8") : t("Empty: what the words need");
  const usual = form.from === "lexicon" || form.from === "theme" ? "15" : form.from === "random" ? "10" : t("all of the words");
  return html`<form class="card new-puzzle" onSubmit=${submit} noValidate><h2>${t("New word search")}</h2><${Wrong} text=${rest(SHOWN)} />
    <div class="grid2"><${TextField} label=${t("Name")} placeholder=${t("Untitled and the time")} value=${form.name} set=${set("name")} wrong=${at("name")} maxlength="200" />
    <${Choice} label=${t("Words")} value=${form.from} set=${set("from")} options=${sources} wrong=${form.from === "random" ? at("words") : ""} /></div>
    ${form.from === "words" && html`<${TextOrFile} label=${t("Your words")} hint=${t("One a line, or separated by commas; or pasted from a spreadsheet: word, clue, translation")} value=${form.words} set=${set("words")} wrong=${at("list") || at("words")} />
      ${/[;\t]|,.* /.test(form.words) && html`<${Choice} label=${t("The sheet shows")} value=${form.show} set=${set("show")} options=${[{ id: "usual", name: t("clues, where there are any") }, { id: "words", name: t("the words") }, { id: "clues", name: t("clues") }, { id: "translations", name: t("translations") }]} />`}`}
    ${form.from === "theme" && html`<${Choice} label=${t("Theme")} value=${form.theme} set=${set("theme")} options=${choices.themes.map((one) => ({ id: one.name, name: one.title }))} wrong=${at("theme") || at("words")} />
      <div class="grid2"><${Choice} label=${t("Language of the words")} value=${form.language} set=${set("language")} options=${languages()} /><${Choice} label=${t("Age")} value=${form.age} set=${set("age")} options=${ages()} wrong=${at("age")} /></div>`}
    ${form.from === "lexicon" && html`<${Choice} label=${t("Dictionary")} hint=${t("Also your own, and those that others share (Resources)")} value=${form.lexicon} set=${set("lexicon")} options=${choices.lexicons.map((one) => ({ id: one.id, name: dictionaryLabel(one) }))} wrong=${at("lexicon") || at("words")} />`}
    <${TextField} label=${form.from === "words" ? t("How many of them") : t("How many")} placeholder=${usual} type="number" inputmode="numeric" value=${form.count} set=${set("count")} wrong=${at("count")} />
    ${form.from !== "words" && html`<${Range} label=${t("Letters of a word")} low=${form.lengths[0]} high=${form.lengths[1]} set=${(/** @type {string} */ low, /** @type {string} */ high) => setForm({ ...form, lengths: [low, high] })} wrong=${at("shortest")} wrongHigh=${at("longest")} />`}
    <div class="grid2"><${TextField} label=${t("Rows")} placeholder=${size} type="number" inputmode="numeric" value=${form.rows} set=${set("rows")} wrong=${at("rows")} /><${TextField} label=${t("Columns")} placeholder=${size} type="number" inputmode="numeric" value=${form.cols} set=${set("cols")} wrong=${at("cols")} /></div>
    <${Choice} label=${t("Difficulty")} value=${form.level} set=${set("level")} options=${levels()} />
    <${Fold} title=${t("Alphabet, directions, decoys")} wrong=${letters}><div class="grid2"><div><b>${t("Directions")}</b><p class="soft">${t("Those of the difficulty, unless you change them")}</p><${Compass} label=${t("Directions")} value=${form.directions ?? ofLevel?.directions ?? []} set=${set("directions")} wrong=${at("directions")} /></div>
      <div><${Choice} label=${t("Alphabet")} value=${form.alphabet} set=${set("alphabet")} wrong=${at("alphabet")} options=${[{ id: "", name: t("as the words need it") }, ...choices.alphabets.map((one) => ({ id: one.id, name: alphabetName(one) }))]} />${alphabet && html`<p class="soft">${alphabet.letters.join(" ")}</p>`}
      <${TextField} label=${t("Decoys, in per cent of the words")} hint=${t("Beginnings of words that lead nowhere")} placeholder=${String(ofLevel?.decoys ?? 0)} type="number" inputmode="numeric" value=${form.decoys} set=${set("decoys")} wrong=${at("decoys")} /></div></div><//>
    <${Fold} title=${t("Shape, hidden message, blocked words, seed")} wrong=${extras}>
      <${TextOrFile} label=${t("Shape")} hint=${t("A drawing: dots and spaces are holes, anything else a cell. Empty: a rectangle")} value=${form.shape} set=${set("shape")} wrong=${at("shape")}>${SHAPES().map((one) => html`<button type="button" onClick=${() => set("shape")(one.draw(Math.max(8, Number(form.rows || form.cols) || 15)))}>${one.name}</button>`)}<//>
      <${TextField} label=${t("What the unused letters spell")} value=${form.message} set=${set("message")} wrong=${at("message")} /><${TextField} label=${t("Words that must not appear")} hint=${t("Separated by commas")} value=${form.blocked} set=${set("blocked")} wrong=${at("blocked")} />
      <${Check} label=${t("A word may also stand inside a longer one")} value=${form.inside} set=${set("inside")} /><${Check} label=${t("A word may appear again by chance")} value=${form.repeats} set=${set("repeats")} /><${Check} label=${t("Rude words may appear by chance")} value=${form.rude} set=${set("rude")} /><${Check} label=${t("Leave out words that find no room")} value=${form.leaveOut} set=${set("leaveOut")} />
      <${TextField} label=${t("Seed")} hint=${t("The same seed gives the same puzzle.")} value=${form.seed} set=${set("seed")} wrong=${at("seed")} maxlength="64" /><//>
    ${buttons(t("Make the word search"))}</form>`;
}
