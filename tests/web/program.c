// SPDX-License-Identifier: MIT
#include "web/program.h"

#include "base/mem.h"
#include "base/steady.h"
#include "support/fixture.h"
#include "support/test.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ARGUMENTS_MAX = 24, PAUSE_US = 100 * 1000, PATIENCE_MS = 90 * 1000 };

static void run_program(const TestServer *server, int port, const char *const *arguments, int out) {
  const char *words[ARGUMENTS_MAX] = {getenv("TESELA"), "serve", "--data", server->folder, "--port"};
  char number[16];
  int count = 5;
  snprintf(number, sizeof number, "%d", port);
  words[count++] = number;
  while (*arguments && count < ARGUMENTS_MAX - 1)
    words[count++] = *arguments++;
  prctl(PR_SET_PDEATHSIG, SIGKILL); // a test that fails must leave no process behind
  setenv("TESELA_HOME", server->folder, 1);
  dup2(out, STDOUT_FILENO);
  close(out);
  execv(words[0], (char **)(uintptr_t)words);
  _exit(5);
}

void program_start(TestServer *server, int port, const char *const *arguments) {
  int ends[2];
  char line[200] = "";
  assert_non_null(getenv("TESELA"));
  if (!server->folder)
    server->folder = fixture_dir_make();
  assert_int_equal(pipe(ends), 0);
  server->process = fork();
  assert_true(server->process >= 0);
  if (server->process == 0) {
    close(ends[0]);
    run_program(server, port, arguments, ends[1]);
  }
  close(ends[1]);
  FILE *said = fdopen(ends[0], "r");
  struct pollfd speaks = {.fd = ends[0], .events = POLLIN};
  while (!strstr(line, "://") && poll(&speaks, 1, PATIENCE_MS) > 0 && fgets(line, sizeof line, said))
    continue;
  fclose(said);
  const char *colon = strrchr(line, ':');
  if (!colon) {
    server_tell_standing(server);
    fail_msg("the server did not start: %s", line);
  }
  server->port = atoi(colon + 1);
}

void program_signal(const TestServer *server, int number) {
  kill(server->process, number);
}

// Repeats until there is an answer: a node or the database may be away.
static json_t *insist(Client *client, const char *method, const char *path, const char *body, int tries) {
  json_t *answer = NULL;
  for (int i = 0; i < tries; i++) {
    if (i > 0)
      usleep(PAUSE_US);
    json_decref(answer);
    answer = client_ask(client, method, path, body);
    if (client->status != 0 && client->status < 500 && client->status != 429)
      break;
  }
  return answer;
}

static void match_make_game(Match *match, json_t *second, json_t *settings) {
  json_t *game = client_send(&match->players[0], "POST", "/api/games",
                             json_pack("{s:s, s:[{s:s, s:b}, o], s:o}", "resource", "house", "seats", "kind", "person",
                                       "account", 1, second, "settings", settings));
  assert_int_equal(match->players[0].status, 200);
  snprintf(match->game, sizeof match->game, "%s", text_of(game, "id"));
  json_decref(game);
}

static json_t *endless(void) {
  return json_pack("{s:i, s:i}", "passes_to_end", 0, "scoreless_to_end", 0);
}

void match_begin_solo(Match *match, const TestServer *server, const char *name) {
  bool is_over;
  *match = (Match){.players = {client_new(server), client_new(server)}, .is_solo = true};
  client_register(&match->players[0], name);
  client_add_words(&match->players[0]);
  match_make_game(match, json_pack("{s:s, s:s}", "kind", "bot", "bot", "greedy"), endless());
  assert_true(match_wait_for_machine(match, 1000, &is_over));
}

void match_begin(Match *match, const TestServer *first, const TestServer *second, const char *names[2]) {
  char body[200];
  *match = (Match){.players = {client_new(first), client_new(second)}};
  for (int i = 0; i < 2; i++)
    client_register(&match->players[i], names[i]);
  client_add_words(&match->players[0]);
  match_make_game(match, json_pack("{s:s, s:b}", "kind", "person", "here", 0), endless());
  snprintf(body, sizeof body, "{\"seat\":1,\"account\":\"%s\"}", names[1]);
  json_decref(client_expect(&match->players[0], 200, "POST", body, "/api/games/%s/invite", match->game));
  json_t *game = client_expect(&match->players[1], 200, "POST", "{}", "/api/games/%s/join", match->game);
  match->begins = (int)int_of(game, "turn");
  json_decref(game);
}

Client *match_player(Match *match) {
  return &match->players[match->is_solo ? 0 : (match->begins + match->confirmed) % 2];
}

static bool match_is_heard(const Match *match, const Client *player, const json_t *answer) {
  bool is_heard = player->status != 0 && player->status < 500;
  if (is_heard && player->status != 200) {
    char *text = json_dumps(answer, 0);
    fail_msg("%s n%d: %d %.300s", match->game, match->confirmed, player->status, text ? text : "");
  }
  return is_heard;
}

bool match_pass(Match *match, int tries) {
  char path[80], body[80];
  Client *player = match_player(match);
  snprintf(path, sizeof path, "/api/games/%s/actions", match->game);
  snprintf(body, sizeof body, "{\"type\":\"pass\",\"nonce\":\"n%d\"}", match->confirmed);
  json_t *answer = insist(player, "POST", path, body, tries);
  bool is_heard = match_is_heard(match, player, answer);
  match->confirmed += is_heard;
  match->seq = is_heard ? int_of(answer, "seq") : match->seq;
  json_decref(answer);
  return is_heard;
}

bool match_wait_for_machine(Match *match, int tries, bool *is_over) {
  char path[80];
  Client *player = &match->players[0];
  bool has_moved = false;
  snprintf(path, sizeof path, "/api/games/%s?seq=%d", match->game, (int)match->seq);
  for (int i = 0; i < tries && !has_moved; i++) {
    if (i > 0)
      usleep(PAUSE_US);
    json_t *game = client_ask(player, "GET", path, NULL);
    bool is_heard = match_is_heard(match, player, game);
    *is_over = is_heard && json_is_true(json_object_get(game, "over"));
    has_moved = *is_over || (is_heard && int_of(game, "turn") == 0);
    json_decref(game);
  }
  return has_moved;
}

static void verify_record(const json_t *record) {
  char *folder = fixture_dir_make();
  StrBuf path = {0}, command = {0};
  strbuf_printf(&path, "%s/game.json", folder);
  strbuf_printf(&command, "\"$TESELA\" verify %s > %s/said 2>&1 || { cat %s/said; exit 1; }", path.data, folder,
                folder);
  assert_int_equal(json_dump_file(record, path.data, 0), 0);
  assert_int_equal(system(command.data), 0); // NOLINT: the path is ours
  strbuf_deinit(&path);
  strbuf_deinit(&command);
  fixture_dir_remove(folder);
}

// Counts the nonces n0, n1, ...: each must be there once, and in order.
static int record_count(const json_t *record) {
  int found = 0;
  size_t i;
  json_t *action;
  json_array_foreach(json_object_get(record, "actions"), i, action) {
    const char *nonce = text_of(action, "nonce");
    char wanted[16];
    if (nonce[0] != 'n')
      continue;
    snprintf(wanted, sizeof wanted, "n%d", found++);
    assert_string_equal(nonce, wanted);
  }
  return found;
}

json_t *record_check(const TestServer *at, const char *cookie, const char *game, int confirmed) {
  Client reader = {.server = at};
  char path[80];
  json_t *record = NULL;
  int64_t until = steady_ms() + PATIENCE_MS;
  snprintf(reader.cookie, sizeof reader.cookie, "%s", cookie);
  snprintf(path, sizeof path, "/api/games/%s/file", game);
  while (!json_object_get(record, "seed")) { // a node may learn of the end a moment later
    json_decref(record);
    record = insist(&reader, "GET", path, NULL, 1000);
    assert_int_equal(reader.status, 200);
    if (steady_ms() > until)
      fail_msg("%s is not over at port %d", game, at->port);
  }
  assert_int_equal(record_count(record), confirmed);
  verify_record(record);
  client_free(&reader);
  return record;
}

json_t *match_check(Match *match, const TestServer *at) {
  char path[80];
  Client *player = match_player(match);
  bool is_over = false;
  if (match->is_solo)
    assert_true(match_wait_for_machine(match, 1000, &is_over));
  snprintf(path, sizeof path, "/api/games/%s/actions", match->game);
  if (!is_over)
    json_decref(insist(player, "POST", path, "{\"type\":\"resign\",\"nonce\":\"last\"}", 1000));
  assert_int_equal(player->status, 200);
  return record_check(at, player->cookie, match->game, match->confirmed);
}

void match_free(Match *match) {
  client_free(&match->players[0]);
  client_free(&match->players[1]);
}
