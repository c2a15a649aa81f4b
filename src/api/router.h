// SPDX-License-Identifier: MIT
// The routes of the interface: one row each, which says who may ask, what it costs, what comes in and what goes out.
// Checking requests and describing the interface both read the rows.
#pragma once

#include "api/api.h"
#include "api/jobs.h"
#include "app/usecase.h"

#define SESSION_COOKIE "tesela"
#define CSRF_HEADER "X-Tesela"
// What a token begins with says whose it is.
#define ACCOUNT_TOKEN "a"

enum { ROUTE_PARAMS_MAX = 2, ROUTE_PARAM_SIZE = 160 };

// What a thread that answers has for itself.
typedef struct Worker {
  Api *api;
  App *app;
} Worker;

typedef struct Route Route;
typedef struct Keeper Keeper;
typedef struct Table Table;

struct Request {
  Call *call;
  Api *api;
  App *app;
  const Route *route;
  char params[ROUTE_PARAMS_MAX][ROUTE_PARAM_SIZE]; // what stood for {…} in the path
  json_t *query, *body;                            // checked; NULL where the route has none
  Player player;
  Arena arena;                 // what the answer is made of lives here
  Progress progress;           // for work that takes long: who waits for it can see how far it is, and stop it
  char field[ERROR_FIELD_MAX]; // out: which field is at fault
  json_t *answer;              // out: the body; NULL: the call's answer has been written, or there is none
  int status;                  // out: of the answer; 200 unless set
  json_t *game;                // out: goes along with a refusal, so that the page is up to date at once
};

// Fills in the request's answer, or the call's, from the result of a use case.
typedef Status RouteTell(Request *request, const void *out, Error *err);

struct Route {
  Method method;
  const char *path; // "/api/games/{id}"
  Who who;
  Cost cost;
  Lane lane;
  const char *summary; // English, for the description
  const Field *query, *body, *answer;
  bool takes_bytes; // the body is not JSON: the file of the use case, whose other fields are in the address
  size_t body_max;  // bytes; 0: ROUTE_BODY_MAX
  const char *type; // of an answer that is not JSON
  // It takes long: whoever takes the job does it (api/jobs.h), and the call waits for that without a thread.
  const JobKind *job;
  // What it is for: says who may, what comes in and goes out, and what it is called, unless the row does.
  const UseCase *use;
  // Answers with what came of the use case. NULL: as its fields say.
  RouteTell *tell;
  // ERR_* becomes the answer. May be told field and status. NULL: the use case is all there is to do.
  Status (*run)(Request *request, Error *err);
  // Instead of run: at the table of the game {id}, which is the first part of the path in braces, as tables_do() has
  // it. Without an answer it is {}.
  Status (*at_table)(Keeper *keeper, Table *table, Request *request, Error *err);
  Status (*need)(const Table *table, const Player *player, Error *err); // asked before; NULL: at_table asks itself
};

enum {
  ROUTE_BODY_MAX = 64 * 1024,
  CHANGE_BODY_MAX = 8 * 1024 * 1024,
  PUZZLE_BODY_MAX = 16 * 1024 * 1024, // the file of a maze of a hundred million cells
  WORDS_BODY_MAX = 20 * 1024 * 1024,  // the longest list that comes with the program takes 11 MB
  SERVER_BODY_MAX = WORDS_BODY_MAX,   // the largest of them
};

// The tables of routes, each ended by a row without a path; NULL at the end.
extern const Route *const route_tables[];
extern const Route meta_routes[], account_routes[], list_routes[], game_routes[], turn_routes[], table_routes[],
    join_routes[], analysis_routes[], puzzle_routes[], exercise_routes[], position_routes[], share_routes[],
    job_routes[];

// Of the row or its use case: who may ask, and what comes in, in the address of GET and DELETE, else in the body.
Who route_who(const Route *route);
const Field *route_query(const Route *route);
const Field *route_body(const Route *route);

// Finds the call's route and what it costs; false when there is none, with the call's answer set.
bool router_look_up(Call *call, Lane *lane, Cost *cost);
// Answers the call, on the thread of a Worker; or sees to it that it will be. call->done is told.
void router_run(void *call, void *worker);
// Answers the call of somebody who has been let in, here and now. The status, and why, is what the answer was made of.
MUST_CHECK Status router_run_job(Call *call, Worker *worker, const Player *player, const Progress *progress,
                                 Error *err);
const Route *router_find(const Call *call); // NULL: there is none

// Who asks, for use cases.
Use request_user(Request *request, const Progress *progress);
// The route's use case, asked by the request's player with its body. The result is a struct, zeroed before; use->deinit
// is the caller's after OK.
MUST_CHECK Status request_use_into(Request *request, const Progress *progress, void *out, Error *err);
// The same of another use case.
MUST_CHECK Status request_use_as(Request *request, const UseCase *what, const Progress *progress, void *out,
                                 Error *err);

// The same, answered by tell.
MUST_CHECK Status request_use_telling(Request *request, RouteTell *tell, Error *err);

// Takes one from the bucket of an address, a player or a name (limits_take). Else refuses with 429; the call's wait_s
// says for how long.
MUST_CHECK Status request_take(Request *request, const char *of, Cost cost, Error *err);

// Does the path fit the pattern? Fills in params.
bool route_matches(const Route *route, const char *path, char params[ROUTE_PARAMS_MAX][ROUTE_PARAM_SIZE]);

// The path as a log may show it: what a link's {token} is stands as *.
void router_write_path(const char *path, StrBuf *out);

extern const Field error_fields[];
