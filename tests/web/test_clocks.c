// SPDX-License-Identifier: MIT
// Clocks over the WebSocket: their values on every turn and after a gap, and that time runs out without anybody acting.
#include "support/test.h"
#include "web/client.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

static TestServer server;
static int how_it_ended;
static Client ana;

static int open_all(void **state) {
  (void)state;
  server_start(&server, false);
  ana = client_new(&server);
  client_register(&ana, "Ana");
  client_add_words(&ana);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  client_free(&ana);
  how_it_ended = server_end(&server);
  return how_it_ended;
}

#define TURNS_OF_A_SECOND "{\"clock\":\"turn\",\"clock_limit_s\":1,\"passes_to_end\":0,\"scoreless_to_end\":0}"

static json_t *begin_for(Client *client, const char *settings) {
  return client_new_game(client, "[{\"kind\":\"person\",\"account\":true},{\"kind\":\"person\",\"name\":\"Pau\"}]",
                         settings);
}

static json_t *begin(const char *settings) {
  return begin_for(&ana, settings);
}

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static const char *id_of(const json_t *game) {
  return json_string_value(json_object_get(game, "id"));
}

static int watch_as(Client *client, const char *id) {
  char text[64];
  int fd = socket_open(client);
  assert_true(fd >= 0);
  snprintf(text, sizeof text, "{\"watch\":\"%.31s\"}", id);
  socket_send_text(fd, text);
  return fd;
}

static int watch(const char *id) {
  return watch_as(&ana, id);
}

// The next news with the position of the game; the caller frees it.
static json_t *next_news(int fd) {
  for (;;) {
    json_t *news = socket_read(fd, NULL);
    assert_non_null(news);
    if (json_object_get(news, "seq"))
      return news;
    json_decref(news);
  }
}

static int64_t left_of(const json_t *news, int seat) {
  const json_t *left = json_object_get(json_object_get(news, "clock"), "left");
  assert_int_equal(json_array_size(left), 2);
  return json_integer_value(json_array_get(left, (size_t)seat));
}

static int64_t running(const json_t *news) {
  return int_of(json_object_get(news, "clock"), "running");
}

static void pass(const char *id, int64_t seq) {
  char path[64], body[96];
  snprintf(path, sizeof path, "/api/games/%.31s/actions", id);
  snprintf(body, sizeof body, "{\"type\":\"pass\",\"seq\":%lld}", (long long)seq);
  json_decref(client_ask(&ana, "POST", path, body));
  assert_int_equal(ana.status, 200);
}

static void clocks_are_told_on_every_turn_and_after_a_gap(void **state) {
  enum { LIMIT_MS = 1000 * 1000, GAP_MS = 300 };
  (void)state;
  int64_t before = now_ms();
  json_t *game = begin("{\"clock\":\"game\",\"clock_limit_s\":1000}");
  int one = (int)int_of(game, "turn"), other = 1 - one; // the first player is random
  int fd = watch(id_of(game));
  json_t *news = next_news(fd);
  int64_t first = left_of(news, one);
  assert_int_equal(running(news), one);
  assert_in_range(first, LIMIT_MS - (now_ms() - before) - 1, LIMIT_MS);
  assert_int_equal(left_of(news, other), LIMIT_MS);
  json_decref(news);
  close(fd);
  usleep(GAP_MS * 1000);
  fd = watch(id_of(game)); // back again
  news = next_news(fd);
  int64_t gone = now_ms() - before;
  assert_in_range(first - left_of(news, one), GAP_MS - 10, gone + 1);
  json_decref(news);
  pass(id_of(game), int_of(game, "seq"));
  news = next_news(fd);
  int64_t stopped = left_of(news, one);
  assert_int_equal(running(news), other);
  assert_in_range(stopped, LIMIT_MS - (now_ms() - before) - 1, LIMIT_MS - GAP_MS + 10);
  int64_t seq = int_of(news, "seq");
  json_decref(news);
  pass(id_of(game), seq);
  news = next_news(fd);
  assert_int_equal(running(news), one);
  assert_true(left_of(news, one) <= stopped);
  json_decref(news);
  json_decref(game);
  close(fd);
}

static void time_runs_out_without_anybody_acting(void **state) {
  (void)state;
  int64_t began = now_ms();
  json_t *game = begin(TURNS_OF_A_SECOND);
  int64_t first = int_of(game, "seq"), seat = int_of(game, "turn"), lost = 0;
  int fd = watch(id_of(game));
  while (lost < 2) { // turns; the news may be late, but never early
    json_t *news = next_news(fd);
    lost = int_of(news, "seq") - first;
    int64_t took = now_ms() - began, expected = (seat + lost) % 2;
    if (running(news) != expected || took < 950 * lost)
      fail_msg("after %lld ms %lld turns are lost and it is seat %lld's turn, expected %lld's", (long long)took,
               (long long)lost, (long long)running(news), (long long)expected);
    json_decref(news);
  }
  json_decref(game);
  close(fd);
}

// Waits until so many turns have been lost in another game at the same server, one per second.
static void wait_for_lost_turns(Client *client, int count) {
  json_t *game = begin_for(client, TURNS_OF_A_SECOND);
  int fd = watch_as(client, id_of(game));
  for (int64_t lost = 0; lost < count;) {
    json_t *news = next_news(fd);
    lost = int_of(news, "seq") - int_of(game, "seq");
    json_decref(news);
  }
  json_decref(game);
  close(fd);
}

static void games_without_a_clock_tell_of_none(void **state) {
  (void)state;
  json_t *game = begin("{}");
  int fd = watch(id_of(game));
  json_t *news = next_news(fd);
  assert_null(json_object_get(news, "clock"));
  json_decref(news);
  json_decref(game);
  close(fd);
}

// Otherwise a game that everybody has left would lose a turn per second for ever.
static void clocks_stand_still_when_everybody_has_gone(void **state) {
  TestServer forgetful;
  char path[64];
  (void)state;
  server_start_with(&forgetful, &(WebOptions){.api.is_unlimited = true, .api.idle_ms = 1});
  Client eva = client_new(&forgetful);
  client_register(&eva, "Eva");
  client_add_words(&eva);
  json_t *game = begin_for(&eva, TURNS_OF_A_SECOND);
  wait_for_lost_turns(&eva, 5);
  snprintf(path, sizeof path, "/api/games/%.31s", id_of(game));
  json_t *later = client_ask(&eva, "GET", path, NULL);
  assert_int_equal(eva.status, 200);
  if (int_of(later, "seq") > int_of(game, "seq") + 2)
    fail_msg("%lld turns were lost while nobody was there", (long long)(int_of(later, "seq") - int_of(game, "seq")));
  json_decref(later);
  json_decref(game);
  client_free(&eva);
  assert_int_equal(server_end(&forgetful), 0);
}

static json_t *look(const char *id) {
  char path[64];
  snprintf(path, sizeof path, "/api/games/%.31s", id);
  json_t *game = client_ask(&ana, "GET", path, NULL);
  assert_int_equal(ana.status, 200);
  return game;
}

// Otherwise one side of a quick game would have lost before the other sits down.
static void clocks_start_when_everybody_sits(void **state) {
  (void)state;
  json_t *game = client_new_game(&ana, "[{\"kind\":\"person\",\"account\":true},{\"kind\":\"person\",\"here\":false}]",
                                 "{\"clock\":\"turn\",\"clock_limit_s\":2,\"passes_to_end\":0,\"scoreless_to_end\":0}");
  int fd = watch(id_of(game));
  json_t *news = next_news(fd);
  assert_int_equal(running(news), -1);
  wait_for_lost_turns(&ana, 3);
  json_t *later = look(id_of(game));
  assert_int_equal(int_of(later, "turn"), int_of(game, "turn"));
  assert_int_equal(int_of(later, "seq"), int_of(news, "seq"));
  json_decref(later);
  json_decref(news);
  json_t *link = client_expect(&ana, 200, "POST", "{\"seat\":1}", "/api/games/%s/invite", id_of(game));
  Client guest = client_new(&server);
  client_be_guest(&guest);
  json_decref(client_expect(&guest, 200, "POST", "{\"name\":\"Olga\"}", "/api/join/%s",
                            json_string_value(json_object_get(link, "token"))));
  do {
    news = next_news(fd);
    later = running(news) == -1 ? NULL : news;
    if (!later)
      json_decref(news);
  } while (!later);
  assert_int_equal(running(news), int_of(game, "turn"));
  assert_in_range(left_of(news, (int)int_of(game, "turn")), 0, 2000);
  json_decref(news);
  json_decref(link);
  json_decref(game);
  client_free(&guest);
  close(fd);
}

static int64_t clock_of(const json_t *game, int seat) {
  return int_of(json_array_get(json_object_get(game, "seats"), (size_t)seat), "clock_ms");
}

// A turn's time is recorded: nobody gets it back by reading the game again.
static void going_on_from_a_save_gives_no_time_back(void **state) {
  enum { LIMIT_MS = 1000 * 1000, GAP_MS = 1200 };
  (void)state;
  json_t *game = begin("{\"clock\":\"game\",\"clock_limit_s\":1000}");
  int seat = (int)int_of(game, "turn");
  json_decref(client_expect(&ana, 200, "POST", "{\"name\":\"now\"}", "/api/games/%s/save", id_of(game)));
  json_t *saves = client_expect(&ana, 200, "GET", NULL, "/api/saves");
  int64_t save = int_of(json_array_get(json_object_get(saves, "saves"), 0), "save");
  usleep(GAP_MS * 1000);
  json_t *loaded = client_expect(&ana, 200, "POST", "{}", "/api/saves/%lld/load", (long long)save);
  assert_string_equal(id_of(loaded), id_of(game));
  json_t *later = look(id_of(game));
  assert_in_range(clock_of(later, seat), 0, LIMIT_MS - GAP_MS);
  assert_int_equal(clock_of(later, 1 - seat), LIMIT_MS);
  assert_int_equal(int_of(later, "seq"), int_of(game, "seq"));
  json_decref(later);
  json_decref(loaded);
  json_decref(saves);
  json_decref(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(clocks_are_told_on_every_turn_and_after_a_gap),
      cmocka_unit_test(time_runs_out_without_anybody_acting),
      cmocka_unit_test(games_without_a_clock_tell_of_none),
      cmocka_unit_test(clocks_stand_still_when_everybody_has_gone),
      cmocka_unit_test(clocks_start_when_everybody_sits),
      cmocka_unit_test(going_on_from_a_save_gives_no_time_back),
  };
  int failed = cmocka_run_group_tests(tests, open_all, close_all);
  return failed ? failed : how_it_ended;
}
