// SPDX-License-Identifier: MIT
// Everything that the page says is in the catalogues. The sources are read by a real parser here: what the extractors overlook is found.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { linguas, messagesIn, readPo } from "../catalogues.mjs";

const WEB = fileURLToPath(new URL("..", import.meta.url));
/** How many messages each function of i18n.js takes first. */
const TAKES = /** @type {Record<string, number>} */ ({ t: 1, plural: 2 });

/** The messages of a source, and the places where one is hidden in a variable or the function goes by another name.
 * @param {string} text @param {string} name of the file */
function look(text, name) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const found = { ids: /** @type {string[]} */ ([]), hidden: /** @type {string[]} */ ([]) };
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isIdentifier(node) && Object.hasOwn(TAKES, node.text) && !ts.isImportSpecifier(node.parent) && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) {
      const call = node.parent;
      const texts = ts.isCallExpression(call) && call.expression === node ? call.arguments.slice(0, TAKES[node.text]) : [];
      if (texts.length === TAKES[node.text] && texts.every(ts.isStringLiteral)) found.ids.push(/** @type {ts.StringLiteral} */ (texts[0]).text);
      else found.hidden.push(`${name}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.parent.getText().slice(0, 60)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test("a message in a variable is noticed", () => {
  for (const text of ["plural(one, many, 2)", 't(isIt ? "a" : "b")', 'list.map(t)', 'plural("a", many, 2)', "t()", "const say = t;"]) assert.equal(look(text, "x.js").hidden.length, 1, text);
  assert.deepEqual(look('html`${t("a %s", t("b"))} ${plural("c", "d", 2)} ${point.t}`', "x.js"), { ids: ["a %s", "b", "c"], hidden: [] });
});

const sources = readdirSync(join(WEB, "src"), { recursive: true }).map(String).filter((path) => path.endsWith(".js") && basename(path) !== "i18n.js");
const said = sources.map((path) => ({ path, text: readFileSync(join(WEB, "src", path), "utf8") })).map(({ path, text }) => ({ path, text, ...look(text, path) }));

test("every message of the page is written where it is said, and reaches the catalogues", () => {
  assert.ok(said.flatMap((one) => one.ids).length > 500);
  assert.deepEqual(said.flatMap((one) => one.hidden), []);
  for (const { path, text, ids } of said) assert.deepEqual(messagesIn(text).sort(), ids.sort(), path);
});

for (const language of linguas(readFileSync(join(WEB, "..", "po", "LINGUAS"), "utf8")))
  test(`every message of the page is translated: ${language}`, () => {
    const messages = readPo(readFileSync(join(WEB, "..", "po", `${language}.po`), "utf8"));
    const isThere = (/** @type {string} */ id) => [messages.get(id) ?? ""].flat().every(Boolean);
    assert.deepEqual(said.flatMap(({ path, ids }) => ids.filter((id) => !isThere(id)).map((id) => `${path}: ${id}`)), []);
  });
