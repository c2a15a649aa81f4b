// SPDX-License-Identifier: MIT
// The events for an operator's command: whose turn it is while they are away, who is invited, which game is over. A
// command that ends is started again; nobody waits for one that does not read.
#include "support/fixture.h"
#include "support/test.h"
#include "web/client.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define ME "{\"kind\":\"person\",\"account\":true,\"here\":true}"
#define INVITED "{\"kind\":\"person\",\"here\":false}"

enum { PATIENCE_MS = 180 * 1000, SOON_MS = 1, FEW = 20 };

static int told[2]; // a pipe: what operators are told, from the server's process

static void hear_problem(void *context, const Error *err) {
  (void)context;
  dprintf(told[1], "%s\n", err->code);
}

typedef struct Club {
  TestServer server;
  Client ana, eva;
  char *folder; // of what the command writes
  StrBuf command;
  FILE *lines; // that it has written
} Club;

// The command is made like printf does, with the folder.
static void club_open(Club *club, const char *command) {
  *club = (Club){.folder = fixture_dir_make()};
  strbuf_printf(&club->command, "cd '%s' && { %s; }", club->folder, command);
  server_start_with(&club->server, &(WebOptions){.api.is_unlimited = true,
                                                 .api.on_event = club->command.data,
                                                 .api.event_ms = SOON_MS,
                                                 .api.events_max = FEW,
                                                 .hosts = {"play.example.org"},
                                                 .host_count = 1,
                                                 .api.on_problem = hear_problem});
  club->ana = client_new(&club->server);
  club->eva = client_new(&club->server);
  client_register(&club->ana, "Ana");
  client_add_words(&club->ana);
  client_register(&club->eva, "Eva");
}

static void club_close(Club *club) {
  client_free(&club->ana);
  client_free(&club->eva);
  assert_int_equal(server_end(&club->server), 0);
  if (club->lines)
    fclose(club->lines);
  fixture_dir_remove(club->folder);
  strbuf_deinit(&club->command);
}

// The next line of the file that the command writes; waits for it.
static json_t *club_hear(Club *club) {
  char line[2000] = "";
  size_t size = 0;
  StrBuf path = {0};
  strbuf_printf(&path, "%s/heard", club->folder);
  for (int waited = 0; waited < PATIENCE_MS && (size == 0 || line[size - 1] != '\n'); waited += 5) {
    if (!club->lines)
      club->lines = fopen(path.data, "r");
    if (club->lines && fgets(line + size, (int)(sizeof line - size), club->lines))
      size = strlen(line);
    else
      usleep(5000);
    if (club->lines)
      clearerr(club->lines);
  }
  strbuf_deinit(&path);
  json_t *json = json_loads(line, 0, NULL);
  if (!json)
    fail_msg("not an event: '%s'", line);
  return json;
}

// "your_turn of Ana in 'ca' with Eva"; checks the other members too.
static void club_expect(Club *club, const char *game, const char *wanted) {
  StrBuf text = {0}, address = {0};
  json_t *event = club_hear(club);
  const char *opponent = json_string_value(json_array_get(json_object_get(event, "opponents"), 0));
  bool is_invitation = strcmp(text_of(event, "event"), "invitation") == 0;
  strbuf_printf(&text, "%s of %s in '%s' with %s", text_of(event, "event"), text_of(event, "account"),
                text_of(event, "language"), opponent ? opponent : "nobody");
  strbuf_printf(&address, "http://play.example.org:%d/#/%s%s", club->server.port, is_invitation ? "games" : "table/",
                is_invitation ? "" : game);
  assert_string_equal(text.data, wanted);
  assert_string_equal(text_of(event, "address"), address.data);
  assert_string_equal(text_of(event, "game"), game);
  assert_true(int_of(event, "at") > 0);
  assert_int_equal(json_object_size(event), 7);
  strbuf_deinit(&text);
  strbuf_deinit(&address);
  json_decref(event);
}

static void club_act(Client *client, const char *game, const char *type) {
  static int count;
  char body[80];
  snprintf(body, sizeof body, "{\"type\":\"%s\",\"nonce\":\"n%d\"}", type, count++);
  json_decref(client_expect(client, 200, "POST", body, "/api/games/%s/actions", game));
}

// Ana begins a game and invites Eva.
static void club_begin(Club *club, char game[32]) {
  json_t *made = client_new_game(&club->ana, "[" ME "," INVITED "]", "{\"passes_to_end\":0,\"scoreless_to_end\":0}");
  snprintf(game, 32, "%s", text_of(made, "id"));
  json_decref(made);
  json_decref(client_expect(&club->ana, 200, "POST", "{\"seat\":1,\"account\":\"Eva\"}", "/api/games/%s/invite", game));
}

// Watches the game until the connection is closed.
static int club_attend(Client *client, const char *game) {
  char text[80];
  int code, fd = socket_open(client);
  assert_true(fd >= 0);
  snprintf(text, sizeof text, "{\"watch\":\"%s\"}", game);
  socket_send_text(fd, text);
  for (bool is_there = false; !is_there;) {
    json_t *news = socket_read(fd, &code);
    assert_non_null(news);
    is_there = json_object_get(news, "present") != NULL;
    json_decref(news);
  }
  return fd;
}

static void the_command_is_told_of_those_who_are_away(void **state) {
  static const char *const turns[] = {"your_turn of Ana in 'ca' with Eva", "your_turn of Eva in '' with Ana"};
  static const char *const ends[] = {"game_over of Ana in 'ca' with Eva", "game_over of Eva in '' with Ana"};
  (void)state;
  Club club;
  char game[32];
  club_open(&club, "cat >> heard");
  json_decref(client_expect(&club.ana, 200, "PATCH", "{\"language\":\"ca\"}", "/api/account"));
  club_begin(&club, game);
  club_expect(&club, game, "invitation of Eva in '' with Ana");
  json_t *joined = client_expect(&club.eva, 200, "POST", "{}", "/api/games/%s/join", game);
  int first = (int)int_of(joined, "turn"), second = !first;
  Client *players[2] = {first ? &club.eva : &club.ana, first ? &club.ana : &club.eva};
  json_decref(joined);
  club_expect(&club, game, turns[first]);
  club_act(players[0], game, "pass");
  club_expect(&club, game, turns[second]);
  club_act(players[1], game, "pass");
  club_expect(&club, game, turns[first]);
  int fd = club_attend(players[1], game);
  club_act(players[0], game, "pass"); // no events for somebody who watches
  club_act(players[1], game, "pass");
  club_expect(&club, game, turns[first]);
  club_act(players[0], game, "resign");
  club_expect(&club, game, ends[first]);
  close(fd);
  assert_int_equal(server_metric(&club.server, "tesela_events_dropped_total"), 0);
  club_close(&club);
}

// Each command reads one line and ends: the next one gets the next line.
static void a_command_that_ends_is_started_again(void **state) {
  (void)state;
  Club club;
  char game[32], code[64] = "";
  struct pollfd waits = {told[0], POLLIN, 0};
  club_open(&club, "read -r line && echo \"$line\" >> heard");
  for (int i = 0; i < 3; i++) {
    club_begin(&club, game);
    club_expect(&club, game, "invitation of Eva in '' with Ana");
  }
  assert_int_equal(poll(&waits, 1, PATIENCE_MS), 1);
  assert_true(read(told[0], code, sizeof code - 1) > 0);
  assert_memory_equal(code, "event_command\n", strlen("event_command\n"));
  assert_int_equal(server_metric(&club.server, "tesela_store_errors_total"), 0);
  club_close(&club);
}

// Events go on until some are dropped, and the server answers as before.
static void nobody_waits_for_a_command_that_does_not_read(void **state) {
  (void)state;
  Club club;
  char game[32];
  club_open(&club, "exec sleep 1000");
  club_begin(&club, game);
  json_t *joined = client_expect(&club.eva, 200, "POST", "{}", "/api/games/%s/join", game);
  Client *players[2] = {&club.ana, &club.eva};
  int turn = (int)int_of(joined, "turn");
  json_decref(joined);
  for (int i = 0; server_metric(&club.server, "tesela_events_dropped_total") == 0; i++) {
    assert_true(i < 500);
    for (int j = 0; j < FEW; j++, turn = !turn)
      club_act(players[turn], game, "pass");
  }
  club_close(&club);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_command_is_told_of_those_who_are_away),
      cmocka_unit_test(a_command_that_ends_is_started_again),
      cmocka_unit_test(nobody_waits_for_a_command_that_does_not_read),
  };
  assert_int_equal(pipe(told), 0);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
