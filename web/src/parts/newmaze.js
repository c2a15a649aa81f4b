// SPDX-License-Identifier: MIT
// The form for a new maze: every parameter given or left to chance. Corridors come first, which always lead out; the thesis' own way is one choice away.
import { ApiError } from "../api.js";
import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { ALL, Compass, STRAIGHT } from "./compass.js";
import { Check, Choice, TextField, Wrong } from "./form.js";
import { Fold, given, number, Range, useMaking } from "./making.js";

const methods = () => [
  { id: "backtracker", name: t("long corridors (backtracker)") },
  { id: "prim", name: t("many short dead ends (Prim)") },
  { id: "kruskal", name: t("short corridors (Kruskal)") },
  { id: "wilson", name: t("every maze equally likely (Wilson)") },
  { id: "eller", name: t("row by row (Eller)") },
  { id: "growing-tree", name: t("between long corridors and short dead ends (growing tree)") },
  { id: "obstacles", name: t("obstacles, as in the original program") },
];
const SHOWN = ["name", "level", "rows_low", "rows_high", "cols_low", "cols_high", "obstacles_low", "obstacles_high", "entrance", "exit", "directions", "overshoot", "mix", "braid", "seed", "sheets"];

/** "3,5" as a cell. @param {string} field @param {string} text */
function cell(field, text) {
  if (text.trim() === "") return undefined;
  if (!/^\s*\d{1,5}\s*,\s*\d{1,5}\s*$/.test(text)) throw new ApiError(400, { field, message: t("'%s' is not a cell: write row and column, as in 0,3", text) });
  return text.split(",").map(Number);
}

/** @param {{close: () => void}} props */
export function NewMaze({ close }) {
  const [form, setForm] = useState({ name: "", level: "", rows: ["11", "21"], cols: ["11", "21"], obstacles: ["", ""], full: false, force: false, overshoot: "", method: "backtracker", mix: "50", braid: "0", seed: "", entrance: "", exit: "", directions: /** @type {number[] | null} */ (null), anyDirections: false });
  const set = (/** @type {string} */ key) => (/** @type {any} */ value) => setForm({ ...form, [key]: value });
  const pair = (/** @type {string} */ key) => (/** @type {string} */ low, /** @type {string} */ high) => setForm({ ...form, [key]: [low, high] });
  const strewn = form.method === "obstacles";
  const leveled = form.level !== "" && !strewn;
  const levels = [{ id: "", name: t("as large as I say") }, ...[1, 2, 3, 4, 5].map((level) => ({ id: String(level), name: t("level %d of %d", level, 5) }))];
  const body = () => {
    const own = strewn
      ? { obstacles_low: number(form.obstacles[0]), obstacles_high: number(form.obstacles[1] || form.obstacles[0]), full_range: (form.full && !form.obstacles[0] && !form.obstacles[1]) || undefined, force: form.force, overshoot: form.force ? number(form.overshoot) : undefined }
      : { braid: number(form.braid), mix: form.method === "growing-tree" ? number(form.mix) : undefined };
    const ways = form.anyDirections ? { random_directions: true } : { directions: form.directions ?? undefined };
    const size = leveled ? { level: number(form.level) } : { rows_low: number(form.rows[0]), rows_high: number(form.rows[1]), cols_low: number(form.cols[0]), cols_high: number(form.cols[1]) };
    return given({ name: form.name, ...size, method: form.method, seed: form.seed, entrance: cell("entrance", form.entrance), exit: cell("exit", form.exit), ...ways, ...own });
  };
  const { at, rest, submit, buttons } = useMaking("maze", body, close);
  const more = [at("entrance"), at("exit"), at("directions"), at("seed")].some(Boolean);
  return html`<form class="card new-puzzle" onSubmit=${submit} noValidate><h2>${t("New maze")}</h2><${Wrong} text=${rest(SHOWN)} />
    <div class="grid2"><${TextField} label=${t("Name")} placeholder=${t("Untitled and the time")} value=${form.name} set=${set("name")} wrong=${at("name")} maxlength="200" />
    <${Choice} label=${t("Kind")} value=${form.method} set=${set("method")} options=${methods()} /></div>
    ${!strewn && html`<${Choice} label=${t("Difficulty")} value=${form.level} set=${set("level")} options=${levels} wrong=${at("level")} />`}
    ${!leveled && html`<${Range} label=${t("Rows")} low=${form.rows[0]} high=${form.rows[1]} set=${pair("rows")} wrong=${at("rows_low")} wrongHigh=${at("rows_high")} />
    <${Range} label=${t("Columns")} low=${form.cols[0]} high=${form.cols[1]} set=${pair("cols")} wrong=${at("cols_low")} wrongHigh=${at("cols_high")} />`}
    ${strewn
      ? html`<${Range} label=${t("Obstacles")} low=${form.obstacles[0]} high=${form.obstacles[1]} set=${pair("obstacles")} wrong=${at("obstacles_low")} wrongHigh=${at("obstacles_high")} hint=${t("Empty: by chance")} />
        <${Check} label=${t("Chance may fill it almost wholly, or leave it empty")} value=${form.full} set=${set("full")} />
        <${Check} label=${t("There must be a way out")} value=${form.force} set=${set("force")} />
        ${form.force && html`<${TextField} label=${t("How far that way may stray, in cells")} hint=${t("Controlled excess: out of the rectangle between entrance and exit")} placeholder="0" type="number" inputmode="numeric" value=${form.overshoot} set=${set("overshoot")} wrong=${at("overshoot")} />`}`
      : html`<div class="grid2"><${TextField} label=${t("Dead ends to remove, in per cent")} type="number" inputmode="numeric" value=${form.braid} set=${set("braid")} wrong=${at("braid")} />
        ${form.method === "growing-tree" && html`<${TextField} label=${t("Mix, in per cent")} hint=${t("100: as a backtracker, 0: as Prim")} type="number" inputmode="numeric" value=${form.mix} set=${set("mix")} wrong=${at("mix")} />`}</div>`}
    <${Fold} title=${t("Directions, entrance, exit and seed")} wrong=${more}><div class="grid2"><div><b>${t("Directions")}</b><${Check} label=${t("By chance (there may be no way out then)")} value=${form.anyDirections} set=${set("anyDirections")} />
        ${!form.anyDirections && html`<${Compass} label=${t("Directions")} value=${form.directions ?? (strewn ? ALL : STRAIGHT)} set=${set("directions")} wrong=${at("directions")} />`}</div>
      <div><${TextField} label=${t("Entrance")} hint=${t("Row, column, from 0; empty: by chance")} placeholder="0,3" value=${form.entrance} set=${set("entrance")} wrong=${at("entrance")} /><${TextField} label=${t("Exit")} hint=${t("Row, column, from 0; empty: by chance")} placeholder="9,0" value=${form.exit} set=${set("exit")} wrong=${at("exit")} />
      <${TextField} label=${t("Seed")} hint=${t("The same seed gives the same puzzle.")} value=${form.seed} set=${set("seed")} wrong=${at("seed")} maxlength="64" /></div></div><//>
    ${buttons(t("Make the maze"))}</form>`;
}
