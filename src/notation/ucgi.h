// SPDX-License-Identifier: MIT
// UCGI, the Universal Crossword Game Interface: the lines by which a program that shows games and one that chooses
// moves talk to each other. Only their text is understood here; docs/engine-protocol.md says which of them mean
// something.
//
// Squares are not named as elsewhere: rows are letters and columns are numbers. "h4" reads across from row 8, column 4;
// "4h" reads down from there.
#pragma once

#include "game/action.h"
#include "notation/cgp.h"

enum {
  UCGI_LINE_MAX = 64 * 1024,       // bytes of a line
  UCGI_MOVES_MAX = 2000,           // after a position
  UCGI_TIME_MAX = 7 * 24 * 3600000 // ms
};

typedef enum UcgiVerb {
  UCGI_NONE, // no command in this line
  UCGI_HELLO,
  UCGI_DEBUG,
  UCGI_IS_READY,
  UCGI_SET_OPTION,
  UCGI_REGISTER,
  UCGI_NEW_GAME,
  UCGI_POSITION,
  UCGI_GO,
  UCGI_STOP,
  UCGI_QUIT,
} UcgiVerb;

// The first word of the line that is a command; words before it are skipped. *rest is what follows.
UcgiVerb ucgi_read_verb(Span line, Span *rest);

// What follows "setoption": "name NAME [value VALUE]". Either may have spaces. False when there is no name.
typedef struct UcgiOption {
  Span name, value; // an option without a value has an empty one
} UcgiOption;
bool ucgi_read_option(Span rest, UcgiOption *out);
bool ucgi_same_name(Span name, const char *other); // in either case

// What follows "go". What is not given is 0.
typedef struct UcgiGo {
  int64_t time_left_ms[2], increment_ms[2]; // of the first and of the second player
  int64_t move_ms;
  int depth, threads;
  bool is_infinite;
} UcgiGo;
UcgiGo ucgi_read_go(Span rest);

typedef enum UcgiMoveKind { UCGI_PLAY, UCGI_EXCHANGE, UCGI_PASS, UCGI_RACK } UcgiMoveKind;

typedef struct UcgiMove {
  UcgiMoveKind kind;
  Play play;            // every square with its letter, those played through too: ucgi_fit_play
  Tile tiles[RACK_MAX]; // exchanged, or of the rack
  int count;
  bool tiles_are_known; // false: only how many are exchanged
  int challenge_points; // for a challenge in vain
  bool turn_is_lost;    // by the other, who challenged in vain
} UcgiMove;

// "h4.HADJI.ADHIJ.0.0", "ex.ABC", "ex.3", "pass", "rack.AEIRSTX". The rack after a play or exchange is not read.
MUST_CHECK Status ucgi_read_move(Span text, const TileSet *tiles, int board_size, UcgiMove *out, Error *err);
// Letters that stand on the board already become TILE_THROUGH. Refuses letters that differ from the board's.
MUST_CHECK Status ucgi_fit_play(const Board *board, const TileSet *tiles, Play *play, Error *err);

// Appends a play with the letters it goes through, an exchange or a pass, on the board as it is before.
void ucgi_write_play(const Play *play, const Board *board, const TileSet *tiles, StrBuf *out);
void ucgi_write_exchange(const Tile *exchanged, int count, const TileSet *tiles, StrBuf *out);

// What follows "position": "cgp RECORD [moves MOVE...]" or "startpos [moves MOVE...]", on a board of 15 by 15. Moves
// are put on the board and scored, whatever words they make; the player on turn comes first in *out, which is written
// only on success. rack_size is that of the game; bingo_bonus holds where the record names none.
MUST_CHECK Status ucgi_read_position(Span rest, const TileSet *tiles, int rack_size, int bingo_bonus, Cgp *out,
                                     Layout *layout, Error *err);
