// SPDX-License-Identifier: MIT
// Text for pages. Everything from outside goes through html_add_text, so that no name or note is ever read as markup.
#pragma once

#include "base/strbuf.h"

// For text and for attributes in double quotes. Control and bidirectional characters become '?'.
void html_add_text(const char *text, StrBuf *out);
// The same with line ends kept as <br/>.
void html_add_lines(const char *text, StrBuf *out);
// A style sheet of data/styles, for a <style>: "board.css". Light and dark by the reader's own setting; squares that
// count more are darker in both.
const char *html_style(const char *name);
