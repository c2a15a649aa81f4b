// SPDX-License-Identifier: MIT
// Lists of words on paper: lines with a question and its answers, in columns.
#pragma once

#include "paper/sheet.h"

typedef struct WordSheetLine {
  const char *item, *answers;
} WordSheetLine;

typedef struct WordSheet {
  const char *title, *subtitle; // subtitle may be NULL
  const WordSheetLine *lines;
  int count;
} WordSheet;

// Appends the file. Only a PDF has more than one page: ERR_LIMIT if another format would need more.
MUST_CHECK Status wordsheet_write(const WordSheet *sheet, const SheetStyle *style, PaperFormat format, StrBuf *out,
                                  Error *err);
