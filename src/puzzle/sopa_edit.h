// SPDX-License-Identifier: MIT
// Changing a word search by hand, with undo and redo, and a live look at what the change did: which words can't be
// found any more, and which chance spells a second time.
#ifndef PUZZLE_SOPA_EDIT_H
#define PUZZLE_SOPA_EDIT_H

#include "puzzle/sopa_find.h"
#include "puzzle/sopa_make.h"

typedef struct SopaEditor SopaEditor;

// What undo remembers; the oldest edits go first.
enum { SOPA_EDITS_MAX = 10000, SOPA_EDIT_CELLS_MAX = 20 * 1000 * 1000 };

// The puzzle is borrowed: it is changed in place, and by nobody else while the editor lives.
SopaEditor *sopa_editor_create(Sopa *sopa);
void sopa_editor_destroy(SopaEditor *editor); // NULL is allowed; the puzzle stays

// Every function below is one edit, or none if nothing changes. The puzzle is then not solved, and what its maker
// promised is no longer said.

// TILE_EMPTY makes a hole. ERR_INPUT outside the grid or the alphabet, ERR_STATE where a pinned word lies.
MUST_CHECK Status sopa_edit_letter(SopaEditor *editor, int row, int col, Tile tile, Error *err);
// The same with the letter as it is typed; "" or "." makes a hole.
MUST_CHECK Status sopa_edit_letter_text(SopaEditor *editor, int row, int col, Span letter, Error *err);
MUST_CHECK Status sopa_edit_add_word(SopaEditor *editor, Span text, Error *err);
MUST_CHECK Status sopa_edit_remove_word(SopaEditor *editor, int word, Error *err);
MUST_CHECK Status sopa_edit_name(SopaEditor *editor, Span name, Error *err);
// A pinned word stays where it is when the rest is made again. ERR_STATE for a word that is not in the grid.
MUST_CHECK Status sopa_edit_pin(SopaEditor *editor, int word, bool is_pinned, Error *err);
// Everything but the pinned words is made again (sopa_remake); nothing changes on failure.
MUST_CHECK Status sopa_edit_remake(SopaEditor *editor, const SopaRequest *how, const Progress *progress, Error *err);

bool sopa_editor_can_undo(const SopaEditor *editor);
bool sopa_editor_can_redo(const SopaEditor *editor);
bool sopa_editor_undo(SopaEditor *editor); // false: nothing to undo
bool sopa_editor_redo(SopaEditor *editor);

// Where all words are now; NULL when they are too often there to be listed. Valid until the next edit.
const SopaHits *sopa_editor_hits(SopaEditor *editor);
// How often a word is there: 0 is a warning, and so is more than 1. -1 when that can't be told.
int sopa_editor_count(SopaEditor *editor, int word);

#endif
