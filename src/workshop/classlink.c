// SPDX-License-Identifier: MIT
// A class from its owner's side: opening, looking, changing, deleting.
#include "workshop/classlink.h"

#include "app/failure.h"
#include "app/inside.h"
#include "base/random.h"
#include "puzzle/puzzle_title.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define CLASS_DAY_MS ((int64_t)24 * 3600 * 1000)
#define NEVER_MS (-1)
#define WHEN_DONE_MS (-2)

// ---- fields ----

#define IN(member) FIELD_IN(ClassOrder, member)
#define CLASS_SOLUTION_HELP N_("when pupils see the solution: never, when they are done, or from a time on")
const Field class_order_fields[] = {
    {"puzzles", FIELD_LIST, IN(puzzles), .low = 1, .high = CLASS_PUZZLES_MAX, .of = FIELD_TEXT,
     .except = FIELD_NOT_OPTION, .help = "ids of kept puzzles; pupils get them in turn"},
    {"title", FIELD_TEXT, IN(title), .is_optional = true, .high = CLASS_TITLE_CHARACTERS, .value = "TEXT",
     .help = N_("what pupils read above the puzzle (default: its name)")},
    {"anonymous", FIELD_BOOL, IN(is_anonymous), .is_optional = true, .help = N_("nobody is asked for a nickname")},
    {"solution", FIELD_CHOICE, IN(solution), .is_optional = true, .choices = CLASS_SOLUTIONS, .value = "WHEN",
     .help = CLASS_SOLUTION_HELP},
    {"solution_at", FIELD_TIME, IN(solution_at), .is_optional = true, .high = INT64_MAX / 2, .except = FIELD_NOT_OPTION,
     .help = "from then on; without it, at once"},
    {"days", FIELD_INT, IN(days), .is_optional = true, .low = 1, .high = CLASS_DAYS_MAX, .otherwise = "30",
     .value = "N", .help = N_("how long it is kept; then link, nicknames and times are deleted (default: 30)")},
    {0},
};
#undef IN

#define OUT(member) FIELD_IN(ClassRecord, member)
const Field class_record_fields[] = {
    {"id", FIELD_TEXT, OUT(id), .high = 32, .title = N_("Number")},
    {"token", FIELD_TEXT, OUT(token), .high = 64, .title = N_("Link"), .help = "of the link: " CLASS_PATH "TOKEN"},
    {"title", FIELD_TEXT, OUT(title), .high = 400, .title = N_("Title")},
    {"open", FIELD_BOOL, OUT(is_open), .title = N_("Open")},
    {"anonymous", FIELD_BOOL, OUT(is_anonymous)},
    {"solution", FIELD_CHOICE, OUT(solution), .choices = CLASS_SOLUTIONS},
    {"solution_at", FIELD_INT, OUT(solution_at), .is_optional = true, .high = INT64_MAX / 2},
    {"created_at", FIELD_INT, OUT(created_at), .high = INT64_MAX / 2},
    {"expires_at", FIELD_TIME, OUT(expires_at), .high = INT64_MAX / 2, .title = N_("Until"),
     .help = "all of it is deleted then"},
    {"now", FIELD_INT, OUT(now), .high = INT64_MAX / 2},
    {"puzzles", FIELD_INT, OUT(puzzles), .high = CLASS_PUZZLES_MAX},
    {"joined", FIELD_INT, OUT(joined), .high = CLASS_PUPILS_MAX, .title = N_("Pupils")},
    {"done", FIELD_INT, OUT(done), .high = CLASS_PUPILS_MAX, .title = N_("Done")},
    {"seq", FIELD_INT, OUT(seq), .high = INT64_MAX},
    {0},
};
#undef OUT
static const Field class_list_fields[] = {
    {"classes", FIELD_LIST, FIELD_IN(ClassList, classes), .high = CLASSES_MAX,
     FIELD_ITEMS(class_record_fields, ClassRecord)},
    {0},
};

#define OUT(member) FIELD_IN(ClassPupil, member)
const Field class_pupil_fields[] = {
    {"number", FIELD_INT, OUT(number), .high = CLASS_PUPILS_MAX, .title = N_("Number")},
    {"name", FIELD_TEXT, OUT(name), .high = 100, .title = N_("Name")},
    {"puzzle", FIELD_INT, OUT(puzzle), .high = CLASS_PUZZLES_MAX, .title = N_("Puzzle"), .help = "from 1"},
    {"found", FIELD_INT, OUT(found), .high = INT32_MAX, .title = N_("Found")},
    {"total", FIELD_INT, OUT(total), .high = INT32_MAX, .title = N_("Of")},
    {"here", FIELD_BOOL, OUT(is_here)},
    {"joined_at", FIELD_INT, OUT(joined_at), .high = INT64_MAX / 2},
    {"seen_at", FIELD_INT, OUT(seen_at), .high = INT64_MAX / 2},
    {"done_at", FIELD_TIME, OUT(done_at), .is_optional = true, .high = INT64_MAX / 2, .title = N_("Done")},
    {"time_ms", FIELD_INT, OUT(time_ms), .is_optional = true, .high = INT64_MAX / 2},
    {0},
};
#undef OUT
static const Field class_room_fields[] = {
    {"class", FIELD_OBJECT, FIELD_IN(ClassRoom, class), .fields = class_record_fields},
    {"names", FIELD_LIST, FIELD_IN(ClassRoom, names), .high = CLASS_PUZZLES_MAX, .of = FIELD_TEXT},
    {"pupils", FIELD_LIST, FIELD_IN(ClassRoom, pupils), .high = CLASS_PUPILS_MAX,
     FIELD_ITEMS(class_pupil_fields, ClassPupil)},
    {0},
};

#define CLASS_ID_FIELD(type)                                                                                           \
  FIELD_ROW("id", FIELD_INT, FIELD_IN(type, id), .high = INT64_MAX, .except = FIELD_IN_PATH, .typed = puzzle_type_id)
static const Field class_chosen_fields[] = {CLASS_ID_FIELD(ClassChosen), {0}};
static const Field class_pupil_chosen_fields[] = {
    CLASS_ID_FIELD(ClassPupilChosen),
    {"number", FIELD_INT, FIELD_IN(ClassPupilChosen, number), .high = INT64_MAX, .except = FIELD_IN_PATH,
     .typed = puzzle_type_id},
    {0},
};
#define IN(member) FIELD_IN(ClassChange, member), .is_optional = true
static const Field class_change_fields[] = {
    CLASS_ID_FIELD(ClassChange),
    {"title", FIELD_TEXT, IN(title), .high = CLASS_TITLE_CHARACTERS},
    {"open", FIELD_BOOL, IN(is_open), .otherwise = "", .help = "false: the link leads nowhere"},
    {"solution", FIELD_CHOICE, IN(solution), .choices = CLASS_SOLUTIONS, .otherwise = ""},
    {"solution_at", FIELD_INT, IN(solution_at), .high = INT64_MAX / 2, .help = "from then on; without it, at once"},
    {"days", FIELD_INT, IN(days), .low = 1, .high = CLASS_DAYS_MAX, .otherwise = "-1",
     .help = "that it is kept, from its beginning"},
    {0},
};
#undef IN

// ---- rows ----

static int64_t class_solution_ms(int solution, int64_t at_ms, int64_t now_ms) {
  return solution == CLASS_SOLUTION_NEVER  ? NEVER_MS
         : solution == CLASS_SOLUTION_DONE ? WHEN_DONE_MS
         : at_ms > 0                       ? at_ms
                                           : now_ms;
}

static ClassRecord class_record_of(const Use *use, const StoreClass *row) {
  char id[24];
  snprintf(id, sizeof id, "%" PRId64, row->id);
  return (ClassRecord){.id = arena_copy_text(use->arena, id, strlen(id)),
                       .token = row->token,
                       .title = row->title,
                       .is_open = row->is_open,
                       .is_anonymous = !row->asks_names,
                       .solution = row->solution_ms == NEVER_MS       ? CLASS_SOLUTION_NEVER
                                   : row->solution_ms == WHEN_DONE_MS ? CLASS_SOLUTION_DONE
                                                                      : CLASS_SOLUTION_FROM,
                       .solution_at = row->solution_ms >= 0 ? row->solution_ms : -1,
                       .created_at = row->created_ms,
                       .expires_at = row->expires_ms,
                       .now = app_now_ms(use->app),
                       .puzzles = (int)row->puzzles,
                       .joined = (int)row->joined,
                       .done = (int)row->done,
                       .seq = row->seq};
}

static Status class_of_owner(App *app, const Account *account, int64_t id, Arena *arena, StoreClass *out, Error *err) {
  Status status = account_need(account, err);
  if (status == OK)
    status = STORE(app, class_get, id, arena, out, err);
  if (status == ERR_MISSING || (status == OK && (out->owner != account->id || out->expires_ms <= app_now_ms(app))))
    return fail(err, FAILURE_CLASS_NOT_FOUND);
  return status;
}

Status class_look(App *app, const Account *account, int64_t id, int64_t *seq, Error *err) {
  ScopedArena arena = {0};
  StoreClass class;
  Status status = class_of_owner(app, account, id, &arena, &class, err);
  if (status == OK)
    *seq = class.seq;
  return status;
}

// ---- opened ----

static Status class_check_puzzle(const OpenPuzzle *open, Error *err) {
  int total;
  if (open->maze && maze_cell_count(open->maze) > CLASS_MAZE_CELLS_MAX)
    return fail(err, FAILURE_CLASS_MAZE, err_str(open->puzzle.name), err_int(CLASS_MAZE_CELLS_MAX));
  if (open->puzzle.body.size > CLASS_PUZZLE_BYTES_MAX)
    return fail(err, FAILURE_CLASS_PUZZLE, err_str(open->puzzle.name), err_int(CLASS_PUZZLE_BYTES_MAX / 1024));
  return classpuzzle_total(open, &total, err);
}

static Status class_take_puzzle(const Use *use, const char *text, StorePuzzle *out, Error *err) {
  ScopedPuzzle open = {0};
  int64_t id = 0;
  static const Field id_field = {"id", FIELD_INT, .size = sizeof id, .high = INT64_MAX};
  Status status = puzzle_type_id(&id_field, span_of(text), &id, use->arena, err);
  if (status == OK)
    status = openpuzzle_load(use, id, &open, err);
  if (status == OK)
    status = class_check_puzzle(&open, err);
  if (status != OK)
    return error_at(err, "puzzles", status);
  const Puzzle *puzzle = &open.puzzle;
  *out = (StorePuzzle){.kind = arena_copy_text(use->arena, puzzle->kind, strlen(puzzle->kind)),
                       .name = arena_copy_text(use->arena, puzzle->name, strlen(puzzle->name)),
                       .body = {arena_copy_text(use->arena, puzzle->body.data, puzzle->body.size), puzzle->body.size}};
  return OK;
}

static Status class_check_room(const Use *use, const StorePuzzle *puzzles, int count, Error *err) {
  StoreClass *rows;
  int there;
  int64_t bytes = 0;
  for (int i = 0; i < count; i++)
    bytes += (int64_t)puzzles[i].body.size;
  Status status = STORE(use->app, classes, use->account->id, (StorePage){0}, use->arena, &rows, &there, err);
  if (status == OK && there >= CLASSES_MAX)
    status = fail(err, FAILURE_CLASSES_FULL, err_int(CLASSES_MAX));
  return status == OK ? room_check(use->app, use->account, bytes, err) : status;
}

// The title that pupils see for a puzzle without a name.
static const char *class_puzzle_title(const Use *use, const StorePuzzle *puzzle) {
  static const struct {
    const char *kind, *what;
  } rows[] = {{PUZZLE_MAZE, N_("Maze")},
              {PUZZLE_SOPA, N_("Word search")},
              {PUZZLE_CROSSWORD, N_("Crossword")},
              {PUZZLE_SCRAMBLE, N_("Word scramble")},
              {PUZZLE_CRYPTOGRAM, N_("Cryptogram")}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (strcmp(puzzle->kind, rows[i].kind) == 0)
      return puzzle_title(use->catalog, puzzle->name, rows[i].what);
  }
  return puzzle->name;
}

// The given title on one visible line; else the puzzle's name.
static const char *class_title(const Use *use, const char *given, const char *otherwise) {
  ScopedStrBuf clean = {0};
  if (given && name_clean_to(given, CLASS_TITLE_CHARACTERS, &clean, NULL, NULL) == OK)
    return arena_copy_text(use->arena, clean.data, clean.size);
  return otherwise;
}

static Status run_class_opening(const Use *use, const void *in, void *out, Error *err) {
  const ClassOrder *order = in;
  int count = order->puzzles.count;
  int64_t now_ms = app_now_ms(use->app);
  StorePuzzle *puzzles = arena_alloc(use->arena, (size_t)count * sizeof *puzzles);
  char token[CLASS_TOKEN_SIZE];
  Status status = account_need(use->account, err);
  for (int i = 0; i < count && status == OK; i++)
    status = class_take_puzzle(use, fieldlist_text(&order->puzzles, i), &puzzles[i], err);
  if (status == OK)
    status = class_check_room(use, puzzles, count, err);
  if (status != OK)
    return status;
  token_write(token, sizeof token);
  StoreClass class = {.owner = use->account->id,
                      .token = arena_copy_text(use->arena, token, strlen(token)),
                      .title = class_title(use, order->title, class_puzzle_title(use, &puzzles[0])),
                      .is_open = true,
                      .asks_names = !order->is_anonymous,
                      .solution_ms = class_solution_ms(order->solution, order->solution_at, now_ms),
                      .created_ms = now_ms,
                      .expires_ms = now_ms + order->days * CLASS_DAY_MS,
                      .puzzles = count};
  status = STORE(use->app, class_add, &class, puzzles, &class.id, err);
  if (status == OK)
    *(ClassRecord *)out = class_record_of(use, &class);
  return status;
}

const UseCase class_opening = USE_CASE("class.open", N_("open puzzles for a class, by a link"), WHO_ACCOUNT,
                                       USE_IN(class_order_fields, ClassOrder),
                                       USE_OUT(class_record_fields, ClassRecord), .run = run_class_opening);

// ---- listed and shown ----

static Status run_class_listing(const Use *use, const void *in, void *out, Error *err) {
  (void)in;
  FieldList *list = &((ClassList *)out)->classes;
  StoreClass *rows;
  int count = 0, shown = 0;
  Status status = account_need(use->account, err);
  if (status == OK)
    status =
        STORE(use->app, classes, use->account->id, (StorePage){.limit = CLASSES_MAX}, use->arena, &rows, &count, err);
  ClassRecord *records = arena_alloc(use->arena, (size_t)(count + 1) * sizeof *records);
  for (int i = 0; i < count; i++) {
    if (rows[i].expires_ms > app_now_ms(use->app))
      records[shown++] = class_record_of(use, &rows[i]);
  }
  *list = (FieldList){records, shown};
  return status;
}

const UseCase class_listing = USE_CASE("class.list", N_("list your own classes"), WHO_ACCOUNT, USE_NOTHING_IN,
                                       USE_OUT(class_list_fields, ClassList), .run = run_class_listing);

static ClassPupil class_pupil_of(const StorePupil *row, int64_t now_ms) {
  return (ClassPupil){.number = (int)row->number,
                      .name = row->name,
                      .puzzle = (int)row->place + 1,
                      .found = (int)row->found,
                      .total = (int)row->total,
                      .is_here = now_ms - row->seen_ms<CLASS_HERE_MS, .joined_at = row->joined_ms,
                                                       .seen_at = row->seen_ms, .done_at = row->done_ms> 0
                                     ? row->done_ms
                                     : -1,
                      .time_ms = row->done_ms > 0 ? row->done_ms - row->joined_ms : -1};
}

static Status class_add_names(const Use *use, const StoreClass *class, ClassRoom *room, Error *err) {
  const char **names = arena_alloc(use->arena, (size_t) class->puzzles * sizeof *names);
  Status status = OK;
  for (int i = 0; i < class->puzzles && status == OK; i++) {
    ScopedArena arena = {0};
    StorePuzzle puzzle;
    status = STORE(use->app, class_puzzle, class->id, i, &arena, &puzzle, err);
    if (status == OK)
      names[i] = arena_copy_text(use->arena, puzzle.name, strlen(puzzle.name));
  }
  room->names = (FieldList){names, (int)class->puzzles};
  return status;
}

static Status run_class_showing(const Use *use, const void *in, void *out, Error *err) {
  ClassRoom *room = out;
  StoreClass class;
  StorePupil *rows;
  int count = 0;
  int64_t id = ((const ClassChosen *)in)->id;
  Status status = class_of_owner(use->app, use->account, id, use->arena, &class, err);
  if (status == OK)
    status = class_add_names(use, &class, room, err);
  if (status == OK)
    status = STORE(use->app, pupils, id, use->arena, &rows, &count, err);
  if (status != OK)
    return status;
  room->class = class_record_of(use, &class);
  ClassPupil *pupils = arena_alloc(use->arena, (size_t)(count + 1) * sizeof *pupils);
  for (int i = 0; i < count; i++)
    pupils[i] = class_pupil_of(&rows[i], room->class.now);
  room->pupils = (FieldList){pupils, count};
  return OK;
}

const UseCase class_showing =
    USE_CASE("class.show", N_("show how far each pupil of a class has got"), WHO_ACCOUNT,
             USE_IN(class_chosen_fields, ClassChosen), USE_OUT(class_room_fields, ClassRoom), .run = run_class_showing);

// ---- changed and deleted ----

static Status run_class_changing(const Use *use, const void *in, void *out, Error *err) {
  const ClassChange *change = in;
  StoreClass class;
  Status status = class_of_owner(use->app, use->account, change->id, use->arena, &class, err);
  if (status != OK)
    return status;
  class.title = class_title(use, change->title, class.title);
  if (change->is_open >= 0)
    class.is_open = change->is_open != 0;
  if (change->solution >= 0)
    class.solution_ms = class_solution_ms(change->solution, change->solution_at, app_now_ms(use->app));
  if (change->days > 0)
    class.expires_ms = class.created_ms + change->days * CLASS_DAY_MS;
  status = STORE(use->app, class_set, &class, err);
  class.seq++;
  if (status == OK)
    *(ClassRecord *)out = class_record_of(use, &class);
  return status;
}

const UseCase class_changing = USE_CASE("class.change", N_("change a class: its link, its solution, its end"),
                                        WHO_ACCOUNT, USE_IN(class_change_fields, ClassChange),
                                        USE_OUT(class_record_fields, ClassRecord), .run = run_class_changing);

static Status run_class_deleting(const Use *use, const void *in, void *out, Error *err) {
  (void)out;
  StoreClass class;
  int64_t id = ((const ClassChosen *)in)->id;
  Status status = class_of_owner(use->app, use->account, id, use->arena, &class, err);
  return status == OK ? STORE(use->app, class_delete, id, err) : status;
}

const UseCase class_deleting =
    USE_CASE("class.delete", N_("delete a class and everything known about its pupils"), WHO_ACCOUNT,
             USE_IN(class_chosen_fields, ClassChosen), USE_NOTHING_OUT, .run = run_class_deleting);

static Status run_class_pupil_removing(const Use *use, const void *in, void *out, Error *err) {
  (void)out;
  const ClassPupilChosen *chosen = in;
  StoreClass class;
  Status status = class_of_owner(use->app, use->account, chosen->id, use->arena, &class, err);
  if (status == OK)
    status = STORE(use->app, pupil_delete, chosen->id, chosen->number, err);
  return status == ERR_MISSING ? fail(err, FAILURE_CLASS_NOT_FOUND) : status;
}

const UseCase class_pupil_removing =
    USE_CASE("class.remove", N_("remove a pupil from a class, with name and times"), WHO_ACCOUNT,
             USE_IN(class_pupil_chosen_fields, ClassPupilChosen), USE_NOTHING_OUT, .run = run_class_pupil_removing);

// ---- for spreadsheets ----

// Text that begins like a formula is quoted, so that a name can't run formulas in the teacher's sheet.
static void csv_add_text(const char *text, StrBuf *out) {
  strbuf_add_char(out, '"');
  if (strchr("=+-@\t", text[0]) && text[0])
    strbuf_add_char(out, '\'');
  for (; *text; text++)
    strbuf_printf(out, *text == '"' ? "\"\"" : "%c", *text);
  strbuf_add_char(out, '"');
}

static void csv_add_time(int64_t at_ms, StrBuf *out) {
  char text[32] = "";
  struct tm parts;
  time_t at = (time_t)(at_ms / 1000);
  if (at_ms > 0)
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&at, &parts));
  strbuf_add_text(out, text);
}

void class_write_csv(const ClassRoom *room, const Catalog *catalog, StrBuf *out) {
  const char *const heads[] = {N_("Number"), N_("Name"),    N_("Puzzle"), N_("Found"),
                               N_("Of"),     N_("Seconds"), N_("Came"),   N_("Done")};
  for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
    strbuf_add_text(out, i > 0 ? "," : "");
    csv_add_text(tr(catalog, heads[i]), out);
  }
  strbuf_add_text(out, "\r\n");
  for (int i = 0; i < room->pupils.count; i++) {
    const ClassPupil *pupil = (const ClassPupil *)room->pupils.items + i;
    strbuf_printf(out, "%d,", pupil->number);
    csv_add_text(pupil->name, out);
    strbuf_add_char(out, ',');
    csv_add_text(fieldlist_text(&room->names, pupil->puzzle - 1), out);
    strbuf_printf(out, ",%d,%d,", pupil->found, pupil->total);
    if (pupil->time_ms >= 0)
      strbuf_printf(out, "%" PRId64, pupil->time_ms / 1000);
    strbuf_add_char(out, ',');
    csv_add_time(pupil->joined_at, out);
    strbuf_add_char(out, ',');
    csv_add_time(pupil->done_at, out);
    strbuf_add_text(out, "\r\n");
  }
}
