// SPDX-License-Identifier: MIT
// The words of a new puzzle: one's own list, or a theme.
import { get } from "../api.js";
import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Choice } from "./form.js";
import { number, TextOrFile } from "./making.js";

/** @typedef {{from: string, words: string, theme: string, age: string, language: string}} WordForm */

/** The available themes, and the fields for the server. @param {WordForm} form */
export function useWordSource(form) {
  const [themes, setThemes] = useState(/** @type {any[]} */ ([]));
  useEffect(() => {
    get("/api/puzzles/choices").then((found) => setThemes(found.themes), () => {});
  }, []);
  return { themes, body: { language: form.language, ...(form.from === "words" ? { list: form.words.trim() || undefined } : { theme: form.theme, age: number(form.age) }) } };
}

/** @param {{form: WordForm, set: (key: string) => (value: any) => void, at: (field: string) => string, themes: any[]}} props */
export function WordSource({ form, set, at, themes }) {
  return html`<div class="grid2"><${Choice} label=${t("Language of the words")} value=${form.language} set=${set("language")} options=${[{ id: "es", name: t("Spanish") }, { id: "ca", name: t("Catalan") }, { id: "en", name: t("English") }]} wrong=${at("language") || at("lexicon")} />
    <${Choice} label=${t("Words")} value=${form.from} set=${set("from")} options=${[{ id: "words", name: t("my words") }, { id: "theme", name: t("words about a theme") }]} /></div>
    ${form.from === "words" && html`<${TextOrFile} label=${t("Your words")} hint=${t("One a line, with a clue after a semicolon; or pasted from a spreadsheet: word, clue, translation")} value=${form.words} set=${set("words")} wrong=${at("list") || at("words")} />`}
    ${form.from === "theme" && html`<div class="grid2"><${Choice} label=${t("Theme")} value=${form.theme} set=${set("theme")} options=${themes.map((one) => ({ id: one.name, name: one.title }))} wrong=${at("theme") || at("words")} /><${Choice} label=${t("Age")} value=${form.age} set=${set("age")} options=${[{ id: "", name: t("all ages") }, { id: "6", name: t("6 to 8 years") }, { id: "9", name: t("up to 11 years") }]} wrong=${at("age")} /></div>`}`;
}
