// SPDX-License-Identifier: MIT
// Cards of word study: what a visitor has learned, kept only in this browser, and whether an answer is right. The server decides when a card is asked
// again; here its state is only carried.
import { foldKey } from "./typing.js";

/** @typedef {{due_day: number, wait_days: number, ease: number, seen: number, lapses: number}} CardState
 * @typedef {Record<string, Record<string, CardState>>} CardBox by deck and card
 * @typedef {{word: string, letter: string, front: boolean}} CardAnswer
 * @typedef {{item: string, tiles: string[], answers: CardAnswer[], unasked: string[], chance: number, state: CardState | null}} StudyCard
 * @typedef {{front: string[], back: string[]}} Chosen letters that were tapped, before and after what is shown */

const KEPT = "study";
const KNOWN_MAX = 3000; // that the server accepts
const LEARNED_WAIT = 7;

/** @returns {CardBox} */
export function readCards() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    return {}; // not our text, or nothing can be kept
  }
}

/** @param {CardBox} box */
export function keepCards(box) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(box));
  } catch {
    // It is only a convenience.
  }
}

/** @param {CardBox} box @param {string} deck @param {string} item @param {CardState} state @returns {CardBox} */
export const withCard = (box, deck, item, state) => ({ ...box, [deck]: { ...box[deck], [item]: state } });

/** @param {Record<string, CardState> | undefined} cards @param {number} today */
export function countsOf(cards, today) {
  const states = Object.values(cards ?? {});
  return { begun: states.length, due: states.filter((one) => one.due_day <= today).length, learned: states.filter((one) => one.wait_days >= LEARNED_WAIT).length };
}

/** What the server needs for choosing the next cards. @param {Record<string, CardState> | undefined} cards */
export const knownOf = (cards) =>
  Object.entries(cards ?? {})
    .map(([item, state]) => ({ item, due_day: state.due_day }))
    .sort((a, b) => a.due_day - b.due_day)
    .slice(0, KNOWN_MAX);

/** Is the answer letters, or words? @param {StudyCard} card */
export const asksLetters = (card) => card.answers.some((one) => one.letter !== "");

/** @param {StudyCard} card @returns {Chosen} */
export const lettersOf = (card) => {
  const of = (/** @type {boolean} */ front) => [...new Set(card.answers.filter((one) => one.front === front && one.letter).map((one) => one.letter))];
  return { front: of(true), back: of(false) };
};

/** Compares what was tapped or typed with the answers. Letters that make a valid word which is not asked for are not wrong.
 * @param {StudyCard} card @param {Chosen} chosen @param {string[]} words */
export function judge(card, chosen, words) {
  const wanted = asksLetters(card) ? sided(lettersOf(card)) : [...new Set(card.answers.map((one) => one.word))];
  const given = asksLetters(card) ? sided(chosen) : words;
  const unasked = card.unasked.flatMap((letter) => [`${letter}-`, `-${letter}`]);
  return {
    right: wanted.filter((one) => given.includes(one)),
    missing: wanted.filter((one) => !given.includes(one)),
    wrong: given.filter((one) => !wanted.includes(one) && !unasked.includes(one)),
  };
}

/** @param {Chosen} letters */
const sided = ({ front, back }) => [...front.map((one) => `${one}-`), ...back.map((one) => `-${one}`)];

/** A word as the tiles spell it. @param {string} text @param {string[]} names */
export const spelt = (text, names) => [...text.trim().normalize("NFC")].map((letter) => foldKey(letter, names)).join("");

/** Taps a letter: chooses it, or takes the choice back. @param {Chosen} chosen @param {"front" | "back"} side @param {string} letter @returns {Chosen} */
export const toggled = (chosen, side, letter) => ({ ...chosen, [side]: chosen[side].includes(letter) ? chosen[side].filter((one) => one !== letter) : [...chosen[side], letter] });

/** All answers on a line: for hooks the letters, for stems the words by letter. @param {StudyCard} card @param {string} kind */
export function answersText(card, kind) {
  if (kind === "hooks") return sided(lettersOf(card)).join(" ");
  if (kind !== "stems") return card.answers.map((one) => one.word).join(" ");
  const ofLetter = (/** @type {string} */ letter) => card.answers.filter((one) => one.letter === letter).map((one) => one.word);
  return lettersOf(card).back.map((letter) => `+${letter}: ${ofLetter(letter).join(" ")}`).join(" ");
}

/** The list for a spreadsheet. @param {StudyCard[]} cards @param {string} kind */
export const asCsv = (cards, kind) => ["item,answers", ...cards.map((card) => `${card.tiles.join("")},${answersText(card, kind)}`)].join("\r\n") + "\r\n";
