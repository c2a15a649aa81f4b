// SPDX-License-Identifier: MIT
// What can happen in a game. A game is its list of actions: settings, seed and actions alone determine the state.
#pragma once

#include "game/settings.h"

typedef enum ActionType {
  ACTION_PLAY,
  ACTION_EXCHANGE,
  ACTION_PASS,
  ACTION_RESIGN,
  ACTION_ACCEPT,    // the pending play stands
  ACTION_CHALLENGE, // with the lexicon's verdict on each word of the pending play
  ACTION_REVERSE,   // advantages, bought with coins
  ACTION_SKIP,
  ACTION_BUY_BLANK,
  ACTION_UNDO,
  ACTION_SUBMIT, // duplicate: a play for the round
  ACTION_ROUND_CLOSE,
  ACTION_TIMEOUT,
  ACTION_STUCK, // nobody can move
  ACTION_HELP,
  ACTION_SEAT_CHANGE,
  ACTION_LEXICON_CHANGED,
  ACTION_ABORT,
  ACTION_PAUSE, // the clock has stood still while the game was put away
} ActionType;
enum { ACTION_TYPES = ACTION_PAUSE + 1 };

enum {
  ACTION_VERSION = 1,
  NONCE_MAX = 65,
  WORDS_IN_PLAY_MAX = WORD_MAX + 1,
  SEAT_SYSTEM = -1, // for facts that no player states: time, a closed round, a changed lexicon
};
#define AT_MS_MAX (INT64_MAX / 4) // far beyond any date, but small enough to calculate with

typedef enum UndoAnswer { UNDO_ASK, UNDO_YES, UNDO_NO } UndoAnswer;

typedef struct Action {
  int64_t seq; // 1, 2, 3, ...
  int version; // of the format
  int seat;    // who does it, or SEAT_SYSTEM
  char account[SEAT_NAME_MAX];
  int64_t at_ms;         // since 1970; never goes back
  char nonce[NONCE_MAX]; // the sender's own mark, so that a retry is recognised
  ActionType type;
  union {
    Play play;
    struct {
      Tile tiles[RACK_MAX];
      int count;
      bool is_free; // the free swap of a rack without vowels or without consonants
    } exchange;
    struct {
      int count;
      bool is_word[WORDS_IN_PLAY_MAX]; // in the order of play_words
    } challenge;
    struct {
      bool gives; // with a full rack, a tile goes back to the bag
      Tile tile;
    } buy_blank;
    struct {
      int64_t to_seq; // the game goes back to the state after this action
      UndoAnswer answer;
    } undo;
    struct {
      int round;
      bool has_play; // false: the seat found none
      Play play;
    } submit;
    struct {
      int round;
      bool is_valid[SEATS_MAX]; // the lexicon's verdict on each seat's play
      bool has_best;
      Play best; // the best play there was
    } round_close;
    struct {
      int seat;
    } timeout;
    struct {
      int seat;
      Seat who;
    } seat_change;
    struct {
      char hash[HASH_HEX_SIZE];
    } lexicon_changed;
    struct {
      int64_t ms;
    } pause;
  };
  char state_hash[HASH_HEX_SIZE]; // of everything up to here and the state it gives
} Action;

const char *action_type_name(ActionType type); // "play", "buy_blank", ... stable
bool action_type_find(Span name, ActionType *out);

// Appends every field but the hash, in a form that is the same on every machine. Tiles by name.
void action_write(const Action *action, const TileSet *tiles, StrBuf *out);
