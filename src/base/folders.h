// SPDX-License-Identifier: MIT
// Where the program keeps its files: below $TESELA_HOME if that is set, else in the XDG folders.
#pragma once

#include "base/error.h"
#include "base/strbuf.h"

typedef enum Folder { FOLDER_DATA, FOLDER_CACHE, FOLDER_STATE } Folder;

// Appends the folder's path (made if missing, mode 0700) and "/name".
MUST_CHECK Status folder_path(Folder folder, const char *name, StrBuf *out, Error *err);
