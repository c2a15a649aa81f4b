// SPDX-License-Identifier: MIT
// Games of ours as GCG: our own reader finds the same board and scores, and no problems.
#include "app/gcgexport.h"
#include "app/machine.h"
#include "base/mem.h"
#include "notation/gcggame.h"
#include "support/property.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <stdio.h>
#include <string.h>

static World *world;

static int open_all(void **state) {
  (void)state;
  world = world_make("es", "es");
  return 0;
}

static int close_all(void **state) {
  (void)state;
  world_destroy(world);
  return 0;
}

// What the reader finds in the file.
typedef struct Reading {
  Gcg gcg;
  GcgGame game;
} Reading;

static void read_back(const StrBuf *text, const Settings *settings, Reading *out) {
  Error err = {0};
  TileSet *tiles = mem_alloc(sizeof *tiles);
  char id[GCG_TILES_ID_MAX];
  assert_ok(gcg_parse((Span){text->data, text->size}, "game.gcg", &out->gcg, &err), err);
  assert_ok(gcg_guess_tiles(&out->gcg, NULL, tiles, id, &err), err);
  GcgRules rules = {.tiles = tiles,
                    .board_size = gcg_guess_board_size(&out->gcg),
                    .rack_size = gcg_pragma_number(&out->gcg, "full-rack", 1, RACK_MAX, 7),
                    .bingo_bonus = gcg_pragma_number(&out->gcg, "bingo-bonus", 0, 1000, 50)};
  assert_int_equal(rules.board_size, settings->layout.size);
  assert_int_equal(rules.rack_size, settings->rack_size);
  assert_int_equal(rules.bingo_bonus, settings->bingo_bonus);
  assert_ok(gcg_play_through(&out->gcg, "game.gcg", &rules, &out->game, &err), err);
  mem_free(tiles);
}

static void reading_deinit(Reading *reading) {
  gcg_game_deinit(&reading->game);
  gcg_deinit(&reading->gcg);
}

// Are the reader's final board and totals those of the game?
static bool is_same(Gen *gen, const Game *game, const Reading *reading) {
  const State *state = game_state(game);
  GcgPosition *position = mem_alloc(sizeof *position);
  bool is_good = reading->game.problems.count == 0;
  gcg_position(&reading->game, -1, position);
  for (int i = 0; i < reading->game.problems.count; i++) {
    StrBuf text = {0};
    error_format(&reading->game.problems.items[i].error, NULL, &text);
    gen_note(gen, "%s", text.data);
    strbuf_deinit(&text);
  }
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (reading->game.written[seat] != state->seats[seat].score)
      gen_note(gen, "seat %d: %d points, wanted %d", seat, reading->game.written[seat], state->seats[seat].score);
    is_good = is_good && reading->game.written[seat] == state->seats[seat].score;
  }
  for (int row = 0; row < state->board.size; row++) {
    for (int col = 0; col < state->board.size; col++)
      is_good = is_good && board_at(&state->board, row, col) == board_at(&position->board, row, col);
  }
  mem_free(position);
  return is_good;
}

static void greedy_or_phony(Gen *gen, GameTable *table, int seat) {
  Action action = {0};
  Error err = {0};
  MachineTask *task;
  assert_ok(table_help_ask(table, seat, &task, &err), err);
  assert_ok(machinetask_run(task, NULL, &action, &err), err);
  machinetask_destroy(task);
  if (action.type == ACTION_PLAY && game_settings(table->game)->challenge != CHALLENGE_VOID &&
      gen_range(gen, 0, 3) == 0) {
    Rack rack = bag_rack(game_bag(table->game), seat);
    Tile other = 0;
    for (int kind = 1; kind <= TILE_KINDS_MAX; kind++) {
      if (rack.counts[kind] > 0)
        other = (Tile)kind;
    }
    for (int i = 0; i < action.play.length; i++) {
      if (action.play.tiles[i] != TILE_THROUGH) {
        action.play.tiles[i] = other ? other : action.play.tiles[i]; // one tile is replaced: usually not a word
        break;
      }
    }
  }
  if (table_do(table, &action, &err) != OK)
    world_do(table, seat, ACTION_PASS);
}

static Status exchange_tile(GameTable *table, int seat, Tile tile, Error *err) {
  Action action = {.type = ACTION_EXCHANGE, .seat = seat, .exchange = {.tiles = {tile}, .count = 1}};
  return table_do(table, &action, err);
}

static void exchange_some(GameTable *table, int seat) {
  Rack rack = bag_rack(game_bag(table->game), seat);
  Error err;
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    if (rack.counts[kind] > 0 && exchange_tile(table, seat, (Tile)kind, &err) == OK)
      return;
  }
  world_do(table, seat, ACTION_PASS);
}

// A blank for a tile of the rack, if there are coins for it.
static void buy(GameTable *table, int seat) {
  Rack rack = bag_rack(game_bag(table->game), seat);
  Action action = {.type = ACTION_BUY_BLANK, .seat = seat};
  Error err;
  action.buy_blank.gives = rack.total >= game_settings(table->game)->rack_size;
  for (int kind = 1; kind <= TILE_KINDS_MAX; kind++)
    action.buy_blank.tile = rack.counts[kind] > 0 ? (Tile)kind : action.buy_blank.tile;
  Status status = table_do(table, &action, &err);
  (void)status; // mostly there are too few
}

static void do_something(Gen *gen, GameTable *table) {
  int seat = table_turn(table), choice = gen_range(gen, 0, 19);
  const State *state = game_state(table->game);
  Error err;
  if (state->pending.is_there && gen_range(gen, 0, 1) && strcmp(world_do(table, seat, ACTION_CHALLENGE), "ok") == 0)
    return;
  if (state_must_answer(state)) {
    world_do(table, seat, ACTION_ACCEPT);
    return;
  }
  if (choice == 3)
    buy(table, seat);
  if (choice == 0)
    world_do(table, seat, ACTION_PASS);
  else if (choice == 1)
    exchange_some(table, seat);
  else if (choice == 2 && table_undo(table, seat, &err) == OK)
    return;
  else
    greedy_or_phony(gen, table, seat);
}

static GameTable play_some(Gen *gen, Settings **settings, int turns_max) {
  static const char *const rules[] = {"void", "reject", "single", "double", "5", "10"};
  char rule[32], seed[16];
  *settings = world_settings(world, "classic", gen_range(gen, 0, 1) ? "person person" : "person person person");
  snprintf(rule, sizeof rule, "challenge=%s", rules[gen_range(gen, 0, 5)]);
  world_set(*settings, rule);
  world_set(*settings, gen_range(gen, 0, 1) ? "undo=yes" : "coins=yes");
  if (gen_range(gen, 0, 2) == 0) {
    (*settings)->rack_size = 5;
    (*settings)->bingo_bonus = 30;
  }
  gen_note(gen, "%s, %d players", rule, (*settings)->seat_count);
  snprintf(seed, sizeof seed, "%d", gen_range(gen, 0, 1000000));
  GameTable table = world_table(world, *settings, seed);
  for (int i = 0; i < turns_max && !state_is_over(game_state(table.game)); i++)
    do_something(gen, &table);
  return table;
}

static bool a_whole_game(Gen *gen, void *context) {
  Settings *settings;
  StrBuf text = {0};
  Error err = {0};
  Reading reading = {0};
  (void)context;
  GameTable table = play_some(gen, &settings, gen_range(gen, 0, 2) == 0 ? 8 : 400);
  unsigned seats = (unsigned)gen_range(gen, 0, 3);
  assert_ok(gcgexport_write(table.game, seats, &text, &err), err);
  read_back(&text, settings, &reading);
  bool is_good = is_same(gen, table.game, &reading);
  if (!is_good)
    gen_note(gen, "%s", text.data);
  reading_deinit(&reading);
  strbuf_deinit(&text);
  game_destroy(table.game);
  mem_free(settings);
  return is_good;
}

static void what_is_written_is_read_back(void **state) {
  (void)state;
  property_check("gcgexport", 60, a_whole_game, NULL);
}

// In an unfinished game only one's own seat has a complete rack in the file.
static void others_racks_are_not_told_before_the_end(void **state) {
  (void)state;
  Settings *settings = world_settings(world, "classic", "person person");
  GameTable table = world_table(world, settings, "racks");
  StrBuf text = {0};
  Error err = {0};
  Tile tile = 0;
  assert_string_equal(world_do(&table, 0, ACTION_PASS), "ok");
  for (int kind = 1; kind <= TILE_KINDS_MAX; kind++)
    tile = bag_rack(game_bag(table.game), 1).counts[kind] ? (Tile)kind : tile;
  assert_ok(exchange_tile(&table, 1, tile, &err), err);
  static const struct {
    unsigned seats;
    const char *pass, *exchange;
  } cases[] = {
      {0, ">p1:  - +0 0\n", ">p2:  -1 +0 0\n"},
      {1, NULL, ">p2:  -1 +0 0\n"},
      {2, ">p1:  - +0 0\n", NULL},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    strbuf_reset(&text);
    assert_ok(gcgexport_write(table.game, cases[i].seats, &text, &err), err);
    if (cases[i].pass && !strstr(text.data, cases[i].pass))
      fail_msg("seats %u: wanted %s in\n%s", cases[i].seats, cases[i].pass, text.data);
    if (cases[i].exchange && !strstr(text.data, cases[i].exchange))
      fail_msg("seats %u: wanted %s in\n%s", cases[i].seats, cases[i].exchange, text.data);
    if (!cases[i].exchange && strstr(text.data, " -1 "))
      fail_msg("seats %u: one's own exchange is told\n%s", cases[i].seats, text.data);
  }
  strbuf_deinit(&text);
  game_destroy(table.game);
  mem_free(settings);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_written_is_read_back),
      cmocka_unit_test(others_racks_are_not_told_before_the_end),
  };
  return cmocka_run_group_tests(tests, open_all, close_all);
}
