// SPDX-License-Identifier: MIT
// The translations of one language. Message ids are the English texts themselves; English needs no catalogue.
#pragma once

#include "base/strbuf.h"

typedef struct Catalog Catalog;

// tag is "es", "ca", "en" or a longer tag that begins so ("ca_ES.UTF-8"). NULL: there is no catalogue for that
// language. Catalogues are read-only data of the program: nothing to free.
const Catalog *catalog_find(const char *tag);
const char *catalog_language(const Catalog *catalog); // "es", "ca", "en"
// All languages, NULL at the end; then the same as the choices of a field.
const char *const *catalog_languages(void);
extern const char catalog_choices[], catalog_choices_or_none[]; // "es ca en", "es ca en none"
void catalog_add_own_name(const Catalog *catalog, StrBuf *out); // "Español"

// The translation, or the message itself where there is none. NULL catalogue: English.
const char *tr(const Catalog *catalog, const char *message) __attribute__((format_arg(2)));
// The form of the message that goes with n: the singular for 1, and for 0 where the language says so.
const char *tr_plural(const Catalog *catalog, const char *one, const char *many, long n)
    __attribute__((format_arg(2), format_arg(3)));
