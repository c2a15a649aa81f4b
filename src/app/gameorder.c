// SPDX-License-Identifier: MIT
#include "app/gameorder.h"

#include "app/failure.h"
#include "app/filewords.h"
#include "app/games.h"
#include "app/opponent.h"
#include "app/resource_internal.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "base/wallclock.h"
#include "engine/bot.h"
#include "game/refusal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLANKS_MAX = 40, RULES_MAX = 100 }; // more blanks make every search of a server slow

#define IN(member) .is_optional = true, FIELD_IN(GameOrder, member)
#define PRESET_FIELD                                                                                                   \
  FIELD_ROW("preset", FIELD_CHOICE, IN(preset), .value = "ID", .help = N_("rules of the game (default: classic)"),     \
            .choices = "classic seed-001 seed-003 spanish catalan english super wordsmog duplicate")
#define LANGUAGE_FIELD                                                                                                 \
  FIELD_ROW("language", FIELD_TEXT, IN(language), .high = SETTINGS_ID_MAX - 1, .except = FIELD_NOT_OPTION,             \
            .help = "of the words; else the reader's")

const Field rules_order_fields[] = {
    PRESET_FIELD,
    {"lexicon", FIELD_TEXT, IN(lexicon), .except = FIELD_NOT_JSON, .value = "ID", .offers = OFFER_LEXICA,
     .help = N_("words (default: those of the preset's tiles, else of your language)")},
    {"kwg", FIELD_TEXT, IN(kwg), .except = FIELD_NOT_JSON, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("compiled lexicon of your own")},
    {"bag", FIELD_TEXT, IN(bag), .except = FIELD_NOT_JSON, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("bag file of the tile set")},
    {"seed", FIELD_TEXT, IN(seed), .high = 1000, .value = "TEXT",
     .help = N_("seed: the same text gives the same tiles")},
    {0},
};
const Field match_order_fields[] = {
    {"board_size", FIELD_INT, IN(board_size), .option = "board", .low = BOARD_MIN, .high = BOARD_MAX,
     .except = FIELD_NOT_JSON, .value = "N", .help = N_("squares on a side of the board")},
    {"rack_size", FIELD_INT, IN(rack_size), .option = "rack", .low = RACK_MIN, .high = RACK_MAX,
     .except = FIELD_NOT_JSON, .value = "N", .help = N_("tiles on a rack")},
    {"set", FIELD_LIST, IN(rules), .of = FIELD_TEXT, .high = RULES_MAX, .is_repeatable = true, .except = FIELD_NOT_JSON,
     .value = "NAME=VALUE", .help = N_("change one rule of the preset; may be given several times")},
    {.fields = rules_order_fields},
};

#define SEAT(member) .is_optional = true, FIELD_IN(PlayerOrder, member)
static const Field seat_order_fields[] = {
    {"kind", FIELD_CHOICE, FIELD_IN(PlayerOrder, kind), .choices = "person bot"},
    {"name", FIELD_TEXT, SEAT(name), .high = 64},
    {"account", FIELD_BOOL, SEAT(is_mine), .help = "a person: oneself, with one's account"},
    {"here", FIELD_BOOL, SEAT(is_here), .otherwise = "yes", .help = "a person: at this device; else by invitation"},
    {"bot", FIELD_TEXT, SEAT(bot), .high = SETTINGS_ID_MAX - 1},
    {"password", FIELD_TEXT, .is_optional = true, .high = ACCOUNT_PASSWORD_MAX,
     .help = "a person at this device with an account of their own; /api/games/together only"},
    {0},
};
#define OWN_NAMES_FIELD                                                                                                \
  FIELD_ROW("own_names", FIELD_BOOL, IN(has_own_names), .except = FIELD_NOT_OPTION,                                    \
            .help = "machines without a name have their own: Pip, Pip 2; else Bot 1, Bot 2")
const Field game_order_fields[] = {
    {"people", FIELD_TEXT, IN(people), .except = FIELD_NOT_JSON, .value = "NAMES",
     .help = N_("who plays, separated by commas; 'none' to watch machines")},
    {"bots", FIELD_TEXT, IN(bots), .except = FIELD_NOT_JSON, .value = "BOTS",
     .help = N_("machines, separated by commas: greedy,greedy; 'none' to play alone")},
    LANGUAGE_FIELD,
    OWN_NAMES_FIELD,
    {"resource", FIELD_TEXT, IN(words), .high = 200, .except = FIELD_NOT_OPTION,
     .help = "one's own words, or shared ones"},
    {"settings", FIELD_OBJECT, IN(settings), .except = FIELD_NOT_OPTION,
     .help = "what differs from the preset; board_size"},
    {"seats", FIELD_LIST, FIELD_IN(GameOrder, seats), .low = 1, .high = SEATS_MAX,
     FIELD_ITEMS(seat_order_fields, PlayerOrder), .except = FIELD_NOT_OPTION},
    {"open", FIELD_BOOL, IN(is_open), .except = FIELD_NOT_OPTION, .help = "anybody may take a free seat, or look on"},
    {"watch", FIELD_BOOL, IN(is_watchable), .except = FIELD_NOT_OPTION, .help = "whoever has its link may look on"},
    {.fields = match_order_fields},
};
const Field quick_order_fields[] = {PRESET_FIELD, LANGUAGE_FIELD, OWN_NAMES_FIELD, {0}};

Status gameorder_preset(const GameOrder *order, Preset *out, Error *err) {
  Span name = field_choice_name(rules_order_fields, order->preset);
  char id[SETTINGS_ID_MAX];
  snprintf(id, sizeof id, "%.*s", (int)name.size, name.data);
  return error_at(err, "preset", preset_find(id, out, err));
}

static const char *in_arena(const Use *use, Span text) {
  return arena_copy_text(use->arena, text.data, text.size);
}

// Seats

static Status error_at_seat(int index, const char *field, Status status, Error *err) {
  char path[ERROR_FIELD_MAX];
  snprintf(path, sizeof path, "seats.%d.%s", index, field);
  return error_at(err, path, status);
}

// Is the name taken in another spelling ("Ana" and "ana")?
static bool seat_name_is_taken(const Settings *settings, int index) {
  ScopedStrBuf key = {0}, other = {0};
  bool is_taken = false;
  utf8_fold(span_of(settings->seats[index].name), &key);
  for (int i = 0; i < index && !is_taken; i++) {
    strbuf_reset(&other);
    utf8_fold(span_of(settings->seats[i].name), &other);
    is_taken = strcmp(strbuf_text(&other), strbuf_text(&key)) == 0;
  }
  return is_taken;
}

static Status order_seat_name(const char *wanted, Seat *out, Error *err) {
  ScopedStrBuf name = {0};
  Status status = is_said(wanted) ? name_clean(wanted, &name, NULL, err) : refuse(err, REFUSAL_SEAT_NAME);
  if (status != OK && err && strcmp(err->code, failure_code(FAILURE_NAME_EMPTY)) == 0)
    status = refuse(err, REFUSAL_SEAT_NAME);
  if (status == OK)
    status = name_check_look(name.data, err);
  if (status == OK)
    snprintf(out->name, sizeof out->name, "%s", name.data);
  return status;
}

// Decides who has the seat: an account, somebody at this device, or nobody yet.
static Status order_person(const Use *use, const PlayerOrder *order, int index, Seat *out, Error *err) {
  static const Account nobody;
  const Account *own = use->account ? use->account : &nobody;
  if (order->account || order->is_mine) {
    account_mark(order->account ? order->account : own->id, out->account);
    snprintf(out->name, sizeof out->name, "%s", order->account ? order->name : own->name);
    return order->account || own->id ? OK : fail(err, FAILURE_SESSION_OVER);
  }
  snprintf(out->account, sizeof out->account, "%s", order->is_here ? own->guest : SEAT_FREE_MARK);
  if (order->is_here || is_said(order->name))
    return order_seat_name(order->name, out, err);
  snprintf(out->name, sizeof out->name, SEAT_FREE_NAME "%d", index + 1);
  return OK;
}

// If a list has only one machine, it gets no number, unless a person has its name.
static void name_order_machine(const char *name, bool is_alone, Settings *settings, int index) {
  char *out = settings->seats[index].name;
  int number = 1;
  for (int i = 0; i < index; i++)
    number += settings->seats[i].kind == SEAT_BOT;
  snprintf(out, SEAT_NAME_MAX, "%s", name);
  for (bool is_named = is_alone; !is_named || seat_name_is_taken(settings, index); is_named = true)
    snprintf(out, SEAT_NAME_MAX, "%s %d", name, number++);
}

// "Pip", "Pip 2", "Pip 3".
static void name_order_called(const char *called, Settings *settings, int index) {
  char *out = settings->seats[index].name;
  snprintf(out, SEAT_NAME_MAX, "%s", called);
  for (int number = 2; seat_name_is_taken(settings, index); number++)
    snprintf(out, SEAT_NAME_MAX, "%s %d", called, number);
}

static Status order_machine(const Use *use, const GameOrder *order, int index, Settings *settings, Error *err) {
  const PlayerOrder *wanted = gameorder_seat(order, index);
  Seat *seat = &settings->seats[index];
  bool is_listed = order->bots != NULL;
  const Bot *bot;
  Status status = bot_find(wanted->bot ? wanted->bot : GAME_USUAL_BOT, &bot, err);
  if (status != OK)
    return error_at_seat(index, "bot", status, err);
  seat->bot_version = bot->version;
  snprintf(seat->bot, sizeof seat->bot, "%s", bot->name);
  if (is_said(wanted->name))
    return order_seat_name(wanted->name, seat, err);
  if (order->has_own_names && bot->called) {
    name_order_called(bot->called, settings, index);
    return OK;
  }
  name_order_machine(is_listed ? tr(use->catalog, "Machine") : "Bot", is_listed && !strchr(order->bots, ','), settings,
                     index);
  return OK;
}

static Status order_seat(const Use *use, const GameOrder *order, int index, Settings *settings, Error *err) {
  const PlayerOrder *wanted = gameorder_seat(order, index);
  Seat *seat = &settings->seats[index];
  *seat = (Seat){.kind = (SeatKind)wanted->kind};
  Status status = seat->kind == SEAT_BOT ? order_machine(use, order, index, settings, err)
                                         : order_person(use, wanted, index, seat, err);
  if (status == OK && seat_name_is_taken(settings, index))
    status = refuse(err, REFUSAL_SEAT_NAME);
  return error_at_seat(index, "name", status, err);
}

// "Ana, Luis": each entry is a seat, even an empty one; "none" and "" give no seats.
static Status order_listed(const Use *use, const char *list, SeatKind kind, FieldList *seats, Error *err) {
  Span rest = span_trim(span_of(list));
  bool goes_on = rest.size > 0 && !span_equals(rest, "none");
  while (goes_on) {
    const char *comma = memchr(rest.data, ',', rest.size);
    Span item = span_trim((Span){rest.data, comma ? (size_t)(comma - rest.data) : rest.size});
    const char *text = in_arena(use, item);
    if (seats->count == SEATS_MAX)
      return refuse(err, REFUSAL_SEAT_COUNT, err_int(SEATS_MAX));
    PlayerOrder *seat = (PlayerOrder *)seats->items + seats->count++;
    *seat = (PlayerOrder){.kind = kind, .is_here = true};
    *(kind == SEAT_BOT ? &seat->bot : &seat->name) = text;
    rest = comma ? (Span){comma + 1, rest.size - (size_t)(comma + 1 - rest.data)} : rest;
    goes_on = comma != NULL;
  }
  return OK;
}

// One person plays against one machine, several people play among themselves, unless the order says otherwise.
static Status order_lists(const Use *use, GameOrder *order, Error *err) {
  order->people = order->people ? order->people : tr(use->catalog, "Player");
  order->seats.items = arena_alloc(use->arena, SEATS_MAX * sizeof(PlayerOrder));
  Status status = order_listed(use, order->people, SEAT_PERSON, &order->seats, err);
  order->bots = order->bots ? order->bots : order->seats.count == 1 ? "greedy" : "";
  return status == OK ? order_listed(use, order->bots, SEAT_BOT, &order->seats, err) : status;
}

static bool has_free_seat(const Settings *settings) {
  for (int seat = 0; seat < settings->seat_count; seat++) {
    if (strcmp(settings->seats[seat].account, SEAT_FREE_MARK) == 0)
      return true;
  }
  return false;
}

static unsigned order_logins(const GameOrder *order) {
  unsigned logins = 0;
  for (int seat = 0; seat < order->seats.count; seat++)
    logins |= (unsigned)(gameorder_seat(order, seat)->account != 0) << seat;
  return logins;
}

static Status order_all_seats(const Use *use, const GameOrder *given, Settings *settings, Error *err) {
  GameOrder order = *given;
  Status status = order.seats.items ? OK : order_lists(use, &order, err);
  for (; status == OK && settings->seat_count < order.seats.count; settings->seat_count++)
    status = order_seat(use, &order, settings->seat_count, settings, err);
  if (status == OK && settings->seat_count == 0)
    status = refuse(err, REFUSAL_SEAT_COUNT, err_int(SEATS_MAX));
  if (status == OK && order_logins(&order) && has_free_seat(settings))
    status = error_set(err, ERR_INPUT, N_("people who log in at this device can't be mixed with invitations"));
  return error_at(err, "seats", status);
}

// Rules

static Status refuse_rule(Span name, Error *err) {
  ScopedStrBuf known = {0};
  for (const SettingRow *row = settings_rows; row->name; row++)
    strbuf_printf(&known, "%s%s", known.size ? " " : "", row->name);
  return error_set(err, ERR_INPUT, N_("'%s' is not a setting; these are: %s"), err_span(name.data, name.size),
                   err_str(strbuf_text(&known)));
}

static Status order_rule(Preset *plan, Span name, Span value, Error *err) {
  const SettingRow *row = settings_find(name);
  long size;
  if (row)
    return settings_set(&plan->settings, row, value, err);
  if (!span_equals(name, "board_size"))
    return refuse_rule(name, err);
  if (!span_to_int(value, BOARD_MIN, BOARD_MAX, &size))
    return fail(err, FAILURE_FIELD_BOARD, err_int(BOARD_MIN), err_int(BOARD_MAX));
  plan->board_size = (int)size;
  return OK;
}

Status gameorder_set_rule(Preset *plan, const char *assignment, Error *err) {
  const char *equals = strchr(assignment, '=');
  if (!equals)
    return error_set(err, ERR_INPUT, N_("'%s' is not a setting with its value: write NAME=VALUE"), err_str(assignment));
  return order_rule(plan, span_trim((Span){assignment, (size_t)(equals - assignment)}), span_trim(span_of(equals + 1)),
                    err);
}

static Status order_json_rule(Preset *plan, const char *name, const json_t *value, Error *err) {
  const char *text = json_is_string(value) ? json_string_value(value) : json_is_true(value) ? "yes" : "no";
  char *other = json_is_string(value) || json_is_boolean(value) ? NULL : json_dumps(value, JSON_ENCODE_ANY);
  Status status = order_rule(plan, span_of(name), span_of(other ? other : text), err);
  free(other);
  return error_at(err, name, status);
}

static Status order_rules(const GameOrder *order, Preset *plan, Error *err) {
  const char *name;
  json_t *value;
  Status status = OK;
  plan->board_size = order->board_size ? order->board_size : plan->board_size;
  plan->settings.rack_size = order->rack_size ? order->rack_size : plan->settings.rack_size;
  for (int i = 0; i < order->rules.count && status == OK; i++)
    status = error_at(err, "set", gameorder_set_rule(plan, fieldlist_text(&order->rules, i), err));
  json_object_foreach((json_t *)(uintptr_t)order->settings, name, value) {
    if (status == OK)
      status = order_json_rule(plan, name, value, err);
  }
  return status;
}

Status gameorder_plan(const Use *use, const GameOrder *order, Preset *out, Error *err) {
  Settings *settings = &out->settings;
  Status status = gameorder_preset(order, out, err);
  if (status == OK)
    status = order_all_seats(use, order, settings, err);
  if (status != OK)
    return status;
  if (has_free_seat(settings))
    settings->undo = 0; // unless the order asks for it
  // People at one device submit one after the other: each gets the full time of the round.
  int people = 0;
  for (int seat = 0; seat < settings->seat_count; seat++)
    people += settings->seats[seat].kind == SEAT_PERSON && strcmp(settings->seats[seat].account, SEAT_FREE_MARK) != 0;
  if (settings->duplicate && people > 1)
    settings->duplicate_round_s *= people;
  return order_rules(order, out, err);
}

// Words, and the game

static Status check_order_words(const StoreResource *row, Error *err) {
  if (!row->has_words)
    return fail(err, FAILURE_DICTIONARY_NOT_FOUND, err_str(row->name));
  return row->has_bag ? OK : fail(err, FAILURE_BAG_NOT_FOUND, err_str(row->name));
}

Status gameorder_choose_words(const Use *use, const char *id, GameOrder *order, Error *err) {
  Recipe *recipe;
  StoreResource row;
  const char *wanted = in_arena(use, span_trim(span_of(id)));
  if (resource_builtin(wanted, &recipe, NULL) == OK) {
    order->words = in_arena(use, span_of(recipe_info(recipe)->id));
    recipe_destroy(recipe);
    return OK;
  }
  Status status = resource_find(use->app, use->account, wanted, use->arena, &row, err);
  if (status == OK)
    status = check_order_words(&row, err);
  else if (status == ERR_MISSING)
    fail(err, FAILURE_FIELD_DICTIONARY);
  if (status == OK)
    order->words = wanted;
  return status;
}

static Status open_order_words(const Use *use, const GameOrder *order, const Preset *plan, ResourceWords *out,
                               Error *err) {
  bool any_order = plan->settings.any_order != 0;
  if (!use->app)
    return filewords_open(use, &(WordsSource){order->lexicon, order->kwg, order->bag}, plan->tiles, any_order, out,
                          err);
  const char *id = is_said(order->words)      ? order->words
                   : is_said(order->language) ? order->language
                                              : catalog_language(use->catalog);
  return resource_open_words(use->app, use->account, id, plan->tiles, any_order, use->progress, out, err);
}

Status gameorder_open_words(const Use *use, const GameOrder *order, const Preset *plan, ResourceWords *out,
                            Error *err) {
  Status status = open_order_words(use, order, plan, out, err);
  if (status == OK && order->shelf && out->tiles.counts[TILE_BLANK] > BLANKS_MAX) {
    resourcewords_close(out);
    status = error_set(err, ERR_LIMIT, N_("here a bag may hold at most %d blanks"), err_int(BLANKS_MAX));
  }
  return error_at(err, "language", status);
}

Status gameorder_settings(const Preset *plan, const ResourceWords *words, Settings *out, Error *err) {
  Status status = preset_settings(plan, &words->tiles, 0, out, err);
  snprintf(out->preset, sizeof out->preset, "%s", plan->id);
  snprintf(out->lexicon, sizeof out->lexicon, "%s", words->id);
  snprintf(out->lexicon_hash, sizeof out->lexicon_hash, "%s", words->hash);
  return error_at(err, "language", status);
}

static Status run_game_making(const Use *use, const void *in, void *made, Error *err) {
  const GameOrder *order = in;
  FreshGame *out = made;
  ScopedMem Preset *plan = mem_alloc(sizeof *plan);
  ScopedMem Settings *settings = mem_alloc(sizeof *settings);
  ResourceWords words = {0};
  Seed seed = is_said(order->seed) ? seed_from_text(order->seed) : seed_from_system();
  Status status = gameorder_plan(use, order, plan, err);
  if (status == OK)
    status = gameorder_open_words(use, order, plan, &words, err);
  if (status == OK)
    status = gameorder_settings(plan, &words, settings, err);
  *out = (FreshGame){.is_remote = has_free_seat(settings),
                     .is_open = order->is_open,
                     .is_watchable = order->is_watchable,
                     .is_known = is_said(order->seed),
                     .logins = order_logins(order)};
  if (status == OK)
    status = game_create(settings, &seed, use->app ? app_now_ms(use->app) : wallclock_ms(), &out->game, err);
  if (status == OK)
    out->words = order->shelf ? wordshelf_share(order->shelf, &words) : wordset_own(&words);
  else
    resourcewords_close(&words);
  return status;
}

void freshgame_deinit(FreshGame *fresh) {
  game_destroy(fresh->game);
  wordset_release(fresh->words);
}

const UseCase game_making = USE_CASE("game.make", N_("begin a game"), WHO_ANYBODY, USE_IN(game_order_fields, GameOrder),
                                     USE_OUT(no_fields, FreshGame), .run = run_game_making);

Status gameorder_fill_quick(const Use *use, GameOrder *order, Error *err) {
  ScopedMem Preset *preset = mem_alloc(sizeof *preset);
  PlayerOrder *seats = arena_alloc(use->arena, 2 * sizeof *seats);
  Status status = gameorder_preset(order, preset, err);
  const QuickGame *quick = &preset->quick;
  if (!is_said(order->language))
    order->language = in_arena(use, span_of(quick->words[0] ? quick->words : catalog_language(use->catalog)));
  seats[0] = (PlayerOrder){.is_mine = !account_is_guest(use->account), .is_here = true};
  seats[0].name = in_arena(use, span_of(quick->person[0] ? quick->person : tr(use->catalog, "You")));
  seats[1] = (PlayerOrder){.kind = SEAT_BOT, .name = order->has_own_names ? NULL : "Bot 1"};
  const Bot *next = NULL;
  if (status == OK && !quick->bot[0])
    status = opponent_suggest(use, &next, err);
  seats[1].bot = next ? next->name : in_arena(use, span_of(quick->bot));
  order->seats = (FieldList){seats, 2};
  return status;
}
