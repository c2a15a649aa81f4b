// SPDX-License-Identifier: MIT
// What people call the languages whose words and tiles the program has.
#pragma once

// By the two letters that a tag, or the id of a tile set or a recipe, begins with ("es", "ca-q", "en-common"): a
// message id, or NULL for a language that has no name here.
const char *language_title(const char *tag);
// "Español", "Deutsch"; the tag itself for a language that has no name here.
const char *language_own_name(const char *tag);
