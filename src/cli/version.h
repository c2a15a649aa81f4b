// SPDX-License-Identifier: MIT
#pragma once

const char *version_text(void); // "0.1.0"
