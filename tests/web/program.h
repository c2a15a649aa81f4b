// SPDX-License-Identifier: MIT
// The real program as a server, for tests of several servers together.
#pragma once

#include "web/client.h"

// `tesela serve` in a folder of its own, with these additional arguments (up to NULL). After a kill, program_start with
// the same folder continues it; port 0: any.
void program_start(TestServer *server, int port, const char *const *arguments);
void program_signal(const TestServer *server, int number);

// A person and a machine, or two people, each at a node of their own choice.
typedef struct Match {
  Client players[2];
  bool is_solo; // the second player is a machine
  char game[32];
  int begins;    // the player who begins
  int confirmed; // confirmed turns
  int64_t seq;   // after the last confirmed turn
} Match;

// The first player registers, adds the words, makes a game and invites the second, or plays a machine.
void match_begin_solo(Match *match, const TestServer *server, const char *name);
void match_begin(Match *match, const TestServer *first, const TestServer *second, const char *names[2]);
Client *match_player(Match *match); // the player to move
// The player to move passes at their node, and repeats it until it is confirmed, or at most so many times. False: it
// never was. Then it waits for a machine's turn; *is_over: that turn has ended the game.
bool match_pass(Match *match, int tries);
bool match_wait_for_machine(Match *match, int tries, bool *is_over);
// Ends the game and checks its record, as this server gives it.
json_t *match_check(Match *match, const TestServer *at);
// The record of a finished game: every confirmed turn is there once and in order, and playing it again gives the same
// hashes. The caller owns the record.
json_t *record_check(const TestServer *at, const char *cookie, const char *game, int confirmed);
void match_free(Match *match);
