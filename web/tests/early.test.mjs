// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";

const answer = (/** @type {any} */ body) => Promise.resolve(new Response(JSON.stringify(body)));
const asked = new Map([["/api/me", answer({ guest: false })], ["/api/daily", answer({ ready: true })], ["/broken", Promise.resolve(new Response("", { status: 500 }))], ["/away", Promise.reject(new Error("away"))]]);
asked.get("/away")?.catch(() => {});
Object.assign(globalThis, { early: asked });
const { forgetEarly, knownEarly, settleEarly, takeEarly } = await import("../src/early.js");

test("an answer is taken once", async () => {
  assert.deepEqual(await (await takeEarly("/api/me"))?.json(), { guest: false });
  assert.equal(takeEarly("/api/me"), undefined);
  assert.equal(takeEarly("/api/other"), undefined);
});

test("what has come is known, can still be taken, and trouble is not known", async () => {
  assert.equal(knownEarly("/api/daily"), undefined);
  await settleEarly();
  assert.deepEqual(knownEarly("/api/daily"), { ready: true });
  assert.deepEqual([knownEarly("/broken"), knownEarly("/away")], [undefined, undefined]);
  assert.deepEqual(await (await takeEarly("/api/daily"))?.json(), { ready: true });
  assert.equal(knownEarly("/api/daily"), undefined);
});

test("after a change nothing of it is used", async () => {
  forgetEarly();
  assert.equal(takeEarly("/broken"), undefined);
});
