// SPDX-License-Identifier: MIT
import { get } from "../api.js";
import { numberText, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { useTrouble, Wrong } from "../parts/form.js";
import { useSession } from "../session.js";

const PAGE = 50;

export function RankingScreen() {
  const { me } = useSession();
  const [from, setFrom] = useState(1);
  const [ranking, setRanking] = useState(/** @type {any} */ (null));
  const { attempt, rest } = useTrouble();
  useEffect(() => {
    attempt(async () => setRanking(await get(`/api/ranking?from=${from}&count=${PAGE}`)));
  }, [from]);
  const row = (/** @type {any} */ player) => html`<tr class=${player.name === me.account?.name ? "me" : ""}><td class="number">${player.position}</td><td><a href="#/statistics/${encodeURIComponent(player.name)}">${player.name}</a></td><td class="number">${numberText(player.points)}</td></tr>`;
  return html`<main class="narrow" id="main" tabindex="-1"><div class="head"><h1>${t("Ranking")}</h1><a class="button" href="#/statistics">${t("Statistics")}</a></div>
    <p class="soft">${t("By the best score of a finished game.")}</p><${Wrong} text=${rest([])} />
    ${ranking && (ranking.total === 0 ? html`<div class="card empty">${t("The ranking is empty.")}</div>` : html`<div class="card">${ranking.mine && html`<p>${t("Your position: %d of %d", ranking.mine, ranking.total)}</p>`}
      <div class="table-scroll"><table><thead><tr><th class="number">#</th><th>${t("Player")}</th><th class="number">${t("Points")}</th></tr></thead><tbody>${ranking.players.map(row)}</tbody></table></div>
      ${ranking.total > PAGE && html`<div class="buttons" style="margin-top:12px"><button disabled=${from === 1} onClick=${() => setFrom(Math.max(1, from - PAGE))}>${t("Before")}</button><button disabled=${from + PAGE > ranking.total} onClick=${() => setFrom(from + PAGE)}>${t("After")}</button></div>`}</div>`)}
  </main>`;
}
