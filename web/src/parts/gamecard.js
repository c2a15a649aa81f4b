// SPDX-License-Identifier: MIT
// A running game as a card: the players, its board, the points and whose turn it is.
import { get } from "../api.js";
import { clockText, hasClock, runningSeat } from "../clockmodel.js";
import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { useSession } from "../session.js";
import { SeatFace } from "./face.js";
import { MiniBoard } from "./miniboard.js";

/** Details that the list of games lacks: loaded afterwards, game by game. @param {any[]} entries @returns {Record<string, any>} */
export function useGameDetails(entries) {
  const [details, setDetails] = useState(/** @type {Record<string, any>} */ ({}));
  const ids = entries.map(({ id }) => id).join(" ");
  useEffect(() => {
    let dropped = false;
    for (const id of ids.split(" ").filter(Boolean)) get(`/api/games/${id}?limit=0`).then((game) => dropped || setDetails((others) => ({ ...others, [id]: game })), () => {});
    return () => {
      dropped = true;
    };
  }, [ids]);
  return details;
}

/** The other players; oneself if there is nobody else. @param {any} entry @param {any} me @param {any} [game] which says what the list does not know: which seats a visitor has */
export function companyOf(entry, me, game) {
  const own = (/** @type {any} */ seat, /** @type {number} */ i) => (me.account ? seat.name === me.account.name : game ? game.seats[i]?.mine : i === 0 && entry.seats.length > 1);
  const others = entry.seats.filter((/** @type {any} */ seat, /** @type {number} */ i) => !own(seat, i));
  return others.length > 0 ? others : entry.seats;
}

/** @param {any[]} seats */
export const namesOf = (seats) => seats.map((seat) => seat.name || t("open seat")).join(", ");

/** @param {any} game */
function timeLeft(game) {
  const seat = game ? runningSeat(game) : -1;
  return seat >= 0 && hasClock(game.seats[seat]) ? clockText(game.seats[seat].clock_ms) : "";
}

/** @param {{entry: any, game: any}} props */
export function GameCard({ entry, game }) {
  const { me } = useSession();
  const company = companyOf(entry, me, game);
  const mover = entry.seats[entry.turn]?.name;
  const turn = entry.my_turn ? t("Your turn") : mover ? t("Turn of %s", mover) : t("A seat is still free.");
  return html`<a class="game-card ${entry.my_turn ? "mine" : ""}" href="#/table/${entry.id}"><${MiniBoard} game=${game} />
    <span class="about"><span class="company">${company.filter((/** @type {any} */ seat) => seat.bot).slice(0, 2).map((/** @type {any} */ seat) => html`<${SeatFace} seat=${seat} />`)}<b>${entry.name || namesOf(company)}</b></span><span class="soft">${entry.seats.map((/** @type {any} */ seat) => seat.score).join(" – ")}</span><span class="turn">${[turn, timeLeft(game)].filter(Boolean).join(" · ")}</span></span></a>`;
}
