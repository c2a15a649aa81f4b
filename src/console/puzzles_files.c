// SPDX-License-Identifier: MIT
// Puzzles from files and to files: the formats of programs, and paper.
#include "base/file.h"
#include "console/puzzles_internal.h"

#include <string.h>

static int kind_of_menu(const Console *console) {
  return strcmp(console->puzzle_kind, PUZZLE_MAZE) == 0   ? PUZZLE_IS_MAZE
         : strcmp(console->puzzle_kind, PUZZLE_SOPA) == 0 ? PUZZLE_IS_SOPA
                                                          : PUZZLE_IS_CROSSWORD;
}

void puzzles_import(Console *console) {
  ScopedArena arena = {0};
  ScopedStrBuf path = {0};
  PuzzleRecord record = {0};
  PuzzleBrought brought = {.kind = kind_of_menu(console)};
  static const char *const labels[] = {N_("File (.txt, .xml, .json, .map or .maze; 0: back):"),
                                       N_("File (.txt, .xml, .json or .ipuz; 0: back):"),
                                       N_("File (.json, .ipuz or .puz; 0: back):")};
  if (talk_ask_text(&console->talk, tr(console->talk.catalog, labels[brought.kind]), &path)) {
    brought.path = strbuf_text(&path);
    if (console_use(console, &puzzle_bringing, &brought, &arena, &record)) {
      puzzles_tell_added(console, record.name);
      puzzle_bringing.deinit(&record);
    }
  }
}

// ---- export ----

static bool may_write(Console *console, const char *path) {
  ScopedStrBuf question = {0};
  bool may = true;
  if (file_exists(path)) {
    strbuf_printf(&question, tr(console->talk.catalog, "There is a file '%s' already. Write over it?"), path);
    may = talk_ask_yes(&console->talk, question.data, false);
    if (!may)
      talk_say_text(&console->talk, tr(console->talk.catalog, "Nothing was written."));
  }
  return may;
}

// With the key or without, on which paper, and how it looks.
static bool ask_sheet(Console *console, PuzzleTarget *target) {
  const Catalog *catalog = console->talk.catalog;
  const char *papers[] = {"A4 (210 × 297 mm)", tr(catalog, "letter (8.5 × 11 in)"), NULL};
  const char *looks[] = {tr(catalog, "standard"), tr(catalog, "large print"), tr(catalog, "easier with dyslexia"),
                         tr(catalog, "small letters, as at school"), NULL};
  const char *wrong = tr(catalog, "The selected option is not valid");
  target->has_key = talk_ask_yes(&console->talk, tr(console->talk.catalog, "With the solution? (Enter: no)"), false);
  return !console->talk.is_ending &&
         talk_ask_choice(&console->talk, tr(catalog, "Paper:"), papers, 0, wrong, &target->sheet.paper) &&
         talk_ask_choice(&console->talk, tr(catalog, "Look:"), looks, 0, wrong, &target->sheet.look);
}

static void write_target(Console *console, const PuzzleTarget *target) {
  ScopedArena arena = {0};
  PuzzleBytes file = {0};
  Error err;
  if (console_use(console, &puzzle_writing, target, &arena, &file)) {
    Status status = file_write(target->name, (Span){strbuf_text(&file.bytes), file.bytes.size}, &err);
    if (status == OK)
      talk_say_good(&console->talk, tr(console->talk.catalog, "Written."));
    else
      talk_say_error(&console->talk, &err);
    if (status == OK && file.loses)
      talk_say_text(&console->talk, tr(console->talk.catalog, file.loses));
    puzzle_writing.deinit(&file);
  }
}

static void export_puzzle(Console *console, PuzzleTarget *target) {
  Error err;
  if (puzzle_check_target(kind_of_menu(console), target->name, &err) != OK)
    talk_say_error(&console->talk, &err);
  else if (may_write(console, target->name) && (!puzzle_is_sheet(target->name) || ask_sheet(console, target)))
    write_target(console, target);
}

void puzzles_export(Console *console) {
  ScopedPuzzle open = {0};
  ScopedStrBuf path = {0};
  if (!puzzles_open(console, &open))
    return;
  static const char *const labels[] = {N_("File (.txt, .xml, .json, .map, .maze, .pdf, .svg or .png; 0: back):"),
                                       N_("File (.txt, .xml, .json, .ipuz, .pdf, .svg or .png; 0: back):"),
                                       N_("File (.json, .ipuz, .puz, .pdf, .svg or .png; 0: back):")};
  if (talk_ask_text(&console->talk, tr(console->talk.catalog, labels[kind_of_menu(console)]), &path))
    export_puzzle(console, &(PuzzleTarget){.id = open.puzzle.id, .name = strbuf_text(&path)});
}
