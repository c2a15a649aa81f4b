// SPDX-License-Identifier: MIT
// Lists of words on paper: every line once, and more pages only in formats that have pages.
#include "base/mem.h"
#include "paper/wordsheet.h"
#include "support/test.h"

#include <string.h>

static int count_in(const StrBuf *file, const char *wanted) {
  int count = 0;
  for (const char *at = file->data; (at = strstr(at, wanted)); at += strlen(wanted))
    count++;
  return count;
}

static void every_line_stands_there_once(void **state) {
  (void)state;
  static const WordSheetLine lines[] = {{"A_", "AL AS"}, {"CH_", "CHA CHE"}, {"Ñ_", "ÑO & ÑU"}};
  const WordSheet sheet = {.title = "Two & two", .subtitle = "es", .lines = lines, .count = 3};
  SheetStyle style = {0};
  ScopedStrBuf svg = {0};
  Error err = {0};
  assert_ok(wordsheet_write(&sheet, &style, PAPER_SVG, &svg, &err), err);
  static const char *const texts[] = {">Two &amp; two</text>", ">A_</text>", ">AL AS</text>", ">CHA CHE</text>",
                                      ">ÑO &amp; ÑU</text>"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    if (count_in(&svg, texts[i]) != 1)
      fail_msg("'%s' stands there %d times", texts[i], count_in(&svg, texts[i]));
  }
}

static void a_long_list_has_several_pages_or_is_refused(void **state) {
  (void)state;
  enum { LINES = 1000 };
  WordSheetLine *lines = mem_alloc(LINES * sizeof *lines);
  SheetStyle style = {0};
  ScopedStrBuf pdf = {0}, png = {0};
  Error err = {0};
  for (int i = 0; i < LINES; i++)
    lines[i] = (WordSheetLine){"AEINRST", "RETAINS RETINAS NASTIER STAINER"};
  const WordSheet sheet = {.title = "t", .lines = lines, .count = LINES};
  assert_ok(wordsheet_write(&sheet, &style, PAPER_PDF, &pdf, &err), err);
  assert_memory_equal(pdf.data, "%PDF-", 5);
  assert_int_equal(wordsheet_write(&sheet, &style, PAPER_PNG, &png, &err), ERR_LIMIT);
  assert_int_equal(png.size, 0);
  mem_free(lines);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_line_stands_there_once),
      cmocka_unit_test(a_long_list_has_several_pages_or_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
