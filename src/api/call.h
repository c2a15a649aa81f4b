// SPDX-License-Identifier: MIT
// One request on its way through the server: what was asked, copied out of the connection so that any thread may read
// it, and the answer.
#pragma once

#include "api/caller.h"
#include "base/error.h"

#include <stdatomic.h>

typedef struct Api Api;

typedef enum Method { METHOD_GET, METHOD_POST, METHOD_PUT, METHOD_PATCH, METHOD_DELETE } Method;

enum { CALL_TOKEN_MAX = 64, CALL_ID_MAX = 65, CALL_NONE = -1 };

typedef struct Call {
  Api *api;
  // Only for the connection: the loop where the call came in, and the request there.
  struct Loop *loop;
  struct evhttp_request *http;
  struct Arrival *arrival; // notices when the caller hangs up; NULL: not needed
  char id[CALL_ID_MAX];    // connects answer and log
  Method method;
  char *path, *query;
  Span body; // owned
  char address[ADDRESS_MAX];
  bool is_local;              // from this machine, and not through a proxy
  bool is_secure;             // by TLS, to us or to a trusted proxy
  char token[CALL_TOKEN_MAX]; // of the session; "": none
  bool has_bearer;            // a program gave the token; browsers send cookies by themselves
  char *languages;            // Accept-Language
  char *agent;                // User-Agent; NULL: not sent
  const Catalog *catalog;     // the language found there
  char *job;                  // JOB_HEADER; NULL: none
  bool keeps_job;             // JOB_KEEP_HEADER
  bool is_long;               // a job makes the answer
  atomic_bool is_gone;        // the caller has hung up
  bool has_mark;              // has the header that only the page itself can set
  int64_t began_us;
  bool is_large;   // it has a place among the uploads
  bool is_upgrade; // to WebSocket
  char *websocket_key;
  Player player;  // upgrade: the player, found out by the worker
  uint64_t owner; // who the work counts for (api/pool.h)
  // Called when the answer is ready, from any thread; from then on the call belongs to the connection again.
  void (*done)(struct Call *call);

  char origin[HOST_MAX + 16]; // origin that the caller asked for: "https://tesela.example:8443"; "": not known

  int status;
  const char *type;
  StrBuf answer;
  StrBuf cookie; // for Set-Cookie
  char etag[72];
  int wait_s;     // for Retry-After
  char allow[48]; // for Allow: the methods of the address
} Call;

Call *call_create(Api *api);
void call_destroy(Call *call);

// Makes the call answer with an error: {code, args, field, message} in the caller's language. field "": none.
void call_refuse(Call *call, const Error *err, const char *field);
void call_refuse_with(Call *call, int status, const char *code, const char *message);
