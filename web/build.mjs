// SPDX-License-Identifier: MIT
// Puts the page together: node build.mjs OUT. What a first visit needs stands inside the page, so that one trip is enough: the server allows just these scripts and styles, by
// what is in them (src/web/assets.h). The screens that come later, their style and a catalogue a language are files named by what is in them (/a/play-HASH.js), which a browser
// asks for once; and each a second and a third time, as small as gzip and brotli make it. What comes out needs no Node.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { DAY_MONTH } from "./src/dailymodel.js";
import { languageName } from "./src/i18n.js";
import { compileTemplates } from "./templates.mjs";
import { linguas, messagesIn, readPo } from "./catalogues.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const source = (/** @type {string} */ name) => join(here, "src", name);
const out = process.argv[2];
if (!out) {
  console.error("usage: node build.mjs OUT");
  process.exit(2);
}
// In this order: later ones win. Those in the middle come with the first screen that is not home (lazy.js puts them there).
const STYLES = { before: ["tokens", "base", "table"], later: ["puzzles", "screens"], after: ["home"] };
const SMALL = 400; // bytes: what is shorter fits into one packet as it is

/** @param {string} folder @returns {string[]} */
const filesBelow = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

/** Writes a file under a name that says what is in it. @param {string} name @param {string} ending @param {string} text @returns {string} its address */
function writeNamed(name, ending, text) {
  const address = `/a/${name}-${createHash("sha256").update(text).digest("hex").slice(0, 12)}.${ending}`;
  writeFileSync(join(out, address), text);
  return address;
}

const languages = linguas(readFileSync(join(here, "..", "po", "LINGUAS"), "utf8"));

/** The sources that are there before anything else is asked for. @returns {Promise<string[]>} */
async function firstSources() {
  const { metafile } = await build({ entryPoints: [source("main.js")], bundle: true, write: false, format: "esm", target: "es2022", metafile: true, logLevel: "error", external: ["./vendor/*", "../vendor/*"], absWorkingDir: here });
  const found = new Set(["src/main.js"]);
  for (const path of found) for (const one of metafile.inputs[path].imports) if (one.kind === "import-statement" && !one.external) found.add(one.path);
  return [...found].map((path) => join(here, path));
}

/** The days of each month, as built.js has them. @param {string} language */
const dayTexts = (language) => Array.from({ length: 12 }, (_, month) => new Intl.DateTimeFormat(language, { timeZone: "UTC", ...DAY_MONTH }).format(Date.UTC(2026, month, 9)).replace("9", "%d"));

/** Two for a language: what the first sources say, and the rest. @param {string[]} sources the first */
function writeCatalogues(sources) {
  const said = (/** @type {string[]} */ paths) => [...new Set(paths.flatMap((path) => messagesIn(readFileSync(path, "utf8"))))].sort();
  const first = said(sources);
  const rest = said(filesBelow(join(here, "src")).filter((path) => path.endsWith(".js"))).filter((id) => !first.includes(id));
  return Object.fromEntries(
    languages.map((language) => {
      const messages = readPo(readFileSync(join(here, "..", "po", `${language}.po`), "utf8"));
      const write = (/** @type {string} */ name, /** @type {string[]} */ ids) =>
        writeNamed(name, "json", JSON.stringify(Object.fromEntries(ids.filter((id) => messages.get(id)?.length).map((id) => [id, messages.get(id)]))));
      return [language, [write(language, first), write(`${language}_rest`, rest)]];
    }),
  );
}

const vendor = { preact: "preact/dist/preact.module.js", hooks: "preact/hooks/dist/hooks.module.js", htm: "htm/dist/htm.module.js" };
const places = {
  name: "places",
  setup(/** @type {any} */ builder) {
    builder.onResolve({ filter: /\/vendor\/\w+\.js$/ }, (/** @type {any} */ { path }) => ({ path: join(here, "node_modules", vendor[/(\w+)\.js$/.exec(path)[1]]) }));
    builder.onLoad({ filter: /\/src\/.*\.js$/ }, (/** @type {any} */ { path }) => {
      const text = readFileSync(path, "utf8");
      return text.includes("html`") ? { contents: `import { h as $h } from "./${relative(dirname(path), source("lib.js"))}";\n${compileTemplates(text, path)}` } : undefined;
    });
  },
};
/** @type {any} */
const MINIFIED = { bundle: true, minify: true, write: false, target: "es2022", charset: "utf8", legalComments: "none", logLevel: "error" };

/** The screens that come later. What stands in the page already they take from there (given.js), since there must be one of each.
 * @param {string[]} first sources of the page's own script @returns {Promise<{addresses: Record<string, string>, given: Map<string, Set<string>>}>} given: names by source */
async function writeLaterScripts(first) {
  const shared = {
    name: "shared",
    setup(/** @type {any} */ builder) {
      builder.onResolve({ filter: /^\.\.?\// }, (/** @type {any} */ { path, resolveDir }) => (first.includes(join(resolveDir, path)) ? { path: `given:${relative(source(""), join(resolveDir, path))}`, external: true } : undefined));
    },
  };
  const made = await build({ ...MINIFIED, entryPoints: [source("play.js"), source("later.js")], outdir: join(out, "a"), entryNames: "[name]-[hash]", chunkNames: "[name]-[hash]", splitting: true, format: "esm", plugins: [shared, places] });
  /** @type {Map<string, Set<string>>} */
  const given = new Map();
  const take = (/** @type {string} */ _, /** @type {string} */ names, /** @type {string} */ from) => {
    const pairs = names.split(",").map((pair) => pair.split(" as "));
    for (const [name] of pairs) given.set(from, (given.get(from) ?? new Set()).add(name));
    return `const{${pairs.map((pair) => pair.join(":")).join(",")}}=globalThis.given[${JSON.stringify(from)}];`;
  };
  for (const { path, text } of made.outputFiles) {
    const taken = text.replace(/import\{([^}]*)\}from"given:([^"]+)";/g, take).replace(/import"given:[^"]+";/g, "");
    if (taken.includes('"given:')) throw new Error(`${basename(path)} takes something as a whole that stands in the page`);
    writeFileSync(path, taken);
  }
  return { addresses: Object.fromEntries(made.outputFiles.map(({ path }) => [/^\w+/.exec(basename(path))?.[0], `/a/${basename(path)}`])), given };
}

/** The scripts that stand in the page. @param {Record<string, any>} built what built.js says @param {Awaited<ReturnType<typeof writeLaterScripts>>} later */
async function makeScripts(built, { addresses, given }) {
  const rows = [...given].map(([from, names], i) => ({ from, names: [...names].map((name) => ({ name, own: `${name}_${i}` })) }));
  const written = {
    name: "written",
    setup(/** @type {any} */ builder) {
      const contents = (/** @type {string} */ text) => () => ({ contents: text, resolveDir: source("") });
      const imports = rows.map(({ from, names }) => `import { ${names.map(({ name, own }) => `${name} as ${own}`).join(", ")} } from "./${from}";`).join("\n");
      const list = rows.map(({ from, names }) => `${JSON.stringify(from)}: { ${names.map(({ name, own }) => `${name}: ${own}`).join(", ")} }`).join(", ");
      builder.onLoad({ filter: /\/built\.js$/ }, contents(Object.entries(built).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n")));
      builder.onLoad({ filter: /\/given\.js$/ }, contents(`${imports}\nglobalThis.given = { ${list} };`));
      builder.onResolve({ filter: /^\.\/(later|play)\.js$/ }, (/** @type {any} */ { path }) => ({ path: addresses[basename(path, ".js")], external: true }));
    },
  };
  const make = async (/** @type {string} */ name, /** @type {"iife" | "esm"} */ format) => (await build({ ...MINIFIED, entryPoints: [source(name)], format, plugins: [written, places] })).outputFiles[0].text;
  return { first: await make("first.js", "iife"), main: await make("main.js", "esm") };
}

/** @param {string[]} names */
const makeStyle = async (names) => (await transform(names.map((name) => readFileSync(source(`style/${name}.css`), "utf8")).join("\n"), { loader: "css", minify: true, charset: "utf8" })).code.trim();

/** Scripts and styles stand where their files are named. @param {{first: string, main: string}} scripts */
async function writePage(scripts) {
  const inside = (/** @type {string} */ element, /** @type {string} */ text) => {
    if (/<\/?(script|style|!--)/i.test(text)) throw new Error(`what stands inside a ${element} element would end it`);
    return `<${element}>${text.trim()}</${element.split(" ")[0]}>`;
  };
  const text = readFileSync(source("index.html"), "utf8")
    .replace('<script async src="/first.js"></script>', () => inside("script", scripts.first))
    .replace('<script type="module" src="/main.js"></script>', () => inside('script type="module"', scripts.main))
    .replace('<link rel="icon" href="/icon.svg" type="image/svg+xml">', () => `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(readFileSync(source("icon.svg"), "utf8").trim())}" type="image/svg+xml">`);
  const before = inside("style", await makeStyle(STYLES.before));
  const after = inside("style", await makeStyle(STYLES.after));
  writeFileSync(join(out, "index.html"), text.replace(/(<link rel="stylesheet"[^>]*>\s*)+/, () => `${before}\n${after}\n`));
}

function nameFilesInServiceWorker() {
  const files = filesBelow(out).map((path) => `/${relative(out, path)}`).filter((path) => path !== "/index.html").sort();
  const hash = createHash("sha256");
  for (const file of [...files, "index.html"]) hash.update(readFileSync(join(out, file)));
  const text = readFileSync(source("sw.js"), "utf8").replace("VERSION", hash.digest("hex").slice(0, 12)).replace('"/" /* FILES */', ["/", ...files].map((file) => JSON.stringify(file)).join(", "));
  writeFileSync(join(out, "sw.js"), text);
}

/** Beside each file, the same in less: a server gives what the browser can read. */
function compressAll() {
  for (const path of filesBelow(out)) {
    const bytes = readFileSync(path);
    if (bytes.length < SMALL) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
  }
}

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "a"), { recursive: true });
for (const name of ["icon.svg", "icon-turn.svg", "manifest.webmanifest"]) copyFileSync(source(name), join(out, name));
const first = await firstSources();
const ofEach = (/** @type {(language: string) => any} */ make) => Object.fromEntries([...languages, "en"].map((id) => [id, make(id)]));
const built = { CATALOGUES: writeCatalogues(first), LANGUAGE_NAMES: ofEach(languageName), DAY_TEXTS: ofEach(dayTexts), STYLE: writeNamed("style", "css", await makeStyle(STYLES.later)) };
await writePage(await makeScripts(built, await writeLaterScripts(first)));
nameFilesInServiceWorker();
compressAll();
