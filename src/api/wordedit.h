// SPDX-License-Identifier: MIT
// Single words of a dictionary, added and taken away.
#ifndef API_WORDEDIT_H
#define API_WORDEDIT_H

#include "app/resource.h"

#include <jansson.h>

// Appends the words of the dictionary with those of add and without those of drop, a line each. Both are lists of
// texts, or NULL; words to drop are written with accents or without. Returns how many of those were not there.
int64_t wordedit_apply(const ResourceText *text, const json_t *add, const json_t *drop, StrBuf *out);

#endif
