// SPDX-License-Identifier: MIT
// New games and lists of games.
#include "app/failure.h"
#include "app/gameform.h"
#include "app/newgame.h"
#include "base/lines.h"
#include "base/mem.h"
#include "engine/bot.h"
#include "web/game_form.h"
#include "web/gamecaps.h"
#include "web/invitations.h"
#include "web/router.h"
#include "web/sessions.h"
#include "web/tablejson.h"

#include <stdio.h>

enum { OPEN_SHOWN_MAX = 50, INVITED_SHOWN_MAX = 50 };

static const Field seat_body[] = {
    {.name = "kind", .type = FIELD_CHOICE, .choices = "person bot"},
    {.name = "name", .type = FIELD_TEXT, .is_optional = true, .high = 64},
    {.name = "account", .type = FIELD_BOOL, .is_optional = true, .help = "a person: oneself, with one's account"},
    {.name = "here", .type = FIELD_BOOL, .is_optional = true, .help = "a person: at this device; else by invitation"},
    {.name = "bot", .type = FIELD_TEXT, .is_optional = true, .high = SETTINGS_ID_MAX - 1},
    {.name = "password",
     .type = FIELD_TEXT,
     .is_optional = true,
     .high = ACCOUNT_PASSWORD_MAX,
     .help = "a person at this device with an account of their own; /api/games/together only"},
    {0},
};
const Field game_form_fields[] = {
    {.name = "preset", .type = FIELD_TEXT, .is_optional = true, .high = SETTINGS_ID_MAX - 1},
    {.name = "language", .type = FIELD_TEXT, .is_optional = true, .high = SETTINGS_ID_MAX - 1},
    {.name = "resource",
     .type = FIELD_TEXT,
     .is_optional = true,
     .high = 200,
     .help = "one's own words, or shared ones"},
    {.name = "settings", .type = FIELD_OBJECT, .is_optional = true, .help = "what differs from the preset; board_size"},
    {.name = "seats", .type = FIELD_LIST, .low = 1, .high = SEATS_MAX, .fields = seat_body},
    {.name = "open", .type = FIELD_BOOL, .is_optional = true, .help = "anybody may take a free seat, or look on"},
    {.name = "watch", .type = FIELD_BOOL, .is_optional = true, .help = "whoever has its link may look on"},
    {.name = "seed",
     .type = FIELD_TEXT,
     .is_optional = true,
     .high = 63,
     .help = "to play the same tiles again, alone and unranked"},
    {0},
};
static const Field default_body[] = {
    {.name = "preset", .type = FIELD_TEXT, .is_optional = true, .high = SETTINGS_ID_MAX - 1},
    {.name = "language",
     .type = FIELD_TEXT,
     .is_optional = true,
     .high = SETTINGS_ID_MAX - 1,
     .help = "of the words; usually the preset's, else the reader's"},
    {0},
};

typedef struct Birth {
  Request *request;
  NewTable fresh;
  json_t *answer;
} Birth;

// The games that wait for players, one a line; the oldest fall off.
static Status list_as_open(Store *store, const char *id, Error *err) {
  StrBuf list = {0};
  Status status = store->ops->setting_get(store, 0, OPEN_LIST, &list, err);
  strbuf_printf(&list, "%s\n", id);
  const char *kept = list.data;
  while (strlen(kept) > (size_t)OPEN_SHOWN_MAX * 4 * TABLE_ID_SIZE)
    kept = strchr(kept, '\n') + 1;
  if (status == OK || status == ERR_MISSING)
    status = store->ops->setting_set(store, 0, OPEN_LIST, kept, err);
  strbuf_deinit(&list);
  return status;
}

// Neighbours on this machine have one address and are not counted by it.
static Status check_address(Birth *birth, Store *store, char address[ADDRESS_MAX], Error *err) {
  const Call *call = birth->request->call;
  address[0] = '\0';
  if (call->is_local || call->server->options->is_unlimited)
    return OK;
  address_key(call->address, address);
  return gamecaps_check(call->server->game_caps, store, address, err);
}

// Guests who sit there have the game among theirs, whoever began it.
static Status list_for_guests(Store *store, const Table *table, const Player *player, Error *err) {
  const State *state = table_state(table);
  Status status = OK;
  for (int seat = 0; seat < state->seat_count && status == OK; seat++) {
    const char *mark = state->seats[seat].who.account;
    bool is_first = true;
    for (int before = 0; before < seat; before++)
      is_first = is_first && strcmp(state->seats[before].who.account, mark) != 0;
    if (mark[0] == 'g' && is_first && strcmp(mark, player->mark) != 0)
      status = guest_games_add(store, mark, table->open->id, err);
  }
  return status;
}

static Status give_birth(Keeper *keeper, void *argument, Error *err) {
  Birth *birth = argument;
  const Player *player = &birth->request->player;
  char address[ADDRESS_MAX];
  Store *store;
  Status status = keeper_store(keeper, &store, err);
  if (status == OK)
    status = game_check_cap(store, player, err);
  if (status == OK)
    status = check_address(birth, store, address, err);
  if (status == OK)
    status = tables_add(keeper, &birth->fresh, err);
  if (status == OK && address[0])
    gamecaps_note(keeper_server(keeper)->game_caps, address, birth->fresh.id);
  if (status == OK && player_is_guest(player))
    status = guest_games_add(store, player->mark, birth->fresh.id, err);
  if (status == OK && birth->fresh.welcome.is_open)
    status = list_as_open(store, birth->fresh.id, err);
  Table *table = status == OK ? tables_find(keeper_server(keeper)->tables, birth->fresh.id) : NULL;
  if (table)
    table_log_in(table, player, birth->fresh.welcome.here);
  if (table)
    status = list_for_guests(store, table, player, err);
  if (status == OK)
    birth->answer = table_json(table, birth->request, -1);
  return status;
}

Status game_begin(Request *request, const Settings *settings, const Seed *seed, WordSet *words, Welcome welcome,
                  Error *err) {
  Birth birth = {.request = request,
                 .fresh = {.words = words,
                           .owner = welcome.owner ? welcome.owner : request->player.account.id,
                           .welcome = welcome}};
  birth.fresh.resource = wordset_resource(words)->resource;
  for (int seat = 0; seat < settings->seat_count; seat++)
    birth.fresh.is_remote =
        birth.fresh.is_remote || strcmp(settings->seats[seat].account, SEAT_FREE_MARK) == 0 ||
        (settings->seats[seat].account[0] && strcmp(settings->seats[seat].account, request->player.mark) != 0 &&
         !(welcome.here >> seat & 1));
  if (birth.fresh.is_remote && welcome.is_known && !request->server->options->has_known_tiles) {
    snprintf(request->field, sizeof request->field, "seed");
    wordset_release(words);
    return error_set(err, ERR_INPUT, N_("whoever chooses the seed knows every tile: only for games without others"));
  }
  Status status = account_check_game_room(request->app, &request->player.account, err);
  if (status == OK)
    status = game_create(settings, seed, server_now_ms(), &birth.fresh.game, err);
  if (status == OK)
    status = wordset_equip(words, settings, game_state(birth.fresh.game), NULL, err);
  if (status == OK)
    status = keeper_do(request->server->keeper, give_birth, &birth, err);
  game_destroy(birth.fresh.game);
  wordset_release(birth.fresh.words);
  if (status == OK)
    request->answer = birth.answer;
  else
    json_decref(birth.answer);
  return status;
}

static Status need_player(Request *request, Error *err) {
  return player_is_nobody(&request->player) ? sessions_begin_guest(request, err) : OK;
}

static Status make(Request *request, const json_t *form, Error *err) {
  Settings *settings = mem_alloc(sizeof *settings);
  WordSet *words = NULL;
  unsigned here = 0;
  const char *text = field_text(form, "seed", "");
  Seed seed = text[0] ? seed_from_text(text) : seed_from_system();
  Status status = need_player(request, err);
  if (status == OK)
    status = gameform_read(request, form, settings, &here, &words, err);
  const Welcome welcome = {.is_open = field_bool(form, "open", false),
                           .is_watchable = field_bool(form, "watch", false),
                           .is_known = text[0] != '\0',
                           .here = here};
  if (status == OK)
    status = game_begin(request, settings, &seed, words, welcome, err);
  mem_free(settings);
  return status;
}

static Status run_new(Request *request, Error *err) {
  return make(request, request->body, err);
}

static json_t *quick_form_json(const GameForm *form) {
  const GameFormSeat *person = &form->people[0], *machine = &form->machines[0];
  return json_pack("{s:s, s:s, s:[{s:s, s:s, s:b}, {s:s, s:s, s:s}]}", "preset", form->preset, "language",
                   form->dictionary, "seats", "kind", "person", "name", person->name, "account",
                   (int)(person->account != 0), "kind", "bot", "name", machine->name, "bot", machine->bot);
}

static Status run_default(Request *request, Error *err) {
  GameForm form;
  Status status = gameform_default(&form, field_text(request->body, "preset", "classic"), &request->player.account,
                                   request->call->catalog, err);
  if (status != OK) {
    snprintf(request->field, sizeof request->field, "preset");
    return status;
  }
  json_t *filled = quick_form_json(&form);
  const char *language = field_text(request->body, "language", "");
  if (language[0])
    json_object_set_new(filled, "language", json_string(language));
  status = make(request, filled, err);
  json_decref(filled);
  return status;
}

static const Field invited_fields[] = {
    {.name = "game", .type = FIELD_OBJECT, .fields = game_listed_fields},
    {.name = "by", .type = FIELD_TEXT, .high = 64, .help = "whoever began it; a guest has no name here"},
    {.name = "seat", .type = FIELD_INT, .high = SEATS_MAX - 1},
    {.name = "expires_at", .type = FIELD_INT, .high = INT64_MAX},
    {0},
};
static const Field list_answer[] = {
    {.name = "games", .type = FIELD_LIST, .high = 1000, .fields = game_listed_fields},
    {.name = "open", .type = FIELD_LIST, .high = OPEN_SHOWN_MAX, .fields = game_listed_fields},
    {.name = "invited",
     .type = FIELD_LIST,
     .high = INVITED_SHOWN_MAX,
     .fields = invited_fields,
     .help = "that wait for one's answer"},
    {0},
};

static Status list_guest(const Use *use, const Request *request, FieldList *out, Error *err) {
  StrBuf ids = {0};
  Status status = guest_games_read(request->app, &request->player, &ids, err);
  if (status == OK)
    status = games_listed(use, (Span){strbuf_text(&ids), ids.size}, out, err);
  strbuf_deinit(&ids);
  return status;
}

typedef struct OpenLook {
  const Player *player;
  bool only_seat; // not just any
  int seat;
  bool is_joinable;
} OpenLook;

static Status look_for_seat(Keeper *keeper, Table *table, void *argument, Error *err) {
  OpenLook *look = argument;
  const State *state = table_state(table);
  (void)keeper, (void)err;
  for (int seat = 0; seat < state->seat_count; seat++)
    look->is_joinable = look->is_joinable || ((!look->only_seat || seat == look->seat) && table_is_free(table, seat));
  look->is_joinable = look->is_joinable && !state_is_over(state) && table_seats_of(table, look->player) == 0;
  return OK;
}

static bool has_free_seat(Request *request, const char *game, OpenLook look) {
  look.player = &request->player;
  return tables_do(request->server, request->app, game, look_for_seat, &look, NULL) == OK && look.is_joinable;
}

static Status list_open(const Use *use, Request *request, json_t *out, Error *err) {
  StrBuf ids = {0};
  FieldList all = {0};
  Store *store = app_store(request->app);
  Status status = store->ops->setting_get(store, 0, OPEN_LIST, &ids, err);
  if (status == OK)
    status = games_listed(use, (Span){strbuf_text(&ids), ids.size}, &all, err);
  else if (status == ERR_MISSING)
    status = OK;
  for (int i = 0; i < all.count && json_array_size(out) < OPEN_SHOWN_MAX; i++) {
    const GameEntry *game = (const GameEntry *)all.items + i;
    if (!game->is_over && has_free_seat(request, game->game_id, (OpenLook){0}))
      json_array_append_new(out, fields_to_json(game_listed_fields, game, FIELD_NOT_JSON));
  }
  strbuf_deinit(&ids);
  return status;
}

static Status list_invited(const Use *use, Request *request, json_t *out, Error *err) {
  Store *store = app_store(request->app);
  Invitation *rows;
  int count = 0;
  Status status = invitations_to(store, request->player.account.id, use->arena, &rows, &count, err);
  for (int i = 0; status == OK && i < count && json_array_size(out) < INVITED_SHOWN_MAX; i++) {
    FieldList game;
    StoreGame row;
    StoreUser owner = {0};
    if (!has_free_seat(request, rows[i].game, (OpenLook){.only_seat = true, .seat = rows[i].seat}) ||
        games_listed(use, span_of(rows[i].game), &game, NULL) != OK || game.count == 0 ||
        store->ops->game_find(store, rows[i].game, use->arena, &row, NULL) != OK)
      continue;
    bool has_name = row.owner && store->ops->user_get(store, row.owner, &owner, NULL) == OK;
    json_array_append_new(out, json_pack("{s:o, s:s, s:i, s:I}", "game",
                                         fields_to_json(game_listed_fields, game.items, FIELD_NOT_JSON), "by",
                                         has_name ? owner.name : "", "seat", rows[i].seat, "expires_at",
                                         (json_int_t)rows[i].expires_ms));
  }
  return status;
}

static Status run_list(Request *request, Error *err) {
  Arena arena = {0};
  const Use use = request_user(request, NULL, &arena);
  GameList own = {0};
  json_t *open = json_array(), *invited = json_array();
  Status status = player_is_guest(&request->player) ? list_guest(&use, request, &own.games, err)
                                                    : game_own_listing.run(&use, NULL, &own, err);
  if (status == OK)
    status = list_open(&use, request, open, err);
  if (status == OK && request->player.account.id)
    status = list_invited(&use, request, invited, err);
  request->answer =
      json_pack("{s:o, s:o, s:o}", "games", fields_list_to_json(game_listed_fields, &own.games, sizeof(GameEntry)),
                "open", open, "invited", invited);
  arena_deinit(&arena);
  return status;
}

const Route game_routes[] = {
    {METHOD_GET, "/api/games", .who = WHO_PLAYER, .cost = COST_READ, .summary = "one's own games and open ones",
     .answer = list_answer, .run = run_list},
    {METHOD_POST, "/api/games", .cost = COST_CREATE, .summary = "begin a game", .body = game_form_fields,
     .answer = game_fields, .run = run_new},
    {METHOD_POST, "/api/games/together", .who = WHO_PLAYER, .cost = COST_LOGIN, .lane = LANE_HASH,
     .summary = "the same with others who log in at this device", .body = game_form_fields, .answer = game_fields,
     .run = run_new},
    {METHOD_POST, "/api/games/default", .cost = COST_CREATE, .summary = "begin the game of one click",
     .body = default_body, .answer = game_fields, .run = run_default},
    {0},
};
