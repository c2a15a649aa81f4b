// SPDX-License-Identifier: MIT
// The puzzle of a day: asked for until it is made, tried, found or given up.
import { ApiError, get, post } from "./api.js";
import { keepDiary, readDiary, withOutcome } from "./dailymodel.js";
import { knownEarly, takeEarly } from "./early.js";
import { t } from "./i18n.js";
import { useEffect, useState } from "./lib.js";

const ASK_AGAIN = 700; // milliseconds
const PATIENCE = 120; // questions

/** A puzzle that is made and not solved yet. @param {any} answer */
const fresh = (answer) => (answer?.ready && !readDiary()[answer.day]?.[answer.language] ? answer : null);

/** @param {string} language @param {string} day "": today */
export function useDaily(language, day) {
  const path = `/api/daily?language=${language}${day ? `&day=${day}` : ""}`;
  const [puzzle, setPuzzle] = useState(() => fresh(knownEarly(path)));
  const [trouble, setTrouble] = useState("");
  const [solution, setSolution] = useState(/** @type {any} */ (null));
  const [verdict, setVerdict] = useState(/** @type {any} */ (null));
  const [diary, setDiary] = useState(readDiary);
  const about = { language, ...(puzzle ? { day: puzzle.day } : {}) };

  const note = (/** @type {any} */ of, /** @type {import("./dailymodel.js").Outcome} */ outcome) => {
    const next = withOutcome(readDiary(), of.day, of.language, outcome);
    keepDiary(next);
    setDiary(next);
  };
  useEffect(() => {
    if (puzzle && puzzle === knownEarly(path)) return void takeEarly(path);
    let dropped = false;
    /** @type {any} */
    let timer;
    setPuzzle(null);
    setSolution(null);
    setVerdict(null);
    setTrouble("");
    const ask = async (/** @type {number} */ left) => {
      try {
        const answer = await get(path);
        const wasSolved = answer.ready && readDiary()[answer.day]?.[answer.language];
        const play = wasSolved ? await post("/api/daily/solution", { language, day: answer.day }) : null;
        if (dropped) return;
        if (play) setSolution(play);
        if (answer.ready) setPuzzle(answer);
        else if (left > 0) timer = setTimeout(() => ask(left - 1), ASK_AGAIN);
        else setTrouble(t("There is no puzzle today. The games are there!"));
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
  }, [language, day]);

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
      const answer = await post("/api/daily/try", { ...about, tiles });
      setVerdict(answer);
      if (!answer.solution) return;
      setSolution(answer.solution);
      note(puzzle, "found");
    });
  const giveUp = () =>
    judge(async () => {
      const answer = await post("/api/daily/solution", about);
      setVerdict({ verdict: "shown" });
      setSolution(answer);
      note(puzzle, "shown");
    });
  return { puzzle, trouble, solution, verdict, diary, attempt, giveUp, forget: () => setVerdict(null) };
}
