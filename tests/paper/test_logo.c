// SPDX-License-Identifier: MIT
// A logo in the head of a sheet: the same on all kinds of paper, and only pictures.
#include "base/mem.h"
#include "paper/mazesheet.h"
#include "support/test.h"

#include <string.h>

// A picture of one red point.
static const char point[] =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

static Status write_with(Span logo, PaperFormat format, StrBuf *out, Error *err) {
  Error made = {0};
  Maze *maze = NULL;
  assert_ok(maze_create(5, 5, maze_cell(0, 0), maze_cell(4, 4), &maze, &made), made);
  SheetStyle style = {.wish = {.logo = {logo, "logo.png"}}};
  strbuf_reset(out);
  Status status = mazesheet_write(maze, NULL, SHEET_PUZZLE, format, &style, out, err);
  maze_destroy(maze);
  return status;
}

static void a_logo_is_on_every_kind_of_paper(void **state) {
  (void)state;
  StrBuf out = {0}, with_head = {0};
  Error err = {0};
  assert_ok(write_with(span_of(point), PAPER_SVG, &out, &err), err);
  assert_non_null(strstr(out.data, "<g role=\"img\" aria-label=\"Logo\">\n<image x=\"44\" y=\"44\" width=\"52\" "
                                   "height=\"52\" href=\"data:image/png;base64,iVBORw0KGgo"));
  strbuf_printf(&with_head, "data:image/png;base64,%s", point);
  StrBuf again = {0};
  assert_ok(write_with(strbuf_span(&with_head), PAPER_SVG, &again, &err), err);
  assert_string_equal(again.data, out.data);
  assert_ok(write_with(span_of(point), PAPER_PDF, &out, &err), err);
  assert_non_null(memmem(out.data, out.size, "/Subtype /Image", 15));
  assert_ok(write_with(span_of(point), PAPER_PNG, &out, &err), err);
  strbuf_deinit(&out);
  strbuf_deinit(&again);
  strbuf_deinit(&with_head);
}

static void what_is_not_a_picture_is_refused_at_the_field(void **state) {
  (void)state;
  // A PNG that says it has 5000 by 1 pixels.
  static const char wide[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x13\x88\0\0\0\1\x08\6\0\0\0";
  char *long_text = mem_alloc(PAPER_LOGO_BYTES_MAX + 2);
  memset(long_text, 'A', PAPER_LOGO_BYTES_MAX + 1);
  const struct {
    Span bytes;
    Status status;
  } cases[] = {
      {{"", 0}, ERR_INPUT},
      {span_of("GIF89a"), ERR_INPUT},
      {span_of("data:image/png;base64,"), ERR_INPUT},
      {span_of("data:image/png;base64,R0lGODlh"), ERR_INPUT},
      {{point, sizeof point - 30}, ERR_INPUT},
      {{wide, sizeof wide - 1}, ERR_LIMIT},
      {{long_text, PAPER_LOGO_BYTES_MAX + 1}, ERR_LIMIT},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf out = {0};
    Error err = {0};
    Status status = write_with(cases[i].bytes, PAPER_PDF, &out, &err);
    if (status != cases[i].status)
      fail_msg("case %zu gives %d", i, status);
    assert_string_equal(err.field, "logo");
    assert_int_equal(out.size, 0);
    strbuf_deinit(&out);
  }
  mem_free(long_text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_logo_is_on_every_kind_of_paper),
      cmocka_unit_test(what_is_not_a_picture_is_refused_at_the_field),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
