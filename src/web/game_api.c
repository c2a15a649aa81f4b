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

enum { LIST_MAX = 200, OPEN_SHOWN_MAX = 50, INVITED_SHOWN_MAX = 50 };

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

static const Field brief_fields[] = {
    {.name = "name", .type = FIELD_TEXT, .high = 64},
    {.name = "score", .type = FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {0},
};
static const Field listed_fields[] = {
    {.name = "id", .type = FIELD_TEXT, .low = 1, .high = 32},
    {.name = "name", .type = FIELD_TEXT, .high = 64},
    {.name = "started_at", .type = FIELD_INT, .high = INT64_MAX},
    {.name = "changed_at", .type = FIELD_INT, .high = INT64_MAX},
    {.name = "seats", .type = FIELD_LIST, .high = SEATS_MAX, .fields = brief_fields},
    {.name = "turn", .type = FIELD_INT, .low = -1, .high = SEATS_MAX},
    {.name = "turn_number", .type = FIELD_INT, .high = INT32_MAX},
    {.name = "my_turn", .type = FIELD_BOOL},
    {.name = "over", .type = FIELD_BOOL},
    {.name = "named", .type = FIELD_BOOL},
    {0},
};
static const Field invited_fields[] = {
    {.name = "game", .type = FIELD_OBJECT, .fields = listed_fields},
    {.name = "by", .type = FIELD_TEXT, .high = 64, .help = "whoever began it; a guest has no name here"},
    {.name = "seat", .type = FIELD_INT, .high = SEATS_MAX - 1},
    {.name = "expires_at", .type = FIELD_INT, .high = INT64_MAX},
    {0},
};
static const Field list_answer[] = {
    {.name = "games", .type = FIELD_LIST, .high = 1000, .fields = listed_fields},
    {.name = "open", .type = FIELD_LIST, .high = OPEN_SHOWN_MAX, .fields = listed_fields},
    {.name = "invited",
     .type = FIELD_LIST,
     .high = INVITED_SHOWN_MAX,
     .fields = invited_fields,
     .help = "that wait for one's answer"},
    {0},
};

static json_t *listed(const StoreGame *row, const Player *player, const char *name, Arena *arena) {
  GameEntry entry = {0};
  json_t *seats = json_array();
  game_read_summary(row->summary, arena, &entry);
  for (int i = 0; i < entry.seat_count; i++)
    json_array_append_new(seats,
                          json_pack("{s:s, s:i}", "name", seat_shown_name(entry.names[i]), "score", entry.scores[i]));
  bool is_mine = entry.awaited >= 0 && entry.awaited < entry.seat_count &&
                 (!row->is_remote || strcmp(entry.names[entry.awaited], player->account.name) == 0);
  return json_pack("{s:s, s:s, s:I, s:I, s:o, s:i, s:i, s:b, s:b, s:b}", "id", row->public_id, "name", name,
                   "started_at", (json_int_t)row->began_ms, "changed_at", (json_int_t)row->played_ms, "seats", seats,
                   "turn", entry.awaited, "turn_number", entry.turn_number, "my_turn", is_mine && !row->is_over, "over",
                   row->is_over, "named", name[0] != '\0');
}

static const char *name_of(const StoreSave *saves, int count, int64_t game) {
  for (int i = 0; i < count; i++) {
    if (saves[i].game.id == game && saves[i].id != 0)
      return saves[i].name;
  }
  return "";
}

static Status list_account(Request *request, json_t *out, Error *err) {
  Store *store = app_store(request->app);
  int64_t user = request->player.account.id;
  Arena arena = {0};
  StoreSave *saves = NULL;
  StoreGame *rows;
  int save_count = 0, count;
  Status status = store->ops->saves(store, user, (StorePage){0, LIST_MAX}, &arena, &saves, &save_count, err);
  for (int is_over = 0; is_over < 2 && status == OK; is_over++) {
    status = store->ops->games(store, user, is_over, (StorePage){0, LIST_MAX}, &arena, &rows, &count, err);
    for (int i = 0; status == OK && i < count; i++)
      json_array_append_new(out, listed(&rows[i], &request->player, name_of(saves, save_count, rows[i].id), &arena));
  }
  arena_deinit(&arena);
  return status;
}

// By a list of ids, the latest last.
static Status list_ids(Request *request, Span ids, json_t *out, Error *err) {
  Store *store = app_store(request->app);
  Lines lines = lines_start(ids);
  Span line;
  Status status = OK;
  while (status == OK && lines_next(&lines, &line)) {
    Arena arena = {0};
    StoreGame row;
    char id[TABLE_ID_SIZE];
    snprintf(id, sizeof id, "%.*s", (int)(line.size < sizeof id ? line.size : sizeof id - 1), line.data);
    status = store->ops->game_find(store, id, &arena, &row, err);
    if (status == OK)
      json_array_insert_new(out, 0, listed(&row, &request->player, "", &arena));
    else if (status == ERR_MISSING)
      status = OK;
    arena_deinit(&arena);
  }
  return status;
}

static Status list_guest(Request *request, json_t *out, Error *err) {
  StrBuf ids = {0};
  Status status = guest_games_read(request->app, &request->player, &ids, err);
  if (status == OK)
    status = list_ids(request, (Span){strbuf_text(&ids), ids.size}, out, err);
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

static Status list_open(Request *request, json_t *out, Error *err) {
  StrBuf ids = {0};
  json_t *all = json_array(), *game;
  size_t index;
  Store *store = app_store(request->app);
  Status status = store->ops->setting_get(store, 0, OPEN_LIST, &ids, err);
  if (status == OK)
    status = list_ids(request, (Span){strbuf_text(&ids), ids.size}, all, err);
  else if (status == ERR_MISSING)
    status = OK;
  json_array_foreach(all, index, game) {
    OpenLook look = {.player = &request->player};
    if (json_array_size(out) == OPEN_SHOWN_MAX || field_bool(game, "over", false))
      continue;
    if (tables_do(request->server, request->app, field_text(game, "id", ""), look_for_seat, &look, NULL) == OK &&
        look.is_joinable)
      json_array_append(out, game);
  }
  json_decref(all);
  strbuf_deinit(&ids);
  return status;
}

static bool seat_is_free(Request *request, const Invitation *invitation) {
  OpenLook look = {.player = &request->player, .only_seat = true, .seat = invitation->seat};
  return tables_do(request->server, request->app, invitation->game, look_for_seat, &look, NULL) == OK &&
         look.is_joinable;
}

static Status list_invited(Request *request, json_t *out, Error *err) {
  Store *store = app_store(request->app);
  Arena arena = {0};
  Invitation *rows;
  int count = 0;
  Status status = invitations_to(store, request->player.account.id, &arena, &rows, &count, err);
  for (int i = 0; status == OK && i < count && json_array_size(out) < INVITED_SHOWN_MAX; i++) {
    StoreGame row;
    StoreUser owner = {0};
    if (!seat_is_free(request, &rows[i]) || store->ops->game_find(store, rows[i].game, &arena, &row, NULL) != OK)
      continue;
    bool has_name = row.owner && store->ops->user_get(store, row.owner, &owner, NULL) == OK;
    json_array_append_new(out, json_pack("{s:o, s:s, s:i, s:I}", "game", listed(&row, &request->player, "", &arena),
                                         "by", has_name ? owner.name : "", "seat", rows[i].seat, "expires_at",
                                         (json_int_t)rows[i].expires_ms));
  }
  arena_deinit(&arena);
  return status;
}

static Status run_list(Request *request, Error *err) {
  json_t *games = json_array(), *open = json_array(), *invited = json_array();
  Status status =
      player_is_guest(&request->player) ? list_guest(request, games, err) : list_account(request, games, err);
  if (status == OK)
    status = list_open(request, open, err);
  if (status == OK && request->player.account.id)
    status = list_invited(request, invited, err);
  request->answer = json_pack("{s:o, s:o, s:o}", "games", games, "open", open, "invited", invited);
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
