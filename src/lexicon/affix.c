// SPDX-License-Identifier: MIT
// Reading .aff files.
#include "lexicon/affix.h"

#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "lexicon/affix_internal.h"
#include "lexicon/charset.h"

#include <stdlib.h>
#include <string.h>

// ---- flags: the names of affix classes, in the four ways that files write them ----

// Cuts one flag off the front of text; 0 when there is no flag there.
static AffixFlag next_flag(const Affixes *affixes, Span *text) {
  size_t used = 1;
  AffixFlag flag = (unsigned char)text->data[0];
  if (affixes->style == FLAGS_LONG) {
    if (text->size < 2)
      return 0;
    flag = flag << 8 | (unsigned char)text->data[1];
    used = 2;
  } else if (affixes->style == FLAGS_NUMBER) {
    const char *comma = memchr(text->data, ',', text->size);
    size_t size = comma ? (size_t)(comma - text->data) : text->size;
    long number;
    if (!span_to_int((Span){text->data, size}, 1, 65535, &number))
      return 0;
    flag = (AffixFlag)number;
    used = comma ? size + 1 : size;
  } else if (!affixes->bytewise) {
    used = utf8_decode(text->data, text->size, &flag);
  }
  *text = (Span){text->data + used, text->size - used};
  return flag;
}

// Reads a run of flags into flags, which has room for AFFIX_FLAGS_MAX. Returns how many there are, -1 when the run is
// malformed or too long.
static int flags_read(const Affixes *affixes, Span text, AffixFlag *flags) {
  int count = 0;
  while (text.size > 0) {
    if (count == AFFIX_FLAGS_MAX)
      return -1;
    flags[count] = next_flag(affixes, &text);
    if (flags[count++] == 0)
      return -1;
  }
  return count;
}

int flags_read_or_alias(const Affixes *affixes, Span text, AffixFlag *flags) {
  if (!affixes->has_aliases || text.size == 0)
    return flags_read(affixes, text, flags);
  long number;
  if (!span_to_int(text, 1, affixes->alias_count, &number))
    return -1;
  const FlagList *alias = &affixes->aliases[number - 1];
  if (alias->count > 0)
    memcpy(flags, alias->flags, (size_t)alias->count * sizeof *flags);
  return alias->count;
}

bool flags_have(const AffixFlag *flags, int count, AffixFlag flag) {
  for (int i = 0; flag != 0 && i < count; i++) {
    if (flags[i] == flag)
      return true;
  }
  return false;
}

bool affixes_read_flag(const Affixes *affixes, Span text, AffixFlag *out) {
  Span rest = text;
  AffixFlag flag = text.size > 0 ? next_flag(affixes, &rest) : 0;
  uint32_t letter;
  // A UTF-8 file without a FLAG line may still call a class À. As in hunspell, the flag is then the first byte.
  if (affixes->bytewise && text.size > 1 && utf8_decode(text.data, text.size, &letter) == text.size)
    rest.size = 0;
  if (flag == 0 || rest.size > 0)
    return false;
  *out = flag;
  return true;
}

// ---- the file ----

// SET and FLAG say how to read everything else and may come anywhere, so they are looked for first. The whole file is
// then turned into UTF-8, and all texts point into that copy.

static Status find_encoding(Span text, Affixes *affixes, Error *err) {
  static const struct {
    const char *name;
    FlagStyle style;
  } styles[] = {{"UTF-8", FLAGS_UTF8}, {"long", FLAGS_LONG}, {"num", FLAGS_NUMBER}};
  affixes->charset = span_of("ISO8859-1");
  Lines lines = lines_start(text);
  Span line, word, value;
  while (lines_next(&lines, &line)) {
    if (!line_next_word(&line, &word) || !line_next_word(&line, &value))
      continue;
    if (span_equals(word, "SET"))
      affixes->charset = value;
    if (!span_equals(word, "FLAG"))
      continue;
    size_t i = 0;
    while (i < sizeof styles / sizeof styles[0] && !span_equals(value, styles[i].name))
      i++;
    if (i == sizeof styles / sizeof styles[0])
      return error_set(err, ERR_INPUT, N_("'%s' is not a way to write flags: use UTF-8, long or num"),
                       err_span(value.data, value.size));
    affixes->style = styles[i].style;
  }
  return OK;
}

static Status copy_flags(Affixes *affixes, Span text, bool may_be_alias, FlagList *out, Error *err) {
  AffixFlag flags[AFFIX_FLAGS_MAX];
  int count = may_be_alias ? flags_read_or_alias(affixes, text, flags) : flags_read(affixes, text, flags);
  if (count < 0)
    return error_set(err, ERR_INPUT, N_("'%s' is not a list of at most %d flags as this file writes them"),
                     err_span(text.data, text.size), err_int(AFFIX_FLAGS_MAX));
  AffixFlag *copy = arena_alloc(&affixes->flags, (size_t)(count ? count : 1) * sizeof *copy);
  memcpy(copy, flags, (size_t)count * sizeof *copy);
  *out = (FlagList){copy, count};
  return OK;
}

static Status read_alias(Affixes *affixes, Span line, Error *err) {
  Span word;
  bool given = line_next_word(&line, &word);
  if (!affixes->has_aliases) { // the first line only says how many follow
    affixes->has_aliases = true;
    return OK;
  }
  if (affixes->alias_count == AFFIX_ALIASES_MAX)
    return error_set(err, ERR_LIMIT, N_("too many aliases: at most %d"), err_int(AFFIX_ALIASES_MAX));
  FlagList list = {0};
  Status status = given ? copy_flags(affixes, word, false, &list, err) : OK;
  if (status != OK)
    return status;
  ARRAY_GROW(affixes->aliases, affixes->alias_count, affixes->alias_capacity);
  affixes->aliases[affixes->alias_count++] = list;
  return OK;
}

// The line that opens a class: "SFX A Y 14". line begins after the flag.
static Status open_class(Affixes *affixes, AffixFlag flag, bool is_suffix, Span line, Error *err) {
  Span cross, count;
  long declared;
  if (!line_next_word(&line, &cross) || !line_next_word(&line, &count) ||
      (!span_equals(cross, "Y") && !span_equals(cross, "N")))
    return error_set(err, ERR_INPUT,
                     N_("a class of affixes begins with its flag, Y or N, and a count, as in 'SFX A Y 2'"));
  if (!span_to_int(count, 0, AFFIX_RULES_MAX, &declared))
    return error_set(err, ERR_INPUT, N_("'%s' is not a count of rules: write a whole number from 0 to %d"),
                     err_span(count.data, count.size), err_int(AFFIX_RULES_MAX));
  if (affixes->class_count == AFFIX_CLASSES_MAX)
    return error_set(err, ERR_LIMIT, N_("too many classes of affixes: at most %d"), err_int(AFFIX_CLASSES_MAX));
  ARRAY_GROW(affixes->classes, affixes->class_count, affixes->class_capacity);
  affixes->classes[affixes->class_count++] =
      (AffixClass){.flag = flag, .is_suffix = is_suffix, .crosses = cross.data[0] == 'Y', .declared = (int)declared};
  return OK;
}

static Span cut_at_slash(Span *text) {
  const char *slash = memchr(text->data, '/', text->size);
  if (!slash)
    return (Span){NULL, 0};
  size_t size = (size_t)(slash - text->data);
  Span after = {slash + 1, text->size - size - 1};
  text->size = size;
  return after;
}

// A rule: "SFX A r ción/S ar". line begins after the flag.
static Status read_rule(Affixes *affixes, AffixClass *class, Span line, Error *err) {
  Span strip, add, condition = span_of(".");
  if (!line_next_word(&line, &strip) || !line_next_word(&line, &add))
    return error_set(err, ERR_INPUT, N_("a rule has what to strip and what to add, as in 'SFX A y ies'"));
  line_next_word(&line, &condition);
  if (condition.size == 0)
    condition = span_of(".");
  Rule rule = {0};
  Span next = cut_at_slash(&add);
  Status status = next.size > 0 ? copy_flags(affixes, next, true, &rule.next, err) : OK;
  if (status != OK)
    return status;
  if (!affix_pattern_read(condition, &rule.condition))
    return error_set(err, ERR_INPUT, N_("the brackets of the condition '%s' don't pair"),
                     err_span(condition.data, condition.size));
  rule.strip = span_equals(strip, "0") ? (Span){strip.data, 0} : strip;
  rule.add = span_equals(add, "0") ? (Span){add.data, 0} : add;
  ARRAY_GROW(class->rules, class->count, class->capacity);
  class->rules[class->count++] = rule;
  return OK;
}

static AffixClass *last_class_of(Affixes *affixes, AffixFlag flag, bool is_suffix) {
  for (int i = affixes->class_count - 1; i >= 0; i--) {
    if (affixes->classes[i].flag == flag && affixes->classes[i].is_suffix == is_suffix)
      return &affixes->classes[i];
  }
  return NULL;
}

static Status read_affix(Affixes *affixes, bool is_suffix, Span line, Error *err) {
  Span name;
  AffixFlag flag;
  if (!line_next_word(&line, &name))
    return error_set(err, ERR_INPUT,
                     N_("a class of affixes begins with its flag, Y or N, and a count, as in 'SFX A Y 2'"));
  if (!affixes_read_flag(affixes, name, &flag))
    return error_set(err, ERR_INPUT, N_("'%s' is not a flag as this file writes them"), err_span(name.data, name.size));
  AffixClass *class = last_class_of(affixes, flag, is_suffix);
  if (!class)
    return open_class(affixes, flag, is_suffix, line, err);
  if (class->count == class->declared)
    return error_set(err, ERR_INPUT, N_("the flag '%s' has more than the %d rules it announces"),
                     err_span(name.data, name.size), err_int(class->declared));
  if (affixes->rule_count++ == AFFIX_RULES_MAX)
    return error_set(err, ERR_LIMIT, N_("too many rules: at most %d"), err_int(AFFIX_RULES_MAX));
  return read_rule(affixes, class, line, err);
}

static Status read_special(const Affixes *affixes, Span line, AffixFlag *out, Error *err) {
  Span name = {"", 0};
  if (!line_next_word(&line, &name) || !affixes_read_flag(affixes, name, out))
    return error_set(err, ERR_INPUT, N_("'%s' is not a flag as this file writes them"), err_span(name.data, name.size));
  return OK;
}

// Skips everything that does not change which forms there are (suggestions, compounds, keyboards).
static Status affix_read_line(Affixes *affixes, Span line, Error *err) {
  Span word;
  if (!line_next_word(&line, &word))
    return OK;
  if (span_equals(word, "SFX") || span_equals(word, "PFX"))
    return read_affix(affixes, word.data[0] == 'S', line, err);
  if (span_equals(word, "AF"))
    return read_alias(affixes, line, err);
  if (span_equals(word, "NEEDAFFIX") || span_equals(word, "PSEUDOROOT"))
    return read_special(affixes, line, &affixes->needs_affix, err);
  if (span_equals(word, "FORBIDDENWORD"))
    return read_special(affixes, line, &affixes->forbidden, err);
  if (span_equals(word, "ONLYINCOMPOUND"))
    return read_special(affixes, line, &affixes->only_in_compound, err);
  if (span_equals(word, "CIRCUMFIX"))
    return read_special(affixes, line, &affixes->circumfix, err);
  if (span_equals(word, "FULLSTRIP"))
    affixes->full_strip = true;
  return OK;
}

static int compare_classes(const void *left, const void *right) {
  const AffixClass *a = left, *b = right;
  if (a->flag != b->flag)
    return a->flag < b->flag ? -1 : 1;
  return (int)a->is_suffix - (int)b->is_suffix;
}

AffixClass *affixes_find(const Affixes *affixes, AffixFlag flag, bool is_suffix) {
  AffixClass key = {.flag = flag, .is_suffix = is_suffix};
  if (affixes->class_count == 0)
    return NULL;
  return bsearch(&key, affixes->classes, (size_t)affixes->class_count, sizeof key, compare_classes);
}

static bool is_usable(const Affixes *affixes, const Rule *rule) {
  const FlagList *next = &rule->next;
  return !flags_have(next->flags, next->count, affixes->forbidden) &&
         !flags_have(next->flags, next->count, affixes->only_in_compound) &&
         !flags_have(next->flags, next->count, affixes->circumfix);
}

// The special flags may be declared after the rules that carry them, so this comes last.
static void settle_rules(Affixes *affixes) {
  if (affixes->class_count > 0)
    qsort(affixes->classes, (size_t)affixes->class_count, sizeof *affixes->classes, compare_classes);
  for (int i = 0; i < affixes->class_count; i++) {
    AffixClass *class = &affixes->classes[i];
    int kept = 0;
    for (int j = 0; j < class->count; j++) {
      Rule *rule = &class->rules[j];
      rule->needs_affix = flags_have(rule->next.flags, rule->next.count, affixes->needs_affix);
      if (is_usable(affixes, rule))
        class->rules[kept++] = *rule;
    }
    class->count = kept;
  }
}

static Status affix_read_lines(Affixes *affixes, const char *file, Error *err) {
  Lines lines = lines_start((Span){affixes->text.data, affixes->text.size});
  Span line;
  while (lines_next(&lines, &line)) {
    Status status = affix_read_line(affixes, line, err);
    if (status != OK)
      return error_in(err, file, lines.number, status);
  }
  return OK;
}

Status affixes_parse(Span text, const char *file, Affixes **out, Error *err) {
  Affixes *affixes = mem_alloc(sizeof *affixes);
  Status status = text.size > AFFIX_FILE_MAX
                      ? error_set(err, ERR_LIMIT, N_("an affix file has at most %d bytes"), err_int(AFFIX_FILE_MAX))
                      : find_encoding(text, affixes, err);
  if (status != OK)
    error_set_place(err, file, 0);
  else
    status = charset_to_utf8(text, affixes->charset, file, &affixes->text, err);
  if (status == OK) {
    Span charset = affixes->charset;
    affixes->charset = (Span){arena_copy_text(&affixes->flags, charset.data, charset.size), charset.size};
    affixes->bytewise = affixes->style == FLAGS_SINGLE_BYTE && (charset.data[0] == 'U' || charset.data[0] == 'u');
    status = affix_read_lines(affixes, file, err);
  }
  if (status != OK) {
    affixes_destroy(affixes);
    return status;
  }
  settle_rules(affixes);
  *out = affixes;
  return OK;
}

void affixes_destroy(Affixes *affixes) {
  if (!affixes)
    return;
  for (int i = 0; i < affixes->class_count; i++)
    mem_free(affixes->classes[i].rules);
  mem_free(affixes->classes);
  mem_free(affixes->aliases);
  arena_deinit(&affixes->flags);
  strbuf_deinit(&affixes->text);
  mem_free(affixes);
}

void affixes_prune(Affixes *affixes, AffixRuleKeeper *keep, void *context) {
  for (int i = 0; i < affixes->class_count; i++) {
    AffixClass *class = &affixes->classes[i];
    int kept = 0;
    for (int j = 0; j < class->count; j++) {
      const Rule *rule = &class->rules[j];
      AffixRule seen = {class->flag, class->is_suffix, rule->strip, rule->add};
      if (keep(context, &seen))
        class->rules[kept++] = *rule;
    }
    class->count = kept;
  }
}
