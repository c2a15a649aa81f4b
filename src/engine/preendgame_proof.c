// SPDX-License-Identifier: MIT
// The last round: what is certain about each candidate.
//
// For each rack that the other player could hold, it finds out the candidate's result (preendgame_sight.c). It begins
// with the racks with which the other player seems to have an answer that surely wins: a few of them are enough to
// prove that a candidate can't be the best. The candidates follow each other, the most promising first; one that can't
// be better than the best any more keeps the bounds it has. The threads share the racks of a candidate in pieces of
// fixed size, and what each of them finds is a fact, so the number of threads changes nothing.
#include "base/mem.h"
#include "base/threads.h"
#include "engine/preendgame_internal.h"
#include "engine/preendgame_sight_internal.h"

#include <stdlib.h>

enum {
  PIECE = 4,
  FACTS_BYTES = 1 << 25,
  EASY_MOST = 20 * 1000,              // positions for an endgame that is not hard
  ASKS_BY_CLOCK = 1000 * 1000 * 1000, // no limit: positions are counted instead
  // Without a clock:
  ASKS_COUNTED = 4000,
  ASKS_IN_VAIN = 400, // if two tiles or more are left in the bag
  SHORT_EFFORT = 100 * 1000,
  PATIENCE_MORE = 10, // times as many, repeatedly while there is time
  PATIENCE_MOST = 1000 * 1000,
  FEW_RACKS = 8,
};

// The order of work. For a move that empties the bag, one endgame for each rack gives the result. A move that leaves a
// tile takes hundreds, unless the other player has an answer that wins everywhere; moves that leave more may take for
// ever. Most endgames need few positions, and often these alone decide who wins, whatever the hard ones result in. So
// no hard endgame is searched before the easy ones have been asked for every move of its kind: a move that wins
// everywhere makes the others needless. Then, after each try, the most promising move gets more positions: the more the
// best is certain of, the fewer others remain. Moves that leave a tile come after those that empty the bag, and no rack
// gets many asks before all have got a few.
typedef struct ProofTier {
  int64_t positions; // of an endgame
  int64_t share;     // of the asks: one in this many
  int64_t effort;    // positions for a rack, with a clock and if the move leaves a tile; 0: no limit
  bool is_hard;
} ProofTier;

enum {
  TIER_FIRST,
  TIER_HARD = 2,
  TIER_HARDEST,
  TIER_ENDLESS,
  TIER_QUICK,
  TIER_SHORT,
  TIER_LONG,
  TIER_LONGEST,
  TIER_EASY
};

static const ProofTier proof_tiers[] = {
    [TIER_FIRST] = {2000, 1, 0, false},
    {EASY_MOST, 1, 0, false},
    [TIER_HARD] = {150 * 1000, 1, 6400 * 1000, true},
    [TIER_HARDEST] = {1000 * 1000, 1, 25600 * 1000, true},
    [TIER_ENDLESS] = {10 * 1000 * 1000, 1, 0, true},
    [TIER_QUICK] = {EASY_MOST, 60, 10 * 1000, false},
    [TIER_SHORT] = {EASY_MOST, 1, SHORT_EFFORT, false},
    [TIER_LONG] = {60 * 1000, 1, 400 * 1000, false},
    [TIER_LONGEST] = {250 * 1000, 1, 1600 * 1000, false},
    [TIER_EASY] = {500, 1, 20 * 1000, false},
};

typedef struct ProofStep {
  int left[2];  // fewest and most tiles in the bag after the move
  int tiers[2]; // the first and the last
} ProofStep;

static const ProofStep proof_steps[] = {
    {{1, 1}, {TIER_QUICK, TIER_SHORT}},
    {{2, PEG_BAG_MAX}, {TIER_EASY, TIER_EASY}},
    {{2, PEG_BAG_MAX}, {TIER_SHORT, TIER_SHORT}},
    {{1, 1}, {TIER_LONG, TIER_LONG}},
    {{2, PEG_BAG_MAX}, {TIER_LONG, TIER_LONG}},
    {{1, 1}, {TIER_LONGEST, TIER_LONGEST}},
    {{2, PEG_BAG_MAX}, {TIER_LONGEST, TIER_LONGEST}},
    {{1, 1}, {TIER_HARD, TIER_HARDEST}},
    {{2, PEG_BAG_MAX}, {TIER_HARD, TIER_HARDEST}},
};
enum { PROOF_STEPS = sizeof proof_steps / sizeof *proof_steps };

typedef struct ProofCrew {
  const PegInput *input;
  PegResult *result;
  EndgameTable facts;
  PegHeld *held; // in an order that follows from the seed
  int held_count, held_capacity;
  PegKnown *known; // what earlier steps have found, by candidate and place of a rack
  bool has_clock;
  int64_t patience; // times the asks of the first pass
  // The current candidate
  const PegCandidate *candidate;
  int64_t asks, endgame_nodes, effort;
  bool is_last_try, goes_on;
  bool has_promises; // it is known which racks are promising
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
  crew->known = mem_alloc((size_t)crew->result->count * (size_t)crew->held_count * sizeof *crew->known);
  for (int i = 0; i < crew->result->count * crew->held_count; i++)
    crew->known[i] = (PegKnown){.most = 2 * crew->held[i % crew->held_count].weight};
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
    if (known_is_all(held))
      continue;
    worker->sight.asks = crew->asks;
    worker->sight.endgame_nodes = crew->endgame_nodes;
    worker->sight.effort = crew->has_clock ? crew->effort : 0;
    worker->sight.is_last_try = crew->is_last_try;
    if (!peg_sight_judge(&worker->sight, crew->candidate, held))
      atomic_store(&crew->is_stopped, true);
  }
}

static void proof_add_up(const ProofCrew *crew, PegCandidate *candidate) {
  PegCandidate sums = {.least = 0};
  for (int i = 0; i < crew->held_count; i++) {
    const PegKnown *known = &crew->held[i].known;
    sums.least += known->least;
    sums.most += known->most;
    sums.wins += known->wins;
    sums.ties += known->ties;
    sums.losses += known->losses;
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
  if (a->promise != b->promise)
    return b->promise - a->promise;
  int64_t more = b->grief * a->weight - a->grief * b->weight;
  return more ? (more > 0 ? 1 : -1) : a->place - b->place;
}

static PegKnown *proof_known(const ProofCrew *crew, const PegCandidate *candidate, const PegHeld *held) {
  return &crew->known[candidate->number * crew->held_count + held->place];
}

// Racks with which other moves have lost come first.
static void proof_start(ProofCrew *crew, const PegCandidate *candidate) {
  crew->candidate = candidate;
  for (int i = 0; i < crew->held_count; i++) {
    PegHeld *held = &crew->held[i];
    held->known = *proof_known(crew, candidate, held);
    held->grief = 0;
    for (int other = 0; other < crew->result->count; other++)
      held->grief += crew->known[other * crew->held_count + held->place].losses;
  }
  qsort(crew->held, (size_t)crew->held_count, sizeof *crew->held, compare_grief);
}

static void proof_keep(ProofCrew *crew, const PegCandidate *candidate) {
  for (int i = 0; i < crew->held_count; i++)
    *proof_known(crew, candidate, &crew->held[i]) = crew->held[i].known;
}

// Goes through the racks until the result of the candidate is certain, or until it certainly is not better than the
// best. Unless goes_on is set, it also stops if the first piece yields nothing at all: the others won't either.
static void prove_with(ProofCrew *crew, ProofWorker *workers, int count, PegCandidate *candidate, int64_t best) {
  for (crew->end = 0; crew->end < crew->held_count && candidate->most > best;) {
    atomic_store(&crew->next, crew->end);
    crew->end = crew->end + PIECE < crew->held_count ? crew->end + PIECE : crew->held_count;
    threads_run(count, proof_work, workers, sizeof *workers);
    proof_add_up(crew, candidate);
    bool is_in_vain = candidate->least == 0 && candidate->most == 2 * crew->result->deals && !crew->goes_on;
    if (atomic_load(&crew->is_stopped) || is_in_vain)
      return;
  }
}

// The most half wins that any move is certain of.
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

static void prove_tier(ProofCrew *crew, ProofWorker *workers, int count, const ProofTier *tier, PegCandidate *candidate,
                       int64_t best) {
  int left = proof_left(crew, candidate);
  int64_t usual = crew->has_clock ? ASKS_BY_CLOCK : left < 2 ? ASKS_COUNTED : ASKS_IN_VAIN;
  int64_t asks = (crew->input->asks > 0 ? crew->input->asks : usual) * crew->patience;
  bool is_open = candidate->least == 0 && candidate->most == 2 * crew->result->deals;
  if (!crew->has_clock && tier->effort > SHORT_EFFORT && !tier->is_hard)
    return; // it would do the same as the short one
  if (tier->is_hard && (asks == ASKS_IN_VAIN || (left > 0 && is_open && crew->patience == 1)))
    return; // if the easy ones yield nothing at all, these won't either
  crew->asks = asks / tier->share;
  crew->effort = left > 0 ? tier->effort * crew->patience : 0;
  crew->endgame_nodes = tier->positions * (tier->is_hard ? crew->patience : 1);
  crew->is_last_try = tier->is_hard || (asks == ASKS_IN_VAIN && tier->positions == EASY_MOST);
  crew->goes_on = crew->result->in_bag <= (left == 1 ? 3 : 2);
  proof_start(crew, candidate);
  prove_with(crew, workers, count, candidate, best);
  proof_keep(crew, candidate);
  crew->has_promises = crew->has_promises || left == 1;
}

static void prove_candidate(ProofCrew *crew, ProofWorker *workers, int count, const ProofStep *step,
                            PegCandidate *candidate, int64_t best) {
  int first = step->tiers[0] + (step->tiers[0] == TIER_QUICK && crew->has_promises);
  for (int tier = first; tier <= step->tiers[1]; tier++) {
    if (candidate->exact || candidate->most <= best || atomic_load(&crew->is_stopped))
      return;
    prove_tier(crew, workers, count, &proof_tiers[tier], candidate, best);
  }
}

// Should it be examined? If it is open and could still be the best (or all are to be proven), and is not an exchange.
static bool proof_wants(const ProofCrew *crew, const PegCandidate *candidate, int64_t best) {
  bool is_wanted = candidate->most > best || crew->input->proves_all;
  return !candidate->exact && is_wanted && candidate->move.type != ACTION_EXCHANGE;
}

// False if it was stopped.
static bool prove_step(ProofCrew *crew, ProofWorker *workers, int count, const ProofStep *step) {
  PegResult *result = crew->result;
  int64_t best = proof_best(result);
  for (int i = 0; i < result->count; i++) {
    PegCandidate *candidate = &result->candidates[i];
    int left = proof_left(crew, candidate);
    if (left < step->left[0] || left > step->left[1])
      continue;
    progress_report(crew->input->position.progress, N_("proving the result of each move"), i, result->count);
    if (proof_wants(crew, candidate, best))
      prove_candidate(crew, workers, count, step, candidate, crew->input->proves_all ? -1 : best);
    if (atomic_load(&crew->is_stopped))
      return false;
    best = candidate->least > best ? candidate->least : best;
  }
  return true;
}

static int proof_count_open(const ProofCrew *crew, const PegCandidate *candidate) {
  int open = 0;
  for (int i = 0; i < crew->held_count; i++) {
    PegHeld held = crew->held[i];
    held.known = *proof_known(crew, candidate, &held);
    open += !known_is_all(&held);
  }
  return open;
}

// May it be asked with this many positions? Endgames get as many as they need only if few racks are left, and only with
// a clock.
static bool proof_may_try(const ProofCrew *crew, const PegCandidate *candidate, int tier) {
  if (tier < TIER_ENDLESS)
    return true;
  return tier == TIER_ENDLESS && crew->has_clock && proof_count_open(crew, candidate) <= FEW_RACKS;
}

// The most promising move that empties the bag, among those that have not yet had the most positions possible. -1:
// there is none.
static int proof_find_hope(const ProofCrew *crew, const int *tiers) {
  const PegResult *result = crew->result;
  int hope = -1;
  int64_t best = proof_best(result), most = -1;
  for (int i = 0; i < result->count; i++) {
    const PegCandidate *candidate = &result->candidates[i];
    if (proof_left(crew, candidate) > 0 || !proof_wants(crew, candidate, best))
      continue;
    if (proof_may_try(crew, candidate, tiers[i]) && candidate->least + candidate->most > most) {
      most = candidate->least + candidate->most;
      hope = i;
    }
  }
  return hope;
}

// Proves the moves that empty the bag. False if it was stopped.
static bool prove_emptying(ProofCrew *crew, ProofWorker *workers, int count) {
  PegResult *result = crew->result;
  int tiers[PEG_CANDIDATES_MAX];
  for (int i = 0; i < PEG_CANDIDATES_MAX; i++)
    tiers[i] = TIER_FIRST + 1;
  if (!prove_step(crew, workers, count, &(ProofStep){{0, 0}, {TIER_FIRST, TIER_FIRST}}))
    return false;
  for (int hope; (hope = proof_find_hope(crew, tiers)) >= 0;) {
    int64_t best = crew->input->proves_all ? -1 : proof_best(result);
    prove_tier(crew, workers, count, &proof_tiers[tiers[hope]++], &result->candidates[hope], best);
    if (atomic_load(&crew->is_stopped))
      return false;
  }
  return true;
}

static bool prove_all(ProofCrew *crew, ProofWorker *workers, int count) {
  if (!prove_emptying(crew, workers, count))
    return false;
  for (int step = 0; step < PROOF_STEPS; step++) {
    if (!prove_step(crew, workers, count, &proof_steps[step]))
      return false;
  }
  return true;
}

// Could some move still be the best?
static bool proof_is_open(const ProofCrew *crew) {
  int64_t best = proof_best(crew->result);
  bool is_open = false;
  for (int i = 0; i < crew->result->count; i++)
    is_open = is_open || proof_wants(crew, &crew->result->candidates[i], best);
  return is_open;
}

// Moves that leave two tiles or more, above all the pass, and some endgames can take any amount of time. They get the
// time that is left when all others are proven, with ten times the asks and positions each time. Without a time limit
// they get no more than the first pass.
static void prove_patiently(ProofCrew *crew, ProofWorker *workers, int count) {
  while (crew->has_clock && crew->patience < PATIENCE_MOST && proof_is_open(crew)) {
    crew->patience *= PATIENCE_MORE;
    if (!prove_all(crew, workers, count))
      return;
  }
}

// The candidates that reached this round took part. So did the others that are exact or proven not to be the best.
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
    if (i > 0 && crew.has_clock)
      endgame_memory_share(workers[i].sight.memory, workers[0].sight.memory);
  }
  bool is_done = prove_all(&crew, workers, count);
  if (is_done) {
    prove_patiently(&crew, workers, count);
    proof_end(result, alive);
  }
  for (int i = count - 1; i >= 0; i--) { // the others share the first one's memory
    result->endgames += workers[i].sight.endgames;
    result->nodes += workers[i].sight.searched;
    peg_sight_deinit(&workers[i].sight);
  }
  endgame_table_deinit(&crew.facts);
  mem_free(crew.held);
  mem_free(crew.known);
  mem_free(workers);
  return is_done;
}
