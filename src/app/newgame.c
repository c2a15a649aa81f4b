// SPDX-License-Identifier: MIT
#include "app/newgame.h"

#include "base/lines.h"
#include "base/utf8.h"
#include "engine/bot.h"
#include "game/refusal.h"

#include <stdio.h>
#include <string.h>

enum { NAME_CHARACTERS_MAX = 32 };

// The next of a list separated by commas, spaces around it dropped; false past the last.
static bool next_item(Span *rest, Span *item) {
  if (rest->data == NULL)
    return false;
  const char *comma = memchr(rest->data, ',', rest->size);
  size_t size = comma ? (size_t)(comma - rest->data) : rest->size;
  *item = span_trim((Span){rest->data, size});
  *rest = comma ? (Span){comma + 1, rest->size - size - 1} : (Span){NULL, 0};
  return true;
}

static Span newgame_start_list(const char *list) {
  Span text = span_trim(span_of(list));
  return text.size ? text : (Span){NULL, 0};
}

static Status check_name(Span name, Error *err) {
  int characters = 0;
  uint32_t letter;
  if (name.size == 0)
    return refuse(err, REFUSAL_SEAT_NAME);
  for (Span rest = name; rest.size > 0; characters++) {
    size_t size = utf8_decode(rest.data, rest.size, &letter);
    if (size == 0 || !utf8_is_visible(letter))
      return error_set(err, ERR_INPUT, N_("the name '%s' holds characters that can't be shown"),
                       err_span(name.data, name.size));
    rest = (Span){rest.data + size, rest.size - size};
  }
  if (characters > NAME_CHARACTERS_MAX)
    return error_set(err, ERR_INPUT, N_("the name '%s' is too long: up to %d characters"),
                     err_span(name.data, name.size), err_int(NAME_CHARACTERS_MAX));
  return OK;
}

static Status new_seat(Settings *settings, Seat **out, Error *err) {
  if (settings->seat_count >= SEATS_MAX)
    return refuse(err, REFUSAL_SEAT_COUNT, err_int(SEATS_MAX));
  *out = &settings->seats[settings->seat_count++];
  return OK;
}

// "Ana" and "ana" would be taken for one another.
static bool name_is_taken(const Settings *settings, const Seat *seat) {
  StrBuf key = {0};
  bool is_taken = false;
  utf8_fold(span_of(seat->name), &key);
  for (const Seat *other = settings->seats; other < seat && !is_taken; other++) {
    StrBuf taken = {0};
    utf8_fold(span_of(other->name), &taken);
    is_taken = strcmp(strbuf_text(&taken), strbuf_text(&key)) == 0;
    strbuf_deinit(&taken);
  }
  strbuf_deinit(&key);
  return is_taken;
}

static Status newgame_add_people(const char *names, Settings *settings, Error *err) {
  Span rest = newgame_start_list(names), name;
  Status status = OK;
  while (status == OK && next_item(&rest, &name)) {
    Seat *seat;
    status = check_name(name, err);
    if (status == OK)
      status = new_seat(settings, &seat, err);
    if (status == OK)
      memcpy(seat->name, name.data, name.size);
    if (status == OK && name_is_taken(settings, seat))
      status = refuse(err, REFUSAL_SEAT_NAME);
  }
  return status;
}

// The first machine goes without a number, unless a person has its name.
static void newgame_name_machine(const Settings *settings, Seat *seat, const char *name, bool is_only) {
  snprintf(seat->name, sizeof seat->name, "%s", name);
  for (int number = 1; (number == 1 && !is_only) || name_is_taken(settings, seat); number++)
    snprintf(seat->name, sizeof seat->name, "%s %d", name, number);
}

static Status newgame_add_machine(Span kind, const char *name, bool is_only, Settings *settings, Error *err) {
  char id[SETTINGS_ID_MAX];
  const Bot *bot;
  Seat *seat;
  snprintf(id, sizeof id, "%.*s", (int)(kind.size < sizeof id ? kind.size : sizeof id - 1), kind.data);
  Status status = bot_find(id, &bot, err);
  if (status == OK)
    status = new_seat(settings, &seat, err);
  if (status != OK)
    return status;
  seat->kind = SEAT_BOT;
  snprintf(seat->bot, sizeof seat->bot, "%s", bot->name);
  seat->bot_version = bot->version;
  newgame_name_machine(settings, seat, name, is_only);
  return OK;
}

static Status add_machines(const NewGame *request, Settings *settings, Error *err) {
  Span rest = newgame_start_list(request->machines), kind;
  bool is_only = strchr(request->machines, ',') == NULL;
  Status status = OK;
  while (status == OK && next_item(&rest, &kind))
    status = newgame_add_machine(kind, request->machine_name, is_only, settings, err);
  return status;
}

Status newgame_settings(const NewGame *request, Settings *out, Error *err) {
  Status status = preset_settings(request->preset, request->tiles, request->board_size, out, err);
  if (status != OK)
    return status;
  snprintf(out->preset, sizeof out->preset, "%s", request->preset->id);
  snprintf(out->lexicon, sizeof out->lexicon, "%s", request->lexicon ? request->lexicon : "");
  snprintf(out->lexicon_hash, sizeof out->lexicon_hash, "%s", request->lexicon_hash ? request->lexicon_hash : "");
  if (request->rack_size > 0)
    out->rack_size = request->rack_size;
  out->seat_count = 0;
  status = newgame_add_people(request->people ? request->people : "", out, err);
  if (status == OK && request->machines)
    status = add_machines(request, out, err);
  return status;
}

void newgame_stretch_rounds(Settings *settings) {
  int people = 0;
  for (int seat = 0; seat < settings->seat_count; seat++)
    people += settings->seats[seat].kind == SEAT_PERSON && strcmp(settings->seats[seat].account, SEAT_FREE_MARK) != 0;
  if (settings->duplicate && people > 1)
    settings->duplicate_round_s *= people;
}

static Status refuse_setting(Span name, Error *err) {
  StrBuf known = {0};
  for (const SettingRow *row = settings_rows; row->name; row++)
    strbuf_printf(&known, "%s%s", known.size ? " " : "", row->name);
  Status status = error_set(err, ERR_INPUT, N_("'%s' is not a setting; these are: %s"), err_span(name.data, name.size),
                            err_str(strbuf_text(&known)));
  strbuf_deinit(&known);
  return status;
}

Status newgame_set(Settings *settings, const char *assignment, Error *err) {
  const char *equals = strchr(assignment, '=');
  if (!equals)
    return error_set(err, ERR_INPUT, N_("'%s' is not a setting and its value: NAME=VALUE"), err_str(assignment));
  Span name = span_trim((Span){assignment, (size_t)(equals - assignment)});
  const SettingRow *row = settings_find(name);
  return row ? settings_set(settings, row, span_trim(span_of(equals + 1)), err) : refuse_setting(name, err);
}
