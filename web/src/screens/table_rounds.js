// SPDX-License-Identifier: MIT
// A duplicate game: the current round, and what everybody did in earlier ones.
import { clockText, hasClock, LOW, runningSeat } from "../clockmodel.js";
import { numberText, t } from "../i18n.js";
import { html } from "../lib.js";
import { useTimeLeft } from "../useclock.js";

/** The time of the round, which all share. @param {{game: any, since: number}} props */
function TimeLeft({ game, since }) {
  const running = runningSeat(game) >= 0;
  const left = useTimeLeft(game.seats[0], running, since);
  if (!hasClock(game.seats[0])) return null;
  return html`<span class="time-left ${running && left < LOW ? "low" : ""}" role="timer">${clockText(left)}</span>`;
}

/** @param {any} play */
const playText = (play) => (play.word ? `${play.move} ${play.word.replace(/[()[\]]/g, "")}` : play.submitted ? t("nothing") : "–");

/** @param {{entry: any, game: any}} props */
function Closed({ entry, game }) {
  return html`<li><i>${entry.round.number}</i> ${entry.word ? html`<span class="master">${t("Best: %s", playText(entry))}</span><b>${entry.score}</b>` : html`<span>${t("nothing could be laid")}</span>`}
    ${entry.round.seats.map((/** @type {any} */ play, /** @type {number} */ i) => html`<i></i><span>${game.seats[i]?.name ?? ""}: ${playText(play)}</span><b>${numberText(play.score)}</b>`)}</li>`;
}

/** @param {{game: any, since: number}} props */
export function RoundNow({ game, since }) {
  const mine = game.rack && game.seats[game.rack.seat];
  if (game.over) return null;
  return html`<div class="card round-now"><div class="round-head"><h2>${t("Round %d", game.round)}</h2><${TimeLeft} game=${game} since=${since} /></div>
    <ul class="submitted">${game.seats.map((/** @type {any} */ seat) => html`<li>${seat.name || "…"}: ${seat.out ? t("out") : seat.submitted ? t("has played") : t("is thinking")}</li>`)}</ul>
    ${mine?.submitted && html`<p class="soft">${t("You may change your play until everybody has played or the time is up.")}</p>`}</div>`;
}

/** What everybody did, the latest round first. @param {{game: any}} props */
export function Rounds({ game }) {
  const closed = game.history.filter((/** @type {any} */ entry) => entry.round).reverse();
  if (closed.length === 0) return null;
  return html`<div class="card history rounds"><h2>${t("Rounds so far")}</h2><ul class="moves closed" tabindex="0" aria-label=${t("Rounds so far")}>${closed.map((/** @type {any} */ entry) => html`<${Closed} entry=${entry} game=${game} />`)}</ul></div>`;
}
