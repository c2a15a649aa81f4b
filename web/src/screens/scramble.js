// SPDX-License-Identifier: MIT
// One word scramble: solved by typing the words, checked, its clues edited, printed.
import { t, plural } from "../i18n.js";
import { html, useEffect, useMemo, useState } from "../lib.js";
import { ForClass } from "../parts/forclass.js";
import { Gone, TextField, Wrong } from "../parts/form.js";
import { ScrambleWords } from "../parts/scramblewords.js";
import { formatsOf, Sheets } from "../parts/sheets.js";
import { isRight, readScramble } from "../scramblemodel.js";
import { usePuzzle } from "../usepuzzle.js";

const place = (/** @type {string} */ id) => `scramble.${id}`;

/** Typed text stays on this device. @param {string} id @param {number} count */
function useTyped(id, count) {
  const [typed, setTyped] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    try {
      const kept = JSON.parse(localStorage.getItem(place(id)) ?? "[]");
      setTyped(Array.isArray(kept) ? kept.slice(0, count).map(String) : []);
    } catch {
      setTyped([]);
    }
  }, [id, count]);
  const keep = (/** @type {string[]} */ next) => {
    setTyped(next);
    try {
      localStorage.setItem(place(id), JSON.stringify(next));
    } catch {} // no storage: it is still on the page
  };
  return /** @type {const} */ ([typed, keep]);
}

/** @param {{arg: string}} props */
export function ScrambleScreen({ arg: id }) {
  const { puzzle, file, trouble, change, undo, redo, canUndo, canRedo, saveNow } = usePuzzle(id);
  const words = useMemo(() => (file ? readScramble(file) : []), [file?.words]);
  const [typed, keep] = useTyped(id, words.length);
  const [mode, setMode] = useState("play");
  const [checked, setChecked] = useState(false);
  if (!file && trouble) return html`<${Gone} title=${t("Word scramble")} why=${trouble} to="#/puzzles" text=${t("Puzzles")} />`;
  if (!file) return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Word scramble")}</h1></main>`;
  const letters = file.alphabet.letters;
  const right = (/** @type {number} */ i) => isRight(words[i], typed[i] ?? "", letters);
  const done = words.filter((_, i) => right(i)).length;
  const set = (/** @type {number} */ index, /** @type {string} */ text) => (keep(words.map((_, i) => (i === index ? text : (typed[i] ?? "")))), setChecked(false));
  const state = (/** @type {number} */ i) => (mode === "key" || right(i) ? "right" : checked && (typed[i] ?? "").trim() ? "wrong" : "");
  const setHint = (/** @type {number} */ index) => (/** @type {string} */ hint) => change({ ...file, words: file.words.map((/** @type {any} */ word, /** @type {number} */ i) => (i === index ? { ...word, hint: hint || undefined } : word)) });
  const modes = [["play", t("Solve")], ["edit", t("Clues")], ["key", t("Show the answers")]];
  return html`<main class="wide" id="main" tabindex="-1"><div class="head puzzle-head"><h1>${file.name || t("Word scramble")}</h1><span class="soft about">${plural("%d word", "%d words", words.length)}</span><a class="button" href="#/puzzles">${t("Puzzles")}</a></div><${Wrong} text=${trouble} />
    <div class="workshop"><section><div class="tools no-print" role="group" aria-label=${t("Tools")}>${modes.map(([one, text]) => html`<button aria-pressed=${mode === one} onClick=${() => setMode(one)}>${text}</button>`)}
        ${mode === "play" && html`<button onClick=${() => setChecked(true)}>${t("Check")}</button>${typed.some(Boolean) && html`<button onClick=${() => (keep([]), setChecked(false))}>${t("Start again")}</button>`}`}
        ${mode === "edit" && html`<button disabled=${!canUndo} aria-label=${t("Undo")} title=${t("Undo")} onClick=${undo}>↶</button><button disabled=${!canRedo} aria-label=${t("Redo")} title=${t("Redo")} onClick=${redo}>↷</button>`}</div>
      ${mode === "edit"
        ? html`<div class="card"><${TextField} label=${t("Name")} value=${file.name} set=${(/** @type {string} */ name) => change({ ...file, name })} maxlength="100" />${words.map((word, i) => html`<${TextField} label=${t("Clue for %s", word.label)} value=${word.hint} set=${setHint(i)} maxlength="240" />`)}</div>`
        : html`<${ScrambleWords} words=${words} letters=${letters} typed=${mode === "key" ? words.map((word) => word.label) : typed} set=${set} state=${state} locked=${mode === "key"} /><p role="status" class="told">${mode === "play" && (done === words.length ? html`<b>${t("Solved: every word is right!")}</b>` : `${done}/${words.length}`)}</p>`}</section>
    <aside><${Sheets} id=${id} name=${file.name} formats=${formatsOf("scramble")} version=${puzzle.version} saveNow=${saveNow} /><${ForClass} id=${id} saveNow=${saveNow} /></aside></div></main>`;
}
