// SPDX-License-Identifier: MIT
#include "api/exercisejob.h"

#include "api/jobcall.h"
#include "study/daily.h"
#include "study/mistakes.h"
#include "study/trainer.h"

enum { AGAIN_MS = 60 * 1000 }; // before a failed one is tried again

// Each kind of job uses the members that its fields name.
typedef struct ExerciseOrder {
  const char *day, *language;
  bool is_ahead;
  int64_t newest, account;
} ExerciseOrder;

#define OF_ORDER(member) FIELD_IN(ExerciseOrder, member)
#define LANGUAGE_OF_ORDER FIELD_ROW("language", FIELD_TEXT, OF_ORDER(language), .low = 1, .high = 32)
static const Field daily_order_fields[] = {
    {"day", FIELD_TEXT, OF_ORDER(day), .low = 1, .high = DAILY_DAY_SIZE - 1},
    LANGUAGE_OF_ORDER,
    {"ahead", FIELD_BOOL, OF_ORDER(is_ahead)},
    {0},
};
static const Field trainer_order_fields[] = {
    LANGUAGE_OF_ORDER, {"newest", FIELD_INT, OF_ORDER(newest), .high = INT32_MAX}, {0}};
static const Field mistakes_order_fields[] = {{"account", FIELD_INT, OF_ORDER(account), .low = 1, .high = INT64_MAX},
                                              {0}};

typedef Status ExerciseWork(const Use *use, const ExerciseOrder *order, Error *err);

// Makes something and puts it into the store. For an account's games, only a store that can't be reached is a problem
// of the server.
static Status exercisejob_do(Worker *worker, const Job *job, const Progress *progress, const Field *fields,
                             ExerciseWork *work, Error *err) {
  ScopedArena arena = {0};
  ExerciseOrder order = {0};
  json_t *json;
  Status status = jobcall_read(fields, span_of(job->request), &order, &json, err);
  const Account account = {.id = order.account};
  const Use use = {.app = worker->app, .account = &account, .progress = progress, .arena = &arena};
  if (status == OK)
    status = work(&use, &order, err);
  if (status == ERR_IO || (status != OK && status != ERR_CANCELLED && !order.account))
    problems_tell(worker->api->problems, err);
  json_decref(json);
  return status;
}

static void exercisejob_want(Request *request, const JobKind *kind, const char *subject, const Field *fields,
                             const ExerciseOrder *order) {
  ScopedStrBuf text = {0};
  bool is_settled = false;
  Error err = {0};
  jobcall_write(fields, order, &text);
  const Job job = {.owner = "", .subject = subject, .request = text.data};
  Status status = job_is_settled(request->app, subject, AGAIN_MS, &is_settled, &err);
  if (status == OK && !is_settled)
    status = jobs_order(request->api->jobs, request->app, kind, job, NULL, NULL, &err);
  if (status == ERR_IO)
    problems_tell(request->api->problems, &err);
}

// ---- the puzzle of the day ----

static Status daily_work(const Use *use, const ExerciseOrder *order, Error *err) {
  const DailyQuestion question = {
      .day = order->is_ahead ? NULL : order->day, .language = order->language, .is_ahead = order->is_ahead};
  return daily_ensure(use, &question, err);
}

static Status dailyjob_run(Worker *worker, const Job *job, const Progress *progress, StrBuf *result, Error *err) {
  (void)result;
  return exercisejob_do(worker, job, progress, daily_order_fields, daily_work, err);
}

const JobKind dailyjob_kind = {.name = "daily", .run = dailyjob_run};

void dailyjob_want(Request *request, const char *day, const char *language, bool is_ahead) {
  ScopedStrBuf subject = {0};
  strbuf_printf(&subject, "daily %s %s%s", day, language, is_ahead ? " ahead" : "");
  exercisejob_want(request, &dailyjob_kind, subject.data, daily_order_fields,
                   &(ExerciseOrder){.day = day, .language = language, .is_ahead = is_ahead});
}

// ---- exercises ----

static Status trainer_work(const Use *use, const ExerciseOrder *order, Error *err) {
  return trainer_make_more(use, order->language, order->newest, err);
}

static Status trainerjob_run(Worker *worker, const Job *job, const Progress *progress, StrBuf *result, Error *err) {
  (void)result;
  return exercisejob_do(worker, job, progress, trainer_order_fields, trainer_work, err);
}

const JobKind trainerjob_kind = {.name = "exercises", .run = trainerjob_run};

void trainerjob_want(Request *request, const char *language, int64_t newest) {
  ScopedStrBuf subject = {0};
  strbuf_printf(&subject, "exercises %s %lld", language, (long long)newest);
  exercisejob_want(request, &trainerjob_kind, subject.data, trainer_order_fields,
                   &(ExerciseOrder){.language = language, .newest = newest});
}

// ---- mistakes ----

static Status mistakes_work(const Use *use, const ExerciseOrder *order, Error *err) {
  MistakesGathered gathered;
  (void)order; // the account is in `use`
  return mistakes_gathering.run(use, NULL, &gathered, err);
}

static Status mistakesjob_run(Worker *worker, const Job *job, const Progress *progress, StrBuf *result, Error *err) {
  (void)result;
  return exercisejob_do(worker, job, progress, mistakes_order_fields, mistakes_work, err);
}

const JobKind mistakesjob_kind = {.name = "mistakes", .run = mistakesjob_run};

static void mistakesjob_subject(const Request *request, StrBuf *out) {
  strbuf_printf(out, "mistakes %lld", (long long)request->player.account.id);
}

Status mistakesjob_want(Request *request, Error *err) {
  const ExerciseOrder order = {.account = request->player.account.id};
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
