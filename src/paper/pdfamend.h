// SPDX-License-Identifier: MIT
// Adds what cairo can't write into a PDF: the language of the document, descriptions of its figures, and that readers
// show the title. It is appended in the standard's way of changing a file: new versions of the objects, a new table,
// and a trailer that points to the old one.
#pragma once

#include "base/strbuf.h"

#include <stdbool.h>

typedef struct PdfNotes {
  const char *language;       // "es"
  const char *const *figures; // the description of each, in the order in which they were begun
  int figure_count;
} PdfNotes;

// Reads only files as cairo writes them: a plain table of objects, and dictionaries that are objects themselves. If the
// file is different, or has another number of figures, it stays as it is; false.
bool pdfamend_describe(StrBuf *pdf, const PdfNotes *notes);
