// SPDX-License-Identifier: MIT
// A puzzle on paper and as a file: first a look at the page, then the formats.
import { askForFile } from "../api.js";
import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { fileName, saveFile } from "../save.js";
import { Check, Choice, Dialog, TextField, useTrouble, Wrong } from "./form.js";
import { LogoChoice, logoKept } from "./logo.js";

export const MAZE_FORMATS = ["txt", "xml", "json", "map", "scen", "maze"];
export const SOPA_FORMATS = ["txt", "xml", "json", "ipuz"];
export const CROSSWORD_FORMATS = ["json", "ipuz", "puz"];
/** The formats of a kind of puzzle. @param {string} kind */
export const formatsOf = (kind) => ({ maze: MAZE_FORMATS, sopa: SOPA_FORMATS, scramble: ["json"], cryptogram: ["json"] })[kind] ?? CROSSWORD_FORMATS;

/** Options of sheets. @typedef {{paper: string, look: string, a_page: string, lines: boolean, instruction: string, link: string, logo: string}} SheetWish */
/** @type {() => SheetWish} */
export const usualSheet = () => ({ paper: "a4", look: "standard", a_page: "1", lines: false, instruction: "", link: "", logo: logoKept() });
/** The options that differ from the usual, for the server. @param {SheetWish} wish */
export const sheetFields = (wish) => ({ paper: wish.paper, ...(wish.look !== "standard" && { look: wish.look }), ...(wish.a_page !== "1" && { a_page: Number(wish.a_page) }), ...(wish.lines && { lines: true }), ...(wish.instruction.trim() && { instruction: wish.instruction.trim() }), ...(wish.link.trim() && { link: wish.link.trim() }), ...(wish.logo && { logo: wish.logo }) });

/** @param {{wish: SheetWish, set: (wish: SheetWish) => void, hasLetters?: boolean, wrong?: string, children?: any}} props hasLetters: lines go between those of a word search */
export function SheetChoices({ wish, set, hasLetters = false, wrong, children }) {
  const change = (/** @type {string} */ key) => (/** @type {any} */ value) => set({ ...wish, [key]: value });
  const looks = [{ id: "standard", name: t("standard") }, { id: "large", name: t("large print") }, { id: "dyslexia", name: t("easier with dyslexia") }, { id: "school", name: t("small letters, as at school") }];
  return html`<div class="grid2"><${Choice} label=${t("Paper")} value=${wish.paper} set=${change("paper")} options=${[{ id: "a4", name: "A4" }, { id: "letter", name: t("letter") }]} /><${Choice} label=${t("Look")} value=${wish.look} set=${change("look")} options=${looks} />
    <${Choice} label=${t("On each page")} value=${wish.a_page} set=${change("a_page")} options=${[{ id: "1", name: t("one sheet") }, { id: "2", name: t("two sheets") }]} /><div>${hasLetters && html`<${Check} label=${t("Lines between the letters")} value=${wish.lines} set=${change("lines")} />`}${children}</div></div>
    <${TextField} label=${t("Your own instruction")} placeholder=${t("The usual sentence")} value=${wish.instruction} set=${change("instruction")} maxlength="300" /><${TextField} label=${t("A link, as a QR code in the corner")} placeholder="https://…" value=${wish.link} set=${change("link")} maxlength="300" inputmode="url" /><${LogoChoice} logo=${wish.logo} set=${change("logo")} wrong=${wrong} />`;
}

/** The file of a puzzle. A logo is too long for an address, so it goes in the body. @param {string} id @param {Record<string, any>} fields */
const askForPuzzleFile = (id, fields) => (fields.logo ? askForFile("POST", `/api/puzzles/${id}/file`, fields) : askForFile("GET", `/api/puzzles/${id}/file?${new URLSearchParams(fields)}`));

/** A page as it will be printed, or the reason why it can't be. @param {{id: string, fields: Record<string, any>, label: string, version: number}} props */
function Page({ id, fields, label, version }) {
  const [source, setSource] = useState("");
  const { attempt, rest, busy } = useTrouble();
  useEffect(() => {
    let url = "";
    let isGone = false;
    attempt(async () => {
      const blob = await askForPuzzleFile(id, fields);
      if (!isGone) setSource((url = URL.createObjectURL(blob)));
    });
    return () => {
      isGone = true;
      URL.revokeObjectURL(url);
    };
  }, [id, JSON.stringify(fields), version]);
  return html`<figure class="page-view"><${Wrong} text=${rest([])} />${!rest([]) && html`<img class="sheet" alt=${label} src=${source || null} aria-busy=${busy} />`}<figcaption class="soft">${label}</figcaption></figure>`;
}

/** @param {{id: string, name: string, formats: string[], version: number, saveNow: () => Promise<any>, hasLetters?: boolean}} props */
export function Sheets({ id, name, formats, version, saveNow, hasLetters = false }) {
  const [shown, setShown] = useState(false);
  const [key, setKey] = useState(true);
  const [wish, setWish] = useState(usualSheet());
  const plain = fileName(name, t("puzzle"));
  const [file, setFile] = useState("");
  const { attempt, at, busy } = useTrouble();
  const fields = (/** @type {boolean} */ withKey, /** @type {Record<string, string>} */ what) => ({ ...what, key: withKey ? 1 : 0, ...sheetFields(wish) });
  const save = (/** @type {string} */ wanted) =>
    attempt(async () => {
      await saveNow();
      saveFile(await askForPuzzleFile(id, fields(key, { name: wanted })), wanted);
    });
  const button = (/** @type {string} */ as) => html`<button onClick=${() => save(`${plain}.${as}`)} disabled=${busy}>${as.toUpperCase()}</button>`;
  const choices = html`<${SheetChoices} wish=${wish} set=${setWish} hasLetters=${hasLetters} wrong=${at("logo")}><${Check} label=${t("With the answer")} value=${key} set=${setKey} /><//>`;
  return html`<div class="card no-print sheets"><h2>${t("Print and export")}</h2>${choices}
    <div class="buttons"><button onClick=${() => attempt(async () => (await saveNow(), setShown(true)))}>${t("Print preview")}</button>${["pdf", "svg", "png"].map(button)}</div>
    <form onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), save(file.trim() || `${plain}.${formats[0]}`))}><${TextField} label=${t("File name")} hint=${t("Its ending says the format: %s", [...formats, "pdf", "svg", "png"].map((one) => `.${one}`).join(" "))} placeholder="${plain}.${formats[0]}" value=${file} set=${setFile} wrong=${at("name") || at("as") || at("")} maxlength="200" /><div class="buttons"><button disabled=${busy}>${t("Export")}</button>${formats.map(button)}</div></form>
    ${shown && html`<${Dialog} title=${t("Print preview")} close=${() => setShown(false)}>${choices}<div class="pages"><${Page} id=${id} fields=${fields(false, { as: "svg" })} version=${version} label=${t("The page as it will be printed")} />${key && html`<${Page} id=${id} fields=${fields(true, { as: "svg" })} version=${version} label=${t("The answer")} />`}</div>
      <div class="buttons"><button onClick=${() => setShown(false)}>${t("Close")}</button>${wish.logo ? html`<button class="main" disabled=${busy} onClick=${() => save(`${plain}.pdf`)}>${t("Save the PDF to print")}</button>` : html`<a class="button main" href="/api/puzzles/${id}/file?${new URLSearchParams(/** @type {any} */ (fields(key, { as: "pdf" })))}" target="_blank" rel="noopener">${t("Open the PDF to print")}</a>`}</div><//>`}</div>`;
}
