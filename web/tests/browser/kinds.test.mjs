// SPDX-License-Identifier: MIT
// Word scrambles, fill-ins and booklets in a real browser: made, solved, checked, exported, and given to a class.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { before, button, openPage, SHOTS, startBrowser, startServer, test } from "./support.mjs";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const SCRAMBLE = {
  format: "tesela-scramble", version: 1, name: "Cielo", level: 2, alphabet: { id: "", letters: ["A", "L", "N", "O", "S", "U"] },
  words: [{ word: "SOL", mixed: "OLS", label: "sol", given: [0] }, { word: "LUNA", mixed: "NALU", label: "luna" }],
};
let server;
let browser;
let page;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
  page = await openPage(browser, server.address);
});

const looksRight = async (name) => {
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
  await page.evaluate(axe);
  assert.deepEqual(await page.evaluate(async () => (await window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] })).violations.map((one) => `${one.id}: ${one.nodes[0].html}`)), []);
};
const kept = (id) => page.evaluate(async (one) => (await fetch(`/api/puzzles/${one}`)).json(), id);

test("a word scramble is made, solved by typing, checked, its clues changed, and printed", async () => {
  await page.goto("/#/puzzles");
  await button(page, "New word scramble").click();
  await page.getByLabel("Name", { exact: true }).fill("Cielo");
  await page.getByLabel("Language of the words").selectOption("es");
  await page.getByLabel("Your words").fill("yo");
  await button(page, "Make the word scramble").click();
  await page.getByText("is too short to be mixed").waitFor(); // beside the words
  await page.getByLabel("Your words").fill("sol;Da luz\nluna;Brilla de noche\ncamión\n");
  await button(page, "Make the word scramble").click();
  await page.getByRole("heading", { name: "Cielo" }).waitFor();
  const id = page.url().split("/").pop();
  assert.equal((await kept(id)).kind, "scramble");
  await page.getByText("Brilla de noche").waitFor();
  await looksRight("scramble");
  assert.equal(await page.getByLabel("Lines between the letters").count(), 0, "they are for word searches");
  await page.locator("#scrambled-0").fill("sal");
  await page.getByText("not among the letters: A").waitFor();
  await page.locator("#scrambled-0").fill("los");
  await button(page, "Check").click();
  await page.locator(".scrambled.wrong").waitFor();
  await page.locator("#scrambled-0").fill("sol");
  await page.locator(".scrambled.right").waitFor();
  await page.reload(); // what was typed is still there
  await page.waitForFunction(() => document.querySelector("#scrambled-0")?.value === "sol");
  await page.locator("#scrambled-1").fill("luna");
  await page.locator("#scrambled-2").fill("camion"); // without its accent
  await page.getByText("Solved: every word is right!").waitFor();
  await button(page, "Clues").click();
  await page.getByLabel("Clue for sol").fill("Estrella");
  await page.waitForFunction(async (one) => (await (await fetch(`/api/puzzles/${one}`)).json()).file.words[0].hint === "Estrella", id);
  await button(page, "Undo").click();
  await page.waitForFunction(async (one) => (await (await fetch(`/api/puzzles/${one}`)).json()).file.words[0].hint === "Da luz", id);
  await button(page, "Print preview").click();
  await page.waitForFunction(() => document.querySelector("img.sheet")?.naturalWidth > 0);
  await button(page, "Close").click();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "PDF").click()]);
  assert.match(download.suggestedFilename(), /\.pdf$/);
  assert.deepEqual(page.problems, []);
});

test("a fill-in lists its words and crosses out those that are written", async () => {
  await page.goto("/#/puzzles");
  await button(page, "New crossword").click();
  await page.getByLabel("Name", { exact: true }).fill("Encaja");
  await page.getByLabel("Kind", { exact: true }).selectOption("fillin");
  await page.getByLabel("Language of the words").selectOption("es");
  await page.getByLabel("Your words").fill("sol\nola\nmar\n");
  await page.getByLabel("Letters that are given, at least").fill("1");
  await button(page, "Make the crossword").click();
  await page.getByRole("heading", { name: "Encaja" }).waitFor();
  const { file } = await kept(page.url().split("/").pop());
  assert.equal(file.kind, "fillin");
  assert.ok(file.given.length >= 1);
  assert.equal(await page.locator(".bank li").count(), 3);
  await looksRight("fillin");
  const sol = file.words.find((one) => one.word === "SOL");
  await page.locator(`[data-cell="${sol.row},${sol.col}"]`).click();
  for (let at = 0; at < 3; at++) {
    await page.locator(`[data-cell="${sol.row + (sol.down ? at : 0)},${sol.col + (sol.down ? 0 : at)}"]`).focus();
    await page.keyboard.press("SOL"[at].toLowerCase());
  }
  await page.locator(".bank s", { hasText: "sol" }).waitFor();
  assert.deepEqual(page.problems, []);
});

test("a cryptogram is solved by typing each letter once", async () => {
  await page.goto("/#/puzzles");
  await button(page, "New cryptogram").click();
  await page.getByLabel("Name", { exact: true }).fill("Busca");
  await page.getByLabel("Language of the words").selectOption("es");
  await page.getByLabel("Sentence", { exact: true }).fill("Sí");
  await button(page, "Make the cryptogram").click();
  await page.getByText("The sentence is too short").waitFor(); // beside it
  await page.getByLabel("Sentence", { exact: true }).fill("¡Más vale tarde que nunca!");
  await page.getByLabel("Level").selectOption("4");
  await button(page, "Make the cryptogram").click();
  await page.getByRole("heading", { name: "Busca" }).waitFor();
  const { file } = await kept(page.url().split("/").pop());
  assert.equal(file.given.length, 1);
  await looksRight("cryptogram");
  const letters = file.alphabet.letters;
  const wanted = [...new Set("MASVLETRDQUNC")].filter((letter) => !file.given.includes(letter));
  const code = (letter) => String(file.key[letters.indexOf(letter)]);
  const box = (letter) => page.getByLabel(`Letter for ${code(letter)}`, { exact: true }).first();
  await box(wanted[0]).fill(wanted[1]);
  await button(page, "Check").click();
  await page.getByText("Wrong letters: 1").waitFor();
  for (const letter of wanted) await box(letter).fill(letter.toLowerCase());
  await page.getByText("Solved: every letter is right!").waitFor();
  assert.deepEqual(page.problems, []);
});

test("a booklet of the kinds that are ticked is one PDF", async () => {
  await page.goto("/#/puzzles");
  await button(page, "New booklet").click();
  await page.getByLabel("Title", { exact: true }).fill("Granja");
  await page.getByLabel("mazes", { exact: true }).uncheck();
  await page.getByLabel("How many: word scrambles").fill("11");
  await button(page, "Make the booklet (PDF)").click();
  await page.getByText(/0 to 10/).waitFor(); // beside the number
  await page.getByLabel("How many: word scrambles").fill("2");
  await looksRight("booklet");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Make the booklet (PDF)").click()]);
  assert.equal(download.suggestedFilename(), "Granja.pdf");
  assert.equal(readFileSync(await download.path()).subarray(0, 5).toString(), "%PDF-");
  assert.deepEqual(page.problems, []);
});

test("a class solves a word scramble, and the server knows when it is done", async () => {
  const teacher = await openPage(browser, server.address);
  const ask = (path, body) => teacher.evaluate(async ([where, what]) => (await fetch(where, { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: what })).json(), [path, JSON.stringify(body)]);
  await teacher.goto("/");
  await ask("/api/register", { name: "Teresa", password: "la classe de dilluns" });
  const puzzle = await teacher.evaluate(async (text) => (await fetch("/api/puzzles/import?name=cielo.json", { method: "POST", headers: { "X-Tesela": "1" }, body: text })).json(), JSON.stringify(SCRAMBLE));
  assert.equal(puzzle.kind, "scramble", JSON.stringify(puzzle));
  const made = await ask("/api/classes", { puzzles: [puzzle.id], title: "Cielo", solution: "done" });
  const pupil = await openPage(browser, server.address);
  await pupil.goto(`/#/class/${made.token}`);
  await pupil.getByLabel("Your nickname").fill("Ona");
  await button(pupil, "Begin").click();
  assert.equal(await pupil.locator("#scrambled-0").getAttribute("placeholder"), "S · ·");
  await pupil.locator("#scrambled-0").fill("sol");
  await pupil.locator("#scrambled-1").fill("lnua");
  await pupil.getByText("Everything is filled in, but 2 letters are wrong.").waitFor();
  await pupil.locator("#scrambled-1").fill("luna");
  await pupil.getByText("Done in").waitFor();
  await pupil.screenshot({ path: join(SHOTS, "class-scramble.png") });
  assert.deepEqual(pupil.problems, []);
  await pupil.close();
  await teacher.close();
});
