// SPDX-License-Identifier: MIT
// The text of the manual, by chapters. A part is a paragraph, {list}, {keys: [key, what it does]}, or {show}: a picture or table that the screen
// draws.
import { t } from "./i18n.js";

/** @typedef {string | {list: string[]} | {keys: string[][]} | {show: string}} Part @typedef {{id: string, title: string, parts: Part[]}} Chapter */

/** @returns {Chapter[]} */
const game = () => [
  {
    id: "start",
    title: t("First steps"),
    parts: [
      t("Press \"Against a machine\": a board of 15 by 15, seven tiles, and a machine that does not play too well. No account is needed."),
      t("With an account your games can count for the ranking, and wait for you on every device."),
      t("Every turn that you confirm is kept at once: you may close the page at any time and go on later from \"Games\"."),
      t("The language of the page, light or dark, sounds, and how fast machines play are chosen on the first page; the language also at the foot of every page, sounds and pace also under \"More\" at the table."),
    ],
  },
  {
    id: "play",
    title: t("How to play"),
    parts: [
      t("Each player has a rack of tiles. In turn, players lay tiles on the board in one line, so that every line of tiles that touches them reads as a word."),
      t("The first word covers the star. Every later word joins what is there."),
      { show: "first" },
      t("Words are read from left to right or from top to bottom, never diagonally."),
      { show: "crossing" },
      t("Drag tiles with the mouse or the finger; or choose a tile and then a square; or choose a square and type. A second click on the square turns the arrow: across or down."),
      t("Letters written with several signs are one tile: type CH, LL, RR, NY, QU or L·L as you would write them."),
      t("Under the board you see the words and the points before you confirm."),
    ],
  },
  {
    id: "points",
    title: t("Points"),
    parts: [
      t("Each tile shows its points. Blue squares multiply the letter, orange and red ones the word; they count only in the turn that covers them."),
      { show: "board" },
      { list: [t("light blue: the letter counts twice"), t("dark blue: the letter counts three times"), t("orange, and the star: the word counts twice"), t("red: the word counts three times")] },
      t("Letters are multiplied first, then the word; two such squares under one word multiply each other."),
      { show: "score" },
      t("A blank may be any tile of the bag and is worth nothing."),
      t("Whoever lays a full rack in one turn gets the bonus, 50 points unless the game says otherwise."),
    ],
  },
  {
    id: "tiles",
    title: t("Tiles and words"),
    parts: [
      t("Spanish, Catalan and English have their own tiles and dictionaries; you may add your own."),
      { show: "tiles" },
      t("In the Spanish set there is no K and no W, and CH, LL and RR are tiles of their own: C and H together can't stand for CH. The basic set has no such tiles."),
      t("In the Catalan set Q is always QU; NY, L·L and Ç are tiles."),
    ],
  },
  {
    id: "turns",
    title: t("Other things to do in a turn"),
    parts: [
      t("Exchange tiles: they go back into the bag and you draw others; the turn is over."),
      t("Pass: you do nothing. Undo takes your last turn back, where the game allows it; the game is then not ranked."),
      t("Help tells where to look. Ask again, and it tells which tiles; the third time it lays the play on the board, and you decide whether to confirm it. A game with help is not ranked."),
      t("Shuffle the rack to see other words. Resigning ends the game for you; with three players or more the others go on."),
    ],
  },
  {
    id: "challenge",
    title: t("Challenges"),
    parts: [
      t("As a rule only words of the dictionary are accepted. In games with challenges anything can be laid, and the next player may object before playing."),
      t("If a word is wrong, the tiles go back and the points are lost. If all are right, the challenge may cost a turn or points, as the game says."),
      t("With rejections only the next player may reject, as the first thing in the turn, and loses the turn either way."),
      t("New tiles are drawn only when the play stands; until then the page does not show whether a word is valid."),
    ],
  },
  {
    id: "coins",
    title: t("Coins"),
    parts: [
      t("In games with coins every ten points earn three coins."),
      t("Five coins buy one of these, before you confirm: turn the order of play round, make the next player skip a turn, or get a blank."),
      t("With two players the order can't be turned round. If your rack is full when you buy a blank, you give a tile back for it."),
    ],
  },
  {
    id: "end",
    title: t("The end"),
    parts: [
      t("The game ends when the bag is empty and somebody has no tiles left, when nobody can lay anything, or after too many turns without points."),
      t("Then everybody loses the points of the tiles left; whoever went out gets them."),
      t("The highest score wins. The ranking goes by the best score of a ranked game."),
    ],
  },
  {
    id: "clock",
    title: t("Clocks"),
    parts: [
      t("A game may have a clock: minutes for the whole game, with seconds added each turn; seconds for each turn; or days for each turn, for games by correspondence."),
      t("If you use more time than a game allows, you lose 10 points for each minute begun. A turn that takes too long is lost. If you let the days for a turn pass, you are out."),
    ],
  },
  {
    id: "duplicate",
    title: t("Duplicate"),
    parts: [
      t("Everybody has the same rack each round and a few minutes. The best play goes on the board; everybody gets the points of their own."),
      t("The only player to find the best play gets 10 points more; the only player with the best play below that gets 5. A wrong play scores nothing."),
    ],
  },
  { id: "presets", title: t("Sets of rules"), parts: [t("A game begins with one of these sets; every rule in it can be changed."), { show: "presets" }] },
];

/** @returns {Chapter[]} */
const page = () => [
  {
    id: "newgame",
    title: t("A new game"),
    parts: [
      t("Choose the rules, the words, the size of the board and of the rack, and who sits at the table: up to 8 people and machines."),
      t("People at the same device pass it round; the rack is covered in between. Others get a link from the table, or find your game among the open ones."),
      t("A second person at the same device may log in for a seat, so that the game counts for both. To go on with such a game later, that person gives the password again."),
      t("If something is wrong, it is shown beside its field. What you have filled in stays until the game begins or you cancel."),
    ],
  },
  {
    id: "machines",
    title: t("Machines"),
    parts: [
      t("The machines stand in order, from Pip, who knows short words, to Vega, the champion. The first eight use common words only and overlook plays as people do. Zas takes the most points, Koa also counts what stays on the rack, Ibis tries its best plays out, and Vega works out the end of the game."),
      t("The classics play as their original programs did: level 1 takes the worst play there is, level 2 one in the middle, level 3 the one with most points; easy, medium and hard look for words of a preferred length."),
    ],
  },
  {
    id: "games",
    title: t("Your games"),
    parts: [
      t("\"Games\" lists running games, finished games and games that anybody may join. Save a game under a name to come back to that very moment."),
      t("\"Leave without saving\" goes back to the last named save, where all players share the device."),
      t("Download a game as a GCG file for other programs."),
    ],
  },
  {
    id: "review",
    title: t("Look at a game again"),
    parts: [
      t("When a game is over, go through it turn by turn. The machine shows the best plays with their points and their value, which counts what the tiles kept are worth, and how many points each turn has lost."),
      t("Choose a play to see it on the board. A summary says how many points and mistakes each player has made."),
      t("Any GCG file can be looked at in the same way, also one of another program: \"Look at a GCG file\" among your games."),
      t("Sentences tell which turns decided the game. You can move along the line of the chance to win, and \"Try it again\" gives you the board and rack of a turn once more, with hints."),
      t("\"Open in analysis\" takes the position to the analysis board: set up what you like, play moves out, compare two of them, follow variations, and share it by its address."),
      { keys: [["← →", t("one turn back or on")], [t("Home, End"), t("to the beginning, to the end")], ["1 … 9", t("show one of the best plays")], ["Esc", t("show the play that was made")]] },
    ],
  },
  {
    id: "ranking",
    title: t("Ranking and statistics"),
    parts: [
      t("The ranking orders players by the best score of a ranked game: of all games, or of one set of rules and one language."),
      t("A game is ranked if its rules, board and tiles are exactly those of a preset and its words come with the program; if everybody at the table has an account of their own or is a machine, and there are at least two; and if nobody chose the seed, asked for help, took a turn back or went on from an older save."),
      t("If a game is not ranked, the table says why, at once and again at the end. A game without an opponent, or against somebody at your device who has not logged in, is never ranked."),
      t("The points are what you have scored when the game is over, won or not. An abandoned game gives none."),
      t("The statistics have every result, ranked or not: totals, means, the best and the worst, by player and by date, always of the same games. You can count only ranked games, and save everything as a table."),
    ],
  },
  {
    id: "resources",
    title: t("Dictionaries and bags"),
    parts: [
      t("With an account you may add dictionaries and bags of your own, typed or from files, change them, share them with everybody, and delete them unless a game needs them."),
      t("A bag has a line for each tile: the tile, how many there are, its points; # is the blank. A dictionary has a word a line."),
      t("On the page of a dictionary you can look for words by their letters, by a pattern such as c.s*, or by the tiles that make them, and for anagrams."),
      { show: "bag" },
      t("Words that the tiles can't spell are refused with their line, or left out if you say so."),
    ],
  },
  {
    id: "account",
    title: t("Your account"),
    parts: [
      t("Change your name, password, language and picture, or log out everywhere. A picture of any size is cut to a square and made small before it is sent."),
      t("\"Everything I own\" is one file with all that is kept about you. Deleting the account takes your name out of old games for ever."),
    ],
  },
];

/** @returns {Chapter[]} */
const puzzles = () => [
  {
    id: "mazes",
    title: t("Mazes"),
    parts: [
      t("Make a maze by size, obstacles, directions and method, walk it, paint on it, and let the machine find the shortest ways or all of them."),
      t("Mazes with thin walls are circles, hexagons, triangles, hearts, stars or cut out of your own picture, and ways may cross. Drag along the corridors to walk them."),
      t("Mazes can be saved as pictures, printed with or without the solution, and moved to other programs as files."),
      { keys: [[t("arrows"), t("go from square to square")], [t("Space, Enter"), t("use the chosen tool")], [t("Backspace"), t("one step back")], ["Ctrl Z, Ctrl Y", t("undo, do again")]] },
    ],
  },
  {
    id: "sopas",
    title: t("Word searches"),
    parts: [
      t("Give words, or let a dictionary choose them. The words are hidden in the directions of the level, each exactly once, and the letters left can hold a message."),
      t("Draw a line from the first letter to the last to mark a word. Class sets give every pupil another sheet that is equally hard."),
      { keys: [[t("arrows"), t("go from square to square")], [t("Enter"), t("mark the first letter, then the last")], ["Esc", t("begin the word again")]] },
    ],
  },
  {
    id: "crosswords",
    title: t("Crosswords"),
    parts: [
      t("Give words with their clues and they are crossed for you, or let a dictionary fill a grid as in a newspaper. Missing clues come from dictionaries, if those have them."),
      t("Solve it here, with the keyboard or the letters below the grid; check what you have, or print it with its key. You can import and export files of ipuz and Across Lite."),
      { keys: [[t("arrows"), t("go from square to square, or change the direction")], [t("letters"), t("write and go on")], [t("Backspace"), t("erase and go back")], [t("Space, Enter"), t("across or down")]] },
    ],
  },
  {
    id: "scrambles",
    title: t("Word scrambles, cryptograms and booklets"),
    parts: [
      t("Give words, with clues if you like, and their letters are mixed: never another word. Type them here, or print the sheet with its key. The level says how many letters are given."),
      t("A fill-in is made as a crossword: its words are listed, and each goes to one place only."),
      t("A cryptogram is a sentence, yours or a proverb, in numbers or other letters. A letter that you type appears everywhere its sign is."),
      t("A booklet is one PDF with puzzles of several kinds from the same words: tick the kinds and say how many. The answers stand at the end."),
    ],
  },
];

/** @returns {Chapter[]} */
const keys = () => [
  {
    id: "keys",
    title: t("By keyboard"),
    parts: [
      t("At the table you can type a word at once; Tab also takes you to the board."),
      {
        keys: [
          [t("letters"), t("lay tiles; a blank where the rack lacks the letter")],
          [t("arrows"), t("go from square to square")],
          [t("Space"), t("across or down")],
          [t("Backspace"), t("take the last tile back")],
          ["Esc", t("take all tiles back")],
          [t("Enter"), t("confirm the play")],
          ["?", t("show these keys at the table")],
        ],
      },
    ],
  },
];

/** @returns {{title: string, chapters: Chapter[]}[]} */
export const manual = () => [
  { title: t("The game"), chapters: game() },
  { title: t("The page"), chapters: page() },
  { title: t("Puzzles"), chapters: puzzles() },
  { title: t("Keys"), chapters: keys() },
];

/** The whole text of a chapter, for searching. @param {Chapter} chapter */
export const textOf = (chapter) =>
  [chapter.title, ...chapter.parts.map((part) => (typeof part === "string" ? part : "list" in part ? part.list.join(" ") : "keys" in part ? part.keys.flat().join(" ") : ""))].join(" ");

/** Without accents and case, as people type when they search. @param {string} text */
export const plain = (text) => text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
