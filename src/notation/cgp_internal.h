// SPDX-License-Identifier: MIT
// What the files of CGP share.
#pragma once

#include "notation/cgp.h"

// How text without brackets is read in this record.
typedef struct CgpReading {
  const TileSet *tiles;
  bool by_letter; // each letter is a tile if it can be; else the longest tile name
} CgpReading;

// Cuts the next tile off the front of *text, as the record is read.
bool cgp_next_tile(const CgpReading *reading, Span *text, Tile *out);
// What a message shows of a text that is not a tile: one letter, or one bracket.
ErrorArg cgp_show_bad(Span text);

// Cuts the text before the next `separator` off the front of *text; false when nothing is left.
bool cgp_next_part(Span *text, char separator, Span *part);

MUST_CHECK Status cgp_read_rack(const CgpReading *reading, Span text, Rack *out, Error *err);
// Reads "12/-3": at most CGP_PLAYERS_MAX whole numbers from low to high. `what` is a message with %s for a wrong number
// and %d, %d for the limits.
MUST_CHECK Status cgp_read_numbers(Span text, long low, long high, const char *what, int64_t *out, int *count,
                                   Error *err);

bool cgp_is_opcode(Span word);
// Reads the opcodes of a record into cgp->opcodes; the board must be there.
MUST_CHECK Status cgp_read_opcodes(const CgpReading *reading, Span text, Cgp *cgp, Error *err);
void cgp_write_opcodes(const Cgp *cgp, const TileSet *tiles, StrBuf *out);
