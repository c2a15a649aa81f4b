// SPDX-License-Identifier: MIT
#include "app/wordmeaning.h"

#include "app/lexiconplace.h"
#include "app/resource_internal.h"
#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "lexicon/language.h"
#include "lexicon/tiletext.h"
#include "meaning/glosses.h"
#include "meaning/grammar.h"
#include "meaning/lemmas.h"

#include <assert.h>
#include <string.h>

enum { WORD_GLOSSES_MAX = 64 };

static const char *const gloss_kinds[] = {"definition", "synonyms", "translation"};

// The tiles of a dictionary, and the id of the built-in set with the same names.
typedef struct WordTiles {
  TileSet tiles;
  char set[TILE_NAME_MAX];
} WordTiles;

static bool wordtiles_name(WordTiles *out) {
  for (int i = 0; tileset_builtin_id(i, out->set); i++) {
    TileSet own;
    if (tileset_builtin(out->set, &own, NULL) == OK && own.kinds == out->tiles.kinds &&
        memcmp(own.names, out->tiles.names, sizeof own.names) == 0)
      return true;
  }
  return false;
}

static Status wordtiles_of_bag(const Use *use, const char *id, WordTiles *out, Error *err) {
  StoreResource row;
  Span bag;
  Status status = resource_find(use->app, use->account, id, use->arena, &row, err);
  if (status == ERR_MISSING)
    return fail(err, FAILURE_DICTIONARY_NOT_FOUND, err_str(id));
  if (status == OK && !row.has_bag)
    return fail(err, FAILURE_BAG_NOT_FOUND, err_str(id));
  if (status == OK)
    status = STORE(use->app, resource_body, row.id, STORE_BAG, use->arena, &bag, err);
  return status == OK ? tileset_parse(bag, id, &out->tiles, err) : status;
}

static Status wordtiles_find(const Use *use, const char *id, WordTiles *out, Error *err) {
  RecipeName name;
  Status status = recipe_name_read(id, &name, err);
  if (status == OK) {
    memcpy(out->set, name.tile_set, sizeof out->set);
    return tileset_builtin(out->set, &out->tiles, err);
  }
  if (use->app && use->account) {
    status = wordtiles_of_bag(use, id, out, err);
  } else if (!use->app && file_exists(id)) {
    LexiconPlace place;
    status = lexicon_find_file(id, &place, err);
    if (status == OK)
      status = lexicon_tiles(&place, NULL, &out->tiles, err);
    lexicon_place_deinit(&place);
  }
  if (status == OK && !wordtiles_name(out))
    status = error_set(err, ERR_MISSING, N_("the language of the words of '%s' is not known, so there are no meanings"),
                       err_str(id));
  return status;
}

// How a lemma is related to the word.
typedef enum LemmaRole {
  LEMMA_IS_WORD, // accents that no tile has do not matter
  LEMMA_HAS_FORM,
  LEMMA_IS_INSIDE, // the lemma's beginning stands further on in the word: SUBTOTAL, of total
} LemmaRole;

static LemmaRole lemma_role(const TileSet *tiles, const char *lemma, const char *word) {
  enum { BEGINNING = 3 };
  ScopedStrBuf spelt = {0};
  tiletext_add_spelt(tiles, span_of(lemma), &spelt);
  if (strcmp(strbuf_text(&spelt), word) == 0)
    return LEMMA_IS_WORD;
  char beginning[BEGINNING + 1] = "";
  if (spelt.size >= BEGINNING)
    memcpy(beginning, spelt.data, BEGINNING);
  return beginning[0] && strncmp(word, beginning, BEGINNING) != 0 && strstr(word, beginning) ? LEMMA_IS_INSIDE
                                                                                             : LEMMA_HAS_FORM;
}

static void wordmeaning_describe(const Use *use, const LemmaReading *reading, LemmaRole role, StrBuf *out) {
  static const char *const alone[] = {[LEMMA_IS_WORD] = N_("a word of the dictionary"),
                                      [LEMMA_HAS_FORM] = N_("a form of %s"),
                                      [LEMMA_IS_INSIDE] = N_("made from %s")};
  ScopedStrBuf upper = {0}, grammar = {0};
  utf8_upper(span_of(reading->lemma), &upper);
  grammar_add(reading->tags, use->catalog, &grammar);
  if (grammar.size == 0)
    strbuf_printf(out, tr(use->catalog, alone[role]), strbuf_text(&upper));
  else if (role == LEMMA_IS_WORD)
    strbuf_add(out, grammar.data, grammar.size);
  else
    strbuf_printf(out, tr(use->catalog, N_("%s, of %s")), grammar.data, strbuf_text(&upper));
}

static bool reading_is_told(const WordReading *readings, int count, const char *lemma, const char *text) {
  for (int i = 0; i < count; i++) {
    if (strcmp(readings[i].lemma, lemma) == 0 && strcmp(readings[i].text, text) == 0)
      return true;
  }
  return false;
}

// Analysers may distinguish readings that look the same here (a verb with and without an object): show them once.
static void wordmeaning_add_readings(const Use *use, const TileSet *tiles, const LemmaReadings *found,
                                     WordMeaning *out) {
  WordReading *readings = arena_alloc(use->arena, (size_t)found->count * sizeof *readings);
  ScopedStrBuf text = {0};
  int count = 0;
  for (int i = 0; i < found->count; i++) {
    const LemmaReading *reading = &found->items[i];
    strbuf_reset(&text);
    wordmeaning_describe(use, reading, lemma_role(tiles, reading->lemma, out->word), &text);
    if (!reading_is_told(readings, count, reading->lemma, strbuf_text(&text)))
      readings[count++] = (WordReading){.lemma = arena_copy(use->arena, reading->lemma),
                                        .tags = arena_copy(use->arena, reading->tags),
                                        .text = strbuf_keep(&text, use->arena)};
  }
  out->readings = (FieldList){readings, count};
}

// Does the gloss have the reading's part of speech, or none?
static bool gloss_fits(const Gloss *gloss, const char *tags) {
  size_t size = strcspn(tags, ".");
  if (gloss->part.size == 0 || tags[0] == '\0')
    return true;
  return gloss->part.data[0] == 'v' ? tags[0] == 'v'
                                    : gloss->part.size == size && memcmp(gloss->part.data, tags, size) == 0;
}

static void wordmeaning_add_gloss(const Use *use, const Gloss *gloss, const char *lemma, WordMeaning *out) {
  WordGloss *glosses = out->glosses.items;
  const char *part = gloss->part.size > 0 ? grammar_part(gloss->part) : NULL;
  assert(glosses);
  part = part ? tr(use->catalog, part) : "";
  const char *text = arena_copy_text(use->arena, gloss->text.data, gloss->text.size);
  WordGloss *last = out->glosses.count > 0 ? &glosses[out->glosses.count - 1] : NULL;
  if (last && gloss->source->kind == GLOSS_TRANSLATION && strcmp(last->source, gloss->source->package) == 0 &&
      strcmp(last->language, gloss->source->to) == 0 && strcmp(last->lemma, lemma) == 0 &&
      strcmp(last->part, part) == 0) {
    ScopedStrBuf joined = {0};
    strbuf_printf(&joined, "%s, %s", last->text, text);
    last->text = strbuf_keep(&joined, use->arena);
  } else if (out->glosses.count < WORD_GLOSSES_MAX) {
    glosses[out->glosses.count++] = (WordGloss){.lemma = lemma,
                                                .kind = gloss_kinds[gloss->source->kind],
                                                .language = gloss->source->to,
                                                .part = part,
                                                .text = text,
                                                .source = gloss->source->package,
                                                .licence = gloss->source->licence};
  }
}

static Status wordmeaning_add_glosses_of(const Use *use, const Book *book, const char *lemma, const char *tags,
                                         WordMeaning *out, Error *err) {
  Gloss glosses[GLOSSES_MAX];
  ScopedStrBuf value = {0};
  int count;
  bool any_fits = false;
  Status status = glosses_find(book, out->language, span_of(lemma), &value, glosses, &count, err);
  for (int i = 0; status == OK && i < count; i++)
    any_fits = any_fits || gloss_fits(&glosses[i], tags);
  for (int i = 0; status == OK && i < count; i++) {
    if (!any_fits || gloss_fits(&glosses[i], tags))
      wordmeaning_add_gloss(use, &glosses[i], lemma, out);
  }
  return status;
}

static bool reading_is_new(const WordReading *readings, int i) {
  for (int j = 0; j < i; j++) {
    if (strcmp(readings[j].lemma, readings[i].lemma) == 0 && readings[j].tags[0] == readings[i].tags[0])
      return false;
  }
  return true;
}

// Does a reading explain the word, or say that it is its own lemma?
static bool readings_explain(const WordReading *readings, int count, const char *word) {
  bool explain = false;
  for (int i = 0; i < count; i++) {
    ScopedStrBuf upper = {0};
    explain = explain || readings[i].tags[0] ||
              (utf8_upper(span_of(readings[i].lemma), &upper) && strcmp(strbuf_text(&upper), word) == 0);
  }
  return explain;
}

static Status wordmeaning_add_glosses(const Use *use, WordMeaning *out, Error *err) {
  StrBuf path = {0}, lower = {0};
  Book book;
  out->glosses.items = arena_alloc(use->arena, WORD_GLOSSES_MAX * sizeof(WordGloss));
  Status status = glosses_ensure(out->language, use->progress, &path, err);
  if (status == OK)
    status = book_open(path.data, BOOK_GLOSSES, &book, err);
  strbuf_deinit(&path);
  if (status != OK)
    return status;
  const WordReading *readings = out->readings.items;
  for (int i = 0; i < out->readings.count && status == OK; i++) {
    if (reading_is_new(readings, i))
      status = wordmeaning_add_glosses_of(use, &book, readings[i].lemma, readings[i].tags, out, err);
  }
  // A word that no analyser knows may have its own entry besides being a form of another word.
  if (!readings_explain(readings, out->readings.count, out->word) && status == OK &&
      utf8_lower(span_of(out->word), &lower))
    status = wordmeaning_add_glosses_of(use, &book, strbuf_keep(&lower, use->arena), "", out, err);
  strbuf_deinit(&lower);
  book_close(&book);
  return status;
}

// Says what could tell more, if nothing explains the word.
static void wordmeaning_add_note(const Use *use, WordMeaning *out) {
  ScopedStrBuf note = {0}, missing = {0};
  const GlossSource *source;
  for (int i = 0; (source = gloss_source(out->language, i)); i++) {
    if (!file_exists(source->path))
      strbuf_printf(&missing, "%s%s", missing.size > 0 ? " " : "", source->package);
  }
  if (!out->is_word)
    strbuf_add_text(&note, tr(use->catalog, N_("The dictionary does not have this word.")));
  else if (out->glosses.count == 0)
    strbuf_add_text(&note, tr(use->catalog, N_("Nothing more is known about it.")));
  if (missing.size > 0) {
    strbuf_add_text(&note, note.size > 0 ? " " : "");
    strbuf_printf(&note, tr(use->catalog, N_("These Debian packages would tell more: %s")), missing.data);
  }
  out->note = strbuf_keep(&note, use->arena);
}

static Status wordmeaning_look_up(const Use *use, const TileSet *tiles, WordMeaning *out, Error *err) {
  Recipe *recipe;
  ScopedStrBuf path = {0};
  Book book;
  ScopedMem LemmaReadings *found = mem_alloc(sizeof *found);
  Status status = recipe_builtin(out->language, &recipe, err);
  if (status == OK) {
    status = lemmas_ensure(recipe, use->progress, NULL, &path, err);
    recipe_destroy(recipe);
  }
  if (status == OK)
    status = book_open(path.data, BOOK_LEMMAS, &book, err);
  if (status == OK) {
    status = lemmas_find(&book, span_of(out->word), found, err);
    book_close(&book);
  }
  if (status == OK) {
    StrBuf written = {0};
    out->is_word = found->is_word;
    if (found->spelling[0] && utf8_upper(span_of(found->spelling), &written))
      out->written = strbuf_keep(&written, use->arena);
    strbuf_deinit(&written);
    wordmeaning_add_readings(use, tiles, found, out);
    status = wordmeaning_add_glosses(use, out, err);
  }
  return status;
}

static Status run_word_define(const Use *use, const void *in, void *out, Error *err) {
  const WordQuestion *question = in;
  WordMeaning *meaning = out;
  ScopedMem WordTiles *tiles = mem_alloc(sizeof *tiles);
  ScopedStrBuf spelt = {0};
  Status status = error_at(err, "id", wordtiles_find(use, question->id, tiles, err));
  if (status == OK) {
    tiletext_add_spelt(&tiles->tiles, span_of(question->word), &spelt);
    meaning->word = meaning->written = strbuf_keep(&spelt, use->arena);
    meaning->language = arena_copy_text(use->arena, tiles->set, strcspn(tiles->set, "-"));
    Span word = span_trim(span_of(question->word));
    if (spelt.size == 0 || memchr(word.data, ' ', word.size))
      status = error_at(
          err, "word",
          error_set(err, ERR_INPUT, N_("one word is looked up at a time: '%s' is not one"), err_str(question->word)));
  }
  if (status == OK)
    status = wordmeaning_look_up(use, &tiles->tiles, meaning, err);
  if (status == OK)
    wordmeaning_add_note(use, meaning);
  return status;
}

static void wordgloss_add_text(const WordGloss *gloss, const Catalog *catalog, StrBuf *out) {
  const char *title = language_title(gloss->language);
  strbuf_printf(out, "  %s", gloss->lemma);
  if (gloss->part[0])
    strbuf_printf(out, " (%s)", gloss->part);
  if (strcmp(gloss->kind, "translation") == 0)
    strbuf_printf(out, ", %s", title ? tr(catalog, title) : gloss->language);
  else if (strcmp(gloss->kind, "synonyms") == 0)
    strbuf_printf(out, ", %s", tr(catalog, N_("synonyms")));
  strbuf_printf(out, ": %s\n", gloss->text);
}

static void wordmeaning_add_sources(const WordMeaning *meaning, const Catalog *catalog, StrBuf *out) {
  const WordGloss *glosses = meaning->glosses.items;
  ScopedStrBuf sources = {0};
  for (int i = 0; i < meaning->glosses.count; i++) {
    bool is_new = true;
    for (int j = 0; j < i; j++)
      is_new = is_new && strcmp(glosses[j].source, glosses[i].source) != 0;
    if (is_new)
      strbuf_printf(&sources, "%s%s (%s)", sources.size > 0 ? ", " : "", glosses[i].source, glosses[i].licence);
  }
  if (sources.size > 0) {
    strbuf_add_text(out, "  ");
    strbuf_printf(out, tr(catalog, N_("From: %s")), sources.data);
    strbuf_add_char(out, '\n');
  }
}

void wordmeaning_add_text(const WordMeaning *meaning, const Catalog *catalog, StrBuf *out) {
  const WordReading *readings = meaning->readings.items;
  const WordGloss *glosses = meaning->glosses.items;
  strbuf_printf(out, "%s\n", meaning->written);
  for (int i = 0; i < meaning->readings.count; i++)
    strbuf_printf(out, "  %s\n", readings[i].text);
  for (int i = 0; i < meaning->glosses.count; i++)
    wordgloss_add_text(&glosses[i], catalog, out);
  wordmeaning_add_sources(meaning, catalog, out);
  if (meaning->note[0])
    strbuf_printf(out, "  %s\n", meaning->note);
}

const Field word_question_fields[] = {
    {"id", FIELD_TEXT, FIELD_IN(WordQuestion, id), .low = 1, .high = 200, .except = FIELD_IN_PATH | FIELD_NOT_OPTION},
    {"word", FIELD_TEXT, FIELD_IN(WordQuestion, word), .low = 1, .high = 64, .except = FIELD_NOT_OPTION},
    {0},
};

static const Field word_reading_fields[] = {
    {"lemma", FIELD_TEXT, FIELD_IN(WordReading, lemma), .high = 600, .help = "what it is a form of"},
    {"tags", FIELD_TEXT, FIELD_IN(WordReading, tags), .high = 64, .help = "Apertium's, with dots; empty: not known"},
    {"text", FIELD_TEXT, FIELD_IN(WordReading, text), .high = 1000, .help = "the same for people, in their language"},
    {0},
};
static const Field word_gloss_fields[] = {
    {"lemma", FIELD_TEXT, FIELD_IN(WordGloss, lemma), .high = 600},
    {"kind", FIELD_TEXT, FIELD_IN(WordGloss, kind), .high = 16, .help = "definition, synonyms or translation"},
    {"language", FIELD_TEXT, FIELD_IN(WordGloss, language), .high = 8, .help = "of the text"},
    {"part", FIELD_TEXT, FIELD_IN(WordGloss, part), .high = 64, .help = "of speech; empty: not said"},
    {"text", FIELD_TEXT, FIELD_IN(WordGloss, text), .high = 20000},
    {"source", FIELD_TEXT, FIELD_IN(WordGloss, source), .high = 64, .help = "a Debian package"},
    {"licence", FIELD_TEXT, FIELD_IN(WordGloss, licence), .high = 200},
    {0},
};
static const Field word_meaning_fields[] = {
    {"word", FIELD_TEXT, FIELD_IN(WordMeaning, word), .high = 300, .help = "as the tiles spell it"},
    {"written", FIELD_TEXT, FIELD_IN(WordMeaning, written), .high = 300,
     .help = "with its accents, where the dictionaries agree on them"},
    {"language", FIELD_TEXT, FIELD_IN(WordMeaning, language), .high = 8},
    {"is_word", FIELD_BOOL, FIELD_IN(WordMeaning, is_word), .help = "of the language's full dictionary"},
    {"readings", FIELD_LIST, FIELD_IN(WordMeaning, readings), .high = LEMMA_READINGS_MAX,
     FIELD_ITEMS(word_reading_fields, WordReading), .help = "the most useful first"},
    {"glosses", FIELD_LIST, FIELD_IN(WordMeaning, glosses), .high = WORD_GLOSSES_MAX,
     FIELD_ITEMS(word_gloss_fields, WordGloss)},
    {"note", FIELD_TEXT, FIELD_IN(WordMeaning, note), .high = 1000, .help = "for people; empty: there is none"},
    {0},
};
const UseCase word_defining = {"word.define",
                               "what a word means",
                               WHO_ANYBODY,
                               USE_IN(word_question_fields, WordQuestion),
                               USE_OUT(word_meaning_fields, WordMeaning),
                               .run = run_word_define};
