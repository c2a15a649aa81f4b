// SPDX-License-Identifier: MIT
// Who has lost the password gets a link from whoever runs the server, and chooses another one.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { before, button, heard, lookAt, openPage, PATIENCE, startBrowser, startServer, TESELA, test } from "./support.mjs";

let server;
let browser;
let page;
const forget = (/** @type {string[]} */ ...options) => execFileSync(TESELA, ["admin", "reset-link", "Olga", ...options, "--store", server.store], { encoding: "utf8" }).trim().split("\n").pop();
/** What somebody without a session is answered. */
const post = async (/** @type {string} */ path, /** @type {any} */ data) => {
  const context = await browser.newContext({ baseURL: server.address });
  const answer = await context.request.post(path, { headers: { "X-Tesela": "1" }, data, timeout: PATIENCE });
  await context.close();
  return answer.status();
};
const logIn = (/** @type {string} */ password) => post("/api/login", { name: "Olga", password });

before(async () => {
  server = await startServer();
  browser = await startBrowser();
  assert.equal(await post("/api/register", { name: "Olga", password: "un secret llarg" }), 200);
  page = await openPage(browser, server.address);
});

test("a link leads to a new password, and in", async () => {
  const link = forget();
  await page.goto(link);
  await page.getByText("For the account Olga.").waitFor();
  await lookAt(page, "reset");
  await page.getByLabel("New password", { exact: true }).fill("una altra clau");
  await page.getByLabel("Repeat the new password").fill("una altra");
  await button(page, "Change the password").click();
  await page.getByText("the passwords do not match").waitFor();
  assert.equal(await logIn("un secret llarg"), 200); // nothing has happened yet
  await page.getByLabel("Repeat the new password").fill("una altra clau");
  await button(page, "Change the password").click();
  await heard(page, "Password changed.");
  await page.locator(".top .own-name").getByText("Olga").waitFor();
  assert.equal(await logIn("un secret llarg"), 403);
  assert.equal(await logIn("una altra clau"), 200);
});

test("a link that can't be used says why, and what to do next", async () => {
  const used = forget();
  page = await openPage(browser, server.address); // the other one's session has ended
  assert.equal(await post(used.replace("/#/", "/api/"), { new: "la tercera clau" }), 200);
  for (const [link, why] of [[used, "This link has been used"], [`${used.slice(0, -4)}AAAA`, "This link is not valid"]]) {
    await page.goto("/#/");
    await page.goto(link);
    await page.getByRole("alert").getByText(why).waitFor();
    await page.getByText("Whoever runs this server can make another link for you.").waitFor();
    assert.equal(await page.getByLabel("New password", { exact: true }).count(), 0);
    await lookAt(page, "reset-wrong");
    await page.locator("main").getByRole("link", { name: "Log in" }).click();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
  }
});
