// SPDX-License-Identifier: MIT
// A parsed command line: the command, its options and operands.
#pragma once

#include "cli/command.h"

typedef struct Repeated {
  const Field *option;
  const char *value;
} Repeated;

struct Args {
  const Command *path[COMMAND_DEPTH_MAX]; // from the program down to the command
  int depth;
  const char *values[COMMAND_OPTIONS_MAX]; // by row of the command's options; "" for a flag, NULL: not given
  const char *globals[COMMAND_OPTIONS_MAX];
  Repeated *repeated; // every value of the repeatable ones, in order; freed by args_deinit
  int repeated_count;
  const char **operands; // freed by args_deinit
  int operand_count;
};

// ERR_INPUT says what is wrong; out->path is then as deep as was understood. With --help, the number of operands is not
// checked. Call args_deinit in either case.
MUST_CHECK Status args_parse(int argc, char **argv, Args *out, Error *err);
void args_deinit(Args *args);

const Command *args_command(const Args *args);
void args_write_path(const Args *args, StrBuf *out); // "tesela lexicon build"

// By the option's name, which must be one of the command's.
bool args_has(const Args *args, const char *option);
const char *args_text(const Args *args, const char *option); // NULL: not given
long args_number(const Args *args, const char *option, long otherwise);
// The values of a repeatable option one after the other, NULL past the last: for (int i = 0; (value = args_each(args,
// "set", &i));)
const char *args_each(const Args *args, const char *option, int *next);
// Reads the options that are fields of a use case into its struct; missing ones get their defaults.
MUST_CHECK Status args_take(const Args *args, const Field *fields, void *record, Arena *arena, Error *err);
// Applies the repeatable options to the record, in the order they were given.
MUST_CHECK Status args_apply(const Args *args, void *record, Error *err);
const char *args_global(const Args *args, const char *option);
