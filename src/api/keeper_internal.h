// SPDX-License-Identifier: MIT
// What keepers and tables know of each other.
#ifndef API_KEEPER_INTERNAL_H
#define API_KEEPER_INTERNAL_H

#include "api/tables.h"

struct Keeper {
  Api *api;
  WriterPart part;
  bool keeps_connection;        // the job has asked for it; else only an action is being written
  Table *tables;                // that it works at, and others wait for
  char outdated[TABLE_ID_SIZE]; // a game that the job has changed in the store; "": none
};

// tables.c: after a job, with what came of it. Lets go of the keeper's tables.
void tables_after_job(Keeper *keeper, bool is_good);

#endif
