// SPDX-License-Identifier: MIT
#include "app/gameform.h"

#include "app/failure.h"
#include "app/newgame.h"
#include "app/resource_internal.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "engine/bot.h"

#include <stdio.h>
#include <string.h>

void gameform_start(GameForm *form) {
  *form = (GameForm){.preset = "classic"};
}

static bool gameform_read_number(const char *text, long low, long high, int *out) {
  long value;
  if (!span_to_int(span_trim(span_of(text)), low, high, &value))
    return false;
  *out = (int)value;
  return true;
}

static void gameform_add_name(const char *name, StrBuf *list) {
  strbuf_printf(list, "%s%s", list->size ? " " : "", name);
}

Status gameform_set_preset(GameForm *form, const char *id, Error *err) {
  char known[SETTINGS_ID_MAX];
  StrBuf list = {0};
  Status status = ERR_INPUT;
  Span wanted = span_trim(span_of(id));
  for (int i = 0; status != OK && preset_id(i, known); i++) {
    gameform_add_name(known, &list);
    if (span_equals(wanted, known)) {
      snprintf(form->preset, sizeof form->preset, "%s", known);
      status = OK;
    }
  }
  if (status != OK)
    status = fail(err, FAILURE_FIELD_PRESET, err_str(id), err_str(strbuf_text(&list)));
  strbuf_deinit(&list);
  return status;
}

static const char *first_of(const char *wanted, const char *otherwise) {
  return wanted[0] ? wanted : otherwise;
}

Status gameform_default(GameForm *form, const char *preset, const Account *account, const Catalog *catalog,
                        Error *err) {
  gameform_start(form);
  Status status = gameform_set_preset(form, preset, err);
  if (status != OK)
    return status;
  Preset *rules = mem_alloc(sizeof *rules);
  status = preset_find(form->preset, rules, err);
  if (status == OK) {
    const char *person = account_is_guest(account) ? first_of(rules->quick.person, tr(catalog, "You")) : account->name;
    snprintf(form->dictionary, sizeof form->dictionary, "%s", first_of(rules->quick.words, catalog_language(catalog)));
    form->people_count = form->machine_count = 1;
    snprintf(form->people[0].name, SEAT_NAME_MAX, "%s", person);
    form->people[0].account = account->id;
    snprintf(form->machines[0].name, SEAT_NAME_MAX, "Bot 1");
    snprintf(form->machines[0].bot, SETTINGS_ID_MAX, "%s", first_of(rules->quick.bot, GAMEFORM_BOT));
  }
  mem_free(rules);
  return status;
}

Status gameform_set_board(GameForm *form, const char *size, Error *err) {
  if (!gameform_read_number(size, BOARD_MIN, BOARD_MAX, &form->board_size))
    return fail(err, FAILURE_FIELD_BOARD, err_int(BOARD_MIN), err_int(BOARD_MAX));
  return OK;
}

Status gameform_set_rack(GameForm *form, const char *size, Error *err) {
  if (!gameform_read_number(size, RACK_MIN, RACK_MAX, &form->rack_size))
    return fail(err, FAILURE_FIELD_RACK, err_int(RACK_MAX));
  return OK;
}

// A resource of one's own needs both parts; which one is missing is said.
static Status gameform_check_parts(const StoreResource *row, const char *id, Error *err) {
  if (!row->has_words)
    return fail(err, FAILURE_DICTIONARY_NOT_FOUND, err_str(id));
  return row->has_bag ? OK : fail(err, FAILURE_BAG_NOT_FOUND, err_str(id));
}

Status gameform_set_dictionary(App *app, const Account *account, GameForm *form, const char *id, Error *err) {
  Recipe *recipe;
  Arena arena = {0};
  StoreResource row;
  Span wanted = span_trim(span_of(id));
  char *clean = mem_copy_text(wanted.data, wanted.size);
  Status status = OK;
  if (resource_builtin(clean, &recipe, NULL) == OK) {
    snprintf(form->dictionary, sizeof form->dictionary, "%s", recipe_info(recipe)->id);
    recipe_destroy(recipe);
  } else {
    status = resource_find(app, account, clean, &arena, &row, err);
    if (status == ERR_MISSING)
      fail(err, FAILURE_FIELD_DICTIONARY);
    if (status == OK)
      status = gameform_check_parts(&row, clean, err);
    if (status == OK)
      snprintf(form->dictionary, sizeof form->dictionary, "%s", clean);
  }
  arena_deinit(&arena);
  mem_free(clean);
  return status;
}

Status gameform_set_people(GameForm *form, const char *count, Error *err) {
  int wanted;
  if (!gameform_read_number(count, 0, SEATS_MAX, &wanted))
    return fail(err, FAILURE_FIELD_PEOPLE, err_int(SEATS_MAX));
  if (wanted + form->machine_count > SEATS_MAX)
    return fail(err, FAILURE_FIELD_PEOPLE, err_int(SEATS_MAX - form->machine_count));
  form->people_count = wanted;
  return OK;
}

Status gameform_set_machines(GameForm *form, const char *count, Error *err) {
  int wanted;
  if (!gameform_read_number(count, 0, SEATS_MAX, &wanted))
    return fail(err, FAILURE_FIELD_MACHINES, err_int(SEATS_MAX));
  if (wanted + form->people_count > SEATS_MAX)
    return fail(err, FAILURE_FIELD_MACHINES, err_int(SEATS_MAX - form->people_count));
  form->machine_count = wanted;
  return OK;
}

static bool gameform_has_name(const GameFormSeat *seats, int count, const GameFormSeat *except, const char *key) {
  bool found = false;
  for (int i = 0; i < count && !found; i++) {
    StrBuf other = {0};
    utf8_fold(span_of(seats[i].name), &other);
    found = &seats[i] != except && seats[i].name[0] && strcmp(strbuf_text(&other), key) == 0;
    strbuf_deinit(&other);
  }
  return found;
}

static Status set_name(GameForm *form, GameFormSeat *seat, const char *name, Error *err) {
  StrBuf clean = {0}, key = {0};
  Status status = name_clean(name, &clean, &key, err);
  if (status != OK && (!err || strcmp(err->code, failure_code(FAILURE_NAME_EMPTY)) == 0))
    status = fail(err, FAILURE_FIELD_NAME);
  if (status == OK && (gameform_has_name(form->people, form->people_count, seat, key.data) ||
                       gameform_has_name(form->machines, form->machine_count, seat, key.data)))
    status = fail(err, FAILURE_FIELD_NAME);
  if (status == OK)
    snprintf(seat->name, sizeof seat->name, "%s", clean.data);
  strbuf_deinit(&clean);
  strbuf_deinit(&key);
  return status;
}

Status gameform_set_person(GameForm *form, int index, const char *name, Error *err) {
  if (index < 0 || index >= form->people_count)
    return fail(err, FAILURE_FIELD_PEOPLE, err_int(SEATS_MAX));
  Status status = set_name(form, &form->people[index], name, err);
  if (status == OK)
    form->people[index].account = 0;
  return status;
}

Status gameform_bind_person(GameForm *form, int index, const Account *account, Error *err) {
  Status status = gameform_set_person(form, index, account->name, err);
  if (status == OK)
    form->people[index].account = account->id;
  return status;
}

static Status find_bot(const char *level, const Bot **out, Error *err) {
  Span text = span_trim(span_of(level));
  char name[SETTINGS_ID_MAX];
  bool is_level = text.size == 1 && text.data[0] >= '1' && text.data[0] <= '3';
  if (text.size == 0)
    snprintf(name, sizeof name, GAMEFORM_BOT);
  else
    snprintf(name, sizeof name, "%s%.*s", is_level ? "level" : "", (int)(text.size < 48 ? text.size : 48), text.data);
  if (bot_find(name, out, NULL) == OK)
    return OK;
  StrBuf list = {0};
  for (const Bot *bot = bots; bot->name; bot++)
    gameform_add_name(bot->name, &list);
  Status status = fail(err, FAILURE_FIELD_LEVEL, err_str(level), err_str(strbuf_text(&list)));
  strbuf_deinit(&list);
  return status;
}

// "Bot 1", or the next number that nobody has.
static Status gameform_name_machine(GameForm *form, GameFormSeat *seat, int index, Error *err) {
  Status status = ERR_INPUT;
  for (int number = index + 1; status != OK && number <= index + 1 + 2 * SEATS_MAX; number++) {
    char name[32];
    snprintf(name, sizeof name, "Bot %d", number);
    status = set_name(form, seat, name, err);
  }
  return status;
}

Status gameform_set_machine(GameForm *form, int index, const char *name, const char *level, Error *err) {
  const Bot *bot;
  if (index < 0 || index >= form->machine_count)
    return fail(err, FAILURE_FIELD_MACHINES, err_int(SEATS_MAX));
  GameFormSeat *seat = &form->machines[index];
  Status status = find_bot(level, &bot, err);
  if (status == OK)
    status =
        span_trim(span_of(name)).size ? set_name(form, seat, name, err) : gameform_name_machine(form, seat, index, err);
  if (status == OK)
    snprintf(seat->bot, sizeof seat->bot, "%s", bot->name);
  return status;
}

Status gameform_set_rule(GameForm *form, const char *assignment, Error *err) {
  if (form->rule_count == GAMEFORM_RULES_MAX || strlen(assignment) >= GAMEFORM_RULE_SIZE)
    return error_set(err, ERR_LIMIT, N_("too many rules are changed, or one is too long"));
  Settings *trial = mem_alloc(sizeof *trial);
  Status status = newgame_set(trial, assignment, err);
  mem_free(trial);
  if (status == OK)
    snprintf(form->rules[form->rule_count++], GAMEFORM_RULE_SIZE, "%s", assignment);
  return status;
}

Status gameform_check(const GameForm *form, Error *err) {
  bool is_missing = form->dictionary[0] == '\0' || form->people_count + form->machine_count == 0;
  for (int i = 0; i < form->people_count; i++)
    is_missing = is_missing || form->people[i].name[0] == '\0';
  for (int i = 0; i < form->machine_count; i++)
    is_missing = is_missing || form->machines[i].name[0] == '\0';
  return is_missing ? fail(err, FAILURE_DATA_MISSING) : OK;
}
