// SPDX-License-Identifier: MIT
// New dictionaries and bags: from a directory, typed, from files, from a compiled lexicon; and new text for existing
// ones.
#include "app/failure.h"
#include "app/resourcedraft.h"
#include "console/ask.h"

#include <string.h>

static void tell_encoding(Console *console, const char *part, TextEncoding encoding) {
  if (textfile_note(encoding))
    talk_say(&console->talk, _(textfile_note(encoding)),
             part); // NOLINT(clang-diagnostic-format-nonliteral)
}

static void tell_report(Console *console, const ResourceReport *report) {
  tell_encoding(console, _("The list of words"), report->words_encoding);
  tell_encoding(console, _("The bag"), report->bag_encoding);
  talk_say(&console->talk, tr_plural(console->talk.catalog, "%d word.", "%d words.", (long)report->words),
           (int)report->words);
  if (report->duplicates > 0)
    talk_say(&console->talk, _("Written twice and dropped: %d"), (int)report->duplicates);
  if (report->unspellable > 0)
    talk_say(&console->talk, _("Left out because the tiles can't spell them: %d"), (int)report->unspellable);
}

static void tell_done(Console *console, const char *format, const char *id, const ResourceReport *report) {
  ScopedStrBuf text = {0};
  strbuf_printf(&text, format, id); // NOLINT(clang-diagnostic-format-nonliteral)
  talk_say_good(&console->talk, text.data);
  tell_report(console, report);
}

// Codes with a sentence of their own in the seeds use it; for others `format` says the reason.
static void tell_refusal(Console *console, const char *format, const Error *err) {
  static const char *const own[] = {"dictionary_exists", "bag_exists",     "not_a_directory", "files_missing",
                                    "several_pairs",     "resource_empty", "resource_id"};
  ScopedStrBuf text = {0}, reason = {0};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
    if (strcmp(err->code, own[i]) == 0) {
      talk_say_error(&console->talk, err);
      return;
    }
  }
  error_format(err, console->talk.catalog, &reason);
  strbuf_printf(&text, format, strbuf_text(&reason)); // NOLINT(clang-diagnostic-format-nonliteral)
  talk_say_bad(&console->talk, text.data);
}

// If a directory has several pairs, asks for one.
static void import_resource(Console *console, ResourceImport *from, Arena *arena, const char *done) {
  ResourceReport report = {0};
  Error err;
  from->skip_unspellable = console->skips_unspellable;
  Status status = console_try(console, &resource_importing, from, arena, &report, &err);
  if (status != OK && strcmp(err.code, "several_pairs") == 0) {
    talk_say_error(&console->talk, &err);
    if (!console_ask_fields(console, resource_import_fields, "id", from, arena))
      return;
    status = console_try(console, &resource_importing, from, arena, &report, &err);
  }
  if (status == OK)
    tell_done(console, done, report.id, &report);
  else
    tell_refusal(console, _("I/O error: %s"), &err);
}

static void from_directory(Console *console) {
  ScopedArena arena = {0};
  ResourceImport from = {0};
  talk_say_title(&console->talk, _("From an existing directory"));
  talk_say_text(&console->talk, _("It holds ID_diccionario.txt and ID_bolsa.txt."));
  if (console_ask_fields(console, resource_import_fields, "folder", &from, &arena))
    import_resource(console, &from, &arena, _("Resource '%s' added from the directory."));
}

// One 0 too many must not lose a whole dictionary that was typed.
static bool may_throw_away(Console *console) {
  return talk_ask_yes(&console->talk, _("Throw away what was typed?"), false);
}

// "-CASA" removes that line again, "-" the last one.
static void drop_line(Console *console, Span what, StrBuf *lines) {
  if (resourcedraft_drop(lines, what))
    talk_say_text(&console->talk, _("Taken out."));
  else
    talk_say_bad(&console->talk, _("No line like that was typed."));
}

typedef Status (*LineTaker)(ResourceDraft *draft, Span line, Error *err);

// Reads lines until an empty one; a wrong line is reported at once and not kept. False for 0, with which no word and no
// tile begins, and at the end of the input.
static bool ask_lines(Console *console, const char *question, const char *label, ResourceDraft *draft, StrBuf *lines,
                      LineTaker take) {
  ScopedStrBuf line = {0};
  Error err;
  bool goes_on = true;
  talk_say_text(&console->talk, question);
  while (goes_on) {
    if (talk_ask_text(&console->talk, label, &line)) {
      Span typed = {strbuf_text(&line), line.size};
      if (typed.size == 0)
        break;
      if (typed.data[0] == '-')
        drop_line(console, (Span){typed.data + 1, typed.size - 1}, lines);
      else if (take(draft, typed, &err) != OK)
        talk_say_error(&console->talk, &err);
    } else {
      goes_on = !resourcedraft_is_empty(draft) && !may_throw_away(console) && !console->talk.is_ending;
    }
  }
  return goes_on;
}

// Does not ask for a part that already exists under this id.
static bool ask_words(Console *console, ResourceDraft *draft) {
  if (draft->has_words) {
    talk_say_text(&console->talk, _("There is a dictionary with that ID already."));
    return true;
  }
  return ask_lines(console, _("Words, one a line, in capitals; an empty line ends them:"), _("Word:"), draft,
                   &draft->words, resourcedraft_add_word);
}

static bool ask_tiles(Console *console, ResourceDraft *draft) {
  if (draft->has_bag) {
    talk_say_text(&console->talk, _("There is a bag with that ID already."));
    return true;
  }
  return ask_lines(console, _("Tiles, one a line, # for the blank; an empty line ends them:"), _("Letter Count Points"),
                   draft, &draft->bag, resourcedraft_add_tile);
}

// Asks first for the id, so that a bad one is refused before anything else is typed.
static bool ask_id(Console *console, Status (*check)(App *, const Account *, const char *, Error *), StrBuf *id) {
  Error err;
  if (!talk_ask_text(&console->talk, _("ID (0: back):"), id))
    return false;
  if (check(console->app, &console->account, strbuf_text(id), &err) == OK)
    return true;
  talk_say_error(&console->talk, &err);
  return false;
}

static bool ask_new_id(Console *console, StrBuf *id, ResourceDraft *draft) {
  Error err;
  if (!ask_id(console, resource_check_new, id))
    return false;
  if (resourcedraft_take_id(console->app, &console->account, strbuf_text(id), draft, &err) == OK)
    return true;
  talk_say_error(&console->talk, &err);
  return false;
}

// How typed text is stored, and what is said then.
typedef struct DraftUse {
  const UseCase *what;
  const char *done, *refused; // message ids with one %s
} DraftUse;

static const DraftUse adding = {&resource_adding, N_("Resource '%s' created."),
                                N_("The resource could not be created: %s")};
static const DraftUse editing = {&resource_changing, N_("Resource '%s' changed."),
                                 N_("The resource could not be changed: %s")};

static Status put_draft(Console *console, const DraftUse *use, const char *id, const ResourceDraft *draft,
                        bool skips_unspellable, ResourceReport *report, Error *err) {
  ScopedArena arena = {0};
  ResourceOrder order = resourcedraft_order(draft, id);
  order.skip_unspellable = skips_unspellable;
  if (resourcedraft_is_empty(draft))
    return fail(err, FAILURE_RESOURCE_EMPTY);
  return console_try(console, use->what, &order, &arena, report, err);
}

// After a refusal: changes something to try again, or gives up. False: given up.
static bool ask_what_now(Console *console, const DraftUse *use, StrBuf *id, ResourceDraft *draft, bool *skips) {
  const char *choices[] = {_("Type more words"),
                           _("Type more tiles"),
                           _("Leave out words that the tiles can't spell"),
                           _("Try again"),
                           use == &adding ? _("Take another ID") : NULL,
                           NULL};
  int chosen;
  talk_say_text(&console->talk, _("Nothing that was typed is lost. What now?"));
  while (!talk_ask_choice(&console->talk, _("Option:"), choices, -1, &chosen)) {
    if (may_throw_away(console) || console->talk.is_ending)
      return false;
  }
  *skips = *skips || chosen == 2;
  if (chosen == 0)
    return ask_words(console, draft);
  if (chosen == 1)
    return ask_tiles(console, draft);
  return chosen != 4 || ask_new_id(console, id, draft) || !may_throw_away(console);
}

// Asks for the lines and stores them; after a refusal, for any reason, the lines stay and can be continued.
static void type_draft(Console *console, const DraftUse *use, StrBuf *id, ResourceDraft *draft) {
  ResourceReport report = {0};
  Error err;
  bool skips = console->skips_unspellable;
  talk_say_text(&console->talk,
                _("A line that begins with - takes a line out again: -CASA, or - alone for the last one."));
  bool goes_on = ask_words(console, draft) && ask_tiles(console, draft);
  while (goes_on) {
    if (put_draft(console, use, strbuf_text(id), draft, skips, &report, &err) == OK) {
      tell_done(console, _(use->done), strbuf_text(id), &report);
      return;
    }
    tell_refusal(console, _(use->refused), &err);
    goes_on = !resourcedraft_is_empty(draft) && ask_what_now(console, use, id, draft, &skips);
  }
}

static void from_keyboard(Console *console) {
  ScopedStrBuf id = {0};
  SCOPED(resourcedraft_deinit) ResourceDraft draft = {0};
  talk_say_title(&console->talk, _("From the keyboard"));
  if (ask_new_id(console, &id, &draft))
    type_draft(console, &adding, &id, &draft);
}

// Imports words, with the name of their field, and the bag.
static void import_parts(Console *console, const char *title, const char *words, const char *bag_question) {
  ScopedStrBuf id = {0};
  ScopedArena arena = {0};
  ResourceImport from = {0};
  talk_say_title(&console->talk, title);
  bool is_given = ask_id(console, resource_check_new, &id) &&
                  console_ask_fields(console, resource_import_fields, words, &from, &arena) &&
                  console_ask_field(console, field_find(resource_import_fields, "bag"), bag_question, &from, &arena);
  from.id = strbuf_text(&id);
  if (is_given)
    import_resource(console, &from, &arena, _("Resource '%s' created."));
}

static void from_files(Console *console) {
  import_parts(console, _("From files"), "words", _("File of the bag (empty: none):"));
}

static void from_kwg(Console *console) {
  import_parts(console, _("From a compiled lexicon (KWG)"), "kwg", _("File of the bag (empty: the one of this ID):"));
}

static void switch_skipping(Console *console) {
  console->skips_unspellable = !console->skips_unspellable;
}

static void tell_skipping(Console *console) {
  talk_say_text(&console->talk, console->skips_unspellable ? _("Words that the tiles can't spell are left out.")
                                                           : _("Words that the tiles can't spell are refused."));
}

static const MenuRow resources_add_rows[] = {
    {N_("From an existing directory"), .act = from_directory},
    {N_("From the keyboard"), .act = from_keyboard},
    {N_("From files"), .act = from_files},
    {N_("From a compiled lexicon (KWG)"), .act = from_kwg},
    {N_("Leave out or refuse words that can't be spelt"), .act = switch_skipping},
    {0},
};
const Menu resources_add_menu = {
    .title = N_("Add dictionary and bag"), .head = tell_skipping, .rows = resources_add_rows};

void resources_edit(Console *console) {
  ScopedStrBuf id = {0};
  SCOPED(resourcedraft_deinit) ResourceDraft draft = {0};
  talk_say_title(&console->talk, _("Edit a dictionary or a bag"));
  if (!resources_list(console, false))
    return;
  talk_say_text(&console->talk, _("What you type replaces what is there; an empty answer leaves it as it is."));
  if (ask_id(console, resource_check_own, &id))
    type_draft(console, &editing, &id, &draft);
}
