// SPDX-License-Identifier: MIT
// A maze as pixels, for mazes of any size. Cells are written directly into the picture: drawing a hundred million
// rectangles would take minutes.
#include "paper/mazesheet.h"
#include "paper/paper_internal.h"

enum { SIDE_WANTED = 2000, CELL_PIXELS_MAX = 16, COLOUR_PIXELS_MAX = 16 * 1000 * 1000 };

typedef struct Picture {
  cairo_surface_t *surface;
  unsigned char *data;
  int stride, cell, width, height;
  bool has_colours;
} Picture;

static void set_pixel(Picture *picture, int x, int y, uint32_t rgb) {
  unsigned char *row = picture->data + (size_t)y * (size_t)picture->stride;
  if (picture->has_colours)
    ((uint32_t *)(void *)row)[x] = rgb;
  else
    row[x] = (unsigned char)(((rgb >> 16 & 0xff) * 3 + (rgb >> 8 & 0xff) * 6 + (rgb & 0xff)) / 10);
}

static void mazepicture_fill_cell(Picture *picture, MazeCell cell, uint32_t rgb) {
  for (int y = 0; y < picture->cell; y++) {
    for (int x = 0; x < picture->cell; x++)
      set_pixel(picture, cell.col * picture->cell + x, cell.row * picture->cell + y, rgb);
  }
}

static void mazepicture_fill_cells(Picture *picture, const Maze *maze, const MazePath *path) {
  for (int row = 0; row < maze_rows(maze); row++) {
    for (int col = 0; col < maze_cols(maze); col++)
      mazepicture_fill_cell(picture, maze_cell(row, col), maze_is_gap(maze, maze_cell(row, col)) ? 0xffffff : 0x2f3b45);
  }
  for (int64_t i = 0; path && i < path->count; i++)
    mazepicture_fill_cell(picture, path->cells[i], 0xd1495b);
  mazepicture_fill_cell(picture, maze_entrance(maze), 0x1e8449);
  for (int i = 0; i < maze_exit_count(maze); i++)
    mazepicture_fill_cell(picture, maze_exit(maze, i), 0xf2a03d);
}

static cairo_status_t mazepicture_add_bytes(void *context, const unsigned char *bytes, unsigned size) {
  strbuf_add(context, (const char *)bytes, size);
  return CAIRO_STATUS_SUCCESS;
}

Status mazesheet_write_picture(const Maze *maze, const MazePath *path, StrBuf *out, Error *err) {
  int longer = maze_rows(maze) > maze_cols(maze) ? maze_rows(maze) : maze_cols(maze), cell = SIDE_WANTED / longer;
  cell = cell < 1 ? 1 : cell > CELL_PIXELS_MAX ? CELL_PIXELS_MAX : cell;
  Drawing draw;
  Status opened = drawing_open(&draw, err);
  if (opened != OK)
    return opened;
  Picture picture = {.cell = cell, .width = maze_cols(maze) * cell, .height = maze_rows(maze) * cell};
  picture.has_colours = (int64_t)picture.width * picture.height <= COLOUR_PIXELS_MAX;
  picture.surface = draw.cairo_image_surface_create(picture.has_colours ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_A8,
                                                    picture.width, picture.height);
  cairo_status_t status = draw.cairo_surface_status(picture.surface);
  if (status == CAIRO_STATUS_SUCCESS) {
    picture.data = draw.cairo_image_surface_get_data(picture.surface);
    picture.stride = draw.cairo_image_surface_get_stride(picture.surface);
    mazepicture_fill_cells(&picture, maze, path);
    draw.cairo_surface_mark_dirty(picture.surface);
    status = draw.cairo_surface_write_to_png_stream(picture.surface, mazepicture_add_bytes, out);
  }
  draw.cairo_surface_destroy(picture.surface);
  if (status != CAIRO_STATUS_SUCCESS)
    return error_set(err, ERR_IO, N_("no page could be made: %s"), err_str(draw.cairo_status_to_string(status)));
  return OK;
}
