// SPDX-License-Identifier: MIT
// Players by their best score.
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
  const { attempt, rest, again } = useTrouble();
  const load = () => attempt(async () => setRanking(await get(`/api/ranking?from=${from}&count=${PAGE}`)));
  useEffect(() => {
    load();
  }, [from, me.account?.name]);
  const top = ranking?.players[0]?.points ?? 1;
  const row = (/** @type {any} */ player) => html`<tr class=${player.name === me.account?.name ? "me" : ""}><td class="number">${player.position}</td><td class="name"><a href="#/statistics/${encodeURIComponent(player.name)}">${player.name}</a><span class="share" aria-hidden="true" style=${{ width: `${(100 * player.points) / top}%` }}></span></td><td class="number">${numberText(player.points)}</td></tr>`;
  const page = (/** @type {number} */ position) => Math.floor((position - 1) / PAGE) * PAGE + 1;
  return html`<main class="narrow" id="main" tabindex="-1"><div class="head"><h1>${t("Ranking")}</h1><a class="button" href="#/statistics">${t("Statistics")}</a></div>
    <p class="soft">${t("By the best score of a finished game.")}</p><${Wrong} text=${rest([])} again=${again(load)} />
    ${ranking && ranking.total === 0 && html`<div class="card empty"><p>${t("The ranking is empty.")}</p><p>${me.account ? t("Finish a game without help, and you are the first.") : t("Log in and finish a game without help, and you are the first.")}</p><a class="button main" href="#/new">${t("New game…")}</a>${!me.account && html` <a class="button" href="#/login">${t("Log in")}</a>`}</div>`}
    ${ranking && ranking.total > 0 && html`<div class="card">
      ${me.account && html`<p>${ranking.mine ? t("Your position: %d of %d", ranking.mine, ranking.total) : t("You are not in the ranking yet.")} ${ranking.mine && page(ranking.mine) !== from ? html`<button onClick=${() => setFrom(page(ranking.mine))}>${t("Go there")}</button>` : null}</p>`}
      <table class="ranking"><thead><tr><th class="number">#</th><th>${t("Player")}</th><th class="number">${t("Points")}</th></tr></thead><tbody>${ranking.players.map(row)}</tbody></table>
      ${ranking.total > PAGE && html`<div class="buttons between" style="margin-top:12px"><button disabled=${from === 1} onClick=${() => setFrom(Math.max(1, from - PAGE))}>${t("Before")}</button><span class="soft">${t("%d to %d of %d", from, Math.min(from + PAGE - 1, ranking.total), ranking.total)}</span><button disabled=${from + PAGE > ranking.total} onClick=${() => setFrom(from + PAGE)}>${t("After")}</button></div>`}</div>`}
  </main>`;
}
