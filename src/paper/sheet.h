// SPDX-License-Identifier: MIT
// What all sheets are asked for: which part of a puzzle, on what paper, how it looks, in which language.
#pragma once

#include "base/progress.h"
#include "paper/paper.h"

typedef enum SheetPart { SHEET_PUZZLE = 1, SHEET_KEY = 2, SHEET_BOTH = 3 } SheetPart; // both: PDF only

typedef enum SheetLook {
  SHEET_STANDARD,
  SHEET_LARGE,    // large print
  SHEET_DYSLEXIA, // OpenDyslexic, with more room between letters and lines
  SHEET_SCHOOL,   // small letters, as children learn to write them
  SHEET_LOOKS,
} SheetLook;

enum { SHEETS_A_PAGE_MAX = 2 };

typedef struct SheetLogo {
  Span bytes;       // as paper_load_logo takes them; data NULL: none
  const char *name; // how messages call the file
} SheetLogo;

// What people choose. {0} is the usual.
typedef struct SheetWish {
  int paper;               // a PaperSize
  int look;                // a SheetLook
  bool has_lines;          // between the letters of a word search
  int a_page;              // sheets; 0: one
  const char *instruction; // instead of the usual one; NULL or empty: that
  const char *link;        // as a QR code in the corner; NULL or empty: none
  SheetLogo logo;          // in the head
} SheetWish;

typedef struct SheetStyle {
  const Catalog *catalog; // of the few words around the puzzle
  SheetWish wish;
  const char *footer;       // small, at the bottom; NULL: none
  const Progress *progress; // of a class set, which takes a while; NULL: nobody looks
  bool is_inside;           // a page of a booklet, whose first one asks for the name
} SheetStyle;

// Of a class set, before each sheet and each key. ERR_CANCELLED: nobody wants it any more.
MUST_CHECK static inline Status sheet_go_on(const SheetStyle *style, int done, int total, Error *err) {
  progress_report(style->progress, N_("drawing the sheets"), done, total);
  return progress_is_cancelled(style->progress) ? error_set(err, ERR_CANCELLED, N_("cancelled")) : OK;
}
