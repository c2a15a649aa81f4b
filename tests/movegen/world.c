// SPDX-License-Identifier: MIT
#include "world.h"

#include "base/mem.h"
#include "lexicon/kwgbuild.h"
#include "support/test.h"

static const char *const set_ids[] = {"es", "ca", "en", "es-basic", "ca-q", "de", "it"};

// Words that look like words: consonants and vowels of the set, taken in turn more often than not.
static void random_words(Gen *gen, const TileSet *tiles, int count, int longest, StrBuf *text) {
  for (int w = 0; w < count; w++) {
    int length = gen_range(gen, 2, longest);
    bool vowel = gen_chance(gen, 50);
    for (int i = 0; i < length; i++) {
      int tile = gen_range(gen, 1, tiles->kinds);
      for (int tries = 0; tries < 40 && (tiles->vowels >> tile & 1) != vowel; tries++)
        tile = tile % tiles->kinds + 1;
      strbuf_add_text(text, tiles->names[tile]);
      vowel = gen_chance(gen, 85) ? !vowel : vowel;
    }
    strbuf_add_char(text, '\n');
  }
}

static void make_lexicon(World *world, const StrBuf *text) {
  Error err = {0};
  KwgImage image;
  assert_ok(wordlist_parse((Span){text->data, text->size}, "words", &world->tiles, &(WordListOptions){0}, &world->words,
                           NULL, &err),
            err);
  assert_ok(kwg_build(&world->words, NULL, &image, &err), err);
  assert_ok(kwg_from_bytes((Span){(const char *)image.nodes, image.count * sizeof(uint32_t)}, world->tiles.kinds,
                           "built", &world->kwg, &err),
            err);
  mem_free(image.nodes);
}

void world_destroy(World *world) {
  wordlist_deinit(&world->words);
  kwg_deinit(&world->kwg);
  mem_free(world);
}

void world_draw_rack(Gen *gen, World *world, int size) {
  world->rack = (Rack){0};
  for (int i = 0; i < size; i++)
    rack_add(&world->rack, (Tile)gen_range(gen, 1, world->tiles.kinds));
  int blanks = gen_chance(gen, 30) ? gen_range(gen, 1, 2) : 0;
  for (int i = 0; i < blanks && i < size; i++) {
    for (int tile = 1; tile <= world->tiles.kinds; tile++) {
      if (rack_take(&world->rack, (Tile)tile)) {
        rack_add(&world->rack, TILE_BLANK);
        break;
      }
    }
  }
}

World *world_random(Gen *gen) {
  World *world = mem_alloc(sizeof *world);
  Error err = {0};
  const char *id = set_ids[gen_below(gen, sizeof set_ids / sizeof *set_ids)];
  assert_ok(tileset_builtin(id, &world->tiles, &err), err);
  int size = gen_range(gen, 3, 21);
  world->rack_size = gen_chance(gen, 60) ? 7 : gen_range(gen, 2, 15);
  assert_ok(layout_for_size(size, &world->layout, &err), err);
  StrBuf text = {0};
  random_words(gen, &world->tiles, gen_range(gen, 20, 250), size < 9 ? size : 9, &text);
  gen_note(gen, "tiles %s, board %d, rack %d, words:\n%s", id, size, world->rack_size, strbuf_text(&text));
  make_lexicon(world, &text);
  strbuf_deinit(&text);
  board_init(&world->board, size);
  crosssets_rebuild(&world->cross, &world->board, &world->kwg, &world->tiles);
  return world;
}

World *world_with_words(const char *words, int size, int rack_size) {
  World *world = mem_alloc(sizeof *world);
  Error err = {0};
  assert_ok(tileset_builtin("es", &world->tiles, &err), err);
  assert_ok(layout_for_size(size, &world->layout, &err), err);
  StrBuf text = {0};
  strbuf_add_text(&text, words);
  make_lexicon(world, &text);
  strbuf_deinit(&text);
  world->rack_size = rack_size;
  board_init(&world->board, size);
  crosssets_rebuild(&world->cross, &world->board, &world->kwg, &world->tiles);
  return world;
}

void world_set_rack(World *world, const char *text) {
  Error err = {0};
  assert_ok(rack_parse(span_of(text), &world->tiles, &world->rack, &err), err);
}

ScoreRules world_rules(const World *world) {
  return (ScoreRules){
      .tiles = &world->tiles, .layout = &world->layout, .rack_size = world->rack_size, .bingo_bonus = 50};
}

void world_play(World *world, const Play *play) {
  play_put(&world->board, play);
  crosssets_update(&world->cross, &world->board, &world->kwg, &world->tiles, play);
}
