// SPDX-License-Identifier: MIT
// Players by their best score in ranked games: the rankings of all games, of a preset, in a language, and the old one.
import { get } from "../api.js";
import { numberText, plural, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { presetLabel, presetsInOrder } from "../names.js";
import { Choice, useTrouble, Wrong } from "../parts/form.js";
import { useSession } from "../session.js";

const PAGE = 50;
const ALL = { preset: "", language: "", before: false };

/** @param {{kind: typeof ALL, set: (kind: typeof ALL) => void}} props */
function Kinds({ kind, set }) {
  const [choices, setChoices] = useState(/** @type {any} */ (null));
  const { attempt } = useTrouble();
  useEffect(() => {
    attempt(async () => setChoices(await get("/api/choices")));
  }, []);
  const presets = presetsInOrder(choices?.presets ?? []).map((/** @type {any} */ one) => ({ id: one.id, name: presetLabel(one.id) }));
  return html`<div class="card filters"><div class="grid2">
    <${Choice} label=${t("Rules")} value=${kind.preset} set=${(/** @type {string} */ preset) => set({ ...kind, preset })} options=${[{ id: "", name: t("all rules") }, ...presets]} />
    <${Choice} label=${t("Language")} value=${kind.language} set=${(/** @type {string} */ language) => set({ ...kind, language })} options=${[{ id: "", name: t("all") }, ...(choices?.languages ?? [])]} />
  </div></div>`;
}

/** An empty ranking. @param {{kind: typeof ALL, set: (kind: typeof ALL) => void}} props */
function Empty({ kind, set }) {
  const { me } = useSession();
  const isAll = !kind.preset && !kind.language;
  return html`<div class="card empty"><p>${isAll ? t("The ranking is empty.") : t("Nobody has a ranked game of this kind yet.")}</p>
    <p>${me.account ? t("Finish a ranked game, and you lead the list.") : t("Log in and finish a ranked game, and you lead the list.")}</p>
    <a class="button main" href="#/new">${t("New game…")}</a> ${!me.account && html`<a class="button" href="#/login">${t("Log in")}</a>`} ${!isAll && html`<button onClick=${() => set(ALL)}>${t("Show all")}</button>`}</div>`;
}

export function RankingScreen() {
  const { me } = useSession();
  const [from, setFrom] = useState(1);
  const [kind, setKind] = useState(ALL);
  const [ranking, setRanking] = useState(/** @type {any} */ (null));
  const { attempt, rest, again } = useTrouble();
  const asked = new URLSearchParams({ from: String(from), count: String(PAGE), ...(kind.before ? { before: "true" } : { preset: kind.preset, language: kind.language }) });
  const load = () => attempt(async () => setRanking(await get(`/api/ranking?${asked}`)));
  useEffect(() => {
    load();
  }, [from, kind, me.account?.name]);
  const choose = (/** @type {typeof ALL} */ wanted) => (setFrom(1), setKind(wanted));
  const top = ranking?.players[0]?.points ?? 1;
  const row = (/** @type {any} */ player) => html`<tr class=${player.name === me.account?.name ? "me" : ""}><td class="number">${player.position}</td><td class="name"><a href="#/statistics/${encodeURIComponent(player.name)}">${player.name}</a><span class="share" aria-hidden="true" style=${{ width: `${(100 * player.points) / top}%` }}></span></td><td class="number">${numberText(player.points)}</td></tr>`;
  const page = (/** @type {number} */ position) => Math.floor((position - 1) / PAGE) * PAGE + 1;
  return html`<main class="narrow" id="main" tabindex="-1"><div class="head"><h1>${kind.before ? t("The earlier ranking") : t("Ranking")}</h1><a class="button" href="#/statistics">${t("Statistics")}</a></div>
    <p class="soft">${kind.before ? t("By the best score of games that ended before rules and languages counted. It does not change any more.") : t("By the best score of a ranked game.")} ${!kind.before && html`<a href="#/manual/ranking">${t("What counts?")}</a>`}</p><${Wrong} text=${rest([])} again=${again(load)} />
    ${!kind.before && html`<${Kinds} kind=${kind} set=${choose} />`}
    ${ranking && ranking.total === 0 && html`<${Empty} kind=${kind} set=${choose} />`}
    ${ranking && ranking.total > 0 && html`<div class="card">
      ${me.account && html`<p>${ranking.mine ? t("Your position: %d of %d", ranking.mine, ranking.total) : t("You are not in the ranking yet.")} ${ranking.mine && page(ranking.mine) !== from ? html`<button onClick=${() => setFrom(page(ranking.mine))}>${t("Go there")}</button>` : null}</p>`}
      <table class="ranking"><thead><tr><th class="number">#</th><th>${t("Player")}</th><th class="number">${t("Points")}</th></tr></thead><tbody>${ranking.players.map(row)}</tbody></table>
      ${ranking.total > PAGE && html`<div class="buttons between" style="margin-top:12px"><button disabled=${from === 1} onClick=${() => setFrom(Math.max(1, from - PAGE))}>${t("Before")}</button><span class="soft">${t("%d to %d of %d", from, Math.min(from + PAGE - 1, ranking.total), ranking.total)}</span><button disabled=${from + PAGE > ranking.total} onClick=${() => setFrom(from + PAGE)}>${t("After")}</button></div>`}</div>`}
    ${ranking?.before > 0 && html`<p><button onClick=${() => choose({ ...ALL, before: !kind.before })}>${kind.before ? t("To the present ranking") : plural("The earlier ranking: %d player", "The earlier ranking: %d players", ranking.before)}</button></p>`}
  </main>`;
}
