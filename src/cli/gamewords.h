// SPDX-License-Identifier: MIT
// The words and tiles that a game is played with: those of a recipe, or files of one's own.
#ifndef CLI_GAMEWORDS_H
#define CLI_GAMEWORDS_H

#include "app/wordset.h"
#include "cli/output.h"
#include "game/game.h"
#include "lexicon/lexicon.h"

// How they are given on the command line. NULL: not given.
typedef struct WordsSource {
  const char *lexicon; // a recipe, or a KWG file
  const char *kwg, *bag;
} WordsSource;

typedef struct GameWords {
  TileSet tiles;
  Lexicon lexicon;
  CommonWords common;       // none until gamewords_add_common
  StrBuf path;              // of the compiled file
  char id[SETTINGS_ID_MAX]; // as the settings name it: the recipe's, or the file's without its ending
  char hash[HASH_HEX_SIZE]; // of the sorted word list
  bool is_own;              // a file, not a recipe
} GameWords;

// For a new game. tile_set is the one its preset asks for, "" for any; a recipe that can't be had with it is taken with
// its own. Without a source the words are those of the preset's tiles, else of the reader's language.
MUST_CHECK Status gamewords_open(const Cli *cli, const WordsSource *source, const char *tile_set, GameWords *out,
                                 Error *err);
// Once its rules are decided: the words are made ready for any order, if that is one of them.
MUST_CHECK Status gamewords_fit(const Cli *cli, const Settings *settings, GameWords *words, Error *err);
// For a game that goes on: the words it names, unless others are given.
MUST_CHECK Status gamewords_reopen(const Cli *cli, const WordsSource *source, const Game *game, GameWords *out,
                                   Error *err);
// The words that most people know, if a machine of the game wants them.
MUST_CHECK Status gamewords_add_common(const Cli *cli, const Settings *settings, GameWords *words, Error *err);
void gamewords_close(GameWords *words);

// The words for a game that is played with them; *words is empty then.
WordSet *gamewords_share(GameWords *words);
// Keeps a copy of words that come from a file, so that a game with these tiles can go on without it.
MUST_CHECK Status gamewords_keep(const GameWords *words, const TileSet *tiles, Error *err);

#endif
