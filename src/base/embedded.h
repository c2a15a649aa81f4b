// SPDX-License-Identifier: MIT
// The compiled message catalogues, one row a language ("es.mo").
#ifndef BASE_EMBEDDED_H
#define BASE_EMBEDDED_H

#include "base/embed.h"

extern const EmbeddedFile base_embedded[];

#endif
