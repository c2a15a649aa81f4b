// SPDX-License-Identifier: MIT
// Ranking and statistics in a real browser: by rules and language, why a game does not count, and numbers that agree.
import assert from "node:assert/strict";
import { before, button, heard, openPage, startBrowser, startServer, test } from "./support.mjs";

const ME = { kind: "person", account: true, here: true };
const FREE = { kind: "person", here: false };
const PAU = { kind: "person", name: "Pau", here: true };
let server;
let browser;
let ana;
let pol;

/** Asks the server as whoever sits at the page. @param {any} page @param {string} path @param {any} [body] without one: GET */
const ask = (page, path, body) =>
  page.evaluate(
    async ([to, what]) => {
      const answer = await fetch(to, what ? { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify(what) } : {});
      return { ok: answer.ok, ...(await answer.json()) };
    },
    [path, body],
  );

/** @param {any} page @param {string} name */
async function register(page, name) {
  assert.ok((await ask(page, "/api/register", { name, password: "un secret llarg" })).ok);
  await page.goto("/");
  await page.reload();
}

const choice = (/** @type {string} */ label) => ana.getByRole("combobox", { name: label, exact: true });

before(async () => {
  server = await startServer();
  browser = await startBrowser();
  for (const name of ["Ana", "Pol"]) {
    const page = await openPage(browser, server.address);
    await page.goto("/");
    await register(page, name);
    if (name === "Ana") ana = page;
    else pol = page;
  }
});

/** Two accounts; Ana's first turn is a word, and Pol resigns. Most racks have one. */
async function rankedGame() {
  for (;;) {
    const game = await ask(ana, "/api/games", { language: "en-common", open: true, seats: [ME, FREE] });
    assert.ok((await ask(pol, `/api/games/${game.id}/join`, {})).ok);
    let played = false;
    for (const first of game.turn === 0 ? game.rack.tiles : [])
      for (const second of game.rack.tiles) {
        const tiles = [first, second].map((tile, i) => ({ row: 7, col: 7 + i, tile, blank: false }));
        played ||= Boolean(first && second) && (await ask(ana, `/api/games/${game.id}/actions`, { seat: 0, type: "play", tiles })).ok;
      }
    const over = await ask(pol, `/api/games/${game.id}/actions`, { seat: 1, type: "resign" });
    if (played) return over;
  }
}

test("a game says from the beginning why it does not count, and again at its end", async () => {
  const game = await ask(ana, "/api/games", { language: "en-common", settings: { bingo_bonus: 1000, rack_size: 2 }, seats: [ME, PAU] });
  await ana.goto(`/#/table/${game.id}`);
  await heard(ana, "This game does not count for the ranking: its rules");
  await ana.locator(".side .unranked").waitFor();
  assert.match(await ana.locator(".unranked").innerText(), /^This game does not count for the ranking: its rules are not exactly those of the preset\./);
  await ask(ana, `/api/games/${game.id}/actions`, { seat: 0, type: "resign" });
  await ana.locator(".winner .unranked").waitFor();
  assert.equal(await ana.locator(".unranked").count(), 1);
  await ana.getByRole("link", { name: "What counts?" }).click();
  await ana.getByRole("heading", { name: "Ranking and statistics", exact: true }).waitFor();
});

test("the ranking is of all, of some rules, of a language", async () => {
  await ana.goto("/#/ranking");
  await ana.getByText("The ranking is empty.").waitFor();
  const over = await rankedGame();
  assert.deepEqual([over.result.ranked, over.result.unranked_why], [true, ""]);
  await ana.goto(`/#/table/${over.id}`);
  await ana.locator(".winner").waitFor();
  assert.equal(await ana.locator(".unranked").count(), 0);
  await ana.goto("/#/ranking");
  const row = ana.locator("table.ranking tbody tr");
  await row.waitFor();
  assert.deepEqual(await row.locator("td").allInnerTexts(), ["1", "Ana", String(over.seats[0].score)]);
  await ana.getByText("Your position: 1 of 1").waitFor();
  for (const [label, other, own] of [
    ["Rules", "super", "classic"],
    ["Language", "es", "en"],
  ]) {
    await choice(label).selectOption(other);
    await ana.getByText("Nobody has a ranked game of this kind yet.").waitFor();
    await choice(label).selectOption(own);
    await row.waitFor();
  }
  await choice("Language").selectOption("ca");
  await button(ana, "Show all").click();
  await row.waitFor();
  assert.equal(await choice("Rules").inputValue(), "");
});

test("the ranking there was before is shown where there was one", async () => {
  assert.equal(await ana.getByRole("button", { name: "The earlier ranking" }).count(), 0);
  await ana.route("**/api/ranking?*", (route) =>
    route.fulfill({ json: route.request().url().includes("before=true") ? { total: 2, mine: null, before: 2, players: [{ position: 1, name: "Old", points: 4011 }, { position: 2, name: "Older", points: 941 }] } : { total: 0, mine: null, before: 2, players: [] } }),
  );
  await ana.reload();
  await button(ana, "The earlier ranking: 2 players").click();
  await ana.locator("table.ranking td.name", { hasText: "Older" }).waitFor();
  assert.equal(await ana.getByRole("heading", { name: "The earlier ranking" }).count(), 1);
  assert.deepEqual(await ana.locator("table.ranking td.name").allInnerTexts(), ["Old", "Older"]);
  assert.equal(await choice("Rules").count(), 0);
  await button(ana, "To the present ranking").click();
  await ana.getByText("The ranking is empty.").waitFor();
  await ana.unroute("**/api/ranking?*");
});

/** What the page says: label and number of every fact. @param {any} page */
const facts = async (page) => Object.fromEntries(await page.locator(".fact").evaluateAll((all) => all.map((one) => [one.querySelector("span").textContent, one.querySelector("b").textContent.replaceAll(/[\u202f\u00a0,]/g, "").replace("−", "-")])));

test("the numbers of the statistics are those of the server, and of the same games", async () => {
  await ana.goto("/#/statistics");
  for (const ranked of [false, true]) {
    await choice("Games").selectOption(ranked ? "ranked" : "all");
    await ana.getByText(ranked ? /of ranked games\./ : /ranked or not\./).waitFor();
    const told = await ask(ana, `/api/statistics?ranked=${ranked}`);
    const scores = told.scores.map((/** @type {any} */ one) => one.score);
    const shown = await facts(ana);
    assert.deepEqual([shown.Results, shown["Best player"], shown["Worst player"], shown["All points"], Number(shown.Mean)], [String(told.results), String(told.best.score), String(told.worst.score), String(told.total), Number(told.mean.toFixed(1))]);
    assert.deepEqual([told.best.score, told.worst.score, told.results], [Math.max(...scores), Math.min(...scores), scores.length]);
  }
  assert.ok((await ask(ana, "/api/statistics")).results > (await ask(ana, "/api/statistics?ranked=true")).results);
  for (const page of [ana, pol]) assert.deepEqual(page.problems, []);
});
