// SPDX-License-Identifier: MIT
// Spanish verb forms with pronouns at their end.
//
// hunspell-es makes most of them by flags, which a recipe drops as a whole. The dictionary lists verbs that fit no
// class (dar, ir, haber...) form by form, pronouns included, and these look like any other entry without flags: darle
// beside doble. An entry counts as a verb with pronouns when cutting the pronouns off leaves
//   - an infinitive or gerund that the dictionary knows (dar-le, dándo-se-la), or any infinitive before "se", for some
//     verbs stand there with it only (antojar-se);
//   - the imperative of "vosotros" of a known infinitive (dad-me), but not with "os", where the d is lost (daos) and
//   what
//     looks so is a participle (dados);
//   - some form that the dictionary knows, when the entry has the accent that pronouns bring with them (hága-lo);
//   - the imperative of "vos" of a known infinitive (ama-la, abri-me).
#include "base/utf8.h"
#include "lexicon/recipe_internal.h"

#include <string.h>

// Every ending is tried, so their order does not matter.
static const char *const endings[] = {
    "melo",  "mela",  "melos", "melas",  "telo",   "tela", "telos", "telas", "selo",  "sela", "selos",
    "selas", "noslo", "nosla", "noslos", "noslas", "oslo", "osla",  "oslos", "oslas", "me",   "te",
    "se",    "nos",   "os",    "lo",     "la",     "los",  "las",   "le",    "les",
};
static const char *const after_vos[] = {"me", "te", "nos", "lo", "la", "los", "las", "le", "les"};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static bool recipe_clitics_ends_with(Span word, const char *ending) {
  size_t size = strlen(ending);
  return word.data && word.size >= size && memcmp(word.data + word.size - size, ending, size) == 0;
}

void clitics_add_plain(StrBuf *out, Span word) {
  for (size_t at = 0, used; at < word.size; at += used) {
    uint32_t codepoint;
    used = utf8_decode(word.data + at, word.size - at, &codepoint);
    switch (used ? codepoint : 0) {
    case 0:
      return;
    case 0xE1:
      codepoint = 'a';
      break;
    case 0xE9:
      codepoint = 'e';
      break;
    case 0xED:
      codepoint = 'i';
      break;
    case 0xF3:
      codepoint = 'o';
      break;
    case 0xFA:
      codepoint = 'u';
      break;
    default:
      break;
    }
    strbuf_add_codepoint(out, codepoint);
  }
}

// Does the set have the stem with its last `cut` bytes replaced by the ending?
static bool recipe_clitics_knows(const TextSet *set, Span stem, size_t cut, const char *ending) {
  char text[AFFIX_WORD_MAX + 4];
  size_t kept = stem.size - cut, size = strlen(ending);
  if (kept + size > sizeof text)
    return false;
  memcpy(text, stem.data, kept);
  memcpy(text + kept, ending, size);
  return textset_has(set, (Span){text, kept + size});
}

// Is the stem with the ending (a consonant or nothing) a known form, with an acute accent on any vowel? A word has one
// at most.
static bool clitics_know_form(const CliticFacts *facts, Span stem, const char *ending) {
  static const char vowels[] = {'a', 'e', 'i', 'o', 'u'}, *const accented[] = {"á", "é", "í", "ó", "ú"};
  char text[AFFIX_WORD_MAX + 2];
  bool is_known = recipe_clitics_knows(facts->forms, stem, 0, ending);
  for (size_t i = 0; i < stem.size && stem.size < AFFIX_WORD_MAX && !is_known; i++) {
    const char *vowel = memchr(vowels, stem.data[i], sizeof vowels);
    if (!vowel)
      continue;
    memcpy(text, stem.data, i);
    memcpy(text + i, accented[vowel - vowels], 2);
    memcpy(text + i + 2, stem.data + i + 1, stem.size - i - 1);
    is_known = recipe_clitics_knows(facts->forms, (Span){text, stem.size + 1}, 0, ending);
  }
  return is_known;
}

// plain: the word without the pronouns and without accents.
static bool is_verb_before(const CliticFacts *facts, Span plain, bool has_accent, bool before_os) {
  if (recipe_clitics_ends_with(plain, "r") || recipe_clitics_ends_with(plain, "ndo"))
    return recipe_clitics_knows(facts->infinitives, plain, 0, "") || clitics_know_form(facts, plain, "");
  if (recipe_clitics_ends_with(plain, "d") && !before_os && recipe_clitics_knows(facts->infinitives, plain, 1, "r"))
    return true;
  return has_accent && (clitics_know_form(facts, plain, "") || clitics_know_form(facts, plain, "s") ||
                        clitics_know_form(facts, plain, "d"));
}

static bool is_infinitive_with_se(Span word) {
  static const char *const infinitives[] = {"arse", "erse", "irse", "írse"};
  for (size_t i = 0; i < COUNT(infinitives); i++) {
    if (recipe_clitics_ends_with(word, infinitives[i]))
      return true;
  }
  return false;
}

static bool is_vos_imperative(const CliticFacts *facts, Span word) {
  for (size_t i = 0; i < COUNT(after_vos); i++) {
    if (!recipe_clitics_ends_with(word, after_vos[i]))
      continue;
    Span stem = {word.data, word.size - strlen(after_vos[i])};
    if (stem.size > 1 &&
        (recipe_clitics_ends_with(stem, "a") || recipe_clitics_ends_with(stem, "e") ||
         recipe_clitics_ends_with(stem, "i")) &&
        recipe_clitics_knows(facts->infinitives, stem, 0, "r"))
      return true;
  }
  return false;
}

bool clitics_found(const CliticFacts *facts, Span word) {
  if (recipe_clitics_ends_with(word, "mente"))
    return false;
  ScopedStrBuf plain = {0};
  clitics_add_plain(&plain, word);
  bool has_accent = plain.size != word.size || memcmp(strbuf_text(&plain), word.data, word.size) != 0;
  // "-mos" with an accent is the first person plural far more often than m-os.
  has_accent = has_accent && !recipe_clitics_ends_with(word, "mos");
  bool found = is_infinitive_with_se(word) || is_vos_imperative(facts, word);
  for (size_t i = 0; i < COUNT(endings) && !found; i++) {
    if (!recipe_clitics_ends_with(word, endings[i]))
      continue;
    Span stem = {plain.data, plain.size - strlen(endings[i])};
    found = word_letters(stem) >= 2 && is_verb_before(facts, stem, has_accent, strcmp(endings[i], "os") == 0);
  }
  return found;
}
