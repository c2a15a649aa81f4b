// SPDX-License-Identifier: MIT
// The rows of `tesela sopa`.
#ifndef CLI_SOPA_H
#define CLI_SOPA_H

#include "cli/command.h"

extern const Command sopa_commands[];

#endif
