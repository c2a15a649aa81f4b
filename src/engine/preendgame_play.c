// SPDX-License-Identifier: MIT
// Plays one deal to the end with open tiles: while the bag has any, each side takes the best of a few replies; the rest
// is an endgame.
#include "base/mem.h"
#include "engine/preendgame_internal.h"

#include <string.h>
#include <time.h>

enum {
  PASS_FROM = 4, // if this many replies are tried, the pass is one of them
  // Memory of an endgame by its nodes, small since it has to be cleared each time.
  TABLE_TO_NODE = 32,
  TABLE_LEAST = 1 << 16,
  TABLE_MOST = 1 << 24,
  PLAYS_TO_NODE = 16,
  PLAYS_LEAST = 1 << 14,
  PLAYS_MOST = 1 << 20,
  PLAYS_REMEMBERED = 1 << 20,
  TABLE_REMEMBERED = 1 << 18, // as much as the deepest of these endgames takes
};

typedef struct Standing {
  Rack racks[2]; // the player to move first
  PegBag bag;
  int in_bag;
  bool after_pass;
} Standing;

int64_t peg_now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int peg_in_bag(const SimInput *position) {
  return position->unseen.total - position->rack_counts[1];
}

EndgameMemory *peg_memory(const SimInput *from, const EndgameWords *words, size_t table_bytes, bool forgets) {
  EndgameOptions options = {.table_bytes = table_bytes, .plays = PLAYS_REMEMBERED};
  Rack pool = from->rack;
  for (int kind = 0; kind <= from->rules->tiles->kinds; kind++)
    pool.counts[kind] = (uint8_t)(pool.counts[kind] + from->unseen.counts[kind]);
  pool.total += from->unseen.total;
  return endgame_memory_create(from->rules, words, &pool, &options, forgets);
}

void peg_player_init(PegPlayer *player, const PegInput *input, const EndgameWords *words) {
  const SimInput *from = &input->position;
  const SearchTools *tools = from->tools;
  memset(player, 0, sizeof *player);
  player->input = input;
  player->words = words;
  player->memory = peg_memory(&input->position, words, TABLE_REMEMBERED, true);
  position_init(&player->position, from->board, tools->kwg, &tools->graph, &tools->sorted,
                tools->has_map ? &tools->map : NULL, from->rules);
}

void peg_player_deinit(PegPlayer *player) {
  position_deinit(&player->position);
  endgame_memory_destroy(player->memory);
}

static int preendgame_play_points_of(const PegPlayer *player, const Rack *rack) {
  return rack_points(rack, player->input->position.rules->tiles);
}

static void preendgame_play_draw_up(const SimInput *position, Standing *standing, Rack *rack) {
  int drawn = 0;
  while (rack->total < position->rules->rack_size && drawn < standing->in_bag)
    rack_add(rack, standing->bag.tiles[drawn++]);
  standing->in_bag -= drawn;
  memmove(standing->bag.tiles, standing->bag.tiles + drawn, (size_t)standing->in_bag);
}

static bool preendgame_play_is_time_to_stop(PegPlayer *player, EndgameOptions *options) {
  if (player->deadline_ms > 0) {
    options->time_ms = player->deadline_ms - peg_now_ms();
    player->is_stopped = player->is_stopped || options->time_ms <= 0;
  }
  player->is_stopped = player->is_stopped || progress_is_cancelled(player->input->position.progress);
  return player->is_stopped;
}

static int64_t preendgame_play_clamp(int64_t number, int64_t least, int64_t most) {
  return number < least ? least : number > most ? most : number;
}

static EndgameOptions preendgame_play_options_of(const PegDepth *depth) {
  int64_t nodes = depth->nodes < TABLE_MOST ? depth->nodes : TABLE_MOST;
  return (EndgameOptions){.nodes = depth->nodes,
                          .table_bytes = (size_t)preendgame_play_clamp(nodes * TABLE_TO_NODE, TABLE_LEAST, TABLE_MOST),
                          .plays = (uint32_t)preendgame_play_clamp(nodes * PLAYS_TO_NODE, PLAYS_LEAST, PLAYS_MOST)};
}

static int solve_end(PegPlayer *player, const Standing *standing) {
  const SimInput *from = &player->input->position;
  EndgameOptions options = preendgame_play_options_of(&player->depth);
  if (preendgame_play_is_time_to_stop(player, &options))
    return 0;
  EndgameInput input = {.board = &player->position.board,
                        .rules = from->rules,
                        .words = player->words,
                        .memory = player->memory,
                        .racks = {standing->racks[0], standing->racks[1]},
                        .options = options,
                        .cancel = from->progress ? from->progress->cancel : NULL};
  Error err;
  if (endgame_solve(&input, &player->result, &err) != OK) {
    player->has_failed = player->is_stopped = true;
    return 0;
  }
  player->endgames++;
  player->nodes += player->result.nodes;
  player->is_proven = player->is_proven && player->result.exact;
  (void)preendgame_play_is_time_to_stop(player, &options); // the search may have stopped first
  return player->result.value;
}

static int preendgame_play_settle(PegPlayer *player, const Standing *standing);

static int follow_play(PegPlayer *player, const Standing *standing, const Play *play, int score) {
  Standing next = {.racks = {standing->racks[1], standing->racks[0]}, .bag = standing->bag, .in_bag = standing->in_bag};
  if (!play_take_from_rack(&next.racks[1], play))
    return 0;
  preendgame_play_draw_up(&player->input->position, &next, &next.racks[1]);
  if (next.racks[1].total == 0)
    return score + 2 * preendgame_play_points_of(player, &next.racks[0]);
  position_try(&player->position, play);
  int value = score - preendgame_play_settle(player, &next);
  position_undo(&player->position);
  return value;
}

static int follow_pass(PegPlayer *player, const Standing *standing) {
  if (standing->after_pass)
    return preendgame_play_points_of(player, &standing->racks[1]) -
           preendgame_play_points_of(player, &standing->racks[0]);
  Standing next = {.racks = {standing->racks[1], standing->racks[0]},
                   .bag = standing->bag,
                   .in_bag = standing->in_bag,
                   .after_pass = true};
  return -preendgame_play_settle(player, &next);
}

// Puts the exchanged tiles under the tiles in the bag.
static int follow_exchange(PegPlayer *player, const Standing *standing, const Move *move) {
  Standing next = {.racks = {standing->racks[1], standing->racks[0]}, .bag = standing->bag, .in_bag = standing->in_bag};
  for (int i = 0; i < move->exchanged_count; i++)
    rack_take(&next.racks[1], move->exchanged[i]);
  preendgame_play_draw_up(&player->input->position, &next, &next.racks[1]);
  for (int i = 0; i < move->exchanged_count && next.in_bag < PEG_BAG_MAX; i++)
    next.bag.tiles[next.in_bag++] = move->exchanged[i];
  return -preendgame_play_settle(player, &next);
}

static StaticTurn preendgame_play_turn_of(const PegPlayer *player, const Standing *standing) {
  const SimInput *from = &player->input->position;
  StaticTurn turn = {.leaves = from->model->leaves,
                     .tiles = from->rules->tiles,
                     .rack_size = from->rules->rack_size,
                     .bag = standing->in_bag,
                     .is_duel = true};
  TileCounts others = {.total = standing->racks[1].total};
  for (int kind = 0; kind <= from->rules->tiles->kinds; kind++)
    others.counts[kind] = standing->racks[1].counts[kind];
  if (standing->in_bag == 0)
    turn.out_gain = static_out_gain(from->rules->tiles, &others, 2);
  return turn;
}

// Static moves to the end of the game.
static int play_statically(PegPlayer *player, const Standing *standing) {
  StaticTurn turn = preendgame_play_turn_of(player, standing);
  StaticChoice choice;
  player->is_proven = false;
  static_choose_fast(&turn, &player->position, &standing->racks[0], &choice);
  if (choice.type == ACTION_PLAY)
    return follow_play(player, standing, &choice.play.play, choice.play.score);
  return follow_pass(player, standing);
}

static void list_replies(PegPlayer *player, const Standing *standing, PlayList *out) {
  StaticTurn turn = preendgame_play_turn_of(player, standing);
  PositionQuery query = {&standing->racks[0], static_keep_values, &turn};
  position_best_n(&player->position, &query, player->depth.replies, out);
}

// What the player to move gains from here to the end.
static int preendgame_play_settle(PegPlayer *player, const Standing *standing) {
  if (player->depth.is_static)
    return play_statically(player, standing);
  if (standing->in_bag == 0)
    return solve_end(player, standing);
  PlayList replies = {0};
  int best = INT32_MIN;
  list_replies(player, standing, &replies);
  for (int i = 0; i < replies.count && !player->is_stopped; i++) {
    int value = follow_play(player, standing, &replies.plays[i].play, replies.plays[i].score);
    best = value > best ? value : best;
  }
  if ((replies.count == 0 || player->depth.replies >= PASS_FROM) && !player->is_stopped) {
    int value = follow_pass(player, standing);
    best = value > best ? value : best;
  }
  playlist_deinit(&replies);
  return best;
}

int peg_drawn(const SimInput *position, const Move *move, int in_bag) {
  int gone = move->type == ACTION_PLAY ? play_tile_count(&move->play) : move->exchanged_count;
  int drawn = position->rules->rack_size - (position->rack.total - gone);
  return drawn < 0 || move->type == ACTION_PASS ? 0 : drawn < in_bag ? drawn : in_bag;
}

static Standing preendgame_play_deal(const SimInput *position, const PegBag *bag) {
  Standing standing = {.racks = {position->rack}, .bag = *bag, .in_bag = peg_in_bag(position)};
  for (int kind = 0; kind <= position->rules->tiles->kinds; kind++) {
    for (int i = 0; i < position->unseen.counts[kind]; i++)
      rack_add(&standing.racks[1], (Tile)kind);
  }
  for (int i = 0; i < standing.in_bag; i++)
    rack_take(&standing.racks[1], bag->tiles[i]);
  return standing;
}

bool peg_player_run(PegPlayer *player, const Move *move, PegJob *job) {
  const SimInput *position = &player->input->position;
  Standing standing = preendgame_play_deal(position, &job->bag);
  int gain;
  player->is_proven = true;
  if (move->type == ACTION_PLAY)
    gain = follow_play(player, &standing, &move->play, move->score);
  else if (move->type == ACTION_EXCHANGE)
    gain = follow_exchange(player, &standing, move);
  else
    gain = follow_pass(player, &standing);
  job->lead = position->scores[0] - position->scores[1] + gain;
  job->is_proven = player->is_proven;
  return !player->is_stopped;
}
