// SPDX-License-Identifier: MIT
#include "notation/gcg.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "notation/gcg_internal.h"

#include <assert.h>

static const char *const kind_names[] = {
    [GCG_PLAY] = "play",
    [GCG_EXCHANGE] = "exchange",
    [GCG_PASS] = "pass",
    [GCG_LOST_CHALLENGE] = "lost_challenge",
    [GCG_TAKEN_BACK] = "taken_back",
    [GCG_CHALLENGE] = "challenge",
    [GCG_TIME] = "time",
    [GCG_END_RACK] = "end_rack",
    [GCG_RACK] = "rack",
};

static const char *const problem_names[] = {
    [GCG_PROBLEM_LINE] = "line",   [GCG_PROBLEM_PLAYER] = "player", [GCG_PROBLEM_TILE] = "tile",
    [GCG_PROBLEM_PLACE] = "place", [GCG_PROBLEM_SCORE] = "score",   [GCG_PROBLEM_TOTAL] = "total",
    [GCG_PROBLEM_RACK] = "rack",   [GCG_PROBLEM_BAG] = "bag",       [GCG_PROBLEM_TAKEN_BACK] = "taken_back",
    [GCG_PROBLEM_END] = "end",
};

const char *gcg_kind_name(GcgKind kind) {
  return kind_names[kind];
}

const char *gcg_problem_kind_name(GcgProblemKind kind) {
  return problem_names[kind];
}

bool gcg_is_turn(GcgKind kind) {
  return kind == GCG_PLAY || kind == GCG_EXCHANGE || kind == GCG_PASS || kind == GCG_LOST_CHALLENGE;
}

void gcg_problems_deinit(GcgProblems *problems) {
  mem_free(problems->items);
  *problems = (GcgProblems){0};
}

GcgProblem *gcg_problems_add(GcgProblems *problems, const char *file, long line, GcgProblemKind kind,
                             const Error *err) {
  if (problems->count == GCG_PROBLEMS_MAX) {
    problems->untold++;
    return NULL;
  }
  ARRAY_GROW(problems->items, problems->count, problems->capacity);
  int at = problems->count++;
  for (; at > 0 && problems->items[at - 1].line > line; at--)
    problems->items[at] = problems->items[at - 1];
  GcgProblem *problem = &problems->items[at];
  *problem = (GcgProblem){.line = line, .kind = kind, .error = *err};
  error_set_place(&problem->error, file, line);
  return problem;
}

void gcg_deinit(Gcg *gcg) {
  arena_deinit(&gcg->texts);
  mem_free(gcg->events);
  mem_free(gcg->pragmas);
  gcg_problems_deinit(&gcg->problems);
  *gcg = (Gcg){0};
}

Status gcg_add_event(Gcg *gcg, const GcgEvent *event, Error *err) {
  if (gcg->event_count == GCG_EVENTS_MAX)
    return error_set(err, ERR_LIMIT, N_("too many events: a game has at most %d"), err_int(GCG_EVENTS_MAX));
  ARRAY_GROW(gcg->events, gcg->event_count, gcg->event_capacity);
  GcgEvent *added = &gcg->events[gcg->event_count++];
  *added = *event;
  added->rack = arena_copy(&gcg->texts, event->rack);
  added->tiles = arena_copy(&gcg->texts, event->tiles);
  added->comment = arena_copy(&gcg->texts, event->comment);
  return OK;
}

Status gcg_add_pragma(Gcg *gcg, const char *name, Span text, long line, Error *err) {
  if (gcg->pragma_count == GCG_PRAGMAS_MAX)
    return error_set(err, ERR_LIMIT, N_("too many lines that are not events: a game has at most %d"),
                     err_int(GCG_PRAGMAS_MAX));
  ARRAY_GROW(gcg->pragmas, gcg->pragma_count, gcg->pragma_capacity);
  gcg->pragmas[gcg->pragma_count++] = (GcgPragma){
      .line = line,
      .before_event = gcg->event_count,
      .name = name ? arena_copy(&gcg->texts, name) : NULL,
      .text = arena_copy_text(&gcg->texts, text.data, text.size),
  };
  return OK;
}

const char *gcg_pragma(const Gcg *gcg, const char *name) {
  for (int i = 0; i < gcg->pragma_count; i++) {
    if (gcg->pragmas[i].name && strcmp(gcg->pragmas[i].name, name) == 0)
      return gcg->pragmas[i].text;
  }
  return "";
}

Status gcg_add_player(Gcg *gcg, const char *nick, const char *name, Error *err) {
  if (gcg->player_count == GCG_PLAYERS_MAX)
    return error_set(err, ERR_LIMIT, N_("too many players: a game has at most %d"), err_int(GCG_PLAYERS_MAX));
  ScopedStrBuf key = {0}, text = {0};
  strbuf_printf(&key, "player%d", gcg->player_count + 1);
  for (const char *at = nick; *at; at++) // a space would end the nickname
    strbuf_add_char(&text, *at == ' ' || *at == '\t' ? '_' : *at);
  gcg->players[gcg->player_count] =
      (GcgPlayer){gcg->player_count + 1, strbuf_keep(&text, &gcg->texts), arena_copy(&gcg->texts, name)};
  strbuf_printf(&text, " %s", name);
  gcg->player_count++;
  return gcg_add_pragma(gcg, key.data, (Span){text.data, text.size}, 0, err);
}

// Upper case, with '_' for spaces: two spellings of a name give the same key.
static void add_name_key(Span name, StrBuf *out) {
  if (!utf8_upper(name, out))
    strbuf_add(out, name.data, name.size);
  for (size_t i = 0; i < out->size; i++)
    out->data[i] = out->data[i] == ' ' || out->data[i] == '\t' ? '_' : out->data[i];
}

typedef bool NameMatch(const char *wanted, const char *nick, const char *name);

static bool gcg_is_same(const char *wanted, const char *nick, const char *name) {
  return strcmp(wanted, nick) == 0 || strcmp(wanted, name) == 0;
}

static bool is_short(const char *wanted, const char *nick, const char *name) {
  return strncmp(wanted, nick, strlen(wanted)) == 0 || strncmp(wanted, name, strlen(wanted)) == 0 ||
         strncmp(wanted, nick, strlen(nick)) == 0;
}

// The only player that matches; -1 when there is none, or several.
static int gcg_find_only(const Gcg *gcg, const char *wanted, NameMatch *matches) {
  int found = -1, count = 0;
  for (int i = 0; i < gcg->player_count; i++) {
    ScopedStrBuf nick = {0}, name = {0};
    add_name_key(span_of(gcg->players[i].nick), &nick);
    add_name_key(span_of(gcg->players[i].name), &name);
    if (matches(wanted, strbuf_text(&nick), strbuf_text(&name))) {
      found = i;
      count++;
    }
  }
  return count == 1 ? found : -1;
}

int gcg_find_player(const Gcg *gcg, Span name) {
  if (name.size == 0)
    return -1;
  for (int i = 0; i < gcg->player_count; i++) {
    if (span_equals(name, gcg->players[i].nick))
      return i;
  }
  ScopedStrBuf wanted = {0};
  add_name_key(name, &wanted);
  int found = gcg_find_only(gcg, strbuf_text(&wanted), gcg_is_same);
  if (found < 0)
    found = gcg_find_only(gcg, strbuf_text(&wanted), is_short);
  return found;
}

// ---- writing ----

static void write_number(const GcgNumber *number, bool is_signed, StrBuf *out) {
  if (number->is_given)
    strbuf_printf(out, is_signed ? " %+d" : " %d", number->value);
}

static void write_action(const GcgEvent *event, StrBuf *out) {
  switch (event->kind) {
  case GCG_PLAY:
    strbuf_add_char(out, ' ');
    square_write(&event->square, out);
    strbuf_printf(out, " %s", event->tiles);
    break;
  case GCG_EXCHANGE:
    strbuf_printf(out, " -%s", event->tiles);
    break;
  case GCG_PASS: // with a word after it, "-" would be an exchange
    strbuf_add_text(out, !event->score.is_given && *event->comment ? " (pass)" : " -");
    break;
  case GCG_LOST_CHALLENGE:
    strbuf_printf(out, " (%s)", *event->tiles ? event->tiles : "lost challenge");
    break;
  case GCG_TAKEN_BACK:
    strbuf_add_text(out, " --");
    break;
  case GCG_CHALLENGE:
    strbuf_add_text(out, " (challenge)");
    break;
  case GCG_TIME:
    strbuf_add_text(out, " (time)");
    break;
  case GCG_END_RACK:
    strbuf_printf(out, " (%s)", event->tiles);
    break;
  case GCG_RACK:
    break;
  }
}

static void write_event(const Gcg *gcg, const GcgEvent *event, StrBuf *out) {
  assert(event->player >= 0 && event->player < gcg->player_count);
  strbuf_printf(out, ">%s: %s", gcg->players[event->player].nick, event->rack);
  write_action(event, out);
  write_number(&event->score, true, out);
  write_number(&event->total, false, out);
  if (*event->comment)
    strbuf_printf(out, " %s", event->comment);
  strbuf_add_char(out, '\n');
}

// Lines after the first are written unchanged; a line that begins like a pragma or an event gets the sign of a
// continuation.
static void gcgwrite_write_text(const char *text, bool is_loose, StrBuf *out) {
  const char *end = strchr(text, '\n');
  strbuf_add(out, text, end ? (size_t)(end - text) : strlen(text));
  strbuf_add_char(out, '\n');
  while (end) {
    text = end + 1;
    end = strchr(text, '\n');
    if (!is_loose && (*text == '#' || *text == '>' || (*text == '\0' && !end)))
      strbuf_add_text(out, *text ? "#- " : "#-");
    strbuf_add(out, text, end ? (size_t)(end - text) : strlen(text));
    strbuf_add_char(out, '\n');
  }
}

static void write_pragma(const GcgPragma *pragma, StrBuf *out) {
  if (pragma->name)
    strbuf_printf(out, *pragma->text && *pragma->text != '\n' ? "#%s " : "#%s", pragma->name);
  gcgwrite_write_text(pragma->text, pragma->name == NULL, out);
}

void gcg_write(const Gcg *gcg, StrBuf *out) {
  strbuf_add_text(out, "#character-encoding UTF-8\n");
  int next = 0;
  for (int i = 0; i <= gcg->event_count; i++) {
    while (next < gcg->pragma_count && gcg->pragmas[next].before_event <= i)
      write_pragma(&gcg->pragmas[next++], out);
    if (i < gcg->event_count)
      write_event(gcg, &gcg->events[i], out);
  }
}
