// SPDX-License-Identifier: MIT
// All results, and those of one player.
import { get } from "../api.js";
import { numberText, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { useTrouble, Wrong } from "../parts/form.js";
import { Bars } from "../parts/plot.js";

/** @param {{arg?: string}} props */
export function StatisticsScreen({ arg: player }) {
  const [numbers, setNumbers] = useState(/** @type {any} */ (null));
  const { attempt, rest } = useTrouble();
  useEffect(() => {
    attempt(async () => setNumbers(await get(player ? `/api/statistics?player=${encodeURIComponent(player)}` : "/api/statistics")));
  }, [player]);
  const fact = (/** @type {string} */ label, /** @type {any} */ value) => html`<tr><th scope="row">${label}</th><td class="number">${value}</td></tr>`;
  const scored = (/** @type {any} */ one) => (one ? `${one.name} · ${numberText(one.score)}` : "–");
  return html`<main class="narrow" id="main" tabindex="-1"><h1>${player ? t("Statistics of %s", player) : t("Statistics")}</h1><${Wrong} text=${rest([])} />
    ${numbers && html`<div class="card"><table><tbody>
      ${player ? html`${fact(t("Games"), numberText(numbers.games))}${fact(t("Won"), numberText(numbers.wins))}${fact(t("Best"), numbers.games ? numberText(numbers.best) : "–")}${fact(t("Worst"), numbers.games ? numberText(numbers.worst) : "–")}${fact(t("Mean"), numbers.games ? numberText(numbers.mean, 1) : "–")}${fact(t("All points"), numberText(numbers.total))}` : html`${fact(t("All points"), numberText(numbers.total))}${fact(t("Mean"), numberText(numbers.mean, 1))}${fact(t("Best player"), scored(numbers.best))}${fact(t("Worst player"), scored(numbers.worst))}`}
      </tbody></table></div>
      ${numbers.scores?.length > 0 ? html`<div class="card"><h2>${t("Scores")}</h2><${Bars} label=${t("Scores")} values=${numbers.scores.map((/** @type {any} */ one) => (typeof one === "number" ? one : one.score))} /></div>` : html`<div class="card empty">${t("No finished games yet.")}</div>`}`}
  </main>`;
}
