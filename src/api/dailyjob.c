// SPDX-License-Identifier: MIT
#include "api/dailyjob.h"

#include "api/jobcall.h"
#include "app/daily.h"

enum { AGAIN_MS = 60 * 1000 }; // before one that failed is tried once more

typedef struct DailyOrder {
  const char *day, *language;
  bool is_ahead;
} DailyOrder;

static const Field daily_order_fields[] = {
    {"day", FIELD_TEXT, FIELD_IN(DailyOrder, day), .low = 1, .high = DAILY_DAY_SIZE - 1},
    {"language", FIELD_TEXT, FIELD_IN(DailyOrder, language), .low = 1, .high = 32},
    {"ahead", FIELD_BOOL, FIELD_IN(DailyOrder, is_ahead)},
    {0},
};

static Status dailyjob_run(Worker *worker, const Job *job, const Progress *progress, StrBuf *result, Error *err) {
  ScopedArena arena = {0};
  DailyOrder order = {0};
  json_t *json;
  (void)result; // it is in the store
  Status status = jobcall_read(daily_order_fields, span_of(job->request), &order, &json, err);
  if (status == OK) {
    const Use use = {.app = worker->app, .account = &(Account){0}, .progress = progress, .arena = &arena};
    const DailyQuestion question = {
        .day = order.is_ahead ? NULL : order.day, .language = order.language, .is_ahead = order.is_ahead};
    status = daily_ensure(&use, &question, err);
  }
  if (status != OK && status != ERR_CANCELLED)
    problems_tell(worker->api->problems, err);
  json_decref(json);
  return status;
}

const JobKind dailyjob_kind = {.name = "daily", .run = dailyjob_run};

void dailyjob_want(Request *request, const char *day, const char *language, bool is_ahead) {
  const DailyOrder order = {day, language, is_ahead};
  ScopedStrBuf subject = {0}, text = {0};
  bool is_settled;
  Error err = {0};
  strbuf_printf(&subject, "daily %s %s%s", day, language, is_ahead ? " ahead" : "");
  jobcall_write(daily_order_fields, &order, &text);
  const Job job = {.owner = "", .subject = subject.data, .request = text.data};
  Status status = job_is_settled(request->app, subject.data, AGAIN_MS, &is_settled, &err);
  if (status == OK && !is_settled)
    status = jobs_order(request->api->jobs, request->app, &dailyjob_kind, job, NULL, NULL, &err);
  if (status == ERR_IO)
    problems_tell(request->api->problems, &err);
}
