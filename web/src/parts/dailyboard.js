// SPDX-License-Identifier: MIT
// The puzzle of the day, to play: the table's own board and rack, and the possible actions.
import { asGame } from "../dailymodel.js";
import { laid } from "../draft.js";
import { sentence, t } from "../i18n.js";
import { html, useEffect, useMemo, useState } from "../lib.js";
import { useSession } from "../session.js";
import { useTurn } from "../useturn.js";
import { Board } from "./board.js";
import { useDrag } from "./drag.js";
import { Ask } from "./form.js";
import { LetterChooser, Rack } from "./rack.js";
import { Tile } from "./tile.js";

const SIZE = 15;
const RACK = 7;

/** The same board while the puzzle is loading, so that nothing moves when it arrives. */
export const DailyWaiting = ({ text }) => html`<div class="daily-board" aria-busy=${!text}>
  <div class="board-box" style=${{ "--n": SIZE }} aria-hidden="true"><div class="board">${Array.from({ length: SIZE * SIZE }, () => html`<div class="cell"></div>`)}</div></div>
  <div class="rack" aria-hidden="true" style=${{ "--across": RACK }}>${Array.from({ length: RACK }, () => html`<span class="gap"></span>`)}</div>
  <p class="daily-told" role="status">${text}</p><div class="daily-acts" aria-hidden="true"></div></div>`;

/** The result of the last try. @param {{verdict: any, solution: any, found: boolean, hint: string}} props */
function Told({ verdict, solution, found, hint }) {
  const { me } = useSession();
  if (solution && !found) return html`<b>${t("The play was %s %s, %d points.", solution.move, solution.word, solution.score)}</b>`;
  if (solution) return html`<b class="good">${t("That is it: %s %s, %d points.", solution.move, solution.word, solution.score)}</b>`;
  if (verdict?.verdict === "less" && verdict.less === 0) return t("It can be played, for %d points; another play is better.", verdict.score);
  if (verdict?.verdict === "less") return t("It can be played, for %d points; %d more are possible.", verdict.score, verdict.less);
  if (verdict?.verdict === "no_word") return html`<span class="wrong">${t("Not in the dictionary: %s.", verdict.unknown.join(", "))}</span>`;
  if (verdict) return html`<span class="wrong">${sentence(verdict.text)}</span>`;
  return hint || (me?.account ? t("Lay the tiles on the board.") : t("Lay the tiles on the board: no account is needed."));
}

/** @param {{puzzle: any, solution: any, verdict: any, outcome: string, attempt: (tiles: any[]) => Promise<void>, giveUp: () => void, forget: () => void, say: (text: string) => void, onHint?: () => void, giveUpText?: string}} props */
export function DailyBoard({ puzzle, solution, verdict, outcome, attempt, giveUp, forget, say, onHint, giveUpText }) {
  const [busy, setBusy] = useState(false);
  const [hinted, setHinted] = useState(false);
  const [asking, setAsking] = useState(false);
  const found = outcome === "found";
  const shown = useMemo(() => (solution?.tiles ?? []).map((/** @type {any} */ tile) => ({ ...tile, last: found, better: !found })), [solution, found]);
  const game = useMemo(() => asGame(puzzle, shown), [puzzle, shown]);
  const points = useMemo(() => Object.fromEntries(puzzle.tiles.map((/** @type {any} */ tile) => [tile.name, tile.points])), [puzzle]);
  const names = useMemo(() => puzzle.tiles.map((/** @type {any} */ tile) => tile.name), [puzzle]);
  const check = async (/** @type {import("../draft.js").Draft} */ draft) => {
    if (laid(draft).length === 0 || busy || game.over) return;
    setBusy(true);
    await attempt(laid(draft).map((tile) => ({ row: tile.row, col: tile.col, tile: tile.letter, blank: tile.blank })));
    setBusy(false);
  };
  const turn = useTurn(game, names, game.over, say, check);
  const { drag, press, dragged } = useDrag(turn.lay, turn.toRack);
  const clicked = (/** @type {(...args: any[]) => void} */ work) => (/** @type {any[]} */ ...args) => dragged() || work(...args);
  const count = laid(turn.draft).length;
  useEffect(() => {
    if (!solution) forget(); // the last result was about other tiles
  }, [JSON.stringify(laid(turn.draft))]);
  const lit = hinted && !game.over ? { line: puzzle.line, down: puzzle.down } : null;
  const board = useMemo(
    () => html`<${Board} game=${game} draft=${game.over ? null : turn.draft} cursor=${game.over ? null : turn.cursor} points=${points} lit=${lit} onSquare=${clicked(turn.pickSquare)} onKey=${turn.press} onTilePointer=${press} />`,
    [game, turn.draft, turn.cursor, turn.chosen, hinted, busy],
  );
  return html`<div class="daily-board ${found ? "found" : ""}" data-puzzle=${puzzle.exercise}>${board}
    <${Rack} draft=${game.over ? null : turn.draft} size=${game.over ? puzzle.rack.length - shown.length : puzzle.rack.length} points=${points} chosen=${turn.chosen} held=${drag?.index ?? -1} onTile=${clicked(turn.pickTile)} onTilePointer=${press} />
    <p class="daily-told" role="status"><${Told} verdict=${verdict} solution=${solution} found=${found} hint=${hinted ? puzzle.hint : ""} /></p>
    <div class="daily-acts">${!game.over &&
    html`<button class="main" disabled=${count === 0 || busy} onClick=${() => check(turn.draft)}>${t("Check")}</button>
      <button onClick=${count > 0 ? turn.clear : turn.mix}>${count > 0 ? t("Take tiles back") : t("Shuffle")}</button>
      <button aria-pressed=${hinted ? "true" : "false"} onClick=${() => (hinted || onHint?.(), setHinted(!hinted))}>${t("Hint")}</button><button class="plain" onClick=${() => setAsking(true)}>${t("Give up")}</button>`}</div>
    ${drag && html`<div class="dragged" style=${{ left: `${drag.x}px`, top: `${drag.y}px` }}><${Tile} letter=${turn.draft.rack[drag.index] || ""} points=${points[turn.draft.rack[drag.index]] ?? ""} /></div>`}
    ${turn.blankFor && html`<${LetterChooser} names=${names} choose=${turn.chooseBlank} close=${turn.leaveBlank} />`}
    ${asking && html`<${Ask} title=${t("Give up?")} text=${giveUpText ?? t("The play is shown, and today does not count for your days in a row.")} yes=${t("Show the play")} close=${() => setAsking(false)} onYes=${() => (setAsking(false), giveUp())} />`}
  </div>`;
}
