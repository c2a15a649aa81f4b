// SPDX-License-Identifier: MIT
// A person's turn on one device, from the first tile to its confirmation: the tiles that lie on the board but are not
// played yet, and what becomes of them.
#pragma once

#include "app/ability.h"
#include "app/hint.h"

typedef struct TurnEdit {
  GameTable *table; // borrowed
  int seat;
  Draft draft;
  int64_t seq;   // of the game when the draft was begun: another turn, another draft
  int hint_turn; // for which hints have been given, so many steps of it
  int hint_step;
} TurnEdit;

void turnedit_start(TurnEdit *turn, GameTable *table, int seat);
// After the game has gone on: what was placed belonged to another position. Hints of the same turn go on.
void turnedit_go_on(TurnEdit *turn, GameTable *table, int seat);
// Row and column from 0. tile: its name ("CH"); a blank is "#" with letter the tile it stands for, else letter is NULL.
// Codes: not_on_rack, square_taken, square_off_board, not_a_kind.
MUST_CHECK Status turnedit_place(TurnEdit *turn, const char *tile, const char *letter, int row, int col, Error *err);
MUST_CHECK Status turnedit_take(TurnEdit *turn, int row, int col, Error *err); // square_empty
MUST_CHECK Status turnedit_move(TurnEdit *turn, int row, int col, int to_row, int to_col, Error *err);
MUST_CHECK Status turnedit_reset(TurnEdit *turn, Error *err); // no_draft
// "8H CASA" as people type it; with on_top the tiles that lie there already stay. Nothing changes unless OK.
MUST_CHECK Status turnedit_type(TurnEdit *turn, Span text, bool on_top, Error *err);
// Words and score. Where only valid plays count also whether they are words.
MUST_CHECK Status turnedit_preview(const TurnEdit *turn, LaidPlay *out, Error *err);
// Plays them, or submits them for the round. invalid_command without tiles. The draft stays when the play is refused.
MUST_CHECK Status turnedit_confirm(TurnEdit *turn, Error *err);
// Anything else that the seat can do; passing is a submission in a duplicate game. The tiles go back first.
MUST_CHECK Status turnedit_do(TurnEdit *turn, Ability ability, const Tile *tiles, int tile_count, Error *err);
// A hint, each time in a turn one step more of it; `step` names another, 0: the next.
MUST_CHECK Status turnedit_help(TurnEdit *turn, int step, Hint *out, Error *err);
// The last tentative tile, else the last completed turn of people. *took_tile says which.
MUST_CHECK Status turnedit_undo(TurnEdit *turn, bool *took_tile, Error *err);
