// SPDX-License-Identifier: MIT
// A person's draft of a turn, by dragging, tapping and typing. Nothing here is sent: the table does that.
import { laid, laidAt, moveInRack, newDraft, place, reset, settle, shuffle, startRun, takeBack, takeLastBack, typeText } from "./draft.js";
import { t } from "./i18n.js";
import { useEffect, useRef, useState } from "./lib.js";
import { foldKey } from "./typing.js";

/** @typedef {{row: number, col: number, down: boolean}} Cursor */

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The next free square from there, or null at the edge. @param {Cursor} from @param {(row: number, col: number) => string | null | undefined} at
 * @returns {Cursor | null} */
export function nextFree(from, at) {
  const to = { ...from };
  do {
    if (to.down) to.row++;
    else to.col++;
  } while (at(to.row, to.col));
  return at(to.row, to.col) === undefined ? null : to;
}

/** @param {any} game @param {string[]} names of the tiles, without the blank @param {boolean} still nothing may be laid now
 * @param {(text: string) => void} say @param {(draft: import("./draft.js").Draft) => void} confirm */
export function useTurn(game, names, still, say, confirm) {
  const [draft, setDraft] = useState(() => newDraft(game.rack?.tiles ?? []));
  const [cursor, setCursor] = useState(/** @type {Cursor | null} */ (null));
  const [chosen, setChosen] = useState(/** @type {number[]} */ ([]));
  const [exchanging, setExchanging] = useState(false);
  const [blankFor, setBlankFor] = useState(/** @type {{index: number, row: number, col: number, then: Cursor | null} | null} */ (null));
  const before = useRef(draft);
  before.current = draft;
  const isFresh = useRef(true); // nothing has changed yet
  useEffect(() => {
    if (isFresh.current) return void (isFresh.current = false);
    setDraft(newDraft(game.rack?.tiles ?? [], before.current));
    setChosen([]);
    setExchanging(false);
    setCursor(null);
  }, [JSON.stringify(game.rack?.tiles ?? []), game.rack?.seat, game.board.length]);

  const size = game.rules.size;
  const boardAt = (/** @type {number} */ row, /** @type {number} */ col) => {
    if (row < 0 || col < 0 || row >= size || col >= size) return undefined;
    return game.board.find((/** @type {any} */ tile) => tile.row === row && tile.col === col)?.tile ?? null;
  };
  const at = (/** @type {number} */ row, /** @type {number} */ col) => laidAt(draft, row, col)?.letter ?? boardAt(row, col);

  const lay = (/** @type {number} */ index, /** @type {number} */ row, /** @type {number} */ col, /** @type {Cursor | null} */ then = null) => {
    if (boardAt(row, col) !== null) return;
    setChosen([]);
    setCursor(then);
    const letter = draft.rack[index] || laid(draft).find((tile) => tile.index === index)?.letter; // a moved blank keeps its letter
    if (letter) setDraft(place(draft, index, row, col, letter));
    else setBlankFor({ index, row, col, then });
  };
  const chooseBlank = (/** @type {string} */ letter) => {
    if (blankFor) setDraft(place(draft, blankFor.index, blankFor.row, blankFor.col, letter));
    setBlankFor(null);
  };
  const toRack = (/** @type {number} */ index, /** @type {number} */ slot) => {
    const there = laid(draft).find((tile) => tile.index === index);
    const cleared = there ? takeBack(draft, there.row, there.col) : draft;
    setDraft(slot < 0 ? cleared : moveInRack(cleared, index, slot));
  };
  const pickSquare = (/** @type {number} */ row, /** @type {number} */ col) => {
    if (still || exchanging) return undefined;
    if (laidAt(draft, row, col)) return setDraft(takeBack(draft, row, col));
    if (chosen.length === 1 && boardAt(row, col) === null) return lay(chosen[0], row, col);
    const down = cursor && cursor.row === row && cursor.col === col ? !cursor.down : (cursor?.down ?? false);
    setCursor({ row, col, down });
    return setDraft(startRun(draft, row, col, down));
  };
  // If a square was chosen first, tapped tiles go there and onward.
  const pickTile = (/** @type {number} */ index) => {
    if (exchanging) return setChosen(chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index]);
    const from = cursor && !still ? (at(cursor.row, cursor.col) === null ? cursor : nextFree(cursor, at)) : null;
    if (from) return lay(index, from.row, from.col, nextFree(from, at));
    return setChosen(chosen[0] === index ? [] : [index]);
  };
  const type = (/** @type {string} */ text, /** @type {any} */ from, /** @type {Cursor} */ where) => {
    const { draft: next, lacks, next: after } = typeText(from, text, names, boardAt);
    if (lacks) return say(t("There is no %s to lay here.", lacks));
    setDraft(next);
    setChosen([]);
    return setCursor({ ...where, ...after });
  };
  const walk = (/** @type {number[]} */ step, /** @type {Cursor} */ from) => {
    const inside = (/** @type {number} */ n) => Math.min(size - 1, Math.max(0, n));
    setCursor({ row: inside(from.row + step[0]), col: inside(from.col + step[1]), down: from.down });
    setDraft(settle(draft));
  };
  const back = (/** @type {Cursor} */ here) => {
    if (draft.run?.text) return type(draft.run.text.slice(0, -1), draft, here);
    const last = laid(draft).at(-1);
    if (last) setCursor({ row: last.row, col: last.col, down: here.down });
    return setDraft(takeLastBack(draft));
  };
  const press = (/** @type {KeyboardEvent} */ event, /** @type {number} */ row, /** @type {number} */ col) => {
    if (event.ctrlKey || event.metaKey || event.altKey || still || exchanging) return;
    const here = { row, col, down: cursor?.down ?? false };
    const step = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (step) walk(step, here);
    else if (event.key === " ") {
      if (chosen.length === 1) pickSquare(row, col);
      else {
        setCursor({ ...here, down: !here.down });
        setDraft(startRun(draft, row, col, !here.down));
      }
    } else if (event.key === "Enter" && chosen.length === 1) pickSquare(row, col);
    else if (event.key === "Enter") confirm(draft);
    else if (event.key === "Escape") setDraft(reset(draft));
    else if (event.key === "Backspace" || event.key === "Delete") back(here);
    else if ([...event.key].length === 1 && event.key.trim()) {
      const from = draft.run ? draft : startRun(draft, row, col, here.down);
      type((from.run?.text ?? "") + foldKey(event.key, names), from, here);
    } else return;
    event.preventDefault();
  };
  /** Lays the machine's proposal. @param {{row: number, col: number, tile: string, blank: boolean}[]} tiles */
  const show = (tiles) => {
    let next = reset(draft);
    for (const tile of tiles) {
      const index = next.rack.findIndex((name, i) => name === (tile.blank ? "" : tile.tile) && !laid(next).some((one) => one.index === i));
      if (index >= 0) next = place(next, index, tile.row, tile.col, tile.tile);
    }
    setDraft(next);
  };
  const exchange = (/** @type {boolean} */ on) => {
    if (on) setDraft(reset(draft));
    setChosen([]);
    setCursor(null);
    setExchanging(on);
  };
  return { draft, cursor, chosen, exchanging, blankFor, lay, chooseBlank, leaveBlank: () => setBlankFor(null), toRack, pickSquare, pickTile, press, show, exchange, clear: () => setDraft(reset(draft)), mix: () => setDraft(shuffle(draft)) };
}
