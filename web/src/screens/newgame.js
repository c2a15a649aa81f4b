// SPDX-License-Identifier: MIT
// A new game: the players, and a few usual choices; everything else is under "All rules".
import { ensureSomebody } from "../guest.js";
import { get, post } from "../api.js";
import { findTroubles, formBody, formPath, freshForm, isIdle, PACES, paceOf, seatNames, SEATS_MAX, usualTime, valueOf, wayOf, withoutPasswords, withPace, withPreset, withWay } from "../gameform.js";
import { numberText, sentence, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Ask, Check, Choice, TextField, useTrouble, Wrong } from "../parts/form.js";
import { MachineChoice } from "../parts/machines.js";
import { WayPicture } from "../parts/ways.js";
import { botsInOrder, challengeNames, presetLabel, presetNote, presetsInOrder } from "../names.js";
import { useSession } from "../session.js";

/** @typedef {import("../gameform.js").GameForm} GameForm @typedef {import("../gameform.js").SeatForm} SeatForm */

const KEPT = "new-game"; // the form survives a reload and a visit to another page

const clockNames = () => [
  { id: "none", name: t("none") },
  { id: "game", name: t("for the whole game") },
  { id: "turn", name: t("for each turn") },
  { id: "days", name: t("days for each turn") },
];

/** @param {string} clock */
function timeLabel(clock) {
  if (clock === "game") return t("Minutes for each player");
  return clock === "days" ? t("Days for a turn") : t("Seconds for a turn");
}

// Settings with their own place in the form.
const PLACED = ["rack_size", "challenge", "clock", "clock_limit_s", "clock_increment_s", "coins", "undo", "duplicate"];

/** @param {string} language @param {boolean} hasAccount @returns {GameForm} */
function firstForm(language, hasAccount) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    if (kept?.seats) return hasAccount ? kept : { ...kept, seats: kept.seats.map((/** @type {SeatForm} */ seat) => (seat.where === "me" ? { ...seat, where: "here" } : seat)) };
  } catch {
    // Not our text, or nothing can be kept: a fresh form.
  }
  return freshForm(language, hasAccount);
}

/** Coming from a dictionary selects it; the rest of the form stays. @param {GameForm} form @param {string | undefined} dictionary @param {any[]} languages the program's @returns {GameForm} */
function withDictionary(form, dictionary, languages) {
  if (!dictionary) return form;
  return { ...form, words: languages.some((one) => one.id === dictionary) ? dictionary : `own:${dictionary}` };
}

/** @param {GameForm | null} form */
function keepForm(form) {
  try {
    if (form) sessionStorage.setItem(KEPT, JSON.stringify(withoutPasswords(form)));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // It is only a convenience.
  }
}

/** The seat gets another kind of player: machines start with their own names, and people do not inherit them. @param {SeatForm} seat @param {string} where @returns {SeatForm} */
function withWho({ name, ...seat }, where) {
  const stays = where !== "bot" && seat.where !== "bot";
  return { ...seat, where, ...(stays ? { name } : where === "bot" ? {} : { name: "" }) };
}

/** @param {{seat: SeatForm, name: string, index: number, me: string, bots: any[], isOpen: boolean, set: (seat: SeatForm) => void, remove: (() => void) | null, wrong: string, wrongPassword: string}} props */
function SeatFields({ seat, name: shownName, index, me, bots, isOpen, set, remove, wrong, wrongPassword }) {
  const who = [
    ...(me ? [{ id: "me", name: t("I, with my account") }] : []),
    { id: "here", name: t("a person at this device") },
    { id: "login", name: t("a person at this device, with an account") },
    { id: "invited", name: t("a person with an invitation") },
    { id: "bot", name: t("a machine") },
  ];
  return html`<fieldset class="seat"><legend>${t("Player %d", index + 1)}</legend><div class="grid2">
      <${Choice} label=${t("Who")} value=${seat.where} set=${(/** @type {string} */ where) => set(withWho(seat, where))} options=${who} />
      ${seat.where === "me" ? html`<${TextField} label=${t("Name")} value=${me} set=${() => {}} wrong=${wrong} readonly />` : html`<${TextField} label=${t("Name")} value=${shownName} set=${(/** @type {string} */ name) => set({ ...seat, name })} maxlength="64" wrong=${wrong} placeholder=${seat.where === "invited" ? t("given by whoever joins") : ""} autocomplete="off" />`}
      ${seat.where === "login" && html`<${TextField} label=${t("Password")} type="password" hint=${t("For this game only: it counts for both.")} value=${seat.password ?? ""} set=${(/** @type {string} */ password) => set({ ...seat, password })} wrong=${wrongPassword} maxlength="256" autocomplete="off" />`}
    </div>${seat.where === "bot" && html`<${MachineChoice} bots=${bots} value=${seat.bot} isOpen=${isOpen} set=${(/** @type {string} */ id) => set({ ...seat, bot: id })} />`}
    ${remove && html`<button type="button" class="plain" onClick=${remove}>${t("Remove this player")}</button>`}</fieldset>`;
}

/** Players at this device: only names. @param {{seats: SeatForm[], names: string[], me: string, set: (i: number, seat: SeatForm) => void, remove: (i: number) => void, add: () => void, wrong: (field: string) => string}} props */
function HereFields({ seats, names, me, set, remove, add, wrong }) {
  return html`<div class="card here"><div class="grid2">${seats.map((seat, i) => html`<div class="here-seat" key=${i}>${seat.where === "me" ? html`<${TextField} label=${t("Player %d", i + 1)} value=${me} set=${() => {}} readonly />` : html`<${TextField} label=${t("Player %d", i + 1)} value=${names[i]} set=${(/** @type {string} */ name) => set(i, { ...seat, name })} maxlength="64" wrong=${wrong(`seats.${i}.name`)} autocomplete="off" />`}
      ${seats.length > 2 && html`<button type="button" class="plain" aria-label=${t("Remove player %s", names[i])} onClick=${() => remove(i)}>✕</button>`}</div>`)}</div>
    ${seats.length < SEATS_MAX && html`<button type="button" onClick=${add}>${t("Add a person")}</button>`}</div>`;
}

/** One setting by its row of the table. @param {{row: any, value: any, set: (value: any) => void, wrong: string}} props */
function Rule({ row, value, set, wrong }) {
  if (row.type === "switch") return html`<${Check} label=${sentence(row.help)} value=${Boolean(value)} set=${set} />`;
  if (row.type === "choice") return html`<${Choice} label=${sentence(row.help)} value=${String(value)} set=${set} options=${row.choices.map((/** @type {string} */ id) => ({ id, name: id }))} />`;
  return html`<${TextField} label=${sentence(row.help)} hint=${t("%s to %s", numberText(row.low), numberText(row.high))} inputmode="numeric" autocomplete="off" value=${String(value ?? "")} set=${set} wrong=${wrong} />`;
}

/** A few choices, as chips. @param {{label: string, value: string, set: (id: string) => void, options: {id: string, name: string}[], note?: string}} props */
function Chips({ label, value, set, options, note }) {
  const [group] = useState(() => `chips-${++groups}`);
  return html`<fieldset class="chips"><legend>${label}</legend><div>${options.map((one) => html`<label class="chip"><input type="radio" name=${group} value=${one.id} checked=${one.id === value} onChange=${() => set(one.id)} />${one.name}</label>`)}</div>${note && html`<p class="soft">${note}</p>`}</fieldset>`;
}
let groups = 0;

const wayCards = () => [
  { id: "machine", name: t("Against a machine"), line: t("It is always there.") },
  { id: "friend", name: t("With a friend"), line: t("You get a link to send.") },
  { id: "here", name: t("Here, taking turns"), line: t("Up to eight at this device.") },
  { id: "mix", name: t("Any mix"), line: t("People and machines, seat by seat.") },
];

/** @param {{value: string, set: (id: string) => void}} props */
const WayChoice = ({ value, set }) => html`<fieldset class="way-choice"><legend class="hidden">${t("With whom")}</legend>${wayCards().map((one) => html`<label class="machine way-card"><input type="radio" name="way" value=${one.id} checked=${one.id === value} aria-label=${one.name} aria-describedby="way-${one.id}" onChange=${() => set(one.id)} /><${WayPicture} who=${one.id} /><span class="about"><b>${one.name}</b><span class="says" id="way-${one.id}">${one.line}</span></span></label>`)}</fieldset>`;

const paceName = (/** @type {string} */ id) => ({ none: t("No clock"), "game 10": t("10 minutes each"), "game 25": t("25 minutes each"), "days 3": t("3 days a turn") })[id] ?? t("another clock");

// The usual rules first, then those of clubs in the language of the game, then coins.
/** @type {Record<string, string>} */
const CLUBS = { es: "spanish", ca: "catalan", en: "english" };

/** @param {GameForm} form */
function ruleChips(form) {
  const club = CLUBS[form.words];
  const rows = [{ id: "classic", name: t("At home: only valid words") }, ...(club ? [{ id: club, name: t("In a club: words are challenged") }] : []), { id: "seed-003", name: t("With coins") }];
  return rows.some((row) => row.id === form.preset) ? rows : [...rows, { id: form.preset, name: presetLabel(form.preset) }];
}

/** What most people choose. @param {{form: GameForm, choices: any, languages: {id: string, name: string}[], change: (part: Partial<GameForm>) => void, language: string}} props */
function GameChips({ form, choices, languages, change, language }) {
  const size = String(valueOf(form, choices, "board_size"));
  const sizes = [{ id: "15", name: t("Classic, %d × %d", 15, 15) }, { id: "11", name: t("Quick, %d × %d", 11, 11) }, { id: "21", name: t("Large, %d × %d", 21, 21) }];
  const pace = paceOf(form, choices);
  return html`<div class="card game-chips"><${Chips} label=${t("Language")} value=${form.words} set=${(/** @type {string} */ words) => change({ words })} options=${languages} />
    <${Chips} label=${t("Board")} value=${size} set=${(/** @type {string} */ id) => change({ settings: { ...form.settings, board_size: id } })} options=${sizes.some((one) => one.id === size) ? sizes : [...sizes, { id: size, name: `${size} × ${size}` }]} />
    <${Chips} label=${t("Pace")} value=${pace} set=${(/** @type {string} */ id) => change(withPace(form, id))} options=${[...PACES, ...(PACES.includes(pace) ? [] : [pace])].map((id) => ({ id, name: paceName(id) }))} />
    <${Chips} label=${t("Rules")} value=${form.preset} note=${presetNote(form.preset)} set=${(/** @type {string} */ preset) => change(withPreset(form, choices, preset, language))} options=${ruleChips(form)} /></div>`;
}

/** @param {{arg?: string, withWhom?: string}} props arg: the dictionary to play with */
export function NewGameScreen({ arg: dictionary, withWhom }) {
  const session = useSession();
  const { me, go, language } = session;
  const ownName = me.account?.name ?? "";
  const [choices, setChoices] = useState(/** @type {any} */ (null));
  const [resources, setResources] = useState(/** @type {any[]} */ ([]));
  const [form, keepState] = useState(() => {
    const first = firstForm(language, Boolean(ownName));
    return withWhom ? withWay(first, withWhom, Boolean(ownName)) : first;
  });
  const [mixes, setMixes] = useState(() => wayOf(form) === "mix"); // the form shows each seat
  const [wasTried, setWasTried] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { attempt, busy, at, rest, again, setTroubles } = useTrouble();
  const load = () => attempt(async () => {
    const found = await get("/api/choices");
    keepState((old) => {
      const chosen = withDictionary(old, dictionary, found.languages);
      if (dictionary) keepForm(chosen);
      return chosen;
    });
    setChoices(found);
  });
  useEffect(() => {
    if (!dictionary && !withWhom) return;
    keepForm(form);
    history.replaceState(null, "", "#/new"); // already used: a reload must keep the present choice
  }, []);
  useEffect(() => {
    load(); // notes and help are in the reader's language
  }, [language]);
  useEffect(() => {
    if (ownName) get("/api/resources").then((answer) => setResources(answer.resources), () => {});
  }, [ownName]);
  if (!choices) return html`<main class="narrow form" id="main" tabindex="-1"><h1>${t("New game")}</h1><${Wrong} text=${rest([])} again=${again(load)} /></main>`;

  const now = wasTried ? findTroubles(form, choices, ownName) : []; // after a try, errors are updated while they are corrected
  const wrong = (/** @type {string} */ field) => (wasTried ? now.find((one) => one.field === field)?.text : "") || at(field);
  const change = (/** @type {Partial<GameForm>} */ part) => {
    const next = { ...form, ...part };
    keepForm(next);
    keepState(next);
    setTroubles([]);
  };
  const value = (/** @type {string} */ name) => valueOf(form, choices, name);
  const set = (/** @type {string} */ name) => (/** @type {any} */ next) => change({ settings: { ...form.settings, [name]: next } });
  const setClock = (/** @type {string} */ clock) => change({ settings: { ...form.settings, clock, clock_limit_s: usualTime(clock) } });
  const number = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ hint = "") =>
    html`<${TextField} label=${label} hint=${hint} inputmode="numeric" autocomplete="off" value=${String(value(name) ?? "")} set=${set(name)} wrong=${wrong(name)} />`;
  const own = resources.filter((one) => !one.built_in && one.words !== null && one.tiles !== null);
  const languages = [...choices.languages.map((/** @type {any} */ one) => ({ id: one.id, name: one.name })), ...own.map((one) => ({ id: `own:${one.id}`, name: one.mine ? t("own: %s", one.id) : `${one.id} · ${t("shared by %s", one.owner)}` }))];
  if (form.words.startsWith("own:") && !languages.some((one) => one.id === form.words)) languages.push({ id: form.words, name: form.words.slice(4) });
  const bots = botsInOrder(choices.bots);
  const names = seatNames(form.seats, bots, ownName);
  const isOnlyMachine = form.seats.filter((seat) => seat.where === "bot").length === 1;
  const changeSeat = (/** @type {number} */ i) => (/** @type {SeatForm} */ seat) => change({ seats: form.seats.map((old, at) => (at === i ? seat : old)) });
  const addSeat = (/** @type {string} */ where) => change({ seats: [...form.seats, { where, ...(where === "bot" ? {} : { name: t("Player %d", form.seats.length + 1) }), bot: "friendly:2" }] });
  const hasInvited = form.seats.some((seat) => seat.where === "invited");

  const begin = (/** @type {string} */ path, /** @type {any} */ body) =>
    attempt(async () => {
      await ensureSomebody(session);
      const game = await post(path, body);
      keepForm(null);
      go(`/table/${game.id}`);
    });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const troubles = findTroubles(form, choices, ownName);
    setWasTried(true);
    setTroubles(troubles);
    if (troubles.length === 0) begin(formPath(form), formBody(form, choices, ownName));
  };
  const cancel = () => {
    keepForm(null);
    go("/");
  };
  const shown = ["board_size", "rack_size", "language", ...choices.settings.map((/** @type {any} */ row) => row.name), ...form.seats.flatMap((_, i) => [`seats.${i}.name`, `seats.${i}.password`])];
  const isChanged = JSON.stringify(form) !== JSON.stringify(freshForm(language, Boolean(ownName)));
  const others = choices.settings.filter((/** @type {any} */ row) => !PLACED.includes(row.name) && !isIdle(form, choices, row.name));
  const way = mixes ? "mix" : wayOf(form);
  const setWay = (/** @type {string} */ id) => {
    setMixes(id === "mix");
    if (id !== "mix") change(withWay(form, id, Boolean(ownName)));
  };
  const machine = form.seats.findIndex((seat) => seat.where === "bot");
  const seatFields = () => html`${form.seats.map((seat, i) => html`<${SeatFields} key=${i} seat=${seat} name=${names[i]} isOpen=${isOnlyMachine} index=${i} me=${ownName} bots=${bots} set=${changeSeat(i)} wrong=${wrong(`seats.${i}.name`)} wrongPassword=${wrong(`seats.${i}.password`)} remove=${form.seats.length > 1 ? () => change({ seats: form.seats.filter((_, at) => at !== i) }) : null} />`)}
      ${form.seats.length < SEATS_MAX ? html`<p class="buttons"><button type="button" onClick=${() => addSeat("here")}>${t("Add a person")}</button><button type="button" onClick=${() => addSeat("bot")}>${t("Add a machine")}</button></p>` : html`<p class="soft">${t("A table has %d seats.", SEATS_MAX)}</p>`}`;
  const buttons = html`<div class="buttons begin"><button class="main" disabled=${busy}>${t("Begin")}</button><button type="button" onClick=${() => (isChanged ? setLeaving(true) : cancel())}>${t("Cancel")}</button>${isChanged && html`<button type="button" class="plain" onClick=${() => (setWasTried(false), setMixes(false), change(freshForm(language, Boolean(ownName))))}>${t("Start over")}</button>`}</div>`;
  return html`<main class="form new-game" id="main" tabindex="-1"><h1>${t("New game")}</h1>
    <form onSubmit=${submit} novalidate><${Wrong} text=${rest(shown)} />
      ${now.length > 1 && html`<p class="wrong-box" role="alert">${t("%d fields need another look.", now.length)}</p>`}
      <${WayChoice} value=${way} set=${setWay} />
      ${way === "machine" && html`<div class="ladder"><${MachineChoice} bots=${bots} value=${form.seats[machine].bot} isOpen=${true} set=${(/** @type {string} */ id) => changeSeat(machine)({ ...form.seats[machine], bot: id })} /></div>`}
      ${way === "friend" && html`<p class="soft friend-line">${t("When the game begins, the table gives you the link. Whoever opens it sits down; no account is needed.")}</p>`}
      ${way === "here" && html`<${HereFields} seats=${form.seats} names=${names} me=${ownName} set=${(/** @type {number} */ i, /** @type {SeatForm} */ seat) => changeSeat(i)(seat)} remove=${(/** @type {number} */ i) => change({ seats: form.seats.filter((_, at) => at !== i) })} add=${() => addSeat("here")} wrong=${wrong} />`}
      ${way === "mix" && seatFields()}
      <${GameChips} form=${form} choices=${choices} languages=${languages} change=${change} language=${language} />
      ${buttons}
      <details class="all-rules"><summary>${t("All rules")}</summary>
      <div class="card"><div class="grid2">
        <${Choice} label=${t("Set of rules")} value=${form.preset} hint=${presetNote(form.preset)} set=${(/** @type {string} */ preset) => change(withPreset(form, choices, preset, language))} options=${presetsInOrder(choices.presets).map((/** @type {any} */ one) => ({ id: one.id, name: presetLabel(one.id) }))} />
        <${Choice} label=${t("Words and tiles")} value=${form.words} hint=${html`<a href="#/resources">${t("Dictionaries and bags")}</a>`} set=${(/** @type {string} */ words) => change({ words })} options=${languages} wrong=${at("language")} />
        ${number("board_size", t("Board"), t("Squares a side, %d to %d", choices.sizes.low, choices.sizes.high))}${number("rack_size", t("Rack"), t("Tiles, %d to %d", choices.racks.low, choices.racks.high))}
      </div>${String(value("rack_size")).trim() === "1" && html`<p class="soft">${t("With a rack of one tile hardly any word can be laid.")}</p>`}</div>
      <div class="card"><h2>${t("Challenges, clock and coins")}</h2>
        <div class="grid2">
          <${Choice} label=${t("Wrong words")} value=${String(value("challenge"))} set=${set("challenge")} options=${challengeNames()} wrong=${wrong("challenge")} />
          <${Choice} label=${t("Clock")} value=${String(value("clock"))} set=${setClock} options=${clockNames()} wrong=${wrong("clock")} />
          ${value("clock") !== "none" && html`${number("clock_limit_s", timeLabel(value("clock")))}${value("clock") === "game" && number("clock_increment_s", t("Added each turn"), t("In seconds"))}`}
        </div>
        <${Check} label=${t("Coins and advantages")} value=${Boolean(value("coins"))} set=${set("coins")} />
        <${Check} label=${t("Turns may be taken back")} value=${Boolean(value("undo"))} set=${set("undo")} />
        <${Check} label=${t("Duplicate: everybody has the same rack each round")} value=${Boolean(value("duplicate"))} set=${set("duplicate")} />
        ${hasInvited && html`<${Check} label=${t("Show this game to everybody who looks for a game")} value=${form.open} set=${(/** @type {boolean} */ open) => change({ open })} />`}
        <${Check} label=${t("Anyone with the link may watch")} value=${form.watch} set=${(/** @type {boolean} */ watch) => change({ watch })} />
      </div>
      <details class="card"><summary>${t("Every other rule")}</summary><div class="grid2">${others.map((/** @type {any} */ row) => html`<${Rule} key=${row.name} row=${row} value=${value(row.name)} set=${set(row.name)} wrong=${wrong(row.name)} />`)}</div></details>
      </details>
    </form>
    ${leaving && html`<${Ask} title=${t("Leave without a game?")} text=${t("What you have filled in is lost.")} yes=${t("Leave")} close=${() => setLeaving(false)} onYes=${cancel} />`}</main>`;
}

/** The same with the kind of opponent already chosen. @param {{arg: string}} props */
export const NewGameWith = ({ arg }) => html`<${NewGameScreen} withWhom=${arg} />`;
