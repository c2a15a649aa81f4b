// SPDX-License-Identifier: MIT
// Writing puzzles to files and to paper, for the commands of all kinds.
#pragma once

#include "cli/args.h"
#include "cli/output.h"
#include "workshop/puzzleuse.h"

// Rows that the commands of several kinds have.
#define SHEET_OPTIONS SHEET_WISH_ROWS(SheetWish, , FIELD_UNTOLD)
#define LETTER_SHEET_OPTIONS SHEET_WISH_FIELDS(SheetWish, ) // of word searches, with lines between the letters
#define PART_OPTION(text) FIELD_ROW("part", FIELD_CHOICE, .value = "PART", .choices = "puzzle key both", .help = (text))
#define OUTPUT_OPTION(text)                                                                                            \
  FIELD_ROW("output", FIELD_TEXT, .letter = "o", .value = "FILE", .offers = OFFER_FILES, .help = (text))

// Opens the puzzle of the first operand, whose kind is the group's name, and runs the command's work with it. Word
// searches have the options of an alphabet.
CommandRun run_puzzle;
MUST_CHECK Status papers_open(const Args *args, OpenPuzzle *out, Error *err); // only opens it
// For a command that prints a puzzle with its key on paper.
extern const Field papers_print_options[];
CommandPuzzle papers_print;
// For one that writes a word search or a crossword in another format; needs the option "to".
CommandPuzzle papers_convert;
// Prints the puzzle as a file of that format.
MUST_CHECK Status papers_print_file(Cli *cli, PuzzleContent content, const char *format, Error *err);

// Reads SHEET_OPTIONS, and the option "part" if the command has it. Strings are those of the arguments.
MUST_CHECK Status args_sheet(const Cli *cli, const Args *args, bool has_part, PuzzleSheet *out, Error *err);
// The sheets of a class set: one of these lists.
typedef struct ClassSheets {
  Maze *const *mazes;
  WallMaze *const *walls;
  const Sopa *sopas;
  const Crossword *crosswords;
} ClassSheets;
// Writes a class set to --output, with SHEET_OPTIONS and its seed below each sheet.
MUST_CHECK Status classset_write(const Cli *cli, const Args *args, const char *seed, const ClassSheets *sheets,
                                 int count, Error *err);
// Writes the file in the format of its ending, and notes what that format can't express.
MUST_CHECK Status paper_save(const Cli *cli, PuzzleContent content, const char *path, const PuzzleSheet *sheet,
                             Error *err);
// The file to write: the second operand, or --output; NULL: none.
const char *papers_target(const Args *args);
// Checks, before a puzzle is made, that its file (if any) is of its kind and may be written.
CommandRun made_check;
// Writes the new puzzle to --output, with SHEET_OPTIONS, and prints it as --json asks. *goes_on: the caller must still
// print text for people.
MUST_CHECK Status made_give(Cli *cli, const Args *args, PuzzleContent content, const char *seed, const void *out,
                            bool *goes_on, Error *err);
// Notes which words were left out, if any, after this message.
void made_say_left_out(const Cli *cli, const char *message, const FieldList *words);
// Prints the --json of a class set: its file and seed, these facts (taken over; NULL: none), and every puzzle.
void classset_tell(Cli *cli, const Args *args, const char *seed, const ClassSheets *sheets, int count, json_t *facts);
// Checks, before a class set is made, that its PDF may be written.
CommandRun classset_check;
