// SPDX-License-Identifier: MIT
// A table where a game is being played: the game, the referee, what its machines need and, if it is kept, its log.
// It judges, dates and records what players do; app/turn.h says whose move it is, app/ability.h what they may do.
#pragma once

#include "app/gamelog.h"
#include "app/machinekit.h"
#include "base/sharedclock.h"
#include "game/game.h"
#include "lexicon/lexicon.h"

// The referee: what the rules can't know and must be decided before an action is logged: whether words are words,
// whether anybody can move, what the best play of a round was. The referee asks the lexicon; the game only ever sees
// the verdict.

typedef struct BotMemory BotMemory;     // engine/bot.h
typedef struct SearchTools SearchTools; // engine/tools.h

typedef struct Referee {
  const Lexicon *lexicon; // made ready for any order where the settings say so
  int64_t node_budget;    // graph nodes that one search may visit; 0: as many as the generator allows
  // Where both are there, what machines remember of the board is not worked out again.
  const SearchTools *tools;
  BotMemory *memory;
} Referee;

// Whether the play may be logged. Where only valid plays are accepted, refuses with invalid_word and names the words
// that are none; in challenge modes and duplicate games says nothing about words.
MUST_CHECK Status referee_check_play(const Referee *referee, const Game *game, const Play *play, Error *err);

// Fills in the verdicts on the pending play.
void referee_judge(const Referee *referee, const Game *game, Action *challenge);

// Duplicate: fills in the verdict on every submission and the best play there was; the best that was submitted where a
// budget does not suffice to find it.
MUST_CHECK Status referee_close_round(const Referee *referee, const Game *game, Action *close, Error *err);

// Other programs' engines, which speak UCGI (docs/engine-protocol.md). A seat whose machine is called "engine" or
// "engine:NAME" is theirs. Nothing they do can harm a game: a move that is not legal, an answer that does not come in
// time or a program that ends is a fault, which is told and counted, and they pass instead.
typedef struct Engines {
  // Fills in type and payload of what the seat of the view does.
  Status (*choose)(void *context, const GameView *view, const Progress *progress, Action *out, Error *err);
  // The seat could not choose, or what it chose was refused; it passes. Anything but OK ends the game.
  Status (*fault)(void *context, int seat, const Error *why, Error *err);
  void *context;
} Engines;

typedef struct GameTable {
  Game *game;
  GameLog *log; // NULL: the game is not kept
  Referee referee;
  const Lexicon *common;    // words that most people know, for machines that use no others; NULL: no such list
  const Lexicon *everyday;  // those that a child knows, for the gentlest; NULL: they take the common ones
  const MachineKit *kit;    // of the machines; NULL: they do without
  const Engines *engines;   // who play for the seats that are theirs; NULL: there are none
  int64_t think_ms;         // that machines may take for a turn; 0: a fixed amount of work, the same everywhere
  int work[SEATS_MAX];      // of it, per cent, by seat; 0: all
  int64_t (*now_ms)(void);  // NULL: the clock's
  const SharedClock *clock; // NULL: the machine's own
  bool is_remote;           // its people do not share a device
  bool allows_rude;         // hints and friendly machines use rude words too
} GameTable;

// What time it is at this table. Never before the last action.
int64_t table_now_ms(const GameTable *table);
// A game that was put away goes on: records that its clock has stood still from the beginning of the turn until this
// moment. Nothing where no clock runs, or one of days.
MUST_CHECK Status table_wake(GameTable *table, int64_t until_ms, Error *err);

// Is somebody's time going by just now? Not before everybody sits.
bool table_clock_runs(const GameTable *table);
// What is left on the seat's clock, negative in overtime; *out is untouched and false returned where there is none. In
// a duplicate game it is the round's time, for every seat.
bool table_time_left_ms(const GameTable *table, int seat, int64_t *out);
// How long until the time of the turn, or of the round, is up, 0 when it is; false where nothing runs.
bool table_time_is_up_in_ms(const GameTable *table, int64_t *out);

// Whose action is wanted: a seat, or SEAT_SYSTEM when the game is over or everybody may submit.
int table_turn(const GameTable *table);
bool table_is_machine(const GameTable *table, int seat);

// Records the action, after the referee has had a say: plays are judged where only valid ones count, challenges get
// their verdicts. Ends the game when nobody can move any more. The action comes back with seq, time and verdicts filled
// in.
MUST_CHECK Status table_do(GameTable *table, Action *action, Error *err);
// Its two halves: would it be done, by the rules and by the referee? Fills in time and verdicts, which stay as they are
// when it is done, at once.
MUST_CHECK Status table_check(const GameTable *table, Action *action, Error *err);
MUST_CHECK Status table_do_checked(GameTable *table, Action *action, Error *err);

// Asks to go back before the last turn that a person has completed, whichever person. Done at once unless other people
// must agree: the state then holds the offer; where somebody else has asked already it is a yes to that. Among people
// who do not share a device once a turn: undo_asked.
MUST_CHECK Status table_undo(GameTable *table, int seat, Error *err);
MUST_CHECK Status table_undo_as(GameTable *table, Action *action, Error *err); // with seat, account and nonce filled in
MUST_CHECK Status table_check_undo(const GameTable *table, int seat, Error *err);
MUST_CHECK Status table_answer_undo(GameTable *table, int seat, bool agrees, Error *err);
unsigned table_undo_awaits(const GameTable *table); // the people who are still to answer, as bits; 0: nobody has asked
