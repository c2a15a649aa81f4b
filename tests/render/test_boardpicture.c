// SPDX-License-Identifier: MIT
#include "base/utf8.h"
#include "render/boardpicture.h"
#include "support/property.h"
#include "support/test.h"

static TileSet builtin(const char *id) {
  TileSet tiles;
  Error err;
  assert_ok(tileset_builtin(id, &tiles, &err), err);
  return tiles;
}

static Tile tile_named(const TileSet *tiles, const char *name) {
  int tile = tileset_find(tiles, span_of(name));
  assert_true(tile > 0);
  return (Tile)tile;
}

// Columns on the screen, without escape sequences.
static int shown_width(Span line) {
  int width = 0;
  for (size_t at = 0; at < line.size;) {
    size_t end = at;
    if (line.data[at] == '\033') {
      while (end < line.size && line.data[end] != 'm')
        end++;
      at = end + 1;
      continue;
    }
    while (end < line.size && line.data[end] != '\033')
      end++;
    width += utf8_width((Span){line.data + at, end - at});
    at = end;
  }
  return width;
}

static void a_small_board_in_plain_text(void **state) {
  (void)state;
  TileSet tiles = builtin("ca");
  Look look = {.colours = COLOUR_NONE, .columns = 80};
  Layout layout;
  Error err;
  Board board;
  board_init(&board, 5);
  assert_ok(layout_for_size(5, &layout, &err), err);
  board_put(&board, 2, 1, tile_named(&tiles, "L·L"));
  board_put(&board, 2, 2, tile_named(&tiles, "A"));
  board_put(&board, 2, 3, tile_named(&tiles, "NY") | TILE_BLANK_BIT);
  board_put(&board, 2, 4, tile_named(&tiles, "X"));
  Play last = {.row = 1, .col = 2, .direction = DOWN, .length = 3, .tiles = {1, 1, TILE_THROUGH}};
  BoardPicture picture = {&board, &layout, &tiles, &last, NULL, &look, PICTURE_AUTO, NULL, 0, false};
  StrBuf out = {0};
  picture_draw(&picture, &out);
  assert_string_equal(out.data, "     A   B   C   D   E \n"
                                " 1  W×3  ·  W×3  ·  W×3 1 \n"
                                " 2   ·  W×2  ·  W×2  ·  2 \n"
                                " 3  W×3 L·L *A₁  ny X₁₀ 3 \n"
                                " 4   ·  W×2  ·  W×2  ·  4 \n"
                                " 5  W×3  ·  W×3  ·  W×3 5 \n");
  strbuf_reset(&out);
  picture.size = PICTURE_SMALL;
  picture_draw(&picture, &out);
  assert_non_null(strstr(out.data, "ĿL *A ny  X"));
  strbuf_reset(&out);
  Placement placed[] = {{3, 2, tile_named(&tiles, "S")}, {4, 2, tile_named(&tiles, "E") | TILE_BLANK_BIT}};
  picture.placed = placed;
  picture.placed_count = 2;
  picture_draw(&picture, &out);
  assert_non_null(strstr(out.data, " 4   · W2 +S W2  · 4"));
  assert_non_null(strstr(out.data, " 5  W3  · +e  · W3 5"));
  strbuf_deinit(&out);
}

static void a_rack_is_drawn_in_any_order(void **state) {
  (void)state;
  TileSet tiles = builtin("es");
  Look look = {.colours = COLOUR_NONE, .columns = 80};
  Tile row[] = {tile_named(&tiles, "Z"), TILE_BLANK, tile_named(&tiles, "CH"), tile_named(&tiles, "A")};
  StrBuf out = {0};
  picture_draw_tiles(row, 4, &tiles, &look, &out);
  assert_string_equal(out.data, "Z₁₀ ? CH₅ A₁");
  strbuf_deinit(&out);
}

typedef struct Drawing {
  PictureSize size;
  ColourDepth depth;
} Drawing;

static bool lines_are_as_wide_as_they_say(Gen *gen, void *context) {
  const Drawing *drawing = context;
  static const char *const sets[] = {"es", "ca", "en"};
  TileSet tiles = builtin(sets[gen_below(gen, 3)]);
  Look look = {.colours = drawing->depth, .columns = gen_range(gen, 20, 200), .rows = gen_range(gen, 0, 80)};
  Layout layout;
  Board board;
  board_init(&board, gen_range(gen, BOARD_MIN, BOARD_MAX));
  if (layout_for_size(board.size, &layout, NULL) != OK)
    return false;
  for (int left = gen_range(gen, 0, 60); left > 0; left--) {
    Tile tile = (Tile)gen_range(gen, 1, tiles.kinds);
    board_put(&board, gen_range(gen, 0, board.size - 1), gen_range(gen, 0, board.size - 1),
              gen_chance(gen, 20) ? tile | TILE_BLANK_BIT : tile);
  }
  BoardPicture picture = {&board, &layout, &tiles, NULL, NULL, &look, drawing->size, NULL, 0, false};
  StrBuf out = {0};
  picture_draw(&picture, &out);
  Span rest = {out.data, out.size};
  bool right = true;
  for (int i = 0; rest.size > 0; i++) {
    size_t size = strcspn(rest.data, "\n");
    int width = shown_width((Span){rest.data, size});
    int expected = picture_width(&picture) - (i == 0 ? 3 : 0); // the columns' names need no margin on the right
    if (width != expected) {
      gen_note(gen, "%d wide, expected %d: %.*s", width, expected, (int)size, rest.data);
      right = false;
    }
    rest = (Span){rest.data + size + 1, rest.size - size - 1};
  }
  strbuf_deinit(&out);
  return right;
}

static void every_line_has_the_width_it_should(void **state) {
  (void)state;
  for (int size = PICTURE_AUTO; size <= PICTURE_LARGE; size++) {
    for (int depth = COLOUR_NONE; depth <= COLOUR_TRUE; depth++) {
      Drawing drawing = {(PictureSize)size, (ColourDepth)depth};
      property_check("width", 20, lines_are_as_wide_as_they_say, &drawing);
    }
  }
}

static void the_largest_picture_that_fits_is_drawn(void **state) {
  (void)state;
  static const struct {
    int board, columns, rows;
    ColourDepth depth;
    PictureSize expected;
  } cases[] = {
      {15, 80, 40, COLOUR_TRUE, PICTURE_LARGE},  {15, 80, 24, COLOUR_TRUE, PICTURE_NORMAL},
      {15, 50, 40, COLOUR_TRUE, PICTURE_SMALL},  {31, 80, 50, COLOUR_TRUE, PICTURE_SMALL},
      {31, 100, 50, COLOUR_256, PICTURE_NORMAL}, {15, 80, 40, COLOUR_NONE, PICTURE_NORMAL},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    TileSet tiles = builtin("en");
    Look look = {.colours = cases[i].depth, .columns = cases[i].columns, .rows = cases[i].rows};
    Board board;
    board_init(&board, cases[i].board);
    BoardPicture picture = {.board = &board, .tiles = &tiles, .look = &look, .size = PICTURE_AUTO};
    assert_int_equal(picture_size(&picture), cases[i].expected);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_small_board_in_plain_text),
      cmocka_unit_test(a_rack_is_drawn_in_any_order),
      cmocka_unit_test(every_line_has_the_width_it_should),
      cmocka_unit_test(the_largest_picture_that_fits_is_drawn),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
