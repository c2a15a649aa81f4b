// SPDX-License-Identifier: MIT
#include "cli/leavesoption.h"

#include "engine/leavesfile.h"

Status leavesoption_open(const Args *args, const TileSet *tiles, Leaves *out, Error *err) {
  const char *path = args_text(args, "leaves");
  if (path)
    return leaves_load(path, tiles, out, err);
  leaves_builtin(tiles, out);
  return OK;
}
