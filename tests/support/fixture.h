// SPDX-License-Identifier: MIT
// Files for tests: a temporary folder.
#pragma once

// A new empty folder in the system's temporary one. The caller frees the path with fixture_dir_remove.
char *fixture_dir_make(void);
void fixture_dir_remove(char *path);
