// SPDX-License-Identifier: MIT
// What is beside the board: players, history, unseen tiles.
import { clockText, hasClock, LOW, runningSeat, waitsForSeats } from "../clockmodel.js";
import { numberText, plural, t } from "../i18n.js";
import { html } from "../lib.js";
import { botLabel } from "../names.js";
import { SeatFace } from "./face.js";
import { Word } from "./meaning.js";
import { lastText, orderText, plainWord, whoseText } from "../tablemodel.js";
import { useTimeLeft, useTimeTold } from "../useclock.js";

/** @param {any} seat */
const botName = (seat) => (seat.bot ? html`<span class="roomy">${t("machine · %s", botLabel(seat.bot))}</span><span class="brief">${botLabel(seat.bot)}</span>` : "");

/** The seat's clock. @param {{seat: any, running: boolean, since: number}} props */
function Clock({ seat, running, since }) {
  const left = useTimeLeft(seat, running, since);
  return html`<span class="clock ${running && left < LOW ? "low" : ""}" role="timer">${clockText(left)}</span>`;
}

/** @param {any} game @returns {string} of whose clock it is; one's own and everybody's need no name */
const clockName = (game) => (game.rules.duplicate || game.seats[runningSeat(game)]?.mine ? "" : (game.seats[runningSeat(game)]?.name ?? ""));

/** Shows the running clock again at the rack, since the players may be out of sight. @param {{game: any, since: number}} props */
export function ClockNow({ game, since }) {
  const running = runningSeat(game);
  const left = useTimeLeft(game.seats[running], running >= 0, since);
  if (running < 0) return null;
  return html`<div class="clock-now" aria-hidden="true"><small>${clockName(game)}</small><b class="clock ${left < LOW ? "low" : ""}">${clockText(left)}</b></div>`;
}

/** Announces the time left on the running clock. @param {{game: any, since: number}} props */
function TimeTold({ game, since }) {
  const running = runningSeat(game);
  const left = useTimeLeft(game.seats[running], running >= 0, since);
  const told = useTimeTold(running >= 0 ? left : Infinity, `${running} ${game.turn_number} ${game.round}`);
  return html`<p class="hidden time-told" role="status">${told && [clockName(game), told].filter(Boolean).join(": ")}</p>`;
}

/** @param {any} game @param {any} seat @param {boolean} on */
function stateOf(game, seat, on) {
  if (seat.out) return t("out");
  if (game.over) return botName(seat);
  if (seat.free) return t("waits for somebody");
  if (on && seat.kind === "bot") return html`<span class="thinking">${t("thinking")}</span>`;
  const away = seat.present === false ? t("away") : "";
  if (on) return seat.mine ? t("Your turn") : [t("to move"), away].filter(Boolean).join(" · ");
  return botName(seat) || away;
}

/** @param {{game: any, since: number, bubbles?: Record<number, {text: string, count: number}>}} props bubbles: what is being said, by seat */
export function Players({ game, since, bubbles = {} }) {
  const title = game.over ? t("Game over") : `${game.rules.duplicate ? t("Round %d", game.round) : t("Turn %d", game.turn_number)} · ${plural("%d tile in the bag", "%d tiles in the bag", game.bag)}`;
  const hasOwnTime = (/** @type {any} */ seat) => hasClock(seat) && !game.rules.duplicate; // a round has one time for all
  const running = runningSeat(game);
  return html`<div class="card players ${game.seats.length > 2 ? "many" : ""} ${game.over ? "over" : ""}"><h2>${title}</h2>
    ${game.seats.map((/** @type {any} */ seat, /** @type {number} */ i) => {
      const on = !game.over && game.turn === i;
      return html`<div class="player ${on ? "on" : ""} ${hasOwnTime(seat) ? "timed" : ""}"><${SeatFace} seat=${seat} />
        <div class="who"><b>${seat.name || "…"}</b><span class="state">${stateOf(game, seat, on)}</span>${game.rules.coins && html`<span class="state meta">${plural("%d coin", "%d coins", seat.coins)}</span>`}</div>${hasOwnTime(seat) && html`<${Clock} seat=${seat} running=${running === i} since=${since} />`}
        <output key=${seat.score} aria-live="off" aria-label=${plural("%s: %d point.", "%s: %d points.", seat.score, seat.name, seat.score)}>${numberText(seat.score)}</output>${bubbles[i] && html`<p class="bubble" key=${bubbles[i].count} aria-hidden="true">${bubbles[i].text}</p>`}</div>`;
    })}${waitsForSeats(game) && html`<p class="order waits">${t("The clock starts when everybody has sat down.")}</p>`}${orderText(game) && html`<p class="order">${orderText(game)}</p>`}<p class="latest" aria-hidden="true">${latest(game)}</p>
    <${TimeTold} game=${game} since=${since} /><div class="hidden" aria-live="polite">${Object.entries(bubbles).map(([i, one]) => html`<p key=${one.count}>${game.seats[Number(i)]?.name}: ${one.text}</p>`)}</div>
    ${game.watching > 0 && html`<p class="soft watching" role="status">${plural("%d person is watching", "%d people are watching", game.watching)}</p>`}</div>`;
}

/** The latest event, for windows where the history is out of sight. @param {any} game */
function latest(game) {
  const last = game.history[game.history.length - 1];
  if (!last) return t("Nobody has played yet.");
  return [game.seats[last.seat]?.name, lastText(last, game), numberText(last.score ?? 0)].filter((part) => part !== undefined).join(" · ");
}

/** @param {{game: any, past?: number, show?: (entry: number) => void}} props past: the entry whose board is shown */
export function History({ game, past = 0, show }) {
  const count = game.history.length;
  const number = (/** @type {any} */ entry, /** @type {number} */ at) => (show ? html`<button class="plain at" aria-pressed=${past === at ? "true" : "false"} aria-label=${t("The board after move %d", at)} title=${t("The board after move %d", at)} onClick=${() => show(at)}>${entry.turn}</button>` : entry.turn);
  if (game.history.length === 0) return html`<div class="card history"><h2>${t("History")}</h2><p class="moves soft">${t("Nobody has played yet.")}</p></div>`;
  return html`<div class="card history"><h2>${t("History")}</h2><ol class="moves" tabindex="0" aria-label=${t("History")}>
    ${[...game.history].reverse().map((entry, i) => html`<li><i>${number(entry, count - i)}</i><span>${entry.word ? html`<${Word} id=${game.language} word=${plainWord(entry.word)}>${whoseText(game, entry)}<//>` : whoseText(game, entry)}</span><b>${numberText(entry.score ?? 0)}</b></li>`)}
  </ol></div>`;
}

/** @param {{game: any}} props */
export function Unseen({ game }) {
  const left = game.unseen.filter((/** @type {any} */ one) => one.count > 0);
  if (game.over || left.length === 0) return null;
  return html`<div class="card unseen-card"><h2>${t("Unseen tiles")}</h2><div class="unseen">${left.map((/** @type {any} */ one) => html`<span><b>${one.tile || "?"}</b> ${one.count}</span>`)}</div></div>`;
}
