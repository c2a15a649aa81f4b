// SPDX-License-Identifier: MIT
// Training: exercises for anybody, on a desk and on a telephone, and the mistakes of an account.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { before, button, openPage, settled, SHOTS, startBrowser, startServer, test } from "./support.mjs";

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

/** @param {any} page @param {string} path @param {any} [body] */
const ask = (page, path, body) => page.evaluate(async ([to, data]) => (await fetch(to, data ? { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify(data) } : {})).json(), [path, body]);

/** The exercise that is shown, by its name. @param {any} page */
async function openExercise(page) {
  await page.goto("/#/train");
  await page.locator(".daily-board .rack button").first().waitFor();
  return page.locator(".train .pills .small").innerText();
}

/** Lays the tiles of an answer on the exercise's board. @param {any} page @param {any[]} tiles */
async function layTiles(page, tiles) {
  for (const tile of tiles) {
    await page.locator(`.daily-board .rack button[aria-label="${tile.blank ? "blank tile" : tile.tile}"]`).first().click();
    await page.locator(`.daily-board [data-row="${tile.row}"][data-col="${tile.col}"]`).click();
    if (tile.blank) await page.locator(`dialog [data-letter="${tile.tile}"]`).click();
  }
}

/** @param {any} page @param {string} exercise */
async function laySolution(page, exercise) {
  await layTiles(page, (await ask(page, "/api/exercises/solution", { exercise })).tiles);
}

test("a visitor finds an exercise, hears why it is best, and is not asked again", async () => {
  const page = await openPage(browser, server.address);
  const name = await openExercise(page);
  await isClean(page, "train");
  await laySolution(page, name);
  await button(page, "Check").click();
  await page.locator(".daily-told .good").waitFor();
  assert.match(await page.locator(".train [aria-live]").innerText(), /more than any other play|no other play wins/);
  await isClean(page, "train-found");
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("exercises") ?? "{}").en), [Number(name.split("-")[1])]);
  await button(page, "Next").click();
  await page.waitForFunction((before) => document.querySelector(".train .pills .small")?.textContent !== before, name);
});

test("on a telephone in the dark an exercise is given up", async () => {
  const page = await openPage(browser, server.address, { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await openExercise(page);
  await isClean(page, "train-phone");
  await button(page, "Give up").click();
  await button(page, "Show the play").click();
  await button(page, "Next").waitFor();
  assert.match(await page.locator(".daily-told").innerText(), /The play was/);
});

test("mistakes are for accounts: others are told so", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/#/train/mistakes");
  await page.getByText("With an account the mistakes").waitFor();
  await isClean(page, "train-nobody");
  await ask(page, "/api/register", { name: "Trainee", password: "long enough for anybody" });
  await page.reload();
  await page.getByText("Mistakes of your finished games become exercises").waitFor();
  await isClean(page, "train-mistakes");
});

/** A game of two at one device in which nobody lays anything: whoever passes misses something. @param {any} page @param {string} name */
async function passToEnd(page, name) {
  let game = await ask(page, "/api/games", { preset: "classic", language: "en", seats: [{ kind: "person", account: true, here: true }, { kind: "person", name, here: true }] });
  for (const { id } = game; !game.over; game = await ask(page, `/api/games/${id}`)) await ask(page, `/api/games/${id}/actions`, { seat: game.turn, type: "pass" });
  return game.id;
}

test("a blunder comes back as an exercise after the review, until it is put right", async () => {
  const quiet = await startServer(); // that makes no exercises meanwhile
  const page = await openPage(browser, quiet.address);
  await page.goto("/");
  await ask(page, "/api/register", { name: "Blunderer", password: "long enough for anybody" });
  await page.reload();
  // Of some deals there is little to miss.
  for (let stand = { total: 0 }; stand.total === 0; stand = await ask(page, "/api/mistakes")) {
    await page.goto(`/#/review/${await passToEnd(page, "Pau")}/1`);
    await page.locator(".better tbody tr").first().waitFor();
  }
  const { due } = await ask(page, "/api/mistakes");
  await page.goto("/#/train/mistakes");
  await page.getByText("In your game you passed. What is better?").waitFor();
  await page.getByRole("link", { name: `My mistakes ${due} due today` }).waitFor();
  await isClean(page, "train-mistake");
  /** @type {Map<string, any[]>} plays that have been shown, by exercise */
  const known = new Map();
  for (let left = due; left > 0; ) {
    const { exercise } = await ask(page, "/api/mistakes/next");
    await page.locator(`.daily-board[data-puzzle="${exercise}"] .rack button`).first().waitFor();
    if (known.has(exercise)) {
      await layTiles(page, known.get(exercise) ?? []);
      await button(page, "Check").click();
      await page.getByText("It comes again in 1 day.").waitFor();
      left--;
    } else {
      await button(page, "Give up").click();
      const [answer] = await Promise.all([page.waitForResponse((/** @type {any} */ one) => one.url().endsWith("/api/exercises/solution")), button(page, "Show the play").click()]);
      known.set(exercise, (await answer.json()).tiles);
      await page.getByText("It comes again today.").waitFor();
    }
    await button(page, "Next").click();
  }
  await page.getByText("Nothing is due today. Well done!").waitFor();
  assert.equal(known.size, due);
  await isClean(page, "train-mistakes-done");
});
