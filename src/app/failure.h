// SPDX-License-Identifier: MIT
// Every reason for which a use case refuses something: one row each, with a code that stays the same for programs and a
// sentence for people. What the rules refuse is in game/refusal.h.
#pragma once

#include "base/error.h"

typedef enum Failure {
  // accounts
  FAILURE_USER_NOT_FOUND,
  FAILURE_USER_EXISTS,
  FAILURE_WRONG_PASSWORD,
  FAILURE_ACCOUNT_BANNED,
  FAILURE_WRONG_LOGIN, // what a network hears of either
  FAILURE_PASSWORDS_DIFFER,
  FAILURE_PASSWORD_SHORT,
  FAILURE_PASSWORD_EMPTY, // the same, where one character would do
  FAILURE_PASSWORD_LONG,
  FAILURE_NAME_EMPTY,
  FAILURE_NAME_LONG,
  FAILURE_NAME_CHARACTERS,
  FAILURE_NAME_LETTERS,
  FAILURE_NAME_LOOK,
  FAILURE_NAME_LIKE,
  FAILURE_NAME_RESERVED,
  FAILURE_NOT_LOGGED_IN,
  FAILURE_SESSION_OVER,
  FAILURE_SESSION_NOT_FOUND,
  FAILURE_RESET_UNKNOWN,
  FAILURE_RESET_USED,
  FAILURE_RESET_OVER,
  FAILURE_PICTURE_KIND,
  FAILURE_PICTURE_LARGE,
  FAILURE_PICTURE_BROKEN,
  FAILURE_NO_PICTURE,
  FAILURE_LANGUAGE,
  // ranking and statistics
  FAILURE_EMPTY_RANKING,
  FAILURE_RANKING_KIND,
  FAILURE_RANKING_BEFORE,
  FAILURE_INVALID_SCORE,
  FAILURE_NO_SCORES,
  FAILURE_SCORE_NOT_FOUND,
  FAILURE_PLAYER_NOT_FOUND,
  // resources
  FAILURE_DICTIONARY_NOT_FOUND,
  FAILURE_DICTIONARY_EXISTS,
  FAILURE_BAG_NOT_FOUND,
  FAILURE_BAG_EXISTS,
  FAILURE_RESOURCE_NOT_FOUND,
  FAILURE_RESOURCE_ID,
  FAILURE_RESOURCE_EMPTY,
  FAILURE_DICTIONARY_EMPTY, // it was given, but has no words
  FAILURE_BAG_EMPTY,        // ... no tiles
  FAILURE_RESOURCE_BUILTIN,
  FAILURE_RESOURCE_OTHERS,
  FAILURE_RESOURCE_IN_USE,
  FAILURE_NO_RESOURCES,
  FAILURE_NOT_A_DIRECTORY,
  FAILURE_FILES_MISSING,
  FAILURE_SEVERAL_PAIRS,
  FAILURE_KWG_NEEDS_BAG,
  // games
  FAILURE_GAME_EXISTS,
  FAILURE_GAME_NOT_FOUND,
  FAILURE_NO_SAVED_GAMES,
  FAILURE_SAVE_NAME,
  FAILURE_SAVE_GUEST,
  FAILURE_OUT_OF_RANGE,
  FAILURE_GAME_DELETE,
  FAILURE_GAME_PLAYED,
  FAILURE_GAME_SAVE,
  FAILURE_REMOTE_LEAVE,
  FAILURE_REMOTE_LOAD,
  FAILURE_GAME_REOPEN,
  FAILURE_INVALID_COMMAND,
  FAILURE_EXCHANGE_NOTHING,
  // a new game, field by field
  FAILURE_FIELD_BOARD,
  FAILURE_FIELD_DICTIONARY,
  FAILURE_DATA_MISSING,
  // puzzles
  FAILURE_PUZZLE_NOT_FOUND,
  FAILURE_PUZZLE_EXISTS,
  FAILURE_PUZZLE_STALE,
  FAILURE_PUZZLE_GUEST_SIZE,
  FAILURE_PUZZLES_FULL,
  FAILURE_ACCOUNT_FULL,
  FAILURE_DISK_FULL,
  // classes
  FAILURE_CLASS_NOT_FOUND,
  FAILURE_CLASSES_FULL,
  FAILURE_CLASS_MAZE,
  FAILURE_CLASS_PUZZLE,
  FAILURE_CLASS_WORDLESS,
  FAILURE_CLASS_OVER, // what pupils hear of a link
  FAILURE_CLASS_FULL,
  FAILURE_CLASS_NAME,
  FAILURE_CLASS_PUPIL,
  FAILURE_CLASS_WORK,
} Failure;

enum { FAILURE_COUNT = FAILURE_CLASS_WORK + 1 };

const char *failure_code(Failure failure);

// Fills *err with the failure's kind, code and sentence and returns the kind.
#define fail(err, failure, ...)                                                                                        \
  error_never_ok(fail_args((err), (failure), (const ErrorArg[]){{0}, ##__VA_ARGS__},                                   \
                           (int)(sizeof((const ErrorArg[]){{0}, ##__VA_ARGS__}) / sizeof(ErrorArg)) - 1))
Status fail_args(Error *err, Failure failure, const ErrorArg *args, int arg_count);
