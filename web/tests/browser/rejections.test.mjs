// SPDX-License-Identifier: MIT
// Rejections, challenges and advantages in a real browser: what happened is told to everybody, and who decides is spoken to.
import assert from "node:assert/strict";
import { join } from "node:path";
import { before, button, openPage, PATIENCE, SHOTS, startBrowser, startServer, test } from "./support.mjs";

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});

/** A page of somebody with an account. @param {string} name @param {any} [options] */
async function openAs(name, options = {}) {
  const page = await openPage(browser, server.address, options);
  const answer = await page.context().request.post("/api/register", { headers: { "X-Tesela": "1" }, data: { name, password: "a long password" }, timeout: PATIENCE });
  assert.ok(answer.ok(), await answer.text());
  await page.goto("/");
  return page;
}

/** Asks the server as the page does. @param {any} page @param {string} path @param {any} [body] */
const ask = (page, path, body) =>
  page.evaluate(([to, what]) => fetch(to, what ? { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify(what) } : {}).then((answer) => answer.json()), [path, body]);

/** Two tiles of a kind over the star: a rack of two kinds has them. @param {any} page @param {string} id @param {number} seat */
async function layDouble(page, id, seat) {
  const game = await ask(page, `/api/games/${id}?seat=${seat}`);
  const tile = ["A", "B"].find((one) => game.rack.tiles.filter((other) => other === one).length > 1);
  const answer = await ask(page, `/api/games/${id}/actions`, { seat, type: "play", tiles: [7, 8].map((col) => ({ row: 7, col, tile, blank: false })) });
  assert.ok(answer.pending, JSON.stringify(answer).slice(0, 200));
  return `${tile}${tile}`;
}

/** A game of two people at two devices; who moves first is first. @param {string[]} names @param {any} settings @param {string} [words] */
async function begin(names, settings, words = "ab\nba") {
  const [ana, luis] = await Promise.all(names.map((name) => openAs(name)));
  await ask(ana, "/api/resources", { id: "doubles", bag: "A 50 1\nB 50 1", words });
  const game = await ask(ana, "/api/games", { resource: "doubles", settings: { coins: true, undo: false, ...settings }, seats: [{ kind: "person", account: true, here: true }, { kind: "person", here: false }] });
  const { token } = await ask(ana, `/api/games/${game.id}/invite`, { seat: 1 });
  await ask(luis, `/api/join/${token}`, {});
  for (const page of [ana, luis]) await page.goto(`/#/table/${game.id}`);
  for (const page of [ana, luis]) await page.locator(".table .board").waitFor();
  const players = [{ page: ana, name: names[0], seat: 0 }, { page: luis, name: names[1], seat: 1 }];
  return { id: game.id, players: game.turn === 0 ? players : players.reverse() };
}

const told = (/** @type {any} */ page) => page.locator(".verdict-card").innerText();
const heardAloud = (/** @type {any} */ page, /** @type {string} */ text) => page.waitForFunction((wanted) => document.querySelector("[role=log]")?.textContent?.includes(wanted), text);

test("who decides is spoken to, and a rejection is told to everybody, seen and heard, in one word", async () => {
  const { id, players } = await begin(["Ada", "Blas"], { challenge: "reject" });
  const [mover, decider] = players;
  const word = await layDouble(mover.page, id, mover.seat);
  await decider.page.getByText(`${mover.name} has played ${word}.`).waitFor();
  await decider.page.getByText("You may reject it: right or wrong, you give up your turn.").waitFor();
  await mover.page.getByText(`${decider.name} decides whether your play stands.`).waitFor();
  await decider.page.screenshot({ path: join(SHOTS, "reject-decide.png") });
  await button(decider.page, "Reject").click();
  const verdict = `${decider.name} rejected ${word} and was right: the dictionary does not have ${word}. The play of ${mover.name} is removed. That cost ${decider.name} the turn.`;
  for (const [{ page }, turn] of /** @type {any[]} */ ([[mover, "It is your turn."], [decider, `It is ${mover.name}'s turn.`]])) {
    await page.locator(".verdict-card").waitFor();
    assert.equal(await told(page), `${verdict} ${turn}`);
    await heardAloud(page, verdict);
    await page.locator(".moves").getByText("rejects: the play is removed").waitFor();
    assert.doesNotMatch(await page.locator("main").innerText(), /challenge/i, "one word for one thing");
  }
  await mover.page.screenshot({ path: join(SHOTS, "reject-told.png") });
  await button(mover.page, "Pass").click();
  await mover.page.locator("dialog").getByRole("button", { name: "Pass", exact: true }).click();
  for (const { page } of players) await page.waitForFunction(() => !document.querySelector(".verdict-card"));
});

test("a challenge is called so, and says what it costs before and after", async () => {
  const { id, players } = await begin(["Cleo", "Dario"], { challenge: "5" }, "aa\nbb");
  const [mover, decider] = players;
  const word = await layDouble(mover.page, id, mover.seat);
  await decider.page.getByText(`You may challenge it: if all its words are good, ${mover.name} gains 5 points.`).waitFor();
  await button(decider.page, "Challenge").click();
  await mover.page.locator(".verdict-card").waitFor();
  assert.equal(await told(mover.page), `${decider.name} challenged ${word} and was wrong: the play of ${mover.name} stands. ${mover.name} gains 5 points. It is ${decider.name}'s turn.`);
  await mover.page.locator(".moves").getByText("challenges: the play stands").waitFor();
  assert.doesNotMatch(await mover.page.locator("main").innerText(), /reject/i);
});

test("advantages show their price, and why they can't be bought, in the server's words where it has some", async () => {
  const { id, players } = await begin(["Ema", "Fito"], { challenge: "reject" });
  const { page } = players[0];
  const card = page.locator(".advantage-card");
  await button(page, "Advantages: 0 of 5 coins").click();
  const rows = page.locator("dialog .advantages li");
  assert.equal(await rows.count(), 2, "the order of two players can't be turned round");
  for (const row of await rows.all()) {
    assert.match(await row.innerText(), /Not enough coins: that costs 5, and you have 0|two players/);
    assert.match(await row.getByRole("button").innerText(), /5 coins/);
    assert.equal(await row.getByRole("button").getAttribute("aria-disabled"), "true");
    assert.notEqual(await row.getByRole("button").getAttribute("aria-description"), null);
  }
  await button(page, "Close").click();
  await page.route(new RegExp(`/api/games/${id}(\\?|$)`), async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), cannot: { reverse: "with two players the order can't be reversed", skip: "the moon is full" } } });
  });
  await page.setViewportSize({ width: 1240, height: 1200 }); // room for all of it
  await page.reload();
  await card.waitFor();
  assert.match(await card.innerText(), /you have 0 coins/);
  assert.match(await card.innerText(), /With two players the order can't be reversed/);
  assert.match(await card.innerText(), /The moon is full/);
  await page.screenshot({ path: join(SHOTS, "advantages.png") });
});

test("an advantage is bought, and the order that was turned round is seen", async () => {
  const page = await openAs("Gala", { viewport: { width: 1240, height: 1200 } });
  const seats = [{ kind: "person", account: true, here: true }, ...["Uno", "Dos"].map((name) => ({ kind: "bot", name, bot: "greedy" }))];
  const game = await ask(page, "/api/games", { language: "en", settings: { coins: true, coins_price: 0 }, seats }); // free, to have it at once
  await page.goto(`/#/table/${game.id}`);
  await page.waitForFunction(() => document.querySelector(".player.on")?.textContent?.includes("Your turn"));
  assert.equal(await page.locator(".order").count(), 0);
  await page.locator(".advantage-card li", { hasText: "Turn the order round" }).getByRole("button").click();
  await page.locator("dialog").getByText("You have 0 coins; each advantage costs 0.").waitFor();
  await button(page, "Turn round").click();
  await page.locator(".order", { hasText: "Order turned round: Gala → Dos → Uno" }).waitFor();
  await page.screenshot({ path: join(SHOTS, "order.png") });
});

test("a rack of vowels only is swapped whole where the rules have it, and the turn goes on", async () => {
  const page = await openAs("Hugo");
  await ask(page, "/api/resources", { id: "vowels", bag: "A 50 1\nE 50 1", words: "aa\nee" });
  const game = await ask(page, "/api/games", { resource: "vowels", settings: { free_swap: true }, seats: [{ kind: "person", account: true, here: true }] });
  await page.goto(`/#/table/${game.id}`);
  await button(page, "Swap the rack").click();
  await page.locator("dialog").getByRole("button", { name: "Swap the rack", exact: true }).click();
  await page.locator(".moves").getByText("exchanges 7 tiles").waitFor();
  await page.locator(".player.on", { hasText: "Your turn" }).waitFor();
});
