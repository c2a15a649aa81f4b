// SPDX-License-Identifier: MIT
// Clocks that run on between the server's messages.
import { momentOf } from "./clockmodel.js";
import { plural } from "./i18n.js";
import { useEffect, useRef, useState } from "./lib.js";

const TICK = 250; // milliseconds

/** What is left to a seat now. @param {any} seat @param {boolean} running @param {number} since when the server said it @returns {number} milliseconds */
export function useTimeLeft(seat, running, since) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [running]);
  return (seat?.clock_ms ?? 0) - (running ? Math.max(0, now - since) : 0);
}

/** What a screen reader says about a clock: at one minute, half a minute, ten seconds. @param {number} ms left @param {string} whose the clock, and of which turn */
export function useTimeTold(ms, whose) {
  const moment = `${whose} ${momentOf(ms)}`;
  const told = useRef({ moment: "", text: "" });
  if (told.current.moment !== moment) told.current = { moment, text: momentOf(ms) ? plural("%d second left", "%d seconds left", Math.ceil(ms / 1000)) : "" };
  return told.current.text;
}
