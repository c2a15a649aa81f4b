// SPDX-License-Identifier: MIT
// A position as somebody changes it: the server describes it, and then says what is best there.
import { ApiError, post } from "./api.js";
import { ensureSomebody } from "./guest.js";
import { useEffect, useRef, useState } from "./lib.js";
import { useSession } from "./session.js";
import { addRound, addressOfStudy, cgpOf, cut, grow, isClear, positionOf } from "./studymodel.js";
import { useWork } from "./usejob.js";

const PAUSE = 250; // milliseconds after the last change
const FIRST_ROUND = 20; // simulations of each move
const ROUND_MS = 2500; // approximate time of a round
const ROUND_MAX = 2000;
const ENOUGH = 10000;
const CANDIDATES = 12;

/** @typedef {import("./studymodel.js").Position} Position @typedef {import("./studymodel.js").StudyMove} StudyMove */

/** What the engine says about the position. @param {string} cgp @param {boolean} ready a rack is there, and the position is one */
export function useEngine(cgp, ready) {
  const [found, setFound] = useState(/** @type {any} */ (null));
  const [rows, setRows] = useState(/** @type {StudyMove[] | null} */ (null)); // simulated
  const [solved, setSolved] = useState(/** @type {any} */ (null));
  const [busy, setBusy] = useState("");
  const [trouble, setTrouble] = useState("");
  const now = useRef({ cgp, stop: false });
  const work = useWork();
  const fresh = (/** @type {any} */ mark) => now.current === mark && !mark.stop;
  useEffect(() => {
    const mark = { cgp, stop: false };
    now.current = mark;
    setFound(null);
    setRows(null);
    setSolved(null);
    setBusy("");
    setTrouble("");
    if (!ready) return undefined;
    const timer = setTimeout(async () => {
      try {
        const answer = await post("/api/positions/moves", { cgp });
        if (fresh(mark)) setFound(answer);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (fresh(mark)) setTrouble(error.message);
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      now.current.stop = true;
      work.stop(); // for the previous position
    };
  }, [cgp, ready]);
  /** @param {string} name @param {(mark: any) => Promise<void>} work */
  const doing = async (name, work) => {
    const mark = { cgp, stop: false };
    now.current = mark;
    setBusy(name);
    setTrouble("");
    try {
      await work(mark);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (fresh(mark)) setTrouble(error.message);
    }
    if (now.current === mark) setBusy("");
  };
  // Round after round, each with new deals: the numbers improve while people watch, and any node of the server may do the next round.
  const simulate = () =>
    doing("sim", async (mark) => {
      let all = rows ?? [];
      let size = FIRST_ROUND;
      for (let round = all[0]?.iterations ?? 0; fresh(mark) && round < ENOUGH && !(round >= 500 && isClear(all)); round = all[0]?.iterations ?? ENOUGH) {
        const began = Date.now();
        const answer = await work.ask("POST", "/api/positions/sim", { cgp, candidates: CANDIDATES, iterations: size, full: true, seed: `after ${round}` });
        if (!fresh(mark)) return;
        all = addRound(all, answer.moves);
        setRows(all);
        if (Date.now() - began < ROUND_MS / 2) size = Math.min(ROUND_MAX, size * 2);
      }
    });
  const solve = (/** @type {"endgame" | "peg"} */ how) =>
    doing(how, async (mark) => {
      const answer = await work.ask("POST", `/api/positions/${how}`, { cgp });
      if (fresh(mark)) setSolved({ how, ...answer });
    });
  const stop = () => {
    now.current.stop = true;
    work.stop();
    setBusy("");
  };
  return { found, rows, solved, busy, job: work.job, trouble, simulate, solve, stop };
}

/** @param {{cgp?: string, preset?: string, lexicon?: string}} first */
export function useStudy(first) {
  const session = useSession();
  const [shown, setShown] = useState(/** @type {any} */ (null));
  const [position, setPosition] = useState(/** @type {Position | null} */ (null));
  const [trouble, setTrouble] = useState(/** @type {{field: string, text: string} | null} */ (null));
  const [tree, setTree] = useState(/** @type {{nodes: import("./studymodel.js").TreeNode[], at: number}} */ ({ nodes: [], at: -1 }));
  const asked = useRef(0);
  const undone = useRef(/** @type {Position[]} */ ([])); // the position before each change
  const cgp = position ? cgpOf(position) : "";

  /** @param {any} order @param {(answer: any) => void} [then] */
  const ask = async (order, then) => {
    const mine = ++asked.current;
    try {
      await ensureSomebody(session);
      const answer = await post("/api/positions", order);
      if (mine !== asked.current) return;
      setShown(answer);
      setTrouble(null);
      then?.(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (mine === asked.current) setTrouble({ field: error.field, text: error.message });
    }
  };
  const root = (/** @type {any} */ answer) => {
    undone.current = [];
    setPosition(positionOf(answer));
    setTree({ nodes: [{ id: 0, parent: -1, cgp: answer.cgp, text: "", seat: 0 }], at: 0 });
  };
  /** Opens another position. @param {any} order */
  const open = (order) => ask(order, root);
  useEffect(() => {
    open(first);
  }, []);
  useEffect(() => {
    if (!position) return undefined;
    history.replaceState(null, "", addressOfStudy(cgp));
    if (shown?.cgp === cgp) {
      asked.current++; // answers about another position no longer count
      setTrouble(null);
      return undefined;
    }
    const timer = setTimeout(() => ask({ cgp }), PAUSE);
    return () => clearTimeout(timer);
  }, [cgp]);
  /** A set-up change: it becomes the new start of this place in the tree. @param {Position} next */
  const change = (next) => {
    if (position) undone.current.push(position);
    setTo(next);
  };
  const undo = () => {
    const before = undone.current.pop();
    if (before) setTo(before);
  };
  /** @param {Position} next */
  const setTo = (next) => {
    setPosition(next);
    setTree({ ...tree, nodes: tree.nodes.map((node) => (node.id === tree.at ? { ...node, cgp: cgpOf(next) } : node)) });
  };
  const go = (/** @type {number} */ id) => {
    undone.current = [];
    const node = tree.nodes.find((one) => one.id === id);
    if (!node) return;
    setTree({ ...tree, at: id });
    ask({ cgp: node.cgp }, (answer) => setPosition(positionOf(answer)));
  };
  /** @param {{play?: string, tiles?: any[]}} move @param {string} text */
  const play = (move, text) => {
    const node = tree.nodes.find((one) => one.id === tree.at);
    undone.current = [];
    return ask({ cgp, ...move }, (answer) => {
      const grown = grow(tree.nodes, { parent: tree.at, cgp: answer.cgp, text, seat: 1 - (node?.seat ?? 1), order: move });
      setTree({ nodes: grown.nodes.map((one) => (one.id === grown.id ? { ...one, cgp: answer.cgp } : one)), at: grown.id });
      setPosition(positionOf(answer));
    });
  };
  const prune = (/** @type {number} */ id) => {
    const parent = tree.nodes.find((one) => one.id === id)?.parent ?? 0;
    const nodes = cut(tree.nodes, id);
    if (nodes.some((one) => one.id === tree.at)) return setTree({ ...tree, nodes });
    setTree({ nodes, at: parent });
    return ask({ cgp: nodes.find((one) => one.id === parent)?.cgp }, (answer) => setPosition(positionOf(answer)));
  };
  /** The turns of a game, as one line. @param {{cgp: string, text: string, seat: number, order: any}[]} turns each with the position before it */
  const openLine = (turns) => {
    const nodes = turns.map((turn, id) => ({ id, parent: id - 1, cgp: turn.cgp, text: id ? turns[id - 1].text : "", seat: id ? turns[id - 1].seat : 0, order: id ? turns[id - 1].order : undefined }));
    setTree({ nodes, at: 0 });
    return ask({ cgp: turns[0].cgp }, (answer) => setPosition(positionOf(answer)));
  };
  return { shown, position, cgp, trouble, setTrouble, tree, open, openLine, change, undo, canUndo: undone.current.length > 0, go, play, prune };
}
