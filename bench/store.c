// SPDX-License-Identifier: MIT
// How long lists take in a store with many accounts and games: bench_store [ACCOUNTS GAMES [PLACE]]. The exit status is
// 1 if one takes longer than 50 ms.
#include "store/store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { LIMIT_MS = 50, REPEATS = 7 };

static double now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void need(Status status, const Error *err) {
  if (status == OK)
    return;
  StrBuf text = {0};
  error_format(err, NULL, &text);
  fprintf(stderr, "%s\n", strbuf_text(&text));
  exit(2);
}

static void add_users(Store *store, int64_t count) {
  Error err;
  char name[64];
  int64_t id;
  for (int64_t i = 0; i < count; i++) {
    snprintf(name, sizeof name, "player %" PRId64, i);
    need(store->ops->user_add(store, name, name, "hashed", i, &id, &err), &err);
  }
}

// Two accounts per game; the first account sits at every tenth, like somebody who plays a lot.
static void add_game(Store *store, int64_t number, int64_t users) {
  Error err;
  char public_id[32], keys[2][32], hash[32];
  int64_t id, seats[2] = {number % 10 == 0 ? 1 : 1 + number % users, 1 + (number * 7919 + 1) % users};
  if (seats[0] == seats[1])
    seats[1] = 1 + seats[1] % users;
  snprintf(public_id, sizeof public_id, "g%" PRId64, number);
  snprintf(hash, sizeof hash, "h%" PRId64, number);
  StoreGame game = {.public_id = public_id,
                    .owner = seats[0],
                    .head = span_of("{}"),
                    .hash = "h",
                    .began_ms = number,
                    .played_ms = number,
                    .summary = "{\"names\":[\"one\",\"two\"],\"scores\":[300,280],\"turn\":20,\"awaited\":-1}"};
  need(store->ops->game_add(store, &game, seats, 2, &id, &err), &err);
  StoreResult results[2];
  for (int seat = 0; seat < 2; seat++) {
    snprintf(keys[seat], sizeof keys[seat], "a:%" PRId64, seats[seat]);
    results[seat] = (StoreResult){.player_key = keys[seat],
                                  .player_name = keys[seat],
                                  .user = seats[seat],
                                  .seat = seat,
                                  .score = 100 + (number * 31 + seat * 17) % 500,
                                  .is_won = seat == 0,
                                  .is_ranked = true,
                                  .preset = "classic",
                                  .language = number % 2 ? "es" : "ca",
                                  .at_ms = number};
  }
  StoreAppend append = {
      .game = id,
      .after_hash = "h",
      .action =
          {.seq = 1, .account = "", .at_ms = number, .nonce = "", .type = "pass", .body = span_of("{}"), .hash = hash},
      .summary = game.summary,
      .is_over = number % 1000 != 0,
      .results = results,
      .result_count = 2};
  need(store->ops->game_append(store, &append, &err), &err);
}

static void fill(Store *store, int64_t users, int64_t games) {
  Error err;
  need(store->ops->begin(store, &err), &err);
  add_users(store, users);
  for (int64_t i = 0; i < games; i++) {
    add_game(store, i, users);
    if (i % 5000 == 4999) {
      need(store->ops->commit(store, &err), &err);
      need(store->ops->begin(store, &err), &err);
    }
  }
  need(store->ops->commit(store, &err), &err);
}

static int64_t users_filled;
static const StoreRanking of_all = {.preset = "", .language = ""}, of_spanish = {.preset = "classic", .language = "es"};
static const StoreScope everybody = {.with_machines = true};

static Status first_page(Store *store, Arena *arena, int *count, Error *err) {
  StoreRanked *rows;
  return store->ops->ranking(store, &of_all, (StorePage){0, 50}, arena, &rows, count, err);
}

static Status first_spanish_page(Store *store, Arena *arena, int *count, Error *err) {
  StoreRanked *rows;
  return store->ops->ranking(store, &of_spanish, (StorePage){0, 50}, arena, &rows, count, err);
}

static Status whole_ranking(Store *store, Arena *arena, int *count, Error *err) {
  StoreRanked *rows;
  return store->ops->ranking(store, &of_all, (StorePage){0}, arena, &rows, count, err);
}

static Status last_position(Store *store, Arena *arena, int *count, Error *err) {
  int64_t position;
  Status status = store->ops->ranking_position(store, &of_all, users_filled, &position, err);
  *count = (int)position;
  (void)arena;
  return status;
}

static Status all_players(Store *store, Arena *arena, int *count, Error *err) {
  StorePlayer *rows;
  return store->ops->players(store, everybody, (StorePage){0}, arena, &rows, count, err);
}

static Status score_page(Store *store, Arena *arena, int *count, Error *err) {
  StoreScore *rows;
  return store->ops->scores(store, (StoreScope){0}, false, (StorePage){0, 100}, arena, &rows, count, err);
}

static Status score_page_far(Store *store, Arena *arena, int *count, Error *err) {
  StoreScore *rows;
  return store->ops->scores(store, (StoreScope){0}, false, (StorePage){150000, 100}, arena, &rows, count, err);
}

static Status lowest(Store *store, Arena *arena, int *count, Error *err) {
  StoreScore *rows;
  return store->ops->scores(store, everybody, true, (StorePage){0, 1}, arena, &rows, count, err);
}

static Status totals(Store *store, Arena *arena, int *count, Error *err) {
  StoreTotals found;
  Status status = store->ops->totals(store, everybody, &found, err);
  *count = (int)found.results;
  (void)arena;
  return status;
}

static Status finished_page(Store *store, Arena *arena, int *count, Error *err) {
  StoreGame *rows;
  return store->ops->games(store, 1, true, (StorePage){0, 50}, arena, &rows, count, err);
}

static Status saves_of_busy(Store *store, Arena *arena, int *count, Error *err) {
  StoreSave *rows;
  return store->ops->saves(store, 1, (StorePage){0}, arena, &rows, count, err);
}

static Status everybodys(Store *store, Arena *arena, int *count, Error *err) {
  StoreGame *rows;
  return store->ops->games(store, 0, true, (StorePage){0, 50}, arena, &rows, count, err);
}

static const struct {
  const char *name;
  Status (*run)(Store *store, Arena *arena, int *count, Error *err);
} queries[] = {
    {"ranking, 50 rows", first_page},
    {"ranking of a preset, 50 rows", first_spanish_page},
    {"ranking, all", whole_ranking},
    {"own position", last_position},
    {"players, all", all_players},
    {"scores, 100 rows", score_page},
    {"scores, 100 rows far down", score_page_far},
    {"lowest score", lowest},
    {"totals", totals},
    {"finished games of one, 50", finished_page},
    {"what one can go on with", saves_of_busy},
    {"everybody's games, 50", everybodys},
};

static int by_size(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

// Takes the median of several times, since other programs use the machine too.
static bool measure(Store *store) {
  bool is_fast = true;
  for (size_t i = 0; i < sizeof queries / sizeof *queries; i++) {
    double times[REPEATS];
    int count = 0;
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      Error err;
      Arena arena = {0};
      double begin = now_ms();
      need(queries[i].run(store, &arena, &count, &err), &err);
      times[repeat] = now_ms() - begin;
      arena_deinit(&arena);
    }
    qsort(times, REPEATS, sizeof *times, by_size);
    printf("%-28s %8.2f ms  (%d rows; at worst %.2f ms)\n", queries[i].name, times[REPEATS / 2], count,
           times[REPEATS - 1]);
    is_fast = is_fast && times[REPEATS / 2] <= LIMIT_MS;
  }
  return is_fast;
}

int main(int argc, char **argv) {
  Error err;
  Store *store;
  char folder[] = "/tmp/tesela-bench-XXXXXX", path[64];
  int64_t users = argc > 1 ? atoll(argv[1]) : 10000, games = argc > 2 ? atoll(argv[2]) : 100000;
  if (!mkdtemp(folder))
    return 2;
  snprintf(path, sizeof path, "%s/store.db", folder);
  need(store_open(argc > 3 ? argv[3] : path, NULL, &store, &err), &err);
  double begin = now_ms();
  users_filled = users;
  fill(store, users, games);
  printf("%" PRId64 " accounts, %" PRId64 " games: filled in %.0f ms\n", users, games, now_ms() - begin);
  bool is_fast = measure(store);
  store_close(store);
  unlink(path);
  rmdir(folder);
  return is_fast ? 0 : 1;
}
