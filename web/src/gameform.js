// SPDX-License-Identifier: MIT
// The form of a new game: its first content, everything wrong with it at once, and what is sent. Numbers stay as typed.
import { t } from "./i18n.js";
import { USUAL_BOT } from "./usualbot.js";

/**
 * @typedef {{where: string, name?: string, bot: string, password?: string}} SeatForm where: me, here, login (here, with an account of one's own), invited, bot; a machine without a name has its own
 * @typedef {{preset: string, words: string, settings: Record<string, any>, seats: SeatForm[], open: boolean, watch: boolean}} GameForm
 * @typedef {{field: string, text: string}} Trouble
 */

export const SEATS_MAX = 8;
const NAME_MAX = 32;

/** @param {string} language @param {boolean} hasAccount @returns {GameForm} */
export const freshForm = (language, hasAccount) => ({
  preset: "classic",
  words: language,
  settings: {},
  seats: [
    { where: hasAccount ? "me" : "here", name: hasAccount ? "" : t("Player %d", 1), bot: USUAL_BOT },
    { where: "bot", bot: USUAL_BOT },
  ],
  open: false,
  watch: false,
});

/** The usual way that the seats match; mix: none of them. @param {GameForm} form @returns {"machine" | "friend" | "here" | "mix"} */
export function wayOf({ seats }) {
  const [first, ...others] = seats.map((seat) => seat.where);
  if (first !== "me" && first !== "here") return "mix";
  if (others.length === 1 && others[0] === "bot") return "machine";
  if (others.length === 1 && others[0] === "invited") return "friend";
  return others.length > 0 && others.every((where) => where === "here") ? "here" : "mix";
}

/** The same game with the players of a usual way. @param {GameForm} form @param {string} way @param {boolean} hasAccount @returns {GameForm} */
export function withWay(form, way, hasAccount) {
  if (wayOf(form) === way) return form;
  const me = form.seats.find((seat) => seat.where === "me" || seat.where === "here") ?? freshForm("", hasAccount).seats[0];
  const bot = form.seats.find((seat) => seat.where === "bot")?.bot ?? USUAL_BOT;
  /** @type {Record<string, SeatForm>} */
  const other = { machine: { where: "bot", bot }, friend: { where: "invited", name: "", bot }, here: { where: "here", name: t("Player %d", 2), bot } };
  return { ...form, seats: [me, other[way] ?? other.machine] };
}

// Usual clocks: the kind, and the time in its own unit.
export const PACES = ["none", "game 10", "game 25", "days 3"];

/** @param {GameForm} form @param {any} choices */
export function paceOf(form, choices) {
  const clock = String(valueOf(form, choices, "clock"));
  if (clock === "none") return clock;
  const time = form.settings.clock_limit_s ?? Number(valueOf(form, choices, "clock_limit_s")) / secondsIn(clock);
  return `${clock} ${time}`;
}

/** @param {GameForm} form @param {string} pace @returns {GameForm} */
export function withPace(form, pace) {
  const [clock, time] = pace.split(" ");
  const { clock_limit_s: _, ...rest } = form.settings;
  return { ...form, settings: { ...rest, clock, ...(time ? { clock_limit_s: time } : {}) } };
}

/** Another preset: settings that nobody has changed become those of its quick game. @param {GameForm} form @param {any} choices @param {string} id of a preset
 * @param {string} language of the reader @returns {GameForm} */
export function withPreset(form, choices, id, language) {
  const quick = (/** @type {string} */ preset) => ({ words: "", person: "", bot: USUAL_BOT, ...choices.presets.find((/** @type {any} */ one) => one.id === preset)?.quick });
  const [before, after] = [quick(form.preset), quick(id)];
  const person = (/** @type {any} */ wish) => wish.person || t("Player %d", 1);
  const seats = form.seats.map((seat, i) => ({
    ...seat,
    ...(i === 0 && seat.where === "here" && seat.name === person(before) ? { name: person(after) } : {}),
    bot: seat.bot === before.bot ? after.bot : seat.bot,
  }));
  return { ...form, preset: id, settings: {}, words: form.words === (before.words || language) ? after.words || language : form.words, seats };
}

/** Everybody's name at the table. A machine without a given name uses its own, "Pip", "Pip 2", …, else the first free of "Bot 1", "Bot 2", ….
 * @param {SeatForm[]} seats @param {any[]} bots of the choices @param {string} ownName */
export function seatNames(seats, bots, ownName) {
  const given = seats.map((seat) => (seat.where === "me" ? ownName : (seat.name ?? (seat.where === "bot" ? undefined : ""))));
  const taken = new Set(given.map((name) => name?.trim().toLowerCase()));
  return given.map((name, i) => {
    if (name !== undefined) return name;
    const called = bots.find((bot) => bot.id === seats[i].bot)?.called;
    let free = called ?? "Bot 1";
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${called ?? "Bot"} ${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** The value of a setting: from the form if changed, else from the preset. @param {GameForm} form @param {any} choices @param {string} name */
export const valueOf = (form, choices, name) => form.settings[name] ?? choices.presets.find((/** @type {any} */ one) => one.id === form.preset)?.settings[name];

/** Times are typed in the unit that fits the clock. @param {string} clock */
export const secondsIn = (clock) => ({ game: 60, days: 86400 })[clock] ?? 1;

/** The first time for a chosen clock, in its own unit. @param {string} clock */
export const usualTime = (clock) => ({ game: "25", turn: "120", days: "3" })[clock];

/** Has this setting no effect, because the game lacks what it is about? @param {GameForm} form @param {any} choices @param {string} name */
export function isIdle(form, choices, name) {
  const value = (/** @type {string} */ one) => valueOf(form, choices, one);
  if (name.startsWith("coins_")) return !value("coins");
  if (name.startsWith("clock_increment") || name.startsWith("clock_overtime")) return value("clock") !== "game";
  if (name.startsWith("clock_")) return value("clock") === "none";
  if (name.startsWith("duplicate_")) return !value("duplicate");
  if (name === "passes_each") return Number(value("passes_to_end")) === 0;
  return name === "scoreless_each" && Number(value("scoreless_to_end")) === 0;
}

/** @param {any} value @param {number} low @param {number} high */
const isWhole = (value, low, high) => /^\s*-?\d+\s*$/.test(String(value)) && Number(value) >= low && Number(value) <= high;

/** @param {GameForm} form @param {any} choices */
function wrongNumbers(form, choices) {
  /** @type {Trouble[]} */
  const troubles = [];
  const { sizes, racks } = choices;
  if (!isWhole(valueOf(form, choices, "board_size"), sizes.low, sizes.high)) troubles.push({ field: "board_size", text: t("The size must be a positive whole number, from %d to %d", sizes.low, sizes.high) });
  if (!isWhole(valueOf(form, choices, "rack_size"), racks.low, racks.high)) troubles.push({ field: "rack_size", text: t("The size of the rack must be a positive whole number of at least 1, and at most %d", racks.high) });
  for (const row of choices.settings) {
    if (row.type !== "number" || row.name === "rack_size" || form.settings[row.name] === undefined || isIdle(form, choices, row.name)) continue;
    const unit = row.name === "clock_limit_s" ? secondsIn(valueOf(form, choices, "clock")) : 1;
    const low = row.name === "clock_limit_s" ? 1 : row.low;
    const high = Math.floor(row.high / unit);
    if (!isWhole(form.settings[row.name], low, high)) troubles.push({ field: row.name, text: t("write a whole number from %d to %d here", low, high) });
  }
  return troubles;
}

/** @param {GameForm} form @param {any} choices @param {string} ownName */
function wrongSeats(form, choices, ownName) {
  /** @type {Trouble[]} */
  const troubles = [];
  const taken = new Set();
  const names = seatNames(form.seats, choices.bots, ownName);
  form.seats.forEach((seat, i) => {
    const name = names[i].trim();
    const key = name.toLowerCase();
    const field = `seats.${i}.name`;
    if ([...name].length > NAME_MAX) troubles.push({ field, text: t("the name '%s' is too long: up to %d characters", name, NAME_MAX) });
    else if ((!name && seat.where !== "invited") || (name && taken.has(key))) troubles.push({ field, text: t("a player's name can't be empty or repeated") });
    if (seat.where === "login" && !seat.password) troubles.push({ field: `seats.${i}.password`, text: t("a password can't be empty") });
    if (name) taken.add(key);
  });
  return troubles;
}

/** Everything that is wrong, in the order of the form. @param {GameForm} form @param {any} choices @param {string} ownName @returns {Trouble[]} */
export function findTroubles(form, choices, ownName) {
  /** @type {Trouble[]} */
  const people = form.seats.length === 0 ? [{ field: "seats", text: t("a game has at least one player") }] : [];
  const mixed = form.seats.some((seat) => seat.where === "login") && form.seats.some((seat) => seat.where === "invited");
  if (mixed) people.push({ field: "seats", text: t("people who log in at this device can't be mixed with invitations") });
  return [...wrongNumbers(form, choices), ...people, ...wrongSeats(form, choices, ownName)];
}

/** @param {GameForm} form @param {any} choices */
function settingsBody(form, choices) {
  /** @type {Record<string, any>} */
  const body = {};
  for (const [name, value] of Object.entries(form.settings)) {
    const isNumber = name === "board_size" || choices.settings.some((/** @type {any} */ row) => row.name === name && row.type === "number");
    if (value === undefined || isIdle(form, choices, name)) continue;
    body[name] = isNumber ? Number(value) * (name === "clock_limit_s" ? secondsIn(valueOf(form, choices, "clock")) : 1) : value;
  }
  return body;
}

/** @param {SeatForm} seat @param {string} name */
function seatBody(seat, name) {
  if (seat.where === "bot") return { kind: "bot", name: name.trim(), bot: seat.bot };
  if (seat.where === "me") return { kind: "person", account: true, here: true };
  return { kind: "person", name: name.trim(), here: seat.where !== "invited", ...(seat.where === "login" ? { password: seat.password } : {}) };
}

/** The body for the server. @param {GameForm} form @param {any} choices @param {string} ownName */
export const formBody = (form, choices, ownName) => ({
  preset: form.preset,
  ...(form.words.startsWith("own:") ? { resource: form.words.slice(4) } : { language: form.words }),
  settings: settingsBody(form, choices),
  seats: seatNames(form.seats, choices.bots, ownName).map((name, i) => seatBody(form.seats[i], name)),
  open: form.open,
  watch: form.watch,
});

/** Its address: passwords need another route. @param {GameForm} form */
export const formPath = (form) => (form.seats.some((seat) => seat.where === "login") ? "/api/games/together" : "/api/games");

/** The part that may be kept: no passwords. @param {GameForm} form @returns {GameForm} */
export const withoutPasswords = (form) => ({ ...form, seats: form.seats.map(({ password: _, ...seat }) => seat) });
