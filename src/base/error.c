// SPDX-License-Identifier: MIT
#include "base/error.h"

#include "base/utf8.h"

#include <assert.h>
#include <string.h>

static const char *const status_names[] = {"ok",    "input", "missing", "exists",   "denied",
                                           "limit", "state", "io",      "cancelled"};

const char *status_name(Status status) {
  return status_names[status];
}

static int store_text(Error *err, const ErrorArg *arg) {
  int room = ERROR_TEXT_MAX - err->texts_used - 1;
  if (room < 0)
    return ERROR_TEXT_MAX - 1; // the final NUL: an empty text
  size_t size = utf8_cut(arg->text, arg->size, (size_t)room);
  int offset = err->texts_used;
  for (size_t i = 0; i < size; i++)
    err->texts[offset + (int)i] = arg->text[i] ? arg->text[i] : '?'; // a NUL would hide what follows it
  err->texts[offset + (int)size] = '\0';
  err->texts_used += (int)size + 1;
  return offset;
}

Status error_set_args(Error *err, Status kind, const char *message, const ErrorArg *args, int arg_count) {
  assert(kind != OK && arg_count <= ERROR_ARGS_MAX);
  if (!err)
    return kind;
  // A text argument may point into the error it replaces (when one error is wrapped in another).
  Error fresh = {.kind = kind, .code = status_name(kind), .message = message};
  for (int i = 0; i < arg_count; i++) {
    const ErrorArg *arg = &args[i + 1];
    fresh.args[i].offset = arg->text ? store_text(&fresh, arg) : -1;
    fresh.args[i].number = arg->number;
    fresh.arg_count++;
  }
  *err = fresh;
  return kind;
}

void error_set_place(Error *err, const char *file, long line) {
  if (!err || !file || err->file[0])
    return;
  size_t size = utf8_cut(file, strlen(file), ERROR_FILE_MAX - 1);
  memcpy(err->file, file, size);
  err->file[size] = '\0';
  err->line = line;
}

Status error_in(Error *err, const char *file, long line, Status status) {
  if (status != OK)
    error_set_place(err, file, line);
  return status;
}

Status error_at(Error *err, const char *field, Status status) {
  if (status != OK && err && !err->field[0]) {
    size_t size = utf8_cut(field, strlen(field), ERROR_FIELD_MAX - 1);
    memcpy(err->field, field, size);
    err->field[size] = '\0';
  }
  return status;
}

Status error_coded(Error *err, const char *code, Status status) {
  if (status != OK && err)
    err->code = code;
  return status;
}

static void append_arg(const Error *err, int index, StrBuf *out) {
  if (index < 0 || index >= err->arg_count)
    return;
  if (err->args[index].offset < 0)
    strbuf_printf(out, "%lld", (long long)err->args[index].number);
  else
    strbuf_add_visible(out, span_of(err->texts + err->args[index].offset));
}

// The few conversions that messages use: %s, %d, their numbered forms (%2$s) and %%.
static const char *append_conversion(const Error *err, const char *at, int *next, StrBuf *out) {
  if (*at == '%') {
    strbuf_add_char(out, '%');
    return at + 1;
  }
  int index = *next;
  if (*at >= '1' && *at <= '9' && at[1] == '$') {
    index = *at - '1';
    at += 2;
  } else {
    (*next)++;
  }
  append_arg(err, index, out);
  return *at ? at + 1 : at;
}

void error_format(const Error *err, const Catalog *catalog, StrBuf *out) {
  if (err->file[0]) {
    strbuf_add_visible(out, span_of(err->file));
    if (err->line > 0)
      strbuf_printf(out, ":%ld", err->line);
    strbuf_add_text(out, ": ");
  }
  int next = 0;
  for (const char *at = tr(catalog, err->message); *at;) {
    if (*at == '%')
      at = append_conversion(err, at + 1, &next, out);
    else
      strbuf_add_char(out, *at++);
  }
}
