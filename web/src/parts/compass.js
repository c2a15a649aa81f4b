// SPDX-License-Identifier: MIT
// The eight directions, to be switched on and off.
import { t } from "../i18n.js";
import { html } from "../lib.js";

const ARROWS = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"];
const PLACES = [7, 0, 1, 6, -1, 2, 5, 4, 3];
const names = () => [t("north"), t("north-east"), t("east"), t("south-east"), t("south"), t("south-west"), t("west"), t("north-west")];

/** @param {{value: number[], set: (value: number[]) => void, label: string}} props directions by number, clockwise from north */
export function Compass({ value, set, label }) {
  const toggle = (/** @type {number} */ one) => set(value.includes(one) ? value.filter((other) => other !== one) : [...value, one].sort((a, b) => a - b));
  return html`<div role="group" aria-label=${label} class="compass">${PLACES.map((one) =>
    one < 0 ? html`<span></span>` : html`<button type="button" aria-pressed=${value.includes(one)} aria-label=${names()[one]} onClick=${() => toggle(one)}>${ARROWS[one]}</button>`,
  )}</div>`;
}
