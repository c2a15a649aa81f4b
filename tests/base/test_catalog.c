// SPDX-License-Identifier: MIT
#include "base/catalog.h"
#include "base/catalog_internal.h"
#include "base/embedded.h"
#include "support/test.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static void a_language_is_found_by_its_tag_or_a_longer_one(void **state) {
  (void)state;
  static const struct {
    const char *tag, *language; // NULL: unknown
  } cases[] = {
      {"es", "es"},    {"ca", "ca"},      {"en", "en"},       {"ca_ES.UTF-8", "ca"}, {"es-AR", "es"},
      {"en_GB", "en"}, {"es@euro", "es"}, {"ca.UTF-8", "ca"}, {"fr", NULL},          {"C", NULL},
      {"", NULL},      {"e", NULL},       {"est", NULL},      {"english", NULL},     {NULL, NULL},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    const Catalog *found = catalog_find(cases[i].tag);
    if (cases[i].language && !found)
      fail_msg("'%s' is not found", cases[i].tag);
    if (!cases[i].language && found)
      fail_msg("'%s' is taken for %s", cases[i].tag, catalog_language(found));
    if (found)
      assert_string_equal(catalog_language(found), cases[i].language);
  }
  assert_string_equal(catalog_language(NULL), "en");
}

static void every_language_that_is_listed_is_found(void **state) {
  (void)state;
  int count = 0;
  for (const char *const *language = catalog_languages(); *language; language++, count++)
    assert_string_equal(catalog_language(catalog_find(*language)), *language);
  assert_int_equal(count, 3);
}

static void a_message_without_translation_stays_as_it_is(void **state) {
  (void)state;
  for (const char *const *language = catalog_languages(); *language; language++) {
    const Catalog *catalog = catalog_find(*language);
    assert_string_equal(tr(catalog, "zz no such message"), "zz no such message");
    assert_string_equal(tr(catalog, ""), ""); // not the catalogue's header, whose message id is empty
    assert_string_equal(tr_plural(catalog, "zz %d pin", "zz %d pins", 1), "zz %d pin");
    assert_string_equal(tr_plural(catalog, "zz %d pin", "zz %d pins", 0), "zz %d pins");
    assert_string_equal(tr_plural(catalog, "zz %d pin", "zz %d pins", 2), "zz %d pins");
  }
  assert_string_equal(tr(NULL, "anything"), "anything");
}

static uint32_t number_at(Span file, size_t at) {
  uint32_t number;
  memcpy(&number, file.data + at, sizeof number);
  return number;
}

// Every entry of every embedded catalogue is read from the file itself and compared with the look-up.
static void every_message_of_every_catalogue_is_found(void **state) {
  (void)state;
  int catalogues = 0;
  for (const EmbeddedFile *file = base_embedded; file->name; file++, catalogues++) {
    const Catalog *catalog = catalog_find(file->name); // "es.mo" begins with its language
    assert_non_null(catalog);
    Span mo = embed_find(base_embedded, file->name);
    assert_true(number_at(mo, 0) == 0x950412de);
    uint32_t count = number_at(mo, 8), originals = number_at(mo, 12), translations = number_at(mo, 16);
    for (uint32_t i = 0; i < count; i++) {
      const char *original = mo.data + number_at(mo, originals + 8 * i + 4);
      const char *translated = mo.data + number_at(mo, translations + 8 * i + 4);
      if (!original[0])
        continue; // the header
      assert_string_equal(tr(catalog, original), translated);
      if (strlen(original) == number_at(mo, originals + 8 * i))
        continue;
      const char *many = original + strlen(original) + 1;
      assert_string_equal(tr_plural(catalog, original, many, 1), translated);
      assert_string_equal(tr_plural(catalog, original, many, 5), translated + strlen(translated) + 1);
      assert_true(translated[strlen(translated) + 1] != '\0');
    }
  }
  assert_int_equal(catalogues, 2);
}

typedef struct Entry {
  const char *original, *translated;
  size_t original_size, translated_size;
} Entry;

// Writes a .mo of our own: entries in the order of their bytes.
static Span write_mo(const Entry *entries, uint32_t count, uint32_t *words, size_t capacity) {
  char *bytes = (char *)words;
  uint32_t at = 28 + 16 * count;
  memset(words, 0, capacity);
  memcpy(words, (uint32_t[]){0x950412de, 0, count, 28, 28 + 8 * count, 0, 0}, 28);
  for (uint32_t i = 0; i < 2 * count; i++) {
    const Entry *entry = &entries[i % count];
    const char *text = i < count ? entry->original : entry->translated;
    size_t size = i < count ? entry->original_size : entry->translated_size;
    words[7 + 2 * i] = (uint32_t)size;
    words[8 + 2 * i] = at;
    assert_true(at + size < capacity);
    memcpy(bytes + at, text, size);
    at += (uint32_t)size + 1;
  }
  return (Span){bytes, at};
}

#define ENTRY(original, translated)                                                                                    \
  { original, translated, sizeof(original) - 1, sizeof(translated) - 1 }

static void the_search_finds_each_entry_and_nothing_else(void **state) {
  (void)state;
  static const Entry entries[] = {
      ENTRY("", "header"),       ENTRY("%d tile\0%d tiles", "%d ficha\0%d fichas"),
      ENTRY("board", "tablero"), ENTRY("boards", "tableros"),
      ENTRY("tile", "ficha"),    ENTRY("\xC3\x91", "last by its bytes"),
  };
  uint32_t words[256];
  for (uint32_t count = 1; count <= COUNT(entries); count++) {
    Span mo = write_mo(entries, count, words, sizeof words);
    for (uint32_t i = 0; i < COUNT(entries); i++) {
      const char *found = mo_find(mo, entries[i].original);
      if (i < count)
        assert_memory_equal(found, entries[i].translated, entries[i].translated_size + 1);
      else
        assert_null(found);
    }
    assert_null(mo_find(mo, "boar"));
    assert_null(mo_find(mo, "zebra"));
    assert_null(mo_find(mo, "\xFF"));
  }
  assert_null(mo_find((Span){NULL, 0}, "board"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_language_is_found_by_its_tag_or_a_longer_one),
      cmocka_unit_test(every_language_that_is_listed_is_found),
      cmocka_unit_test(a_message_without_translation_stays_as_it_is),
      cmocka_unit_test(every_message_of_every_catalogue_is_found),
      cmocka_unit_test(the_search_finds_each_entry_and_nothing_else),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
