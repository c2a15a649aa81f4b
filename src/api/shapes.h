// SPDX-License-Identifier: MIT
// Shapes that several answers share: the JSON and the fields that describe it.
#ifndef API_SHAPES_H
#define API_SHAPES_H

#include "field/field.h"
#include "game/settings.h"

// Every setting with its value.
json_t *rules_json(const Settings *settings);

extern const Field tile_fields[];
json_t *tiles_json(const TileSet *tiles);

#endif
