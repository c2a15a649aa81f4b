// SPDX-License-Identifier: MIT
#include "meaning/grammar.h"

#include "base/error.h"

#include <string.h>

typedef struct TagWord {
  const char *tag, *word;
} TagWord;

static const TagWord part_words[] = {
    {"n", N_("noun")},
    {"adj", N_("adjective")},
    {"adv", N_("adverb")},
    {"preadv", N_("adverb")},
    {"vblex", N_("verb")},
    {"vbser", N_("verb")},
    {"vbhaver", N_("verb")},
    {"vbmod", N_("verb")},
    {"vbdo", N_("verb")},
    {"vaux", N_("verb")},
    {"vbavoir", N_("verb")},
    {"prn", N_("pronoun")},
    {"det", N_("determiner")},
    {"predet", N_("determiner")},
    {"pr", N_("preposition")},
    {"ij", N_("interjection")},
    {"cnjcoo", N_("conjunction")},
    {"cnjsub", N_("conjunction")},
    {"cnjadv", N_("conjunction")},
    {"num", N_("numeral")},
    {"rel", N_("relative pronoun")},
    {"abbr", N_("abbreviation")},
    {"infl", N_("inflected form")},
    {"cntr", N_("contraction")},
};

static const TagWord tense_words[] = {
    {"inf", N_("infinitive")},
    {"ger", N_("gerund")},
    {"subs", N_("verbal noun")},
    {"pp", N_("past participle")},
    {"pprs", N_("present participle")},
    {"pri", N_("present")},
    {"pres", N_("present")},
    {"past", N_("past tense")},
    {"pii", N_("imperfect")},
    {"ifi", N_("preterite")},
    {"fti", N_("future")},
    {"cni", N_("conditional")},
    {"prs", N_("present subjunctive")},
    {"pis", N_("past subjunctive")},
    {"fts", N_("future subjunctive")},
    {"imp", N_("imperative")},
    {"comp", N_("comparative")},
    {"sup", N_("superlative")},
    {"dim", N_("diminutive")},
    {"ord", N_("ordinal")},
};

// By person, and singular or plural.
static const char *const person_words[3][2] = {
    {N_("1st person singular"), N_("1st person plural")},
    {N_("2nd person singular"), N_("2nd person plural")},
    {N_("3rd person singular"), N_("3rd person plural")},
};

// By gender (none, masculine, feminine, both) and number (none, singular, plural).
static const char *const gender_words[4][3] = {
    {NULL, N_("singular"), N_("plural")},
    {N_("masculine"), N_("masculine singular"), N_("masculine plural")},
    {N_("feminine"), N_("feminine singular"), N_("feminine plural")},
    {N_("masculine and feminine"), N_("singular"), N_("plural")},
};

static const char *tagword_find(const TagWord *words, size_t count, Span tag) {
  for (size_t i = 0; i < count; i++) {
    if (span_equals(tag, words[i].tag))
      return words[i].word;
  }
  return NULL;
}

const char *grammar_part(Span tag) {
  return tagword_find(part_words, sizeof part_words / sizeof part_words[0], tag);
}

typedef struct Grammar {
  const char *part, *tense; // message ids
  int person, gender, number;
} Grammar;

static void grammar_read_tag(Grammar *grammar, Span tag) {
  const char *part = grammar_part(tag);
  const char *tense = tagword_find(tense_words, sizeof tense_words / sizeof tense_words[0], tag);
  if (part && !grammar->part)
    grammar->part = part;
  else if (tense && !grammar->tense)
    grammar->tense = tense;
  else if (tag.size == 2 && tag.data[0] == 'p' && tag.data[1] >= '1' && tag.data[1] <= '3')
    grammar->person = tag.data[1] - '0';
  else if (span_equals(tag, "m") || span_equals(tag, "f") || span_equals(tag, "mf"))
    grammar->gender = tag.size == 2 ? 3 : tag.data[0] == 'm' ? 1 : 2;
  else if (span_equals(tag, "sg") || span_equals(tag, "pl"))
    grammar->number = tag.data[0] == 's' ? 1 : 2;
}

static void grammar_add_piece(const Catalog *catalog, const char *message, size_t begin, StrBuf *out) {
  if (!message)
    return;
  if (out->size > begin)
    strbuf_add_text(out, ", ");
  strbuf_add_text(out, tr(catalog, message));
}

void grammar_add(const char *tags, const Catalog *catalog, StrBuf *out) {
  Grammar grammar = {0};
  size_t begin = out->size;
  for (const char *at = tags; *at;) {
    size_t size = strcspn(at, ".");
    grammar_read_tag(&grammar, (Span){at, size});
    at += size + (at[size] == '.');
  }
  bool is_verb = grammar.part && tags[0] == 'v';
  if (!is_verb || !grammar.tense)
    grammar_add_piece(catalog, grammar.part, begin, out);
  if (grammar.person > 0)
    grammar_add_piece(catalog, person_words[grammar.person - 1][grammar.number == 2], begin, out);
  grammar_add_piece(catalog, grammar.tense, begin, out);
  if (grammar.person == 0)
    grammar_add_piece(catalog, gender_words[grammar.gender][grammar.number], begin, out);
}
