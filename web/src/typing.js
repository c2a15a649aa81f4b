// SPDX-License-Identifier: MIT
// Words typed on the keyboard: the tiles of this rack for the letters typed from a square on.
//
// Letters are read as a player of the language would: the longest tile wins (C and H make CH if there is such a tile), and a letter that is
// already on the board is typed through. Everything is computed again from the text after each key, so that deleting a key needs no code of
// its own.

/**
 * @typedef {{row: number, col: number, down: boolean, text: string}} Run  where typing began, and what was typed
 * @typedef {{name: string, points: number}} TileKind
 * @typedef {{row: number, col: number, index: number, letter: string, blank: boolean}} Placement  a tile of the rack on a square
 */

/** The letters of a key as the tile set writes them: upper case, without accents that no tile has.
 * @param {string} key @param {string[]} names */
export function foldKey(key, names) {
  const upper = key.toLocaleUpperCase("es").normalize("NFC");
  if (names.some((name) => name.includes(upper))) return upper;
  // Only vowels lose the tilde: Ñ is a letter of its own.
  const plain = upper.normalize("NFD").replace(/[\u0300-\u0302\u0308\u0327]|(?<=[AO])\u0303/g, "").normalize("NFC").replace("Œ", "OE").replace("Æ", "AE");
  if (["·", ".", "•", "-", "*"].includes(plain)) return "·";
  return plain;
}

/** Splits a text into tile names, longest first; an ending that may still become a longer tile stays in rest.
 * @param {string} text @param {string[]} names
 * @returns {{tokens: string[], rest: string}} */
export function tokenise(text, names) {
  const tokens = [];
  let at = 0;
  while (at < text.length) {
    const left = text.slice(at);
    const fits = names.filter((name) => left.startsWith(name)).sort((a, b) => b.length - a.length)[0];
    const grows = names.some((name) => name.length > left.length && name.startsWith(left));
    if (grows && !fits) return { tokens, rest: left };
    // L· may become L·L; until then the L stands for itself.
    const longer = names.find((name) => fits && name.startsWith(left) && name.length > left.length && left.length > fits.length);
    if (longer) return { tokens, rest: left };
    if (!fits) return { tokens, rest: left };
    tokens.push(fits);
    at += fits.length;
  }
  return { tokens, rest: "" };
}

/** Takes a tile of that name from the rack, else a blank; -1 if there is neither.
 * @param {string[]} rack @param {Set<number>} used @param {string} name */
function takeFromRack(rack, used, name) {
  const exact = rack.findIndex((tile, i) => tile === name && !used.has(i));
  return exact >= 0 ? exact : rack.findIndex((tile, i) => tile === "" && !used.has(i));
}

/** Lays the typed tiles.
 * @param {Run} run @param {string[]} names of the tiles of this game, without the blank
 * @param {string[]} rack names, "" for a blank @param {Set<number>} taken tiles of the rack that lie on the board otherwise
 * @param {(row: number, col: number) => string | null | undefined} at what lies on a square: a name, null when it is free, undefined beyond the board
 * @returns {{placements: Placement[], next: {row: number, col: number} | null, rest: string, lacks: string}} */
export function layRun(run, names, rack, taken, at) {
  const used = new Set(taken);
  const placements = [];
  const { tokens, rest } = tokenise(run.text, names);
  let { row, col } = run;
  const step = () => (run.down ? row++ : col++);
  const next = () => (at(row, col) === undefined ? null : { row, col });
  const answer = (/** @type {string} */ lacks) => ({ placements, next: next(), rest: lacks ? "" : rest, lacks });
  // Without a C but with a CH on the rack, a typed C waits for its H.
  const pending = (/** @type {string} */ token) => ({ placements, next: next(), rest: token, lacks: "" });
  if (rest && !names.some((name) => name.startsWith(rest))) return answer([...rest][0]);
  for (const [i, token] of tokens.entries()) {
    const longer = i + 1 === tokens.length && !rest ? names.filter((name) => name.length > token.length && name.startsWith(token)) : [];
    const there = at(row, col);
    if (there === token) {
      step();
      continue;
    }
    if (there && longer.includes(there)) return pending(token);
    while (at(row, col)) step();
    if (at(row, col) === undefined) return answer(token);
    const index = takeFromRack(rack, used, token);
    if (index < 0) return longer.some((name) => rack.some((tile, k) => tile === name && !used.has(k))) ? pending(token) : answer(token);
    used.add(index);
    placements.push({ row, col, index, letter: token, blank: rack[index] === "" });
    step();
  }
  if (tokens.length > 0 && !rest) while (at(row, col)) step();
  return answer("");
}
