// SPDX-License-Identifier: MIT
#include "app/mazeorder.h"
#include "console/puzzles_internal.h"

static Status type_asked_cell(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  (void)field;
  (void)arena;
  return maze_read_cell(text, member, err);
}

bool puzzles_ask_cell(Console *console, const char *label, MazeCell *out) {
  static const Field field = {"cell", FIELD_LIST, .size = sizeof(MazeCell), .typed = type_asked_cell};
  return console_ask_field(console, &field, label, out, NULL);
}
