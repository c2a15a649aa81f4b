// SPDX-License-Identifier: MIT
// Dictionaries and bags: what there is, what is in them, changing, sharing, deleting.
#include "app/resource.h"
#include "base/lines.h"
#include "console/console_internal.h"

#include <stdio.h>
#include <string.h>

static const char *owner_of(const Console *console, const ResourceRow *row) {
  return row->is_builtin ? tr(console->catalog, "tesela") : row->owner;
}

static void add_row(const Console *console, Table *table, const ResourceRow *row) {
  StrBuf title = {0};
  table_add(table, row->id);
  table_add(table, row->has_dictionary ? tr(console->catalog, "yes") : "-");
  table_add(table, row->has_bag ? tr(console->catalog, "yes") : "-");
  if (row->words > 0)
    table_add_number(table, row->words);
  else
    table_add(table, "");
  table_add(table, owner_of(console, row));
  if (row->is_builtin)
    resource_add_title(row->id, console->catalog, &title);
  table_add(table, row->is_builtin ? title.data : row->is_shared ? tr(console->catalog, "shared") : "");
  strbuf_deinit(&title);
}

bool resources_list(Console *console, bool with_builtin) {
  ResourceList list;
  Error err;
  if (resource_list(console->app, &console->account, with_builtin, &list, &err) != OK) {
    say_error(console, &err);
    return false;
  }
  TableColumn columns[] = {{tr(console->catalog, "ID"), false},
                           {tr(console->catalog, "dictionary"), false},
                           {tr(console->catalog, "bag"), false},
                           {tr(console->catalog, "words"), true},
                           {tr(console->catalog, "owner"), false},
                           {"", false},
                           {0}};
  Table *table = table_create(columns);
  for (int i = 0; i < list.count; i++)
    add_row(console, table, &list.rows[i]);
  bool is_something = list.count > 0;
  if (is_something) {
    say_table(console, table);
  } else {
    say_text(console, tr(console->catalog, "There are no entries."));
    table_destroy(table);
  }
  resourcelist_deinit(&list);
  return is_something;
}

static bool ask_id(Console *console, const char *label, StrBuf *out) {
  return ask_text(console, label, out);
}

static MenuNext list_all(Console *console) {
  say_title(console, tr(console->catalog, "List dictionaries and bags"));
  resources_list(console, true);
  return MENU_AGAIN;
}

// On a screen so many words at a time; through a pipe the first ones, and how many more there are.
static void show_words(Console *console, Span words) {
  enum { SCREENFUL = 150, PIPEFUL = 1000 };
  Lines lines = lines_start(words);
  StrBuf some = {0}, answer = {0};
  Span word;
  int shown = 0, more = 0;
  bool goes_on = true;
  while (goes_on && lines_next(&lines, &word)) {
    if (!console->has_screen && shown == PIPEFUL) {
      more++;
      continue;
    }
    strbuf_add(&some, word.data, word.size);
    strbuf_add_char(&some, ' ');
    if (++shown % SCREENFUL == 0 && console->has_screen) {
      say_text(console, some.data);
      strbuf_reset(&some);
      goes_on = ask_text(console, tr(console->catalog, "Enter: go on, 0: back"), &answer);
    }
  }
  if (some.size > 0)
    say_text(console, some.data);
  if (more > 0)
    say(console, tr_plural(console->catalog, "… and %d more.", "… and %d more.", more), more);
  strbuf_deinit(&some);
  strbuf_deinit(&answer);
}

static void show_bag(Console *console, Span bag) {
  TableColumn columns[] = {{tr(console->catalog, "tile"), false},
                           {tr(console->catalog, "count"), true},
                           {tr(console->catalog, "points"), true},
                           {0}};
  Table *table = table_create(columns);
  Lines lines = lines_start(bag);
  Span line, word;
  while (lines_next(&lines, &line)) {
    int cells = 0;
    for (; cells < 3 && line_next_word(&line, &word); cells++) {
      StrBuf text = {0};
      strbuf_add(&text, word.data, word.size);
      table_add(table, text.data);
      strbuf_deinit(&text);
    }
    for (; cells > 0 && cells < 3; cells++)
      table_add(table, "");
  }
  say_table(console, table);
}

static MenuNext show_one(Console *console) {
  StrBuf id = {0};
  ResourceText text;
  Waiting waiting;
  Error err;
  if (resources_list(console, true) && ask_id(console, tr(console->catalog, "ID to show (0: back):"), &id)) {
    waiting_start(&waiting, console);
    Status status = resource_show(console->app, &console->account, strbuf_text(&id), &waiting.progress, &text, &err);
    waiting_end(&waiting);
    if (status == OK) {
      say_title(console, text.row.id);
      if (text.bag.size > 0)
        show_bag(console, text.bag);
      if (text.words.size > 0)
        show_words(console, text.words);
      resourcetext_deinit(&text);
    } else {
      say_error(console, &err);
    }
  }
  strbuf_deinit(&id);
  return MENU_AGAIN;
}

static void tell_deletion(Console *console, const char *id, Status status, const Error *err) {
  StrBuf text = {0}, reason = {0};
  if (status == OK) {
    strbuf_printf(&text, tr(console->catalog, "Resource '%s' deleted."), id);
    say_good(console, text.data);
  } else {
    error_format(err, console->catalog, &reason);
    strbuf_printf(&text, tr(console->catalog, "The resource could not be deleted: %s"), strbuf_text(&reason));
    say_bad(console, text.data);
  }
  strbuf_deinit(&text);
  strbuf_deinit(&reason);
}

static MenuNext delete_one(Console *console) {
  StrBuf id = {0};
  Error err;
  say_title(console, tr(console->catalog, "Delete dictionary and bag"));
  resources_list(console, false);
  if (ask_id(console, tr(console->catalog, "ID to delete (0: back):"), &id)) {
    Status status = resource_delete(console->app, &console->account, strbuf_text(&id), &err);
    tell_deletion(console, strbuf_text(&id), status, &err);
  }
  strbuf_deinit(&id);
  return MENU_AGAIN;
}

static MenuNext share_one(Console *console) {
  StrBuf id = {0};
  Error err;
  if (resources_list(console, false) && ask_id(console, tr(console->catalog, "ID to share (0: back):"), &id)) {
    bool is_shared = ask_yes(console, tr(console->catalog, "May everybody use it?"), true);
    Status status =
        console->is_ending ? OK : resource_share(console->app, &console->account, strbuf_text(&id), is_shared, &err);
    if (status != OK)
      say_error(console, &err);
    else if (!console->is_ending)
      say_good(console, is_shared ? tr(console->catalog, "Everybody can use it now.")
                                  : tr(console->catalog, "It is private now."));
  }
  strbuf_deinit(&id);
  return MENU_AGAIN;
}

static MenuNext export_one(Console *console) {
  StrBuf id = {0}, folder = {0};
  Waiting waiting;
  Error err;
  if (resources_list(console, true) && ask_id(console, tr(console->catalog, "ID to export (0: back):"), &id) &&
      ask_text(console, tr(console->catalog, "Directory:"), &folder)) {
    waiting_start(&waiting, console);
    Status status = resource_export(console->app, &console->account, strbuf_text(&id), strbuf_text(&folder),
                                    &waiting.progress, &err);
    waiting_end(&waiting);
    if (status == OK)
      say_good(console, tr(console->catalog, "Written."));
    else
      say_error(console, &err);
  }
  strbuf_deinit(&id);
  strbuf_deinit(&folder);
  return MENU_AGAIN;
}

MenuNext resources_menu(Console *console) {
  static const MenuRow rows[] = {
      {N_("List dictionaries and bags"), .run = list_all},
      {N_("Add dictionary and bag"), .run = resources_add_menu},
      {N_("Delete dictionary and bag"), .run = delete_one},
      {N_("Show a dictionary and its bag"), .run = show_one},
      {N_("Edit a dictionary or a bag"), .run = resources_edit},
      {N_("Share"), .run = share_one},
      {N_("Export to a directory"), .run = export_one},
      {0},
  };
  static const Menu menu = {.title = N_("Dictionaries and bags"), .rows = rows};
  menu_run(console, &menu);
  return MENU_AGAIN;
}
