// SPDX-License-Identifier: MIT
// A match written down game by game, so that one that was interrupted, even by a power cut, goes on where it was and
// comes to the same result.
//
// A text: the first line says which match it is, then comes a line a game, in order. A last line that is not whole is
// forgotten. A part of a match has a journal of its own, and the journals of all parts make one again.
#pragma once

#include "lab/autoplay.h"

enum { JOURNAL_FILE_MAX = 1024 * 1024 * 1024 };

// The seed of the match that a journal is about, so that it can go on without being told. False when there is none.
bool journal_read_seed(const char *path, Seed *out);

// Opens the journal of this match, or begins one. ERR_INPUT when the file is something else or about another match
// (other machines, words, rules, tiles or seed; how many games does not matter).
MUST_CHECK Status journal_open(const char *path, const AutoplayOptions *options, Journal **out, Error *err);
MUST_CHECK Status journal_close(Journal *journal, Error *err); // says when something could not be written

int64_t journal_count(const Journal *journal); // games that it held when it was opened
AutoplayGame journal_game(const Journal *journal, int64_t index);
void journal_add(Journal *journal, const AutoplayGame *game);

// A match put together from the journals of its parts.
typedef struct JoinedMatch {
  Journal *journal; // of the whole; its games are those before the first that is missing
  int seats;
  StrBuf bots; // separated by commas
  bool pairs, is_duplicate;
  int64_t later; // games behind the first that is missing
  int behind;    // the part that should have it; 0: all parts have as many
} JoinedMatch;

// ERR_INPUT when they are not parts of one match, when one is missing or there twice. *out is to be ended either way.
MUST_CHECK Status journal_join(const char *const *paths, int count, JoinedMatch *out, Error *err);
void journal_end_join(JoinedMatch *match);
