// SPDX-License-Identifier: MIT
// What a first visit costs: the page as tools/build-web has put it together, in the form that every browser reads.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

const SMALL = 400; // bytes: below, a file has no shorter form
const KILOBYTES = 60; // compressed, all that has to come before the home page is there
const folder = fileURLToPath(new URL("../../build/web", import.meta.url));
const page = readFileSync(`${folder}/index.html`, "utf8");
const asked = [...page.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path);

/** @param {string} path @param {string} form */
const sizeOf = (path, form) => statSync(existsSync(`${folder}${path}${form}`) ? `${folder}${path}${form}` : `${folder}${path}`).size;

test(`a first visit takes less than ${KILOBYTES} kilobytes, with brotli and with gzip`, () => {
  const catalogue = readdirSync(`${folder}/a`).find((name) => /^es-\w+\.json$/.test(name));
  for (const form of [".br", ".gz"]) {
    const sizes = ["/index.html", `/a/${catalogue}`, ...asked].map((path) => [path, sizeOf(path, form)]);
    const total = sizes.reduce((sum, [, size]) => sum + Number(size), 0);
    assert.ok(total < KILOBYTES * 1000, `${form}: ${total} bytes: ${sizes.map((one) => one.join(" ")).join(", ")}`);
  }
});

test("the page asks for nothing before it can be used: its scripts and styles stand in it", () => {
  assert.deepEqual(asked, ["/manifest.webmanifest"]);
  assert.equal((page.match(/<script/g) ?? []).length, 2);
  assert.equal((page.match(/<style/g) ?? []).length, 2);
});

test("what is asked for by a name that says what is in it is there, and its shorter forms are the same", () => {
  for (const name of readdirSync(`${folder}/a`).filter((one) => /\.(js|css|json)$/.test(one))) {
    const bytes = readFileSync(`${folder}/a/${name}`);
    assert.match(name, /^\w+-\w{8,}\.(js|css|json)$/);
    if (bytes.length < SMALL) continue;
    assert.ok(bytes.equals(gunzipSync(readFileSync(`${folder}/a/${name}.gz`))), `${name}.gz`);
    assert.ok(bytes.equals(brotliDecompressSync(readFileSync(`${folder}/a/${name}.br`))), `${name}.br`);
  }
});

test("the service worker keeps the page and everything it may ask for later, each once", () => {
  const files = JSON.parse(`[${/const FILES = \[(.*)\];/.exec(readFileSync(`${folder}/sw.js`, "utf8"))[1]}]`);
  for (const path of asked) assert.ok(files.includes(path), path);
  for (const part of ["/later-", "/play-", "/es_rest-"]) assert.ok(files.some((/** @type {string} */ path) => path.includes(part)), part);
  assert.ok(files.every((/** @type {string} */ path) => !/\.(br|gz)$/.test(path)));
  assert.equal(new Set(files).size, files.length);
});
