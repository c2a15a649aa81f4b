// SPDX-License-Identifier: MIT
// tesela study: decks of questions about words: listing, printing, and a quiz.
#include "base/file.h"
#include "cli/args.h"
#include "cli/output.h"
#include "cli/papers.h"
#include "cli/use.h"
#include "desk/wordquiz.h"
#include "paper/wordsheet.h"
#include "study/wordstudy.h"
#include "term/interrupt.h"
#include "term/terminal.h"

#include <unistd.h>

// ---- decks ----

static Status run_study_decks(Cli *cli, const Args *args, Error *err) {
  CliWork work;
  WordDeckChoice choice = {.words = args->operand_count ? args->operands[0] : NULL};
  WordDeckList list = {0};
  Status status = wordstudy_decks.run(cli_work_start(&work, cli), &choice, &list, err);
  cli_work_end(&work);
  if (status == OK)
    cli_add_records(cli, args, &(FieldTable){word_deck_row_fields, &list.decks, sizeof(WordDeckRow)});
  return status;
}

// ---- list ----

// A card for people and spreadsheets.
typedef struct StudyLine {
  const char *item, *answers;
  double chance;
} StudyLine;
static const Field study_line_fields[] = {
    {"item", FIELD_TEXT, FIELD_IN(StudyLine, item), .high = CARD_ITEM_CHARACTERS, .title = N_("Letters")},
    {"answers", FIELD_TEXT, FIELD_IN(StudyLine, answers), .high = INT32_MAX, .title = N_("Words")},
    {"chance", FIELD_NUMBER, FIELD_IN(StudyLine, chance)},
    {0},
};

static FieldList study_lines(const WordStudySheet *sheet, DeckKind kind, Arena *arena) {
  StudyLine *lines = arena_alloc(arena, ((size_t)sheet->cards.count + 1) * sizeof *lines);
  for (int i = 0; i < sheet->cards.count; i++) {
    const WordStudyCard *card = wordstudy_card(sheet, i);
    ScopedStrBuf item = {0}, answers = {0};
    wordstudy_add_item(card, kind, &item);
    wordstudy_add_answers(card, kind, &answers);
    lines[i] = (StudyLine){strbuf_keep(&item, arena), strbuf_keep(&answers, arena), card->chance};
  }
  return (FieldList){lines, sheet->cards.count};
}

static Status study_print_paper(const Cli *cli, const Args *args, const WordStudySheet *sheet, const FieldList *lines,
                                Error *err) {
  const StudyLine *from = lines->items;
  const char *path = args_text(args, "output");
  WordSheetLine *to = arena_alloc(cli->arena, ((size_t)lines->count + 1) * sizeof *to);
  ScopedStrBuf file = {0}, subtitle = {0};
  SheetStyle style = {.catalog = cli->catalog};
  PaperFormat format;
  for (int i = 0; i < lines->count; i++)
    to[i] = (WordSheetLine){from[i].item, from[i].answers};
  strbuf_printf(&subtitle, "%s · %s", sheet->words, sheet->task);
  Status status = paper_format_of_path(path, &format, err);
  if (status == OK)
    status = wordsheet_write(&(WordSheet){sheet->title, subtitle.data, to, lines->count}, &style, format, &file, err);
  return status == OK ? file_write(path, strbuf_span(&file), err) : status;
}

// The dictionary and the deck are operands.
static Status study_take_choice(Cli *cli, const Args *args, const Field *fields, void *record, Error *err) {
  const Field *deck = field_find(fields, "deck"), *words = field_find(fields, "words");
  Status status = args_take(args, fields, record, cli->arena, err);
  if (status == OK)
    status = field_type_in(words, span_of(args->operands[0]), record, cli->arena, err);
  return status == OK ? cli_misuse(cli, field_type_in(deck, span_of(args->operands[1]), record, cli->arena, err))
                      : status;
}

static Status run_study_list(Cli *cli, const Args *args, Error *err) {
  CliWork work;
  WordStudyPage page = {0};
  WordStudySheet sheet = {0};
  const char *path = args_text(args, "output");
  Status status = study_take_choice(cli, args, word_study_page_fields, &page, err);
  if (status == OK && path)
    status = outfile_check(cli, args, path, err);
  if (status != OK)
    return status;
  status = wordstudy_listing.run(cli_work_start(&work, cli), &page, &sheet, err);
  cli_work_end(&work);
  if (status != OK)
    return cli_used(cli, status, err);
  FieldList lines = study_lines(&sheet, (DeckKind)page.deck.kind, cli->arena);
  if (args_has(args, "output"))
    return study_print_paper(cli, args, &sheet, &lines, err);
  if (args_has(args, "json"))
    cli_add_json(cli, fields_to_json(wordstudy_listing.out, &sheet, FIELD_NOT_JSON));
  else
    cli_add_records(cli, args, &(FieldTable){study_line_fields, &lines, sizeof(StudyLine)});
  return OK;
}

// ---- quiz ----

// Without an account nothing is kept, and no store is needed.
static Status study_quiz_account(const Args *args, App *app, Account *account, Error *err) {
  const char *name = args_text(args, "account");
  return name ? account_find(app, name, account, err) : OK;
}

static Status run_study_quiz(Cli *cli, const Args *args, Error *err) {
  ScopedApp app = NULL;
  Account account = {0};
  WordStudyWish wish = {0};
  Status status = study_take_choice(cli, args, word_study_wish_fields, &wish, err);
  if (status == OK)
    status = app_open(&(AppOptions){.place = args_text(args, "store")}, &app, err);
  if (status == OK)
    status = study_quiz_account(args, app, &account, err);
  if (status != OK)
    return status;
  bool has_screen = terminal_is(STDOUT_FILENO) && terminal_is(STDIN_FILENO);
  Talk talk = {.catalog = cli->catalog, .look = cli->look, .has_screen = has_screen, .interrupt = interrupt_catch()};
  talk.input = lineinput_open(has_screen);
  const Use use = {.app = app, .account = &account, .catalog = cli->catalog, .arena = cli->arena};
  status = wordquiz_run(&talk, &use, &wish, err);
  talk_flush(&talk);
  interrupt_release();
  cli->out_is_lost = talk.out_is_lost;
  talk_deinit(&talk);
  return cli_used(cli, status, err);
}

// ---- rows ----

static const Field study_decks_options[] = {JSON_OPTION, CSV_OPTION, {0}};
static const Field study_list_options[] = {
    JSON_OPTION,
    CSV_OPTION,
    OUTPUT_OPTION(N_("sheet to write, by its ending: .pdf, .png or .svg")),
    FORCE_OPTION,
    {.fields = word_study_page_fields},
};
static const Field study_quiz_options[] = {
    {"account", FIELD_TEXT, .value = "NAME",
     .help = N_("account whose cards are asked: they come back when they are due")},
    STORE_OPTION,
    {.fields = word_study_wish_fields},
};

#define DECK_OPERANDS .operand_offers = OFFER_RECIPES, .operands_min = 2, .operands_max = 2
const Command study_commands[] = {
    {"decks", .usage = "[WORDS] [--json|--csv]", .summary = N_("list the decks of words that can be studied"),
     .options = study_decks_options, .operand_offers = OFFER_RECIPES, .operands_max = 1, .run = run_study_decks},
    {"list", .usage = "WORDS DECK [--length N] [--count N] [--json|--csv|--output FILE]",
     .summary = N_("list the cards of a deck of words, with their answers"),
     .details = N_("WORDS is a dictionary of the program (tesela lexicon list) or a compiled file. DECK is one of: two "
                   "and three, words of two or three letters; hooks, letters that go before or after a word; anagrams, "
                   "the words that letters make, the likeliest letters first; stems, letters that make long words with "
                   "many others; heavy, words with tiles of eight points or more."),
     .example = "tesela study list es anagrams --length 7 --count 500 --output sevens.pdf",
     .options = study_list_options, DECK_OPERANDS, .run = run_study_list},
    {"quiz", .usage = "WORDS DECK [--length N] [--count N] [--account NAME] [--store PLACE]",
     .summary = N_("ask the cards of a deck one by one"),
     .details = N_("Cards that you know come back later and later; cards that you do not know come back soon. With an "
                   "account the program remembers when each card is due; without one this is only practice."),
     .example = "tesela study quiz es two --account Ana", .options = study_quiz_options, DECK_OPERANDS,
     .run = run_study_quiz},
    {0},
};
