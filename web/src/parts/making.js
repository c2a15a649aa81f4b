// SPDX-License-Identifier: MIT
// What the forms for new puzzles share: reading fields, making a puzzle and stopping it, class sets.
import { askForFile, post } from "../api.js";
import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { fileName, saveFile } from "../save.js";
import { useSession } from "../session.js";
import { decodeText } from "../textfile.js";
import { JobBar, useJob } from "../usejob.js";
import { Field, TextField, useTrouble } from "./form.js";
import { SheetChoices, sheetFields, usualSheet } from "./sheets.js";

/** An empty field is left to chance. @param {string} text */
export const number = (text) => (text.trim() === "" ? undefined : Number(text));
/** @param {Record<string, any>} fields */
export const given = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));
/** @param {string} text */
export const wordsOf = (text) => text.split(/[\n,;]+/).map((word) => word.trim()).filter((word) => word && !word.startsWith("#"));

/** @param {{label: string, low: string, high: string, set: (low: string, high: string) => void, wrong: string, wrongHigh?: string, hint?: string}} props */
export function Range({ label, low, high, set, wrong, wrongHigh, hint }) {
  return html`<div class="grid2"><${TextField} label=${t("%s, at least", label)} hint=${hint} type="number" inputmode="numeric" value=${low} set=${(/** @type {string} */ text) => set(text, high)} wrong=${wrong} />
    <${TextField} label=${t("%s, at most", label)} hint=${hint} type="number" inputmode="numeric" value=${high} set=${(/** @type {string} */ text) => set(low, text)} wrong=${wrongHigh} /></div>`;
}

/** Text that may also come from a file. @param {{label: string, hint: string, value: string, set: (text: string) => void, wrong?: string, children?: any}} props */
export function TextOrFile({ label, hint, value, set, wrong, children }) {
  const read = async (/** @type {any} */ event) => event.target.files[0] && set(decodeText(await event.target.files[0].arrayBuffer()).text);
  return html`<${Field} label=${label} hint=${hint} wrong=${wrong}>${(/** @type {any} */ ids) => html`<textarea ...${ids} value=${value} spellcheck="false" onInput=${(/** @type {any} */ event) => set(event.target.value)}></textarea>`}<//>
    <div class="buttons under"><label class="button">${t("From a file…")}<input class="hidden" type="file" accept=".txt,.csv,.tsv,text/plain,text/csv" onChange=${read} /></label>${children}</div>`;
}

/** A fold that opens by itself if something inside it is wrong. @param {{title: string, wrong: boolean, children?: any}} props */
export function Fold({ title, wrong, children }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong]);
  return html`<details open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.target.open)}><summary>${title}</summary>${children}</details>`;
}

/** Makes the puzzle and shows it; it can be stopped, and then nothing is kept. @param {"maze" | "sopa" | "crossword" | "scramble" | "cryptogram"} kind @param {() => any} body @param {() => void} close @param {boolean} [hasSets] */
export function useMaking(kind, body, close, hasSets = true) {
  const session = useSession();
  const trouble = useTrouble();
  const [sheets, setSheets] = useState("25");
  const [wish, setWish] = useState(usualSheet());
  const { job, stop } = useJob(trouble.busy ? "/api/puzzles/making" : "");
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    trouble.attempt(async () => {
      const made = await post(`/api/puzzles/${kind}`, body());
      session.say(made.left_out?.length ? t("Left out, because there was no room: %s", made.left_out.join(", ")) : t("Made with the seed %s.", made.seed));
      session.go(`/${kind}/${made.id}`);
    });
  };
  const makeSet = () =>
    trouble.attempt(async () => {
      const wanted = body();
      saveFile(await askForFile("POST", `/api/puzzles/${kind}/set`, { ...wanted, sheets: number(sheets), ...sheetFields(wish) }), `${fileName(wanted.name ?? "", t("class set"))}.pdf`);
      session.say(t("The class set is made: look among your downloads."));
    });
  const cancel = () => (trouble.busy ? stop() : close());
  const set = () => html`<${Fold} title=${t("Class set: a different sheet for everybody")} wrong=${Boolean(trouble.at("sheets"))}><p class="soft">${kind === "crossword" ? t("Every sheet has its own grid, with the same words if you give a list; all the answers come at the end, in one PDF.") : t("All sheets are equally hard; all the answers come at the end, in one PDF.")}</p>
      <${TextField} label=${t("Sheets")} type="number" inputmode="numeric" value=${sheets} set=${setSheets} wrong=${trouble.at("sheets")} /><${SheetChoices} wish=${wish} set=${setWish} hasLetters=${kind === "sopa"} wrong=${trouble.at("logo")} />
      <button type="button" disabled=${trouble.busy} onClick=${makeSet}>${t("Make the class set (PDF)")}</button><//>`;
  const buttons = (/** @type {string} */ text) => html`${hasSets && set()}<div class="buttons"><button class="main" disabled=${trouble.busy}>${text}</button><button type="button" onClick=${cancel}>${t("Cancel")}</button>${trouble.busy && html`<span class="soft" role="status">${t("Being made…")}<${JobBar} job=${job} /></span>`}</div>`;
  return { ...trouble, submit, buttons };
}
