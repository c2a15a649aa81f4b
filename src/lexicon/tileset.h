// SPDX-License-Identifier: MIT
// A tile set: the kinds of tile of a bag, how many there are of each and what they are worth.
//
// Tiles are numbered from 1 in the alphabet's own order (A B C Ç D, L L·L M, N NY O), whatever the order of the bag
// file, because compiled lexica use these numbers. A tile may show several letters (CH, L·L).
#pragma once

#include "base/textfile.h"

#include <stdint.h>

// 1..63: a kind of tile. What 0 means depends on where it stands: the blank in a rack or bag, an empty square on a
// board, a square that is played through in a play, the separator in a GADDAG. A blank that has been given a letter is
// that letter with TILE_BLANK_BIT.
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
// knows. file names it in messages. *out is written only on success.
MUST_CHECK Status tileset_parse(Span text, const char *file, TileSet *out, Error *err);
// Are these lines right, as the beginning of a bag file? A bag that is typed is checked so, line by line.
MUST_CHECK Status tileset_check_rows(Span text, Error *err);
// The same as tileset_parse from a file; where there is none of that name, a set that travels with the program may have
// it as its id.
MUST_CHECK Status tileset_load(const char *path, TileSet *out, Error *err);
// And says what the file was read as; *encoding stays as it is for a set of the program.
MUST_CHECK Status tileset_load_noted(const char *path, TileSet *out, TextEncoding *encoding, Error *err);

// The sets that travel with the program, by id ("es", "ca-q"). ERR_MISSING names those there are.
MUST_CHECK Status tileset_builtin(const char *id, TileSet *out, Error *err);
// The ids, one an index, NULL past the last. The text is valid until the program ends.
bool tileset_builtin_id(int index, char id[TILE_NAME_MAX]);

// Twice the tiles of each kind (the "super" game).
void tileset_double(TileSet *tiles);

// Appends the set as a bag file.
void tileset_write(const TileSet *tiles, StrBuf *out);
// SHA-256 of that text, in hexadecimal: two sets with the same hash number and value their tiles alike.
void tileset_hash(const TileSet *tiles, char out[65]);

// Cuts a word into tiles, greedily, longest tile first (NYANYO is NY A NY O), in either case and any Unicode
// composition, L·L with whatever dot. Returns the number of tiles, 0 when the tiles can't spell it or it has more than
// capacity of them.
int tileset_tokenise(const TileSet *tiles, Span word, Tile *out, int capacity);

// The tile of exactly this name, in either case, in brackets or not; '#' or '?' is the blank. -1 when there is none.
int tileset_find(const TileSet *tiles, Span name);
