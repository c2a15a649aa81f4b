// SPDX-License-Identifier: MIT
// Word searches in files: every format reads back what was written, and names line or element when it refuses.
#include "base/mem.h"
#include "base/utf8.h"
#include "notation/sopafile.h"
#include "puzzle/sopa_find.h"
#include "puzzle/sopa_make.h"
#include "support/property.h"
#include "support/test.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static void read_as(SopaFormat format, Span text, const SopaAlphabet *alphabet, Sopa *out) {
  Error err = {0};
  assert_ok(sopa_read(text, format, "f", alphabet, out, &err), err);
}

static const char thesis[] = "8 gdfgd\n9 2,3\n0 0,0,E,false\n0 0,1,M,true\n0 0,2,Ñ,false\n0 1,0,C,false\n0 1,1,A,true\n"
                             "0 1,2,R,false\n1 MA,true\n1 XTOUIEW,false\n";

static void test_the_line_format_is_written_as_the_thesis_has_it(void **state) {
  (void)state;
  Sopa sopa;
  StrBuf text = {0};
  read_as(SOPA_FORMAT_TEXT, span_of(thesis), NULL, &sopa);
  assert_string_equal(sopa.name, "gdfgd");
  assert_string_equal(sopa.alphabet.id, "es-27");
  assert_int_equal(sopa.rows, 2);
  assert_int_equal(sopa.cols, 3);
  assert_int_equal(sopa.words.count, 2);
  assert_true(sopa.is_solved && sopa.words.items[0].is_found && sopa.marks[1] && !sopa.marks[0]);
  sopa_write(&sopa, SOPA_FORMAT_TEXT, &text);
  assert_string_equal(strbuf_text(&text), thesis);
  strbuf_deinit(&text);
  sopa_deinit(&sopa);
}

static void test_windows_files_with_blank_lines_are_read(void **state) {
  (void)state;
  Sopa sopa;
  StrBuf text = {0};
  read_as(SOPA_FORMAT_TEXT,
          span_of("\r\n8 A\xF1o nuevo \r\n \r\n  9 1,2\t\r\n0 0,0,\xD1,false\r\n0 0,1,A,false\r\n\r\n1 \xD1"
                  "A,false\r\n\r\n"),
          NULL, &sopa);
  sopa_write(&sopa, SOPA_FORMAT_TEXT, &text);
  assert_string_equal(strbuf_text(&text), "8 Año nuevo\n9 1,2\n0 0,0,Ñ,false\n0 0,1,A,false\n1 ÑA,false\n");
  strbuf_deinit(&text);
  sopa_deinit(&sopa);
}

// A grid AB with that word in it, at a place.
#define JSON_SOPA(row, col, direction)                                                                                 \
  "{\"format\":\"tesela-sopa\",\"version\":1,\"name\":\"x\",\"alphabet\":{\"id\":\"x\",\"letters\":[\"A\",\"B\"]},"    \
  "\"rows\":1,\"cols\":2,\"grid\":[\"AB\"],\"solved\":false,\"words\":[{\"word\":\"AB\",\"label\":\"AB\",\"found\":"   \
  "false,"                                                                                                             \
  "\"place\":{\"row\":" row ",\"col\":" col ",\"direction\":" direction "}}]}"

static void test_broken_files_are_refused_with_their_place(void **state) {
  (void)state;
  static const struct {
    SopaFormat format;
    const char *text, *message;
  } cases[] = {
      {SOPA_FORMAT_TEXT, "", "f: the word search has no size ('9 rows,cols')"},
      {SOPA_FORMAT_TEXT, "8 a\n9 2,2\n", "f: the word search has no cells ('0 row,col,LETTER,false')"},
      {SOPA_FORMAT_TEXT, "8 a\n0 0,0,A,false\n", "f:2: the size ('9 rows,cols') must come before the cells"},
      {SOPA_FORMAT_TEXT, "9 mini\n0 3,3\n", "f:1: 'mini' is not a size of a word search: write it like '9 8,12'"},
      {SOPA_FORMAT_TEXT, "8 a\n8 b\n", "f:2: the name comes twice"},
      {SOPA_FORMAT_TEXT, "9 1,1\n9 1,1\n", "f:2: the size comes twice"},
      {SOPA_FORMAT_TEXT, "9 0,5\n", "f:1: a word search can't have 0 rows and 5 columns: from 1 to 1000 of each"},
      {SOPA_FORMAT_TEXT, "9 5,1001\n", "f:1: a word search can't have 5 rows and 1001 columns: from 1 to 1000 of each"},
      {SOPA_FORMAT_TEXT, "9 2,2\n0 2,0,A,false\n",
       "f:2: the cell 2,0 is outside the grid, which has 2 rows and 2 columns"},
      {SOPA_FORMAT_TEXT, "9 2,2\n0 0,0,A,false\n\n0 0,0,B,false\n", "f:4: the cell 0,0 comes twice"},
      {SOPA_FORMAT_TEXT, "9 2,2\n0 0,0,A,yes\n", "f:2: '0,0,A,yes' is not a cell: write it like '0 2,5,A,false'"},
      {SOPA_FORMAT_TEXT, "9 2,2\n0 0,0,A\n", "f:2: '0,0,A' is not a cell: write it like '0 2,5,A,false'"},
      {SOPA_FORMAT_TEXT, "9 2,2\n0 0,0,A,false\n1 CASA\n", "f:3: 'CASA' is not a word: write it like '1 CASA,false'"},
      {SOPA_FORMAT_TEXT, "9 2,2\n0 0,0,A,false\n1 C4SA,false\n",
       "f:3: 'C4SA' has '4', which is not a letter of the alphabet 'es-27'"},
      {SOPA_FORMAT_TEXT, "9 2,2\n0 0,0,7,false\n",
       "f:2: no alphabet has all the letters of the grid: '7' is not a letter of 'es-27'"},
      {SOPA_FORMAT_TEXT, "9 1,3\n0 0,0,Ñ,false\n0 0,1,Á,false\n0 0,2,A,false\n",
       "f:3: no alphabet has all the letters of the grid: 'Á' is not a letter of 'es-27'"},
      {SOPA_FORMAT_TEXT, "7 x\n",
       "f:1: '7 x' is not a line of a word search: they begin with 8 (name), 9 (size), 0 (cell) or 1 (word)"},
      {SOPA_FORMAT_TEXT, "PK\x03\x04",
       "f:1: 'PK?"
       "?' is not a line of a word search: they begin with 8 (name), 9 (size), 0 (cell) or 1 (word)"},
      {SOPA_FORMAT_TEXT, "9 mini\n3 1,2\n0 0,0,2,0\n", "f:1: this looks like a maze, not like a word search"},
      {SOPA_FORMAT_JSON, "[]", "f: this must be one object of JSON: {...}"},
      {SOPA_FORMAT_JSON, "{\"format\": \"tesela-maze\"}",
       "f: this is not a word search: its format is 'tesela-maze', not 'tesela-sopa'"},
      {SOPA_FORMAT_JSON, "{\"format\": \"tesela-sopa\", \"version\": 2}",
       "f: the field 'version' must be a whole number from 1 to 1"},
      {SOPA_FORMAT_JSON, JSON_SOPA("0", "1", "\"E\""), "f: the word 'AB' would leave the grid at 'words[0].place.'"},
      {SOPA_FORMAT_JSON, JSON_SOPA("0", "0", "\"S\""), "f: the word 'AB' would leave the grid at 'words[0].place.'"},
      {SOPA_FORMAT_JSON, JSON_SOPA("0", "0", "\"X\""), "f: the word 'AB' would leave the grid at 'words[0].place.'"},
      {SOPA_FORMAT_JSON, JSON_SOPA("0", "2", "\"E\""),
       "f: the field 'words[0].place.col' must be a whole number from 0 to 1"},
      {SOPA_FORMAT_IPUZ, "{}", "f: this is not a word search: its 'kind' has no 'http://ipuz.org/wordsearch'"},
      {SOPA_FORMAT_IPUZ, "{\"kind\": [\"http://ipuz.org/crossword#1\"]}",
       "f: this is not a word search: its 'kind' has no 'http://ipuz.org/wordsearch'"},
      {SOPA_FORMAT_IPUZ, "{\"kind\": [\"http://ipuz.org/wordsearch#1\"]}",
       "f: 'dimensions' must have the whole numbers width and height"},
      {SOPA_FORMAT_IPUZ,
       "{\"kind\": [\"http://ipuz.org/wordsearch\"], \"dimensions\": {\"width\": 1, \"height\": 1}, \"puzzle\": [[3]]}",
       "f: the cell in row 1, column 1 of 'puzzle' is not a letter"},
      {SOPA_FORMAT_IPUZ,
       "{\"kind\": [\"http://ipuz.org/wordsearch\"], \"dimensions\": {\"width\": 1, \"height\": 1}, \"puzzle\": "
       "[[\"A\"]], "
       "\"solution\": 7}",
       "f: 'solution' must hold words"},
      {SOPA_FORMAT_IPUZ,
       "{\"kind\": [\"http://ipuz.org/wordsearch\"], \"dimensions\": {\"width\": 1, \"height\": 1}, \"puzzle\": "
       "[[\"A\"]], "
       "\"solution\": [\"A\", 7]}",
       "f: 'solution' must hold words"},
      {SOPA_FORMAT_XML, "<laberinto nombre='x'/>", "f:1: the document is <laberinto>; <sopa> is expected"},
      {SOPA_FORMAT_XML, "<sopa nombre='x'><tablero dimension1='1' dimension2='1001'/></sopa>",
       "f:1: <tablero> has dimension2=\"1001\"; a whole number from 1 to 1000 is expected"},
      {SOPA_FORMAT_XML, "<sopa nombre='x'><tablero dimension1='1' dimension2='1'/></sopa>",
       "f:1: <tablero> ends without <posicion>, which it needs"},
      {SOPA_FORMAT_XML,
       "<sopa nombre='x'>\n<tablero dimension1='1' dimension2='1'>\n<posicion letra='A' x='0' y='0' marcada='yes'/>"
       "</tablero></sopa>",
       "f:3: <posicion> has marcada=\"yes\"; true or false is expected"},
      {SOPA_FORMAT_XML,
       "<sopa nombre='x'>\n<tablero dimension1='1' dimension2='1'>\n<posicion letra='A' x='0' y='0'/></tablero>\n"
       "<diccionario><palabra>A &dagger; B</palabra></diccionario></sopa>",
       "f:4: only &lt; &gt; &amp; &quot; &apos; and numbers may follow '&'"},
      {SOPA_FORMAT_XML,
       "<sopa nombre='x'>\n<tablero dimension1='1' dimension2='1'>\n<posicion letra='' x='0' y='0'/></tablero></sopa>",
       "f:3: '' can't be the letter of a cell"},
      {SOPA_FORMAT_XML, "<sopa nombre='x'>", "f:1: this is not a whole XML document: it breaks off here"},
      {SOPA_FORMAT_XML,
       "<sopa nombre='x'><tablero dimension1='1' dimension2='1'><posicion letra='A' x='0' y='0'/></tablero>",
       "f:1: this is not a whole XML document: it breaks off here"},
      {SOPA_FORMAT_XML, "", "f:1: this is not a whole XML document: it breaks off here"},
      {SOPA_FORMAT_XML,
       "<!DOCTYPE sopa [<!ENTITY e 'A'>]>\n<sopa nombre='x'><tablero dimension1='1' dimension2='1'>"
       "<posicion letra='A' x='0' y='0'/></tablero></sopa>",
       "f:1: documents with declarations in their DOCTYPE are not read"},
      {SOPA_FORMAT_XML,
       "<sopa nombre='x'>\n<tablero dimension1='1' dimension2='1'>\n<posicion letra='A' x='0' y='0'/>\n"
       "<posicion letra='A' x='0' y='1'/></tablero></sopa>",
       "f:4: the cell 0,1 is outside the grid, which has 1 rows and 1 columns"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    Sopa sopa = {.rows = -7};
    Error err = {0};
    StrBuf text = {0};
    assert_int_not_equal(sopa_read(span_of(cases[i].text), cases[i].format, "f", NULL, &sopa, &err), OK);
    error_format(&err, NULL, &text);
    assert_string_equal(strbuf_text(&text), cases[i].message);
    assert_int_equal(sopa.rows, -7);
    strbuf_deinit(&text);
  }
}

static void test_a_schema_violation_names_line_and_element(void **state) {
  (void)state;
  Sopa sopa;
  Error err = {0};
  StrBuf text = {0};
  assert_int_equal(sopa_xml_read(span_of("<sopa nombre='x'>\n <tablero dimension1='1' dimension2='1'>\n"
                                         "  <posicion letra='A' x='no' y='0'/>\n </tablero>\n</sopa>"),
                                 "f.xml", NULL, &sopa, &err),
                   ERR_INPUT);
  error_format(&err, NULL, &text);
  assert_string_equal(strbuf_text(&text), "f.xml:3: <posicion> has x=\"no\"; a whole number from 0 to 999 is expected");
  strbuf_deinit(&text);
}

static void test_an_extension_says_the_format(void **state) {
  (void)state;
  SopaFormat format;
  Error err = {0};
  static const char *const good[SOPA_FORMATS] = {"a/b.txt", "x.XML", "c.d/y.json", "z.ipuz"};
  static const char *const bad[] = {"a", "a.b/c", "a.pdf", "a.txt/", "txt"};
  for (int i = 0; i < SOPA_FORMATS; i++) {
    assert_ok(sopa_format_of_path(good[i], &format, &err), err);
    assert_int_equal(format, i);
  }
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    assert_int_equal(sopa_format_of_path(bad[i], &format, &err), ERR_INPUT);
}

static void test_foreign_ipuz_files_are_read(void **state) {
  (void)state;
  static const char text[] =
      "ipuz({\"version\": \"http://ipuz.org/v1\", \"kind\": [\"http://ipuz.org/wordsearch\"], \"author\": \"x\","
      "\"dimensions\": {\"width\": 3, \"height\": 2}, \"title\": \"Ocean\","
      "\"puzzle\": [[\"S\", {\"value\": \"E\"}, \"A\"], [null, \"#\", \"B\"]],"
      "\"solution\": {\"sea\": {\"cells\": [[1, 1], [2, 1], [3, 1]]}, \"ab\": {}}, \"saved\": [\"ab\"]})\n";
  Sopa sopa;
  StrBuf out = {0};
  read_as(SOPA_FORMAT_IPUZ, span_of(text), NULL, &sopa);
  sopa_write(&sopa, SOPA_FORMAT_TEXT, &out);
  assert_string_equal(strbuf_text(&out), "8 Ocean\n9 2,3\n0 0,0,S,false\n0 0,1,E,false\n0 0,2,A,false\n0 1,2,B,false\n"
                                         "1 SEA,false\n1 AB,true\n");
  strbuf_deinit(&out);
  sopa_deinit(&sopa);
}

static void test_json_says_where_the_words_are(void **state) {
  (void)state;
  static const char *const good[] = {JSON_SOPA("0", "0", "\"E\""), JSON_SOPA("0", "1", "\"W\"")};
  for (int i = 0; i < 2; i++) {
    Sopa sopa;
    read_as(SOPA_FORMAT_JSON, span_of(good[i]), NULL, &sopa);
    assert_true(sopa.words.items[0].is_placed);
    assert_int_equal(sopa.words.items[0].place.col, i);
    assert_int_equal(sopa_dcol(sopa.words.items[0].place.direction), i ? -1 : 1);
    sopa_deinit(&sopa);
  }
}

// The thesis' files name no alphabet: it follows from the letters.
static void test_xml_without_an_alphabet_is_read_by_its_letters(void **state) {
  (void)state;
  static const char text[] =
      "<sopa nombre='x'%s><tablero dimension1='1' dimension2='2'><posicion letra='Ñ' x='0' y='0'/>"
      "<posicion letra='A' x='0' y='1'/></tablero><diccionario><palabra>ÑA</palabra></diccionario></sopa>";
  static const char *const alphabets[] = {"", " alfabeto=''", " alfabeto='es-27'", " alfabeto='es'", " letras='A Ñ'"};
  static const char *const ids[] = {"es-27", "es-27", "es-27", "es", ""};
  for (int i = 0; i < 5; i++) {
    StrBuf whole = {0};
    Sopa sopa;
    strbuf_printf(&whole, text, alphabets[i]);
    read_as(SOPA_FORMAT_XML, (Span){whole.data, whole.size}, NULL, &sopa);
    assert_string_equal(sopa.alphabet.id, ids[i]);
    assert_int_equal(sopa.alphabet.tiles.kinds > 2, i < 4);
    assert_int_equal(sopa.words.count, 1);
    assert_string_equal(sopa.words.items[0].label, "ÑA");
    sopa_deinit(&sopa);
    strbuf_deinit(&whole);
  }
}

// Other programs circle the words by these cells, counted from 1 and the column first.
static void test_ipuz_files_say_where_the_words_are(void **state) {
  (void)state;
  static const char *const solutions[] = {"null", "\"GATO\"", "[\"GATO\"]"};
  SopaAlphabet alphabet;
  Error err = {0};
  Sopa sopa;
  StrBuf out = {0};
  read_as(
      SOPA_FORMAT_TEXT,
      span_of("8 x\n9 2,3\n0 0,0,S,false\n0 0,1,O,false\n0 0,2,L,false\n0 1,0,U,false\n0 1,1,S,false\n0 1,2,A,false\n"
              "1 SOL,false\n1 AL,false\n1 SU,true\n"),
      NULL, &sopa);
  sopa_write(&sopa, SOPA_FORMAT_IPUZ, &out);
  json_t *root = json_loadb(out.data, out.size, 0, NULL), *solution = json_object_get(root, "solution");
  static const struct {
    const char *word, *cells;
  } cases[] = {{"SOL", "[[1,1],[2,1],[3,1]]"}, {"AL", "[[3,2],[3,1]]"}, {"SU", "[[1,1],[1,2]]"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char *cells = json_dumps(json_object_get(json_object_get(solution, cases[i].word), "cells"), JSON_COMPACT);
    assert_non_null(cells);
    assert_string_equal(cells, cases[i].cells);
    free(cells);
  }
  json_decref(root);
  sopa_deinit(&sopa);
  assert_ok(sopa_alphabet_builtin("en", &alphabet, &err), err);
  for (int i = 0; i < 3; i++) {
    strbuf_reset(&out);
    strbuf_printf(&out,
                  "{\"kind\": [\"http://ipuz.org/wordsearch\"], \"dimensions\": {\"width\": 1, \"height\": 1}, "
                  "\"puzzle\": [[\"A\"]], \"solution\": %s}",
                  solutions[i]);
    read_as(SOPA_FORMAT_IPUZ, (Span){out.data, out.size}, &alphabet, &sopa);
    assert_int_equal(sopa.words.count, i > 0);
    sopa_deinit(&sopa);
  }
  strbuf_deinit(&out);
}

// ---- round trips ----

static bool same_grid_and_words(const Sopa *a, const Sopa *b) {
  if (a->rows != b->rows || a->cols != b->cols || strcmp(a->name, b->name) != 0 || a->words.count != b->words.count ||
      !sopa_alphabet_equals(&a->alphabet, &b->alphabet))
    return false;
  if (memcmp(a->cells, b->cells, (size_t)a->rows * (size_t)a->cols) != 0)
    return false;
  for (int i = 0; i < a->words.count; i++) {
    const SopaWord *x = &a->words.items[i], *y = &b->words.items[i];
    if (x->length != y->length || memcmp(x->tiles, y->tiles, (size_t)x->length) != 0 || x->is_found != y->is_found)
      return false;
  }
  return true;
}

static bool same_text(const char *a, const char *b) {
  return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool same_everything(const Sopa *a, const Sopa *b) {
  const SopaPromise *p = &a->promise, *q = &b->promise;
  bool same = same_grid_and_words(a, b) && p->is_made == q->is_made && p->each_once == q->each_once &&
              p->is_safe == q->is_safe && p->level == q->level && same_text(p->message_text, q->message_text) &&
              p->allows_inside == q->allows_inside && p->directions == q->directions &&
              p->blocked.count == q->blocked.count && p->message_length == q->message_length &&
              a->is_solved == b->is_solved && memcmp(a->marks, b->marks, (size_t)a->rows * (size_t)a->cols) == 0;
  for (int i = 0; same && i < a->words.count; i++) {
    const SopaWord *x = &a->words.items[i], *y = &b->words.items[i];
    same = strcmp(x->label, y->label) == 0 && same_text(x->hint, y->hint) && x->is_placed == y->is_placed &&
           x->is_pinned == y->is_pinned && (!x->is_placed || sopa_place_equals(x->place, y->place));
  }
  return same && (p->message_length == 0 || memcmp(p->message, q->message, (size_t)p->message_length) == 0);
}

static bool formats_give_back_what_they_got(Gen *gen, void *context) {
  (void)context;
  static const char *const alphabets[] = {"es-27", "es", "ca", "ca-28", "en"};
  SopaAlphabet alphabet;
  Error err = {0};
  assert_ok(sopa_alphabet_builtin(alphabets[gen_below(gen, 5)], &alphabet, &err), err);
  SopaDraw draw = {.count = gen_range(gen, 1, 8), .min_length = 2, .max_length = 7};
  char seed[16];
  snprintf(seed, sizeof seed, "%u", gen_below(gen, 100000));
  draw.seed = seed_from_text(seed);
  SopaWords words;
  assert_ok(sopa_draw_random(&alphabet, &draw, &words, &err), err);
  if (gen_chance(gen, 50))
    sopa_word_set_hint(&words.items[0], span_of("Lo que \"brilla\""));
  bool shape[12 * 12];
  for (int i = 0; i < 144; i++)
    shape[i] = !gen_chance(gen, 3);
  SopaRequest request = {.name = gen_chance(gen, 50) ? "Año <&> \"nuevo\"" : "x",
                         .alphabet = &alphabet,
                         .rows = 12,
                         .cols = 12,
                         .words = &words,
                         .shape = shape,
                         .message = gen_chance(gen, 50) ? "¡Sal, Eva!" : NULL,
                         .directions = SOPA_ALL_DIRECTIONS,
                         .level = gen_range(gen, 0, 5),
                         .may_leave_out = true,
                         .seed = draw.seed};
  Sopa sopa;
  Status status = sopa_make(&request, NULL, &sopa, NULL, &err);
  sopa_words_deinit(&words);
  if (status != OK)
    return true;
  sopa.words.items[0].is_pinned = gen_chance(gen, 50);
  SopaHits hits = {0};
  if (gen_chance(gen, 50))
    assert_ok(sopa_solve(&sopa, NULL, &hits, &err), err);
  sopa_hits_deinit(&hits);
  bool same = true;
  for (int format = 0; same && format < SOPA_FORMATS; format++) {
    StrBuf text = {0};
    Sopa again;
    sopa_write(&sopa, (SopaFormat)format, &text);
    bool names_none = format == SOPA_FORMAT_TEXT || format == SOPA_FORMAT_IPUZ;
    read_as((SopaFormat)format, (Span){text.data, text.size}, names_none ? &alphabet : NULL, &again);
    same = format == SOPA_FORMAT_JSON ? same_everything(&sopa, &again) : same_grid_and_words(&sopa, &again);
    if (format == SOPA_FORMAT_XML)
      same = same && strcmp(sopa.alphabet.id, again.alphabet.id) == 0;
    gen_note(gen, "format %s, alphabet %s:\n%s", sopa_format_name((SopaFormat)format), alphabet.id, text.data);
    strbuf_deinit(&text);
    sopa_deinit(&again);
  }
  sopa_deinit(&sopa);
  return same;
}

static void test_every_format_gives_back_what_it_got(void **state) {
  (void)state;
  property_check("sopa formats", 200, formats_give_back_what_they_got, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_the_line_format_is_written_as_the_thesis_has_it),
      cmocka_unit_test(test_windows_files_with_blank_lines_are_read),
      cmocka_unit_test(test_broken_files_are_refused_with_their_place),
      cmocka_unit_test(test_a_schema_violation_names_line_and_element),
      cmocka_unit_test(test_an_extension_says_the_format),
      cmocka_unit_test(test_foreign_ipuz_files_are_read),
      cmocka_unit_test(test_json_says_where_the_words_are),
      cmocka_unit_test(test_xml_without_an_alphabet_is_read_by_its_letters),
      cmocka_unit_test(test_ipuz_files_say_where_the_words_are),
      cmocka_unit_test(test_every_format_gives_back_what_it_got),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
