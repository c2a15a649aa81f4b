// SPDX-License-Identifier: MIT
// Who is here, with which language and light; and the short messages.
import { createContext, useContext } from "./lib.js";

/**
 * @typedef {{name: string, points: number, position: number | null, language: string | null, has_picture: boolean, admin: boolean}} Account
 * @typedef {{account: Account | null, guest: boolean, language: string}} Me
 * @typedef {{me: Me, setMe: (me: Me) => void, go: (path: string) => void, say: (text: string) => void,
 *   language: string, setLanguage: (id: string) => void, theme: string, setTheme: (theme: string) => void}} Session
 */

/** @type {ReturnType<typeof createContext<Session>>} */
export const SessionContext = createContext(/** @type {any} */ (null));

/** @returns {Session} */
export const useSession = () => useContext(SessionContext);

/** @param {string} theme "light", "dark" or "" for what the system says */
export function showTheme(theme) {
  const dark = theme === "dark" || (!theme && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", dark ? "#1f2226" : "#fffdf9"); // the header continues in the window's frame
}

/** The page also works in a private window, where nothing can be kept. @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It is only a convenience.
  }
}
