// SPDX-License-Identifier: MIT
// Puts the page together: node build.mjs OUT. Sources as they are, the view library from node_modules, catalogues from po/*.po, and the service
// worker's list of files. What comes out needs no Node.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { linguas, messagesIn, readPo } from "./catalogues.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2];
if (!out) {
  console.error("usage: node build.mjs OUT");
  process.exit(2);
}

/** @param {string} folder @returns {string[]} */
const filesBelow = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

/** The library's modules import each other by package name; here they lie side by side. */
function copyLibrary() {
  mkdirSync(join(out, "vendor"), { recursive: true });
  for (const [from, to] of [
    ["preact/dist/preact.module.js", "preact.js"],
    ["preact/hooks/dist/hooks.module.js", "hooks.js"],
    ["htm/dist/htm.module.js", "htm.js"],
  ]) {
    const text = readFileSync(join(here, "node_modules", from), "utf8").replace(/from\s*"preact"/g, 'from"./preact.js"');
    writeFileSync(join(out, "vendor", to), text.replace(/\n?\/\/# sourceMappingURL=.*/g, ""));
  }
}

const languages = linguas(readFileSync(join(here, "..", "po", "LINGUAS"), "utf8"));

function nameLanguages() {
  const path = join(out, "i18n.js");
  writeFileSync(path, readFileSync(path, "utf8").replace('"" /* po/LINGUAS */', JSON.stringify(languages.join(" "))));
}

function writeCatalogues() {
  const ids = new Set(filesBelow(join(here, "src")).filter((path) => path.endsWith(".js")).flatMap((path) => messagesIn(readFileSync(path, "utf8"))));
  mkdirSync(join(out, "i18n"), { recursive: true });
  for (const language of languages) {
    const messages = readPo(readFileSync(join(here, "..", "po", `${language}.po`), "utf8"));
    const wanted = [...ids].sort().filter((id) => messages.get(id)?.length);
    writeFileSync(join(out, "i18n", `${language}.json`), JSON.stringify(Object.fromEntries(wanted.map((id) => [id, messages.get(id)]))));
  }
}

function nameFilesInServiceWorker() {
  const files = filesBelow(out).map((path) => `/${relative(out, path)}`).filter((path) => path !== "/sw.js" && path !== "/index.html").sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(join(out, file)));
  const path = join(out, "sw.js");
  const text = readFileSync(path, "utf8").replace("VERSION", hash.digest("hex").slice(0, 12)).replace('"/" /* FILES */', ["/", ...files].map((file) => JSON.stringify(file)).join(", "));
  writeFileSync(path, text);
}

rmSync(out, { recursive: true, force: true });
cpSync(join(here, "src"), out, { recursive: true, filter: (path) => !path.endsWith(".d.ts") });
copyLibrary();
nameLanguages();
writeCatalogues();
nameFilesInServiceWorker();
