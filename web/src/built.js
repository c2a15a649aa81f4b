// SPDX-License-Identifier: MIT
// Where the catalogues are. The build writes here those of po/LINGUAS, by names that say what is in them, so that a browser keeps them for ever.

/** @type {Record<string, string[]>} what the first screen says, then the rest */
export const CATALOGUES = { es: ["/i18n/es.json"], ca: ["/i18n/ca.json"] };
