// SPDX-License-Identifier: MIT
// Texts about a game at the table: the history in words, announcements, and the final standings.
import { plural, t } from "./i18n.js";
import { isBingo } from "./pacemodel.js";

/** In some games plays are rejected, in others challenged: each game uses one word. @param {any} game */
export const isReject = (game) => game?.rules?.challenge === "reject";

/** One entry of the history in words. @param {any} entry @param {any} [game] */
export function entryText(entry, game) {
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
      if (isReject(game)) return entry.success ? t("rejects: the play is removed") : t("rejects: the play stands");
      return entry.success ? t("challenges: the play is removed") : t("challenges: the play stands");
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
      return entry.score > 0 ? t("the tiles of the others") : t("tiles left on the rack");
    default:
      return entry.type;
  }
}

/** In a round the play on the board may be another one than the best. @param {any} entry @param {any} [game] */
export const lastText = (entry, game) => (entry.round && entry.word ? t("Best: %s", entryText(entry)) : entryText(entry, game));

/** With the player's name, unless it was everybody's action. @param {{seats: any[]}} game @param {any} entry */
export const whoseText = (game, entry) => [game.seats[entry.seat]?.name, entryText(entry, game)].filter(Boolean).join(" · ");

/** The result of a rejection or challenge: by whom, which words were wrong, what it cost. @param {any} game @param {any} entry */
export function verdictText(game, entry) {
  const [by, of] = [game.seats[entry.seat]?.name ?? "", game.seats[entry.of]?.name ?? ""];
  const word = (entry.word ?? "").replace(/[()[\]]/g, "");
  const rule = String(game.rules.challenge);
  const parts = [];
  if (entry.success && isReject(game)) parts.push(t("%s rejected %s and was right: the dictionary does not have %s. The play of %s is removed.", by, word, entry.wrong, of));
  else if (entry.success) parts.push(t("%s challenged %s and was right: the dictionary does not have %s. The play of %s is removed.", by, word, entry.wrong, of));
  else parts.push(isReject(game) ? t("%s rejected %s and was wrong: the play of %s stands.", by, word, of) : t("%s challenged %s and was wrong: the play of %s stands.", by, word, of));
  if (isReject(game) || (!entry.success && rule === "double")) parts.push(t(" That cost %s the turn.", by).trim());
  if (!entry.success && (rule === "5" || rule === "10")) parts.push(t(" %s gains %d points.", of, Number(rule)).trim());
  return parts.join(" ");
}

/** Whose turn it is, in a sentence; "" if it is nobody's. @param {any} game */
export function turnText(game) {
  const seat = game.seats[game.turn];
  if (game.over || !seat) return "";
  const isAlone = game.seats.filter((/** @type {any} */ one) => one.mine).length === 1;
  return seat.mine && isAlone ? t("It is your turn.") : t("It is %s's turn.", seat.name || "…");
}

/** The question about a play that may be rejected or challenged, for those who must decide. @param {any} game */
export function decisionText(game) {
  switch (String(game.rules.challenge)) {
    case "reject":
      return t("You may reject it: right or wrong, you give up your turn.");
    case "single":
      return t("You may challenge it: that costs nothing.");
    case "double":
      return t("You may challenge it: if all its words are good, you lose your turn.");
    default:
      return t("You may challenge it: if all its words are good, %s gains %d points.", game.seats[game.pending.seat].name, Number(game.rules.challenge));
  }
}

/** The order of the players from now on, after it was reversed. @param {any} game */
export function orderText(game) {
  if (game.over || game.direction >= 0 || game.seats.length < 3) return "";
  const count = game.seats.length;
  const names = Array.from({ length: count }, (_, i) => game.seats[(((Math.max(game.turn, 0) - i) % count) + count) % count]).filter((seat) => !seat.out).map((seat) => seat.name || "…");
  return t("Order turned round: %s", names.join(" → "));
}

/** @param {any} game @param {any} entry */
function entryAloud(game, entry) {
  const name = game.seats[entry.seat]?.name;
  if (entry.type === "challenge" && entry.of !== undefined) return verdictText(game, entry);
  const bingo = isBingo(game, entry) ? ` ${t("All %d tiles laid: a bonus of %d points.", game.rules.rack, game.rules.bingo_bonus)}` : "";
  const done = `${name ? `${name}: ` : ""}${lastText(entry, game)}, ${plural("%d point", "%d points", entry.score ?? 0)}.${bingo}`;
  return name && entry.score && entry.total !== undefined ? `${done} ${plural("%s: %d point.", "%s: %d points.", entry.total, name, entry.total)}` : done;
}

/** What a screen reader says, line by line as they are added: several machines may play before the first line has been read.
 * @param {any} game @param {boolean} myTurn @returns {{key: string, text: string}[]} */
export function toldAloud(game, myTurn) {
  const from = Math.max(0, game.history.length - game.seats.length - 1);
  const lines = game.history.slice(from).map((/** @type {any} */ entry, /** @type {number} */ i) => ({ key: `${from + i}`, text: entryAloud(game, entry) }));
  return myTurn ? [...lines, { key: `turn-${game.history.length}`, text: t("Your turn") }] : lines;
}

/** The final standings, the best first; players who have left come after those who stayed. @param {any} game that is over @returns {any[]} seats with what they held */
export const standings = (game) =>
  game.seats.map((/** @type {any} */ seat, /** @type {number} */ i) => ({ ...seat, ...game.result.seats[i] })).sort((/** @type {any} */ a, /** @type {any} */ b) => Number(a.out ?? false) - Number(b.out ?? false) || b.score - a.score);

/** The heading, which is also the window's title: it shows whose turn it is while people read something else. @param {any} game @param {boolean} myTurn */
export function headingText(game, myTurn) {
  const isWaiting = myTurn && !(game.rules.duplicate && game.seats[game.rack?.seat]?.submitted);
  return [isWaiting ? t("Your turn") : "", game.name || t("Table")].filter(Boolean).join(" · ");
}

/** The word of a play, for lists. @param {string} word */
export const plainWord = (word) => word.replace(/[()[\]]/g, "").toUpperCase();

/** The words through a square, across and down. @param {any[]} board @param {number} row @param {number} col @returns {string[]} */
export function wordsThrough(board, row, col) {
  const there = new Map(board.map((tile) => [`${tile.row},${tile.col}`, tile.tile]));
  const run = (/** @type {number} */ down, /** @type {number} */ across) => {
    let [r, c] = [row, col];
    while (there.has(`${r - down},${c - across}`)) [r, c] = [r - down, c - across];
    const letters = [];
    for (; there.has(`${r},${c}`); [r, c] = [r + down, c + across]) letters.push(there.get(`${r},${c}`));
    return letters.length > 1 ? letters.join("").toUpperCase() : "";
  };
  return there.has(`${row},${col}`) ? [run(0, 1), run(1, 0)].filter(Boolean) : [];
}
