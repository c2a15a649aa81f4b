// SPDX-License-Identifier: MIT
// The manual, by chapters.
import { t } from "../i18n.js";
import { html } from "../lib.js";

const chapters = () => [
  {
    id: "play",
    title: t("How to play"),
    text: [
      t("Each player has a rack of tiles. In turn, players lay tiles on the board in one line, so that every line of tiles that touches them reads as a word."),
      t("The first word covers the star. Every later word joins what is there."),
      t("Drag tiles with the mouse or the finger; or choose a tile and then a square; or choose a square and type. A second click on the square turns the arrow: across or down."),
      t("Letters written with several signs are one tile: type CH, LL, RR, NY, QU or L·L as you would write them."),
      t("Under the board you see the words and the points before you confirm."),
    ],
  },
  {
    id: "points",
    title: t("Points"),
    text: [
      t("Each tile shows its points. Blue squares multiply the letter, orange and red ones the word; they count only in the turn that covers them."),
      t("A blank may be any tile of the bag and is worth nothing."),
      t("Whoever lays a full rack in one turn gets the bonus, 50 points unless the game says otherwise."),
    ],
  },
  {
    id: "turns",
    title: t("Other things to do in a turn"),
    text: [
      t("Exchange tiles: they go back into the bag and you draw others; the turn is over."),
      t("Pass: you do nothing. Undo takes your last turn back, where the game allows it; the game is then not ranked."),
      t("Help lays the machine's suggestion on the board; you decide whether to confirm it. A game with help is not ranked."),
    ],
  },
  {
    id: "challenge",
    title: t("Challenges"),
    text: [
      t("As a rule only words of the dictionary are accepted. In games with challenges anything can be laid, and the next player may object before playing."),
      t("If a word is wrong, the tiles go back and the points are lost. If all are right, the challenge may cost a turn or points, as the game says."),
    ],
  },
  {
    id: "coins",
    title: t("Coins"),
    text: [
      t("In games with coins every ten points earn three coins."),
      t("Five coins buy one of these, before you confirm: turn the order of play round, make the next player skip a turn, or get a blank."),
    ],
  },
  {
    id: "end",
    title: t("The end"),
    text: [
      t("The game ends when the bag is empty and somebody has no tiles left, when nobody can lay anything, or after too many turns without points."),
      t("Then everybody loses the points of the tiles left; whoever went out gets them."),
      t("The highest score wins. The ranking goes by the best score of a finished game."),
    ],
  },
  {
    id: "duplicate",
    title: t("Duplicate"),
    text: [t("Everybody has the same rack each round and a few minutes. The best play goes on the board; everybody gets the points of their own.")],
  },
  {
    id: "keys",
    title: t("By keyboard"),
    text: [
      t("Tab goes to the board; arrows move; letters lay tiles; the space bar turns the arrow; Backspace takes the last tile back; Escape takes all back; Enter confirms."),
    ],
  },
];

/** @param {{arg?: string}} props */
export function ManualScreen({ arg }) {
  const all = chapters();
  const shown = all.filter((chapter) => !arg || chapter.id === arg);
  return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Manual")}</h1>
    <nav class="buttons" aria-label=${t("Chapters")} style="margin:12px 0">${all.map((chapter) => html`<a class="button" href="#/manual/${chapter.id}" aria-current=${chapter.id === arg ? "true" : null}>${chapter.title}</a>`)}</nav>
    ${shown.map((chapter) => html`<section class="card"><h3 style="margin-top:0">${chapter.title}</h3>${chapter.text.map((line) => html`<p>${line}</p>`)}</section>`)}</main>`;
}
