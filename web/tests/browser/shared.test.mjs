// SPDX-License-Identifier: MIT
// Several people at one device, in a real browser: nobody's tiles are seen, nor sent, before that person is there.
import assert from "node:assert/strict";
import { join } from "node:path";
import { before, button, openPage, openSeats, PATIENCE, settled, SHOTS, startBrowser, startServer, test } from "./support.mjs";

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});

/** Asks the server as the page does. @param {any} page @param {string} path @param {any} [body] */
const ask = (page, path, body) =>
  page.evaluate(([to, what]) => fetch(to, what ? { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify(what) } : {}).then((answer) => answer.json()), [path, body]);

const showMine = (/** @type {any} */ page) => button(page, "It's me: show my tiles");

/** Whose racks the server has sent to the page. @param {any} page @returns {{seats: () => Promise<number[]>}} */
function watchRacks(page) {
  /** @type {Promise<number[]>[]} */
  const sent = [];
  page.on("response", (answer) => {
    if (!/\/api\/games/.test(answer.url())) return;
    const read = async () => {
      const body = await answer.json().catch(() => null);
      return [body, body?.game].flatMap((game) => (game?.rack ? [game.rack.seat] : []));
    };
    sent.push(read());
  });
  return { seats: async () => [...new Set((await Promise.all(sent)).flat())].sort() };
}

/** Nothing on the page tells what anybody holds. @param {any} page */
async function isCovered(page) {
  await showMine(page).waitFor();
  await settled(page);
  assert.match(await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute("type")), /It's me|password/, "Enter goes on");
  assert.equal(await page.locator(".rack button").count(), 0, "no tile is seen");
  assert.equal(await page.locator(".unseen-card").count(), 0, "nor what is left beside somebody's tiles");
}

async function pass(/** @type {any} */ page) {
  await button(page, "Pass").click();
  await page.locator("dialog").getByRole("button", { name: "Pass", exact: true }).click();
}

test("the first rack is covered too, and no rack is sent before its player is there", async () => {
  const page = await openPage(browser, server.address);
  const racks = watchRacks(page);
  await page.goto("/#/new");
  await openSeats(page);
  await page.getByLabel("Who").nth(1).selectOption("here");
  await page.getByLabel("Name").nth(1).fill("Luis");
  await button(page, "Begin").click();
  await isCovered(page);
  assert.deepEqual(await racks.seats(), []);
  await page.screenshot({ path: join(SHOTS, "covered.png") });
  await page.reload();
  await isCovered(page);
  assert.deepEqual(await racks.seats(), [], "a reload brings nothing either");
  const { turn: first } = await ask(page, `/api/games/${page.url().split("/").pop()}`);
  await showMine(page).click();
  await page.locator(".rack button").first().waitFor();
  await page.locator(".unseen-card").waitFor();
  assert.ok(!(await page.locator(".unseen").innerText()).includes("#"), "a blank is a question mark, as on the rack");
  assert.deepEqual(await racks.seats(), [first]);
  await page.reload();
  await page.locator(".rack button").first().waitFor(); // who was there is there still
  await pass(page);
  await isCovered(page);
  assert.deepEqual(await racks.seats(), [first], "the answer to a turn is not for the next player");
  await showMine(page).click();
  await page.locator(".rack button").first().waitFor();
  assert.deepEqual(await racks.seats(), [0, 1]);
});

test("who goes on with a game of two accounts gives the password of the one who is not logged in here", async () => {
  const page = await openPage(browser, server.address);
  const luis = await openPage(browser, server.address);
  for (const [who, name] of /** @type {any[]} */ ([[page, "Ana"], [luis, "Luis"]])) {
    const answer = await who.context().request.post("/api/register", { headers: { "X-Tesela": "1" }, data: { name, password: `password of ${name}` }, timeout: PATIENCE });
    assert.ok(answer.ok(), await answer.text());
  }
  await page.goto("/#/new");
  await openSeats(page);
  await page.getByLabel("Who").nth(1).selectOption("login");
  await page.getByLabel("Name").nth(1).fill("Luis");
  await page.getByLabel("Password").fill("password of Luis");
  await button(page, "Begin").click();
  await isCovered(page);
  assert.equal(await page.locator("dialog input[type=password]").count(), 0, "who has just logged in need not do so again");
  const id = page.url().split("/").pop();
  await showMine(page).click();
  await page.locator(".rack button").first().waitFor();
  await page.getByText("More", { exact: true }).click();
  await button(page, "Leave the table").click();
  await button(page, "Save and leave").click();
  await page.getByRole("heading", { name: "Games", exact: true }).waitFor();

  const racks = watchRacks(page);
  await page.goto(`/#/table/${id}`);
  await isCovered(page);
  const game = await ask(page, `/api/games/${id}`);
  if (game.seats[game.turn].name === "Ana") {
    await showMine(page).click(); // she is logged in here
    await page.locator(".rack button").first().waitFor();
    assert.deepEqual(await racks.seats(), [0]);
    await pass(page);
    await isCovered(page);
  }
  assert.equal((await racks.seats()).includes(1), false);
  const [password, dialog] = [page.getByLabel("Password of Luis"), page.locator("dialog")];
  await page.screenshot({ path: join(SHOTS, "covered-password.png") });
  for (const wrong of ["", "password of Ana"]) {
    await password.fill(wrong);
    await showMine(page).click();
    await dialog.locator(".field .wrong").waitFor();
    assert.equal(await page.locator(".rack button").count(), 0);
  }
  assert.equal((await racks.seats()).includes(1), false);
  await password.fill("password of Luis");
  await showMine(page).click();
  await page.locator(".rack button").first().waitFor();
  assert.equal((await racks.seats()).includes(1), true);
  await page.reload();
  await page.locator(".rack button").first().waitFor();
});

/** Two people at one device, at the table; whoever moves first is first. @param {any} page @returns {Promise<string[]>} their names */
async function sitTwo(page) {
  await page.goto("/");
  await ask(page, "/api/session/guest", {});
  const names = ["Ana", "Luis"];
  const game = await ask(page, "/api/games", { language: "en", settings: { undo: true }, seats: names.map((name) => ({ kind: "person", name, here: true })) });
  await page.goto(`/#/table/${game.id}`);
  await showMine(page).click();
  return game.turn === 0 ? names : names.reverse();
}

test("who shares the device is asked whether a turn may be taken back", async () => {
  const page = await openPage(browser, server.address);
  const [first, second] = await sitTwo(page);
  await pass(page);
  await page.getByText(`Pass the device to ${second}`).waitFor();
  await showMine(page).click();
  await button(page, "Undo").click();
  await page.getByText(`Pass the device to ${first}`).waitFor();
  await showMine(page).click();
  await page.getByText(`${second} asks to take the last turn back.`).waitFor();
  await button(page, "Agree").click();
  await page.locator(".players h2", { hasText: "Turn 1 " }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".rack button").length === 7); // and the first one goes on
});

test("tiles that were laid and never played are gone when the game is over", async () => {
  const page = await openPage(browser, server.address);
  await sitTwo(page);
  await page.locator(".rack button:not([aria-label='blank tile'])").first().click();
  await page.locator('[data-row="7"][data-col="7"]').click();
  await page.locator(".tile.fresh").waitFor();
  await page.locator("details.more summary").click();
  await page.locator(".more").getByRole("button", { name: "Resign", exact: true }).click();
  await page.locator("dialog").getByRole("button", { name: "Resign", exact: true }).click();
  await page.locator(".winner").waitFor();
  assert.equal(await page.locator(".board .tile").count(), 0);
});

test("an answer for whoever sat there before does not cover the next one's rack", async () => {
  const page = await openPage(browser, server.address, { serviceWorkers: "block" });
  /** @type {any} */
  let socket;
  await page.routeWebSocket("**/ws", (one) => (one.connectToServer(), (socket = one)));
  const [first, second] = await sitTwo(page);
  await page.locator(".rack button").first().waitFor();
  await settled(page);
  const { id, seq, turn: seat } = await page.evaluate(() => fetch(`/api/games/${location.hash.split("/").pop()}`).then((answer) => answer.json()));
  /** @type {any} */
  let late;
  const isHeld = new Promise((held) => page.route(new RegExp(`[?&]seat=${seat}$`), (route) => ((late = route), held(undefined)), { times: 1 }));
  socket.send(JSON.stringify({ game: id, seq: seq + 1 })); // news of the turn that is about to come: the page asks for the seat that it shows
  await isHeld;
  await pass(page);
  await page.getByText(`Pass the device to ${second}`).waitFor();
  await showMine(page).click();
  await page.locator(".rack button").first().waitFor();
  const [answer] = await Promise.all([page.waitForResponse((one) => one.url().endsWith(`seat=${seat}`)), late.continue()]);
  await answer.finished();
  await settled(page);
  assert.equal(await page.locator("dialog").count(), 0, `${first}'s answer came after ${second} had sat down`);
  assert.equal(await page.locator(".rack button").count(), 7);
});
