// SPDX-License-Identifier: MIT
// An affix file and a dictionary, with a line "----" between them. Forms must be well-formed, not empty and not too
// long.
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "lexicon/affix.h"

#include <stdlib.h>

static bool take_form(void *context, Span form) {
  int *given = context;
  if (form.size == 0 || form.size > AFFIX_WORD_MAX || !utf8_is_valid(form))
    abort();
  return ++*given < 100000;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *text = (const char *)data;
  const char *cut = size > 0 ? memmem(text, size, "\n----\n", 6) : NULL;
  if (!cut)
    return 0;
  Span aff = {text, (size_t)(cut - text) + 1}, dic = {cut + 6, size - aff.size - 5};
  Affixes *affixes;
  Error err;
  if (affixes_parse(aff, "aff", &affixes, &err) != OK)
    return 0;
  int given = 0;
  AffixSink sink = {.context = &given, .form = take_form};
  if (affixes_expand(affixes, dic, "dic", &sink, NULL, &err) != OK && err.kind == OK)
    abort();
  affixes_apply(affixes, span_of("ala"), 'A', &sink);
  affixes_destroy(affixes);
  return 0;
}
