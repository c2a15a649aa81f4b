// SPDX-License-Identifier: MIT
#include "web/headscan.h"

#include <stdio.h>
#include <strings.h>

static void headscan_end_line(HeadScan *scan) {
  static const char name[] = "Accept-Language:";
  scan->line[scan->kept] = '\0';
  if (strncasecmp(scan->line, name, sizeof name - 1) == 0)
    snprintf(scan->languages, sizeof scan->languages, "%s", scan->line + sizeof name - 1);
  scan->kept = 0;
  scan->is_over = scan->lines > 0 && !scan->has_letters; // empty lines before the first one do not count
  scan->lines += scan->has_letters;
  scan->is_suspicious |= scan->last != '\r' || scan->lines > HEAD_LINES_MAX;
  scan->has_letters = false;
}

void headscan_feed(HeadScan *scan, Span bytes) {
  for (size_t i = 0; i < bytes.size && !scan->is_over; i++) {
    char c = bytes.data[i];
    bool is_control = ((unsigned char)c < ' ' && c != '\t' && c != '\r' && c != '\n') || c == 0x7f;
    bool is_fold = scan->lines > 0 && !scan->has_letters && (c == ' ' || c == '\t');
    scan->is_suspicious |= is_control || is_fold || (scan->last == '\r' && c != '\n');
    if (c == '\n')
      headscan_end_line(scan);
    else
      scan->has_letters |= c != '\r';
    if (c != '\r' && c != '\n' && scan->kept < HEAD_LINE_KEPT - 1)
      scan->line[scan->kept++] = c;
    scan->last = c;
  }
}
