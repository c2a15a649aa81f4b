// SPDX-License-Identifier: MIT
// The connection that writes. One keeper at a time has it, for as long as writing takes. What several have written
// while the disk was busy is committed together, on a thread of its own. Safe to use from any thread.
#pragma once

#include "api/metrics.h"
#include "app/app.h"

typedef struct Writer Writer;

MUST_CHECK Status writer_open(const AppOptions *options, Metrics *metrics, Writer **out, Error *err);
void writer_close(Writer *writer); // commits first; NULL is allowed

// What one job has written: nothing yet where it is zeroed.
typedef struct WriterPart {
  uint64_t first, last; // batches
  bool has_connection;
} WriterPart;

// Waits for the connection; what is written with it goes into the batch that is open then. ERR_IO also when an earlier
// batch of this part could not be committed. Whoever has it does nothing that takes long, and waits for no table.
MUST_CHECK Status writer_take(Writer *writer, WriterPart *part, App **out, Error *err);
void writer_give_back(Writer *writer, WriterPart *part); // nothing where it has none
// Gives it back and returns when everything is on the disk. ERR_IO: at least the last batch is not.
MUST_CHECK Status writer_settle(Writer *writer, WriterPart *part, Error *err);
