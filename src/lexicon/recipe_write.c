// SPDX-License-Identifier: MIT
// The last step of a recipe: words in the spelling of their sources become words of tiles.
#include "base/mem.h"
#include "base/utf8.h"
#include "lexicon/recipe_internal.h"
#include "lexicon/rudewords.h"

#include <string.h>
#include <utf8proc.h>

bool word_has_capital(Span word) {
  for (size_t at = 0, used = 1; at < word.size; at += used) {
    uint32_t codepoint = (unsigned char)word.data[at];
    used = codepoint < 128 ? 1 : utf8_decode(word.data + at, word.size - at, &codepoint);
    if (used == 0)
      return false;
    if (codepoint < 128 ? codepoint >= 'A' && codepoint <= 'Z' : utf8proc_isupper((utf8proc_int32_t)codepoint))
      return true;
  }
  return false;
}

int word_letters(Span word) {
  int count = 0;
  for (size_t i = 0; i < word.size; i++)
    count += ((unsigned char)word.data[i] & 0xC0) != 0x80;
  return count;
}

// How many of the word's next letters are ASCII and need no change; most do not.
static size_t unfolded_size(const Recipe *recipe, Span word, size_t at) {
  size_t size = 0;
  while (!recipe->folds_ascii && at + size < word.size && (unsigned char)word.data[at + size] < 128)
    size++;
  return size;
}

static const Fold *find_fold(const Recipe *recipe, uint32_t codepoint) {
  for (int i = 0; i < recipe->fold_count; i++) {
    if (recipe->folds[i].from == codepoint)
      return &recipe->folds[i];
  }
  return NULL;
}

bool recipe_fold_word(const Recipe *recipe, Span word, StrBuf *scratch, StrBuf *out) {
  bool is_ascii = true;
  strbuf_reset(scratch);
  for (size_t at = 0, used; at < word.size; at += used) {
    uint32_t codepoint = 0;
    size_t unfolded = unfolded_size(recipe, word, at);
    used = unfolded > 0 ? unfolded : utf8_decode(word.data + at, word.size - at, &codepoint);
    if (used == 0)
      return false;
    const Fold *fold = unfolded > 0 ? NULL : find_fold(recipe, codepoint);
    if (fold)
      strbuf_add(scratch, fold->to.data, fold->to.size);
    else
      strbuf_add(scratch, word.data + at, used);
  }
  for (size_t i = 0; i < scratch->size; i++) {
    is_ascii = is_ascii && (unsigned char)scratch->data[i] < 128;
    if (scratch->data[i] >= 'a' && scratch->data[i] <= 'z')
      scratch->data[i] -= 'a' - 'A';
  }
  if (!is_ascii)
    return utf8_upper((Span){scratch->data, scratch->size}, out);
  strbuf_add(out, scratch->data, scratch->size);
  return true;
}

static bool has_letter_of(Span word, Span letters) {
  for (size_t at = 0, used; at < letters.size; at += used) {
    uint32_t codepoint;
    used = utf8_decode(letters.data + at, letters.size - at, &codepoint);
    if (used == 0 || memmem(word.data, word.size, letters.data + at, used))
      return used > 0;
  }
  return false;
}

static bool keeps_folded(const Recipe *recipe, Span word) {
  if (memchr(word.data, ' ', word.size) || textset_has(&recipe->removed, word))
    return false;
  return recipe->vowels.size == 0 || has_letter_of(word, recipe->vowels) || textset_has(&recipe->vowelless_words, word);
}

// A change in the two-letter words shows that a source has changed: one too many or too few is an error.
static Status check_two_letters(const Recipe *recipe, const TextSet *found, Error *err) {
  if (recipe->two_letter.count == 0)
    return OK;
  for (uint32_t i = 0; i < found->count; i++) {
    Span word = textset_text(found, &found->items[i]);
    if (!textset_has(&recipe->two_letter, word))
      return error_set(err, ERR_STATE, N_("the recipe '%s' gives the two-letter word %s, which it should not"),
                       err_str(recipe->id), err_span(word.data, word.size));
  }
  for (uint32_t i = 0; i < recipe->two_letter.count; i++) {
    Span word = textset_text(&recipe->two_letter, &recipe->two_letter.items[i]);
    if (!textset_has(found, word))
      return error_set(err, ERR_STATE, N_("the recipe '%s' does not give the two-letter word %s, which it should"),
                       err_str(recipe->id), err_span(word.data, word.size));
  }
  return OK;
}

static void recipe_note_spelling(RecipeForms *forms, Span spelt, uint32_t word) {
  ARRAY_GROW(forms->spellings, forms->spelling_count, forms->spelling_capacity);
  forms->spellings[forms->spelling_count++] =
      (struct RecipeSpelling){(uint32_t)forms->spelt.size, (uint32_t)spelt.size, word};
  strbuf_add(&forms->spelt, spelt.data, spelt.size);
}

static void recipe_write_line(Span word, TextSet *two_letters, StrBuf *out) {
  strbuf_add(out, word.data, word.size);
  strbuf_add_char(out, '\n');
  if (word_letters(word) == 2)
    textset_add(two_letters, word, 0); // short, and few
}

Status recipe_write_words(const Recipe *recipe, const TextSet *words, uint8_t marks, const TextSet *wider,
                          RecipeForms *forms, StrBuf *out, Error *err) {
  TextSet two_letters = {0}, rude = {0};
  if (recipe->drops_rude)
    rudewords_add(recipe->info.language, &rude);
  ScopedStrBuf scratch = {0}, folded = {0};
  for (uint32_t i = 0; i < words->count; i++) {
    Span word = textset_text(words, &words->items[i]);
    strbuf_reset(&folded);
    if (!(words->items[i].marks & marks) || (recipe->drops_capitals && word_has_capital(word)) ||
        !recipe_fold_word(recipe, word, &scratch, &folded))
      continue;
    Span result = {folded.data, folded.size};
    if (!keeps_folded(recipe, result) || textset_has(&rude, result) ||
        (recipe->within.size > 0 && !textset_has(wider, result)))
      continue;
    recipe_write_line(result, &two_letters, out);
    if (forms)
      recipe_note_spelling(forms, result, i);
  }
  for (int i = 0; i < recipe->added.count; i++) {
    recipe_write_line(recipe->added.items[i], &two_letters, out);
    if (forms)
      recipe_note_spelling(forms, recipe->added.items[i], UINT32_MAX);
  }
  Status status = check_two_letters(recipe, &two_letters, err);
  textset_deinit(&two_letters);
  textset_deinit(&rude);
  return status;
}
