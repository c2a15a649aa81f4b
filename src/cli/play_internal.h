// SPDX-License-Identifier: MIT
// tesela play: what its files share.
//
// play.c begins and ends a session and asks whose turn it is; play_setup.c makes or finds the game; play_turn.c is a
// person's turn; play_commands.c has the table of what can be typed; play_moves.c, play_answers.c and play_lists.c do
// it; play_end.c counts and puts the game away.
#ifndef CLI_PLAY_INTERNAL_H
#define CLI_PLAY_INTERNAL_H

#include "app/rackorder.h"
#include "app/table.h"
#include "cli/args.h"
#include "cli/gamewords.h"
#include "cli/output.h"
#include "game/draft.h"
#include "term/lineinput.h"

typedef struct Session {
  Cli *cli;
  const Args *args;
  bool has_screen;  // standard output is a terminal: the table is drawn there, and anew for every turn
  bool is_at_start; // nothing has been shown yet
  LineInput *input;
  const atomic_bool *interrupt; // Ctrl-C was pressed
  GameTable table;
  GameWords words;
  MachineKit kit;

  int seat;       // who is at the device; SEAT_SYSTEM: nobody yet
  GameView *view; // of that seat
  Draft draft;    // of its turn
  RackOrder orders[SEATS_MAX];
  int64_t told[SEATS_MAX]; // each seat has been told what happened up to this action

  StrBuf message;     // lines to show when it is next asked for a command
  bool has_changed;   // what a player sees is not what was last shown
  bool is_text_shown; // the last command has written what it had to say: leave the screen as it is
  bool is_leaving;    // quit, or the end of the input
  bool has_failed;    // something that playing on can't mend
} Session;

// play_setup.c
MUST_CHECK Status play_begin(Session *session, Error *err); // fills in table and words; a new game, or one that goes on

// play_turn.c
void play_person_turn(Session *session, int seat);
void play_round(Session *session);                 // duplicate
void play_say(Session *session, const char *text); // adds a line to the message
void play_say_error(Session *session, const Error *err);
void play_say_news(Session *session, int seat); // what happened since the seat was told
void play_flush_message(Session *session);      // now, without waiting for a prompt
// Yes or no, again until it is one of them; an empty line is `otherwise`, the end of the input no.
bool play_ask(Session *session, const char *question, bool otherwise);
bool play_is_person(const Session *session, int seat);
int play_people(const Session *session);         // still in the game
bool play_reveals_words(const Session *session); // may be told whether words are words before they are played?

// play_commands.c
typedef struct PlayCommand {
  const char *names[3];  // in English, Spanish and Catalan; several separated by spaces, help shows the first
  const char *arguments; // message id; NULL: none
  const char *help;      // message id
  Status (*run)(Session *session, Span rest, Error *err);
  bool (*is_offered)(const Session *session); // NULL: in every game
} PlayCommand;
extern const PlayCommand play_commands[]; // run NULL at the end

MUST_CHECK Status play_execute(Session *session, Span line, Error *err);
void play_complete(void *context, Span typed, StrBuf *candidates);
// Appends the name, in the reader's language, of the command that runs this.
void play_add_name(Status (*run)(Session *, Span, Error *), const Catalog *catalog, StrBuf *out);

// What the rows run. Each does its work, or refuses and has changed nothing; rest is what follows the command's name.
// play_moves.c
Status play_play(Session *session, Span rest, Error *err);
Status play_place(Session *session, Span rest, Error *err);
Status play_take(Session *session, Span rest, Error *err);
Status play_move(Session *session, Span rest, Error *err);
Status play_reset(Session *session, Span rest, Error *err);
Status play_preview(Session *session, Span rest, Error *err);
Status play_confirm(Session *session, Span rest, Error *err);
Status play_shuffle(Session *session, Span rest, Error *err);
// play_answers.c
Status play_pass(Session *session, Span rest, Error *err);
Status play_exchange(Session *session, Span rest, Error *err);
Status play_swap(Session *session, Span rest, Error *err);
Status play_hint(Session *session, Span rest, Error *err);
Status play_undo(Session *session, Span rest, Error *err);
Status play_challenge(Session *session, Span rest, Error *err);
Status play_accept(Session *session, Span rest, Error *err);
Status play_reverse(Session *session, Span rest, Error *err);
Status play_skip(Session *session, Span rest, Error *err);
Status play_blank(Session *session, Span rest, Error *err);
Status play_resign(Session *session, Span rest, Error *err);
Status play_quit(Session *session, Span rest, Error *err);
// play_lists.c
Status play_board(Session *session, Span rest, Error *err);
Status play_history(Session *session, Span rest, Error *err);
Status play_tiles(Session *session, Span rest, Error *err);
Status play_rules(Session *session, Span rest, Error *err);
Status play_help(Session *session, Span rest, Error *err);

// play_screen.c
void play_draw(Session *session);  // the whole screen, or a few lines where there is none
void play_clear(Session *session); // wipes it, and what can be scrolled back to

// play_end.c
void play_finish(Session *session); // the last count, the file, and where it is

#endif
