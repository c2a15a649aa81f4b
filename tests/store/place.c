// SPDX-License-Identifier: MIT
#include "tests/store/place.h"

#include "base/mem.h"
#include "support/fixture.h"
#include "support/test.h"

#include <sqlite3.h>

void *place_make(void) {
  Place *place = mem_alloc(sizeof *place);
  place->folder = fixture_dir_make();
  strbuf_printf(&place->path, "%s/store.db", place->folder);
  return place;
}

Store *place_open(void *place) {
  Error err;
  Store *store;
  assert_ok(store_open(((Place *)place)->path.data, NULL, &store, &err), err);
  return store;
}

const char *place_folder(void *place) {
  return ((Place *)place)->folder;
}

void place_destroy(void *place) {
  strbuf_deinit(&((Place *)place)->path);
  fixture_dir_remove(((Place *)place)->folder);
  mem_free(place);
}

void place_run_sql(const char *path, const char *sql) {
  sqlite3 *db;
  assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
  sqlite3_exec(db, "PRAGMA synchronous = OFF", NULL, NULL, NULL); // a fixture need not survive a loss of power
  int code = sqlite3_exec(db, sql, NULL, NULL, NULL);
  if (code != SQLITE_OK)
    fail_msg("%s: %s", sql, sqlite3_errmsg(db));
  sqlite3_close(db);
}
