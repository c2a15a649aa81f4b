// SPDX-License-Identifier: MIT
// What a static player may have held, judging by its moves.
//
// A world says when the other player drew which tile. Many worlds look alike to an observer of the game: all those in
// which each of the other player's turns is its static choice. To walk from world to world, swap a tile of its rack for
// one in the bag, back to the turn when it was drawn, if that changes none of these choices. The walk begins at the
// true world, which is itself drawn by chance from all that look alike. So every world on the way is as likely as the
// true one, however short the walk is, and no time is needed to forget the start.
//
// Of equal tiles on a rack, any may be the one that was played. The table has chosen one by lot, and a swap is accepted
// by how likely these lots are before and after it (Metropolis). Tiles held while somebody exchanged are not swapped:
// what went back into the bag then could not have been on that rack.
#include "base/mem.h"
#include "engine/analysis.h"
#include "engine/luck_internal.h"

enum { SWAPS = 8 }; // swaps tried between two worlds

typedef struct LuckWorlds {
  const LuckTable *table;
  const LuckTurn *now;
  Position position; // of past turns
  Rack rack;
  TileCounts pool;
  Tile tiles[RACK_MAX]; // of the rack, in the order of now->held
  Random random;
} LuckWorlds;

static double luckworlds_ways(int from, int count) {
  double ways = 1;
  for (int i = 0; i < count; i++)
    ways *= (double)(from - i) / (count - i);
  return ways;
}

// The other player's rack in a past turn of theirs, in this world.
static Rack luckworlds_rack_then(const LuckWorlds *worlds, const LuckTurn *then) {
  Rack rack = then->racks[0];
  for (int i = 0; i < worlds->now->racks[1].total; i++) {
    if (worlds->now->held[i].since > then->number)
      continue;
    rack.counts[worlds->now->held[i].tile]--;
    rack.counts[worlds->tiles[i]]++;
  }
  return rack;
}

static bool luckworlds_chooses_the_same(LuckWorlds *worlds, int past, const Rack *rack) {
  const LuckTurn *then = &worlds->table->turns[past];
  SimInput question = luck_question(worlds->table, past, &then->racks[1]);
  Move choice;
  question.rack = *rack;
  if (!position_can_search(&worlds->position, rack))
    return false;
  position_follow(&worlds->position, &then->board);
  (void)sim_static_moves(&question, &worlds->position, &choice, 1);
  return analysis_same_move(&choice, &then->made);
}

// How much likelier the lots are after the swap than before; 0 if the other player would have moved differently.
static double luckworlds_likelier(LuckWorlds *worlds, int slot, Tile given) {
  const LuckTable *table = worlds->table;
  Tile taken = worlds->tiles[slot];
  double likelier = 1;
  for (int past = (int)(worlds->now - table->turns) - 1; past >= 0; past--) {
    const LuckTurn *then = &table->turns[past];
    if (then->seat == worlds->now->seat)
      continue;
    if (then->number < worlds->now->held[slot].since)
      break;
    Rack rack = luckworlds_rack_then(worlds, then);
    int taken_there = rack.counts[taken], given_there = rack.counts[given];
    likelier *= luckworlds_ways(taken_there, then->used.counts[taken]) /
                luckworlds_ways(taken_there - 1, then->used.counts[taken]) *
                luckworlds_ways(given_there, then->used.counts[given]) /
                luckworlds_ways(given_there + 1, then->used.counts[given]);
    rack.counts[taken]--;
    rack.counts[given]++;
    if (!luckworlds_chooses_the_same(worlds, past, &rack))
      return 0;
  }
  return likelier;
}

static Tile luckworlds_draw(LuckWorlds *worlds) {
  int at = (int)random_below(&worlds->random, (uint32_t)worlds->pool.total), kind = 0;
  for (; at >= worlds->pool.counts[kind]; kind++)
    at -= worlds->pool.counts[kind];
  return (Tile)kind;
}

static void luckworlds_try_swap(LuckWorlds *worlds) {
  int slot = (int)random_below(&worlds->random, (uint32_t)worlds->rack.total);
  Tile taken = worlds->tiles[slot], given = luckworlds_draw(worlds);
  if (taken == given || worlds->now->held[slot].is_fixed)
    return;
  double likelier = luckworlds_likelier(worlds, slot, given);
  if (random_below(&worlds->random, 1U << 30) >= likelier * (1U << 30))
    return;
  worlds->tiles[slot] = given;
  worlds->rack.counts[taken]--;
  worlds->rack.counts[given]++;
  worlds->pool.counts[given]--;
  worlds->pool.counts[taken]++;
}

void luckworlds_list(const LuckTable *table, int turn, int count, Rack *out) {
  const LuckTurn *now = &table->turns[turn];
  bool is_known = !table->is_static[1 - now->seat] || now->bag == 0 || now->racks[1].total == 0;
  ScopedMem LuckWorlds *worlds = mem_alloc(sizeof *worlds);
  const SearchTools *tools = table->input->tools;
  Seed seed = seed_derive(&table->input->seed, "worlds", (uint64_t)turn);
  *worlds = (LuckWorlds){.table = table, .now = now, .rack = now->racks[1], .pool = now->pool};
  worlds->random = random_start(&seed, "swaps");
  for (int i = 0; i < now->racks[1].total; i++)
    worlds->tiles[i] = now->held[i].tile;
  position_init(&worlds->position, &now->board, tools->kwg, &tools->graph, &tools->sorted,
                tools->has_map ? &tools->map : NULL, &table->rules);
  for (int i = 0; i < count; i++) {
    bool is_late = progress_is_cancelled(table->input->progress);
    for (int swap = 0; i > 0 && !is_known && !is_late && swap < SWAPS; swap++)
      luckworlds_try_swap(worlds);
    out[i] = worlds->rack;
  }
  position_deinit(&worlds->position);
}
