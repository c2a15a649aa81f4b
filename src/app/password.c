// SPDX-License-Identifier: MIT
// Passwords: Argon2id, which libsodium writes with its own parameters and salt into the text that is kept.
#include "app/app_internal.h"
#include "base/utf8.h"

#include <sodium.h>
#include <string.h>

_Static_assert(STORE_PASSWORD_MAX >= crypto_pwhash_STRBYTES, "a hashed password fits");

static int count_characters(const char *text) {
  int count = 0;
  uint32_t codepoint;
  for (size_t at = 0, size = strlen(text), used; at < size; at += used, count++) {
    used = utf8_decode(text + at, size - at, &codepoint);
    used = used ? used : 1;
  }
  return count;
}

Status password_check_form(const App *app, const char *password, Error *err) {
  if (strlen(password) > ACCOUNT_PASSWORD_MAX)
    return fail(err, FAILURE_PASSWORD_LONG, err_int(ACCOUNT_PASSWORD_MAX));
  if (!*password && app->password_min == 1)
    return fail(err, FAILURE_PASSWORD_EMPTY);
  if (count_characters(password) < app->password_min)
    return fail(err, FAILURE_PASSWORD_SHORT, err_int(app->password_min));
  return OK;
}

Status password_hash(const App *app, const char *password, char out[STORE_PASSWORD_MAX], Error *err) {
  if (crypto_pwhash_str(out, password, strlen(password), app->cost.passes, app->cost.memory) != 0)
    return error_set(err, ERR_LIMIT, N_("there is not enough memory to keep a password safely"));
  return OK;
}

bool password_is_right(const char *password, const char *hash) {
  return strlen(password) <= ACCOUNT_PASSWORD_MAX && crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
}

// Nobody should be able to tell by the clock whether a name is known. The result is of no interest.
void password_take_time(const App *app, const char *password) {
  unsigned char key[32];
  const unsigned char salt[crypto_pwhash_SALTBYTES] = {0};
  size_t size = strlen(password);
  if (crypto_pwhash(key, sizeof key, password, size <= ACCOUNT_PASSWORD_MAX ? size : 0, salt, app->cost.passes,
                    app->cost.memory, crypto_pwhash_ALG_DEFAULT) == 0)
    sodium_memzero(key, sizeof key);
}

void password_wipe(char *password) {
  if (password)
    sodium_memzero(password, strlen(password));
}
