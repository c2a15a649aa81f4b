// SPDX-License-Identifier: MIT
// Dictionaries and bags: listing, showing, changing, sharing, deleting.
#include "app/resource.h"
#include "app/wordmeaning.h"
#include "base/lines.h"
#include "console/ask.h"
#include "term/fieldtable.h"

bool resources_list(Console *console, bool with_builtin) {
  ScopedArena arena = {0};
  ResourceList list = {0};
  const ResourceQuestion question = {.without_builtin = !with_builtin};
  bool is_something = console_use(console, &resource_listing, &question, &arena, &list);
  if (is_something)
    talk_say_records(&console->talk, &(FieldTable){resource_row_fields, &list.resources, sizeof(ResourceRow)});
  return is_something;
}

static void resources_list_all(Console *console) {
  talk_say_title(&console->talk, _("List dictionaries and bags"));
  resources_list(console, true);
}

// On a screen so many words at a time; through a pipe only the first ones, and how many more there are.
static void show_words(Console *console, Span words) {
  enum { SCREENFUL = 150, PIPEFUL = 1000 };
  Lines lines = lines_start(words);
  ScopedStrBuf some = {0}, answer = {0};
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
      goes_on = talk_ask_text(&console->talk, _("Enter: go on, 0: back"), &answer);
    }
  }
  if (some.size > 0)
    talk_say_text(&console->talk, some.data);
  if (more > 0)
    talk_say(&console->talk, tr_plural(console->talk.catalog, "… and %d more.", "… and %d more.", more), more);
}

static void show_bag(Console *console, Span bag) {
  TextColumn columns[] = {{_("tile"), false}, {_("count"), true}, {_("points"), true}, {0}};
  TextTable *table = texttable_create(columns);
  Lines lines = lines_start(bag);
  Span line, word;
  while (lines_next(&lines, &line)) {
    int cells = 0;
    for (; cells < 3 && line_next_word(&line, &word); cells++) {
      ScopedStrBuf text = {0};
      strbuf_add(&text, word.data, word.size);
      texttable_add(table, text.data);
    }
    for (; cells > 0 && cells < 3; cells++)
      texttable_add(table, "");
  }
  talk_say_texttable(&console->talk, table);
}

static void resources_show_one(Console *console) {
  ScopedArena arena = {0};
  ScopedStrBuf id = {0};
  ResourceShown shown = {0};
  if (resources_list(console, true) && talk_ask_text(&console->talk, _("ID to show (0: back):"), &id) &&
      console_use(console, &resource_showing, &(ResourceLook){.id = strbuf_text(&id)}, &arena, &shown)) {
    talk_say_title(&console->talk, shown.text.row.id);
    if (shown.text.bag.size > 0)
      show_bag(console, shown.text.bag);
    if (shown.text.words.size > 0)
      show_words(console, shown.text.words);
    resource_showing.deinit(&shown);
  }
}

static void resources_define_word(Console *console) {
  ScopedArena arena = {0};
  ScopedStrBuf id = {0}, word = {0}, text = {0};
  talk_say_title(&console->talk, _("What a word means"));
  bool is_asked =
      resources_list(console, true) && talk_ask_text(&console->talk, _("ID of the dictionary (0: back):"), &id);
  while (is_asked && talk_ask_text(&console->talk, _("Word (0: back):"), &word)) {
    WordMeaning meaning = {0};
    const WordQuestion question = {strbuf_text(&id), strbuf_text(&word)};
    strbuf_reset(&text);
    if (console_use(console, &word_defining, &question, &arena, &meaning)) {
      wordmeaning_add_text(&meaning, console->talk.catalog, &text);
      talk_say_text(&console->talk, text.data);
    }
    strbuf_reset(&word);
  }
}

static void tell_deletion(Console *console, const char *id, Status status, const Error *err) {
  ScopedStrBuf text = {0}, reason = {0};
  if (status == OK) {
    strbuf_printf(&text, _("Resource '%s' deleted."), id);
    talk_say_good(&console->talk, text.data);
  } else {
    error_format(err, console->talk.catalog, &reason);
    strbuf_printf(&text, _("The resource could not be deleted: %s"), strbuf_text(&reason));
    talk_say_bad(&console->talk, text.data);
  }
}

static void delete_one(Console *console) {
  ScopedArena arena = {0};
  ScopedStrBuf id = {0};
  Error err;
  talk_say_title(&console->talk, _("Delete dictionary and bag"));
  resources_list(console, false);
  if (talk_ask_text(&console->talk, _("ID to delete (0: back):"), &id)) {
    const ResourceOrder order = {.id = strbuf_text(&id)};
    Status status = console_try(console, &resource_deleting, &order, &arena, NULL, &err);
    tell_deletion(console, order.id, status, &err);
  }
}

static void share_one(Console *console) {
  ScopedArena arena = {0};
  ScopedStrBuf id = {0};
  ResourceReport report;
  if (resources_list(console, false) && talk_ask_text(&console->talk, _("ID to share (0: back):"), &id)) {
    ResourceOrder order = {.id = strbuf_text(&id)};
    order.is_shared = talk_ask_yes(&console->talk, _("May everybody use it?"), true);
    if (!console->talk.is_ending && console_use(console, &resource_changing, &order, &arena, &report))
      talk_say_good(&console->talk, order.is_shared ? _("Everybody can use it now.") : _("It is private now."));
  }
}

static void export_one(Console *console) {
  ScopedStrBuf id = {0}, folder = {0};
  TalkWait waiting;
  Error err;
  if (resources_list(console, true) && talk_ask_text(&console->talk, _("ID to export (0: back):"), &id) &&
      talk_ask_text(&console->talk, _("Directory:"), &folder)) {
    talkwait_start(&waiting, &console->talk);
    Status status = resource_export(console->app, &console->account, strbuf_text(&id), strbuf_text(&folder),
                                    &waiting.progress, &err);
    talkwait_end(&waiting);
    talk_say_done(&console->talk, status, _("Written."), &err);
  }
}

static const MenuRow resources_rows[] = {
    {N_("List dictionaries and bags"), .act = resources_list_all},
    {N_("Add dictionary and bag"), .menu = &resources_add_menu},
    {N_("Delete dictionary and bag"), .act = delete_one},
    {N_("Show a dictionary and its bag"), .act = resources_show_one},
    {N_("Edit a dictionary or a bag"), .act = resources_edit},
    {N_("Share"), .act = share_one},
    {N_("Export to a directory"), .act = export_one},
    {N_("What a word means"), .act = resources_define_word},
    {0},
};
const Menu resources_menu = {.title = N_("Dictionaries and bags"), .rows = resources_rows};
