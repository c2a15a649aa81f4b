// SPDX-License-Identifier: MIT
// The sources of glosses: WordNet, thesauri in MyThes form, and the bilingual dictionaries of Apertium and FreeDict.
// GCIDE has its own file.
#include "base/file.h"
#include "base/lines.h"
#include "base/utf8.h"
#include "lexicon/thesaurus.h"
#include "lexicon/transducer.h"
#include "lexicon/translations.h"
#include "meaning/glosses_internal.h"

#include <stdio.h>

// ---- WordNet ----

// A line of index.PART has a lemma and, at its end, the places of its senses in data.PART, the most usual first. A
// sense's line ends in " | definition; "example"".

enum { WORDNET_MAX = 32 * 1024 * 1024, SENSES_MAX = 3 };

// The definition without its examples.
static Span wordnet_definition(Span data, size_t offset) {
  Span line = {data.data + offset, data.size - offset};
  const char *end = memchr(line.data, '\n', line.size);
  line.size = end ? (size_t)(end - line.data) : line.size;
  const char *bar = memmem(line.data, line.size, " | ", 3);
  if (!bar)
    return (Span){"", 0};
  Span text = {bar + 3, line.size - (size_t)(bar + 3 - line.data)};
  const char *example = memmem(text.data, text.size, "; \"", 3);
  return span_trim((Span){text.data, example ? (size_t)(example - text.data) : text.size});
}

static void wordnet_add_line(GlossMaker *maker, Span line, Span data, const char *part) {
  Span lemma, word;
  long senses = 0, offset;
  if (!line_next_word(&line, &lemma) || !line_next_word(&line, &word) || !line_next_word(&line, &word) ||
      !span_to_int(word, 1, 1000, &senses))
    return;
  const char *begin = line.data + line.size; // offsets are the last words, nine bytes each
  while (begin > line.data && (begin[-1] == ' ' || (begin[-1] >= '0' && begin[-1] <= '9')) &&
         line.data + line.size - begin < senses * 9)
    begin--;
  Span rest = {begin, (size_t)(line.data + line.size - begin)};
  for (int i = 0; i < SENSES_MAX && line_next_word(&rest, &word); i++) {
    if (word.size == 8 && span_to_int(word, 0, WORDNET_MAX, &offset) && (size_t)offset < data.size)
      glossmaker_add(maker, lemma, span_of(part), wordnet_definition(data, (size_t)offset));
  }
}

void wordnet_read_glosses(GlossMaker *maker, Span index, Span data, const char *part) {
  Lines lines = lines_start(index);
  Span line;
  while (lines_next(&lines, &line)) {
    if (line.size > 0 && line.data[0] != ' ') // the licence
      wordnet_add_line(maker, line, data, part);
  }
}

Status wordnet_add_glosses(GlossMaker *maker, const GlossSource *source, Error *err) {
  static const char *const parts[][2] = {{"noun", "n"}, {"verb", "vblex"}, {"adj", "adj"}, {"adv", "adv"}};
  Status status = OK;
  (void)source;
  for (size_t i = 0; i < sizeof parts / sizeof parts[0] && status == OK; i++) {
    char path[64];
    Span index, data;
    snprintf(path, sizeof path, "/usr/share/wordnet/index.%s", parts[i][0]);
    status = file_map(path, WORDNET_MAX, &index, err);
    if (status != OK)
      return status;
    snprintf(path, sizeof path, "/usr/share/wordnet/data.%s", parts[i][0]);
    status = file_map(path, WORDNET_MAX, &data, err);
    if (status == OK) {
      wordnet_read_glosses(maker, index, data, parts[i][1]);
      file_unmap(data);
    }
    file_unmap(index);
  }
  return status;
}

// ---- thesauri and bilingual dictionaries ----

enum { THESAURUS_MAX = 64 * 1024 * 1024, SYNONYMS_MAX = 12, MEANINGS_MAX = 4 };

// "(noun)" as a tag; empty if there is none.
static Span thesaurus_part(Span field) {
  static const char *const names[][2] = {{"(noun)", "n"}, {"(verb)", "vblex"}, {"(adj)", "adj"}, {"(adv)", "adv"}};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    if (span_equals(field, names[i][0]))
      return span_of(names[i][1]);
  }
  return (Span){"", 0};
}

// Adds a line of synonyms. A word with a remark in brackets is a wider term, a related one or an antonym, and is left
// out.
static void thesaurus_add_line(GlossMaker *maker, Span key, Span line) {
  ScopedStrBuf text = {0};
  int count = 0;
  Span part = thesaurus_part(thesaurus_cut(&line));
  while (line.size > 0 && count < SYNONYMS_MAX) {
    Span synonym = span_trim(thesaurus_cut(&line));
    if (synonym.size == 0 || memchr(synonym.data, '(', synonym.size) || text.size + synonym.size + 2 > GLOSS_TEXT_MAX)
      continue;
    strbuf_add_text(&text, count++ > 0 ? ", " : "");
    strbuf_add(&text, synonym.data, synonym.size);
  }
  if (count > 0)
    glossmaker_add(maker, key, part, (Span){text.data, text.size});
}

static Status thesaurus_take_meaning(void *context, Span word, Span meaning, long index, Error *err) {
  (void)err;
  if (index < MEANINGS_MAX)
    thesaurus_add_line(context, word, meaning);
  return OK;
}

Status thesaurus_read_glosses(GlossMaker *maker, Span text, const char *file, Error *err) {
  return thesaurus_visit(text, file, thesaurus_take_meaning, maker, err);
}

Status thesaurus_add_glosses(GlossMaker *maker, const GlossSource *source, Error *err) {
  Span text;
  Status status = file_map(source->path, THESAURUS_MAX, &text, err);
  if (status != OK)
    return status;
  status = thesaurus_read_glosses(maker, text, source->path, err);
  file_unmap(text);
  return status;
}

static bool bilingual_wants_tag(void *context, Span tag, int index) {
  (void)context;
  return index > 0 || !span_equals(tag, "np"); // names
}

// Entries that differ only in gender and number count as one.
typedef struct BilingualReader {
  GlossMaker *maker;
  TextSet told;
} BilingualReader;

static bool bilingual_take(void *context, const TransducerReading *reading) {
  BilingualReader *reader = context;
  char text[TEXTSET_TEXT_MAX];
  Span part = reading->tags[0];
  size_t size = reading->form.size + reading->lemma.size + part.size + 2;
  if (size >= sizeof text)
    return true;
  int head = snprintf(text, sizeof text, "%.*s\t%.*s\t", (int)reading->form.size, reading->form.data, (int)part.size,
                      part.data);
  char *lemma = text + head, *end = lemma;
  for (size_t i = 0; i < reading->lemma.size; i++) {
    if (reading->lemma.data[i] != '#') // the end of the inflected part of "take out"
      *end++ = reading->lemma.data[i] == '_' ? ' ' : reading->lemma.data[i];
  }
  Span said = {lemma, (size_t)(end - lemma)};
  if (span_equals(said, "prpers") || span_equals(said, "preposicio buida")) // names that the dictionary uses, not words
    return true;
  uint32_t before = reader->told.count;
  if (textset_put(&reader->told, (Span){text, (size_t)(end - text)}, 0) > before)
    glossmaker_add(reader->maker, reading->form, part, (Span){lemma, (size_t)(end - lemma)});
  return true;
}

Status bilingual_add_glosses(GlossMaker *maker, const GlossSource *source, Error *err) {
  Span bytes;
  Transducer *transducer;
  Status status = file_map(source->path, TRANSDUCER_FILE_MAX, &bytes, err);
  if (status != OK)
    return status;
  status = transducer_parse(bytes, source->path, &transducer, err);
  file_unmap(bytes);
  if (status != OK)
    return status;
  BilingualReader reader = {.maker = maker};
  TransducerSink sink = {&reader, bilingual_wants_tag, bilingual_take, true};
  status = transducer_walk(transducer, &sink, maker->progress, err);
  textset_deinit(&reader.told);
  transducer_destroy(transducer);
  return status;
}

// "v, tr" as a tag; empty if there is none, or not one of these.
static Span freedict_part(Span part) {
  static const char *const names[][2] = {{"n", "n"}, {"v", "vblex"}, {"adj", "adj"}, {"adv", "adv"}};
  const char *comma = memchr(part.data, ',', part.size);
  Span name = {part.data, comma ? (size_t)(comma - part.data) : part.size};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    if (span_equals(name, names[i][0]))
      return span_of(names[i][1]);
  }
  return (Span){"", 0};
}

static void freedict_take(void *context, Span head, Span part, Span translations) {
  Span text = translations_of_sense(translations);
  if (text.size > 0 && utf8_is_valid(text))
    glossmaker_add(context, head, freedict_part(part), text);
}

Status freedict_add_glosses(GlossMaker *maker, const GlossSource *source, Error *err) {
  Span bytes;
  TranslationSink sink = {maker, freedict_take, freedict_take};
  Status status = file_map(source->path, TRANSLATIONS_TEXT_MAX, &bytes, err);
  if (status != OK)
    return status;
  status = translations_read_entries(bytes, source->path, &sink, err);
  file_unmap(bytes);
  return status;
}
