// SPDX-License-Identifier: MIT
// Gathering the glosses of a language into a book, and reading them. In the book a gloss has the index of its source in
// the language, its part of speech and its text.
#include "meaning/glosses.h"

#include "base/file.h"
#include "base/folders.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "lexicon/bytesort.h"
#include "meaning/glosses_internal.h"

#include <stdlib.h>

enum { GLOSSES_FORMAT = 3 }; // raise it when the same sources give another book

#define APERTIUM "/usr/share/apertium/apertium-"
#define MYTHES "/usr/share/mythes/"
#define FREEDICT "/usr/share/dictd/freedict-"

typedef struct GlossRow {
  GlossSource source;
  Status (*add)(GlossMaker *maker, const GlossSource *source, Error *err);
} GlossRow;

// The rows of a language are in the order in which they are shown.
static const GlossRow gloss_rows[] = {
    {{"es", GLOSS_TRANSLATION, "en", "apertium-eng-spa", "GPL-2+", APERTIUM "eng-spa/spa-eng.autobil.bin"},
     bilingual_add_glosses},
    {{"es", GLOSS_TRANSLATION, "ca", "apertium-spa-cat", "GPL-2+", APERTIUM "spa-cat/spa-cat.autobil.bin"},
     bilingual_add_glosses},
    {{"es", GLOSS_SYNONYMS, "es", "mythes-es", "LGPL-2.1", MYTHES "th_es_ES_v2.dat"}, thesaurus_add_glosses},
    {{"ca", GLOSS_TRANSLATION, "es", "apertium-spa-cat", "GPL-2+", APERTIUM "spa-cat/cat-spa.autobil.bin"},
     bilingual_add_glosses},
    {{"ca", GLOSS_TRANSLATION, "en", "apertium-eng-cat", "GPL-2+", APERTIUM "eng-cat/cat-eng.autobil.bin"},
     bilingual_add_glosses},
    {{"ca", GLOSS_SYNONYMS, "ca", "mythes-ca", "LGPL-3+ or GPL-3+", MYTHES "th_ca_ES_v3.dat"}, thesaurus_add_glosses},
    {{"en", GLOSS_DEFINITION, "en", "wordnet-base", "WordNet 3.0", "/usr/share/wordnet/index.noun"},
     wordnet_add_glosses},
    {{"en", GLOSS_DEFINITION, "en", "dict-gcide", "GPL-2+", "/usr/share/dictd/gcide.dict.dz"}, gcide_add_glosses},
    {{"en", GLOSS_SYNONYMS, "en", "mythes-en-us", "MPL-1.1 or GPL-3+ or LGPL-3+", MYTHES "th_en_US_v2.dat"},
     thesaurus_add_glosses},
    {{"en", GLOSS_TRANSLATION, "es", "apertium-eng-spa", "GPL-2+", APERTIUM "eng-spa/eng-spa.autobil.bin"},
     bilingual_add_glosses},
    {{"en", GLOSS_TRANSLATION, "ca", "apertium-eng-cat", "GPL-2+", APERTIUM "eng-cat/eng-cat.autobil.bin"},
     bilingual_add_glosses},
    {{"fr", GLOSS_TRANSLATION, "es", "dict-freedict-fra-spa", "CC-BY-SA-3.0", FREEDICT "fra-spa.dict.dz"},
     freedict_add_glosses},
    {{"it", GLOSS_TRANSLATION, "es", "dict-freedict-ita-spa", "CC-BY-SA-3.0", FREEDICT "ita-spa.dict.dz"},
     freedict_add_glosses},
    {{"pl", GLOSS_TRANSLATION, "es", "dict-freedict-pol-spa", "CC-BY-SA-3.0", FREEDICT "pol-spa.dict.dz"},
     freedict_add_glosses},
};

static const GlossRow *gloss_row(const char *language, int index) {
  for (size_t i = 0; i < sizeof gloss_rows / sizeof gloss_rows[0]; i++) {
    if (strcmp(gloss_rows[i].source.language, language) == 0 && index-- == 0)
      return &gloss_rows[i];
  }
  return NULL;
}

const GlossSource *gloss_source(const char *language, int index) {
  const GlossRow *row = gloss_row(language, index);
  return row ? &row->source : NULL;
}

static bool key_is_one_word(Span key) {
  for (size_t i = 0; i < key.size; i++) {
    unsigned char byte = (unsigned char)key.data[i];
    if (byte <= ' ' || byte == '_' || byte == '-' || byte == '\'' || (byte >= '0' && byte <= '9') ||
        (byte >= 'A' && byte <= 'Z'))
      return false;
  }
  return key.size > 0 && key.size <= BOOK_KEY_MAX && utf8_is_valid(key);
}

void glossmaker_add(GlossMaker *maker, Span key, Span part, Span text) {
  if (text.size > GLOSS_TEXT_MAX)
    text.size = utf8_cut(text.data, text.size, GLOSS_TEXT_MAX);
  if (text.size == 0 || part.size > 16 || !key_is_one_word(key) || !utf8_is_valid(text))
    return;
  uint32_t place = textset_put(&maker->keys, key, 0), begin = (uint32_t)maker->bytes.size;
  if (place == 0 || maker->bytes.size > BOOK_FILE_MAX)
    return;
  book_add_number(&maker->bytes, (uint32_t)maker->source);
  book_add_span(&maker->bytes, part);
  book_add_span(&maker->bytes, text);
  ARRAY_GROW(maker->items, maker->count, maker->capacity);
  maker->items[maker->count++] = (struct GlossItem){place - 1, begin, (uint32_t)maker->bytes.size - begin};
}

void glossmaker_deinit(GlossMaker *maker) {
  textset_deinit(&maker->keys);
  mem_free(maker->items);
  strbuf_deinit(&maker->bytes);
  *maker = (GlossMaker){0};
}

static uint32_t *gloss_keys_sort(const TextSet *keys) {
  ScopedMem uint32_t *starts = mem_resize(NULL, (size_t)keys->count + 1, sizeof *starts);
  for (uint32_t i = 0; i < keys->count; i++)
    starts[i] = keys->items[i].offset;
  starts[keys->count] = (uint32_t)keys->bytes.size;
  return bytesort((const uint8_t *)keys->bytes.data, starts, keys->count);
}

static int glossitem_compare(const void *a, const void *b) {
  const struct GlossItem *x = a, *y = b;
  return x->key != y->key ? (x->key > y->key) - (x->key < y->key) : (x->offset > y->offset) - (x->offset < y->offset);
}

static void glosses_add_to_book(GlossMaker *maker, BookWriter *writer) {
  uint32_t *order = gloss_keys_sort(&maker->keys),
           *starts = mem_alloc(((size_t)maker->keys.count + 1) * sizeof *starts);
  ScopedStrBuf value = {0};
  qsort(maker->items, maker->count, sizeof *maker->items, glossitem_compare);
  for (uint32_t i = maker->count; i > 0; i--)
    starts[maker->items[i - 1].key] = i - 1;
  for (uint32_t i = 0; i < maker->keys.count; i++) {
    strbuf_reset(&value);
    int count = 0;
    for (uint32_t j = starts[order[i]]; j < maker->count && maker->items[j].key == order[i] && count++ < GLOSSES_MAX;
         j++)
      strbuf_add(&value, maker->bytes.data + maker->items[j].offset, maker->items[j].size);
    bookwriter_add(writer, textset_text(&maker->keys, &maker->keys.items[order[i]]), (Span){value.data, value.size});
  }
  mem_free(order);
  mem_free(starts);
}

static Status glosses_make(const char *language, const Progress *progress, const char *stamp, const char *path,
                           Error *err) {
  GlossMaker maker = {.progress = progress};
  BookWriter writer = {.is_deflated = true};
  Status status = OK;
  const GlossRow *row;
  for (int i = 0; status == OK && (row = gloss_row(language, i)); i++) {
    progress_report(progress, N_("gathering the meanings"), i, 0);
    maker.source = i;
    if (file_exists(row->source.path))
      status = row->add(&maker, &row->source, err);
  }
  if (status == OK && maker.count > 0)
    glosses_add_to_book(&maker, &writer);
  glossmaker_deinit(&maker);
  if (status == OK)
    status = bookwriter_write(&writer, BOOK_GLOSSES, stamp, (Span){"", 0}, path, err);
  bookwriter_deinit(&writer);
  return status;
}

static void glosses_stamp(const char *language, char out[SHA256_HEX_SIZE]) {
  ScopedStrBuf text = {0};
  strbuf_printf(&text, "glosses %d\n", GLOSSES_FORMAT);
  const GlossRow *row;
  for (int i = 0; (row = gloss_row(language, i)); i++)
    book_stamp_file(row->source.path, &text);
  sha256_hex((Span){text.data, text.size}, out);
}

static Status glosses_make_alone(const char *language, const Progress *progress, const char *stamp, const char *path,
                                 Error *err) {
  ScopedStrBuf lock_path = {0};
  FileLock lock;
  strbuf_printf(&lock_path, "%s.lock", path);
  Status status = file_lock(lock_path.data, &lock, err);
  if (status == OK) {
    if (!book_is_fresh(path, BOOK_GLOSSES, stamp)) // another process may have made it while we waited
      status = glosses_make(language, progress, stamp, path, err);
    file_unlock(&lock);
  }
  return status;
}

Status glosses_ensure(const char *language, const Progress *progress, StrBuf *path, Error *err) {
  char stamp[SHA256_HEX_SIZE];
  ScopedStrBuf folder = {0}, own_path = {0};
  glosses_stamp(language, stamp);
  Status status = folder_path(FOLDER_CACHE, "lexica", &folder, err);
  if (status == OK)
    status = dir_ensure(folder.data, err);
  if (status == OK) {
    strbuf_printf(&own_path, "%s/%s.glosses", folder.data, language);
    if (!book_is_fresh(own_path.data, BOOK_GLOSSES, stamp))
      status = glosses_make_alone(language, progress, stamp, own_path.data, err);
  }
  if (status == OK)
    strbuf_add(path, own_path.data, own_path.size);
  return status;
}

Status glosses_find(const Book *book, const char *language, Span lemma, StrBuf *value, Gloss out[GLOSSES_MAX],
                    int *count, Error *err) {
  bool is_there;
  *count = 0;
  Status status = book_find(book, lemma, value, &is_there, err);
  Span rest = {strbuf_text(value), value->size};
  while (status == OK && rest.size > 0 && *count < GLOSSES_MAX) {
    uint32_t source;
    Gloss *gloss = &out[*count];
    if (!book_read_number(&rest, &source) ||
        !(gloss->source = gloss_source(language, source < 99 ? (int)source : 99)) ||
        !book_read_span(&rest, &gloss->part) || !book_read_span(&rest, &gloss->text) || !utf8_is_valid(gloss->text))
      return book_is_damaged(NULL, err);
    ++*count;
  }
  return status;
}
