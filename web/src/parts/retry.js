// SPDX-License-Identifier: MIT
// Playing a turn of a finished game again: the same board and rack, hints in steps, and the value of the new play.
import { post } from "../api.js";
import { ensureSomebody } from "../guest.js";
import { t } from "../i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { boardAfter, moveText } from "../reviewmodel.js";
import { useSession } from "../session.js";
import { useTrouble, Wrong } from "./form.js";
import { PlayBoard } from "./studyboard.js";
import { Verdict } from "./studymoves.js";

const WHOLE = 3; // last step of a hint

/** @param {{turns: import("../reviewmodel.js").Turn[], turn: number, shown: any, close: () => void}} props turn: from 1 */
export function Retry({ turns, turn, shown, close }) {
  const session = useSession();
  const it = turns[turn - 1];
  const [judged, setJudged] = useState(/** @type {any} */ (null));
  const [hint, setHint] = useState(/** @type {any} */ (null));
  const [step, setStep] = useState(0);
  const [best, setBest] = useState(false);
  const { attempt, busy, rest } = useTrouble();
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    box.current?.scrollIntoView({ block: "start" });
    box.current?.focus({ preventScroll: true });
  }, []);
  const position = useMemo(() => ({ size: shown.size, board: boardAfter(turns, turn - 1).filter((tile) => !tile.last || !turns[turn - 2].taken_back).map(({ row, col, tile, blank }) => ({ row, col, tile, blank })), racks: [it.rack], scores: [], zeros: 0, opcodes: "" }), [turn]);
  const ask = (/** @type {any} */ order) =>
    attempt(async () => {
      await ensureSomebody(session);
      return post("/api/positions/moves", { cgp: it.cgp, top: 1, ...order });
    });
  const judge = async (/** @type {any[]} */ tiles) => {
    setBest(false);
    const answer = await ask({ tiles });
    if (answer) setJudged(answer);
  };
  const help = async () => {
    const next = Math.min(WHOLE, step + 1);
    const answer = await ask({ step: next });
    if (!answer) return;
    setStep(next);
    setHint(answer);
  };
  const top = it.better[0];
  const found = judged && judged.unknown.length === 0 && judged.made.lost < 0.05;
  const lit = hint && hint.line !== null && step > 0 && !found ? { line: hint.line, down: hint.down } : null;
  return html`<div class="retry" ref=${box} tabindex="-1"><p class="lede">${t("Turn %d once more: what would you play?", turn)}</p><${Wrong} text=${rest([])} />
    <${PlayBoard} shown=${shown} position=${position} better=${best ? (top?.tiles ?? []) : []} judged=${judged?.made} judge=${judge} say=${session.say} lit=${lit} />
    <div class="retry-told" aria-live="polite">${judged && html`<${Verdict} judged=${judged} />`}${found && html`<p class="good"><b>${t("That is it: nothing was better.")}</b></p>`}${hint && !found && html`<p>${hint.hint}</p>`}${best && top && html`<p><b>${moveText(top)}</b></p>`}</div>
    <div class="buttons"><button disabled=${busy || step === WHOLE} onClick=${help}>${step === 0 ? t("Hint") : t("Next hint")}</button><button aria-pressed=${best ? "true" : "false"} onClick=${() => setBest(!best)}>${t("Show the best play")}</button><button onClick=${close}>${t("Back to the game")}</button></div></div>`;
}
