// SPDX-License-Identifier: MIT
// A first visit on a middling telephone: how much comes, how soon something is seen and the board can be touched, and how far things jump.
// It measures and compares nothing. tools/bench-visit runs it.
import { setTimeout as pause } from "node:timers/promises";
import { openPage, settled, startBrowser, startServer } from "../browser/support.mjs";

const VISITS = Number(process.env.VISITS ?? 5);
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, serviceWorkers: "block" };
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1600000 / 8, uploadThroughput: 750000 / 8 }; // milliseconds, bytes a second
const SLOWER = Number(process.env.SLOWER ?? 4);

/** Runs in the page before its own scripts. */
function watchVisit() {
  window.visit = { touch: 0, shift: 0 };
  new PerformanceObserver((list) => list.getEntries().forEach((/** @type {any} */ one) => (window.visit.shift += one.hadRecentInput ? 0 : one.value))).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    if (document.querySelector("main .rack .tile")) requestAnimationFrame(() => setTimeout(() => (window.visit.touch = performance.now())));
    else requestAnimationFrame(look);
  };
  look();
}

/** @param {any} browser @param {string} address */
async function visitOnce(browser, address) {
  const page = await openPage(browser, address, PHONE);
  const line = await page.context().newCDPSession(page);
  const seen = { bytes: 0, requests: 0 };
  line.on("Network.loadingFinished", (/** @type {any} */ one) => ((seen.bytes += one.encodedDataLength), seen.requests++));
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", NETWORK);
  await line.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(watchVisit);
  await page.goto("/");
  await page.waitForFunction(() => window.visit.touch > 0);
  await settled(page);
  const times = await page.evaluate(() => ({ paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0, ...window.visit }));
  await page.context().close();
  return { ...seen, ...times };
}

const server = await startServer();
const browser = await startBrowser();
for (let tries = 0; tries < 240 && !(await (await fetch(`${server.address}/api/daily?language=en`)).json()).ready; tries++) await pause(500); // it is made for the first who ask
const visits = [];
for (let i = 0; i < VISITS; i++) visits.push(await visitOnce(browser, server.address));
await browser.close();
await server.stop();
const range = (/** @type {(one: any) => number} */ of, digits = 0) => {
  const all = visits.map(of).sort((a, b) => a - b);
  return `${all[all.length >> 1].toFixed(digits)} (${all[0].toFixed(digits)} to ${all[all.length - 1].toFixed(digits)})`;
};
console.log(`| measured in ${VISITS} visits | middle one (least to most) |
|---|---|
| bytes over the line | ${range((one) => one.bytes)} |
| requests | ${range((one) => one.requests)} |
| first paint of anything | ${range((one) => one.paint)} ms |
| until the day's board can be touched | ${range((one) => one.touch)} ms |
| layout shift until all has come | ${range((one) => one.shift, 3)} |`);
