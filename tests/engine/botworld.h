// SPDX-License-Identifier: MIT
// What tests of machine players play in: a tile set, our own words, and a view of a position put together by hand.
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

// Words one a line or separated by spaces; tiles are the id of a set of the house, or a bag file.
BotWorld *botworld_make(const char *tiles, const char *words, int board_size, int rack_size);
// The lexicon of such words alone.
void botworld_compile(const TileSet *tiles, const char *text, WordList *words, Lexicon *lexicon);
// A random set, board, rack size and lexicon of words that look like words.
BotWorld *botworld_random(Gen *gen);
void botworld_destroy(BotWorld *world);

void botworld_set_rack(BotWorld *world, const char *text);
void botworld_draw_rack(Gen *gen, BotWorld *world);
void botworld_put_play(BotWorld *world, const Play *play);
// "8H CASA; H8 .A": tiles of the board as '.', blanks in lower case.
void botworld_put(BotWorld *world, const char *plays);
// Up to so many plays, each by a random rack, some of them not the best.
void botworld_put_random(Gen *gen, BotWorld *world, int plays);

BotInput botworld_input(const BotWorld *world, const char *seed);
// Like settings_set: "coins=yes".
void botworld_set(Settings *settings, const char *assignment);
