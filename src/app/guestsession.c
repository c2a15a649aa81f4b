// SPDX-License-Identifier: MIT
#include "app/guestsession.h"

#include "app/app_internal.h"
#include "base/sha256.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define GUEST_MS ((int64_t)GUEST_DAYS * 24 * 3600 * 1000)

Status guest_begin(App *app, char token[GUEST_TOKEN_SIZE], Account *out, Error *err) {
  unsigned char bytes[32];
  char hash[SHA256_HEX_SIZE], hex[33];
  Account guest = {0};
  randombytes_buf(bytes, sizeof bytes);
  memcpy(token, GUEST_TOKEN, strlen(GUEST_TOKEN));
  sodium_bin2base64(token + 1, GUEST_TOKEN_SIZE - 1, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  randombytes_buf(bytes, sizeof bytes);
  sodium_bin2hex(hex, sizeof hex, bytes, 16);
  snprintf(guest.guest, sizeof guest.guest, GUEST_TOKEN "%s", hex);
  sha256_hex(span_of(token), hash);
  Status status = STORE(app, guest_add, guest.guest, hash, app_now_ms(app) + GUEST_MS, err);
  if (status == OK)
    *out = guest;
  return status;
}

Status guest_find(App *app, const char *token, Account *out, Error *err) {
  char hash[SHA256_HEX_SIZE];
  ScopedArena arena = {0};
  const char *mark = "";
  sha256_hex(span_of(token), hash);
  Status status = STORE(app, guest_find, hash, app_now_ms(app), &arena, &mark, err);
  if (status == ERR_MISSING || (status == OK && strlen(mark) >= sizeof out->guest))
    status = fail(err, FAILURE_SESSION_OVER);
  if (status == OK) {
    *out = (Account){0};
    snprintf(out->guest, sizeof out->guest, "%s", mark);
  }
  return status;
}

Status guest_end(App *app, const Account *guest, Error *err) {
  return guest->guest[0] ? STORE(app, guest_delete, guest->guest, err) : OK;
}
