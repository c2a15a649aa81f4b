// SPDX-License-Identifier: MIT
// A call on its way through the store: as the request of a job, and its answer as the job's result.
#pragma once

#include "api/router.h"
#include "app/job.h"

// What a job says of itself: a struct as JSON.
void jobcall_write(const Field *fields, const void *record, StrBuf *out);
// The texts are those of *json, which the caller frees in either case.
MUST_CHECK Status jobcall_read(const Field *fields, Span text, void *record, json_t **json, Error *err);

// The job's request; its body is the call's.
void jobcall_write_request(const Request *request, StrBuf *out);
// The call as it came in, and who asked. call_destroy frees it, unless it is NULL. not_logged_in when the account is
// gone.
MUST_CHECK Status jobcall_read_request(Api *api, App *app, const Job *job, Call **call, Player *player, Error *err);

void jobcall_write_result(const Call *call, StrBuf *out);
// Makes the call answer what came of the job.
void jobcall_take_result(Call *call, const Job *job);
