// SPDX-License-Identifier: MIT
// A list of the keys, shown where they are needed.
import { t } from "../i18n.js";
import { importLater } from "../lazy.js";
import { html, useEffect, useState } from "../lib.js";
import { Dialog } from "./form.js";

/** @param {{keys: string[][]}} props */
export const KeyTable = ({ keys }) => html`<table class="keys"><tbody>${keys.map(([key, what]) => html`<tr><th scope="row"><kbd>${key}</kbd></th><td>${what}</td></tr>`)}</tbody></table>`;

/** Those of the table. @param {{close: () => void}} props */
export function KeysHelp({ close }) {
  const [chapter, setChapter] = useState(/** @type {any} */ (null));
  useEffect(() => {
    importLater().then(({ manual }) => setChapter(manual().flatMap((group) => group.chapters).find((one) => one.id === "keys")), close);
  }, []);
  return html`<${Dialog} title=${t("By keyboard")} close=${close}>
    ${chapter?.parts.map((/** @type {any} */ part) => (typeof part === "string" ? html`<p>${part}</p>` : "keys" in part ? html`<${KeyTable} keys=${part.keys} />` : null))}
    <div class="buttons"><button class="main" onClick=${close}>${t("Close")}</button></div><//>`;
}
