// SPDX-License-Identifier: MIT
// Studying a position: its record, what is left of each tile, sums of simulations, and the tree of what was tried.

/**
 * @typedef {{row: number, col: number, tile: string, blank: boolean}} Placed
 * @typedef {{size: number, board: Placed[], racks: string[][], scores: number[], zeros: number, opcodes: string}} Position racks: names of tiles, "" for a blank; who is to move first
 * @typedef {{type: string, move: string, word: string, tiles: Placed[], score: number, kept: string, equity?: number, win?: number, lost?: number, equity_margin?: number, win_margin?: number, iterations?: number, least?: number, most?: number}} StudyMove
 * @typedef {{id: number, parent: number, cgp: string, text: string, seat: number, order?: any}} TreeNode text: of the move that led there, "" at the root; order: the same as the server takes it
 */

const written = (/** @type {string} */ name) => ([...name].length > 1 ? `[${name}]` : name);

/** @param {Position} position */
function rowsOf({ size, board }) {
  const there = new Map(board.map((tile) => [tile.row * size + tile.col, tile]));
  return Array.from({ length: size }, (_, row) => {
    let text = "";
    let free = 0;
    for (let col = 0; col < size; col++) {
      const tile = there.get(row * size + col);
      if (!tile) free++;
      else {
        text += (free || "") + written(tile.blank ? tile.tile.toLowerCase() : tile.tile);
        free = 0;
      }
    }
    return text + (free || "");
  }).join("/");
}

/** The rack as people type it, and as in a record. @param {string[]} rack */
export const rackText = (rack) => rack.map((name) => (name ? written(name) : "?")).join("");

/** @param {Position} position */
export const cgpOf = (position) => [rowsOf(position), position.racks.map(rackText).join("/"), position.scores.join("/"), position.zeros, position.opcodes].join(" ").trim();

/** A position from the server's answer about a record. @param {any} shown @returns {Position} */
export function positionOf(shown) {
  const [, , , zeros, ...opcodes] = shown.cgp.split(" ");
  return { size: shown.size, board: shown.board, racks: shown.racks.map((/** @type {string[]} */ rack) => rack.map((name) => (name === "#" ? "" : name))), scores: shown.scores, zeros: Number(zeros), opcodes: opcodes.join(" ") };
}

/** A record in an address, which stays readable. @param {string} cgp */
export const addressOfStudy = (cgp) => `#/analysis/${cgp.replaceAll("+", "%252B").replaceAll(" ", "+").replaceAll("#", "%23")}`;
/** @param {string} text of an address, its percent signs undone */
export const cgpOfAddress = (text) => text.replaceAll("+", " ").replaceAll("%2B", "+");

/** A move in the form for the server. @param {{type: string, word: string, tiles?: any[]}} move */
export const orderOf = (move) => (move.type === "play" ? { tiles: move.tiles } : { play: move.type === "exchange" ? `-${move.word.replaceAll("#", "?")}` : "-" });

/** The record before a move, with the next player's rack. @param {string} cgp @param {string[]} rack */
export function withNextRack(cgp, rack) {
  const [rows, racks, ...rest] = cgp.split(" ");
  const [mover, , ...others] = racks.split("/");
  return [rows, [mover, rackText(rack), ...others].join("/"), ...rest].join(" ");
}

/** Reads the tiles of a rack as typed: [CH] is one tile, ? and # a blank; spaces are ignored. @param {string} text @param {string[]} names without the blank @returns {{rack: string[], bad: string}} */
export function readRack(text, names) {
  const rack = [];
  let left = text.toLocaleUpperCase("es").replace(/[\s,.]+/g, "");
  const byLength = [...names].sort((a, b) => b.length - a.length);
  while (left) {
    const inside = /^\[([^\]]+)\]/.exec(left);
    const name = inside ? inside[1] : (byLength.find((one) => left.startsWith(one)) ?? left[0]);
    if (name === "?" || name === "#") rack.push("");
    else if (names.includes(name)) rack.push(name);
    else return { rack, bad: name };
    left = left.slice(inside ? inside[0].length : name.length);
  }
  return { rack, bad: "" };
}

/** How many of each kind are neither on the board nor on a rack; negative: too many are used. @param {Position} position @param {{name: string, count: number}[]} tiles the blank is "#" @returns {Map<string, number>} */
export function unseenOf(position, tiles) {
  const left = new Map(tiles.map((tile) => [tile.name, tile.count]));
  const take = (/** @type {string} */ name) => left.set(name, (left.get(name) ?? 0) - 1);
  for (const tile of position.board) take(tile.blank ? "#" : tile.tile);
  for (const name of position.racks.flat()) take(name || "#");
  return left;
}

/** A random full rack of unseen tiles. @param {Position} position @param {any[]} tiles @param {number} size @param {() => number} [random] @returns {string[]} */
export function drawnRack(position, tiles, size, random = Math.random) {
  const bag = [...unseenOf({ ...position, racks: position.racks.map((rack, i) => (i === 0 ? [] : rack)) }, tiles)].flatMap(([name, count]) => Array.from({ length: Math.max(0, count) }, () => (name === "#" ? "" : name)));
  const rack = [];
  while (rack.length < size && bag.length > 0) rack.push(...bag.splice(Math.floor(random() * bag.length), 1));
  return rack.sort((a, b) => (a === "" ? 1 : b === "" ? -1 : a.localeCompare(b)));
}

/** @param {Position} position @param {number} row @param {number} col @param {{tile: string, blank: boolean} | null} tile null: the square is emptied @returns {Position} */
export const withTile = (position, row, col, tile) => ({ ...position, board: [...position.board.filter((one) => one.row !== row || one.col !== col), ...(tile ? [{ row, col, ...tile }] : [])] });

export const sameMove = (/** @type {StudyMove} */ a, /** @type {StudyMove} */ b) => a.type === b.type && a.move === b.move && a.word === b.word;

/** Adds a round of simulations: means weighted by the number of runs, margins as for independent samples. @param {StudyMove[]} before @param {StudyMove[]} round @returns {StudyMove[]} the best first */
export function addRound(before, round) {
  const added = round.map((one) => {
    const old = before.find((other) => sameMove(other, one));
    const [n, m] = [old?.iterations ?? 0, one.iterations ?? 0];
    const mean = (/** @type {number | undefined} */ a, /** @type {number | undefined} */ b) => (n + m ? ((a ?? 0) * n + (b ?? 0) * m) / (n + m) : undefined);
    const margin = (/** @type {number | undefined} */ a, /** @type {number | undefined} */ b) => (n + m ? Math.hypot((a ?? 0) * n, (b ?? 0) * m) / (n + m) : undefined);
    return { ...one, iterations: n + m, equity: mean(old?.equity, one.equity), win: mean(old?.win, one.win), equity_margin: margin(old?.equity_margin, one.equity_margin), win_margin: margin(old?.win_margin, one.win_margin) };
  });
  return added.sort((a, b) => (b.win ?? 0) - (a.win ?? 0) || (b.equity ?? 0) - (a.equity ?? 0));
}

/** Is one move clearly the best? @param {StudyMove[]} moves played out, the best first */
export const isClear = (moves) => moves.length > 1 && (moves[0].win ?? 0) - (moves[0].win_margin ?? 1) > (moves[1].win ?? 0) + (moves[1].win_margin ?? 1);

/** The tree with one more node, unless it exists already. @param {TreeNode[]} nodes @param {Omit<TreeNode, "id">} node @returns {{nodes: TreeNode[], id: number}} */
export function grow(nodes, node) {
  const there = nodes.find((one) => one.parent === node.parent && one.text === node.text);
  if (there) return { nodes, id: there.id };
  const id = Math.max(-1, ...nodes.map((one) => one.id)) + 1;
  return { nodes: [...nodes, { ...node, id }], id };
}

/** Removes a node and everything below it. @param {TreeNode[]} nodes @param {number} id @returns {TreeNode[]} */
export function cut(nodes, id) {
  const gone = new Set([id]);
  for (const node of nodes) if (gone.has(node.parent)) gone.add(node.id); // children come after their parents
  return nodes.filter((node) => !gone.has(node.id));
}

/** @param {TreeNode[]} nodes @param {number} id */
export const childrenOf = (nodes, id) => nodes.filter((node) => node.parent === id);

/** From the root to the node. @param {TreeNode[]} nodes @param {number} id @returns {TreeNode[]} */
export function pathTo(nodes, id) {
  const node = nodes.find((one) => one.id === id);
  return node ? [...pathTo(nodes, node.parent), node] : [];
}
