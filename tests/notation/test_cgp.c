// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "notation/cgp.h"
#include "support/property.h"
#include "support/test.h"

#define EMPTY_15 "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15"
#define EMPTY_5 "5/5/5/5/5"

static TileSet builtin(const char *id) {
  TileSet tiles;
  Error err;
  assert_ok(tileset_builtin(id, &tiles, &err), err);
  return tiles;
}

static Cgp parse(const char *set, const char *text) {
  TileSet tiles = builtin(set);
  Cgp cgp;
  Error err = {0};
  Status status = cgp_parse(span_of(text), &tiles, &cgp, &err);
  if (status != OK) {
    StrBuf sentence = {0};
    error_format(&err, NULL, &sentence);
    fail_msg("%s: %s", text, sentence.data);
  }
  return cgp;
}

typedef struct Rewrite {
  const char *set, *text, *expected; // NULL: the same
} Rewrite;

static void check_rewrites(const Rewrite *cases, size_t count) {
  for (size_t i = 0; i < count; i++) {
    TileSet tiles = builtin(cases[i].set);
    Cgp cgp = parse(cases[i].set, cases[i].text);
    StrBuf written = {0};
    cgp_write(&cgp, &tiles, &written);
    assert_string_equal(written.data, cases[i].expected ? cases[i].expected : cases[i].text);
    strbuf_deinit(&written);
  }
}

static void records_are_written_as_they_were_read(void **state) {
  (void)state;
  static const Rewrite cases[] = {
      {"en", EMPTY_15 " AELNOQT/ 0/0 0 lex NWL18; lm -2;", NULL},
      {"en",
       "5BERGS5/4PA3U5/2QAID3R5/3BEE3F2S2/1P1ET2VIATIC2/MA1TAW3c2H2/ES3IS2E2A2/AT1FOLIA4V2/LI1L1EX1E6/1N1O1D2N2Y3/"
       "1GNU2C1JETE3/2ER2OHO2N3/2O3GOY6/1INDOW1U7/4DORR7 IKLMTZ/AEINRU? 0/0 0 lex OSPD1;",
       NULL},
      {"es", "5/1[CH]I[ch]A/5/[LL]ANO1/5 ÑO[RR]?/ 12/-3 1", NULL},
      {"ca", "5/[QU]EIX1/[L·L]3[ny]/5/5 Ç[NY]/? 0/0 0 ld catalan;", NULL},
      {"en", "3/1A1/3 A/B/C/D/E/F/G/H 1/2/3/4/5/6/7/8 0", NULL},
      {"en",
       EMPTY_5 " AB/C 10/20 3 bb 40; bdn CrosswordGame; cr 5pt; etl 7; gid abc123; ld english; lex CSW21; lm 3A AB.de; "
               "mcnz 6; ti 3000; tmr 10000/-2500; to 60000; zz 1 2 3; yy;",
       NULL},
      {"en", EMPTY_5 " / 0/0 2 lm -;", NULL},
      {"en", EMPTY_5 " / 0/0 2 lm -AB?;", NULL},
      {"en", EMPTY_5 " / 0/0 0 lm C1 A..B +10;", NULL},
      {"en", EMPTY_5 " / 0/0 0 lm challenge 1A BAD;", NULL},
  };
  check_rewrites(cases, sizeof cases / sizeof *cases);
}

static void records_as_people_write_them_are_understood(void **state) {
  (void)state;
  static const Rewrite cases[] = {
      {"en", EMPTY_5, EMPTY_5 "  0 0"},
      {"en", EMPTY_5 " AB", EMPTY_5 " AB 0 0"},
      {"en", EMPTY_5 " AB/", EMPTY_5 " AB/ 0/0 0"},
      {"en", EMPTY_5 " AB 5/6", EMPTY_5 " AB/ 5/6 0"},
      {"en", EMPTY_5 "  0/0 1", EMPTY_5 " / 0/0 1"},
      {"en", EMPTY_5 " AB/ 5/6 lex X", EMPTY_5 " AB/ 5/6 0 lex X;"},
      {"en", EMPTY_5 " AB/ lex X;ld english", EMPTY_5 " AB/ 0/0 0 ld english; lex X;"},
      {"en", EMPTY_5 " lex X", EMPTY_5 "  0 0 lex X;"},
      {"en", "  " EMPTY_5 "   BA/ \t 5/6   4   lex   X Y ;;  lm ; \n", EMPTY_5 " AB/ 5/6 4 lex X Y;"},
      {"en", "5/05/2A2/5/5", "5/5/2A2/5/5  0 0"},
      {"en", EMPTY_5 " AB/ 5/6 4 bb 10; bb 20;", EMPTY_5 " AB/ 5/6 4 bb 20;"},
      {"es", "5/1CHICO/5/5/5", "5/1[CH]ICO/5/5/5  0 0"},
      {"es", "5/CHICO/5/5/5", "5/C[H]ICO/5/5/5  0 0"},
      {"es", "5/1NIN\xCC\x83O/5/5/5", "5/1NIÑO/5/5/5  0 0"},
      {"ca", "5/COL·LE1/5/5/5", "5/CO[L·L]E1/5/5/5  0 0"},
      {"ca", "5/CO\xC4\xBFLE1/5/5/5", "5/CO[L·L]E1/5/5/5  0 0"},
  };
  check_rewrites(cases, sizeof cases / sizeof *cases);
}

typedef struct TwoReadings {
  const char *rack, *board, *expected;
} TwoReadings;

static void letters_that_could_be_one_tile_or_two_are_read_by_what_fits(void **state) {
  (void)state;
  static const TwoReadings cases[] = {
      {"LLAVES", EMPTY_5, "AE[LL]SV"},       // six letters: the tile
      {"AELLOST", EMPTY_5, "AEL[L]OST"},     // seven letters fill a rack
      {"AELLOSTN", EMPTY_5, "AE[LL]NOST"},   // eight letters are seven tiles
      {"ELLA", "5/1[CH]2A/5/5/5", "AEL[L]"}, // brackets elsewhere: this one has none, so no digraph
      {"E[LL]A", EMPTY_5, "AE[LL]"},         {"[RR]ARRE", EMPTY_5, "AER[R][RR]"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    TileSet tiles = builtin("es");
    StrBuf text = {0}, written = {0};
    strbuf_printf(&text, "%s %s", cases[i].board, cases[i].rack);
    Cgp cgp = parse("es", text.data);
    cgp_write(&cgp, &tiles, &written);
    Span rest = span_of(written.data + strlen(cases[i].board) + 1);
    rest.size = strcspn(rest.data, " ");
    if (!span_equals(rest, cases[i].expected))
      fail_msg("%s is read as %.*s, expected %s", cases[i].rack, (int)rest.size, rest.data, cases[i].expected);
    strbuf_deinit(&text);
    strbuf_deinit(&written);
  }
}

typedef struct Refused {
  const char *text, *message;
  Status status;
} Refused;

static void refusals_say_what_and_where(void **state) {
  (void)state;
  static const Refused cases[] = {
      {"", "this is not a position: write ROWS RACKS SCORES ZEROS, as in '3/1A1/3 AB/ 0/0 0'", ERR_INPUT},
      {"hello world", "this is not a position: write ROWS RACKS SCORES ZEROS, as in '3/1A1/3 AB/ 0/0 0'", ERR_INPUT},
      {"2/2", "a board has from 3 to 31 rows, not 2", ERR_INPUT},
      {"5/5/4/5/5", "row 3 of the board has 4 squares, not 5", ERR_INPUT},
      {"5/5/4A1/5/5", "row 3 of the board has 6 squares, not 5", ERR_INPUT},
      {"5/5/5/5", "the board has 4 rows and 5 columns: it should be square", ERR_INPUT},
      {"5/5/99999999999999/5/5", "row 3 of the board has 1000 squares, not 5", ERR_INPUT},
      {"5/1Ñ3/5/5/5", "'Ñ' in row 2 of the board is not a tile of this set", ERR_INPUT},
      {"5/1[CH]3/5/5/5", "'[CH]' in row 2 of the board is not a tile of this set", ERR_INPUT},
      {"5/1?3/5/5/5", "'?' in row 2 of the board is not a tile of this set", ERR_INPUT},
      {"5/1[A3/5/5/5", "'[' in row 2 of the board is not a tile of this set", ERR_INPUT},
      {EMPTY_5 " AÑ/", "'Ñ' in the rack 'AÑ' is not a tile of this set", ERR_INPUT},
      {EMPTY_5 " ab/", "'a' in the rack 'ab' is not a tile of this set", ERR_INPUT},
      {EMPTY_5 " AAAAAAAAEEEEEEEE/", "the rack 'AAAAAAAAEEEEEEEE' has too many tiles: at most 15", ERR_LIMIT},
      {EMPTY_5 " A/A/A/A/A/A/A/A/A", "too many racks: at most 8 players", ERR_LIMIT},
      {EMPTY_5 " A/B 1", "there are 2 racks, but 1 scores", ERR_INPUT},
      {EMPTY_5 " A/B x/y 0", "'x' is not a score: write a whole number from -1000000 to 1000000", ERR_INPUT},
      {EMPTY_5 " A/B 1/2x", "'2x' is not a score: write a whole number from -1000000 to 1000000", ERR_INPUT},
      {EMPTY_5 " A/B 1/", "'' is not a score: write a whole number from -1000000 to 1000000", ERR_INPUT},
      {EMPTY_5 " A/B 1/2 -1", "'-1' is not a number of scoreless turns: write a whole number from 0 to 999", ERR_INPUT},
      {EMPTY_5 " QQ/", "the tile 'Q' is there 2 times on board and racks, but the bag has 1", ERR_INPUT},
      {"1Z3/5/Z4/5/5", "the tile 'Z' is there 2 times on board and racks, but the bag has 1", ERR_INPUT},
      {"1z3/5/z4/5/5 ?/", "the tile '#' is there 3 times on board and racks, but the bag has 2", ERR_INPUT},
      {EMPTY_5 " A/ 0/0 0 bb x;", "'x' can't follow 'bb': write a whole number from 0 to 10000", ERR_INPUT},
      {EMPTY_5 " A/ 0/0 0 cr no;", "there is no challenge rule 'no'; there are: single double triple void 5pt 10pt",
       ERR_INPUT},
      {EMPTY_5 " A/ 0/0 0 tmr 1/b;",
       "'b' is not a clock's time: write a whole number of milliseconds from -1000000000 to 1000000000", ERR_INPUT},
      {EMPTY_5 " A/ 0/0 0 lm 8H;",
       "'8H' is not a last move: write '8H WORD.', '-TILES', '-2', '-' or 'challenge 8H WORD'", ERR_INPUT},
      {EMPTY_5 " A/ 0/0 0 lm 3D ABC;", "the last move 'ABC' at 3D goes over the edge of the board", ERR_INPUT},
      {EMPTY_5 " A/ 0/0 0 lm 3D AÑ;", "'Ñ' in the last move 'AÑ' is not a tile of this set", ERR_INPUT},
      {EMPTY_5 " A/ 0/0 0 lm 8H AB;", "the square 8H is off the board of 5 by 5", ERR_INPUT},
      {"5/5/\x01/5/5", "the position is not a text in UTF-8", ERR_INPUT},
      {"5/5/\xFF/5/5", "the position is not a text in UTF-8", ERR_INPUT},
  };
  TileSet tiles = builtin("en");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Cgp cgp = {.zeros = 77};
    Error err = {0};
    StrBuf sentence = {0};
    Status status = cgp_parse(span_of(cases[i].text), &tiles, &cgp, &err);
    if (status != OK)
      error_format(&err, NULL, &sentence);
    if (status != cases[i].status || strcmp(strbuf_text(&sentence), cases[i].message) != 0)
      fail_msg("%s\n  gives    %s: %s\n  expected %s: %s", cases[i].text, status_name(status), strbuf_text(&sentence),
               status_name(cases[i].status), cases[i].message);
    assert_int_equal(cgp.zeros, 77); // untouched
    strbuf_deinit(&sentence);
  }
}

static void a_record_of_any_length_is_bounded(void **state) {
  (void)state;
  TileSet tiles = builtin("en");
  StrBuf text = {0};
  Cgp cgp;
  Error err;
  strbuf_add_text(&text, EMPTY_5 " A/ 0/0 0 gid ");
  strbuf_add_repeat(&text, 'x', CGP_NAME_MAX);
  assert_int_equal(cgp_parse(span_of(text.data), &tiles, &cgp, &err), ERR_LIMIT);
  strbuf_reset(&text);
  strbuf_add_text(&text, EMPTY_5 " A/ 0/0 0 zz ");
  strbuf_add_repeat(&text, 'x', CGP_KEPT_MAX);
  assert_int_equal(cgp_parse(span_of(text.data), &tiles, &cgp, &err), ERR_LIMIT);
  strbuf_add_repeat(&text, 'x', CGP_RECORD_MAX);
  assert_int_equal(cgp_parse(span_of(text.data), &tiles, &cgp, &err), ERR_LIMIT);
  strbuf_deinit(&text);
}

static void the_last_move_is_understood(void **state) {
  (void)state;
  CgpMove play = parse("en", EMPTY_5 " / 0/0 0 lm B2 A.c +5;").opcodes.last_move;
  assert_int_equal(play.kind, CGP_PLAY);
  assert_int_equal(play.play.direction, DOWN);
  assert_int_equal(play.play.length, 3);
  assert_int_equal(play.play.tiles[1], TILE_THROUGH);
  assert_true(tile_is_blank(play.play.tiles[2]));
  assert_true(play.was_challenged);
  assert_int_equal(play.bonus, 5);
  CgpMove exchange = parse("en", EMPTY_5 " / 0/0 0 lm -4;").opcodes.last_move;
  assert_int_equal(exchange.kind, CGP_EXCHANGE);
  assert_int_equal(exchange.exchanged, 4);
  assert_int_equal(parse("en", EMPTY_5 " / 0/0 0 lm -;").opcodes.last_move.kind, CGP_PASS);
  assert_int_equal(parse("en", EMPTY_5 " / 0/0 0 lm challenge 1A AB;").opcodes.last_move.kind, CGP_CHALLENGED_OFF);
}

static void opcodes_can_be_looked_up_before_the_tiles_are_known(void **state) {
  (void)state;
  Span operands;
  assert_true(cgp_find_opcode(span_of(EMPTY_5 " A/ 0/0 0 lex X;ld spanish_super;"), "ld", &operands));
  assert_true(span_equals(operands, "spanish_super"));
  assert_true(cgp_find_opcode(span_of(EMPTY_5 " ld  ca"), "ld", &operands));
  assert_true(span_equals(operands, "ca"));
  assert_false(cgp_find_opcode(span_of(EMPTY_5 " A/ 0/0 0 lex ld;"), "ld", &operands));
  assert_false(cgp_find_opcode(span_of(""), "ld", &operands));
}

static void tile_sets_go_by_the_names_other_programs_use(void **state) {
  (void)state;
  static const struct {
    const char *name;
    int total;
  } cases[] = {{"english", 100}, {"Spanish", 100},    {"catalan", 100}, {"french", 102},        {"german", 102},
               {"italian", 120}, {"portuguese", 120}, {"ca-q", 100},    {"catalan_super", 200}, {"klingon", 0}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    TileSet tiles = {0};
    Error err;
    Status status = cgp_tiles_by_name(span_of(cases[i].name), &tiles, &err);
    if (tiles.total != cases[i].total || (status == OK) != (cases[i].total > 0))
      fail_msg("%s has %d tiles, expected %d", cases[i].name, tiles.total, cases[i].total);
  }
}

static void the_layout_follows_the_board(void **state) {
  (void)state;
  Layout layout;
  Error err;
  Cgp cgp = parse("en", EMPTY_15 " / 0/0 0 bdn CrosswordGame;");
  assert_ok(cgp_layout(&cgp, &layout, &err), err);
  assert_int_equal(layout.size, 15);
  cgp = parse("en", EMPTY_5 " / 0/0 0 bdn Something;");
  assert_ok(cgp_layout(&cgp, &layout, &err), err);
  assert_int_equal(layout.size, 5);
  cgp = parse("en", EMPTY_15 " / 0/0 0 bdn SuperCrosswordGame;");
  assert_int_equal(cgp_layout(&cgp, &layout, &err), ERR_INPUT);
}

static void unseen_tiles_are_the_bag_without_board_and_racks(void **state) {
  (void)state;
  TileSet tiles = builtin("en");
  int counts[TILE_KINDS_MAX + 1];
  Cgp cgp = parse("en", "5/1ABc1/5/5/5 AZ?/Q 0/0 0");
  assert_int_equal(cgp_count_unseen(&cgp, &tiles, counts), 100 - 7);
  assert_int_equal(counts[TILE_BLANK], 0);
  assert_int_equal(counts[tileset_find(&tiles, span_of("A"))], 7);
  assert_int_equal(counts[tileset_find(&tiles, span_of("C"))], 2);
}

// Draws tiles from a full bag, so that every position is possible.
static Tile draw(Gen *gen, TileSet *bag) {
  int nth = (int)gen_below(gen, (uint32_t)bag->total);
  Tile tile = 0;
  while (nth >= bag->counts[tile])
    nth -= bag->counts[tile++];
  bag->counts[tile]--;
  bag->total--;
  return tile;
}

static void random_position(Gen *gen, const TileSet *tiles, Cgp *cgp) {
  TileSet bag = *tiles;
  *cgp = (Cgp){.rack_count = gen_range(gen, 1, CGP_PLAYERS_MAX), .zeros = gen_range(gen, 0, 12)};
  board_init(&cgp->board, gen_range(gen, BOARD_MIN, BOARD_MAX));
  for (int left = gen_range(gen, 0, 60); left > 0 && bag.total > 0; left--) {
    Tile tile = draw(gen, &bag);
    if (tile == TILE_BLANK)
      tile = (Tile)gen_range(gen, 1, tiles->kinds) | TILE_BLANK_BIT;
    int row = gen_range(gen, 0, cgp->board.size - 1), col = gen_range(gen, 0, cgp->board.size - 1);
    if (!board_is_taken(&cgp->board, row, col))
      board_put(&cgp->board, row, col, tile);
  }
  for (int i = 0; i < cgp->rack_count; i++) {
    for (int left = gen_range(gen, 0, RACK_MAX); left > 0 && bag.total > 0; left--)
      rack_add(&cgp->racks[i], draw(gen, &bag));
    cgp->scores[i] = gen_range(gen, -50, 700);
  }
}

static bool same_position(const Cgp *a, const Cgp *b) {
  return memcmp(&a->board, &b->board, sizeof a->board) == 0 && a->rack_count == b->rack_count &&
         memcmp(a->racks, b->racks, sizeof a->racks) == 0 && memcmp(a->scores, b->scores, sizeof a->scores) == 0 &&
         a->zeros == b->zeros;
}

static bool reads_back(Gen *gen, void *context) {
  const TileSet *tiles = context;
  Cgp cgp, again;
  Error err;
  random_position(gen, tiles, &cgp);
  StrBuf text = {0};
  cgp_write(&cgp, tiles, &text);
  gen_note(gen, "%s", text.data);
  bool same = cgp_parse(span_of(text.data), tiles, &again, &err) == OK && same_position(&cgp, &again);
  strbuf_deinit(&text);
  return same;
}

static void random_positions_read_back_as_they_were(void **state) {
  (void)state;
  static const char *const sets[] = {"es", "ca", "en"};
  for (int i = 0; i < 3; i++) {
    TileSet tiles = builtin(sets[i]);
    property_check(sets[i], 300, reads_back, &tiles);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(records_are_written_as_they_were_read),
      cmocka_unit_test(records_as_people_write_them_are_understood),
      cmocka_unit_test(letters_that_could_be_one_tile_or_two_are_read_by_what_fits),
      cmocka_unit_test(refusals_say_what_and_where),
      cmocka_unit_test(a_record_of_any_length_is_bounded),
      cmocka_unit_test(the_last_move_is_understood),
      cmocka_unit_test(opcodes_can_be_looked_up_before_the_tiles_are_known),
      cmocka_unit_test(tile_sets_go_by_the_names_other_programs_use),
      cmocka_unit_test(the_layout_follows_the_board),
      cmocka_unit_test(unseen_tiles_are_the_bag_without_board_and_racks),
      cmocka_unit_test(random_positions_read_back_as_they_were),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
