// SPDX-License-Identifier: MIT
// A new game: as a form that is filled in any order, step by step, or with one choice as it usually is.
#include "app/failure.h"
#include "base/mem.h"
#include "console/ask.h"
#include "console/newgame_internal.h"
#include "engine/bot.h"
#include "render/settingslist.h"

#include <string.h>

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

// True when a game was begun; it is over or left by then.
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

// A setting that was changed, as people say it: "how plays are challenged: challenges are free".
static void show_rule(Console *console, const char *assignment) {
  Preset *preset = draft_preset(console->draft);
  ScopedStrBuf value = {0};
  const SettingRow *row = settings_find((Span){assignment, strcspn(assignment, "=")});
  if (row && gameorder_set_rule(preset, assignment, NULL) == OK) {
    settings_add_value(&preset->settings, row, console->talk.catalog, &value);
    talk_say(&console->talk, "  %s: %s", tr(console->talk.catalog, row->help), strbuf_text(&value));
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
  talk_say(&console->talk, tr(catalog, "Players: %s"), players.size ? players.data : "-");
  talk_say(&console->talk, tr(catalog, "Dictionary: %s"), dictionary.size ? dictionary.data : "-");
  talk_say(&console->talk, tr(catalog, "Rules: %s"), tr(catalog, preset_title(preset->id)));
  if (order->board_size > 0)
    talk_say(&console->talk, tr(catalog, "Board size: %d"), order->board_size);
  if (order->rack_size > 0)
    talk_say(&console->talk, tr(catalog, "Rack size: %d"), order->rack_size);
  for (int i = 0; i < order->rules.count; i++)
    show_rule(console, fieldlist_text(&order->rules, i));
  mem_free(preset);
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
    draft_set_mode(console, chosen == 1 ? 2 : 1, chosen == 0);
  return MENU_AGAIN;
}

static MenuNext row_names(Console *console) {
  if (console->draft->people > 0)
    form_ask_names(console);
  else
    talk_say_bad(&console->talk, tr(console->talk.catalog, "Choose the mode first."));
  return MENU_AGAIN;
}

static MenuNext row_start(Console *console) {
  return newgame_begin_complete(console) ? MENU_BACK : MENU_AGAIN;
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
  GameDraft draft;
  draft_start(console, &draft);
  menu_run(console, &menu);
  draft_end(console);
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
  GameDraft draft;
  draft_start(console, &draft);
  talk_say_title(&console->talk, tr(console->talk.catalog, "New game, step by step"));
  if (ask_all(console))
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
