// SPDX-License-Identifier: MIT
// Libraries that are opened only when they are needed: large ones load others, and that takes longer than most
// commands.
#pragma once

#include "base/error.h"

#include <stddef.h>

// The functions called from a library are listed once, in a macro LIST(X) of X(name). Two things are made of the list:
// a struct with a pointer for each function, and the array of their names in the same order.
#define SHAREDLIB_FIELD(name) __typeof__(name) *name; // NOLINT(bugprone-macro-parentheses): it is declared
#define SHAREDLIB_NAME(name) #name,

// Fills the pointers of the struct at out. The library stays open as long as the program runs. ERR_MISSING says which
// library is not installed, or what it lacks.
MUST_CHECK Status sharedlib_open(const char *file, const char *const *names, size_t count, void *out, Error *err);
