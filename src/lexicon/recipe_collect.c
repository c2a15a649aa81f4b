// SPDX-License-Identifier: MIT
// Carrying out a recipe: from the packages' files to words in upper case.
//
// All sources add to one set of words, spelt as in their files, with accents, because filters compare such words: a
// clitic is recognised by the forms around it, and a word of a list may be known already. A word that is dropped stays
// in the set but loses WORD_KEPT. At the end the kept words are folded and written out.
//
// Some sources are not trusted alone. Before the first source that asks for witnesses, the headwords of all witnesses
// are recorded with their marks; a source may then demand headwords that several witnesses know. The contents of a
// witness's files are kept until its words are taken, because reading them takes longer than anything else.
#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "lexicon/charset.h"
#include "lexicon/officiallist.h"
#include "lexicon/packedlist.h"
#include "lexicon/recipe_internal.h"
#include "lexicon/translations.h"
#include "lexicon/wordcounts.h"

#include <string.h>

enum {
  WORD_KEPT = 1,       // some source gives it without doubt
  WORD_BARE = 2,       // an entry without flags, which the clitic filter has yet to check
  WORD_KNOWN = 4,      // an earlier source has it
  WORD_ENTRY = 8,      // a dictionary has it as a headword...
  WORD_INFLECTED = 16, // ...with flags
};

typedef struct FlagSet {
  AffixFlag flags[AFFIX_FLAGS_MAX];
  int count;
} FlagSet;

typedef struct Collector {
  const Recipe *recipe;
  const Progress *progress;
  TextSet words;
  TextSet names;       // in lower case, entries that the dictionaries have only with a capital
  TextSet infinitives; // for the clitic filter
  TextSet counted;     // how common lemmas are, as marks; empty where no source asks
  TextSet witnessed;   // headwords, with the marks of the witnesses that know them
  TextSet wider;       // the words of the recipe that this one is within
  RecipeForms *forms;  // NULL: not needed
  Affixes *affixes;    // of the last dictionary
  // while a dictionary is being read
  const Source *source;
  bool is_noting; // headwords for their witnesses; no word is taken
  TextSet mentioned;
  FlagSet dropped_flags; // entries with one of these are left out
  FlagSet capital_flags; // entries with a capital and none of these are left out; empty: they stay
  uint8_t marks;         // of the current entry's forms
  uint32_t headword;     // of the current entry; a place in words
  // Its forms that are not in words yet: looking many up at once takes less time.
  char waiting[TEXTSET_PREFETCH_MAX][AFFIX_WORD_MAX];
  Span waiting_forms[TEXTSET_PREFETCH_MAX];
  int waiting_count;
  // while an analyser is being read
  StrBuf lemma; // the one whose forms come now
  bool lemma_is_kept;
  // What the witnesses' files say, by source, one line for each word, or each lemma with a tab and its forms.
  StrBuf said[RECIPE_SOURCES_MAX];
  bool is_full; // the set can't take more words
} Collector;

static StrBuf *recipe_collect_said(Collector *collector) {
  return &collector->said[collector->source - collector->recipe->sources];
}

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
    RuleDrop *ruled_out = &source->rule_drops[i];
    SpanList flags = {&ruled_out->flag, 1, 1};
    bool flag_fits = ruled_out->flag.size == 0 || flag_is_listed(collector->affixes, &flags, rule->flag);
    if (flag_fits && rule_drop_matches(ruled_out, rule->strip, rule->add))
      return false;
  }
  return true;
}

static Status read_flag_set(const Affixes *affixes, const SpanList *list, FlagSet *out, Error *err) {
  out->count = 0;
  for (int i = 0; i < list->count && i < AFFIX_FLAGS_MAX; i++) {
    if (!affixes_read_flag(affixes, list->items[i], &out->flags[out->count++]))
      return error_set(err, ERR_STATE, N_("'%s' is not a flag as the affix file writes them"),
                       err_span(list->items[i].data, list->items[i].size));
  }
  return OK;
}

static bool entry_has_flag(const AffixEntry *entry, const FlagSet *set) {
  for (int i = 0; i < entry->flag_count; i++) {
    for (int j = 0; j < set->count; j++) {
      if (entry->flags[i] == set->flags[j])
        return true;
    }
  }
  return false;
}

static bool entry_is_marked(const AffixEntry *entry, const SpanList *marks) {
  Span fields = entry->fields, field;
  while (marks->count > 0 && line_next_word(&fields, &field)) {
    for (int i = 0; i < marks->count; i++) {
      if (field.size >= marks->items[i].size && memcmp(field.data, marks->items[i].data, marks->items[i].size) == 0)
        return true;
    }
  }
  return false;
}

// Does the recipe keep entries of this kind, whatever the word?
static bool keeps_kind(const Collector *collector, const AffixEntry *entry) {
  if (entry_has_flag(entry, &collector->dropped_flags) ||
      entry_is_marked(entry, &collector->source->drop_entries_marked))
    return false;
  if (!word_has_capital(entry->word))
    return true;
  return !collector->recipe->drops_capitals &&
         (collector->capital_flags.count == 0 || entry_has_flag(entry, &collector->capital_flags));
}

static bool is_known_enough(const Collector *collector, Span word) {
  if (collector->source->mentions == 0 || textset_has(&collector->source->known, word))
    return true;
  const TextSetItem *item = textset_find(&collector->mentioned, word);
  return item && item->marks >= collector->source->mentions;
}

static bool is_common_enough(const Collector *collector, Span word) {
  const Source *source = collector->source;
  if (source->counted == 0 || textset_has(&source->known, word))
    return true;
  const TextSetItem *item = textset_find(&collector->counted, word);
  return item && item->marks >= source->counted;
}

static void note_name(Collector *collector, Span word) {
  ScopedStrBuf lower = {0};
  if (utf8_lower(word, &lower))
    textset_add(&collector->names, (Span){lower.data, lower.size}, 0); // too long a word is not looked up either
}

static bool is_infinitive(Span word) {
  static const EndPattern infinitive = {{{"[aeií]r", 8}, 2}, false};
  return affix_pattern_matches_end(&infinitive.pattern, word);
}

// Adds the infinitive with its accent and without: oír gives oídme.
static void note_infinitive(Collector *collector, Span word) {
  ScopedStrBuf plain = {0};
  clitics_add_plain(&plain, word);
  textset_add(&collector->infinitives, word, 0);
  textset_add(&collector->infinitives, (Span){plain.data, plain.size}, 0);
}

// Does an earlier source have this word as a headword with this mark?
static bool is_known_headword(const Collector *collector, Span word, uint8_t mark) {
  const TextSetItem *item = textset_find(&collector->words, word);
  return item && (item->marks & WORD_KNOWN) && (item->marks & mark);
}

static int count_witnesses(const Collector *collector, Span headword) {
  const TextSetItem *item = textset_find(&collector->witnessed, headword);
  return item ? __builtin_popcount(item->marks) : 0;
}

// Is the word a prefix and a word that the recipe has? antisísmico is, antílope is not.
static bool is_compound(const Collector *collector, Span word) {
  const SpanList *prefixes = &collector->source->prefixes;
  for (int i = 0; i < prefixes->count; i++) {
    Span prefix = prefixes->items[i];
    if (word.size < prefix.size + 3 || memcmp(word.data, prefix.data, prefix.size) != 0)
      continue;
    Span rest = {word.data + prefix.size, word.size - prefix.size};
    bool doubles_r = rest.data[0] == 'r' && rest.data[1] == 'r'; // anti-rrobo
    const TextSetItem *item = textset_find(&collector->words, doubles_r ? (Span){rest.data + 1, rest.size - 1} : rest);
    if (item && (item->marks & WORD_KEPT))
      return true;
  }
  return false;
}

static bool has_prefix(const SpanList *prefixes, Span word) {
  for (int i = 0; i < prefixes->count; i++) {
    Span prefix = prefixes->items[i];
    if (word.size > prefix.size && memcmp(word.data, prefix.data, prefix.size) == 0)
      return true;
  }
  return false;
}

// Do enough witnesses know the headword?
static bool is_trusted(const Collector *collector, Span headword) {
  const Source *source = collector->source;
  if (source->seconds <= 1 || count_witnesses(collector, headword) >= source->seconds)
    return true;
  bool all_are_doubtful = source->doubtful.count == 0 && source->doubtful_prefixes.count == 0;
  if (!all_are_doubtful && !patterns_match(&source->doubtful, headword) &&
      !has_prefix(&source->doubtful_prefixes, headword))
    return true;
  return patterns_match(&source->alone, headword) && !is_compound(collector, headword);
}

static void note_headword(Collector *collector, Span headword) {
  if (headword.size > 0 && headword.size <= TEXTSET_TEXT_MAX && !word_has_capital(headword))
    collector->is_full =
        !textset_add(&collector->witnessed, headword, collector->source->witness_mark) || collector->is_full;
}

// The forms that follow belong to this headword.
static void begin_headword(Collector *collector, Span word, uint8_t marks) {
  collector->headword = textset_put(&collector->words, word, marks) - 1;
}

static bool take_form(void *context, Span form) {
  Collector *collector = context;
  uint32_t place = textset_put(&collector->words, form, collector->marks);
  collector->is_full = collector->is_full || place == 0;
  RecipeForms *forms = collector->forms;
  if (forms && place > 0 && collector->headword < UINT32_MAX) {
    ARRAY_GROW(forms->forms, forms->form_count, forms->form_capacity);
    forms->forms[forms->form_count++] = (struct RecipeForm){place - 1, collector->headword};
  }
  return !collector->is_full;
}

static bool take_waiting_forms(Collector *collector) {
  bool goes_on = true;
  textset_prefetch(&collector->words, collector->waiting_forms, collector->waiting_count);
  for (int i = 0; i < collector->waiting_count && goes_on; i++)
    goes_on = take_form(collector, collector->waiting_forms[i]);
  collector->waiting_count = 0;
  return goes_on;
}

static bool let_form_wait(void *context, Span form) {
  Collector *collector = context;
  char *text = collector->waiting[collector->waiting_count];
  memcpy(text, form.data, form.size);
  collector->waiting_forms[collector->waiting_count++] = (Span){text, form.size};
  return collector->waiting_count < TEXTSET_PREFETCH_MAX || take_waiting_forms(collector);
}

// Decides whether an entry is expanded, and how its forms are marked.
static bool keeps_entry(void *context, const AffixEntry *entry) {
  Collector *collector = context;
  const Source *source = collector->source;
  take_waiting_forms(collector); // those left of the entry before; a full set shows at the end
  if (collector->is_noting) {
    note_headword(collector, entry->word);
    return false;
  }
  if (starts_with_capital(entry->word))
    note_name(collector, entry->word);
  if (!keeps_kind(collector, entry) || !is_known_enough(collector, entry->word) ||
      !is_common_enough(collector, entry->word) || textset_has(&source->drop_stems, entry->word) ||
      (source->only_new && is_known_headword(collector, entry->word, WORD_ENTRY)) ||
      !is_trusted(collector, entry->word))
    return false;
  bool is_bare = entry->flag_count == 0;
  if (source->drops_clitics && is_infinitive(entry->word))
    note_infinitive(collector, entry->word);
  collector->marks = WORD_KEPT;
  if (is_bare && textset_has(&source->drop_entries, entry->word))
    collector->marks = 0;
  else if (is_bare && source->drops_clitics && !textset_has(&source->keep_entries, entry->word))
    collector->marks = WORD_BARE;
  // If the set is full, that shows when the forms come.
  begin_headword(collector, entry->word, is_bare ? WORD_ENTRY : WORD_ENTRY | WORD_INFLECTED);
  return true;
}

static void settle_clitics(Collector *collector) {
  TextSet *words = &collector->words;
  CliticFacts facts = {&collector->infinitives, words};
  for (uint32_t i = 0; i < words->count; i++) {
    TextSetItem *item = &words->items[i];
    if ((item->marks & (WORD_BARE | WORD_KEPT)) == WORD_BARE && !clitics_found(&facts, textset_text(words, item)))
      item->marks |= WORD_KEPT;
  }
}

static void free_text(Span text) {
  mem_free_span(text);
}

static Status read_first(Span package, Span pattern, size_t limit, Span *out, char **path, Error *err) {
  SCOPED(source_files_deinit) SourceFiles files = {0};
  Status status = source_files_find(package, pattern, &files, err);
  if (status == OK)
    status = file_read(files.items[0].path, limit, out, err);
  if (status == OK)
    *path = mem_copy_text(files.items[0].path, strlen(files.items[0].path));
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

// The packed lists of aspell lack the first line of a dictionary, the number of its entries.
static Status unpack_dictionary(Span *text, const char *path, Error *err) {
  StrBuf lines = {0};
  strbuf_add_text(&lines, "0\n");
  Status status = packedlist_read(*text, path, &lines, err);
  if (status != OK) {
    strbuf_deinit(&lines);
    return status;
  }
  mem_free_span(*text);
  *text = (Span){lines.data, lines.size};
  return OK;
}

static Status expand_dictionary(Collector *collector, Error *err) {
  const Source *source = collector->source;
  AffixSink sink = {collector, keeps_entry, let_form_wait};
  Span text;
  char *path;
  Status status = read_first(source->package, source->paths.items[1], AFFIX_DIC_MAX, &text, &path, err);
  if (status != OK)
    return status;
  affixes_prune(collector->affixes, keeps_rule, collector);
  if (packedlist_is_name(path))
    status = unpack_dictionary(&text, path, err);
  if (status == OK)
    status = affixes_expand(collector->affixes, text, path, &sink, collector->progress, err);
  if (status == OK && (!take_waiting_forms(collector) || collector->is_full))
    status = too_many_words(err);
  free_text(text);
  mem_free(path);
  return status;
}

static Status take_known(Collector *collector, Error *err) {
  const TextSet *known = &collector->source->known;
  collector->marks = WORD_KEPT;
  collector->headword = UINT32_MAX;
  for (uint32_t i = 0; i < known->count; i++) {
    if (!take_form(collector, textset_text(known, &known->items[i])))
      return too_many_words(err);
  }
  return OK;
}

// The flags of an entry line, separated by commas; a dash means none.
static Status read_entry_flags(const Affixes *affixes, Span text, FlagSet *out, Error *err) {
  Span items[8];
  SpanList list = {items, 0, sizeof items / sizeof items[0]};
  bool has_flags = !span_equals(text, "-");
  while (has_flags && text.size > 0 && list.count < list.capacity) {
    const char *comma = memchr(text.data, ',', text.size);
    size_t size = comma ? (size_t)(comma - text.data) : text.size;
    items[list.count++] = (Span){text.data, size};
    size_t used = comma ? size + 1 : size;
    text = (Span){text.data + used, text.size - used};
  }
  return read_flag_set(affixes, &list, out, err);
}

// Takes the words of a line, and the forms that the classes of their flags make.
static Status take_entry_line(Collector *collector, Span line, Error *err) {
  FlagSet flags;
  Span word;
  line_next_word(&line, &word);
  Status status = read_entry_flags(collector->affixes, word, &flags, err);
  AffixSink sink = {.context = collector, .form = take_form};
  collector->marks = WORD_KEPT;
  while (status == OK && line_next_word(&line, &word)) {
    begin_headword(collector, word, WORD_ENTRY | WORD_INFLECTED);
    take_form(collector, word);
    for (int i = 0; i < flags.count; i++)
      affixes_apply(collector->affixes, word, flags.flags[i], &sink);
    if (collector->is_full)
      status = too_many_words(err);
  }
  return status;
}

static Status take_entries(Collector *collector, Error *err) {
  const SpanList *lines = &collector->source->entries;
  Status status = OK;
  for (int i = 0; i < lines->count && status == OK; i++)
    status = take_entry_line(collector, lines->items[i], err);
  return status;
}

static void mark_known(Collector *collector) {
  for (uint32_t i = 0; i < collector->words.count; i++)
    collector->words.items[i].marks |= WORD_KNOWN;
}

static Status read_dictionary(Collector *collector, Error *err) {
  mark_known(collector);
  Status status = read_affixes(collector, err);
  if (status == OK && collector->is_noting)
    return expand_dictionary(collector, err);
  if (status == OK)
    status = read_flag_set(collector->affixes, &collector->source->drop_entries_with, &collector->dropped_flags, err);
  if (status == OK)
    status = read_flag_set(collector->affixes, &collector->source->keep_capitals_with, &collector->capital_flags, err);
  if (status == OK)
    status = read_mentions(collector, err);
  if (status == OK)
    status = expand_dictionary(collector, err);
  if (status == OK && collector->source->drops_clitics)
    settle_clitics(collector);
  if (status == OK)
    status = take_known(collector, err);
  if (status == OK)
    status = take_entries(collector, err);
  return status;
}

static bool has_plural(const Collector *collector, Span word) {
  const SpanList *endings = &collector->source->with_plural;
  ScopedStrBuf plural = {0};
  bool is_there = false;
  for (int i = 0; i < endings->count && !is_there; i++) {
    strbuf_reset(&plural);
    strbuf_add(&plural, word.data, word.size);
    strbuf_add(&plural, endings->items[i].data, endings->items[i].size);
    is_there = textset_has(&collector->words, (Span){plural.data, plural.size});
  }
  return is_there;
}

static bool keeps_word(const Collector *collector, Span word) {
  const Source *source = collector->source;
  if (word_letters(word) < source->min_letters || word.size > TEXTSET_TEXT_MAX || textset_has(&source->skip, word) ||
      patterns_match(&source->drop_endings, word) || (collector->recipe->drops_capitals && word_has_capital(word)))
    return false;
  if (source->with_plural.count > 0 && !has_plural(collector, word))
    return false;
  // Only known headwords are left out: a headword that looks like a form of another (risco, of riscar) still has a
  // plural to give.
  if (source->only_new && is_known_headword(collector, word, WORD_ENTRY))
    return false;
  if (!is_trusted(collector, word) || !is_common_enough(collector, word))
    return false;
  // For a word that looks like a name, this source's own word is not enough.
  int needed = source->witness_mark ? source->seconds + 1 : 1;
  return !source->no_names || !textset_has(&collector->names, word) || textset_has(&source->common_nouns, word) ||
         count_witnesses(collector, word) >= needed;
}

// plural: the flag that makes plurals, 0 for none.
static void recipe_collect_take_word(Collector *collector, Span word, AffixFlag plural) {
  const Source *source = collector->source;
  if (collector->is_noting) {
    note_headword(collector, word);
    return;
  }
  if (source->cuts_se && word.size > 2 && memcmp(word.data + word.size - 2, "se", 2) == 0 &&
      is_infinitive((Span){word.data, word.size - 2}))
    word.size -= 2;
  if (!keeps_word(collector, word))
    return;
  AffixSink sink = {.context = collector, .form = take_form};
  collector->marks = WORD_KEPT;
  begin_headword(collector, word, 0);
  if (take_form(collector, word) && plural && !patterns_match(&source->no_plural, word))
    affixes_apply(collector->affixes, word, plural, &sink);
}

static Status recipe_collect_list_thesaurus(int mentions, Span bytes, const char *path, StrBuf *out, Error *err) {
  SCOPED(textset_deinit) TextSet mentioned = {0};
  Status status = thesaurus_count(bytes, path, &mentioned, err);
  for (uint32_t i = 0; i < mentioned.count && status == OK; i++) {
    Span word = textset_text(&mentioned, &mentioned.items[i]);
    if (mentioned.items[i].marks >= mentions)
      strbuf_printf(out, "%.*s\n", (int)word.size, word.data);
  }
  return status;
}

// Appends the words of the file, a line each.
static Status recipe_collect_list_file(const Source *source, const char *path, StrBuf *out, Error *err) {
  ScopedBytes bytes = {0};
  Status status = file_read(path, RECIPE_WORDS_FILE_MAX, &bytes, err);
  if (status != OK)
    return status;
  if (source->thesaurus_mentions > 0)
    return recipe_collect_list_thesaurus(source->thesaurus_mentions, bytes, path, out, err);
  if (translations_is_name(path))
    return translations_read(bytes, path, out, err);
  status = charset_to_utf8(lines_start(bytes).rest, source->charset, path, out, err); // without a byte order mark
  strbuf_add_char(out, '\n');
  return status;
}

static Status recipe_collect_list(const Collector *collector, StrBuf *out, Error *err) {
  const Source *source = collector->source;
  SCOPED(source_files_deinit) SourceFiles files = {0};
  Status status = OK;
  for (int i = 0; i < source->paths.count && status == OK; i++)
    status = source_files_find(source->package, source->paths.items[i], &files, err);
  for (int i = 0; i < files.count && status == OK; i++) {
    if (progress_is_cancelled(collector->progress))
      status = error_set(err, ERR_CANCELLED, N_("cancelled"));
    else
      status = recipe_collect_list_file(source, files.items[i].path, out, err);
  }
  return status;
}

static Status recipe_collect_read_list(Collector *collector, Error *err) {
  const Source *source = collector->source;
  AffixFlag plural = 0;
  if (!collector->is_noting && source->plural_flag.size > 0 &&
      !affixes_read_flag(collector->affixes, source->plural_flag, &plural))
    return error_set(err, ERR_STATE, N_("'%s' is not a flag as the affix file writes them"),
                     err_span(source->plural_flag.data, source->plural_flag.size));
  mark_known(collector);
  StrBuf *said = recipe_collect_said(collector);
  Status status = said->size > 0 ? OK : recipe_collect_list(collector, said, err);
  Lines lines = lines_start(strbuf_span(said));
  Span line;
  while (status == OK && lines_next(&lines, &line)) {
    Span word = span_trim(line);
    if (word.size > 0)
      recipe_collect_take_word(collector, word, plural);
    if (collector->is_full)
      status = too_many_words(err);
  }
  return status;
}

// May the lemma be taken, apart from what other sources say of it?
static bool wants_lemma(const Collector *collector, Span lemma) {
  const Source *source = collector->source;
  if (lemma.size == 0 || (source->lemmas.count > 0 && !textset_has(&source->lemmas, lemma)) ||
      textset_has(&source->skip, lemma) || patterns_match(&source->drop_endings, lemma) ||
      (collector->recipe->drops_capitals && word_has_capital(lemma)) || !is_common_enough(collector, lemma))
    return false;
  // Earlier dictionaries know better how their words are inflected. An entry without flags, like debut, has no plural
  // there.
  return source->lemmas.count > 0 || // these were asked for by name
         !is_known_headword(collector, lemma, is_infinitive(lemma) ? WORD_ENTRY : WORD_INFLECTED);
}

static bool keeps_lemma(const Collector *collector, Span lemma) {
  return wants_lemma(collector, lemma) && (collector->source->lemmas.count > 0 || is_trusted(collector, lemma));
}

static bool keeps_analysed(const Collector *collector, Span form) {
  const Source *source = collector->source;
  return word_letters(form) >= source->min_letters && !patterns_match(&source->drop_forms, form) &&
         !(collector->recipe->drops_capitals && word_has_capital(form));
}

static void take_lemma(Collector *collector, Span lemma) {
  strbuf_reset(&collector->lemma);
  strbuf_add(&collector->lemma, lemma.data, lemma.size);
  collector->headword = UINT32_MAX; // added when one of its forms is taken
  collector->lemma_is_kept = keeps_lemma(collector, lemma);
}

static bool is_same_lemma(const Collector *collector, Span lemma) {
  return lemma.size == collector->lemma.size &&
         (lemma.size == 0 || memcmp(lemma.data, collector->lemma.data, lemma.size) == 0);
}

static void take_lemma_form(Collector *collector, Span form) {
  if (!collector->lemma_is_kept || !keeps_analysed(collector, form))
    return;
  if (collector->headword == UINT32_MAX)
    begin_headword(collector, strbuf_span(&collector->lemma), 0);
  take_form(collector, form);
}

// The forms of a lemma mostly come together, and looking lemmas up is what takes time.
static bool take_analysed(void *context, Span lemma, Span form) {
  Collector *collector = context;
  if (!is_same_lemma(collector, lemma))
    take_lemma(collector, lemma);
  take_lemma_form(collector, form);
  return !collector->is_full;
}

static bool note_analysed(void *context, Span lemma, Span form) {
  Collector *collector = context;
  StrBuf *said = recipe_collect_said(collector);
  if (!is_same_lemma(collector, lemma)) {
    strbuf_reset(&collector->lemma);
    strbuf_add(&collector->lemma, lemma.data, lemma.size);
    note_headword(collector, lemma);
    collector->lemma_is_kept = wants_lemma(collector, lemma);
    if (collector->lemma_is_kept) {
      strbuf_add(said, lemma.data, lemma.size);
      strbuf_add_char(said, '\n');
    }
  }
  if (collector->lemma_is_kept) {
    strbuf_add_char(said, '\t');
    strbuf_add(said, form.data, form.size);
    strbuf_add_char(said, '\n');
  }
  collector->is_full = collector->is_full || said->size > RECIPE_WORDS_FILE_MAX;
  return !collector->is_full;
}

static void take_said_lemmas(Collector *collector, Span said) {
  Span line;
  while (!collector->is_full && line_cut(&said, &line)) {
    if (line.data[0] != '\t')
      take_lemma(collector, line);
    else
      take_lemma_form(collector, (Span){line.data + 1, line.size - 1});
  }
}

static Status read_analyser(Collector *collector, Error *err) {
  AnalyserSink sink = {collector, collector->is_noting ? note_analysed : take_analysed};
  Status status = OK;
  collector->marks = WORD_KEPT;
  strbuf_reset(&collector->lemma);
  collector->lemma_is_kept = false;
  mark_known(collector);
  if (!collector->is_noting && collector->source->witness_mark)
    take_said_lemmas(collector, strbuf_span(recipe_collect_said(collector)));
  else
    status = analyser_read(collector->source, &sink, collector->progress, err);
  return status == OK && collector->is_full ? too_many_words(err) : status;
}

static Status recipe_collect_read_source(Collector *collector, Error *err) {
  switch (collector->source->kind) {
  case SOURCE_DICTIONARY:
    return read_dictionary(collector, err);
  case SOURCE_LIST:
    return recipe_collect_read_list(collector, err);
  case SOURCE_ANALYSER:
    return read_analyser(collector, err);
  }
  return OK;
}

// Does the source need to know what the witnesses say, or is it a witness?
static bool source_asks(const Source *source) {
  return source->witness_mark || source->seconds > 1 || source->no_names;
}

static Status note_witnesses(Collector *collector, Error *err) {
  const Recipe *recipe = collector->recipe;
  Affixes *affixes = collector->affixes; // the next list makes its plurals with these
  Status status = OK;
  collector->affixes = NULL;
  collector->is_noting = true;
  for (int i = 0; i < recipe->source_count && status == OK; i++) {
    collector->source = &recipe->sources[i];
    if (collector->source->witness_mark)
      status = recipe_collect_read_source(collector, err);
  }
  collector->is_noting = false;
  affixes_destroy(collector->affixes);
  collector->affixes = affixes;
  return status;
}

static Status recipe_collect_read_sources(Collector *collector, Error *err) {
  const Recipe *recipe = collector->recipe;
  bool are_noted = false;
  Status status = OK;
  for (int i = 0; i < recipe->source_count && status == OK; i++) {
    progress_report(collector->progress, N_("reading the dictionaries"), i, recipe->source_count);
    if (!are_noted && source_asks(&recipe->sources[i])) {
      status = note_witnesses(collector, err);
      are_noted = true;
    }
    collector->source = &recipe->sources[i];
    if (status == OK)
      status = recipe_collect_read_source(collector, err);
    strbuf_deinit(&collector->said[i]);
  }
  return status;
}

bool recipe_is_counted(const Recipe *recipe) {
  bool is_counted = recipe->counted_forms > 0;
  for (int i = 0; i < recipe->source_count; i++)
    is_counted = is_counted || recipe->sources[i].counted > 0;
  return is_counted;
}

static Status read_counts(Collector *collector, Error *err) {
  const Recipe *recipe = collector->recipe;
  if (!recipe_is_counted(recipe))
    return OK;
  return wordcounts_read(wordcounts_table(recipe->language.items[0]), &collector->counted, err);
}

// Takes the words of the table itself.
static Status take_counted(Collector *collector, Error *err) {
  const TextSet *counted = &collector->counted;
  int least = collector->recipe->counted_forms;
  collector->marks = WORD_KEPT;
  collector->headword = UINT32_MAX;
  for (uint32_t i = 0; least > 0 && i < counted->count; i++) {
    if (counted->items[i].marks >= least && !take_form(collector, textset_text(counted, &counted->items[i])))
      return too_many_words(err);
  }
  return OK;
}

// Adds the words that the recipe derives from kept words: fundidora beside fundidor.
static Status add_derived(Collector *collector, Error *err) {
  TextSet *words = &collector->words;
  ScopedStrBuf text = {0};
  collector->marks = WORD_KEPT;
  for (int i = 0; i < collector->recipe->derivation_count && !collector->is_full; i++) {
    const Derivation *derivation = &collector->recipe->derivations[i];
    for (uint32_t j = 0, count = words->count; j < count && !collector->is_full; j++) {
      Span word = textset_text(words, &words->items[j]), from = derivation->from;
      if (!(words->items[j].marks & WORD_KEPT) || word.size < from.size ||
          memcmp(word.data + word.size - from.size, from.data, from.size) != 0)
        continue;
      size_t stem_size = word.size - from.size;
      strbuf_reset(&text);
      strbuf_add(&text, word.data, stem_size);
      strbuf_add(&text, derivation->given.data, derivation->given.size);
      if (derivation->given.size > 0 && !textset_has(words, (Span){text.data, text.size}))
        continue;
      text.size = stem_size;
      strbuf_add(&text, derivation->to.data, derivation->to.size);
      collector->headword = j;
      take_form(collector, (Span){text.data, text.size});
    }
  }
  return collector->is_full ? too_many_words(err) : OK;
}

// Collects the words of the recipe that this one is within.
static Status collect_wider(const Recipe *recipe, const Progress *progress, TextSet *out, Error *err) {
  Recipe *wider = NULL;
  ScopedStrBuf text = {0};
  Status status = recipe_find_wider(recipe, &wider, err);
  if (status == OK && wider)
    status = officiallist_is_there(wider->id) ? officiallist_read(wider->id, &text, err)
                                              : recipe_collect(wider, progress, &text, NULL, err);
  Lines lines = lines_start((Span){text.data, text.size});
  Span line;
  while (status == OK && lines_next(&lines, &line)) {
    if (!textset_add(out, line, 0))
      status = too_many_words(err);
  }
  recipe_destroy(wider);
  return status;
}

void recipe_forms_deinit(RecipeForms *forms) {
  textset_deinit(&forms->words);
  strbuf_deinit(&forms->spelt);
  mem_free(forms->forms);
  mem_free(forms->spellings);
  *forms = (RecipeForms){0};
}

Status recipe_collect(const Recipe *recipe, const Progress *progress, StrBuf *out, RecipeForms *forms, Error *err) {
  ScopedMem Collector *collector = mem_alloc(sizeof *collector);
  collector->forms = forms;
  collector->recipe = recipe;
  collector->progress = progress;
  StrBuf words = {0};
  Status status = collect_wider(recipe, progress, &collector->wider, err);
  if (status == OK)
    status = read_counts(collector, err);
  if (status == OK)
    status = recipe_collect_read_sources(collector, err);
  if (status == OK)
    status = take_counted(collector, err);
  if (status == OK)
    status = add_derived(collector, err);
  if (status == OK)
    status = recipe_write_words(recipe, &collector->words, WORD_KEPT, &collector->wider, forms, &words, err);
  if (status == OK)
    strbuf_add(out, words.data, words.size);
  if (forms) {
    forms->words = collector->words;
    collector->words = (TextSet){0};
  }
  strbuf_deinit(&words);
  textset_deinit(&collector->words);
  textset_deinit(&collector->names);
  textset_deinit(&collector->infinitives);
  textset_deinit(&collector->mentioned);
  textset_deinit(&collector->counted);
  textset_deinit(&collector->witnessed);
  textset_deinit(&collector->wider);
  strbuf_deinit(&collector->lemma);
  for (int i = 0; i < recipe->source_count; i++)
    strbuf_deinit(&collector->said[i]);
  affixes_destroy(collector->affixes);
  return status;
}
