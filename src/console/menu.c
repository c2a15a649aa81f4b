// SPDX-License-Identifier: MIT
#include "console/menu.h"

#include "base/lines.h"
#include "base/utf8.h"
#include "console/console_internal.h"
#include "render/palette.h"

#include <stdio.h>

enum { COMPACT_GAP = 2 };

static bool is_offered(const Console *console, const MenuRow *row) {
  return !row->is_offered || row->is_offered(console);
}

static const char *back_label(const Console *console, const Menu *menu) {
  return tr(console->catalog, menu->back ? menu->back : N_("Back"));
}

// Appends "KEY. label" and returns how many columns that is.
static int add_entry(const Console *console, const char *key, const char *label, StrBuf *out) {
  const Look *look = &console->look;
  style_add(out, look, style_bold(palette_of(look)->accent, COLOUR_DEFAULT), key);
  strbuf_printf(out, ". %s", label);
  return (int)strlen(key) + 2 + utf8_width(span_of(label));
}

static const char *number_key(int number, char out[16]) {
  snprintf(out, 16, "%d", number);
  return out;
}

static void list_rows(Console *console, const Menu *menu) {
  StrBuf *out = &console->out;
  char key[16];
  for (int i = 0; menu->rows[i].label; i++) {
    if (!is_offered(console, &menu->rows[i]))
      continue;
    strbuf_add_text(out, i < 9 ? "   " : "  ");
    add_entry(console, number_key(i + 1, key), tr(console->catalog, menu->rows[i].label), out);
    strbuf_add_char(out, '\n');
  }
  if (menu->back && !menu->back[0])
    return;
  strbuf_add_text(out, "   ");
  add_entry(console, "0", back_label(console, menu), out);
  strbuf_add_text(out, "   ");
  add_entry(console, "q", tr(console->catalog, "Quit"), out);
  strbuf_add_char(out, '\n');
}

// As many entries on a line as fit.
static void add_side_by_side(Console *console, const char *key, const char *label, int *at) {
  StrBuf entry = {0};
  int width = add_entry(console, key, label, &entry);
  if (*at > 0 && *at + COMPACT_GAP + width >= console->look.columns) {
    strbuf_add_char(&console->out, '\n');
    *at = 0;
  }
  if (*at > 0)
    strbuf_add_repeat(&console->out, ' ', COMPACT_GAP);
  *at += width + (*at > 0 ? COMPACT_GAP : 0);
  strbuf_add_text(&console->out, entry.data);
  strbuf_deinit(&entry);
}

static void list_compactly(Console *console, const Menu *menu) {
  char key[16];
  int at = 0;
  for (int i = 0; menu->rows[i].label; i++) {
    if (is_offered(console, &menu->rows[i]))
      add_side_by_side(console, number_key(i + 1, key), tr(console->catalog, menu->rows[i].label), &at);
  }
  add_side_by_side(console, "0", back_label(console, menu), &at);
  add_side_by_side(console, "q", tr(console->catalog, "Quit"), &at);
  strbuf_add_char(&console->out, '\n');
}

static void show(Console *console, const Menu *menu) {
  if (menu->title)
    say_title(console, tr(console->catalog, menu->title));
  if (menu->head)
    menu->head(console);
  if (menu->is_compact)
    list_compactly(console, menu);
  else
    list_rows(console, menu);
}

// The row of this number, NULL when there is none or it is not offered now.
static const MenuRow *find_row(const Console *console, const Menu *menu, Span answer) {
  int count = 0;
  long number;
  while (menu->rows[count].label)
    count++;
  if (!span_to_int(answer, 1, count, &number))
    return NULL;
  const MenuRow *row = &menu->rows[number - 1];
  return is_offered(console, row) ? row : NULL;
}

// The one word that every menu knows, in any of the languages.
static bool is_quit(const StrBuf *answer) {
  static const char *const words[] = {"q", "Q", "quit", "salir", "sortir"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (strcmp(strbuf_text(answer), words[i]) == 0)
      return true;
  }
  return false;
}

void menu_run(Console *console, const Menu *menu) {
  StrBuf answer = {0};
  MenuNext next = MENU_AGAIN;
  while (next == MENU_AGAIN && !console->is_ending && !(menu->is_over && menu->is_over(console))) {
    show(console, menu);
    if (!ask_text(console, tr(console->catalog, "Option:"), &answer))
      break;
    if (is_quit(&answer)) {
      console->is_ending = true;
      break;
    }
    Span rest = {strbuf_text(&answer), answer.size}, number = rest;
    if (menu->takes_rest && line_next_word(&rest, &number)) {
      rest = span_trim(rest);
      strbuf_add(&console->answered, rest.data, rest.size);
    }
    const MenuRow *row = find_row(console, menu, number);
    if (row && row->run)
      next = row->run(console);
    else if (row)
      (void)row->ask(console);
    if (menu->takes_rest)
      strbuf_reset(&console->answered); // a row that asks nothing
    if (row && menu->is_once)
      next = MENU_BACK;
    if (!row)
      say_bad(console, tr(console->catalog, "The selected option is not valid"));
  }
  strbuf_deinit(&answer);
}
