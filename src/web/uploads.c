// SPDX-License-Identifier: MIT
#include "web/uploads.h"

#include <stdio.h>

void uploads_init(Uploads *uploads) {
  *uploads = (Uploads){0};
  pthread_mutex_init(&uploads->lock, NULL);
}

void uploads_deinit(Uploads *uploads) {
  pthread_mutex_destroy(&uploads->lock);
}

// Frees the places whose time is over. *same: how many the address has; NULL: no place is free.
static Upload *find_free(Uploads *uploads, const char *address, int64_t now_ms, int *same) {
  Upload *place = NULL;
  *same = 0;
  for (int i = 0; i < UPLOADS_MAX; i++) {
    Upload *upload = &uploads->places[i];
    if (upload->until_ms <= now_ms)
      upload->who = NULL; // its owner never gave it back
    if (!upload->who)
      place = upload;
    else
      *same += address[0] && strcmp(upload->address, address) == 0;
  }
  return place;
}

UploadPlace uploads_take(Uploads *uploads, const void *who, const char *address, int64_t now_ms, int64_t until_ms) {
  int same;
  pthread_mutex_lock(&uploads->lock);
  Upload *place = find_free(uploads, address, now_ms, &same);
  UploadPlace found = same >= UPLOADS_OF_ADDRESS_MAX ? UPLOAD_ADDRESS_FULL : place ? UPLOAD_PLACED : UPLOAD_ALL_FULL;
  if (found == UPLOAD_PLACED) {
    *place = (Upload){.who = who, .until_ms = until_ms};
    snprintf(place->address, sizeof place->address, "%s", address);
  }
  pthread_mutex_unlock(&uploads->lock);
  return found;
}

void uploads_pass(Uploads *uploads, const void *who, const void *to, int64_t until_ms) {
  pthread_mutex_lock(&uploads->lock);
  for (int i = 0; i < UPLOADS_MAX; i++) {
    if (uploads->places[i].who == who) {
      uploads->places[i].who = to;
      uploads->places[i].until_ms = until_ms;
    }
  }
  pthread_mutex_unlock(&uploads->lock);
}

void uploads_release(Uploads *uploads, const void *who) {
  pthread_mutex_lock(&uploads->lock);
  for (int i = 0; i < UPLOADS_MAX; i++) {
    if (uploads->places[i].who == who)
      uploads->places[i].who = NULL;
  }
  pthread_mutex_unlock(&uploads->lock);
}
