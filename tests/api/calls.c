// SPDX-License-Identifier: MIT
#include "api/calls.h"

#include "support/test.h"

#include <stdlib.h>

json_t *client_send(Client *client, const char *method, const char *path, json_t *body) {
  char *text = json_dumps(body, JSON_COMPACT);
  json_decref(body);
  json_t *answer = client_ask(client, method, path, text);
  free(text);
  return answer;
}

void client_be_guest(Client *client) {
  json_decref(client_ask(client, "POST", "/api/session/guest", "{}"));
  assert_int_equal(client->status, 200);
}

void client_register(Client *client, const char *name) {
  json_decref(
      client_send(client, "POST", "/api/register", json_pack("{s:s, s:s}", "name", name, "password", "secret")));
  assert_int_equal(client->status, 200);
}

void client_add_words(Client *client) {
  json_decref(client_send(
      client, "POST", "/api/resources",
      json_pack(
          "{s:s, s:s, s:s}", "id", "house", "bag", "A 12 1\nO 10 1\nS 8 1\nC 8 3\nL 8 2\nM 6 3\nE 8 1\n# 2 0\n",
          "words",
          "casa\ncasas\nsol\nsols\nmesa\nmesas\nsala\nsalas\nmal\nmala\nmalo\ncola\ncolas\nla\nlo\nel\nas\nes\nos\n"
          "al\nola\nolas\nsea\nsola\nsolo\nmola\ncoma\ncomas\ncama\ncamas\nla\nme\nse\nea\noca\nocas\nloma\ncala\n"
          "ama\namas\namo\naseo\nmas\nmes\nlas\nlos\neso\nesa\nese\n")));
  assert_int_equal(client->status, 200);
  json_decref(client_ask(client, "PATCH", "/api/resources/house", "{\"shared\":true}"));
  assert_int_equal(client->status, 200);
}

json_t *client_new_game(Client *client, const char *seats, const char *settings) {
  json_t *game =
      client_send(client, "POST", "/api/games",
                  json_pack("{s:s, s:s, s:o, s:o}", "resource", "house", "seed", "tests", "seats",
                            json_loads(seats, 0, NULL), "settings", json_loads(settings ? settings : "{}", 0, NULL)));
  if (client->status != 200)
    fail_msg("no game: %d %s", client->status, json_string_value(json_object_get(game, "message")));
  return game;
}

json_t *client_expect(Client *client, int status, const char *method, const char *body, const char *format, ...) {
  char path[200];
  va_list args;
  va_start(args, format);
  vsnprintf(path, sizeof path, format, args);
  va_end(args);
  json_t *answer = client_ask(client, method, path, body);
  if (client->status != status) {
    char *text = json_dumps(answer, 0);
    fail_msg("%s %s: %d, wanted %d: %s", method, path, client->status, status, text ? text : "");
  }
  return answer;
}

const char *text_of(const json_t *object, const char *name) {
  const char *text = json_string_value(json_object_get(object, name));
  return text ? text : "";
}

int64_t int_of(const json_t *object, const char *name) {
  return json_integer_value(json_object_get(object, name));
}
