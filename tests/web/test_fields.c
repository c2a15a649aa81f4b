// SPDX-License-Identifier: MIT
// Pieces of the server that need no network: checks by field tables, addresses, limits, routes, assets.
#include "api/caller.h"
#include "api/router.h"
#include "field/field.h"
#include "support/test.h"
#include "web/assets.h"
#include "web/websocket.h"

#include <string.h>

static const Field person[] = {
    {.name = "name", .type = FIELD_TEXT, .low = 1, .high = 4},
    {.name = "age", .type = FIELD_INT, .is_optional = true, .low = 0, .high = 150},
    {0},
};
static const Field form[] = {
    {.name = "people", .type = FIELD_LIST, .low = 1, .high = 2, .fields = person},
    {.name = "kind", .type = FIELD_CHOICE, .is_optional = true, .choices = "big small"},
    {.name = "tags", .type = FIELD_LIST, .is_optional = true, .high = 3, .of = FIELD_TEXT},
    {.name = "loud", .type = FIELD_BOOL, .is_optional = true},
    {0},
};

static void bodies_are_held_against_their_table(void **state) {
  static const struct {
    const char *text, *code, *path; // code NULL: good
  } cases[] = {
      {"{\"people\":[{\"name\":\"Ana\"}]}", NULL, ""},
      {"{\"people\":[{\"name\":\"Ñandú\"}]}", "field_long", "people.0.name"},
      {"{\"people\":[{\"name\":\"ÑÑÑÑ\",\"age\":150}],\"kind\":\"big\",\"tags\":[\"a\"],\"loud\":true}", NULL, ""},
      {"{\"people\":[{\"name\":\"\"}]}", "field_short", "people.0.name"},
      {"{\"people\":[]}", "field_count", "people"},
      {"{}", "field_missing", "people"},
      {"{\"people\":{}}", "field_type", "people"},
      {"{\"people\":[1]}", "field_type", "people.0"},
      {"{\"people\":[{\"name\":\"a\"},{\"name\":\"b\",\"age\":151}]}", "field_range", "people.1.age"},
      {"{\"people\":[{\"name\":\"a\",\"age\":1.5}]}", "field_type", "people.0.age"},
      {"{\"people\":[{\"name\":\"a\",\"age\":null}]}", NULL, ""},
      {"{\"people\":[{\"name\":null}]}", "field_type", "people.0.name"},
      {"{\"people\":[{\"name\":\"a\"}],\"kind\":\"huge\"}", "field_choice", "kind"},
      {"{\"people\":[{\"name\":\"a\"}],\"kind\":\"big small\"}", "field_choice", "kind"},
      {"{\"people\":[{\"name\":\"a\"}],\"tags\":[1]}", "field_type", "tags.0"},
      {"{\"people\":[{\"name\":\"a\"}],\"more\":1}", "field_unknown", "more"},
      {"{\"people\":[{\"name\":\"a\",\"more\":1}]}", "field_unknown", "people.0.more"},
      {"{\"people\":[{\"name\":\"a\"}],\"a234567890123456789012345678901234567890\":1}", "field_unknown",
       "a234567890123456789012345678901234567890"},
      {"{\"people\":[{\"name\":\"a\"}],\"a23456789012345678901234567890123456789ñ\":1}", "field_unknown",
       "a23456789012345678901234567890123456789"}, // half a character is not valid text
      {"[]", "field_type", ""},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Error err = {0};
    json_t *value = json_loads(cases[i].text, 0, NULL);
    Status status = fields_check(form, value, &err);
    const char *code = status == OK ? "good" : err.code;
    if (strcmp(code, cases[i].code ? cases[i].code : "good") != 0 || strcmp(err.field, cases[i].path) != 0)
      fail_msg("%s: %s at '%s' instead of %s at '%s'", cases[i].text, code, err.field,
               cases[i].code ? cases[i].code : "good", cases[i].path);
    json_decref(value);
  }
}

static void queries_become_what_the_table_says(void **state) {
  static const Field fields[] = {
      {.name = "from", .type = FIELD_INT, .is_optional = true, .low = 1, .high = 10},
      {.name = "name", .type = FIELD_TEXT, .is_optional = true, .high = 10},
      {.name = "all", .type = FIELD_BOOL, .is_optional = true},
      {0},
  };
  static const struct {
    const char *query, *json; // NULL: refused
  } cases[] = {
      {NULL, "{}"},
      {"", "{}"},
      {"from=3&name=Ana+Mar%C3%ADa&all=true", "{\"from\":3,\"name\":\"Ana María\",\"all\":true}"},
      {"&&from=3&", "{\"from\":3}"},
      {"name=3", "{\"name\":\"3\"}"},
      {"from=x", NULL},
      {"from=11", NULL},
      {"from=3&from=4", NULL},
      {"other=1", NULL},
      {"name=%", NULL},
      {"name=%4", NULL},
      {"name=%zz", NULL},
      {"name=%00", NULL},
      {"name=%ff", NULL},
      {"all=yes", NULL},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    json_t *got = NULL, *wanted = cases[i].json ? json_loads(cases[i].json, 0, NULL) : NULL;
    Status status = fields_from_query(fields, cases[i].query, &got, NULL);
    if ((status == OK) != (wanted != NULL) || (wanted && !json_equal(got, wanted)))
      fail_msg("'%s': %s", cases[i].query, status == OK ? "another answer" : "refused");
    if (status == OK)
      json_decref(got);
    json_decref(wanted);
  }
}

static void callers_are_counted_by_what_they_own(void **state) {
  static const char *const proxies[] = {"10.0.0.1", "::ffff:10.0.0.2"};
  static const struct {
    const char *peer, *forwarded, *caller, *key;
  } cases[] = {
      {"192.0.2.7", NULL, "192.0.2.7", "192.0.2.7"},
      {"::ffff:192.0.2.7", NULL, "192.0.2.7", "192.0.2.7"},
      {"2001:db8:1:2:3:4:5:6", NULL, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
      {"192.0.2.7", "198.51.100.1", "192.0.2.7", "192.0.2.7"}, // not trusted: it may say anything
      {"10.0.0.1", "198.51.100.1", "198.51.100.1", "198.51.100.1"},
      {"10.0.0.1", "203.0.113.9, 198.51.100.1", "198.51.100.1", "198.51.100.1"},
      {"10.0.0.1", "198.51.100.1, 10.0.0.2", "198.51.100.1", "198.51.100.1"},
      {"10.0.0.1", "nonsense", "10.0.0.1", "10.0.0.1"},
      {"10.0.0.1", "", "10.0.0.1", "10.0.0.1"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char caller[ADDRESS_MAX], key[ADDRESS_MAX];
    address_of_caller(cases[i].peer, cases[i].forwarded, proxies, 2, caller);
    address_key(caller, key);
    assert_string_equal(caller, cases[i].caller);
    assert_string_equal(key, cases[i].key);
  }
}

static void hosts_are_read_strictly(void **state) {
  static const struct {
    const char *text, *host; // NULL: refused
  } cases[] = {
      {"localhost", "localhost"},
      {"LocalHost:80", "localhost"},
      {"[::1]:8080", "::1"},
      {"[::1]", "::1"},
      {"", NULL},
      {":80", NULL},
      {"a:b", NULL},
      {"a:123456", NULL},
      {"a b", NULL},
      {"[::1", NULL},
      {"[::1]x", NULL},
      {"a@b", NULL},
      {"example.org.", "example.org."},
      {"a/b", NULL},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char host[HOST_MAX];
    bool is_good = host_parse(cases[i].text, host);
    if (is_good != (cases[i].host != NULL) || (is_good && strcmp(host, cases[i].host) != 0))
      fail_msg("'%s': '%s'", cases[i].text, is_good ? host : "refused");
  }
}

static void buckets_empty_and_fill_again(void **state) {
  Limits *limits = limits_create(false);
  int taken = 0, wait;
  (void)state;
  while (limits_take(limits, "192.0.2.7", false, COST_GUESS, 1000, &wait))
    taken++;
  assert_int_equal(taken, 15);
  assert_int_equal(wait, 5);
  assert_true(limits_take(limits, "192.0.2.8", false, COST_GUESS, 1000, &wait));      // somebody else
  assert_true(limits_take(limits, "192.0.2.7", false, COST_READ, 1000, &wait));       // something else
  static const int waits[][2] = {{0, 5}, {1000, 4}, {2500, 3}, {4000, 1}, {4900, 1}}; // after so long, so many seconds
  for (size_t i = 0; i < sizeof waits / sizeof *waits; i++) {
    assert_false(limits_take(limits, "192.0.2.7", false, COST_GUESS, 1000 + waits[i][0], &wait));
    assert_int_equal(wait, waits[i][1]);
  }
  assert_true(limits_take(limits, "192.0.2.7", false, COST_GUESS, 1000 + 6000, &wait));
  assert_int_equal(wait, 0);
  for (taken = 0; limits_take(limits, "192.0.2.7", false, COST_GUESS, 24 * 3600 * 1000, &wait);)
    taken++;
  assert_int_equal(taken, 15); // a day later no more than at first
  for (taken = 0; limits_take(limits, "127.0.0.1", true, COST_GUESS, 1000, &wait);)
    taken++;
  assert_int_equal(taken, 20 * 15);
  assert_int_equal(wait, 1); // and twenty times as fast
  for (taken = 0; taken < 1000; taken++)
    assert_true(limits_take(limits, "192.0.2.7", false, COST_NONE, 1000, &wait));
  limits_destroy(limits);
  limits = limits_create(true);
  for (taken = 0; taken < 1000; taken++)
    assert_true(limits_take(limits, "192.0.2.7", false, COST_GUESS, 1000, &wait));
  limits_destroy(limits);
}

static void what_is_given_back_can_be_taken_again(void **state) {
  Limits *limits = limits_create(false);
  int taken = 0, wait;
  (void)state;
  limits_give_back(limits, "192.0.2.7", false, COST_GUESS); // nothing was taken
  while (limits_take(limits, "192.0.2.7", false, COST_GUESS, 1000, &wait))
    taken++;
  assert_int_equal(taken, 15);
  limits_give_back(limits, "192.0.2.8", false, COST_GUESS); // somebody else
  assert_false(limits_take(limits, "192.0.2.7", false, COST_GUESS, 1000, &wait));
  limits_give_back(limits, "192.0.2.7", false, COST_GUESS);
  assert_true(limits_take(limits, "192.0.2.7", false, COST_GUESS, 1000, &wait));
  for (taken = 0; taken < 40; taken++)
    limits_give_back(limits, "192.0.2.7", false, COST_GUESS);
  for (taken = 0; limits_take(limits, "192.0.2.7", false, COST_GUESS, 1000, &wait);)
    taken++;
  assert_int_equal(taken, 15); // no bucket holds more than it does
  limits_destroy(limits);
}

// Callers from many addresses must not reset the bucket of somebody else.
static void many_callers_do_not_forgive_one(void **state) {
  Limits *limits = limits_create(false);
  int wait, forgiven = 0;
  char caller[32];
  (void)state;
  while (limits_take(limits, "192.0.2.7", false, COST_GUESS, 1000, &wait))
    continue;
  for (int i = 0; i < 200000; i++) {
    snprintf(caller, sizeof caller, "2001:db8:%x:%x::/64", i >> 8, i & 255);
    limits_take(limits, caller, false, COST_GUESS, 1000, &wait);
  }
  forgiven = limits_take(limits, "192.0.2.7", false, COST_GUESS, 1000, &wait);
  assert_int_equal(forgiven, 0);
  limits_destroy(limits);
}

static void paths_fit_their_patterns(void **state) {
  static const struct {
    const char *pattern, *path;
    bool fits;
  } cases[] = {
      {"/api/me", "/api/me", true},
      {"/api/me", "/api/me/", false},
      {"/api/me", "/api/mee", false},
      {"/api/games/{id}", "/api/games/abc", true},
      {"/api/games/{id}", "/api/games/", false},
      {"/api/games/{id}", "/api/games/a/b", false},
      {"/api/games/{id}/invite/{token}", "/api/games/a/invite/b", true},
      {"/api/games/{id}/invite/{token}", "/api/games/a/invite/", false},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char params[ROUTE_PARAMS_MAX][ROUTE_PARAM_SIZE];
    Route route = {.path = cases[i].pattern};
    if (route_matches(&route, cases[i].path, params) != cases[i].fits)
      fail_msg("%s and %s", cases[i].pattern, cases[i].path);
  }
}

// If two routes matched the same request, the order of rows would matter.
static void no_two_routes_are_the_same(void **state) {
  (void)state;
  for (const Route *const *one = route_tables; *one; one++) {
    for (const Route *a = *one; a->path; a++) {
      int same = 0;
      for (const Route *const *other = route_tables; *other; other++) {
        for (const Route *b = *other; b->path; b++)
          same += a->method == b->method && strcmp(a->path, b->path) == 0;
      }
      assert_int_equal(same, 1);
      assert_true(a->use || (a->summary && (a->run || a->at_table)));
    }
  }
}

static void the_handshake_is_that_of_the_standard(void **state) {
  char accept[WEBSOCKET_ACCEPT_SIZE];
  (void)state;
  assert_true(websocket_accept("dGhlIHNhbXBsZSBub25jZQ==", accept)); // the example of RFC 6455
  assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  assert_false(websocket_accept("dGhlIHNhbXBsZQ==", accept));
  assert_false(websocket_accept("", accept));
  assert_false(websocket_accept("dGhlIHNhbXBsZSBub25jZQ==dGhlIHNhbXBsZSBub25jZQ==", accept));
}

static void files_have_the_types_that_browsers_want(void **state) {
  (void)state;
  assert_string_equal(asset_type("/a/app.js"), "text/javascript; charset=utf-8");
  assert_string_equal(asset_type("/index.html"), "text/html; charset=utf-8");
  assert_string_equal(asset_type("/x"), "application/octet-stream");
}

static void a_browser_gets_the_shortest_form_that_it_reads(void **state) {
  (void)state;
  static const struct {
    const char *accepted, *form;
  } cases[] = {
      {"gzip, deflate, br, zstd", "br"},
      {"gzip", "gzip"},
      {"gzip;q=1.0, br;q=0", "gzip"},
      {"br;q=0.000,gzip;q=0", ""},
      {"BR", "br"},
      {"  br ; q=0.5", "br"},
      {"identity", ""},
      {"", ""},
      {NULL, ""},
      {"brotli, xgzip", ""},
      {",,;q=1,gzip", "gzip"},
      {"gzip;q", ""},
  };
  const Asset br = {.encoding = "br"}, gzip = {.encoding = "gzip"}, whole = {.in_brotli = &br, .in_gzip = &gzip};
  const Asset small = {.path = "/icon.svg"}, named = {.path = "/a/main-1.js"};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *given = asset_for_browser(&whole, cases[i].accepted)->encoding;
    if (strcmp(given ? given : "", cases[i].form) != 0)
      fail_msg("'%s': %s", cases[i].accepted ? cases[i].accepted : "none", given ? given : "as it is");
  }
  assert_ptr_equal(asset_for_browser(&small, "br, gzip"), &small);
  assert_true(asset_is_named(&named) && !asset_is_named(&small));
  assert_true(asset_has_forms(&whole) && !asset_has_forms(&small));
}

// The number is that of "printf 'alert(1)' | openssl dgst -sha256 -binary | base64".
#define ALERT_HASH " 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"

static void what_stands_in_the_page_is_told_by_its_hash(void **state) {
  static const struct {
    const char *page, *scripts;
  } cases[] = {
      {"<script>alert(1)</script>", ALERT_HASH},
      {"<p><script type=\"module\">alert(1)</script><style>alert(1)</style><script>alert(1)</script>",
       ALERT_HASH ALERT_HASH},
      {"<script src=\"/x.js\"></script><script>alert(1)</script>", ALERT_HASH},
      {"<script>alert(1)", ""}, // never ended
      {"<script", ""},
      {"<script></script>", ""},
      {"<p>alert(1)</p>", ""},
      {"", ""},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ScopedStrBuf hashes = {0};
    const Asset page = {.bytes = span_of(cases[i].page)};
    asset_hash_elements(&page, "script", &hashes);
    if (strcmp(strbuf_text(&hashes), cases[i].scripts) != 0)
      fail_msg("'%s': '%s'", cases[i].page, strbuf_text(&hashes));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bodies_are_held_against_their_table),
      cmocka_unit_test(queries_become_what_the_table_says),
      cmocka_unit_test(callers_are_counted_by_what_they_own),
      cmocka_unit_test(hosts_are_read_strictly),
      cmocka_unit_test(buckets_empty_and_fill_again),
      cmocka_unit_test(what_is_given_back_can_be_taken_again),
      cmocka_unit_test(many_callers_do_not_forgive_one),
      cmocka_unit_test(paths_fit_their_patterns),
      cmocka_unit_test(no_two_routes_are_the_same),
      cmocka_unit_test(the_handshake_is_that_of_the_standard),
      cmocka_unit_test(what_stands_in_the_page_is_told_by_its_hash),
      cmocka_unit_test(files_have_the_types_that_browsers_want),
      cmocka_unit_test(a_browser_gets_the_shortest_form_that_it_reads),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
