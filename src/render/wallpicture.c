// SPDX-License-Identifier: MIT
#include "render/wallpicture.h"

#include "base/decimal.h"
#include "base/mem.h"
#include "render/palette.h"

#include <math.h>

enum { DOTS_WIDE = 2, DOTS_HIGH = 4, CELL_DOTS = 6, CELL_DOTS_MIN = 4, FILE_COLUMNS = 200, BLANK = 0x2800 };

typedef struct DotCanvas {
  int columns, lines;
  uint8_t *walls, *way; // eight dots for each sign
  double scale;         // dots for each unit
} DotCanvas;

static void canvas_dot(const DotCanvas *canvas, uint8_t *layer, double x, double y) {
  static const uint8_t bits[DOTS_HIGH][DOTS_WIDE] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
  int col = (int)(x * canvas->scale + 0.5), row = (int)(y * canvas->scale + 0.5);
  if (col >= 0 && row >= 0 && col < canvas->columns * DOTS_WIDE && row < canvas->lines * DOTS_HIGH)
    layer[row / DOTS_HIGH * canvas->columns + col / DOTS_WIDE] |= bits[row % DOTS_HIGH][col % DOTS_WIDE];
}

static void canvas_line(const DotCanvas *canvas, uint8_t *layer, WallPoint from, WallPoint to) {
  int steps = 1 + (int)(fmax(fabs(to.x - from.x), fabs(to.y - from.y)) * canvas->scale * 2);
  for (int i = 0; i <= steps; i++)
    canvas_dot(canvas, layer, from.x + (to.x - from.x) * i / steps, from.y + (to.y - from.y) * i / steps);
}

// Draws a side in two halves, which is as round as dots can show it.
static void canvas_side(const DotCanvas *canvas, const WallGrid *grid, const WallSide *side) {
  WallPoint middle = wallgrid_side_middle(grid, side);
  canvas_line(canvas, canvas->walls, side->from, middle);
  canvas_line(canvas, canvas->walls, middle, side->to);
}

static void canvas_draw_walls(const DotCanvas *canvas, const WallMaze *maze) {
  const WallGrid *grid = maze->grid;
  for (int cell = 0; cell < grid->count; cell++) {
    for (int i = 0; i < grid->cells[cell].side_count; i++) {
      bool is_end = (cell == maze->entrance || cell == maze->exit) && wallmaze_opening(maze, cell) == i;
      if (!(maze->open[cell] >> i & 1) && !is_end)
        canvas_side(canvas, grid, &grid->cells[cell].sides[i]);
    }
    // Walls along the upper corridor, which show that the lower one ends there.
    for (int i = 0; i < 4 && wallmaze_is_bridge(maze, cell); i++) {
      const WallSide *side = &grid->cells[cell].sides[i];
      WallPoint centre = grid->cells[cell].centre;
      if (wallmaze_ways(maze, cell) >> i & 1)
        continue;
      double pull = 0.4; // towards the centre
      canvas_line(
          canvas, canvas->walls,
          (WallPoint){side->from.x + (centre.x - side->from.x) * pull, side->from.y + (centre.y - side->from.y) * pull},
          (WallPoint){side->to.x + (centre.x - side->to.x) * pull, side->to.y + (centre.y - side->to.y) * pull});
    }
  }
}

static void canvas_draw_way(const DotCanvas *canvas, const WallMaze *maze, const WallPath *path) {
  int at = maze->entrance;
  for (int i = 0; path && i < path->count; i++) {
    int cell = wallmaze_cell_of(maze, path->places[i]);
    const WallSide *side = &maze->grid->cells[at].sides[wallgrid_side_between(maze->grid, at, cell)];
    WallPoint middle = wallgrid_side_middle(maze->grid, side);
    canvas_line(canvas, canvas->way, maze->grid->cells[at].centre, middle);
    canvas_line(canvas, canvas->way, middle, maze->grid->cells[cell].centre);
    at = cell;
  }
}

static int canvas_sign_at(const DotCanvas *canvas, WallPoint point) {
  int col = (int)(point.x * canvas->scale + 0.5) / DOTS_WIDE, row = (int)(point.y * canvas->scale + 0.5) / DOTS_HIGH;
  return row * canvas->columns + col;
}

static void canvas_add_sign(const DotCanvas *canvas, int at, const Look *look, StrBuf *out) {
  const Palette *palette = palette_of(look);
  unsigned dots = canvas->walls[at] | canvas->way[at], sign = BLANK + dots;
  const char text[] = {(char)(0xE0 | sign >> 12), (char)(0x80 | (sign >> 6 & 0x3F)), (char)(0x80 | (sign & 0x3F)),
                       '\0'};
  if (dots == 0)
    strbuf_add_char(out, ' ');
  else if (canvas->way[at])
    style_add(out, look, style_bold(palette->tile_ink, palette->last[0]), text);
  else
    strbuf_add_text(out, text);
}

static void canvas_write(const DotCanvas *canvas, const WallMaze *maze, const Look *look, StrBuf *out) {
  const Palette *palette = palette_of(look);
  int entrance = canvas_sign_at(canvas, maze->grid->cells[maze->entrance].centre);
  int exit = canvas_sign_at(canvas, maze->grid->cells[maze->exit].centre);
  for (int at = 0; at < canvas->lines * canvas->columns; at++) {
    if (at == entrance)
      style_add(out, look, style_bold(palette->tile_ink, palette->placed[0]), "A");
    else if (at == exit)
      style_add(out, look, style_bold(palette->word_ink[3], palette->word[3]), "B");
    else
      canvas_add_sign(canvas, at, look, out);
    if ((at + 1) % canvas->columns == 0)
      strbuf_add_char(out, '\n');
  }
}

void wallpicture_show(const WallMaze *maze, const WallPath *path, const Catalog *catalog, const Look *look,
                      bool is_screen, StrBuf *out) {
  const WallGrid *grid = maze->grid;
  int columns = is_screen && look->columns > 0 ? look->columns : FILE_COLUMNS;
  double least = CELL_DOTS_MIN * (maze->bridge_count > 0 ? 1.5 : 1);
  double most = CELL_DOTS * (grid->shape == WALL_TRIANGLE || maze->bridge_count > 0 ? 1.6 : 1);
  DotCanvas canvas = {.scale = fmin(most, (columns * DOTS_WIDE - 1) / grid->width)};
  if (canvas.scale < least) {
    strbuf_printf(out,
                  tr_plural(catalog, "%d cell is too much to be drawn here.\n",
                            "%d cells are too many to be drawn here.\n", grid->count),
                  grid->count);
    return;
  }
  canvas.columns = ((int)(grid->width * canvas.scale + 0.5) + DOTS_WIDE) / DOTS_WIDE;
  canvas.lines = ((int)(grid->height * canvas.scale + 0.5) + DOTS_HIGH) / DOTS_HIGH;
  canvas.walls = mem_alloc((size_t)canvas.columns * (size_t)canvas.lines);
  canvas.way = mem_alloc((size_t)canvas.columns * (size_t)canvas.lines);
  canvas_draw_walls(&canvas, maze);
  canvas_draw_way(&canvas, maze, path);
  canvas_write(&canvas, maze, look, out);
  mem_free(canvas.walls);
  mem_free(canvas.way);
}

void wallpicture_add_shape(const WallMaze *maze, const Catalog *catalog, StrBuf *out) {
  const WallGrid *grid = maze->grid;
  switch (grid->shape) {
  case WALL_CIRCLE:
    strbuf_printf(out, tr_plural(catalog, "circle of %d ring", "circle of %d rings", grid->rows), grid->rows);
    break;
  case WALL_HEXAGON:
    strbuf_printf(out,
                  tr_plural(catalog, "hexagon with %d cell at an edge", "hexagon with %d cells at an edge", grid->rows),
                  grid->rows);
    break;
  case WALL_TRIANGLE:
    strbuf_printf(
        out, tr_plural(catalog, "triangle with %d cell at an edge", "triangle with %d cells at an edge", grid->rows),
        grid->rows);
    break;
  default:
    strbuf_printf(out, tr(catalog, "%d×%d squares"), grid->rows, grid->cols);
  }
  strbuf_add_text(out, ", ");
  strbuf_printf(out, tr_plural(catalog, "%d cell", "%d cells", grid->count), grid->count);
  if (maze->bridge_count > 0) {
    strbuf_add_text(out, ", ");
    strbuf_printf(out, tr_plural(catalog, "%d bridge", "%d bridges", maze->bridge_count), maze->bridge_count);
  }
  strbuf_add_char(out, '\n');
}

void wallpicture_add_numbers(const WallMetrics *metrics, const Catalog *catalog, StrBuf *out) {
  strbuf_printf(out, tr_plural(catalog, "%d dead end", "%d dead ends", metrics->dead_ends), metrics->dead_ends);
  strbuf_add_text(out, ", ");
  strbuf_printf(out, tr_plural(catalog, "%d branch", "%d branches", metrics->branches), metrics->branches);
  strbuf_add_char(out, '\n');
  if (metrics->moves == 0) {
    strbuf_add_text(out, tr(catalog, "This maze is impossible: there is no way out.\n"));
    return;
  }
  strbuf_printf(out, tr_plural(catalog, "Shortest way: %d move", "Shortest way: %d moves", metrics->moves),
                metrics->moves);
  strbuf_add_text(out, ", ");
  strbuf_printf(out, tr_plural(catalog, "%d decision", "%d decisions", metrics->decisions), metrics->decisions);
  strbuf_add_char(out, '\n');
  strbuf_printf(out, tr(catalog, "Effort of a walker: %s, level %d of 5\n"),
                decimal_of(catalog, "%.0f", metrics->effort).text, metrics->level);
}
