// SPDX-License-Identifier: MIT
// The game is replayed, and each turn that is not the static choice is kept. Then both choices are played out to the
// end by static moves, with the same draws: both racks are as they were, and the bag is shuffled again. Threads share
// the turns; their results are added up in the order of the game.
#include "base/mem.h"
#include "base/threads.h"
#include "engine/analysis.h"
#include "engine/luck_internal.h"
#include "engine/rollout_internal.h"
#include "engine/selfplay.h"

#include <string.h>

enum { LUCK_PLIES = 80 }; // no game is played out further; the table then gives the chance to win

static const int luck_edges[LUCK_PARTS + 1] = {0, 1, 2, 7, 11, 21, 41, TILESET_TILES_MAX + 1};

int luck_part_least(int part) {
  return luck_edges[part];
}

int luck_part_most(int part) {
  return luck_edges[part + 1] - 1;
}

static int luck_part_of(int bag) {
  int part = 0;
  while (bag >= luck_edges[part + 1])
    part++;
  return part;
}

SimInput luck_question(const LuckTable *table, int number, const Rack *other) {
  const LuckInput *input = table->input;
  const LuckTurn *turn = &table->turns[number];
  SimInput question = {.board = &turn->board,
                       .rules = &table->rules,
                       .tools = input->tools,
                       .model = &table->model,
                       .rack = turn->racks[0],
                       .unseen = turn->pool,
                       .known = {[1] = *other},
                       .seat_count = 2,
                       .rack_counts = {turn->racks[0].total, other->total},
                       .scores = {turn->scores[0], turn->scores[1]},
                       .exchange_minimum = game_settings(table->game)->exchange_minimum,
                       .plies = LUCK_PLIES,
                       .seed = seed_derive(&input->seed, "turn", (uint64_t)number)};
  for (int kind = 0; kind <= table->rules.tiles->kinds; kind++)
    question.unseen.counts[kind] += turn->racks[1].counts[kind] - other->counts[kind];
  return question;
}

// How often the player who makes this move wins; the other player holds each of these racks once.
static double luck_chance(const LuckTable *table, int number, const Move *move, const Rack *others) {
  SimInput question = luck_question(table, number, &others[0]);
  ScopedMem Rollout *rollout = mem_alloc(sizeof *rollout);
  int draws = table->input->draws;
  int64_t sum = 0;
  rollout_init(rollout, &question);
  rollout_enter(rollout, move);
  for (int draw = 0; draw < draws && !progress_is_cancelled(table->input->progress); draw++) {
    question = luck_question(table, number, &others[draw]);
    sum += rollout_play(rollout, (uint64_t)draw).decided;
  }
  rollout_leave(rollout);
  rollout_deinit(rollout);
  return (double)sum / draws / 1e6;
}

static void *luck_work(void *worker) {
  LuckTable *table = worker;
  ScopedMem Rack *others = mem_alloc((size_t)table->input->draws * sizeof *others);
  for (int number; (number = atomic_fetch_add(&table->next, 1)) < table->count;) {
    LuckTurn *turn = &table->turns[number];
    if (!turn->differs || progress_is_cancelled(table->input->progress))
      continue;
    luckworlds_list(table, number, table->input->draws, others);
    turn->gain = luck_chance(table, number, &turn->made, others) - luck_chance(table, number, &turn->usual, others);
  }
  return NULL;
}

// False if the action is not a player's own choice.
static bool luck_move_of(const Action *action, Move *out) {
  *out = (Move){.type = action->type};
  if (action->type == ACTION_PLAY)
    out->play = action->play;
  if (action->type == ACTION_EXCHANGE) {
    out->exchanged_count = action->exchange.count;
    for (int i = 0; i < action->exchange.count; i++)
      out->exchanged[i] = action->exchange.tiles[i];
  }
  return action->type == ACTION_PLAY || action->type == ACTION_EXCHANGE || action->type == ACTION_PASS;
}

static Rack luck_used(const Rack *rack, const Move *move) {
  Rack used = *rack, kept = *rack;
  if (move->type == ACTION_PLAY)
    (void)play_take_from_rack(&kept, &move->play);
  for (int i = 0; i < move->exchanged_count; i++)
    (void)rack_take(&kept, move->exchanged[i]);
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++)
    used.counts[kind] -= kept.counts[kind];
  used.total -= kept.total;
  return used;
}

static void luck_add_turn(LuckTable *table, const Action *action) {
  const State *state = game_state(table->game);
  const Bag *bag = game_bag(table->game);
  Move made;
  if (!luck_move_of(action, &made))
    return;
  int seat = action->seat, other = 1 - seat;
  ARRAY_GROW(table->turns, table->count, table->capacity);
  LuckTurn *turn = &table->turns[table->count++];
  *turn = (LuckTurn){.seat = seat,
                     .bag = bag_count(bag),
                     .number = table->turn_counts[seat]++,
                     .board = state->board,
                     .racks = {bag_rack(bag, seat), bag_rack(bag, other)},
                     .scores = {state->seats[seat].score, state->seats[other].score},
                     .pool = bag_contents(bag),
                     .made = made};
  memcpy(turn->held, table->held[other], sizeof turn->held);
  SimInput question = luck_question(table, table->count - 1, &turn->racks[1]);
  (void)sim_static_moves(&question, &table->position, &turn->usual, 1);
  if (made.type == ACTION_PLAY)
    turn->made.score = play_score(&state->board, &table->rules, &made.play);
  turn->differs = !analysis_same_move(&turn->made, &turn->usual);
  turn->used = luck_used(&turn->racks[0], &made);
}

// Removes one tile of this kind, chosen at random.
static void luck_drop(LuckTable *table, int seat, Tile kind) {
  HeldTile *held = table->held[seat];
  int *count = &table->held_counts[seat], copies = 0, chosen = -1;
  for (int i = 0; i < *count; i++) {
    if (held[i].tile == kind && random_below(&table->copies, (uint32_t)++copies) == 0)
      chosen = i;
  }
  if (chosen >= 0)
    held[chosen] = held[--*count];
}

// After the tiles of an action are removed: adds those that have come to the rack.
static void luck_hold(LuckTable *table, int seat) {
  Rack rack = bag_rack(game_bag(table->game), seat), held = {0};
  for (int i = 0; i < table->held_counts[seat]; i++)
    rack_add(&held, table->held[seat][i].tile);
  for (int kind = 0; kind <= table->rules.tiles->kinds; kind++) {
    for (int i = held.counts[kind]; i < rack.counts[kind]; i++)
      table->held[seat][table->held_counts[seat]++] = (HeldTile){(Tile)kind, table->turn_counts[seat], false};
  }
}

static void luck_follow_racks(LuckTable *table, const Action *action, const Rack *used) {
  for (int kind = 0; kind <= table->rules.tiles->kinds; kind++) {
    for (int i = 0; i < used->counts[kind]; i++)
      luck_drop(table, action->seat, (Tile)kind);
  }
  for (int seat = 0; seat < 2; seat++) {
    luck_hold(table, seat);
    for (int i = 0; action->type == ACTION_EXCHANGE && i < table->held_counts[seat]; i++)
      table->held[seat][i].is_fixed = true;
  }
}

static Status luck_follow(LuckTable *table, const Action *action, Error *err) {
  Action again = *action;
  int before = table->count;
  if (action->type == ACTION_ACCEPT)
    return OK;
  luck_add_turn(table, action);
  Rack used = table->count > before ? table->turns[before].used : (Rack){0};
  Status status = game_append(table->game, &again, err);
  if (status != OK)
    return status;
  luck_follow_racks(table, action, &used);
  position_follow(&table->position, &game_state(table->game)->board);
  return OK;
}

// How often the beginner wins if both are static machines. In pairs each player begins once, so it is not needed.
static double luck_of_first(const LuckTable *table) {
  const LuckInput *input = table->input;
  const Settings *settings = game_settings(table->game);
  SelfPlayRules rules = {input->tools, table->rules, settings->exchange_minimum};
  if (settings->mirrored_draws)
    return 0.5;
  ScopedMem SelfPlay *game = mem_alloc(sizeof *game);
  double wins = 0;
  for (int i = 0; i < input->draws; i++) {
    Seed seed = seed_derive(&input->seed, "first", (uint64_t)i);
    for (selfplay_begin(game, &rules, &seed); !game->is_over;) {
      StaticChoice choice;
      selfplay_choose(game, input->leaves, &game->racks[game->turn], &choice);
      selfplay_move(game, &choice);
    }
    wins += game->scores[0] > game->scores[1] ? 1 : game->scores[0] < game->scores[1] ? 0 : 0.5;
    selfplay_end(game);
  }
  return wins / input->draws;
}

// The result, less what the last turn should have led to. By the rules of the game it is usually 0, but a game may also
// end by the clock or because somebody gave up.
static double luck_of_end(const LuckTable *table, double result) {
  const LuckTurn *last = &table->turns[table->count - 1];
  ScopedMem Rack *others = mem_alloc((size_t)table->input->draws * sizeof *others);
  for (int i = 0; i < table->input->draws; i++)
    others[i] = last->racks[1];
  double chance = luck_chance(table, table->count - 1, &last->made, others);
  return result - (last->seat == 0 ? chance : 1 - chance);
}

static void luck_sum_up(const LuckTable *table, GameLuck *out) {
  unsigned winners = state_winners(game_state(table->game));
  double result = winners == 1 ? 1 : winners == 2 ? 0 : 0.5, due = 0.5;
  *out = (GameLuck){0};
  if (table->count > 0) {
    double first = luck_of_first(table);
    due = (table->turns[0].seat == 0 ? first : 1 - first) + luck_of_end(table, result);
  }
  for (int i = 0; i < table->count; i++) {
    const LuckTurn *turn = &table->turns[i];
    LuckPart *part = &out->parts[turn->seat][luck_part_of(turn->bag)];
    part->turns++;
    part->differing += turn->differs;
    part->gain += turn->gain;
    due += turn->seat == 0 ? turn->gain : -turn->gain;
  }
  out->luck = result - due;
}

// Turns, and what ends a game. An accepted play counts as if nobody could have challenged it.
static bool luck_knows(const Action *action) {
  switch (action->type) {
  case ACTION_EXCHANGE:
    return !action->exchange.is_free;
  case ACTION_PLAY:
  case ACTION_PASS:
  case ACTION_ACCEPT:
  case ACTION_RESIGN:
  case ACTION_TIMEOUT:
  case ACTION_STUCK:
    return true;
  default:
    return false;
  }
}

static Status luck_check(const LuckInput *input, Error *err) {
  const Settings *settings = game_settings(input->game);
  if (settings->seat_count != 2 || settings->duplicate || settings->any_order ||
      !state_is_over(game_state(input->game)) || !game_seed(input->game))
    return error_set(err, ERR_INPUT, N_("luck can be measured only in finished games of two players"));
  if (settings->tiles.counts[TILE_BLANK] > 2)
    return error_set(err, ERR_LIMIT, N_("luck can be measured only in games whose bag has two blanks at most"));
  if (settings->rack_size > SLOT_TILES_MAX || settings->rack_size < 2)
    return error_set(err, ERR_LIMIT, N_("racks of more than %d tiles or with more than two blanks can't be simulated"),
                     err_int(SLOT_TILES_MAX));
  for (int64_t seq = 1; seq <= game_action_count(input->game); seq++) {
    if (!luck_knows(game_action(input->game, seq)))
      return error_set(err, ERR_INPUT,
                       N_("luck can't be measured in a game with challenges, undone turns or bought advantages"));
  }
  return OK;
}

// As it would be if every play stood at once: what is drawn is the same.
static Status luck_create_game(LuckTable *table, Error *err) {
  ScopedMem Settings *settings = mem_alloc(sizeof *settings);
  *settings = *game_settings(table->input->game);
  settings->challenge = CHALLENGE_VOID;
  return game_create_unrecorded(settings, game_seed(table->input->game), 0, &table->game, err);
}

Status luck_table_init(LuckTable *table, const LuckInput *input, Error *err) {
  const SearchTools *tools = input->tools;
  memset(table, 0, sizeof *table);
  table->input = input;
  table->model = (SimModel){.leaves = input->leaves, .win = sim_win_by_table, .context = input->win};
  table->copies = random_start(&input->seed, "copies");
  Status status = luck_create_game(table, err);
  if (status != OK)
    return status;
  const Settings *settings = game_settings(table->game);
  table->rules = settings_score_rules(settings);
  position_init(&table->position, &game_state(table->game)->board, tools->kwg, &tools->graph, &tools->sorted,
                tools->has_map ? &tools->map : NULL, &table->rules);
  for (int seat = 0; seat < 2; seat++) {
    table->is_static[seat] = strcmp(settings->seats[seat].bot, "static") == 0;
    luck_hold(table, seat);
  }
  for (int64_t seq = 1; status == OK && seq <= game_action_count(input->game); seq++)
    status = luck_follow(table, game_action(input->game, seq), err);
  for (int i = 0; i < table->count; i++)
    table->is_static[table->turns[i].seat] &= !table->turns[i].differs;
  return status;
}

void luck_table_deinit(LuckTable *table) {
  position_deinit(&table->position);
  game_destroy(table->game);
  mem_free(table->turns);
}

Status luck_of_game(const LuckInput *input, GameLuck *out, Error *err) {
  Status status = luck_check(input, err);
  if (status != OK)
    return status;
  ScopedMem LuckTable *table = mem_alloc(sizeof *table);
  status = luck_table_init(table, input, err);
  if (status == OK)
    threads_run(input->threads, luck_work, table, 0);
  if (status == OK && progress_is_cancelled(input->progress))
    status = error_set(err, ERR_CANCELLED, N_("cancelled"));
  if (status == OK)
    luck_sum_up(table, out);
  luck_table_deinit(table);
  return status;
}
