// SPDX-License-Identifier: MIT
// Word maps: every word is found by its tiles, gaps are complete, and damaged files are refused.
#include "base/mem.h"
#include "lexicon/kwgbuild.h"
#include "lexicon/wordmap.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

typedef struct Fixture {
  TileSet tiles;
  WordList words;
  Kwg kwg;
  Span bytes;
  char identity[WORDMAP_IDENTITY_SIZE];
} Fixture;

static Fixture *fixture_make(const char *set, const char *list) {
  Fixture *fixture = mem_alloc(sizeof *fixture);
  Error err = {0};
  KwgImage image;
  assert_ok(tileset_builtin(set, &fixture->tiles, &err), err);
  assert_ok(wordlist_parse(span_of(list), "list", &fixture->tiles, &(WordListOptions){0}, &fixture->words, NULL, &err),
            err);
  assert_ok(kwg_build(&fixture->words, NULL, &image, &err), err);
  assert_ok(kwg_from_bytes((Span){(const char *)image.nodes, image.count * sizeof(uint32_t)}, fixture->tiles.kinds,
                           "list", &fixture->kwg, &err),
            err);
  kwg_image_deinit(&image);
  wordmap_identity(&fixture->kwg, NULL, fixture->identity);
  assert_ok(wordmap_build(&fixture->kwg, fixture->tiles.kinds, fixture->identity, NULL, &fixture->bytes, &err), err);
  return fixture;
}

static void fixture_destroy(Fixture *fixture) {
  wordlist_deinit(&fixture->words);
  kwg_deinit(&fixture->kwg);
  mem_free_span(fixture->bytes);
  mem_free(fixture);
}

static const char list[] = "CASA\nSACA\nCOCHE\nCHOCA\nLLANO\nPERRO\nSAL\nLAS\nALAS\nNI\u00D1O\n";

static bool has_word(const WordMap *map, const WordMapEntry *entry, const Tile *word, int length) {
  for (int i = 0; entry && entry->length == length && i < entry->count; i++) {
    if (memcmp(map->letters + entry->words + (size_t)i * entry->length, word, (size_t)length) == 0)
      return true;
  }
  return false;
}

static void finds_every_word_by_its_tiles_and_by_all_but_one(void **state) {
  (void)state;
  Fixture *fixture = fixture_make("es", list);
  WordMap map;
  Error err = {0};
  assert_ok(wordmap_from_bytes(fixture->bytes, fixture->identity, fixture->tiles.kinds, "map", &map, &err), err);
  for (uint32_t w = 0; w < fixture->words.count; w++) {
    const Tile *word = fixture->words.tiles + fixture->words.starts[w];
    int length = (int)(fixture->words.starts[w + 1] - fixture->words.starts[w]);
    uint64_t key = 0;
    for (int i = 0; i < length; i++)
      key += map.tile_keys[word[i]];
    assert_true(has_word(&map, wordmap_find(&map, key), word, length));
    for (int i = 0; i < length; i++)
      assert_true(wordmap_completing(&map, key - map.tile_keys[word[i]]) >> word[i] & 1);
  }
  assert_null(wordmap_find(&map, map.tile_keys[1]));
  assert_int_equal(wordmap_completing(&map, map.tile_keys[1] * 9), 0);
  wordmap_deinit(&map);
  fixture_destroy(fixture);
}

static void refuses_a_map_of_another_lexicon(void **state) {
  (void)state;
  Fixture *fixture = fixture_make("es", list), *other = fixture_make("es", "CASA\nSAL\n");
  WordMap map;
  Error err = {0};
  assert_int_equal(wordmap_from_bytes(fixture->bytes, other->identity, fixture->tiles.kinds, "map", &map, &err),
                   ERR_STATE);
  assert_int_equal(wordmap_from_bytes(fixture->bytes, fixture->identity, fixture->tiles.kinds + 1, "map", &map, &err),
                   ERR_INPUT);
  fixture_destroy(fixture);
  fixture_destroy(other);
}

// Whatever is damaged: it is refused, or looking things up stays inside the file.
static bool damage_is_harmless(Gen *gen, void *context) {
  const Fixture *fixture = context;
  char *copy = mem_copy_text(fixture->bytes.data, fixture->bytes.size);
  size_t size = fixture->bytes.size;
  if (gen_chance(gen, 20))
    size = gen_below(gen, (uint32_t)size);
  for (int changes = gen_range(gen, 1, 4); changes > 0 && size > 0; changes--)
    copy[gen_below(gen, (uint32_t)size)] = (char)gen_below(gen, 256);
  WordMap map;
  Error err = {0};
  if (wordmap_from_bytes((Span){copy, size}, fixture->identity, fixture->tiles.kinds, "map", &map, &err) == OK) {
    for (uint32_t i = 0; i <= map.entries_mask; i++) {
      const WordMapEntry *entry = wordmap_find(&map, map.entries[i].key);
      for (size_t j = 0; entry && j < (size_t)entry->count * entry->length; j++)
        assert_in_range(map.letters[entry->words + j], 1, fixture->tiles.kinds);
      (void)wordmap_completing(&map, map.entries[i].key);
    }
    wordmap_deinit(&map);
  }
  mem_free(copy);
  return true;
}

static void a_damaged_map_is_refused_or_harmless(void **state) {
  (void)state;
  Fixture *fixture = fixture_make("es", list);
  property_check("damaged word maps", 3000, damage_is_harmless, fixture);
  fixture_destroy(fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(finds_every_word_by_its_tiles_and_by_all_but_one),
      cmocka_unit_test(refuses_a_map_of_another_lexicon),
      cmocka_unit_test(a_damaged_map_is_refused_or_harmless),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
