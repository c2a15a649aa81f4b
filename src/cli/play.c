// SPDX-License-Identifier: MIT
// tesela play: a game in the terminal, between people and machines.
#include "base/mem.h"
#include "cli/play_internal.h"
#include "cli/run.h"
#include "term/interrupt.h"
#include "term/terminal.h"

#include <signal.h>
#include <unistd.h>

static void fail(Session *session, const Error *err) {
  cli_flush(session->cli);
  cli_fail(session->cli, err);
  session->has_failed = session->is_leaving = true;
}

static void machine_turn(Session *session) {
  Action action;
  Error err;
  Progress progress = {.cancel = session->interrupt};
  Status status = table_machine_turn(&session->table, &progress, &action, &err);
  if (status == ERR_CANCELLED)
    session->is_leaving = true;
  else if (status != OK)
    fail(session, &err);
}

// Where nobody will be asked for a turn, somebody may still be watching.
static void tell_onlookers(Session *session) {
  if (play_people(session) > 0)
    return;
  play_say_news(session, 0);
  play_flush_message(session);
}

static void next_turn(Session *session) {
  const GameTable *table = &session->table;
  bool ran_out;
  Error err;
  if (table_check_time(&session->table, &ran_out, &err) != OK)
    fail(session, &err);
  else if (ran_out)
    return;
  else if (game_settings(table->game)->duplicate)
    play_round(session);
  else if (table_is_machine(table, table_turn(table)))
    machine_turn(session);
  else
    play_person_turn(session, table_turn(table));
  if (table->game)
    tell_onlookers(session);
}

static void say_kept(Session *session) {
  StrBuf text = {0};
  const char *file = args_text(session->args, "file");
  strbuf_add_text(&text, tr(session->cli->catalog, "The game is kept. Go on with: tesela play --resume"));
  if (file)
    strbuf_printf(&text, " --file %s", file);
  play_say(session, text.data);
  play_flush_message(session);
  strbuf_deinit(&text);
}

static void play_game(Session *session) {
  while (!session->is_leaving && !state_is_over(game_state(session->table.game)))
    next_turn(session);
  if (session->has_failed || !session->table.game)
    return;
  if (state_is_over(game_state(session->table.game)))
    play_finish(session);
  else
    say_kept(session);
}

static void session_end(Session *session) {
  lineinput_close(session->input);
  gamelog_close(session->table.log);
  game_destroy(session->table.game);
  machinekit_close(&session->kit);
  gamewords_close(&session->words);
  strbuf_deinit(&session->message);
  mem_free(session->view);
}

int run_play(Cli *cli, const Args *args) {
  bool is_screen = terminal_is(STDOUT_FILENO) && terminal_is(STDIN_FILENO);
  Session session = {.cli = cli, .args = args, .has_screen = is_screen, .seat = SEAT_SYSTEM};
  Error err;
  signal(SIGXFSZ, SIG_IGN); // a file that may not grow is a message, not the end
  session.interrupt = interrupt_catch();
  session.input = lineinput_open(is_screen, play_complete, &session);
  session.view = mem_alloc(sizeof *session.view);
  if (play_begin(&session, &err) != OK)
    fail(&session, &err);
  else if (session.table.game)
    play_game(&session);
  interrupt_release();
  session_end(&session);
  return session.has_failed ? EXIT_REFUSED : EXIT_OK;
}
