// SPDX-License-Identifier: MIT
// Arrow buttons for walking, for fingers and for people who can't see the maze: open ways can be pressed.
import { t } from "../i18n.js";
import { html } from "../lib.js";
import { ARROWS, directionNames, PLACES } from "./compass.js";

/** @param {{can: (direction: number) => boolean, go: (direction: number) => void}} props */
export function WalkPad({ can, go }) {
  const names = directionNames();
  return html`<div role="group" aria-label=${t("Walk")} class="compass pad">${PLACES.map((one) => (one < 0 ? html`<span></span>` : html`<button type="button" aria-label=${t("Walk %s", names[one])} disabled=${!can(one)} onClick=${() => go(one)}>${ARROWS[one]}</button>`))}</div>`;
}
