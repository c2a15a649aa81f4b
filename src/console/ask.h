// SPDX-License-Identifier: MIT
// Fields of use cases, as questions.
#pragma once

#include "app/usecase.h"
#include "console/console_internal.h"

// Asks for one value, again until the answer can be; Enter leaves what is in the record, unless it is a text that must
// be given. False: back, or the end. Secrets are the caller's to wipe (fields_wipe).
bool console_ask_field(Console *console, const Field *field, const char *label, void *record, Arena *arena);
// Asks for the fields of these names ("name rows cols"), one after the other. False: back, or the end.
bool console_ask_fields(Console *console, const Field *fields, const char *names, void *record, Arena *arena);
// Whoever is logged in, for use cases. progress may be NULL.
Use console_user(const Console *console, const Progress *progress, Arena *arena);
// After a page: another one?
bool console_ask_more(Console *console);
// Does it for the account that is logged in, with a line that shows how far it is and Ctrl-C; says what was wrong. *out
// is zeroed before, and what->deinit is the caller's after true.
bool console_use(Console *console, const UseCase *what, const void *in, Arena *arena, void *out);
// The same, and what was wrong is the caller's to say.
MUST_CHECK Status console_try(Console *console, const UseCase *what, const void *in, Arena *arena, void *out,
                              Error *err);
