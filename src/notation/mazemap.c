// SPDX-License-Identifier: MIT
// The maps and scenarios of MovingAI's benchmark collection.
//
// A map is a head ("type octile", "height", "width", "map") and rows of characters: '.', 'G' and 'S' can be walked on,
// '@', 'O', 'T' and 'W' can't. A scenario file has one problem a line: bucket, map, width, height, the start's column
// and row, the goal's, and the length of the best path.
#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "notation/mazefile.h"

#include <assert.h>
#include <stdlib.h>

typedef struct Head {
  long rows, cols;
} Head;

static Status read_head_number(Span value, const char *name, long *out, Error *err) {
  if (!span_to_int(value, 1, INT32_MAX, out))
    return error_set(err, ERR_INPUT, N_("'%s' must be followed by a whole number"), err_str(name));
  return OK;
}

// One line before the cells; *is_over after "map".
static Status read_head_line(Span line, Head *head, bool *is_over, Error *err) {
  Span key, value = {0};
  if (!line_next_word(&line, &key))
    return OK;
  (void)line_next_word(&line, &value);
  if (span_equals(key, "map")) {
    *is_over = true;
    return OK;
  }
  if (span_equals(key, "height"))
    return read_head_number(value, "height", &head->rows, err);
  if (span_equals(key, "width"))
    return read_head_number(value, "width", &head->cols, err);
  if (span_equals(key, "type") && span_equals(value, "octile"))
    return OK;
  return error_set(err, ERR_INPUT, N_("a map begins with the lines 'type octile', 'height N', 'width N' and 'map'"));
}

static Status mazemap_read_head(Lines *lines, Head *head, Error *err) {
  bool is_over = false;
  for (Span line; !is_over && lines_next(lines, &line);) {
    Status status = read_head_line(line, head, &is_over, err);
    if (status != OK)
      return status;
  }
  if (!is_over || head->rows == 0 || head->cols == 0)
    return error_set(err, ERR_INPUT, N_("a map begins with the lines 'type octile', 'height N', 'width N' and 'map'"));
  return maze_check_size(head->rows, head->cols, err);
}

static Status check_row(Span line, const Head *head, Error *err) {
  if (line.size != (size_t)head->cols)
    return error_set(err, ERR_INPUT, N_("this row has %d cells instead of %d"), err_int((int64_t)line.size),
                     err_int(head->cols));
  for (size_t i = 0; i < line.size; i++)
    if (!line.data[i] || !strchr(".GS@OTW", line.data[i]))
      return error_set(err, ERR_INPUT, N_("'%s' is not a cell of a map; . G S can be walked on, @ O T W can't"),
                       err_span(line.data + i, 1));
  return OK;
}

static bool is_walkable(char c) {
  return c == '.' || c == 'G' || c == 'S';
}

// The first and last gap, so that the maze has two ends.
static Status mazemap_find_ends(Lines lines, const Head *head, const char *file, MazeCell *first, MazeCell *last,
                                Error *err) {
  int64_t count = 0;
  for (int row = 0; row < head->rows; row++) {
    Span line;
    Status status = OK;
    if (!lines_next(&lines, &line))
      status = error_set(err, ERR_INPUT, N_("the map ends after %d of %d rows"), err_int(row), err_int(head->rows));
    if (status == OK)
      status = check_row(line, head, err);
    if (status != OK)
      return error_in(err, file, lines.number, status);
    for (int col = 0; col < head->cols; col++)
      if (is_walkable(line.data[col])) {
        *last = maze_cell(row, col);
        if (count++ == 0)
          *first = *last;
      }
  }
  for (Span line; lines_next(&lines, &line);)
    if (line.size > 0)
      return error_set(err, ERR_INPUT, N_("the map goes on after its %d rows"), err_int(head->rows));
  if (count < 2)
    return error_set(err, ERR_INPUT, N_("the map has fewer than two cells to walk on"));
  return OK;
}

static void mazemap_fill(Maze *maze, Lines lines) {
  Span line;
  ScopedMem uint8_t *bits = mem_alloc((size_t)(maze_cols(maze) + 7) / 8);
  for (int row = 0; row < maze_rows(maze) && lines_next(&lines, &line); row++) {
    memset(bits, 0, (size_t)(maze_cols(maze) + 7) / 8);
    for (int col = 0; col < maze_cols(maze); col++)
      bits[col / 8] |= (uint8_t)(!is_walkable(line.data[col]) << col % 8);
    maze_set_row(maze, row, bits);
  }
}

// "maps/arena.map" gives "arena".
static Span name_of_file(const char *file) {
  const char *name = path_name(file);
  const char *dot = strrchr(name, '.');
  return (Span){name, dot && dot != name ? (size_t)(dot - name) : strlen(name)};
}

Status maze_map_read(Span text, const char *file, Maze **out, Error *err) {
  Lines lines = lines_start(text);
  Head head = {0};
  MazeCell first = {0}, last = {0};
  Maze *maze = NULL;
  Status status = mazemap_read_head(&lines, &head, err);
  if (status == OK)
    status = mazemap_find_ends(lines, &head, file, &first, &last, err);
  if (status == OK)
    status = maze_create((int)head.rows, (int)head.cols, first, last, &maze, err);
  if (status != OK)
    return error_in(err, file, lines.number, status);
  mazemap_fill(maze, lines);
  maze_set_octile(maze, true);
  if (maze_set_name(maze, name_of_file(file), NULL) != OK)
    assert(maze_name(maze)[0] == '\0'); // a file may have any name; if it is not one for a maze, the maze has none
  *out = maze;
  return OK;
}

Status maze_map_write(const Maze *maze, StrBuf *out, Error *err) {
  (void)err;
  strbuf_printf(out, "type octile\nheight %d\nwidth %d\nmap\n", maze_rows(maze), maze_cols(maze));
  for (int row = 0; row < maze_rows(maze); row++) {
    for (int col = 0; col < maze_cols(maze); col++)
      strbuf_add_char(out, maze_is_gap(maze, maze_cell(row, col)) ? '.' : '@');
    strbuf_add_char(out, '\n');
  }
  return OK;
}

enum {
  FIELD_BUCKET,
  FIELD_MAP,
  FIELD_WIDTH,
  FIELD_HEIGHT,
  FIELD_COL,
  FIELD_ROW,
  FIELD_TO_COL,
  FIELD_TO_ROW,
  FIELD_LENGTH,
  FIELDS
};

static bool mazemap_read_length(Span word, double *out) {
  char text[64];
  if (word.size == 0 || word.size >= sizeof text)
    return false;
  memcpy(text, word.data, word.size);
  text[word.size] = '\0';
  char *end;
  *out = strtod(text, &end);
  return *end == '\0' && *out >= 0 && *out < 1e12;
}

static bool read_problem(Span line, MazeScenario *out) {
  Span words[FIELDS];
  long numbers[FIELDS] = {0};
  for (int i = 0; i < FIELDS; i++) {
    if (!line_next_word(&line, &words[i]))
      return false;
    if (i != FIELD_MAP && i != FIELD_LENGTH &&
        !span_to_int(words[i], 0, i == FIELD_BUCKET ? INT32_MAX : MAZE_SIDE_MAX, &numbers[i]))
      return false;
  }
  out->cols = (int)numbers[FIELD_WIDTH];
  out->rows = (int)numbers[FIELD_HEIGHT];
  out->entrance = maze_cell((int)numbers[FIELD_ROW], (int)numbers[FIELD_COL]);
  out->exit = maze_cell((int)numbers[FIELD_TO_ROW], (int)numbers[FIELD_TO_COL]);
  return mazemap_read_length(words[FIELD_LENGTH], &out->length);
}

static Status mazemap_refuse_line(const char *file, long line, Error *err) {
  return error_in(err, file, line,
                  error_set(err, ERR_INPUT,
                            N_("a problem has a bucket, the map's name, width and height, start column and row, goal "
                               "column and row, and a length")));
}

Status maze_scenarios_read(Span text, const char *file, MazeScenario **out, int *count, Error *err) {
  Lines lines = lines_start(text);
  MazeScenario *list = NULL;
  int used = 0, capacity = 0;
  Status status = OK;
  for (Span line; status == OK && lines_next(&lines, &line);) {
    Span rest = line, word;
    if (!line_next_word(&rest, &word) || span_equals(word, "version"))
      continue;
    MazeScenario problem = {.line = lines.number};
    if (!read_problem(line, &problem))
      status = mazemap_refuse_line(file, lines.number, err);
    else if (used == MAZE_SCENARIOS_MAX)
      status = error_set(err, ERR_LIMIT, N_("a scenario file has at most %d problems"), err_int(MAZE_SCENARIOS_MAX));
    if (status != OK)
      break;
    ARRAY_GROW(list, used, capacity);
    list[used++] = problem;
  }
  if (status == OK && used == 0) {
    status = error_set(err, ERR_INPUT, N_("this scenario file has no problems"));
    error_set_place(err, file, 0);
  }
  if (status != OK) {
    mem_free(list);
    return status;
  }
  *out = list;
  *count = used;
  return OK;
}

static Status check_scenario(const Maze *maze, const MazeScenario *scenario, Error *err) {
  if (scenario->rows != maze_rows(maze) || scenario->cols != maze_cols(maze))
    return error_set(err, ERR_INPUT, N_("this problem is for a map of %d rows and %d columns, not for %d and %d"),
                     err_int(scenario->rows), err_int(scenario->cols), err_int(maze_rows(maze)),
                     err_int(maze_cols(maze)));
  const MazeCell ends[2] = {scenario->entrance, scenario->exit};
  for (int i = 0; i < 2; i++)
    if (!maze_contains(maze, ends[i].row, ends[i].col) || !maze_is_gap(maze, ends[i]))
      return error_set(err, ERR_INPUT, N_("the problem's cell %d,%d can't be walked on"), err_int(ends[i].row),
                       err_int(ends[i].col));
  return OK;
}

Status maze_take_scenario(Maze *maze, const MazeScenario *scenario, Error *err) {
  Status status = check_scenario(maze, scenario, err);
  return status == OK ? maze_set_ends(maze, scenario->entrance, scenario->exit, err) : status;
}

void maze_scenario_write(const Maze *maze, const char *map_name, double length, StrBuf *out) {
  MazeCell from = maze_entrance(maze), to = maze_exit(maze, 0);
  strbuf_printf(out, "version 1\n0\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%.8f\n", map_name, maze_cols(maze), maze_rows(maze),
                from.col, from.row, to.col, to.row, length);
}
