// SPDX-License-Identifier: MIT
#include "world.h"

#include "base/mem.h"
#include "lexicon/anagrams.h"
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

World *world_create(const char *tile_set, int size, int rack_size) {
  World *world = mem_alloc(sizeof *world);
  Error err = {0};
  assert_ok(tileset_builtin(tile_set, &world->tiles, &err), err);
  assert_ok(layout_for_size(size, &world->layout, &err), err);
  world->rack_size = rack_size;
  board_init(&world->board, size);
  return world;
}

void world_destroy(World *world) {
  wordlist_deinit(&world->words);
  kwg_deinit(&world->kwg);
  kwg_deinit(&world->sorted);
  klv_deinit(&world->leaves);
  mem_free(world);
}

void world_cross_sets(const World *world, CrossSets *out) {
  if (world->any_order)
    crosssets_rebuild_any_order(out, &world->board, &world->sorted, &world->tiles);
  else
    crosssets_rebuild(out, &world->board, &world->kwg, &world->tiles);
}

void world_set_words(World *world, WordList *words, bool any_order) {
  Error err = {0};
  KwgImage image;
  world->words = *words;
  *words = (WordList){0};
  assert_ok(kwg_build(&world->words, NULL, &image, &err), err);
  kwg_from_image(&image, &world->kwg);
  world->any_order = any_order;
  if (any_order)
    assert_ok(anagrams_build(&world->kwg, NULL, &world->sorted, &err), err);
  world_cross_sets(world, &world->cross);
}

static void set_words(World *world, const StrBuf *text, bool any_order) {
  Error err = {0};
  WordList words;
  assert_ok(wordlist_parse((Span){text->data, text->size}, "words", &world->tiles, NULL, &words, NULL, &err), err);
  world_set_words(world, &words, any_order);
}

void world_restart(World *world, int size, int rack_size) {
  Error err = {0};
  assert_ok(layout_for_size(size, &world->layout, &err), err);
  world->rack_size = rack_size;
  board_init(&world->board, size);
  world_cross_sets(world, &world->cross);
}

static void draw_from_bag(Gen *gen, World *world, int size) {
  TileSet left = world->tiles;
  for (int i = 0; i < size; i++) {
    int at = (int)gen_below(gen, (uint32_t)left.total--), tile = 0;
    while (at >= left.counts[tile])
      at -= left.counts[tile++];
    left.counts[tile]--;
    rack_add(&world->rack, (Tile)tile);
  }
}

void world_draw_rack(Gen *gen, World *world, int size) {
  world->rack = (Rack){0};
  if (world->draws_from_bag) {
    draw_from_bag(gen, world, size);
    return;
  }
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

// A value for every tile and for every pair of neighbours in the alphabet.
static void draw_leaves(Gen *gen, World *world) {
  Tile tiles[3 * (TILE_KINDS_MAX + 1)];
  uint32_t starts[2 * (TILE_KINDS_MAX + 1) + 1] = {0}, count = 0;
  float points[2 * (TILE_KINDS_MAX + 1)];
  StrBuf bytes = {0};
  Error err = {0};
  for (int tile = 0; tile <= world->tiles.kinds; tile++) {
    for (int size = 1; size <= 2 && tile + size - 1 <= world->tiles.kinds; size++) {
      for (int i = 0; i < size; i++)
        tiles[starts[count] + (uint32_t)i] = (Tile)(tile + i);
      points[count] = (float)gen_range(gen, -20, 20) / 2;
      starts[count + 1] = starts[count] + (uint32_t)size;
      count++;
    }
  }
  assert_ok(klv_encode(&(KlvEntries){tiles, starts, points, count}, &bytes, &err), err);
  assert_ok(klv_from_bytes((Span){bytes.data, bytes.size}, world->tiles.kinds, "leaves", &world->leaves, &err), err);
  strbuf_deinit(&bytes);
}

static World *random_world(Gen *gen, int size, int rack_size, int word_count, int longest, bool any_order) {
  const char *id = set_ids[gen_below(gen, sizeof set_ids / sizeof *set_ids)];
  World *world = world_create(id, size, rack_size);
  StrBuf text = {0};
  random_words(gen, &world->tiles, word_count, size < longest ? size : longest, &text);
  gen_note(gen, "tiles %s, board %d, rack %d, words:\n%s", id, size, rack_size, strbuf_text(&text));
  set_words(world, &text, any_order);
  strbuf_deinit(&text);
  if (gen_chance(gen, 40))
    draw_leaves(gen, world);
  return world;
}

World *world_random(Gen *gen) {
  int size = gen_range(gen, 3, 21), rack_size = gen_chance(gen, 60) ? 7 : gen_range(gen, 1, 15);
  return random_world(gen, size, rack_size, gen_range(gen, 20, 250), 9, false);
}

World *world_random_any_order(Gen *gen) {
  int size = gen_range(gen, 3, 11), rack_size = gen_range(gen, 1, 8);
  return random_world(gen, size, rack_size, gen_range(gen, 5, 40), 6, true);
}

World *world_with_words(const char *words, int size, int rack_size, bool any_order) {
  World *world = world_create("es", size, rack_size);
  StrBuf text = {0};
  strbuf_add_text(&text, words);
  set_words(world, &text, any_order);
  strbuf_deinit(&text);
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

MovegenInput world_input(const World *world, const ScoreRules *rules) {
  return (MovegenInput){.board = &world->board,
                        .cross = &world->cross,
                        .kwg = &world->kwg,
                        .sorted = world->any_order ? &world->sorted : NULL,
                        .rules = rules,
                        .rack = &world->rack,
                        .leaves = world->leaves.nodes ? &world->leaves : NULL};
}

static void update_cross_sets(World *world, const Play *play) {
  if (world->any_order)
    crosssets_rebuild_any_order(&world->cross, &world->board, &world->sorted, &world->tiles);
  else
    crosssets_update(&world->cross, &world->board, &world->kwg, &world->tiles, play);
}

void world_play(World *world, const Play *play) {
  play_put(&world->board, play);
  update_cross_sets(world, play);
}

void world_take_back(World *world, const Play *play) {
  play_take_back(&world->board, play);
  update_cross_sets(world, play);
}
