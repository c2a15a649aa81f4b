// SPDX-License-Identifier: MIT
// The questions that making and changing puzzles have in common: Enter leaves things to chance.
#include "base/lines.h"
#include "base/random.h"
#include "base/utf8.h"
#include "console/puzzles_internal.h"

#include <string.h>
#include <time.h>

bool puzzles_ask(Console *console, const char *label, bool zero_is_answer, AnswerParser parse, void *out) {
  StrBuf text = {0};
  Error err;
  bool is_done = false;
  while (!is_done && (zero_is_answer ? talk_ask_line : talk_ask_text)(&console->talk, label, &text)) {
    is_done = text.size == 0 || parse(strbuf_text(&text), out, &err) == OK;
    if (!is_done)
      talk_say_error(&console->talk, &err);
  }
  strbuf_deinit(&text);
  return is_done;
}

Status puzzles_parse_cell(const char *text, void *out, Error *err) {
  const char *comma = strchr(text, ',');
  long row, col;
  if (!comma || !span_to_int(span_trim((Span){text, (size_t)(comma - text)}), 0, MAZE_SIDE_MAX - 1, &row) ||
      !span_to_int(span_trim(span_of(comma + 1)), 0, MAZE_SIDE_MAX - 1, &col))
    return error_set(err, ERR_INPUT, N_("'%s' is no cell: give row and column, counted from 0, as in 4,7"),
                     err_str(text));
  *(MazeCell *)out = maze_cell((int)row, (int)col);
  return OK;
}

Status puzzles_parse_alphabet(const char *text, void *out, Error *err) {
  SopaAlphabet alphabet;
  Status status = sopa_alphabet_builtin(text, &alphabet, err);
  if (status == OK)
    memcpy(out, alphabet.id, sizeof alphabet.id);
  return status;
}

static Status parse_name(const char *text, void *out, Error *err) {
  StrBuf *name = out;
  if (!utf8_is_valid(span_of(text)) || utf8_width(span_of(text)) > PUZZLE_NAME_CHARACTERS)
    return error_set(err, ERR_INPUT, N_("a name has at most %d characters"), err_int(PUZZLE_NAME_CHARACTERS));
  strbuf_add_text(name, text);
  return OK;
}

bool puzzles_ask_name(Console *console, StrBuf *out) {
  char when[32];
  struct tm local;
  time_t now = time(NULL);
  if (!puzzles_ask(console, tr(console->talk.catalog, "Name (Enter: untitled, with the time; 0: back):"), false,
                   parse_name, out))
    return false;
  if (out->size == 0 && localtime_r(&now, &local) && strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", &local) > 0)
    strbuf_printf(out, "%s %s", tr(console->talk.catalog, "Untitled"), when);
  return true;
}

// By chance, but such that it can be typed again.
bool puzzles_ask_seed(Console *console, Seed *out) {
  StrBuf text = {0};
  bool is_given = talk_ask_line(&console->talk, tr(console->talk.catalog, "Seed (Enter: by chance):"), &text);
  if (is_given && text.size == 0) {
    Seed chance = seed_from_system();
    strbuf_printf(&text, "%02x%02x%02x%02x", chance.bytes[0], chance.bytes[1], chance.bytes[2], chance.bytes[3]);
    talk_say(&console->talk, tr(console->talk.catalog, "seed: %s"), text.data);
  }
  if (is_given)
    *out = seed_from_text(text.data);
  strbuf_deinit(&text);
  return is_given;
}
