// SPDX-License-Identifier: MIT
// Home: a board that can be touched at once, three ways to a game, and the games of people who were here before.
import { get, post } from "../api.js";
import { ensureSomebody } from "../guest.js";
import { LANGUAGES, plural, t } from "../i18n.js";
import { importPlay } from "../lazy.js";
import { html, useEffect, useState } from "../lib.js";
import { DailyBoard, DailyWaiting } from "../parts/dailyboard.js";
import { DailyDiary, dayText } from "../parts/dailydiary.js";
import { Choice, useTrouble, Wrong } from "../parts/form.js";
import { GameCard, useGameDetails } from "../parts/gamecard.js";
import { Grade } from "../parts/grade.js";
import { TableChoices } from "../parts/preferences.js";
import { WayPicture } from "../parts/ways.js";
import { useSession } from "../session.js";
import { useDaily } from "../usedaily.js";
import { USUAL_BOT } from "../usualbot.js";

const GAMES_SHOWN = 6;

/** Running games, and who is next. @returns {any} undefined until it is known, null for somebody new */
function useRunningGames() {
  const { me } = useSession();
  const [list, setList] = useState(/** @type {any} */ (me.account || me.guest ? undefined : null));
  useEffect(() => {
    let dropped = false;
    const load = async () => {
      const [answer, next] = await Promise.all([get("/api/games").catch(() => null), get("/api/opponent").catch(() => null)]);
      if (dropped) return;
      const running = (answer?.games ?? []).filter((/** @type {any} */ game) => !game.over);
      running.sort((/** @type {any} */ a, /** @type {any} */ b) => Number(b.my_turn) - Number(a.my_turn));
      setList(answer && { running, invited: answer.invited, next });
    };
    if (list === undefined) load();
    return () => {
      dropped = true;
    };
  }, []);
  return list;
}

/** The news, in one line. @param {any} list */
function newsText({ running, invited }) {
  const mine = running.filter((/** @type {any} */ game) => game.my_turn).length;
  const inviter = invited.find((/** @type {any} */ one) => one.by)?.by;
  return [mine > 0 ? plural("It is your turn in %d game.", "It is your turn in %d games.", mine) : running.length > 0 ? t("It is the others' turn.") : "", invited.length > 0 ? (inviter ? t("%s invites you", inviter) + "." : t("You are invited") + ".") : ""].filter(Boolean).join(" ");
}

/** @param {{list: any}} props */
function YourGames({ list }) {
  const shown = list.running.slice(0, GAMES_SHOWN);
  const details = useGameDetails(shown);
  if (list.running.length + list.invited.length === 0) return null;
  return html`<section class="your-games" aria-label=${t("Your games")}><p class="news"><b>${newsText(list)}</b> <a href="#/games">${t("All games")}</a></p>
    <div class="game-cards">${shown.map((/** @type {any} */ entry) => html`<${GameCard} key=${entry.id} entry=${entry} game=${details[entry.id]} />`)}</div></section>`;
}

/** @param {{next: any, busy: boolean, playNow: () => void, learn: () => void}} props next: the machine to play, by how the last games went; nothing for somebody new */
function Ways({ next, busy, playNow, learn }) {
  const waits = !next || next.bot === USUAL_BOT ? t("Nuk waits for you, and takes it easy. The game begins at once.") : t("%s waits for you, chosen by how your last games went. The game begins at once.", next.called);
  const card = (/** @type {string} */ who, /** @type {string} */ title, /** @type {string} */ line) => html`<${WayPicture} who=${who} bot=${next?.bot} /><span class="about"><b>${title}</b><span>${line}</span></span><span class="go" aria-hidden="true">→</span>`;
  return html`<div class="ways"><button class="way first" disabled=${busy} onClick=${playNow}>${card("machine", t("Against a machine"), waits)}</button>
    <a class="way" href="#/new/with/friend">${card("friend", t("With a friend"), t("A link is all it takes; no account."))}</a>
    <a class="way" href="#/new/with/here">${card("here", t("Here, taking turns"), t("Two to eight people at this device."))}</a></div>
    <p class="more-ways"><button class="plain" disabled=${busy} onClick=${learn}>${t("Learn it in a guided game")}</button> <a href="#/new">${t("Other machines and other rules")}</a> <a href="#/manual">${t("How to play")}</a></p>`;
}

/** Progress with mistakes and words; nothing without an account. */
function useProgress() {
  const { me, language } = useSession();
  const [progress, setProgress] = useState(/** @type {{mistakes?: any, words?: any}} */ ({}));
  useEffect(() => {
    if (!me.account) return;
    const add = (/** @type {any} */ more) => setProgress((known) => ({ ...known, ...more }));
    get("/api/mistakes").then((mistakes) => add({ mistakes }), () => {});
    get(`/api/study/decks?words=${language}`).then(({ decks }) => add({ words: sumOf(decks) }), () => {});
  }, [language]);
  return progress;
}

/** @param {any[]} decks @returns {{begun: number, due: number, learned: number}} */
const sumOf = (decks) => decks.reduce((sum, { begun, due, learned }) => ({ begun: sum.begun + begun, due: sum.due + due, learned: sum.learned + learned }), { begun: 0, due: 0, learned: 0 });

/** @param {{to: string, title: string, text: string, bar?: boolean, done?: number, all?: number}} props bar: done of all; its room is there before it is known */
const Tool = ({ to, title, text, bar = false, done = 0, all = 0 }) => html`<a class="tool" href=${to}><b>${title}</b><span class="soft">${text}</span>${bar && html`<span class="share ${all > 0 ? "" : "none"}" aria-hidden="true"><i style="width:${all > 0 ? (100 * done) / all : 0}%"></i></span>`}</a>`;

/** Three things to do besides playing, and a line with the others. */
function Learning() {
  const { me } = useSession();
  const { mistakes, words } = useProgress();
  const again = mistakes?.total > 0;
  return html`<section class="learning ${me.account ? "with-bars" : ""}" aria-label=${t("Learn and make")}><h2>${t("Learn and make")}</h2><div class="tools-row">
      <${Tool} to=${again ? "#/train/mistakes" : "#/train"} title=${again ? t("Your mistakes, once more") : t("Train")} text=${again ? (mistakes.due > 0 ? plural("%d play of yours had a better one.", "%d plays of yours had a better one.", mistakes.due) : t("Nothing is due today. Well done!")) : t("Exercises without end, and your own mistakes.")} bar=${Boolean(me.account)} done=${mistakes?.learned} all=${mistakes?.total} />
      <${Tool} to="#/study" title=${t("Word study")} text=${words?.begun > 0 ? [t("learned: %d of %d", words.learned, words.begun), words.due > 0 ? t("due today: %d", words.due) : ""].filter(Boolean).join(" · ") : t("Short words and anagrams, on cards.")} bar=${Boolean(me.account)} done=${words?.learned} all=${words?.begun} />
      <${Tool} to="#/puzzles" title=${t("For class")} text=${t("Mazes and word searches, on paper or on the screen.")} /></div>
    <p class="more-ways"><a href="#/resources">${t("Dictionaries and bags")}</a> ${me.account ? html`<a href="#/statistics/${encodeURIComponent(me.account.name)}">${t("My statistics")}</a>` : html`<span><a href="#/register">${t("Register")}</a> <span class="soft">${t("Keep your games and climb the ranking.")}</span></span>`}</p></section>`;
}

/** Language, light, sounds and pace, at the end of the page. */
function Settings() {
  const { language, setLanguage, theme, setTheme } = useSession();
  return html`<details class="settings"><summary>${t("Language, appearance and sounds")}</summary><div class="choices">
      <${Choice} label=${t("Language")} value=${language} set=${setLanguage} options=${LANGUAGES} />
      <${Choice} label=${t("Appearance")} value=${theme} set=${setTheme} options=${[{ id: "", name: t("as the system") }, { id: "light", name: t("light") }, { id: "dark", name: t("dark") }]} />
      <${TableChoices} />
    </div></details>`;
}

/** @param {{asked: string, next: any, playNow: () => void, learn: () => void, busy: boolean, trouble: string}} props asked: the day in the address; "": today */
function Hero({ asked, next, playNow, learn, busy, trouble }) {
  const { language, say } = useSession();
  const [day, setDay] = useState(asked);
  const daily = useDaily(language, day);
  const { puzzle } = daily;
  const [today, setToday] = useState(puzzle?.day ?? (asked && new Date().toISOString().slice(0, 10)));
  const show = (/** @type {string} */ chosen) => (history.replaceState(null, "", chosen ? `#/day/${chosen}` : "#/"), setDay(chosen)); // so that the address of a day can be shared
  useEffect(() => {
    if (puzzle && !day) setToday(puzzle.day);
  }, [puzzle]);
  const outcome = puzzle ? (daily.diary[puzzle.day]?.[language] ?? "") : "";
  return html`<section class="hero" aria-label=${t("Puzzle of the day")}>
    ${puzzle ? html`<${DailyBoard} key=${`${puzzle.language} ${puzzle.day}`} ...${daily} outcome=${outcome} say=${say} />` : html`<${DailyWaiting} text=${daily.trouble || ""} />`}
    <div class="hero-side"><div class="pills"><span class="pill">${puzzle ? html`${t("Puzzle of %s", dayText(puzzle.day))} <${Grade} level=${puzzle.difficulty} />` : t("Puzzle of the day")}</span>${today && html`<${DailyDiary} diary=${daily.diary} today=${today} shown=${puzzle?.day ?? day} choose=${show} />`}</div>
      <h1>${puzzle ? puzzle.task : daily.trouble ? (day ? t("There is no puzzle for that day") : "tesela") : t("Today's puzzle is being prepared…")}</h1>${daily.trouble && day && html`<p><button onClick=${() => show("")}>${t("Today's puzzle")}</button></p>`}
      <${Wrong} text=${trouble} /><${Ways} next=${next} busy=${busy} playNow=${playNow} learn=${learn} /></div>
  </section>`;
}

/** @param {{arg?: string}} props a day */
export function StartScreen({ arg = "" }) {
  const session = useSession();
  const { go, language } = session;
  const { attempt, busy, rest } = useTrouble();
  const list = useRunningGames();
  const playNow = () =>
    attempt(async () => {
      await ensureSomebody(session);
      go(`/table/${(await post("/api/games/default", { language, own_names: true })).id}`);
    });
  const learn = () => attempt(async () => go(`/table/${await (await importPlay()).beginGuided(session)}`));
  // Nothing is drawn until it is known whether games wait: otherwise they would push the rest away later.
  if (list === undefined) return html`<main class="start" id="main" tabindex="-1"><h1 class="hidden">tesela</h1></main>`;
  return html`<main class="start" id="main" tabindex="-1">
    ${list && html`<${YourGames} list=${list} />`}
    <${Hero} asked=${arg} next=${list?.next} playNow=${playNow} learn=${learn} busy=${busy} trouble=${rest([])} />
    <${Learning} />
    <${Settings} />
  </main>`;
}
