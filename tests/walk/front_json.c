// SPDX-License-Identifier: MIT
// The JSON interface: one server for all games of a run; the client that began a game plays for all its people.
#include "app/opengame.h"
#include "base/file.h"
#include "base/mem.h"
#include "tests/walk/talker.h"
#include "tests/walk/walk.h"
#include "web/client.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define OWNER "Ana" // the name of the first person of every plan

static struct {
  Talker talker;
  TestServer place; // only its port
  Client client;
  StrBuf folder;
} server;

typedef struct Json {
  Walk *walk;
  char id[GAME_ID_SIZE];
  int asked; // a pending request; -1: none
  StrBuf talk;
} Json;

// The server

static void server_start_program(const Walk *walk) {
  const char *argv[] = {walk->program, "serve",  "--port",           "0", "--no-limits", "--threads",
                        "2",           "--data", server.folder.data, NULL};
  const char *home = getenv("TESELA_HOME");
  char *before = mem_copy_text(home, strlen(home));
  bool hangs;
  setenv("TESELA_HOME", server.folder.data, 1); // it outlives the game
  talker_start(&server.talker, argv, false, (TalkerSize){0});
  setenv("TESELA_HOME", before, 1);
  mem_free(before);
  while (!strchr(talker_since(&server.talker), '\n')) {
    if (!talker_hear(&server.talker, &hangs))
      walk_fail(walk, "the server does not start: %s", talker_since(&server.talker));
  }
  const char *port = strrchr(talker_since(&server.talker), ':');
  server.place.port = port ? atoi(port + 1) : 0;
  server.client.server = &server.place;
}

static void server_need(const Walk *walk) {
  if (server.talker.pid)
    return;
  const char *end = strrchr(walk->folder, '/'); // the game's own folder goes with the game
  strbuf_printf(&server.folder, "%.*s/server", (int)(end - walk->folder), walk->folder);
  server_start_program(walk);
  client_register(&server.client, OWNER);
}

void json_server_end(void) {
  if (server.talker.pid) {
    talker_signal(&server.talker, SIGTERM);
    int status = talker_wait(&server.talker);
    if (status != 0) {
      printf("FAILED: the server ends with status %d\n%s\n", status, strbuf_text(&server.talker.heard));
      exit(1);
    }
  }
  talker_deinit(&server.talker);
  client_free(&server.client);
  strbuf_deinit(&server.folder);
}

// Requests

static void note(Json *json, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void note(Json *json, const char *format, ...) {
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&json->talk, format, args);
  va_end(args);
}

static void note_answer(Json *json, const json_t *answer) {
  char *text = json_dumps(answer, JSON_COMPACT);
  note(json, "%d %.3000s\n", server.client.status, text ? text : "");
  free(text);
}

static json_t *ask(Json *json, const char *method, const char *path, const char *body) {
  json_t *answer = client_ask(&server.client, method, path, body);
  if (strcmp(method, "GET") != 0) {
    note(json, "%s %s %s\n", method, path, body ? body : "");
    note_answer(json, answer);
  }
  return answer;
}

static void path_of(const Json *json, const char *rest, char out[160]) {
  snprintf(out, 160, "/api/games/%s%s", json->id, rest);
}

static char *file_text(const char *path) {
  Span text;
  Error err;
  if (file_read(path, 1 << 20, &text, &err) != OK)
    abort();
  return (char *)(uintptr_t)text.data;
}

// One resource for each list of words and tile set.
static void need_words(Json *json) {
  const WalkWords *words = json->walk->words;
  char id[64];
  snprintf(id, sizeof id, "%s-%s", words->words, words->tile_set);
  char *list = file_text(words->words_file.data), *bag = file_text(words->bag_file.data);
  json_t *body = json_pack("{s:s, s:s, s:s}", "id", id, "words", list, "bag", bag);
  char *text = json_dumps(body, 0);
  json_t *answer = client_ask(&server.client, "POST", "/api/resources", text);
  bool is_there = server.client.status == 200 || strcmp(text_of(answer, "code"), "dictionary_exists") == 0;
  if (!is_there)
    walk_fail(json->walk, "the words are refused with %d %s", server.client.status, text_of(answer, "message"));
  json_decref(answer);
  json_decref(body);
  free(text);
  mem_free(list);
  mem_free(bag);
}

// A new game

static json_t *seats_json(const Plan *plan) {
  json_t *seats = json_array();
  for (int i = 0; i < plan->people; i++)
    json_array_append_new(seats, json_pack("{s:s, s:s, s:b, s:b}", "kind", "person", "name", plan->names[i], "account",
                                           i == 0 && plan->is_bound, "here", 1));
  for (int i = 0; i < plan->machines; i++)
    json_array_append_new(seats, json_pack("{s:s, s:s, s:s}", "kind", "bot", "name", plan->names[plan->people + i],
                                           "bot", plan->bots[i]));
  return seats;
}

static json_t *rules_json(const Plan *plan) {
  json_t *rules = json_object();
  for (int i = 0; i < plan->rule_count; i++) {
    const char *equals = strchr(plan->rules[i], '=');
    char name[RULE_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)(equals - plan->rules[i]), plan->rules[i]);
    const SettingRow *row = settings_find(span_of(name));
    json_t *value = row->type == SETTING_NUMBER   ? json_integer(atoi(equals + 1))
                    : row->type == SETTING_SWITCH ? json_boolean(strcmp(equals + 1, "yes") == 0)
                                                  : json_string(equals + 1);
    json_object_set_new(rules, name, value);
  }
  if (plan->board_size)
    json_object_set_new(rules, "board_size", json_integer(plan->board_size));
  return rules;
}

// The body of the request for it; the caller frees it.
static char *game_body(const Plan *plan) {
  char resource[64];
  snprintf(resource, sizeof resource, "%s-%s", plan->words, plan->tile_set);
  json_t *body = json_pack("{s:s, s:s, s:s, s:o, s:o}", "preset", plan->preset, "resource", resource, "seed",
                           plan->seed, "seats", seats_json(plan), "settings", rules_json(plan));
  char *text = json_dumps(body, 0);
  json_decref(body);
  return text;
}

void json_print_plan(const Plan *plan) {
  char *text = game_body(plan);
  puts(text);
  free(text);
}

static void *open_game(Walk *walk) {
  Json *json = mem_alloc(sizeof *json);
  *json = (Json){.walk = walk, .asked = -1};
  walk->front = json;
  server_need(walk);
  need_words(json);
  char *text = game_body(walk->plan);
  json_t *answer = ask(json, "POST", "/api/games", text);
  if (server.client.status != 200)
    walk_fail(walk, "no game: %d %s", server.client.status, text_of(answer, "message"));
  snprintf(json->id, sizeof json->id, "%s", text_of(answer, "id"));
  json_decref(answer);
  free(text);
  return json;
}

static void close_game(void *front) {
  Json *json = front;
  strbuf_deinit(&json->talk);
  mem_free(json);
}

// What is shown

static void check_int(const Json *json, const json_t *object, const char *name, int64_t expected) {
  if (int_of(object, name) != expected)
    walk_fail(json->walk, "%s is %lld, and should be %lld", name, (long long)int_of(object, name), (long long)expected);
}

static void check_bool(const Json *json, const json_t *object, const char *name, bool expected) {
  if (json_is_true(json_object_get(object, name)) != expected)
    walk_fail(json->walk, "%s should be %s", name, expected ? "true" : "false");
}

static void check_seats(const Json *json, const json_t *game, const GameView *view) {
  const GameTable *table = &json->walk->oracle;
  for (int i = 0; i < view->state.seat_count; i++) {
    const json_t *seat = json_array_get(json_object_get(game, "seats"), (size_t)i);
    const SeatState *player = &view->state.seats[i];
    int64_t left;
    check_int(json, seat, "score", player->score);
    check_int(json, seat, "tiles", view->rack_counts[i]);
    check_int(json, seat, "coins", state_coins(&view->state, view->settings, i));
    check_bool(json, seat, "out", player->is_out);
    check_bool(json, seat, "submitted", player->has_submitted);
    if (table_time_left_ms(table, i, &left))
      check_int(json, seat, "clock_ms", left);
    else if (!json_is_null(json_object_get(seat, "clock_ms")))
      walk_fail(json->walk, "seat %d has a clock, and should have none", i);
  }
}

static void check_board(const Json *json, const json_t *game, const GameView *view) {
  const json_t *board = json_object_get(game, "board");
  size_t index;
  json_t *square;
  if ((int)json_array_size(board) != view->state.board.tile_count)
    walk_fail(json->walk, "%zu tiles lie on the board, and should be %d", json_array_size(board),
              view->state.board.tile_count);
  json_array_foreach(board, index, square) {
    Tile tile = board_at(&view->state.board, (int)int_of(square, "row"), (int)int_of(square, "col"));
    bool is_same = strcmp(view->settings->tiles.names[tile_letter(tile)], text_of(square, "tile")) == 0;
    if (!is_same || json_is_true(json_object_get(square, "blank")) != tile_is_blank(tile))
      walk_fail(json->walk, "another tile lies at %d, %d", (int)int_of(square, "row"), (int)int_of(square, "col"));
  }
}

static void check_rack(const Json *json, const json_t *game, const GameView *view) {
  const json_t *tiles = json_object_get(json_object_get(game, "rack"), "tiles");
  Rack rack = view->rack;
  size_t index;
  json_t *name;
  json_array_foreach(tiles, index, name) {
    const char *text = json_string_value(name);
    int tile = text[0] ? tileset_find(&view->settings->tiles, span_of(text)) : TILE_BLANK;
    if (tile < 0 || !rack_take(&rack, (Tile)tile))
      walk_fail(json->walk, "the rack of seat %d has no %s", view->seat, text);
  }
  if (rack.total > 0)
    walk_fail(json->walk, "tiles are missing from the rack of seat %d", view->seat);
}

static bool has_text(const json_t *list, const char *text) {
  size_t index;
  json_t *element;
  json_array_foreach(list, index, element) {
    if (strcmp(json_string_value(element), text) == 0)
      return true;
  }
  return false;
}

// can and cannot together are the abilities of the game.
static void check_abilities(const Json *json, const json_t *game, int seat) {
  const GameTable *table = &json->walk->oracle;
  bool is_over = state_is_over(game_state(table->game));
  for (int i = 0; i < ABILITIES; i++) {
    const char *name = ability_name((Ability)i);
    Error why;
    StrBuf reason = {0};
    bool is_known = !is_over && ability_is_known((Ability)i, game_settings(table->game));
    bool is_good = ability_check((Ability)i, table, seat, &why) == OK;
    bool can = has_text(json_object_get(game, "can"), name);
    const json_t *cannot = json_object_get(json_object_get(game, "cannot"), name);
    if (can != (is_known && is_good) || (cannot != NULL) != (is_known && !is_good))
      walk_fail(json->walk, "seat %d %s %s, and should be otherwise", seat, can ? "can" : "can't", name);
    if (cannot)
      error_format(&why, NULL, &reason);
    if (cannot && strcmp(json_string_value(cannot), strbuf_text(&reason)) != 0)
      walk_fail(json->walk, "seat %d can't %s for \"%s\", and should hear \"%s\"", seat, name,
                json_string_value(cannot), strbuf_text(&reason));
    strbuf_deinit(&reason);
  }
}

static void check_game(const Json *json, const json_t *game, int seat) {
  const GameTable *table = &json->walk->oracle;
  const State *state = game_state(table->game);
  GameView *view = mem_alloc(sizeof *view);
  game_view_for(table->game, seat, view);
  check_int(json, game, "turn", state_awaited(state));
  check_int(json, game, "turn_number", state->turn_number);
  check_int(json, game, "round", state->round);
  check_int(json, game, "direction", state->direction);
  check_int(json, game, "bag", view->bag_count);
  check_int(json, game, "now_ms", table_now_ms(table));
  check_bool(json, game, "over", state_is_over(state));
  check_bool(json, game, "must_answer", state_must_answer(state));
  if (strcmp(text_of(game, "end"), end_reason_name(state->end)) != 0)
    walk_fail(json->walk, "the end is \"%s\", and should be \"%s\"", text_of(game, "end"), end_reason_name(state->end));
  if (json_is_object(json_object_get(game, "pending")) != state->pending.is_there ||
      json_is_object(json_object_get(game, "undo_asked")) != state->undo_offer.is_there)
    walk_fail(json->walk, "a play that is judged, or a turn that is taken back, is not shown as it is");
  check_seats(json, game, view);
  check_board(json, game, view);
  check_rack(json, game, view);
  check_abilities(json, game, seat);
  mem_free(view);
}

// Waiting

static json_t *get_game(Json *json, int seat) {
  char rest[32], path[160];
  snprintf(rest, sizeof rest, "?seat=%d", seat);
  path_of(json, rest, path);
  json_t *game = ask(json, "GET", path, NULL);
  if (server.client.status != 200)
    walk_fail(json->walk, "GET %s gives %d %s", path, server.client.status, text_of(game, "message"));
  return game;
}

// Waits until machines have moved, and the server has noticed time that is up.
static json_t *wait_game(Json *json, int seat) {
  int64_t expected = game_state(json->walk->oracle.game)->seq;
  for (int waited = 0;; waited++) {
    json_t *game = get_game(json, seat);
    if (int_of(game, "seq") == expected)
      return game;
    note(json, "%s", waited == 0 ? "(waiting)\n" : "");
    if (int_of(game, "seq") > expected || waited > talker_patience_ms / 2) {
      note_answer(json, game);
      walk_fail(json->walk, "the game stands at %d, and should at %d", (int)int_of(game, "seq"), (int)expected);
    }
    json_decref(game);
    usleep(2000);
  }
}

static void finish_request(Json *json) {
  if (json->asked < 0)
    return;
  json_t *answer = client_finish(&server.client, json->asked);
  json->asked = -1;
  note_answer(json, answer);
  if (server.client.status != 200)
    walk_fail(json->walk, "what was offered is refused with %d %s: %s", server.client.status, text_of(answer, "code"),
              text_of(answer, "message"));
  json_decref(answer);
}

static void ready(void *front) {
  Json *json = front;
  const State *state = game_state(json->walk->oracle.game);
  finish_request(json);
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (state->seats[seat].who.kind != SEAT_PERSON)
      continue;
    json_t *game = wait_game(json, seat);
    check_game(json, game, seat);
    json_decref(game);
  }
  if (json->walk->plan->people == 0)
    json_decref(wait_game(json, 0));
}

// Saying

static json_t *placed_json(const Walk *walk, const Draft *draft) {
  const TileSet *tiles = &game_settings(walk->oracle.game)->tiles;
  json_t *list = json_array();
  for (int i = 0; draft && i < draft->count; i++) {
    const Placement *placement = &draft->placements[i];
    json_array_append_new(list, json_pack("{s:i, s:i, s:s, s:b}", "row", placement->row, "col", placement->col, "tile",
                                          tiles->names[tile_letter(placement->tile)], "blank",
                                          tile_is_blank(placement->tile)));
  }
  return list;
}

static json_t *tile_json(const Walk *walk, Tile tile) {
  return json_string(tile == TILE_BLANK ? "" : game_settings(walk->oracle.game)->tiles.names[tile]);
}

static char *body_of(const Walk *walk, const SeatOrder *order) {
  json_t *body = json_pack("{s:s, s:i}", "type", ability_name(order->ability), "seat", order->seat);
  char nonce[32];
  snprintf(nonce, sizeof nonce, "walk-%lld", (long long)walk->confirmed);
  json_object_set_new(body, "nonce", json_string(nonce));
  if (order->ability == ABILITY_PLAY || order->ability == ABILITY_SUBMIT)
    json_object_set_new(body, "tiles", placed_json(walk, order->draft));
  if (order->ability == ABILITY_EXCHANGE) {
    json_t *list = json_array();
    for (int i = 0; i < order->tile_count; i++)
      json_array_append_new(list, tile_json(walk, order->tiles[i]));
    json_object_set_new(body, "tiles", list);
  }
  if (order->ability == ABILITY_BUY_BLANK && order->tile_count > 0)
    json_object_set_new(body, "give", tile_json(walk, order->tiles[0]));
  char *text = json_dumps(body, JSON_COMPACT);
  json_decref(body);
  return text;
}

static void begin_request(Json *json, const SeatOrder *order) {
  char path[160], help[32];
  char *body = body_of(json->walk, order);
  bool is_help = order->ability == ABILITY_HELP;
  snprintf(help, sizeof help, "{\"seat\":%d}", order->seat);
  path_of(json, is_help ? "/help" : "/actions", path);
  note(json, "POST %s %s\n", path, is_help ? help : body);
  json->asked = client_begin(&server.client, "POST", path, is_help ? help : body);
  free(body);
}

static void say(void *front, const SeatOrder *order) {
  begin_request(front, order);
}

static void try_wrong(void *front, const SeatOrder *order, const Error *why) {
  Json *json = front;
  StrBuf reason = {0};
  begin_request(json, order);
  json_t *answer = client_finish(&server.client, json->asked);
  json->asked = -1;
  note_answer(json, answer);
  error_format(why, NULL, &reason);
  bool is_refused = server.client.status >= 400 && server.client.status < 500;
  bool is_same = strcmp(text_of(answer, "message"), strbuf_text(&reason)) == 0;
  if (!is_refused || (!is_same && !choose_is_about_payload(text_of(answer, "code"))))
    walk_fail(json->walk, "%s should be refused with \"%s\"", ability_name(order->ability), strbuf_text(&reason));
  json_decref(answer);
  strbuf_deinit(&reason);
}

static void wake(void *front) {
  (void)front; // the server looks every second
}

static void idle(void *front) {
  static const char *const rests[] = {"/at?turn=0", "/file", "?seat=0"};
  Json *json = front;
  char path[160];
  path_of(json, rests[random_below(&json->walk->whims, 3)], path);
  json_decref(ask(json, "GET", path, NULL));
}

static bool leave(void *front) {
  (void)front;
  return false;
}

static void end_server(Json *json, int signal, bool is_good) {
  bool hangs = false;
  talker_signal(&server.talker, signal);
  note(json, "[signal %d]\n", signal);
  while (talker_hear(&server.talker, &hangs))
    continue;
  if (hangs)
    walk_fail(json->walk, "the server does not end");
  int status = talker_wait(&server.talker);
  if (json->asked >= 0)
    close(json->asked);
  json->asked = -1;
  if (is_good && status != 0)
    walk_fail(json->walk, "the server ends with status %d: %s", status, strbuf_text(&server.talker.heard));
}

static void interrupt(void *front) {
  end_server(front, SIGTERM, true);
}

static void kill_server(void *front) {
  end_server(front, SIGKILL, false);
}

static void resume(void *front) {
  Json *json = front;
  server_start_program(json->walk);
}

static Game *record(void *front) {
  const Json *json = front;
  StrBuf place = {0};
  strbuf_printf(&place, "%s/tesela.db", server.folder.data);
  Game *game = record_read_stored(json->walk, place.data, json->id);
  strbuf_deinit(&place);
  return game;
}

static void add_conversation(void *front, StrBuf *out) {
  strbuf_add_text(out, strbuf_text(&((const Json *)front)->talk));
  strbuf_printf(out, "The server said:\n%s", strbuf_text(&server.talker.heard));
}

const FrontKind front_json = {.name = "json",
                              .can_be_free = true,
                              .open = open_game,
                              .close = close_game,
                              .ready = ready,
                              .say = say,
                              .try_wrong = try_wrong,
                              .wake = wake,
                              .idle = idle,
                              .leave = leave,
                              .interrupt = interrupt,
                              .kill = kill_server,
                              .resume = resume,
                              .record = record,
                              .add_conversation = add_conversation};
