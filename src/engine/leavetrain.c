// SPDX-License-Identifier: MIT
// Why racks drawn at random and not those that the players hold: a leave's value is what to expect when it is filled up
// from the bag, and players' racks are not filled at random (what is hard to play stays). Why several on one board:
// what they have in common, an open or a closed board, then cancels out.
#include "engine/leavetrain.h"

#include "base/mem.h"

#include <string.h>

void leavesums_init(LeaveSums *sums, const TileSet *tiles, int rack_size) {
  *sums = (LeaveSums){0};
  leaveset_init(&sums->set, tiles, rack_size - 1 < LEAVE_TILES_MAX ? rack_size - 1 : LEAVE_TILES_MAX);
  sums->sums = mem_alloc(leaveset_count(&sums->set) * sizeof *sums->sums);
}

void leavesums_deinit(LeaveSums *sums) {
  mem_free(sums->sums);
  *sums = (LeaveSums){0};
}

void leavesums_clear(LeaveSums *sums) {
  memset(sums->sums, 0, leaveset_count(&sums->set) * sizeof *sums->sums);
  sums->racks = sums->squares = sums->games = sums->turns = sums->points = sums->bingos = 0;
}

void leavesums_add(LeaveSums *into, const LeaveSums *more) {
  for (uint32_t i = 0; i < leaveset_count(&into->set); i++) {
    into->sums[i].equity += more->sums[i].equity;
    into->sums[i].draws += more->sums[i].draws;
  }
  into->racks += more->racks;
  into->squares += more->squares;
  into->games += more->games;
  into->turns += more->turns;
  into->points += more->points;
  into->bingos += more->bingos;
}

// Crediting a rack's leaves

// A part of the rack while its kinds are added one by one.
typedef struct Part {
  uint32_t number;
  int16_t tiles, ways; // how many choices of the rack's tiles give it
} Part;

static int leavetrain_choose(int n, int k) {
  int ways = 1;
  for (int i = 1; i <= k; i++)
    ways = ways * (n - k + i) / i;
  return ways;
}

static int list_parts(const LeaveSet *set, const Rack *rack, Part *parts) {
  int count = 1;
  parts[0] = (Part){0, 0, 1};
  for (int tile = 0; tile <= set->kinds; tile++) {
    int without = count;
    for (int copies = 1; copies <= rack->counts[tile]; copies++) {
      int ways = leavetrain_choose(rack->counts[tile], copies);
      for (int i = 0; i < without; i++) {
        int tiles = parts[i].tiles + copies;
        if (tiles <= set->largest)
          parts[count++] = (Part){parts[i].number + set->terms[tile][tiles][copies], (int16_t)tiles,
                                  (int16_t)(parts[i].ways * ways)};
      }
    }
  }
  return count;
}

static void credit(LeaveSums *sums, const Rack *rack, int64_t equity) {
  Part parts[1 << SLOT_TILES_MAX];
  int count = list_parts(&sums->set, rack, parts);
  for (int i = 0; i < count; i++) {
    LeaveSum *sum = &sums->sums[sums->set.first[parts[i].tiles] + parts[i].number];
    sum->equity += parts[i].ways * equity;
    sum->draws += parts[i].ways;
  }
  sums->racks++;
  sums->squares += equity * equity;
}

// Racks on a board

static int list_unseen(const SelfPlay *game, Tile *out) {
  int count = game->bag_count;
  memcpy(out, game->bag, (size_t)count);
  for (int tile = 0; tile <= game->rules->score.tiles->kinds; tile++) {
    for (int copy = game->racks[0].counts[tile] + game->racks[1].counts[tile]; copy > 0; copy--)
      out[count++] = (Tile)tile;
  }
  return count;
}

static Rack draw_rack(SelfPlay *game, Tile *unseen, int count) {
  Rack rack = {0};
  for (int i = 0; i < game->rules->score.rack_size; i++) {
    int other = i + (int)random_below(&game->random, (uint32_t)(count - i));
    Tile tile = unseen[other];
    unseen[other] = unseen[i];
    unseen[i] = tile;
    rack_add(&rack, tile);
  }
  return rack;
}

static void try_racks(SelfPlay *game, const Leaves *leaves, LeaveSums *sums) {
  Tile unseen[TILESET_TILES_MAX];
  Rack racks[TRAIN_RACKS];
  int64_t equities[TRAIN_RACKS], total = 0;
  int count = list_unseen(game, unseen);
  for (int i = 0; i < TRAIN_RACKS; i++) {
    StaticChoice choice;
    racks[i] = draw_rack(game, unseen, count);
    selfplay_choose(game, leaves, &racks[i], &choice);
    equities[i] = choice.equity;
    total += choice.equity;
  }
  for (int i = 0; i < TRAIN_RACKS; i++)
    credit(sums, &racks[i], equities[i] - (total - equities[i]) / (TRAIN_RACKS - 1));
}

// Near its end the bag is no longer what the values are about.
static bool bag_is_full_enough(const SelfPlay *game) {
  return game->bag_count >= game->rules->score.rack_size + LEAVE_ENDS;
}

void leavetrain_play(const SelfPlayRules *rules, const Leaves *leaves, const Seed *seed, SelfPlay *game,
                     LeaveSums *sums) {
  selfplay_begin(game, rules, seed);
  while (!game->is_over) {
    StaticChoice choice;
    if (bag_is_full_enough(game))
      try_racks(game, leaves, sums);
    selfplay_choose(game, leaves, &game->racks[game->turn], &choice);
    selfplay_move(game, &choice);
    sums->turns++;
  }
  sums->games++;
  sums->points += game->scores[0] + game->scores[1];
  sums->bingos += game->bingos;
  selfplay_end(game);
}
