// SPDX-License-Identifier: MIT
#include "web/uploads.h"

#include <stdio.h>

bool uploads_take(Uploads *uploads, const void *who, const char *address, int64_t now_ms, int64_t until_ms) {
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
  if (!place || same >= UPLOADS_OF_ADDRESS_MAX)
    return false;
  *place = (Upload){.who = who, .until_ms = until_ms};
  snprintf(place->address, sizeof place->address, "%s", address);
  return true;
}

void uploads_release(Uploads *uploads, const void *who) {
  for (int i = 0; i < UPLOADS_MAX; i++) {
    if (uploads->places[i].who == who)
      uploads->places[i].who = NULL;
  }
}
