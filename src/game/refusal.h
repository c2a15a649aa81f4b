// SPDX-License-Identifier: MIT
// Every reason for which the rules refuse something: one row each, with a code that stays the same for programs and a
// sentence for people.
#pragma once

#include "base/error.h"

typedef enum Refusal {
  REFUSAL_SQUARE_UNKNOWN,
  REFUSAL_SQUARE_OFF_BOARD,
  REFUSAL_SQUARE_TAKEN,
  REFUSAL_NO_TILES,
  REFUSAL_NOT_IN_LINE,
  REFUSAL_GAP,
  REFUSAL_START_NOT_COVERED,
  REFUSAL_START_TOO_SHORT,
  REFUSAL_NOT_CONNECTED,
  // settings
  REFUSAL_SETTING_RANGE,
  REFUSAL_SETTING_SWITCH,
  REFUSAL_SETTING_CHOICE,
  REFUSAL_RULES_VERSION,
  REFUSAL_SEAT_COUNT,
  REFUSAL_SEAT_NAME,
  REFUSAL_SEAT_BOT,
  REFUSAL_NOT_TEXT,
  REFUSAL_CLOCK_LIMIT,
  REFUSAL_TOO_FEW_TILES,
  REFUSAL_TOO_MANY_TILES,
  // the log
  REFUSAL_ACTION_VERSION,
  REFUSAL_ACTION_UNKNOWN,
  REFUSAL_SEQ_GAP,
  REFUSAL_TIME_BACKWARDS,
  REFUSAL_ALREADY_DONE,
  REFUSAL_TOO_MANY_ACTIONS,
  REFUSAL_HASH_MISMATCH,
  REFUSAL_HEAD_MISMATCH,
  REFUSAL_COMMITMENT_MISMATCH,
  // turns
  REFUSAL_GAME_OVER,
  REFUSAL_NO_SUCH_SEAT,
  REFUSAL_NOT_YOUR_TURN,
  REFUSAL_SEAT_IS_OUT,
  REFUSAL_ONLY_SYSTEM,
  REFUSAL_ONLY_PLAYERS,
  REFUSAL_OTHERS_SEAT,
  REFUSAL_ABORT_PEOPLE,
  REFUSAL_NOT_ON_RACK,
  REFUSAL_NOT_A_KIND,
  REFUSAL_EXCHANGE_COUNT,
  REFUSAL_EXCHANGE_BAG,
  REFUSAL_SWAP_OFF,
  REFUSAL_SWAP_RACK,
  REFUSAL_SWAP_AGAIN,
  REFUSAL_INVALID_WORD,
  REFUSAL_MUST_ANSWER,
  REFUSAL_NOTHING_PENDING,
  REFUSAL_NOT_YOURS_TO_CHALLENGE,
  REFUSAL_OWN_PLAY,
  REFUSAL_VERDICT_COUNT,
  REFUSAL_HELP_OFF,
  REFUSAL_NOT_STUCK,
  // advantages
  REFUSAL_COINS_OFF,
  REFUSAL_COINS_SHORT,
  REFUSAL_ADVANTAGE_ALONE,
  REFUSAL_REVERSE_TWO,
  REFUSAL_SKIP_IDLE,
  REFUSAL_MUST_GIVE,
  REFUSAL_NEED_NOT_GIVE,
  // undo
  REFUSAL_UNDO_OFF,
  REFUSAL_UNDO_NOTHING,
  REFUSAL_UNDO_TARGET,
  REFUSAL_UNDO_NOT_ASKED,
  REFUSAL_UNDO_ASKED,
  REFUSAL_UNDO_ANSWERED,
  // clocks
  REFUSAL_TIME_UP,
  REFUSAL_TIME_LEFT,
  REFUSAL_NO_CLOCK,
  REFUSAL_PAUSE,
  // duplicate
  REFUSAL_ONLY_DUPLICATE,
  REFUSAL_NOT_DUPLICATE,
  REFUSAL_ROUND_NUMBER,
  REFUSAL_ROUND_BEST,
  // drafts
  REFUSAL_SQUARE_EMPTY,
  REFUSAL_NO_DRAFT,
} Refusal;
enum { REFUSAL_COUNT = REFUSAL_NO_DRAFT + 1 };

const char *refusal_code(Refusal refusal);

// Fills *err with the refusal's kind, code and sentence and returns the kind.
#define refuse(err, refusal, ...)                                                                                      \
  error_never_ok(refuse_args((err), (refusal), (const ErrorArg[]){{0}, ##__VA_ARGS__},                                 \
                             (int)(sizeof((const ErrorArg[]){{0}, ##__VA_ARGS__}) / sizeof(ErrorArg)) - 1))
// The same for what is said in other words where plays are rejected, not challenged.
#define refuse_by_rule(err, refusal, settings)                                                                         \
  error_never_ok(refuse_answer((err), (refusal), (settings)->challenge == CHALLENGE_REJECT))
Status refuse_answer(Error *err, Refusal refusal, bool is_reject);
Status refuse_args(Error *err, Refusal refusal, const ErrorArg *args, int arg_count);
