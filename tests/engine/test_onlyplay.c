// SPDX-License-Identifier: MIT
// A play that is said to be the only one, against trying everything: all plays of the plain generator, each followed to
// the end of the game by the endgame solver's slow twin.
#include "base/mem.h"
#include "endgame_twin.h"
#include "engine/analysis.h"
#include "engine/onlyplay.h"
#include "engine/preendgame.h"
#include "support/test.h"

#include <stdlib.h>

enum { TURNS_TRIED = 4000, SMALL_TILES = 3 };

typedef struct SmallChoice {
  SmallGame *game;
  ScoreRules rules;
  SearchTools tools;
  Leaves leaves;
  SimModel model;
  SimInput position;
} SmallChoice;

static SmallChoice *small_choice_random(Gen *gen, bool has_bag) {
  SmallChoice *choice = mem_alloc(sizeof *choice);
  SmallGame *game = choice->game = small_game_random(gen, SMALL_TILES);
  Error err = {0};
  int larger = game->racks[1].total > game->racks[0].total;
  for (int kind = 0; has_bag && kind <= game->tiles.kinds; kind++) { // full racks
    while (game->racks[larger].total > game->racks[!larger].total && rack_take(&game->racks[larger], (Tile)kind)) {
    }
  }
  if (has_bag)
    game->rack_size = game->racks[0].total;
  choice->rules = small_game_rules(game);
  assert_ok(tools_open(&game->kwg, game->tiles.kinds, NULL, TOOLS_NO_MAP, NULL, &choice->tools, &err), err);
  leaves_init_from_bag(&choice->leaves, &game->tiles);
  choice->model = (SimModel){.leaves = &choice->leaves};
  choice->position = (SimInput){.board = &game->board,
                                .rules = &choice->rules,
                                .tools = &choice->tools,
                                .model = &choice->model,
                                .rack = game->racks[0],
                                .seat_count = 2,
                                .rack_counts = {game->racks[0].total, game->racks[1].total},
                                .scores = {gen_range(gen, 0, 12), gen_range(gen, 0, 12)},
                                .exchange_minimum = gen_chance(gen, 50) ? 1 : 7,
                                .candidates = PEG_CANDIDATES_MAX,
                                .threads = 1,
                                .seed = seed_from_text("only play")};
  for (int kind = 0; kind <= game->tiles.kinds; kind++)
    choice->position.unseen.counts[kind] = game->racks[1].counts[kind];
  choice->position.unseen.total = game->racks[1].total;
  return choice;
}

static void small_choice_destroy(SmallChoice *choice) {
  leaves_deinit(&choice->leaves);
  tools_close(&choice->tools);
  small_game_destroy(choice->game);
  mem_free(choice);
}

// The gain of a play to the end of the game if its player draws that rack; false: it takes too long.
static bool value_by_twin(const SmallChoice *choice, const ScoredPlay *play, const Rack *mine, const Rack *theirs,
                          int *out) {
  ScopedMem SmallGame *after = mem_alloc(sizeof *after);
  *after = *choice->game;
  if (mine->total == 0) {
    *out = play->score + 2 * rack_points(theirs, &choice->game->tiles);
    return true;
  }
  play_put(&after->board, &play->play);
  after->racks[0] = *theirs;
  after->racks[1] = *mine;
  int value;
  bool is_known = twin_value(after, TURNS_TRIED, &value);
  *out = play->score - value;
  return is_known;
}

static bool is_the_one(const OnlyPlay *only, const ScoredPlay *play) {
  const Move move = {.type = ACTION_PLAY, .play = play->play, .score = play->score};
  return analysis_same_move(&move, &only->move);
}

// The best and the next best play by points to the end, found by trying everything. The solver's twin handles the pass.
static bool ends_by_twin(const SmallChoice *choice, const OnlyPlay *only, int *own, int *next) {
  PlayList plays = {0};
  bool is_known = true;
  *own = *next = -10000;
  small_game_plays(choice->game, &choice->game->board, &choice->game->racks[0], &plays);
  for (int i = 0; i < plays.count && is_known; i++) {
    Rack left = choice->game->racks[0];
    int value;
    assert_true(play_take_from_rack(&left, &plays.plays[i].play));
    is_known = value_by_twin(choice, &plays.plays[i], &left, &choice->game->racks[1], &value);
    int *of = is_the_one(only, &plays.plays[i]) ? own : next;
    *of = value > *of ? value : *of;
  }
  playlist_deinit(&plays);
  return is_known;
}

static int alone_count; // how often the properties below had a case

static bool end_is_alone_rightly(Gen *gen, void *context) {
  SmallChoice *choice = small_choice_random(gen, false);
  int margin = gen_range(gen, 1, 4), own, next, value;
  OnlyPlay only;
  Error err = {0};
  (void)context;
  assert_ok(onlyplay_prove_end(&choice->position, margin, &only, &err), err);
  bool holds = true;
  if (ends_by_twin(choice, &only, &own, &next) && twin_value(choice->game, TURNS_TRIED, &value)) {
    alone_count += only.is_alone;
    gen_note(gen, "alone %d, value %d, next at most %d; by the twin %d, %d, all %d", only.is_alone, only.value,
             only.next_at_most, own, next, value);
    if (only.is_alone)
      holds = only.value == own && own == value && next <= only.next_at_most && own - only.next_at_most >= margin;
    else if (only.move.play.length > 0 && only.value == own) // else the pass is too near
      holds = own - next < margin || only.next_at_most > only.value - margin;
  }
  small_choice_destroy(choice);
  return holds;
}

static void at_the_end_it_is_what_trying_everything_finds(void **state) {
  (void)state;
  alone_count = 0;
  property_check("a play that is alone at the end", 400, end_is_alone_rightly, NULL);
  assert_true(alone_count > 2);
}

// Half wins of a play over all possible draws.
static bool wins_by_twin(const SmallChoice *choice, const ScoredPlay *play, const Rack *unseen, int *out) {
  const SimInput *position = &choice->position;
  *out = 0;
  for (int kind = 0; kind <= choice->game->tiles.kinds; kind++) {
    Rack mine = position->rack, theirs = *unseen;
    int gain;
    if (!rack_take(&theirs, (Tile)kind))
      continue;
    assert_true(play_take_from_rack(&mine, &play->play));
    rack_add(&mine, (Tile)kind);
    if (!value_by_twin(choice, play, &mine, &theirs, &gain))
      return false;
    int lead = position->scores[0] - position->scores[1] + gain;
    *out += unseen->counts[kind] * (lead > 0 ? 2 : lead == 0 ? 1 : 0);
  }
  return true;
}

static bool plays_by_twin(const SmallChoice *choice, const OnlyPlay *only, const Rack *unseen, int margin) {
  PlayList plays = {0};
  bool holds = true;
  small_game_plays(choice->game, &choice->game->board, &choice->game->racks[0], &plays);
  for (int i = 0; i < plays.count && holds; i++) {
    int wins;
    if (!wins_by_twin(choice, &plays.plays[i], unseen, &wins))
      continue;
    holds = is_the_one(only, &plays.plays[i]) ? wins == only->value
                                              : wins <= only->next_at_most && only->value - wins >= margin;
  }
  playlist_deinit(&plays);
  return holds;
}

// The pre-endgame solver must not find a better move, also no pass or exchange.
static bool solver_agrees(Gen *gen, const SmallChoice *choice, const OnlyPlay *only) {
  const PegInput input = {.position = choice->position, .proves_all = true, .keep = PEG_CANDIDATES_MAX};
  ScopedMem PegResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  bool holds = true;
  if (!peg_can_solve(&choice->position))
    return true;
  assert_ok(peg_solve(&input, result, &err), err);
  for (int i = 0; i < result->count && holds; i++) {
    const PegCandidate *candidate = &result->candidates[i];
    int wins = (int)(2 * candidate->wins + candidate->ties);
    if (candidate->exact)
      holds = analysis_same_move(&candidate->move, &only->move) ? wins == only->value : wins <= only->next_at_most;
    if (!holds)
      gen_note(gen, "type %d score %d: %d half wins", (int)candidate->move.type, candidate->move.score, wins);
  }
  return holds;
}

static bool win_is_alone_rightly(Gen *gen, void *context) {
  SmallChoice *choice = small_choice_random(gen, true);
  Rack unseen = choice->game->racks[1];
  int margin = gen_range(gen, 1, 2);
  OnlyPlay only;
  Error err = {0};
  (void)context;
  Tile drawn = (Tile)(1 + gen_below(gen, (uint32_t)choice->game->tiles.kinds));
  rack_add(&unseen, drawn);
  choice->position.unseen.counts[drawn]++;
  choice->position.unseen.total++;
  assert_ok(onlyplay_prove_win(&choice->position, margin, &only, &err), err);
  bool holds = true;
  if (only.is_alone) {
    alone_count++;
    gen_note(gen, "value %d, next at most %d of %d", only.value, only.next_at_most, only.orders);
    bool by_twin = plays_by_twin(choice, &only, &unseen, margin), by_solver = solver_agrees(gen, choice, &only);
    gen_note(gen, "the twin %d, the solver %d", by_twin, by_solver);
    holds = only.value - only.next_at_most >= margin && by_twin && by_solver;
  }
  small_choice_destroy(choice);
  return holds;
}

static void with_a_tile_in_the_bag_nothing_else_wins_as_often(void **state) {
  (void)state;
  alone_count = 0;
  property_check("a play that is alone before the end", 600, win_is_alone_rightly, NULL);
  assert_true(alone_count > 0);
}

// How many plays win more than half of the time with that lead; -1: it takes too long.
static int winners_by_twin(SmallChoice *choice, const PlayList *plays, const Rack *unseen, int lead) {
  int winners = 0, wins;
  choice->position.scores[0] = lead;
  choice->position.scores[1] = 0;
  for (int i = 0; i < plays->count; i++) {
    if (!wins_by_twin(choice, &plays->plays[i], unseen, &wins))
      return -1;
    winners += wins > unseen->total;
  }
  return winners;
}

// In such small games most endgames are searched completely, so that the guess is usually right. It only says where a
// proof may succeed.
static int guessed_right;
static bool lead_decides(Gen *gen, void *context) {
  enum { GAP = 3 };
  SmallChoice *choice = small_choice_random(gen, true);
  Rack unseen = choice->game->racks[1];
  PlayList plays = {0};
  Error err = {0};
  Move play;
  int lead;
  bool holds = true;
  (void)context;
  rack_add(&unseen, 1);
  choice->position.unseen.counts[1]++;
  choice->position.unseen.total++;
  small_game_plays(choice->game, &choice->game->board, &choice->game->racks[0], &plays);
  if (plays.count > 0 && plays.count < 24) {
    assert_ok(onlyplay_guess_lead(&choice->position, GAP, &lead, &play, &err), err);
    if (lead != ONLYPLAY_NO_LEAD) {
      int winners[GAP];
      for (int i = 0; i < GAP; i++)
        winners[i] = winners_by_twin(choice, &plays, &unseen, lead - GAP / 2 + i);
      gen_note(gen, "lead %d: %d of %d plays, with a point less %d, with one more %d", lead, winners[1], plays.count,
               winners[0], winners[2]);
      bool is_right = true;
      for (int i = 0; i < GAP; i++)
        is_right = is_right && (winners[i] < 0 || winners[i] == 1);
      alone_count++;
      guessed_right += is_right;
      holds = winners[1] != 0; // the play that it names wins
    }
  }
  playlist_deinit(&plays);
  small_choice_destroy(choice);
  return holds;
}

static void with_the_guessed_lead_one_play_wins_and_mostly_no_other(void **state) {
  (void)state;
  alone_count = guessed_right = 0;
  property_check("one play wins, and with a point more or less too", 400, lead_decides, NULL);
  print_message("  right in %d of %d\n", guessed_right, alone_count);
  assert_true(alone_count > 4);
  assert_true(4 * guessed_right >= 3 * alone_count);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(at_the_end_it_is_what_trying_everything_finds),
      cmocka_unit_test(with_a_tile_in_the_bag_nothing_else_wins_as_often),
      cmocka_unit_test(with_the_guessed_lead_one_play_wins_and_mostly_no_other),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
