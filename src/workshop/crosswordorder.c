// SPDX-License-Identifier: MIT
// Makes crosswords: a criss-cross of given words, or a grid filled from a lexicon or a list. Clues come with the list,
// or from dictionaries. What the order leaves open is decided here, for every front end.
#include "workshop/crosswordorder.h"

#include "app/lexiconplace.h"
#include "app/resource.h"
#include "base/mem.h"
#include "workshop/crosswordclues.h"
#include "workshop/openpuzzle.h"

#include <stdlib.h>
#include <string.h>

enum {
  CROSSWORD_LIST_MAX = 200 * 1000,
  CROSSWORD_SHEETS_MAX = 1000, // in a class set
  SET_ATTEMPTS = 3,
  SPANISH_SIDE = 13,
  ENGLISH_SIDE = 15,
  STEPS_MAX = 10 * 1000 * 1000,
  GRID_BYTES_MAX = CROSSWORD_SIDE_MAX * (CROSSWORD_SIDE_MAX * 4 + 2),
};

#define IN(member) .is_optional = true, FIELD_IN(CrosswordOrder, member)
const Field crossword_order_fields[] = {
    WORD_SOURCE_FIELDS(
        CrosswordOrder, words., CROSSWORD_LIST_MAX,
        N_("file with words, one a line, or a table of a spreadsheet: word, clue, translation; with --count, only that "
           "many of them are drawn"),
        N_("if the words are in a table: its column of clues (default: clues, else translations)"),
        N_("words of a lexicon: those that fill the grid, or those that a criss-cross is drawn from (default of a "
           "filled grid: the one of the language)")),
    PUZZLE_LANGUAGE_FIELD(CrosswordOrder, language),
    {"kind", FIELD_CHOICE, IN(kind), .choices = "crisscross spanish english fillin", .otherwise = "crisscross",
     .value = "KIND",
     .help = N_("crisscross: words that cross here and there; fillin: the same, with a list of the words to fit in; "
                "spanish or english: a filled grid with black squares (default: crisscross)")},
    {"given", FIELD_INT, IN(given), .high = CROSSWORD_ENTRIES_MAX, .value = "N",
     .help = N_("for a fill-in: how many letters are given at least; more are given if one solution needs them")},
    {"count", FIELD_INT, IN(words.count), .low = 2, .high = CROSSWORD_WORDS_MAX, .value = "N",
     .help = N_("how many words of a criss-cross (default: all of a list, 15 of a lexicon or a theme)"),
     .question = N_("How many words (Enter: all of a list, 15 of a lexicon or a theme; 0: back):")},
    {"shortest", FIELD_INT, .option = "min", IN(words.shortest), .low = 2, .high = CROSSWORD_SIDE_MAX, .value = "N",
     .help = N_("letters of the shortest word")},
    {"longest", FIELD_INT, .option = "max", IN(words.longest), .low = 2, .high = CROSSWORD_SIDE_MAX, .value = "N",
     .help = N_("letters of the longest word")},
    {"rows", FIELD_INT, IN(words.rows), .low = 2, .high = CROSSWORD_SIDE_MAX, .except = FIELD_NOT_OPTION,
     .help = N_("rows of the grid"), .question = N_("Rows (Enter: as usual; 0: back):")},
    {"cols", FIELD_INT, IN(words.cols), .low = 2, .high = CROSSWORD_SIDE_MAX, .except = FIELD_NOT_OPTION,
     .help = N_("columns of the grid"), .question = N_("Columns (Enter: as many as rows; 0: back):")},
    {"size", FIELD_TEXT, IN(words.size), .except = FIELD_NOT_JSON, .value = "ROWSxCOLS",
     .help = N_("size of the grid, or one number for a square; for a criss-cross, its largest size (default: what the "
                "words need, 13 for a Spanish and 15 for an English grid)")},
    {"symmetry", FIELD_CHOICE, IN(symmetry), .choices = "turned mirrored none", .otherwise = "turned",
     .value = "SYMMETRY",
     .help = N_("symmetry of the black squares: turned (the same upside down), mirrored (left and right), none "
                "(default: turned)")},
    {"grid", FIELD_FILE, IN(grid), .high = GRID_BYTES_MAX, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("drawing of the grid to fill: '#' or '.' is black, '_' is open, letters stay")},
    {"steps", FIELD_INT, IN(steps), .low = 1, .high = STEPS_MAX, .value = "N",
     .help = N_("how long a filling is looked for, in words that are tried (default: 20000)")},
    {"clues", FIELD_CHOICE, IN(clues), .choices = "auto list none", .value = "WHERE",
     .help = N_("clues: from the list, else from dictionaries (auto); only from the list; or none (default: auto)")},
    PUZZLE_NAME_FIELD(CrosswordOrder, words.name),
    {"allow_rude", FIELD_BOOL, .option = "allow-rude", IN(words.allows_rude),
     .help = N_("rude words may be drawn too; your own words are never refused")},
    {"leave_out", FIELD_BOOL, .option = "leave-out", IN(words.may_leave_out),
     .help = N_("leave out words that find no crossing instead of refusing")},
    PUZZLE_SEED_FIELD(CrosswordOrder, words.seed),
    PUZZLE_ALPHABET_FIELD(CrosswordOrder, words.alphabet),
    PUZZLE_BAG_FIELD(CrosswordOrder, words.bag),
    {0},
};

#define OUT(member) FIELD_IN(CrosswordMade, member)
static const Field crossword_made_fields[] = {
    PUZZLE_RECORD_FIELDS(CrosswordMade, kept., "puzzle"),
    {"seed", FIELD_TEXT, OUT(seed), .high = 100, .help = "makes the same again"},
    {"words", FIELD_INT, OUT(words), .high = CROSSWORD_ENTRIES_MAX},
    {"crossings", FIELD_INT, OUT(crossings), .high = CROSSWORD_ENTRIES_MAX, .help = "cells of two words"},
    {"clued", FIELD_INT, OUT(clued), .high = CROSSWORD_ENTRIES_MAX, .help = "words that have a clue"},
    {"known", FIELD_INT, OUT(known), .is_optional = true, .high = 100,
     .help = "words of a filled grid that are well known, in per cent"},
    {"given", FIELD_INT, OUT(given), .is_optional = true, .except = FIELD_LEFT_OUT, .high = CROSSWORD_ENTRIES_MAX,
     .help = "of a fill-in: letters that are given, so that there is one solution only"},
    {"attempts", FIELD_INT, OUT(attempts), .high = INT32_MAX, .help = "how often it was begun"},
    {"steps", FIELD_INT, OUT(steps), .high = INT64_MAX, .help = "words that were tried to fill the grid"},
    {"left_out", FIELD_LIST, OUT(left_out), .high = SOPA_ORDER_WORDS_MAX, .of = FIELD_TEXT,
     .help = "words that found no crossing"},
    {0},
};

const Field crossword_set_fields[] = {
    {"sheets", FIELD_INT, IN(words.sheets), .low = 1, .high = CROSSWORD_SHEETS_MAX, .otherwise = "25", .value = "N",
     .help = N_("how many sheets (default: 25)")},
    {.fields = crossword_order_fields},
};
static const Field crossword_set_made_fields[] = {
    {"seed", FIELD_TEXT, FIELD_IN(CrosswordSet, seed), .high = 100, .help = "makes the same again"},
    {"sheets", FIELD_INT, FIELD_IN(CrosswordSet, count), .high = CROSSWORD_SHEETS_MAX},
    {0},
};

// An order while it is being worked out.
typedef struct CrosswordJob {
  const Use *use;
  CrosswordOrder order; // completed: nothing is left open
  const char *name;
  Seed seed;
  char language[PUZZLE_LANGUAGE_SIZE];
  SopaAlphabet alphabet;
  SopaWords words; // from a list
  Tile *plan;
  int rows, cols;
  bool is_of_set; // one of several that must differ
} CrosswordJob;

static void crosswordjob_deinit(CrosswordJob *job) {
  sopa_words_deinit(&job->words);
  mem_free(job->plan);
}

static bool names_words(const SopaOrder *words) {
  return words->words.count > 0 || is_said(words->from) || is_said(words->list) || words->theme > 0;
}

static bool is_filled(const CrosswordJob *job) {
  return job->order.kind == CROSSWORD_SPANISH || job->order.kind == CROSSWORD_ENGLISH;
}

// ---- what is said ----

static Status read_crossword_size(CrosswordJob *job, Error *err) {
  const SopaOrder *words = &job->order.words;
  int low = is_filled(job) ? CROSSWORD_FILL_MIN : CROSSWORD_LENGTH_MIN;
  int high = is_filled(job) ? CROSSWORD_FILL_MAX : CROSSWORD_SIDE_MAX;
  job->rows = words->rows;
  job->cols = words->cols;
  Status status = is_said(words->size) ? puzzle_read_size(words->size, &job->rows, &job->cols, err) : OK;
  if (status != OK)
    return status;
  job->rows = job->rows ? job->rows : job->cols;
  job->cols = job->cols ? job->cols : job->rows;
  if (job->rows == 0 && is_filled(job))
    job->rows = job->cols = job->order.kind == CROSSWORD_SPANISH ? SPANISH_SIDE : ENGLISH_SIDE;
  if (job->rows != 0 && (job->rows < low || job->cols < low || job->rows > high || job->cols > high))
    return error_set(err, ERR_LIMIT, N_("a crossword of this kind can't have %d rows and %d columns: from %d to %d"),
                     err_int(job->rows), err_int(job->cols), err_int(low), err_int(high));
  return OK;
}

static Status check_crossword_sources(const CrosswordJob *job, Error *err) {
  const SopaOrder *words = &job->order.words;
  if (!is_filled(job) && !names_words(words) && !is_said(words->lexicon))
    return error_at(err, "words",
                    error_set(err, ERR_INPUT,
                              N_("the list of words is empty: give at least two, or a file, a theme or a lexicon to "
                                 "draw them from")));
  if (names_words(words) && is_said(words->lexicon))
    return error_at(
        err, "words",
        error_set(err, ERR_INPUT, N_("words can come from one place only: a list, a file, a theme or a lexicon")));
  if (!is_filled(job) && job->order.grid.bytes.size > 0)
    return error_at(err, "grid",
                    error_set(err, ERR_INPUT,
                              N_("a criss-cross draws its own grid: choose the Spanish or English kind to fill one")));
  return OK;
}

// ---- letters and words ----

// Does this once, even if several puzzles are made of the words.
static Status take_crossword_words(CrosswordJob *job, Error *err) {
  if (job->words.count > 0)
    return OK;
  Status status = sopa_order_words_in(job->use, &job->order.words, job->order.language, &job->seed, &job->alphabet,
                                      &job->words, err);
  if (status == OK)
    sopa_order_add_clues(job->use, &job->order.words, &job->alphabet, &job->words);
  return status;
}

static Status take_alphabet(CrosswordJob *job, Error *err) {
  bool is_given;
  Status status = sopa_given_alphabet(job->order.words.alphabet, job->order.words.bag, &job->alphabet, &is_given, err);
  if (status == OK && !is_given)
    status = sopa_usual_alphabet(job->language, &job->alphabet, err);
  return error_at(err, "alphabet", status);
}

static Status read_grid(CrosswordJob *job, Error *err) {
  const FieldFile *grid = &job->order.grid;
  if (grid->bytes.size == 0 || job->plan)
    return OK;
  Status status =
      crossword_plan_parse(grid->bytes, grid->name, &job->alphabet, &job->rows, &job->cols, &job->plan, err);
  if (status == OK && (job->rows > CROSSWORD_FILL_MAX || job->cols > CROSSWORD_FILL_MAX))
    status = error_set(err, ERR_LIMIT, N_("a grid to fill has at most %d rows and %d columns"),
                       err_int(CROSSWORD_FILL_MAX), err_int(CROSSWORD_FILL_MAX));
  return error_at(err, "grid", status);
}

// ---- a criss-cross ----

static void take_crossword_left_out(const CrosswordReport *report, Arena *arena, FieldList *out) {
  const char **items = arena_alloc(arena, (size_t)(report->left_out.count + 1) * sizeof *items);
  for (int i = 0; i < report->left_out.count; i++)
    items[i] = arena_copy(arena, report->left_out.items[i].label);
  *out = (FieldList){items, report->left_out.count};
}

static Status weave_job(CrosswordJob *job, CrosswordMade *out, Error *err) {
  CrosswordReport report;
  Status status = take_crossword_words(job, err);
  if (status != OK)
    return status;
  const CrosswordWeave request = {.name = job->name,
                                  .alphabet = &job->alphabet,
                                  .words = &job->words,
                                  .rows = job->rows,
                                  .cols = job->cols,
                                  .may_leave_out = job->order.words.may_leave_out,
                                  .passes_hints = job->is_of_set,
                                  .attempts = job->is_of_set ? SET_ATTEMPTS : 0,
                                  .seed = job->seed};
  status = crossword_weave(&request, job->use->progress, &out->crossword, &report, err);
  if (status != OK)
    return status == ERR_CANCELLED ? status : error_at(err, sopa_order_source(&job->order.words), status);
  out->attempts = report.attempts;
  out->crossings = report.crossings;
  take_crossword_left_out(&report, job->use->arena, &out->left_out);
  crossword_report_deinit(&report);
  if (job->order.kind != CROSSWORD_FILLIN)
    return OK;
  status = crossword_make_fillin(&out->crossword, job->order.given, &job->seed, job->use->progress, &out->given, err);
  if (status != OK)
    crossword_deinit(&out->crossword);
  return status;
}

// ---- a filled grid ----

static bool has_same_tiles(const TileSet *left, const TileSet *right) {
  return left->kinds == right->kinds && memcmp(left->names, right->names, sizeof left->names) == 0;
}

void crossword_stock_lexicon(const Use *use, const char *language, const Kwg *kwg, const TileSet *tiles,
                             bool allows_rude, CrosswordStock *stock) {
  ScopedMem OpenLexicon *common = mem_alloc(sizeof *common);
  char id[32];
  snprintf(id, sizeof id, "%s-common", language);
  bool is_there = lexicon_open(id, NULL, use->progress, common, NULL) == OK;
  crossword_stock_add_lexicon(stock, kwg, is_there && has_same_tiles(&common->tiles, tiles) ? &common->kwg : NULL,
                              tiles, allows_rude);
  if (is_there)
    lexicon_close(common);
}

static Status stock_resource(CrosswordJob *job, const char *id, CrosswordStock *stock, Error *err) {
  const Use *use = job->use;
  ScopedMem ResourceWords *words = mem_alloc(sizeof *words);
  Status status = resource_open_words(use->app, use->account, id, "", false, use->progress, words, err);
  if (status == OK) {
    crossword_stock_lexicon(use, job->language, &words->lexicon.kwg, &words->tiles, job->order.words.allows_rude,
                            stock);
    resourcewords_close(words);
  }
  return status;
}

static Status stock_file(CrosswordJob *job, const char *id, CrosswordStock *stock, Error *err) {
  ScopedMem OpenLexicon *lexicon = mem_alloc(sizeof *lexicon);
  Status status = lexicon_open(id, NULL, job->use->progress, lexicon, err);
  if (status == OK) {
    crossword_stock_lexicon(job->use, job->language, &lexicon->kwg, &lexicon->tiles, job->order.words.allows_rude,
                            stock);
    lexicon_close(lexicon);
  }
  return status;
}

static Status fill_stock(CrosswordJob *job, CrosswordStock *stock, Error *err) {
  const char *given = job->order.words.lexicon, *id = is_said(given) ? given : job->language;
  if (!names_words(&job->order.words))
    return error_at(err, "lexicon",
                    job->use->app ? stock_resource(job, id, stock, err) : stock_file(job, id, stock, err));
  for (int i = 0; i < job->words.count; i++)
    crossword_stock_add(stock, job->words.items[i].tiles, job->words.items[i].length, true);
  return OK;
}

// Words from a list keep their spelling and their clues.
static void take_list_texts(const CrosswordJob *job, Crossword *crossword) {
  Tile tiles[CROSSWORD_SIDE_MAX];
  for (int i = 0; i < crossword->count && job->words.count > 0; i++) {
    CrosswordEntry *entry = &crossword->entries[i];
    crossword_entry_tiles(crossword, entry, tiles);
    int at = sopa_words_find(&job->words, tiles, entry->length);
    if (at < 0)
      continue;
    crossword_set_label(entry, span_of(job->words.items[at].label));
    if (job->words.items[at].hint && !crossword_clue_tells(crossword, entry, job->words.items[at].hint))
      crossword_set_clue(entry, span_of(job->words.items[at].hint));
  }
}

// A drawing may break the rules of its kind; then the rules of the other kind apply, or none.
static Status check_drawn(const CrosswordJob *job, Crossword *crossword, Error *err) {
  CrosswordCheck check;
  if (!job->plan)
    return OK;
  crossword_check(crossword, NULL, NULL, &check);
  Status status = check.finding_count == 0 ? OK : ERR_INPUT;
  if (status != OK && err)
    *err = check.findings[0];
  crossword_check_deinit(&check);
  return error_at(err, "grid", status);
}

static Status compose_job(CrosswordJob *job, CrosswordMade *out, Error *err) {
  const CrosswordOrder *order = &job->order;
  CrosswordComposed report;
  Status status = names_words(&order->words) ? take_crossword_words(job, err) : take_alphabet(job, err);
  if (status == OK)
    status = read_grid(job, err);
  if (status != OK)
    return status;
  int side = job->rows > job->cols ? job->rows : job->cols;
  CrosswordStock *stock = crossword_stock_create(&job->alphabet, side);
  status = fill_stock(job, stock, err);
  crossword_stock_finish(stock, &job->seed);
  const CrosswordCompose request = {.name = job->name,
                                    .stock = stock,
                                    .lexicon = names_words(&order->words)      ? ""
                                               : is_said(order->words.lexicon) ? order->words.lexicon
                                                                               : job->language,
                                    .kind = (CrosswordKind)order->kind,
                                    .symmetry = (CrosswordSymmetry)order->symmetry,
                                    .rows = job->rows,
                                    .cols = job->cols,
                                    .longest = order->words.longest,
                                    .plan = job->plan,
                                    .steps = order->steps,
                                    .seed = job->seed};
  if (status == OK) {
    status = crossword_compose(&request, job->use->progress, &out->crossword, &report, err);
    if (status == ERR_INPUT || status == ERR_LIMIT)
      error_at(err,
               job->plan                    ? "grid"
               : names_words(&order->words) ? sopa_order_source(&order->words)
                                            : "size",
               status);
  }
  crossword_stock_destroy(stock);
  if (status != OK)
    return status;
  out->attempts = report.attempts;
  out->steps = report.steps;
  take_list_texts(job, &out->crossword);
  status = check_drawn(job, &out->crossword, err);
  if (status != OK)
    crossword_deinit(&out->crossword);
  return status;
}

// ---- the whole ----

static void count_made(CrosswordMade *made) {
  CrosswordCheck check;
  crossword_check(&made->crossword, NULL, NULL, &check);
  made->words = check.words;
  made->crossings = check.crossings;
  made->clued = check.clued;
  made->known = made->crossword.known;
  crossword_check_deinit(&check);
}

static void crossword_made_deinit(void *out) {
  CrosswordMade *made = out;
  crossword_deinit(&made->crossword);
  json_decref(made->kept.file);
}

static Status give_clues(const CrosswordJob *job, Crossword *crossword, Error *err) {
  bool wants_none = job->order.clues == CROSSWORD_CLUES_NONE || job->order.kind == CROSSWORD_FILLIN;
  if (wants_none) {
    for (int i = 0; i < crossword->count; i++)
      crossword_set_clue(&crossword->entries[i], (Span){0});
  }
  return job->order.clues == CROSSWORD_CLUES_AUTO && !wants_none
             ? crossword_find_clues(job->use, job->language, job->order.words.theme > 0, crossword, err)
             : OK;
}

static const char *begin_crossword_job(const Use *use, const CrosswordOrder *order, CrosswordJob *job) {
  const char *seed = puzzle_seed(order->words.seed, use->arena);
  *job = (CrosswordJob){.use = use, .order = *order};
  job->seed = seed_from_text(seed);
  sopa_order_settle_language(use, &job->order.words, order->language);
  job->name = puzzle_name(use, sopa_order_title(use, &job->order.words), order->words.seed);
  sopa_order_language(use, &job->order.words, job->order.language, job->language);
  return seed;
}

static Status check_crossword_job(CrosswordJob *job, Error *err) {
  Status status = check_crossword_sources(job, err);
  return status == OK ? error_at(err, "size", read_crossword_size(job, err)) : status;
}

static bool has_same_word(const Crossword *one, const CrosswordEntry *entry, const Crossword *other,
                          const CrosswordEntry *same) {
  bool is_same = entry->length == same->length;
  for (int i = 0; i < entry->length && is_same; i++)
    is_same = crossword_cell(one, entry->row + i * entry->is_down, entry->col + i * !entry->is_down) ==
              crossword_cell(other, same->row + i * same->is_down, same->col + i * !same->is_down);
  return is_same;
}

// Copies the clues that another sheet of the set already has.
static void copy_clues(const Crossword *from, Crossword *to) {
  for (int i = 0; i < to->count; i++) {
    const CrosswordEntry *known = from->entries, *end = known + from->count;
    while (known < end && !has_same_word(from, known, to, &to->entries[i]))
      known++;
    if (!to->entries[i].clue && known < end && known->clue)
      crossword_set_clue(&to->entries[i], span_of(known->clue));
  }
}

// Makes one with the job's seed; its only clues are those of its list.
static Status make_crossword(CrosswordJob *job, CrosswordMade *made, Error *err) {
  return is_filled(job) ? compose_job(job, made, err) : weave_job(job, made, err);
}

static Status run_crossword_making(const Use *use, const void *in, void *out, Error *err) {
  CrosswordMade *made = out;
  ScopedMem CrosswordJob *job = mem_alloc(sizeof *job);
  made->given = -1;
  made->seed = begin_crossword_job(use, in, job);
  Status status = check_crossword_job(job, err);
  if (status == OK)
    status = make_crossword(job, made, err);
  if (status == OK) {
    status = give_clues(job, &made->crossword, err);
    count_made(made);
    if (status == OK)
      status = openpuzzle_add(use, (PuzzleContent){.crossword = &made->crossword}, &made->kept, err);
    if (status != OK)
      crossword_made_deinit(made);
  }
  crosswordjob_deinit(job);
  return status;
}

// ---- class sets ----

static bool crossword_is_alike(const Crossword *a, const Crossword *b) {
  return a->rows == b->rows && a->cols == b->cols && memcmp(a->cells, b->cells, (size_t)a->rows * (size_t)a->cols) == 0;
}

static bool crossword_is_new(const CrosswordSet *set, const Crossword *crossword) {
  for (int i = 0; i < set->count; i++) {
    if (crossword_is_alike(&set->crosswords[i], crossword))
      return false;
  }
  return true;
}

// The best of several tries: a grid that no other sheet has, with as many crossings as the first sheet, or one more or
// fewer if a few tries find none. A filled grid takes long, so the first one is taken.
static Status add_crossword_sheet(CrosswordJob *job, const Seed *seed, CrosswordSet *set, int *wanted, Error *err) {
  enum { SHEET_TRIES = 60, EXACT_TRIES = 5 };
  Crossword *kept = &set->crosswords[set->count];
  int best = -1;
  Status status = OK;
  for (int i = 0; status == OK && i < SHEET_TRIES && (best < 0 || best > (i < EXACT_TRIES ? 0 : 1)); i++) {
    ScopedMem CrosswordMade *made = mem_alloc(sizeof *made);
    job->seed = seed_derive(seed, "crossword set", (uint64_t)set->count << 32 | (uint64_t)i);
    status = make_crossword(job, made, err);
    if (status == ERR_LIMIT && set->count > 0 && i + 1 < SHEET_TRIES) {
      status = OK; // no room in this try; another may succeed
      continue;
    }
    if (status != OK)
      break;
    int apart = set->count == 0 || is_filled(job) ? 0 : abs(made->crossings - *wanted);
    bool is_better = crossword_is_new(set, &made->crossword) && (best < 0 || apart < best);
    if (is_better && best >= 0)
      crossword_deinit(kept);
    if (is_better) {
      *kept = made->crossword;
      best = apart;
      *wanted = set->count == 0 ? made->crossings : *wanted;
    } else {
      crossword_deinit(&made->crossword);
    }
  }
  if (status != OK && best >= 0)
    crossword_deinit(kept);
  if (status == OK && best < 0)
    status = error_at(err, "sheets",
                      error_set(err, ERR_LIMIT, N_("only %d different sheets could be made: more words give more"),
                                err_int(set->count)));
  if (status == OK) {
    if (set->count == 0)
      take_list_texts(job, kept);
    else
      copy_clues(&set->crosswords[0], kept);
    status = give_clues(job, kept, err);
    if (status != OK)
      crossword_deinit(kept);
  }
  set->count += status == OK;
  return status;
}

static void crossword_set_deinit(void *out) {
  CrosswordSet *set = out;
  for (int i = 0; i < set->count; i++)
    crossword_deinit(&set->crosswords[i]);
  set->count = 0;
}

static Status run_crossword_set_making(const Use *use, const void *in, void *out, Error *err) {
  const CrosswordOrder *order = in;
  CrosswordSet *set = out;
  ScopedMem CrosswordJob *job = mem_alloc(sizeof *job);
  const Progress quiet = {.cancel = use->progress ? use->progress->cancel : NULL};
  Use inner = *use; // progress is reported by sheets, not by their parts
  inner.progress = &quiet;
  int wanted = 0, count = order->words.sheets;
  set->seed = begin_crossword_job(&inner, order, job);
  set->crosswords = arena_alloc(use->arena, (size_t)count * sizeof *set->crosswords);
  job->order.words.may_leave_out = false; // all sheets have the same words
  job->is_of_set = true;
  Status status = check_crossword_job(job, err);
  if (status == OK && (names_words(&order->words) || !is_filled(job))) // with the seed of the whole set
    status = take_crossword_words(job, err);
  const Seed seed = job->seed;
  while (status == OK && set->count < count) {
    progress_report(use->progress, N_("making sheets"), set->count, count);
    status = add_crossword_sheet(job, &seed, set, &wanted, err);
  }
  if (status != OK)
    crossword_set_deinit(set);
  crosswordjob_deinit(job);
  return status;
}

const UseCase crossword_making = USE_CASE(
    "crossword.make", N_("make a crossword"), WHO_PLAYER, USE_IN(crossword_order_fields, CrosswordOrder),
    USE_OUT(crossword_made_fields, CrosswordMade), .run = run_crossword_making, .deinit = crossword_made_deinit);
const UseCase crossword_set_making =
    USE_CASE("crossword.make_set", N_("make a class set of crosswords: the same words, a grid each, and their key"),
             WHO_PLAYER, USE_IN(crossword_set_fields, CrosswordOrder), USE_OUT(crossword_set_made_fields, CrosswordSet),
             .run = run_crossword_set_making, .deinit = crossword_set_deinit);

// ---- verified ----

static bool stock_judges(void *context, const Tile *tiles, int length) {
  return crossword_stock_has(context, tiles, length, NULL);
}

// Uses its own lexicon if it is available: without it every run counts as a word.
Status crossword_verify(const Use *use, const Crossword *crossword, CrosswordCheck *out, Error *err) {
  ScopedMem OpenLexicon *lexicon = mem_alloc(sizeof *lexicon);
  if (!crossword->lexicon[0]) {
    crossword_check(crossword, NULL, NULL, out);
    return OK;
  }
  Status status = lexicon_open(crossword->lexicon, NULL, use->progress, lexicon, err);
  if (status != OK)
    return status;
  int side = crossword->rows > crossword->cols ? crossword->rows : crossword->cols;
  CrosswordStock *stock = crossword_stock_create(&crossword->alphabet, side);
  crossword_stock_add_lexicon(stock, &lexicon->kwg, NULL, &lexicon->tiles, true);
  crossword_check(crossword, stock_judges, stock, out);
  crossword_stock_destroy(stock);
  lexicon_close(lexicon);
  return OK;
}
