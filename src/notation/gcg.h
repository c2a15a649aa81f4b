// SPDX-License-Identifier: MIT
// GCG, the record of a whole game. Lines that begin with '#' say things about the game; lines that begin with '>' are
// its events. This is the file as text, without tiles or board; notation/gcggame.h plays it through.
//
// Programs write such files in many ways, so reading is tolerant: any of their encodings and line ends, missing racks,
// coordinates in either case, notes over several lines. A line that can't be read becomes a problem and is not refused,
// so that all problems can be shown together.
#pragma once

#include "base/arena.h"
#include "base/error.h"
#include "game/square.h"

enum {
  GCG_FILE_MAX = 1024 * 1024, // bytes
  GCG_PLAYERS_MAX = 8,
  GCG_EVENTS_MAX = 4000,
  GCG_PRAGMAS_MAX = 8000,
  GCG_PROBLEMS_MAX = 500, // more are counted, not kept
  GCG_POINTS_MAX = 1000 * 1000,
};

typedef enum GcgKind {
  GCG_PLAY,           // RACK 8H WORD +12 12
  GCG_EXCHANGE,       // RACK -ABC +0 12, or -3 when only the number is known
  GCG_PASS,           // RACK - +0 12
  GCG_LOST_CHALLENGE, // RACK (lost challenge) +0 12: a turn lost by challenging a good play
  GCG_TAKEN_BACK,     // RACK -- -12 0: the player's last play was a phony and is taken back
  GCG_CHALLENGE,      // RACK (challenge) +5 17: points for a play that was challenged in vain
  GCG_TIME,           // RACK (time) -10 300
  GCG_END_RACK,       // (ABC) +10 310: tiles left to another player; or ABC (ABC) -5 295: the player's own
  GCG_RACK,           // RACK alone: the player's tiles at the end of an unfinished game
} GcgKind;

typedef struct GcgNumber {
  bool is_given;
  int value;
} GcgNumber;

typedef struct GcgPlayer {
  int number; // as in #player1
  const char *nick;
  const char *name;
} GcgPlayer;

// Texts are UTF-8 and never NULL. Tiles are as the file writes them.
typedef struct GcgEvent {
  long line;
  GcgKind kind;
  int player; // index
  const char *rack;
  Square square;     // GCG_PLAY
  const char *tiles; // the word, the tiles exchanged or left; GCG_LOST_CHALLENGE: the text in parentheses
  GcgNumber score, total;
  const char *comment; // the text after the numbers
} GcgEvent;

// A '#' line, or a line that is neither a '#' line nor an event.
typedef struct GcgPragma {
  long line;        // 0: implied by the file, not written in it
  int before_event; // the index of the event it precedes; the number of events: at the end
  const char *name; // lower case, without '#'; NULL for a loose line
  const char *text; // with the lines that continue it, joined by '\n'
} GcgPragma;

typedef enum GcgProblemKind {
  GCG_PROBLEM_LINE,   // an event line that can't be read
  GCG_PROBLEM_PLAYER, // there is no such player
  GCG_PROBLEM_TILE,   // a letter that is not a tile
  GCG_PROBLEM_PLACE,  // the play can't stand there
  GCG_PROBLEM_SCORE,
  GCG_PROBLEM_TOTAL,
  GCG_PROBLEM_RACK,       // the rack lacks what is played
  GCG_PROBLEM_BAG,        // more tiles of a kind than there are
  GCG_PROBLEM_TAKEN_BACK, // there is no play to take back
  GCG_PROBLEM_END,        // the tiles left do not add up to the points written
} GcgProblemKind;

typedef struct GcgProblem {
  long line;
  GcgProblemKind kind;
  GcgNumber written, computed; // if they are two numbers that differ
  Error error;                 // the sentence
} GcgProblem;

typedef struct GcgProblems {
  GcgProblem *items;
  int count, capacity;
  int untold; // how many more than GCG_PROBLEMS_MAX
} GcgProblems;

typedef struct Gcg {
  Arena texts;
  GcgPlayer players[GCG_PLAYERS_MAX];
  int player_count;
  GcgEvent *events;
  int event_count, event_capacity;
  GcgPragma *pragmas;
  int pragma_count, pragma_capacity;
  GcgProblems problems; // lines that can't be read
  const char *encoding; // "UTF-8", "windows-1252", ...: how the bytes were read
} Gcg;

// Refuses what is not text, names no player and no event, gives two players one name, or exceeds the limits above. *out
// is written only on success; gcg_deinit frees it. file names the text in messages.
MUST_CHECK Status gcg_parse(Span bytes, const char *file, Gcg *out, Error *err);
void gcg_deinit(Gcg *gcg);

// Appends the file in its plainest form: UTF-8, one space between words, upper-case squares, signed scores. Reading it
// back gives the same players, events and pragmas.
void gcg_write(const Gcg *gcg, StrBuf *out);

// For making a game from nothing: first players, then events and pragmas in order. Texts are copied.
MUST_CHECK Status gcg_add_player(Gcg *gcg, const char *nick, const char *name, Error *err);
MUST_CHECK Status gcg_add_event(Gcg *gcg, const GcgEvent *event, Error *err);
MUST_CHECK Status gcg_add_pragma(Gcg *gcg, const char *name, Span text, long line, Error *err);

// The text of the first pragma with this name, "" when there is none.
const char *gcg_pragma(const Gcg *gcg, const char *name);

// Is the event a player's turn, not the outcome of one?
bool gcg_is_turn(GcgKind kind);
const char *gcg_kind_name(GcgKind kind);                // "play", "exchange", ...: stable
const char *gcg_problem_kind_name(GcgProblemKind kind); // "score", "total", ...: stable

void gcg_problems_deinit(GcgProblems *problems);
// Keeps the list in the order of lines. err says what is wrong; its place is set here. NULL when there are too many
// problems; the result is valid until the next call.
GcgProblem *gcg_problems_add(GcgProblems *problems, const char *file, long line, GcgProblemKind kind, const Error *err);
