// SPDX-License-Identifier: MIT
#include "app/account_uses.h"

#include "app/steward.h"

// Fills in who the asker is now, unless the use case was refused.
static Status identity_fill(const Use *use, Status status, const Account *account, Identity *out) {
  if (status != OK)
    return status;
  *out = (Identity){.account = *account,
                    .is_guest = !account->id && account->guest[0],
                    .language = use->catalog ? catalog_language(use->catalog) : "en"};
  if (!account->id)
    return OK;
  out->record = arena_alloc(use->arena, sizeof *out->record);
  *out->record = (AccountRecord){.name = arena_copy(use->arena, account->name),
                                 .points = account->points,
                                 .position = account->position,
                                 .language = account->language[0] ? arena_copy(use->arena, account->language) : NULL,
                                 .has_picture = account->has_picture,
                                 .is_admin = admin_is(use->app, account)};
  return OK;
}

static Status run_identity(const Use *use, const void *in, void *out, Error *err) {
  (void)in, (void)err;
  return identity_fill(use, OK, use->account, out);
}

static Status run_account_register(const Use *use, const void *in, void *out, Error *err) {
  const Credentials *given = in;
  Account account;
  return identity_fill(use, account_register(use->app, given->name, given->password, &account, err), &account, out);
}

static Status run_account_log_in(const Use *use, const void *in, void *out, Error *err) {
  const Credentials *given = in;
  Account account;
  return identity_fill(use, account_log_in(use->app, given->name, given->password, &account, err), &account, out);
}

static Status run_account_log_in_remotely(const Use *use, const void *in, void *out, Error *err) {
  const Credentials *given = in;
  Account account;
  return identity_fill(use, account_log_in_remote(use->app, given->name, given->password, &account, err), &account,
                       out);
}

static Status run_account_rename(const Use *use, const void *in, void *out, Error *err) {
  const Credentials *given = in;
  Account account = *use->account;
  return identity_fill(use, account_rename(use->app, &account, given->name, given->password, err), &account, out);
}

static Status run_account_password(const Use *use, const void *in, void *out, Error *err) {
  const PasswordChange *given = in;
  return identity_fill(use,
                       account_change_password(use->app, use->account, given->current, given->fresh, given->again, err),
                       use->account, out);
}

static Status run_reset_tell(const Use *use, const void *in, void *out, Error *err) {
  ResetLink link;
  Status status = resetlink_find(use->app, ((const PasswordReset *)in)->token, &link, err);
  if (status == OK)
    *(ResetOffer *)out = (ResetOffer){arena_copy(use->arena, link.name), link.ends_ms};
  return status;
}

static Status run_account_reset(const Use *use, const void *in, void *out, Error *err) {
  const PasswordReset *given = in;
  Account account;
  return identity_fill(use, resetlink_use(use->app, given->token, given->fresh, &account, err), &account, out);
}

static Status run_account_language(const Use *use, const void *in, void *out, Error *err) {
  int chosen = ((const LanguageChange *)in)->language;
  Account account = *use->account;
  const char *code = chosen < 0 ? NULL : catalog_languages()[chosen]; // NULL at the end: "none"
  Status status = chosen < 0 ? OK : account_set_language(use->app, &account, code ? code : "", err);
  return identity_fill(use, status, &account, out);
}

static Status run_account_picture(const Use *use, const void *in, void *out, Error *err) {
  const PictureChange *given = in;
  Account account = *use->account;
  Status status = account_set_picture(use->app, &account, given->picture.bytes, err);
  return identity_fill(use, error_at(err, "picture", status), &account, out);
}

static Status run_account_delete(const Use *use, const void *in, void *out, Error *err) {
  const Credentials *given = in;
  Account account = *use->account;
  return identity_fill(use, account_delete(use->app, &account, given->password, use->progress, err), &account, out);
}

#define PASSWORD(type, member, asked)                                                                                  \
  FIELD_TEXT, FIELD_IN(type, member), .is_secret = true, .high = ACCOUNT_PASSWORD_MAX, .question = (asked)
static const Field account_password_fields[] = {{"password", PASSWORD(Credentials, password, N_("Password:"))}, {0}};
static const Field credentials_fields[] = {
    {"name", FIELD_TEXT, FIELD_IN(Credentials, name), .high = 200, .question = N_("User name:")},
    {.fields = account_password_fields},
};
static const Field account_rename_fields[] = {
    {"name", FIELD_TEXT, FIELD_IN(Credentials, name), .high = 200, .question = N_("New user name:")},
    {.fields = account_password_fields},
};
static const Field password_change_fields[] = {
    {"current", PASSWORD(PasswordChange, current, N_("Current password:"))},
    {"new", PASSWORD(PasswordChange, fresh, N_("New password:"))},
    {"again", PASSWORD(PasswordChange, again, N_("New password again:")), .is_optional = true,
     .except = FIELD_NOT_JSON},
    {0},
};
static const Field reset_token_fields[] = {
    {"token", FIELD_TEXT, FIELD_IN(PasswordReset, token), .high = 100, .except = FIELD_IN_PATH},
    {0},
};
static const Field account_reset_fields[] = {
    {"new", PASSWORD(PasswordReset, fresh, N_("New password:"))},
    {.fields = reset_token_fields},
};
static const Field reset_offer_fields[] = {
    {"name", FIELD_TEXT, FIELD_IN(ResetOffer, name), .low = 1, .high = ACCOUNT_NAME_CHARACTERS},
    {"ends_at", FIELD_TIME, FIELD_IN(ResetOffer, ends_ms)},
    {0},
};
static const Field account_language_fields[] = {
    {"language", FIELD_CHOICE, .is_optional = true, FIELD_IN(LanguageChange, language),
     .choices = catalog_choices_or_none, .otherwise = "", .help = "none: whatever the caller asks for"},
    {0},
};
const Field picture_change_fields[] = {
    {"picture", FIELD_FILE, .is_optional = true, FIELD_IN(PictureChange, picture), .high = ACCOUNT_PICTURE_MAX,
     .except = FIELD_NOT_JSON, .question = N_("PNG or JPEG file (empty: remove the picture):")},
    {0},
};

#define OF_RECORD(member) FIELD_IN(AccountRecord, member)
static const Field account_record_fields[] = {
    {"name", FIELD_TEXT, OF_RECORD(name), .low = 1, .high = ACCOUNT_NAME_CHARACTERS},
    {"points", FIELD_INT, OF_RECORD(points), .high = INT64_MAX},
    {"position", FIELD_INT, .is_optional = true, OF_RECORD(position), .low = 1, .high = INT64_MAX,
     .help = "in the ranking, or null"},
    {"language", FIELD_TEXT, .is_optional = true, OF_RECORD(language), .high = 8, .help = "that was chosen, or null"},
    {"has_picture", FIELD_BOOL, OF_RECORD(has_picture)},
    {"admin", FIELD_BOOL, OF_RECORD(is_admin), .help = "may change the statistics"},
    {0},
};
const Field identity_fields[] = {
    {"account", FIELD_OBJECT, .is_optional = true, FIELD_TO(Identity, record, AccountRecord),
     .fields = account_record_fields},
    {"guest", FIELD_BOOL, FIELD_IN(Identity, is_guest)},
    {"language", FIELD_TEXT, FIELD_IN(Identity, language), .low = 2, .high = 8},
    {0},
};

#define GIVES_IDENTITY USE_OUT(identity_fields, Identity)
const UseCase identity_telling =
    USE_CASE("account.me", "who one is", WHO_ANYBODY, USE_NOTHING_IN, GIVES_IDENTITY, .run = run_identity);
const UseCase account_registering =
    USE_CASE("account.register", "a new account, logged in at once", WHO_ANYBODY,
             USE_IN(credentials_fields, Credentials), GIVES_IDENTITY, .run = run_account_register);
const UseCase account_logging_in =
    USE_CASE("account.log_in", "log in", WHO_ANYBODY, USE_IN(credentials_fields, Credentials), GIVES_IDENTITY,
             .run = run_account_log_in);
const UseCase account_logging_in_remotely =
    USE_CASE("account.log_in_remotely", "log in", WHO_ANYBODY, USE_IN(credentials_fields, Credentials), GIVES_IDENTITY,
             .run = run_account_log_in_remotely);
const UseCase account_renaming =
    USE_CASE("account.rename", "change the name, in running games too", WHO_ACCOUNT,
             USE_IN(account_rename_fields, Credentials), GIVES_IDENTITY, .run = run_account_rename);
const UseCase account_password_changing =
    USE_CASE("account.password", "change the password; other sessions end", WHO_ACCOUNT,
             USE_IN(password_change_fields, PasswordChange), GIVES_IDENTITY, .run = run_account_password);
const UseCase account_reset_telling =
    USE_CASE("account.reset_telling", "whose link it is, to choose a new password", WHO_ANYBODY,
             USE_IN(reset_token_fields, PasswordReset), USE_OUT(reset_offer_fields, ResetOffer), .run = run_reset_tell);
const UseCase account_resetting =
    USE_CASE("account.reset", "choose a new password with a link; all sessions end, and one begins", WHO_ANYBODY,
             USE_IN(account_reset_fields, PasswordReset), GIVES_IDENTITY, .run = run_account_reset);
const UseCase account_language_choosing =
    USE_CASE("account.language", "change the language", WHO_ACCOUNT, USE_IN(account_language_fields, LanguageChange),
             GIVES_IDENTITY, .run = run_account_language);
const UseCase account_picture_changing =
    USE_CASE("account.picture", "set the picture", WHO_ACCOUNT, USE_IN(picture_change_fields, PictureChange),
             GIVES_IDENTITY, .run = run_account_picture);
const UseCase account_deleting =
    USE_CASE("account.delete", "delete the account and what it owns", WHO_ACCOUNT,
             USE_IN(account_password_fields, Credentials), GIVES_IDENTITY, .run = run_account_delete);
