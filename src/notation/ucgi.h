// SPDX-License-Identifier: MIT
// UCGI, the Universal Crossword Game Interface: lines of text between a program that shows games and one that chooses
// moves. This layer only reads and writes the text; docs/engine-protocol.md says which lines have an effect.
//
// Squares have other names than elsewhere: rows are letters and columns are numbers. "h4" reads across from row 8,
// column 4; "4h" reads down from there.
#pragma once

#include "game/action.h"
#include "notation/cgp.h"

enum {
  UCGI_LINE_MAX = 64 * 1024,       // bytes of a line
  UCGI_MOVES_MAX = 2000,           // after a position
  UCGI_TIME_MAX = 7 * 24 * 3600000 // ms
};

typedef enum UcgiVerb {
  UCGI_NONE, // the line has no command
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

// The text after "setoption": "name NAME [value VALUE]". Both may contain spaces. False when there is no name.
typedef struct UcgiOption {
  Span name, value; // value is empty if there is none
} UcgiOption;
bool ucgi_read_option(Span rest, UcgiOption *out);
bool ucgi_same_name(Span name, const char *other); // upper and lower case are the same

// The text after "go". Values that are not given are 0.
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
  Play play;            // a letter on every square, also on squares of the board: see ucgi_fit_play
  Tile tiles[RACK_MAX]; // tiles exchanged, or of the rack
  int count;
  bool tiles_are_known; // false: only their number is known
  int challenge_points; // for a challenge that failed
  bool turn_is_lost;    // the other player loses a turn for that challenge
} UcgiMove;

// "h4.HADJI.ADHIJ.0.0", "ex.ABC", "ex.3", "pass", "rack.AEIRSTX". The rack after a play or exchange is not read.
MUST_CHECK Status ucgi_read_move(Span text, const TileSet *tiles, int board_size, UcgiMove *out, Error *err);
// Turns letters that are already on the board into TILE_THROUGH. Refuses letters that differ from the board's.
MUST_CHECK Status ucgi_fit_play(const Board *board, const TileSet *tiles, Play *play, Error *err);

// Appends a play with the letters of the board in it, an exchange or a pass. board is the one before the play.
void ucgi_write_play(const Play *play, const Board *board, const TileSet *tiles, StrBuf *out);
void ucgi_write_exchange(const Tile *exchanged, int count, const TileSet *tiles, StrBuf *out);

// Reads the text after "position": "cgp RECORD [moves MOVE...]" or "startpos [moves MOVE...]", the latter on a board of
// 15 by 15. Moves are put on the board and scored, whatever words they make. The player on turn comes first in *out,
// which is written only on success. rack_size is the game's; bingo_bonus is used if the record gives none.
MUST_CHECK Status ucgi_read_position(Span rest, const TileSet *tiles, int rack_size, int bingo_bonus, Cgp *out,
                                     Layout *layout, Error *err);
