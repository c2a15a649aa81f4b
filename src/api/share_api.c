// SPDX-License-Identifier: MIT
// Public games: those who played agree, and anybody with the address may look.
#include "api/game_begin.h"
#include "api/router.h"
#include "api/sharepage.h"
#include "api/tablejson.h"
#include "api/tables.h"
#include "app/gcgexport.h"
#include "app/share.h"
#include "base/mem.h"
#include "engine/bot.h"
#include "paper/boardcard.h"

#include <stdio.h>
#include <stdlib.h>

static const Field share_body[] = {{"agree", FIELD_BOOL, .help = "false: it is not shown any more"}, {0}};
static const Field share_answer[] = {
    {"token", FIELD_TEXT, .high = SHARE_TOKEN_SIZE, .help = "of the page: /g/TOKEN; nothing as long as nobody agreed"},
    {"public", FIELD_BOOL, .help = "all who are asked agree"},
    {"mine", FIELD_BOOL, .help = "the caller is asked, and agrees"},
    {"waiting", FIELD_LIST, .high = SEATS_MAX, .of = FIELD_TEXT, .help = "those who have not agreed"},
    {0},
};

static json_t *share_json(const Table *table, const Request *request, const Share *share) {
  const State *state = table_state(table);
  json_t *waiting = json_array();
  unsigned mine = share_seats_of(table->open, request->player.mark);
  for (int seat = 0; seat < state->seat_count; seat++) {
    if ((share->needed & ~share->agreed) >> seat & 1)
      json_array_append_new(waiting, json_string(state->seats[seat].who.name));
  }
  return json_pack("{s:s, s:b, s:b, s:o}", "token", share->token, "public", share_is_public(share), "mine",
                   mine && (share->agreed & mine) == mine, "waiting", waiting);
}

static Status share_look(Keeper *keeper, Table *table, Request *request, Error *err) {
  Share share = {0};
  (void)keeper;
  Status status = share_read(request->app, table->open, &share, err);
  if (status == OK)
    request->answer = share_json(table, request, &share);
  return status;
}

static Status share_decide(Keeper *keeper, Table *table, Request *request, Error *err) {
  Share share = {0};
  bool agrees = field_bool(request->body, "agree", false);
  Status status = share_agree(table->open, request->player.mark, agrees, &share, err);
  keeper_rest(keeper);
  if (status == OK)
    request->answer = share_json(table, request, &share);
  return status;
}

// ---- for everybody ----

// The game on show is played again apart from its table, whose players need not wait.
typedef struct SharedGame {
  Request *request;
  GameScript whole; // a copy of the game
  History history;
  Game *at;
  int step;
} SharedGame;

static Status share_copy(Keeper *keeper, Table *table, void *argument, Error *err) {
  SharedGame *shared = argument;
  Share share = {0};
  (void)keeper;
  const Game *game = table_game(table);
  Status status = share_read(shared->request->app, table->open, &share, err);
  if (status == OK && !share_is_public(&share))
    return share_refuse(err);
  return status == OK ? history_copy(game, game_state(game)->seq, &shared->whole, err) : status;
}

static void sharedgame_close(SharedGame *shared) {
  history_deinit(&shared->history);
  game_destroy(shared->at);
  gamescript_deinit(&shared->whole);
}

static Status sharedgame_open(Request *request, const char *step, SharedGame *out, Error *err) {
  char id[GAME_ID_SIZE], *end = NULL;
  *out = (SharedGame){.request = request};
  Status status = share_find(request->app, request->params[0], id, err);
  if (status == OK)
    status = tables_do(request->api, request->app, id, share_copy, out, err);
  if (status == OK)
    status = history_play(&out->whole, err);
  const Game *game = out->whole.game;
  if (status == OK)
    status = history_build(game, &out->history, err);
  if (status != OK)
    return status;
  long wanted = step[0] ? strtol(step, &end, 10) : out->history.count;
  if (wanted < 0 || wanted > out->history.count || (end && *end))
    return share_refuse(err);
  out->step = (int)wanted;
  return history_game_at(game, wanted > 0 ? out->history.steps[wanted - 1].action->seq : 0, &out->at, err);
}

// For wrong addresses and games no longer public there is a page too.
static Status run_share_page(Request *request, Error *err) {
  SCOPED(sharedgame_close) SharedGame shared = {0};
  Call *call = request->call;
  Status status = sharedgame_open(request, request->params[1], &shared, NULL);
  (void)err;
  call->type = "text/html; charset=utf-8";
  if (status == OK) {
    const SharePage page = {.catalog = call->catalog,
                            .token = request->params[0],
                            .origin = call->origin,
                            .game = shared.whole.game,
                            .at = shared.at,
                            .history = &shared.history,
                            .step = shared.step,
                            .is_embedded = strncmp(request->route->path, "/embed/", strlen("/embed/")) == 0};
    sharepage_write(&page, &call->answer);
  } else {
    request->status = 404;
    sharepage_write_none(call->catalog, &call->answer);
  }
  return OK;
}

static const Field share_picture_query[] = {
    {"at", FIELD_TEXT, .is_optional = true, .high = 8, .help = "steps of the history; all of them without it"},
    {0},
};

static Status run_share_picture(Request *request, Error *err) {
  SCOPED(sharedgame_close) SharedGame shared = {0};
  Status status = sharedgame_open(request, field_text(request->query, "at", ""), &shared, err);
  if (status != OK)
    return status;
  const Settings *settings = game_settings(shared.whole.game);
  const State *state = game_state(shared.at);
  BoardCard card = {.board = &state->board, .layout = &settings->layout, .tiles = &settings->tiles};
  for (int seat = 0; seat < state->seat_count && seat < BOARDCARD_LINES_MAX; seat++) {
    ScopedStrBuf line = {0};
    strbuf_printf(&line, "%s  %d", state->seats[seat].who.name, state->seats[seat].score);
    card.lines[seat] = arena_copy_text(&request->arena, line.data, line.size);
  }
  status = boardcard_write(&card, &request->call->answer, err);
  request->call->type = "image/png";
  return status;
}

static Status run_share_gcg(Request *request, Error *err) {
  SCOPED(sharedgame_close) SharedGame shared = {0};
  Status status = sharedgame_open(request, "", &shared, err);
  request->call->type = "text/plain; charset=utf-8";
  return status == OK ? gcgexport_write(shared.whole.game, 0, &request->call->answer, err) : status;
}

// ---- playing on from here against machines ----

static const Field playfrom_body[] = {
    {"step", FIELD_INT, .is_optional = true, .low = -1, .high = GAME_ACTIONS_MAX,
     .help = "of the history; all of it without it"},
    {0},
};

typedef struct PlayFrom {
  Request *request;
  SharedGame shared;
  Settings settings;
  int seat; // the seat to move there: the caller's
  json_t *answer;
} PlayFrom;

static Status refuse_playfrom(Error *err) {
  return error_set(err, ERR_STATE, N_("nobody can go on from here: choose another move of the game"));
}

// While the moves are repeated all seats are the caller's; then machines take the others.
static void playfrom_seat_people(PlayFrom *from) {
  const Player *player = &from->request->player;
  from->settings = *game_settings(from->shared.whole.game);
  for (int seat = 0; seat < from->settings.seat_count; seat++) {
    Seat *who = &from->settings.seats[seat];
    bool is_caller = seat == from->seat;
    *who = (Seat){.kind = SEAT_PERSON};
    snprintf(who->account, sizeof who->account, "%s", is_caller ? player->mark : "");
    if (is_caller)
      snprintf(who->name, sizeof who->name, "%s",
               player->account.id ? player->account.name : tr(from->request->call->catalog, "You"));
    else
      snprintf(who->name, sizeof who->name, "Bot %d", seat + 1);
  }
}

static bool playfrom_is_move(const Action *action) {
  return action->type == ACTION_PLAY || action->type == ACTION_EXCHANGE || action->type == ACTION_PASS ||
         action->type == ACTION_ACCEPT || action->type == ACTION_CHALLENGE;
}

// Steps that say nothing about the board are skipped; one that can't be repeated, such as an undo, makes it impossible.
static Status playfrom_check(const PlayFrom *from, Error *err) {
  for (int i = 0; i < from->shared.step; i++) {
    const HistoryStep *step = &from->shared.history.steps[i];
    if (step->is_undone || (!historystep_is_silent(step) && !playfrom_is_move(step->action)))
      return refuse_playfrom(err);
  }
  return OK;
}

static Status playfrom_seat_machines(const PlayFrom *from, Table *table, Error *err) {
  const Bot *bot;
  Status status = bot_find(GAME_USUAL_BOT, &bot, err);
  for (int seat = 0; status == OK && seat < from->settings.seat_count; seat++) {
    Action action = {.type = ACTION_SEAT_CHANGE, .seat = SEAT_SYSTEM};
    if (seat == from->seat)
      continue;
    action.seat_change.seat = seat;
    action.seat_change.who = (Seat){.kind = SEAT_BOT, .bot_version = bot->version};
    snprintf(action.seat_change.who.bot, sizeof action.seat_change.who.bot, "%s", bot->name);
    snprintf(action.seat_change.who.name, sizeof action.seat_change.who.name, "Bot %d", seat + 1);
    status = table_do(opengame_table(table->open), &action, err);
  }
  return status == OK ? opengame_equip(table->open, NULL, err) : status;
}

// Deletes a game that could not be completed.
static void playfrom_drop(Keeper *keeper, Table *table) {
  App *app;
  if (keeper_app(keeper, &app, NULL) == OK && served_delete(app, table->open, NULL) == OK)
    tables_forget(table);
}

static Status playfrom_replay(Keeper *keeper, Table *table, void *argument, Error *err) {
  PlayFrom *from = argument;
  Status status = OK;
  for (int i = 0; status == OK && i < from->shared.step; i++) {
    Action action = *from->shared.history.steps[i].action;
    if (!playfrom_is_move(&action))
      continue;
    action.account[0] = action.nonce[0] = '\0';
    status = table_do(opengame_table(table->open), &action, err);
  }
  if (status == OK)
    status = playfrom_seat_machines(from, table, err);
  if (status != OK)
    playfrom_drop(keeper, table);
  keeper_rest(keeper);
  if (status == OK)
    from->answer = table_json(table, from->request, -1);
  return status;
}

static Status playfrom_begin(PlayFrom *from, Error *err) {
  Request *request = from->request;
  const Game *game = from->shared.whole.game;
  FreshGame fresh = {.is_known = true};
  Status status = wordshelf_reopen(request->api->words, request->app, 0, &from->settings, &fresh.words, err);
  if (status != OK)
    return status;
  bool is_same = strcmp(wordset_resource(fresh.words)->hash, from->settings.lexicon_hash) == 0;
  status = is_same ? game_create(&from->settings, game_seed(game), app_now_ms(request->app), &fresh.game, err)
                   : refuse_playfrom(err);
  if (status == OK)
    return game_begin(request, fresh, err);
  freshgame_deinit(&fresh);
  return status;
}

static Status run_share_play(Request *request, Error *err) {
  char step[24] = "", id[GAME_ID_SIZE];
  ScopedMem PlayFrom *from = mem_alloc(sizeof *from);
  int64_t wanted = field_int(request->body, "step", -1);
  from->request = request;
  if (wanted >= 0)
    snprintf(step, sizeof step, "%lld", (long long)wanted);
  Status status = sharedgame_open(request, step, &from->shared, err);
  const State *state = status == OK ? game_state(from->shared.at) : NULL;
  from->seat = state && !state_is_over(state) ? state_awaited(state) : SEAT_SYSTEM;
  if (status == OK)
    status = from->seat == SEAT_SYSTEM ? refuse_playfrom(err) : playfrom_check(from, err);
  if (status == OK) {
    playfrom_seat_people(from);
    status = playfrom_begin(from, err);
  }
  if (status == OK) {
    snprintf(id, sizeof id, "%s", field_text(request->answer, "id", ""));
    status = tables_do(request->api, request->app, id, playfrom_replay, from, err);
    json_decref(request->answer);
    request->answer = from->answer;
  }
  sharedgame_close(&from->shared);
  return status;
}

#define PAGE .who = WHO_ANYBODY, .cost = COST_READ, .type = "text/html"
const Route share_routes[] = {
    {METHOD_GET, "/api/games/{id}/share", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "whether the game is shown to everybody, and who has not agreed", .answer = share_answer,
     .need = table_need_look, .at_table = share_look},
    {METHOD_PUT, "/api/games/{id}/share", .who = WHO_PLAYER, .cost = COST_WRITE,
     .summary = "for those who played: show the game to everybody, or no more", .body = share_body,
     .answer = share_answer, .need = table_need_player, .at_table = share_decide},
    {METHOD_POST, "/api/shared/{share}/play", .who = WHO_PLAYER, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .summary = "go on from a step of a game that is shown, against machines", .body = playfrom_body,
     .answer = game_fields, .run = run_share_play},
    {METHOD_GET, "/g/{share}/picture.png", .cost = COST_WRITE, .lane = LANE_ENGINE,
     .summary = "the board of a game that is shown, for previews", .query = share_picture_query, .type = "image/png",
     .run = run_share_picture},
    {METHOD_GET, "/g/{share}/game.gcg", .cost = COST_READ, .summary = "a game that is shown, for other programs",
     .type = "text/plain", .run = run_share_gcg},
    {METHOD_GET, "/g/{share}", PAGE, .summary = "the page of a game that is shown", .run = run_share_page},
    {METHOD_GET, "/g/{share}/{step}", PAGE, .summary = "the same, after some steps", .run = run_share_page},
    {METHOD_GET, "/embed/{share}", PAGE, .summary = "its board, for other sites' pages", .run = run_share_page},
    {METHOD_GET, "/embed/{share}/{step}", PAGE, .summary = "the same, after some steps", .run = run_share_page},
    {0},
};
