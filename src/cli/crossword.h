// SPDX-License-Identifier: MIT
// The rows of `tesela crossword`.
#ifndef CLI_CROSSWORD_H
#define CLI_CROSSWORD_H

#include "cli/command.h"

extern const Command crossword_commands[];

#endif
