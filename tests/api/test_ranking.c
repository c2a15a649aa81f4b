// SPDX-License-Identifier: MIT
// The ranking over the network: what counts, what does not, and that the statistics agree with each other.
#include "api/company.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ME "{\"kind\":\"person\",\"account\":true,\"here\":true}"
#define NOBODY "{\"kind\":\"person\",\"name\":\"Nobody\",\"here\":true}"
#define GUEST "{\"kind\":\"person\",\"name\":\"Guest\",\"here\":true}"
#define MACHINE "{\"kind\":\"bot\",\"name\":\"Bot\",\"bot\":\"level1\"}"
#define FREE "{\"kind\":\"person\",\"here\":false}"
#define ENGLISH "\"language\":\"en-common\","
#define FAIR "{" ENGLISH "\"seats\":[" ME "," MACHINE "]}"

static TestServer server;
static Client ana;

static json_t *begin(Client *client, const char *form) {
  return client_expect(client, 200, "POST", form, "/api/games");
}

static json_t *act(Client *client, const json_t *game, int status, const char *body) {
  return client_expect(client, status, "POST", body, "/api/games/%s/actions", text_of(game, "id"));
}

// Two tiles of the rack across the middle; NULL if they are not a word.
static json_t *try_word(Client *client, const json_t *game, const char *first, const char *second) {
  char body[240], path[64];
  snprintf(body, sizeof body,
           "{\"type\":\"play\",\"tiles\":[{\"row\":7,\"col\":7,\"tile\":\"%s\",\"blank\":false},"
           "{\"row\":7,\"col\":8,\"tile\":\"%s\",\"blank\":false}]}",
           first, second);
  snprintf(path, sizeof path, "/api/games/%s/actions", text_of(game, "id"));
  json_t *answer = client_ask(client, "POST", path, body);
  if (client->status == 200)
    return answer;
  json_decref(answer);
  return NULL;
}

static json_t *try_words(Client *client, const json_t *game) {
  json_t *seen = client_expect(client, 200, "GET", NULL, "/api/games/%s?seat=0", text_of(game, "id")), *played = NULL;
  const json_t *tiles = json_object_get(json_object_get(seen, "rack"), "tiles");
  for (size_t i = 0; i < json_array_size(tiles) && !played; i++) {
    for (size_t j = 0; j < json_array_size(tiles) && !played; j++) {
      const char *first = json_string_value(json_array_get(tiles, i)),
                 *second = json_string_value(json_array_get(tiles, j));
      played = i != j && first[0] && second[0] ? try_word(client, game, first, second) : NULL;
    }
  }
  json_decref(seen);
  return played;
}

// A game in which the client's first turn was a word: deals are random, so some games are begun in vain.
static json_t *begin_with_a_word(Client *client, const char *form) {
  for (int tries = 0; tries < 1000; tries++) {
    json_t *game = begin(client, form);
    json_t *played = int_of(game, "turn") == 0 ? try_words(client, game) : NULL;
    json_decref(game);
    if (played)
      return played;
  }
  fail_msg("no word in a thousand racks");
  return NULL;
}

static json_t *look(Client *client, const json_t *game) {
  return client_expect(client, 200, "GET", NULL, "/api/games/%s", text_of(game, "id"));
}

// Seat 0 passes while the machine plays, until it is over.
static json_t *pass_to_the_end(Client *client, const json_t *game) {
  json_t *now = look(client, game);
  while (!json_is_true(json_object_get(now, "over"))) {
    bool is_mine = int_of(now, "turn") == 0;
    json_decref(now);
    now = is_mine ? act(client, game, 200, "{\"type\":\"pass\"}") : look(client, game);
  }
  return now;
}

static int64_t count_ranked(const char *query) {
  json_t *ranking = client_expect(&ana, 200, "GET", NULL, "/api/ranking%s", query);
  int64_t total = int_of(ranking, "total");
  assert_int_equal(json_array_size(json_object_get(ranking, "players")), total);
  json_decref(ranking);
  return total;
}

// The reason is shown while it runs, and again when it is over.
static void expect_told(const json_t *game, const char *why) {
  const json_t *result = json_object_get(game, "result");
  const json_t *place = json_is_object(result) ? result : game;
  assert_string_equal(text_of(place, "unranked_why"), why);
  assert_int_equal(json_is_true(json_object_get(place, "ranked")), why[0] == '\0');
  assert_string_equal(text_of(game, "unranked_why"), why);
}

// The bag has 60 tiles with 99 points, and nobody else plays.
static void a_bag_of_one_s_own_and_a_game_of_one(void **state) {
  StrBuf play = {0};
  (void)state;
  json_decref(client_expect(&ana, 200, "POST", "{\"id\":\"gold\",\"bag\":\"A 60 99\\n\",\"words\":\"aaaaaaa\\n\"}",
                            "/api/resources"));
  json_t *game = begin(&ana, "{\"resource\":\"gold\",\"seats\":[" ME "]}");
  expect_told(game, "words");
  strbuf_add_text(&play, "{\"type\":\"play\",\"tiles\":[");
  for (int col = 4; col <= 10; col++)
    strbuf_printf(&play, "%s{\"row\":7,\"col\":%d,\"tile\":\"A\",\"blank\":false}", col > 4 ? "," : "", col);
  strbuf_add_text(&play, "]}");
  json_t *over = act(&ana, game, 200, play.data);
  for (int turn = 0; turn < 2; turn++) {
    json_decref(over);
    over = act(&ana, game, 200, "{\"type\":\"pass\"}");
  }
  assert_true(json_is_true(json_object_get(over, "over")));
  assert_int_equal(int_of(json_array_get(json_object_get(over, "seats"), 0), "score"), 2 * 7 * 99 + 50 - 7 * 99);
  expect_told(over, "words");
  assert_int_equal(count_ranked(""), 0);
  json_decref(over);
  json_decref(game);
  strbuf_deinit(&play);
}

// A thousand points for a full rack of two tiles, without an opponent.
static void a_bonus_of_one_s_own_against_nobody(void **state) {
  (void)state;
  json_t *played = begin_with_a_word(
      &ana, "{" ENGLISH "\"settings\":{\"bingo_bonus\":1000,\"rack_size\":2},\"seats\":[" ME "," NOBODY "]}");
  assert_true(int_of(json_array_get(json_object_get(played, "seats"), 0), "score") > 1000);
  expect_told(played, "rules");
  json_t *over = act(&ana, played, 200, "{\"type\":\"resign\"}"); // nobody's seat
  assert_true(int_of(json_array_get(json_object_get(over, "seats"), 0), "score") > 1000);
  expect_told(over, "rules");
  assert_int_equal(count_ranked(""), 0);
  json_decref(over);
  json_decref(played);
}

static void what_else_does_not_count(void **state) {
  static const struct {
    const char *form, *why;
  } rows[] = {
      {"{" ENGLISH "\"seats\":[" ME "," NOBODY "]}", "guest"},
      {"{" ENGLISH "\"seats\":[" ME "," NOBODY "," MACHINE "]}", "guest"},
      {"{" ENGLISH "\"seats\":[" ME "]}", "alone"},
      {"{" ENGLISH "\"seats\":[" ME "," FREE "]}", "free_seat"},
      {"{" ENGLISH "\"seats\":[" ME "," MACHINE "],\"seed\":\"known\"}", "seed"},
      {"{" ENGLISH "\"seats\":[" ME "," MACHINE "],\"settings\":{\"board_size\":21}}", "board"},
      {"{" ENGLISH "\"seats\":[" ME "," MACHINE "],\"settings\":{\"mirrored_draws\":true}}", "rules"},
      {"{" ENGLISH "\"seats\":[" ME "," MACHINE "],\"preset\":\"spanish\"}", "tiles"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    json_t *game = begin(&ana, rows[i].form);
    if (strcmp(text_of(game, "unranked_why"), rows[i].why) != 0)
      fail_msg("%s: %s, wanted %s", rows[i].form, text_of(game, "unranked_why"), rows[i].why);
    expect_told(game, rows[i].why);
    json_decref(game);
  }
}

// A game of two accounts: the other one joins and, once a word was played, resigns.
static json_t *play_against(Client *other) {
  for (int tries = 0; tries < 1000; tries++) {
    json_t *game = begin(&ana, "{" ENGLISH "\"open\":true,\"seats\":[" ME "," FREE "]}");
    json_decref(client_expect(other, 200, "POST", "{}", "/api/games/%s/join", text_of(game, "id")));
    json_t *played = int_of(game, "turn") == 0 ? try_words(&ana, game) : NULL;
    bool is_played = played != NULL;
    json_t *over = act(other, game, 200, "{\"type\":\"resign\",\"seat\":1}");
    json_decref(game);
    json_decref(played);
    if (is_played)
      return over;
    json_decref(over);
  }
  fail_msg("no word in a thousand racks");
  return NULL;
}

// The points are the score, in that preset and that language.
static void a_fair_game_counts(void **state) {
  static const struct {
    const char *query;
    int64_t total;
  } rows[] = {{"", 1},
              {"?preset=classic", 1},
              {"?preset=super", 0},
              {"?language=en", 1},
              {"?language=es", 0},
              {"?preset=classic&language=en", 1},
              {"?preset=classic&language=ca", 0},
              {"?before=true", 0}};
  Client pol = client_new(&server);
  (void)state;
  client_register(&pol, "Pol");
  json_t *over = play_against(&pol);
  int64_t score = int_of(json_array_get(json_object_get(over, "seats"), 0), "score");
  expect_told(over, "");
  json_t *ranking = client_expect(&ana, 200, "GET", NULL, "/api/ranking");
  const json_t *first = json_array_get(json_object_get(ranking, "players"), 0);
  assert_string_equal(text_of(first, "name"), "Ana");
  assert_int_equal(int_of(first, "points"), score);
  assert_int_equal(int_of(ranking, "mine"), 1);
  assert_int_equal(int_of(ranking, "before"), 0);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    assert_int_equal(count_ranked(rows[i].query), rows[i].total);
  json_decref(ranking);
  json_decref(over);
  client_free(&pol);
}

static void a_game_against_a_machine_counts(void **state) {
  (void)state;
  json_t *game = begin(&ana, FAIR), *over = pass_to_the_end(&ana, game);
  expect_told(over, "");
  json_decref(over);
  json_decref(game);
}

static void a_ranking_that_is_none_is_refused(void **state) {
  static const char *const rows[][2] = {{"preset=mine", "ranking_kind"},
                                        {"language=xx", "ranking_kind"},
                                        {"before=true&preset=classic", "ranking_before"}};
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    json_t *answer = client_expect(&ana, 400, "GET", NULL, "/api/ranking?%s", rows[i][0]);
    assert_string_equal(text_of(answer, "code"), rows[i][1]);
    json_decref(answer);
  }
}

static void a_hint_ends_it(void **state) {
  (void)state;
  json_t *game = begin_with_a_word(&ana, FAIR), *now = json_incref(game);
  while (int_of(now, "turn") != 0) { // the machine thinks
    json_decref(now);
    now = look(&ana, game);
  }
  expect_told(now, "");
  for (int step = 1; step <= 3; step++) {
    char body[40];
    snprintf(body, sizeof body, "{\"seat\":0,\"step\":%d}", step);
    json_t *hint = client_expect(&ana, 200, "POST", body, "/api/games/%s/help", text_of(game, "id"));
    assert_int_equal(int_of(hint, "step"), step);
    assert_true(text_of(hint, "text")[0]);
    assert_true((json_object_get(hint, "letters") != NULL) == (step >= 2));
    size_t tiles = json_array_size(json_object_get(hint, "tiles"));
    assert_true(step == 3 || tiles == 0); // the deal is random: sometimes the best move is an exchange
    assert_true((int_of(hint, "score") > 0) == (tiles > 0));
    json_decref(hint);
  }
  json_decref(client_expect(&ana, 400, "POST", "{\"seat\":0,\"step\":4}", "/api/games/%s/help", text_of(game, "id")));
  json_t *over = act(&ana, game, 200, "{\"type\":\"resign\",\"seat\":0}");
  expect_told(over, "hint");
  json_decref(over);
  json_decref(now);
  json_decref(game);
}

// An account that logs in before the first turn has played the whole game; one that does so later has not.
static void logging_in_late_does_not_count(void **state) {
  (void)state;
  for (int is_late = 0; is_late < 2; is_late++) {
    Client guest = client_new(&server);
    const char *form = "{" ENGLISH "\"seats\":[" GUEST "," MACHINE "]}";
    client_be_guest(&guest);
    json_t *game = is_late ? begin_with_a_word(&guest, form) : begin(&guest, form);
    expect_told(game, "no_account");
    client_register(&guest, is_late ? "Late" : "Early");
    json_t *now = look(&guest, game);
    expect_told(now, is_late ? "seat_changed" : "");
    json_decref(now);
    json_decref(game);
    client_free(&guest);
  }
}

// The points are the score: resigning at once gives none away.
static void a_friend_who_resigns_at_once_gives_nothing(void **state) {
  Client eva = client_new(&server), pau = client_new(&server);
  (void)state;
  client_register(&eva, "Eva");
  client_register(&pau, "Pau");
  json_t *game = begin(&eva, "{" ENGLISH "\"open\":true,\"seats\":[" ME "," FREE "]}");
  json_decref(client_expect(&pau, 200, "POST", "{}", "/api/games/%s/join", text_of(game, "id")));
  json_t *over = act(&pau, game, 200, "{\"type\":\"resign\",\"seat\":1}");
  expect_told(over, "");
  json_t *me = client_expect(&eva, 200, "GET", NULL, "/api/me");
  assert_int_equal(int_of(json_object_get(me, "account"), "points"), 0);
  json_decref(me);
  json_decref(over);
  json_decref(game);
  client_free(&eva);
  client_free(&pau);
}

static int64_t score_of(const json_t *value) {
  return json_is_object(value) ? int_of(value, "score") : json_integer_value(value);
}

// Whatever is asked for, the numbers come from the scores that are shown with them.
static void statistics_agree_with_themselves(void **state) {
  static const char *const queries[] = {"",
                                        "?machines=true",
                                        "?ranked=true",
                                        "?ranked=true&machines=true",
                                        "?player=Ana",
                                        "?player=Ana&ranked=true",
                                        "?player=level1",
                                        "?player=level1&ranked=true"};
  (void)state;
  for (size_t i = 0; i < sizeof queries / sizeof *queries; i++) {
    json_t *answer = client_expect(&ana, 200, "GET", NULL, "/api/statistics%s", queries[i]), *score;
    const json_t *scores = json_object_get(answer, "scores");
    int64_t total = 0, best = INT64_MIN, worst = INT64_MAX, count = (int64_t)json_array_size(scores);
    size_t index;
    bool is_ranked = json_is_true(json_object_get(answer, "ranked"));
    assert_int_equal(is_ranked, strstr(queries[i], "ranked") != NULL);
    assert_true(count > 0);
    json_array_foreach(scores, index, score) {
      int64_t points = int_of(score, "score");
      total += points;
      best = points > best ? points : best;
      worst = points < worst ? points : worst;
      if (is_ranked && !json_is_true(json_object_get(score, "ranked")))
        fail_msg("%s: a score that is not ranked", queries[i]);
    }
    assert_int_equal(int_of(answer, "total"), total);
    assert_int_equal(score_of(json_object_get(answer, "best")), best);
    assert_int_equal(score_of(json_object_get(answer, "worst")), worst);
    assert_int_equal(int_of(answer, strstr(queries[i], "player") ? "games" : "results"), count);
    assert_true(fabs(json_real_value(json_object_get(answer, "mean")) - (double)total / (double)count) < 1e-9);
    json_decref(answer);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_bag_of_one_s_own_and_a_game_of_one),
      cmocka_unit_test(a_bonus_of_one_s_own_against_nobody),
      cmocka_unit_test(what_else_does_not_count),
      cmocka_unit_test(a_fair_game_counts),
      cmocka_unit_test(a_game_against_a_machine_counts),
      cmocka_unit_test(a_ranking_that_is_none_is_refused),
      cmocka_unit_test(a_hint_ends_it),
      cmocka_unit_test(logging_in_late_does_not_count),
      cmocka_unit_test(a_friend_who_resigns_at_once_gives_nothing),
      cmocka_unit_test(statistics_agree_with_themselves),
  };
  const Visitor visitors[] = {{.client = &ana, .name = "Ana"}, {0}};
  return company_run(&server, visitors, tests);
}
