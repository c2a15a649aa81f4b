// SPDX-License-Identifier: MIT
// A game looked at again: the board after each turn, and what the turns have lost. It needs only analysed turns, so a file will do.
import { t } from "./i18n.js";
import { entryText } from "./tablemodel.js";

/**
 * @typedef {{row: number, col: number, tile: string, blank: boolean}} Placed
 * @typedef {{type: string, move: string, word: string, tiles: Placed[], score: number, equity: number, win: number, lost: number}} Move
 * @typedef {{entry: number, seat: number, rack: string[], type: string, move: string, word: string, tiles: Placed[], taken_back: boolean, score: number, total: number,
 *   note: string, win?: number | null, cgp: string, grade: string, method: string, lost: number, win_lost: number, rank: number, plays: number, bingo_missed: boolean, better: Move[]}} Turn
 */

/** Tiles on the board after so many turns, with who laid them; the last play is highlighted. @param {Turn[]} turns @param {number} count */
export function boardAfter(turns, count) {
  const board = [];
  for (const [i, turn] of turns.slice(0, count).entries()) {
    if (turn.type !== "play" || (turn.taken_back && i < count - 1)) continue;
    for (const tile of turn.tiles) board.push({ ...tile, by: turn.seat, last: i === count - 1 });
  }
  return board;
}

/** The board before a turn with another play on it. @param {Turn[]} turns @param {number} turn from 1 @param {Move} move */
export const boardWith = (turns, turn, move) => [
  ...boardAfter(turns, turn - 1).map((tile) => ({ ...tile, last: false })),
  ...(move.tiles ?? []).map((tile) => ({ ...tile, by: turns[turn - 1].seat, better: true })),
];

/** The turns in the form of a game's history. @param {Turn[]} turns */
export const historyOf = (turns) => turns.map((turn, i) => ({ turn: i + 1, seat: turn.seat, type: turn.type, move: turn.move, word: turn.word, score: turn.score, total: turn.total, count: turn.word.split(" ").length }));

/** The turn of the analysis for an entry of the history; -1: none. @param {Turn[]} turns @param {number} entry from 1 */
export const turnOfEntry = (turns, entry) => turns.findIndex((turn) => turn.entry === entry);

/** Is this the move that was made? @param {Turn} turn @param {Move} move */
export const isMade = (turn, move) => turn.type === move.type && turn.move === move.move && turn.word === move.word;

/** A seat's chance of winning after each turn, in a game of two; at the beginning it is even. @param {Turn[]} turns @param {number} seat @returns {{turn: number, chance: number}[]} */
export function chancesOf(turns, seat) {
  const known = turns.flatMap((turn, i) => (typeof turn.win === "number" ? [{ turn: i + 1, chance: turn.seat === seat ? turn.win : 1 - turn.win }] : []));
  return known.length > 0 && new Set(turns.map((turn) => turn.seat)).size <= 2 ? [{ turn: 0, chance: 0.5 }, ...known] : [];
}

/** @param {string} grade */
export function gradeLabel(grade) {
  switch (grade) {
    case "ok":
      return t("good");
    case "small":
      return t("small mistake");
    case "medium":
      return t("medium mistake");
    case "large":
      return t("large mistake");
    default:
      return t("not judged");
  }
}

/** A move in words. @param {{type: string, move: string, word: string, tiles?: any[]}} move */
export const moveText = (move) => (move.type === "play" ? `${move.move} ${move.word.replace(/[[\]]/g, "")}` : move.type === "exchange" && move.word ? t("exchange %s", move.word) : entryText({ ...move, count: move.word.split(" ").filter(Boolean).length }));

/** Tiles that stayed on the rack after a turn; null if that is not known. @param {Turn} turn @returns {string[] | null} */
export function keptAfter(turn) {
  const left = [...turn.rack];
  const gone = turn.type === "play" ? turn.tiles.map((tile) => (tile.blank ? "" : tile.tile)) : turn.type === "exchange" ? turn.word.split(" ").filter(Boolean).map((name) => name.replace(/^[#?]$/, "")) : [];
  for (const name of gone) {
    const at = left.indexOf(name);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

const CLEARLY = 1.15; // times the chance: less may be an accident
const LIKELY_SHOWN = 5;

/** Tiles that are clearly likelier than by chance, the likeliest first. @param {{tile: string, expected: number, usual: number}[]} tiles @returns {{letter: string, times: number}[]} letter: "" is a blank */
export const likelyTiles = (tiles) =>
  tiles
    .map((one) => ({ letter: one.tile.replace(/[[\]]/g, "").replace(/^[#?]$/, ""), times: one.expected / Math.max(one.usual, 0.001) }))
    .filter((one) => one.times >= CLEARLY)
    .sort((one, other) => other.times - one.times)
    .slice(0, LIKELY_SHOWN);
