// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "engine/rollout_internal.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// A playing out that ends with a lead above END_SURE, in thousandths, is not searched: a player so far behind does not
// win.
enum { END_SURE = 60 * 1000, END_TABLE = 1 << 16, END_PLAYS = 1 << 15 };

// Tiles on the other players' racks that only they have seen.
static int racks_of_others(const SimInput *input) {
  int tiles = 0;
  for (int seat = 1; seat < input->seat_count; seat++)
    tiles += input->rack_counts[seat] - input->known[seat].total;
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
}

void rollout_deinit(Rollout *rollout) {
  position_deinit(&rollout->position);
  endgame_memory_destroy(rollout->ends);
  mem_free(rollout->memories);
}

// A small random generator for the many numbers of one deal, seeded by the keyed hash (SplitMix64).
static uint64_t rollout_next_number(uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}

static int rollout_common_factor(int a, int b) {
  return b == 0 ? a : rollout_common_factor(b, a % b);
}

// How far the order is turned from one iteration to the next: by a rack at least, so that racks in a row share no
// tiles, and without a common factor with their number, so that every tile comes to every place.
static int rollout_stride(int tiles, int rack_size) {
  int stride = rack_size;
  while (rollout_common_factor(stride, tiles) > 1)
    stride++;
  return stride;
}

static void rollout_swap(Tile *tiles, int a, int b) {
  Tile kept = tiles[a];
  tiles[a] = tiles[b];
  tiles[b] = kept;
}

static int rollout_list_tiles(const TileCounts *tiles, int kinds, Tile *out) {
  int count = 0;
  for (int kind = 0; kind <= kinds; kind++) {
    for (int i = 0; i < tiles->counts[kind] && count < ROLLOUT_TILES_MAX; i++)
      out[count++] = (Tile)kind;
  }
  return count;
}

int64_t rollout_deals(const SimInput *input) {
  int bag = bag_at_start(input), hidden = input->unseen.total;
  bool is_guessing = input->held[1] && input->held[1]->count > 0;
  if (input->seat_count != 2 || is_guessing || bag > SIM_DEALS_BAG)
    return 0;
  return bag == 0 ? 1 : bag == 1 ? hidden : hidden * (hidden - 1);
}

// The same iteration deals the same tiles, whatever was dealt before. As many iterations as there are tiles make a
// round: they share an order, each turned a little further, so that each tile is in each place once. That leaves less
// to chance than orders of their own, and much less if few tiles are hidden: with one in the bag, a round meets every
// deal. With two in the bag rounds share an order too, each with another tile in the last place, until they have met
// every deal.
static void rollout_shuffle(Rollout *rollout, uint64_t iteration, const TileCounts *unseen) {
  const SimInput *input = rollout->input;
  Tile order[ROLLOUT_TILES_MAX], *hidden = rollout->hidden;
  int count = rollout_list_tiles(unseen, input->rules->tiles->kinds, order);
  rollout->hidden_count = count;
  rollout->next = 0;
  if (count == 0)
    return;
  uint64_t round = iteration / (uint64_t)count, turned = iteration % (uint64_t)count;
  uint64_t rounds = (uint64_t)rollout_deals(input) / (uint64_t)count; // that share an order
  rounds = rounds > 1 ? rounds : 1;
  uint64_t state = seed_hash(&input->seed, "sim", round / rounds, 0);
  for (int i = 0; i < count - 1; i++)
    rollout_swap(order, i, i + (int)((rollout_next_number(&state) >> 32) * (uint64_t)(count - i) >> 32));
  int first = (int)(turned * (uint64_t)rollout_stride(count, input->rules->rack_size) % (uint64_t)count);
  memcpy(hidden, order + first, (size_t)(count - first) * sizeof *order);
  memcpy(hidden + count - first, order, (size_t)first * sizeof *order);
  if (round % rounds > 0)
    rollout_swap(hidden, count - 1, (int)(round % rounds) - 1);
  rollout->chance = state + iteration;
}

static int left_in_bag(const Rollout *rollout) {
  return rollout->hidden_count - rollout->next;
}

static void rollout_draw_up(Rollout *rollout, RolloutSeat *seat, int size) {
  while (seat->rack.total < size && rollout->next < rollout->hidden_count)
    rack_add(&seat->rack, rollout->hidden[rollout->next++]);
}

static StaticTurn rollout_turn_of(const SimInput *input, const Rack *rack, int in_bag) {
  return (StaticTurn){.leaves = input->model->leaves,
                      .tiles = input->rules->tiles,
                      .rack_size = input->rules->rack_size,
                      .bag = in_bag,
                      .exchange_most = static_exchange_most(in_bag, input->exchange_minimum, rack->total),
                      .is_duel = input->seat_count == 2};
}

static void count_in(TileCounts *counts, const Rack *rack, int kinds) {
  for (int kind = 0; kind <= kinds; kind++)
    counts->counts[kind] += rack->counts[kind];
  counts->total += rack->total;
}

// With an empty bag everybody's tiles are known: going out gains what the others hold.
static StaticTurn seat_turn(const Rollout *rollout, int at) {
  const SimInput *input = rollout->input;
  StaticTurn turn = rollout_turn_of(input, &rollout->seats[at].rack, left_in_bag(rollout));
  TileCounts others = {0};
  if (turn.bag > 0)
    return turn;
  for (int seat = 0; seat < input->seat_count; seat++) {
    if (seat != at)
      count_in(&others, &rollout->seats[seat].rack, input->rules->tiles->kinds);
  }
  turn.out_gain = static_out_gain(input->rules->tiles, &others, input->seat_count);
  return turn;
}

// The end: the player who went out gains what the others hold, and the others lose it.
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

// Nobody can go on: everybody loses what they hold.
static void stop_stuck(Rollout *rollout) {
  for (int seat = 0; seat < rollout->input->seat_count; seat++) {
    rollout->seats[seat].score -= rack_points(&rollout->seats[seat].rack, rollout->input->rules->tiles);
    rollout->seats[seat].kept = 0;
  }
  rollout->is_over = true;
}

static void finish_move(Rollout *rollout, int at) {
  RolloutSeat *seat = &rollout->seats[at];
  StaticTurn turn = seat_turn(rollout, at);
  seat->kept = static_keep_value(&turn, seat->rack.counts);
  seat->drawn = rollout->next;
  rollout_draw_up(rollout, seat, rollout->input->rules->rack_size);
  if (seat->rack.total == 0)
    go_out(rollout, at);
}

// Puts exchanged tiles back anywhere among those that nobody has drawn.
static void rollout_put_back(Rollout *rollout, const Move *move) {
  for (int i = 0; i < move->exchanged_count && rollout->hidden_count < ROLLOUT_TILES_MAX; i++) {
    uint64_t places = (uint64_t)left_in_bag(rollout) + 1;
    int place = rollout->next + (int)((rollout_next_number(&rollout->chance) >> 32) * places >> 32);
    rollout->hidden[rollout->hidden_count++] = rollout->hidden[place];
    rollout->hidden[place] = move->exchanged[i];
  }
}

static void make_move(Rollout *rollout, int at, const Move *move) {
  RolloutSeat *seat = &rollout->seats[at];
  if (move->type == ACTION_PLAY) {
    play_take_from_rack(&seat->rack, &move->play);
    seat->score += move->score;
  }
  for (int i = 0; i < move->exchanged_count; i++)
    rack_take(&seat->rack, move->exchanged[i]);
  finish_move(rollout, at);
  rollout_put_back(rollout, move);
  rollout->passes = move->type == ACTION_PASS ? rollout->passes + 1 : 0;
  // A candidate that passes may have plays. While the bag has tiles, one pass more is needed to end the game.
  if (rollout->passes >= rollout->input->seat_count + (left_in_bag(rollout) > 0))
    stop_stuck(rollout);
}

static void list_exchanged(const Rack *rack, const Rack *kept, Move *out) {
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    for (int i = kept->counts[kind]; i < rack->counts[kind]; i++)
      out->exchanged[out->exchanged_count++] = (Tile)kind;
  }
}

static Move rollout_move_of(const StaticChoice *choice, const Rack *rack) {
  Move move = {.type = choice->type, .equity = choice->equity};
  if (choice->type == ACTION_PLAY) {
    move.play = choice->play.play;
    move.score = choice->play.score;
  } else if (choice->type == ACTION_EXCHANGE) {
    list_exchanged(rack, &choice->kept, &move);
  }
  return move;
}

static RolloutMemory *memory_of(const Rollout *rollout, uint64_t iteration) {
  RolloutMemory *memory = rollout->memories ? &rollout->memories[iteration % ROLLOUT_REMEMBERED] : NULL;
  return memory && memory->is_filled && memory->iteration == iteration ? memory : NULL;
}

// Chooses by what was found for other candidates in the same iteration; false if that says nothing.
static bool choose_by_memory(Rollout *rollout, int ply, uint64_t iteration, StaticTurn *turn, const Rack *rack,
                             StaticChoice *out) {
  RolloutMemory *memory = ply < ROLLOUT_PLIES_REMEMBERED ? memory_of(rollout, iteration) : NULL;
  uint32_t changed[2];
  if (!memory || !static_is_far_from_end(turn))
    return false;
  position_tried_lanes(&rollout->position, changed);
  if (ply == 0)
    static_choose_foreseen(turn, &rollout->position, rack, &memory->foresight, changed, out);
  else
    static_choose_recalled(turn, &rollout->position, rack, &memory->recall, changed, out);
  return true;
}

// The part of the rack that the fast generator can search: blanks beyond the second stay on the rack.
static Rack rollout_searched_rack(const Rack *rack) {
  enum { BLANKS_MOST = 2 };
  Rack searched = *rack;
  for (; searched.counts[TILE_BLANK] > BLANKS_MOST; searched.counts[TILE_BLANK]--)
    searched.total--;
  return searched;
}

static void static_reply(Rollout *rollout, int at, int ply, uint64_t iteration) {
  const Rack searched = rollout_searched_rack(&rollout->seats[at].rack), *rack = &searched;
  StaticTurn turn = seat_turn(rollout, at);
  StaticChoice choice;
  if (!choose_by_memory(rollout, ply, iteration, &turn, rack, &choice))
    static_choose_fast(&turn, &rollout->position, rack, &choice);
  Move move = rollout_move_of(&choice, rack);
  if (move.type == ACTION_PLAY && ply + 1 < rollout->input->plies) {
    position_try(&rollout->position, &move.play);
    rollout->tried_count++;
  }
  make_move(rollout, at, &move);
}

void rollout_enter(Rollout *rollout, const Move *candidate) {
  rollout->candidate = candidate;
  if (candidate->type == ACTION_PLAY)
    position_try(&rollout->position, &candidate->play);
}

void rollout_leave(Rollout *rollout) {
  if (rollout->candidate->type == ACTION_PLAY)
    position_undo(&rollout->position);
}

static double rollout_chance(const SimInput *input, double lead, int unseen, bool is_to_move) {
  if (input->model->win)
    return input->model->win(input->model->context, lead, unseen, is_to_move);
  return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
}

double rollout_predicted(const SimInput *input, const Move *move, Equity more) {
  int best_other = INT_MIN;
  for (int seat = 1; seat < input->seat_count; seat++)
    best_other = input->scores[seat] > best_other ? input->scores[seat] : best_other;
  if (input->seat_count == 1)
    return 1;
  int used = move->type == ACTION_PLAY ? play_tile_count(&move->play) : 0;
  // Of all tiles that are hidden or on this rack, the next player sees their own.
  int unseen = input->unseen.total + input->rack.total - used - input->rack_counts[1];
  return rollout_chance(input, input->scores[0] - best_other + (move->equity + more) / 1000.0, unseen, false);
}

static RolloutValue rollout_value_of(int64_t lead, double win) {
  int64_t millionths = (int64_t)(win * 1e6 + 0.5);
  return (RolloutValue){.lead = lead, .win = millionths, .decided = millionths};
}

// A finished game counts by how close it was, as if luck could still add a few points. Of two moves that meet the same
// tiles, one hardly ever wins where the other loses, so who wins alone would tell them apart only after many rollouts.
static RolloutValue rollout_over_value(const SimInput *input, int64_t lead) {
  RolloutValue value = {.lead = lead, .decided = lead > 0 ? 1000000 : lead < 0 ? 0 : 500000};
  double scale = input->end_scale;
  value.win = scale > 0 ? (int64_t)(1e6 / (1 + exp((double)-lead / 1000 / scale)) + 0.5) : value.decided;
  return value;
}

static RolloutValue rollout_judge(const Rollout *rollout) {
  const SimInput *input = rollout->input;
  int64_t own = (int64_t)(rollout->seats[0].score + input->scores[0]) * 1000 + rollout->seats[0].kept;
  int64_t best_other = INT64_MIN;
  for (int seat = 1; seat < input->seat_count; seat++) {
    int64_t other = (int64_t)(rollout->seats[seat].score + input->scores[seat]) * 1000 + rollout->seats[seat].kept;
    best_other = other > best_other ? other : best_other;
  }
  if (input->seat_count == 1)
    return (RolloutValue){.lead = own, .win = 1000000, .decided = 1000000};
  int64_t lead = own - best_other;
  if (rollout->is_over)
    return rollout_over_value(input, lead);
  int unseen = left_in_bag(rollout), to_move = (input->plies + 1) % input->seat_count;
  for (int seat = 0; seat < input->seat_count; seat++)
    unseen += seat == to_move ? 0 : rollout->seats[seat].rack.total;
  return rollout_value_of(lead, rollout_chance(input, (double)lead / 1000, unseen, to_move == 0));
}

static bool unseen_holds(const TileCounts *unseen, const Tile *tiles, int count) {
  TileCounts left = *unseen;
  for (int i = 0; i < count; i++) {
    if (left.counts[tiles[i]]-- == 0)
      return false;
  }
  return true;
}

// Deals what the seat probably kept, if those tiles are still there: seats dealt before it may have taken them.
static void deal_held(Rollout *rollout, int seat, uint64_t iteration, TileCounts *unseen) {
  enum { TRIES = 4 };
  const Inference *held = rollout->input->held[seat];
  Rack *rack = &rollout->seats[seat].rack;
  if (!held || held->count == 0 || rack->total + held->size > rollout->input->rack_counts[seat])
    return;
  for (uint64_t try = 0; try < TRIES; try++) {
    uint64_t chance = seed_hash(&rollout->input->seed, "held", iteration, (uint64_t)seat * TRIES + try);
    const InferredSet *set = inference_draw(held, chance);
    if (!unseen_holds(unseen, set->tiles, held->size))
      continue;
    for (int i = 0; i < held->size; i++) {
      rack_add(rack, set->tiles[i]);
      unseen->counts[set->tiles[i]]--;
    }
    unseen->total -= held->size;
    return;
  }
}

static void rollout_deal(Rollout *rollout, uint64_t iteration) {
  const SimInput *input = rollout->input;
  TileCounts unseen = input->unseen;
  memset(rollout->seats, 0, sizeof rollout->seats);
  rollout->is_over = false;
  rollout->passes = 0;
  rollout->tried_count = 0;
  rollout->seats[0].rack = input->rack;
  for (int seat = 1; seat < input->seat_count; seat++) {
    rollout->seats[seat].rack = input->known[seat];
    deal_held(rollout, seat, iteration, &unseen);
  }
  rollout_shuffle(rollout, iteration, &unseen);
  for (int seat = 1; seat < input->seat_count; seat++)
    rollout_draw_up(rollout, &rollout->seats[seat], input->rack_counts[seat]);
}

void rollout_foresee(Rollout *rollout, uint64_t iteration) {
  const SimInput *input = rollout->input;
  if (!rollout->position.map || input->seat_count < 2 || input->plies < 1 || memory_of(rollout, iteration))
    return;
  rollout_deal(rollout, iteration);
  StaticTurn turn = seat_turn(rollout, 1);
  const Rack *rack = &rollout->seats[1].rack;
  if (!static_is_far_from_end(&turn) || !position_can_search(&rollout->position, rack))
    return;
  if (!rollout->memories)
    rollout->memories = mem_alloc(ROLLOUT_REMEMBERED * sizeof *rollout->memories);
  RolloutMemory *memory = &rollout->memories[iteration % ROLLOUT_REMEMBERED];
  static_foresee(&turn, &rollout->position, rack, &memory->foresight);
  memory->recall.rack.total = 0;
  memory->iteration = iteration;
  memory->is_filled = true;
}

static void rollout_take_back(Rollout *rollout, int plays) {
  for (; rollout->tried_count > plays; rollout->tried_count--)
    position_undo(&rollout->position);
}

// The moment when the bag became empty.
typedef struct RolloutEnd {
  bool is_there;
  int mover, plays; // on the board since the candidate
  RolloutSeat seats[2];
} RolloutEnd;

// Whether the first seat wins from there, in millionths; the result of the playing out if the search does not tell.
static int64_t rollout_end_win(Rollout *rollout, const RolloutEnd *end, int64_t played) {
  const SimInput *input = rollout->input;
  const RolloutSeat *own = &end->seats[end->mover], *other = &end->seats[1 - end->mover];
  EndgameInput question = {.board = &rollout->position.board,
                           .rules = input->rules,
                           .words = rollout->words,
                           .memory = rollout->ends,
                           .racks = {own->rack, other->rack},
                           .options = {.nodes = input->end_nodes, .table_bytes = END_TABLE, .plays = END_PLAYS}};
  int lead = own->score + input->scores[end->mover] - other->score - input->scores[1 - end->mover];
  EndgameRange range;
  if (endgame_ask(&question, -lead, &range, NULL) != OK || (range.low < -lead && range.high > -lead))
    return played;
  if (range.low == range.high && range.low == -lead)
    return 500000;
  if (range.low <= -lead && range.high >= -lead)
    return played;
  return (range.low > -lead) == (end->mover == 0) ? 1000000 : 0;
}

static RolloutValue rollout_play_until(Rollout *rollout, uint64_t iteration, RolloutEnd *end) {
  const SimInput *input = rollout->input;
  rollout_deal(rollout, iteration);
  make_move(rollout, 0, rollout->candidate);
  for (int ply = 0; ply < input->plies && !rollout->is_over; ply++) {
    int mover = (ply + 1) % input->seat_count;
    if (end && !end->is_there && left_in_bag(rollout) == 0)
      *end = (RolloutEnd){true, mover, rollout->tried_count, {rollout->seats[0], rollout->seats[1]}};
    static_reply(rollout, mover, ply, iteration);
  }
  return rollout_judge(rollout);
}

RolloutValue rollout_play(Rollout *rollout, uint64_t iteration) {
  RolloutValue value = rollout_play_until(rollout, iteration, NULL);
  rollout_take_back(rollout, 0);
  return value;
}

RolloutValue rollout_play_searched(Rollout *rollout, uint64_t iteration) {
  RolloutEnd end = {0};
  RolloutValue value = rollout_play_until(rollout, iteration, &end);
  value.searched = value.decided;
  rollout_take_back(rollout, end.plays);
  if (end.is_there && llabs(value.lead) < END_SURE) {
    value.searched = rollout_end_win(rollout, &end, value.decided);
    if (value.searched < value.decided)
      value.searched += (int64_t)((double)(value.decided - value.searched) * rollout->input->mistakes);
  }
  rollout_take_back(rollout, 0);
  return value;
}

void rollout_search_ends(Rollout *rollout, const EndgameWords *words) {
  const SimInput *input = rollout->input;
  Rack pool = input->rack;
  for (int kind = 0; kind <= input->rules->tiles->kinds; kind++)
    pool.counts[kind] = (uint8_t)(pool.counts[kind] + input->unseen.counts[kind] + input->known[1].counts[kind]);
  pool.total += input->unseen.total + input->known[1].total;
  EndgameOptions options = {.table_bytes = END_TABLE, .plays = END_PLAYS};
  rollout->words = words;
  rollout->ends = endgame_memory_create(input->rules, words, &pool, &options, true);
}

Rack rollout_kept(const SimInput *input, const Move *move) {
  Rack kept = input->rack;
  if (move->type == ACTION_PLAY)
    (void)play_take_from_rack(&kept, &move->play);
  for (int i = 0; i < move->exchanged_count; i++)
    rack_take(&kept, move->exchanged[i]);
  return kept;
}

int sim_static_moves(const SimInput *input, Position *position, Move *out, int limit) {
  StaticTurn turn = rollout_turn_of(input, &input->rack, bag_at_start(input));
  TileCounts others = input->unseen;
  for (int seat = 1; seat < input->seat_count; seat++)
    count_in(&others, &input->known[seat], input->rules->tiles->kinds);
  if (turn.bag == 0)
    turn.out_gain = static_out_gain(input->rules->tiles, &others, input->seat_count);
  PositionQuery query = {&input->rack, static_keep_values, &turn};
  SCOPED(playlist_deinit) PlayList plays = {0};
  StaticChoice exchanges[SIM_EXCHANGES];
  position_best_n(position, &query, limit, &plays);
  int exchange_count = static_best_exchanges(&turn, &input->rack, exchanges, SIM_EXCHANGES);
  int count = 0, next = 0, given = 0;
  while (count < limit && (next < plays.count || given < exchange_count)) {
    bool is_exchange =
        given < exchange_count && (next == plays.count || exchanges[given].equity > plays.plays[next].equity);
    if (is_exchange) {
      out[count++] = rollout_move_of(&exchanges[given++], &input->rack);
    } else {
      const ScoredPlay *play = &plays.plays[next++];
      out[count++] =
          rollout_move_of(&(StaticChoice){.type = ACTION_PLAY, .equity = play->equity, .play = *play}, &input->rack);
    }
  }
  if (count == 0 && limit > 0)
    out[count++] = (Move){.type = ACTION_PASS};
  return count;
}
