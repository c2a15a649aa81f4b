// SPDX-License-Identifier: MIT
// The inside of the application, for its use cases.
#pragma once

#include "app/account.h"
#include "app/failure.h"
#include "store/store.h"

struct App {
  Store *store;
  PasswordCost cost;
  int password_min;
  int64_t account_bytes_max, spare_bytes; // 0: no limit
  StrBuf folder;                          // of the store
  int64_t (*now_ms)(void);                // NULL: the clock's
  const SharedClock *clock;
  SharedClock own_clock; // used if clock was not given
};

// Calls an operation of the store: STORE(app, user_get, id, &user, err).
#define STORE(app, operation, ...) ((app)->store->ops->operation((app)->store, ##__VA_ARGS__))

// Ends what begin has begun: keeps it if status is OK, else takes it back. Returns the outcome.
MUST_CHECK Status app_settle(App *app, Status status, Error *err);

// May the account or guest keep so many more bytes? account_full, disk_full.
enum { GUEST_SHARE = 10 }; // a guest may keep a tenth of what an account may
MUST_CHECK Status room_check(App *app, const Account *account, int64_t more, Error *err);

// These wipe nothing: callers do, with password_wipe, which allows NULL.
MUST_CHECK Status password_check_form(const App *app, const char *password, Error *err);
MUST_CHECK Status password_hash(const App *app, const char *password, char out[STORE_PASSWORD_MAX], Error *err);
void password_wipe(char *password);
// Sets it. All sessions of the account end, and so do links that could change it again.
MUST_CHECK Status password_put(App *app, int64_t id, const char *hash, Error *err);

// Fills in the whole account.
MUST_CHECK Status account_fill(App *app, const StoreUser *user, Account *out, Error *err);
// Who is logged in, as the store has it. not_logged_in for guests and deleted accounts.
MUST_CHECK Status account_user(App *app, const Account *account, StoreUser *out, Error *err);
// The same, and the password must be right: wrong_password.
MUST_CHECK Status account_confirm(App *app, const Account *account, const char *password, StoreUser *out, Error *err);
MUST_CHECK Status account_need(const Account *account, Error *err); // not_logged_in

// The keys of players in results (statistics.c): accounts, guests, machines.
void player_key_of_account(int64_t account, StrBuf *out);
void player_key_of_guest(const char *name, StrBuf *out);
void player_key_of_machine(const char *bot, StrBuf *out);
