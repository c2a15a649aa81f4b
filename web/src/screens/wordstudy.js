// SPDX-License-Identifier: MIT
// Word study: the decks of a dictionary, cards that return when they are due, and lists to print.
import { get } from "../api.js";
import { answersText, asCsv, asksLetters, countsOf, judge, lettersOf, readCards, spelt, toggled } from "../cardmodel.js";
import { download } from "../download.js";
import { numberText, plural, t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { Choice, useTrouble, Wrong } from "../parts/form.js";
import { Word } from "../parts/meaning.js";
import { Tile } from "../parts/tile.js";
import { keep, useSession } from "../session.js";
import { foldKey } from "../typing.js";
import { useCards } from "../usecards.js";

/** @typedef {import("../cardmodel.js").StudyCard} StudyCard */

const NONE = { front: [], back: [] };

/** The dictionary to study, remembered by this browser; at first the reader's language. */
function useWords() {
  const { language } = useSession();
  const [words, setWords] = useState(localStorage.getItem("study-words") || language);
  return { words, choose: (/** @type {string} */ id) => (keep("study-words", id), setWords(id)) };
}

/** @param {{words: string, choose: (id: string) => void}} props */
function WordsChoice({ words, choose }) {
  const [list, setList] = useState([{ id: words, name: words }]);
  const { me } = useSession();
  const { attempt } = useTrouble();
  useEffect(() => {
    attempt(async () => {
      const [choices, own] = await Promise.all([get("/api/choices"), me.account ? get("/api/resources") : { resources: [] }]);
      const mine = own.resources.filter((/** @type {any} */ one) => !one.builtin && one.dictionary && one.bag).map((/** @type {any} */ one) => ({ id: one.id, name: one.id }));
      const known = [...choices.languages, ...mine];
      setList(known.some((one) => one.id === words) ? known : [...known, { id: words, name: words }]);
    });
  }, [me.account?.name]);
  return html`<${Choice} label=${t("Words")} value=${words} set=${choose} options=${list} />`;
}

// ---- decks ----

/** The counts of a deck. @param {{begun: number, due: number, learned: number}} props */
function Progress({ begun, due, learned }) {
  if (begun === 0) return html`<span class="soft">${t("new")}</span>`;
  return html`<span class="soft">${due > 0 ? html`<b class="due">${t("due today: %d", due)}</b> · ` : ""}${t("learned: %d of %d", learned, begun)}</span>`;
}

/** @param {{rows: any[], counts: (row: any) => any}} props rows: the lengths of one kind of deck that were begun, or the usual one */
function DeckCard({ rows, counts }) {
  const [first] = rows;
  const path = (/** @type {number} */ length) => `#/study/${first.deck}${first.length_low < first.length_high ? `/${length}` : ""}`;
  const lengths = Array.from({ length: first.length_high - first.length_low + 1 }, (_, i) => first.length_low + i);
  const sums = rows.map(counts).reduce((a, b) => ({ begun: a.begun + b.begun, due: a.due + b.due, learned: a.learned + b.learned }));
  const usual = rows.find((row) => counts(row).due > 0) ?? first;
  return html`<li class="card deck-card"><a href=${path(usual.length)}><b>${deckTitle(first.deck)}</b></a><span class="soft">${first.task}</span>
    ${lengths.length > 1 && html`<span class="lengths" role="group" aria-label=${t("Letters")}>${lengths.map((length) => html`<a href=${path(length)} aria-label=${plural("%d letter", "%d letters", length)} aria-current=${length === usual.length ? "true" : null}>${length}</a>`)}</span>`}
    <${Progress} ...${sums} /></li>`;
}

/** @param {string} deck */
const deckTitle = (deck) => ({ two: t("Two-letter words"), three: t("Three-letter words"), hooks: t("Hooks"), anagrams: t("Anagrams"), stems: t("Stems"), heavy: t("Heavy tiles") })[deck] ?? deck;

/** @param {{words: string, choose: (id: string) => void}} props */
function Decks({ words, choose }) {
  const { me } = useSession();
  const [list, setList] = useState(/** @type {any} */ (null));
  const { attempt, rest, again } = useTrouble();
  const load = () => attempt(async () => setList(await get(`/api/study/decks?words=${encodeURIComponent(words)}`)));
  useEffect(() => {
    load();
  }, [words, me.account?.name]);
  const box = readCards();
  const counts = (/** @type {any} */ row) => (me.account ? row : countsOf(box[row.deck_name], list.today));
  const kinds = [...new Set((list?.decks ?? []).map((/** @type {any} */ row) => row.deck))];
  return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Word study")}</h1>
    <p class="soft">${t("Cards that you know come back later and later; cards that you do not know come back soon.")} ${!me.account && html`${t("Without an account it is kept in this browser.")} <a href="#/register">${t("Register")}</a>`}</p>
    <${WordsChoice} words=${words} choose=${choose} /><${Wrong} text=${rest([])} again=${again(load)} />
    <ul class="deck-cards">${kinds.map((kind) => html`<${DeckCard} key=${kind} rows=${list.decks.filter((/** @type {any} */ row) => row.deck === kind)} counts=${counts} />`)}</ul></main>`;
}

// ---- a card ----

/** The card's tiles, with a place for what is missing. @param {{card: StudyCard, kind: string, points: Record<string, number>, chosen: import("../cardmodel.js").Chosen}} props */
function Shown({ card, kind, points, chosen }) {
  const gap = (/** @type {string[]} */ letters) => html`<span class="gap ${letters.length > 0 ? "full" : ""}" aria-hidden="true">${letters.length > 0 ? letters.length : "?"}</span>`;
  const across = card.tiles.length + Number(kind === "hooks") + Number(asksLetters(card)) + Number(kind === "stems") / 2;
  return html`<div class="asked" role="img" aria-label=${card.tiles.join(" ")} style=${{ "--across": across }}>${kind === "hooks" && gap(chosen.front)}
    ${card.tiles.map((letter) => html`<${Tile} letter=${letter} points=${points[letter] ?? ""} />`)}
    ${kind === "stems" && html`<span class="plus" aria-hidden="true">+</span>`}${asksLetters(card) && gap(chosen.back)}</div>`;
}

/** Letters to tap, for each side of the card. @param {{names: string[], chosen: string[], label: string, verdict: (letter: string) => string, tap: ((letter: string) => void) | null}} props */
function Letters({ names, chosen, label, verdict, tap }) {
  const shown = tap ? names : names.filter(verdict); // after the answer, only letters that were asked for or tapped are shown
  return html`<div class="letter-keys" role="group" aria-label=${label}><span class="soft" aria-hidden="true">${label}${shown.length > 0 ? "" : ": –"}</span><div>${shown.map((name) => {
    const told = verdict(name);
    return html`<button type="button" class="letter-key ${told}" aria-pressed=${chosen.includes(name) ? "true" : "false"} disabled=${!tap} aria-description=${told === "missed" ? t("missing") : told === "wrong" ? t("wrong") : null} onClick=${() => tap?.(name)}>${name}</button>`;
  })}</div></div>`;
}

/** @param {{card: StudyCard, kind: string, names: string[], chosen: import("../cardmodel.js").Chosen, choose: ((chosen: import("../cardmodel.js").Chosen) => void) | null}} props choose: null once it is shown */
function LetterSides({ card, kind, names, chosen, choose }) {
  const wanted = lettersOf(card);
  const side = (/** @type {"front" | "back"} */ at, /** @type {string} */ label) => {
    const verdict = (/** @type {string} */ name) => (choose ? "" : wanted[at].includes(name) ? (chosen[at].includes(name) ? "found" : "missed") : chosen[at].includes(name) && !card.unasked.includes(name) ? "wrong" : "");
    return html`<${Letters} names=${names} chosen=${chosen[at]} label=${label} verdict=${verdict} tap=${choose && ((/** @type {string} */ letter) => choose(toggled(chosen, at, letter)))} />`;
  };
  return html`${kind === "hooks" && side("front", t("Before it"))}${side("back", kind === "hooks" ? t("After it") : t("Letters"))}`;
}

/** @param {{card: StudyCard, names: string[], found: string[], add: (word: string) => void, show: () => void}} props */
function TypedWords({ card, names, found, add, show }) {
  const [text, setText] = useState("");
  const all = new Set(card.answers.map((one) => one.word));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = text.split(/[\s,;]+/).map((one) => spelt(one, names)).filter(Boolean);
    if (words.length === 0) return show();
    words.forEach(add);
    return setText("");
  };
  return html`<form class="typed" onSubmit=${submit}><label>${plural("%d word to find", "%d words to find", all.size)}<input value=${text} autocomplete="off" autocapitalize="characters" autocorrect="off" spellcheck="false" enterkeyhint="done" onInput=${(/** @type {any} */ event) => setText(event.target.value)} /></label><button>${t("Add")}</button></form>
    <p class="found-words" role="status">${found.map((word) => html`<span class="tag ${all.has(word) ? "on" : "off"}">${word}${all.has(word) ? "" : html` <span class="hidden">${t("wrong")}</span>✕`}</span> `)}</p>`;
}

/** The answers; each word has its meaning. @param {{card: StudyCard, words: string, missing: string[]}} props */
function Answers({ card, words, missing }) {
  const isMissing = (/** @type {import("../cardmodel.js").CardAnswer} */ one) => missing.includes(one.letter ? (one.front ? `${one.letter}-` : `-${one.letter}`) : one.word);
  const seen = new Set();
  const shown = card.answers.filter((one) => !seen.has(one.word) && seen.add(one.word));
  return html`<ul class="answers">${shown.map((one) => html`<li class=${isMissing(one) ? "missed" : ""}><${Word} id=${words} word=${one.word} />${isMissing(one) && html`<span class="hidden">${t("missing")}</span>`}</li>`)}</ul>`;
}

/** One card, until it is graded. @param {{card: StudyCard, sheet: any, kind: string, busy: boolean, grade: (answer: "again" | "good" | "easy") => void}} props */
function CardAsked({ card, sheet, kind, busy, grade }) {
  const [chosen, setChosen] = useState(/** @type {import("../cardmodel.js").Chosen} */ (NONE));
  const [found, setFound] = useState(/** @type {string[]} */ ([]));
  const [isShown, setShown] = useState(false);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const names = sheet.alphabet.map((/** @type {any} */ one) => one.name);
  const points = Object.fromEntries(sheet.alphabet.map((/** @type {any} */ one) => [one.name, one.points]));
  const verdict = judge(card, chosen, found);
  const isRight = verdict.missing.length + verdict.wrong.length === 0;
  const show = () => setShown(true);
  const add = (/** @type {string} */ word) => setFound((words) => (words.includes(word) ? words : [...words, word]));
  useEffect(() => {
    if (isShown) /** @type {HTMLElement | null} */ (box.current?.querySelector("button.main"))?.focus();
    else box.current?.querySelector("input")?.focus({ preventScroll: true });
  }, [isShown]);
  useEffect(() => {
    if (!asksLetters(card) && verdict.missing.length === 0) show();
  }, [found]);
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || /** @type {any} */ (event.target)?.matches?.("input, select")) return;
      const number = ["1", "2", "3"].indexOf(event.key);
      if (isShown && number >= 0 && !busy) grade(/** @type {const} */ (["again", "good", "easy"])[number]);
      if (isShown || !asksLetters(card)) return;
      const letter = foldKey(event.key, names);
      if (names.includes(letter)) setChosen((now) => toggled(now, kind === "hooks" && event.shiftKey ? "front" : "back", letter));
      else if (event.key === "Enter" && !(/** @type {any} */ (event.target)?.matches?.("button, a"))) show();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  const button = (/** @type {"again" | "good" | "easy"} */ answer, /** @type {string} */ text, /** @type {boolean} */ isMain) => html`<button class=${isMain ? "main" : ""} disabled=${busy} aria-keyshortcuts=${{ again: "1", good: "2", easy: "3" }[answer]} onClick=${() => grade(answer)}>${text}</button>`;
  return html`<section class="card study-card" aria-label=${t("Card")} ref=${box}><p class="task">${sheet.task}</p><${Shown} card=${card} kind=${kind} points=${points} chosen=${chosen} />
    ${asksLetters(card) ? html`<${LetterSides} card=${card} kind=${kind} names=${names} chosen=${chosen} choose=${isShown ? null : setChosen} />` : !isShown && html`<${TypedWords} card=${card} names=${names} found=${found} add=${add} show=${show} />`}
    <div role="status">${isShown && html`<p class="study-verdict ${isRight ? "good" : ""}">${isRight ? t("Right!") : t("Right: %d, missing: %d, wrong: %d.", verdict.right.length, verdict.missing.length, verdict.wrong.length)}</p>`}</div>
    ${isShown && html`<${Answers} card=${card} words=${sheet.words} missing=${verdict.missing} />`}
    <div class="grades">${isShown ? html`${button("again", t("Again"), !isRight)}${button("good", t("Good"), isRight)}${button("easy", t("Easy"), false)}` : html`<button class="main" onClick=${show}>${asksLetters(card) ? t("Check") : t("Show")}</button>`}</div></section>`;
}

/** @param {{words: string, deck: string, length: number, path: string}} props */
function Round({ words, deck, length, path }) {
  const { sheet, card, left, done, grade, load, busy, wrong, again } = useCards({ words, deck, length });
  const total = sheet?.cards.length ?? 0;
  return html`<main class="narrow study-round" id="main" tabindex="-1"><div class="head"><h1>${sheet?.title ?? t("Word study")}</h1><div class="buttons"><a class="button" href="#/study">${t("Decks")}</a><a class="button" href="#/study/${path}/list">${t("Whole list")}</a></div></div>
    <${Wrong} text=${wrong} again=${again} />
    ${sheet && html`<p class="soft round-line"><span>${card ? plural("%d card left", "%d cards left", left) : t("Done")}</span><progress aria-label=${t("Cards done")} max=${Math.max(1, total)} value=${total - Math.min(left, total)}></progress><span>${t("learned: %d of %d", sheet.learned, sheet.total)}</span></p>`}
    ${card && html`<${CardAsked} key=${`${card.item} ${done.asked}`} card=${card} sheet=${sheet} kind=${deck} busy=${busy} grade=${grade} />`}
    ${sheet && !card && html`<div class="card empty"><p><b>${total > 0 ? t("Done: %d of %d at the first try.", done.known, total) : t("Nothing is due today: come back tomorrow.")}</b></p><div class="buttons"><button class="main" disabled=${busy} onClick=${load}>${t("More cards")}</button><a class="button" href="#/study">${t("Decks")}</a></div></div>`}</main>`;
}

// ---- lists ----

const PAGE = 500;

/** @param {{words: string, deck: string, length: number, path: string}} props */
function DeckList({ words, deck, length, path }) {
  const [sheet, setSheet] = useState(/** @type {any} */ (null));
  const { attempt, rest, again, busy } = useTrouble();
  const load = (/** @type {number} */ from) => () =>
    attempt(async () => {
      const next = await get(`/api/study/list?${new URLSearchParams({ words, deck, ...(length ? { length: String(length) } : {}), from: String(from), count: String(PAGE) })}`);
      setSheet((/** @type {any} */ before) => (before && from > 0 ? { ...next, cards: [...before.cards, ...next.cards] } : next));
    });
  useEffect(() => {
    load(0)();
  }, [words, deck, length]);
  const save = () => download(`${words}-${path.replace("/", "-")}.csv`, "text/csv", asCsv(sheet.cards, deck));
  return html`<main id="main" tabindex="-1"><div class="head"><h1>${sheet?.title ?? t("Word study")}</h1><div class="buttons"><a class="button" href="#/study/${path}">${t("Cards")}</a><button disabled=${!sheet} onClick=${() => print()}>${t("Print")}</button><button disabled=${!sheet} onClick=${save}>CSV</button></div></div><${Wrong} text=${rest([])} again=${again(load(0))} />
    ${sheet && html`<p class="soft">${sheet.task} ${plural("%s card", "%s cards", sheet.total, numberText(sheet.total))}</p><dl class="word-list">${sheet.cards.map((/** @type {StudyCard} */ card) => html`<div><dt>${card.tiles.join("")}</dt><dd>${answersText(card, deck)}</dd></div>`)}</dl>
      ${sheet.cards.length < sheet.total && html`<p class="no-print"><button disabled=${busy} onClick=${load(sheet.cards.length)}>${t("More")}</button></p>`}`}</main>`;
}

/** @param {{arg?: string, more?: string}} props arg: "hooks/3" */
export function WordStudyScreen({ arg, more }) {
  const { words, choose } = useWords();
  const [deck, length] = (arg ?? "").split("/");
  if (!deck) return html`<${Decks} words=${words} choose=${choose} />`;
  const about = { words, deck, length: Number(length) || 0, path: arg ?? "" };
  return more ? html`<${DeckList} ...${about} />` : html`<${Round} ...${about} />`;
}
