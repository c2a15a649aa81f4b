// SPDX-License-Identifier: MIT
// Libraries that are opened when they are first needed: large ones load others, which would take longer than most
// commands do.
#pragma once

#include "base/error.h"

#include <stddef.h>

// What is called from a library stands in a list X(name) of names, from which both are made: the members of a struct, a
// pointer for each, and the names in the same order.
#define SHAREDLIB_FIELD(name) __typeof__(name) *name; // NOLINT(bugprone-macro-parentheses): it is declared
#define SHAREDLIB_NAME(name) #name,

// Fills the pointers of the struct at out. The library stays open as long as the program runs. ERR_MISSING says which
// library is not installed, or what it lacks.
MUST_CHECK Status sharedlib_open(const char *file, const char *const *names, size_t count, void *out, Error *err);
