// SPDX-License-Identifier: MIT
// Large requests on their way in: each is held in memory until it is complete, so there are only so many at once.
#ifndef WEB_UPLOADS_H
#define WEB_UPLOADS_H

#include "web/address.h"

#include <stdint.h>

enum {
  UPLOAD_BYTES = 320 * 1024, // what has more is large: pictures are not
  UPLOADS_MAX = 16,          // of a loop
  UPLOADS_OF_ADDRESS_MAX = 4,
};

typedef struct Upload {
  const void *who; // NULL: this place is free
  int64_t until_ms;
  char address[ADDRESS_MAX];
} Upload;

typedef struct Uploads {
  Upload places[UPLOADS_MAX];
} Uploads;

// A place for whoever it is until a time, at which it is free again in any case. False when there is none, or the
// address has as many as it may; address "": not counted.
bool uploads_take(Uploads *uploads, const void *who, const char *address, int64_t now_ms, int64_t until_ms);
void uploads_release(Uploads *uploads, const void *who); // if it has one

#endif
