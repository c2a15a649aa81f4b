// SPDX-License-Identifier: MIT
#include "api/router.h"

#include "api/nodes.h"
#include "api/sessions.h"
#include "api/tables.h"
#include "app/failure.h"
#include "app/steward.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "notation/jsonread.h"

#include <stdio.h>
#include <stdlib.h>

// For puzzles, addresses with a word come before those with an id.
const Route *const route_tables[] = {meta_routes,     account_routes, list_routes,     game_routes,   turn_routes,
                                     table_routes,    join_routes,    analysis_routes, puzzle_routes, exercise_routes,
                                     position_routes, share_routes,   job_routes,      NULL};

const Field error_fields[] = {
    {"code", FIELD_TEXT, .low = 1, .high = 64, .help = "stable, for programs"},
    {"args", FIELD_LIST, .high = ERROR_ARGS_MAX, .of = FIELD_ANY},
    {"field", FIELD_TEXT, .high = ERROR_FIELD_MAX, .help = "the field at fault, or nothing"},
    {"message", FIELD_TEXT, .high = 4096, .help = "in the reader's language"},
    {"game", FIELD_OBJECT, .is_optional = true, .help = "as it is now, where one was late"},
    {0},
};

// "/api/games/{id}/actions": braces stand for one part of the path.
bool route_matches(const Route *route, const char *path, char params[ROUTE_PARAMS_MAX][ROUTE_PARAM_SIZE]) {
  const char *pattern = route->path;
  int count = 0;
  while (*pattern && *path) {
    if (*pattern != '{') {
      if (*pattern++ != *path++)
        return false;
      continue;
    }
    size_t size = strcspn(path, "/");
    if (size == 0 || size >= ROUTE_PARAM_SIZE || count == ROUTE_PARAMS_MAX)
      return false;
    memcpy(params[count], path, size);
    params[count++][size] = '\0';
    path += size;
    pattern += strcspn(pattern, "}") + 1;
  }
  return *pattern == '\0' && *path == '\0';
}

void router_write_path(const char *path, StrBuf *out) {
  char params[ROUTE_PARAMS_MAX][ROUTE_PARAM_SIZE];
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      const char *brace = strstr(route->path, "{token}"), *last = strrchr(path, '/');
      if (!brace || !route_matches(route, path, params))
        continue;
      strbuf_add(out, path, (size_t)(last + 1 - path)); // a token is the last part
      strbuf_add_char(out, '*');
      return;
    }
  }
  strbuf_add_text(out, path);
}

static const Route *find_route(const Call *call, char params[ROUTE_PARAMS_MAX][ROUTE_PARAM_SIZE], bool *has_path) {
  *has_path = false;
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if (!route_matches(route, call->path, params))
        continue;
      *has_path = true;
      if (route->method == call->method)
        return route;
    }
  }
  return NULL;
}

static void refuse_method(Call *call) {
  static const char *const names[] = {"GET, HEAD", "POST", "PUT", "PATCH", "DELETE"};
  char params[ROUTE_PARAMS_MAX][ROUTE_PARAM_SIZE];
  size_t size = 0;
  call_refuse_with(call, 405, "wrong_method", N_("this address does not take such requests"));
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if (route_matches(route, call->path, params) && size < sizeof call->allow)
        size += (size_t)snprintf(call->allow + size, sizeof call->allow - size, "%s%s", size ? ", " : "",
                                 names[route->method]);
    }
  }
}

const Route *router_find(const Call *call) {
  char params[ROUTE_PARAMS_MAX][ROUTE_PARAM_SIZE];
  bool has_path;
  return find_route(call, params, &has_path);
}

bool router_look_up(Call *call, Lane *lane, Cost *cost) {
  char params[ROUTE_PARAMS_MAX][ROUTE_PARAM_SIZE];
  bool has_path;
  const Route *route = find_route(call, params, &has_path);
  if (!route && has_path)
    refuse_method(call);
  else if (!route)
    call_refuse_with(call, 404, "missing", N_("there is nothing at this address"));
  else if (call->body.size > (route->body_max ? route->body_max : ROUTE_BODY_MAX))
    call_refuse_with(call, 413, "too_large", N_("the request is too large"));
  else {
    *lane = route->lane;
    *cost = route->cost;
    call->is_long = route->job != NULL;
    return true;
  }
  return false;
}

// Decodes percent-encoding in a part of the path: ids of resources may have any letters. False if it is invalid.
static bool decode_param(char *param) {
  char *out = param;
  for (const char *in = param; *in; in++) {
    if (*in == '%') {
      const char digits[3] = {in[1], in[1] ? in[2] : '\0', '\0'};
      long byte = strspn(digits, "0123456789abcdefABCDEF") == 2 ? strtol(digits, NULL, 16) : 0;
      if (byte == 0)
        return false;
      *out++ = (char)byte;
      in += 2;
    } else {
      *out++ = *in;
    }
  }
  *out = '\0';
  return utf8_is_valid(span_of(param));
}

static Status read_params(Request *request, Error *err) {
  for (int i = 0; i < ROUTE_PARAMS_MAX; i++) {
    if (!decode_param(request->params[i]))
      return error_set(err, ERR_INPUT, N_("the address is broken"));
  }
  return OK;
}

// Fields of a use case are in the address if the method has no body, or the body is not JSON.
static bool asks_in_address(const Route *route) {
  return route->method == METHOD_GET || route->method == METHOD_DELETE || route->takes_bytes;
}

const Field *route_body(const Route *route) {
  bool is_asked = route->use && !asks_in_address(route);
  return route->body ? route->body : is_asked ? route->use->in : no_fields;
}

const Field *route_query(const Route *route) {
  bool is_asked = route->use && asks_in_address(route);
  return route->query ? route->query : is_asked ? route->use->in : no_fields;
}

Who route_who(const Route *route) {
  return route->use && route->who == WHO_ANYBODY ? route->use->who : route->who;
}

Use request_user(Request *request, const Progress *progress) {
  return (Use){.app = request->app,
               .account = &request->player.account,
               .catalog = request->call->catalog,
               .progress = progress,
               .never_waits = true, // a job makes what is missing (api/exercisejob.h)
               .arena = &request->arena,
               .shelf = request->api->words};
}

// The text in the place of {…} in the path is a field of that name. An impossible value means "not found".
static Status take_params(Request *request, const Field *fields, void *in, Error *err) {
  const char *path = request->route->path;
  Status status = OK;
  for (int i = 0; i < ROUTE_PARAMS_MAX && status == OK && (path = strchr(path, '{')); i++) {
    size_t size = strcspn(++path, "}");
    const Field *field = field_row(fields);
    while (field && !span_equals((Span){path, size}, field->name))
      field = field_row(field + 1);
    if (field)
      status = field_type_in(field, span_of(request->params[i]), in, &request->arena, NULL);
  }
  return status == OK ? OK : error_set(err, ERR_MISSING, N_("there is nothing at this address"));
}

// A body that is not JSON is the use case's file.
static void take_bytes(const Request *request, const UseCase *what, void *in) {
  const Field *field = field_row(what->in);
  while (field && field->type != FIELD_FILE)
    field = field_row(field + 1);
  if (field && request->route->takes_bytes)
    *(FieldFile *)(void *)((char *)in + field->offset) = (FieldFile){request->call->body, field->name};
}

Status request_use_as(Request *request, const UseCase *what, const Progress *progress, void *out, Error *err) {
  const Use use = request_user(request, progress);
  Arena *arena = &request->arena;
  void *in = arena_alloc(arena, what->in_size);
  fields_default(what->in, in, arena);
  fields_take_json(what->in, request->query, in, arena);
  fields_take_json(what->in, request->body, in, arena);
  take_bytes(request, what, in);
  Status status = take_params(request, what->in, in, err);
  return status == OK ? what->run(&use, in, out, err) : status;
}

Status request_use_into(Request *request, const Progress *progress, void *out, Error *err) {
  return request_use_as(request, request->route->use, progress, out, err);
}

static Status route_tell_fields(Request *request, const void *out, Error *err) {
  (void)err;
  request->answer = fields_to_json(request->route->use->out, out, FIELD_NOT_JSON);
  return OK;
}

Status request_use_telling(Request *request, RouteTell *tell, Error *err) {
  const UseCase *what = request->route->use;
  void *out = arena_alloc(&request->arena, what->out_size);
  Status status = request_use_into(request, &request->progress, out, err);
  bool is_open = status == OK || what->is_kept_open;
  if (status == OK)
    status = tell(request, out, err);
  if (what->deinit && is_open)
    what->deinit(out);
  return status;
}

// Reads what the route takes from the address and the body.
static Status router_read_given(Request *request, Error *err) {
  const Route *route = request->route;
  Span body = request->call->body;
  Status status = fields_from_query(route_query(route), request->call->query, &request->query, err);
  if (status != OK || route->takes_bytes)
    return status;
  status = json_parse(body.size ? body : span_of("{}"), &request->body, err);
  return status == OK ? fields_check(route_body(route), request->body, err) : status;
}

static Status refuse_non_admin(Error *err) {
  return error_coded(err, "not_admin", error_set(err, ERR_DENIED, N_("only an administrator may do this")));
}

static Status router_admit(Request *request, Error *err) {
  const Player *player = &request->player;
  Who who = route_who(request->route);
  if (who == WHO_ANYBODY || (who == WHO_PLAYER && !player_is_nobody(player)) ||
      (who == WHO_ACCOUNT && player->account.id) ||
      (who == WHO_ADMIN && player->account.id && admin_is(request->app, &player->account)))
    return OK;
  if (who == WHO_ADMIN && player->account.id)
    return refuse_non_admin(err);
  request->status = 401;
  return fail(err, FAILURE_NOT_LOGGED_IN);
}

Status request_take(Request *request, const char *of, Cost cost, Error *err) {
  Call *call = request->call;
  if (limits_take(request->api->limits, of, call->is_local, cost, api_now_ms(), &call->wait_s))
    return OK;
  request->status = 429;
  return error_coded(err, "too_many", error_set(err, ERR_LIMIT, N_("too many requests; please wait a moment")));
}

// Tells the other nodes that a password was tried, so that every node counts it.
static void router_tell_login(Request *request) {
  const Call *call = request->call;
  char address[ADDRESS_MAX];
  address_key(call->address, address);
  nodes_tell_spent(request->api->nodes, request->app, address, call->is_local, COST_LOGIN);
  if (!player_is_nobody(&request->player))
    nodes_tell_spent(request->api->nodes, request->app, request->player.mark, call->is_local, COST_LOGIN);
}

// The text of a refusal ends with a brace: adds one more member before it.
static void router_add_game(Call *call, const json_t *game) {
  call->answer.size--;
  strbuf_add_text(&call->answer, ",\"game\":");
  json_write(game, JSON_COMPACT, &call->answer);
  strbuf_add_char(&call->answer, '}');
}

static void give_refusal(Request *request, const Error *err) {
  Call *call = request->call;
  int status = request->status;
  call_refuse(call, err, err->field[0] ? err->field : request->field);
  if (request->game)
    router_add_game(call, request->game);
  if (status)
    call->status = status;
}

static void router_answer(Request *request, Status status, const Error *err) {
  Call *call = request->call;
  if (status != OK) {
    give_refusal(request, err);
    return;
  }
  call->status = request->status ? request->status : 200;
  if (!request->answer)
    return;
  json_write(request->answer, JSON_COMPACT, &call->answer);
  call->type = "application/json";
}

static Status router_do_at(Keeper *keeper, Table *table, void *argument, Error *err) {
  Request *request = argument;
  const Route *route = request->route;
  Status status = route->need ? route->need(table, &request->player, err) : OK;
  return status == OK ? route->at_table(keeper, table, request, err) : status;
}

static Status router_do(Request *request, Error *err) {
  const Route *route = request->route;
  if (!route->at_table)
    return route->run ? route->run(request, err)
                      : request_use_telling(request, route->tell ? route->tell : route_tell_fields, err);
  Status status = tables_do(request->api, request->app, request->params[0], router_do_at, request, err);
  if (status == OK && !request->answer && !route->type)
    request->answer = json_object();
  return status;
}

// False: the answer comes later, and the call does not belong to this thread any more.
static bool router_go_through(Request *request) {
  Error err = {0};
  bool is_long = request->route->job;
  Status status = read_params(request, &err);
  if (status == OK)
    status = sessions_recognise(request, &err);
  if (status == OK)
    status = router_admit(request, &err);
  if (status == OK && !player_is_nobody(&request->player)) // the player's own limit, wherever they call from
    status = request_take(request, request->player.mark, request->route->cost, &err);
  if (status == OK && request->route->cost == COST_LOGIN)
    router_tell_login(request);
  if (status == OK)
    status = router_read_given(request, &err);
  if (status == OK)
    status = is_long ? jobs_ask(request, &err) : router_do(request, &err);
  if (status == OK && is_long)
    return false;
  router_answer(request, status, &err);
  return true;
}

static void run_upgrade(Request *request) {
  Error err = {0};
  Call *call = request->call;
  Status status = sessions_recognise(request, &err);
  call->player = request->player;
  if (status == OK && !player_is_nobody(&call->player))
    call->status = 101;
  else
    call_refuse_with(call, 401, "not_logged_in", N_("play as a guest or log in first"));
}

static Request *request_create(Call *call, Worker *worker) {
  Request *request = mem_alloc(sizeof *request);
  bool has_path;
  request->call = call;
  request->api = worker->api;
  request->app = worker->app;
  request->progress = (Progress){.cancel = &worker->api->stops};
  request->route = call->is_upgrade ? NULL : find_route(call, request->params, &has_path);
  return request;
}

static void request_destroy(Request *request) {
  json_decref(request->query);
  json_decref(request->body);
  json_decref(request->answer);
  json_decref(request->game);
  arena_deinit(&request->arena);
  mem_free(request);
}

void router_run(void *call, void *worker) {
  Call *called = call;
  Request *request = request_create(called, worker);
  bool is_answered = true;
  if (called->is_upgrade)
    run_upgrade(request);
  else
    is_answered = router_go_through(request);
  request_destroy(request);
  if (is_answered)
    called->done(called);
}

Status router_run_job(Call *call, Worker *worker, const Player *player, const Progress *progress, Error *err) {
  Request *request = request_create(call, worker);
  request->player = *player;
  request->progress = *progress;
  Status status =
      request->route ? read_params(request, err) : error_set(err, ERR_MISSING, N_("there is nothing at this address"));
  if (status == OK)
    status = router_read_given(request, err);
  if (status == OK)
    status = router_do(request, err);
  router_answer(request, status, err);
  request_destroy(request);
  return status;
}
