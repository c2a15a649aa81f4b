// SPDX-License-Identifier: MIT
// A word search solved, measured, and changed by hand.
#include "base/lines.h"
#include "base/mem.h"
#include "console/puzzles_internal.h"
#include "puzzle/sopa_check.h"
#include "puzzle/sopa_edit.h"
#include "render/mazenumbers.h"

#include <string.h>

static void say_hits(Console *console, const Sopa *sopa, const SopaHits *hits) {
  TableColumn columns[] = {{tr(console->talk.catalog, "word"), false},
                           {tr(console->talk.catalog, "row"), true},
                           {tr(console->talk.catalog, "column"), true},
                           {tr(console->talk.catalog, "direction"), false},
                           {0}};
  Table *table = table_create(columns);
  for (int i = 0; i < hits->count; i++) {
    table_add(table, sopa->words.items[hits->items[i].word].label);
    table_add_number(table, hits->items[i].place.row);
    table_add_number(table, hits->items[i].place.col);
    table_add(table, sopa_direction_name(hits->items[i].place.direction));
  }
  talk_say_table(&console->talk, table);
}

static int count_found(const Sopa *sopa) {
  int found = 0;
  for (int i = 0; i < sopa->words.count; i++)
    found += sopa->words.items[i].is_found;
  return found;
}

MenuNext puzzles_solve_sopa(Console *console) {
  OpenPuzzle open;
  SopaHits hits = {0};
  TalkWait waiting;
  Error err;
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  puzzles_work_start(console, &waiting);
  Status status = sopa_solve(open.sopa, &waiting.progress, &hits, &err);
  puzzles_work_end(console, &waiting);
  if (status != OK) {
    talk_say_error(&console->talk, &err);
  } else if (puzzles_keep(console, &open)) {
    puzzles_draw_sopa(console, open.sopa, &hits);
    say_hits(console, open.sopa, &hits);
    talk_say(&console->talk, tr(console->talk.catalog, "Found: %d of %d"), count_found(open.sopa),
             open.sopa->words.count);
  }
  sopa_hits_deinit(&hits);
  puzzles_close(&open);
  return MENU_AGAIN;
}

MenuNext puzzles_measure_sopa(Console *console) {
  OpenPuzzle open;
  SopaHits hits = {0};
  SopaCheck check;
  TalkWait waiting;
  Error err;
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  puzzles_work_start(console, &waiting);
  Status status = sopa_find(open.sopa, &open.sopa->words, &waiting.progress, &hits, &err);
  if (status == OK)
    status = sopa_check(open.sopa, &waiting.progress, &check, &err);
  puzzles_work_end(console, &waiting);
  if (status == OK) {
    mazenumbers_add_size(console->talk.catalog, open.sopa->rows, open.sopa->cols, &console->talk.out);
    strbuf_add_char(&console->talk.out, '\n');
    talk_say(&console->talk, tr(console->talk.catalog, "Words: %d; not in the grid: %d; more than once: %d"),
             open.sopa->words.count, check.words_missing, check.words_repeated);
    talk_say(&console->talk, tr(console->talk.catalog, "Difficulty: %d"), sopa_difficulty(&hits));
    talk_say_text(&console->talk, sopa_check_holds(open.sopa, &check)
                                      ? tr(console->talk.catalog, "Every word is there exactly once.")
                                      : tr(console->talk.catalog, "Not every word is there exactly once."));
    sopa_check_deinit(&check);
  } else {
    talk_say_error(&console->talk, &err);
  }
  sopa_hits_deinit(&hits);
  puzzles_close(&open);
  return MENU_AGAIN;
}

// ---- changes ----

// Which words can't be found now, or more than once.
static void warn(Console *console, SopaEditor *editor, const Sopa *sopa) {
  for (int i = 0; i < sopa->words.count; i++) {
    int count = sopa_editor_count(editor, i);
    if (count == 0)
      talk_say(&console->talk, tr(console->talk.catalog, "'%s' is not in the grid."), sopa->words.items[i].label);
    else if (count > 1)
      talk_say(&console->talk, tr(console->talk.catalog, "'%s' is in the grid more than once."),
               sopa->words.items[i].label);
  }
}

// Asks and edits; true if something has changed.
typedef bool (*SopaChange)(Console *console, SopaEditor *editor, Sopa *sopa);

static MenuNext change(Console *console, SopaChange ask) {
  OpenPuzzle open;
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  SopaEditor *editor = sopa_editor_create(open.sopa);
  puzzles_draw_sopa(console, open.sopa, NULL);
  if (ask(console, editor, open.sopa) && puzzles_keep(console, &open)) {
    warn(console, editor, open.sopa);
    talk_say_good(&console->talk, tr(console->talk.catalog, "The word search is changed; it is not solved any more."));
  }
  sopa_editor_destroy(editor);
  puzzles_close(&open);
  return MENU_AGAIN;
}

static bool add_words(Console *console, SopaEditor *editor, Sopa *sopa) {
  (void)sopa;
  StrBuf word = {0};
  Error err;
  bool has_changed = false;
  while (talk_ask_text(&console->talk, tr(console->talk.catalog, "Word (Enter: that is all):"), &word) &&
         word.size > 0) {
    if (sopa_edit_add_word(editor, (Span){word.data, word.size}, &err) == OK)
      has_changed = true;
    else
      talk_say_error(&console->talk, &err);
  }
  strbuf_deinit(&word);
  return has_changed;
}

static int find_word(const Sopa *sopa, const StrBuf *text, Error *err) {
  Tile tiles[SOPA_WORD_MAX];
  int length = sopa_alphabet_spell(&sopa->alphabet, (Span){strbuf_text(text), text->size}, tiles, SOPA_WORD_MAX, err);
  int at = length > 0 ? sopa_words_find(&sopa->words, tiles, length) : -1;
  if (length > 0 && at < 0)
    (void)!error_set(err, ERR_MISSING, N_("'%s' is not in the list of words"), err_str(strbuf_text(text)));
  return at;
}

static bool remove_word(Console *console, SopaEditor *editor, Sopa *sopa) {
  StrBuf word = {0};
  Error err;
  bool has_changed = false;
  while (!has_changed && talk_ask_text(&console->talk, tr(console->talk.catalog, "Word to remove (0: back):"), &word) &&
         word.size > 0) {
    int at = find_word(sopa, &word, &err);
    has_changed = at >= 0 && sopa_edit_remove_word(editor, at, &err) == OK;
    if (!has_changed)
      talk_say_error(&console->talk, &err);
  }
  strbuf_deinit(&word);
  return has_changed;
}

static bool change_letter(Console *console, SopaEditor *editor, Sopa *sopa) {
  (void)sopa;
  MazeCell cell = maze_cell(-1, -1);
  StrBuf letter = {0};
  Error err;
  bool is_given = puzzles_ask(console, tr(console->talk.catalog, "Cell, as ROW,COLUMN from 0 (0: back):"), false,
                              puzzles_parse_cell, &cell) &&
                  cell.row >= 0 &&
                  talk_ask_text(&console->talk, tr(console->talk.catalog, "Letter (.: a hole; 0: back):"), &letter) &&
                  letter.size > 0;
  bool has_changed =
      is_given && sopa_edit_letter_text(editor, cell.row, cell.col, (Span){letter.data, letter.size}, &err) == OK;
  if (is_given && !has_changed)
    talk_say_error(&console->talk, &err);
  strbuf_deinit(&letter);
  return has_changed;
}

static Status pin(SopaEditor *editor, const Sopa *sopa, const StrBuf *list, Error *err) {
  SopaWords pinned = {0};
  Status status = sopa_words_parse((Span){strbuf_text(list), list->size}, "", &sopa->alphabet, &pinned, err);
  for (int i = 0; status == OK && i < pinned.count; i++) {
    int at = sopa_words_find(&sopa->words, pinned.items[i].tiles, pinned.items[i].length);
    status = at < 0
                 ? error_set(err, ERR_MISSING, N_("'%s' is not in the list of words"), err_str(pinned.items[i].label))
                 : sopa_edit_pin(editor, at, true, err);
  }
  sopa_words_deinit(&pinned);
  return status;
}

static bool make_again(Console *console, SopaEditor *editor, Sopa *sopa) {
  SopaRequest how = {.alphabet = &sopa->alphabet};
  StrBuf list = {0};
  TalkWait waiting;
  Error err;
  sopa_request_set_level(&how, sopa_level_find("classic"));
  if (sopa->promise.is_made)
    how.directions = sopa->promise.directions;
  bool is_given =
      talk_ask_text(&console->talk,
                    tr(console->talk.catalog, "Words that stay where they are, with commas (Enter: none; 0: back):"),
                    &list) &&
      puzzles_ask_seed(console, &how.seed);
  Status status = is_given ? pin(editor, sopa, &list, &err) : OK;
  if (is_given && status == OK) {
    puzzles_work_start(console, &waiting);
    status = sopa_edit_remake(editor, &how, &waiting.progress, &err);
    puzzles_work_end(console, &waiting);
  }
  if (status != OK)
    talk_say_error(&console->talk, &err);
  else if (is_given)
    puzzles_draw_sopa(console, sopa, NULL);
  strbuf_deinit(&list);
  return is_given && status == OK;
}

MenuNext puzzles_add_words(Console *console) {
  return change(console, add_words);
}

MenuNext puzzles_remove_word(Console *console) {
  return change(console, remove_word);
}

MenuNext puzzles_change_letter(Console *console) {
  return change(console, change_letter);
}

MenuNext puzzles_make_again(Console *console) {
  return change(console, make_again);
}
