// SPDX-License-Identifier: MIT
// A person's turn: what happened is told, a command is asked for and done, until the turn is over.
#include "app/telling.h"
#include "base/lines.h"
#include "cli/play_internal.h"
#include "render/palette.h"
#include "render/table.h"
#include "term/question.h"

#include <string.h>

bool play_is_person(const Session *session, int seat) {
  const SeatState *player = &game_state(session->table.game)->seats[seat];
  return player->who.kind == SEAT_PERSON && !player->is_out;
}

int play_people(const Session *session) {
  int people = 0;
  for (int seat = 0; seat < game_state(session->table.game)->seat_count; seat++)
    people += play_is_person(session, seat);
  return people;
}

bool play_reveals_words(const Session *session) {
  const Settings *settings = game_settings(session->table.game);
  return settings->challenge == CHALLENGE_VOID && !settings->duplicate;
}

// The view, after the game has changed.
static void refresh(Session *session) {
  game_view_for(session->table.game, session->seat, session->view);
}

// On a screen lines are broken where it ends; in a pipe a sentence is a line.
static void add_wrapped(Session *session, const char *text) {
  if (session->has_screen)
    wrap_text(text, 0, 0, session->cli->look.columns - 1, &session->message);
  else
    strbuf_add_text(&session->message, text);
}

void play_say(Session *session, const char *text) {
  add_wrapped(session, text);
  strbuf_add_char(&session->message, '\n');
}

void play_say_error(Session *session, const Error *err) {
  StrBuf text = {0};
  const Look *look = &session->cli->look;
  error_format(err, session->cli->catalog, &text);
  style_begin(&session->message, look, style_plain(palette_of(look)->warn, COLOUR_DEFAULT));
  add_wrapped(session, strbuf_text(&text));
  style_end(&session->message, look);
  strbuf_add_char(&session->message, '\n');
  strbuf_deinit(&text);
}

void play_flush_message(Session *session) {
  strbuf_add_text(&session->cli->out, strbuf_text(&session->message));
  strbuf_reset(&session->message);
  cli_flush(session->cli);
}

// A player need not be told what they have just done themselves, unless it has a result.
static bool is_news(const HistoryStep *step, int seat) {
  bool is_own = step->action->seat == seat;
  bool is_silent =
      step->action->type == ACTION_HELP || step->action->type == ACTION_SUBMIT || step->action->type == ACTION_ACCEPT;
  return !(is_own && is_silent);
}

void play_say_news(Session *session, int seat) {
  const Game *game = session->table.game;
  History history;
  if (history_build(game, &history, NULL) != OK)
    return;
  for (int64_t i = session->told[seat]; i < history.count; i++) {
    StrBuf text = {0};
    if (!is_news(&history.steps[i], seat))
      continue;
    telling_add_step(game, &history.steps[i], session->cli->catalog, &text);
    play_say(session, text.data);
    strbuf_deinit(&text);
  }
  session->told[seat] = history.count;
  history_deinit(&history);
}

// After an action could not be written to the disk: reads the game back as it is there.
static void recover(Session *session) {
  GameTable *table = &session->table;
  Error err;
  StrBuf path = {0};
  if (!table->log)
    return;
  strbuf_add_text(&path, gamelog_path(table->log));
  gamelog_close(table->log);
  game_destroy(table->game);
  table->log = NULL;
  table->game = NULL;
  if (gamelog_open(path.data, &table->log, &table->game, &err) != OK) {
    cli_fail(session->cli, &err);
    session->has_failed = session->is_leaving = true;
  }
  strbuf_deinit(&path);
}

// Less than 0: no clock runs, or no game is open yet.
static int64_t wait_ms(const Session *session) {
  int64_t wait;
  return session->table.game && table_time_is_up_in_ms(&session->table, &wait) ? wait : -1;
}

// False when the time of the turn is up, and at the end of the input, when the program is leaving too.
static bool read_line(Session *session, const char *text, StrBuf *line) {
  StrBuf prompt = {0};
  question_add_prompt(&session->cli->look, text, &prompt);
  cli_flush(session->cli);
  LineResult result =
      session->cli->out_is_lost ? LINE_END : lineinput_read_for(session->input, prompt.data, wait_ms(session), line);
  session->is_leaving = session->is_leaving || result == LINE_END;
  strbuf_deinit(&prompt);
  return result == LINE_READ;
}

bool play_ask(Session *session, const char *question, bool otherwise) {
  StrBuf line = {0}, prompt = {0};
  Answer answer = ANSWER_NONE;
  play_flush_message(session);
  strbuf_printf(&prompt, "%s %s", question, tr(session->cli->catalog, "(yes/no)"));
  while (answer == ANSWER_NONE) {
    if (!session->has_screen)
      strbuf_printf(&session->cli->out, "%s\n", prompt.data);
    if (!read_line(session, prompt.data, &line))
      answer = ANSWER_NO;
    else if (line.size == 0)
      answer = otherwise ? ANSWER_YES : ANSWER_NO;
    else
      answer = question_answer((Span){strbuf_text(&line), line.size});
  }
  strbuf_deinit(&prompt);
  strbuf_deinit(&line);
  return answer == ANSWER_YES;
}

// The rack of the one before must not be seen: the screen is wiped until the next player is there.
static void hand_over(Session *session, int seat) {
  StrBuf text = {0}, line = {0};
  const char *name = game_state(session->table.game)->seats[seat].who.name;
  if (!session->has_screen)
    return;
  play_clear(session);
  strbuf_printf(&text, tr(session->cli->catalog, "Pass the device to %s."), name);
  strbuf_printf(&session->cli->out, "\n\n   %s\n\n", text.data);
  strbuf_reset(&text);
  strbuf_printf(&text, tr(session->cli->catalog, "   %s, press Enter."), name);
  read_line(session, text.data, &line);
  strbuf_deinit(&text);
  strbuf_deinit(&line);
}

// A play waits to be challenged: nothing says whether it should be.
static void say_pending(Session *session) {
  const Pending *pending = &session->view->state.pending;
  if (!pending->is_there || pending->seat == session->seat)
    return;
  const Catalog *catalog = session->cli->catalog;
  StrBuf text = {0}, challenge = {0}, accept = {0};
  play_add_name(play_challenge, catalog, &challenge);
  play_add_name(play_accept, catalog, &accept);
  if (pending->goes_out)
    strbuf_printf(&text, tr(catalog, "This play ends the game: accept it (%s), or challenge it (%s)."), accept.data,
                  challenge.data);
  else
    strbuf_printf(&text, tr(catalog, "You may challenge it (%s) before you do anything else."), challenge.data);
  play_say(session, text.data);
  strbuf_deinit(&text);
  strbuf_deinit(&challenge);
  strbuf_deinit(&accept);
}

static bool has_turn(const Session *session, int seat, int round) {
  if (session->is_leaving) // there may be no game any more
    return false;
  const State *state = game_state(session->table.game);
  if (state_is_over(state))
    return false;
  if (game_settings(session->table.game)->duplicate)
    return state->round == round && !state->seats[seat].has_submitted && !state->seats[seat].is_out;
  return state->turn == seat;
}

// Everything that may have happened by the time a line has been typed; true when the line still counts.
static bool is_in_time(Session *session) {
  bool ran_out;
  Error err;
  Status status = table_check_time(&session->table, &ran_out, &err);
  if (status == OK)
    return !ran_out;
  play_say_error(session, &err);
  if (status == ERR_IO)
    recover(session);
  return false;
}

// False when nobody came while there was time: the rack stays hidden.
static bool arrive(Session *session, int seat) {
  bool is_other = session->seat != seat;
  session->draft = (Draft){0};
  session->is_text_shown = false;
  if (is_other && play_people(session) > 1)
    hand_over(session, seat);
  if (session->is_leaving || !is_in_time(session))
    return false;
  session->seat = seat;
  refresh(session);
  return true;
}

static void do_line(Session *session, Span line) {
  Error err;
  Status status = play_execute(session, line, &err);
  if (status == OK)
    return;
  play_say_error(session, &err);
  if (status == ERR_IO) {
    play_say(session, tr(session->cli->catalog, "That was not saved and does not count. Make room and try again."));
    recover(session);
  }
}

// On a screen the table comes first and what is to be said below it; in a pipe the table is one line, and comes last,
// when something has changed.
static void show(Session *session) {
  if (session->has_screen && !session->is_text_shown)
    play_draw(session);
  play_flush_message(session);
  if (!session->has_screen && session->has_changed)
    play_draw(session);
  session->is_text_shown = session->has_changed = false;
}

static void take_commands(Session *session, int seat, int round) {
  StrBuf line = {0}, prompt = {0};
  int64_t seq = -1;
  strbuf_printf(&prompt, "%s>", session->view->state.seats[seat].who.name);
  while (has_turn(session, seat, round)) {
    if (game_action_count(session->table.game) != seq) {
      seq = game_action_count(session->table.game);
      session->draft = (Draft){0}; // whatever was placed belonged to another position
      session->has_changed = true;
      refresh(session);
      play_say_news(session, seat);
      say_pending(session);
    }
    show(session);
    bool is_read = read_line(session, prompt.data, &line);
    if (!session->is_leaving && is_in_time(session) && is_read)
      do_line(session, (Span){strbuf_text(&line), line.size});
  }
  strbuf_deinit(&prompt);
  strbuf_deinit(&line);
}

void play_person_turn(Session *session, int seat) {
  if (arrive(session, seat))
    take_commands(session, seat, 0);
}

static void close_round(Session *session) {
  Error err;
  if (table_close_round(&session->table, &err) == OK)
    return;
  cli_fail(session->cli, &err);
  session->has_failed = session->is_leaving = true;
}

void play_round(Session *session) {
  const GameTable *table = &session->table;
  int round = game_state(table->game)->round;
  Error err;
  if (table_machines_submit(&session->table, NULL, &err) != OK) {
    cli_fail(session->cli, &err);
    session->has_failed = session->is_leaving = true;
  }
  for (int seat = 0; !session->is_leaving && seat < game_state(table->game)->seat_count; seat++) {
    if (!play_is_person(session, seat) || !has_turn(session, seat, round))
      continue;
    if (arrive(session, seat))
      take_commands(session, seat, round);
  }
  const State *state = game_state(table->game);
  if (!session->is_leaving && !state_is_over(state) && state->round == round)
    close_round(session);
}
