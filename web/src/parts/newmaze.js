// SPDX-License-Identifier: MIT
// The form for a new maze: every parameter can be given or left to chance. Corridors, which always have a way out, come first; the thesis' own method
// is another choice.
import { ApiError } from "../api.js";
import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { pictureCanvas } from "../picture.js";
import { ALL, Compass, STRAIGHT } from "./compass.js";
import { pictureRows } from "../wallmodel.js";
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
const shapes = () => [
  { id: "", name: t("rectangle of cells, walls are cells too") },
  { id: "rectangle", name: t("rectangle with thin walls") },
  { id: "circle", name: t("circle") },
  { id: "hexagon", name: t("hexagon") },
  { id: "triangle", name: t("triangle") },
  { id: "heart", name: t("heart") },
  { id: "star", name: t("star") },
  { id: "diamond", name: t("diamond") },
  { id: "picture", name: t("cut out of a picture") },
];
const ROUND = ["circle", "hexagon", "triangle"]; // not made of squares
const PICTURE_SIDE = 240; // pixels of the picture whose shape a maze has

/** A picture in the server's form: rows of '#' and '.'. @param {File} file */
async function readPicture(file) {
  const { canvas, pen } = await pictureCanvas(file, PICTURE_SIDE);
  return pictureRows(pen.getImageData(0, 0, canvas.width, canvas.height));
}

const SHOWN = ["method", "shape", "weave", "mask", "name", "level", "rows_low", "rows_high", "cols_low", "cols_high", "obstacles_low", "obstacles_high", "entrance", "exit", "directions", "overshoot", "mix", "braid", "seed", "sheets", "logo"];

/** "3,5" as a cell. @param {string} field @param {string} text */
function cell(field, text) {
  if (text.trim() === "") return undefined;
  if (!/^\s*\d{1,5}\s*,\s*\d{1,5}\s*$/.test(text)) throw new ApiError(400, { field, message: t("'%s' is not a cell: write row and column, as in 0,3", text) });
  return text.split(",").map(Number);
}

/** @param {{close: () => void}} props */
export function NewMaze({ close }) {
  const [form, setForm] = useState({ name: "", shape: "", size: "12", weave: false, mask: "", level: "", rows: ["11", "21"], cols: ["11", "21"], obstacles: ["", ""], full: false, force: false, overshoot: "", method: "backtracker", mix: "50", braid: "0", seed: "", entrance: "", exit: "", directions: /** @type {number[] | null} */ (null), anyDirections: false });
  const set = (/** @type {string} */ key) => (/** @type {any} */ value) => setForm({ ...form, [key]: value });
  const pair = (/** @type {string} */ key) => (/** @type {string} */ low, /** @type {string} */ high) => setForm({ ...form, [key]: [low, high] });
  const shaped = form.shape !== "";
  const strewn = form.method === "obstacles" && !shaped;
  const [picture, setPicture] = useState("");
  const readMask = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (!file) return;
    try {
      const mask = await readPicture(file);
      setForm((old) => ({ ...old, mask }));
      setPicture(file.name);
    } catch {
      setPicture(t("'%s' is not a picture", file.name));
    }
  };
  const leveled = form.level !== "" && !strewn;
  const levels = [{ id: "", name: t("as large as I say") }, ...[1, 2, 3, 4, 5].map((level) => ({ id: String(level), name: t("level %d of %d", level, 5) }))];
  const shapeBody = () => {
    if (form.shape === "picture" && !form.mask) throw new ApiError(400, { field: "mask", message: t("Choose a picture first.") });
    const size = form.level ? { level: number(form.level) } : { rows_low: number(form.size), rows_high: number(form.size), cols_low: number(form.size), cols_high: number(form.size) };
    return given({ name: form.name, ...(form.shape === "picture" ? { mask: form.mask } : { shape: form.shape }), weave: (form.weave && !ROUND.includes(form.shape)) || undefined, ...size, method: form.method === "obstacles" || form.method === "eller" ? undefined : form.method, mix: form.method === "growing-tree" ? number(form.mix) : undefined, braid: number(form.braid), seed: form.seed });
  };
  const body = () => {
    if (shaped) return shapeBody();
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
    <${Choice} label=${t("Shape")} value=${form.shape} set=${set("shape")} options=${shapes()} wrong=${at("shape")} /></div>
    <${Choice} label=${t("Kind")} value=${shaped && (form.method === "eller" || form.method === "obstacles") ? "backtracker" : form.method} set=${set("method")} options=${methods().filter(({ id }) => !shaped || (id !== "eller" && id !== "obstacles"))} wrong=${at("method")} />
    ${form.shape === "picture" && html`<div class="buttons under"><label class="button">${t("Choose a picture…")}<input class="hidden" type="file" accept="image/*" onChange=${readMask} /></label><span class="soft" role="status">${picture || t("The maze goes where it is dark.")}</span></div><${Wrong} text=${at("mask")} />`}
    ${shaped && !ROUND.includes(form.shape) && html`<${Check} label=${t("Ways pass over and under one another")} value=${form.weave} set=${set("weave")} />`}
    ${!strewn && html`<${Choice} label=${t("Difficulty")} value=${form.level} set=${set("level")} options=${levels} wrong=${at("level")} />`}
    ${shaped && !leveled && html`<${TextField} label=${form.shape === "circle" ? t("Rings") : ROUND.includes(form.shape) ? t("Cells at an edge") : t("Cells of the longer side")} type="number" inputmode="numeric" value=${form.size} set=${set("size")} wrong=${at("rows_low") || at("rows_high") || at("cols_low")} />`}
    ${!leveled && !shaped && html`<${Range} label=${t("Rows")} low=${form.rows[0]} high=${form.rows[1]} set=${pair("rows")} wrong=${at("rows_low")} wrongHigh=${at("rows_high")} />
    <${Range} label=${t("Columns")} low=${form.cols[0]} high=${form.cols[1]} set=${pair("cols")} wrong=${at("cols_low")} wrongHigh=${at("cols_high")} />`}
    ${strewn
      ? html`<${Range} label=${t("Obstacles")} low=${form.obstacles[0]} high=${form.obstacles[1]} set=${pair("obstacles")} wrong=${at("obstacles_low")} wrongHigh=${at("obstacles_high")} hint=${t("Empty: by chance")} />
        <${Check} label=${t("Chance may fill it almost wholly, or leave it empty")} value=${form.full} set=${set("full")} />
        <${Check} label=${t("There must be a way out")} value=${form.force} set=${set("force")} />
        ${form.force && html`<${TextField} label=${t("How far that way may stray, in cells")} hint=${t("Controlled excess: out of the rectangle between entrance and exit")} placeholder="0" type="number" inputmode="numeric" value=${form.overshoot} set=${set("overshoot")} wrong=${at("overshoot")} />`}`
      : html`<div class="grid2"><${TextField} label=${t("Dead ends to remove, in per cent")} type="number" inputmode="numeric" value=${form.braid} set=${set("braid")} wrong=${at("braid")} />
        ${form.method === "growing-tree" && html`<${TextField} label=${t("Mix, in per cent")} hint=${t("100: as a backtracker, 0: as Prim")} type="number" inputmode="numeric" value=${form.mix} set=${set("mix")} wrong=${at("mix")} />`}</div>`}
    ${shaped ? html`<${TextField} label=${t("Seed")} hint=${t("The same seed gives the same puzzle.")} value=${form.seed} set=${set("seed")} wrong=${at("seed")} maxlength="64" />` : html`<${Fold} title=${t("Directions, entrance, exit and seed")} wrong=${more}><div class="grid2"><div><b>${t("Directions")}</b><${Check} label=${t("By chance (there may be no way out then)")} value=${form.anyDirections} set=${set("anyDirections")} />
        ${!form.anyDirections && html`<${Compass} label=${t("Directions")} value=${form.directions ?? (strewn ? ALL : STRAIGHT)} set=${set("directions")} wrong=${at("directions")} />`}</div>
      <div><${TextField} label=${t("Entrance")} hint=${t("Row, column, from 0; empty: by chance")} placeholder="0,3" value=${form.entrance} set=${set("entrance")} wrong=${at("entrance")} /><${TextField} label=${t("Exit")} hint=${t("Row, column, from 0; empty: by chance")} placeholder="9,0" value=${form.exit} set=${set("exit")} wrong=${at("exit")} />
      <${TextField} label=${t("Seed")} hint=${t("The same seed gives the same puzzle.")} value=${form.seed} set=${set("seed")} wrong=${at("seed")} maxlength="64" /></div></div><//>`}
    ${buttons(t("Make the maze"))}</form>`;
}
