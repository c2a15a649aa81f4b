// SPDX-License-Identifier: MIT
// Puts the page together: node build.mjs OUT. One script, those of the screens that come later, one style sheet and a catalogue a language, each named by what is in it
// (/a/main-HASH.js), so that a browser asks for it once; and each a second and a third time, as small as gzip and brotli make it. What comes out needs no Node.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { linguas, messagesIn, readPo } from "./catalogues.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const source = (/** @type {string} */ name) => join(here, "src", name);
const out = process.argv[2];
if (!out) {
  console.error("usage: node build.mjs OUT");
  process.exit(2);
}
const STYLES = ["tokens", "base", "table", "puzzles", "screens", "home"]; // in this order: later ones win
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

/** Two for a language: what the first sources say, and the rest. */
async function writeCatalogues() {
  const said = (/** @type {string[]} */ paths) => [...new Set(paths.flatMap((path) => messagesIn(readFileSync(path, "utf8"))))].sort();
  const first = said(await firstSources());
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

/** @param {Record<string, string[]>} catalogues their addresses */
async function writeScript(catalogues) {
  const vendor = { preact: "preact/dist/preact.module.js", hooks: "preact/hooks/dist/hooks.module.js", htm: "htm/dist/htm.module.js" };
  const places = {
    name: "places",
    setup(/** @type {any} */ builder) {
      builder.onResolve({ filter: /\/vendor\/\w+\.js$/ }, (/** @type {any} */ { path }) => ({ path: join(here, "node_modules", vendor[/(\w+)\.js$/.exec(path)[1]]) }));
      builder.onLoad({ filter: /\/built\.js$/ }, () => ({ contents: `export const CATALOGUES = ${JSON.stringify(catalogues)};` }));
    },
  };
  const first = await build({ entryPoints: [source("first.js")], bundle: true, minify: true, write: false, format: "iife", target: "es2022", charset: "utf8", logLevel: "error", plugins: [places] });
  const made = await build({ entryPoints: [source("main.js")], outdir: join(out, "a"), entryNames: "[name]-[hash]", chunkNames: "[name]-[hash]", splitting: true, bundle: true, minify: true, format: "esm", target: "es2022", charset: "utf8", legalComments: "none", metafile: true, logLevel: "error", plugins: [places] });
  const [path, main] = Object.entries(made.metafile.outputs).find(([, one]) => one.entryPoint?.endsWith("/main.js")) ?? ["", { imports: [] }];
  const address = (/** @type {string} */ one) => `/a/${basename(one)}`;
  return { first: writeNamed("first", "js", first.outputFiles[0].text), script: address(path), parts: main.imports.filter((one) => one.kind === "import-statement").map((one) => address(one.path)) };
}

async function writeStyle() {
  const text = STYLES.map((name) => readFileSync(source(`style/${name}.css`), "utf8")).join("\n");
  return writeNamed("style", "css", (await transform(text, { loader: "css", minify: true, charset: "utf8" })).code);
}

/** @param {{first: string, script: string, parts: string[]}} script its parts are asked for at once @param {string} style */
function writePage({ first, script, parts }, style) {
  const links = /(<link rel="stylesheet"[^>]*>\s*)+/;
  const text = readFileSync(source("index.html"), "utf8").replace(links, `<link rel="stylesheet" href="${style}">\n${parts.map((one) => `<link rel="modulepreload" href="${one}">\n`).join("")}`).replace('src="/main.js"', `src="${script}"`).replace('src="/first.js"', `src="${first}"`);
  writeFileSync(join(out, "index.html"), text);
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
writePage(await writeScript(await writeCatalogues()), await writeStyle());
nameFilesInServiceWorker();
compressAll();
