// SPDX-License-Identifier: MIT
// Sheets as files, whatever puzzle is on them.
#include "paper/sheet_internal.h"

// A page for two has the same sheet twice.
static Status draw_sheet_parts(Paper *paper, const SheetStyle *style, const SheetSet *set, SheetPart part, Error *err) {
  Status status = OK;
  int copies = style->wish.a_page > 1 ? style->wish.a_page : 1;
  for (int i = 0; status == OK && (part & SHEET_PUZZLE) && i < copies; i++) {
    sheet_next(paper, style, i);
    status = set->draw(paper, style, set->puzzles, false, (SheetPlace){0}, err);
  }
  if (status == OK && part == SHEET_BOTH)
    sheet_next_key_page(paper);
  if (status == OK && (part & SHEET_KEY))
    status = set->draw(paper, style, set->puzzles, true, (SheetPlace){0}, err);
  return status;
}

// A numbered sheet each, then the keys of all.
static Status draw_sheet_set(Paper *paper, const SheetStyle *style, const SheetSet *set, Error *err) {
  const char *puzzles = set->puzzles;
  Status status = OK;
  for (int i = 0; status == OK && i < set->count; i++) {
    status = sheet_go_on(style, i, 2 * set->count, err);
    if (status != OK)
      return status;
    sheet_next(paper, style, i);
    status = set->draw(paper, style, puzzles + (size_t)i * set->size, false, (SheetPlace){i + 1, set->count, 0}, err);
  }
  if (status != OK)
    return status;
  sheet_next_key_page(paper);
  SheetLattice lattice = sheet_lay_keys(paper, set->rows, set->cols, set->key_unit, set->count);
  for (int i = 0; status == OK && i < set->count; i++) {
    status = sheet_go_on(style, set->count + i, 2 * set->count, err);
    if (status == OK)
      status = set->draw_small_key(paper, style, puzzles + (size_t)i * set->size,
                                   sheet_place_key(paper, style, set->title, lattice, i), err);
  }
  return status;
}

Status sheet_write(const SheetStyle *style, const SheetSet *set, SheetPart part, PaperFormat format, StrBuf *out,
                   Error *err) {
  Paper *paper;
  const PaperShape upright = {.size = (PaperSize)style->wish.paper, .is_wide = style->wish.a_page > 1};
  if (part == SHEET_BOTH && format != PAPER_PDF)
    part = SHEET_PUZZLE;
  Status status = sheet_create_paper(style, format, set->has_shape ? set->shape : upright, set->title, &paper, err);
  if (status != OK)
    return status;
  status = set->count > 0 ? draw_sheet_set(paper, style, set, err) : draw_sheet_parts(paper, style, set, part, err);
  if (status == OK)
    status = paper_finish(paper, out, err);
  paper_destroy(paper);
  return status;
}
