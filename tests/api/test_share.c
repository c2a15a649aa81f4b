// SPDX-License-Identifier: MIT
// A public game: only when it is over, and only as long as all its players agree.
#include "api/company.h"

#include <stdio.h>
#include <string.h>

static TestServer server;
static Client ana, pau, eva, nobody;

// A page is not JSON: returns the text of the last answer.
static const char *page_of(Client *client, int status, const char *path) {
  static char text[200000];
  Call *call = client_begin(client, "GET", path, NULL);
  memcpy(text, strbuf_text(&call->answer), call->answer.size < sizeof text ? call->answer.size + 1 : sizeof text);
  json_decref(client_end(client, call));
  if (client->status != status)
    fail_msg("%s: %d, wanted %d: %.200s", path, client->status, status, text);
  return text;
}

static json_t *share_with(Client *client, int status, const char *game, bool agree) {
  return client_expect(client, status, "PUT", agree ? "{\"agree\": true}" : "{\"agree\": false}", "/api/games/%s/share",
                       game);
}

static void expect_share(Client *client, const char *game, bool agree, bool is_public, const char *waiting) {
  json_t *share = share_with(client, 200, game, agree);
  const json_t *first = json_array_get(json_object_get(share, "waiting"), 0);
  assert_int_equal(json_is_true(json_object_get(share, "public")), is_public);
  assert_string_equal(first ? json_string_value(first) : "", waiting);
  json_decref(share);
}

static void resign(Client *client, const char *game) {
  json_decref(client_expect(client, 200, "POST", "{\"type\":\"resign\"}", "/api/games/%s/actions", game));
}

static void expect_end_text(Client *client, const char *game, const char *said) {
  json_t *table = client_expect(client, 200, "GET", NULL, "/api/games/%s", game);
  assert_string_equal(text_of(table, "end_text"), said);
  json_decref(table);
}

static void a_game_is_shown_when_it_is_over_and_all_agree(void **state) {
  char id[32], token[64], path[120];
  (void)state;
  json_t *made = client_new_game(
      &ana, "[{\"kind\":\"person\",\"account\":true,\"here\":true},{\"kind\":\"person\",\"here\":false}]", NULL);
  snprintf(id, sizeof id, "%s", text_of(made, "id"));
  json_t *invited = client_expect(&ana, 200, "POST", "{\"seat\":1}", "/api/games/%s/invite", id);
  json_decref(client_expect(&pau, 200, "POST", "{}", "/api/join/%s", text_of(invited, "token")));
  json_decref(invited);
  json_decref(made);
  json_decref(share_with(&ana, 409, id, true)); // it is not over
  resign(&ana, id);
  expect_end_text(&ana, id, "You resigned."); // the text addresses the reader
  expect_end_text(&pau, id, "Ana resigned.");
  json_decref(share_with(&eva, 404, id, true));
  expect_share(&ana, id, true, false, "Pau");
  json_t *share = client_expect(&ana, 200, "GET", NULL, "/api/games/%s/share", id);
  snprintf(token, sizeof token, "%s", text_of(share, "token"));
  json_decref(share);
  snprintf(path, sizeof path, "/g/%s", token);
  assert_non_null(strstr(page_of(&nobody, 404, path), "nothing to see"));
  expect_share(&pau, id, true, true, "");
  const char *page = page_of(&nobody, 200, path);
  assert_non_null(strstr(page, "og:title"));
  assert_non_null(strstr(page, "Ana"));
  assert_null(strstr(page, "<script"));
  snprintf(path, sizeof path, "/g/%s/0", token);
  page_of(&nobody, 200, path);
  snprintf(path, sizeof path, "/g/%s/999", token);
  page_of(&nobody, 404, path);
  snprintf(path, sizeof path, "/g/%s/x", token);
  page_of(&nobody, 404, path);
  snprintf(path, sizeof path, "/embed/%s", token);
  assert_null(strstr(page_of(&nobody, 200, path), "<iframe"));
  snprintf(path, sizeof path, "/g/%s/game.gcg", token);
  assert_non_null(strstr(page_of(&nobody, 200, path), "#player1"));
  snprintf(path, sizeof path, "/g/%s/picture.png", token);
  assert_memory_equal(page_of(&nobody, 200, path), "\x89PNG", 4);
  expect_share(&pau, id, false, false, "Pau"); // one refusal is enough
  snprintf(path, sizeof path, "/g/%s", token);
  page_of(&nobody, 404, path);
  snprintf(path, sizeof path, "/g/%s/picture.png", token);
  page_of(&nobody, 404, path);
  page_of(&nobody, 404, "/g/AAAAAAAAAAAAAAAAAAAAAA");
}

// The first step is a hint: the page neither shows it nor links to it.
static void expect_hint_passed_over(const char *token) {
  char path[120], hint[120], pass[120];
  snprintf(path, sizeof path, "/g/%s/0", token);
  snprintf(hint, sizeof hint, "\"/g/%s/1\"", token);
  snprintf(pass, sizeof pass, "<a href=\"/g/%s/2\" aria-label", token);
  const char *page = page_of(&nobody, 200, path);
  assert_null(strstr(page, hint));
  assert_non_null(strstr(page, pass));
  assert_non_null(strstr(page, " passed.</span></a>")); // in words
  assert_non_null(strstr(page, " resigned.</span></a>"));
  snprintf(path, sizeof path, "/g/%s/2", token);
  assert_null(strstr(page_of(&nobody, 200, path), hint));
}

// The seat that was to move becomes the caller's; the others are machines now.
static void whoever_sees_a_game_can_go_on_from_a_move_of_it(void **state) {
  static const char order[] =
      "{\"language\":\"en-common\",\"seats\":[{\"kind\":\"person\",\"account\":true,\"here\":true},"
      "{\"kind\":\"person\",\"name\":\"Nil\",\"here\":true}]}";
  char id[32], token[64], path[120], body[80];
  (void)state;
  json_t *game = client_expect(&ana, 200, "POST", order, "/api/games");
  int64_t first = int_of(game, "turn");
  snprintf(id, sizeof id, "%s", text_of(game, "id"));
  snprintf(body, sizeof body, "{\"seat\":%lld,\"step\":1}", (long long)first);
  json_decref(client_expect(&ana, 200, "POST", body, "/api/games/%s/help", id));
  snprintf(body, sizeof body, "{\"type\":\"pass\",\"seat\":%lld}", (long long)first);
  json_decref(client_expect(&ana, 200, "POST", body, "/api/games/%s/actions", id));
  snprintf(body, sizeof body, "{\"type\":\"resign\",\"seat\":%lld}", (long long)(1 - first));
  json_decref(client_expect(&ana, 200, "POST", body, "/api/games/%s/actions", id));
  json_t *share = share_with(&ana, 200, id, true); // for Nil too, who has no account
  assert_true(json_is_true(json_object_get(share, "public")));
  snprintf(token, sizeof token, "%s", text_of(share, "token"));
  expect_hint_passed_over(token);
  snprintf(path, sizeof path, "/api/shared/%s/play", token);
  json_decref(client_expect(&nobody, 401, "POST", "{\"step\":1}", "%s", path));
  json_decref(client_expect(&eva, 409, "POST", "{}", "%s", path)); // it is over there
  json_decref(client_expect(&eva, 404, "POST", "{\"step\":99}", "%s", path));
  json_t *next = client_expect(&eva, 200, "POST", "{\"step\":2}", "%s", path);
  const json_t *seats = json_object_get(next, "seats"), *own = json_array_get(seats, (size_t)(1 - first));
  assert_int_equal(int_of(next, "turn"), 1 - first);
  assert_string_equal(text_of(own, "name"), "Eva");
  assert_true(json_is_true(json_object_get(own, "mine")));
  assert_string_not_equal(text_of(json_array_get(seats, (size_t)first), "kind"), "person");
  assert_string_not_equal(text_of(next, "id"), id);
  json_decref(next);
  json_decref(share);
  json_decref(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_game_is_shown_when_it_is_over_and_all_agree),
                                     cmocka_unit_test(whoever_sees_a_game_can_go_on_from_a_move_of_it)};
  const Visitor visitors[] = {{.client = &ana, .name = "Ana", .has_words = true},
                              {.client = &pau, .name = "Pau"},
                              {.client = &eva, .name = "Eva"},
                              {.client = &nobody},
                              {0}};
  return company_run(&server, visitors, tests);
}
