// SPDX-License-Identifier: MIT
// What we use of OpenSSL, behind one small header: its own headers have names that clash with ours.
#pragma once

#include "base/error.h"

#include <event2/bufferevent.h>

typedef struct Tls Tls;

// Opens a certificate with its chain, and its key, as PEM files. ERR_INPUT says which file can't be used, and why;
// ERR_MISSING: OpenSSL is not installed.
MUST_CHECK Status tls_open(const char *cert, const char *key, Tls **out, Error *err);
void tls_close(Tls *tls); // NULL is allowed; connections that use it continue
Tls *tls_share(Tls *tls); // another handle of the same; tls_close it too
// A connection that the client begins, and must have begun within limit_ms.
struct bufferevent *tls_accept(Tls *tls, struct event_base *loop, int64_t limit_ms);
