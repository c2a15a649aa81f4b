// SPDX-License-Identifier: MIT
// Games as JSON (docs/formats/game.schema.json): one object, or a log with one object a line, to which actions are
// appended as they happen.
#pragma once

#include "base/error.h"
#include "game/game.h"

#include <jansson.h>

enum { GAMEJSON_FILE_MAX = 64 * 1024 * 1024 };

// The head of a game: format, settings, commitment and, with_seed, the seed. The caller owns what these return.
json_t *gamejson_head(const Game *game, bool with_seed);
json_t *gamejson_action(const Action *action, const TileSet *tiles);
// The whole game with its actions. Without the seed it also leaves out what only its player may know yet: the tiles of
// exchanges, submissions and purchases. Such a game can be shown, but not read again.
json_t *gamejson_game(const Game *game, bool with_seed);

MUST_CHECK Status gamejson_read_action(const json_t *object, const Settings *settings, Action *out, Error *err);

typedef struct GameLoad {
  bool drops_torn_line; // for a log: drops a last line without a newline, which was never confirmed
  size_t good_bytes;    // out: how much of the text was taken
} GameLoad;

// Reads a game in either form and replays it, checking every hash. load may be NULL. Refuses gaps, unknown actions,
// newer versions, and a seed that does not match the commitment; the message names the line or the action.
MUST_CHECK Status gamejson_read(Span text, const char *file, GameLoad *load, Game **out, Error *err);
