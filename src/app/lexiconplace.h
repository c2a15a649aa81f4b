// SPDX-License-Identifier: MIT
// Finds a lexicon by the name that somebody typed: a compiled file, or a recipe by its id. Needs no store.
#pragma once

#include "base/progress.h"
#include "lexicon/kwg.h"
#include "lexicon/recipe.h"

// Where a lexicon is, before it is loaded.
typedef struct LexiconPlace {
  StrBuf path;     // of the compiled file
  StrBuf tile_set; // id of the set it was compiled for; empty: unknown, or not a built-in one
} LexiconPlace;

// `name` is a KWG file or, if it is not a file and does not look like one, a recipe (recipe_name_read), which is
// compiled if needed. Call lexicon_place_deinit in either case.
MUST_CHECK Status lexicon_find(const char *name, const Progress *progress, LexiconPlace *out, Error *err);
MUST_CHECK Status lexicon_find_file(const char *path, LexiconPlace *out, Error *err);
void lexicon_place_deinit(LexiconPlace *place);
// Builds a recipe, by its name; for the full recipe of a language also the lemmas of its words.
MUST_CHECK Status lexicon_make(const char *name, const Progress *progress, LexiconPlace *out, Error *err);

// A recipe as commands name it: "es", or "es@es-basic" for a tile set other than its own.
typedef struct RecipeName {
  char id[RECIPE_ID_MAX];
  char tile_set[TILE_NAME_MAX];
} RecipeName;

// ERR_MISSING lists the recipes.
MUST_CHECK Status recipe_name_read(const char *name, RecipeName *out, Error *err);

// Loads it for these tiles. Refuses tiles that it was not compiled for; the number of each tile does not matter.
MUST_CHECK Status lexicon_load(const LexiconPlace *place, const TileSet *tiles, Kwg *out, Error *err);
// The same, and compiles a GADDAG if the file has none.
MUST_CHECK Status lexicon_load_for_plays(const LexiconPlace *place, const TileSet *tiles, Kwg *out, Error *err);

// The tiles of a bag file; if bag is NULL, those the lexicon was compiled for.
MUST_CHECK Status lexicon_tiles(const LexiconPlace *place, const char *bag, TileSet *out, Error *err);

// A lexicon with its tiles: those of the bag file; if bag is NULL, those it was compiled for.
typedef struct OpenLexicon {
  TileSet tiles;
  Kwg kwg;
} OpenLexicon;

// Call lexicon_close only after OK.
MUST_CHECK Status lexicon_open(const char *name, const char *bag, const Progress *progress, OpenLexicon *out,
                               Error *err);
void lexicon_close(OpenLexicon *lexicon);
