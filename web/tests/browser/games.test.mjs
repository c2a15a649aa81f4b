// SPDX-License-Identifier: MIT
// Whole games in a real browser: by mouse, by touch, by keyboard, and two people at one table.
import assert from "node:assert/strict";
import { join } from "node:path";
import { before, button, byKeyboard, canLay, helpedTurn, machineCard, myTurnOrOver, openPage, openRules, openSeats, playNow, SHOTS, startBrowser, startServer, test, wholeHint } from "./support.mjs";

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});

test("a newcomer plays a whole game against a machine", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/");
  await machineCard(page).click();
  await page.locator(".table .board").waitFor();
  for (let turns = 0; turns < 200 && (await myTurnOrOver(page)) === "turn"; turns++) await helpedTurn(page);
  assert.equal(await page.locator(".winner").count(), 1, "the game ended");
  await page.screenshot({ path: join(SHOTS, "end.png"), fullPage: true });
  assert.match(await page.locator(".winner .verdict").innerText(), /wins?!|tie/);
  await button(page, "New game with the same settings").click();
  await page.waitForFunction(() => !document.querySelector(".winner") && document.querySelector(".board"));
});

test("one click: somebody without a name of their own against a machine that a newcomer enjoys; seed 001 has its own", async () => {
  for (const [locale, name] of [["es", "Tú"], ["ca", "Tu"], ["en", "You"]]) {
    const page = await openPage(browser, server.address, { locale });
    await page.goto("/");
    await machineCard(page).click();
    await page.locator(".table .board").waitFor();
    const game = await page.evaluate(async () => (await fetch(`/api/games/${location.hash.split("/").pop()}`)).json());
    assert.deepEqual([game.language, game.seats.map((seat) => seat.name), game.seats[1].bot], [locale, [name, "Nuk"], "friendly:2"]);
    assert.ok((await page.locator(".players").innerText()).includes(name), name);
    assert.deepEqual([await page.locator(".player").nth(0).locator(".face svg").count(), await page.locator(".player").nth(1).locator(".face svg").count()], [0, 1], "a machine has a face");
    const first = await page.evaluate(() => fetch("/api/games/default", { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: '{"preset":"seed-001"}' }).then((answer) => answer.json()));
    assert.deepEqual([first.language, first.seats.map((seat) => seat.name), first.seats[1].bot, first.rules.size, first.rules.rack], ["ca", ["Loser", "Bot 1"], "level1", 15, 7]);
  }
});

/** The tiles of the rack as they are shown. @param {any} page */
const rackOf = (page) => page.locator(".rack button").evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("aria-label")));

test("tiles are dragged to the board and back by mouse", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/");
  await machineCard(page).click();
  await myTurnOrOver(page);
  const corner = page.locator('[data-row="0"][data-col="0"]'); // the machine may have covered the centre already
  const tile = page.locator(".rack button:not([aria-label='blank tile'])").first();
  const name = await tile.getAttribute("aria-label");
  await tile.dragTo(corner);
  await page.locator(`[data-row="0"][data-col="0"][aria-label$="${name}, laid this turn"]`).waitFor();
  const there = await corner.boundingBox();
  await page.mouse.move(there.x + 5, there.y + 5);
  await page.mouse.down();
  const tray = await page.locator(".tray").boundingBox();
  await page.mouse.move(tray.x + tray.width - 20, tray.y + 10, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => !document.querySelector(".tile.fresh"));
});

test("on a phone a tile is tapped and then a square", async () => {
  const page = await openPage(browser, server.address, { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });
  await page.goto("/");
  await machineCard(page).tap();
  await myTurnOrOver(page);
  await page.locator(".rack button:not([aria-label='blank tile'])").first().tap();
  await page.locator('[data-row="0"][data-col="0"]').tap();
  await page.locator(".tile.fresh").waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
  await page.screenshot({ path: join(SHOTS, "phone.png") });
  await page.locator(".tile.fresh").tap();
  await page.waitForFunction(() => !document.querySelector(".tile.fresh"));
});

/** Goes through the page by Tab until that has the focus. @param {any} target @param {string} [key] */
async function tabTo(target, key = "Tab") {
  await target.first().waitFor();
  const isThere = () => target.evaluateAll((all) => all.includes(document.activeElement));
  for (let i = 0; i < 100 && !(await isThere()); i++) await target.page().keyboard.press(key);
  assert.ok(await isThere(), "it can be reached by Tab");
}

test("by keyboard alone: a word is typed, taken back, and a turn confirmed", async () => {
  const page = await openPage(browser, server.address);
  const square = page.locator("[role=gridcell]");
  await playNow(page, async (now) => {
    await tabTo(now);
    await page.keyboard.press("Enter");
  });
  await tabTo(square);
  for (let i = 0; i < 7; i++) await page.keyboard.press("ArrowUp"); // up to where the machine can't have played yet
  await page.locator('[data-row="0"].cursor').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-row") === "0");
  const names = (await rackOf(page)).filter((name) => name !== "blank tile");
  for (const name of names.slice(0, 2)) await page.keyboard.press(name.toLowerCase());
  await page.locator(".tile.fresh").nth(1).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector(".tile.fresh"));
  await page.keyboard.press("?");
  await page.locator("dialog .keys").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("role")), "gridcell", "back to the board");
  await tabTo(button(page, "Exchange tiles"));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.closest(".rack")); // the tiles are what comes next
  await tabTo(button(page, "Cancel"));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.textContent === "Exchange tiles");
  await wholeHint(page, async (target) => {
    await tabTo(target);
    await page.keyboard.press("Enter");
  });
  await page.locator(".preview b").waitFor();
  assert.equal(await page.locator(".gain").innerText(), await page.locator(".preview b").innerText(), "the points stand at the word too");
  await tabTo(square, "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.locator(".moves li").first().waitFor();
});

/** A game on a small board against the weakest machine, from the form to the end. @param {any} page @param {(target: any) => Promise<void>} press */
async function playSmallGame(page, press) {
  await page.goto("/#/new");
  await openRules(page);
  await page.getByLabel("Board", { exact: true }).fill("5");
  await page.getByLabel("Rack", { exact: true }).fill("4");
  await press(button(page, "Begin"));
  await page.locator(".table .board").waitFor();
  for (let turns = 0; turns < 200 && (await myTurnOrOver(page)) === "turn"; turns++) await helpedTurn(page, press);
  assert.equal(await page.locator(".winner").count(), 1, "the game ended");
}

test("a whole game by touch", async () => {
  const page = await openPage(browser, server.address, { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });
  await playSmallGame(page, (target) => target.tap());
});

test("a whole game by keyboard", async () => {
  const page = await openPage(browser, server.address);
  await playSmallGame(page, byKeyboard(page));
});

const isMyTurn = (page) => page.waitForFunction(() => document.querySelector(".player.on")?.textContent?.includes("Your turn"));

/** Ana makes a table and invites Luis; then it is the first one's turn. */
async function sitDownTogether() {
  const ana = await openPage(browser, server.address);
  await ana.goto("/#/new");
  await openSeats(ana);
  await ana.getByLabel("Name").first().fill("Ana");
  await ana.getByLabel("Who").nth(1).selectOption("invited");
  await ana.getByLabel("Name").nth(1).fill("Luis");
  await button(ana, "Begin").click();
  await ana.locator(".table .board").waitFor();
  await button(ana, "Invite").click(); // a seat is free: it is offered, not looked for
  await ana.locator("dialog").getByRole("button", { name: "Luis" }).click();
  const link = await ana.getByLabel("Link", { exact: true }).inputValue();
  await button(ana, "Close").click();
  const luis = await openPage(browser, server.address);
  await luis.goto(link);
  const field = luis.getByLabel("Your name");
  await field.fill("Luis");
  await button(luis, "Take the seat").click();
  await luis.locator(".table .board").waitFor();

  const first = await Promise.race([ana, luis].map(async (page) => (await isMyTurn(page), page)));
  return [first, first === ana ? luis : ana];
}

test("two people in two browsers, one of whom loses the connection in a turn", async () => {
  let first;
  let second;
  for (;;) {
    [first, second] = await sitDownTogether();
    await helpedTurn(first);
    await isMyTurn(second);
    const seen = await first.locator(".cell .tile").count();
    assert.equal(await second.locator(".cell .tile").count(), seen, "the other sees the play without asking");
    if (seen > 0 && (await canLay(second))) break;
    for (const page of [first, second]) await page.context().close(); // somebody had nothing to lay: another game
  }
  await wholeHint(second);
  await second.locator(".preview b").waitFor();
  const laid = await second.locator(".tile.fresh").count();
  await server.kill();
  await second.locator(".away").waitFor();
  assert.equal(await second.locator(".tile.fresh").count(), laid, "what was laid stays");
  await server.again();
  await second.waitForFunction(() => !document.querySelector(".away"));
  assert.equal(await second.locator(".tile.fresh").count(), laid, "what was laid stays after the reconnection");
  await button(second, "Confirm the play").click();
  await first.waitForFunction((count) => document.querySelectorAll(".moves li").length === count, 2);
});

test("a machine is chosen by its card, with mouse and keyboard; two of the same are told apart, and lists show their faces", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/#/new");
  await openSeats(page);
  const cards = page.getByRole("group", { name: "Which machine" });
  const name = (/** @type {number} */ seat) => page.getByLabel("Name").nth(seat).inputValue();
  await cards.getByRole("radio", { name: "Nuk", checked: true }).waitFor();
  assert.equal(await name(1), "Nuk");
  assert.equal(await page.getByText("champion-infer").count(), 0);
  await cards.getByText("Vega").click();
  await cards.getByRole("radio", { name: "Vega", checked: true }).waitFor();
  assert.equal(await name(1), "Vega");
  await page.keyboard.press("ArrowUp");
  await cards.getByRole("radio", { name: "Ibis", checked: true }).waitFor();
  assert.match(await cards.getByRole("radio", { name: "Ibis" }).evaluate((radio) => document.getElementById(radio.getAttribute("aria-describedby")).textContent), /a thousand times.*Strength 11 of 12/);
  await cards.getByText("Classics").click();
  await cards.getByRole("radio", { name: "Level 1" }).check();
  assert.equal(await name(1), "Bot 1");
  await cards.getByRole("radio", { name: "Pip" }).check();
  await button(page, "Add a machine").click();
  await page.getByText("Which machine: Nuk").click();
  await page.getByRole("radio", { name: "Pip" }).last().check();
  assert.deepEqual([await name(1), await name(2)], ["Pip", "Pip 2"]);
  await page.getByLabel("Name").nth(1).fill("Pepa");
  assert.equal(await name(2), "Pip");
  await button(page, "Begin").click();
  await page.locator(".table .board").waitFor();
  assert.equal(await page.locator(".player .face svg").count(), 2);
  await page.goto("/#/games");
  await page.locator(".game-card .face svg").nth(1).waitFor();
  assert.match(await page.locator(".game-card").first().innerText(), /Pepa, Pip/);
});
