// SPDX-License-Identifier: MIT
// The board of a position: set up square by square, or played on like at a table.
import { laid } from "../draft.js";
import { t } from "../i18n.js";
import { html, useEffect, useMemo, useState } from "../lib.js";
import { unseenOf, withTile } from "../studymodel.js";
import { foldKey } from "../typing.js";
import { useTurn } from "../useturn.js";
import { Board } from "./board.js";
import { useDrag } from "./drag.js";
import { LetterChooser, Rack } from "./rack.js";
import { Tile } from "./tile.js";

/** @typedef {import("../studymodel.js").Position} Position */

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Points by tile. @param {any} shown */
const pointsIn = (shown) => Object.fromEntries(shown.tiles.map((/** @type {any} */ tile) => [tile.name, tile.points]));
/** @param {any} shown */
export const namesIn = (shown) => shown.tiles.map((/** @type {any} */ tile) => tile.name).filter((/** @type {string} */ name) => name !== "#");

/** All kinds of tiles with how many are unseen; when setting up, also to put them down.
 * @param {{shown: any, position: Position, pick?: (name: string) => void}} props */
export function Palette({ shown, position, pick }) {
  const left = unseenOf(position, shown.tiles);
  const points = pointsIn(shown);
  const kinds = [...shown.tiles.filter((/** @type {any} */ one) => one.name !== "#"), ...shown.tiles.filter((/** @type {any} */ one) => one.name === "#")];
  const kind = (/** @type {any} */ one) => {
    const count = left.get(one.name) ?? 0;
    const face = html`<span class="face"><${Tile} letter=${one.name === "#" ? "" : one.name} points=${one.name === "#" ? "" : points[one.name]} /></span><small class=${count < 0 ? "over" : ""}>${count}</small>`;
    const label = t("%s, %d left", one.name === "#" ? t("blank tile") : one.name, count);
    return pick ? html`<button class=${count === 0 ? "none" : ""} aria-label=${label} onClick=${() => pick(one.name)}>${face}</button>` : html`<span class=${count === 0 ? "none" : ""} role="img" aria-label=${label}>${face}</span>`;
  };
  return html`<div class="palette" role="group" aria-label=${t("Unseen tiles")}>${kinds.map(kind)}</div>`;
}

/** @param {{shown: any, position: Position, change: (next: Position) => void, undo: (() => void) | null, marked: any[]}} props marked: squares of something odd */
export function SetUpBoard({ shown, position, change, undo, marked }) {
  const [touched, setCursor] = useState(/** @type {{row: number, col: number, down: boolean} | null} */ (null));
  const cursor = touched ?? { row: Math.floor(position.size / 2), col: Math.floor(position.size / 2), down: false };
  const [blankHere, setBlankHere] = useState(false);
  const names = namesIn(shown);
  const inside = (/** @type {number} */ n) => Math.min(position.size - 1, Math.max(0, n));
  const step = (/** @type {{row: number, col: number, down: boolean}} */ from, by = 1) => ({ ...from, row: inside(from.row + (from.down ? by : 0)), col: inside(from.col + (from.down ? 0 : by)) });
  const put = (/** @type {string} */ tile, /** @type {boolean} */ blank, from = cursor) => {
    change(withTile(position, from.row, from.col, { tile, blank }));
    setCursor(step(from));
  };
  const at = (/** @type {{row: number, col: number}} */ from) => position.board.find((tile) => tile.row === from.row && tile.col === from.col);
  const clear = (from = cursor) => {
    const before = at(from) ? from : step(from, -1);
    change(withTile(position, before.row, before.col, null));
    setCursor(before);
  };
  const pickSquare = (/** @type {number} */ row, /** @type {number} */ col) => setCursor({ row, col, down: touched?.row === row && touched.col === col ? !touched.down : cursor.down });
  const press = (/** @type {KeyboardEvent} */ event, /** @type {number} */ row, /** @type {number} */ col) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && undo) {
      undo();
      return event.preventDefault();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const here = { row, col, down: cursor.down };
    const move = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (move) setCursor({ ...here, row: inside(row + move[0]), col: inside(col + move[1]) });
    else if (event.key === " ") setCursor({ ...here, down: !here.down });
    else if (event.key === "Backspace" || event.key === "Delete") clear(here);
    else if ([...event.key].length === 1 && event.key.trim()) {
      const key = foldKey(event.key, names);
      const before = step(here, -1);
      const held = at(before);
      const longer = held && before !== here && !held.blank ? held.tile + key : "";
      if (longer && names.includes(longer)) change(withTile(position, before.row, before.col, { tile: longer, blank: false })); // C and H become CH, unless typing continues elsewhere
      else if (names.includes(key)) put(key, event.shiftKey, here);
      else return undefined;
    } else return undefined;
    return event.preventDefault();
  };
  const pick = (/** @type {string} */ name) => (name === "#" ? setBlankHere(true) : put(name, false));
  const odd = new Set(marked.map((one) => `${one.row},${one.col}`));
  const game = { rules: { size: position.size }, layout: shown.layout, board: position.board.map((tile) => ({ ...tile, odd: odd.has(`${tile.row},${tile.col}`) })) };
  return html`<${Board} game=${game} draft=${null} cursor=${touched} points=${pointsIn(shown)} onSquare=${pickSquare} onKey=${press} />
    <p class="soft small keys-hint">${t("Choose a square and type: Shift makes a blank, Space turns, Backspace takes away. Or tap the tiles below.")}</p>
    <${Palette} shown=${shown} position=${position} pick=${pick} />
    <div class="buttons"><button onClick=${() => setCursor({ ...cursor, down: !cursor.down })}>${cursor.down ? t("Downwards ↓") : t("Across →")}</button><button onClick=${() => clear()}>${t("Remove the tile")}</button><button onClick=${undo} disabled=${!undo}>${t("Undo")}</button><button onClick=${() => change({ ...position, board: [] })} disabled=${position.board.length === 0}>${t("Empty the board")}</button></div>
    ${blankHere && html`<${LetterChooser} names=${names} choose=${(/** @type {string} */ letter) => (setBlankHere(false), put(letter, true))} close=${() => setBlankHere(false)} />`}`;
}

/** @param {{shown: any, position: Position, better: any[], judged: any, judge: (tiles: any[]) => void, play?: (tiles: any[]) => void, say: (text: string) => void, lit?: any}} props better: tiles of a move that is looked at */
export function PlayBoard({ shown, position, better, judged, judge, play, say, lit }) {
  const names = namesIn(shown);
  const points = useMemo(() => pointsIn(shown), [shown]);
  const game = useMemo(() => ({ rules: { size: position.size, rack: shown.rack_size }, layout: shown.layout, tiles: shown.tiles, board: position.board, rack: { seat: 0, tiles: position.racks[0] } }), [position, shown]);
  const send = (/** @type {any} */ draft) => laid(draft).map((tile) => ({ row: tile.row, col: tile.col, tile: tile.letter, blank: tile.blank }));
  const turn = useTurn(game, names, false, say, (draft) => laid(draft).length > 0 && judge(send(draft)));
  const { drag, press, dragged } = useDrag(turn.lay, turn.toRack);
  const clicked = (/** @type {(...args: any[]) => void} */ work) => (/** @type {any[]} */ ...args) => dragged() || work(...args);
  const count = laid(turn.draft).length;
  useEffect(() => {
    if (better.length > 0 && count > 0) turn.clear(); // one play at a time
  }, [JSON.stringify(better)]);
  const board = better.length > 0 ? { ...game, board: [...game.board, ...better.map((tile) => ({ ...tile, better: true }))] } : game;
  return html`<${Board} game=${board} draft=${turn.draft} cursor=${turn.cursor} points=${points} lit=${lit} gain=${judged && count > 0 ? `${judged.score}` : undefined} onSquare=${clicked(turn.pickSquare)} onKey=${turn.press} onTilePointer=${press} />
    <div class="tray"><${Rack} draft=${turn.draft} size=${position.racks[0].length} points=${points} chosen=${turn.chosen} held=${drag?.index ?? -1} onTile=${clicked(turn.pickTile)} onTilePointer=${press} />
      <div class="buttons"><button class="main" disabled=${count === 0} onClick=${() => judge(send(turn.draft))}>${t("Judge it")}</button>${play && html`<button disabled=${count === 0} onClick=${() => play(send(turn.draft))}>${t("Play it")}</button>`}<button onClick=${count > 0 ? turn.clear : turn.mix}>${count > 0 ? t("Take tiles back") : t("Shuffle")}</button></div></div>
    ${drag && html`<div class="dragged" style=${{ left: `${drag.x}px`, top: `${drag.y}px` }}><${Tile} letter=${turn.draft.rack[drag.index] || ""} points=${points[turn.draft.rack[drag.index]] ?? ""} /></div>`}
    ${turn.blankFor && html`<${LetterChooser} names=${names} choose=${turn.chooseBlank} close=${turn.leaveBlank} />`}`;
}
