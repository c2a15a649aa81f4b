// SPDX-License-Identifier: MIT
// The files of the page, by the path that a browser asks for. They are read once, when the server starts: no request
// ever names a file of the machine.
#pragma once

#include "base/error.h"
#include "base/span.h"
#include "base/strbuf.h"

enum { ASSET_PATH_MAX = 256, ASSET_ETAG_MAX = 40 };

typedef struct Asset {
  char path[ASSET_PATH_MAX]; // "/a/main-5GSOMZLG.js"
  const char *type;          // for Content-Type
  char etag[ASSET_ETAG_MAX]; // with its quotes
  Span bytes;
  char *own;                     // the bytes, if they are not inside the program
  const char *encoding;          // "br", "gzip"; NULL: not compressed
  const struct Asset *in_brotli; // compressed copies, from the files beside it (.br, .gz); NULL: none
  const struct Asset *in_gzip;
} Asset;

typedef struct Assets Assets;

// The files inside the program or, if a folder is named, those in it.
MUST_CHECK Status assets_open(const char *folder, Assets **out, Error *err);
void assets_close(Assets *assets); // NULL is allowed

// "/" is the page itself. NULL: there is no such file.
const Asset *assets_find(const Assets *assets, const char *path);

// The shortest copy that a browser with this Accept-Encoding can read; NULL: the header is missing.
const Asset *asset_for_browser(const Asset *asset, const char *accepted);
// Is it named by its content (/a/...), so that it never changes?
bool asset_is_named(const Asset *asset);
bool asset_has_forms(const Asset *asset); // are there compressed copies?

// For each element of this name ("script" or "style") with its text inside the page, appends " 'sha256-...'", as a
// Content-Security-Policy needs it. Elements that name a file are left out.
void asset_hash_elements(const Asset *page, const char *element, StrBuf *out);

const char *asset_type(const char *path); // by the ending; application/octet-stream if not known
