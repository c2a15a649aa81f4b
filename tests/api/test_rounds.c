// SPDX-License-Identifier: MIT
// A duplicate game over the network: it shows at once who has played, but what they have played only after the round.
#include "api/company.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define ME "{\"kind\":\"person\",\"account\":true,\"here\":true}"
#define INVITED "{\"kind\":\"person\",\"here\":false}"

static TestServer server;
static Client ana, luis;

static json_t *ask(Client *client, int status, const char *method, json_t *body, const char *format, ...) {
  char path[160];
  va_list args;
  va_start(args, format);
  vsnprintf(path, sizeof path, format, args);
  va_end(args);
  json_t *answer = client_send(client, method, path, body);
  if (client->status != status)
    fail_msg("%s %s: %d, wanted %d", method, path, client->status, status);
  return answer;
}

static json_t *seat_of(const json_t *game, int seat) {
  return json_array_get(json_object_get(game, "seats"), (size_t)seat);
}

// Two tiles of the rack over the star: probably not a word of the small dictionary.
static json_t *two_tiles(const json_t *game) {
  json_t *rack = json_object_get(json_object_get(game, "rack"), "tiles"), *tiles = json_array();
  for (int i = 0; i < 2; i++)
    json_array_append_new(tiles, json_pack("{s:i, s:i, s:s}", "row", 7, "col", 7 + i, "tile",
                                           json_string_value(json_array_get(rack, (size_t)i))));
  return tiles;
}

static json_t *submission(json_t *tiles, int round) {
  return json_pack("{s:s, s:o, s:i}", "type", "submit", "tiles", tiles, "round", round);
}

static json_t *begin(void) {
  json_t *game = client_new_game(&ana, "[" ME "," INVITED "]", "{\"duplicate\":true,\"duplicate_round_s\":600}");
  json_t *link = ask(&ana, 200, "POST", json_pack("{s:i}", "seat", 1), "/api/games/%s/invite", text_of(game, "id"));
  json_decref(ask(&luis, 200, "POST", json_pack("{s:s}", "name", "Luis"), "/api/join/%s", text_of(link, "token")));
  json_decref(link);
  return game;
}

static void a_round_tells_who_has_played_and_then_what(void **state) {
  (void)state;
  json_t *game = begin();
  const char *id = text_of(game, "id");
  assert_int_equal(int_of(game, "round"), 1);
  assert_true(int_of(seat_of(game, 1), "clock_ms") > 500 * 1000);
  json_t *preview = ask(&ana, 200, "POST", json_pack("{s:o}", "tiles", two_tiles(game)), "/api/games/%s/preview", id);
  assert_true(json_is_true(json_object_get(preview, "legal"))); // nobody says before that a wrong word scores nothing
  assert_true(json_is_null(json_object_get(preview, "problem")));
  json_decref(preview);
  json_decref(ask(&ana, 200, "POST", submission(two_tiles(game), 1), "/api/games/%s/actions", id));

  json_t *seen = ask(&luis, 200, "GET", NULL, "/api/games/%s", id);
  assert_true(json_is_true(json_object_get(seat_of(seen, 0), "submitted")));
  assert_true(json_is_false(json_object_get(seat_of(seen, 1), "submitted")));
  assert_int_equal(json_array_size(json_object_get(seen, "history")), 0);
  assert_int_equal(json_array_size(json_object_get(seen, "board")), 0);
  json_t *record = ask(&luis, 200, "GET", NULL, "/api/games/%s/file?as=json", id);
  json_t *action =
      json_array_get(json_object_get(record, "actions"), json_array_size(json_object_get(record, "actions")) - 1);
  assert_string_equal(text_of(action, "type"), "submit");
  assert_int_equal(json_object_size(json_object_get(action, "payload")), 0);
  json_decref(record);
  json_decref(ask(&luis, 409, "GET", NULL, "/api/games/%s/file?as=gcg", id));

  json_t *late = ask(&luis, 409, "POST", submission(json_array(), 2), "/api/games/%s/actions", id);
  json_decref(late);
  json_decref(ask(&luis, 200, "POST", submission(json_array(), 1), "/api/games/%s/actions", id));
  json_decref(seen);
  seen = ask(&luis, 200, "GET", NULL, "/api/games/%s", id);
  assert_int_equal(int_of(seen, "round"), 2);
  assert_true(json_is_false(json_object_get(seat_of(seen, 0), "submitted")));
  json_t *entry = json_array_get(json_object_get(seen, "history"), 0);
  json_t *round = json_object_get(entry, "round"), *seats = json_object_get(round, "seats");
  assert_string_equal(text_of(entry, "type"), "round");
  assert_true(text_of(entry, "word")[0] != '\0' && int_of(entry, "score") > 0); // the best possible play
  assert_int_equal(int_of(round, "number"), 1);
  assert_int_equal(json_array_size(seats), 2);
  assert_int_equal(strlen(text_of(json_array_get(seats, 0), "word")), 2);
  assert_string_equal(text_of(json_array_get(seats, 0), "move"), "8H");
  assert_int_equal(int_of(json_array_get(seats, 0), "score"), int_of(seat_of(seen, 0), "score"));
  assert_string_equal(text_of(json_array_get(seats, 1), "word"), "");
  assert_true(json_is_true(json_object_get(json_array_get(seats, 1), "submitted")));
  json_decref(seen);
  json_decref(game);
}

// The machine finds the best play, as everybody could, and the round is over when both have played.
static void a_machine_plays_its_rounds(void **state) {
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME ",{\"kind\":\"bot\",\"name\":\"Bot 1\",\"bot\":\"greedy\"}]",
                                 "{\"duplicate\":true,\"duplicate_round_s\":600}");
  char id[32];
  snprintf(id, sizeof id, "%s", text_of(game, "id"));
  for (int round = 1; round <= 2; round++) {
    json_decref(ask(&ana, 200, "POST", submission(json_array(), round), "/api/games/%s/actions", id));
    for (int i = 0; i < 20000 && int_of(game, "round") == round; i++) {
      usleep(5000);
      json_decref(game);
      game = ask(&ana, 200, "GET", NULL, "/api/games/%s", id);
    }
    assert_int_equal(int_of(game, "round"), round + 1);
    json_t *entry = json_array_get(json_object_get(game, "history"), (size_t)round - 1);
    json_t *seats = json_object_get(json_object_get(entry, "round"), "seats");
    const json_t *machine = json_array_get(seats, 1);
    assert_string_equal(text_of(machine, "word"), text_of(entry, "word"));
    assert_string_equal(text_of(machine, "move"), text_of(entry, "move"));
    assert_true(int_of(machine, "score") >= int_of(entry, "score") && int_of(entry, "score") > 0);
    assert_string_equal(text_of(json_array_get(seats, 0), "word"), "");
  }
  assert_int_equal(int_of(seat_of(game, 0), "score"), 0);
  assert_true(int_of(seat_of(game, 1), "score") > 0);
  json_decref(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_round_tells_who_has_played_and_then_what),
                                     cmocka_unit_test(a_machine_plays_its_rounds)};
  const Visitor visitors[] = {
      {.client = &ana, .name = "Ana", .has_words = true}, {.client = &luis, .is_guest = true}, {0}};
  return company_run(&server, visitors, tests);
}
