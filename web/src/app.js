// SPDX-License-Identifier: MIT
// The frame: header, which screen is shown, and messages. A screen is one row of the table below.
import { loadLanguage, t } from "./i18n.js";
import { html, useEffect, useState } from "./lib.js";
import { Logo } from "./parts/tile.js";
import { keep, SessionContext, showTheme, useSession } from "./session.js";
import { AccountScreen } from "./screens/account.js";
import { GamesScreen } from "./screens/games.js";
import { JoinScreen } from "./screens/join.js";
import { LoginScreen, RegisterScreen } from "./screens/login.js";
import { ManualScreen } from "./screens/manual.js";
import { MazeScreen } from "./screens/maze.js";
import { NewGameScreen } from "./screens/newgame.js";
import { PuzzlesScreen } from "./screens/puzzles.js";
import { RankingScreen } from "./screens/ranking.js";
import { ResourcesScreen } from "./screens/resources.js";
import { ReviewScreen } from "./screens/review.js";
import { SopaScreen } from "./screens/sopa.js";
import { StartScreen } from "./screens/start.js";
import { StatisticsScreen } from "./screens/statistics.js";
import { TableScreen } from "./screens/table.js";

const SCREENS = [
  { path: /^\/$/, screen: StartScreen },
  { path: /^\/login$/, screen: LoginScreen },
  { path: /^\/register$/, screen: RegisterScreen },
  { path: /^\/new$/, screen: NewGameScreen },
  { path: /^\/games$/, screen: GamesScreen },
  { path: /^\/table\/([\w-]+)$/, screen: TableScreen },
  { path: /^\/review\/([\w-]+)$/, screen: ReviewScreen },
  { path: /^\/join\/([\w-]+)$/, screen: JoinScreen },
  { path: /^\/ranking$/, screen: RankingScreen },
  { path: /^\/statistics(?:\/(.+))?$/, screen: StatisticsScreen },
  { path: /^\/resources(?:\/([\w.-]+))?$/, screen: ResourcesScreen },
  { path: /^\/puzzles$/, screen: PuzzlesScreen },
  { path: /^\/maze\/([\w-]+)$/, screen: MazeScreen },
  { path: /^\/sopa\/([\w-]+)$/, screen: SopaScreen },
  { path: /^\/account$/, screen: AccountScreen },
  { path: /^\/manual(?:\/(\w+))?$/, screen: ManualScreen },
];

const here = () => decodeURIComponent(location.hash.slice(1)) || "/";

function Header({ path }) {
  const { me } = useSession();
  const link = (/** @type {string} */ to, /** @type {string} */ text, style = "") =>
    html`<a class=${style} href="#${to}" aria-current=${path.startsWith(to) ? "page" : null}>${text}</a>`;
  return html`<header class="top">
    <a class="logo" href="#/" aria-label=${t("tesela, to the start")}><${Logo} /></a>
    <nav aria-label=${t("Main")}>
      ${link("/games", t("Games"), "keep")} ${link("/puzzles", t("Puzzles"))} ${link("/ranking", t("Ranking"))} ${link("/resources", t("Resources"))} ${link("/manual", t("Manual"))}
      ${me.account ? html`<a class="me" href="#/account" aria-current=${path === "/account" ? "page" : null}>${me.account.name}</a>` : link("/login", t("Log in"), "me")}
    </nav>
  </header>`;
}

function Screen({ path }) {
  for (const { path: pattern, screen } of SCREENS) {
    const found = pattern.exec(path);
    if (found) return html`<${screen} key=${path} arg=${found[1]} />`;
  }
  return html`<main class="narrow" id="main"><h1>${t("There is no such page")}</h1><p><a href="#/">${t("To the start")}</a></p></main>`;
}

/** @param {{first: import("./session.js").Me}} props */
export function App({ first }) {
  const [me, setMe] = useState(first);
  const [path, setPath] = useState(here());
  const [language, showLanguage] = useState(document.documentElement.lang);
  const [theme, keepTheme] = useState(localStorage.getItem("theme") ?? "");
  const [message, setMessage] = useState("");
  useEffect(() => {
    const moved = () => {
      setPath(here());
      scrollTo(0, 0);
    };
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(""), 4000);
    return () => clearTimeout(timer);
  }, [message]);
  // A new screen is told to a screen reader by its heading.
  useEffect(() => {
    const heading = /** @type {HTMLElement | null} */ (document.querySelector("main h1"));
    document.title = heading?.textContent ? `${heading.textContent} · tesela` : "tesela";
  }, [path, language]);
  const setLanguage = async (/** @type {string} */ id) => {
    await loadLanguage(id);
    keep("language", id);
    showLanguage(id);
  };
  const setTheme = (/** @type {string} */ name) => {
    keep("theme", name);
    keepTheme(name);
    showTheme(name);
  };
  const go = (/** @type {string} */ to) => {
    location.hash = to;
  };
  const session = { me, setMe, go, say: setMessage, language, setLanguage, theme, setTheme };
  return html`<${SessionContext.Provider} value=${session}>
    <a class="skip" href="#main" onClick=${(/** @type {Event} */ event) => {
      event.preventDefault();
      document.getElementById("main")?.focus();
    }}>${t("To the content")}</a>
    <${Header} path=${path} />
    <${Screen} path=${path} key=${language} />
    <div role="status" aria-live="polite">${message && html`<div class="toast">${message}</div>`}</div>
  <//>`;
}
