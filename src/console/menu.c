// SPDX-License-Identifier: MIT
#include "console/menu.h"

#include "base/lines.h"
#include "console/puzzles_internal.h"
#include "term/choices.h"

static bool is_offered(const Console *console, const MenuRow *row) {
  return !row->is_offered || row->is_offered(console);
}

static void list_rows(Console *console, const Menu *menu) {
  Choices choices = choices_start(&console->talk, false);
  for (int i = 0; menu->rows[i].label; i++) {
    if (is_offered(console, &menu->rows[i]))
      choices_add_number(&choices, i + 1, _(menu->rows[i].label));
  }
  choices_end(&choices);
  if (menu->back && !menu->back[0])
    return;
  choices = choices_start(&console->talk, true);
  strbuf_add_text(&console->talk.out, "   ");
  choices_add(&choices, "0", _(menu->back ? menu->back : N_("Back")));
  choices_add(&choices, "q", _("Quit"));
  choices_end(&choices);
}

static void menu_show(Console *console, const Menu *menu) {
  if (menu->title)
    talk_say_title(&console->talk, _(menu->title));
  if (menu->head)
    menu->head(console);
  list_rows(console, menu);
}

// The row with this number, NULL if there is none or it is not offered now.
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

void menu_run(Console *console, const Menu *menu) {
  ScopedStrBuf answer = {0};
  MenuNext next = MENU_AGAIN;
  console->puzzle_kind = menu->puzzle_kind ? menu->puzzle_kind : console->puzzle_kind;
  while (next == MENU_AGAIN && !console->talk.is_ending && !(menu->is_over && menu->is_over(console))) {
    menu_show(console, menu);
    if (!talk_ask_text(&console->talk, _("Option:"), &answer))
      break;
    if (choices_is_quit(strbuf_span(&answer))) {
      console->talk.is_ending = true;
      break;
    }
    const MenuRow *row = find_row(console, menu, strbuf_span(&answer));
    if (row && row->act)
      row->act(console);
    else if (row && row->run)
      next = row->run(console);
    else if (row && row->menu)
      menu_run(console, row->menu);
    else if (row && row->puzzle)
      puzzles_choose(console, row->puzzle);
    else if (row)
      (void)row->ask(console);
    if (row && menu->is_once)
      next = MENU_BACK;
    if (!row)
      talk_say_bad(&console->talk, _("The selected option is not valid"));
  }
}
