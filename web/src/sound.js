// SPDX-License-Identifier: MIT
// Sounds, off by default, and the dot on the page's icon. All sounds are made from a few tones like those of wooden bars: there is no file to load.
import { momentOf, runningSeat } from "./clockmodel.js";
import { useEffect, useRef } from "./lib.js";
import { isBingo, newEntries } from "./pacemodel.js";
import { soundIsOn, volume } from "./tablechoices.js";
import { useTimeLeft } from "./useclock.js";

/** Notes: when, how high, how long (seconds), how loud. A wooden bar has its fourth harmonic for a moment; a tile on the board is a short low one.
 * @type {Record<string, number[][]>} */
const SOUNDS = {
  tile: [[0, 320, 0.05, 0.5], [0, 1150, 0.018, 0.25]],
  turn: [[0, 523, 0.28, 0.5], [0.12, 659, 0.34, 0.5]],
  bingo: [[0, 523, 0.25, 0.45], [0.09, 659, 0.25, 0.45], [0.18, 784, 0.25, 0.45], [0.27, 1047, 0.55, 0.55]],
  won: [[0, 523, 0.3, 0.45], [0.14, 784, 0.3, 0.45], [0.28, 659, 0.3, 0.4], [0.42, 1047, 0.8, 0.5], [0.42, 784, 0.8, 0.3]],
  end: [[0, 659, 0.35, 0.45], [0.18, 523, 0.35, 0.45], [0.36, 392, 0.7, 0.45]],
  time: [[0, 880, 0.06, 0.4], [0.16, 880, 0.06, 0.4]],
  invalid: [[0, 196, 0.14, 0.6], [0.1, 165, 0.2, 0.6]],
};
const LOUDEST = 0.35; // soft, even at full volume

/** @type {AudioContext | null} */
let audio = null;

/** @param {AudioContext} to @param {number} at @param {number} pitch @param {number} length @param {number} loud */
function strike(to, at, pitch, length, loud) {
  const tone = to.createOscillator();
  const gain = to.createGain();
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud), at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(gain).connect(to.destination);
  tone.start(at);
  tone.stop(at + length + 0.02);
}

/** @param {string} name of SOUNDS */
export function play(name) {
  if (!soundIsOn() || volume() <= 0) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {}); // it starts with the first click on the page
  const loudness = LOUDEST * (volume() / 100) ** 2;
  for (const [at, pitch, length, loud] of SOUNDS[name]) {
    strike(audio, audio.currentTime + at, pitch, length, loud * loudness);
    if (length > 0.2) strike(audio, audio.currentTime + at, pitch * 4, length / 5, loud * loudness * 0.25);
  }
}

/** All sounds of a table. @param {any} game @param {number} count of tiles that lie on the board for this turn @param {boolean} isMoving the machine's tiles are on their way @param {number} since when the server spoke of the clocks */
export function useTableSounds(game, count, isMoving, since) {
  const mine = !game.over && Boolean(game.seats[game.turn]?.mine);
  const before = useRef({ game, mine, count, isOver: game.over });
  useEffect(() => {
    if (count > before.current.count) play("tile");
    before.current.count = count;
  }, [count]);
  // A machine's turn is heard when it is seen.
  useEffect(() => {
    if (isMoving) return;
    const last = before.current;
    const fresh = newEntries(last.game, game);
    if (game.over && !last.isOver) play(game.result?.winners.some((/** @type {number} */ seat) => game.seats[seat].mine) ? "won" : "end");
    else if (fresh.some((entry) => isBingo(game, entry))) play("bingo");
    else if (mine && !last.mine) play("turn");
    before.current = { ...last, game, mine, isOver: game.over };
  }, [game.seq, mine, isMoving]);
  const running = runningSeat(game);
  const left = useTimeLeft(game.seats[running], running >= 0, since);
  const moment = mine && running === game.turn ? momentOf(left) : 0;
  useEffect(() => {
    if (moment) play("time");
  }, [moment, game.turn_number]);
}

/** The visible sign for people who look at other pages meanwhile: the page's icon gets a dot. @param {any} game */
export function useTurnMark(game) {
  const mine = !game.over && Boolean(game.seats[game.turn]?.mine);
  useEffect(() => {
    const show = (/** @type {string} */ picture) => document.querySelector("link[rel=icon]")?.setAttribute("href", picture);
    show(mine ? "/icon-turn.svg" : "/icon.svg");
    return () => show("/icon.svg");
  }, [mine]);
}
