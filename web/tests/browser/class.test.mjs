// SPDX-License-Identifier: MIT
// A class that plays along: a teacher's screen, and two telephones without accounts whose connections come and go.
import assert from "node:assert/strict";
import { before, button, lookAt, openPage, PATIENCE, startBrowser, startServer, test } from "./support.mjs";

const PHONE = { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true };
const SOPA = {
  format: "tesela-sopa", version: 1, name: "Zoo", alphabet: { id: "es-27", letters: [..."ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"] }, rows: 4, cols: 5,
  grid: ["GATOX", "XXXXX", "LOSXX", "XXMAR"], solved: false,
  words: [{ word: "GATO", label: "gato", found: false, place: { row: 0, col: 0, direction: "E" } }, { word: "SOL", label: "sol", found: false, hint: "it shines", place: { row: 2, col: 2, direction: "W" } }, { word: "MAR", label: "mar", found: false, place: { row: 3, col: 2, direction: "E" } }],
};
const MAZE = { format: "tesela-maze", version: 1, name: "Yard", rows: 2, cols: 3, directions: [0, 2, 4, 6], entrance: [0, 0], exits: [[0, 2]], player: [0, 0], cells: [".#.", "..."], solutions: [] };
const CROSSWORD = {
  format: "tesela-crossword", version: 1, name: "Cross", alphabet: { id: "", letters: ["S", "O", "L", "A"] }, rows: 2, cols: 3, grid: ["SOL", ".LA"], kind: "crisscross", symmetry: "none",
  words: [{ number: 1, row: 0, col: 0, down: false, word: "SOL", clue: "it shines" }, { number: 4, row: 1, col: 1, down: false, word: "LA" }, { number: 2, row: 0, col: 1, down: true, word: "OL" }, { number: 3, row: 0, col: 2, down: true, word: "LA" }],
};

let server;
let browser;
let teacher;

/** What the page itself would ask for. */
const ask = (page, method, path, body) => page.evaluate(async ([how, where, what]) => (await fetch(where, { method: how, headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: what && JSON.stringify(what) })).json(), [method, path, body]);
const bring = (file) => teacher.evaluate(async (json) => (await (await fetch(`/api/puzzles/import?name=${json.name}.json`, { method: "POST", headers: { "X-Tesela": "1" }, body: JSON.stringify(json) })).json()).id, file);
/** A class with these puzzles, on the teacher's screen. */
const openClass = async (puzzles, more = {}) => {
  const made = await ask(teacher, "POST", "/api/classes", { puzzles, ...more });
  await teacher.goto(`/#/classroom/${made.id}`);
  await teacher.getByLabel("Link", { exact: true }).waitFor();
  return made;
};
const comeIn = async (phone, made, name) => {
  await phone.goto(`/#/class/${made.token}`);
  await phone.getByLabel("Your nickname").fill(name);
  await button(phone, "Begin").click();
};
const tapLine = async (phone, from, to) => {
  await phone.locator(`[data-cell="${from}"]`).tap();
  await phone.locator(`[data-cell="${to}"]`).tap();
};
const row = (name) => teacher.locator(".pupils tbody tr", { hasText: name });

before(async () => {
  server = await startServer();
  browser = await startBrowser();
  teacher = await openPage(browser, server.address, { viewport: { width: 1280, height: 800 } });
  await teacher.goto("/");
  await ask(teacher, "POST", "/api/register", { name: "Teresa", password: "un secret llarg" });
  await teacher.reload();
});

test("two telephones search for words while their teacher looks on", async () => {
  const made = await openClass([await bring(SOPA)], { title: "3.º B" });
  await teacher.locator("svg.qr").waitFor();
  await teacher.getByText("Nobody has come yet.").waitFor();
  const leo = await openPage(browser, server.address, PHONE);
  const mia = await openPage(browser, server.address, PHONE);
  await comeIn(leo, made, "Leo");
  await lookAt(leo, "class-phone");
  await comeIn(mia, made, "Leo");
  await mia.getByText("Somebody of this class is called 'Leo' already").waitFor();
  await mia.getByLabel("Your nickname").fill("Mia");
  await button(mia, "Begin").click();
  await row("Mia").getByText("0/3").waitFor(); // nobody has pressed anything on the teacher's screen
  await tapLine(leo, "0,0", "0,3");
  await leo.locator(".words li.found", { hasText: "gato" }).waitFor();
  await row("Leo").getByText("1/3").waitFor();
  // The clue is told, the word is not: only the server knows whether the line is the one.
  await leo.getByText("2. it shines (3)").waitFor();
  await tapLine(leo, "0,4", "2,4");
  await leo.getByText("XXX is not in the list.").waitFor();
  await tapLine(leo, "2,2", "2,0");
  await leo.locator(".words li.found", { hasText: "it shines" }).waitFor();
  await tapLine(leo, "3,2", "3,4");
  await leo.getByText("Done in").waitFor();
  await row("Leo").getByText("done").waitFor();
  await teacher.getByText("2 pupils · working: 1 · done: 1").waitFor();
  await lookAt(teacher, "classroom");
  await teacher.setViewportSize({ width: 360, height: 740 });
  await lookAt(teacher, "classroom-phone");
  const cut = await teacher.evaluate(() => [...document.querySelectorAll(".table-scroll")].map((one) => one.scrollWidth - one.clientWidth));
  assert.deepEqual(cut, [0]); // nothing has to be moved sideways to be read
  await teacher.setViewportSize({ width: 1280, height: 800 });
  assert.equal(await button(leo, "Show the answers").count(), 0);
  await button(teacher, "Show it now").click();
  await teacher.getByText("Everybody sees the solution.").waitFor();
  await leo.reload();
  await button(leo, "Show the answers").click();
  await leo.locator(".sopa svg line").nth(2).waitFor({ state: "attached" });
  await leo.close();
  await mia.close();
});

test("what is found without a connection is kept, through a reload, and told later", async () => {
  const made = await openClass([await bring(SOPA)]);
  const phone = await openPage(browser, server.address, PHONE);
  await comeIn(phone, made, "Pol");
  await row("Pol").getByText("0/3").waitFor();
  await phone.route("**/api/class/**", (route) => route.abort());
  await tapLine(phone, "0,0", "0,3");
  await phone.locator(".words li.found", { hasText: "gato" }).waitFor();
  await phone.getByText("No connection: what you find is kept on this device").waitFor();
  await phone.reload();
  await phone.locator(".words li.found", { hasText: "gato" }).waitFor();
  await phone.unroute("**/api/class/**");
  await row("Pol").getByText("1/3").waitFor();
  await phone.getByText("No connection").waitFor({ state: "detached" });
  // The link is taken back: what was found stays on the screen.
  await button(teacher, "Close the link").click();
  await teacher.getByText("The link stops working. Results stay.").waitFor();
  await tapLine(phone, "3,2", "3,4");
  await phone.getByText("The class is closed. What you have found is still here.").waitFor();
  const late = await openPage(browser, server.address, PHONE);
  await late.goto(`/#/class/${made.token}`);
  await late.getByRole("heading", { name: "This link does not work" }).waitFor();
  await late.getByRole("link", { name: "Puzzles to solve on your own" }).waitFor();
  await phone.close();
  await late.close();
});

test("of a set each pupil gets another puzzle; mazes and crosswords are checked by the server", async () => {
  const made = await openClass([await bring(MAZE), await bring(CROSSWORD)], { title: "Set", solution: "done" });
  const walker = await openPage(browser, server.address, PHONE);
  const writer = await openPage(browser, server.address, PHONE);
  await comeIn(walker, made, "Ona");
  await button(walker, "Walk south").click();
  await button(walker, "Walk east").click();
  await button(walker, "Walk east").click();
  await button(walker, "Walk north").click();
  await walker.getByText("Done in").waitFor();
  await button(walker, "Show the answers").waitFor();
  await row("Ona").getByText("Yard").waitFor();
  await row("Ona").getByText("done").waitFor();
  await lookAt(walker, "class-maze");
  const [clock, smaller, larger] = await Promise.all([walker.locator(".timer"), button(walker, "Smaller"), button(walker, "Larger")].map((one) => one.boundingBox()));
  assert.ok(clock.x + clock.width + 40 < smaller.x && smaller.x + smaller.width <= larger.x && larger.x + larger.width > PHONE.viewport.width - 20, JSON.stringify([clock, smaller, larger]));
  await comeIn(writer, made, "Pau");
  const type = async (cell, letter) => {
    await writer.locator(`.crossword [data-cell="${cell}"]`).tap();
    await writer.locator(".thumb-keys").getByRole("button", { name: letter, exact: true }).tap();
  };
  for (const [cell, letter] of [["0,0", "S"], ["0,1", "O"], ["0,2", "A"], ["1,1", "L"], ["1,2", "A"]]) await type(cell, letter);
  await writer.getByText("Everything is filled in, but 1 letter is wrong.").waitFor();
  assert.equal(await writer.locator(".clue-card .word-head .soft").innerText(), "4/4"); // words, not squares
  await type("0,2", "L");
  await writer.getByText("Done in").waitFor();
  await lookAt(writer, "class-crossword");
  await row("Pau").getByText("5/5").waitFor();
  const results = await teacher.evaluate(async (id) => (await fetch(`/api/classes/${id}/results`)).text(), made.id);
  assert.match(results, /"Pau","Cross",5,5,\d+,/);
  // One is taken off, then all of it.
  await teacher.getByRole("button", { name: "Remove Ona" }).click();
  await button(teacher.getByRole("dialog"), "Remove").click();
  await row("Ona").waitFor({ state: "detached" });
  await button(teacher, "Delete now").click();
  await button(teacher.getByRole("dialog"), "Delete").click();
  await teacher.getByRole("heading", { name: "Classes" }).waitFor();
  await walker.close();
  await writer.close();
});

test("every kind of puzzle has its mark in the list", async () => {
  await teacher.goto("/#/puzzles");
  await teacher.locator(".kind.of-crossword").first().waitFor();
  const sizes = await teacher.evaluate(() => [...document.querySelectorAll(".kind")].map((one) => `${one.clientWidth} x ${one.clientHeight}`));
  assert.deepEqual([...new Set(sizes)], ["14 x 14"]);
});

test("a class is opened from a puzzle, and from the list of them", async () => {
  const id = await bring(SOPA);
  await teacher.goto(`/#/sopa/${id}`);
  await button(teacher, "Open it for a class").click();
  await teacher.getByLabel("Link", { exact: true }).waitFor();
  await teacher.goto("/#/classes");
  await teacher.getByRole("heading", { name: "A new class" }).waitFor();
  await lookAt(teacher, "classes");
  await teacher.getByRole("checkbox", { name: /Zoo/ }).first().check();
  await teacher.getByLabel("Title").fill("Monday");
  await teacher.getByLabel("Ask for a nickname").uncheck();
  await button(teacher, "Open it for a class").click();
  await teacher.getByRole("heading", { name: "Monday" }).waitFor();
  const link = await teacher.getByLabel("Link", { exact: true }).inputValue();
  const phone = await openPage(browser, server.address, PHONE);
  await phone.goto(link);
  await phone.getByRole("heading", { name: "Monday" }).waitFor({ timeout: PATIENCE });
  await button(phone, "Begin").click(); // nobody asks for a name
  await phone.getByText("Number 1").waitFor();
  await phone.close();
});
