// SPDX-License-Identifier: MIT
// Pictures of every screen in every look and language, to be looked through: build/shots/index.html. It is no test: nothing is compared.
//   make shots                                     all of them
//   SHOTS_SCREENS=class,table make shots           the screens whose names begin so
//   SHOTS_LOOKS=phone SHOTS_LANGUAGES=ca make shots
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openPage, settled, SHOTS, startBrowser, startServer } from "../browser/support.mjs";
import { LANGUAGES, makeData } from "./data.mjs";
import { SCREENS } from "./screens.mjs";

const LOOKS = {
  light: { viewport: { width: 1240, height: 900 }, colorScheme: "light" },
  dark: { viewport: { width: 1240, height: 900 }, colorScheme: "dark" },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: "light", isMobile: true, hasTouch: true },
  "phone-dark": { viewport: { width: 390, height: 844 }, colorScheme: "dark", isMobile: true, hasTouch: true },
};
const SCREEN_MS = 30000; // a screen that takes longer is told and left out
const chosen = (/** @type {string} */ name, /** @type {string[]} */ all) => process.env[name]?.split(",") ?? all;
const looks = chosen("SHOTS_LOOKS", ["light", "dark", "phone"]);
const languages = chosen("SHOTS_LANGUAGES", LANGUAGES);
const starts = chosen("SHOTS_SCREENS", [""]);
const screens = SCREENS.filter(({ name }) => starts.some((start) => name.startsWith(start)));
const until = Date.now() + 1000 * Number(process.env.SHOTS_SECONDS ?? 600);
/** @type {string[]} */
const missing = [];
for (const [given, known] of [[looks, Object.keys(LOOKS)], [languages, LANGUAGES]]) {
  const wrong = given.find((one) => !known.includes(one));
  if (wrong !== undefined) throw new Error(`'${wrong}' is not one of ${known.join(", ")}`);
}

/** @param {any} page @param {import("./screens.mjs").ShotScreen} screen @param {any} data @param {string} path of the picture */
async function takeShot(page, { to, ready = "main h1", act, after }, data, path) {
  await page.goto("about:blank"); // nothing of the last one is left, not even a dialog
  await page.goto(new URL(to(data), data.address).href);
  await page.locator(ready).first().waitFor({ state: "attached" });
  await settled(page);
  if (act) await act(page);
  if (after) await page.locator(after).first().waitFor();
  await settled(page);
  await page.screenshot({ path, fullPage: (await page.locator("dialog[open]").count()) === 0 }); // a dialog covers the window alone
}

/** All screens in one look and one language. @param {any} browser @param {any} data @param {string} look */
async function takeLook(browser, data, look) {
  const options = { ...LOOKS[look], locale: data.language };
  const member = await openPage(browser, data.address, { ...options, storageState: data.storage });
  const guest = await openPage(browser, data.address, options);
  const folder = `${look}-${data.language}`;
  rmSync(join(SHOTS, folder), { recursive: true, force: true });
  mkdirSync(join(SHOTS, folder), { recursive: true });
  for (const page of [member, guest]) page.setDefaultTimeout(SCREEN_MS);
  for (const screen of screens) {
    const page = screen.guest ? guest : member;
    try {
      if (Date.now() > until) throw new Error("there was no time left");
      await takeShot(page, screen, data, join(SHOTS, folder, `${screen.name}.png`));
      for (const problem of page.problems.splice(0)) throw new Error(problem);
    } catch (error) {
      missing.push(`${folder}/${screen.name}: ${String(error).split("\n")[0]}`);
    }
  }
  for (const page of [member, guest]) await page.context().close();
}

/** One page to look through all of them; what is ticked is shown. */
function indexPage() {
  const boxes = (/** @type {string[]} */ names) => names.map((name) => `<label><input type="checkbox" id="${name}" checked> ${name}</label>`).join(" ");
  const hides = [...looks, ...languages].map((name) => `body:not(:has(#${name}:checked)) .${name}`).join(", ");
  const figure = (/** @type {string} */ screen, /** @type {string} */ look, /** @type {string} */ language) => {
    const path = `${look}-${language}/${screen}.png`;
    return `<a class="${look} ${language}" href="${path}"><img loading="lazy" src="${path}" alt="${screen}, ${look}, ${language}"><span>${look} ${language}</span></a>`;
  };
  const section = (/** @type {string} */ name) => `<section id="s-${name}"><h2>${name}</h2><div>${looks.flatMap((look) => languages.map((language) => figure(name, look, language))).join("\n")}</div></section>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>tesela: every screen</title><style>
body { font: 15px/1.4 sans-serif; margin: 0 16px; background: #ddd; color: #111 } header { position: sticky; top: 0; padding: 8px 0; background: #ddd } nav a { margin-right: 8px }
h2 { font-size: 17px; margin: 24px 0 6px; scroll-margin-top: 120px } div { display: flex; flex-wrap: wrap; gap: 12px } div a { display: grid; gap: 2px; color: inherit; text-decoration: none }
img { height: 420px; max-width: 580px; object-fit: cover; object-position: top; border: 1px solid #888 } ${hides} { display: none }
</style><header>${boxes(looks)} · ${boxes(languages)}<nav>${screens.map(({ name }) => `<a href="#s-${name}">${name}</a>`).join("")}</nav></header>
${screens.map(({ name }) => section(name)).join("\n")}</html>\n`;
}

const server = await startServer();
const browser = await startBrowser();
const { address } = server;
await Promise.all(
  languages.map(async (language) => {
    const data = { address, ...(await makeData(browser, address, language)) };
    for (const look of looks) await takeLook(browser, data, look);
  }),
);
writeFileSync(join(SHOTS, "index.html"), indexPage());
await browser.close();
await server.stop();
console.log(`${looks.length * languages.length * screens.length - missing.length} pictures: ${join(SHOTS, "index.html")}`);
if (missing.length > 0) {
  console.error(`${missing.length} could not be taken:\n${missing.join("\n")}`);
  process.exitCode = 1;
}
