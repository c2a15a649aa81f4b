// SPDX-License-Identifier: MIT
#include "app/app_internal.h"
#include "app/node.h"
#include "base/folders.h"
#include "base/mem.h"

#include <sodium.h>

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

// What has no folder is in this one; a database has a disk that others look after.
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
    return error_set(err, ERR_STATE, N_("the system gives no random numbers"));
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
