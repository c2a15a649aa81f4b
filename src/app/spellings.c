// SPDX-License-Identifier: MIT
#include "app/spellings.h"

#include "app/lexiconplace.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "lexicon/recipe.h"
#include "meaning/lemmas.h"

// The book of the lexicon's language: its full recipe has every word of the others. Made if it is missing.
static bool spellings_open(const Use *use, const char *lexicon, Book *out) {
  RecipeName name;
  Recipe *recipe, *full;
  ScopedStrBuf path = {0};
  if (recipe_name_read(lexicon, &name, NULL) != OK || recipe_builtin(name.id, &recipe, NULL) != OK)
    return false;
  Status status = recipe_builtin(recipe_info(recipe)->language, &full, NULL);
  recipe_destroy(recipe);
  if (status != OK)
    return false;
  status = lemmas_ensure(full, use->progress, NULL, &path, NULL);
  recipe_destroy(full);
  return status == OK && book_open(path.data, BOOK_LEMMAS, out, NULL) == OK;
}

void spellings_restore(const Use *use, const char *lexicon, SopaWords *words) {
  Book book;
  if (!spellings_open(use, lexicon, &book))
    return;
  LemmaReadings *found = mem_alloc(sizeof *found);
  for (int i = 0; i < words->count; i++) {
    ScopedStrBuf upper = {0};
    if (lemmas_find(&book, span_of(words->items[i].label), found, NULL) == OK && found->spelling[0] &&
        utf8_upper(span_of(found->spelling), &upper))
      sopa_word_set_label(&words->items[i], (Span){upper.data, upper.size});
  }
  mem_free(found);
  book_close(&book);
}
