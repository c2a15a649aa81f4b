// SPDX-License-Identifier: MIT
// Training: exercises by kind and difficulty, one's own mistakes until none is left, and links to the puzzle of the day and to words.
import { get, post } from "../api.js";
import { plural, t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { DailyBoard, DailyWaiting } from "../parts/dailyboard.js";
import { Choice, useTrouble, Wrong } from "../parts/form.js";
import { Grade } from "../parts/grade.js";
import { useSession } from "../session.js";
import { useTrainer } from "../usetrainer.js";

const LOOK_AGAIN = 1000; // milliseconds, while games are being looked through

const kindChoices = () => [
  { id: "", name: t("any kind") },
  { id: "bingo", name: t("bingos: the whole rack") },
  { id: "hook", name: t("hooks: several words at once") },
  { id: "play", name: t("one strong word") },
  { id: "preendgame", name: t("one tile in the bag") },
  { id: "out", name: t("the last play") },
];
const gradeChoices = () => [
  { id: "0", name: t("any grade") },
  { id: "1", name: t("easy") },
  { id: "2", name: t("medium") },
  { id: "3", name: t("hard") },
];

/** How many mistakes wait; undefined until that is known, null without an account. */
function useMistakes() {
  const { me } = useSession();
  const [stand, setStand] = useState(/** @type {any} */ (me.account ? undefined : null));
  const load = () => get("/api/mistakes").then(setStand, () => setStand(null));
  useEffect(() => {
    if (me.account) load();
  }, []);
  useEffect(() => {
    if (!stand?.busy) return undefined;
    const timer = setTimeout(load, LOOK_AGAIN);
    return () => clearTimeout(timer);
  }, [stand]);
  return { stand, load, setStand };
}

/** @param {{days: number | null | undefined}} props */
const ComesAgain = ({ days }) => (typeof days !== "number" ? null : html`<p class="soft">${days === 0 ? t("It comes again today.") : plural("It comes again in %d day.", "It comes again in %d days.", days)}</p>`);

/** The task and, once it is over, the reason. @param {{trainer: ReturnType<typeof useTrainer>}} props */
function Task({ trainer }) {
  const { puzzle, verdict, outcome } = trainer;
  const scores = puzzle.scores?.length === 2 && (puzzle.mistake || puzzle.kind === "preendgame" || puzzle.kind === "out");
  const label = puzzle.mistake ? t("From your game") : kindChoices().find((one) => one.id === puzzle.kind)?.name;
  return html`<div class="pills"><span class="pill">${label}${!puzzle.mistake && html` <${Grade} level=${puzzle.difficulty} />`}</span>${puzzle.mistake ? html`<a href="#/review/${puzzle.game}">${t("The whole game")}</a>` : html`<span class="soft small">${puzzle.exercise}</span>`}</div>
    <h2>${puzzle.task}</h2>${scores && html`<p class="soft">${t("You have %d points, the other player %d.", puzzle.scores[0], puzzle.scores[1])}</p>`}
    <div aria-live="polite">${outcome && verdict?.why && html`<p>${verdict.why}</p>`}${outcome && html`<${ComesAgain} days=${verdict?.due_days} />`}</div>
    ${outcome && html`<div class="buttons"><button class="main" onClick=${trainer.next}>${t("Next")}</button></div>`}`;
}

/** @param {{kind: string, setKind: (kind: string) => void, difficulty: string, setDifficulty: (grade: string) => void}} props */
const Wishes = ({ kind, setKind, difficulty, setDifficulty }) => html`<div class="train-wishes"><${Choice} label=${t("Kind")} value=${kind} set=${setKind} options=${kindChoices()} /><${Choice} label=${t("Difficulty")} value=${difficulty} set=${setDifficulty} options=${gradeChoices()} /></div>`;

/** No mistake is due, or there are games to look through. @param {{stand: any, look: () => void, busy: boolean}} props */
function NoMistakes({ stand, look, busy }) {
  const told = stand.busy ? t("Your last games are being looked through…") : stand.total === 0 ? t("Mistakes of your finished games become exercises, and come again until you know better.") : t("Nothing is due today. Well done!");
  return html`<div class="card train-none"><p role="status">${told}</p>${stand.total > 0 && html`<p class="soft">${plural("%d mistake kept", "%d mistakes kept", stand.total)} · ${t("%d learned", stand.learned)}</p>`}
    ${stand.games > 0 && !stand.busy && html`<div class="buttons"><button class="main" disabled=${busy} onClick=${look}>${plural("Look through my last %d game", "Look through my last %d games", stand.games)}</button></div>`}
    ${stand.games === 0 && stand.total === 0 && html`<p><a class="button" href="#/new">${t("Play a game")}</a></p>`}</div>`;
}

/** @param {{wish: any, children?: any, after: () => void}} props */
function Exercises({ wish, children, after }) {
  const { say } = useSession();
  const trainer = useTrainer(wish);
  const { puzzle, none } = trainer;
  useEffect(() => {
    if (trainer.outcome || none) after();
  }, [trainer.outcome, none]);
  if (none) return children;
  return html`<section class="hero train" aria-label=${wish.mistakes ? t("My mistakes") : t("Exercises")}>
    ${puzzle ? html`<${DailyBoard} key=${puzzle.exercise} ...${trainer} say=${say} onHint=${trainer.hinted} giveUpText=${t("The play is shown.")} />` : html`<${DailyWaiting} text=${trainer.trouble} />`}
    <div class="hero-side">${puzzle ? html`<${Task} trainer=${trainer} />` : html`<h2>${trainer.trouble ? "" : t("Exercises are being prepared…")}</h2>`}${!wish.mistakes && children}</div></section>`;
}

/** @param {{arg?: string}} props "mistakes", or exercises */
export function TrainScreen({ arg }) {
  const { me, language } = useSession();
  const [kind, setKind] = useState("");
  const [difficulty, setDifficulty] = useState("0");
  const { stand, load, setStand } = useMistakes();
  const { attempt, busy, rest } = useTrouble();
  const mistakes = arg === "mistakes";
  const began = useRef(false); // so that the text about the last one can still be read when nothing is due any more
  began.current ||= stand?.due > 0;
  const look = () =>
    attempt(async () => {
      setStand(await post("/api/mistakes", {}));
    });
  const due = stand?.due > 0 ? html` <span class="due">${stand.due}<span class="hidden"> ${t("due today")}</span></span>` : null;
  const tab = (/** @type {string} */ to, /** @type {any} */ text, /** @type {boolean} */ here) => html`<a href=${to} aria-current=${here ? "page" : null}>${text}</a>`;
  const nobody = html`<div class="card train-none"><p>${t("With an account the mistakes of your own games become exercises, and come again until you know better.")}</p><p><a class="button main" href="#/register">${t("Register")}</a> <a class="button" href="#/login">${t("Log in")}</a></p></div>`;
  return html`<main class="start" id="main" tabindex="-1"><h1>${t("Train")}</h1>
    <nav class="train-tabs" aria-label=${t("Ways to train")}>${tab("#/train", t("Exercises"), !mistakes)}${tab("#/train/mistakes", html`${t("My mistakes")}${due}`, mistakes)}${tab("#/", t("Puzzle of the day"), false)}${tab("#/study", t("Word study"), false)}</nav>
    <${Wrong} text=${rest([])} />
    ${!mistakes ? html`<${Exercises} key="exercises" wish=${{ mistakes: false, language, kind, difficulty: Number(difficulty) }} after=${() => {}}><${Wishes} kind=${kind} setKind=${setKind} difficulty=${difficulty} setDifficulty=${setDifficulty} /><//>`
      : !me.account ? nobody
      : !stand ? html`<${DailyWaiting} text="" />`
      : began.current && !stand.busy ? html`<${Exercises} key="mistakes" wish=${{ mistakes: true, language, kind: "", difficulty: 0 }} after=${load}><${NoMistakes} stand=${stand} look=${look} busy=${busy} /><//>`
      : html`<${NoMistakes} stand=${stand} look=${look} busy=${busy} />`}
  </main>`;
}
