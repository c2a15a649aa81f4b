// SPDX-License-Identifier: MIT
// A lexicon by a name that somebody typed: a compiled file, or a recipe by its id. No store is needed.
#pragma once

#include "base/progress.h"
#include "lexicon/kwg.h"
#include "lexicon/recipe.h"

// Where a lexicon is, before anything is loaded.
typedef struct LexiconPlace {
  StrBuf path;     // of the compiled file
  StrBuf tile_set; // id of the set it was compiled for; empty: not a built-in one, or not known
} LexiconPlace;

// `name` is a KWG file or, where it is neither a file nor written like one, a recipe (recipe_name_read), which is
// compiled if that has not been done yet.
// lexicon_place_deinit is needed in either case.
MUST_CHECK Status lexicon_find(const char *name, const Progress *progress, LexiconPlace *out, Error *err);
MUST_CHECK Status lexicon_find_file(const char *path, LexiconPlace *out, Error *err);
void lexicon_place_deinit(LexiconPlace *place);
// Builds a recipe, by its name, and the lemmas of its words where it is a language's full one.
MUST_CHECK Status lexicon_make(const char *name, const Progress *progress, LexiconPlace *out, Error *err);

// A recipe as commands name it: "es", or "es@es-basic" for a tile set that is not its own.
typedef struct RecipeName {
  char id[RECIPE_ID_MAX];
  char tile_set[TILE_NAME_MAX];
} RecipeName;

// ERR_MISSING names the recipes there are.
MUST_CHECK Status recipe_name_read(const char *name, RecipeName *out, Error *err);

// Loads it for these tiles. Refuses tiles that it was not compiled for; how many there are of each does not matter.
MUST_CHECK Status lexicon_load(const LexiconPlace *place, const TileSet *tiles, Kwg *out, Error *err);
// The same, and compiles a GADDAG for a file that has none.
MUST_CHECK Status lexicon_load_for_plays(const LexiconPlace *place, const TileSet *tiles, Kwg *out, Error *err);

// The tiles of a bag file; without one (NULL), those the lexicon was compiled for.
MUST_CHECK Status lexicon_tiles(const LexiconPlace *place, const char *bag, TileSet *out, Error *err);

// A lexicon with its tiles: those of the bag file; without one (NULL), those it was compiled for.
typedef struct OpenLexicon {
  TileSet tiles;
  Kwg kwg;
} OpenLexicon;

// lexicon_close frees what was opened, and only then.
MUST_CHECK Status lexicon_open(const char *name, const char *bag, const Progress *progress, OpenLexicon *out,
                               Error *err);
void lexicon_close(OpenLexicon *lexicon);
