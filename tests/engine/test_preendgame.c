// SPDX-License-Identifier: MIT
// The pre-endgame solver compared with its slow twin: every order of the bag and every turn of both sides, each judged
// by what the player to move sees, with nothing left out and nothing remembered.
#include "base/mem.h"
#include "endgame_twin.h"
#include "engine/preendgame.h"
#include "engine/preendgame_sight_internal.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS_TRIED = 3 * 1000 };

typedef struct SmallPeg {
  SmallGame *game;
  ScoreRules rules;
  SearchTools tools;
  Leaves leaves;
  SimModel model;
  PegInput input;
} SmallPeg;

static void add_unseen(TileCounts *unseen, Tile tile) {
  unseen->counts[tile]++;
  unseen->total++;
}

// A small game whose bag holds `in_bag` tiles, of kinds that the racks hold too.
static SmallPeg *small_peg_random(Gen *gen, int tiles, int in_bag) {
  SmallPeg *peg = mem_alloc(sizeof *peg);
  SmallGame *game = peg->game = small_game_random(gen, tiles);
  Error err = {0};
  int larger = game->racks[0].total > game->racks[1].total ? game->racks[0].total : game->racks[1].total;
  game->rack_size = larger > 2 ? larger : 2;
  peg->rules = small_game_rules(game);
  assert_ok(tools_open(&game->kwg, game->tiles.kinds, NULL, TOOLS_NO_MAP, NULL, &peg->tools, &err), err);
  leaves_init_from_bag(&peg->leaves, &game->tiles);
  peg->model = (SimModel){.leaves = &peg->leaves};
  SimInput *position = &peg->input.position;
  *position = (SimInput){.board = &game->board,
                         .rules = &peg->rules,
                         .tools = &peg->tools,
                         .model = &peg->model,
                         .rack = game->racks[0],
                         .seat_count = 2,
                         .rack_counts = {game->racks[0].total, game->racks[1].total},
                         .scores = {gen_range(gen, 0, 8), gen_range(gen, 0, 8)},
                         .exchange_minimum = gen_chance(gen, 30) ? 1 : 7,
                         .candidates = PEG_CANDIDATES_MAX,
                         .threads = 1,
                         .seed = seed_from_text("pre-endgame")};
  for (int kind = 0; kind <= game->tiles.kinds; kind++) {
    for (int i = 0; i < game->racks[1].counts[kind]; i++)
      add_unseen(&position->unseen, (Tile)kind);
  }
  uint64_t kinds = rack_kinds(&game->racks[0]) | rack_kinds(&game->racks[1]);
  for (int i = 0; i < in_bag; i++) {
    uint64_t left = kinds & ~UINT64_C(1);
    for (uint32_t skip = gen_below(gen, 4); skip > 0 && (left & (left - 1)); skip--)
      left &= left - 1;
    add_unseen(&position->unseen, left ? (Tile)__builtin_ctzll(left) : 1);
  }
  gen_note(gen, "in the bag %d, scores %d %d, exchanges from %d", in_bag, position->scores[0], position->scores[1],
           position->exchange_minimum);
  return peg;
}

static void small_peg_destroy(SmallPeg *peg) {
  leaves_deinit(&peg->leaves);
  tools_close(&peg->tools);
  small_game_destroy(peg->game);
  mem_free(peg);
}

// The twin

typedef struct Pile {
  Tile tiles[PEG_BAG_MAX];
  int count;
} Pile;

// What the player to move sees, apart from the board.
typedef struct Seen {
  Rack own, unseen;
  int in_bag, lead;
  bool after_pass;
} Seen;

typedef struct Twin {
  const SmallPeg *peg;
  Board board;
  int turns_left;
} Twin;

static int points_of(const Twin *twin, const Rack *rack) {
  return rack_points(rack, &twin->peg->game->tiles);
}

// What the player to move gains in an endgame.
static int twin_end(Twin *twin, const Rack *own, const Rack *other, bool after_pass) {
  if (--twin->turns_left < 0)
    return 0;
  int best = after_pass ? points_of(twin, other) - points_of(twin, own) : -twin_end(twin, other, own, true);
  PlayList list = {0};
  small_game_plays(twin->peg->game, &twin->board, own, &list);
  for (int i = 0; i < list.count; i++) {
    const Play *play = &list.plays[i].play;
    Rack left = *own;
    assert_true(play_take_from_rack(&left, play));
    play_put(&twin->board, play);
    int gain = left.total == 0 ? 2 * points_of(twin, other) : -twin_end(twin, other, &left, false);
    play_take_back(&twin->board, play);
    best = list.plays[i].score + gain > best ? list.plays[i].score + gain : best;
  }
  playlist_deinit(&list);
  return best;
}

static int twin_lead(Twin *twin, const Seen *seen, const Pile *pile);

// The lead at the end of the game after a move (NULL: the pass) if the bag is in this order.
static int twin_after(Twin *twin, const Seen *seen, const ScoredPlay *move, const Pile *pile) {
  Seen next = {.own = seen->unseen, .unseen = seen->own, .in_bag = seen->in_bag, .after_pass = !move};
  Pile left = *pile;
  for (int i = 0; i < pile->count; i++)
    assert_true(rack_take(&next.own, pile->tiles[i]));
  next.lead = -seen->lead - (move ? move->score : 0);
  if (!move && seen->after_pass)
    return seen->lead + points_of(twin, &next.own) - points_of(twin, &seen->own);
  if (move) {
    assert_true(play_take_from_rack(&next.unseen, &move->play));
    while (next.unseen.total < twin->peg->game->rack_size && left.count > 0) {
      rack_add(&next.unseen, left.tiles[0]);
      memmove(left.tiles, left.tiles + 1, (size_t)--left.count);
    }
    play_put(&twin->board, &move->play);
  }
  next.in_bag = left.count;
  for (int i = 0; i < left.count; i++)
    rack_add(&next.unseen, left.tiles[i]);
  int lead = -twin_lead(twin, &next, &left);
  if (move)
    play_take_back(&twin->board, &move->play);
  return lead;
}

typedef struct Sums {
  int64_t wins, ties, losses, leads;
} Sums;

// Takes tile after tile out of what is unseen; the rest is the other's rack.
static void try_piles(Twin *twin, const Seen *seen, const ScoredPlay *move, const Rack *unseen, const Pile *pile,
                      int ways, Sums *out) {
  if (twin->turns_left < 0)
    return;
  if (pile->count == seen->in_bag) {
    int lead = twin_after(twin, seen, move, pile);
    *(lead > 0 ? &out->wins : lead < 0 ? &out->losses : &out->ties) += ways;
    out->leads += (int64_t)lead * ways;
    return;
  }
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    if (unseen->counts[kind] == 0)
      continue;
    Rack left = *unseen;
    Pile more = *pile;
    rack_take(&left, (Tile)kind);
    more.tiles[more.count++] = (Tile)kind;
    try_piles(twin, seen, move, &left, &more, ways * unseen->counts[kind], out);
  }
}

// The lead at the end if the player to move takes the best move by what it sees, and the bag is in this order.
static int twin_lead(Twin *twin, const Seen *seen, const Pile *pile) {
  if (seen->in_bag == 0)
    return seen->lead + twin_end(twin, &seen->own, &seen->unseen, false);
  PlayList list = {0};
  small_game_plays(twin->peg->game, &twin->board, &seen->own, &list);
  playlist_sort(&list);
  Sums best = {.wins = -1};
  const ScoredPlay *chosen = NULL;
  for (int i = 0; i <= list.count; i++) {
    const ScoredPlay *move = i < list.count ? &list.plays[i] : NULL;
    Sums sums = {0};
    try_piles(twin, seen, move, &seen->unseen, &(Pile){.count = 0}, 1, &sums);
    int64_t more = 2 * (sums.wins - best.wins) + sums.ties - best.ties;
    if (i > 0 && (more < 0 || (more == 0 && sums.leads <= best.leads)))
      continue;
    best = sums;
    chosen = move;
  }
  int lead = twin->turns_left < 0 ? 0 : twin_after(twin, seen, chosen, pile);
  playlist_deinit(&list);
  return lead;
}

// False if it takes too long.
static bool twin_judges(const SmallPeg *peg, const Move *move, Sums *out) {
  const SimInput *position = &peg->input.position;
  Twin twin = {peg, peg->game->board, TURNS_TRIED};
  Seen seen = {.own = position->rack,
               .in_bag = position->unseen.total - position->rack_counts[1],
               .lead = position->scores[0] - position->scores[1]};
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    for (int i = 0; i < position->unseen.counts[kind]; i++)
      rack_add(&seen.unseen, (Tile)kind);
  }
  ScoredPlay scored = {.play = move->play, .score = move->score};
  *out = (Sums){0};
  try_piles(&twin, &seen, move->type == ACTION_PLAY ? &scored : NULL, &seen.unseen, &(Pile){.count = 0}, 1, out);
  return twin.turns_left >= 0;
}

// The truth must be within the bounds, and what is called exact must be exact.
static bool claims_rightly(Gen *gen, const PegCandidate *found, const Sums *truth) {
  int64_t half_wins = 2 * truth->wins + truth->ties;
  bool is_right = found->least <= half_wins && half_wins <= found->most &&
                  found->orders == truth->wins + truth->ties + truth->losses;
  if (found->exact)
    is_right = is_right && found->wins == truth->wins && found->ties == truth->ties && found->losses == truth->losses &&
               found->least == found->most;
  if (found->is_lead_exact)
    is_right = is_right && found->exact && found->lead_sum == truth->leads && found->lead_deals == found->orders;
  if (!is_right)
    gen_note(gen, "type %d, score %d, exact %d %d: %d-%d-%d, leads %d, %d to %d half wins; truth %d-%d-%d, leads %d",
             (int)found->move.type, found->move.score, found->exact, found->is_lead_exact, (int)found->wins,
             (int)found->ties, (int)found->losses, (int)found->lead_sum, (int)found->least, (int)found->most,
             (int)truth->wins, (int)truth->ties, (int)truth->losses, (int)truth->leads);
  return is_right;
}

// What the test covers, and how often the twin and the solver had results to compare.
typedef struct Coverage {
  int tiles, in_bag_most;
  bool wants_all; // all candidates are proven
  bool by_clock;  // with as many asks as needed, in plenty of time
  int compared, left, open;
} Coverage;

static bool leaves_tiles(const SmallPeg *peg, const Move *move) {
  const SimInput *position = &peg->input.position;
  int room = peg->game->rack_size - position->rack.total;
  return move->type == ACTION_PASS ||
         room + play_tile_count(&move->play) < position->unseen.total - position->rack_counts[1];
}

static bool agrees_with_twin(Gen *gen, void *context) {
  Coverage *coverage = context;
  SmallPeg *peg = small_peg_random(gen, coverage->tiles, gen_range(gen, 1, coverage->in_bag_most));
  PegResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  bool is_right = true;
  peg->input.proves_all = coverage->wants_all;
  if (coverage->by_clock) {
    peg->input.position.time_ms = 3600 * 1000;
    peg->input.position.threads = gen_range(gen, 1, 3); // threads share what they remember
    peg->input.asks = 2;
  } else if (coverage->wants_all) {
    peg->input.asks = 1000 * 1000;
  } else {
    peg->input.rounds = gen_range(gen, 1, PEG_ROUNDS);
  }
  if (peg_can_solve(&peg->input.position)) {
    assert_ok(peg_solve(&peg->input, result, &err), err);
    for (int i = 0; i < result->count && is_right; i++) {
      const PegCandidate *candidate = &result->candidates[i];
      Sums truth;
      if (candidate->move.type == ACTION_EXCHANGE || !twin_judges(peg, &candidate->move, &truth))
        continue;
      coverage->compared++;
      coverage->left += leaves_tiles(peg, &candidate->move);
      coverage->open += !candidate->exact;
      if (result->in_bag >= peg->input.position.exchange_minimum) // only what empties the bag can be proven
        is_right = !candidate->exact || !leaves_tiles(peg, &candidate->move);
      else
        is_right = claims_rightly(gen, candidate, &truth) && (candidate->exact || !coverage->wants_all);
    }
  }
  mem_free(result);
  small_peg_destroy(peg);
  return is_right;
}

static void finds_what_trying_everything_finds(void **state) {
  (void)state;
  Coverage coverage = {.tiles = 3, .in_bag_most = 2, .wants_all = true};
  property_check("numbers equal brute force", 400, agrees_with_twin, &coverage);
  coverage.tiles = 4; // more plays to choose from
  coverage.in_bag_most = 1;
  property_check("numbers of larger racks equal brute force", 200, agrees_with_twin, &coverage);
  print_message("  %d moves compared, %d of them left tiles in the bag, %d were not proven\n", coverage.compared,
                coverage.left, coverage.open);
}

// Moves that leave two tiles in the bag, including the pass, are proven if there is time.
static void time_proves_what_the_usual_work_does_not(void **state) {
  (void)state;
  Coverage coverage = {.tiles = 3, .in_bag_most = 2, .wants_all = true, .by_clock = true};
  property_check("numbers equal brute force, by the clock", 100, agrees_with_twin, &coverage);
}

// Moves that can't be the best are given up before their result is known: none of them wins more than the first.
static bool leaves_only_worse_moves(Gen *gen, void *context) {
  int *compared = context;
  SmallPeg *peg = small_peg_random(gen, 3, gen_range(gen, 1, 2));
  PegResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  bool is_right = true;
  peg->input.position.time_ms = 3600 * 1000;
  peg->input.position.exchange_minimum = RACK_MAX;
  peg->input.asks = 2;
  if (peg_can_solve(&peg->input.position)) {
    assert_ok(peg_solve(&peg->input, result, &err), err);
    const PegCandidate *best = &result->candidates[0];
    is_right = best->least == best->most;
    for (int i = 0; i < result->count && !is_right; i++)
      gen_note(gen, "candidate %d, type %d, tiles %d: %d to %d half wins", i, (int)result->candidates[i].move.type,
               (int)play_tile_count(&result->candidates[i].move.play), (int)result->candidates[i].least,
               (int)result->candidates[i].most);
    for (int i = 0; i < result->count && is_right; i++) {
      const PegCandidate *candidate = &result->candidates[i];
      Sums truth;
      if (!twin_judges(peg, &candidate->move, &truth))
        continue;
      (*compared)++;
      is_right = claims_rightly(gen, candidate, &truth) && 2 * truth.wins + truth.ties <= best->least;
      if (!is_right)
        gen_note(gen, "candidate %d wins %d half wins, the first one %d to %d", i, (int)(2 * truth.wins + truth.ties),
                 (int)best->least, (int)best->most);
    }
  }
  mem_free(result);
  small_peg_destroy(peg);
  return is_right;
}

static void the_first_move_is_the_best_when_there_is_time(void **state) {
  (void)state;
  int compared = 0;
  property_check("none wins more than the first", 200, leaves_only_worse_moves, &compared);
  print_message("  %d moves compared\n", compared);
}

// In the usual rounds candidates drop out and asks are few, but bounds are right and what is called exact is exact.
static void never_calls_a_guess_exact(void **state) {
  (void)state;
  Coverage coverage = {.tiles = 2, .in_bag_most = 3};
  property_check("exact numbers and bounds", 40, agrees_with_twin, &coverage);
  print_message("  %d moves compared, %d of them left tiles in the bag, %d were not proven\n", coverage.compared,
                coverage.left, coverage.open);
}

static bool same_candidate(const PegCandidate *a, const PegCandidate *b) {
  return memcmp(&a->move, &b->move, sizeof a->move) == 0 && a->number == b->number && a->rounds == b->rounds &&
         a->wins == b->wins && a->ties == b->ties && a->losses == b->losses && a->lead_sum == b->lead_sum &&
         a->exact == b->exact && a->least == b->least && a->most == b->most;
}

static bool is_the_same_with_threads(Gen *gen, void *context) {
  (void)context;
  SmallPeg *peg = small_peg_random(gen, 5, gen_range(gen, 1, PEG_BAG_MAX));
  PegResult *alone = mem_alloc(sizeof *alone), *together = mem_alloc(sizeof *together);
  Error err = {0};
  bool is_same = true;
  peg->input.rounds = gen_range(gen, 2, PEG_ROUNDS);
  if (peg_can_solve(&peg->input.position)) {
    assert_ok(peg_solve(&peg->input, alone, &err), err);
    peg->input.position.threads = gen_range(gen, 2, 4);
    assert_ok(peg_solve(&peg->input, together, &err), err);
    is_same =
        alone->count == together->count && alone->rounds == together->rounds &&
        (alone->rounds == PEG_ROUNDS || (alone->endgames == together->endgames && alone->nodes == together->nodes));
    for (int i = 0; i < alone->count && is_same; i++)
      is_same = same_candidate(&alone->candidates[i], &together->candidates[i]);
    if (!is_same)
      gen_note(gen, "%d threads: %d endgames, alone %d", peg->input.position.threads, (int)together->endgames,
               (int)alone->endgames);
  }
  mem_free(alone);
  mem_free(together);
  small_peg_destroy(peg);
  return is_same;
}

static void gives_the_same_with_any_number_of_threads(void **state) {
  (void)state;
  property_check("threads", 20, is_the_same_with_threads, NULL);
}

// If there are few enough deals, all are tried, and the numbers of each candidate cover them all.
static bool tries_every_deal(Gen *gen, void *context) {
  (void)context;
  int in_bag = gen_range(gen, 1, 2);
  SmallPeg *peg = small_peg_random(gen, 4, in_bag);
  PegResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  bool is_right = true;
  int unseen = peg->input.position.unseen.total, ways = in_bag == 1 ? unseen : unseen * (unseen - 1);
  peg->input.rounds = 2;
  if (peg_can_solve(&peg->input.position)) {
    assert_ok(peg_solve(&peg->input, result, &err), err);
    is_right = result->deals == ways;
    for (int i = 0; i < result->count && is_right; i++)
      is_right = result->candidates[i].rounds < 2 || peg_deals_of(&result->candidates[i]) == ways;
    if (!is_right)
      gen_note(gen, "%d deals, not %d", (int)result->deals, ways);
  }
  mem_free(result);
  small_peg_destroy(peg);
  return is_right;
}

static void tries_all_ways_the_bag_could_lie(void **state) {
  (void)state;
  property_check("deals", 50, tries_every_deal, NULL);
}

typedef struct Listener {
  atomic_bool cancel;
  int reports;
} Listener;

static void cancel_after_a_round(void *context, const PegResult *so_far) {
  Listener *listener = context;
  listener->reports = so_far->rounds;
  atomic_store(&listener->cancel, true);
}

static bool can_be_cancelled(Gen *gen, void *context) {
  (void)context;
  SmallPeg *peg = small_peg_random(gen, 5, gen_range(gen, 1, PEG_BAG_MAX));
  PegResult *result = mem_alloc(sizeof *result);
  Listener listener = {.reports = 0};
  Error err = {0};
  bool is_right = true;
  Progress progress = {.cancel = &listener.cancel};
  peg->input.position.progress = &progress;
  peg->input.report = cancel_after_a_round;
  peg->input.context = &listener;
  if (peg_can_solve(&peg->input.position)) {
    assert_int_equal(peg_solve(&peg->input, result, &err), ERR_CANCELLED);
    is_right = result->rounds == 1 && listener.reports == 1 && result->count > 0;
    if (!is_right)
      gen_note(gen, "%d rounds, %d candidates", result->rounds, result->count);
  }
  mem_free(result);
  small_peg_destroy(peg);
  return is_right;
}

static void keeps_the_finished_rounds_when_cancelled(void **state) {
  (void)state;
  property_check("cancelling", 20, can_be_cancelled, NULL);
}

// Whenever the clock stops it: candidates of more rounds first, within a round the better ones; all with rounds have
// deals.
static bool is_in_order(Gen *gen, void *context) {
  (void)context;
  SmallPeg *peg = small_peg_random(gen, 6, gen_range(gen, 1, PEG_BAG_MAX));
  PegResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  bool is_right = true;
  peg->input.position.time_ms = gen_range(gen, 1, 20);
  peg->input.position.threads = gen_range(gen, 1, 3);
  if (peg_can_solve(&peg->input.position)) {
    assert_ok(peg_solve(&peg->input, result, &err), err);
    for (int i = 0; i < result->count && is_right; i++) {
      const PegCandidate *candidate = &result->candidates[i], *before = candidate - (i > 0);
      is_right = (candidate->rounds > 0) == (peg_deals_of(candidate) > 0) && candidate->rounds <= before->rounds &&
                 (candidate->rounds < before->rounds || peg_win_share(candidate) <= peg_win_share(before));
      if (!is_right)
        gen_note(gen, "candidate %d: %d rounds, %d deals, %g of them won; before it %d rounds, %g", i,
                 candidate->rounds, (int)peg_deals_of(candidate), peg_win_share(candidate), before->rounds,
                 peg_win_share(before));
    }
  }
  mem_free(result);
  small_peg_destroy(peg);
  return is_right;
}

static void keeps_what_got_through_when_time_runs_out(void **state) {
  (void)state;
  property_check("stopped by the clock", 20, is_in_order, NULL);
}

static bool refuses(Gen *gen, void *context) {
  (void)context;
  SmallPeg *peg = small_peg_random(gen, 3, 1);
  SimInput *position = &peg->input.position;
  PegResult *result = mem_alloc(sizeof *result);
  int what = gen_range(gen, 0, 3);
  if (what == 0)
    position->rack_counts[1] = position->unseen.total; // nothing in the bag
  else if (what == 1)
    position->unseen.total = position->rack_counts[1] + PEG_BAG_MAX + 1;
  else if (what == 2)
    position->seat_count = 3;
  else
    position->unseen.counts[TILE_BLANK] += 3;
  Error err = {0};
  bool is_right = peg_solve(&peg->input, result, &err) == ERR_LIMIT;
  if (!is_right)
    gen_note(gen, "case %d was taken", what);
  mem_free(result);
  small_peg_destroy(peg);
  return is_right;
}

static void refuses_what_is_no_pre_endgame(void **state) {
  (void)state;
  property_check("refusals", 40, refuses, NULL);
}

static int compare_hashes(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return a < b ? -1 : a > b;
}

// What is proven for one rack is not taken for another: all racks of one to four tiles of 32 kinds have different
// hashes.
static void racks_do_not_hash_alike(void **state) {
  (void)state;
  enum { KINDS = 32, RACKS = 58904 }; // ways to choose one to four of 32, with repeats
  ScopedMem uint64_t *hashes = mem_alloc(RACKS * sizeof *hashes);
  int count = 0;
  for (int last = 1; last < KINDS + 1; last++) {
    for (int third = 0; third <= last; third++) {
      for (int second = 0; second <= third; second++) {
        for (int first = 0; first <= second; first++) {
          const int places[] = {first, second, third, last};
          Rack rack = {0};
          for (int i = 0; i < 4; i++) {
            if (places[i] > 0) // place 0: no tile
              rack_add(&rack, (Tile)(places[i] - 1));
          }
          hashes[count++] = hash_rack(&rack);
        }
      }
    }
  }
  assert_int_equal(count, RACKS);
  qsort(hashes, RACKS, sizeof *hashes, compare_hashes);
  for (int i = 1; i < RACKS; i++)
    assert_true(hashes[i - 1] != hashes[i]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(finds_what_trying_everything_finds),
      cmocka_unit_test(time_proves_what_the_usual_work_does_not),
      cmocka_unit_test(the_first_move_is_the_best_when_there_is_time),
      cmocka_unit_test(never_calls_a_guess_exact),
      cmocka_unit_test(gives_the_same_with_any_number_of_threads),
      cmocka_unit_test(tries_all_ways_the_bag_could_lie),
      cmocka_unit_test(keeps_the_finished_rounds_when_cancelled),
      cmocka_unit_test(keeps_what_got_through_when_time_runs_out),
      cmocka_unit_test(refuses_what_is_no_pre_endgame),
      cmocka_unit_test(racks_do_not_hash_alike),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
