// SPDX-License-Identifier: MIT
#include "paper/pdfamend.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static const char *const figures[] = {"a grid of 3", "¡el camino! 🧩"};
static const PdfNotes notes = {"ca", figures, 2};

// Objects as cairo writes them, with their table.
static const char *const parts[] = {
    "1 0 obj\n<< /Type /StructElem\n   /S /Figure\n   /P 4 0 R\n   /K 0\n>>\nendobj\n",
    "2 0 obj\n<< /Type /StructElem\n   /S /P\n   /P 4 0 R\n   /K 1\n>>\nendobj\n",
    "3 0 obj\n<< /Type /StructElem\n   /S /Figure\n   /P 4 0 R\n   /K 2\n>>\nendobj\n",
    "4 0 obj\n<< /Producer (cairo)\n>>\nendobj\n",
    "5 0 obj\n<< /Type /Catalog\n   /Pages 9 0 R\n>>\nendobj\n",
};
enum { PARTS = sizeof parts / sizeof *parts };

static void build_pdf(StrBuf *out) {
  StrBuf table = {0};
  strbuf_reset(out);
  strbuf_add_text(out, "%PDF-1.4\n");
  strbuf_printf(&table, "xref\n0 %d\n0000000000 65535 f \n", PARTS + 1);
  for (int i = 0; i < PARTS; i++) {
    strbuf_printf(&table, "%010zu 00000 n \n", out->size);
    strbuf_add_text(out, parts[i]);
  }
  size_t at = out->size;
  strbuf_add_text(out, strbuf_text(&table));
  strbuf_printf(out, "trailer\n<< /Size %d\n   /Root 5 0 R\n   /Info 4 0 R\n>>\nstartxref\n%zu\n", PARTS + 1, at);
  strbuf_add_text(out, "%%EOF\n");
  strbuf_deinit(&table);
}

static void figures_have_their_words_and_the_document_its_language(void **state) {
  (void)state;
  StrBuf pdf = {0}, before = {0};
  build_pdf(&before);
  build_pdf(&pdf);
  assert_true(pdfamend_describe(&pdf, &notes));
  assert_memory_equal(pdf.data, before.data, before.size); // only appended to
  const char *added = pdf.data + before.size;
  const char *first = strstr(added, "1 0 obj\n<< /Type /StructElem\n   /S /Figure\n   /P 4 0 R\n   /K 0\n   /Alt "
                                    "<FEFF0061002000670072006900640020006F006600200033>\n>>\nendobj\n");
  assert_ptr_equal(first, added);
  assert_null(strstr(added, "2 0 obj"));
  assert_non_null(strstr(added, "/Alt <FEFF00A10065006C002000630061006D0069006E006F00210020D83EDDE9>\n"));
  assert_non_null(strstr(added, "/Pages 9 0 R\n   /Lang <FEFF00630061>\n   /ViewerPreferences << /DisplayDocTitle "
                                "true >>\n>>\nendobj\n"));
  char table[64];
  snprintf(table, sizeof table, "xref\n1 1\n%010zu 00000 n \n3 1\n", before.size);
  assert_non_null(strstr(added, table));
  snprintf(table, sizeof table, "startxref\n%zu\n%%%%EOF\n", (size_t)(strstr(added, "xref\n1 1") - pdf.data));
  assert_non_null(strstr(added, table));
  strbuf_deinit(&pdf);
  strbuf_deinit(&before);
}

// Each change makes something that cairo would not write.
static void what_is_not_understood_stays_as_it_is(void **state) {
  (void)state;
  static const struct {
    const char *from, *to;
  } cases[] = {
      {"startxref", "startxxxx"},
      {"%%EOF\n", "%%XXX\n"},
      {"xref\n0 6", "xref\n0 7"},
      {"xref\n0 6", "xref\n1 6"},
      {"/Size 6", "/Size 5"},
      {"/Root 5", "/Root 9"},
      {"/Root 5", "/Roof 5"},
      {"/Info", "/Inf0"},
      {"5 0 obj", "6 0 obj"},
      {"/S /Figure", "/S /Figurx"},
      {"/S /P\n   /P 4 0 R", "/S /Figure\n /P 4"},
  };
  StrBuf pdf = {0};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    build_pdf(&pdf);
    char *at = strstr(pdf.data, cases[i].from);
    memcpy(at, cases[i].to, strlen(cases[i].to));
    StrBuf before = {0};
    strbuf_add(&before, pdf.data, pdf.size);
    if (pdfamend_describe(&pdf, &notes) || pdf.size != before.size)
      fail_msg("'%s' for '%s' was taken", cases[i].to, cases[i].from);
    assert_memory_equal(pdf.data, before.data, before.size);
    strbuf_deinit(&before);
  }
  strbuf_deinit(&pdf);
}

// A file that is cut off anywhere, or empty.
static void no_part_of_a_file_is_taken_for_it(void **state) {
  (void)state;
  StrBuf pdf = {0};
  build_pdf(&pdf);
  for (size_t size = 0; size < pdf.size; size++) {
    StrBuf part = {0};
    strbuf_add(&part, pdf.data, size);
    assert_false(pdfamend_describe(&part, &notes));
    assert_int_equal(part.size, size);
    strbuf_deinit(&part);
  }
  strbuf_deinit(&pdf);
}

static void other_figures_than_there_are_change_nothing(void **state) {
  (void)state;
  StrBuf pdf = {0};
  build_pdf(&pdf);
  assert_false(pdfamend_describe(&pdf, &(PdfNotes){"es", figures, 1}));
  assert_false(pdfamend_describe(&pdf, &(PdfNotes){"es", (const char *const[]){"a", "b", "c"}, 3}));
  strbuf_deinit(&pdf);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(figures_have_their_words_and_the_document_its_language),
      cmocka_unit_test(what_is_not_understood_stays_as_it_is),
      cmocka_unit_test(no_part_of_a_file_is_taken_for_it),
      cmocka_unit_test(other_figures_than_there_are_change_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
