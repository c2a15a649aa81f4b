// SPDX-License-Identifier: MIT
#include "tests/notation/jsongames.h"

#include <stdlib.h>
#include <string.h>

// Games of each kind, by scripts that do not depend on the draws.
static const Case games[] = {
    {"plays, challenges, undo", "challenge double; bag A:40:1 B:0:3 #:2:0",
     "wait 3; A play 8H AA; B challenge 1; A play 8G A..; B challenge 0; B pass; A help ! help_off; "
     "A undo; B decline; A undo; B agree; A exchange AA; seat A Anna; lexicon abc; B pass; wait 100; A pass"},
    {"coins", "preset seed-003; seats 3; bag A:200:9",
     "A play 8H AA; B pass; C pass; A skip; A pass; C play 8G A..; A play 8F A...; B accept; B play 8E A....; C pass; "
     "A reverse; "
     "A pass; C pass; B blank A; B resign"},
    {"clock", "clock turn; clock_limit_s 60; bots B",
     "wait 61000; timeout A; B play 8H AA; wait 5; A help; A pass; B resign"},
    {"duplicate", "preset duplicate; bag A:50:1 B:50:3; seats 3",
     "A submit 8H AB; B submit -; C submit H8 BB; close AC 8H BB; A submit 8G A; close A 8G B; close - -"},
    {"free swap and out", "free_swap yes; bag A:12:1; rack_size 2; passes_to_end 0; scoreless_to_end 0",
     "A swap AA; A play 8H AA; B play 8F AA..; A play 8D AA....; B play 8B AA......; A play 9H AA; "
     "= end out"},
    {"stuck", "bag A:4:1; rack_size 2", "A pass; stuck"},
    {"called off", "", "A pass; abort"},
    {"nothing yet", "", ""},
};
_Static_assert(sizeof games / sizeof *games == JSONGAMES, "each has its number");

Game *jsongame_make(int index) {
  Game *game = script_game(games[index].setup);
  // A script may reach the end of the game before its last line.
  script_run(game, games[index].script);
  return game;
}

void jsongame_dump(json_t *value, StrBuf *out) {
  char *text = json_dumps(value, JSON_COMPACT);
  json_decref(value);
  strbuf_add_text(out, text);
  free(text);
}

json_t *jsongame_walk(json_t *value, const char *path) {
  char name[64];
  while (value && *path) {
    size_t size = strcspn(path, "/");
    memcpy(name, path, size);
    name[size] = '\0';
    value = json_is_array(value) ? json_array_get(value, (size_t)atoi(name)) : json_object_get(value, name);
    path += size + (path[size] == '/');
  }
  return value;
}

Span jsongame_span(const StrBuf *text) {
  return (Span){text->data, text->size};
}
