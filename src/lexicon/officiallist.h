// SPDX-License-Identifier: MIT
// The list that an installation uses in place of a recipe's own words, for example a club's list for "es". It keeps the
// recipe's id, so that games, machines, page and menus need not know about it. What is made within that recipe
// (es-common) is then within the list.
#pragma once

#include "lexicon/recipe.h"
#include "lexicon/wordlist.h"

bool officiallist_is_there(const char *id);
// Appends the list's path in the data folder, whether there is a file or not.
MUST_CHECK Status officiallist_add_path(const char *id, StrBuf *out, Error *err);
// Appends its words, one a line, folded and in upper case.
MUST_CHECK Status officiallist_read(const char *id, StrBuf *out, Error *err);

// Reads a word list (wordlist_load) and keeps it for the recipe. Accents are folded as the recipe says. Unless all of
// the list is good, an earlier list stays as it is. *words: how many words the list has for the recipe's own tiles.
MUST_CHECK Status officiallist_set(const Recipe *recipe, const char *path, bool skips_unspellable, uint32_t *words,
                                   WordListReport *report, Error *err);
// ERR_MISSING when there is none.
MUST_CHECK Status officiallist_remove(const char *id, Error *err);
