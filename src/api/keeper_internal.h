// SPDX-License-Identifier: MIT
// What keepers and tables know of each other.
#pragma once

#include "api/tables.h"

struct Keeper {
  Api *api;
  WriterPart part;
  bool keeps_connection;        // the job has asked for it; else only an action is being written
  Table *tables;                // that it works at, and others wait for
  char outdated[TABLE_ID_SIZE]; // a game that the job has changed in the store; "": none
};

// tables.c: a table for somebody who does not work at it, and all of them; NULL: not here. Each is to be let go of.
Table *tables_hold(Tables *tables, const char *id);
Table **tables_hold_all(Tables *tables, int *count);
void table_let_go(Tables *tables, Table *table);
// For jobs: where the game is now.
void table_record_reached(Table *table);
// tables_company.c: for jobs. This node goes on with the game, unless another does; where it has machines or a clock.
void table_claim_if_alone(Keeper *keeper, Table *table);
// Where the game stands in the store, -1: it is gone. A table that is behind is thrown away. Waits for no table.
MUST_CHECK Status tables_stand_at(Api *api, App *app, const char *id, int64_t *seq, Error *err);
// The table leaves the list: somebody else may go on, or has to.
void table_yield(Table *table, bool is_thrown_away);

// tables.c: after a job, with what came of it. Lets go of the keeper's tables.
void tables_after_job(Keeper *keeper, bool is_good);
