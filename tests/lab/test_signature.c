// SPDX-License-Identifier: MIT
// The engine's signature: one hash over everything that the machines do in a fixed set of games, with several tile
// sets, boards, racks and rules. It must be the same in every build on every machine.
//
// If it changes, some machine plays differently. If that is intended: put the new signature below, raise the version of
// the machines concerned in engine/bot.c, and say in the commit what plays differently and why. If it is not intended,
// compare the hashes of the single matches with those of the previous commit to see where to look (TESELA_SIGNATURE=1
// prints them even without a change).
#include "base/mem.h"
#include "base/sha256.h"
#include "lab/autoplay.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <stdlib.h>
#include <string.h>

#define SIGNATURE "97afc7e9c91fc992"

typedef struct SignatureRow {
  const char *words, *tiles, *preset, *seats;
  const char *set[3]; // settings that differ from the preset's
  int board;          // 0: the preset's
  int games;
  ToolsMap map;
  bool without_kit;
} SignatureRow;

static const SignatureRow rows[] = {
    {"en", "en", "english", "greedy static", {0}, 0, 6, TOOLS_MAP_ALONE, false},
    {"es", "es", "classic", "static static", {0}, 0, 6, TOOLS_NO_MAP, false},
    {"ca", "ca", "catalan", "level3 greedy", {0}, 0, 4, TOOLS_MAP_ALONE, false},
    {"es", "es", "spanish", "level1 level2 level3", {0}, 0, 2, TOOLS_NO_MAP, true},
    {"es", "es-basic", "seed-003", "easy medium hard", {0}, 0, 4, TOOLS_NO_MAP, true},
    {"ca", "ca", "classic", "static greedy", {0}, 0, 4, TOOLS_MAP_ALONE, false},
    {"ca",
     "ca",
     "classic",
     "friendly:1 friendly:2 friendly:3 friendly:4 friendly:5 friendly:6 friendly:8",
     {0},
     0,
     2,
     TOOLS_NO_MAP,
     false},
    {"en", "en", "classic", "greedy greedy", {"rack_size=12", "bingo_bonus=80"}, 31, 1, TOOLS_MAP_ALONE, false},
    {"es", "es", "super", "static greedy", {0}, 0, 1, TOOLS_MAP_ALONE, false},
    {"en", "en", "wordsmog", "greedy static", {"rack_size=5"}, 0, 1, TOOLS_NO_MAP, true},
    {"ca", "ca", "duplicate", "greedy static", {0}, 0, 1, TOOLS_MAP_ALONE, false},
    {"es", "es", "classic", "static greedy", {"rack_size=3"}, 10, 4, TOOLS_NO_MAP, false},
    {"en", "en", "classic", "sim static", {"mirrored_draws=yes", "rack_size=5"}, 8, 1, TOOLS_MAP_ALONE, false},
    {"es", "es", "classic", "champion greedy", {"rack_size=4"}, 7, 4, TOOLS_MAP_ALONE, false},
    {"ca", "ca", "classic", "sim greedy", {0}, 0, 1, TOOLS_MAP_ALONE, false}, // with an outlook
};

typedef struct Digest {
  StrBuf text; // what all players did, one game after the other
} Digest;

static void add_game(void *context, int64_t index, const Game *game) {
  Digest *digest = context;
  strbuf_printf(&digest->text, "game %d\n", (int)index);
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    action_write(game_action(game, seq), &game_settings(game)->tiles, &digest->text);
    strbuf_add_char(&digest->text, '\n');
  }
  for (int seat = 0; seat < game_state(game)->seat_count; seat++)
    strbuf_printf(&digest->text, "%d\n", game_state(game)->seats[seat].score);
}

static void play_match(const SignatureRow *row, Digest *digest) {
  World *world = world_make(row->words, row->tiles);
  Settings *settings = world_settings(world, row->preset, row->seats);
  MachineKit kit;
  AutoplayResult result;
  Error err = {0};
  settings->undo = 0;
  settings->first_seat = -1;
  for (int i = 0; i < 3 && row->set[i]; i++)
    world_set(settings, row->set[i]);
  if (row->board > 0)
    assert_ok(layout_for_size(row->board, &settings->layout, &err), err);
  if (settings->any_order)
    assert_ok(lexicon_make_any_order(&world->lexicon, NULL, &err), err);
  MachineKitSource source = {.lexicon = &world->lexicon, .tiles = &world->tiles, .map = row->map};
  assert_ok(machinekit_open(&source, NULL, &kit, &err), err);
  AutoplayOptions options = {.settings = settings,
                             .lexicon = &world->lexicon,
                             .kit = row->without_kit ? NULL : &kit,
                             .seed = seed_from_text("signature"),
                             .games = row->games,
                             .threads = 1,
                             .on_game = add_game,
                             .context = digest};
  assert_ok(autoplay_run(&options, &result, &err), err);
  assert_int_equal(result.games, row->games);
  machinekit_close(&kit);
  mem_free(settings);
  world_destroy(world);
}

static void hash_of(const StrBuf *text, char out[17]) {
  char hex[SHA256_HEX_SIZE];
  sha256_hex((Span){text->data, text->size}, hex);
  memcpy(out, hex, 16);
  out[16] = '\0';
}

static void machines_play_as_their_signature_says(void **state) {
  (void)state;
  StrBuf all = {0}, lines = {0};
  char hash[17];
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    Digest digest = {0};
    play_match(&rows[i], &digest);
    hash_of(&digest.text, hash);
    strbuf_printf(&all, "%s\n", hash);
    strbuf_printf(&lines, "%s  %s, %s: %s\n", hash, rows[i].tiles, rows[i].preset, rows[i].seats);
    strbuf_deinit(&digest.text);
  }
  hash_of(&all, hash);
  if (getenv("TESELA_SIGNATURE"))
    print_message("%s%s\n", lines.data, hash);
  if (strcmp(hash, SIGNATURE) != 0)
    fail_msg("machines play differently:\n%sthe signature is %s, and was %s. The top of this file says what to do.",
             lines.data, hash, SIGNATURE);
  strbuf_deinit(&all);
  strbuf_deinit(&lines);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(machines_play_as_their_signature_says)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
