// SPDX-License-Identifier: MIT
// Games in a few lines, for tables of cases.
//
// A setup says how the game is made, one "key value" a line or between semicolons:
//   preset classic; rules 1; seats 2; bots B; free C; bag A:98:1 X:1:8 #:2:0; board 15; layout .*./...; first B; racks
//   AX BC; seed text and any row of settings_rows: challenge double; rack_size 2; clock game
// Without a bag there are 100 A of 1 point, without racks the seed is "seed"; racks are found by trying seeds. Seats
// are called A, B, C ...; the first to move is A.
//
// A script says what happens, in the same form:
//   A play 8H AA (blanks in lower case, '.' played through) | A pass | A exchange AA | A swap AAAAAAA | A resign
//   B accept | B challenge 10 (a verdict a word) | A reverse | A skip | A blank | A blank X | A help | A abort | abort
//   A undo (its last turn) | A undo 3 | B agree | B decline | A submit 8H AA | A submit - | close AB 8H AA | close - -
//   timeout A | pause 1500 | stuck | seat A NAME | seat A NAME BOT | lexicon HASH | wait 1500 (milliseconds)
// followed by "! code" when it must be refused with this code, and what must hold then:
//   = score 10 20 | = turn A | = awaited A | = end out | = bag 5 | = rack A AX | = tiles 7 7 | = coins 3 0 | = clock
//   900 1000 = passes 1 0 | = scoreless 1 0 | = inall 1 2 (passes, scoreless) | = pending yes | = winners AB | =
//   unranked yes = number 3 (of the turn) | = out A (who went out) | = round 2 | = best 14 | = losses 9 0 | = gains 0 9
//   | = time 10 0 = direction -1 | = skips 1 | = lost 0 1 (turns still to be lost) | = offer A | = swapped yes | = hash
//   HASH | = seq 4
// Every step also checks what always holds: no tile is lost, time and seq only go up, a refusal changes nothing.
#pragma once

#include "game/game.h"

typedef struct Case {
  const char *name; // a sentence
  const char *setup;
  const char *script;
} Case;

// Runs every case; a failure names the case, the line and both values; at the end the test fails.
void run_cases(const Case *cases, size_t count);

// The parts, for tests that look inside. Both fail the test on an error.
Game *script_game(const char *setup);
void script_run(Game *game, const char *script);
// Reads a setup without beginning a game.
void script_settings(const char *setup, Settings *out);

// Reads one action of a script ("A play 8H AA"), without its time.
void script_action(const Game *game, const char *text, Action *out);

// Fails if a condition of every state of every game is violated.
void check_invariants(const Game *game);
