// SPDX-License-Identifier: MIT
#include "tests/app/world.h"

#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "engine/bot.h"
#include "game/square.h"
#include "lexicon/tiletext.h"
#include "support/test.h"

#include <string.h>

int64_t world_clock_ms;

static int64_t world_now(void) {
  return world_clock_ms;
}

static void compile(World *world, Span text, const char *name) {
  Error err = {0};
  KwgImage image;
  Kwg kwg;
  assert_ok(wordlist_parse(text, name, &world->tiles, NULL, &world->words, NULL, &err), err);
  assert_ok(kwg_build(&world->words, NULL, &image, &err), err);
  assert_ok(kwg_from_bytes((Span){(const char *)image.nodes, image.count * sizeof(uint32_t)}, world->tiles.kinds, name,
                           &kwg, &err),
            err);
  kwg_image_deinit(&image);
  lexicon_init_from_kwg(&world->lexicon, &kwg);
}

World *world_make(const char *language, const char *tile_set) {
  World *world = mem_alloc(sizeof *world);
  Error err = {0};
  Span text;
  StrBuf path = {0};
  strbuf_printf(&path, "%s/tests/fixtures/words/%s.txt", TESELA_SOURCE_DIR, language);
  assert_ok(tileset_builtin(tile_set, &world->tiles, &err), err);
  assert_ok(file_read(path.data, WORDLIST_FILE_MAX, &text, &err), err);
  compile(world, text, path.data);
  mem_free_span(text);
  strbuf_deinit(&path);
  return world;
}

World *world_custom(const char *words, const char *bag) {
  World *world = mem_alloc(sizeof *world);
  Error err = {0};
  assert_ok(tileset_parse(span_of(bag), "bag", &world->tiles, &err), err);
  compile(world, span_of(words), "words");
  return world;
}

void world_destroy(World *world) {
  wordlist_deinit(&world->words);
  lexicon_deinit(&world->lexicon);
  mem_free(world);
}

static void add_seat(Settings *settings, Span kind) {
  Seat *seat = &settings->seats[settings->seat_count++];
  snprintf(seat->name, sizeof seat->name, "%c%d", 'A' + settings->seat_count - 1, settings->seat_count);
  if (span_equals(kind, "person"))
    return;
  seat->kind = SEAT_BOT;
  snprintf(seat->bot, sizeof seat->bot, "%.*s", (int)kind.size, kind.data);
  seat->bot_version = 1;
}

Settings *world_settings(const World *world, const char *preset_id, const char *seats) {
  Settings *settings = mem_alloc(sizeof *settings);
  Preset *preset = mem_alloc(sizeof *preset);
  Error err = {0};
  assert_ok(preset_find(preset_id, preset, &err), err);
  assert_ok(preset_settings(preset, &world->tiles, 0, settings, &err), err);
  Span rest = span_of(seats), kind;
  while (line_next_word(&rest, &kind))
    add_seat(settings, kind);
  settings->first_seat = 0;
  mem_free(preset);
  return settings;
}

void world_set(Settings *settings, const char *assignment) {
  const char *equals = strchr(assignment, '=');
  Error err = {0};
  assert_non_null(equals);
  const SettingRow *row = settings_find((Span){assignment, (size_t)(equals - assignment)});
  assert_non_null(row);
  assert_ok(settings_set(settings, row, span_of(equals + 1), &err), err);
}

GameTable world_table(const World *world, const Settings *settings, const char *seed_text) {
  GameTable table = {.referee = {&world->lexicon}, .now_ms = world_now};
  Error err = {0};
  Seed seed = seed_from_text(seed_text);
  world_clock_ms = 0;
  assert_ok(game_create(settings, &seed, 0, &table.game, &err), err);
  return table;
}

static bool holds(const GameTable *table, int seat, const char *text) {
  Rack rack = bag_rack(game_bag(table->game), seat), wanted;
  Error err = {0};
  if (!text)
    return true;
  assert_ok(rack_parse(span_of(text), &game_settings(table->game)->tiles, &wanted, &err), err);
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    if (rack.counts[kind] < wanted.counts[kind])
      return false;
  }
  return true;
}

GameTable world_table_with_racks(const World *world, const Settings *settings, const char *first, const char *second) {
  enum { TRIES = 200 * 1000 };
  for (int i = 0; i < TRIES; i++) {
    char seed[16];
    snprintf(seed, sizeof seed, "%d", i);
    GameTable table = world_table(world, settings, seed);
    if (holds(&table, 0, first) && holds(&table, 1, second))
      return table;
    game_destroy(table.game);
  }
  fail_msg("no seed deals %s and %s", first, second ? second : "anything");
  return (GameTable){0};
}

Play world_play(const GameTable *table, const char *at, const char *text) {
  const Settings *settings = game_settings(table->game);
  Square square;
  Error err = {0};
  assert_ok(square_parse(span_of(at), settings->layout.size, &square, &err), err);
  Play play = {.row = (uint8_t)square.row, .col = (uint8_t)square.col, .direction = (uint8_t)square.direction};
  for (Span rest = span_of(text); rest.size > 0;) {
    Tile *tile = &play.tiles[play.length++];
    if (rest.data[0] == '.')
      rest = (Span){rest.data + 1, rest.size - 1};
    else
      assert_true(tiletext_next(&settings->tiles, &rest, tile));
  }
  return play;
}

const char *world_try(GameTable *table, int seat, const char *at, const char *tiles) {
  static Error err; // its code is a literal, but the analysers can't know
  Action action = {.type = ACTION_PLAY, .seat = seat, .play = world_play(table, at, tiles)};
  return table_do(table, &action, &err) == OK ? "ok" : err.code;
}

const char *world_do(GameTable *table, int seat, ActionType type) {
  static Error err;
  Action action = {.type = type, .seat = seat};
  return table_do(table, &action, &err) == OK ? "ok" : err.code;
}
