// SPDX-License-Identifier: MIT
// The lemmas of a language: found, kept as a book, and read.
//
// A recipe's sources say which headword each form came from (RecipeForms), but not its grammar. Apertium's analysers
// give both, for the words they know. So the analysers come first. For other words the headword is certain, and the
// grammar follows from words of the same pattern (analogies.c).
#include "meaning/lemmas.h"

#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "lexicon/bytesort.h"
#include "lexicon/transducer.h"
#include "meaning/lemmas_internal.h"

#include <endian.h>
#include <stdio.h>

// ---- building ----

enum { LEMMAS_FORMAT = 4 }; // raise it when the same sources give another book

typedef struct LemmaSources {
  const char *language;
  const char *analysers[3];
  bool is_flat; // its recipe has every form as a headword, so it does not tell how forms are made
} LemmaSources;

#define APERTIUM "/usr/share/apertium/apertium-"
static const LemmaSources lemma_sources[] = {
    {"es", {APERTIUM "spa-cat/spa-cat.automorf.bin"}, false},
    {"ca", {APERTIUM "spa-cat/cat-spa.automorf.bin"}, false},
    {"en", {APERTIUM "eng-cat/eng-cat.automorf.bin", APERTIUM "eng-spa/eng-spa.automorf.bin"}, false},
    {"gl", {APERTIUM "es-gl/gl-es.automorf.bin"}, true},
};
static const char wordnet_index[] = "/usr/share/wordnet/index.noun"; // its time and size stand for all of WordNet

// For other languages only the recipe's own headwords are used.
static LemmaSources lemma_sources_of(const char *language) {
  for (size_t i = 0; i < sizeof lemma_sources / sizeof lemma_sources[0]; i++) {
    if (strcmp(lemma_sources[i].language, language) == 0)
      return lemma_sources[i];
  }
  return (LemmaSources){.language = language};
}

static bool lemma_has_capital(Span text) {
  for (size_t i = 0; i < text.size; i++) {
    if (text.data[i] >= 'A' && text.data[i] <= 'Z')
      return true;
  }
  return false;
}

static void analysis_push(LemmaMaker *maker, Analysis analysis) {
  AnalysisList *list = &maker->found;
  ARRAY_GROW(list->items, list->count, list->capacity);
  list->items[list->count++] = analysis;
}

void lemmamaker_add(LemmaMaker *maker, Span word, Span lemma, Span tags) {
  const TextSetItem *item = textset_find(&maker->forms->words, word);
  if (!item || lemma.size == 0 || tags.size >= LEMMA_TAGS_MAX || lemma_has_capital(lemma))
    return;
  uint32_t place = (uint32_t)(item - maker->forms->words.items);
  uint32_t lemma_place = textset_put(&maker->forms->words, lemma, 0), tags_place = textset_put(&maker->tags, tags, 0);
  if (lemma_place > 0 && tags_place > 0)
    analysis_push(maker, (Analysis){place, lemma_place - 1, tags_place - 1});
}

// False for tags that don't describe the word itself: how its verb is used, whether its comparative is one word.
static bool tag_is_wanted(Span tag) {
  return !span_equals(tag, "sint") && !span_equals(tag, "TD") && !span_equals(tag, "ND") && !span_equals(tag, "GD");
}

// Readings that are not added yet: looking the words of many up together takes less time.
typedef struct LemmaQueue {
  LemmaMaker *maker;
  struct LemmaQueued {
    char form[TRANSDUCER_TEXT_MAX], lemma[TRANSDUCER_TEXT_MAX], tags[TEXTSET_TEXT_MAX];
    size_t lemma_size, tags_size;
  } items[TEXTSET_PREFETCH_MAX];
  Span forms[TEXTSET_PREFETCH_MAX];
  int count;
} LemmaQueue;

static void lemmaqueue_add_all(LemmaQueue *queue) {
  textset_prefetch(&queue->maker->forms->words, queue->forms, queue->count);
  for (int i = 0; i < queue->count; i++) {
    const struct LemmaQueued *item = &queue->items[i];
    lemmamaker_add(queue->maker, queue->forms[i], (Span){item->lemma, item->lemma_size},
                   (Span){item->tags, item->tags_size});
  }
  queue->count = 0;
}

static bool lemmas_take_reading(void *context, const TransducerReading *reading) {
  LemmaQueue *queue = context;
  struct LemmaQueued *item = &queue->items[queue->count];
  size_t size = 0;
  for (int i = 0; i < reading->tag_count; i++) {
    Span tag = reading->tags[i];
    if (!tag_is_wanted(tag) || size + tag.size + 1 > sizeof item->tags)
      continue;
    if (size > 0)
      item->tags[size++] = '.';
    memcpy(item->tags + size, tag.data, tag.size);
    size += tag.size;
  }
  memcpy(item->form, reading->form.data, reading->form.size);
  memcpy(item->lemma, reading->lemma.data, reading->lemma.size);
  item->lemma_size = reading->lemma.size;
  item->tags_size = size;
  queue->forms[queue->count++] = (Span){item->form, reading->form.size};
  if (queue->count == TEXTSET_PREFETCH_MAX)
    lemmaqueue_add_all(queue);
  return true;
}

// If an analyser is not installed it is left out: then lemmas come from the dictionaries, with less grammar.
static Status lemmas_read_analyser(LemmaMaker *maker, const char *path, Error *err) {
  Span bytes;
  Transducer *transducer;
  if (!file_exists(path))
    return OK;
  Status status = file_map(path, TRANSDUCER_FILE_MAX, &bytes, err);
  if (status != OK)
    return status;
  status = transducer_parse(bytes, path, &transducer, err);
  file_unmap(bytes);
  if (status != OK)
    return status;
  ScopedMem LemmaQueue *queue = mem_alloc(sizeof *queue);
  queue->maker = maker;
  TransducerSink sink = {.context = queue, .reading = lemmas_take_reading};
  status = transducer_walk(transducer, &sink, maker->progress, err);
  lemmaqueue_add_all(queue);
  transducer_destroy(transducer);
  return status;
}

// Groups the analyses by word, in the order in which they came: starts[word] to starts[word + 1].
static uint32_t *analyses_group(AnalysisList *list, uint32_t word_count) {
  // While they are being placed, starts[word + 1] is the place of the word's next one.
  uint32_t *starts = mem_alloc(((size_t)word_count + 2) * sizeof *starts);
  for (uint32_t i = 0; i < list->count; i++)
    starts[list->items[i].word + 2]++;
  for (uint32_t i = 2; i < word_count + 2; i++)
    starts[i] += starts[i - 1];
  Analysis *grouped = mem_resize(NULL, (size_t)list->count + 1, sizeof *grouped);
  for (uint32_t i = 0; i < list->count; i++)
    grouped[starts[list->items[i].word + 1]++] = list->items[i];
  mem_free(list->items);
  list->items = grouped;
  list->capacity = list->count + 1;
  return starts;
}

static bool analyses_have(const Analysis *list, uint32_t from, uint32_t to, uint32_t lemma, uint32_t tags) {
  for (uint32_t i = from; i < to; i++) {
    if (list[i].lemma == lemma && (tags == UINT32_MAX || list[i].tags == tags))
      return true;
  }
  return false;
}

// An analyser may give a verb as another, more usual one: for Catalan amprar it gives forms of manllevar. The grammar
// is right but the lemma is wrong, so the form's headword replaces it. starts: of the analyses.
static void lemmas_restore_verbs(LemmaMaker *maker, const uint32_t *starts, uint32_t grouped) {
  const RecipeForms *forms = maker->forms;
  const TextSet *words = &forms->words;
  ScopedMem uint32_t *stand_ins = mem_alloc(((size_t)grouped + 1) * sizeof *stand_ins); // plus 1; 0: none
  for (uint32_t i = 0; i < maker->found.count; i++) {
    const Analysis *analysis = &maker->found.items[i];
    Span tags = textset_text(&maker->tags, &maker->tags.items[analysis->tags]);
    bool is_infinitive = tags.size > 4 && memcmp(tags.data + tags.size - 4, ".inf", 4) == 0;
    if (is_infinitive && textset_text(words, &words->items[analysis->lemma]).data[0] !=
                             textset_text(words, &words->items[analysis->word]).data[0])
      stand_ins[analysis->word] = analysis->lemma + 1;
  }
  for (uint32_t i = 0; i < forms->form_count; i++) {
    struct RecipeForm form = forms->forms[i];
    if (form.form >= grouped || form.headword >= grouped || stand_ins[form.headword] == 0)
      continue;
    for (uint32_t j = starts[form.form]; j < starts[form.form + 1]; j++) {
      if (maker->found.items[j].lemma == stand_ins[form.headword] - 1)
        maker->found.items[j].lemma = form.headword;
    }
  }
}

// Adds analyses from the headwords of forms. starts: of the analyses found before.
static void lemmas_add_headwords(LemmaMaker *maker, const uint32_t *starts, uint32_t grouped) {
  Analogies *analogies = analogies_learn(maker);
  const RecipeForms *forms = maker->forms;
  const TextSet *words = &forms->words;
  for (uint32_t i = 0; i < forms->form_count; i++) {
    struct RecipeForm form = forms->forms[i];
    bool is_known = form.form < grouped && starts[form.form] < starts[form.form + 1];
    if (is_known && (form.form == form.headword || analyses_have(maker->found.items, starts[form.form],
                                                                 starts[form.form + 1], form.headword, UINT32_MAX)))
      continue;
    uint32_t tags[ANALOGIES_MAX] = {0};
    int count = maker->is_flat ? 0
                               : analogies_find(analogies, maker, textset_text(words, &words->items[form.form]),
                                                textset_text(words, &words->items[form.headword]), tags);
    for (int j = 0; j < count || j == 0; j++)
      analysis_push(maker, (Analysis){form.form, form.headword, tags[j]});
  }
  analogies_destroy(analogies);
}

// In which order readers see analyses: small words first, then nouns and so on, then verbs, then their imperatives;
// analyses without any grammar are last.
static int analysis_rank(const LemmaMaker *maker, const Analysis *analysis) {
  Span tags = textset_text(&maker->tags, &maker->tags.items[analysis->tags]);
  char text[LEMMA_TAGS_MAX] = "";
  memcpy(text, tags.data, tags.size < sizeof text - 1 ? tags.size : sizeof text - 1);
  if (text[0] == '\0')
    return 9;
  if (text[0] == 'v')
    return strstr(text, ".imp") ? 7 : strstr(text, ".inf") ? 5 : 6;
  return strncmp(text, "n.", 2) == 0 ? 2 : strncmp(text, "adj", 3) == 0 ? 3 : strncmp(text, "adv", 3) == 0 ? 4 : 1;
}

typedef struct RuleBook {
  TextSet rules; // bytes of each
  StrBuf value, rule;
} RuleBook;

static bool utf8_is_inside(Span text, size_t at) {
  return at < text.size && ((unsigned char)text.data[at] & 0xC0) == 0x80;
}

static size_t shared_beginning(Span a, Span b) {
  size_t shared = 0;
  while (shared < a.size && shared < b.size && a.data[shared] == b.data[shared])
    shared++;
  while (shared > 0 && (utf8_is_inside(a, shared) || utf8_is_inside(b, shared)))
    shared--;
  return shared;
}

static void rulebook_put(RuleBook *book, size_t less, Span more, Span tags) {
  strbuf_reset(&book->rule);
  book_add_number(&book->rule, (uint32_t)less);
  book_add_span(&book->rule, more);
  strbuf_add(&book->rule, tags.data, tags.size);
  uint32_t place = textset_put(&book->rules, (Span){book->rule.data, book->rule.size}, 0);
  if (place > 0)
    book_add_number(&book->value, place - 1);
}

// Adds the rule that makes the lemma from the word, which is in lower case and without accents.
static void rulebook_add(RuleBook *book, Span word, Span lemma, Span tags) {
  size_t shared = shared_beginning(word, lemma);
  rulebook_put(book, word.size - shared, (Span){lemma.data + shared, lemma.size - shared}, tags);
}

// Adds the rule that restores the accents; the bytes after them stay.
static void rulebook_add_spelling(RuleBook *book, Span word, Span spelling) {
  char tags[16];
  size_t shared = shared_beginning(word, spelling), kept = 0;
  while (shared + kept < word.size && shared + kept < spelling.size &&
         word.data[word.size - kept - 1] == spelling.data[spelling.size - kept - 1])
    kept++;
  while (kept > 0 && (utf8_is_inside(word, word.size - kept) || utf8_is_inside(spelling, spelling.size - kept)))
    kept--;
  int size = snprintf(tags, sizeof tags, "=%zu", kept);
  rulebook_put(book, word.size - shared, (Span){spelling.data + shared, spelling.size - shared - kept},
               (Span){tags, (size_t)size});
}

static void rulebook_add_preamble(const RuleBook *book, StrBuf *out) {
  uint32_t count = book->rules.count, number = htole32(count);
  strbuf_add(out, (const char *)&number, sizeof number);
  for (uint32_t i = 0; i <= count; i++) {
    number = htole32(i < count ? book->rules.items[i].offset : (uint32_t)book->rules.bytes.size);
    strbuf_add(out, (const char *)&number, sizeof number);
  }
  strbuf_add(out, strbuf_text(&book->rules.bytes), book->rules.bytes.size);
}

// The analyses of all spellings of a word (si, sí), the best first.
static int lemmas_choose(const LemmaMaker *maker, const uint32_t *starts, const uint32_t *words, int word_count,
                         Analysis out[LEMMA_READINGS_MAX]) {
  int count = 0, ranks[LEMMA_READINGS_MAX];
  for (int i = 0; i < word_count; i++) {
    for (uint32_t j = starts[words[i]]; j < starts[words[i] + 1]; j++) {
      const Analysis *analysis = &maker->found.items[j];
      if (analyses_have(out, 0, (uint32_t)count, analysis->lemma, analysis->tags))
        continue;
      int rank = analysis_rank(maker, analysis), at = count;
      for (; at > 0 && ranks[at - 1] > rank; at--) {
        if (at < LEMMA_READINGS_MAX) {
          out[at] = out[at - 1];
          ranks[at] = ranks[at - 1];
        }
      }
      if (at < LEMMA_READINGS_MAX) {
        out[at] = *analysis;
        ranks[at] = rank;
        count += count < LEMMA_READINGS_MAX;
      }
    }
  }
  // Drops analyses without grammar, unless there are no others.
  while (count > 1 && out[count - 1].tags == 0)
    count--;
  return count;
}

// The spelling that all sources share, if it differs from the tiles'; else empty.
static Span lemmas_spelling(const TextSet *words, const uint32_t *places, int count, Span lower) {
  for (int i = 1; i < count; i++) {
    if (places[i] != places[0])
      return (Span){"", 0};
  }
  Span text = count > 0 ? textset_text(words, &words->items[places[0]]) : lower;
  bool is_plain = text.size == lower.size && memcmp(text.data, lower.data, lower.size) == 0;
  return is_plain || text.size > LEMMA_SIZE_MAX ? (Span){"", 0} : text;
}

static void lemmas_write_word(const LemmaMaker *maker, const uint32_t *starts, Span key, const uint32_t *places,
                              int place_count, RuleBook *rules, BookWriter *writer) {
  const TextSet *words = &maker->forms->words;
  Analysis chosen[LEMMA_READINGS_MAX];
  ScopedStrBuf lower = {0};
  int count = lemmas_choose(maker, starts, places, place_count, chosen);
  utf8_lower(key, &lower);
  strbuf_reset(&rules->value);
  Span spelling = lemmas_spelling(words, places, place_count, (Span){lower.data, lower.size});
  if (spelling.size > 0)
    rulebook_add_spelling(rules, (Span){lower.data, lower.size}, spelling);
  for (int i = 0; i < count; i++)
    rulebook_add(rules, (Span){lower.data, lower.size}, textset_text(words, &words->items[chosen[i].lemma]),
                 textset_text(&maker->tags, &maker->tags.items[chosen[i].tags]));
  bookwriter_add(writer, key, strbuf_span(&rules->value));
}

static Span spelling_text(const RecipeForms *forms, uint32_t i) {
  return (Span){forms->spelt.data + forms->spellings[i].offset, forms->spellings[i].size};
}

static uint32_t *spellings_sort(const RecipeForms *forms) {
  ScopedMem uint32_t *starts = mem_resize(NULL, (size_t)forms->spelling_count + 1, sizeof *starts);
  for (uint32_t i = 0; i < forms->spelling_count; i++)
    starts[i] = forms->spellings[i].offset;
  starts[forms->spelling_count] = (uint32_t)forms->spelt.size;
  return bytesort((const uint8_t *)forms->spelt.data, starts, forms->spelling_count);
}

static void lemmas_write_all(const LemmaMaker *maker, const uint32_t *starts, RuleBook *rules, BookWriter *writer) {
  enum { SPELLINGS_MAX = 8 };
  const RecipeForms *forms = maker->forms;
  uint32_t *order = spellings_sort(forms), places[SPELLINGS_MAX];
  for (uint32_t i = 0; i < forms->spelling_count;) {
    Span key = spelling_text(forms, order[i]);
    int count = 0;
    for (; i < forms->spelling_count; i++) {
      Span other = spelling_text(forms, order[i]);
      if (other.size != key.size || memcmp(other.data, key.data, key.size) != 0)
        break;
      if (forms->spellings[order[i]].word != UINT32_MAX && count < SPELLINGS_MAX)
        places[count++] = forms->spellings[order[i]].word;
    }
    lemmas_write_word(maker, starts, key, places, count, rules, writer);
  }
  mem_free(order);
}

static Status lemmas_write(LemmaMaker *maker, const char *stamp, const char *path, Error *err) {
  uint32_t *starts = analyses_group(&maker->found, maker->forms->words.count);
  RuleBook rules = {0};
  SCOPED(bookwriter_deinit) BookWriter writer = {0};
  ScopedStrBuf preamble = {0};
  lemmas_write_all(maker, starts, &rules, &writer);
  rulebook_add_preamble(&rules, &preamble);
  Status status = bookwriter_write(&writer, BOOK_LEMMAS, stamp, strbuf_span(&preamble), path, err);
  textset_deinit(&rules.rules);
  strbuf_deinit(&rules.value);
  strbuf_deinit(&rules.rule);
  mem_free(starts);
  return status;
}

// Words that Apertium splits into two: "del" is its de + el.
static void lemmas_add_contractions(LemmaMaker *maker, const char *language) {
  static const char *const rows[][3] = {
      {"es", "al", "a"},    {"es", "del", "de"},  {"ca", "al", "a"},     {"ca", "als", "a"},  {"ca", "del", "de"},
      {"ca", "dels", "de"}, {"ca", "pel", "per"}, {"ca", "pels", "per"}, {"gl", "ao", "a"},   {"gl", "aos", "a"},
      {"gl", "do", "de"},   {"gl", "da", "de"},   {"gl", "dos", "de"},   {"gl", "das", "de"}, {"gl", "no", "en"},
      {"gl", "na", "en"},   {"gl", "nos", "en"},  {"gl", "nas", "en"},   {"gl", "co", "con"}, {"gl", "coa", "con"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    if (strcmp(rows[i][0], language) == 0)
      lemmamaker_add(maker, span_of(rows[i][1]), span_of(rows[i][2]), span_of("cntr"));
  }
}

static Status lemmas_make(const LemmaSources *sources, RecipeForms *forms, const Progress *progress, const char *stamp,
                          const char *path, Error *err) {
  LemmaMaker maker = {.forms = forms, .progress = progress, .is_flat = sources->is_flat};
  Status status = OK;
  progress_report(progress, N_("finding the lemmas"), 0, 0);
  textset_add(&maker.tags, (Span){"", 0}, 0);
  for (int i = 0; i < 3 && sources->analysers[i] && status == OK; i++)
    status = lemmas_read_analyser(&maker, sources->analysers[i], err);
  if (status == OK) {
    lemmas_add_contractions(&maker, sources->language);
    if (strcmp(sources->language, "en") == 0)
      english_add_analyses(&maker);
    uint32_t grouped = forms->words.count;
    uint32_t *starts = analyses_group(&maker.found, grouped);
    lemmas_restore_verbs(&maker, starts, grouped);
    lemmas_add_headwords(&maker, starts, grouped);
    mem_free(starts);
    status = lemmas_write(&maker, stamp, path, err);
  }
  textset_deinit(&maker.tags);
  mem_free(maker.found.items);
  return status;
}

static Status lemmas_stamp(const Recipe *recipe, const LemmaSources *sources, char out[SHA256_HEX_SIZE], Error *err) {
  ScopedStrBuf text = {0};
  Status status = recipe_add_stamp(recipe, &text, err);
  strbuf_printf(&text, "lemmas %d\n", LEMMAS_FORMAT);
  for (int i = 0; i < 3 && sources->analysers[i]; i++)
    book_stamp_file(sources->analysers[i], &text);
  if (strcmp(sources->language, "en") == 0)
    book_stamp_file(wordnet_index, &text);
  sha256_hex((Span){text.data, text.size}, out);
  return status;
}

static Status lemmas_make_alone(const Recipe *recipe, const LemmaSources *sources, const Progress *progress,
                                RecipeForms *given, const char *stamp, const char *path, Error *err) {
  StrBuf lock_path = {0}, words = {0};
  RecipeForms own = {0}, *forms = given && given->spelling_count > 0 ? given : &own;
  FileLock lock;
  strbuf_printf(&lock_path, "%s.lock", path);
  Status status = file_lock(lock_path.data, &lock, err);
  if (status == OK) {
    if (forms == given ||
        !book_is_fresh(path, BOOK_LEMMAS, stamp)) { // another process may have made it while we waited
      if (forms == &own)
        status = recipe_collect(recipe, progress, &words, &own, err);
      strbuf_deinit(&words);
      if (status == OK)
        status = lemmas_make(sources, forms, progress, stamp, path, err);
    }
    file_unlock(&lock);
  }
  recipe_forms_deinit(&own);
  strbuf_deinit(&lock_path);
  return status;
}

Status lemmas_ensure(const Recipe *recipe, const Progress *progress, RecipeForms *forms, StrBuf *path, Error *err) {
  char stamp[SHA256_HEX_SIZE];
  ScopedStrBuf own_path = {0};
  LemmaSources sources = lemma_sources_of(recipe_info(recipe)->language);
  Status status = lemmas_stamp(recipe, &sources, stamp, err);
  if (status == OK)
    status = recipe_add_path(recipe, ".lemmas", &own_path, err);
  bool is_given = forms && forms->spelling_count > 0;
  if (status == OK && (is_given || !book_is_fresh(own_path.data, BOOK_LEMMAS, stamp)))
    status = lemmas_make_alone(recipe, &sources, progress, forms, stamp, own_path.data, err);
  if (status == OK)
    strbuf_add(path, own_path.data, own_path.size);
  return status;
}

// ---- reading ----

// The book's preamble is a table of rules. Each rule makes a lemma from a form: how many bytes to remove from the end
// of the word in lower case, which bytes to add, and the tags. An entry is a list of rules. Forms are regular, so it
// takes few bytes: "ovejas" shares the rule "less 1, n.f.pl" with half of the feminine nouns. Another kind of rule
// gives the form itself, with its accents: of the removed bytes, as many stay at the end as the tags say after "=". So
// "less 5, á, =4" makes rápido of rapido, and cálido of calido.

static uint32_t lemmas_u32(Span table, uint32_t index) {
  uint32_t value;
  memcpy(&value, table.data + (size_t)index * sizeof value, sizeof value);
  return le32toh(value);
}

// The table has a count, where each rule begins and the last one ends, and the rules.
static bool lemmas_rule(Span table, uint32_t number, Span *out) {
  if (table.size < 8)
    return false;
  uint32_t count = lemmas_u32(table, 0);
  if (number >= count || count > table.size / 4 - 2)
    return false;
  size_t head = ((size_t)count + 2) * 4;
  uint32_t begin = lemmas_u32(table, number + 1), end = lemmas_u32(table, number + 2);
  if (begin > end || end > table.size - head)
    return false;
  *out = (Span){table.data + head + begin, end - begin};
  return true;
}

static bool lemmas_apply(Span rule, Span word, LemmaReading *out) {
  uint32_t less;
  long kept = 0;
  Span more;
  if (!book_read_number(&rule, &less) || less > word.size || !book_read_span(&rule, &more) ||
      rule.size >= LEMMA_TAGS_MAX ||
      (rule.size > 0 && rule.data[0] == '=' && !span_to_int((Span){rule.data + 1, rule.size - 1}, 0, less, &kept)) ||
      word.size - less + more.size + (size_t)kept > LEMMA_SIZE_MAX)
    return false;
  snprintf(out->lemma, sizeof out->lemma, "%.*s%.*s%.*s", (int)(word.size - less), word.data, (int)more.size, more.data,
           (int)kept, word.data + word.size - kept);
  snprintf(out->tags, sizeof out->tags, "%.*s", (int)rule.size, rule.data);
  return utf8_is_valid(span_of(out->lemma));
}

Status lemmas_find(const Book *book, Span word, LemmaReadings *out, Error *err) {
  ScopedStrBuf value = {0}, lower = {0};
  out->count = 0;
  out->spelling[0] = '\0';
  Status status = book_find(book, word, &value, &out->is_word, err);
  Span rules = {strbuf_text(&value), value.size};
  bool is_sound = utf8_lower(word, &lower);
  while (status == OK && is_sound && rules.size > 0 && out->count < LEMMA_READINGS_MAX) {
    uint32_t number;
    Span rule;
    is_sound = book_read_number(&rules, &number) && lemmas_rule(book->preamble, number, &rule) &&
               lemmas_apply(rule, (Span){lower.data, lower.size}, &out->items[out->count]);
    bool is_spelling = is_sound && out->items[out->count].tags[0] == '=';
    if (is_spelling)
      memcpy(out->spelling, out->items[out->count].lemma, sizeof out->spelling);
    out->count += is_sound && !is_spelling;
  }
  if (status == OK && !is_sound)
    status = book_is_damaged(NULL, err);
  return status;
}
