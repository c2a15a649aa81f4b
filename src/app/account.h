// SPDX-License-Identifier: MIT
// Accounts: people with a name and a password. Each account_*.c has one subject. Front ends use app/account_uses.h;
// refusals name the fields of that header.
//
// Passwords are wiped before a function returns, whatever happens: they come as text that may be overwritten. Names are
// trimmed and composed (NFC), have 1 to 32 visible characters, and are unique after case folding. A name that somebody
// chooses also follows the rule of account_name.c.
#pragma once

#include "app/app.h"
#include "base/progress.h"
#include "field/field.h"
#include "game/settings.h"

enum {
  ACCOUNT_NAME_CHARACTERS = 32,
  ACCOUNT_PASSWORD_MAX = 1024,      // bytes
  ACCOUNT_REMOTE_PASSWORD_MIN = 10, // AppOptions.password_min on a server for others
  ACCOUNT_PICTURE_MAX = 256 * 1024, // bytes
  ACCOUNT_PICTURE_SIDE_MAX = 2048,  // points
  SESSION_TOKEN_SIZE = 44,          // with the NUL
  SESSION_ID_SIZE = 17,             // with the NUL
  SESSION_DEVICE_MAX = 200,         // bytes
  SESSIONS_SHOWN_MAX = 100,
  RESETLINK_TOKEN_SIZE = 44, // with the NUL
  RESETLINK_HOURS = 24,      // how long it can be used, unless told otherwise
  RESETLINK_HOURS_MAX = 720,
  RESETLINK_KEPT_DAYS = 30, // a used or expired link can still say so for this long
};

// Somebody who is logged in. {0} is a guest. This is a value: it may be copied.
typedef struct Account {
  int64_t id;
  char name[SEAT_NAME_MAX];
  int64_t points;
  int64_t position; // in the ranking, from 1; 0: not in it
  int64_t created_ms;
  bool has_picture;
  char language[8];          // the chosen language; "": none
  char guest[SEAT_NAME_MAX]; // the mark of a guest who has a session; "": not a guest
} Account;

static inline bool account_is_guest(const Account *account) {
  return account->id == 0;
}

// user_exists, name_* (see account_name_check), password_*. The new account has no points and is logged in.
MUST_CHECK Status account_register(App *app, const char *name, char *password, Account *out, Error *err);
// For a console: user_not_found and wrong_password are told apart.
MUST_CHECK Status account_log_in(App *app, const char *name, char *password, Account *out, Error *err);
// For a network: wrong_login for both, after the same time.
MUST_CHECK Status account_log_in_remote(App *app, const char *name, char *password, Account *out, Error *err);
void account_log_out(Account *account); // *account is a guest afterwards
// Reads points, position and name again. not_logged_in when the account was deleted meanwhile.
MUST_CHECK Status account_refresh(App *app, Account *account, Error *err);

// Finds the id of a name, or the name of an id. user_not_found.
MUST_CHECK Status account_id_of(App *app, const char *name, int64_t *out, Error *err);
MUST_CHECK Status account_name_of(App *app, int64_t id, char out[SEAT_NAME_MAX], Error *err);
// An account by its name, for operators. user_not_found.
MUST_CHECK Status account_find(App *app, const char *name, Account *out, Error *err);

// wrong_password, user_exists, name_*. Games keep the name they were played under; the caller tells the running games
// that are in memory.
MUST_CHECK Status account_rename(App *app, Account *account, const char *name, char *password, Error *err);
// passwords_differ, wrong_password, password_*. Other sessions of the account end. again NULL: the front end did not
// ask twice.
MUST_CHECK Status account_change_password(App *app, const Account *account, char *current, char *fresh, char *again,
                                          Error *err);
// wrong_password. Deletes everything the account owns: resources, saves, puzzles, and games where nobody else sits. In
// other games the name becomes TOMBSTONE_NAME, and the seat resigns if the game is running. *account is a guest
// afterwards. ERR_CANCELLED: nobody can log in any more, but part of the data is still there.
MUST_CHECK Status account_delete(App *app, Account *account, char *password, const Progress *progress, Error *err);
// Finishes deletions that were interrupted. finished: how many accounts are gone now. ERR_CANCELLED.
MUST_CHECK Status accounts_finish_leaving(App *app, const Progress *progress, int *finished, Error *err);
#define TOMBSTONE_NAME "—" // a deleted account, in old games; statistics have "" for it

// account_full if there is no room for another game beside what the account keeps. Games of guests are removed after a
// while.
MUST_CHECK Status account_check_game_room(App *app, const Account *account, Error *err);

// PNG or JPEG; an empty span takes the picture away. picture_kind, picture_large, picture_broken.
MUST_CHECK Status account_set_picture(App *app, Account *account, Span bytes, Error *err);
// *type is "png" or "jpeg". no_picture.
MUST_CHECK Status account_picture(App *app, int64_t account, Arena *arena, const char **type, Span *out, Error *err);
// The same by name; no_picture also where there is no such account.
MUST_CHECK Status account_picture_of(App *app, const char *name, Arena *arena, const char **type, Span *out,
                                     Error *err);
// "es", "ca", "en"; "": none.
MUST_CHECK Status account_set_language(App *app, Account *account, const char *language, Error *err);

// Sessions for networks: a token that only its owner has; the store keeps its hash.
// device: the name the device gives itself, from outside; only the plain text of it is kept.
MUST_CHECK Status session_start(App *app, const Account *account, const char *device, char token[SESSION_TOKEN_SIZE],
                                Error *err);
MUST_CHECK Status session_find(App *app, const char *token, Account *out, Error *err); // session_over
MUST_CHECK Status session_end(App *app, const char *token, Error *err);

// A place where an account is logged in.
typedef struct SessionRow {
  const char *id; // says nothing about the token
  const char *device;
  int64_t began_ms, seen_ms, ends_ms;
  bool is_current; // the session of the token; its owner is here now
} SessionRow;

typedef struct SessionList {
  FieldList sessions; // SessionRow
} SessionList;
extern const Field session_list_fields[];

// Last seen first, SESSIONS_SHOWN_MAX at most.
MUST_CHECK Status session_list(App *app, const Account *account, const char *token, Arena *arena, SessionList *out,
                               Error *err);
// One of the account's own, by its id. session_not_found.
MUST_CHECK Status session_end_by_id(App *app, const Account *account, const char *id, Error *err);
// Notes that the token's owner is here.
MUST_CHECK Status session_seen(App *app, const char *token, int64_t at_ms, Error *err);
// Ends the sessions on every device.
MUST_CHECK Status session_end_all(App *app, const Account *account, Error *err);

// A link for somebody who has lost the password: it lets them choose a new one, once. The store keeps only the token's
// hash.
typedef struct ResetLink {
  char name[SEAT_NAME_MAX];         // of the account
  char token[RESETLINK_TOKEN_SIZE]; // filled in only when the link is made
  int64_t ends_ms;
} ResetLink;

// hours 0: RESETLINK_HOURS. Earlier links of the account stop working. Runs within the caller's transaction.
MUST_CHECK Status resetlink_make(App *app, int64_t account, int64_t hours, ResetLink *out, Error *err);
// The account of the link. reset_unknown, reset_used, reset_over, account_banned.
MUST_CHECK Status resetlink_find(App *app, const char *token, ResetLink *out, Error *err);
// Codes as resetlink_find, and password_*. All sessions of the account end; the operators' log gets a line.
MUST_CHECK Status resetlink_use(App *app, const char *token, char *fresh, Account *out, Error *err);

// The name as it will be kept, and its key. name_empty, name_long, name_characters. Players' names in games follow the
// same rules.
MUST_CHECK Status name_clean(const char *name, StrBuf *out, StrBuf *key, Error *err);
// The same for names of up to `limit` characters; key may be NULL.
MUST_CHECK Status name_clean_to(const char *name, int limit, StrBuf *out, StrBuf *key, Error *err);
// name_look if a clean name mixes letters of several alphabets, or has letters in a style that imitates another name.
// For names that people choose, guests too; not for names that are looked up.
MUST_CHECK Status name_check_look(const char *name, Error *err);

// The rule for the name of an account, given clean: letters of one alphabet, digits, single separators between them,
// and not a name that the program itself uses. name_letters, name_look, name_reserved.
MUST_CHECK Status account_name_check(const char *name, Error *err);
// Does another account (not `own`; 0: any) have this name, or one that looks the same? user_exists, name_like.
MUST_CHECK Status account_name_check_free(App *app, int64_t own, const char *name, const char *key, Error *err);

// How settings and actions name an account: "u12". 0 if the text names no account.
#define SEAT_FREE_MARK "?" // the mark of a free seat, which waits for an invited player
void account_mark(int64_t id, char out[SEAT_NAME_MAX]);
int64_t account_of_mark(const char *mark);
// Accounts that see a game in their lists: its owner (0: none) and the accounts with a seat. Returns how many.
int account_participants(const Settings *settings, int64_t owner, int64_t out[SEATS_MAX + 1]);

// ---- guests ----

// Guests: people without an account whom a server recognises by a session. A guest gets a mark at the tables, a list of
// games, puzzles, and nothing else.

enum { GUEST_DAYS = 30, GUEST_TOKEN_SIZE = 45 }; // a guest's session ends this long after it began; with the NUL
#define GUEST_TOKEN "g"                          // the first letter of the token, and of the mark

// Fills in only the mark of the account.
MUST_CHECK Status guest_begin(App *app, char token[GUEST_TOKEN_SIZE], Account *out, Error *err);
MUST_CHECK Status guest_find(App *app, const char *token, Account *out, Error *err); // session_over
// Also removes what no account has taken over, since nobody could ask for it any more.
MUST_CHECK Status guest_end(App *app, const Account *guest, Error *err);
