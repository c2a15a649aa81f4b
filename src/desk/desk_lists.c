// SPDX-License-Identifier: MIT
// What a player can look up: the board, the moves so far, the unseen tiles, the rules, the commands.
#include "app/history.h"
#include "app/telling.h"
#include "base/lines.h"
#include "base/utf8.h"
#include "desk/desk_internal.h"
#include "game/preset.h"
#include "lexicon/recipe.h"
#include "render/boardpicture.h"
#include "render/settingslist.h"

#include <stdio.h>
#include <string.h>

static void add_step_text(const Desk *desk, const HistoryStep *step, StrBuf *out) {
  if (desk->options->is_numbered)
    telling_add_step_from_0(desk->table->game, step, desk->talk->catalog, out);
  else
    telling_add_step(desk->table->game, step, desk->talk->catalog, out);
}

static void draw_board(Desk *desk, const Game *game) {
  const State *state = game_state(game);
  Talk *talk = desk->talk;
  BoardPicture picture = {.board = &state->board,
                          .layout = &game_settings(game)->layout,
                          .tiles = &game_settings(game)->tiles,
                          .last = state->has_last_play ? &state->last_play : NULL,
                          .catalog = talk->catalog,
                          .look = &talk->look,
                          .size = PICTURE_AUTO,
                          .counts_from_0 = desk->options->is_numbered};
  if (talk->look.colours != COLOUR_NONE)
    picture.size = PICTURE_NORMAL;
  if (picture_width(&picture) > talk->look.columns)
    picture.size = PICTURE_SMALL;
  picture_draw(&picture, &talk->out);
}

// A screen shows the board anyway.
Status desk_board(Desk *desk, Span rest, Error *err) {
  (void)rest, (void)err;
  if (!desk->talk->has_screen)
    draw_board(desk, desk->table->game);
  return OK;
}

static void add_history_row(const Desk *desk, const HistoryStep *step, TextTable *table) {
  ScopedStrBuf sentence = {0}, scores = {0};
  add_step_text(desk, step, &sentence);
  if (step->is_undone)
    strbuf_printf(&sentence, " %s", _("(taken back)"));
  for (int seat = 0; seat < desk_state(desk)->seat_count; seat++)
    strbuf_printf(&scores, "%s%d", seat ? " · " : "", step->scores[seat]);
  texttable_add_number(table, step->action->seq);
  texttable_add(table, scores.data);
  texttable_add(table, sentence.data);
}

static void list_history(Desk *desk, const History *history) {
  TextColumn columns[] = {{"#", true}, {_("points"), true}, {_("what happened"), false}, {0}};
  TextTable *table = texttable_create(columns);
  for (int i = 0; i < history->count; i++)
    add_history_row(desk, &history->steps[i], table);
  talk_say_texttable(desk->talk, table);
}

static Status desk_lists_show_moment(Desk *desk, const History *history, Span number, Error *err) {
  long seq;
  Game *game;
  if (!span_to_int(number, 0, history->count, &seq))
    return error_set(err, ERR_INPUT, N_("the history goes from 0 to %d"), err_int(history->count));
  Status status = history_game_at(desk->table->game, seq, &game, err);
  if (status != OK)
    return status;
  draw_board(desk, game);
  if (seq > 0) {
    ScopedStrBuf text = {0};
    add_step_text(desk, &history->steps[seq - 1], &text);
    talk_say_text(desk->talk, strbuf_text(&text));
  }
  game_destroy(game);
  return OK;
}

// Shows one moment after another until the person stops.
static void browse_history(Desk *desk, const History *history) {
  Talk *talk = desk->talk;
  char number[16];
  int seq;
  Error err;
  ScopedStrBuf wrong = {0};
  strbuf_printf(&wrong, tr(talk->catalog, "The history goes from 1 to %d."), history->count);
  while (talk_ask_number(talk, tr(talk->catalog, "Show the board after move number (0: back):"), 1, history->count, -1,
                         wrong.data, &seq)) {
    snprintf(number, sizeof number, "%d", seq);
    if (desk_lists_show_moment(desk, history, span_of(number), &err) != OK)
      talk_say_error(talk, &err);
  }
}

Status desk_history(Desk *desk, Span rest, Error *err) {
  History history;
  Status status = history_build(desk->table->game, &history, err);
  if (status != OK)
    return status;
  if (rest.size > 0)
    status = desk_lists_show_moment(desk, &history, rest, err);
  else if (history.count == 0)
    talk_say_text(desk->talk, _("Nothing has been played yet."));
  else
    list_history(desk, &history);
  desk->is_text_shown = status == OK && (rest.size > 0 || history.count > 0);
  if (desk->options->is_numbered && rest.size == 0 && history.count > 0)
    browse_history(desk, &history);
  history_deinit(&history);
  return status;
}

Status desk_unseen(Desk *desk, Span rest, Error *err) {
  (void)rest, (void)err;
  const GameView *view = desk->view;
  const TileSet *tiles = &view->settings->tiles;
  const Catalog *catalog = desk->talk->catalog;
  ScopedStrBuf list = {0};
  talk_say(desk->talk,
           tr_plural(catalog, "%d tile that you have not seen, with %d in the bag:",
                     "%d tiles that you have not seen, with %d in the bag:", view->unseen.total),
           view->unseen.total, view->bag_count);
  for (int i = 1; i <= tiles->kinds + 1; i++) {
    Tile tile = i <= tiles->kinds ? (Tile)i : TILE_BLANK;
    if (view->unseen.counts[tile] > 0) // a line must not break at the space within a pair
      strbuf_printf(&list, "%s%s\xc2\xa0%d", list.size ? ", " : "", tile == TILE_BLANK ? "?" : tiles->names[tile],
                    view->unseen.counts[tile]);
  }
  talk_say_text(desk->talk, strbuf_text(&list));
  desk->is_text_shown = true;
  return OK;
}

Status desk_rules(Desk *desk, Span rest, Error *err) {
  (void)rest, (void)err;
  Talk *talk = desk->talk;
  const Settings *settings = desk_settings(desk);
  talk_say_title(talk, tr(talk->catalog, "Rules of this game"));
  ScopedStrBuf words = {0};
  resource_add_title(settings->lexicon, talk->catalog, &words);
  talk_say(talk, tr(talk->catalog, "Preset %s, words %s, board of %d by %d."),
           tr(talk->catalog, preset_title(settings->preset)), strbuf_text(&words), settings->layout.size,
           settings->layout.size);
  settings_list(settings, false, talk->catalog, talk->look.columns - 1, &talk->out);
  talk_say(talk, tr(talk->catalog, "The draws are sealed: %s"), game_commitment(desk->table->game));
  desk_tell_ranking(desk);
  recipe_add_notice(settings->lexicon, &talk->out);
  desk->is_text_shown = true;
  return OK;
}

// The commands

enum { NAME_WIDTH = 20 };

static void list_command(Desk *desk, const DeskCommand *command) {
  Talk *talk = desk->talk;
  ScopedStrBuf name = {0};
  desk_add_name(desk, command->run, &name);
  if (command->arguments)
    strbuf_printf(&name, " %s", tr(talk->catalog, command->arguments));
  strbuf_add_text(&talk->out, "  ");
  style_begin(&talk->out, &talk->look, style_bold(COLOUR_DEFAULT, COLOUR_DEFAULT));
  pad_text(name.data, NAME_WIDTH, &talk->out);
  style_end(&talk->out, &talk->look);
  strbuf_add_char(&talk->out, ' ');
  int at = 3 + utf8_width(span_of(name.data));
  int indent = NAME_WIDTH + 3;
  wrap_text(tr(talk->catalog, command->help), at > indent ? at : indent, indent, talk->look.columns - 1, &talk->out);
  strbuf_add_char(&talk->out, '\n');
}

static bool is_refused(const Desk *desk, const DeskCommand *command, Error *why) {
  bool is_own = command->names && command->ability != ABILITY_NONE && command->ability != ABILITY_PLAY;
  return is_own && desk_is_known(desk, command) && desk_check(desk, command, why) != OK;
}

static void list_reason(Desk *desk, const StrBuf *names, const StrBuf *reason) {
  Talk *talk = desk->talk;
  ScopedStrBuf text = {0};
  strbuf_printf(&text, tr(talk->catalog, "Not now: %s (%s)"), strbuf_text(names), strbuf_text(reason));
  strbuf_add_text(&talk->out, "  ");
  wrap_text(text.data, 2, 4, talk->look.columns - 1, &talk->out);
  strbuf_add_char(&talk->out, '\n');
}

// Commands that the game has but that can't be used now, with the reason; those with the same reason together.
static void list_refused(Desk *desk) {
  ScopedStrBuf names = {0}, reason = {0};
  for (const DeskCommand *command = desk_commands; command->run; command++) {
    ScopedStrBuf why = {0};
    Error err;
    if (!is_refused(desk, command, &err))
      continue;
    error_format(&err, desk->talk->catalog, &why);
    if (names.size > 0 && strcmp(strbuf_text(&why), strbuf_text(&reason)) != 0) {
      list_reason(desk, &names, &reason);
      strbuf_reset(&names);
    }
    strbuf_add_text(&names, names.size ? ", " : "");
    desk_add_name(desk, command->run, &names);
    strbuf_reset(&reason);
    strbuf_add_text(&reason, strbuf_text(&why));
  }
  if (names.size > 0)
    list_reason(desk, &names, &reason);
}

// Leaves out what needs no mention: help itself, and the board if there is a screen.
static bool desk_lists_is_listed(const Desk *desk, const DeskCommand *command) {
  bool is_idle = command->run == desk_help || (command->run == desk_board && desk->talk->has_screen);
  return !is_idle && command->names && desk_is_known(desk, command) && desk_check(desk, command, NULL) == OK;
}

Status desk_help(Desk *desk, Span rest, Error *err) {
  (void)rest, (void)err;
  for (const DeskCommand *command = desk_commands; command->run; command++) {
    if (desk_lists_is_listed(desk, command))
      list_command(desk, command);
  }
  list_refused(desk);
  talk_say_text(desk->talk, _("Blanks are written in lower case; letters on the board as they are, or as dots."));
  desk->is_text_shown = true;
  return OK;
}
