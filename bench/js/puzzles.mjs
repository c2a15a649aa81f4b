// SPDX-License-Identifier: MIT
// Generators and solvers that people use in JavaScript today, on the work of bench_maze and bench_sopa:
//   node puzzles.mjs WORK PEER     WORK has node_modules, maze.txt, words1000.txt, words2071.txt and grid.txt
//   node puzzles.mjs               the peers, by their npm names
// Prints a line of NAME=VALUE. Times are processor times, the best of a few runs. Our own search checks what a peer made: how many
// of the words are there, and how many of them once.
import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';

const work = resolve(process.argv[2] ?? '.');
const require = createRequire(join(work, 'package.json'));
const lines = (name) => readFileSync(join(work, name), 'utf8').trim().split('\n');
const version = (name) => JSON.parse(readFileSync(join(work, 'node_modules', name, 'package.json'), 'utf8')).version;
const STEPS = [[-1, 0], [-1, 1], [0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1]];

function timed(repeats, run) {
  let best = Infinity, result;
  for (let i = 0; i < repeats; i++) {
    const start = process.cpuUsage();
    result = run();
    const took = process.cpuUsage(start);
    best = Math.min(best, (took.user + took.system) / 1000);
  }
  return {ms: best, result};
}

function tell(kind, peer, ms, facts = {}) {
  const rest = Object.entries(facts).map(([name, value]) => ` ${name}=${value}`).join('');
  console.log(`${kind} peer=${peer.replaceAll(' ', '_')} version=${version(peer.split(' ')[0])} ms=${ms.toFixed(0)}${rest}`);
}

// How many of the words the grid has, and how many exactly once (a palindrome counts once).
function look(grid, words) {
  let placed = 0, once = 0;
  for (const word of words) {
    const isSame = word === [...word].reverse().join('');
    let hits = 0;
    for (let row = 0; row < grid.length; row++)
      for (let col = 0; col < grid[row].length; col++) {
        if (grid[row][col] !== word[0])
          continue;
        for (let d = 0; d < 8; d++) {
          if (isSame && (d === 0 || d > 4))
            continue;
          let i = 1;
          while (i < word.length && grid[row + STEPS[d][0] * i]?.[col + STEPS[d][1] * i] === word[i])
            i++;
          hits += i === word.length;
        }
      }
    placed += hits > 0;
    once += hits === 1;
  }
  return {placed, once};
}

function carve(peer, repeats, run) {
  tell('carve', peer, timed(repeats, run).ms);
}

function place(peer, repeats, make) {
  const words = lines('words1000.txt');
  const {ms, result} = timed(repeats, () => make([...words]));
  tell('make', peer, ms, look(result.map((row) => row.map((cell) => String(cell).toUpperCase())), words));
}

const peers = {
  'pathfinding@0.4.18': () => {
    const PF = require('pathfinding');
    const matrix = lines('maze.txt').map((line) => [...line].map((cell) => (cell === '#' ? 1 : 0)));
    const to = (matrix.length - 1) / 2 >> 0, end = to * 2; // where bench_maze has its exit
    const {ms, result} = timed(2, () =>
      new PF.BreadthFirstFinder({diagonalMovement: PF.DiagonalMovement.Always}).findPath(0, 0, end, end, new PF.Grid(matrix)));
    tell('search', 'pathfinding', ms, {moves: result.length - 1});
  },
  'maze-generation@3.1.1': () => {
    const make = require('maze-generation');
    carve('maze-generation', 2, () => make({width: 1000, height: 1000, seed: 7, algorithm: 'DEPTHFIRST'}));
  },
  'generate-maze@1.1.0': () => {
    const make = require('generate-maze');
    carve('generate-maze', 2, () => make(1000, 1000, true, 7));
  },
  'amazejs@1.0.5': () => {
    const {Backtracker} = require('amazejs');
    carve('amazejs', 2, () => new Backtracker(2001, 2001).generate()); // with a wall around: 1000 x 1000 rooms
  },
  'ahocorasick@1.0.2': findWords,
  '@blex41/word-search@1.2.0': () => {
    const WordSearch = require('@blex41/word-search');
    place('@blex41/word-search', 2, (words) =>
      new WordSearch({rows: 100, cols: 100, dictionary: words, maxWords: 1000, backwardsProbability: 0.5}).grid);
  },
  'wordsearch@0.1.0': () => {
    const make = require('wordsearch');
    place('wordsearch', 2, (words) => make(words.map((word) => word.toLowerCase()), 100, 100).grid);
  },
};

// Every line of the grid, both ways, by an automaton: no package for solving word searches was found.
function findWords() {
  const AhoCorasick = require('ahocorasick');
  const words = lines('words2071.txt'), grid = lines('grid.txt'), side = grid.length;
  const {ms, result} = timed(1, () => {
    const automaton = new AhoCorasick(words);
    let hits = 0;
    const count = (text, counts) => {
      for (const [, found] of automaton.search(text))
        hits += found.filter(counts).length;
    };
    const read = (row, col, drow, dcol) => {
      let text = '';
      for (; row >= 0 && col >= 0 && row < side && col < side; row += drow, col += dcol)
        text += grid[row][col];
      count(text, () => true);
      count([...text].reverse().join(''), (word) => word !== [...word].reverse().join(''));
    };
    for (let i = 0; i < side; i++) {
      read(i, 0, 0, 1);
      read(0, i, 1, 0);
      read(0, i, 1, 1);
      read(0, i, 1, -1);
      if (i > 0) {
        read(i, 0, 1, 1);
        read(i, side - 1, 1, -1);
      }
    }
    return hits;
  });
  tell('find', 'ahocorasick', ms, {hits: result});
}

if (process.argv[3])
  peers[process.argv[3]]();
else
  console.log(Object.keys(peers).join('\n'));
