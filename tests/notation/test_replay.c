// SPDX-License-Identifier: MIT
// Random games, saved and loaded in the middle: the same state, the same hashes, no tile lost, and illegal actions
// leave no trace.
#include "base/mem.h"
#include "game/invariants.h"
#include "game/player.h"
#include "game/view.h"
#include "notation/gamejson.h"
#include "support/property.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint32_t gen_dice(void *context, uint32_t limit) {
  return gen_below(context, limit);
}

static void dump(json_t *value, StrBuf *out) {
  char *text = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
  json_decref(value);
  strbuf_add_text(out, text);
  free(text);
}

// Writes either form of the format.
static void write_game(const Game *game, bool as_log, StrBuf *out) {
  if (!as_log) {
    dump(gamejson_game(game, true), out);
    return;
  }
  dump(gamejson_head(game, true), out);
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    strbuf_add_char(out, '\n');
    dump(gamejson_action(game_action(game, seq), &game_settings(game)->tiles), out);
  }
  strbuf_add_char(out, '\n');
}

// What everybody sees, what is hidden, and the final hash.
static void describe(const Game *game, StrBuf *out) {
  const TileSet *tiles = &game_settings(game)->tiles;
  for (int seat = SEAT_SYSTEM; seat < game_state(game)->seat_count; seat++) {
    GameView *view = mem_alloc(sizeof *view);
    game_view_for(game, seat, view);
    rack_write(&view->rack, tiles, out);
    for (int kind = 0; kind <= tiles->kinds; kind++)
      strbuf_printf(out, " %d", view->unseen.counts[kind]);
    for (int other = 0; other < view->state.seat_count; other++) {
      strbuf_printf(out, " %d of %d:", view->rack_counts[other], view->bag_count);
      rack_write(&view->racks[other], tiles, out);
    }
    mem_free(view);
  }
  bag_write(game_bag(game), out);
  const Action *last = game_action(game, game_action_count(game));
  strbuf_add_text(out, last ? last->state_hash : game_head_hash(game));
}

static bool same_text(const StrBuf *a, const StrBuf *b) {
  return a->size == b->size && memcmp(a->data, b->data, a->size) == 0;
}

// Replaces the saved game by the loaded one, so that play goes on from it.
static bool survives_saving(Gen *gen, Game **game, bool as_log) {
  StrBuf text = {0}, before = {0}, after = {0}, again = {0};
  Game *loaded = NULL;
  Error err = {0};
  write_game(*game, as_log, &text);
  Status status = gamejson_read((Span){text.data, text.size}, "saved", NULL, &loaded, &err);
  bool same = status == OK;
  if (same) {
    describe(*game, &before);
    describe(loaded, &after);
    write_game(loaded, as_log, &again);
    same = same_text(&before, &after) && same_text(&text, &again);
    game_destroy(*game);
    *game = loaded;
  } else {
    StrBuf sentence = {0};
    error_format(&err, NULL, &sentence);
    gen_note(gen, "%s", strbuf_text(&sentence));
    strbuf_deinit(&sentence);
  }
  strbuf_deinit(&text);
  strbuf_deinit(&before);
  strbuf_deinit(&after);
  strbuf_deinit(&again);
  return same;
}

static bool leaves_no_trace(Gen *gen, Game *game, Action *action) {
  StrBuf before = {0}, after = {0};
  write_everything(game, &before);
  Error err = {0};
  Status checked = game_check(game, action, NULL);
  Status status = game_append(game, action, &err);
  write_everything(game, &after);
  bool fine = checked == status && (status == OK || same_text(&before, &after));
  gen_note(gen, "%lld: seat %d %s at %lld: %s", (long long)action->seq, action->seat, action_type_name(action->type),
           (long long)action->at_ms, status == OK ? "done" : err.code);
  strbuf_deinit(&before);
  strbuf_deinit(&after);
  return fine;
}

static bool any_game_holds_together(Gen *gen, void *context) {
  (void)context;
  Dice dice = {gen_dice, gen};
  Settings *settings = mem_alloc(sizeof *settings);
  Game *game = NULL;
  Error err;
  Seed seed = {{(uint8_t)gen_below(gen, 256), (uint8_t)gen_below(gen, 256)}};
  player_settings(&dice, settings);
  bool fine = game_create(settings, &seed, 1000, &game, &err) == OK;
  gen_note(gen, "%s, %d seats, rack of %d, board of %d, challenge %d, coins %d, clock %d", settings->preset,
           settings->seat_count, settings->rack_size, settings->layout.size, settings->challenge, settings->coins,
           settings->clock);
  for (int left = gen_range(gen, 0, 150); left > 0 && fine; left--) {
    Action action;
    if (!gen_chance(gen, 85))
      player_nonsense(&dice, game, &action);
    else if (!player_action(&dice, game, &action))
      break;
    const char *broken;
    fine = leaves_no_trace(gen, game, &action);
    if (fine && (broken = broken_invariant(game))) {
      gen_note(gen, "%s", broken);
      fine = false;
    }
    if (fine && gen_chance(gen, 4))
      fine = survives_saving(gen, &game, gen_chance(gen, 50));
  }
  fine = fine && survives_saving(gen, &game, false);
  game_destroy(game);
  mem_free(settings);
  return fine;
}

static void any_game_survives_being_saved_and_loaded(void **state) {
  (void)state;
  property_check("any game holds together", 250, any_game_holds_together, NULL);
}

// Speed: reading a log must not make people wait.

static Game *play_out(int number) {
  char name[32];
  snprintf(name, sizeof name, "speed %d", number);
  Seed seed = seed_from_text(name);
  Random random = random_start(&seed, "play");
  Dice dice = dice_of(&random);
  Settings *settings = mem_alloc(sizeof *settings);
  Game *game;
  Error err;
  player_settings(&dice, settings);
  assert_ok(game_create(settings, &seed, 1000, &game, &err), err);
  mem_free(settings);
  Action action;
  for (int i = 0; i < 120 && player_action(&dice, game, &action); i++) {
    if (game_append(game, &action, &err) != OK)
      continue; // some of the ideas are illegal
  }
  return game;
}

static void replay(const Game *game) {
  Game *again;
  Error err;
  assert_ok(game_create(game_settings(game), game_seed(game), game_began_ms(game), &again, &err), err);
  for (int64_t seq = 1; seq <= game_action_count(game); seq++)
    assert_ok(game_replay(again, game_action(game, seq), &err), err);
  game_destroy(again);
}

static double seconds_of_work(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void ten_thousand_games_are_replayed_in_seconds(void **state) {
  (void)state;
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
  enum { GAMES = 10, TIMES = 1, TRIES = 1 };
#else
  enum { GAMES = 200, TIMES = 50, TRIES = 5 };
#endif
  int64_t actions = 0;
  double used = 0;
  for (int number = 0; number < GAMES; number++) {
    Game *game = play_out(number);
    double least = 1e9; // the best of some tries: the machine's other work does not count
    for (int i = 0; i < TRIES; i++) {
      double start = seconds_of_work();
      replay(game);
      double took = seconds_of_work() - start;
      least = took < least ? took : least;
    }
    used += least * TIMES;
    actions += game_action_count(game) * TIMES;
    game_destroy(game);
  }
  printf("  %d games, %lld actions, %.2f s\n", GAMES * TIMES, (long long)actions, used);
  if (used > 15) // a few seconds, and room for a slow machine
    fail_msg("%d games would take %.1f s", GAMES * TIMES, used);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(any_game_survives_being_saved_and_loaded),
      cmocka_unit_test(ten_thousand_games_are_replayed_in_seconds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
