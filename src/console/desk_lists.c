// SPDX-License-Identifier: MIT
// What a player can look up: the moves so far, the tiles not seen, the rules.
#include "app/history.h"
#include "app/telling.h"
#include "console/desk_internal.h"
#include "render/boardpicture.h"
#include "render/settingslist.h"

#include <stddef.h>
#include <string.h>

static void draw_board(Console *console, const Game *game) {
  const State *state = game_state(game);
  BoardPicture picture = {.board = &state->board,
                          .layout = &game_settings(game)->layout,
                          .tiles = &game_settings(game)->tiles,
                          .last = state->has_last_play ? &state->last_play : NULL,
                          .catalog = console->catalog,
                          .look = &console->look,
                          .size = PICTURE_NORMAL,
                          .counts_from_0 = true};
  if (picture_width(&picture) > console->look.columns)
    picture.size = PICTURE_SMALL;
  picture_draw(&picture, &console->out);
}

static void list_history(Console *console, const History *history) {
  TableColumn columns[] = {
      {"#", true}, {tr(console->catalog, "points"), true}, {tr(console->catalog, "what happened"), false}, {0}};
  Table *table = table_create(columns);
  for (int i = 0; i < history->count; i++) {
    const HistoryStep *step = &history->steps[i];
    StrBuf sentence = {0}, scores = {0};
    telling_add_step_from_0(console->playing->table->game, step, console->catalog, &sentence);
    if (step->is_undone)
      strbuf_printf(&sentence, " %s", tr(console->catalog, "(taken back)"));
    for (int seat = 0; seat < playing_state(console)->seat_count; seat++)
      strbuf_printf(&scores, "%s%d", seat ? " · " : "", step->scores[seat]);
    table_add_number(table, step->action->seq);
    table_add(table, scores.data);
    table_add(table, sentence.data);
    strbuf_deinit(&sentence);
    strbuf_deinit(&scores);
  }
  say_table(console, table);
}

static void show_moment(Console *console, const History *history, int seq) {
  const Game *game = console->playing->table->game;
  Game *then;
  Error err;
  if (history_game_at(game, seq, &then, &err) != OK) {
    say_error(console, &err);
    return;
  }
  draw_board(console, then);
  if (seq > 0) {
    StrBuf text = {0};
    telling_add_step_from_0(game, &history->steps[seq - 1], console->catalog, &text);
    say_text(console, text.data);
    strbuf_deinit(&text);
  }
  game_destroy(then);
}

static void browse(Console *console, const History *history) {
  int seq;
  StrBuf wrong = {0};
  strbuf_printf(&wrong, tr(console->catalog, "The history goes from 1 to %d."), history->count);
  while (ask_number(console, tr(console->catalog, "Show the board after move number (0: back):"), 1, history->count, -1,
                    wrong.data, &seq))
    show_moment(console, history, seq);
  strbuf_deinit(&wrong);
}

MenuNext desk_history(Console *console) {
  History history;
  Error err;
  if (history_build(console->playing->table->game, &history, &err) != OK) {
    say_error(console, &err);
    return MENU_AGAIN;
  }
  if (history.count == 0) {
    say_text(console, tr(console->catalog, "Nothing has been played yet."));
  } else {
    say_title(console, tr(console->catalog, "History"));
    list_history(console, &history);
    browse(console, &history);
  }
  history_deinit(&history);
  return MENU_AGAIN;
}

MenuNext desk_unseen(Console *console) {
  const GameView *view = console->playing->view;
  const TileSet *tiles = &view->settings->tiles;
  StrBuf list = {0};
  say(console,
      tr_plural(console->catalog, "%d tile that you have not seen, with %d in the bag:",
                "%d tiles that you have not seen, with %d in the bag:", view->unseen.total),
      view->unseen.total, view->bag_count);
  for (int i = 1; i <= tiles->kinds + 1; i++) {
    Tile tile = i <= tiles->kinds ? (Tile)i : TILE_BLANK;
    if (view->unseen.counts[tile] > 0) // the space within a pair is no place to break a line
      strbuf_printf(&list, "%s%s\xc2\xa0%d", list.size ? ", " : "", tiles->names[tile], view->unseen.counts[tile]);
  }
  say_text(console, strbuf_text(&list));
  strbuf_deinit(&list);
  return MENU_AGAIN;
}

MenuNext desk_rules(Console *console) {
  const Settings *settings = playing_settings(console);
  say_title(console, tr(console->catalog, "Rules of this game"));
  say(console, tr(console->catalog, "Preset %s, words %s, board of %d by %d."), settings->preset, settings->lexicon,
      settings->layout.size, settings->layout.size);
  settings_list(settings, false, console->catalog, console->look.columns - 1, &console->out);
  console_tell_ranking(console, console->playing->open);
  playing_pause(console);
  return MENU_AGAIN;
}
