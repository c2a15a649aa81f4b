// SPDX-License-Identifier: MIT
// One's turn, told to whoever is elsewhere: a soft knock, off unless it was switched on, and a dot beside the title.
import { useEffect, useRef } from "./lib.js";

export const soundIsOn = () => localStorage.getItem("sound") === "on";

/** Two short tones, made on the spot: there is no file to load. */
export function knock() {
  const audio = new AudioContext();
  for (const [at, pitch] of [
    [0, 523],
    [0.12, 659],
  ]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.1);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.11);
  }
  setTimeout(() => audio.close(), 500);
}

/** @param {any} game */
export function useTurnSound(game) {
  const mine = !game.over && game.seats[game.turn]?.mine;
  const before = useRef(mine);
  useEffect(() => {
    if (mine && !before.current && soundIsOn()) knock();
    before.current = mine;
  }, [mine, game.seq]);
}

/** The same to be seen, by whoever looks at other pages meanwhile: the picture beside the title has a dot. @param {any} game */
export function useTurnMark(game) {
  const mine = !game.over && Boolean(game.seats[game.turn]?.mine);
  useEffect(() => {
    const show = (/** @type {string} */ picture) => document.querySelector("link[rel=icon]")?.setAttribute("href", picture);
    show(mine ? "/icon-turn.svg" : "/icon.svg");
    return () => show("/icon.svg");
  }, [mine]);
}
