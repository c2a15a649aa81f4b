// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "gcgsupport.h"
#include "notation/gcg.h"
#include "support/test.h"

#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))
#define PLAYERS "#player1 ana Ana Ferrer\n#player2 bob Bob\n"

// ---- event lines ----

// Everything in an event, on one line.
static void write_event(const GcgEvent *event, StrBuf *out) {
  strbuf_printf(out, "%s %d [%s]", gcg_kind_name(event->kind), event->player, event->rack);
  if (event->kind == GCG_PLAY) {
    strbuf_add_char(out, ' ');
    square_write(&event->square, out);
  }
  strbuf_printf(out, " [%s]", event->tiles);
  if (event->score.is_given)
    strbuf_printf(out, " %d", event->score.value);
  if (event->total.is_given)
    strbuf_printf(out, " =%d", event->total.value);
  if (*event->comment)
    strbuf_printf(out, " (%s)", event->comment);
}

static const struct {
  const char *line, *event;
} event_lines[] = {
    {">ana: AEINRST 8H RETAINS +66 66", "play 0 [AEINRST] 8H [RETAINS] 66 =66"},
    {">bob:\tAEINRST\th8\tR.T +6\t72", "play 1 [AEINRST] H8 [R.T] 6 =72"},
    {">ana: AEINRST 08H (R)AT 6 72", "play 0 [AEINRST] 8H [(R)AT] 6 =72"},
    {">ana:  8H WORD +12 12", "play 0 [] 8H [WORD] 12 =12"},
    {">ana: 8H WORD +12 12", "play 0 [] 8H [WORD] 12 =12"},
    {">ana: WORDXYZ 8H WORD +12* 12", "play 0 [WORDXYZ] 8H [WORD] 12 =12"},
    {">ana: WORDXYZ 8H WORD", "play 0 [WORDXYZ] 8H [WORD]"},
    {">ana: WORDXYZ 8H WORD +12", "play 0 [WORDXYZ] 8H [WORD] 12"},
    {">ana: W O R D 8H WORD +12 12", "play 0 [WORD] 8H [WORD] 12 =12"},
    {">ana: WORD  8h   WORD    +12   12  OW, RE", "play 0 [WORD] 8H [WORD] 12 =12 (OW, RE)"},
    {">ana: WORD 21U WORD +12 12", "play 0 [WORD] 21U [WORD] 12 =12"},
    {">ana: 1A 8H 1A +12 12", "play 0 [1A] 8H [1A] 12 =12"},
    {">ana: 1A - +0 12", "pass 0 [1A] [] 0 =12"},
    {">ana: 1A (challenge) +5 12", "challenge 0 [1A] [] 5 =12"},
    {">ana: -ABCDEFG 8H WORD +12 12", "play 0 [-ABCDEFG] 8H [WORD] 12 =12"},
    {">ana: AB+CDEFG 8H WORD +12 12", "play 0 [AB+CDEFG] 8H [WORD] 12 =12"},
    {">ana: ABC 8H W… +12 12", "play 0 [ABC] 8H [W...] 12 =12"},
    {">ana: ABC -BC +0 12", "exchange 0 [ABC] [BC] 0 =12"},
    {">ana: ABC -3 +0 12", "exchange 0 [ABC] [3] 0 =12"},
    {">ana: ABC - BC +0 12", "exchange 0 [ABC] [BC] 0 =12"},
    {">ana: -BC +0 12", "exchange 0 [] [BC] 0 =12"},
    {">ana: ABC - +0 12", "pass 0 [ABC] [] 0 =12"},
    {">ana: ABC -  +0 12", "pass 0 [ABC] [] 0 =12"},
    {">ana: ABC – 0 12", "pass 0 [ABC] [] 0 =12"},
    {">ana:  - +0 12", "pass 0 [] [] 0 =12"},
    {">ana: ABC -0 +0 12", "pass 0 [ABC] [] 0 =12"},
    {">ana: ABC (pass) +0 12", "pass 0 [ABC] [] 0 =12"},
    {">ana: ABC -- -12 0", "taken_back 0 [ABC] [] -12 =0"},
    {">ana: ABC --  -12 0", "taken_back 0 [ABC] [] -12 =0"},
    {">ana: ABC   -- +0 59", "taken_back 0 [ABC] [] 0 =59"},
    {">ana: ABC -- WORD -12 0", "taken_back 0 [ABC] [] -12 =0 (WORD)"},
    {">ana: ABC (challenge) +5 17", "challenge 0 [ABC] [] 5 =17"},
    {">ana:  (challenge) +5 17", "challenge 0 [] [] 5 =17"},
    {">ana: (Challenge) +10 17", "challenge 0 [] [] 10 =17"},
    {">ana: ABC (lost challenge) +0 17", "lost_challenge 0 [ABC] [lost challenge] 0 =17"},
    {">ana: ABC (unsuccessful challenge of WORD) -5 12",
     "lost_challenge 0 [ABC] [unsuccessful challenge of WORD] -5 =12"},
    {">ana: ABC (time) -10 300", "time 0 [ABC] [] -10 =300"},
    {">ana: (time) -10 300", "time 0 [] [] -10 =300"},
    {">ana: (time) +-10 300", "time 0 [] [] -10 =300"},
    {">ana: ABC (time penalty) -10 300", "time 0 [ABC] [] -10 =300"},
    {">ana: (tiempo) -10 300", "time 0 [] [] -10 =300"},
    {">ana: (TIME) +12 300", "end_rack 0 [] [TIME] 12 =300"},
    {">ana: (TIME) -20 300", "time 0 [] [] -20 =300"},
    {">ana: (ABC) +14 300", "end_rack 0 [] [ABC] 14 =300"},
    {">ana:  (ABC) +14 300", "end_rack 0 [] [ABC] 14 =300"},
    {">ana: ABC (ABC) -7 293", "end_rack 0 [ABC] [ABC] -7 =293"},
    {">ana: (A B C) +14 300", "end_rack 0 [] [ABC] 14 =300"},
    {">ana: () +0 300", "end_rack 0 [] [] 0 =300"},
    {">ana: ABCDEFG", "rack 0 [ABCDEFG] []"},
    {">ANA: ABC - +0 0", "pass 0 [ABC] [] 0 =0"},
    {">Ana Ferrer: ABC - +0 0", "pass 0 [ABC] [] 0 =0"},
    {">ana_ferrer: ABC - +0 0", "pass 0 [ABC] [] 0 =0"},
    {">an: ABC - +0 0", "pass 0 [ABC] [] 0 =0"},
    {">ana : ABC - +0 0", "pass 0 [ABC] [] 0 =0"},
    {"> ana: ABC - +0 0", "pass 0 [ABC] [] 0 =0"},
    {">ana ABC 8H CAB +12 12", "play 0 [ABC] 8H [CAB] 12 =12"},
    {"   >ana: ABC - +0 0   ", "pass 0 [ABC] [] 0 =0"},
};

static void each_kind_of_event_line_is_understood(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(event_lines); i++) {
    StrBuf text = {0}, event = {0}, problems = {0};
    strbuf_printf(&text, PLAYERS "%s\n", event_lines[i].line);
    Gcg gcg = gcg_from_text(text.data);
    write_problems(&gcg.problems, &problems);
    assert_string_equal(strbuf_text(&problems), "");
    assert_int_equal(gcg.event_count, 1);
    write_event(&gcg.events[0], &event);
    if (strcmp(event.data, event_lines[i].event) != 0)
      fail_msg("%s: read '%s', expected '%s'", event_lines[i].line, event.data, event_lines[i].event);
    assert_int_equal(gcg.events[0].line, 3);
    gcg_deinit(&gcg);
    strbuf_deinit(&text);
    strbuf_deinit(&event);
    strbuf_deinit(&problems);
  }
}

static void an_event_line_is_written_as_it_was_read(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(event_lines); i++) {
    StrBuf text = {0}, written = {0}, event = {0};
    strbuf_printf(&text, PLAYERS "%s\n", event_lines[i].line);
    Gcg gcg = gcg_from_text(text.data);
    gcg_write(&gcg, &written);
    Gcg again = gcg_from_text(written.data);
    assert_int_equal(again.event_count, 1);
    write_event(&again.events[0], &event);
    if (strcmp(event.data, event_lines[i].event) != 0)
      fail_msg("%s: written '%s', read '%s', expected '%s'", event_lines[i].line, written.data, event.data,
               event_lines[i].event);
    gcg_deinit(&gcg);
    gcg_deinit(&again);
    strbuf_deinit(&text);
    strbuf_deinit(&written);
    strbuf_deinit(&event);
  }
}

static const struct {
  const char *line, *problem, *sentence;
} bad_lines[] = {
    {">ana:", "3 line", "game.gcg:3: this line can't be read: an event reads '>NICK: RACK 8H WORD +SCORE TOTAL'"},
    {">ana: ABC WORD +12 12", "3 line",
     "game.gcg:3: this line can't be read: an event reads '>NICK: RACK 8H WORD +SCORE TOTAL'"},
    {">ana: ABC 8H", "3 line",
     "game.gcg:3: this line can't be read: an event reads '>NICK: RACK 8H WORD +SCORE TOTAL'"},
    {">carla: ABC 8H CAB +12 12", "3 player", "game.gcg:3: no player is called 'carla'; there are: ana, bob"},
    {">: ABC 8H CAB +12 12", "3 player", "game.gcg:3: no player is called ''; there are: ana, bob"},
    {"#player1 carla Carla", "3 player", "game.gcg:3: player 1 is named a second time: the first name counts"},
};

static void a_line_that_makes_no_sense_is_told_and_kept(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(bad_lines); i++) {
    StrBuf text = {0}, problems = {0}, sentence = {0}, written = {0};
    strbuf_printf(&text, PLAYERS "%s\n>bob: ABC - +0 0\n", bad_lines[i].line);
    Gcg gcg = gcg_from_text(text.data);
    write_problems(&gcg.problems, &problems);
    assert_string_equal(strbuf_text(&problems), bad_lines[i].problem);
    error_format(&gcg.problems.items[0].error, NULL, &sentence);
    assert_string_equal(sentence.data, bad_lines[i].sentence);
    assert_int_equal(gcg.event_count, 1);
    gcg_write(&gcg, &written);
    if (!strstr(written.data, bad_lines[i].line))
      fail_msg("'%s' is lost: %s", bad_lines[i].line, written.data);
    gcg_deinit(&gcg);
    strbuf_deinit(&text);
    strbuf_deinit(&problems);
    strbuf_deinit(&sentence);
    strbuf_deinit(&written);
  }
}

// ---- players and pragmas ----

static void players_stand_in_the_order_of_their_numbers(void **state) {
  (void)state;
  Gcg gcg = gcg_from_text("#player3 c Carla\n#Player1 a:b Anna Bosch\n#player2 b\n>a:b: X - +0 0\n>b: X - +0 0\n");
  assert_int_equal(gcg.player_count, 3);
  assert_string_equal(gcg.players[0].nick, "a:b");
  assert_string_equal(gcg.players[0].name, "Anna Bosch");
  assert_string_equal(gcg.players[1].name, "b");
  assert_int_equal(gcg.players[2].number, 3);
  assert_int_equal(gcg.events[0].player, 0);
  assert_int_equal(gcg.events[1].player, 1);
  gcg_deinit(&gcg);
}

static void players_may_be_named_by_their_events_only(void **state) {
  (void)state;
  Gcg gcg = gcg_from_text("A game\n>Jo: X - +0 0\n>Joan Pi: X - +0 0\n>Jo: X - +0 0\n");
  assert_int_equal(gcg.player_count, 2);
  assert_string_equal(gcg.players[1].nick, "Joan_Pi");
  assert_int_equal(gcg.events[1].player, 1);
  assert_int_equal(gcg.events[2].player, 0);
  StrBuf written = {0};
  gcg_write(&gcg, &written);
  assert_string_equal(written.data, "#character-encoding UTF-8\nA game\n#player1 Jo Jo\n#player2 Joan_Pi Joan_Pi\n"
                                    ">Jo: X - +0 0\n>Joan_Pi: X - +0 0\n>Jo: X - +0 0\n");
  strbuf_deinit(&written);
  gcg_deinit(&gcg);
}

static const char noted[] = "#character-encoding UTF-8\n"
                            "#player1 ana Ana Ferrer\n"
                            "#player2 bob Bob\n"
                            "#title A game\n"
                            "#description one\n"
                            "#description two\n"
                            "#unheard-of Some: thing, (kept) verbatim\n"
                            "#\n"
                            "# a remark\n"
                            ">ana: ABC - +0 0\n"
                            "#note first line\n"
                            "second line\n"
                            "\n"
                            "after a blank line\n"
                            "#- # with a sign\n"
                            "#note another note\n"
                            ">bob: ABC - +0 0\n"
                            "a loose line\n"
                            ">ana: ABC - +0 0\n"
                            "#rack2 AEINRST\n"
                            "#note\n";

static void notes_and_unknown_pragmas_are_kept_in_their_places(void **state) {
  (void)state;
  Gcg gcg = gcg_from_text(noted);
  StrBuf written = {0};
  gcg_write(&gcg, &written);
  assert_string_equal(written.data, noted);
  assert_string_equal(gcg_pragma(&gcg, "note"), "first line\nsecond line\n\nafter a blank line\n# with a sign");
  assert_string_equal(gcg_pragma(&gcg, "description"), "one");
  assert_string_equal(gcg_pragma(&gcg, "nothing"), "");
  assert_string_equal(gcg_pragma(&gcg, "rack2"), "AEINRST");
  assert_int_equal(gcg.pragmas[gcg.pragma_count - 1].before_event, 3);
  assert_int_equal(gcg.pragmas[gcg.pragma_count - 1].line, 21);
  strbuf_deinit(&written);
  gcg_deinit(&gcg);
}

// ---- encodings ----

static const struct {
  const char *bytes;
  size_t size; // 0: up to the NUL
  const char *encoding;
} encoded[] = {
    {"#player1 a Núria\n", 0, "UTF-8"},
    {"#character-encoding UTF-8\n#player1 a Núria\n", 0, "UTF-8"},
    {"#character-encoding ISO-8859-6\n#player1 a Núria\n", 0, "UTF-8"},
    {"\xEF\xBB\xBF#player1 a Núria\n", 0, "UTF-8"},
    {"#player1 a N\xFAria\n", 0, "windows-1252"},
    {"#player1 a N\xFAria\r\n>a: X - +0 0\r\n", 0, "windows-1252"},
    {"#player1 a N\xFAria\r>a: X - +0 0\r", 0, "windows-1252"},
    {"#character-encoding ISO-8859-1\n#player1 a N\xFAria\n", 0, "windows-1252"},
    {"#CHARACTER-ENCODING latin1\n#player1 a N\xFAria\n", 0, "windows-1252"},
    {"#character-encoding UTF-8\n#player1 a N\xFAria\n", 0, "UTF-8"}, // says UTF-8, but is not
    {"#character-encoding utf8\n#note \x93\n#player1 a Núria\n", 0, "UTF-8"},
    {"#character-encoding ISO-8859-2\n#player1 a N\xFAria\n", 0, "ISO-8859-2"},
    {"#character-encoding windows-1250\n#player1 a N\xFAria\n", 0, "windows-1250"},
    {"\xFF\xFE#\0p\0l\0a\0y\0e\0r\0001\0 \0a\0 \0N\0\xFA\0r\0i\0a\0\n\0", 36, "UTF-16"},
    {"\xFE\xFF\0#\0p\0l\0a\0y\0e\0r\0001\0 \0a\0 \0N\0\xFA\0r\0i\0a\0\n", 36, "UTF-16"},
};

static void any_encoding_in_use_is_read(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(encoded); i++) {
    Gcg gcg;
    Error err;
    size_t size = encoded[i].size ? encoded[i].size : strlen(encoded[i].bytes);
    assert_ok(gcg_parse((Span){encoded[i].bytes, size}, "f", &gcg, &err), err);
    if (strcmp(gcg.players[0].name, "Núria") != 0 || strcmp(gcg.encoding, encoded[i].encoding) != 0)
      fail_msg("row %zu: '%s' in %s, expected 'Núria' in %s", i, gcg.players[0].name, gcg.encoding,
               encoded[i].encoding);
    gcg_deinit(&gcg);
  }
}

static void central_european_letters_are_read(void **state) {
  (void)state;
  static const struct {
    const char *encoding, *bytes;
  } rows[] = {
      {"ISO-8859-2", "\xA1\xC6\xCA\xA3\xD1\xD3\xA6\xAC\xAF\xB1\xB3\xB6"},
      {"windows-1250", "\xA5\xC6\xCA\xA3\xD1\xD3\x8C\x8F\xAF\xB9\xB3\x9C"},
  };
  for (size_t i = 0; i < COUNT(rows); i++) {
    StrBuf text = {0};
    strbuf_printf(&text, "#character-encoding %s\n#player1 a %s\n", rows[i].encoding, rows[i].bytes);
    Gcg gcg = gcg_from_text(text.data);
    assert_string_equal(gcg.players[0].name, "ĄĆĘŁŃÓŚŹŻąłś");
    gcg_deinit(&gcg);
    strbuf_deinit(&text);
  }
}

// ---- refusals ----

static const struct {
  const char *text;
  size_t size;
  Status kind;
  const char *sentence;
} refused[] = {
    {"", 0, ERR_INPUT, "f: this is not a GCG file: it has neither a '#player1' line nor an event ('>')"},
    {"hello\n", 0, ERR_INPUT, "f: this is not a GCG file: it has neither a '#player1' line nor an event ('>')"},
    {"#title nothing\n", 0, ERR_INPUT,
     "f: this is not a GCG file: it has neither a '#player1' line nor an event ('>')"},
    {"#player1 a\0b\n", 13, ERR_INPUT, "f: this is not a text file"},
    {"#player1 ana Ana\n#player2 ana Anabel\n", 0, ERR_INPUT,
     "f:2: players 1 and 2 are both called 'ana': nicknames must differ"},
    {"#character-encoding ISO-8859-6\n#player1 a \xE1\n", 0, ERR_INPUT,
     "f: the character encoding 'ISO-8859-6' can't be read: use UTF-8, ISO-8859-1, ISO-8859-2 or windows-1250"},
    {"#player1 a\n#player2 b\n#player3 c\n#player4 d\n#player5 e\n#player6 f\n#player7 g\n#player8 h\n#player9 i\n", 0,
     ERR_LIMIT, "f:9: too many players: a game has at most 8"},
    {">a: X\n>b: X\n>c: X\n>d: X\n>e: X\n>f: X\n>g: X\n>h: X\n>i: X\n", 0, ERR_LIMIT,
     "f:9: too many players: a game has at most 8"},
};

static void what_is_no_gcg_file_is_refused(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(refused); i++) {
    Gcg gcg;
    Error err;
    StrBuf sentence = {0};
    size_t size = refused[i].size ? refused[i].size : strlen(refused[i].text);
    assert_int_equal(gcg_parse((Span){refused[i].text, size}, "f", &gcg, &err), refused[i].kind);
    error_format(&err, NULL, &sentence);
    assert_string_equal(sentence.data, refused[i].sentence);
    strbuf_deinit(&sentence);
  }
}

static void assert_refused_as_too_large(const char *head, const char *line, int count) {
  StrBuf text = {0};
  strbuf_add_text(&text, head);
  for (int i = 0; i < count; i++)
    strbuf_add_text(&text, line);
  Gcg gcg;
  Error err;
  assert_int_equal(gcg_parse((Span){text.data, text.size}, "f", &gcg, &err), ERR_LIMIT);
  strbuf_deinit(&text);
}

static void a_file_past_the_limits_is_refused(void **state) {
  (void)state;
  assert_refused_as_too_large(PLAYERS, ">ana: - +0 0\n", GCG_EVENTS_MAX + 1);
  assert_refused_as_too_large(PLAYERS, "#x\n", GCG_PRAGMAS_MAX + 1);
  assert_refused_as_too_large(PLAYERS, "                               \n", GCG_FILE_MAX / 32 + 1);
}

static void a_note_of_very_many_lines_is_read_in_time(void **state) {
  (void)state;
  StrBuf text = {0};
  strbuf_add_text(&text, PLAYERS "#note x\n");
  for (int i = 0; i < 200000; i++)
    strbuf_add_text(&text, "y\n");
  Gcg gcg = gcg_from_text(text.data);
  assert_int_equal(strlen(gcg_pragma(&gcg, "note")), 1 + 2 * 200000);
  gcg_deinit(&gcg);
  strbuf_deinit(&text);
}

// ---- files ----

static const char *const fixtures[] = {
    "ca_brackets.gcg",     "ca_plain.gcg",       "ca_signs_latin1.gcg", "de.gcg",          "en_dots.gcg",
    "en_full_latin1.gcg",  "en_parentheses.gcg", "en_super.gcg",        "es_brackets.gcg", "es_digits.gcg",
    "es_plain_latin1.gcg", "four_players.gcg",   "fr_duplicate.gcg",    "pl_latin2.gcg",   "wrong.gcg",
};

static void assert_same_game(const Gcg *one, const Gcg *other) {
  assert_int_equal(one->player_count, other->player_count);
  for (int i = 0; i < one->player_count; i++) {
    assert_string_equal(one->players[i].nick, other->players[i].nick);
    assert_string_equal(one->players[i].name, other->players[i].name);
  }
  assert_int_equal(one->event_count, other->event_count);
  for (int i = 0; i < one->event_count; i++) {
    StrBuf a = {0}, b = {0};
    write_event(&one->events[i], &a);
    write_event(&other->events[i], &b);
    assert_string_equal(a.data, b.data);
    strbuf_deinit(&a);
    strbuf_deinit(&b);
  }
  assert_int_equal(one->pragma_count, other->pragma_count);
  for (int i = 0; i < one->pragma_count; i++) {
    assert_int_equal(one->pragmas[i].before_event, other->pragmas[i].before_event);
    assert_int_equal(one->pragmas[i].name == NULL, other->pragmas[i].name == NULL);
    assert_string_equal(one->pragmas[i].name ? one->pragmas[i].name : "",
                        other->pragmas[i].name ? other->pragmas[i].name : "");
    assert_string_equal(one->pragmas[i].text, other->pragmas[i].text);
  }
}

static void every_file_reads_back_as_it_was(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(fixtures); i++) {
    Span bytes = gcg_fixture(fixtures[i]);
    Gcg gcg;
    Error err;
    StrBuf written = {0};
    assert_ok(gcg_parse(bytes, fixtures[i], &gcg, &err), err);
    gcg_write(&gcg, &written);
    Gcg again = gcg_from_text(written.data);
    assert_same_game(&gcg, &again);
    gcg_deinit(&gcg);
    gcg_deinit(&again);
    strbuf_deinit(&written);
    mem_free_span(bytes);
  }
}

static void a_game_made_from_nothing_is_written(void **state) {
  (void)state;
  Gcg gcg = {0};
  Error err;
  StrBuf written = {0};
  assert_ok(gcg_add_player(&gcg, "ana maria", "Ana Maria", &err), err);
  assert_ok(gcg_add_player(&gcg, "bob", "Bob", &err), err);
  GcgEvent event = {.kind = GCG_PLAY,
                    .rack = "WORDXYZ",
                    .square = {7, 7, ACROSS},
                    .tiles = "WORD",
                    .score = {true, 24},
                    .total = {true, 24},
                    .comment = ""};
  assert_ok(gcg_add_event(&gcg, &event, &err), err);
  assert_ok(gcg_add_pragma(&gcg, "note", span_of("good"), 0, &err), err);
  gcg_write(&gcg, &written);
  assert_string_equal(written.data, "#character-encoding UTF-8\n#player1 ana_maria Ana Maria\n#player2 bob Bob\n"
                                    ">ana_maria: WORDXYZ 8H WORD +24 24\n#note good\n");
  Gcg again = gcg_from_text(written.data);
  assert_same_game(&gcg, &again);
  gcg_deinit(&gcg);
  gcg_deinit(&again);
  strbuf_deinit(&written);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_kind_of_event_line_is_understood),
      cmocka_unit_test(an_event_line_is_written_as_it_was_read),
      cmocka_unit_test(a_line_that_makes_no_sense_is_told_and_kept),
      cmocka_unit_test(players_stand_in_the_order_of_their_numbers),
      cmocka_unit_test(players_may_be_named_by_their_events_only),
      cmocka_unit_test(notes_and_unknown_pragmas_are_kept_in_their_places),
      cmocka_unit_test(any_encoding_in_use_is_read),
      cmocka_unit_test(central_european_letters_are_read),
      cmocka_unit_test(what_is_no_gcg_file_is_refused),
      cmocka_unit_test(a_file_past_the_limits_is_refused),
      cmocka_unit_test(a_note_of_very_many_lines_is_read_in_time),
      cmocka_unit_test(every_file_reads_back_as_it_was),
      cmocka_unit_test(a_game_made_from_nothing_is_written),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
