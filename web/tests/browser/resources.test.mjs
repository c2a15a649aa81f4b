// SPDX-License-Identifier: MIT
// Dictionaries and bags of one's own: from files of any size, wrong ones, changed, shared, searched, deleted.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { before, button, heard, lookAt, openPage, openRules, startBrowser, startServer, test } from "./support.mjs";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
let server;
let browser;
let page;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
  page = await openPage(browser, server.address);
  await page.goto("/");
  await page.evaluate(() => fetch("/api/register", { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify({ name: "Pau", password: "un secret llarg" }) }));
  await page.goto("/#/resources");
  await page.reload();
});

const file = (/** @type {string} */ name, /** @type {string | Buffer} */ text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

test("what is wrong in a bag or a list is said beside it, with its line", async () => {
  await button(page, "Add…").click();
  await page.getByLabel("Name").fill("two words");
  await page.getByLabel("Bag", { exact: true }).fill("A 5 1\nB two 3");
  await page.getByLabel("Words", { exact: true }).fill("aba");
  await button(page, "Add").click();
  await page.locator(".field .wrong").waitFor();
  await page.getByLabel("Name").fill("letters");
  await button(page, "Add").click();
  const wrong = page.locator(".field:has(label:text-is('Bag')) .wrong");
  await wrong.waitFor();
  assert.match(await wrong.innerText(), /2/);
  await page.getByLabel("Bag", { exact: true }).fill("A 5 1\nB 5 3\n# 2 0");
  await page.getByLabel("Words", { exact: true }).fill("aba\nbaba\nzebra");
  await button(page, "Add").click();
  const words = page.locator(".field:has(label:text-is('Words')) .wrong");
  await words.waitFor();
  assert.match(await words.innerText(), /zebra/i);
  await page.getByLabel("Leave out words").check();
  await button(page, "Add").click();
  await heard(page, "Resource 'letters' created. 2 words kept · 1 left out");
  await page.getByRole("heading", { name: "letters" }).waitFor();
});

test("words are added and taken away, and the resource is shared", async () => {
  await page.getByText("Change the words").click();
  await page.getByLabel("Add words").fill("abba ab");
  await page.getByLabel("Remove words").fill("bába nowhere");
  await button(page, "Save the words").click();
  await page.locator(".wordlist").getByText("ABBA").waitFor();
  assert.deepEqual(await page.locator(".wordlist li").allInnerTexts(), ["AB", "ABA", "ABBA"]);
  await heard(page, "3 words kept · 1 was not there");
  for (const [by, text, found] of [
    ["pattern", "a*a", "ABA ABBA"],
    ["anagrams", "b?a", "ABA"],
    ["tiles", "aba", "AB ABA"],
    ["letters", "bb", "ABBA"],
  ]) {
    await page.getByLabel("Look for words by").selectOption(by);
    await page.locator("input[type=search]").fill(text);
    await page.waitForFunction((words) => [...document.querySelectorAll(".wordlist li")].map((one) => one.textContent).join(" ") === words, found);
  }
  await page.getByLabel("Look for words by").selectOption("pattern");
  await page.locator("input[type=search]").fill("a4");
  await page.locator(".field .wrong", { hasText: "is not a pattern" }).waitFor();
  await page.locator("input[type=search]").fill("");
  await page.getByLabel("Everybody may use it").click();
  await page.getByText("Yours, and shared with everybody.").waitFor();
  await page.evaluate(axe);
  assert.deepEqual(await page.evaluate(async () => (await window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] })).violations.map((one) => one.id)), []);
});

test("a large list from a file does not stop the page", async () => {
  const letters = "ABCDEFGH";
  const list = [];
  for (let i = 0; i < 100000; i++) list.push([...i.toString(8).padStart(6, "0")].map((digit) => letters[Number(digit)]).join(""));
  await page.goto("/#/resources");
  await button(page, "Add…").click();
  await page.getByLabel("Bag", { exact: true }).fill([...letters].map((letter) => `${letter} 9 1`).join("\n"));
  await page.locator("form input[type=file]").nth(0).setInputFiles(file("huge_diccionario.txt", list.join("\n")));
  await page.getByText("huge_diccionario.txt · 100,000 lines").waitFor();
  assert.equal(await page.getByLabel("Name").inputValue(), "huge");
  await button(page, "Add").click();
  await page.getByRole("heading", { name: "huge" }).waitFor();
  await page.getByText("1 to 500 of 100,000").waitFor();
  await page.getByLabel("Words that contain these letters").fill("aaaaa");
  await page.getByText("1 to 11 of 11").waitFor();
  await button(page, "Delete").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await heard(page, "Resource 'huge' deleted.");
});

/** What is wrong at a field, once it is said. @param {string} label */
const wrongAt = async (label) => {
  const wrong = page.locator(`.field:has(label:text-is('${label}')) .wrong`);
  await wrong.waitFor();
  return wrong.innerText();
};

test("a part that is empty is said to be, at its field, and nothing else takes its place", async () => {
  await page.goto("/#/resources");
  await button(page, "Add…").click();
  await button(page, "Add").click();
  assert.match(await wrongAt("Name"), /can't be empty/);
  assert.match(await wrongAt("Words"), /no words/);
  assert.match(await wrongAt("Bag"), /no tiles/);
  await page.getByLabel("Name").fill("half");
  await page.getByLabel("Words", { exact: true }).fill("cat");
  await button(page, "Add").click();
  assert.match(await wrongAt("Bag"), /no tiles/);
  await page.locator("form input[type=file]").nth(1).setInputFiles(file("half_bolsa.txt", "\n \n"));
  await page.waitForFunction(() => /half_bolsa.txt' is empty/.test(document.querySelector("form")?.textContent ?? ""));
  assert.match(await wrongAt("Bag"), /half_bolsa.txt/);
  await page.getByLabel("What").selectOption("bag");
  assert.equal(await page.getByLabel("Words", { exact: true }).count(), 0);
  await page.getByLabel("Bag", { exact: true }).fill("A 5 1\nB 5 3\n# 2 0");
  await button(page, "Add").click();
  await page.getByText("There is no dictionary here yet.").waitFor();
});

test("an empty file changes nothing of a dictionary, and is said to be empty", async () => {
  await page.goto("/#/resources/letters");
  await page.getByText("Change the words").click();
  await page.locator("details input[type=file]").first().setInputFiles(file("none.txt", ""));
  await page.getByText("The file 'none.txt' is empty").waitFor();
  await page.locator("details input[type=file]").first().setInputFiles(file("wrong.txt", "abba\nzebra"));
  await page.locator("details[open] .wrong-box", { hasText: "zebra" }).waitFor();
  await page.getByText("Change the bag").click();
  await page.locator("details input[type=file]").nth(1).setInputFiles(file("none_bolsa.txt", "  "));
  assert.match(await wrongAt("Bag"), /none_bolsa.txt' is empty/);
  await page.getByLabel("Bag", { exact: true }).fill(" ");
  await button(page, "Save the bag").click();
  await page.locator(".field .wrong", { hasText: "The bag is empty" }).waitFor();
  await page.reload();
  await page.locator(".wordlist").getByText("ABBA").waitFor();
  assert.deepEqual(await page.locator(".wordlist li").allInnerTexts(), ["AB", "ABA", "ABBA"]);
});

test("a game is begun with the dictionary that one looks at", async () => {
  await page.getByRole("link", { name: "New game…" }).click();
  await page.getByRole("heading", { name: "New game" }).waitFor();
  assert.equal(await page.getByLabel("Words and tiles").inputValue(), "own:letters");
  await openRules(page);
  await page.getByLabel("Rack", { exact: true }).fill("5");
  await page.reload();
  assert.equal(await page.getByLabel("Words and tiles").inputValue(), "own:letters", "as everything that was filled in");
  assert.equal(await page.getByLabel("Rack", { exact: true }).inputValue(), "5");
  await page.goto("/#/new/ca");
  await page.waitForFunction(() => location.hash === "#/new");
  assert.equal(await page.getByLabel("Words and tiles").inputValue(), "ca");
  assert.equal(await page.getByLabel("Rack", { exact: true }).inputValue(), "5", "what else was filled in stays");
  await page.goto("/#/new/letters");
  await button(page, "Begin").click();
  await page.locator(".table .board").waitFor();
  const game = await page.evaluate(async () => (await fetch(`/api/games/${location.hash.split("/").pop()}`)).json());
  assert.equal(game.language, "letters");
});

test("a word of a dictionary is explained when it is pressed", async () => {
  await page.goto("/#/resources/es");
  await page.getByLabel("Look for words by").selectOption("pattern");
  await page.getByLabel("Words that fit this pattern").fill("ovejas");
  await page.locator(".wordlist li", { hasText: /^OVEJAS$/ }).getByRole("button").click();
  const meaning = page.locator("dialog .meaning");
  await meaning.waitFor();
  assert.match(await meaning.innerText(), /feminine plural, of OVEJA/);
  assert.match(await meaning.innerText(), /sheep/);
  await page.locator("dialog").getByRole("button", { name: "Close" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
});

test("a file in an old encoding is read, and said to be", async () => {
  await page.goto("/#/resources");
  await button(page, "Add…").click();
  await page.getByLabel("What").selectOption("bag");
  await page.locator("form input[type=file]").nth(0).setInputFiles(file("old_bolsa.txt", Buffer.from([0xd1, 0x20, 0x33, 0x20, 0x31])));
  await heard(page, "The file is not in UTF-8");
  assert.equal(await page.getByLabel("Bag", { exact: true }).inputValue(), "Ñ 3 1");
});

test("a name with letters beyond ASCII has its page, also where one comes by its address", async () => {
  await page.getByLabel("Name").fill("español");
  await button(page, "Add").click();
  await page.getByRole("heading", { name: "español" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "español" }).waitFor();
  await page.getByText("Only yours.").waitFor();
});

test("a dictionary without a bag is offered the tiles that spell it, and takes them when they are taken", async () => {
  await page.goto("/#/resources");
  await button(page, "Add…").click();
  await page.getByLabel("Name").fill("cats");
  await page.getByLabel("Words", { exact: true }).fill("cat\nkitten");
  await page.getByRole("button", { name: /Take those of en/ }).click();
  assert.match(await page.getByLabel("Bag", { exact: true }).inputValue(), /^# 2 0|^A 9 1/);
  await button(page, "Add").click();
  await page.getByRole("heading", { name: "cats" }).waitFor();
  await page.getByText("Bag · 100 tiles").waitFor();
});

test("the program's own lists stand by language, each in a line", async () => {
  await page.goto("/#/resources");
  const spanish = page.locator(".built-in dl > div", { hasText: "Español" });
  await spanish.getByRole("link", { name: /everyday words/ }).waitFor();
  assert.ok((await page.locator(".built-in dt").count()) >= 3);
  assert.equal(await page.locator("table a[href='#/resources/es']").count(), 0, "one's own have the table for themselves");
  await lookAt(page, "resources-by-language");
  await spanish.getByRole("link", { name: /^all words/i }).click();
  await page.getByText("It comes with the program").waitFor();
});
