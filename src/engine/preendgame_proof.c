// SPDX-License-Identifier: MIT
// The last round: what is certain about each candidate.
//
// For each rack that the other player could hold it is asked what the candidate comes to (preendgame_sight.c). The
// candidates come one after the other, the most promising first; one that can't be better than the best any more is
// left with the bounds it has. The racks of a candidate are shared out among the threads in pieces of fixed size, and
// what each of them finds is a fact: the number of threads changes nothing.
#include "base/mem.h"
#include "base/threads.h"
#include "engine/preendgame_internal.h"
#include "engine/preendgame_sight_internal.h"

#include <stdlib.h>

enum {
  PIECE = 4,
  FACTS_BYTES = 1 << 25,
  ASKS_USUAL = 4000,
  ASKS_IN_VAIN = 400, // where two tiles or more are left in the bag
  PATIENCE_MORE = 10, // times as many, again and again while there is time
  PATIENCE_MOST = 1000 * 1000,
};

// Positions of an endgame. Most take few, and often it is then certain who wins, whatever the hard ones come to.
static const int64_t endgame_tiers[] = {500, 2000, 20 * 1000, 150 * 1000, 1000 * 1000};
enum { TIER_HARD = 3, TIER_LAST = 4 };

// The order of work. What a move comes to that empties the bag is found by one endgame for each rack; one that leaves a
// tile takes hundreds; those that leave more may take for ever. No hard endgame is searched before the easy ones have
// been asked for every move of its kind, for one that wins everywhere makes the others idle; but before the moves that
// leave a tile, since they are dropped the sooner, the more the best is certain of.
typedef struct ProofStep {
  int left[2]; // tiles in the bag after the move: at least, at most
  int tiers[2];
} ProofStep;

static const ProofStep proof_steps[] = {
    {{0, 0}, {1, 1}},
    {{0, 0}, {2, 2}},
    {{0, 0}, {TIER_HARD, TIER_LAST}},
    {{1, 1}, {0, 2}},
    {{1, 1}, {TIER_HARD, TIER_LAST}},
    {{2, PEG_BAG_MAX}, {0, 2}},
    {{2, PEG_BAG_MAX}, {TIER_HARD, TIER_LAST}},
};
enum { PROOF_STEPS = sizeof proof_steps / sizeof *proof_steps };

typedef struct ProofCrew {
  const PegInput *input;
  PegResult *result;
  EndgameTable facts;
  PegHeld *held; // in an order that follows from the seed
  int held_count, held_capacity;
  bool has_clock;
  int64_t patience; // so many times the asks that there are at first
  // of the candidate that is looked at
  const PegCandidate *candidate;
  int64_t asks, endgame_nodes;
  bool is_last_try;
  int end;
  atomic_int next;
  atomic_bool is_stopped;
} ProofCrew;

typedef struct ProofWorker {
  ProofCrew *crew;
  PegSight sight;
} ProofWorker;

// Racks

typedef struct HeldFilling {
  ProofCrew *crew;
  const TileCounts *unseen;
  int wanted;
  Rack rack;
} HeldFilling;

static int64_t choose_of(int all, int taken) {
  int64_t ways = 1;
  for (int i = 0; i < taken; i++)
    ways = ways * (all - i) / (i + 1);
  return ways;
}

static void list_held(HeldFilling *filling, int kind, int64_t ways) {
  ProofCrew *crew = filling->crew;
  if (filling->rack.total == filling->wanted) {
    ARRAY_GROW(crew->held, crew->held_count, crew->held_capacity);
    crew->held[crew->held_count++] = (PegHeld){.rack = filling->rack, .weight = ways};
    return;
  }
  if (kind > TILE_KINDS_MAX)
    return;
  int all = filling->unseen->counts[kind], room = filling->wanted - filling->rack.total;
  Rack before = filling->rack;
  for (int taken = 0; taken <= all && taken <= room; taken++) {
    list_held(filling, kind + 1, ways * choose_of(all, taken));
    rack_add(&filling->rack, (Tile)kind);
  }
  filling->rack = before;
}

static void proof_list_racks(ProofCrew *crew) {
  const SimInput *position = &crew->input->position;
  HeldFilling filling = {.crew = crew, .unseen = &position->unseen, .wanted = position->rack_counts[1]};
  int64_t orders = 1;
  for (int i = 2; i <= crew->result->in_bag; i++)
    orders *= i;
  list_held(&filling, 0, orders);
  Random random = random_start(&position->seed, "other rack");
  random_shuffle(&random, crew->held, (size_t)crew->held_count, sizeof *crew->held);
  for (int i = 0; i < crew->held_count; i++)
    crew->held[i].place = i;
}

// Work

static void *proof_work(void *context) {
  ProofWorker *worker = context;
  ProofCrew *crew = worker->crew;
  for (;;) {
    int at = atomic_fetch_add(&crew->next, 1);
    if (at >= crew->end || atomic_load_explicit(&crew->is_stopped, memory_order_relaxed))
      return NULL;
    PegHeld *held = &crew->held[at];
    if (held->wins + held->ties + held->losses == held->weight)
      continue;
    worker->sight.asks = crew->asks;
    worker->sight.endgame_nodes = crew->endgame_nodes;
    worker->sight.is_last_try = crew->is_last_try;
    if (!peg_sight_judge(&worker->sight, crew->candidate, held)) {
      held_open(held);
      atomic_store(&crew->is_stopped, true);
    }
  }
}

static void proof_add_up(const ProofCrew *crew, PegCandidate *candidate) {
  PegCandidate sums = {.least = 0};
  for (int i = 0; i < crew->held_count; i++) {
    const PegHeld *held = &crew->held[i];
    sums.least += held->least;
    sums.most += held->most;
    sums.wins += held->wins;
    sums.ties += held->ties;
    sums.losses += held->losses;
  }
  candidate->least = sums.least > candidate->least ? sums.least : candidate->least;
  candidate->most = sums.most < candidate->most ? sums.most : candidate->most;
  if (sums.wins + sums.ties + sums.losses < crew->result->deals)
    return;
  candidate->wins = sums.wins;
  candidate->ties = sums.ties;
  candidate->losses = sums.losses;
  candidate->exact = true;
}

static int compare_grief(const void *left, const void *right) {
  const PegHeld *a = left, *b = right;
  int64_t more = b->grief * a->weight - a->grief * b->weight;
  return more ? (more > 0 ? 1 : -1) : a->place - b->place;
}

static void proof_start(ProofCrew *crew, const PegCandidate *candidate) {
  crew->candidate = candidate;
  for (int i = 0; i < crew->held_count; i++) {
    PegHeld *held = &crew->held[i];
    held->grief += held->losses;
    held_open(held);
  }
  qsort(crew->held, (size_t)crew->held_count, sizeof *crew->held, compare_grief);
}

// Goes through the racks until the candidate is certain, or certainly not better than the best, or a first piece brings
// nothing at all: the others won't either.
static void prove_with(ProofCrew *crew, ProofWorker *workers, int count, PegCandidate *candidate, int64_t best) {
  for (crew->end = 0; crew->end < crew->held_count && candidate->most > best;) {
    atomic_store(&crew->next, crew->end);
    crew->end = crew->end + PIECE < crew->held_count ? crew->end + PIECE : crew->held_count;
    threads_run(count, proof_work, workers, sizeof *workers);
    proof_add_up(crew, candidate);
    if (atomic_load(&crew->is_stopped) || (candidate->least == 0 && candidate->most == 2 * crew->result->deals))
      return;
  }
}

// Half wins that some move is certain of.
static int64_t proof_best(const PegResult *result) {
  int64_t best = 0;
  for (int i = 0; i < result->count; i++)
    best = result->candidates[i].least > best ? result->candidates[i].least : best;
  return best;
}

static int proof_left(const ProofCrew *crew, const PegCandidate *candidate) {
  int in_bag = crew->result->in_bag;
  return in_bag - peg_drawn(&crew->input->position, &candidate->move, in_bag);
}

static void prove_candidate(ProofCrew *crew, ProofWorker *workers, int count, const ProofStep *step,
                            PegCandidate *candidate, int64_t best) {
  int left = proof_left(crew, candidate), last = step->tiers[1];
  int64_t usual = left < 2 ? ASKS_USUAL : ASKS_IN_VAIN;
  crew->asks = (crew->input->asks > 0 ? crew->input->asks : usual) * crew->patience;
  bool is_open = candidate->least == 0 && candidate->most == 2 * crew->result->deals;
  bool is_hard = step->tiers[0] >= TIER_HARD;
  if (is_hard && (crew->asks == ASKS_IN_VAIN || (left > 0 && is_open && crew->patience == 1)))
    return; // when the easy ones bring nothing at all, these won't either
  proof_start(crew, candidate);
  for (int tier = step->tiers[0]; tier <= last; tier++) {
    if (candidate->exact || candidate->most <= best || atomic_load(&crew->is_stopped))
      return;
    crew->endgame_nodes = endgame_tiers[tier] * (is_hard ? crew->patience : 1);
    crew->is_last_try = is_hard || (tier == last && crew->asks == ASKS_IN_VAIN);
    prove_with(crew, workers, count, candidate, best);
  }
}

// False when it was stopped.
static bool prove_step(ProofCrew *crew, ProofWorker *workers, int count, const ProofStep *step) {
  PegResult *result = crew->result;
  int64_t best = proof_best(result);
  for (int i = 0; i < result->count; i++) {
    PegCandidate *candidate = &result->candidates[i];
    int left = proof_left(crew, candidate);
    if (left < step->left[0] || left > step->left[1])
      continue;
    progress_report(crew->input->position.progress, N_("proving what each move comes to"), i, result->count);
    bool is_wanted = candidate->most > best || crew->input->proves_all;
    if (!candidate->exact && is_wanted && candidate->move.type != ACTION_EXCHANGE)
      prove_candidate(crew, workers, count, step, candidate, crew->input->proves_all ? -1 : best);
    if (atomic_load(&crew->is_stopped))
      return false;
    best = candidate->least > best ? candidate->least : best;
  }
  return true;
}

static bool prove_all(ProofCrew *crew, ProofWorker *workers, int count) {
  for (int step = 0; step < PROOF_STEPS; step++) {
    if (!prove_step(crew, workers, count, &proof_steps[step]))
      return false;
  }
  return true;
}

// Could some move still be the best, for all that is proven?
static bool proof_is_open(const PegResult *result, bool proves_all) {
  int64_t best = proof_best(result);
  bool is_open = false;
  for (int i = 0; i < result->count; i++) {
    const PegCandidate *candidate = &result->candidates[i];
    bool is_wanted = candidate->most > best || proves_all;
    is_open = is_open || (!candidate->exact && is_wanted && candidate->move.type != ACTION_EXCHANGE);
  }
  return is_open;
}

// Moves that leave two tiles or more, the pass above all, and some endgames take as long as one likes. They get the
// time that is left when all others are proven, with ten times the asks and positions each time. Where no time is given
// there is no more than the first ones.
static void prove_patiently(ProofCrew *crew, ProofWorker *workers, int count) {
  while (crew->has_clock && crew->patience < PATIENCE_MOST && proof_is_open(crew->result, crew->input->proves_all)) {
    crew->patience *= PATIENCE_MORE;
    if (!prove_all(crew, workers, count))
      return;
  }
}

// Those of the round before took part, and so did the others of whom it is certain what they come to.
static void proof_end(PegResult *result, int alive) {
  int64_t best = proof_best(result);
  for (int i = 0; i < result->count; i++) {
    PegCandidate *candidate = &result->candidates[i];
    if (i < alive || candidate->exact || candidate->most < best)
      candidate->rounds = PEG_ROUNDS;
  }
}

bool peg_prove(const PegInput *input, const EndgameWords *words, int64_t deadline_ms, int alive, PegResult *result) {
  int threads = input->position.threads;
  int count = threads < 1 ? 1 : threads < SIM_THREADS_MAX ? threads : SIM_THREADS_MAX;
  ProofCrew crew = {.input = input, .result = result, .patience = 1, .has_clock = deadline_ms > 0};
  ProofWorker *workers = mem_alloc((size_t)count * sizeof *workers);
  endgame_table_init(&crew.facts, FACTS_BYTES);
  proof_list_racks(&crew);
  for (int i = 0; i < count; i++) {
    workers[i].crew = &crew;
    peg_sight_init(&workers[i].sight, input, words, &crew.facts);
    workers[i].sight.deadline_ms = deadline_ms;
  }
  bool is_done = prove_all(&crew, workers, count);
  if (is_done) {
    prove_patiently(&crew, workers, count);
    proof_end(result, alive);
  }
  for (int i = 0; i < count; i++) {
    result->endgames += workers[i].sight.endgames;
    result->nodes += workers[i].sight.searched;
    peg_sight_deinit(&workers[i].sight);
  }
  endgame_table_deinit(&crew.facts);
  mem_free(crew.held);
  mem_free(workers);
  return is_done;
}
