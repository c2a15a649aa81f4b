// SPDX-License-Identifier: MIT
#include "tests/store/database.h"

#include "base/mem.h"
#include "store/postgresqllib.h"
#include "support/fixture.h"
#include "support/test.h"

#include <stdlib.h>
#include <unistd.h>

static int64_t run_on(const char *place, const char *sql) {
  Error err;
  PostgresqlLib pq;
  assert_ok(postgresqllib_open(&pq, &err), err);
  const char *const keys[] = {"dbname", NULL}, *const values[] = {place, NULL};
  PGconn *connection = pq.PQconnectdbParams(keys, values, 1);
  if (pq.PQstatus(connection) != CONNECTION_OK)
    fail_msg("%s: %s", place, pq.PQerrorMessage(connection));
  PGresult *result = pq.PQexec(connection, sql);
  ExecStatusType status = pq.PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    fail_msg("%s: %s", sql, pq.PQerrorMessage(connection));
  int64_t found = pq.PQntuples(result) > 0 ? atoll(pq.PQgetvalue(result, 0, 0)) : 0;
  pq.PQclear(result);
  pq.PQfinish(connection);
  return found;
}

int64_t database_run_sql(const Database *database, const char *sql) {
  return run_on(database->place.data, sql);
}

void *database_make(void) {
  static int number;
  Database *database = mem_alloc(sizeof *database);
  char sql[64];
  database->folder = fixture_dir_make();
  snprintf(database->schema, sizeof database->schema, "trial_%d_%d", (int)getpid(), ++number);
  snprintf(sql, sizeof sql, "CREATE SCHEMA %s", database->schema);
  run_on("postgresql://", sql);
  strbuf_printf(&database->place, "postgresql:///?options=-csearch_path%%3D%s", database->schema);
  return database;
}

static Database *shared;

void *database_make_shared(void) {
  if (!shared)
    shared = database_make();
  return shared;
}

void database_clear(void *database) {
  database_run_sql(database, "DELETE FROM watchers; DELETE FROM invitations; DELETE FROM guests; DELETE FROM puzzles; "
                             "DELETE FROM players; DELETE FROM games; DELETE FROM users; DELETE FROM settings; "
                             "DELETE FROM jobs; DELETE FROM nodes");
}

void database_end_shared(void) {
  if (shared)
    database_destroy(shared);
  shared = NULL;
}

Store *database_open(void *database) {
  Error err;
  Store *store;
  assert_ok(store_open(((Database *)database)->place.data, NULL, &store, &err), err);
  return store;
}

const char *database_folder(void *database) {
  return ((Database *)database)->folder;
}

void database_destroy(void *pointer) {
  Database *database = pointer;
  char sql[96];
  snprintf(sql, sizeof sql, "SET client_min_messages = error; DROP SCHEMA %s CASCADE", database->schema);
  run_on("postgresql://", sql);
  strbuf_deinit(&database->place);
  fixture_dir_remove(database->folder);
  mem_free(database);
}
