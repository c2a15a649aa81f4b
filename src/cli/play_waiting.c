// SPDX-License-Identifier: MIT
// Games that were put aside for another one.
#include "app/archive.h"
#include "cli/play_internal.h"

int play_count_waiting(void) {
  WaitingList list;
  archive_list_waiting(&list);
  int count = list.count;
  waitinglist_deinit(&list);
  return count;
}

static void add_waiting(Table *table, const WaitingGame *game) {
  ScopedStrBuf date = {0}, players = {0};
  talk_add_date(game->played_ms, &date);
  for (int seat = 0; seat < game->seat_count; seat++)
    strbuf_printf(&players, "%s%s %d", seat ? ", " : "", game->names[seat], game->scores[seat]);
  table_add(table, strbuf_text(&date));
  table_add(table, strbuf_text(&players));
  table_add(table, game->path);
}

void play_list_waiting(Session *session) {
  Talk *talk = &session->talk;
  WaitingList list;
  archive_list_waiting(&list);
  if (list.count == 0) {
    talk_say_text(talk, tr(talk->catalog, "No game was put aside."));
  } else {
    TableColumn columns[] = {{tr(talk->catalog, "played"), false},
                             {tr(talk->catalog, "players"), false},
                             {tr(talk->catalog, "file"), false},
                             {0}};
    Table *table = table_create(columns);
    for (int i = 0; i < list.count; i++)
      add_waiting(table, &list.games[i]);
    talk_say_table(talk, table);
    talk_say_text(talk, tr(talk->catalog, "Go on with one of them: tesela play --resume --file FILE"));
  }
  waitinglist_deinit(&list);
}
