// SPDX-License-Identifier: MIT
// The form for a new crossword: with one's own words, about a theme, or a grid filled from a dictionary.
import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { useSession } from "../session.js";
import { Check, Choice, TextField, Wrong } from "./form.js";
import { Fold, given, number, TextOrFile, useMaking } from "./making.js";
import { useWordSource, WordSource } from "./wordsource.js";

const SHOWN = ["name", "words", "list", "theme", "age", "language", "lexicon", "rows", "cols", "size", "count", "longest", "grid", "symmetry", "given", "seed", "sheets", "logo"];
const kinds = () => [
  { id: "crisscross", name: t("my words or a theme, crossing each other") },
  { id: "fillin", name: t("fill-in: my words or a theme are listed, to be fitted in") },
  { id: "spanish", name: t("filled grid, clues by rows and columns") },
  { id: "english", name: t("filled grid, every letter in two words") },
];

/** @param {{close: () => void}} props */
export function NewCrossword({ close }) {
  const session = useSession();
  const [form, setForm] = useState({ name: "", kind: "crisscross", from: "words", words: "", theme: "animals", age: "", language: session.language, count: "", rows: "", cols: "", longest: "", symmetry: "turned", grid: "", clues: "auto", given: "", leaveOut: false, rude: false, seed: "" });
  const set = (/** @type {string} */ key) => (/** @type {any} */ value) => setForm({ ...form, [key]: value });
  const source = useWordSource(form);
  const isFilled = form.kind === "spanish" || form.kind === "english";
  const isFillin = form.kind === "fillin";
  const body = () => {
    const common = { name: form.name, kind: form.kind, language: form.language, rows: number(form.rows), cols: number(form.cols), clues: form.clues, allow_rude: form.rude || undefined, seed: form.seed };
    return given(isFilled ? { ...common, symmetry: form.symmetry, longest: number(form.longest), grid: form.grid.trim() ? form.grid.replace(/\s+$/, "") : undefined } : { ...common, ...source.body, count: number(form.count), leave_out: form.leaveOut || undefined, ...(isFillin && { clues: undefined, given: number(form.given) }) });
  };
  const { at, rest, submit, buttons } = useMaking("crossword", body, close);
  const size = isFilled ? (form.kind === "spanish" ? "13" : "15") : t("Empty: what the words need");
  const more = [at("grid"), at("symmetry"), at("longest"), at("seed")].some(Boolean);
  return html`<form class="card new-puzzle" onSubmit=${submit} noValidate><h2>${t("New crossword")}</h2><${Wrong} text=${rest(SHOWN)} />
    <div class="grid2"><${TextField} label=${t("Name")} placeholder=${t("Untitled and the time")} value=${form.name} set=${set("name")} wrong=${at("name")} maxlength="200" /><${Choice} label=${t("Kind")} value=${form.kind} set=${set("kind")} options=${kinds()} /></div>
    ${isFilled ? html`<${Choice} label=${t("Language of the words")} value=${form.language} set=${set("language")} options=${[{ id: "es", name: t("Spanish") }, { id: "ca", name: t("Catalan") }, { id: "en", name: t("English") }]} wrong=${at("language") || at("lexicon")} />` : html`<${WordSource} form=${form} set=${set} at=${at} themes=${source.themes} />`}
    ${!isFilled && html`<${TextField} label=${t("How many words")} placeholder=${form.from === "theme" ? "15" : t("all of the words")} type="number" inputmode="numeric" value=${form.count} set=${set("count")} wrong=${at("count")} />`}
    <div class="grid2"><${TextField} label=${t("Rows")} placeholder=${size} type="number" inputmode="numeric" value=${form.rows} set=${set("rows")} wrong=${at("rows") || at("size")} /><${TextField} label=${t("Columns")} placeholder=${size} type="number" inputmode="numeric" value=${form.cols} set=${set("cols")} wrong=${at("cols")} /></div>
    ${isFillin && html`<${TextField} label=${t("Letters that are given, at least")} hint=${t("More are given if one solution needs them.")} placeholder="0" type="number" inputmode="numeric" value=${form.given} set=${set("given")} wrong=${at("given")} />`}
    ${!isFillin && html`<${Choice} label=${t("Clues")} value=${form.clues} set=${set("clues")} options=${[{ id: "auto", name: t("yours, else from dictionaries") }, { id: "list", name: t("only yours") }, { id: "none", name: t("none: the words are given, to be fitted in") }]} />`}
    <${Fold} title=${t("More: symmetry, drawing, seed")} wrong=${more}>
      ${isFilled && html`<div class="grid2"><${Choice} label=${t("Black squares")} value=${form.symmetry} set=${set("symmetry")} options=${[{ id: "turned", name: t("the same upside down") }, { id: "mirrored", name: t("left and right alike") }, { id: "none", name: t("without symmetry") }]} wrong=${at("symmetry")} /><${TextField} label=${t("Letters of the longest word")} type="number" inputmode="numeric" value=${form.longest} set=${set("longest")} wrong=${at("longest")} /></div>
        <${TextOrFile} label=${t("A grid of your own")} hint=${t("A drawing: # or . is black, _ is open, letters stay. Empty: a new one")} value=${form.grid} set=${set("grid")} wrong=${at("grid")} />`}
      ${!isFilled && html`<${Check} label=${t("Leave out words that can't cross")} value=${form.leaveOut} set=${set("leaveOut")} />`}${(isFilled || form.from !== "words") && html`<${Check} label=${t("Rude words too")} value=${form.rude} set=${set("rude")} />`}
      <${TextField} label=${t("Seed")} hint=${t("The same seed gives the same puzzle.")} value=${form.seed} set=${set("seed")} wrong=${at("seed")} maxlength="64" /><//>
    ${buttons(t("Make the crossword"))}</form>`;
}
