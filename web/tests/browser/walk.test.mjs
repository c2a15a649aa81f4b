// SPDX-License-Identifier: MIT
// Random walks through the page: whatever it offers is clicked until the game ends, and it must show the table that the server has. The games are
// those that tests/walk walks through the other front ends. Time stands still but for what the walk lets go by. WALK_SEED and WALK_GAMES make it longer.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { before, button, openPage, PATIENCE, startBrowser, startServer, TESELA, test } from "./support.mjs";

const SOURCE = fileURLToPath(new URL("../../../", import.meta.url));
const WALK = process.env.WALK ?? join(dirname(TESELA), "tests", "walk");
const FIRST = Number(process.env.WALK_SEED ?? 2);
const GAMES = Number(process.env.WALK_GAMES ?? 2);
const WAIT = Number(process.env.WALK_PATIENCE ?? PATIENCE); // milliseconds until what does not come is missed
const STEPS = process.env.WALK_SEED ? 25 : 12; // until everybody gives up
const ALL_TIME = 100000000; // milliseconds, more than any overtime
const DOUBLE_CLICK = 750; // milliseconds, a little more than the page has
const clock = join(mkdtempSync(join(tmpdir(), "tesela-walk-")), "clock");
let now = 1700000000000;
let server;
let browser;

function letTimeGoBy(/** @type {number} */ ms) {
  now += Math.round(ms);
  writeFileSync(`${clock}.next`, `${now}\n`);
  renameSync(`${clock}.next`, clock);
}

before(async () => {
  process.on("exit", () => rmSync(dirname(clock), { recursive: true, force: true }));
  process.env.TESELA_TEST_CLOCK = clock;
  letTimeGoBy(0);
  server = await startServer();
  browser = await startBrowser();
});

/** Numbers by chance, the same for the same seed. @param {number} seed @returns {(below: number) => number} */
function chances(seed) {
  let state = seed * 2654435761;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The walk: a page at the table of one game. @typedef {{page: any, id: string, chance: (below: number) => number, refused: string[], helps: number}} Walk */

/** Asks the server past the page. @param {any} page @param {string} path @param {any} [data] */
async function ask(page, path, data) {
  const request = page.context().request;
  const answer = data ? await request.post(path, { headers: { "X-Tesela": "1", Origin: server.address }, data, timeout: PATIENCE }) : await request.get(path, { timeout: PATIENCE });
  return { ok: answer.ok(), body: await answer.json() };
}

/** @param {number} number @returns {Promise<Walk>} */
async function begin(number) {
  const plan = JSON.parse(execFileSync(WALK, ["--print", "--seed", String(number)], { encoding: "utf8" }));
  const page = await openPage(browser, server.address, { viewport: { width: 1240, height: 1400 } });
  const [words, ...tiles] = plan.resource.split("-");
  const read = (/** @type {string} */ path) => readFileSync(join(SOURCE, path), "utf8");
  plan.seats.forEach((/** @type {any} */ seat) => delete seat.account); // one account for each game, and none of its people
  await ask(page, "/api/register", { name: `walker${number}`, password: "a long password" });
  await ask(page, "/api/resources", { id: plan.resource, words: read(`tests/fixtures/words/${words}.txt`), bag: read(`data/tilesets/${tiles.join("-")}.txt`) });
  const game = await ask(page, "/api/games", plan);
  assert.ok(game.ok, JSON.stringify(game.body).slice(0, 300));
  const walk = { page, id: game.body.id, chance: chances(number), refused: [], helps: 0 };
  page.on("response", (/** @type {any} */ answer) => {
    const isAct = /\/(actions|help)$/.test(answer.url());
    walk.helps += Number(answer.url().endsWith("/help"));
    if (isAct && answer.status() >= 400) walk.refused.push(`${answer.status()} ${answer.request().postData()}`);
  });
  console.log(`game ${number}: ${JSON.stringify(plan)}`);
  await page.goto(`/#/table/${walk.id}`);
  return walk;
}

// What is shown, and what should be

/** What a person sees of the table. Runs in the page. */
function readTable() {
  const texts = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
  const isOn = (/** @type {string} */ label) => texts(".acts button, .prompt button, .more button").some((one) => (one.querySelector(".either > :not(.gone)") ?? one).textContent.trim() === label && one.getAttribute("aria-disabled") !== "true" && !one.disabled);
  const letter = (/** @type {Element} */ tile) => tile.firstChild.textContent;
  return {
    over: document.querySelector(".winner") !== null,
    cover: document.querySelector("dialog form h2, dialog h2")?.textContent ?? "",
    board: texts(".cell .tile:not(.fresh)").map((tile) => `${tile.closest(".cell").dataset.row},${tile.closest(".cell").dataset.col} ${letter(tile)}${tile.classList.contains("blank") ? "?" : ""}`).sort(),
    rack: [...texts(".rack .tile"), ...texts(".tile.fresh")].map((tile) => (tile.matches(".fresh.blank") ? "" : letter(tile))).sort(),
    isLaid: document.querySelector(".tile.fresh") !== null,
    scores: texts(".player output").map((one) => Number(one.textContent.replace("−", "-").replace(/[^\d-]/g, ""))),
    bag: Number(/(\d+) tiles? in the bag/.exec(document.querySelector(".players h2")?.textContent ?? "")?.[1] ?? -1),
    offers: ["Exchange tiles", "Swap the rack", "Pass", "Help", "Undo", "Challenge", "Reject", "Accept", "Agree", "Refuse", "Resign", "I have nothing to lay"].filter(isOn),
    buys: texts(".advantage-card .buy").map((one) => one.closest("li").querySelector("b").textContent),
  };
}

const ADVANTAGES = { reverse: "Turn the order round", skip: "Next player skips", buy_blank: "Buy a blank" };

/** The same of the game as the server has it. @param {any} game @param {boolean} isLaid tiles lie there that have not been played */
function tableOf(game, isLaid) {
  const can = (/** @type {string} */ what) => game.can.includes(what);
  const submitted = game.seats[game.rack?.seat]?.submitted;
  const offers = {
    "Exchange tiles": can("exchange"), "Swap the rack": can("swap"), Pass: can("pass"), Help: can("help"), Undo: can("undo") && !isLaid,
    Challenge: can("challenge") && game.rules.challenge !== "reject", Reject: can("challenge") && game.rules.challenge === "reject", Accept: can("accept"),
    Agree: can("undo_accept"), Refuse: can("undo_refuse"), Resign: can("resign"), "I have nothing to lay": can("submit") && !submitted,
  };
  return {
    over: game.over,
    cover: "",
    board: game.board.map((/** @type {any} */ tile) => `${tile.row},${tile.col} ${tile.tile}${tile.blank ? "?" : ""}`).sort(),
    rack: game.over ? [] : [...(game.rack?.tiles ?? [])].sort(),
    isLaid,
    scores: game.seats.map((/** @type {any} */ seat) => seat.score),
    bag: game.over ? -1 : game.bag,
    offers: Object.entries(offers).filter(([, on]) => on && !game.over).map(([name]) => name),
    buys: game.over ? [] : Object.entries(ADVANTAGES).filter(([id]) => can(id)).map(([, name]) => name),
  };
}

/** Who sits at the device now: where several share it, whoever has said so. @param {Walk} walk @param {any} game */
async function seatShown(walk, game) {
  const people = game.seats.flatMap((/** @type {any} */ seat, /** @type {number} */ i) => (seat.kind === "person" ? [i] : []));
  if (people.length < 2) return people[0] ?? 0;
  return Number((await walk.page.evaluate((id) => sessionStorage.getItem(`shown-${id}`), walk.id)) ?? people[0]);
}

/** Is anybody asked, or is it over? Machines, and time that is up, are waited for. @param {any} game */
function isAsked(game) {
  const isPerson = (/** @type {any} */ seat) => seat?.kind === "person";
  if (game.over) return true;
  if (game.undo_asked) return game.can.includes("undo_accept"); // whoever is to answer has the device
  if (game.rules.duplicate) return game.seats.some((/** @type {any} */ seat) => isPerson(seat) && !seat.submitted && !seat.out);
  return isPerson(game.seats[game.turn]);
}

/** Waits until somebody is asked, who says that they are there, and the page shows what the server has. @param {Walk} walk @returns {Promise<any>} the game as they see it */
async function ready(walk, after = -1) {
  const show = button(walk.page, "It's me: show my tiles");
  const until = Date.now() + WAIT;
  for (;;) {
    if (await show.count()) await show.click({ timeout: 2000 }).catch(() => {}); // it may have gone meanwhile
    const { body: first } = await ask(walk.page, `/api/games/${walk.id}`);
    const { body: game } = await ask(walk.page, `/api/games/${walk.id}?seat=${await seatShown(walk, first)}`);
    const shown = await walk.page.evaluate(readTable);
    const should = tableOf(game, shown.isLaid);
    assert.deepEqual(walk.refused, [], "what was offered is refused");
    if (isAsked(game) && game.seq > after && JSON.stringify(shown) === JSON.stringify(should)) return game;
    if (Date.now() > until) assert.deepEqual({ ...shown, seq: after }, { ...should, seq: game.seq });
    await walk.page.waitForTimeout(20);
  }
}

// What is done

/** @param {Walk} walk @param {string} label */
const press = (walk, label) => walk.page.locator(".acts, .prompt").getByRole("button", { name: label, exact: true }).first().click();
const confirm = (/** @type {Walk} */ walk, /** @type {string} */ label) => walk.page.locator("dialog").getByRole("button", { name: label, exact: true }).click();

/** Some tiles in a row from a square on, by tapping them. @param {Walk} walk @param {any} game @returns {Promise<boolean>} could any be laid? */
async function laySome(walk, game) {
  const isTaken = (/** @type {number} */ row, /** @type {number} */ col) => game.board.some((/** @type {any} */ tile) => tile.row === row && tile.col === col);
  const middle = Math.floor(game.rules.size / 2);
  const anchors = game.board.length ? game.board : [{ row: middle, col: middle - 1 }];
  const { row, col } = anchors[walk.chance(anchors.length)];
  if (isTaken(row, col + 1) || col + 1 >= game.rules.size || game.rack.tiles.length === 0) return false;
  const count = Math.min(1 + walk.chance(2), game.rack.tiles.length, game.rules.size - col - 1);
  await walk.page.locator(`[data-row="${row}"][data-col="${col + 1}"]`).click();
  for (let i = 0; i < count; i++) {
    await walk.page.locator(".rack button").nth(walk.chance(game.rack.tiles.length - i)).click();
    await walk.page.waitForFunction((laid) => document.querySelector(".choose-letter") || document.querySelectorAll(".tile.fresh").length >= laid, i + 1);
    const letters = walk.page.locator(".choose-letter button"); // the tile was a blank
    if (await letters.count()) await letters.nth(walk.chance(await letters.count())).click();
    await walk.page.locator(".tile.fresh").nth(i).waitFor();
    if (isTaken(row, col + 2 + i)) break;
  }
  return true;
}

/** What the server says of what lies there; takes it back if that can't be played. @param {Walk} walk @returns {Promise<boolean>} was it sent? */
async function play(walk) {
  await walk.page.locator(".preview b, .preview .wrong").first().waitFor();
  const isGood = await walk.page.locator('.acts button.main:not([aria-disabled="true"])').count();
  if (isGood) await press(walk, "Confirm the play");
  else {
    await press(walk, "Take tiles back");
    await walk.page.waitForTimeout(DOUBLE_CLICK); // until then a click there still means the tiles
  }
  return isGood > 0;
}

/** Where it would cost the ranking one is asked first. @param {Walk} walk */
async function askHelp(walk) {
  const sure = walk.page.locator("dialog").getByRole("button", { name: "Help", exact: true });
  const before = walk.helps;
  await press(walk, "Help");
  for (const until = Date.now() + WAIT; walk.helps === before; await walk.page.waitForTimeout(10)) {
    if (await sure.count()) await sure.click();
    assert.ok(Date.now() < until, "nobody helps");
  }
}

/** @param {Walk} walk @param {any} game @returns {Promise<boolean>} was anything sent? */
async function layAndPlay(walk, game) {
  if (!game.can.includes("help") || walk.chance(5) === 0) return (await laySome(walk, game)) && play(walk);
  for (let step = 0; step < 3; step++) {
    await askHelp(walk);
    await ready(walk, game.seq + step);
  }
  return (await walk.page.locator(".tile.fresh").count()) === 0 || play(walk);
}

/** Each returns whether something was sent. @type {Record<string, (walk: Walk, game: any) => Promise<any>>} */
const deeds = {
  play: layAndPlay,
  submit: async (walk, game) => (walk.chance(3) > 0 && (await layAndPlay(walk, game))) || press(walk, "I have nothing to lay"),
  exchange: async (walk, game) => {
    await press(walk, "Exchange tiles");
    await walk.page.locator(".rack button").nth(walk.chance(game.rack.tiles.length)).click();
    await press(walk, "Exchange 1 tile");
  },
  swap: async (walk) => (await press(walk, "Swap the rack"), confirm(walk, "Swap the rack")),
  pass: async (walk) => (await press(walk, "Pass"), confirm(walk, "Pass")),
  challenge: (walk, game) => press(walk, game.rules.challenge === "reject" ? "Reject" : "Challenge"),
  accept: (walk) => press(walk, "Accept"),
  undo: (walk) => press(walk, "Undo"),
  undo_accept: (walk) => press(walk, "Agree"),
  undo_refuse: (walk) => press(walk, "Refuse"),
  reverse: async (walk) => (await choose(walk, "reverse"), confirm(walk, "Turn round")),
  skip: async (walk) => (await choose(walk, "skip"), confirm(walk, "Skip")),
  buy_blank: async (walk, game) => {
    await choose(walk, "buy_blank");
    if (game.rack.tiles.length < game.rules.rack) return confirm(walk, "Buy a blank");
    return walk.page.locator("dialog .choose-letter button").nth(walk.chance(game.rack.tiles.length)).click();
  },
  resign: async (walk) => {
    if (!(await walk.page.locator("details.more[open]").count())) await walk.page.locator("details.more summary").click();
    await walk.page.locator(".more").getByRole("button", { name: "Resign", exact: true }).click();
    return confirm(walk, "Resign");
  },
};

/** @param {Walk} walk @param {"reverse" | "skip" | "buy_blank"} what */
const choose = (walk, what) => walk.page.locator(".advantage-card li", { hasText: ADVANTAGES[what] }).getByRole("button").click();

const WEIGHTS = { play: 40, submit: 40, exchange: 5, swap: 20, pass: 4, challenge: 15, accept: 10, undo: 15, undo_accept: 40, undo_refuse: 15, reverse: 10, skip: 10, buy_blank: 8, resign: 1 };

/** @param {Walk} walk @param {any} game @param {number} step */
function chooseDeed(walk, game, step) {
  if (step >= STEPS && game.can.includes("resign")) return "resign";
  const offered = Object.entries(WEIGHTS).filter(([what]) => game.can.includes(what));
  assert.notEqual(offered.length, 0, "somebody is asked and can do nothing");
  let which = walk.chance(offered.reduce((sum, [, weight]) => sum + weight, 0));
  return offered.find(([, weight]) => (which -= weight) < 0)?.[0] ?? "";
}

/** The page is loaded anew, or the server is killed and comes back: nothing that was confirmed is lost. @param {Walk} walk @param {any} game */
async function disturb(walk, game) {
  if (walk.chance(2)) await walk.page.reload();
  else {
    const away = walk.page.locator(".away");
    await server.kill();
    await away.waitFor(); // the page has noticed
    await server.again();
    await away.waitFor({ state: "detached" });
  }
  const { seq } = await ready(walk);
  assert.ok(seq >= game.seq, `${game.seq} actions were confirmed, ${seq} are there`);
}

/** Mostly a moment; where there are clocks, sometimes more than anybody has. @param {Walk} walk @param {any} game @returns {boolean} is the time up? */
function takeTime(walk, game) {
  const [moment, isLong] = [walk.chance(900), walk.chance(10) === 0];
  const times = game.seats.map((/** @type {any} */ seat) => seat.clock_ms).filter((/** @type {any} */ ms) => ms !== null);
  if (times.length === 0 || Math.min(...times) > 1000) letTimeGoBy(moment);
  if (times.length > 0 && isLong) letTimeGoBy(Math.max(...times) + ALL_TIME);
  return times.length > 0 && isLong;
}

async function walkGame(/** @type {number} */ number) {
  const walk = await begin(number);
  let game = await ready(walk);
  for (let step = 0; !game.over; step++) {
    if (walk.chance(12) === 0) await disturb(walk, game);
    const isUp = takeTime(walk, game);
    game = await ready(walk, isUp ? game.seq : -1);
    if (isUp) continue;
    const deed = chooseDeed(walk, game, step);
    const isSent = (await deeds[deed](walk, game)) !== false;
    game = await ready(walk, isSent ? game.seq : -1);
  }
  await walk.page.context().close();
}

for (let number = FIRST; number < FIRST + GAMES; number++) test(`game ${number} is walked through, and the page shows what the server has`, () => walkGame(number));
