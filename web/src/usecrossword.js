// SPDX-License-Identifier: MIT
// Writing into a crossword: where the next letter goes, what keys do, which word is current.
import { alongWord, entryAt, nextOpen, nextUnfilled } from "./crosswordmodel.js";
import { useEffect, useState } from "./lib.js";
import { spell } from "./sopamodel.js";

/** @param {import("./crosswordmodel.js").Model | null} model @param {string[]} letters of the alphabet @param {Record<string, string>} filled
 * @param {(next: Record<string, string>, cell: string) => void} fill is told which cell has changed */
export function useCrosswordPen(model, letters, filled, fill) {
  const [cursor, setCursor] = useState("");
  const [down, setDown] = useState(false);
  useEffect(() => {
    const first = model?.entries[0];
    if (first && !model.entries.some((one) => one.cells.includes(cursor))) (setCursor(first.cells[0]), setDown(first.down));
  }, [model]);
  const { grid, entries } = model ?? { grid: [], entries: [] };
  const current = entryAt(entries, cursor, down);
  const go = (/** @type {string} */ cell, /** @type {boolean} */ way = down) => (setCursor(cell), setDown(entryAt(entries, cell, way)?.down ?? way));
  const chooseCell = (/** @type {string} */ cell) => (cell === cursor ? go(cell, !down) : go(cell));
  const chooseEntry = (/** @type {any} */ entry) => go(entry.cells.find((/** @type {string} */ cell) => !filled[cell]) ?? entry.cells[0], entry.down);
  const put = (/** @type {string} */ letter) => {
    const next = { ...filled, [cursor]: letter };
    fill(next, cursor);
    const after = alongWord(current, cursor, 1);
    if (after !== cursor || !current?.cells.every((cell) => next[cell])) return go(after);
    const following = nextUnfilled(entries, current, next);
    return following && chooseEntry(following);
  };
  const erase = () => {
    const at = filled[cursor] ? cursor : alongWord(current, cursor, -1);
    const { [at]: _, ...next } = filled;
    fill(next, at);
    go(at);
  };
  const onKey = (/** @type {string} */ key, /** @type {number[] | null} */ step) => {
    if (step) {
      const turns = (step[0] !== 0) !== down && entries.some((one) => one.down === !down && one.cells.includes(cursor));
      if (turns) setDown(!down);
      else go(nextOpen(grid, cursor, step));
    } else if (key === "Backspace" || key === "Delete") erase();
    else if (key === " " || key === "Enter") go(cursor, !down);
    else if (key === "Home" && current) go(current.cells[0]);
    else if (key === "End" && current) go(current.cells[current.cells.length - 1]);
    else {
      const letter = [...key].length === 1 ? spell(key, letters).cells[0] : undefined;
      if (!letter || !letters.includes(letter)) return false;
      put(letter);
    }
    return true;
  };
  return { cursor, down, current, go, chooseCell, chooseEntry, put, erase, onKey };
}
