// SPDX-License-Identifier: MIT
// In games with challenges, and in rounds of duplicate games, nothing reveals whether a word is valid before somebody
// asks.
//
// Two games differ only in their dictionary: the word that is played is valid in one, and not in the other. Until the
// challenge, every answer about the one must be equal to that about the other, byte by byte, except for what
// distinguishes the games anyway.
#include "api/router.h"
#include "support/test.h"
#include "web/client.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BAG "A 12 1\nO 10 1\nS 8 1\nC 8 3\nL 8 2\nM 6 3\nE 8 1\n"
#define SEATS                                                                                                          \
  "[{\"kind\":\"person\",\"account\":true,\"here\":true},{\"kind\":\"person\",\"name\":\"Pau\",\"here\":true}]"

static TestServer server;
static int how_it_ended;
static Client ana, eva; // Ana has both seats, Eva watches

static void add_words(const char *id, const char *words) {
  json_decref(
      client_send(&ana, "POST", "/api/resources", json_pack("{s:s, s:s, s:s}", "id", id, "bag", BAG, "words", words)));
  assert_int_equal(ana.status, 200);
}

static json_t *new_game(const char *resource, const char *settings) {
  json_t *game = client_send(&ana, "POST", "/api/games",
                             json_pack("{s:s, s:s, s:b, s:o, s:o}", "resource", resource, "seed", "secrets", "watch", 1,
                                       "seats", json_loads(SEATS, 0, NULL), "settings", json_loads(settings, 0, NULL)));
  if (ana.status != 200)
    fail_msg("no game: %d %s", ana.status, text_of(game, "message"));
  int turn = (int)json_integer_value(json_object_get(game, "turn")); // in a round it is everybody's turn
  json_t *seen =
      client_expect(&ana, 200, "GET", NULL, "/api/games/%s?seat=%d", text_of(game, "id"), turn < 0 ? 0 : turn);
  json_decref(game);
  return seen;
}

// The first three tiles of the rack, over the star.
static json_t *three_tiles(const json_t *game) {
  json_t *rack = json_object_get(json_object_get(game, "rack"), "tiles"), *tiles = json_array();
  for (int i = 0; i < 3; i++)
    json_array_append_new(tiles, json_pack("{s:i, s:i, s:s}", "row", 7, "col", 6 + i, "tile",
                                           json_string_value(json_array_get(rack, (size_t)i))));
  return tiles;
}

static int open_all(void **state) {
  StrBuf words = {0};
  size_t index;
  json_t *tile;
  (void)state;
  server_start(&server, false);
  ana = client_new(&server);
  eva = client_new(&server);
  client_register(&ana, "Ana");
  client_register(&eva, "Eva");
  add_words("bad", "casa\nmesa\n");
  json_t *game = new_game("bad", "{}"), *tiles = three_tiles(game);
  strbuf_add_text(&words, "casa\nmesa\n");
  json_array_foreach(tiles, index, tile) strbuf_add_text(&words, text_of(tile, "tile"));
  add_words("fine", words.data);
  strbuf_deinit(&words);
  json_decref(tiles);
  json_decref(game);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  client_free(&ana);
  client_free(&eva);
  how_it_ended = server_end(&server);
  return how_it_ended;
}

// A request for each of the two games. %s is the game.
typedef struct Asking {
  Client *who;
  const char *method, *path, *body;
} Asking;

static const Asking askings[] = {
    {&ana, "GET", "/api/games/%s", NULL},
    {&ana, "GET", "/api/games/%s?seat=0", NULL},
    {&ana, "GET", "/api/games/%s?seat=1", NULL},
    {&eva, "GET", "/api/games/%s", NULL},
    {&ana, "GET", "/api/games/%s/at?turn=0", NULL},
    {&ana, "GET", "/api/games/%s/at?turn=1", NULL},
    {&eva, "GET", "/api/games/%s/at?turn=1", NULL},
    {&ana, "GET", "/api/games/%s/file?as=json", NULL},
    {&eva, "GET", "/api/games/%s/file?as=json", NULL},
    {&ana, "GET", "/api/games/%s/file?as=gcg", NULL},
    {&eva, "GET", "/api/games/%s/file?as=gcg", NULL},
    {&ana, "GET", "/api/games/%s/review?turn=1", NULL},
    {&eva, "GET", "/api/games/%s/review?turn=1", NULL},
    {&ana, "GET", "/api/games/%s/analysis", NULL},
    {&eva, "GET", "/api/games/%s/analysis", NULL},
    {&ana, "POST", "/api/games/%s/help", "{\"seat\":0}"},
    {&ana, "POST", "/api/games/%s/help", "{\"seat\":1}"},
    {&ana, "POST", "/api/games/%s/lesson", "{\"seat\":0}"},
    {&ana, "POST", "/api/games/%s/lesson", "{\"seat\":1}"},
    {&ana, "GET", "/api/games/%s/share", NULL},
    {&ana, "PUT", "/api/games/%s/share", "{\"agree\":true}"},
    {&ana, "POST", "/api/games/%s/preview", "{\"seat\":0,\"tiles\":[{\"row\":8,\"col\":7,\"tile\":\"A\"}]}"},
    {&ana, "POST", "/api/games/%s/preview", "{\"seat\":1,\"tiles\":[{\"row\":8,\"col\":7,\"tile\":\"A\"}]}"},
    {&ana, "POST", "/api/games/%s/actions", "{\"seat\":0,\"type\":\"undo\"}"},
    {&ana, "POST", "/api/games/%s/actions", "{\"seat\":1,\"type\":\"skip\"}"},
    {&eva, "POST", "/api/games/%s/actions", "{\"seat\":1,\"type\":\"challenge\"}"},
    {&ana, "GET", "/api/games/%s/invite", NULL},
    {&ana, "POST", "/api/games/%s/invite", "{\"seat\":1}"},
    {&eva, "POST", "/api/games/%s/join", "{}"},
    {&eva, "POST", "/api/games/%s/decline", "{}"},
    {&ana, "POST", "/api/games/%s/login", "{\"seat\":1,\"password\":\"secret\"}"},
    {&ana, "PUT", "/api/games/%s/watching", "{\"allowed\":true}"},
    {&ana, "POST", "/api/games/%s/phrases", "{\"phrase\":\"hello\"}"},
    {&eva, "POST", "/api/games/%s/save", "{\"name\":\"mine\"}"},
    {&ana, "POST", "/api/games/%s/leave", "{\"save\":true}"},
    {&ana, "GET", "/api/statistics", NULL},
    {&ana, "GET", "/api/ranking", NULL},
};

// Routes that say nothing about the game that was played: a new game, and deletion.
static const char *const silent[] = {"/api/games/{id}/again", "/api/games/{id}/invite/{token}"};

static bool is_same_path(const char *pattern, const char *path) {
  size_t size = strcspn(path, "?");
  StrBuf text = {0};
  const char *gap = strstr(path, "%s");
  strbuf_printf(&text, "%.*s{id}%.*s", (int)(gap ? gap - path : 0), path,
                (int)(gap ? size - (size_t)(gap + 2 - path) : 0), gap ? gap + 2 : "");
  bool is_same = strcmp(text.data, pattern) == 0;
  strbuf_deinit(&text);
  return is_same;
}

static void every_route_of_a_game_is_asked(void **state) {
  static const char *const methods[] = {"GET", "POST", "PUT", "PATCH", "DELETE"};
  (void)state;
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      bool is_asked = strncmp(route->path, "/api/games/{id}", 15) != 0 || route->method == METHOD_DELETE;
      for (size_t i = 0; i < sizeof askings / sizeof *askings; i++)
        is_asked = is_asked || (strcmp(askings[i].method, methods[route->method]) == 0 &&
                                is_same_path(route->path, askings[i].path));
      for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        is_asked = is_asked || strcmp(silent[i], route->path) == 0;
      if (!is_asked)
        fail_msg("%s %s: does it tell whether a word is good? Ask it here", methods[route->method], route->path);
    }
  }
}

// Removes what distinguishes two games that are otherwise equal.
static void strip(json_t *value) {
  static const char *const names[] = {"id",      "language",    "at",        "at_ms",        "now_ms", "began_ms",
                                      "hash",    "state_hash",  "head_hash", "lexicon_hash", "token",  "clock_ms",
                                      "lexicon", "watch_token", "watching",  "expires_at",   "key"};
  size_t index;
  json_t *element;
  const char *name;
  for (size_t i = 0; json_is_object(value) && i < sizeof names / sizeof *names; i++)
    json_object_del(value, names[i]);
  json_object_foreach(value, name, element) strip(element);
  json_array_foreach(value, index, element) strip(element);
}

// A file that is not JSON. It names its dictionary.
static void add_file(const Client *client, const char *path, StrBuf *out) {
  StrBuf request = {0}, answer = {0};
  strbuf_printf(&request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: %s\r\n\r\n", path, client->server->port,
                client->cookie);
  assert_int_equal(raw_ask(&server, request.data, request.size, &answer), 200);
  const char *body = strstr(answer.data, "\r\n\r\n"), *line = body ? strstr(body, "#lexicon") : NULL;
  assert_non_null(line);
  strbuf_printf(out, "%.*s%s", (int)(line - body), body, strchr(line, '\n'));
  strbuf_deinit(&request);
  strbuf_deinit(&answer);
}

static void write_answer(const Asking *asking, const char *game, StrBuf *out) {
  char path[160];
  snprintf(path, sizeof path, asking->path, game);
  json_t *answer = client_ask(asking->who, asking->method, path, asking->body);
  strip(answer);
  char *text = answer ? json_dumps(answer, JSON_SORT_KEYS | JSON_INDENT(1)) : NULL;
  strbuf_printf(out, "%d ", asking->who->status);
  if (text) {
    strbuf_add_text(out, text);
  } else {
    add_file(asking->who, path, out);
  }
  free(text);
  json_decref(answer);
}

// Some messages contain the game's id.
static void hide_id(StrBuf *text, const char *id) {
  for (char *place = strstr(text->data, id); place; place = strstr(place, id))
    memset(place, '*', strlen(id));
}

static void compare(const Asking *asking, char ids[2][32], const char *when) {
  StrBuf answers[2] = {{0}, {0}};
  for (int i = 0; i < 2; i++) {
    write_answer(asking, ids[i], &answers[i]);
    hide_id(&answers[i], ids[i]);
  }
  if (strcmp(answers[0].data, answers[1].data) != 0)
    fail_msg("%s, %s %s tells whether the word is good:\n%s\n---\n%s", when, asking->method, asking->path,
             answers[0].data, answers[1].data);
  strbuf_deinit(&answers[0]);
  strbuf_deinit(&answers[1]);
}

// The rows of the two games in lists.
static void compare_lists(char ids[2][32], const char *when) {
  char *rows[2] = {NULL, NULL};
  size_t index;
  json_t *row, *list = client_ask(&ana, "GET", "/api/games", NULL);
  json_array_foreach(json_object_get(list, "games"), index, row) {
    for (int i = 0; i < 2; i++) {
      if (strcmp(text_of(row, "id"), ids[i]) != 0)
        continue;
      json_t *copy = json_deep_copy(row);
      strip(copy);
      json_object_del(copy, "started_at");
      json_object_del(copy, "changed_at");
      rows[i] = json_dumps(copy, JSON_SORT_KEYS);
      json_decref(copy);
    }
  }
  assert_non_null(rows[0]);
  assert_non_null(rows[1]);
  if (strcmp(rows[0], rows[1]) != 0)
    fail_msg("%s the list tells whether the word is good: %s, %s", when, rows[0], rows[1]);
  free(rows[0]);
  free(rows[1]);
  json_decref(list);
}

static void compare_all(char ids[2][32], const char *when) {
  for (size_t i = 0; i < sizeof askings / sizeof *askings; i++)
    compare(&askings[i], ids, when);
  compare_lists(ids, when);
}

// Everything in a message except clocks, which change with time, and presence.
static void add_news(json_t *news, StrBuf *out) {
  json_t *clock = json_object_get(news, "clock");
  json_object_del(news, "game");
  json_object_del(clock, "at");
  if (clock)
    json_object_set_new(clock, "left", json_integer((json_int_t)json_array_size(json_object_get(clock, "left"))));
  char *text = json_dumps(news, JSON_SORT_KEYS);
  if (!json_object_get(news, "present"))
    strbuf_printf(out, "%s\n", text);
  free(text);
}

// All news until the game is that far, and for a moment longer.
static void listen_to(int socket, int64_t seq, StrBuf *out) {
  json_t *news;
  bool is_there = false;
  while ((news = socket_read(socket, NULL)) && !json_object_get(news, "pong")) {
    if (int_of(news, "seq") >= seq && !is_there) {
      is_there = true;
      socket_send_text(socket, "{\"ping\":7}");
    }
    add_news(news, out);
    json_decref(news);
  }
  assert_non_null(news);
  json_decref(news);
}

static json_t *act(const char *id, json_t *action) {
  char path[96];
  snprintf(path, sizeof path, "/api/games/%s/actions", id);
  json_t *after = client_send(&ana, "POST", path, action);
  if (ana.status != 200)
    fail_msg("%s: %d %s", path, ana.status, text_of(after, "message"));
  return after;
}

static void begin_both(const char *settings, const char *type, char ids[2][32]) {
  static const char *const resources[2] = {"fine", "bad"};
  char previews[2][600], path[160];
  StrBuf news[2] = {{0}, {0}};
  for (int i = 0; i < 2; i++) {
    json_t *game = new_game(resources[i], settings);
    snprintf(ids[i], 32, "%s", text_of(game, "id"));
    snprintf(path, sizeof path, "/api/watch/%s", text_of(game, "watch_token"));
    json_decref(client_ask(&eva, "POST", path, "{}"));
    assert_int_equal(eva.status, 200);
    int socket = socket_open(&eva);
    snprintf(path, sizeof path, "{\"watch\":\"%s\",\"seq\":0}", ids[i]);
    socket_send_text(socket, path);
    json_decref(socket_read(socket, NULL));
    snprintf(path, sizeof path, "/api/games/%s/preview", ids[i]);
    json_t *preview = client_send(&ana, "POST", path, json_pack("{s:o}", "tiles", three_tiles(game)));
    char *text = json_dumps(preview, JSON_SORT_KEYS);
    snprintf(previews[i], sizeof previews[i], "%s", text);
    free(text);
    json_decref(preview);
    json_t *after =
        act(ids[i], json_pack("{s:s, s:s, s:o}", "type", type, "nonce", "first", "tiles", three_tiles(game)));
    listen_to(socket, int_of(after, "seq"), &news[i]);
    json_decref(after);
    close(socket);
    json_decref(game);
  }
  assert_string_equal(previews[0], previews[1]);
  assert_string_equal(strbuf_text(&news[0]), strbuf_text(&news[1]));
  strbuf_deinit(&news[0]);
  strbuf_deinit(&news[1]);
}

// The history says whose play it was, which one, and which of its words are invalid.
static void expect_verdict(const json_t *game, bool is_wrong) {
  const json_t *history = json_object_get(game, "history");
  const json_t *last = json_array_get(history, json_array_size(history) - 1);
  const json_t *play = json_array_get(history, json_array_size(history) - 2);
  assert_string_equal(text_of(last, "type"), "challenge");
  assert_int_equal(json_integer_value(json_object_get(last, "of")), json_integer_value(json_object_get(play, "seat")));
  assert_string_equal(text_of(last, "word"), text_of(play, "word"));
  assert_string_equal(text_of(last, "wrong"), is_wrong ? text_of(play, "word") : "");
  assert_int_equal(json_is_true(json_object_get(last, "success")), is_wrong);
}

static void nothing_tells_whether_a_word_is_good_before_the_challenge(void **state) {
  static const char *const rules[] = {"{\"challenge\":\"reject\"}", "{\"challenge\":\"single\"}",
                                      "{\"challenge\":\"double\"}", "{\"challenge\":\"5\"}",
                                      "{\"challenge\":\"10\",\"clock\":\"game\",\"clock_limit_s\":3600}"};
  (void)state;
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    char ids[2][32];
    begin_both(rules[i], "play", ids);
    compare_all(ids, rules[i]);
    json_t *fine = act(ids[0], json_pack("{s:s}", "type", "challenge"));
    json_t *bad = act(ids[1], json_pack("{s:s}", "type", "challenge"));
    assert_int_equal(json_array_size(json_object_get(fine, "board")), 3); // so the test can distinguish them
    assert_int_equal(json_array_size(json_object_get(bad, "board")), 0);
    expect_verdict(fine, false);
    expect_verdict(bad, true);
    json_decref(fine);
    json_decref(bad);
  }
}

static void a_play_that_nobody_challenges_stands_whatever_it_is(void **state) {
  char ids[2][32];
  (void)state;
  begin_both("{\"challenge\":\"double\"}", "play", ids);
  for (int i = 0; i < 2; i++)
    json_decref(act(ids[i], json_pack("{s:s}", "type", "pass")));
  compare_all(ids, "after it stands");
}

// A machine thinks before it reveals its judgement of the word; then it challenges the one and plays on after the
// other.
static void a_machine_challenges_what_is_no_word(void **state) {
  static const char *const resources[2] = {"fine", "bad"};
  static const char seats[] = "[{\"kind\":\"person\",\"account\":true,\"here\":true},"
                              "{\"kind\":\"bot\",\"name\":\"Bot\",\"bot\":\"greedy\"}]";
  (void)state;
  for (int i = 0; i < 2; i++) {
    json_t *game = client_send(&ana, "POST", "/api/games",
                               json_pack("{s:s, s:s, s:o, s:o}", "resource", resources[i], "seed", "secrets", "seats",
                                         json_loads(seats, 0, NULL), "settings",
                                         json_loads("{\"challenge\":\"double\"}", 0, NULL)));
    assert_int_equal(ana.status, 200);
    char id[32];
    snprintf(id, sizeof id, "%s", text_of(game, "id"));
    json_t *after = act(id, json_pack("{s:s, s:o}", "type", "play", "tiles", three_tiles(game)));
    json_decref(game);
    const json_t *history;
    while (json_array_size(history = json_object_get(after, "history")) < 2) {
      json_decref(after);
      usleep(20 * 1000);
      after = client_expect(&ana, 200, "GET", NULL, "/api/games/%s", id);
    }
    const json_t *answer = json_array_get(history, 1);
    bool is_challenge = strcmp(text_of(answer, "type"), "challenge") == 0;
    if (is_challenge != (i == 1) || json_is_true(json_object_get(answer, "success")) != is_challenge)
      fail_msg("%s: the machine's answer is %s", resources[i], text_of(answer, "type"));
    json_decref(after);
  }
}

static void nothing_tells_whether_a_word_is_good_before_the_round_is_over(void **state) {
  char ids[2][32];
  (void)state;
  begin_both("{\"duplicate\":true}", "submit", ids);
  compare_all(ids, "duplicate");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_route_of_a_game_is_asked),
      cmocka_unit_test(nothing_tells_whether_a_word_is_good_before_the_challenge),
      cmocka_unit_test(a_play_that_nobody_challenges_stands_whatever_it_is),
      cmocka_unit_test(a_machine_challenges_what_is_no_word),
      cmocka_unit_test(nothing_tells_whether_a_word_is_good_before_the_round_is_over),
  };
  int failed = cmocka_run_group_tests(tests, open_all, close_all);
  return failed ? failed : how_it_ended;
}
