// SPDX-License-Identifier: MIT
#include "paper/sheet_internal.h"

// A page for two has the same sheet twice.
static Status draw_sheet_parts(Paper *paper, const SheetStyle *style, SheetPart part, SheetDraw *draw,
                               const void *puzzle, Error *err) {
  Status status = OK;
  int copies = style->wish.a_page > 1 ? style->wish.a_page : 1;
  for (int i = 0; status == OK && (part & SHEET_PUZZLE) && i < copies; i++) {
    sheet_next(paper, style, i);
    status = draw(paper, style, puzzle, false, (SheetPlace){0}, err);
  }
  if (status == OK && part == SHEET_BOTH)
    sheet_next_key_page(paper);
  if (status == OK && (part & SHEET_KEY))
    status = draw(paper, style, puzzle, true, (SheetPlace){0}, err);
  return status;
}

Status sheet_write_parts(const SheetStyle *style, SheetPart part, PaperFormat format, const char *title,
                         SheetDraw *draw, const void *puzzle, StrBuf *out, Error *err) {
  Paper *paper;
  const PaperShape shape = {.size = (PaperSize)style->wish.paper, .is_wide = style->wish.a_page > 1};
  if (part == SHEET_BOTH && format != PAPER_PDF)
    part = SHEET_PUZZLE;
  Status status = sheet_create_paper(style, format, shape, title, &paper, err);
  if (status != OK)
    return status;
  status = draw_sheet_parts(paper, style, part, draw, puzzle, err);
  if (status == OK)
    status = paper_finish(paper, out, err);
  paper_destroy(paper);
  return status;
}
