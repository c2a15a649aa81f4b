// SPDX-License-Identifier: MIT
// English words by WordNet: its lemmas (index.*), its exceptions (*.exc: "mice mouse") and the endings that it removes.
// A word with an ending whose rest is a word of the list but not of WordNet is only given as a form of that word.
#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "meaning/lemmas_internal.h"

#include <stdio.h>

enum { WORDNET_FILE_MAX = 32 * 1024 * 1024 };

typedef struct WordNetPart {
  const char *name; // of its files
  uint8_t mark;
  const char *tags; // the tags of a lemma
} WordNetPart;

static const WordNetPart wordnet_parts[] = {
    {"noun", 1, "n.sg"}, {"verb", 2, "vblex.inf"}, {"adj", 4, "adj"}, {"adv", 8, "adv"}};

typedef struct EnglishEnding {
  const char *ending, *instead;
  uint8_t mark; // of the parts of speech that have it
  const char *tags[2];
} EnglishEnding;

static const EnglishEnding english_endings[] = {
    {"s", "", 1, {"n.pl"}},
    {"es", "", 1, {"n.pl"}}, // after s, x, z, ch, sh
    {"men", "man", 1, {"n.pl"}},
    {"ies", "y", 1, {"n.pl"}},
    {"s", "", 2, {"vblex.pri.p3.sg"}},
    {"ies", "y", 2, {"vblex.pri.p3.sg"}},
    {"es", "", 2, {"vblex.pri.p3.sg"}},
    {"ed", "e", 2, {"vblex.past", "vblex.pp"}},
    {"ed", "", 2, {"vblex.past", "vblex.pp"}},
    {"ied", "y", 2, {"vblex.past", "vblex.pp"}},
    {"ing", "e", 2, {"vblex.ger"}},
    {"ing", "", 2, {"vblex.ger"}},
    {"er", "", 4, {"adj.comp"}},
    {"est", "", 4, {"adj.sup"}},
    {"er", "e", 4, {"adj.comp"}},
    {"est", "e", 4, {"adj.sup"}},
    {"ier", "y", 4, {"adj.comp"}},
    {"iest", "y", 4, {"adj.sup"}},
};

// Reads index.noun, noun.exc.
static bool wordnet_read(const char *before, const char *after, Span *out) {
  char path[64];
  snprintf(path, sizeof path, "/usr/share/wordnet/%s.%s", before, after);
  return file_exists(path) && file_read(path, WORDNET_FILE_MAX, out, NULL) == OK;
}

static void wordnet_read_index(const WordNetPart *part, TextSet *out) {
  Span text, line, word;
  if (!wordnet_read("index", part->name, &text))
    return;
  Lines lines = lines_start(text);
  while (lines_next(&lines, &line)) {
    if (line.size > 0 && line.data[0] != ' ' && line_next_word(&line, &word) && !memchr(word.data, '_', word.size))
      textset_add(out, word, part->mark);
  }
  mem_free_span(text);
}

static const char *exception_tags(const WordNetPart *part, Span form) {
  bool ends_in_g = form.data[form.size - 1] == 'g', ends_in_t = form.data[form.size - 1] == 't';
  switch (part->mark) {
  case 1:
    return "n.pl";
  case 2:
    return ends_in_g ? "vblex.ger" : form.data[form.size - 1] == 's' ? "vblex.pri.p3.sg" : "vblex.past";
  default:
    return ends_in_t ? "adj.sup" : "adj.comp";
  }
}

static void wordnet_read_exceptions(LemmaMaker *maker, const WordNetPart *part, const TextSet *told) {
  Span text, line, form, lemma;
  if (!wordnet_read(part->name, "exc", &text))
    return;
  Lines lines = lines_start(text);
  while (lines_next(&lines, &line)) {
    if (line_next_word(&line, &form) && line_next_word(&line, &lemma) && !textset_has(told, form))
      lemmamaker_add(maker, form, lemma, span_of(exception_tags(part, form)));
  }
  mem_free_span(text);
}

// Writes the word without the ending to text; false if it does not have the ending.
static bool english_cut(Span word, const EnglishEnding *ending, char text[TEXTSET_TEXT_MAX + 1], Span *rest) {
  size_t size = strlen(ending->ending);
  if (word.size < size + 2 || word.size > TEXTSET_TEXT_MAX - 3 ||
      memcmp(word.data + word.size - size, ending->ending, size) != 0)
    return false;
  int count = snprintf(text, TEXTSET_TEXT_MAX + 1, "%.*s%s", (int)(word.size - size), word.data, ending->instead);
  *rest = (Span){text, (size_t)count};
  return true;
}

static bool english_add_endings(LemmaMaker *maker, const TextSet *lemmas, Span word) {
  bool is_told = false;
  for (size_t i = 0; i < sizeof english_endings / sizeof english_endings[0]; i++) {
    const EnglishEnding *ending = &english_endings[i];
    char text[TEXTSET_TEXT_MAX + 1];
    Span rest;
    if (!english_cut(word, ending, text, &rest))
      continue;
    const TextSetItem *item = textset_find(lemmas, rest);
    if (!item || !(item->marks & ending->mark))
      continue;
    for (int j = 0; j < 2 && ending->tags[j]; j++)
      lemmamaker_add(maker, word, rest, span_of(ending->tags[j]));
    is_told = true;
  }
  return is_told;
}

// For a form of a word that the list has and WordNet lacks.
static void english_add_rest(LemmaMaker *maker, Span word) {
  for (size_t i = 0; i < sizeof english_endings / sizeof english_endings[0]; i++) {
    char text[TEXTSET_TEXT_MAX + 1];
    Span rest;
    bool is_plain = english_endings[i].mark == 1 || strncmp(english_endings[i].ending, "e", 1) == 0 ||
                    strncmp(english_endings[i].ending, "i", 1) == 0;
    if (is_plain && english_cut(word, &english_endings[i], text, &rest) && rest.size > 2 &&
        textset_has(&maker->forms->words, rest)) {
      lemmamaker_add(maker, word, rest, span_of("infl"));
      return;
    }
  }
}

static void english_add_word(LemmaMaker *maker, const TextSet *lemmas, Span word) {
  bool is_told = false;
  const TextSetItem *item = textset_find(lemmas, word);
  for (size_t i = 0; item && i < sizeof wordnet_parts / sizeof wordnet_parts[0]; i++) {
    if (item->marks & wordnet_parts[i].mark) {
      lemmamaker_add(maker, word, word, span_of(wordnet_parts[i].tags));
      is_told = true;
    }
  }
  if (!english_add_endings(maker, lemmas, word) && !is_told)
    english_add_rest(maker, word);
}

void english_add_analyses(LemmaMaker *maker) {
  TextSet lemmas = {0}, told = {0};
  TextSet *words = &maker->forms->words;
  for (uint32_t i = 0; i < maker->found.count; i++)
    textset_add(&told, textset_text(words, &words->items[maker->found.items[i].word]), 0);
  for (size_t i = 0; i < sizeof wordnet_parts / sizeof wordnet_parts[0]; i++) {
    wordnet_read_index(&wordnet_parts[i], &lemmas);
    wordnet_read_exceptions(maker, &wordnet_parts[i], &told);
  }
  for (uint32_t i = 0, count = words->count; i < count; i++) {
    Span word = textset_text(words, &words->items[i]);
    char text[TEXTSET_TEXT_MAX];
    memcpy(text, word.data, word.size); // the set may move its texts
    if (!textset_has(&told, word))
      english_add_word(maker, &lemmas, (Span){text, word.size});
  }
  textset_deinit(&lemmas);
  textset_deinit(&told);
}
