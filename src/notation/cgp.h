// SPDX-License-Identifier: MIT
// CGP, the one-line record of a position: ROWS RACKS SCORES ZEROS and opcodes ("lex X; ld spanish;").
//
// Several-letter tiles are in brackets: [CH]. Records written by hand often leave the brackets out, so in a set with
// digraphs text without them has two readings: by longest tile name, and letter by letter. The reading is taken that
// gives a row the board's width, or a rack seven tiles. If that does not decide, a record with a bracket somewhere is
// read letter by letter, and one without any by longest name.
#pragma once

#include "game/board.h"
#include "game/layout.h"
#include "game/play.h"
#include "game/rack.h"

enum {
  CGP_RECORD_MAX = 16 * 1024, // bytes of a record
  CGP_PLAYERS_MAX = 8,
  CGP_NAME_MAX = 128,  // bytes of a text in an opcode, with its NUL
  CGP_KEPT_MAX = 2048, // bytes of all unknown opcodes
  CGP_SCORE_MAX = 1000 * 1000,
};

typedef enum CgpChallenge {
  CGP_CHALLENGE_SINGLE,
  CGP_CHALLENGE_DOUBLE,
  CGP_CHALLENGE_TRIPLE,
  CGP_CHALLENGE_VOID,
  CGP_CHALLENGE_5PT,
  CGP_CHALLENGE_10PT,
} CgpChallenge;

typedef enum CgpMoveKind {
  CGP_NO_MOVE,
  CGP_PLAY,
  CGP_EXCHANGE,
  CGP_PASS,
  CGP_CHALLENGED_OFF, // a play that is no longer on the board
} CgpMoveKind;

typedef struct CgpMove {
  CgpMoveKind kind;
  Play play;      // as written, with TILE_THROUGH for each '.'
  int exchanged;  // how many
  Rack exchanges; // which tiles, if the record says so
  bool was_challenged;
  int bonus; // points for the player when the challenge failed
} CgpMove;

typedef struct CgpNumber {
  bool is_given;
  int64_t value;
} CgpNumber;

// The optional part. A missing text is "".
typedef struct CgpOpcodes {
  CgpNumber bingo_bonus;         // bb
  char board_name[CGP_NAME_MAX]; // bdn
  bool has_challenge;
  CgpChallenge challenge;        // cr
  CgpNumber exchange_limit;      // etl: tiles that the bag must have for an exchange
  char game_id[CGP_NAME_MAX];    // gid
  char tiles_name[CGP_NAME_MAX]; // ld
  char lexicon[CGP_NAME_MAX];    // lex
  CgpMove last_move;             // lm
  CgpNumber zeros_limit;         // mcnz: scoreless turns that end the game
  CgpNumber rack_size;           // rs, written by this program only: tiles of a full rack
  CgpNumber increment_ms;        // ti
  int timer_count;               // tmr
  int64_t timers_ms[CGP_PLAYERS_MAX];
  CgpNumber overtime_ms;   // to
  char kept[CGP_KEPT_MAX]; // unknown opcodes, as "code operands;" with a space between
} CgpOpcodes;

typedef struct Cgp {
  Board board;
  int rack_count; // players, in the order of play; an unknown rack is empty
  Rack racks[CGP_PLAYERS_MAX];
  int scores[CGP_PLAYERS_MAX];
  int zeros; // scoreless turns in a row
  CgpOpcodes opcodes;
} Cgp;

// Fields at the end may be missing: a board alone is a record. Refuses what can't be a position with this tile set, for
// example more tiles of a kind than the bag has. *out is written only on success.
MUST_CHECK Status cgp_parse(Span text, const TileSet *tiles, Cgp *out, Error *err);

// Appends the record as one line, without a line end. Reading it gives the same position.
void cgp_write(const Cgp *cgp, const TileSet *tiles, StrBuf *out);

// The operands of an opcode. It can be read before everything else ("ld" says which tiles the rest is written in).
// False when the record has no such opcode.
bool cgp_find_opcode(Span text, const char *code, Span *operands);

// The tile set that an ld opcode names: "spanish", "spanish_super" (twice the tiles) or one of our ids.
MUST_CHECK Status cgp_tiles_by_name(Span name, TileSet *out, Error *err);
// The id only: "es" for "spanish_super".
void cgp_tiles_id(Span name, char out[CGP_NAME_MAX]);
// The reverse: the name that other programs give the set with this id, or the id itself if only this program has the
// set.
const char *cgp_tiles_name(const char *id);

// The premium squares: those of the bdn opcode if it is known, else those of the board's size.
MUST_CHECK Status cgp_layout(const Cgp *cgp, Layout *out, Error *err);

// Counts, by kind, the tiles that are neither on the board nor on a rack of the record. Returns how many.
int cgp_count_unseen(const Cgp *cgp, const TileSet *tiles, int counts[TILE_KINDS_MAX + 1]);
