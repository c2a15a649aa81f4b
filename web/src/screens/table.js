// SPDX-License-Identifier: MIT
// The table: a game being played.
import { act, ApiError, post } from "../api.js";
import { laid, moveInRack, newDraft, place, reset, settle, shuffle, startRun, takeBack, takeLastBack, typeText } from "../draft.js";
import { t } from "../i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { Board } from "../parts/board.js";
import { useDrag } from "../parts/drag.js";
import { Ask, Dialog, Wrong } from "../parts/form.js";
import { Rack } from "../parts/rack.js";
import { entryText, History, Players, Unseen } from "../parts/side.js";
import { Tile } from "../parts/tile.js";
import { useSession } from "../session.js";
import { useTurnSound } from "../sound.js";
import { foldKey } from "../typing.js";
import { pointsOf, useGame } from "../usegame.js";
import { EndCard } from "./table_end.js";
import { MoreActions } from "./table_more.js";

const PREVIEW_AFTER = 120; // milliseconds without a change

/** @param {{arg: string}} props */
export function TableScreen({ arg: id }) {
  const { game, setGame, since, away, trouble } = useGame(id);
  if (!game)
    return html`<main class="narrow" id="main" tabindex="-1">${trouble ? html`<h1>${t("This game can't be shown")}</h1><${Wrong} text=${trouble} /><a class="button" href="#/games">${t("Games")}</a>` : html`<p class="empty">${t("The table is being laid…")}</p>`}</main>`;
  return html`${away && html`<div class="away" role="status">${t("No connection. What you lay stays here; the page comes back by itself.")}</div>`}<${Table} game=${game} setGame=${setGame} since=${since} />`;
}

/** The words and points that the draft would make, asked of the server once the player pauses.
 * @param {any} game @param {any} draft */
function usePreview(game, draft) {
  const [preview, setPreview] = useState(/** @type {any} */ (null));
  const tiles = draft ? laid(draft) : [];
  const key = JSON.stringify(tiles);
  useEffect(() => {
    setPreview(null);
    if (tiles.length === 0 || game.over) return undefined;
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

/** Between two people at one device the rack stays covered. @param {any} game */
function useCover(game) {
  const people = game.seats.filter((/** @type {any} */ seat) => seat.here && seat.kind === "person").length;
  const [shownTo, setShownTo] = useState(game.rack ? game.rack.seat : -1);
  const covered = people > 1 && !game.over && game.rack && game.rack.seat !== shownTo;
  return { covered, uncover: () => setShownTo(game.rack.seat) };
}

/** @param {{game: any, setGame: (game: any) => void, since: number}} props */
function Table({ game, setGame, since }) {
  const { say, go } = useSession();
  const points = useMemo(() => pointsOf(game), [game.tiles]);
  const names = useMemo(() => game.tiles.map((/** @type {any} */ tile) => tile.name), [game.tiles]);
  const rackKey = JSON.stringify(game.rack?.tiles ?? []);
  const [draft, setDraft] = useState(() => newDraft(game.rack?.tiles ?? []));
  const [cursor, setCursor] = useState(/** @type {{row: number, col: number, down: boolean} | null} */ (null));
  const [chosen, setChosen] = useState(/** @type {number[]} */ ([]));
  const [exchanging, setExchanging] = useState(false);
  const [blankFor, setBlankFor] = useState(/** @type {{index: number, row: number, col: number} | null} */ (null));
  const [asking, setAsking] = useState(/** @type {any} */ (null));
  const [busy, setBusy] = useState(false);
  const { covered, uncover } = useCover(game);
  const before = useRef(draft);
  before.current = draft;

  useEffect(() => {
    setDraft(newDraft(game.rack?.tiles ?? [], before.current));
    setChosen([]);
    setExchanging(false);
    setCursor(null);
  }, [rackKey, game.rack?.seat, game.board.length]);

  const preview = usePreview(game, draft);
  useTurnSound(game);
  const myTurn = !game.over && game.rack && (game.turn === game.rack.seat || game.rules.duplicate);
  const may = (/** @type {string} */ what) => game.can.includes(what);
  const boardAt = (/** @type {number} */ row, /** @type {number} */ col) => {
    if (row < 0 || col < 0 || row >= game.rules.size || col >= game.rules.size) return undefined;
    return game.board.find((/** @type {any} */ tile) => tile.row === row && tile.col === col)?.tile ?? null;
  };

  const send = async (/** @type {any} */ action) => {
    setBusy(true);
    try {
      setGame(await act(game.id, { seat: game.rack?.seat ?? 0, seq: game.seq, ...action }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.game) setGame(error.game);
      say(error.message);
    } finally {
      setBusy(false);
    }
  };
  const lay = (/** @type {number} */ index, /** @type {number} */ row, /** @type {number} */ col) => {
    if (boardAt(row, col) !== null) return;
    setChosen([]);
    setCursor(null);
    if (draft.rack[index] === "") setBlankFor({ index, row, col });
    else setDraft(place(draft, index, row, col, draft.rack[index]));
  };
  const backToRack = (/** @type {number} */ index, /** @type {number} */ slot) => {
    const there = laid(draft).find((tile) => tile.index === index);
    const cleared = there ? takeBack(draft, there.row, there.col) : draft;
    setDraft(slot < 0 ? cleared : moveInRack(cleared, index, slot));
  };
  const { drag, press, dragged } = useDrag(lay, backToRack);

  const onSquare = (/** @type {number} */ row, /** @type {number} */ col) => {
    if (dragged() || covered || exchanging) return;
    const there = laid(draft).find((tile) => tile.row === row && tile.col === col);
    if (there) return setDraft(takeBack(draft, row, col));
    if (boardAt(row, col) !== null) return undefined;
    if (chosen.length === 1) return lay(chosen[0], row, col);
    const down = cursor && cursor.row === row && cursor.col === col ? !cursor.down : (cursor?.down ?? false);
    setCursor({ row, col, down });
    return setDraft(startRun(draft, row, col, down));
  };
  const onTile = (/** @type {number} */ index) => {
    if (dragged()) return;
    if (exchanging) setChosen(chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index]);
    else setChosen(chosen[0] === index ? [] : [index]);
  };
  const type = (/** @type {string} */ text, /** @type {any} */ from) => {
    const { draft: next, lacks, next: after } = typeText(from, text, names, boardAt);
    if (lacks) return say(t("There is no %s to lay here.", lacks));
    setDraft(next);
    if (after && cursor) setCursor({ ...cursor, ...after });
    return undefined;
  };
  const confirm = () => {
    if (laid(draft).length === 0 || !myTurn || busy) return;
    send({ type: game.rules.duplicate ? "submit" : "play", tiles: laid(draft).map(asPlaced) });
  };
  const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const onKey = (/** @type {KeyboardEvent} */ event, /** @type {number} */ row, /** @type {number} */ col) => {
    if (event.ctrlKey || event.metaKey || event.altKey || covered || exchanging) return;
    const step = arrows[/** @type {keyof typeof arrows} */ (event.key)];
    const at = cursor ?? { row, col, down: false };
    if (step) {
      const size = game.rules.size;
      const to = { row: Math.min(size - 1, Math.max(0, row + step[0])), col: Math.min(size - 1, Math.max(0, col + step[1])) };
      setCursor({ ...to, down: at.down });
      setDraft(settle(draft));
    } else if (event.key === " ") {
      setCursor({ row, col, down: !at.down });
      setDraft(startRun(draft, row, col, !at.down));
    } else if (event.key === "Enter") confirm();
    else if (event.key === "Escape") setDraft(reset(draft));
    else if (event.key === "Backspace" || event.key === "Delete") {
      if (draft.run?.text) type(draft.run.text.slice(0, -1), draft);
      else setDraft(takeLastBack(draft));
    } else if ([...event.key].length === 1 && event.key.trim()) {
      const from = draft.run ? draft : startRun(draft, row, col, at.down);
      if (!cursor) setCursor({ row, col, down: at.down });
      type((from.run?.text ?? "") + foldKey(event.key, names), from);
    } else return;
    event.preventDefault();
  };

  const hint = async () => {
    setBusy(true);
    try {
      const answer = await post(`/api/games/${game.id}/help`, { seat: game.rack.seat });
      if (answer.tiles.length === 0) return say(t("There is nothing to lay: pass or exchange."));
      let next = reset(draft);
      for (const tile of answer.tiles) {
        const index = next.rack.findIndex((name, i) => name === (tile.blank ? "" : tile.tile) && !laid(next).some((one) => one.index === i));
        if (index >= 0) next = place(next, index, tile.row, tile.col, tile.tile);
      }
      setDraft(next);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return say(error.message);
    } finally {
      setBusy(false);
    }
  };
  const exchange = () => send({ type: "exchange", tiles: chosen.map((index) => draft.rack[index]) });
  const askFor = (/** @type {string} */ type, /** @type {string} */ title, /** @type {string} */ text, /** @type {string} */ yes) => setAsking({ title, text, yes, run: () => send({ type }) });
  const last = game.history[game.history.length - 1];

  const acts = exchanging
    ? html`<button class="main" disabled=${chosen.length === 0 || busy} onClick=${exchange}>${t("Exchange the chosen tiles")}</button><button onClick=${() => (setExchanging(false), setChosen([]))}>${t("Cancel")}</button>`
    : html`<button class="main" disabled=${!myTurn || laid(draft).length === 0 || busy || preview?.legal === false} onClick=${confirm}>${t("Confirm the play")}</button>
        ${laid(draft).length > 0 ? html`<button onClick=${() => setDraft(reset(draft))}>${t("Take tiles back")}</button>` : html`<button disabled=${!may("undo") || busy} onClick=${() => send({ type: "undo" })}>${t("Undo")}</button>`}
        <button onClick=${() => setDraft(shuffle(draft))}>${t("Shuffle")}</button>
        <button disabled=${!may("exchange") || busy} onClick=${() => (setDraft(reset(draft)), setChosen([]), setExchanging(true))}>${t("Exchange tiles")}</button>
        <button disabled=${!may("pass") || busy} onClick=${() => askFor("pass", t("Pass this turn?"), t("You lay nothing and score nothing."), t("Pass"))}>${t("Pass")}</button>
        <button disabled=${!may("help") || busy} onClick=${hint}>${t("Help")}</button>`;

  return html`<main class="wide table" id="main" tabindex="-1">
    <h1 class="hidden">${game.name || t("Table")}</h1>
    <section aria-label=${t("Table")}>
      ${game.over && html`<${EndCard} game=${game} />`}
      <${Board} game=${game} draft=${covered ? null : draft} cursor=${covered ? null : cursor} points=${points} onSquare=${onSquare} onKey=${onKey} onTilePointer=${press} />
      ${game.rack && !game.over && !covered &&
      html`<div class="tray"><${Rack} draft=${draft} points=${points} chosen=${chosen} onTile=${onTile} onTilePointer=${press} />
          <div class="preview" role="status">${exchanging ? html`<span>${t("Choose the tiles that go back into the bag.")}</span>` : html`<${PreviewText} preview=${preview} game=${game} myTurn=${myTurn} />`}</div></div>
        ${game.pending && may("challenge") && html`<div class="card"><p>${t("%s has played %s.", game.seats[game.pending.seat].name, (game.pending.words ?? []).join(", "))}</p><div class="buttons">
            <button class="danger" disabled=${busy} onClick=${() => send({ type: "challenge" })}>${t("Challenge")}</button>${may("accept") && html`<button disabled=${busy} onClick=${() => send({ type: "accept" })}>${t("Accept")}</button>`}</div></div>`}
        ${game.undo_asked && may("undo_accept") && html`<div class="card"><p>${t("%s asks to take the last turn back.", game.seats[game.undo_asked.seat]?.name ?? "")}</p><button class="main" onClick=${() => send({ type: "undo_accept" })}>${t("Agree")}</button></div>`}
        <div class="acts">${acts}</div>`}
      <${MoreActions} game=${game} setGame=${setGame} send=${send} may=${may} askFor=${askFor} say=${say} go=${go} />
    </section>
    <aside class="side" aria-label=${t("Players and history")}><${Players} game=${game} since=${since} /><${History} game=${game} /><${Unseen} game=${game} /></aside>
    <div class="hidden" role="status" aria-live="polite">${last ? `${game.seats[last.seat]?.name ?? ""} ${entryText(last)}, ${last.score ?? 0}` : ""}</div>
    ${drag && html`<div class="dragged" style=${{ left: `${drag.x}px`, top: `${drag.y}px` }}><${Tile} letter=${draft.rack[drag.index] || ""} points=${points[draft.rack[drag.index]] ?? ""} /></div>`}
    ${covered && html`<${Dialog} title=${t("Pass the device to %s", game.seats[game.rack.seat].name)} close=${() => {}}><p>${t("The rack stays covered until the next player is there.")}</p><div class="buttons"><button class="main" onClick=${uncover}>${t("It's me: show my tiles")}</button></div><//>`}
    ${blankFor && html`<${Dialog} title=${t("Which letter is the blank?")} close=${() => setBlankFor(null)}><div class="choose-letter">${names.map((/** @type {string} */ name) => html`<button aria-label=${name} onClick=${() => (setDraft(place(draft, blankFor.index, blankFor.row, blankFor.col, name)), setBlankFor(null))}><${Tile} letter=${name} blank=${true} /></button>`)}</div>
        <div class="buttons"><button onClick=${() => setBlankFor(null)}>${t("Cancel")}</button></div><//>`}
    ${asking && html`<${Ask} ...${asking} close=${() => setAsking(null)} onYes=${() => (asking.run(), setAsking(null))} />`}
  </main>`;
}

/** @param {{preview: any, game: any, myTurn: boolean}} props */
function PreviewText({ preview, game, myTurn }) {
  if (!preview) return html`<span>${myTurn ? (game.board.length === 0 ? t("Lay the first word over the star.") : t("Drag tiles, or choose a square and type.")) : t("Wait for your turn.")}</span>`;
  if (preview.problem) return html`<div class="wrong">${preview.problem}</div>`;
  return html`<b>+${preview.score}</b><span>${preview.words.map((/** @type {any} */ word) => word.word).join(" · ")}</span>`;
}
