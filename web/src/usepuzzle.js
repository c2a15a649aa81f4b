// SPDX-License-Identifier: MIT
// A puzzle that is loaded, edited with undo, and kept on the server soon after each change.
import { ApiError, get, put } from "./api.js";
import { plural } from "./i18n.js";
import { useEffect, useRef, useState } from "./lib.js";
import { edit, join, newEdits, redo, undo } from "./mazemodel.js";

const SAVE_AFTER = 600; // milliseconds without a change

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
  // What the server has added (solutions) comes in without a trace among the edits.
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
  // One after the other: each names the version that the one before it made.
  const save = (/** @type {any} */ file) => (queue.current = queue.current.then(() => saveOne(file)));
  const saveNow = () => (latest.current && latest.current !== saved.current ? save(latest.current) : queue.current);
  useEffect(() => () => void saveNow(), []); // who leaves at once loses nothing
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
    change: (/** @type {any} */ next) => setEdits((old) => (old ? edit(old, next) : old)),
    joinChange: (/** @type {any} */ base, /** @type {any} */ next) => setEdits((old) => (old ? join(old, base, next) : old)),
    undo: () => setEdits((old) => (old ? undo(old) : old)),
    redo: () => setEdits((old) => (old ? redo(old) : old)),
    canUndo: Boolean(edits?.undo.length),
    canRedo: Boolean(edits?.redo.length),
  };
}

/** @param {{rows: number, cols: number}} puzzle */
export const sizeText = (puzzle) => `${plural("%d row", "%d rows", puzzle.rows)}, ${plural("%d column", "%d columns", puzzle.cols)}`;
