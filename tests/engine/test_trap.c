// SPDX-License-Identifier: MIT
// Traps compared with a slow twin, which lists all plays and searches endgames by trying everything.
#include "base/mem.h"
#include "endgame_twin.h"
#include "engine/staticplay.h"
#include "engine/trap.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The same values as in src/engine/trap.c.
enum { TURNS_DEEP = 40, ANSWERS = 4, DEPTH = 2 };
static const double temper = 2000;

typedef struct TwinStanding {
  Rack own, other;
  int lead;
  bool after_pass;
} TwinStanding;

typedef struct TrapTwin {
  SmallGame *game; // plays are laid on its board and taken back
  Leaves leaves;
  int turns_left;
} TrapTwin;

static double share_of(int lead) {
  return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
}

static int points_on(const TrapTwin *twin, const Rack *rack) {
  return rack_points(rack, &twin->game->tiles);
}

static double twin_stuck(const TrapTwin *twin, const TwinStanding *standing) {
  return share_of(standing->lead - points_on(twin, &standing->own) + points_on(twin, &standing->other));
}

static int compare_static(const void *left, const void *right) {
  const ScoredPlay *a = left, *b = right;
  return a->equity != b->equity ? (a->equity < b->equity ? 1 : -1) : playlist_compare(a, b);
}

// All plays of the side to move, by their static value.
static void twin_plays(TrapTwin *twin, const TwinStanding *standing, PlayList *out) {
  TileCounts unseen = {.total = standing->other.total};
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++)
    unseen.counts[kind] = standing->other.counts[kind];
  StaticTurn turn = {.leaves = &twin->leaves,
                     .tiles = &twin->game->tiles,
                     .rack_size = twin->game->rack_size,
                     .is_duel = true,
                     .out_gain = static_out_gain(&twin->game->tiles, &unseen, 2)};
  small_game_plays(twin->game, &twin->game->board, &standing->own, out);
  for (int i = 0; i < out->count; i++) {
    Rack kept = standing->own;
    assert_true(play_take_from_rack(&kept, &out->plays[i].play));
    out->plays[i].equity = out->plays[i].score * 1000 + static_keep_value(&turn, kept.counts);
  }
  if (out->count > 0)
    qsort(out->plays, (size_t)out->count, sizeof *out->plays, compare_static);
}

static double twin_searched(TrapTwin *twin, const TwinStanding *standing) {
  twin->game->racks[0] = standing->own;
  twin->game->racks[1] = standing->other;
  int value = 0;
  if (twin->turns_left <= 0 || !twin_value(twin->game, twin->turns_left, &value))
    twin->turns_left = 0;
  double worth = share_of(standing->lead + value);
  return standing->after_pass ? fmax(worth, twin_stuck(twin, standing)) : worth;
}

static TwinStanding twin_after(TrapTwin *twin, const TwinStanding *standing, const ScoredPlay *play) {
  TwinStanding next = {standing->other, standing->own, -standing->lead, play == NULL};
  if (play) {
    assert_true(play_take_from_rack(&next.other, &play->play));
    next.lead -= play->score;
    play_put(&twin->game->board, &play->play);
  }
  return next;
}

static void twin_take_back(TrapTwin *twin, const ScoredPlay *play) {
  if (play)
    play_take_back(&twin->game->board, &play->play);
}

static double twin_best(TrapTwin *twin, const TwinStanding *standing, int depth, int turns);

static double twin_after_answer(TrapTwin *twin, const TwinStanding *standing, const ScoredPlay *answer, int depth) {
  TwinStanding next = twin_after(twin, standing, answer);
  double worth;
  if (next.other.total == 0)
    worth = share_of(next.lead - 2 * points_on(twin, &next.own));
  else
    worth = twin_searched(twin, &next);
  if (worth == 0 && depth > 1 && next.other.total > 0)
    worth = twin_best(twin, &next, depth - 1, TURNS_DEEP);
  twin_take_back(twin, answer);
  return worth;
}

// The worth of a turn (NULL: the pass), for the side that makes it.
static double twin_worth(TrapTwin *twin, const TwinStanding *from, const ScoredPlay *play, int depth) {
  TwinStanding standing = twin_after(twin, from, play);
  PlayList answers = {0};
  twin_plays(twin, &standing, &answers);
  int most = depth > 1 ? 1 : ANSWERS;
  double all = 0, sum = 0, first = 1;
  if (standing.other.total == 0) {
    sum = share_of(2 * points_on(twin, &standing.own) - standing.lead);
  } else if (answers.count == 0) {
    sum = standing.after_pass ? 1 - twin_stuck(twin, &standing) : twin_after_answer(twin, &standing, NULL, depth);
  } else {
    for (int i = 0; i < answers.count && i < most && first > 0; i++) {
      double weight = exp((answers.plays[i].equity - answers.plays[0].equity) / temper);
      double worth = twin_after_answer(twin, &standing, &answers.plays[i], depth);
      first = i == 0 ? worth : first;
      all += weight;
      sum += weight * worth;
    }
    sum = first > 0 ? sum / all : 0;
  }
  playlist_deinit(&answers);
  twin_take_back(twin, play);
  return sum;
}

static double twin_best(TrapTwin *twin, const TwinStanding *standing, int depth, int turns) {
  PlayList plays = {0};
  double best = 0;
  twin_plays(twin, standing, &plays);
  for (int i = 0; i <= plays.count; i++) {
    if (i < plays.count ? i >= turns : standing->after_pass)
      continue;
    best = fmax(best, twin_worth(twin, standing, i < plays.count ? &plays.plays[i] : NULL, depth));
  }
  playlist_deinit(&plays);
  return best;
}

typedef struct TrapCase {
  SmallGame *game;
  SearchTools tools;
  TrapTwin twin;
  ScoreRules rules;
  TrapInput input;
} TrapCase;

static TrapCase *case_random(Gen *gen) {
  enum { TRIED = 1500 };
  TrapCase *made = mem_alloc(sizeof *made);
  Error err = {0};
  SmallGame *game = made->game = small_game_random(gen, 4);
  game->rack_size = 7;
  made->rules = small_game_rules(game);
  assert_ok(tools_open(&game->kwg, game->tiles.kinds, NULL, TOOLS_MAP_ALONE, NULL, &made->tools, &err), err);
  made->twin = (TrapTwin){.game = game, .turns_left = TRIED};
  leaves_init_from_bag(&made->twin.leaves, &game->tiles);
  made->input = (TrapInput){.board = &game->board,
                            .rules = &made->rules,
                            .tools = &made->tools,
                            .leaves = &made->twin.leaves,
                            .racks = {game->racks[0], game->racks[1]}};
  return made;
}

static void case_destroy(TrapCase *made) {
  leaves_deinit(&made->twin.leaves);
  tools_close(&made->tools);
  small_game_destroy(made->game);
  mem_free(made);
}

// Finds the turn among all plays; NULL for the pass, with *is_there set.
static const ScoredPlay *find_turn(const PlayList *plays, const EndgameMove *turn, bool *is_there) {
  *is_there = turn->is_pass;
  for (int i = 0; i < plays->count && !turn->is_pass; i++) {
    *is_there =
        memcmp(&plays->plays[i].play, &turn->play, sizeof turn->play) == 0 && plays->plays[i].score == turn->score;
    if (*is_there)
      return &plays->plays[i];
  }
  return NULL;
}

// Is the result as good as the best that the twin finds, at the same depth?
static bool agrees_with_twin(Gen *gen, TrapCase *made, bool found, const EndgameMove *turn) {
  TwinStanding root = {made->input.racks[0], made->input.racks[1], made->input.lead, made->input.after_pass};
  double best = 0, worth = 0;
  int depth = 1;
  for (; depth <= DEPTH && best == 0; depth++)
    best = twin_best(&made->twin, &root, depth, depth == 1 ? INT32_MAX : TURNS_DEEP);
  PlayList plays = {0};
  bool is_legal = true;
  twin_plays(&made->twin, &root, &plays);
  const ScoredPlay *play = found ? find_turn(&plays, turn, &is_legal) : NULL;
  if (found && is_legal)
    worth = twin_worth(&made->twin, &root, play, depth - 1);
  playlist_deinit(&plays);
  if (made->twin.turns_left == 0) // too many turns for the twin
    return true;
  bool is_right = is_legal && found == (best > 0) && fabs(worth - best) < 1e-9;
  if (!is_right)
    gen_note(gen, "lead %d, found %d, legal %d, worth %.3f; the twin's best at depth %d: %.3f", root.lead, found,
             is_legal, worth, depth - 1, best);
  return is_right;
}

static bool equals_trap_twin(Gen *gen, void *context) {
  int *found_count = context;
  TrapCase *made = case_random(gen);
  Error err = {0};
  EndgameMove turn;
  bool found = false, is_right = true;
  int value;
  bool is_small = made->game->racks[0].counts[TILE_BLANK] <= 2 && made->game->racks[1].counts[TILE_BLANK] <= 2;
  if (is_small && twin_value(made->game, made->twin.turns_left, &value)) {
    made->input.lead = -value - gen_range(gen, 1, 12); // best play loses
    made->input.nodes = 100 * 1000;
    made->input.after_pass = gen_below(gen, 4) == 0;
    assert_ok(trap_find(&made->input, &turn, &found, &err), err);
    is_right = agrees_with_twin(gen, made, found, &turn);
    *found_count += found;
  }
  case_destroy(made);
  return is_right;
}

static void the_best_trap_is_found_and_none_that_is_not_there(void **state) {
  (void)state;
  int found = 0;
  property_check("traps equal those of the twin", 4000, equals_trap_twin, &found);
  print_message("%d traps\n", found);
  assert_true(found > 10);
}

static bool refuses_three_blanks(Gen *gen, void *context) {
  (void)context;
  TrapCase *made = case_random(gen);
  Rack *rack = &made->input.racks[gen_below(gen, 2)];
  Error err = {0};
  EndgameMove turn;
  bool found = true;
  while (rack->counts[TILE_BLANK] < 3)
    rack_add(rack, TILE_BLANK);
  Status status = trap_find(&made->input, &turn, &found, &err);
  case_destroy(made);
  return status == ERR_LIMIT && !found;
}

static void racks_that_are_too_large_are_refused(void **state) {
  (void)state;
  property_check("three blanks are refused", 10, refuses_three_blanks, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_best_trap_is_found_and_none_that_is_not_there),
      cmocka_unit_test(racks_that_are_too_large_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
