// SPDX-License-Identifier: MIT
// The table as it feels: machines at a human pace, the moment of a whole rack, the end, and sounds. Time passes when the test says so; what the server would say, the test says.
import assert from "node:assert/strict";
import { before, button, lookAt, openPage, settled, startBrowser, startServer, stopTime, test } from "./support.mjs";

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});

const MOVING = { reducedMotion: "no-preference", serviceWorkers: "block" };
const PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };

/** Runs in the page before its scripts: sounds are written down instead of made. */
function spyOnAudio() {
  window.heard = [];
  window.AudioContext = class {
    state = "running";
    currentTime = 0;
    destination = {};
    createOscillator() {
      const tone = { frequency: { value: 0 }, connect: (next) => next, start: (at) => window.heard.push([Math.round(tone.frequency.value), at]), stop() {} };
      return tone;
    }
    createGain() {
      return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime: (loud) => (window.loudest = Math.max(window.loudest ?? 0, loud)) }, connect: (next) => next };
    }
  };
}

const seat = (name, rest) => ({ name, kind: "person", bot: null, score: 0, tiles: 7, coins: 0, out: false, mine: false, here: false, locked: false, free: false, present: true, submitted: false, round_score: 0, lost_turns: 0, clock_ms: null, ...rest });

const played = (/** @type {number} */ seq, /** @type {number} */ by, /** @type {string} */ word, /** @type {string} */ move, /** @type {number} */ score) => ({ seq, turn: seq, seat: by, type: "play", word, move, score, total: score, at: 0, count: 0, success: false });
const passed = (/** @type {number} */ seq) => ({ ...played(seq, 0, "", "", 0), type: "pass" });
const tiles = (/** @type {string} */ word, /** @type {number} */ row, /** @type {number} */ col) => [...word].map((tile, i) => ({ row, col: col + i, tile, blank: false, last: true }));

/** A table whose server is the test: show(part) changes the game and tells the page. The game itself is a real one, of which parts are replaced.
 * @param {any} options of the page @param {Record<string, string>} kept in its browser before it comes */
async function table(options = {}, kept = {}) {
  const page = await openPage(browser, server.address, { ...MOVING, ...options });
  await page.addInitScript(spyOnAudio);
  await page.addInitScript((all) => Object.entries(all).forEach(([name, value]) => localStorage.getItem(name) ?? localStorage.setItem(name, value)), kept);
  /** @type {any} */
  let socket;
  await page.routeWebSocket("**/ws", (one) => (socket = one));
  await page.goto("/");
  const game = await page.evaluate(
    (body) => fetch("/api/games", { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify(body) }).then((answer) => answer.json()),
    { language: "es", seats: [{ kind: "person", name: "Ana", here: true }, { kind: "person", name: "Berta", here: false }] },
  );
  const seats = [seat("Ana", { mine: true, here: true }), seat("Koa", { kind: "bot", bot: "static" })];
  let now = { ...game, seats, turn: 1, turn_number: 1, rack: { seat: 0, tiles: ["A", "A", "E", "L", "O", "S", "T"] }, can: [], cannot: {} };
  await page.route(`**/api/games/${game.id}?*`, (route) => route.fulfill({ json: now }));
  await page.goto(`/#/table/${game.id}`);
  await page.reload();
  await page.locator(".table .board").waitFor();
  await settled(page);
  await page.clock.install();
  await stopTime(page, 10000, 200); // sooner than it would miss the news
  /** @type {(part: any, done: (arg: any) => boolean, arg?: any) => Promise<void>} done: what is seen on the page once it has come */
  const show = async (part, done, arg) => {
    now = { ...now, ...part, seq: now.seq + 1 };
    socket.send(JSON.stringify({ game: game.id, seq: now.seq }));
    await page.waitForFunction(done, arg);
    await page.clock.runFor(150); // effects come after the picture
  };
  await show({ history: [passed(1)] }, () => document.querySelectorAll(".moves li").length === 1); // from now on the machine thinks
  return { page, show };
}

const rests = { turn: 0, can: ["play", "pass"], seats: [seat("Ana", { mine: true, here: true }), seat("Koa", { kind: "bot", bot: "static", score: 16 })] };
const answer = { ...rests, board: tiles("SOLES", 7, 7), history: [passed(1), played(2, 1, "SOLES", "8H", 16)] };
const isComing = () => document.querySelectorAll(".tile.coming").length > 0;
const isThere = () => document.querySelectorAll(".board .tile").length === 5 && document.querySelectorAll(".tile.coming").length === 0;
const seen = (/** @type {any} */ page) =>
  page.evaluate(() => ({
    coming: document.querySelectorAll(".tile.coming").length,
    flying: document.querySelectorAll(".flight > span").length,
    gain: document.querySelector(".gain")?.textContent ?? "",
    koa: document.querySelectorAll(".player")[1].querySelector(".state").textContent,
    points: document.querySelectorAll(".player")[1].querySelector("output").textContent,
    moves: document.querySelectorAll(".moves li").length,
  }));

for (const [name, options] of Object.entries({ desktop: {}, phone: PHONE }))
  test(`a machine thinks, lays its tiles one after the other, and then it counts: ${name}`, async () => {
    const { page, show } = await table(options);
    await show(answer, isComing);
    assert.deepEqual(await seen(page), { coming: 5, flying: 0, gain: "", koa: "thinking", points: "0", moves: 1 });
    assert.equal(await page.locator("[role=log]").innerText(), "Ana: passes, 0 points.\n\nKoa: SOLES 8H, 16 points. Koa: 16 points.\n\nYour turn", "a screen reader does not wait");
    assert.match(await page.locator(".cell[data-row='7'][data-col='7']").getAttribute("aria-label"), /S/);
    await page.clock.runFor(400);
    assert.deepEqual(await seen(page), { coming: 5, flying: 5, gain: "", koa: "thinking", points: "0", moves: 1 });
    const [face, first] = await page.evaluate(() => [document.querySelectorAll(".player")[1].querySelector(".face"), document.querySelector(".flight > span")].map((one) => one.getBoundingClientRect().toJSON()));
    assert.ok(face.width > 0 && first.width > 0);
    await page.clock.runFor(1000);
    assert.deepEqual(await seen(page), { coming: 0, flying: 0, gain: "+16", koa: "machine · strongstrong", points: "16", moves: 2 });
    await page.clock.runFor(3000);
    assert.equal((await seen(page)).gain, "");
  });

test("any key and any finger ends it at once, and the turn is one's own all the time", async () => {
  for (const end of [(/** @type {any} */ page) => page.keyboard.press("Shift"), (/** @type {any} */ page) => page.locator(".rack button").first().click()]) {
    const { page, show } = await table();
    await show(answer, isComing);
    assert.equal(await page.title(), "Your turn · Table · tesela");
    await end(page);
    await page.waitForFunction(isThere); // the clock stands: nothing but the key has done it
    assert.equal((await seen(page)).points, "16");
  }
});

test("something new ends it at once", async () => {
  const { page, show } = await table();
  await show(answer, isComing);
  await show({ history: [...answer.history, passed(3)], turn: 1 }, isThere);
  assert.equal((await seen(page)).moves, 3);
});

for (const [why, options, kept] of [["who wants no motion", { reducedMotion: "reduce" }, {}], ["who has chosen so", {}, { pace: "off" }]])
  test(`the machine's tiles are there at once for ${why}`, async () => {
    const { page, show } = await table(options, kept);
    await show(answer, isThere);
    assert.deepEqual(await seen(page), { coming: 0, flying: 0, gain: "", koa: "machine · strongstrong", points: "16", moves: 2 });
  });

test("whoever walks through the history, and whoever has missed turns, sees the game as it is", async () => {
  const { page, show } = await table();
  await show(answer, isComing);
  await page.keyboard.press("Shift");
  await page.route("**/at?turn=2", (route) => route.fulfill({ json: { board: answer.board } }));
  await page.locator(".moves button.at").first().click();
  await page.locator(".past").waitFor();
  const more = { board: [...answer.board, ...tiles("SOL", 9, 7)], history: [...answer.history, played(3, 1, "SOL", "10H", 6)] };
  await show(more, () => document.querySelectorAll(".moves li").length === 3);
  assert.equal((await seen(page)).coming, 0);
});

test("the clock that runs is the one that runs, while a machine's tiles move", async () => {
  const { page, show } = await table();
  const clocks = rests.seats.map((one) => ({ ...one, clock_ms: 300000 }));
  await show({ ...answer, seats: clocks }, isComing);
  assert.equal(await page.evaluate(() => document.querySelectorAll(".player")[0].querySelector(".clock").textContent), "5:00");
  await page.clock.runFor(3000);
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll(".player .clock")].map((one) => one.textContent)), ["4:57", "5:00"]);
});

const whole = { ...rests, board: tiles("RESOLES", 7, 7), history: [passed(1), played(2, 1, "RESOLES", "8H", 70)] };

for (const [name, options] of Object.entries({ desktop: { reducedMotion: "reduce" }, phone: { ...PHONE, reducedMotion: "reduce", colorScheme: "dark" }, moving: {} }))
  test(`a whole rack is a moment of its own: ${name}`, async () => {
    const { page, show } = await table(options, { sound: "on" });
    await show(whole, () => document.querySelectorAll(".board .tile").length === 7);
    await page.clock.runFor(1500);
    assert.equal(await page.locator(".bingo b").innerText(), "Koa");
    assert.equal(await page.locator(".bingo > span").last().innerText(), "All 7 tiles: +50");
    assert.match(await page.locator("[role=log]").innerText(), /RESOLES.*All 7 tiles laid: a bonus of 50 points\./);
    const box = await page.locator(".bingo").boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= page.viewportSize().width, JSON.stringify(box));
    assert.ok((await page.evaluate(() => window.heard)).some(([pitch]) => pitch === 1047), "it is heard, too");
    await page.clock.runFor(4000);
    assert.equal(await page.locator(".bingo").count(), 0);
  });

const pitches = (/** @type {any} */ page) => page.evaluate(() => window.heard.splice(0).map(([pitch]) => pitch));
const isMine = () => document.title.startsWith("Your turn");

test("nothing is heard unless somebody wants it", async () => {
  const { page, show } = await table({ reducedMotion: "reduce" });
  await show(whole, isMine);
  await page.locator(".rack button").first().click();
  await page.clock.runFor(2000);
  assert.deepEqual(await pitches(page), []);
});

test("sounds are switched on at home or at the table, as loud as one likes, and stay so", async () => {
  const page = await openPage(browser, server.address);
  await page.addInitScript(spyOnAudio);
  await page.goto("/");
  assert.equal(await page.getByLabel("Volume").count(), 0);
  await page.locator(".settings > summary").click();
  await page.getByLabel("Sounds").selectOption("on");
  await page.waitForFunction(() => window.heard.length > 0);
  await page.getByLabel("Volume").fill("100");
  const loud = await page.evaluate(() => window.loudest);
  assert.ok(loud > 0 && loud < 0.4, `soft all the same: ${loud}`);
  await page.getByLabel("Volume").fill("0");
  await pitches(page);
  await page.getByLabel("Sounds").selectOption("on");
  assert.deepEqual(await pitches(page), []);
  await page.getByLabel("Machines play").selectOption("off");
  await page.reload();
  assert.deepEqual(await Promise.all(["Sounds", "Volume", "Machines play"].map((name) => page.getByLabel(name).inputValue())), ["on", "0", "off"]);
  await page.locator(".settings > summary").click();
  await lookAt(page, "settings");
});

test("a tile, one's turn, little time, a refusal: each has its sound", async () => {
  const { page, show } = await table({ reducedMotion: "reduce" }, { sound: "on" });
  await pitches(page);
  await show({ ...rests, history: [passed(1), { ...passed(2), seat: 1 }], seats: rests.seats.map((one) => ({ ...one, clock_ms: 61000 })) }, isMine);
  assert.deepEqual((await pitches(page)).filter((pitch) => pitch < 1000), [523, 659], "one's turn");
  await page.locator(".cell[data-row='7'][data-col='7']").click();
  await page.locator(".rack button").first().click();
  await page.locator(".tile.fresh").waitFor();
  await page.clock.runFor(150);
  assert.deepEqual(await pitches(page), [320, 1150], "a tile");
  await page.clock.runFor(2000);
  assert.deepEqual(await pitches(page), [880, 880], "a minute is left");
  await page.route("**/actions", (route) => route.fulfill({ status: 422, json: { code: "no", message: "this is not a word" } }));
  const confirm = () => page.locator(".cell[tabindex='0']").press("Enter");
  await confirm();
  await page.locator(".toast").waitFor();
  assert.deepEqual(await pitches(page), [196, 165], "a refusal");
  await page.locator(".more > summary").click();
  await button(page, "Sounds and pace").click();
  await page.locator("dialog").getByLabel("Sounds").selectOption("off");
  await page.locator("dialog").getByRole("button", { name: "Close" }).click();
  await confirm();
  await page.clock.runFor(1000);
  assert.deepEqual(await pitches(page), []);
});

const ended = { ...rests, over: true, turn: -1, can: [], end: "out", end_text: "Ana has played the last tile.", board: whole.board, history: [passed(1), played(2, 0, "RESOLES", "8H", 70)], seats: [{ ...rests.seats[0], score: 82 }, { ...rests.seats[1], score: 4 }], result: { winners: [0], seats: [{ score: 82, rack: [], adjustment: 12 }, { score: 4, rack: ["Q", ""], adjustment: -12 }], seed: "", ranked: false, unranked_why: "no_account" } };

for (const [name, options] of Object.entries({ desktop: {}, "desktop-dark": { colorScheme: "dark" }, phone: PHONE, "phone-dark": { ...PHONE, colorScheme: "dark" } }))
  test(`the end says why, who has won, and what is left, and leads on: ${name}`, async () => {
    const { page, show } = await table({ ...options, reducedMotion: "reduce" }, { sound: "on" });
    await pitches(page);
    await show(ended, () => document.querySelector(".winner") !== null);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "You win!");
    assert.equal(await page.locator(".winner .why").innerText(), "Ana has played the last tile.");
    assert.deepEqual(await page.locator(".winner tbody tr").allInnerTexts(), ["Ana\t– (+12)\t82", "Koa\tQ # (−12)\t4"]);
    assert.ok((await pitches(page)).includes(784));
    for (const link of ["Look at the game again", "Another game"]) assert.equal(await page.getByRole("link", { name: link, exact: true }).count(), 1, link);
    for (const one of ["New game with the same settings", "Show it to everybody…"]) assert.equal(await button(page, one).count(), 1, one);
    assert.ok((await page.locator(".tile-rain i").count()) > 5 && (await page.locator(".laurels .face").count()) === 1);
    await page.clock.resume();
    await lookAt(page, `end-${name}`);
  });

test("the last tiles of a machine are seen before the end is, and a machine that wins is shown", async () => {
  const { page, show } = await table();
  const lost = { ...ended, board: answer.board, history: answer.history, result: { ...ended.result, winners: [1] } };
  await show(lost, isComing);
  assert.equal(await page.locator(".winner").count(), 0);
  await page.clock.runFor(1500);
  await page.locator(".winner").waitFor();
  assert.equal(await page.locator(".winner .verdict").innerText(), "Koa wins!");
  assert.equal(await page.locator(".laurels .machine-face").count(), 1);
  assert.equal(await page.locator(".tile-rain").count(), 0);
});

test("the title and the picture beside it say that it is one's turn", async () => {
  const { page, show } = await table();
  const marks = () => page.evaluate(() => [document.title, document.querySelector("link[rel=icon]").getAttribute("href")]);
  assert.deepEqual(await marks(), ["Table · tesela", "/icon.svg"]);
  await show(answer, isMine);
  assert.deepEqual(await marks(), ["Your turn · Table · tesela", "/icon-turn.svg"]);
});
