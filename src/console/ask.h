// SPDX-License-Identifier: MIT
// Asks for the fields of use cases, as questions.
#pragma once

#include "app/usecase.h"
#include "console/console_internal.h"

// Asks for one value, until the answer is valid; Enter leaves what is in the record, except for a text that must be
// given. False: back, or the end of the input. The caller wipes secrets (fields_wipe).
bool console_ask_field(Console *console, const Field *field, const char *label, void *record, Arena *arena);
// Asks for the fields with these names ("name rows cols"), one after the other. False: back, or the end of the input.
bool console_ask_fields(Console *console, const Field *fields, const char *names, void *record, Arena *arena);
// The account that is logged in, for use cases. progress may be NULL.
Use console_user(const Console *console, const Progress *progress, Arena *arena);
// After a page: asks whether to show another one.
bool console_ask_more(Console *console);
// Runs the use case for the account that is logged in, with a progress line and Ctrl-C, and says errors. *out is zeroed
// first; after true the caller calls what->deinit.
bool console_use(Console *console, const UseCase *what, const void *in, Arena *arena, void *out);
// The same, but the caller says errors.
MUST_CHECK Status console_try(Console *console, const UseCase *what, const void *in, Arena *arena, void *out,
                              Error *err);
