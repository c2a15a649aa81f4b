// SPDX-License-Identifier: MIT
// Long work that a request waits for: its progress, and stopping it.
import { askAs, get, nonce, remove } from "./api.js";
import { t } from "./i18n.js";
import { html, useEffect, useRef, useState } from "./lib.js";

const LOOK_MS = 400;
const STOP_MS = 250;

/** @typedef {{done: boolean, waiting: boolean, steps: number, total: number}} Job */

/** Looks at the work while there is an address for it. @param {string} address of the work; "": nothing is being done */
export function useJob(address) {
  const [job, setJob] = useState(/** @type {Job | null} */ (null));
  const [stopping, setStopping] = useState(false);
  useEffect(() => {
    setJob(null);
    setStopping(false);
    if (!address) return undefined;
    const timer = setInterval(async () => {
      const seen = await get(address).catch(() => null);
      if (seen && !seen.done) setJob(seen);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [address]);
  // The work may be cancelled before the server has begun it: the wish is repeated until the request ends.
  useEffect(() => {
    if (!stopping || !address) return undefined;
    const stop = () => remove(address).catch(() => {});
    stop();
    const timer = setInterval(stop, STOP_MS);
    return () => clearInterval(timer);
  }, [stopping, address]);
  return { job, stop: () => setStopping(true) };
}

/** Work that ends when the screen is left: asks for it, and answers like `get` and `post`. */
export function useWork() {
  const [name, setName] = useState("");
  const current = useRef("");
  const { job, stop } = useJob(name && `/api/jobs/${name}`);
  const give = (/** @type {string} */ called) => {
    current.current = called;
    setName(called);
  };
  useEffect(() => () => void (current.current && remove(`/api/jobs/${current.current}`).catch(() => {})), []);
  const ask = async (/** @type {"GET" | "POST"} */ method, /** @type {string} */ path, /** @type {any} */ body = undefined) => {
    const called = nonce();
    give(called);
    try {
      return await askAs(called, method, path, body);
    } finally {
      if (current.current === called) give("");
    }
  };
  return { busy: name !== "", job, ask, stop };
}

/** The progress of the work. @param {{job: Job | null}} props */
export function JobBar({ job }) {
  if (!job?.total) return null;
  return html` <progress max=${job.total} value=${job.steps} aria-label=${t("%d of %d", job.steps, job.total)}></progress>`;
}
