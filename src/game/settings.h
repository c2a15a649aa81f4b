// SPDX-License-Identifier: MIT
// Everything that is fixed when a game begins: tiles, board, every number of the rules, who sits where. It is complete
// and never changes, so that a game replays the same whatever happens to the files it was made from.
#pragma once

#include "game/play.h"

enum {
  RULES_VERSION = 2, // of new games
  RULES_OLDEST = 1,  // still played and replayed as they were; code that differs asks settings_rules_are
  SEATS_MAX = 8,
  SEAT_NAME_MAX = 132,  // bytes with the NUL: 32 characters
  SETTINGS_ID_MAX = 64, // ids of presets, lexica, bots
  HASH_HEX_SIZE = 65,   // SHA-256 in hexadecimal with the NUL
  BOT_VERSION_MAX = 1000000,
};

typedef enum ChallengeRule {
  CHALLENGE_VOID,   // only valid plays are accepted
  CHALLENGE_REJECT, // the next player may reject, and loses the turn either way
  CHALLENGE_SINGLE, // free
  CHALLENGE_DOUBLE, // a failed challenge costs the turn
  CHALLENGE_5,      // a failed challenge gives the other 5 points
  CHALLENGE_10,
} ChallengeRule;

typedef enum ClockKind {
  CLOCK_NONE,
  CLOCK_GAME, // one limit for all turns, with an increment, and overtime that costs points
  CLOCK_TURN, // a limit for each turn; a turn that takes longer is lost
  CLOCK_DAYS, // correspondence: a player whose turn takes too long is out
} ClockKind;

typedef enum SeatKind { SEAT_PERSON, SEAT_BOT } SeatKind;

// In place of an account: the seat waits for the invited player.
#define SEAT_FREE_MARK "?"

typedef struct Seat {
  SeatKind kind;
  char name[SEAT_NAME_MAX];
  char account[SEAT_NAME_MAX]; // "": not bound to an account
  char bot[SETTINGS_ID_MAX];   // "": a person
  int bot_version;
} Seat;

// All numbers are int so that one table (settings_rows) can name, bound, read and write them.
typedef struct Settings {
  int rules_version;
  char preset[SETTINGS_ID_MAX];
  char lexicon[SETTINGS_ID_MAX];
  char lexicon_hash[HASH_HEX_SIZE]; // of the sorted word list
  TileSet tiles;
  Layout layout;
  Seat seats[SEATS_MAX];
  int seat_count;
  int first_seat; // -1: the seed decides

  int rack_size;
  int bingo_bonus;
  int any_order;        // a word may be played with its tiles in any order
  int exchange_minimum; // how many tiles the bag must have; 0: as many as are exchanged
  int exchange_is_pass; // an exchange counts towards the passes that end the game
  int passes_to_end;    // 0: passes do not end the game
  int passes_each;      // each player must reach the number; else all together
  int scoreless_to_end;
  int scoreless_each;
  int challenge; // ChallengeRule
  int free_swap; // a rack of vowels only, or consonants only, may be swapped whole without losing the turn
  int undo;
  int mirrored_draws; // even seats draw from the front of the bag, odd ones from the back (matches in pairs)

  int coins;
  int coins_points; // each time a player has scored this many points ...
  int coins_earned; // ... they earn this many coins
  int coins_price;  // of each advantage

  int clock;         // ClockKind
  int clock_limit_s; // of the game or of the turn
  int clock_increment_s;
  int clock_overtime_s;      // how far over the limit a player may go
  int clock_overtime_points; // lost for each minute begun

  int duplicate;
  int duplicate_round_s;
  int duplicate_top_bonus;    // for the only one to find the best possible play
  int duplicate_best_bonus;   // for the only best play below it
  int duplicate_mixed_rounds; // up to this round the rack has 2 vowels and 2 consonants, then 1 and 1
} Settings;

typedef enum SettingType { SETTING_NUMBER, SETTING_SWITCH, SETTING_CHOICE } SettingType;

// One row for each setting: parsing, help, files and forms read this table.
typedef struct SettingRow {
  const char *name;
  SettingType type;
  size_t offset; // in Settings
  int low, high;
  const char *const *choices; // NULL-terminated; for SETTING_CHOICE
  const char *const *titles;  // their names for people: message ids
  const char *help;           // message id
} SettingRow;

extern const SettingRow settings_rows[]; // name NULL at the end

const SettingRow *settings_find(Span name); // NULL when there is none
int settings_get(const Settings *settings, const SettingRow *row);
// Reads "7", "yes" or "double" within the bounds of the row. Nothing changes unless OK.
MUST_CHECK Status settings_set(Settings *settings, const SettingRow *row, Span value, Error *err);
MUST_CHECK Status settings_set_number(Settings *settings, const SettingRow *row, int64_t value, Error *err);
void settings_write_value(const Settings *settings, const SettingRow *row, StrBuf *out);

// Is the setting of this name without effect, because the game lacks what it is about (a clock, coins)?
bool settings_is_idle(const Settings *settings, const char *name);

// May a game begin with these settings? The error names the wrong field: seats, names, too few tiles to deal.
MUST_CHECK Status settings_check(const Settings *settings, Error *err);
// Checks one seat by itself: it has a name, and is either a person or a machine.
MUST_CHECK Status seat_check(const Seat *seat, Error *err);

// Appends all settings in a form that is the same on every machine, for the first hash of a game's log.
void settings_write(const Settings *settings, StrBuf *out);

// Does the game limit the time, of turns or of rounds?
static inline bool settings_have_clock(const Settings *settings) {
  return settings->duplicate ? settings->duplicate_round_s > 0 : settings->clock != CLOCK_NONE;
}

// Does the game follow this version of the rules, or a later one? In version 2 a skip without effect is not sold, a
// player who was skipped and rejects loses no further turn, and clocks start when everybody sits.
static inline bool settings_rules_are(const Settings *settings, int version) {
  return settings->rules_version >= version;
}

ScoreRules settings_score_rules(const Settings *settings); // borrows from settings
