// SPDX-License-Identifier: MIT
#include "paper/wordsheet.h"

#include "paper/sheet_internal.h"

enum { COLUMN_GAP = 18, LINE_GAP = 4 };
static const double item_size = 11, answers_size = 9.5;

// Where the next line goes.
typedef struct WordSheetPlace {
  SheetArea area;
  int columns, column;
  double y;
} WordSheetPlace;

// Short answers are in three columns, long ones in one.
static int wordsheet_columns(const WordSheet *sheet, Paper *paper, const SheetStyle *style, double width) {
  PaperFont item = sheet_font(style, item_size, true), answers = sheet_font(style, answers_size, false);
  double sum = 0;
  for (int i = 0; i < sheet->count; i++)
    sum += paper_text_width(paper, item, sheet->lines[i].item) + 8 +
           paper_text_width(paper, answers, sheet->lines[i].answers);
  double mean = sheet->count ? sum / sheet->count : 0;
  return mean < width / 4 ? 3 : mean < width ? 2 : 1;
}

static double wordsheet_column_width(const WordSheetPlace *place) {
  return (place->area.width - COLUMN_GAP * (place->columns - 1)) / place->columns;
}

static void wordsheet_begin_page(Paper *paper, const WordSheet *sheet, const SheetStyle *style, WordSheetPlace *place) {
  const SheetHead head = {.title = sheet->title, .subtitle = sheet->subtitle};
  place->area = sheet_draw_frame(paper, style, &head, (SheetPlace){0});
  place->column = 0;
  place->y = place->area.y;
}

// Makes room for a line of this height: in this column, in the next one, or on another page.
static Status wordsheet_make_room(Paper *paper, const WordSheet *sheet, const SheetStyle *style, double height,
                                  WordSheetPlace *place, Error *err) {
  double bottom = place->area.y + place->area.height;
  if (place->y + height <= bottom || place->y == place->area.y)
    return OK;
  place->column++;
  place->y = place->area.y;
  if (place->column < place->columns)
    return OK;
  if (!paper_has_pages(paper))
    return error_set(err, ERR_LIMIT, N_("the list does not fit on one page: write a PDF, or fewer cards"));
  paper_next_page(paper);
  wordsheet_begin_page(paper, sheet, style, place);
  return OK;
}

static Status wordsheet_draw_line(Paper *paper, const WordSheet *sheet, const SheetStyle *style, int index,
                                  WordSheetPlace *place, Error *err) {
  const WordSheetLine *line = &sheet->lines[index];
  PaperFont item = sheet_font(style, item_size, true), answers = sheet_font(style, answers_size, false);
  double width = wordsheet_column_width(place), indent = paper_text_width(paper, item, line->item) + 8;
  double height = sheet_text_height(paper, width - indent, answers, line->answers);
  if (height < item.size)
    height = item.size;
  Status status = wordsheet_make_room(paper, sheet, style, height + LINE_GAP, place, err);
  if (status != OK)
    return status;
  double x = place->area.x + place->column * (width + COLUMN_GAP);
  paper_text(paper, x, place->y + item.size, PAPER_LEFT, item, sheet_black, line->item);
  sheet_draw_text(paper, (PaperPoint){x + indent, place->y + item.size}, width - indent, answers, sheet_black,
                  line->answers);
  place->y += height + LINE_GAP;
  return OK;
}

Status wordsheet_write(const WordSheet *sheet, const SheetStyle *style, PaperFormat format, StrBuf *out, Error *err) {
  Paper *paper = NULL;
  WordSheetPlace place = {0};
  Status status =
      sheet_create_paper(style, format, (PaperShape){(PaperSize)style->wish.paper, false}, sheet->title, &paper, err);
  if (status != OK)
    return status;
  wordsheet_begin_page(paper, sheet, style, &place);
  place.columns = wordsheet_columns(sheet, paper, style, place.area.width);
  for (int i = 0; status == OK && i < sheet->count; i++)
    status = wordsheet_draw_line(paper, sheet, style, i, &place, err);
  if (status == OK)
    status = paper_finish(paper, out, err);
  paper_destroy(paper);
  return status;
}
