// SPDX-License-Identifier: MIT
// Leave values as commands take them: a file with --leaves, else those for the tiles, else what the bag tells.
#ifndef CLI_LEAVESOPTION_H
#define CLI_LEAVESOPTION_H

#include "cli/args.h"
#include "engine/leaves.h"

// The command must have the option --leaves. leaves_deinit on success.
MUST_CHECK Status leavesoption_open(const Args *args, const TileSet *tiles, Leaves *out, Error *err);

#endif
