// SPDX-License-Identifier: MIT
// The game on the web: a server for HTTP and WebSocket, with its page inside the program.
#pragma once

#include "api/api.h"

// Of the access log: lines of words, or one object per line.
enum { LOG_TEXT, LOG_JSON };
enum { WEB_HOSTS_MAX = 16, WEB_PROXIES_MAX = 16 };

// How many milliseconds clients may keep the server waiting. Zeros: the defaults (web/patience.h); tests use less.
typedef struct Patience {
  int silence_ms; // within a request, or between two
  int arrival_ms; // until a whole request has arrived, or TLS has begun
  int ping_ms;    // between two pings to a WebSocket
  int socket_ms;  // until a WebSocket client must have sent something, even the answer to a ping
} Patience;

// All pointers are borrowed; NULL or 0: the default.
typedef struct WebOptions {
  ApiOptions api;   // the server fills in is_public and the listeners
  const char *bind; // address; 127.0.0.1
  int port;         // 0: any free port
  const char *data; // folder of the logs and, unless api.place is set, of the store; NULL: the program's own
  const char *tls_cert, *tls_key;
  const char *hosts[WEB_HOSTS_MAX]; // names for the server besides its own address and localhost
  int host_count;
  const char *proxies[WEB_PROXIES_MAX]; // addresses whose X-Forwarded-For is believed
  int proxy_count;
  const char *pages;   // a folder with the page, instead of the one inside the program
  int loops;           // threads with connections; 0: as the machine allows
  int log_format;      // LOG_TEXT or LOG_JSON
  int connections_max; // of one address; 20 times as many of this machine; 0: 512
  Patience patience;   // with clients
  int output_max;      // bytes that may wait for a WebSocket client; 0: 256 KiB
  // Called once, when the server answers, with the context of api: its address for a browser.
  void (*on_ready)(void *context, const char *address);
} WebOptions;

// Serves until SIGTERM or SIGINT. Then it accepts nothing new, answers what it has, waits until that is on the disk,
// and returns OK.
MUST_CHECK Status web_serve(const WebOptions *options, Error *err);
