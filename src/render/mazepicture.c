// SPDX-License-Identifier: MIT
#include "render/mazepicture.h"

#include "base/mem.h"
#include "render/palette.h"

typedef struct Drawing {
  const MazePicture *picture;
  const Palette *palette;
  StrBuf *out;
  int row_end, col_end;
  int width;           // columns of a cell
  uint8_t *is_on_path; // for the part being drawn
} Drawing;

static int cols_of(const MazePicture *picture) {
  return picture->cols ? picture->cols : maze_cols(picture->maze);
}

static int mazepicture_cell_width(const MazePicture *picture) {
  bool fits = !picture->look || picture->look->columns == 0 || cols_of(picture) * 2 + 2 <= picture->look->columns;
  return fits ? 2 : 1;
}

// The columns of the whole drawing: two for each cell, or one if two would not fit on the screen.
static int mazepicture_width(const MazePicture *picture) {
  return cols_of(picture) * mazepicture_cell_width(picture) + 2;
}

static void mark_path(Drawing *drawing) {
  const MazePicture *picture = drawing->picture;
  int cols = drawing->col_end - picture->left;
  drawing->is_on_path = mem_alloc((size_t)(drawing->row_end - picture->top) * (size_t)cols);
  for (int64_t i = 0; picture->path && i < picture->path->count; i++) {
    MazeCell cell = picture->path->cells[i];
    if (cell.row >= picture->top && cell.row < drawing->row_end && cell.col >= picture->left &&
        cell.col < drawing->col_end)
      drawing->is_on_path[(cell.row - picture->top) * cols + cell.col - picture->left] = 1;
  }
}

static bool is_on_path(const Drawing *drawing, MazeCell cell) {
  const MazePicture *picture = drawing->picture;
  return drawing->is_on_path[(cell.row - picture->top) * (drawing->col_end - picture->left) + cell.col - picture->left];
}

static void add_frame_line(Drawing *drawing, const char *left, const char *right) {
  strbuf_add_text(drawing->out, left);
  for (int i = 0; i < (drawing->col_end - drawing->picture->left) * drawing->width; i++)
    strbuf_add_text(drawing->out, "─");
  strbuf_add_text(drawing->out, right);
  strbuf_add_char(drawing->out, '\n');
}

// How a cell looks: a sign one or two columns wide, and colours.
typedef struct Sign {
  const char *narrow, *wide;
  Style style;
} Sign;

static Sign mazepicture_sign_of(const Drawing *drawing, MazeCell cell) {
  const Maze *maze = drawing->picture->maze;
  const Palette *palette = drawing->palette;
  MazeCode code = maze_code(maze, cell);
  if (code == MAZE_OBSTACLE)
    return (Sign){"█", "██", style_plain(palette->soft, COLOUR_DEFAULT)};
  bool has_player = maze_cell_equals(cell, maze_player(maze)) && !maze_cell_equals(cell, maze_entrance(maze));
  if (has_player)
    return (Sign){"@", "@ ", style_bold(palette->tile_ink, palette->last[0])};
  if (code == MAZE_EXIT)
    return (Sign){"B", "B ", style_bold(palette->word_ink[3], palette->word[3])};
  if (code == MAZE_ENTRANCE)
    return (Sign){"A", "A ", style_bold(palette->tile_ink, palette->placed[0])};
  if (is_on_path(drawing, cell))
    return (Sign){"·", "· ", style_bold(palette->tile_ink, palette->last[0])};
  return (Sign){" ", "  ", style_plain(COLOUR_DEFAULT, COLOUR_DEFAULT)};
}

static void mazepicture_add_row(Drawing *drawing, int row) {
  strbuf_add_text(drawing->out, "│");
  for (int col = drawing->picture->left; col < drawing->col_end; col++) {
    Sign sign = mazepicture_sign_of(drawing, maze_cell(row, col));
    const char *text = drawing->width == 2 ? sign.wide : sign.narrow;
    if (text[0] == ' ')
      strbuf_add_text(drawing->out, text);
    else
      style_add(drawing->out, drawing->picture->look, sign.style, text);
  }
  strbuf_add_text(drawing->out, "│\n");
}

void mazepicture_draw(const MazePicture *picture, StrBuf *out) {
  const Maze *maze = picture->maze;
  Drawing drawing = {.picture = picture,
                     .palette = palette_of(picture->look),
                     .out = out,
                     .row_end = picture->rows ? picture->top + picture->rows : maze_rows(maze),
                     .col_end = picture->cols ? picture->left + picture->cols : maze_cols(maze),
                     .width = mazepicture_cell_width(picture)};
  mark_path(&drawing);
  add_frame_line(&drawing, "┌", "┐");
  for (int row = picture->top; row < drawing.row_end; row++)
    mazepicture_add_row(&drawing, row);
  add_frame_line(&drawing, "└", "┘");
  mem_free(drawing.is_on_path);
}

void mazepicture_show(const Maze *maze, const MazePath *path, const Catalog *catalog, const Look *look, bool is_screen,
                      StrBuf *out) {
  enum { SHOWN_ROWS_MAX = 200, SHOWN_COLS_MAX = 250 };
  Look room = *look;
  const MazePicture picture = {.maze = maze, .path = path, .look = &room};
  if (!is_screen) // a file has room for all columns
    room.columns = 0;
  if (maze_rows(maze) <= SHOWN_ROWS_MAX && maze_cols(maze) <= SHOWN_COLS_MAX &&
      (!is_screen || mazepicture_width(&picture) <= look->columns))
    mazepicture_draw(&picture, out);
  else
    strbuf_printf(out, tr(catalog, "%d×%d cells are too many to be drawn here.\n"), maze_rows(maze), maze_cols(maze));
}
