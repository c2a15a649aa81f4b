// SPDX-License-Identifier: MIT
// Names of machines and rules for people; anything unknown keeps its id.
import { t } from "./i18n.js";

/** @param {string} id of a machine player */
export function botLabel(id) {
  const [name, level] = id.split(":");
  switch (name) {
    case "friendly":
      return t("friendly %d of 8", Number(level));
    case "easy":
      return t("easy");
    case "medium":
      return t("medium");
    case "hard":
      return t("hard");
    case "level1":
    case "level2":
    case "level3":
      return t("level %d", Number(name.slice(5)));
    case "greedy":
      return t("most points");
    case "static":
      return t("strong");
    case "sim":
      return t("very strong");
    case "champion":
      return t("champion");
    default:
      return id;
  }
}

/** @param {string} id of a preset */
export function presetLabel(id) {
  switch (id) {
    case "classic":
      return t("classic");
    case "spanish":
      return t("Spanish tournament");
    case "catalan":
      return t("Catalan tournament");
    case "english":
      return t("English tournament");
    case "super":
      return t("super: 21 by 21, twice the tiles");
    case "wordsmog":
      return t("wordsmog: letters in any order");
    case "duplicate":
      return t("duplicate: one rack for all");
    case "seed-001":
      return t("first game: Catalan, against level 1");
    case "seed-003":
      return t("coins and rejections");
    default:
      return id;
  }
}

/** What is special about it, in a sentence. @param {string} id of a preset */
export function presetNote(id) {
  switch (id) {
    case "classic":
      return t("15 by 15, only words of the dictionary, turns may be taken back.");
    case "spanish":
      return t("Tiles with CH, LL and RR; challenges are free; an exchange is not a pass.");
    case "catalan":
      return t("Exchanges while the bag holds 7 tiles; three passes each end the game; challenges are free.");
    case "english":
      return t("A failed challenge costs the turn; six turns without points end the game.");
    case "super":
      return t("A larger board with squares times four, and two bags of tiles.");
    case "wordsmog":
      return t("The letters of a word count in any order.");
    case "duplicate":
      return t("Everybody has the same rack each round, and the best play is laid.");
    case "seed-001":
      return t("The classic rules; its game of one click has Catalan words and a machine that makes the worst play there is.");
    case "seed-003":
      return t("Tiles without digraphs; the next player may reject a word; every 10 points earn 3 coins.");
    default:
      return "";
  }
}

/** Why a game does not count for the ranking. @param {string} code unranked_why of a game */
export function unrankedReason(code) {
  switch (code) {
    case "preset":
      return t("it was not begun with a preset of the program");
    case "rules":
      return t("its rules are not exactly those of the preset");
    case "board":
      return t("its board is not the one of the preset");
    case "words":
      return t("its words are not those that come with the program");
    case "tiles":
      return t("its tiles are not those of the preset");
    case "seed":
      return t("its seed was chosen, so its tiles can be known");
    case "alone":
      return t("there is no opponent");
    case "no_account":
      return t("nobody plays it with an account");
    case "free_seat":
      return t("a seat is still free; it counts once somebody with an account sits there");
    case "guest":
      return t("somebody plays without an account");
    case "same_account":
      return t("one account has more than one seat");
    case "seat_changed":
      return t("a seat changed hands after its first turn");
    case "hint":
      return t("a hint was given");
    case "undo":
      return t("a turn was taken back");
    case "older_save":
      return t("it was played from an older save, so tiles to come have been seen");
    case "abandoned":
      return t("it was abandoned");
    case "before":
      return t("it ended before the ranking had its present rules");
    case "earlier":
      return t("it was taken out of the ranking earlier");
    case "imported":
      return t("it comes from an archive");
    default:
      return code;
  }
}

/** What happens to wrong words, in the order of the form. */
export const challengeNames = () => [
  { id: "void", name: t("only valid words are accepted") },
  { id: "reject", name: t("the next player may reject; it costs the turn") },
  { id: "single", name: t("challenges are free") },
  { id: "double", name: t("a failed challenge costs the turn") },
  { id: "5", name: t("a failed challenge gives 5 points") },
  { id: "10", name: t("a failed challenge gives 10 points") },
];

// Useful orders for choosing: the most popular presets first; machines from those that play like people to the strongest.
const PRESETS = ["classic", "spanish", "catalan", "english", "super", "wordsmog", "duplicate", "seed-003", "seed-001"];
const BOTS = ["friendly:1", "friendly:2", "friendly:3", "friendly:4", "friendly:5", "friendly:6", "friendly:7", "friendly:8", "level1", "level2", "level3", "easy", "medium", "hard", "greedy", "static", "sim", "champion"];

/** Items without a rank come last, in their own order. @template {{id: string}} T @param {T[]} list @param {string[]} ids @returns {T[]} */
function ranked(list, ids) {
  const rank = (/** @type {T} */ one) => (ids.includes(one.id) ? ids.indexOf(one.id) : ids.length);
  return [...list].sort((a, b) => rank(a) - rank(b));
}

/** @template {{id: string}} T @param {T[]} presets @returns {T[]} */
export const presetsInOrder = (presets) => ranked(presets, PRESETS);

/** @template {{id: string}} T @param {T[]} bots @returns {T[]} */
export const botsInOrder = (bots) => ranked(bots, BOTS);

/** A dictionary in a list: the program's by their content, others by id and owner. @param {any} one of /api/resources */
export const dictionaryLabel = (one) => (one.built_in ? one.note : `${one.id}${one.mine ? "" : ` (${one.owner})`}`);
