// SPDX-License-Identifier: MIT
// A round is a list of jobs (candidate, deal) that the threads share. Each thread writes only the results of its own
// jobs, and one thread adds them up afterwards. So the number of threads changes nothing.
#include "engine/preendgame.h"

#include "base/mem.h"
#include "base/threads.h"
#include "engine/preendgame_internal.h"

#include <stdlib.h>

enum { SHARE_KEPT = 3 }; // one of this many goes on to the next round

enum { GUESSES = PEG_ROUNDS - 1 }; // rounds before the proof

static const PegDepth depths[GUESSES] = {
    {.deals = 36, .is_static = true},
    {.deals = 72, .replies = 1, .nodes = 300},
};

typedef struct Crew {
  const PegInput *input;
  PegResult *result;
  PegDeals deals;
  EndgameWords words;
  PegDepth depth;
  int64_t deadline_ms;
  PegJob *jobs;
  int job_count;
  int first[PEG_CANDIDATES_MAX], count[PEG_CANDIDATES_MAX]; // jobs of a candidate, by its number
  atomic_int next_job;
  atomic_bool is_stopped;
} Crew;

typedef struct Worker {
  Crew *crew;
  PegPlayer player;
  bool reports;
} Worker;

static void *preendgame_work(void *context) {
  Worker *worker = context;
  Crew *crew = worker->crew;
  worker->player.depth = crew->depth;
  worker->player.deadline_ms = crew->deadline_ms;
  for (;;) {
    int at = atomic_fetch_add(&crew->next_job, 1);
    if (at >= crew->job_count || atomic_load_explicit(&crew->is_stopped, memory_order_relaxed))
      return NULL;
    PegJob *job = &crew->jobs[at];
    if (!job->is_done && !peg_player_run(&worker->player, &crew->result->candidates[job->candidate].move, job)) {
      atomic_store(&crew->is_stopped, true);
      return NULL;
    }
    job->is_done = true;
    if (worker->reports)
      progress_report(crew->input->position.progress, N_("playing out what the bag could hold"), at + 1,
                      crew->job_count);
  }
}

static void run_jobs(Crew *crew, Worker *workers, int count) {
  atomic_store(&crew->next_job, 0);
  threads_run(count, preendgame_work, workers, sizeof *workers);
  PegResult *result = crew->result;
  for (int i = 0; i < count; i++) {
    result->endgames += workers[i].player.endgames;
    result->nodes += workers[i].player.nodes;
    workers[i].player.endgames = workers[i].player.nodes = 0;
  }
}

// Does it leave nothing in the bag? Then nothing is guessed except in unfinished endgames.
static bool empties_bag(const Crew *crew, const PegCandidate *candidate) {
  int in_bag = crew->deals.in_bag;
  return candidate->move.type == ACTION_PLAY && peg_drawn(&crew->input->position, &candidate->move, in_bag) == in_bag;
}

// Takes over what the round before has proven, which need not be played again.
static void preendgame_take_over(const Crew *crew, const PegCandidate *candidate, PegJob *jobs, int count) {
  const PegJob *before = crew->jobs + crew->first[candidate->number];
  if (!empties_bag(crew, candidate))
    return;
  for (int i = 0; i < count; i++) {
    const PegJob *known = peg_deals_find(before, crew->count[candidate->number], &jobs[i].bag);
    jobs[i].is_done = known && known->is_proven;
    jobs[i].is_proven = jobs[i].is_done;
    jobs[i].lead = known ? known->lead : 0;
  }
}

static void list_jobs(Crew *crew, int alive) {
  PegJob *jobs = mem_alloc((size_t)alive * (size_t)crew->depth.deals * sizeof *jobs);
  int first[PEG_CANDIDATES_MAX], total = 0;
  for (int i = 0; i < alive; i++) {
    const PegCandidate *candidate = &crew->result->candidates[i];
    int drawn = peg_drawn(&crew->input->position, &candidate->move, crew->deals.in_bag);
    int count = peg_deals_merge(&crew->deals, crew->depth.deals, drawn, jobs + total);
    preendgame_take_over(crew, candidate, jobs + total, count);
    for (int j = 0; j < count; j++)
      jobs[total + j].candidate = i;
    crew->count[candidate->number] = count;
    first[i] = total;
    total += count;
  }
  for (int i = 0; i < alive; i++)
    crew->first[crew->result->candidates[i].number] = first[i];
  mem_free(crew->jobs);
  crew->jobs = jobs;
  crew->job_count = total;
}

static void start_sums(const Crew *crew, PegCandidate *candidate) {
  candidate->rounds++;
  candidate->wins = candidate->ties = candidate->losses = candidate->lead_sum = candidate->lead_deals = 0;
  candidate->exact = crew->depth.deals == crew->deals.orders && empties_bag(crew, candidate);
}

// If the result is exact, so are its bounds and leads.
static void end_sums(PegCandidate *candidate) {
  candidate->is_lead_exact = candidate->exact;
  if (candidate->exact)
    candidate->least = candidate->most = 2 * candidate->wins + candidate->ties;
}

// Adds up the first `count` candidates, whose jobs must be done.
static void preendgame_add_up(Crew *crew, int count) {
  for (int i = 0; i < count; i++)
    start_sums(crew, &crew->result->candidates[i]);
  for (int i = 0; i < crew->job_count && crew->jobs[i].candidate < count; i++) {
    const PegJob *job = &crew->jobs[i];
    PegCandidate *candidate = &crew->result->candidates[job->candidate];
    int64_t *outcome = job->lead > 0 ? &candidate->wins : job->lead < 0 ? &candidate->losses : &candidate->ties;
    *outcome += job->weight;
    candidate->lead_sum += (int64_t)job->lead * job->weight;
    candidate->lead_deals += job->weight;
    candidate->exact = candidate->exact && job->is_proven;
  }
  for (int i = 0; i < count; i++)
    end_sums(&crew->result->candidates[i]);
}

int64_t peg_deals_of(const PegCandidate *candidate) {
  return candidate->wins + candidate->ties + candidate->losses;
}

static double share_of(int64_t half_wins, int64_t deals) {
  return deals ? (double)half_wins / (double)(2 * deals) : 0;
}

double peg_least_share(const PegCandidate *candidate) {
  return share_of(candidate->least, candidate->orders);
}

double peg_most_share(const PegCandidate *candidate) {
  return share_of(candidate->most, candidate->orders);
}

double peg_win_share(const PegCandidate *candidate) {
  double share = share_of(2 * candidate->wins + candidate->ties, peg_deals_of(candidate));
  double least = peg_least_share(candidate), most = peg_most_share(candidate);
  return share < least ? least : share > most ? most : share;
}

double peg_mean_lead(const PegCandidate *candidate) {
  return candidate->lead_deals ? (double)candidate->lead_sum / (double)candidate->lead_deals : 0;
}

static int preendgame_compare_candidates(const void *left, const void *right) {
  const PegCandidate *a = left, *b = right;
  double share_a = peg_win_share(a), share_b = peg_win_share(b);
  double lead_a = peg_mean_lead(a), lead_b = peg_mean_lead(b);
  if (a->rounds != b->rounds)
    return b->rounds - a->rounds;
  if (share_a != share_b)
    return share_a > share_b ? -1 : 1;
  if (a->exact != b->exact)
    return a->exact ? -1 : 1;
  if (lead_a != lead_b)
    return lead_a > lead_b ? -1 : 1;
  return a->number - b->number;
}

static bool are_all_exact(const PegResult *result, int alive) {
  for (int i = 0; i < alive; i++) {
    if (!result->candidates[i].exact)
      return false;
  }
  return true;
}

static PegDepth depth_of(const Crew *crew, int round) {
  PegDepth depth = depths[round];
  if (depth.deals > crew->deals.count)
    depth.deals = crew->deals.count;
  return depth;
}

static void sort_candidates(PegResult *result, int count) {
  qsort(result->candidates, (size_t)count, sizeof *result->candidates, preendgame_compare_candidates);
}

// A round begins with the best candidates. If it is stopped, those that it completed are compared by its results and
// stay before the others.
static void preendgame_keep_unfinished(Crew *crew) {
  int done = 0;
  while (done < crew->job_count && crew->jobs[done].is_done)
    done++;
  int through = done < crew->job_count ? crew->jobs[done].candidate : 0;
  if (through < 2)
    return;
  preendgame_add_up(crew, through);
  sort_candidates(crew->result, through);
}

static void end_round(Crew *crew, int sorted) {
  PegResult *result = crew->result;
  result->rounds++;
  sort_candidates(result, sorted);
  if (crew->input->report)
    crew->input->report(crew->input->context, result);
}

// False if it was stopped.
static bool run_guess(Crew *crew, Worker *workers, int count, int alive) {
  crew->depth = depth_of(crew, crew->result->rounds);
  list_jobs(crew, alive);
  run_jobs(crew, workers, count);
  if (atomic_load(&crew->is_stopped)) {
    preendgame_keep_unfinished(crew);
    return false;
  }
  preendgame_add_up(crew, alive);
  end_round(crew, alive);
  return true;
}

static void run_rounds(Crew *crew, Worker *workers, int count) {
  const PegInput *input = crew->input;
  PegResult *result = crew->result;
  int rounds = input->rounds > 0 && input->rounds < PEG_ROUNDS ? input->rounds : PEG_ROUNDS;
  int alive = result->count, keep = input->keep > 0 ? input->keep : PEG_KEEP_DEFAULT;
  while (result->rounds < rounds && result->rounds < GUESSES && !are_all_exact(result, alive)) {
    if (progress_is_cancelled(input->position.progress) || !run_guess(crew, workers, count, alive))
      return;
    int next = (alive + SHARE_KEPT - 1) / SHARE_KEPT;
    next = next > keep ? next : keep;
    alive = next < alive ? next : alive;
  }
  if (rounds < PEG_ROUNDS || progress_is_cancelled(input->position.progress))
    return;
  if (peg_prove(input, &crew->words, crew->deadline_ms, alive, result))
    end_round(crew, result->count);
  else
    sort_candidates(result, result->count);
}

bool peg_can_solve(const SimInput *position) {
  int in_bag = position->seat_count == 2 ? peg_in_bag(position) : 0;
  int rack_size = position->rules->rack_size;
  return in_bag >= 1 && in_bag <= PEG_BAG_MAX && position->rack.total > 0 && position->rack.total <= rack_size &&
         position->rack_counts[1] > 0 && position->rack_counts[1] <= rack_size && rack_size > 1 &&
         rack_size <= SLOT_TILES_MAX && position->rack.counts[TILE_BLANK] + position->unseen.counts[TILE_BLANK] <= 2;
}

// Adds a candidate of which nothing is known yet.
static void preendgame_add_candidate(PegResult *result, const Move *move) {
  result->candidates[result->count] =
      (PegCandidate){.move = *move, .number = result->count, .most = 2 * result->deals, .orders = result->deals};
  result->count++;
}

// The best static moves, and the pass.
static void preendgame_list_candidates(const PegInput *input, Position *position, PegResult *result) {
  Move moves[PEG_CANDIDATES_MAX];
  int wanted = input->position.candidates - 1;
  wanted = wanted < 1 ? 1 : wanted < PEG_CANDIDATES_MAX ? wanted : PEG_CANDIDATES_MAX - 1;
  int count = sim_static_moves(&input->position, position, moves, wanted);
  for (int i = 0; i < count; i++)
    preendgame_add_candidate(result, &moves[i]);
  if (count == 0 || moves[count - 1].type != ACTION_PASS)
    preendgame_add_candidate(result, &(Move){.type = ACTION_PASS});
}

static Status preendgame_find_words(Crew *crew, Error *err) {
  const SimInput *position = &crew->input->position;
  Rack racks[2] = {position->rack};
  for (int kind = 0; kind <= position->rules->tiles->kinds; kind++) {
    for (int i = 0; i < position->unseen.counts[kind]; i++)
      rack_add(&racks[1], (Tile)kind);
  }
  return endgame_words_init(&crew->words, position->tools->kwg, position->board, racks, err);
}

static bool preendgame_has_failed(const Worker *workers, int count) {
  for (int i = 0; i < count; i++) {
    if (workers[i].player.has_failed)
      return true;
  }
  return false;
}

static Status run_crew(Crew *crew, Error *err) {
  const PegInput *input = crew->input;
  int threads = input->position.threads;
  int count = threads < 1 ? 1 : threads < SIM_THREADS_MAX ? threads : SIM_THREADS_MAX;
  Worker *workers = mem_alloc((size_t)count * sizeof *workers);
  for (int i = 0; i < count; i++) {
    workers[i].crew = crew;
    workers[i].reports = i == 0;
    peg_player_init(&workers[i].player, input, &crew->words);
  }
  preendgame_list_candidates(input, &workers[0].player.position, crew->result);
  run_rounds(crew, workers, count);
  bool failed = preendgame_has_failed(workers, count);
  for (int i = 0; i < count; i++)
    peg_player_deinit(&workers[i].player);
  mem_free(workers);
  if (failed)
    return error_set(err, ERR_LIMIT, N_("the endgames after this position have too many plays"));
  return progress_is_cancelled(input->position.progress) ? error_set(err, ERR_CANCELLED, N_("cancelled")) : OK;
}

Status peg_solve(const PegInput *input, PegResult *out, Error *err) {
  const SimInput *position = &input->position;
  if (!peg_can_solve(position))
    return error_set(err, ERR_LIMIT,
                     N_("a pre-endgame has two players, 1 to %d tiles in the bag, racks of 2 to %d tiles and no more "
                        "than two blanks"),
                     err_int(PEG_BAG_MAX), err_int(SLOT_TILES_MAX));
  int64_t began = peg_now_ms();
  Crew crew = {.input = input, .result = out, .deadline_ms = position->time_ms > 0 ? began + position->time_ms : 0};
  *out = (PegResult){.in_bag = peg_in_bag(position)};
  Status status = preendgame_find_words(&crew, err);
  if (status != OK)
    return status;
  peg_deals_init(&crew.deals, &position->unseen, out->in_bag, &position->seed);
  out->deals = crew.deals.orders;
  status = run_crew(&crew, err);
  peg_deals_deinit(&crew.deals);
  endgame_words_deinit(&crew.words);
  mem_free(crew.jobs);
  out->ms = peg_now_ms() - began;
  return status;
}
