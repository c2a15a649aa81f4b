// SPDX-License-Identifier: MIT
// The connection that writes. One keeper at a time has it, while it writes. What several keepers wrote while the disk
// was busy is committed together, on a thread of its own. Any thread may use it.
#pragma once

#include "api/metrics.h"
#include "app/app.h"

typedef struct Writer Writer;

MUST_CHECK Status writer_open(const AppOptions *options, Metrics *metrics, Writer **out, Error *err);
void writer_close(Writer *writer); // commits first; NULL is allowed

// What one job has written; zeroed: nothing yet.
typedef struct WriterPart {
  uint64_t first, last; // batches
  bool has_connection;
} WriterPart;

// Waits for the connection; what is written with it belongs to the open batch. ERR_IO also if an earlier batch of this
// part failed. While a keeper has the connection it does nothing slow, and waits for no table.
MUST_CHECK Status writer_take(Writer *writer, WriterPart *part, App **out, Error *err);
void writer_give_back(Writer *writer, WriterPart *part); // does nothing without one
// Gives it back and returns when everything is on the disk. ERR_IO: at least the last batch is not.
MUST_CHECK Status writer_settle(Writer *writer, WriterPart *part, Error *err);
