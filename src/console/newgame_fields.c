// SPDX-License-Identifier: MIT
// The fields of a new game. What is right the form itself knows; here it is asked for until it is.
#include "base/lines.h"
#include "base/mem.h"
#include "console/newgame_internal.h"
#include "engine/bot.h"
#include "game/preset.h"
#include "render/settingslist.h"

#include <stdio.h>
#include <string.h>

static bool said_if_wrong(Console *console, Status status, const Error *err) {
  if (status != OK)
    talk_say_error(&console->talk, err);
  return status == OK;
}

// A field that takes text; an empty answer is `usual`.
static bool ask_field(Console *console, const char *label, const char *usual,
                      Status (*set)(GameForm *form, const char *text, Error *err)) {
  StrBuf text = {0};
  Error err;
  bool is_set = false;
  while (!is_set && talk_ask_line(&console->talk, label, &text))
    is_set = said_if_wrong(console, set(console->form, text.size ? text.data : usual, &err), &err);
  strbuf_deinit(&text);
  return is_set;
}

// The numbers of the preset that was chosen.
static Preset *preset_of(const GameForm *form) {
  Preset *preset = mem_alloc(sizeof *preset);
  if (preset_find(form->preset, preset, NULL) != OK)
    *preset = (Preset){0};
  return preset;
}

bool form_ask_preset(Console *console) {
  enum { PRESETS_MAX = 32 };
  char ids[PRESETS_MAX][SETTINGS_ID_MAX];
  const char *choices[PRESETS_MAX + 1];
  int count = 0, usual = 0, chosen;
  Error err;
  while (count < PRESETS_MAX && preset_id(count, ids[count])) {
    choices[count] = tr(console->talk.catalog, preset_title(ids[count]));
    usual = strcmp(ids[count], console->form->preset) == 0 ? count : usual;
    count++;
  }
  choices[count] = NULL;
  talk_say_title(&console->talk, tr(console->talk.catalog, "Rules"));
  return talk_ask_choice(&console->talk, tr(console->talk.catalog, "Preset:"), choices, usual,
                         tr(console->talk.catalog, "The selected option is not valid"), &chosen) &&
         said_if_wrong(console, gameform_set_preset(console->form, ids[chosen], &err), &err);
}

// 0 is back for those fields that can't be 0.
static bool ask_size(Console *console, const char *format, int low, int high, int usual,
                     Status (*set)(GameForm *form, const char *text, Error *err)) {
  StrBuf label = {0}, text = {0};
  char number[16];
  Error err;
  bool is_set = false;
  snprintf(number, sizeof number, "%d", usual);
  strbuf_printf(&label, format, low, high, usual); // NOLINT(clang-diagnostic-format-nonliteral)
  while (!is_set && talk_ask_text(&console->talk, label.data, &text))
    is_set = said_if_wrong(console, set(console->form, text.size ? text.data : number, &err), &err);
  strbuf_deinit(&label);
  strbuf_deinit(&text);
  return is_set;
}

bool form_ask_board(Console *console) {
  Preset *preset = preset_of(console->form);
  int usual = console->form->board_size ? console->form->board_size : preset->board_size ? preset->board_size : 15;
  mem_free(preset);
  return ask_size(console, tr(console->talk.catalog, "Board size (%d-%d) [%d]:"), BOARD_MIN, BOARD_MAX, usual,
                  gameform_set_board);
}

bool form_ask_rack(Console *console) {
  Preset *preset = preset_of(console->form);
  int usual = console->form->rack_size ? console->form->rack_size : preset->settings.rack_size;
  mem_free(preset);
  bool is_set = ask_size(console, tr(console->talk.catalog, "Rack size (%d-%d) [%d]:"), RACK_MIN, RACK_MAX, usual,
                         gameform_set_rack);
  if (is_set && console->form->rack_size == 1)
    talk_say_text(&console->talk, tr(console->talk.catalog, "With racks of one tile there is not much to play."));
  return is_set;
}

// Only what has both parts can be played with.
static void list_dictionaries(Console *console, const ResourceList *list) {
  int number = 0;
  for (int i = 0; i < list->count; i++) {
    const ResourceRow *row = &list->rows[i];
    StrBuf title = {0};
    if (row->is_builtin)
      resource_add_title(row->id, console->talk.catalog, &title);
    if (row->has_dictionary && row->has_bag)
      talk_say(&console->talk, title.size ? "%4d. %s (%s)" : "%4d. %s%s", ++number, row->id, strbuf_text(&title));
    strbuf_deinit(&title);
  }
}

static const char *dictionary_at(const ResourceList *list, long number) {
  for (int i = 0; i < list->count; i++) {
    if (list->rows[i].has_dictionary && list->rows[i].has_bag && --number == 0)
      return list->rows[i].id;
  }
  return NULL;
}

// By id or by number; an id that looks like a number wins.
static Status set_dictionary(Console *console, const ResourceList *list, const StrBuf *text, Error *err) {
  long number;
  Status status = gameform_set_dictionary(console->app, &console->account, console->form, strbuf_text(text), err);
  if (status == OK || !span_to_int((Span){strbuf_text(text), text->size}, 1, list->count, &number))
    return status;
  const char *id = dictionary_at(list, number);
  return id ? gameform_set_dictionary(console->app, &console->account, console->form, id, err) : status;
}

bool form_ask_dictionary(Console *console) {
  ResourceList list;
  StrBuf text = {0};
  Error err;
  bool is_set = false;
  if (resource_list(console->app, &console->account, true, &list, &err) != OK) {
    talk_say_error(&console->talk, &err);
    return false;
  }
  talk_say_title(&console->talk, tr(console->talk.catalog, "Dictionary"));
  list_dictionaries(console, &list);
  while (!is_set && talk_ask_text(&console->talk, tr(console->talk.catalog, "Number or ID:"), &text)) {
    is_set = said_if_wrong(console, set_dictionary(console, &list, &text, &err), &err);
    if (!is_set)
      list_dictionaries(console, &list);
  }
  strbuf_deinit(&text);
  resourcelist_deinit(&list);
  return is_set;
}

static bool is_seated(const GameForm *form, int64_t account) {
  for (int i = 0; i < form->people_count; i++) {
    if (form->people[i].account == account)
      return true;
  }
  return false;
}

// Somebody else at the same device who logs in for the seat.
static bool bind_other(Console *console, int index) {
  Account account;
  Error err;
  return console_ask_account(console, &account) &&
         said_if_wrong(console, gameform_bind_person(console->form, index, &account, &err), &err);
}

// The first person is whoever is logged in, unless another name is given.
static bool ask_person(Console *console, int index) {
  StrBuf label = {0}, name = {0};
  Error err;
  bool is_own = !account_is_guest(&console->account) && !is_seated(console->form, console->account.id);
  bool is_set = false;
  if (is_own)
    strbuf_printf(&label, tr(console->talk.catalog, "Name of player %d [%s], or + to log in:"), index + 1,
                  console->account.name);
  else
    strbuf_printf(&label, tr(console->talk.catalog, "Name of player %d, or + to log in:"), index + 1);
  while (!is_set && talk_ask_text(&console->talk, label.data, &name)) {
    const char *typed = strbuf_text(&name);
    if (is_own && (name.size == 0 || strcmp(typed, console->account.name) == 0))
      is_set = said_if_wrong(console, gameform_bind_person(console->form, index, &console->account, &err), &err);
    else if (strcmp(typed, "+") == 0)
      is_set = bind_other(console, index);
    else
      is_set = said_if_wrong(console, gameform_set_person(console->form, index, typed, &err), &err);
  }
  strbuf_deinit(&label);
  strbuf_deinit(&name);
  return is_set;
}

bool form_ask_names(Console *console) {
  int count = console->form->people_count;
  for (int i = 0; i < count; i++)
    console->form->people[i] = (GameFormSeat){0};
  for (int i = 0; i < count; i++) {
    if (!ask_person(console, i))
      return false;
  }
  return true;
}

bool form_ask_people(Console *console) {
  return ask_field(console, tr(console->talk.catalog, "Number of human players (0-8) [1]:"), "1",
                   gameform_set_people) &&
         form_ask_names(console);
}

// The three levels of seed 001 first, then every machine of the house.
static bool ask_level(Console *console, StrBuf *out) {
  enum { BOTS_MAX = 32, LEVELS = 3 };
  const char *choices[LEVELS + BOTS_MAX + 1] = {tr(console->talk.catalog, "Easy"), tr(console->talk.catalog, "Normal"),
                                                tr(console->talk.catalog, "Hard")};
  StrBuf labels[BOTS_MAX] = {0};
  int count = 0, usual = 0, chosen;
  for (; count < BOTS_MAX && bots[count].name; count++) {
    usual = strcmp(bots[count].name, GAMEFORM_BOT) == 0 ? LEVELS + count : usual;
    bot_add_title(&bots[count], console->talk.catalog, &labels[count]);
    strbuf_printf(&labels[count], ": %s", tr(console->talk.catalog, bots[count].help));
    choices[LEVELS + count] = labels[count].data;
  }
  bool is_given = talk_ask_choice(&console->talk, tr(console->talk.catalog, "Level:"), choices, usual,
                                  tr(console->talk.catalog, "The selected option is not valid"), &chosen);
  strbuf_reset(out);
  if (is_given && chosen < LEVELS)
    strbuf_printf(out, "%d", chosen + 1);
  else if (is_given)
    strbuf_add_text(out, bots[chosen - LEVELS].name);
  for (int i = 0; i < count; i++)
    strbuf_deinit(&labels[i]);
  return is_given;
}

static bool ask_bot(Console *console, int index) {
  StrBuf label = {0}, name = {0}, level = {0};
  Error err;
  bool is_set = false;
  strbuf_printf(&label, tr(console->talk.catalog, "Name of bot %d [Bot %d]:"), index + 1, index + 1);
  while (!is_set && talk_ask_text(&console->talk, label.data, &name) && ask_level(console, &level))
    is_set = said_if_wrong(
        console, gameform_set_machine(console->form, index, strbuf_text(&name), strbuf_text(&level), &err), &err);
  strbuf_deinit(&label);
  strbuf_deinit(&name);
  strbuf_deinit(&level);
  return is_set;
}

// A game without people needs a machine.
static Status set_bots(GameForm *form, const char *count, Error *err) {
  Status status = gameform_set_machines(form, count, err);
  if (status == OK && form->people_count + form->machine_count == 0)
    status = gameform_set_machines(form, "", err);
  return status;
}

bool form_ask_bots(Console *console) {
  GameForm *form = console->form;
  const char *usual = form->people_count <= 1 ? "1" : "0";
  StrBuf label = {0};
  strbuf_printf(&label, tr(console->talk.catalog, "Number of bots (0-%d) [%s]:"), SEATS_MAX - form->people_count,
                usual);
  bool is_set = ask_field(console, label.data, usual, set_bots);
  for (int i = 0; is_set && i < form->machine_count; i++)
    is_set = ask_bot(console, i);
  strbuf_deinit(&label);
  return is_set;
}

static bool set_rule(Console *console, const char *name, const char *value) {
  StrBuf assignment = {0};
  Error err;
  strbuf_printf(&assignment, "%s=%s", name, value);
  bool is_set = said_if_wrong(console, gameform_set_rule(console->form, assignment.data, &err), &err);
  strbuf_deinit(&assignment);
  return is_set;
}

// A setting that is one of several words. *chosen is its index.
static bool ask_rule(Console *console, const char *name, const char *title, int *chosen) {
  enum { CHOICES_MAX = 16 };
  const char *choices[CHOICES_MAX + 1] = {0};
  const SettingRow *row = settings_find(span_of(name));
  Preset *preset = preset_of(console->form);
  int usual = settings_get(&preset->settings, row);
  mem_free(preset);
  for (int i = 0; i < CHOICES_MAX && row->titles[i]; i++)
    choices[i] = tr(console->talk.catalog, row->titles[i]);
  talk_say_title(&console->talk, title);
  return talk_ask_choice(&console->talk, tr(console->talk.catalog, "Option:"), choices, usual,
                         tr(console->talk.catalog, "The selected option is not valid"), chosen) &&
         set_rule(console, name, row->choices[*chosen]);
}

bool form_ask_challenge(Console *console) {
  int chosen;
  return ask_rule(console, "challenge", tr(console->talk.catalog, "Challenges"), &chosen);
}

bool form_ask_clock(Console *console) {
  enum { DAY_S = 24 * 3600 };
  static const int usual[] = {[CLOCK_GAME] = 1500, [CLOCK_TURN] = 120, [CLOCK_DAYS] = 3 * DAY_S};
  int kind, seconds;
  char value[16];
  StrBuf label = {0};
  if (!ask_rule(console, "clock", tr(console->talk.catalog, "Clock"), &kind))
    return false;
  if (kind == CLOCK_NONE)
    return true;
  strbuf_printf(&label, tr(console->talk.catalog, "Seconds [%d]:"), usual[kind]);
  bool is_set = talk_ask_number(&console->talk, label.data, 1, 100 * DAY_S, usual[kind],
                                tr(console->talk.catalog, "Give a whole number of seconds."), &seconds);
  if (is_set) {
    snprintf(value, sizeof value, "%d", seconds);
    is_set = set_rule(console, "clock_limit_s", value);
  }
  strbuf_deinit(&label);
  return is_set;
}

bool form_ask_coins(Console *console) {
  Preset *preset = preset_of(console->form);
  bool has_coins =
      talk_ask_yes(&console->talk, tr(console->talk.catalog, "Coins that buy advantages?"), preset->settings.coins);
  mem_free(preset);
  return !console->talk.is_ending && set_rule(console, "coins", has_coins ? "yes" : "no");
}

static void list_rules(Console *console) {
  Preset *preset = preset_of(console->form);
  settings_list(&preset->settings, true, console->talk.catalog, console->talk.look.columns - 1, &console->talk.out);
  mem_free(preset);
}

bool form_ask_rules(Console *console) {
  StrBuf line = {0};
  Error err;
  talk_say_title(&console->talk, tr(console->talk.catalog, "Other settings"));
  list_rules(console);
  while (talk_ask_text(&console->talk, tr(console->talk.catalog, "NAME=VALUE (empty: done):"), &line) && line.size > 0)
    (void)said_if_wrong(console, gameform_set_rule(console->form, line.data, &err), &err);
  strbuf_deinit(&line);
  return !console->talk.is_ending;
}
