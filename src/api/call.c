// SPDX-License-Identifier: MIT
#include "api/call.h"

#include "api/api.h"
#include "base/mem.h"
#include "notation/jsonread.h"

#include <jansson.h>

enum { AWAY_S = 5 }; // Retry-After while the store can't be used

static int status_to_http(Status status) {
  switch (status) {
  case OK:
    return 200;
  case ERR_INPUT:
    return 400;
  case ERR_MISSING:
    return 404;
  case ERR_EXISTS:
  case ERR_STATE:
    return 409;
  case ERR_DENIED:
    return 403;
  case ERR_LIMIT:
    return 413;
  case ERR_CANCELLED:
    return 503;
  case ERR_IO:
    return 500;
  }
  return 500;
}

static json_t *error_args(const Error *err) {
  json_t *args = json_array();
  for (int i = 0; i < err->arg_count; i++) {
    json_t *value = err->args[i].offset < 0 ? json_integer((json_int_t)err->args[i].number)
                                            : json_string(err->texts + err->args[i].offset);
    json_array_append_new(args, value ? value : json_string("?")); // invalid text
  }
  return args;
}

// Steals the reference.
static void set_json(Call *call, json_t *json) {
  strbuf_reset(&call->answer);
  json_write(json, JSON_COMPACT, &call->answer);
  call->type = "application/json";
  json_decref(json);
}

void call_refuse(Call *call, const Error *err, const char *field) {
  ScopedStrBuf message = {0};
  Error shown = *err;
  if (problem_is_ours(err)) {
    problems_tell(call->api->problems, err);
    error_set(&shown, ERR_IO, N_("something went wrong in the server; please try again"));
  }
  error_format(&shown, call->catalog, &message);
  call->status = status_to_http(shown.kind);
  if (problem_is_of_store(err)) {
    call->status = 503;
    call->wait_s = AWAY_S;
  }
  json_t *text = json_string(strbuf_text(&message));
  set_json(call, json_pack("{s:s, s:o, s:s, s:o}", "code", shown.code ? shown.code : status_name(shown.kind), "args",
                           error_args(&shown), "field", field, "message", text ? text : json_string("?")));
}

void call_refuse_with(Call *call, int status, const char *code, const char *message) {
  set_json(call, json_pack("{s:s, s:[], s:s, s:s}", "code", code, "args", "field", "", "message",
                           tr(call->catalog, message)));
  call->status = status;
}

Call *call_create(Api *api) {
  Call *call = mem_alloc(sizeof *call);
  call->api = api;
  call->status = 500;
  return call;
}

void call_destroy(Call *call) {
  mem_free(call->path);
  mem_free(call->query);
  mem_free_span(call->body);
  mem_free(call->languages);
  mem_free(call->agent);
  mem_free(call->job);
  mem_free(call->websocket_key);
  strbuf_deinit(&call->answer);
  strbuf_deinit(&call->cookie);
  mem_free(call);
}
