// SPDX-License-Identifier: MIT
// What a player can look up: the board, the moves so far, the tiles not seen, the rules, the commands.
#include "app/telling.h"
#include "base/lines.h"
#include "cli/lexicon_recipes.h"
#include "cli/play_internal.h"
#include "lexicon/tiletext.h"
#include "render/boardpicture.h"
#include "render/palette.h"
#include "render/settingslist.h"
#include "render/table.h"

#include <stddef.h>
#include <string.h>

static void add_title(Session *session, const char *text) {
  const Look *look = &session->cli->look;
  style_add(&session->cli->out, look, style_bold(palette_of(look)->soft, COLOUR_DEFAULT), text);
  strbuf_add_char(&session->cli->out, '\n');
}

static void draw_board(Session *session, const Game *game) {
  const State *state = game_state(game);
  const Settings *settings = game_settings(game);
  BoardPicture picture = {.board = &state->board,
                          .layout = &settings->layout,
                          .tiles = &settings->tiles,
                          .last = state->has_last_play ? &state->last_play : NULL,
                          .catalog = session->cli->catalog,
                          .look = &session->cli->look,
                          .size = PICTURE_AUTO};
  picture.size = picture_width(&picture) <= session->cli->look.columns ? PICTURE_AUTO : PICTURE_SMALL;
  if (session->cli->look.colours != COLOUR_NONE)
    picture.size = PICTURE_NORMAL;
  picture_draw(&picture, &session->cli->out);
}

// On a screen it is there anyway.
Status play_board(Session *session, Span rest, Error *err) {
  (void)rest, (void)err;
  if (!session->has_screen)
    draw_board(session, session->table.game);
  return OK;
}

static void add_scores(const HistoryStep *step, int seats, StrBuf *out) {
  for (int seat = 0; seat < seats; seat++)
    strbuf_printf(out, "%s%d", seat ? " · " : "", step->scores[seat]);
}

static void add_step(Session *session, const HistoryStep *step, Table *table) {
  StrBuf sentence = {0}, scores = {0};
  telling_add_step(session->table.game, step, session->cli->catalog, &sentence);
  if (step->is_undone)
    strbuf_printf(&sentence, " %s", tr(session->cli->catalog, "(taken back)"));
  add_scores(step, session->view->state.seat_count, &scores);
  table_add_number(table, step->action->seq);
  table_add(table, scores.data);
  table_add(table, sentence.data);
  strbuf_deinit(&sentence);
  strbuf_deinit(&scores);
}

static void list_history(Session *session, const History *history) {
  TableColumn columns[] = {{"#", true},
                           {tr(session->cli->catalog, "points"), true},
                           {tr(session->cli->catalog, "what happened"), false},
                           {0}};
  Table *table = table_create(columns);
  for (int i = 0; i < history->count; i++)
    add_step(session, &history->steps[i], table);
  table_draw(table, &session->cli->look, &session->cli->out);
  table_destroy(table);
}

static Status show_moment(Session *session, const History *history, Span number, Error *err) {
  long seq;
  Game *game;
  if (!span_to_int(number, 0, history->count, &seq))
    return error_set(err, ERR_INPUT, N_("the history goes from 0 to %d"), err_int(history->count));
  Status status = history_game_at(session->table.game, seq, &game, err);
  if (status != OK)
    return status;
  draw_board(session, game);
  if (seq > 0) {
    StrBuf text = {0};
    telling_add_step(session->table.game, &history->steps[seq - 1], session->cli->catalog, &text);
    strbuf_printf(&session->cli->out, "%s\n", text.data);
    strbuf_deinit(&text);
  }
  game_destroy(game);
  return OK;
}

Status play_history(Session *session, Span rest, Error *err) {
  History history;
  Status status = history_build(session->table.game, &history, err);
  if (status != OK)
    return status;
  if (rest.size > 0)
    status = show_moment(session, &history, rest, err);
  else if (history.count == 0)
    play_say(session, tr(session->cli->catalog, "Nothing has been played yet."));
  else
    list_history(session, &history);
  session->is_text_shown = status == OK && (rest.size > 0 || history.count > 0);
  history_deinit(&history);
  return status;
}

Status play_tiles(Session *session, Span rest, Error *err) {
  (void)rest, (void)err;
  const GameView *view = session->view;
  const TileSet *tiles = &view->settings->tiles;
  StrBuf text = {0}, list = {0};
  strbuf_printf(&text,
                tr_plural(session->cli->catalog, "%d tile that you have not seen; ",
                          "%d tiles that you have not seen; ", view->unseen.total),
                view->unseen.total);
  strbuf_printf(&text,
                tr_plural(session->cli->catalog, "%d of them in the bag:", "%d of them in the bag:", view->bag_count),
                view->bag_count);
  add_title(session, text.data);
  for (int i = 1; i <= tiles->kinds + 1; i++) {
    Tile tile = i <= tiles->kinds ? (Tile)i : TILE_BLANK;
    if (view->unseen.counts[tile] > 0) // the space within a pair is no place to break a line
      strbuf_printf(&list, "%s%s\xc2\xa0%d", list.size ? ", " : "", tile == TILE_BLANK ? "?" : tiles->names[tile],
                    view->unseen.counts[tile]);
  }
  wrap_text(strbuf_text(&list), 0, 0, session->cli->look.columns - 1, &session->cli->out);
  strbuf_add_char(&session->cli->out, '\n');
  session->is_text_shown = true;
  strbuf_deinit(&text);
  strbuf_deinit(&list);
  return OK;
}

Status play_rules(Session *session, Span rest, Error *err) {
  (void)rest, (void)err;
  const Catalog *catalog = session->cli->catalog;
  const Settings *settings = session->view->settings;
  StrBuf *out = &session->cli->out;
  strbuf_printf(out, tr(catalog, "Preset %s, words %s, board of %d by %d.\n"), settings->preset, settings->lexicon,
                settings->layout.size, settings->layout.size);
  settings_list(settings, false, catalog, session->cli->look.columns - 1, out);
  strbuf_printf(out, tr(catalog, "The draws are sealed: %s\n"), game_commitment(session->table.game));
  recipe_add_notice(settings->lexicon, out);
  session->is_text_shown = true;
  return OK;
}

Status play_help(Session *session, Span rest, Error *err) {
  (void)rest, (void)err;
  const Catalog *catalog = session->cli->catalog;
  const Look *look = &session->cli->look;
  enum { NAME_WIDTH = 24 };
  for (const PlayCommand *command = play_commands; command->run; command++) {
    StrBuf name = {0};
    if (command->is_offered && !command->is_offered(session))
      continue;
    play_add_name(command->run, catalog, &name);
    if (command->arguments)
      strbuf_printf(&name, " %s", tr(catalog, command->arguments));
    strbuf_add_text(&session->cli->out, "  ");
    style_begin(&session->cli->out, look, style_bold(COLOUR_DEFAULT, COLOUR_DEFAULT));
    pad_text(name.data, NAME_WIDTH, &session->cli->out);
    style_end(&session->cli->out, look);
    wrap_text(tr(catalog, command->help), NAME_WIDTH + 2, NAME_WIDTH + 2, look->columns - 1, &session->cli->out);
    strbuf_add_char(&session->cli->out, '\n');
    strbuf_deinit(&name);
  }
  strbuf_printf(&session->cli->out, "\n%s\n",
                tr(catalog, "Blanks are written in lower case; letters on the board as they are, or as dots."));
  session->is_text_shown = true;
  return OK;
}
