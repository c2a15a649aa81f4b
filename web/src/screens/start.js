// SPDX-License-Identifier: MIT
// Home: a board that can be touched at once, three ways to a game, and the games of whoever was here before.
import { get, post } from "../api.js";
import { clockText, hasClock, runningSeat } from "../clockmodel.js";
import { ensureSomebody } from "../guest.js";
import { LANGUAGES, plural, t } from "../i18n.js";
import { importPlay } from "../lazy.js";
import { html, useEffect, useState } from "../lib.js";
import { DailyBoard, DailyWaiting } from "../parts/dailyboard.js";
import { DailyDiary, dayText } from "../parts/dailydiary.js";
import { Choice, useTrouble, Wrong } from "../parts/form.js";
import { Grade } from "../parts/grade.js";
import { MiniBoard } from "../parts/miniboard.js";
import { TableChoices } from "../parts/preferences.js";
import { WayPicture } from "../parts/ways.js";
import { useSession } from "../session.js";
import { useDaily } from "../usedaily.js";
import { USUAL_BOT } from "../usualbot.js";

const GAMES_SHOWN = 6;

/** Running games with what their cards show; the rest of each comes after the list. @returns {{list: any, details: Record<string, any>}} list: undefined until it is known, null for somebody new */
function useRunningGames() {
  const { me } = useSession();
  const [list, setList] = useState(/** @type {any} */ (me.account || me.guest ? undefined : null));
  const [details, setDetails] = useState(/** @type {Record<string, any>} */ ({}));
  useEffect(() => {
    let dropped = false;
    const load = async () => {
      const [answer, next] = await Promise.all([get("/api/games").catch(() => null), get("/api/opponent").catch(() => null)]);
      if (dropped) return;
      const running = (answer?.games ?? []).filter((/** @type {any} */ game) => !game.over);
      running.sort((/** @type {any} */ a, /** @type {any} */ b) => Number(b.my_turn) - Number(a.my_turn));
      setList(answer && { running, invited: answer.invited, next });
      for (const { id } of running.slice(0, GAMES_SHOWN))
        get(`/api/games/${id}?limit=0`).then((game) => dropped || setDetails((others) => ({ ...others, [id]: game })), () => {});
    };
    if (list === undefined) load();
    return () => {
      dropped = true;
    };
  }, []);
  return { list, details };
}

/** Those one plays with; oneself where there is nobody else. @param {any} entry @param {any} game */
function companyOf(entry, game) {
  const others = (game?.seats ?? entry.seats).filter((/** @type {any} */ seat, /** @type {number} */ i, /** @type {any[]} */ all) => !(game ? seat.mine : i === 0 && all.length > 1));
  return (others.length > 0 ? others : entry.seats).map((/** @type {any} */ seat) => seat.name || "…").join(", ");
}

/** @param {any} game */
function timeLeft(game) {
  const seat = game ? runningSeat(game) : -1;
  return seat >= 0 && hasClock(game.seats[seat]) ? clockText(game.seats[seat].clock_ms) : "";
}

/** @param {{entry: any, game: any}} props */
function GameCard({ entry, game }) {
  const turn = entry.my_turn ? t("Your turn") : t("Turn of %s", entry.seats[entry.turn]?.name ?? "…");
  return html`<a class="game-card ${entry.my_turn ? "mine" : ""}" href="#/table/${entry.id}"><${MiniBoard} game=${game} />
    <span class="about"><b>${companyOf(entry, game)}</b><span class="soft">${entry.seats.map((/** @type {any} */ seat) => seat.score).join(" – ")}</span><span class="turn">${[turn, timeLeft(game)].filter(Boolean).join(" · ")}</span></span></a>`;
}

/** What is new, in a line. @param {any} list */
function newsText({ running, invited }) {
  const mine = running.filter((/** @type {any} */ game) => game.my_turn).length;
  const inviter = invited.find((/** @type {any} */ one) => one.by)?.by;
  return [mine > 0 ? plural("It is your turn in %d game.", "It is your turn in %d games.", mine) : running.length > 0 ? t("The others are to move.") : "", invited.length > 0 ? (inviter ? t("%s invites you", inviter) + "." : t("You are invited") + ".") : ""].filter(Boolean).join(" ");
}

/** @param {{list: any, details: Record<string, any>}} props */
function YourGames({ list, details }) {
  if (list.running.length + list.invited.length === 0) return null;
  return html`<section class="your-games" aria-label=${t("Your games")}><p class="news"><b>${newsText(list)}</b> <a href="#/games">${t("All games")}</a></p>
    <div class="game-cards">${list.running.slice(0, GAMES_SHOWN).map((/** @type {any} */ entry) => html`<${GameCard} key=${entry.id} entry=${entry} game=${details[entry.id]} />`)}</div></section>`;
}

/** @param {{next: any, busy: boolean, playNow: () => void, learn: () => void}} props next: the machine to play, by how the last games went; nothing for somebody new */
function Ways({ next, busy, playNow, learn }) {
  const waits = !next || next.bot === USUAL_BOT ? t("Nuk waits for you, and takes it easy. The game begins at once.") : t("%s waits for you, by how your last games went. The game begins at once.", next.called);
  const card = (/** @type {string} */ who, /** @type {string} */ title, /** @type {string} */ line) => html`<${WayPicture} who=${who} bot=${next?.bot} /><span class="about"><b>${title}</b><span>${line}</span></span><span class="go" aria-hidden="true">→</span>`;
  return html`<div class="ways"><button class="way first" disabled=${busy} onClick=${playNow}>${card("machine", t("Against a machine"), waits)}</button>
    <a class="way" href="#/new/with/friend">${card("friend", t("With a friend"), t("A link is all it takes; no account."))}</a>
    <a class="way" href="#/new/with/here">${card("here", t("Here, taking turns"), t("Two to eight people at this device."))}</a></div>
    <p class="more-ways"><button class="plain" disabled=${busy} onClick=${learn}>${t("Learn it in a guided game")}</button> <a href="#/new">${t("Other machines and other rules")}</a> <a href="#/manual">${t("How to play")}</a></p>`;
}

/** Language, light, sounds and pace, at the end of the page. */
function Settings() {
  const { language, setLanguage, theme, setTheme } = useSession();
  return html`<div class="card choices">
      <${Choice} label=${t("Language")} value=${language} set=${setLanguage} options=${LANGUAGES} />
      <${Choice} label=${t("Appearance")} value=${theme} set=${setTheme} options=${[{ id: "", name: t("as the system") }, { id: "light", name: t("light") }, { id: "dark", name: t("dark") }]} />
      <${TableChoices} />
    </div>`;
}

/** @param {{next: any, playNow: () => void, learn: () => void, busy: boolean, trouble: string}} props */
function Hero({ next, playNow, learn, busy, trouble }) {
  const { language, say } = useSession();
  const [day, setDay] = useState("");
  const daily = useDaily(language, day);
  const { puzzle } = daily;
  const [today, setToday] = useState(puzzle?.day ?? "");
  useEffect(() => {
    if (puzzle && !day) setToday(puzzle.day);
  }, [puzzle]);
  const outcome = puzzle ? (daily.diary[puzzle.day]?.[language] ?? "") : "";
  return html`<section class="hero" aria-label=${t("Puzzle of the day")}>
    ${puzzle ? html`<${DailyBoard} key=${`${puzzle.language} ${puzzle.day}`} ...${daily} outcome=${outcome} say=${say} />` : html`<${DailyWaiting} text=${daily.trouble || ""} />`}
    <div class="hero-side"><div class="pills"><span class="pill">${puzzle ? html`${t("Puzzle of %s", dayText(puzzle.day))} <${Grade} level=${puzzle.difficulty} />` : t("Puzzle of the day")}</span>${today && html`<${DailyDiary} diary=${daily.diary} today=${today} shown=${puzzle?.day ?? day} choose=${setDay} />`}</div>
      <h1>${puzzle ? puzzle.task : daily.trouble ? "tesela" : t("Today's puzzle is being laid out…")}</h1>
      <${Wrong} text=${trouble} /><${Ways} next=${next} busy=${busy} playNow=${playNow} learn=${learn} /></div>
  </section>`;
}

export function StartScreen() {
  const session = useSession();
  const { me, go, language } = session;
  const { attempt, busy, rest } = useTrouble();
  const { list, details } = useRunningGames();
  const playNow = () =>
    attempt(async () => {
      await ensureSomebody(session);
      go(`/table/${(await post("/api/games/default", { language, own_names: true })).id}`);
    });
  const learn = () => attempt(async () => go(`/table/${await (await importPlay()).beginGuided(session)}`));
  // Nothing is drawn before it is known whether games wait: what comes late would push the rest away.
  if (list === undefined) return html`<main class="start" id="main" tabindex="-1"><h1 class="hidden">tesela</h1></main>`;
  return html`<main class="start" id="main" tabindex="-1">
    ${list && html`<${YourGames} list=${list} details=${details} />`}
    <${Hero} next=${list?.next} playNow=${playNow} learn=${learn} busy=${busy} trouble=${rest([])} />
    <section class="tools-row" aria-label=${t("Learn and make")}>
      <a class="tool" href="#/train"><b>${t("Train")}</b><span class="soft">${t("Exercises without end, and your own mistakes.")}</span></a>
      <a class="tool" href="#/puzzles"><b>${t("For class")}</b><span class="soft">${t("Mazes and word searches, on paper or on the screen.")}</span></a>
      <a class="tool" href="#/study"><b>${t("Word study")}</b><span class="soft">${t("Short words and anagrams, on cards.")}</span></a>
      <a class="tool" href="#/resources"><b>${t("Dictionaries and bags")}</b><span class="soft">${t("Look words up, or bring your own.")}</span></a>
      ${me.account ? html`<a class="tool" href="#/statistics/${encodeURIComponent(me.account.name)}"><b>${t("My statistics")}</b><span class="soft">${t("Your games in numbers, and the ranking.")}</span></a>` : html`<a class="tool" href="#/register"><b>${t("Register")}</b><span class="soft">${t("Keep your games and climb the ranking.")}</span></a>`}
    </section>
    <${Settings} />
  </main>`;
}
