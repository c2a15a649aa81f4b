// SPDX-License-Identifier: MIT
// A lexicon as commands take it: a compiled file with its tiles, or a recipe by its id.
#ifndef CLI_LEXICON_H
#define CLI_LEXICON_H

#include "cli/output.h"
#include "lexicon/kwg.h"

typedef struct Lexicon {
  StrBuf path;
  TileSet tiles;
  Kwg kwg;
} Lexicon;

// `name` is a KWG file or, where there is no such file, a recipe, which is compiled if that has not been done yet. The
// tiles are those of the bag file; without one (NULL), those the recipe or the file beside the KWG names. lexicon_close
// frees what was opened, and only then.
MUST_CHECK Status lexicon_open(const Cli *cli, const char *name, const char *bag, Lexicon *out, Error *err);
void lexicon_close(Lexicon *lexicon);

// The path of the compiled file and, if the recipe or the side file names one of the house's, the id of its tile set
// ("" otherwise).
MUST_CHECK Status lexicon_find(const Cli *cli, const char *name, StrBuf *path, StrBuf *tile_set, Error *err);

#endif
