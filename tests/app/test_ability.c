// SPDX-License-Identifier: MIT
// What is offered is accepted: random games with every preset and random settings. At every step, everything that is
// refused stays refused for the given reason, and everything offered can be done.
#include "app/ability.h"
#include "app/turn.h"
#include "base/mem.h"
#include "engine/bot.h"
#include "support/property.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <string.h>

enum { STEPS_MAX = 300 };

// Games

static void choose_seats(Gen *gen, StrBuf *out) {
  static const char *const kinds[] = {"person", "greedy", "level1", "hard", "friendly:2", "easy"};
  int count = gen_range(gen, 1, 4);
  for (int seat = 0; seat < count; seat++) {
    const char *kind = kinds[gen_chance(gen, 40) ? gen_range(gen, 1, 5) : 0];
    const Bot *bot;
    if (strcmp(kind, "person") != 0 && bot_find(kind, &bot, NULL) != OK)
      kind = "greedy";
    strbuf_printf(out, "%s%s", seat ? " " : "", kind);
  }
}

// About a third of the settings, within their bounds.
static void change_settings(Gen *gen, Settings *settings) {
  for (const SettingRow *row = settings_rows; row->name; row++) {
    bool is_fixed = strcmp(row->name, "rack_size") == 0 || strcmp(row->name, "any_order") == 0;
    int high = row->type == SETTING_NUMBER && row->high > 40 ? 40 : row->high;
    if (is_fixed || !gen_chance(gen, 33) || high < row->low)
      continue;
    Status status = settings_set_number(settings, row, gen_range(gen, row->low, high), NULL);
    (void)status;
  }
  settings->coins_price = settings->coins_price > 3 ? 3 : settings->coins_price; // so that something is bought
}

static Settings *random_settings(Gen *gen, const World *world) {
  char preset[SETTINGS_ID_MAX];
  int presets = 0;
  StrBuf seats = {0};
  while (preset_id(presets, preset))
    presets++;
  choose_seats(gen, &seats);
  do { // words in any order need a lexicon of their own
    preset_id(gen_range(gen, 0, presets - 1), preset);
  } while (strcmp(preset, "wordsmog") == 0);
  Settings *settings = world_settings(world, preset, seats.data);
  change_settings(gen, settings);
  strbuf_deinit(&seats);
  return settings;
}

// What a player says about an ability: tiles of the rack, or a word that a machine has found.

typedef struct Said {
  SeatOrder order;
  Draft draft;
  Tile tiles[RACK_MAX];
} Said;

static void say_tiles(Gen *gen, const Rack *rack, int most, Said *out) {
  for (int kind = 0; kind <= TILE_KINDS_MAX && out->order.tile_count < most; kind++) {
    for (int i = 0; i < rack->counts[kind] && out->order.tile_count < most; i++) {
      if (gen_chance(gen, 50))
        out->tiles[out->order.tile_count++] = (Tile)kind;
    }
  }
  out->order.tiles = out->tiles;
}

static void say_word(const GameTable *table, int seat, Said *out) {
  const Bot *bot;
  Error err;
  Action action = {0};
  GameView *view = mem_alloc(sizeof *view);
  game_view_for(table->game, seat, view);
  BotInput input = {.view = view, .lexicon = table->referee.lexicon};
  assert_ok(bot_find("greedy", &bot, &err), err);
  assert_ok(bot->choose(&input, &action, &err), err);
  for (int i = 0; action.type == ACTION_PLAY && i < action.play.length; i++) {
    if (action.play.tiles[i] != TILE_THROUGH)
      out->draft.placements[out->draft.count++] =
          (Placement){(uint8_t)play_row(&action.play, i), (uint8_t)play_col(&action.play, i), action.play.tiles[i]};
  }
  out->order.draft = &out->draft;
  mem_free(view);
}

static void say(Gen *gen, const GameTable *table, int seat, Ability ability, Said *out) {
  Rack rack = bag_rack(game_bag(table->game), seat);
  *out = (Said){.order = {.ability = ability, .seat = seat}};
  if (ability == ABILITY_EXCHANGE)
    say_tiles(gen, &rack, bag_count(game_bag(table->game)) < 3 ? 1 : 3, out);
  else if (ability == ABILITY_BUY_BLANK && rack.total >= game_settings(table->game)->rack_size)
    say_tiles(gen, &rack, 1, out);
  else if (ability == ABILITY_PLAY || ability == ABILITY_SUBMIT)
    say_word(table, seat, out);
}

// Is the refusal about the choice, and not about the action as such?
static bool is_about_choice(const char *code) {
  static const char *const codes[] = {"no_tiles", "exchange_count", "exchange_bag", "must_give", "swap_rack"};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    if (strcmp(code, codes[i]) == 0)
      return true;
  }
  return false;
}

typedef struct Offer {
  int seat;
  Ability ability;
} Offer;

// Checks every ability of every seat; collects what is offered.
static bool look_around(Gen *gen, GameTable *table, Offer offers[SEATS_MAX * ABILITIES], int *count) {
  int64_t before = game_action_count(table->game);
  *count = 0;
  for (int seat = 0; seat < game_state(table->game)->seat_count; seat++) {
    for (int i = 0; i < ABILITIES; i++) {
      Error why = {0}, err = {0};
      Said said;
      Action done;
      if (ability_check((Ability)i, table, seat, &why) == OK) {
        if (!ability_is_known((Ability)i, game_settings(table->game))) {
          gen_note(gen, "seat %d is offered %s, which the game does not know", seat, ability_name((Ability)i));
          return false;
        }
        offers[(*count)++] = (Offer){seat, (Ability)i};
        continue;
      }
      say(gen, table, seat, (Ability)i, &said);
      Status status = ability_do(table, &said.order, &done, &err);
      bool is_same = status != OK && (strcmp(err.code, why.code) == 0 || is_about_choice(err.code));
      if (!is_same || game_action_count(table->game) != before) {
        gen_note(gen, "seat %d: %s is refused with %s, and gives %s", seat, ability_name((Ability)i), why.code,
                 status == OK ? "ok" : err.code);
        return false;
      }
    }
  }
  return true;
}

// A player who is awaited can do something other than leaving, and can bring the game on.
static bool has_a_way_on(const GameTable *table, const Turn *turn) {
  static const Ability ways[] = {ABILITY_PASS, ABILITY_ACCEPT, ABILITY_SUBMIT};
  for (unsigned seats = turn->people; seats; seats &= seats - 1) {
    bool has_way = false;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
      has_way = has_way || ability_check(ways[i], table, __builtin_ctz(seats), NULL) == OK;
    if (!has_way)
      return false;
  }
  return true;
}

static bool take_an_offer(Gen *gen, GameTable *table, const Offer *offers, int count) {
  Said said;
  Action done;
  Error err = {0};
  Offer offer = offers[gen_range(gen, 0, count - 1)];
  if (offer.ability == ABILITY_RESIGN && !gen_chance(gen, 3))
    return true;
  say(gen, table, offer.seat, offer.ability, &said);
  Status status = ability_do(table, &said.order, &done, &err);
  if (status == OK || is_about_choice(err.code))
    return true;
  gen_note(gen, "seat %d is offered %s and refused with %s", offer.seat, ability_name(offer.ability), err.code);
  return false;
}

static bool step(Gen *gen, GameTable *table) {
  Offer offers[SEATS_MAX * ABILITIES];
  int count;
  Error err;
  Turn turn = turn_now(table);
  world_clock_ms += gen_chance(gen, 90) ? gen_range(gen, 0, 2000) : gen_range(gen, 0, 60000);
  turn = turn_now(table);
  if (!look_around(gen, table, offers, &count))
    return false;
  if (turn.kind == TURN_PERSON) {
    if (!has_a_way_on(table, &turn)) {
      gen_note(gen, "seat %d is awaited and can't go on", turn.seat);
      return false;
    }
    return take_an_offer(gen, table, offers, count);
  }
  int64_t before = game_action_count(table->game);
  Status status = turn_go_on(table, &turn, NULL, &err);
  if (status == OK && (turn.kind == TURN_OVER || game_action_count(table->game) > before))
    return true;
  gen_note(gen, "turn of kind %d does not go on: %s", turn.kind, status == OK ? "nothing was done" : err.code);
  return false;
}

static bool walk(Gen *gen, void *context) {
  const World *world = context;
  Settings *settings = random_settings(gen, world);
  bool holds = true;
  char seed[16];
  world_clock_ms = 0;
  snprintf(seed, sizeof seed, "%d", gen_range(gen, 0, 9999));
  if (settings_check(settings, NULL) != OK) {
    mem_free(settings);
    return true;
  }
  GameTable table = world_table(world, settings, seed);
  table.is_remote = gen_chance(gen, 30);
  gen_note(gen, "preset %s, %d seats, seed %s", settings->preset, settings->seat_count, seed);
  for (int i = 0; holds && i < STEPS_MAX && turn_now(&table).kind != TURN_OVER; i++)
    holds = step(gen, &table);
  game_destroy(table.game);
  mem_free(settings);
  return holds;
}

static void what_is_offered_is_what_is_accepted(void **state) {
  (void)state;
  World *world = world_make("es", "es-basic");
  property_check("abilities", 40, walk, world);
  world_destroy(world);
}

// Whose move it is, in situations that front ends once decided differently.

#define RICH "coins=yes", "coins_points=1", "coins_earned=1000", "coins_price=5"

static void the_turn_is_whose_action_is_awaited(void **state) {
  (void)state;
  World *world = world_custom("AA\nAAA\nAAAA\n", "A 100 1\n");
  Settings *settings = world_settings(world, "seed-003", "person person");
  static const char *const rules[] = {RICH};
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
    world_set(settings, rules[i]);
  GameTable table = world_table(world, settings, "awaited");
  assert_string_equal(world_try(&table, 0, "8H", "AA"), "ok");
  Turn turn = turn_now(&table);
  assert_int_equal(turn.kind, TURN_PERSON);
  assert_int_equal(turn.seat, 1);
  assert_false(turn.must_answer); // playing on accepts
  assert_string_equal(world_do(&table, 1, ACTION_PASS), "ok");
  assert_string_equal(world_do(&table, 0, ACTION_SKIP), "ok");
  assert_string_equal(world_try(&table, 0, "8G", "A.."), "ok");
  turn = turn_now(&table); // it is the turn of 0 again, but 1 has to answer
  assert_int_equal(game_state(table.game)->turn, 0);
  assert_int_equal(turn.seat, 1);
  assert_int_equal(turn.people, 1u << 1);
  assert_true(turn.must_answer);
  assert_int_equal(ability_check(ABILITY_ACCEPT, &table, 1, NULL), OK);
  assert_int_equal(ability_check(ABILITY_CHALLENGE, &table, 1, NULL), OK);
  Error err;
  assert_int_equal(ability_check(ABILITY_PASS, &table, 1, &err), ERR_STATE);
  assert_string_equal(err.code, "must_answer");
  assert_string_equal(world_do(&table, 1, ACTION_ACCEPT), "ok");
  turn = turn_now(&table);
  assert_int_equal(turn.seat, 0);
  assert_false(turn.must_answer);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

// In a round everybody may submit at once; machines come first if one waits for the other.
static void a_round_waits_for_all_who_have_not_submitted(void **state) {
  (void)state;
  World *world = world_make("es", "es-basic");
  Settings *settings = world_settings(world, "duplicate", "person greedy person");
  GameTable table = world_table(world, settings, "round");
  Error err;
  Turn turn = turn_now(&table);
  assert_int_equal(turn.kind, TURN_MACHINE);
  assert_int_equal(turn.seat, 1);
  assert_int_equal(turn.people, 5);
  assert_ok(turn_go_on(&table, &turn, NULL, &err), err);
  for (int seat = 0; seat <= 2; seat += 2) {
    turn = turn_now(&table);
    assert_int_equal(turn.kind, TURN_PERSON);
    assert_int_equal(turn.seat, seat);
    SeatOrder nothing = {.ability = ability_here(ABILITY_PASS, settings), .seat = seat};
    Action done;
    assert_ok(ability_do(&table, &nothing, &done, &err), err);
    assert_int_equal(done.type, ACTION_SUBMIT);
  }
  turn = turn_now(&table);
  assert_int_equal(turn.kind, TURN_CLOSE);
  assert_ok(turn_go_on(&table, &turn, NULL, &err), err);
  assert_int_equal(game_state(table.game)->round, 2);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_offered_is_what_is_accepted),
      cmocka_unit_test(the_turn_is_whose_action_is_awaited),
      cmocka_unit_test(a_round_waits_for_all_who_have_not_submitted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
