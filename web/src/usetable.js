// SPDX-License-Identifier: MIT
// What the table does by itself: a refused undo, showing the whole board, keyboard input.
import { get, post } from "./api.js";
import { t } from "./i18n.js";
import { useEffect, useRef, useState } from "./lib.js";
import { byFinger } from "./parts/acts.js";

const LAST_STEP = 3; // of a hint: where, which tiles, the play
const EDGE = 8; // pixels that stay free around the board
export const HELP_KEY = "?";

/** A hint, one step more each time in a turn; the board highlights where to look until the play is shown.
 * @param {any} game @param {(work: () => Promise<void>) => any} attempt @param {() => Promise<void>} reload @param {(text: string) => void} say @param {(tiles: any[]) => void} show lays the play */
export function useHint(game, attempt, reload, say, show) {
  const turn = `${game.id} ${game.rules.duplicate ? game.round : game.turn_number}`;
  const [told, setTold] = useState(/** @type {any} */ (null)); // the last hint, and its turn
  const here = told?.turn === turn ? told : null;
  const hint = () =>
    attempt(async () => {
      const step = Math.min((here?.step ?? 0) + 1, LAST_STEP);
      const answer = await post(`/api/games/${game.id}/help`, { seat: game.rack.seat, step });
      await reload(); // help counts as an action: the next one must follow it
      setTold({ turn, step, line: answer.line, down: answer.down });
      if (answer.tiles.length > 0) show(answer.tiles);
      else say(answer.text);
    });
  return { hint, wasHelped: Boolean(told), lit: here && here.step < LAST_STEP ? here : null };
}

/** The board as it was after an entry of the history, until somebody plays on. @param {any} game */
export function usePast(game) {
  const [past, setPast] = useState(/** @type {{entry: number, seq: number, board: any[]} | null} */ (null));
  const here = past?.seq === game.seq ? past : null;
  const leave = () => setPast(null);
  const show = async (/** @type {number} */ entry) => {
    if (entry === here?.entry) return leave();
    const then = await get(`/api/games/${game.id}/at?turn=${entry}`).catch(() => null);
    return then && setPast({ entry, seq: game.seq, board: then.board });
  };
  return { entry: here?.entry ?? 0, board: here?.board ?? null, show, leave };
}

/** Tells a player who has asked for an undo that the others refuse. @param {any} game @param {(text: string) => void} say */
export function useRefusal(game, say) {
  const isAsking = Boolean(game.undo_asked && game.seats[game.undo_asked.seat]?.mine);
  const wasAsking = useRef(isAsking);
  useEffect(() => {
    const isGranted = game.history[game.history.length - 1]?.type === "undo";
    if (wasAsking.current && !isAsking && !isGranted && !game.over) say(t("The others do not agree: the turn stays as it is."));
    wasAsking.current = isAsking;
  }, [game]);
}

/** In a small window the header scrolls away, so that the board's last rows are not hidden.
 * @param {{current: HTMLElement | null}} box @param {string} what is shown: another game, or the same with a question under the rack */
export function useWholeBoard(box, what) {
  useEffect(() => {
    const board = box.current?.querySelector(".board-box")?.getBoundingClientRect();
    const deck = box.current?.querySelector(".deck");
    if (!board || !deck) return;
    const low = getComputedStyle(deck).position === "sticky" ? Math.min(innerHeight, deck.getBoundingClientRect().top) : innerHeight;
    const hidden = board.bottom + EDGE - low;
    if (hidden > 0) scrollBy(0, Math.min(hidden, Math.max(0, board.top - EDGE)));
  }, [what]);
}

/** A word can be typed at once, without focusing the board first. @param {{current: HTMLElement | null}} box @param {string} what is shown: another game, or the same once a rack is uncovered @param {() => void} help */
export function useTypingAnywhere(box, what, help) {
  useEffect(() => {
    const square = () => /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector(".cell[tabindex='0']"));
    const isNobody = (/** @type {EventTarget | null} */ element) => element === null || element === document.body || element === document.getElementById("main");
    const isAside = (/** @type {EventTarget | null} */ element) => element instanceof HTMLElement && element.closest(".acts, .rack") !== null; // a button that letters do nothing to
    if (isNobody(document.activeElement) && !byFinger()) square()?.focus({ preventScroll: true });
    const typed = (/** @type {KeyboardEvent} */ event) => {
      if (!(isNobody(event.target) || isAside(event.target)) || [...event.key].length !== 1 || !event.key.trim() || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === HELP_KEY) return help();
      square()?.focus();
      return square()?.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, bubbles: true, cancelable: true }));
    };
    addEventListener("keydown", typed);
    return () => removeEventListener("keydown", typed);
  }, [what]);
}
