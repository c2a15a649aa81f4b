// SPDX-License-Identifier: MIT
// At the table: looking, trying, acting.
#include "app/failure.h"
#include "base/mem.h"
#include "game/refusal.h"
#include "web/router.h"
#include "web/tablejson.h"

#include <stdio.h>

static const Field seat_query[] = {
    {.name = "seat", .type = FIELD_INT, .is_optional = true, .high = SEATS_MAX - 1},
    {0},
};
static const Field preview_body[] = {
    {.name = "seat", .type = FIELD_INT, .is_optional = true, .high = SEATS_MAX - 1},
    {.name = "tiles", .type = FIELD_LIST, .high = RACK_MAX, .fields = placed_fields},
    {0},
};
static const Field word_fields[] = {
    {.name = "word", .type = FIELD_TEXT, .low = 1, .high = 400},
    {0},
};
static const Field preview_answer[] = {
    {.name = "legal", .type = FIELD_BOOL},
    {.name = "words", .type = FIELD_LIST, .high = RACK_MAX + 1, .fields = word_fields},
    {.name = "score", .type = FIELD_INT, .high = INT32_MAX},
    {.name = "problem", .type = FIELD_ANY, .help = "a sentence, or null"},
    {0},
};
static const Field action_body[] = {
    {.name = "seat", .type = FIELD_INT, .is_optional = true, .high = SEATS_MAX - 1},
    {.name = "seq", .type = FIELD_INT, .is_optional = true, .high = INT32_MAX, .help = "the last one that was seen"},
    {.name = "nonce", .type = FIELD_TEXT, .is_optional = true, .low = 1, .high = NONCE_MAX - 1},
    {.name = "type",
     .type = FIELD_CHOICE,
     .choices = "play exchange swap pass resign challenge accept undo undo_accept undo_refuse reverse skip buy_blank "
                "submit"},
    {.name = "tiles", .type = FIELD_LIST, .is_optional = true, .high = RACK_MAX, .of = FIELD_ANY},
    {.name = "round",
     .type = FIELD_INT,
     .is_optional = true,
     .low = 1,
     .high = INT32_MAX,
     .help = "of what is submitted"},
    {.name = "give",
     .type = FIELD_TEXT,
     .is_optional = true,
     .high = TILE_NAME_MAX,
     .help = "for a blank; \"\": a blank"},
    {0},
};
static const Field help_answer[] = {
    {.name = "tiles", .type = FIELD_LIST, .high = RACK_MAX, .fields = placed_fields},
    {.name = "score", .type = FIELD_INT, .high = INT32_MAX},
    {.name = "game", .type = FIELD_OBJECT, .fields = game_fields},
    {0},
};

// What a job at a table needs of the request, and what it gives back.
typedef struct Seance {
  Request *request;
  const Player *player;
  int seat; // asked for, -1: whichever it is
  json_t *answer;
  MachineTask *task;
  WordSet *words;
} Seance;

static Status visit(Request *request, TableRun *run, Seance *seance, Error *err) {
  seance->request = request;
  seance->player = &request->player;
  Status status = tables_do(request->server, request->app, request->params[0], run, seance, err);
  request->answer = seance->answer;
  return status;
}

static Status not_found(const Table *table, Error *err) {
  return fail(err, FAILURE_GAME_NOT_FOUND, err_str(table->id));
}

// The seat that the player means, which must be one of theirs.
static Status need_seat(const Table *table, Seance *seance, Error *err) {
  if (!table_may_look(table, seance->player))
    return not_found(table, err);
  int seat = table_seat_for(table, seance->player, seance->seat);
  if (seat < 0 || (seance->seat >= 0 && seat != seance->seat))
    return refuse(err, REFUSAL_OTHERS_SEAT);
  seance->seat = seat;
  return OK;
}

static Status show(Keeper *keeper, Table *table, void *argument, Error *err) {
  Seance *seance = argument;
  (void)keeper;
  if (!table_may_look(table, seance->player))
    return not_found(table, err);
  seance->answer = table_json(table, seance->player, seance->seat);
  return OK;
}

static Status run_show(Request *request, Error *err) {
  Seance seance = {.seat = (int)field_int(request->query, "seat", -1)};
  return visit(request, show, &seance, err);
}

// A tile by its name; "" is a blank of the rack. What is no tile of this game is refused as what it was meant for.
static Status read_tile(const char *name, const TileSet *tiles, Refusal unknown, Tile *out, Error *err) {
  int kind = name[0] ? tileset_find(tiles, span_of(name)) : TILE_BLANK;
  if (kind < 0)
    return refuse(err, unknown, err_str(name));
  *out = (Tile)kind;
  return OK;
}

static Status place_all(const json_t *list, const GameView *view, Draft *draft, Error *err) {
  size_t index;
  json_t *element;
  Status status = OK;
  json_array_foreach(list, index, element) {
    char path[FIELD_PATH_MAX];
    Tile tile = 0;
    if (status == OK)
      status = fields_check(placed_fields, element, path, err);
    bool is_blank = status == OK && field_bool(element, "blank", false);
    if (status == OK)
      status = read_tile(field_text(element, "tile", ""), &view->settings->tiles,
                         is_blank ? REFUSAL_NOT_A_KIND : REFUSAL_NOT_ON_RACK, &tile, err);
    if (is_blank)
      tile |= TILE_BLANK_BIT;
    if (status == OK)
      status =
          draft_place(draft, view, (int)field_int(element, "row", 0), (int)field_int(element, "col", 0), tile, err);
  }
  return status;
}

static Status lay(const Table *table, int seat, const json_t *list, DraftPreview *out, Error *err) {
  GameView *view = mem_alloc(sizeof *view);
  Draft draft = {0};
  game_view_for(table->table.game, seat, view);
  Status status = place_all(list, view, &draft, err);
  if (status == OK)
    status = draft_preview(&draft, view, out, err);
  mem_free(view);
  return status;
}

static json_t *words_json(const PlayWords *words, const TileSet *tiles) {
  json_t *list = json_array();
  for (int i = 0; i < words->count; i++) {
    StrBuf text = {0};
    tiles_write_word(words->words[i].tiles, words->words[i].length, tiles, &text);
    json_array_append_new(list, json_pack("{s:s}", "word", strbuf_text(&text)));
    strbuf_deinit(&text);
  }
  return list;
}

static json_t *problem_json(const Seance *seance, Status status, const Error *err) {
  if (status == OK)
    return json_null();
  StrBuf text = {0};
  error_format(err, seance->request->call->catalog, &text);
  json_t *problem = json_string(strbuf_text(&text));
  strbuf_deinit(&text);
  return problem;
}

// Whether the words are words is said only where nothing else would be accepted.
static Status preview(Keeper *keeper, Table *table, void *argument, Error *err) {
  Seance *seance = argument;
  DraftPreview laid = {0};
  Error problem = {0};
  (void)keeper;
  Status status = need_seat(table, seance, err);
  if (status != OK)
    return status;
  Status legal = lay(table, seance->seat, json_object_get(seance->request->body, "tiles"), &laid, &problem);
  bool has_words = legal == OK;
  if (legal == OK && table->words)
    legal = referee_check_play(&table->table.referee, table->table.game, &laid.play, &problem);
  seance->answer =
      json_pack("{s:b, s:o, s:i, s:o}", "legal", legal == OK, "words",
                has_words ? words_json(&laid.words, &game_settings(table->table.game)->tiles) : json_array(), "score",
                has_words ? laid.score : 0, "problem", problem_json(seance, legal, &problem));
  return OK;
}

static Status run_preview(Request *request, Error *err) {
  Seance seance = {.seat = (int)field_int(request->body, "seat", -1)};
  return visit(request, preview, &seance, err);
}

static Status read_play(const Table *table, const json_t *body, Action *action, Error *err) {
  const json_t *tiles = json_object_get(body, "tiles");
  DraftPreview laid;
  if (action->type == ACTION_SUBMIT) {
    action->submit.round = (int)field_int(body, "round", game_state(table->table.game)->round);
    if (json_array_size(tiles) == 0)
      return OK;
  }
  Status status = lay(table, action->seat, tiles, &laid, err);
  if (status != OK)
    return status;
  if (action->type == ACTION_PLAY) {
    action->play = laid.play;
  } else {
    action->submit.has_play = true;
    action->submit.play = laid.play;
  }
  return OK;
}

static Status read_exchange(const Table *table, const json_t *body, Action *action, Error *err) {
  size_t index;
  json_t *element;
  Status status = OK;
  json_array_foreach(json_object_get(body, "tiles"), index, element) {
    const char *name = json_string_value(element);
    if (!name)
      return error_set(err, ERR_INPUT, N_("%s is wanted here"), err_str("text"));
    if (status == OK)
      status = read_tile(name, &game_settings(table->table.game)->tiles, REFUSAL_NOT_ON_RACK,
                         &action->exchange.tiles[action->exchange.count++], err);
  }
  return status;
}

static Status read_blank(const Table *table, const json_t *body, Action *action, Error *err) {
  const char *give = field_text(body, "give", NULL);
  action->buy_blank.gives = give != NULL;
  return give ? read_tile(give, &game_settings(table->table.game)->tiles, REFUSAL_NOT_ON_RACK, &action->buy_blank.tile,
                          err)
              : OK;
}

// Among people the seat resigns; against machines alone the game has no result.
static ActionType resign_type(const Table *table, int seat) {
  const State *state = game_state(table->table.game);
  for (int other = 0; other < state->seat_count; other++) {
    if (other != seat && state->seats[other].who.kind == SEAT_PERSON && !state->seats[other].is_out)
      return ACTION_RESIGN;
  }
  return ACTION_ABORT;
}

typedef Status ReadAction(const Table *table, const json_t *body, Action *action, Error *err);

static const struct {
  const char *name;
  ActionType type;
  ReadAction *read;
} action_rows[] = {
    {"play", ACTION_PLAY, read_play},
    {"exchange", ACTION_EXCHANGE, read_exchange},
    {"swap", ACTION_EXCHANGE, read_exchange},
    {"pass", ACTION_PASS, NULL},
    {"challenge", ACTION_CHALLENGE, NULL},
    {"accept", ACTION_ACCEPT, NULL},
    {"reverse", ACTION_REVERSE, NULL},
    {"skip", ACTION_SKIP, NULL},
    {"buy_blank", ACTION_BUY_BLANK, read_blank},
    {"submit", ACTION_SUBMIT, read_play},
    {"resign", ACTION_RESIGN, NULL},
};

static Status do_row(Table *table, const json_t *body, const char *type, Action *action, Error *err) {
  for (size_t i = 0; i < sizeof action_rows / sizeof *action_rows; i++) {
    if (strcmp(action_rows[i].name, type) != 0)
      continue;
    action->type = action_rows[i].type;
    if (action->type == ACTION_RESIGN)
      action->type = resign_type(table, action->seat);
    Status status = action_rows[i].read ? action_rows[i].read(table, body, action, err) : OK;
    action->exchange.is_free = action->type == ACTION_EXCHANGE && strcmp(type, "swap") == 0;
    return status == OK ? table_do(&table->table, action, err) : status;
  }
  return refuse(err, REFUSAL_ACTION_UNKNOWN, err_str(type));
}

static Status do_action(Table *table, const json_t *body, Action *action, Error *err) {
  const char *type = field_text(body, "type", "");
  if (strcmp(type, "undo") == 0)
    return table_undo_as(&table->table, action, err);
  if (strncmp(type, "undo_", 5) != 0)
    return do_row(table, body, type, action, err);
  action->type = ACTION_UNDO;
  action->undo.to_seq = game_state(table->table.game)->undo_offer.to_seq;
  action->undo.answer = strcmp(type, "undo_accept") == 0 ? UNDO_YES : UNDO_NO;
  return table_do(&table->table, action, err);
}

// A nonce is for one action: sent again with another, somebody has made a mistake, and should hear of it.
static bool is_same_action(const Action *done, const char *type) {
  if (strncmp(type, "undo", 4) == 0)
    return done->type == ACTION_UNDO;
  if (strcmp(type, "resign") == 0 && done->type == ACTION_ABORT)
    return true;
  for (size_t i = 0; i < sizeof action_rows / sizeof *action_rows; i++) {
    if (strcmp(action_rows[i].name, type) == 0)
      return done->type == action_rows[i].type;
  }
  return false;
}

static Status refuse_nonce(Error *err) {
  Status status = error_set(err, ERR_STATE, N_("this nonce has been used for another action"));
  err->code = "nonce_used";
  return status;
}

static Status refuse_stale(const Table *table, Seance *seance, Error *err) {
  (void)table;
  Status status = error_set(err, ERR_STATE, N_("the game has gone on meanwhile"));
  err->code = "stale";
  seance->request->game = table_json((Table *)(uintptr_t)table, seance->player, seance->seat);
  return status;
}

static Status act(Keeper *keeper, Table *table, void *argument, Error *err) {
  Seance *seance = argument;
  const json_t *body = seance->request->body;
  const char *nonce = field_text(body, "nonce", "");
  int scores[SEATS_MAX];
  Action action = {0};
  Status status = need_seat(table, seance, err);
  if (status != OK)
    return status;
  const Action *done = game_find_nonce(table->table.game, seance->player->mark, nonce);
  if (done && !is_same_action(done, field_text(body, "type", "")))
    return refuse_nonce(err);
  if (done) {
    seance->answer = table_json(table, seance->player, seance->seat);
    return OK;
  }
  if (field_int(body, "seq", game_state(table->table.game)->seq) != game_state(table->table.game)->seq)
    return refuse_stale(table, seance, err);
  for (int seat = 0; seat < SEATS_MAX; seat++)
    scores[seat] = game_state(table->table.game)->seats[seat].score;
  action.seat = seance->seat;
  snprintf(action.account, sizeof action.account, "%s", seance->player->mark);
  snprintf(action.nonce, sizeof action.nonce, "%s", nonce);
  status = do_action(table, body, &action, err);
  if (status == OK)
    status = table_close_round_if_complete(table, err);
  if (status != OK)
    return status;
  table_note_action(table, scores);
  atomic_fetch_add(&keeper_server(keeper)->metrics.turns, 1);
  seance->answer = table_json(table, seance->player, seance->seat); // not what the next person at the device holds
  return OK;
}

static Status run_act(Request *request, Error *err) {
  Seance seance = {.seat = (int)field_int(request->body, "seat", -1)};
  return visit(request, act, &seance, err);
}

static Status ask_help(Keeper *keeper, Table *table, void *argument, Error *err) {
  Seance *seance = argument;
  (void)keeper;
  Status status = need_seat(table, seance, err);
  Action help = {.type = ACTION_HELP, .seat = seance->seat};
  snprintf(help.account, sizeof help.account, "%s", seance->player->mark);
  if (status == OK)
    status = table_do(&table->table, &help, err);
  if (status == OK)
    status = table_help_ask(&table->table, seance->seat, &seance->task, err);
  if (status != OK)
    return status;
  seance->words = words_hold(table->words);
  seance->answer = table_json(table, seance->player, seance->seat);
  return OK;
}

static Status run_help(Request *request, Error *err) {
  Seance seance = {.seat = (int)field_int(request->body, "seat", -1)};
  const Progress progress = {.cancel = &request->server->stops};
  Action choice = {0};
  Status status = visit(request, ask_help, &seance, err);
  json_t *game = request->answer;
  request->answer = NULL;
  if (status == OK)
    status = machinetask_run(seance.task, &progress, &choice, err);
  if (status == OK) {
    const Settings *settings = machinetask_settings(seance.task);
    bool is_play = choice.type == ACTION_PLAY;
    request->answer =
        json_pack("{s:o, s:i, s:O}", "tiles", is_play ? play_tiles_json(&choice.play, &settings->tiles) : json_array(),
                  "score", is_play ? machinetask_score(seance.task, &choice.play) : 0, "game", game);
  }
  json_decref(game);
  machinetask_destroy(seance.task);
  words_release(seance.words);
  return status;
}

const Route turn_routes[] = {
    {METHOD_GET, "/api/games/{id}", .who = WHO_PLAYER, .cost = COST_READ, .summary = "the game as one may see it",
     .query = seat_query, .answer = game_fields, .run = run_show},
    {METHOD_POST, "/api/games/{id}/preview", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "words and points of tiles that are laid", .body = preview_body, .answer = preview_answer,
     .run = run_preview},
    {METHOD_POST, "/api/games/{id}/actions", .who = WHO_PLAYER, .cost = COST_WRITE,
     .summary = "do something; the answer is the game afterwards, once it is on the disk", .body = action_body,
     .answer = game_fields, .run = run_act},
    {METHOD_POST, "/api/games/{id}/help", .who = WHO_PLAYER, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "what the greedy machine would play; the game is not ranked then", .body = seat_query,
     .answer = help_answer, .run = run_help},
    {0},
};
