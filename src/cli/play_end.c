// SPDX-License-Identifier: MIT
// The end of a game: the last count explained, the board as it stands, and the game put away where it can be verified.
#include "app/archive.h"
#include "app/telling.h"
#include "cli/play_internal.h"
#include "render/gamepicture.h"
#include "render/palette.h"
#include "render/table.h"

static void draw_table(Session *session) {
  StrBuf title = {0};
  game_view_for(session->table.game, SEAT_SYSTEM, session->view);
  strbuf_printf(&title, "%s · %s", session->view->settings->preset, session->view->settings->lexicon);
  GamePicture picture = {.view = session->view,
                         .title = title.data,
                         .catalog = session->cli->catalog,
                         .look = &session->cli->look,
                         .lines_below = session->view->state.seat_count + 7};
  if (session->has_screen)
    strbuf_add_text(&session->cli->out, "\033[H\033[2J");
  gamepicture_draw(&picture, &session->cli->out);
  strbuf_add_char(&session->cli->out, '\n');
  strbuf_deinit(&title);
}

static void add_share(const Session *session, int seat, StrBuf *out) {
  const State *state = game_state(session->table.game);
  if (!game_settings(session->table.game)->duplicate || state->best_possible == 0)
    return;
  strbuf_printf(out, tr(session->cli->catalog, ", %.1f%% of the best possible"),
                100.0 * state->seats[seat].score / state->best_possible);
}

static void add_counts(Session *session) {
  const State *state = game_state(session->table.game);
  StrBuf *out = &session->cli->out;
  for (int seat = 0; seat < state->seat_count; seat++) {
    strbuf_printf(out, "  %s: ", state->seats[seat].who.name);
    telling_add_count(session->table.game, seat, session->cli->catalog, out);
    add_share(session, seat, out);
    strbuf_add_char(out, '\n');
  }
}

static void add_result(Session *session) {
  const Look *look = &session->cli->look;
  StrBuf *out = &session->cli->out, winners = {0};
  telling_add_winners(session->table.game, session->cli->catalog, &winners);
  telling_add_end(session->table.game, session->cli->catalog, out);
  strbuf_add_char(out, ' ');
  style_add(out, look, style_bold(palette_of(look)->accent, COLOUR_DEFAULT), strbuf_text(&winners));
  strbuf_add_char(out, '\n');
  add_counts(session);
  strbuf_deinit(&winners);
}

static void put_away(Session *session) {
  StrBuf path = {0};
  Error err;
  Status status = archive_finished(session->table.game, &path, &err);
  if (status == OK) {
    strbuf_printf(&session->cli->out, tr(session->cli->catalog, "The game is in %s\n"), path.data);
    strbuf_printf(&session->cli->out,
                  tr(session->cli->catalog, "The draws were sealed as %.16s…; verify them with: tesela verify %s\n"),
                  game_commitment(session->table.game), path.data);
    status = gamelog_remove(session->table.log, &err);
  }
  if (status != OK) {
    cli_flush(session->cli);
    cli_fail(session->cli, &err);
    session->has_failed = true;
  }
  strbuf_deinit(&path);
}

void play_finish(Session *session) {
  int reader = session->seat == SEAT_SYSTEM ? 0 : session->seat;
  draw_table(session);
  play_say_news(session, reader);
  play_flush_message(session);
  add_result(session);
  put_away(session);
  cli_flush(session->cli);
}
