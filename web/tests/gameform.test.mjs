// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { findTroubles, formBody, formPath, freshForm, isIdle, seatNames, withoutPasswords, withPreset } from "../src/gameform.js";

const choices = {
  presets: [{ id: "classic", settings: { board_size: 15, rack_size: 7, clock: "none", clock_limit_s: 0, coins: false, duplicate: false, passes_to_end: 2 } }],
  settings: [
    { name: "rack_size", type: "number", low: 1, high: 15 },
    { name: "clock", type: "choice", choices: ["none", "game", "turn", "days"] },
    { name: "clock_limit_s", type: "number", low: 0, high: 864000 },
    { name: "coins_price", type: "number", low: 0, high: 100 },
  ],
  bots: [{ id: "friendly:2", called: "Nuk" }, { id: "level1" }],
  sizes: { low: 3, high: 31 },
  racks: { low: 1, high: 15 },
};
const form = (/** @type {any} */ settings, /** @type {any} */ seats) => ({ ...freshForm("es", true), settings, ...(seats ? { seats } : {}) });

test("every field that is wrong is found, in the order of the form", () => {
  for (const [settings, seats, expected] of [
    [{}, null, []],
    [{ board_size: "2" }, null, ["board_size"]],
    [{ board_size: "7.5", rack_size: "" }, null, ["board_size", "rack_size"]],
    [{ board_size: "31", rack_size: " 15 " }, null, []],
    [{ clock: "days", clock_limit_s: "11" }, null, ["clock_limit_s"]],
    [{ clock: "days", clock_limit_s: "10" }, null, []],
    [{ clock: "none", clock_limit_s: "x" }, null, []], // there is no clock
    [{ coins: true, coins_price: "1000" }, null, ["coins_price"]],
    [{}, [], ["seats"]],
    [{}, [{ where: "here", name: " ", bot: "" }, { where: "invited", name: "", bot: "" }], ["seats.0.name"]],
    [{}, [{ where: "me", name: "", bot: "" }, { where: "bot", name: "ana", bot: "easy" }], ["seats.1.name"]],
    [{}, [{ where: "here", name: "x".repeat(33), bot: "" }], ["seats.0.name"]],
  ]) {
    const found = findTroubles(form(settings, seats), choices, "Ana").map((one) => one.field);
    assert.deepEqual(found, expected, JSON.stringify([settings, seats]));
  }
});

test("times are sent in seconds, and what a game does not have is not sent", () => {
  const body = formBody(form({ board_size: "9", clock: "game", clock_limit_s: "25", coins_price: "7" }), choices, "Ana");
  assert.deepEqual(body.settings, { board_size: 9, clock: "game", clock_limit_s: 1500 });
  assert.deepEqual(body.seats[0], { kind: "person", account: true, here: true });
  assert.equal(formBody({ ...form({}), words: "own:animals" }, choices, "Ana").resource, "animals");
});

test("machines get names that are free", () => {
  const [nuk, plain] = [{ where: "bot", bot: "friendly:2" }, { where: "bot", bot: "level1" }];
  for (const [seats, expected] of [
    [[nuk, nuk, nuk], "Nuk|Nuk 2|Nuk 3"],
    [[plain, { where: "here", name: "BOT 2", bot: "" }, plain], "Bot 1|BOT 2|Bot 3"],
    [[nuk, { where: "here", name: " nuk ", bot: "" }], "Nuk 2| nuk "], // whoever has typed it has it
    [[{ where: "me", bot: "" }, nuk, { ...nuk, name: "" }, { where: "invited", bot: "" }], "Ana|Nuk||"],
    [[{ where: "bot", bot: "unknown" }], "Bot 1"],
  ])
    assert.equal(seatNames(seats, choices.bots, "Ana").join("|"), expected);
  assert.deepEqual(formBody(form({}), choices, "Nuk").seats[1], { kind: "bot", name: "Nuk 2", bot: "friendly:2" });
});

test("settings of what is not there are idle", () => {
  assert.equal(isIdle(form({}), choices, "coins_price"), true);
  assert.equal(isIdle(form({ coins: true }), choices, "coins_price"), false);
  assert.equal(isIdle(form({ passes_to_end: "0" }), choices, "passes_each"), true);
});

test("who logs in for a seat is sent another way, and the password is not kept", () => {
  const own = { where: "me", name: "", bot: "" };
  const luis = { where: "login", name: "Luis", bot: "", password: "secret" };
  const together = form({}, [own, luis]);
  assert.equal(formPath(together), "/api/games/together");
  assert.equal(formPath(form({})), "/api/games");
  assert.deepEqual(formBody(together, choices, "Ana").seats[1], { kind: "person", name: "Luis", here: true, password: "secret" });
  assert.ok(!JSON.stringify(withoutPasswords(together)).includes("secret"));
  assert.deepEqual(findTroubles(form({}, [own, { ...luis, password: "" }]), choices, "Ana").map((one) => one.field), ["seats.1.password"]);
  assert.deepEqual(findTroubles(form({}, [own, luis, { where: "invited", name: "", bot: "" }]), choices, "Ana").map((one) => one.field), ["seats"]);
});

test("rules that come with words and machines of their own bring them, where nobody has chosen others", () => {
  const known = { ...choices, presets: [{ id: "classic", quick: { words: "", person: "", bot: "friendly:2" } }, { id: "seed-001", quick: { words: "ca", person: "Loser", bot: "level1" } }] };
  const guest = withPreset(freshForm("es", false), known, "seed-001", "es");
  assert.deepEqual([guest.preset, guest.words, seatNames(guest.seats, known.bots, ""), guest.seats[1].bot], ["seed-001", "ca", ["Loser", "Bot 1"], "level1"]);
  assert.deepEqual(withPreset(guest, known, "classic", "es"), freshForm("es", false), "and take them away again");
  const own = withPreset({ ...freshForm("es", true), words: "own:mine", seats: [{ where: "me", name: "", bot: "friendly:2" }, { where: "bot", name: "Bot 1", bot: "hard" }] }, known, "seed-001", "es");
  assert.deepEqual([own.words, own.seats.map((seat) => seat.name), own.seats[1].bot], ["own:mine", ["", "Bot 1"], "hard"]);
});
