// SPDX-License-Identifier: MIT
// The form for a booklet: which kinds, how many of each; it makes one PDF.
import { askForFile } from "../api.js";
import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { fileName, saveFile } from "../save.js";
import { useSession } from "../session.js";
import { Check, Choice, TextField, Wrong } from "./form.js";
import { Fold, given, number, useMaking } from "./making.js";
import { SheetChoices, sheetFields, usualSheet } from "./sheets.js";
import { useWordSource, WordSource } from "./wordsource.js";

const KINDS = ["sopa", "crisscross", "maze", "scramble", "fillin", "cryptogram"];
const SHOWN = ["name", "words", "list", "theme", "age", "language", "level", "seed", ...KINDS];
const kindTexts = () => ({ sopa: t("word searches"), crisscross: t("crosswords"), maze: t("mazes"), scramble: t("word scrambles"), fillin: t("fill-ins"), cryptogram: t("cryptograms") });

/** @param {{close: () => void}} props */
export function NewBooklet({ close }) {
  const session = useSession();
  const [form, setForm] = useState({ name: "", from: "theme", words: "", theme: "animals", age: "", language: session.language, level: "2", seed: "" });
  const [counts, setCounts] = useState(/** @type {Record<string, string>} */ ({ sopa: "1", crisscross: "1", maze: "1", scramble: "1", fillin: "1", cryptogram: "0" }));
  const [wish, setWish] = useState(usualSheet());
  const set = (/** @type {string} */ key) => (/** @type {any} */ value) => setForm({ ...form, [key]: value });
  const count = (/** @type {string} */ kind) => (/** @type {string} */ value) => setCounts({ ...counts, [kind]: value });
  const source = useWordSource(form);
  const total = KINDS.reduce((sum, kind) => sum + (Number(counts[kind]) || 0), 0);
  const body = () => given({ name: form.name, ...source.body, level: number(form.level), seed: form.seed, ...sheetFields(wish), ...(total > 0 ? Object.fromEntries(KINDS.map((kind) => [kind, number(counts[kind]) ?? 0])) : {}) });
  const { at, rest, buttons, attempt } = useMaking("scramble", body, close, false);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => {
      saveFile(await askForFile("POST", "/api/puzzles/booklet", body()), `${fileName(form.name, t("booklet"))}.pdf`);
      session.say(t("The booklet is made: look among your downloads."));
    });
  };
  const row = (/** @type {string} */ kind) => {
    const text = kindTexts()[/** @type {"sopa"} */ (kind)];
    const is = Number(counts[kind]) > 0;
    return html`<div class="booklet-kind"><${Check} label=${text} value=${is} set=${(/** @type {boolean} */ wanted) => count(kind)(wanted ? "1" : "0")} />${is && html`<${TextField} label=${t("How many: %s", text)} type="number" inputmode="numeric" min="1" max="10" value=${counts[kind]} set=${count(kind)} wrong=${at(kind)} />`}</div>`;
  };
  return html`<form class="card new-puzzle" onSubmit=${submit} noValidate><h2>${t("New booklet")}</h2><p class="soft">${t("A title page, sheets of the kinds that you tick, all from the same words, and the answers at the end, in one PDF.")}</p><${Wrong} text=${rest(SHOWN)} />
    <${TextField} label=${t("Title")} placeholder=${t("Untitled and the time")} value=${form.name} set=${set("name")} wrong=${at("name")} maxlength="200" />
    <fieldset class="booklet-kinds"><legend>${t("What is in it")}</legend>${KINDS.map(row)}</fieldset>
    <${WordSource} form=${form} set=${set} at=${at} themes=${source.themes} />
    <${Choice} label=${t("Level")} value=${form.level} set=${set("level")} options=${["1", "2", "3", "4", "5"].map((id) => ({ id, name: id }))} wrong=${at("level")} />
    <${Fold} title=${t("More: paper, look, seed")} wrong=${Boolean(at("seed"))}><${SheetChoices} wish=${wish} set=${setWish} hasLetters=${true} /><${TextField} label=${t("Seed")} hint=${t("The same seed gives the same booklet.")} value=${form.seed} set=${set("seed")} wrong=${at("seed")} maxlength="64" /><//>
    ${buttons(total > 0 ? t("Make the booklet (PDF)") : t("Make the booklet with one of each (PDF)"))}</form>`;
}
