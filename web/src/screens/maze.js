// SPDX-License-Identifier: MIT
// One maze: drawn, edited, walked, solved, measured, printed.
import { get, post, remove } from "../api.js";
import { numberText, plural, t } from "../i18n.js";
import { html, useEffect, useMemo, useState } from "../lib.js";
import { directionTo, isOut, isWall, moveEnd, paint, stepTo, stroke } from "../mazemodel.js";
import { Compass } from "../parts/compass.js";
import { Choice, TextField, useTrouble, Wrong } from "../parts/form.js";
import { MazeCanvas } from "../parts/mazecanvas.js";
import { Sheets } from "../parts/sheets.js";
import { usePuzzle } from "../usepuzzle.js";

const NOTHING = /** @type {number[][]} */ ([]);
const KEYS = { ArrowUp: 0, ArrowRight: 2, ArrowDown: 4, ArrowLeft: 6, 8: 0, 9: 1, 6: 2, 3: 3, 2: 4, 1: 5, 4: 6, 7: 7 };

/** The server answers when it has solved the maze; until then its counter is asked for, and it can be told to stop.
 * @param {string} id @param {() => Promise<any>} saveNow @param {() => void} done */
function useSolver(id, saveNow, done) {
  const [state, setState] = useState(/** @type {any} */ (null));
  const { attempt, rest } = useTrouble();
  const running = Boolean(state && !state.done);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(async () => {
      const job = await get(`/api/puzzles/${id}/job`).catch(() => null);
      if (job && !job.done) setState((/** @type {any} */ old) => (old && !old.done ? { ...old, steps: job.steps } : old));
    }, 300);
    return () => clearInterval(timer);
  }, [running]);
  const solve = async (/** @type {string} */ mode) => {
    setState({ done: false, steps: 0, solutions: 0, best: null });
    const answer = await attempt(async () => (await saveNow(), await post(`/api/puzzles/${id}/solve`, { mode })));
    setState(answer ?? null);
    if (answer) done();
  };
  const stop = () => attempt(() => remove(`/api/puzzles/${id}/job`));
  return { state, running, solve, stop, trouble: rest([]) };
}

/** @param {{arg: string}} props */
export function MazeScreen({ arg: id }) {
  const { puzzle, file: maze, trouble, change, undo, redo, canUndo, canRedo, saveNow, reload } = usePuzzle(id);
  const [tool, setTool] = useState("walk");
  const [zoom, setZoom] = useState(0);
  const [last, setLast] = useState(/** @type {number[] | null} */ (null));
  const [shown, setShown] = useState(-1);
  const [walk, setWalk] = useState(/** @type {number[][]} */ ([]));
  const [info, setInfo] = useState(/** @type {any} */ (null));
  const solver = useSolver(id, saveNow, () => {
    reload();
    get(`/api/puzzles/${id}/info`).then(setInfo, () => {});
  });
  useEffect(() => {
    setWalk([]);
    get(`/api/puzzles/${id}/info`).then(setInfo, () => {});
  }, [puzzle?.version]);
  const solutions = maze?.solutions ?? NOTHING;
  useEffect(() => setShown(solutions.length - 1), [solutions.length]);
  const fitted = useMemo(() => (maze ? Math.max(4, Math.min(40, Math.floor(Math.min(760 / maze.cols, 620 / maze.rows)))) : 20), [maze?.rows, maze?.cols]);
  if (!maze) return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Maze")}</h1><${Wrong} text=${trouble} /></main>`;

  const at = walk.length ? walk[walk.length - 1] : maze.entrance;
  const out = isOut(maze, at);
  const go = (/** @type {number} */ direction) => {
    const next = out ? null : stepTo(maze, at, direction);
    if (next) setWalk([...walk, next]);
  };
  const onCell = (/** @type {number} */ row, /** @type {number} */ col, /** @type {string} */ phase) => {
    if (phase === "up") return setLast(null);
    if (tool === "walk") return phase === "down" || directionTo(at, [row, col]) >= 0 ? go(directionTo(at, [row, col])) : undefined;
    if (tool === "entrance" || tool === "exit") return change(moveEnd(maze, tool, row, col));
    change(paint(maze, stroke(last ?? [row, col], [row, col]), tool === "wall"));
    return setLast([row, col]);
  };
  const onKey = (/** @type {KeyboardEvent} */ event, /** @type {number[]} */ cursor) => {
    if (event.ctrlKey || event.metaKey) {
      if (event.key === "z") return undo(), true;
      if (event.key === "y") return redo(), true;
      return false;
    }
    const direction = KEYS[/** @type {keyof typeof KEYS} */ (/** @type {any} */ (event.key))];
    if (tool === "walk" && direction !== undefined) return go(direction), true;
    if (tool === "walk" && event.key === "Backspace") return setWalk(walk.slice(0, -1)), true;
    if (event.key !== " " && event.key !== "Enter") return false;
    if (tool === "entrance" || tool === "exit") change(moveEnd(maze, tool, cursor[0], cursor[1]));
    else if (tool !== "walk") change(paint(maze, [cursor], !isWall(maze, cursor[0], cursor[1])));
    return true;
  };
  const tools = [["walk", t("Walk")], ["wall", t("Wall")], ["gap", t("Gap")], ["entrance", t("Entrance")], ["exit", t("Exit")]];
  const size = zoom || fitted;
  const state = solver.state;
  return html`<main class="wide" id="main" tabindex="-1"><div class="head"><h1>${maze.name || t("Maze")}</h1><a class="button" href="#/puzzles">${t("Puzzles")}</a></div><${Wrong} text=${trouble || solver.trouble} />
    <div class="workshop"><section>
      <div class="tools no-print" role="group" aria-label=${t("Tools")}>${tools.map(([one, text]) => html`<button aria-pressed=${tool === one} onClick=${() => setTool(one)}>${text}</button>`)}
        <button disabled=${!canUndo} onClick=${undo}>${t("Undo")}</button><button disabled=${!canRedo} onClick=${redo}>${t("Redo")}</button>
        <button aria-label=${t("Smaller")} onClick=${() => setZoom(Math.max(3, Math.round(size / 1.3)))}>−</button><button aria-label=${t("Larger")} onClick=${() => setZoom(Math.min(80, Math.round(size * 1.3)))}>+</button></div>
      <${MazeCanvas} maze=${maze} size=${size} path=${shown >= 0 ? solutions[shown] : null} player=${at} trodden=${walk} label=${t("Maze of %d rows and %d columns", maze.rows, maze.cols)} onCell=${onCell} onKey=${onKey} />
      ${tool === "walk" && html`<p role="status" style="margin-top:10px">${out ? html`<b>${plural("Out in %d move!", "Out in %d moves!", walk.length)}</b>` : plural("%d move", "%d moves", walk.length)} <button disabled=${walk.length === 0} onClick=${() => setWalk(walk.slice(0, -1))}>${t("Step back")}</button> <button disabled=${walk.length === 0} onClick=${() => setWalk([])}>${t("To the entrance")}</button></p>`}
    </section>
    <aside><div class="card no-print"><h2>${t("Solutions")}</h2><div class="buttons"><button class="main" disabled=${solver.running} onClick=${() => solver.solve("shortest")}>${t("Shortest way")}</button><button disabled=${solver.running} onClick=${() => solver.solve("thesis")}>${t("Explore all ways")}</button>${solver.running && html`<button class="danger" onClick=${solver.stop}>${t("Stop")}</button>`}</div>
        ${state && html`<p role="status" class="soft" style="margin-top:8px">${t("%s steps", numberText(state.steps ?? 0))} · ${plural("%d solution", "%d solutions", state.solutions ?? 0)}${state.best !== null && state.best !== undefined ? ` · ${t("best: %d moves", state.best)}` : ""}${state.done && !state.solutions ? ` · ${state.complete ? t("There is no way out.") : t("None found yet.")}` : ""}</p>`}
        ${solutions.length > 0 && html`<${Choice} label=${t("Show")} value=${String(shown)} set=${(/** @type {string} */ text) => setShown(Number(text))} options=${[{ id: "-1", name: t("none") }, ...solutions.map((/** @type {any} */ path, /** @type {number} */ i) => ({ id: String(i), name: t("Solution %d: %d moves", i + 1, path.length) }))]} />`}</div>
      ${info && html`<div class="card"><h2>${t("Measures")}</h2><table><tbody>${[[t("Obstacles"), info.obstacles], [t("Occupation density"), numberText(info.occupation ?? 0, 2)], [t("Mobility density"), numberText(info.mobility ?? 0, 2)], [t("Difficulty"), info.difficulty], [t("Shortest paths"), info.shortest_paths], [t("Dead ends"), info.dead_ends]].filter(([, value]) => value !== undefined && value !== null).map(([name, value]) => html`<tr><th scope="row">${name}</th><td class="number">${value}</td></tr>`)}</tbody></table></div>`}
      <div class="card no-print"><h2>${t("Name and directions")}</h2><${TextField} label=${t("Name")} value=${maze.name} set=${(/** @type {string} */ name) => change({ ...maze, name })} maxlength="200" /><${Compass} label=${t("Directions")} value=${maze.directions} set=${(/** @type {number[]} */ directions) => change({ ...maze, directions, solutions: [] })} /></div>
      <${Sheets} id=${id} name="maze" formats=${["txt", "xml", "json", "map", "maze"]} version=${puzzle.version} /></aside></div></main>`;
}
