// SPDX-License-Identifier: MIT
// What keepers and tables share.
#pragma once

#include "api/tables.h"

struct Keeper {
  Api *api;
  WriterPart part;
  bool keeps_connection;        // the job has asked for it; else it is taken only to write an action
  Table *tables;                // those it works at, while others wait for them
  char outdated[TABLE_ID_SIZE]; // a game that the job has changed in the store; "": none
};

// tables.c: a table for somebody who does not work at it, or all tables; NULL: not here. Let go of each.
Table *tables_hold(Tables *tables, const char *id);
Table **tables_hold_all(Tables *tables, int *count);
void table_let_go(Tables *tables, Table *table);
// For jobs: records how far the game is.
void table_record_reached(Table *table);
// tables_company.c, for jobs: if the game has machines or a clock, this node looks after it, unless another does.
void table_claim_if_alone(Keeper *keeper, Table *table);
// The game's last action in the store, -1: it is gone. Drops a table that is behind. Waits for no table.
MUST_CHECK Status tables_stand_at(Api *api, App *app, const char *id, int64_t *seq, Error *err);
// The table leaves the list: another node may, or must, continue.
void table_yield(Table *table, bool is_thrown_away);

// tables.c: after a job, with its outcome. Lets go of the keeper's tables.
void tables_after_job(Keeper *keeper, bool is_good);
