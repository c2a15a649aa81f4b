// SPDX-License-Identifier: MIT
#ifndef CLI_VERSION_H
#define CLI_VERSION_H

const char *version_text(void); // "0.1.0"

#endif
