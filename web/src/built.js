// SPDX-License-Identifier: MIT
// Addresses of the catalogues and of the style of later screens. The build writes here the catalogues of po/LINGUAS, with names that depend on their
// content, so that a browser can keep them for ever.

/** @type {Record<string, string[]>} what the first screen says, then the rest */
export const CATALOGUES = { es: ["/i18n/es.json"], ca: ["/i18n/ca.json"] };
/** @type {Record<string, string>} */
export const LANGUAGE_NAMES = { es: "Español", ca: "Català", en: "English" };
/** @type {Record<string, string[]>} days of each month: "%d de enero" */
export const DAY_TEXTS = {};
export const STYLE = "/style.css";
