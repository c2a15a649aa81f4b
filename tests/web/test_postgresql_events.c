// SPDX-License-Identifier: MIT
// Two servers on one database, each with a command for events: each event is sent once.
#include "base/file.h"
#include "base/mem.h"
#include "support/fixture.h"
#include "support/test.h"
#include "web/program.h"

#include <stdio.h>
#include <string.h>

enum { TURNS = 6 };

static int count_of(Span text, const char *what) {
  int count = 0;
  size_t size = strlen(what);
  for (size_t i = 0; i + size <= text.size; i++)
    count += memcmp(text.data + i, what, size) == 0;
  return count;
}

static void look_everywhere(Match *match) {
  for (int i = 0; i < 2; i++)
    json_decref(client_expect(&match->players[i], 200, "GET", NULL, "/api/games/%s", match->game));
}

static void an_event_is_told_by_one_of_two_nodes(void **state) {
  static const struct {
    const char *what;
    int count;
  } wanted[] = {{"\n", 4 + TURNS},
                {"\"event\":\"invitation\"", 1},
                {"\"event\":\"your_turn\"", 1 + TURNS},
                {"\"event\":\"game_over\"", 2}};
  (void)state;
  const char *names[] = {"Ana", "Eva"};
  char *folder = fixture_dir_make();
  StrBuf path = {0}, command = {0};
  Span heard;
  TestServer nodes[2] = {0};
  Match match;
  Error err;
  strbuf_printf(&path, "%s/heard", folder);
  strbuf_printf(&command, "cat >> '%s'", path.data); // short lines are appended whole
  const char *const arguments[] = {"--store", "postgresql://", "--no-limits", "--on-event", command.data, NULL};
  for (int i = 0; i < 2; i++)
    program_start(&nodes[i], 0, arguments);
  match_begin(&match, &nodes[0], &nodes[1], names);
  for (int i = 0; i < TURNS; i++) {
    look_everywhere(&match);
    assert_true(match_pass(&match, 1));
  }
  look_everywhere(&match);
  json_decref(client_expect(match_player(&match), 200, "POST", "{\"type\":\"resign\",\"nonce\":\"end\"}",
                            "/api/games/%s/actions", match.game));
  look_everywhere(&match);
  match_free(&match);
  for (int i = 0; i < 2; i++)
    assert_int_equal(server_end(&nodes[i]), 0); // waiting events are sent
  assert_ok(file_read(path.data, 1 << 20, &heard, &err), err);
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    if (count_of(heard, wanted[i].what) != wanted[i].count)
      fail_msg("wanted %d times %s: %.*s", wanted[i].count, wanted[i].what, (int)heard.size, heard.data);
  }
  fixture_dir_remove(folder);
  mem_free_span(heard);
  strbuf_deinit(&path);
  strbuf_deinit(&command);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(an_event_is_told_by_one_of_two_nodes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
