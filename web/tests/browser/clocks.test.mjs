// SPDX-License-Identifier: MIT
// Clocks in a real browser: large where they are needed, coloured and told when they run out, still while somebody is missing.
import assert from "node:assert/strict";
import { join } from "node:path";
import { before, openPage, settled, SHOTS, startBrowser, startServer, stopTime, test } from "./support.mjs";

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});

const me = { kind: "person", name: "Ana", here: true };

/** A table at which time passes only when it is told to, and at which so much is left as the test says.
 * @param {any} options @param {any} settings @param {any[]} seats @returns {Promise<{page: any, leave: (seconds: number) => Promise<void>}>} */
async function sitDown(options, settings, seats) {
  const page = await openPage(browser, server.address, { serviceWorkers: "block", ...options });
  /** @type {any} */
  let socket;
  await page.routeWebSocket("**/ws", (one) => (socket = one)); // the test brings the news
  await page.goto("/");
  const { id } = await page.evaluate(
    (body) => fetch("/api/games", { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify(body) }).then((answer) => answer.json()),
    { language: "en", settings: { passes_to_end: 0, scoreless_to_end: 0, ...settings }, seats },
  );
  await page.clock.install();
  await page.goto(`/#/table/${id}`);
  await page.reload(); // as the guest
  await page.locator(".table .board").waitFor();
  await settled(page);
  await stopTime(page, 20000, 100); // sooner than it would miss the news
  const leave = async (/** @type {number} */ seconds) => {
    const { seq, turn, rules } = await page.evaluate((to) => fetch(to).then((answer) => answer.json()), `/api/games/${id}`);
    socket.send(JSON.stringify({ game: id, seq, clock: { at: 0, left: seats.map(() => seconds * 1000), running: rules.duplicate ? -1 : turn } }));
    await page.waitForFunction((shown) => [...document.querySelectorAll(".clock, .time-left")].some((clock) => clock.textContent === shown), `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
  };
  return { page, leave };
}

/** The clocks that can be seen: how large they are, and how they stand out from what is behind them. @param {any} page */
const seenClocks = (page) =>
  page.evaluate(() => {
    const parts = (/** @type {string} */ colour) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((one) => Number(one) / 255);
    const light = (/** @type {string} */ colour) => parts(colour).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)).reduce((sum, one, i) => sum + one * [0.2126, 0.7152, 0.0722][i], 0);
    return [...document.querySelectorAll(".clock, .time-left")].flatMap((clock) => {
      const { top, bottom, width } = clock.getBoundingClientRect();
      if (width === 0 || top < 0 || bottom > innerHeight) return [];
      const [ink, ground] = [light(getComputedStyle(clock).color), light(getComputedStyle(clock.closest(".card, .tray")).backgroundColor)];
      return [{ text: clock.textContent, size: Number.parseFloat(getComputedStyle(clock).fontSize), low: clock.classList.contains("low"), contrast: (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05) }];
    });
  });

const LAYOUTS = { desktop: {}, laptop: { viewport: { width: 1366, height: 768 } }, tall: { viewport: { width: 1240, height: 1200 } }, phone: { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true }, across: { viewport: { width: 667, height: 375 }, hasTouch: true, isMobile: true } };

for (const [name, layout] of Object.entries(LAYOUTS))
  test(`the clock that runs is large, and coloured in its last minute: ${name}`, async () => {
    for (const colorScheme of ["light", "dark"]) {
      const { page, leave } = await sitDown({ ...layout, colorScheme }, { clock: "turn", clock_limit_s: 3000 }, [me]);
      await leave(62);
      const largest = async () => (await seenClocks(page)).sort((a, b) => b.size - a.size)[0];
      const first = await largest();
      assert.ok(first && first.size >= 32, `${name}: ${JSON.stringify(first)}`);
      assert.equal(first.low, false, `${name}: ${JSON.stringify(first)}`);
      await page.clock.runFor(4000);
      const later = await largest();
      assert.notEqual(later.text, first.text);
      assert.ok(later.low && later.size >= 32 && later.contrast >= 4.5, `${name}, ${colorScheme}: ${JSON.stringify(later)}`);
      await page.screenshot({ path: join(SHOTS, `clock-${name}-${colorScheme}.png`) });
      await page.context().close();
    }
  });

test("a minute, half a minute and ten seconds before the end it is told", async () => {
  const { page, leave } = await sitDown({}, { clock: "turn", clock_limit_s: 3000 }, [me]);
  const told = page.locator(".time-told[role=status]");
  for (const [seconds, before] of /** @type {[number, string][]} */ ([[60, ""], [30, "60 seconds left"], [10, "30 seconds left"]])) {
    await leave(seconds + 2);
    assert.equal(await told.textContent(), before, "nothing is said between");
    await page.clock.runFor(1000);
    assert.equal(await told.textContent(), before, "nothing is said between");
    await page.clock.runFor(1500);
    assert.equal(await told.textContent(), `${seconds} seconds left`);
  }
});

test("the time of a round is large as well", async () => {
  const { page, leave } = await sitDown({}, { duplicate: true, duplicate_round_s: 600 }, [me, { kind: "bot", name: "Bot 1", bot: "greedy" }]);
  await leave(62);
  const round = () => page.locator(".time-left").evaluate((clock) => ({ size: Number.parseFloat(getComputedStyle(clock).fontSize), low: clock.classList.contains("low") }));
  assert.ok((await round()).size >= 32);
  assert.equal((await round()).low, false);
  await page.clock.runFor(4000);
  assert.equal((await round()).low, true);
});

test("while a seat is free the clock stands, and it is said when it starts", async () => {
  for (const layout of [LAYOUTS.desktop, LAYOUTS.phone]) {
    const { page, leave } = await sitDown(layout, { clock: "game", clock_limit_s: 600 }, [me, { kind: "person", here: false }]);
    await leave(600);
    const said = page.getByText("The clock starts when everybody has sat down.").filter({ visible: true });
    assert.ok((await said.count()) > 0);
    await page.clock.runFor(30000);
    assert.deepEqual(await page.locator(".player .clock").allTextContents(), ["10:00", "10:00"]);
    await page.context().close();
  }
});
