// SPDX-License-Identifier: MIT
// Looks at the bytes of a request's head as they come. evhttp cuts lines at a NUL, takes a line feed alone for the end
// of a line and joins folded lines. Proxies do not, and then two programs would read two different requests.
#pragma once

#include "base/span.h"

enum { HEAD_LINES_MAX = 100, HEAD_LINE_KEPT = 80 };

// Zeros: before the first byte.
typedef struct HeadScan {
  char last;
  int lines;          // that are complete
  bool has_letters;   // in the line that is coming
  bool is_over;       // the empty line was there: what follows is the body
  bool is_suspicious; // control characters, half ends of lines, folded lines, too many lines
  int kept;           // of the line that is coming
  char line[HEAD_LINE_KEPT];
  char languages[HEAD_LINE_KEPT]; // Accept-Language, as much as is kept of it; "": none came yet
} HeadScan;

// What comes after the end of the head is not looked at.
void headscan_feed(HeadScan *scan, Span bytes);
