// SPDX-License-Identifier: MIT
// Exercises one after the other: waiting until there is one, trying it, finding it or giving up. They come from the trainer, or are one's own
// mistakes.
import { get, post } from "./api.js";
import { askUntilReady, orRefused } from "./asking.js";
import { t } from "./i18n.js";
import { useEffect, useState } from "./lib.js";
import { asPuzzle, keepSeen, readSeen, seenIn, withSeen } from "./trainmodel.js";

const HOW = { again: 900, patience: 200 };

/** @param {{mistakes: boolean, language: string, kind: string, difficulty: number}} wish */
function askFor({ mistakes, language, kind, difficulty }) {
  if (mistakes) return get("/api/mistakes/next");
  return post("/api/exercises/next", { language, difficulty, seen: seenIn(readSeen(), language), ...(kind ? { kind } : {}) });
}

/** @param {{mistakes: boolean, language: string, kind: string, difficulty: number}} wish */
export function useTrainer(wish) {
  const [count, setCount] = useState(0); // exercises asked for so far
  const [puzzle, setPuzzle] = useState(/** @type {any} */ (null));
  const [trouble, setTrouble] = useState("");
  const [none, setNone] = useState(false); // no mistake is due
  const [solution, setSolution] = useState(/** @type {any} */ (null));
  const [verdict, setVerdict] = useState(/** @type {any} */ (null));
  const [outcome, setOutcome] = useState("");
  const [tries, setTries] = useState({ wrong: 0, tiles: /** @type {any[]} */ ([]) });
  useEffect(() => {
    setPuzzle(null);
    setSolution(null);
    setVerdict(null);
    setTrouble("");
    setNone(false);
    setOutcome("");
    setTries({ wrong: 0, tiles: [] });
    return askUntilReady(() => askFor(wish), wish.mistakes ? { ...HOW, patience: 0 } : HOW, {
      ready: (answer) => setPuzzle(asPuzzle(answer)),
      late: () => (wish.mistakes ? setNone(true) : setTrouble(t("There is no exercise of this kind yet. Try another one."))),
      refused: setTrouble,
    });
  }, [wish.mistakes, wish.language, wish.kind, wish.difficulty, count]);

  const done = (/** @type {string} */ how, /** @type {any} */ play) => {
    setSolution(play);
    setOutcome(how);
    if (!puzzle.mistake) keepSeen(withSeen(readSeen(), puzzle.language, puzzle.number));
  };
  const judge = (/** @type {() => Promise<void>} */ work) => orRefused(work, (text) => setVerdict({ verdict: "wrong", text }));
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
