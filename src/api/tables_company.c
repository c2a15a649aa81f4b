// SPDX-License-Identifier: MIT
// Tables among several nodes. A table here is a copy that may be behind: it follows what others append; if that does
// not fit, it is thrown away and read again.
#include "api/api.h"
#include "api/keeper_internal.h"
#include "api/nodes.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/sha256.h"

#include <stdio.h>

// Does something happen here without anybody asking: machines, or running clocks?
static bool table_goes_on_alone(const Table *table) {
  const State *state = table_state(table);
  bool has_machines = false;
  for (int seat = 0; seat < state->seat_count; seat++)
    has_machines = has_machines || state->seats[seat].who.kind == SEAT_BOT;
  return !state_is_over(state) && (has_machines || settings_have_clock(table_settings(table)));
}

static void table_claim(Keeper *keeper, Table *table) {
  App *app;
  bool is_ours = false;
  if (!table->api->nodes || keeper_app(keeper, &app, NULL) != OK)
    return;
  Status status = node_take_game(app, table->api->node, table->open->row, &is_ours, NULL);
  keeper_rest(keeper);
  atomic_store(&table->is_ours, status == OK && is_ours); // if not, asks again when there is something to do
}

void table_claim_if_alone(Keeper *keeper, Table *table) {
  if (table_goes_on_alone(table))
    table_claim(keeper, table);
}

void table_yield(Table *table, bool is_thrown_away) {
  Nodes *nodes = table->api->nodes;
  if (!nodes || !atomic_load(&table->is_ours))
    return;
  atomic_store(&table->is_ours, false);
  if (is_thrown_away && !state_is_over(table_state(table)))
    nodes_resume_game(nodes, table->open->id);
  else
    nodes_drop_game(nodes, table);
}

static Status table_go_on(Keeper *keeper, Table *table, void *argument, Error *err) {
  (void)argument, (void)err;
  if (!atomic_load(&table->is_ours))
    table_claim(keeper, table);
  tables_schedule(keeper_api(keeper), table);
  return OK;
}

Status tables_go_on(Api *api, App *app, const char *id, Error *err) {
  return tables_do(api, app, id, table_go_on, NULL, err);
}

bool tables_go_on_with(Api *api, const char *id) {
  Table *table = tables_hold(api->tables, id);
  bool is_ours = table && atomic_load(&table->is_ours);
  if (table)
    table_let_go(api->tables, table);
  return is_ours;
}

void tables_disown(Api *api) {
  int count;
  Table **all = tables_hold_all(api->tables, &count);
  for (int i = 0; i < count; i++) {
    atomic_store(&all[i]->is_ours, false);
    table_let_go(api->tables, all[i]);
  }
  mem_free(all);
}

typedef struct Following {
  char id[TABLE_ID_SIZE];
  GameNews *news;
} Following;

static void following_destroy(void *argument, Status status, const Error *err) {
  Following *following = argument;
  (void)status, (void)err;
  gamenews_destroy(following->news);
  mem_free(following);
}

// Tells watchers how far the game is, even if its table is not here.
static void tables_tell_seq(Api *api, const char *id, int64_t seq) {
  if (seq >= 0 && seq < INT64_MAX)
    listeners_publish(&api->options->listeners, id, seq, NULL, "");
}

static Status tables_follow(Keeper *keeper, void *argument, Error *err) {
  const Following *following = argument;
  Table *table = tables_enter(keeper, following->id);
  int scores[SEATS_MAX];
  (void)err;
  if (!table) { // the table was thrown away meanwhile
    tables_tell_seq(keeper_api(keeper), following->id, gamenews_seq(following->news));
    return OK;
  }
  int64_t before = table->open->seq;
  for (int seat = 0; seat < SEATS_MAX; seat++)
    scores[seat] = table_state(table)->seats[seat].score;
  if (opengame_follow(table->open, following->news, NULL) != OK) {
    tables_forget(table);
    return OK;
  }
  if (table->open->seq == before)
    return OK;
  table_record_reached(table);
  table->has_followed = true;
  if (table->open->seq == before + 1)
    table_record_action(table, scores);
  else
    table_record_all(table);
  return OK;
}

// With the table held. Reads the news here; a keeper applies them at the table later.
static void table_catch_up(Table *table, App *app) {
  Api *api = table->api;
  Following *following = mem_alloc(sizeof *following);
  snprintf(following->id, sizeof following->id, "%s", table->open->id);
  Status status = gamenews_read(app, table->open->row, atomic_load(&table->reached_seq), &following->news, NULL);
  if (status == OK && keeper_post(api, hash_bytes(span_of(following->id)), tables_follow, following, following_destroy))
    return;
  tables_drop_outdated(api, following->id);
  following_destroy(following, OK, NULL);
}

void tables_catch_up(Api *api, App *app, const char *id, int64_t seq) {
  Table *table = tables_hold(api->tables, id);
  if (table && atomic_load(&table->reached_seq) < seq)
    table_catch_up(table, app);
  if (table)
    table_let_go(api->tables, table);
  else
    tables_tell_seq(api, id, seq);
}

// stand NULL: the game is gone.
static bool table_stands_at(Table *table, const GameStand *stand) {
  return stand && stand->seq == atomic_load(&table->reached_seq) &&
         sha256_mark(stand->hash) == atomic_load(&table->reached_hash);
}

Status tables_stand_at(Api *api, App *app, const char *id, int64_t *seq, Error *err) {
  ScopedArena arena = {0};
  FieldList stands;
  Table *table = tables_hold(api->tables, id);
  Status status = node_games_stand(app, &id, 1, &arena, &stands, err);
  const GameStand *stand = status == OK && stands.count > 0 ? stands.items : NULL;
  bool is_current = status != OK || !table || table_stands_at(table, stand) ||
                    (stand && stand->seq < atomic_load(&table->reached_seq)); // still on its way to the store
  if (table)
    table_let_go(api->tables, table);
  if (!is_current)
    tables_drop_outdated(api, id);
  if (status == OK)
    *seq = stand ? stand->seq : -1;
  return status;
}

Status tables_reach(Api *api, App *app, const char *id, int64_t seq, Error *err) {
  Table *table = api->nodes ? tables_hold(api->tables, id) : NULL;
  bool is_behind = table && atomic_load(&table->reached_seq) < seq;
  if (table)
    table_let_go(api->tables, table);
  return is_behind ? tables_stand_at(api, app, id, &seq, err) : OK;
}

static void tables_compare_all(Table **all, int count, App *app, const FieldList *stands) {
  Map by_game = {0};
  for (int i = 0; i < stands->count; i++) {
    GameStand *stand = &((GameStand *)stands->items)[i];
    map_put(&by_game, stand->game, stand);
  }
  for (int i = 0; i < count; i++) {
    const GameStand *stand = map_get(&by_game, all[i]->open->id);
    if (stand && stand->seq > atomic_load(&all[i]->reached_seq))
      table_catch_up(all[i], app);
    else if (!table_stands_at(all[i], stand))
      tables_drop_outdated(all[i]->api, all[i]->open->id);
  }
  map_deinit(&by_game);
}

Status tables_compare(Api *api, App *app, Error *err) {
  int count;
  ScopedArena arena = {0};
  FieldList stands;
  Table **all = tables_hold_all(api->tables, &count);
  const char **ids = arena_alloc(&arena, (size_t)(count + 1) * sizeof *ids);
  for (int i = 0; i < count; i++)
    ids[i] = all[i]->open->id;
  Status status = node_games_stand(app, ids, count, &arena, &stands, err);
  if (status == OK)
    tables_compare_all(all, count, app, &stands);
  for (int i = 0; i < count; i++)
    table_let_go(api->tables, all[i]);
  mem_free(all);
  return status;
}
