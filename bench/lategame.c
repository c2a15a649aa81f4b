// SPDX-License-Identifier: MIT
#include "bench/lategame.h"

#include "base/random.h"
#include "bench/measure.h"
#include "engine/leavesfile.h"

#include <string.h>

static void late_draw(Standing *standing, Rack *rack) {
  while (rack->total < RACK_SIZE && standing->bag_left > 0)
    rack_add(rack, standing->bag[--standing->bag_left]);
}

static void late_turn_round(Standing *standing) {
  Rack rack = standing->racks[0];
  int score = standing->scores[0];
  standing->racks[0] = standing->racks[1];
  standing->scores[0] = standing->scores[1];
  standing->racks[1] = rack;
  standing->scores[1] = score;
}

// Exchanged tiles go below the others.
void late_do(Standing *standing, Position *position, const Move *move) {
  Rack *rack = &standing->racks[0];
  if (move->type == ACTION_PLAY) {
    (void)play_take_from_rack(rack, &move->play);
    standing->scores[0] += move->score;
    position_play(position, &move->play);
  }
  for (int i = 0; i < move->exchanged_count; i++)
    rack_take(rack, move->exchanged[i]);
  late_draw(standing, rack);
  memmove(standing->bag + move->exchanged_count, standing->bag, (size_t)standing->bag_left);
  memcpy(standing->bag, move->exchanged, (size_t)move->exchanged_count);
  standing->bag_left += move->exchanged_count;
  standing->passes = move->type == ACTION_PASS ? standing->passes + 1 : 0;
  late_turn_round(standing);
}

SimInput late_input(const Late *late, const Board *board, const Standing *standing, const Seed *seed) {
  SimInput input = {.board = board,
                    .rules = &late->rules,
                    .tools = &late->tools,
                    .model = &late->model,
                    .rack = standing->racks[0],
                    .seat_count = 2,
                    .rack_counts = {standing->racks[0].total, standing->racks[1].total},
                    .scores = {standing->scores[0], standing->scores[1]},
                    .exchange_minimum = RACK_SIZE,
                    .threads = 1,
                    .seed = *seed};
  for (int i = 0; i < standing->bag_left; i++)
    input.unseen.counts[standing->bag[i]]++;
  for (int kind = 0; kind <= late->tiles.kinds; kind++) {
    input.unseen.counts[kind] += standing->racks[1].counts[kind];
    input.unseen.total += input.unseen.counts[kind];
  }
  return input;
}

Move late_static(const Late *late, Position *position, const Standing *standing, const Seed *seed) {
  SimInput input = late_input(late, &position->board, standing, seed);
  Move move;
  (void)sim_static_moves(&input, position, &move, 1);
  return move;
}

void late_set_up(Late *late, const char *kwg_path, const char *set) {
  Error err;
  must(tileset_builtin(set, &late->tiles, &err), &err);
  must(layout_for_size(BOARD_SIZE, &late->layout, &err), &err);
  must(kwg_load(kwg_path, late->tiles.kinds, &late->kwg, &err), &err);
  must(tools_open(&late->kwg, late->tiles.kinds, NULL, TOOLS_MAP_ALONE, NULL, &late->tools, &err), &err);
  const char *id = leaves_builtin(&late->tiles, &late->leaves);
  winpct_builtin(id, &late->win);
  outlook_builtin(id, &late->tiles, &late->outlook);
  late->model = (SimModel){.leaves = &late->leaves, .win = sim_win_by_table, .context = &late->win};
  late->rules = (ScoreRules){&late->tiles, &late->layout, RACK_SIZE, BONUS};
}

void late_start(const Late *late, const Seed *seed, Standing *out) {
  Random random = random_start(seed, "bag");
  *out = (Standing){0};
  for (int tile = 0; tile <= late->tiles.kinds; tile++) {
    for (int i = 0; i < late->tiles.counts[tile]; i++)
      out->bag[out->bag_left++] = (Tile)tile;
  }
  random_shuffle(&random, out->bag, (size_t)out->bag_left, sizeof *out->bag);
  for (int side = 0; side < 2; side++)
    late_draw(out, &out->racks[side]);
}

void late_open_position(const Late *late, const Board *board, Position *out) {
  const SearchTools *tools = &late->tools;
  position_init(out, board, &late->kwg, &tools->graph, &tools->sorted, &tools->map, &late->rules);
}
