// SPDX-License-Identifier: MIT
// A game against each machine: it answers the person's first turn.
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
      const answer = await fetch("/api/games", { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify({ language: words, seats }) });
      const game = await answer.json();
      if (!answer.ok) throw new Error(game.message);
      return game.id;
    },
    [bot, language],
  );

test("every machine answers", async () => {
  const { bots } = await page.evaluate(async () => (await fetch("/api/choices")).json());
  assert.ok(bots.length >= 15, `${bots.length} machines`);
  const languages = ["es", "ca", "en"];
  for (const [i, bot] of bots.entries()) {
    const id = await begin(bot.id, languages[i % 3]);
    await page.goto(`/#/table/${id}`);
    await page.locator(".board").waitFor();
    if ((await myTurnOrOver(page)) === "turn") await helpedTurn(page);
    assert.notEqual(await myTurnOrOver(page), "", bot.id);
    const moves = await page.locator(".moves li").allInnerTexts();
    assert.ok(moves.some((text) => text.includes("Bot 1")), `${bot.id}: ${moves.join(" | ")}`);
  }
  assert.deepEqual(page.problems, []);
});
