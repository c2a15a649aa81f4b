// SPDX-License-Identifier: MIT
// Puts the page together: node build.mjs OUT. Sources as they are, the view library from node_modules, catalogues from po/*.po, and the service
// worker's list of files. What comes out needs no Node.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

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

/** The messages that the page's sources hold. @param {string[]} sources */
function messagesIn(sources) {
  const found = new Set();
  const call = /\b(?:t|plural)\(\s*"((?:[^"\\]|\\.)*)"/g;
  for (const path of sources) for (const [, id] of readFileSync(path, "utf8").matchAll(call)) found.add(JSON.parse(`"${id}"`));
  return found;
}

/** Messages and their translations. @param {string} text of a PO file @returns {Map<string, string | string[]>} */
function readPo(text) {
  const messages = new Map();
  for (const entry of text.split(/\n\s*\n/)) {
    const fields = { msgid: "", msgstr: "", forms: /** @type {string[]} */ ([]) };
    let add = (/** @type {string} */ _) => {};
    for (const line of entry.split("\n")) {
      const found = /^(?:(msgid_plural|msgid|msgstr)(?:\[(\d)\])? )?"(.*)"$/.exec(line);
      if (!found) continue;
      const [, keyword, form, quoted] = found;
      if (keyword === "msgid") add = (part) => (fields.msgid += part);
      else if (keyword === "msgid_plural") add = () => {};
      else if (keyword === "msgstr" && form) add = (part) => (fields.forms[Number(form)] = (fields.forms[Number(form)] ?? "") + part);
      else if (keyword === "msgstr") add = (part) => (fields.msgstr += part);
      add(JSON.parse(`"${quoted}"`));
    }
    if (fields.msgid) messages.set(fields.msgid, fields.forms.length ? fields.forms : fields.msgstr);
  }
  return messages;
}

function writeCatalogues() {
  const ids = messagesIn(filesBelow(join(here, "src")).filter((path) => path.endsWith(".js")));
  mkdirSync(join(out, "i18n"), { recursive: true });
  for (const language of ["es", "ca"]) {
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
writeCatalogues();
nameFilesInServiceWorker();
