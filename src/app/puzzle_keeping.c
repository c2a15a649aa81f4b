// SPDX-License-Identifier: MIT
// The puzzles that somebody keeps: listed, shown, changed, copied, deleted, brought in.
#include "app/puzzleuse.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/textfile.h"
#include "notation/crosswordfile.h"
#include "notation/cryptogramfile.h"
#include "notation/mazefile.h"
#include "notation/scramblefile.h"
#include "notation/sopafile.h"
#include "notation/wallmazefile.h"

#include <stdlib.h>
#include <string.h>

const Field puzzle_chosen_fields[] = {PUZZLE_ID_FIELD(PuzzleChosen), {0}};
static const Field record_fields[] = {PUZZLE_RECORD_FIELDS(PuzzleRecord, , "puzzle"), {0}};
static const Field nothing_fields[] = {{0}};

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
    {"puzzles", FIELD_LIST, FIELD_IN(PuzzlesFound, puzzles), .high = PUZZLES_MAX + 1, .fields = row_fields,
     .item_size = sizeof(PuzzleRecord)},
    {0},
};

static Status run_puzzle_listing(const Use *use, const void *in, void *out, Error *err) {
  static const char *const kinds[] = {PUZZLE_MAZE, PUZZLE_SOPA, PUZZLE_CROSSWORD, PUZZLE_SCRAMBLE, PUZZLE_CRYPTOGRAM};
  const PuzzlesWanted *wanted = in;
  FieldList *list = &((PuzzlesFound *)out)->puzzles;
  Puzzle *rows;
  Status status = puzzle_list(use->app, use->account, wanted->kind < 0 ? "" : kinds[wanted->kind],
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
    USE_CASE("puzzle.list", N_("list one's own puzzles"), WHO_PLAYER, USE_IN(wanted_fields, PuzzlesWanted),
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
    USE_CASE("puzzle.delete", N_("delete a puzzle"), OF_ONE, .out = nothing_fields, .run = run_puzzle_deleting);

// Changed

static const Field change_fields[] = {
    PUZZLE_ID_FIELD(PuzzleChange),
    {"version", FIELD_INT, FIELD_IN(PuzzleChange, version), .high = INT64_MAX, .help = "the one that was changed"},
    {"name", FIELD_TEXT, FIELD_IN(PuzzleChange, name), .is_optional = true, .high = 200},
    {"file", FIELD_OBJECT, FIELD_IN(PuzzleChange, file), .is_optional = true},
    {0},
};

// What was edited is read as a file from outside is, and written anew.
static Status read_edited_puzzle(const Puzzle *puzzle, const json_t *file, const char *name, StrBuf *out, Error *err) {
  char *text = json_dumps(file, JSON_COMPACT);
  ScopedPuzzle open = {0};
  Status status = openpuzzle_read(puzzle->kind, span_of(text), name, &open, err);
  if (status == OK)
    status = openpuzzle_write(openpuzzle_content(&open), out, err);
  free(text);
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

static bool ends_in(const char *name, const char *ending) {
  const char *dot = strrchr(name, '.');
  return dot && strcasecmp(dot, ending) == 0;
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
                   ends_in(name, ".xml")
                       ? N_("'%s' is neither a maze nor a word search: there is no <laberinto> and no <sopa> in it")
                       : N_("'%s' is neither a maze nor a word search: one begins with a line like '9 name', the "
                            "other with a line like '8 name'"),
                   err_str(name));
}

// Endings that several kinds have (.txt, .xml, .json) are told apart by what is inside.
static Status find_puzzle_kind(Span body, const char *name, int *out, Error *err) {
  ScopedStrBuf converted = {0};
  Span text = body;
  *out = ends_in(name, ".puz") || (ends_in(name, ".ipuz") && file_holds(body, "ipuz.org/crossword"))
             ? PUZZLE_IS_CROSSWORD
         : ends_in(name, ".ipuz") ? PUZZLE_IS_SOPA
                                  : PUZZLE_IS_MAZE;
  if (ends_in(name, ".puz") || ends_in(name, ".ipuz") || ends_in(name, ".map") || ends_in(name, ".maze"))
    return OK;
  Status status = textfile_decode(body, name, &converted, &text, NULL, err);
  if (!ends_in(name, ".txt")) // XML and JSON have readers that know more encodings, and say more
    status = OK;
  if (status == OK && ends_in(name, ".txt"))
    *out = kind_of_text(text);
  else if (file_holds(text, "<sopa") || file_holds(text, "tesela-sopa"))
    *out = PUZZLE_IS_SOPA;
  else if (file_holds(text, "tesela-crossword"))
    *out = PUZZLE_IS_CROSSWORD;
  else if (file_holds(text, "tesela-scramble"))
    *out = PUZZLE_IS_SCRAMBLE;
  else if (file_holds(text, "tesela-cryptogram"))
    *out = PUZZLE_IS_CRYPTOGRAM;
  else if (ends_in(name, ".xml") && !file_holds(text, "<laberinto"))
    *out = PUZZLE_IS_EITHER;
  return status == OK && *out == PUZZLE_IS_EITHER ? refuse_neither(name, err) : status;
}

static Status check_brought_name(const char *name, Error *err) {
  static const char *const endings[] = {".txt", ".xml", ".json", ".map", ".maze", ".ipuz", ".puz"};
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
    if (ends_in(name, endings[i]))
      return OK;
  }
  return error_set(err, ERR_INPUT,
                   N_("'%s' is not a file of a puzzle: it ends in .txt, .xml, .json, .map, .maze, .ipuz or .puz"),
                   err_str(name));
}

// A puzzle without a name gets that of its file.
static Span name_of_brought(const char *path) {
  const char *slash = strrchr(path, '/');
  return span_of(slash ? slash + 1 : path);
}

static Status bring_walls(const Use *use, WallMaze *walls, const char *name, PuzzleRecord *out, Error *err) {
  Status status = walls->name[0] == '\0' ? wallmaze_set_name(walls, name_of_brought(name), err) : OK;
  return status == OK ? openpuzzle_add(use, (PuzzleContent){.walls = walls}, out, err) : status;
}

static Status bring_maze(const Use *use, const PuzzleBrought *brought, const char *name, PuzzleRecord *out,
                         Error *err) {
  MazeFormat format;
  ScopedMaze maze = NULL;
  ScopedWallMaze walls = NULL;
  Status status = maze_format_of_path(name, &format, err);
  if (status == OK && brought->path)
    status = maze_load(brought->path, &maze, &walls, err);
  else if (status == OK && format == MAZE_FORMAT_JSON && wallmaze_is_meant(brought->file.bytes))
    status = wallmaze_json_read(brought->file.bytes, name, &walls, err);
  if (walls)
    return bring_walls(use, walls, name, out, err);
  if (status == OK && !maze)
    status = maze_read(brought->file.bytes, format, name, &maze, err);
  if (status == OK && maze_name(maze)[0] == '\0')
    status = maze_set_name(maze, name_of_brought(name), err);
  if (status == OK)
    status = openpuzzle_add(use, (PuzzleContent){.maze = maze}, out, err);
  return status;
}

static Status bring_sopa(const Use *use, const PuzzleBrought *brought, const char *name, PuzzleRecord *out,
                         Error *err) {
  SopaFormat format;
  ScopedMem Sopa *sopa = mem_alloc(sizeof *sopa);
  Status status = sopa_format_of_path(name, &format, err);
  if (status == OK)
    status = brought->path ? sopa_load(brought->path, NULL, sopa, err)
                           : sopa_read(brought->file.bytes, format, name, NULL, sopa, err);
  if (status == OK) {
    if (sopa->name[0] == '\0')
      sopa_set_name(sopa, name_of_brought(name));
    status = openpuzzle_add(use, (PuzzleContent){.sopa = sopa}, out, err);
    sopa_deinit(sopa);
  }
  return status;
}

static Status bring_crossword(const Use *use, const PuzzleBrought *brought, const char *name, PuzzleRecord *out,
                              Error *err) {
  CrosswordFormat format;
  ScopedMem Crossword *crossword = mem_alloc(sizeof *crossword);
  Status status = crossword_format_of_path(name, &format, err);
  if (status == OK)
    status = brought->path ? crossword_load(brought->path, crossword, err)
                           : crossword_read(brought->file.bytes, format, name, crossword, err);
  if (status == OK) {
    if (crossword->name[0] == '\0')
      crossword_set_name(crossword, name_of_brought(name));
    status = openpuzzle_add(use, (PuzzleContent){.crossword = crossword}, out, err);
    crossword_deinit(crossword);
  }
  return status;
}

static Status bring_scramble(const Use *use, const PuzzleBrought *brought, const char *name, PuzzleRecord *out,
                             Error *err) {
  ScopedMem Scramble *scramble = mem_alloc(sizeof *scramble);
  Status status = brought->path ? scramble_load(brought->path, scramble, err) : scramble_check_path(name, err);
  if (status == OK && !brought->path)
    status = scramble_json_read(brought->file.bytes, name, scramble, err);
  if (status == OK) {
    if (scramble->name[0] == '\0')
      scramble_set_name(scramble, name_of_brought(name));
    status = openpuzzle_add(use, (PuzzleContent){.scramble = scramble}, out, err);
    scramble_deinit(scramble);
  }
  return status;
}

static Status bring_cryptogram(const Use *use, const PuzzleBrought *brought, const char *name, PuzzleRecord *out,
                               Error *err) {
  ScopedMem Cryptogram *cryptogram = mem_alloc(sizeof *cryptogram);
  Status status = brought->path ? cryptogram_load(brought->path, cryptogram, err) : cryptogram_check_path(name, err);
  if (status == OK && !brought->path)
    status = cryptogram_json_read(brought->file.bytes, name, cryptogram, err);
  if (status == OK && cryptogram->name[0] == '\0')
    sopa_copy_name(name_of_brought(name), cryptogram->name);
  return status == OK ? openpuzzle_add(use, (PuzzleContent){.cryptogram = cryptogram}, out, err) : status;
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
  static Status (*const bring[])(const Use *, const PuzzleBrought *, const char *, PuzzleRecord *,
                                 Error *) = {bring_maze, bring_sopa, bring_crossword, bring_scramble, bring_cryptogram};
  return bring[kind](use, brought, name, out, err);
}

const UseCase puzzle_bringing =
    USE_CASE("puzzle.import", N_("bring in the file of a puzzle"), WHO_PLAYER, USE_IN(brought_fields, PuzzleBrought),
             GIVES_RECORD, .run = run_puzzle_bringing);
