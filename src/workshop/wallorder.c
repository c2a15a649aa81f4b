// SPDX-License-Identifier: MIT
// Makes mazes with thin walls: what the fields of a maze mean for them. The size comes from a level, or from rows and
// columns. A circle, a hexagon and a triangle have one number; so does a picture, which keeps its proportions.
#include "paper/silhouettepicture.h"
#include "puzzle/wallmaze_set.h"
#include "workshop/mazeorder.h"
#include "workshop/openpuzzle.h"
#include "workshop/puzzleuse.h"
#include "workshop/wallorder_internal.h"

#include <math.h>

enum { WALL_USUAL_LEVEL = 2 };

bool wallorder_is_meant(const MazeOrder *order) {
  return order->shape >= 0 || order->has_weave || order->mask.bytes.data;
}

// An order, worked out. The recipe borrows the silhouette.
typedef struct WallPlan {
  WallRecipe recipe;
  Silhouette silhouette;
  int level; // 0: the recipe has a size
} WallPlan;

static void wallplan_deinit(WallPlan *plan) {
  silhouette_deinit(&plan->silhouette);
}

static Status wallorder_check(const MazeOrder *order, Error *err) {
  bool has_cells = order->obstacle_count >= 0 || order->obstacles.low >= 0 || order->obstacles.high >= 0 ||
                   order->has_full_range || order->overshoot >= 0;
  if (has_cells)
    return error_at(
        err, "obstacles",
        error_set(err, ERR_INPUT, N_("obstacles are cells of a rectangle; this shape has walls between its cells")));
  if (order->directions != MAZE_ORDER_USUAL_WAYS || order->has_random_ways)
    return error_at(
        err, "directions",
        error_set(err, ERR_INPUT, N_("directions are for mazes of cells: here every side without a wall is a way")));
  if (order->mix >= 0 && order->kind != MAZE_KIND_GROWING_TREE)
    return error_at(err, "mix", error_set(err, ERR_INPUT, N_("a mix is only for mazes of the kind growing-tree")));
  return OK;
}

static Status wallplan_read_picture(const MazeOrder *order, WallPlan *plan, Error *err) {
  const FieldFile *mask = &order->mask;
  Status status = OK;
  if (mask->bytes.data && order->shape > OUTLINE_RECTANGLE)
    return error_at(err, "mask", error_set(err, ERR_INPUT, N_("a picture is a shape: leave one of the two out")));
  if (mask->bytes.data) {
    bool is_text = mask->bytes.size == 0 || mask->bytes.data[0] != '\x89';
    status = is_text ? error_in(err, mask->name, 0, silhouette_parse(mask->bytes, &plan->silhouette, err))
                     : silhouette_read_png(mask->bytes, mask->name, &plan->silhouette, err);
    status = error_at(err, "mask", status);
  } else if (order->shape >= OUTLINE_HEART) {
    silhouette_draw((SilhouetteFigure)(order->shape - OUTLINE_HEART), &plan->silhouette);
  }
  plan->recipe.silhouette = plan->silhouette.rows > 0 ? &plan->silhouette : NULL;
  return status;
}

static int wallorder_length(const MazeRange *range, const Seed *seed, const char *label) {
  FastRandom random = fastrandom_start(seed, label);
  int low = range->low > 0 ? range->low : range->high, high = range->high > 0 ? range->high : range->low;
  return low < high ? fastrandom_range(&random, low, high) : low;
}

// The longer side of the picture gets the longer of the given sides.
static void wallplan_keep_proportions(WallPlan *plan) {
  WallRecipe *recipe = &plan->recipe;
  int longer = recipe->rows > recipe->cols ? recipe->rows : recipe->cols, rows = plan->silhouette.rows,
      cols = plan->silhouette.cols;
  recipe->rows = rows >= cols ? longer : (int)((double)longer * rows / cols + 0.5);
  recipe->cols = cols >= rows ? longer : (int)((double)longer * cols / rows + 0.5);
  recipe->rows = recipe->rows < 1 ? 1 : recipe->rows;
  recipe->cols = recipe->cols < 1 ? 1 : recipe->cols;
}

static Status wallplan_read_size(const MazeOrder *order, int usual_level, WallPlan *plan, Error *err) {
  WallRecipe *recipe = &plan->recipe;
  MazeSides given = order->rooms.rows > 0 ? order->rooms : order->size;
  MazeSides size = given.rows > 0 ? given
                                  : (MazeSides){wallorder_length(&order->rows, &recipe->seed, "wallmaze.rows"),
                                                wallorder_length(&order->cols, &recipe->seed, "wallmaze.cols")};
  if (order->level > 0 && (size.rows > 0 || size.cols > 0))
    return error_at(err, "level", error_set(err, ERR_INPUT, N_("a level sets the size: leave one of the two out")));
  plan->level = size.rows > 0 || size.cols > 0 ? 0 : order->level > 0 ? order->level : usual_level;
  recipe->rows = size.rows > 0 ? size.rows : size.cols;
  recipe->cols = size.cols > 0 ? size.cols : size.rows;
  if (recipe->shape != WALL_RECTANGLE && recipe->rows != recipe->cols)
    return error_at(
        err, "cols_low",
        error_set(err, ERR_INPUT,
                  N_("this shape has one size, the rings of a circle or the cells along an edge, as in --size 12")));
  if (plan->level == 0 && recipe->silhouette)
    wallplan_keep_proportions(plan);
  return OK;
}

static Status wallplan_read(const MazeOrder *order, const char *seed, int usual_level, WallPlan *out, Error *err) {
  *out = (WallPlan){.recipe = {.kind = order->kind > 0 ? (MazeKind)order->kind : MAZE_KIND_BACKTRACKER,
                               .mix = order->mix >= 0 ? order->mix : 50,
                               .braid = order->braid,
                               .has_bridges = order->has_weave,
                               .seed = seed_from_text(seed)}};
  WallRecipe *recipe = &out->recipe;
  if (order->shape > OUTLINE_RECTANGLE && order->shape <= OUTLINE_TRIANGLE)
    recipe->shape = (WallShape)order->shape;
  recipe->has_entrance = maze_order_cell(&order->entrance, &recipe->entrance);
  recipe->has_exit = maze_order_cell(&order->exit, &recipe->exit);
  Status status = wallorder_check(order, err);
  if (status == OK)
    status = wallplan_read_picture(order, out, err);
  return status == OK ? wallplan_read_size(order, usual_level, out, err) : status;
}

// Adds the field at fault to a refusal of the maker.
static Status wallorder_refuse(const MazeOrder *order, Status status, Error *err) {
  bool is_kind = order->kind == MAZE_KIND_OBSTACLES || order->kind == MAZE_KIND_ELLER;
  const char *field = is_kind                                ? "method"
                      : order->mask.bytes.data               ? "mask"
                      : order->entrance.count > 0            ? "entrance"
                      : order->exit.count > 0                ? "exit"
                      : order->has_weave && order->shape > 0 ? "weave"
                                                             : "rows_low";
  return status == ERR_INPUT || status == ERR_LIMIT ? error_at(err, field, status) : status;
}

Status wallorder_make(const Use *use, const MazeOrder *order, MazeMade *out, Error *err) {
  SCOPED(wallplan_deinit) WallPlan plan = {0};
  const char *name = puzzle_name(use, order->name, order->seed);
  Status status = wallplan_read(order, out->seed, WALL_USUAL_LEVEL, &plan, err);
  if (status != OK)
    return status;
  status = plan.level > 0
               ? wallmaze_make_set(&plan.recipe, plan.level, span_of(""), 1, use->progress, &out->walls, NULL, err)
               : wallmaze_generate(&plan.recipe, use->progress, &out->walls, err);
  if (status != OK)
    return wallorder_refuse(order, status, err);
  out->kind = (int)plan.recipe.kind;
  out->is_solvable = true;
  status = error_at(err, "name", wallmaze_set_name(out->walls, span_of(name), err));
  return status == OK ? openpuzzle_add(use, (PuzzleContent){.walls = out->walls}, &out->kept, err) : status;
}

Status wallorder_make_set(const Use *use, const MazeOrder *order, const char *name, MazeClassSet *out, Error *err) {
  SCOPED(wallplan_deinit) WallPlan plan = {0};
  size_t count = (size_t)order->sheets;
  out->walls = arena_alloc(use->arena, count * sizeof(WallMaze *));
  out->efforts = arena_alloc(use->arena, count * sizeof *out->efforts);
  Status status = wallplan_read(order, out->seed, MAZE_ORDER_SET_LEVEL, &plan, err);
  if (status == OK)
    status = wallorder_refuse(order,
                              wallmaze_make_set(&plan.recipe, plan.level, span_of(name), order->sheets, use->progress,
                                                out->walls, out->efforts, err),
                              err);
  out->count = status == OK ? order->sheets : 0;
  out->level = plan.level;
  return status;
}

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
