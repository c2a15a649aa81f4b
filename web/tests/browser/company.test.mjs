// SPDX-License-Identifier: MIT
// What surrounds a game in a real browser: saves, invitations, people who look on, rounds of a duplicate game.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { before, button, heard, openPage, PATIENCE, SHOTS, startBrowser, startServer, TESELA, test } from "./support.mjs";

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});

/** A page of somebody who has an account. @param {string} name */
async function openAs(name) {
  const page = await openPage(browser, server.address);
  const answer = await page.context().request.post("/api/register", { headers: { "X-Tesela": "1" }, data: { name, password: "a long password" }, timeout: PATIENCE });
  assert.ok(answer.ok(), await answer.text());
  await page.goto("/");
  return page;
}

/** Asks the server as the page does. @param {any} page @param {string} path @param {any} body */
const ask = (page, path, body) =>
  page.evaluate(([to, what]) => fetch(to, { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify(what) }).then((answer) => answer.json()), [path, body]);

test("two saves of one game: the older one is gone on with, renamed and forgotten", async () => {
  const page = await openAs("Berta");
  const game = await ask(page, "/api/games", { preset: "classic", language: "en", seats: [{ kind: "person", account: true, here: true }, { kind: "person", name: "Pau", here: true }] });
  await page.goto("/#/games");
  await page.getByText("No game is available to load").waitFor();
  await ask(page, `/api/games/${game.id}/save`, { name: "early" });
  await ask(page, `/api/games/${game.id}/actions`, { type: "pass" });
  await page.goto(`/#/table/${game.id}`);
  await button(page, "It's me: show my tiles").click(); // it is the other's turn at this device
  await page.getByText("More", { exact: true }).click();
  await button(page, "Save as…").click();
  await page.locator("dialog").getByLabel("Name").fill("early");
  await button(page, "Save").click();
  await page.getByText("there is a saved game 'early' already").waitFor();
  await button(page, "Overwrite it").waitFor();
  await page.locator("dialog").getByLabel("Name").fill("late");
  await button(page, "Save").click();
  await heard(page, "Saved.");
  await page.goto("/#/games");
  await page.locator(".saves tbody tr").nth(1).waitFor();
  await page.screenshot({ path: join(SHOTS, "saves.png"), fullPage: true });
  assert.deepEqual(await page.locator(".saves tbody th").allInnerTexts(), ["late", "early"]);
  await button(page, "Rename early").click();
  await page.locator("dialog").getByLabel("Name").fill("late");
  await button(page, "Rename").click();
  await page.getByText("there is a saved game 'late' already").waitFor();
  await page.locator("dialog").getByLabel("Name").fill("first");
  await button(page, "Rename").click();
  await page.locator(".saves tbody th", { hasText: "first" }).waitFor();
  await button(page, "Load first").click();
  await page.locator("dialog").getByRole("button", { name: "Load", exact: true }).click();
  await page.locator(".table .board").waitFor();
  assert.ok(!page.url().endsWith(game.id), "a game of its own");
  assert.equal(await page.locator(".moves li").count(), 0);
  await page.goto("/#/games");
  await button(page, "Delete the save first").click();
  await page.locator("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll(".saves tbody tr").length === 1);
});

test("an account is invited by name and takes the seat, and somebody looks on until the link is revoked", async () => {
  const carla = await openAs("Carla");
  const dani = await openAs("Dani");
  const game = await ask(carla, "/api/games", { preset: "classic", language: "en", seats: [{ kind: "person", account: true, here: true }, { kind: "person", here: false }] });
  await carla.goto(`/#/table/${game.id}`);
  await carla.locator(".table .board").waitFor();
  await button(carla, "Invite").click();
  const dialog = carla.locator("dialog");
  await dialog.getByLabel("Or by the name of an account").fill("Nobody at all");
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog.getByText("there is no user").waitFor();
  await dialog.getByLabel("Or by the name of an account").fill("dani");
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog.getByText("waits until").waitFor();
  await carla.screenshot({ path: join(SHOTS, "invite.png") });
  await button(carla, "Close").click();

  await dani.goto("/#/games");
  await dani.getByText("Carla invites you").waitFor();
  await button(dani, "Accept").click();
  await dani.locator(".table .board").waitFor();

  await carla.getByText("More", { exact: true }).click();
  await button(carla, "Let others watch").click();
  await button(carla, "Make a link").click();
  const link = await carla.getByLabel("Link", { exact: true }).inputValue();
  await carla.getByText("This link works on this computer only.").waitFor(); // the server of a test is at 127.0.0.1
  const eli = await openPage(browser, server.address);
  await eli.goto(link);
  await eli.locator(".table .board").waitFor();
  assert.equal(await eli.locator(".rack button").count(), 0, "nobody's tiles are shown");
  await eli.getByText("More", { exact: true }).click();
  await eli.getByText("Download GCG").waitFor();
  assert.equal(await button(eli, "Save as…").or(button(eli, "Leave the table")).count(), 0, "who looks on has nothing to save");
  await carla.getByText("1 person is watching").waitFor();
  await button(carla, "Revoke").click();
  await carla.waitForFunction(() => !document.querySelector(".watching"));
  await eli.reload();
  await eli.getByText("This game can't be shown").waitFor();
  await eli.goto("/");
  await eli.goto(link);
  await eli.getByText("this link for watching is not valid any more").waitFor();
});

test("when the game is over and one begins the next, the others are called to it", async () => {
  const hugo = await openAs("Hugo");
  const iris = await openAs("Iris");
  const game = await ask(hugo, "/api/games", { preset: "classic", language: "en", watch: true, seats: [{ kind: "person", account: true, here: true }, { kind: "person", here: false }] });
  const { token } = await ask(hugo, `/api/games/${game.id}/invite`, { seat: 1 });
  await ask(iris, `/api/join/${token}`, {});
  const joan = await openPage(browser, server.address);
  await joan.goto(`/#/watch/${game.watch_token}`);
  for (const page of [hugo, iris]) await page.goto(`/#/table/${game.id}`);
  for (const page of [hugo, iris, joan]) await page.locator(".table .board").waitFor();
  await ask(iris, `/api/games/${game.id}/actions`, { type: "resign" });
  for (const page of [hugo, iris, joan]) await page.locator(".winner").waitFor();
  let asked = 0;
  hugo.on("request", (/** @type {any} */ request) => request.url().endsWith("/again") && asked++);
  await button(hugo, "New game with the same settings").dblclick();
  await iris.getByText("The same players have begun a new game.").waitFor();
  await iris.screenshot({ path: join(SHOTS, "next.png") });
  await iris.reload();
  for (const page of [iris, joan]) await page.getByRole("link", { name: "Go to the new game" }).click();
  for (const page of [hugo, iris, joan]) {
    await page.waitForFunction((old) => location.hash.startsWith("#/table/") && !location.hash.endsWith(old) && document.querySelector(".board") && !document.querySelector(".winner"), game.id);
    assert.equal(page.url(), hugo.url());
  }
  assert.equal(asked, 1); // by a double click too
});

/** Two tiles that make a word over the star, or nothing. @param {any} page @param {string} id */
const wordOfTwo = (page, id) =>
  page.evaluate(async (game) => {
    const { rack } = await (await fetch(`/api/games/${game}`)).json();
    for (const first of rack.tiles) {
      for (const second of rack.tiles) {
        if (!first || !second || (first === second && rack.tiles.indexOf(first) === rack.tiles.lastIndexOf(first))) continue;
        const tiles = [first, second].map((tile, i) => ({ row: 7, col: 7 + i, tile, blank: false }));
        const answer = await fetch(`/api/games/${game}/preview`, { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify({ seat: rack.seat, tiles }) });
        if ((await answer.json()).legal) return [first, second];
      }
    }
    return null;
  }, id);

test("two browsers play a round of a duplicate game", async () => {
  const fina = await openAs("Fina");
  const gil = await openAs("Gil");
  let game;
  let word;
  do {
    game = await ask(fina, "/api/games", { preset: "duplicate", language: "en", settings: { duplicate_round_s: 3600 }, seats: [{ kind: "person", account: true, here: true }, { kind: "person", here: false }] });
    word = await wordOfTwo(fina, game.id);
  } while (!word);
  const { token } = await ask(fina, `/api/games/${game.id}/invite`, { seat: 1 });
  await ask(gil, `/api/join/${token}`, {});
  for (const page of [fina, gil]) {
    await page.goto(`/#/table/${game.id}`);
    await page.getByText("Round 1", { exact: false }).first().waitFor();
    await page.locator(".time-left").waitFor();
  }
  for (const [i, letter] of word.entries()) {
    await fina.locator(`.rack button[aria-label="${letter}"]`).first().click();
    await fina.locator(`[data-row="7"][data-col="${7 + i}"]`).click();
    await fina.locator(`[data-row="7"][data-col="${7 + i}"] .tile.fresh`).waitFor();
  }
  await button(fina, "Confirm the play").click();
  await gil.getByText("Fina: has played").waitFor();
  assert.equal(await gil.locator(".cell .tile").count(), 0, "what was played is not shown");
  await gil.screenshot({ path: join(SHOTS, "round.png") });
  await button(gil, "I have nothing to lay").click();
  for (const page of [fina, gil]) {
    await page.locator(".rounds .closed .master").waitFor();
    await page.getByText("Round 2", { exact: false }).first().waitFor();
    assert.match(await page.locator(".rounds .closed").innerText(), /Gil: nothing\s+0/);
  }
  await fina.screenshot({ path: join(SHOTS, "rounds.png") });
});

test("both players come to a save of their game that one of them loads; an older moment is only looked at", async () => {
  const kai = await openAs("Kai");
  const lea = await openAs("Lea");
  const game = await ask(kai, "/api/games", { preset: "classic", language: "en", seats: [{ kind: "person", account: true, here: true }, { kind: "person", here: false }] });
  const { token } = await ask(kai, `/api/games/${game.id}/invite`, { seat: 1 });
  const { turn } = await ask(lea, `/api/join/${token}`, {});
  await ask(kai, `/api/games/${game.id}/save`, { name: "to be gone on with" });
  await kai.goto("/#/games");
  await button(kai, "Load to be gone on with").click();
  await lea.goto("/#/games");
  await lea.locator(`a[href="#/table/${game.id}"]`).click();
  for (const page of [kai, lea]) await page.locator(".table .board").waitFor();
  const [first, second] = turn === 0 ? [kai, lea] : [lea, kai];
  await first.locator(".player.on", { hasText: "Your turn" }).waitFor();
  await button(first, "Pass").click();
  await first.locator("dialog").getByRole("button", { name: "Pass", exact: true }).click();
  await second.locator(".player.on", { hasText: "Your turn" }).waitFor();
  await kai.goto("/#/games");
  await button(kai, "Load to be gone on with").click();
  await button(kai.locator("dialog"), "Go to the game").click();
  await kai.locator(".moves li").waitFor();
});

test("a clock runs on the page, and a turn that takes too long is lost", async () => {
  const mar = await openAs("Mar");
  const game = await ask(mar, "/api/games", { preset: "classic", language: "en", settings: { clock: "turn", clock_limit_s: 1, passes_to_end: 0, scoreless_to_end: 0 }, seats: [{ kind: "person", account: true, here: true }, { kind: "person", name: "Pau", here: true }] });
  await mar.goto(`/#/table/${game.id}`);
  const clock = mar.locator(".player.on .clock");
  await clock.waitFor();
  const first = await clock.innerText();
  assert.match(first, /^−?\d+:\d\d$/);
  await mar.waitForFunction((before) => document.querySelector(".player.on .clock")?.textContent !== before, first);
  await mar.locator(".moves li", { hasText: "time" }).nth(1).waitFor(); // nobody does anything: one after the other
});

test("an administrator puts the statistics right", async () => {
  const noa = await openAs("Noa");
  execFileSync(TESELA, ["admin", "grant", "Noa", "--store", server.store]);
  await noa.goto("/#/statistics");
  await noa.reload();
  await noa.getByText("Correct the statistics").click();
  const admin = noa.locator(".admin");
  const change = async (/** @type {string} */ name, /** @type {string} */ score, /** @type {string} */ what) => {
    await admin.getByLabel("Player").fill(name);
    await admin.getByLabel("Points").fill(score);
    await button(admin, what).click();
  };
  await change("Zoe", "many", "Add the score");
  await admin.getByText("score must be a positive whole number").waitFor();
  await change("Zoe", "123", "Add the score");
  await noa.locator("td.name", { hasText: "Zoe" }).first().waitFor();
  await change("Zoe", "45", "Add the score");
  await noa.waitForFunction(() => [...document.querySelectorAll("table tbody tr")].filter((row) => row.textContent.includes("Zoe")).length >= 3);
  await change("Zoe", "123", "Remove the score");
  await noa.waitForFunction(() => ![...document.querySelectorAll("table tbody tr")].some((row) => row.textContent.includes("Zoe") && row.textContent.includes("123")));
  await button(admin, "Remove the player").click();
  await noa.locator("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await noa.waitForFunction(() => ![...document.querySelectorAll("table tbody tr")].some((row) => row.textContent.includes("Zoe")));
});

test("a turn is asked back: the other refuses, then asks for it", async () => {
  const hanna = await openAs("Hanna");
  const ivo = await openAs("Ivo");
  const game = await ask(hanna, "/api/games", { preset: "classic", language: "en", settings: { undo: true }, seats: [{ kind: "person", account: true, here: true }, { kind: "person", here: false }] });
  const { token } = await ask(hanna, `/api/games/${game.id}/invite`, { seat: 1 });
  await ask(ivo, `/api/join/${token}`, {});
  const [first, second] = (await ask(hanna, `/api/games/${game.id}/actions`, { type: "pass" })).seq ? [hanna, ivo] : [ivo, hanna];
  if (first === ivo) await ask(ivo, `/api/games/${game.id}/actions`, { type: "pass", seat: 1 });
  for (const page of [hanna, ivo]) {
    await page.goto(`/#/table/${game.id}`);
    await page.locator(".moves li").waitFor();
  }
  await button(first, "Undo").click();
  await first.getByText("the others are to answer").waitFor();
  await button(second, "Refuse").click();
  await heard(first, "the turn stays as it is");
  await first.locator("button[aria-disabled='true']", { hasText: "Undo" }).waitFor(); // who was refused asks no more about this turn
  await button(second, "Undo").click(); // who has refused may think again
  await button(first, "Agree").click();
  await first.locator(".moves li", { hasText: "takes back" }).waitFor();
});

test("whoever waits with the invitation open sees who sits down", async () => {
  const pia = await openAs("Pia");
  const game = await ask(pia, "/api/games", { preset: "classic", language: "en", seats: [{ kind: "person", account: true, here: true }, { kind: "person", here: false }] });
  await pia.goto(`/#/table/${game.id}`);
  await button(pia, "Invite").click();
  await button(pia, "Make a link").click();
  const quim = await openPage(browser, server.address);
  await quim.goto(await pia.getByLabel("Link", { exact: true }).inputValue());
  await quim.getByLabel("Your name", { exact: true }).fill("Quim");
  await button(quim, "Take the seat").click();
  await quim.locator(".table .board").waitFor();
  await heard(pia, "Quim sits down at seat 2.");
  await pia.locator("dialog").waitFor({ state: "detached" });
});
