// SPDX-License-Identifier: MIT
// Text for people. The English text is its own id; a catalogue for each language (made from po/LANG.po) has the others.
import { CATALOGUES, LANGUAGE_NAMES } from "./built.js";
import { takeEarly } from "./early.js";
import { LANGUAGE_IDS } from "./firstlanguage.js";

/** A language's own name: "Español". @param {string} id */
export function languageName(id) {
  const name = new Intl.DisplayNames([id], { type: "language" }).of(id) ?? id;
  return name[0].toLocaleUpperCase(id) + name.slice(1);
}

export const LANGUAGES = LANGUAGE_IDS.map((id) => ({ id, name: LANGUAGE_NAMES[id] ?? id }));

/** @type {Record<string, string | string[]>} */
let catalogue = {};
let current = "en";
let wanted = current; // chosen, but perhaps not loaded yet
/** @type {Promise<boolean> | null} */
let rest = null; // the rest of the texts: loaded with the first later screen

/** Numbers of five digits and more are written in groups. @param {unknown} value */
const shown = (value) => (typeof value === "number" && Math.abs(value) >= 10000 ? numberText(value) : String(value));

/** @param {string} text @param {unknown[]} args */
function fill(text, args) {
  let next = 0;
  return text.replace(/%(?:(\d)\$)?[sd]/g, (_, at) => shown(args[at ? at - 1 : next++]));
}

/** @param {string} id @param {...unknown} args */
export function t(id, ...args) {
  const found = catalogue[id];
  return fill(typeof found === "string" ? found : id, args);
}

/** Keeps slow results, one for each language. @template T @param {(language: string) => T} make @returns {() => T} */
function ofLanguage(make) {
  let of = "";
  /** @type {any} */
  let made;
  return () => {
    if (of !== current) made = make((of = current));
    return made;
  };
}

const plurals = ofLanguage((id) => new Intl.PluralRules(id));

/** @param {string} one @param {string} many @param {number} n @param {...unknown} args */
export function plural(one, many, n, ...args) {
  const found = catalogue[one];
  const form = Array.isArray(found) ? found[plurals().select(n) === "one" ? 0 : 1] : n === 1 ? one : many;
  return fill(form, args.length ? args : [n]);
}

/** The server's messages begin with a small letter, as after a colon; alone they become sentences. Names of files and settings stay unchanged. @param {string} text */
export const sentence = (text) => (/^\p{Ll}[\p{L}']*[\s,]/u.test(text) ? text[0].toLocaleUpperCase(current) + text.slice(1) : text);

export const language = () => current;

/** Sorts in the reader's alphabet, with "2" before "10", by the first field that differs. @param {any[]} list @param {string[]} fields @returns {any[]} */
export function inOrder(list, fields) {
  const order = new Intl.Collator(current, { numeric: true });
  return [...list].sort((one, other) => fields.reduce((found, field) => found || order.compare(one[field], other[field]), 0));
}

/** @param {string} address */
const loadPart = async (address) => (await (takeEarly(address) ?? fetch(address))).json();

/** If several languages are asked for, the last one asked for is kept, whichever arrives last. @param {string} id @returns {Promise<boolean>} is it this one? */
export async function loadLanguage(id) {
  wanted = id;
  const parts = await Promise.all((CATALOGUES[id] ?? []).slice(0, rest ? undefined : 1).map(loadPart));
  if (wanted !== id) return false;
  catalogue = Object.assign({}, ...parts);
  current = id;
  document.documentElement.lang = id;
  return true;
}

/** Loads all texts, not only those of the first screen. */
export async function loadRest() {
  rest ??= Promise.resolve().then(() => loadLanguage(wanted));
  try {
    await rest;
  } catch (error) {
    rest = null;
    throw error;
  }
}

/** @param {number} ms */
export const dateText = (ms) => new Intl.DateTimeFormat(current, { dateStyle: "medium", timeStyle: "short" }).format(ms);

/** @param {number} value @param {number} [digits] */
export const numberText = (value, digits = 0) =>
  new Intl.NumberFormat(current, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value).replace("-", "−");
