// SPDX-License-Identifier: MIT
// One crossword: solved by keyboard or thumb, checked, its clues edited, printed.
import { get } from "../api.js";
import { fullWords, nextOpen, placedWords, progressOf, readCrossword, solutionOf, takeFilled, wrongCells } from "../crosswordmodel.js";
import { plural, t } from "../i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { CrosswordGrid } from "../parts/crosswordgrid.js";
import { ForClass } from "../parts/forclass.js";
import { Ask, Gone, TextField, Wrong } from "../parts/form.js";
import { CROSSWORD_FORMATS, Sheets } from "../parts/sheets.js";
import { useCrosswordPen } from "../usecrossword.js";
import { sizeText, usePuzzle } from "../usepuzzle.js";

const place = (/** @type {string} */ id) => `crossword.${id}`;

/** Filled letters stay on this device. @param {string} id @param {string[][] | undefined} grid */
function useFilled(id, grid) {
  const [filled, setFilled] = useState(/** @type {Record<string, string>} */ ({}));
  const shape = grid?.map((row) => row.join("")).join("/");
  useEffect(() => {
    if (!grid) return;
    try {
      setFilled(takeFilled(JSON.parse(localStorage.getItem(place(id)) ?? "{}"), grid));
    } catch {
      setFilled({});
    }
  }, [id, shape]);
  const fill = (/** @type {Record<string, string>} */ next) => {
    setFilled(next);
    try {
      localStorage.setItem(place(id), JSON.stringify(next));
    } catch {} // no storage: it is still on the page
  };
  return /** @type {const} */ ([filled, fill]);
}

/** @param {{title: string, entries: import("../crosswordmodel.js").Entry[], current: any, filled: Record<string, string>, choose: (entry: any) => void}} props */
export function Clues({ title, entries, current, filled, choose }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const [box, chosen] = [list.current, /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector("[aria-current=true]"))];
    if (!box || !chosen) return; // only the list scrolls, not the page
    const top = chosen.offsetTop;
    box.scrollTop = Math.min(top, Math.max(box.scrollTop, top + chosen.offsetHeight - box.clientHeight));
  }, [current]);
  const one = (/** @type {import("../crosswordmodel.js").Entry} */ entry, /** @type {number} */ i) => html`<li class=${entry.cells.every((cell) => filled[cell]) ? "full" : ""}><button class="plain" aria-current=${entry === current} onClick=${() => choose(entry)}><b>${entries[i - 1]?.number === entry.number ? "–" : `${entry.number}.`}</b><span>${entry.clue || t("no clue yet")} (${entry.cells.length})</span></button></li>`;
  return entries.length ? html`<div><h3>${title}</h3><ul class="clues" ref=${list}>${entries.map(one)}</ul></div>` : null;
}

/** The words of a fill-in by length; those in the grid are crossed out. @param {{model: import("../crosswordmodel.js").Model, filled: Record<string, string>}} props */
export function WordBank({ model, filled }) {
  const placed = placedWords(model, filled);
  const bank = (model.bank ?? []).map((word, i) => ({ ...word, placed: placed[i] }));
  const lengths = [...new Set(bank.map((word) => word.length))];
  return html`<div class="bank">${lengths.map((length) => html`<h3>${plural("%d letter", "%d letters", length)}</h3><ul>${bank.filter((word) => word.length === length).map((word) => html`<li class=${word.placed ? "placed" : ""}>${word.placed ? html`<s>${word.label}</s>` : word.label}</li>`)}</ul>`)}</div>`;
}

const direction = (/** @type {boolean} */ way) => (way ? t("Down") : t("Across"));

/** The clue of the current word. @param {{current: import("../crosswordmodel.js").Entry | null, turn: () => void}} props */
export const ClueBar = ({ current, turn }) => current && html`<div class="clue-bar"><button aria-label=${t("Other direction")} title=${t("Other direction")} onClick=${turn}>⇄</button><span role="status"><b>${current.number} ${direction(current.down)}</b> ${current.clue || t("no clue yet")} (${current.cells.length})</span></div>`;

/** A keyboard for thumbs. @param {{letters: string[], put: (letter: string) => void, erase: () => void}} props */
export const LetterKeys = ({ letters, put, erase }) => html`<div class="letters thumb-keys no-print" role="group" aria-label=${t("Letters")}>${letters.map((letter) => html`<button onClick=${() => put(letter)}>${letter}</button>`)}<button aria-label=${t("Erase")} title=${t("Erase")} onClick=${erase}>⌫</button></div>`;

/** @param {{arg: string}} props */
export function CrosswordScreen({ arg: id }) {
  const { puzzle, file, trouble, change, undo, redo, canUndo, canRedo, saveNow } = usePuzzle(id);
  const model = useMemo(() => (file ? readCrossword(file) : null), [file?.grid, file?.words, file?.kind]);
  const [kept, fill] = useFilled(id, model?.grid);
  const filled = { ...kept, ...model?.given }; // given letters can't be changed
  const [mode, setMode] = useState("play");
  const [wrong, setWrong] = useState(/** @type {Set<string>} */ (new Set()));
  const [shown, setShown] = useState(/** @type {Set<string>} */ (new Set()));
  const [told, setTold] = useState("");
  const [asks, setAsks] = useState(false);
  const [info, setInfo] = useState(/** @type {any} */ (null));
  useEffect(() => {
    if (puzzle) get(`/api/puzzles/${id}/info`).then(setInfo, () => {});
  }, [puzzle?.version]);
  const without = (/** @type {Set<string>} */ set, /** @type {string} */ cell) => new Set([...set].filter((one) => one !== cell));
  const write = (/** @type {Record<string, string>} */ next, /** @type {string} */ cell) => (fill(next), setWrong(without(wrong, cell)), setShown(without(shown, cell)), setTold(""));
  const { cursor, down, current, go, chooseCell, chooseEntry, put, erase, onKey } = useCrosswordPen(model, file?.alphabet.letters ?? [], filled, write);
  if (!file && trouble) return html`<${Gone} title=${t("Crossword")} why=${trouble} to="#/puzzles" text=${t("Puzzles")} />`;
  if (!file || !model) return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Crossword")}</h1></main>`;

  const { grid, entries } = model;
  const letters = file.alphabet.letters;
  const { all, done, right } = progressOf(grid, filled);
  const solved = all === right;
  const check = () => {
    const bad = wrongCells(grid, filled);
    setWrong(new Set(bad));
    setTold(bad.length ? t("Wrong letters: %d", bad.length) : done === 0 ? t("Nothing is filled in yet.") : t("So far everything is right."));
  };
  const reveal = (/** @type {string[]} */ cells) => {
    fill({ ...filled, ...Object.fromEntries(cells.map((cell) => [cell, solutionOf(grid, cell)])) });
    setShown(new Set([...shown, ...cells.filter((cell) => filled[cell] !== solutionOf(grid, cell))]));
    setWrong(new Set([...wrong].filter((cell) => !cells.includes(cell))));
    setTold("");
  };
  const restart = () => (fill({}), setWrong(new Set()), setShown(new Set()), setTold(""), setAsks(false));
  const setClue = (/** @type {number} */ index) => (/** @type {string} */ clue) => change({ ...file, words: file.words.map((/** @type {any} */ word, /** @type {number} */ i) => (i === index ? { ...word, clue: clue || undefined } : word)) });
  const editClue = (/** @type {import("../crosswordmodel.js").Entry} */ entry, /** @type {number} */ i) => html`<${TextField} label="${entry.number} ${direction(entry.down)}: ${entry.label ?? entry.word}" value=${entry.clue ?? ""} set=${setClue(i)} maxlength="240" />`;
  const empty = entries.filter((one) => !one.clue).length;
  return html`<main class="wide" id="main" tabindex="-1"><div class="head puzzle-head"><h1>${file.name || t("Crossword")}</h1><span class="soft about">${sizeText(file)}</span><a class="button" href="#/puzzles">${t("Puzzles")}</a></div><${Wrong} text=${trouble} />
    <div class="workshop ${mode === "play" ? "cross" : mode}"><section><div class="tools no-print" role="group" aria-label=${t("Tools")}>${[["play", t("Solve")], ...(model.bank ? [] : [["edit", t("Clues")]]), ["key", t("Show the answers")]].map(([one, text]) => html`<button aria-pressed=${mode === one} onClick=${() => setMode(one)}>${text}</button>`)}
        ${mode === "play" && html`<button onClick=${check}>${t("Check")}</button><button onClick=${() => reveal([cursor])}>${t("Show this letter")}</button><button disabled=${!current} onClick=${() => current && reveal(current.cells)}>${t("Show this word")}</button>${done > Object.keys(model.given).length && html`<button onClick=${() => setAsks(true)}>${t("Start again")}</button>`}`}
        ${mode === "edit" && html`<button disabled=${!canUndo} aria-label=${t("Undo")} title=${t("Undo")} onClick=${undo}>↶</button><button disabled=${!canRedo} aria-label=${t("Redo")} title=${t("Redo")} onClick=${redo}>↷</button>`}</div>
      ${mode === "play" && !model.bank && html`<${ClueBar} current=${current} turn=${() => go(cursor, !down)} />`}
      <${CrosswordGrid} model=${model} filled=${mode === "play" ? filled : Object.fromEntries(entries.flatMap((one) => one.cells.map((cell) => [cell, solutionOf(grid, cell)])))} cursor=${cursor} word=${current?.cells ?? []} wrong=${mode === "play" ? wrong : new Set()} shown=${mode === "play" ? shown : new Set()} choose=${chooseCell} onKey=${mode === "play" ? onKey : (/** @type {string} */ _, /** @type {number[] | null} */ step) => (step ? (go(nextOpen(grid, cursor, step)), true) : false)} />
      <p role="status" class="told">${mode !== "play" ? "" : solved ? html`<b>${t("Solved: every letter is right!")}</b>` : told || (done === all ? t("The grid is full, but something is wrong: check it.") : "")}</p>
      ${mode === "play" && !solved && html`<${LetterKeys} letters=${letters} put=${put} erase=${erase} />`}</section>
    <aside>${mode === "edit"
      ? html`<div class="card"><h2>${t("Clues")}</h2><${TextField} label=${t("Name")} value=${file.name} set=${(/** @type {string} */ name) => change({ ...file, name })} maxlength="100" />${empty > 0 && html`<p class="soft">${t("Words without a clue: %d", empty)}</p>`}${info?.telling > 0 && html`<div class="wrong-box" role="status">${t("Clues that contain their answer: %d", info.telling)}</div>`}<div class="edit-clues">${entries.map(editClue)}</div></div>`
      : model.bank ? html`<div class="card clue-card"><div class="word-head"><h2>${t("Words")}</h2><span class="soft">${fullWords(entries, filled)}/${entries.length}</span></div><${WordBank} model=${model} filled=${filled} /></div>` : html`<div class="card clue-card"><div class="word-head"><h2>${t("Clues")}</h2><span class="soft">${fullWords(entries, filled)}/${entries.length}</span></div><${Clues} title=${t("Across")} entries=${entries.filter((one) => !one.down)} current=${current} filled=${filled} choose=${chooseEntry} /><${Clues} title=${t("Down")} entries=${entries.filter((one) => one.down)} current=${current} filled=${filled} choose=${chooseEntry} />${info?.known != null && html`<p class="soft told">${t("Well-known words: %s", `${info.known} %`)}</p>`}</div>`}
      <${Sheets} id=${id} name=${file.name} formats=${CROSSWORD_FORMATS} version=${puzzle.version} saveNow=${saveNow} /><${ForClass} id=${id} saveNow=${saveNow} /></aside></div>
    ${asks && html`<${Ask} title=${t("Start again?")} text=${t("All letters that you filled in are removed.")} yes=${t("Start again")} danger=${true} close=${() => setAsks(false)} onYes=${restart} />`}</main>`;
}
