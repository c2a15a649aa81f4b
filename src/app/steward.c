// SPDX-License-Identifier: MIT
// Kept as settings of the server: "banned.12" has the reason, "book.1763000000000.a1b2c3" a line of the log as JSON. A
// line is written in the same transaction as what it reports, and never changed.
#include "app/steward.h"

#include "app/games_internal.h"
#include "base/lines.h"
#include "base/random.h"

#include <inttypes.h>
#include <jansson.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BANNED "banned."
#define BOOK "book."

static void write_ban(int64_t account, char out[40]) {
  snprintf(out, 40, BANNED "%012" PRId64, account);
}

static Status read_ban(App *app, int64_t account, StrBuf *reason, Error *err) {
  char name[40];
  write_ban(account, name);
  Status status = STORE(app, setting_get, 0, name, reason, err);
  return status == ERR_MISSING ? OK : status;
}

Status steward_check_ban(App *app, int64_t account, Error *err) {
  ScopedStrBuf reason = {0};
  Status status = read_ban(app, account, &reason, err);
  if (status == OK && reason.size > 0)
    status = fail(err, FAILURE_ACCOUNT_BANNED);
  return status;
}

Status steward_log(App *app, const char *by, const char *what, const char *whom, const char *reason, Error *err) {
  char name[60];
  json_auto_t *line =
      json_pack("{s:s, s:s, s:s, s:s}", "by", by ? by : "", "what", what, "whom", whom, "reason", reason ? reason : "");
  char *text = json_dumps(line, JSON_COMPACT);
  snprintf(name, sizeof name, BOOK "%013" PRId64 ".%08x", app_now_ms(app), randombytes_random());
  Status status =
      text ? STORE(app, setting_set, 0, name, text, err) : error_set(err, ERR_INPUT, N_("this is not text"));
  free(text);
  return status;
}

typedef Status StewardDo(const Use *use, const StewardOrder *order, int64_t account, void *out, Error *err);

// Writes the account or game; for a new name, the new name too.
static void steward_write_whom(const StewardOrder *order, StrBuf *out) {
  strbuf_add_text(out, order->name ? order->name : order->game);
  if (order->new_name && order->new_name[0])
    strbuf_printf(out, " → %s", order->new_name);
}

// Does it and writes the log line, or neither.
static Status steward_do(const Use *use, const StewardOrder *order, const char *what, StewardDo *run, void *out,
                         Error *err) {
  int64_t account = 0;
  ScopedStrBuf whom = {0};
  Status status = order->name ? error_at(err, "name", account_id_of(use->app, order->name, &account, err)) : OK;
  if (status == OK)
    status = STORE(use->app, begin, err);
  if (status != OK)
    return status;
  status = run(use, order, account, out, err);
  steward_write_whom(order, &whom);
  if (status == OK)
    status = steward_log(use->app, order->by, what, whom.data, order->reason, err);
  return app_settle(use->app, status, err);
}

static Status grant_account(const Use *use, const StewardOrder *order, int64_t account, void *out, Error *err) {
  (void)account, (void)out;
  return admin_set(use->app, order->name, true, err);
}

static Status revoke_account(const Use *use, const StewardOrder *order, int64_t account, void *out, Error *err) {
  (void)account, (void)out;
  return admin_set(use->app, order->name, false, err);
}

static Status ban_account(const Use *use, const StewardOrder *order, int64_t account, void *out, Error *err) {
  char name[40];
  (void)out;
  write_ban(account, name);
  const char *reason = order->reason && order->reason[0] ? order->reason : "-";
  Status status = STORE(use->app, setting_set, 0, name, reason, err);
  return status == OK ? STORE(use->app, sessions_delete_all, account, err) : status;
}

static Status unban_account(const Use *use, const StewardOrder *order, int64_t account, void *out, Error *err) {
  char name[40];
  (void)order, (void)out;
  write_ban(account, name);
  return STORE(use->app, setting_set, 0, name, NULL, err);
}

static Status end_sessions_of(const Use *use, const StewardOrder *order, int64_t account, void *out, Error *err) {
  (void)order, (void)out;
  return STORE(use->app, sessions_delete_all, account, err);
}

static Status steward_rename_account(const Use *use, const StewardOrder *order, int64_t account, void *out,
                                     Error *err) {
  ScopedStrBuf clean = {0}, key = {0};
  (void)out;
  Status status = name_clean(order->new_name, &clean, &key, err);
  if (status == OK)
    status = account_name_check(clean.data, err);
  if (status == OK)
    status = account_name_check_free(use->app, account, clean.data, key.data, err);
  if (status == OK)
    status = STORE(use->app, user_rename, account, clean.data, key.data, err);
  return error_at(err, "new_name", status);
}

static Status set_password_of(const Use *use, const StewardOrder *order, int64_t account, void *out, Error *err) {
  StewardPassword *given = out;
  char hash[STORE_PASSWORD_MAX];
  (void)order;
  given->password = arena_alloc(use->arena, STEWARD_PASSWORD_SIZE);
  token_write(given->password, STEWARD_PASSWORD_SIZE);
  Status status = password_hash(use->app, given->password, hash, err);
  return status == OK ? password_put(use->app, account, hash, err) : status;
}

static Status link_account(const Use *use, const StewardOrder *order, int64_t account, void *out, Error *err) {
  ResetLink link;
  StewardLink *given = out;
  StrBuf path = {0};
  Status status = resetlink_make(use->app, account, order->hours, &link, err);
  if (status != OK)
    return status;
  strbuf_printf(&path, "/#/reset/%s", link.token);
  *given = (StewardLink){arena_copy_text(use->arena, path.data, path.size), link.ends_ms};
  strbuf_deinit(&path);
  return OK;
}

// A closed game has no result. A server that has it open notices when somebody acts there.
static Status close_game(const Use *use, const StewardOrder *order, int64_t account, void *out, Error *err) {
  StoreGame row;
  OpenGame *open;
  (void)account, (void)out;
  Status status = STORE(use->app, game_find, order->game, use->arena, &row, err);
  if (status == ERR_MISSING)
    return error_at(err, "game", fail(err, FAILURE_GAME_NOT_FOUND, err_str(order->game)));
  if (status == OK && row.is_over)
    return error_at(err, "game", error_set(err, ERR_STATE, N_("the game is over")));
  if (status == OK)
    status = games_open_bare(use->app, row.id, &open, err);
  if (status != OK)
    return status;
  Action action = {.type = ACTION_ABORT, .seat = SEAT_SYSTEM, .at_ms = table_now_ms(&open->table)};
  status = gamelog_append(open->table.log, &action, err);
  opengame_close(open);
  return status;
}

static int64_t steward_limit(int64_t wanted) {
  return wanted > 0 && wanted < STEWARD_ROWS_MAX ? wanted : STEWARD_ROWS_MAX;
}

static Status run_steward_list(const Use *use, const void *in, void *out, Error *err) {
  const StewardPage *page = in;
  StewardAccounts *list = out;
  int64_t limit = steward_limit(page->limit);
  StewardAccount *rows = arena_alloc(use->arena, (size_t)limit * sizeof *rows);
  StoreUser user = {.id = page->after};
  int count = 0;
  Status status = OK;
  while (count < limit && (status = STORE(use->app, user_after, user.id, &user, err)) == OK) {
    StrBuf reason = {0};
    status = read_ban(use->app, user.id, &reason, err);
    rows[count++] = (StewardAccount){.number = user.id,
                                     .created_ms = user.created_ms,
                                     .name = arena_copy(use->arena, user.name),
                                     .ban = strbuf_keep(&reason, use->arena)};
    strbuf_deinit(&reason);
    if (status != OK)
      return status;
  }
  list->accounts = (FieldList){rows, count};
  return status == ERR_MISSING ? OK : status;
}

static const char *line_text(const json_t *line, const char *name, Arena *arena) {
  const char *text = json_string_value(json_object_get(line, name));
  return text ? arena_copy(arena, text) : "";
}

static Status run_steward_read(const Use *use, const void *in, void *out, Error *err) {
  const StewardPlace *place = in;
  StewardBook *book = out;
  StoreSetting *rows;
  int count = 0;
  Status status = STORE(use->app, settings, 0, BOOK, place->after ? place->after : "", steward_limit(place->limit),
                        use->arena, &rows, &count, err);
  StewardLine *lines = arena_alloc(use->arena, (size_t)(count + 1) * sizeof *lines);
  for (int i = 0; status == OK && i < count; i++) {
    json_auto_t *line = json_loads(rows[i].value, 0, NULL);
    lines[i] = (StewardLine){.mark = rows[i].name,
                             .at_ms = strtoll(rows[i].name + strlen(BOOK), NULL, 10),
                             .by = line_text(line, "by", use->arena),
                             .what = line_text(line, "what", use->arena),
                             .whom = line_text(line, "whom", use->arena),
                             .reason = line_text(line, "reason", use->arena)};
  }
  book->lines = (FieldList){lines, status == OK ? count : 0};
  return status;
}

#define ORDER_NAME FIELD_ROW("name", FIELD_TEXT, FIELD_IN(StewardOrder, name), .low = 1, .high = 200)
#define ORDER_REASON                                                                                                   \
  FIELD_ROW("reason", FIELD_TEXT, FIELD_IN(StewardOrder, reason), .is_optional = true, .high = STEWARD_REASON_MAX)
static const Field account_order_fields[] = {ORDER_NAME, ORDER_REASON, {0}};
static const Field renaming_fields[] = {
    ORDER_NAME, {"new_name", FIELD_TEXT, FIELD_IN(StewardOrder, new_name), .low = 1, .high = 200}, ORDER_REASON, {0}};
static const Field closing_fields[] = {
    {"game", FIELD_TEXT, FIELD_IN(StewardOrder, game), .low = 1, .high = 32}, ORDER_REASON, {0}};
static const Field reset_fields[] = {{"password", FIELD_TEXT, FIELD_IN(StewardPassword, password), .high = 64}, {0}};
static const Field link_order_fields[] = {
    ORDER_NAME,
    {"hours", FIELD_INT, FIELD_IN(StewardOrder, hours), .is_optional = true, .low = 1, .high = RESETLINK_HOURS_MAX},
    ORDER_REASON,
    {0},
};
static const Field link_fields[] = {
    {"path", FIELD_TEXT, FIELD_IN(StewardLink, path), .high = 100},
    {"ends_at", FIELD_TIME, FIELD_IN(StewardLink, ends_ms)},
    {0},
};
static const Field page_fields[] = {
    {"after", FIELD_INT, FIELD_IN(StewardPage, after), .is_optional = true, .high = INT64_MAX},
    {"limit", FIELD_INT, FIELD_IN(StewardPage, limit), .is_optional = true, .high = STEWARD_ROWS_MAX},
    {0},
};
static const Field account_row_fields[] = {
    {"number", FIELD_INT, FIELD_IN(StewardAccount, number), .high = INT64_MAX},
    {"name", FIELD_TEXT, FIELD_IN(StewardAccount, name), .high = 200},
    {"created_at", FIELD_TIME, FIELD_IN(StewardAccount, created_ms)},
    {"ban", FIELD_TEXT, FIELD_IN(StewardAccount, ban), .high = STEWARD_REASON_MAX},
    {0},
};
static const Field accounts_fields[] = {
    {"accounts", FIELD_LIST, FIELD_IN(StewardAccounts, accounts), .high = STEWARD_ROWS_MAX,
     FIELD_ITEMS(account_row_fields, StewardAccount)},
    {0},
};
static const Field place_fields[] = {
    {"after", FIELD_TEXT, FIELD_IN(StewardPlace, after), .is_optional = true, .high = 60},
    {"limit", FIELD_INT, FIELD_IN(StewardPlace, limit), .is_optional = true, .high = STEWARD_ROWS_MAX},
    {0},
};
static const Field book_line_fields[] = {
    {"mark", FIELD_TEXT, FIELD_IN(StewardLine, mark), .high = 60},
    {"at", FIELD_TIME, FIELD_IN(StewardLine, at_ms)},
    {"by", FIELD_TEXT, FIELD_IN(StewardLine, by), .high = 200},
    {"what", FIELD_TEXT, FIELD_IN(StewardLine, what), .high = 20},
    {"whom", FIELD_TEXT, FIELD_IN(StewardLine, whom), .high = 200},
    {"reason", FIELD_TEXT, FIELD_IN(StewardLine, reason), .high = STEWARD_REASON_MAX},
    {0},
};
static const Field book_fields[] = {
    {"lines", FIELD_LIST, FIELD_IN(StewardBook, lines), .high = STEWARD_ROWS_MAX,
     FIELD_ITEMS(book_line_fields, StewardLine)},
    {0},
};

// A use case that does something to an account or a game, and logs it under this name.
#define STEWARD_CASE(variable, act, log_name, case_name, title, ...)                                                   \
  static Status run_##variable(const Use *use, const void *in, void *out, Error *err) {                                \
    return steward_do(use, in, log_name, act, out, err);                                                               \
  }                                                                                                                    \
  const UseCase variable = USE_CASE(case_name, title, WHO_ADMIN, .run = run_##variable, __VA_ARGS__)
#define TAKES(fields) USE_IN(fields, StewardOrder)

STEWARD_CASE(steward_granting, grant_account, "grant", "steward.grant", N_("make an account an administrator"),
             TAKES(account_order_fields), USE_NOTHING_OUT);
STEWARD_CASE(steward_revoking, revoke_account, "revoke", "steward.revoke",
             N_("make an administrator an ordinary account again"), TAKES(account_order_fields), USE_NOTHING_OUT);
STEWARD_CASE(steward_banning, ban_account, "ban", "steward.ban", N_("ban an account: nobody can log in to it"),
             TAKES(account_order_fields), USE_NOTHING_OUT);
STEWARD_CASE(steward_unbanning, unban_account, "unban", "steward.unban", N_("lift the ban of an account"),
             TAKES(account_order_fields), USE_NOTHING_OUT);
STEWARD_CASE(steward_renaming, steward_rename_account, "rename", "steward.rename", N_("give an account another name"),
             TAKES(renaming_fields), USE_NOTHING_OUT);
STEWARD_CASE(steward_ending_sessions, end_sessions_of, "end-sessions", "steward.end_sessions",
             N_("log an account out everywhere"), TAKES(account_order_fields), USE_NOTHING_OUT);
STEWARD_CASE(steward_closing_game, close_game, "close-game", "steward.close_game", N_("end a game without a result"),
             TAKES(closing_fields), USE_NOTHING_OUT);
STEWARD_CASE(steward_resetting, set_password_of, "password", "steward.password", N_("give an account a new password"),
             TAKES(account_order_fields), USE_OUT(reset_fields, StewardPassword));
STEWARD_CASE(steward_linking, link_account, "reset-link", "steward.reset_link",
             N_("a link to choose a new password, once"), TAKES(link_order_fields), USE_OUT(link_fields, StewardLink));

const UseCase steward_listing =
    USE_CASE("steward.accounts", N_("list the accounts"), WHO_ADMIN, USE_IN(page_fields, StewardPage),
             USE_OUT(accounts_fields, StewardAccounts), .run = run_steward_list);
const UseCase steward_reading =
    USE_CASE("steward.book", N_("show the book: what was done to accounts and games"), WHO_ADMIN,
             USE_IN(place_fields, StewardPlace), USE_OUT(book_fields, StewardBook), .run = run_steward_read);

// One setting of the server each, "administrator.12": the number of a deleted account is never used again.

#define PREFIX "administrator."
enum { ADMINS_MAX = 1000 };

static void setting_name(int64_t account, StrBuf *out) {
  strbuf_printf(out, PREFIX "%012lld", (long long)account);
}

bool admin_is(App *app, const Account *account) {
  ScopedStrBuf name = {0}, value = {0};
  setting_name(account->id, &name);
  return account->id != 0 && STORE(app, setting_get, 0, name.data, &value, NULL) == OK;
}

Status admin_set(App *app, const char *name, bool is_admin, Error *err) {
  ScopedStrBuf setting = {0};
  int64_t id;
  Status status = account_id_of(app, name, &id, err);
  if (status == OK) {
    setting_name(id, &setting);
    status = STORE(app, setting_set, 0, setting.data, is_admin ? "yes" : NULL, err);
  }
  return status;
}

Status admin_list(App *app, AdminList *out, Error *err) {
  AdminList list = {0};
  StoreSetting *rows;
  int count = 0;
  Status status = STORE(app, settings, 0, PREFIX, "", ADMINS_MAX, &list.arena, &rows, &count, err);
  list.names = arena_alloc(&list.arena, (size_t)(count + 1) * sizeof *list.names);
  for (int i = 0; status == OK && i < count; i++) {
    StoreUser user;
    long id;
    if (span_to_int(span_of(rows[i].name + strlen(PREFIX)), 1, LONG_MAX, &id) &&
        STORE(app, user_get, id, &user, NULL) == OK) // skip accounts that are gone
      list.names[list.count++] = arena_copy(&list.arena, user.name);
  }
  if (status == OK)
    *out = list;
  else
    adminlist_deinit(&list);
  return status;
}

void adminlist_deinit(AdminList *list) {
  arena_deinit(&list->arena);
  *list = (AdminList){0};
}
