// SPDX-License-Identifier: MIT
// Two servers on one database, and two people, each at another one. Whatever is killed in between, a confirmed turn is
// there, once.
#include "base/mem.h"
#include "base/steady.h"
#include "support/fixture.h"
#include "support/test.h"
#include "web/program.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *const arguments[][6] = {{"--store", "postgresql://", "--threads", "1", "--no-limits"},
                                           {"--store", "postgresql://", "--threads", "4", "--no-limits"}};
enum { PATIENCE_MS = 90 * 1000 }; // less than CTest's limit

static TestServer nodes[2];
static Match match; // Ana at the first, Eva at the second

// Something should have come long ago: prints what the servers wait for.
static void give_up(const char *what, int64_t number) {
  for (int i = 0; i < 2; i++)
    server_tell_standing(&nodes[i]);
  fail_msg("%s %lld was not heard in %d ms", what, (long long)number, PATIENCE_MS);
}

static int open_nodes(void **state) {
  const char *names[] = {"Ana", "Eva"};
  (void)state;
  for (int i = 0; i < 2; i++)
    program_start(&nodes[i], 0, arguments[i]);
  match_begin(&match, &nodes[0], &nodes[1], names);
  return 0;
}

static int close_nodes(void **state) {
  (void)state;
  match_free(&match);
  int status = 0;
  for (int i = 0; i < 2; i++)
    status |= server_end(&nodes[i]);
  return status;
}

// The same person at the other node.
static Client elsewhere(const Client *player) {
  Client other = {.server = player->server == &nodes[0] ? &nodes[1] : &nodes[0]};
  snprintf(other.cookie, sizeof other.cookie, "%s", player->cookie);
  return other;
}

static void ask_to_watch(int fd, const char *game) {
  char text[64];
  snprintf(text, sizeof text, "{\"watch\":\"%s\"}", game);
  socket_send_text(fd, text);
}

static int watch(Client *client, const char *game) {
  int fd = socket_open(client);
  assert_true(fd >= 0);
  ask_to_watch(fd, game);
  return fd;
}

static json_t *read_before(int fd, int64_t until, const char *what, int64_t number) {
  int64_t left_ms = until - steady_ms();
  json_t *news = left_ms > 0 ? socket_read_within(fd, (int)left_ms, NULL) : NULL;
  if (!news)
    give_up(what, number);
  return news;
}

// Waits until the socket says that the game is that far.
static void wait_for_seq(int fd, int64_t seq) {
  int64_t until = steady_ms() + PATIENCE_MS;
  for (int64_t heard = -1; heard < seq;) {
    json_t *news = read_before(fd, until, "seq", seq);
    heard = json_object_get(news, "seq") ? int_of(news, "seq") : heard;
    json_decref(news);
  }
}

static int64_t seq_at(Client *client, const char *game) {
  json_t *answer = client_expect(client, 200, "GET", NULL, "/api/games/%s", game);
  int64_t seq = int_of(answer, "seq");
  json_decref(answer);
  return seq;
}

static int compare_times(const void *a, const void *b) {
  int64_t first = *(const int64_t *)a, second = *(const int64_t *)b;
  return (first > second) - (first < second);
}

static int64_t now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

// TESELA_TEST_TURNS: number of turns, for measurements.
static void a_turn_at_one_node_is_seen_at_the_other(void **state) {
  (void)state;
  int turns = getenv("TESELA_TEST_TURNS") ? atoi(getenv("TESELA_TEST_TURNS")) : 6;
  int64_t *took = mem_alloc((size_t)turns * sizeof *took);
  int64_t seq = seq_at(&match.players[1], match.game); // she has sat down there
  int sockets[2] = {watch(&match.players[0], match.game), watch(&match.players[1], match.game)};
  for (int i = 0; i < turns; i++) {
    int64_t began = now_us();
    int other = match_player(&match) == &match.players[0];
    assert_true(match_pass(&match, 1));
    wait_for_seq(sockets[other], seq + i + 1);
    took[i] = now_us() - began;
    wait_for_seq(sockets[!other], seq + i + 1);
    for (int at = 0; at < 2; at++) {
      assert_int_equal(seq_at(&match.players[at], match.game), seq + i + 1);
    }
  }
  for (int at = 0; at < 2; at++)
    close(sockets[at]);
  qsort(took, (size_t)turns, sizeof *took, compare_times);
  print_message("from a request at one node to the socket at the other: %d us, half of the time\n",
                (int)took[turns / 2]);
  mem_free(took);
}

static json_t *read_until(int fd, const char *name) {
  int64_t until = steady_ms() + PATIENCE_MS;
  json_t *news = read_before(fd, until, name, 0);
  for (; !json_object_get(news, name); news = read_before(fd, until, name, 0))
    json_decref(news);
  return news;
}

// Everybody hears at once of new arrivals, and new arrivals hear who is there.
static void who_is_at_the_other_node_is_there(void **state) {
  (void)state;
  for (int first = 0; first < 2; first++) {
    int fds[2] = {-1, -1};
    for (int i = 0; i < 2; i++)
      fds[i] = watch(&match.players[(first + i) % 2], match.game);
    for (int i = 0; i < 2; i++) {
      size_t count = 0;
      while (count < 2) {
        json_t *news = read_until(fds[i], "present");
        count = json_array_size(json_object_get(news, "present"));
        json_decref(news);
      }
    }
    close(fds[1]);
    for (size_t count = 2; count == 2;) {
      json_t *news = read_until(fds[0], "present");
      count = json_array_size(json_object_get(news, "present"));
      json_decref(news);
    }
    close(fds[0]);
  }
}

static void what_one_says_at_one_node_is_heard_at_the_other(void **state) {
  (void)state;
  for (int i = 0; i < 2; i++) {
    int fd = watch(&match.players[!i], match.game);
    json_decref(read_until(fd, "seq"));
    json_decref(client_expect(&match.players[i], 200, "POST", "{\"phrase\":\"what_a_word\"}", "/api/games/%s/phrases",
                              match.game));
    json_t *news = read_until(fd, "said");
    assert_string_equal(text_of(json_object_get(news, "said"), "phrase"), "what_a_word");
    json_decref(news);
    close(fd);
  }
}

// People at a killed node count as gone; if they are still there, their page reconnects to another node.
static void who_was_at_a_node_that_is_killed_is_not_there(void **state) {
  enum { GONE_MS = 30 * 1000 }; // after 45 s without news a game is forgotten in any case
  (void)state;
  int fds[2] = {watch(&match.players[0], match.game), watch(&match.players[1], match.game)};
  for (size_t count = 0, wanted = 2; wanted > 0; wanted--) {
    int64_t began = steady_ms();
    while (count != wanted) {
      json_t *news = read_until(fds[1], "present");
      count = json_array_size(json_object_get(news, "present"));
      json_decref(news);
    }
    if (wanted == 2)
      server_kill(&nodes[0]);
    else
      assert_true(steady_ms() - began < GONE_MS);
  }
  for (int i = 0; i < 2; i++)
    close(fds[i]);
  program_start(&nodes[0], 0, arguments[0]);
}

static void a_request_that_is_repeated_hears_its_own_answer_at_any_node(void **state) {
  Client *player = match_player(&match), other = elsewhere(player);
  char body[80];
  (void)state;
  snprintf(body, sizeof body, "{\"type\":\"pass\",\"nonce\":\"n%d\"}", match.confirmed);
  assert_true(match_pass(&match, 1));
  int64_t seq = seq_at(player, match.game);
  for (int i = 0; i < 2; i++) {
    json_t *answer = client_expect(&other, 200, "POST", body, "/api/games/%s/actions", match.game);
    assert_int_equal(int_of(answer, "seq"), seq);
    json_decref(answer);
  }
  client_free(&other);
}

static void who_logs_out_at_one_node_is_out_at_the_other(void **state) {
  Client luis = client_new(&nodes[0]);
  int code;
  (void)state;
  client_register(&luis, "Luis");
  Client other = elsewhere(&luis);
  json_t *me = client_expect(&other, 200, "GET", NULL, "/api/me");
  assert_string_equal(text_of(json_object_get(me, "account"), "name"), "Luis");
  json_decref(me);
  int fd = socket_open(&other);
  assert_true(fd >= 0);
  json_decref(client_expect(&luis, 200, "POST", "{}", "/api/logout"));
  assert_null(socket_read(fd, &code));
  assert_int_equal(code, 1008);
  me = client_expect(&other, 200, "GET", NULL, "/api/me");
  assert_string_equal(text_of(json_object_get(me, "account"), "name"), "");
  json_decref(me);
  close(fd);
  client_free(&luis);
  client_free(&other);
}

// The machines think for a while, one after the other, so that the last one still waits for its turn when the node is
// gone.
static void a_node_that_is_killed_has_its_machines_go_on_elsewhere(void **state) {
  enum { GAMES = 3 };
  char last[32] = "";
  int64_t seq = 0;
  Client *ana = &match.players[0], other = elsewhere(ana);
  (void)state;
  for (int i = 0; i < GAMES; i++) {
    json_t *game =
        client_new_game(ana, "[{\"kind\":\"person\",\"account\":true},{\"kind\":\"bot\",\"bot\":\"champion\"}]", NULL);
    snprintf(last, sizeof last, "%s", text_of(game, "id"));
    if (int_of(game, "turn") == 0) {
      json_decref(game);
      game = client_expect(ana, 200, "POST", "{\"type\":\"pass\"}", "/api/games/%s/actions", last);
    }
    seq = int_of(game, "seq");
    json_decref(game);
  }
  server_kill(&nodes[0]);
  int64_t killed = steady_ms();
  while (seq_at(&other, last) == seq && steady_ms() - killed < 180 * 1000)
    usleep(20 * 1000);
  print_message("its machine has moved %d ms after the end of the node\n", (int)(steady_ms() - killed));
  assert_int_equal(seq_at(&other, last), seq + 1);
  client_free(&other);
  program_start(&nodes[0], 0, arguments[0]);
}

static void run_shell(const char *name) {
  assert_non_null(getenv(name));
  assert_int_equal(system(getenv(name)), 0); // NOLINT: tests/support/postgresql has written it
}

// A request to watch while the game can't be read is answered when it can.
static void after_the_database_has_crashed_both_go_on(void **state) {
  Client other = elsewhere(&match.players[0]);
  char unread[32]; // at the other node
  (void)state;
  json_t *game = client_new_game(&match.players[0], "[{\"kind\":\"person\",\"account\":true}]", NULL);
  snprintf(unread, sizeof unread, "%s", text_of(game, "id"));
  json_decref(game);
  int sockets[3] = {socket_open(&match.players[0]), socket_open(&match.players[1]), socket_open(&other)};
  for (int i = 0; i < 4; i++)
    assert_true(match_pass(&match, 1));
  run_shell("PGCRASH");
  match_pass(&match, 1); // the result is not known
  for (int at = 0; at < 3; at++)
    ask_to_watch(sockets[at], at < 2 ? match.game : unread);
  usleep(500 * 1000); // it was tried
  run_shell("PGSTART");
  for (int i = 0; i < 6; i++)
    assert_true(match_pass(&match, 1000));
  int64_t seq = seq_at(&match.players[0], match.game);
  for (int at = 0; at < 3; at++) {
    wait_for_seq(sockets[at], at < 2 ? seq : 0);
    close(sockets[at]);
  }
  client_free(&other);
}

static void every_turn_is_there_once_at_both_nodes(void **state) {
  (void)state;
  json_t *first = match_check(&match, &nodes[0]), *second = match_check(&match, &nodes[1]);
  assert_true(json_equal(first, second));
  json_decref(first);
  json_decref(second);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_turn_at_one_node_is_seen_at_the_other),
      cmocka_unit_test(what_one_says_at_one_node_is_heard_at_the_other),
      cmocka_unit_test(who_is_at_the_other_node_is_there),
      cmocka_unit_test(who_was_at_a_node_that_is_killed_is_not_there),
      cmocka_unit_test(a_request_that_is_repeated_hears_its_own_answer_at_any_node),
      cmocka_unit_test(who_logs_out_at_one_node_is_out_at_the_other),
      cmocka_unit_test(a_node_that_is_killed_has_its_machines_go_on_elsewhere),
      cmocka_unit_test(after_the_database_has_crashed_both_go_on),
      cmocka_unit_test(every_turn_is_there_once_at_both_nodes),
  };
  return cmocka_run_group_tests(tests, open_nodes, close_nodes);
}
