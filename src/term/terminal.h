// SPDX-License-Identifier: MIT
// What the terminal behind a stream can show.
#ifndef TERM_TERMINAL_H
#define TERM_TERMINAL_H

#include "render/style.h"

typedef enum ColourWish { COLOUR_WISH_AUTO, COLOUR_WISH_ALWAYS, COLOUR_WISH_NEVER } ColourWish;

// Colours only on a terminal that has them and where NO_COLOR is not set, unless the wish says otherwise.
Look terminal_look(int fd, ColourWish wish);
bool terminal_is(int fd);

#endif
