// SPDX-License-Identifier: MIT
// The start: play at once, or go where one wants.
import { ensureSomebody } from "../guest.js";
import { get, post } from "../api.js";
import { LANGUAGES, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Choice, useTrouble, Wrong } from "../parts/form.js";
import { Logo } from "../parts/tile.js";
import { keep, useSession } from "../session.js";
import { knock, soundIsOn } from "../sound.js";

export function StartScreen() {
  const session = useSession();
  const { me, go, language, setLanguage, theme, setTheme } = session;
  const { attempt, busy, rest } = useTrouble();
  const [sound, setSound] = useState(soundIsOn() ? "on" : "off");
  const chooseSound = (/** @type {string} */ id) => {
    keep("sound", id);
    setSound(id);
    if (id === "on") knock();
  };
  // Nothing is drawn before it is known whether a game waits: a button that comes late would push the others away.
  const [last, setLast] = useState(/** @type {any} */ (me.account || me.guest ? undefined : null));
  useEffect(() => {
    if (last === undefined) get("/api/games").then((answer) => setLast(answer.games.find((/** @type {any} */ game) => !game.over) ?? null), () => setLast(null));
  }, []);
  const playNow = () =>
    attempt(async () => {
      await ensureSomebody(session);
      go(`/table/${(await post("/api/games/default", { language, own_names: true })).id}`);
    });
  const person = me.account
    ? html`<a class="button" href="#/statistics/${encodeURIComponent(me.account.name)}">${t("My statistics")}</a>`
    : html`<a class="button" href="#/login">${t("Log in")}</a><a class="button" href="#/register">${t("Register")}</a>`;
  return html`<main class="narrow start" id="main" tabindex="-1">
    <h1 class="hidden">tesela</h1>
    ${last !== undefined && html`<div class="logo big" aria-hidden="true"><${Logo} /></div>
    <p class="soft tagline">${t("Crossword board games in Spanish, Catalan and English, with people and machines.")}</p>
    <${Wrong} text=${rest([])} />
    <div class="big-buttons">
      <button class="main" disabled=${busy} onClick=${playNow}>${t("Play now")}</button>
      ${last && html`<a class="button" href="#/table/${last.id}">${t("Continue the last game")}</a>`}
      <div class="two"><a class="button" href="#/new">${t("New game…")}</a><a class="button" href="#/games">${t("My games and open games")}</a>
        <a class="button" href="#/puzzles">${t("Mazes and word searches")}</a><a class="button" href="#/manual">${t("How to play")}</a>${person}</div>
    </div>
    <div class="card choices">
      <${Choice} label=${t("Language")} value=${language} set=${setLanguage} options=${LANGUAGES} />
      <${Choice} label=${t("Light")} value=${theme} set=${setTheme} options=${[{ id: "", name: t("as the system") }, { id: "light", name: t("light") }, { id: "dark", name: t("dark") }]} />
      <${Choice} label=${t("Sound")} value=${sound} set=${chooseSound} options=${[{ id: "off", name: t("off") }, { id: "on", name: t("when it is your turn") }]} />
    </div>`}
  </main>`;
}
