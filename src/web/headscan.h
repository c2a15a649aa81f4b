// SPDX-License-Identifier: MIT
// Checks the bytes of a request's head as they come. evhttp cuts lines at a NUL, accepts a line feed alone as the end
// of a line and joins folded lines. Proxies do not, so two programs could read two different requests.
#pragma once

#include "base/span.h"

enum { HEAD_LINES_MAX = 100, HEAD_LINE_KEPT = 80 };

// Zeroed before the first byte.
typedef struct HeadScan {
  char last;
  int lines;          // complete lines
  bool has_letters;   // in the current line
  bool is_over;       // after the empty line: the body follows
  bool is_suspicious; // control characters, incomplete line ends, folded lines, too many lines
  int kept;           // bytes of the current line
  char line[HEAD_LINE_KEPT];
  char languages[HEAD_LINE_KEPT]; // the beginning of Accept-Language; "": not seen yet
} HeadScan;

// Bytes after the head are ignored.
void headscan_feed(HeadScan *scan, Span bytes);
