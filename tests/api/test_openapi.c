// SPDX-License-Identifier: MIT
// The server's answers match its description. The checker knows the part of JSON schema that the description uses, and
// refuses anything else.
#include "api/client.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static TestServer server;
static int how_it_ended; // not OK if the sanitizers find something in the server
static Client ana;
static json_t *document;

static int open_all(void **state) {
  (void)state;
  server_start(&server, false);
  ana = client_new(&server);
  document = client_ask(&ana, "GET", "/api/openapi.json", NULL);
  assert_non_null(document);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  json_decref(document);
  client_free(&ana);
  how_it_ended = server_end(&server);
  return how_it_ended;
}

static bool fits(const json_t *schema, const json_t *value, StrBuf *where);

static bool wrong(StrBuf *where, const char *why) {
  strbuf_printf(where, ": %s", why);
  return false;
}

static bool fits_object(const json_t *schema, const json_t *value, StrBuf *where) {
  const json_t *properties = json_object_get(schema, "properties");
  size_t index, size = where->size;
  const char *name;
  json_t *member, *required;
  json_array_foreach(json_object_get(schema, "required"), index, required) {
    if (!json_object_get(value, json_string_value(required)))
      return wrong(where, json_string_value(required));
  }
  json_object_foreach((json_t *)(uintptr_t)value, name, member) {
    const json_t *own = json_object_get(properties, name);
    strbuf_printf(where, ".%s", name);
    if (!own && json_is_false(json_object_get(schema, "additionalProperties")))
      return wrong(where, "is not described");
    bool may_be_null = true;
    json_array_foreach(json_object_get(schema, "required"), index, required) {
      may_be_null = may_be_null && strcmp(json_string_value(required), name) != 0;
    }
    if (own && !(json_is_null(member) && may_be_null) && !fits(own, member, where))
      return false;
    where->size = size;
    where->data[size] = '\0';
  }
  return true;
}

static bool fits_array(const json_t *schema, const json_t *value, StrBuf *where) {
  size_t index, size = where->size;
  json_t *element;
  if ((json_int_t)json_array_size(value) > json_integer_value(json_object_get(schema, "maxItems")) ||
      (json_int_t)json_array_size(value) < json_integer_value(json_object_get(schema, "minItems")))
    return wrong(where, "too many or too few");
  json_array_foreach(value, index, element) {
    strbuf_printf(where, "[%zu]", index);
    if (!fits(json_object_get(schema, "items"), element, where))
      return false;
    where->size = size;
    where->data[size] = '\0';
  }
  return true;
}

static bool fits_text(const json_t *schema, const json_t *value, StrBuf *where) {
  size_t index;
  json_t *choice;
  const json_t *choices = json_object_get(schema, "enum"), *longest = json_object_get(schema, "maxLength");
  json_array_foreach(choices, index, choice) {
    if (json_equal(choice, value))
      return true;
  }
  if (choices)
    return wrong(where, "none of the choices");
  if (longest && (json_int_t)json_string_length(value) > 4 * json_integer_value(longest))
    return wrong(where, "too long");
  return true;
}

static bool fits_number(const json_t *schema, const json_t *value, StrBuf *where) {
  const json_t *low = json_object_get(schema, "minimum"), *high = json_object_get(schema, "maximum");
  if ((low && json_integer_value(value) < json_integer_value(low)) ||
      (high && json_integer_value(value) > json_integer_value(high)))
    return wrong(where, "out of range");
  return true;
}

static bool fits(const json_t *schema, const json_t *value, StrBuf *where) {
  const char *reference = json_string_value(json_object_get(schema, "$ref"));
  if (reference)
    schema = json_object_get(json_object_get(json_object_get(document, "components"), "schemas"),
                             strrchr(reference, '/') + 1);
  const char *type = json_string_value(json_object_get(schema, "type"));
  if (!type)
    return true; // anything
  if (strcmp(type, "object") == 0)
    return json_is_object(value) ? fits_object(schema, value, where) : wrong(where, "no object");
  if (strcmp(type, "array") == 0)
    return json_is_array(value) ? fits_array(schema, value, where) : wrong(where, "no array");
  if (strcmp(type, "string") == 0)
    return json_is_string(value) ? fits_text(schema, value, where) : wrong(where, "no text");
  if (strcmp(type, "integer") == 0)
    return json_is_integer(value) ? fits_number(schema, value, where) : wrong(where, "no integer");
  if (strcmp(type, "number") == 0)
    return json_is_number(value) || wrong(where, "no number");
  if (strcmp(type, "boolean") == 0)
    return json_is_boolean(value) || wrong(where, "no boolean");
  return wrong(where, type);
}

// Asks, and compares the answer with the description of the pattern. The caller owns the answer.
static json_t *ask(const char *method, const char *pattern, const char *path, const char *body) {
  char lower[8];
  for (size_t i = 0; i <= strlen(method); i++)
    lower[i] = (char)(method[i] | (method[i] ? 0x20 : 0));
  const json_t *operation = json_object_get(json_object_get(json_object_get(document, "paths"), pattern), lower);
  if (!operation)
    fail_msg("%s %s is not described", method, pattern);
  json_t *answer = client_ask(&ana, method, path, body);
  const json_t *responses = json_object_get(operation, "responses");
  const json_t *schema = json_object_get(
      json_object_get(json_object_get(json_object_get(responses, ana.status == 200 ? "200" : "default"), "content"),
                      "application/json"),
      "schema");
  StrBuf where = {0};
  strbuf_printf(&where, "%s %s (%d)", method, path, ana.status);
  if (!answer || !schema || !fits(schema, answer, &where))
    fail_msg("%s", where.data);
  strbuf_deinit(&where);
  return answer;
}

static void check(const char *method, const char *pattern, const char *path, const char *body, int status) {
  json_decref(ask(method, pattern, path ? path : pattern, body));
  if (ana.status != status)
    fail_msg("%s %s: %d instead of %d", method, path ? path : pattern, ana.status, status);
}

static void answers_about_people_and_lists_are_as_described(void **state) {
  (void)state;
  check("GET", "/api/me", NULL, NULL, 200);
  check("GET", "/api/info", NULL, NULL, 200);
  check("GET", "/api/choices", NULL, NULL, 200);
  check("GET", "/api/tilesets", NULL, NULL, 200);
  check("GET", "/api/ranking", NULL, NULL, 200);
  check("GET", "/api/ranking", "/api/ranking?from=0", NULL, 400);
  check("GET", "/api/statistics", NULL, NULL, 200);
  check("GET", "/api/games", NULL, NULL, 401);
  check("POST", "/api/register", NULL, "{\"name\":\"Ana\",\"password\":\"secret\"}", 200);
  check("POST", "/api/register", NULL, "{\"name\":\"ana\",\"password\":\"secret\"}", 409);
  check("POST", "/api/login", NULL, "{\"name\":\"Ana\",\"password\":\"wrong\"}", 403);
  check("POST", "/api/login", NULL, "{\"name\":\"Ana\"}", 400);
  check("PATCH", "/api/account", NULL, "{\"language\":\"ca\"}", 200);
  check("PATCH", "/api/account", NULL, "{\"language\":\"fr\"}", 400);
  check("GET", "/api/account/sessions", NULL, NULL, 200);
  check("DELETE", "/api/account/sessions/{session}", "/api/account/sessions/none", NULL, 404);
  check("POST", "/api/account/password", NULL, "{\"current\":\"secret\",\"new\":\"other\"}", 200);
}

static void answers_about_resources_are_as_described(void **state) {
  (void)state;
  client_add_words(&ana);
  check("GET", "/api/resources", NULL, NULL, 200);
  check("GET", "/api/resources/{id}", "/api/resources/house", NULL, 200);
  check("GET", "/api/resources/{id}", "/api/resources/house?find=sa&from=1", NULL, 200);
  check("GET", "/api/resources/{id}", "/api/resources/house?find=s.l*&by=pattern", NULL, 200);
  check("GET", "/api/resources/{id}", "/api/resources/house?find=4&by=tiles", NULL, 400);
  check("GET", "/api/resources/{id}/define", "/api/resources/en/define?word=mice", NULL, 200);
  check("GET", "/api/resources/{id}/define", "/api/resources/en/define?word=two%20words", NULL, 400);
  check("GET", "/api/resources/{id}/define", "/api/resources/en/define", NULL, 400);
  check("GET", "/api/resources/{id}/define", "/api/resources/nothing/define?word=mice", NULL, 404);
  check("POST", "/api/resources", NULL, "{\"id\":\"one\",\"bag\":\"A 9 1\",\"words\":\"aa\"}", 200);
  check("PATCH", "/api/resources/{id}", "/api/resources/one", "{\"remove\":[\"áa\"]}", 400); // its last word
  check("GET", "/api/resources/{id}/file", "/api/resources/house/file?part=cover", NULL, 400);
  check("PATCH", "/api/resources/{id}", "/api/resources/house", "{\"add\":[\"mola\"],\"remove\":[\"COMA\"]}", 200);
  check("POST", "/api/resources", NULL, "{\"id\":\"house\",\"words\":\"sol\"}", 409);
  check("DELETE", "/api/resources/{id}", "/api/resources/nothing", NULL, 404);
}

static void check_game(const char *method, const char *what, const char *id, const char *query, const char *body,
                       int status) {
  char pattern[96], path[160];
  snprintf(pattern, sizeof pattern, "/api/games/{id}%s", what);
  snprintf(path, sizeof path, "/api/games/%s%s%s", id, what, query);
  check(method, pattern, path, body, status);
}

static void check_finished_game(void) {
  json_t *game = ask("POST", "/api/games", "/api/games",
                     "{\"resource\":\"house\",\"seats\":[{\"kind\":\"person\",\"account\":true}]}");
  char id[32];
  snprintf(id, sizeof id, "%s", json_string_value(json_object_get(game, "id")));
  json_decref(game);
  check_game("POST", "/actions", id, "", "{\"seat\":0,\"type\":\"pass\"}", 200);
  check_game("POST", "/actions", id, "", "{\"seat\":0,\"type\":\"pass\"}", 200);
  check_game("GET", "/analysis", id, "", NULL, 200);
  check("POST", "/api/review", "/api/review?name=x", "hello", 400);
  check("POST", "/api/review", "/api/review?words=house",
        "#player1 a Ana\n#player2 b Eva\n#tile-set en\n>a: CAB 8G CAB +14 14\n", 400);
}

static void answers_about_games_are_as_described(void **state) {
  char id[32];
  (void)state;
  json_t *game = ask("POST", "/api/games", "/api/games",
                     "{\"resource\":\"house\",\"seats\":[{\"kind\":\"person\",\"account\":true},{\"kind\":\"person\","
                     "\"here\":false},{\"kind\":\"person\",\"name\":\"Eva\"}],\"open\":true}");
  assert_int_equal(ana.status, 200);
  snprintf(id, sizeof id, "%s", json_string_value(json_object_get(game, "id")));
  json_decref(game);
  check("GET", "/api/games", NULL, NULL, 200);
  check_game("GET", "", id, "", NULL, 200);
  check_game("GET", "", id, "?seat=9", NULL, 400);
  check_game("POST", "/preview", id, "", "{\"tiles\":[]}", 200);
  check_game("POST", "/preview", id, "", "{\"tiles\":[{\"row\":99,\"col\":0,\"tile\":\"A\"}]}", 400);
  check_game("POST", "/actions", id, "", "{\"seat\":0,\"seq\":77,\"type\":\"pass\"}", 409);
  check_game("POST", "/actions", id, "", "{\"seat\":0,\"type\":\"dance\"}", 400);
  check_game("POST", "/invite", id, "", "{\"seat\":1}", 200);
  check_game("POST", "/save", id, "", "{\"name\":\"once\"}", 200);
  check_game("POST", "/save", id, "", "{\"name\":\"once\"}", 409);
  check_game("GET", "/at", id, "?turn=0", NULL, 200);
  check_game("GET", "/review", id, "?turn=1", NULL, 409);
  check_game("GET", "/analysis", id, "", NULL, 409);
  check_game("POST", "/leave", id, "", "{\"save\":true}", 200);
  check_game("POST", "/actions", id, "", "{\"seat\":0,\"type\":\"resign\"}", 200);
  check_game("GET", "/at", id, "?turn=1", NULL, 200);
  check_game("POST", "/again", id, "", "{}", 200);
  check_finished_game();
  check("POST", "/api/logout", NULL, "{}", 200);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(answers_about_people_and_lists_are_as_described),
      cmocka_unit_test(answers_about_resources_are_as_described),
      cmocka_unit_test(answers_about_games_are_as_described),
  };
  int failed = cmocka_run_group_tests(tests, open_all, close_all);
  return failed ? failed : how_it_ended;
}
