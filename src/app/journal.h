// SPDX-License-Identifier: MIT
// A match written down game by game, so that one that was interrupted, even by a power cut, goes on where it was and
// comes to the same result.
//
// A text: the first line says which match it is, then comes a line a game, in order. A last line that is not whole is
// forgotten.
#ifndef APP_JOURNAL_H
#define APP_JOURNAL_H

#include "app/autoplay.h"

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

#endif
