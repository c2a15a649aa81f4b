// SPDX-License-Identifier: MIT
// Places of stores from anywhere are shown without the password, whatever that is.
#include "fuzz/fuzz.h"
#include "store/store.h"

static void expect_hidden(const char *before, const char *secret, const char *after) {
  StrBuf place = {0}, shown = {0}, wanted = {0};
  strbuf_printf(&place, "%s%s%s", before, secret, after);
  strbuf_printf(&wanted, "%s***%s", before, after);
  store_place_show(place.data, &shown);
  must(strcmp(shown.data, wanted.data) == 0);
  strbuf_deinit(&place);
  strbuf_deinit(&shown);
  strbuf_deinit(&wanted);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  StrBuf text = {0}, shown = {0};
  strbuf_add(&text, (const char *)data, size);
  store_place_show(strbuf_text(&text), &shown);
  expect_hidden("postgresql://eva:", strbuf_text(&text), "@host/club");
  expect_hidden("service=club password=", strbuf_text(&text), "");
  strbuf_deinit(&text);
  strbuf_deinit(&shown);
  return 0;
}
