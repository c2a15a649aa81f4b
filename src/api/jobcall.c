// SPDX-License-Identifier: MIT
// A request is the call's address, language and player as JSON. A result is a line of JSON, followed by the answer as
// it will be sent.
#include "api/jobcall.h"

#include "base/mem.h"
#include "field/field.h"
#include "notation/jsonread.h"

#include <string.h>

typedef struct JobOrder {
  int method;
  const char *path, *query, *language, *player;
} JobOrder;

static const Field job_order_fields[] = {
    {"method", FIELD_CHOICE, FIELD_IN(JobOrder, method), .choices = "GET POST PUT PATCH DELETE"},
    {"path", FIELD_TEXT, FIELD_IN(JobOrder, path), .low = 1, .high = JOB_REQUEST_MAX},
    {"query", FIELD_TEXT, FIELD_IN(JobOrder, query), .high = JOB_REQUEST_MAX},
    {"language", FIELD_TEXT, FIELD_IN(JobOrder, language), .low = 1, .high = 8},
    {"player", FIELD_TEXT, FIELD_IN(JobOrder, player), .low = 1, .high = SEAT_NAME_MAX - 1},
    {0},
};

typedef struct JobAnswer {
  int status, wait_s;
  bool is_json;
} JobAnswer;

static const Field job_answer_fields[] = {
    {"status", FIELD_INT, FIELD_IN(JobAnswer, status), .low = 200, .high = 599},
    {"wait", FIELD_INT, FIELD_IN(JobAnswer, wait_s), .high = INT32_MAX},
    {"json", FIELD_BOOL, FIELD_IN(JobAnswer, is_json)},
    {0},
};

void jobcall_write(const Field *fields, const void *record, StrBuf *out) {
  json_t *json = fields_to_json(fields, record, FIELD_NOT_JSON);
  json_write(json, JSON_COMPACT, out);
  json_decref(json);
}

Status jobcall_read(const Field *fields, Span text, void *record, json_t **json, Error *err) {
  ScopedArena arena = {0}; // no field needs it
  *json = NULL;
  Status status = json_parse(text, json, err);
  if (status == OK)
    status = fields_check(fields, *json, err);
  if (status == OK)
    fields_take_json(fields, *json, record, &arena);
  return status;
}

void jobcall_write_request(const Request *request, StrBuf *out) {
  const Call *call = request->call;
  const JobOrder order = {.method = (int)call->method,
                          .path = call->path,
                          .query = call->query ? call->query : "",
                          .language = catalog_language(call->catalog),
                          .player = request->player.mark};
  jobcall_write(job_order_fields, &order, out);
}

static Status jobcall_find_player(App *app, const char *mark, Player *out, Error *err) {
  *out = (Player){.account.id = account_of_mark(mark)};
  memcpy(out->mark, mark, strlen(mark)); // its length has been checked
  if (out->account.id)
    return account_refresh(app, &out->account, err);
  memcpy(out->account.guest, out->mark, sizeof out->account.guest);
  return OK;
}

static Call *jobcall_make(Api *api, const JobOrder *order, Span body) {
  Call *call = call_create(api);
  call->method = (Method)order->method;
  call->path = mem_copy_text(order->path, strlen(order->path));
  call->query = order->query[0] ? mem_copy_text(order->query, strlen(order->query)) : NULL;
  call->catalog = catalog_find(order->language);
  call->body = (Span){mem_copy_text(body.data, body.size), body.size};
  return call;
}

Status jobcall_read_request(Api *api, App *app, const Job *job, Call **call, Player *player, Error *err) {
  JobOrder order = {0};
  json_t *json;
  Status status = jobcall_read(job_order_fields, span_of(job->request), &order, &json, err);
  if (status == OK) {
    *call = jobcall_make(api, &order, job->body);
    status = jobcall_find_player(app, order.player, player, err);
  }
  json_decref(json);
  return status;
}

void jobcall_write_result(const Call *call, StrBuf *out) {
  const JobAnswer answer = {.status = call->status,
                            .wait_s = call->wait_s,
                            .is_json = !call->type || strcmp(call->type, "application/json") == 0};
  jobcall_write(job_answer_fields, &answer, out);
  strbuf_add_char(out, '\n');
  strbuf_add(out, strbuf_text(&call->answer), call->answer.size);
}

// The answer for a job without a result: it was cancelled, or no worker survived it.
static void jobcall_refuse(Call *call, const Job *job) {
  Error err = {0};
  if (job->is_cancelled) {
    error_set(&err, ERR_CANCELLED, N_("cancelled"));
    call_refuse(call, &err, "");
  } else {
    call_refuse_with(call, 503, "job_given_up",
                     N_("this work was given up: it was started several times, and each time the program that did it "
                        "stopped before the end"));
  }
}

void jobcall_take_result(Call *call, const Job *job) {
  JobAnswer answer = {0};
  json_t *json = NULL;
  const char *end = job->result.size ? memchr(job->result.data, '\n', job->result.size) : NULL;
  size_t head = end ? (size_t)(end - job->result.data) : 0;
  Status status =
      end ? jobcall_read(job_answer_fields, (Span){job->result.data, head}, &answer, &json, NULL) : ERR_INPUT;
  json_decref(json);
  if (status != OK) {
    jobcall_refuse(call, job);
    return;
  }
  const Route *route = router_find(call);
  call->status = answer.status;
  call->wait_s = answer.wait_s;
  call->type = answer.is_json || !route || !route->type ? "application/json" : route->type;
  strbuf_add(&call->answer, end + 1, job->result.size - head - 1);
}
