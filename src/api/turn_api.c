// SPDX-License-Identifier: MIT
// At the table: looking, trying, acting.
#include "api/analysed.h"
#include "api/router.h"
#include "api/tablejson.h"
#include "api/tables.h"
#include "app/ability.h"
#include "app/failure.h"
#include "app/hint.h"
#include "app/machine.h"
#include "base/mem.h"
#include "game/refusal.h"
#include "study/lesson.h"

static const Field seat_query[] = {{"seat", FIELD_INT, .is_optional = true, .high = SEATS_MAX - 1}, {0}};
static const Field show_query[] = {
    {"seat", FIELD_INT, .is_optional = true, .high = SEATS_MAX - 1},
    {"seq", FIELD_INT, .is_optional = true, .high = INT32_MAX,
     .help = "the last one that was heard of: the answer is not older"},
    HISTORY_PART_FIELDS,
    {0},
};
static const Field preview_body[] = {
    {"seat", FIELD_INT, .is_optional = true, .high = SEATS_MAX - 1},
    {"tiles", FIELD_LIST, .high = RACK_MAX, .fields = placed_fields},
    {0},
};
static const Field word_fields[] = {{"word", FIELD_TEXT, .low = 1, .high = 400}, {0}};
static const Field preview_answer[] = {
    {.name = "legal", .type = FIELD_BOOL},
    {"words", FIELD_LIST, .high = RACK_MAX + 1, .fields = word_fields},
    {"score", FIELD_INT, .high = INT32_MAX},
    {"problem", FIELD_ANY, .help = "a sentence, or null"},
    {0},
};
static const Field action_body[] = {
    {"seat", FIELD_INT, .is_optional = true, .high = SEATS_MAX - 1},
    {"seq", FIELD_INT, .is_optional = true, .high = INT32_MAX, .help = "the last one that was seen"},
    {"nonce", FIELD_TEXT, .is_optional = true, .low = 1, .high = NONCE_MAX - 1},
    {"type", FIELD_CHOICE,
     .choices = "play exchange swap pass resign challenge accept undo undo_accept undo_refuse reverse skip buy_blank "
                "submit"},
    {"tiles", FIELD_LIST, .is_optional = true, .high = RACK_MAX, .of = FIELD_ANY},
    {"round", FIELD_INT, .is_optional = true, .low = 1, .high = INT32_MAX, .help = "of what is submitted"},
    {"give", FIELD_TEXT, .is_optional = true, .high = TILE_NAME_MAX, .help = "for a blank; \"\": a blank"},
    {0},
};
static const Field help_body[] = {
    {"step", FIELD_INT, .is_optional = true, .low = HINT_WHERE, .high = HINT_WHOLE,
     .help = "1: where to look; 2: with which tiles; 3: the play (default)"},
    {.fields = seat_query},
};
static const Field help_answer[] = {
    {.name = "step", .type = FIELD_INT, .low = HINT_WHERE, .high = HINT_WHOLE},
    {.name = "type", .type = FIELD_CHOICE, .choices = "play exchange pass"},
    {.name = "text", .type = FIELD_TEXT, .help = "the hint as a sentence"},
    {"line", FIELD_INT, .is_optional = true, .high = BOARD_MAX, .help = "row or column of a play, from 0"},
    {.name = "down", .type = FIELD_BOOL, .is_optional = true, .help = "it is a column"},
    {"letters", FIELD_TEXT, .is_optional = true, .help = "tiles that are played, or kept in an exchange"},
    {.name = "tiles", .type = FIELD_LIST, .high = RACK_MAX, .fields = placed_fields},
    {.name = "score", .type = FIELD_INT, .high = INT32_MAX},
    {.name = "game", .type = FIELD_OBJECT, .fields = game_fields},
    {0},
};

// The seat of the request: the named one, or the one it must mean; one of the player's.
static Status turn_find_seat(const Table *table, const Request *request, int *out, Error *err) {
  int asked = (int)field_int(request->body, "seat", -1);
  Status status = table_need_look(table, &request->player, err);
  if (status != OK)
    return status;
  *out = table_seat_for(table, &request->player, asked);
  return *out >= 0 && (asked < 0 || *out == asked) ? OK : refuse(err, REFUSAL_OTHERS_SEAT);
}

static Status turn_show(Keeper *keeper, Table *table, void *argument, Error *err) {
  Request *request = argument;
  (void)keeper;
  Status status = table_need_look(table, &request->player, err);
  if (status == OK)
    request->answer = table_json(table, request, (int)field_int(request->query, "seat", -1));
  return status;
}

static Status run_show(Request *request, Error *err) {
  const char *game = request->params[0];
  Status status = tables_reach(request->api, request->app, game, field_int(request->query, "seq", 0), err);
  return status == OK ? tables_do(request->api, request->app, game, turn_show, request, err) : status;
}

// A tile by its name; "" is a blank of the rack. A name that is not a tile of this game is refused with `unknown`.
static Status turn_read_tile(const char *name, const TileSet *tiles, Refusal unknown, Tile *out, Error *err) {
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
    Tile tile = 0;
    if (status == OK)
      status = fields_check(placed_fields, element, err);
    bool is_blank = status == OK && field_bool(element, "blank", false);
    if (status == OK)
      status = turn_read_tile(field_text(element, "tile", ""), &view->settings->tiles,
                              is_blank ? REFUSAL_NOT_A_KIND : REFUSAL_NOT_ON_RACK, &tile, err);
    if (is_blank)
      tile |= TILE_BLANK_BIT;
    if (status == OK)
      status =
          draft_place(draft, view, (int)field_int(element, "row", 0), (int)field_int(element, "col", 0), tile, err);
  }
  return status;
}

static Status turn_lay(const Table *table, int seat, const json_t *list, Draft *out, Error *err) {
  ScopedMem GameView *view = mem_alloc(sizeof *view);
  game_view_for(table_game(table), seat, view);
  return place_all(list, view, out, err);
}

static json_t *words_json(const PlayWords *words, const TileSet *tiles) {
  json_t *list = json_array();
  for (int i = 0; i < words->count; i++) {
    ScopedStrBuf text = {0};
    tiles_write_word(words->words[i].tiles, words->words[i].length, tiles, &text);
    json_array_append_new(list, json_pack("{s:s}", "word", strbuf_text(&text)));
  }
  return list;
}

// Says whether the words are valid only if the game accepts nothing else.
static Status turn_preview(Keeper *keeper, Table *table, Request *request, Error *err) {
  int seat;
  ScopedMem LaidPlay *laid = mem_alloc(sizeof *laid);
  Draft draft = {0};
  (void)keeper;
  Status status = turn_find_seat(table, request, &seat, err);
  if (status == OK) {
    Status legal = turn_lay(table, seat, json_object_get(request->body, "tiles"), &draft, &laid->why);
    if (legal == OK)
      legal = table_preview(&table->open->table, seat, &draft, laid, &laid->why);
    bool is_good = legal == OK && laid->is_good;
    json_t *words = legal == OK ? words_json(&laid->preview.words, &table_settings(table)->tiles) : json_array();
    request->answer = json_pack("{s:b, s:o, s:i, s:o}", "legal", is_good, "words", words, "score",
                                legal == OK ? laid->preview.score : 0, "problem",
                                is_good ? json_null() : reason_json(&laid->why, request->call->catalog));
  }
  return status;
}

// An order for the seat, read from a request: the caller keeps the tiles.
typedef struct ReadOrder {
  SeatOrder order;
  Draft draft;
  Tile tiles[RACK_MAX];
} ReadOrder;

static Status read_held(const TileSet *tiles, const json_t *list, ReadOrder *out, Error *err) {
  size_t index;
  json_t *element;
  Status status = OK;
  json_array_foreach(list, index, element) {
    const char *name = json_string_value(element);
    if (!name)
      return error_set(err, ERR_INPUT, N_("%s is needed here"), err_str("text"));
    if (status == OK)
      status = turn_read_tile(name, tiles, REFUSAL_NOT_ON_RACK, &out->tiles[out->order.tile_count++], err);
  }
  return status;
}

// "give" is the tile that goes back for a blank.
static Status turn_read_given(const TileSet *tiles, const json_t *body, ReadOrder *out, Error *err) {
  const char *give = field_text(body, "give", NULL);
  out->order.tile_count = give != NULL;
  return give ? turn_read_tile(give, tiles, REFUSAL_NOT_ON_RACK, &out->tiles[0], err) : OK;
}

static Status turn_read_order(const Table *table, const json_t *body, ReadOrder *out, Error *err) {
  const TileSet *tiles = &table_settings(table)->tiles;
  const char *type = field_text(body, "type", "");
  const json_t *list = json_object_get(body, "tiles");
  out->order.tiles = out->tiles;
  out->order.draft = &out->draft;
  out->order.round = (int)field_int(body, "round", 0);
  if (!ability_find(type, &out->order.ability))
    return refuse(err, REFUSAL_ACTION_UNKNOWN, err_str(type));
  switch (out->order.ability) {
  case ABILITY_PLAY:
  case ABILITY_SUBMIT:
    return turn_lay(table, out->order.seat, list, &out->draft, err);
  case ABILITY_EXCHANGE:
  case ABILITY_SWAP:
    return read_held(tiles, list, out, err);
  case ABILITY_BUY_BLANK:
    return turn_read_given(tiles, body, out, err);
  default:
    return OK;
  }
}

// A nonce is for one action: if it comes again with another action, that is a mistake, and is refused.
static bool is_same_action(const Action *done, const char *type) {
  Ability ability;
  return ability_find(type, &ability) && ability_gives(ability, done->type);
}

static Status refuse_nonce(Error *err) {
  return error_coded(err, "nonce_used", error_set(err, ERR_STATE, N_("this nonce has been used for another action")));
}

static Status refuse_stale(const Table *table, Request *request, int seat, Error *err) {
  json_decref(request->game); // left from an earlier try
  request->game = table_json(table, request, seat);
  return error_coded(err, "stale", error_set(err, ERR_STATE, N_("the game has gone on meanwhile")));
}

// The answer shows the seat that has acted, not the rack of the next person at the device.
static Status turn_act(Keeper *keeper, Table *table, void *argument, Error *err) {
  Request *request = argument;
  const json_t *body = request->body;
  const char *nonce = field_text(body, "nonce", "");
  int seat, scores[SEATS_MAX];
  (void)keeper;
  Status status = turn_find_seat(table, request, &seat, err);
  if (status != OK)
    return status;
  const Action *done = game_find_nonce(table_game(table), request->player.mark, nonce);
  if (done && !is_same_action(done, field_text(body, "type", "")))
    return refuse_nonce(err);
  if (done) {
    request->answer = table_json(table, request, seat);
    return OK;
  }
  if (field_int(body, "seq", table_state(table)->seq) != table_state(table)->seq)
    return refuse_stale(table, request, seat, err);
  for (int i = 0; i < SEATS_MAX; i++)
    scores[i] = table_state(table)->seats[i].score;
  ReadOrder read = {.order = {.seat = seat, .account = request->player.mark, .nonce = nonce}};
  Action recorded;
  status = turn_read_order(table, body, &read, err);
  if (status == OK)
    status = ability_do(&table->open->table, &read.order, &recorded, err);
  if (status == OK)
    status = table_settle(table, err);
  if (status != OK)
    return status;
  table_record_action(table, scores);
  atomic_fetch_add(&table->api->metrics.turns, 1);
  request->answer = table_json(table, request, seat);
  return OK;
}

static Status run_act(Request *request, Error *err) {
  int64_t began_us = metrics_now_us();
  Status status = tables_do(request->api, request->app, request->params[0], turn_act, request, err);
  if (status == OK)
    histogram_add(&request->api->metrics.turn_time, metrics_now_us() - began_us);
  return status;
}

typedef struct HelpAsked {
  Request *request;
  MachineTask *task;
  WordSet *words; // held
} HelpAsked;

static Status ask_help(Keeper *keeper, Table *table, void *argument, Error *err) {
  HelpAsked *asked = argument;
  Request *request = asked->request;
  int seat = SEAT_SYSTEM;
  Action help;
  (void)keeper;
  Status status = turn_find_seat(table, request, &seat, err);
  const SeatOrder order = {.ability = ABILITY_HELP, .seat = seat, .account = request->player.mark};
  if (status == OK)
    status = ability_do(&table->open->table, &order, &help, err);
  if (status == OK)
    status = table_help_ask(&table->open->table, seat, &asked->task, err);
  if (status != OK)
    return status;
  asked->words = wordset_hold(table->open->words);
  request->answer = table_json(table, request, seat);
  return OK;
}

// Only what the step may tell.
static json_t *hint_json(const Request *request, const Hint *hint, const Board *board, const Settings *settings) {
  ScopedStrBuf text = {0}, letters = {0};
  bool is_play = hint->type == ACTION_PLAY, is_whole = hint->step == HINT_WHOLE;
  hint_tell(hint, board, &settings->tiles, false, request->call->catalog, &text);
  json_t *json = json_pack("{s:i, s:s, s:s, s:o, s:i}", "step", hint->step, "type", action_type_name(hint->type),
                           "text", strbuf_text(&text), "tiles",
                           is_play && is_whole ? play_tiles_json(&hint->play, &settings->tiles) : json_array(), "score",
                           hint->score);
  if (is_play) {
    json_object_set_new(json, "line", json_integer(hint->lane));
    json_object_set_new(json, "down", json_boolean(hint->direction == DOWN));
  }
  if (hint->step >= HINT_TILES) {
    rack_write(&hint->tiles, &settings->tiles, &letters);
    json_object_set_new(json, "letters", json_string(strbuf_text(&letters)));
  }
  return json;
}

static Status run_turn_help(Request *request, Error *err) {
  HelpAsked asked = {.request = request};
  const Progress progress = {.cancel = &request->api->stops};
  Action choice = {0};
  Status status = tables_do(request->api, request->app, request->params[0], ask_help, &asked, err);
  json_auto_t *game = request->answer;
  request->answer = NULL;
  if (status == OK)
    status = machinetask_run(asked.task, &progress, &choice, err);
  if (status == OK) {
    const Settings *settings = machinetask_settings(asked.task);
    int step = (int)field_int(request->body, "step", HINT_WHOLE);
    int score = choice.type == ACTION_PLAY ? machinetask_score(asked.task, &choice.play) : 0;
    Hint hint = hint_make(&choice, machinetask_rack(asked.task), score, (HintStep)step);
    request->answer = hint_json(request, &hint, machinetask_board(asked.task), settings);
    json_object_set(request->answer, "game", game);
  }
  machinetask_destroy(asked.task);
  wordset_release(asked.words);
  return status;
}

static const Field lesson_body[] = {
    {"seat", FIELD_INT, .is_optional = true, .high = SEATS_MAX - 1, .help = "whose last turn"},
    {0},
};
static const Field lesson_answer[] = {
    {"turn", FIELD_INT, .high = INT32_MAX, .help = "of the game, from 1"},
    {"text", FIELD_TEXT, .high = 4000, .help = "what there is to say, in sentences"},
    {"grade", FIELD_CHOICE, .choices = "none ok small medium large"},
    {"rank", FIELD_INT, .high = INT32_MAX},
    {"played", FIELD_OBJECT, .fields = analysed_move_fields},
    {"better", FIELD_LIST, .high = LESSON_BETTER, .fields = analysed_move_fields},
    {0},
};

typedef struct LessonAsked {
  const Request *request;
  Lesson lesson;
  WordSet *words; // held
} LessonAsked;

static Status lesson_ask_at_table(Keeper *keeper, Table *table, void *argument, Error *err) {
  LessonAsked *asked = argument;
  int seat;
  (void)keeper;
  Status status = turn_find_seat(table, asked->request, &seat, err);
  if (status == OK)
    status = lesson_ask(&table->open->table, seat, asked->request->player.mark, &asked->lesson, err);
  if (status == OK)
    asked->words = wordset_hold(table->open->words);
  return status;
}

static json_t *lesson_json(const Request *request, const Lesson *lesson) {
  ScopedArena arena = {0};
  const TileSet *tiles = &lesson->review->tiles;
  const ReviewTurn *turn = lesson_turn(lesson);
  const AnalysisTurn *analysis = &turn->analysis;
  const StoryTurn told = story_tell_turn(lesson->review, lesson->at, false, request->call->catalog, &arena);
  json_t *better = json_array();
  for (int i = 0; i < analysis->best_count; i++)
    json_array_append_new(better, analysed_move_json(turn, &analysis->best[i], tiles));
  return json_pack("{s:i, s:s, s:s, s:i, s:o, s:o}", "turn", turn->number, "text", told.text, "grade",
                   grade_rows[analysis->grade].name, "rank", analysis->rank, "played",
                   analysed_move_json(turn, &analysis->made, tiles), "better", better);
}

static Status run_lesson(Request *request, Error *err) {
  LessonAsked asked = {.request = request};
  Status status = tables_do(request->api, request->app, request->params[0], lesson_ask_at_table, &asked, err);
  if (status == OK)
    status = lesson_run(&asked.lesson, asked.words, &request->progress, err);
  if (status == OK)
    request->answer = lesson_json(request, &asked.lesson);
  lesson_close(&asked.lesson);
  wordset_release(asked.words);
  return status;
}

const Route turn_routes[] = {
    {METHOD_GET, "/api/games/{id}", .who = WHO_PLAYER, .cost = COST_READ, .summary = "the game as one may see it",
     .query = show_query, .answer = game_fields, .run = run_show},
    {METHOD_POST, "/api/games/{id}/preview", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "words and points of tiles that are laid", .body = preview_body, .answer = preview_answer,
     .at_table = turn_preview},
    {METHOD_POST, "/api/games/{id}/actions", .who = WHO_PLAYER, .cost = COST_WRITE,
     .summary = "do something; the answer is the game afterwards, once it is on the disk", .body = action_body,
     .answer = game_fields, .run = run_act},
    {METHOD_POST, "/api/games/{id}/help", .who = WHO_PLAYER, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "a hint, in steps: where, which tiles, the play; the game is not ranked then", .body = help_body,
     .answer = help_answer, .run = run_turn_help},
    {METHOD_POST, "/api/games/{id}/lesson", .who = WHO_PLAYER, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "what would have been best in one's last turn; the game is not ranked then", .body = lesson_body,
     .answer = lesson_answer, .run = run_lesson},
    {0},
};
