// SPDX-License-Identifier: MIT
// Lists of games.
#include "app/games_internal.h"

#include <string.h>

// The names as they are now: an account that was deleted since the save has none any more.
static void take_names(const char *summary, Arena *arena, GameEntry *entry) {
  GameEntry now = {0};
  game_read_summary(summary, arena, &now);
  for (int seat = 0; seat < now.seat_count && seat < entry->seat_count; seat++)
    entry->names[seat] = now.names[seat];
}

GameEntry games_entry(const StoreSave *row, int number, Arena *arena) {
  GameEntry entry = {.number = number,
                     .name = row->name,
                     .game_id = row->game.public_id,
                     .is_saved = row->id != 0,
                     .save = row->id,
                     .is_current = row->seq == row->game.seq,
                     .is_remote = row->game.is_remote,
                     .is_over = row->game.is_over && row->seq == row->game.seq,
                     .seq = row->seq,
                     .began_ms = row->game.began_ms,
                     .played_ms = row->saved_ms};
  if (row->id == 0) {
    StrBuf when = {0};
    game_write_time(row->game.played_ms, &when);
    entry.name = arena_copy_text(arena, strbuf_text(&when), when.size);
    strbuf_deinit(&when);
  }
  game_read_summary(row->summary, arena, &entry);
  take_names(row->game.summary, arena, &entry);
  return entry;
}

GameEntry games_entry_of(const StoreGame *row, int number, Arena *arena) {
  const StoreSave now = {.seq = row->seq, .saved_ms = row->played_ms, .summary = row->summary, .game = *row};
  return games_entry(&now, number, arena);
}

Status games_list(App *app, const Account *account, GameList *out, Error *err) {
  GameList list = {0};
  StoreSave *rows;
  Status status = account_need(account, err);
  if (status == OK)
    status = STORE(app, saves, account->id, (StorePage){0}, &list.arena, &rows, &list.count, err);
  if (status == OK && list.count == 0)
    status = fail(err, FAILURE_NO_SAVED_GAMES);
  if (status != OK) {
    gamelist_deinit(&list);
    return status;
  }
  list.entries = arena_alloc(&list.arena, (size_t)list.count * sizeof *list.entries);
  for (int i = 0; i < list.count; i++)
    list.entries[i] = games_entry(&rows[i], i + 1, &list.arena);
  *out = list;
  return OK;
}

Status games_finished(App *app, const Account *account, int64_t offset, int64_t limit, GameList *out, Error *err) {
  GameList list = {0};
  StoreGame *rows;
  Status status = account_need(account, err);
  if (status == OK)
    status = STORE(app, games, account->id, true, ((StorePage){offset, limit}), &list.arena, &rows, &list.count, err);
  if (status != OK) {
    gamelist_deinit(&list);
    return status;
  }
  list.entries = arena_alloc(&list.arena, (size_t)list.count * sizeof *list.entries);
  for (int i = 0; i < list.count; i++)
    list.entries[i] = games_entry_of(&rows[i], (int)offset + i + 1, &list.arena);
  *out = list;
  return OK;
}

void gamelist_deinit(GameList *list) {
  arena_deinit(&list->arena);
  *list = (GameList){0};
}
