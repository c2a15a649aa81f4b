// SPDX-License-Identifier: MIT
// Games over the network: two people at one table, machines, crashes.
#include "support/test.h"
#include "web/client.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define ME "{\"kind\":\"person\",\"account\":true,\"here\":true}"
#define INVITED "{\"kind\":\"person\",\"here\":false}"
#define MACHINE "{\"kind\":\"bot\",\"name\":\"Bot 1\",\"bot\":\"greedy\"}"

static TestServer server;
static int how_it_ended; // not OK if the sanitizers find something in the server
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

static bool can(const json_t *game, const char *what) {
  size_t index;
  json_t *name;
  json_array_foreach(json_object_get(game, "can"), index, name) {
    if (strcmp(json_string_value(name), what) == 0)
      return true;
  }
  return false;
}

static json_t *act(Client *client, const json_t *game, const char *type, const char *nonce, json_t *more) {
  char path[96];
  json_t *body = json_pack("{s:s, s:s, s:I}", "type", type, "nonce", nonce, "seq", (json_int_t)int_of(game, "seq"));
  json_object_update_missing(body, more);
  json_decref(more);
  snprintf(path, sizeof path, "/api/games/%s/actions", text_of(game, "id"));
  return client_send(client, "POST", path, body);
}

static json_t *look(Client *client, const char *id) {
  char path[96];
  snprintf(path, sizeof path, "/api/games/%s", id);
  return client_ask(client, "GET", path, NULL);
}

// The view of one of several people who share the device.
static json_t *look_from(Client *client, const char *id, int64_t seat) {
  return client_expect(client, 200, "GET", NULL, "/api/games/%s?seat=%d", id, (int)seat);
}

// Makes a game of two, joined by an invitation. The caller owns both answers.
static void make_table(Client *guest, const char *settings, json_t **game, json_t **others) {
  char path[96];
  *game = client_new_game(&ana, "[" ME "," INVITED "]", settings);
  snprintf(path, sizeof path, "/api/games/%s/invite", text_of(*game, "id"));
  json_t *invitation = client_ask(&ana, "POST", path, "{\"seat\":1}");
  assert_int_equal(ana.status, 200);
  snprintf(path, sizeof path, "/api/join/%s", text_of(invitation, "token"));
  client_be_guest(guest);
  json_t *offer = client_ask(guest, "GET", path, NULL);
  assert_int_equal(guest->status, 200);
  assert_string_equal(text_of(offer, "game"), text_of(*game, "id"));
  *others = client_ask(guest, "POST", path, "{\"name\":\"Luis\"}");
  assert_int_equal(guest->status, 200);
  Client third = client_new(&server);
  client_be_guest(&third);
  json_t *late = client_ask(&third, "POST", path, "{\"name\":\"Eva\"}");
  assert_int_equal(third.status, 404); // a link works once
  json_decref(late);
  client_free(&third);
  json_decref(*game);
  *game = look(&ana, text_of(*others, "id"));
  json_decref(offer);
  json_decref(invitation);
}

static void two_people_play_at_one_table_and_hear_of_each_other(void **state) {
  (void)state;
  Client luis = client_new(&server);
  json_t *game, *others, *news;
  make_table(&luis, NULL, &game, &others);
  const char *id = text_of(game, "id");
  char watch[64];
  snprintf(watch, sizeof watch, "{\"watch\":\"%s\",\"seq\":0}", id);
  int sockets[2] = {socket_open(&ana), socket_open(&luis)};
  bool are_present = false;
  for (int i = 0; i < 2; i++) {
    assert_true(sockets[i] >= 0);
    socket_send_text(sockets[i], watch);
  }
  while (!are_present && (news = socket_read(sockets[0], NULL))) {
    are_present = json_array_size(json_object_get(news, "present")) == 2;
    json_decref(news);
  }
  assert_true(are_present);
  int turn = (int)int_of(game, "turn");
  Client *first = turn == 0 ? &ana : &luis;
  json_t *after = act(first, game, "pass", "one", json_object());
  assert_int_equal(first->status, 200);
  assert_int_equal(int_of(after, "turn"), 1 - turn);
  bool is_told = false;
  int other = sockets[turn == 0 ? 1 : 0];
  while (!is_told && (news = socket_read(other, NULL))) {
    is_told = json_object_get(news, "seq") && int_of(news, "seq") == int_of(after, "seq");
    json_decref(news);
  }
  assert_true(is_told);
  json_decref(after);
  json_decref(game);
  json_decref(others);
  close(sockets[0]);
  close(sockets[1]);
  client_free(&luis);
}

static void a_retry_does_nothing_twice_and_a_late_action_hears_what_happened(void **state) {
  (void)state;
  Client luis = client_new(&server);
  json_t *game, *others;
  make_table(&luis, NULL, &game, &others);
  Client *first = int_of(game, "turn") == 0 ? &ana : &luis;
  json_t *once = act(first, game, "pass", "again", json_object());
  json_t *twice = act(first, game, "pass", "again", json_object());
  assert_int_equal(first->status, 200);
  assert_int_equal(int_of(once, "seq"), int_of(twice, "seq"));
  json_t *late = act(first == &ana ? &luis : &ana, game, "pass", "late", json_object());
  assert_int_equal(first == &ana ? luis.status : ana.status, 409);
  assert_string_equal(text_of(late, "code"), "stale");
  assert_int_equal(int_of(json_object_get(late, "game"), "seq"), int_of(once, "seq"));
  json_t *wrong = act(first, once, "pass", "other", json_object());
  assert_int_equal(first->status, 409);
  assert_string_equal(text_of(wrong, "code"), "not_your_turn");
  json_decref(wrong);
  json_decref(late);
  json_decref(twice);
  json_decref(once);
  json_decref(game);
  json_decref(others);
  client_free(&luis);
}

static void nobody_sees_the_rack_of_another(void **state) {
  (void)state;
  Client luis = client_new(&server), stranger = client_new(&server);
  json_t *game, *others;
  make_table(&luis, NULL, &game, &others);
  client_be_guest(&stranger);
  assert_int_equal(int_of(json_object_get(game, "rack"), "seat"), 0);
  assert_int_equal(int_of(json_object_get(others, "rack"), "seat"), 1);
  char path[96];
  snprintf(path, sizeof path, "/api/games/%s?seat=0", text_of(game, "id"));
  json_t *tried = client_ask(&luis, "GET", path, NULL);
  assert_int_equal(int_of(json_object_get(tried, "rack"), "seat"), 1);
  json_decref(tried);
  tried = client_ask(&stranger, "GET", path, NULL);
  assert_int_equal(stranger.status, 404);
  json_decref(tried);
  snprintf(path, sizeof path, "/api/games/%s/file", text_of(game, "id"));
  tried = client_ask(&luis, "GET", path, NULL);
  assert_null(json_object_get(tried, "seed"));
  json_decref(tried);
  json_decref(game);
  json_decref(others);
  client_free(&luis);
  client_free(&stranger);
}

// Several devices of one person send at once: one of them is first, and the others learn that they were late.
static void of_two_who_act_at_once_one_wins(void **state) {
  enum { RACERS = 6 };
  pid_t racers[RACERS];
  int won = 0, late = 0;
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "]", NULL);
  for (int i = 0; i < RACERS; i++) {
    racers[i] = fork();
    if (racers[i] == 0) {
      char nonce[16];
      snprintf(nonce, sizeof nonce, "r%d", i);
      json_decref(act(&ana, game, "pass", nonce, json_object()));
      _exit(ana.status == 200 ? 1 : ana.status == 409 ? 2 : 3);
    }
  }
  for (int i = 0; i < RACERS; i++) {
    int status;
    waitpid(racers[i], &status, 0);
    won += WEXITSTATUS(status) == 1;
    late += WEXITSTATUS(status) == 2;
  }
  assert_int_equal(won, 1);
  assert_int_equal(late, RACERS - 1);
  json_decref(game);
}

// Tiles of the rack over the centre, in their order.
static json_t *lay(const json_t *game, int count) {
  json_t *tiles = json_array(), *rack = json_object_get(json_object_get(game, "rack"), "tiles");
  for (int i = 0; i < count; i++) {
    const char *name = json_string_value(json_array_get(rack, (size_t)i));
    json_array_append_new(tiles, json_pack("{s:i, s:i, s:s, s:b}", "row", 7, "col", 7 + i, "tile", name[0] ? name : "A",
                                           "blank", name[0] == '\0'));
  }
  return tiles;
}

static void in_challenge_modes_nothing_tells_whether_words_are_good(void **state) {
  (void)state;
  char path[96];
  json_t *fresh = client_new_game(&ana, "[" ME ",{\"kind\":\"person\",\"name\":\"Eva\",\"here\":true}]",
                                  "{\"challenge\":\"double\"}");
  json_t *game = look_from(&ana, text_of(fresh, "id"), int_of(fresh, "turn"));
  json_decref(fresh);
  snprintf(path, sizeof path, "/api/games/%s/preview", text_of(game, "id"));
  json_t *preview = client_send(&ana, "POST", path, json_pack("{s:o}", "tiles", lay(game, 6)));
  assert_int_equal(ana.status, 200);
  assert_true(json_is_true(json_object_get(preview, "legal")));
  assert_true(json_is_null(json_object_get(preview, "problem")));
  assert_false(can(game, "help"));
  json_decref(preview);
  json_t *after = act(&ana, game, "play", "phony", json_pack("{s:o}", "tiles", lay(game, 6)));
  assert_int_equal(ana.status, 200);
  json_t *next = look_from(&ana, text_of(game, "id"), int_of(after, "turn"));
  assert_true(can(next, "challenge"));
  json_t *judged = act(&ana, next, "challenge", "no", json_object());
  assert_int_equal(ana.status, 200);
  assert_int_equal(json_array_size(json_object_get(judged, "board")), 0);
  json_decref(judged);
  json_decref(next);
  json_decref(after);
  json_decref(game);
  game = client_new_game(&ana, "[" ME "]", NULL);
  snprintf(path, sizeof path, "/api/games/%s/preview", text_of(game, "id"));
  preview = client_send(&ana, "POST", path, json_pack("{s:o}", "tiles", lay(game, 6)));
  assert_true(json_is_false(json_object_get(preview, "legal")));
  json_decref(preview);
  json_decref(game);
}

// Waits until it is this seat's turn, or the game is over.
static json_t *wait_for_turn(Client *client, const char *id, int seat) {
  for (int i = 0; i < 20000; i++) {
    json_t *game = look(client, id);
    if (client->status == 200 && (int_of(game, "turn") == seat || json_is_true(json_object_get(game, "over"))))
      return game;
    json_decref(game);
    usleep(5000);
  }
  fail_msg("the machine at %s does not move", id);
  return NULL;
}

static void a_game_against_a_machine_comes_to_its_end(void **state) {
  (void)state;
  char nonce[16], id[32];
  json_t *game = client_new_game(&ana, "[" ME "," MACHINE "]", NULL);
  snprintf(id, sizeof id, "%s", text_of(game, "id"));
  json_decref(game);
  for (int turn = 0; turn < 100; turn++) {
    game = wait_for_turn(&ana, id, 0);
    if (json_is_true(json_object_get(game, "over")))
      break;
    snprintf(nonce, sizeof nonce, "n%d", turn);
    json_decref(act(&ana, game, "pass", nonce, json_object()));
    assert_int_equal(ana.status, 200);
    json_decref(game);
    game = NULL;
  }
  assert_true(json_is_true(json_object_get(game, "over")));
  assert_non_null(json_object_get(json_object_get(game, "result"), "seed"));
  json_decref(game);
}

// A player takes a turn back while the machine thinks about its answer, and plays another one: the first answer is
// dropped, and the machine answers the second turn. Returns false if the machine had answered before.
static bool take_back_while_it_thinks(void) {
  json_t *game = client_new_game(&ana, "[" ME ",{\"kind\":\"bot\",\"name\":\"Bot 1\",\"bot\":\"champion\"}]", NULL);
  char id[32];
  snprintf(id, sizeof id, "%s", text_of(game, "id"));
  json_decref(game);
  game = wait_for_turn(&ana, id, 0);
  long turns = server_metric(&server, "tesela_bot_turns_total");
  int64_t seq = int_of(game, "seq");
  json_t *passed = act(&ana, game, "pass", "first", json_object());
  json_t *back = act(&ana, passed, "undo", "back", json_object());
  bool is_thinking = ana.status == 200;
  if (is_thinking) {
    json_t *second = act(&ana, back, "pass", "second", json_object());
    assert_int_equal(ana.status, 200);
    json_decref(second);
    json_t *answered = wait_for_turn(&ana, id, 0);
    assert_int_equal(int_of(answered, "seq"), seq + 4); // pass, undo, pass, and one answer
    json_decref(answered);
    // Both searches end, one of them in vain.
    for (int i = 0; i < 20000 && server_metric(&server, "tesela_bot_turns_stale_total") == 0; i++)
      usleep(5000);
    assert_int_equal(server_metric(&server, "tesela_bot_turns_stale_total"), 1);
    assert_int_equal(server_metric(&server, "tesela_bot_turns_total"), turns + 1);
    answered = look(&ana, id);
    assert_int_equal(int_of(answered, "seq"), seq + 4);
    json_decref(answered);
  }
  json_decref(back);
  json_decref(passed);
  json_decref(game);
  return is_thinking;
}

static void what_a_machine_chose_for_a_turn_that_was_taken_back_is_dropped(void **state) {
  int tries = 0;
  (void)state;
  while (!take_back_while_it_thinks())
    assert_true(++tries < 100);
}

static void a_nonce_is_for_one_action(void **state) {
  (void)state;
  json_t *game = client_new_game(
      &ana, "[{\"kind\":\"person\",\"account\":true},{\"kind\":\"person\",\"name\":\"Pau\",\"here\":true}]", NULL);
  json_t *first = act(&ana, game, "pass", "once", json_object());
  assert_int_equal(ana.status, 200);
  json_t *again = act(&ana, game, "pass", "once", json_object());
  assert_int_equal(ana.status, 200);
  assert_int_equal(int_of(first, "seq"), int_of(again, "seq"));
  json_t *other = act(&ana, first, "resign", "once", json_object());
  assert_int_equal(ana.status, 409);
  assert_string_equal(text_of(other, "code"), "nonce_used");
  json_decref(game);
  json_decref(first);
  json_decref(again);
  json_decref(other);
}

// Ids may have letters that addresses can't have.
static void addresses_are_written_with_percent_signs(void **state) {
  static const struct {
    const char *id;
    int status;
  } cases[] = {{"house", 200},  {"h%6fuse", 200}, {"%68%6F%75%73%65", 200}, {"h%6Fuses", 404}, {"hous%", 400},
               {"hous%6", 400}, {"hous%6g", 400}, {"hous%g5", 400},         {"hous%00", 400},  {"hous%ff", 400}};
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char path[64];
    snprintf(path, sizeof path, "/api/resources/%s", cases[i].id);
    json_decref(client_ask(&ana, "GET", path, NULL));
    if (ana.status != cases[i].status)
      fail_msg("%s: %d, expected %d", path, ana.status, cases[i].status);
  }
}

// Against a machine, with words of the house.
static bool is_ranked_with(const char *seed) {
  json_t *form = json_pack("{s:s, s:[{s:s, s:b}, {s:s, s:s, s:s}]}", "language", "en-common", "seats", "kind", "person",
                           "account", 1, "kind", "bot", "name", "Bot", "bot", "level1");
  if (seed)
    json_object_set_new(form, "seed", json_string(seed));
  json_t *game = client_send(&ana, "POST", "/api/games", form);
  assert_int_equal(ana.status, 200);
  bool is_ranked = json_is_true(json_object_get(game, "ranked"));
  json_decref(game);
  return is_ranked;
}

static void what_is_no_tile_of_the_game_is_refused_as_what_it_was_meant_for(void **state) {
  static const struct {
    const char *body, *code;
  } cases[] = {
      {"{\"type\":\"exchange\",\"tiles\":[\"QQ\"]}", "not_on_rack"},
      {"{\"type\":\"buy_blank\",\"give\":\"QQ\"}", "not_on_rack"},
      {"{\"type\":\"play\",\"tiles\":[{\"row\":7,\"col\":7,\"tile\":\"QQ\",\"blank\":false}]}", "not_on_rack"},
      {"{\"type\":\"play\",\"tiles\":[{\"row\":7,\"col\":7,\"tile\":\"QQ\",\"blank\":true}]}", "not_a_kind"},
  };
  (void)state;
  json_t *game = client_new_game(&ana, "[{\"kind\":\"person\",\"account\":true,\"here\":true}]", NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    json_t *answer = client_expect(&ana, 400, "POST", cases[i].body, "/api/games/%s/actions", text_of(game, "id"));
    assert_string_equal(text_of(answer, "code"), cases[i].code);
    json_decref(answer);
  }
  json_decref(game);
}

// The result is there, also in best and worst, and says that it does not count for the ranking.
static void a_helped_game_is_among_the_results_and_not_ranked(void **state) {
  Client eva = client_new(&server);
  (void)state;
  client_register(&eva, "Nora");
  json_t *game =
      client_new_game(&eva, "[{\"kind\":\"person\",\"account\":true},{\"kind\":\"person\",\"name\":\"Pep\"}]", NULL);
  json_decref(client_expect(&eva, 200, "POST", "{}", "/api/games/%s/help", text_of(game, "id")));
  json_decref(client_expect(&eva, 200, "POST", "{\"type\":\"resign\"}", "/api/games/%s/actions", text_of(game, "id")));
  json_t *own = client_expect(&eva, 200, "GET", NULL, "/api/statistics?player=Nora");
  const json_t *score = json_array_get(json_object_get(own, "scores"), 0);
  assert_int_equal(int_of(own, "games"), 1);
  assert_int_equal(int_of(own, "best"), int_of(score, "score"));
  assert_int_equal(int_of(own, "worst"), int_of(score, "score"));
  assert_true(json_is_false(json_object_get(score, "counts")));
  assert_true(json_is_false(json_object_get(score, "ranked")));
  json_decref(own);
  own = client_expect(&eva, 200, "GET", NULL, "/api/statistics?player=Nora&ranked=true");
  assert_int_equal(int_of(own, "games"), 0);
  assert_true(json_is_null(json_object_get(own, "best")));
  assert_true(json_is_null(json_object_get(own, "worst")));
  json_decref(own);
  json_decref(game);
  client_free(&eva);
}

// Whoever has chosen the seed can work out every draw.
static void a_chosen_seed_is_for_oneself_and_for_no_ranking(void **state) {
  TestServer real = {0};
  (void)state;
  assert_true(is_ranked_with(NULL));
  assert_false(is_ranked_with("known"));
  setenv("TEST_UNKNOWN_TILES", "1", 1);
  server_start(&real, false);
  unsetenv("TEST_UNKNOWN_TILES");
  Client eva = client_new(&real);
  client_register(&eva, "Eva");
  client_add_words(&eva);
  json_t *answer = client_ask(&eva, "POST", "/api/games",
                              "{\"resource\":\"house\",\"seed\":\"known\",\"seats\":[{\"kind\":\"person\",\"account\":"
                              "true},{\"kind\":\"person\",\"here\":false}]}");
  assert_int_equal(eva.status, 400);
  assert_string_equal(text_of(answer, "field"), "seed");
  json_decref(answer);
  client_free(&eva);
  assert_int_equal(server_end(&real), 0);
}

static void an_account_that_goes_gives_up_its_seat(void **state) {
  Client eva = client_new(&server);
  char path[96];
  (void)state;
  client_register(&eva, "Eva");
  json_t *game = client_new_game(&ana, "[" ME "," INVITED ",{\"kind\":\"person\",\"name\":\"Pau\"}]", NULL);
  snprintf(path, sizeof path, "/api/games/%s/invite", text_of(game, "id"));
  json_t *invitation = client_ask(&ana, "POST", path, "{\"seat\":1}");
  snprintf(path, sizeof path, "/api/join/%s", text_of(invitation, "token"));
  json_decref(client_ask(&eva, "POST", path, "{}"));
  assert_int_equal(eva.status, 200);
  json_decref(client_ask(&eva, "POST", "/api/account/delete", "{\"password\":\"secret\"}"));
  assert_int_equal(eva.status, 200);
  json_t *after = look(&ana, text_of(game, "id"));
  const json_t *seat = json_array_get(json_object_get(after, "seats"), 1);
  assert_true(json_is_true(json_object_get(seat, "out")));
  assert_string_not_equal(text_of(seat, "name"), "Eva");
  json_decref(after);
  json_decref(invitation);
  json_decref(game);
  client_free(&eva);
}

static void a_crash_loses_nothing_that_was_confirmed(void **state) {
  (void)state;
  char id[32];
  json_t *game = client_new_game(&ana, "[" ME "," MACHINE "]", NULL);
  snprintf(id, sizeof id, "%s", text_of(game, "id"));
  json_decref(game);
  game = wait_for_turn(&ana, id, 0);
  json_t *after = act(&ana, game, "pass", "crash", json_object());
  int64_t seq = int_of(after, "seq");
  server_kill(&server);
  json_decref(after);
  json_decref(game);
  server_restart(&server);
  game = wait_for_turn(&ana, id, 0); // the machine continues by itself
  assert_true(int_of(game, "seq") > seq);
  after = act(&ana, game, "pass", "crash", json_object()); // a confirmed turn is known after a crash too
  assert_int_equal(ana.status, 200);
  assert_int_equal(int_of(after, "seq"), int_of(game, "seq"));
  json_decref(after);
  json_decref(game);
}

static int left_open = -1;

// This test is the last: the connection is still open when the server ends, which must succeed all the same.
static void somebody_watches_until_the_end(void **state) {
  char watch[64];
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "]", NULL);
  snprintf(watch, sizeof watch, "{\"watch\":\"%s\",\"seq\":0}", text_of(game, "id"));
  left_open = socket_open(&ana);
  socket_send_text(left_open, watch);
  json_t *news = socket_read(left_open, NULL);
  assert_non_null(news);
  json_decref(news);
  json_decref(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(two_people_play_at_one_table_and_hear_of_each_other),
      cmocka_unit_test(a_retry_does_nothing_twice_and_a_late_action_hears_what_happened),
      cmocka_unit_test(nobody_sees_the_rack_of_another),
      cmocka_unit_test(of_two_who_act_at_once_one_wins),
      cmocka_unit_test(a_nonce_is_for_one_action),
      cmocka_unit_test(addresses_are_written_with_percent_signs),
      cmocka_unit_test(what_is_no_tile_of_the_game_is_refused_as_what_it_was_meant_for),
      cmocka_unit_test(a_helped_game_is_among_the_results_and_not_ranked),
      cmocka_unit_test(a_chosen_seed_is_for_oneself_and_for_no_ranking),
      cmocka_unit_test(an_account_that_goes_gives_up_its_seat),
      cmocka_unit_test(in_challenge_modes_nothing_tells_whether_words_are_good),
      cmocka_unit_test(a_game_against_a_machine_comes_to_its_end),
      cmocka_unit_test(what_a_machine_chose_for_a_turn_that_was_taken_back_is_dropped),
      cmocka_unit_test(a_crash_loses_nothing_that_was_confirmed),
      cmocka_unit_test(somebody_watches_until_the_end),
  };
  int failed = cmocka_run_group_tests(tests, open_all, close_all);
  return failed ? failed : how_it_ended;
}
