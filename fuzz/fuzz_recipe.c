// SPDX-License-Identifier: MIT
// A recipe from anywhere. An accepted one has all its facts.
#include "fuzz/fuzz.h"
#include "lexicon/recipe.h"

#include <stdlib.h>

static bool is_whole(const RecipeInfo *info) {
  bool whole = info->language[0] && info->tile_sets[0] && info->packages[0].name;
  for (int i = 0; info->packages[i].name; i++)
    whole = whole && info->packages[i].licence[0];
  for (int i = 0; info->notice[i]; i++)
    whole = whole && strlen(info->notice[i]) < RECIPE_FILE_MAX;
  return whole;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Recipe *recipe;
  Error err;
  if (recipe_parse((Span){(const char *)data, size}, "fuzz", "fuzz", &recipe, &err) == OK) {
    if (!is_whole(recipe_info(recipe)))
      abort();
    recipe_destroy(recipe);
  }
  return 0;
}
