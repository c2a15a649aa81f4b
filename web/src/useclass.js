// SPDX-License-Identifier: MIT
// A pupil's place in a class. Work is kept on this device at once and sent to the server as soon as possible, with retries until it succeeds. The
// server merges work, so sending it twice does no harm.
import { ApiError, get, post, put, putOnLeaving } from "./api.js";
import { useEffect, useRef, useState } from "./lib.js";
import { keep } from "./session.js";

const BEAT_MS = 20000;
const WAIT_MS = [500, 1000, 2000, 4000, 8000]; // after the first, second, … failed try

/** What this device has kept about a class. @param {string} token @returns {any} */
function remembered(token) {
  try {
    return JSON.parse(localStorage.getItem(`class.${token}`) ?? "null");
  } catch {
    return null;
  }
}

/** @typedef {{offer: any, desk: any, work: any, over: string, away: boolean, join: (name: string) => Promise<any>, leave: () => void, tell: (work: any) => void}} ClassPlace
 * work: what the server does not have yet */

/** @param {string} token of the link @returns {ClassPlace} */
export function useClass(token) {
  const [offer, setOffer] = useState(/** @type {any} */ (null));
  const [desk, setDesk] = useState(/** @type {any} */ (null));
  const [work, setWork] = useState(/** @type {any} */ (null));
  const [over, setOver] = useState("");
  const [away, setAway] = useState(false);
  const now = useRef(/** @type {any} */ ({ desk: null, work: null, fails: 0, busy: false }));
  const timer = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  const remember = () => now.current.desk && keep(`class.${token}`, JSON.stringify({ desk: now.current.desk, work: now.current.work }));
  const sit = (/** @type {any} */ next) => {
    now.current.desk = { ...now.current.desk, ...next, offset: next.now - Date.now() };
    setDesk(now.current.desk);
    remember();
  };
  const hold = (/** @type {any} */ next) => {
    now.current.work = next;
    setWork(next);
    remember();
  };
  const leave = () => {
    localStorage.removeItem(`class.${token}`);
    now.current = { desk: null, work: null, fails: 0, busy: false };
    setDesk(null);
    setWork(null);
    come();
  };
  const failed = (/** @type {unknown} */ error) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "class_pupil") return leave();
    if (error.code === "class_over") return setOver(error.message);
    if (error.code === "class_work") return hold(null); // work on another puzzle: it must be dropped
    setAway(true);
    return plan(WAIT_MS[Math.min(now.current.fails++, WAIT_MS.length - 1)]);
  };
  const send = async () => {
    if (!now.current.desk || now.current.busy) return;
    now.current.busy = true;
    const sent = now.current.work;
    try {
      const next = await put(`/api/class/${token}`, { pupil: now.current.desk.pupil, ...sent });
      now.current.fails = 0;
      setAway(false);
      setOver("");
      if (now.current.work === sent) hold(null);
      sit(next);
      plan(now.current.work ? 0 : BEAT_MS);
    } catch (error) {
      failed(error);
    } finally {
      now.current.busy = false;
    }
  };
  const plan = (/** @type {number} */ ms) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, ms);
  };
  const come = async () => {
    const before = remembered(token);
    if (before?.desk) {
      now.current.work = before.work;
      setWork(before.work);
      now.current.desk = before.desk;
      setDesk(before.desk);
    }
    try {
      if (before?.desk) sit(await post(`/api/class/${token}`, { pupil: before.desk.pupil }));
      else setOffer(await get(`/api/class/${token}`));
      setOver("");
      setAway(false);
      if (before?.desk) plan(now.current.work ? 0 : BEAT_MS);
    } catch (error) {
      if (error instanceof ApiError && !before?.desk && error.code !== "class_over") {
        setAway(true);
        timer.current = setTimeout(come, WAIT_MS[2]);
      } else failed(error);
    }
  };
  const join = async (/** @type {string} */ name) => {
    sit(await post(`/api/class/${token}`, name.trim() ? { name } : {}));
    plan(BEAT_MS);
  };
  useEffect(() => {
    const back = () => document.visibilityState === "visible" && now.current.desk && plan(0);
    const part = () => now.current.work && now.current.desk && putOnLeaving(`/api/class/${token}`, { pupil: now.current.desk.pupil, ...now.current.work });
    come();
    addEventListener("online", back);
    addEventListener("pagehide", part);
    document.addEventListener("visibilitychange", back);
    return () => {
      clearTimeout(timer.current);
      removeEventListener("online", back);
      removeEventListener("pagehide", part);
      document.removeEventListener("visibilitychange", back);
    };
  }, [token]);
  const tell = (/** @type {any} */ next) => {
    hold(next);
    plan(now.current.fails ? WAIT_MS[0] : 300);
  };
  return { offer, desk, work, over, away, join, leave, tell };
}
