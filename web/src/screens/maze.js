// SPDX-License-Identifier: MIT
// One maze: drawn, edited, walked, solved, measured, printed.
import { askForFile, get, post } from "../api.js";
import { readBigMaze } from "../bigmaze.js";
import { numberText, plural, t } from "../i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { fittedSize, isOut, isWall, moveEnd, paint, scenarios, stepTo, stroke, toggleExit, walkTowards } from "../mazemodel.js";
import { BigCanvas } from "../parts/bigcanvas.js";
import { Compass } from "../parts/compass.js";
import { ForClass } from "../parts/forclass.js";
import { Check, Choice, Gone, TextField, useTrouble, Wrong } from "../parts/form.js";
import { MazeCanvas } from "../parts/mazecanvas.js";
import { MAZE_FORMATS, Sheets } from "../parts/sheets.js";
import { WalkPad } from "../parts/walkpad.js";
import { useJob } from "../usejob.js";
import { sizeText, usePuzzle } from "../usepuzzle.js";
import { WALLS_FORMAT } from "../wallmodel.js";
import { WallWorkshop } from "./wallmaze.js";

const NOTHING = /** @type {number[][]} */ ([]);
export const KEYS = { ArrowUp: 0, ArrowRight: 2, ArrowDown: 4, ArrowLeft: 6, 8: 0, 9: 1, 6: 2, 3: 3, 2: 4, 1: 5, 4: 6, 7: 7 };

/** The server answers when it has solved the maze; until then the page asks for its counter, and can stop it.
 * @param {string} id @param {() => Promise<any>} saveNow @param {() => any} done */
function useSolver(id, saveNow, done) {
  const [state, setState] = useState(/** @type {any} */ (null));
  const { attempt, rest } = useTrouble();
  const running = Boolean(state && !state.done);
  const { job, stop } = useJob(running ? `/api/puzzles/${id}/job` : "");
  const solve = async (/** @type {Record<string, any>} */ how) => {
    setState({ done: false, steps: 0, mode: how.mode });
    const answer = await attempt(async () => (await saveNow(), await post(`/api/puzzles/${id}/solve`, how)));
    if (answer) await done();
    setState(answer ? { ...answer, mode: how.mode } : null);
    return answer;
  };
  return { state: running ? { ...state, steps: job?.steps ?? 0 } : state, running, solve, stop, forget: () => setState(null), trouble: rest([]) };
}

/** The text about the search, during and after it. @param {any} state */
function searchText(state) {
  const parts = [];
  if (!state.done || state.mode === "thesis") parts.push(t("%s steps", numberText(state.steps ?? 0)));
  if (!state.done) return parts[0];
  parts.push(plural("%d solution", "%d solutions", state.solutions ?? 0));
  if (state.best !== null && state.best !== undefined) parts.push(t("best: %s", plural("%d move", "%d moves", state.best)));
  if (state.length !== undefined) parts.push(t("length %s", numberText(state.length, 3)));
  if (state.time_ms >= 10 && state.solutions) parts.push(t("the best after %s s of %s s", numberText(state.best_ms / 1000, 2), numberText(state.time_ms / 1000, 2)));
  if (!state.solutions) parts.push(state.complete ? t("There is no way out.") : t("None found yet."));
  else if (!state.complete) parts.push(t("stopped before everything was explored"));
  return parts.join(" · ");
}

/** @param {{solver: any, solutions: number[][][], shown: number, setShown: (index: number) => void, octile: boolean}} props */
function Solutions({ solver, solutions, shown, setShown, octile }) {
  const [paths, setPaths] = useState("20");
  const [steps, setSteps] = useState("10000000");
  const best = solutions.reduce((least, path, i) => (least < 0 || path.length < solutions[least].length ? i : least), -1);
  const show = async () => {
    if (best >= 0) setShown(best);
    else await solver.solve({ mode: octile ? "octile" : "shortest" });
  };
  const options = [{ id: "-1", name: t("none") }, ...solutions.map((path, i) => ({ id: String(i), name: t("Solution %d: %s", i + 1, plural("%d move", "%d moves", path.length)) }))];
  const idle = solver.running;
  return html`<div class="card no-print"><h2>${t("Solutions")}</h2><div class="buttons"><button class="main" disabled=${idle} onClick=${() => solver.solve({ mode: octile ? "octile" : "shortest" })}>${t("Shortest way")}</button><button disabled=${idle || octile} onClick=${() => solver.solve({ mode: "thesis", steps: Number(steps) || undefined })}>${t("Explore all ways")}</button>${solver.running && html`<button class="danger" onClick=${solver.stop}>${t("Stop")}</button>`}</div>
    ${solver.state && html`<p role="status" class="soft told">${searchText(solver.state)}</p>`}
    <div class="show-row"><${Choice} label=${t("Show")} value=${String(shown)} set=${(/** @type {string} */ text) => setShown(Number(text))} options=${options} /><button disabled=${idle} onClick=${show}>${t("The best")}</button></div>
    <details><summary>${t("Other ways to look")}</summary><div class="grid2"><${TextField} label=${t("Steps at most, exploring")} type="number" inputmode="numeric" value=${steps} set=${setSteps} /><${TextField} label=${t("How many shortest ways")} type="number" inputmode="numeric" value=${paths} set=${setPaths} /></div>
      <div class="buttons"><button disabled=${idle || octile} onClick=${() => solver.solve({ mode: "several", paths: Number(paths) || undefined })}>${t("List the shortest ways")}</button><button disabled=${idle} onClick=${() => solver.solve({ mode: "octile" })}>${t("Diagonals cost √2")}</button></div></details></div>`;
}

/** Problems of a .scen file for a map: entrance and exit, and the expected length of the path. @param {{maze: any, alter: (next: any) => void}} props */
function Scenario({ maze, alter }) {
  const [list, setList] = useState(/** @type {any[] | null} */ (null));
  const [chosen, setChosen] = useState("");
  const read = async (/** @type {any} */ event) => {
    const file = event.target.files[0];
    if (file) setList(scenarios(await file.text(), maze).slice(0, 5000));
  };
  const take = (/** @type {string} */ index) => {
    setChosen(index);
    const one = list?.[Number(index)];
    if (one) alter({ ...maze, entrance: one.entrance, player: one.entrance, exits: [one.exit], solutions: [] });
  };
  return html`<div class="card no-print"><h2>${t("Problems of a scenario")}</h2><label class="button">${t("Scenario (.scen)…")}<input class="hidden" type="file" accept=".scen" onChange=${read} /></label>
    ${list && (list.length === 0 ? html`<p class="wrong-box told">${t("This file has no problem for this map.")}</p>` : html`<${Choice} label=${t("Problem")} value=${chosen} set=${take} options=${[{ id: "", name: t("none") }, ...list.map((one, i) => ({ id: String(i), name: t("%d: length %s", i + 1, numberText(one.length, 3)) }))]} />`)}</div>`;
}

/** @param {{info: any, octile: boolean}} props */
function Measures({ info, octile }) {
  const rows = [[t("Obstacles"), numberText(info.obstacles)], [t("Occupation density"), numberText(info.occupation ?? 0, 3)], [t("Mobility density"), numberText(info.mobility ?? 0, 3)], [t("Moves that can be made"), t("%s of %s", numberText(info.applicable), numberText(info.possible))], [t("Difficulty"), numberText(info.difficulty)], [t("Measured difficulty"), numberText(info.measured, 1)], ...(info.effort ? [[t("Effort"), t("%s (near level %d of %d)", numberText(info.effort), info.level, 5)]] : []), [t("Fewest moves"), info.moves ? numberText(info.moves) : "–"], [t("Shortest paths"), info.shortest_paths], [t("Decisions on the way"), numberText(info.decisions)], [t("Dead ends"), numberText(info.dead_ends)]];
  if (octile && info.length) rows.splice(7, 0, [t("Length, diagonals √2"), numberText(info.length, 3)]);
  return html`<div class="card"><h2>${t("Measures")}</h2><table class="measures"><tbody>${rows.filter(([, value]) => value !== undefined && value !== null).map(([name, value]) => html`<tr><th scope="row">${name}</th><td class="number">${value}</td></tr>`)}</tbody></table></div>`;
}

/** A maze with too many cells for editing here: it can be viewed, solved, measured and exported. @param {{id: string, puzzle: any, trouble: string}} props */
function Huge({ id, puzzle, trouble }) {
  const [info, setInfo] = useState(/** @type {any} */ (null));
  const [maze, setMaze] = useState(/** @type {import("../bigmaze.js").BigMaze | null} */ (null));
  const [shows, setShows] = useState(true);
  const { attempt, rest, again } = useTrouble();
  const load = () => attempt(async () => setMaze(readBigMaze(await (await askForFile("GET", `/api/puzzles/${id}/file?as=maze`)).arrayBuffer())));
  const solver = useSolver(id, () => Promise.resolve(), load);
  useEffect(() => {
    load();
    get(`/api/puzzles/${id}/info`).then(setInfo, () => {});
  }, [id]);
  const [told, solve] = [solver.state && searchText(solver.state), () => (setShows(true), solver.solve({}))];
  return html`<main class="wide" id="main" tabindex="-1"><div class="head puzzle-head"><h1>${puzzle.name}</h1>${maze && html`<span class="soft">${sizeText(maze)}</span>`}<a class="button" href="#/puzzles">${t("Puzzles")}</a></div><${Wrong} text=${trouble || solver.trouble || rest([])} again=${again(load)} />
    <div class="workshop"><section>${maze ? html`<${BigCanvas} maze=${maze} shows=${shows} label=${t("Maze of %d rows and %d columns", maze.rows, maze.cols)} />` : html`<p role="status">${rest([]) ? "" : t("The maze is being fetched…")}</p>`}<p class="soft">${t("Mazes of more than a million cells are looked at, solved and exported here; walking and editing are for smaller ones.")}</p></section>
    <aside><div class="card no-print"><h2>${t("Solutions")}</h2><div class="buttons"><button class="main" disabled=${solver.running} onClick=${solve}>${t("Shortest way")}</button></div>${told && html`<p role="status" class="soft told">${told}</p>`}
      ${maze?.path && html`<${Check} label=${t("Solution %d: %s", 1, plural("%d move", "%d moves", maze.path.length - 1))} value=${shows} set=${setShows} />`}</div>${info && html`<${Measures} info=${info} octile=${false} />`}
      <${Sheets} id=${id} name=${puzzle.name} formats=${["maze", "map"]} version=${puzzle.version} saveNow=${() => Promise.resolve()} /></aside></div></main>`;
}

/** @param {{arg: string}} props */
export function MazeScreen({ arg: id }) {
  const edited = usePuzzle(id);
  if (edited.file?.format === WALLS_FORMAT) return html`<${WallWorkshop} key=${id} id=${id} ...${edited} />`;
  return html`<${CellWorkshop} id=${id} edited=${edited} />`;
}

/** @param {{id: string, edited: ReturnType<typeof usePuzzle>}} props */
function CellWorkshop({ id, edited: { puzzle, file: maze, trouble, change, joinChange, undo, redo, canUndo, canRedo, saveNow, refresh } }) {
  const [tool, setTool] = useState("walk");
  const [zoom, setZoom] = useState(0);
  const [shown, setShown] = useState(-1);
  const [walk, setWalk] = useState(/** @type {number[][]} */ ([]));
  const [info, setInfo] = useState(/** @type {any} */ (null));
  const stroking = useRef(/** @type {{base: any, last: number[], wall: boolean} | null} */ (null));
  const latest = useRef(/** @type {any} */ (null)); // a hand may be faster than the screen
  const solver = useSolver(id, saveNow, refresh);
  useEffect(() => {
    if (puzzle) get(`/api/puzzles/${id}/info`).then(setInfo, () => {});
  }, [puzzle?.version]);
  const solutions = maze?.solutions ?? NOTHING;
  useEffect(() => setShown(solutions.length - 1), [solutions]);
  const fitted = useMemo(() => (maze ? fittedSize(maze, innerWidth, innerHeight) : 20), [maze?.rows, maze?.cols]);
  if (puzzle && !maze) return html`<${Huge} id=${id} puzzle=${puzzle} trouble=${trouble} />`;
  if (!maze && trouble) return html`<${Gone} title=${t("Maze")} why=${trouble} to="#/puzzles" text=${t("Puzzles")} />`;
  if (!maze) return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Maze")}</h1></main>`;
  latest.current = maze;

  const size = zoom || fitted;
  const zoomBy = (/** @type {number} */ factor) => setZoom((old) => Math.max(1, Math.min(120, factor > 1 ? Math.ceil((old || fitted) * factor) : Math.floor((old || fitted) * factor))));
  const isEndTool = tool === "entrance" || tool === "exit" || tool === "exits";
  const at = walk.length ? walk[walk.length - 1] : maze.entrance;
  const out = isOut(maze, at);
  const go = (/** @type {number} */ direction) => {
    const next = out ? null : stepTo(maze, at, direction);
    if (next) setWalk([...walk, next]);
  };
  const alter = (/** @type {any} */ next) => {
    if (next === maze) return;
    setWalk([]);
    solver.forget();
    change(next);
  };
  const back = (/** @type {() => void} */ work) => () => (setWalk([]), solver.forget(), work());
  const putEnd = (/** @type {number} */ row, /** @type {number} */ col) => alter(tool === "exits" ? toggleExit(maze, row, col) : moveEnd(maze, tool === "entrance" ? "entrance" : "exit", row, col));
  const draw = (/** @type {number} */ row, /** @type {number} */ col, /** @type {string} */ phase, /** @type {boolean} */ isOther) => {
    if (phase === "down" || !stroking.current) stroking.current = { base: latest.current, last: [row, col], wall: (tool === "wall") !== isOther };
    const { base, last, wall } = stroking.current;
    const next = paint(latest.current, stroke(last, [row, col]), wall);
    stroking.current.last = [row, col];
    if (next === latest.current) return;
    latest.current = next;
    setWalk([]);
    solver.forget();
    joinChange(base, next);
  };
  const onCell = (/** @type {number} */ row, /** @type {number} */ col, /** @type {string} */ phase, /** @type {boolean} */ isOther) => {
    if (tool === "walk") {
      const steps = phase === "up" || out ? [] : walkTowards(maze, at, [row, col]);
      if (steps.length && (phase !== "move" || steps.length === 1)) setWalk([...walk, ...steps]);
    } else if (phase === "up") stroking.current = null;
    else if (isEndTool) {
      if (phase === "down" || (phase === "move" && tool !== "exits")) putEnd(row, col);
    } else draw(row, col, phase, isOther);
  };
  const onKey = (/** @type {KeyboardEvent} */ event, /** @type {number[]} */ cursor) => {
    if (event.ctrlKey || event.metaKey) {
      if (event.key === "z" && !event.shiftKey) return back(undo)(), true;
      if (event.key === "y" || event.key.toLowerCase() === "z") return back(redo)(), true;
      return false;
    }
    if (event.key === "+" || event.key === "-") return zoomBy(event.key === "+" ? 1.3 : 1 / 1.3), true;
    const direction = KEYS[/** @type {keyof typeof KEYS} */ (/** @type {any} */ (event.key))];
    if (tool === "walk" && direction !== undefined) return go(direction), true;
    if (tool === "walk" && event.key === "Backspace") return setWalk(walk.slice(0, -1)), true;
    if (event.key !== " " && event.key !== "Enter") return false;
    if (isEndTool) putEnd(cursor[0], cursor[1]);
    else if (tool !== "walk") alter(paint(maze, [cursor], !isWall(maze, cursor[0], cursor[1])));
    return true;
  };
  const tools = [["walk", t("Walk")], ["wall", t("Wall")], ["gap", t("Gap")], ["entrance", t("Entrance")], ["exit", t("Exit")], ["exits", t("More exits")]];
  const hints = { walk: t("Arrow keys or a click walk; Backspace takes a step back."), wall: t("Drag to draw; the right button makes gaps. Keys: arrows and space."), gap: t("Drag to draw; the right button makes walls. Keys: arrows and space."), entrance: t("Choose the cell of the entrance."), exit: t("Choose the cell of the exit."), exits: t("Choose cells that are exits too; once more takes one away.") };
  const nature = info?.nature === "trivial" ? t("Trivial maze: it has no obstacles.") : info?.nature === "impossible" ? t("Impossible maze: no way leads out.") : "";
  return html`<main class="wide" id="main" tabindex="-1"><div class="head puzzle-head"><h1>${maze.name || t("Maze")}</h1><span class="soft">${sizeText(maze)}</span>${nature && html`<span class="tag">${nature}</span>`}<a class="button" href="#/puzzles">${t("Puzzles")}</a></div><${Wrong} text=${trouble || solver.trouble} />
    <div class="workshop"><section>
      <div class="tools no-print" role="group" aria-label=${t("Tools")}>${tools.map(([one, text]) => html`<button aria-pressed=${tool === one} onClick=${() => setTool(one)}>${text}</button>`)}
        <span class="gap"></span><button disabled=${!canUndo} aria-label=${t("Undo")} title=${t("Undo")} onClick=${back(undo)}>↶</button><button disabled=${!canRedo} aria-label=${t("Redo")} title=${t("Redo")} onClick=${back(redo)}>↷</button>
        <button aria-label=${t("Smaller")} onClick=${() => zoomBy(1 / 1.3)}>−</button><button aria-label=${t("Larger")} onClick=${() => zoomBy(1.3)}>+</button>${zoom > 0 && html`<button onClick=${() => setZoom(0)}>${t("Fit")}</button>`}</div>
      <${MazeCanvas} maze=${maze} size=${size} path=${shown >= 0 ? solutions[shown] : null} player=${at} trodden=${walk} label=${t("Maze of %d rows and %d columns", maze.rows, maze.cols)} aims=${tool !== "walk"} zoomBy=${zoomBy} onCell=${onCell} onKey=${onKey} />
      ${tool === "walk" ? html`<div class="walking"><${WalkPad} can=${(/** @type {number} */ one) => !out && Boolean(stepTo(maze, at, one))} go=${go} /><div><p role="status">${out ? html`<b>${plural("Out in %d move!", "Out in %d moves!", walk.length)}</b>` : plural("%d move", "%d moves", walk.length)}</p><div class="buttons"><button disabled=${walk.length === 0} onClick=${() => setWalk(walk.slice(0, -1))}>${t("Step back")}</button><button disabled=${walk.length === 0} onClick=${() => setWalk([])}>${t("To the entrance")}</button></div><p class="soft">${hints.walk}</p></div></div>` : html`<p class="soft told">${hints[/** @type {keyof typeof hints} */ (tool)]}</p>`}
    </section>
    <aside><${Solutions} solver=${solver} solutions=${solutions} shown=${shown} setShown=${setShown} octile=${Boolean(maze.octile)} />
      ${maze.octile && html`<${Scenario} maze=${maze} alter=${alter} />`}${info && html`<${Measures} info=${info} octile=${Boolean(maze.octile)} />`}
      <div class="card no-print"><h2>${t("Name and directions")}</h2><${TextField} label=${t("Name")} value=${maze.name} set=${(/** @type {string} */ name) => change({ ...maze, name })} maxlength="100" /><${Compass} label=${t("Directions")} value=${maze.directions} set=${(/** @type {number[]} */ directions) => alter({ ...maze, directions, solutions: [] })} /><${Check} label=${t("A map of MovingAI: diagonals cost √2 and cut no corners")} value=${Boolean(maze.octile)} set=${(/** @type {boolean} */ octile) => alter({ ...maze, octile, solutions: [] })} /></div>
      <${Sheets} id=${id} name=${maze.name} formats=${MAZE_FORMATS} version=${puzzle.version} saveNow=${saveNow} /><${ForClass} id=${id} saveNow=${saveNow} /></aside></div></main>`;
}
