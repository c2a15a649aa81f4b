// SPDX-License-Identifier: MIT
// A recipe's checks of the list it made. Packages change without notice: a lexicon that has lost its plurals, or gained
// a thousand abbreviations, should be noticed when it is built, not at the table.
#include "lexicon/recipe_internal.h"
#include "lexicon/tiletext.h"

#include <stdio.h>
#include <string.h>

static int compare_tiles(const Tile *a, int a_count, const Tile *b, int b_count) {
  int order = memcmp(a, b, (size_t)(a_count < b_count ? a_count : b_count));
  return order ? order : a_count - b_count;
}

static bool recipe_check_has_word(const WordList *words, const Tile *word, int count) {
  uint32_t low = 0, high = words->count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    int length;
    const Tile *candidate = wordlist_word(words, middle, &length);
    int order = compare_tiles(candidate, length, word, count);
    if (order == 0)
      return true;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return false;
}

static bool recipe_check_list_has(const WordList *words, const TileSet *tiles, Span text) {
  Tile word[WORD_MAX];
  int count = tileset_tokenise(tiles, text, word, WORD_MAX);
  return count > 0 && recipe_check_has_word(words, word, count);
}

static Status check_sentinels(const Recipe *recipe, const TileSet *tiles, const WordList *words, Error *err) {
  for (int i = 0; i < recipe->in.count; i++) {
    Span word = recipe->in.items[i];
    if (!recipe_check_list_has(words, tiles, word))
      return error_set(err, ERR_STATE, N_("the recipe '%s' does not give the word %s, which it should"),
                       err_str(recipe->id), err_span(word.data, word.size));
  }
  for (int i = 0; i < recipe->out.count; i++) {
    Span word = recipe->out.items[i];
    if (recipe_check_list_has(words, tiles, word))
      return error_set(err, ERR_STATE, N_("the recipe '%s' gives the word %s, which it should not"),
                       err_str(recipe->id), err_span(word.data, word.size));
  }
  return OK;
}

static Status recipe_check_count(const Recipe *recipe, const WordList *words, Error *err) {
  long count = 0;
  for (uint32_t i = 0; i < words->count; i++) {
    int length;
    wordlist_word(words, i, &length);
    count += length >= recipe->count_from && length <= recipe->count_to;
  }
  if (recipe->count_high == 0 || (count >= recipe->count_low && count <= recipe->count_high))
    return OK;
  return error_set(err, ERR_STATE,
                   N_("the recipe '%s' gives %d words of %d to %d tiles; between %d and %d are expected"),
                   err_str(recipe->id), err_int(count), err_int(recipe->count_from), err_int(recipe->count_to),
                   err_int(recipe->count_low), err_int(recipe->count_high));
}

static Status check_no_other_two(const Recipe *recipe, const TileSet *tiles, const WordList *words, Error *err) {
  for (uint32_t i = 0; i < words->count; i++) {
    int length;
    const Tile *word = wordlist_word(words, i, &length);
    if (length != 2)
      continue;
    char text[2 * TILE_NAME_MAX];
    snprintf(text, sizeof text, "%s%s", tiletext_name(tiles, word[0]), tiletext_name(tiles, word[1]));
    if (!textset_has(&recipe->two_tile, span_of(text)))
      return error_set(err, ERR_STATE, N_("the recipe '%s' gives the word %s, which it should not"),
                       err_str(recipe->id), err_str(text));
  }
  return OK;
}

static Status check_two_tiles(const Recipe *recipe, const TileSet *tiles, const WordList *words, Error *err) {
  if (recipe->two_tile.count == 0)
    return OK;
  for (uint32_t i = 0; i < recipe->two_tile.count; i++) {
    Span word = textset_text(&recipe->two_tile, &recipe->two_tile.items[i]);
    if (!recipe_check_list_has(words, tiles, word))
      return error_set(err, ERR_STATE, N_("the recipe '%s' does not give the word %s, which it should"),
                       err_str(recipe->id), err_span(word.data, word.size));
  }
  return check_no_other_two(recipe, tiles, words, err);
}

Status recipe_check(const Recipe *recipe, const TileSet *tiles, bool own_tiles, const WordList *words, Error *err) {
  Status status = check_sentinels(recipe, tiles, words, err);
  if (status == OK && own_tiles)
    status = check_two_tiles(recipe, tiles, words, err);
  if (status == OK)
    status = recipe_check_count(recipe, words, err);
  return status;
}
