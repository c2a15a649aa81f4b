// SPDX-License-Identifier: MIT
#include "engine/selfplay.h"

Status selfplay_check(const SelfPlayRules *rules, Error *err) {
  const TileSet *tiles = rules->score.tiles;
  int rack_size = rules->score.rack_size;
  if (rack_size < 2 || rack_size > SLOT_TILES_MAX || tiles->counts[TILE_BLANK] > 2)
    return error_set(err, ERR_LIMIT, N_("machines train with racks of 2 to %d tiles and up to 2 blanks in the bag"),
                     err_int(SLOT_TILES_MAX));
  if (tiles->total < 4 * rack_size)
    return error_set(err, ERR_LIMIT, N_("a bag of %d tiles is too small to train with: it needs at least %d"),
                     err_int(tiles->total), err_int(4 * rack_size));
  return OK;
}

static void selfplay_draw_up(SelfPlay *game, Rack *rack) {
  while (rack->total < game->rules->score.rack_size && game->bag_count > 0)
    rack_add(rack, game->bag[--game->bag_count]);
}

void selfplay_begin(SelfPlay *game, const SelfPlayRules *rules, const Seed *seed) {
  const TileSet *tiles = rules->score.tiles;
  const SearchTools *tools = rules->tools;
  Board board;
  game->rules = rules;
  game->bag_count = 0;
  for (int tile = 0; tile <= tiles->kinds; tile++) {
    for (int copy = 0; copy < tiles->counts[tile]; copy++)
      game->bag[game->bag_count++] = (Tile)tile;
  }
  game->random = random_start(seed, "selfplay");
  random_shuffle(&game->random, game->bag, (size_t)game->bag_count, sizeof *game->bag);
  board_init(&board, rules->score.layout->size);
  position_init(&game->position, &board, tools->kwg, &tools->graph, &tools->sorted, tools->has_map ? &tools->map : NULL,
                &rules->score);
  game->turn = game->scoreless = game->bingos = 0;
  game->is_over = false;
  for (int side = 0; side < 2; side++) {
    game->scores[side] = 0;
    game->racks[side] = (Rack){0};
    selfplay_draw_up(game, &game->racks[side]);
  }
}

void selfplay_end(SelfPlay *game) {
  position_deinit(&game->position);
}

static int32_t out_gain(const SelfPlay *game) {
  const Rack *theirs = &game->racks[1 - game->turn];
  return 2000 * rack_points(theirs, game->rules->score.tiles);
}

void selfplay_choose(SelfPlay *game, const Leaves *leaves, const Rack *rack, StaticChoice *out) {
  const SelfPlayRules *rules = game->rules;
  StaticTurn turn = {.leaves = leaves,
                     .tiles = rules->score.tiles,
                     .rack_size = rules->score.rack_size,
                     .bag = game->bag_count,
                     .exchange_most = static_exchange_most(game->bag_count, rules->exchange_minimum, rack->total),
                     .out_gain = game->bag_count == 0 ? out_gain(game) : 0,
                     .is_duel = true};
  static_choose_fast(&turn, &game->position, rack, out);
}

// New tiles are drawn before the old ones go back to random places in the bag.
static void selfplay_exchange(SelfPlay *game, Rack *rack, const Rack *kept) {
  Rack given = *rack;
  *rack = *kept;
  selfplay_draw_up(game, rack);
  for (int tile = 0; tile <= game->rules->score.tiles->kinds; tile++) {
    for (int copy = kept->counts[tile]; copy < given.counts[tile]; copy++) {
      uint32_t place = random_below(&game->random, (uint32_t)game->bag_count + 1);
      game->bag[game->bag_count++] = game->bag[place];
      game->bag[place] = (Tile)tile;
    }
  }
}

static void selfplay_settle(SelfPlay *game) {
  const TileSet *tiles = game->rules->score.tiles;
  for (int side = 0; side < 2; side++) {
    int points = rack_points(&game->racks[side], tiles);
    game->scores[side] -= points;
    if (game->racks[1 - side].total == 0)
      game->scores[1 - side] += points;
  }
  game->is_over = true;
}

void selfplay_move(SelfPlay *game, const StaticChoice *choice) {
  Rack *rack = &game->racks[game->turn];
  game->scoreless = choice->type == ACTION_PLAY ? 0 : game->scoreless + 1;
  if (choice->type == ACTION_PLAY) {
    play_take_from_rack(rack, &choice->play.play);
    position_play(&game->position, &choice->play.play);
    game->scores[game->turn] += choice->play.score;
    game->bingos += play_tile_count(&choice->play.play) == game->rules->score.rack_size;
    selfplay_draw_up(game, rack);
  } else if (choice->type == ACTION_EXCHANGE) {
    selfplay_exchange(game, rack, &choice->kept);
  }
  if (rack->total == 0 || game->scoreless == SELFPLAY_SCORELESS_END)
    selfplay_settle(game);
  game->turn = 1 - game->turn;
}
