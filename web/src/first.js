// SPDX-License-Identifier: MIT
// Runs before the rest of the page, because it is small: asks for what every visit needs, so that the answers come together with the scripts
// (early.js takes them).
import { CATALOGUES } from "./built.js";
import { firstLanguage } from "./firstlanguage.js";

const language = firstLanguage();
const isHome = /^#?\/?$/.test(location.hash) && location.pathname === "/";
const asked = ["/api/me", ...(isHome ? [`/api/daily?language=${language}`] : []), ...(CATALOGUES[language] ?? []).slice(0, 1)];
const answers = new Map(asked.map((path) => [path, fetch(path, { headers: { "Accept-Language": language }, credentials: "same-origin" })]));
/** @type {any} */ (globalThis).early = answers;
for (const answer of answers.values()) answer.catch(() => {}); // the taker handles the error
