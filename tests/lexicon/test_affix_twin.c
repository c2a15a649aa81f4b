// SPDX-License-Identifier: MIT
// The expander against a twin that works in the opposite direction: for every short word it asks whether removing
// affixes leads back to an entry.
#include "lexicon/affix.h"
#include "lexicon/textset.h"
#include "support/property.h"
#include "support/test.h"

enum { CLASSES = 4, RULES = 2, ENTRIES = 3, LONGEST = 5 };

static const char *const letters[] = {"a", "b", "é"};
static const char *const conditions[] = {".", "a", "b", "[ab]", "[^a]", "[^bé]", ".a", "[^a]b", "a.", "é"};

typedef struct TwinRule {
  bool is_suffix, crosses, usable, needs_affix;
  char flag;
  char strip[8], add[8], next[16];
  const char *condition;
} TwinRule;

typedef struct TwinEntry {
  char word[16], flags[16];
} TwinEntry;

typedef struct Dictionary {
  TwinRule rules[CLASSES * RULES];
  int rule_count;
  TwinEntry entries[ENTRIES];
  int entry_count;
  bool full_strip;
  StrBuf aff, dic;
} Dictionary;

static void add_letters(Gen *gen, int fewest, int most, char *out) {
  int count = gen_range(gen, fewest, most);
  out[0] = '\0';
  for (int i = 0; i < count; i++)
    strcat(out, letters[gen_below(gen, 3)]);
}

// Flags A-D name classes; n needs an affix, f is forbidden, c stands in compounds, x is a circumfix.
static void add_flags(Gen *gen, const char *special, char *out) {
  size_t size = 0;
  for (int i = 0; i < CLASSES; i++) {
    if (gen_chance(gen, 40))
      out[size++] = (char)('A' + i);
  }
  for (; *special; special++) {
    if (gen_chance(gen, 8))
      out[size++] = *special;
  }
  out[size] = '\0';
}

static const char *or_zero(const char *text) {
  return text[0] ? text : "0";
}

static void make_class(Gen *gen, Dictionary *d, char flag) {
  bool is_suffix = !gen_chance(gen, 35), crosses = !gen_chance(gen, 30);
  int count = gen_range(gen, 1, RULES);
  const char *kind = is_suffix ? "SFX" : "PFX";
  strbuf_printf(&d->aff, "%s %c %c %d\n", kind, flag, crosses ? 'Y' : 'N', count);
  for (int i = 0; i < count; i++) {
    TwinRule *rule = &d->rules[d->rule_count++];
    *rule = (TwinRule){.is_suffix = is_suffix, .crosses = crosses, .flag = flag};
    add_letters(gen, 0, 1, rule->strip);
    add_letters(gen, 0, 1, rule->add);
    rule->condition = conditions[gen_below(gen, sizeof conditions / sizeof conditions[0])];
    add_flags(gen, "nfcx", rule->next);
    rule->usable = !strpbrk(rule->next, "fcx");
    rule->needs_affix = strchr(rule->next, 'n');
    strbuf_printf(&d->aff, "%s %c %s %s%s%s %s\n", kind, flag, or_zero(rule->strip), or_zero(rule->add),
                  rule->next[0] ? "/" : "", rule->next, rule->condition);
  }
}

static void make_dictionary(Gen *gen, Dictionary *d) {
  *d = (Dictionary){.full_strip = gen_chance(gen, 30)};
  strbuf_add_text(&d->aff, "SET UTF-8\nNEEDAFFIX n\nFORBIDDENWORD f\nONLYINCOMPOUND c\nCIRCUMFIX x\n");
  if (d->full_strip)
    strbuf_add_text(&d->aff, "FULLSTRIP\n");
  int classes = gen_range(gen, 0, CLASSES);
  for (int i = 0; i < classes; i++)
    make_class(gen, d, (char)('A' + i));
  d->entry_count = gen_range(gen, 1, ENTRIES);
  strbuf_printf(&d->dic, "%d\n", d->entry_count);
  for (int i = 0; i < d->entry_count; i++) {
    TwinEntry *entry = &d->entries[i];
    add_letters(gen, 1, 3, entry->word);
    add_flags(gen, "nfc", entry->flags);
    strbuf_printf(&d->dic, "%s%s%s\n", entry->word, entry->flags[0] ? "/" : "", entry->flags);
  }
}

// The letters of a word as small numbers, which makes conditions easy to read.
static int number_letters(const char *word, int *out) {
  int count = 0;
  for (; *word; word++) {
    if (*word == 'a' || *word == 'b')
      out[count++] = *word;
    else if ((unsigned char)*word == 0xC3) // the first byte of é
      out[count++] = 'e';
  }
  return count;
}

static bool condition_holds(const char *condition, const char *word, bool at_end) {
  if (strcmp(condition, ".") == 0)
    return true;
  int word_letters[32], count = number_letters(word, word_letters), width = 0;
  bool accepted[4][128] = {{false}};
  for (const char *c = condition; *c; width++) {
    bool in_set = *c == '[', negated = in_set && c[1] == '^', any = *c == '.';
    const char *end = in_set ? strchr(c, ']') : c + ((unsigned char)*c == 0xC3 ? 2 : 1);
    char part[16] = "";
    memcpy(part, c, (size_t)(end - c));
    int listed[16], listed_count = number_letters(part, listed);
    for (int letter = 0; letter < 128; letter++) {
      bool found = false;
      for (int i = 0; i < listed_count; i++)
        found = found || listed[i] == letter;
      accepted[width][letter] = any || found != negated;
    }
    c = in_set ? end + 1 : end;
  }
  if (width > count)
    return false;
  for (int i = 0; i < width; i++) {
    if (!accepted[i][word_letters[at_end ? count - width + i : i]])
      return false;
  }
  return true;
}

// The stem to which the rule may have been applied to give word, if any.
static bool take_off(const Dictionary *d, const TwinRule *rule, const char *word, char *out) {
  size_t size = strlen(word), added = strlen(rule->add), stripped = strlen(rule->strip);
  if (!rule->usable || added > size)
    return false;
  size_t kept = size - added;
  if (rule->is_suffix) {
    if (strcmp(word + kept, rule->add) != 0)
      return false;
    memcpy(out, word, kept);
    strcpy(out + kept, rule->strip);
  } else {
    if (strncmp(word, rule->add, added) != 0)
      return false;
    strcpy(out, rule->strip);
    strcat(out, word + added);
  }
  if (out[0] == '\0' || (kept == 0 && stripped > 0 && !d->full_strip))
    return false;
  return condition_holds(rule->condition, out, rule->is_suffix);
}

static bool has(const char *flags, char flag) {
  return strchr(flags, flag) != NULL;
}

// May this entry carry these affixes? inner is the first suffix, outer the second; any may be NULL.
static bool allows(const Dictionary *d, const TwinEntry *entry, const TwinRule *prefix, const TwinRule *inner,
                   const TwinRule *outer) {
  const TwinRule *last = outer ? outer : inner;
  char scratch[64];
  if (strpbrk(entry->flags, "fc"))
    return false;
  if (!prefix && !inner)
    return !has(entry->flags, 'n');
  if (!prefix)
    return has(entry->flags, inner->flag) && (!outer || has(inner->next, outer->flag)) && !last->needs_affix;
  if (!inner)
    return has(entry->flags, prefix->flag) && !prefix->needs_affix;
  bool suffixes_allowed = has(entry->flags, inner->flag) && (!outer || has(inner->next, outer->flag));
  bool all_cross = prefix->crosses && inner->crosses && (!outer || outer->crosses);
  if (suffixes_allowed && ((has(entry->flags, prefix->flag) && all_cross) || has(last->next, prefix->flag)))
    return true;
  // the prefix stands on the entry and brings the suffix with it
  if (outer || !has(entry->flags, prefix->flag) || !has(prefix->next, inner->flag) || !inner->crosses)
    return false;
  strcpy(scratch, prefix->add);
  size_t stripped = strlen(prefix->strip), size = strlen(entry->word);
  if (strncmp(entry->word, prefix->strip, stripped) != 0 || (stripped == size && size > 0 && !d->full_strip))
    return false;
  strcat(scratch, entry->word + stripped);
  return scratch[0] && condition_holds(prefix->condition, entry->word, false);
}

static bool is_entry(const Dictionary *d, const char *word, const TwinRule *prefix, const TwinRule *inner,
                     const TwinRule *outer) {
  for (int i = 0; i < d->entry_count; i++) {
    if (strcmp(d->entries[i].word, word) == 0 && allows(d, &d->entries[i], prefix, inner, outer))
      return true;
  }
  return false;
}

static bool reaches_entry(const Dictionary *d, const char *word, const TwinRule *prefix) {
  if (is_entry(d, word, prefix, NULL, NULL))
    return true;
  for (int i = 0; i < d->rule_count; i++) {
    char once[64], twice[64];
    const TwinRule *last = &d->rules[i];
    if (!last->is_suffix || !take_off(d, last, word, once))
      continue;
    if (is_entry(d, once, prefix, last, NULL))
      return true;
    for (int j = 0; j < d->rule_count; j++) {
      const TwinRule *first = &d->rules[j];
      if (first->is_suffix && take_off(d, first, once, twice) && is_entry(d, twice, prefix, first, last))
        return true;
    }
  }
  return false;
}

static bool twin_accepts(const Dictionary *d, const char *word) {
  for (int i = 0; i < d->entry_count; i++) {
    if (has(d->entries[i].flags, 'f') && strcmp(d->entries[i].word, word) == 0)
      return false;
  }
  if (reaches_entry(d, word, NULL))
    return true;
  for (int i = 0; i < d->rule_count; i++) {
    char rest[64];
    if (!d->rules[i].is_suffix && take_off(d, &d->rules[i], word, rest) && reaches_entry(d, rest, &d->rules[i]))
      return true;
  }
  return false;
}

static bool take_form(void *context, Span form) {
  return textset_add(context, form, 0);
}

static bool agree_below(Gen *gen, const Dictionary *d, const TextSet *forms, char *word, int length) {
  if (length > 0) {
    bool given = textset_has(forms, span_of(word)), accepted = twin_accepts(d, word);
    if (given != accepted) {
      gen_note(gen, "'%s': expander %s, twin %s\n%s--\n%s", word, given ? "gives it" : "does not give it",
               accepted ? "accepts it" : "does not accept it", d->aff.data, d->dic.data);
      return false;
    }
  }
  if (length == LONGEST)
    return true;
  size_t size = strlen(word);
  for (int i = 0; i < 3; i++) {
    strcpy(word + size, letters[i]);
    if (!agree_below(gen, d, forms, word, length + 1))
      return false;
    word[size] = '\0';
  }
  return true;
}

static bool expander_and_twin_agree(Gen *gen, void *context) {
  (void)context;
  Dictionary d;
  make_dictionary(gen, &d);
  TextSet forms = {0};
  Affixes *affixes = NULL;
  Error err;
  AffixSink sink = {.context = &forms, .form = take_form};
  bool holds = affixes_parse((Span){d.aff.data, d.aff.size}, "aff", &affixes, &err) == OK &&
               affixes_expand(affixes, (Span){d.dic.data, d.dic.size}, "dic", &sink, NULL, &err) == OK;
  char word[64] = "";
  if (!holds)
    gen_note(gen, "refused:\n%s--\n%s", d.aff.data, d.dic.data);
  holds = holds && agree_below(gen, &d, &forms, word, 0);
  affixes_destroy(affixes);
  textset_deinit(&forms);
  strbuf_deinit(&d.aff);
  strbuf_deinit(&d.dic);
  return holds;
}

static void expanding_is_the_inverse_of_taking_affixes_off(void **state) {
  (void)state;
  property_check("expander and twin agree", 2000, expander_and_twin_agree, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(expanding_is_the_inverse_of_taking_affixes_off)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
