// SPDX-License-Identifier: MIT
#include "tests/walk/terminal.h"

#include "app/typedplay.h"
#include "base/mem.h"
#include "game/square.h"

#include <signal.h>
#include <stdarg.h>
#include <string.h>

Terminal *terminal_new(Walk *walk) {
  static const TalkerSize sizes[] = {{80, 24}, {160, 60}, {60, 20}, {120, 40}};
  Terminal *terminal = mem_alloc(sizeof *terminal);
  terminal->walk = walk;
  terminal->is_pty = walk->kind->is_pty;
  terminal->size = sizes[random_below(&walk->whims, sizeof sizes / sizeof *sizes)];
  return terminal;
}

void terminal_free(Terminal *terminal) {
  talker_deinit(&terminal->talker);
  strbuf_deinit(&terminal->place);
  strbuf_deinit(&terminal->prompt);
  mem_free(terminal);
}

void terminal_start(Terminal *terminal, const char *const argv[]) {
  talker_start(&terminal->talker, argv, terminal->is_pty, terminal->size);
}

void terminal_add_conversation(void *front, StrBuf *out) {
  const Terminal *terminal = front;
  strbuf_add_text(out, strbuf_text(&terminal->talker.talk));
}

static void hear_more(Terminal *terminal, const char *wanted) {
  bool hangs;
  if (talker_hear(&terminal->talker, &hangs))
    return;
  if (hangs)
    walk_fail(terminal->walk, "it hangs: \"%s\" was expected", wanted);
  walk_fail(terminal->walk, "it ends with status %d: \"%s\" was expected", talker_wait(&terminal->talker), wanted);
}

// With single spaces: the screen breaks sentences at its width.
static void add_flat(const char *text, StrBuf *out) {
  for (; *text; text++) {
    bool is_space = *text == ' ' || *text == '\n';
    if (!is_space || (out->size && out->data[out->size - 1] != ' '))
      strbuf_add_char(out, is_space ? ' ' : *text);
  }
}

bool terminal_has_said(const Terminal *terminal, const char *text) {
  StrBuf said = {0}, wanted = {0};
  add_flat(talker_since(&terminal->talker), &said);
  add_flat(text, &wanted);
  bool has = strstr(strbuf_text(&said), strbuf_text(&wanted)) != NULL;
  strbuf_deinit(&said);
  strbuf_deinit(&wanted);
  return has;
}

void terminal_hear(Terminal *terminal, const char *text) {
  while (!terminal_has_said(terminal, text))
    hear_more(terminal, text);
}

static bool ends_with(const char *text, const char *end) {
  size_t size = strlen(text), end_size = strlen(end);
  return size >= end_size && strcmp(text + size - end_size, end) == 0;
}

static bool is_prompt(const char *line) {
  return ends_with(line, ">") || ends_with(line, ":") || ends_with(line, "(yes/no)") || ends_with(line, "Enter.");
}

// The last line without trailing spaces: one, or two at the edge of the screen.
static bool read_prompt(Terminal *terminal) {
  const char *line = talker_last_line(&terminal->talker);
  size_t size = strlen(line), all = size;
  while (size > 0 && line[size - 1] == ' ')
    size--;
  strbuf_reset(&terminal->prompt);
  strbuf_add(&terminal->prompt, line, size);
  return size < all && is_prompt(strbuf_text(&terminal->prompt));
}

// When it takes keys, everything is said; text that arrives later may show that an apparent question was none.
const char *terminal_wait_prompt(Terminal *terminal) {
  bool is_asked = false;
  while (!is_asked) {
    if (!read_prompt(terminal))
      hear_more(terminal, "a question");
    bool takes_keys = talker_takes_keys(&terminal->talker);
    bool has_more = talker_glance(&terminal->talker, takes_keys ? 0 : 1);
    is_asked = takes_keys && !has_more && read_prompt(terminal);
  }
  return strbuf_text(&terminal->prompt);
}

const char *terminal_pass_device(Terminal *terminal) {
  if (!terminal->is_pty)
    return "";
  const char *asked = terminal_wait_prompt(terminal);
  if (!ends_with(asked, ", press Enter."))
    return asked;
  talker_tell(&terminal->talker, "");
  return terminal_wait_prompt(terminal);
}

void terminal_tell(Terminal *terminal, const char *format, ...) {
  StrBuf line = {0};
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&line, format, args);
  va_end(args);
  if (terminal->is_pty)
    terminal_wait_prompt(terminal);
  if (!talker_tell(&terminal->talker, strbuf_text(&line)))
    walk_fail(terminal->walk, "nobody reads \"%s\"", strbuf_text(&line));
  strbuf_deinit(&line);
}

static int wait_status(Terminal *terminal) {
  bool hangs = false;
  while (talker_hear(&terminal->talker, &hangs))
    continue;
  if (hangs)
    walk_fail(terminal->walk, "it does not end");
  return talker_wait(&terminal->talker);
}

void terminal_wait_end(Terminal *terminal) {
  int status = wait_status(terminal);
  if (status != 0)
    walk_fail(terminal->walk, "it ends with status %d", status);
}

void terminal_interrupt(void *front) {
  Terminal *terminal = front;
  if (terminal->is_pty && talker_takes_keys(&terminal->talker))
    talker_press(&terminal->talker, '\003');
  else
    talker_signal(&terminal->talker, SIGINT);
  // Once the game is over, an interruption does no harm.
  bool may_be_cut = state_is_over(game_state(terminal->walk->oracle.game));
  int status = wait_status(terminal);
  if (status != 0 && !(may_be_cut && status == 128 + SIGINT))
    walk_fail(terminal->walk, "it ends with status %d after Ctrl-C", status);
}

void terminal_kill(void *front) {
  Terminal *terminal = front;
  bool hangs;
  talker_signal(&terminal->talker, SIGKILL);
  while (talker_hear(&terminal->talker, &hangs)) // what it had said by then
    continue;
  talker_wait(&terminal->talker);
}

TerminalLines terminal_lines(const Terminal *terminal) {
  TerminalLines out = {0};
  const char *since = talker_since(&terminal->talker);
  out.text = mem_copy_text(since, strlen(since));
  int most = 2;
  for (const char *c = since; *c; c++)
    most += *c == '\n';
  out.lines = mem_alloc((size_t)most * sizeof *out.lines);
  for (char *rest = out.text, *line; (line = strsep(&rest, "\n"));)
    out.lines[out.count++] = line;
  return out;
}

void terminal_free_lines(TerminalLines *lines) {
  mem_free(lines->text);
  mem_free(lines->lines);
}

void terminal_write_tiles(const Walk *walk, const SeatOrder *order, const char *blank, StrBuf *out) {
  const TileSet *tiles = &game_settings(walk->oracle.game)->tiles;
  for (int i = 0; i < order->tile_count; i++)
    strbuf_printf(out, "%s%s", i ? " " : "", order->tiles[i] == TILE_BLANK ? blank : tiles->names[order->tiles[i]]);
}

static bool has_same_tiles(const Draft *draft, const Placement *placements, int count) {
  int found = 0;
  for (int i = 0; i < count; i++) {
    for (int j = 0; j < draft->count; j++)
      found += memcmp(&placements[i], &draft->placements[j], sizeof *placements) == 0;
  }
  return count == draft->count && found == count;
}

// Tiles of the board as letters, as dots or in parentheses.
static void write_letters(const Walk *walk, const Play *play, int manner, StrBuf *out) {
  const TileSet *tiles = &game_settings(walk->oracle.game)->tiles;
  const Board *board = &game_state(walk->oracle.game)->board;
  if (manner == 0)
    play_write_word(play, board, tiles, out);
  for (int i = 0; manner > 0 && i < play->length; i++) {
    Tile tile = play->tiles[i];
    if (tile == TILE_THROUGH && manner == 1)
      strbuf_add_char(out, '.');
    else if (tile == TILE_THROUGH)
      strbuf_add_text(out, tiles->names[tile_letter(board_at(board, play_row(play, i), play_col(play, i)))]);
    else
      strbuf_add_text(out, tile_is_blank(tile) ? tiles->lower[tile_letter(tile)] : tiles->names[tile]);
  }
}

bool terminal_write_word(Walk *walk, const SeatOrder *order, StrBuf *out) {
  GameView *view = mem_alloc(sizeof *view);
  DraftPreview *preview = mem_alloc(sizeof *preview);
  Placement placements[RACK_MAX];
  int count = 0;
  game_view_for(walk->oracle.game, order->seat, view);
  bool is_meant = draft_preview(order->draft, view, preview, NULL) == OK;
  if (is_meant) {
    play_write_position(&preview->play, out);
    strbuf_add_char(out, ' ');
    write_letters(walk, &preview->play, (int)random_below(&walk->whims, 3), out);
    is_meant = typedplay_parse((Span){out->data, out->size}, &view->state.board, &view->rack, &view->settings->tiles,
                               placements, &count, NULL) == OK &&
               has_same_tiles(order->draft, placements, count);
  }
  mem_free(view);
  mem_free(preview);
  return is_meant;
}
