// SPDX-License-Identifier: MIT
// A look at a document before libxml2 gets it: that compares every attribute of an element with all the others, and a
// few megabytes of them take hours.
#pragma once

#include "base/error.h"

enum { XML_SCAN_ATTRIBUTES_MAX = 64 }; // of one element

// ERR_LIMIT where an element has more attributes; ERR_INPUT where the document declares any by itself, or is in an
// encoding in which that can't be seen (UTF-16 too: it is to be converted before). What is no XML at all is for the
// parser to say. *line is that of a refusal.
MUST_CHECK Status xmlscan_check(Span text, long *line, Error *err);
Status xmlscan_refuse_doctype(Error *err); // the refusal of such declarations
