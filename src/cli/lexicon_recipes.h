// SPDX-License-Identifier: MIT
#ifndef CLI_LEXICON_RECIPES_H
#define CLI_LEXICON_RECIPES_H

#include "base/strbuf.h"

// Appends the notice that must be shown with a recipe's lexicon, after an empty line; nothing when it has none, or when
// there is no such recipe.
void recipe_add_notice(const char *id, StrBuf *out);

#endif
