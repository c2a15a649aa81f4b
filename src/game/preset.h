// SPDX-License-Identifier: MIT
// Named sets of rules, as data files: data/presets/ID.txt, one setting a line.
#pragma once

#include "game/settings.h"

// What the preset says of the game that one click starts; "": the same as without a preset.
typedef struct QuickGame {
  char words[SETTINGS_ID_MAX]; // the dictionary; "": the one of the reader's language
  char person[SEAT_NAME_MAX];  // the name of a player without an account
  char bot[SETTINGS_ID_MAX];
} QuickGame;

typedef struct Preset {
  char id[SETTINGS_ID_MAX];
  char tiles[SETTINGS_ID_MAX]; // the tile set it asks for; "": any
  bool doubles_tiles;
  int board_size;
  QuickGame quick;
  Settings settings; // its numbers; tiles, layout and seats are empty
} Preset;

// "classic", "spanish", ... ERR_MISSING lists the presets that exist.
MUST_CHECK Status preset_find(const char *id, Preset *out, Error *err);
MUST_CHECK Status preset_parse(Span text, const char *file, Preset *out, Error *err);
// The ids in order; false past the last.
bool preset_id(int index, char id[SETTINGS_ID_MAX]);

// The title that people see: a message id. A preset without a title gives its id.
const char *preset_title(const char *id);

// The settings of the preset with this tile set (doubled if the preset says so) and board size (0: the preset's own).
// The caller fills in the seats.
MUST_CHECK Status preset_settings(const Preset *preset, const TileSet *tiles, int board_size, Settings *out,
                                  Error *err);
