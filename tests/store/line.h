// SPDX-License-Identifier: MIT
// A line between a store and its database, on which things go wrong on command.
#pragma once

typedef enum LineMode {
  LINE_PASSES,
  LINE_CUTS,     // the store's next message is lost, and its connection ends
  LINE_SWALLOWS, // the database's next answer is lost, and the connection ends
  LINE_IS_AWAY,  // nothing gets through, until LINE_PASSES
} LineMode;

typedef struct Line Line;

// Listens at a socket in a folder; the database is the one that PGHOST names.
Line *line_open(const char *folder);
void line_close(Line *line);
// Sets the mode from now on. Cutting and swallowing happen once.
void line_set(Line *line, LineMode mode);
void line_wait_until_idle(Line *line); // until no connection is open on either side
int line_answers(Line *line); // how many times the database has answered: round trips, while nothing goes wrong
int line_bytes(Line *line);   // so far, in both directions
