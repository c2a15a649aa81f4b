// SPDX-License-Identifier: MIT
// The card that guides through a first game. It asks nothing of the server, and can be closed.
import { post } from "../api.js";
import { ensureSomebody } from "../guest.js";
import { factsOf, GUIDE_STEPS, stepNow } from "../guidemodel.js";
import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { keep } from "../session.js";

const KEPT = "guide"; // "GAME STEP"
const PATIENT = { kind: "bot", bot: "friendly:1" };

const texts = () => [
  t("This is your rack: seven tiles, and they make words on the board."),
  t("The first word goes over the middle of the board. Every other word touches tiles that are there already."),
  t("Tap a tile and then a square. Or drag it, or click a square and type."),
  t("Go on until a word stands in one line. The number beside it says what it is worth; then confirm the play."),
  t("Coloured squares multiply a letter, or the whole word. Now it is Pip's turn, and then yours again: lay another word."),
  t("No idea? Help tells where to look. Ask again, and it tells more."),
  t("Tiles that go nowhere? Exchange some of them: it costs the turn."),
  t("All seven tiles in one turn earn 50 points more. When the bag is empty and somebody has no tiles left, the game is over. Enjoy it!"),
];

/** Begins a real game against a patient machine, with the card. @param {import("../session.js").Session} session @returns {Promise<string>} its id */
export async function beginGuided(session) {
  await ensureSomebody(session);
  const me = session.me.account ? { kind: "person", account: true, here: true } : { kind: "person", name: t("You"), here: true };
  const { id } = await post("/api/games", { preset: "classic", language: session.language, seats: [me, { ...PATIENT, name: "Pip" }] });
  keep(KEPT, `${id} 0`);
  return id;
}

/** @param {string} id */
function keptStep(id) {
  const [game, step] = (localStorage.getItem(KEPT) ?? "").split(" ");
  return game === id ? Number(step) || 0 : GUIDE_STEPS.length;
}

/** @param {{game: any, count: number}} props count: tiles that are laid now */
export function Guide({ game, count }) {
  const [kept, setKept] = useState(() => keptStep(game.id));
  const step = game.over ? GUIDE_STEPS.length : stepNow(kept, factsOf(game, count));
  const isOn = step < GUIDE_STEPS.length;
  const goTo = (/** @type {number} */ to) => {
    keep(KEPT, `${game.id} ${to}`);
    setKept(to);
  };
  useEffect(() => {
    if (step !== kept) goTo(step); // done by itself: taking tiles back does not undo it
    if (isOn) document.documentElement.dataset.guide = GUIDE_STEPS[step].at;
    return () => {
      delete document.documentElement.dataset.guide;
    };
  }, [step]);
  if (!isOn) return null;
  const isLast = step + 1 === GUIDE_STEPS.length;
  return html`<div class="guide" role="region" aria-label=${t("Guided game")}><p role="status">${texts()[step]}</p>
    <div class="guide-foot"><span class="dots" role="img" aria-label=${t("Step %d of %d", step + 1, GUIDE_STEPS.length)}>${GUIDE_STEPS.map((_, i) => html`<i class=${i <= step ? "on" : ""}></i>`)}</span>
      ${!isLast && html`<button class="plain" onClick=${() => goTo(GUIDE_STEPS.length)}>${t("Skip the guide")}</button>`}<button class="main" onClick=${() => goTo(step + 1)}>${isLast ? t("Play") : t("Next")}</button></div></div>`;
}
