// SPDX-License-Identifier: MIT
#include "engine/staticplay.h"

#include <string.h>

int32_t static_out_gain(const TileSet *tiles, const TileCounts *unseen, int players) {
  int64_t points = 0;
  for (int tile = 1; tile <= tiles->kinds; tile++)
    points += (int64_t)unseen->counts[tile] * tiles->points[tile];
  // The others' losses count too: fully against a single opponent, as a mean against several.
  return (int32_t)(players > 1 ? points * 1000 + points * 1000 / (players - 1) : 0);
}

int static_exchange_most(int bag, int minimum, int rack_total) {
  if (bag < minimum)
    return 0;
  return bag < rack_total ? bag : rack_total;
}

StaticTurn static_turn_of(const GameView *view, const Leaves *leaves) {
  const Settings *settings = view->settings;
  int players = state_active_seats(&view->state), bag = game_view_bag_left(view);
  return (StaticTurn){.leaves = leaves,
                      .tiles = &settings->tiles,
                      .rack_size = settings->rack_size,
                      .bag = bag,
                      .exchange_most = static_exchange_most(bag, settings->exchange_minimum, view->rack.total),
                      .out_gain = bag == 0 ? static_out_gain(&settings->tiles, &view->unseen, players) : 0,
                      .is_duel = players == 2,
                      .most_kept = INT32_MIN};
}

static int32_t value_with_empty_bag(const StaticTurn *turn, int tiles, int points) {
  const LeaveEnds *ends = &turn->leaves->ends;
  return tiles == 0 ? turn->out_gain : -ends->staying - ends->per_point * points;
}

// The value if this number of tiles is left in the bag after the turn.
static int32_t value_as_bag_ends(const StaticTurn *turn, int32_t value, int bag) {
  const LeaveEnds *ends = &turn->leaves->ends;
  if (bag == 0)
    value = (int32_t)((int64_t)value * ends->share / 1000);
  return turn->is_duel && bag < LEAVE_ENDS ? value + ends->bonus[bag] : value;
}

// Can a play of this turn make the bag so small that its size matters?
static bool bag_is_ending(const StaticTurn *turn) {
  return turn->bag - turn->rack_size < LEAVE_ENDS;
}

// The value if this number of tiles is kept.
static int32_t value_near_end(const StaticTurn *turn, int32_t value, int kept) {
  int drawn = turn->rack_size - kept;
  return value_as_bag_ends(turn, value, drawn < turn->bag ? turn->bag - drawn : 0);
}

int32_t static_keep_value(const StaticTurn *turn, const uint8_t *counts) {
  int tiles = 0, points = 0;
  if (turn->bag > 0 && !bag_is_ending(turn))
    return leaves_value(turn->leaves, counts);
  for (int tile = 0; tile <= turn->tiles->kinds; tile++) {
    tiles += counts[tile];
    points += counts[tile] * turn->tiles->points[tile];
  }
  if (turn->bag == 0)
    return value_with_empty_bag(turn, tiles, points);
  return value_near_end(turn, leaves_value(turn->leaves, counts), tiles);
}

static void values_with_empty_bag(const StaticTurn *turn, const RackParts *parts, int32_t *values) {
  for (int part = 0; part < parts->count - 1; part++) {
    int points = 0;
    for (int kind = 0; kind < parts->kind_count; kind++)
      points += rackparts_taken(parts, part, kind) * turn->tiles->points[parts->kinds[kind]];
    values[part] = value_with_empty_bag(turn, parts->sizes[part], points);
  }
}

void static_keep_values(void *context, const RackParts *parts, int32_t *values) {
  StaticTurn *turn = context;
  if (turn->bag == 0) {
    values_with_empty_bag(turn, parts, values);
    return;
  }
  leaves_values(turn->leaves, parts, values);
  for (int part = 0; part < parts->count - 1; part++)
    turn->most_kept = values[part] > turn->most_kept ? values[part] : turn->most_kept;
  for (int part = 0; bag_is_ending(turn) && part < parts->count - 1; part++)
    values[part] = value_near_end(turn, values[part], parts->sizes[part]);
}

int32_t static_exchange_value(const StaticTurn *turn, const uint8_t *kept) {
  return value_as_bag_ends(turn, leaves_value(turn->leaves, kept), turn->bag);
}

static bool is_better_exchange(const StaticChoice *a, const StaticChoice *b) {
  return a->equity > b->equity || (a->equity == b->equity && a->kept.total > b->kept.total);
}

// The next choice of tiles to keep, counting up kind by kind; false after the last.
static bool next_kept(Rack *kept, const Rack *rack, int kinds) {
  for (int tile = 0; tile <= kinds; tile++) {
    if (kept->counts[tile] < rack->counts[tile]) {
      rack_add(kept, (Tile)tile);
      return true;
    }
    kept->total -= kept->counts[tile];
    kept->counts[tile] = 0;
  }
  return false;
}

// The best exchanges of `least` to `most` tiles, best first. Returns how many there are, at most `limit`.
static int best_exchanges_between(const StaticTurn *turn, const Rack *rack, int least, int most, StaticChoice *out,
                                  int limit) {
  StaticChoice tried = {.type = ACTION_EXCHANGE};
  int found = 0;
  do {
    int count = rack->total - tried.kept.total;
    if (count < least || count > most)
      continue;
    tried.equity = static_exchange_value(turn, tried.kept.counts);
    if (found == limit && !is_better_exchange(&tried, &out[limit - 1]))
      continue;
    int at = found < limit ? found++ : limit - 1;
    for (; at > 0 && is_better_exchange(&tried, &out[at - 1]); at--)
      out[at] = out[at - 1];
    out[at] = tried;
  } while (next_kept(&tried.kept, rack, turn->tiles->kinds));
  return found;
}

int static_best_exchanges(const StaticTurn *turn, const Rack *rack, StaticChoice *out, int limit) {
  return best_exchanges_between(turn, rack, 1, turn->exchange_most, out, limit);
}

bool static_best_exchange_of(const StaticTurn *turn, const Rack *rack, int count, StaticChoice *out) {
  return best_exchanges_between(turn, rack, count, count, out, 1) > 0;
}

void static_decide(const StaticTurn *turn, const Rack *rack, const ScoredPlay *play, bool found, StaticChoice *out) {
  StaticChoice exchange;
  *out = (StaticChoice){.type = ACTION_PASS};
  if (found)
    *out = (StaticChoice){.type = ACTION_PLAY, .equity = play->equity, .play = *play};
  if (turn->exchange_most == 0 || static_best_exchanges(turn, rack, &exchange, 1) == 0)
    return;
  if (!found || exchange.equity > play->equity)
    *out = exchange;
}

// All leaves of the rack were valued: an exchange can't be worth more than the best of them.
static void decide_fast(const StaticTurn *turn, const Rack *rack, const ScoredPlay *play, bool found,
                        StaticChoice *out) {
  if (found && (turn->exchange_most == 0 || value_as_bag_ends(turn, turn->most_kept, turn->bag) <= play->equity)) {
    out->type = ACTION_PLAY;
    out->equity = play->equity;
    out->play = *play;
  } else {
    static_decide(turn, rack, play, found, out);
  }
}

void static_choose_fast(StaticTurn *turn, Position *position, const Rack *rack, StaticChoice *out) {
  PositionQuery query = {rack, static_keep_values, turn};
  ScoredPlay play;
  turn->most_kept = INT32_MIN;
  bool found = position_best(position, &query, &play);
  decide_fast(turn, rack, &play, found, out);
}

bool static_is_far_from_end(const StaticTurn *turn) {
  return turn->bag > 0 && !bag_is_ending(turn);
}

void static_foresee(StaticTurn *turn, Position *position, const Rack *rack, StaticForesight *out) {
  PositionQuery query = {rack, static_keep_values, turn};
  SCOPED(playlist_deinit) PlayList plays = {0};
  turn->most_kept = INT32_MIN;
  position_prepare(position, &query, &out->table);
  out->most_kept = turn->most_kept;
  position_best_n_of(position, &out->table, STATIC_FORESEEN, &plays);
  out->count = plays.count;
  out->has_all = plays.count < STATIC_FORESEEN;
  for (int i = 0; i < plays.count; i++)
    out->plays[i] = plays.plays[i];
}

// Slots, and so their plays, belong to a lane: if a lane has not changed, its plays have not.
static bool is_in(const Play *play, const uint32_t lanes[2]) {
  return lanes[play->direction] >> (play->direction == ACROSS ? play->row : play->col) & 1;
}

static const uint32_t lanes_all[2] = {UINT32_MAX, UINT32_MAX};

void static_choose_foreseen(StaticTurn *turn, Position *position, const Rack *rack, const StaticForesight *foresight,
                            const uint32_t changed[2], StaticChoice *out) {
  int first = 0, count = foresight->count;
  while (first < count && is_in(&foresight->plays[first].play, changed))
    first++;
  ScoredPlay play;
  if (first < count)
    play = foresight->plays[first];
  bool found = position_best_in(position, &foresight->table, changed, first < count, &play);
  // Plays that were not foreseen are worth at most as much as the last that was.
  if (first == count && !foresight->has_all && (!found || play.equity <= foresight->plays[count - 1].equity))
    found = position_best_in(position, &foresight->table, lanes_all, found, &play);
  turn->most_kept = foresight->most_kept;
  decide_fast(turn, rack, &play, found, out);
}

static void recall_prepare(StaticTurn *turn, const Position *position, const Rack *rack, StaticRecall *recall) {
  PositionQuery query = {rack, static_keep_values, turn};
  turn->most_kept = INT32_MIN;
  position_prepare(position, &query, &recall->table);
  recall->rack = *rack;
  recall->most_kept = turn->most_kept;
  recall->has_play = false;
}

void static_choose_recalled(StaticTurn *turn, Position *position, const Rack *rack, StaticRecall *recall,
                            const uint32_t changed[2], StaticChoice *out) {
  if (recall->rack.total == 0 || memcmp(recall->rack.counts, rack->counts, sizeof rack->counts) != 0)
    recall_prepare(turn, position, rack, recall);
  ScoredPlay play;
  bool found = recall->has_play && !is_in(&recall->play.play, changed);
  if (found)
    play = recall->play;
  found = position_best_in(position, &recall->table, lanes_all, found, &play);
  if (found && !is_in(&play.play, changed)) {
    recall->play = play;
    recall->has_play = true;
  }
  turn->most_kept = recall->most_kept;
  decide_fast(turn, rack, &play, found, out);
}
