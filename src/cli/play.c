// SPDX-License-Identifier: MIT
// tesela play: a game in the terminal, between people and machines, in a file of its own.
#include "app/archive.h"
#include "cli/play_internal.h"
#include "cli/run.h"
#include "desk/desk.h"
#include "term/interrupt.h"
#include "term/terminal.h"

#include <signal.h>
#include <unistd.h>

static void say_kept(Session *session) {
  Talk *talk = &session->talk;
  ScopedStrBuf text = {0};
  const char *file = args_text(session->args, "file");
  strbuf_add_text(&text, tr(talk->catalog, "The game is kept. Go on with: tesela play --resume"));
  if (file)
    strbuf_printf(&text, " --file %s", file);
  talk_say_text(talk, text.data);
}

// Where it can be verified and looked at again.
static Status put_away(Session *session, Error *err) {
  Talk *talk = &session->talk;
  GameTable *table = opengame_table(session->open);
  ScopedStrBuf path = {0};
  Status status = archive_finished(table->game, &path, err);
  if (status == OK) {
    talk_say(talk, tr(talk->catalog, "The game is in %s"), path.data);
    talk_say(talk, tr(talk->catalog, "The draws were sealed as %.16s…; verify them with: tesela verify %s"),
             game_commitment(table->game), path.data);
    status = gamelog_remove(table->log, err);
  }
  return status;
}

static Status play_game(Session *session, Error *err) {
  DeskOptions options = {.is_resumed = session->is_resumed};
  switch (desk_play(&session->talk, session->open, &options, err)) {
  case DESK_OVER:
    return put_away(session, err);
  case DESK_FAILED:
    return err->kind;
  case DESK_LEFT:
  case DESK_DROPPED:
    say_kept(session);
    break;
  }
  return OK;
}

static void talk_start(Session *session) {
  Talk *talk = &session->talk;
  *talk = (Talk){.catalog = session->cli->catalog,
                 .look = session->cli->look,
                 .has_screen = terminal_is(STDOUT_FILENO) && terminal_is(STDIN_FILENO),
                 .interrupt = interrupt_catch()};
  talk->input = lineinput_open(talk->has_screen);
}

int run_play(Cli *cli, const Args *args) {
  Session session = {.cli = cli, .args = args};
  Error err;
  Status status = OK;
  signal(SIGXFSZ, SIG_IGN); // a file that may not grow is a message, not the end
  talk_start(&session);
  if (args_has(args, "games"))
    play_list_waiting(&session);
  else
    status = play_begin(&session, &err);
  if (status == OK && session.open)
    status = play_game(&session, &err);
  talk_flush(&session.talk);
  interrupt_release();
  opengame_close(session.open);
  cli->out_is_lost = session.talk.out_is_lost;
  talk_deinit(&session.talk);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
