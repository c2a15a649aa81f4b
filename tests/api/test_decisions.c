// SPDX-License-Identifier: MIT
// The same decision everywhere: what one front end refuses, the others refuse for the same reason. Each row goes
// through the command line and the console of the real program, and through the JSON interface without a socket.
#include "api/client.h"
#include "base/file.h"
#include "base/mem.h"
#include "support/fixture.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

// Answers typed to the console begin after the login; in commands and requests a folder, a game and a puzzle are
// $WORK, $GAME, $PUZZLE with $VERSION.
typedef struct Decision {
  const char *about;
  const char *command; // of the command line; NULL: it has none
  const char *typed;   // to the console, one line each; NULL: not possible
  const char *request; // "POST /api/games"; NULL: not possible
  const char *body;
  const char *refusal; // a part of the message; NULL: it is accepted
  const char *seed;    // the console's words, if they differ, or its message when it is accepted
} Decision;

#define FORM "3\n1\n"          // a new game, as a form
#define NAMES FORM "1\n2\n3\n" // of two players
#define SOPA "6\n2\n2\n"       // a new word search
#define SEATS(first, second)                                                                                           \
  "{\"language\":\"en\",\"seats\":[{\"kind\":\"person\",\"name\":\"" first                                             \
  "\"},{\"kind\":\"person\",\"name\":\"" second "\"}]}"
#define RULES(rules) "{\"language\":\"en\",\"seats\":[{\"kind\":\"bot\"}],\"settings\":{" rules "}}"
#define MINI TESELA_SOURCE_DIR "/tests/fixtures/mini_maze.txt"
#define LONG_NAME "abcdefghijklmnopqrstuvwxyzabcdefg"
#define PERSON "{\"kind\":\"bot\"},"

static const Decision decisions[] = {
    {"two players of one name", "play --new --people Eva,EVA", NAMES "Eva\nEVA\n", "POST /api/games",
     SEATS("Eva", "EVA"), "can't be empty or repeated", NULL},
    {"a player without a name", "play --new --people Eva,,Pau", NAMES "\n \n", "POST /api/games", SEATS("Eva", " "),
     "can't be empty or repeated", NULL},
    {"a name in letters of two alphabets", "play --new --people Еva", NAMES "Еva\n", "POST /api/games",
     SEATS("Еva", "Pau"), "could be mistaken for another one", NULL},
    {"a long name", "play --new --people " LONG_NAME, NAMES LONG_NAME "\n", "POST /api/games", SEATS(LONG_NAME, "Pau"),
     "32", NULL},
    {"nine players", "play --new --people a,b,c,d,e,f,g,h,i", FORM "1\n4\n9\n", "POST /api/games",
     "{\"seats\":[" PERSON PERSON PERSON PERSON PERSON PERSON PERSON PERSON "{\"kind\":\"bot\"}]}", "1 to 8",
     "Give a positive whole number of human players"},
    {"no such machine", "play --new --bots oracle", NULL, "POST /api/games",
     "{\"seats\":[{\"kind\":\"bot\",\"bot\":\"oracle\"}]}", "there is no machine player 'oracle'", NULL},
    {"no such rules", "play --new --preset chess", NULL, "POST /api/games",
     "{\"preset\":\"chess\",\"seats\":[{\"kind\":\"bot\"}]}", "wordsmog", NULL},
    {"a tiny board", "play --new --board 2", FORM "6\n2\n", "POST /api/games", RULES("\"board_size\":2"), "3 to 31",
     "The size must be a positive whole number"},
    {"a long rack", "play --new --set rack_size=16", FORM "12\nrack_size=16\n", "POST /api/games",
     RULES("\"rack_size\":16"), "rack_size must be a whole number from 1 to 15", NULL},
    {"a rule that is none", "play --new --set colour=red", FORM "12\ncolour=red\n", "POST /api/games",
     RULES("\"colour\":\"red\""), "'colour' is not a setting", NULL},
    {"words that are not there", "play --new --lexicon klingon", FORM "2\nklingon\n", "POST /api/games",
     "{\"language\":\"klingon\",\"seats\":[{\"kind\":\"bot\"}]}", "klingon",
     "The selected dictionary is not available"},
    {"a message with its own letters", "sopa new --words sol,luna --size 9 --message niño --name m",
     SOPA "m\nes-27\n1\nsol,luna\n9\n9\n\nniño\ns\n", "POST /api/puzzles/sopa",
     "{\"words\":[\"sol\",\"luna\"],\"rows\":9,\"message\":\"niño\"}", NULL, "'m' is in the list now."},
    {"a message in no letters of the alphabet", "sopa new --words sol --size 9 --message кот",
     SOPA "m\nes-27\n1\nsol\n9\n9\n\nкот\ns\n", "POST /api/puzzles/sopa",
     "{\"words\":[\"sol\"],\"rows\":9,\"message\":\"кот\"}", "not a letter of the alphabet", NULL},
    {"too many words", "sopa new --random --count 5001", SOPA "m\nes-27\n4\n5001\n", "POST /api/puzzles/sopa",
     "{\"random\":true,\"count\":5001}", "1 to 5000", NULL},
    {"words that can't cross", "crossword new --words sol,pez", "6\n3\n2\nm\n1\n1\nsol,pez\n\n\ns\n",
     "POST /api/puzzles/crossword", "{\"words\":[\"sol\",\"pez\"]}", "these words share no letter with the others",
     NULL},
    {"a word that is too short to be mixed", "scramble new --words yo", "6\n7\n2\nm\n1\nyo\n3\ns\n",
     "POST /api/puzzles/scramble", "{\"words\":[\"yo\"]}", "'yo' is too short to be mixed", NULL},
    {"a sentence that is too short", "cryptogram new --text yo", "6\n9\n2\nm\nyo\n1\n3\ns\n",
     "POST /api/puzzles/cryptogram", "{\"text\":\"yo\"}", "the sentence is too short", NULL},
    {"a puzzle's name that is in use", NULL, "6\n2\n4\ndos\nuno\n", "PUT /api/puzzles/$PUZZLE",
     "{\"version\":$VERSION,\"name\":\"uno\"}", "there is a puzzle 'uno' already", NULL},
    {"a save's name that is in use", NULL, "3\n3\ndos\n12\nuno\nno\n", "POST /api/games/$GAME/save",
     "{\"name\":\"uno\"}", "there is a saved game 'uno' already", "There is a game of that name already."},
    {"an obstacle where the entrance is", "maze edit " MINI " --obstacle 0,1 -o $WORK/m.txt",
     "6\n1\n7\n" MINI "\n14\n1\n1\n0,1\n\n", NULL, NULL, "Entrance, exits and player stay where they are.", NULL},
    {"an obstacle outside", "maze edit " MINI " --obstacle 9,9 -o $WORK/m.txt", "6\n1\n14\n1\n1\n9,9\n\n", NULL, NULL,
     "outside the maze", NULL},
    {"a file that is there", "sopa new --words sol -o $WORK/aa_bolsa.txt", NULL, NULL, NULL, "aa_bolsa.txt", NULL},
};

static TestServer server;
static Client ana;
static char game[64], puzzle[32], version[32];

static bool starts_with(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

static void add_filled_in(const char *pattern, StrBuf *out) {
  const char *const names[][2] = {
      {"$WORK", server.folder}, {"$GAME", game}, {"$PUZZLE", puzzle}, {"$VERSION", version}};
  enum { NAMES_COUNT = sizeof names / sizeof *names };
  for (; *pattern; pattern++) {
    size_t i = 0;
    while (i < NAMES_COUNT && !starts_with(pattern, names[i][0]))
      i++;
    if (i == NAMES_COUNT) {
      strbuf_add_char(out, *pattern);
      continue;
    }
    strbuf_add_text(out, names[i][1]);
    pattern += strlen(names[i][0]) - 1;
  }
}

// Runs the real program with this typed input; *out is its whole output.
static int run_program(const char *arguments, const char *typed, StrBuf *out) {
  StrBuf command = {0}, path = {0};
  char bytes[4096];
  size_t size;
  strbuf_printf(&path, "%s/typed", server.folder);
  assert_int_equal(file_write(path.data, span_of(typed), NULL), OK);
  strbuf_printf(&command, "\"$TESELA\" --lang en ");
  add_filled_in(arguments, &command);
  strbuf_printf(&command, " < '%s' 2>&1", path.data);
  FILE *program = popen(command.data, "r"); // NOLINT(cert-env33-c): the command is the table's
  assert_non_null(program);
  while ((size = fread(bytes, 1, sizeof bytes, program)) > 0)
    strbuf_add(out, bytes, size);
  int status = pclose(program);
  strbuf_deinit(&command);
  strbuf_deinit(&path);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int talk(const char *typed, StrBuf *out) {
  StrBuf all = {0};
  strbuf_printf(&all, "1\nana\nana\n%s", typed);
  int code = run_program("console --store $WORK/console.db --seed decisions", all.data, out);
  strbuf_deinit(&all);
  return code;
}

static void expect_said(const Decision *row, const char *front_end, const char *said, const char *expected) {
  enum { SHOWN = 500 }; // the last part of the output
  size_t size = strlen(said);
  if (!strstr(said, expected))
    fail_msg("%s, %s\n  expected %s\n  says     %s", row->about, front_end, expected,
             said + (size > SHOWN ? size - SHOWN : 0));
}

static void try_command(const Decision *row) {
  StrBuf said = {0};
  int code = run_program(row->command, "", &said);
  if ((code != 0) != (row->refusal != NULL) || code < 0 || code > 2)
    fail_msg("%s: tesela %s exits with %d: %s", row->about, row->command, code, strbuf_text(&said));
  if (row->refusal)
    expect_said(row, "command line", strbuf_text(&said), row->refusal);
  strbuf_deinit(&said);
}

static void try_console(const Decision *row) {
  StrBuf said = {0};
  assert_int_equal(talk(row->typed, &said), 0);
  expect_said(row, "console", strbuf_text(&said), row->seed ? row->seed : row->refusal);
  strbuf_deinit(&said);
}

static void try_request(const Decision *row) {
  char method[8];
  StrBuf path = {0}, body = {0};
  snprintf(method, sizeof method, "%.*s", (int)strcspn(row->request, " "), row->request);
  add_filled_in(strchr(row->request, ' ') + 1, &path);
  add_filled_in(row->body, &body);
  json_t *answer = client_ask(&ana, method, path.data, body.data);
  if ((ana.status != 200) != (row->refusal != NULL) || ana.status >= 500)
    fail_msg("%s: %s is answered with %d: %s", row->about, row->request, ana.status, text_of(answer, "message"));
  if (row->refusal)
    expect_said(row, "interface", text_of(answer, "message"), row->refusal);
  json_decref(answer);
  strbuf_deinit(&path);
  strbuf_deinit(&body);
}

static void every_front_end_decides_alike(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof decisions / sizeof *decisions; i++) {
    const Decision *row = &decisions[i];
    if (row->command)
      try_command(row);
    if (row->typed)
      try_console(row);
    if (row->request)
      try_request(row);
  }
}

// Fills both stores with an account, two games saved as 'uno' and 'dos', and two puzzles of these names.
static void fill_console(void) {
  static const char *const files[][2] = {{"aa_diccionario.txt", "aa\naaaa\n"}, {"aa_bolsa.txt", "A 40 1\n"}};
  StrBuf typed = {0}, said = {0};
  for (int i = 0; i < 2; i++) {
    StrBuf path = {0};
    strbuf_printf(&path, "%s/%s", server.folder, files[i][0]);
    assert_int_equal(file_write(path.data, span_of(files[i][1]), NULL), OK);
    strbuf_deinit(&path);
  }
  strbuf_printf(&typed, "2\nana\nana\n2\n2\n1\n%s\n0\n0\n", server.folder);
  for (int i = 0; i < 2; i++)
    strbuf_printf(&typed, "3\n1\n1\n3\n2\naa\n3\n\n4\n12\n%s\n0\n0\n", i ? "dos" : "uno");
  for (int i = 0; i < 2; i++)
    strbuf_printf(&typed, "6\n2\n2\n%s\nes-27\n1\nsol\n5\n5\n\n\ns\n0\n0\n", i ? "dos" : "uno");
  int code = run_program("console --store $WORK/console.db --seed decisions", typed.data, &said);
  if (code != 0 || !strstr(said.data, "Game saved as 'dos'.") || !strstr(said.data, "'dos' is in the list now."))
    fail_msg("the console can't be filled: %s", said.data);
  strbuf_deinit(&typed);
  strbuf_deinit(&said);
}

static void fill_server(void) {
  client_register(&ana, "Ana");
  client_add_words(&ana);
  for (int i = 0; i < 2; i++) {
    const char *name = i ? "{\"name\":\"dos\"}" : "{\"name\":\"uno\"}";
    json_t *made = client_new_game(&ana, "[{\"kind\":\"person\",\"account\":true}]", NULL);
    snprintf(game, sizeof game, "%s", text_of(made, "id"));
    json_decref(made);
    json_decref(client_expect(&ana, 200, "POST", name, "/api/games/%s/save", game));
    made = client_send(&ana, "POST", "/api/puzzles/sopa",
                       json_pack("{s:[s], s:s}", "words", "sol", "name", i ? "dos" : "uno"));
    snprintf(puzzle, sizeof puzzle, "%s", text_of(made, "id"));
    snprintf(version, sizeof version, "%lld", (long long)int_of(made, "version"));
    json_decref(made);
  }
}

static int open_all(void **state) {
  (void)state;
  server_start(&server, false);
  ana = client_new(&server);
  ana.language = "en";
  fill_server();
  fill_console();
  return 0;
}

static int close_all(void **state) {
  (void)state;
  client_free(&ana);
  return server_end(&server);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_front_end_decides_alike)};
  return cmocka_run_group_tests(tests, open_all, close_all);
}
