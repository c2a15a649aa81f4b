// SPDX-License-Identifier: MIT
// Games of every kind to write as JSON, and functions for looking into it.
#pragma once

#include "game/script.h"
#include "notation/gamejson.h"

enum { JSONGAMES = 8 };

Game *jsongame_make(int index);
// Appends the text, and frees the value.
void jsongame_dump(json_t *value, StrBuf *out);
Span jsongame_span(const StrBuf *text);
// The value at a path: "actions/0/seq". NULL: none.
json_t *jsongame_walk(json_t *value, const char *path);
