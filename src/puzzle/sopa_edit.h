// SPDX-License-Identifier: MIT
// Changing a word search by hand. A changed word search is no longer solved and its maker's promise no longer holds,
// except when only the name or a pin has changed.
#pragma once

#include "puzzle/sopa_find.h"
#include "puzzle/sopa_make.h"

// TILE_EMPTY makes a hole. ERR_INPUT outside the grid or the alphabet, ERR_STATE on a cell of a pinned word.
MUST_CHECK Status sopa_edit_letter(Sopa *sopa, int row, int col, Tile tile, Error *err);
// The same with the letter as it is typed; "" or "." makes a hole.
MUST_CHECK Status sopa_edit_letter_text(Sopa *sopa, int row, int col, Span letter, Error *err);
MUST_CHECK Status sopa_edit_add_word(Sopa *sopa, Span text, Error *err);
MUST_CHECK Status sopa_edit_remove_word(Sopa *sopa, int word, Error *err);
MUST_CHECK Status sopa_edit_name(Sopa *sopa, Span name, Error *err);
// A pinned word stays where it is when the rest is made again. ERR_STATE for a word that is not in the grid.
MUST_CHECK Status sopa_edit_pin(Sopa *sopa, int word, bool is_pinned, Error *err);

// How often the grid has each word; 0 is worth a warning, and so is more than 1. NULL when there are too many to count.
// The caller frees it.
int *sopa_count_words(const Sopa *sopa);
