// SPDX-License-Identifier: MIT
// Who uses the console: registering, logging in and out, and the menu of an account.
#include "app/account_uses.h"
#include "app/export.h"
#include "base/file.h"
#include "console/ask.h"

#include <string.h>

// Uses the account's language, unless the command line names one.
static void use_language(Console *console) {
  const Catalog *own = console->account.language[0] ? catalog_find(console->account.language) : NULL;
  console->talk.catalog = own && !console->is_language_given ? own : console->usual;
}

// Asks for these fields of the use case and runs it. True: *out is the account afterwards.
static bool ask_and_use(Console *console, const UseCase *what, const char *questions, Account *out) {
  ScopedArena arena = {0};
  Identity me = {0};
  void *in = arena_alloc(&arena, what->in_size);
  bool is_done =
      console_ask_fields(console, what->in, questions, in, &arena) && console_use(console, what, in, &arena, &me);
  if (is_done)
    *out = me.account;
  fields_wipe(what->in, in);
  return is_done;
}

bool console_ask_account(Console *console, Account *out) {
  return ask_and_use(console, &account_logging_in, "name password", out);
}

void console_show_account(Console *console) {
  const Account *account = &console->account;
  if (account->position > 0)
    talk_say(&console->talk,
             tr_plural(console->talk.catalog, "%s: %d point, position %d in the ranking",
                       "%s: %d points, position %d in the ranking", (long)account->points),
             account->name, (int)account->points, (int)account->position);
  else
    talk_say(&console->talk, _("%s: %d points, not in the ranking yet"), account->name, (int)account->points);
}

static void console_welcome(Console *console) {
  ScopedStrBuf text = {0};
  use_language(console);
  strbuf_printf(&text, _("Welcome, %s."), console->account.name);
  talk_say_good(&console->talk, text.data);
}

bool console_log_in(Console *console) {
  talk_say_title(&console->talk, _("Log in"));
  if (!console_ask_account(console, &console->account))
    return false;
  console_welcome(console);
  return true;
}

bool console_register(Console *console) {
  talk_say_title(&console->talk, _("Register"));
  if (!ask_and_use(console, &account_registering, "name password", &console->account))
    return false;
  console_welcome(console);
  return true;
}

void console_log_out(Console *console) {
  bool is_deleted = account_is_guest(&console->account);
  account_log_out(&console->account);
  if (!is_deleted && !console->talk.is_ending)
    talk_say_good(&console->talk, _("Logged out."));
  if (!console->talk.is_ending) // goodbye is said in the leaving account's language
    console->talk.catalog = console->usual;
}

void console_refresh_account(Console *console) {
  Error err;
  if (account_is_guest(&console->account) || account_refresh(console->app, &console->account, &err) == OK)
    return;
  talk_say_error(&console->talk, &err);
  if (strcmp(err.code, "not_logged_in") == 0) // deleted meanwhile by another program
    account_log_out(&console->account);
}

static void change_password(Console *console) {
  talk_say_title(&console->talk, _("Change password"));
  if (ask_and_use(console, &account_password_changing, "current new again", &console->account))
    talk_say_good(&console->talk, _("Password changed."));
}

static MenuNext delete_account(Console *console) {
  talk_say_title(&console->talk, _("Delete account"));
  if (!talk_ask_yes(&console->talk, _("Do you really want to delete your account and all that is yours?"), false)) {
    talk_say_text(&console->talk, _("Deletion cancelled."));
    return MENU_AGAIN;
  }
  if (!ask_and_use(console, &account_deleting, "password", &console->account))
    return MENU_AGAIN;
  talk_say_good(&console->talk, _("Account deleted. Goodbye."));
  return MENU_BACK;
}

static void rename_account(Console *console) {
  if (ask_and_use(console, &account_renaming, "name password", &console->account))
    talk_say_good(&console->talk, _("Name changed."));
}

// A file that can't be read is an error, like one that is not a picture.
static Status set_picture(Console *console, const StrBuf *path, Error *err) {
  ScopedArena arena = {0};
  PictureChange change = {0};
  Identity me = {0};
  Status status =
      path->size ? field_type_in(picture_change_fields, (Span){path->data, path->size}, &change, &arena, err) : OK;
  if (status == OK)
    status = console_try(console, &account_picture_changing, &change, &arena, &me, err);
  if (status == OK)
    console->account = me.account;
  return status;
}

static void change_picture(Console *console) {
  ScopedStrBuf path = {0};
  Error err;
  talk_say_text(&console->talk, console->account.has_picture ? _("You have a picture.") : _("You have no picture."));
  if (talk_ask_text(&console->talk, _(picture_change_fields[0].question), &path))
    talk_say_done(&console->talk, set_picture(console, &path, &err), _("Picture changed."), &err);
}

// The languages' own names, then "none", in the order of catalog_choices_or_none; NULL at the end.
static const char **account_language_names(const Console *console, Arena *arena) {
  const char *const *tags = catalog_languages();
  int count = 0;
  while (tags[count])
    count++;
  const char **names = arena_alloc(arena, (size_t)(count + 2) * sizeof *names);
  for (int i = 0; i < count; i++) {
    ScopedStrBuf name = {0};
    catalog_add_own_name(catalog_find(tags[i]), &name);
    names[i] = strbuf_keep(&name, arena);
  }
  names[count] = _("The language of the environment");
  return names;
}

static void change_language(Console *console) {
  ScopedArena arena = {0};
  const char **choices = account_language_names(console, &arena);
  LanguageChange change;
  Identity me = {0};
  talk_say_title(&console->talk, _("Language"));
  if (talk_ask_choice(&console->talk, _("Option:"), choices, -1, &change.language) &&
      console_use(console, &account_language_choosing, &change, &arena, &me)) {
    console->account = me.account;
    use_language(console);
    talk_say_good(&console->talk, _("Language changed."));
  }
}

static Status write_export(Console *console, const char *path, Error *err) {
  ScopedStrBuf text = {0};
  if (file_exists(path))
    return error_set(err, ERR_EXISTS, N_("there is a file '%s' already"), err_str(path));
  Status status = account_export(console->app, &console->account, &text, err);
  return status == OK ? file_write(path, strbuf_span(&text), err) : status;
}

static void export_all(Console *console) {
  ScopedStrBuf path = {0};
  Error err;
  if (talk_ask_text(&console->talk, _("File for everything that is yours (JSON):"), &path))
    talk_say_done(&console->talk, write_export(console, strbuf_text(&path), &err), _("Written."), &err);
}

MenuNext account_menu(Console *console) {
  static const MenuRow rows[] = {
      {N_("Change password"), .act = change_password},
      {N_("Show ranking"), .act = ranking_show},
      {N_("Delete account"), .run = delete_account},
      {N_("Change name"), .act = rename_account},
      {N_("Change picture"), .act = change_picture},
      {N_("Statistics"), .menu = &statistics_menu},
      {N_("Language"), .act = change_language},
      {N_("Export everything"), .act = export_all},
      {N_("Ranking by rules and language"), .act = ranking_choose},
      {0},
  };
  static const Menu menu = {.title = N_("Account"), .head = console_show_account, .rows = rows};
  console_refresh_account(console);
  menu_run(console, &menu);
  return account_is_guest(&console->account) ? MENU_BACK : MENU_AGAIN;
}
