// SPDX-License-Identifier: MIT
// The static machine against a slow twin that values every play and every exchange, through whole games.
#include "base/mem.h"
#include "engine/bot.h"
#include "engine/static_bot.h"
#include "engine/staticplay.h"
#include "movegen/movegen.h"
#include "support/test.h"
#include "tests/engine/lab.h"

#include <string.h>

// The value of keeping these tiles, with `drawn` tiles to draw.
static int64_t naive_keep(const GameView *view, const Leaves *leaves, const Rack *kept, int drawn) {
  const TileSet *tiles = &view->settings->tiles;
  if (view->bag_count == 0) {
    int theirs = 0;
    for (int tile = 1; tile <= tiles->kinds; tile++)
      theirs += view->unseen.counts[tile] * tiles->points[tile];
    return kept->total == 0 ? 2000 * theirs
                            : -leaves->ends.staying - (int64_t)leaves->ends.per_point * rack_points(kept, tiles);
  }
  int left = view->bag_count > drawn ? view->bag_count - drawn : 0;
  int64_t value = leaves_value(leaves, kept->counts);
  if (left == 0)
    value = value * leaves->ends.share / 1000;
  return left < LEAVE_ENDS ? value + leaves->ends.bonus[left] : value;
}

typedef struct Naive {
  bool found_play, found_exchange;
  ScoredPlay play;
  int64_t exchange;
  Rack kept;
} Naive;

static void weigh_plays(const BotInput *input, const Leaves *leaves, Naive *out) {
  const GameView *view = input->view;
  ScoreRules rules = settings_score_rules(view->settings);
  MovegenInput movegen = {.board = &view->state.board, .rules = &rules, .rack = &view->rack};
  CrossSets *cross = mem_alloc(sizeof *cross);
  PlayList plays = {0};
  Error err = {0};
  movegen_use_lexicon(&movegen, input->lexicon, cross);
  assert_ok(movegen_all(&movegen, &plays, &err), err);
  for (int i = 0; i < plays.count; i++) {
    ScoredPlay *play = &plays.plays[i];
    Rack kept = view->rack;
    assert_true(play_take_from_rack(&kept, &play->play));
    play->equity =
        (Equity)(play->score * 1000 + naive_keep(view, leaves, &kept, view->settings->rack_size - kept.total));
  }
  playlist_sort(&plays);
  out->found_play = plays.count > 0;
  if (plays.count > 0)
    out->play = plays.plays[0];
  playlist_deinit(&plays);
  mem_free(cross);
}

static void weigh_exchanges(const GameView *view, const Leaves *leaves, Naive *out) {
  Tile tiles[RACK_MAX];
  int total = 0;
  for (int tile = 0; tile <= view->settings->tiles.kinds; tile++) {
    for (int copy = 0; copy < view->rack.counts[tile]; copy++)
      tiles[total++] = (Tile)tile;
  }
  for (unsigned mask = 1; mask < 1u << total; mask++) {
    Rack kept = view->rack;
    int given = __builtin_popcount(mask);
    for (int i = 0; i < total; i++) {
      if (mask >> i & 1)
        rack_take(&kept, tiles[i]);
    }
    if (given > view->bag_count || view->bag_count < view->settings->exchange_minimum)
      continue;
    int64_t value = naive_keep(view, leaves, &kept, 0);
    if (out->found_exchange && (value < out->exchange || (value == out->exchange && kept.total <= out->kept.total)))
      continue;
    out->found_exchange = true;
    out->exchange = value;
    out->kept = kept;
  }
}

static bool choice_is_the_naive_one(Gen *gen, const BotInput *input, const Leaves *leaves, const Naive *naive,
                                    const char *how) {
  Action action = {0};
  Error err = {0};
  assert_ok(static_bot_choose(input, &action, &err), err);
  bool exchanges = naive->found_exchange && (!naive->found_play || naive->exchange > naive->play.equity);
  ActionType expected = exchanges ? ACTION_EXCHANGE : naive->found_play ? ACTION_PLAY : ACTION_PASS;
  bool holds = action.type == expected;
  if (holds && expected == ACTION_PLAY)
    holds = action.play.row == naive->play.play.row && action.play.col == naive->play.play.col &&
            action.play.direction == naive->play.play.direction && action.play.length == naive->play.play.length &&
            memcmp(action.play.tiles, naive->play.play.tiles, action.play.length) == 0;
  if (holds && expected == ACTION_EXCHANGE) { // different tiles may give equal values
    Rack kept = input->view->rack;
    for (int i = 0; i < action.exchange.count; i++)
      holds = holds && rack_take(&kept, action.exchange.tiles[i]);
    holds = holds && kept.total == naive->kept.total && naive_keep(input->view, leaves, &kept, 0) == naive->exchange;
  }
  if (!holds)
    gen_note(gen, "%s, bag %d: %s instead of %s (play %d, exchange %d)", how, input->view->bag_count,
             action_type_name(action.type), action_type_name(expected), naive->play.equity, (int)naive->exchange);
  return holds;
}

// All ways to choose agree; then the choice is made. False ends the game.
static bool turn_agrees(Gen *gen, Lab *lab, Game *game, BotMemory *memory) {
  GameView *view = mem_alloc(sizeof *view);
  game_view_for(game, game_state(game)->turn, view);
  BotInput input = {.view = view, .lexicon = &lab->lexicon, .leaves = &lab->leaves};
  Naive naive = {0};
  weigh_plays(&input, &lab->leaves, &naive);
  weigh_exchanges(view, &lab->leaves, &naive);
  bool holds = choice_is_the_naive_one(gen, &input, &lab->leaves, &naive, "plainly");
  input.tools = &lab->with_map;
  holds = holds && choice_is_the_naive_one(gen, &input, &lab->leaves, &naive, "with the map");
  input.memory = memory;
  holds = holds && choice_is_the_naive_one(gen, &input, &lab->leaves, &naive, "with a memory");
  if (gen_chance(gen, 20)) { // what it has seen last must not matter
    input.tools = &lab->with_graphs;
    holds = holds && choice_is_the_naive_one(gen, &input, &lab->leaves, &naive, "with a memory of other tools");
  }
  input.memory = NULL;
  input.tools = &lab->with_graphs;
  holds = holds && choice_is_the_naive_one(gen, &input, &lab->leaves, &naive, "with the graphs");
  Action action = {.seat = game_state(game)->turn};
  Error err = {0};
  assert_ok(static_bot_choose(&input, &action, &err), err);
  assert_ok(game_append(game, &action, &err), err);
  mem_free(view);
  return holds;
}

static bool a_game_agrees(Gen *gen, void *context) {
  (void)context;
  Lab *lab = lab_random(gen);
  static const int minimums[] = {0, 1, 7};
  lab->settings.exchange_minimum = minimums[gen_below(gen, 3)];
  Seed seed = seed_from_text("static");
  seed.bytes[0] = (uint8_t)gen_below(gen, 256);
  Game *game;
  Error err = {0};
  assert_ok(game_create(&lab->settings, &seed, 0, &game, &err), err);
  bool holds = true;
  BotMemory *memory = botmemory_create();
  for (int turns = 0; turns < 60 && holds && !state_is_over(game_state(game)); turns++)
    holds = turn_agrees(gen, lab, game, memory);
  botmemory_destroy(memory);
  game_destroy(game);
  lab_destroy(lab);
  return holds;
}

static Rack rack_by_lot(Gen *gen, const TileSet *tiles, int size) {
  Rack rack = {0};
  while (rack.total < size) {
    Tile tile = (Tile)gen_range(gen, 0, tiles->kinds);
    if (rack.counts[tile] < tiles->counts[tile] && (tile != TILE_BLANK || rack.counts[tile] < 2))
      rack_add(&rack, tile);
  }
  return rack;
}

static bool same_choice(Gen *gen, const StaticChoice *a, const StaticChoice *b) {
  bool same = a->type == b->type && a->equity == b->equity;
  if (same && a->type == ACTION_PLAY)
    same = playlist_compare(&a->play, &b->play) == 0 && a->play.score == b->play.score;
  if (same && a->type == ACTION_EXCHANGE)
    same = memcmp(&a->kept, &b->kept, sizeof a->kept) == 0;
  if (!same)
    gen_note(gen, "foreseen: %s %d instead of %s %d", action_type_name(b->type), b->equity, action_type_name(a->type),
             a->equity);
  return same;
}

typedef struct Memories {
  StaticForesight foresight;
  StaticRecall recall;
} Memories;

// Somebody makes this play (length 0: nothing), and then both ways must choose what a whole search does.
static bool choices_agree_after(Gen *gen, Position *position, StaticTurn *turn, const Rack *rack, const Play *play,
                                Memories *memories) {
  uint32_t changed[2];
  StaticChoice expected, foreseen, recalled;
  if (play->length > 0)
    position_try(position, play);
  position_tried_lanes(position, changed);
  static_choose_foreseen(turn, position, rack, &memories->foresight, changed, &foreseen);
  static_choose_recalled(turn, position, rack, &memories->recall, changed, &recalled);
  static_choose_fast(turn, position, rack, &expected);
  if (play->length > 0)
    position_undo(position);
  return same_choice(gen, &expected, &foreseen) && same_choice(gen, &expected, &recalled);
}

static StaticTurn turn_far_from_end(Gen *gen, const Lab *lab, int rack_size, const Rack *rack) {
  return (StaticTurn){.leaves = &lab->leaves,
                      .tiles = &lab->tiles,
                      .rack_size = rack_size,
                      .bag = rack_size + LEAVE_ENDS + gen_range(gen, 0, 50),
                      .exchange_most = gen_chance(gen, 50) ? rack->total : 0,
                      .is_duel = true};
}

// A rack's choice, predicted before somebody else plays, or remembered from what others might have played, equals that
// of a whole search afterwards. One of the plays stays on the board.
static bool choices_are_kept_in_mind(Gen *gen, Lab *lab, Position *position, Memories *memories) {
  const TileSet *tiles = &lab->tiles;
  int rack_size = position->rules.rack_size;
  Rack rack = rack_by_lot(gen, tiles, gen_range(gen, 1, rack_size)), other = rack_by_lot(gen, tiles, rack_size);
  StaticTurn turn = turn_far_from_end(gen, lab, rack_size, &rack);
  bool holds = static_is_far_from_end(&turn);
  static_foresee(&turn, position, &rack, &memories->foresight);
  memories->recall.rack.total = 0;
  PlayList plays = {0};
  position_all(position, &(PositionQuery){.rack = &other}, &plays);
  Play play = {0};
  for (int i = 0; i < 6 && holds; i++) {
    if (plays.count > 0)
      play = plays.plays[gen_below(gen, (uint32_t)plays.count)].play;
    holds = choices_agree_after(gen, position, &turn, &rack, &play, memories);
  }
  playlist_deinit(&plays);
  if (play.length > 0)
    position_play(position, &play);
  return holds;
}

static bool choices_can_be_foreseen(Gen *gen, void *context) {
  (void)context;
  Lab *lab = lab_random(gen);
  ScoreRules rules = settings_score_rules(&lab->settings);
  Position *position = mem_alloc(sizeof *position);
  Memories *memories = mem_alloc(sizeof *memories);
  Board empty;
  board_init(&empty, lab->settings.layout.size);
  position_init(position, &empty, &lab->lexicon.kwg, &lab->with_map.graph, &lab->with_map.sorted, &lab->with_map.map,
                &rules);
  bool holds = true;
  bool is_fast = rules.rack_size > 1 && rules.rack_size <= position->slots.max_tiles;
  for (int plays = is_fast ? gen_range(gen, 1, 12) : 0; holds && plays > 0; plays--)
    holds = choices_are_kept_in_mind(gen, lab, position, memories);
  position_deinit(position);
  mem_free(position);
  mem_free(memories);
  lab_destroy(lab);
  return holds;
}

static void a_choice_that_was_foreseen_is_the_same(void **state) {
  (void)state;
  property_check("foreseen choices", 150, choices_can_be_foreseen, NULL);
}

static void the_choice_is_the_best_of_everything(void **state) {
  (void)state;
  property_check("static choice equals the naive one", 150, a_game_agrees, NULL);
}

static void the_machine_can_be_found_by_name(void **state) {
  (void)state;
  const Bot *bot;
  Error err = {0};
  assert_ok(bot_find("static", &bot, &err), err);
  assert_ptr_equal(bot->choose, static_bot_choose);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_choice_is_the_best_of_everything),
      cmocka_unit_test(a_choice_that_was_foreseen_is_the_same),
      cmocka_unit_test(the_machine_can_be_found_by_name),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
