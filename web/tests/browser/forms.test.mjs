// SPDX-License-Identifier: MIT
// Forms: everything that is wrong is said where it is, and nothing that was typed is lost.
import assert from "node:assert/strict";
import { before, button, heard, lookAt, machineCard, openPage, openRules, openSeats, settled, startBrowser, startServer, test } from "./support.mjs";

let server;
let browser;
let page;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
  page = await openPage(browser, server.address);
  await page.goto("/#/register");
  await page.getByLabel("Name").fill("Olga");
  await page.getByLabel("Password", { exact: true }).fill("un secret llarg");
  await page.getByLabel("Repeat the password").fill("un secret llarg");
  await button(page, "Register").click();
  await machineCard(page).waitFor();
  await heard(page, "Welcome, Olga");
});

test("all that is wrong with a new game is said at once, each beside its field", async () => {
  await page.goto("/#/new");
  await openSeats(page);
  await openRules(page);
  await page.getByLabel("Board", { exact: true }).fill("two");
  await page.getByLabel("Rack", { exact: true }).fill("0");
  await page.getByLabel("Name").nth(1).fill("olga");
  await page.getByLabel("Clock", { exact: true }).selectOption("game");
  await page.getByLabel("Minutes for each player").fill("-1");
  await page.locator(".all-rules > summary").click(); // folded up again
  await button(page, "Begin").click();
  await page.getByText("4 fields need another look.").waitFor();
  const wrong = await page.locator(".field:has(.wrong)").evaluateAll((all) => all.map((one) => [one.querySelector("label").textContent, one.querySelector(".wrong").textContent]));
  assert.deepEqual(wrong.map(([label]) => label), ["Name", "Board", "Rack", "Minutes for each player"]);
  assert.match(wrong[0][1], /empty or repeated/);
  assert.match(wrong[1][1], /from 3 to 31/);
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-invalid") === "true");
  await openRules(page);
  await page.getByLabel("Board", { exact: true }).fill("11");
  await page.getByText("3 fields need another look.").waitFor();
});

test("a form survives another language, a reload and a look at another page", async () => {
  await button(page, "Català").click();
  await page.locator("footer button[lang=ca][aria-pressed=true]").waitFor();
  assert.equal(await page.locator(".all-rules input").first().inputValue(), "11");
  await page.waitForFunction(() => /partida/i.test(document.title));
  await button(page, "English").click();
  await page.getByRole("heading", { name: "New game" }).waitFor();
  await page.goto("/#/manual");
  await page.goBack();
  await page.getByRole("heading", { name: "New game" }).waitFor();
  assert.equal(await page.getByLabel("Board", { exact: true }).inputValue(), "11");
  await settled(page); // the account has heard of the language
  await page.reload();
  assert.equal(await page.getByLabel("Board", { exact: true }).inputValue(), "11");
});

test("of two languages chosen in a row the account keeps the last one, however slow the server is", async () => {
  const told = [];
  let release = () => {};
  const held = new Promise((done) => (release = () => done(undefined)));
  await page.route("**/api/account", async (/** @type {any} */ route) => {
    told.push(route.request().postDataJSON().language);
    if (told.length === 1) await held;
    await route.continue();
  });
  for (const [id, name] of [["ca", "Català"], ["en", "English"]]) {
    await button(page, name).click();
    await page.locator(`footer button[lang=${id}][aria-pressed=true]`).waitFor();
  }
  const kept = page.waitForResponse((/** @type {any} */ answer) => answer.request().method() === "PATCH" && answer.request().postDataJSON().language === "en");
  release();
  await kept;
  assert.deepEqual(told, ["ca", "en"]);
  await page.unroute("**/api/account");
  await page.reload();
  await page.getByRole("heading", { name: "New game" }).waitFor();
});

test("a session that ends in the middle of a form asks for the password and goes on", async () => {
  await openSeats(page);
  await openRules(page);
  await page.getByLabel("Rack", { exact: true }).fill("5");
  await page.getByLabel("Name").nth(1).fill("Robot");
  await page.getByLabel("Clock", { exact: true }).selectOption("none");
  await page.context().clearCookies();
  await button(page, "Begin").click();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Password of Olga").fill("a wrong one");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.locator(".wrong").waitFor();
  await dialog.getByLabel("Password of Olga").fill("un secret llarg");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await page.locator(".table .board").waitFor();
  assert.equal(await page.locator("[role=gridcell]").count(), 121);
  await page.getByText("Robot").first().waitFor();
});

test("a second person logs in for a seat at the same device", async () => {
  await page.evaluate(() => fetch("/api/logout", { method: "POST", headers: { "X-Tesela": "1" } }));
  for (const name of ["Pol", "Quima"])
    await page.evaluate((one) => fetch("/api/register", { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify({ name: one, password: "un secret llarg" }) }), name);
  await page.goto("/#/new");
  await page.reload();
  await openSeats(page);
  await page.getByLabel("Who").nth(1).selectOption("login");
  await page.getByLabel("Name").nth(1).fill("Pol");
  await page.getByLabel("Password").fill("a wrong one");
  await button(page, "Begin").click();
  await page.getByText("the name or the password is wrong").waitFor();
  await page.getByLabel("Password").fill("un secret llarg");
  await button(page, "Begin").click();
  await page.locator(".table .board").waitFor();
  await page.getByText("Pol").first().waitFor();
});

test("cancelling a form that was filled in asks first", async () => {
  await page.goto("/#/new");
  await page.getByRole("heading", { name: "New game" }).waitFor(); // the table before has a board too
  await openRules(page);
  await page.getByLabel("Board", { exact: true }).fill("9");
  await button(page, "Cancel").click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await machineCard(page).waitFor();
  await page.goto("/#/new");
  assert.equal(await page.getByLabel("Board", { exact: true }).inputValue(), "15");
});

test("empty fields are told in the page's own words, all at once", async () => {
  await page.goto("/#/register");
  await button(page, "Register").click();
  await page.getByText("a name can't be empty").waitFor();
  await page.getByText("a password can't be empty").waitFor();
});

test("another name needs the password", async () => {
  const other = await openPage(browser, server.address);
  await other.goto("/");
  await other.evaluate(() => fetch("/api/register", { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify({ name: "Rita", password: "un secret llarg" }) }));
  await other.goto("/#/account");
  await other.reload();
  const form = other.locator("details", { hasText: "Change the name" });
  await form.locator("summary").click();
  await form.getByLabel("Name").fill("Rita Maria");
  for (const password of ["", "no es"]) {
    await form.getByLabel("Password").fill(password);
    await button(other, "Change the name").click();
    await form.locator(".field .wrong", { hasText: "password" }).waitFor();
    assert.equal(await other.locator("h1").innerText(), "Rita");
    assert.equal(await form.getByLabel("Name").inputValue(), "Rita Maria", "what was typed stays");
  }
  await form.getByLabel("Password").fill("un secret llarg");
  await button(other, "Change the name").click();
  await other.getByRole("heading", { name: "Rita Maria" }).waitFor();
  await heard(other, "Saved.");
});

test("a password is changed and an account ends in the words of the seed", async () => {
  await page.evaluate(() => fetch("/api/register", { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify({ name: "Rosa", password: "un secret llarg" }) }));
  await page.goto("/#/account");
  await page.reload();
  await button(page, "Español").click();
  await page.getByText("Cambiar la contraseña").first().click(); // opens its part
  const [now, fresh, again] = [1, 2, 3].map((i) => page.locator("main input[type=password]").nth(i)); // the first one is for another name
  const change = async (...texts) => {
    for (const [i, field] of [now, fresh, again].entries()) await field.fill(texts[i]);
    await button(page, "Cambiar la contraseña").click();
  };
  await change("un secret llarg", "uno nuevo", "otro nuevo");
  await page.getByText("Error: las contraseñas no coinciden.").waitFor();
  await change("no es", "uno nuevo", "uno nuevo");
  await page.locator(".field .wrong", { hasText: "La contraseña es incorrecta" }).waitFor();
  await change("un secret llarg", "uno nuevo", "uno nuevo");
  await heard(page, "Contraseña cambiada correctamente.");
  await button(page, "Cerrar sesión").click();
  await heard(page, "Sesión cerrada.");
  await page.evaluate(() => fetch("/api/login", { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify({ name: "Rosa", password: "uno nuevo" }) }));
  await page.goto("/#/account");
  await page.reload();
  await button(page, "Eliminar mi cuenta").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  await heard(page, "Eliminación cancelada.");
  await button(page, "Eliminar mi cuenta").click();
  const dialog = page.getByRole("dialog");
  for (const password of ["no es", "uno nuevo"]) {
    await dialog.locator("input").fill(password);
    await dialog.getByRole("button", { name: "Eliminar mi cuenta" }).click();
    if (password === "no es") await dialog.locator(".wrong").waitFor();
  }
  await heard(page, "Perfil eliminado. Adiós.");
  await page.goto("/#/ranking");
  await button(page, "English").click();
  await page.getByText("By the best score of a ranked game.").waitFor();
  assert.deepEqual(page.problems, []);
});

test("what a server that is away leaves undone can be tried again, and what is not there can't", async () => {
  await page.goto("/#/statistics/Nobody");
  await page.getByText("That player does not exist in the system").waitFor();
  assert.equal(await button(page, "Try again").count(), 0);
  await server.kill();
  await page.goto("/#/resources");
  await button(page, "Try again").waitFor();
  await server.again();
  await button(page, "Try again").click();
  await page.locator("a[href='#/resources/es']").waitFor();
});

test("an address that leads nowhere says so, and where to go instead", async () => {
  const stranger = await openPage(browser, server.address, { viewport: { width: 375, height: 740 } });
  for (const [to, said, next] of [
    ["/#/nothing", "There is no such page", "#/"],
    ["/games/mine", "There is no such page", "#/"], // not even the server knows it
    ["/#/table/none", "This game can't be shown", "#/login"],
    ["/#/review/none", "This game can't be shown", "#/login"],
    ["/#/watch/none", "Watch", "#/"],
    ["/#/maze/none", "Maze", "#/puzzles"],
    ["/#/sopa/none", "Word search", "#/puzzles"],
    ["/#/crossword/none", "Crossword", "#/puzzles"],
    ["/#/scramble/none", "Word scramble", "#/puzzles"],
    ["/#/cryptogram/none", "Cryptogram", "#/puzzles"],
  ]) {
    await stranger.goto("about:blank");
    const answer = await stranger.goto(new URL(to, server.address).href);
    await stranger.locator("main.lost h1", { hasText: said }).waitFor();
    await stranger.locator(`main.lost a[href='${next}']`).waitFor();
    assert.equal(answer.status(), to.startsWith("/#") ? 200 : 404);
    await lookAt(stranger, "lost");
  }
  await stranger.goto(new URL("/games/mine", server.address).href);
  await stranger.locator("main.lost a.main").press("Enter");
  await machineCard(stranger).waitFor();
  const program = await stranger.request.get(new URL("/games/mine", server.address).href, { headers: { Accept: "application/json" } });
  assert.equal(program.status(), 404);
  assert.equal((await program.json()).code, "missing");
  await stranger.close();
});

test("a day has an address; one that is still to come says so, and offers today's", async () => {
  const visitor = await openPage(browser, server.address);
  await visitor.goto("/#/day/2099-01-01");
  await visitor.getByRole("heading", { name: "There is no puzzle for that day" }).waitFor();
  await visitor.locator(".daily-told", { hasText: "2099-01-01" }).waitFor();
  await lookAt(visitor, "day-to-come");
  await button(visitor, "Today's puzzle").press("Enter");
  await visitor.locator(".daily-board .rack button").first().waitFor();
  assert.ok(visitor.url().endsWith("/#/"));
  const yesterday = new Date(Date.now() - 86400000).toISOString().slice(0, 10);
  await visitor.goto(`/#/day/${yesterday}`);
  await visitor.locator(".pill", { hasText: "Puzzle of" }).waitFor();
  await visitor.locator(".daily-board .rack button").first().waitFor();
  await visitor.close();
});
