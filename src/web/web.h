// SPDX-License-Identifier: MIT
// The game on the web: a server that speaks HTTP and WebSocket, with its page inside the program.
#pragma once

#include "app/app.h"

enum { WEB_HOSTS_MAX = 16, WEB_PROXIES_MAX = 16, WEB_NO_JOBS = -1 };

// For how many milliseconds clients may keep the server waiting. Zeros: the defaults (web/patience.h); tests take
// less.
typedef struct Patience {
  int silence_ms; // in the middle of a request, or between two
  int arrival_ms; // for a whole request to arrive, or to begin TLS
  int ping_ms;    // between two pings to a WebSocket
  int socket_ms;  // for a WebSocket to say anything, be it the answer to a ping
} Patience;

// All pointers are borrowed; NULL or 0: the default.
typedef struct WebOptions {
  const char *bind;  // address; 127.0.0.1
  int port;          // 0: any that is free
  const char *data;  // folder of the store and the logs; NULL: the program's own folders
  const char *store; // place of the store (app.h); NULL: tesela.db in the folder
  const char *tls_cert, *tls_key;
  const char *hosts[WEB_HOSTS_MAX]; // names by which the server may be called, beside its own address and localhost
  int host_count;
  const char *proxies[WEB_PROXIES_MAX]; // addresses whose X-Forwarded-For is believed
  int proxy_count;
  const char *pages;          // a folder with the page, instead of the one inside the program
  int loops;                  // threads that have connections; 0: by the machine
  int workers;                // threads that answer; 0: by the machine
  int jobs;                   // threads that do long work; 0: by the machine, WEB_NO_JOBS: others do it
  bool is_unlimited;          // no limits per address, for measurements
  bool has_json_log;          // the access log has an object a line, else words
  int connections_max;        // of one address, 20 times as many of this machine; 0: 512
  int account_mb;             // that an account may keep in puzzles, words and games; 0: 200
  Patience patience;          // with clients
  int idle_ms;                // after which a table that nobody looks at is put away; 0: 15 minutes
  int guest_games_days;       // so long games of guests stay untouched, 30 at least; 0: 30
  int busy_ms;                // to wait for another program at the store; 0: five seconds
  int output_max;             // bytes that may wait for a WebSocket client; 0: 256 KiB
  PasswordCost password_cost; // zeros: the defaults; tests take less
  const char *on_event;       // a command line of the shell that gets a line of JSON for each event (api/events.h)
  int event_ms;               // that an event waits for somebody to come to the table; 0: five seconds
  int events_max;             // that may wait for the command, 1000 at most; 0: so many
  bool has_known_tiles;       // games with others may have a seed that somebody chose, for tests
  // Told once, when the server answers: its address for a browser.
  void (*on_ready)(void *context, const char *address);
  // Told, from any thread but one at a time, when the machine keeps the server from its work: a full disk, a damaged
  // store. Not again and again.
  void (*on_problem)(void *context, const Error *err);
  void *context;
} WebOptions;

// Serves until SIGTERM or SIGINT: then nothing new is taken, what is under way is answered and on the disk, and OK is
// returned.
MUST_CHECK Status web_serve(const WebOptions *options, Error *err);
