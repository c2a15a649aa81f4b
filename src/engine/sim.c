// SPDX-License-Identifier: MIT
// Work is done in batches: every candidate still in the race gets the same number of iterations. The threads share the
// pieces of a batch (candidate, iterations); each adds up whole numbers of its own, and they are joined after the
// batch. Then one thread judges the candidates. All candidates in the race have met the same racks: the last batch is
// only as long as the total work allows, and a batch that time cuts short does not count.
#include "engine/sim.h"

#include "base/mem.h"
#include "base/steady.h"
#include "base/threads.h"
#include "engine/rollout_internal.h"

#include <math.h>
#include <string.h>

// The square of how much searching an end changes between two candidates, before anything is known about them.
static const double UNKNOWN_CHANGE = 0.1;

// Ends are searched once this many iterations have told the moves apart, or when few are left; where all deals can be
// met, once they have been.
enum { SEARCH_FROM = 48, SEARCH_FEW = 8 };

enum { BATCH = 16, PIECE_LEAST = 4, PIECES_EACH = 4, FORESEEING_PAYS = 3 }; // last: candidates for which it pays
_Static_assert((int)BATCH == (int)ROLLOUT_REMEMBERED, "what is foreseen for a batch is remembered throughout");

// One thread's sums for one batch.
typedef struct Sums {
  int64_t lead[SIM_CANDIDATES_MAX], win[SIM_CANDIDATES_MAX], iterations[SIM_CANDIDATES_MAX];
  int64_t searched[SIM_CANDIDATES_MAX], changed[SIM_CANDIDATES_MAX];
  // In points and ten-thousandths of a game, rounded and squared: whole numbers give the same sum in any order.
  int64_t lead_squares[SIM_CANDIDATES_MAX], win_squares[SIM_CANDIDATES_MAX];
} Sums;

typedef struct Crew {
  const SimInput *input;
  SimResult *result;
  int64_t first; // first iteration of the batch
  int64_t length;
  atomic_int next_piece;
  int pieces, pieces_each, piece; // piece: iterations of one
  int order[SIM_CANDIDATES_MAX];  // of the candidates: those that keep the same tiles follow each other
  int alive[SIM_CANDIDATES_MAX], alive_count;
  int64_t deadline_ms; // 0: none
  atomic_bool is_late;
  int32_t wins[SIM_CANDIDATES_MAX][BATCH]; // of this batch, in millionths; each place is written by one thread
  // Sums of (win of i - win of j)^2 over the racks that both have met: this leaves out the luck that they share.
  int64_t squares[SIM_CANDIDATES_MAX][SIM_CANDIDATES_MAX];
  // The same for the changes made by searching ends.
  int32_t changes[SIM_CANDIDATES_MAX][BATCH];
  int64_t change_squares[SIM_CANDIDATES_MAX][SIM_CANDIDATES_MAX];
  EndgameWords words;
  bool can_search;
  int64_t searched; // how many iterations of this batch, the first ones
} Crew;

typedef struct Worker {
  Crew *crew;
  Rollout rollout;
  Sums sums;
} Worker;

static void run_piece(Worker *worker, int piece) {
  Crew *crew = worker->crew;
  int candidate = crew->alive[piece / crew->pieces_each];
  int64_t first = crew->first + (int64_t)(piece % crew->pieces_each) * crew->piece;
  int64_t end = crew->first + crew->length;
  int64_t last = first + crew->piece < end ? first + crew->piece : end;
  for (int64_t i = first; i < last && crew->alive_count >= FORESEEING_PAYS; i++)
    rollout_foresee(&worker->rollout, (uint64_t)i);
  rollout_enter(&worker->rollout, &crew->result->candidates[candidate].move);
  for (int64_t i = first; i < last; i++) {
    bool searches = i - crew->first < crew->searched;
    RolloutValue value =
        searches ? rollout_play_searched(&worker->rollout, (uint64_t)i) : rollout_play(&worker->rollout, (uint64_t)i);
    if (searches) {
      crew->changes[candidate][i - crew->first] = (int32_t)(value.searched - value.decided);
      worker->sums.changed[candidate] += value.searched - value.decided;
      worker->sums.searched[candidate]++;
    }
    int64_t points = (value.lead + (value.lead < 0 ? -500 : 500)) / 1000, share = (value.win + 50) / 100;
    worker->sums.lead[candidate] += value.lead;
    worker->sums.lead_squares[candidate] += points * points;
    worker->sums.win[candidate] += value.win;
    worker->sums.win_squares[candidate] += share * share;
    crew->wins[candidate][i - crew->first] = (int32_t)value.win;
    worker->sums.iterations[candidate]++;
  }
  rollout_leave(&worker->rollout);
}

// Also sets the flag that the batch is not complete.
static bool should_stop(Crew *crew) {
  if (crew->deadline_ms > 0 && steady_ms() >= crew->deadline_ms)
    atomic_store(&crew->is_late, true);
  return atomic_load(&crew->is_late) || progress_is_cancelled(crew->input->progress);
}

static void *sim_work(void *context) {
  Worker *worker = context;
  Crew *crew = worker->crew;
  for (;;) {
    int piece = atomic_fetch_add(&crew->next_piece, 1);
    if (piece >= crew->pieces || should_stop(crew))
      return NULL;
    run_piece(worker, piece);
  }
}

// The batches that search ends of deals that have been met already only tell what that changes.
static void join_sums(Worker *worker, SimResult *result, bool is_again) {
  for (int i = 0; i < result->count; i++) {
    SimCandidate *candidate = &result->candidates[i];
    candidate->searched += worker->sums.searched[i];
    candidate->changed_sum += worker->sums.changed[i];
    result->iterations += worker->sums.iterations[i];
    if (is_again)
      continue;
    candidate->iterations += worker->sums.iterations[i];
    candidate->lead_sum += worker->sums.lead[i];
    candidate->lead_squares += (double)worker->sums.lead_squares[i];
    candidate->win_sum += worker->sums.win[i];
    candidate->win_squares += (double)worker->sums.win_squares[i] / 1e8;
  }
}

// The sum of squared differences between two candidates.
static int64_t sum_of_squares(const int32_t *a, const int32_t *b, int64_t count) {
  int64_t sum = 0;
  for (int64_t at = 0; at < count; at++) {
    int64_t difference = a[at] - b[at];
    sum += difference * difference;
  }
  return sum;
}

static void add_squares(Crew *crew, bool is_again) {
  for (int a = 0; a < crew->alive_count; a++) {
    for (int b = 0; b < a; b++) {
      int i = crew->alive[a], j = crew->alive[b];
      int64_t wins = is_again ? 0 : sum_of_squares(crew->wins[i], crew->wins[j], crew->length);
      int64_t changes = sum_of_squares(crew->changes[i], crew->changes[j], crew->searched);
      crew->squares[i][j] += wins;
      crew->squares[j][i] += wins;
      crew->change_squares[i][j] += changes;
      crew->change_squares[j][i] += changes;
    }
  }
}

// Long pieces, since a candidate is laid once in each; but every thread should get some.
static int piece_length(int candidates, int threads) {
  int length = BATCH;
  while (threads > 1 && length > PIECE_LEAST && candidates * (BATCH / length) < PIECES_EACH * threads)
    length /= 2;
  return length;
}

static void list_alive(Crew *crew) {
  crew->alive_count = 0;
  for (int i = 0; i < crew->result->count; i++) {
    if (!crew->result->candidates[crew->order[i]].is_dropped)
      crew->alive[crew->alive_count++] = crew->order[i];
  }
}

// Are all deals met, and then no more?
static bool sim_meets_all(const Crew *crew) {
  return crew->input->stops_early && crew->result->deals > 0;
}

// Where all deals are met and ends are searched, they are met a second time.
static int64_t sim_all_deals(const Crew *crew) {
  return crew->result->deals * (crew->can_search ? 2 : 1);
}

// Iterations of each candidate at most.
static int64_t sim_most(const Crew *crew) {
  int64_t most = crew->input->iterations, all = sim_all_deals(crew);
  return sim_meets_all(crew) && all < most ? all : most;
}

// Are these iterations those of deals that have been met already?
static bool sim_is_again(const Crew *crew, int64_t first) {
  return sim_meets_all(crew) && first >= crew->result->deals;
}

// By the clock the first batches are short, since one that time cuts short does not count: a few iterations of each
// candidate, with what is predicted, choose better than the prediction alone.
static int64_t batch_most(const SimInput *input, int64_t done) {
  enum { BATCH_FIRST = 2 };
  if (input->time_ms <= 0 || done >= BATCH)
    return BATCH;
  return done < BATCH_FIRST ? BATCH_FIRST : done;
}

// As many of the iterations from `done` on as the remaining work allows for each candidate; at least one in the first
// batch.
static int64_t batch_length(const Crew *crew, int64_t done) {
  const SimInput *input = crew->input;
  int64_t deals = crew->result->deals, since = sim_is_again(crew, done) ? done - deals : done;
  int64_t left = sim_meets_all(crew) && !sim_is_again(crew, done) ? deals - done : sim_most(crew) - done;
  int64_t length = batch_most(input, since);
  left = sim_most(crew) - done < left ? sim_most(crew) - done : left;
  length = left < length ? left : length;
  if (input->total <= 0 || crew->alive_count == 0)
    return length;
  int64_t room = (input->total - crew->result->iterations) / crew->alive_count;
  return room < length ? room + (done == 0 && room == 0) : length;
}

// How many ends of a batch are searched.
static int64_t sim_searched(const Crew *crew, int64_t first, int64_t length) {
  if (!crew->can_search)
    return 0;
  if (sim_meets_all(crew))
    return sim_is_again(crew, first) ? length : 0;
  bool is_told = first > 0 && (first >= SEARCH_FROM || crew->alive_count <= SEARCH_FEW);
  int64_t wanted = is_told ? crew->input->searched : 0;
  return wanted < length ? wanted : length;
}

// False if it was cut short: then nothing of it is kept.
static bool run_sim_batch(Crew *crew, Worker *workers, int count, int64_t first, int64_t length) {
  const SimInput *input = crew->input;
  crew->first = first;
  crew->length = length;
  crew->searched = sim_searched(crew, first, length);
  crew->piece = piece_length(crew->alive_count, count);
  crew->pieces_each = (int)((length + crew->piece - 1) / crew->piece);
  crew->pieces = crew->alive_count * crew->pieces_each;
  atomic_store(&crew->next_piece, 0);
  threads_run(count, sim_work, workers, sizeof *workers);
  bool is_whole = !atomic_load(&crew->is_late) && !progress_is_cancelled(input->progress);
  bool is_again = sim_is_again(crew, first);
  for (int i = 0; i < count; i++) {
    if (is_whole)
      join_sums(&workers[i], crew->result, is_again);
    workers[i].sums = (Sums){0};
  }
  if (is_whole)
    add_squares(crew, is_again);
  return is_whole;
}

double sim_win_by_table(const void *context, double lead, int unseen, bool is_to_move) {
  return is_to_move ? winpct_to_move(context, lead, unseen) : winpct_after_move(context, lead, unseen);
}

double sim_mean_lead(const SimCandidate *candidate) {
  return candidate->iterations ? (double)candidate->lead_sum / 1000 / (double)candidate->iterations : 0;
}

// How much searching ends changes a result, on average.
static double sim_change(const SimCandidate *candidate) {
  return candidate->searched ? (double)candidate->changed_sum / 1e6 / (double)candidate->searched : 0;
}

double sim_mean_win(const SimCandidate *candidate) {
  return candidate->iterations
             ? (double)candidate->win_sum / 1e6 / (double)candidate->iterations + sim_change(candidate)
             : 0;
}

static double sim_margin_of(const SimCandidate *candidate, double mean, double squares) {
  int64_t iterations = candidate->iterations;
  if (candidate->is_exact)
    return 0;
  if (iterations < 2)
    return -1;
  double count = (double)iterations, variance = (squares - mean * mean * count) / (count - 1);
  return variance > 0 ? 1.96 * sqrt(variance / count) : 0;
}

double sim_lead_margin(const SimCandidate *candidate) {
  return sim_margin_of(candidate, sim_mean_lead(candidate), candidate->lead_squares);
}

double sim_win_margin(const SimCandidate *candidate) {
  return sim_margin_of(candidate, sim_mean_win(candidate), candidate->win_squares);
}

// The part of the deals that so many iterations have not met.
static double sim_unmet(const SimResult *result, int64_t iterations) {
  return result->deals == 0 ? 1 : fmax(1 - (double)iterations / (double)result->deals, 0);
}

// The mean win together with what was predicted, as if this many iterations had given that: it says more than a few
// rollouts. Between equal chances the lead decides.
static double sim_merit(const SimResult *result, const SimCandidate *candidate) {
  double weight = result->prior_iterations * sim_unmet(result, candidate->iterations);
  double all = (double)candidate->iterations + weight;
  double mean = sim_mean_win(candidate), count = (double)candidate->iterations;
  double win = all > 0 ? (mean * count + weight * candidate->predicted) / all : 0;
  return win + sim_mean_lead(candidate) * 1e-6;
}

static int sim_find_best(const SimResult *result) {
  int best = 0;
  for (int i = 1; i < result->count; i++) {
    const SimCandidate *candidate = &result->candidates[i];
    if (!candidate->is_dropped && (result->candidates[best].is_dropped ||
                                   sim_merit(result, candidate) > sim_merit(result, &result->candidates[best])))
      best = i;
  }
  return best;
}

// The standard error of the difference between two merits. If both win nearly always, or never, a few equal iterations
// must not look like certainty; only what all deals have told is certain. Where all deals are met, what a search
// changes is not known before the second time, so that until then moves are dropped only as the work is done.
static double merit_error(const Crew *crew, int i, int j) {
  const SimResult *result = crew->result;
  const SimCandidate *a = &result->candidates[i], *b = &result->candidates[j];
  double count = (double)a->iterations, unmet = sim_unmet(result, a->iterations),
         change = sim_change(a) - sim_change(b);
  double mean = sim_mean_win(a) - sim_mean_win(b) - change;
  double variance = fmax((double)crew->squares[i][j] * 1e-12 / count - mean * mean, 0) + 1e-4;
  double squared = variance * unmet / (count + crew->input->prior_iterations * unmet);
  if (a->searched > 0 || (crew->can_search && sim_meets_all(crew))) {
    double searched = (double)a->searched, all = (double)crew->change_squares[i][j] * 1e-12 + UNKNOWN_CHANGE;
    squared += fmax(all / (searched + 1) - change * change, 1e-4) / (searched + 1) * sim_unmet(result, a->searched);
  }
  return sqrt(squared);
}

// Drops candidates that are far below the best, or no better. Returns how many are left.
static int drop_losers(Crew *crew) {
  static const double usual = 2.2; // standard errors
  double far = crew->input->doubt > 0 ? crew->input->doubt : usual;
  SimResult *result = crew->result;
  int best = sim_find_best(result), left = 0;
  for (int i = 0; i < result->count; i++) {
    SimCandidate *candidate = &result->candidates[i];
    if (i != best && !candidate->is_dropped) {
      double behind = sim_merit(result, &result->candidates[best]) - sim_merit(result, candidate);
      double doubt = far * merit_error(crew, i, best);
      candidate->is_dropped = behind > doubt || (crew->input->tie > 0 && doubt - behind < crew->input->tie);
    }
    left += !candidate->is_dropped;
  }
  return left;
}

// The fraction of the work that is done, from 0 to 1.
static double sim_work_done(const Crew *crew, int64_t done) {
  const SimInput *input = crew->input;
  bool is_limited = input->total > 0 || input->time_ms > 0;
  double part = sim_meets_all(crew) && is_limited ? 0 : (double)done / (double)sim_most(crew);
  if (input->total > 0)
    part = fmax(part, (double)crew->result->iterations / (double)input->total);
  if (input->time_ms > 0)
    part = fmax(part, 1 - (double)(crew->deadline_ms - steady_ms()) / (double)input->time_ms);
  return fmin(part, 1);
}

// The last of those still in the race; NULL: there is none.
static SimCandidate *sim_find_last(SimResult *result) {
  SimCandidate *last = NULL;
  for (int i = 0; i < result->count; i++) {
    SimCandidate *candidate = &result->candidates[i];
    if (!candidate->is_dropped && (!last || sim_merit(result, candidate) < sim_merit(result, last)))
      last = candidate;
  }
  return last;
}

// Of n candidates, at most n^(1-part) stay in the race, but always two: each halving gets as much work as the next.
// Most of the work goes to those that are hard to tell apart, however little work there is.
static void sim_narrow(Crew *crew, int left, double part) {
  int most = (int)ceil(pow(crew->result->count, 1 - part) - 1e-9);
  SimCandidate *last;
  for (most = most > 2 ? most : 2; left > most && (last = sim_find_last(crew->result)) != NULL; left--)
    last->is_dropped = true;
}

static bool is_before(const SimResult *result, const SimCandidate *a, const SimCandidate *b) {
  if (a->is_dropped != b->is_dropped)
    return b->is_dropped;
  double difference = sim_merit(result, a) - sim_merit(result, b);
  return difference != 0 ? difference > 0 : a->place < b->place;
}

void sim_sort(SimResult *result) {
  for (int i = 1; i < result->count; i++) {
    SimCandidate moved = result->candidates[i];
    int at = i;
    for (; at > 0 && is_before(result, &moved, &result->candidates[at - 1]); at--)
      result->candidates[at] = result->candidates[at - 1];
    result->candidates[at] = moved;
  }
}

// By the time if it is limited, else by the work in all, else by the iterations.
static void tell_progress(const Crew *crew, int64_t done) {
  const SimInput *input = crew->input;
  int64_t all = sim_most(crew);
  if (input->time_ms > 0) {
    all = input->time_ms;
    done = input->time_ms - (crew->deadline_ms - steady_ms());
  } else if (input->total > 0) {
    all = input->total;
    done = crew->result->iterations;
  }
  progress_report(input->progress, N_("simulating"), done < all ? done : all, all);
}

static void run_batches(const SimInput *input, Worker *workers, int count, Crew *crew) {
  SimResult *result = crew->result;
  for (int64_t done = 0; done < sim_most(crew) && !result->is_clear;) {
    list_alive(crew);
    int64_t length = batch_length(crew, done);
    if (length <= 0 || !run_sim_batch(crew, workers, count, done, length))
      return;
    done += length;
    tell_progress(crew, done);
    bool is_early = done < input->doubt_from || (input->time_ms > 0 && done < BATCH); // too soon to know the errors
    result->is_whole = sim_meets_all(crew) && done == sim_all_deals(crew);
    int left = input->stops_early && !is_early && !result->is_whole ? drop_losers(crew) : crew->alive_count;
    result->is_clear = left == 1;
    if (input->narrows && !result->is_whole)
      sim_narrow(crew, left, sim_work_done(crew, done));
    if (input->watch)
      input->watch(input->context, result);
  }
}

static Status sim_check(const SimInput *input, Error *err) {
  if (input->rack.total > SLOT_TILES_MAX || input->rack.counts[TILE_BLANK] > 2 || input->rules->rack_size < 2)
    return error_set(err, ERR_LIMIT, N_("racks of more than %d tiles or with more than two blanks can't be simulated"),
                     err_int(SLOT_TILES_MAX));
  return OK;
}

void sim_outlook_turn(const SimInput *input, Position *position, OutlookTurn *out) {
  out->position = position;
  out->rack = input->rack;
  out->unseen = input->unseen;
  out->bag = input->unseen.total - input->rack_counts[1];
  out->lead = input->scores[0] - input->scores[1];
  outlook_begin(out);
}

OutlookMove sim_outlook_move(const SimInput *input, const Move *move) {
  return (OutlookMove){.play = move->type == ACTION_PLAY ? &move->play : NULL,
                       .score = move->score,
                       .kept = rollout_kept(input, move),
                       .keep_value = move->equity - move->score * 1000};
}

// Near the end it does not help (docs/lab/outlook.md).
static bool sim_has_outlook(const SimInput *input, const Position *position) {
  enum { OUTLOOK_BAG_LEAST = 21 };
  const Outlook *outlook = input->model->outlook;
  return outlook && outlook->kinds == input->rules->tiles->kinds && input->seat_count == 2 &&
         input->known[1].total == 0 && input->unseen.total - input->rack_counts[1] >= OUTLOOK_BAG_LEAST &&
         outlook_can_see(position, &input->unseen);
}

static void sim_look_out(const SimInput *input, Position *position, SimResult *out) {
  ScopedMem OutlookTurn *turn = mem_alloc(sizeof *turn);
  sim_outlook_turn(input, position, turn);
  for (int i = 0; i < out->count; i++) {
    OutlookMove seen = sim_outlook_move(input, &out->candidates[i].move);
    out->candidates[i].outlook = outlook_points(input->model->outlook, turn, &seen);
  }
}

// By static value and outlook; then as they were.
static void sim_sort_by_prospects(SimResult *out) {
  for (int i = 1; i < out->count; i++) {
    SimCandidate moved = out->candidates[i];
    Equity value = moved.move.equity + moved.outlook;
    int at = i;
    for (; at > 0 && out->candidates[at - 1].move.equity + out->candidates[at - 1].outlook < value; at--)
      out->candidates[at] = out->candidates[at - 1];
    out->candidates[at] = moved;
  }
}

// With an outlook, the candidates are chosen from more static moves than are wanted.
static void sim_list_candidates(const SimInput *input, Rollout *rollout, SimResult *out) {
  enum { LOOKED_AT = 2 };
  Move moves[SIM_CANDIDATES_MAX];
  int wanted = input->candidates < SIM_CANDIDATES_MAX ? input->candidates : SIM_CANDIDATES_MAX, listed = wanted;
  bool looks = sim_has_outlook(input, &rollout->position);
  if (looks)
    listed = LOOKED_AT * wanted < SIM_CANDIDATES_MAX ? LOOKED_AT * wanted : SIM_CANDIDATES_MAX;
  out->count = sim_static_moves(input, &rollout->position, moves, listed);
  for (int i = 0; i < out->count; i++)
    out->candidates[i] = (SimCandidate){.move = moves[i], .place = i};
  if (looks) {
    sim_look_out(input, &rollout->position, out);
    sim_sort_by_prospects(out);
  }
  out->count = out->count < wanted ? out->count : wanted;
  for (int i = 0; i < out->count; i++) {
    SimCandidate *candidate = &out->candidates[i];
    candidate->predicted = rollout_predicted(input, &candidate->move, candidate->outlook);
  }
}

// What is found for the rack of one candidate helps the next one that keeps the same tiles.
static void sim_order_candidates(Crew *crew) {
  const SimResult *result = crew->result;
  Rack kept[SIM_CANDIDATES_MAX];
  int count = 0;
  bool is_listed[SIM_CANDIDATES_MAX] = {false};
  for (int i = 0; i < result->count; i++)
    kept[i] = rollout_kept(crew->input, &result->candidates[i].move);
  for (int i = 0; i < result->count; i++) {
    for (int j = i; j < result->count; j++) {
      if (is_listed[j] || memcmp(kept[i].counts, kept[j].counts, sizeof kept[i].counts) != 0)
        continue;
      is_listed[j] = true;
      crew->order[count++] = j;
    }
  }
}

static Status sim_set_up_ends(Crew *crew, Worker *workers, int count, Error *err) {
  const SimInput *input = crew->input;
  if (input->searched <= 0 || input->seat_count != 2)
    return OK;
  Rack racks[2] = {input->rack, input->known[1]};
  for (int kind = 0; kind <= input->rules->tiles->kinds; kind++) {
    racks[1].counts[kind] = (uint8_t)(racks[1].counts[kind] + input->unseen.counts[kind]);
    racks[1].total += input->unseen.counts[kind];
  }
  Status status = endgame_words_init(&crew->words, input->tools->kwg, input->board, racks, err);
  for (int i = 0; status == OK && i < count; i++)
    rollout_search_ends(&workers[i].rollout, &crew->words);
  crew->can_search = status == OK;
  return status;
}

static bool sim_is_exact(const Crew *crew, const SimCandidate *candidate) {
  int64_t deals = crew->result->deals;
  return sim_meets_all(crew) && candidate->iterations == deals && (!crew->can_search || candidate->searched == deals);
}

Status sim_run(const SimInput *input, SimResult *out, Error *err) {
  Status status = sim_check(input, err);
  if (status != OK)
    return status;
  int64_t began = steady_ms();
  int count = input->threads < 1 ? 1 : input->threads < SIM_THREADS_MAX ? input->threads : SIM_THREADS_MAX;
  *out = (SimResult){.deals = rollout_deals(input), .prior_iterations = input->prior_iterations};
  Worker *workers = mem_alloc((size_t)count * sizeof *workers);
  Crew *crew = mem_alloc(sizeof *crew);
  crew->input = input;
  crew->result = out;
  crew->deadline_ms = input->time_ms > 0 ? began + input->time_ms : 0;
  for (int i = 0; i < count; i++) {
    workers[i].crew = crew;
    rollout_init(&workers[i].rollout, input);
  }
  status = sim_set_up_ends(crew, workers, count, err);
  sim_list_candidates(input, &workers[0].rollout, out);
  sim_order_candidates(crew);
  if (status == OK && (out->count > 1 || !input->stops_early))
    run_batches(input, workers, count, crew);
  for (int i = 0; i < out->count; i++)
    out->candidates[i].is_exact = sim_is_exact(crew, &out->candidates[i]);
  sim_sort(out);
  for (int i = 0; i < count; i++)
    rollout_deinit(&workers[i].rollout);
  endgame_words_deinit(&crew->words);
  mem_free(workers);
  mem_free(crew);
  out->ms = steady_ms() - began;
  if (status != OK)
    return status;
  return progress_is_cancelled(input->progress) ? error_set(err, ERR_CANCELLED, N_("cancelled")) : OK;
}
