// SPDX-License-Identifier: MIT
// The driver for PostgreSQL: a schema of a database, at an address in libpq's own form, or from service files and
// environment.
#pragma once

#include "store/store.h"

MUST_CHECK Status postgresql_store_open(const char *place, const StoreOptions *options, Store **out, Error *err);
