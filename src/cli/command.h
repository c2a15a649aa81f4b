// SPDX-License-Identifier: MIT
// What a command is: one row of a table. Parsing, help, shell completion and the manual page all read the rows.
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "field/field.h"

typedef struct Cli Cli;
typedef struct Args Args;
typedef struct Command Command;

// How a command ends.
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
  const char *operand_choices;            // of OFFER_CHOICES, separated by spaces
  int operands_min, operands_max;         // max -1: any number
  int (*run)(Cli *cli, const Args *args); // NULL: a group
  const Command *commands;                // of a group
  bool is_hidden;                         // for programs only
};

// The options of a table one after the other, as field_row() gives rows.
static inline const Field *option_row(const Field *at) {
  const Field *row = field_row(at);
  while (row && row->except & FIELD_NOT_OPTION)
    row = field_row(row + 1);
  return row;
}

// The whole program, and the options every command has.
extern const Command command_root;
extern const Field global_options[];
// Groups with a file of their own.
extern const Command lexicon_commands[], leaves_commands[], train_commands[], maze_commands[], gcg_commands[],
    autoplay_commands[];
// Options of commands that look at a position.
extern const Field board_options[], moves_options[], endgame_options[], sim_options[], engine_options[], peg_options[];
// Of those that play games, show them and keep them.
extern const Field autoplay_options[], console_options[], play_options[], serve_options[], analyze_options[],
    infer_options[];
extern const Field verify_options[], store_options[], steward_options[], reset_link_options[], account_export_options[];

// What several commands take.
#define JSON_OPTION                                                                                                    \
  { .name = "json", .help = N_("print JSON, for programs") }
#define FORCE_OPTION                                                                                                   \
  { .name = "force", .help = N_("replace a file that is there already, without asking") }
#define BAG_OPTION                                                                                                     \
  { .name = "bag", .value = "FILE", .offers = OFFER_FILES, .help = N_("bag file of the tile set") }
#define STORE_OPTION                                                                                                   \
  {                                                                                                                    \
    .name = "store", .value = "PLACE", .offers = OFFER_FILES,                                                          \
    .help = N_("where accounts and games are kept: a file, or postgresql://USER@HOST/DATABASE (default: tesela.db "    \
               "in your data folder)")                                                                                 \
  }

#endif
