// SPDX-License-Identifier: MIT
// What a pupil of a class sees: a field for the name, then the puzzle. It works on a phone with an unreliable connection.
import { cellsOfLine, cellsOfWalk, openCells, timeText, walkOfCells } from "../classmodel.js";
import { fullWords, readCrossword } from "../crosswordmodel.js";
import { plural, t } from "../i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { fittedSize, isOut, stepTo, walkTowards } from "../mazemodel.js";
import { foundIn, readBoxes, readCryptogram } from "../cryptogrammodel.js";
import { CrosswordGrid } from "../parts/crosswordgrid.js";
import { CryptogramText } from "../parts/cryptogramtext.js";
import { TextField, useTrouble, Wrong } from "../parts/form.js";
import { MazeCanvas } from "../parts/mazecanvas.js";
import { ScrambleWords } from "../parts/scramblewords.js";
import { SopaGrid } from "../parts/sopagrid.js";
import { WalkPad } from "../parts/walkpad.js";
import { lettersOf, readScramble, textsOf } from "../scramblemodel.js";
import { cellsOfWord, readRow, wordAlong } from "../sopamodel.js";
import { useClass } from "../useclass.js";
import { useCrosswordPen } from "../usecrossword.js";
import { ClueBar, Clues, LetterKeys, WordBank } from "./crossword.js";
import { KEYS } from "./maze.js";
import { COLOURS } from "./sopa.js";

/** @typedef {{desk: any, work: any, tell: (work: any) => void, head: any}} WorkProps head: what stands above every kind */

/** The time since the pupil joined, until everything is found. @param {any} desk */
function Clock({ desk }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (desk.done) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [desk.done]);
  return html`<span class="timer" role="timer">${timeText((desk.done_at ?? now + desk.offset) - desk.joined_at)}</span>`;
}

/** The text when everything is found, with the solution on request. @param {{desk: any, shows: boolean, setShows: (shows: boolean) => void}} props */
const Outcome = ({ desk, shows, setShows }) => html`<p role="status" class="told">${desk.done && html`<b>${t("Done in %s!", timeText(desk.done_at - desk.joined_at))}</b>`}</p>${desk.solution && html`<button aria-pressed=${shows} onClick=${() => setShows(!shows)}>${t("Show the answers")}</button>`}`;

/** @param {WorkProps} props */
function SopaWork({ desk, work, tell, head }) {
  const [cursor, setCursor] = useState([0, 0]);
  const [miss, setMiss] = useState("");
  const [shows, setShows] = useState(false);
  const asked = useRef(/** @type {string[]} */ ([]));
  const { grid, words, spelt } = useMemo(() => {
    const letters = desk.puzzle.alphabet?.letters ?? [];
    return { grid: desk.puzzle.grid.map(readRow), words: desk.puzzle.words, spelt: desk.puzzle.words.map((/** @type {any} */ one) => (one.word ? cellsOfWord(one.word, letters) : [])) };
  }, [desk.puzzle]);
  const waiting = work?.lines ?? [];
  const found = new Map((desk.work ?? []).map((/** @type {number[]} */ [word, ...line]) => [word, cellsOfLine(line)]));
  for (const one of waiting) {
    const cells = cellsOfLine([one.row, one.col, one.to_row, one.to_col]);
    const word = wordAlong(grid, cells, spelt, (i) => found.has(i));
    if (word >= 0 && !found.has(word)) found.set(word, cells);
  }
  const read = (/** @type {number[][]} */ cells) => cells.map(([row, col]) => grid[row]?.[col] ?? "").join("");
  // A line that only the server could judge was not a word.
  useEffect(() => {
    const known = new Set((desk.work ?? []).map((/** @type {number[]} */ [, ...line]) => line.join()));
    const lost = waiting.length === 0 ? asked.current.filter((line) => !known.has(line)) : [];
    if (waiting.length === 0) asked.current = [];
    if (lost.length) setMiss(read(cellsOfLine(lost[0].split(",").map(Number))));
  }, [desk.work, waiting.length]);
  const onLine = (/** @type {number[][]} */ cells) => {
    const [first, last] = [cells[0], cells[cells.length - 1]];
    const word = wordAlong(grid, cells, spelt, (i) => found.has(i));
    const mayBe = words.some((/** @type {any} */ one, /** @type {number} */ i) => !one.word && !found.has(i) && one.length === cells.length);
    setMiss("");
    if (word >= 0 && found.has(word)) return;
    if (word < 0 && !mayBe) return setMiss(read(cells));
    if (word < 0) asked.current.push([...first, ...last].join());
    return tell({ lines: [...waiting, { row: first[0], col: first[1], to_row: last[0], to_col: last[1] }] });
  };
  const marks = shows ? desk.solution.map((/** @type {number[]} */ [word, ...line]) => ({ cells: cellsOfLine(line), colour: COLOURS[word % 4] })) : [...found].map(([i, cells]) => ({ cells, colour: COLOURS[i % 4] }));
  const word = (/** @type {any} */ one, /** @type {number} */ i) => html`<li class=${found.has(i) ? "found" : ""}><span>${one.word ? one.label || one.word : `${i + 1}. ${one.hint} (${one.length})`}${found.has(i) ? html`<span class="hidden"> ${t("found")}</span>` : ""}</span></li>`;
  return html`${head}<div class="workshop play"><section><div class="tools no-print"><${Clock} desk=${desk} /></div>
      <${SopaGrid} grid=${grid} marks=${marks} editing=${false} cursor=${cursor} setCursor=${setCursor} onLine=${onLine} onLetter=${() => {}} onUndo=${() => {}} onRedo=${() => {}} />
      ${!desk.done && html`<p class="soft about">${t("Drag from the first letter to the last, or choose both: with taps, or with arrows and Enter.")}</p>`}</section>
    <aside><div class="card word-card"><div class="word-head"><h2>${t("Words")} · ${found.size}/${words.length}</h2><${Outcome} desk=${desk} shows=${shows} setShows=${setShows} /><p role="status" class="told">${miss && t("%s is not in the list.", miss)}</p></div><ul class="words">${words.map(word)}</ul></div></aside></div>`;
}

/** @param {WorkProps} props */
function MazeWork({ desk, work, tell, head }) {
  const maze = desk.puzzle;
  const [zoom, setZoom] = useState(0);
  const [shows, setShows] = useState(false);
  const fitted = useMemo(() => fittedSize(maze, innerWidth, innerHeight), [maze]);
  const size = zoom || fitted;
  const walk = cellsOfWalk(maze.entrance, work?.walk ?? desk.work ?? "");
  const at = walk.length ? walk[walk.length - 1] : maze.entrance;
  const out = isOut(maze, at);
  const set = (/** @type {number[][]} */ cells) => tell({ walk: walkOfCells(maze.entrance, cells) });
  const go = (/** @type {number} */ direction) => {
    const next = out ? null : stepTo(maze, at, direction);
    if (next) set([...walk, next]);
  };
  const onCell = (/** @type {number} */ row, /** @type {number} */ col, /** @type {string} */ phase) => {
    const steps = phase === "up" || out ? [] : walkTowards(maze, at, [row, col]);
    if (steps.length && (phase !== "move" || steps.length === 1)) set([...walk, ...steps]);
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const direction = KEYS[/** @type {keyof typeof KEYS} */ (/** @type {any} */ (event.key))];
    if (direction !== undefined) return go(direction), true;
    return event.key === "Backspace" && walk.length > 0 ? (set(walk.slice(0, -1)), true) : false;
  };
  const zoomBy = (/** @type {number} */ factor) => setZoom(Math.max(1, Math.min(120, Math.round(size * factor))));
  return html`${head}<div class="workshop"><section><div class="tools no-print"><${Clock} desk=${desk} /><span class="gap"></span><button aria-label=${t("Smaller")} onClick=${() => zoomBy(1 / 1.3)}>−</button><button aria-label=${t("Larger")} onClick=${() => zoomBy(1.3)}>+</button></div>
    <${MazeCanvas} maze=${maze} size=${size} path=${shows ? cellsOfWalk(maze.entrance, desk.solution) : null} player=${at} trodden=${walk} label=${t("Maze of %d rows and %d columns", maze.rows, maze.cols)} aims=${false} zoomBy=${zoomBy} onCell=${onCell} onKey=${onKey} /></section>
    <aside><div class="walking"><${WalkPad} can=${(/** @type {number} */ one) => !out && Boolean(stepTo(maze, at, one))} go=${go} /><div><${Outcome} desk=${desk} shows=${shows} setShows=${setShows} /><p role="status">${out ? html`<b>${plural("Out in %d move!", "Out in %d moves!", walk.length)}</b>` : plural("%d move", "%d moves", walk.length)}</p>
      <div class="buttons"><button disabled=${walk.length === 0} onClick=${() => set(walk.slice(0, -1))}>${t("Step back")}</button><button disabled=${walk.length === 0} onClick=${() => set([])}>${t("To the entrance")}</button></div></div></div></aside></div>`;
}

/** @param {WorkProps} props */
function CrosswordWork({ desk, work, tell, head }) {
  const [shows, setShows] = useState(false);
  const { model, cells } = useMemo(() => {
    const read = readCrossword(desk.puzzle);
    return { model: read, cells: openCells(read.grid) };
  }, [desk.puzzle]);
  const letters = desk.puzzle.alphabet.letters;
  const filledBy = (/** @type {string[]} */ list) => Object.fromEntries(cells.flatMap((cell, i) => (list[i] ? [[cell, list[i]]] : [])));
  const filled = { ...filledBy(work?.letters ?? desk.work ?? []), ...model.given };
  const fill = (/** @type {Record<string, string>} */ next) => tell({ letters: cells.map((cell) => next[cell] ?? "") });
  const { cursor, down, current, go, chooseCell, chooseEntry, put, erase, onKey } = useCrosswordPen(model, letters, filled, fill);
  const count = Object.keys(filled).length;
  const list = (/** @type {boolean} */ way, /** @type {string} */ title) => html`<${Clues} title=${title} entries=${model.entries.filter((one) => one.down === way)} current=${current} filled=${filled} choose=${chooseEntry} />`;
  return html`${head}<div class="workshop cross"><section><div class="tools no-print"><${Clock} desk=${desk} /></div>${!model.bank && html`<${ClueBar} current=${current} turn=${() => go(cursor, !down)} />`}
      <${CrosswordGrid} model=${model} filled=${shows ? filledBy(desk.solution) : filled} cursor=${cursor} word=${current?.cells ?? []} wrong=${new Set()} shown=${new Set()} choose=${chooseCell} onKey=${onKey} />
      <${Outcome} desk=${desk} shows=${shows} setShows=${setShows} /><p role="status" class="told">${!desk.done && !work && count === cells.length && desk.wrong > 0 && plural("Everything is filled in, but %d letter is wrong.", "Everything is filled in, but %d letters are wrong.", desk.wrong)}</p>
      ${!desk.done && html`<${LetterKeys} letters=${letters} put=${put} erase=${erase} />`}</section>
    <aside><div class="card clue-card"><div class="word-head"><h2>${model.bank ? t("Words") : t("Clues")}</h2><span class="soft">${fullWords(model.entries, filled)}/${model.entries.length}</span></div>${model.bank ? html`<${WordBank} model=${model} filled=${filled} />` : html`${list(false, t("Across"))}${list(true, t("Down"))}`}</div></aside></div>`;
}

/** @param {WorkProps} props */
function ScrambleWork({ desk, work, tell, head }) {
  const [shows, setShows] = useState(false);
  const [typed, setTyped] = useState(/** @type {string[] | null} */ (null)); // the text of the fields, with letters that have no box
  const words = useMemo(() => readScramble(desk.puzzle), [desk.puzzle]);
  const letters = desk.puzzle.alphabet.letters;
  const texts = typed ?? textsOf(words, work?.letters ?? desk.work ?? []);
  const solved = desk.solution ? textsOf(words, desk.solution) : [];
  const set = (/** @type {number} */ index, /** @type {string} */ text) => {
    const next = words.map((_, i) => (i === index ? text : (texts[i] ?? "")));
    setTyped(next);
    tell({ letters: lettersOf(words, next, letters) });
  };
  return html`${head}<div class="workshop"><section><div class="tools no-print"><${Clock} desk=${desk} /></div>
      <${ScrambleWords} words=${words} letters=${letters} typed=${shows ? solved : texts} set=${set} state=${() => (desk.done || shows ? "right" : "")} locked=${desk.done || shows} />
      <${Outcome} desk=${desk} shows=${shows} setShows=${setShows} /><p role="status" class="told">${!desk.done && !work && desk.wrong > 0 && plural("Everything is filled in, but %d letter is wrong.", "Everything is filled in, but %d letters are wrong.", desk.wrong)}</p></section></div>`;
}

/** @param {WorkProps} props */
function CryptogramWork({ desk, work, tell, head }) {
  const [shows, setShows] = useState(false);
  const secret = useMemo(() => readCryptogram(desk.puzzle), [desk.puzzle]);
  const found = foundIn(secret, shows ? desk.solution : (work?.letters ?? desk.work ?? []));
  const set = (/** @type {string} */ code, /** @type {string} */ letter) => tell({ letters: readBoxes(secret, { ...found, [code]: letter }) });
  return html`${head}<div class="workshop"><section><div class="tools no-print"><${Clock} desk=${desk} /></div>
      <${CryptogramText} secret=${secret} found=${found} set=${set} wrong=${[]} locked=${desk.done || shows} />
      <${Outcome} desk=${desk} shows=${shows} setShows=${setShows} /><p role="status" class="told">${!desk.done && !work && desk.wrong > 0 && plural("Everything is filled in, but %d letter is wrong.", "Everything is filled in, but %d letters are wrong.", desk.wrong)}</p></section></div>`;
}

const WORKS = { sopa: SopaWork, maze: MazeWork, crossword: CrosswordWork, scramble: ScrambleWork, cryptogram: CryptogramWork };

/** @param {{offer: any, join: (name: string) => Promise<any>}} props */
function Door({ offer, join }) {
  const [name, setName] = useState("");
  const { attempt, busy, at, rest } = useTrouble();
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), attempt(() => join(name)));
  return html`<main class="narrow" id="main" tabindex="-1"><h1>${offer.title}</h1><${Wrong} text=${rest(["name"])} /><form class="card" onSubmit=${submit}>
    ${!offer.anonymous && html`<${TextField} label=${t("Your nickname")} hint=${t("Your teacher sees it. Choose one that the class knows, not your whole name.")} value=${name} set=${setName} wrong=${at("name")} maxlength="24" autocomplete="off" required />`}
    <div class="buttons"><button class="main" disabled=${busy}>${t("Begin")}</button></div></form></main>`;
}

/** @param {{arg: string}} props */
export function ClassScreen({ arg: token }) {
  const { offer, desk, work, over, away, join, leave, tell } = useClass(token);
  const Work = desk?.puzzle && WORKS[/** @type {keyof typeof WORKS} */ (desk.kind)];
  if (over && !Work) return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("This link does not work")}</h1><${Wrong} text=${over} /><p><a class="button main" href="#/puzzles">${t("Puzzles to solve on your own")}</a></p></main>`;
  if (!Work && offer) return html`<${Door} offer=${offer} join=${join} />`;
  if (!Work) return html`<main class="narrow" id="main" tabindex="-1" aria-busy=${!away}><h1>${t("Class")}</h1>${away && html`<p role="status">${t("The server can't be reached yet. The page goes on trying.")}</p>`}</main>`;
  const state = over ? t("The class is closed. What you have found is still here.") : away ? t("No connection: what you find is kept on this device and sent as soon as possible.") : "";
  const head = html`<div class="head puzzle-head class-head"><h1>${desk.title}</h1><span class="soft">${desk.name || t("Number %d", desk.number)}</span>${!desk.done && html`<button class="plain" onClick=${leave}>${t("That's not me")}</button>`}</div><div role="status" class=${state ? "wrong-box" : ""}>${state}</div>`;
  return html`<main class="wide" id="main" tabindex="-1"><${Work} desk=${desk} work=${work} tell=${tell} head=${head} /></main>`;
}
