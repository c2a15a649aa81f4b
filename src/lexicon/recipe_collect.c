// SPDX-License-Identifier: MIT
// Carrying out a recipe: from the packages' files to words in upper case.
//
// All sources pour into one set of words as their files write them, accents and all, because filters compare such
// words: a clitic is recognised by the forms around it, a list's word may be known already. A word stays in the set
// when it is dropped, and only loses WORD_KEPT. At the end what is kept is folded and written out.
#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "lexicon/charset.h"
#include "lexicon/recipe_internal.h"

#include <string.h>

enum {
  WORD_KEPT = 1,  // some source gives it for good
  WORD_BARE = 2,  // an entry without flags, which the clitic filter still has to look at
  WORD_KNOWN = 4, // an earlier source has it
};

typedef struct Collector {
  const Recipe *recipe;
  const Progress *progress;
  TextSet words;
  TextSet names;       // lower case of entries that the dictionaries have with a capital only
  TextSet infinitives; // for the clitic filter
  TextSet wider;       // what the recipe that this one is within gives
  Affixes *affixes;    // of the last dictionary
  // while a dictionary is being read
  const Source *source;
  TextSet mentioned;
  AffixFlag dropped_flags[AFFIX_FLAGS_MAX]; // entries with one of these go
  int dropped_flag_count;
  uint8_t marks; // for the forms of the entry at hand
  bool is_full;  // the set takes no more
} Collector;

static Status too_many_words(Error *err) {
  return error_set(err, ERR_LIMIT, N_("too many words: at most %d"), err_int(TEXTSET_COUNT_MAX));
}

static bool starts_with_capital(Span word) {
  uint32_t codepoint;
  size_t used = utf8_decode(word.data, word.size, &codepoint);
  return word_has_capital((Span){word.data, used});
}

// Flags as a recipe writes them: one, or a range of one-letter flags ("A-Z").
static bool flag_is_listed(const Affixes *affixes, const SpanList *list, AffixFlag flag) {
  for (int i = 0; i < list->count; i++) {
    Span text = list->items[i];
    AffixFlag low, high;
    if (span_equals(text, "*"))
      return true;
    if (affixes_read_flag(affixes, text, &low)) {
      if (low == flag)
        return true;
      continue;
    }
    const char *dash = memchr(text.data, '-', text.size);
    size_t size = dash ? (size_t)(dash - text.data) : 0;
    if (dash && affixes_read_flag(affixes, (Span){text.data, size}, &low) &&
        affixes_read_flag(affixes, (Span){dash + 1, text.size - size - 1}, &high) && flag >= low && flag <= high)
      return true;
  }
  return false;
}

static bool keeps_rule(void *context, const AffixRule *rule) {
  const Collector *collector = context;
  const Source *source = collector->source;
  const SpanList *keep = rule->is_suffix ? &source->keep_suffixes : &source->keep_prefixes;
  const SpanList *drop = rule->is_suffix ? &source->drop_suffixes : &source->drop_prefixes;
  if (keep->count > 0 && !flag_is_listed(collector->affixes, keep, rule->flag))
    return false;
  if (flag_is_listed(collector->affixes, drop, rule->flag))
    return false;
  for (int i = 0; i < source->rule_drop_count; i++) {
    if (rule_drop_matches(&source->rule_drops[i], rule->strip, rule->add))
      return false;
  }
  return true;
}

static Status find_dropped_flags(Collector *collector, Error *err) {
  const SpanList *list = &collector->source->drop_entries_with;
  collector->dropped_flag_count = 0;
  for (int i = 0; i < list->count && i < AFFIX_FLAGS_MAX; i++) {
    AffixFlag *flag = &collector->dropped_flags[collector->dropped_flag_count++];
    if (!affixes_read_flag(collector->affixes, list->items[i], flag))
      return error_set(err, ERR_STATE, N_("'%s' is not a flag as the affix file writes them"),
                       err_span(list->items[i].data, list->items[i].size));
  }
  return OK;
}

static bool has_dropped_flag(const Collector *collector, const AffixEntry *entry) {
  for (int i = 0; i < entry->flag_count; i++) {
    for (int j = 0; j < collector->dropped_flag_count; j++) {
      if (entry->flags[i] == collector->dropped_flags[j])
        return true;
    }
  }
  return false;
}

static bool is_known_enough(const Collector *collector, Span word) {
  if (collector->source->mentions == 0 || textset_has(&collector->source->known, word))
    return true;
  const TextSetItem *item = textset_find(&collector->mentioned, word);
  return item && item->marks >= collector->source->mentions;
}

static void note_name(Collector *collector, Span word) {
  StrBuf lower = {0};
  if (utf8_lower(word, &lower))
    textset_add(&collector->names, (Span){lower.data, lower.size}, 0); // one that is too long can't be asked for either
  strbuf_deinit(&lower);
}

static bool is_infinitive(Span word) {
  static const EndPattern infinitive = {{{"[aeií]r", 8}, 2}, false};
  return affix_pattern_matches_end(&infinitive.pattern, word);
}

// Decides whether an entry is expanded, and how its forms are marked.
static bool keeps_entry(void *context, const AffixEntry *entry) {
  Collector *collector = context;
  const Source *source = collector->source;
  if (starts_with_capital(entry->word))
    note_name(collector, entry->word);
  if (has_dropped_flag(collector, entry) || (collector->recipe->drops_capitals && word_has_capital(entry->word)) ||
      !is_known_enough(collector, entry->word))
    return false;
  bool is_bare = entry->flag_count == 0;
  if (source->drops_clitics && is_infinitive(entry->word))
    textset_add(&collector->infinitives, entry->word, 0);
  collector->marks = WORD_KEPT;
  if (is_bare && textset_has(&source->drop_entries, entry->word))
    collector->marks = 0;
  else if (is_bare && source->drops_clitics && !textset_has(&source->keep_entries, entry->word))
    collector->marks = WORD_BARE;
  return true;
}

static bool take_form(void *context, Span form) {
  Collector *collector = context;
  collector->is_full = !textset_add(&collector->words, form, collector->marks);
  return !collector->is_full;
}

static Status settle_clitics(Collector *collector, Error *err) {
  TextSet *words = &collector->words, plain = {0};
  StrBuf text = {0};
  Status status = OK;
  for (uint32_t i = 0; i < words->count && status == OK; i++) {
    strbuf_reset(&text);
    clitics_add_plain(&text, textset_text(words, &words->items[i]));
    if (!textset_add(&plain, (Span){text.data, text.size}, 0))
      status = too_many_words(err);
  }
  CliticFacts facts = {&collector->infinitives, &plain};
  for (uint32_t i = 0; i < words->count && status == OK; i++) {
    TextSetItem *item = &words->items[i];
    if ((item->marks & (WORD_BARE | WORD_KEPT)) == WORD_BARE && !clitics_found(&facts, textset_text(words, item)))
      item->marks |= WORD_KEPT;
  }
  textset_deinit(&plain);
  strbuf_deinit(&text);
  return status;
}

static void free_text(Span text) {
  mem_free_span(text);
}

static Status read_first(Span package, Span pattern, size_t limit, Span *out, char **path, Error *err) {
  SourceFiles files = {0};
  Status status = source_files_find(package, pattern, &files, err);
  if (status == OK)
    status = file_read(files.items[0].path, limit, out, err);
  if (status == OK)
    *path = mem_copy_text(files.items[0].path, strlen(files.items[0].path));
  source_files_deinit(&files);
  return status;
}

static Status read_mentions(Collector *collector, Error *err) {
  const Source *source = collector->source;
  textset_deinit(&collector->mentioned);
  if (source->mentions == 0)
    return OK;
  Span text;
  char *path;
  Status status =
      read_first(source->thesaurus.items[0], source->thesaurus.items[1], THESAURUS_FILE_MAX, &text, &path, err);
  if (status != OK)
    return status;
  status = thesaurus_count(text, path, &collector->mentioned, err);
  free_text(text);
  mem_free(path);
  return status;
}

static Status read_affixes(Collector *collector, Error *err) {
  const Source *source = collector->source;
  Span text;
  char *path;
  Status status = read_first(source->package, source->paths.items[0], AFFIX_FILE_MAX, &text, &path, err);
  if (status != OK)
    return status;
  affixes_destroy(collector->affixes);
  collector->affixes = NULL;
  status = affixes_parse(text, path, &collector->affixes, err);
  free_text(text);
  mem_free(path);
  return status;
}

static Status expand_dictionary(Collector *collector, Error *err) {
  const Source *source = collector->source;
  AffixSink sink = {collector, keeps_entry, take_form};
  Span text;
  char *path;
  Status status = read_first(source->package, source->paths.items[1], AFFIX_DIC_MAX, &text, &path, err);
  if (status != OK)
    return status;
  affixes_prune(collector->affixes, keeps_rule, collector);
  status = affixes_expand(collector->affixes, text, path, &sink, collector->progress, err);
  if (status == OK && collector->is_full)
    status = too_many_words(err);
  free_text(text);
  mem_free(path);
  return status;
}

static Status take_known(Collector *collector, Error *err) {
  const TextSet *known = &collector->source->known;
  collector->marks = WORD_KEPT;
  for (uint32_t i = 0; i < known->count; i++) {
    if (!take_form(collector, textset_text(known, &known->items[i])))
      return too_many_words(err);
  }
  return OK;
}

static Status read_dictionary(Collector *collector, Error *err) {
  Status status = read_affixes(collector, err);
  if (status == OK)
    status = find_dropped_flags(collector, err);
  if (status == OK)
    status = read_mentions(collector, err);
  if (status == OK)
    status = expand_dictionary(collector, err);
  if (status == OK && collector->source->drops_clitics)
    status = settle_clitics(collector, err);
  if (status == OK)
    status = take_known(collector, err);
  return status;
}

static bool keeps_word(const Collector *collector, Span word) {
  const Source *source = collector->source;
  if (word_letters(word) < source->min_letters || word.size > TEXTSET_TEXT_MAX || textset_has(&source->skip, word) ||
      patterns_match(&source->drop_endings, word) || (collector->recipe->drops_capitals && word_has_capital(word)))
    return false;
  const TextSetItem *item = source->only_new ? textset_find(&collector->words, word) : NULL;
  if (item && (item->marks & WORD_KNOWN))
    return false;
  return !source->no_names || !textset_has(&collector->names, word);
}

// plural: the flag that makes plurals, 0 for none.
static void take_word(Collector *collector, Span word, AffixFlag plural) {
  const Source *source = collector->source;
  if (!keeps_word(collector, word))
    return;
  AffixSink sink = {.context = collector, .form = take_form};
  collector->marks = WORD_KEPT;
  if (take_form(collector, word) && plural && !patterns_match(&source->no_plural, word))
    affixes_apply(collector->affixes, word, plural, &sink);
}

static Status take_lines(Collector *collector, Span bytes, const char *path, AffixFlag plural, Error *err) {
  StrBuf text = {0};
  Status status = charset_to_utf8(bytes, collector->source->charset, path, &text, err);
  Lines lines = lines_start((Span){text.data, text.size});
  Span line;
  while (status == OK && lines_next(&lines, &line)) {
    Span word = span_trim(line);
    if (word.size > 0)
      take_word(collector, word, plural);
    if (collector->is_full)
      status = too_many_words(err);
  }
  strbuf_deinit(&text);
  return status;
}

static Status take_thesaurus(Collector *collector, Span bytes, const char *path, AffixFlag plural, Error *err) {
  TextSet mentioned = {0};
  Status status = thesaurus_count(bytes, path, &mentioned, err);
  for (uint32_t i = 0; i < mentioned.count && status == OK; i++) {
    if (mentioned.items[i].marks >= collector->source->thesaurus_mentions)
      take_word(collector, textset_text(&mentioned, &mentioned.items[i]), plural);
    if (collector->is_full)
      status = too_many_words(err);
  }
  textset_deinit(&mentioned);
  return status;
}

static Status read_list_file(Collector *collector, const char *path, AffixFlag plural, Error *err) {
  Span bytes;
  Status status = file_read(path, RECIPE_WORDS_FILE_MAX, &bytes, err);
  if (status != OK)
    return status;
  status = collector->source->thesaurus_mentions > 0 ? take_thesaurus(collector, bytes, path, plural, err)
                                                     : take_lines(collector, bytes, path, plural, err);
  free_text(bytes);
  return status;
}

static Status find_list_files(const Source *source, SourceFiles *out, Error *err) {
  Status status = OK;
  for (int i = 0; i < source->paths.count && status == OK; i++)
    status = source_files_find(source->package, source->paths.items[i], out, err);
  return status;
}

static Status read_list(Collector *collector, Error *err) {
  const Source *source = collector->source;
  AffixFlag plural = 0;
  if (source->plural_flag.size > 0 && !affixes_read_flag(collector->affixes, source->plural_flag, &plural))
    return error_set(err, ERR_STATE, N_("'%s' is not a flag as the affix file writes them"),
                     err_span(source->plural_flag.data, source->plural_flag.size));
  for (uint32_t i = 0; i < collector->words.count; i++)
    collector->words.items[i].marks |= WORD_KNOWN;
  SourceFiles files = {0};
  Status status = find_list_files(source, &files, err);
  for (int i = 0; i < files.count && status == OK; i++) {
    if (progress_is_cancelled(collector->progress))
      status = error_set(err, ERR_CANCELLED, N_("cancelled"));
    else
      status = read_list_file(collector, files.items[i].path, plural, err);
  }
  source_files_deinit(&files);
  return status;
}

// The words of the recipe that must give them too.
static Status collect_wider(const Recipe *recipe, const Progress *progress, TextSet *out, Error *err) {
  Recipe *wider = NULL;
  StrBuf text = {0};
  Status status = recipe_find_wider(recipe, &wider, err);
  if (status == OK && wider)
    status = recipe_collect(wider, progress, &text, err);
  Lines lines = lines_start((Span){text.data, text.size});
  Span line;
  while (status == OK && lines_next(&lines, &line)) {
    if (!textset_add(out, line, 0))
      status = too_many_words(err);
  }
  strbuf_deinit(&text);
  recipe_destroy(wider);
  return status;
}

Status recipe_collect(const Recipe *recipe, const Progress *progress, StrBuf *out, Error *err) {
  Collector *collector = mem_alloc(sizeof *collector);
  collector->recipe = recipe;
  collector->progress = progress;
  StrBuf words = {0};
  Status status = collect_wider(recipe, progress, &collector->wider, err);
  for (int i = 0; i < recipe->source_count && status == OK; i++) {
    progress_report(progress, N_("reading the dictionaries"), i, recipe->source_count);
    collector->source = &recipe->sources[i];
    status = collector->source->is_dictionary ? read_dictionary(collector, err) : read_list(collector, err);
  }
  if (status == OK)
    status = recipe_write_words(recipe, &collector->words, WORD_KEPT, &collector->wider, &words, err);
  if (status == OK)
    strbuf_add(out, words.data, words.size);
  strbuf_deinit(&words);
  textset_deinit(&collector->words);
  textset_deinit(&collector->names);
  textset_deinit(&collector->infinitives);
  textset_deinit(&collector->mentioned);
  textset_deinit(&collector->wider);
  affixes_destroy(collector->affixes);
  mem_free(collector);
  return status;
}
