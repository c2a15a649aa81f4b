// SPDX-License-Identifier: MIT
// Everything that a game can be: preset, language, board, rack, players, challenges, clock, coins.
import { ensureSomebody } from "../guest.js";
import { get, post } from "../api.js";
import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Check, Choice, TextField, useTrouble, Wrong } from "../parts/form.js";
import { botLabel, presetLabel } from "../names.js";
import { useSession } from "../session.js";

/** @typedef {{kind: string, name: string, bot: string, where: string}} SeatForm */

const clockNames = () => [
  { id: "none", name: t("none") },
  { id: "game", name: t("for the whole game") },
  { id: "turn", name: t("for each turn") },
  { id: "days", name: t("days for each turn") },
];

const challengeNames = () => [
  { id: "void", name: t("only valid words are accepted") },
  { id: "reject", name: t("the next player may reject; it costs the turn") },
  { id: "single", name: t("challenges are free") },
  { id: "double", name: t("a failed challenge costs the turn") },
  { id: "5", name: t("a failed challenge gives 5 points") },
  { id: "10", name: t("a failed challenge gives 10 points") },
];

/** @param {{seat: SeatForm, index: number, bots: any[], set: (seat: SeatForm) => void, remove: (() => void) | null, wrong: string}} props */
function SeatFields({ seat, index, bots, set, remove, wrong }) {
  const who = [
    { id: "me", name: t("I, with my account") },
    { id: "here", name: t("a person at this device") },
    { id: "invited", name: t("a person with an invitation") },
    { id: "bot", name: t("a machine") },
  ];
  return html`<fieldset><legend>${t("Player %d", index + 1)}</legend><div class="grid2">
      <${Choice} label=${t("Who")} value=${seat.where} set=${(/** @type {string} */ where) => set({ ...seat, where, kind: where === "bot" ? "bot" : "person" })} options=${who} />
      ${seat.where !== "me" && html`<${TextField} label=${t("Name")} value=${seat.name} set=${(/** @type {string} */ name) => set({ ...seat, name })} maxlength="32" wrong=${wrong} />`}
      ${seat.where === "bot" && html`<${Choice} label=${t("Strength")} value=${seat.bot} set=${(/** @type {string} */ bot) => set({ ...seat, bot })} options=${bots} />`}
    </div>${remove && html`<button type="button" class="plain" onClick=${remove}>${t("Take this player away")}</button>`}</fieldset>`;
}

/** @param {SeatForm} seat */
const asSeat = (seat) =>
  seat.kind === "bot"
    ? { kind: "bot", name: seat.name, bot: seat.bot }
    : { kind: "person", ...(seat.where === "me" ? { account: true } : { name: seat.name }), here: seat.where !== "invited" };

export function NewGameScreen() {
  const session = useSession();
  const { me, go, language } = session;
  const [choices, setChoices] = useState(/** @type {any} */ (null));
  const [resources, setResources] = useState(/** @type {any[]} */ ([]));
  const [preset, setPreset] = useState("classic");
  const [words, setWords] = useState(language);
  const [changed, setChanged] = useState(/** @type {Record<string, any>} */ ({}));
  const [open, setOpen] = useState(false);
  const [seats, setSeats] = useState(/** @type {SeatForm[]} */ ([
    { kind: "person", name: "", bot: "", where: me.account ? "me" : "here" },
    { kind: "bot", name: "Bot 1", bot: "friendly:2", where: "bot" },
  ]));
  const { attempt, busy, at, rest } = useTrouble();
  useEffect(() => {
    attempt(async () => setChoices(await get("/api/choices")));
    if (me.account) get("/api/resources").then((answer) => setResources(answer.resources), () => {});
  }, []);
  if (!choices) return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("New game")}</h1><${Wrong} text=${rest([])} /></main>`;

  const base = choices.presets.find((/** @type {any} */ one) => one.id === preset)?.settings ?? {};
  const value = (/** @type {string} */ name) => changed[name] ?? base[name];
  const set = (/** @type {string} */ name) => (/** @type {any} */ next) => setChanged({ ...changed, [name]: next });
  const number = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ hint = "") =>
    html`<${TextField} label=${label} hint=${hint} type="number" inputmode="numeric" value=${String(value(name) ?? "")} set=${(/** @type {string} */ text) => set(name)(text === "" ? undefined : Number(text))} wrong=${at(name)} />`;
  const own = resources.filter((one) => !one.built_in && one.words !== null && one.tiles !== null);
  const languages = [...choices.languages.map((/** @type {any} */ one) => ({ id: one.id, name: one.name })), ...own.map((one) => ({ id: `own:${one.id}`, name: t("own: %s", one.id) }))];
  const bots = choices.bots.map((/** @type {any} */ bot) => ({ id: bot.id, name: botLabel(bot.id) }));
  const changeSeat = (/** @type {number} */ i) => (/** @type {SeatForm} */ seat) => setSeats(seats.map((old, at) => (at === i ? seat : old)));
  const addSeat = () => setSeats([...seats, { kind: "bot", name: `Bot ${seats.length}`, bot: "friendly:2", where: "bot" }]);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => {
      await ensureSomebody(session);
      const settings = Object.fromEntries(Object.entries(changed).filter(([, one]) => one !== undefined));
      const source = words.startsWith("own:") ? { resource: words.slice(4) } : { language: words };
      const game = await post("/api/games", { preset, ...source, settings, seats: seats.map(asSeat), open });
      go(`/table/${game.id}`);
    });
  };
  const shown = ["board_size", "rack_size", "clock_limit_s", "clock_increment_s", ...seats.map((_, i) => `seats.${i}.name`)];
  return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("New game")}</h1>
    <form onSubmit=${submit}><${Wrong} text=${rest(shown)} />
      <div class="card"><div class="grid2">
        <${Choice} label=${t("Rules")} value=${preset} set=${(/** @type {string} */ id) => (setPreset(id), setChanged({}))} options=${choices.presets.map((/** @type {any} */ one) => ({ id: one.id, name: presetLabel(one.id) }))} />
        <${Choice} label=${t("Words and tiles")} value=${words} set=${setWords} options=${languages} wrong=${at("language")} />
      </div></div>
      ${seats.map((seat, i) => html`<${SeatFields} key=${i} seat=${seat} index=${i} bots=${bots} set=${changeSeat(i)} wrong=${at(`seats.${i}.name`)} remove=${seats.length > 1 ? () => setSeats(seats.filter((_, at) => at !== i)) : null} />`)}
      ${seats.length < 8 && html`<p><button type="button" onClick=${addSeat}>${t("Add a player")}</button></p>`}
      <details class="card"><summary>${t("Board, challenges, clock and coins")}</summary>
        <div class="grid2">${number("board_size", t("Board"), t("Squares a side, %d to %d", choices.sizes.low, choices.sizes.high))}${number("rack_size", t("Rack"), t("Tiles, %d to %d", choices.racks.low, choices.racks.high))}
          <${Choice} label=${t("Wrong words")} value=${String(value("challenge"))} set=${set("challenge")} options=${challengeNames()} />
          <${Choice} label=${t("Clock")} value=${String(value("clock"))} set=${set("clock")} options=${clockNames()} />
          ${value("clock") !== "none" && html`${number("clock_limit_s", t("Time"), t("In seconds"))}${value("clock") === "game" && number("clock_increment_s", t("Added each turn"), t("In seconds"))}`}
        </div>
        <${Check} label=${t("Coins and advantages")} value=${Boolean(value("coins"))} set=${set("coins")} />
        <${Check} label=${t("Turns may be taken back")} value=${Boolean(value("undo"))} set=${set("undo")} />
        <${Check} label=${t("Duplicate: everybody has the same rack each round")} value=${Boolean(value("duplicate"))} set=${set("duplicate")} />
        <${Check} label=${t("Show the game to everybody who looks for one")} value=${open} set=${setOpen} />
      </details>
      <button class="main" disabled=${busy}>${t("Begin")}</button>
    </form></main>`;
}
