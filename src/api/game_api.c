// SPDX-License-Identifier: MIT
// New games and lists of games.
#include "api/game_form.h"
#include "api/gamecaps.h"
#include "api/router.h"
#include "api/sessions.h"
#include "api/tablejson.h"
#include "app/failure.h"
#include "app/gameform.h"
#include "app/invitation.h"
#include "app/newgame.h"
#include "base/mem.h"
#include "engine/bot.h"

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
  ServedGame fresh;
  unsigned here;
  json_t *answer;
} Birth;

// Neighbours on this machine have one address and are not counted by it.
static Status check_address(const Birth *birth, App *app, char address[ADDRESS_MAX], Error *err) {
  const Call *call = birth->request->call;
  address[0] = '\0';
  if (call->is_local || call->api->options->is_unlimited)
    return OK;
  address_key(call->address, address);
  return gamecaps_check(call->api->game_caps, app, address, err);
}

// Guests who sit there have the game among theirs, whoever began it.
static Status give_birth(Keeper *keeper, void *argument, Error *err) {
  Birth *birth = argument;
  const Player *player = &birth->request->player;
  char address[ADDRESS_MAX];
  App *app;
  Table *table;
  Status status = keeper_app(keeper, &app, err);
  if (status == OK)
    status = served_check_cap(app, &player->account, err);
  if (status == OK)
    status = check_address(birth, app, address, err);
  if (status == OK)
    status = tables_add(keeper, &birth->fresh, &table, err);
  if (status != OK)
    return status;
  if (address[0])
    gamecaps_note(keeper_api(keeper)->game_caps, address, table->open->id);
  table_log_in(table, player, birth->here);
  if (player_is_guest(player))
    status = served_join(app, table->open, &player->account, err);
  if (status == OK)
    status = served_join_guests(app, table->open, err);
  keeper_rest(keeper);
  if (status == OK)
    birth->answer = table_json(table, birth->request, -1);
  return status;
}

static bool sits_elsewhere(const Seat *seat, const Player *player) {
  return seat->account[0] && strcmp(seat->account, player->mark) != 0;
}

Status game_begin(Request *request, const Settings *settings, const Seed *seed, ServedGame fresh, unsigned here,
                  Error *err) {
  Birth birth = {.request = request, .fresh = fresh, .here = here};
  ServedGame *game = &birth.fresh;
  Status status = OK;
  game->owner = game->owner ? game->owner : request->player.account.id;
  for (int seat = 0; seat < settings->seat_count; seat++)
    game->is_remote = game->is_remote || strcmp(settings->seats[seat].account, SEAT_FREE_MARK) == 0 ||
                      (sits_elsewhere(&settings->seats[seat], &request->player) && !(here >> seat & 1));
  if (game->is_remote && game->is_known && !request->api->options->has_known_tiles) {
    snprintf(request->field, sizeof request->field, "seed");
    status = error_set(err, ERR_INPUT, N_("whoever chooses the seed knows every tile: only for games without others"));
  }
  if (status == OK)
    status = account_check_game_room(request->app, &request->player.account, err);
  if (status == OK)
    status = game_create(settings, seed, api_now_ms(), &game->game, err);
  if (status == OK)
    status = wordset_equip(game->words, settings, game_state(game->game), NULL, err);
  if (status == OK)
    status = keeper_do(request->api, give_birth, &birth, err);
  game_destroy(game->game);
  wordset_release(game->words);
  if (status == OK)
    request->answer = birth.answer;
  else
    json_decref(birth.answer);
  return status;
}

static Status need_player(Request *request, Error *err) {
  return player_is_nobody(&request->player) ? sessions_begin_guest(request, err) : OK;
}

static Status game_make(Request *request, const json_t *form, Error *err) {
  Settings *settings = mem_alloc(sizeof *settings);
  WordSet *words = NULL;
  unsigned here = 0;
  const char *text = field_text(form, "seed", "");
  Seed seed = text[0] ? seed_from_text(text) : seed_from_system();
  Status status = need_player(request, err);
  if (status == OK)
    status = gameform_read(request, form, settings, &here, &words, err);
  const ServedGame fresh = {.words = words,
                            .is_open = field_bool(form, "open", false),
                            .is_watchable = field_bool(form, "watch", false),
                            .is_known = text[0] != '\0'};
  if (status == OK)
    status = game_begin(request, settings, &seed, fresh, here, err);
  mem_free(settings);
  return status;
}

static Status run_new(Request *request, Error *err) {
  return game_make(request, request->body, err);
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
  status = game_make(request, filled, err);
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

static bool may_sit_down(Request *request, const char *game, OpenLook look) {
  look.player = &request->player;
  return tables_do(request->api, request->app, game, look_for_seat, &look, NULL) == OK && look.is_joinable;
}

static Status list_open(const Use *use, Request *request, json_t *out, Error *err) {
  FieldList all;
  Status status = served_offered(use, &all, err);
  for (int i = 0; status == OK && i < all.count && json_array_size(out) < OPEN_SHOWN_MAX; i++) {
    const GameEntry *game = (const GameEntry *)all.items + i;
    if (may_sit_down(request, game->game_id, (OpenLook){0}))
      json_array_append_new(out, fields_to_json(game_listed_fields, game, FIELD_NOT_JSON));
  }
  return status;
}

static Status list_invited(const Use *use, Request *request, json_t *out, Error *err) {
  InvitationList list;
  Status status = invitations_to(use, &list, err);
  if (status != OK)
    return status;
  for (int i = 0; i < list.count && json_array_size(out) < INVITED_SHOWN_MAX; i++) {
    const Invitation *row = &list.rows[i];
    if (may_sit_down(request, row->game, (OpenLook){.only_seat = true, .seat = row->seat}))
      json_array_append_new(out,
                            json_pack("{s:o, s:s, s:i, s:I}", "game",
                                      fields_to_json(game_listed_fields, &list.games[i], FIELD_NOT_JSON), "by",
                                      list.owners[i], "seat", row->seat, "expires_at", (json_int_t)row->expires_ms));
  }
  invitationlist_deinit(&list);
  return OK;
}

static Status run_list(Request *request, Error *err) {
  Arena arena = {0};
  const Use use = request_user(request, NULL, &arena);
  GameList own = {0};
  json_t *open = json_array(), *invited = json_array();
  Status status = game_own_listing.run(&use, NULL, &own, err);
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
