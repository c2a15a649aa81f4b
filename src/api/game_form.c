// SPDX-License-Identifier: MIT
#include "api/game_form.h"

#include "api/credentials.h"
#include "api/tables.h"
#include "app/failure.h"
#include "app/gameform.h"
#include "app/games.h"
#include "app/newgame.h"
#include "base/mem.h"
#include "engine/bot.h"
#include "game/refusal.h"

#include <stdio.h>

enum { BLANKS_MAX = 40 }; // more of them make every search long

static Status at_field(Request *request, const char *field, Status status) {
  if (status != OK && !request->field[0])
    snprintf(request->field, sizeof request->field, "%s", field);
  return status;
}

static Status at_seat(Request *request, int seat, const char *field, Status status) {
  char path[ERROR_FIELD_MAX];
  snprintf(path, sizeof path, "seats.%d.%s", seat, field);
  return at_field(request, path, status);
}

// A setting as text, the way settings_set reads it.
static bool value_text(const json_t *value, StrBuf *out) {
  if (json_is_string(value))
    strbuf_add_text(out, json_string_value(value));
  else if (json_is_boolean(value))
    strbuf_add_text(out, json_is_true(value) ? "yes" : "no");
  else if (json_is_integer(value))
    strbuf_printf(out, "%lld", (long long)json_integer_value(value));
  else
    return false;
  return true;
}

static Status set_one(Settings *settings, const char *name, const json_t *value, Error *err) {
  StrBuf text = {0};
  const SettingRow *row = settings_find(span_of(name));
  Status status;
  if (!row || !value_text(value, &text))
    status = error_set(err, ERR_INPUT, N_("there is no such field"));
  else
    status = settings_set(settings, row, (Span){text.data, text.size}, err);
  strbuf_deinit(&text);
  return status;
}

static Status set_rules(Request *request, const json_t *rules, Settings *settings, Error *err) {
  const char *name;
  json_t *value;
  Status status = OK;
  json_object_foreach((json_t *)(uintptr_t)rules, name, value) {
    if (status == OK && strcmp(name, "board_size") != 0)
      status = at_field(request, name, set_one(settings, name, value, err));
  }
  return status;
}

static Status game_form_read_name(Request *request, const json_t *seat, int index, char out[SEAT_NAME_MAX],
                                  Error *err) {
  StrBuf name = {0}, key = {0};
  Status status = name_clean(field_text(seat, "name", ""), &name, &key, err);
  if (status == OK)
    status = name_check_look(name.data, err);
  if (status == OK)
    snprintf(out, SEAT_NAME_MAX, "%s", name.data);
  strbuf_deinit(&name);
  strbuf_deinit(&key);
  return at_seat(request, index, "name", status);
}

// Somebody else logs in for a seat at the same device.
static Status read_login(Request *request, const json_t *seat, int index, Seat *out, Error *err) {
  Account account;
  Status status = request->route->lane == LANE_HASH ? credentials_check(request, seat, &account, err)
                                                    : error_set(err, ERR_INPUT, N_("there is no such field"));
  if (status != OK)
    return at_seat(request, index, "password", status);
  snprintf(out->name, sizeof out->name, "%s", account.name);
  account_mark(account.id, out->account);
  return OK;
}

// Whose seat it is: one's own account's, one's own as a guest or at the same device, or nobody's yet.
static Status read_person(Request *request, const json_t *seat, int index, Seat *out, Error *err) {
  const Player *player = &request->player;
  bool is_mine = field_bool(seat, "account", false), is_here = field_bool(seat, "here", true);
  out->kind = SEAT_PERSON;
  if (is_mine && !player->account.id) {
    request->status = 401;
    return fail(err, FAILURE_SESSION_OVER);
  }
  if (field_text(seat, "password", "")[0])
    return read_login(request, seat, index, out, err);
  if (is_mine) {
    snprintf(out->name, sizeof out->name, "%s", player->account.name);
    snprintf(out->account, sizeof out->account, "%s", player->mark);
    return OK;
  }
  if (!is_here) {
    snprintf(out->account, sizeof out->account, SEAT_FREE_MARK);
    if (field_text(seat, "name", "")[0])
      return game_form_read_name(request, seat, index, out->name, err);
    snprintf(out->name, sizeof out->name, SEAT_FREE_NAME "%d", index + 1);
    return OK;
  }
  if (player_is_guest(player))
    snprintf(out->account, sizeof out->account, "%s", player->mark);
  return game_form_read_name(request, seat, index, out->name, err);
}

static Status read_bot(Request *request, const json_t *seat, int index, Seat *out, Error *err) {
  const Bot *bot;
  Status status = at_seat(request, index, "bot", bot_find(field_text(seat, "bot", GAMEFORM_BOT), &bot, err));
  if (status != OK)
    return status;
  out->kind = SEAT_BOT;
  out->bot_version = bot->version;
  snprintf(out->bot, sizeof out->bot, "%s", bot->name);
  return game_form_read_name(request, seat, index, out->name, err);
}

static Status check_unique(Request *request, const Settings *settings, int index, Error *err) {
  for (int other = 0; other < index; other++) {
    if (strcmp(settings->seats[other].name, settings->seats[index].name) == 0)
      return at_seat(request, index, "name", refuse(err, REFUSAL_SEAT_NAME));
  }
  return OK;
}

static Status read_seats(Request *request, const json_t *seats, Settings *settings, unsigned *here, Error *err) {
  size_t index;
  json_t *seat;
  Status status = OK;
  settings->seat_count = 0;
  json_array_foreach(seats, index, seat) {
    Seat *out = &settings->seats[index];
    if (status != OK)
      break;
    *out = (Seat){0};
    bool is_bot = strcmp(field_text(seat, "kind", ""), "bot") == 0;
    status = is_bot ? read_bot(request, seat, (int)index, out, err) : read_person(request, seat, (int)index, out, err);
    if (status == OK)
      status = check_unique(request, settings, (int)index, err);
    *here |= (unsigned)(field_text(seat, "password", "")[0] != '\0') << index;
    settings->seat_count++;
  }
  return status;
}

static bool wants_any_order(const json_t *rules, const Preset *preset) {
  const json_t *value = json_object_get(rules, "any_order");
  return json_is_boolean(value) ? json_is_true(value) : preset->settings.any_order != 0;
}

static bool has_free_seat(const Settings *settings) {
  for (int seat = 0; seat < settings->seat_count; seat++) {
    if (strcmp(settings->seats[seat].account, SEAT_FREE_MARK) == 0)
      return true;
  }
  return false;
}

static Status game_form_fill(Request *request, const json_t *form, const Preset *preset, const WordSet *words,
                             Settings *out, unsigned *here, Error *err) {
  const json_t *rules = json_object_get(form, "settings");
  const ResourceWords *resource = wordset_resource(words);
  int64_t size = field_int(rules, "board_size", 0);
  NewGame request_form = {.preset = preset,
                          .tiles = &resource->tiles,
                          .lexicon = resource->id,
                          .lexicon_hash = resource->hash,
                          .board_size = (int)size};
  if (resource->tiles.counts[TILE_BLANK] > BLANKS_MAX)
    return at_field(request, "language",
                    error_set(err, ERR_LIMIT, N_("a bag may hold %d blanks at most here"), err_int(BLANKS_MAX)));
  if (json_object_get(rules, "board_size") && (size < BOARD_MIN || size > BOARD_MAX))
    return at_field(request, "board_size", fail(err, FAILURE_FIELD_BOARD, err_int(BOARD_MIN), err_int(BOARD_MAX)));
  Status status = at_field(request, "language", newgame_settings(&request_form, out, err));
  if (status == OK)
    status = read_seats(request, json_object_get(form, "seats"), out, here, err);
  if (status == OK && *here && has_free_seat(out))
    status =
        at_field(request, "seats",
                 error_set(err, ERR_INPUT, N_("people who log in at this device can't be mixed with invitations")));
  if (status == OK && has_free_seat(out))
    out->undo = 0; // unless somebody asks for it
  if (status == OK)
    newgame_stretch_rounds(out);
  return status == OK ? set_rules(request, rules, out, err) : status;
}

static const char *dictionary_of(Request *request, const json_t *form) {
  const char *id = field_text(form, "resource", field_text(form, "language", ""));
  return id[0] ? id : catalog_language(request->call->catalog);
}

Status gameform_read(Request *request, const json_t *form, Settings *out, unsigned *here, WordSet **words, Error *err) {
  Preset *preset = mem_alloc(sizeof *preset);
  WordSet *set = NULL;
  Status status = at_field(request, "preset", preset_find(field_text(form, "preset", "classic"), preset, err));
  if (status == OK)
    status = at_field(request, "language",
                      wordshelf_open(request->api->words, request->app, &request->player.account,
                                     dictionary_of(request, form), preset->tiles,
                                     wants_any_order(json_object_get(form, "settings"), preset), &set, err));
  if (status == OK)
    status = game_form_fill(request, form, preset, set, out, here, err);
  if (status == OK && (out->any_order != 0) != wordset_resource(set)->lexicon.any_order)
    status = at_field(request, "any_order", error_set(err, ERR_INPUT, N_("%s is wanted here"), err_str("true/false")));
  mem_free(preset);
  if (status == OK)
    *words = set;
  else
    wordset_release(set);
  return status;
}
