// SPDX-License-Identifier: MIT
// The words and tiles of a game when there is no store: those of a recipe, or the user's own files.
#pragma once

#include "app/resource.h"
#include "game/game.h"

// What the command line gives. NULL: not given.
typedef struct WordsSource {
  const char *lexicon; // a recipe, or a KWG file
  const char *kwg, *bag;
} WordsSource;

// For a new game. tile_set is the one its preset asks for, "" for any; a recipe that does not exist for that set is
// used with its own tiles. Without a source the words are those of the preset's tiles, else of the reader's language.
MUST_CHECK Status filewords_open(const Use *use, const WordsSource *source, const char *tile_set, bool any_order,
                                 ResourceWords *out, Error *err);
// For a game that goes on: the words it names, unless other words are given.
MUST_CHECK Status filewords_reopen(const Use *use, const WordsSource *source, const Game *game, ResourceWords *out,
                                   Error *err);
// Keeps a copy of words that come from a file, so that a game with these tiles can go on without the file.
MUST_CHECK Status filewords_keep(const ResourceWords *words, const TileSet *tiles, Error *err);
