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

typedef struct Work {
  const AutoplayOptions *options;
  atomic_llong next;
  atomic_llong done;
  atomic_int failed;    // Status of the first failure
  pthread_mutex_t lock; // guards result, err and the callbacks
  AutoplayResult result;
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

// Turns are what a player does with a turn of theirs; answers to plays and the facts of the table are none.
static void add_turns(AutoplayResult *result, const Game *game) {
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    const Action *action = game_action(game, seq);
    const Play *play = play_of(action);
    result->turns += action->type == ACTION_PLAY || action->type == ACTION_EXCHANGE || action->type == ACTION_PASS ||
                     action->type == ACTION_SUBMIT;
    if (play && play_tile_count(play) >= game_settings(game)->rack_size)
      result->players[action->seat].bingos++;
  }
}

static void add_result(AutoplayResult *result, const Game *game, int first) {
  const State *state = game_state(game);
  unsigned winners = state_winners(state);
  result->games++;
  result->first_wins += first != SEAT_SYSTEM && winners == 1u << first;
  add_turns(result, game);
  for (int seat = 0; seat < state->seat_count; seat++) {
    AutoplayPlayer *player = &result->players[seat];
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

static Status play_game(Work *work, int64_t index, Error *err) {
  const AutoplayOptions *options = work->options;
  Seed seed = seed_derive(&options->seed, "game", (uint64_t)index);
  GameTable table = {.referee = {options->lexicon}, .common = options->common, .now_ms = constant_time};
  Status status = game_create(options->settings, &seed, 0, &table.game, err);
  if (status != OK)
    return status;
  int first = table_turn(&table);
  status = play_out(&table, options->progress, err);
  if (status == OK) {
    pthread_mutex_lock(&work->lock);
    add_result(&work->result, table.game, first);
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

Status autoplay_run(const AutoplayOptions *options, AutoplayResult *out, Error *err) {
  Work work = {.options = options, .lock = PTHREAD_MUTEX_INITIALIZER, .err = err};
  pthread_t threads[AUTOPLAY_THREADS_MAX];
  int wanted = options->threads < AUTOPLAY_THREADS_MAX ? options->threads : AUTOPLAY_THREADS_MAX, started = 0;
  double began = now_s();
  while (started < wanted - 1 && pthread_create(&threads[started], NULL, work_on, &work) == 0)
    started++;
  work_on(&work);
  for (int i = 0; i < started; i++)
    pthread_join(threads[i], NULL);
  work.result.seconds = now_s() - began;
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
