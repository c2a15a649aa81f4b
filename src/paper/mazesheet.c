// SPDX-License-Identifier: MIT
#include "paper/mazesheet.h"

#include "base/mem.h"
#include "paper/sheet_internal.h"
#include "puzzle/maze_octile.h"

#include <stdio.h>

#define CELL_MAX 56.0 // two centimetres, for the smallest pupils
#define CELL_MIN 1.1  // below that a gap can't be told from an obstacle
#define KEYS_GAP 26.0
#define WAY_MAX 7.0
#define GRID_MIN 9.0 // smaller cells are better without lines

static const PaperInk wall_ink = {0x2f3b45, 1}, way_ink = {0xd1495b, 0.9}, entrance_ink = {0x1e8449, 1},
                      exit_ink = {0xc0392b, 1};

typedef struct MazeBox {
  double x, y, cell;
} MazeBox;

static double mazesheet_smaller(double a, double b) {
  return a < b ? a : b;
}

static PaperPoint mazesheet_centre_of(MazeBox box, MazeCell cell) {
  return (PaperPoint){box.x + (cell.col + 0.5) * box.cell, box.y + (cell.row + 0.5) * box.cell};
}

// ---- the cells ----

static bool is_wall(const Maze *maze, const bool *is_done, int row, int col) {
  return col < maze_cols(maze) && row < maze_rows(maze) && !maze_is_gap(maze, maze_cell(row, col)) &&
         !is_done[row * maze_cols(maze) + col];
}

static bool run_is_wall(const Maze *maze, const bool *is_done, int row, int from, int to) {
  for (int col = from; col < to; col++) {
    if (!is_wall(maze, is_done, row, col))
      return false;
  }
  return true;
}

// Obstacles that touch are drawn as one rectangle, as wide and then as high as it goes: no seams, small files.
static void draw_walls(Paper *paper, const Maze *maze, MazeBox box) {
  int rows = maze_rows(maze), cols = maze_cols(maze);
  ScopedMem bool *is_done = mem_alloc((size_t)rows * (size_t)cols * sizeof *is_done);
  for (int row = 0; row < rows; row++) {
    for (int col = 0; col < cols; col++) {
      if (!is_wall(maze, is_done, row, col))
        continue;
      int end = col + 1, bottom = row + 1;
      while (is_wall(maze, is_done, row, end))
        end++;
      while (bottom < rows && run_is_wall(maze, is_done, bottom, col, end))
        bottom++;
      for (int r = row; r < bottom; r++)
        memset(is_done + r * cols + col, true, (size_t)(end - col) * sizeof *is_done);
      double seam = box.cell * 0.02; // what stands beside another overlaps it a little
      paper_fill_rect(paper, box.x + col * box.cell - seam, box.y + row * box.cell - seam,
                      (end - col) * box.cell + 2 * seam, (bottom - row) * box.cell + 2 * seam, wall_ink);
    }
  }
}

static void draw_way(Paper *paper, const Maze *maze, const MazePath *path, MazeBox box) {
  if (path->count > 1000 * 1000)
    return;
  ScopedMem PaperPoint *points = mem_alloc((size_t)(path->count + 1) * sizeof *points);
  points[0] = mazesheet_centre_of(box, maze_entrance(maze));
  for (int i = 0; i < (int)path->count; i++)
    points[i + 1] = mazesheet_centre_of(box, path->cells[i]);
  paper_path(paper, points, (int)path->count + 1, mazesheet_smaller(box.cell * 0.3, WAY_MAX), way_ink);
}

// A disc for the entrance, a disc with a ring for the exits.
static void draw_entrance(Paper *paper, PaperPoint at, double cell) {
  paper_circle(paper, at, cell * 0.36, entrance_ink);
}

static void draw_exit(Paper *paper, PaperPoint at, double cell) {
  paper_circle(paper, at, cell * 0.4, exit_ink);
  paper_circle(paper, at, cell * 0.26, (PaperInk){0xffffff, 1});
  paper_circle(paper, at, cell * 0.13, exit_ink);
}

// Where one may go slantwise there are open places, in which cells can't be told apart without lines.
static void draw_grid(Paper *paper, const Maze *maze, MazeBox box) {
  static const PaperInk grid_ink = {0xd5dbe0, 1};
  bool has_diagonals = (maze_directions(maze) & ~MAZE_STRAIGHT_DIRECTIONS) != 0;
  if (!has_diagonals || box.cell < GRID_MIN)
    return;
  double right = box.x + maze_cols(maze) * box.cell, bottom = box.y + maze_rows(maze) * box.cell;
  for (int row = 1; row < maze_rows(maze); row++) {
    double y = box.y + row * box.cell;
    paper_line(paper, (PaperPoint){box.x, y}, (PaperPoint){right, y}, 0.5, grid_ink);
  }
  for (int col = 1; col < maze_cols(maze); col++) {
    double x = box.x + col * box.cell;
    paper_line(paper, (PaperPoint){x, box.y}, (PaperPoint){x, bottom}, 0.5, grid_ink);
  }
}

static void mazesheet_draw_maze(Paper *paper, const Maze *maze, const MazePath *path, MazeBox box) {
  double line = mazesheet_smaller(1.6, box.cell * 0.2);
  draw_grid(paper, maze, box);
  draw_walls(paper, maze, box);
  paper_frame_rect(paper, box.x - line / 2, box.y - line / 2, maze_cols(maze) * box.cell + line,
                   maze_rows(maze) * box.cell + line, 0, line, wall_ink);
  if (path)
    draw_way(paper, maze, path, box);
  draw_entrance(paper, mazesheet_centre_of(box, maze_entrance(maze)), box.cell);
  for (int i = 0; i < maze_exit_count(maze); i++)
    draw_exit(paper, mazesheet_centre_of(box, maze_exit(maze, i)), box.cell);
}

// ---- pages ----

static Status mazesheet_refuse_large(const Maze *maze, Error *err) {
  return error_set(err, ERR_LIMIT,
                   N_("a maze of %d rows and %d columns is too large for a page: its cells could not be seen"),
                   err_int(maze_rows(maze)), err_int(maze_cols(maze)));
}

// "Find the way from (disc) to (target). You may move: ↑ → ↓ ←", with the signs drawn as in the maze.
static double draw_task(Paper *paper, const Maze *maze, const Catalog *catalog, double y) {
  PaperFont font = {.size = 11};
  ScopedStrBuf arrows = {0}, text = {0};
  double x = SHEET_MARGIN, middle = y - paper_cap_height(font) / 2;
  const char *from = tr(catalog, "Find the way from"), *to = tr(catalog, "to");
  sheet_add_arrows(maze_directions(maze), &arrows);
  strbuf_printf(&text, tr(catalog, ". You may move: %s"), strbuf_text(&arrows));
  paper_text(paper, x, y, PAPER_LEFT, font, sheet_grey, from);
  x += paper_text_width(paper, font, from) + 10;
  draw_entrance(paper, (PaperPoint){x, middle}, 12);
  x += 10;
  paper_text(paper, x, y, PAPER_LEFT, font, sheet_grey, to);
  x += paper_text_width(paper, font, to) + 10;
  draw_exit(paper, (PaperPoint){x, middle}, 12);
  paper_text(paper, x + 8, y, PAPER_LEFT, font, sheet_grey, strbuf_text(&text));
  return y + 18;
}

static Status mazesheet_draw_body(Paper *paper, const Maze *maze, const MazePath *path, double y, Error *err) {
  double width = paper_width(paper) - 2 * SHEET_MARGIN, height = paper_height(paper) - SHEET_MARGIN - y;
  double cell = mazesheet_smaller(mazesheet_smaller(width / maze_cols(maze), height / maze_rows(maze)), CELL_MAX);
  if (cell < CELL_MIN)
    return mazesheet_refuse_large(maze, err);
  mazesheet_draw_maze(paper, maze, path, (MazeBox){SHEET_MARGIN + (width - cell * maze_cols(maze)) / 2, y, cell});
  return OK;
}

// Whoever hands it out should know before.
static double draw_warning(Paper *paper, const Catalog *catalog, double y) {
  paper_text(paper, SHEET_MARGIN, y, PAPER_LEFT, (PaperFont){.size = 11, .is_bold = true}, exit_ink,
             tr(catalog, "This maze can't be solved: there is no way out."));
  return y + 18;
}

static Status mazesheet_draw_puzzle(Paper *paper, const Maze *maze, const MazePath *path, const SheetStyle *style,
                                    int number, Error *err) {
  SheetHead head = {.catalog = style->catalog, .title = maze_name(maze), .asks_name = true, .number = number};
  double y = draw_task(paper, maze, style->catalog, sheet_draw_head(paper, &head) + 8);
  if (path->count == 0)
    y = draw_warning(paper, style->catalog, y);
  sheet_draw_foot(paper, style->footer);
  return mazesheet_draw_body(paper, maze, NULL, y, err);
}

static void write_length(const MazePath *path, const Catalog *catalog, StrBuf *out) {
  if (path->count > 0)
    strbuf_printf(out, tr_plural(catalog, "%d move", "%d moves", (long)path->count), (int)path->count);
  else
    strbuf_add_text(out, tr(catalog, "This maze can't be solved: there is no way out."));
}

static Status mazesheet_draw_key(Paper *paper, const Maze *maze, const MazePath *path, const SheetStyle *style,
                                 Error *err) {
  ScopedStrBuf title = {0}, subtitle = {0};
  strbuf_printf(&title, tr(style->catalog, "Answers: %s"), maze_name(maze));
  write_length(path, style->catalog, &subtitle);
  SheetHead head = {.catalog = style->catalog, .title = strbuf_text(&title), .subtitle = strbuf_text(&subtitle)};
  double y = sheet_draw_head(paper, &head);
  sheet_draw_foot(paper, style->footer);
  return mazesheet_draw_body(paper, maze, path->count > 0 ? path : NULL, y, err);
}

// A maze much wider than high has larger cells on a page that lies across.
static PaperShape shape_for(const Maze *maze, const SheetStyle *style) {
  return (PaperShape){.size = style->size, .is_wide = maze_cols(maze) * 2 > maze_rows(maze) * 3};
}

static Status write_sheet(const Maze *maze, const MazePath *path, SheetPart part, PaperFormat format,
                          const SheetStyle *style, StrBuf *out, Error *err) {
  Paper *paper;
  Status status = paper_create(format, shape_for(maze, style), maze_name(maze), &paper, err);
  if (status != OK)
    return status;
  if (part == SHEET_BOTH && !paper_has_pages(paper))
    part = SHEET_PUZZLE;
  if (part & SHEET_PUZZLE)
    status = mazesheet_draw_puzzle(paper, maze, path, style, 0, err);
  if (status == OK && part == SHEET_BOTH)
    paper_next_page(paper);
  if (status == OK && (part & SHEET_KEY))
    status = mazesheet_draw_key(paper, maze, path, style, err);
  if (status == OK)
    status = paper_finish(paper, out, err);
  paper_destroy(paper);
  return status;
}

Status mazesheet_write(const Maze *maze, const MazePath *path, SheetPart part, PaperFormat format,
                       const SheetStyle *style, StrBuf *out, Error *err) {
  MazePath found = {0};
  Status status = path ? OK : maze_find_way(maze, NULL, &found, err);
  if (status == OK)
    status = write_sheet(maze, path ? path : &found, part, format, style, out, err);
  maze_path_deinit(&found);
  return status;
}

// ---- sets ----

// Mazes of a set have been solved when they were chosen.
static const MazePath *way_of_set(const Maze *maze) {
  static const MazePath none;
  return maze_best_solution(maze) ? maze_best_solution(maze) : &none;
}

static Status mazesheet_draw_small_key(Paper *paper, const Maze *maze, int number, MazeBox box, double width,
                                       double height, const Catalog *catalog, Error *err) {
  const MazePath *path = way_of_set(maze);
  ScopedStrBuf title = {0}, length = {0};
  strbuf_printf(&title, tr(catalog, "Sheet %d"), number);
  write_length(path, catalog, &length);
  paper_text(paper, box.x, box.y + 10, PAPER_LEFT, (PaperFont){.size = 12, .is_bold = true}, sheet_accent,
             strbuf_text(&title));
  paper_text(paper, box.x + width, box.y + 10, PAPER_RIGHT, (PaperFont){.size = 8}, sheet_grey, strbuf_text(&length));
  box.cell = mazesheet_smaller(mazesheet_smaller(width / maze_cols(maze), (height - 24) / maze_rows(maze)), CELL_MAX);
  if (box.cell < CELL_MIN)
    return mazesheet_refuse_large(maze, err);
  box.x += (width - box.cell * maze_cols(maze)) / 2;
  box.y += 18;
  mazesheet_draw_maze(paper, maze, path->count > 0 ? path : NULL, box);
  return OK;
}

static Status mazesheet_draw_keys(Paper *paper, const Maze *const *mazes, int count, const SheetStyle *style,
                                  Error *err) {
  ScopedStrBuf title = {0};
  strbuf_printf(&title, tr(style->catalog, "Answers: %s"), maze_name(mazes[0]));
  Status status = OK;
  double top = 0;
  for (int i = 0; status == OK && i < count; i++) {
    if (i % 4 == 0) {
      paper_next_page(paper);
      top = sheet_draw_head(paper, &(SheetHead){.catalog = style->catalog, .title = strbuf_text(&title)});
      sheet_draw_foot(paper, style->footer);
    }
    double width = (paper_width(paper) - 2 * SHEET_MARGIN - KEYS_GAP) / 2;
    double height = (paper_height(paper) - SHEET_MARGIN - top - KEYS_GAP) / 2;
    int across = i % 2, down = i % 4 / 2;
    MazeBox box = {SHEET_MARGIN + across * (width + KEYS_GAP), top + down * (height + KEYS_GAP), 0};
    status = mazesheet_draw_small_key(paper, mazes[i], i + 1, box, width, height, style->catalog, err);
  }
  return status;
}

Status mazesheet_write_set(const Maze *const *mazes, int count, const SheetStyle *style, StrBuf *out, Error *err) {
  Paper *paper;
  Status status = paper_create(PAPER_PDF, shape_for(mazes[0], style), maze_name(mazes[0]), &paper, err);
  if (status != OK)
    return status;
  for (int i = 0; status == OK && i < count; i++) {
    if (i > 0)
      paper_next_page(paper);
    status = mazesheet_draw_puzzle(paper, mazes[i], way_of_set(mazes[i]), style, i + 1, err);
  }
  if (status == OK)
    status = mazesheet_draw_keys(paper, mazes, count, style, err);
  if (status == OK)
    status = paper_finish(paper, out, err);
  paper_destroy(paper);
  return status;
}
