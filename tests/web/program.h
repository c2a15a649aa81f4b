// SPDX-License-Identifier: MIT
// The finished program as a server, for tests of what happens between several of them.
#pragma once

#include "web/client.h"

// `tesela serve` in a folder of its own, with these arguments too (up to NULL). What is killed goes on by program_start
// with the same folder; 0 as port: any.
void program_start(TestServer *server, int port, const char *const *arguments);
void program_signal(const TestServer *server, int number);

// A person and a machine, or two people, each at a node of their own choice.
typedef struct Match {
  Client players[2];
  bool is_solo; // the second is a machine
  char game[32];
  int begins;    // who
  int confirmed; // turns
  int64_t seq;   // after the last of them
} Match;

// The first registers, has the words, makes a game and invites the second, or sits down with a machine.
void match_begin_solo(Match *match, const TestServer *server, const char *name);
void match_begin(Match *match, const TestServer *first, const TestServer *second, const char *names[2]);
Client *match_player(Match *match); // who has the turn
// Whoever has the turn passes, at the node where they are, and says so again until it is confirmed, or so many times.
// False: it never was. After it a machine has its turn, which is waited for; *is_over: by that the game has ended.
bool match_pass(Match *match, int tries);
bool match_wait_for_machine(Match *match, int tries, bool *is_over);
// Ends the game and checks its record, as this server tells it.
json_t *match_check(Match *match, const TestServer *at);
// The record of a game that is over: every confirmed turn is there once and in order, and playing it again gives the
// same hashes. The record is the caller's.
json_t *record_check(const TestServer *at, const char *cookie, const char *game, int confirmed);
void match_free(Match *match);
