// SPDX-License-Identifier: MIT
// A new game: as a form that is filled in any order, step by step, or with one choice as it usually is.
#include "app/newgame.h"

#include "base/mem.h"
#include "console/newgame_internal.h"
#include "engine/bot.h"
#include "render/settingslist.h"

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
static bool newgame_begin(Console *console, GameForm *form) {
  OpenGame *game;
  TalkWait waiting;
  Error err;
  Status status = gameform_check(form, &err);
  if (status == OK) {
    seed_form(console, form);
    talkwait_start(&waiting, &console->talk);
    status = games_new(console->app, &console->account, form, &waiting.progress, &game, &err);
    talkwait_end(&waiting);
  }
  if (status == OK)
    playing_run(console, game);
  else
    talk_say_error(&console->talk, &err);
  return status == OK;
}

static void console_newgame_add_people(const Console *console, StrBuf *out) {
  const GameForm *form = console->form;
  const Bot *bot;
  for (int i = 0; i < form->people_count; i++)
    strbuf_printf(out, "%s%s", out->size ? ", " : "", form->people[i].name[0] ? form->people[i].name : "?");
  for (int i = 0; i < form->machine_count; i++) {
    strbuf_printf(out, "%s%s (", out->size ? ", " : "", form->machines[i].name);
    if (bot_find(form->machines[i].bot, &bot, NULL) == OK)
      bot_add_title(bot, console->talk.catalog, out);
    strbuf_add_char(out, ')');
  }
}

// A setting that was changed, as people say it: "how plays are challenged: challenges are free".
static void show_rule(Console *console, const char *assignment) {
  Settings *settings = mem_alloc(sizeof *settings);
  StrBuf value = {0};
  const SettingRow *row = settings_find((Span){assignment, strcspn(assignment, "=")});
  if (row && newgame_set(settings, assignment, NULL) == OK) {
    settings_add_value(settings, row, console->talk.catalog, &value);
    talk_say(&console->talk, "  %s: %s", tr(console->talk.catalog, row->help), strbuf_text(&value));
  }
  strbuf_deinit(&value);
  mem_free(settings);
}

static void show_form(Console *console) {
  const GameForm *form = console->form;
  StrBuf players = {0}, dictionary = {0};
  console_newgame_add_people(console, &players);
  if (form->dictionary[0])
    resource_add_title(form->dictionary, console->talk.catalog, &dictionary);
  talk_say(&console->talk, tr(console->talk.catalog, "Players: %s"), players.size ? players.data : "-");
  talk_say(&console->talk, tr(console->talk.catalog, "Dictionary: %s"), dictionary.size ? dictionary.data : "-");
  talk_say(&console->talk, tr(console->talk.catalog, "Rules: %s"),
           tr(console->talk.catalog, preset_title(form->preset)));
  if (form->board_size > 0)
    talk_say(&console->talk, tr(console->talk.catalog, "Board size: %d"), form->board_size);
  if (form->rack_size > 0)
    talk_say(&console->talk, tr(console->talk.catalog, "Rack size: %d"), form->rack_size);
  for (int i = 0; i < form->rule_count; i++)
    show_rule(console, form->rules[i]);
  strbuf_deinit(&players);
  strbuf_deinit(&dictionary);
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
    talk_say_error(&console->talk, &err);
  return is_set;
}

static MenuNext row_mode(Console *console) {
  const char *choices[] = {tr(console->talk.catalog, "1 player"), tr(console->talk.catalog, "2 players"),
                           tr(console->talk.catalog, "Solitaire"),
                           tr(console->talk.catalog, "People and bots as you like"), NULL};
  int chosen;
  talk_say_title(&console->talk, tr(console->talk.catalog, "Mode"));
  if (!talk_ask_choice(&console->talk, tr(console->talk.catalog, "Option:"), choices, -1,
                       tr(console->talk.catalog, "The selected option is not valid"), &chosen))
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
    talk_say_bad(&console->talk, tr(console->talk.catalog, "Choose the mode first."));
  return MENU_AGAIN;
}

static MenuNext row_start(Console *console) {
  return newgame_begin(console, console->form) ? MENU_BACK : MENU_AGAIN;
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
    else if (console->talk.is_ending ||
             talk_ask_leave(&console->talk, tr(console->talk.catalog, "Cancel the new game?")))
      return false;
  }
  return true;
}

MenuNext newgame_steps(Console *console) {
  GameForm form;
  gameform_start(&form);
  console->form = &form;
  talk_say_title(&console->talk, tr(console->talk.catalog, "New game, step by step"));
  if (ask_all(console))
    newgame_begin(console, &form);
  console->form = NULL;
  return MENU_AGAIN;
}

MenuNext newgame_usual(Console *console) {
  GameForm form;
  Error err;
  if (gameform_default(&form, "classic", &console->account, console->talk.catalog, &err) == OK)
    newgame_begin(console, &form);
  else
    talk_say_error(&console->talk, &err);
  return MENU_AGAIN;
}
