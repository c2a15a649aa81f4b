// SPDX-License-Identifier: MIT
// The work of a pupil, as JSON: the first byte chooses the kind of puzzle. Nobody finds more than there is, and reading
// the kept work gives the same again.
#include "fuzz/fuzz.h"
#include "notation/jsonread.h"
#include "workshop/classlink.h"

#include <string.h>

static const char *const kinds[] = {PUZZLE_SOPA, PUZZLE_MAZE, PUZZLE_CROSSWORD};
static const char *const files[] = {
    "{\"format\":\"tesela-sopa\",\"version\":1,\"name\":\"Zoo\",\"alphabet\":{\"id\":\"\",\"letters\":[\"G\",\"A\","
    "\"T\",\"O\","
    "\"S\",\"L\",\"X\"]},\"rows\":3,\"cols\":4,\"grid\":[\"GATO\",\"XXXX\",\"XLOS\"],\"solved\":false,\"words\":[{"
    "\"word\":"
    "\"GATO\",\"label\":\"gato\",\"found\":false},{\"word\":\"SOL\",\"label\":\"sol\",\"found\":false,\"hint\":\"it "
    "shines\"}]}",
    "{\"format\":\"tesela-maze\",\"version\":1,\"name\":\"Yard\",\"rows\":2,\"cols\":3,\"directions\":[0,2,4,6],"
    "\"entrance\":[0,"
    "0],\"exits\":[[0,2]],\"player\":[0,0],\"cells\":[\".#.\",\"...\"],\"solutions\":[]}",
    "{\"format\":\"tesela-crossword\",\"version\":1,\"name\":\"Mar\",\"alphabet\":{\"id\":\"\",\"letters\":[\"S\","
    "\"O\",\"L\","
    "\"A\"]},\"rows\":2,\"cols\":3,\"grid\":[\"SOL\",\".LA\"],\"kind\":\"crisscross\",\"symmetry\":\"none\",\"words\":["
    "]}"};

static int found_with(int kind, const char *before, const ClassWork *work, char **kept) {
  ScopedPuzzle open = {0};
  ClassDesk desk = {0};
  must(openpuzzle_read(kinds[kind], span_of(files[kind]), "puzzle", &open, NULL) == OK);
  Status status = classpuzzle_take(&open, before, work, &desk, NULL);
  must(status != OK || (desk.found >= 0 && desk.found <= desk.total && desk.is_done == (desk.found == desk.total)));
  *kept = status == OK && desk.work ? json_dumps(desk.work, JSON_ENCODE_ANY) : NULL;
  class_working.deinit(&desk);
  return status == OK ? desk.found : -1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  json_t *said = NULL;
  Arena arena = {0};
  ClassWork work = {0};
  char *kept, *again;
  if (size == 0 || json_parse((Span){(const char *)data + 1, size - 1}, &said, NULL) != OK)
    return 0;
  if (fields_check(class_working.in, said, NULL) == OK) {
    int kind = data[0] % 3;
    fields_default(class_working.in, &work, &arena);
    fields_take_json(class_working.in, said, &work, &arena);
    int found = found_with(kind, "", &work, &kept);
    if (kept)
      must(found_with(kind, kept, &(ClassWork){0}, &again) == found);
    free(kept ? again : NULL);
    free(kept);
  }
  json_decref(said);
  arena_deinit(&arena);
  return 0;
}
