// SPDX-License-Identifier: MIT
// One maze with thin walls, whatever its shape: walked, edited, solved, measured, printed.
import { get, post } from "../api.js";
import { numberText, plural, t } from "../i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { Check, TextField, useTrouble, Wrong } from "../parts/form.js";
import { Sheets } from "../parts/sheets.js";
import { cellAt, cellOf, isUnder, moveWallEnd, openingOf, readWalls, sideAt, stepTowards, toggleWall, trailPath, walkOn, walkTo, wallPath } from "../wallmodel.js";

const ARROWS = /** @type {Record<string, number[]>} */ ({ ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], 8: [0, -1], 9: [1, -1], 6: [1, 0], 3: [1, 1], 2: [0, 1], 1: [-1, 1], 4: [-1, 0], 7: [-1, -1] });
const MARGIN = 1.2; // cells around the maze, for the arrows

/** @param {string} shape @param {number} cells */
const shapeText = (shape, cells) => `${{ circle: t("circle"), hexagon: t("hexagon"), triangle: t("triangle") }[shape] ?? t("squares")}, ${plural("%d cell", "%d cells", cells)}`;

/** An arrow outside an opening, or a mark inside. @param {{walls: any, cell: number, exit: boolean}} props */
function End({ walls, cell, exit }) {
  const side = openingOf(walls, cell);
  const { centre, sides } = walls.plan.cells[cell];
  if (side < 0) return html`<circle class=${exit ? "wall-exit" : "wall-entrance"} cx=${centre[0]} cy=${centre[1]} r="0.28" />`;
  const { middle } = sides[side];
  const turn = (Math.atan2(middle[1] - centre[1], middle[0] - centre[0]) * 180) / Math.PI;
  return html`<path class=${exit ? "wall-exit" : "wall-entrance"} transform="translate(${middle[0]} ${middle[1]}) rotate(${turn})" d=${exit ? "M.15-.25 .7 0 .15 .25z" : "M.7-.25 .15 0 .7 .25z"} />`;
}

/** @param {{info: any}} props */
function WallMeasures({ info }) {
  const rows = [[t("Cells"), numberText(info.cells)], ...(info.bridges ? [[t("Bridges"), numberText(info.bridges)]] : []), ...(info.effort ? [[t("Effort"), t("%s (near level %d of %d)", numberText(info.effort), info.level, 5)]] : []), [t("Fewest moves"), info.moves ? numberText(info.moves) : "–"], [t("Decisions on the way"), numberText(info.decisions)], [t("Dead ends"), numberText(info.dead_ends)]];
  return html`<div class="card"><h2>${t("Measures")}</h2><table class="measures"><tbody>${rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td class="number">${value}</td></tr>`)}</tbody></table></div>`;
}

/** @param {{id: string, puzzle: any, file: import("../wallmodel.js").WallFile, trouble: string, change: (next: any) => void, undo: () => void, redo: () => void, canUndo: boolean, canRedo: boolean, saveNow: () => Promise<any>}} props */
export function WallWorkshop({ id, puzzle, file, trouble, change, undo, redo, canUndo, canRedo, saveNow }) {
  const [plan, setPlan] = useState(/** @type {import("../wallmodel.js").Plan | null} */ (null));
  const [info, setInfo] = useState(/** @type {any} */ (null));
  const [tool, setTool] = useState("walk");
  const [walk, setWalk] = useState(/** @type {number[]} */ ([]));
  const [way, setWay] = useState(/** @type {number[] | null} */ (null));
  const [shows, setShows] = useState(true);
  const drawing = useRef(/** @type {SVGSVGElement | null} */ (null));
  const walked = useRef(walk); // a hand may be faster than the screen
  const { attempt, rest, busy } = useTrouble();
  useEffect(() => {
    attempt(async () => setPlan(await get(`/api/puzzles/${id}/plan`)));
  }, [id]);
  useEffect(() => {
    get(`/api/puzzles/${id}/info`).then(setInfo, () => {});
  }, [puzzle.version]);
  const walls = useMemo(() => plan && readWalls(file, plan), [plan, file]);
  const wallLines = useMemo(() => (walls ? wallPath(walls) : ""), [walls]);
  walked.current = walk;
  const head = html`<div class="head puzzle-head"><h1>${file.name || t("Maze")}</h1>${plan && html`<span class="soft">${shapeText(plan.shape, plan.cells.length)}</span>`}<a class="button" href="#/puzzles">${t("Puzzles")}</a></div><${Wrong} text=${trouble || rest([])} />`;
  if (!plan || !walls) return html`<main class="wide" id="main" tabindex="-1">${head}</main>`;

  const at = walk.length ? walk[walk.length - 1] : walls.entrance;
  const out = at === walls.exit;
  const go = (/** @type {number[]} */ places) => {
    walked.current = walkOn(walls, walked.current, places);
    setWalk(walked.current);
  };
  const alter = (/** @type {any} */ next) => {
    if (next === file) return;
    setWalk([]);
    setWay(null);
    change(next);
  };
  const pointOf = (/** @type {PointerEvent} */ event) => {
    const svg = /** @type {SVGSVGElement} */ (drawing.current);
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(/** @type {DOMMatrix} */ (svg.getScreenCTM()).inverse());
  };
  const walkAt = (/** @type {PointerEvent} */ event) => {
    const { x, y } = pointOf(event);
    const cell = cellAt(plan, x, y);
    const now = walked.current.length ? walked.current[walked.current.length - 1] : walls.entrance;
    if (cell !== null && now !== walls.exit) go(walkTo(walls, now, cell));
  };
  const onDown = (/** @type {any} */ event) => {
    const { x, y } = pointOf(event);
    if (tool === "walk") {
      drawing.current?.setPointerCapture(event.pointerId);
      walkAt(event);
    } else if (tool === "wall") {
      const side = sideAt(plan, x, y);
      if (side) alter(toggleWall(file, walls, side.cell, side.side));
    } else {
      const cell = cellAt(plan, x, y);
      if (cell !== null) alter(moveWallEnd(file, walls, tool === "entrance" ? "entrance" : "exit", cell));
    }
  };
  const onMove = (/** @type {any} */ event) => {
    if (tool === "walk" && event.buttons === 1) walkAt(event);
  };
  const onKey = (/** @type {any} */ event) => {
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() === "z" || event.key === "y") (event.preventDefault(), setWalk([]), event.key === "z" ? undo() : redo());
      return;
    }
    const towards = ARROWS[event.key];
    if (!towards && event.key !== "Backspace") return;
    event.preventDefault();
    if (event.key === "Backspace") return setWalk(walk.slice(0, -1));
    const next = out ? null : stepTowards(walls, at, towards);
    if (next !== null) go([next]);
  };
  const solve = () =>
    attempt(async () => {
      await saveNow();
      const found = await post(`/api/puzzles/${id}/solve`, {});
      setWay(found.way);
      setShows(true);
    });
  const tools = [["walk", t("Walk")], ["wall", t("Wall")], ["entrance", t("Entrance")], ["exit", t("Exit")]];
  const hints = { walk: t("Drag along the corridors, or use the arrow keys; Backspace takes a step back."), wall: t("Choose a wall to remove it, or a passage to build one."), entrance: t("Choose the cell of the entrance."), exit: t("Choose the cell of the exit.") };
  const centre = plan.cells[cellOf(walls, at)].centre;
  return html`<main class="wide" id="main" tabindex="-1">${head}<div class="workshop"><section>
      <div class="tools no-print" role="group" aria-label=${t("Tools")}>${tools.map(([one, text]) => html`<button aria-pressed=${tool === one} onClick=${() => setTool(one)}>${text}</button>`)}
        <span class="gap"></span><button disabled=${!canUndo} aria-label=${t("Undo")} title=${t("Undo")} onClick=${() => (setWalk([]), setWay(null), undo())}>↶</button><button disabled=${!canRedo} aria-label=${t("Redo")} title=${t("Redo")} onClick=${() => (setWalk([]), setWay(null), redo())}>↷</button></div>
      <div class="canvas-box"><svg ref=${drawing} class="wall-maze" role="application" tabindex="0" aria-label=${t("Maze: %s", shapeText(plan.shape, plan.cells.length))} viewBox="${-MARGIN} ${-MARGIN} ${plan.width + 2 * MARGIN} ${plan.height + 2 * MARGIN}" onPointerDown=${onDown} onPointerMove=${onMove} onKeyDown=${onKey}>
        <path class="wall-trail" d=${trailPath(walls, walk)} />${way && shows && html`<path class="wall-way" d=${trailPath(walls, way)} />`}<path class="wall-lines" d=${wallLines} />
        <${End} walls=${walls} cell=${walls.entrance} exit=${false} /><${End} walls=${walls} cell=${walls.exit} exit=${true} /><circle class="wall-player ${isUnder(walls, at) ? "under" : ""}" cx=${centre[0]} cy=${centre[1]} r="0.22" /></svg></div>
      <div class="walking"><div><p role="status">${out ? html`<b>${plural("Out in %d move!", "Out in %d moves!", walk.length)}</b>` : plural("%d move", "%d moves", walk.length)}</p><div class="buttons"><button disabled=${walk.length === 0} onClick=${() => setWalk(walk.slice(0, -1))}>${t("Step back")}</button><button disabled=${walk.length === 0} onClick=${() => setWalk([])}>${t("To the entrance")}</button></div><p class="soft">${hints[/** @type {keyof typeof hints} */ (tool)]}</p></div></div>
    </section><aside><div class="card no-print"><h2>${t("Solutions")}</h2><div class="buttons"><button class="main" disabled=${busy} onClick=${solve}>${t("Shortest way")}</button></div>${way && (way.length ? html`<${Check} label=${t("Solution %d: %s", 1, plural("%d move", "%d moves", way.length))} value=${shows} set=${setShows} />` : html`<p role="status" class="soft told">${t("There is no way out.")}</p>`)}</div>
      ${info && html`<${WallMeasures} info=${info} />`}<div class="card no-print"><h2>${t("Name")}</h2><${TextField} label=${t("Name")} value=${file.name} set=${(/** @type {string} */ name) => change({ ...file, name })} maxlength="100" /></div>
      <${Sheets} id=${id} name=${file.name} formats=${["json"]} version=${puzzle.version} saveNow=${saveNow} /></aside></div></main>`;
}
