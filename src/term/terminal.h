// SPDX-License-Identifier: MIT
// What the terminal behind a stream can show.
#pragma once

#include "base/span.h"
#include "render/style.h"

#include <stdio.h>

typedef enum ColourWish { COLOUR_WISH_AUTO, COLOUR_WISH_ALWAYS, COLOUR_WISH_NEVER } ColourWish;

// Colours only on a terminal that has them and if NO_COLOR is not set, unless the wish says otherwise.
Look terminal_look(int fd, ColourWish wish);
bool terminal_is(int fd);

// Does the locale use UTF-8? A locale that is not set counts as UTF-8; so does one that this machine does not know and
// that names no other encoding.
bool terminal_has_utf8(void);
// Text for people (UTF-8) in the characters of the locale: the text itself, or a version in room.
Span terminal_text(Span text, StrBuf *room);
// Writes text like that. False if it could not be written.
bool terminal_write(FILE *stream, Span text);
