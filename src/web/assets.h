// SPDX-License-Identifier: MIT
// The files of the page, by the path under which a browser asks for them. Read once, when the server starts: no request
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
  char *own;                     // the bytes, where they are not the program's
  const char *encoding;          // "br", "gzip"; NULL: as it is
  const struct Asset *in_brotli; // the same in less, from the files beside it (.br, .gz); NULL: there is none
  const struct Asset *in_gzip;
} Asset;

typedef struct Assets Assets;

// Those inside the program or, if a folder is named, those below it.
MUST_CHECK Status assets_open(const char *folder, Assets **out, Error *err);
void assets_close(Assets *assets); // NULL is allowed

// "/" is the page itself. NULL: there is no such thing.
const Asset *assets_find(const Assets *assets, const char *path);

// The shortest form of it that a browser with this Accept-Encoding can read; NULL: it sent none.
const Asset *asset_for_browser(const Asset *asset, const char *accepted);
// Is it named by what is in it (/a/...), so that it never changes?
bool asset_is_named(const Asset *asset);
bool asset_has_forms(const Asset *asset); // others than itself

// Of each element of this name that stands in the page with its text, "script" or "style": " 'sha256-...'", as a
// Content-Security-Policy allows it. Those that name a file have none.
void asset_hash_elements(const Asset *page, const char *element, StrBuf *out);

const char *asset_type(const char *path); // by the ending; application/octet-stream if unknown
