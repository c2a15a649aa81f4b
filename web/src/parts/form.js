// SPDX-License-Identifier: MIT
// Form fields with their errors beside them, and dialogs.
import { sentence, t } from "../i18n.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib.js";
import { ApiError } from "../api.js";

let made = 0;
const useId = () => useState(() => `field-${++made}`)[0];

/** @param {{label: string, hint?: string, wrong?: string, children: (ids: Record<string, any>) => any}} props */
export function Field({ label, hint, wrong, children }) {
  const id = useId();
  const described = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(" ") || null;
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${hint && html`<div class="hint" id="${id}-hint">${typeof hint === "string" ? sentence(hint) : hint}</div>`}
    ${children({ id, "aria-invalid": wrong ? "true" : null, "aria-describedby": described })}
    ${wrong && html`<div class="wrong" id="${id}-wrong">${sentence(wrong)}</div>`}
  </div>`;
}

/** @param {{label: string, hint?: string, wrong?: string, value: string, set: (value: string) => void} & Record<string, any>} props */
export function TextField({ label, hint, wrong, value, set, ...rest }) {
  const typed = (/** @type {any} */ event) => set(event.target.value);
  return html`<${Field} label=${label} hint=${hint} wrong=${wrong}>${(/** @type {any} */ ids) => html`<input ...${ids} ...${rest} value=${value} onInput=${typed} />`}<//>`;
}

/** @param {{label: string, hint?: string, wrong?: string, value: string, set: (value: string) => void, options: {id: string, name: string}[]}} props */
export function Choice({ label, hint, wrong, value, set, options }) {
  const chosen = (/** @type {any} */ event) => set(event.target.value);
  return html`<${Field} label=${label} hint=${hint} wrong=${wrong}>${(/** @type {any} */ ids) =>
    html`<select ...${ids} value=${value} onChange=${chosen}>${options.map((one) => html`<option value=${one.id} selected=${one.id === value}>${one.name}</option>`)}</select>`}<//>`;
}

/** @param {{label: string, value: boolean, set: (value: boolean) => void}} props */
export function Check({ label, value, set }) {
  return html`<label class="check"><input type="checkbox" checked=${value} onChange=${(/** @type {any} */ event) => set(event.target.checked)} />${label}</label>`;
}

/** @typedef {{field: string, text: string, passes?: boolean}} Trouble passes: the same may work in a moment */

// Errors must be seen and heard: the first wrong field gets the focus, after its fold is opened.
function goToFirstWrong() {
  const field = /** @type {HTMLElement | null} */ (document.querySelector("dialog[open] [aria-invalid=true]") ?? document.querySelector("main [aria-invalid=true]"));
  const fold = field?.closest("details");
  if (fold) fold.open = true;
  field?.focus();
}

/** Runs something that may fail and keeps the errors, by field. */
export function useTrouble() {
  const [troubles, setTroubles] = useState(/** @type {Trouble[]} */ ([]));
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (troubles.some((one) => one.field)) goToFirstWrong();
  }, [troubles]);
  const attempt = async (/** @type {() => Promise<any>} */ work) => {
    setBusy(true);
    setTroubles([]);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setTroubles([{ field: error.field, text: error.message, passes: error.status === 0 || error.status === 429 || error.status >= 500 }]);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const setTrouble = (/** @type {Trouble | null} */ one) => setTroubles(one ? [one] : []);
  // "exit.1" is shown at "exit", unless it has its own field.
  const isAt = (/** @type {Trouble} */ one, /** @type {string} */ field) => one.field === field || one.field.startsWith(`${field}.`);
  /** @param {string[]} fields shown beside their inputs */
  const rest = (fields) => troubles.find((one) => !fields.some((field) => isAt(one, field)))?.text ?? "";
  const at = (/** @type {string} */ field) => troubles.find((one) => isAt(one, field))?.text ?? "";
  /** Offers to try again, if that makes sense. @param {() => any} work */
  const again = (work) => (troubles.some((one) => one.passes) ? work : undefined);
  return { attempt, busy, at, rest, again, setTrouble, setTroubles };
}

/** @param {{text: string, again?: () => any}} props again: for what can be tried once more as it is */
export const Wrong = ({ text, again }) =>
  text ? html`<div class="wrong-box" role="alert"><span>${sentence(text)}</span>${again && html` <button type="button" onClick=${again}>${t("Try again")}</button>`}</div>` : null;

/** Something that can't be shown: why, and what to do instead. @param {{title: string, why: string, more?: string, to: string, text: string, again?: (() => void) | null, children?: any}} props */
export const Gone = ({ title, why, more, to, text, again, children }) =>
  html`<main class="narrow lost" id="main" tabindex="-1"><h1>${title}</h1><${Wrong} text=${why} again=${again} />${more && html`<p class="soft">${more}</p>`}<p class="buttons">${children}<a class="button main" href=${to}>${text}</a></p></main>`;

/** A browser closes a dialog at the second Escape in any case; a dialog that must stay opens again.
 * @param {{title: string, close: () => void, children: any}} props */
export function Dialog({ title, close, children }) {
  const box = useRef(/** @type {any} */ (null));
  const isGone = useRef(false);
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog.showModal();
    return () => {
      isGone.current = true;
      dialog.close(); // so that the focus returns to where it was
    };
  }, []);
  const closed = () => {
    if (isGone.current) return;
    close();
    setTimeout(() => isGone.current || box.current.open || box.current.showModal());
  };
  return html`<dialog ref=${box} aria-label=${title} onCancel=${(/** @type {Event} */ event) => {
    event.preventDefault();
    close();
  }} onClose=${closed} onClick=${(/** @type {any} */ event) => event.target === box.current && close()}><h2>${title}</h2>${children}</dialog>`;
}

/** @param {{title: string, text: string, yes: string, danger?: boolean, close: () => void, onYes: () => void}} props */
export function Ask({ title, text, yes, danger, close, onYes }) {
  return html`<${Dialog} title=${title} close=${close}><p>${text}</p>
    <div class="buttons"><button onClick=${close}>${t("Cancel")}</button>
    <button class=${danger ? "danger" : "main"} onClick=${onYes}>${yes}</button></div><//>`;
}
