// SPDX-License-Identifier: MIT
#include "app/inside.h"
#include "app/node.h"
#include "base/folders.h"
#include "base/mem.h"

#include <sodium.h>
#include <sys/statvfs.h>

static Status app_place_of(const AppOptions *options, StrBuf *out, Error *err) {
  if (!options->place)
    return folder_path(FOLDER_DATA, "tesela.db", out, err);
  strbuf_add_text(out, options->place);
  return OK;
}

static App *app_new(const AppOptions *options) {
  App *app = mem_alloc(sizeof *app);
  app->cost = options->cost;
  if (app->cost.passes == 0)
    app->cost = (PasswordCost){crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE};
  app->password_min = options->password_min > 0 ? options->password_min : 1;
  app->account_bytes_max = options->account_bytes_max;
  app->spare_bytes = options->spare_bytes;
  app->now_ms = options->now_ms;
  app->clock = options->clock ? options->clock : &app->own_clock;
  return app;
}

// The folder whose disk is watched; a path without one means the current folder, and a database's disk is not ours.
static void app_set_folder(App *app, const char *place) {
  const char *path = store_path(place), *end = path ? strrchr(path, '/') : NULL;
  if (path)
    strbuf_add(&app->folder, end ? path : ".", end ? (size_t)(end + 1 - path) : 1);
}

Status app_open(const AppOptions *options, App **out, Error *err) {
  AppOptions none = {0};
  ScopedStrBuf place = {0};
  if (!options)
    options = &none;
  if (sodium_init() < 0)
    return error_set(err, ERR_STATE, N_("the system did not provide random numbers"));
  App *app = app_new(options);
  Status status = app_place_of(options, &place, err);
  if (status == OK) {
    app_set_folder(app, place.data);
    status = store_open(place.data,
                        &(StoreOptions){.busy_ms = options->busy_ms,
                                        .must_exist = options->must_exist,
                                        .claim = options->is_serving ? STORE_SERVED : STORE_UNCLAIMED,
                                        .node = options->node},
                        &app->store, err);
  }
  if (status == OK && !options->clock && node_has_company(app))
    status = node_set_clock(app, &app->own_clock, err);
  if (status == OK)
    *out = app;
  else
    app_close(app);
  return status;
}

void app_close(App *app) {
  if (!app)
    return;
  store_close(app->store);
  strbuf_deinit(&app->folder);
  mem_free(app);
}

int64_t app_now_ms(const App *app) {
  return app->now_ms ? app->now_ms() : sharedclock_ms(app->clock);
}

Status app_begin(App *app, Error *err) {
  return STORE(app, begin, err);
}

Status app_commit(App *app, Error *err) {
  Status status = STORE(app, commit, err);
  if (status != OK)
    STORE(app, rollback);
  return status;
}

Status app_settle(App *app, Status status, Error *err) {
  if (status == OK)
    return STORE(app, commit, err);
  STORE(app, rollback);
  return status;
}

Status app_backup(App *app, const char *path, Error *err) {
  return STORE(app, backup, path, err);
}

Status app_restore(App *app, const char *path, Error *err) {
  return STORE(app, restore, path, err);
}

Status app_rebuild(const AppOptions *options, const char *path, StrBuf *kept, Error *err) {
  ScopedStrBuf place = {0};
  Status status = app_place_of(options, &place, err);
  return status == OK ? store_rebuild(place.data, path, kept, err) : status;
}

Status app_copy(const char *from, const char *to, const Progress *progress, Error *err) {
  return store_copy(from, to, progress, err);
}

void app_place_show(const char *place, StrBuf *out) {
  store_place_show(place, out);
}

// How much one account or guest may keep, and only while the disk has room for everybody's games. On one's own machine
// there is no limit.

enum { MEGABYTE = 1000 * 1000, GAME_BYTES = 30 * 1000 }; // the usual size of a game

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
