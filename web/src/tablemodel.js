// SPDX-License-Identifier: MIT
// What is said about a game at the table: the history in words, what is told aloud, and how everybody stands at the end.
import { plural, t } from "./i18n.js";

/** One entry of the history in words. @param {any} entry */
export function entryText(entry) {
  switch (entry.type) {
    case "play":
    case "round":
      return `${entry.word.replace(/[()[\]]/g, "")} ${entry.move}`;
    case "exchange":
      return plural("exchanges %d tile", "exchanges %d tiles", entry.count ?? 1);
    case "pass":
      return t("passes");
    case "resign":
      return t("resigns");
    case "challenge":
      return entry.success ? t("challenges: the play comes off") : t("challenges: the play stands");
    case "undo":
      return t("takes back");
    case "reverse":
      return t("turns the order round");
    case "skip":
      return t("makes the next player skip");
    case "buy_blank":
      return t("buys a blank");
    case "timeout":
      return t("runs out of time");
    case "final":
      return t("tiles left on the rack");
    default:
      return entry.type;
  }
}

/** In a round what lies on the board may be another play than the best one. @param {any} entry */
export const lastText = (entry) => (entry.round && entry.word ? t("Best: %s", entryText(entry)) : entryText(entry));

/** With who did it, unless it was everybody's. @param {{seats: any[]}} game @param {any} entry */
export const whoseText = (game, entry) => [game.seats[entry.seat]?.name, entryText(entry)].filter(Boolean).join(" · ");

/** @param {any} game @param {any} entry */
function entryAloud(game, entry) {
  const name = game.seats[entry.seat]?.name;
  const done = `${name ? `${name}: ` : ""}${lastText(entry)}, ${plural("%d point", "%d points", entry.score ?? 0)}.`;
  return name && entry.score && entry.total !== undefined ? `${done} ${plural("%s: %d point.", "%s: %d points.", entry.total, name, entry.total)}` : done;
}

/** What a screen reader tells, line by line as they are added: several machines may play before one has been heard.
 * @param {any} game @param {boolean} myTurn @returns {{key: string, text: string}[]} */
export function toldAloud(game, myTurn) {
  const from = Math.max(0, game.history.length - game.seats.length - 1);
  const lines = game.history.slice(from).map((/** @type {any} */ entry, /** @type {number} */ i) => ({ key: `${from + i}`, text: entryAloud(game, entry) }));
  return myTurn ? [...lines, { key: `turn-${game.history.length}`, text: t("Your turn") }] : lines;
}

/** The last lines of the end, the best first; whoever has left comes after those who stayed. @param {any} game that is over @returns {any[]} seats with what they held */
export const standings = (game) =>
  game.seats.map((/** @type {any} */ seat, /** @type {number} */ i) => ({ ...seat, ...game.result.seats[i] })).sort((/** @type {any} */ a, /** @type {any} */ b) => Number(a.out ?? false) - Number(b.out ?? false) || b.score - a.score);

/** The heading, which is the title of the window too: whose turn it is can be seen while one reads something else. @param {any} game @param {boolean} myTurn */
export function headingText(game, myTurn) {
  const isWaiting = myTurn && !(game.rules.duplicate && game.seats[game.rack?.seat]?.submitted);
  return [isWaiting ? t("Your turn") : "", game.name || t("Table")].filter(Boolean).join(" · ");
}
