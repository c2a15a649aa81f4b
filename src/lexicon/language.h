// SPDX-License-Identifier: MIT
// The names of the languages that the program has words and tiles of.
#pragma once

// The name, by the two letters that a tag, or the id of a tile set or a recipe, begins with ("es", "ca-q",
// "en-common"): a message id, or NULL for a language that has no name here.
const char *language_title(const char *tag);
// "Español", "Deutsch"; the tag itself for a language that has no name here.
const char *language_own_name(const char *tag);
