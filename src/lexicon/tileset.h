// SPDX-License-Identifier: MIT
// A tile set: the kinds of tile of a bag, how many there are of each and what they are worth.
//
// Tiles are numbered from 1 in the alphabet's own order (A B C Ç D, L L·L M, N NY O), not in that of the bag file,
// because compiled lexica use these numbers. A tile may show several letters (CH, L·L).
#pragma once

#include "base/textfile.h"

#include <stdint.h>

// 1..63: a kind of tile. The meaning of 0 depends on the place: in a rack or bag the blank, on a board an empty square,
// in a play a square with a tile of the board, in a GADDAG the separator. A blank that stands for a letter is that
// letter with TILE_BLANK_BIT.
typedef uint8_t Tile;

enum {
  TILE_BLANK = 0,
  TILE_EMPTY = 0,
  TILE_THROUGH = 0,
  TILE_BLANK_BIT = 0x80,
  TILE_KINDS_MAX = 63,  // without the blank, so that a set of kinds and the blank fits in 64 bits
  TILE_NAME_MAX = 16,   // bytes of a name with its NUL
  TILE_COUNT_MAX = 500, // of one kind
  TILE_POINTS_MAX = 100,
  TILESET_TILES_MAX = 4000, // in a whole bag
  WORD_MAX = 31,            // tiles in a word: the longest lane of a board
};

static inline Tile tile_letter(Tile tile) {
  return tile & (Tile)~TILE_BLANK_BIT;
}
static inline bool tile_is_blank(Tile tile) {
  return (tile & TILE_BLANK_BIT) != 0;
}

typedef struct TileSet {
  int kinds;                                     // letter tiles are 1..kinds
  char names[TILE_KINDS_MAX + 1][TILE_NAME_MAX]; // upper case, UTF-8; names[0] is "#"
  char lower[TILE_KINDS_MAX + 1][TILE_NAME_MAX]; // how a blank that stands for the tile is written
  int counts[TILE_KINDS_MAX + 1];                // counts[0]: blanks
  int points[TILE_KINDS_MAX + 1];                // points[0] is 0
  uint64_t vowels;                               // bit t: tile t is a vowel
  int total;                                     // tiles in the bag
  // For tokenising: the tiles whose name begins with a byte, longest first, as a chain that 0 ends.
  Tile first_with_byte[256];
  Tile next_with_byte[TILE_KINDS_MAX + 1];
} TileSet;

enum { TILESET_FILE_MAX = 64 * 1024 };

// Reads a bag file: one tile a line, "TILE COUNT POINTS", '#' for the blank, in any encoding that textfile_decode()
// knows. file names the text in messages. *out is written only on success.
MUST_CHECK Status tileset_parse(Span text, const char *file, TileSet *out, Error *err);
// Are these lines right as the beginning of a bag file? This checks a bag line by line while somebody types it.
MUST_CHECK Status tileset_check_rows(Span text, Error *err);
// The same as tileset_parse from a file. If there is no such file, path may be the id of a set that comes with the
// program.
MUST_CHECK Status tileset_load(const char *path, TileSet *out, Error *err);
// The same, and sets *encoding to that of the file; for a set of the program *encoding stays unchanged.
MUST_CHECK Status tileset_load_noted(const char *path, TileSet *out, TextEncoding *encoding, Error *err);

// The sets that come with the program, by id ("es", "ca-q"). ERR_MISSING lists them.
MUST_CHECK Status tileset_builtin(const char *id, TileSet *out, Error *err);
// The ids in order; false past the last.
bool tileset_builtin_id(int index, char id[TILE_NAME_MAX]);

// Doubles the tiles of each kind (the "super" game).
void tileset_double(TileSet *tiles);

// Appends the set as a bag file.
void tileset_write(const TileSet *tiles, StrBuf *out);
// SHA-256 of that text, in hexadecimal: sets with the same hash have the same numbers and values for their tiles.
void tileset_hash(const TileSet *tiles, char out[65]);

// Cuts a word into tiles, from the left, always the longest tile that fits (NYANYO is NY A NY O). Case, Unicode
// composition and the dot of L·L may be any. Returns the number of tiles; 0 when the tiles can't spell the word or it
// has more than capacity of them.
int tileset_tokenise(const TileSet *tiles, Span word, Tile *out, int capacity);

// The tile of exactly this name, in either case, with brackets or without; '#' or '?' is the blank. -1: there is none.
int tileset_find(const TileSet *tiles, Span name);
