// SPDX-License-Identifier: MIT
// News of other nodes: NOTIFY on one channel, "NODE TOPIC TEXT". A node does not hear its own news.
//
// The channel has the same name in every schema of a database. News of another store do no harm: they are hints that
// lead nowhere.
#include "base/steady.h"
#include "store/postgresql_internal.h"

#include <assert.h>
#include <poll.h>
#include <string.h>

Status postgresql_clock(Store *base, int64_t *now_ms, Error *err) {
  return sql_add(sql_of(base), now_ms, err, "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::int8", "");
}

Status postgresql_try_room(Store *base, Error *err) {
  Query query;
  query_start(&query, sql_of(base), "SELECT tesela_try_room()", "");
  return query_finish(&query, NULL, err);
}

Status postgresql_listen(Store *base, Error *err) {
  Status status = sql_run(sql_of(base), NULL, err, "LISTEN tesela", "");
  postgresql_of(sql_of(base))->is_listening = status == OK;
  return status;
}

Status postgresql_tell(Store *base, const char *text, Error *err) {
  Query query;
  assert(strlen(text) <= STORE_NEWS_MAX);
  query_start(&query, sql_of(base), "SELECT tesela_tell(?)", "t", text);
  return query_finish(&query, NULL, err);
}

// Leaves out what can't be our news.
static void news_add(const PostgresqlStore *store, const char *payload, RowArray *out) {
  const char *topic = strchr(payload, ' '), *text = topic ? strchr(topic + 1, ' ') : NULL;
  if (!text || (store->node[0] && strncmp(payload, store->node, (size_t)(topic - payload)) == 0 &&
                strlen(store->node) == (size_t)(topic - payload)))
    return;
  StoreNews *row = row_add(out);
  row->topic = arena_copy_text(out->arena, topic + 1, (size_t)(text - topic - 1));
  row->text = arena_copy(out->arena, text + 1);
}

static void news_take(PostgresqlStore *store, RowArray *out) {
  for (PGnotify *notify; (notify = store->pq.PQnotifies(store->connection)); store->pq.PQfreemem(notify))
    news_add(store, notify->extra, out);
}

Status postgresql_news(Store *base, int wait_ms, Arena *arena, StoreNews **rows, int *count, Error *err) {
  PostgresqlStore *store = postgresql_of(sql_of(base));
  RowArray found = {.arena = arena, .size = sizeof **rows};
  int64_t until = steady_ms() + wait_ms;
  if (!store->is_listening)
    return postgresql_tell_lost(store, err);
  news_take(store, &found); // news that came with other answers
  for (int64_t left = wait_ms; found.count == 0 && left >= 0; left = until - steady_ms()) {
    struct pollfd waits = {store->pq.PQsocket(store->connection), POLLIN, 0};
    if (poll(&waits, 1, (int)left) > 0 && !store->pq.PQconsumeInput(store->connection)) {
      postgresql_disconnect(store);
      return postgresql_tell_lost(store, err);
    }
    news_take(store, &found);
    if (left == 0)
      break;
  }
  *rows = found.rows;
  *count = found.count;
  return OK;
}
