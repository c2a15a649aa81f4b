// SPDX-License-Identifier: MIT
// Dictionaries and bags: what there is, what is in them, changing, sharing, deleting.
#include "app/resource.h"
#include "base/lines.h"
#include "console/console_internal.h"

#include <stdio.h>
#include <string.h>

static const char *owner_of(const Console *console, const ResourceRow *row) {
  return row->is_builtin ? tr(console->talk.catalog, "tesela") : row->owner;
}

static void add_row(const Console *console, Table *table, const ResourceRow *row) {
  StrBuf title = {0};
  table_add(table, row->id);
  table_add(table, row->has_dictionary ? tr(console->talk.catalog, "yes") : "-");
  table_add(table, row->has_bag ? tr(console->talk.catalog, "yes") : "-");
  if (row->words > 0)
    table_add_number(table, row->words);
  else
    table_add(table, "");
  table_add(table, owner_of(console, row));
  if (row->is_builtin)
    resource_add_title(row->id, console->talk.catalog, &title);
  table_add(table, row->is_builtin ? title.data : row->is_shared ? tr(console->talk.catalog, "shared") : "");
  strbuf_deinit(&title);
}

bool resources_list(Console *console, bool with_builtin) {
  ResourceList list;
  Error err;
  if (resource_list(console->app, &console->account, with_builtin, &list, &err) != OK) {
    talk_say_error(&console->talk, &err);
    return false;
  }
  TableColumn columns[] = {{tr(console->talk.catalog, "ID"), false},
                           {tr(console->talk.catalog, "dictionary"), false},
                           {tr(console->talk.catalog, "bag"), false},
                           {tr(console->talk.catalog, "words"), true},
                           {tr(console->talk.catalog, "owner"), false},
                           {"", false},
                           {0}};
  Table *table = table_create(columns);
  for (int i = 0; i < list.count; i++)
    add_row(console, table, &list.rows[i]);
  bool is_something = list.count > 0;
  if (is_something) {
    talk_say_table(&console->talk, table);
  } else {
    talk_say_text(&console->talk, tr(console->talk.catalog, "There are no entries."));
    table_destroy(table);
  }
  resourcelist_deinit(&list);
  return is_something;
}

static bool ask_id(Console *console, const char *label, StrBuf *out) {
  return talk_ask_text(&console->talk, label, out);
}

static MenuNext list_all(Console *console) {
  talk_say_title(&console->talk, tr(console->talk.catalog, "List dictionaries and bags"));
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
    if (!console->talk.has_screen && shown == PIPEFUL) {
      more++;
      continue;
    }
    strbuf_add(&some, word.data, word.size);
    strbuf_add_char(&some, ' ');
    if (++shown % SCREENFUL == 0 && console->talk.has_screen) {
      talk_say_text(&console->talk, some.data);
      strbuf_reset(&some);
      goes_on = talk_ask_text(&console->talk, tr(console->talk.catalog, "Enter: go on, 0: back"), &answer);
    }
  }
  if (some.size > 0)
    talk_say_text(&console->talk, some.data);
  if (more > 0)
    talk_say(&console->talk, tr_plural(console->talk.catalog, "… and %d more.", "… and %d more.", more), more);
  strbuf_deinit(&some);
  strbuf_deinit(&answer);
}

static void show_bag(Console *console, Span bag) {
  TableColumn columns[] = {{tr(console->talk.catalog, "tile"), false},
                           {tr(console->talk.catalog, "count"), true},
                           {tr(console->talk.catalog, "points"), true},
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
  talk_say_table(&console->talk, table);
}

static MenuNext show_one(Console *console) {
  StrBuf id = {0};
  ResourceText text;
  TalkWait waiting;
  Error err;
  if (resources_list(console, true) && ask_id(console, tr(console->talk.catalog, "ID to show (0: back):"), &id)) {
    talkwait_start(&waiting, &console->talk);
    Status status = resource_show(console->app, &console->account, strbuf_text(&id), &waiting.progress, &text, &err);
    talkwait_end(&waiting);
    if (status == OK) {
      talk_say_title(&console->talk, text.row.id);
      if (text.bag.size > 0)
        show_bag(console, text.bag);
      if (text.words.size > 0)
        show_words(console, text.words);
      resourcetext_deinit(&text);
    } else {
      talk_say_error(&console->talk, &err);
    }
  }
  strbuf_deinit(&id);
  return MENU_AGAIN;
}

static void tell_deletion(Console *console, const char *id, Status status, const Error *err) {
  StrBuf text = {0}, reason = {0};
  if (status == OK) {
    strbuf_printf(&text, tr(console->talk.catalog, "Resource '%s' deleted."), id);
    talk_say_good(&console->talk, text.data);
  } else {
    error_format(err, console->talk.catalog, &reason);
    strbuf_printf(&text, tr(console->talk.catalog, "The resource could not be deleted: %s"), strbuf_text(&reason));
    talk_say_bad(&console->talk, text.data);
  }
  strbuf_deinit(&text);
  strbuf_deinit(&reason);
}

static MenuNext delete_one(Console *console) {
  StrBuf id = {0};
  Error err;
  talk_say_title(&console->talk, tr(console->talk.catalog, "Delete dictionary and bag"));
  resources_list(console, false);
  if (ask_id(console, tr(console->talk.catalog, "ID to delete (0: back):"), &id)) {
    Status status = resource_delete(console->app, &console->account, strbuf_text(&id), &err);
    tell_deletion(console, strbuf_text(&id), status, &err);
  }
  strbuf_deinit(&id);
  return MENU_AGAIN;
}

static MenuNext share_one(Console *console) {
  StrBuf id = {0};
  Error err;
  if (resources_list(console, false) && ask_id(console, tr(console->talk.catalog, "ID to share (0: back):"), &id)) {
    bool is_shared = talk_ask_yes(&console->talk, tr(console->talk.catalog, "May everybody use it?"), true);
    Status status = console->talk.is_ending
                        ? OK
                        : resource_share(console->app, &console->account, strbuf_text(&id), is_shared, &err);
    if (status != OK)
      talk_say_error(&console->talk, &err);
    else if (!console->talk.is_ending)
      talk_say_good(&console->talk, is_shared ? tr(console->talk.catalog, "Everybody can use it now.")
                                              : tr(console->talk.catalog, "It is private now."));
  }
  strbuf_deinit(&id);
  return MENU_AGAIN;
}

static MenuNext export_one(Console *console) {
  StrBuf id = {0}, folder = {0};
  TalkWait waiting;
  Error err;
  if (resources_list(console, true) && ask_id(console, tr(console->talk.catalog, "ID to export (0: back):"), &id) &&
      talk_ask_text(&console->talk, tr(console->talk.catalog, "Directory:"), &folder)) {
    talkwait_start(&waiting, &console->talk);
    Status status = resource_export(console->app, &console->account, strbuf_text(&id), strbuf_text(&folder),
                                    &waiting.progress, &err);
    talkwait_end(&waiting);
    if (status == OK)
      talk_say_good(&console->talk, tr(console->talk.catalog, "Written."));
    else
      talk_say_error(&console->talk, &err);
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
