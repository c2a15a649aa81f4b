// SPDX-License-Identifier: MIT
// The world of tests of machines: a tile set, our own words, and a view of a position made by hand.
#pragma once

#include "engine/bot.h"
#include "lexicon/wordlist.h"
#include "support/property.h"

typedef struct BotWorld {
  TileSet tiles;
  WordList words;
  Lexicon lexicon;
  Settings settings;
  GameView view; // of seat 0 of two, in a classic game
} BotWorld;

// Words one per line or separated by spaces; tiles: the id of a built-in set, or a bag file.
BotWorld *botworld_make(const char *tiles, const char *words, int board_size, int rack_size);
// Compiles a lexicon of only these words.
void botworld_compile(const TileSet *tiles, const char *text, WordList *words, Lexicon *lexicon);
// A random set, board, rack size and lexicon of words that look like words.
BotWorld *botworld_random(Gen *gen);
void botworld_destroy(BotWorld *world);

void botworld_set_rack(BotWorld *world, const char *text);
void botworld_draw_rack(Gen *gen, BotWorld *world);
void botworld_put_play(BotWorld *world, const Play *play);
// "8H CASA; H8 .A": tiles of the board as '.', blanks in lower case.
void botworld_put(BotWorld *world, const char *plays);
// At most so many plays, each from a random rack, some of them not the best.
void botworld_put_random(Gen *gen, BotWorld *world, int plays);

BotInput botworld_input(const BotWorld *world, const char *seed);
// Like settings_set: "coins=yes".
void botworld_set(Settings *settings, const char *assignment);
