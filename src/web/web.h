// SPDX-License-Identifier: MIT
// The game on the web: a server that speaks HTTP and WebSocket, with its page inside the program.
#pragma once

#include "api/api.h"

// Of the access log: lines of words, or an object each.
enum { LOG_TEXT, LOG_JSON };
enum { WEB_HOSTS_MAX = 16, WEB_PROXIES_MAX = 16 };

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
  ApiOptions api;   // but for whether it is public, and who listens: the server fills these in
  const char *bind; // address; 127.0.0.1
  int port;         // 0: any that is free
  const char *data; // folder of the logs and, unless api.place says otherwise, the store; NULL: the program's own
  const char *tls_cert, *tls_key;
  const char *hosts[WEB_HOSTS_MAX]; // names by which the server may be called, beside its own address and localhost
  int host_count;
  const char *proxies[WEB_PROXIES_MAX]; // addresses whose X-Forwarded-For is believed
  int proxy_count;
  const char *pages;   // a folder with the page, instead of the one inside the program
  int loops;           // threads that have connections; 0: by the machine
  int log_format;      // LOG_TEXT or LOG_JSON
  int connections_max; // of one address, 20 times as many of this machine; 0: 512
  Patience patience;   // with clients
  int output_max;      // bytes that may wait for a WebSocket client; 0: 256 KiB
  // Told once, when the server answers, with the context of api: its address for a browser.
  void (*on_ready)(void *context, const char *address);
} WebOptions;

// Serves until SIGTERM or SIGINT: then nothing new is taken, what is under way is answered and on the disk, and OK is
// returned.
MUST_CHECK Status web_serve(const WebOptions *options, Error *err);
