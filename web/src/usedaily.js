// SPDX-License-Identifier: MIT
// The puzzle of a day: waiting until it is made, trying it, finding it or giving up.
import { get, post } from "./api.js";
import { askUntilReady, orRefused } from "./asking.js";
import { keepDiary, readDiary, withOutcome } from "./dailymodel.js";
import { knownEarly, takeEarly } from "./early.js";
import { t } from "./i18n.js";
import { useEffect, useState } from "./lib.js";

const HOW = { again: 700, patience: 120 };

/** A puzzle that exists and is not solved yet. @param {any} answer */
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
    setPuzzle(null);
    setSolution(null);
    setVerdict(null);
    setTrouble("");
    const ask = async () => {
      const answer = await get(path);
      const wasSolved = answer.ready && readDiary()[answer.day]?.[answer.language];
      return { ready: answer.ready, answer, play: wasSolved ? await post("/api/daily/solution", { language, day: answer.day }) : null };
    };
    return askUntilReady(ask, HOW, {
      ready: ({ answer, play }) => {
        if (play) setSolution(play);
        setPuzzle(answer);
      },
      late: () => setTrouble(t("There is no puzzle today. The games are there!")),
      refused: setTrouble,
    });
  }, [language, day]);

  const judge = (/** @type {() => Promise<void>} */ work) => orRefused(work, (text) => setVerdict({ verdict: "wrong", text }));
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
