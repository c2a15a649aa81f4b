// SPDX-License-Identifier: MIT
// A server of one's own with an empty store, and a real browser. Tests wait for states, never for durations: what is slow today
// is no defect, so patience is long. A test that fails leaves pictures and texts of its pages in $TESELA_SHOTS, and says what the server said.
// What a test opens is closed when it is over, what a file has opened when the file is, however that goes.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after as afterAll, before as beforeAll, test as runTest } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const TESELA = process.env.TESELA ?? fileURLToPath(new URL("../../../build/release/tesela", import.meta.url));
export const SHOTS = process.env.TESELA_SHOTS ?? join(tmpdir(), "tesela-shots");
export const PATIENCE = 180000;
const TRIES = 50;
const TEST_MAX = 900000; // milliseconds that nothing takes: what hangs is told, with its pages
const SAID_MAX = 20000; // of what a server has said, the last characters are kept
mkdirSync(SHOTS, { recursive: true });

/** What is open while a test runs. */
const servers = new Set();
const browsers = new Set();
const pages = new Set();
process.on("exit", () => servers.forEach((server) => server.drop())); // nothing is left behind, not even by a test that was ended
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

/** Below the ports that the system gives to whoever asks for any: it is still free when a server comes back to it. */
const somePort = () => String(20000 + Math.floor(Math.random() * 12000));

/** @param {string} port @param {string} data folder @param {string[]} options @returns {Promise<any>} the process, once it listens */
function startProcess(port, data, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(TESELA, ["serve", "--port", port, "--data", data, "--no-limits", ...options], { stdio: ["ignore", "pipe", "pipe"] });
    const running = { child, said: "", address: "", ended: new Promise((done) => child.on("exit", (code, signal) => done(signal ?? code))) };
    const heard = (chunk) => {
      running.said = (running.said + chunk).slice(-SAID_MAX);
      running.address ||= /http:\/\/[\d.]+:\d+(?=\/)/.exec(running.said)?.[0] ?? "";
      if (running.address) resolve(running);
    };
    child.stdout.on("data", heard);
    child.stderr.on("data", heard);
    child.on("error", reject);
    child.on("close", (code) => reject(new Error(`the server ended (${code}): ${running.said}`)));
  });
}

/** @param {string[]} [options] of the server @returns {Promise<{address: string, store: string, stop: () => Promise<void>, kill: () => Promise<void>, again: () => Promise<void>}>} */
export async function startServer(options = []) {
  const home = mkdtempSync(join(tmpdir(), "tesela-page-"));
  let port = somePort();
  let running;
  const start = async (/** @type {() => string} */ nextPort) => {
    for (let tries = 1; ; tries++, await pause(200)) {
      try {
        running = await startProcess((port = nextPort()), join(home, "data"), options);
        return;
      } catch (error) {
        if (tries === TRIES) throw error;
      }
    }
  };
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    running.child.kill(signal);
    return running.ended;
  };
  await start(somePort);
  const server = {
    store: join(home, "data", "tesela.db"),
    get address() {
      return running.address;
    },
    get said() {
      return running.said;
    },
    stop: async () => {
      const how = await end("SIGTERM");
      servers.delete(server);
      rmSync(home, { recursive: true, force: true });
      if (how !== 0) throw new Error(`the server ended badly (${how}): ${running.said}`); // a sanitizer speaks up at the end
    },
    drop: () => {
      end("SIGKILL");
      rmSync(home, { recursive: true, force: true });
    },
    kill: () => end("SIGKILL"),
    again: () => start(() => port),
  };
  servers.add(server);
  return server;
}

/** On a machine that has much to do a browser may give up while it starts. */
export async function startBrowser() {
  for (let tries = 1; ; tries++) {
    try {
      const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        timeout: PATIENCE,
        args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
      });
      browsers.add(browser);
      return browser;
    } catch (error) {
      if (tries === 3) throw error;
      console.error(`the browser did not start: ${error}`);
    }
  }
}

/** Runs in the page before its own scripts: messages that pass are written down, requests and new addresses counted. */
function listen() {
  window.said = [];
  window.asked = 0;
  window.moved = 0;
  addEventListener("hashchange", () => window.moved++);
  const seen = new WeakSet();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll(".toast")) {
      if (!seen.has(toast)) window.said.push(toast.textContent);
      seen.add(toast);
    }
  }).observe(document, { childList: true, subtree: true });
  const fetch = window.fetch;
  // An answer has come when all of it has.
  window.fetch = (...args) => {
    const answer = fetch(...args);
    const arrived = () => window.asked--;
    window.asked++;
    answer.then((whole) => whole.clone().arrayBuffer()).then(arrived, arrived);
    return answer;
  };
}

/** A page of its own, which fails the test on any error of its scripts. Nothing is animated in it, and a new address is shown when goto is done.
 * @param {any} browser @param {string} address @param {any} [options] */
export async function openPage(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1240, height: 900 }, locale: "en", baseURL: address, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE); // for a second page of it too
  await context.addInitScript(listen);
  // TESELA_DELAY=500: answers come up to half a second later, by chance. A test that reads what has not come yet fails.
  const delay = Number(process.env.TESELA_DELAY ?? 0);
  if (delay) await context.route("**/api/**", (route) => pause(Math.random() * delay).then(() => route.continue()).catch(() => {}));
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && /Content Security Policy|TypeError|ReferenceError/.test(message.text())) page.problems.push(message.text());
  });
  page.on("close", () => pages.delete(page));
  const goTo = page.goto.bind(page);
  page.goto = async (/** @type {string} */ to, /** @type {any} */ options) => {
    const isOther = new URL(to, page.url() === "about:blank" ? address : page.url()).href !== page.url();
    const before = await page.evaluate(() => window.moved);
    const answer = await goTo(to, options);
    if (answer === null && isOther && page.url() !== "about:blank") await page.waitForFunction((count) => window.moved > count, before); // only the hash is new: the page hears of it later
    return answer;
  };
  // For slow machines without one: TESELA_THROTTLE=6 makes the browser's processor six times slower.
  if (process.env.TESELA_THROTTLE) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.TESELA_THROTTLE) });
  pages.add(page);
  return page;
}

/** @param {any} page @param {string} text */
export const button = (page, text) => page.getByRole("button", { name: text, exact: true });

/** The first way to a game at home: it begins at once. @param {any} page */
export const machineCard = (page) => page.locator("button.way.first");

/** Everything that a new game can be, unfolded. @param {any} page at the form */
export async function openRules(page) {
  if (!(await page.locator(".all-rules[open]").count())) await page.locator(".all-rules > summary").click();
}

/** Who sits where, seat by seat. @param {any} page at the form */
export const openSeats = (page) => page.locator(".way-card input[value=mix]").check();

/** Somewhen since the page was loaded this was said; by now it may have passed. @param {any} page @param {string} text a part of it */
export const heard = (page, text) => page.waitForFunction((wanted) => window.said.some((one) => one.includes(wanted)), text);

/** Nothing is on its way any more: no request, no picture, nothing to be drawn. @param {any} page */
export const settled = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
    const isQuiet = () => window.asked === 0 && [...document.images].every((image) => image.complete);
    for (let quiet = 0; quiet < 4; quiet = isQuiet() ? quiet + 1 : 0) await frame();
  });

/** By keyboard, once the button can be used. @param {any} page @returns {(target: any) => Promise<void>} */
export const byKeyboard = (page) => async (target) => {
  const element = await target.elementHandle();
  await element.waitForElementState("enabled");
  await element.focus();
  await page.keyboard.press("Enter");
};

/** Waits until it is the person's turn, or the game is over; tells which. @param {any} page */
export async function myTurnOrOver(page) {
  await page.waitForFunction(() => document.querySelector(".winner") || document.querySelector(".player.on")?.textContent?.includes("Your turn"));
  return (await page.locator(".winner").count()) > 0 ? "over" : "turn";
}

/** Is there anything to lay for the person whose turn it is? Some racks are all consonants. @param {any} page at the table */
export const canLay = (page) =>
  page.evaluate(async () => {
    const game = `/api/games/${location.hash.split("/").pop()}`;
    const { rack } = await (await fetch(game)).json();
    const answer = await fetch(`${game}/help`, { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify({ seat: rack.seat }) });
    return answer.ok && (await answer.json()).tiles.length > 0;
  });

/** A game from the start page, in which something can be laid. @param {any} page @param {(target: any) => Promise<void>} press */
export async function playNow(page, press = (target) => target.click()) {
  do {
    await page.goto("/");
    await press(machineCard(page));
    await myTurnOrOver(page);
  } while (!(await canLay(page)));
}

/** All three steps of a hint: where, which tiles, the play. Gives the last answer. @param {any} page @param {(target: any) => Promise<void>} press */
export async function wholeHint(page, press = (target) => target.click()) {
  let answer;
  let before = await page.evaluate(() => window.said.filter((one) => one.startsWith("Hint")).length);
  for (let step = 1; step <= 3; step++) {
    [answer] = await Promise.all([page.waitForResponse((response) => response.url().endsWith("/help")), press(button(page, "Help"))]);
    if (step < 3) await page.waitForFunction((count) => window.said.filter((one) => one.startsWith("Hint")).length > count, before++); // this one, not the last
  }
  return answer;
}

/** One turn with the machine's help; passes when there is nothing to lay.
 * @param {any} page @param {(target: any) => Promise<void>} press by mouse, unless told otherwise */
export async function helpedTurn(page, press = (target) => target.click()) {
  const before = await page.locator(".moves li").count();
  const answer = await wholeHint(page, press);
  if (!answer.ok() || (await answer.json()).tiles.length === 0) {
    await press(button(page, "Pass"));
    await press(page.locator("dialog").getByRole("button", { name: "Pass", exact: true }));
  } else {
    await page.locator(".tile.fresh").first().waitFor();
    await page.locator(".preview b").waitFor();
    await press(button(page, "Confirm the play"));
  }
  await page.waitForFunction((count) => document.querySelectorAll(".moves li").length > count || document.querySelector(".winner"), before);
}

/** What one needs to understand a failure. @param {string} test its name */
async function leaveTraces(test) {
  const name = `failed-${basename(process.argv[1] ?? "", ".test.mjs")}-${test.replace(/[^a-z0-9]+/gi, "-").slice(0, 60)}`;
  const soon = (/** @type {Promise<string>} */ text) => Promise.race([text.catch(String), pause(20000, "the page does not answer", { ref: false })]);
  for (const [i, page] of [...pages].entries()) {
    const path = join(SHOTS, `${name}-${i}`);
    const text = await soon(page.evaluate(() => `Said: ${window.said.join(" | ")}\nFocus: ${document.activeElement?.outerHTML.slice(0, 200)}\n\n${document.body.innerText.replace(/^.{0,3}\n/gm, "")}`));
    writeFileSync(`${path}.txt`, `${page.url()}\n${page.problems.join("\n")}\n\n${text}\n`);
    await page.screenshot({ path: `${path}.png`, fullPage: true, timeout: 20000 }).catch(() => {});
    console.error(`${test}: the page at ${page.url()} is in ${path}.png and .txt:\n${text.slice(0, 3000)}`);
  }
  for (const server of servers) console.error(`${test}: the server said:\n${server.said}`);
}

let hasFailed = false;

/** @param {string} name @param {() => Promise<void>} run */
async function traced(name, run) {
  const late = new AbortController();
  try {
    await Promise.race([run(), pause(TEST_MAX, undefined, { signal: late.signal }).then(() => assert.fail(`nothing has come of it in ${TEST_MAX / 1000} s`))]);
    for (const page of pages) assert.deepEqual(page.problems, [], page.url());
  } catch (error) {
    hasFailed = true;
    console.error(`${name}: ${error?.stack ?? error}`);
    await leaveTraces(name);
    throw error;
  } finally {
    late.abort();
  }
}

/** Is it clean for axe, and no wider than the window? The picture is kept under the name. @param {any} where @param {string} name */
export async function lookAt(where, name) {
  await settled(where);
  await where.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
  await where.evaluate(readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8"));
  const found = await where.evaluate(async () => (await window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] })).violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).slice(0, 3).join(" ")}`));
  assert.deepEqual(found, [], name);
  const wide = await where.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${name} is ${wide} pixels too wide`);
}

/** What a file opens for all of its tests. @param {() => Promise<void>} run */
export const before = (run) => beforeAll(() => traced("before all tests", run));

/** After a failure the pages are not what the next test expects: it is left out rather than waited for.
 * @param {string} name @param {() => Promise<void>} run */
export function test(name, run) {
  runTest(name, async (one) => {
    if (hasFailed) return one.skip("one before it has failed");
    const shared = new Set(pages);
    try {
      await traced(name, run);
    } finally {
      for (const page of pages) if (!shared.has(page)) await page.context().close().catch(() => {});
    }
  });
}

afterAll(async () => {
  for (const browser of browsers) await browser.close().catch(() => {});
  for (const server of servers) await server.stop();
});

/** Stops the time of a page that has a clock of its own (page.clock.install), so many milliseconds ahead, and lets a moment pass. pauseAt() sometimes
 * stops the time without the jump, or jumps later than it says: after this the time is surely there. @param {any} page @param {number} ahead @param {number} moment */
export async function stopTime(page, ahead, moment) {
  const still = (await page.evaluate(() => Date.now())) + ahead;
  await page.clock.pauseAt(still);
  const missing = still - (await page.evaluate(() => Date.now()));
  await page.clock.runFor(Math.max(0, missing) + moment);
}
