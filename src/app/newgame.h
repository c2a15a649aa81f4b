// SPDX-License-Identifier: MIT
// A new game from what a person says about it: a preset, and whatever should be different. Each wrong field has its own
// message.
#ifndef APP_NEWGAME_H
#define APP_NEWGAME_H

#include "game/preset.h"

// All pointers are borrowed; NULL or 0: as the preset has it.
typedef struct NewGame {
  const Preset *preset;
  const TileSet *tiles;
  const char *lexicon, *lexicon_hash;
  int board_size, rack_size;
  const char *people;       // names separated by commas; "": nobody
  const char *machines;     // kinds of machine separated by commas; "": none
  const char *machine_name; // what machines are called: several get numbers
} NewGame;

// The seats are people first, then machines. Seats are not checked as a whole: game_create does that.
MUST_CHECK Status newgame_settings(const NewGame *request, Settings *out, Error *err);

// People at one device submit one after the other: a round of a duplicate game lasts as long for each of them. Once the
// seats are filled in, and before anybody says otherwise.
void newgame_stretch_rounds(Settings *settings);

// "challenge=double": any row of settings_rows. ERR_INPUT names what is not a setting and lists those there are.
MUST_CHECK Status newgame_set(Settings *settings, const char *assignment, Error *err);

#endif
