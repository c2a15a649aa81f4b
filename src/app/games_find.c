// SPDX-License-Identifier: MIT
// Which game a person means: an exact name or id wins over a number.
#include "app/games_internal.h"
#include "base/lines.h"

#include <string.h>

// A running or finished game of the account, by its id.
static Status find_id(App *app, const Account *account, const char *id, Arena *arena, StoreSave *out, Error *err) {
  int64_t *users;
  int count;
  StoreGame row;
  Status status = STORE(app, game_find, id, arena, &row, err);
  if (status == OK)
    status = STORE(app, game_users, row.id, arena, &users, &count, err);
  if (status != OK)
    return status;
  for (int i = 0; i < count; i++) {
    if (users[i] != account->id)
      continue;
    *out = (StoreSave){
        .name = row.public_id, .seq = row.seq, .saved_ms = row.played_ms, .summary = row.summary, .game = row};
    return OK;
  }
  return ERR_MISSING;
}

static Status find_in_list(App *app, const Account *account, const char *which, Arena *arena, StoreSave *out,
                           Error *err) {
  StoreSave *rows;
  int count;
  long number;
  Status status = STORE(app, saves, account->id, (StorePage){0}, arena, &rows, &count, err);
  if (status != OK)
    return status;
  if (count == 0)
    return fail(err, FAILURE_NO_SAVED_GAMES);
  const Use use = {.app = app, .account = account, .arena = arena};
  for (int i = 0; i < count; i++) {
    if (strcmp(games_entry(&use, &rows[i], i + 1).name, which) == 0) {
      *out = rows[i];
      return OK;
    }
  }
  if (!span_to_int(span_of(which), -1000000000, 1000000000, &number))
    return fail(err, FAILURE_GAME_NOT_FOUND, err_str(which));
  if (number < 1 || number > count)
    return fail(err, FAILURE_OUT_OF_RANGE, err_int(number), err_int(count));
  *out = rows[number - 1];
  return OK;
}

Status games_find(App *app, const Account *account, const char *which, Arena *arena, StoreSave *out, Error *err) {
  ScopedStrBuf name = {0};
  Status status = account_need(account, err);
  if (status != OK)
    return status;
  status = name_clean_to(which, SAVE_NAME_CHARACTERS, &name, NULL, NULL);
  if (status != OK)
    return fail(err, FAILURE_GAME_NOT_FOUND, err_str(which));
  status = STORE(app, save_find, account->id, name.data, arena, out, err);
  if (status == ERR_MISSING)
    status = find_id(app, account, name.data, arena, out, err);
  if (status == ERR_MISSING)
    status = find_in_list(app, account, name.data, arena, out, err);
  return status;
}
