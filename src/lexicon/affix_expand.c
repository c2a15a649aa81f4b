// SPDX-License-Identifier: MIT
// Expanding a dictionary: every form that the rules make of its entries.
//
// A form is an entry, at most two suffixes (the second allowed by a flag of the first) and at most one prefix. Suffixes
// are made first, because a prefix depends on the beginning of the form it goes before. If both come from the entry's
// own flags, both classes must allow the cross product. "Needs an affix" is satisfied by any further affix.
#include "base/lines.h"
#include "lexicon/affix_internal.h"
#include "lexicon/charset.h"
#include "lexicon/textset.h"

#include <string.h>

enum { SUFFIX_LEVELS = 2, TRIES_BETWEEN_LOOKS = 1 << 20 };
// How many times rules are tried on words: without a limit, a dictionary of a few kilobytes could keep us busy for
// days.
static const int64_t tries_max = INT64_C(1) << 34;

typedef struct Form {
  char data[AFFIX_WORD_MAX];
  uint16_t size;
} Form;

enum { LINE_MAX_BYTES = 4096 };

typedef struct Expander {
  const Affixes *affixes;
  const AffixSink *sink;
  const Progress *progress;
  AffixEntry entry; // whose forms are being made; points into the two below
  char word[LINE_MAX_BYTES];
  AffixFlag flags[AFFIX_FLAGS_MAX];
  TextSet forbidden;
  int64_t forms, tries;
  bool is_stopped; // by the sink, or because of reason
  Status reason;
} Expander;

static Span form_span(const Form *form) {
  return (Span){form->data, form->size};
}

static bool apply_suffix(const Affixes *affixes, const Rule *rule, Span word, Form *out) {
  Span strip = rule->strip, add = rule->add;
  if (strip.size > word.size || (strip.size > 0 && strip.size == word.size && !affixes->full_strip))
    return false;
  size_t kept = word.size - strip.size;
  if (memcmp(word.data + kept, strip.data, strip.size) != 0 || !affix_pattern_matches_end(&rule->condition, word) ||
      kept + add.size > AFFIX_WORD_MAX || kept + add.size == 0)
    return false;
  memcpy(out->data, word.data, kept);
  memcpy(out->data + kept, add.data, add.size);
  out->size = (uint16_t)(kept + add.size);
  return true;
}

static bool apply_prefix(const Affixes *affixes, const Rule *rule, Span word, Form *out) {
  Span strip = rule->strip, add = rule->add;
  if (strip.size > word.size || (strip.size > 0 && strip.size == word.size && !affixes->full_strip))
    return false;
  size_t kept = word.size - strip.size;
  if (memcmp(word.data, strip.data, strip.size) != 0 || !affix_pattern_matches_start(&rule->condition, word) ||
      kept + add.size > AFFIX_WORD_MAX || kept + add.size == 0)
    return false;
  memcpy(out->data, add.data, add.size);
  memcpy(out->data + add.size, word.data + strip.size, kept);
  out->size = (uint16_t)(kept + add.size);
  return true;
}

static void expander_stop(Expander *x, Status reason) {
  x->is_stopped = true;
  x->reason = reason;
}

// Counts one try of a rule; false when it is time to stop.
static bool may_try(Expander *x) {
  x->tries++;
  if (x->tries % TRIES_BETWEEN_LOOKS == 0 && progress_is_cancelled(x->progress))
    expander_stop(x, ERR_CANCELLED);
  else if (x->tries > tries_max)
    expander_stop(x, ERR_LIMIT);
  return !x->is_stopped;
}

static void affix_expand_give(Expander *x, Span form) {
  if (x->is_stopped || textset_has(&x->forbidden, form))
    return;
  if (x->forms++ == AFFIX_FORMS_MAX)
    expander_stop(x, ERR_LIMIT);
  else if (!x->sink->form(x->sink->context, form))
    expander_stop(x, OK);
}

typedef enum PrefixUse {
  ON_ENTRY,   // by the entry's own flags
  CROSSING,   // by the entry's own flags, on a form with suffixes
  FROM_SUFFIX // by the flags of the suffix before
} PrefixUse;

// Gives the word with each prefix that the flags allow.
static void add_prefixes(Expander *x, Span word, const AffixFlag *flags, int flag_count, PrefixUse use) {
  for (int i = 0; i < flag_count; i++) {
    const AffixClass *class = affixes_find(x->affixes, flags[i], false);
    if (!class || (use == CROSSING && !class->crosses))
      continue;
    for (int j = 0; j < class->count && may_try(x); j++) {
      Form form;
      bool needs_more = use == ON_ENTRY && class->rules[j].needs_affix;
      if (!needs_more && apply_prefix(x->affixes, &class->rules[j], word, &form))
        affix_expand_give(x, form_span(&form));
    }
  }
}

static void add_suffixes(Expander *x, Span word, FlagList flags, int level, bool crosses) {
  for (int i = 0; i < flags.count; i++) {
    const AffixClass *class = affixes_find(x->affixes, flags.flags[i], true);
    for (int j = 0; class && j < class->count && may_try(x); j++) {
      const Rule *rule = &class->rules[j];
      Form form;
      if (!apply_suffix(x->affixes, rule, word, &form))
        continue;
      if (!rule->needs_affix)
        affix_expand_give(x, form_span(&form));
      bool form_crosses = crosses && class->crosses;
      if (form_crosses)
        add_prefixes(x, form_span(&form), x->entry.flags, x->entry.flag_count, CROSSING);
      add_prefixes(x, form_span(&form), rule->next.flags, rule->next.count, FROM_SUFFIX);
      if (level + 1 < SUFFIX_LEVELS)
        add_suffixes(x, form_span(&form), rule->next, level + 1, form_crosses);
    }
  }
}

// Gives the entry with a prefix and a suffix that the prefix allows.
static void add_suffixes_of_prefix(Expander *x, const Rule *prefix, Span word) {
  for (int i = 0; i < prefix->next.count; i++) {
    const AffixClass *class = affixes_find(x->affixes, prefix->next.flags[i], true);
    for (int j = 0; class && class->crosses && j < class->count && may_try(x); j++) {
      Form suffixed, form;
      if (apply_suffix(x->affixes, &class->rules[j], word, &suffixed) &&
          apply_prefix(x->affixes, prefix, form_span(&suffixed), &form))
        affix_expand_give(x, form_span(&form));
    }
  }
}

static void add_suffixes_of_prefixes(Expander *x) {
  for (int i = 0; i < x->entry.flag_count; i++) {
    const AffixClass *class = affixes_find(x->affixes, x->entry.flags[i], false);
    for (int j = 0; class && j < class->count && may_try(x); j++) {
      Form form;
      if (class->rules[j].next.count > 0 && apply_prefix(x->affixes, &class->rules[j], x->entry.word, &form))
        add_suffixes_of_prefix(x, &class->rules[j], x->entry.word);
    }
  }
}

static void expand_entry(Expander *x, AffixFlag *flags) {
  const AffixEntry *entry = &x->entry;
  const Affixes *affixes = x->affixes;
  if (flags_have(flags, entry->flag_count, affixes->forbidden) ||
      flags_have(flags, entry->flag_count, affixes->only_in_compound) ||
      (x->sink->entry && !x->sink->entry(x->sink->context, entry)))
    return;
  if (!flags_have(flags, entry->flag_count, affixes->needs_affix))
    affix_expand_give(x, entry->word);
  add_prefixes(x, entry->word, flags, entry->flag_count, ON_ENTRY);
  add_suffixes_of_prefixes(x);
  add_suffixes(x, entry->word, (FlagList){flags, entry->flag_count}, 0, true);
}

// Where an entry ends and its morphological fields begin: at a tab, or at a space before "xx:".
static size_t entry_size(Span line) {
  for (size_t i = 0; i < line.size; i++) {
    if (line.data[i] == '\t' || (line.data[i] == ' ' && line.size - i > 3 && line.data[i + 3] == ':'))
      return i;
  }
  return line.size;
}

// Cuts a line into word and flags. A slash after a backslash belongs to the word; the backslash is dropped (word has
// room for the line).
static Span cut_entry(Span line, char *word, Span *flags) {
  size_t size = 0;
  for (size_t i = 0; i < line.size; i++) {
    if (line.data[i] == '/' && size > 0) {
      *flags = (Span){line.data + i + 1, line.size - i - 1};
      return (Span){word, size};
    }
    if (line.data[i] == '\\' && i + 1 < line.size && line.data[i + 1] == '/')
      i++;
    word[size++] = line.data[i];
  }
  *flags = (Span){NULL, 0};
  return (Span){word, size};
}

typedef void EntryUse(Expander *x, AffixFlag *flags);

static void note_forbidden(Expander *x, AffixFlag *flags) {
  if (flags_have(flags, x->entry.flag_count, x->affixes->forbidden) && !textset_add(&x->forbidden, x->entry.word, 0))
    expander_stop(x, ERR_LIMIT);
}

static Status read_entry(Expander *x, Span line, EntryUse *use, Error *err) {
  Span flag_text;
  size_t size = entry_size(line);
  x->entry.fields = span_trim((Span){line.data + size, line.size - size});
  line = span_trim((Span){line.data, size});
  if (line.size == 0 || line.data[0] == '#')
    return OK;
  if (line.size > LINE_MAX_BYTES)
    return error_set(err, ERR_LIMIT, N_("an entry has at most %d bytes"), err_int(LINE_MAX_BYTES));
  x->entry.word = cut_entry(line, x->word, &flag_text);
  x->entry.flags = x->flags;
  x->entry.flag_count = flags_read_or_alias(x->affixes, flag_text, x->flags);
  if (x->entry.flag_count < 0)
    return error_set(err, ERR_INPUT, N_("'%s' is not a list of at most %d flags as the affix file writes them"),
                     err_span(flag_text.data, flag_text.size), err_int(AFFIX_FLAGS_MAX));
  if (x->entry.word.size > AFFIX_WORD_MAX)
    return error_set(err, ERR_LIMIT, N_("a word has at most %d bytes"), err_int(AFFIX_WORD_MAX));
  use(x, x->flags);
  return OK;
}

static Status stop_reason(const Expander *x, Error *err) {
  if (x->reason == ERR_CANCELLED)
    return error_set(err, ERR_CANCELLED, N_("cancelled"));
  if (x->reason == ERR_LIMIT)
    return error_set(err, ERR_LIMIT, N_("the dictionary gives too many forms (at most %d): drop some of its flags"),
                     err_int(AFFIX_FORMS_MAX));
  return OK;
}

static Status read_entries(Expander *x, Span text, EntryUse *use, long *line_number, Error *err) {
  Lines lines = lines_start(text);
  Span line, count;
  long number;
  *line_number = 1;
  if (!lines_next(&lines, &line) || !line_next_word(&line, &count) || !span_to_int(count, 0, 1000000000, &number))
    return error_set(err, ERR_INPUT, N_("the first line of a dictionary is the number of its entries"));
  while (!x->is_stopped && lines_next(&lines, &line)) {
    *line_number = lines.number;
    Status status = read_entry(x, line, use, err);
    if (status != OK)
      return status;
    if (lines.number % 4096 == 0 && progress_is_cancelled(x->progress))
      expander_stop(x, ERR_CANCELLED);
  }
  return stop_reason(x, err);
}

Status affixes_expand(const Affixes *affixes, Span dic, const char *file, const AffixSink *sink,
                      const Progress *progress, Error *err) {
  Expander x = {.affixes = affixes, .sink = sink, .progress = progress};
  ScopedStrBuf text = {0};
  long line_number = 0;
  Status status = dic.size > AFFIX_DIC_MAX
                      ? error_set(err, ERR_LIMIT, N_("a dictionary has at most %d bytes"), err_int(AFFIX_DIC_MAX))
                      : charset_to_utf8(dic, affixes->charset, file, &text, err);
  // A form is forbidden wherever its entry is in the file, so these entries are looked for first.
  if (status == OK && affixes->forbidden)
    status = read_entries(&x, (Span){text.data, text.size}, note_forbidden, &line_number, err);
  if (status == OK)
    status = read_entries(&x, (Span){text.data, text.size}, expand_entry, &line_number, err);
  if (status != OK && status != ERR_CANCELLED)
    error_set_place(err, file, line_number);
  textset_deinit(&x.forbidden);
  return status;
}

void affixes_apply(const Affixes *affixes, Span word, AffixFlag flag, const AffixSink *sink) {
  const AffixClass *class = affixes_find(affixes, flag, true);
  for (int i = 0; class && i < class->count; i++) {
    Form form;
    if (!class->rules[i].needs_affix && apply_suffix(affixes, &class->rules[i], word, &form) &&
        !sink->form(sink->context, form_span(&form)))
      return;
  }
}
