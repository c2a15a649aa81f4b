// SPDX-License-Identifier: MIT
// A table where a game is played: the game, the referee, what its machines need and, if the game is kept, its log. It
// judges, dates and records what players do; app/turn.h says whose move it is, app/ability.h what they may do.
#pragma once

#include "app/gamelog.h"
#include "app/machinekit.h"
#include "base/sharedclock.h"
#include "game/game.h"
#include "game/view.h"
#include "lexicon/lexicon.h"

// The referee decides what the rules can't, before an action is logged: whether words are valid, whether anybody can
// move, what the best play of a round was. The referee asks the lexicon; the game only sees the verdict.

typedef struct BotMemory BotMemory;     // engine/bot.h
typedef struct SearchTools SearchTools; // engine/tools.h

typedef struct Referee {
  const Lexicon *lexicon; // prepared for any order if the settings say so
  int64_t node_budget;    // graph nodes that one search may visit; 0: as many as the generator allows
  // If both are set, the referee reuses what the machines have worked out about the board.
  const SearchTools *tools;
  BotMemory *memory;
} Referee;

// Whether the play may be logged. If only valid plays are accepted, refuses with invalid_word and lists the invalid
// words; in challenge modes and duplicate games, words are not checked.
MUST_CHECK Status referee_check_play(const Referee *referee, const Game *game, const Play *play, Error *err);

// Fills in the verdicts on the pending play.
void referee_judge(const Referee *referee, const Game *game, Action *challenge);

// Duplicate: fills in the verdict on every submission and the best possible play. If the budget does not suffice to
// find it, the best submitted play takes its place.
MUST_CHECK Status referee_close_round(const Referee *referee, const Game *game, Action *close, Error *err);

// Other programs' engines, which speak UCGI (docs/engine-protocol.md). They play the seats whose machine is called
// "engine" or "engine:NAME". Nothing they do can harm a game: an illegal move, an answer that is too late or a program
// that ends is a fault, which is reported and counted, and they pass instead.
typedef struct Engines {
  // Fills in type and payload of the action for the seat of the view.
  Status (*choose)(void *context, const GameView *view, const Progress *progress, Action *out, Error *err);
  // The seat could not choose, or its choice was refused; it passes. Any status but OK ends the game.
  Status (*fault)(void *context, int seat, const Error *why, Error *err);
  void *context;
} Engines;

typedef struct GameTable {
  Game *game;
  GameLog *log; // NULL: the game is not kept
  Referee referee;
  const Lexicon *common;    // words that most people know, for machines that use only those; NULL: none
  const Lexicon *everyday;  // words that a child knows, for the gentlest machine; NULL: it uses the common ones
  const MachineKit *kit;    // for the machines; NULL: they do without
  const Engines *engines;   // players of the engines' seats; NULL: none
  int64_t think_ms;         // time for a machine's turn; 0: a fixed amount of work, the same everywhere
  int work[SEATS_MAX];      // per cent of that work, by seat; 0: all
  int64_t (*now_ms)(void);  // NULL: the clock's
  const SharedClock *clock; // NULL: the machine's own
  bool is_remote;           // its people do not share a device
  bool allows_rude;         // hints and friendly machines use rude words too
} GameTable;

// The time at this table. Never before the last action.
int64_t table_now_ms(const GameTable *table);
// Resumes a game that was put away: records that its clock stood still from the beginning of the turn until this
// moment. Does nothing without a running clock, or with a clock of days.
MUST_CHECK Status table_wake(GameTable *table, int64_t until_ms, Error *err);

// Is a clock running now? None runs before everybody sits.
bool table_clock_runs(const GameTable *table);
// Time left on the seat's clock, negative in overtime; without a clock returns false and leaves *out. In a duplicate
// game it is the round's time, for every seat.
bool table_time_left_ms(const GameTable *table, int seat, int64_t *out);
// Time until the turn or the round ends, 0 when it is up; false if no clock runs.
bool table_time_is_up_in_ms(const GameTable *table, int64_t *out);

// The seat that must act, or SEAT_SYSTEM when the game is over or everybody may submit.
int table_turn(const GameTable *table);
bool table_is_machine(const GameTable *table, int seat);

// Records the action after the referee has judged it: plays where only valid ones count, and challenges. Ends the game
// when nobody can move any more. Fills in seq, time and verdicts of the action.
MUST_CHECK Status table_do(GameTable *table, Action *action, Error *err);
// Its two halves. The first asks the rules and the referee, and fills in time and verdicts; these stay the same if the
// second follows at once.
MUST_CHECK Status table_check(const GameTable *table, Action *action, Error *err);
MUST_CHECK Status table_do_checked(GameTable *table, Action *action, Error *err);

// Asks to go back before the last turn that any person has completed. It is done at once unless other people must
// agree: the state then holds the offer; if somebody else has already asked, this agrees with them. Among people who do
// not share a device only once a turn: undo_asked.
MUST_CHECK Status table_undo(GameTable *table, int seat, Error *err);
MUST_CHECK Status table_undo_as(GameTable *table, Action *action, Error *err); // with seat, account and nonce filled in
MUST_CHECK Status table_check_undo(const GameTable *table, int seat, Error *err);
MUST_CHECK Status table_answer_undo(GameTable *table, int seat, bool agrees, Error *err);
unsigned table_undo_awaits(const GameTable *table); // the people who must still answer, as bits; 0: nobody has asked
