// SPDX-License-Identifier: MIT
#include "app/usecase.h"

const Field no_fields[] = {{0}};
