// SPDX-License-Identifier: MIT
// Accounts as front ends use them (app/account.h explains them). Each use case returns the account as it is afterwards.
//
// Passwords are wiped before a use case returns, whatever happens.
#pragma once

#include "app/usecase.h"

typedef struct Credentials {
  const char *name;
  char *password;
} Credentials;

typedef struct PasswordChange {
  char *current, *fresh;
  char *again; // NULL: the front end did not ask twice
} PasswordChange;

typedef struct PasswordReset {
  const char *token; // of a link
  char *fresh;
} PasswordReset;

typedef struct ResetOffer {
  const char *name; // of the account
  int64_t ends_ms;
} ResetOffer;

typedef struct LanguageChange {
  int language; // place among catalog_choices_or_none; -1: unchanged
} LanguageChange;
enum { ACCOUNT_LANGUAGE_NONE = 3 };

typedef struct PictureChange {
  FieldFile picture; // no file: the picture is removed
} PictureChange;

typedef struct AccountRecord {
  const char *name;
  int64_t points, position;
  const char *language; // NULL: none was chosen
  bool has_picture, is_admin;
} AccountRecord;

typedef struct Identity {
  Account account;
  AccountRecord *record; // NULL: a guest, or nobody
  bool is_guest;         // a guest with a session
  const char *language;  // the language the program answers in
} Identity;

extern const Field identity_fields[], picture_change_fields[];

extern const UseCase identity_telling; // who the asker is
extern const UseCase account_registering;
extern const UseCase account_logging_in;          // user_not_found or wrong_password
extern const UseCase account_logging_in_remotely; // wrong_login for both, after the same time
extern const UseCase account_renaming;
extern const UseCase account_password_changing;
extern const UseCase account_reset_telling; // whose link this is
extern const UseCase account_resetting;     // with a link, without the old password
extern const UseCase account_language_choosing;
extern const UseCase account_picture_changing;
extern const UseCase account_deleting; // the asker is nobody afterwards
