// SPDX-License-Identifier: MIT
// Who is at the console: registering, logging in and out, and the menu of an account.
#include "app/export.h"
#include "base/file.h"
#include "base/mem.h"
#include "console/console_internal.h"

#include <stdio.h>
#include <string.h>

// The language that the account has chosen, unless the command line has said another.
static void use_language(Console *console) {
  const Catalog *own = console->account.language[0] ? catalog_find(console->account.language) : NULL;
  console->talk.catalog = own && !console->is_language_given ? own : console->usual;
}

static bool ask_name_and_password(Console *console, StrBuf *name, Secret *password) {
  return talk_ask_text(&console->talk, tr(console->talk.catalog, "User name:"), name) &&
         talk_ask_secret(&console->talk, tr(console->talk.catalog, "Password:"), password);
}

bool console_ask_account(Console *console, Account *out) {
  StrBuf name = {0};
  Secret password;
  Error err;
  bool is_in = ask_name_and_password(console, &name, &password);
  if (is_in && account_log_in(console->app, strbuf_text(&name), password.text, out, &err) != OK) {
    talk_say_error(&console->talk, &err);
    is_in = false;
  }
  secret_wipe(&password);
  strbuf_deinit(&name);
  return is_in;
}

void console_show_account(Console *console) {
  const Account *account = &console->account;
  if (account->position > 0)
    talk_say(&console->talk,
             tr_plural(console->talk.catalog, "%s: %d point, position %d in the ranking",
                       "%s: %d points, position %d in the ranking", (long)account->points),
             account->name, (int)account->points, (int)account->position);
  else
    talk_say(&console->talk, tr(console->talk.catalog, "%s: %d points, not in the ranking yet"), account->name,
             (int)account->points);
}

static void welcome(Console *console) {
  StrBuf text = {0};
  use_language(console);
  strbuf_printf(&text, tr(console->talk.catalog, "Welcome, %s."), console->account.name);
  talk_say_good(&console->talk, text.data);
  strbuf_deinit(&text);
}

bool console_log_in(Console *console) {
  talk_say_title(&console->talk, tr(console->talk.catalog, "Log in"));
  if (!console_ask_account(console, &console->account))
    return false;
  welcome(console);
  return true;
}

bool console_register(Console *console) {
  StrBuf name = {0};
  Secret password;
  Error err;
  talk_say_title(&console->talk, tr(console->talk.catalog, "Register"));
  bool is_in = ask_name_and_password(console, &name, &password);
  if (is_in && account_register(console->app, strbuf_text(&name), password.text, &console->account, &err) != OK) {
    talk_say_error(&console->talk, &err);
    is_in = false;
  }
  secret_wipe(&password);
  strbuf_deinit(&name);
  if (is_in)
    welcome(console);
  return is_in;
}

void console_log_out(Console *console) {
  bool is_deleted = account_is_guest(&console->account);
  account_log_out(&console->account);
  if (!is_deleted && !console->talk.is_ending)
    talk_say_good(&console->talk, tr(console->talk.catalog, "Logged out."));
  if (!console->talk.is_ending) // goodbye is said in the language of whoever leaves
    console->talk.catalog = console->usual;
}

void console_refresh_account(Console *console) {
  Error err;
  if (account_is_guest(&console->account) || account_refresh(console->app, &console->account, &err) == OK)
    return;
  talk_say_error(&console->talk, &err);
  if (strcmp(err.code, "not_logged_in") == 0) // deleted meanwhile, elsewhere
    account_log_out(&console->account);
}

static MenuNext change_password(Console *console) {
  Secret current, fresh, again = {0};
  Error err;
  talk_say_title(&console->talk, tr(console->talk.catalog, "Change password"));
  bool is_given = talk_ask_secret(&console->talk, tr(console->talk.catalog, "Current password:"), &current) &&
                  talk_ask_secret(&console->talk, tr(console->talk.catalog, "New password:"), &fresh) &&
                  talk_ask_secret(&console->talk, tr(console->talk.catalog, "New password again:"), &again);
  if (is_given) {
    if (account_change_password(console->app, &console->account, current.text, fresh.text, again.text, &err) == OK)
      talk_say_good(&console->talk, tr(console->talk.catalog, "Password changed."));
    else
      talk_say_error(&console->talk, &err);
  }
  secret_wipe(&current);
  secret_wipe(&fresh);
  secret_wipe(&again);
  return MENU_AGAIN;
}

static MenuNext delete_account(Console *console) {
  Secret password;
  Error err;
  talk_say_title(&console->talk, tr(console->talk.catalog, "Delete account"));
  if (!talk_ask_yes(&console->talk,
                    tr(console->talk.catalog, "Do you really want to delete your account and all that is yours?"),
                    false)) {
    talk_say_text(&console->talk, tr(console->talk.catalog, "Deletion cancelled."));
    return MENU_AGAIN;
  }
  if (!talk_ask_secret(&console->talk, tr(console->talk.catalog, "Password:"), &password))
    return MENU_AGAIN;
  Status status = account_delete(console->app, &console->account, password.text, &err);
  secret_wipe(&password);
  if (status != OK) {
    talk_say_error(&console->talk, &err);
    return MENU_AGAIN;
  }
  talk_say_good(&console->talk, tr(console->talk.catalog, "Account deleted. Goodbye."));
  return MENU_BACK;
}

static MenuNext rename_account(Console *console) {
  StrBuf name = {0};
  Secret password = {0};
  Error err;
  if (talk_ask_text(&console->talk, tr(console->talk.catalog, "New user name:"), &name) &&
      talk_ask_secret(&console->talk, tr(console->talk.catalog, "Password:"), &password)) {
    if (account_rename(console->app, &console->account, strbuf_text(&name), password.text, &err) == OK)
      talk_say_good(&console->talk, tr(console->talk.catalog, "Name changed."));
    else
      talk_say_error(&console->talk, &err);
  }
  secret_wipe(&password);
  strbuf_deinit(&name);
  return MENU_AGAIN;
}

static Status set_picture(Console *console, const char *path, Error *err) {
  Span bytes;
  if (path[0] == '\0')
    return account_set_picture(console->app, &console->account, (Span){0}, err);
  Status status = file_read(path, ACCOUNT_PICTURE_MAX, &bytes, err);
  if (status != OK)
    return status;
  status = account_set_picture(console->app, &console->account, bytes, err);
  mem_free_span(bytes);
  return status;
}

static MenuNext change_picture(Console *console) {
  StrBuf path = {0};
  Error err;
  talk_say_text(&console->talk, console->account.has_picture ? tr(console->talk.catalog, "You have a picture.")
                                                             : tr(console->talk.catalog, "You have no picture."));
  if (talk_ask_text(&console->talk, tr(console->talk.catalog, "PNG or JPEG file (empty: take the picture away):"),
                    &path)) {
    if (set_picture(console, strbuf_text(&path), &err) == OK)
      talk_say_good(&console->talk, tr(console->talk.catalog, "Picture changed."));
    else
      talk_say_error(&console->talk, &err);
  }
  strbuf_deinit(&path);
  return MENU_AGAIN;
}

static MenuNext change_language(Console *console) {
  static const char *const codes[] = {"es", "ca", "en", ""};
  const char *choices[] = {"Español", "Català", "English", tr(console->talk.catalog, "As the program is started"),
                           NULL};
  int chosen;
  Error err;
  talk_say_title(&console->talk, tr(console->talk.catalog, "Language"));
  if (!talk_ask_choice(&console->talk, tr(console->talk.catalog, "Option:"), choices, -1,
                       tr(console->talk.catalog, "The selected option is not valid"), &chosen))
    return MENU_AGAIN;
  if (account_set_language(console->app, &console->account, codes[chosen], &err) != OK) {
    talk_say_error(&console->talk, &err);
    return MENU_AGAIN;
  }
  use_language(console);
  talk_say_good(&console->talk, tr(console->talk.catalog, "Language changed."));
  return MENU_AGAIN;
}

static Status write_export(Console *console, const char *path, Error *err) {
  StrBuf text = {0};
  if (file_exists(path))
    return error_set(err, ERR_EXISTS, N_("there is a file '%s' already"), err_str(path));
  Status status = account_export(console->app, &console->account, &text, err);
  if (status == OK)
    status = file_write(path, (Span){strbuf_text(&text), text.size}, err);
  strbuf_deinit(&text);
  return status;
}

static MenuNext export_all(Console *console) {
  StrBuf path = {0};
  Error err;
  if (talk_ask_text(&console->talk, tr(console->talk.catalog, "File for everything that is yours (JSON):"), &path)) {
    if (write_export(console, strbuf_text(&path), &err) == OK)
      talk_say_good(&console->talk, tr(console->talk.catalog, "Written."));
    else
      talk_say_error(&console->talk, &err);
  }
  strbuf_deinit(&path);
  return MENU_AGAIN;
}

MenuNext account_menu(Console *console) {
  static const MenuRow rows[] = {
      {N_("Change password"), .run = change_password},
      {N_("Show ranking"), .run = ranking_show},
      {N_("Delete account"), .run = delete_account},
      {N_("Change name"), .run = rename_account},
      {N_("Change picture"), .run = change_picture},
      {N_("Statistics"), .run = statistics_menu},
      {N_("Language"), .run = change_language},
      {N_("Export everything"), .run = export_all},
      {N_("Ranking by rules and language"), .run = ranking_choose},
      {0},
  };
  static const Menu menu = {.title = N_("Account"), .head = console_show_account, .rows = rows};
  console_refresh_account(console);
  menu_run(console, &menu);
  return account_is_guest(&console->account) ? MENU_BACK : MENU_AGAIN;
}
