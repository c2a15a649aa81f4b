// SPDX-License-Identifier: MIT
// Mazes with thin walls in a real browser: a shape is chosen, seen, walked by hand and by keys, edited, solved, printed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { before, button, openPage, SHOTS, startBrowser, startServer, test } from "./support.mjs";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
let server;
let browser;
let page;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
  page = await openPage(browser, server.address);
});

/** Makes one and waits for its drawing. @param {(form: any) => Promise<any>} fill */
async function makeMaze(fill) {
  await page.goto("/#/puzzles");
  await button(page, "New maze").click();
  await fill(page);
  await button(page, "Make the maze").click();
  await page.locator("svg.wall-maze").waitFor();
  const id = page.url().split("/").pop();
  return page.evaluate(async (one) => {
    const ask = async (/** @type {string} */ path, /** @type {any} */ options) => (await fetch(`/api/puzzles/${one}${path}`, options)).json();
    const csrf = { method: "POST", headers: { "content-type": "application/json", "x-tesela": "1" }, body: "{}" };
    return { id: one, plan: await ask("/plan"), puzzle: await ask(""), solved: await ask("/solve", csrf) };
  }, id);
}

/** Where a point of the plan is on the screen. @param {number[]} at */
const onScreen = (at) =>
  page.locator("svg.wall-maze").evaluate((svg, [x, y]) => {
    const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    return { x: point.x, y: point.y };
  }, at);

test("a circle is made, walked to its centre by dragging, and printed", async () => {
  const { plan, puzzle, solved } = await makeMaze(async (form) => {
    await form.getByLabel("Name", { exact: true }).fill("Cercle");
    await form.getByLabel("Shape").selectOption("circle");
    await form.getByLabel("Rings").fill("5");
    await form.getByLabel("Seed").fill("a");
  });
  assert.equal(puzzle.file.shape, "circle");
  assert.ok(solved.way.length > 4);
  await page.getByText("0 moves").waitFor();
  const first = plan.cells.findIndex(({ at }) => at[0] === puzzle.file.entrance[0] && at[1] === puzzle.file.entrance[1]);
  const start = await onScreen(plan.cells[first].centre);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const place of solved.way) {
    const { x, y } = await onScreen(plan.cells[place].centre);
    await page.mouse.move(x, y, { steps: 4 });
  }
  await page.mouse.up();
  await page.getByText(/Out in \d+ moves!/).waitFor();
  await button(page, "Shortest way").click();
  await page.getByText(/Solution 1: \d+ moves/).waitFor();
  await page.screenshot({ path: join(SHOTS, "maze-circle.png") });
  await page.evaluate(axe);
  assert.deepEqual(await page.evaluate(async () => (await window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] })).violations.map((one) => `${one.id}: ${one.nodes[0].html}`)), []);
  await button(page, "Print preview").click();
  await page.waitForFunction(() => document.querySelector("img.sheet")?.naturalWidth > 0);
  await button(page, "Close").click();
});

test("a rectangle is walked with keys, a wall is taken away, undone, and what was changed is kept", async () => {
  const { id, plan, solved } = await makeMaze(async (form) => {
    await form.getByLabel("Shape").selectOption("rectangle");
    await form.getByLabel("Cells of the longer side").fill("5");
    await form.getByLabel("Seed").fill("b");
  });
  const drawing = page.locator("svg.wall-maze");
  await drawing.focus();
  const file = (await page.evaluate(async (one) => (await fetch(`/api/puzzles/${one}`)).json(), id)).file;
  let at = plan.cells.findIndex((cell) => cell.at[0] === file.entrance[0] && cell.at[1] === file.entrance[1]);
  for (const place of solved.way) {
    const [from, to] = [plan.cells[at].at, plan.cells[place].at];
    await page.keyboard.press(to[0] < from[0] ? "ArrowUp" : to[0] > from[0] ? "ArrowDown" : to[1] < from[1] ? "ArrowLeft" : "ArrowRight");
    at = place;
  }
  await page.getByText(new RegExp(`Out in ${solved.way.length} moves?!`)).waitFor();
  await button(page, "Wall").click();
  const walls = () => drawing.locator(".wall-lines").getAttribute("d");
  const old = await walls();
  const spot = await onScreen(plan.cells[12].sides[1].middle); // of the cell in the middle
  await page.mouse.click(spot.x, spot.y);
  await page.waitForFunction((before) => document.querySelector(".wall-lines")?.getAttribute("d") !== before, old);
  await button(page, "Undo").click();
  await page.waitForFunction((before) => document.querySelector(".wall-lines")?.getAttribute("d") === before, old);
  await button(page, "Redo").click();
  const cells = file.cells.join();
  await page.waitForFunction(async ([one, before]) => (await (await fetch(`/api/puzzles/${one}`)).json()).file.cells.join() !== before, [id, cells]);
});

test("ways cross in a heart, a picture becomes a maze, and what can't be is said beside the field", async () => {
  const { puzzle } = await makeMaze(async (form) => {
    await form.getByLabel("Shape").selectOption("heart");
    await form.getByLabel("Ways pass over and under one another").check();
    await form.getByLabel("Difficulty").selectOption("1");
    await form.getByLabel("Seed").fill("c");
  });
  assert.ok(puzzle.file.cells.some((row) => /[4-9a-f]f/.test(row)), "there are bridges");
  await page.screenshot({ path: join(SHOTS, "maze-weave.png") });
  await page.goto("/#/puzzles");
  await button(page, "New maze").click();
  await page.getByLabel("Shape").selectOption("picture");
  await button(page, "Make the maze").click();
  await page.getByText("Choose a picture first.").waitFor();
  const picture = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [60, 40];
    const pen = canvas.getContext("2d");
    pen.fillRect(10, 5, 40, 30);
    return canvas.toDataURL("image/png").split(",")[1];
  });
  await page.locator("label", { hasText: "Choose a picture…" }).locator("input").setInputFiles({ name: "square.png", mimeType: "image/png", buffer: Buffer.from(picture, "base64") });
  await page.getByText("square.png").waitFor();
  await page.getByLabel("Cells of the longer side").fill("8");
  await button(page, "Make the maze").click();
  await page.locator("svg.wall-maze").waitFor();
  await page.getByText("squares, 48 cells").waitFor();
  assert.deepEqual(page.problems, []);
});
