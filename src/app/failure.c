// SPDX-License-Identifier: MIT
#include "app/failure.h"

typedef struct FailureRow {
  const char *code;
  Status kind;
  const char *message;
} FailureRow;

static const FailureRow rows[] = {
#define FAILURE(name, ...) [FAILURE_##name] = {__VA_ARGS__},
#include "app/failure_rows.h"
#undef FAILURE
};

const char *failure_code(Failure failure) {
  return rows[failure].code;
}

Status fail_args(Error *err, Failure failure, const ErrorArg *args, int arg_count) {
  const FailureRow *row = &rows[failure];
  error_set_args(err, row->kind, row->message, args, arg_count);
  if (err)
    err->code = row->code;
  return row->kind;
}
