// SPDX-License-Identifier: MIT
#include "tests/walk/walk.h"
void json_server_end(void) {}
const FrontKind front_json = {.name = "json", .can_be_free = true};
