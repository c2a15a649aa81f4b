// SPDX-License-Identifier: MIT
// What measurements of the server share: the program as a process, connections to it, and tables where a known game is
// played. All tables get the same tiles. So one game, played first with a machine's help, gives the words for every
// table.
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { VISITOR_THREADS = 48, PLAYS_MAX = 60 };

typedef struct BenchServer {
  const char *program, *folder;
  const char *store;    // the store; NULL: in the folder
  const char *database; // the folder with the database's socket; NULL: PGHOST
  pid_t process;
  int port;
} BenchServer;

typedef struct BenchTable {
  char id[32], cookie[96];
  long seq;
  int turn;             // turns so far
  pthread_mutex_t lock; // a table has one turn at a time
} BenchTable;

typedef struct Visitor {
  int fd, port;
  char *answer; // the last answer, ended by a NUL
} Visitor;

typedef struct Plays {
  char *tiles[PLAYS_MAX]; // of each turn, as JSON
  int count;
} Plays;

int64_t bench_now_us(void);
void bench_give_up(const char *what); // ends the program
void bench_raise_limits(void);
void bench_sort(double *times, int count);

// Starts the program and reads the address it prints.
void benchserver_start(BenchServer *server);
void benchserver_end(const BenchServer *server);
long benchserver_memory_kb(const BenchServer *server);

Visitor visitor_open(int port);
void visitor_close(Visitor *visitor);
// The status of the answer; 0 if the connection is gone.
int visitor_ask(Visitor *visitor, const char *method, const char *path, const char *cookie, const char *body);
// The value after "name": in the last answer, cut off at its end.
bool visitor_find(const Visitor *visitor, const char *name, char *out, size_t size);
void visitor_find_cookie(const Visitor *visitor, char *out, size_t size);
// A WebSocket; -1 if it is refused.
int visitor_open_socket(int port, const char *cookie);

// A table with two people at one device, and the same tiles at every table. Without a cookie: for a new guest.
bool table_make(Visitor *visitor, BenchTable *table);
// The next turn: the next play, or a pass once there are no more.
bool table_take_turn(Visitor *visitor, const Plays *plays, BenchTable *table);
// Plays one game, turn by turn, with the machine's moves, and keeps all but the last.
void plays_find(Plays *plays, int port);
void plays_free(Plays *plays);
