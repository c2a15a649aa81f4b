// SPDX-License-Identifier: MIT
// Phrases at a table: by their ids, shown in the reader's language for a few seconds, unless the reader has muted them.
import { get } from "./api.js";
import { useEffect, useState } from "./lib.js";
import { keep } from "./session.js";

const SHOWN = 7000; // milliseconds
const isMutedHere = () => localStorage.getItem("phrases") === "off";

/** @param {any} game @param {{seat: number, phrase: string, count: number} | null} said what came last @param {string} language
 * @returns {{all: {id: string, text: string}[], bubbles: Record<number, {text: string, count: number}>, isMuted: boolean, mute: (off: boolean) => void}} bubbles: by seat */
export function usePhrases(game, said, language) {
  const [all, setAll] = useState(/** @type {{id: string, text: string}[]} */ ([]));
  const [heard, setHeard] = useState(/** @type {Record<number, {phrase: string, count: number}>} */ ({}));
  const [isMuted, setMuted] = useState(isMutedHere());
  useEffect(() => {
    if (game.phrases) get("/api/phrases").then((answer) => setAll(answer.phrases), () => {});
  }, [game.phrases, language]);
  useEffect(() => {
    if (!said) return undefined;
    setHeard((before) => ({ ...before, [said.seat]: said }));
    const timer = setTimeout(() => setHeard((before) => Object.fromEntries(Object.entries(before).filter(([, one]) => one.count > said.count))), SHOWN);
    return () => clearTimeout(timer);
  }, [said?.count]);
  const textOf = (/** @type {string} */ id) => all.find((one) => one.id === id)?.text ?? "";
  const isHeard = ([seat, one]) => textOf(one.phrase) && (!isMuted || game.seats[seat]?.mine);
  const bubbles = Object.fromEntries(Object.entries(heard).filter(isHeard).map(([seat, one]) => [seat, { text: textOf(one.phrase), count: one.count }]));
  const mute = (/** @type {boolean} */ off) => {
    keep("phrases", off ? "off" : "on");
    setMuted(off);
  };
  return { all, bubbles, isMuted, mute };
}
