// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/mem.h"
#include "lexicon/kwg.h"
#include "lexicon/kwgbuild.h"
#include "lexicon/strings.h"
#include "support/fixture.h"
#include "support/property.h"
#include "support/test.h"

#include <endian.h>
#include <string.h>

enum {
  KINDS = 3,
  ENDS = 1 << 23,
  LAST = 1 << 22,
};

#define NODE(tile, flags, child) ((uint32_t)(tile) << 24 | (uint32_t)(flags) | (uint32_t)(child))

// The words 1 and 1.2. Their cuts: 1, 2.1, 1.@.2
static const uint32_t good_image[] = {
    NODE(0, LAST, 2),        // DAWG
    NODE(0, LAST, 4),        // GADDAG
    NODE(1, ENDS | LAST, 3), // after nothing
    NODE(2, ENDS | LAST, 0), // after 1
    NODE(1, ENDS, 6),        // backwards, after nothing
    NODE(2, LAST, 7),        //
    NODE(0, LAST, 3),        // backwards, after 1
    NODE(1, ENDS | LAST, 0), // backwards, after 2
};
enum { GOOD_COUNT = sizeof good_image / sizeof good_image[0] };

static Status load_nodes(const uint32_t *nodes, size_t count, Kwg *out, Error *err) {
  uint32_t bytes[64];
  for (size_t i = 0; i < count; i++)
    bytes[i] = htole32(nodes[i]);
  return kwg_from_bytes((Span){(const char *)bytes, count * sizeof *bytes}, KINDS, "x.kwg", out, err);
}

static void assert_refused(Status status, Status kind, const Error *err, const char *message) {
  StrBuf text = {0};
  error_format(err, NULL, &text);
  assert_string_equal(strbuf_text(&text), message);
  assert_int_equal(status, kind);
  strbuf_deinit(&text);
}

static void test_every_flaw_of_a_node_is_refused_with_its_place(void **state) {
  (void)state;
  static const struct {
    uint32_t index, node;
    const char *message;
  } cases[] = {
      {0, NODE(0, LAST, 0), "x.kwg: the lexicon has no words: node 0 has no child"},
      {0, NODE(0, LAST, 8), "x.kwg: node 0 points to node 8, but there are only 8"},
      {1, NODE(0, LAST, 99), "x.kwg: node 1 points to node 99, but there are only 8"},
      {2, NODE(1, ENDS | LAST, 8), "x.kwg: node 2 points to node 8, but there are only 8"},
      {5, NODE(2, LAST, 4194303), "x.kwg: node 5 points to node 4194303, but there are only 8"},
      {2, NODE(4, ENDS | LAST, 3), "x.kwg: node 2 has tile 4, but the tile set has 3 kinds"},
      {7, NODE(255, ENDS | LAST, 0), "x.kwg: node 7 has tile 255, but the tile set has 3 kinds"},
      {2, NODE(1, ENDS | LAST, 2), "x.kwg: node 2 leads back to node 2: a lexicon has no cycles"},
      {3, NODE(2, ENDS | LAST, 2), "x.kwg: node 3 leads back to node 2: a lexicon has no cycles"},
      {7, NODE(1, ENDS | LAST, 4), "x.kwg: node 7 leads back to node 4: a lexicon has no cycles"},
      {7, NODE(1, ENDS, 0), "x.kwg: the siblings from node 7 on don't end before the file does"},
      {2, NODE(2, ENDS, 3), "x.kwg: node 3 repeats the tile 2 of a sibling"},
      {5, NODE(1, LAST, 7), "x.kwg: node 5 repeats the tile 1 of a sibling"},
      {3, NODE(2, LAST, 0), "x.kwg: node 3 ends no word and leads to none"},
      {6, NODE(0, LAST, 0), "x.kwg: node 6 ends no word and leads to none"},
      {6, NODE(0, ENDS | LAST, 3), "x.kwg: node 6 is a separator that ends a word"},
      {5, NODE(0, LAST, 6), "x.kwg: after the separator at node 5 comes another one"},
      {3, NODE(0, LAST, 7), "x.kwg: node 3 is a separator, which belongs to the backwards part (GADDAG) only"},
      {2, NODE(1, ENDS | LAST, 6), "x.kwg: node 6 is a separator, which belongs to the backwards part (GADDAG) only"},
      {1, NODE(0, LAST, 6), "x.kwg: the backwards part (GADDAG), from node 6 on, begins with a separator"},
      {7, NODE(1, ENDS | LAST, 3),
       "x.kwg: the backwards part (GADDAG) from node 4 on does not belong to the words: it has 4 strings instead of 3"},
      {4, NODE(1, 0, 6),
       "x.kwg: the backwards part (GADDAG) from node 4 on does not belong to the words: it has 2 strings instead of 3"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    uint32_t nodes[GOOD_COUNT];
    Kwg kwg = {.count = 12345};
    Error err = {0};
    memcpy(nodes, good_image, sizeof nodes);
    nodes[cases[i].index] = cases[i].node;
    Status status = load_nodes(nodes, GOOD_COUNT, &kwg, &err);
    assert_refused(status, ERR_INPUT, &err, cases[i].message);
    assert_int_equal(kwg.count, 12345);
  }
}

static void test_files_of_the_wrong_size_are_refused(void **state) {
  (void)state;
  static const struct {
    size_t size;
    const char *message;
  } cases[] = {
      {0, "x.kwg: 0 bytes are too few for a KWG file"},
      {4, "x.kwg: 4 bytes are too few for a KWG file"},
      {7, "x.kwg: 7 bytes are not a KWG file: it has 4 for each node; perhaps its end is lost"},
      {31, "x.kwg: 31 bytes are not a KWG file: it has 4 for each node; perhaps its end is lost"},
      {8, "x.kwg: node 0 points to node 2, but there are only 2"},
      {28, "x.kwg: node 5 points to node 7, but there are only 7"},
  };
  uint32_t bytes[GOOD_COUNT];
  for (int i = 0; i < GOOD_COUNT; i++)
    bytes[i] = htole32(good_image[i]);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    Kwg kwg;
    Error err = {0};
    Status status = kwg_from_bytes((Span){(const char *)bytes, cases[i].size}, KINDS, "x.kwg", &kwg, &err);
    assert_refused(status, ERR_INPUT, &err, cases[i].message);
  }
  size_t size = (size_t)KWG_FILE_MAX + 4;
  char *large = mem_alloc(size);
  Kwg kwg;
  Error err = {0};
  Status status = kwg_from_bytes((Span){large, size}, KINDS, "x.kwg", &kwg, &err);
  assert_refused(status, ERR_LIMIT, &err, "x.kwg: a compiled lexicon has at most 67108864 bytes");
  mem_free(large);
}

// 1, 1.1, 1.1.1 and so on.
static Status load_chain(uint32_t length, Error *err) {
  uint32_t nodes[40] = {NODE(0, LAST, 2), NODE(0, LAST, 0)};
  for (uint32_t i = 0; i < length; i++)
    nodes[2 + i] = NODE(1, ENDS | LAST, i + 1 < length ? 3 + i : 0);
  Kwg kwg;
  Status status = load_nodes(nodes, 2 + length, &kwg, err);
  if (status == OK) {
    KwgInfo info;
    kwg_describe(&kwg, &info);
    assert_int_equal(info.longest, length);
    kwg_deinit(&kwg);
  }
  return status;
}

static void test_words_have_at_most_the_tiles_of_a_lane(void **state) {
  (void)state;
  Error err = {0};
  assert_ok(load_chain(WORD_MAX, &err), err);
  Status status = load_chain(WORD_MAX + 1, &err);
  assert_refused(status, ERR_INPUT, &err, "x.kwg: node 2 begins a path of more than 31 tiles");
}

// Thirty lists of three arcs to the same list: 3^30 words in 92 nodes.
static void test_a_file_with_more_words_than_can_be_walked_is_refused(void **state) {
  (void)state;
  for (int depth = 10; depth <= WORD_MAX; depth += WORD_MAX - 10) {
    uint32_t nodes[2 + 3 * WORD_MAX] = {NODE(0, LAST, 2), NODE(0, LAST, 0)};
    for (int i = 0; i < depth; i++) {
      for (int tile = 1; tile <= 3; tile++)
        nodes[2 + 3 * i + tile - 1] =
            NODE(tile, ENDS | (tile == 3 ? LAST : 0), i + 1 < depth ? (uint32_t)(5 + 3 * i) : 0);
    }
    Kwg kwg;
    Error err = {0};
    Span bytes = {(const char *)nodes, (2 + 3 * (size_t)depth) * sizeof *nodes};
    Status status = kwg_from_bytes(bytes, KINDS, "x.kwg", &kwg, &err);
    if (depth == 10) {
      assert_ok(status, err);
      KwgInfo info;
      kwg_describe(&kwg, &info);
      assert_int_equal(info.words, (59049 * 3 - 3) / 2);
      kwg_deinit(&kwg);
    } else {
      assert_refused(status, ERR_LIMIT, &err,
                     "x.kwg: the lexicon has more than 16777216 words, or more than 256000000 tiles in them");
    }
  }
}

static void test_files_that_other_programs_lay_out_differently_are_read(void **state) {
  (void)state;
  static const struct {
    const char *what;
    size_t count;
    bool has_gaddag;
    uint32_t words;
    uint32_t nodes[10];
  } cases[] = {
      {"node 1 without a child",
       4,
       false,
       2,
       {NODE(0, LAST, 2), NODE(0, LAST, 0), NODE(1, ENDS | LAST, 3), NODE(2, ENDS | LAST, 0)}},
      {"node 1 is an arc of the DAWG",
       3,
       false,
       2,
       {NODE(0, LAST, 1), NODE(1, ENDS | LAST, 2), NODE(2, ENDS | LAST, 0)}},
      {"roots without the bit for the last sibling",
       8,
       true,
       2,
       {NODE(0, 0, 2), NODE(0, 0, 4), NODE(1, ENDS | LAST, 3), NODE(2, ENDS | LAST, 0), NODE(1, ENDS, 6),
        NODE(2, LAST, 7), NODE(0, LAST, 3), NODE(1, ENDS | LAST, 0)}},
      {"siblings in another order",
       8,
       true,
       2,
       {NODE(0, LAST, 7), NODE(0, LAST, 3), NODE(2, ENDS | LAST, 0), NODE(2, 0, 5), NODE(1, ENDS | LAST, 6),
        NODE(1, ENDS | LAST, 0), NODE(0, LAST, 2), NODE(1, ENDS | LAST, 2)}},
      {"nodes that nobody reaches",
       10,
       true,
       2,
       {NODE(0, LAST, 2), NODE(0, LAST, 4), NODE(1, ENDS | LAST, 3), NODE(2, ENDS | LAST, 0), NODE(1, ENDS, 6),
        NODE(2, LAST, 7), NODE(0, LAST, 3), NODE(1, ENDS | LAST, 0), NODE(200, LAST, 8), NODE(0, ENDS, 12345)}},
      // 1, 2 and 1.2: the list after 1 is the tail of the first list
      {"a list inside another",
       4,
       false,
       3,
       {NODE(0, LAST, 2), NODE(0, LAST, 0), NODE(1, ENDS, 3), NODE(2, ENDS | LAST, 0)}},
      // 1.1, 1.1.2, 1.3, 1.3.2, 2: node 2 leads to the second list, which leads to the tail of the list that node 2 is
      // in
      {"lists that hold each other's tails",
       6,
       false,
       5,
       {NODE(0, LAST, 2), NODE(0, LAST, 0), NODE(1, 0, 4), NODE(2, ENDS | LAST, 0), NODE(3, ENDS, 3),
        NODE(1, ENDS | LAST, 3)}},
      // separator last in its list: 1, 1.1, 1.2 have the cuts 1, 1.1, 1.@.1, 2.1, 1.@.2
      {"a separator behind its siblings",
       10,
       true,
       3,
       {NODE(0, LAST, 2), NODE(0, LAST, 5), NODE(1, ENDS | LAST, 3), NODE(1, ENDS, 0), NODE(2, ENDS | LAST, 0),
        NODE(1, ENDS, 7), NODE(2, LAST, 9), NODE(1, ENDS, 0), NODE(0, LAST, 3), NODE(1, ENDS | LAST, 0)}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    Kwg kwg;
    KwgInfo info;
    Error err = {0};
    print_message("%s\n", cases[i].what);
    assert_ok(load_nodes(cases[i].nodes, cases[i].count, &kwg, &err), err);
    assert_int_equal(kwg_has_gaddag(&kwg), cases[i].has_gaddag);
    kwg_describe(&kwg, &info);
    assert_int_equal(info.words, cases[i].words);
    kwg_deinit(&kwg);
  }
}

static void test_words_are_found_and_others_are_not(void **state) {
  (void)state;
  static const struct {
    Tile word[3];
    int count;
    bool expected;
  } cases[] = {
      {{1}, 1, true},  {{1, 2}, 2, true},     {{2}, 1, false},          {{1, 1}, 2, false},     {{1, 2, 1}, 3, false},
      {{0}, 0, false}, {{1 | 0x80}, 1, true}, {{1, 2 | 0x80}, 2, true}, {{2 | 0x80}, 1, false}, {{3}, 1, false},
  };
  Kwg kwg;
  Error err = {0};
  assert_ok(load_nodes(good_image, GOOD_COUNT, &kwg, &err), err);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    bool found = kwg_contains(&kwg, cases[i].word, cases[i].count);
    if (found != cases[i].expected)
      fail_msg("case %zu: %d instead of %d", i, found, cases[i].expected);
  }
  kwg_deinit(&kwg);
}

static bool stop_after(void *context, const Tile *word, int count) {
  (void)word, (void)count;
  return --*(int *)context > 0;
}

static void test_visiting_stops_when_told(void **state) {
  (void)state;
  Kwg kwg;
  Error err = {0};
  assert_ok(load_nodes(good_image, GOOD_COUNT, &kwg, &err), err);
  int left = 1;
  kwg_visit_words(&kwg, stop_after, &left);
  assert_int_equal(left, 0);
  left = 10;
  kwg_visit_words(&kwg, stop_after, &left);
  assert_int_equal(left, 8);
  kwg_deinit(&kwg);
}

// Random words of letters that make digraphs: text to list to graph to bytes and all the way back.
static bool words_come_back(Gen *gen, void *context) {
  static const struct {
    const char *set, *letters[8];
  } sets[] = {
      {"en", {"A", "B", "C", "D", "E", "X", "Y", "Z"}},
      {"es", {"C", "H", "L", "R", "A", "Ñ", "N", "E"}},
      {"ca", {"L", "·L", "N", "NY", "A", "Ç", "QU", "E"}},
  };
  (void)context;
  int which = gen_range(gen, 0, 2), count = gen_range(gen, 1, 60);
  StrBuf text = {0};
  for (int i = 0; i < count; i++) {
    strbuf_add_text(&text, "L"); // before a "·L", which is not a tile
    for (int length = gen_range(gen, 1, 6); length > 0; length--) {
      const char *letter = sets[which].letters[gen_below(gen, 8)];
      bool after_l = text.data[text.size - 1] == 'L';
      strbuf_add_text(&text, strcmp(letter, "·L") == 0 && !after_l ? "L·L" : letter);
    }
    strbuf_add_char(&text, '\n');
  }
  gen_note(gen, "%s:\n%s", sets[which].set, text.data);
  TileSet tiles;
  WordList words = {0}, back = {0};
  KwgImage image = {0};
  Kwg kwg = {0};
  Error err = {0};
  WordListOptions options = {.skip_unspellable = true};
  bool holds = tileset_builtin(sets[which].set, &tiles, &err) == OK &&
               wordlist_parse((Span){text.data, text.size}, "text", &tiles, &options, &words, NULL, &err) == OK;
  if (holds && words.count > 0) {
    holds = kwg_build(&words, NULL, &image, &err) == OK;
    Span bytes = {(const char *)image.nodes, image.count * sizeof(uint32_t)};
    holds = holds && kwg_from_bytes(bytes, tiles.kinds, "image", &kwg, &err) == OK;
  }
  if (holds && words.count > 0) {
    kwg_words(&kwg, &back);
    holds = back.count == words.count && memcmp(back.starts, words.starts, (words.count + 1) * sizeof(uint32_t)) == 0 &&
            memcmp(back.tiles, words.tiles, words.starts[words.count]) == 0;
    for (uint32_t i = 0; i < words.count && holds; i++) {
      int length;
      const Tile *word = wordlist_word(&words, i, &length);
      holds = kwg_contains(&kwg, word, length);
    }
    gen_note(gen, "%u words, %u back", words.count, back.count);
  }
  strbuf_deinit(&text);
  wordlist_deinit(&words);
  wordlist_deinit(&back);
  kwg_image_deinit(&image);
  kwg_deinit(&kwg);
  return holds;
}

static void test_words_with_digraphs_come_back_as_they_went_in(void **state) {
  (void)state;
  property_check("words come back", 300, words_come_back, NULL);
}

// Any change of one node is refused, or gives a graph that can be walked to its end.
static bool damage_is_survived(Gen *gen, void *context) {
  (void)context;
  uint32_t nodes[GOOD_COUNT];
  memcpy(nodes, good_image, sizeof nodes);
  for (int changes = gen_range(gen, 1, 3); changes > 0; changes--)
    nodes[gen_below(gen, GOOD_COUNT)] =
        NODE(gen_below(gen, 5), gen_below(gen, 4) << 22, gen_below(gen, GOOD_COUNT + 1));
  Kwg kwg;
  Error err;
  if (load_nodes(nodes, GOOD_COUNT, &kwg, &err) != OK)
    return true;
  Strings dawg = {0}, cuts = {0}, gaddag = {0};
  KwgInfo info;
  kwg_describe(&kwg, &info);
  strings_from_graph(kwg.nodes, kwg_dawg_root(&kwg), &dawg);
  strings_from_graph(kwg.nodes, kwg_gaddag_root(&kwg), &gaddag);
  bool holds = strings_tidy(&dawg) == 0 && strings_tidy(&gaddag) == 0 && info.words == dawg.count;
  strings_cut(&dawg, &cuts);
  holds = holds && (!kwg_has_gaddag(&kwg) || gaddag.count == cuts.count);
  strings_deinit(&dawg);
  strings_deinit(&cuts);
  strings_deinit(&gaddag);
  kwg_deinit(&kwg);
  return holds;
}

static void test_a_damaged_graph_is_refused_or_harmless(void **state) {
  (void)state;
  property_check("damage is survived", 20000, damage_is_survived, NULL);
}

static void count_naively(const Strings *words, KwgInfo *out) {
  for (size_t i = 0; i < words->count; i++) {
    int length = words->items[i].size;
    out->by_length[length]++;
    out->longest = length > out->longest ? length : out->longest;
  }
}

static void test_lengths_are_counted(void **state) {
  (void)state;
  TileSet tiles;
  WordList words;
  KwgImage image;
  Kwg kwg;
  KwgInfo info, expected = {0};
  Error err = {0};
  Strings strings = {0};
  assert_ok(tileset_builtin("en", &tiles, &err), err);
  assert_ok(wordlist_parse(span_of("CARE\nCARES\nSCARE\nA\nACE\nRACE\nRACES\nTRACES\nI"), "w", &tiles, NULL, &words,
                           NULL, &err),
            err);
  assert_ok(kwg_build(&words, NULL, &image, &err), err);
  assert_ok(kwg_from_bytes((Span){(const char *)image.nodes, image.count * 4}, 26, "w", &kwg, &err), err);
  strings_from_words(&words, &strings);
  count_naively(&strings, &expected);
  kwg_describe(&kwg, &info);
  assert_int_equal(info.words, 9);
  assert_int_equal(info.nodes, image.count);
  assert_int_equal(info.longest, 6);
  for (int length = 0; length <= WORD_MAX; length++)
    assert_int_equal(info.by_length[length], expected.by_length[length]);
  strings_deinit(&strings);
  kwg_deinit(&kwg);
  kwg_image_deinit(&image);
  wordlist_deinit(&words);
}

static void test_a_file_is_mapped_and_a_bad_one_named(void **state) {
  (void)state;
  char *folder = fixture_dir_make();
  StrBuf path = {0};
  Kwg kwg;
  Error err = {0};
  strbuf_printf(&path, "%s/x.kwg", folder);
  assert_int_equal(kwg_load(path.data, KINDS, &kwg, &err), ERR_MISSING);
  assert_ok(file_write(path.data, (Span){(const char *)good_image, sizeof good_image}, &err), err);
  assert_ok(kwg_load(path.data, KINDS, &kwg, &err), err);
  assert_true(kwg_contains(&kwg, (const Tile[]){1, 2}, 2));
  kwg_deinit(&kwg);
  assert_ok(kwg_load_trusted(path.data, &kwg, &err), err);
  assert_true(kwg_has_gaddag(&kwg));
  kwg_deinit(&kwg);
  static const size_t bad_sizes[] = {0, 30};
  for (int i = 0; i < 2; i++) {
    assert_ok(file_write(path.data, (Span){(const char *)good_image, bad_sizes[i]}, &err), err);
    assert_int_equal(kwg_load(path.data, KINDS, &kwg, &err), ERR_INPUT);
    assert_string_equal(err.file, path.data);
    assert_int_equal(kwg_load_trusted(path.data, &kwg, &err), ERR_INPUT);
  }
  strbuf_deinit(&path);
  fixture_dir_remove(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_flaw_of_a_node_is_refused_with_its_place),
      cmocka_unit_test(test_files_of_the_wrong_size_are_refused),
      cmocka_unit_test(test_words_have_at_most_the_tiles_of_a_lane),
      cmocka_unit_test(test_a_file_with_more_words_than_can_be_walked_is_refused),
      cmocka_unit_test(test_files_that_other_programs_lay_out_differently_are_read),
      cmocka_unit_test(test_words_are_found_and_others_are_not),
      cmocka_unit_test(test_visiting_stops_when_told),
      cmocka_unit_test(test_words_with_digraphs_come_back_as_they_went_in),
      cmocka_unit_test(test_a_damaged_graph_is_refused_or_harmless),
      cmocka_unit_test(test_lengths_are_counted),
      cmocka_unit_test(test_a_file_is_mapped_and_a_bad_one_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
