// SPDX-License-Identifier: MIT
// An edit is kept as what was and what is; undo and redo put one or the other in place.
#include "puzzle/sopa_edit.h"

#include "base/lines.h"
#include "base/mem.h"

typedef enum EditKind { EDIT_LETTER, EDIT_ADD, EDIT_REMOVE, EDIT_NAME, EDIT_PIN, EDIT_REMAKE } EditKind;

typedef struct Edit {
  EditKind kind;
  int index;          // of the cell or the word
  Tile before, after; // of a letter
  SopaWord word;      // added or removed (owned); of a pin, its place before in `place`
  bool was_placed;
  SopaPlace place;
  char *old_name, *new_name;
  Sopa *old_sopa, *new_sopa; // of a remake
} Edit;

struct SopaEditor {
  Sopa *sopa;
  Edit *edits;
  int count, capacity;
  int done; // edits before this one are in effect
  int64_t kept_cells;
  SopaHits hits;
  int *counts;
  bool is_looked_at, is_countable;
};

SopaEditor *sopa_editor_create(Sopa *sopa) {
  SopaEditor *editor = mem_alloc(sizeof *editor);
  editor->sopa = sopa;
  return editor;
}

static void free_sopa(Sopa *sopa) {
  if (sopa)
    sopa_deinit(sopa);
  mem_free(sopa);
}

static int64_t cells_of(const Edit *edit) {
  return edit->kind == EDIT_REMAKE ? 2 * (int64_t)edit->old_sopa->rows * edit->old_sopa->cols : 0;
}

static void free_edit(SopaEditor *editor, Edit *edit) {
  editor->kept_cells -= cells_of(edit);
  mem_free(edit->word.tiles);
  mem_free(edit->word.label);
  mem_free(edit->old_name);
  mem_free(edit->new_name);
  free_sopa(edit->old_sopa);
  free_sopa(edit->new_sopa);
}

void sopa_editor_destroy(SopaEditor *editor) {
  if (!editor)
    return;
  for (int i = 0; i < editor->count; i++)
    free_edit(editor, &editor->edits[i]);
  mem_free(editor->edits);
  mem_free(editor->counts);
  sopa_hits_deinit(&editor->hits);
  mem_free(editor);
}

// ---- putting edits in place ----

static void insert_word(SopaWords *words, int index, const SopaWord *word) {
  ARRAY_GROW(words->items, words->count, words->capacity);
  memmove(words->items + index + 1, words->items + index, (size_t)(words->count - index) * sizeof *words->items);
  words->items[index] = sopa_word_copy(word);
  words->count++;
  words->letters += word->length;
}

static void replace_sopa(Sopa *sopa, const Sopa *other) {
  Sopa copy;
  sopa_copy(other, &copy);
  sopa_deinit(sopa);
  *sopa = copy;
}

static void swap_pin(Sopa *sopa, Edit *edit) {
  SopaWord *word = &sopa->words.items[edit->index];
  SopaPlace place = word->place;
  bool was_placed = word->is_placed;
  word->is_pinned = !word->is_pinned;
  word->place = edit->place;
  word->is_placed = edit->was_placed;
  edit->place = place;
  edit->was_placed = was_placed;
}

static void sopa_edit_put(SopaEditor *editor, Edit *edit, bool is_undo) {
  Sopa *sopa = editor->sopa;
  editor->is_looked_at = false;
  if (edit->kind != EDIT_NAME && edit->kind != EDIT_PIN)
    sopa_forget_solution(sopa);
  switch (edit->kind) {
  case EDIT_LETTER:
    sopa->cells[edit->index] = is_undo ? edit->before : edit->after;
    break;
  case EDIT_ADD:
  case EDIT_REMOVE:
    if ((edit->kind == EDIT_ADD) != is_undo)
      insert_word(&sopa->words, edit->index, &edit->word);
    else
      sopa_words_remove(&sopa->words, edit->index);
    break;
  case EDIT_NAME:
    sopa_set_name(sopa, span_of(is_undo ? edit->old_name : edit->new_name));
    break;
  case EDIT_PIN:
    swap_pin(sopa, edit);
    break;
  case EDIT_REMAKE:
    replace_sopa(sopa, is_undo ? edit->old_sopa : edit->new_sopa);
    break;
  }
}

static void drop_first(SopaEditor *editor) {
  free_edit(editor, &editor->edits[0]);
  memmove(editor->edits, editor->edits + 1, (size_t)(editor->count - 1) * sizeof *editor->edits);
  editor->count--;
  editor->done--;
}

// Takes the edit over and puts it in place. What was undone before can't be redone any more.
static void perform(SopaEditor *editor, Edit edit) {
  while (editor->count > editor->done)
    free_edit(editor, &editor->edits[--editor->count]);
  ARRAY_GROW(editor->edits, editor->count, editor->capacity);
  editor->edits[editor->count++] = edit;
  editor->done = editor->count;
  editor->kept_cells += cells_of(&edit);
  sopa_edit_put(editor, &editor->edits[editor->done - 1], false);
  while (editor->count > 1 && (editor->count > SOPA_EDITS_MAX || editor->kept_cells > SOPA_EDIT_CELLS_MAX))
    drop_first(editor);
}

bool sopa_editor_can_undo(const SopaEditor *editor) {
  return editor->done > 0;
}

bool sopa_editor_can_redo(const SopaEditor *editor) {
  return editor->done < editor->count;
}

bool sopa_editor_undo(SopaEditor *editor) {
  if (!sopa_editor_can_undo(editor))
    return false;
  sopa_edit_put(editor, &editor->edits[--editor->done], true);
  return true;
}

bool sopa_editor_redo(SopaEditor *editor) {
  if (!sopa_editor_can_redo(editor))
    return false;
  sopa_edit_put(editor, &editor->edits[editor->done++], false);
  return true;
}

// ---- edits ----

static bool lies_on(const SopaWord *word, int row, int col) {
  for (int i = 0; i < word->length; i++) {
    if (row == word->place.row + sopa_drow(word->place.direction) * i &&
        col == word->place.col + sopa_dcol(word->place.direction) * i)
      return true;
  }
  return false;
}

Status sopa_edit_letter(SopaEditor *editor, int row, int col, Tile tile, Error *err) {
  Sopa *sopa = editor->sopa;
  if (row < 0 || col < 0 || row >= sopa->rows || col >= sopa->cols)
    return error_set(err, ERR_INPUT, N_("the cell %d,%d is outside the grid, which has %d rows and %d columns"),
                     err_int(row), err_int(col), err_int(sopa->rows), err_int(sopa->cols));
  if (tile > sopa->alphabet.tiles.kinds)
    return error_set(err, ERR_INPUT, N_("the alphabet has no letter number %d"), err_int(tile));
  int cell = row * sopa->cols + col;
  if (sopa->cells[cell] == tile)
    return OK;
  for (int i = 0; i < sopa->words.count; i++) {
    if (sopa->words.items[i].is_pinned && lies_on(&sopa->words.items[i], row, col))
      return error_set(err, ERR_STATE, N_("'%s' is pinned there: let it go first"),
                       err_str(sopa->words.items[i].label));
  }
  perform(editor, (Edit){.kind = EDIT_LETTER, .index = cell, .before = sopa->cells[cell], .after = tile});
  return OK;
}

Status sopa_edit_letter_text(SopaEditor *editor, int row, int col, Span letter, Error *err) {
  const SopaAlphabet *alphabet = &editor->sopa->alphabet;
  letter = span_trim(letter);
  if (letter.size == 0 || span_equals(letter, "."))
    return sopa_edit_letter(editor, row, col, TILE_EMPTY, err);
  Tile tile = sopa_alphabet_find(alphabet, letter);
  if (tile == 0)
    return error_set(err, ERR_INPUT, N_("'%s' is no letter of the alphabet '%s'"), err_span(letter.data, letter.size),
                     err_str(alphabet->id));
  return sopa_edit_letter(editor, row, col, tile, err);
}

Status sopa_edit_add_word(SopaEditor *editor, Span text, Error *err) {
  SopaWords *words = &editor->sopa->words;
  Status status = sopa_words_add(words, &editor->sopa->alphabet, text, err);
  if (status != OK)
    return status;
  Edit edit = {.kind = EDIT_ADD, .index = words->count - 1, .word = sopa_word_copy(&words->items[words->count - 1])};
  sopa_words_remove(words, words->count - 1);
  perform(editor, edit);
  return OK;
}

static Status sopa_edit_check_word(const SopaEditor *editor, int word, Error *err) {
  if (word < 0 || word >= editor->sopa->words.count)
    return error_set(err, ERR_MISSING, N_("there is no word number %d: the list has %d"), err_int(word),
                     err_int(editor->sopa->words.count));
  return OK;
}

Status sopa_edit_remove_word(SopaEditor *editor, int word, Error *err) {
  Status status = sopa_edit_check_word(editor, word, err);
  if (status == OK)
    perform(editor,
            (Edit){.kind = EDIT_REMOVE, .index = word, .word = sopa_word_copy(&editor->sopa->words.items[word])});
  return status;
}

Status sopa_edit_name(SopaEditor *editor, Span name, Error *err) {
  if (span_trim(name).size == 0)
    return error_set(err, ERR_INPUT, N_("a name can't be empty"));
  if (span_equals(name, editor->sopa->name))
    return OK;
  perform(editor, (Edit){.kind = EDIT_NAME,
                         .old_name = mem_copy_text(editor->sopa->name, strlen(editor->sopa->name)),
                         .new_name = mem_copy_text(name.data, name.size)});
  return OK;
}

static const SopaHit *first_hit(SopaEditor *editor, int word) {
  const SopaHits *hits = sopa_editor_hits(editor);
  for (int i = 0; hits && i < hits->count; i++) {
    if (hits->items[i].word == word)
      return &hits->items[i];
  }
  return NULL;
}

static bool reads_there(const Sopa *sopa, const SopaWord *word) {
  if (!word->is_placed || !sopa_place_fits(sopa->rows, sopa->cols, word->place, word->length))
    return false;
  for (int i = 0; i < word->length; i++) {
    if (sopa_cell(sopa, word->place.row + sopa_drow(word->place.direction) * i,
                  word->place.col + sopa_dcol(word->place.direction) * i) != word->tiles[i])
      return false;
  }
  return true;
}

Status sopa_edit_pin(SopaEditor *editor, int index, bool is_pinned, Error *err) {
  Status status = sopa_edit_check_word(editor, index, err);
  if (status != OK || editor->sopa->words.items[index].is_pinned == is_pinned)
    return status;
  const SopaWord *word = &editor->sopa->words.items[index];
  SopaPlace place = word->place;
  if (is_pinned && !reads_there(editor->sopa, word)) {
    const SopaHit *hit = first_hit(editor, index);
    if (!hit)
      return error_set(err, ERR_STATE, N_("'%s' is not in the grid, so it can't be pinned"), err_str(word->label));
    place = hit->place;
  }
  perform(editor, (Edit){.kind = EDIT_PIN, .index = index, .place = place, .was_placed = true});
  return OK;
}

Status sopa_edit_remake(SopaEditor *editor, const SopaRequest *how, const Progress *progress, Error *err) {
  Sopa *made = mem_alloc(sizeof *made);
  Status status = sopa_remake(editor->sopa, how, progress, made, NULL, err);
  if (status != OK) {
    mem_free(made);
    return status;
  }
  Sopa *old = mem_alloc(sizeof *old);
  sopa_copy(editor->sopa, old);
  perform(editor, (Edit){.kind = EDIT_REMAKE, .old_sopa = old, .new_sopa = made});
  return OK;
}

// ---- what can be found now ----

static void sopa_edit_look(SopaEditor *editor) {
  const SopaWords *words = &editor->sopa->words;
  if (editor->is_looked_at)
    return;
  sopa_hits_deinit(&editor->hits);
  editor->is_countable = sopa_find(editor->sopa, words, NULL, &editor->hits, NULL) == OK;
  editor->counts = mem_resize(editor->counts, (size_t)words->count + 1, sizeof *editor->counts);
  sopa_hits_count(&editor->hits, words->count, editor->counts);
  editor->is_looked_at = true;
}

const SopaHits *sopa_editor_hits(SopaEditor *editor) {
  sopa_edit_look(editor);
  return editor->is_countable ? &editor->hits : NULL;
}

int sopa_editor_count(SopaEditor *editor, int word) {
  sopa_edit_look(editor);
  return editor->is_countable && word >= 0 && word < editor->sopa->words.count ? editor->counts[word] : -1;
}
