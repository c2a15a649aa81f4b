// SPDX-License-Identifier: MIT
// The game is played again, action by action. Where a seat draws, the estimate is made for the tiles it drew and for
// others: by the lead, the best static move of the seat with them and the best one of the other player, who moves
// first. The first racks are compared in the same way, with the bag as it was before them.
#include "engine/luck.h"

#include "base/mem.h"
#include "engine/staticplay.h"
#include "movegen/position.h"

#include <string.h>

// What best moves say of the end: some are blocked by then, and the other player moves in any case. Of a few values
// that were tried these left least luck (docs/lab/strength.md); others would be as fair.
static const double own_part = 0.7, other_part = 0.5;

typedef struct LuckTable {
  const LuckInput *input;
  Game *game; // played again
  Position position;
  ScoreRules rules;
  Random random;
  double sum;
} LuckTable;

static Rack luck_draw(Random *random, const TileCounts *pool, Rack kept, int count) {
  TileCounts left = *pool;
  for (; count > 0; count--) {
    int at = (int)random_below(random, (uint32_t)left.total), kind = 0;
    for (; at >= left.counts[kind]; kind++)
      at -= left.counts[kind];
    left.counts[kind]--;
    left.total--;
    rack_add(&kept, (Tile)kind);
  }
  return kept;
}

// Of the best static move, in points; 0 for racks that the fast generator can't search.
static double luck_best(LuckTable *table, const Rack *rack, const Rack *other, int bag) {
  const Settings *settings = game_settings(table->game);
  StaticTurn turn = {.leaves = table->input->leaves,
                     .tiles = &settings->tiles,
                     .rack_size = settings->rack_size,
                     .bag = bag,
                     .exchange_most = static_exchange_most(bag, settings->exchange_minimum, rack->total),
                     .is_duel = true};
  TileCounts held = {.total = other->total};
  if (rack->total == 0 || !position_can_search(&table->position, rack))
    return 0;
  for (int kind = 0; kind <= settings->tiles.kinds; kind++)
    held.counts[kind] = other->counts[kind];
  if (bag == 0)
    turn.out_gain = static_out_gain(&settings->tiles, &held, 2);
  StaticChoice choice;
  static_choose_fast(&turn, &table->position, rack, &choice);
  return choice.equity / 1000.0;
}

// The chance of whoever has just drawn, when some of what is left has been played too.
static double luck_chance(const LuckTable *table, double lead, double own, double other, int bag) {
  enum { SOON_SEEN = 5 };
  int unseen = bag + table->rules.rack_size - SOON_SEEN;
  return winpct_after_move(table->input->win, lead + own_part * own - other_part * other, unseen > 1 ? unseen : 1);
}

// Of a seat that kept these tiles and has drawn the rest of its rack from the pool.
static void luck_add_draw(LuckTable *table, int seat, const Rack *kept, const TileCounts *pool) {
  const State *state = game_state(table->game);
  Rack rack = bag_rack(game_bag(table->game), seat), other = bag_rack(game_bag(table->game), 1 - seat);
  int drawn = rack.total - kept->total, bag = bag_count(game_bag(table->game)), draws = table->input->draws;
  if (drawn <= 0 || drawn >= pool->total)
    return;
  double lead = state->seats[seat].score - state->seats[1 - seat].score;
  double reply = luck_best(table, &other, &rack, bag), mean = 0;
  double real = luck_chance(table, lead, luck_best(table, &rack, &other, bag), reply, bag);
  for (int i = 0; i < draws; i++) {
    Rack tried = luck_draw(&table->random, pool, *kept, drawn);
    mean += luck_chance(table, lead, luck_best(table, &tried, &other, bag), reply, bag) / draws;
  }
  table->sum += (real - mean) * (seat == 0 ? 1 : -1);
}

// Both first racks, as if the second to move had drawn last.
static void luck_add_deal(LuckTable *table) {
  const Bag *bag = game_bag(table->game);
  int first = game_state(table->game)->turn, left = bag_count(bag), draws = table->input->draws;
  Rack racks[2] = {bag_rack(bag, first), bag_rack(bag, 1 - first)}, none = {0};
  TileCounts all = bag_contents(bag);
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    for (int i = 0; i < 2; i++)
      all.counts[kind] += racks[i].counts[kind];
  }
  all.total += racks[0].total + racks[1].total;
  double real = 0, mean = 0;
  for (int i = 0; i <= draws; i++) {
    if (i > 0) {
      Rack both = luck_draw(&table->random, &all, none, racks[0].total);
      TileCounts rest = all;
      for (int kind = 0; kind <= TILE_KINDS_MAX; kind++)
        rest.counts[kind] -= both.counts[kind];
      rest.total -= both.total;
      racks[1] = luck_draw(&table->random, &rest, none, racks[1].total);
      racks[0] = both;
    }
    double own = luck_best(table, &racks[1], &racks[0], left), other = luck_best(table, &racks[0], &racks[1], left);
    double chance = 1 - luck_chance(table, 0, own, other, left);
    real += i == 0 ? chance : 0;
    mean += i == 0 ? 0 : chance / draws;
  }
  table->sum += (real - mean) * (first == 0 ? 1 : -1);
}

// What the seat has left of its rack by this action, before it draws; false when it draws nothing.
static bool luck_kept(const Game *game, const Action *action, Rack *out) {
  if (action->type != ACTION_PLAY && action->type != ACTION_EXCHANGE)
    return false;
  *out = bag_rack(game_bag(game), action->seat);
  if (action->type == ACTION_PLAY)
    return play_take_from_rack(out, &action->play);
  for (int i = 0; i < action->exchange.count; i++)
    rack_take(out, action->exchange.tiles[i]);
  return true;
}

static Status luck_follow(LuckTable *table, const Action *action, Error *err) {
  Action again = *action;
  Rack kept;
  bool draws = luck_kept(table->game, action, &kept);
  TileCounts pool = bag_contents(game_bag(table->game));
  Status status = game_append(table->game, &again, err);
  const State *state = game_state(table->game);
  if (status != OK)
    return status;
  position_follow(&table->position, &state->board);
  if (draws && !state_is_over(state) && !state->pending.is_there)
    luck_add_draw(table, action->seat, &kept, &pool);
  return OK;
}

static Status luck_check(const LuckInput *input, Error *err) {
  const Settings *settings = game_settings(input->game);
  if (settings->seat_count != 2 || settings->duplicate || settings->any_order ||
      !state_is_over(game_state(input->game)) || !game_seed(input->game))
    return error_set(err, ERR_INPUT, N_("luck can be measured only in finished games of two players"));
  if (settings->rack_size > SLOT_TILES_MAX || settings->rack_size < 2)
    return error_set(err, ERR_LIMIT, N_("racks of more than %d tiles or with more than two blanks can't be simulated"),
                     err_int(SLOT_TILES_MAX));
  return OK;
}

Status luck_of_game(const LuckInput *input, double *out, Error *err) {
  Status status = luck_check(input, err);
  if (status != OK)
    return status;
  ScopedMem LuckTable *table = mem_alloc(sizeof *table);
  const SearchTools *tools = input->tools;
  table->input = input;
  table->random = random_start(&input->seed, "luck");
  status = game_create_unrecorded(game_settings(input->game), game_seed(input->game), 0, &table->game, err);
  if (status != OK)
    return status;
  table->rules = settings_score_rules(game_settings(table->game));
  position_init(&table->position, &game_state(table->game)->board, tools->kwg, &tools->graph, &tools->sorted,
                tools->has_map ? &tools->map : NULL, &table->rules);
  luck_add_deal(table);
  for (int64_t seq = 1; status == OK && seq <= game_action_count(input->game); seq++)
    status = luck_follow(table, game_action(input->game, seq), err);
  if (status == OK)
    *out = table->sum;
  position_deinit(&table->position);
  game_destroy(table->game);
  return status;
}
