// SPDX-License-Identifier: MIT
// Finds the reading of a play that fits best: first the board, then the rack, then the score decide between the ways to
// read its letters.
#include "lexicon/tiletext.h"
#include "notation/gcggame_internal.h"

static Status refuse_other_tile(const GcgPlace *place, int row, int col, Tile tile, Error *err) {
  ScopedStrBuf name = {0};
  square_write(&(Square){row, col, ACROSS}, &name);
  return error_set(err, ERR_INPUT, N_("the square %s holds '%s', not '%s'"), err_str(strbuf_text(&name)),
                   err_str(tiletext_name(place->tiles, board_at(place->board, row, col))),
                   err_str(tiletext_name(place->tiles, tile)));
}

// Lays the cut along the squares; tiles of the board are played through.
static Status gcgfit_lay(const GcgPlace *place, const GcgCut *cut, GcgFit *fit) {
  Play *play = &fit->play;
  *play = (Play){(uint8_t)place->square.row,
                 (uint8_t)place->square.col,
                 (uint8_t)place->square.direction,
                 (uint8_t)cut->count,
                 {0}};
  Status status = OK;
  for (int i = 0; i < cut->count; i++) {
    int row = play_row(play, i), col = play_col(play, i);
    Tile tile = cut->tiles[i];
    if (!board_is_taken(place->board, row, col)) // some programs put blanks in parentheses
      play->tiles[i] = tile != TILE_THROUGH && cut->in_parentheses[i] ? tile | TILE_BLANK_BIT : tile;
    else if (tile != TILE_THROUGH && tile_letter(tile) != tile_letter(board_at(place->board, row, col)) && status == OK)
      status = refuse_other_tile(place, row, col, tile, &fit->error);
  }
  return status;
}

// Lays the tiles on the next free squares, because a few programs leave out the tiles of the board.
static Status lay_around(const GcgPlace *place, const GcgCut *cut, GcgFit *fit) {
  Play *play = &fit->play;
  *play = (Play){(uint8_t)place->square.row, (uint8_t)place->square.col, (uint8_t)place->square.direction, 0, {0}};
  for (int i = 0; i < cut->count; i++) {
    while (play->length < WORD_MAX &&
           board_is_taken(place->board, play_row(play, play->length), play_col(play, play->length)))
      play->length++;
    if (play->length == WORD_MAX || cut->tiles[i] == TILE_THROUGH)
      return error_set(&fit->error, ERR_INPUT, "");
    play->tiles[play->length++] = cut->tiles[i];
  }
  return OK;
}

static bool fits_rack(const GcgPlace *place, const Play *play) {
  for (int i = 0; i < place->racks->count; i++) {
    Rack rack;
    if (gcg_cut_to_rack(&place->racks->items[i], RACK_MAX, &rack) && play_take_from_rack(&rack, play))
      return true;
  }
  return place->racks->count == 0;
}

enum { DOUBT_UNUSUAL = 1, DOUBT_SCORE = 2, DOUBT_RACK = 4, DOUBT_PLACE = 8 };

// 0 is perfect; each doubt weighs more than all doubts below it.
static int gcgfit_weigh(const GcgPlace *place, const GcgFit *fit, bool is_usual) {
  bool is_right = fit->status == OK && (!place->score.is_given || fit->points == place->score.value);
  return (fit->status == OK ? 0 : DOUBT_PLACE) + (fits_rack(place, &fit->laid) ? 0 : DOUBT_RACK) +
         (is_right ? 0 : DOUBT_SCORE) + (is_usual ? 0 : DOUBT_UNUSUAL);
}

typedef Status Laying(const GcgPlace *place, const GcgCut *cut, GcgFit *fit);

static void try_cut(const GcgPlace *place, const GcgCut *cut, Laying *laying, bool is_usual, GcgFit *best) {
  GcgFit fit = {.status = OK};
  fit.status = laying(place, cut, &fit);
  fit.laid = fit.play;
  if (fit.status == OK)
    fit.status = play_check(place->board, place->rules->layout, place->rules->rack_size, &fit.play, &fit.error);
  if (fit.status == OK)
    fit.points = play_score(place->board, place->rules, &fit.play);
  fit.doubts = gcgfit_weigh(place, &fit, is_usual);
  if (best->doubts < 0 || fit.doubts < best->doubts)
    *best = fit;
}

static int count_lower(const GcgCut *cut) {
  int count = 0;
  for (int i = 0; i < cut->count; i++)
    count += tile_is_blank(cut->tiles[i]);
  return count;
}

// The file may write blanks in capitals, or have no capitals at all. That is certain if there are more small letters
// than blanks.
static void try_swapped(const GcgPlace *place, const GcgCuts *cuts, GcgFit *best) {
  for (int i = 0; i < cuts->count; i++) {
    GcgCut swapped = cuts->items[i];
    for (int t = 0; t < swapped.count; t++)
      swapped.tiles[t] ^= swapped.tiles[t] != TILE_THROUGH ? TILE_BLANK_BIT : 0;
    GcgFit fit = {.doubts = -1};
    try_cut(place, &swapped, gcgfit_lay, false, &fit);
    bool is_sure = count_lower(&cuts->items[i]) > place->tiles->counts[TILE_BLANK];
    if (fit.doubts == DOUBT_UNUSUAL || (is_sure && fit.doubts < best->doubts))
      *best = fit;
  }
}

// If the rack has a blank that the word does not show, one or two of its letters are blanks.
static void try_hidden_blanks(const GcgPlace *place, const GcgCut *cut, GcgFit *best) {
  for (int first = 0; first < cut->count; first++) {
    for (int second = first; second < cut->count && best->doubts > DOUBT_UNUSUAL; second++) {
      GcgCut hidden = *cut;
      if (hidden.tiles[first] == TILE_THROUGH || hidden.tiles[second] == TILE_THROUGH)
        continue;
      hidden.tiles[first] |= TILE_BLANK_BIT;
      hidden.tiles[second] |= TILE_BLANK_BIT;
      GcgFit fit = {.doubts = -1};
      try_cut(place, &hidden, gcgfit_lay, false, &fit);
      if (fit.doubts == DOUBT_UNUSUAL)
        *best = fit;
    }
  }
}

// An unusual reading is believed only if the usual one is impossible and the unusual one makes everything right, so
// that a wrong score is never explained away.
void gcg_fit_play(const GcgPlace *place, const GcgCuts *cuts, GcgFit *out) {
  out->doubts = -1;
  for (int i = 0; i < cuts->count && out->doubts != 0; i++)
    try_cut(place, &cuts->items[i], gcgfit_lay, true, out);
  if (out->doubts < DOUBT_RACK && count_lower(&cuts->items[0]) <= place->tiles->counts[TILE_BLANK])
    return;
  if (out->doubts >= DOUBT_PLACE) {
    GcgFit around = {.doubts = -1};
    for (int i = 0; i < cuts->count && around.doubts != DOUBT_UNUSUAL; i++)
      try_cut(place, &cuts->items[i], lay_around, false, &around);
    if (around.doubts == DOUBT_UNUSUAL)
      *out = around;
    return;
  }
  try_swapped(place, cuts, out);
  if (out->doubts >= DOUBT_RACK && cuts->items[0].count <= RACK_MAX)
    try_hidden_blanks(place, &cuts->items[0], out);
}
