// SPDX-License-Identifier: MIT
// A check of a document before libxml2 reads it. libxml2 compares every attribute of an element with all the others,
// and a few megabytes of them take hours.
#pragma once

#include "base/error.h"

enum { XML_SCAN_ATTRIBUTES_MAX = 64 }; // of one element

// ERR_LIMIT when an element has more attributes. ERR_INPUT when the document has declarations of its own, or an
// encoding in which they can't be seen (also UTF-16, which must be converted before). The parser reports what is not
// XML at all. *line is the line of the error.
MUST_CHECK Status xmlscan_check(Span text, long *line, Error *err);
Status xmlscan_refuse_doctype(Error *err); // refuses such declarations
