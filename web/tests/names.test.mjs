// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { dictionaryLabel } from "../src/names.js";

for (const [one, label] of /** @type {[any, string][]} */ ([
  [{ id: "ca-common", note: "Català, paraules comunes", built_in: true }, "Català, paraules comunes"],
  [{ id: "mots", note: "", mine: true }, "mots"],
  [{ id: "mots", note: "", owner: "Pau" }, "mots (Pau)"],
]))
  test(`a dictionary is called ${label}`, () => assert.equal(dictionaryLabel(one), label));
