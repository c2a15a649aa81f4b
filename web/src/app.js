// SPDX-License-Identifier: MIT
// The frame: header, current screen, and messages. A screen is one row of the table below.
import { ApiError, get, onSessionOver, patch } from "./api.js";
import { LANGUAGES, language as chosenLanguage, loadLanguage, t } from "./i18n.js";
import { html, useCallback, useEffect, useRef, useState } from "./lib.js";
import { importLater, importPlay, lazy } from "./lazy.js";
import { LogInAgain } from "./parts/loginagain.js";
import { Logo } from "./parts/tile.js";
import { pictureOf } from "./picture.js";
import { keep, SessionContext, showTheme, useSession } from "./session.js";
import { StartScreen } from "./screens/start.js";

/** @param {keyof typeof import("./later.js")} name */
const later = (name) => lazy(() => importLater().then((all) => all[name]));
/** @param {keyof typeof import("./play.js")} name */
const play = (name) => lazy(() => importPlay().then((all) => all[name]));

const SCREENS = [
  { path: /^\/$/, screen: StartScreen },
  { path: /^\/day\/([\d-]+)$/, screen: StartScreen },
  { path: /^\/login$/, screen: play("LoginScreen") },
  { path: /^\/register$/, screen: play("RegisterScreen") },
  { path: /^\/new\/with\/(machine|friend|here)$/, screen: play("NewGameWith") },
  { path: /^\/new(?:\/(.+))?$/, screen: play("NewGameScreen") },
  { path: /^\/games$/, screen: play("GamesScreen") },
  { path: /^\/table\/([\w-]+)$/, screen: play("TableScreen") },
  { path: /^\/analysis(?:\/(.+))?$/, screen: later("AnalysisScreen") },
  { path: /^\/review$/, screen: later("ReviewFileScreen") },
  { path: /^\/review\/([\w-]+)(?:\/(\d+))?$/, screen: later("ReviewScreen") },
  { path: /^\/join\/([\w-]+)$/, screen: play("JoinScreen") },
  { path: /^\/reset\/([\w-]+)$/, screen: later("ResetScreen") },
  { path: /^\/watch\/([\w-]+)$/, screen: play("WatchScreen") },
  { path: /^\/from\/([\w-]+)\/(\d+)$/, screen: later("PlayFromScreen") },
  { path: /^\/ranking$/, screen: later("RankingScreen") },
  { path: /^\/statistics(?:\/(.+))?$/, screen: later("StatisticsScreen") },
  { path: /^\/resources(?:\/([^/]+))?$/, screen: later("ResourcesScreen") },
  { path: /^\/study(?:\/(\w+(?:\/\d+)?)(?:\/(list))?)?$/, screen: later("WordStudyScreen") },
  { path: /^\/puzzles$/, screen: later("PuzzlesScreen") },
  { path: /^\/maze\/([\w-]+)$/, screen: later("MazeScreen") },
  { path: /^\/sopa\/([\w-]+)$/, screen: later("SopaScreen") },
  { path: /^\/crossword\/([\w-]+)$/, screen: later("CrosswordScreen") },
  { path: /^\/cryptogram\/([\w-]+)$/, screen: later("CryptogramScreen") },
  { path: /^\/scramble\/([\w-]+)$/, screen: later("ScrambleScreen") },
  { path: /^\/classes$/, screen: later("ClassesScreen") },
  { path: /^\/classroom\/(\d+)$/, screen: later("ClassRoomScreen") },
  { path: /^\/class\/([\w-]+)$/, screen: later("ClassScreen") },
  { path: /^\/train(?:\/(mistakes))?$/, screen: later("TrainScreen") },
  { path: /^\/account$/, screen: later("AccountScreen") },
  { path: /^\/manual(?:\/(\w+))?$/, screen: later("ManualScreen") },
];

// The server shows this page for unknown addresses too; they have no screen.
function here() {
  const path = location.hash.slice(1) || location.pathname;
  try {
    return decodeURIComponent(path) || "/";
  } catch {
    return path; // a stray % in a typed link
  }
}

function Header({ path }) {
  const { me } = useSession();
  const link = (/** @type {string} */ to, /** @type {string} */ text, style = "") =>
    html`<a class=${style} href="#${to}" aria-current=${path.startsWith(to) ? "page" : null}>${text}</a>`;
  return html`<header class="top">
    <a class="logo" href="#/" aria-label=${t("tesela, to the start page")}><${Logo} /></a>
    <nav aria-label=${t("Main")}>
      ${link("/games", t("Games"), "keep")} ${link("/puzzles", t("Puzzles"))} ${link("/ranking", t("Ranking"))} ${link("/resources", t("Resources"))} ${link("/manual", t("Manual"))}
      ${me.account ? html`<a class="me" href="#/account" aria-current=${path === "/account" ? "page" : null}>${me.account.has_picture && html`<span class="face" aria-hidden="true"><img alt="" src=${pictureOf(me.account.name)} /></span>`}<span class="own-name">${me.account.name}</span></a>` : link("/login", t("Log in"), "me")}
    </nav>
  </header>`;
}

function Screen({ path }) {
  for (const { path: pattern, screen } of SCREENS) {
    const found = pattern.exec(path);
    if (found) return html`<${screen} key=${path} arg=${found[1]} more=${found[2]} />`;
  }
  return html`<main class="narrow lost" id="main"><p class="rack" aria-hidden="true"><span class="tile">4</span><span class="tile blank bare"></span><span class="tile">4</span></p><h1>${t("There is no such page")}</h1><p class="soft">${t("The address may be mistyped, or what was there is gone.")}</p><p><a class="button main" href="#/">${t("To the start page")}</a></p></main>`;
}

// For what a phone's header has no room for, with the language, so that people need not leave what they are doing.
function Footer() {
  const { language, setLanguage } = useSession();
  const links = [
    ["/games", t("Games")],
    ["/puzzles", t("Puzzles")],
    ["/study", t("Word study")],
    ["/ranking", t("Ranking")],
    ["/statistics", t("Statistics")],
    ["/resources", t("Resources")],
    ["/train", t("Train")],
    ["/analysis", t("Analysis")],
    ["/manual", t("Manual")],
  ];
  return html`<footer class="bottom">
    <nav aria-label=${t("More pages")}>${links.map(([to, text]) => html`<a href="#${to}">${text}</a>`)}</nav>
    <div role="group" aria-label=${t("Language")}>${LANGUAGES.map((one) => html`<button class="plain" lang=${one.id} aria-pressed=${one.id === language ? "true" : "false"} onClick=${() => setLanguage(one.id)}>${one.name}</button>`)}</div>
  </footer>`;
}

// The title of the document is the heading of the screen, which may come or change later.
function followHeading() {
  const heading = document.querySelector("main h1")?.textContent?.trim();
  const title = heading && heading !== "tesela" ? `${heading} · tesela` : "tesela";
  if (document.title !== title) document.title = title;
}

/** The server says that the session has ended: asks for the password on top of the current screen.
 * @param {import("./session.js").Me} me */
function useLogInAgain(me) {
  const [asking, setAsking] = useState(/** @type {{done: (again: boolean) => void} | null} */ (null));
  const latest = useRef(me);
  latest.current = me;
  useEffect(() => {
    /** @type {Promise<boolean> | null} */
    let waiting = null;
    onSessionOver(() => {
      if (!latest.current.account) return Promise.resolve(false);
      waiting ??= new Promise((resolve) =>
        setAsking({
          done: (again) => {
            waiting = null;
            setAsking(null);
            resolve(again);
          },
        }),
      );
      return waiting;
    });
  }, []);
  return asking;
}

/** The message at the edge of the page. A repeated message is announced again, and stays its full time: long enough to be read.
 * @returns {[{text: string, count: number} | null, (text: string) => void]} */
function useMessage() {
  const [message, setMessage] = useState(/** @type {{text: string, count: number} | null} */ (null));
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(null), 3000 + 50 * message.text.length);
    return () => clearTimeout(timer);
  }, [message]);
  const say = useCallback((/** @type {string} */ text) => setMessage((last) => ({ text, count: (last?.count ?? 0) + 1 })), []);
  return [message, say];
}

/** With the system's light, the page follows when the system changes in the evening; pictures are painted again. @param {string} theme */
function useSystemTheme(theme) {
  const [, setCount] = useState(0);
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const changed = () => (showTheme(theme), setCount((count) => count + 1));
    system.addEventListener("change", changed);
    showTheme(theme); // it may have changed before we listened
    return () => system.removeEventListener("change", changed);
  }, [theme]);
}

/** @param {{first: import("./session.js").Me}} props */
export function App({ first }) {
  const [me, setMe] = useState(first);
  const [path, setPath] = useState(here());
  const [language, showLanguage] = useState(document.documentElement.lang);
  const [theme, keepTheme] = useState(localStorage.getItem("theme") ?? "");
  const [message, say] = useMessage();
  useEffect(() => {
    const moved = () => {
      setPath(here());
      scrollTo(0, 0);
    };
    addEventListener("hashchange", moved);
    setPath(here()); // the path may have changed before we listened
    return () => removeEventListener("hashchange", moved);
  }, []);
  useSystemTheme(theme);
  const asking = useLogInAgain(me);
  useEffect(() => {
    followHeading();
    const observer = new MutationObserver(followHeading);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  // A new screen is announced to a screen reader by its heading; at the first address the focus stays where the browser put it.
  const shownPath = useRef(path);
  useEffect(() => {
    if (shownPath.current !== path) document.getElementById("main")?.focus({ preventScroll: true });
    shownPath.current = path;
  }, [path]);
  // The page came from the browser's cache while the server was away: nobody knows yet who is here.
  useEffect(() => {
    if (me.language) return undefined;
    const timer = setInterval(() => get("/api/me").then(setMe, () => {}), 3000);
    return () => clearInterval(timer);
  }, [me.language]);
  const telling = useRef(Promise.resolve());
  const setLanguage = async (/** @type {string} */ id) => {
    const isShown = await loadLanguage(id).catch(() => say(new ApiError(0, {}).message));
    if (!isShown) return;
    keep("language", id);
    showLanguage(id);
    if (!me.account) return;
    // The server's messages use the account's language. Choices are sent one after another, so that the last one counts.
    telling.current = telling.current.then(() => (chosenLanguage() === id ? patch("/api/account", { language: id }).then(setMe, () => {}) : undefined));
  };
  const setTheme = (/** @type {string} */ name) => {
    keep("theme", name);
    keepTheme(name);
    showTheme(name);
  };
  const go = (/** @type {string} */ to) => {
    location.hash = to;
  };
  const session = { me, setMe, go, say, language, setLanguage, theme, setTheme };
  return html`<${SessionContext.Provider} value=${session}>
    <a class="skip" href="#main" onClick=${(/** @type {Event} */ event) => {
      event.preventDefault();
      document.getElementById("main")?.focus();
    }}>${t("To the content")}</a>
    ${!me.language && html`<div class="away" role="status">${t("The server is away. What you see may be old.")}</div>`}
    <${Header} path=${path} />
    <${Screen} path=${path} key=${Boolean(me.language)} />
    <${Footer} />
    ${asking && html`<${LogInAgain} name=${me.account?.name ?? ""} done=${asking.done} />`}
    <div role="status" aria-live="polite">${message?.text && html`<div class="toast" key=${message.count}>${message.text}</div>`}</div>
  <//>`;
}
