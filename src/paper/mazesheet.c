// SPDX-License-Identifier: MIT
// Corridors are drawn as rooms with thin walls between them, as people draw mazes; other mazes as blocks. An end on the
// border is an opening with an arrow, any other end a mark inside.
#include "paper/mazesheet.h"

#include "base/mem.h"
#include "paper/mazepages_internal.h"
#include "puzzle/maze_effort.h"
#include "puzzle/maze_octile.h"
#include "puzzle/maze_set.h"

#define BLOCK_MIN 1.1 // in smaller units a gap can't be told from an obstacle
#define ROOM_MIN 2.2  // the same for rooms, which are two cells wide
#define KEY_ROOM 5.6  // in the keys of a class set
#define KEY_BLOCK 2.8 //
#define ARROW 24.0    // room for an arrow outside the border
#define GRID_MIN 9.0  // smaller cells are better without lines

enum { EXITS_OPEN_MAX = 16 }; // more have marks inside
enum { SIDE_TOP, SIDE_RIGHT, SIDE_BOTTOM, SIDE_LEFT, SIDES, SIDE_NONE = -1 };

// A maze for drawing: units are rooms or cells.
typedef struct MazeDrawing {
  const Maze *maze;
  bool has_rooms;
  int rows, cols; // in units
  int entrance_side;
  int exit_sides[EXITS_OPEN_MAX];
  int exits;
} MazeDrawing;

typedef struct MazeBox {
  double x, y, unit;
  double arrow; // room for an arrow outside
} MazeBox;

static double mazesheet_smaller(double a, double b) {
  return a < b ? a : b;
}

// ---- kinds of mazes ----

// Rooms are on even rows and columns, posts on odd ones, and all moves are straight: then walls have no thickness.
static bool is_lattice(const Maze *maze) {
  bool is_odd = maze_rows(maze) % 2 == 1 && maze_cols(maze) % 2 == 1;
  if (!is_odd || (maze_directions(maze) & ~MAZE_STRAIGHT_DIRECTIONS) != 0 || maze_rows(maze) * maze_cols(maze) < 9)
    return false;
  for (int row = 0; row < maze_rows(maze); row++) {
    for (int col = row % 2; col < maze_cols(maze); col += 2) {
      if (maze_is_gap(maze, maze_cell(row, col)) != (row % 2 == 0))
        return false;
    }
  }
  for (int i = -1; i < maze_exit_count(maze); i++) {
    MazeCell end = i < 0 ? maze_entrance(maze) : maze_exit(maze, i);
    if (end.row % 2 || end.col % 2)
      return false;
  }
  return true;
}

// On which side the border opens for an end; in a corner, not on the side of another end.
static int side_of_end(const Maze *maze, MazeCell cell, const int order[SIDES], int taken) {
  const bool touches[SIDES] = {cell.row == 0, cell.col == maze_cols(maze) - 1, cell.row == maze_rows(maze) - 1,
                               cell.col == 0};
  int found = SIDE_NONE;
  for (int i = SIDES; i-- > 0;) {
    bool is_taken = taken >= 0 && order[i] == taken;
    if (touches[order[i]] && (!is_taken || found == SIDE_NONE))
      found = order[i];
  }
  return found;
}

static MazeDrawing drawing_of(const Maze *maze) {
  static const int entrance_order[SIDES] = {SIDE_TOP, SIDE_LEFT, SIDE_BOTTOM, SIDE_RIGHT};
  static const int exit_order[SIDES] = {SIDE_BOTTOM, SIDE_RIGHT, SIDE_TOP, SIDE_LEFT};
  MazeDrawing drawing = {.maze = maze, .has_rooms = is_lattice(maze)};
  drawing.rows = drawing.has_rooms ? (maze_rows(maze) + 1) / 2 : maze_rows(maze);
  drawing.cols = drawing.has_rooms ? (maze_cols(maze) + 1) / 2 : maze_cols(maze);
  drawing.entrance_side = side_of_end(maze, maze_entrance(maze), entrance_order, SIDE_NONE);
  drawing.exits = maze_exit_count(maze) < EXITS_OPEN_MAX ? maze_exit_count(maze) : EXITS_OPEN_MAX;
  for (int i = 0; i < drawing.exits; i++)
    drawing.exit_sides[i] = side_of_end(maze, maze_exit(maze, i), exit_order, drawing.entrance_side);
  return drawing;
}

static int unit_of(const MazeDrawing *drawing, int at) {
  return drawing->has_rooms ? at / 2 : at;
}

static PaperPoint mazesheet_centre_of(const MazeDrawing *drawing, MazeBox box, MazeCell cell) {
  double half = drawing->has_rooms ? 0.5 : 1, shift = drawing->has_rooms ? 1 : 0.5;
  return (PaperPoint){box.x + (cell.col + shift) * half * box.unit, box.y + (cell.row + shift) * half * box.unit};
}

// ---- walls ----

static bool border_opens(const MazeDrawing *drawing, int side, int at) {
  bool is_across = side == SIDE_TOP || side == SIDE_BOTTOM;
  MazeCell entrance = maze_entrance(drawing->maze);
  if (drawing->entrance_side == side && unit_of(drawing, is_across ? entrance.col : entrance.row) == at)
    return true;
  for (int i = 0; i < drawing->exits; i++) {
    MazeCell exit = maze_exit(drawing->maze, i);
    if (drawing->exit_sides[i] == side && unit_of(drawing, is_across ? exit.col : exit.row) == at)
      return true;
  }
  return false;
}

// Is there a wall above (or left of) the unit?
static bool has_wall(const MazeDrawing *drawing, bool is_across, int line, int at) {
  int lines = is_across ? drawing->rows : drawing->cols;
  if (line == 0)
    return !border_opens(drawing, is_across ? SIDE_TOP : SIDE_LEFT, at);
  if (line == lines)
    return !border_opens(drawing, is_across ? SIDE_BOTTOM : SIDE_RIGHT, at);
  if (!drawing->has_rooms)
    return false;
  MazeCell between = is_across ? maze_cell(2 * line - 1, 2 * at) : maze_cell(2 * at, 2 * line - 1);
  return !maze_is_gap(drawing->maze, between);
}

// Walls that continue each other are drawn as one line.
static void draw_wall_lines(Paper *paper, const MazeDrawing *drawing, MazeBox box, bool is_across, double width) {
  int lines = is_across ? drawing->rows : drawing->cols, length = is_across ? drawing->cols : drawing->rows;
  for (int line = 0; line <= lines; line++) {
    int start = -1;
    for (int at = 0; at <= length; at++) {
      bool is_wall = at < length && has_wall(drawing, is_across, line, at);
      if (is_wall && start < 0)
        start = at;
      if (is_wall || start < 0)
        continue;
      double fixed = line * box.unit, from = start * box.unit, to = at * box.unit;
      paper_line(paper,
                 is_across ? (PaperPoint){box.x + from, box.y + fixed} : (PaperPoint){box.x + fixed, box.y + from},
                 is_across ? (PaperPoint){box.x + to, box.y + fixed} : (PaperPoint){box.x + fixed, box.y + to}, width,
                 maze_wall_ink);
      start = -1;
    }
  }
}

static bool is_block(const Maze *maze, const bool *is_done, int row, int col) {
  return col < maze_cols(maze) && row < maze_rows(maze) && !maze_is_gap(maze, maze_cell(row, col)) &&
         !is_done[row * maze_cols(maze) + col];
}

static bool run_is_block(const Maze *maze, const bool *is_done, int row, int from, int to) {
  for (int col = from; col < to; col++) {
    if (!is_block(maze, is_done, row, col))
      return false;
  }
  return true;
}

// Obstacles that touch are drawn as one rectangle, first as wide and then as high as possible: no seams, small files.
static void draw_blocks(Paper *paper, const Maze *maze, MazeBox box) {
  int rows = maze_rows(maze), cols = maze_cols(maze);
  ScopedMem bool *is_done = mem_alloc((size_t)rows * (size_t)cols * sizeof *is_done);
  for (int row = 0; row < rows; row++) {
    for (int col = 0; col < cols; col++) {
      if (!is_block(maze, is_done, row, col))
        continue;
      int end = col + 1, bottom = row + 1;
      while (is_block(maze, is_done, row, end))
        end++;
      while (bottom < rows && run_is_block(maze, is_done, bottom, col, end))
        bottom++;
      for (int r = row; r < bottom; r++)
        memset(is_done + r * cols + col, true, (size_t)(end - col) * sizeof *is_done);
      double seam = box.unit * 0.02; // neighbours overlap a little
      paper_fill_rect(paper, box.x + col * box.unit - seam, box.y + row * box.unit - seam,
                      (end - col) * box.unit + 2 * seam, (bottom - row) * box.unit + 2 * seam, maze_wall_ink);
    }
  }
}

// Where diagonal moves are possible there are open places, and without lines their cells can't be told apart.
static void draw_grid(Paper *paper, const Maze *maze, MazeBox box) {
  static const PaperInk grid_ink = {0xd5dbe0, 1};
  bool has_diagonals = (maze_directions(maze) & ~MAZE_STRAIGHT_DIRECTIONS) != 0;
  if (!has_diagonals || box.unit < GRID_MIN)
    return;
  double right = box.x + maze_cols(maze) * box.unit, bottom = box.y + maze_rows(maze) * box.unit;
  for (int row = 1; row < maze_rows(maze); row++) {
    double y = box.y + row * box.unit;
    paper_line(paper, (PaperPoint){box.x, y}, (PaperPoint){right, y}, 0.5, grid_ink);
  }
  for (int col = 1; col < maze_cols(maze); col++) {
    double x = box.x + col * box.unit;
    paper_line(paper, (PaperPoint){x, box.y}, (PaperPoint){x, bottom}, 0.5, grid_ink);
  }
}

// ---- ends and the way ----

static const PaperPoint outwards[SIDES] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

static PaperPoint point_off(PaperPoint from, PaperPoint step, double length) {
  return (PaperPoint){from.x + step.x * length, from.y + step.y * length};
}

// The middle of an opening in the border.
static PaperPoint opening_at(const MazeDrawing *drawing, MazeBox box, MazeCell cell, int side) {
  return point_off(mazesheet_centre_of(drawing, box, cell), outwards[side], box.unit / 2);
}

static void draw_entrance(Paper *paper, const MazeDrawing *drawing, MazeBox box) {
  MazeCell cell = maze_entrance(drawing->maze);
  if (drawing->entrance_side == SIDE_NONE)
    maze_draw_disc(paper, mazesheet_centre_of(drawing, box, cell), box.unit);
  else
    maze_draw_arrow(paper, opening_at(drawing, box, cell, drawing->entrance_side), outwards[drawing->entrance_side],
                    true, box.unit, box.arrow);
}

static void draw_exit(Paper *paper, const MazeDrawing *drawing, MazeBox box, int index) {
  MazeCell cell = maze_exit(drawing->maze, index);
  PaperPoint centre = mazesheet_centre_of(drawing, box, cell);
  int side = index < drawing->exits ? drawing->exit_sides[index] : SIDE_NONE;
  if (side != SIDE_NONE) {
    maze_draw_arrow(paper, opening_at(drawing, box, cell, side), outwards[side], false, box.unit, box.arrow);
    return;
  }
  maze_draw_ring(paper, centre, box.unit);
}

static void draw_way(Paper *paper, const MazeDrawing *drawing, const MazePath *path, MazeBox box) {
  if (path->count > 1000 * 1000)
    return;
  ScopedMem PaperPoint *points = mem_alloc((size_t)(path->count + 3) * sizeof *points);
  MazeCell entrance = maze_entrance(drawing->maze), last = path->cells[path->count - 1];
  int count = 0, exit = maze_exit_at(drawing->maze, last);
  if (drawing->entrance_side != SIDE_NONE)
    points[count++] = opening_at(drawing, box, entrance, drawing->entrance_side);
  points[count++] = mazesheet_centre_of(drawing, box, entrance);
  for (int i = 0; i < (int)path->count; i++)
    points[count++] = mazesheet_centre_of(drawing, box, path->cells[i]);
  if (exit >= 0 && exit < drawing->exits && drawing->exit_sides[exit] != SIDE_NONE)
    points[count++] = opening_at(drawing, box, last, drawing->exit_sides[exit]);
  paper_path(paper, points, count, mazesheet_smaller(box.unit * 0.26, MAZE_WAY_MAX), maze_way_ink);
}

static void mazesheet_draw_maze(Paper *paper, const MazeDrawing *drawing, const MazePath *path, MazeBox box) {
  double line = mazesheet_smaller(drawing->has_rooms ? 2.2 : 1.6, box.unit * 0.14);
  if (!drawing->has_rooms) {
    draw_grid(paper, drawing->maze, box);
    draw_blocks(paper, drawing->maze, box);
  }
  draw_wall_lines(paper, drawing, box, true, line);
  draw_wall_lines(paper, drawing, box, false, line);
  if (path)
    draw_way(paper, drawing, path, box);
  draw_entrance(paper, drawing, box);
  for (int i = 0; i < maze_exit_count(drawing->maze); i++)
    draw_exit(paper, drawing, box, i);
}

// ---- pages ----

static bool side_is_used(const MazeDrawing *drawing, int side) {
  bool is_used = drawing->entrance_side == side;
  for (int i = 0; i < drawing->exits; i++)
    is_used = is_used || drawing->exit_sides[i] == side;
  return is_used;
}

// Draws the maze in the middle of an area, as large as possible, with room for its arrows.
static Status draw_maze_in(Paper *paper, const MazeDrawing *drawing, const MazePath *path, SheetArea area, Error *err) {
  double least = drawing->has_rooms ? ROOM_MIN : BLOCK_MIN;
  double arrow = mazesheet_smaller(ARROW, mazesheet_smaller(area.width, area.height) * 0.1), use[SIDES];
  for (int side = 0; side < SIDES; side++)
    use[side] = side_is_used(drawing, side) ? arrow : 3;
  double width = area.width - use[SIDE_LEFT] - use[SIDE_RIGHT], height = area.height - use[SIDE_TOP] - use[SIDE_BOTTOM];
  double unit = mazesheet_smaller(mazesheet_smaller(width / drawing->cols, height / drawing->rows), MAZE_UNIT_MAX);
  if (unit < least)
    return error_set(err, ERR_LIMIT,
                     N_("a maze of %d rows and %d columns is too large for a page: its cells could not be seen"),
                     err_int(maze_rows(drawing->maze)), err_int(maze_cols(drawing->maze)));
  MazeBox box = {area.x + use[SIDE_LEFT] + (width - unit * drawing->cols) / 2,
                 area.y + use[SIDE_TOP] + (height - unit * drawing->rows) / 2, unit, arrow};
  mazesheet_draw_maze(paper, drawing, path, box);
  return OK;
}

static void mazesheet_write_task(const MazeFigure *figure, const Catalog *catalog, StrBuf *out) {
  MazeDrawing drawing = drawing_of(figure->maze);
  bool is_open = drawing.entrance_side != SIDE_NONE && drawing.exits > 0 && drawing.exit_sides[0] != SIDE_NONE;
  strbuf_add_text(out, is_open ? tr(catalog, "Go in where the arrow points and find the way out.")
                               : tr(catalog, "Find the way from the disc or the arrow to the ring or the way out."));
  if (drawing.has_rooms)
    return;
  ScopedStrBuf arrows = {0};
  sheet_add_arrows(maze_directions(drawing.maze), &arrows);
  strbuf_add_char(out, ' ');
  strbuf_printf(out, tr(catalog, "You may move: %s"), strbuf_text(&arrows));
}

// The level of corridors; blocks have none.
static int mazesheet_measure(const MazeFigure *figure) {
  const Maze *maze = figure->maze;
  double effort = 0;
  bool is_measured = is_lattice(maze) && maze_cell_count(maze) <= MAZE_EFFORT_CELLS_MAX &&
                     maze_measure_effort(maze, NULL, &effort, NULL) == OK;
  return is_measured ? maze_level_of(effort) : 0;
}

static Status mazesheet_draw_figure(Paper *paper, const MazeFigure *figure, bool has_way, SheetArea area, Error *err) {
  MazeDrawing drawing = drawing_of(figure->maze);
  return draw_maze_in(paper, &drawing, has_way ? figure->way : NULL, area, err);
}

MazeFigure mazesheet_figure(const Maze *maze, const MazePath *path) {
  MazeDrawing drawing = drawing_of(maze);
  return (MazeFigure){.maze = maze,
                      .way = path,
                      .name = maze_name(maze),
                      .rows = drawing.rows,
                      .cols = drawing.cols,
                      .key_unit = drawing.has_rooms ? KEY_ROOM : KEY_BLOCK,
                      .moves = (int)path->count,
                      .measure = mazesheet_measure,
                      .write_task = mazesheet_write_task,
                      .draw = mazesheet_draw_figure};
}

Status mazesheet_write(const Maze *maze, const MazePath *path, SheetPart part, PaperFormat format,
                       const SheetStyle *style, StrBuf *out, Error *err) {
  SCOPED(maze_path_deinit) MazePath found = {0};
  Status status = path ? OK : maze_find_way(maze, NULL, &found, err);
  MazeFigure figure = mazesheet_figure(maze, path ? path : &found);
  return status == OK ? mazepages_write(&figure, 0, part, format, style, out, err) : status;
}

// The mazes of a set were solved when they were chosen.
Status mazesheet_write_set(const Maze *const *mazes, int count, const SheetStyle *style, StrBuf *out, Error *err) {
  static const MazePath none;
  ScopedMem MazeFigure *figures = mem_alloc((size_t)count * sizeof *figures);
  for (int i = 0; i < count; i++)
    figures[i] = mazesheet_figure(mazes[i], maze_best_solution(mazes[i]) ? maze_best_solution(mazes[i]) : &none);
  return mazepages_write(figures, count, SHEET_BOTH, PAPER_PDF, style, out, err);
}
