// SPDX-License-Identifier: MIT
#include "workshop/crosswordclues.h"

#include "app/wordmeaning.h"
#include "base/utf8.h"
#include "lexicon/language.h"

#include <string.h>

enum { CLUE_BYTES = 110 };

// The first few of a list. Leaves out those that contain the answer, except in translations, which are often similar.
static void add_few_words(const Crossword *crossword, const CrosswordEntry *entry, const char *text, bool may_hold,
                          StrBuf *out) {
  enum { FEW = 3 };
  size_t size = strcspn(text, ";");
  for (int taken = 0; taken < FEW && size > 0;) {
    ScopedStrBuf item = {0};
    size_t end = strcspn(text, ","), length = end < size ? end : size;
    strbuf_add(&item, text, length);
    if (may_hold || !crossword_clue_holds(crossword, entry, strbuf_text(&item))) {
      strbuf_printf(out, "%s%s", taken > 0 ? "," : "", strbuf_text(&item));
      taken++;
    }
    length += length < size; // with the comma
    text += length;
    size -= length;
  }
}

// The first thought of a gloss: up to a semicolon, a full stop or, if it is long, its last whole word that fits.
static void add_first_thought(const char *text, StrBuf *out) {
  while (*text == ' ')
    text++;
  size_t size = strcspn(text, ";");
  const char *stop = memmem(text, size, ". ", 2);
  size = stop ? (size_t)(stop - text) : size;
  bool is_cut = size > CLUE_BYTES;
  size = utf8_cut(text, size, CLUE_BYTES);
  while (is_cut && size > 0 && text[size] != ' ')
    size--;
  while (size > 0 && strchr(" .,:", text[size - 1]))
    size--;
  strbuf_add(out, text, size);
  if (is_cut && size > 0)
    strbuf_add_text(out, "…");
}

static bool take_clue(const Crossword *crossword, CrosswordEntry *entry, const StrBuf *clue) {
  if (clue->size == 0 || crossword_clue_tells(crossword, entry, strbuf_text(clue)))
    return false;
  crossword_set_clue(entry, (Span){clue->data, clue->size});
  return entry->clue != NULL;
}

// An explanation of a form's lemma does not explain the form: only glosses of the word itself count.
static bool explains_itself(const Crossword *crossword, const CrosswordEntry *entry, const char *lemma) {
  Tile spelt[CROSSWORD_SIDE_MAX], answer[CROSSWORD_SIDE_MAX];
  int length = sopa_alphabet_spell(&crossword->alphabet, span_of(lemma), spelt, CROSSWORD_SIDE_MAX, NULL);
  crossword_entry_tiles(crossword, entry, answer);
  return length == entry->length && memcmp(spelt, answer, (size_t)length) == 0;
}

static bool take_gloss(const Use *use, const WordMeaning *meaning, const char *kind, Crossword *crossword,
                       CrosswordEntry *entry) {
  const WordGloss *glosses = meaning->glosses.items;
  for (int i = 0; i < meaning->glosses.count; i++) {
    ScopedStrBuf clue = {0};
    bool is_tag = strstr(glosses[i].text, "prpers") != NULL; // what Apertium calls every personal pronoun
    if (strcmp(glosses[i].kind, kind) != 0 || is_tag || !explains_itself(crossword, entry, glosses[i].lemma))
      continue;
    const char *title = language_title(glosses[i].language);
    ScopedStrBuf text = {0};
    bool is_translation = strcmp(kind, "translation") == 0;
    if (is_translation && title)
      strbuf_printf(&clue, "%s: ", tr(use->catalog, title));
    if (strcmp(kind, "definition") == 0)
      strbuf_add_text(&text, glosses[i].text);
    else
      add_few_words(crossword, entry, glosses[i].text, is_translation, &text);
    if (!is_translation && crossword_clue_holds(crossword, entry, strbuf_text(&text)))
      continue;
    add_first_thought(strbuf_text(&text), &clue);
    if (take_clue(crossword, entry, &clue))
      return true;
  }
  return false;
}

// "3rd person plural, preterite, of ANDAR"
static bool take_reading(const WordMeaning *meaning, Crossword *crossword, CrosswordEntry *entry) {
  const WordReading *readings = meaning->readings.items;
  for (int i = 0; i < meaning->readings.count; i++) {
    ScopedStrBuf clue = {0};
    if (!readings[i].tags[0] || explains_itself(crossword, entry, readings[i].lemma))
      continue; // "noun" alone is not a clue
    strbuf_add_text(&clue, readings[i].text);
    if (take_clue(crossword, entry, &clue))
      return true;
  }
  return false;
}

static bool has_several(const WordMeaning *meaning, const char *kind) {
  const WordGloss *glosses = meaning->glosses.items;
  int count = 0;
  for (int i = 0; i < meaning->glosses.count; i++)
    count += strcmp(glosses[i].kind, kind) == 0;
  return count > 1;
}

static void find_clue(const Use *use, const char *language, bool is_themed, Crossword *crossword,
                      CrosswordEntry *entry) {
  ScopedStrBuf word = {0};
  ScopedArena arena = {0};
  WordMeaning meaning = {0};
  Use own = *use;
  own.app = NULL; // the program's dictionary of the language
  own.account = NULL;
  own.arena = &arena;
  crossword_add_answer(crossword, entry, &word);
  const WordQuestion question = {language, strbuf_text(&word)};
  if (word_defining.run(&own, &question, &meaning, NULL) != OK)
    return;
  bool is_unsure = is_themed && has_several(&meaning, "synonyms");
  // A translation explains the word itself: OSO means bear, although it is also a form of OSAR.
  if (!take_gloss(use, &meaning, "definition", crossword, entry) &&
      !take_gloss(use, &meaning, is_unsure ? "translation" : "synonyms", crossword, entry) &&
      !take_gloss(use, &meaning, is_unsure ? "synonyms" : "translation", crossword, entry))
    (void)take_reading(&meaning, crossword, entry);
}

Status crossword_find_clues(const Use *use, const char *language, bool is_themed, Crossword *crossword, Error *err) {
  for (int i = 0; i < crossword->count; i++) {
    if (progress_is_cancelled(use->progress))
      return error_set(err, ERR_CANCELLED, N_("the crossword was not made: it was stopped"));
    progress_report(use->progress, N_("looking for clues"), i, crossword->count);
    if (!crossword->entries[i].clue)
      find_clue(use, language, is_themed, crossword, &crossword->entries[i]);
  }
  return OK;
}
