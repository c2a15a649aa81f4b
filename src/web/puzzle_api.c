// SPDX-License-Identifier: MIT
// The puzzles that an account keeps: list, show, change, copy, delete, bring in.
#include "base/lines.h"
#include "base/mem.h"
#include "base/textfile.h"
#include "base/utf8.h"
#include "web/puzzle_internal.h"

#include <stdio.h>
#include <stdlib.h>

const Field puzzle_fields[] = {PUZZLE_FIELDS, {0}};

static const Field row_fields[] = {
    {.name = "id", .type = FIELD_TEXT, .low = 1, .high = 32},
    {.name = "kind", .type = FIELD_CHOICE, .choices = "maze sopa"},
    {.name = "name", .type = FIELD_TEXT, .high = 400},
    {.name = "changed_at", .type = FIELD_INT, .high = INT64_MAX},
    {0},
};
static const Field list_answer[] = {
    {.name = "puzzles", .type = FIELD_LIST, .high = PUZZLES_MAX + 1, .fields = row_fields},
    {0},
};
static const Field list_query[] = {
    {.name = "kind", .type = FIELD_CHOICE, .is_optional = true, .choices = "maze sopa"},
    {.name = "search", .type = FIELD_TEXT, .is_optional = true, .high = 100},
    {0},
};
static const Field change_body[] = {
    {.name = "version", .type = FIELD_INT, .high = INT64_MAX, .help = "the one that was changed"},
    {.name = "name", .type = FIELD_TEXT, .is_optional = true, .high = 200},
    {.name = "file", .type = FIELD_OBJECT, .is_optional = true},
    {0},
};
static const Field import_query[] = {
    {.name = "name", .type = FIELD_TEXT, .low = 1, .high = 255, .help = "of the file, with its ending"},
    {0},
};
static const Field nothing_answer[] = {{0}};

static json_t *row_json(const Puzzle *puzzle) {
  char id[24];
  snprintf(id, sizeof id, "%lld", (long long)puzzle->id);
  return json_pack("{s:s, s:s, s:s, s:I}", "id", id, "kind", puzzle->kind, "name", puzzle->name, "changed_at",
                   (json_int_t)puzzle->changed_ms);
}

Status puzzle_of_request(Request *request, Arena *arena, Puzzle *out, Error *err) {
  long id = 0;
  if (!span_to_int(span_of(request->params[0]), 1, INT64_MAX, &id))
    id = 0; // no puzzle has it
  return puzzle_get(request->app, &request->player.account, id, arena, out, err);
}

// A puzzle that was renamed or copied has its name in the list only, until it is next written.
Status maze_of_puzzle(const Puzzle *puzzle, Maze **out, Error *err) {
  if (strcmp(puzzle->kind, PUZZLE_MAZE) != 0)
    return error_set(err, ERR_STATE, N_("this is not a maze"));
  Status status = maze_read(puzzle->body, maze_format_guess(puzzle->body), puzzle->name, out, err);
  if (status == OK) {
    Span name = span_of(puzzle->name);
    name.size = utf8_cut(name.data, name.size, MAZE_NAME_MAX - 1);
    status = maze_set_name(*out, name, err);
    if (status != OK)
      maze_destroy(*out);
  }
  return status;
}

Status sopa_of_puzzle(const Puzzle *puzzle, Sopa *out, Error *err) {
  if (strcmp(puzzle->kind, PUZZLE_SOPA) != 0)
    return error_set(err, ERR_STATE, N_("this is not a word search"));
  Status status = sopa_json_read(puzzle->body, puzzle->name, out, err);
  if (status == OK)
    sopa_set_name(out, span_of(puzzle->name));
  return status;
}

Status puzzle_answer(Request *request, int64_t id, Error *err) {
  Arena arena = {0};
  Puzzle puzzle;
  Status status = puzzle_get(request->app, &request->player.account, id, &arena, &puzzle, err);
  if (status == OK) {
    json_t *file = json_loadb(puzzle.body.data, puzzle.body.size, 0, NULL);
    if (file)
      json_object_set_new(file, "name", json_string(puzzle.name));
    request->answer = row_json(&puzzle);
    json_object_set_new(request->answer, "version", json_integer((json_int_t)puzzle.changed_ms));
    json_object_set_new(request->answer, "file", file ? file : json_null());
  }
  arena_deinit(&arena);
  return status;
}

static Status keep(Request *request, const char *kind, const char *name, const StrBuf *body, Error *err) {
  int64_t id;
  Status status =
      puzzle_add(request->app, &request->player.account, kind, name, (Span){body->data, body->size}, &id, err);
  return status == OK ? puzzle_answer(request, id, err) : status;
}

// Mazes that are too large for text are kept as they are in memory.
static Status write_maze(const Maze *maze, StrBuf *out, Error *err) {
  return maze_write(maze, maze_cell_count(maze) <= PUZZLE_CELLS_MAX ? MAZE_FORMAT_JSON : MAZE_FORMAT_BLOB, out, err);
}

Status puzzle_keep_maze(Request *request, Maze *maze, Error *err) {
  StrBuf body = {0};
  Status status = write_maze(maze, &body, err);
  if (status == OK)
    status = keep(request, PUZZLE_MAZE, maze_name(maze), &body, err);
  strbuf_deinit(&body);
  return status;
}

Status puzzle_keep_sopa(Request *request, Sopa *sopa, Error *err) {
  StrBuf body = {0};
  sopa_json_write(sopa, &body);
  Status status = keep(request, PUZZLE_SOPA, sopa->name, &body, err);
  strbuf_deinit(&body);
  return status;
}

Status puzzle_replace(Request *request, const Puzzle *puzzle, Span body, Error *err) {
  Status status = puzzle_change(request->app, &request->player.account, puzzle->id, puzzle->changed_ms, body, err);
  return status == OK ? puzzle_answer(request, puzzle->id, err) : status;
}

static Status run_list(Request *request, Error *err) {
  Arena arena = {0};
  Puzzle *rows;
  int count;
  Status status = puzzle_list(request->app, &request->player.account, field_text(request->query, "kind", ""),
                              field_text(request->query, "search", ""), &arena, &rows, &count, err);
  if (status == OK) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
      json_array_append_new(list, row_json(&rows[i]));
    request->answer = json_pack("{s:o}", "puzzles", list);
  }
  arena_deinit(&arena);
  return status;
}

static Status run_show(Request *request, Error *err) {
  Arena arena = {0};
  Puzzle puzzle;
  Status status = puzzle_of_request(request, &arena, &puzzle, err);
  if (status == OK)
    status = puzzle_answer(request, puzzle.id, err);
  arena_deinit(&arena);
  return status;
}

// What was edited is read as a file from outside is, and written anew.
static Status check_file(const char *kind, const json_t *file, const char *name, StrBuf *out, Error *err) {
  char *text = json_dumps(file, JSON_COMPACT);
  Span span = span_of(text);
  Status status;
  if (strcmp(kind, PUZZLE_MAZE) == 0) {
    Maze *maze;
    status = maze_json_read(span, name, &maze, err);
    if (status == OK) {
      status = maze_write(maze, MAZE_FORMAT_JSON, out, err);
      maze_destroy(maze);
    }
  } else {
    Sopa *sopa = mem_alloc(sizeof *sopa);
    status = sopa_json_read(span, name, sopa, err);
    if (status == OK) {
      sopa_json_write(sopa, out);
      sopa_deinit(sopa);
    }
    mem_free(sopa);
  }
  free(text);
  return status;
}

static Status change(Request *request, Puzzle *puzzle, Error *err) {
  const json_t *body = request->body, *file = json_object_get(body, "file");
  const char *name = field_text(body, "name", puzzle->name);
  StrBuf text = {0};
  Status status = puzzle_rename(request->app, &request->player.account, puzzle->id, name, err);
  if (status != OK)
    snprintf(request->field, sizeof request->field, "name");
  puzzle->changed_ms = field_int(body, "version", 0);
  if (status == OK && json_is_object(file)) {
    status = check_file(puzzle->kind, file, name, &text, err);
    if (status == OK)
      status = puzzle_replace(request, puzzle, (Span){text.data, text.size}, err);
  } else if (status == OK) {
    status = puzzle_answer(request, puzzle->id, err);
  }
  strbuf_deinit(&text);
  return status;
}

static Status run_change(Request *request, Error *err) {
  Arena arena = {0};
  Puzzle puzzle;
  Status status = puzzle_of_request(request, &arena, &puzzle, err);
  if (status == OK)
    status = change(request, &puzzle, err);
  arena_deinit(&arena);
  return status;
}

static Status run_duplicate(Request *request, Error *err) {
  Arena arena = {0};
  Puzzle puzzle;
  int64_t id;
  Status status = puzzle_of_request(request, &arena, &puzzle, err);
  if (status == OK)
    status = puzzle_add(request->app, &request->player.account, puzzle.kind, puzzle.name, puzzle.body, &id, err);
  if (status == OK)
    status = puzzle_answer(request, id, err);
  arena_deinit(&arena);
  return status;
}

static Status run_delete(Request *request, Error *err) {
  Arena arena = {0};
  Puzzle puzzle;
  Status status = puzzle_of_request(request, &arena, &puzzle, err);
  if (status == OK)
    status = puzzle_delete(request->app, &request->player.account, puzzle.id, err);
  if (status == OK)
    request->answer = json_object();
  arena_deinit(&arena);
  return status;
}

static Status import_sopa(Request *request, const char *name, Error *err) {
  SopaFormat format;
  Sopa *sopa = mem_alloc(sizeof *sopa);
  Status status = sopa_format_of_path(name, &format, err);
  if (status == OK)
    status = sopa_read(request->call->body, format, name, NULL, sopa, err);
  if (status == OK) {
    if (sopa->name[0] == '\0')
      sopa_set_name(sopa, span_of(name));
    status = puzzle_keep_sopa(request, sopa, err);
    sopa_deinit(sopa);
  }
  mem_free(sopa);
  return status;
}

static Status import_maze(Request *request, const char *name, Error *err) {
  MazeFormat format;
  Maze *maze;
  Status status = maze_format_of_path(name, &format, err);
  if (status == OK)
    status = maze_read(request->call->body, format, name, &maze, err);
  if (status != OK)
    return status;
  if (maze_name(maze)[0] == '\0')
    status = maze_set_name(maze, span_of(name), err);
  if (status == OK)
    status = puzzle_keep_maze(request, maze, err);
  maze_destroy(maze);
  return status;
}

static bool holds(Span text, const char *wanted) {
  return text.size > 0 && memmem(text.data, text.size, wanted, strlen(wanted)) != NULL;
}

static bool ends_in(const char *name, const char *ending) {
  const char *dot = strrchr(name, '.');
  return dot && strcasecmp(dot, ending) == 0;
}

typedef enum Content { CONTENT_MAZE, CONTENT_SOPA, CONTENT_OTHER } Content;

// The name may be missing, but a maze has its size on a line of its own.
static Content content_of_text(Span text) {
  Lines lines = lines_start(text);
  Span line = {0};
  while (lines_next(&lines, &line) && line.size == 0)
    ;
  if (line.size < 2 || !memchr("012389", line.data[0], 6) || (line.data[1] != ' ' && line.data[1] != '\t'))
    return CONTENT_OTHER;
  bool is_sopa = line.data[0] == '8' || holds(text, "\n8 ") || (holds(text, ",false") && !holds(text, "\n3 "));
  return is_sopa ? CONTENT_SOPA : CONTENT_MAZE;
}

// Endings that both kinds have (.txt, .xml, .json) are told apart by what is inside.
static Status find_content(Span body, const char *name, Content *out, Error *err) {
  StrBuf converted = {0};
  Span text = body;
  *out = ends_in(name, ".ipuz") ? CONTENT_SOPA : CONTENT_MAZE;
  if (ends_in(name, ".ipuz") || ends_in(name, ".map") || ends_in(name, ".maze"))
    return OK;
  Status status = textfile_decode(body, name, &converted, &text, NULL, err);
  if (status == OK && ends_in(name, ".txt"))
    *out = content_of_text(text);
  else if (holds(text, "<sopa") || holds(text, "tesela-sopa"))
    *out = CONTENT_SOPA;
  else if (ends_in(name, ".xml") && !holds(text, "<laberinto"))
    *out = CONTENT_OTHER;
  strbuf_deinit(&converted);
  return ends_in(name, ".txt") ? status : OK; // XML and JSON have readers that know more encodings, and say more
}

static Status run_import(Request *request, Error *err) {
  static const char *const endings[] = {".txt", ".xml", ".json", ".map", ".maze", ".ipuz"};
  const char *name = field_text(request->query, "name", "");
  bool is_known = false;
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
    is_known |= ends_in(name, endings[i]);
  if (!is_known)
    return error_set(err, ERR_INPUT,
                     N_("'%s' is no file of a puzzle: it ends in .txt, .xml, .json, .map, .maze or .ipuz"),
                     err_str(name));
  Content content;
  Status status = find_content(request->call->body, name, &content, err);
  if (status != OK)
    return status;
  switch (content) {
  case CONTENT_SOPA:
    return import_sopa(request, name, err);
  case CONTENT_MAZE:
    return import_maze(request, name, err);
  default:
    return error_set(err, ERR_INPUT,
                     ends_in(name, ".xml")
                         ? N_("'%s' is neither a maze nor a word search: there is no <laberinto> and no <sopa> in it")
                         : N_("'%s' is neither a maze nor a word search: one begins with a line like '9 name', the "
                              "other with a line like '8 name'"),
                     err_str(name));
  }
}

const Route puzzle_routes[] = {
    {METHOD_GET, "/api/puzzles", .who = WHO_PLAYER, .cost = COST_READ, .summary = "one's own mazes and word searches",
     .query = list_query, .answer = list_answer, .run = run_list},
    {METHOD_POST, "/api/puzzles/import", .who = WHO_PLAYER, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .summary = "bring a file in", .query = import_query, .takes_bytes = true, .body_max = PUZZLE_BODY_MAX,
     .answer = puzzle_fields, .run = run_import},
    {METHOD_GET, "/api/puzzles/{id}", .who = WHO_PLAYER, .cost = COST_READ, .summary = "one of them",
     .answer = puzzle_fields, .run = run_show},
    {METHOD_PUT, "/api/puzzles/{id}", .who = WHO_PLAYER, .cost = COST_WRITE, .summary = "rename or replace one",
     .body = change_body, .body_max = CHANGE_BODY_MAX, .answer = puzzle_fields, .run = run_change},
    {METHOD_POST, "/api/puzzles/{id}/duplicate", .who = WHO_PLAYER, .cost = COST_CREATE, .summary = "a copy of one",
     .answer = puzzle_fields, .run = run_duplicate},
    {METHOD_DELETE, "/api/puzzles/{id}", .who = WHO_PLAYER, .cost = COST_WRITE, .summary = "delete one",
     .answer = nothing_answer, .run = run_delete},
    {0},
};
