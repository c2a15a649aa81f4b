// SPDX-License-Identifier: MIT
// A class from its pupils' side: they follow the link, join, and send what they have found.
#include "app/failure.h"
#include "app/inside.h"
#include "base/random.h"
#include "base/sha256.h"
#include "workshop/classlink.h"

#include <stdlib.h>
#include <string.h>

enum { CLASS_SEEN_MS = CLASS_BEAT_MS / 2 }; // a pupil heard of since then is not recorded again

// ---- fields ----

#define CLASS_TOKEN_FIELD(type)                                                                                        \
  FIELD_ROW("token", FIELD_TEXT, FIELD_IN(type, token), .low = 1, .high = 64, .except = FIELD_IN_PATH)
#define PUPIL_TOKEN_HELP "by which the class knows the pupil again"

static const Field class_link_fields[] = {CLASS_TOKEN_FIELD(ClassLinkChosen), {0}};
static const Field class_offer_fields[] = {
    {"title", FIELD_TEXT, FIELD_IN(ClassOffer, title), .high = 400},
    {"kind", FIELD_TEXT, FIELD_IN(ClassOffer, kind), .high = 16},
    {"anonymous", FIELD_BOOL, FIELD_IN(ClassOffer, is_anonymous), .help = "no name is asked for"},
    {0},
};
static const Field class_joining_fields[] = {
    CLASS_TOKEN_FIELD(ClassJoining),
    {"name", FIELD_TEXT, FIELD_IN(ClassJoining, name), .is_optional = true, .high = 100},
    {"pupil", FIELD_TEXT, FIELD_IN(ClassJoining, pupil), .is_optional = true, .high = 64, .help = PUPIL_TOKEN_HELP},
    {0},
};
static const Field class_line_fields[] = {
    {"row", FIELD_INT, FIELD_IN(ClassLine, row), .high = SOPA_SIDE_MAX},
    {"col", FIELD_INT, FIELD_IN(ClassLine, col), .high = SOPA_SIDE_MAX},
    {"to_row", FIELD_INT, FIELD_IN(ClassLine, to_row), .high = SOPA_SIDE_MAX},
    {"to_col", FIELD_INT, FIELD_IN(ClassLine, to_col), .high = SOPA_SIDE_MAX},
    {0},
};
static const Field class_work_fields[] = {
    CLASS_TOKEN_FIELD(ClassWork),
    {"pupil", FIELD_TEXT, FIELD_IN(ClassWork, pupil), .low = 1, .high = 64, .help = PUPIL_TOKEN_HELP},
    {"lines", FIELD_LIST, FIELD_IN(ClassWork, lines), .is_optional = true, .high = CLASS_LINES_MAX,
     FIELD_ITEMS(class_line_fields, ClassLine), .help = "through a word search; those that were told before stay"},
    {"walk", FIELD_TEXT, FIELD_IN(ClassWork, walk), .is_optional = true, .high = 4 * CLASS_MAZE_CELLS_MAX,
     .help = "through a maze, from its entrance: directions, 0 to 7, clockwise from north"},
    {"letters", FIELD_LIST, FIELD_IN(ClassWork, letters), .is_optional = true,
     .high = CROSSWORD_SIDE_MAX * CROSSWORD_SIDE_MAX, .of = FIELD_TEXT,
     .help = "of all cells of a crossword or a scramble, in the order of reading; nothing where there is none"},
    {0},
};
#define OUT(member) FIELD_IN(ClassDesk, member)
static const Field class_desk_fields[] = {
    {"pupil", FIELD_TEXT, OUT(pupil), .is_optional = true, .except = FIELD_LEFT_OUT, .high = 64,
     .help = PUPIL_TOKEN_HELP},
    {"number", FIELD_INT, OUT(number), .high = CLASS_PUPILS_MAX},
    {"name", FIELD_TEXT, OUT(name), .high = 100},
    {"title", FIELD_TEXT, OUT(title), .high = 400},
    {"kind", FIELD_TEXT, OUT(kind), .high = 16},
    {"puzzle", FIELD_ANY, OUT(puzzle), .is_optional = true, .except = FIELD_LEFT_OUT,
     .help = "its own JSON, without what is to be found"},
    {"work", FIELD_ANY, OUT(work), .help = "lines as [word, row, col, to_row, to_col]"},
    {"found", FIELD_INT, OUT(found), .high = INT32_MAX},
    {"total", FIELD_INT, OUT(total), .high = INT32_MAX},
    {"wrong", FIELD_INT, OUT(wrong), .high = INT32_MAX, .help = "letters, once a crossword is full"},
    {"done", FIELD_BOOL, OUT(is_done)},
    {"joined_at", FIELD_INT, OUT(joined_at), .high = INT64_MAX / 2},
    {"done_at", FIELD_INT, OUT(done_at), .is_optional = true, .high = INT64_MAX / 2},
    {"solution_at", FIELD_INT, OUT(solution_at), .is_optional = true, .high = INT64_MAX / 2},
    {"solution", FIELD_ANY, OUT(solution), .is_optional = true, .help = "as work has it; null as long as it is hidden"},
    {"now", FIELD_INT, OUT(now), .high = INT64_MAX / 2},
    {0},
};
#undef OUT

static void class_desk_deinit(void *out) {
  ClassDesk *desk = out;
  json_decref(desk->puzzle);
  json_decref(desk->work);
  json_decref(desk->solution);
}

// ---- the link ----

static Status class_by_link(const Use *use, const char *token, StoreClass *out, Error *err) {
  Status status = STORE(use->app, class_find, token, use->arena, out, err);
  if (status == ERR_MISSING || (status == OK && (!out->is_open || out->expires_ms <= app_now_ms(use->app))))
    return fail(err, FAILURE_CLASS_OVER);
  return status;
}

static Status run_class_offering(const Use *use, const void *in, void *out, Error *err) {
  ClassOffer *offer = out;
  StoreClass class;
  StorePuzzle puzzle;
  Status status = class_by_link(use, ((const ClassLinkChosen *)in)->token, &class, err);
  if (status == OK)
    status = STORE(use->app, class_puzzle, class.id, 0, use->arena, &puzzle, err);
  if (status == OK)
    *offer = (ClassOffer){class.title, puzzle.kind, !class.asks_names};
  return status;
}

const UseCase class_offering = USE_CASE("class.offer", N_("show what the link of a class is for"), WHO_ANYBODY,
                                        USE_IN(class_link_fields, ClassLinkChosen),
                                        USE_OUT(class_offer_fields, ClassOffer), .run = run_class_offering);

// ---- a pupil's desk ----

static Status class_open_puzzle(const Use *use, const StorePupil *pupil, OpenPuzzle *open, Error *err) {
  StorePuzzle row;
  Status status = STORE(use->app, class_puzzle, pupil->class, pupil->place, use->arena, &row, err);
  open->puzzle = (Puzzle){.kind = row.kind, .name = row.name};
  return status == OK ? openpuzzle_read(row.kind, row.body, row.name, open, err) : status;
}

static Status class_add_solution(const StoreClass *class, OpenPuzzle *open, ClassDesk *desk, Error *err) {
  bool is_shown = class->solution_ms >= 0 ? desk->now >= class->solution_ms : class->solution_ms < -1 && desk->is_done;
  return is_shown ? classpuzzle_solution(open, &desk->solution, err) : OK;
}

// Updates the pupil's row after the work.
static void pupil_take_desk(StorePupil *pupil, ClassDesk *desk, const ClassWork *work, Arena *arena) {
  bool has_work = work->lines.items || work->walk || work->letters.items;
  char *text = has_work ? json_dumps(desk->work, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
  if (text)
    pupil->work = arena_copy_text(arena, text, strlen(text));
  free(text);
  pupil->seen_ms = desk->now;
  pupil->found = desk->found;
  pupil->total = desk->total;
  if (desk->is_done && pupil->done_ms == 0)
    pupil->done_ms = desk->now;
}

static Status pupil_work_on(const Use *use, const StoreClass *class, StorePupil *pupil, const ClassWork *work,
                            bool shows, ClassDesk *desk, Error *err) {
  ScopedPuzzle open = {0};
  StorePupil before = *pupil;
  Status status = class_open_puzzle(use, pupil, &open, err);
  if (status == OK && shows)
    desk->puzzle = classpuzzle_shown(&open); // before anything found is marked in it
  if (status == OK)
    status = classpuzzle_take(&open, pupil->work, work, desk, err);
  if (status != OK)
    return status;
  pupil_take_desk(pupil, desk, work, use->arena);
  desk->is_done = pupil->done_ms > 0; // a pupil stays done
  desk->done_at = pupil->done_ms > 0 ? pupil->done_ms : -1;
  desk->kind = open.puzzle.kind;
  bool is_news = pupil->work != before.work || pupil->total != before.total || pupil->found != before.found ||
                 pupil->seen_ms - before.seen_ms >= CLASS_SEEN_MS;
  status = is_news ? STORE(use->app, pupil_set, pupil, err) : OK;
  desk->class = is_news ? class->id : 0;
  desk->seq = class->seq + 1;
  return status == OK ? class_add_solution(class, &open, desk, err) : status;
}

static Status pupil_sit_down(const Use *use, const StoreClass *class, StorePupil *pupil, const ClassWork *work,
                             bool shows, ClassDesk *desk, Error *err) {
  *desk = (ClassDesk){.name = pupil->name,
                      .title = class->title,
                      .number = (int)pupil->number,
                      .joined_at = pupil->joined_ms,
                      .solution_at = class->solution_ms >= 0 ? class->solution_ms : -1,
                      .now = app_now_ms(use->app)};
  Status status = pupil_work_on(use, class, pupil, work, shows, desk, err);
  if (status != OK)
    class_desk_deinit(desk);
  return status;
}

// ---- coming in ----

static Status pupil_by_token(const Use *use, const StoreClass *class, const char *token, StorePupil *out, Error *err) {
  char key[SHA256_HEX_SIZE];
  sha256_hex(span_of(token), key);
  Status status = STORE(use->app, pupil_find, class->id, key, use->arena, out, err);
  return status == ERR_MISSING ? fail(err, FAILURE_CLASS_PUPIL) : status;
}

static Status pupil_check_name(const StoreClass *class, const char *given, StrBuf *out, Error *err) {
  if (!class->asks_names)
    return OK;
  Status status = name_clean_to(given ? given : "", CLASS_NAME_CHARACTERS, out, NULL, err);
  if (status == OK)
    status = name_check_look(out->data, err);
  return error_at(err, "name", status);
}

static Status pupil_come(const Use *use, const StoreClass *class, const char *name, char token[CLASS_TOKEN_SIZE],
                         StorePupil *out, Error *err) {
  char key[SHA256_HEX_SIZE];
  token_write(token, CLASS_TOKEN_SIZE);
  sha256_hex(span_of(token), key);
  *out = (StorePupil){.class = class->id, .key = key, .name = name, .joined_ms = app_now_ms(use->app)};
  Status status = STORE(use->app, pupil_add, CLASS_PUPILS_MAX, out, err);
  if (status == ERR_LIMIT)
    return fail(err, FAILURE_CLASS_FULL, err_int(CLASS_PUPILS_MAX));
  if (status == ERR_EXISTS)
    return error_at(err, "name", fail(err, FAILURE_CLASS_NAME, err_str(name)));
  return status == OK ? STORE(use->app, pupil_find, class->id, key, use->arena, out, err) : status;
}

static Status run_class_joining(const Use *use, const void *in, void *out, Error *err) {
  const ClassJoining *given = in;
  ClassDesk *desk = out;
  StoreClass class;
  StorePupil pupil;
  char token[CLASS_TOKEN_SIZE] = "";
  ScopedStrBuf name = {0};
  Status status = class_by_link(use, given->token, &class, err);
  if (status == OK && given->pupil) {
    status = pupil_by_token(use, &class, given->pupil, &pupil, err);
  } else if (status == OK) {
    status = pupil_check_name(&class, given->name, &name, err);
    if (status == OK)
      status = pupil_come(use, &class, strbuf_text(&name), token, &pupil, err);
  }
  if (status == OK)
    status = pupil_sit_down(use, &class, &pupil, &(ClassWork){0}, true, desk, err);
  if (status == OK) {
    desk->pupil = given->pupil ? given->pupil : arena_copy_text(use->arena, token, strlen(token));
    desk->class = class.id;
  }
  return status;
}

#define GIVES_DESK USE_OUT(class_desk_fields, ClassDesk), .deinit = class_desk_deinit

const UseCase class_joining =
    USE_CASE("class.join", N_("join a class, or come back to it"), WHO_ANYBODY,
             USE_IN(class_joining_fields, ClassJoining), GIVES_DESK, .run = run_class_joining);

// ---- working ----

static Status run_class_working(const Use *use, const void *in, void *out, Error *err) {
  const ClassWork *work = in;
  StoreClass class;
  StorePupil pupil;
  Status status = class_by_link(use, work->token, &class, err);
  if (status == OK)
    status = pupil_by_token(use, &class, work->pupil, &pupil, err);
  return status == OK ? pupil_sit_down(use, &class, &pupil, work, false, out, err) : status;
}

const UseCase class_working =
    USE_CASE("class.work", N_("say what a pupil has found, or that the pupil is there"), WHO_ANYBODY,
             USE_IN(class_work_fields, ClassWork), GIVES_DESK, .run = run_class_working);
