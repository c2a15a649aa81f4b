// SPDX-License-Identifier: MIT
// A command is one row of a table. Parsing, help, shell completion and the manual page all read the rows.
#pragma once

#include "field/field.h"

typedef struct Cli Cli;
typedef struct Args Args;
typedef struct Command Command;
typedef struct UseCase UseCase;
typedef struct OpenPuzzle OpenPuzzle;

// Runs a command. A refusal is printed and ends the program with EXIT_REFUSED, or EXIT_USAGE after cli_misuse().
typedef Status CommandRun(Cli *cli, const Args *args, Error *err);
// Prints the result of a use case; out is its struct.
typedef Status CommandGive(Cli *cli, const Args *args, const void *out, Error *err);
// Does something with an opened puzzle.
typedef Status CommandPuzzle(Cli *cli, const Args *args, OpenPuzzle *open, Error *err);

// Exit statuses.
enum { EXIT_OK = 0, EXIT_REFUSED = 1, EXIT_USAGE = 2 };

enum { COMMAND_OPTIONS_MAX = 64, COMMAND_DEPTH_MAX = 4 };

struct Command {
  const char *name;    // NULL in the row that ends a table
  const char *usage;   // what follows the name
  const char *summary; // message id: one line, in the imperative
  const char *details; // message id: paragraphs separated by '\n'; NULL: none
  const char *example; // a command line; NULL: none
  const Field *options;
  FieldOffer operand_offers;
  const char *operand_choices;    // of OFFER_CHOICES, separated by spaces
  int operands_min, operands_max; // max -1: any number
  CommandRun *run;                // NULL: a group
  const UseCase *use;             // for run_use: what its options are for
  CommandRun *check;              // for run_use: checks before the work; NULL: none
  CommandGive *give;              // for run_use
  bool minds_values;              // for run_use: an impossible value of an option is a misuse
  CommandPuzzle *puzzle;          // for run_puzzle
  const Command *commands;        // for a group
  bool is_hidden;                 // for programs only
};

// The options of a table one after the other; see field_row().
static inline const Field *option_row(const Field *at) {
  const Field *row = field_row(at);
  while (row && row->except & FIELD_NOT_OPTION)
    row = field_row(row + 1);
  return row;
}

// Those that people are told of.
static inline const Field *offered_row(const Field *at) {
  const Field *row = option_row(at);
  while (row && row->except & FIELD_UNTOLD)
    row = option_row(row + 1);
  return row;
}

// The whole program, and the options that every command has.
extern const Command command_root;
extern const Field global_options[];
// Groups; their rows are in the files of their commands.
extern const Command lexicon_commands[], leaves_commands[], train_commands[], maze_commands[], sopa_commands[],
    crossword_commands[], scramble_commands[], booklet_commands[], cryptogram_commands[], gcg_commands[],
    autoplay_commands[], store_commands[], admin_commands[], class_commands[], study_commands[];
// Options defined in the files of their commands; and those of commands with only one option.
extern const Field analyze_options[], infer_options[], serve_options[], work_options[], json_options[], store_options[];

// Rows that several commands have.
#define JSON_OPTION FIELD_ROW(.name = "json", .help = N_("print JSON, for programs"))
#define FORCE_OPTION FIELD_ROW(.name = "force", .help = N_("replace an existing file without asking"))
#define FILE_OPERANDS(most) .operand_offers = OFFER_FILES, .operands_min = 1, .operands_max = (most)
#define BAG_OPTION                                                                                                     \
  FIELD_ROW(.name = "bag", .value = "FILE", .offers = OFFER_FILES, .help = N_("bag file of the tile set"))
#define TEST_OPTIONS                                                                                                   \
  FIELD_ROW(.name = "until-clear", .help = N_("stop as soon as it is clear which of two machines is better")),         \
      FIELD_ROW(                                                                                                       \
              .name = "difference", .value = "PERCENT", .type = FIELD_INT, .low = 1, .high = 25,                       \
              .help = N_(                                                                                              \
                  "smallest difference from half of the games that --until-clear looks for, in percent (default: 2)"))
#define STORE_OPTION                                                                                                   \
  FIELD_ROW(.name = "store", .value = "PLACE", .offers = OFFER_FILES,                                                  \
            .help = N_(                                                                                                \
                "where accounts and games are kept: a file, or postgresql://USER@HOST/DATABASE (default: tesela.db "   \
                "in your data folder)"))
