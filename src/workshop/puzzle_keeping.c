// SPDX-License-Identifier: MIT
// Kept puzzles: listing, showing, changing, copying, deleting, importing.
#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/textfile.h"
#include "notation/crosswordfile.h"
#include "notation/cryptogramfile.h"
#include "notation/jsonread.h"
#include "notation/mazefile.h"
#include "notation/scramblefile.h"
#include "notation/sopafile.h"
#include "notation/wallmazefile.h"
#include "workshop/puzzleuse.h"

#include <string.h>

const Field puzzle_chosen_fields[] = {PUZZLE_ID_FIELD(PuzzleChosen), {0}};
static const Field record_fields[] = {PUZZLE_RECORD_FIELDS(PuzzleRecord, , "puzzle"), {0}};

static void record_deinit(void *out) {
  json_decref(((PuzzleRecord *)out)->file);
}

// Listed

static const Field wanted_fields[] = {
    {"kind", FIELD_CHOICE, FIELD_IN(PuzzlesWanted, kind), .is_optional = true, .choices = PUZZLE_KINDS,
     .otherwise = ""},
    {"search", FIELD_TEXT, FIELD_IN(PuzzlesWanted, search), .is_optional = true, .high = 100},
    {0},
};
static const Field row_fields[] = {
    {"id", FIELD_TEXT, FIELD_IN(PuzzleRecord, id), .low = 1, .high = 32},
    {"kind", FIELD_TEXT, FIELD_IN(PuzzleRecord, kind), .high = 16},
    {"name", FIELD_TEXT, FIELD_IN(PuzzleRecord, name), .high = 400},
    {"changed_at", FIELD_INT, FIELD_IN(PuzzleRecord, changed_at), .high = INT64_MAX},
    {0},
};
static const Field found_fields[] = {
    {"puzzles", FIELD_LIST, FIELD_IN(PuzzlesFound, puzzles), .high = PUZZLES_MAX + 1,
     FIELD_ITEMS(row_fields, PuzzleRecord)},
    {0},
};

static Status run_puzzle_listing(const Use *use, const void *in, void *out, Error *err) {
  const PuzzlesWanted *wanted = in;
  FieldList *list = &((PuzzlesFound *)out)->puzzles;
  Puzzle *rows;
  Status status = puzzle_list(use->app, use->account, wanted->kind < 0 ? "" : puzzle_kind_names[wanted->kind],
                              wanted->search ? wanted->search : "", use->arena, &rows, &list->count, err);
  if (status != OK)
    return status;
  PuzzleRecord *records = arena_alloc(use->arena, (size_t)(list->count + 1) * sizeof *records);
  for (int i = 0; i < list->count; i++)
    records[i] = puzzle_record_of(use, &rows[i]);
  list->items = records;
  return OK;
}

const UseCase puzzle_listing =
    USE_CASE("puzzle.list", N_("list your own puzzles"), WHO_PLAYER, USE_IN(wanted_fields, PuzzlesWanted),
             USE_OUT(found_fields, PuzzlesFound), .run = run_puzzle_listing);

// Shown, copied, deleted

static Status run_puzzle_showing(const Use *use, const void *in, void *out, Error *err) {
  return puzzle_record(use, ((const PuzzleChosen *)in)->id, out, err);
}

static Status run_puzzle_copying(const Use *use, const void *in, void *out, Error *err) {
  Puzzle puzzle;
  Status status = puzzle_get(use->app, use->account, ((const PuzzleChosen *)in)->id, use->arena, &puzzle, err);
  return status == OK ? puzzle_record_new(use, puzzle.kind, puzzle.name, puzzle.body, out, err) : status;
}

static Status run_puzzle_deleting(const Use *use, const void *in, void *out, Error *err) {
  (void)out;
  return puzzle_delete(use->app, use->account, ((const PuzzleChosen *)in)->id, err);
}

#define OF_ONE .who = WHO_PLAYER, .in = puzzle_chosen_fields, .in_size = sizeof(PuzzleChosen)
#define GIVES_RECORD .out = record_fields, .out_size = sizeof(PuzzleRecord), .deinit = record_deinit

const UseCase puzzle_showing =
    USE_CASE("puzzle.show", N_("show a puzzle"), OF_ONE, GIVES_RECORD, .run = run_puzzle_showing);
const UseCase puzzle_copying =
    USE_CASE("puzzle.copy", N_("copy a puzzle"), OF_ONE, GIVES_RECORD, .run = run_puzzle_copying);
const UseCase puzzle_deleting =
    USE_CASE("puzzle.delete", N_("delete a puzzle"), OF_ONE, USE_NOTHING_OUT, .run = run_puzzle_deleting);

// Changed

static const Field change_fields[] = {
    PUZZLE_ID_FIELD(PuzzleChange),
    {"version", FIELD_INT, FIELD_IN(PuzzleChange, version), .high = INT64_MAX, .help = "the one that was changed"},
    {"name", FIELD_TEXT, FIELD_IN(PuzzleChange, name), .is_optional = true, .high = 200},
    {"file", FIELD_OBJECT, FIELD_IN(PuzzleChange, file), .is_optional = true},
    {0},
};

// An edited puzzle is read like a file from outside, and written again.
static Status read_edited_puzzle(const Puzzle *puzzle, const json_t *file, const char *name, StrBuf *out, Error *err) {
  ScopedStrBuf text = {0};
  ScopedPuzzle open = {0};
  json_write(file, JSON_COMPACT, &text);
  Status status = openpuzzle_read(puzzle->kind, strbuf_span(&text), name, &open, err);
  if (status == OK)
    status = openpuzzle_write(openpuzzle_content(&open), out, err);
  return status;
}

static Status run_puzzle_changing(const Use *use, const void *in, void *out, Error *err) {
  const PuzzleChange *change = in;
  Puzzle puzzle;
  ScopedStrBuf body = {0};
  Status status = puzzle_get(use->app, use->account, change->id, use->arena, &puzzle, err);
  const char *name = change->name ? change->name : status == OK ? puzzle.name : "";
  if (status == OK)
    status = error_at(err, "name", puzzle_rename(use->app, use->account, change->id, name, err));
  if (status == OK && change->file) {
    status = read_edited_puzzle(&puzzle, change->file, name, &body, err);
    if (status == OK)
      status = puzzle_change(use->app, use->account, change->id, change->version, (Span){body.data, body.size}, err);
  }
  return status == OK ? puzzle_record(use, change->id, out, err) : status;
}

const UseCase puzzle_changing = USE_CASE("puzzle.change", N_("rename or replace a puzzle"), WHO_PLAYER,
                                         USE_IN(change_fields, PuzzleChange), GIVES_RECORD, .run = run_puzzle_changing);

// Brought in

static const Field brought_fields[] = {
    {"name", FIELD_TEXT, FIELD_IN(PuzzleBrought, name), .low = 1, .high = 255, .help = "of the file, with its ending"},
    {"kind", FIELD_CHOICE, FIELD_IN(PuzzleBrought, kind), .is_optional = true, .choices = PUZZLE_KINDS, .otherwise = "",
     .help = "what it must be; else what is inside says it"},
    {"file", FIELD_FILE, FIELD_IN(PuzzleBrought, file), .except = FIELD_NOT_JSON},
    {"path", FIELD_TEXT, FIELD_IN(PuzzleBrought, path), .except = FIELD_NOT_JSON},
    {0},
};

static bool file_holds(Span text, const char *wanted) {
  return text.size > 0 && memmem(text.data, text.size, wanted, strlen(wanted)) != NULL;
}

// The name may be missing, but a maze has its size on a line of its own.
static int kind_of_text(Span text) {
  Lines lines = lines_start(text);
  Span line = {0};
  while (lines_next(&lines, &line) && line.size == 0)
    ;
  if (line.size < 2 || !memchr("012389", line.data[0], 6) || (line.data[1] != ' ' && line.data[1] != '\t'))
    return PUZZLE_IS_EITHER;
  bool is_sopa =
      line.data[0] == '8' || file_holds(text, "\n8 ") || (file_holds(text, ",false") && !file_holds(text, "\n3 "));
  return is_sopa ? PUZZLE_IS_SOPA : PUZZLE_IS_MAZE;
}

static Status refuse_neither(const char *name, Error *err) {
  return error_set(err, ERR_INPUT,
                   path_ends_in(name, "xml")
                       ? N_("'%s' is neither a maze nor a word search: there is no <laberinto> and no <sopa> in it")
                       : N_("'%s' is neither a maze nor a word search: a maze begins with a line like '9 name', a word "
                            "search with a line like '8 name'"),
                   err_str(name));
}

// Endings that several kinds have (.txt, .xml, .json): the content tells which kind it is.
static Status find_puzzle_kind(Span body, const char *name, int *out, Error *err) {
  ScopedStrBuf converted = {0};
  Span text = body;
  *out = path_ends_in(name, "puz") || (path_ends_in(name, "ipuz") && file_holds(body, "ipuz.org/crossword"))
             ? PUZZLE_IS_CROSSWORD
         : path_ends_in(name, "ipuz") ? PUZZLE_IS_SOPA
                                      : PUZZLE_IS_MAZE;
  if (path_ends_in(name, "puz") || path_ends_in(name, "ipuz") || path_ends_in(name, "map") ||
      path_ends_in(name, "maze"))
    return OK;
  Status status = textfile_decode(body, name, &converted, &text, NULL, err);
  if (!path_ends_in(name, "txt")) // the readers of XML and JSON know more encodings, and have better messages
    status = OK;
  if (status == OK && path_ends_in(name, "txt"))
    *out = kind_of_text(text);
  else if (file_holds(text, "<sopa") || file_holds(text, "tesela-sopa"))
    *out = PUZZLE_IS_SOPA;
  else if (file_holds(text, "tesela-crossword"))
    *out = PUZZLE_IS_CROSSWORD;
  else if (file_holds(text, "tesela-scramble"))
    *out = PUZZLE_IS_SCRAMBLE;
  else if (file_holds(text, "tesela-cryptogram"))
    *out = PUZZLE_IS_CRYPTOGRAM;
  else if (path_ends_in(name, "xml") && !file_holds(text, "<laberinto"))
    *out = PUZZLE_IS_EITHER;
  return status == OK && *out == PUZZLE_IS_EITHER ? refuse_neither(name, err) : status;
}

static Status check_brought_name(const char *name, Error *err) {
  static const char *const endings[] = {"txt", "xml", "json", "map", "maze", "ipuz", "puz"};
  if (path_ending_among(name, endings, (int)(sizeof endings / sizeof *endings)) >= 0)
    return OK;
  return error_set(err, ERR_INPUT,
                   N_("'%s' is not a file of a puzzle: it ends in .txt, .xml, .json, .map, .maze, .ipuz or .puz"),
                   err_str(name));
}

static Status read_brought_maze(const PuzzleBrought *brought, const char *name, OpenPuzzle *open, Error *err) {
  const Span bytes = brought->file.bytes;
  MazeFormat format;
  Status status = maze_format_of_path(name, &format, err);
  if (status != OK)
    return status;
  if (brought->path)
    return maze_load(brought->path, &open->maze, &open->walls, err);
  return format == MAZE_FORMAT_JSON && wallmaze_is_meant(bytes) ? wallmaze_json_read(bytes, name, &open->walls, err)
                                                                : maze_read(bytes, format, name, &open->maze, err);
}

static Status read_brought_sopa(const PuzzleBrought *brought, const char *name, OpenPuzzle *open, Error *err) {
  SopaFormat format;
  Status status = sopa_format_of_path(name, &format, err);
  open->sopa = mem_alloc(sizeof *open->sopa);
  if (status != OK)
    return status;
  return brought->path ? sopa_load(brought->path, NULL, open->sopa, err)
                       : sopa_read(brought->file.bytes, format, name, NULL, open->sopa, err);
}

static Status read_brought_crossword(const PuzzleBrought *brought, const char *name, OpenPuzzle *open, Error *err) {
  CrosswordFormat format;
  Status status = crossword_format_of_path(name, &format, err);
  open->crossword = mem_alloc(sizeof *open->crossword);
  if (status != OK)
    return status;
  return brought->path ? crossword_load(brought->path, open->crossword, err)
                       : crossword_read(brought->file.bytes, format, name, open->crossword, err);
}

// The other kinds have only one format.
static Status read_brought_json(const PuzzleBrought *brought, const char *name, int kind, OpenPuzzle *open,
                                Error *err) {
  ScopedBytes loaded = {0};
  Status status = kind == PUZZLE_IS_SCRAMBLE ? scramble_check_path(name, err) : cryptogram_check_path(name, err);
  if (status == OK && brought->path)
    status = file_read(brought->path, SCRAMBLE_FILE_MAX, &loaded, err);
  const Span bytes = brought->path ? loaded : brought->file.bytes;
  return status == OK ? openpuzzle_read(puzzle_kind_names[kind], bytes, name, open, err) : status;
}

static Status run_puzzle_bringing(const Use *use, const void *in, void *out, Error *err) {
  const PuzzleBrought *brought = in;
  const char *name = brought->path ? brought->path : brought->name;
  int kind = brought->kind;
  Status status = OK;
  if (kind == PUZZLE_IS_EITHER)
    status = check_brought_name(name, err);
  if (status == OK && kind == PUZZLE_IS_EITHER)
    status = find_puzzle_kind(brought->file.bytes, name, &kind, err);
  if (status != OK)
    return status;
  ScopedPuzzle open = {0};
  status = kind == PUZZLE_IS_MAZE        ? read_brought_maze(brought, name, &open, err)
           : kind == PUZZLE_IS_SOPA      ? read_brought_sopa(brought, name, &open, err)
           : kind == PUZZLE_IS_CROSSWORD ? read_brought_crossword(brought, name, &open, err)
                                         : read_brought_json(brought, name, kind, &open, err);
  // A puzzle without a name gets the name of its file.
  if (status == OK && puzzle_content_name(openpuzzle_content(&open))[0] == '\0')
    status = openpuzzle_set_name(&open, path_name(name), err);
  return status == OK ? openpuzzle_add(use, openpuzzle_content(&open), out, err) : status;
}

const UseCase puzzle_bringing =
    USE_CASE("puzzle.import", N_("bring in the file of a puzzle"), WHO_PLAYER, USE_IN(brought_fields, PuzzleBrought),
             GIVES_RECORD, .run = run_puzzle_bringing);
