// SPDX-License-Identifier: MIT
// Machines at a human pace. Nothing waits for it: the game is the server's, without the tiles that are still moving to the board. Any news, key or
// touch ends it at once.
import { useEffect, useMemo, useRef, useState } from "./lib.js";
import { beforeEntry, machineTurns, schedule, SCORE_SHOWN, squaresOf } from "./pacemodel.js";
import { isPaceOn } from "./tablechoices.js";

export const isMotionReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const isShown = () => isPaceOn() && !isMotionReduced() && !document.hidden;

const ENDS = ["pointerdown", "keydown", "wheel", "resize", "visibilitychange"];
const NOTHING = { now: null, isLaying: false, coming: null, gain: "" };

/** The part of the machines' last turns to draw now.
 * @param {any} game @param {boolean} isWalking through the history, when something new came
 * @returns {{game: any, now: ReturnType<typeof schedule>[0] | null, isLaying: boolean, coming: Set<string> | null, gain: string}} game: as the players' panel shows it; now: the turn that is made;
 * coming: the squares whose tiles are not seen yet; gain: the points at the word */
export function usePace(game, isWalking) {
  const before = useRef(/** @type {any} */ (null));
  const since = useRef(Date.now());
  const wasWalking = useRef(false);
  const plan = useMemo(() => {
    const turns = isShown() && !wasWalking.current ? schedule(machineTurns(before.current, game), Date.now() - since.current) : [];
    since.current = Date.now();
    return turns;
  }, [game.id, game.seq]);
  before.current = game;
  wasWalking.current = isWalking;
  const [seen, setSeen] = useState(/** @type {{plan: any, ms: number}} */ ({ plan: null, ms: 0 }));
  const end = () => plan[plan.length - 1].until;
  useEffect(() => {
    if (plan.length === 0) return undefined;
    const timers = plan.flatMap((turn) => [turn.lay, turn.until]).concat(end() + SCORE_SHOWN).map((ms) => setTimeout(() => setSeen((last) => ({ plan, ms: last.plan === plan ? Math.max(last.ms, ms) : ms })), ms));
    const stop = () => setSeen((last) => (last.plan === plan && last.ms >= end() ? last : { plan, ms: end() }));
    ENDS.forEach((name) => addEventListener(name, stop, { capture: true, passive: true }));
    return () => {
      timers.forEach(clearTimeout);
      ENDS.forEach((name) => removeEventListener(name, stop, { capture: true }));
    };
  }, [plan]);
  if (plan.length === 0) return { game, ...NOTHING };
  const ms = seen.plan === plan ? seen.ms : 0;
  const now = isWalking ? undefined : plan.find((turn) => ms < turn.until);
  const last = plan[plan.length - 1];
  if (!now) return { game, ...NOTHING, gain: ms < last.until + SCORE_SHOWN && last.entry.score && !isWalking ? `+${last.entry.score}` : "" };
  const coming = new Set(plan.slice(plan.indexOf(now)).flatMap((turn) => squaresOf(turn.entry)).map(({ row, col }) => `${row},${col}`));
  return { game: beforeEntry(game, now.entry), now, isLaying: ms >= now.lay, coming, gain: "" };
}
