// SPDX-License-Identifier: MIT
#include "study/trainer.h"

#include "base/mem.h"
#include "lexicon/recipe.h"
#include "study/story.h"
#include "study/study.h"
#include "study/trainer_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
  GAME_STEP = 1000,  // the numbers of exercises grow by this from game to game; the rest of the number is the turn
  BATCH = 24,        // exercises made at a time ...
  BATCH_GAMES = 120, // ... from so many games; but a batch begins after the newest exercise: one without ...
  BATCH_GAMES_IN_VAIN = 10 * 1000,       // ... exercises would be repeated for ever, so it goes on for so many games
  BATCH_PREENDGAMES = 3,                 // fewer, since they take long
  PREENDGAMES_FROM = 1000 * 1000 * 1000, // their numbers begin here: they have games of their own
  FEW = 12,                              // with fewer unseen ones, more are made
  REST_MS = 60 * 60 * 1000, // between batches once TRAINER_KEPT are there, when new ones replace the oldest
  MAKE_ROUNDS = 4,          // for an asker who waits for an exercise of a kind
  COMPARED_MOVES = 5,
  COMPARED_END_MS = 150,
  LANGUAGE_MAX = RECIPE_ID_MAX - 1,
};

#define WANTED(member) .is_optional = true, FIELD_IN(TrainerQuestion, member)
const Field trainer_question_fields[] = {
    {"exercise", FIELD_TEXT, WANTED(exercise), .high = TRAINER_ID_MAX, .value = "NAME", .except = FIELD_NOT_ASKED,
     .help = N_("this one, like es-12003 (default: the next)")},
    {"language", FIELD_TEXT, WANTED(language), .high = LANGUAGE_MAX, .value = "LANG",
     .help = N_("language of the words (default: yours)"),
     .question = N_("Language of the words: es, ca, en (Enter: yours; 0: back):")},
    {"kind", FIELD_CHOICE, WANTED(kind), .choices = STANDOUT_KINDS, .otherwise = "", .value = "KIND",
     .help = N_("bingo, out, hook, play or preendgame (default: any)"),
     .question = N_("Kind: bingo, out, hook, play, preendgame (Enter: any; 0: back):")},
    {"difficulty", FIELD_INT, WANTED(difficulty), .low = 0, .high = 3, .value = "N",
     .help = N_("1 easy, 2 medium, 3 hard (default: any)")},
    {"seen", FIELD_LIST, WANTED(seen), .high = TRAINER_SEEN_MAX, .of = FIELD_INT, .value = "NUMBERS",
     .except = FIELD_NOT_ASKED, .help = N_("numbers of the exercises that should not come again")},
    {0},
};

#define SHOWN(member) FIELD_IN(TrainerExercise, member)
const Field trainer_exercise_fields[] = {
    {"exercise", FIELD_TEXT, SHOWN(exercise), .high = TRAINER_ID_MAX, .help = "its name"},
    {"language", FIELD_TEXT, SHOWN(language), .high = 200},
    {"ready", FIELD_BOOL, SHOWN(is_ready), .help = "false: there is none that fits; some are being made"},
    {"number", FIELD_INT, SHOWN(number), .high = INT32_MAX},
    {"kind", FIELD_CHOICE, SHOWN(kind), .choices = STANDOUT_KINDS},
    {"mistake", FIELD_BOOL, SHOWN(is_mistake), .help = "one of your own"},
    {"difficulty", FIELD_INT, SHOWN(difficulty), .high = 3, .help = "1 to 3; 0 of a mistake"},
    {"score", FIELD_INT, SHOWN(score), .high = 10000, .help = "of the play that is looked for; 0 of a mistake"},
    {"cgp", FIELD_TEXT, SHOWN(cgp), .high = CGP_RECORD_MAX, .help = "the position"},
    {"task", FIELD_TEXT, SHOWN(task), .high = 400, .help = "what there is to find"},
    {"played", FIELD_TEXT, SHOWN(played), .high = 400, .help = "of a mistake: what was played in the game"},
    {"game", FIELD_TEXT, SHOWN(game), .high = 64, .help = "of a mistake: its game"},
    {"hint", FIELD_TEXT, SHOWN(hint), .high = 400, .help = "where to look"},
    {"line", FIELD_INT, SHOWN(hint_line), .high = BOARD_MAX - 1, .help = "the same: row or column"},
    {"down", FIELD_BOOL, SHOWN(hint_down)},
    {"left", FIELD_INT, SHOWN(left), .high = INT32_MAX, .help = "that fit and are not done; of mistakes: due today"},
    {0},
};

#define TRIED(member) FIELD_IN(TrainerTry, member)
const Field trainer_try_fields[] = {
    {"exercise", FIELD_TEXT, TRIED(exercise), .low = 1, .high = TRAINER_ID_MAX, .value = "NAME",
     .help = N_("its name, like es-12003")},
    {"tries", FIELD_INT, .is_optional = true, TRIED(tries), .high = 1000, .except = FIELD_NOT_OPTION,
     .help = "wrong ones before this, and hints"},
    EXERCISE_TRY_FIELDS(TrainerTry),
    {0},
};

const Field trainer_judged_fields[] = {
    {"why", FIELD_TEXT, FIELD_IN(TrainerJudged, why), .high = 2000, .help = "it is best; empty until it is found"},
    {"due_days", FIELD_INT, .is_optional = true, FIELD_IN(TrainerJudged, due_days), .high = 1000, .otherwise = "-1",
     .help = "of a mistake: it comes again in so many days"},
    {.fields = exercise_judged_fields},
};
const Field trainer_solution_fields[] = {
    {"why", FIELD_TEXT, FIELD_IN(TrainerSolution, why), .high = 2000},
    {"due_days", FIELD_INT, .is_optional = true, FIELD_IN(TrainerSolution, due_days), .high = 1000, .otherwise = "-1"},
    {.fields = exercise_solution_fields},
};

// ---- the supply ----

static Status trainer_list(const Use *use, const char *language, const char *words, StoreExerciseLine **rows,
                           int *count, Error *err) {
  return STORE(use->app, exercises, language, words, use->account->id, use->arena, rows, count, err);
}

static bool trainer_fits(const TrainerQuestion *question, const StoreExerciseLine *row) {
  return (question->kind < 0 || exercise_kind_read(row->kind) == question->kind) &&
         (question->difficulty == 0 || row->difficulty == question->difficulty);
}

// Each exercise is written to the store at once, so that somebody who waits for one need not wait for all.
typedef struct TrainerBatch {
  const Use *use;
  StandoutFinder *finder;
  const char *language, *words;
  const TrainerQuestion *wanted; // wanted by somebody who waits: one that fits is enough; NULL: nobody waits
  int64_t game;
  int found;
  bool is_preendgame, is_enough;
  Status status;
  Error *err;
} TrainerBatch;

static bool trainer_batch_wants(void *context, StandoutKind kind) {
  const TrainerBatch *batch = context;
  return (kind == STANDOUT_PREENDGAME) == batch->is_preendgame;
}

static bool trainer_batch_wants_grade(void *context, StandoutKind kind, int difficulty) {
  (void)difficulty;
  return trainer_batch_wants(context, kind);
}

static void trainer_batch_keep(void *context, const Standout *found) {
  TrainerBatch *batch = context;
  ScopedArena arena = {0};
  StoreExercise row = {.language = batch->language,
                       .words = batch->words,
                       .number =
                           (batch->is_preendgame ? PREENDGAMES_FROM : 0) + batch->game * GAME_STEP + found->turn.number,
                       .kind = standout_kind_name(found->kind),
                       .difficulty = found->difficulty,
                       .score = found->play.score,
                       .margin = found->margin,
                       .made_ms = app_now_ms(batch->use->app)};
  standout_write(batch->finder, found, batch->language, &arena, &row.position, &row.play);
  if (batch->status == OK)
    batch->status = STORE(batch->use->app, exercise_add, &row, batch->err);
  const StoreExerciseLine line = {.kind = row.kind, .difficulty = row.difficulty};
  batch->found++;
  batch->is_enough = batch->found >= (batch->is_preendgame ? BATCH_PREENDGAMES : BATCH) ||
                     (batch->wanted && trainer_fits(batch->wanted, &line));
}

static Status trainer_trim(const TrainerBatch *batch, Error *err) {
  Status status = OK;
  for (int kind = 0; kind <= STANDOUT_PREENDGAME && status == OK; kind++)
    status = STORE(batch->use->app, exercises_trim, batch->language, batch->words,
                   standout_kind_name((StandoutKind)kind), TRAINER_KEPT, err);
  return status;
}

static bool trainer_goes_on(const TrainerBatch *batch, int games) {
  return !batch->is_enough && games < (batch->found > 0 ? BATCH_GAMES : BATCH_GAMES_IN_VAIN);
}

static Status trainer_play_games(TrainerBatch *batch, Error *err) {
  const StandoutWish wish = {trainer_batch_wants, trainer_batch_wants_grade, trainer_batch_keep, batch};
  ScopedStrBuf text = {0};
  strbuf_printf(&text, "%s %s %s", batch->is_preendgame ? "preendgames" : "exercises", batch->language, batch->words);
  const Seed seed = seed_from_text(text.data);
  Status status = OK;
  for (int i = 0; trainer_goes_on(batch, i) && status == OK; i++, batch->game++) {
    progress_report(batch->use->progress, N_("looking for exercises"), batch->found, BATCH);
    status = standout_search(batch->finder, seed_derive(&seed, "game", (uint64_t)batch->game), &wish, err);
    if (status == OK)
      status = batch->status;
  }
  return status;
}

static Status trainer_make_of(const Use *use, const ResourceWords *words, const char *language, int64_t newest,
                              const TrainerQuestion *wanted, Error *err) {
  TrainerBatch batch = {.use = use,
                        .language = language,
                        .words = words->hash,
                        .wanted = wanted,
                        .is_preendgame = newest >= PREENDGAMES_FROM,
                        .game = newest % PREENDGAMES_FROM / GAME_STEP + 1,
                        .err = err};
  Status status = standout_open(words, use->progress, &batch.finder, err);
  if (status == OK)
    status = trainer_play_games(&batch, err);
  if (status == OK)
    status = trainer_trim(&batch, err);
  standout_close(batch.finder);
  return status;
}

// The last number and when it was made, of exercises with one tile in the bag or of all others; if there are none,
// where the numbers begin.
static StoreExerciseLine trainer_newest(const StoreExerciseLine *rows, int count, bool is_preendgame) {
  StoreExerciseLine newest = {.number = is_preendgame ? PREENDGAMES_FROM : 0};
  for (int i = 0; i < count; i++) {
    if ((rows[i].number >= PREENDGAMES_FROM) == is_preendgame)
      newest = rows[i];
  }
  return newest;
}

Status trainer_make_more(const Use *use, const char *language, int64_t newest, Error *err) {
  ScopedMem ResourceWords *words = mem_alloc(sizeof *words);
  StoreExerciseLine *rows;
  int count;
  Status status = resource_open_words(use->app, use->account, language, "", false, use->progress, words, err);
  if (status == OK)
    status = trainer_list(use, language, words->hash, &rows, &count, err);
  if (status == OK && trainer_newest(rows, count, newest >= PREENDGAMES_FROM).number <= newest)
    status = trainer_make_of(use, words, language, newest, NULL, err);
  resourcewords_close(words);
  return status;
}

// ---- the next one ----

static bool trainer_is_seen(const TrainerQuestion *question, const StoreExerciseLine *row) {
  bool is_seen = row->is_done;
  for (int i = 0; i < question->seen.count && !is_seen; i++)
    is_seen = fieldlist_int(&question->seen, i) == row->number;
  return is_seen;
}

// The first that fits; also how many fit, and whether more should be made.
static const StoreExerciseLine *trainer_choose(const Use *use, const TrainerQuestion *question,
                                               const StoreExerciseLine *rows, int count, TrainerExercise *out) {
  const StoreExerciseLine *chosen = NULL;
  bool is_preendgame = question->kind == STANDOUT_PREENDGAME;
  const StoreExerciseLine newest = trainer_newest(rows, count, is_preendgame);
  int unseen = 0;
  for (int i = 0; i < count; i++) {
    if (trainer_is_seen(question, &rows[i]))
      continue;
    unseen += (rows[i].number >= PREENDGAMES_FROM) == is_preendgame;
    if (!trainer_fits(question, &rows[i]))
      continue;
    out->left++;
    chosen = chosen ? chosen : &rows[i];
  }
  bool has_room = count < TRAINER_KEPT, is_rested = app_now_ms(use->app) - newest.made_ms >= REST_MS;
  out->newest = newest.number;
  out->wants_more = (unseen < (is_preendgame ? BATCH_PREENDGAMES : FEW) || !chosen) && (has_room || is_rested);
  return chosen;
}

static Status trainer_find(const Use *use, const TrainerQuestion *question, TrainerFile *file, bool *is_there,
                           TrainerExercise *out, Error *err) {
  const StoreExerciseLine *chosen = NULL;
  for (int round = 0; !chosen && round <= MAKE_ROUNDS; round++) {
    StoreExerciseLine *rows;
    int count;
    Status status = trainer_list(use, file->language, file->words.hash, &rows, &count, err);
    if (status != OK)
      return status;
    out->left = 0;
    chosen = trainer_choose(use, question, rows, count, out);
    if (chosen || use->never_waits)
      break;
    status = trainer_make_of(use, &file->words, file->language, out->newest, question, err);
    if (status != OK)
      return status;
  }
  *is_there = chosen != NULL;
  if (!chosen)
    return use->never_waits ? OK : error_set(err, ERR_STATE, N_("no exercise like that was found"));
  return STORE(use->app, exercise_find, file->language, file->words.hash, chosen->number, use->arena, &file->row, err);
}

// ---- by its name ----

static Status trainer_no_exercise(const char *name, Error *err) {
  return error_at(err, "exercise",
                  error_set(err, ERR_MISSING, N_("there is no exercise '%s' any more"), err_str(name)));
}

// "es-12003", or "mistake-" and the card's name.
static Status trainer_open(const Use *use, const char *name, TrainerFile *out, Error *err) {
  static const char mistake[] = "mistake-";
  const char *dash = strrchr(name, '-');
  char *end = NULL;
  Status status;
  if (strncmp(name, mistake, sizeof mistake - 1) == 0)
    return mistake_open(use, name + sizeof mistake - 1, out, err);
  long number = dash && dash[1] >= '0' && dash[1] <= '9' ? strtol(dash + 1, &end, 10) : -1;
  if (number < 0 || *end || number > INT32_MAX || dash - name > LANGUAGE_MAX)
    return trainer_no_exercise(name, err);
  out->language = arena_copy_text(use->arena, name, (size_t)(dash - name));
  bool needs_building;
  if (exercise_check_language(out->language, &needs_building, NULL) != OK || needs_building)
    return trainer_no_exercise(name, err);
  status = resource_open_words(use->app, use->account, out->language, "", false, use->progress, &out->words, err);
  if (status == OK)
    status = STORE(use->app, exercise_find, out->language, out->words.hash, number, use->arena, &out->row, err);
  if (status == ERR_MISSING)
    status = trainer_no_exercise(name, err);
  return status == OK ? exercise_read(&out->words.tiles, out->row.position, out->row.play, &out->exercise, err)
                      : status;
}

// ---- showing ----

static void trainer_fill(const Use *use, const TrainerFile *file, TrainerExercise *out) {
  ScopedStrBuf name = {0}, task = {0};
  const ExerciseHint hint = exercise_hint(&file->exercise, use->catalog, use->arena);
  strbuf_printf(&name, "%s-%lld", file->language, (long long)file->row.number);
  out->exercise = strbuf_keep(&name, use->arena);
  out->is_ready = true;
  out->number = (int)file->row.number;
  out->kind = exercise_kind_read(file->row.kind);
  out->difficulty = (int)file->row.difficulty;
  out->score = (int)file->row.score;
  out->cgp = file->row.position;
  exercise_tell_task((StandoutKind)out->kind, out->score, use->catalog, &task);
  out->task = strbuf_keep(&task, use->arena);
  out->hint = hint.text;
  out->hint_line = hint.line;
  out->hint_down = hint.is_down;
  out->read = file->exercise;
  out->read.rules.tiles = &out->read.at.tiles;
  out->read.rules.layout = &out->read.at.layout;
}

static Status trainer_show_next(const Use *use, const TrainerQuestion *question, TrainerFile *file,
                                TrainerExercise *out, Error *err) {
  bool needs_building = false, is_there = false;
  file->language = is_said(question->language) ? question->language : catalog_language(use->catalog);
  out->language = arena_copy(use->arena, file->language);
  Status status = error_at(err, "language", exercise_check_language(file->language, &needs_building, err));
  out->wants_more = true;
  out->newest = question->kind == STANDOUT_PREENDGAME ? PREENDGAMES_FROM : 0;
  if (status != OK || (use->never_waits && needs_building))
    return status;
  status = error_at(
      err, "language",
      resource_open_words(use->app, use->account, file->language, "", false, use->progress, &file->words, err));
  if (status == OK)
    status = trainer_find(use, question, file, &is_there, out, err);
  if (status == OK && is_there)
    status = exercise_read(&file->words.tiles, file->row.position, file->row.play, &file->exercise, err);
  if (status == OK && is_there)
    trainer_fill(use, file, out);
  return status;
}

static Status run_trainer_showing(const Use *use, const void *in, void *made, Error *err) {
  const TrainerQuestion *question = in;
  TrainerExercise *out = made;
  ScopedMem TrainerFile *file = mem_alloc(sizeof *file);
  Status status;
  *out = (TrainerExercise){.exercise = "", .language = "", .cgp = "", .task = "", .played = "", .game = "", .hint = ""};
  if (is_said(question->exercise)) {
    status = trainer_open(use, question->exercise, file, err);
    out->language = file->language;
    if (status == OK && file->is_mistake)
      status = mistake_show(use, file, out, err);
    else if (status == OK)
      trainer_fill(use, file, out);
  } else {
    status = trainer_show_next(use, question, file, out, err);
  }
  resourcewords_close(&file->words);
  return status;
}

const UseCase trainer_showing = USE_CASE(.name = "exercise.show", .summary = N_("show the next exercise"),
                                         USE_IN(trainer_question_fields, TrainerQuestion),
                                         USE_OUT(trainer_exercise_fields, TrainerExercise), .run = run_trainer_showing);

// ---- why ----

// The turn as a review has it, with the try as the move made.
static void trainer_review_turn(const Exercise *exercise, const Move *made, Review *review, ReviewTurn *turn) {
  const Cgp *cgp = &exercise->at.cgp;
  int counts[TILE_KINDS_MAX + 1];
  *turn = (ReviewTurn){.number = 1,
                       .board = cgp->board,
                       .rack = cgp->racks[0],
                       .rack_is_whole = true,
                       .made = *made,
                       .made_is_known = true,
                       .scores = {cgp->scores[0], cgp->scores[1]},
                       .note = ""};
  turn->unseen.total = cgp_count_unseen(cgp, &exercise->at.tiles, counts);
  for (int kind = 0; kind <= exercise->at.tiles.kinds; kind++)
    turn->unseen.counts[kind] = counts[kind] > 0 ? counts[kind] : 0;
  *review =
      (Review){.title = "",
               .tiles = exercise->at.tiles,
               .layout = exercise->at.layout,
               .rack_size = exercise->rules.rack_size,
               .bingo_bonus = exercise->rules.bingo_bonus,
               .exchange_minimum = cgp->opcodes.exchange_limit.is_given ? (int)cgp->opcodes.exchange_limit.value : 0,
               .player_count = 2,
               .players = {{.name = ""}, {.name = ""}},
               .turns = turn,
               .count = 1,
               .capacity = 1};
}

// What the review says about the move, compared with the solution. Nothing if a short analysis contradicts the proof.
static Status trainer_compare(const Use *use, const TrainerFile *file, const Move *made, StrBuf *out, Error *err) {
  static const ReviewOrder order = {.best_count = COMPARED_MOVES, .endgame_ms = COMPARED_END_MS};
  ScopedMem Review *review = mem_alloc(sizeof *review);
  ScopedMem ReviewTurn *turn = mem_alloc(sizeof *turn);
  trainer_review_turn(&file->exercise, made, review, turn);
  Status status = review_run(review, &order, &file->words.lexicon, file->words.path.data, use->progress, err);
  if (status != OK || turn->analysis.grade < GRADE_SMALL || turn->analysis.best_count == 0 ||
      !analysis_same_move(&turn->analysis.best[0].move, &file->exercise.best))
    return status;
  strbuf_add_text(out, story_tell_turn(review, 0, false, use->catalog, use->arena).text);
  return OK;
}

// How far the solution is proven to be ahead.
static void trainer_tell_margin(const Use *use, const TrainerFile *file, StrBuf *out) {
  const Catalog *catalog = use->catalog;
  if (file->is_mistake)
    return;
  int margin = (int)file->row.margin, kind = exercise_kind_read(file->row.kind);
  if (out->size > 0)
    strbuf_add_char(out, ' ');
  if (kind == STANDOUT_OUT)
    strbuf_printf(out,
                  tr_plural(catalog, "Played to the end, it gains at least %d point more than any other play.",
                            "Played to the end, it gains at least %d points more than any other play.", margin),
                  margin);
  else if (kind == STANDOUT_PREENDGAME)
    strbuf_printf(out, tr(catalog, "Whatever tile is in the bag, no other play wins as often: it is ahead by %d %%."),
                  margin);
  else
    strbuf_printf(out,
                  tr_plural(catalog, "With the tiles it keeps it is worth %d point more than any other play.",
                            "With the tiles it keeps it is worth %d points more than any other play.", margin),
                  margin);
}

static const char *trainer_why(const Use *use, const TrainerFile *file, const Move *made) {
  ScopedStrBuf text = {0};
  Error ignored;
  bool is_proven = !file->is_mistake && exercise_kind_read(file->row.kind) == STANDOUT_PREENDGAME;
  if (made && !is_proven && trainer_compare(use, file, made, &text, &ignored) != OK)
    strbuf_reset(&text);
  trainer_tell_margin(use, file, &text);
  return strbuf_keep(&text, use->arena);
}

// ---- trying, and giving up ----

// Records the result: an exercise does not come again; a mistake does, on its day.
static Status trainer_write_down(const Use *use, const TrainerFile *file, bool is_found, bool is_known, int *due_days,
                                 Error *err) {
  *due_days = -1;
  if (file->is_mistake)
    return mistake_answer(use, file, is_known, due_days, err);
  if (use->account->id == 0)
    return OK;
  const StoreExerciseDone done = {file->language, file->words.hash, file->row.number, is_found, app_now_ms(use->app)};
  return STORE(use->app, exercise_done, use->account->id, &done, err);
}

// A mistake may be corrected by another play than the best, if the review accepts it.
static Status trainer_forgive(const Use *use, const TrainerFile *file, const Move *tried, TrainerJudged *out,
                              Error *err) {
  static const ReviewOrder order = {.best_count = COMPARED_MOVES, .endgame_ms = COMPARED_END_MS};
  ExerciseJudged *judged = &out->judged;
  if (!file->is_mistake || judged->verdict != EXERCISE_LESS)
    return OK;
  ScopedMem Review *review = mem_alloc(sizeof *review);
  ScopedMem ReviewTurn *turn = mem_alloc(sizeof *turn);
  trainer_review_turn(&file->exercise, tried, review, turn);
  Status status = review_run(review, &order, &file->words.lexicon, file->words.path.data, use->progress, err);
  if (status == OK && turn->analysis.is_judged && turn->analysis.grade == GRADE_OK) {
    judged->verdict = EXERCISE_RIGHT;
    judged->solution = arena_alloc(use->arena, sizeof *judged->solution);
    const GivenPosition *at = &file->exercise.at;
    const StudyMove move = study_move(tried, &at->cgp.board, &at->tiles, &at->cgp.racks[0], use->arena);
    *judged->solution = (ExerciseSolution){move.move, move.word, move.score, move.tiles};
  }
  return status;
}

static Status trainer_judge(const Use *use, const TrainerTry *order, const TrainerFile *file, TrainerJudged *out,
                            Error *err) {
  Move tried;
  *out = (TrainerJudged){.why = "", .due_days = -1};
  Status status = exercise_read_try(&file->exercise, order->play, &order->tiles, &tried, err);
  if (status != OK)
    return status;
  exercise_judge(&file->exercise, &file->words.lexicon, &tried, use->arena, &out->judged);
  status = trainer_forgive(use, file, &tried, out, err);
  if (status != OK || out->judged.verdict != EXERCISE_RIGHT)
    return status;
  out->why = trainer_why(use, file, file->is_mistake ? &file->mistake_move : NULL);
  return trainer_write_down(use, file, true, order->tries == 0, &out->due_days, err);
}

static Status run_trainer_trying(const Use *use, const void *in, void *made, Error *err) {
  const TrainerTry *order = in;
  ScopedMem TrainerFile *file = mem_alloc(sizeof *file);
  Status status = trainer_open(use, order->exercise, file, err);
  if (status == OK)
    status = trainer_judge(use, order, file, made, err);
  resourcewords_close(&file->words);
  return status;
}

const UseCase trainer_trying =
    USE_CASE(.name = "exercise.try", .summary = N_("try a play in an exercise"), USE_IN(trainer_try_fields, TrainerTry),
             USE_OUT(trainer_judged_fields, TrainerJudged), .run = run_trainer_trying);

static Status trainer_give_up(const Use *use, const TrainerTry *order, const TrainerFile *file, TrainerSolution *out,
                              Error *err) {
  Move tried;
  bool has_tried = is_said(order->play) || order->tiles.count > 0;
  *out = (TrainerSolution){.why = "", .due_days = -1};
  Status status = has_tried ? exercise_read_try(&file->exercise, order->play, &order->tiles, &tried, err) : OK;
  if (status != OK)
    return status;
  const Move *compared = has_tried ? &tried : file->is_mistake ? &file->mistake_move : NULL;
  exercise_solve(&file->exercise, use->arena, &out->solution);
  out->why = trainer_why(use, file, compared);
  return trainer_write_down(use, file, false, false, &out->due_days, err);
}

static Status run_trainer_solving(const Use *use, const void *in, void *made, Error *err) {
  const TrainerTry *order = in;
  ScopedMem TrainerFile *file = mem_alloc(sizeof *file);
  Status status = trainer_open(use, order->exercise, file, err);
  if (status == OK)
    status = trainer_give_up(use, order, file, made, err);
  resourcewords_close(&file->words);
  return status;
}

const UseCase trainer_solving =
    USE_CASE(.name = "exercise.solve", .summary = N_("give up an exercise, and see its play"),
             USE_IN(trainer_try_fields, TrainerTry), USE_OUT(trainer_solution_fields, TrainerSolution),
             .run = run_trainer_solving);
