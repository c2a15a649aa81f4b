// SPDX-License-Identifier: MIT
// Listening sockets at one address, one per loop: the system spreads connections over them.
#pragma once

#include "base/error.h"

// Port 0: any free port. Fills in count sockets, which the caller closes, and the port. ERR_IO says why not, for
// example because another server of ours is already there.
MUST_CHECK Status listen_at(const char *address, int port, int count, int *sockets, int *port_out, Error *err);
