// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "game/play.h"
#include "game/square.h"
#include "lexicon/tiletext.h"
#include "support/property.h"
#include "support/test.h"

// A 1, B 3, C 5, D 10, CH 8; two blanks.
static TileSet test_tiles(void) {
  TileSet tiles;
  Error err;
  assert_ok(tileset_parse(span_of("A 10 1\nB 10 3\nC 10 5\nD 10 10\nCH 2 8\n# 2 0\n"), "tiles", &tiles, &err), err);
  return tiles;
}

// Rows of a board, as "..A../.bA..": '.' is empty, a small letter a blank.
static Board board_of(const TileSet *tiles, const char *rows) {
  Board board;
  const char *end = strchr(rows, '/');
  board_init(&board, (int)(end ? (size_t)(end - rows) : strlen(rows)));
  int square = 0;
  for (; *rows; rows++) {
    Tile tile;
    Span text = {rows, 1};
    if (*rows == '/')
      continue;
    if (*rows != '.') {
      assert_true(tiletext_next(tiles, &text, &tile));
      board_put(&board, square / board.size, square % board.size, tile);
    }
    square++;
  }
  assert_int_equal(square, board.size * board.size);
  return board;
}

static Layout layout_of(const char *rows) {
  Layout layout;
  Error err;
  StrBuf text = {0};
  for (; *rows; rows++)
    strbuf_add_char(&text, *rows == '/' ? '\n' : *rows);
  assert_ok(layout_parse((Span){text.data, text.size}, "layout", &layout, &err), err);
  strbuf_deinit(&text);
  return layout;
}

// "2B A.b": a square and tiles, '.' played through.
static Play play_of(const TileSet *tiles, const char *text) {
  Square square;
  Error err;
  const char *gap = strchr(text, ' ');
  assert_ok(square_parse((Span){text, (size_t)(gap - text)}, BOARD_MAX, &square, &err), err);
  Play play = {(uint8_t)square.row, (uint8_t)square.col, (uint8_t)square.direction, 0, {0}};
  for (Span rest = span_of(gap + 1); rest.size > 0;) {
    if (rest.data[0] == '.') {
      play.tiles[play.length++] = TILE_THROUGH;
      rest = (Span){rest.data + 1, rest.size - 1};
    } else {
      assert_true(tiletext_next(tiles, &rest, &play.tiles[play.length++]));
    }
  }
  return play;
}

static void assert_play(const TileSet *tiles, const Board *board, const Play *play, const char *expected) {
  StrBuf text = {0};
  play_write_position(play, &text);
  strbuf_add_char(&text, ' ');
  play_write_word(play, board, tiles, &text);
  assert_string_equal(strbuf_text(&text), expected);
  strbuf_deinit(&text);
}

// What a play scores.

typedef struct ScoreCase {
  const char *why, *layout, *board, *play;
  int rack, score;
} ScoreCase;

enum { BONUS = 50 };

static const ScoreCase scores[] = {
    {"plain squares count the tiles", "...../...../..*../...../.....", "...../..A../...../...../.....", "2B B.D", 7,
     14},
    {"the star doubles", "...../...../..*../...../.....", "...../...../...../...../.....", "3B BD", 7, 26},
    {"double letter", "...../...../2.*../...../.....", "...../...../..A../...../.....", "3A BB.", 7, 10},
    {"triple letter", "...../...../3.*../...../.....", "...../...../..A../...../.....", "3A BB.", 7, 13},
    {"quadruple letter", "...../...../4.*../...../.....", "...../...../..A../...../.....", "3A BB.", 7, 16},
    {"double word", "...../...../d.*../...../.....", "...../...../..A../...../.....", "3A BB.", 7, 14},
    {"triple word", "...../...../t.*../...../.....", "...../...../..A../...../.....", "3A BB.", 7, 21},
    {"quadruple word", "...../...../q.*../...../.....", "...../...../..A../...../.....", "3A BB.", 7, 28},
    {"the letter before the word", "...../...../2d*../...../.....", "...../...../..A../...../.....", "3A BB.", 7, 20},
    {"word premiums multiply", "...../...../dt*../...../.....", "...../...../..A../...../.....", "3A BB.", 7, 42},
    {"two letter premiums", "...../...../23*../...../.....", "...../...../..A../...../.....", "3A BB.", 7, 16},
    {"a premium under an older tile is spent", "...../...../d3*2t/...../.....", "...../...../BBBBB/...../.....",
     "C2 A.", 7, 4},
    {"a blank is worth nothing", "...../...../..*../...../.....", "...../...../..A../...../.....", "3A dB.", 7, 4},
    {"a blank on a letter premium is worth nothing", "...../...../3.*../...../.....", "...../...../..A../...../.....",
     "3A dB.", 7, 4},
    {"a blank on a word premium multiplies the rest", "...../...../t.*../...../.....", "...../...../..A../...../.....",
     "3A dB.", 7, 12},
    {"an older blank is worth nothing", "...../...../..*../...../.....", "...../...../..d../...../.....", "3A BB.", 7,
     6},
    {"a cross word counts too", "...../...../...../..*../.....", "...../.A.../...../...../.....", "3A BBB", 7, 13},
    {"a letter premium counts both ways", "...../...../.3*../...../.....", "...../.A.../...../...../.....", "3A BBA", 7,
     (3 + 9 + 1) * 2 + (1 + 9)},
    {"a word premium counts both ways", "...../...../.t.../..*../.....", "...../.A.../...../...../.....", "3A BBA", 7,
     7 * 3 + 4 * 3},
    {"a cross word takes the premiums of its own square only", "...../...../d.t../..*../.....",
     "...../A.D../...../...../.....", "3A BBA", 7, 7 * 6 + 4 * 2 + 11 * 3},
    {"one tile that makes words both ways counts both", "...../...../.2.../..*../.....",
     "...../.A.../B..../...../.....", "3B B", 7, 9 + 7},
    {"a full rack earns the bonus", "...../...../..*../...../.....", "...../...../...../...../.....", "3B BAB", 3,
     14 + BONUS},
    {"one tile less does not", "...../...../..*../...../.....", "...../...../...../...../.....", "3B BAB", 4, 14},
    {"tiles played through are not from the rack", "...../...../..*../...../.....", "...../...../..A../...../.....",
     "3B B.B", 3, 7},
    {"a rack of one earns the bonus with every tile", "...../...../..*../...../.....", "...../...../...../...../.....",
     "3C B", 1, 6 + BONUS},
    {"a rack of one goes on", "...../...../..*../...../.....", "...../...../..A../...../.....", "3B B", 1, 4 + BONUS},
    {"a tile of two letters is one tile", "...../...../2.*../...../.....", "...../...../..A../...../.....", "3A [CH]A.",
     7, 18},
    {"a blank may stand for a tile of two letters", "...../...../d.*../...../.....", "...../...../..A../...../.....",
     "3A [ch]A.", 7, 4},
    {"down as across", "...../...../..*../...../..t..", "...../...../..A../...../.....", "C3 .BD", 7, 42},
};

static ScoreRules rules_of(const TileSet *tiles, const Layout *layout, int rack) {
  return (ScoreRules){.tiles = tiles, .layout = layout, .rack_size = rack, .bingo_bonus = BONUS};
}

static void a_play_scores_by_its_premiums(void **state) {
  (void)state;
  TileSet tiles = test_tiles();
  for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
    const ScoreCase *row = &scores[i];
    Board board = board_of(&tiles, row->board);
    Layout layout = layout_of(row->layout);
    Play play = play_of(&tiles, row->play);
    ScoreRules rules = rules_of(&tiles, &layout, row->rack);
    Error err;
    assert_ok(play_check(&board, &layout, row->rack, &play, &err), err);
    int score = play_score(&board, &rules, &play);
    if (score != row->score)
      fail_msg("%s: %d instead of %d", row->why, score, row->score);
  }
}

// A full rack of every size, on a board that is long enough.
static void a_bingo_needs_a_full_rack_of_the_game_s_size(void **state) {
  (void)state;
  TileSet tiles = test_tiles();
  Board board;
  Layout layout;
  Error err;
  assert_ok(layout_for_size(31, &layout, &err), err);
  board_init(&board, 31);
  for (int rack = RACK_MIN; rack <= RACK_MAX; rack++) {
    for (int count = 1; count <= RACK_MAX; count++) {
      Play play = {15, 15, DOWN, (uint8_t)count, {0}};
      memset(play.tiles, 1, (size_t)count);
      ScoreRules rules = rules_of(&tiles, &layout, rack), without = rules;
      without.bingo_bonus = 0;
      int bonus = play_score(&board, &rules, &play) - play_score(&board, &without, &play);
      if (bonus != (count >= rack ? BONUS : 0))
        fail_msg("%d tiles of a rack of %d earn %d", count, rack, bonus);
    }
  }
}

// Example of the rules: CASA with its C on a double letter.
static void the_example_of_the_rules_counts_as_they_say(void **state) {
  (void)state;
  TileSet tiles;
  Error err;
  assert_ok(tileset_builtin("es-basic", &tiles, &err), err);
  Board board = board_of(&tiles, "...../...../....A/...../.....");
  Layout layout = layout_of("...../...../.2..*/...../.....");
  Play play = play_of(&tiles, "3B CAS.");
  ScoreRules rules = rules_of(&tiles, &layout, 7);
  assert_int_equal(play_score(&board, &rules, &play), 3 * 2 + 1 + 1 + 1);
}

// What may be placed.

typedef struct PlaceCase {
  const char *why, *board, *play;
  int rack;
  const char *becomes; // what it is after stretching, or ...
  const char *code;    // ... why not
  const char *part;    // of the sentence
} PlaceCase;

static const PlaceCase places[] = {
    {"the first play covers the start", "...../...../...../...../.....", "3B AB", 7, "3B AB", NULL, NULL},
    {"downwards too", "...../...../...../...../.....", "C2 AB", 7, "C2 AB", NULL, NULL},
    {"the first play misses the start", "...../...../...../...../.....", "2B AB", 7, NULL, "start_not_covered", "3C"},
    {"the first play of one tile", "...../...../...../...../.....", "3C A", 7, NULL, "start_too_short", "2"},
    {"one tile of a rack of one", "...../...../...../...../.....", "3C A", 1, "3C A", NULL, NULL},
    {"one tile of a rack of two", "...../...../...../...../.....", "3C A", 2, NULL, "start_too_short", "2"},
    {"a rack of one misses the start", "...../...../...../...../.....", "3B A", 1, NULL, "start_not_covered", "3C"},
    {"no tile", "...../...../..A../...../.....", "3C .", 7, NULL, "no_tiles", ""},
    {"a taken square", "...../...../..A../...../.....", "3B AB", 7, NULL, "square_taken", "3C"},
    {"a gap", "...../...../..A../...../.....", "3A A..B", 7, NULL, "gap", "3B"},
    {"a gap at the end", "...../...../..A../...../.....", "3B A..", 7, NULL, "gap", "3D"},
    {"off the right edge", "...../...../..A../...../.....", "3D AAA", 7, NULL, "square_off_board", "3F"},
    {"off the lower edge", "...../...../..A../...../.....", "D4 AAA", 7, NULL, "square_off_board", "6D"},
    {"off the board altogether", "...../...../..A../...../.....", "9Z A", 7, NULL, "square_off_board", "9Z"},
    {"not connected", "...../...../..A../...../.....", "1A AB", 7, NULL, "not_connected", ""},
    {"touching at a corner only", "...../...../..A../...../.....", "2D AB", 7, NULL, "not_connected", ""},
    {"beside a word", "...../...../..A../...../.....", "2C AB", 7, "2C AB", NULL, NULL},
    {"in front of a tile", "...../...../..A../...../.....", "3B A", 7, "3B A(A)", NULL, NULL},
    {"behind a tile", "...../...../..A../...../.....", "3D A", 7, "3C (A)A", NULL, NULL},
    {"stretched both ways", "...../...../.A.A./...../.....", "3C B", 7, "3B (A)B(A)", NULL, NULL},
    {"stretched over several", "...../...../AA.AA/...../.....", "3C B", 7, "3A (AA)B(AA)", NULL, NULL},
    {"tiles in between may be left out of the writing", "...../...../.A.../...../.....", "3A B.B", 7, "3A B(A)B", NULL,
     NULL},
    {"one tile written across that only reads down", "...../..A../...../...../.....", "3C B", 7, "C2 (A)B", NULL, NULL},
    {"one tile written down that only reads across", "...../...../.A.../...../.....", "C3 B", 7, "3B (A)B", NULL, NULL},
    {"one tile that reads both ways is across", "...../..A../.A.../...../.....", "C3 B", 7, "3B (A)B", NULL, NULL},
    {"one tile with what it plays through, down", "...../..A../.A.../...../.....", "C2 .B", 7, "3B (A)B", NULL, NULL},
    {"a blank is a tile", "...../...../..A../...../.....", "3D ab", 7, "3C (A)ab", NULL, NULL},
    {"to the last square", "...../...../..A../...../.....", "3D AB", 7, "3C (A)AB", NULL, NULL},
};

static void a_play_is_stretched_or_refused(void **state) {
  (void)state;
  TileSet tiles = test_tiles();
  Layout layout = layout_of("...../...../..*../...../.....");
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    const PlaceCase *row = &places[i];
    Board board = board_of(&tiles, row->board);
    Play play = play_of(&tiles, row->play);
    Error err = {.code = "accepted"};
    Status status = play_check(&board, &layout, row->rack, &play, &err);
    if ((status == OK) != (row->becomes != NULL))
      fail_msg("%s: %s", row->why, err.code);
    if (row->becomes) {
      assert_play(&tiles, &board, &play, row->becomes);
      continue;
    }
    StrBuf sentence = {0};
    error_format(&err, NULL, &sentence);
    if (strcmp(err.code, row->code) != 0 || !strstr(strbuf_text(&sentence), row->part))
      fail_msg("%s: %s, '%s' instead of %s with %s", row->why, err.code, strbuf_text(&sentence), row->code, row->part);
    strbuf_deinit(&sentence);
  }
}

static void even_boards_have_four_squares_to_start_on(void **state) {
  (void)state;
  TileSet tiles = test_tiles();
  Layout layout;
  Error err;
  assert_ok(layout_for_size(4, &layout, &err), err);
  static const struct {
    const char *play;
    bool is_legal;
  } cases[] = {{"2B AA", true},  {"2C AA", true},  {"3A AA", true},  {"B3 AA", true}, {"C1 AA", true},
               {"1B AA", false}, {"4B AA", false}, {"A2 AA", false}, {"D2 AA", false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Board board;
    board_init(&board, 4);
    Play play = play_of(&tiles, cases[i].play);
    if ((play_check(&board, &layout, 7, &play, &err) == OK) != cases[i].is_legal)
      fail_msg("%s", cases[i].play);
  }
}

// Placements, in whatever order they were made.

typedef struct PutCase {
  const char *why, *board, *placements; // "2B=A 2D=b"
  const char *becomes, *code;
} PutCase;

static const PutCase puts_[] = {
    {"in order", "...../...../...../...../.....", "3B=A 3C=B", "3B AB", NULL},
    {"in any order", "...../...../...../...../.....", "3D=C 3B=A 3C=B", "3B ABC", NULL},
    {"down", "...../...../...../...../.....", "2C=A 3C=B", "C2 AB", NULL},
    {"round a tile", "...../...../..A../...../.....", "3D=B 3B=B", "3B B(A)B", NULL},
    {"one tile", "...../...../..A../...../.....", "2C=B", "C2 B(A)", NULL},
    {"none", "...../...../..A../...../.....", "", NULL, "no_tiles"},
    {"askew", "...../...../..A../...../.....", "2B=A 3D=B", NULL, "not_in_line"},
    {"a corner", "...../...../..A../...../.....", "2C=A 2D=B 1D=C", NULL, "not_in_line"},
    {"twice on one square", "...../...../..A../...../.....", "3D=A 3D=B", NULL, "square_taken"},
    {"on a tile", "...../...../..A../...../.....", "3C=B", NULL, "square_taken"},
    {"with a gap", "...../...../..A../...../.....", "2A=B 2C=B", NULL, "gap"},
    {"off the board", "...../...../..A../...../.....", "3D=B 3F=B", NULL, "square_off_board"},
    {"far away", "...../...../..A../...../.....", "1A=B 1B=B", NULL, "not_connected"},
};

static int placements_of(const TileSet *tiles, const char *text, Placement *out) {
  int count = 0;
  Error err;
  while (*text) {
    const char *mark = strchr(text, '=');
    Square square;
    assert_ok(square_parse((Span){text, (size_t)(mark - text)}, BOARD_MAX, &square, &err), err);
    Span rest = span_of(mark + 1);
    out[count].row = (uint8_t)square.row;
    out[count].col = (uint8_t)square.col;
    assert_true(tiletext_next(tiles, &rest, &out[count++].tile));
    text = rest.data + strspn(rest.data, " ");
  }
  return count;
}

static void placements_make_a_play_in_any_order(void **state) {
  (void)state;
  TileSet tiles = test_tiles();
  Layout layout = layout_of("...../...../..*../...../.....");
  for (size_t i = 0; i < sizeof puts_ / sizeof *puts_; i++) {
    const PutCase *row = &puts_[i];
    Board board = board_of(&tiles, row->board);
    Placement placements[RACK_MAX];
    int count = placements_of(&tiles, row->placements, placements);
    Play play = {.length = 99};
    Error err = {.code = "accepted"};
    Status status = play_from_placements(&board, &layout, 7, placements, count, &play, &err);
    if ((status == OK) != (row->becomes != NULL) || (row->code && strcmp(err.code, row->code) != 0))
      fail_msg("%s: %s", row->why, err.code);
    if (row->becomes)
      assert_play(&tiles, &board, &play, row->becomes);
    else
      assert_int_equal(play.length, 99);
  }
}

static void a_direction_that_is_none_is_refused(void **state) {
  (void)state;
  Layout layout = layout_of(".../.*./...");
  Board board;
  board_init(&board, 3);
  Play play = {1, 1, 2, 2, {1, 1}};
  Error err;
  assert_int_equal(play_check(&board, &layout, 7, &play, &err), ERR_INPUT);
  Play too_long = {0, 0, ACROSS, 200, {1}};
  assert_int_equal(play_check(&board, &layout, 7, &too_long, &err), ERR_INPUT);
  Play empty = {0};
  assert_int_equal(play_check(&board, &layout, 7, &empty, &err), ERR_INPUT);
}

// Words.

static void the_words_of_a_play_come_main_word_first(void **state) {
  (void)state;
  static const struct {
    const char *board, *play, *words;
  } cases[] = {
      {"...../...../...../...../.....", "3B AB", "3B:AB"},
      {"...../..A../...../...../.....", "3A BBB", "3A:BBB C2:AB"},
      {"...../A.C../...../B..../.....", "3A BBB", "3A:BBB A2:ABB C2:CB"},
      {"...../..A../...../...../.....", "3C B", "C2:AB"},
      {"...../..A../.A.../...../.....", "3C B", "3B:AB C2:AB"},
      {"...../...../..a../...../.....", "3D [ch]", "3C:a[ch]"},
  };
  TileSet tiles = test_tiles();
  Layout layout = layout_of("...../...../..*../...../.....");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Board board = board_of(&tiles, cases[i].board);
    Play play = play_of(&tiles, cases[i].play);
    PlayWords words;
    StrBuf text = {0};
    Error err;
    assert_ok(play_check(&board, &layout, 7, &play, &err), err);
    play_words(&board, &play, &words);
    for (int w = 0; w < words.count; w++) {
      square_write(&(Square){words.words[w].row, words.words[w].col, words.words[w].direction}, &text);
      strbuf_add_char(&text, ':');
      for (int t = 0; t < words.words[w].length; t++)
        tiletext_add(&tiles, words.words[w].tiles[t], &text);
      strbuf_add_text(&text, w + 1 < words.count ? " " : "");
    }
    assert_string_equal(strbuf_text(&text), cases[i].words);
    strbuf_deinit(&text);
  }
}

static void a_play_goes_on_the_board_and_off_again(void **state) {
  (void)state;
  TileSet tiles = test_tiles();
  Board board = board_of(&tiles, "...../...../..A../...../....."), before = board;
  Play play = play_of(&tiles, "3B b.D");
  play_put(&board, &play);
  assert_int_equal(board.tile_count, 3);
  assert_int_equal(board_at(&board, 2, 1), 2 | TILE_BLANK_BIT);
  assert_int_equal(board_lane(&board, DOWN, 3)[2], board_at(&board, 2, 3));
  play_take_back(&board, &play);
  assert_memory_equal(&board, &before, sizeof board);
}

static void a_play_takes_its_tiles_from_the_rack_or_nothing(void **state) {
  (void)state;
  static const struct {
    const char *rack, *play, *left; // NULL: it does not hold them
  } cases[] = {{"AABC?", "3B A.B", "AC?"},  {"AABC?", "3B ad", NULL}, {"AABC?", "3B d", "AABC"},
               {"AABC", "3B d", NULL},      {"AABC", "3B BB", NULL},  {"A", "3B A", ""},
               {"[CH]?", "3B [CH][ch]", ""}};
  TileSet tiles = test_tiles();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Rack rack, before;
    Error err;
    StrBuf text = {0};
    Play play = play_of(&tiles, cases[i].play);
    assert_ok(rack_parse(span_of(cases[i].rack), &tiles, &rack, &err), err);
    before = rack;
    bool taken = play_take_from_rack(&rack, &play);
    assert_int_equal(taken, cases[i].left != NULL);
    rack_write(&rack, &tiles, &text);
    if (taken)
      assert_string_equal(strbuf_text(&text), cases[i].left);
    else
      assert_memory_equal(&rack, &before, sizeof rack);
    strbuf_deinit(&text);
  }
}

// A slow twin: lays the tiles, looks at every run of two or more tiles with a new one, and counts it.

static int naive_run(const Board *before, const Board *after, const ScoreRules *rules, Direction direction, int lane,
                     int from, int to) {
  int sum = 0, multiplier = 1;
  bool has_new = false;
  for (int pos = from; pos < to; pos++) {
    int row = direction == ACROSS ? lane : pos, col = direction == ACROSS ? pos : lane;
    Tile tile = board_at(after, row, col);
    bool is_new = board_at(before, row, col) == TILE_EMPTY;
    int points = tile_is_blank(tile) ? 0 : rules->tiles->points[tile];
    sum += is_new ? points * rules->layout->letter[board_index(row, col)] : points;
    multiplier *= is_new ? rules->layout->word[board_index(row, col)] : 1;
    has_new = has_new || is_new;
  }
  return has_new && to - from > 1 ? sum * multiplier : 0;
}

static int naive_score(const Board *before, const Board *after, const ScoreRules *rules) {
  int score = 0;
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < after->size; lane++) {
      const Tile *tiles = board_lane(after, (Direction)direction, lane);
      for (int from = 0, to; from < after->size; from = to + 1) {
        for (to = from; to < after->size && tiles[to] != TILE_EMPTY; to++) {
        }
        score += naive_run(before, after, rules, (Direction)direction, lane, from, to);
      }
    }
  }
  return score + (after->tile_count - before->tile_count >= rules->rack_size ? rules->bingo_bonus : 0);
}

static bool counts_as_its_twin(Gen *gen, void *context) {
  const TileSet *tiles = context;
  Layout layout;
  Error err;
  int size = gen_range(gen, BOARD_MIN, BOARD_MAX), rack = gen_range(gen, 2, RACK_MAX);
  if (layout_for_size(size, &layout, &err) != OK)
    return false;
  Board *board = mem_alloc(sizeof *board), *after = mem_alloc(sizeof *after);
  board_init(board, size);
  bool same = true;
  for (int tries = gen_range(gen, 1, 40); tries > 0 && same; tries--) {
    Placement placements[RACK_MAX];
    int count = gen_range(gen, 1, rack), down = gen_range(gen, 0, 1);
    int row = gen_range(gen, 0, size - 1), col = gen_range(gen, 0, size - 1), put = 0;
    for (; put < count && row < size && col < size; row += down, col += !down) {
      if (!board_is_taken(board, row, col))
        placements[put++] =
            (Placement){(uint8_t)row, (uint8_t)col,
                        (Tile)(gen_range(gen, 1, tiles->kinds) | (gen_chance(gen, 10) ? TILE_BLANK_BIT : 0))};
    }
    Play play;
    if (play_from_placements(board, &layout, rack, placements, put, &play, &err) != OK)
      continue;
    ScoreRules rules = rules_of(tiles, &layout, rack);
    *after = *board;
    play_put(after, &play);
    int score = play_score(board, &rules, &play), naive = naive_score(board, after, &rules);
    same = score == naive && after->tile_count == board->tile_count + put;
    gen_note(gen, "size %d, %d tiles: %d, twin %d", size, put, score, naive);
    *board = *after;
  }
  mem_free(board);
  mem_free(after);
  return same;
}

static void every_play_scores_as_a_slow_count_says(void **state) {
  (void)state;
  TileSet tiles = test_tiles();
  property_check("a play counts as its twin", 400, counts_as_its_twin, &tiles);
}

// The bound behind LANE_PREMIUM_MAX: an extreme board, a rack of 15, the most valuable tiles.
static void the_dearest_play_there_is_fits_an_int(void **state) {
  (void)state;
  TileSet tiles;
  Error err;
  assert_ok(tileset_parse(span_of("A 500 100\n"), "dear", &tiles, &err), err);
  Layout layout;
  memset(&layout, 0, sizeof layout);
  layout.size = BOARD_MAX;
  memset(layout.letter, 4, sizeof layout.letter);
  memset(layout.word, 1, sizeof layout.word);
  for (int pos = 0; pos < 6; pos++)
    layout.word[board_index(0, pos)] = 4;
  Board board;
  board_init(&board, BOARD_MAX);
  for (int row = 1; row < BOARD_MAX; row++) {
    for (int col = 0; col < BOARD_MAX; col++)
      board_put(&board, row, col, 1);
  }
  Play play = {0, 0, ACROSS, 15, {0}};
  memset(play.tiles, 1, 15);
  ScoreRules rules = rules_of(&tiles, &layout, 15);
  int crosses = 6 * (400 + 3000) * 4 + 9 * (400 + 3000);
  assert_int_equal(play_score(&board, &rules, &play), 15 * 400 * 4096 + crosses + BONUS);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_play_scores_by_its_premiums),
      cmocka_unit_test(a_bingo_needs_a_full_rack_of_the_game_s_size),
      cmocka_unit_test(the_example_of_the_rules_counts_as_they_say),
      cmocka_unit_test(a_play_is_stretched_or_refused),
      cmocka_unit_test(even_boards_have_four_squares_to_start_on),
      cmocka_unit_test(placements_make_a_play_in_any_order),
      cmocka_unit_test(a_direction_that_is_none_is_refused),
      cmocka_unit_test(the_words_of_a_play_come_main_word_first),
      cmocka_unit_test(a_play_goes_on_the_board_and_off_again),
      cmocka_unit_test(a_play_takes_its_tiles_from_the_rack_or_nothing),
      cmocka_unit_test(every_play_scores_as_a_slow_count_says),
      cmocka_unit_test(the_dearest_play_there_is_fits_an_int),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
