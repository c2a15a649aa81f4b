// SPDX-License-Identifier: MIT
#include "web/headscan.h"

static bool is_control(char c) {
  return ((unsigned char)c < ' ' && c != '\t' && c != '\r' && c != '\n') || c == 0x7f;
}

static void end_line(HeadScan *scan) {
  scan->is_over = scan->lines > 0 && !scan->has_letters; // empty lines before the first one are nobody's
  scan->lines += scan->has_letters;
  scan->is_suspicious |= scan->last != '\r' || scan->lines > HEAD_LINES_MAX;
  scan->has_letters = false;
}

static void take(HeadScan *scan, char c) {
  bool is_fold = scan->lines > 0 && !scan->has_letters && (c == ' ' || c == '\t');
  scan->is_suspicious |= is_control(c) || is_fold || (scan->last == '\r' && c != '\n');
  if (c == '\n')
    end_line(scan);
  else
    scan->has_letters |= c != '\r';
  scan->last = c;
}

void headscan_feed(HeadScan *scan, Span bytes) {
  for (size_t i = 0; i < bytes.size && !scan->is_over; i++)
    take(scan, bytes.data[i]);
}
