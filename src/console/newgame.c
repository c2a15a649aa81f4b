// SPDX-License-Identifier: MIT
// A new game: as a form that is filled in any order, step by step, or with one choice as it usually is.
#include "console/newgame_internal.h"

#include <stdio.h>
#include <string.h>

static void seed_form(Console *console, GameForm *form) {
  if (!console->seed)
    return;
  if (console->games_seeded++ == 0)
    snprintf(form->seed, sizeof form->seed, "%s", console->seed);
  else
    snprintf(form->seed, sizeof form->seed, "%.48s.%d", console->seed, console->games_seeded);
}

// True when a game was begun; it is over or left by then.
static bool begin(Console *console, GameForm *form) {
  OpenGame *game;
  Waiting waiting;
  Error err;
  Status status = gameform_check(form, &err);
  if (status == OK) {
    seed_form(console, form);
    waiting_start(&waiting, console);
    status = games_new(console->app, &console->account, form, &waiting.progress, &game, &err);
    waiting_end(&waiting);
  }
  if (status == OK)
    playing_run(console, game);
  else
    say_error(console, &err);
  return status == OK;
}

static void add_people(const GameForm *form, StrBuf *out) {
  for (int i = 0; i < form->people_count; i++)
    strbuf_printf(out, "%s%s", out->size ? ", " : "", form->people[i].name[0] ? form->people[i].name : "?");
  for (int i = 0; i < form->machine_count; i++)
    strbuf_printf(out, "%s%s (%s)", out->size ? ", " : "", form->machines[i].name, form->machines[i].bot);
}

static void show_form(Console *console) {
  const GameForm *form = console->form;
  StrBuf players = {0};
  add_people(form, &players);
  say(console, tr(console->catalog, "Players: %s"), players.size ? players.data : "-");
  say(console, tr(console->catalog, "Dictionary: %s"), form->dictionary[0] ? form->dictionary : "-");
  say(console, tr(console->catalog, "Rules: %s"), form->preset);
  if (form->board_size > 0)
    say(console, tr(console->catalog, "Board size: %d"), form->board_size);
  if (form->rack_size > 0)
    say(console, tr(console->catalog, "Rack size: %d"), form->rack_size);
  for (int i = 0; i < form->rule_count; i++)
    say(console, "  %s", form->rules[i]);
  strbuf_deinit(&players);
}

// One person plays against the greedy machine; whoever wants to be alone says so.
static bool set_mode(Console *console, const char *people, const char *machines) {
  GameForm *form = console->form;
  Error err;
  bool is_set = gameform_set_machines(form, "0", &err) == OK && gameform_set_people(form, people, &err) == OK &&
                gameform_set_machines(form, machines, &err) == OK;
  if (is_set && form->machine_count > 0)
    is_set = gameform_set_machine(form, 0, "", "greedy", &err) == OK;
  if (!is_set)
    say_error(console, &err);
  return is_set;
}

static MenuNext row_mode(Console *console) {
  const char *choices[] = {tr(console->catalog, "1 player"), tr(console->catalog, "2 players"),
                           tr(console->catalog, "Solitaire"), tr(console->catalog, "People and bots as you like"),
                           NULL};
  int chosen;
  say_title(console, tr(console->catalog, "Mode"));
  if (!ask_choice(console, tr(console->catalog, "Option:"), choices, -1,
                  tr(console->catalog, "The selected option is not valid"), &chosen))
    return MENU_AGAIN;
  if (chosen == 3)
    (void)(form_ask_people(console) && form_ask_bots(console));
  else
    set_mode(console, chosen == 1 ? "2" : "1", chosen == 0 ? "1" : "0");
  return MENU_AGAIN;
}

static MenuNext row_names(Console *console) {
  if (console->form->people_count > 0)
    form_ask_names(console);
  else
    say_bad(console, tr(console->catalog, "Choose the mode first."));
  return MENU_AGAIN;
}

static MenuNext row_start(Console *console) {
  return begin(console, console->form) ? MENU_BACK : MENU_AGAIN;
}

MenuNext newgame_form(Console *console) {
  static const MenuRow rows[] = {
      {N_("Choose mode"), .run = row_mode},
      {N_("Choose dictionary"), .ask = form_ask_dictionary},
      {N_("Give names"), .run = row_names},
      {N_("Start game"), .run = row_start},
      {N_("Rules"), .ask = form_ask_preset},
      {N_("Board size"), .ask = form_ask_board},
      {N_("Rack size"), .ask = form_ask_rack},
      {N_("Bots"), .ask = form_ask_bots},
      {N_("Challenges"), .ask = form_ask_challenge},
      {N_("Clock"), .ask = form_ask_clock},
      {N_("Coins"), .ask = form_ask_coins},
      {N_("Other settings"), .ask = form_ask_rules},
      {0},
  };
  static const Menu menu = {.title = N_("New game"), .head = show_form, .rows = rows};
  GameForm form;
  gameform_start(&form);
  console->form = &form;
  menu_run(console, &menu);
  console->form = NULL;
  return MENU_AGAIN;
}

// Whoever goes back in the middle is asked whether they mean it; if not, the same thing is asked for again.
static bool ask_all(Console *console) {
  static bool (*const steps[])(Console *) = {form_ask_preset, form_ask_board, form_ask_rack,      form_ask_dictionary,
                                             form_ask_people, form_ask_bots,  form_ask_challenge, form_ask_clock,
                                             form_ask_coins,  form_ask_rules};
  enum { STEPS = sizeof steps / sizeof *steps };
  for (int i = 0; i < STEPS;) {
    if (steps[i](console))
      i++;
    else if (console->is_ending || ask_leave(console, tr(console->catalog, "Cancel the new game?")))
      return false;
  }
  return true;
}

MenuNext newgame_steps(Console *console) {
  GameForm form;
  gameform_start(&form);
  console->form = &form;
  say_title(console, tr(console->catalog, "New game, step by step"));
  if (ask_all(console))
    begin(console, &form);
  console->form = NULL;
  return MENU_AGAIN;
}

MenuNext newgame_usual(Console *console) {
  GameForm form;
  Error err;
  if (gameform_default(&form, "classic", &console->account, console->catalog, &err) == OK)
    begin(console, &form);
  else
    say_error(console, &err);
  return MENU_AGAIN;
}
