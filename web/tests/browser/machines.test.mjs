// SPDX-License-Identifier: MIT
// A game against each machine, to the end, on a board so small that it comes soon. The page looks on while the person's turns are sent without
// it: what hands do at the table, games.test.mjs does.
import assert from "node:assert/strict";
import { before, openPage, startBrowser, startServer, test } from "./support.mjs";

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

/** Runs in the page. @param {string} path @param {any} body */
async function ask(path, body) {
  const answer = await fetch(path, { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const read = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${read.message}`);
  return read;
}

test("every machine plays a game to its end", async () => {
  const { bots } = await page.evaluate(async () => (await fetch("/api/choices")).json());
  assert.ok(bots.length >= 15, `${bots.length} machines`);
  await page.evaluate(`window.ask = ${ask}`);
  const languages = ["es", "ca", "en"];
  for (const [i, { id: bot }] of bots.entries()) {
    const name = `Machine ${i + 1}`;
    const seats = [{ kind: "person", name: "Ana", here: true }, { kind: "bot", name, bot }];
    const { id } = await page.evaluate((body) => window.ask("/api/games", body), { language: languages[i % 3], settings: { board_size: 4, rack_size: 3 }, seats });
    await page.goto(`/#/table/${id}`);
    await page.locator(".player", { hasText: name }).waitFor();
    await page.evaluate(async (game) => {
      for (;;) {
        const now = await (await fetch(`/api/games/${game}`)).json();
        if (now.over) return;
        if (now.turn !== 0) {
          await new Promise((done) => setTimeout(done, 20));
          continue;
        }
        const { tiles } = await window.ask(`/api/games/${game}/help`, { seat: 0 });
        await window.ask(`/api/games/${game}/actions`, tiles.length > 0 ? { type: "play", seat: 0, tiles } : { type: "pass", seat: 0 });
      }
    }, id);
    await page.locator(".winner").waitFor();
    const moves = await page.locator(".moves li").allInnerTexts();
    assert.ok(moves.some((text) => text.includes(name)), `${bot}: ${moves.join(" | ")}`);
  }
});
