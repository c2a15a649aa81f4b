// SPDX-License-Identifier: MIT
// Word searches on paper: the sheet to hand out, and the key with every word marked.
#pragma once

#include "paper/sheet.h"
#include "puzzle/sopa_find.h"

// A puzzle, its key, or both in turn (PDF only), as the bytes of a file. ERR_LIMIT when the letters would be too small
// to read, or the words don't fit on the single page of a PNG or SVG.
MUST_CHECK Status sopasheet_write(const Sopa *sopa, SheetPart part, PaperFormat format, const SheetStyle *style,
                                  StrBuf *out, Error *err);
// A class set as one PDF: a numbered sheet for each puzzle, then all keys, several on a page.
MUST_CHECK Status sopasheet_write_set(const Sopa *sopas, int count, const SheetStyle *style, StrBuf *out, Error *err);
