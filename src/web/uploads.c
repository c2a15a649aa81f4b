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

// A place that is free; NULL when there is none, or the address has as many as it may.
static Upload *find_free(Uploads *uploads, const char *address, int64_t now_ms) {
  Upload *place = NULL;
  int same = 0;
  for (int i = 0; i < UPLOADS_MAX; i++) {
    Upload *upload = &uploads->places[i];
    if (upload->until_ms <= now_ms)
      upload->who = NULL; // whoever had it has gone without a word
    if (!upload->who)
      place = upload;
    else
      same += address[0] && strcmp(upload->address, address) == 0;
  }
  return same < UPLOADS_OF_ADDRESS_MAX ? place : NULL;
}

bool uploads_take(Uploads *uploads, const void *who, const char *address, int64_t now_ms, int64_t until_ms) {
  pthread_mutex_lock(&uploads->lock);
  Upload *place = find_free(uploads, address, now_ms);
  if (place) {
    *place = (Upload){.who = who, .until_ms = until_ms};
    snprintf(place->address, sizeof place->address, "%s", address);
  }
  pthread_mutex_unlock(&uploads->lock);
  return place != NULL;
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
