// SPDX-License-Identifier: MIT
// What is below the rack: words and points of the draft, and the possible actions.
import { waitsForSeats } from "../clockmodel.js";
import { laid } from "../draft.js";
import { plural, sentence, t } from "../i18n.js";
import { html, useLayoutEffect, useRef } from "../lib.js";
import { useSession } from "../session.js";
import { decisionText, isReject, turnText, verdictText } from "../tablemodel.js";
import { AdvantageButton, hasAdvantages, whyNot } from "./advantages.js";

/** @typedef {ReturnType<typeof import("../useturn.js").useTurn>} Turn
 * @typedef {{game: any, turn: Turn, preview: any, myTurn: boolean, may: (what: string) => boolean, busy: boolean, send: (action: any) => void, hint: () => void,
 *   confirm: () => void, invite: (() => void) | null, askFor: (type: string, title: string, text: string, yes: string) => void, shop: () => void}} ActsProps */

const DOUBLE_CLICK = 700; // milliseconds in which a second click means the tiles, not the last turn

export const byFinger = () => matchMedia("(pointer: coarse)").matches;

/** What to do next, for a newcomer. @param {any} game @param {Turn} turn @param {boolean} myTurn */
function advice(game, turn, myTurn) {
  if (turn.exchanging) return t("Choose the tiles that go back into the bag.");
  if (game.pending && game.can.includes("challenge") && !game.can.includes("play")) return t("Decide about the last play first.");
  if (game.pending && game.pending.seat === game.rack?.seat) return t("%s decides whether your play stands.", game.seats[game.turn]?.name ?? "");
  if (!myTurn) return t("Wait for your turn.");
  if (turn.chosen.length === 1) return t("Now choose the square for it.");
  if (turn.cursor) return byFinger() ? t("Tap the tiles of your word. Tap the square again to turn.") : t("Type your word. The space bar turns, Enter plays.");
  if (game.board.length === 0) return byFinger() ? t("Lay the first word over the star.") : `${t("Lay the first word over the star.")} ${t("Drag tiles, or choose a square and type.")}`;
  return byFinger() ? t("Drag tiles, or tap a tile and then a square.") : t("Drag tiles, or choose a square and type.");
}

/** @param {Pick<ActsProps, "game" | "turn" | "preview" | "myTurn">} props */
export function PreviewText({ game, turn, preview, myTurn }) {
  if (!preview || turn.exchanging) return html`<span>${advice(game, turn, myTurn)}</span>`;
  if (preview.problem) return html`<span class="wrong">${sentence(preview.problem)}</span>`;
  return html`<b>+${preview.score}</b><span>${preview.words.map((/** @type {any} */ word) => word.word).join(" · ")}</span>`;
}

/** Two labels in one place, so that nothing moves when they change. @param {{first: boolean, one: string, other: string}} props */
const Either = ({ first, one, other }) => html`<span class="either"><span class=${first ? "" : "gone"}>${one}</span><span class=${first ? "gone" : ""}>${other}</span></span>`;

/** A button that can't be used now keeps the focus for keyboard users, and says why if that is known. @param {{off?: boolean, why?: string, style?: string, onClick: (event: any) => void, children: any}} props */
function Act({ off = false, why = "", style = "", onClick, children }) {
  const { say } = useSession();
  return html`<button class=${style} aria-disabled=${off ? "true" : null} aria-description=${(off && why) || null} title=${(off && why) || null} onClick=${off ? () => why && say(why) : onClick}>${children}</button>`;
}

/** The buttons change for an exchange: focus on a button that disappears moves to the tiles, and back. @param {boolean} exchanging */
function useExchangeFocus(exchanging) {
  const before = useRef(exchanging);
  useLayoutEffect(() => {
    const isLost = before.current !== exchanging && (document.activeElement === null || document.activeElement === document.body);
    before.current = exchanging;
    if (isLost) /** @type {HTMLElement | null} */ (document.querySelector(exchanging ? ".rack button" : ".acts .exchange"))?.focus();
  }, [exchanging]);
}

/** @param {ActsProps} props */
export function Acts({ game, turn, preview, myTurn, may, busy, send, hint, confirm, askFor, shop }) {
  const count = laid(turn.draft).length;
  const isDuplicate = game.rules.duplicate;
  const hasHelp = game.rules.challenge === "void"; // with challenges it would tell which words are valid
  useExchangeFocus(turn.exchanging);
  const clearedAt = useRef(-DOUBLE_CLICK - 1);
  // Uses the time when the finger came down: a slow page must not turn two clicks into a double click.
  const clearOrUndo = (/** @type {MouseEvent} */ event) => {
    if (count > 0) {
      clearedAt.current = event.timeStamp;
      turn.clear();
    } else if (event.timeStamp - clearedAt.current > DOUBLE_CLICK) send({ type: "undo" });
  };
  const cancel = (/** @type {MouseEvent} */ event) => {
    clearedAt.current = event.timeStamp; // otherwise a second click would hit another button there
    turn.exchange(false);
  };
  const exchange = () => send({ type: "exchange", tiles: turn.chosen.map((index) => turn.draft.rack[index]) });
  if (turn.exchanging)
    return html`<div class="acts" key="exchange"><${Act} style="main" off=${turn.chosen.length === 0 || busy} onClick=${exchange}>${turn.chosen.length === 0 ? t("Exchange the chosen tiles") : plural("Exchange %d tile", "Exchange %d tiles", turn.chosen.length)}<//>
      <${Act} onClick=${cancel}>${t("Cancel")}<//></div>`;
  return html`<div class="acts" key="acts" aria-busy=${busy}>
    <${Act} style="main" off=${!myTurn || count === 0 || busy || preview?.legal === false} onClick=${confirm}>${t("Confirm the play")}<//>
    <${Act} off=${count === 0 && (!may("undo") || busy)} why=${whyNot(game, "undo")} onClick=${clearOrUndo}><${Either} first=${count > 0} one=${t("Take tiles back")} other=${t("Undo")} /><//>
    <${Act} onClick=${turn.mix}>${t("Shuffle")}<//>
    ${isDuplicate
      ? html`<${Act} style="most" off=${!may("submit") || game.seats[game.rack?.seat]?.submitted || busy} onClick=${() => send({ type: "submit", tiles: [], round: game.round, seq: undefined })}>${t("I have nothing to lay")}<//>`
      : html`<${Act} style="exchange" off=${!may("exchange") || busy} why=${whyNot(game, "exchange")} onClick=${() => turn.exchange(true)}>${t("Exchange tiles")}<//>
        ${may("swap") && html`<${Act} off=${busy} onClick=${() => askFor("swap", t("Swap the rack?"), t("A rack of vowels only, or of consonants only, goes back whole; your turn goes on."), t("Swap the rack"))}>${t("Swap the rack")}<//>`}
        <${Act} off=${!may("pass") || busy} why=${whyNot(game, "pass")} onClick=${() => askFor("pass", t("Pass this turn?"), t("You lay nothing and score nothing."), t("Pass"))}>${t("Pass")}<//>
        ${hasHelp && html`<${Act} style="help" off=${!may("help") || busy} why=${whyNot(game, "help")} onClick=${hint}>${t("Help")}<//>`}`}
    ${hasAdvantages(game) && html`<${AdvantageButton} game=${game} onClick=${shop} />`}
  </div>`;
}

/** The result of a rejection or challenge, until the next action. A screen reader hears it from the log. @param {{game: any}} props */
export function Verdict({ game }) {
  const last = game.history[game.history.length - 1];
  if (last?.type !== "challenge" || last.of === undefined) return null;
  return html`<div class="card prompt verdict-card ${last.success ? "off" : ""}"><p>${verdictText(game, last)} <b>${turnText(game)}</b></p></div>`;
}

/** The questions that other players wait for. @param {ActsProps} props */
export function Prompts({ game, may, busy, send, invite }) {
  const words = (game.pending?.words ?? []).join(", ");
  const asked = game.undo_asked;
  const waits = waitsForSeats(game);
  return html`${(invite || waits) && html`<div class="card prompt"><p>${t("A seat is still free.")} ${waits && t("The clock starts when everybody has sat down.")}</p>${invite && html`<div class="buttons"><button class="main" onClick=${invite}>${t("Invite")}</button></div>`}</div>`}
    <${Verdict} game=${game} />
    ${game.pending && may("challenge") && html`<div class="card prompt"><p><b>${t("%s has played %s.", game.seats[game.pending.seat].name, words)}</b> ${decisionText(game)}</p><div class="buttons">
      <button class="danger" disabled=${busy} onClick=${() => send({ type: "challenge" })}>${isReject(game) ? t("Reject") : t("Challenge")}</button>${may("accept") && html`<button disabled=${busy} onClick=${() => send({ type: "accept" })}>${t("Accept")}</button>`}</div></div>`}
    ${asked && may("undo_accept") && html`<div class="card prompt"><p>${t("%s asks to take the last turn back.", game.seats[asked.seat]?.name ?? "")}</p><div class="buttons"><button disabled=${busy} onClick=${() => send({ type: "undo_refuse" })}>${t("Refuse")}</button><button class="main" disabled=${busy} onClick=${() => send({ type: "undo_accept" })}>${t("Agree")}</button></div></div>`}
    ${asked && game.seats[asked.seat]?.mine && !may("undo_accept") && html`<div class="card prompt"><p>${t("You have asked to take the last turn back; the others are to answer.")}</p></div>`}`;
}
