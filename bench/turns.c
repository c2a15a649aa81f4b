// SPDX-License-Identifier: MIT
// How many turns a store can take per second, each on the disk before it counts: bench_turns PLACE [SECONDS]. One at a
// time, and several in a batch, as a server commits what came while the disk was busy. Adds a hundred games to the
// place.
#include "store/store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { GAMES = 100 };

typedef struct TurnGame {
  int64_t id, seq;
} TurnGame;

static double now_s(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void need(Status status, const Error *err) {
  if (status == OK)
    return;
  StrBuf text = {0};
  error_format(err, NULL, &text);
  fprintf(stderr, "%s\n", strbuf_text(&text));
  exit(2);
}

static void begin_games(Store *store, TurnGame games[GAMES]) {
  Error err;
  int64_t users[2];
  char name[64];
  for (int i = 0; i < 2; i++) {
    snprintf(name, sizeof name, "player %d of %ld", i, (long)time(NULL));
    need(store->ops->user_add(store, name, name, "hashed", 1, &users[i], &err), &err);
  }
  need(store->ops->begin(store, &err), &err);
  for (int i = 0; i < GAMES; i++) {
    snprintf(name, sizeof name, "g%d.%ld", i, (long)time(NULL));
    StoreGame game = {.public_id = name, .owner = users[0], .head = span_of("{}"), .hash = "h0", .summary = "{}"};
    need(store->ops->game_add(store, &game, users, 2, &games[i].id, &err), &err);
  }
  need(store->ops->commit(store, &err), &err);
}

static void append_turn(Store *store, TurnGame *game) {
  Error err;
  char before[32], hash[32], nonce[32];
  snprintf(before, sizeof before, "h%" PRId64, game->seq);
  snprintf(hash, sizeof hash, "h%" PRId64, ++game->seq);
  snprintf(nonce, sizeof nonce, "n%" PRId64, game->seq);
  StoreAppend append = {.game = game->id,
                        .after_seq = game->seq - 1,
                        .after_hash = before,
                        .action = {.seq = game->seq,
                                   .account = "u1",
                                   .at_ms = game->seq,
                                   .nonce = nonce,
                                   .type = "play",
                                   .body = span_of("{\"at\":\"8H\",\"tiles\":\"CASA\"}"),
                                   .hash = hash},
                        .summary = "{\"names\":[\"one\",\"two\"],\"scores\":[300,280],\"turn\":20,\"awaited\":-1}"};
  need(store->ops->game_append(store, &append, &err), &err);
}

static void measure_batches(Store *store, TurnGame games[GAMES], int batch, double seconds) {
  Error err;
  int64_t turns = 0;
  double begin = now_s(), took = 0;
  for (; took < seconds; took = now_s() - begin) {
    if (batch > 1)
      need(store->ops->begin(store, &err), &err);
    for (int i = 0; i < batch; i++)
      append_turn(store, &games[turns++ % GAMES]);
    if (batch > 1)
      need(store->ops->commit(store, &err), &err);
  }
  printf("batch=%d turns_a_second=%.0f\n", batch, (double)turns / took);
}

int main(int argc, char **argv) {
  static const int batches[] = {1, 8, 64};
  Error err;
  Store *store;
  TurnGame games[GAMES] = {0};
  if (argc < 2) {
    fprintf(stderr, "usage: bench_turns PLACE [SECONDS]\n");
    return 2;
  }
  need(store_open(argv[1], NULL, &store, &err), &err);
  begin_games(store, games);
  for (size_t i = 0; i < sizeof batches / sizeof *batches; i++)
    measure_batches(store, games, batches[i], argc > 2 ? strtod(argv[2], NULL) : 5);
  store_close(store);
  return 0;
}
