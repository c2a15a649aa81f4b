// SPDX-License-Identifier: MIT
// The puzzle workshop in a real browser: made, walked, drawn, solved, played, changed, exported.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, button, lookAt, machineCard, openPage, PATIENCE, settled, SHOTS, startBrowser, startServer, test } from "./support.mjs";
import { fileURLToPath } from "node:url";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
let server;
let browser;
let page;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
  page = await openPage(browser, server.address);
  await page.goto("/#/register");
  await page.getByLabel("Name", { exact: true }).fill("Teresa");
  await page.getByLabel("Password", { exact: true }).fill("la classe de dilluns");
  await page.getByLabel("Repeat the password").fill("la classe de dilluns");
  await button(page, "Register").click();
  await machineCard(page).waitFor(); // not only her name, which is there before the page has gone on
});

test("a maze is made, walked, solved and exported", async () => {
  await page.goto("/#/puzzles");
  await button(page, "New maze").click();
  await page.getByLabel("Name", { exact: true }).fill("Escola");
  await button(page, "Make the maze").click(); // nothing else is said: there is a real way to go
  await page.getByRole("heading", { name: "Escola" }).waitFor();
  await button(page, "Shortest way").click();
  await page.getByText(/best: \d\d+ moves/).waitFor();
  await page.getByLabel("Show").waitFor();
  await page.screenshot({ path: join(SHOTS, "maze.png") });
  await button(page, "Print preview").click();
  await page.waitForFunction(() => document.querySelector("img.sheet")?.naturalWidth > 0);
  await page.screenshot({ path: join(SHOTS, "print-preview.png") });
  await button(page, "Close").click();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "PDF").click()]);
  assert.match(download.suggestedFilename(), /\.pdf$/);
});

test("a logo stands on the sheets, stays in the browser and can be taken off", async () => {
  const teacher = await openPage(browser, server.address);
  const green = await teacher.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 300 });
    const pen = canvas.getContext("2d");
    [pen.fillStyle] = ["#00a050"];
    pen.fillRect(0, 0, 1200, 300);
    return canvas.toDataURL("image/png").split(",")[1];
  });
  await teacher.goto("/#/puzzles");
  await button(teacher, "New maze").click();
  await button(teacher, "Make the maze").click();
  await teacher.locator("canvas").waitFor();
  const [choose] = await Promise.all([teacher.waitForEvent("filechooser"), teacher.getByText("Your logo…").click()]);
  await choose.setFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("these are notes") });
  await teacher.getByText("'notes.png' is not a picture").waitFor();
  const [again] = await Promise.all([teacher.waitForEvent("filechooser"), teacher.getByText("Your logo…").click()]);
  await again.setFiles({ name: "school.png", mimeType: "image/png", buffer: Buffer.from(green, "base64") });
  await teacher.locator("img.sheet-logo").waitFor();
  await button(teacher, "Print preview").click();
  await teacher.waitForFunction(() => document.querySelector("img.sheet")?.naturalWidth > 0);
  await teacher.screenshot({ path: join(SHOTS, "sheet-logo.png") });
  const [download] = await Promise.all([teacher.waitForEvent("download"), button(teacher, "Save the PDF to print").click()]);
  assert.match(readFileSync(await download.path(), "latin1"), /^%PDF[^]*\/Subtype \/Image/);
  await teacher.reload();
  await teacher.locator("img.sheet-logo").waitFor(); // for the next sheet
  await button(teacher, "Remove the logo").click();
  await teacher.getByText("stays in this browser").waitFor();
  assert.equal(await teacher.evaluate(() => localStorage.getItem("sheet.logo")), null);
  assert.deepEqual(teacher.problems, []);
  await teacher.close();
});

test("a class set of crosswords comes as a PDF, and short of sheets it says so at the field", async () => {
  await page.goto("/#/puzzles");
  await button(page, "New crossword").click();
  await page.getByLabel("Your words").fill("sol\nos");
  await page.getByText("Class set: a different sheet for everybody").click();
  await page.getByLabel("Sheets", { exact: true }).fill("30");
  await button(page, "Make the class set (PDF)").click();
  await page.getByText(/different sheets could be made/).waitFor();
  await page.getByLabel("Your words").fill("sol\nsal\nluna\nmar\nrana\nola");
  await page.getByLabel("Sheets", { exact: true }).fill("4");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Make the class set (PDF)").click()]);
  assert.match(download.suggestedFilename(), /\.pdf$/);
  await button(page, "Cancel").click();
});

test("a change is kept when the page is left at once", async () => {
  const guest = await openPage(browser, server.address, { serviceWorkers: "block" }); // which may lose what a page says in passing
  await guest.goto("/#/puzzles");
  await button(guest, "New maze").click();
  await button(guest, "Make the maze").click();
  await guest.locator("canvas").waitFor(); // the form has a name too
  await guest.getByLabel("Name", { exact: true }).fill("Amb pressa");
  await guest.reload();
  await guest.waitForFunction(async (one) => (await (await fetch(`/api/puzzles/${one}`)).json()).name === "Amb pressa", guest.url().split("/").pop());
  assert.deepEqual(guest.problems, []);
  await guest.close();
});

test("a word search is made, played by dragging, and its words are struck out", async () => {
  await page.goto("/#/puzzles");
  await button(page, "New word search").click();
  await page.getByLabel("Name", { exact: true }).fill("Animals");
  await page.getByLabel("Your words").fill("gat\ngos\nllop");
  await page.getByLabel("Difficulty").selectOption("easy");
  await button(page, "Make the word search").click();
  await page.getByRole("heading", { name: "Animals" }).waitFor();
  const id = page.url().split("/").pop();
  await settled(page); // letters have found their size
  const puzzle = await page.evaluate(async (one) => (await fetch(`/api/puzzles/${one}`)).json(), id);
  const word = puzzle.file.words.find((one) => one.label === "gos");
  const step = { N: [-1, 0], NE: [-1, 1], E: [0, 1], SE: [1, 1], S: [1, 0], SW: [1, -1], W: [0, -1], NW: [-1, -1] }[word.place.direction];
  const at = async (row, col) => {
    const box = await page.locator(`[data-cell="${row},${col}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [from, to] = [await at(word.place.row, word.place.col), await at(word.place.row + 2 * step[0], word.place.col + 2 * step[1])];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await page.mouse.up();
  await page.locator("li.found", { hasText: "gos" }).waitFor();
  await page.screenshot({ path: join(SHOTS, "sopa.png") });
  await button(page, "Edit").click();
  const last = page.locator(`[data-cell="${word.place.row + 2 * step[0]},${word.place.col + 2 * step[1]}"]`); // no other word has an S
  await last.click();
  await last.focus();
  await page.keyboard.press("z");
  await page.getByText("1 word is not in the grid.").waitFor();
  await button(page, "Undo").click();
  await page.getByText("1 word is not in the grid.").waitFor({ state: "detached" });
  await page.getByLabel("More words").fill("ca");
  await button(page, "Make the grid again").click();
  await page.getByText("ca", { exact: true }).waitFor();
});

test("words pasted from a spreadsheet are looked for by their clues, and printed as somebody wishes", async () => {
  await page.goto("/#/puzzles");
  await button(page, "New word search").click();
  await page.getByLabel("Name", { exact: true }).fill("Clues");
  await page.getByLabel("Your words").fill("gat\tCaça ratolins.\ngos\tBorda.");
  await page.getByLabel("The sheet shows").selectOption("clues");
  await button(page, "Make the word search").click();
  await page.getByText("1. Caça ratolins. (3)").waitFor();
  assert.equal(await page.getByText("gat", { exact: true }).count(), 0);
  await page.getByLabel("Look").selectOption("large");
  await page.getByLabel("On each page").selectOption("2");
  await page.getByLabel("Your own instruction").fill("Busca & troba.");
  const answer = page.waitForResponse((one) => /as=svg&key=0.*look=large/.test(one.url()));
  await button(page, "Print preview").click();
  const sheet = await (await answer).text();
  assert.equal(sheet.split(">Busca &amp; troba.<").length, 3); // twice
  assert.match(sheet, />Borda. \(3\)</);
  await button(page, "Close").click();
});

test("a maze of a level says how hard it is", async () => {
  await page.goto("/#/puzzles");
  await button(page, "New maze").click();
  await page.getByLabel("Difficulty").selectOption("2");
  assert.equal(await page.getByLabel("Rows, at least").count(), 0);
  await button(page, "Make the maze").click();
  await page.locator("canvas").waitFor();
  const made = await page.evaluate(async (one) => (await fetch(`/api/puzzles/${one}/info`)).json(), page.url().split("/").pop());
  assert.equal(made.level, 2);
});

/** What the window shows of an element, in pixels from the top; nothing lies over it. @param {any} page @param {string} selector */
const shownPart = (page, selector) =>
  page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    const { top, bottom, left } = element.getBoundingClientRect();
    const isOnTop = element.contains(document.elementFromPoint(left + 4, Math.max(top, 0) + 4));
    return { height: isOnTop ? Math.min(bottom, innerHeight) - Math.max(top, 0) : 0, bottom, innerHeight };
  }, selector);

test("on a phone the words are seen while one searches, and those that are found make room", async () => {
  const words = ["perro", "gato", "caballo", "tortuga", "elefante", "jirafa", "mono", "tigre", "oso", "lobo", "zorro", "cebra"];
  const phone = { hasTouch: true, isMobile: true };
  for (const [name, viewport] of Object.entries({ upright: { width: 375, height: 667 }, small: { width: 320, height: 568 }, across: { width: 667, height: 375 } })) {
    const pupil = await openPage(browser, server.address, { ...phone, viewport });
    await pupil.goto("/");
    const made = await pupil.evaluate(async (list) => {
      const post = (to, body) => fetch(to, { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify(body) }).then((answer) => answer.json());
      await post("/api/session/guest", {});
      return post("/api/puzzles/sopa", { rows: 12, cols: 12, words: list, seed: "3", level: "easy", alphabet: "es", name: "Animales" });
    }, words);
    await pupil.reload(); // as the guest
    await pupil.goto(`/#/sopa/${made.id}`);
    await pupil.locator(".sopa span").first().waitFor();
    for (const y of [0, 150, 300]) {
      await pupil.evaluate((to) => scrollTo(0, to), y);
      const list = await shownPart(pupil, ".words");
      assert.ok(list.height >= 40, `${name}: of the words ${list.height} pixels are seen at ${y}`);
    }
    await pupil.evaluate(() => scrollTo(0, 0));
    await pupil.screenshot({ path: join(SHOTS, `sopa-${name}.png`) });
    const { row, col, direction } = made.file.words[0].place;
    const step = { N: [-1, 0], NE: [-1, 1], E: [0, 1], SE: [1, 1], S: [1, 0], SW: [1, -1], W: [0, -1], NW: [-1, -1] }[direction];
    const last = made.file.alphabet.letters.includes("RR") ? 3 : 4; // PE-RR-O
    for (const i of [0, last]) await pupil.locator(`[data-cell="${row + step[0] * i},${col + step[1] * i}"]`).tap();
    await pupil.locator(".words li.found").waitFor();
    const isLast = await pupil.evaluate(() => {
      const place = (/** @type {Element | null} */ one) => (one ? one.getBoundingClientRect().top * 10000 + one.getBoundingClientRect().left : 0);
      const found = place(document.querySelector(".words li.found"));
      return [...document.querySelectorAll(".words li:not(.found)")].every((one) => place(one) < found);
    });
    assert.ok(isLast, `${name}: what is found stands behind what is not`);
  }
});

test("a file is brought in, copied and deleted", async () => {
  await page.goto("/#/puzzles");
  const text = "9 mini\n3 3,3\n0 0,0,0,0\n0 0,1,2,0\n0 0,2,0,0\n0 1,0,0,0\n0 1,1,1,0\n0 1,2,0,0\n0 2,0,0,0\n0 2,1,4,0\n0 2,2,0,0\n2 0,1,2,3,4,5,6,7\n";
  await page.locator("input[type=file]").setInputFiles({ name: "mini.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.getByRole("heading", { name: "mini" }).waitFor();
  await button(page, "Explore all ways").click();
  await page.getByText(/3 solutions · best: 2 moves/).waitFor();
  await page.goto("/#/puzzles");
  await button(page, "Copy mini").click();
  await page.getByRole("link", { name: "mini 2" }).waitFor();
  await button(page, "Delete mini 2").click();
  await page.locator("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("link", { name: "mini 2" }).waitFor({ state: "detached" });
  await page.screenshot({ path: join(SHOTS, "puzzles.png") });
});

test("what can't be made is said beside its field, and nothing is kept", async () => {
  await page.goto("/#/puzzles");
  await page.locator("tbody tr").first().waitFor();
  const before = await page.locator("tbody tr").count();
  await button(page, "New maze").click();
  await page.getByLabel("Kind").selectOption("obstacles");
  await page.getByText("Directions, entrance, exit and seed").click();
  await page.getByLabel("Entrance").fill("0,1");
  await page.getByLabel("Exit").fill("0,1");
  await button(page, "Make the maze").click();
  await page.locator(".field", { hasText: "Exit" }).getByText(/both at 0,1/).waitFor();
  await page.getByLabel("Exit").fill("");
  for (const label of ["Rows, at least", "Rows, at most", "Columns, at least", "Columns, at most"]) await page.getByLabel(label).fill("4");
  await page.getByLabel("Obstacles, at least").fill("15");
  await button(page, "Make the maze").click();
  await page.locator(".field", { hasText: "Obstacles, at least" }).getByText(/15 obstacles do not fit/).waitFor();
  await page.getByLabel("Obstacles, at least").fill("");
  await page.getByLabel("There must be a way out").check();
  await button(page, "None").click();
  await button(page, "Make the maze").click();
  await page.getByText(/without directions/).waitFor();
  await button(page, "All").click();
  for (const label of ["Rows, at least", "Rows, at most", "Columns, at least", "Columns, at most"]) await page.getByLabel(label).fill("400");
  await page.getByText("Class set: a different sheet for everybody").click();
  await page.getByLabel("Sheets", { exact: true }).fill("100");
  await button(page, "Make the class set (PDF)").click();
  await page.getByText("Being made…").waitFor();
  await page.locator("[role=status] progress[max='100']").waitFor();
  await button(page, "Cancel").click();
  await page.getByText("the maze was not made: it was stopped").waitFor();
  await button(page, "Cancel").click();
  await button(page, "New word search").click();
  await button(page, "Make the word search").click();
  await page.locator(".field", { hasText: "Your words" }).getByText(/list of words is empty/).waitFor();
  await page.getByLabel("Your words").fill("кот");
  await button(page, "Make the word search").click();
  await page.locator(".field", { hasText: "Your words" }).getByText(/not a letter of the alphabet/).waitFor();
  await button(page, "Cancel").click();
  assert.equal(await page.locator("tbody tr").count(), before);
});

test("every parameter of a word search is on the form, and a class set comes as a PDF", async () => {
  await page.goto("/#/puzzles");
  await button(page, "New word search").click();
  await page.getByLabel("Name", { exact: true }).fill("Cor");
  await page.getByLabel("Your words").fill("sol, mar, luna, chica");
  for (const fold of ["Alphabet, directions, decoys", "Shape, hidden message, blocked words, seed", "Class set: a different sheet for everybody"]) await page.getByText(fold).click();
  await page.getByLabel("Alphabet").selectOption("es");
  await page.getByText(/A B C CH D/).waitFor();
  await button(page, "Straight").click();
  await page.getByLabel("Decoys, in per cent of the words").fill("20");
  await button(page, "Heart").click();
  await page.getByLabel("What the unused letters spell").fill("hola");
  await page.getByLabel("Words that must not appear").fill("mal");
  await page.getByLabel("Seed").fill("7");
  await page.getByLabel("Sheets", { exact: true }).fill("2");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Make the class set (PDF)").click()]);
  assert.equal(download.suggestedFilename(), "Cor.pdf");
  await button(page, "Make the word search").click();
  await page.getByRole("heading", { name: "Cor" }).waitFor();
  const file = (await page.evaluate(async (one) => (await fetch(`/api/puzzles/${one}`)).json(), page.url().split("/").pop())).file;
  assert.equal(file.alphabet.id, "es");
  assert.ok(file.grid.some((row) => row.startsWith(".")), "a heart has holes");
  assert.ok(file.words.every((one) => ["N", "E", "S", "W"].includes(one.place.direction)));
});

test("a word search has words about a theme, in another language and for an age", async () => {
  await page.goto("/#/puzzles");
  await button(page, "New word search").click();
  await page.getByLabel("Words", { exact: true }).selectOption("theme");
  await page.getByLabel("Theme", { exact: true }).selectOption({ label: "Music" });
  await page.getByLabel("Language of the words").selectOption("es");
  await page.getByLabel("Age", { exact: true }).selectOption("6");
  await page.getByLabel("How many", { exact: true }).fill("10");
  await button(page, "Make the word search").click();
  await page.getByRole("heading", { name: "Música" }).waitFor();
  await page.getByText("violín").waitFor();
});

const bring = async (name, text) => {
  await page.goto("/#/puzzles");
  await page.getByRole("heading", { name: "Puzzles" }).waitFor();
  await page.locator("input[accept*=maze]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
};
const fileNow = () => page.evaluate(async (one) => (await (await fetch(`/api/puzzles/${one}`)).json()).file, page.url().split("/").pop());
/** What the server keeps is soon what is wanted: saving waits for a pause, however long that is today. */
async function keeps(part, wanted) {
  for (const end = Date.now() + PATIENCE; ; ) {
    const now = part(await fileNow());
    if (JSON.stringify(now) === JSON.stringify(wanted)) return;
    if (Date.now() > end) return assert.deepEqual(now, wanted);
    await new Promise((done) => setTimeout(done, 60));
  }
}
const OPEN = `9 buit\n3 6,6\n0 0,0,2,0\n0 5,5,4,0\n2 0,1,2,3,4,5,6,7\n`;

test("a maze is drawn with both buttons, its ends move, a stroke is one undo, and old solutions go", async () => {
  await bring("buit.txt", OPEN);
  await page.getByText("Trivial maze: it has no obstacles.").waitFor();
  await button(page, "The best").click(); // there is none yet: it is looked for first
  await page.getByText(/best: 5 moves/).waitFor();
  const shows = (text) => page.locator("option:checked", { hasText: text }).waitFor({ state: "attached" });
  await shows("Solution 1: 5 moves");
  const at = async (row, col) => {
    await settled(page);
    const box = await page.locator("canvas").boundingBox();
    return [box.x + ((col + 0.5) * box.width) / 6, box.y + ((row + 0.5) * box.height) / 6];
  };
  const drag = async (from, to, which) => {
    await page.mouse.move(...from);
    await page.mouse.down({ button: which });
    await page.mouse.move(...to, { steps: 5 });
    await page.mouse.up({ button: which });
  };
  await button(page, "Wall").click();
  await drag(await at(2, 0), await at(2, 5), "left");
  await keeps((file) => file.cells[2], "######");
  await shows("none"); // solutions of the old maze are gone
  await page.getByText("Impossible maze: no way leads out.").waitFor();
  await drag(await at(2, 3), await at(2, 4), "right");
  await keeps((file) => file.cells[2], "###..#");
  await button(page, "Undo").click(); // each stroke is one undo
  await button(page, "Undo").click();
  await keeps((file) => file.cells[2], "......");
  await button(page, "Entrance").click();
  await page.mouse.click(...(await at(3, 3)));
  await button(page, "Exit").click();
  await page.mouse.click(...(await at(3, 3))); // never onto the entrance
  await page.mouse.click(...(await at(4, 4)));
  await button(page, "More exits").click();
  await page.mouse.click(...(await at(0, 5)));
  await keeps((file) => [file.entrance, file.exits], [[3, 3], [[0, 5], [4, 4]]]);
});

test("a maze is walked and drawn with keys alone, and a long search is stopped", async () => {
  await bring("buit.txt", OPEN.replace("6,6", "12,12").replace("5,5", "11,11"));
  await page.getByText("Trivial maze").waitFor();
  await page.locator("canvas").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("3");
  await page.getByText("2 moves", { exact: true }).waitFor();
  await page.keyboard.press("Backspace");
  await page.getByText("1 move", { exact: true }).waitFor();
  await button(page, "Walk south").click();
  await page.getByText("2 moves", { exact: true }).waitFor();
  await button(page, "Gap").click();
  await page.locator("canvas").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await keeps((file) => file.cells[1][0], "#");
  await page.getByText("Other ways to look").click();
  await page.getByLabel("Steps at most, exploring").fill("1000000000");
  await button(page, "Explore all ways").click();
  await page.getByText(/[1-9][\d,]* steps/).waitFor(); // the first way out is found long before
  await button(page, "Stop").click();
  await page.getByText(/stopped before everything was explored/).waitFor();
  assert.ok((await fileNow()).solutions.length > 0);
  // A wish to stop that comes before the search has begun is not forgotten.
  const told = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.route("**/solve", async (route) => (await told, await route.continue()), { times: 1 });
  await button(page, "Explore all ways").click();
  await button(page, "Stop").click();
  await button(page, "Stop").waitFor({ state: "detached" });
  assert.doesNotMatch(await page.locator(".told").first().innerText(), /1,000,000,000 steps/);
});

test("a file of a wrong ending is refused, a broken one by its line; puzzles are renamed", async () => {
  await page.getByLabel("File name").fill("laberinto.doc");
  await button(page, "Export").click();
  await page.getByText(/'laberinto.doc' is not a file of a maze/).waitFor();
  await page.getByLabel("File name").fill("laberinto.xml");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Export").click()]);
  assert.equal(download.suggestedFilename(), "laberinto.xml");
  await bring("roto.txt", "9 mini\n3 3,3\n0 9,9,1,0\n");
  await page.getByText(/roto.txt:3: /).waitFor();
  await button(page, "Rename mini").click();
  await page.getByLabel("New name").fill("Mini de classe");
  await page.locator("dialog").getByRole("button", { name: "Rename", exact: true }).click();
  await page.getByRole("link", { name: "Mini de classe" }).click();
  await page.getByRole("heading", { name: "Mini de classe" }).waitFor();
});

test("a map of MovingAI is solved with diagonals of √2 that cut no corners", async () => {
  await bring("arena.map", "type octile\nheight 3\nwidth 3\nmap\n..@\n...\n@..\n");
  await page.getByRole("heading", { name: "arena" }).waitFor();
  await button(page, "Shortest way").click();
  await page.getByText(/length 2\.828/).waitFor();
  await page.locator("input[accept='.scen']").setInputFiles({ name: "arena.scen", mimeType: "text/plain", buffer: Buffer.from("version 1\n0\tarena.map\t3\t3\t0\t0\t0\t1\t1\n") });
  await page.getByLabel("Problem", { exact: true }).selectOption("0");
  await keeps((file) => file.exits, [[1, 0]]);
  await button(page, "Shortest way").click();
  await page.getByText(/best: 1 move · length 1\.000/).waitFor();
});

test("a word search from a file is solved, its list changed, and played with keys", async () => {
  await bring("sopa.txt", "8 Dues\n9 2,3\n0 0,0,S,false\n0 0,1,O,false\n0 0,2,L,false\n0 1,0,M,false\n0 1,1,A,false\n0 1,2,R,false\n1 SOL,false\n1 GAT,false\n");
  await page.getByRole("heading", { name: "Dues" }).waitFor();
  await page.getByText("not solved").waitFor();
  await button(page, "Show the answers").click();
  await page.locator("li.missing", { hasText: "GAT" }).waitFor();
  assert.equal(await page.locator("li", { hasText: "SOL ✓" }).count(), 1);
  await page.getByText("solved", { exact: true }).waitFor();
  await button(page, "Edit").click();
  await page.getByText(/1 word is not in the grid. GAT/).waitFor();
  await page.getByLabel("More words").fill("sol");
  await button(page, "Add to the list").click();
  await page.getByText("'sol' is in the list already.").waitFor();
  await page.getByLabel("More words").fill("mar");
  await button(page, "Add to the list").click();
  await button(page, "Remove GAT").click();
  await keeps((file) => file.words.map((one) => one.word), ["SOL", "MAR"]);
  await page.getByText("not solved").waitFor();
  await button(page, "Play").click();
  await page.locator('[data-cell="0,0"]').focus();
  for (const key of ["Enter", "ArrowRight", "ArrowRight", "Enter", "ArrowDown", "Enter", "ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await page.getByText(/All words found in/).waitFor();
});

test("a maze of more than a million cells is made, looked at from far and near, and its way is seen", async () => {
  await page.goto("/#/puzzles");
  await button(page, "New maze").click();
  await page.getByLabel("Name", { exact: true }).fill("Grande");
  await page.getByLabel("Kind").selectOption("backtracker");
  for (const label of ["Rows, at least", "Rows, at most"]) await page.getByLabel(label).fill("1100");
  for (const label of ["Columns, at least", "Columns, at most"]) await page.getByLabel(label).fill("1300");
  await button(page, "Make the maze").click();
  const whole = page.locator("p.told:not([role])", { hasText: "rows 0 to 1,099, columns 0 to 1,299" });
  await whole.waitFor();
  const yellow = () => {
    const canvas = document.querySelector("canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i] > 180 && data[i + 1] > 140 && data[i + 2] < 80) count++;
    return count;
  };
  assert.equal(await page.evaluate(yellow), 0);
  await button(page, "Shortest way").click();
  await page.getByLabel(/^Solution 1: [\d,]+ moves/).waitFor();
  await page.waitForFunction(yellow);
  await button(page, "Entrance").click();
  await page.waitForFunction(() => !/rows 0 to 1,099, columns 0 to 1,299/.test(document.body.innerText));
  const near = await page.locator("p.told").first().innerText();
  await page.locator("canvas").focus();
  await page.keyboard.press("-");
  await page.waitForFunction((old) => document.querySelector("p.told")?.innerText !== old, near);
  await page.screenshot({ path: join(SHOTS, "maze-large.png") });
  await button(page, "The whole maze").focus();
  await page.keyboard.press("Enter");
  await whole.waitFor();
  await page.waitForFunction(() => document.querySelector(".canvas-box ~ [role=status]")?.textContent === document.querySelector("p.told")?.textContent); // read out at rest, not with every frame
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "The whole maze");
  for (const [width, height] of [[390, 844], [1240, 900]]) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction(() => document.querySelector("canvas").width === Math.round(document.querySelector("canvas").clientWidth * devicePixelRatio));
    await whole.waitFor(); // whole in any window
  }
});

test("of a large word search only what is seen is there, and keys lead through all of it", async () => {
  await page.goto("/#/puzzles");
  await button(page, "New word search").click();
  await page.getByLabel("Name", { exact: true }).fill("Enorme");
  await page.getByLabel("Your words").fill(Array.from({ length: 60 }, (_, i) => `PALABRA${String.fromCharCode(65 + (i % 26), 65 + Math.floor(i / 26))}`).join(", "));
  for (const label of ["Rows", "Columns"]) await page.getByLabel(label, { exact: true }).fill("300");
  await button(page, "Make the word search").click();
  await page.getByRole("heading", { name: "Enorme" }).waitFor();
  await page.locator(".sopa span").first().waitFor();
  assert.ok((await page.locator(".sopa span").count()) < 8000);
  await button(page, "Show the answers").click();
  await page.locator(".words button").last().click();
  await page.waitForFunction(() => document.querySelectorAll(".sopa svg line").length === 1);
  assert.ok(await page.locator(".words").evaluate((list) => list.scrollWidth <= list.clientWidth), "the list of words goes down, not aside");
  await button(page, "Edit").click();
  await page.locator(".sopa-box").evaluate((box) => (box.scrollTop = box.scrollLeft = 1e6));
  await page.locator('[data-cell="299,299"]').click();
  await page.locator(".sopa-box").evaluate((box) => (box.scrollTop = box.scrollLeft = 0));
  await page.locator('[data-cell="0,0"]').waitFor();
  await page.keyboard.press("ArrowUp"); // what had the focus still has it, and comes back into view
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-cell") === "298,299");
  await page.locator('[data-cell="290,290"]').waitFor();
  await page.keyboard.press("q");
  await page.waitForFunction(() => document.activeElement?.textContent === "Q");
  await page.setViewportSize({ width: 844, height: 390 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => {
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    return document.activeElement.matches("[data-cell]") && top >= 0 && bottom <= innerHeight;
  });
  await page.setViewportSize({ width: 1240, height: 900 });
});

test("a crossword is made, solved by keyboard and thumb, checked, its clues changed, and exported", async () => {
  await page.goto("/#/puzzles");
  await button(page, "New crossword").click();
  await page.getByLabel("Name", { exact: true }).fill("Aigua");
  await page.getByLabel("Your words").fill("sol");
  await page.getByLabel("Clues", { exact: true }).selectOption("list");
  await button(page, "Make the crossword").click();
  await page.getByText("A crossword needs at least two words that cross").waitFor(); // beside the words
  await page.getByLabel("Language of the words").selectOption("es");
  await page.getByLabel("Your words").fill("sol;Da luz\nola;Va y viene\nlluvia;Cae de las nubes\n");
  await button(page, "Make the crossword").click();
  await page.getByRole("heading", { name: "Aigua" }).waitFor();
  const id = page.url().split("/").pop();
  const puzzle = await page.evaluate(async (one) => (await fetch(`/api/puzzles/${one}`)).json(), id);
  assert.equal(puzzle.kind, "crossword");
  await page.getByText("Cae de las nubes (6)").first().waitFor();
  await page.screenshot({ path: join(SHOTS, "crossword.png") });
  await page.evaluate(axe);
  assert.deepEqual(await page.evaluate(async () => (await window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] })).violations.map((one) => `${one.id}: ${one.nodes[0].html}`)), []);
  // By keyboard: a wrong letter is found, and everything else is right.
  await page.getByRole("listitem").filter({ hasText: "Da luz" }).getByRole("button").click();
  const sol = puzzle.file.words.find((one) => one.word === "SOL");
  await page.locator(`[data-cell="${sol.row},${sol.col}"]`).focus();
  await page.keyboard.type("sal");
  await button(page, "Check").click();
  await page.getByText("Wrong letters: 1").waitFor();
  assert.equal(await page.locator(".crossword .wrong").count(), 1);
  await page.locator(".crossword .wrong").click();
  await button(page, "Show this letter").click();
  assert.equal(await page.locator(".crossword .wrong").count(), 0);
  await button(page, "Check").click();
  await page.getByText("So far everything is right.").waitFor();
  // By thumb: what is filled in is still there after the page was left.
  await page.getByRole("listitem").filter({ hasText: "Va y viene" }).getByRole("button").click();
  const ola = puzzle.file.words.find((one) => one.word === "OLA");
  const cell = (at) => page.locator(`[data-cell="${ola.row + (ola.down ? at : 0)},${ola.col + (ola.down ? 0 : at)}"]`);
  await cell(0).click();
  if (!(await page.locator(".clue-bar").textContent()).includes("Va y viene")) await cell(0).click(); // the other direction
  for (const letter of ["O", "L", "A"]) await page.locator(".thumb-keys").getByRole("button", { name: letter, exact: true }).click();
  await page.reload();
  await page.waitForFunction(([row, col]) => document.querySelector(`[data-cell="${row},${col}"]`)?.textContent.includes("O"), [ola.row, ola.col]);
  await page.getByRole("listitem").filter({ hasText: "Cae de las nubes" }).getByRole("button").click();
  await button(page, "Show this word").click();
  await page.getByText("Solved: every letter is right!").waitFor();
  // A clue is changed, and kept.
  await button(page, "Clues").click();
  await page.getByLabel(/: sol$/).fill("Estrella");
  await page.waitForFunction(async (one) => (await (await fetch(`/api/puzzles/${one}`)).json()).file.words.some((word) => word.clue === "Estrella"), id);
  await button(page, "Show the answers").click();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "PUZ").click()]);
  assert.match(download.suggestedFilename(), /\.puz$/);
  assert.deepEqual(page.problems, []);
});

test("what can be made stands there as six pictures, none louder than the others, also by keyboard and on a phone", async () => {
  const page = await openPage(browser, server.address);
  await page.goto("/#/puzzles");
  const kinds = page.locator(".kind-cards button");
  await page.locator(".list-filter").waitFor();
  assert.equal(await kinds.count(), 6);
  assert.equal(await page.locator(".kind-cards svg").count(), 6);
  assert.equal(await page.locator("main .main").count(), 0);
  await kinds.nth(4).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "New cryptogram" }).waitFor();
  assert.equal(await kinds.nth(4).getAttribute("aria-expanded"), "true");
  assert.equal(await page.locator(".list-filter").count(), 0, "one thing at a time");
  await page.keyboard.press("Enter");
  await page.locator(".list-filter").waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  const rows = await kinds.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);
  assert.equal(rows, 2);
  await lookAt(page, "puzzles-kinds-phone");
});
