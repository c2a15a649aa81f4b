// SPDX-License-Identifier: MIT
// The end of a game: who won, how the points came about, and what to do next.
import { ApiError, post } from "../api.js";
import { numberText, t } from "../i18n.js";
import { Part } from "../lazy.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { SeatFace } from "../parts/face.js";
import { PhraseButton } from "../parts/phrases.js";
import { Lines } from "../parts/plot.js";
import { Tile } from "../parts/tile.js";
import { Unranked } from "../parts/unranked.js";
import { useSession } from "../session.js";
import { standings } from "../tablemodel.js";
import { takesPart } from "../usegame.js";

/** Points after each turn, one line per player. @param {any} game */
export function scoreLines(game) {
  const lines = game.seats.map((/** @type {any} */ seat) => ({ name: seat.name, values: [0] }));
  for (const entry of game.history) {
    if (entry.round) lines.forEach((/** @type {any} */ line, /** @type {number} */ seat) => line.values.push(line.values[line.values.length - 1] + (entry.round.seats[seat]?.score ?? 0)));
    if (entry.seat < 0 || entry.seat >= lines.length) continue;
    lines.forEach((/** @type {any} */ line, /** @type {number} */ seat) => line.values.push(seat === entry.seat ? (entry.total ?? line.values[line.values.length - 1]) : line.values[line.values.length - 1]));
  }
  return lines;
}

/** Addresses somebody who plays alone at this device; otherwise names the winner. @param {any} game */
function verdict(game) {
  const mine = game.seats.flatMap((/** @type {any} */ seat, /** @type {number} */ i) => (seat.mine ? [i] : []));
  if (mine.length === 1 && game.result.winners.length === 1 && game.result.winners[0] === mine[0]) return t("You win!");
  const winners = game.result.winners.map((/** @type {number} */ seat) => game.seats[seat].name);
  if (winners.length === 0) return t("Nobody won");
  return winners.length === 1 ? t("%s wins!", winners[0]) : t("A tie: %s", winners.join(", "));
}

const LAUREL = "M50 92C22 88 8 66 14 36M50 92C78 88 92 66 86 36";
const LEAVES = [[14, 38, -60], [11, 52, -85], [15, 66, -115], [24, 78, -140], [37, 87, -165]];
const PAPERS = ["T", "E", "S", "E", "L", "A", "♥", "★", "T", "A", "L", "E", "S", "★"];

/** The winners, with laurels; for a winner at this device some tiles rain down. Without motion the laurels still show. @param {{game: any}} props */
function Laurels({ game }) {
  const winners = game.result.winners.map((/** @type {number} */ seat) => game.seats[seat]);
  if (winners.length === 0) return null;
  const leaf = (/** @type {number[]} */ [x, y, turn], /** @type {number} */ side) => html`<ellipse cx="0" cy="0" rx="9" ry="4" transform="translate(${side < 0 ? x : 100 - x} ${y}) rotate(${side < 0 ? turn : 180 - turn})" />`;
  return html`<div class="laurels" aria-hidden="true"><svg viewBox="0 0 100 100"><path d=${LAUREL} />${LEAVES.map((one) => html`${leaf(one, -1)}${leaf(one, 1)}`)}</svg>
      <div class="faces">${winners.slice(0, 3).map((/** @type {any} */ seat) => html`<${SeatFace} seat=${seat} />`)}</div></div>
    ${winners.some((/** @type {any} */ seat) => seat.mine) && html`<div class="tile-rain" aria-hidden="true">${PAPERS.map((letter, i) => html`<i style=${{ "--i": i, left: `${(i % 2 ? 68 : 1) + ((i * 17) % 27)}%`, top: `${8 + ((i * 31) % 88)}px` }}><${Tile} letter=${letter} /></i>`)}</div>`}`;
}

/** @param {{game: any, phrases: ReturnType<typeof import("../usephrases.js").usePhrases>}} props */
export function EndCard({ game, phrases }) {
  const { go, say } = useSession();
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => heading.current?.focus(), []); // the result is seen and heard, wherever the focus was
  const [busy, setBusy] = useState(false);
  const [shares, setShares] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      go(`/table/${(await post(`/api/games/${game.id}/again`)).id}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say(error.message);
      setBusy(false);
    }
  };
  const others = game.seats.some((/** @type {any} */ seat) => seat.kind === "person" && !seat.here && !seat.free);
  const best = game.rules.duplicate ? game.history.reduce((/** @type {number} */ sum, /** @type {any} */ entry) => sum + (entry.round ? entry.score : 0), 0) : 0;
  const left = (/** @type {any} */ seat) => seat.out ? t("out") : `${(seat.rack ?? []).map((/** @type {string} */ tile) => tile || "#").join(" ") || "–"}${seat.adjustment ? ` (${seat.adjustment > 0 ? "+" : "−"}${Math.abs(seat.adjustment)})` : ""}`;
  const share = (/** @type {any} */ seat) => (best > 0 ? `${numberText((100 * seat.score) / best, 1)} %` : "–");
  return html`<div class="card winner"><${Laurels} game=${game} /><h2 class="verdict" ref=${heading} tabindex="-1">${verdict(game)}</h2>${game.end_text && html`<p class="why">${game.end_text}</p>`}
    <div class="table-scroll"><table><thead><tr><th>${t("Player")}</th><th>${game.rules.duplicate ? t("Of the best possible") : t("Tiles left")}</th><th class="number">${t("Points")}</th></tr></thead>
    <tbody>${standings(game).map((/** @type {any} */ seat) => html`<tr><td>${seat.name}</td><td>${game.rules.duplicate ? share(seat) : left(seat)}</td><td class="number">${numberText(seat.score)}</td></tr>`)}</tbody></table></div>
    <${Unranked} game=${game} />
    <p role="status">${game.next && (takesPart(game) && others ? t("The same players have begun a new game.") : t("A new game has begun after this one."))}</p>
    <div class="buttons">${game.next && html`<a class="button main" href="#/table/${game.next}">${t("Go to the new game")}</a>`}${takesPart(game) && !(game.next && others) && html`<button class=${game.next ? "" : "main"} aria-disabled=${busy ? "true" : null} onClick=${busy ? null : again}>${t("New game with the same settings")}</button>`}
      ${takesPart(game) && html`<button onClick=${() => setShares(true)}>${t("Show it to everybody…")}</button>`}<a class="button" href="#/review/${game.id}">${t("Look at the game again")}</a><a class="button" href="#/new">${t("Another game")}</a><${PhraseButton} game=${game} phrases=${phrases} style="say" /></div>
    <${Lines} label=${t("Points turn by turn")} lines=${scoreLines(game)} /><p class="onward"><a href="#/ranking">${t("Ranking")}</a> · <a href="#/">${t("To the start page")}</a></p>${shares && html`<${Part} name="ShareGame" game=${game} close=${() => setShares(false)} />`}</div>`;
}
