// SPDX-License-Identifier: MIT
#include "api/trainerjob.h"

#include "api/jobcall.h"
#include "app/mistakes.h"
#include "app/trainer.h"

enum { AGAIN_MS = 60 * 1000 }; // before one that failed is tried once more

// ---- exercises ----

typedef struct TrainerOrder {
  const char *language;
  int64_t newest;
} TrainerOrder;

static const Field trainer_order_fields[] = {
    {"language", FIELD_TEXT, FIELD_IN(TrainerOrder, language), .low = 1, .high = 32},
    {"newest", FIELD_INT, FIELD_IN(TrainerOrder, newest), .high = INT32_MAX},
    {0},
};

static Status trainerjob_run(Worker *worker, const Job *job, const Progress *progress, StrBuf *result, Error *err) {
  ScopedArena arena = {0};
  TrainerOrder order = {0};
  json_t *json;
  (void)result; // it is in the store
  Status status = jobcall_read(trainer_order_fields, span_of(job->request), &order, &json, err);
  if (status == OK) {
    const Use use = {.app = worker->app, .account = &(Account){0}, .progress = progress, .arena = &arena};
    status = trainer_make_more(&use, order.language, order.newest, err);
  }
  if (status != OK && status != ERR_CANCELLED)
    problems_tell(worker->api->problems, err);
  json_decref(json);
  return status;
}

const JobKind trainerjob_kind = {.name = "exercises", .run = trainerjob_run};

void trainerjob_want(Request *request, const char *language, int64_t newest) {
  const TrainerOrder order = {language, newest};
  ScopedStrBuf subject = {0}, text = {0};
  bool is_settled = false;
  Error err = {0};
  strbuf_printf(&subject, "exercises %s %lld", language, (long long)newest);
  jobcall_write(trainer_order_fields, &order, &text);
  const Job job = {.owner = "", .subject = subject.data, .request = text.data};
  Status status = job_is_settled(request->app, subject.data, AGAIN_MS, &is_settled, &err);
  if (status == OK && !is_settled)
    status = jobs_order(request->api->jobs, request->app, &trainerjob_kind, job, NULL, NULL, &err);
  if (status == ERR_IO)
    problems_tell(request->api->problems, &err);
}

// ---- mistakes ----

typedef struct MistakesOrder {
  int64_t account;
} MistakesOrder;

static const Field mistakes_order_fields[] = {
    {"account", FIELD_INT, FIELD_IN(MistakesOrder, account), .low = 1, .high = INT64_MAX},
    {0},
};

static Status mistakesjob_run(Worker *worker, const Job *job, const Progress *progress, StrBuf *result, Error *err) {
  ScopedArena arena = {0};
  MistakesOrder order = {0};
  MistakesGathered gathered;
  json_t *json;
  (void)result; // they are in the store
  Status status = jobcall_read(mistakes_order_fields, span_of(job->request), &order, &json, err);
  if (status == OK) {
    const Account account = {.id = order.account};
    const Use use = {.app = worker->app, .account = &account, .progress = progress, .arena = &arena};
    status = mistakes_gathering.run(&use, NULL, &gathered, err);
  }
  if (status == ERR_IO)
    problems_tell(worker->api->problems, err);
  json_decref(json);
  return status;
}

const JobKind mistakesjob_kind = {.name = "mistakes", .run = mistakesjob_run};

static void mistakesjob_subject(const Request *request, StrBuf *out) {
  strbuf_printf(out, "mistakes %lld", (long long)request->player.account.id);
}

Status mistakesjob_want(Request *request, Error *err) {
  const MistakesOrder order = {request->player.account.id};
  ScopedStrBuf subject = {0}, text = {0};
  mistakesjob_subject(request, &subject);
  jobcall_write(mistakes_order_fields, &order, &text);
  const Job job = {.owner = request->player.mark, .subject = subject.data, .request = text.data};
  Status status = jobs_order(request->api->jobs, request->app, &mistakesjob_kind, job, NULL, NULL, err);
  return status == ERR_EXISTS || status == ERR_MISSING ? OK : status;
}

Status mistakesjob_look(Request *request, bool *is_busy, Error *err) {
  ScopedStrBuf subject = {0};
  Job job;
  mistakesjob_subject(request, &subject);
  Status status = job_look(request->app, subject.data, &job, err);
  *is_busy = status == OK;
  return status == ERR_MISSING ? OK : status;
}
