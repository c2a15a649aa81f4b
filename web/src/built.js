// SPDX-License-Identifier: MIT
// Where the catalogues and the style of later screens are. The build writes here the catalogues of po/LINGUAS, by names that say what is in them, so that a browser keeps them for ever.

/** @type {Record<string, string[]>} what the first screen says, then the rest */
export const CATALOGUES = { es: ["/i18n/es.json"], ca: ["/i18n/ca.json"] };
/** @type {Record<string, string>} */
export const LANGUAGE_NAMES = { es: "Español", ca: "Català", en: "English" };
/** @type {Record<string, string[]>} days of each month: "%d de enero" */
export const DAY_TEXTS = {};
export const STYLE = "/style.css";
