// SPDX-License-Identifier: MIT
// What cairo can't write into a PDF: the language of the document, figures in words, and that readers show the title.
// It is appended as the standard says of changed files: new versions of the objects, a new table, and a trailer that
// names the old one.
#pragma once

#include "base/strbuf.h"

#include <stdbool.h>

typedef struct PdfNotes {
  const char *language;       // "es"
  const char *const *figures; // what each shows, in the order in which they were begun
  int figure_count;
} PdfNotes;

// Reads only what cairo writes: a plain table of objects, and dictionaries that stand for themselves. Where the file is
// another, or has other figures than that, it stays as it is and false comes back.
bool pdfamend_describe(StrBuf *pdf, const PdfNotes *notes);
