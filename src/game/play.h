// SPDX-License-Identifier: MIT
// Tiles placed in one line: where the play goes, whether it may go there, which words it makes and what it scores. It
// does not know whether those are words of a lexicon.
#pragma once

#include "game/board.h"
#include "game/layout.h"
#include "game/rack.h"

// A play covers the whole main word: from its first square to its last, with TILE_THROUGH where the board has a tile
// already.
typedef struct Play {
  uint8_t row, col; // of the first square
  uint8_t direction;
  uint8_t length;
  Tile tiles[WORD_MAX];
} Play;

// One tile put on one square.
typedef struct Placement {
  uint8_t row, col;
  Tile tile;
} Placement;

// What scores are calculated from.
typedef struct ScoreRules {
  const TileSet *tiles;
  const Layout *layout;
  int rack_size; // a play of this many tiles earns the bonus
  int bingo_bonus;
} ScoreRules;

static inline int play_square(const Play *play, int i) { // board_index of the i-th square
  return play->direction == ACROSS ? board_index(play->row, play->col + i) : board_index(play->row + i, play->col);
}
static inline int play_row(const Play *play, int i) {
  return play->row + (play->direction == DOWN ? i : 0);
}
static inline int play_col(const Play *play, int i) {
  return play->col + (play->direction == ACROSS ? i : 0);
}

int play_tile_count(const Play *play); // tiles put down

// Makes a play of these placements. Its main word extends over the tiles they touch. Checks everything but words: the
// squares are on the board and free, the tiles are in one line without gaps and connected, and the first play covers a
// start square and has at least min(2, rack size) tiles. A single tile reads across if that makes a word, else down.
MUST_CHECK Status play_from_placements(const Board *board, const Layout *layout, int rack_size,
                                       const Placement *placements, int count, Play *out, Error *err);
// The same checks for a play that is written out; the play is extended in the same way.
MUST_CHECK Status play_check(const Board *board, const Layout *layout, int rack_size, Play *play, Error *err);

typedef struct PlayWord {
  Tile tiles[WORD_MAX];
  int length;
  int row, col; // of the first tile
  Direction direction;
} PlayWord;

typedef struct PlayWords {
  PlayWord words[WORD_MAX + 1]; // the main word first (when it has more than one tile), then the cross words in order
  int count;
} PlayWords;

void play_words(const Board *board, const Play *play, PlayWords *out);

// The points of a legal play, bonus included.
int play_score(const Board *board, const ScoreRules *rules, const Play *play);

void play_put(Board *board, const Play *play);
void play_take_back(Board *board, const Play *play);

// Takes the play's tiles (blanks as blanks) from the rack. False, with the rack unchanged, when it does not hold them.
bool play_take_from_rack(Rack *rack, const Play *play);

// "8H" across, "H8" down.
void play_write_position(const Play *play, StrBuf *out);
// Its tiles, with dots for those that are already on the board.
void play_write_tiles(const Play *play, const TileSet *tiles, StrBuf *out);
// "C(AS)A": the tiles played, with tiles of the board in parentheses, blanks in lower case, and several-letter tiles in
// brackets.
void play_write_word(const Play *play, const Board *board, const TileSet *tiles, StrBuf *out);
// The same without brackets, as people read it.
void play_write_plain_word(const Play *play, const Board *board, const TileSet *tiles, StrBuf *out);
