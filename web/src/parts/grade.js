// SPDX-License-Identifier: MIT
// How hard something is, in dots.
import { t } from "../i18n.js";
import { html } from "../lib.js";

const GRADES = 3;

/** @param {{level: number}} props */
export const Grade = ({ level }) => html`<span class="dots" role="img" aria-label=${[t("easy"), t("medium"), t("hard")][level - 1] ?? ""}>${Array.from({ length: GRADES }, (_, i) => html`<i class=${i < level ? "on" : ""}></i>`)}</span>`;
