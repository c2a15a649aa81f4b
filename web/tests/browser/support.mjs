// SPDX-License-Identifier: MIT
// A server of one's own on a free port with an empty store, and a real browser.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const TESELA = process.env.TESELA ?? "build/release/tesela";
export const SHOTS = process.env.TESELA_SHOTS ?? join(tmpdir(), "tesela-shots");
mkdirSync(SHOTS, { recursive: true });

/** @returns {Promise<{address: string, stop: () => Promise<void>, kill: () => Promise<void>, again: () => Promise<void>}>} */
export async function startServer() {
  const home = mkdtempSync(join(tmpdir(), "tesela-page-"));
  let port = "0";
  let child;
  let address = "";
  const start = () =>
    new Promise((resolve, reject) => {
      child = spawn(TESELA, ["serve", "--port", port, "--data", join(home, "data"), "--no-limits"], { stdio: ["ignore", "pipe", "pipe"] });
      let said = "";
      const heard = (data) => {
        said += data;
        const found = /http:\/\/[\d.]+:(\d+)\//.exec(said);
        if (!found) return;
        address = found[0].replace(/\/$/, "");
        port = found[1];
        resolve(undefined);
      };
      child.stdout.on("data", heard);
      child.stderr.on("data", heard);
      child.on("exit", (code) => reject(new Error(`the server ended (${code}): ${said}`)));
    });
  const end = (signal) =>
    new Promise((resolve) => {
      child.removeAllListeners("exit");
      child.on("exit", resolve);
      child.kill(signal);
    });
  await start();
  return {
    get address() {
      return address;
    },
    stop: async () => {
      await end("SIGTERM");
      rmSync(home, { recursive: true, force: true });
    },
    kill: () => end("SIGKILL"),
    again: start,
  };
}

export const startBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });

/** A page of its own, which fails the test on any error of its scripts.
 * @param {any} browser @param {string} address @param {any} [options] */
export async function openPage(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1240, height: 900 }, locale: "en", baseURL: address, ...options });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && /Content Security Policy|TypeError|ReferenceError/.test(message.text())) page.problems.push(message.text());
  });
  page.setDefaultTimeout(20000);
  return page;
}

/** @param {any} page @param {string} text */
export const button = (page, text) => page.getByRole("button", { name: text, exact: true });

/** Waits until it is the person's turn, or the game is over; tells which. @param {any} page */
export async function myTurnOrOver(page) {
  await page.waitForFunction(() => document.querySelector(".winner") || document.querySelector(".player.on b")?.closest(".player")?.textContent?.includes("Your turn"), null, { timeout: 60000 });
  return (await page.locator(".winner").count()) > 0 ? "over" : "turn";
}

/** One turn with the machine's help; passes when there is nothing to lay.
 * @param {any} page @param {(target: any) => Promise<void>} press by mouse, unless told otherwise */
export async function helpedTurn(page, press = (target) => target.click()) {
  const before = await page.locator(".moves li").count();
  const [answer] = await Promise.all([page.waitForResponse((response) => response.url().endsWith("/help")), press(button(page, "Help"))]);
  if (!answer.ok() || (await answer.json()).tiles.length === 0) {
    await press(button(page, "Pass"));
    await press(page.locator("dialog").getByRole("button", { name: "Pass", exact: true }));
  } else {
    await page.locator(".tile.fresh").first().waitFor();
    await page.locator(".preview b").waitFor();
    await press(button(page, "Confirm the play"));
  }
  await page.waitForFunction((count) => document.querySelectorAll(".moves li").length > count || document.querySelector(".winner"), before);
}
