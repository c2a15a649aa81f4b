// SPDX-License-Identifier: MIT
// The use cases of the puzzle of the day. Everything is answered from its row in the store: the position and the play.
// The play is shown only to those who have found it or given up.
#include "app/daily.h"

#include "app/app_internal.h"
#include "app/daily_internal.h"
#include "app/hint.h"
#include "app/typedplay.h"
#include "base/mem.h"
#include "game/refusal.h"
#include "lexicon/recipe.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { DAY_MS = 24 * 60 * 60 * 1000, LANGUAGE_MAX = RECIPE_ID_MAX - 1, TILE_LETTERS_MAX = 8 };

#define ABOUT(type, member) .is_optional = true, FIELD_IN(type, member)
#define QUESTION_FIELDS(type, at)                                                                                      \
  {"day",                                                                                                              \
   FIELD_TEXT,                                                                                                         \
   ABOUT(type, at day),                                                                                                \
   .high = 40,                                                                                                         \
   .value = "DAY",                                                                                                     \
   .help = N_("the day, like 2026-11-16 (default: today)"),                                                            \
   .question = N_("Day, like 2026-11-16 (Enter: today; 0: back):")},                                                   \
  {                                                                                                                    \
    "language", FIELD_TEXT, ABOUT(type, at language),                                                                  \
        .high = LANGUAGE_MAX, .value = "LANG", .help = N_("language of the words (default: yours)"),                   \
        .question = N_("Language of the words: es, ca, en (Enter: yours; 0: back):")                                   \
  }
const Field daily_question_fields[] = {QUESTION_FIELDS(DailyQuestion, ), {0}};

const Field daily_tile_fields[] = {
    {"row", FIELD_INT, FIELD_IN(DailyTile, row), .high = BOARD_MAX - 1},
    {"col", FIELD_INT, FIELD_IN(DailyTile, col), .high = BOARD_MAX - 1},
    {"tile", FIELD_TEXT, FIELD_IN(DailyTile, tile), .low = 1, .high = TILE_LETTERS_MAX},
    {"blank", FIELD_BOOL, ABOUT(DailyTile, is_blank)},
    {0},
};
const Field daily_try_fields[] = {
    QUESTION_FIELDS(DailyTry, about.),
    {"play", FIELD_TEXT, ABOUT(DailyTry, play), .option = "try", .high = TYPEDPLAY_MAX, .value = "PLAY",
     .help = N_("a play: its square and its word, 8H WORD across, H8 WORD down")},
    {"tiles", FIELD_LIST, ABOUT(DailyTry, tiles), .high = RACK_MAX, .fields = daily_tile_fields,
     .item_size = sizeof(DailyTile), .except = FIELD_NOT_OPTION | FIELD_NOT_ASKED, .help = "the same tile by tile"},
    {0},
};

const Field daily_puzzle_fields[] = {
    {"day", FIELD_TEXT, FIELD_IN(DailyPuzzle, day), .high = DAILY_DAY_SIZE - 1},
    {"language", FIELD_TEXT, FIELD_IN(DailyPuzzle, language), .high = LANGUAGE_MAX},
    {"ready", FIELD_BOOL, FIELD_IN(DailyPuzzle, is_ready), .help = "false: it is being made; ask again"},
    {"difficulty", FIELD_INT, FIELD_IN(DailyPuzzle, difficulty), .high = 3, .help = "1 to 3"},
    {"kind", FIELD_CHOICE, FIELD_IN(DailyPuzzle, kind), .choices = DAILY_KINDS},
    {"score", FIELD_INT, FIELD_IN(DailyPuzzle, score), .high = 10000, .help = "of the play that is looked for"},
    {"cgp", FIELD_TEXT, FIELD_IN(DailyPuzzle, cgp), .high = CGP_RECORD_MAX, .help = "the position"},
    {"hint", FIELD_TEXT, FIELD_IN(DailyPuzzle, hint), .high = 400, .help = "where to look"},
    {"line", FIELD_INT, FIELD_IN(DailyPuzzle, hint_line), .high = BOARD_MAX - 1, .help = "the same: row or column"},
    {"down", FIELD_BOOL, FIELD_IN(DailyPuzzle, hint_down)},
    {0},
};
const Field daily_solution_fields[] = {
    {"move", FIELD_TEXT, FIELD_IN(DailySolution, move), .high = 12},
    {"word", FIELD_TEXT, FIELD_IN(DailySolution, word), .high = 400},
    {"score", FIELD_INT, FIELD_IN(DailySolution, score), .high = 10000},
    {"tiles", FIELD_LIST, FIELD_IN(DailySolution, tiles), .high = RACK_MAX, .fields = daily_tile_fields,
     .item_size = sizeof(DailyTile)},
    {0},
};
static const Field daily_judged_fields[] = {
    {"verdict", FIELD_CHOICE, FIELD_IN(DailyJudged, verdict), .choices = "right less no_word"},
    {"score", FIELD_INT, FIELD_IN(DailyJudged, score), .high = 10000},
    {"less", FIELD_INT, FIELD_IN(DailyJudged, less), .high = 10000, .help = "points below the play that is looked for"},
    {"unknown", FIELD_LIST, FIELD_IN(DailyJudged, unknown), .high = RACK_MAX + 1, .of = FIELD_TEXT,
     .help = "words of it that are none"},
    {"solution", FIELD_OBJECT, .is_optional = true, FIELD_TO(DailyJudged, solution, DailySolution),
     .fields = daily_solution_fields, .help = "once it was found"},
    {0},
};

// Days

void daily_day_of(int64_t at_ms, char out[DAILY_DAY_SIZE]) {
  struct tm parts;
  time_t at = (time_t)(at_ms / 1000);
  strftime(out, DAILY_DAY_SIZE, "%Y-%m-%d", gmtime_r(&at, &parts));
}

// Midnight of the day; false where there is no such day.
static bool daily_day_read(const char *text, int64_t *at_ms) {
  struct tm parts = {0};
  char again[DAILY_DAY_SIZE];
  if (strlen(text) != DAILY_DAY_SIZE - 1 || strspn(text, "0123456789-") != DAILY_DAY_SIZE - 1 ||
      sscanf(text, "%4d-%2d-%2d", &parts.tm_year, &parts.tm_mon, &parts.tm_mday) != 3) // NOLINT(cert-err34-c)
    return false;
  parts.tm_year -= 1900;
  parts.tm_mon--;
  *at_ms = (int64_t)timegm(&parts) * 1000;
  daily_day_of(*at_ms, again);
  return strcmp(again, text) == 0;
}

// *can_be_made: it is today, or not long ago.
static Status daily_check_day(const Use *use, const DailyQuestion *question, char out[DAILY_DAY_SIZE],
                              bool *can_be_made, Error *err) {
  const char *day = question->day;
  int64_t now_ms = app_now_ms(use->app), at_ms = now_ms + (question->is_ahead ? DAY_MS : 0);
  char today[DAILY_DAY_SIZE];
  daily_day_of(now_ms, today);
  if (day && day[0] && !daily_day_read(day, &at_ms))
    return error_set(err, ERR_INPUT, N_("'%s' is not a day; write it like %s"), err_str(day), err_str(today));
  daily_day_of(at_ms, out);
  *can_be_made = now_ms - at_ms < (int64_t)(DAILY_BACK_DAYS + 1) * DAY_MS;
  return strcmp(out, today) <= 0 || question->is_ahead
             ? OK
             : error_set(err, ERR_INPUT, N_("the puzzle of %s is still to come; today is %s"), err_str(out),
                         err_str(today));
}

// Words

// *needs_building: it can be built, and has not been.
static Status daily_check_language(const char *language, bool *needs_building, Error *err) {
  Recipe *recipe;
  RecipeState state = RECIPE_BUILT;
  ScopedStrBuf path = {0};
  Status status = recipe_builtin(language, &recipe, err);
  if (status != OK)
    return status;
  if (recipe_info(recipe)->profile != RECIPE_FULL)
    status = error_set(err, ERR_INPUT, N_("'%s' is not a language: es, ca and en are"), err_str(language));
  if (status == OK)
    status = recipe_look_up(recipe, NULL, &state, &path, err);
  *needs_building = state == RECIPE_NOT_BUILT;
  recipe_destroy(recipe);
  return status;
}

// A puzzle as it is asked for: the day and the words it goes by, and its row.
typedef struct DailyFile {
  char day[DAILY_DAY_SIZE];
  const char *language;
  bool can_be_made, has_words, is_there;
  ResourceWords words;
  StoreDaily row;
} DailyFile;

static Status daily_look_up(const Use *use, DailyFile *file, Error *err) {
  Status status = STORE(use->app, daily_find, file->day, file->language, file->words.hash, use->arena, &file->row, err);
  file->is_there = status == OK;
  return status == ERR_MISSING ? OK : status;
}

static Status daily_make_row(const Use *use, DailyFile *file, Error *err) {
  if (!file->can_be_made)
    return error_at(err, "day",
                    error_set(err, ERR_MISSING, N_("nobody has kept a puzzle of %s: they go %d days back"),
                              err_str(file->day), err_int(DAILY_BACK_DAYS)));
  Status status = daily_make(&file->words, file->day, file->language, use->progress, use->arena, &file->row, err);
  file->row.made_ms = app_now_ms(use->app);
  if (status == OK)
    status = STORE(use->app, daily_add, &file->row, err);
  return status == OK ? daily_look_up(use, file, err) : status; // somebody else may have been faster
}

// resourcewords_close is needed in either case.
static Status daily_open(const Use *use, const DailyQuestion *question, DailyFile *out, Error *err) {
  bool needs_building = false, has_language = question->language && question->language[0];
  *out = (DailyFile){.language = has_language ? question->language : catalog_language(use->catalog)};
  Status status = error_at(err, "day", daily_check_day(use, question, out->day, &out->can_be_made, err));
  if (status == OK)
    status = error_at(err, "language", daily_check_language(out->language, &needs_building, err));
  if (status != OK || (question->is_hasty && needs_building))
    return status;
  status =
      error_at(err, "language",
               resource_open_words(use->app, use->account, out->language, "", false, use->progress, &out->words, err));
  out->has_words = status == OK;
  return status == OK ? daily_look_up(use, out, err) : status;
}

// Made where it is not there. A hasty one that is not there is refused.
static Status daily_open_ready(const Use *use, const DailyQuestion *question, DailyFile *out, Error *err) {
  Status status = daily_open(use, question, out, err);
  if (status != OK || out->is_there)
    return status;
  if (!question->is_hasty)
    return daily_make_row(use, out, err);
  status = error_set(err, ERR_STATE, N_("the puzzle of %s is still being made"), err_str(out->day));
  err->code = "daily_not_ready";
  return status;
}

Status daily_ensure(const Use *use, const DailyQuestion *question, Error *err) {
  ScopedMem DailyFile *file = mem_alloc(sizeof *file);
  DailyQuestion patient = *question;
  patient.is_hasty = false;
  Status status = daily_open_ready(use, &patient, file, err);
  resourcewords_close(&file->words);
  return status;
}

// The record

// The row's own record and play; what can't be read was not written by us.
static Status daily_read(const DailyFile *file, GivenPosition *at, Play *play, Error *err) {
  Placement placed[RACK_MAX];
  int count = 0;
  at->tiles = file->words.tiles;
  Status status = cgp_parse(span_of(file->row.position), &at->tiles, &at->cgp, err);
  if (status == OK)
    status = cgp_layout(&at->cgp, &at->layout, err);
  if (status == OK)
    status =
        typedplay_parse(span_of(file->row.play), &at->cgp.board, &at->cgp.racks[0], &at->tiles, placed, &count, err);
  return status == OK
             ? play_from_placements(&at->cgp.board, &at->layout, at->cgp.racks[0].total, placed, count, play, err)
             : status;
}

static ScoreRules daily_rules(const GivenPosition *at) {
  enum { RACK_USUAL = 7 };
  return (ScoreRules){&at->tiles, &at->layout, RACK_USUAL, (int)at->cgp.opcodes.bingo_bonus.value};
}

// Showing

static void daily_add_hint(const Use *use, const Play *play, DailyPuzzle *out) {
  const Action best = {.type = ACTION_PLAY, .play = *play};
  const Hint hint = hint_make(&best, &out->at.cgp.racks[0], 0, HINT_WHERE);
  ScopedStrBuf text = {0};
  hint_tell(&hint, &out->at.cgp.board, &out->at.tiles, false, use->catalog, &text);
  out->hint = strbuf_keep(&text, use->arena);
  out->hint_line = hint.lane;
  out->hint_down = hint.direction == DOWN;
}

static int daily_kind_read(const char *name) {
  static const Field kinds = {.choices = DAILY_KINDS};
  int kind = field_choice(&kinds, span_of(name));
  return kind < 0 ? DAILY_PLAY : kind;
}

static Status daily_show(const Use *use, const DailyFile *file, DailyPuzzle *out, Error *err) {
  Play play;
  Status status = daily_read(file, &out->at, &play, err);
  if (status != OK)
    return status;
  out->difficulty = (int)file->row.difficulty;
  out->kind = daily_kind_read(file->row.kind);
  out->score = (int)file->row.score;
  out->cgp = file->row.position;
  daily_add_hint(use, &play, out);
  return OK;
}

static Status run_daily_showing(const Use *use, const void *in, void *made, Error *err) {
  const DailyQuestion *question = in;
  DailyPuzzle *out = made;
  ScopedMem DailyFile *file = mem_alloc(sizeof *file);
  Status status =
      question->is_hasty ? daily_open(use, question, file, err) : daily_open_ready(use, question, file, err);
  // What nobody may wait for because it will never be is refused like anywhere.
  if (status == OK && !file->is_there && file->has_words && !file->can_be_made)
    status = daily_make_row(use, file, err);
  *out = (DailyPuzzle){.day = arena_copy(use->arena, file->day),
                       .language = file->language,
                       .cgp = "",
                       .hint = "",
                       .is_ready = file->is_there};
  if (status == OK && file->is_there)
    status = daily_show(use, file, out, err);
  resourcewords_close(&file->words);
  return status;
}

const UseCase daily_showing = USE_CASE(.name = "daily.show", .summary = N_("show the puzzle of the day"),
                                       USE_IN(daily_question_fields, DailyQuestion),
                                       USE_OUT(daily_puzzle_fields, DailyPuzzle), .run = run_daily_showing);

// The solution

static void daily_fill_solution(const Use *use, const GivenPosition *at, const Play *play, int score,
                                DailySolution *out) {
  ScopedStrBuf move = {0}, word = {0};
  DailyTile *tiles = arena_alloc(use->arena, RACK_MAX * sizeof *tiles);
  int count = 0;
  play_write_position(play, &move);
  play_write_word(play, &at->cgp.board, &at->tiles, &word);
  for (int i = 0; i < play->length; i++) {
    Tile tile = play->tiles[i];
    if (tile == TILE_THROUGH)
      continue;
    const char *name = at->tiles.names[tile & ~TILE_BLANK_BIT];
    tiles[count++] =
        (DailyTile){play_row(play, i), play_col(play, i), arena_copy(use->arena, name), tile_is_blank(tile)};
  }
  *out = (DailySolution){strbuf_keep(&move, use->arena), strbuf_keep(&word, use->arena), score, {tiles, count}};
}

static Status run_daily_solving(const Use *use, const void *in, void *made, Error *err) {
  ScopedMem DailyFile *file = mem_alloc(sizeof *file);
  ScopedMem GivenPosition *at = mem_alloc(sizeof *at);
  Play play;
  Status status = daily_open_ready(use, in, file, err);
  if (status == OK)
    status = daily_read(file, at, &play, err);
  if (status == OK)
    daily_fill_solution(use, at, &play, (int)file->row.score, made);
  resourcewords_close(&file->words);
  return status;
}

const UseCase daily_solving = USE_CASE(.name = "daily.solve", .summary = N_("give up, and see the play of the day"),
                                       USE_IN(daily_question_fields, DailyQuestion),
                                       USE_OUT(daily_solution_fields, DailySolution), .run = run_daily_solving);

// Trying

static Status daily_place(const FieldList *list, const TileSet *tiles, Placement out[RACK_MAX], int *count,
                          Error *err) {
  const DailyTile *given = list->items;
  for (int i = 0; i < list->count; i++) {
    int kind = tileset_find(tiles, span_of(given[i].tile));
    if (kind <= 0)
      return refuse(err, given[i].is_blank ? REFUSAL_NOT_A_KIND : REFUSAL_NOT_ON_RACK, err_str(given[i].tile));
    out[i] = (Placement){(uint8_t)given[i].row, (uint8_t)given[i].col,
                         (Tile)(kind | (given[i].is_blank ? TILE_BLANK_BIT : 0))};
  }
  *count = list->count;
  return OK;
}

// The play that somebody tries: it may be laid, whatever it says.
static Status daily_read_try(const DailyTry *order, const GivenPosition *at, Play *out, Error *err) {
  Placement placed[RACK_MAX];
  int count = 0;
  const Rack *rack = &at->cgp.racks[0];
  Rack left = *rack;
  bool is_typed = order->play && order->play[0];
  if (is_typed == (order->tiles.count > 0))
    return error_set(err, ERR_INPUT, N_("the play is missing: its square and its word, like 8H WORD"));
  Status status = is_typed
                      ? typedplay_parse(span_of(order->play), &at->cgp.board, rack, &at->tiles, placed, &count, err)
                      : daily_place(&order->tiles, &at->tiles, placed, &count, err);
  if (status == OK)
    status = play_from_placements(&at->cgp.board, &at->layout, RACK_MAX, placed, count, out, err);
  for (int i = 0; status == OK && i < count; i++) {
    Tile tile = tile_is_blank(placed[i].tile) ? TILE_BLANK : placed[i].tile;
    if (!rack_take(&left, tile))
      status = refuse(err, REFUSAL_NOT_ON_RACK, err_str(at->tiles.names[tile]));
  }
  return status;
}

static void daily_list_unknown(const Use *use, const DailyFile *file, const PlayWords *words, DailyJudged *out) {
  const char **unknown = arena_alloc(use->arena, (size_t)(words->count + 1) * sizeof *unknown);
  for (int i = 0; i < words->count; i++) {
    const PlayWord *word = &words->words[i];
    ScopedStrBuf text = {0};
    if (lexicon_has(&file->words.lexicon, word->tiles, word->length))
      continue;
    for (int at = 0; at < word->length; at++)
      strbuf_add_text(&text, file->words.tiles.names[word->tiles[at] & ~TILE_BLANK_BIT]);
    unknown[out->unknown.count++] = strbuf_keep(&text, use->arena);
  }
  out->unknown.items = unknown;
}

static void daily_judge(const Use *use, const DailyFile *file, const GivenPosition *at, const Play *tried,
                        const Play *best, DailyJudged *out) {
  const ScoreRules rules = daily_rules(at);
  ScopedMem PlayWords *words = mem_alloc(sizeof *words);
  *out = (DailyJudged){.verdict = DAILY_NO_WORD};
  play_words(&at->cgp.board, tried, words);
  daily_list_unknown(use, file, words, out);
  if (out->unknown.count > 0)
    return;
  out->score = play_score(&at->cgp.board, &rules, tried);
  out->less = (int)file->row.score - out->score;
  out->verdict = out->less > 0 ? DAILY_LESS : DAILY_RIGHT;
  if (out->verdict == DAILY_RIGHT) {
    out->solution = arena_alloc(use->arena, sizeof *out->solution);
    daily_fill_solution(use, at, best, (int)file->row.score, out->solution);
  }
}

static Status run_daily_trying(const Use *use, const void *in, void *made, Error *err) {
  const DailyTry *order = in;
  ScopedMem DailyFile *file = mem_alloc(sizeof *file);
  ScopedMem GivenPosition *at = mem_alloc(sizeof *at);
  Play best, tried;
  Status status = daily_open_ready(use, &order->about, file, err);
  if (status == OK)
    status = daily_read(file, at, &best, err);
  if (status == OK)
    status = error_at(err, "play", daily_read_try(order, at, &tried, err));
  if (status == OK)
    daily_judge(use, file, at, &tried, &best, made);
  resourcewords_close(&file->words);
  return status;
}

const UseCase daily_trying =
    USE_CASE(.name = "daily.try", .summary = N_("try a play in the puzzle of the day"),
             USE_IN(daily_try_fields, DailyTry), USE_OUT(daily_judged_fields, DailyJudged), .run = run_daily_trying);

// Words for people

void daily_tell_task(const DailyPuzzle *puzzle, const Catalog *catalog, StrBuf *out) {
  static const char *const grades[] = {N_("easy"), N_("medium"), N_("hard")};
  strbuf_printf(out, tr(catalog, "Puzzle of %s: %s."), puzzle->day, tr(catalog, grades[puzzle->difficulty - 1]));
  strbuf_add_char(out, ' ');
  strbuf_printf(out, tr(catalog, "There is a play worth %d points. Do you see it?"), puzzle->score);
}

void daily_tell_verdict(const DailyJudged *judged, const Catalog *catalog, StrBuf *out) {
  ScopedStrBuf list = {0};
  if (judged->verdict == DAILY_RIGHT) {
    strbuf_printf(out, tr(catalog, "That is it: %s %s, %d points."), judged->solution->move, judged->solution->word,
                  judged->score);
  } else if (judged->verdict == DAILY_LESS) {
    strbuf_printf(out, tr(catalog, "It can be played, for %d points; there are %d more to be had."), judged->score,
                  judged->less);
  } else {
    for (int i = 0; i < judged->unknown.count; i++)
      strbuf_printf(&list, "%s%s", i ? ", " : "", fieldlist_text(&judged->unknown, i));
    strbuf_printf(out, tr(catalog, "Not in the dictionary: %s."), list.data);
  }
}
