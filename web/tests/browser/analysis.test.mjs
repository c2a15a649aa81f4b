// SPDX-License-Identifier: MIT
// A position set up, looked into, shared and played on from; and a review that tells a story, whose turns are tried again.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { before, button, helpedTurn, lookAt, myTurnOrOver, openPage, playNow, settled, startBrowser, startServer, test } from "./support.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const CAT = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15";
let browser, server, page;

before(async () => {
  server = await startServer();
  browser = await startBrowser();
  page = await openPage(browser, server.address);
});

const cell = (/** @type {any} */ where, /** @type {number} */ row, /** @type {number} */ col) => where.locator(`[data-row="${row}"][data-col="${col}"]`);
const address = (/** @type {string} */ cgp) => `/#/analysis/${cgp.replaceAll(" ", "+")}`;
const firstMove = (/** @type {any} */ where) => where.locator(".study tbody button").first();
const letters = (/** @type {any} */ where) => where.evaluate(() => [...document.querySelectorAll(".board .tile")].map((tile) => tile.firstChild?.textContent).join(""));

test("a position is set up by keyboard, its best plays are there, and somebody else sees it at its address", async () => {
  await page.goto("/#/analysis");
  await cell(page, 7, 6).click();
  await page.keyboard.type("catx");
  await page.getByText("CATX is not in the dictionary.").waitFor();
  await page.keyboard.press("Backspace");
  await page.getByText("CATX is not in the dictionary.").waitFor({ state: "detached" });
  await page.keyboard.press("Shift+S");
  await page.locator(".board .tile.blank").waitFor();
  await page.getByLabel("Rack to move").fill("aeinrs?");
  await firstMove(page).waitFor();
  await settled(page);
  assert.match(page.url(), /6CATs5\/.*\+AEINRS\?\//);
  await lookAt(page, "analysis-set-up");
  const other = await openPage(browser, server.address);
  await other.goto(page.url());
  await firstMove(other).waitFor();
  assert.equal(await letters(other), "CATS");
  assert.equal(await firstMove(other).innerText(), await firstMove(page).innerText());
});

test("what can't be is told beside its field, and what is odd is told all the same", async () => {
  await page.goto("/#/manual");
  await page.goto(address(`${CAT} / 0/0 0 lex en; ld english;`));
  await button(page, "Set up").click();
  await page.getByLabel("Rack to move").fill("aé1");
  await page.getByText("É is not a tile of this set.").waitFor();
  await page.getByLabel("Rack to move").fill("zz");
  await page.locator(".wrong-box").waitFor();
  await page.getByLabel("Rack to move").fill("");
  await page.locator(".wrong-box").waitFor({ state: "detached" });
  await cell(page, 0, 0).click();
  await page.keyboard.type("on");
  await page.getByText("The tiles at A1 are not connected to the others.").waitFor();
  await button(page, "Empty the board").click();
  await page.locator(".remarks").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.querySelectorAll(".board .tile").length === 0);
  await button(page, "Undo").click();
  await page.waitForFunction(() => document.querySelectorAll(".board .tile").length === 5);
  await page.getByText("The tiles at A1 are not connected to the others.").waitFor();
});

test("plays are looked at, compared, played out and played on from, and the line can be walked back", async () => {
  await page.goto("/#/manual");
  await page.goto(address(`${CAT} AEINRST/ 0/10 0 lex en; ld english;`));
  await firstMove(page).waitFor();
  const best = await firstMove(page).innerText();
  await page.locator("main").focus();
  await page.keyboard.press("1");
  await page.locator(".board .tile.better").first().waitFor();
  await page.locator(".study tbody input").nth(0).check();
  await page.locator(".study tbody input").nth(1).check();
  await page.getByRole("cell", { name: "Expected reply" }).waitFor();
  await page.waitForFunction(() => !document.querySelector(".comparison")?.textContent?.includes("…"));
  await lookAt(page, "analysis-compared");
  await button(page, "Play them out").click();
  await page.getByText(/played out [\d.,]+ times? each/).waitFor();
  await button(page, "Stop").click();
  await button(page, "Play out further").waitFor();
  // Still shown, if it is the best as before: a click would put it away.
  if ((await firstMove(page).getAttribute("aria-pressed")) !== "true") await firstMove(page).click();
  const chosen = await firstMove(page).innerText();
  await button(page, `Play ${chosen}`).click();
  await page.locator(".tree [aria-current]", { hasText: chosen }).waitFor();
  await page.getByText("Give the rack to move, or draw one.").waitFor();
  await button(page, "Draw").click();
  await firstMove(page).waitFor();
  await page.locator("main").focus();
  await page.keyboard.press("ArrowLeft");
  await page.locator(".tree [aria-current]", { hasText: "Beginning" }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".board .tile").length === 3);
  await firstMove(page).waitFor();
  assert.equal(await firstMove(page).innerText(), best);
  await page.locator(".study tbody button").nth(3).click();
  const second = await page.locator(".study tbody button").nth(3).innerText();
  await button(page, `Play ${second}`).click();
  await page.locator(".tree ul li").nth(1).waitFor(); // two branches
  await button(page, `Remove ${second} and what follows`).click();
  await page.locator(".tree ul li").nth(1).waitFor({ state: "detached" });
});

test("who stops a machine that thinks, or leaves, stops the work at the server too", async () => {
  const starts = [() => button(page, "Stop").click(), () => page.goto("/#/manual")];
  for (const end of starts) {
    await page.goto("/#/manual");
    await page.goto(address(`${CAT} AEINRST/ 0/10 0 lex en; ld english;`));
    await firstMove(page).waitFor();
    const stopped = page.waitForRequest((request) => request.method() === "DELETE" && request.url().includes("/api/jobs/"));
    await page.route("**/api/positions/sim", async (route) => {
      await stopped; // as long as the machine thinks
      await route.continue();
    });
    const asked = page.waitForRequest((request) => request.url().endsWith("/api/positions/sim"));
    await button(page, "Play them out").click();
    const name = (await asked).headers()["x-tesela-job"];
    assert.match(name, /^[0-9A-Za-z]+$/);
    await page.waitForRequest((request) => request.method() === "GET" && request.url().endsWith(`/api/jobs/${name}`));
    await end();
    assert.ok((await stopped).url().endsWith(`/api/jobs/${name}`));
    await page.unroute("**/api/positions/sim");
  }
});

test("a play of one's own is laid and judged, by touch on a phone too", async () => {
  const phone = await openPage(browser, server.address, PHONE);
  await phone.goto(address(`${CAT} AEINRST/ 0/10 0 lex en; ld english;`));
  await firstMove(phone).waitFor();
  await phone.locator(".rack button", { hasText: "S" }).tap();
  await cell(phone, 7, 9).tap();
  await phone.locator(".board .tile.fresh").waitFor();
  await button(phone, "Judge it").tap();
  await phone.locator(".grade").waitFor();
  await lookAt(phone, "analysis-phone");
  await button(phone, "Set up").tap();
  await lookAt(phone, "analysis-phone-set-up");
});

test("records and games are opened, and what is wrong with them is told where they were typed", async () => {
  await page.goto("/#/manual");
  await page.goto("/#/analysis");
  await button(page, "Open…").click();
  const box = page.locator("dialog");
  await box.locator("textarea").fill("15/15/nonsense / 0/0 0 lex en; ld english;");
  await button(box, "Open it").click();
  await box.locator(".field .wrong").waitFor();
  await box.locator("textarea").fill(readFileSync(fileURLToPath(new URL("../../../tests/fixtures/gcg/en_full_latin1.gcg", import.meta.url)), "latin1"));
  await button(box, "Open it").click();
  await box.waitFor({ state: "detached" });
  await page.locator(".tree button").nth(12).waitFor();
  await page.locator("main").focus();
  await page.keyboard.press("ArrowRight");
  await page.locator(".tree [aria-current]").nth(0).waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".board .tile").length === 5);
  await firstMove(page).waitFor();
  await button(page, "What did 8F PLANT leave on the rack?").click();
  await page.locator(".kept-tiles").waitFor();
  await page.emulateMedia({ colorScheme: "dark" });
  await lookAt(page, "analysis-game-dark");
  await page.emulateMedia({ colorScheme: "light" });
});

// The end of a game that two machines have played.
const END = "FUG4PIG5/1PATENTeD6/2NOWY1A7/7ZINKE3/1AIRLINES6/OX2A10/2OUTFInD6/1ROSEATE1RECALL/4N4O5/4CHIRRS3V1/3BY4E3A1/3U1OO1JADING1/2IMMEW2T3U1/QAT6E3E1/2S8HIDE BEO/ 443/435 0 bb 50; etl 7; ld english; lex en; rs 7;";
const ONE_LEFT = "FUG4P7/1PATENTeD6/2NOWY1A7/7ZINKE3/1AIRLINES6/4A10/2OUTFInD6/1ROSEATE1RECALL/4N4O5/4CHIRRS3V1/3BY4E3A1/3U1OO1JADING1/2IMMEW2T3U1/QAT6E3E1/15 BGIOOSX/ 393/388 0 bb 50; etl 7; ld english; lex en; rs 7;";

test("the end of a game is solved, and a bag with one tile too", async () => {
  await page.goto("/#/manual");
  await page.goto(address(END));
  await page.getByText("searched to the end").waitFor();
  await button(page, "Solve the end").click();
  await page.locator(".end-line li").first().waitFor();
  await page.goto("/#/manual");
  await page.goto(address(ONE_LEFT));
  await firstMove(page).waitFor();
  await button(page, "Solve with 1 tile in the bag").click();
  await page.waitForFunction(() => document.querySelector(".engine")?.getAttribute("aria-busy") === "false");
  await firstMove(page).waitFor();
  assert.equal(await page.locator(".engine .wrong-box").count(), 0);
});

test("a review tells what decided the game: the line is walked by keyboard and a turn tried again", async () => {
  await page.goto("/#/review");
  await page.locator("input[type=file]").setInputFiles(fileURLToPath(new URL("../../../tests/fixtures/gcg/en_full_latin1.gcg", import.meta.url)));
  await page.getByText(/turns? decided the game/).waitFor();
  const line = page.getByRole("slider", { name: /Chance of/ });
  await line.focus();
  await page.keyboard.press("ArrowRight");
  await page.getByText("Turn 1 of 13").waitFor();
  assert.equal(await line.getAttribute("aria-valuenow"), "1");
  await lookAt(page, "review-story");
  const [curve, chance] = await Promise.all([page.locator(".chance-line svg"), page.locator(".chance-now")].map((one) => one.boundingBox()));
  assert.ok(chance.y >= curve.y + curve.height - 1, "the number does not stand on the line");
  await page.locator(".story button").first().click();
  const title = await page.locator(".story b").first().innerText();
  await page.getByRole("heading", { name: title.split(" · ")[0], exact: true }).waitFor();
  await page.getByRole("button", { name: /^Try turn \d+ again$/ }).click();
  await page.getByText(/once more: what would you play/).waitFor();
  assert.equal(await page.locator(".story .told > span").count(), 0, "what was better is not given away");
  await button(page, "Hint").click();
  await page.getByText(/^Hint: /).waitFor();
  await page.locator(".cell.lit").first().waitFor();
  await button(page, "Next hint").waitFor();
  await lookAt(page, "review-retry");
  await button(page, "Show the best play").click();
  await page.locator(".board .tile.better").first().waitFor();
  await button(page, "Back to the game").click();
  await page.getByRole("link", { name: "Open in analysis" }).click();
  await page.getByRole("heading", { name: "Analysis", exact: true }).waitFor();
  await firstMove(page).waitFor();
});

test("a review tells what a player probably kept, in each language, and says no more of the next turn", async () => {
  await page.goto("/#/review");
  await page.locator("input[type=file]").setInputFiles(fileURLToPath(new URL("../../../tests/fixtures/gcg/en_full_latin1.gcg", import.meta.url)));
  await page.getByText(/turns? decided the game/).waitFor();
  await page.locator("main").focus();
  await page.keyboard.press("ArrowRight");
  const ask = page.getByRole("button", { name: /^What did .+ probably keep\?$/ });
  await ask.click();
  await page.getByRole("heading", { name: "2 tiles were kept, probably" }).waitFor();
  const likely = await page.locator(".kept-tiles li").allInnerTexts();
  assert.ok(likely.length > 0 && likely.every((text) => /\d\.\d times as likely as by chance/.test(text)), likely.join(" | "));
  await page.getByText(/^Likeliest together: /).waitFor();
  assert.match(await page.locator(".kept-tiles").innerText(), /In truth it was \S{2}\./);
  await lookAt(page, "review-kept");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await lookAt(page, "review-kept-phone-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1240, height: 900 });
  for (const [language, words] of [["Español", "que por azar"], ["Català", "que per atzar"], ["English", "by chance"]]) {
    await button(page, language).click();
    await page.waitForFunction((wanted) => document.querySelector(".kept-tiles li")?.textContent?.includes(wanted), words);
  }
  await button(page, "After ▶").click();
  await page.locator(".kept-tiles").waitFor({ state: "detached" });
  await ask.waitFor();
});

test("at the table the board as it was is shown, with a way back, and the last turn is judged", async () => {
  await playNow(page);
  await page.locator(".more summary").click();
  assert.equal(await button(page, "What was best in my last turn?").count(), 0, "there is no turn of one's own yet");
  await helpedTurn(page);
  assert.equal(await myTurnOrOver(page), "turn");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length >= 2);
  const all = await page.locator(".board .tile").count();
  const own = page.locator(".moves li").filter({ has: page.locator("span", { hasText: /^You ·/ }) }).getByRole("button", { name: /^The board after move/ }); // not that of a machine: it may exchange, which shows nothing, or play YOUR
  const then = await page.evaluate((turn) => fetch(`/api/games/${location.hash.split("/").pop()}/at?turn=${turn}`).then((answer) => answer.json()), Number(await own.innerText()));
  await own.click();
  await page.locator(".past").waitFor();
  await page.waitForFunction((count) => document.querySelectorAll(".board .tile").length === count, then.board.length);
  await page.locator(".board .gain").waitFor();
  await lookAt(page, "table-past");
  await button(page, "Back to now").click();
  await page.locator(".past").waitFor({ state: "detached" });
  assert.equal(await page.locator(".board .tile").count(), all);
  await button(page, "What was best in my last turn?").click();
  const box = page.locator("dialog");
  await box.locator(".grade").waitFor();
  await box.locator("tbody tr").first().waitFor();
  await lookAt(page, "table-lesson");
  await button(box, "Close").click();
  await page.getByText("a hint was given").first().waitFor({ state: "attached" });
});

/** Somebody's search keeps the one thread busy that the server has for long work; what comes back ends it. */
async function keepBusy(/** @type {any} */ where) {
  await where.goto("/");
  const maze = await where.evaluate(async () => {
    const ask = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {any} */ body) => (await fetch(path, { method, headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: body && JSON.stringify(body) })).json();
    await ask("POST", "/api/session/guest", {});
    const { id } = await ask("POST", "/api/puzzles/maze", { rows_low: 20, rows_high: 20, cols_low: 20, cols_high: 20, obstacles: 0, entrance: [0, 0], exit: [19, 19] });
    ask("POST", `/api/puzzles/${id}/solve`, { mode: "thesis", steps: 1e15 });
    while (!(await ask("GET", `/api/puzzles/${id}/job`, undefined)).steps);
    return id;
  });
  return () => where.evaluate((/** @type {string} */ id) => fetch(`/api/puzzles/${id}/job`, { method: "DELETE", headers: { "X-Tesela": "1" } }).then(() => {}), maze);
}

test("an analysis that others keep waiting can be stopped, and asked for again", async () => {
  const busy = await startServer(["--jobs", "1"]);
  const other = await openPage(browser, busy.address);
  const free = await keepBusy(await openPage(browser, busy.address));
  await other.goto("/#/review");
  await other.locator("input[type=file]").setInputFiles(fileURLToPath(new URL("../../../tests/fixtures/gcg/en_full_latin1.gcg", import.meta.url)));
  await other.getByText("The machine is looking at the game…").waitFor();
  await button(other, "Stop").click();
  await other.locator(".wrong-box").getByText(/cancelled/i).waitFor();
  await free();
  await button(other, "Look at the game").click();
  await other.getByText(/turns? decided the game/).waitFor();
});
