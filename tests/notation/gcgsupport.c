// SPDX-License-Identifier: MIT
#include "gcgsupport.h"

#include "base/file.h"
#include "base/mem.h"
#include "support/test.h"

Span gcg_fixture(const char *name) {
  StrBuf path = {0};
  Span bytes = {0};
  Error err;
  strbuf_printf(&path, "%s/tests/fixtures/gcg/%s", TESELA_SOURCE_DIR, name);
  assert_ok(file_read(path.data, GCG_FILE_MAX, &bytes, &err), err);
  strbuf_deinit(&path);
  return bytes;
}

Gcg gcg_from_text(const char *text) {
  Gcg gcg;
  Error err;
  assert_ok(gcg_parse(span_of(text), "game.gcg", &gcg, &err), err);
  return gcg;
}

Played *played_from_bytes(Span bytes) {
  Played *played = mem_alloc(sizeof *played);
  Error err;
  assert_ok(gcg_parse(bytes, "game.gcg", &played->gcg, &err), err);
  assert_ok(gcg_guess_tiles(&played->gcg, NULL, &played->tiles, played->id, &err), err);
  GcgRules rules = {&played->tiles, gcg_guess_board_size(&played->gcg), 7, 50};
  assert_ok(gcg_play_through(&played->gcg, "game.gcg", &rules, &played->game, &err), err);
  return played;
}

Played *played_from_text(const char *text) {
  return played_from_bytes(span_of(text));
}

Played *played_from_fixture(const char *name) {
  Span bytes = gcg_fixture(name);
  Played *played = played_from_bytes(bytes);
  mem_free_span(bytes);
  return played;
}

void played_free(Played *played) {
  gcg_game_deinit(&played->game);
  gcg_deinit(&played->gcg);
  mem_free(played);
}

void write_problems(const GcgProblems *problems, StrBuf *out) {
  for (int i = 0; i < problems->count; i++) {
    const GcgProblem *problem = &problems->items[i];
    strbuf_printf(out, "%s%ld %s", i ? "; " : "", problem->line, gcg_problem_kind_name(problem->kind));
    if (problem->written.is_given)
      strbuf_printf(out, " %d %d", problem->written.value, problem->computed.value);
  }
}
