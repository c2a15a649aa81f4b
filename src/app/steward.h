// SPDX-License-Identifier: MIT
// What operators do to accounts and games of others. Each is a use case, and each writes a line into the operators'
// log: when, by whom, what, to whom, and why.
#pragma once

#include "app/account.h"
#include "app/usecase.h"

enum { STEWARD_ROWS_MAX = 500, STEWARD_REASON_MAX = 200 };

typedef struct StewardOrder {
  const char *name;     // of the account
  const char *new_name; // to rename it
  const char *game;     // its id, to close it
  int64_t hours;        // how long a link works; 0: RESETLINK_HOURS
  const char *reason;   // for the log
  const char *by;       // who does it, by the name the front end knows
} StewardOrder;

extern const UseCase steward_granting, steward_revoking, steward_banning, steward_unbanning, steward_renaming,
    steward_ending_sessions, steward_closing_game; // a StewardOrder in, nothing out

enum { STEWARD_PASSWORD_SIZE = 17 };
typedef struct StewardPassword {
  char *password; // for the person who lost theirs, and who should change it
} StewardPassword;
extern const UseCase
    steward_resetting; // a StewardOrder in, a StewardPassword out; the account is logged out everywhere

typedef struct StewardLink {
  const char *path; // in the address of a server
  int64_t ends_ms;
} StewardLink;
extern const UseCase steward_linking; // a StewardOrder in, a StewardLink out: to choose a new password, once

typedef struct StewardPage {
  int64_t after; // number of the last account that the asker has
  int64_t limit; // 0: STEWARD_ROWS_MAX
} StewardPage;

typedef struct StewardAccount {
  int64_t number, created_ms;
  const char *name, *ban; // reason of the ban; "": none
} StewardAccount;
typedef struct StewardAccounts {
  FieldList accounts;
} StewardAccounts;
extern const UseCase steward_listing; // a StewardPage in, StewardAccounts out

typedef struct StewardPlace {
  const char *after; // mark of the last line that the asker has; "" or NULL: from the beginning
  int64_t limit;     // 0: STEWARD_ROWS_MAX
} StewardPlace;

typedef struct StewardLine {
  const char *mark; // for the next page
  int64_t at_ms;
  const char *by, *what, *whom, *reason;
} StewardLine;
typedef struct StewardBook {
  FieldList lines; // oldest first
} StewardBook;
extern const UseCase steward_reading; // a StewardPlace in, a StewardBook out

// Adds a line to the log, within the caller's transaction.
MUST_CHECK Status steward_log(App *app, const char *by, const char *what, const char *whom, const char *reason,
                              Error *err);
// account_banned if it is banned: nobody can log in with it.
MUST_CHECK Status steward_check_ban(App *app, int64_t account, Error *err);

// Administrators: accounts that may change what belongs to everybody, the statistics. Operators name them at the
// machine (tesela admin); no front end for the network can.

bool admin_is(App *app, const Account *account); // false for a guest
// user_not_found. Repeating it changes nothing.
MUST_CHECK Status admin_set(App *app, const char *name, bool is_admin, Error *err);

typedef struct AdminList {
  const char **names; // in the order of the accounts
  int count;
  Arena arena;
} AdminList;

MUST_CHECK Status admin_list(App *app, AdminList *out, Error *err);
void adminlist_deinit(AdminList *list);
