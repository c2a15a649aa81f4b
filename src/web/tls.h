// SPDX-License-Identifier: MIT
// What we use of OpenSSL, behind one small header: the names of its own headers clash with ours.
#pragma once

#include "base/error.h"

#include <event2/bufferevent.h>

typedef struct Tls Tls;

// A certificate with its chain, and its key, as PEM files. ERR_INPUT says which of them can't be used, and why;
// ERR_MISSING, that OpenSSL is not installed.
MUST_CHECK Status tls_open(const char *cert, const char *key, Tls **out, Error *err);
void tls_close(Tls *tls); // NULL is allowed; connections that use it go on
Tls *tls_share(Tls *tls); // another handle of the same; tls_close it too
// A connection that somebody else begins, and should have begun after so long.
struct bufferevent *tls_accept(Tls *tls, struct event_base *loop, int64_t limit_ms);
