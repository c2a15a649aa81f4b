// SPDX-License-Identifier: MIT
// All of it lies among the settings of the house, under names that begin with what they are. A round goes through the
// kinds one after the other and remembers the last name it has seen, so that a step costs the same however much there
// is. Before them come the games that no account has a part in.
#include "api/housekeeping.h"

#include "api/game_form.h"
#include "api/keeper.h"
#include "api/server.h"
#include "api/sessions.h"
#include "api/tables.h"
#include "base/lines.h"
#include "base/mem.h"

#include <limits.h>
#include <stdio.h>

enum { NAME_MAX_SIZE = 160 };
// An open game that nobody has played for so long is not offered any more; once it is over nobody but its players may
// look at it after that time.
#define DAY_MS ((int64_t)24 * 3600 * 1000)
#define OPEN_MS (30 * DAY_MS)

struct Housekeeping {
  HousekeepingOptions options;
  int stage;                 // 0: games; then the table of kinds
  char after[NAME_MAX_SIZE]; // the last name of that kind that was looked at
  int64_t after_game;        // the last one that was looked at
  int64_t due_ms;
};

Housekeeping *housekeeping_create(const HousekeepingOptions *options) {
  Housekeeping *housekeeping = mem_alloc(sizeof *housekeeping);
  if (options)
    housekeeping->options = *options;
  if (housekeeping->options.guest_games_days < GUEST_DAYS)
    housekeeping->options.guest_games_days = GUEST_DAYS;
  return housekeeping;
}

// On the keeper's thread, whose tables they are.
static bool has_table(void *context, const char *game) {
  return tables_find(((Server *)context)->tables, game) != NULL;
}

Housekeeping *housekeeping_create_for(Server *server) {
  return housekeeping_create(&(HousekeepingOptions){server->options->guest_games_days, has_table, server});
}

void housekeeping_destroy(Housekeeping *housekeeping) {
  mem_free(housekeeping);
}

static Status remove_setting(Store *store, const char *name, int *removed, Error *err) {
  Status status = store->ops->setting_set(store, 0, name, NULL, err);
  *removed += status == OK;
  return status;
}

// ERR_MISSING is an answer, not a failure.
static Status find_game(Store *store, Span id, bool *is_there, StoreGame *out, Error *err) {
  Arena arena = {0};
  char text[TABLE_ID_SIZE];
  *is_there = false;
  if (id.size >= sizeof text)
    return OK;
  memcpy(text, id.data, id.size);
  text[id.size] = '\0';
  Status status = store->ops->game_find(store, text, &arena, out, err);
  *is_there = status == OK;
  arena_deinit(&arena);
  return status == ERR_MISSING ? OK : status;
}

// "MARK UNTIL"
static Status tidy_guest(Store *store, const StoreSetting *row, int64_t now_ms, int *removed, Error *err) {
  Span rest = span_of(row->value), mark = {0}, word;
  StrBuf games = {0};
  long until;
  bool is_whole =
      line_next_word(&rest, &mark) && line_next_word(&rest, &word) && span_to_int(word, 0, LONG_MAX, &until);
  if (is_whole && until >= now_ms)
    return OK;
  strbuf_printf(&games, "games.%.*s", (int)mark.size, mark.data ? mark.data : "");
  Status status = store->ops->setting_set(store, 0, games.data, NULL, err);
  if (status == OK && mark.size > 0)
    status = store->ops->puzzles_of_guest_delete(store, games.data + strlen("games."), err);
  if (status == OK)
    status = remove_setting(store, row->name, removed, err);
  strbuf_deinit(&games);
  return status;
}

// "GAME SEAT EXPIRES"
static Status tidy_invitation(Store *store, const StoreSetting *row, int64_t now_ms, int *removed, Error *err) {
  Span rest = span_of(row->value), id = {0}, seat, word;
  StoreGame game;
  bool is_there = false;
  long expires;
  bool is_good = line_next_word(&rest, &id) && line_next_word(&rest, &seat) && line_next_word(&rest, &word) &&
                 span_to_int(word, 0, LONG_MAX, &expires) && expires > now_ms;
  Status status = is_good ? find_game(store, id, &is_there, &game, err) : OK;
  if (status != OK || (is_there && !game.is_over))
    return status;
  return remove_setting(store, row->name, removed, err);
}

// The games that are offered to everybody, one a line.
static Status tidy_list(Store *store, const StoreSetting *row, int64_t now_ms, int *removed, Error *err) {
  Lines lines = lines_start(span_of(row->value));
  StrBuf kept = {0};
  Span line;
  Status status = OK;
  int gone = 0;
  while (status == OK && lines_next(&lines, &line)) {
    StoreGame game;
    bool is_there;
    status = find_game(store, line, &is_there, &game, err);
    if (status == OK && is_there && !game.is_over && game.played_ms + OPEN_MS > now_ms)
      strbuf_printf(&kept, "%.*s\n", (int)line.size, line.data);
    else
      gone++;
  }
  if (status == OK && gone > 0)
    status = store->ops->setting_set(store, 0, row->name, strbuf_text(&kept), err);
  if (status == OK)
    *removed += gone;
  strbuf_deinit(&kept);
  return status;
}

static Status tidy_open(Store *store, const StoreSetting *row, int64_t now_ms, int *removed, Error *err) {
  StoreGame game;
  bool is_there;
  if (strcmp(row->name, OPEN_LIST) == 0)
    return tidy_list(store, row, now_ms, removed, err);
  Status status = find_game(store, span_of(row->name + strlen("open.")), &is_there, &game, err);
  if (status != OK || (is_there && (!game.is_over || game.played_ms + OPEN_MS > now_ms)))
    return status;
  return remove_setting(store, row->name, removed, err);
}

// What belongs to a game that is gone, by its name: "PREFIX.GAME" or "PREFIX.GAME.MORE". What concerns seats goes with
// the game's end too.
static Status tidy_by_game(Store *store, const StoreSetting *row, bool is_kept_after_end, int *removed, Error *err) {
  StoreGame game;
  bool is_there;
  Span id = span_of(strchr(row->name, '.') + 1);
  const char *dot = memchr(id.data, '.', id.size);
  id.size = dot ? (size_t)(dot - id.data) : id.size;
  Status status = find_game(store, id, &is_there, &game, err);
  if (status != OK || (is_there && (is_kept_after_end || !game.is_over)))
    return status;
  return remove_setting(store, row->name, removed, err);
}

static Status tidy_invited(Store *store, const StoreSetting *row, int64_t now_ms, int *removed, Error *err) {
  (void)now_ms;
  return tidy_by_game(store, row, false, removed, err);
}

static Status tidy_watch(Store *store, const StoreSetting *row, int64_t now_ms, int *removed, Error *err) {
  (void)now_ms;
  return tidy_by_game(store, row, true, removed, err);
}

static const struct {
  const char *prefix;
  Status (*tidy)(Store *store, const StoreSetting *row, int64_t now_ms, int *removed, Error *err);
} kinds[] = {{"guest.", tidy_guest}, {"invitation.", tidy_invitation}, {"invited.", tidy_invited},
             {"open.", tidy_open},   {"watch.", tidy_watch},           {"again.", tidy_watch}};
enum { KINDS = sizeof kinds / sizeof *kinds };

bool housekeeping_is_due(const Housekeeping *housekeeping, int64_t now_ms) {
  return now_ms >= housekeeping->due_ms;
}

static void rest(Housekeeping *housekeeping, int64_t now_ms) {
  *housekeeping = (Housekeeping){.options = housekeeping->options, .due_ms = now_ms + HOUSEKEEPING_EVERY_MS};
}

static void go_on(Housekeeping *housekeeping, const StoreSetting *rows, int count, int64_t now_ms) {
  if (count == HOUSEKEEPING_ROWS) {
    snprintf(housekeeping->after, sizeof housekeeping->after, "%s", rows[count - 1].name);
    return;
  }
  housekeeping->after[0] = '\0';
  if (++housekeeping->stage > KINDS)
    rest(housekeeping, now_ms);
}

static Status tidy_settings(Housekeeping *housekeeping, Store *store, int64_t now_ms, int *removed, Error *err) {
  Arena arena = {0};
  StoreSetting *rows;
  int count = 0, kind = housekeeping->stage - 1;
  Status status = store->ops->settings(store, 0, kinds[kind].prefix, housekeeping->after, HOUSEKEEPING_ROWS, &arena,
                                       &rows, &count, err);
  for (int i = 0; i < count && status == OK; i++)
    status = kinds[kind].tidy(store, &rows[i], now_ms, removed, err);
  if (status == OK)
    go_on(housekeeping, rows, count, now_ms);
  arena_deinit(&arena);
  return status;
}

static bool is_used(const Housekeeping *housekeeping, const char *game) {
  return housekeeping->options.is_used && housekeeping->options.is_used(housekeeping->options.context, game);
}

// A game without any account has guests at it. Each of them had a session when they last did something, and it has
// ended since: nobody can come back. Whoever looks on by a link keeps it while they do. Results stay in the statistics.
static Status tidy_games(Housekeeping *housekeeping, Store *store, int64_t now_ms, int *removed, Error *err) {
  Arena arena = {0};
  StoreGame *rows;
  int count = 0;
  int64_t before_ms = now_ms - housekeeping->options.guest_games_days * DAY_MS;
  Status status = store->ops->games_of_nobody(store, before_ms, housekeeping->after_game, HOUSEKEEPING_ROWS, &arena,
                                              &rows, &count, err);
  for (int i = 0; i < count && status == OK; i++) {
    housekeeping->after_game = rows[i].id;
    if (is_used(housekeeping, rows[i].public_id))
      continue;
    status = store->ops->game_delete(store, rows[i].id, err);
    *removed += status == OK;
  }
  if (status == OK && count < HOUSEKEEPING_ROWS)
    housekeeping->stage++;
  arena_deinit(&arena);
  return status;
}

Status housekeeping_step(Housekeeping *housekeeping, Store *store, int64_t now_ms, int *removed, Error *err) {
  bool is_first = housekeeping->stage == 0 && housekeeping->after_game == 0;
  *removed = 0;
  Status status = is_first ? store->ops->sessions_expire(store, now_ms, err) : OK;
  if (status == OK)
    status = housekeeping->stage == 0 ? tidy_games(housekeeping, store, now_ms, removed, err)
                                      : tidy_settings(housekeeping, store, now_ms, removed, err);
  if (status != OK)
    rest(housekeeping, now_ms);
  return status;
}

typedef struct Tick {
  Server *server;
  int removed;
} Tick;

static Status step(Keeper *keeper, void *argument, Error *err) {
  Tick *tick = argument;
  Housekeeping *housekeeping = tick->server->housekeeping;
  Store *store;
  int64_t now_ms = server_now_ms();
  if (!housekeeping_is_due(housekeeping, now_ms))
    return OK;
  Status status = keeper_store(keeper, &store, err);
  return status == OK ? housekeeping_step(housekeeping, store, now_ms, &tick->removed, err) : status;
}

// What is gone counts when the store has it on the disk.
static void count_removed(void *argument, Status status, const Error *err) {
  Tick *tick = argument;
  (void)err;
  if (status == OK)
    atomic_fetch_add(&tick->server->metrics.purged, tick->removed);
  mem_free(tick);
}

void housekeeping_tick(Server *server) {
  Tick *tick = mem_alloc(sizeof *tick);
  tick->server = server;
  keeper_post(server->keeper, step, tick, count_removed);
}
