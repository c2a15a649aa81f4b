// SPDX-License-Identifier: MIT
// The SQLite driver: the contract, and its own cases: files that are not ours, newer, locked, read-only.
#include "base/file.h"
#include "base/mem.h"
#include "store/sqlite_internal.h"
#include "support/test.h"
#include "tests/store/contract.h"
#include "tests/store/place.h"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int set_up(void **state) {
  *state = place_make();
  return 0;
}

static int tear_down(void **state) {
  place_destroy(*state);
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

static void a_place_may_name_its_driver(void **state) {
  Place *place = *state;
  StrBuf named = {0};
  Error err;
  Store *store;
  strbuf_printf(&named, "sqlite:%s", place->path.data);
  assert_string_equal(store_path(named.data), place->path.data);
  assert_string_equal(store_path(place->path.data), place->path.data);
  assert_ok(store_open(named.data, NULL, &store, &err), err);
  store_close(store);
  assert_true(file_exists(place->path.data));
  strbuf_deinit(&named);
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
  place_run_sql(place->path.data, "CREATE TABLE recipes (name TEXT)");
  assert_string_equal(try_open(place), "store_foreign");
}

static void a_newer_version_is_refused(void **state) {
  Place *place = *state;
  assert_string_equal(try_open(place), "ok");
  place_run_sql(place->path.data, "PRAGMA user_version = 9999");
  assert_string_equal(try_open(place), "store_newer");
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
      StoreOptions options = {.busy_ms = 180 * 1000}; // a disk may be slow, and each waits for all the others
      Status status = store_open(place->path.data, &options, &store, &err);
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

static void a_place_elsewhere_is_refused(void **state) {
  (void)state;
  Error err;
  Store *store;
  assert_int_equal(store_open("mysql://host/db", NULL, &store, &err), ERR_INPUT);
}

// What is done to the place before the store is opened there, in a separate process. False: impossible on this machine.
typedef bool Trouble(const char *folder);

static bool no_trouble(const char *folder) {
  (void)folder;
  return true;
}

// Nothing is forbidden to root.
static bool be_nobody(void) {
  enum { NOBODY = 65534 };
  return geteuid() != 0 || (setgid(NOBODY) == 0 && setuid(NOBODY) == 0);
}

static bool folder_is_read_only(const char *folder) {
  return chmod(folder, 0555) == 0 && be_nobody();
}

static bool file_is_read_only(const char *folder) {
  StrBuf path = {0};
  strbuf_printf(&path, "%s/store.db", folder);
  int fd = open(path.data, O_CREAT | O_WRONLY, 0444);
  strbuf_deinit(&path);
  return fd >= 0 && close(fd) == 0 && chmod(folder, 0777) == 0 && be_nobody();
}

// Mounts a separate disk over the folder, invisible to the rest of the machine.
static bool mount_over(const char *folder, unsigned long flags, const char *options) {
  return (unshare(CLONE_NEWNS) == 0 || unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0) &&
         mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 && mount("none", folder, "tmpfs", flags, options) == 0;
}

static bool disk_is_read_only(const char *folder) {
  return mount_over(folder, MS_RDONLY, NULL);
}

static bool disk_is_full(const char *folder) {
  return mount_over(folder, 0, "size=8k");
}

// What a child said before it ended.
static void read_to_end(int fd, StrBuf *out) {
  char bytes[1024];
  for (ssize_t got; (got = read(fd, bytes, sizeof bytes)) > 0;)
    strbuf_add(out, bytes, (size_t)got);
  close(fd);
}

// Appends "CODE: SENTENCE"; nothing if the trouble can't be made here.
static void open_in_trouble(Trouble *make_trouble, const char *folder, const char *path, StrBuf *out) {
  int ends[2], status;
  assert_int_equal(pipe(ends), 0);
  pid_t child = fork();
  if (child == 0) {
    Error err = {.code = "ok"};
    Store *store;
    if (!make_trouble(folder))
      _exit(0);
    if (store_open(path, NULL, &store, &err) == OK)
      error_set(&err, OK, "");
    StrBuf text = {0};
    strbuf_printf(&text, "%s: ", err.code);
    error_format(&err, NULL, &text);
    _exit(write(ends[1], text.data, text.size) < 0);
  }
  close(ends[1]);
  read_to_end(ends[0], out);
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
}

static void what_is_wrong_with_a_place_is_said(void **state) {
  static const struct {
    const char *name, *path; // in the folder
    Trouble *trouble;
    const char *said;
  } cases[] = {
      {"no folder", "/none/store.db", no_trouble, "store_folder: there is no folder '%s/none': "},
      {"a folder instead of a file", "", no_trouble, "store_place: '%s' is a folder: "},
      {"a file instead of a folder", "/file/store.db", no_trouble, "store_place: '%s/file' is not a folder: "},
      {"a folder that can't be written", "/store.db", folder_is_read_only,
       "store_readonly: you may not write in the folder '%s': "},
      {"a file that can't be written", "/store.db", file_is_read_only,
       "store_readonly: you may not read and write the file '%s/store.db': "},
      {"a disk that can't be written", "/store.db", disk_is_read_only,
       "store_readonly: the disk with the folder '%s' can only be read: "},
      {"a full disk", "/store.db", disk_is_full, "store_full: can't write '%s/store.db': the disk is full "},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Place *place = place_make();
    StrBuf path = {0}, file = {0}, said = {0}, expected = {0};
    Error err;
    strbuf_printf(&file, "%s/file", place->folder);
    assert_ok(file_write(file.data, span_of("x"), &err), err);
    strbuf_printf(&path, "%s%s", place->folder, cases[i].path);
    open_in_trouble(cases[i].trouble, place->folder, path.data, &said);
    const char *at = strstr(cases[i].said, "%s");
    strbuf_printf(&expected, "%.*s%s%s", (int)(at - cases[i].said), cases[i].said, place->folder, at + 2);
    if (said.size == 0)
      print_message("%s: can't be tried on this machine\n", cases[i].name);
    else if (strncmp(said.data, expected.data, expected.size) != 0)
      fail_msg("%s: \"%s\" does not begin with \"%s\"", cases[i].name, said.data, expected.data);
    chmod(place->folder, 0700);
    strbuf_deinit(&path);
    strbuf_deinit(&file);
    strbuf_deinit(&said);
    strbuf_deinit(&expected);
    place_destroy(place);
  }
}

static void a_full_disk_is_said_and_nothing_is_lost(void **state) {
  Place *place = *state;
  Error err;
  Store *store = place_open(place);
  int64_t ana, id;
  Status status = OK;
  assert_ok(store->ops->user_add(store, "ana", "ana", "x", 1, &ana, &err), err);
  // SQLite refuses to grow the file, like on a full disk.
  assert_int_equal(sqlite3_exec(sqlite_of(store)->db, "PRAGMA max_page_count = 80", NULL, NULL, NULL), SQLITE_OK);
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

// "ok", or the code with which a server is refused.
static const char *try_claim(const char *path) {
  Error err;
  Store *store;
  if (store_open(path, &(StoreOptions){.claim = STORE_SERVED}, &store, &err) != OK)
    return err.code;
  store_close(store);
  return "ok";
}

static void one_server_has_a_store_and_others_may_look(void **state) {
  Place *place = *state;
  Error err;
  Store *server, *console;
  StrBuf other_name = {0}, copy = {0}, said = {0}, number = {0};
  strbuf_printf(&other_name, "%s/link.db", place->folder);
  strbuf_printf(&copy, "%s/copy", place->folder);
  assert_int_equal(symlink("store.db", other_name.data), 0);
  assert_ok(store_open(place->path.data, &(StoreOptions){.claim = STORE_SERVED}, &server, &err), err);
  assert_string_equal(try_claim(place->path.data), "store_served");
  assert_string_equal(try_claim(other_name.data), "store_served"); // the same by another name
  assert_int_equal(store_open(place->path.data, &(StoreOptions){.claim = STORE_SERVED}, &console, &err), ERR_STATE);
  error_format(&err, NULL, &said);
  strbuf_printf(&number, "(process %d)", (int)getpid());
  assert_non_null(strstr(said.data, number.data));
  console = place_open(place); // who is no server comes in
  assert_ok(console->ops->backup(console, copy.data, &err), err);
  assert_int_equal(console->ops->restore(console, copy.data, &err), ERR_STATE); // the server would not notice
  assert_string_equal(err.code, "store_served");
  assert_int_equal(store_rebuild(place->path.data, copy.data, &said, &err), ERR_STATE);
  store_close(server);
  assert_ok(console->ops->restore(console, copy.data, &err), err);
  assert_string_equal(try_claim(place->path.data), "ok");
  store_close(console);
  strbuf_deinit(&other_name);
  strbuf_deinit(&copy);
  strbuf_deinit(&said);
  strbuf_deinit(&number);
}

enum { LOG_MAX = 33 << 20, PUZZLE_BYTES = 128 << 10 };

static int64_t size_beside(const Place *place, const char *suffix) {
  StrBuf path = {0};
  struct stat info;
  strbuf_printf(&path, "%s%s", place->path.data, suffix);
  int64_t size = stat(path.data, &info) == 0 ? (int64_t)info.st_size : -1;
  strbuf_deinit(&path);
  return size;
}

static Store *open_served(const Place *place) {
  Error err;
  Store *store;
  assert_ok(store_open(place->path.data, &(StoreOptions){.claim = STORE_SERVED}, &store, &err), err);
  return store;
}

static Status add_puzzle(Store *store, int64_t owner, int number, Error *err) {
  static char body[PUZZLE_BYTES];
  char name[16];
  int64_t id;
  StorePuzzle puzzle = {.owner = owner, .kind = "maze", .name = name, .body = {body, sizeof body}};
  snprintf(name, sizeof name, "p%d", number);
  Status status = store->ops->begin(store, err);
  if (status == OK)
    status = store->ops->puzzle_add(store, &puzzle, &id, err);
  if (status == OK)
    return store->ops->commit(store, err);
  store->ops->rollback(store);
  return status;
}

// Each is a commit. Returns how long the log was at most.
static int64_t add_puzzles(const Place *place, Store *store, int64_t owner, int from, int count) {
  Error err;
  int64_t longest = 0;
  for (int i = from; i < from + count; i++) {
    assert_ok(add_puzzle(store, owner, i, &err), err);
    int64_t size = size_beside(place, "-wal");
    longest = size > longest ? size : longest;
  }
  return longest;
}

// 60 MB go through the log.
static void a_server_s_log_stays_short_and_goes_at_the_end(void **state) {
  Place *place = *state;
  Error err;
  int64_t ana;
  Store *store = open_served(place);
  assert_ok(store->ops->user_add(store, "ana", "ana", "x", 1, &ana, &err), err);
  assert_in_range(add_puzzles(place, store, ana, 0, 480), 1 << 20, LOG_MAX);
  assert_in_range(size_beside(place, ""), 20 << 20, 100 << 20); // where the rest is
  store_close(store);
  assert_int_equal(size_beside(place, "-wal"), -1);
  place_run_sql(place->path.data, "PRAGMA integrity_check");
}

// A long read keeps one moment: nobody waits for it, and afterwards the log is short again.
static void a_log_that_somebody_reads_grows_until_they_have_gone(void **state) {
  Place *place = *state;
  Error err;
  int64_t ana;
  sqlite3 *reader;
  Store *store = open_served(place);
  assert_ok(store->ops->user_add(store, "ana", "ana", "x", 1, &ana, &err), err);
  assert_int_equal(sqlite3_open(place->path.data, &reader), SQLITE_OK);
  assert_int_equal(sqlite3_exec(reader, "BEGIN; SELECT * FROM users", NULL, NULL, NULL), SQLITE_OK);
  assert_in_range(add_puzzles(place, store, ana, 0, 320), LOG_MAX, 100 << 20);
  assert_int_equal(sqlite3_exec(reader, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
  for (int i = 0; i < 400 && size_beside(place, "-wal") > LOG_MAX; i++)
    add_puzzles(place, store, ana, 320 + i, 1);
  assert_in_range(size_beside(place, "-wal"), 1, LOG_MAX);
  sqlite3_close(reader);
  store_close(store);
}

// Reports every confirmed puzzle.
static void add_puzzles_for_ever(const Place *place, int64_t owner, int from, int pipe_end) {
  Error err;
  Store *store = open_served(place);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int number = from;; number++) {
    if (add_puzzle(store, owner, number, &err) != OK || write(pipe_end, &number, sizeof number) != sizeof number)
      _exit(3);
  }
}

// The last confirmed one; the server is killed after so many.
static int add_and_kill(const Place *place, int64_t owner, int from, int count) {
  int ends[2], number = from, last = from - 1, status;
  assert_int_equal(pipe(ends), 0);
  pid_t child = fork();
  if (child == 0)
    add_puzzles_for_ever(place, owner, from, ends[1]);
  close(ends[1]);
  for (; count > 0 && read(ends[0], &number, sizeof number) == sizeof number; count--)
    last = number;
  kill(child, SIGKILL);
  while (read(ends[0], &number, sizeof number) == sizeof number)
    last = number;
  close(ends[0]);
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFSIGNALED(status));
  return last;
}

// Even while the log is being copied, and while it begins anew. TESELA_CRASH_RUNS: how often.
static void a_server_that_was_killed_has_kept_what_it_confirmed(void **state) {
  Place *place = *state;
  Error err;
  int64_t ana, found = 0, missing = 0;
  int runs = getenv("TESELA_CRASH_RUNS") ? atoi(getenv("TESELA_CRASH_RUNS")) : 10;
  Store *store = place_open(place);
  assert_ok(store->ops->user_add(store, "ana", "ana", "x", 1, &ana, &err), err);
  for (int run = 0; run < runs; run++) {
    store_close(store);
    int kept = add_and_kill(place, ana, 0, 1 + run * 37 % 140) + 1;
    store = place_open(place);
    assert_ok(sql_add(sql_of(store), &found, &err, "SELECT count(*) FROM puzzles", ""), err);
    assert_in_range(found, kept, kept + 1); // one may have been kept whose word was not heard
    assert_ok(
        sql_add(sql_of(store), &missing, &err, "SELECT coalesce(max(id) - min(id) + 1, 0) - count(*) FROM puzzles", ""),
        err);
    assert_int_equal(missing, 0);
    assert_ok(sql_run(sql_of(store), NULL, &err, "DELETE FROM puzzles", ""), err);
  }
  store_close(store);
  StrBuf copy = {0};
  strbuf_printf(&copy, "%s/copy", place->folder);
  store = place_open(place);
  assert_ok(store->ops->backup(store, copy.data, &err), err); // which looks for damage
  store_close(store);
  strbuf_deinit(&copy);
}

static int count_threads(void) {
  DIR *tasks = opendir("/proc/self/task");
  int count = 0;
  while (readdir(tasks))
    count++;
  closedir(tasks);
  return count;
}

static void only_a_server_has_a_thread_for_its_log(void **state) {
  Place *place = *state;
  int before = count_threads();
  Store *console = place_open(place);
  assert_int_equal(count_threads(), before);
  Store *server = open_served(place);
  assert_int_equal(count_threads(), before + 1);
  store_close(server);
  store_close(console);
}

// In a separate process, whose disk is full while the log is being copied, and has room again later.
static int fill_disk(Place *place) {
  Error err;
  int64_t ana, found = 0;
  int kept = 0, code = 0;
  if (!mount_over(place->folder, 0, "size=12m"))
    return 77;
  Store *store = open_served(place);
  assert_ok(store->ops->user_add(store, "ana", "ana", "x", 1, &ana, &err), err);
  while (add_puzzle(store, ana, kept, &err) == OK)
    kept++;
  if (strcmp(err.code, "store_full") != 0 || kept < 10)
    code = 1;
  if (mount("none", place->folder, "tmpfs", MS_REMOUNT, "size=200m") != 0)
    code = 2;
  for (int i = 0; i < 200; i++)
    code = add_puzzle(store, ana, kept + i, &err) == OK ? code : 3;
  if (size_beside(place, "-wal") > LOG_MAX)
    code = 4;
  store_close(store);
  store = place_open(place);
  if (sql_add(sql_of(store), &found, &err, "SELECT count(*) FROM puzzles", "") != OK || found != kept + 200)
    code = 5;
  store_close(store);
  return code;
}

static void a_disk_that_was_full_has_cost_nothing(void **state) {
  int status;
  pid_t child = fork();
  if (child == 0)
    _exit(fill_disk(*state));
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFEXITED(status));
  if (WEXITSTATUS(status) == 77)
    skip(); // no disk can be mounted here
  assert_int_equal(WEXITSTATUS(status), 0);
}

static void a_server_that_was_killed_has_nothing_any_more(void **state) {
  Place *place = *state;
  int ends[2], status;
  char byte;
  assert_int_equal(pipe(ends), 0);
  pid_t child = fork();
  if (child == 0) {
    Store *store;
    prctl(PR_SET_PDEATHSIG, SIGKILL); // a test that fails leaves nobody behind
    if (store_open(place->path.data, &(StoreOptions){.claim = STORE_SERVED}, &store, NULL) == OK &&
        write(ends[1], "x", 1) == 1)
      pause();
    _exit(1);
  }
  assert_int_equal(read(ends[0], &byte, 1), 1);
  assert_string_equal(try_claim(place->path.data), "store_served");
  assert_int_equal(kill(child, SIGKILL), 0);
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_string_equal(try_claim(place->path.data), "ok");
  close(ends[0]);
  close(ends[1]);
}

// Changes that a restored file may not have: each is made to a good backup.
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
  Store *store = place_open(place);
  StoreUser user;
  int64_t id;
  assert_ok(store->ops->user_add(store, "ana", "ana", "x", 1, &id, &err), err);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf path = {0};
    strbuf_printf(&path, "%s/copy%zu", place->folder, i);
    assert_ok(store->ops->backup(store, path.data, &err), err);
    place_run_sql(path.data, cases[i].sql);
    Status status = store->ops->restore(store, path.data, &err);
    if (strcmp(status == OK ? "ok" : err.code, cases[i].code) != 0)
      fail_msg("%s: %s, wanted %s", cases[i].sql, status == OK ? "ok" : err.code, cases[i].code);
    assert_ok(store->ops->user_get(store, id, &user, &err), err);
    strbuf_deinit(&path);
  }
  store_close(store);
}

enum { TO_THE_END = 1 << 20 };

// Overwrites so many pages of a file.
static void damage(const char *path, size_t first_page, size_t count) {
  Error err;
  Span bytes;
  assert_ok(file_read(path, 1 << 24, &bytes, &err), err);
  char *data = (char *)(uintptr_t)bytes.data;
  for (size_t page = first_page; page < first_page + count && page * 4096 < bytes.size; page++)
    memset(data + page * 4096, 0xA5, 64);
  assert_ok(file_write(path, bytes, &err), err);
  mem_free(data);
}

// Where a table begins.
static size_t page_of(const char *path, const char *table) {
  sqlite3 *db;
  sqlite3_stmt *statement;
  assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
  assert_int_equal(sqlite3_prepare_v2(db, "SELECT rootpage FROM sqlite_schema WHERE name = ?", -1, &statement, NULL),
                   SQLITE_OK);
  sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
  assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
  size_t page = (size_t)sqlite3_column_int64(statement, 0) - 1; // they count from 1
  sqlite3_finalize(statement);
  sqlite3_close(db);
  return page;
}

// A store with Ana in it, and a backup of it.
static void make_with_backup(Place *place, StrBuf *backup) {
  Error err;
  int64_t id;
  Store *store = place_open(place);
  assert_ok(store->ops->user_add(store, "ana", "ana", "x", 1, &id, &err), err);
  strbuf_printf(backup, "%s/copy", place->folder);
  assert_ok(store->ops->backup(store, backup->data, &err), err);
  store_close(store);
}

static void expect_ana(Place *place) {
  Error err;
  StoreUser user;
  Store *store = place_open(place);
  assert_ok(store->ops->user_find(store, "ana", &user, &err), err);
  store_close(store);
}

static void a_damaged_backup_is_refused(void **state) {
  Place *place = *state;
  Error err;
  StrBuf backup = {0};
  make_with_backup(place, &backup);
  damage(backup.data, 3, TO_THE_END);
  Store *store = place_open(place);
  assert_int_not_equal(store->ops->restore(store, backup.data, &err), OK);
  assert_string_equal(err.code, "store_damaged");
  store_close(store);
  expect_ana(place);
  strbuf_deinit(&backup);
}

// Otherwise the backup would fail only when it is needed.
static void a_damaged_store_has_no_backup(void **state) {
  Place *place = *state;
  Error err;
  StrBuf backup = {0}, later = {0};
  make_with_backup(place, &backup);
  damage(place->path.data, page_of(place->path.data, "puzzles"), 1);
  assert_string_equal(try_open(place), "ok"); // what is read first is whole
  Store *store = place_open(place);
  strbuf_printf(&later, "%s/later", place->folder);
  assert_int_equal(store->ops->backup(store, later.data, &err), ERR_IO);
  assert_string_equal(err.code, "store_damaged");
  assert_false(file_exists(later.data));
  assert_ok(store->ops->restore(store, backup.data, &err), err);
  store_close(store);
  expect_ana(place);
  strbuf_deinit(&backup);
  strbuf_deinit(&later);
}

static void a_store_that_can_t_be_opened_is_made_anew_and_kept(void **state) {
  Place *place = *state;
  Error err;
  StrBuf backup = {0}, kept = {0}, foreign = {0};
  make_with_backup(place, &backup);
  damage(place->path.data, 1, TO_THE_END);
  assert_string_equal(try_open(place), "store_damaged");
  strbuf_printf(&foreign, "%s/foreign", place->folder);
  assert_ok(file_write(foreign.data, span_of("no backup at all"), &err), err);
  assert_int_not_equal(store_rebuild(place->path.data, foreign.data, &kept, &err), OK);
  assert_int_equal(kept.size, 0);
  assert_string_equal(try_open(place), "store_damaged"); // still there
  for (int time = 1; time <= 2; time++) {
    strbuf_reset(&kept);
    assert_ok(store_rebuild(place->path.data, backup.data, &kept, &err), err);
    assert_true(file_exists(kept.data));
    expect_ana(place);
    damage(place->path.data, 1, TO_THE_END);
  }
  assert_int_equal(strncmp(kept.data, place->path.data, place->path.size), 0);
  assert_string_equal(kept.data + place->path.size, ".damaged2");
  strbuf_deinit(&backup);
  strbuf_deinit(&kept);
  strbuf_deinit(&foreign);
}

int main(void) {
  const Driver sqlite = {place_make, place_open, place_folder, place_destroy};
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(the_file_says_what_it_is),
      TEST(a_place_may_name_its_driver),
      TEST(an_empty_file_becomes_a_store),
      TEST(files_that_are_not_ours_are_left_as_they_are),
      TEST(a_newer_version_is_refused),
      TEST(many_programs_may_begin_at_once),
      TEST(a_locked_file_is_said_to_be_locked),
      TEST(a_place_elsewhere_is_refused),
      cmocka_unit_test(what_is_wrong_with_a_place_is_said),
      TEST(a_full_disk_is_said_and_nothing_is_lost),
      TEST(a_server_s_log_stays_short_and_goes_at_the_end),
      TEST(a_log_that_somebody_reads_grows_until_they_have_gone),
      TEST(a_server_that_was_killed_has_kept_what_it_confirmed),
      TEST(only_a_server_has_a_thread_for_its_log),
      TEST(a_disk_that_was_full_has_cost_nothing),
      TEST(one_server_has_a_store_and_others_may_look),
      TEST(a_server_that_was_killed_has_nothing_any_more),
      TEST(a_backup_that_was_tampered_with_is_refused),
      TEST(a_damaged_backup_is_refused),
      TEST(a_damaged_store_has_no_backup),
      TEST(a_store_that_can_t_be_opened_is_made_anew_and_kept),
  };
  int failed = contract_run(&sqlite);
  return failed + cmocka_run_group_tests(tests, NULL, NULL);
}
