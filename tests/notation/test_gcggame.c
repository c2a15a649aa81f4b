// SPDX-License-Identifier: MIT
#include "gcgsupport.h"
#include "support/test.h"

#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

// ---- whole files ----

static const struct {
  const char *name, *tiles;
  int board_size, turns, player_count;
  int totals[4];
} fixtures[] = {
    {"ca_brackets.gcg", "ca", 15, 8, 2, {62, 41}},      {"ca_plain.gcg", "ca", 15, 8, 2, {62, 41}},
    {"ca_signs_latin1.gcg", "ca", 15, 8, 2, {62, 41}},  {"de.gcg", "de", 15, 3, 2, {36, 12}},
    {"en_dots.gcg", "en", 15, 13, 2, {208, 10}},        {"en_full_latin1.gcg", "en", 15, 13, 2, {192, 4}},
    {"en_parentheses.gcg", "en", 15, 13, 2, {176, 20}}, {"en_super.gcg", "en-super", 21, 5, 2, {34, 15}},
    {"es_brackets.gcg", "es", 15, 9, 2, {83, 33}},      {"es_digits.gcg", "es", 15, 9, 2, {83, 33}},
    {"es_plain_latin1.gcg", "es", 15, 9, 2, {83, 33}},  {"four_players.gcg", "en", 15, 5, 4, {1, 5, 6, 0}},
    {"fr_duplicate.gcg", "fr", 15, 6, 1, {147}},        {"pl_latin2.gcg", "pl", 15, 3, 2, {46, 14}},
};

static void files_of_every_kind_add_up(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(fixtures); i++) {
    Played *played = played_from_fixture(fixtures[i].name);
    StrBuf problems = {0};
    write_problems(&played->game.problems, &problems);
    if (problems.size > 0)
      fail_msg("%s: %s", fixtures[i].name, problems.data);
    assert_string_equal(played->id, fixtures[i].tiles);
    assert_int_equal(played->game.layout.size, fixtures[i].board_size);
    assert_int_equal(played->game.turn_count, fixtures[i].turns);
    assert_int_equal(played->gcg.player_count, fixtures[i].player_count);
    for (int p = 0; p < fixtures[i].player_count; p++) {
      assert_int_equal(played->game.written[p], fixtures[i].totals[p]);
      assert_int_equal(played->game.computed[p], fixtures[i].totals[p]);
    }
    strbuf_deinit(&problems);
    played_free(played);
  }
}

static void every_mistake_of_a_file_is_told_with_its_line(void **state) {
  (void)state;
  Played *played = played_from_fixture("wrong.gcg");
  StrBuf problems = {0};
  write_problems(&played->game.problems, &problems);
  assert_string_equal(problems.data, "4 score 16 14; 5 total 9 7; 6 rack; 7 score 3 0; 9 place; 10 player; 11 tile; "
                                     "12 score -20 -5; 13 end 10 26");
  strbuf_deinit(&problems);
  played_free(played);
}

// ---- one mistake ----

static const char *const game[] = {
    "#player1 ana Ana",
    "#player2 bob Bob",
    ">ana: AELNPTX 8F PLANT +14 14",
    ">bob: DEGNRSU H6 GR.ND +7 7",
    ">ana: AEEIKLX 9C LIKE +13 27",
    ">bob: EESUUVZ -SUU +0 7",
    ">ana: AEOSTTX J8 .OAST +7 34",
    ">bob: EEEISVZ 12H SI.E +5 12",
    ">ana: ?ABENNS L6 BANNErS +78 112",
    ">ana: AEORTXY (challenge) +5 117",
    ">bob: EEEUUVZ M7 ZU +44 56",
    ">bob: EEEUUVZ -- -44 12",
    ">ana: AEORTXY 13K OX +27 144",
    ">bob: EEEUUVZ M7 EE +8 20",
    ">ana:  - +0 144",
    ">bob: EIUUVZ -3 +0 20",
    ">ana: AERTY 14I TRAY +32 176",
    ">ana: (EUVZ) +32 208",
    ">bob: EUVZ (time) -10 10",
};

// The game with one line replaced.
static Played *play_with(int line, const char *instead) {
  StrBuf text = {0};
  for (size_t i = 0; i < COUNT(game); i++)
    strbuf_printf(&text, "%s\n", (int)i + 1 == line ? instead : game[i]);
  Played *played = played_from_text(text.data);
  strbuf_deinit(&text);
  return played;
}

static const struct {
  int line;
  const char *instead;
  const char *problems; // ending in "..": only the first ones
} mistakes[] = {
    {0, "", ""},
    // scores
    {3, ">ana: AELNPTX 8F PLANT +16 14", "3 score 16 14"},
    {3, ">ana: AELNPTX 8F PLANT +16 16", "3 score 16 14"},
    {9, ">ana: ?ABENNS L6 BANNErS +28 62", "9 score 28 78"},
    {14, ">bob: EEEUUVZ M7 EE +9 20", "14 score 9 8"},
    {6, ">bob: EESUUVZ -SUU +3 7", "6 score 3 0"},
    {15, ">ana:  - +1 145", "15 score 1 0"},
    {12, ">bob: EEEUUVZ -- -40 12", "12 score -40 -44"},
    {18, ">ana: (EUVZ) +31 207", "18 end 31 32"},
    {18, ">ana: (EUVZ) -15 161", "18 end -15 -16"},
    // totals
    {3, ">ana: AELNPTX 8F PLANT +14 16", "3 total 16 14"},
    {4, ">bob: DEGNRSU H6 GR.ND +7 70", "4 total 70 7"},
    {10, ">ana: AEORTXY (challenge) +5 118", "10 total 118 117"},
    {12, ">bob: EEEUUVZ -- -44 13", "12 total 13 12"},
    {19, ">bob: EUVZ (time) -10 11", "19 total 11 10"},
    // racks
    {5, ">ana: AEEILTX 9C LIKE +13 27", "5 rack"},
    {9, ">ana: ABENNRS L6 BANNErS +78 112", "9 rack"},
    {6, ">bob: EESUUVZ -SUQ +0 7", "6 rack"},
    {6, ">bob: EESUUVZ -EESUUVZEESUUVZEE +0 7", "6 rack"},
    // tiles
    {7, ">ana: AEOSTTX J8 .ÑAST +7 34", "7 tile.."},
    {5, ">ana: AEEIKL9 9C LIKE +13 27", "5 tile"},
    {18, ">ana: (EUV9) +32 208", "18 tile"},
    {17, ">ana: AERTYXX 14I TRAY +32 176", "17 bag"},
    {17, ">ana: AERTY?? 14I TRAY +32 176", "17 bag"},
    {18, ">ana: (EUVX) +28 204", "18 bag"},
    {15, ">ana: AEXX - +0 144", "15 bag"},
    {16, ">bob: EIUUVVZ? -3 +0 20", ""},
    {16, ">bob: EIUUVV?? -3 +0 20", "16 bag"},
    {19, "#rack2 EUVZ", ""},
    {19, "#rack2 EUVZX", "19 bag"},
    {19, "#rack2 EUVÑ", "19 tile"},
    // places
    {3, ">ana: AELNPTX 7F PLANT +14 14", "3 place.."},
    {4, ">bob: DEGNRSU H7 GR.ND +7 7", "4 place.."},
    {17, ">ana: AERTY 14N TRAY +32 176", "17 place"},
    {17, ">ana: AERTY 1A TRAY +32 176", "17 place"},
    {17, ">ana: AERTY 14I T.RAY +32 176", "17 place"},
    {17, ">ana: AERTY 31Z TRAY +32 176", "17 place"},
    // phonies
    {12, ">ana: AEORTXY -- -78 39", "12 taken_back.."},
    {16, ">ana:  -- -27 117", "16 taken_back.."},
    // what files do
    {3, ">ana:  8F PLANT +14 14", ""},
    {3, ">ana: PLANT 8F PLANT +14 14", ""},
    {3, ">ana: ??????? 8F PLANT +14 14", ""},
    {3, ">ana: UNKNOWN 8F PLANT +14 14", ""},
    {3, ">ana: AELNPTXE 8F PLANT +14 14", ""},
    {3, ">ana: aelnptx 8F PLANT +14 14", ""},
    {3, ">ana: AELNPTX 8F plant +14 14", ""},
    {3, ">ana: AELNPTX 8F PLANT* +14 14", ""},
    {3, ">ana: AELNPTX 8F PLANT", ""},
    {3, ">ana: AELNPTX 8F PLANT +14", ""},
    {4, ">bob: DEGNRSU H6 GRAND +7 7", ""},
    {4, ">bob: DEGNRSU H6 GR(A)ND +7 7", ""},
    {4, ">bob: DEGNRSU H6 GRND +7 7", ""},
    {8, ">bob: EEEISVZ 12h SITE +5 12", ""},
    {9, ">ana: ?ABENNS L6 BANNE[R]S +78 112", ""},
    {9, ">ana: ?ABENNS L6 BANNE(R)S +78 112", ""},
    {9, ">ana: ?ABENNS L6 BANNERS +78 112", ""},
    {9, ">ana: _ABENNS L6 BANNErS +78 112", ""},
    {9, ">ana: rABENNS L6 BANNErS +78 112", ""},
    {9, ">ana: ?ABENNS L6 banneRs +78 112", ""},
    {10, ">ana: UNKNOWN (challenge) +5 117", ""},
    {12, ">bob: EEEUUVZ -- +0 12", ""},
    {12, ">bob:  -- 44 12", ""},
    {12, ">bob: EEEUUVZ --", ""},
    {15, ">ana: AERTY (lost challenge) +0 144", ""},
    {18, ">ana: (EUVZ) +16 192", ""},
    {18, ">ana: (?EU?) +32 208", ""},
    {18, ">ana: () +32 208", ""},
    {3, ">ana: PLANT.. 8F PLANT +14! 14", ""},
    {19, ">bob: EUVZ (EUVZ) -16 4", ""},
    {19, ">bob: EUVZ (time) 10 10", ""},
};

static bool begins_with(const char *text, const char *pattern) {
  size_t size = strlen(pattern);
  if (size >= 2 && strcmp(pattern + size - 2, "..") == 0)
    return strncmp(text, pattern, size - 2) == 0;
  return strcmp(text, pattern) == 0;
}

static void one_mistake_is_one_problem_and_a_custom_is_none(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(mistakes); i++) {
    Played *played = play_with(mistakes[i].line, mistakes[i].instead);
    StrBuf problems = {0};
    write_problems(&played->game.problems, &problems);
    if (!begins_with(strbuf_text(&problems), mistakes[i].problems))
      fail_msg("'%s': found '%s', expected '%s'", mistakes[i].instead, strbuf_text(&problems), mistakes[i].problems);
    assert_string_equal(played->id, "en");
    strbuf_deinit(&problems);
    played_free(played);
  }
}

static void an_unreadable_line_leaves_the_totals_after_it_alone(void **state) {
  (void)state;
  Played *played = play_with(15, ">ana: AERTY something else");
  StrBuf problems = {0};
  write_problems(&played->game.problems, &problems);
  assert_string_equal(problems.data, "15 line");
  strbuf_deinit(&problems);
  played_free(played);
}

static void problems_are_sentences(void **state) {
  (void)state;
  static const struct {
    int line;
    const char *instead, *sentence;
  } rows[] = {
      {3, ">ana: AELNPTX 8F PLANT +24 14", "game.gcg:3: score written 24, computed 14"},
      {3, ">ana: AELNPTX 8F PLANT +14 15", "game.gcg:3: total written 15, computed 14"},
      {18, ">ana: (EUVZ) +31 207", "game.gcg:18: points for the tiles left written 31, computed 32"},
      {5, ">ana: AEEILTX 9C LIKE +13 27", "game.gcg:5: the rack 'AEEILTX' lacks 'K'"},
      {9, ">ana: ABENNRS L6 BANNErS +78 112", "game.gcg:9: the rack 'ABENNRS' lacks '?'"},
      {5, ">ana: AEEIKL[ 9C LIKE +13 27", "game.gcg:5: '[' in 'AEEIKL[' is not a tile of this set"},
      {5, ">ana: AEEIK[L·L] 9C LIKE +13 27", "game.gcg:5: '[L·L]' in 'AEEIK[L·L]' is not a tile of this set"},
      {17, ">ana: AERTYXX 14I TRAY +32 176",
       "game.gcg:17: too many tiles 'X' with those on the board: there are only 1"},
      {17, ">ana: AERTY 14N TRAY +32 176", "game.gcg:17: the square 14Q is off the board of 15 by 15"},
      {17, ">ana: AERTY 8F TRAY +32 176", "game.gcg:17: the square 8F holds 'P', not 'T'"},
      {16, ">ana:  -- -27 117", "game.gcg:16: there is no play of 'ana' to take back"},
  };
  for (size_t i = 0; i < COUNT(rows); i++) {
    Played *played = play_with(rows[i].line, rows[i].instead);
    StrBuf sentence = {0};
    assert_true(played->game.problems.count > 0);
    error_format(&played->game.problems.items[0].error, NULL, &sentence);
    assert_string_equal(sentence.data, rows[i].sentence);
    strbuf_deinit(&sentence);
    played_free(played);
  }
}

static void more_problems_than_are_kept_are_counted(void **state) {
  (void)state;
  StrBuf text = {0};
  strbuf_add_text(&text, "#player1 a A\n#lexicon NWL18\n");
  for (int i = 0; i < GCG_PROBLEMS_MAX + 10; i++)
    strbuf_add_text(&text, ">a: - +1 0\n");
  Played *played = played_from_text(text.data);
  assert_int_equal(played->game.problems.count, GCG_PROBLEMS_MAX);
  assert_int_equal(played->game.problems.untold, 10);
  strbuf_deinit(&text);
  played_free(played);
}

static void who_goes_out_among_many_gets_the_tiles_of_all(void **state) {
  (void)state;
  static const struct {
    const char *players, *line, *problem; // "": none
  } rows[] = {
      {"#player1 a A\n#player2 b B\n#player3 c C\n", ">a: (AABBCCDDEEFFGGHHIII) +43 43", ""},
      {"#player1 a A\n#player2 b B\n", ">a: (AABBCCDDEEFFGGHHIII) +43 43", "at most 15"},
      {"#player1 a A\n#player2 b B\n#player3 c C\n", ">a: AA (AABBCCDDEEFFGGHHIII) -43 -43", "at most 15"},
  };
  for (size_t i = 0; i < COUNT(rows); i++) {
    StrBuf text = {0}, problem = {0};
    strbuf_printf(&text, "#lexicon NWL18\n%s%s\n", rows[i].players, rows[i].line);
    Played *played = played_from_text(text.data);
    if (played->game.problems.count > 0)
      error_format(&played->game.problems.items[0].error, NULL, &problem);
    if (!strstr(strbuf_text(&problem), rows[i].problem) || (!*rows[i].problem && problem.size > 0))
      fail_msg("%s: %s", rows[i].line, strbuf_text(&problem));
    strbuf_deinit(&text);
    strbuf_deinit(&problem);
    played_free(played);
  }
}

// ---- tiles of several letters ----

static const struct {
  const char *lines; // in Spanish, after the players
  const char *word;  // as the last play reads
  int points;
} readings[] = {
    {">a: CHABCDE 8G CHA +12 12", "[CH]A", 12},
    {">a: [CH]ABCDE 8G [CH]A +12 12", "[CH]A", 12},
    {">a: 1ABCDE 8G 1A +12 12", "[CH]A", 12},
    {">a: ÇABCDE 8G ÇA +12 12", "[CH]A", 12},
    {">a:  8G CHA +16 16", "C[H]A", 16}, // the score says two tiles
    {">a: C,H,A,B 8G CHA +16 16", "C[H]A", 16},
    {">a: ABCDEH? 8G [ch]A +2 2", "[ch]A", 2},
    {">a: ABCDEH? 8G chA +2 2", "[ch]A", 2},
    {">a: LLAMOSA 8G LLAMO +26 26", "[LL]AMO", 26},
    {">a: LLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLA 8G LLA +18 18", "[LL]A", 18},
    {">a: CORREAS 8F COR +10 10\n>b: RREAIOU 8F .OR.EA +0 10", "", 0},
    {">a: CORREAS 8G CORRE +30 30\n>b: AEIOU H7 A.A +6 6", "A(O)A", 3},
    {">a: COCHE 8G COCHE +22 22\n>b: AEIOUSS I8 CHIS +8 8", "([CH])IS", 8},
};

static void tiles_of_several_letters_are_told_apart(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(readings); i++) {
    StrBuf text = {0}, word = {0};
    strbuf_printf(&text, "#player1 a A\n#player2 b B\n#tile-set es\n%s\n", readings[i].lines);
    Played *played = played_from_text(text.data);
    int last = played->gcg.event_count - 1;
    const GcgStep *step = &played->game.steps[last];
    GcgPosition position;
    gcg_position(&played->game, -1, &position);
    if (*readings[i].word) {
      play_write_word(&step->play, &position.board, &played->tiles, &word);
      if (strcmp(word.data, readings[i].word) != 0 || step->points != readings[i].points)
        fail_msg("%s: read %s for %d, expected %s for %d", readings[i].lines, word.data, step->points, readings[i].word,
                 readings[i].points);
    } else {
      assert_true(played->game.problems.count > 0);
    }
    strbuf_deinit(&text);
    strbuf_deinit(&word);
    played_free(played);
  }
}

// ---- which tiles ----

static const struct {
  const char *pragmas, *id; // NULL: refused
} named[] = {
    {"", "en"},
    {"#lexicon NWL23", "en"},
    {"#lexicon CSW21", "en"},
    {"#lexicon FISE2016", "es"},
    {"#lexicon file2017", "es"},
    {"#lexicon filename.txt", "en"},
    {"#lexicon DISC2", "ca"},
    {"#lexicon ODS8", "fr"},
    {"#lexicon FRA24", "fr"},
    {"#lexicon RD29", "de"},
    {"#lexicon OSPS49", "pl"},
    {"#lexicon Official Catalan words", "ca"},
    {"#lexicon our own words", "en"},
    {"#tile-distribution spanish", "es"},
    {"#tile-distribution spanish\n#lexicon NWL23", "es"},
    {"#tile-set Español (FISE)", "es"},
    {"#tile-set es-basic", "es-basic"},
    {"#tile-set ca-q", "ca-q"},
    {"#note LetterDistribution: catalan", "ca"},
    {"#note LetterDistribution:catalan", "ca"},
    {"#note letterdistribution: \t spanish", "es"},
    {"#note LetterDistributions: catalan", "en"},
    {"#tile-distribution english_super", "en-super"},
    {"#tile-distribution spanish_super", "es-super"},
    {"#board-layout SuperCrosswordGame", "en-super"},
    {"#note BoardLayout: SuperCrosswordGame", "en-super"},
    {"#tile-distribution norwegian", "no"},
    {"#lexicon NSF25", "no"},
    {"#lexicon SAOL", "sv"},
    {"#tile-set Dutch", "nl"},
    {"#tile-distribution greek", NULL},
    {"#lexicon Russian words", NULL},
};

static void the_tiles_are_those_the_file_names(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(named); i++) {
    StrBuf text = {0};
    strbuf_printf(&text, "#player1 a A\n%s\n>a: ? - +0 0\n", named[i].pragmas);
    Gcg gcg = gcg_from_text(text.data);
    TileSet tiles;
    char id[GCG_TILES_ID_MAX];
    Error err;
    Status status = gcg_guess_tiles(&gcg, NULL, &tiles, id, &err);
    if (!named[i].id) {
      assert_int_equal(status, ERR_MISSING);
    } else {
      assert_ok(status, err);
      if (strcmp(id, named[i].id) != 0)
        fail_msg("'%s': %s, expected %s", named[i].pragmas, id, named[i].id);
    }
    gcg_deinit(&gcg);
    strbuf_deinit(&text);
  }
}

static void a_file_that_names_no_tiles_has_those_of_the_words(void **state) {
  (void)state;
  static const struct {
    const char *pragmas, *otherwise, *id;
  } cases[] = {
      {"#note none", NULL, "en"},     {"#note none", "es", "es"},       {"#note none", "es-basic", "es-basic"},
      {"#lexicon NWL20", "es", "en"}, {"#tile-set ca-q", "es", "ca-q"}, {"#board-size 21", "es", "es-super"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    ScopedStrBuf text = {0};
    strbuf_printf(&text, "#player1 a A\n%s\n>a: CASAEST 8D CASA +12 12\n", cases[i].pragmas);
    Gcg gcg = gcg_from_text(text.data);
    TileSet tiles;
    char id[GCG_TILES_ID_MAX];
    Error err;
    assert_ok(gcg_guess_tiles(&gcg, cases[i].otherwise, &tiles, id, &err), err);
    if (strcmp(id, cases[i].id) != 0)
      fail_msg("'%s', else %s: %s, expected %s", cases[i].pragmas, cases[i].otherwise, id, cases[i].id);
    gcg_deinit(&gcg);
  }
}

static void the_kind_of_q_follows_from_the_game(void **state) {
  (void)state;
  // Q and U as two tiles: 8 + 1 + 1 on the star, then through the Q.
  static const char with_q[] = "#player1 a A\n#player2 b B\n#lexicon DISC\n>a: AEQSTU 8G QUE +20 20\n"
                               ">b: AEINORS H8 .N +2 2\n";
  static const char with_qu[] = "#player1 a A\n#player2 b B\n#lexicon DISC\n>a: AEQUST 8G QUE +18 18\n"
                                ">b: AEINORS H8 .N +2 2\n";
  Played *played = played_from_text(with_q);
  assert_string_equal(played->id, "ca-q");
  assert_int_equal(played->game.problems.count, 0);
  played_free(played);
  played = played_from_text(with_qu);
  assert_string_equal(played->id, "ca");
  assert_int_equal(played->game.problems.count, 0);
  played_free(played);
}

// A letter reveals the language, even with a wrong score; a typing error in an English game does not.
static void the_letters_tell_the_tiles_though_scores_are_wrong(void **state) {
  (void)state;
  static const struct {
    const char *moves, *id;
  } cases[] = {
      {">a: AÑOSRTE 8G AÑOS +22 22\n", "es"},
      {">a: AÑOSRTE 8G AÑOS +24 24\n", "es"},
      {">a: CASATRE 8G CASA +12 12\n", "en"},
      {">a: FLÑKWEX 8G FLÑK +1 1\n>b: HOWKYAB G8 .OWK +13 13\n>a: AHEOOAA H8 .AH +6 7\n", "en"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    StrBuf text = {0};
    strbuf_printf(&text, "#character-encoding UTF-8\n#player1 a A\n#player2 b B\n%s", cases[i].moves);
    Played *played = played_from_text(text.data);
    if (strcmp(played->id, cases[i].id) != 0)
      fail_msg("%s: %s, expected %s", cases[i].moves, played->id, cases[i].id);
    played_free(played);
    strbuf_deinit(&text);
  }
}

// ---- positions ----

static void write_racks(const Played *played, const GcgPosition *position, StrBuf *out) {
  for (int p = 0; p < played->gcg.player_count; p++) {
    strbuf_add_text(out, p ? "/" : "");
    rack_write(&position->racks[p], &played->tiles, out);
  }
}

static const struct {
  int turn;
  int tiles_on_board, mover, zeros, scores[2];
  const char *racks;
} positions[] = {
    {0, 0, 0, 0, {0, 0}, "AELNPTX/DEGNRSU"},     {1, 5, 1, 0, {14, 0}, "AEEIKLX/DEGNRSU"},
    {4, 13, 0, 1, {27, 7}, "AEOSTTX/EEEISVZ"},   {7, 27, 1, 0, {117, 12}, "AEORTXY/EEEUUVZ"},
    {8, 27, 0, 1, {117, 12}, "AEORTXY/EEEUUVZ"}, // a phony, taken back
    {9, 29, 1, 0, {144, 12}, "/EEEUUVZ"},        // the next rack is not given
    {12, 31, 0, 2, {144, 20}, "AERTY/EUVZ"},     {13, 35, 1, 0, {208, 10}, "/EUVZ"},
    {-1, 35, 1, 0, {208, 10}, "/EUVZ"},          {99, 35, 1, 0, {208, 10}, "/EUVZ"},
};

static void the_position_after_any_turn_is_known(void **state) {
  (void)state;
  Played *played = play_with(0, "");
  for (size_t i = 0; i < COUNT(positions); i++) {
    GcgPosition position;
    StrBuf racks = {0};
    gcg_position(&played->game, positions[i].turn, &position);
    write_racks(played, &position, &racks);
    if (strcmp(racks.data, positions[i].racks) != 0)
      fail_msg("after %d: racks %s, expected %s", positions[i].turn, racks.data, positions[i].racks);
    assert_int_equal(position.board.tile_count, positions[i].tiles_on_board);
    assert_int_equal(position.mover, positions[i].mover);
    assert_int_equal(position.zeros, positions[i].zeros);
    assert_int_equal(position.scores[0], positions[i].scores[0]);
    assert_int_equal(position.scores[1], positions[i].scores[1]);
    strbuf_deinit(&racks);
  }
  played_free(played);
}

// Some programs write no totals, and some no scores either.
static void a_position_has_its_scores_though_the_file_has_none(void **state) {
  (void)state;
  static const char *const ends[] = {"\n", " +14\n", " +14 14\n"};
  for (int i = 0; i < 3; i++) {
    StrBuf text = {0};
    GcgPosition position;
    strbuf_printf(&text, "%s\n%s\n>ana: AELNPTX 8F PLANT%s>bob: DEGNRSU H6 GR.ND +7\n>ana: AEEIKLX 9C LIKE +13\n",
                  game[0], game[1], ends[i]);
    Played *played = played_from_text(text.data);
    gcg_position(&played->game, -1, &position);
    assert_int_equal(position.scores[0], 27);
    assert_int_equal(position.scores[1], 7);
    assert_int_equal(position.board.tile_count, 13);
    strbuf_deinit(&text);
    played_free(played);
  }
}

static void racks_of_an_unfinished_game_are_known(void **state) {
  (void)state;
  static const struct {
    const char *end, *racks;
    int mover;
  } rows[] = {
      {"#rack2 AEINRST\n", "/AEINRST", 1},
      {"#rack1 AEI\n#rack2 NRS?\n", "AEI/NRS?", 1},
      {"#incomplete AEINRST\n", "/AEINRST", 1},
      {">bob: AEINRST\n", "/AEINRST", 1},
      {">bob: Z\n", "/Z", 1},
      {">ana: AEI\n", "AEI/", 0},
      {"#rack2 ÑÑ\n", "/", 1},
  };
  for (size_t i = 0; i < COUNT(rows); i++) {
    StrBuf text = {0}, racks = {0};
    GcgPosition position;
    strbuf_printf(&text, "%s\n%s\n%s\n%s", game[0], game[1], game[2], rows[i].end);
    Played *played = played_from_text(text.data);
    gcg_position(&played->game, -1, &position);
    write_racks(played, &position, &racks);
    assert_string_equal(racks.data, rows[i].racks);
    assert_int_equal(position.mover, rows[i].mover);
    strbuf_deinit(&text);
    strbuf_deinit(&racks);
    played_free(played);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(files_of_every_kind_add_up),
      cmocka_unit_test(every_mistake_of_a_file_is_told_with_its_line),
      cmocka_unit_test(one_mistake_is_one_problem_and_a_custom_is_none),
      cmocka_unit_test(an_unreadable_line_leaves_the_totals_after_it_alone),
      cmocka_unit_test(problems_are_sentences),
      cmocka_unit_test(more_problems_than_are_kept_are_counted),
      cmocka_unit_test(who_goes_out_among_many_gets_the_tiles_of_all),
      cmocka_unit_test(tiles_of_several_letters_are_told_apart),
      cmocka_unit_test(the_tiles_are_those_the_file_names),
      cmocka_unit_test(a_file_that_names_no_tiles_has_those_of_the_words),
      cmocka_unit_test(the_kind_of_q_follows_from_the_game),
      cmocka_unit_test(the_letters_tell_the_tiles_though_scores_are_wrong),
      cmocka_unit_test(the_position_after_any_turn_is_known),
      cmocka_unit_test(a_position_has_its_scores_though_the_file_has_none),
      cmocka_unit_test(racks_of_an_unfinished_game_are_known),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
