// SPDX-License-Identifier: MIT
// One word search: played by drawing lines, edited, solved, printed.
import { get, post } from "../api.js";
import { plural, t } from "../i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { ALL, Compass } from "../parts/compass.js";
import { ForClass } from "../parts/forclass.js";
import { Gone, TextField, useTrouble, Wrong } from "../parts/form.js";
import { SOPA_FORMATS, Sheets } from "../parts/sheets.js";
import { SopaGrid } from "../parts/sopagrid.js";
import { cellsOf, cellsOfWord, DIRECTIONS, placesOf, readRow, spell, wordAlong, writeRow } from "../sopamodel.js";
import { sizeText, usePuzzle } from "../usepuzzle.js";

export const COLOURS = ["var(--plot-1)", "var(--plot-2)", "var(--plot-3)", "var(--plot-4)"];
const LOOKED_AT_MAX = 4e6; // cells times words that are searched after every letter

/** Seconds since the person began, until all words are found. @param {boolean} running */
function useTimer(running) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setSeconds((old) => old + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return { text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`, reset: () => setSeconds(0) };
}

/** Names words that are missing, or there more than once, as far as a line has room. @param {{words: any[], counts: number[]}} props */
function Warnings({ words, counts }) {
  const named = (/** @type {(count: number) => boolean} */ is) => words.filter((_, i) => is(counts[i])).map((one) => one.label || one.word);
  const [absent, repeated] = [named((count) => count === 0), named((count) => count > 1)];
  const line = (/** @type {string[]} */ list, /** @type {string} */ said) => (list.length ? `${said} ${list.slice(0, 8).join(", ")}${list.length > 8 ? "…" : ""}` : "");
  const lines = [line(absent, plural("%d word is not in the grid.", "%d words are not in the grid.", absent.length)), line(repeated, plural("%d word is there more than once.", "%d words are there more than once.", repeated.length))].filter(Boolean);
  return lines.length ? html`<div class="wrong-box warnings" role="status">${lines.map((text) => html`<div>${text}</div>`)}</div>` : null;
}

/** @param {{arg: string}} props */
export function SopaScreen({ arg: id }) {
  const { puzzle, file: sopa, trouble, change, undo, redo, canUndo, canRedo, take, saveNow, refresh } = usePuzzle(id);
  const [mode, setMode] = useState("play");
  const [found, setFound] = useState(/** @type {Map<number, number[][]>} */ (new Map()));
  const [hits, setHits] = useState(/** @type {any[] | null} */ (null));
  const [chosen, setChosen] = useState(-1);
  const [cursor, setCursor] = useState([0, 0]);
  const [fresh, setFresh] = useState("");
  const [ways, setWays] = useState(/** @type {number[] | null} */ (null)); // directions of the words in a new grid; null: unchanged
  const [message, setMessage] = useState(/** @type {string | null} */ (null));
  const [blocked, setBlocked] = useState(/** @type {string | null} */ (null));
  const promise = useRef(/** @type {any} */ (null)); // the maker's promise: an edit breaks it, but the next grid keeps it
  const [miss, setMiss] = useState("");
  const { attempt, busy, rest, at, setTrouble } = useTrouble();
  const [info, setInfo] = useState(/** @type {any} */ (null));
  useEffect(() => {
    if (puzzle) get(`/api/puzzles/${id}/info`).then(setInfo, () => {});
  }, [puzzle?.version]);
  const read = useRef(/** @type {Map<string, string[]>} */ (new Map())); // unchanged rows are not read again
  const grid = useMemo(() => {
    const before = read.current;
    read.current = new Map((sopa?.grid ?? []).map((/** @type {string} */ row) => [row, before.get(row) ?? readRow(row)]));
    return (sopa?.grid ?? []).map((/** @type {string} */ row) => /** @type {string[]} */ (read.current.get(row)));
  }, [sopa?.grid]);
  const words = sopa?.words ?? [];
  const letters = sopa?.alphabet?.letters ?? [];
  const spelt = useMemo(() => words.map((/** @type {any} */ word) => cellsOfWord(word.word, letters)), [sopa?.words, letters]);
  const isSmall = grid.length * (grid[0]?.length ?? 0) * words.length <= LOOKED_AT_MAX;
  const places = useMemo(() => (mode === "edit" && isSmall ? spelt.map((/** @type {string[]} */ cells) => placesOf(grid, cells)) : null), [grid, spelt, mode]);
  const all = words.length > 0 && found.size === words.length;
  const timer = useTimer(mode === "play" && Boolean(sopa) && !all);
  if (!sopa && trouble) return html`<${Gone} title=${t("Word search")} why=${trouble} to="#/puzzles" text=${t("Puzzles")} />`;
  if (!sopa) return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Word search")}</h1></main>`;

  const cells = (/** @type {any} */ place, /** @type {number} */ i) => cellsOf(place, spelt[i]?.length ?? 1);
  const restart = () => (setFound(new Map()), timer.reset());
  promise.current = sopa.certificate ?? promise.current;
  const hidden = message ?? promise.current?.message_text ?? promise.current?.message ?? "";
  const banned = blocked ?? promise.current?.blocked?.join(", ") ?? "";
  const used = promise.current?.directions ?? words.flatMap((/** @type {any} */ one) => (one.place ? [one.place.direction] : []));
  const usedWays = ALL.filter((one) => used.length === 0 || used.includes(Object.keys(DIRECTIONS)[one]));
  const alter = (/** @type {any} */ next) => (setHits(null), restart(), change({ ...next, solved: false, certificate: undefined, words: next.words.map((/** @type {any} */ word) => ({ ...word, found: false })) }));
  const onLine = (/** @type {number[][]} */ line) => {
    const index = wordAlong(grid, line, spelt, (i) => found.has(i));
    if (index >= 0) setFound(new Map(found).set(index, line));
    setMiss(index < 0 && line.length > 1 ? line.map(([row, col]) => grid[row]?.[col] ?? "").join("") : "");
  };
  const putLetter = (/** @type {number} */ row, /** @type {number} */ col, /** @type {string} */ key) => {
    const letter = key.toLocaleUpperCase("es");
    if (!letters.includes(letter) || grid[row][col] === ".") return;
    const changed = grid[row].map((/** @type {string} */ one, /** @type {number} */ c) => (c === col ? letter : one));
    alter({ ...sopa, grid: sopa.grid.map((/** @type {string} */ one, /** @type {number} */ r) => (r === row ? writeRow(changed) : one)) });
  };
  const without = (/** @type {number} */ index) => alter({ ...sopa, words: words.filter((/** @type {any} */ _, /** @type {number} */ i) => i !== index) });
  const pin = (/** @type {number} */ index) => {
    const place = words[index].place ?? places?.[index]?.[0];
    change({ ...sopa, words: words.map((/** @type {any} */ word, /** @type {number} */ i) => (i === index ? { ...word, place, pinned: !word.pinned } : word)) });
  };
  /** The typed words, in this alphabet, that are not in the list yet; says an error and returns null if some are impossible. */
  const typed = () => {
    const list = fresh.split(/[\n,;]+/).map((one) => one.trim()).filter(Boolean);
    if (list.length === 0) return setTrouble({ field: "fresh", text: t("There are no words: give at least one.") }), null;
    const taken = new Set(words.map((/** @type {any} */ word) => word.word));
    const added = [];
    for (const label of list) {
      const { cells: word, bad } = spell(label, letters);
      const text = word.join("");
      if (bad || word.length === 0) return setTrouble({ field: "fresh", text: t("'%s' has '%s', which is not a letter of this alphabet.", label, bad) }), null;
      if (taken.has(text)) return setTrouble({ field: "fresh", text: t("'%s' is in the list already.", label) }), null;
      taken.add(text);
      added.push({ word: text, label, found: false });
    }
    return setTrouble(null), added;
  };
  const addWords = () => {
    const added = typed();
    if (!added) return;
    alter({ ...sopa, words: [...words, ...added] });
    setFresh("");
  };
  const again = () => {
    const added = fresh.trim() ? typed() : [];
    if (!added) return;
    attempt(async () => {
      await saveNow();
      const now = await get(`/api/puzzles/${id}`);
      take(await post(`/api/puzzles/${id}/again`, { version: now.version, directions: ways ?? usedWays, message: hidden, blocked: banned.split(/[,;]+/).map((/** @type {string} */ one) => one.trim()).filter(Boolean), inside: Boolean(promise.current?.inside_allowed), repeats: promise.current?.each_once === false, pinned: words.filter((/** @type {any} */ word) => word.pinned).map((/** @type {any} */ word) => word.word), ...(added.length ? { add: added.map((one) => one.label) } : {}) }));
      setFresh("");
      setHits(null);
      restart();
    });
  };
  const solve = () =>
    attempt(async () => {
      await saveNow();
      const answer = await post(`/api/puzzles/${id}/solve`, {});
      await refresh();
      setHits(answer.hits);
    });
  const turnTo = (/** @type {string} */ next) => {
    setMode(next);
    setChosen(-1);
    setMiss("");
    if (next === "solve") solve();
  };
  const marks = mode === "solve" ? (hits ?? []).filter((hit) => chosen < 0 || hit.word === chosen).map((hit) => ({ cells: cells(hit, hit.word), colour: COLOURS[hit.word % 4] })) : mode === "play" ? [...found].map(([i, line]) => ({ cells: line, colour: COLOURS[i % 4] })) : [];
  const counts = places ? places.map((/** @type {any[]} */ one) => one.length) : info?.counts?.length === words.length ? info.counts : null;
  const isFound = (/** @type {number} */ i) => (mode === "play" ? found.has(i) : mode === "solve" && Boolean(hits?.some((hit) => hit.word === i)));
  const wordCells = (/** @type {string} */ text) => spell(text, letters).cells.length;
  const word = (/** @type {any} */ one, /** @type {number} */ i) => html`<li class="${isFound(i) && mode === "play" ? "found" : ""} ${mode === "solve" && hits && !isFound(i) ? "missing" : ""}">${mode === "solve" ? html`<button class="plain" aria-pressed=${chosen === i} onClick=${() => setChosen(chosen === i ? -1 : i)}><span>${one.label || one.word}</span>${hits && (isFound(i) ? " ✓" : html` <small>${t("not there")}</small>`)}</button>` : html`<span>${mode === "play" && one.hint && !isFound(i) ? `${i + 1}. ${one.hint} (${wordCells(one.word)})` : one.label || one.word}</span>`}
    ${mode === "edit" && html`<button aria-pressed=${Boolean(one.pinned)} disabled=${!one.place && !places?.[i]?.length} aria-label=${t("Pin %s", one.word)} title=${t("Pin %s", one.word)} onClick=${() => pin(i)}>${one.pinned ? "★" : "☆"}</button><button aria-label=${t("Remove %s", one.word)} title=${t("Remove %s", one.word)} onClick=${() => without(i)}>✕</button>`}</li>`;
  const score = mode === "edit" ? words.length : `${mode === "play" ? found.size : words.filter((/** @type {any} */ _, /** @type {number} */ i) => isFound(i)).length}/${words.length}`;
  return html`<main class="wide" id="main" tabindex="-1"><div class="head puzzle-head"><h1>${sopa.name || t("Word search")}</h1><span class="soft about">${sizeText(sopa)}</span><span class="tag about">${sopa.solved ? t("solved") : t("not solved")}</span><a class="button" href="#/puzzles">${t("Puzzles")}</a></div><${Wrong} text=${trouble || rest(["fresh"])} />
    <div class="workshop ${mode}"><section><div class="tools no-print" role="group" aria-label=${t("Tools")}>${[["play", t("Play")], ["edit", t("Edit")], ["solve", t("Show the answers")]].map(([one, text]) => html`<button aria-pressed=${mode === one} onClick=${() => turnTo(one)}>${text}</button>`)}
        ${mode === "edit" && html`<button disabled=${!canUndo} aria-label=${t("Undo")} title=${t("Undo")} onClick=${undo}>↶</button><button disabled=${!canRedo} aria-label=${t("Redo")} title=${t("Redo")} onClick=${redo}>↷</button>`}${mode === "play" && html`<span class="timer" role="timer">${timer.text}</span>${found.size > 0 && html`<button onClick=${restart}>${t("Start again")}</button>`}`}</div>
      <${SopaGrid} grid=${grid} marks=${marks} editing=${mode === "edit"} cursor=${cursor} setCursor=${setCursor} onLine=${onLine} onLetter=${putLetter} onUndo=${undo} onRedo=${redo} shown=${chosen >= 0 && mode === "solve" ? marks[0]?.cells : null} />
      ${mode === "play" && !all && html`<p class="soft about">${t("Drag from the first letter to the last, or choose both: with taps, or with arrows and Enter.")}</p>`}
      ${mode === "edit" && counts && html`<${Warnings} words=${words} counts=${counts} />`}
      ${mode === "edit" && html`<p class="soft">${t("Choose a square and type a letter.")}</p><div class="letters" role="group" aria-label=${t("Letters")}>${letters.map((/** @type {string} */ letter) => html`<button onClick=${() => putLetter(cursor[0], cursor[1], letter)} aria-pressed=${grid[cursor[0]]?.[cursor[1]] === letter}>${letter}</button>`)}</div>`}
      ${mode === "solve" && hits && html`<p class="soft">${hits.length === 0 ? t("No word of the list is in the grid.") : t("Choose a word to see it alone.")}</p>`}</section>
    <aside><div class="card word-card"><div class="word-head"><h2>${t("Words")} · ${score}${info ? html`<span class="roomy"> · ${t("difficulty %d", info.difficulty)}</span>` : ""}</h2><p role="status" class="told">${all && mode === "play" ? html`<b>${t("All words found in %s!", timer.text)}</b> <button onClick=${restart}>${t("Once more")}</button>` : miss && mode === "play" ? t("%s is not in the list.", miss) : ""}</p></div>${words.length === 0 && html`<p class="soft">${t("The list is empty.")}</p>`}<ul class="words ${mode === "edit" ? "editing" : ""}">${words.map(word)}</ul>${info?.certified && info.holds && sopa.certificate && html`<p class="soft told roomy">✓ ${sopa.certificate.each_once ? t("Proved: each word is there exactly once.") : t("Proved: all words are there.")}</p>`}</div>
      ${mode === "edit" && html`<div class="card"><h2>${t("Change")}</h2><${TextField} label=${t("Name")} value=${sopa.name} set=${(/** @type {string} */ name) => change({ ...sopa, name })} maxlength="100" /><${TextField} label=${t("More words")} hint=${t("Separated by commas")} value=${fresh} set=${setFresh} wrong=${at("fresh")} /><div class="buttons"><button onClick=${addWords}>${t("Add to the list")}</button><button disabled=${busy} onClick=${again}>${t("Make the grid again")}</button></div><p class="soft told">${t("Pinned words stay where they are.")}</p><details><summary>${t("How the grid is made again")}</summary><${Compass} label=${t("Directions")} value=${ways ?? usedWays} set=${setWays} /><${TextField} label=${t("What the unused letters spell")} value=${hidden} set=${setMessage} /><${TextField} label=${t("Words that must not appear")} hint=${t("Separated by commas")} value=${banned} set=${setBlocked} /></details></div>`}
      <${Sheets} id=${id} name=${sopa.name} hasLetters=${true} formats=${SOPA_FORMATS} version=${puzzle.version} saveNow=${saveNow} /><${ForClass} id=${id} saveNow=${saveNow} /></aside></div></main>`;
}
