// SPDX-License-Identifier: MIT
#ifndef WEB_OPENAPI_H
#define WEB_OPENAPI_H

#include <jansson.h>

// The description of the interface, made from the tables of routes. A new reference.
json_t *openapi_document(void);

#endif
