// SPDX-License-Identifier: MIT
// All results, and those of one player: the sums, the distribution, and every result.
import { ApiError, get } from "../api.js";
import { download } from "../download.js";
import { dateText, numberText, plural, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Choice, TextField, useTrouble, Wrong } from "../parts/form.js";
import { Bars } from "../parts/plot.js";
import { useSession } from "../session.js";
import { asCsv, byPlayer, keepScores, spread, sumOf, sumUp } from "../statsmodel.js";
import { StatisticsAdmin } from "./statistics_admin.js";

/** @typedef {import("../statsmodel.js").Score} Score */

const LISTED = 50;
const PLOTTED = 60; // more bars can't be distinguished

const periods = () => [
  { id: "0", name: t("all the time") },
  { id: "7", name: t("the last week") },
  { id: "30", name: t("the last 30 days") },
  { id: "365", name: t("the last year") },
];

/** A number with its name. @param {{label: string, value: any, note?: any}} props */
const Fact = ({ label, value, note }) => html`<div class="fact"><span>${label}</span><b>${value}</b>${note ? html`<small>${note}</small>` : null}</div>`;

/** Which results the numbers come from. @param {{count: number, ranked: boolean, filtered: boolean}} props */
function Scope({ count, ranked, filtered }) {
  if (filtered) return ranked ? plural("Of %d result of ranked games that you have chosen.", "Of %d results of ranked games that you have chosen.", count) : plural("Of %d result that you have chosen, ranked or not.", "Of %d results that you have chosen, ranked or not.", count);
  return ranked ? plural("Of %d result of ranked games.", "Of all %d results of ranked games.", count) : plural("Of %d result, ranked or not.", "Of all %d results, ranked or not.", count);
}

/** @param {{sum: any, players: number, player?: string}} props */
function Facts({ sum, players, player }) {
  const who = (/** @type {Score | null} */ one) => (player || !one ? "" : one.name);
  return html`<div class="facts">
    <${Fact} label=${player ? t("Games") : t("Results")} value=${numberText(sum.count)} />
    ${player ? html`<${Fact} label=${t("Won")} value=${numberText(sum.wins)} note=${sum.count ? `${numberText((100 * sum.wins) / sum.count)} %` : ""} />` : html`<${Fact} label=${t("Players")} value=${numberText(players)} />`}
    <${Fact} label=${player ? t("Best") : t("Best player")} value=${sum.best ? numberText(sum.best.score) : "–"} note=${who(sum.best)} />
    <${Fact} label=${player ? t("Worst") : t("Worst player")} value=${sum.worst ? numberText(sum.worst.score) : "–"} note=${who(sum.worst)} />
    <${Fact} label=${t("Mean")} value=${sum.count ? numberText(sum.mean, 1) : "–"} />
    <${Fact} label=${t("All points")} value=${numberText(sum.total)} /></div>`;
}

/** Scores as they came, the oldest first. @param {{scores: Score[]}} props */
function OverTime({ scores }) {
  const inOrder = [...scores].sort((a, b) => a.at - b.at).slice(-PLOTTED);
  const day = (/** @type {number} */ at) => new Date(at).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "numeric" });
  const bars = inOrder.map((one) => ({ value: one.score, text: day(one.at), colour: one.won ? "var(--plot-1)" : "var(--plot-2)", title: `${one.name} · ${numberText(one.score)} · ${dateText(one.at)}${one.won ? ` · ${t("won")}` : ""}` }));
  const { mean } = sumUp(inOrder);
  return html`<div class="card"><h2>${scores.length > PLOTTED ? plural("The last %d result", "The last %d results", PLOTTED) : t("Scores by date")}</h2>
    <${Bars} label=${t("Scores by date")} bars=${bars} xLabel=${t("Date")} yLabel=${t("Points")} line=${{ value: mean, text: t("mean %s", numberText(mean, 1)) }} />
    <p class="soft legend"><span><b style="color:var(--plot-1)" aria-hidden="true">■</b> ${t("won")}</span> <span><b style="color:var(--plot-2)" aria-hidden="true">■</b> ${t("not won")}</span></p></div>`;
}

/** @param {{scores: Score[]}} props */
function Spread({ scores }) {
  const bars = spread(scores).map((bin) => ({ value: bin.count, text: numberText(bin.low), title: `${numberText(bin.low)}–${numberText(bin.high)}: ${numberText(bin.count)}` }));
  return html`<div class="card"><h2>${t("How the scores are spread")}</h2><${Bars} label=${t("How the scores are spread")} bars=${bars} xLabel=${t("Points")} yLabel=${t("Results")} /></div>`;
}

/** @param {{scores: Score[]}} props */
function Players({ scores }) {
  const [by, setBy] = useState("best");
  const orders = [
    { id: "best", name: t("best score") },
    { id: "mean", name: t("mean of the scores") },
    { id: "total", name: t("all points") },
    { id: "wins", name: t("games won") },
    { id: "share", name: t("share of games won") },
    { id: "games", name: t("games played") },
  ];
  const row = (/** @type {any} */ one) => html`<tr><td class="name"><span class="soft">${one.place}.</span> <a href="#/statistics/${encodeURIComponent(one.name)}">${one.name}</a>${one.machine ? html` <span class="tag">${t("machine")}</span>` : null}</td><td class="number" data-label=${t("Games")}>${numberText(one.count)}</td><td class="number" data-label=${t("Won")}>${numberText(one.wins)}</td><td class="number" data-label=${t("Best")}>${one.best ? numberText(one.best.score) : "–"}</td><td class="number" data-label=${t("Worst")}>${one.worst ? numberText(one.worst.score) : "–"}</td><td class="number" data-label=${t("Mean")}>${numberText(one.mean, 1)}</td><td class="number" data-label=${t("All points")}>${numberText(one.total)}</td></tr>`;
  return html`<div class="card"><h2>${t("By player")}</h2><${Choice} label=${t("In the order of")} value=${by} set=${setBy} options=${orders} /><div class="table-scroll" tabindex="0" role="region" aria-label=${t("By player")}><table class="stack pairs"><thead><tr><th>${t("Player")}</th><th class="number">${t("Games")}</th><th class="number">${t("Won")}</th><th class="number">${t("Best")}</th><th class="number">${t("Worst")}</th><th class="number">${t("Mean")}</th><th class="number">${t("All points")}</th></tr></thead><tbody>${byPlayer(scores, by).slice(0, 200).map(row)}</tbody></table></div></div>`;
}

/** Every score, highest first. @param {{scores: Score[], player?: string}} props */
function AllScores({ scores, player }) {
  const [count, setCount] = useState(LISTED);
  const ordered = [...scores].sort((a, b) => b.score - a.score);
  return html`<div class="card"><h2>${t("All scores, the highest first")}</h2><div class="table-scroll" tabindex="0" role="region" aria-label=${t("All scores, the highest first")}><table class="dense"><thead><tr><th class="number">#</th>${!player && html`<th>${t("Player")}</th>`}<th class="number">${t("Points")}</th><th>${t("Date")}</th></tr></thead>
    <tbody>${ordered.slice(0, count).map((one, i) => html`<tr><td class="number">${i + 1}</td>${!player && html`<td class="name">${one.name}</td>`}<td class="number">${numberText(one.score)}</td><td>${dateText(one.at)}${one.ranked ? html` <span class="tag">${t("ranked")}</span>` : null}</td></tr>`)}</tbody></table></div>
    ${ordered.length > count && html`<button onClick=${() => setCount(count + 4 * LISTED)}>${t("More")}</button>`}</div>`;
}

/** @param {{arg?: string}} props */
export function StatisticsScreen({ arg: player }) {
  const { me } = useSession();
  const [numbers, setNumbers] = useState(/** @type {any} */ (null));
  const [machines, setMachines] = useState("no");
  const [games, setGames] = useState("all");
  const [days, setDays] = useState("0");
  const [text, setText] = useState("");
  const { attempt, rest, again } = useTrouble();
  const load = () =>
    attempt(async () => {
      const asked = get(`/api/statistics?${new URLSearchParams({ ranked: String(games === "ranked"), ...(player ? { player } : { machines: String(machines === "yes") }) })}`);
      setNumbers(await asked.catch((error) => (error instanceof ApiError && error.code === "player_not_found" && player === me.account?.name ? { scores: [] } : Promise.reject(error)))); // no results yet
    });
  useEffect(() => {
    load();
  }, [player, machines, games]);
  /** @type {Score[]} */
  const all = numbers?.scores ?? [];
  const scores = keepScores(all, { days: Number(days), text: player ? "" : text, now: Date.now() });
  const save = () =>
    download(
      `tesela-${player ?? "statistics"}.csv`,
      "text/csv",
      asCsv([[t("Player"), t("Points"), t("Won"), t("Date")], ...scores.map((one) => [one.name, one.score, one.won ? 1 : 0, new Date(one.at).toISOString()])]),
    );
  const isFiltered = days !== "0" || text.trim() !== "";
  const counted = numbers?.games ?? numbers?.results ?? 0;
  const sum = isFiltered || !numbers ? sumUp(scores) : sumOf(numbers);
  return html`<main class="middle" id="main" tabindex="-1"><div class="head"><h1>${player ? t("Statistics of %s", player) : t("Statistics")}</h1><div class="buttons">${player ? html`<a class="button" href="#/statistics">${t("Everybody's")}</a>` : me.account && html`<a class="button" href="#/statistics/${encodeURIComponent(me.account.name)}">${t("My statistics")}</a>`}<a class="button" href="#/ranking">${t("Ranking")}</a>${scores.length > 0 && html`<button onClick=${save}>${t("Save as a table (CSV)")}</button>`}</div></div>
    <${Wrong} text=${rest([])} again=${again(load)} />
    ${numbers && (all.length > 0 || machines === "yes" || games === "ranked") && html`<div class="card filters"><div class="grid2">
      <${Choice} label=${t("Games")} value=${games} set=${setGames} options=${[{ id: "all", name: t("all, ranked or not") }, { id: "ranked", name: t("only ranked ones") }]} />
      <${Choice} label=${t("When")} value=${days} set=${setDays} options=${periods()} />
      ${!player && html`<${Choice} label=${t("Who")} value=${machines} set=${setMachines} options=${[{ id: "no", name: t("people") }, { id: "yes", name: t("people and machines") }]} /><${TextField} label=${t("Player")} type="search" value=${text} set=${setText} autocomplete="off" />`}
    </div></div>`}
    ${numbers && all.length === 0 && games === "ranked" && html`<div class="card empty"><p>${t("No ranked game has been finished yet.")}</p><button onClick=${() => setGames("all")}>${t("Show all")}</button></div>`}
    ${numbers && all.length === 0 && games === "all" && html`<div class="card empty"><p>${t("No score has been recorded yet.")}</p><p>${t("Results appear here when a game is over.")}</p><a class="button main" href="#/new">${t("New game…")}</a>${machines === "no" && !player ? html` <button onClick=${() => setMachines("yes")}>${t("Show machines")}</button>` : null}</div>`}
    ${numbers && all.length > 0 && scores.length === 0 && html`<div class="card empty">${t("No result fits what you have chosen.")} <button onClick=${() => (setDays("0"), setText(""))}>${t("Show all")}</button></div>`}
    ${scores.length > 0 && html`<${Facts} sum=${sum} players=${isFiltered ? byPlayer(scores).length : numbers.players} player=${player} />
      <p class="soft"><${Scope} count=${sum.count} ranked=${games === "ranked"} filtered=${isFiltered} /> ${counted > all.length && t("Plots and lists show the %s highest of them.", numberText(all.length))}</p>
      <div class="two-plots"><${OverTime} scores=${scores} /><${Spread} scores=${scores} /></div>
      ${!player && html`<${Players} scores=${scores} />`}<${AllScores} key=${`${days} ${text}`} scores=${scores} player=${player} />`}
    ${me.account?.admin && !player && html`<${StatisticsAdmin} done=${load} />`}
  </main>`;
}
