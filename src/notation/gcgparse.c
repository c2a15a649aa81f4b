// SPDX-License-Identifier: MIT
// Lines into players, pragmas and events. Players are read in a first pass, because events name them and a few files
// put them last.
#include "base/lines.h"
#include "notation/gcg_internal.h"

#include <strings.h>

enum { PLAYER_NUMBERS = 100 };

typedef struct Reading {
  Gcg *gcg;
  const char *file;
  long line;      // number of the current line
  bool can_go_on; // a line without a sign goes on with the last pragma
  StrBuf more;    // what has been joined to it
  int blank_lines;
  bool are_implied; // the players are named in events only
  bool is_named[PLAYER_NUMBERS];
} Reading;

static bool is_pragma(Span line) {
  return line.size > 0 && line.data[0] == '#';
}

static bool is_event(Span line) {
  return line.size > 0 && line.data[0] == '>';
}

// "#name text" into its parts; the name in lower case.
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

// Players that are named nowhere but in their events. A space would end a nickname and becomes '_'.
static Status imply_player(Gcg *gcg, Span line, Error *err) {
  const char *colon = memchr(line.data, ':', line.size);
  if (!colon)
    return OK;
  ScopedStrBuf plain = {0};
  gcg_add_plain((Span){line.data + 1, (size_t)(colon - line.data - 1)}, &plain);
  Span name = span_trim((Span){strbuf_text(&plain), plain.size});
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

// Implied players are written down before the first event.
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
