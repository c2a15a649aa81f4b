// SPDX-License-Identifier: MIT
// Screens that are loaded when they are wanted: a newcomer does not wait for screens they do not see.
import { ApiError } from "./api.js";
import { STYLE } from "./built.js";
import { loadRest } from "./i18n.js";
import { html, useEffect, useState } from "./lib.js";
import { Wrong } from "./parts/form.js";

/** @type {Promise<void> | null} */
let style = null;

/** The style of all screens other than home. It goes before the last existing style, which is home's own and must win. */
function loadStyle() {
  style ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: STYLE, onload: resolve, onerror: reject });
    [...document.head.querySelectorAll("style")].at(-1)?.before(link);
  });
  style.catch(() => (style = null));
  return style;
}

/** @template T @param {Promise<T>} part with the words and the style that it needs @returns {Promise<T>} */
const whole = (part) => Promise.all([part, loadRest(), loadStyle()]).then(([all]) => all);
export const importLater = () => whole(import("./later.js"));
export const importPlay = () => whole(import("./play.js"));

/** A part of a screen that is loaded later; until then, and if it fails, nothing is shown. @param {{name: keyof typeof import("./later.js")} & Record<string, any>} props */
export function Part({ name, ...props }) {
  const [Shown, show] = useState(/** @type {any} */ (null));
  useEffect(() => {
    importLater().then((all) => show(() => all[name]), () => {});
  }, []);
  return Shown && html`<${Shown} ...${props} />`;
}

/** @param {() => Promise<any>} load gives the component */
export function lazy(load) {
  /** @type {any} */
  let known = null;
  return function Lazy(/** @type {any} */ props) {
    const [Shown, show] = useState(() => known);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (Shown) return;
      const hadFocus = () => document.activeElement === document.body || document.activeElement?.id === "main";
      load().then(
        (component) => {
          const isHere = hadFocus();
          known = component;
          show(() => component);
          if (isHere) setTimeout(() => document.getElementById("main")?.focus({ preventScroll: true })); // the placeholder that had the focus is gone
        },
        () => setFailed(true),
      );
    }, []);
    if (Shown) return html`<${Shown} ...${props} />`;
    // The server is away, or the program was replaced meanwhile: the page is loaded again.
    return html`<main id="main" tabindex="-1" aria-busy=${!failed}>${failed && html`<${Wrong} text=${new ApiError(0, {}).message} again=${() => location.reload()} />`}</main>`;
  };
}
