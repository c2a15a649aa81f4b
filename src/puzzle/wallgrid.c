// SPDX-License-Identifier: MIT
#include "puzzle/wallgrid.h"

#include "base/mem.h"

#include <math.h>

#define ROOT3 1.7320508075688772
#define TURN 6.283185307179586
#define ARC_LENGTH_MAX 1.5 // longer cells of a ring are divided in two
enum { CENTRE_SIDES = 6, LENGTH_MIN = 2 };

const char *wall_shape_name(WallShape shape) {
  static const char *const names[WALL_SHAPES] = {"rectangle", "circle", "hexagon", "triangle"};
  return names[shape];
}

static WallCell *wallgrid_add(WallGrid *grid, int row, int col, int sides) {
  WallCell *cell = &grid->cells[grid->count++];
  *cell = (WallCell){.at = maze_cell(row, col), .side_count = sides};
  for (int i = 0; i < sides; i++)
    cell->sides[i] = (WallSide){.next = WALLGRID_NONE, .back = WALLGRID_NONE, .ahead = WALLGRID_NONE};
  return cell;
}

static void wallgrid_join(WallCell *cell, int side, int next, int back) {
  cell->sides[side].next = next;
  cell->sides[side].back = (int16_t)back;
}

// Sets the corners of a cell with straight sides, clockwise; side i goes from corner i to the next.
static void wallcell_set_corners(WallCell *cell, const WallPoint *corners) {
  for (int i = 0; i < cell->side_count; i++) {
    cell->sides[i].from = corners[i];
    cell->sides[i].to = corners[(i + 1) % cell->side_count];
    cell->centre.x += corners[i].x / cell->side_count;
    cell->centre.y += corners[i].y / cell->side_count;
  }
}

// ---- rectangles ----

static int rectangle_cell(const int *index, int rows, int cols, int row, int col) {
  return row < 0 || col < 0 || row >= rows || col >= cols ? WALLGRID_NONE : index[row * cols + col];
}

static void wallgrid_build_rectangle(WallGrid *grid, const bool *mask) {
  int rows = grid->rows, cols = grid->cols;
  ScopedMem int *index = mem_alloc((size_t)rows * (size_t)cols * sizeof *index);
  for (int i = 0; i < rows * cols; i++) {
    index[i] = mask && !mask[i] ? WALLGRID_NONE : grid->count;
    if (index[i] == WALLGRID_NONE)
      continue;
    int row = i / cols;
    double x = i % cols, y = row;
    const WallPoint corners[] = {{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}};
    wallcell_set_corners(wallgrid_add(grid, i / cols, i % cols, 4), corners);
  }
  for (int i = 0; i < grid->count; i++) {
    WallCell *cell = &grid->cells[i];
    for (int side = 0; side < 4; side++) {
      MazeStep step = maze_steps[side * 2];
      int row = cell->at.row + step.row, col = cell->at.col + step.col;
      wallgrid_join(cell, side, rectangle_cell(index, rows, cols, row, col), (side + 2) % 4);
      cell->sides[side].ahead = (int16_t)((side + 2) % 4);
      bool has_room = true; // up to the edge of the picture
      for (; has_room && row >= 0 && col >= 0 && row < rows && col < cols; row += step.row, col += step.col)
        has_room = index[row * cols + col] == WALLGRID_NONE;
      cell->sides[side].is_outer = has_room;
    }
  }
  grid->width = cols;
  grid->height = rows;
}

// ---- circles ----

// How many cells a ring has, given the number of the ring inside it.
static int ring_count(int ring, int inside) {
  if (ring < 2)
    return ring == 0 ? 1 : CENTRE_SIDES;
  return TURN * ring / inside > ARC_LENGTH_MAX ? 2 * inside : inside;
}

static WallPoint circle_point(const WallGrid *grid, double radius, double part) {
  double angle = TURN * part;
  return (WallPoint){grid->middle.x + radius * sin(angle), grid->middle.y - radius * cos(angle)};
}

static void wallcell_set_side(WallCell *cell, int side, WallPoint from, WallPoint to, bool is_arc) {
  cell->sides[side].from = from;
  cell->sides[side].to = to;
  cell->sides[side].is_arc = is_arc;
}

enum { RING_IN, RING_LEFT, RING_RIGHT, RING_OUT }; // sides of a cell; it may have two outer ones

static void ring_add_cell(WallGrid *grid, int ring, int col, int count, int inside, int outside) {
  int first = grid->count - col, out = outside > count ? 2 : 1;
  WallCell *cell = wallgrid_add(grid, ring, col, RING_OUT + out);
  double low = (double)col / count, high = (col + 1.0) / count;
  cell->centre = circle_point(grid, ring + 0.5, (low + high) / 2);
  wallcell_set_side(cell, RING_IN, circle_point(grid, ring, low), circle_point(grid, ring, high), true);
  wallcell_set_side(cell, RING_LEFT, circle_point(grid, ring, low), circle_point(grid, ring + 1, low), false);
  wallcell_set_side(cell, RING_RIGHT, circle_point(grid, ring + 1, high), circle_point(grid, ring, high), false);
  wallgrid_join(cell, RING_LEFT, first + (col + count - 1) % count, RING_RIGHT);
  wallgrid_join(cell, RING_RIGHT, first + (col + 1) % count, RING_LEFT);
  cell->sides[RING_LEFT].ahead = RING_RIGHT;
  cell->sides[RING_RIGHT].ahead = RING_LEFT;
  cell->sides[RING_IN].ahead = out == 1 ? RING_OUT : WALLGRID_NONE;
  int share = count / inside, before = first - inside;
  wallgrid_join(cell, RING_IN, before + col / share, ring == 1 ? col : RING_OUT + col % share);
  for (int i = 0; i < out; i++) {
    WallSide *side = &cell->sides[RING_OUT + i];
    wallcell_set_side(cell, RING_OUT + i, circle_point(grid, ring + 1, low + (high - low) * i / out),
                      circle_point(grid, ring + 1, low + (high - low) * (i + 1) / out), true);
    side->ahead = RING_IN;
    side->is_outer = outside == 0;
    if (outside > 0)
      wallgrid_join(cell, RING_OUT + i, first + count + col * out + i, RING_IN);
  }
}

static void wallgrid_build_circle(WallGrid *grid) {
  grid->middle = (WallPoint){grid->rows, grid->rows};
  WallCell *centre = wallgrid_add(grid, 0, 0, CENTRE_SIDES);
  centre->centre = grid->middle;
  for (int i = 0; i < CENTRE_SIDES; i++) {
    wallcell_set_side(centre, i, circle_point(grid, 1, (double)i / CENTRE_SIDES),
                      circle_point(grid, 1, (i + 1.0) / CENTRE_SIDES), true);
    wallgrid_join(centre, i, 1 + i, RING_IN);
  }
  int inside = 1, count = CENTRE_SIDES;
  for (int ring = 1; ring < grid->rows; ring++) {
    int outside = ring + 1 < grid->rows ? ring_count(ring + 1, count) : 0;
    for (int col = 0; col < count; col++)
      ring_add_cell(grid, ring, col, count, inside, outside);
    inside = count;
    count = outside;
  }
  grid->width = grid->height = 2.0 * grid->rows;
}

// ---- hexagons: corners upwards, rows that grow to the middle and shrink again ----

static int hexagon_length(int edge, int row) {
  int longest = 2 * edge - 1, away = row < edge ? edge - 1 - row : row - edge + 1;
  return row < 0 || row >= longest ? 0 : longest - away;
}

static void hexagon_add_cell(WallGrid *grid, int row, int col) {
  int edge = grid->rows, length = hexagon_length(edge, row), above = hexagon_length(edge, row - 1),
      below = hexagon_length(edge, row + 1), first = grid->count - col;
  double x = ROOT3 * (col + (2 * edge - 1 - length) / 2.0 + 0.5), y = 1.5 * row + 1, half = ROOT3 / 2;
  const WallPoint corners[] = {{x, y - 1}, {x + half, y - 0.5}, {x + half, y + 0.5},
                               {x, y + 1}, {x - half, y + 0.5}, {x - half, y - 0.5}};
  // From the top corner clockwise: up right, right, down right, down left, left, up left.
  int up = above > length ? col : col - 1, down = below > length ? col : col - 1; // the left one of two
  const int rows[] = {above, length, below, below, length, above},
            cols[] = {up + 1, col + 1, down + 1, down, col - 1, up};
  const int firsts[] = {first - above, first, first + length, first + length, first, first - above};
  WallCell *cell = wallgrid_add(grid, row, col, 6);
  wallcell_set_corners(cell, corners);
  for (int side = 0; side < 6; side++) {
    bool is_there = cols[side] >= 0 && cols[side] < rows[side];
    wallgrid_join(cell, side, is_there ? firsts[side] + cols[side] : WALLGRID_NONE, (side + 3) % 6);
    cell->sides[side].ahead = (int16_t)((side + 3) % 6);
    cell->sides[side].is_outer = !is_there;
  }
}

static void wallgrid_build_hexagon(WallGrid *grid) {
  for (int row = 0; row < 2 * grid->rows - 1; row++) {
    for (int col = 0; col < hexagon_length(grid->rows, row); col++)
      hexagon_add_cell(grid, row, col);
  }
  grid->width = ROOT3 * (2 * grid->rows - 1);
  grid->height = 1.5 * (2 * grid->rows - 1) + 0.5;
}

// ---- triangles: those of even columns stand on their base, those between them on their tip ----

static void triangle_add_cell(WallGrid *grid, int row, int col) {
  bool stands = col % 2 == 0;
  int at = grid->count;
  double x = (grid->rows - 1 - row + col) / 2.0, top = row * ROOT3 / 2, bottom = top + ROOT3 / 2;
  const WallPoint standing[] = {{x + 0.5, top}, {x + 1, bottom}, {x, bottom}};
  const WallPoint hanging[] = {{x, top}, {x + 1, top}, {x + 0.5, bottom}};
  WallCell *cell = wallgrid_add(grid, row, col, 3);
  wallcell_set_corners(cell, stands ? standing : hanging);
  // A cell on its base: right, below, left. On its tip: above, right, left.
  int right = stands ? 0 : 1, level = stands ? 1 : 0, beyond = stands ? row + 1 : row - 1;
  wallgrid_join(cell, right, col < 2 * row ? at + 1 : WALLGRID_NONE, 2);
  wallgrid_join(cell, 2, col > 0 ? at - 1 : WALLGRID_NONE, right == 0 ? 1 : 0);
  wallgrid_join(cell, level, beyond < grid->rows ? beyond * beyond + col + (stands ? 1 : -1) : WALLGRID_NONE,
                1 - level);
  for (int side = 0; side < 3; side++)
    cell->sides[side].is_outer = cell->sides[side].next == WALLGRID_NONE;
}

static void wallgrid_build_triangle(WallGrid *grid) {
  for (int row = 0; row < grid->rows; row++) {
    for (int col = 0; col <= 2 * row; col++)
      triangle_add_cell(grid, row, col);
  }
  grid->width = grid->rows;
  grid->height = grid->rows * ROOT3 / 2;
}

// ---- all of them ----

static Status wallgrid_check_lengths(WallShape shape, int rows, int cols, Error *err) {
  static const char *const small[WALL_SHAPES] = {
      N_("a maze with thin walls needs at least %d rows and as many columns"), N_("a circle needs at least %d rings"),
      N_("a hexagon needs at least %d cells along an edge"), N_("a triangle needs at least %d cells along an edge")};
  static const char *const large[WALL_SHAPES] = {
      N_("a maze with thin walls can have at most %d rows and as many columns"),
      N_("a circle can have at most %d rings"), N_("a hexagon can have at most %d cells along an edge"),
      N_("a triangle can have at most %d cells along an edge")};
  static const int most[WALL_SHAPES] = {WALLGRID_LENGTH_MAX, 100, 115, WALLGRID_LENGTH_MAX};
  int least = rows < cols ? rows : cols, greatest = rows > cols ? rows : cols;
  if (least < LENGTH_MIN)
    return error_set(err, ERR_INPUT, small[shape], err_int(LENGTH_MIN));
  return greatest > most[shape] ? error_set(err, ERR_LIMIT, large[shape], err_int(most[shape])) : OK;
}

static int wallgrid_count_parts(const WallGrid *grid) {
  ScopedMem bool *is_seen = mem_alloc((size_t)grid->count * sizeof *is_seen);
  ScopedMem int *queue = mem_alloc((size_t)grid->count * sizeof *queue);
  int parts = 0;
  for (int start = 0; start < grid->count; start++) {
    if (is_seen[start])
      continue;
    int count = 0;
    parts++;
    is_seen[start] = true;
    queue[count++] = start;
    for (int i = 0; i < count; i++) {
      const WallCell *cell = &grid->cells[queue[i]];
      for (int side = 0; side < cell->side_count; side++) {
        int next = cell->sides[side].next;
        if (next == WALLGRID_NONE || is_seen[next])
          continue;
        is_seen[next] = true;
        queue[count++] = next;
      }
    }
  }
  return parts;
}

static Status wallgrid_check_parts(const WallGrid *grid, Error *err) {
  if (grid->count < 2)
    return error_set(err, ERR_INPUT,
                     N_("the shape of the maze has %d cells; it needs at least two, for entrance and exit"),
                     err_int(grid->count));
  int parts = wallgrid_count_parts(grid);
  if (parts > 1)
    return error_set(err, ERR_INPUT,
                     N_("the shape of the maze falls into %d parts that don't touch: no way leads from one to another"),
                     err_int(parts));
  return OK;
}

Status wallgrid_create(WallShape shape, int rows, int cols, const bool *mask, WallGrid **out, Error *err) {
  cols = shape == WALL_RECTANGLE ? cols : rows;
  Status status = wallgrid_check_lengths(shape, rows, cols, err);
  if (status != OK)
    return status;
  ScopedWallGrid grid = mem_alloc(sizeof *grid);
  *grid = (WallGrid){.shape = shape, .rows = rows, .cols = cols};
  // Upper bounds of the number of cells: a ring has up to 8.4 cells for each ring inside it.
  size_t room = (size_t)rows * (size_t)cols * (shape == WALL_CIRCLE ? 5 : shape == WALL_HEXAGON ? 3 : 1);
  grid->cells = mem_alloc((room + 1) * sizeof *grid->cells);
  switch (shape) {
  case WALL_CIRCLE:
    wallgrid_build_circle(grid);
    break;
  case WALL_HEXAGON:
    wallgrid_build_hexagon(grid);
    break;
  case WALL_TRIANGLE:
    wallgrid_build_triangle(grid);
    break;
  default:
    wallgrid_build_rectangle(grid, mask);
  }
  status = wallgrid_check_parts(grid, err);
  if (status == OK) {
    *out = grid;
    grid = NULL;
  }
  return status;
}

void wallgrid_destroy(WallGrid *grid) {
  if (!grid)
    return;
  mem_free(grid->cells);
  mem_free(grid);
}

// Cells are sorted by row and column.
int wallgrid_find(const WallGrid *grid, MazeCell at) {
  int low = 0, high = grid->count - 1;
  while (low <= high) {
    int middle = (low + high) / 2;
    MazeCell cell = grid->cells[middle].at;
    int order = cell.row != at.row ? cell.row - at.row : cell.col - at.col;
    if (order == 0)
      return middle;
    if (order < 0)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return WALLGRID_NONE;
}

int wallgrid_side_between(const WallGrid *grid, int a, int b) {
  const WallCell *cell = &grid->cells[a];
  for (int side = 0; side < cell->side_count; side++) {
    if (cell->sides[side].next == b)
      return side;
  }
  return WALLGRID_NONE;
}

bool wallgrid_shares_edge(const WallGrid *grid, int a, int b) {
  WallPoint from = grid->cells[a].centre, to = grid->cells[b].centre;
  bool has_left = false, has_right = false;
  for (int i = 0; i < grid->count && !(has_left && has_right); i++) {
    WallPoint at = grid->cells[i].centre;
    double beside = (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x);
    has_left = has_left || beside < -1e-6;
    has_right = has_right || beside > 1e-6;
  }
  return !has_left || !has_right;
}

bool wallgrid_equals(const WallGrid *a, const WallGrid *b) {
  if (a->shape != b->shape || a->rows != b->rows || a->cols != b->cols || a->count != b->count)
    return false;
  for (int i = 0; i < a->count; i++) {
    if (!maze_cell_equals(a->cells[i].at, b->cells[i].at))
      return false;
  }
  return true;
}

WallPoint wallgrid_side_middle(const WallGrid *grid, const WallSide *side) {
  WallPoint middle = {(side->from.x + side->to.x) / 2, (side->from.y + side->to.y) / 2};
  if (!side->is_arc)
    return middle;
  double x = middle.x - grid->middle.x, y = middle.y - grid->middle.y, length = hypot(x, y);
  double radius = hypot(side->from.x - grid->middle.x, side->from.y - grid->middle.y);
  return (WallPoint){grid->middle.x + x * radius / length, grid->middle.y + y * radius / length};
}
