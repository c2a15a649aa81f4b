// SPDX-License-Identifier: MIT
// A puzzle on paper and as a file: a look at the page first, then what to take.
import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { Check, Dialog } from "./form.js";

/** @param {{id: string, name: string, formats: string[], version: number}} props */
export function Sheets({ id, name, formats, version }) {
  const [shown, setShown] = useState(false);
  const [key, setKey] = useState(false);
  const [letter, setLetter] = useState(false);
  const address = (/** @type {string} */ as) => `/api/puzzles/${id}/file?as=${as}&key=${key ? 1 : 0}&paper=${letter ? "letter" : "a4"}`;
  const link = (/** @type {string} */ as) => html`<a class="button" href=${address(as)} download="${name}.${as}">${as.toUpperCase()}</a>`;
  return html`<div class="card no-print"><h2>${t("Print and export")}</h2>
    <${Check} label=${t("With the answer")} value=${key} set=${setKey} /><${Check} label=${t("Letter paper instead of A4")} value=${letter} set=${setLetter} />
    <div class="buttons"><button onClick=${() => setShown(true)}>${t("Print preview")}</button>${["pdf", "svg", "png"].map(link)}</div>
    <details><summary>${t("For other programs")}</summary><div class="buttons">${formats.map(link)}</div></details>
    ${shown && html`<${Dialog} title=${t("Print preview")} close=${() => setShown(false)}><img class="sheet" alt=${t("The page as it will be printed")} src="${address("svg")}#${version}" />
      <div class="buttons"><button onClick=${() => setShown(false)}>${t("Close")}</button><a class="button main" href=${address("pdf")} target="_blank" rel="noopener">${t("Open the PDF to print")}</a></div><//>`}</div>`;
}
