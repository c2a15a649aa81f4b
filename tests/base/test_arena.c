// SPDX-License-Identifier: MIT
#include "base/arena.h"
#include "support/property.h"
#include "support/test.h"

static void texts_are_copied_with_their_end(void **state) {
  (void)state;
  Arena arena = {0};
  char source[] = "tesela";
  char *copy = arena_copy_text(&arena, source, 4);
  char *empty = arena_copy_text(&arena, NULL, 0);
  source[0] = 'X';
  assert_string_equal(copy, "tese");
  assert_string_equal(empty, "");
  arena_deinit(&arena);
  assert_null(arena.last);
}

static void an_empty_arena_can_be_freed_and_give_nothing(void **state) {
  (void)state;
  Arena arena = {0};
  arena_deinit(&arena);
  assert_non_null(arena_alloc(&arena, 0));
  void *first = arena_alloc(&arena, 0), *second = arena_alloc(&arena, 0);
  assert_ptr_not_equal(first, second);
  arena_deinit(&arena);
  arena_deinit(&arena);
}

enum { PIECES_MAX = 60 };

// Each piece is filled with its own number; no other piece may overwrite it.
static bool pieces_do_not_overlap(Gen *gen, void *context) {
  (void)context;
  Arena arena = {0};
  unsigned char *pieces[PIECES_MAX];
  size_t sizes[PIECES_MAX];
  int count = 0;
  bool holds = true;
  while (count < PIECES_MAX && gen_chance(gen, 95)) {
    size_t size = gen_chance(gen, 20) ? gen_below(gen, 200000) : gen_below(gen, 300);
    unsigned char *piece = arena_alloc(&arena, size);
    holds = holds && (uintptr_t)piece % 16 == 0;
    for (size_t i = 0; i < size; i++)
      holds = holds && piece[i] == 0;
    memset(piece, count + 1, size);
    pieces[count] = piece;
    sizes[count++] = size;
  }
  for (int p = 0; p < count; p++) {
    for (size_t i = 0; i < sizes[p]; i++)
      holds = holds && pieces[p][i] == p + 1;
    gen_note(gen, "piece %d: %zu bytes", p, sizes[p]);
  }
  arena_deinit(&arena);
  return holds;
}

static void pieces_are_zeroed_aligned_and_apart(void **state) {
  (void)state;
  property_check("pieces are zeroed, aligned and apart", 100, pieces_do_not_overlap, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_are_copied_with_their_end),
      cmocka_unit_test(an_empty_arena_can_be_freed_and_give_nothing),
      cmocka_unit_test(pieces_are_zeroed_aligned_and_apart),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
