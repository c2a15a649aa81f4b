// SPDX-License-Identifier: MIT
// The page: every file of it, by its path.
#ifndef WEB_EMBEDDED_H
#define WEB_EMBEDDED_H

#include "base/embed.h"

extern const EmbeddedFile web_embedded[];

#endif
