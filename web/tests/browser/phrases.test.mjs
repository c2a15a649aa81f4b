// SPDX-License-Identifier: MIT
// Phrases at a table of people: said by one, read by the others in their own language, muted by whoever likes.
import assert from "node:assert/strict";
import { before, button, lookAt, openPage, PATIENCE, startBrowser, startServer, test } from "./support.mjs";

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});

const PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };

/** @param {string} name @param {any} [options] */
async function openAs(name, options) {
  const page = await openPage(browser, server.address, options);
  const answer = await page.context().request.post("/api/register", { headers: { "X-Tesela": "1" }, data: { name, password: "a long password" }, timeout: PATIENCE });
  assert.ok(answer.ok(), await answer.text());
  await page.goto("/");
  return page;
}

const ask = (/** @type {any} */ page, /** @type {string} */ path, /** @type {any} */ body, method = "POST") =>
  page.evaluate(([to, what, how]) => fetch(to, { method: how, headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: JSON.stringify(what) }).then((answer) => answer.json()), [path, body, method]);

test("what one says the others read in their own language, unless they would rather not; whoever watches reads nothing", async () => {
  const ana = await openAs("Ana");
  const bea = await openAs("Bea", { ...PHONE, locale: "es", colorScheme: "dark" });
  const carl = await openAs("Carl");
  const game = await ask(ana, "/api/games", { language: "en", seats: [{ kind: "person", account: true, here: true }, { kind: "person", here: false }] });
  await ana.goto(`/#/table/${game.id}`);
  await ana.locator(".board").waitFor();
  assert.equal(await button(ana, "Say something").count(), 0, "nobody is there yet");
  await ask(ana, `/api/games/${game.id}/invite`, { seat: 1, account: "Bea" });
  await ask(bea, `/api/games/${game.id}/join`, {});
  const { watch_token: link } = await ask(ana, `/api/games/${game.id}/watching`, { allowed: true }, "PUT");
  await bea.goto(`/#/table/${game.id}`);
  await carl.goto(`/#/watch/${link}`);
  await carl.locator(".board").waitFor();
  await button(ana, "Say something").click();
  await lookAt(ana, "phrases");
  await button(ana, "What a word!").click();
  await bea.locator(".bubble", { hasText: "¡Menuda palabra!" }).waitFor();
  await ana.locator(".bubble", { hasText: "What a word!" }).waitFor();
  assert.equal(await ana.locator("dialog").count(), 0);
  assert.equal(await bea.locator(".players [aria-live=polite]").innerText(), "Ana: ¡Menuda palabra!");
  await bea.locator("button.say").click();
  await lookAt(bea, "phrases-phone");
  await bea.getByRole("checkbox").uncheck();
  await bea.getByRole("button", { name: "¡Gracias!" }).click();
  await ana.locator(".player", { hasText: "Bea" }).locator(".bubble", { hasText: "Thank you!" }).waitFor();
  assert.equal(await bea.locator(".player", { hasText: "Ana" }).locator(".bubble").count(), 0, "no more from the others");
  await bea.locator(".player", { hasText: "Bea" }).locator(".bubble").waitFor();
  await lookAt(ana, "phrase-said");
  assert.equal(await carl.locator(".bubble").count() + (await button(carl, "Say something").count()), 0);
  await ask(ana, `/api/games/${game.id}/actions`, { type: "resign", seat: 0 });
  await bea.locator(".winner button.say").click();
  await bea.locator("dialog .phrases button").first().waitFor();
  assert.equal(await bea.getByRole("checkbox").isChecked(), false, "it stays so");
});

test("there is nothing to say to machines, or to people at the same device", async () => {
  const page = await openAs("Dora");
  for (const other of [{ kind: "bot", bot: "level1" }, { kind: "person", name: "Pau", here: true }]) {
    const game = await ask(page, "/api/games", { language: "en", seats: [{ kind: "person", account: true, here: true }, other] });
    await page.goto(`/#/table/${game.id}`);
    await page.locator(".board").waitFor();
    assert.equal(await page.locator("button.say").count(), 0);
  }
});
