// SPDX-License-Identifier: MIT
// The sentence of a cryptogram: a letter is typed once, and appears wherever its sign is.
import { t } from "../i18n.js";
import { html } from "../lib.js";
import { spell } from "../sopamodel.js";

/** @param {{secret: import("../cryptogrammodel.js").Secret, found: Record<string, string>, set: (code: string, letter: string) => void, wrong: string[], locked?: boolean}} props */
export function CryptogramText({ secret, found, set, wrong, locked = false }) {
  /** @type {any[][]} */
  const words = [[]];
  for (const cell of secret.cells) (cell.sign === " " ? words.push([]) : words[words.length - 1].push(cell));
  const type = (/** @type {any} */ event, /** @type {string} */ code) => {
    const typed = event.target.value;
    const letter = spell(typed, secret.letters).cells.at(-1) ?? "";
    set(code, letter);
    event.target.value = letter; // even if nothing changes
    if (!letter) return;
    const all = [...event.target.closest(".secret").querySelectorAll("input")];
    all.slice(all.indexOf(event.target) + 1).find((one) => !one.value && !one.readOnly)?.focus();
  };
  const box = (/** @type {any} */ cell) =>
    cell.sign !== undefined
      ? html`<span class="sign">${cell.sign}</span>`
      : html`<label class=${wrong.includes(cell.code) ? "wrong" : ""}><input aria-label=${t("Letter for %s", cell.code)} value=${secret.given[cell.code] ?? found[cell.code] ?? ""} readonly=${locked || cell.code in secret.given} autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="4" onFocus=${(/** @type {any} */ event) => event.target.select()} onInput=${(/** @type {any} */ event) => type(event, cell.code)} /><span aria-hidden="true">${cell.code}</span></label>`;
  return html`<div class="secret">${words.map((word) => html`<span class="word">${word.map(box)}</span>`)}</div>`;
}
