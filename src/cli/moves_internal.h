// SPDX-License-Identifier: MIT
// What `moves` finds, for the part that prints it.
#ifndef CLI_MOVES_INTERNAL_H
#define CLI_MOVES_INTERNAL_H

#include "cli/output.h"
#include "cli/position.h"
#include "movegen/movegen.h"

typedef struct Moves {
  GivenPosition *position;
  PlayList list; // sorted, the best first
  int64_t exchanges;
} Moves;

// As JSON or as a table, all or the first few, as the options say.
void moves_print(Cli *cli, const Args *args, const Moves *moves);

#endif
