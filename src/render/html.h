// SPDX-License-Identifier: MIT
// Text for pages. Everything from outside goes through html_add_text, so that no name or note is read as markup.
#pragma once

#include "base/strbuf.h"

// For text and for attributes in double quotes. Control and bidirectional characters become '?'.
void html_add_text(const char *text, StrBuf *out);
// The same with line ends kept as <br/>.
void html_add_lines(const char *text, StrBuf *out);
// A style sheet of data/styles for a <style> element: "board.css". It is light or dark as the reader's system says;
// squares that count more are darker in both.
const char *html_style(const char *name);
