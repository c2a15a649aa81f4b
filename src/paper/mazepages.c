// SPDX-License-Identifier: MIT
#include "paper/mazepages_internal.h"

const PaperInk maze_wall_ink = {0x22282d, 1}, maze_way_ink = {0xd1495b, 0.9}, maze_exit_ink = {0xc0392b, 1};

// ---- ends ----

static PaperPoint point_along(PaperPoint from, PaperPoint step, double length) {
  return (PaperPoint){from.x + step.x * length, from.y + step.y * length};
}

void maze_draw_arrow(Paper *paper, PaperPoint opening, PaperPoint out, bool goes_in, double unit, double room) {
  double length = unit * 0.8 + 4 < room * 0.66 ? unit * 0.8 + 4 : room * 0.66, head = length * 0.4, gap = room * 0.17;
  PaperPoint aside = {-out.y, out.x};
  PaperPoint near = point_along(opening, out, gap), far = point_along(opening, out, gap + length);
  PaperPoint tip = goes_in ? near : far, back = point_along(tip, out, goes_in ? head : -head);
  PaperPoint wings[3] = {point_along(back, aside, head), tip, point_along(back, aside, -head)};
  double line = length > 14 ? 2.6 : length > 8 ? 1.6 : 1;
  paper_line(paper, near, far, line, sheet_accent);
  paper_path(paper, wings, 3, line, sheet_accent);
}

void maze_draw_disc(Paper *paper, PaperPoint centre, double unit) {
  paper_circle(paper, centre, unit * 0.3, sheet_accent);
}

void maze_draw_ring(Paper *paper, PaperPoint centre, double unit) {
  paper_circle(paper, centre, unit * 0.34, maze_exit_ink);
  paper_circle(paper, centre, unit * 0.22, (PaperInk){0xffffff, 1});
  paper_circle(paper, centre, unit * 0.11, maze_exit_ink);
}

// ---- one figure ----

// The description in words: the size, and on a key that the way is marked.
Status mazepages_draw_figure(Paper *paper, const MazeFigure *figure, const Catalog *catalog, bool is_key,
                             SheetArea area, Error *err) {
  ScopedStrBuf words = {0};
  strbuf_printf(&words,
                is_key ? tr(catalog, "Maze of %d by %d cells with its way marked")
                       : tr(catalog, "Maze of %d by %d cells"),
                figure->rows, figure->cols);
  paper_begin_figure(paper, strbuf_text(&words));
  Status status = figure->draw(paper, figure, is_key && figure->moves > 0, area, err);
  paper_end(paper, PAPER_FIGURE);
  return status;
}

static const char *maze_sheet_title(const SheetStyle *style, const MazeFigure *figure) {
  return sheet_title(style, figure->name, N_("Maze"));
}

Status mazepages_draw_puzzle(Paper *paper, const MazeFigure *figure, const SheetStyle *style, SheetPlace place,
                             Error *err) {
  ScopedStrBuf task = {0};
  if (style->wish.instruction && style->wish.instruction[0])
    strbuf_add_text(&task, style->wish.instruction);
  else
    figure->write_task(figure, style->catalog, &task);
  place.level = figure->measure(figure);
  SheetHead head = {.title = maze_sheet_title(style, figure), .subtitle = strbuf_text(&task), .asks_name = true};
  SheetArea area = sheet_draw_frame(paper, style, &head, place);
  if (figure->moves == 0) { // whoever hands it out should know
    double y =
        sheet_draw_paragraph(paper, (PaperPoint){area.x, area.y + 8}, area.width, sheet_font(style, 11, true),
                             maze_exit_ink, tr(style->catalog, "This maze can't be solved: there is no way out."));
    area.height -= y - area.y;
    area.y = y;
  }
  return mazepages_draw_figure(paper, figure, style->catalog, false, area, err);
}

static void write_length(const MazeFigure *figure, const Catalog *catalog, StrBuf *out) {
  if (figure->moves > 0)
    strbuf_printf(out, tr_plural(catalog, "%d move", "%d moves", figure->moves), figure->moves);
  else
    strbuf_add_text(out, tr(catalog, "This maze can't be solved: there is no way out."));
}

static Status mazepages_draw(Paper *paper, const SheetStyle *style, const void *puzzle, bool is_key, SheetPlace place,
                             Error *err) {
  const MazeFigure *figure = puzzle;
  ScopedStrBuf title = {0}, subtitle = {0};
  if (!is_key)
    return mazepages_draw_puzzle(paper, figure, style, place, err);
  strbuf_printf(&title, tr(style->catalog, "Answers: %s"), maze_sheet_title(style, figure));
  write_length(figure, style->catalog, &subtitle);
  SheetHead head = {.title = strbuf_text(&title), .subtitle = strbuf_text(&subtitle)};
  SheetArea area = sheet_draw_frame(paper, style, &head, place);
  return mazepages_draw_figure(paper, figure, style->catalog, true, area, err);
}

static Status mazepages_draw_small_key(Paper *paper, const SheetStyle *style, const void *puzzle, SheetArea area,
                                       Error *err) {
  ScopedStrBuf length = {0};
  write_length(puzzle, style->catalog, &length);
  sheet_draw_key_note(paper, area, strbuf_text(&length));
  return mazepages_draw_figure(paper, puzzle, style->catalog, true, area, err);
}

Status mazepages_write(const MazeFigure *figures, int count, SheetPart part, PaperFormat format,
                       const SheetStyle *style, StrBuf *out, Error *err) {
  const SheetSet set = {.title = maze_sheet_title(style, figures),
                        .draw = mazepages_draw,
                        .puzzles = figures,
                        .has_shape = true,
                        .shape = sheet_shape(style, figures->rows, figures->cols),
                        .count = count,
                        .size = sizeof *figures,
                        .rows = figures->rows + 2,
                        .cols = figures->cols + 2,
                        .key_unit = figures->key_unit,
                        .draw_small_key = mazepages_draw_small_key};
  return sheet_write(style, &set, part, format, out, err);
}
