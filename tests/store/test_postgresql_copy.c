// SPDX-License-Identifier: MIT
// Everything is copied from a file to a database and back, and stays the same; or nothing is copied.
#include "base/file.h"
#include "base/mem.h"
#include "support/test.h"
#include "tests/store/database.h"
#include "tests/store/line.h"
#include "tests/store/place.h"

#include <sqlite3.h>
#include <string.h>

// Rows for every table, and a value for every column other than its default; more rows than are copied at once.
static const char filling[] =
    "INSERT INTO users (id, name, key, password, points, created_ms, look) VALUES"
    " (3, 'Ana', 'ana', 'x', 90, 1, 'ana'), (8, 'Iñaki ✓', 'iñaki', '', 0, -2, 'lnakl'), (99, 'gone', 'gone', 'x', 0, "
    "1, 'g');"
    "DELETE FROM users WHERE id = 99;"
    "INSERT INTO pictures VALUES (3, 'png', x'00FF00'), (8, 'jpeg', x'');"
    "INSERT INTO sessions VALUES ('t', 3, 40, 90, 'phone', 77), ('Z', 8, 1, 2, '', 0);"
    "INSERT INTO reset_links VALUES ('k', 3, 90, 80);"
    "INSERT INTO settings VALUES (NULL, 'lang', 'ca'), (3, 'lang', 'es'), (8, 'a', ''), (NULL, 'é', 'x'), (NULL, 'Z', "
    "'x');"
    "INSERT INTO resources VALUES (5, 3, 'Mini', 'mini', 1, 7);"
    "INSERT INTO resource_parts VALUES (5, 'words', 1, x'434153410A'), (5, 'bag', 2, x'00');"
    "INSERT INTO games (id, public_id, owner, resource, head, seq, hash, began_ms, played_ms, is_remote, is_over, "
    "summary,"
    " family, unranked_why, is_open, watch_token, successor) VALUES"
    " (4, 'first', 3, 5, x'7B7D', 200, 'h200', 1, 9, 1, 1, 's', 'older', 'hint', 1, 'secret', 6),"
    " (6, 'second', NULL, NULL, x'00', 0, 'h0', 2, 3, 0, 0, '', 'second', '', 0, '', NULL);"
    "INSERT INTO participants VALUES (3, 4, 1, 9), (8, 4, 1, 9);"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)"
    " INSERT INTO actions SELECT 4, i, i % 2, 'u3', i, CASE i WHEN 7 THEN 'n' ELSE '' END, 'pass', x'7B7D', 'h' || i "
    "FROM n;"
    "INSERT INTO saves VALUES (2, 3, 'early', 4, 1, 5, 's0');"
    "INSERT INTO players VALUES (1, 'a:3', 'Ana', 3, 0, 2, 1, 130, 90, 40, 1, 1, 90, 90, 89),"
    " (2, 'm', 'bot', NULL, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);"
    "INSERT INTO results VALUES (1, 1, 4, 1, 90, 1, 1, 0, 9, 'older', 0, 'classic', 'es'),"
    " (2, 2, NULL, 0, -40, 0, 0, 1, 12, '', 1, '', '');"
    "INSERT INTO standings VALUES ('classic', 'es', 3, 90), ('', '', 3, 90);"
    "INSERT INTO puzzles VALUES (7, 3, '', 'maze', 'garden', x'4100', 5), (9, NULL, 'g1', 'sopa', 'soup', x'42', 6);"
    "INSERT INTO guests VALUES ('g1', 'hash', 90), ('G2', 'other', 91);"
    "INSERT INTO guest_games VALUES ('g1', 4), ('g1', 6);"
    "INSERT INTO invitations VALUES ('key', 4, 1, 8, 70, 1), ('link', 6, 0, NULL, 71, 0);"
    "INSERT INTO watchers VALUES (4, 'u8'), (4, 'g1');"
    "INSERT INTO daily_puzzles VALUES ('2026-11-16', 'es', 'h', '15', '8H CASA', 'hook', 1, 30, 12, 5),"
    " ('2026-11-16', 'ca', 'h', '15', '8H CASA', 'bingo', 3, 90, 12, 6);"
    "INSERT INTO exercises VALUES ('es', 'h', 1203, 'hook', 2, '15', '8H CASA', 30, 12, 5),"
    " ('es', 'h', 1304, 'out', 1, '15', '8H A', 3, 9, 6);"
    "INSERT INTO exercises_done VALUES (3, 'es', 'h', 1203, 1, 6), (8, 'es', 'h', 1304, 0, 7);"
    "INSERT INTO classes VALUES (2, 3, 'token', 'B', 1, 0, -2, 5, 90, 1, 2, 7);"
    "INSERT INTO class_puzzles VALUES (2, 0, 'sopa', 'soup', x'4200');"
    "INSERT INTO pupils VALUES (2, 1, 'k', 'Leo', 0, 6, 7, 8, 9, 9, '[]'), (2, 2, 'l', '', 0, 6, 7, 0, 1, 9, '');"
    "INSERT INTO cards VALUES (3, 'words:es:two', 'A·', 20000, 3, 250, 2, 1, 'x'), (3, 'words:es:two', 'Z·', 1, 0, 130,"
    " 9, 4, ''), (8, 'mistakes', 'Ñ', 5, 5, 300, 3, 0, '{}');"
    "INSERT INTO shares VALUES (4, 'token', 3);"
    "INSERT INTO nodes VALUES ('n1', 5, 9); INSERT INTO leases VALUES (6, 'n1')";

static void dump_table(sqlite3 *db, const char *table, StrBuf *out) {
  sqlite3_stmt *rows;
  StrBuf sql = {0};
  size_t before;
  strbuf_printf(&sql, "SELECT * FROM %s ORDER BY 1, 2", table);
  assert_int_equal(sqlite3_prepare_v2(db, sql.data, -1, &rows, NULL), SQLITE_OK);
  strbuf_printf(out, "%s\n", table);
  before = out->size;
  while (sqlite3_step(rows) == SQLITE_ROW) {
    for (int i = 0; i < sqlite3_column_count(rows); i++) {
      const unsigned char *bytes = sqlite3_column_blob(rows, i);
      strbuf_printf(out, " %d:", sqlite3_column_type(rows, i));
      for (int at = 0; at < sqlite3_column_bytes(rows, i); at++)
        strbuf_printf(out, "%02x", bytes[at]);
    }
    strbuf_add_char(out, '\n');
  }
  if (out->size == before)
    fail_msg("no row in the fixture: %s", table);
  sqlite3_finalize(rows);
  strbuf_deinit(&sql);
}

// Everything in a file, with the ids used so far. Jobs are not copied: their askers wait elsewhere.
static void dump_store(const char *path, StrBuf *out) {
  sqlite3 *db;
  sqlite3_stmt *tables;
  assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
  assert_int_equal(
      sqlite3_prepare_v2(db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'jobs' ORDER BY name", -1,
                         &tables, NULL),
      SQLITE_OK);
  while (sqlite3_step(tables) == SQLITE_ROW)
    dump_table(db, (const char *)sqlite3_column_text(tables, 0), out);
  sqlite3_finalize(tables);
  sqlite3_close(db);
}

typedef struct Copies {
  Place *place; // filled
  Database *database;
  StrBuf back; // a name for a file
} Copies;

static int set_up(void **state) {
  Copies *copies = mem_alloc(sizeof *copies);
  copies->place = place_make();
  copies->database = database_make();
  strbuf_printf(&copies->back, "%s/back.db", copies->place->folder);
  store_close(place_open(copies->place));
  place_run_sql(copies->place->path.data, filling);
  *state = copies;
  return 0;
}

static int tear_down(void **state) {
  Copies *copies = *state;
  database_destroy(copies->database);
  place_destroy(copies->place);
  strbuf_deinit(&copies->back);
  mem_free(copies);
  return 0;
}

static void expect_copied(const char *from, const char *to) {
  Error err;
  assert_ok(store_copy(from, to, NULL, &err), err);
}

static void expect_same(const char *one, const char *other) {
  StrBuf first = {0}, second = {0};
  dump_store(one, &first);
  dump_store(other, &second);
  assert_string_equal(first.data, second.data);
  strbuf_deinit(&first);
  strbuf_deinit(&second);
}

static void what_goes_to_a_database_and_back_is_the_same(void **state) {
  Copies *copies = *state;
  const char *file = copies->place->path.data, *database = copies->database->place.data;
  Error err;
  int64_t id;
  expect_copied(file, database);
  expect_copied(database, copies->back.data);
  expect_same(file, copies->back.data);
  // New ids continue after the largest one used.
  Store *store = database_open(copies->database);
  assert_ok(store->ops->user_add(store, "Eva", "eva", "x", 1, &id, &err), err);
  assert_int_equal(id, 100);
  store_close(store);
}

static void between_files_it_goes_too(void **state) {
  Copies *copies = *state;
  expect_copied(copies->place->path.data, copies->back.data);
  expect_same(copies->place->path.data, copies->back.data);
}

static void a_backup_of_a_database_is_a_file_and_comes_back(void **state) {
  Copies *copies = *state;
  Error err;
  int64_t id;
  expect_copied(copies->place->path.data, copies->database->place.data);
  Store *store = database_open(copies->database);
  assert_ok(store->ops->backup(store, copies->back.data, &err), err);
  expect_same(copies->place->path.data, copies->back.data);
  assert_ok(store->ops->user_add(store, "Eva", "eva", "x", 1, &id, &err), err);
  assert_ok(store->ops->restore(store, copies->back.data, &err), err);
  assert_int_equal(store->ops->user_get(store, id, &(StoreUser){0}, &err), ERR_MISSING);
  store_close(store);
  place_run_sql(copies->back.data, "CREATE TABLE more (x)");
  store = database_open(copies->database);
  assert_int_equal(store->ops->restore(store, copies->back.data, &err), ERR_INPUT);
  assert_string_equal(err.code, "store_foreign");
  assert_ok(store->ops->user_get(store, 3, &(StoreUser){0}, &err), err);
  store_close(store);
}

static void what_is_there_already_is_left_as_it_is(void **state) {
  Copies *copies = *state;
  Error err;
  const StoreOptions claimed = {.claim = STORE_SERVED};
  Store *server;
  expect_copied(copies->place->path.data, copies->database->place.data);
  assert_int_equal(store_copy(copies->place->path.data, copies->database->place.data, NULL, &err), ERR_EXISTS);
  assert_int_equal(store_copy("no such file", copies->database->place.data, NULL, &err), ERR_MISSING);
  assert_ok(store_open(copies->database->place.data, &claimed, &server, &err), err);
  assert_int_equal(store_copy(copies->place->path.data, copies->database->place.data, NULL, &err), ERR_STATE);
  assert_string_equal(err.code, "store_served");
  store_close(server);
  assert_int_equal(database_run_sql(copies->database, "SELECT count(*) FROM users"), 2);
}

static void stop_line(void *line, const char *stage, int64_t done, int64_t total) {
  (void)stage;
  if (done > total / 2)
    line_set(line, LINE_IS_AWAY);
}

static void a_copy_that_is_broken_off_leaves_nothing(void **state) {
  Copies *copies = *state;
  Error err;
  StrBuf place = {0};
  Line *line = line_open(copies->database->folder);
  const Progress progress = {.report = stop_line, .context = line};
  strbuf_printf(&place, "%s&host=%s", copies->database->place.data, copies->database->folder);
  assert_int_equal(store_copy(copies->place->path.data, place.data, &progress, &err), ERR_IO);
  assert_string_equal(err.code, "store_away");
  assert_int_equal(database_run_sql(copies->database, "SELECT count(*) FROM users"), 0);
  atomic_bool cancel = true;
  line_set(line, LINE_PASSES);
  assert_int_equal(store_copy(copies->place->path.data, place.data, &(Progress){.cancel = &cancel}, &err),
                   ERR_CANCELLED);
  assert_int_equal(database_run_sql(copies->database, "SELECT count(*) FROM users"), 0);
  line_close(line);
  expect_copied(copies->place->path.data, copies->database->place.data);
  strbuf_deinit(&place);
}

// A trigger of somebody's writes something else.
static void a_copy_that_is_not_the_same_is_taken_back(void **state) {
  Copies *copies = *state;
  Error err;
  store_close(database_open(copies->database));
  database_run_sql(copies->database,
                   "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS "
                   "'BEGIN IF NEW.seq = 150 THEN NEW.hash = ''other''; END IF; RETURN NEW; END';"
                   "CREATE TRIGGER spoils BEFORE INSERT ON actions FOR EACH ROW EXECUTE FUNCTION spoil()");
  assert_int_equal(store_copy(copies->place->path.data, copies->database->place.data, NULL, &err), ERR_IO);
  assert_string_equal(err.code, "store_damaged");
  assert_int_equal(database_run_sql(copies->database, "SELECT count(*) FROM users"), 0);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(what_goes_to_a_database_and_back_is_the_same),    TEST(between_files_it_goes_too),
      TEST(a_backup_of_a_database_is_a_file_and_comes_back), TEST(what_is_there_already_is_left_as_it_is),
      TEST(a_copy_that_is_broken_off_leaves_nothing),        TEST(a_copy_that_is_not_the_same_is_taken_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
