// SPDX-License-Identifier: MIT
#include "movegen/position.h"

void position_init(Position *position, const Board *board, const Kwg *kwg, const BitGraph *graph,
                   const BitGraph *sorted, const WordMap *map, const ScoreRules *rules) {
  position->board = *board;
  position->kwg = kwg;
  position->graph = graph;
  position->sorted = sorted;
  position->map = map;
  position->rules = *rules;
  crosssets_rebuild(&position->cross, board, kwg, rules->tiles);
  slots_init(&position->slots, board->size, rules->rack_size < SLOT_TILES_MAX ? rules->rack_size : SLOT_TILES_MAX);
}

void position_deinit(Position *position) {
  slots_deinit(&position->slots);
}

void position_play(Position *position, const Play *play) {
  play_put(&position->board, play);
  crosssets_update(&position->cross, &position->board, position->kwg, position->rules.tiles, play);
  slots_mark_play(&position->slots, &position->board, play);
}

void position_take_back(Position *position, const Play *play) {
  slots_mark_play(&position->slots, &position->board, play);
  play_take_back(&position->board, play);
  crosssets_update(&position->cross, &position->board, position->kwg, position->rules.tiles, play);
}

bool position_can_search(const Position *position, const Rack *rack) {
  return rack->total <= position->slots.max_tiles && rack->counts[TILE_BLANK] <= 2 && position->rules.rack_size > 1;
}
