// SPDX-License-Identifier: MIT
// A game looked at again, turn by turn, with better moves: a game played here, or a GCG file.
import { get, post } from "../api.js";
import { ensureSomebody } from "../guest.js";
import { numberText, plural, t } from "../i18n.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib.js";
import { Board } from "../parts/board.js";
import { Choice, Field, useTrouble, Wrong } from "../parts/form.js";
import { GameGone } from "../parts/gamegone.js";
import { KeptTiles } from "../parts/kepttiles.js";
import { Word } from "../parts/meaning.js";
import { Bars, Lines, plotColour } from "../parts/plot.js";
import { entryText, isReject, plainWord, verdictText, whoseText } from "../tablemodel.js";
import { Retry } from "../parts/retry.js";
import { ChanceLine, StoryList } from "../parts/story.js";
import { Tile } from "../parts/tile.js";
import { dictionaryLabel } from "../names.js";
import { boardAfter, boardWith, gradeLabel, historyOf, isMade, keptAfter, moveText, turnOfEntry } from "../reviewmodel.js";
import { useSession } from "../session.js";
import { pointsOf } from "../usegame.js";
import { JobBar, useWork } from "../usejob.js";
import { addressOfStudy, orderOf, rackText, withNextRack } from "../studymodel.js";
import { scoreLines } from "./table_end.js";

/**
 * @typedef {{language?: string, rules?: any, size: number, layout: any, tiles: any[], seats: {name: string, score: number}[], history: any[], turns: import("../reviewmodel.js").Turn[], players: any[], story: any}} Shown
 * turns and players are empty, and the story null, while nothing has been analysed
 */

/** @param {{turn: import("../reviewmodel.js").Turn, chosen: number, choose: (index: number) => void, points: Record<string, number>, rejects: boolean}} props */
function TurnAnalysis({ turn, chosen, choose, points, rejects }) {
  const judged = turn.grade !== "none";
  return html`<div class="rack-line" role="img" aria-label=${t("Rack: %s", turn.rack.map((tile) => tile || "#").join(" "))}>${turn.rack.map((tile) => html`<span><${Tile} letter=${tile} points=${tile ? points[tile] : ""} /></span>`)}</div>
    ${judged && html`<p><span class="grade ${turn.grade}">${gradeLabel(turn.grade)}</span> ${turn.lost >= 0.05 ? t("%s points below the best play", numberText(turn.lost, 1)) : t("nothing was better")}${turn.rank > 0 && turn.plays > 0 ? html` · <span class="soft">${t("place %s of %s", numberText(turn.rank), numberText(turn.plays))}</span>` : null}</p>`}
    ${turn.taken_back && html`<p class="soft">${rejects ? t("The play was rejected and removed.") : t("The play was challenged and removed.")}</p>`}
    ${turn.note && html`<p class="note">${turn.note}</p>`}
    ${turn.better.length > 0 && html`<div class="table-scroll"><table class="better"><caption class="hidden">${t("Better plays")}</caption><thead><tr><th>${t("Best plays")}</th><th class="number">${t("Points")}</th><th class="number">${t("Value")}</th><th class="number">${t("Wins")}</th></tr></thead>
      <tbody>${turn.better.map((move, i) => html`<tr class=${isMade(turn, move) ? "me" : ""}><td><button class="plain" aria-pressed=${chosen === i ? "true" : "false"} onClick=${() => choose(chosen === i ? -1 : i)}>${moveText(move)}</button>${isMade(turn, move) ? html` <span class="tag">${t("played")}</span>` : null}</td><td class="number">${numberText(move.score)}</td><td class="number">${numberText(move.equity, 1)}</td><td class="number">${numberText(move.win * 100)} %</td></tr>`)}</tbody></table></div>
      <p class="soft small">${t("Choose a play to see it on the board. The value counts the points and what the tiles kept are worth.")}</p>`}`;
}

/** What the player probably kept, as seen by the next player; only on request, since it takes a moment to compute. @param {{turn: import("../reviewmodel.js").Turn, next: import("../reviewmodel.js").Turn, name: string}} props */
function KeptByPlayer({ turn, next, name }) {
  const [kept, setKept] = useState(/** @type {any} */ (null));
  const { attempt, busy, rest } = useTrouble();
  const left = keptAfter(turn);
  const ask = () => attempt(async () => setKept(await post("/api/positions/infer", { cgp: withNextRack(turn.cgp, next.rack), ...orderOf(turn) })));
  if (kept) return html`<${KeptTiles} kept=${kept} truth=${left ? rackText(left) : ""} />`;
  return html`<${Wrong} text=${rest([])} /><div class="buttons ask-kept"><button disabled=${busy} onClick=${ask}>${busy ? t("The machine is thinking…") : t("What did %s probably keep?", name)}</button></div>`;
}

/** @param {{players: any[]}} props */
function Summary({ players }) {
  const mean = (/** @type {any} */ player) => (player.turns ? numberText(player.score / player.turns, 1) : "–");
  return html`<div class="card"><h2>${t("Summary")}</h2><div class="table-scroll" tabindex="0" role="region" aria-label=${t("Summary")}><table class="stack pairs"><thead><tr><th>${t("Player")}</th><th class="number">${t("Points")}</th><th class="number">${t("A turn")}</th><th class="number">${t("Lost")}</th><th class="number">${t("Mistakes")}</th><th class="number">${t("Full racks")}</th></tr></thead>
    <tbody>${players.map((player, i) => html`<tr><td class="name"><b style="color:${plotColour(i)}" aria-hidden="true">■</b> ${player.name}</td><td class="number" data-label=${t("Points")}>${numberText(player.score)}</td><td class="number" data-label=${t("A turn")}>${mean(player)}</td><td class="number" data-label=${t("Lost")}>${numberText(player.lost, 1)}</td><td class="number" data-label=${t("Mistakes")} title=${t("%d small, %d medium, %d large", player.small, player.medium, player.large)}>${player.small + player.medium + player.large}</td><td class="number" data-label=${t("Full racks")}><span>${player.bingos}${player.bingos_missed ? html` <span class="soft">(${plural("%d missed", "%d missed", player.bingos_missed)})</span>` : null}</span></td></tr>`)}</tbody></table></div></div>`;
}

/** What each turn has lost. @param {{shown: Shown, entry: number, go: (entry: number) => void}} props */
function Losses({ shown, entry, go }) {
  const entryOf = (/** @type {number} */ i) => shown.turns[i].entry || i + 1;
  const bars = shown.turns.map((turn, i) => ({
    value: turn.lost,
    text: String(i + 1),
    colour: plotColour(turn.seat),
    on: entryOf(i) === entry,
    title: `${i + 1}. ${shown.seats[turn.seat]?.name ?? ""}: ${moveText(turn)} · −${numberText(turn.lost, 1)}`,
  }));
  return html`<div class="card"><h2>${t("Points lost in each turn")}</h2><${Bars} label=${t("Points lost in each turn")} bars=${bars} height=${190} xLabel=${t("Turn")} yLabel=${t("Points lost")} onPick=${(/** @type {number} */ i) => go(entryOf(i))} /></div>`;
}

/** Scrolls the list to the current line, without moving the page. @param {any} current whatever changes with it */
function useCurrentInView(current) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const show = () => {
    const line = list.current?.querySelector("[aria-current]");
    if (!list.current) return;
    if (!line) {
      list.current.scrollTop = 0;
      return;
    }
    const frame = list.current.getBoundingClientRect();
    const place = line.getBoundingClientRect();
    const more = place.height; // so that its neighbour is visible too
    if (place.top < frame.top) list.current.scrollTop -= frame.top - place.top + more;
    else if (place.bottom > frame.bottom) list.current.scrollTop += place.bottom - frame.bottom + more;
  };
  useLayoutEffect(show, [current]);
  useEffect(() => {
    const watcher = new ResizeObserver(show);
    if (list.current) watcher.observe(list.current);
    return () => watcher.disconnect();
  }, []);
  return list;
}

/** Shows a game. @param {{shown: Shown, first: number, boardAt: (entry: number) => Promise<any[]>, waiting: any, children: any, onTurn?: (entry: number) => void}} props */
function Viewer({ shown, first, boardAt, waiting, children, onTurn }) {
  const count = shown.history.length;
  const [entry, setEntry] = useState(Math.min(first, count));
  const [board, setBoard] = useState(/** @type {any[]} */ ([]));
  const [chosen, setChosen] = useState(-1);
  const [byPlayer, setByPlayer] = useState(false);
  const [retrying, setRetrying] = useState(0);
  const { attempt, rest, again } = useTrouble();
  const analysed = shown.turns.some((turn) => turn.entry) ? turnOfEntry(shown.turns, entry) : entry - 1;
  const turn = shown.turns[analysed];
  const go = (/** @type {number} */ to) => {
    const next = Math.min(count, Math.max(0, to));
    setEntry(next);
    setChosen(-1);
    setRetrying(0);
    onTurn?.(next);
  };
  const goTurn = (/** @type {number} */ number) => go(number > 0 ? shown.turns[number - 1].entry || number : 0);
  const retry = (/** @type {number} */ number) => {
    goTurn(number);
    setRetrying(number);
  };
  useEffect(() => {
    let dropped = false;
    attempt(async () => {
      const found = await boardAt(entry);
      if (!dropped) setBoard(found);
    });
    return () => {
      dropped = true;
    };
  }, [entry, shown.turns.length]);
  useLayoutEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof HTMLElement && event.target.closest(retrying ? "input, select, textarea, dialog, .retry" : "input, select, textarea, dialog"))) return;
      const to = { ArrowLeft: entry - 1, ArrowRight: entry + 1, Home: 0, End: count }[event.key];
      const better = /^[1-9]$/.test(event.key) && turn ? Number(event.key) - 1 : -1;
      if (to !== undefined) go(to);
      else if (better >= 0 && better < turn.better.length) setChosen(better);
      else if (event.key === "Escape") setChosen(-1);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }); // at once, so that the next key uses the turn on show
  const list = useCurrentInView(`${entry} ${shown.turns.length}`);
  const points = pointsOf(shown);
  const made = shown.history[entry - 1];
  const seen = chosen >= 0 && turn ? boardWith(shown.turns, analysed + 1, turn.better[chosen]) : board;
  const owners = new Map(byPlayer ? boardAfter(shown.turns, shown.turns.length).map((tile) => [`${tile.row},${tile.col}`, tile.by]) : []);
  const coloured = seen.map((tile) => ({ ...tile, by: byPlayer ? owners.get(`${tile.row},${tile.col}`) : undefined }));
  const mine = Math.max(0, shown.seats.findIndex((seat) => /** @type {any} */ (seat).mine));
  const number = shown.turns.length === 0 || entry === 0 ? 0 : analysed + 1;
  const after = shown.turns[analysed + 1];
  const tellsOfRack = turn && after && after.seat !== turn.seat && !turn.taken_back && turn.type !== "pass" && (keptAfter(turn)?.length ?? 1) > 0;
  if (retrying && shown.turns[retrying - 1])
    return html`<section><${Retry} key=${retrying} turns=${shown.turns} turn=${retrying} shown=${shown} close=${() => setRetrying(0)} /></section><aside class="side">${shown.story && html`<div class="card"><h2>${t("What decided the game")}</h2><${StoryList} story=${shown.story} turns=${shown.turns} at=${retrying} go=${retry} retry=${null} quiet=${true} /></div>`}</aside>`;
  return html`<section><${Wrong} text=${rest([])} again=${again(() => go(entry))} />
      <${Board} game=${{ rules: { size: shown.size }, layout: shown.layout, board: coloured }} draft=${null} cursor=${null} points=${points} />
      <div class="acts steps" role="group" aria-label=${t("Turns")}><button onClick=${() => go(0)} disabled=${entry === 0}>${t("Beginning")}</button><button onClick=${() => go(entry - 1)} disabled=${entry === 0}>◀ ${t("Before")}</button><button onClick=${() => go(entry + 1)} disabled=${entry === count}>${t("After")} ▶</button><button onClick=${() => go(count)} disabled=${entry === count}>${t("End")}</button></div>
      <label class="slider">${t("Turn %d of %d", entry, count)}<input type="range" min="0" max=${count} value=${entry} onInput=${(/** @type {any} */ event) => go(Number(event.target.value))} /></label>
      <p class="soft small keys-hint">${t("Keys: ← and → turn by turn, Home and End, 1 to 9 show a play, Escape the one that was made.")}</p>
      ${shown.turns.length > 0 && html`<label class="check"><input type="checkbox" checked=${byPlayer} onChange=${(/** @type {any} */ event) => setByPlayer(event.target.checked)} />${t("Colour the tiles by player")}</label>`}</section>
    <aside class="side">${shown.story && html`<div class="card"><h2>${shown.story.summary}</h2>${shown.seats.length === 2 && html`<${ChanceLine} turns=${shown.turns} seat=${mine} name=${shown.seats[mine].name} story=${shown.story} at=${number} go=${goTurn} />`}<${StoryList} story=${shown.story} turns=${shown.turns} at=${number} go=${goTurn} retry=${retry} /></div>`}
      <div class="card" aria-live="polite"><h2>${entry === 0 ? t("The empty board") : t("Turn %d", entry)}</h2>
        ${made && html`<p>${shown.seats[made.seat] && html`<b>${shown.seats[made.seat].name}</b> · `}${made.word && shown.language ? html`<${Word} id=${shown.language} word=${plainWord(made.word)}>${turn ? moveText(turn) : entryText(made, shown)}<//>` : turn ? moveText(turn) : made.of === undefined ? entryText(made, shown) : verdictText(shown, made)} · ${plural("%d point", "%d points", made.score ?? 0, numberText(made.score ?? 0))}</p>`}
        ${turn && html`<${TurnAnalysis} turn=${turn} chosen=${chosen} choose=${setChosen} points=${points} rejects=${isReject(shown)} /><div class="buttons">${turn.rack.length > 0 && html`<button onClick=${() => retry(number)}>${t("Try it again")}</button>`}<a class="button" href=${addressOfStudy(turn.cgp)}>${t("Open in analysis")}</a></div>${tellsOfRack && html`<${KeptByPlayer} key=${number} turn=${turn} next=${after} name=${shown.seats[turn.seat]?.name ?? ""} />`}`}
        ${waiting}</div>
      <div class="card"><h2>${t("History")}</h2><ol class="moves" ref=${list} tabindex="0" aria-label=${t("History")}>${shown.history.map((one, i) => {
        const grade = shown.turns[shown.turns.some((other) => other.entry) ? turnOfEntry(shown.turns, i + 1) : i]?.grade;
        return html`<li aria-current=${i + 1 === entry ? "true" : null}><i>${i + 1}</i><button class="plain" onClick=${() => go(i + 1)}><span class="dot ${grade ?? ""}" title=${grade ? gradeLabel(grade) : null}></span>${whoseText(shown, one)}</button><b>${numberText(one.score ?? 0)}</b></li>`;
      })}</ol></div>
      ${children}</aside>
    <div class="under">${shown.players.length > 0 && html`<${Summary} players=${shown.players} /><${Losses} shown=${shown} entry=${entry} go=${go} />`}
      <div class="card"><h2>${t("Points turn by turn")}</h2><${Lines} label=${t("Points turn by turn")} lines=${scoreLines(shown)} at=${entry} xLabel=${t("Turn")} yLabel=${t("Points")} /></div></div>`;
}

/** What the page waits for, or why there is nothing to wait for. @param {{text: string, work: any, again: (() => any) | null}} props */
function Waiting({ text, work, again }) {
  return html`<p class="soft" role="status">${text}${work.busy && html`<${JobBar} job=${work.job} />`}</p>
    ${work.busy ? html`<button onClick=${work.stop}>${t("Stop")}</button>` : again && html`<button onClick=${again}>${t("Look at the game")}</button>`}`;
}

/** @param {any[]} seats */
const headline = (seats) => seats.map((seat) => `${seat.name} ${numberText(seat.score)}`).join(" – ");

/** @param {{arg: string, more?: string}} props */
export function ReviewScreen({ arg: id, more }) {
  const [game, setGame] = useState(/** @type {any} */ (null));
  const [analysis, setAnalysis] = useState(/** @type {any} */ (null));
  const [waiting, setWaiting] = useState("");
  const { attempt, rest, again } = useTrouble();
  const work = useWork();
  const analyse = () => {
    setWaiting(t("The machine is looking at the game…"));
    return work.ask("GET", `/api/games/${id}/analysis`).then(
      (answer) => (setAnalysis(answer), setWaiting("")),
      (error) => setWaiting(error.message),
    );
  };
  const load = () =>
    attempt(async () => {
      const whole = await get(`/api/games/${id}`);
      setGame(whole);
      if (!whole.over) return setWaiting(t("Better plays are shown when the game is over."));
      return analyse();
    });
  useEffect(() => {
    load();
  }, [id]);
  if (!game && rest([])) return html`<${GameGone} why=${rest([])} again=${again(load)} />`;
  if (!game) return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Look at the game again")}</h1></main>`;
  const shown = { language: game.language, rules: game.rules, size: game.rules.size, layout: game.layout, tiles: game.tiles, seats: game.seats, history: game.history, turns: analysis?.turns ?? [], players: analysis?.players ?? [], story: analysis?.story ?? null };
  const keepAddress = (/** @type {number} */ entry) => history.replaceState(null, "", `#/review/${id}/${entry}`);
  return html`<main class="wide table review" id="main" tabindex="-1"><h1 class="over">${headline(game.seats)}</h1>
    <${Viewer} shown=${shown} first=${more === undefined ? game.history.length : Number(more)} boardAt=${async (/** @type {number} */ entry) => (await get(`/api/games/${id}/at?turn=${entry}`)).board} waiting=${waiting && html`<${Waiting} text=${waiting} work=${work} again=${game.over ? analyse : null} />`} onTurn=${keepAddress}>
      <div class="buttons">${game.rules.duplicate ? html`<a class="button" href="/api/games/${id}/file?as=json" download="${id}.json">${t("Download JSON")}</a>` : html`<a class="button" href="/api/games/${id}/file?as=gcg" download="${id}.gcg">${t("Download GCG")}</a>`}<a class="button" href="#/table/${id}">${t("To the table")}</a></div><//></main>`;
}

const KEPT = "review-file";

/** @param {string} [text] */
function keptFile(text) {
  try {
    if (text !== undefined) sessionStorage.setItem(KEPT, text);
    return sessionStorage.getItem(KEPT) ?? "";
  } catch {
    return text ?? "";
  }
}

// Typed text is UTF-8, whatever it says about the file it was copied from.
const asFile = (/** @type {string} */ text) => new Blob([`#character-encoding UTF-8\n${text.replace(/^#character-encoding.*\n?/gim, "")}`], { type: "text/plain" });

/** A record from elsewhere. */
export function ReviewFileScreen() {
  const session = useSession();
  const { me, language } = session;
  const [text, setText] = useState(keptFile());
  const [name, setName] = useState("");
  const [words, setWords] = useState("");
  const [resources, setResources] = useState(/** @type {any[]} */ ([]));
  const [found, setFound] = useState(/** @type {any} */ (null));
  const { attempt, busy, at, rest } = useTrouble();
  const work = useWork();
  useEffect(() => {
    get("/api/resources").then((answer) => setResources(answer.resources), () => {});
  }, [me.account?.name]);
  const look = (/** @type {Blob} */ file, /** @type {string} */ called) =>
    attempt(async () => {
      await ensureSomebody(session);
      const query = new URLSearchParams({ name: called || "GCG", ...(words ? { words } : {}) });
      setFound(await work.ask("POST", `/api/review?${query}`, file));
    });
  const choose = async (/** @type {any} */ event) => {
    const file = event.target.files[0];
    if (!file) return;
    setName(file.name);
    const bytes = await file.arrayBuffer();
    const utf8 = new TextDecoder().decode(bytes);
    const shownText = utf8.includes("\ufffd") ? new TextDecoder("windows-1252").decode(bytes) : utf8;
    setText(shownText);
    keptFile(shownText);
    look(new Blob([bytes], { type: "text/plain" }), file.name);
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    keptFile(text);
    look(asFile(text), name);
  };
  if (found) {
    const shown = { language: words, size: found.size, layout: found.layout, tiles: found.tiles, seats: found.players, history: historyOf(found.turns), turns: found.turns, players: found.players, story: found.story };
    return html`<main class="wide table review" id="main" tabindex="-1"><h1 class="over">${found.title || headline(found.players)}</h1>
      <${Viewer} shown=${shown} first=${0} boardAt=${async (/** @type {number} */ entry) => boardAfter(found.turns, entry)} waiting="">
        ${found.problems.length > 0 && html`<div class="card"><h2>${t("What does not add up in the file")}</h2><ul>${found.problems.map((/** @type {any} */ one) => html`<li>${t("Line %d: %s", one.line, one.message)}</li>`)}</ul></div>`}
        <div class="buttons"><button onClick=${() => setFound(null)}>${t("Another file…")}</button></div><//></main>`;
  }
  const dictionaries = [{ id: "", name: t("as the file says") }, ...resources.filter((one) => one.built_in || (one.words !== null && one.tiles !== null)).map((one) => ({ id: one.id, name: dictionaryLabel(one) }))];
  return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Look at a game from a file")}</h1>
    <p class="soft">${t("A GCG file of this program or of another one: every turn with what would have been better.")}</p>
    <form class="card" onSubmit=${submit} key=${language}><${Wrong} text=${rest(["gcg", "words"])} />
      <p><label class="button main">${t("Choose a file…")}<input class="hidden" type="file" accept=".gcg,.txt,text/plain" disabled=${busy} onChange=${choose} /></label> ${busy ? "" : name}</p>${busy && html`<${Waiting} text=${t("The machine is looking at the game…")} work=${work} again=${null} />`}
      <${Field} label=${t("Or its text")} wrong=${at("gcg")}>${(/** @type {any} */ ids) => html`<textarea ...${ids} spellcheck="false" value=${text} onInput=${(/** @type {any} */ event) => setText(event.target.value)}></textarea>`}<//>
      <${Choice} label=${t("Words")} value=${words} set=${setWords} options=${dictionaries} wrong=${at("words")} />
      <button class="main" disabled=${busy || !text.trim()}>${t("Look at the game")}</button></form></main>`;
}
