// SPDX-License-Identifier: MIT
#include "game/refusal.h"

typedef struct RefusalRow {
  const char *code;
  Status kind;
  const char *message;
  const char *rejecting; // the message in games with rejections; NULL: the same
} RefusalRow;

static const RefusalRow rows[] = {
#define REFUSAL(name, ...) [REFUSAL_##name] = {__VA_ARGS__},
#include "game/refusal_rows.h"
#undef REFUSAL
};

const char *refusal_code(Refusal refusal) {
  return rows[refusal].code;
}

Status refuse_answer(Error *err, Refusal refusal, bool is_reject) {
  const RefusalRow *row = &rows[refusal];
  Status kind = error_set_args(err, row->kind, is_reject && row->rejecting ? row->rejecting : row->message, NULL, 0);
  if (err)
    err->code = row->code;
  return kind;
}

Status refuse_args(Error *err, Refusal refusal, const ErrorArg *args, int arg_count) {
  Status kind = error_set_args(err, rows[refusal].kind, rows[refusal].message, args, arg_count);
  if (err)
    err->code = rows[refusal].code;
  return kind;
}
