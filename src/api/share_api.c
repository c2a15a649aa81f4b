// SPDX-License-Identifier: MIT
// Games that are shown to everybody: those who played agree, and whoever has the address looks.
#include "api/router.h"
#include "api/sharepage.h"
#include "api/tables.h"
#include "app/gcgexport.h"
#include "app/share.h"
#include "paper/boardcard.h"

#include <stdlib.h>

static const Field share_body[] = {
    {"agree", FIELD_BOOL, .help = "false: it is not shown any more"},
    {0},
};
static const Field share_answer[] = {
    {"token", FIELD_TEXT, .high = SHARE_TOKEN_SIZE, .help = "of the page: /g/TOKEN; nothing as long as nobody agreed"},
    {"public", FIELD_BOOL, .help = "all who are asked agree"},
    {"mine", FIELD_BOOL, .help = "the caller is asked, and agrees"},
    {"waiting", FIELD_LIST, .high = SEATS_MAX, .of = FIELD_TEXT, .help = "those who have not agreed"},
    {0},
};

typedef struct ShareMatter {
  Request *request;
  Share share;
  json_t *answer;
  GameScript whole; // a copy of the game
} ShareMatter;

static json_t *share_json(const Table *table, const ShareMatter *matter) {
  const Share *share = &matter->share;
  const State *state = table_state(table);
  json_t *waiting = json_array();
  unsigned mine = share_seats_of(table->open, matter->request->player.mark);
  for (int seat = 0; seat < state->seat_count; seat++) {
    if ((share->needed & ~share->agreed) >> seat & 1)
      json_array_append_new(waiting, json_string(state->seats[seat].who.name));
  }
  return json_pack("{s:s, s:b, s:b, s:o}", "token", share->token, "public", share_is_public(share), "mine",
                   mine && (share->agreed & mine) == mine, "waiting", waiting);
}

static Status share_look(Keeper *keeper, Table *table, void *argument, Error *err) {
  ShareMatter *matter = argument;
  (void)keeper;
  Status status = table_need_look(table, &matter->request->player, err);
  if (status == OK)
    status = share_read(matter->request->app, table->open, &matter->share, err);
  if (status == OK)
    matter->answer = share_json(table, matter);
  return status;
}

static Status share_decide(Keeper *keeper, Table *table, void *argument, Error *err) {
  ShareMatter *matter = argument;
  bool agrees = field_bool(matter->request->body, "agree", false);
  Status status = share_agree(table->open, matter->request->player.mark, agrees, &matter->share, err);
  keeper_rest(keeper);
  if (status == OK)
    matter->answer = share_json(table, matter);
  return status;
}

static Status share_do(Request *request, TableRun *run, Error *err) {
  ShareMatter matter = {.request = request};
  Status status = tables_do(request->api, request->app, request->params[0], run, &matter, err);
  request->answer = matter.answer;
  return status;
}

static Status run_share_look(Request *request, Error *err) {
  return share_do(request, share_look, err);
}

static Status run_share_decide(Request *request, Error *err) {
  return share_do(request, share_decide, err);
}

// ---- for everybody ----

// What is shown is played again apart from the table, whose players need not wait.
static Status share_copy(Keeper *keeper, Table *table, void *argument, Error *err) {
  ShareMatter *matter = argument;
  (void)keeper;
  const Game *game = table_game(table);
  Status status = share_read(matter->request->app, table->open, &matter->share, err);
  if (status == OK && !share_is_public(&matter->share))
    return share_refuse(err);
  return status == OK ? history_copy(game, game_state(game)->seq, &matter->whole, err) : status;
}

typedef struct SharedGame {
  ShareMatter matter;
  History history;
  Game *at;
  int step;
} SharedGame;

static void sharedgame_close(SharedGame *shared) {
  history_deinit(&shared->history);
  game_destroy(shared->at);
  gamescript_deinit(&shared->matter.whole);
}

static Status sharedgame_open(Request *request, const char *step, SharedGame *out, Error *err) {
  char id[GAME_ID_SIZE], *end = NULL;
  *out = (SharedGame){.matter.request = request};
  Status status = share_find(request->app, request->params[0], id, err);
  if (status == OK)
    status = tables_do(request->api, request->app, id, share_copy, &out->matter, err);
  if (status == OK)
    status = history_play(&out->matter.whole, err);
  const Game *game = out->matter.whole.game;
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

// Wrong addresses and games that are not shown any more are a page too.
static Status share_answer_page(Request *request, bool is_embedded) {
  SCOPED(sharedgame_close) SharedGame shared = {0};
  Call *call = request->call;
  Status status = sharedgame_open(request, request->params[1], &shared, NULL);
  call->type = "text/html; charset=utf-8";
  if (status == OK) {
    const SharePage page = {.catalog = call->catalog,
                            .token = request->params[0],
                            .origin = call->origin,
                            .game = shared.matter.whole.game,
                            .at = shared.at,
                            .history = &shared.history,
                            .step = shared.step,
                            .is_embedded = is_embedded};
    sharepage_write(&page, &call->answer);
  } else {
    request->status = 404;
    sharepage_write_none(call->catalog, &call->answer);
  }
  return OK;
}

static Status run_share_page(Request *request, Error *err) {
  (void)err;
  return share_answer_page(request, false);
}

static Status run_share_embedded(Request *request, Error *err) {
  (void)err;
  return share_answer_page(request, true);
}

static const Field share_picture_query[] = {
    {"at", FIELD_TEXT, .is_optional = true, .high = 8, .help = "steps of the history; all of them without it"},
    {0},
};

static Status run_share_picture(Request *request, Error *err) {
  SCOPED(sharedgame_close) SharedGame shared = {0};
  ScopedArena arena = {0};
  Status status = sharedgame_open(request, field_text(request->query, "at", ""), &shared, err);
  if (status != OK)
    return status;
  const Settings *settings = game_settings(shared.matter.whole.game);
  const State *state = game_state(shared.at);
  BoardCard card = {.board = &state->board, .layout = &settings->layout, .tiles = &settings->tiles, .title = "tesela"};
  for (int seat = 0; seat < state->seat_count && seat < BOARDCARD_LINES_MAX; seat++) {
    ScopedStrBuf line = {0};
    strbuf_printf(&line, "%s  %d", state->seats[seat].who.name, state->seats[seat].score);
    card.lines[seat] = arena_copy_text(&arena, line.data, line.size);
  }
  status = boardcard_write(&card, &request->call->answer, err);
  request->call->type = "image/png";
  return status;
}

static Status run_share_gcg(Request *request, Error *err) {
  SCOPED(sharedgame_close) SharedGame shared = {0};
  Status status = sharedgame_open(request, "", &shared, err);
  request->call->type = "text/plain; charset=utf-8";
  return status == OK ? gcgexport_write(shared.matter.whole.game, 0, &request->call->answer, err) : status;
}

#define PAGE .who = WHO_ANYBODY, .cost = COST_READ, .type = "text/html"
const Route share_routes[] = {
    {METHOD_GET, "/api/games/{id}/share", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "whether the game is shown to everybody, and who has not agreed", .answer = share_answer,
     .run = run_share_look},
    {METHOD_PUT, "/api/games/{id}/share", .who = WHO_PLAYER, .cost = COST_WRITE,
     .summary = "for those who played: show the game to everybody, or no more", .body = share_body,
     .answer = share_answer, .run = run_share_decide},
    {METHOD_GET, "/g/{share}/picture.png", .cost = COST_READ, .lane = LANE_ENGINE,
     .summary = "the board of a game that is shown, for previews", .query = share_picture_query, .type = "image/png",
     .run = run_share_picture},
    {METHOD_GET, "/g/{share}/game.gcg", .cost = COST_READ, .summary = "a game that is shown, for other programs",
     .type = "text/plain", .run = run_share_gcg},
    {METHOD_GET, "/g/{share}", PAGE, .summary = "the page of a game that is shown", .run = run_share_page},
    {METHOD_GET, "/g/{share}/{step}", PAGE, .summary = "the same, after some steps", .run = run_share_page},
    {METHOD_GET, "/embed/{share}", PAGE, .summary = "its board, for other sites' pages", .run = run_share_embedded},
    {METHOD_GET, "/embed/{share}/{step}", PAGE, .summary = "the same, after some steps", .run = run_share_embedded},
    {0},
};
