// SPDX-License-Identifier: MIT
// New dictionaries and bags: from a directory, typed in, from files, from a compiled lexicon; and new text for old
// ones.
#include "app/resource.h"
#include "console/console_internal.h"

#include <string.h>

static void tell_report(Console *console, const ResourceReport *report) {
  talk_say(&console->talk, tr_plural(console->talk.catalog, "%d word.", "%d words.", (long)report->words),
           (int)report->words);
  if (report->duplicates > 0)
    talk_say(&console->talk, tr(console->talk.catalog, "Written twice and dropped: %d"), (int)report->duplicates);
  if (report->unspellable > 0)
    talk_say(&console->talk, tr(console->talk.catalog, "Left out because the tiles can't spell them: %d"),
             (int)report->unspellable);
}

static void tell_done(Console *console, const char *format, const char *id, const ResourceReport *report) {
  StrBuf text = {0};
  strbuf_printf(&text, format, id); // NOLINT(clang-diagnostic-format-nonliteral)
  talk_say_good(&console->talk, text.data);
  tell_report(console, report);
  strbuf_deinit(&text);
}

// Codes with a sentence of their own in the seeds are told by it; anything else as the reason of `format`.
static void tell_refusal(Console *console, const char *format, const Error *err) {
  static const char *const own[] = {"dictionary_exists", "bag_exists",     "not_a_directory", "files_missing",
                                    "several_pairs",     "resource_empty", "resource_id"};
  StrBuf text = {0}, reason = {0};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
    if (strcmp(err->code, own[i]) == 0) {
      talk_say_error(&console->talk, err);
      return;
    }
  }
  error_format(err, console->talk.catalog, &reason);
  strbuf_printf(&text, format, strbuf_text(&reason)); // NOLINT(clang-diagnostic-format-nonliteral)
  talk_say_bad(&console->talk, text.data);
  strbuf_deinit(&text);
  strbuf_deinit(&reason);
}

static Status add_directory(Console *console, const char *folder, const char *id, StrBuf *added, ResourceReport *report,
                            Error *err) {
  return resource_add_directory(console->app, &console->account, folder, id, console->skips_unspellable, added, report,
                                err);
}

// Several pairs: which one is asked for.
static void add_from(Console *console, const char *folder) {
  StrBuf id = {0}, added = {0};
  ResourceReport report = {0};
  Error err;
  Status status = add_directory(console, folder, NULL, &added, &report, &err);
  if (status != OK && strcmp(err.code, "several_pairs") == 0) {
    talk_say_error(&console->talk, &err);
    if (!talk_ask_text(&console->talk, tr(console->talk.catalog, "ID (0: back):"), &id)) {
      strbuf_deinit(&id);
      return;
    }
    status = add_directory(console, folder, strbuf_text(&id), &added, &report, &err);
  }
  if (status == OK)
    tell_done(console, tr(console->talk.catalog, "Resource '%s' added from the directory."), strbuf_text(&added),
              &report);
  else
    tell_refusal(console, tr(console->talk.catalog, "I/O error: %s"), &err);
  strbuf_deinit(&id);
  strbuf_deinit(&added);
}

static MenuNext from_directory(Console *console) {
  StrBuf folder = {0};
  talk_say_title(&console->talk, tr(console->talk.catalog, "From an existing directory"));
  talk_say_text(&console->talk, tr(console->talk.catalog, "It holds ID_diccionario.txt and ID_bolsa.txt."));
  if (talk_ask_text(&console->talk, tr(console->talk.catalog, "Directory:"), &folder))
    add_from(console, strbuf_text(&folder));
  strbuf_deinit(&folder);
  return MENU_AGAIN;
}

// Lines until an empty one; false for 0, which no word and no tile begins with, and at the end of the input.
static bool ask_lines(Console *console, const char *question, const char *label, StrBuf *out) {
  StrBuf line = {0};
  talk_say_text(&console->talk, question);
  bool goes_on = talk_ask_text(&console->talk, label, &line);
  while (goes_on && line.size > 0) {
    strbuf_add(out, line.data, line.size);
    strbuf_add_char(out, '\n');
    goes_on = talk_ask_text(&console->talk, label, &line);
  }
  strbuf_deinit(&line);
  return goes_on;
}

static bool ask_texts(Console *console, StrBuf *words, StrBuf *bag) {
  return ask_lines(console, tr(console->talk.catalog, "Words, one a line, in capitals; an empty line ends them:"),
                   tr(console->talk.catalog, "Word:"), words) &&
         ask_lines(console, tr(console->talk.catalog, "Tiles, one a line, # for the blank; an empty line ends them:"),
                   tr(console->talk.catalog, "Letter Count Points"), bag);
}

static ResourceInput input_of(const Console *console, const StrBuf *id, const StrBuf *words, const StrBuf *bag) {
  ResourceInput input = {.id = strbuf_text(id),
                         .words_file = tr(console->talk.catalog, "typed words"),
                         .bag_file = tr(console->talk.catalog, "typed tiles"),
                         .skip_unspellable = console->skips_unspellable};
  if (words->size > 0)
    input.words = (Span){words->data, words->size};
  if (bag->size > 0)
    input.bag = (Span){bag->data, bag->size};
  return input;
}

// Asked for before the rest, and refused before the rest is typed.
static bool ask_id(Console *console, Status (*check)(App *, const Account *, const char *, Error *), StrBuf *id) {
  Error err;
  if (!talk_ask_text(&console->talk, tr(console->talk.catalog, "ID (0: back):"), id))
    return false;
  if (check(console->app, &console->account, strbuf_text(id), &err) == OK)
    return true;
  talk_say_error(&console->talk, &err);
  return false;
}

static MenuNext from_keyboard(Console *console) {
  StrBuf id = {0}, words = {0}, bag = {0};
  ResourceReport report = {0};
  Error err;
  talk_say_title(&console->talk, tr(console->talk.catalog, "From the keyboard"));
  if (ask_id(console, resource_check_new, &id) && ask_texts(console, &words, &bag)) {
    ResourceInput input = input_of(console, &id, &words, &bag);
    if (resource_add(console->app, &console->account, &input, &report, &err) == OK)
      tell_done(console, tr(console->talk.catalog, "Resource '%s' created."), strbuf_text(&id), &report);
    else
      tell_refusal(console, tr(console->talk.catalog, "The resource could not be created: %s"), &err);
  }
  strbuf_deinit(&id);
  strbuf_deinit(&words);
  strbuf_deinit(&bag);
  return MENU_AGAIN;
}

static const char *or_null(const StrBuf *text) {
  return text->size > 0 ? text->data : NULL;
}

static MenuNext from_files(Console *console) {
  StrBuf id = {0}, words = {0}, bag = {0};
  ResourceReport report = {0};
  Error err;
  talk_say_title(&console->talk, tr(console->talk.catalog, "From files"));
  if (ask_id(console, resource_check_new, &id) &&
      talk_ask_text(&console->talk, tr(console->talk.catalog, "File of words (empty: none):"), &words) &&
      talk_ask_text(&console->talk, tr(console->talk.catalog, "File of the bag (empty: none):"), &bag)) {
    if (resource_add_files(console->app, &console->account, strbuf_text(&id), or_null(&words), or_null(&bag),
                           console->skips_unspellable, &report, &err) == OK)
      tell_done(console, tr(console->talk.catalog, "Resource '%s' created."), strbuf_text(&id), &report);
    else
      tell_refusal(console, tr(console->talk.catalog, "I/O error: %s"), &err);
  }
  strbuf_deinit(&id);
  strbuf_deinit(&words);
  strbuf_deinit(&bag);
  return MENU_AGAIN;
}

static MenuNext from_kwg(Console *console) {
  StrBuf id = {0}, kwg = {0}, bag = {0};
  ResourceReport report = {0};
  Error err;
  talk_say_title(&console->talk, tr(console->talk.catalog, "From a compiled lexicon (KWG)"));
  if (ask_id(console, resource_check_new, &id) &&
      talk_ask_text(&console->talk, tr(console->talk.catalog, "KWG file:"), &kwg) &&
      talk_ask_text(&console->talk, tr(console->talk.catalog, "File of the bag (empty: the one of this ID):"), &bag)) {
    if (resource_add_kwg(console->app, &console->account, strbuf_text(&id), strbuf_text(&kwg), or_null(&bag), &report,
                         &err) == OK)
      tell_done(console, tr(console->talk.catalog, "Resource '%s' created."), strbuf_text(&id), &report);
    else
      tell_refusal(console, tr(console->talk.catalog, "I/O error: %s"), &err);
  }
  strbuf_deinit(&id);
  strbuf_deinit(&kwg);
  strbuf_deinit(&bag);
  return MENU_AGAIN;
}

static MenuNext switch_skipping(Console *console) {
  console->skips_unspellable = !console->skips_unspellable;
  return MENU_AGAIN;
}

static void tell_skipping(Console *console) {
  talk_say_text(&console->talk, console->skips_unspellable
                                    ? tr(console->talk.catalog, "Words that the tiles can't spell are left out.")
                                    : tr(console->talk.catalog, "Words that the tiles can't spell are refused."));
}

MenuNext resources_add_menu(Console *console) {
  static const MenuRow rows[] = {
      {N_("From an existing directory"), .run = from_directory},
      {N_("From the keyboard"), .run = from_keyboard},
      {N_("From files"), .run = from_files},
      {N_("From a compiled lexicon (KWG)"), .run = from_kwg},
      {N_("Leave out or refuse words that can't be spelt"), .run = switch_skipping},
      {0},
  };
  static const Menu menu = {.title = N_("Add dictionary and bag"), .head = tell_skipping, .rows = rows};
  menu_run(console, &menu);
  return MENU_AGAIN;
}

MenuNext resources_edit(Console *console) {
  StrBuf id = {0}, words = {0}, bag = {0};
  ResourceReport report = {0};
  Error err;
  talk_say_title(&console->talk, tr(console->talk.catalog, "Edit a dictionary or a bag"));
  if (!resources_list(console, false))
    return MENU_AGAIN;
  talk_say_text(&console->talk,
                tr(console->talk.catalog, "What is typed replaces what is there; nothing leaves it as it is."));
  if (ask_id(console, resource_check_own, &id) && ask_texts(console, &words, &bag)) {
    ResourceInput input = input_of(console, &id, &words, &bag);
    if (resource_edit(console->app, &console->account, &input, &report, &err) == OK)
      tell_done(console, tr(console->talk.catalog, "Resource '%s' changed."), strbuf_text(&id), &report);
    else
      talk_say_error(&console->talk, &err);
  }
  strbuf_deinit(&id);
  strbuf_deinit(&words);
  strbuf_deinit(&bag);
  return MENU_AGAIN;
}
