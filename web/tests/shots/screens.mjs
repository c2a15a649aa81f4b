// SPDX-License-Identifier: MIT
// Every screen of the page: a new one gets a row. `to` is its address, `guest` says that nobody is logged in, `ready` what is there once it is, and
// `act` what is done first. Nothing in it depends on the language.

const POSITION = { es: "15/15/15/15/15/15/15/6CASA5/15/15/15/15/15/15/15 AEINRST/ 0/14 0 lex es;", ca: "15/15/15/15/15/15/15/6CASA5/15/15/15/15/15/15/15 AEINRST/ 0/14 0 lex ca;", en: "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 AEINRST/ 0/10 0 lex en;" };
const analysed = (/** @type {any} */ data) => `/#/analysis/${POSITION[data.language].replaceAll(" ", "+")}`;
const press = (/** @type {string} */ selector, nth = 0) => (/** @type {any} */ page) => page.locator(selector).nth(nth).click();

/** Of the first turn that kept something. @param {any} page */
async function askKept(page) {
  while ((await page.locator(".ask-kept").count()) === 0) await page.locator(".steps button").nth(2).click();
  await page.locator(".ask-kept button").click();
}

/** @typedef {{name: string, to: (data: any) => string, guest?: boolean, ready?: string, act?: (page: any) => Promise<void>, after?: string}} ShotScreen after: what is there once it was done */

/** @type {ShotScreen[]} */
export const SCREENS = [
  { name: "home-first-visit", guest: true, to: () => "/#/", ready: ".way" },
  { name: "home", to: () => "/#/", ready: ".way" },
  { name: "login", guest: true, to: () => "/#/login" },
  { name: "register", guest: true, to: () => "/#/register" },
  { name: "reset-wrong-link", guest: true, to: () => "/#/reset/none" },
  { name: "no-such-page", guest: true, to: () => "/#/nothing" },

  { name: "new-game", to: () => "/#/new", ready: ".way-card" },
  { name: "new-game-friend", to: () => "/#/new/with/friend", ready: ".way-card" },
  { name: "new-game-all-rules", to: () => "/#/new/with/machine", ready: ".all-rules", act: press(".all-rules > summary"), after: ".all-rules[open]" },
  { name: "games", to: () => "/#/games" },
  { name: "join", guest: true, to: (data) => `/#/join/${data.games.invitation}` },
  { name: "watch", guest: true, to: (data) => `/#/watch/${data.games.watched}`, ready: ".board" },

  { name: "table", to: (data) => `/#/table/${data.games.running}`, ready: ".rack .tile" },
  { name: "table-more", to: (data) => `/#/table/${data.games.running}`, ready: "details.more", act: press("details.more > summary"), after: "details.more[open]" },
  { name: "table-waiting", to: (data) => `/#/table/${data.games.waiting}`, ready: ".board" },
  { name: "table-one-device", to: (data) => `/#/table/${data.games.here}`, ready: "dialog" },
  { name: "table-over", to: (data) => `/#/table/${data.games.over}`, ready: ".winner" },
  { name: "table-share", to: (data) => `/#/table/${data.games.over}`, ready: ".winner", act: press(".winner .buttons button", 1), after: "dialog svg.qr" },
  { name: "shared-game", guest: true, to: (data) => `/g/${data.games.shared}`, ready: ".board" },
  { name: "shared-game-turn", guest: true, to: (data) => `/g/${data.games.shared}/3`, ready: ".board" },
  { name: "shared-board", guest: true, to: (data) => `/embed/${data.games.shared}`, ready: ".board" },
  { name: "shared-gone", guest: true, to: () => "/g/none", ready: "h1" },

  { name: "review", to: (data) => `/#/review/${data.games.over}`, ready: ".board" },
  { name: "review-turn", to: (data) => `/#/review/${data.games.over}/3`, ready: ".board .tile.last" },
  { name: "review-kept", to: (data) => `/#/review/${data.games.over}/1`, ready: ".better tbody tr", act: askKept, after: ".kept-tiles" },
  { name: "review-file", to: () => "/#/review" },
  { name: "analysis-empty", to: () => "/#/analysis", ready: ".board" },
  { name: "analysis", to: analysed, ready: ".study tbody button" },
  { name: "analysis-set-up", to: analysed, ready: ".study tbody button", act: press(".analysis .tabs button", 0), after: ".analysis .tabs button:first-child[aria-pressed=true]" },

  { name: "train", to: () => "/#/train", ready: ".daily-board .rack button" },
  { name: "train-mistakes", to: () => "/#/train/mistakes", ready: "main.start .daily-board .rack button, .train-none" },
  { name: "study", to: () => "/#/study", ready: ".deck-card" },
  { name: "study-card", to: () => "/#/study/hooks/3", ready: ".study-card", act: press(".grades button"), after: ".answers" },
  { name: "study-words", to: () => "/#/study/anagrams/7", ready: ".study-card" },
  { name: "study-list", to: () => "/#/study/two/list", ready: ".word-list div" },
  { name: "puzzles", to: () => "/#/puzzles", ready: ".puzzle-list" },
  { name: "puzzles-new-maze", to: () => "/#/puzzles", ready: ".puzzle-list", act: press(".kind-cards button", 0), after: "main form" },
  { name: "puzzles-new-word-search", to: () => "/#/puzzles", ready: ".puzzle-list", act: press(".kind-cards button", 1), after: "main form" },
  { name: "puzzles-new-crossword", to: () => "/#/puzzles", ready: ".puzzle-list", act: press(".kind-cards button", 2), after: "main form" },
  { name: "puzzles-print", to: () => "/#/puzzles", ready: ".puzzle-list", act: press(".puzzle-list .actions button:nth-child(2)"), after: "dialog" },
  { name: "maze", to: (data) => `/#/maze/${data.puzzles.maze.id}`, ready: "canvas" },
  { name: "maze-thin-walls", to: (data) => `/#/maze/${data.puzzles.circle.id}`, ready: "main svg" },
  { name: "word-search", to: (data) => `/#/sopa/${data.puzzles.sopa.id}`, ready: "[data-cell]" },
  { name: "crossword-crisscross", to: (data) => `/#/crossword/${data.puzzles.crisscross.id}`, ready: ".crossword" },
  { name: "crossword-spanish", to: (data) => `/#/crossword/${data.puzzles.crossword.id}`, ready: ".crossword" },

  { name: "classes", to: () => "/#/classes" },
  { name: "class-teacher", to: (data) => `/#/classroom/${data.classes.room}`, ready: ".pupils tbody tr" },
  { name: "class-pupil-door", guest: true, to: (data) => `/#/class/${data.classes.door}`, ready: "main form" },
  { name: "class-pupil-word-search", guest: true, to: (data) => `/#/class/${data.classes.desks.sopa}`, ready: "main form", act: press("main form button.main"), after: "[data-cell]" },
  { name: "class-pupil-maze", guest: true, to: (data) => `/#/class/${data.classes.desks.maze}`, ready: "main form", act: press("main form button.main"), after: "canvas" },
  { name: "class-pupil-crossword", guest: true, to: (data) => `/#/class/${data.classes.desks.crisscross}`, ready: "main form", act: press("main form button.main"), after: ".crossword" },
  { name: "class-closed", guest: true, to: () => "/#/class/none" },

  { name: "ranking", to: () => "/#/ranking" },
  { name: "statistics", to: () => "/#/statistics" },
  { name: "statistics-own", to: (data) => `/#/statistics/${encodeURIComponent(data.name)}` },
  { name: "resources", to: () => "/#/resources" },
  { name: "resource", to: (data) => `/#/resources/${data.language}` },
  { name: "resource-own", to: (data) => `/#/resources/${data.list}` },
  { name: "account", to: () => "/#/account" },
  { name: "manual", to: () => "/#/manual" },
  { name: "manual-chapter", to: () => "/#/manual/tiles" },
];
