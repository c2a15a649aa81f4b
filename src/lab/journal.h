// SPDX-License-Identifier: MIT
// A match recorded game by game. An interrupted match, even after a power cut, goes on where it was and comes to the
// same result.
//
// The journal is a text: the first line says which match it is; then there is one line per game, in order. An
// incomplete last line is dropped. Each part of a match has its own journal, and the journals of all parts can be
// joined to one.
#pragma once

#include "lab/autoplay.h"

enum { JOURNAL_FILE_MAX = 1024 * 1024 * 1024 };

// The seed of the match in a journal, so that the match can go on without being given it. False if there is no journal.
bool journal_read_seed(const char *path, Seed *out);

// Opens the journal of this match, or begins one. ERR_INPUT if the file is something else or about another match (other
// machines, words, rules, tiles or seed; the number of games does not matter).
MUST_CHECK Status journal_open(const char *path, const AutoplayOptions *options, Journal **out, Error *err);
MUST_CHECK Status journal_close(Journal *journal, Error *err); // reports that something could not be written

int64_t journal_count(const Journal *journal); // games it held when it was opened
AutoplayGame journal_game(const Journal *journal, int64_t index);
void journal_add(Journal *journal, const AutoplayGame *game);

// A match put together from the journals of its parts.
typedef struct JoinedMatch {
  Journal *journal; // of the whole match; its games end before the first missing one
  int seats;
  StrBuf bots; // separated by commas
  bool pairs, is_duplicate;
  int64_t later; // games after the first missing one
  int behind;    // the part that should have the missing game; 0: all parts have the same number
} JoinedMatch;

// ERR_INPUT if they are not parts of one match, or if one is missing or there twice. Call journal_end_join in either
// case.
MUST_CHECK Status journal_join(const char *const *paths, int count, JoinedMatch *out, Error *err);
void journal_end_join(JoinedMatch *match);
