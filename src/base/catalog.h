// SPDX-License-Identifier: MIT
// The translations of one language. Message ids are the English texts themselves; English needs no catalogue.
#pragma once

#include "base/strbuf.h"

typedef struct Catalog Catalog;

// "es", "ca", "en" and longer tags that begin so ("ca_ES.UTF-8"); NULL for a language there is no catalogue of.
// Catalogues are read-only data of the program: nothing to free.
const Catalog *catalog_find(const char *tag);
const char *catalog_language(const Catalog *catalog); // "es", "ca", "en"
// The languages there are, NULL at the end; and as the choices of a field.
const char *const *catalog_languages(void);
extern const char catalog_choices[], catalog_choices_or_none[]; // "es ca en", "es ca en none"
void catalog_add_own_name(const Catalog *catalog, StrBuf *out); // "Español"

// The translation, or the message itself where there is none. NULL catalogue: English.
const char *tr(const Catalog *catalog, const char *message) __attribute__((format_arg(2)));
// For counts: the singular for one, and for nought where the language says so.
const char *tr_plural(const Catalog *catalog, const char *one, const char *many, long n)
    __attribute__((format_arg(2), format_arg(3)));
