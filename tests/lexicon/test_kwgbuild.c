// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "lexicon/kwgbuild.h"
#include "lexicon/kwgbuild_internal.h"
#include "lexicon/strings.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

static void parse_words(const char *set, const char *text, TileSet *tiles, WordList *words) {
  Error err = {0};
  assert_ok(tileset_builtin(set, tiles, &err), err);
  assert_ok(wordlist_parse(span_of(text), "words", tiles, NULL, words, NULL, &err), err);
}

static void build_text(const char *set, const char *text, TileSet *tiles, KwgImage *image) {
  WordList words;
  Error err = {0};
  parse_words(set, text, tiles, &words);
  assert_ok(kwg_build(&words, NULL, image, &err), err);
  wordlist_deinit(&words);
}

// The strings from `root` on as text, "@" for the separator.
static char *spell(const TileSet *tiles, const uint32_t *nodes, uint32_t root) {
  Strings strings = {0};
  StrBuf text = {0};
  strings_from_graph(nodes, root, &strings);
  for (size_t i = 0; i < strings.count; i++) {
    strbuf_add_text(&text, i ? " " : "");
    for (int at = 0; at < strings.items[i].size; at++) {
      Tile tile = strings.items[i].tiles[at];
      strbuf_add_text(&text, tile ? tiles->names[tile] : "@");
    }
  }
  strings_deinit(&strings);
  return text.data;
}

static void test_the_gaddag_holds_every_way_to_cut_a_word(void **state) {
  (void)state;
  static const struct {
    const char *set, *words, *dawg, *gaddag;
  } cases[] = {
      {"en", "CARE", "CARE", "AC@RE C@ARE ERAC RAC@E"},
      {"en", "A", "A", "A"},
      {"en", "AB\nABC", "AB ABC", "A@B A@BC BA BA@C CBA"},
      {"en", "NO\nON", "NO ON", "N@O NO O@N ON"},
      {"ca", "COL·LEGI\nanys", "ANYS COL·LEGI",
       "A@NYS C@OL·LEGI EL·LOC@GI GEL·LOC@I IGEL·LOC L·LOC@EGI NYA@S OC@L·LEGI SNYA"},
      {"es", "PERRO\nCHICO", "CHICO PERRO", "CICH@O CH@ICO EP@RRO ICH@CO OCICH ORREP P@ERRO RREP@O"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    TileSet tiles;
    KwgImage image;
    build_text(cases[i].set, cases[i].words, &tiles, &image);
    char *gaddag = spell(&tiles, image.nodes, kwg_child(image.nodes[1]));
    char *dawg = spell(&tiles, image.nodes, kwg_child(image.nodes[0]));
    assert_string_equal(dawg, cases[i].dawg);
    assert_string_equal(gaddag, cases[i].gaddag);
    mem_free(gaddag);
    mem_free(dawg);
    kwg_image_deinit(&image);
  }
}

// Few letters and short words, so that graphs can share a lot.
static void draw_words(Gen *gen, int longest, WordList *out) {
  uint32_t starts[64], used = 0;
  int count = gen_range(gen, 1, 20), kinds = gen_range(gen, 1, 5);
  Tile *tiles = mem_alloc((size_t)count * WORD_MAX);
  for (int i = 0; i < count; i++) {
    int length = gen_range(gen, 1, longest);
    starts[i] = used;
    for (int at = 0; at < length; at++)
      tiles[used++] = (Tile)(1 + gen_below(gen, (uint32_t)kinds));
  }
  starts[count] = used;
  wordlist_from_tiles(tiles, starts, (uint32_t)count, out);
  mem_free(tiles);
}

typedef struct Twin {
  WordList words;
  Strings strings, cuts; // what the two parts of the graph should hold
  KwgImage image;
} Twin;

static bool twin_init(Gen *gen, int longest, Twin *twin) {
  *twin = (Twin){0};
  draw_words(gen, longest, &twin->words);
  strings_from_words(&twin->words, &twin->strings);
  strings_cut(&twin->strings, &twin->cuts);
  strings_tidy(&twin->cuts);
  StrBuf text = {0};
  strings_show(&twin->strings, &text);
  gen_note(gen, "words: %s", strbuf_text(&text));
  strbuf_deinit(&text);
  Error err;
  return kwg_build(&twin->words, NULL, &twin->image, &err) == OK;
}

static void twin_deinit(Twin *twin) {
  wordlist_deinit(&twin->words);
  strings_deinit(&twin->strings);
  strings_deinit(&twin->cuts);
  kwg_image_deinit(&twin->image);
}

static bool graph_holds(Gen *gen, const Twin *twin, uint32_t root, const Strings *expected) {
  Strings found = {0};
  StrBuf text = {0};
  strings_from_graph(twin->image.nodes, root, &found);
  size_t repeated = strings_tidy(&found);
  strings_show(&found, &text);
  gen_note(gen, "found %s (%zu repeated)", strbuf_text(&text), repeated);
  bool holds = repeated == 0 && strings_equal(&found, expected);
  strbuf_deinit(&text);
  strings_deinit(&found);
  return holds;
}

static bool graph_is_its_definition(Gen *gen, void *context) {
  (void)context;
  Twin twin;
  bool holds = twin_init(gen, gen_chance(gen, 10) ? WORD_MAX : 7, &twin) &&
               graph_holds(gen, &twin, kwg_child(twin.image.nodes[0]), &twin.strings) &&
               graph_holds(gen, &twin, kwg_child(twin.image.nodes[1]), &twin.cuts);
  twin_deinit(&twin);
  return holds;
}

static void test_dawg_and_gaddag_hold_what_their_definitions_say(void **state) {
  (void)state;
  property_check("a graph is its definition", 400, graph_is_its_definition, NULL);
}

// Counts distinct lists that can be reached from both roots; do siblings ascend?
static size_t reachable_lists(const KwgImage *image, bool *used, bool *ascends) {
  uint32_t *found = mem_alloc(image->count * sizeof *found);
  bool *seen = mem_alloc(image->count);
  size_t count = 0;
  for (int i = 0; i < 2; i++) {
    uint32_t root = kwg_child(image->nodes[i]);
    used[i] = true;
    if (!seen[root])
      found[count++] = root;
    seen[root] = true;
  }
  for (size_t next = 0; next < count; next++) {
    for (uint32_t at = found[next];; at++) {
      uint32_t child = kwg_child(image->nodes[at]);
      used[at] = true;
      if (child && !seen[child])
        found[count++] = child;
      seen[child] = true;
      if (kwg_is_last(image->nodes[at]))
        break;
      *ascends = *ascends && kwg_tile(image->nodes[at]) < kwg_tile(image->nodes[at + 1]);
    }
  }
  mem_free(found);
  mem_free(seen);
  return count;
}

static uint32_t list_length(const uint32_t *nodes, uint32_t list) {
  uint32_t length = 1;
  while (!kwg_is_last(nodes[list + length - 1]))
    length++;
  return length;
}

// Could a separate list have been put inside a longer one?
static bool could_be_shorter(const KwgImage *image) {
  for (uint32_t alone = 2; alone < image->count; alone += list_length(image->nodes, alone)) {
    uint32_t length = list_length(image->nodes, alone);
    for (uint32_t at = 2; at < image->count; at++) {
      bool inside = at > 2 && !kwg_is_last(image->nodes[at - 1]);
      if (inside && list_length(image->nodes, at) == length &&
          memcmp(image->nodes + at, image->nodes + alone, length * sizeof(uint32_t)) == 0)
        return true;
    }
  }
  return false;
}

static bool graph_is_minimal(Gen *gen, void *context) {
  (void)context;
  Twin twin;
  bool holds = twin_init(gen, 6, &twin), ascends = true, all_used = true;
  bool *used = mem_alloc(twin.image.count);
  size_t lists = reachable_lists(&twin.image, used, &ascends);
  for (uint32_t i = 0; i < twin.image.count; i++)
    all_used = all_used && used[i];
  mem_free(used);
  bool wasteful = could_be_shorter(&twin.image);
  // Both parts share as much as possible: the minimal graph of both sets together.
  Strings both = {0};
  Tile tagged[WORD_MAX + 2];
  for (int part = 0; part < 2; part++) {
    const Strings *set = part ? &twin.cuts : &twin.strings;
    for (size_t i = 0; i < set->count; i++) {
      tagged[0] = (Tile)(100 + part); // makes one set of two; its root is one state too many
      memcpy(tagged + 1, set->items[i].tiles, (size_t)set->items[i].size);
      strings_add(&both, tagged, set->items[i].size + 1);
    }
  }
  size_t expected = strings_count_states(&both) - 1;
  strings_deinit(&both);
  twin_deinit(&twin);
  gen_note(gen, "%zu lists, %zu expected; ascending: %d, all nodes used: %d, wasteful: %d", lists, expected, ascends,
           all_used, wasteful);
  return holds && ascends && all_used && !wasteful && lists == expected;
}

static void test_the_graph_is_minimal_and_its_lists_ascend(void **state) {
  (void)state;
  property_check("a graph is minimal", 100, graph_is_minimal, NULL);
}

static bool states_are_counted(Gen *gen, void *context) {
  (void)context;
  Twin twin;
  Kwg kwg;
  KwgInfo info = {0};
  Error err;
  bool holds = twin_init(gen, 6, &twin);
  Span bytes = {(const char *)twin.image.nodes, twin.image.count * sizeof(uint32_t)};
  holds = holds && kwg_from_bytes(bytes, 5, "image", &kwg, &err) == OK;
  if (holds) {
    kwg_describe(&kwg, &info);
    size_t dawg = strings_count_states(&twin.strings), gaddag = strings_count_states(&twin.cuts);
    gen_note(gen, "DAWG %u, expected %zu; GADDAG %u, expected %zu", info.dawg_states, dawg, info.gaddag_states, gaddag);
    holds = info.dawg_states == dawg && info.gaddag_states == gaddag && info.words == twin.words.count;
    kwg_deinit(&kwg);
  }
  twin_deinit(&twin);
  return holds;
}

static void test_states_are_as_many_as_different_continuations(void **state) {
  (void)state;
  property_check("states are right languages", 100, states_are_counted, NULL);
}

static void test_an_empty_list_is_refused(void **state) {
  (void)state;
  WordList words = {0};
  uint32_t starts[1] = {0};
  wordlist_from_tiles(NULL, starts, 0, &words);
  KwgImage image;
  Error err = {0};
  assert_int_equal(kwg_build(&words, NULL, &image, &err), ERR_INPUT);
  assert_string_equal(err.message, "the word list is empty: a lexicon has at least one word");
  wordlist_deinit(&words);
}

static void test_a_graph_beyond_the_limit_is_refused_at_every_size(void **state) {
  (void)state;
  TileSet tiles;
  WordList words;
  KwgImage image;
  Error err = {0};
  parse_words("en", "CARE\nCARES\nSCARE\nRACE\nACRE\nBARE", &tiles, &words);
  assert_ok(kwg_build(&words, NULL, &image, &err), err);
  uint32_t needed = image.count;
  kwg_image_deinit(&image);
  for (uint32_t limit = 1; limit < needed; limit++) {
    assert_int_equal(kwg_build_limited(&words, limit, NULL, &image, &err), ERR_LIMIT);
    StrBuf text = {0}, expected = {0};
    error_format(&err, NULL, &text);
    strbuf_printf(&expected,
                  "the graph of these 6 words needs more than the %u nodes that a compiled lexicon can have; leave out "
                  "words, such as the longest",
                  limit);
    assert_string_equal(strbuf_text(&text), strbuf_text(&expected));
    strbuf_deinit(&text);
    strbuf_deinit(&expected);
  }
  assert_ok(kwg_build_limited(&words, needed, NULL, &image, &err), err);
  assert_int_equal(image.count, needed);
  kwg_image_deinit(&image);
  wordlist_deinit(&words);
}

// The upper bits of an index are where no tile needs them.
static void test_nodes_hold_more_than_the_format_has(void **state) {
  (void)state;
  static const uint32_t indices[] = {
      0, 1, KWG_FORMAT_NODES - 1, KWG_FORMAT_NODES, 3 * KWG_FORMAT_NODES + 7, KWG_INDEX_MAX};
  for (size_t i = 0; i < sizeof indices / sizeof *indices; i++) {
    for (uint32_t tile = 0; tile <= TILE_KINDS_MAX; tile += 21) {
      uint32_t node = kwg_node(tile, i % 2, i % 3 == 0, indices[i]);
      assert_int_equal(kwg_tile(node), tile);
      assert_int_equal(kwg_child(node), indices[i]);
      assert_int_equal(kwg_accepts(node), i % 2);
      assert_int_equal(kwg_is_last(node), i % 3 == 0);
      if (indices[i] < KWG_FORMAT_NODES)
        assert_int_equal(node, tile << 24 | (uint32_t)(i % 2) << 23 | (uint32_t)(i % 3 == 0) << 22 | indices[i]);
    }
  }
}

static void test_a_graph_too_large_for_others_has_another_name(void **state) {
  (void)state;
  static const struct {
    const char *path;
    uint32_t nodes;
    bool is_refused;
  } cases[] = {
      {"x.kwg", 10, false},   {"x.kwg", 11, true}, {"a/b.kwg", 4000, true},
      {"x.words", 11, false}, {"kwg", 11, false},  {".kwg", 11, true},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Error err = {0};
    Status status = kwg_check_name(cases[i].path, cases[i].nodes, 10, &err);
    assert_int_equal(status, cases[i].is_refused ? ERR_LIMIT : OK);
  }
  Error err = {0};
  StrBuf text = {0};
  assert_int_equal(kwg_check_name("x.kwg", 11, 10, &err), ERR_LIMIT);
  error_format(&err, NULL, &text);
  assert_string_equal(strbuf_text(&text),
                      "these words need 11 nodes, and a KWG file has at most 10; give the file another "
                      "ending, such as .words: tesela reads it, other programs can't");
  strbuf_deinit(&text);
}

// All words of four letters over 18: enough for several reports.
static void many_words(WordList *out) {
  enum { KINDS = 18, COUNT = KINDS * KINDS * KINDS * KINDS };
  Tile *tiles = mem_alloc(COUNT * 4);
  uint32_t *starts = mem_alloc((COUNT + 1) * sizeof *starts);
  for (uint32_t i = 0, number; i < COUNT; i++) {
    number = i;
    for (int at = 0; at < 4; at++, number /= KINDS)
      tiles[4 * i + (uint32_t)at] = (Tile)(1 + number % KINDS);
    starts[i + 1] = 4 * (i + 1);
  }
  wordlist_from_tiles(tiles, starts, COUNT, out);
  mem_free(tiles);
  mem_free(starts);
}

typedef struct Watch {
  int reports, stages;
  const char *stage;
  int64_t done;
  bool goes_back;
  int stop_at; // report number; 0: never
  atomic_bool cancel;
} Watch;

static void watch(void *context, const char *stage, int64_t done, int64_t total) {
  Watch *watch = context;
  watch->goes_back = watch->goes_back || done > total || (stage == watch->stage && done < watch->done);
  watch->stages += stage != watch->stage;
  watch->stage = stage;
  watch->done = done;
  if (++watch->reports == watch->stop_at)
    atomic_store(&watch->cancel, true);
}

static void test_progress_goes_forward_and_a_build_can_be_stopped(void **state) {
  (void)state;
  WordList words;
  KwgImage image;
  Error err = {0};
  many_words(&words);
  Watch all = {0};
  Progress progress = {watch, &all, &all.cancel};
  assert_ok(kwg_build(&words, &progress, &image, &err), err);
  kwg_image_deinit(&image);
  assert_true(all.reports >= 6);
  assert_int_equal(all.stages, 2);
  assert_false(all.goes_back);
  for (int stop_at = 1; stop_at <= all.reports; stop_at++) {
    Watch stopped = {.stop_at = stop_at};
    progress = (Progress){watch, &stopped, &stopped.cancel};
    image = (KwgImage){0};
    assert_int_equal(kwg_build(&words, &progress, &image, &err), ERR_CANCELLED);
    assert_null(image.nodes);
  }
  wordlist_deinit(&words);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_the_gaddag_holds_every_way_to_cut_a_word),
      cmocka_unit_test(test_dawg_and_gaddag_hold_what_their_definitions_say),
      cmocka_unit_test(test_the_graph_is_minimal_and_its_lists_ascend),
      cmocka_unit_test(test_states_are_as_many_as_different_continuations),
      cmocka_unit_test(test_an_empty_list_is_refused),
      cmocka_unit_test(test_a_graph_beyond_the_limit_is_refused_at_every_size),
      cmocka_unit_test(test_nodes_hold_more_than_the_format_has),
      cmocka_unit_test(test_a_graph_too_large_for_others_has_another_name),
      cmocka_unit_test(test_progress_goes_forward_and_a_build_can_be_stopped),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
