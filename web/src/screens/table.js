// SPDX-License-Identifier: MIT
// The table: a game being played.
import { act, ApiError, post } from "../api.js";
import { awaitedSeat, isShared } from "../cover.js";
import { laid } from "../draft.js";
import { t } from "../i18n.js";
import { importLater } from "../lazy.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { Acts, PreviewText, Prompts, Verdict } from "../parts/acts.js";
import { AdvantageCard, AdvantageDialog, hasAdvantages } from "../parts/advantages.js";
import { Board } from "../parts/board.js";
import { Cover } from "../parts/cover.js";
import { useDrag } from "../parts/drag.js";
import { Flight } from "../parts/flight.js";
import { Ask } from "../parts/form.js";
import { GameGone } from "../parts/gamegone.js";
import { Guide } from "../parts/guide.js";
import { KeysHelp } from "../parts/keys.js";
import { MeaningDialog, useHeldTile } from "../parts/meaning.js";
import { BingoMoment } from "../parts/moment.js";
import { PhraseButton } from "../parts/phrases.js";
import { LetterChooser, Rack } from "../parts/rack.js";
import { ClockNow, History, Players, Unseen } from "../parts/side.js";
import { Tile } from "../parts/tile.js";
import { Unranked } from "../parts/unranked.js";
import { useZoom, ZoomButton } from "../parts/zoom.js";
import { useSession } from "../session.js";
import { play, useTableSounds, useTurnMark } from "../sound.js";
import { headingText, toldAloud } from "../tablemodel.js";
import { pointsOf, useGame } from "../usegame.js";
import { usePace } from "../usepace.js";
import { usePhrases } from "../usephrases.js";
import { HELP_KEY, useHint, usePast, useRefusal, useTypingAnywhere, useWholeBoard } from "../usetable.js";
import { useTurn } from "../useturn.js";
import { EndCard } from "./table_end.js";
import { Invite } from "./table_company.js";
import { MoreActions } from "./table_more.js";
import { RoundNow, Rounds } from "./table_rounds.js";

const PREVIEW_AFTER = 120; // milliseconds without a change

/** @param {{arg: string}} props */
export function TableScreen({ arg: id }) {
  const { game, setGame, reload, sitDown, since, said, away, trouble } = useGame(id);
  if (!game && trouble) return html`<${GameGone} why=${trouble} />`;
  if (!game) return html`<main class="narrow" id="main" tabindex="-1"><p class="empty">${t("Setting up the table…")}</p></main>`;
  return html`${away && html`<div class="away" role="status">${t("No connection. The tiles you lay stay here; the page connects again by itself.")}</div>`}<${Table} game=${game} setGame=${setGame} reload=${reload} sitDown=${sitDown} since=${since} said=${said} />`;
}

/** Words and points of the draft: the server is asked when the player pauses; until it answers, the last ones stay.
 * @param {any} game @param {any} draft */
function usePreview(game, draft) {
  const [preview, setPreview] = useState(/** @type {any} */ (null));
  const tiles = draft ? laid(draft) : [];
  const key = JSON.stringify(tiles);
  useEffect(() => {
    if (tiles.length === 0 || game.over) return setPreview(null);
    let dropped = false;
    const timer = setTimeout(async () => {
      const answer = await post(`/api/games/${game.id}/preview`, { seat: game.rack.seat, tiles: tiles.map(asPlaced) }).catch((error) => ({ legal: false, words: [], score: 0, problem: error.message }));
      if (!dropped) setPreview(answer);
    }, PREVIEW_AFTER);
    return () => {
      dropped = true;
      clearTimeout(timer);
    };
  }, [key, game.seq]);
  return preview;
}

/** @param {import("../draft.js").Placement} tile */
const asPlaced = (tile) => ({ row: tile.row, col: tile.col, tile: tile.letter, blank: tile.blank });

/** Sends the player's actions until the server has answered; says errors. @param {any} game @param {(game: any) => void} setGame */
function useSend(game, setGame) {
  const { say } = useSession();
  const [busy, setBusy] = useState(false);
  const attempt = async (/** @type {() => Promise<any>} */ work) => {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.game) setGame(error.game);
      play("invalid");
      return say(error.message);
    } finally {
      setBusy(false);
    }
  };
  const latest = useRef(game); // a question may have been asked just before the game went on
  latest.current = game;
  const send = (/** @type {any} */ action) => {
    say(""); // earlier messages are outdated
    return attempt(async () => setGame(await act(game.id, { seat: latest.current.rack?.seat ?? 0, seq: latest.current.seq, ...action })));
  };
  return { send, attempt, busy };
}

/** @param {{game: any, setGame: (game: any) => void, reload: () => Promise<void>, sitDown: (seat: number) => Promise<void>, since: number, said: any}} props */
function Table({ game, setGame, reload, sitDown, since, said }) {
  const { me, say, go, language } = useSession();
  const points = useMemo(() => pointsOf(game), [game.tiles]);
  const names = useMemo(() => game.tiles.map((/** @type {any} */ tile) => tile.name), [game.tiles]);
  const [asking, setAsking] = useState(/** @type {any} */ (null));
  const awaited = awaitedSeat(game);
  const covered = awaited >= 0;
  const past = usePast(game);
  const pace = usePace(game, Boolean(past.board));
  const isMoving = pace.now !== null;
  const phrases = usePhrases(game, said, language);
  const isOver = game.over && !isMoving; // the last tiles of a machine are shown before the end
  const hasDeck = (game.rack || isShared(game)) && !isOver;
  const { send, attempt, busy } = useSend(game, setGame);
  const myTurn = !game.over && game.rack && (game.turn === game.rack.seat || game.rules.duplicate);
  const may = (/** @type {string} */ what) => game.can.includes(what);
  const confirm = (/** @type {import("../draft.js").Draft} */ draft) => {
    if (laid(draft).length === 0 || !myTurn || busy) return;
    const tiles = laid(draft).map(asPlaced);
    if (game.rules.duplicate) send({ type: "submit", tiles, round: game.round, seq: undefined }); // others may submit meanwhile
    else send({ type: "play", tiles });
  };
  const turn = useTurn(game, names, covered, say, confirm);
  const { drag, press, dragged } = useDrag(turn.lay, turn.toRack);
  const preview = usePreview(game, turn.draft);
  const section = useRef(/** @type {HTMLElement | null} */ (null));
  const [open, setOpen] = useState(""); // the open dialog: advantages, invite, keys
  const [wasInvited, setWasInvited] = useState(false);
  const canInvite = !game.over && game.owner && game.seats.some((/** @type {any} */ seat) => seat.kind === "person" && !seat.mine && !seat.here);
  const isFree = game.seats.some((/** @type {any} */ seat) => seat.free);
  const invite = () => (setWasInvited(true), setOpen("invite"));
  const help = () => setOpen("keys");
  const pressed = (/** @type {KeyboardEvent} */ event, /** @type {number} */ row, /** @type {number} */ col) => {
    if (event.key !== HELP_KEY || names.includes(HELP_KEY)) return turn.press(event, row, col);
    event.preventDefault();
    return help();
  };
  useTypingAnywhere(section, `${game.id} ${covered}`, help);
  useWholeBoard(section, `${game.id} ${game.undo_asked ? "undo" : ""} ${game.pending && may("challenge") ? "challenge" : ""} ${game.history[game.history.length - 1]?.of ?? ""}`);
  useTableSounds(game, laid(turn.draft).length, isMoving, since);
  useTurnMark(game);
  useRefusal(game, say);
  const held = useHeldTile(game.board);
  const zoom = useZoom(game.rules.size, game.seq);

  const { hint: askHint, wasHelped, lit } = useHint(game, attempt, reload, say, turn.show);
  const hint = () => {
    if (!me.account || wasHelped) return askHint();
    return setAsking({ title: t("Ask the machine for help?"), text: t("It tells where to look; ask again for the tiles, and once more for the play. This game then does not count for the ranking."), yes: t("Help"), run: askHint });
  };
  const [Lesson, setLesson] = useState(/** @type {any} */ (null)); // its dialog, loaded on demand
  const learn = () => attempt(() => importLater().then((all) => setLesson(() => all.LessonDialog), () => say(new ApiError(0, {}).message)));
  const lesson = () => {
    if (!me.account || wasHelped) return learn();
    return setAsking({ title: t("What was best in my last turn?"), text: t("The machine judges your last turn and shows what was better. This game then does not count for the ranking."), yes: t("Show it"), run: learn });
  };
  const canLearn = may("help") && !game.rules.duplicate && !game.rules.any_order && game.history.some((/** @type {any} */ entry) => entry.seat === game.rack?.seat && ["play", "exchange", "pass"].includes(entry.type));
  const askFor = (/** @type {string} */ type, /** @type {string} */ title, /** @type {string} */ text, /** @type {string} */ yes) => setAsking({ title, text, yes, danger: type === "resign", run: () => send({ type }) });
  const clicked = (/** @type {(...args: any[]) => void} */ work) => (/** @type {any[]} */ ...args) => dragged() || work(...args);
  const acts = { game, turn, preview, myTurn, may, busy, send, hint, askFor, invite: canInvite && isFree && !wasInvited ? invite : null, shop: () => setOpen("advantages"), confirm: () => confirm(turn.draft) };
  const gain = past.board ? `${game.history[past.entry - 1]?.score ?? ""}` : preview?.legal && !covered ? `+${preview.score}` : pace.gain;
  // A board of 31 by 31 must not be drawn again for every step of a dragged tile.
  const board = useMemo(
    () => html`<${Board} game=${past.board ? { ...game, board: past.board } : game} draft=${covered || game.over || past.board ? null : turn.draft} cursor=${covered || past.board ? null : turn.cursor} points=${points} frame=${zoom.frame} least=${zoom.least} gain=${gain} coming=${pace.coming} lit=${lit} onSquare=${past.board ? past.leave : clicked(turn.pickSquare)} onKey=${past.board ? past.leave : pressed} onTilePointer=${press} />`,
    [game, past.board, turn.draft, gain, turn.cursor, turn.chosen, turn.exchanging, covered, busy, zoom.least, language, lit, pace.now],
  );

  return html`<main class="wide table" id="main" tabindex="-1" ...${held.handlers}>
    ${held.words.length > 0 && html`<${MeaningDialog} id=${game.language} words=${held.words} close=${held.close} />`}
    <h1 class="hidden">${headingText(game, myTurn)}</h1>
    <${Guide} game=${game} count=${laid(turn.draft).length} />
    <section ref=${section} aria-label=${t("Table")}>
      ${past.board && html`<div class="past" role="status"><span>${t("The board after move %d", past.entry)}</span><button class="main" onClick=${past.leave}>${t("Back to now")}</button></div>`}
      ${board}<${BingoMoment} game=${game} isMoving=${isMoving} />
      ${hasDeck &&
      html`<div class="deck"><div class="tray"><${Rack} draft=${covered ? null : turn.draft} size=${game.rules.rack} points=${points} chosen=${turn.chosen} held=${drag?.index ?? -1} onTile=${clicked(turn.pickTile)} onTilePointer=${press} />
          <div class="preview" role="status"><${PreviewText} game=${game} turn=${turn} preview=${preview} myTurn=${myTurn} />${turn.cursor && html`<span class="hidden">${turn.cursor.down ? t("down") : t("across")}</span>`}</div><${ClockNow} game=${game} since=${since} /><${PhraseButton} game=${game} phrases=${phrases} /><${ZoomButton} zoom=${zoom} /></div>
        <${Prompts} ...${acts} /><${Acts} ...${acts} /></div>`}
      ${!hasDeck && html`<${Verdict} game=${game} />`}
      <${MoreActions} game=${game} setGame=${setGame} may=${may} askFor=${askFor} say=${say} go=${go} invite=${canInvite ? invite : null} help=${help} lesson=${canLearn ? lesson : null} />
    </section>
    <aside class="side" aria-label=${t("Players and history")}>${isOver && html`<${EndCard} game=${game} phrases=${phrases} />`}<${Players} game=${pace.game} since=${since} bubbles=${phrases.bubbles} />${game.rack && !game.over && hasAdvantages(game) && html`<${AdvantageCard} game=${game} busy=${busy} send=${send} />`}${game.rules.duplicate ? html`<${RoundNow} game=${game} since=${since} /><${Rounds} game=${game} />` : html`<${History} game=${pace.game} past=${past.entry} show=${past.show} />`}${!covered && html`<${Unseen} game=${game} />`}${!game.over && html`<${Unranked} game=${game} />`}</aside>
    <div class="hidden" role="log">${toldAloud(game, myTurn).map((line) => html`<p key=${line.key}>${line.text}</p>`)}</div>
    ${pace.now && pace.isLaying && html`<${Flight} key=${pace.now.entry.seq} game=${game} points=${points} turn=${pace.now} />`}
    ${drag && html`<div class="dragged" style=${{ left: `${drag.x}px`, top: `${drag.y}px` }}><${Tile} letter=${turn.draft.rack[drag.index] || ""} points=${points[turn.draft.rack[drag.index]] ?? ""} /></div>`}
    ${covered && html`<${Cover} key=${awaited} game=${game} seat=${awaited} setGame=${setGame} sitDown=${sitDown} go=${go} />`}
    ${turn.blankFor && html`<${LetterChooser} names=${names} choose=${turn.chooseBlank} close=${turn.leaveBlank} />`}
    ${open === "invite" && html`<${Invite} game=${game} close=${() => setOpen("")} />`}
    ${open === "advantages" && game.rack && html`<${AdvantageDialog} game=${game} busy=${busy} send=${send} close=${() => setOpen("")} />`}
    ${Lesson && html`<${Lesson} game=${game} close=${() => setLesson(null)} done=${reload} />`}
    ${open === "keys" && html`<${KeysHelp} close=${() => setOpen("")} />`}
    ${asking && html`<${Ask} ...${asking} close=${() => setAsking(null)} onYes=${() => (asking.run(), setAsking(null))} />`}
  </main>`;
}
