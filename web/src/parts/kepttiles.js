// SPDX-License-Identifier: MIT
// What somebody probably kept after a turn, as seen by the next player: tiles that are likelier than by chance, and whole leaves.
import { numberText, plural, t } from "../i18n.js";
import { html } from "../lib.js";
import { likelyTiles } from "../reviewmodel.js";
import { Tile } from "./tile.js";

const FULL = 3; // a bar is full at so many times the chance, or more
const SETS = 3;

/** @param {{kept: any, truth?: string}} props truth: what it was, where the record tells */
export function KeptTiles({ kept, truth = "" }) {
  const likely = likelyTiles(kept.tiles);
  const sets = kept.sets.slice(0, SETS).map((/** @type {any} */ one) => `${one.tiles} (${numberText(100 * one.share, 1)} %)`).join(", ");
  return html`<div class="kept-tiles" role="status"><h3>${plural("%d tile was kept, probably", "%d tiles were kept, probably", kept.kept)}</h3>
    ${likely.length === 0 && html`<p>${t("The play says little: no tile is much likelier than by chance.")}</p>`}
    <ul>${likely.map((one) => html`<li><${Tile} letter=${one.letter} /><span class="odds" aria-hidden="true"><i style=${{ width: `${((100 * Math.min(one.times, FULL)) / FULL).toFixed(1)}%` }}></i></span><span>${one.letter ? "" : html`${t("blank tile")}: `}${t("%s times as likely as by chance", numberText(one.times, 1))}</span></li>`)}</ul>
    ${sets && html`<p class="soft small">${t("Likeliest together: %s", sets)}</p>`}
    ${truth && html`<p class="soft small">${t("In truth it was %s.", truth)}</p>`}</div>`;
}
