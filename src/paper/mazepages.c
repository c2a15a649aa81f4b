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

// ---- one ----

// What is seen, in words: its size, and on a key that the way is marked.
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
  if (figure->moves == 0) { // whoever hands it out should know before
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

static Status mazepages_draw_key(Paper *paper, const MazeFigure *figure, const SheetStyle *style, Error *err) {
  ScopedStrBuf title = {0}, subtitle = {0};
  strbuf_printf(&title, tr(style->catalog, "Answers: %s"), maze_sheet_title(style, figure));
  write_length(figure, style->catalog, &subtitle);
  SheetHead head = {.title = strbuf_text(&title), .subtitle = strbuf_text(&subtitle)};
  SheetArea area = sheet_draw_frame(paper, style, &head, (SheetPlace){0});
  return mazepages_draw_figure(paper, figure, style->catalog, true, area, err);
}

static Status start_paper(const MazeFigure *figure, PaperFormat format, const SheetStyle *style, Paper **out,
                          Error *err) {
  return sheet_create_paper(style, format, sheet_shape(style, figure->rows, figure->cols),
                            maze_sheet_title(style, figure), out, err);
}

// A page for two has the same sheet twice.
Status mazepages_write(const MazeFigure *figure, SheetPart part, PaperFormat format, const SheetStyle *style,
                       StrBuf *out, Error *err) {
  Paper *paper;
  Status status = start_paper(figure, format, style, &paper, err);
  if (status != OK)
    return status;
  if (part == SHEET_BOTH && !paper_has_pages(paper))
    part = SHEET_PUZZLE;
  int copies = style->wish.a_page > 1 ? style->wish.a_page : 1;
  for (int i = 0; status == OK && (part & SHEET_PUZZLE) && i < copies; i++) {
    sheet_next(paper, style, i);
    status = mazepages_draw_puzzle(paper, figure, style, (SheetPlace){0}, err);
  }
  if (status == OK && part == SHEET_BOTH)
    sheet_next_key_page(paper);
  if (status == OK && (part & SHEET_KEY))
    status = mazepages_draw_key(paper, figure, style, err);
  if (status == OK)
    status = paper_finish(paper, out, err);
  paper_destroy(paper);
  return status;
}

// ---- sets ----

static Status mazepages_draw_keys(Paper *paper, const MazeFigure *figures, int count, const SheetStyle *style,
                                  Error *err) {
  sheet_next_key_page(paper);
  SheetLattice lattice = sheet_lay_keys(paper, figures[0].rows + 2, figures[0].cols + 2, figures[0].key_unit, count);
  Status status = OK;
  for (int i = 0; status == OK && i < count; i++) {
    if (sheet_go_on(style, count + i, 2 * count, err) != OK)
      return ERR_CANCELLED;
    SheetArea area = sheet_place_key(paper, style, maze_sheet_title(style, figures), lattice, i);
    ScopedStrBuf length = {0};
    write_length(&figures[i], style->catalog, &length);
    sheet_draw_key_note(paper, area, strbuf_text(&length));
    status = mazepages_draw_figure(paper, &figures[i], style->catalog, true, area, err);
  }
  return status;
}

Status mazepages_write_set(const MazeFigure *figures, int count, const SheetStyle *style, StrBuf *out, Error *err) {
  Paper *paper;
  Status status = start_paper(&figures[0], PAPER_PDF, style, &paper, err);
  if (status != OK)
    return status;
  for (int i = 0; status == OK && i < count; i++) {
    status = sheet_go_on(style, i, 2 * count, err);
    if (status != OK)
      break;
    sheet_next(paper, style, i);
    status = mazepages_draw_puzzle(paper, &figures[i], style, (SheetPlace){i + 1, count, 0}, err);
  }
  if (status == OK)
    status = mazepages_draw_keys(paper, figures, count, style, err);
  if (status == OK)
    status = paper_finish(paper, out, err);
  paper_destroy(paper);
  return status;
}
