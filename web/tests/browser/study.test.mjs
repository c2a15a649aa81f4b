// SPDX-License-Identifier: MIT
// Word study in a real browser: a visitor's cards on a phone, an account's by keyboard, and lists.
import assert from "node:assert/strict";
import { before, button, lookAt, openPage, startBrowser, startServer, test } from "./support.mjs";

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});

/** @param {any} page @param {string} path @param {any} [body] */
const ask = (page, path, body) => page.evaluate(async ([to, data]) => (await fetch(to, data ? { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify(data) } : {})).json(), [path, body]);

/** The card that is shown, as the server lists it. @param {any} page @param {any[]} cards */
async function shownCard(page, cards) {
  const tiles = await page.locator(".asked").getAttribute("aria-label");
  return cards.find((card) => card.tiles.join(" ") === tiles);
}

/** Answers it and waits for what comes then. @param {any} page @param {string} answer @param {number} left cards after it */
async function grade(page, answer, left) {
  await button(page, answer).click();
  await page.locator(".answers").waitFor({ state: "detached" });
  await page.getByText(left === 0 ? /^Done: / : left === 1 ? "1 card left" : `${left} cards left`, { exact: left > 0 }).waitFor();
}

test("a visitor taps letters, is told what is missing, and this browser remembers the card", async () => {
  const page = await openPage(browser, server.address, { viewport: { width: 390, height: 844 } });
  await page.goto("/#/study");
  await page.locator(".deck-card").first().waitFor();
  await lookAt(page, "study-decks-phone");
  const { cards } = await ask(page, "/api/study/list?words=en&deck=two");
  await page.getByRole("link", { name: "Two-letter words" }).click();
  await page.locator(".study-card").waitFor();
  await page.getByText("20 cards left").waitFor();
  const first = await shownCard(page, cards);
  const [one, ...others] = first.answers;
  for (const { letter } of others) await page.getByRole("group", { name: "Letters" }).getByRole("button", { name: letter, exact: true }).click();
  await lookAt(page, "study-card-phone");
  await button(page, "Check").click();
  await page.getByText(`Right: ${others.length}, missing: 1, wrong: 0.`).waitFor();
  assert.equal(await page.locator(".answers .missed .word").innerText(), one.word);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Again", "what it looked like is a key away");
  await lookAt(page, "study-card-told-phone");
  await grade(page, "Again", 20);
  const second = await shownCard(page, cards);
  assert.notEqual(second.item, first.item);
  for (const { letter } of second.answers) await page.getByRole("group", { name: "Letters" }).getByRole("button", { name: letter, exact: true }).click();
  await button(page, "Check").click();
  await page.getByText("Right!").waitFor();
  await grade(page, "Good", 19);
  await page.goto("/#/study");
  await page.getByText("due today: 1").waitFor();
  await page.getByText("learned: 0 of 2").waitFor();
  await page.getByRole("link", { name: "Two-letter words" }).click();
  await page.locator(".study-card").waitFor();
  assert.equal((await shownCard(page, cards)).item, first.item, "what was not known comes first");
});

test("with an account words are typed, cards are graded by keys, and another device goes on", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/");
  await ask(page, "/api/register", { name: "Ana", password: "un secret llarg" });
  const { cards } = await ask(page, "/api/study/list?words=en&deck=heavy&length=3");
  await page.goto("/#/study/heavy/3");
  await page.reload();
  await page.locator(".typed input").waitFor();
  await page.getByText("20 cards left").waitFor();
  await lookAt(page, "study-words");
  const first = await shownCard(page, cards);
  await page.locator(".typed input").fill(`zzz ${first.answers.map((/** @type {any} */ one) => one.word.toLowerCase()).join(" ")}`);
  await page.keyboard.press("Enter");
  await page.getByText(`Right: ${first.answers.length}, missing: 0, wrong: 1.`).waitFor();
  await page.locator(".study-card button.main:focus").waitFor(); // from then on keys grade
  await page.keyboard.press("3");
  await page.getByText("19 cards left").waitFor();
  await page.locator(".answers").waitFor({ state: "detached" });
  await page.locator(".typed input").waitFor();
  await page.keyboard.press("Enter"); // nothing typed: show it
  await page.locator(".study-card button.main:focus").waitFor();
  await page.keyboard.press("Enter"); // the button that it looks like has the focus: again
  await page.locator(".typed input").waitFor();
  await page.goto("/#/study");
  await page.getByText("due today: 1").waitFor();
  await page.getByText("learned: 0 of 2").waitFor();
  const { decks } = await ask(page, "/api/study/decks?words=en");
  assert.deepEqual(decks.filter((/** @type {any} */ row) => row.begun > 0).map((/** @type {any} */ row) => [row.deck_name, row.begun, row.due]), [["words:en:heavy:3", 2, 1]]);
  assert.equal(await page.evaluate(() => localStorage.getItem("study")), null, "the server has them");
});

test("a list can be read, printed and taken along; a dictionary is remembered", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/#/study");
  await page.locator(".deck-card").first().waitFor();
  await page.getByLabel("Words", { exact: true }).selectOption("es");
  await page.getByRole("link", { name: "Two-letter words" }).click();
  await page.getByRole("link", { name: "Whole list" }).click();
  await page.locator(".word-list dt").first().waitFor();
  assert.ok((await page.locator(".word-list dt").allInnerTexts()).includes("Ñ"), "it is the Spanish one");
  await lookAt(page, "study-list");
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "CSV").click()]);
  assert.equal(file.suggestedFilename(), "es-two.csv");
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.getByRole("button", { name: "Print" }).isHidden());
});

test("a deck that there is not is told", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/#/study/hooks/9");
  await page.getByText("This deck has cards of 2 to 6 letters, not of 9").waitFor();
});
