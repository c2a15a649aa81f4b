// SPDX-License-Identifier: MIT
// The first ten minutes: a newcomer touches the puzzle of the day, whoever was here before finds their games, and a game is begun in two clicks.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { before, button, machineCard, myTurnOrOver, openPage, openSeats, settled, SHOTS, startBrowser, startServer, test } from "./support.mjs";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});

/** @param {any} page @param {string} name */
async function isClean(page, name) {
  await settled(page);
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] })).violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).slice(0, 3).join(" ")}`));
  assert.deepEqual(found, [], name);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is too wide`);
}

/** Home, with its puzzle there. @param {any} page */
async function openHome(page) {
  await page.goto("/#/");
  await page.locator(".daily-board .rack button").first().waitFor();
}

/** @param {any} page @param {string} path @param {any} [body] */
const ask = (page, path, body) => page.evaluate(async ([to, data]) => (await fetch(to, data ? { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify(data) } : {})).json(), [path, body]);

/** Lays the play that the server knows of. @param {any} page @param {(tile: any, square: any) => Promise<void>} lay */
async function laySolution(page, lay) {
  const { tiles } = await ask(page, "/api/daily/solution", { language: "en" });
  for (const tile of tiles) {
    await lay(page.locator(`.daily-board .rack button[aria-label="${tile.blank ? "blank tile" : tile.tile}"]`).first(), page.locator(`.daily-board [data-row="${tile.row}"][data-col="${tile.col}"]`));
    if (tile.blank) await page.locator(`dialog [data-letter="${tile.tile}"]`).click();
  }
  return tiles;
}

test("a newcomer lays the play of the day by mouse, is told so, and it stays found", async () => {
  const page = await openPage(browser, server.address);
  await openHome(page);
  assert.match(await page.locator("main h1").innerText(), /Do you see it\?/);
  assert.equal((await ask(page, "/api/me")).guest, false, "nobody has to be anybody");
  await isClean(page, "home");
  assert.ok(await button(page, "Check").isDisabled());
  await page.locator(".daily-board .rack button:not([aria-label='blank tile'])").first().click();
  const free = page.locator(".daily-board .cell:not(.taken)").first();
  await free.click();
  await button(page, "Check").click();
  await page.locator(".daily-told .wrong").waitFor(); // it hangs in the air, or is no word
  await button(page, "Take tiles back").click();
  await laySolution(page, (tile, square) => tile.dragTo(square));
  await button(page, "Check").click();
  await page.locator(".daily-told .good").waitFor();
  assert.match(await page.locator(".daily-told").innerText(), /That is it/);
  await page.getByText("1 day in a row").waitFor();
  await isClean(page, "home-found");
  await page.reload();
  await page.locator(".daily-told .good").waitFor();
  assert.equal(await button(page, "Check").count(), 0);
});

test("the play is laid by touch on a phone", async () => {
  const page = await openPage(browser, server.address, { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, colorScheme: "dark" });
  await openHome(page);
  await isClean(page, "home-phone");
  await page.waitForFunction(() => document.querySelector(".daily-acts").getBoundingClientRect().bottom < innerHeight); // all of it at a glance
  await laySolution(page, async (tile, square) => {
    await tile.tap();
    await square.tap();
  });
  await button(page, "Check").tap();
  await page.locator(".daily-told .good").waitFor();
});

test("a word is typed and checked by keyboard, a hint lights its line, and giving up shows the play", async () => {
  const page = await openPage(browser, server.address);
  await openHome(page);
  const puzzle = await ask(page, "/api/daily?language=en");
  await button(page, "Hint").focus();
  await page.keyboard.press("Enter");
  await page.locator(".daily-told").getByText(puzzle.hint).waitFor();
  assert.equal(await page.locator(".daily-board .cell.lit").count(), 15);
  const square = page.locator(".daily-board .cell:not(.taken)").first();
  await square.focus();
  await page.keyboard.type(puzzle.rack.find((/** @type {string} */ tile) => tile !== ""));
  await page.locator(".daily-board .tile.fresh").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".daily-told .wrong").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector(".tile.fresh"));
  await button(page, "Give up").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Show the play" }).press("Enter");
  await page.locator(".daily-told").getByText("The play was").waitFor();
  await page.locator(".daily-board .tile.better").first().waitFor();
  assert.equal(await page.getByText("in a row").count(), 0, "that does not count");
});

test("the calendar opens a day that is past, and says what became of the others", async () => {
  const page = await openPage(browser, server.address, { viewport: { width: 375, height: 740 } });
  await openHome(page);
  const { day: today } = await ask(page, "/api/daily?language=en");
  const yesterday = new Date(Date.parse(today) - 86400000).toISOString().slice(0, 10);
  await page.evaluate(([day]) => localStorage.setItem("daily", JSON.stringify({ [day]: { es: "found" } })), [yesterday]);
  await page.reload();
  await button(page, "1 day in a row").click();
  await isClean(page, "calendar");
  assert.equal(await page.locator(".day").count(), 31);
  await page.locator(".day.found").click(); // found in Spanish: in English it is still to be had
  await page.getByText(`Puzzle of ${new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" }).format(Date.parse(yesterday))}`).waitFor();
  await page.locator(".daily-board .rack button").first().waitFor();
});

test("whoever was here before finds their games first: with whom, how far, whose turn, and the clock", async () => {
  const page = await openPage(browser, server.address);
  await openHome(page);
  await machineCard(page).click();
  await myTurnOrOver(page);
  assert.equal(await page.locator("link[rel=icon]").getAttribute("href"), "/icon-turn.svg"); // seen from other pages
  await ask(page, "/api/games", { preset: "classic", language: "en", settings: { clock: "days", clock_limit_s: 3 * 86400 }, seats: [{ kind: "person", name: "You", here: true }, { kind: "bot", name: "Koa", bot: "static" }] });
  await page.goto("/#/");
  await page.waitForFunction(() => document.querySelector("link[rel=icon]").getAttribute("href") === "/icon.svg");
  await page.locator(".game-card").nth(1).waitFor();
  const cards = page.locator(".game-cards");
  await cards.getByText("Nuk").waitFor();
  await cards.getByText("Koa").waitFor();
  await cards.getByText(/· [23] days/).waitFor();
  await page.getByText(/It is your turn in \d game|It is the others' turn/).waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll(".mini-board")].every((one) => one.querySelector(".w3")));
  for (const [name, width, height, theme] of /** @type {any[]} */ ([["home-games", 1240, 900, "light"], ["home-games-dark", 1240, 900, "dark"], ["home-games-phone", 320, 640, "light"]])) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    await isClean(page, name);
  }
  await page.locator(".game-card").first().click();
  await page.locator("main.table").waitFor();
});

test("the machine that waits is chosen by how the last games went", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/");
  await page.locator("button.way.first", { hasText: "Nuk waits for you" }).waitFor();
  for (const expected of ["friendly:2", "friendly:2", "friendly:1"]) {
    await page.goto("/");
    await machineCard(page).click();
    await page.locator(".table .board").waitFor();
    const id = page.url().split("/").pop();
    assert.equal((await ask(page, `/api/games/${id}`)).seats[1].bot, expected);
    for (let points = 0; points === 0; ) { // until the machine is ahead; then to give up is to lose
      await myTurnOrOver(page);
      const { rack, seats } = await ask(page, `/api/games/${id}`);
      points = seats[1].score;
      if (points === 0) await ask(page, `/api/games/${id}/actions`, { seat: rack.seat, type: "pass" });
      else await ask(page, `/api/games/${id}/actions`, { seat: rack.seat, type: "resign" });
    }
    await page.locator(".winner").waitFor();
  }
  await page.goto("/");
  await page.locator("button.way.first", { hasText: "Pip waits for you, chosen by how your last games went." }).waitFor();
});

test("nothing on home moves while it fills", async () => {
  const page = await openPage(browser, server.address);
  await openHome(page); // the puzzle is made
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shift += entry.hadRecentInput ? 0 : entry.value))).observe({ type: "layout-shift", buffered: true });
  });
  for (const size of [{ width: 1240, height: 900 }, { width: 375, height: 740 }]) {
    await page.setViewportSize(size);
    await page.reload();
    await page.locator(".daily-board .rack button").first().waitFor();
    await settled(page);
    const shift = await page.evaluate(() => window.shift);
    assert.ok(shift < 0.02, `at ${size.width} pixels the page moves by ${shift}`);
  }
});

/** Is everything that fits there on one line? @param {any} page @param {string} selector */
const lines = (page, selector) => page.locator(selector).evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);

test("under the ways to a game stand three things to do in a row, and the choices are folded up", async () => {
  const page = await openPage(browser, server.address);
  await openHome(page);
  assert.deepEqual(await page.locator(".tool").evaluateAll((all) => all.map((one) => one.getAttribute("href"))), ["#/train", "#/study", "#/puzzles"]);
  assert.equal(await lines(page, ".tool"), 1);
  assert.ok(await page.getByLabel("Appearance").isHidden());
  await page.getByText("Language, appearance and sounds").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Appearance").selectOption("dark");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await page.setViewportSize({ width: 375, height: 740 });
  assert.equal(await lines(page, ".tool"), 3);
  await isClean(page, "home-choices-phone");
});

test("an account sees on home how far it is with its mistakes and its words, and nothing moves when that comes", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/");
  await ask(page, "/api/register", { name: "Neus", password: "un secret llarg" });
  let arrive = () => {};
  let late = Promise.resolve();
  const answer = (/** @type {any} */ json) => async (/** @type {any} */ route) => (await late, route.fulfill({ json }));
  await page.route("**/api/mistakes", answer({ due: 5, total: 20, learned: 8, games: 0, busy: false }));
  await page.route("**/api/study/decks?*", answer({ words: "en", today: 1, decks: [{ begun: 60, due: 8, learned: 40 }, { begun: 38, due: 0, learned: 22 }] }));
  for (const size of [{ width: 1240, height: 900 }, { width: 375, height: 740 }]) {
    late = new Promise((resolve) => (arrive = () => resolve()));
    await page.setViewportSize(size);
    await page.goto("/");
    await page.reload();
    await page.locator(".daily-board .rack button").first().waitFor();
    await page.locator(".daily-told").getByText("Lay the tiles on the board.").waitFor(); // who has an account is not told that none is needed
    await page.locator(".learning").scrollIntoViewIfNeeded();
    const heights = () => page.locator(".tool").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    const before = await heights();
    arrive();
    await page.getByText("5 plays of yours had a better one.").waitFor();
    await page.getByText("learned: 62 of 98 · due today: 8").waitFor();
    assert.deepEqual(await heights(), before);
    await isClean(page, `home-progress-${size.width}`);
  }
  assert.equal(await page.locator(".tool").first().getAttribute("href"), "#/train/mistakes");
  assert.ok((await page.locator(".share i").first().evaluate((bar) => bar.getBoundingClientRect().width / bar.parentElement.getBoundingClientRect().width)) > 0.39);
});

test("a new game is two clicks: with whom, and begin; everything else is words that people use", async () => {
  const page = await openPage(browser, server.address);
  await openHome(page);
  await page.getByRole("link", { name: "With a friend" }).click();
  await page.locator(".way-card:has(:checked)").getByText("With a friend").waitFor();
  await isClean(page, "new-friend");
  await button(page, "Begin").click();
  await page.locator("main.table").waitFor();
  await button(page, "Invite").waitFor(); // the link is offered at once
  await page.goto("/#/new/with/here");
  await page.waitForFunction(() => location.hash === "#/new");
  await button(page, "Add a person").click();
  await page.getByLabel("Player 3", { exact: true }).fill("Marta");
  await page.locator(".chip", { hasText: "Quick, 11 × 11" }).click();
  await page.locator(".chip", { hasText: "10 minutes each" }).click();
  await page.locator(".chip", { hasText: "In a club" }).click();
  await isClean(page, "new-here");
  await button(page, "Begin").click();
  await page.locator("main.table").waitFor();
  const game = await ask(page, `/api/games/${page.url().split("/").pop()}`);
  assert.deepEqual([game.seats.map((/** @type {any} */ seat) => seat.name), game.preset], [["Player 1", "Player 2", "Marta"], "english"]);
  for (const [name, options] of /** @type {any[]} */ ([["es", { locale: "es" }], ["ca-dark", { locale: "ca", colorScheme: "dark" }], ["phone", { viewport: { width: 320, height: 640 } }]])) {
    const visitor = await openPage(browser, server.address, options);
    await visitor.goto("/#/new");
    await visitor.locator(".machine-cards .machine").first().waitFor();
    await isClean(visitor, `new-${name}`);
    await openSeats(visitor);
    await visitor.locator("fieldset.seat").first().waitFor();
    await isClean(visitor, `new-seats-${name}`);
    await visitor.close();
  }
});

test("a guided game goes on by itself when something is laid, can be skipped, and begins anew", async () => {
  const page = await openPage(browser, server.address);
  await openHome(page);
  const step = (/** @type {number} */ number) => page.getByLabel(`Step ${number} of 8`).waitFor();
  const guide = page.getByRole("region", { name: "Guided game" });
  await button(page, "Learn it in a guided game").click();
  await myTurnOrOver(page);
  await step(1);
  await isClean(page, "guide");
  await button(page, "Next").click();
  await button(page, "Next").click();
  await step(3);
  await page.locator(".rack button:not([aria-label='blank tile'])").first().click();
  await page.locator('[data-row="0"][data-col="0"]').click();
  await step(4); // something lies there
  await button(page, "Take tiles back").click();
  await step(4);
  await page.reload();
  await step(4); // where one was
  const { rack, board } = await ask(page, `/api/games/${page.url().split("/").pop()}`);
  assert.ok(rack.tiles.length === 7 && Array.isArray(board));
  for (const number of [5, 6, 7, 8]) {
    await button(page, "Next").click();
    await step(number);
  }
  await guide.getByRole("button", { name: "Play" }).click();
  await guide.waitFor({ state: "detached" });
  await page.goto("/#/");
  await button(page, "Learn it in a guided game").click();
  await step(1);
  await page.setViewportSize({ width: 375, height: 740 });
  await isClean(page, "guide-phone");
  await button(page, "Skip the guide").click();
  await guide.waitFor({ state: "detached" });
  await page.reload();
  await page.locator(".table .board").waitFor();
  assert.equal(await guide.count(), 0);
});
