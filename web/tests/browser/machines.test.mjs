// SPDX-License-Identifier: MIT
// A game against each machine, to the end, on a board so small that it comes soon.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { helpedTurn, myTurnOrOver, openPage, startBrowser, startServer } from "./support.mjs";

let server;
let browser;
let page;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
  page = await openPage(browser, server.address);
  await page.goto("/");
  await page.evaluate(() => fetch("/api/session/guest", { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: "{}" }));
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Begins a game without the form, which the other tests fill in. @param {string} bot @param {string} language */
const begin = (bot, language) =>
  page.evaluate(
    async ([machine, words]) => {
      const seats = [{ kind: "person", name: "Ana", here: true }, { kind: "bot", name: "Bot 1", bot: machine }];
      const answer = await fetch("/api/games", { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify({ language: words, settings: { board_size: 4, rack_size: 3 }, seats }) });
      const game = await answer.json();
      if (!answer.ok) throw new Error(game.message);
      return game.id;
    },
    [bot, language],
  );

test("every machine plays a game to its end", async () => {
  const { bots } = await page.evaluate(async () => (await fetch("/api/choices")).json());
  assert.ok(bots.length >= 15, `${bots.length} machines`);
  const languages = ["es", "ca", "en"];
  for (const [i, bot] of bots.entries()) {
    const id = await begin(bot.id, languages[i % 3]);
    await page.goto(`/#/table/${id}`);
    await page.locator(".board").waitFor();
    for (let turns = 0; turns < 200 && (await myTurnOrOver(page)) === "turn"; turns++) await helpedTurn(page);
    assert.equal(await page.locator(".winner").count(), 1, `${bot.id}: the game ended`);
    const moves = await page.locator(".moves li").allInnerTexts();
    assert.ok(moves.some((text) => text.includes("Bot 1")), `${bot.id}: ${moves.join(" | ")}`);
  }
  assert.deepEqual(page.problems, []);
});
