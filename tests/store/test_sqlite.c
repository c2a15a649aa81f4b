// SPDX-License-Identifier: MIT
// The SQLite driver: the contract, and what is this driver's own: files that are not ours, newer, locked, read-only.
#include "base/file.h"
#include "base/mem.h"
#include "support/fixture.h"
#include "support/test.h"
#include "tests/store/contract.h"

#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Place {
  char *folder;
  StrBuf path;
} Place;

static void *make(void) {
  Place *place = mem_alloc(sizeof *place);
  place->folder = fixture_dir_make();
  strbuf_printf(&place->path, "%s/store.db", place->folder);
  return place;
}

static Store *open_place(void *place) {
  Error err;
  Store *store;
  assert_ok(store_open(((Place *)place)->path.data, NULL, &store, &err), err);
  return store;
}

static const char *folder(void *place) {
  return ((Place *)place)->folder;
}

static void destroy(void *place) {
  strbuf_deinit(&((Place *)place)->path);
  fixture_dir_remove(((Place *)place)->folder);
  mem_free(place);
}

static int set_up(void **state) {
  *state = make();
  return 0;
}

static int tear_down(void **state) {
  destroy(*state);
  return 0;
}

// "ok", or the code with which opening is refused.
static const char *try_open(const Place *place) {
  Error err;
  Store *store;
  StoreOptions options = {.busy_ms = 50};
  if (store_open(place->path.data, &options, &store, &err) != OK)
    return err.code;
  store_close(store);
  return "ok";
}

static void run_sql(const char *path, const char *sql) {
  sqlite3 *db;
  assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
  int code = sqlite3_exec(db, sql, NULL, NULL, NULL);
  if (code != SQLITE_OK)
    fail_msg("%s: %s", sql, sqlite3_errmsg(db));
  sqlite3_close(db);
}

static void the_file_says_what_it_is(void **state) {
  Place *place = *state;
  struct stat info;
  Error err;
  Span bytes;
  assert_string_equal(try_open(place), "ok");
  assert_int_equal(stat(place->path.data, &info), 0);
  assert_int_equal(info.st_mode & 0777, 0600);
  assert_ok(file_read(place->path.data, 1 << 20, &bytes, &err), err);
  assert_memory_equal(bytes.data + 68, "tesl", 4); // application id
  mem_free_span(bytes);
}

static void an_empty_file_becomes_a_store(void **state) {
  Place *place = *state;
  Error err;
  assert_ok(file_write(place->path.data, span_of(""), &err), err);
  assert_string_equal(try_open(place), "ok");
}

static void files_that_are_not_ours_are_left_as_they_are(void **state) {
  Place *place = *state;
  Error err;
  Span bytes;
  static const char text[] = "a shopping list: bread, milk, and enough words to look like a page of something else";
  assert_ok(file_write(place->path.data, span_of(text), &err), err);
  assert_string_equal(try_open(place), "store_foreign");
  assert_ok(file_read(place->path.data, 1000, &bytes, &err), err);
  assert_string_equal(bytes.data, text);
  mem_free_span(bytes);
  unlink(place->path.data);
  run_sql(place->path.data, "CREATE TABLE recipes (name TEXT)");
  assert_string_equal(try_open(place), "store_foreign");
}

static void a_newer_version_is_refused(void **state) {
  Place *place = *state;
  assert_string_equal(try_open(place), "ok");
  run_sql(place->path.data, "PRAGMA user_version = 9999");
  assert_string_equal(try_open(place), "store_newer");
}

// A store as the first step made it, with somebody in it.
static void make_old_store(const char *path) {
  Error err;
  Span sql;
  assert_ok(file_read(TESELA_SOURCE_DIR "/data/store/0001.sql", 1 << 20, &sql, &err), err);
  run_sql(path, sql.data);
  run_sql(path, "PRAGMA application_id = 0x7465736C; PRAGMA user_version = 1;"
                "INSERT INTO users (name, key, password, created_ms) VALUES ('Ana', 'ana', 'x', 1)");
  mem_free_span(sql);
}

static void an_older_store_and_an_older_backup_are_brought_up_to_date(void **state) {
  Place *place = *state;
  Error err;
  StoreUser user;
  StrBuf old = {0};
  make_old_store(place->path.data);
  Store *store = open_place(place);
  assert_ok(store->ops->user_find(store, "ana", &user, &err), err);
  assert_ok(store->ops->user_delete(store, user.id, &err), err);
  strbuf_printf(&old, "%s/old", place->folder);
  make_old_store(old.data);
  assert_ok(store->ops->restore(store, old.data, &err), err);
  assert_ok(store->ops->user_find(store, "ana", &user, &err), err);
  store_close(store);
  assert_string_equal(try_open(place), "ok");
  strbuf_deinit(&old);
}

static void what_an_older_store_holds_is_there_after_all_steps(void **state) {
  Place *place = *state;
  Error err;
  Arena arena = {0};
  StorePuzzle *puzzles;
  StoreSession *sessions;
  StoreGame game;
  int puzzle_count, session_count;
  make_old_store(place->path.data);
  run_sql(place->path.data,
          "INSERT INTO puzzles (id, owner, kind, name, body, changed_ms) VALUES "
          "(7, 1, 'maze', 'garden', x'414243', 5);"
          "INSERT INTO sessions (token, user, created_ms, expires_ms) VALUES ('t', 1, 40, 90);"
          "INSERT INTO games (public_id, owner, head, seq, hash, began_ms, played_ms, summary) VALUES "
          "('first', 1, x'', 0, 'h', 1, 1, '')");
  Store *store = open_place(place);
  assert_ok(store->ops->puzzles(store, 1, "", NULL, &arena, &puzzles, &puzzle_count, &err), err);
  assert_int_equal(puzzle_count, 1);
  assert_int_equal(puzzles[0].id, 7);
  assert_string_equal(puzzles[0].name, "garden");
  assert_int_equal(puzzles[0].size, 3);
  assert_ok(store->ops->sessions(store, 1, 50, (StorePage){0}, &arena, &sessions, &session_count, &err), err);
  assert_int_equal(session_count, 1);
  assert_string_equal(sessions[0].device, ""); // nobody knows
  assert_int_equal(sessions[0].seen_ms, 40);
  assert_ok(store->ops->game_find(store, "first", &arena, &game, &err), err);
  assert_int_equal(game.owner, 1);
  store_close(store);
  arena_deinit(&arena);
}

// Results of older stores: a game that did not count for an account was helped, for everybody at it.
static void older_results_know_whether_they_are_records(void **state) {
  Place *place = *state;
  Error err;
  Arena arena = {0};
  StorePlayer player;
  StoreScore best;
  make_old_store(place->path.data);
  run_sql(place->path.data,
          "INSERT INTO games (id, public_id, head, seq, hash, began_ms, played_ms, summary) VALUES "
          "(1, 'helped', x'', 0, '', 1, 1, ''), (2, 'fair', x'', 0, '', 1, 1, '');"
          "INSERT INTO players (id, key, name, user, games, total, best, worst) VALUES "
          "(1, 'a:1', 'Ana', 1, 3, 1090, 700, 90), (2, 'g:pau', 'Pau', NULL, 2, 860, 800, 60);"
          "INSERT INTO results (player, game, seat, score, is_won, is_ranked, is_machine, at_ms) VALUES "
          "(1, 1, 0, 700, 0, 0, 0, 1), (2, 1, 1, 800, 1, 0, 0, 1), (1, 2, 0, 90, 1, 1, 0, 2), "
          "(2, 2, 1, 60, 0, 0, 0, 2), (1, NULL, 0, 300, 0, 0, 0, 3)");
  Store *store = open_place(place);
  assert_ok(store->ops->player_find(store, "a:1", &arena, &player, &err), err);
  assert_int_equal(player.counted, 2); // the fair game, and what was typed in
  assert_int_equal(player.best, 300);
  assert_ok(store->ops->player_find(store, "g:pau", &arena, &player, &err), err);
  assert_int_equal(player.best, 60);
  assert_int_equal(player.games, 2);
  assert_ok(store->ops->score_record(store, false, false, &arena, &best, &err), err);
  assert_int_equal(best.score, 300);
  store_close(store);
  arena_deinit(&arena);
}

static void many_programs_may_begin_at_once(void **state) {
  Place *place = *state;
  enum { PROGRAMS = 8 };
  pid_t programs[PROGRAMS];
  for (int i = 0; i < PROGRAMS; i++) {
    programs[i] = fork();
    if (programs[i] == 0) {
      Error err;
      Store *store;
      char name[16];
      int64_t id;
      snprintf(name, sizeof name, "user%d", i);
      Status status = store_open(place->path.data, NULL, &store, &err);
      if (status == OK)
        status = store->ops->user_add(store, name, name, "x", 1, &id, &err);
      if (status != OK)
        fprintf(stderr, "program %d: %s\n", i, err.code);
      _exit(status == OK ? 0 : 1);
    }
  }
  int failed = 0;
  for (int i = 0; i < PROGRAMS; i++) {
    int status;
    assert_int_equal(waitpid(programs[i], &status, 0), programs[i]);
    failed += status != 0;
  }
  assert_int_equal(failed, 0);
}

static void a_locked_file_is_said_to_be_locked(void **state) {
  Place *place = *state;
  Error err;
  Store *store;
  int64_t id;
  sqlite3 *other;
  StoreOptions options = {.busy_ms = 50};
  assert_ok(store_open(place->path.data, &options, &store, &err), err);
  assert_int_equal(sqlite3_open(place->path.data, &other), SQLITE_OK);
  assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal(store->ops->user_add(store, "ana", "ana", "x", 1, &id, &err), ERR_STATE);
  assert_string_equal(err.code, "store_locked");
  assert_int_equal(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
  assert_ok(store->ops->user_add(store, "ana", "ana", "x", 1, &id, &err), err);
  sqlite3_close(other);
  store_close(store);
}

static void a_folder_that_is_not_there_or_a_place_elsewhere_is_refused(void **state) {
  (void)state;
  Error err;
  Store *store;
  assert_int_equal(store_open("/nowhere/at/all/store.db", NULL, &store, &err), ERR_IO);
  assert_string_equal(err.code, "read_error");
  assert_int_equal(store_open("postgres://host/db", NULL, &store, &err), ERR_INPUT);
}

static void a_full_disk_is_said_and_nothing_is_lost(void **state) {
  Place *place = *state;
  Error err;
  Store *store = open_place(place);
  int64_t ana, id;
  Status status = OK;
  assert_ok(store->ops->user_add(store, "ana", "ana", "x", 1, &ana, &err), err);
  // The driver's own file ends where SQLite is told that the disk does.
  struct {
    Store base;
    sqlite3 *db;
  } *inside = (void *)store;
  assert_int_equal(sqlite3_exec(inside->db, "PRAGMA max_page_count = 80", NULL, NULL, NULL), SQLITE_OK);
  char *large = mem_alloc(1 << 20);
  memset(large, 'x', (1 << 20) - 1);
  StorePuzzle puzzle = {.owner = ana, .kind = "maze", .name = "big", .body = {large, (1 << 20) - 1}};
  status = store->ops->puzzle_add(store, &puzzle, &id, &err);
  assert_int_equal(status, ERR_IO);
  assert_string_equal(err.code, "store_full");
  StoreUser user;
  assert_ok(store->ops->user_get(store, ana, &user, &err), err);
  mem_free(large);
  store_close(store);
  assert_string_equal(try_open(place), "ok");
}

// What a file that is restored may not have: each case is done to a good backup.
static void a_backup_that_was_tampered_with_is_refused(void **state) {
  static const struct {
    const char *sql, *code;
  } cases[] = {
      {"SELECT 1", "ok"},
      {"CREATE TRIGGER t AFTER INSERT ON users BEGIN DELETE FROM games; END", "store_foreign"},
      {"CREATE VIEW v AS SELECT * FROM users", "store_foreign"},
      {"CREATE TABLE more (x)", "store_foreign"},
      {"DROP INDEX results_once", "store_foreign"},
      {"ALTER TABLE users ADD COLUMN admin INTEGER", "store_foreign"},
      {"PRAGMA application_id = 7", "store_foreign"},
      {"PRAGMA user_version = 9999", "store_newer"},
      {"UPDATE users SET name = 'a' || char(27) || '[2J'", "store_damaged"},
      {"UPDATE users SET name = 'a' || char(0x202E) || 'b'", "store_damaged"},
      {"PRAGMA ignore_check_constraints = ON; INSERT INTO resources (owner, name, key, changed_ms) "
       "VALUES (1, '../../etc/passwd', 'x', 1)",
       "store_damaged"},
      {"INSERT INTO sessions (token, user, created_ms, expires_ms) VALUES ('t', 77, 1, 2)", "store_damaged"},
  };
  Place *place = *state;
  Error err;
  Store *store = open_place(place);
  StoreUser user;
  int64_t id;
  assert_ok(store->ops->user_add(store, "ana", "ana", "x", 1, &id, &err), err);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf path = {0};
    strbuf_printf(&path, "%s/copy%zu", place->folder, i);
    assert_ok(store->ops->backup(store, path.data, &err), err);
    run_sql(path.data, cases[i].sql);
    Status status = store->ops->restore(store, path.data, &err);
    if (strcmp(status == OK ? "ok" : err.code, cases[i].code) != 0)
      fail_msg("%s: %s, wanted %s", cases[i].sql, status == OK ? "ok" : err.code, cases[i].code);
    assert_ok(store->ops->user_get(store, id, &user, &err), err);
    strbuf_deinit(&path);
  }
  store_close(store);
}

static void a_damaged_backup_is_refused(void **state) {
  Place *place = *state;
  Error err;
  Store *store = open_place(place);
  StrBuf path = {0};
  Span bytes;
  int64_t id;
  StoreUser user;
  assert_ok(store->ops->user_add(store, "ana", "ana", "x", 1, &id, &err), err);
  strbuf_printf(&path, "%s/copy", place->folder);
  assert_ok(store->ops->backup(store, path.data, &err), err);
  assert_ok(file_read(path.data, 1 << 24, &bytes, &err), err);
  char *data = (char *)(uintptr_t)bytes.data;
  for (size_t at = 3 * 4096; at < bytes.size; at += 4096)
    memset(data + at, 0xA5, 64);
  assert_ok(file_write(path.data, bytes, &err), err);
  assert_int_not_equal(store->ops->restore(store, path.data, &err), OK);
  assert_string_equal(err.code, "store_damaged");
  assert_ok(store->ops->user_get(store, id, &user, &err), err);
  mem_free(data);
  strbuf_deinit(&path);
  store_close(store);
}

static void a_read_only_folder_is_said_to_be_one(void **state) {
  Place *place = *state;
  if (geteuid() == 0)
    return; // nothing is read-only for root
  assert_int_equal(chmod(place->folder, 0500), 0);
  const char *code = try_open(place);
  assert_int_equal(chmod(place->folder, 0700), 0);
  assert_true(strcmp(code, "read_error") == 0 || strcmp(code, "store_readonly") == 0);
}

int main(void) {
  const Driver sqlite = {make, open_place, folder, destroy};
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(the_file_says_what_it_is),
      TEST(an_empty_file_becomes_a_store),
      TEST(files_that_are_not_ours_are_left_as_they_are),
      TEST(a_newer_version_is_refused),
      TEST(what_an_older_store_holds_is_there_after_all_steps),
      TEST(older_results_know_whether_they_are_records),
      TEST(an_older_store_and_an_older_backup_are_brought_up_to_date),
      TEST(many_programs_may_begin_at_once),
      TEST(a_locked_file_is_said_to_be_locked),
      TEST(a_folder_that_is_not_there_or_a_place_elsewhere_is_refused),
      TEST(a_full_disk_is_said_and_nothing_is_lost),
      TEST(a_backup_that_was_tampered_with_is_refused),
      TEST(a_damaged_backup_is_refused),
      TEST(a_read_only_folder_is_said_to_be_one),
  };
  int failed = contract_run(&sqlite);
  return failed + cmocka_run_group_tests(tests, NULL, NULL);
}
