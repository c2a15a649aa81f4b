// SPDX-License-Identifier: MIT
// Shapes that several answers share: the JSON and the fields that describe it.
#pragma once

#include "field/field.h"
#include "game/settings.h"

// Every setting with its value.
json_t *rules_json(const Settings *settings);

extern const Field tile_fields[];
json_t *tiles_json(const TileSet *tiles);
