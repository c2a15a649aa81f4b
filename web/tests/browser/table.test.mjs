// SPDX-License-Identifier: MIT
// The table under the hand: taps in a row, tiles of several letters, nothing that jumps, and a server that goes away.
import assert from "node:assert/strict";
import { before, button, machineCard, openPage, playNow, settled, startBrowser, startServer, test, wholeHint } from "./support.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});

/** A game without the form, in which the first person can lay something and holds tiles that are asked for. @param {any} page @param {string} language @param {string[][]} wanted any of these */
const begin = (page, language, wanted = [[]]) =>
  page.evaluate(
    async ([words, racks]) => {
      const headers = { "X-Tesela": "1", "Content-Type": "application/json" };
      await fetch("/api/session/guest", { method: "POST", headers, body: "{}" });
      const seats = ["Ana", "Luis"].map((name) => ({ kind: "person", name, here: true }));
      for (;;) {
        const game = await (await fetch("/api/games", { method: "POST", headers, body: JSON.stringify({ language: words, seats }) })).json();
        if (game.message) throw new Error(game.message);
        const rack = (await (await fetch(`/api/games/${game.id}?seat=0`)).json()).rack.tiles;
        const help = await (await fetch(`/api/games/${game.id}/help`, { method: "POST", headers, body: JSON.stringify({ seat: 0 }) })).json();
        if (help.tiles?.length > 0 && racks.some((tiles) => tiles.every((tile) => rack.includes(tile)))) return game.id;
        await fetch(`/api/games/${game.id}`, { method: "DELETE", headers });
      }
    },
    [language, wanted],
  );

/** Where several share the device whoever is to play says that they are there. @param {any} page @param {string} id */
async function sit(page, id) {
  const [show, tile] = [button(page, "It's me: show my tiles"), page.locator("main.table .rack button").first()]; // home has a rack too
  await page.goto(`/#/table/${id}`);
  await show.or(tile).waitFor();
  if (await show.count()) await show.click();
  await tile.waitFor();
}

const laid = (page) => page.locator(".tile.fresh").evaluateAll((tiles) => tiles.map((tile) => `${tile.firstChild.textContent}${tile.closest("[data-row]").dataset.row},${tile.closest("[data-row]").dataset.col}`));

test("tiles tapped after a square lie down one after another", async () => {
  const page = await openPage(browser, server.address, PHONE);
  await page.goto("/");
  await sit(page, await begin(page, "en"));
  await page.locator('[data-row="7"][data-col="6"]').tap();
  for (let i = 0; i < 3; i++) {
    await page.locator(".rack button").first().tap();
    await page.waitForFunction((count) => document.querySelector(".choose-letter") || document.querySelectorAll(".tile.fresh").length === count, i + 1);
    const letter = page.locator(".choose-letter button").first(); // the tile was a blank
    if (await letter.count()) await letter.tap();
    await page.waitForFunction((count) => document.querySelectorAll(".tile.fresh").length === count, i + 1);
  }
  assert.deepEqual((await laid(page)).map((one) => one.replace(/^\D+/, "")), ["7,6", "7,7", "7,8"]);
});

test("a finger that stays on a tile asks what its words mean, and one that does not does not", async () => {
  const page = await openPage(browser, server.address, PHONE);
  await page.goto("/");
  const id = await begin(page, "en");
  await page.evaluate(async (game) => {
    const headers = { "X-Tesela": "1", "Content-Type": "application/json" };
    const post = async (path, body) => (await fetch(`/api/games/${game}/${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
    const help = await post("help", { seat: 0 });
    await post("actions", { seat: 0, seq: help.game.seq, nonce: "held", type: "play", tiles: help.tiles });
  }, id);
  await sit(page, id);
  const [tile, meaning] = [page.locator("[data-row] .tile").first(), page.locator("dialog .meaning").first()];
  await tile.dispatchEvent("touchstart");
  await tile.dispatchEvent("touchend");
  await page.waitForTimeout(800); // longer than a finger has to stay
  assert.equal(await meaning.count(), 0);
  await tile.dispatchEvent("touchstart");
  await meaning.waitFor();
  assert.match(await meaning.innerText(), /\w/);
});

test("tiles of several letters are typed as they are written", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/");
  for (const [language, racks] of [
    ["es", [["CH"], ["LL"], ["RR"]]],
    ["ca", [["L·L"], ["NY"], ["QU"]]],
  ]) {
    await sit(page, await begin(page, language, racks));
    const names = await page.locator(".rack button").evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("aria-label")));
    const name = racks.flat().find((tile) => names.includes(tile));
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "gridcell");
    for (const key of name.toLowerCase().replace("·", ".")) await page.keyboard.press(key);
    await page.locator(".tile.fresh").waitFor();
    assert.deepEqual(await laid(page), [`${name}7,7`]);
  }
});

test("the letter of a blank is typed, and the next person's rack stays covered whatever is pressed", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/");
  await sit(page, await begin(page, "es", [[""]]));
  await page.getByRole("button", { name: "blank tile" }).first().click();
  await page.locator('[data-row="7"][data-col="7"]').click();
  await page.locator(".choose-letter").waitFor();
  await page.keyboard.press("c");
  await page.keyboard.press("h");
  await page.locator(".tile.fresh").waitFor();
  assert.deepEqual(await laid(page), ["CH7,7"]);
  assert.equal(await page.locator(".toast").count(), 0, "the H was for the dialog alone");
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "gridcell");
  // A hint is told in steps: a line of the board, then tiles, then the play lies there.
  await button(page, "Help").click();
  await page.waitForFunction(() => document.querySelectorAll(".cell.lit").length === 15);
  await page.locator(".toast", { hasText: "Hint: look at" }).waitFor();
  await button(page, "Help").click();
  await page.locator(".toast", { hasText: "with these tiles" }).waitFor();
  assert.equal(await page.locator(".cell.lit").count(), 15);
  await button(page, "Help").click();
  await page.locator(".preview b").waitFor();
  assert.equal(await page.locator(".cell.lit").count(), 0);
  await button(page, "Confirm the play").click();
  const show = button(page, "It's me: show my tiles");
  await show.waitFor();
  for (let i = 0; i < 3; i++) await page.keyboard.press("Escape");
  await settled(page);
  assert.equal(await page.locator(".rack button").count(), 0);
  await page.reload();
  await show.waitFor();
  assert.equal(await page.locator(".rack button").count(), 0, "a reload uncovers nothing");
  await show.click();
  await page.locator(".rack button").first().waitFor();
});

test("what is said again stays for its whole time again", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/");
  await sit(page, await begin(page, "en"));
  await settled(page);
  await page.route("**/help", (route) => route.fulfill({ json: { step: 1, type: "pass", text: "There is nothing to lay", tiles: [], score: 0 } }));
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3600000); // from here on time passes only when it is told to
  const toast = page.locator(".toast", { hasText: "There is nothing to lay" });
  const help = async () => {
    const told = await page.evaluateHandle(() => document.querySelector(".toast"));
    await button(page, "Help").click();
    await page.waitForFunction((old) => document.querySelector(".toast") && document.querySelector(".toast") !== old, told);
  };
  await help();
  await page.clock.runFor(3000);
  await help();
  await page.clock.runFor(3000);
  assert.equal(await toast.count(), 1, "the second message went with the first one's time");
  await page.clock.runFor(6000);
  await toast.waitFor({ state: "detached" });
});

test("nothing moves while a turn is made up and played", async () => {
  const page = await openPage(browser, server.address, PHONE);
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((one) => one.value))).observe({ type: "layout-shift" });
  });
  await playNow(page, (target) => target.tap());
  await settled(page);
  await page.evaluate(() => (window.shifts = []));
  await wholeHint(page, (target) => target.tap());
  await page.locator(".preview b").waitFor();
  await button(page, "Confirm the play").tap();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length >= 2 && document.querySelector(".player.on")?.textContent?.includes("Your turn"));
  const worst = await page.evaluate(() => Math.max(0, ...window.shifts));
  assert.ok(worst < 0.01, `something moved by ${worst}`);
  const moves = await page.locator(".moves li").allInnerTexts();
  await page.locator(".rack button:not([aria-label='blank tile'])").first().tap();
  await page.locator(".cell:not(.taken)").first().tap();
  await page.locator(".tile.fresh").waitFor();
  // A double click: tiles come back, and the turn before stays. Its moments are told, since between two real clicks this machine may sleep.
  for (const timeStamp of [1e9, 1e9 + 300]) {
    await page.locator(".acts button").nth(1).evaluate((target, at) => target.dispatchEvent(Object.defineProperty(new MouseEvent("click", { bubbles: true }), "timeStamp", { value: at })), timeStamp);
    await page.waitForFunction(() => !document.querySelector(".tile.fresh"));
  }
  await settled(page);
  assert.deepEqual(await page.locator(".moves li").allInnerTexts(), moves);
});

test("a turn confirmed while the server is away is played once; the page opens without it and says so", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/");
  const id = await begin(page, "en");
  await sit(page, id);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await wholeHint(page);
  await page.locator(".preview b").waitFor();
  await server.kill();
  await page.locator(".away").waitFor();
  await button(page, "Confirm the play").click();
  await server.again();
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1 && !document.querySelector(".away"));
  await server.kill();
  await page.goto("/");
  await page.getByText("The server is away").waitFor();
  await machineCard(page).waitFor();
  await server.again();
  await page.waitForFunction(() => !document.querySelector(".away"));
  await page.goto(`/#/table/${id}`);
  await page.locator(".moves li").waitFor();
  assert.equal(await page.locator(".moves li").count(), 1);
});

test("a guest who wants a name for a game is led to an account, and is asked before a game is lost", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/");
  await sit(page, await begin(page, "en"));
  await page.getByText("More", { exact: true }).click();
  await button(page, "Save as…").click();
  await page.locator("dialog").getByRole("link", { name: "Register" }).waitFor();
  await button(page, "Cancel").click();
  await button(page, "Leave the table").click();
  await button(page, "Leave without saving").click();
  await page.getByText("drop this game, which was never saved?").waitFor();
  await button(page, "Cancel").click();
  await page.locator("dialog").waitFor({ state: "detached" });
  assert.match(page.url(), /table/);
});

test("what an advantage costs, and what one has, is said before one buys", async () => {
  const page = await openPage(browser, server.address, PHONE);
  await page.goto("/");
  const id = await page.evaluate(async () => {
    const headers = { "X-Tesela": "1", "Content-Type": "application/json" };
    await fetch("/api/session/guest", { method: "POST", headers, body: "{}" });
    const seats = ["Ana", "Luis"].map((name) => ({ kind: "person", name, here: true }));
    const body = JSON.stringify({ language: "en", seats, settings: { coins: true, coins_price: 0 } }); // free, to have them at once
    return (await (await fetch("/api/games", { method: "POST", headers, body })).json()).id;
  });
  await sit(page, id);
  for (const advantage of ["Next player skips", "Buy a blank"]) {
    await button(page, "Advantages: 0 of 0 coins").tap();
    await button(page, `${advantage}: 0 coins`).tap();
    await page.locator("dialog").last().getByText("You have 0 coins; each advantage costs 0.").waitFor();
    await button(page, "Cancel").tap();
    await page.waitForFunction(() => document.querySelectorAll("dialog").length < 2);
    if (await button(page, "Close").count()) await button(page, "Close").tap();
    await page.locator("dialog").waitFor({ state: "detached" });
  }
});

test("whoever is logged out in another tab is asked for the password at the table, and goes on", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/");
  const id = await page.evaluate(async () => {
    const send = async (/** @type {string} */ path, /** @type {any} */ body) => (await fetch(path, { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
    await send("/api/register", { name: "Nora", password: "un secret llarg" });
    return (await send("/api/games", { language: "en", seats: [{ kind: "person", account: true, here: true }] })).id;
  });
  await page.reload();
  await sit(page, id);
  const other = await page.context().newPage();
  await other.goto("/");
  await other.evaluate(() => fetch("/api/logout", { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: "{}" }));
  await page.getByLabel("Password of Nora").fill("un secret llarg");
  await page.locator("dialog").getByRole("button", { name: "Log in", exact: true }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.waitForFunction(() => !document.querySelector(".away"));
});

test("a tile thrown onto the board does not swallow the tap that follows", async () => {
  const page = await openPage(browser, server.address, PHONE);
  await page.goto("/");
  await sit(page, await begin(page, "en"));
  await settled(page);
  const fingers = await page.context().newCDPSession(page);
  const touch = (/** @type {string} */ type, /** @type {{x: number, y: number}[]} */ touchPoints) => fingers.send("Input.dispatchTouchEvent", { type, touchPoints });
  const middle = async (/** @type {any} */ target) => {
    const box = await target.boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const tile = page.locator(".rack button:not([aria-label='blank tile'])").first();
  const [from, to] = [await middle(tile), await middle(page.locator('[data-row="3"][data-col="3"]'))];
  await touch("touchStart", [from]);
  for (const part of [0.3, 0.6, 1]) await touch("touchMove", [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  await touch("touchEnd", []);
  await page.locator(".tile.fresh").waitFor();
  await tile.tap();
  await page.locator(".rack button[aria-pressed=true]").waitFor();
  await page.locator('[data-row="3"][data-col="5"]').tap();
  await page.waitForFunction(() => document.querySelectorAll(".tile.fresh").length === 2);
});
