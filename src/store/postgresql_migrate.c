// SPDX-License-Identifier: MIT
// The tables are created step by step: data/store/postgresql/0009.sql, ... A step has the number of SQLite's step that
// does the same, and tesela_store says which was the last. Two programs that start at once wait for each other.
#include "base/mem.h"
#include "store/embedded.h"
#include "store/postgresql_internal.h"

#include <stdio.h>

enum { STEP_FIRST = 9 };

static Span postgresql_step(int number) {
  char name[48];
  snprintf(name, sizeof name, "store/postgresql/%04d.sql", number);
  return embed_find(store_embedded, name);
}

static int postgresql_version_known(void) {
  int number = STEP_FIRST;
  while (postgresql_step(number + 1).data)
    number++;
  return number;
}

// 0: there are no tables of ours.
static Status read_store_version(PostgresqlStore *store, int64_t *version, Error *err) {
  int64_t is_there;
  Status status = postgresql_execute(
      store, "SELECT (to_regclass(quote_ident(current_schema()) || '.tesela_store') IS NOT NULL)::int", &is_there, err);
  *version = 0;
  if (status == OK && is_there)
    status = postgresql_execute(store, "SELECT version FROM tesela_store", version, err);
  if (status != OK || *version <= postgresql_version_known())
    return status;
  return sql_refuse(err,
                    error_set(err, ERR_INPUT,
                              N_("'%s' was made by a newer version of this program (%d; this one knows %d)"),
                              err_str(store->sql.name), err_int(*version), err_int(postgresql_version_known())),
                    "store_newer");
}

// Refuses to work beside the tables of other programs.
static Status check_empty(PostgresqlStore *store, Error *err) {
  int64_t others;
  Status status = postgresql_execute(
      store,
      "SELECT CASE WHEN current_schema() IS NULL THEN 1 ELSE (SELECT count(*) FROM pg_class c JOIN pg_namespace n ON "
      "n.oid = c.relnamespace WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'v', 'm', 'f')) END",
      &others, err);
  if (status != OK || others == 0)
    return status;
  return sql_refuse(err,
                    error_set(err, ERR_INPUT,
                              N_("the database '%s' has tables of something else: give it an empty database or schema"),
                              err_str(store->sql.name)),
                    "store_foreign");
}

// Reads the version again inside: another process may have been faster.
static Status run_store_steps(PostgresqlStore *store, Error *err) {
  char sql[96];
  int64_t version;
  Status status = read_store_version(store, &version, err);
  if (status == OK && version == 0)
    status = check_empty(store, err);
  int next = version == 0 ? STEP_FIRST : (int)version + 1;
  for (int number = next; status == OK && number <= postgresql_version_known(); number++) {
    Span text = postgresql_step(number);
    char *copy = mem_copy_text(text.data, text.size);
    status = postgresql_execute(store, copy, NULL, err);
    mem_free(copy);
  }
  snprintf(sql, sizeof sql, "UPDATE tesela_store SET version = %d", postgresql_version_known());
  return status == OK ? postgresql_execute(store, sql, NULL, err) : status;
}

Status postgresql_migrate(PostgresqlStore *store, Error *err) {
  int64_t version;
  Status status = read_store_version(store, &version, err);
  if (status != OK || version == postgresql_version_known())
    return status;
  if (version == 0 && store->must_exist)
    return error_set(err, ERR_MISSING, N_("there is no store in '%s'"), err_str(store->sql.name));
  // Creating tables may take longer than any other lock.
  status = postgresql_execute(store,
                              "BEGIN; SET LOCAL lock_timeout = '10min'; SELECT pg_advisory_xact_lock(1952805740, "
                              "current_schema()::regnamespace::oid::int)",
                              NULL, err);
  if (status == OK)
    status = run_store_steps(store, err);
  Status ended = postgresql_execute(store, status == OK ? "COMMIT" : "ROLLBACK", NULL, status == OK ? err : NULL);
  return status != OK ? status : ended;
}
