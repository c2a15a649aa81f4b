// SPDX-License-Identifier: MIT
// The games of whoever is logged in: new ones, going on, loading, deleting.
#include "app/games.h"

#include "console/console_internal.h"

static void add_players(const GameEntry *entry, StrBuf *out) {
  for (int seat = 0; seat < entry->seat_count; seat++)
    strbuf_printf(out, "%s%s %d", seat ? ", " : "", entry->names[seat], entry->scores[seat]);
}

static void add_turn(const Console *console, const GameEntry *entry, StrBuf *out) {
  if (entry->is_over)
    strbuf_add_text(out, tr(console->talk.catalog, "over"));
  else if (entry->awaited >= 0 && entry->awaited < entry->seat_count)
    strbuf_printf(out, "%d: %s", entry->turn_number, entry->names[entry->awaited]);
  else
    strbuf_printf(out, "%d", entry->turn_number);
}

static void add_entry(const Console *console, Table *table, const GameEntry *entry) {
  StrBuf date = {0}, players = {0}, turn = {0};
  talk_add_date(entry->began_ms, &date);
  add_players(entry, &players);
  add_turn(console, entry, &turn);
  table_add_number(table, entry->number);
  table_add(table, entry->name);
  table_add(table, strbuf_text(&date));
  table_add(table, strbuf_text(&turn));
  table_add(table, strbuf_text(&players));
  strbuf_deinit(&date);
  strbuf_deinit(&players);
  strbuf_deinit(&turn);
}

void games_show_entries(Console *console, const GameList *list) {
  TableColumn columns[] = {{"#", true},
                           {tr(console->talk.catalog, "ID"), false},
                           {tr(console->talk.catalog, "begun"), false},
                           {tr(console->talk.catalog, "turn"), false},
                           {tr(console->talk.catalog, "players"), false},
                           {0}};
  Table *table = table_create(columns);
  for (int i = 0; i < list->count; i++)
    add_entry(console, table, &list->entries[i]);
  talk_say_table(&console->talk, table);
}

// False, and said so, when there is nothing to go on with.
static bool list_games(Console *console) {
  GameList list;
  Error err;
  if (games_list(console->app, &console->account, &list, &err) != OK) {
    talk_say_error(&console->talk, &err);
    return false;
  }
  games_show_entries(console, &list);
  gamelist_deinit(&list);
  return true;
}

typedef Status (*GameOpener)(Console *console, const char *which, const Progress *progress, OpenGame **out, Error *err);

static Status open_last(Console *console, const char *which, const Progress *progress, OpenGame **out, Error *err) {
  (void)which;
  return games_last(console->app, &console->account, progress, out, err);
}

static Status open_named(Console *console, const char *which, const Progress *progress, OpenGame **out, Error *err) {
  return games_load(console->app, &console->account, which, progress, out, err);
}

static void open_and_play(Console *console, GameOpener opener, const char *which) {
  OpenGame *game;
  TalkWait waiting;
  Error err;
  talkwait_start(&waiting, &console->talk);
  Status status = opener(console, which, &waiting.progress, &game, &err);
  talkwait_end(&waiting);
  if (status == OK)
    playing_run(console, game);
  else
    talk_say_error(&console->talk, &err);
}

static MenuNext continue_last(Console *console) {
  open_and_play(console, open_last, NULL);
  return MENU_AGAIN;
}

// 0 is asked back about, as the seed has it.
static bool ask_game(Console *console, StrBuf *which) {
  while (!talk_ask_text(&console->talk, tr(console->talk.catalog, "Number or ID (0: back):"), which)) {
    if (console->talk.is_ending || talk_ask_leave(&console->talk, tr(console->talk.catalog, "Do you want to cancel?")))
      return false;
  }
  return true;
}

static MenuNext load(Console *console) {
  StrBuf which = {0};
  talk_say_title(&console->talk, tr(console->talk.catalog, "Load a game"));
  if (list_games(console) && ask_game(console, &which))
    open_and_play(console, open_named, strbuf_text(&which));
  strbuf_deinit(&which);
  return MENU_AGAIN;
}

static MenuNext delete_game(Console *console) {
  StrBuf which = {0}, text = {0};
  Error err;
  if (talk_ask_text(&console->talk, tr(console->talk.catalog, "Number or ID to delete (0: back):"), &which)) {
    if (games_delete(console->app, &console->account, strbuf_text(&which), &err) == OK) {
      strbuf_printf(&text, tr(console->talk.catalog, "Game '%s' deleted."), strbuf_text(&which));
      talk_say_good(&console->talk, text.data);
    } else {
      talk_say_error(&console->talk, &err);
    }
  }
  strbuf_deinit(&which);
  strbuf_deinit(&text);
  return MENU_AGAIN;
}

static void show_saved(Console *console) {
  list_games(console);
}

static MenuNext manage(Console *console) {
  static const MenuRow rows[] = {
      {N_("Load a game"), .run = load},
      {N_("Delete"), .run = delete_game},
      {0},
  };
  static const Menu menu = {.title = N_("Manage saved games"), .head = show_saved, .rows = rows};
  GameList list;
  Error err;
  if (games_list(console->app, &console->account, &list, &err) != OK) {
    talk_say_error(&console->talk, &err);
    return MENU_AGAIN;
  }
  gamelist_deinit(&list);
  menu_run(console, &menu);
  return MENU_AGAIN;
}

MenuNext games_menu(Console *console) {
  static const MenuRow rows[] = {
      {N_("New game"), .run = newgame_form},
      {N_("Continue last game"), .run = continue_last},
      {N_("Load a game"), .run = load},
      {N_("Show ranking"), .run = ranking_show},
      {N_("Manage saved games"), .run = manage},
      {N_("New game, step by step"), .run = newgame_steps},
      {N_("Quick game: you against Bot 1"), .run = newgame_usual},
      {N_("Finished games"), .run = finished_show},
      {N_("Ranking by rules and language"), .run = ranking_choose},
      {0},
  };
  static const Menu menu = {.title = N_("Games"), .rows = rows};
  menu_run(console, &menu);
  return MENU_AGAIN;
}
