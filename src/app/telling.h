// SPDX-License-Identifier: MIT
// What happened in a game, as sentences in the reader's language.
#pragma once

#include "app/history.h"

// Appends one line, without its newline. Says only what the players may know.
void telling_add_step(const Game *game, const HistoryStep *step, const Catalog *catalog, StrBuf *out);
// The same with rows and columns numbered from 0: "(7 7)→ CASA".
void telling_add_step_from_0(const Game *game, const HistoryStep *step, const Catalog *catalog, StrBuf *out);
void telling_add_place(const Play *play, StrBuf *out); // "(7 7)→"

// Appends what is played, for those who may join: "Spanish, all words · classic · 15 × 15 · 10:00 for each player".
void telling_add_rules(const Settings *settings, const Catalog *catalog, StrBuf *out);
// Appends why the game is over. It addresses the reader's seat ("You have played the last tile."); with SEAT_SYSTEM it
// names every seat.
void telling_add_end(const Game *game, int reader, const Catalog *catalog, StrBuf *out);
// Appends who has won, or who shares the victory.
void telling_add_winners(const Game *game, const Catalog *catalog, StrBuf *out);
// Appends how a seat's final score came about: "214 - 6 for the tiles left (A E N) + 12 for the others' = 220".
void telling_add_count(const Game *game, int seat, const Catalog *catalog, StrBuf *out);
