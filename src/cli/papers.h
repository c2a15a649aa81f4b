// SPDX-License-Identifier: MIT
// Puzzles written to files and to paper, as the commands of all kinds have it.
#pragma once

#include "cli/args.h"
#include "cli/output.h"
#include "workshop/puzzleuse.h"

// Rows that the commands of both kinds have.
#define SHEET_OPTIONS SHEET_WISH_ROWS(SheetWish, , FIELD_UNTOLD)
#define LETTER_SHEET_OPTIONS SHEET_WISH_FIELDS(SheetWish, ) // of word searches, with lines between the letters
#define PART_OPTION(text) FIELD_ROW("part", FIELD_CHOICE, .value = "PART", .choices = "puzzle key both", .help = (text))
#define OUTPUT_OPTION(text)                                                                                            \
  FIELD_ROW("output", FIELD_TEXT, .letter = "o", .value = "FILE", .offers = OFFER_FILES, .help = (text))

// Opens the puzzle of the first operand, of the kind that the group is called by, and does what the command does with
// it. Word searches have the options of an alphabet.
CommandRun run_puzzle;
MUST_CHECK Status papers_open(const Args *args, OpenPuzzle *out, Error *err); // the first of it
// Of a command that puts a puzzle with a key on paper.
extern const Field papers_print_options[];
CommandPuzzle papers_print;
// Of one that writes a word search or a crossword in another format, with the option "to".
CommandPuzzle papers_convert;
// Prints the file of that format.
MUST_CHECK Status papers_print_file(Cli *cli, PuzzleContent content, const char *format, Error *err);

// SHEET_OPTIONS, and the option "part" where the command has it. Strings are those of the arguments.
MUST_CHECK Status args_sheet(const Cli *cli, const Args *args, bool has_part, PuzzleSheet *out, Error *err);
// What is on the sheets of a class set: one of them.
typedef struct ClassSheets {
  Maze *const *mazes;
  WallMaze *const *walls;
  const Sopa *sopas;
  const Crossword *crosswords;
} ClassSheets;
// Writes a class set to --output, with SHEET_OPTIONS and its seed below each sheet.
MUST_CHECK Status classset_write(const Cli *cli, const Args *args, const char *seed, const ClassSheets *sheets,
                                 int count, Error *err);
// Writes the file that the ending says, and notes what it can't say.
MUST_CHECK Status paper_save(const Cli *cli, PuzzleContent content, const char *path, const PuzzleSheet *sheet,
                             Error *err);
// The file to write: the second operand, or --output; NULL: none.
const char *papers_target(const Args *args);
// Where a puzzle that is to be made goes, if anywhere: a file of its kind that may be written.
CommandRun made_check;
// Writes what was made to --output, with SHEET_OPTIONS, and prints it as --json. *goes_on: people are still to be told.
MUST_CHECK Status made_give(Cli *cli, const Args *args, PuzzleContent content, const char *seed, const void *out,
                            bool *goes_on, Error *err);
// Notes which words were left out, if there are any, after this message.
void made_say_left_out(const Cli *cli, const char *message, const FieldList *words);
// What --json says of a class set: its file and seed, these facts, which are taken over (NULL: none), and every puzzle.
void classset_tell(Cli *cli, const Args *args, const char *seed, const ClassSheets *sheets, int count, json_t *facts);
// Where a class set goes: a PDF that may be written.
CommandRun classset_check;
