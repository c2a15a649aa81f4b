// SPDX-License-Identifier: MIT
// Turns lines into players, pragmas and events. A first pass reads the players, because events name them and a few
// files have them at the end.
#include "base/lines.h"
#include "base/utf8.h"
#include "notation/gcg_internal.h"

#include <strings.h>

// ---- bytes as text ----

// The format says Latin-1 unless a first line names another encoding. But real files say nothing and are UTF-8, or say
// UTF-8 and contain a note pasted in as Windows-1252. Bytes that are well-formed UTF-8 beyond ASCII are hardly ever
// anything else. So a file that is all UTF-8 is read as UTF-8, whatever it says. A file that is not, and says UTF-8 or
// nothing, is read line by line. A file that names another encoding is believed.

// 0xC0..0xFF of ISO-8859-2 and Windows-1250, which agree there.
static const uint16_t central_high[64] = {
    0x0154, 0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0139, 0x0106, 0x00C7, 0x010C, 0x00C9, 0x0118, 0x00CB, 0x011A,
    0x00CD, 0x00CE, 0x010E, 0x0110, 0x0143, 0x0147, 0x00D3, 0x00D4, 0x0150, 0x00D6, 0x00D7, 0x0158, 0x016E,
    0x00DA, 0x0170, 0x00DC, 0x00DD, 0x0162, 0x00DF, 0x0155, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x013A, 0x0107,
    0x00E7, 0x010D, 0x00E9, 0x0119, 0x00EB, 0x011B, 0x00ED, 0x00EE, 0x010F, 0x0111, 0x0144, 0x0148, 0x00F3,
    0x00F4, 0x0151, 0x00F6, 0x00F7, 0x0159, 0x016F, 0x00FA, 0x0171, 0x00FC, 0x00FD, 0x0163, 0x02D9,
};
// 0xA0..0xBF of ISO-8859-2.
static const uint16_t latin2_low[32] = {
    0x00A0, 0x0104, 0x02D8, 0x0141, 0x00A4, 0x013D, 0x015A, 0x00A7, 0x00A8, 0x0160, 0x015E,
    0x0164, 0x0179, 0x00AD, 0x017D, 0x017B, 0x00B0, 0x0105, 0x02DB, 0x0142, 0x00B4, 0x013E,
    0x015B, 0x02C7, 0x00B8, 0x0161, 0x015F, 0x0165, 0x017A, 0x02DD, 0x017E, 0x017C,
};
// 0x80..0xBF of Windows-1250; '?' if it has no character there.
static const uint16_t windows_1250_low[64] = {
    0x20AC, '?',    0x201A, '?',    0x201E, 0x2026, 0x2020, 0x2021, '?',    0x2030, 0x0160, 0x2039, 0x015A,
    0x0164, 0x017D, 0x0179, '?',    0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, '?',    0x2122,
    0x0161, 0x203A, 0x015B, 0x0165, 0x017E, 0x017A, 0x00A0, 0x02C7, 0x02D8, 0x0141, 0x00A4, 0x0104, 0x00A6,
    0x00A7, 0x00A8, 0x00A9, 0x015E, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x017B, 0x00B0, 0x00B1, 0x02DB, 0x0142,
    0x00B4, 0x00B5, 0x00B6, 0x00B7, 0x00B8, 0x0105, 0x015F, 0x00BB, 0x013D, 0x02DD, 0x013E, 0x017C,
};

static void from_latin2(Span text, StrBuf *out) {
  for (size_t i = 0; i < text.size; i++) {
    uint32_t byte = (unsigned char)text.data[i];
    strbuf_add_codepoint(out, byte >= 0xC0 ? central_high[byte - 0xC0] : byte >= 0xA0 ? latin2_low[byte - 0xA0] : byte);
  }
}

static void from_windows_1250(Span text, StrBuf *out) {
  for (size_t i = 0; i < text.size; i++) {
    uint32_t byte = (unsigned char)text.data[i];
    strbuf_add_codepoint(out, byte >= 0xC0   ? central_high[byte - 0xC0]
                              : byte >= 0x80 ? windows_1250_low[byte - 0x80]
                                             : byte);
  }
}

typedef struct Encoding {
  const char *name;                       // as shown
  const char *spellings[8];               // as in files, in any case
  void (*decode)(Span text, StrBuf *out); // for a line that is not UTF-8
} Encoding;

// Files that say UTF-8 and are not UTF-8 are Windows-1252 in practice.
static const Encoding encodings[] = {
    {"UTF-8", {"utf-8", "utf8", "unicode"}, utf8_from_latin1},
    {"windows-1252",
     {"iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252", "cp1252", "ansi"},
     utf8_from_latin1},
    {"ISO-8859-2", {"iso-8859-2", "iso8859-2", "iso_8859-2", "latin2", "latin-2"}, from_latin2},
    {"windows-1250", {"windows-1250", "cp1250"}, from_windows_1250},
};
enum { ENCODINGS = sizeof encodings / sizeof *encodings, UTF8 = 0, WINDOWS_1252 = 1 };

static const Encoding *gcgtext_find_encoding(Span name) {
  if (name.size == 0)
    return NULL;
  for (int i = 0; i < ENCODINGS; i++) {
    for (int s = 0; s < 8 && encodings[i].spellings[s]; s++) {
      const char *spelling = encodings[i].spellings[s];
      if (strlen(spelling) == name.size && strncasecmp(spelling, name.data, name.size) == 0)
        return &encodings[i];
    }
  }
  return NULL;
}

// One line of the raw bytes: ended by LF, CR or both.
static bool next_raw_line(Span *text, Span *line) {
  if (text->size == 0)
    return false;
  size_t size = 0;
  while (size < text->size && text->data[size] != '\n' && text->data[size] != '\r')
    size++;
  *line = (Span){text->data, size};
  size_t used = size < text->size ? size + 1 : size;
  if (used < text->size && text->data[used - 1] == '\r' && text->data[used] == '\n')
    used++;
  *text = (Span){text->data + used, text->size - used};
  return true;
}

// Cuts the next line off the front of *text, and the spaces around it. False at the end.
static bool gcg_next_line(Span *text, Span *line) {
  bool found = next_raw_line(text, line);
  *line = found ? span_trim(*line) : *line;
  return found;
}

static const char pragma[] = "#character-encoding";

// The name that the file gives its encoding before the first event; empty when it gives none.
static Span declared_name(Span bytes) {
  Span line, word, name = {0};
  while (gcg_next_line(&bytes, &line) && (line.size == 0 || line.data[0] != '>')) {
    if (line_next_word(&line, &word) && word.size == strlen(pragma) && strncasecmp(word.data, pragma, word.size) == 0) {
      line_next_word(&line, &name);
      return name;
    }
  }
  return name;
}

static bool has_mark(Span bytes, const char *mark) {
  return bytes.size >= strlen(mark) && memcmp(bytes.data, mark, strlen(mark)) == 0;
}

static void decode_lines(Span bytes, const Encoding *encoding, bool is_sure, StrBuf *out) {
  ScopedStrBuf plain = {0};
  Span line;
  while (next_raw_line(&bytes, &line)) {
    strbuf_reset(&plain);
    if (!is_sure && utf8_is_valid(line))
      strbuf_add(&plain, line.data, line.size);
    else
      encoding->decode(line, &plain);
    if (plain.size > 0)
      utf8_normalise((Span){plain.data, plain.size}, out);
    strbuf_add_char(out, '\n');
  }
}

static Status decode_bytes(Span bytes, StrBuf *out, const char **encoding, Error *err) {
  if (memchr(bytes.data, '\0', bytes.size))
    return error_set(err, ERR_INPUT, N_("this is not a text file"));
  Span name = declared_name(bytes);
  const Encoding *declared = gcgtext_find_encoding(name);
  bool valid = utf8_is_valid(bytes);
  if (name.size > 0 && !declared && !valid)
    return error_set(err, ERR_INPUT,
                     N_("the character encoding '%s' can't be read: use UTF-8, ISO-8859-1, ISO-8859-2 or windows-1250"),
                     err_span(name.data, name.size));
  const Encoding *used = valid ? &encodings[UTF8] : declared ? declared : &encodings[WINDOWS_1252];
  decode_lines(bytes, used, declared && used != &encodings[UTF8], out);
  *encoding = used->name;
  return OK;
}

// The whole file as UTF-8 in normal form, with '\n' at the end of each line. *encoding is how it was read.
static Status gcg_decode(Span bytes, StrBuf *out, const char **encoding, Error *err) {
  if (bytes.size > GCG_FILE_MAX)
    return error_set(err, ERR_LIMIT, N_("a GCG file has at most %d bytes"), err_int(GCG_FILE_MAX));
  if (has_mark(bytes, "\xEF\xBB\xBF"))
    bytes = (Span){bytes.data + 3, bytes.size - 3};
  bool big_endian = has_mark(bytes, "\xFE\xFF");
  if (!big_endian && !has_mark(bytes, "\xFF\xFE"))
    return bytes.size == 0 ? OK : decode_bytes(bytes, out, encoding, err);
  ScopedStrBuf text = {0};
  utf8_from_utf16((Span){bytes.data + 2, bytes.size - 2}, big_endian, &text);
  Status status = text.size == 0 ? OK : decode_bytes((Span){text.data, text.size}, out, encoding, err);
  if (status == OK)
    *encoding = "UTF-16";
  return status;
}

// ---- lines ----

enum { PLAYER_NUMBERS = 100 };

typedef struct Reading {
  Gcg *gcg;
  const char *file;
  long line;      // number of the current line
  bool can_go_on; // a line without a sign continues the last pragma
  StrBuf more;    // the text that was joined to it
  int blank_lines;
  bool are_implied; // only events name the players
  bool is_named[PLAYER_NUMBERS];
} Reading;

static bool is_pragma(Span line) {
  return line.size > 0 && line.data[0] == '#';
}

static bool is_event(Span line) {
  return line.size > 0 && line.data[0] == '>';
}

// Cuts "#name text" into its parts; the name in lower case.
static Span cut_name(Span line, StrBuf *name) {
  Span word;
  line = (Span){line.data + 1, line.size - 1};
  if (line.size == 0 || line.data[0] == ' ' || line.data[0] == '\t' || !line_next_word(&line, &word))
    word = (Span){line.data, 0};
  for (size_t i = 0; i < word.size; i++) {
    char c = word.data[i];
    strbuf_add_char(name, c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c);
  }
  return span_trim(line);
}

// 1 for "player1"; 0 for anything else.
static int player_number(const char *name) {
  long number;
  if (strncmp(name, "player", 6) != 0 || !span_to_int(span_of(name + 6), 1, PLAYER_NUMBERS - 1, &number))
    return 0;
  return (int)number;
}

static bool has_nick(const Gcg *gcg, const char *nick) {
  for (int i = 0; i < gcg->player_count; i++) {
    if (strcmp(gcg->players[i].nick, nick) == 0)
      return true;
  }
  return false;
}

static Status refuse_twice(const Gcg *gcg, const GcgPlayer *player, Error *err) {
  for (int i = 0; i < gcg->player_count; i++) {
    if (strcmp(gcg->players[i].nick, player->nick) == 0)
      return error_set(err, ERR_INPUT, N_("players %d and %d are both called '%s': nicknames must differ"),
                       err_int(gcg->players[i].number), err_int(player->number), err_str(player->nick));
  }
  return OK;
}

// Keeps players in the order of their numbers.
static Status insert_player(Gcg *gcg, const GcgPlayer *player, Error *err) {
  if (gcg->player_count == GCG_PLAYERS_MAX)
    return error_set(err, ERR_LIMIT, N_("too many players: a game has at most %d"), err_int(GCG_PLAYERS_MAX));
  int at = gcg->player_count++;
  for (; at > 0 && gcg->players[at - 1].number > player->number; at--)
    gcg->players[at] = gcg->players[at - 1];
  gcg->players[at] = *player;
  return OK;
}

static bool has_number(const Gcg *gcg, int number) {
  for (int i = 0; i < gcg->player_count; i++) {
    if (gcg->players[i].number == number)
      return true;
  }
  return false;
}

static Status read_player(Reading *reading, int number, Span text, Error *err) {
  Gcg *gcg = reading->gcg;
  ScopedStrBuf plain = {0};
  gcg_add_plain(text, &plain);
  Span rest = {strbuf_text(&plain), plain.size}, nick;
  Status status = OK;
  if (line_next_word(&rest, &nick) && !has_number(gcg, number)) {
    rest = span_trim(rest);
    GcgPlayer player = {number, arena_copy_text(&gcg->texts, nick.data, nick.size), NULL};
    player.name = rest.size > 0 ? arena_copy_text(&gcg->texts, rest.data, rest.size) : player.nick;
    status = refuse_twice(gcg, &player, err);
    if (status == OK)
      status = insert_player(gcg, &player, err);
  }
  return status;
}

// Adds players that only events name. A space would end a nickname, so it becomes '_'.
static Status imply_player(Gcg *gcg, Span line, Error *err) {
  const char *colon = memchr(line.data, ':', line.size);
  if (!colon)
    return OK;
  ScopedStrBuf plain = {0};
  gcg_add_plain((Span){line.data + 1, (size_t)(colon - line.data - 1)}, &plain);
  Span name = span_trim(strbuf_span(&plain));
  Status status = OK;
  char *nick = arena_copy_text(&gcg->texts, name.data, name.size);
  for (char *at = nick; *at; at++)
    *at = *at == ' ' || *at == '\t' ? '_' : *at;
  if (*nick && !has_nick(gcg, nick)) {
    GcgPlayer player = {gcg->player_count + 1, nick, nick};
    status = insert_player(gcg, &player, err);
  }
  return status;
}

static Status imply_players(Reading *reading, Span text, Error *err) {
  Span line;
  Status status = OK;
  reading->are_implied = true;
  for (reading->line = 1; status == OK && gcg_next_line(&text, &line); reading->line++) {
    if (is_event(line))
      status = imply_player(reading->gcg, line, err);
    if (status != OK)
      error_set_place(err, reading->file, reading->line);
  }
  return status;
}

static Status read_players(Reading *reading, Span text, Error *err) {
  Span whole = text, line;
  ScopedStrBuf name = {0};
  Status status = OK;
  for (reading->line = 1; status == OK && gcg_next_line(&text, &line); reading->line++) {
    if (!is_pragma(line))
      continue;
    strbuf_reset(&name);
    Span rest = cut_name(line, &name);
    int number = player_number(strbuf_text(&name));
    if (number > 0)
      status = read_player(reading, number, rest, err);
    if (status != OK)
      error_set_place(err, reading->file, reading->line);
  }
  return status == OK && reading->gcg->player_count == 0 ? imply_players(reading, whole, err) : status;
}

// Joins a line to the last pragma.
static void gcgparse_go_on(Reading *reading, Span text) {
  strbuf_add_repeat(&reading->more, '\n', reading->blank_lines + 1);
  strbuf_add(&reading->more, text.data, text.size);
}

// The last pragma is complete.
static void gcgparse_stop(Reading *reading) {
  if (reading->more.size > 0) {
    GcgPragma *last = &reading->gcg->pragmas[reading->gcg->pragma_count - 1];
    ScopedStrBuf joined = {0};
    strbuf_add_text(&joined, last->text);
    strbuf_add(&joined, reading->more.data, reading->more.size);
    last->text = arena_copy_text(&reading->gcg->texts, joined.data, joined.size);
    strbuf_reset(&reading->more);
  }
  reading->can_go_on = false;
}

static void tell_second_name(Reading *reading, int number) {
  if (reading->is_named[number]) {
    Error problem;
    error_set(&problem, ERR_EXISTS, N_("player %d is named a second time: the first name counts"), err_int(number));
    gcg_problems_add(&reading->gcg->problems, reading->file, reading->line, GCG_PROBLEM_PLAYER, &problem);
  }
  reading->is_named[number] = true;
}

static Status read_pragma(Reading *reading, Span line, Error *err) {
  ScopedStrBuf name = {0}, plain = {0};
  Span text = cut_name(line, &name);
  Status status = OK;
  if (strcmp(strbuf_text(&name), "-") == 0 && reading->can_go_on) {
    gcgparse_go_on(reading, text);
  } else if (strcmp(strbuf_text(&name), "character-encoding") != 0) {
    gcgparse_stop(reading);
    int number = player_number(strbuf_text(&name));
    if (number > 0 && text.size > 0)
      tell_second_name(reading, number);
    if (number > 0)
      gcg_add_plain(text, &plain);
    text = plain.size > 0 ? (Span){plain.data, plain.size} : text;
    status = gcg_add_pragma(reading->gcg, strbuf_text(&name), text, reading->line, err);
    reading->can_go_on = true;
  }
  return status;
}

// Adds the implied players before the first event.
static Status add_implied(Reading *reading, Error *err) {
  Gcg *gcg = reading->gcg;
  Status status = OK;
  for (int i = 0; i < gcg->player_count && status == OK; i++) {
    ScopedStrBuf name = {0}, text = {0};
    strbuf_printf(&name, "player%d", gcg->players[i].number);
    strbuf_printf(&text, "%s %s", gcg->players[i].nick, gcg->players[i].name);
    status = gcg_add_pragma(gcg, name.data, (Span){text.data, text.size}, 0, err);
  }
  reading->are_implied = false;
  return status;
}

static Status read_event(Reading *reading, Span line, Error *err) {
  Error problem;
  GcgEvent event = {.line = reading->line};
  gcgparse_stop(reading);
  Status status = reading->are_implied ? add_implied(reading, err) : OK;
  if (status != OK)
    return status;
  status = gcg_read_event(reading->gcg, (Span){line.data + 1, line.size - 1}, &event, &problem);
  if (status == OK)
    return gcg_add_event(reading->gcg, &event, err);
  gcg_problems_add(&reading->gcg->problems, reading->file, reading->line,
                   status == ERR_MISSING ? GCG_PROBLEM_PLAYER : GCG_PROBLEM_LINE, &problem);
  return gcg_add_pragma(reading->gcg, NULL, line, reading->line, err);
}

static Status gcgparse_read_line(Reading *reading, Span line, Error *err) {
  Status status = OK;
  if (line.size == 0) {
    reading->blank_lines++;
    return OK;
  }
  if (is_pragma(line)) {
    status = read_pragma(reading, line, err);
  } else if (is_event(line)) {
    status = read_event(reading, line, err);
  } else if (reading->can_go_on) {
    gcgparse_go_on(reading, line);
  } else {
    status = gcg_add_pragma(reading->gcg, NULL, line, reading->line, err);
  }
  reading->blank_lines = 0;
  return status;
}

static Status gcgparse_read_lines(Reading *reading, Span text, Error *err) {
  Span line;
  Status status = OK;
  for (reading->line = 1; status == OK && gcg_next_line(&text, &line); reading->line++) {
    status = gcgparse_read_line(reading, line, err);
    if (status != OK)
      error_set_place(err, reading->file, reading->line);
  }
  gcgparse_stop(reading);
  return status;
}

Status gcg_parse(Span bytes, const char *file, Gcg *out, Error *err) {
  Gcg gcg = {.encoding = "UTF-8"};
  ScopedStrBuf text = {0};
  Reading reading = {.gcg = &gcg, .file = file};
  Status status = gcg_decode(bytes, &text, &gcg.encoding, err);
  Span span = {strbuf_text(&text), text.size};
  if (status == OK)
    status = read_players(&reading, span, err);
  if (status == OK)
    status = gcgparse_read_lines(&reading, span, err);
  if (status == OK && gcg.player_count == 0)
    status =
        error_set(err, ERR_INPUT, N_("this is not a GCG file: it has neither a '#player1' line nor an event ('>')"));
  if (status == OK) {
    *out = gcg;
  } else {
    error_set_place(err, file, 0);
    gcg_deinit(&gcg);
  }
  strbuf_deinit(&reading.more);
  return status;
}
