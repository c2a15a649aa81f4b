// SPDX-License-Identifier: MIT
// A new game: by a form that is filled in any order, step by step, or the usual one with one choice. app/gameorder.h
// checks the answers; questions are repeated until they are right.
#include "app/failure.h"
#include "app/opponent.h"
#include "base/lines.h"
#include "base/mem.h"
#include "console/ask.h"
#include "console/console_internal.h"
#include "engine/bot.h"
#include "game/preset.h"
#include "render/settingslist.h"

#include <stdio.h>
#include <string.h>

// A new game in preparation.
struct GameDraft {
  GameOrder order; // its seats are the named people, then the machines
  PlayerOrder seats[SEATS_MAX];
  int people, named; // how many people there will be; how many of them have names
  Arena arena;
};

static int draft_machines(const GameDraft *draft) {
  return draft->order.seats.count - draft->named;
}

// ---- fields: each is asked for until it is right. False: back ----

static bool said_if_wrong(Console *console, Status status, const Error *err) {
  if (status != OK)
    talk_say_error(&console->talk, err);
  return status == OK;
}

// The preset with the draft's rules; the caller frees it.
static Preset *draft_preset(const GameDraft *draft) {
  Preset *preset = mem_alloc(sizeof *preset);
  if (gameorder_preset(&draft->order, preset, NULL) != OK)
    *preset = (Preset){0};
  return preset;
}

static bool form_ask_preset(Console *console) {
  enum { PRESETS_MAX = 32 };
  const Field *field = field_find(rules_order_fields, "preset");
  GameOrder *order = &console->draft->order;
  const char *choices[PRESETS_MAX + 1] = {0};
  int places[PRESETS_MAX], usual = 0, chosen;
  char id[SETTINGS_ID_MAX];
  for (int i = 0; i < PRESETS_MAX && preset_id(i, id); i++) {
    choices[i] = _(preset_title(id));
    places[i] = field_choice(field, span_of(id));
    usual = places[i] == order->preset ? i : usual;
  }
  talk_say_title(&console->talk, _("Rules"));
  bool is_given = talk_ask_choice(&console->talk, _("Preset:"), choices, usual, &chosen);
  if (is_given)
    order->preset = places[chosen];
  return is_given;
}

// An empty answer means `usual`.
static bool ask_size(Console *console, const char *name, const char *format, int usual) {
  GameDraft *draft = console->draft;
  GameOrder answer = draft->order;
  const Field *field = field_find(match_order_fields, name);
  ScopedStrBuf label = {0};
  *(int *)(void *)((char *)&answer + field->offset) = usual;
  strbuf_printf(&label, format, (int)field->low, (int)field->high, usual); // NOLINT(clang-diagnostic-format-nonliteral)
  bool is_given = console_ask_field(console, field, label.data, &answer, &draft->arena);
  if (is_given)
    draft->order = answer;
  return is_given;
}

static bool form_ask_board(Console *console) {
  Preset *preset = draft_preset(console->draft);
  int chosen = console->draft->order.board_size, usual = preset->board_size ? preset->board_size : 15;
  mem_free(preset);
  return ask_size(console, "board_size", _("Board size (%d-%d) [%d]:"), chosen ? chosen : usual);
}

static bool form_ask_rack(Console *console) {
  Preset *preset = draft_preset(console->draft);
  int chosen = console->draft->order.rack_size, usual = preset->settings.rack_size;
  mem_free(preset);
  bool is_set = ask_size(console, "rack_size", _("Rack size (%d-%d) [%d]:"), chosen ? chosen : usual);
  if (is_set && console->draft->order.rack_size == 1)
    talk_say_text(&console->talk, _("With racks of one tile there is not much to play."));
  return is_set;
}

// Only resources with both parts can be played with; number counts those. NULL: none.
static const ResourceRow *dictionary_at(const ResourceList *list, long number) {
  for (int i = 0; i < list->resources.count; i++) {
    const ResourceRow *row = resource_at(list, i);
    if (row->has_dictionary && row->has_bag && --number == 0)
      return row;
  }
  return NULL;
}

static void list_dictionaries(Console *console, const ResourceList *list) {
  const ResourceRow *row;
  for (int number = 1; (row = dictionary_at(list, number)); number++)
    talk_say(&console->talk, row->is_builtin ? "%4d. %s (%s)" : "%4d. %s", number, row->id, row->note);
}

// By id or by number; an id that looks like a number wins.
static Status set_dictionary(Console *console, const ResourceList *list, const StrBuf *text, Error *err) {
  long number;
  GameDraft *draft = console->draft;
  const Use use = console_user(console, NULL, &draft->arena);
  Status status = gameorder_choose_words(&use, strbuf_text(text), &draft->order, err);
  if (status == OK || !span_to_int(strbuf_span(text), 1, list->resources.count, &number))
    return status;
  const ResourceRow *row = dictionary_at(list, number);
  return row ? gameorder_choose_words(&use, row->id, &draft->order, err) : status;
}

static bool form_ask_dictionary(Console *console) {
  ScopedArena arena = {0};
  ResourceList list = {0};
  ScopedStrBuf text = {0};
  Error err;
  bool is_set = false;
  if (!console_use(console, &resource_listing, &(ResourceQuestion){0}, &arena, &list))
    return false;
  talk_say_title(&console->talk, _("Dictionary"));
  list_dictionaries(console, &list);
  while (!is_set && talk_ask_text(&console->talk, _("Number or ID:"), &text)) {
    is_set = said_if_wrong(console, set_dictionary(console, &list, &text, &err), &err);
    if (!is_set)
      list_dictionaries(console, &list);
  }
  return is_set;
}

// Puts somebody on a seat if the order, checked as it is then, allows it. Names become as they will be kept.
static bool draft_seat(Console *console, int at, PlayerOrder seat) {
  GameDraft *draft = console->draft;
  PlayerOrder *place = &draft->seats[at];
  const Use use = console_user(console, NULL, &draft->arena);
  ScopedMem Preset *plan = mem_alloc(sizeof *plan);
  size_t behind = (size_t)(draft->order.seats.count - at) * sizeof *place;
  Error err;
  memmove(place + 1, place, behind);
  *place = seat;
  draft->order.seats.count++;
  Status status = gameorder_plan(&use, &draft->order, plan, &err);
  if (status == OK) {
    const char *name = plan->settings.seats[at].name;
    place->name = arena_copy(&draft->arena, name);
  } else {
    memmove(place, place + 1, behind);
    draft->order.seats.count--;
  }
  return said_if_wrong(console, status, &err);
}

static void draft_clear(GameDraft *draft, int from, int count) {
  PlayerOrder *place = &draft->seats[from];
  draft->order.seats.count -= count;
  memmove(place, place + count, (size_t)(draft->order.seats.count - from) * sizeof *place);
  draft->named -= from < draft->named ? count : 0;
}

// "1 player": sets the number of people, of whom named ones keep their names, and one greedy machine or none.
static void draft_set_mode(Console *console, int people, bool has_machine) {
  GameDraft *draft = console->draft;
  draft_clear(draft, draft->named, draft_machines(draft));
  draft->people = people;
  if (draft->named > people)
    draft_clear(draft, people, draft->named - people);
  if (has_machine)
    draft_seat(console, draft->named, (PlayerOrder){.kind = SEAT_BOT, .bot = "greedy"});
}

static bool is_seated(const GameDraft *draft, int64_t account) {
  for (int i = 0; i < draft->named; i++) {
    if (draft->seats[i].is_mine || draft->seats[i].account == account)
      return true;
  }
  return false;
}

// Another account logs in for a seat at this device.
static bool seat_other(Console *console) {
  Account account;
  GameDraft *draft = console->draft;
  return console_ask_account(console, &account) &&
         draft_seat(console, draft->named, (PlayerOrder){.name = account.name, .account = account.id, .is_here = true});
}

// The first person is the account that is logged in, unless another name is given.
static bool ask_person(Console *console) {
  GameDraft *draft = console->draft;
  ScopedStrBuf label = {0}, name = {0};
  bool is_own = !account_is_guest(&console->account) && !is_seated(draft, console->account.id);
  bool is_set = false;
  if (is_own)
    strbuf_printf(&label, _("Name of player %d [%s], or + to log in:"), draft->named + 1, console->account.name);
  else
    strbuf_printf(&label, _("Name of player %d, or + to log in:"), draft->named + 1);
  while (!is_set && talk_ask_text(&console->talk, label.data, &name)) {
    const char *typed = strbuf_text(&name);
    bool is_mine = is_own && (name.size == 0 || strcmp(typed, console->account.name) == 0);
    is_set = strcmp(typed, "+") == 0
                 ? seat_other(console)
                 : draft_seat(console, draft->named, (PlayerOrder){.name = typed, .is_mine = is_mine, .is_here = true});
  }
  draft->named += is_set;
  return is_set;
}

static bool form_ask_names(Console *console) {
  GameDraft *draft = console->draft;
  draft_clear(draft, 0, draft->named);
  while (draft->named < draft->people) {
    if (!ask_person(console))
      return false;
  }
  return true;
}

// *count is the meaning of an empty answer.
static bool ask_seat_count(Console *console, const char *name, int low, int high, const char *label, int *count) {
  const Field field = {name, FIELD_INT, .size = sizeof *count, .low = low, .high = high, .takes_zero = true};
  return console_ask_field(console, &field, label, count, &console->draft->arena);
}

// Asks how many people, and who.
static bool form_ask_people(Console *console) {
  GameDraft *draft = console->draft;
  int count = 1;
  if (!ask_seat_count(console, "people", 0, SEATS_MAX - draft_machines(draft), _("Number of human players (0-8) [1]:"),
                      &count))
    return false;
  draft->people = count;
  return form_ask_names(console);
}

// The three levels of seed 001 first, then all other machines.
static bool ask_level(Console *console, const char **out) {
  enum { BOTS_MAX = 32, LEVELS = 3 };
  static const char *const levels[LEVELS] = {"level1", "level2", "level3"};
  const char *choices[LEVELS + BOTS_MAX + 1] = {_("Easy"), _("Normal"), _("Hard")};
  StrBuf labels[BOTS_MAX] = {0};
  ScopedArena arena = {0};
  const Use use = console_user(console, NULL, &arena);
  const Bot *next = NULL;
  Error ignored;
  int count = 0, usual = 0, chosen;
  if (opponent_suggest(&use, &next, &ignored) != OK)
    next = NULL; // the first of the list is the default
  for (; count < BOTS_MAX && bots[count].name && !bots[count].is_for_measuring; count++) {
    usual = next == &bots[count] ? LEVELS + count : usual;
    bot_add_title(&bots[count], console->talk.catalog, &labels[count]);
    strbuf_printf(&labels[count], ": %s", _(bots[count].help));
    if (bots[count].called)
      strbuf_printf(&labels[count], " (%s)", bots[count].called);
    choices[LEVELS + count] = labels[count].data;
  }
  bool is_given = talk_ask_choice(&console->talk, _("Level:"), choices, usual, &chosen);
  if (is_given)
    *out = chosen < LEVELS ? levels[chosen] : bots[chosen - LEVELS].name;
  for (int i = 0; i < count; i++)
    strbuf_deinit(&labels[i]);
  return is_given;
}

static bool ask_bot(Console *console, int number) {
  ScopedStrBuf label = {0}, name = {0};
  const char *level;
  bool is_set = false;
  strbuf_printf(&label, _("Name of bot %d [Bot %d]:"), number, number);
  while (!is_set && talk_ask_text(&console->talk, label.data, &name) && ask_level(console, &level))
    is_set = draft_seat(console, console->draft->order.seats.count,
                        (PlayerOrder){.kind = SEAT_BOT, .name = strbuf_text(&name), .bot = level});
  return is_set;
}

// A game without people needs a machine.
static bool form_ask_bots(Console *console) {
  GameDraft *draft = console->draft;
  int room = SEATS_MAX - draft->people, count = draft->people <= 1;
  ScopedStrBuf label = {0};
  strbuf_printf(&label, _("Number of bots (0-%d) [%s]:"), room, count ? "1" : "0");
  bool is_set = ask_seat_count(console, "bots", draft->people == 0, room, label.data, &count);
  if (is_set)
    draft_clear(draft, draft->named, draft_machines(draft));
  for (int i = 0; is_set && i < count; i++)
    is_set = ask_bot(console, i + 1);
  return is_set;
}

static bool add_rule(Console *console, const char *assignment) {
  GameDraft *draft = console->draft;
  Preset *trial = draft_preset(draft);
  Error err;
  Status status = gameorder_set_rule(trial, assignment, &err);
  if (status == OK)
    status =
        field_type_in(field_find(match_order_fields, "set"), span_of(assignment), &draft->order, &draft->arena, &err);
  mem_free(trial);
  return said_if_wrong(console, status, &err);
}

static bool set_rule(Console *console, const char *name, const char *value) {
  ScopedStrBuf assignment = {0};
  strbuf_printf(&assignment, "%s=%s", name, value);
  return add_rule(console, assignment.data);
}

// Asks for a setting with several choices. *chosen is its index.
static bool ask_rule(Console *console, const char *name, const char *title, int *chosen) {
  enum { CHOICES_MAX = 16 };
  const char *choices[CHOICES_MAX + 1] = {0};
  const SettingRow *row = settings_find(span_of(name));
  Preset *preset = draft_preset(console->draft);
  int usual = settings_get(&preset->settings, row);
  mem_free(preset);
  for (int i = 0; i < CHOICES_MAX && row->titles[i]; i++)
    choices[i] = _(row->titles[i]);
  talk_say_title(&console->talk, title);
  return talk_ask_choice(&console->talk, _("Option:"), choices, usual, chosen) &&
         set_rule(console, name, row->choices[*chosen]);
}

static bool form_ask_challenge(Console *console) {
  int chosen;
  return ask_rule(console, "challenge", _("Challenges"), &chosen);
}

static bool form_ask_clock(Console *console) {
  enum { DAY_S = 24 * 3600 };
  static const int usual[] = {[CLOCK_GAME] = 1500, [CLOCK_TURN] = 120, [CLOCK_DAYS] = 3 * DAY_S};
  int kind, seconds;
  char value[16];
  ScopedStrBuf label = {0};
  if (!ask_rule(console, "clock", _("Clock"), &kind))
    return false;
  if (kind == CLOCK_NONE)
    return true;
  strbuf_printf(&label, _("Seconds [%d]:"), usual[kind]);
  bool is_set = talk_ask_number(&console->talk, label.data, 1, 100 * DAY_S, usual[kind],
                                _("Give a whole number of seconds."), &seconds);
  if (is_set) {
    snprintf(value, sizeof value, "%d", seconds);
    is_set = set_rule(console, "clock_limit_s", value);
  }
  return is_set;
}

static bool form_ask_coins(Console *console) {
  Preset *preset = draft_preset(console->draft);
  bool has_coins = talk_ask_yes(&console->talk, _("Coins that buy advantages?"), preset->settings.coins);
  mem_free(preset);
  return !console->talk.is_ending && set_rule(console, "coins", has_coins ? "yes" : "no");
}

// Asks for any settings, by name.
static bool form_ask_rules(Console *console) {
  ScopedStrBuf line = {0};
  talk_say_title(&console->talk, _("Other settings"));
  Preset *preset = draft_preset(console->draft);
  settings_list(&preset->settings, true, console->talk.catalog, console->talk.look.columns - 1, &console->talk.out);
  mem_free(preset);
  while (talk_ask_text(&console->talk, _("NAME=VALUE (empty: done):"), &line) && line.size > 0)
    (void)add_rule(console, line.data);
  return !console->talk.is_ending;
}

// ---- menus ----

static void draft_start(Console *console, GameDraft *draft) {
  *draft = (GameDraft){.order.seats.items = draft->seats};
  console->draft = draft;
}

static void draft_end(Console *console) {
  arena_deinit(&console->draft->arena);
  console->draft = NULL;
}

static const char *next_seed(Console *console, Arena *arena) {
  ScopedStrBuf seed = {0};
  if (!console->seed)
    return NULL;
  strbuf_add_text(&seed, console->seed);
  if (console->games_seeded++ > 0)
    strbuf_printf(&seed, ".%d", console->games_seeded);
  return arena_copy_text(arena, seed.data, seed.size);
}

// True if a game was begun; by then it is over, or the person has left it.
static bool newgame_begin(Console *console) {
  GameDraft *draft = console->draft;
  OpenGame *game;
  TalkWait waiting;
  Error err;
  draft->order.seed = next_seed(console, &draft->arena);
  talkwait_start(&waiting, &console->talk);
  const Use use = console_user(console, &waiting.progress, &draft->arena);
  Status status = games_new(&use, &draft->order, &game, &err);
  talkwait_end(&waiting);
  if (status == OK)
    playing_run(console, game);
  else
    talk_say_error(&console->talk, &err);
  return status == OK;
}

static bool newgame_begin_complete(Console *console) {
  const GameDraft *draft = console->draft;
  Error err;
  if (draft->order.words && draft->named == draft->people && draft->order.seats.count > 0)
    return newgame_begin(console);
  fail(&err, FAILURE_DATA_MISSING);
  talk_say_error(&console->talk, &err);
  return false;
}

static void draft_add_players(const Console *console, StrBuf *out) {
  const GameDraft *draft = console->draft;
  const Bot *bot;
  for (int i = 0; i < draft->people; i++)
    strbuf_printf(out, "%s%s", out->size ? ", " : "", i < draft->named ? draft->seats[i].name : "?");
  for (int i = draft->named; i < draft->order.seats.count; i++) {
    strbuf_printf(out, "%s%s (", out->size ? ", " : "", draft->seats[i].name);
    if (bot_find(draft->seats[i].bot, &bot, NULL) == OK)
      bot_add_title(bot, console->talk.catalog, out);
    strbuf_add_char(out, ')');
  }
}

// Says a changed setting: "how plays are challenged: challenges are free".
static void show_rule(Console *console, const char *assignment) {
  Preset *preset = draft_preset(console->draft);
  ScopedStrBuf value = {0};
  const SettingRow *row = settings_find((Span){assignment, strcspn(assignment, "=")});
  if (row && gameorder_set_rule(preset, assignment, NULL) == OK) {
    settings_add_value(&preset->settings, row, console->talk.catalog, &value);
    talk_say(&console->talk, "  %s: %s", _(row->help), strbuf_text(&value));
  }
  mem_free(preset);
}

static void show_form(Console *console) {
  const GameOrder *order = &console->draft->order;
  const Catalog *catalog = console->talk.catalog;
  ScopedStrBuf players = {0}, dictionary = {0};
  Preset *preset = draft_preset(console->draft);
  draft_add_players(console, &players);
  if (order->words)
    resource_add_title(order->words, catalog, &dictionary);
  talk_say(&console->talk, _("Players: %s"), players.size ? players.data : "-");
  talk_say(&console->talk, _("Dictionary: %s"), dictionary.size ? dictionary.data : "-");
  talk_say(&console->talk, _("Rules: %s"), _(preset_title(preset->id)));
  if (order->board_size > 0)
    talk_say(&console->talk, _("Board size: %d"), order->board_size);
  if (order->rack_size > 0)
    talk_say(&console->talk, _("Rack size: %d"), order->rack_size);
  for (int i = 0; i < order->rules.count; i++)
    show_rule(console, fieldlist_text(&order->rules, i));
  mem_free(preset);
}

static MenuNext newgame_choose_mode(Console *console) {
  const char *choices[] = {_("1 player"), _("2 players"), _("Solitaire"), _("People and bots as you like"), NULL};
  int chosen;
  talk_say_title(&console->talk, _("Mode"));
  if (!talk_ask_choice(&console->talk, _("Option:"), choices, -1, &chosen))
    return MENU_AGAIN;
  if (chosen == 3)
    (void)(form_ask_people(console) && form_ask_bots(console));
  else
    draft_set_mode(console, chosen == 1 ? 2 : 1, chosen == 0);
  return MENU_AGAIN;
}

static MenuNext newgame_give_names(Console *console) {
  if (console->draft->people > 0)
    form_ask_names(console);
  else
    talk_say_bad(&console->talk, _("Choose the mode first."));
  return MENU_AGAIN;
}

static MenuNext newgame_start(Console *console) {
  return newgame_begin_complete(console) ? MENU_BACK : MENU_AGAIN;
}

MenuNext newgame_form(Console *console) {
  static const MenuRow rows[] = {
      {N_("Choose mode"), .run = newgame_choose_mode},
      {N_("Choose dictionary"), .ask = form_ask_dictionary},
      {N_("Give names"), .run = newgame_give_names},
      {N_("Start game"), .run = newgame_start},
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
  GameDraft draft;
  draft_start(console, &draft);
  menu_run(console, &menu);
  draft_end(console);
  return MENU_AGAIN;
}

// Going back in the middle must be confirmed; if it is not, the same question is asked again.
static bool newgame_ask_steps(Console *console) {
  static bool (*const steps[])(Console *) = {form_ask_preset, form_ask_board, form_ask_rack,      form_ask_dictionary,
                                             form_ask_people, form_ask_bots,  form_ask_challenge, form_ask_clock,
                                             form_ask_coins,  form_ask_rules};
  enum { STEPS = sizeof steps / sizeof *steps };
  for (int i = 0; i < STEPS;) {
    if (steps[i](console))
      i++;
    else if (console->talk.is_ending || talk_ask_leave(&console->talk, _("Cancel the new game?")))
      return false;
  }
  return true;
}

MenuNext newgame_steps(Console *console) {
  GameDraft draft;
  draft_start(console, &draft);
  talk_say_title(&console->talk, _("New game, step by step"));
  if (newgame_ask_steps(console))
    newgame_begin_complete(console);
  draft_end(console);
  return MENU_AGAIN;
}

MenuNext newgame_usual(Console *console) {
  GameDraft draft;
  Error err;
  draft_start(console, &draft);
  const Use use = console_user(console, NULL, &draft.arena);
  if (gameorder_fill_quick(&use, &draft.order, &err) == OK)
    newgame_begin(console);
  else
    talk_say_error(&console->talk, &err);
  draft_end(console);
  return MENU_AGAIN;
}
