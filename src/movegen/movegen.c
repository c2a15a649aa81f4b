// SPDX-License-Identifier: MIT
#include "movegen/movegen.h"

#include "movegen/search_internal.h"

void movegen_use_lexicon(MovegenInput *input, const Lexicon *lexicon, CrossSets *cross) {
  input->kwg = &lexicon->kwg;
  input->sorted = lexicon->any_order ? &lexicon->sorted : NULL;
  input->cross = cross;
  if (lexicon->any_order)
    crosssets_rebuild_any_order(cross, input->board, &lexicon->sorted, input->rules->tiles);
  else
    crosssets_rebuild(cross, input->board, &lexicon->kwg, input->rules->tiles);
}

static void movegen_add_lone_tile(const MovegenInput *input, Collector *out, int square, Tile from_rack, Tile tile) {
  ScoredPlay scored = {.play = {.row = (uint8_t)(square / BOARD_LANE),
                                .col = (uint8_t)(square % BOARD_LANE),
                                .direction = ACROSS,
                                .length = 1,
                                .tiles = {tile}}};
  Rack kept = *input->rack;
  if (!rack_take(&kept, from_rack))
    return;
  scored.score = play_score(input->board, input->rules, &scored.play);
  scored.equity = search_equity(input, scored.score, &kept);
  collector_add(out, &scored);
}

// With racks of one tile nobody could begin with a word, so any tile may go on a start square.
static void movegen_add_lone_first_tiles(const MovegenInput *input, Collector *out) {
  for (int square = 0; square < BOARD_SQUARES; square++) {
    if (!input->rules->layout->is_start[square])
      continue;
    for (int tile = 1; tile <= input->rules->tiles->kinds && out->stop == STOP_NOT; tile++) {
      movegen_add_lone_tile(input, out, square, (Tile)tile, (Tile)tile);
      movegen_add_lone_tile(input, out, square, TILE_BLANK, (Tile)(tile | TILE_BLANK_BIT));
    }
  }
}

static Status explain_stop(const MovegenInput *input, Stop stop, Error *err) {
  ErrorArg blanks = err_int(input->rack->counts[TILE_BLANK]), tiles = err_int(input->rack->total);
  if (stop == STOP_CANCELLED)
    return error_set(err, ERR_CANCELLED, N_("cancelled"));
  if (stop != STOP_LIMIT)
    return OK;
  if (input->sorted)
    return error_set(
        err, ERR_LIMIT,
        N_("too many plays to list when any order of the tiles counts: the rack has %d blanks among %d tiles"), blanks,
        tiles);
  return error_set(err, ERR_LIMIT, N_("too many plays to list: the rack has %d blanks among %d tiles"), blanks, tiles);
}

static Status movegen_search(const MovegenInput *input, Collector *out, Error *err) {
  if (!input->sorted && !kwg_has_gaddag(input->kwg))
    return error_set(err, ERR_INPUT, N_("the lexicon has no GADDAG: compile it with 'tesela lexicon build'"));
  if (input->sorted)
    anyorder_search(input, out);
  else
    gaddag_search(input, out);
  if (search_is_first_play(input) && input->rules->rack_size == 1)
    movegen_add_lone_first_tiles(input, out);
  return explain_stop(input, out->stop, err);
}

Status movegen_all(const MovegenInput *input, PlayList *out, Error *err) {
  Collector collector;
  out->count = 0;
  collector_init(&collector, input, out);
  return movegen_search(input, &collector, err);
}

Status movegen_best(const MovegenInput *input, ScoredPlay *out, bool *found, Error *err) {
  Collector collector;
  collector_init(&collector, input, NULL);
  Status status = movegen_search(input, &collector, err);
  if (status != OK)
    return status;
  *found = collector.found;
  if (collector.found)
    *out = collector.best;
  return OK;
}

// A tile beside another one is a play if both of its words are valid; the cross-sets of the two directions say so.
// There is nearly always such a play, and then no search is needed.
static bool one_tile_fits(const MovegenInput *input) {
  const CrossSets *cross = input->cross;
  const Rack *rack = input->rack;
  uint64_t held = rack->counts[TILE_BLANK] ? UINT64_MAX : rack_kinds(rack);
  for (int row = 0; row < input->board->size; row++) {
    for (int col = 0; col < input->board->size; col++) {
      int across = board_index(row, col), down = board_index(col, row);
      bool is_beside = cross->score[ACROSS][across] >= 0 || cross->score[DOWN][down] >= 0;
      if (is_beside && (cross->allowed[ACROSS][across] & cross->allowed[DOWN][down] & held))
        return true;
    }
  }
  return false;
}

Status movegen_has_play(const MovegenInput *input, bool *out, Error *err) {
  Collector collector;
  if (!search_is_first_play(input) && one_tile_fits(input)) {
    *out = true;
    return OK;
  }
  collector_init(&collector, input, NULL);
  collector.one_is_enough = true;
  Status status = movegen_search(input, &collector, err);
  if (status == OK)
    *out = collector.found;
  return status;
}
