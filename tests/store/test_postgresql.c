// SPDX-License-Identifier: MIT
// The contract, and what can go wrong between a program and its database.
#include "base/file.h"
#include "base/mem.h"
#include "base/sharedlib.h"
#include "base/steady.h"
#include "store/embedded.h"
#include "store/postgresql_internal.h"
#include "support/test.h"
#include "tests/store/contract.h"
#include "tests/store/database.h"
#include "tests/store/line.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int set_up(void **state) {
  *state = database_make();
  return 0;
}

static int tear_down(void **state) {
  database_destroy(*state);
  return 0;
}

// For tests that leave the tables unchanged.
static int set_up_shared(void **state) {
  *state = database_make_shared();
  return 0;
}

static int tear_down_shared(void **state) {
  database_clear(*state);
  return 0;
}

// Opens a place; returns "CODE: SENTENCE", or "ok".
static const char *try_place(const char *place, const StoreOptions *options) {
  static char said[1024];
  Error err;
  Store *store;
  StrBuf text = {0};
  if (store_open(place, options, &store, &err) == OK) {
    store_close(store);
    return "ok";
  }
  error_format(&err, NULL, &text);
  snprintf(said, sizeof said, "%s: %s", err.code, text.data);
  strbuf_deinit(&text);
  return said;
}

static void expect_said(const char *said, const char *begins) {
  if (strncmp(said, begins, strlen(begins)) != 0)
    fail_msg("\"%s\" does not begin with \"%s\"", said, begins);
}

static void steps_are_numbered_as_sqlite_s_are(void **state) {
  (void)state;
  int last[2] = {0};
  for (const EmbeddedFile *file = store_embedded; file->name; file++)
    last[strncmp(file->name, "store/postgresql/", 17) == 0] = atoi(strrchr(file->name, '/') + 1);
  assert_int_equal(last[1], last[0]);
}

static void many_programs_may_begin_at_once(void **state) {
  enum { PROGRAMS = 6 };
  Database *database = *state;
  pid_t children[PROGRAMS];
  int status;
  for (int i = 0; i < PROGRAMS; i++) {
    children[i] = fork();
    if (children[i] == 0)
      _exit(strcmp(try_place(database->place.data, NULL), "ok") != 0);
  }
  for (int i = 0; i < PROGRAMS; i++) {
    assert_int_equal(waitpid(children[i], &status, 0), children[i]);
    assert_int_equal(status, 0);
  }
  assert_int_equal(database_run_sql(database, "SELECT count(*) FROM tesela_store"), 1);
}

static void what_is_wrong_with_a_place_is_said(void **state) {
  static const struct {
    const char *place, *said;
  } cases[] = {
      {"postgresql:///?host=/nowhere", "store_away: can't reach the database 'postgresql:///?host=/nowhere': "},
      {"postgresql://eva:secret@127.0.0.1:1/x",
       "store_away: can't reach the database 'postgresql://eva:***@127.0.0.1:1/x': "},
      {"postgresql:///no_such_database", "store_away: can't reach the database 'postgresql:///no_such_database': "},
      {"postgresql://nobody:secret@/", "store_away: can't reach the database 'postgresql://nobody:***@/': "},
      {"postgresql://guarded@/postgres", "store_denied: the database 'postgresql://guarded@/postgres' asks for a pas"},
      {"postgresql://guarded:wrong@/postgres", "store_away: can't reach the database 'postgresql://guarded:***@/post"},
      {"postgresql://guarded:right@/postgres?options=-csearch_path%3Dguarded", "ok"},
      {"postgresql://guarded@/postgres?password=right&options=-csearch_path%3Dguarded", "ok"},
      {"postgresql://eva:secret@[::/x", "store_place: 'postgresql://eva:***@[::/x' is not an address of PostgreSQL: "},
      {"postgresql:///?sslmod=no&password=secret", "store_place: 'postgresql:///?sslmod=no&password=***' is not an "},
      {"postgresql://eva:se/cret@host/x",
       "store_place: 'postgresql://eva:***@host/x' is not an address of PostgreSQL: "},
      {"service=none password=secret", "store_away: can't reach the database 'service=none password=***': "},
      {"postgresql:///latin", "store_place: the database 'postgresql:///latin' keeps its text as LATIN1: "},
      {"postgresql:///?options=-csearch_path%3Dmissing", "store_foreign: the database 'postgresql:///?options"},
      {"postgresql://powerless@/?options=-csearch_path%3Dpublic", "store_readonly: you may not read and write 'postg"},
      {"mysql://host/x", "input: 'mysql://host/x' is not a place for a store: "},
  };
  Database *database = *state;
  database_run_sql(database, "CREATE ROLE guarded LOGIN PASSWORD 'right'; CREATE SCHEMA guarded AUTHORIZATION guarded; "
                             "CREATE ROLE powerless LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC");
  database_run_sql(database, "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *said = try_place(cases[i].place, NULL);
    expect_said(said, cases[i].said);
    if (strstr(said, "secret") || strstr(said, "wrong"))
      fail_msg("\"%s\" tells the password", said);
  }
  assert_int_equal(database_run_sql(database, "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = "
                                              "relnamespace WHERE nspname = 'public'"),
                   0);
}

static void tables_of_others_and_of_newer_programs_are_left_alone(void **state) {
  Database *database = *state;
  expect_said(try_place(database->place.data, &(StoreOptions){.must_exist = true}), "missing: there is no store in ");
  database_run_sql(database, "CREATE TABLE theirs (x INT)");
  expect_said(try_place(database->place.data, NULL), "store_foreign: ");
  assert_int_equal(database_run_sql(database, "SELECT count(*) FROM theirs"), 0);
  assert_int_equal(database_run_sql(database, "SELECT (to_regclass('users') IS NOT NULL)::int"), 0);
  database_run_sql(database, "DROP TABLE theirs");
  expect_said(try_place(database->place.data, NULL), "ok");
  expect_said(try_place(database->place.data, &(StoreOptions){.must_exist = true}), "ok");
  database_run_sql(database, "UPDATE tesela_store SET version = 99");
  expect_said(try_place(database->place.data, NULL), "store_newer: ");
}

// A failed step leaves everything as it was. All steps are done by then, but the version says that they are not.
static void an_upgrade_that_can_t_be_finished_is_not_begun(void **state) {
  Database *database = *state;
  expect_said(try_place(database->place.data, NULL), "ok");
  database_run_sql(database,
                   "INSERT INTO settings (name, value) VALUES ('kept', 'x'); UPDATE tesela_store SET version = 8");
  expect_said(try_place(database->place.data, NULL), "write_error: ");
  assert_int_equal(database_run_sql(database, "SELECT version FROM tesela_store"), 8);
  assert_int_equal(database_run_sql(database, "SELECT count(*) FROM settings WHERE name = 'kept'"), 1);
}

// A store through a line, with a user and a game in it.
typedef struct Trip {
  Database *database;
  Line *line;
  Store *store;
  int64_t user, game;
} Trip;

static Trip trip_begin(Database *database) {
  Error err;
  Trip trip = {.database = database, .line = line_open(database->folder)};
  StrBuf place = {0};
  strbuf_printf(&place, "%s&host=%s", database->place.data, database->folder);
  assert_ok(store_open(place.data, &(StoreOptions){.busy_ms = 60 * 1000}, &trip.store, &err), err);
  assert_ok(trip.store->ops->user_add(trip.store, "ana", "ana", "x", 1, &trip.user, &err), err);
  StoreGame game = {.public_id = "g1",
                    .owner = trip.user,
                    .head = span_of("head"),
                    .hash = "h0",
                    .began_ms = 1,
                    .played_ms = 1,
                    .summary = "s"};
  assert_ok(trip.store->ops->game_add(trip.store, &game, &trip.user, 1, &trip.game, &err), err);
  strbuf_deinit(&place);
  return trip;
}

static void trip_end(Trip *trip) {
  store_close(trip->store);
  line_close(trip->line);
}

// Like a full disk: the server takes everything back, and says so only in its answer to COMMIT.
static void a_batch_that_the_database_takes_back_can_be_sent_again(void **state) {
  Trip trip = trip_begin(*state);
  PostgresqlStore *inside = postgresql_of(sql_of(trip.store));
  Error err;
  int64_t id;
  assert_ok(trip.store->ops->begin(trip.store, &err), err);
  assert_ok(trip.store->ops->user_add(trip.store, "eva", "eva", "x", 1, &id, &err), err);
  assert_true(inside->pq.PQsendQueryParams(inside->connection, "SELECT 1/0", 0, NULL, NULL, NULL, NULL, 0));
  assert_true(inside->pq.PQpipelineSync(inside->connection));
  for (int i = 0; i < 3; i++) // of the statement, its end, and of the sync
    inside->pq.PQclear(inside->pq.PQgetResult(inside->connection));
  assert_int_equal(trip.store->ops->commit(trip.store, &err), ERR_IO);
  assert_string_equal(err.code, "store_away");
  assert_ok(trip.store->ops->user_add(trip.store, "eva", "eva", "x", 1, &id, &err), err);
  trip_end(&trip);
}

// Appends action seq; returns the code of a refusal, or "ok".
static const char *trip_append(Trip *trip, int64_t seq, const char *nonce) {
  Error err;
  char hash[24], before[24];
  snprintf(hash, sizeof hash, "h%d", (int)seq);
  snprintf(before, sizeof before, "h%d", (int)seq - 1);
  StoreAppend append = {
      .game = trip->game,
      .after_seq = seq - 1,
      .after_hash = before,
      .action = {.seq = seq, .account = "u1", .nonce = nonce, .type = "pass", .body = span_of("{}"), .hash = hash},
      .summary = "s"};
  return trip->store->ops->game_append(trip->store, &append, &err) == OK ? "ok" : err.code;
}

static const char *trip_set_password(Trip *trip, const char *password) {
  Error err;
  return trip->store->ops->user_set_password(trip->store, trip->user, password, &err) == OK ? "ok" : err.code;
}

static const char *trip_get_user(Trip *trip) {
  Error err;
  StoreUser user;
  return trip->store->ops->user_get(trip->store, trip->user, &user, &err) == OK ? "ok" : err.code;
}

static const char *trip_commit(Trip *trip) {
  Error err;
  return trip->store->ops->commit(trip->store, &err) == OK ? "ok" : err.code;
}

static int64_t actions_of(Trip *trip) {
  return database_run_sql(trip->database, "SELECT count(*) FROM actions");
}

static void hang_up(Trip *trip) {
  database_run_sql(trip->database, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE "
                                   "application_name = 'tesela'");
  // The backends are asked; they are gone when nobody sees them any more.
  while (database_run_sql(trip->database, "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'tesela'"))
    usleep(1000);
  if (trip->line)
    line_wait_until_idle(trip->line); // and the store's end of it is closed
}

// After a restart of the server, or closing idle connections: nobody notices.
static void a_connection_that_was_closed_is_made_again(void **state) {
  Error err;
  Trip trip = trip_begin(*state);
  hang_up(&trip);
  assert_string_equal(trip_get_user(&trip), "ok");
  hang_up(&trip);
  assert_string_equal(trip_set_password(&trip, "y"), "ok");
  hang_up(&trip);
  assert_string_equal(trip_append(&trip, 1, ""), "ok");
  hang_up(&trip);
  assert_ok(trip.store->ops->begin(trip.store, &err), err);
  assert_string_equal(trip_append(&trip, 2, ""), "ok");
  assert_string_equal(trip_commit(&trip), "ok");
  assert_int_equal(actions_of(&trip), 2);
  trip_end(&trip);
}

static void a_batch_that_was_lost_is_not_gone_on_with(void **state) {
  Error err;
  Trip trip = trip_begin(*state);
  assert_ok(trip.store->ops->begin(trip.store, &err), err);
  assert_string_equal(trip_append(&trip, 1, ""), "ok");
  hang_up(&trip);
  assert_string_equal(trip_append(&trip, 2, ""), "store_away");
  assert_string_equal(trip_get_user(&trip), "store_away");
  assert_string_equal(trip_commit(&trip), "store_away");
  assert_int_equal(actions_of(&trip), 0);
  assert_string_equal(trip_append(&trip, 1, ""), "ok"); // from the beginning
  assert_ok(trip.store->ops->begin(trip.store, &err), err);
  assert_string_equal(trip_append(&trip, 2, ""), "ok");
  hang_up(&trip);
  trip.store->ops->rollback(trip.store);
  assert_string_equal(trip_append(&trip, 2, ""), "ok");
  trip_end(&trip);
}

static void what_fails_in_a_batch_leaves_the_others(void **state) {
  Error err;
  int64_t id;
  Trip trip = trip_begin(*state);
  assert_ok(trip.store->ops->begin(trip.store, &err), err);
  assert_int_equal(trip.store->ops->user_add(trip.store, "eva", "ana", "x", 1, &id, &err), ERR_EXISTS); // the first
  assert_int_equal(trip.store->ops->user_rename(trip.store, 77, "eva", "eva", &err), ERR_MISSING); // of several, too
  assert_string_equal(trip_append(&trip, 1, ""), "ok");
  assert_string_equal(trip_append(&trip, 1, ""), "game_moved_on");
  assert_int_equal(trip.store->ops->user_add(trip.store, "eva", "ana", "x", 1, &id, &err), ERR_EXISTS);
  assert_int_equal(trip.store->ops->user_rename(trip.store, 77, "eva", "eva", &err), ERR_MISSING);
  assert_string_equal(trip_append(&trip, 2, ""), "ok");
  assert_string_equal(trip_commit(&trip), "ok");
  assert_int_equal(actions_of(&trip), 2);
  trip_end(&trip);
}

// If the answer to a commit is lost, the result is looked up, not guessed.
static void a_commit_without_an_answer_is_looked_up(void **state) {
  Error err;
  Trip trip = trip_begin(*state);
  assert_ok(trip.store->ops->begin(trip.store, &err), err);
  assert_string_equal(trip_append(&trip, 1, ""), "ok");
  line_set(trip.line, LINE_SWALLOWS);
  assert_string_equal(trip_commit(&trip), "ok");
  assert_int_equal(actions_of(&trip), 1);
  assert_ok(trip.store->ops->begin(trip.store, &err), err);
  assert_string_equal(trip_append(&trip, 2, ""), "ok");
  line_set(trip.line, LINE_CUTS);
  assert_string_equal(trip_commit(&trip), "store_away");
  assert_int_equal(actions_of(&trip), 1);
  assert_string_equal(trip_append(&trip, 2, ""), "ok");
  // Of several statements, without a batch.
  line_set(trip.line, LINE_PASSES);
  assert_ok(trip.store->ops->user_rename(trip.store, trip.user, "eva", "eva", &err), err);
  trip_end(&trip);
}

static void an_action_is_appended_once_whatever_happens_to_the_answer(void **state) {
  static const LineMode modes[] = {LINE_SWALLOWS, LINE_CUTS};
  Trip trip = trip_begin(*state);
  int64_t seq = 0;
  for (int i = 0; i < 2; i++) {
    line_set(trip.line, modes[i]);
    assert_string_equal(trip_append(&trip, ++seq, ""), "ok");
    line_set(trip.line, modes[i]);
    assert_string_equal(trip_append(&trip, ++seq, i ? "n1" : "n2"), "ok");
    assert_int_equal(actions_of(&trip), seq);
  }
  // Somebody else was faster meanwhile.
  line_set(trip.line, LINE_CUTS);
  database_run_sql(trip.database, "UPDATE games SET seq = 5, hash = 'other'");
  assert_string_equal(trip_append(&trip, ++seq, ""), "game_moved_on");
  trip_end(&trip);
}

// Any other change is not repeated: the caller is told that the result is unknown.
static void another_change_without_an_answer_is_said_to_be_unsure(void **state) {
  Error err;
  StrBuf said = {0};
  int64_t id;
  Trip trip = trip_begin(*state);
  line_set(trip.line, LINE_SWALLOWS);
  assert_int_equal(trip.store->ops->user_add(trip.store, "eva", "eva", "x", 1, &id, &err), ERR_IO);
  assert_string_equal(err.code, "store_away");
  error_format(&err, NULL, &said);
  assert_non_null(strstr(said.data, "it may have been kept or not"));
  assert_int_equal(database_run_sql(trip.database, "SELECT count(*) FROM users"), 2);
  assert_string_equal(trip_get_user(&trip), "ok");
  line_set(trip.line, LINE_SWALLOWS);
  assert_string_equal(trip_get_user(&trip), "ok"); // reading is repeated
  strbuf_deinit(&said);
  trip_end(&trip);
}

static void a_database_that_is_away_is_said_to_be_and_comes_back(void **state) {
  enum { PATIENCE_MS = 180 * 1000 };
  Error err;
  Trip trip = trip_begin(*state);
  line_set(trip.line, LINE_IS_AWAY);
  hang_up(&trip);
  assert_string_equal(trip_get_user(&trip), "store_away");
  assert_string_equal(trip_append(&trip, 1, ""), "store_away");
  assert_ok(trip.store->ops->begin(trip.store, &err), err);
  assert_string_equal(trip_append(&trip, 1, ""), "store_away");
  trip.store->ops->rollback(trip.store);
  line_set(trip.line, LINE_PASSES);
  int64_t until = steady_ms() + PATIENCE_MS;
  while (strcmp(trip_get_user(&trip), "ok") != 0 && steady_ms() < until)
    usleep(20 * 1000);
  assert_string_equal(trip_append(&trip, 1, ""), "ok");
  trip_end(&trip);
}

static void a_turn_takes_one_round_trip(void **state) {
  Error err;
  Trip trip = trip_begin(*state);
  assert_string_equal(trip_append(&trip, 1, "n1"), "ok");
  int before = line_answers(trip.line), bytes = line_bytes(trip.line);
  assert_string_equal(trip_append(&trip, 2, "n2"), "ok");
  assert_int_equal(line_answers(trip.line) - before, 1);
  int alone = line_bytes(trip.line) - bytes;
  assert_ok(trip.store->ops->begin(trip.store, &err), err);
  assert_string_equal(trip_append(&trip, 3, "n3"), "ok"); // prepares what a batch needs
  assert_string_equal(trip_append(&trip, 4, "n4"), "ok");
  assert_string_equal(trip_commit(&trip), "ok");
  before = line_answers(trip.line);
  bytes = line_bytes(trip.line);
  assert_ok(trip.store->ops->begin(trip.store, &err), err);
  for (int64_t seq = 5; seq <= 8; seq++)
    assert_string_equal(trip_append(&trip, seq, ""), "ok");
  assert_string_equal(trip_commit(&trip), "ok");
  assert_int_equal(line_answers(trip.line) - before, 5);
  print_message("bytes there and back: a turn %d, a batch of four %d\n", alone, line_bytes(trip.line) - bytes);
  trip_end(&trip);
}

static void servers_share_a_store_and_others_may_look(void **state) {
  Database *database = *state;
  const StoreOptions served = {.claim = STORE_SERVED}, alone = {.claim = STORE_ALONE};
  Error err;
  Store *server, *console;
  StrBuf copy = {0};
  strbuf_printf(&copy, "%s/served.copy", database->folder);
  assert_ok(store_open(database->place.data, &served, &server, &err), err);
  expect_said(try_place(database->place.data, &served), "ok");
  expect_said(try_place(database->place.data, &alone), "store_served: a server has ");
  console = database_open(database);
  assert_ok(console->ops->backup(console, copy.data, &err), err);
  assert_int_equal(console->ops->restore(console, copy.data, &err), ERR_STATE);
  assert_string_equal(err.code, "store_served");
  hang_up(&(Trip){.database = database});
  // Nobody sees the backend any more, but its end of the line may close a moment later: what only reads is asked again.
  StoreUser nobody;
  assert_int_equal(server->ops->user_get(server, 1, &nobody, &err), ERR_MISSING);
  assert_ok(server->ops->sessions_expire(server, 1, &err), err); // it takes it again with its connection
  expect_said(try_place(database->place.data, &alone), "store_served: a server has ");
  store_close(server);
  assert_ok(console->ops->restore(console, copy.data, &err), err);
  expect_said(try_place(database->place.data, &alone), "ok");
  store_close(console);
  strbuf_deinit(&copy);
}

// Another node hears of a turn only when it is there.
static void a_turn_tells_other_nodes_of_itself(void **state) {
  Error err;
  PostgresqlLib pq;
  Trip trip = trip_begin(*state);
  assert_ok(postgresqllib_open(&pq, &err), err);
  const char *const keys[] = {"dbname", NULL}, *const values[] = {trip.database->place.data, NULL};
  PGconn *node = pq.PQconnectdbParams(keys, values, 1);
  pq.PQclear(pq.PQexec(node, "LISTEN tesela"));
  assert_ok(trip.store->ops->begin(trip.store, &err), err);
  assert_string_equal(trip_append(&trip, 1, ""), "ok");
  pq.PQclear(pq.PQexec(node, "SELECT 1"));
  assert_null(pq.PQnotifies(node));
  assert_string_equal(trip_commit(&trip), "ok");
  assert_string_equal(trip_append(&trip, 1, ""), "game_moved_on"); // says nothing
  pq.PQclear(pq.PQexec(node, "SELECT 1"));
  PGnotify *news = pq.PQnotifies(node);
  assert_non_null(news);
  assert_string_equal(news->extra, "- game g1 1");
  assert_null(pq.PQnotifies(node));
  pq.PQfreemem(news);
  pq.PQfinish(node);
  trip_end(&trip);
}

// If many append the same turn at once, one succeeds, and the others are refused.
static void of_many_nodes_one_appends(void **state) {
  enum { NODES = 4, TURNS = 10 };
  Trip trip = trip_begin(*state);
  pid_t children[NODES];
  int status, won = 0;
  for (int i = 0; i < NODES; i++) {
    children[i] = fork();
    if (children[i] == 0) {
      Trip own = trip;
      int count = 0;
      own.store = database_open(trip.database);
      for (int64_t seq = 1; seq <= TURNS; seq++) {
        const char *code = trip_append(&own, seq, "");
        count += strcmp(code, "ok") == 0;
        if (strcmp(code, "ok") != 0 && strcmp(code, "game_moved_on") != 0)
          _exit(100);
      }
      _exit(count);
    }
  }
  for (int i = 0; i < NODES; i++) {
    assert_int_equal(waitpid(children[i], &status, 0), children[i]);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) < 100);
    won += WEXITSTATUS(status);
  }
  assert_int_equal(won, TURNS);
  assert_int_equal(actions_of(&trip), TURNS);
  trip_end(&trip);
}

int main(void) {
  const Driver postgresql = {database_make_shared, database_open, database_folder, database_clear};
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
#define TRIP(name) cmocka_unit_test_setup_teardown(name, set_up_shared, tear_down_shared)
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(steps_are_numbered_as_sqlite_s_are),
      TEST(many_programs_may_begin_at_once),
      TEST(what_is_wrong_with_a_place_is_said),
      TEST(tables_of_others_and_of_newer_programs_are_left_alone),
      TEST(an_upgrade_that_can_t_be_finished_is_not_begun),
      TRIP(a_batch_that_the_database_takes_back_can_be_sent_again),
      TRIP(a_connection_that_was_closed_is_made_again),
      TRIP(a_batch_that_was_lost_is_not_gone_on_with),
      TRIP(what_fails_in_a_batch_leaves_the_others),
      TRIP(a_commit_without_an_answer_is_looked_up),
      TRIP(an_action_is_appended_once_whatever_happens_to_the_answer),
      TRIP(another_change_without_an_answer_is_said_to_be_unsure),
      TRIP(a_database_that_is_away_is_said_to_be_and_comes_back),
      TRIP(a_turn_takes_one_round_trip),
      TRIP(servers_share_a_store_and_others_may_look),
      TRIP(a_turn_tells_other_nodes_of_itself),
      TRIP(of_many_nodes_one_appends),
  };
  int failed = contract_run(&postgresql) + cmocka_run_group_tests(tests, NULL, NULL);
  database_end_shared();
  return failed;
}
