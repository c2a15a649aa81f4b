// SPDX-License-Identifier: MIT
// Work is cut into batches: every candidate still in the race gets the same number of iterations. A batch's pieces
// (candidate, iterations) are shared out among the threads; each adds up whole numbers of its own, and they are joined
// after the batch. Then candidates are judged, in one thread.
#include "engine/sim.h"

#include "base/mem.h"
#include "engine/rollout_internal.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { BATCH = 32, PIECE = 8 };

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// One thread's sums for one batch.
typedef struct Sums {
  int64_t lead[SIM_CANDIDATES_MAX], win[SIM_CANDIDATES_MAX], iterations[SIM_CANDIDATES_MAX];
  // In points and ten-thousandths of a game, rounded and squared: whole numbers come to the same sum in any order.
  int64_t lead_squares[SIM_CANDIDATES_MAX], win_squares[SIM_CANDIDATES_MAX];
} Sums;

typedef struct Crew {
  const SimInput *input;
  SimResult *result;
  int64_t first; // iteration of the batch
  int64_t length;
  atomic_int next_piece;
  int pieces, pieces_each;
  int alive[SIM_CANDIDATES_MAX], alive_count;
} Crew;

typedef struct Worker {
  Crew *crew;
  Rollout rollout;
  Sums sums;
  pthread_t thread;
} Worker;

static void run_piece(Worker *worker, int piece) {
  Crew *crew = worker->crew;
  int candidate = crew->alive[piece / crew->pieces_each];
  int64_t first = crew->first + (int64_t)(piece % crew->pieces_each) * PIECE;
  int64_t end = crew->first + crew->length;
  int64_t last = first + PIECE < end ? first + PIECE : end;
  rollout_enter(&worker->rollout, &crew->result->candidates[candidate].move);
  for (int64_t i = first; i < last; i++) {
    RolloutValue value = rollout_play(&worker->rollout, (uint64_t)i);
    int64_t points = (value.lead + (value.lead < 0 ? -500 : 500)) / 1000, share = (value.win + 50) / 100;
    worker->sums.lead[candidate] += value.lead;
    worker->sums.lead_squares[candidate] += points * points;
    worker->sums.win[candidate] += value.win;
    worker->sums.win_squares[candidate] += share * share;
    worker->sums.iterations[candidate]++;
  }
  rollout_leave(&worker->rollout);
}

static void *work(void *context) {
  Worker *worker = context;
  Crew *crew = worker->crew;
  for (;;) {
    int piece = atomic_fetch_add(&crew->next_piece, 1);
    if (piece >= crew->pieces || progress_is_cancelled(crew->input->progress))
      return NULL;
    run_piece(worker, piece);
  }
}

static void join_sums(Worker *worker, SimResult *result) {
  for (int i = 0; i < result->count; i++) {
    SimCandidate *candidate = &result->candidates[i];
    candidate->iterations += worker->sums.iterations[i];
    candidate->lead_sum += worker->sums.lead[i];
    candidate->lead_squares += (double)worker->sums.lead_squares[i];
    candidate->win_sum += worker->sums.win[i];
    candidate->win_squares += (double)worker->sums.win_squares[i] / 1e8;
    result->iterations += worker->sums.iterations[i];
  }
  worker->sums = (Sums){0};
}

static void run_batch(Crew *crew, Worker *workers, int count, int64_t first, int64_t length) {
  crew->first = first;
  crew->length = length;
  crew->alive_count = 0;
  for (int i = 0; i < crew->result->count; i++) {
    if (!crew->result->candidates[i].is_dropped)
      crew->alive[crew->alive_count++] = i;
  }
  crew->pieces_each = (int)((length + PIECE - 1) / PIECE);
  crew->pieces = crew->alive_count * crew->pieces_each;
  atomic_store(&crew->next_piece, 0);
  int started = 1;
  while (started < count && pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
    started++;
  work(&workers[0]);
  for (int i = 1; i < started; i++)
    pthread_join(workers[i].thread, NULL);
  for (int i = 0; i < count; i++)
    join_sums(&workers[i], crew->result);
}

double sim_win_by_table(const void *context, double lead, int unseen, bool is_to_move) {
  return is_to_move ? winpct_to_move(context, lead, unseen) : winpct_after_move(context, lead, unseen);
}

double sim_mean_lead(const SimCandidate *candidate) {
  return candidate->iterations ? (double)candidate->lead_sum / 1000 / (double)candidate->iterations : 0;
}

double sim_mean_win(const SimCandidate *candidate) {
  return candidate->iterations ? (double)candidate->win_sum / 1e6 / (double)candidate->iterations : 0;
}

static double margin(int64_t iterations, double mean, double squares) {
  if (iterations < 2)
    return -1;
  double count = (double)iterations, variance = (squares - mean * mean * count) / (count - 1);
  return variance > 0 ? 1.96 * sqrt(variance / count) : 0;
}

double sim_lead_margin(const SimCandidate *candidate) {
  return margin(candidate->iterations, sim_mean_lead(candidate), candidate->lead_squares);
}

double sim_win_margin(const SimCandidate *candidate) {
  return margin(candidate->iterations, sim_mean_win(candidate), candidate->win_squares);
}

// A win counts; between equal chances, the lead.
static double merit(const SimCandidate *candidate) {
  return sim_mean_win(candidate) + sim_mean_lead(candidate) * 1e-6;
}

// The variance of one game's outcome is at most 1/4; p(1-p) is near enough for a mean of chances, and never too small
// here.
static double win_error(const SimCandidate *candidate) {
  double p = sim_mean_win(candidate);
  return sqrt((p * (1 - p) + 0.01) / (double)candidate->iterations);
}

// Drops what is 2.6 standard errors of the difference below the best (common racks make the true error smaller).
// Returns how many are left.
static int drop_losers(SimResult *result) {
  int best = 0, left = 0;
  for (int i = 1; i < result->count; i++) {
    const SimCandidate *candidate = &result->candidates[i];
    if (!candidate->is_dropped && merit(candidate) > merit(&result->candidates[best]))
      best = i;
  }
  if (result->candidates[best].is_dropped)
    return result->count;
  for (int i = 0; i < result->count; i++) {
    SimCandidate *candidate = &result->candidates[i];
    double error = hypot(win_error(candidate), win_error(&result->candidates[best]));
    if (i != best && merit(&result->candidates[best]) - merit(candidate) > 2.6 * error)
      candidate->is_dropped = true;
    left += !candidate->is_dropped;
  }
  return left;
}

static int compare_candidates(const void *left, const void *right) {
  const SimCandidate *a = left, *b = right;
  if (a->is_dropped != b->is_dropped)
    return a->is_dropped ? 1 : -1;
  double difference = merit(b) - merit(a);
  if (difference != 0)
    return difference > 0 ? 1 : -1;
  return a->place - b->place;
}

void sim_sort(SimResult *result) {
  qsort(result->candidates, (size_t)result->count, sizeof *result->candidates, compare_candidates);
}

static bool out_of_time(const SimInput *input, int64_t began) {
  return input->time_ms > 0 && now_ms() - began >= input->time_ms;
}

static void run_batches(const SimInput *input, Worker *workers, int count, Crew *crew, int64_t began) {
  SimResult *result = crew->result;
  for (int64_t done = 0; done < input->iterations && !result->is_clear; done += BATCH) {
    int64_t length = input->iterations - done < BATCH ? input->iterations - done : BATCH;
    run_batch(crew, workers, count, done, length);
    progress_report(input->progress, N_("simulating"), done + length, input->iterations);
    if (progress_is_cancelled(input->progress) || out_of_time(input, began))
      return;
    result->is_clear = input->stops_early && drop_losers(result) == 1;
    if (input->watch)
      input->watch(input->context, result);
  }
}

static Status check(const SimInput *input, Error *err) {
  if (input->rack.total > SLOT_TILES_MAX || input->rack.counts[TILE_BLANK] > 2 || input->rules->rack_size < 2)
    return error_set(err, ERR_LIMIT, N_("racks of more than %d tiles or with more than two blanks can't be simulated"),
                     err_int(SLOT_TILES_MAX));
  return OK;
}

Status sim_run(const SimInput *input, SimResult *out, Error *err) {
  Status status = check(input, err);
  if (status != OK)
    return status;
  int64_t began = now_ms();
  int count = input->threads < 1 ? 1 : input->threads < SIM_THREADS_MAX ? input->threads : SIM_THREADS_MAX;
  *out = (SimResult){0};
  Worker *workers = mem_alloc((size_t)count * sizeof *workers);
  Crew crew = {.input = input, .result = out};
  for (int i = 0; i < count; i++) {
    workers[i].crew = &crew;
    rollout_init(&workers[i].rollout, input);
  }
  Move moves[SIM_CANDIDATES_MAX];
  int wanted = input->candidates < SIM_CANDIDATES_MAX ? input->candidates : SIM_CANDIDATES_MAX;
  out->count = sim_static_moves(input, &workers[0].rollout.position, moves, wanted);
  for (int i = 0; i < out->count; i++)
    out->candidates[i] = (SimCandidate){.move = moves[i], .place = i};
  if (out->count > 1 || !input->stops_early)
    run_batches(input, workers, count, &crew, began);
  sim_sort(out);
  for (int i = 0; i < count; i++)
    rollout_deinit(&workers[i].rollout);
  mem_free(workers);
  out->ms = now_ms() - began;
  return progress_is_cancelled(input->progress) ? error_set(err, ERR_CANCELLED, N_("cancelled")) : OK;
}
