// SPDX-License-Identifier: MIT
// libpq is opened only when a database is used: it loads TLS, Kerberos and LDAP, and most runs of the program keep
// their data in a file. The functions used are listed below; their types come from libpq's own header.
#pragma once

#include "base/sharedlib.h"

#include <libpq-fe.h>

// clang-format off
#define POSTGRESQLLIB_FUNCTIONS(X) \
  X(PQclear) \
  X(PQcmdStatus) \
  X(PQcmdTuples) \
  X(PQconnectionNeedsPassword) \
  X(PQconninfoFree) \
  X(PQconninfoParse) \
  X(PQconnectdbParams) \
  X(PQconsumeInput) \
  X(PQenterPipelineMode) \
  X(PQerrorMessage) \
  X(PQexec) \
  X(PQfinish) \
  X(PQfreemem) \
  X(PQftype) \
  X(PQgetResult) \
  X(PQgetisnull) \
  X(PQgetlength) \
  X(PQgetvalue) \
  X(PQnotifies) \
  X(PQntuples) \
  X(PQparameterStatus) \
  X(PQpipelineSync) \
  X(PQresultErrorField) \
  X(PQresultErrorMessage) \
  X(PQresultStatus) \
  X(PQsendPrepare) \
  X(PQsendQueryParams) \
  X(PQsendQueryPrepared) \
  X(PQsetNoticeReceiver) \
  X(PQsocket) \
  X(PQstatus) \
  X(PQtransactionStatus)
// clang-format on

typedef struct PostgresqlLib {
  POSTGRESQLLIB_FUNCTIONS(SHAREDLIB_FIELD)
} PostgresqlLib;

// ERR_MISSING says which library is not installed.
MUST_CHECK Status postgresqllib_open(PostgresqlLib *out, Error *err);
