// SPDX-License-Identifier: MIT
// What people choose for all sheets: which part of a puzzle, on what paper, in which look and language.
#pragma once

#include "base/progress.h"
#include "paper/paper.h"

typedef enum SheetPart { SHEET_PUZZLE = 1, SHEET_KEY = 2, SHEET_BOTH = 3 } SheetPart; // both: PDF only

typedef enum SheetLook {
  SHEET_STANDARD,
  SHEET_LARGE,    // large print
  SHEET_DYSLEXIA, // OpenDyslexic, with more room between letters and lines
  SHEET_SCHOOL,   // small letters, as children learn to write
  SHEET_LOOKS,
} SheetLook;

enum { SHEETS_A_PAGE_MAX = 2 };

typedef struct SheetLogo {
  Span bytes;       // as for paper_load_logo; data NULL: none
  const char *name; // the file's name in messages
} SheetLogo;

// What people choose. {0} is the default.
typedef struct SheetWish {
  int paper;               // a PaperSize
  int look;                // a SheetLook
  bool has_lines;          // between the letters of a word search
  int a_page;              // sheets on a page; 0: one
  const char *instruction; // in place of the usual one; NULL or empty: the usual one
  const char *link;        // shown as a QR code in the corner; NULL or empty: none
  SheetLogo logo;          // in the head
} SheetWish;

typedef struct SheetStyle {
  const Catalog *catalog; // for the few words around the puzzle
  SheetWish wish;
  const char *footer;       // small, at the bottom; NULL: none
  const Progress *progress; // of a class set, which takes a while; NULL: not needed
  bool is_inside;           // a page of a booklet; only the booklet's first page asks for the name
} SheetStyle;

// To be called before each sheet and each key of a class set. ERR_CANCELLED when progress asks to stop.
MUST_CHECK static inline Status sheet_go_on(const SheetStyle *style, int done, int total, Error *err) {
  progress_report(style->progress, N_("drawing the sheets"), done, total);
  return progress_is_cancelled(style->progress) ? error_set(err, ERR_CANCELLED, N_("cancelled")) : OK;
}
