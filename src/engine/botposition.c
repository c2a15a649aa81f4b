// SPDX-License-Identifier: MIT
// Making a position takes ten times as long as bringing one up to date, so a memory keeps the last one. It has its own
// copies of what the position borrows, and compares them by value with those of the current game: for any next game,
// the position either fits or is made again.
#include "engine/botposition.h"

#include "base/mem.h"

#include <string.h>

struct BotMemory {
  bool is_filled;
  const SearchTools *tools;
  TileSet tiles;
  Layout layout;
  Position position;
};

BotMemory *botmemory_create(void) {
  return mem_alloc(sizeof(BotMemory));
}

static void botposition_forget(BotMemory *memory) {
  if (memory->is_filled)
    position_deinit(&memory->position);
  memory->is_filled = false;
}

void botmemory_destroy(BotMemory *memory) {
  if (memory)
    botposition_forget(memory);
  mem_free(memory);
}

static void botposition_set_up(Position *position, const SearchTools *tools, const Board *board,
                               const ScoreRules *rules) {
  position_init(position, board, tools->kwg, &tools->graph, &tools->sorted, tools->has_map ? &tools->map : NULL, rules);
}

// Different padding bytes between fields cost a new position, but never give a wrong one.
static bool botposition_is_same(const TileSet *tiles, const Layout *layout, const ScoreRules *rules) {
  return memcmp(tiles, rules->tiles, sizeof *tiles) == 0 &&  // NOLINT(bugprone-suspicious-memory-comparison)
         memcmp(layout, rules->layout, sizeof *layout) == 0; // NOLINT(bugprone-suspicious-memory-comparison)
}

static bool botposition_fits(const BotMemory *memory, const SearchTools *tools, const ScoreRules *rules) {
  const ScoreRules *own = &memory->position.rules;
  return memory->is_filled && memory->tools == tools && (memory->position.map != NULL) == tools->has_map &&
         own->rack_size == rules->rack_size && own->bingo_bonus == rules->bingo_bonus &&
         botposition_is_same(&memory->tiles, &memory->layout, rules);
}

static Position *botposition_remember(BotMemory *memory, const SearchTools *tools, const Board *board,
                                      const ScoreRules *rules) {
  if (botposition_fits(memory, tools, rules)) {
    position_follow(&memory->position, board);
    return &memory->position;
  }
  botposition_forget(memory);
  memory->tools = tools;
  memory->tiles = *rules->tiles;
  memory->layout = *rules->layout;
  ScoreRules own = {&memory->tiles, &memory->layout, rules->rack_size, rules->bingo_bonus};
  botposition_set_up(&memory->position, tools, board, &own);
  memory->is_filled = true;
  return &memory->position;
}

const CrossSets *botmemory_cross(BotMemory *memory, const SearchTools *tools, const Board *board,
                                 const ScoreRules *rules) {
  return &botposition_remember(memory, tools, board, rules)->cross;
}

Position *botposition_open(const BotInput *input) {
  const SearchTools *tools = input->tools;
  if (!tools || input->lexicon->any_order)
    return NULL;
  ScoreRules rules = settings_score_rules(input->view->settings);
  const Board *board = &input->view->state.board;
  Position *position;
  if (input->memory) {
    position = botposition_remember(input->memory, tools, board, &rules);
  } else {
    position = mem_alloc(sizeof *position);
    botposition_set_up(position, tools, board, &rules);
  }
  if (position_can_search(position, &input->view->rack))
    return position;
  botposition_close(input, position);
  return NULL;
}

void botposition_close(const BotInput *input, Position *position) {
  if (!position || input->memory)
    return;
  position_deinit(position);
  mem_free(position);
}

void botposition_exchange_or_pass(const GameView *view, Action *out) {
  enum { EXCHANGES_MAX = 3 }; // in a row without a play; then it passes, so that the game ends
  int left = game_view_bag_left(view), scoreless = view->state.seats[view->seat].scoreless;
  out->type = ACTION_PASS;
  if (view->settings->duplicate || left < view->settings->exchange_minimum || scoreless >= EXCHANGES_MAX)
    return;
  int count = 0;
  for (int kind = 1; kind <= view->settings->tiles.kinds; kind++) {
    for (int i = 0; i < view->rack.counts[kind] && count < left; i++)
      out->exchange.tiles[count++] = (Tile)kind;
  }
  out->exchange.count = count;
  if (count > 0)
    out->type = ACTION_EXCHANGE;
}
