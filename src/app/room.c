// SPDX-License-Identifier: MIT
// How much may be kept: by one account or guest, and only while the disk has room for everybody's games. On one's own
// machine there is no such limit.
#include "app/app_internal.h"

#include <sys/statvfs.h>

enum { MEGABYTE = 1000 * 1000, GAME_BYTES = 30 * 1000 }; // what a game usually comes to

static Status bytes_of(App *app, const Account *account, int64_t *out, Error *err) {
  ScopedArena arena = {0};
  StorePuzzle *rows;
  int count = 0;
  if (account->id)
    return STORE(app, user_bytes, account->id, out, err);
  Status status = STORE(app, puzzles, 0, account->guest, "", &arena, &rows, &count, err);
  *out = 0;
  for (int i = 0; status == OK && i < count; i++)
    *out += rows[i].size;
  return status;
}

static Status check_disk(const App *app, Error *err) {
  struct statvfs disk;
  if (app->spare_bytes == 0 || !app->folder.data || statvfs(app->folder.data, &disk) != 0)
    return OK;
  int64_t spare = (int64_t)disk.f_bavail * (int64_t)disk.f_frsize;
  return spare >= app->spare_bytes ? OK : fail(err, FAILURE_DISK_FULL);
}

static int64_t most_of(const App *app, const Account *account) {
  return account->id ? app->account_bytes_max : app->account_bytes_max / GUEST_SHARE;
}

static Status check_account(App *app, const Account *account, int64_t more, Error *err) {
  int64_t most = most_of(app, account), used = 0;
  if (most == 0)
    return OK;
  Status status = bytes_of(app, account, &used, err);
  if (status == OK && used + more > most)
    status =
        fail(err, FAILURE_ACCOUNT_FULL, err_int((used + more + MEGABYTE - 1) / MEGABYTE), err_int(most / MEGABYTE));
  return status;
}

Status room_check(App *app, const Account *account, int64_t more, Error *err) {
  if (more <= 0)
    return OK;
  Status status = check_disk(app, err);
  return status == OK ? check_account(app, account, more, err) : status;
}

Status account_check_game_room(App *app, const Account *account, Error *err) {
  return account->id ? check_account(app, account, GAME_BYTES, err) : OK;
}
