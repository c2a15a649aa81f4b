// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "engine/rollout_internal.h"

#include <string.h>

// What KeepValue is given: the model, and how many tiles are in the bag at this moment.
typedef struct KeepContext {
  const SimModel *model;
  int bag_count;
} KeepContext;

static int32_t keep_value(void *context, const uint8_t *counts, int kinds) {
  const KeepContext *keep = context;
  return keep->model->keep ? keep->model->keep(keep->model->model, keep->bag_count, counts, kinds) : 0;
}

static int racks_of_others(const SimInput *input) {
  int tiles = 0;
  for (int seat = 1; seat < input->seat_count; seat++)
    tiles += input->rack_counts[seat];
  return tiles;
}

static int bag_at_start(const SimInput *input) {
  int left = input->unseen.total - racks_of_others(input);
  return left > 0 ? left : 0;
}

void rollout_init(Rollout *rollout, const SimInput *input) {
  memset(rollout, 0, sizeof *rollout);
  rollout->input = input;
  const SearchTools *tools = input->tools;
  position_init(&rollout->position, input->board, tools->kwg, &tools->graph, &tools->sorted,
                tools->has_map ? &tools->map : NULL, input->rules);
  for (int kind = 0; kind <= input->rules->tiles->kinds; kind++) {
    for (int i = 0; i < input->unseen.counts[kind] && rollout->hidden_count < ROLLOUT_TILES_MAX; i++)
      rollout->hidden[rollout->hidden_count++] = (Tile)kind;
  }
}

void rollout_deinit(Rollout *rollout) {
  position_deinit(&rollout->position);
}

// A small generator for the many numbers of one deal, seeded by the keyed hash (SplitMix64).
static uint64_t next_number(uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}

// The same iteration deals the same tiles, whatever was dealt before: the order starts from the sorted one. Only as
// many as can be drawn are put in order.
static void shuffle(Rollout *rollout, uint64_t iteration) {
  const SimInput *input = rollout->input;
  int needed = racks_of_others(input) + (input->plies + 1) * input->rules->rack_size, at = 0;
  uint64_t state = seed_hash(&input->seed, "sim", iteration, 0);
  for (int kind = 0; kind <= input->rules->tiles->kinds; kind++) {
    for (int i = 0; i < input->unseen.counts[kind] && at < rollout->hidden_count; i++)
      rollout->hidden[at++] = (Tile)kind;
  }
  for (int i = 0; i < needed && i < rollout->hidden_count - 1; i++) {
    uint64_t left = (uint64_t)(rollout->hidden_count - i);
    int other = i + (int)((next_number(&state) >> 32) * left >> 32);
    Tile kept = rollout->hidden[i];
    rollout->hidden[i] = rollout->hidden[other];
    rollout->hidden[other] = kept;
  }
  rollout->next = 0;
}

static int left_in_bag(const Rollout *rollout) {
  return rollout->hidden_count - rollout->next;
}

static void draw_up(Rollout *rollout, RolloutSeat *seat, int size) {
  while (seat->rack.total < size && rollout->next < rollout->hidden_count)
    rack_add(&seat->rack, rollout->hidden[rollout->next++]);
}

static int32_t value_kept(const Rollout *rollout, const Rack *rack) {
  KeepContext keep = {rollout->input->model, left_in_bag(rollout)};
  return keep_value(&keep, rack->counts, rollout->input->rules->tiles->kinds);
}

// The end: who went out gains what the others hold, the others lose it.
static void go_out(Rollout *rollout, int out_seat) {
  const TileSet *tiles = rollout->input->rules->tiles;
  for (int seat = 0; seat < rollout->input->seat_count; seat++) {
    int points = rack_points(&rollout->seats[seat].rack, tiles);
    rollout->seats[seat].score -= points;
    rollout->seats[out_seat].score += points;
    rollout->seats[seat].kept = 0;
  }
  rollout->is_over = true;
}

static void finish_move(Rollout *rollout, int at) {
  RolloutSeat *seat = &rollout->seats[at];
  seat->kept = value_kept(rollout, &seat->rack);
  draw_up(rollout, seat, rollout->input->rules->rack_size);
  if (seat->rack.total == 0)
    go_out(rollout, at);
}

// Exchanged tiles go back under the others: in so few turns they do not come up again.
static void make_move(Rollout *rollout, int at, const Move *move) {
  RolloutSeat *seat = &rollout->seats[at];
  if (move->type == ACTION_PLAY) {
    play_take_from_rack(&seat->rack, &move->play);
    seat->score += move->score;
  } else {
    for (int i = 0; i < move->exchanged_count; i++)
      rack_take(&seat->rack, move->exchanged[i]);
  }
  finish_move(rollout, at);
}

static bool may_exchange(const SimInput *input, int in_bag) {
  int needed = input->exchange_minimum > 1 ? input->exchange_minimum : 1;
  return in_bag >= needed;
}

// The best leave there is, reached by exchanging the rest. False when exchanging nothing is as good or not allowed.
static bool best_exchange(const SimInput *input, const Rack *rack, int in_bag, Move *out) {
  RackTable table;
  static const uint64_t no_keys[TILE_KINDS_MAX + 1];
  KeepContext keep = {input->model, in_bag};
  if (!may_exchange(input, in_bag))
    return false;
  racktable_init(&table, rack, input->rules->tiles, no_keys, keep_value, &keep);
  const Subrack *best = NULL;
  for (int i = table.first[1]; i < table.count; i++) {
    const Subrack *subrack = &table.subracks[i];
    if (subrack->tiles <= in_bag && (!best || subrack->value > best->value))
      best = subrack;
  }
  if (!best)
    return false;
  *out = (Move){.type = ACTION_EXCHANGE, .equity = best->value};
  for (int kind = 0; kind < table.kind_count; kind++) {
    for (int i = 0; i < best->used[kind]; i++)
      out->exchanged[out->exchanged_count++] = table.kinds[kind];
  }
  return true;
}

static void static_reply(Rollout *rollout, int at) {
  RolloutSeat *seat = &rollout->seats[at];
  int in_bag = left_in_bag(rollout);
  KeepContext keep = {rollout->input->model, in_bag};
  PositionQuery query = {&seat->rack, keep_value, &keep};
  ScoredPlay best;
  Move move = {.type = ACTION_PASS};
  bool has_play = position_best(&rollout->position, &query, &best);
  if (best_exchange(rollout->input, &seat->rack, in_bag, &move) && has_play && best.equity >= move.equity)
    move.type = ACTION_PASS; // the play is better
  if (has_play && move.type != ACTION_EXCHANGE) {
    move = (Move){.type = ACTION_PLAY, .play = best.play, .score = best.score};
    position_play(&rollout->position, &best.play);
    rollout->played[rollout->played_count++] = best.play;
  }
  make_move(rollout, at, &move);
}

void rollout_enter(Rollout *rollout, const Move *candidate) {
  rollout->candidate = candidate;
  if (candidate->type == ACTION_PLAY)
    position_play(&rollout->position, &candidate->play);
}

void rollout_leave(Rollout *rollout) {
  if (rollout->candidate->type == ACTION_PLAY)
    position_take_back(&rollout->position, &rollout->candidate->play);
}

static RolloutValue judge(const Rollout *rollout) {
  const SimInput *input = rollout->input;
  int64_t own = (int64_t)(rollout->seats[0].score + input->scores[0]) * 1000 + rollout->seats[0].kept;
  int64_t best_other = INT64_MIN;
  for (int seat = 1; seat < input->seat_count; seat++) {
    int64_t other = (int64_t)(rollout->seats[seat].score + input->scores[seat]) * 1000 + rollout->seats[seat].kept;
    best_other = other > best_other ? other : best_other;
  }
  if (input->seat_count == 1)
    return (RolloutValue){own, 1000000};
  int64_t lead = own - best_other;
  if (rollout->is_over)
    return (RolloutValue){lead, lead > 0 ? 1000000 : lead < 0 ? 0 : 500000};
  int unseen = rollout->hidden_count - rollout->next;
  for (int seat = 1; seat < input->seat_count; seat++)
    unseen += rollout->seats[seat].rack.total;
  double win = input->model->win ? input->model->win(input->model->model, (double)lead / 1000, unseen) : 0.5;
  return (RolloutValue){lead, (int64_t)(win * 1e6 + 0.5)};
}

RolloutValue rollout_play(Rollout *rollout, uint64_t iteration) {
  const SimInput *input = rollout->input;
  shuffle(rollout, iteration);
  memset(rollout->seats, 0, sizeof rollout->seats);
  rollout->is_over = false;
  rollout->played_count = 0;
  rollout->seats[0].rack = input->rack;
  for (int seat = 1; seat < input->seat_count; seat++)
    draw_up(rollout, &rollout->seats[seat], input->rack_counts[seat]);
  make_move(rollout, 0, rollout->candidate);
  for (int ply = 0; ply < input->plies && !rollout->is_over; ply++)
    static_reply(rollout, (ply + 1) % input->seat_count);
  RolloutValue value = judge(rollout);
  while (rollout->played_count > 0)
    position_take_back(&rollout->position, &rollout->played[--rollout->played_count]);
  return value;
}

int sim_static_moves(const SimInput *input, Position *position, Move *out, int limit) {
  int in_bag = bag_at_start(input), count = 0;
  KeepContext keep = {input->model, in_bag};
  PositionQuery query = {&input->rack, keep_value, &keep};
  PlayList plays = {0};
  position_best_n(position, &query, limit, &plays);
  Move exchange;
  bool may = best_exchange(input, &input->rack, in_bag, &exchange);
  for (int i = 0; i < plays.count && count < limit; i++) {
    if (may && exchange.equity > plays.plays[i].equity) {
      out[count++] = exchange;
      may = false;
      i--;
      continue;
    }
    out[count++] = (Move){.type = ACTION_PLAY,
                          .play = plays.plays[i].play,
                          .score = plays.plays[i].score,
                          .equity = plays.plays[i].equity};
  }
  if (may && count < limit)
    out[count++] = exchange;
  if (count == 0 && limit > 0)
    out[count++] = (Move){.type = ACTION_PASS};
  playlist_deinit(&plays);
  return count;
}
