// SPDX-License-Identifier: MIT
// A person's turn on one device, from the first tile to its confirmation: the draft, and what becomes of it.
#pragma once

#include "app/ability.h"
#include "app/hint.h"

typedef struct TurnEdit {
  GameTable *table; // borrowed
  int seat;
  Draft draft;
  int64_t seq;   // of the game when the draft was begun: a new turn needs a new draft
  int hint_turn; // the turn that hints were given for, and how many steps of them
  int hint_step;
} TurnEdit;

void turnedit_start(TurnEdit *turn, GameTable *table, int seat);
// Call this after the game has gone on: drops the draft, which belonged to another position. Hints of the same turn
// continue.
void turnedit_go_on(TurnEdit *turn, GameTable *table, int seat);
// Row and column count from 0. tile: its name ("CH"); a blank is "#", with letter as the tile it stands for; else
// letter is NULL. Codes: not_on_rack, square_taken, square_off_board, not_a_kind.
MUST_CHECK Status turnedit_place(TurnEdit *turn, const char *tile, const char *letter, int row, int col, Error *err);
MUST_CHECK Status turnedit_take(TurnEdit *turn, int row, int col, Error *err); // square_empty
MUST_CHECK Status turnedit_move(TurnEdit *turn, int row, int col, int to_row, int to_col, Error *err);
MUST_CHECK Status turnedit_reset(TurnEdit *turn, Error *err); // no_draft
// "8H CASA" as people type it; on_top keeps the tiles of the draft. Nothing changes unless OK.
MUST_CHECK Status turnedit_type(TurnEdit *turn, Span text, bool on_top, Error *err);
// Words and score; if only valid plays count, also whether they are words.
MUST_CHECK Status turnedit_preview(const TurnEdit *turn, LaidPlay *out, Error *err);
// Plays the draft, or submits it for the round. invalid_command without tiles. A refused draft stays.
MUST_CHECK Status turnedit_confirm(TurnEdit *turn, Error *err);
// Anything else that the seat can do; in a duplicate game, passing is a submission. First takes the draft back.
MUST_CHECK Status turnedit_do(TurnEdit *turn, Ability ability, const Tile *tiles, int tile_count, Error *err);
// A hint, each time one step more in the same turn; `step` names a step, 0: the next.
MUST_CHECK Status turnedit_help(TurnEdit *turn, int step, Hint *out, Error *err);
// Takes back the last tile of the draft, else the last completed turn of people. *took_tile says which.
MUST_CHECK Status turnedit_undo(TurnEdit *turn, bool *took_tile, Error *err);
