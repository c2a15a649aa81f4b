// SPDX-License-Identifier: MIT
#include "tests/engine/botworld.h"

#include "base/lines.h"
#include "base/mem.h"
#include "game/preset.h"
#include "game/square.h"
#include "lexicon/kwgbuild.h"
#include "lexicon/tiletext.h"
#include "movegen/movegen.h"
#include "support/test.h"

#include <string.h>

void botworld_compile(const TileSet *tiles, const char *text, WordList *words, Lexicon *lexicon) {
  StrBuf lines = {0};
  Error err = {0};
  KwgImage image;
  Kwg kwg;
  Span rest = span_of(text), word;
  while (line_next_word(&rest, &word))
    strbuf_printf(&lines, "%.*s\n", (int)word.size, word.data);
  assert_ok(wordlist_parse((Span){lines.data, lines.size}, "words", tiles, NULL, words, NULL, &err), err);
  assert_ok(kwg_build(words, NULL, &image, &err), err);
  kwg_from_image(&image, &kwg);
  lexicon_init_from_kwg(lexicon, &kwg);
  strbuf_deinit(&lines);
}

static void set_settings(BotWorld *world, int board_size, int rack_size) {
  Preset *preset = mem_alloc(sizeof *preset);
  Error err = {0};
  assert_ok(preset_find("classic", preset, &err), err);
  assert_ok(preset_settings(preset, &world->tiles, board_size, &world->settings, &err), err);
  world->settings.rack_size = rack_size;
  world->settings.seat_count = 2;
  mem_free(preset);
}

BotWorld *botworld_make(const char *tiles, const char *words, int board_size, int rack_size) {
  BotWorld *world = mem_alloc(sizeof *world);
  Error err = {0};
  if (strchr(tiles, ' '))
    assert_ok(tileset_parse(span_of(tiles), "bag", &world->tiles, &err), err);
  else
    assert_ok(tileset_builtin(tiles, &world->tiles, &err), err);
  botworld_compile(&world->tiles, words, &world->words, &world->lexicon);
  set_settings(world, board_size, rack_size);
  world->view.settings = &world->settings;
  world->view.state.seat_count = 2;
  world->view.bag_count = world->tiles.total;
  board_init(&world->view.state.board, world->settings.layout.size);
  return world;
}

BotWorld *botworld_random(Gen *gen) {
  static const char *const sets[] = {"es", "ca", "en", "es-basic"};
  const char *id = sets[gen_below(gen, sizeof sets / sizeof *sets)];
  int size = gen_range(gen, 3, 17), rack_size = gen_range(gen, 1, 9), count = gen_range(gen, 10, 150);
  TileSet tiles;
  StrBuf text = {0};
  Error err = {0};
  assert_ok(tileset_builtin(id, &tiles, &err), err);
  for (int w = 0; w < count; w++) {
    int length = gen_range(gen, 2, size < 8 ? size : 8);
    bool vowel = gen_chance(gen, 50);
    for (int i = 0; i < length; i++) {
      int tile = gen_range(gen, 1, tiles.kinds);
      while ((tiles.vowels >> tile & 1) != vowel)
        tile = tile % tiles.kinds + 1;
      strbuf_add_text(&text, tiles.names[tile]);
      vowel = gen_chance(gen, 85) ? !vowel : vowel;
    }
    strbuf_add_char(&text, '\n');
  }
  gen_note(gen, "tiles %s, board %d, rack %d, words:\n%s", id, size, rack_size, strbuf_text(&text));
  BotWorld *world = botworld_make(id, strbuf_text(&text), size, rack_size);
  strbuf_deinit(&text);
  return world;
}

void botworld_destroy(BotWorld *world) {
  wordlist_deinit(&world->words);
  lexicon_deinit(&world->lexicon);
  mem_free(world);
}

void botworld_set_rack(BotWorld *world, const char *text) {
  Error err = {0};
  assert_ok(rack_parse(span_of(text), &world->tiles, &world->view.rack, &err), err);
}

void botworld_draw_rack(Gen *gen, BotWorld *world) {
  world->view.rack = (Rack){0};
  for (int i = 0; i < world->settings.rack_size; i++)
    rack_add(&world->view.rack, gen_chance(gen, 10) ? TILE_BLANK : (Tile)gen_range(gen, 1, world->tiles.kinds));
}

void botworld_put_play(BotWorld *world, const Play *play) {
  State *state = &world->view.state;
  PlayWords words;
  play_words(&state->board, play, &words);
  for (int i = 0; i < words.count; i++) {
    const PlayWord *word = &words.words[i];
    world->view.words[state->words_made++] =
        (MadeWord){(uint8_t)word->row, (uint8_t)word->col, (uint8_t)word->direction, (uint8_t)word->length};
  }
  play_put(&state->board, play);
}

static void put_text(BotWorld *world, Span text) {
  Span rest = text, at = {0}, tiles = {0};
  Square square;
  Error err = {0};
  assert_true(line_next_word(&rest, &at) && line_next_word(&rest, &tiles));
  assert_ok(square_parse(at, world->settings.layout.size, &square, &err), err);
  Play play = {.row = (uint8_t)square.row, .col = (uint8_t)square.col, .direction = (uint8_t)square.direction};
  while (tiles.size > 0) {
    Tile *tile = &play.tiles[play.length++];
    if (tiles.data[0] == '.')
      tiles = (Span){tiles.data + 1, tiles.size - 1};
    else
      assert_true(tiletext_next(&world->tiles, &tiles, tile));
  }
  assert_ok(play_check(&world->view.state.board, &world->settings.layout, world->settings.rack_size, &play, &err), err);
  botworld_put_play(world, &play);
}

void botworld_put(BotWorld *world, const char *plays) {
  while (*plays) {
    size_t length = strcspn(plays, ";");
    put_text(world, (Span){plays, length});
    plays += length + (plays[length] == ';');
  }
}

void botworld_put_random(Gen *gen, BotWorld *world, int plays) {
  ScoreRules rules = settings_score_rules(&world->settings);
  CrossSets *cross = mem_alloc(sizeof *cross);
  PlayList list = {0};
  Error err = {0};
  for (int i = 0; i < plays; i++) {
    botworld_draw_rack(gen, world);
    MovegenInput input = {.board = &world->view.state.board, .rules = &rules, .rack = &world->view.rack};
    movegen_use_lexicon(&input, &world->lexicon, cross);
    assert_ok(movegen_all(&input, &list, &err), err);
    playlist_sort(&list);
    if (list.count > 0)
      botworld_put_play(world, &list.plays[gen_below(gen, (uint32_t)list.count)].play);
  }
  playlist_deinit(&list);
  mem_free(cross);
}

BotInput botworld_input(const BotWorld *world, const char *seed) {
  return (BotInput){.view = &world->view, .lexicon = &world->lexicon, .seed = seed_from_text(seed)};
}

void botworld_set(Settings *settings, const char *assignment) {
  const char *equals = strchr(assignment, '=');
  Error err = {0};
  assert_non_null(equals);
  const SettingRow *row = settings_find((Span){assignment, (size_t)(equals - assignment)});
  assert_non_null(row);
  assert_ok(settings_set(settings, row, span_of(equals + 1), &err), err);
}
