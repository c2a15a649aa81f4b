// SPDX-License-Identifier: MIT
// A line between a store and its database on which things go wrong, when they are told to.
#pragma once

typedef enum LineMode {
  LINE_PASSES,
  LINE_CUTS,     // what comes next from the store is not heard, and its connection ends
  LINE_SWALLOWS, // what the database answers next is not heard, and the connection ends
  LINE_IS_AWAY,  // nobody gets through, until it passes again
} LineMode;

typedef struct Line Line;

// At a socket in a folder; the database is the one that PGHOST names.
Line *line_open(const char *folder);
void line_close(Line *line);
// From now on. Cutting and swallowing happen once.
void line_set(Line *line, LineMode mode);
void line_wait_until_idle(Line *line); // no connection is open any more, on either side
int line_answers(Line *line); // how many times the database has been heard: round trips, while nothing goes wrong
int line_bytes(Line *line);   // that have passed, both ways
