// SPDX-License-Identifier: MIT
// Who is at the console: registering, logging in and out, and the menu of an account.
#include "app/export.h"
#include "app/ranking.h"
#include "base/file.h"
#include "base/mem.h"
#include "console/console_internal.h"

#include <stdio.h>
#include <string.h>

// The language that the account has chosen, unless the command line has said another.
static void use_language(Console *console) {
  const Catalog *own = console->account.language[0] ? catalog_find(console->account.language) : NULL;
  console->catalog = own && !console->is_language_given ? own : console->usual;
}

static bool ask_name_and_password(Console *console, StrBuf *name, Secret *password) {
  return ask_text(console, tr(console->catalog, "User name:"), name) &&
         ask_secret(console, tr(console->catalog, "Password:"), password);
}

bool console_ask_account(Console *console, Account *out) {
  StrBuf name = {0};
  Secret password;
  Error err;
  bool is_in = ask_name_and_password(console, &name, &password);
  if (is_in && account_log_in(console->app, strbuf_text(&name), password.text, out, &err) != OK) {
    say_error(console, &err);
    is_in = false;
  }
  secret_wipe(&password);
  strbuf_deinit(&name);
  return is_in;
}

void console_show_account(Console *console) {
  const Account *account = &console->account;
  if (account->position > 0)
    say(console,
        tr_plural(console->catalog, "%s: %d point, position %d in the ranking",
                  "%s: %d points, position %d in the ranking", (long)account->points),
        account->name, (int)account->points, (int)account->position);
  else
    say(console, tr(console->catalog, "%s: %d points, not in the ranking yet"), account->name, (int)account->points);
}

static void welcome(Console *console) {
  StrBuf text = {0};
  use_language(console);
  strbuf_printf(&text, tr(console->catalog, "Welcome, %s."), console->account.name);
  say_good(console, text.data);
  strbuf_deinit(&text);
}

bool console_log_in(Console *console) {
  say_title(console, tr(console->catalog, "Log in"));
  if (!console_ask_account(console, &console->account))
    return false;
  welcome(console);
  return true;
}

bool console_register(Console *console) {
  StrBuf name = {0};
  Secret password;
  Error err;
  say_title(console, tr(console->catalog, "Register"));
  bool is_in = ask_name_and_password(console, &name, &password);
  if (is_in && account_register(console->app, strbuf_text(&name), password.text, &console->account, &err) != OK) {
    say_error(console, &err);
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
  if (!is_deleted && !console->is_ending)
    say_good(console, tr(console->catalog, "Logged out."));
  if (!console->is_ending) // goodbye is said in the language of whoever leaves
    console->catalog = console->usual;
}

void console_refresh_account(Console *console) {
  Error err;
  if (account_is_guest(&console->account) || account_refresh(console->app, &console->account, &err) == OK)
    return;
  say_error(console, &err);
  if (strcmp(err.code, "not_logged_in") == 0) // deleted meanwhile, elsewhere
    account_log_out(&console->account);
}

static MenuNext change_password(Console *console) {
  Secret current, fresh, again = {0};
  Error err;
  say_title(console, tr(console->catalog, "Change password"));
  bool is_given = ask_secret(console, tr(console->catalog, "Current password:"), &current) &&
                  ask_secret(console, tr(console->catalog, "New password:"), &fresh) &&
                  ask_secret(console, tr(console->catalog, "New password again:"), &again);
  if (is_given) {
    if (account_change_password(console->app, &console->account, current.text, fresh.text, again.text, &err) == OK)
      say_good(console, tr(console->catalog, "Password changed."));
    else
      say_error(console, &err);
  }
  secret_wipe(&current);
  secret_wipe(&fresh);
  secret_wipe(&again);
  return MENU_AGAIN;
}

static MenuNext delete_account(Console *console) {
  Secret password;
  Error err;
  say_title(console, tr(console->catalog, "Delete account"));
  if (!ask_yes(console, tr(console->catalog, "Do you really want to delete your account and all that is yours?"),
               false)) {
    say_text(console, tr(console->catalog, "Deletion cancelled."));
    return MENU_AGAIN;
  }
  if (!ask_secret(console, tr(console->catalog, "Password:"), &password))
    return MENU_AGAIN;
  Status status = account_delete(console->app, &console->account, password.text, &err);
  secret_wipe(&password);
  if (status != OK) {
    say_error(console, &err);
    return MENU_AGAIN;
  }
  say_good(console, tr(console->catalog, "Account deleted. Goodbye."));
  return MENU_BACK;
}

static MenuNext rename_account(Console *console) {
  StrBuf name = {0};
  Secret password = {0};
  Error err;
  if (ask_text(console, tr(console->catalog, "New user name:"), &name) &&
      ask_secret(console, tr(console->catalog, "Password:"), &password)) {
    if (account_rename(console->app, &console->account, strbuf_text(&name), password.text, &err) == OK)
      say_good(console, tr(console->catalog, "Name changed."));
    else
      say_error(console, &err);
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
  say_text(console, console->account.has_picture ? tr(console->catalog, "You have a picture.")
                                                 : tr(console->catalog, "You have no picture."));
  if (ask_text(console, tr(console->catalog, "PNG or JPEG file (empty: take the picture away):"), &path)) {
    if (set_picture(console, strbuf_text(&path), &err) == OK)
      say_good(console, tr(console->catalog, "Picture changed."));
    else
      say_error(console, &err);
  }
  strbuf_deinit(&path);
  return MENU_AGAIN;
}

static MenuNext change_language(Console *console) {
  static const char *const codes[] = {"es", "ca", "en", ""};
  const char *choices[] = {"Español", "Català", "English", tr(console->catalog, "As the program is started"), NULL};
  int chosen;
  Error err;
  say_title(console, tr(console->catalog, "Language"));
  if (!ask_choice(console, tr(console->catalog, "Option:"), choices, -1,
                  tr(console->catalog, "The selected option is not valid"), &chosen))
    return MENU_AGAIN;
  if (account_set_language(console->app, &console->account, codes[chosen], &err) != OK) {
    say_error(console, &err);
    return MENU_AGAIN;
  }
  use_language(console);
  say_good(console, tr(console->catalog, "Language changed."));
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
  if (ask_text(console, tr(console->catalog, "File for everything that is yours (JSON):"), &path)) {
    if (write_export(console, strbuf_text(&path), &err) == OK)
      say_good(console, tr(console->catalog, "Written."));
    else
      say_error(console, &err);
  }
  strbuf_deinit(&path);
  return MENU_AGAIN;
}

// On a screen a page at a time.
MenuNext ranking_show(Console *console) {
  enum { PAGE = 18 };
  int limit = console->has_screen ? PAGE : 0;
  StrBuf line = {0};
  say_title(console, tr(console->catalog, "Ranking"));
  for (int64_t offset = 0; !console->is_ending; offset += limit) {
    Ranking ranking;
    Error err;
    if (ranking_read(console->app, offset, limit, &ranking, &err) != OK) {
      say_error(console, &err);
      break;
    }
    TableColumn columns[] = {
        {"#", true}, {tr(console->catalog, "player"), false}, {tr(console->catalog, "points"), true}, {0}};
    Table *table = table_create(columns);
    for (int i = 0; i < ranking.count; i++) {
      table_add_number(table, ranking.rows[i].position);
      table_add(table, ranking.rows[i].name);
      table_add_number(table, ranking.rows[i].points);
    }
    bool is_last = limit == 0 || ranking.count < limit;
    say_table(console, table);
    ranking_deinit(&ranking);
    if (is_last || !ask_text(console, tr(console->catalog, "Enter: go on, 0: back"), &line))
      break;
  }
  console_refresh_account(console);
  console_show_account(console);
  strbuf_deinit(&line);
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
      {0},
  };
  static const Menu menu = {.title = N_("Account"), .head = console_show_account, .rows = rows};
  console_refresh_account(console);
  menu_run(console, &menu);
  return account_is_guest(&console->account) ? MENU_BACK : MENU_AGAIN;
}
