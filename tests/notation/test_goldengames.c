// SPDX-License-Identifier: MIT
// Recorded games: every version of the program must replay those of its rules hash for hash. A file is never
// overwritten: TESELA_RECORD=1 records missing ones.
#include "base/file.h"
#include "base/mem.h"
#include "game/player.h"
#include "game/preset.h"
#include "notation/gamejson.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#define FOLDER TESELA_SOURCE_DIR "/tests/fixtures/games/"

typedef struct Golden {
  const char *file; // in the folder of its rules' version
  const char *preset, *tiles;
  int seats, board, rack;
  const char *rules;              // "challenge double; clock game", in the form of settings
  ActionType wants[ACTION_TYPES]; // what happens in it; a pass ends the list
  EndReason end;                  // how it ends
} Golden;

static const Golden goldens[] = {
    {"v1/classic.jsonl",
     "classic",
     "ca",
     2,
     0,
     7,
     "undo yes",
     {ACTION_PLAY, ACTION_EXCHANGE, ACTION_HELP, ACTION_UNDO, ACTION_PASS},
     END_NONE},
    {"v1/seed-001.jsonl", "seed-001", "ca", 2, 0, 7, "undo yes", {ACTION_PLAY, ACTION_EXCHANGE, ACTION_PASS}, END_NONE},
    {"v1/seed-003.jsonl",
     "seed-003",
     "es-basic",
     4,
     0,
     7,
     "undo yes",
     {ACTION_CHALLENGE, ACTION_ACCEPT, ACTION_REVERSE, ACTION_SKIP, ACTION_BUY_BLANK, ACTION_PASS},
     END_NONE},
    {"v1/spanish.jsonl",
     "spanish",
     "es",
     3,
     0,
     7,
     "undo no",
     {ACTION_CHALLENGE, ACTION_EXCHANGE, ACTION_SEAT_CHANGE, ACTION_PASS},
     END_NONE},
    {"v1/catalan.jsonl",
     "catalan",
     "ca",
     2,
     0,
     7,
     "free_swap yes; clock turn; clock_limit_s 15",
     {ACTION_TIMEOUT, ACTION_CHALLENGE, ACTION_PASS},
     END_NONE},
    {"v1/english.jsonl",
     "english",
     "en",
     2,
     0,
     7,
     "clock game; clock_limit_s 60; clock_increment_s 3; clock_overtime_s 120",
     {ACTION_CHALLENGE, ACTION_TIMEOUT, ACTION_PASS},
     END_RESIGNED},
    {"v1/super.jsonl",
     "super",
     "es",
     5,
     0,
     7,
     "undo yes; mirrored_draws yes",
     {ACTION_RESIGN, ACTION_UNDO, ACTION_PASS},
     END_NONE},
    {"v1/wordsmog.jsonl",
     "wordsmog",
     "en",
     2,
     8,
     4,
     "scoreless_to_end 2",
     {ACTION_EXCHANGE, ACTION_PASS},
     END_SCORELESS},
    {"v1/duplicate.jsonl",
     "duplicate",
     "ca",
     3,
     0,
     7,
     "duplicate_mixed_rounds 3",
     {ACTION_SUBMIT, ACTION_ROUND_CLOSE, ACTION_RESIGN, ACTION_PASS},
     END_NONE},
    {"v1/small.jsonl", "classic", "pt", 1, 3, 15, "challenge single", {ACTION_PLAY, ACTION_PASS}, END_BOARD_FULL},
    {"v1/large.jsonl",
     "classic",
     "it",
     8,
     31,
     15,
     "challenge 10; coins yes; coins_points 5; clock days; clock_limit_s 300",
     {ACTION_TIMEOUT, ACTION_LEXICON_CHANGED, ACTION_SKIP, ACTION_PASS},
     END_NONE},
    {"v1/out.jsonl",
     "classic",
     "own",
     2,
     0,
     2,
     "challenge 5; coins yes; undo yes",
     {ACTION_CHALLENGE, ACTION_ACCEPT, ACTION_PASS},
     END_OUT},
    {"v1/stuck.jsonl", "catalan", "own", 2, 5, 3, "passes_to_end 0", {ACTION_STUCK, ACTION_PASS}, END_STUCK},
    {"v1/passes.jsonl", "classic", "own", 1, 0, 7, "undo yes", {ACTION_UNDO, ACTION_PASS}, END_PASSES},
    {"v1/aborted.json", "english", "en", 2, 15, 8, "challenge void", {ACTION_ABORT, ACTION_PASS}, END_ABORTED},
    {"v2/seed-003.jsonl",
     "seed-003",
     "es-basic",
     2,
     0,
     7,
     "coins_points 2; undo no",
     {ACTION_CHALLENGE, ACTION_SKIP, ACTION_BUY_BLANK, ACTION_PASS},
     END_NONE},
    {"v2/spanish.jsonl",
     "spanish",
     "es",
     3,
     0,
     7,
     "clock game; clock_limit_s 200; clock_overtime_s 60",
     {ACTION_SEAT_CHANGE, ACTION_PAUSE, ACTION_TIMEOUT, ACTION_PASS},
     END_NONE},
    {"v2/duplicate.jsonl",
     "duplicate",
     "en",
     3,
     0,
     7,
     "duplicate_round_s 120",
     {ACTION_PAUSE, ACTION_SUBMIT, ACTION_ROUND_CLOSE, ACTION_PASS},
     END_NONE},
};
enum { GOLDENS = sizeof goldens / sizeof *goldens };

// Recording.

static void golden_settings(const Golden *golden, const Dice *dice, Settings *out) {
  Preset preset;
  TileSet tiles;
  Error err;
  assert_ok(preset_find(golden->preset, &preset, &err), err);
  if (strcmp(golden->tiles, "own") == 0)
    assert_ok(tileset_parse(span_of("A 6 1\nB 6 3\nCH 4 5\n# 2 0\n"), "own", &tiles, &err), err);
  else
    assert_ok(tileset_builtin(golden->tiles, &tiles, &err), err);
  assert_ok(preset_settings(&preset, &tiles, golden->board, out, &err), err);
  out->rules_version = atoi(golden->file + 1);
  out->rack_size = golden->rack;
  out->seat_count = golden->seats;
  for (int seat = 0; seat < golden->seats; seat++) {
    static const char *const names[] = {"Anna", "Berta", "Carla", "Dídac", "Eva", "Fèlix", "Gil", "Hug"};
    Seat *who = &out->seats[seat];
    snprintf(who->name, sizeof who->name, "%s", names[seat]);
    if (dice_chance(dice, 40)) {
      who->kind = SEAT_BOT;
      snprintf(who->bot, sizeof who->bot, "greedy");
      who->bot_version = 1;
    } else if (out->rules_version > 1 && dice_chance(dice, 20)) {
      snprintf(who->account, sizeof who->account, SEAT_FREE_MARK);
    } else {
      snprintf(who->account, sizeof who->account, "cuenta-%d", seat);
    }
  }
  char line[128];
  for (const char *at = golden->rules; *at; at += strcspn(at, ";") + (at[strcspn(at, ";")] ? 2 : 0)) {
    snprintf(line, sizeof line, "%.*s", (int)strcspn(at, ";"), at);
    char *value = strchr(line, ' ');
    *value++ = '\0';
    assert_ok(settings_set(out, settings_find(span_of(line)), span_of(value), &err), err);
  }
}

static bool has_what_it_wants(const Golden *golden, const Game *game) {
  for (int i = 0; golden->wants[i] != ACTION_PASS; i++) {
    bool has = false;
    for (int64_t seq = 1; seq <= game_action_count(game) && !has; seq++)
      has = game_action(game, seq)->type == golden->wants[i];
    if (!has)
      return false;
  }
  return game_state(game)->end == golden->end && game_action_count(game) >= 3;
}

static Game *play(const Golden *golden, int number) {
  char name[96];
  snprintf(name, sizeof name, "golden %s %d", golden->file, number);
  Seed seed = seed_from_text(name);
  Random random = random_start(&seed, "play");
  Dice dice = dice_of(&random);
  Settings *settings = mem_alloc(sizeof *settings);
  Game *game;
  Action action;
  Error err;
  golden_settings(golden, &dice, settings);
  assert_ok(game_create(settings, &seed, INT64_C(1700000000000), &game, &err), err);
  mem_free(settings);
  for (int i = 0; i < 60 && player_action(&dice, game, &action); i++) {
    if (game_append(game, &action, &err) != OK)
      continue;
  }
  return game;
}

static void add_line(json_t *value, StrBuf *out) {
  char *text = json_dumps(value, JSON_COMPACT);
  json_decref(value);
  strbuf_printf(out, "%s\n", text);
  free(text);
}

static void record(const Golden *golden, const char *path) {
  Game *game = NULL;
  for (int number = 0; !game; number++) {
    if (number == 20000)
      fail_msg("no game has what %s wants", golden->file);
    game = play(golden, number);
    if (!has_what_it_wants(golden, game)) {
      game_destroy(game);
      game = NULL;
    }
  }
  StrBuf text = {0};
  bool is_log = strstr(golden->file, ".jsonl") != NULL;
  add_line(is_log ? gamejson_head(game, true) : gamejson_game(game, true), &text);
  for (int64_t seq = 1; is_log && seq <= game_action_count(game); seq++)
    add_line(gamejson_action(game_action(game, seq), &game_settings(game)->tiles), &text);
  Error err;
  assert_ok(file_write(path, (Span){text.data, text.size}, &err), err);
  printf("  recorded %s\n", path);
  strbuf_deinit(&text);
  game_destroy(game);
}

// Replaying.

static Game *replay(const Golden *golden) {
  char path[512];
  snprintf(path, sizeof path, "%s%s", FOLDER, golden->file);
  if (getenv("TESELA_RECORD") && !file_exists(path))
    record(golden, path);
  Span text;
  Error err;
  Game *game;
  assert_ok(file_read(path, GAMEJSON_FILE_MAX, &text, &err), err);
  assert_ok(gamejson_read(text, golden->file, NULL, &game, &err), err);
  mem_free_span(text);
  return game;
}

static void recorded_games_replay_hash_for_hash(void **state) {
  (void)state;
  for (int i = 0; i < GOLDENS; i++) {
    Game *game = replay(&goldens[i]);
    if (!has_what_it_wants(&goldens[i], game))
      fail_msg("%s is not the game it was", goldens[i].file);
    game_destroy(game);
  }
}

// Together they use everything a game can have.
static void recorded_games_cover_the_rules(void **state) {
  (void)state;
  bool types[ACTION_TYPES] = {0}, challenges[CHALLENGE_10 + 1] = {0}, clocks[CLOCK_DAYS + 1] = {0},
       seats[SEATS_MAX + 1] = {0};
  char id[SETTINGS_ID_MAX];
  for (int i = 0; i < GOLDENS; i++) {
    Game *game = replay(&goldens[i]);
    const Settings *settings = game_settings(game);
    challenges[settings->challenge] = clocks[settings->clock] = seats[settings->seat_count] = true;
    for (int64_t seq = 1; seq <= game_action_count(game); seq++)
      types[game_action(game, seq)->type] = true;
    game_destroy(game);
  }
  for (int i = 0; i < ACTION_TYPES; i++) {
    if (!types[i])
      fail_msg("no recorded game has a %s", action_type_name((ActionType)i));
  }
  for (int i = 0; i <= CHALLENGE_10; i++)
    assert_true(challenges[i]);
  for (int i = 0; i <= CLOCK_DAYS; i++)
    assert_true(clocks[i]);
  assert_true(seats[1] && seats[2] && seats[3] && seats[SEATS_MAX]);
  for (int index = 0; preset_id(index, id); index++) {
    bool found = false;
    for (int i = 0; i < GOLDENS; i++)
      found = found || strcmp(goldens[i].preset, id) == 0;
    if (!found)
      fail_msg("no recorded game follows the preset %s", id);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(recorded_games_replay_hash_for_hash),
      cmocka_unit_test(recorded_games_cover_the_rules),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
