// SPDX-License-Identifier: MIT
// Texts from people: word lists and bags, typed or from files.
import { LANGUAGES } from "./i18n.js";
import { foldKey } from "./typing.js";

const SAMPLE = 500; // words, spread over the list, that show which tiles it is for

/** The text of a file, and whether its encoding was guessed: old files are not UTF-8. @param {ArrayBuffer} bytes */
export function decodeText(bytes) {
  const mark = String(new Uint8Array(bytes.slice(0, 2)));
  if (mark === "255,254" || mark === "254,255") return { text: new TextDecoder(mark === "255,254" ? "utf-16le" : "utf-16be").decode(bytes), guessed: false };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), guessed: false };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), guessed: true };
  }
}

/** The part that a file is, by its name: "ID_diccionario.txt" and "ID_bolsa.txt". @param {string} name @returns {{id: string, part: "words" | "bag" | ""}} */
export function partOf(name) {
  const found = /^(.*?)_?(diccionario|diccionari|dictionary|words|bolsa|bossa|bag)\.\w+$/i.exec(name);
  if (!found) return { id: name.replace(/\.\w+$/, ""), part: "" };
  return { id: found[1], part: /^(bolsa|bossa|bag)$/i.test(found[2]) ? "bag" : "words" };
}

/** A valid id for a resource. @param {string} name */
export const asId = (name) => name.normalize("NFD").replace(/\p{Mn}/gu, "").replace(/[^\w-]+/g, "-").replace(/^[-_]+/, "").slice(0, 32);

/** Lines that are not empty. @param {string} text */
export function countLines(text) {
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at);
    const stop = end < 0 ? text.length : end;
    if (text.slice(at, Math.min(stop, at + 40)).trim()) count++;
    at = stop + 1;
  }
  return count;
}

/** A bag as tiles; wrong lines are left to the server. @param {string} text */
export function readBag(text) {
  return text.split("\n").flatMap((line) => {
    const [name, count, points] = line.trim().split(/\s+/);
    return name && /^\d+$/.test(count ?? "") && /^\d+$/.test(points ?? "") ? [{ name, count: Number(count), points: Number(points) }] : [];
  });
}

/** A set of tiles as the text of a bag. @param {{tiles: {name: string, count: number, points: number}[]}} set */
export const bagText = (set) => set.tiles.map((tile) => `${tile.name || "#"} ${tile.count} ${tile.points}`).join("\n");

/** The tile set that can spell these words, the reader's language first; none if it can't spell all of them.
 * @template {{id: string, tiles: {name: string, count: number, points: number}[]}} T @param {T[]} sets @param {string} words @param {string} language
 * @param {string[]} [spoken] languages of the page, whose sets come before others @returns {T | undefined} */
export function fittingSet(sets, words, language, spoken = LANGUAGES.map((one) => one.id)) {
  const all = words.split(/\s+/).filter(Boolean);
  const step = Math.max(1, Math.floor(all.length / SAMPLE));
  const letters = [...new Set(all.filter((_, i) => i % step === 0).join(""))];
  const order = [language, ...spoken];
  const rank = (/** @type {T} */ set) => (order.includes(set.id) ? order.indexOf(set.id) : order.length);
  // Ç and Ã distinguish languages, although a bag without them accepts their words.
  const isTelling = (/** @type {string} */ letter) => /[\u0303\u0327]/.test(letter.normalize("NFD"));
  const spells = (/** @type {T} */ set) => {
    const names = set.tiles.map((tile) => tile.name);
    return letters.every((letter) => names.some((name) => name.includes(isTelling(letter) ? letter.toLocaleUpperCase(language) : foldKey(letter, names))));
  };
  return letters.length === 0 ? undefined : [...sets].sort((a, b) => rank(a) - rank(b)).find(spells);
}
