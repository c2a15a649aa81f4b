// SPDX-License-Identifier: MIT
#include "app/study.h"
#include "base/mem.h"

enum { REPLY_POOL_MAX = 1024 };

static int reply_fill_pool(const TileCounts *unseen, Tile *pool) {
  int count = 0;
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    for (int i = 0; i < unseen->counts[kind] && count < REPLY_POOL_MAX; i++)
      pool[count++] = (Tile)kind;
  }
  return count;
}

double study_reply(const SimInput *position, const Move *move, int samples) {
  ScopedMem Position *board = mem_alloc(sizeof *board);
  ScopedMem Tile *pool = mem_alloc(REPLY_POOL_MAX * sizeof *pool);
  const SearchTools *tools = position->tools;
  Random random = random_start(&position->seed, "replies");
  int count = reply_fill_pool(&position->unseen, pool), held = position->rack_counts[1];
  double sum = 0;
  position_init(board, position->board, tools->kwg, &tools->graph, &tools->sorted, tools->has_map ? &tools->map : NULL,
                position->rules);
  if (move->type == ACTION_PLAY)
    position_play(board, &move->play);
  for (int sample = 0; sample < samples && !progress_is_cancelled(position->progress); sample++) {
    Rack rack = {0};
    ScoredPlay best;
    random_shuffle(&random, pool, (size_t)count, sizeof *pool);
    for (int i = 0; i < held && i < count; i++)
      rack_add(&rack, pool[i]);
    const PositionQuery query = {.rack = &rack};
    if (rack.total > 0 && position_can_search(board, &rack) && position_best(board, &query, &best))
      sum += best.score;
  }
  position_deinit(board);
  return samples > 0 ? sum / samples : 0;
}
