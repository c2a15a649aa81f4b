// SPDX-License-Identifier: MIT
#include "paper/wallsheet.h"

#include "base/mem.h"
#include "paper/mazepages_internal.h"

#include <math.h>

#define CELL_MIN 2.2 // in points; smaller ones can't be seen
#define KEY_CELL 5.6 // in the keys of a class set
#define ARROW_ROOM 24.0
#define MARGIN 3.0    // if there is no arrow
#define INSET 0.16    // of a cell: between its side and its corridor's walls, in mazes with bridges
#define ARC_STEP 0.05 // radians

typedef struct WallBox {
  double x, y, unit, arrow;
} WallBox;

static PaperPoint wallbox_point(WallBox box, WallPoint point) {
  return (PaperPoint){box.x + point.x * box.unit, box.y + point.y * box.unit};
}

// ---- walls ----

static void wallsheet_draw_arc(Paper *paper, const WallGrid *grid, const WallSide *side, WallBox box, double line) {
  enum { POINTS_MAX = 64 };
  PaperPoint points[POINTS_MAX];
  double radius = hypot(side->from.x - grid->middle.x, side->from.y - grid->middle.y);
  double from = atan2(side->from.y - grid->middle.y, side->from.x - grid->middle.x);
  double turn = atan2(side->to.y - grid->middle.y, side->to.x - grid->middle.x) - from;
  turn += turn < 0 ? 2 * M_PI : 0;
  int count = 2 + (int)(turn / ARC_STEP);
  count = count > POINTS_MAX ? POINTS_MAX : count;
  for (int i = 0; i < count; i++) {
    double angle = from + turn * i / (count - 1);
    points[i] =
        wallbox_point(box, (WallPoint){grid->middle.x + radius * cos(angle), grid->middle.y + radius * sin(angle)});
  }
  paper_path(paper, points, count, line, maze_wall_ink);
}

static void wallsheet_draw_line(Paper *paper, WallPoint from, WallPoint to, WallBox box, double line) {
  const PaperPoint points[] = {wallbox_point(box, from), wallbox_point(box, to)};
  paper_path(paper, points, 2, line, maze_wall_ink);
}

static bool is_opening(const WallMaze *maze, int cell, int side) {
  return (cell == maze->entrance || cell == maze->exit) && wallmaze_opening(maze, cell) == side;
}

static void wallsheet_draw_sides(Paper *paper, const WallMaze *maze, WallBox box, double line) {
  const WallGrid *grid = maze->grid;
  for (int cell = 0; cell < grid->count; cell++) {
    for (int i = 0; i < grid->cells[cell].side_count; i++) {
      const WallSide *side = &grid->cells[cell].sides[i];
      bool is_drawn_there = side->next != WALLGRID_NONE && side->next < cell;
      if ((maze->open[cell] >> i & 1) || is_drawn_there || is_opening(maze, cell, i))
        continue;
      if (side->is_arc)
        wallsheet_draw_arc(paper, grid, side, box, line);
      else
        wallsheet_draw_line(paper, side->from, side->to, box, line);
    }
  }
}

// A point of a square as seen from one of its sides: along the side, from 0 to 1, and inwards.
static WallPoint square_point(const WallCell *cell, int side, double along, double inwards) {
  const WallPoint from = cell->sides[side].from, to = cell->sides[side].to;
  double x = to.x - from.x, y = to.y - from.y;
  return (WallPoint){from.x + x * along - y * inwards, from.y + y * along + x * inwards};
}

// Mazes with bridges: corridors with walls of their own. The lower corridor ends at the walls of the upper one, which
// run through the whole cell.
static void wallsheet_draw_corridors(Paper *paper, const WallMaze *maze, WallBox box, double line) {
  for (int at = 0; at < maze->grid->count; at++) {
    const WallCell *cell = &maze->grid->cells[at];
    for (int side = 0; side < cell->side_count; side++) {
      bool is_open = (maze->open[at] >> side & 1) || is_opening(maze, at, side);
      bool is_over = wallmaze_is_bridge(maze, at) && (wallmaze_ways(maze, at) >> side & 1);
      double depth = is_over ? 0.5 : INSET;
      if (!is_open) {
        wallsheet_draw_line(paper, square_point(cell, side, INSET, INSET), square_point(cell, side, 1 - INSET, INSET),
                            box, line);
        continue;
      }
      for (int i = 0; i < 2; i++) {
        double along = i ? 1 - INSET : INSET;
        wallsheet_draw_line(paper, square_point(cell, side, along, 0), square_point(cell, side, along, depth), box,
                            line);
      }
    }
  }
}

// ---- ends and the way ----

static PaperPoint wallsheet_outwards(const WallMaze *maze, int cell, int side) {
  const WallCell *own = &maze->grid->cells[cell];
  WallPoint middle = wallgrid_side_middle(maze->grid, &own->sides[side]);
  double x = middle.x - own->centre.x, y = middle.y - own->centre.y, length = hypot(x, y);
  return (PaperPoint){x / length, y / length};
}

static void wallsheet_draw_end(Paper *paper, const WallMaze *maze, bool is_exit, WallBox box) {
  int cell = is_exit ? maze->exit : maze->entrance, side = wallmaze_opening(maze, cell);
  PaperPoint centre = wallbox_point(box, maze->grid->cells[cell].centre);
  double unit = box.unit * (maze->grid->shape == WALL_TRIANGLE ? 0.6 : 1);
  if (side != WALLGRID_NONE)
    maze_draw_arrow(paper, wallbox_point(box, wallgrid_side_middle(maze->grid, &maze->grid->cells[cell].sides[side])),
                    wallsheet_outwards(maze, cell, side), !is_exit, unit, box.arrow);
  else if (is_exit)
    maze_draw_ring(paper, centre, unit);
  else
    maze_draw_disc(paper, centre, unit);
}

typedef struct WayLine {
  Paper *paper;
  PaperPoint *points;
  int count;
  WallBox box;
} WayLine;

static void wayline_add(WayLine *way, WallPoint point) {
  way->points[way->count++] = wallbox_point(way->box, point);
}

static void wayline_end(WayLine *way) {
  double width = way->box.unit * 0.26;
  paper_path(way->paper, way->points, way->count, width < MAZE_WAY_MAX ? width : MAZE_WAY_MAX, maze_way_ink);
  way->count = 0;
}

// The way goes through the middle of each side. Under a bridge it is not visible.
static void wallsheet_draw_way(Paper *paper, const WallMaze *maze, const WallPath *path, WallBox box) {
  ScopedMem PaperPoint *points = mem_alloc((2 * (size_t)path->count + 4) * sizeof *points);
  WayLine way = {paper, points, 0, box};
  const WallGrid *grid = maze->grid;
  int at = maze->entrance, side = wallmaze_opening(maze, at);
  if (side != WALLGRID_NONE)
    wayline_add(&way, wallgrid_side_middle(grid, &grid->cells[at].sides[side]));
  wayline_add(&way, grid->cells[at].centre);
  for (int i = 0; i < path->count; i++) {
    int cell = wallmaze_cell_of(maze, path->places[i]);
    const WallSide *crossed = &grid->cells[at].sides[wallgrid_side_between(grid, at, cell)];
    if (wallmaze_is_under(maze, path->places[i])) {
      const WallCell *own = &grid->cells[cell];
      wayline_add(&way, square_point(own, crossed->back, 0.5, INSET));
      wayline_end(&way);
      wayline_add(&way, square_point(own, (crossed->back + 2) % 4, 0.5, INSET));
    } else {
      wayline_add(&way, wallgrid_side_middle(grid, crossed));
      wayline_add(&way, grid->cells[cell].centre);
    }
    at = cell;
  }
  side = wallmaze_opening(maze, maze->exit);
  if (side != WALLGRID_NONE)
    wayline_add(&way, wallgrid_side_middle(grid, &grid->cells[maze->exit].sides[side]));
  wayline_end(&way);
}

// ---- figures ----

// Room for arrows on the sides where they are.
typedef struct WallRoom {
  double left, right, top, bottom;
} WallRoom;

static WallRoom wallsheet_room(const WallMaze *maze, double arrow) {
  WallRoom room = {MARGIN, MARGIN, MARGIN, MARGIN};
  for (int i = 0; i < 2; i++) {
    int cell = i ? maze->exit : maze->entrance, side = wallmaze_opening(maze, cell);
    if (side == WALLGRID_NONE)
      continue;
    PaperPoint out = wallsheet_outwards(maze, cell, side);
    room.left = out.x < -0.2 ? arrow : room.left;
    room.right = out.x > 0.2 ? arrow : room.right;
    room.top = out.y < -0.2 ? arrow : room.top;
    room.bottom = out.y > 0.2 ? arrow : room.bottom;
  }
  return room;
}

static Status wallsheet_draw_figure(Paper *paper, const MazeFigure *figure, bool has_way, SheetArea area, Error *err) {
  const WallMaze *maze = figure->maze;
  const WallGrid *grid = maze->grid;
  double arrow = fmin(ARROW_ROOM, fmin(area.width, area.height) * 0.1);
  WallRoom room = wallsheet_room(maze, arrow);
  double width = area.width - room.left - room.right, height = area.height - room.top - room.bottom;
  double unit = fmin(fmin(width / grid->width, height / grid->height), MAZE_UNIT_MAX);
  if (unit < CELL_MIN)
    return error_set(err, ERR_LIMIT, N_("a maze of %d cells is too large for a page: they could not be seen"),
                     err_int(grid->count));
  WallBox box = {area.x + room.left + (width - unit * grid->width) / 2,
                 area.y + room.top + (height - unit * grid->height) / 2, unit, arrow};
  double line = fmin(2.2, unit * (maze->bridge_count > 0 ? 0.09 : 0.14));
  if (maze->bridge_count > 0)
    wallsheet_draw_corridors(paper, maze, box, line);
  else
    wallsheet_draw_sides(paper, maze, box, line);
  if (has_way)
    wallsheet_draw_way(paper, maze, figure->way, box);
  wallsheet_draw_end(paper, maze, false, box);
  wallsheet_draw_end(paper, maze, true, box);
  return OK;
}

static void wallsheet_write_task(const MazeFigure *figure, const Catalog *catalog, StrBuf *out) {
  const WallMaze *maze = figure->maze;
  bool goes_in = wallmaze_opening(maze, maze->entrance) != WALLGRID_NONE;
  bool goes_out = wallmaze_opening(maze, maze->exit) != WALLGRID_NONE;
  strbuf_add_text(out, goes_in && goes_out ? tr(catalog, "Go in where the arrow points and find the way out.")
                       : goes_in           ? tr(catalog, "Go in where the arrow points and find the way to the ring.")
                                 : tr(catalog, "Find the way from the disc or the arrow to the ring or the way out."));
  if (maze->bridge_count > 0) {
    strbuf_add_char(out, ' ');
    strbuf_add_text(out, tr(catalog, "Where two ways cross, one passes over the other: go straight on."));
  }
}

static int wallsheet_measure(const MazeFigure *figure) {
  WallMetrics metrics;
  return wallmaze_measure(figure->maze, NULL, &metrics, NULL) == OK ? metrics.level : 0;
}

static MazeFigure wallsheet_figure(const WallMaze *maze, const WallPath *way) {
  return (MazeFigure){.maze = maze,
                      .way = way,
                      .name = maze->name,
                      .rows = (int)ceil(maze->grid->height),
                      .cols = (int)ceil(maze->grid->width),
                      .key_unit = KEY_CELL,
                      .moves = way->count,
                      .measure = wallsheet_measure,
                      .write_task = wallsheet_write_task,
                      .draw = wallsheet_draw_figure};
}

Status wallsheet_write(const WallMaze *maze, SheetPart part, PaperFormat format, const SheetStyle *style, StrBuf *out,
                       Error *err) {
  SCOPED(wallpath_deinit) WallPath way = {0};
  wallmaze_find_way(maze, &way);
  MazeFigure figure = wallsheet_figure(maze, &way);
  return mazepages_write(&figure, 0, part, format, style, out, err);
}

Status wallsheet_write_set(const WallMaze *const *mazes, int count, const SheetStyle *style, StrBuf *out, Error *err) {
  ScopedMem MazeFigure *figures = mem_alloc((size_t)count * sizeof *figures);
  ScopedMem WallPath *ways = mem_alloc((size_t)count * sizeof *ways);
  for (int i = 0; i < count; i++) {
    wallmaze_find_way(mazes[i], &ways[i]);
    figures[i] = wallsheet_figure(mazes[i], &ways[i]);
  }
  Status status = mazepages_write(figures, count, SHEET_BOTH, PAPER_PDF, style, out, err);
  for (int i = 0; i < count; i++)
    wallpath_deinit(&ways[i]);
  return status;
}
