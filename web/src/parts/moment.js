// SPDX-License-Identifier: MIT
// Celebrates a whole rack on the board: its tiles take a bow, and a ribbon says what it is worth. A screen reader hears it from the log.
import { t } from "../i18n.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib.js";
import { isBingo, newEntries, squaresOf } from "../pacemodel.js";
import { isMotionReduced } from "../usepace.js";
import { SeatFace } from "./face.js";

const SHOWN = 3200; // milliseconds
const BOW = [{ translate: "0 0", scale: 1 }, { translate: "0 -28%", scale: 1.12 }, { translate: "0 0", scale: 1 }];

/** The last play that has laid a whole rack, while it is celebrated. @param {any} game @param {boolean} isMoving its tiles are still on their way */
function useBingo(game, isMoving) {
  const before = useRef(game);
  const [entry, setEntry] = useState(/** @type {any} */ (null));
  useEffect(() => {
    if (isMoving) return;
    const found = newEntries(before.current, game).findLast((one) => isBingo(game, one));
    before.current = game;
    if (found) setEntry(found);
  }, [game.seq, isMoving]);
  useEffect(() => {
    if (!entry) return undefined;
    const timer = setTimeout(() => setEntry(null), SHOWN);
    return () => clearTimeout(timer);
  }, [entry]);
  return entry;
}

/** @param {{game: any, isMoving: boolean}} props */
export function BingoMoment({ game, isMoving }) {
  const entry = useBingo(game, isMoving);
  const [place, setPlace] = useState(/** @type {{left: string, top: string} | null} */ (null)); // on the board, which scrolls if it is large
  useLayoutEffect(() => {
    const board = document.querySelector(".table .board-box")?.getBoundingClientRect();
    if (entry && board) setPlace({ left: `${board.left + board.width / 2}px`, top: `${Math.max(0, board.top) + board.height / 8}px` });
  }, [entry]);
  useEffect(() => {
    if (!entry || isMotionReduced()) return;
    squaresOf(entry).forEach(({ row, col }, i) => document.querySelector(`.board .cell[data-row="${row}"][data-col="${col}"] .tile`)?.animate(BOW, { duration: 520, delay: 70 * i, easing: "ease-in-out" }));
  }, [entry]);
  if (!entry || !place) return null;
  const seat = game.seats[entry.seat];
  const [count, bonus] = [game.rules.rack, game.rules.bingo_bonus];
  return html`<div class="bingo" aria-hidden="true" key=${entry.seq} style=${place}>${seat && html`<${SeatFace} seat=${seat} />`}<b>${!seat || seat.mine ? t("Bingo!") : seat.name}</b><span>${t("All %d tiles: +%d", count, bonus)}</span></div>`;
}
