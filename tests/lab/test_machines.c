// SPDX-License-Identifier: MIT
// Machines at the table: what they challenge and overlook, what they buy, and games of each against each.
#include "app/machine.h"
#include "base/mem.h"
#include "engine/bot.h"
#include "lab/autoplay.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <string.h>

// A person lays two tiles that form a word or not; what does the machine do first?
static ActionType answer(const World *world, const char *machine, const char *challenge, const char *word, int number) {
  StrBuf seats = {0};
  char seed[16];
  Action action;
  Error err = {0};
  strbuf_printf(&seats, "person %s", machine);
  Settings *settings = world_settings(world, "classic", seats.data);
  settings->rack_size = 2;
  settings->challenge = strcmp(challenge, "reject") == 0 ? CHALLENGE_REJECT : CHALLENGE_SINGLE;
  snprintf(seed, sizeof seed, "%d", number);
  GameTable table = world_table(world, settings, seed);
  const char *result = world_try(&table, 0, "8H", word);
  if (strcmp(result, "ok") == 0)
    assert_ok(table_machine_turn(&table, table_turn(&table), NULL, &action, &err), err);
  else
    action.type = ACTION_ABORT; // other tiles were dealt
  game_destroy(table.game);
  mem_free(settings);
  strbuf_deinit(&seats);
  return action.type;
}

// The percentage of such plays that the machine challenges.
static int challenged_percent(const World *world, const char *machine, const char *challenge, const char *word) {
  int asked = 0, challenged = 0;
  for (int i = 0; asked < 300; i++) {
    ActionType type = answer(world, machine, challenge, word, i);
    asked += type != ACTION_ABORT;
    challenged += type == ACTION_CHALLENGE;
  }
  return challenged * 100 / asked;
}

typedef struct ChallengeCase {
  const char *machine, *challenge, *word;
  int percent;
} ChallengeCase;

static const ChallengeCase challenges[] = {
    {"greedy", "single", "BA", 100},    {"greedy", "single", "AB", 0},      {"level1", "reject", "BA", 100},
    {"hard", "reject", "BA", 100},      {"hard", "single", "AB", 0},        {"friendly:1", "single", "BA", 20},
    {"friendly:1", "single", "AB", 0},  {"friendly:2", "reject", "BA", 40}, {"friendly:3", "single", "BA", 60},
    {"friendly:4", "single", "BA", 75}, {"friendly:5", "reject", "BA", 90}, {"friendly:5", "single", "AB", 0},
};

static void friendly_machines_overlook_wrong_words(void **state) {
  (void)state;
  World *world = world_custom("AB\nABB\n", "A 20 1\nB 20 1\n");
  int failures = 0;
  for (size_t i = 0; i < sizeof challenges / sizeof *challenges; i++) {
    const ChallengeCase *test = &challenges[i];
    int percent = challenged_percent(world, test->machine, test->challenge, test->word);
    int error = test->percent % 100 ? 10 : 0; // always and never are exact
    if (percent < test->percent - error || percent > test->percent + error) {
      print_error("%s challenges %s in %d%%, expected %d%%\n", test->machine, test->word, percent, test->percent);
      failures++;
    }
  }
  world_destroy(world);
  assert_int_equal(failures, 0);
}

// Hard buys every skip: once per turn, before a play of its own in the same turn.
static void check_skips(const Game *game, int *skips) {
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    const Action *action = game_action(game, seq);
    if (action->type != ACTION_SKIP)
      continue;
    const Action *next = game_action(game, seq + 1);
    assert_int_equal(action->seat, 0);
    assert_non_null(next);
    assert_int_equal(next->type, ACTION_PLAY);
    assert_int_equal(next->seat, 0);
    (*skips)++;
  }
}

static void hard_buys_skips_and_goes_on(void **state) {
  (void)state;
  World *world = world_make("es", "es-basic");
  int skips = 0;
  for (int i = 0; i < 20; i++) {
    char seed[16];
    Action action;
    Error err = {0};
    snprintf(seed, sizeof seed, "%d", i);
    Settings *settings = world_settings(world, "seed-003", "hard greedy medium");
    GameTable table = world_table(world, settings, seed);
    while (!state_is_over(game_state(table.game)))
      assert_ok(table_machine_turn(&table, table_turn(&table), NULL, &action, &err), err);
    check_skips(table.game, &skips);
    game_destroy(table.game);
    mem_free(settings);
  }
  assert_true(skips > 0);
  world_destroy(world);
}

static void play_against(const World *world, const char *preset, const Bot *bot) {
  StrBuf seats = {0};
  AutoplayResult result;
  Error err = {0};
  strbuf_printf(&seats, "%s greedy", bot->name);
  Settings *settings = world_settings(world, preset, seats.data);
  AutoplayOptions options = {
      .settings = settings, .lexicon = &world->lexicon, .seed = seed_from_text("seed"), .games = 2, .threads = 1};
  assert_ok(autoplay_run(&options, &result, &err), err);
  assert_int_equal(result.games, 2);
  mem_free(settings);
  strbuf_deinit(&seats);
}

static void every_machine_plays_by_every_preset(void **state) {
  (void)state;
  static const char *const presets[] = {"classic", "seed-003", "spanish", "english", "duplicate"};
  World *world = world_make("es", "es-basic");
  for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
    for (const Bot *bot = bots; bot->name; bot++)
      play_against(world, presets[i], bot);
  }
  world_destroy(world);
}

// What each machine submits for the first round, if they are asked in this order.
static void submit_all(const World *world, const Settings *settings, const char *seed, const int order[3],
                       Action out[3]) {
  GameTable table = world_table(world, settings, seed);
  Error err = {0};
  for (int i = 0; i < 3; i++)
    assert_ok(table_machine_turn(&table, order[i], NULL, &out[order[i]], &err), err);
  game_destroy(table.game);
}

// A server asks them all at once, a terminal one after the other: the game must be the same.
static void in_a_round_it_does_not_matter_who_submits_first(void **state) {
  (void)state;
  static const int forwards[] = {0, 1, 2}, backwards[] = {2, 1, 0};
  World *world = world_make("es", "es-basic");
  Settings *settings = world_settings(world, "duplicate", "friendly:2 friendly:1 friendly:3");
  for (int i = 0; i < 40; i++) {
    char seed[16];
    Action first[3], second[3];
    snprintf(seed, sizeof seed, "%d", i);
    submit_all(world, settings, seed, forwards, first);
    submit_all(world, settings, seed, backwards, second);
    for (int seat = 0; seat < 3; seat++) {
      StrBuf one = {0}, other = {0};
      play_write_tiles(&first[seat].submit.play, &settings->tiles, &one);
      play_write_tiles(&second[seat].submit.play, &settings->tiles, &other);
      assert_string_equal(strbuf_text(&one), strbuf_text(&other));
      strbuf_deinit(&one);
      strbuf_deinit(&other);
    }
  }
  mem_free(settings);
  world_destroy(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(friendly_machines_overlook_wrong_words),
      cmocka_unit_test(hard_buys_skips_and_goes_on),
      cmocka_unit_test(every_machine_plays_by_every_preset),
      cmocka_unit_test(in_a_round_it_does_not_matter_who_submits_first),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
