// SPDX-License-Identifier: MIT
#pragma once

#include "base/strbuf.h"

#include <jansson.h>

// The description of the interface, made from the tables of routes. A new reference.
json_t *openapi_document(void);
// Appends the description of the interface (OpenAPI 3.1, JSON).
void openapi_write(StrBuf *out);
