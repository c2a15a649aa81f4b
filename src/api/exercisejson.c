// SPDX-License-Identifier: MIT
#include "api/exercisejson.h"

void exercise_add_board(json_t *json, const GivenPosition *at) {
  json_t *scores = json_array();
  for (int i = 0; i < at->cgp.rack_count; i++)
    json_array_append_new(scores, json_integer(at->cgp.scores[i]));
  json_object_set_new(json, "size", json_integer(at->layout.size));
  json_object_set_new(json, "layout", layout_json(&at->layout));
  json_object_set_new(json, "tiles", letters_json(&at->tiles));
  json_object_set_new(json, "board", laid_tiles_json(&at->cgp.board, &at->tiles));
  json_object_set_new(json, "rack", rack_names_json(&at->cgp.racks[0], &at->tiles));
  json_object_set_new(json, "scores", scores);
}
