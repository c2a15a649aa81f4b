// SPDX-License-Identifier: MIT
// Plays as people type them.
#include "app/typedplay.h"
#include "game/layout.h"
#include "game/square.h"
#include "lexicon/tiletext.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

typedef struct Position {
  TileSet tiles;
  Board board;
} Position;

// Puts "8H CASA" on the board without checks.
static void put(Position *position, const char *at, const char *word) {
  Square square;
  Error err = {0};
  assert_ok(square_parse(span_of(at), position->board.size, &square, &err), err);
  for (Span rest = span_of(word); rest.size > 0;) {
    Tile tile;
    assert_true(tiletext_next(&position->tiles, &rest, &tile));
    board_put(&position->board, square.row, square.col, tile);
    square.row += square.direction == DOWN;
    square.col += square.direction == ACROSS;
  }
}

// "8H:C 8I:A": the placements, or the message.
static void describe(const Position *position, const char *rack_text, const char *typed, StrBuf *out) {
  Rack rack;
  Error err = {0};
  Placement placements[RACK_MAX];
  int count = 0;
  assert_ok(rack_parse(span_of(rack_text), &position->tiles, &rack, &err), err);
  if (typedplay_parse(span_of(typed), &position->board, &rack, &position->tiles, placements, &count, &err) != OK) {
    error_format(&err, NULL, out);
    return;
  }
  for (int i = 0; i < count; i++) {
    strbuf_add_text(out, i ? " " : "");
    square_write(&(Square){placements[i].row, placements[i].col, ACROSS}, out);
    strbuf_printf(out, ":%s", tiletext_name(&position->tiles, placements[i].tile));
  }
}

typedef struct Case {
  const char *rack, *typed, *expected;
} Case;

static void check_cases(const Position *position, const Case *cases, size_t count) {
  for (size_t i = 0; i < count; i++) {
    StrBuf found = {0};
    describe(position, cases[i].rack, cases[i].typed, &found);
    if (strcmp(strbuf_text(&found), cases[i].expected) != 0)
      fail_msg("'%s' with %s\n  gives    %s\n  expected %s", cases[i].typed, cases[i].rack, strbuf_text(&found),
               cases[i].expected);
    strbuf_deinit(&found);
  }
}

#define CHECK(position, cases) check_cases(&(position), cases, sizeof cases / sizeof *cases)

static Position make(const char *tile_set) {
  Position position;
  Error err = {0};
  assert_ok(tileset_builtin(tile_set, &position.tiles, &err), err);
  board_init(&position.board, 15);
  return position;
}

static void words_on_an_empty_board(void **state) {
  (void)state;
  Position position = make("es");
  static const Case cases[] = {
      {"CASA", "8H CASA", "8H:C 8I:A 8J:S 8K:A"},
      {"CASA", "H8 CASA", "8H:C 9H:A 10H:S 11H:A"},
      {"CASA", "8h casa", "8H:C 8I:A 8J:S 8K:A"},
      {"CASA", "h8 Casa", "8H:C 9H:A 10H:S 11H:A"},
      {"CASA", "CASA 8H", "8H:C 8I:A 8J:S 8K:A"},
      {"CASA", "  8H   C A S A ", "8H:C 8I:A 8J:S 8K:A"},
      {"COE[CH]", "8H COCHE", "8H:C 8I:O 8J:CH 8K:E"},
      {"COE[CH]", "8H coche", "8H:C 8I:O 8J:CH 8K:E"},
      {"COE[CH]", "8H CO[CH]E", "8H:C 8I:O 8J:CH 8K:E"},
      {"ÑUA", "8H UÑA", "8H:U 8I:Ñ 8J:A"},
      {"ÑUA",
       "8H un\xcc\x83"
       "a",
       "8H:U 8I:Ñ 8J:A"}, // N and a combining tilde
      {"LIMON", "8H limón", "8H:L 8I:I 8J:M 8K:O 8L:N"},
      {"PINGUO", "8H PINGÜ", "8H:P 8I:I 8J:N 8K:G 8L:U"},
  };
  CHECK(position, cases);
}

static void blanks_are_lower_case(void **state) {
  (void)state;
  Position position = make("es");
  static const Case cases[] = {
      {"CAS?", "8H CASa", "8H:C 8I:A 8J:S 8K:a"},
      {"CAS?", "8H CaSA", "8H:C 8I:a 8J:S 8K:A"},
      {"CAS?", "8H CAS?A", "8H:C 8I:A 8J:S 8K:a"},
      {"CAS?", "8H CAS#A", "8H:C 8I:A 8J:S 8K:a"},
      {"COE?", "8H COchE", "8H:C 8I:O 8J:ch 8K:E"},
      {"COE?", "8H CO[ch]E", "8H:C 8I:O 8J:ch 8K:E"},
      {"COE?", "8H CO?CHE", "8H:C 8I:O 8J:ch 8K:E"},
      {"CASA", "8H CaSA", "8H:C 8I:A 8J:S 8K:A"},  // no blank, but the letter
      {"CASA?", "8H CaSA", "8H:C 8I:a 8J:S 8K:A"}, // who writes one letter small means it
      {"CASA?", "8H casa", "8H:C 8I:A 8J:S 8K:A"}, // who writes all of them small does not
      {"??", "8H as", "8H:a 8I:s"},                // unless there is nothing else
      {"CAS?", "8H CASA", "the rack has no A, or not as many; with a blank it is written 8H CASa"},
      {"CAS?", "8H casa", "the rack has no A, or not as many; with a blank it is written 8H CASa"},
      {"COE?", "8h coche", "the rack has no CH, or not as many; with a blank it is written 8h COchE"},
      {"CASS", "8H CASA", "the rack has no A, or not as many"},
      {"CASA", "8H CAS?A", "the rack has no ?, or not as many"},
      {"CAS?", "8H CAS?", "say which letter the blank stands for: in lower case, or after the question mark"},
      {"CAS?", "8H CAS??", "a blank must stand for a tile of this bag"},
  };
  CHECK(position, cases);
}

static void tiles_of_the_board_are_written_or_dots(void **state) {
  (void)state;
  Position position = make("es");
  put(&position, "8I", "AS[CH]a");
  static const Case cases[] = {
      {"CO", "8H CASCHA", "8H:C"},
      {"CO", "8H C....", "8H:C"},
      {"CO", "8H C(ASCHA)", "8H:C"},
      {"CO", "8H C(AS)CHA", "8H:C"},
      {"CO", "8H C(AS[CH]a)", "8H:C"},
      {"CO", "8H C(....)O", "8H:C 8M:O"},
      {"CO", "8h caschao", "8H:C 8M:O"},
      {"CO", "8I ASCHAO", "8M:O"},
      {"CO", "8H CASO", "the square 8K holds CH: write it, or a dot in its place"},
      {"CO", "8H CO", "the square 8I holds A: write it, or a dot in its place"},
      {"CO", "8H (C)A", "the square 8H is empty: only tiles of the board stand in parentheses"},
      {"CO", "8H .", "the square 8H is empty: a dot stands for a tile of the board"},
      {"CO", "8I AS", "the play puts no tile on the board"},
      {"CO?", "8H CASCHAS", "the rack has no S, or not as many; with a blank it is written 8H C(A)(S)(CH)(A)s"},
      {"HO", "K8 CHHO", "9K:H 10K:O"},
      {"HO", "K8 CHO", "9K:O"},
  };
  CHECK(position, cases);
}

// A C on the board and an H from the rack are not the tile CH.
static void a_letter_of_the_board_does_not_merge_with_the_next(void **state) {
  (void)state;
  Position position = make("es");
  put(&position, "8H", "C");
  static const Case cases[] = {{"HO", "8H CHO", "8I:H 8J:O"}, {"HOE", "8G OCHE", "8G:O 8I:H 8J:E"}};
  CHECK(position, cases);
}

static void the_geminate_l_is_typed_with_any_dot(void **state) {
  (void)state;
  Position position = make("ca");
  static const Case cases[] = {
      {"CE[L·L]A", "8H CEL·LA", "8H:C 8I:E 8J:L·L 8K:A"},      {"CE[L·L]A", "8H cel·la", "8H:C 8I:E 8J:L·L 8K:A"},
      {"CE[L·L]A", "8H CEL.LA", "8H:C 8I:E 8J:L·L 8K:A"},      {"CE[L·L]A", "8H cel-la", "8H:C 8I:E 8J:L·L 8K:A"},
      {"CE[L·L]A", "8H CEL\u2022LA", "8H:C 8I:E 8J:L·L 8K:A"}, {"CE[L·L]A", "8H CEĿLA", "8H:C 8I:E 8J:L·L 8K:A"},
      {"CEA?", "8H CEl.lA", "8H:C 8I:E 8J:l·l 8K:A"},          {"[NY]A", "8H NYA", "8H:NY 8I:A"},
      {"PLAÇA", "8H plaça", "8H:P 8I:L 8J:A 8K:Ç 8L:A"},
  };
  CHECK(position, cases);
  put(&position, "8I", "A");
  static const Case dots[] = {{"LL", "8H L.L", "8H:L 8J:L"}}; // here the dot is the A of the board
  CHECK(position, dots);
}

static void what_is_no_play_is_explained(void **state) {
  (void)state;
  Position position = make("es");
  static const Case cases[] = {
      {"CASA", "", "a play is a square and a word: 8H CASA reads across, H8 CASA down"},
      {"CASA", "CASA", "a play is a square and a word: 8H CASA reads across, H8 CASA down"},
      {"CASA", "8H", "a play is a square and a word: 8H CASA reads across, H8 CASA down"},
      {"CASA", "8P CASA", "the square 8P is off the board of 15 by 15"},
      {"CASA", "8N CASA", "the word runs off the board of 15 by 15"},
      {"CASA", "8H CA3A", "'3A' does not begin with a tile of this game"},
      {"CASA", "8H KILO", "'KILO' does not begin with a tile of this game"},
  };
  CHECK(position, cases);
}

static void only_a_square_makes_a_line_a_play(void **state) {
  (void)state;
  static const struct {
    const char *text;
    bool expected;
  } cases[] = {{"8H CASA", true}, {"H8 casa", true}, {"casa 8h", true}, {"8H", true},          {"pass", false},
               {"", false},       {"?", false},      {"1", false},      {"exchange A", false}, {"play 8H CASA", false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    if (typedplay_has_square(span_of(cases[i].text)) != cases[i].expected)
      fail_msg("'%s': expected %d", cases[i].text, cases[i].expected);
  }
}

// On any board, a play written by play_write_word is read back as the same tiles.
static bool comes_back(Gen *gen, void *context) {
  (void)context;
  static const char *const sets[] = {"es", "ca", "en", "es-basic", "ca-q"};
  Position position = make(sets[gen_below(gen, 5)]);
  Rack rack = {0};
  Play play = {.row = (uint8_t)gen_below(gen, 15), .col = (uint8_t)gen_below(gen, 15), .length = 0};
  play.direction = gen_chance(gen, 50) ? DOWN : ACROSS;
  int room = 15 - (play.direction == DOWN ? play.row : play.col), length = gen_range(gen, 1, room);
  for (int i = 0; i < length; i++) {
    Tile tile = (Tile)gen_range(gen, 1, position.tiles.kinds);
    if (gen_chance(gen, 20))
      tile |= TILE_BLANK_BIT;
    play.length++;
    if (rack.total < RACK_MAX && gen_chance(gen, 60)) {
      play.tiles[i] = tile;
      rack_add(&rack, tile_is_blank(tile) ? TILE_BLANK : tile);
    } else {
      board_put(&position.board, play_row(&play, i), play_col(&play, i), tile);
    }
  }
  if (rack.total == 0)
    return true;
  StrBuf text = {0};
  Placement placements[RACK_MAX];
  int count = 0, placed = 0;
  Error err = {0};
  play_write_position(&play, &text);
  strbuf_add_char(&text, ' ');
  play_write_word(&play, &position.board, &position.tiles, &text);
  bool same = typedplay_parse((Span){text.data, text.size}, &position.board, &rack, &position.tiles, placements, &count,
                              &err) == OK;
  for (int i = 0; same && i < play.length; i++) {
    if (play.tiles[i] == TILE_THROUGH)
      continue;
    const Placement *found = &placements[placed++];
    same = placed <= count && found->row == play_row(&play, i) && found->col == play_col(&play, i) &&
           found->tile == play.tiles[i];
  }
  if (!same) {
    StrBuf message = {0};
    error_format(&err, NULL, &message);
    gen_note(gen, "%s: %s", text.data, strbuf_text(&message));
    strbuf_deinit(&message);
  }
  strbuf_deinit(&text);
  return same && placed == count;
}

static void a_play_that_was_written_is_read_as_the_same(void **state) {
  (void)state;
  property_check("plays come back", 3000, comes_back, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_on_an_empty_board),
      cmocka_unit_test(blanks_are_lower_case),
      cmocka_unit_test(tiles_of_the_board_are_written_or_dots),
      cmocka_unit_test(a_letter_of_the_board_does_not_merge_with_the_next),
      cmocka_unit_test(the_geminate_l_is_typed_with_any_dot),
      cmocka_unit_test(what_is_no_play_is_explained),
      cmocka_unit_test(only_a_square_makes_a_line_a_play),
      cmocka_unit_test(a_play_that_was_written_is_read_as_the_same),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
