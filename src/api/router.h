// SPDX-License-Identifier: MIT
// The routes of the interface: one row each, with who may ask, the cost, and what comes in and goes out. Checking
// requests and describing the interface both read the rows.
#pragma once

#include "api/api.h"
#include "api/jobs.h"
#include "app/usecase.h"

#define SESSION_COOKIE "tesela"
#define CSRF_HEADER "X-Tesela"
// The first letter of a token says whose it is.
#define ACCOUNT_TOKEN "a"

enum { ROUTE_PARAMS_MAX = 2, ROUTE_PARAM_SIZE = 160 };

// What each answering thread has for itself.
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
  char params[ROUTE_PARAMS_MAX][ROUTE_PARAM_SIZE]; // the texts in the place of {…} in the path
  json_t *query, *body;                            // checked; NULL if the route has none
  Player player;
  Arena arena;                 // the answer's data live here
  Progress progress;           // for long work: the asker can see how far it is, and stop it
  char field[ERROR_FIELD_MAX]; // out: which field is at fault
  json_t *answer;              // out: the body; NULL: the call's answer is already written, or there is none
  int status;                  // out: of the answer; 200 unless set
  json_t *game;                // out: sent with a refusal, so that the page is up to date at once
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
  bool takes_bytes; // the body is not JSON: it is the file of the use case, whose other fields are in the address
  size_t body_max;  // bytes; 0: ROUTE_BODY_MAX
  const char *type; // of an answer that is not JSON
  // Long work: a worker does it as a job (api/jobs.h), and the call waits without a thread.
  const JobKind *job;
  // The use case, which decides who may ask, what comes in and goes out, and the summary, unless the row does.
  const UseCase *use;
  // Writes the answer from the result of the use case. NULL: as its fields say.
  RouteTell *tell;
  // ERR_* becomes the answer; may set field and status. NULL: only the use case is run.
  Status (*run)(Request *request, Error *err);
  // Instead of run: at the table of the game {id}, the first part of the path in braces; see tables_do(). If it sets no
  // answer, the answer is {}.
  Status (*at_table)(Keeper *keeper, Table *table, Request *request, Error *err);
  Status (*need)(const Table *table, const Player *player, Error *err); // checked first; NULL: at_table checks itself
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

// From the row or its use case: who may ask, and what comes in: in the address for GET and DELETE, else in the body.
Who route_who(const Route *route);
const Field *route_query(const Route *route);
const Field *route_body(const Route *route);

// Finds the call's route and its cost; if there is none, returns false and sets the call's answer.
bool router_look_up(Call *call, Lane *lane, Cost *cost);
// Answers the call on the thread of a Worker, or makes sure that it will be answered. Then call->done is called.
void router_run(void *call, void *worker);
// Answers the call of a player who was already let in, here and now. Returns the status and error behind the answer.
MUST_CHECK Status router_run_job(Call *call, Worker *worker, const Player *player, const Progress *progress,
                                 Error *err);
const Route *router_find(const Call *call); // NULL: none

// The asker, for use cases.
Use request_user(Request *request, const Progress *progress);
// Runs the route's use case for the request's player, with its body. *out is its struct, zeroed first; after OK the
// caller calls use->deinit.
MUST_CHECK Status request_use_into(Request *request, const Progress *progress, void *out, Error *err);
// The same with another use case.
MUST_CHECK Status request_use_as(Request *request, const UseCase *what, const Progress *progress, void *out,
                                 Error *err);

// The same, answered by tell.
MUST_CHECK Status request_use_telling(Request *request, RouteTell *tell, Error *err);

// Takes one from the bucket of an address, a player or a name (limits_take). If it is empty, refuses with 429 and sets
// the call's wait_s.
MUST_CHECK Status request_take(Request *request, const char *of, Cost cost, Error *err);

// Does the path match the pattern? Fills in params.
bool route_matches(const Route *route, const char *path, char params[ROUTE_PARAMS_MAX][ROUTE_PARAM_SIZE]);

// The path as a log may show it: a link's {token} is written as *.
void router_write_path(const char *path, StrBuf *out);

extern const Field error_fields[];
