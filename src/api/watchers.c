// SPDX-License-Identifier: MIT
#include "api/watchers.h"

#include "base/lines.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static void setting_name(const char *game, StrBuf *out) {
  strbuf_printf(out, "watch.%s", game);
}

void watchers_deinit(Watchers *watchers) {
  strbuf_deinit(&watchers->marks);
  *watchers = (Watchers){0};
}

// The token, then the marks, one a line.
static void read_text(Span text, Watchers *out) {
  Lines lines = lines_start(text);
  Span line;
  if (!lines_next(&lines, &line) || line.size >= sizeof out->token)
    return;
  snprintf(out->token, sizeof out->token, "%.*s", (int)line.size, line.data);
  while (lines_next(&lines, &line) && out->count < WATCHERS_MAX) {
    strbuf_printf(&out->marks, "%.*s\n", (int)line.size, line.data);
    out->count++;
  }
}

Status watchers_read(Store *store, const char *game, Watchers *out, Error *err) {
  StrBuf name = {0}, value = {0};
  setting_name(game, &name);
  *out = (Watchers){0};
  Status status = store->ops->setting_get(store, 0, name.data, &value, err);
  if (status == OK)
    read_text((Span){strbuf_text(&value), value.size}, out);
  strbuf_deinit(&name);
  strbuf_deinit(&value);
  return status == ERR_MISSING ? OK : status;
}

Status watchers_write(Store *store, const char *game, const Watchers *watchers, Error *err) {
  StrBuf name = {0}, value = {0};
  setting_name(game, &name);
  strbuf_printf(&value, "%s\n%s", watchers->token, strbuf_text(&watchers->marks));
  Status status = store->ops->setting_set(store, 0, name.data, watchers->token[0] ? value.data : NULL, err);
  strbuf_deinit(&name);
  strbuf_deinit(&value);
  return status;
}

void watchers_allow(Watchers *watchers, const char *game) {
  unsigned char bytes[18];
  char secret[sodium_base64_ENCODED_LEN(sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
  watchers_forbid(watchers);
  randombytes_buf(bytes, sizeof bytes);
  sodium_bin2base64(secret, sizeof secret, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  snprintf(watchers->token, sizeof watchers->token, "%.16s-%s", game, secret);
}

void watchers_forbid(Watchers *watchers) {
  watchers->token[0] = '\0';
  strbuf_reset(&watchers->marks);
  watchers->count = 0;
}

bool watchers_have(const Watchers *watchers, const char *mark) {
  Lines lines = lines_start((Span){strbuf_text(&watchers->marks), watchers->marks.size});
  Span line;
  while (lines_next(&lines, &line)) {
    if (span_equals(line, mark))
      return true;
  }
  return false;
}

Status watchers_add(Watchers *watchers, const char *mark, Error *err) {
  if (watchers_have(watchers, mark))
    return OK;
  if (watchers->count == WATCHERS_MAX)
    return error_set(err, ERR_LIMIT, N_("%d people look on already, and there is no room for more"),
                     err_int(watchers->count));
  strbuf_printf(&watchers->marks, "%s\n", mark);
  watchers->count++;
  return OK;
}
