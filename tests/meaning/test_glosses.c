// SPDX-License-Identifier: MIT
// Glosses: what each kind of file gives, from small files of our own.
#include "meaning/glosses_internal.h"
#include "support/test.h"

// "key (part): text" for everything that was gathered, one per line.
static void tell_all(const GlossMaker *maker, StrBuf *out) {
  for (uint32_t i = 0; i < maker->count; i++) {
    const struct GlossItem *item = &maker->items[i];
    Span rest = {maker->bytes.data + item->offset, item->size}, part, text;
    Span key = textset_text(&maker->keys, &maker->keys.items[item->key]);
    uint32_t source;
    assert_true(book_read_number(&rest, &source) && book_read_span(&rest, &part) && book_read_span(&rest, &text));
    strbuf_printf(out, "%.*s (%.*s): %.*s\n", (int)key.size, key.data, (int)part.size, part.data, (int)text.size,
                  text.data);
  }
}

static void assert_gathered(GlossMaker *maker, const char *expected) {
  StrBuf told = {0};
  tell_all(maker, &told);
  if (strcmp(strbuf_text(&told), expected) != 0)
    fail_msg("gathered\n%sexpected\n%s", strbuf_text(&told), expected);
  strbuf_deinit(&told);
  glossmaker_deinit(maker);
}

static void wordnet_gives_its_first_senses(void **state) {
  (void)state;
  static const char data[] = "00000000 05 n 01 cat 0 000 | a small beast; \"the cat sat\"  \n"
                             "00000060 05 n 01 cat 0 000 | a gossip; a spiteful one  \n";
  static const char index[] = "  1 licence\ncat n 2 0 2 2 00000000 00000060  \nbig_cat n 1 0 1 0 00000000  \n"
                              "dog n 1 0 1 0 99999999  \nbroken n\n";
  GlossMaker maker = {0};
  wordnet_read_glosses(&maker, span_of(index), span_of(data), "n");
  assert_gathered(&maker, "cat (n): a small beast\ncat (n): a gossip; a spiteful one\n");
}

static void gcide_explains_what_nobody_did(void **state) {
  (void)state;
  static const char text[] = "Catlike \\Cat\"like`\\, a.\n   Like a cat; stealthy; {noiseless}.\n   [1913 Webster]\n\n"
                             "Doggy \\Dog\"gy\\ (d[o^]g\"g[y^]), n. [From dog; see\n   there.] (Zool.)\n   A small\n"
                             "   dog.\n\n   Another paragraph.\n";
  static const char index[] = "Catlike\tA\tBR\nDoggy\tBR\tBu\nCat dog\tA\tBR\nTold\tA\tBR\nLost\tzzzz\tB\nTorn\n";
  GlossMaker maker = {0};
  glossmaker_add(&maker, span_of("told"), span_of("n"), span_of("before"));
  gcide_read_glosses(&maker, span_of(index), span_of(text));
  assert_gathered(&maker, "told (n): before\ncatlike (adj): Like a cat; stealthy; noiseless.\n"
                          "doggy (n): A small dog.\n");
}

static void thesauri_give_synonyms(void **state) {
  (void)state;
  static const char text[] = "ISO8859-1\ncami\xF3n|2\n-|carro|coche (antonym)|cami\xF3n\n(noun)|veh\xED"
                             "culo\na la vez|1\n-|juntos\n";
  GlossMaker maker = {0};
  Error err;
  assert_ok(thesaurus_read_glosses(&maker, span_of(text), "t.dat", &err), err);
  assert_gathered(&maker, "camión (): carro, camión\ncamión (n): vehículo\n");
}

static void a_torn_thesaurus_is_refused_with_its_line(void **state) {
  (void)state;
  GlossMaker maker = {0};
  Error err;
  assert_int_equal(thesaurus_read_glosses(&maker, span_of("UTF-8\nuno|1\n-|dos\nnada\n"), "t.dat", &err), ERR_INPUT);
  assert_int_equal(err.line, 4);
  glossmaker_deinit(&maker);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(wordnet_gives_its_first_senses),
      cmocka_unit_test(gcide_explains_what_nobody_did),
      cmocka_unit_test(thesauri_give_synonyms),
      cmocka_unit_test(a_torn_thesaurus_is_refused_with_its_line),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
