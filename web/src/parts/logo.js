// SPDX-License-Identifier: MIT
// The logo on sheets: any picture that the browser can read, as a PNG. It stays in this browser, for the next sheet.
import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { pictureCanvas } from "../picture.js";
import { Wrong } from "./form.js";

const KEPT = "sheet.logo";
const SIDE = 600; // pixels: more than paper shows
const LENGTH_MAX = 1024 * 1024; // the server's limit

export const logoKept = () => localStorage.getItem(KEPT) ?? "";

/** @param {string} logo */
function keepLogo(logo) {
  try {
    if (logo) localStorage.setItem(KEPT, logo);
    else localStorage.removeItem(KEPT);
  } catch {
    // No room, or not allowed: the logo is used only this time.
  }
}

/** @param {{logo: string, set: (logo: string) => void, wrong?: string}} props */
export function LogoChoice({ logo, set, wrong }) {
  const [trouble, setTrouble] = useState("");
  const take = (/** @type {string} */ wanted) => (keepLogo(wanted), set(wanted));
  const read = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    try {
      const wanted = (await pictureCanvas(file, SIDE)).canvas.toDataURL("image/png");
      setTrouble(wanted.length > LENGTH_MAX ? t("'%s' is too large: choose a picture with fewer colours or details", file.name) : "");
      if (wanted.length <= LENGTH_MAX) take(wanted);
    } catch {
      setTrouble(t("'%s' is not a picture", file.name));
    }
  };
  return html`<div class="buttons under"><label class="button">${t("Your logo…")}<input class="hidden" type="file" accept="image/*" onChange=${read} /></label>
    ${logo ? html`<img class="sheet-logo" src=${logo} alt=${t("Logo")} /><button type="button" onClick=${() => take("")}>${t("Remove the logo")}</button>` : html`<span class="soft">${t("It stands at the head of each sheet, and stays in this browser.")}</span>`}</div><${Wrong} text=${trouble || wrong} />`;
}
