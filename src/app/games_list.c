// SPDX-License-Identifier: MIT
// Lists of games.
#include "app/games_internal.h"

#include <string.h>

// The current names: an account that was deleted after the save has no name any more.
static void take_names(const char *summary, Arena *arena, GameEntry *entry) {
  GameEntry now = {0};
  EntrySeat *seats = entry->seats.items;
  game_read_summary(summary, arena, &now);
  for (int seat = 0; seat < now.seats.count && seat < entry->seats.count; seat++) {
    seats[seat].name = entry_seat(&now, seat)->name;
    seats[seat].told = entry_seat(&now, seat)->told;
  }
}

static const char *entry_players_text(const GameEntry *entry, Arena *arena) {
  ScopedStrBuf text = {0};
  for (int seat = 0; seat < entry->seats.count; seat++)
    strbuf_printf(&text, "%s%s %d", seat ? ", " : "", entry_seat(entry, seat)->name, entry_seat(entry, seat)->score);
  return strbuf_keep(&text, arena);
}

static const char *entry_turn_text(const Use *use, const GameEntry *entry) {
  ScopedStrBuf text = {0};
  if (entry->is_over)
    strbuf_add_text(&text, tr(use->catalog, "over"));
  else if (entry->awaited >= 0 && entry->awaited < entry->seats.count)
    strbuf_printf(&text, "%d: %s", entry->turn_number, entry_seat(entry, entry->awaited)->name);
  else
    strbuf_printf(&text, "%d", entry->turn_number);
  return strbuf_keep(&text, use->arena);
}

// On one device, it is the turn of whoever is there.
static bool is_turn_of(const Account *account, const GameEntry *entry) {
  return !entry->is_over && entry->awaited >= 0 && entry->awaited < entry->seats.count &&
         (!entry->is_remote || strcmp(entry_seat(entry, entry->awaited)->name, account->name) == 0);
}

GameEntry games_entry(const Use *use, const StoreSave *row, int number) {
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
    ScopedStrBuf when = {0};
    game_write_time(row->game.played_ms, &when);
    entry.name = strbuf_keep(&when, use->arena);
  }
  game_read_summary(row->summary, use->arena, &entry);
  take_names(row->game.summary, use->arena, &entry);
  entry.given_name = row->id ? row->name : "";
  entry.is_my_turn = is_turn_of(use->account, &entry);
  entry.turn = entry_turn_text(use, &entry);
  entry.players = entry_players_text(&entry, use->arena);
  return entry;
}

Status games_list_saved(const Use *use, bool with_unnamed, FieldList *out, Error *err) {
  StoreSave *rows;
  int count;
  Status status = account_need(use->account, err);
  if (status == OK)
    status = STORE(use->app, saves, use->account->id, (StorePage){0}, use->arena, &rows, &count, err);
  if (status != OK)
    return status;
  GameEntry *entries = arena_alloc(use->arena, (size_t)count * sizeof *entries);
  *out = (FieldList){entries, 0};
  for (int i = 0; i < count; i++) {
    if (rows[i].id != 0 || with_unnamed) {
      entries[out->count] = games_entry(use, &rows[i], out->count + 1);
      out->count++;
    }
  }
  return OK;
}

static Status run_game_list(const Use *use, const void *in, void *out, Error *err) {
  GameList *list = out;
  (void)in;
  Status status = games_list_saved(use, true, &list->games, err);
  return status == OK && list->games.count == 0 ? fail(err, FAILURE_NO_SAVED_GAMES) : status;
}

GameEntry games_entry_of(const Use *use, const StoreGame *game, const StoreSave *saves, int count, int number) {
  StoreSave row = {.name = "", .seq = game->seq, .saved_ms = game->played_ms, .summary = game->summary, .game = *game};
  for (int i = 0; i < count && row.id == 0; i++) {
    if (saves[i].game.id == game->id && saves[i].id != 0) {
      row.id = saves[i].id;
      row.name = saves[i].name;
    }
  }
  return games_entry(use, &row, number);
}

static Status run_game_finished(const Use *use, const void *in, void *out, Error *err) {
  const GamePage *page = in;
  StoreGame *rows;
  int count, before = page->from > 0 ? (int)page->from - 1 : 0;
  Status status = account_need(use->account, err);
  if (status == OK)
    status = STORE(use->app, games, use->account->id, true, ((StorePage){before, page->count}), use->arena, &rows,
                   &count, err);
  if (status != OK)
    return status;
  GameEntry *entries = arena_alloc(use->arena, (size_t)count * sizeof *entries);
  for (int i = 0; i < count; i++)
    entries[i] = games_entry_of(use, &rows[i], NULL, 0, before + i + 1);
  ((GameList *)out)->games = (FieldList){entries, count};
  return OK;
}

static Status run_game_own(const Use *use, const void *in, void *out, Error *err) {
  const StorePage page = {0, GAMES_LISTED_MAX};
  FieldList *list = &((GameList *)out)->games;
  GameEntry *entries = arena_alloc(use->arena, (size_t)(2 * GAMES_LISTED_MAX) * sizeof *entries);
  const Account *account = use->account;
  StoreSave *saves = NULL;
  StoreGame *rows;
  int save_count = 0, count;
  (void)in;
  *list = (FieldList){entries, 0};
  Status status = account->id ? STORE(use->app, saves, account->id, page, use->arena, &saves, &save_count, err) : OK;
  for (int is_over = 0; is_over < 2 && status == OK; is_over++) {
    status = account->id
                 ? STORE(use->app, games, account->id, is_over != 0, page, use->arena, &rows, &count, err)
                 : STORE(use->app, guest_games, account->guest, is_over != 0, page, use->arena, &rows, &count, err);
    for (int i = 0; status == OK && i < count; i++, list->count++)
      entries[list->count] = games_entry_of(use, &rows[i], saves, save_count, list->count + 1);
  }
  return status;
}

static const Field entry_seat_fields[] = {
    {"name", FIELD_TEXT, FIELD_IN(EntrySeat, told), .high = 64},
    {"bot", FIELD_TEXT, .is_optional = true, FIELD_IN(EntrySeat, bot), .high = SETTINGS_ID_MAX},
    {"score", FIELD_INT, FIELD_IN(EntrySeat, score), .low = INT32_MIN, .high = INT32_MAX},
    {0},
};
#define OF_ENTRY(member) FIELD_IN(GameEntry, member)
const Field game_entry_fields[] = {
    {"number", FIELD_INT, OF_ENTRY(number), .except = FIELD_NOT_JSON, .title = "#"},
    {"name", FIELD_TEXT, OF_ENTRY(name), .low = 1, .high = SAVE_NAME_CHARACTERS, .title = N_("ID")},
    {"started_at", FIELD_TIME, OF_ENTRY(began_ms), .title = N_("begun")},
    {"told_turn", FIELD_TEXT, OF_ENTRY(turn), .except = FIELD_NOT_JSON, .title = N_("turn")},
    {"players", FIELD_TEXT, OF_ENTRY(players), .except = FIELD_NOT_JSON, .title = N_("players")},
    {"save", FIELD_INT, .is_optional = true, OF_ENTRY(save), .low = 1, .high = INT64_MAX},
    {"game", FIELD_TEXT, OF_ENTRY(game_id), .low = 1, .high = 32},
    {"saved_at", FIELD_TIME, OF_ENTRY(played_ms)},
    {"seats", FIELD_LIST, OF_ENTRY(seats), .high = SEATS_MAX, FIELD_ITEMS(entry_seat_fields, EntrySeat)},
    {"turn", FIELD_INT, OF_ENTRY(awaited), .low = -1, .high = SEATS_MAX},
    {"turn_number", FIELD_INT, OF_ENTRY(turn_number), .high = INT32_MAX},
    {"over", FIELD_BOOL, OF_ENTRY(is_over)},
    {"current", FIELD_BOOL, OF_ENTRY(is_current), .help = "the game has not gone on since"},
    {"others", FIELD_BOOL, OF_ENTRY(is_remote),
     .help = "with people elsewhere: once it has gone on it can only be looked at"},
    {0},
};
const Field game_listed_fields[] = {
    {"id", FIELD_TEXT, OF_ENTRY(game_id), .low = 1, .high = 32},
    {"name", FIELD_TEXT, OF_ENTRY(given_name), .high = 64},
    {"started_at", FIELD_TIME, OF_ENTRY(began_ms)},
    {"changed_at", FIELD_TIME, OF_ENTRY(played_ms)},
    {"seats", FIELD_LIST, OF_ENTRY(seats), .high = SEATS_MAX, FIELD_ITEMS(entry_seat_fields, EntrySeat)},
    {"turn", FIELD_INT, OF_ENTRY(awaited), .low = -1, .high = SEATS_MAX},
    {"turn_number", FIELD_INT, OF_ENTRY(turn_number), .high = INT32_MAX},
    {"my_turn", FIELD_BOOL, OF_ENTRY(is_my_turn)},
    {"over", FIELD_BOOL, OF_ENTRY(is_over)},
    {"named", FIELD_BOOL, OF_ENTRY(is_saved)},
    {"rules", FIELD_TEXT, .is_optional = true, OF_ENTRY(rules), .high = 400,
     .help = "what is played, in the reader's language; of games that one may join"},
    {0},
};
static const Field game_page_fields[] = {
    {"from", FIELD_INT, .is_optional = true, FIELD_IN(GamePage, from), .low = 1, .high = INT32_MAX},
    {"count", FIELD_INT, .is_optional = true, FIELD_IN(GamePage, count), .low = 1, .high = INT32_MAX},
    {0},
};
static const Field game_list_fields[] = {
    {"games", FIELD_LIST, FIELD_IN(GameList, games), .high = INT32_MAX, FIELD_ITEMS(game_entry_fields, GameEntry)},
    {0},
};

const UseCase game_listing = USE_CASE("game.list", "what can be gone on with", WHO_ACCOUNT, USE_NOTHING_IN,
                                      USE_OUT(game_list_fields, GameList), .run = run_game_list);
static const Field game_own_fields[] = {
    {"games", FIELD_LIST, FIELD_IN(GameList, games), .high = 2 * GAMES_LISTED_MAX,
     FIELD_ITEMS(game_listed_fields, GameEntry)},
    {0},
};
const UseCase game_own_listing = USE_CASE("game.own", "one's own games", WHO_ACCOUNT, USE_NOTHING_IN,
                                          USE_OUT(game_own_fields, GameList), .run = run_game_own);
const UseCase game_finished_listing =
    USE_CASE("game.finished", "games that are over", WHO_ACCOUNT, USE_IN(game_page_fields, GamePage),
             USE_OUT(game_list_fields, GameList), .run = run_game_finished);
