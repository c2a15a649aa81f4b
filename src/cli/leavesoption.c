// SPDX-License-Identifier: MIT
#include "cli/leavesoption.h"

#include "engine/leavesfile.h"

Status leavesoption_open(const Args *args, const char *lexicon, const TileSet *tiles, Leaves *out, Error *err) {
  const char *path = args_text(args, "leaves");
  if (path)
    return leaves_load(path, tiles, out, err);
  // A lexicon of one's own may have the name of one of the house's and other tiles.
  if (leaves_builtin(lexicon, tiles, out, NULL) != OK)
    leaves_init_from_bag(out, tiles);
  return OK;
}
