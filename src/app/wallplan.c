// SPDX-License-Identifier: MIT
#include "app/wallplan.h"

#include "app/openpuzzle.h"
#include "app/puzzleuse.h"

#include <math.h>

#define OUT(member) FIELD_IN(WallPlanTold, member)
static const Field wall_plan_fields[] = {
    {"shape", FIELD_TEXT, OUT(shape), .high = 32},
    {"width", FIELD_NUMBER, OUT(width), .help = "a side of a cell is about 1 long"},
    {"height", FIELD_NUMBER, OUT(height)},
    {"cells", FIELD_ANY, OUT(cells),
     .help = "in the order of the file, each {at: [row, column], centre: [x, y], sides: [{next, back, outer, "
             "line, middle}]}: the cell beyond (null: none), which of its sides it is, whether it leads out, and the "
             "side as an SVG path with its middle"},
    {0},
};

static json_t *short_number(double number) {
  return json_real(round(number * 1000) / 1000);
}

static json_t *wallside_json(const WallGrid *grid, const WallSide *side) {
  ScopedStrBuf line = {0};
  double radius = hypot(side->from.x - grid->middle.x, side->from.y - grid->middle.y);
  strbuf_printf(&line, "M%.3f %.3f", side->from.x, side->from.y);
  if (side->is_arc)
    strbuf_printf(&line, "A%.3f %.3f 0 0 1 %.3f %.3f", radius, radius, side->to.x, side->to.y);
  else
    strbuf_printf(&line, "L%.3f %.3f", side->to.x, side->to.y);
  WallPoint middle = wallgrid_side_middle(grid, side);
  json_t *json = json_pack("{s:b, s:s, s:[o, o]}", "outer", side->is_outer, "line", strbuf_text(&line), "middle",
                           short_number(middle.x), short_number(middle.y));
  bool has_next = side->next != WALLGRID_NONE;
  json_object_set_new(json, "next", has_next ? json_integer(side->next) : json_null());
  json_object_set_new(json, "back", has_next ? json_integer(side->back) : json_null());
  return json;
}

static json_t *wallcells_json(const WallGrid *grid) {
  json_t *cells = json_array();
  for (int i = 0; i < grid->count; i++) {
    const WallCell *cell = &grid->cells[i];
    json_t *sides = json_array();
    for (int side = 0; side < cell->side_count; side++)
      json_array_append_new(sides, wallside_json(grid, &cell->sides[side]));
    json_array_append_new(cells, json_pack("{s:[i, i], s:[o, o], s:o}", "at", cell->at.row, cell->at.col, "centre",
                                           short_number(cell->centre.x), short_number(cell->centre.y), "sides", sides));
  }
  return cells;
}

static void wall_plan_deinit(void *out) {
  json_decref(((WallPlanTold *)out)->cells);
}

static Status run_wall_planning(const Use *use, const void *in, void *out, Error *err) {
  WallPlanTold *told = out;
  ScopedPuzzle open = {0};
  Status status = openpuzzle_load(use, ((const PuzzleChosen *)in)->id, &open, err);
  if (status != OK)
    return status;
  if (!open.walls)
    return error_set(err, ERR_INPUT, N_("only mazes with thin walls have a plan"));
  const WallGrid *grid = open.walls->grid;
  *told = (WallPlanTold){wall_shape_name(grid->shape), grid->width, grid->height, wallcells_json(grid)};
  return OK;
}

const UseCase wall_planning =
    USE_CASE("puzzle.plan", N_("give the plan of a maze with thin walls: where its cells lie"), WHO_PLAYER,
             USE_IN(puzzle_chosen_fields, PuzzleChosen), USE_OUT(wall_plan_fields, WallPlanTold),
             .run = run_wall_planning, .deinit = wall_plan_deinit);
