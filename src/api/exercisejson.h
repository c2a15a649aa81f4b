// SPDX-License-Identifier: MIT
// The board of an exercise, as the page draws it.
#pragma once

#include "api/shapes.h"
#include "api/tablejson.h"
#include "app/givenposition.h"

#define EXERCISE_BOARD_FIELDS                                                                                          \
  {"size", FIELD_INT, .high = BOARD_MAX, .help = "squares a side; these five only where it is ready"},                 \
      {"layout", FIELD_OBJECT, .is_optional = true, .fields = layout_fields},                                          \
      {"tiles", FIELD_LIST, .is_optional = true, .high = TILE_KINDS_MAX, .fields = tile_fields},                       \
      {"board", FIELD_LIST, .is_optional = true, .high = BOARD_MAX * BOARD_MAX, .fields = placed_fields},              \
      {"rack", FIELD_LIST, .is_optional = true, .high = RACK_MAX, .of = FIELD_TEXT}, {                                 \
    "scores", FIELD_LIST, .is_optional = true, .high = CGP_PLAYERS_MAX, .of = FIELD_INT,                               \
                          .help = "of who is to move, and of the other"                                                \
  }

void exercise_add_board(json_t *json, const GivenPosition *at);
