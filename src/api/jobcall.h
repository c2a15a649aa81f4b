// SPDX-License-Identifier: MIT
// A call as the request of a job in the store, and its answer as the job's result.
#pragma once

#include "api/router.h"
#include "app/job.h"

// Writes the request of a job: a struct as JSON.
void jobcall_write(const Field *fields, const void *record, StrBuf *out);
// The texts belong to *json, which the caller frees in either case.
MUST_CHECK Status jobcall_read(const Field *fields, Span text, void *record, json_t **json, Error *err);

// Writes the job's request; its body is the call's.
void jobcall_write_request(const Request *request, StrBuf *out);
// The call as it came in, and who asked. Free it with call_destroy, unless it is NULL. not_logged_in if the account is
// gone.
MUST_CHECK Status jobcall_read_request(Api *api, App *app, const Job *job, Call **call, Player *player, Error *err);

void jobcall_write_result(const Call *call, StrBuf *out);
// Makes the job's result the call's answer.
void jobcall_take_result(Call *call, const Job *job);
