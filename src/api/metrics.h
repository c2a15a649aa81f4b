// SPDX-License-Identifier: MIT
#ifndef API_METRICS_H
#define API_METRICS_H

#include "base/strbuf.h"

typedef struct Api Api;

// Appends what the server counts, in the text format of Prometheus.
void metrics_write(Api *api, StrBuf *out);

#endif
