// SPDX-License-Identifier: MIT
// Exercises one after the other: asked for until there is one, tried, found or given up. Those of the trainer, or one's own mistakes.
import { ApiError, get, post } from "./api.js";
import { t } from "./i18n.js";
import { useEffect, useState } from "./lib.js";
import { asPuzzle, keepSeen, readSeen, seenIn, withSeen } from "./trainmodel.js";

const ASK_AGAIN = 900; // milliseconds
const PATIENCE = 200; // questions

/** @param {{mistakes: boolean, language: string, kind: string, difficulty: number}} wish */
function askFor({ mistakes, language, kind, difficulty }) {
  if (mistakes) return get("/api/mistakes/next");
  return post("/api/exercises/next", { language, difficulty, seen: seenIn(readSeen(), language), ...(kind ? { kind } : {}) });
}

/** @param {{mistakes: boolean, language: string, kind: string, difficulty: number}} wish */
export function useTrainer(wish) {
  const [count, setCount] = useState(0); // of those that were asked for
  const [puzzle, setPuzzle] = useState(/** @type {any} */ (null));
  const [trouble, setTrouble] = useState("");
  const [none, setNone] = useState(false); // no mistake is due
  const [solution, setSolution] = useState(/** @type {any} */ (null));
  const [verdict, setVerdict] = useState(/** @type {any} */ (null));
  const [outcome, setOutcome] = useState("");
  const [tries, setTries] = useState({ wrong: 0, tiles: /** @type {any[]} */ ([]) });
  useEffect(() => {
    let dropped = false;
    /** @type {any} */
    let timer;
    setPuzzle(null);
    setSolution(null);
    setVerdict(null);
    setTrouble("");
    setNone(false);
    setOutcome("");
    setTries({ wrong: 0, tiles: [] });
    const ask = async (/** @type {number} */ left) => {
      try {
        const answer = await askFor(wish);
        if (dropped) return;
        if (answer.ready) setPuzzle(asPuzzle(answer));
        else if (wish.mistakes) setNone(true);
        else if (left > 0) timer = setTimeout(() => ask(left - 1), ASK_AGAIN);
        else setTrouble(t("There is no exercise of this kind yet. Try another one."));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!dropped) setTrouble(error.message);
      }
    };
    ask(PATIENCE);
    return () => {
      dropped = true;
      clearTimeout(timer);
    };
  }, [wish.mistakes, wish.language, wish.kind, wish.difficulty, count]);

  const done = (/** @type {string} */ how, /** @type {any} */ play) => {
    setSolution(play);
    setOutcome(how);
    if (!puzzle.mistake) keepSeen(withSeen(readSeen(), puzzle.language, puzzle.number));
  };
  const judge = async (/** @type {() => Promise<void>} */ work) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setVerdict({ verdict: "wrong", text: error.message });
    }
  };
  const attempt = (/** @type {any[]} */ tiles) =>
    judge(async () => {
      const answer = await post("/api/exercises/try", { exercise: puzzle.exercise, tries: tries.wrong, tiles });
      setVerdict(answer);
      if (answer.solution) done("found", answer.solution);
      else setTries({ wrong: tries.wrong + 1, tiles: answer.verdict === "less" ? tiles : tries.tiles });
    });
  const giveUp = () =>
    judge(async () => {
      const answer = await post("/api/exercises/solution", { exercise: puzzle.exercise, ...(tries.tiles.length > 0 ? { tiles: tries.tiles } : {}) });
      setVerdict({ verdict: "shown", why: answer.why, due_days: answer.due_days });
      done("shown", answer);
    });
  const hinted = () => setTries({ ...tries, wrong: tries.wrong + 1 });
  return { puzzle, trouble, none, solution, verdict, outcome, attempt, giveUp, hinted, forget: () => setVerdict(null), next: () => setCount(count + 1) };
}
