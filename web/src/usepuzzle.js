// SPDX-License-Identifier: MIT
// A puzzle that is loaded, edited with undo, and saved on the server soon after each change.
import { ApiError, get, put, putOnLeaving } from "./api.js";
import { plural } from "./i18n.js";
import { useEffect, useRef, useState } from "./lib.js";
import { edit, join, newEdits, redo, undo } from "./mazemodel.js";

const SAVE_AFTER = 600; // milliseconds without a change
const PARTING_MAX = 60000; // characters: browsers send at most 64 KiB for a page that is left

/** @param {string} id */
export function usePuzzle(id) {
  const [puzzle, setPuzzle] = useState(/** @type {any} */ (null));
  const [edits, setEdits] = useState(/** @type {import("./mazemodel.js").Edits | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const version = useRef(0);
  const saved = useRef(/** @type {any} */ (null));
  const take = (/** @type {any} */ next) => {
    version.current = next.version;
    saved.current = next.file;
    setPuzzle(next);
    setEdits(newEdits(next.file));
    setTrouble("");
  };
  // Additions by the server (solutions) do not become edits.
  const refresh = async () => {
    const next = await get(`/api/puzzles/${id}`);
    version.current = next.version;
    saved.current = next.file;
    setPuzzle(next);
    setEdits((old) => (old ? { ...old, now: next.file } : newEdits(next.file)));
  };
  const reload = () => get(`/api/puzzles/${id}`).then(take, (error) => setTrouble(error.message));
  useEffect(() => {
    reload();
  }, [id]);
  const latest = useRef(/** @type {any} */ (null));
  const queue = useRef(Promise.resolve());
  latest.current = edits?.now ?? null;
  // The latest state is known at once, so that leaving right after a change loses nothing.
  const work = (/** @type {(old: import("./mazemodel.js").Edits) => import("./mazemodel.js").Edits} */ how) =>
    setEdits((old) => {
      const next = old && how(old);
      latest.current = next?.now ?? null;
      return next;
    });
  const saveOne = async (/** @type {any} */ file) => {
    if (file === saved.current) return;
    try {
      const next = await put(`/api/puzzles/${id}`, { version: version.current, name: file.name, file });
      version.current = next.version;
      saved.current = file;
      setPuzzle(next);
      setTrouble("");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setTrouble(error.message);
    }
  };
  // One after the other: each names the version made by the previous one.
  const save = (/** @type {any} */ file) => (queue.current = queue.current.then(() => saveOne(file)));
  const saveNow = () => (latest.current && latest.current !== saved.current ? save(latest.current) : queue.current);
  useEffect(() => () => void saveNow(), []); // leaving at once loses nothing
  useEffect(() => {
    const unsaved = () => latest.current && latest.current !== saved.current;
    const part = () => {
      if (!unsaved()) return;
      putOnLeaving(`/api/puzzles/${id}`, { version: version.current, name: latest.current.name, file: latest.current });
      saved.current = latest.current;
    };
    const hold = (/** @type {Event} */ event) => {
      if (unsaved() && JSON.stringify(latest.current).length > PARTING_MAX) event.preventDefault(); // "Leave the page?"
    };
    const hide = () => document.visibilityState === "hidden" && void saveNow();
    const back = (/** @type {PageTransitionEvent} */ event) => event.persisted && void reload();
    /** @type {[EventTarget, string, any][]} */
    const all = [[window, "pagehide", part], [window, "beforeunload", hold], [document, "visibilitychange", hide], [window, "pageshow", back]];
    for (const [where, what, answer] of all) where.addEventListener(what, answer);
    return () => all.forEach(([where, what, answer]) => where.removeEventListener(what, answer));
  }, [id]);
  useEffect(() => {
    if (!edits || edits.now === saved.current) return undefined;
    const timer = setTimeout(() => save(edits.now), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [edits?.now]);
  return {
    puzzle,
    file: edits?.now ?? null,
    trouble,
    take,
    reload,
    refresh,
    saveNow,
    change: (/** @type {any} */ next) => work((old) => edit(old, next)),
    joinChange: (/** @type {any} */ base, /** @type {any} */ next) => work((old) => join(old, base, next)),
    undo: () => work(undo),
    redo: () => work(redo),
    canUndo: Boolean(edits?.undo.length),
    canRedo: Boolean(edits?.redo.length),
  };
}

/** @param {{rows: number, cols: number}} puzzle */
export const sizeText = (puzzle) => `${plural("%d row", "%d rows", puzzle.rows)}, ${plural("%d column", "%d columns", puzzle.cols)}`;
