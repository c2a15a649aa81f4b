// SPDX-License-Identifier: MIT
// A game that is over gets a page for everybody, without a script, and can be taken back.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { before, button, lookAt, openPage, startBrowser, startServer, test } from "./support.mjs";

let server;
let browser;
let page;
const ask = (method, path, body) => page.evaluate(async ([how, where, what]) => (await fetch(where, { method: how, headers: { "X-Tesela": "1", "Content-Type": "application/json" }, body: what && JSON.stringify(what) })).json(), [method, path, body]);

before(async () => {
  server = await startServer();
  browser = await startBrowser();
  page = await openPage(browser, server.address);
  await page.goto("/");
  await ask("POST", "/api/register", { name: "Ana", password: "un secret llarg" });
  await page.reload();
});

test("a finished game is shown to everybody, stands in other pages, and can be taken back", async () => {
  const game = await ask("POST", "/api/games", { language: "en-common", seats: [{ kind: "person", account: true, here: true }, { kind: "person", name: "Pau", here: true }] });
  assert.ok(game.id, JSON.stringify(game));
  await ask("POST", `/api/games/${game.id}/actions`, { type: "resign", seat: game.turn });
  await page.goto(`/#/table/${game.id}`);
  await button(page, "Show it to everybody…").click();
  await page.getByLabel("I agree that this game is shown").check();
  await page.getByText("The page is there.").waitFor();
  await page.locator("dialog svg.qr").waitFor();
  await lookAt(page, "share-dialog");
  const address = await page.getByLabel("Link", { exact: true }).inputValue();
  const stranger = await openPage(browser, server.address, { viewport: { width: 390, height: 760 }, colorScheme: "dark" });
  const answer = await stranger.goto(address);
  assert.equal(answer.status(), 200);
  assert.match(answer.headers()["content-security-policy"], /frame-ancestors 'none'/);
  await stranger.locator(".board").waitFor();
  assert.match(await stranger.content(), /og:image" content="http/);
  await lookAt(stranger, "share-page");
  assert.equal(await stranger.getByRole("link", { name: "tesela" }).getAttribute("href"), "/"); // whoever came by a link sees where they are
  // Before the last move somebody was to move: whoever looks can go on from there, without an account.
  await stranger.getByRole("link", { name: "Back" }).click();
  await stranger.getByRole("link", { name: "Play on from here" }).click();
  await stranger.waitForURL(/#\/table\//);
  await stranger.locator(".board").first().waitFor();
  await stranger.goto(address);
  const picture = await stranger.request.get(await stranger.locator("meta[property='og:image']").getAttribute("content"));
  assert.equal(picture.headers()["content-type"], "image/png");
  // Another site's page may frame the embedded board, and nothing else.
  const frames = `<iframe src="${address.replace("/g/", "/embed/")}" width="400" height="500"></iframe><iframe src="${address}"></iframe>`;
  const elsewhere = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(frames)).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  const site = await openPage(browser, `http://127.0.0.1:${elsewhere.address().port}`);
  await site.goto("/");
  await site.frameLocator("iframe >> nth=0").locator(".board").waitFor();
  assert.equal(await site.frameLocator("iframe >> nth=1").locator(".board").count(), 0);
  await site.close();
  elsewhere.close();
  await page.getByLabel("I agree that this game is shown").uncheck();
  await page.getByText("The page is there.").waitFor({ state: "detached" });
  const gone = await stranger.goto(address);
  assert.equal(gone.status(), 404);
  await stranger.getByRole("heading", { name: "There is nothing to see here" }).waitFor();
  await lookAt(stranger, "share-gone");
  await stranger.getByRole("link", { name: "Play a game of your own" }).click();
  await stranger.locator(".top").waitFor();
  await stranger.close();
});
