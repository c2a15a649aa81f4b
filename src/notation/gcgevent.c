// SPDX-License-Identifier: MIT
// One event line: "NICK: RACK ACTION +SCORE TOTAL comment", the '>' already cut off.
//
// Some programs leave out parts; only the nickname is always there. The action gives a line its meaning: a square with
// a word after it, a word that begins with '-', or something in parentheses. Everything before the action is the rack;
// the numbers and the comment follow.
#include "base/lines.h"
#include "base/utf8.h"
#include "notation/gcg_internal.h"

#include <strings.h>

enum { WORDS_MAX = 48 };

typedef struct Words {
  Span items[WORDS_MAX];
  int count;
  Span rest; // the text after the last of them
} Words;

// Signs that editors write for plain ones.
static const struct {
  uint32_t codepoint;
  const char *plain;
} plain_signs[] = {
    {0x00A0, " "}, {0x2007, " "}, {0x202F, " "}, {0x2010, "-"},   {0x2011, "-"}, {0x2012, "-"},
    {0x2013, "-"}, {0x2014, "-"}, {0x2212, "-"}, {0x2026, "..."}, {0xFF08, "("}, {0xFF09, ")"},
};

void gcg_add_plain(Span text, StrBuf *out) {
  for (size_t used; text.size > 0; text = (Span){text.data + used, text.size - used}) {
    uint32_t codepoint = 0;
    used = utf8_decode(text.data, text.size, &codepoint);
    used = used ? used : 1;
    const char *plain = NULL;
    for (size_t i = 0; i < sizeof plain_signs / sizeof *plain_signs; i++)
      plain = plain_signs[i].codepoint == codepoint ? plain_signs[i].plain : plain;
    if (plain)
      strbuf_add_text(out, plain);
    else
      strbuf_add(out, text.data, used);
  }
}

static const char *gcgevent_keep(Gcg *gcg, Span text) {
  return arena_copy_text(&gcg->texts, text.data, text.size);
}

// Reads "12", "+12", "-12" and, in a few files, "+-12" or a mark on a bingo, "+76*".
static bool gcgevent_read_number(Span word, GcgNumber *out) {
  if (word.size > 1 && (word.data[word.size - 1] == '*' || word.data[word.size - 1] == '!'))
    word.size--;
  if (word.size > 1 && word.data[0] == '+' && word.data[1] == '-')
    word = (Span){word.data + 1, word.size - 1};
  long value;
  if (!span_to_int(word, -GCG_POINTS_MAX, GCG_POINTS_MAX, &value))
    return false;
  *out = (GcgNumber){true, (int)value};
  return true;
}

static bool is_number(Span word) {
  GcgNumber number;
  return gcgevent_read_number(word, &number);
}

static bool gcgevent_is_square(Span word) {
  Square square;
  return square_parse(word, BOARD_MAX, &square, NULL) == OK;
}

// Is it a word of a play, not another action? Then it is not just one parenthesis around everything.
static bool gcgevent_is_word(Span word) {
  if (word.data[0] == '(') {
    const char *close = memchr(word.data, ')', word.size);
    return close && close < word.data + word.size - 1;
  }
  return word.data[0] != '-' && !is_number(word);
}

// A square is the action if a word and then a number follow, or if nothing follows the word. Racks can look like
// squares ("1A", with 1 for CH), so the text after it decides.
static bool is_play_at(const Words *words, int at) {
  if (at + 1 >= words->count || !gcgevent_is_square(words->items[at]) || !gcgevent_is_word(words->items[at + 1]))
    return false;
  return at + 2 == words->count || is_number(words->items[at + 2]);
}

static bool is_action_at(const Words *words, int at) {
  char first = words->items[at].data[0];
  if (first == '(')
    return true;
  if (first != '-')
    return is_play_at(words, at);
  // "-ABCDEFG 8H WORD": a rack that was thrown back and drawn again, as in duplicate games.
  return at > 0 || words->items[at].size == 1 || words->count < 2 || !is_play_at(words, 1);
}

static Words gcgevent_split(Span line) {
  Words words = {.rest = line};
  while (words.count < WORDS_MAX && line_next_word(&words.rest, &words.items[words.count]))
    words.count++;
  return words;
}

// The rest of the line from word `at` on.
static Span rest_from(const Words *words, int at) {
  if (at >= words->count)
    return span_trim(words->rest);
  const char *start = words->items[at].data;
  return span_trim((Span){start, (size_t)(words->rest.data + words->rest.size - start)});
}

static const char *gcgevent_join(Gcg *gcg, const Words *words, int first, int past) {
  ScopedStrBuf joined = {0};
  for (int i = first; i < past; i++)
    strbuf_add(&joined, words->items[i].data, words->items[i].size);
  return gcgevent_keep(gcg, strbuf_span(&joined));
}

static bool gcg_text_contains(Span text, const char *lower) {
  for (size_t at = 0; at + strlen(lower) <= text.size; at++) {
    if (strncasecmp(text.data + at, lower, strlen(lower)) == 0)
      return true;
  }
  return false;
}

static bool gcgevent_begins(Span text, const char *lower) {
  return text.size >= strlen(lower) && strncasecmp(text.data, lower, strlen(lower)) == 0;
}

// Tiles left are in capitals; remarks of people are not.
static GcgKind kind_in_parentheses(Span inside) {
  bool is_upper = true;
  for (size_t i = 0; i < inside.size; i++)
    is_upper = is_upper && !(inside.data[i] >= 'a' && inside.data[i] <= 'z');
  if (inside.size == strlen("challenge") && gcg_text_contains(inside, "challenge"))
    return GCG_CHALLENGE;
  if (gcg_text_contains(inside, "challenge"))
    return GCG_LOST_CHALLENGE;
  if (is_upper)
    return GCG_END_RACK;
  if (gcgevent_begins(inside, "time") || gcgevent_begins(inside, "overtime") || gcgevent_begins(inside, "tiempo") ||
      gcgevent_begins(inside, "temps"))
    return GCG_TIME;
  return gcgevent_begins(inside, "pass") ? GCG_PASS : GCG_END_RACK;
}

// Reads words from `at` to the one that closes the parenthesis. Returns the index after it.
static int read_parentheses(Gcg *gcg, const Words *words, int at, GcgEvent *event) {
  int past = at + 1;
  while (past < words->count && !memchr(words->items[past - 1].data, ')', words->items[past - 1].size))
    past++;
  const char *start = words->items[at].data + 1;
  Span last = words->items[past - 1];
  Span inside = {start, (size_t)(last.data + last.size - start)};
  const char *close = memchr(inside.data, ')', inside.size);
  inside = span_trim(close ? (Span){inside.data, (size_t)(close - inside.data)} : inside);
  event->kind = kind_in_parentheses(inside);
  if (event->kind == GCG_END_RACK) {
    Words tiles = gcgevent_split(inside);
    event->tiles = gcgevent_join(gcg, &tiles, 0, tiles.count);
    event->kind = kind_in_parentheses(span_of(event->tiles)); // "(chal lenge)"
  }
  if (event->kind != GCG_END_RACK)
    event->tiles = event->kind == GCG_LOST_CHALLENGE ? gcgevent_keep(gcg, inside) : "";
  return past;
}

static int read_dashes(Gcg *gcg, const Words *words, int at, GcgEvent *event) {
  Span word = words->items[at];
  Span tiles = {word.data + 1, word.size - 1};
  event->kind = GCG_EXCHANGE;
  if (tiles.size > 0 && tiles.data[0] == '-') {
    event->kind = GCG_TAKEN_BACK;
  } else if (tiles.size == 0 && at + 1 < words->count && gcgevent_is_word(words->items[at + 1]) &&
             (at + 2 == words->count || is_number(words->items[at + 2]))) {
    event->tiles = gcgevent_keep(gcg, words->items[at + 1]); // "- ABC"
    return at + 2;
  } else if (tiles.size == 0 || span_equals(tiles, "0") || (tiles.size == 4 && gcgevent_begins(tiles, "pass"))) {
    event->kind = GCG_PASS;
  } else {
    event->tiles = gcgevent_keep(gcg, tiles);
  }
  return at + 1;
}

static int gcgevent_read_play(Gcg *gcg, const Words *words, int at, GcgEvent *event) {
  event->kind = GCG_PLAY;
  if (square_parse(words->items[at], BOARD_MAX, &event->square, NULL) != OK)
    return at; // is_play_at has checked it
  event->tiles = gcgevent_keep(gcg, words->items[at + 1]);
  return at + 2;
}

// Reads score, total and comment. A word or two before the numbers ("-- WORD -12 0") join the comment.
static void gcgevent_read_numbers(Gcg *gcg, const Words *words, int at, GcgEvent *event) {
  int first = at;
  while (first < words->count && first < at + 2 && !is_number(words->items[first]))
    first++;
  if (first == words->count || !gcgevent_read_number(words->items[first], &event->score)) {
    event->comment = gcgevent_keep(gcg, rest_from(words, at));
    return;
  }
  int past = first + 1;
  if (past < words->count && gcgevent_read_number(words->items[past], &event->total))
    past++;
  ScopedStrBuf comment = {0};
  for (int i = at; i < first; i++)
    strbuf_printf(&comment, "%.*s ", (int)words->items[i].size, words->items[i].data);
  Span rest = rest_from(words, past);
  strbuf_add(&comment, rest.data, rest.size);
  event->comment = gcgevent_keep(gcg, span_trim(strbuf_span(&comment)));
}

static Status read_action(Gcg *gcg, const Words *words, GcgEvent *event, Error *err) {
  int at = 0;
  while (at < words->count && !is_action_at(words, at))
    at++;
  if (at == words->count && at != 1)
    return error_set(err, ERR_INPUT, N_("this line can't be read: an event reads '>NICK: RACK 8H WORD +SCORE TOTAL'"));
  event->rack = gcgevent_join(gcg, words, 0, at);
  if (at == words->count) {
    event->kind = GCG_RACK;
    return OK;
  }
  char first = words->items[at].data[0];
  int past = first == '('   ? read_parentheses(gcg, words, at, event)
             : first == '-' ? read_dashes(gcg, words, at, event)
                            : gcgevent_read_play(gcg, words, at, event);
  gcgevent_read_numbers(gcg, words, past, event);
  // TIME in capitals is four tiles, unless it costs a multiple of ten.
  if (event->kind == GCG_END_RACK && strcmp(event->tiles, "TIME") == 0 && event->score.value < 0 &&
      event->score.value % 10 == 0) {
    event->kind = GCG_TIME;
    event->tiles = "";
  }
  return OK;
}

// Cuts "NICK:" off the front of *line. A nickname may contain a colon, so known ones are tried first.
static Span cut_nick(const Gcg *gcg, Span *line) {
  size_t best = 0;
  for (int i = 0; i < gcg->player_count; i++) {
    size_t size = strlen(gcg->players[i].nick);
    if (size > best && size < line->size && line->data[size] == ':' &&
        memcmp(line->data, gcg->players[i].nick, size) == 0)
      best = size;
  }
  const char *colon = best ? line->data + best : memchr(line->data, ':', line->size);
  Span nick = {line->data, colon ? (size_t)(colon - line->data) : 0};
  if (!colon)
    line_next_word(line, &nick);
  else
    *line = (Span){colon + 1, line->size - nick.size - 1};
  return span_trim(nick);
}

static Status unknown_player(const Gcg *gcg, Span nick, Error *err) {
  ScopedStrBuf known = {0};
  for (int i = 0; i < gcg->player_count; i++)
    strbuf_printf(&known, "%s%s", i ? ", " : "", gcg->players[i].nick);
  return error_set(err, ERR_MISSING, N_("no player is called '%s'; there are: %s"), err_span(nick.data, nick.size),
                   err_str(strbuf_text(&known)));
}

Status gcg_read_event(Gcg *gcg, Span line, GcgEvent *out, Error *err) {
  ScopedStrBuf plain = {0};
  gcg_add_plain(line, &plain);
  Span rest = span_trim(strbuf_span(&plain));
  Span nick = cut_nick(gcg, &rest);
  GcgEvent event = {.line = out->line, .player = gcg_find_player(gcg, nick), .rack = "", .tiles = "", .comment = ""};
  Words words = gcgevent_split(rest);
  Status status = event.player < 0 ? unknown_player(gcg, nick, err) : read_action(gcg, &words, &event, err);
  if (status == OK)
    *out = event;
  return status;
}
