// SPDX-License-Identifier: MIT
// One word search: played by drawing lines, edited, solved, printed.
import { get, post } from "../api.js";
import { plural, t } from "../i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { TextField, useTrouble, Wrong } from "../parts/form.js";
import { Sheets } from "../parts/sheets.js";
import { cellsOf, cellsOfWord, lineBetween, readRow, wordAlong, writeRow } from "../sopamodel.js";
import { squareName } from "../squares.js";
import { usePuzzle } from "../usepuzzle.js";

const COLOURS = ["var(--plot-1)", "var(--plot-2)", "var(--plot-3)", "var(--plot-4)"];

/** @param {{cells: number[][], colour: string, kind?: string}} props */
const Mark = ({ cells, colour, kind = "" }) => {
  const [first, last] = [cells[0], cells[cells.length - 1]];
  return html`<line class=${kind} x1=${first[1] + 0.5} y1=${first[0] + 0.5} x2=${last[1] + 0.5} y2=${last[0] + 0.5} stroke=${colour} />`;
};

/** The grid: lines are drawn from the first letter to the last with mouse or finger; with keys, Enter marks both ends.
 * @param {{grid: string[][], marks: {cells: number[][], colour: string}[], editing: boolean, onLine: (cells: number[][]) => void, onLetter: (row: number, col: number, key: string) => void}} props */
function Grid({ grid, marks, editing, onLine, onLetter }) {
  const [from, setFrom] = useState(/** @type {number[] | null} */ (null));
  const [to, setTo] = useState(/** @type {number[] | null} */ (null));
  const [cursor, setCursor] = useState([0, 0]);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const cols = grid[0]?.length ?? 1;
  const at = (/** @type {PointerEvent} */ event) => {
    const cell = /** @type {HTMLElement | null} */ (document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]"));
    return cell ? cell.dataset.cell?.split(",").map(Number) ?? null : null;
  };
  const end = () => {
    if (from && to && !editing) onLine(lineBetween(from, to));
    setFrom(null);
    setTo(null);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step) {
      const next = [Math.min(grid.length - 1, Math.max(0, cursor[0] + step[0])), Math.min(cols - 1, Math.max(0, cursor[1] + step[1]))];
      setCursor(next);
      if (from) setTo(next);
      /** @type {HTMLElement | null} */ (box.current?.querySelector(`[data-cell="${next}"]`))?.focus();
    } else if (editing && [...event.key].length === 1 && event.key.trim()) onLetter(cursor[0], cursor[1], event.key);
    else if (event.key === "Enter" || event.key === " ") {
      if (!from) {
        setFrom(cursor);
        setTo(cursor);
      } else end();
    } else if (event.key === "Escape") {
      setFrom(null);
      setTo(null);
    } else return;
    event.preventDefault();
  };
  return html`<div class="sopa-box"><div class="sopa" ref=${box} role="grid" aria-label=${t("Letters")} style=${{ "--n": cols }} onKeyDown=${key}
      onPointerDown=${(/** @type {PointerEvent} */ event) => {
        const cell = at(event);
        if (!cell) return;
        setCursor(cell);
        setFrom(cell);
        setTo(cell);
      }} onPointerMove=${(/** @type {PointerEvent} */ event) => from && event.buttons && setTo(at(event) ?? to)} onPointerUp=${end} onPointerCancel=${() => setFrom(null)}>
      ${grid.map((row, r) => html`<div role="row" style="display:contents">${row.map((letter, c) => html`<span role="gridcell" data-cell="${r},${c}" class="${letter === "." ? "hole" : ""} ${letter.length > 1 ? "wide" : ""}" tabindex=${cursor[0] === r && cursor[1] === c ? 0 : -1} aria-label="${letter}, ${squareName(r, c)}">${letter}</span>`)}</div>`)}
      <svg viewBox="0 0 ${cols} ${grid.length}" preserveAspectRatio="none" aria-hidden="true">${marks.map((mark) => html`<${Mark} ...${mark} />`)}${from && to && !editing ? html`<${Mark} cells=${lineBetween(from, to)} colour="var(--ring)" kind="drawn" />` : null}</svg>
    </div></div>`;
}

/** Seconds since the first word was looked for, until all are found. @param {boolean} running */
function useTimer(running) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setSeconds((old) => old + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return { text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`, reset: () => setSeconds(0) };
}

/** @param {{arg: string}} props */
export function SopaScreen({ arg: id }) {
  const { puzzle, file: sopa, trouble, change, undo, redo, canUndo, canRedo, take, saveNow } = usePuzzle(id);
  const [mode, setMode] = useState("play");
  const [found, setFound] = useState(/** @type {Map<number, number[][]>} */ (new Map()));
  const [fresh, setFresh] = useState("");
  const { attempt, busy, rest } = useTrouble();
  const [info, setInfo] = useState(/** @type {any} */ (null));
  useEffect(() => {
    if (puzzle) get(`/api/puzzles/${id}/info`).then(setInfo, () => {});
  }, [puzzle?.version]);
  const grid = useMemo(() => (sopa?.grid ?? []).map(readRow), [sopa?.grid]);
  const words = sopa?.words ?? [];
  const all = words.length > 0 && found.size === words.length;
  const timer = useTimer(mode === "play" && Boolean(sopa) && !all);
  if (!sopa) return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Word search")}</h1><${Wrong} text=${trouble} /></main>`;

  const letters = sopa.alphabet?.letters ?? [];
  const answers = words.map((/** @type {any} */ word) => (word.place ? cellsOf(word.place, cellsOfWord(word.word, letters).length) : null));
  const onLine = (/** @type {number[][]} */ cells) => {
    const index = wordAlong(grid, cells, words);
    if (index >= 0) setFound(new Map(found).set(index, cells));
  };
  const onLetter = (/** @type {number} */ row, /** @type {number} */ col, /** @type {string} */ key) => {
    const letter = key.toLocaleUpperCase("es");
    if (!letters.includes(letter) || grid[row][col] === ".") return;
    const rows = grid.map((cells) => [...cells]);
    rows[row][col] = letter;
    change({ ...sopa, grid: rows.map(writeRow), solved: false, certificate: undefined, words: words.map((/** @type {any} */ word) => ({ ...word, found: false })) });
  };
  const without = (/** @type {number} */ index) => change({ ...sopa, certificate: undefined, words: words.filter((/** @type {any} */ _, /** @type {number} */ i) => i !== index) });
  const pin = (/** @type {number} */ index) => change({ ...sopa, words: words.map((/** @type {any} */ word, /** @type {number} */ i) => (i === index ? { ...word, pinned: !word.pinned } : word)) });
  const again = () =>
    attempt(async () => {
      await saveNow();
      take(await post(`/api/puzzles/${id}/again`, { version: puzzle.version, pinned: words.filter((/** @type {any} */ word) => word.pinned).map((/** @type {any} */ word) => word.word), ...(fresh.trim() ? { add: fresh.split(/[,\s]+/).filter(Boolean) } : {}) }));
      setFresh("");
      setFound(new Map());
    });
  const marks = mode === "solve" ? answers.flatMap((/** @type {any} */ cells, /** @type {number} */ i) => (cells ? [{ cells, colour: COLOURS[i % 4] }] : [])) : [...found].map(([i, cells]) => ({ cells, colour: COLOURS[i % 4] }));
  return html`<main class="wide" id="main" tabindex="-1"><div class="head"><h1>${sopa.name || t("Word search")}</h1><a class="button" href="#/puzzles">${t("Puzzles")}</a></div><${Wrong} text=${trouble || rest([])} />
    <div class="workshop"><section><div class="tools no-print" role="group" aria-label=${t("Tools")}>${[["play", t("Play")], ["edit", t("Edit")], ["solve", t("Show the answers")]].map(([one, text]) => html`<button aria-pressed=${mode === one} onClick=${() => setMode(one)}>${text}</button>`)}
        ${mode === "edit" && html`<button disabled=${!canUndo} onClick=${undo}>${t("Undo")}</button><button disabled=${!canRedo} onClick=${redo}>${t("Redo")}</button>`}${mode === "play" && html`<span class="timer" role="timer">${timer.text}</span>`}</div>
      <${Grid} grid=${grid} marks=${marks} editing=${mode === "edit"} onLine=${onLine} onLetter=${onLetter} />
      ${all && mode === "play" && html`<p role="status" style="margin-top:12px"><b>${t("All words found in %s!", timer.text)}</b> <button onClick=${() => (setFound(new Map()), timer.reset())}>${t("Once more")}</button></p>`}
      ${mode === "edit" && info && (info.repeated > 0 || info.missing > 0) && html`<p class="wrong-box" role="status">${[info.repeated > 0 ? plural("%d word is there more than once.", "%d words are there more than once.", info.repeated) : "", info.missing > 0 ? plural("%d word is not in the grid.", "%d words are not in the grid.", info.missing) : ""].filter(Boolean).join(" ")}</p>`}
      ${mode === "edit" && html`<p class="soft" style="margin-top:10px">${t("Choose a square and type a letter.")}</p>`}</section>
    <aside><div class="card"><h2>${t("Words")} · ${found.size}/${words.length}${info ? ` · ${t("difficulty %d", info.difficulty)}` : ""}</h2><ul class="words">${words.map((/** @type {any} */ word, /** @type {number} */ i) => html`<li class=${found.has(i) && mode === "play" ? "found" : ""}><span>${word.label || word.word}</span>${mode === "edit" && html`<button aria-pressed=${Boolean(word.pinned)} aria-label=${t("Pin %s", word.word)} onClick=${() => pin(i)}>${word.pinned ? "★" : "☆"}</button><button aria-label=${t("Remove %s", word.word)} onClick=${() => without(i)}>✕</button>`}</li>`)}</ul></div>
      ${mode === "edit" && html`<div class="card"><h2>${t("Change")}</h2><${TextField} label=${t("Name")} value=${sopa.name} set=${(/** @type {string} */ name) => change({ ...sopa, name })} maxlength="200" /><${TextField} label=${t("More words")} value=${fresh} set=${setFresh} /><button disabled=${busy} onClick=${again}>${t("Make the grid again")}</button><p class="soft">${t("Pinned words stay where they are.")}</p></div>`}
      <${Sheets} id=${id} name="word-search" formats=${["txt", "xml", "json", "ipuz"]} version=${puzzle.version} /></aside></div></main>`;
}
