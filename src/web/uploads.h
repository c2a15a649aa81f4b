// SPDX-License-Identifier: MIT
// Large requests: each is held in memory from its first bytes until it is answered, so only a few are allowed at once.
// Any thread may use this.
#pragma once

#include "api/caller.h"

#include <pthread.h>
#include <stdint.h>

enum {
  UPLOAD_BYTES = 320 * 1024, // a request with more is large; pictures are smaller
  UPLOADS_MAX = 16,
  UPLOADS_OF_ADDRESS_MAX = 4,
};

typedef struct Upload {
  const void *who; // NULL: the place is free
  int64_t until_ms;
  char address[ADDRESS_MAX];
} Upload;

typedef struct Uploads {
  pthread_mutex_t lock;
  Upload places[UPLOADS_MAX];
} Uploads;

void uploads_init(Uploads *uploads);
void uploads_deinit(Uploads *uploads);

typedef enum UploadPlace { UPLOAD_PLACED, UPLOAD_ADDRESS_FULL, UPLOAD_ALL_FULL } UploadPlace;

// Takes a place for `who` until a time, when it becomes free in any case; address "": not counted.
UploadPlace uploads_take(Uploads *uploads, const void *who, const char *address, int64_t now_ms, int64_t until_ms);
// Gives the place to somebody else, until another time.
void uploads_pass(Uploads *uploads, const void *who, const void *to, int64_t until_ms);
void uploads_release(Uploads *uploads, const void *who); // if it has a place
