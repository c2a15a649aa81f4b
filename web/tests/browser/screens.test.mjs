// SPDX-License-Identifier: MIT
// Every screen in three languages, checked by axe and kept as a picture.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { before, button, heard, lookAt, machineCard, myTurnOrOver, openPage, openRules, PATIENCE, settled, startBrowser, startServer, test } from "./support.mjs";

let server;
let browser;
let page;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
  page = await openPage(browser, server.address);
});

/** Nothing in it has to be moved sideways to be read. @param {any} where @param {string} name */
async function fits(where, name) {
  await settled(where);
  const wide = await where.evaluate(() => [...document.querySelectorAll(".table-scroll")].filter((one) => one.scrollWidth > one.clientWidth).map((one) => `${one.ariaLabel}: ${one.scrollWidth - one.clientWidth}`));
  assert.deepEqual(wide, [], name);
}

test("an account is made, and every screen is clean", async () => {
  await page.goto("/#/register");
  await lookAt(page, "register");
  await page.getByLabel("Name").fill("Núria");
  await page.getByLabel("Password", { exact: true }).fill("un secret llarg");
  await page.getByLabel("Repeat the password").fill("un altre");
  await button(page, "Register").click();
  await page.getByText("Error: the passwords do not match.").waitFor();
  await page.getByLabel("Repeat the password").fill("un secret llarg");
  await button(page, "Register").click();
  await machineCard(page).waitFor();
  await page.getByRole("link", { name: "Núria" }).waitFor();
  for (const [name, path] of [
    ["start", "/"],
    ["new-game", "/new"],
    ["games", "/games"],
    ["ranking", "/ranking"],
    ["statistics", "/statistics"],
    ["statistics-own", "/statistics/Núria"],
    ["resources", "/resources"],
    ["resource", "/resources/es"],
    ["account", "/account"],
    ["manual", "/manual"],
    ["manual-tiles", "/manual/tiles"],
    ["manual-presets", "/manual/presets"],
  ]) {
    await page.goto(`/#${encodeURI(path)}`);
    await page.locator("main h1").waitFor({ state: "attached" });
    await lookAt(page, name);
  }
  await page.goto("/#/resources/es");
  await page.getByText("the Debian package hunspell-es").waitFor(); // whoever made the words is named
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/games", "/ranking", "/statistics", "/resources", "/account", "/new"]) {
    await page.goto(`/#${path}`);
    await settled(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} has room on a small phone`);
  }
  await page.setViewportSize({ width: 1240, height: 900 });
  await page.goto("/#/account");
});

test("a picture of any size is cut to a square, shown and taken away", async () => {
  await page.goto("/#/account");
  const png = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 900;
    canvas.height = 400;
    canvas.getContext("2d").fillRect(40, 40, 200, 200);
    return canvas.toDataURL("image/png").split(",")[1];
  });
  await page.locator("#picture").setInputFiles({ name: "me.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await page.getByText("not a picture that the browser can read").waitFor();
  await page.locator("#picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") });
  await page.getByLabel("Larger").fill("2");
  await lookAt(page, "picture");
  await button(page, "Use this picture").click();
  await page.waitForFunction(() => document.querySelector(".face.large img")?.naturalWidth === 256);
  await page.locator(".top .face img").waitFor();
  await button(page, "Remove the picture").click();
  await page.locator(".top .face img").waitFor({ state: "detached" });
});

test("whoever is logged in on several devices sees them, and logs out there", async () => {
  const logIn = async (/** @type {string} */ userAgent) => {
    const other = await browser.newContext({ baseURL: server.address, userAgent });
    const answer = await other.request.post("/api/login", { headers: { "X-Tesela": "1" }, data: { name: "Núria", password: "un secret llarg" }, timeout: PATIENCE });
    assert.equal(answer.status(), 200);
    return other;
  };
  const asks = async (/** @type {any} */ other) => (await (await other.request.get("/api/me", { timeout: PATIENCE })).json()).account?.name ?? "nobody";
  const phone = await logIn("Mozilla/5.0 (Linux; Android 14) Gecko/130.0 Firefox/130.0");
  const desk = await logIn("Mozilla/5.0 (Windows NT 10.0) Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0");
  await page.reload();
  await page.locator(".logins li").nth(2).waitFor();
  assert.match(await page.locator(".logins li").first().innerText(), /this device/);
  await lookAt(page, "sessions");
  await button(page, "Log out: Firefox · Android").click();
  await page.waitForFunction(() => document.querySelectorAll(".logins li").length === 2);
  assert.deepEqual([await asks(phone), await asks(desk)], ["nobody", "Núria"]);
  await page.waitForFunction(() => document.activeElement?.textContent === "Sessions"); // the focus has not gone with the button
  await button(page, "Log out everywhere else").click();
  await heard(page, "You are logged in here and nowhere else.");
  await page.waitForFunction(() => document.querySelectorAll(".logins li").length === 1);
  assert.equal(await asks(desk), "nobody");
  for (const other of [phone, desk]) await other.close();
});

test("the table is clean in light and dark, on a phone and on a large screen", async () => {
  await page.goto("/#/");
  await machineCard(page).click();
  await page.locator(".table .board").waitFor();
  const address = page.url();
  for (const [name, width, height, theme] of [
    ["table", 1240, 1000, "light"],
    ["table-dark", 1240, 1000, "dark"],
    ["table-320", 320, 640, "light"],
    ["table-4k", 3840, 2160, "light"],
  ]) {
    await page.setViewportSize({ width, height });
    await page.evaluate((one) => localStorage.setItem("theme", one), theme);
    await page.goto(address);
    await page.reload();
    await myTurnOrOver(page);
    // No row of the board lies under the rack of a small phone.
    if (width < 800) await page.waitForFunction(() => document.querySelector(".board").getBoundingClientRect().bottom < document.querySelector(".rack").getBoundingClientRect().top);
    await lookAt(page, name);
  }
  await page.setViewportSize({ width: 1240, height: 900 });
});

test("the page has the light of the system, and speaks three languages", async () => {
  await page.evaluate(() => localStorage.setItem("theme", ""));
  await page.goto("/#/");
  await page.reload();
  for (const light of /** @type {const} */ (["dark", "light"])) {
    await page.emulateMedia({ colorScheme: light }); // the evening comes while the page is open
    await page.waitForFunction((one) => document.documentElement.dataset.theme === one, light);
  }
  await page.locator(".settings > summary").click();
  for (const [id, text, language] of [
    ["es", "Contra una máquina", "Idioma"],
    ["ca", "Contra una màquina", "Idioma"],
    ["en", "Against a machine", "Language"],
  ]) {
    await page.locator("select").first().selectOption(id);
    await page.getByRole("button", { name: text }).waitFor();
    assert.equal(await page.locator("label").first().innerText(), language);
    assert.equal(await page.evaluate(() => document.documentElement.lang), id);
  }
});

test("boards of every size can be used", async () => {
  for (const size of [3, 9, 21, 31]) {
    await page.goto("/#/new");
    await page.getByRole("heading", { name: "New game" }).waitFor(); // the table before has a board too
    await openRules(page);
    await page.getByLabel("Board", { exact: true }).fill(String(size));
    if (size === 3) await page.getByLabel("Rack", { exact: true }).fill("2");
    await button(page, "Begin").click();
    await page.locator(".table .board").waitFor();
    assert.equal(await page.locator("[role=gridcell]").count(), size * size);
    await lookAt(page, `board-${size}`);
  }
});

test("a result is in the statistics, with plots, filters and a table to take away", async () => {
  await page.evaluate(async () => {
    const ask = async (path, body) => (await fetch(path, { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
    const game = await ask("/api/games", { language: "en", seats: [{ kind: "person", account: true, here: true }] });
    for (let i = 0; i < 2; i++) await ask(`/api/games/${game.id}/actions`, { seat: 0, type: "pass" });
  });
  await page.goto("/#/statistics");
  await page.locator(".plot rect").first().waitFor();
  for (const [name, width, theme] of [
    ["statistics-full", 1240, "light"],
    ["statistics-full-320", 320, "dark"],
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((one) => (document.documentElement.dataset.theme = one), theme);
    await lookAt(page, name);
    await fits(page, name);
  }
  await page.setViewportSize({ width: 1240, height: 900 });
  await page.getByLabel("Player", { exact: true }).fill("nobody of that name");
  await page.getByText("No result fits").waitFor();
  await button(page, "Show all").click();
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Save as a table (CSV)").click()]);
  assert.match(readFileSync(await file.path(), "utf8"), /Player,Points,Won,Date\r\nNúria,/);
});

test("the manual is searched", async () => {
  await page.goto("/#/manual");
  await page.getByLabel("Search the manual").fill("RACK OF TILES");
  await page.getByText('Chapters that say "RACK OF TILES": 1').waitFor();
  await page.getByLabel("Search the manual").fill("zzz");
  await page.getByText("Nothing in the manual").waitFor();
  await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: "Coins" }).click();
  await page.getByRole("heading", { name: "Coins", exact: true }).waitFor();
  assert.match(page.url(), /manual\/coins$/);
  await page.waitForFunction(() => document.title === "Coins · Manual · tesela");
});

test("a record from a file is looked at turn by turn, by keyboard, with better plays on the board", async () => {
  await page.goto("/#/review");
  await page.getByLabel("Or its text").fill("hello");
  await button(page, "Look at the game").click();
  await page.locator(".field .wrong").waitFor();
  await page.locator("input[type=file]").setInputFiles(fileURLToPath(new URL("../../../tests/fixtures/gcg/en_full_latin1.gcg", import.meta.url)));
  await page.getByRole("heading", { name: "A game of old" }).waitFor();
  await page.getByText("Bob Núñez").first().waitFor();
  await settled(page); // it listens to keys
  await page.keyboard.press("ArrowRight");
  await page.getByText("Turn 1 of 13").waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".tile.last").length === 5);
  await page.keyboard.press("2");
  await page.locator(".tile.better").first().waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
  await page.getByText("Turn 13 of 13").waitFor();
  await lookAt(page, "review-file");
  const isInView = () => page.waitForFunction(() => {
    const [list, line] = [".moves", ".moves [aria-current]"].map((one) => document.querySelector(one)?.getBoundingClientRect());
    return line && line.top >= list.top - 1 && line.bottom <= list.bottom + 1;
  });
  await isInView();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.getByText("Turn 1 of 13").waitFor();
  await isInView();
  await page.setViewportSize({ width: 844, height: 390 });
  await fits(page, "review at 844");
  await page.setViewportSize({ width: 320, height: 640 });
  await lookAt(page, "review-file-320");
  await fits(page, "review at 320");
  await page.setViewportSize({ width: 1240, height: 900 });
});

test("the cards of machines, the classics too, are clean in any light and on a phone", async () => {
  for (const [name, options] of [["light", {}], ["dark", { colorScheme: "dark" }], ["phone", { viewport: { width: 360, height: 740 }, locale: "ca" }]]) {
    const visitor = await openPage(browser, server.address, options);
    await visitor.goto("/#/new");
    await visitor.locator(".classics summary").click();
    await visitor.locator(".classics .machine").first().click();
    assert.equal(await visitor.locator(".machine-cards .machine:has(:checked)").count(), 1);
    await lookAt(visitor, `machines-${name}`);
    await visitor.close();
  }
});
