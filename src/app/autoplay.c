// SPDX-License-Identifier: MIT
// Threads take game numbers from a common counter and add up whole numbers, so that the sums come out the same in any
// order.
#include "app/autoplay.h"

#include "app/table.h"
#include "base/mem.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

// A game of two, seen by the first player of the options.
typedef struct Duel {
  bool is_played;
  int8_t halves;
  int lead;
} Duel;

typedef struct Work {
  const AutoplayOptions *options;
  atomic_llong next;
  atomic_llong done;
  atomic_int failed;    // Status of the first failure
  pthread_mutex_t lock; // guards what follows, and the callbacks
  AutoplayResult result;
  Duel *duels; // with pairs, what came of each game
  Error *err;
} Work;

static int64_t constant_time(void) {
  return 0;
}

static const Play *play_of(const Action *action) {
  if (action->type == ACTION_PLAY)
    return &action->play;
  return action->type == ACTION_SUBMIT && action->submit.has_play ? &action->submit.play : NULL;
}

// The player, in the order of the options, who has this seat.
static int player_at(int seat, bool swapped) {
  return swapped ? 1 - seat : seat;
}

// Turns are what a player does with a turn of theirs; answers to plays and the facts of the table are none.
static void add_turns(AutoplayResult *result, const Game *game, bool swapped) {
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    const Action *action = game_action(game, seq);
    const Play *play = play_of(action);
    result->turns += action->type == ACTION_PLAY || action->type == ACTION_EXCHANGE || action->type == ACTION_PASS ||
                     action->type == ACTION_SUBMIT;
    if (play && play_tile_count(play) >= game_settings(game)->rack_size)
      result->players[player_at(action->seat, swapped)].bingos++;
  }
}

static void add_result(AutoplayResult *result, const Game *game, int first, bool swapped) {
  const State *state = game_state(game);
  unsigned winners = state_winners(state);
  result->games++;
  result->first_wins += first != SEAT_SYSTEM && winners == 1u << first;
  add_turns(result, game, swapped);
  for (int seat = 0; seat < state->seat_count; seat++) {
    AutoplayPlayer *player = &result->players[player_at(seat, swapped)];
    int64_t score = state->seats[seat].score;
    player->score_sum += score;
    player->score_squares += score * score;
    player->wins += winners == 1u << seat;
    player->ties += (winners >> seat & 1) && winners != 1u << seat;
  }
}

static Status play_out(GameTable *table, const Progress *progress, Error *err) {
  Status status = OK;
  while (status == OK && !state_is_over(game_state(table->game))) {
    Action action;
    if (progress_is_cancelled(progress))
      return error_set(err, ERR_CANCELLED, N_("cancelled"));
    status = game_settings(table->game)->duplicate ? table_close_round(table, err)
                                                   : table_machine_turn(table, progress, &action, err);
  }
  return status;
}

static Duel duel_of(const Game *game, bool swapped) {
  const State *state = game_state(game);
  int lead = state->seats[player_at(0, swapped)].score - state->seats[player_at(1, swapped)].score;
  unsigned winners = state_winners(state);
  bool wins = winners >> player_at(0, swapped) & 1, other_wins = winners >> player_at(1, swapped) & 1;
  return (Duel){true, (int8_t)(1 + wins - other_wins), lead};
}

static void add_trial(AutoplayDuel *duel, int64_t halves, int64_t lead) {
  duel->trials++;
  duel->halves += halves;
  duel->squares += halves * halves;
  duel->lead += lead;
  duel->lead_squares += lead * lead;
}

// With the places of the two machines changed, if that is wanted.
static Status create_game(const AutoplayOptions *options, int64_t index, bool swapped, Game **out, Error *err) {
  Seed seed = seed_derive(&options->seed, "game", (uint64_t)(options->pairs ? index / 2 : index));
  if (!options->pairs)
    return game_create(options->settings, &seed, 0, out, err);
  Settings *settings = mem_alloc(sizeof *settings);
  *settings = *options->settings;
  settings->mirrored_draws = 1;
  if (swapped) {
    settings->seats[0] = options->settings->seats[1];
    settings->seats[1] = options->settings->seats[0];
  }
  Status status = game_create(settings, &seed, 0, out, err);
  mem_free(settings);
  return status;
}

static void add_game(Work *work, const Game *game, int64_t index, int first, bool swapped) {
  add_result(&work->result, game, first, swapped);
  if (game_state(game)->seat_count != 2)
    return;
  Duel duel = duel_of(game, swapped);
  if (work->duels)
    work->duels[index] = duel;
  else
    add_trial(&work->result.duel, duel.halves, duel.lead);
}

static Status play_game(Work *work, int64_t index, Error *err) {
  const AutoplayOptions *options = work->options;
  bool swapped = options->pairs && index % 2 == 1;
  GameTable table = {.referee = {options->lexicon},
                     .common = options->common,
                     .kit = options->kit,
                     .think_ms = options->think_ms,
                     .now_ms = constant_time};
  Status status = create_game(options, index, swapped, &table.game, err);
  if (status != OK)
    return status;
  int first = table_turn(&table);
  status = play_out(&table, options->progress, err);
  if (status == OK) {
    pthread_mutex_lock(&work->lock);
    add_game(work, table.game, index, first, swapped);
    if (options->on_game)
      options->on_game(options->context, index, table.game);
    progress_report(options->progress, N_("playing"), atomic_fetch_add(&work->done, 1) + 1, options->games);
    pthread_mutex_unlock(&work->lock);
  }
  game_destroy(table.game);
  return status;
}

static void *work_on(void *context) {
  Work *work = context;
  Error *err = mem_alloc(sizeof *err);
  for (;;) {
    int64_t index = atomic_fetch_add(&work->next, 1);
    if (index >= work->options->games || atomic_load(&work->failed) != OK)
      break;
    Status status = play_game(work, index, err);
    int none = OK;
    if (status != OK && atomic_compare_exchange_strong(&work->failed, &none, (int)status)) {
      pthread_mutex_lock(&work->lock);
      if (work->err)
        *work->err = *err;
      pthread_mutex_unlock(&work->lock);
    }
  }
  mem_free(err);
  return NULL;
}

static double now_s(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// Only pairs of which both games were played count.
static void add_pairs(Work *work) {
  for (int64_t i = 0; i + 1 < work->options->games; i += 2) {
    const Duel *pair = &work->duels[i];
    if (pair[0].is_played && pair[1].is_played)
      add_trial(&work->result.duel, pair[0].halves + pair[1].halves, (int64_t)pair[0].lead + pair[1].lead);
  }
  mem_free(work->duels);
}

static Status check_pairs(const AutoplayOptions *options, Error *err) {
  if (options->pairs && (options->settings->seat_count != 2 || options->settings->duplicate))
    return error_set(err, ERR_INPUT, N_("only two machines can play games in pairs, each with its own rack"));
  if (options->pairs && options->games % 2 != 0)
    return error_set(err, ERR_INPUT, N_("games in pairs: the number of games must be even"));
  return OK;
}

Status autoplay_run(const AutoplayOptions *options, AutoplayResult *out, Error *err) {
  Work work = {.options = options, .lock = PTHREAD_MUTEX_INITIALIZER, .err = err};
  Status checked = check_pairs(options, err);
  if (checked != OK)
    return checked;
  if (options->pairs)
    work.duels = mem_alloc((size_t)options->games * sizeof *work.duels);
  pthread_t threads[AUTOPLAY_THREADS_MAX];
  int wanted = options->threads < AUTOPLAY_THREADS_MAX ? options->threads : AUTOPLAY_THREADS_MAX, started = 0;
  double began = now_s();
  while (started < wanted - 1 && pthread_create(&threads[started], NULL, work_on, &work) == 0)
    started++;
  work_on(&work);
  for (int i = 0; i < started; i++)
    pthread_join(threads[i], NULL);
  work.result.seconds = now_s() - began;
  if (options->pairs)
    add_pairs(&work);
  *out = work.result;
  return (Status)atomic_load(&work.failed);
}

double autoplay_mean(const AutoplayPlayer *player, int64_t games) {
  return games > 0 ? (double)player->score_sum / (double)games : 0;
}

double autoplay_deviation(const AutoplayPlayer *player, int64_t games) {
  if (games < 2)
    return 0;
  double mean = autoplay_mean(player, games);
  double squares = (double)player->score_squares - mean * mean * (double)games;
  return squares > 0 ? sqrt(squares / (double)(games - 1)) : 0;
}

// Of so many trials, each of them `size` games, whose values come to `sum` and whose squares to `squares`.
static AutoplayMean mean_of(int64_t trials, double sum, double squares, double size) {
  if (trials == 0)
    return (AutoplayMean){0};
  double count = (double)trials, mean = sum / count, variance = squares / count - mean * mean;
  double margin = variance > 0 ? 1.96 * sqrt(variance / count) : 0;
  return (AutoplayMean){mean / size, margin / size};
}

AutoplayMean autoplay_share(const AutoplayDuel *duel, bool pairs) {
  return mean_of(duel->trials, (double)duel->halves, (double)duel->squares, pairs ? 4 : 2);
}

AutoplayMean autoplay_lead(const AutoplayDuel *duel, bool pairs) {
  return mean_of(duel->trials, (double)duel->lead, (double)duel->lead_squares, pairs ? 2 : 1);
}
