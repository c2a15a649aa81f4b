// SPDX-License-Identifier: MIT
// What the terminal behind a stream can show.
#pragma once

#include "base/span.h"
#include "render/style.h"

#include <stdio.h>

typedef enum ColourWish { COLOUR_WISH_AUTO, COLOUR_WISH_ALWAYS, COLOUR_WISH_NEVER } ColourWish;

// Colours only on a terminal that has them and where NO_COLOR is not set, unless the wish says otherwise.
Look terminal_look(int fd, ColourWish wish);
bool terminal_is(int fd);

// Does the locale have UTF-8? One that is not set, or that this machine does not know and that names no other encoding,
// is taken for one that has.
bool terminal_has_utf8(void);
// Text for people, which is UTF-8, in letters that the locale has: itself, or what lies in room.
Span terminal_text(Span text, StrBuf *room);
// Writes it so. False when it could not be written.
bool terminal_write(FILE *stream, Span text);
