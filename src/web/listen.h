// SPDX-License-Identifier: MIT
// Sockets that listen at one address, as many as there are loops: the system spreads connections over them.
#pragma once

#include "base/error.h"

// Port 0: any that is free. Fills in count sockets, which the caller closes, and the port. ERR_IO says why not, also
// when another server of ours is there already.
MUST_CHECK Status listen_at(const char *address, int port, int count, int *sockets, int *port_out, Error *err);
