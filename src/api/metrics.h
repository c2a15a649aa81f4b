// SPDX-License-Identifier: MIT
#ifndef API_METRICS_H
#define API_METRICS_H

#include "base/strbuf.h"

typedef struct Server Server;

// Appends what the server counts, in the text format of Prometheus.
void metrics_write(Server *server, StrBuf *out);

#endif
