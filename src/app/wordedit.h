// SPDX-License-Identifier: MIT
// Single words of a dictionary, added and taken away.
#ifndef APP_WORDEDIT_H
#define APP_WORDEDIT_H

#include "app/resource.h"

// Appends the words of the dictionary with those of add and without those of drop, a line each. Both are lists of
// texts; words to drop are written with accents or without. Returns how many of those were not there.
int64_t wordedit_apply(const ResourceText *text, const FieldList *add, const FieldList *drop, StrBuf *out);

#endif
