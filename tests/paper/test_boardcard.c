// SPDX-License-Identifier: MIT
// The picture of a board in previews of links: its size, and tiles that differ visibly from premium squares.
#include "paper/boardcard.h"
#include "support/test.h"

#include <string.h>

static uint32_t png_number(const StrBuf *png, size_t at) {
  uint32_t number = 0;
  for (size_t i = 0; i < 4; i++)
    number = number << 8 | (unsigned char)png->data[at + i];
  return number;
}

static void draw_card(const Board *board, const Layout *layout, const TileSet *tiles, StrBuf *out) {
  Error err;
  const BoardCard card = {.board = board,
                          .layout = layout,
                          .tiles = tiles,
                          .lines = {"Núria  312", "A name that is much too long to fit one line  287"}};
  assert_ok(boardcard_write(&card, out, &err), err);
}

static void a_card_is_as_large_as_previews_want_it(void **state) {
  static TileSet tiles;
  static Layout layout;
  static Board board;
  StrBuf empty = {0}, played = {0};
  Error err;
  (void)state;
  assert_ok(tileset_builtin("es", &tiles, &err), err);
  assert_ok(layout_for_size(15, &layout, &err), err);
  board_init(&board, 15);
  draw_card(&board, &layout, &tiles, &empty);
  assert_memory_equal(empty.data, "\x89PNG\r\n\x1a\n", 8);
  assert_int_equal(png_number(&empty, 16), 1200);
  assert_int_equal(png_number(&empty, 20), 630);
  for (int col = 7; col < 11; col++)
    board_put(&board, 7, col, (Tile)(col - 6));
  draw_card(&board, &layout, &tiles, &played);
  assert_false(empty.size == played.size && memcmp(empty.data, played.data, empty.size) == 0);
  strbuf_deinit(&empty);
  strbuf_deinit(&played);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_card_is_as_large_as_previews_want_it)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
