// SPDX-License-Identifier: MIT
// The line format of the thesis: a digit that says what follows, a space, and numbers.
//
// 9 name · 3 rows,cols · 0 row,col,code,trodden · 2 direction,direction,… · 1 row,col;row,col;… for each solution.
// Files of the original program are in Windows-1252, write the entrance as 2 and leave out column 0.
#include "base/lines.h"
#include "base/mem.h"
#include "base/textfile.h"
#include "notation/mazedraft_internal.h"
#include "notation/mazefile.h"

enum { NUMBERS_MAX = 8, NUMBER_MAX = 999999999 };

typedef struct Reader {
  MazeDraft draft;
  bool has_name, has_directions;
  Span *solutions;
  long *solution_lines;
  int solution_count, solution_capacity, line_capacity;
  Error *err;
} Reader;

// Cuts the part before the separator off the front.
static Span mazetext_cut(Span *rest, char separator) {
  const char *found = rest->size ? memchr(rest->data, separator, rest->size) : NULL;
  Span part = {rest->data, found ? (size_t)(found - rest->data) : rest->size};
  size_t used = part.size + (found != NULL);
  *rest = (Span){rest->data + used, rest->size - used};
  return part;
}

// Numbers beyond what any line has room for are only counted.
static Status mazetext_read_numbers(Span text, long *out, int *count, Error *err) {
  *count = 0;
  Span rest = text;
  do {
    Span part = span_trim(mazetext_cut(&rest, ','));
    long number;
    if (!span_to_int(part, 0, NUMBER_MAX, &number))
      return error_set(err, ERR_INPUT, N_("'%s' should be whole numbers from 0 to %d, separated by commas"),
                       err_span(text.data, text.size), err_int(NUMBER_MAX));
    if (*count < NUMBERS_MAX)
      out[*count] = number;
    (*count)++;
  } while (rest.size > 0);
  return OK;
}

static Status mazetext_read_name(Reader *reader, Span text) {
  if (reader->has_name)
    return error_set(reader->err, ERR_INPUT, N_("this is a second name; a maze has one line that begins with 9"));
  if (text.size >= sizeof reader->draft.name)
    return error_set(reader->err, ERR_INPUT, N_("the name of the maze has %d bytes; at most %d fit"),
                     err_int((int64_t)text.size), err_int(sizeof reader->draft.name - 1));
  memcpy(reader->draft.name, text.data, text.size);
  reader->draft.name[text.size] = '\0';
  if (strlen(reader->draft.name) != text.size)
    return error_set(reader->err, ERR_INPUT, N_("the name of the maze must be one line without control characters"));
  reader->has_name = true;
  return OK;
}

static Status mazetext_read_size(Reader *reader, Span text) {
  long numbers[NUMBERS_MAX];
  int count;
  if (reader->draft.rows > 0)
    return error_set(reader->err, ERR_INPUT, N_("this is a second size; a maze has one line that begins with 3"));
  Status status = mazetext_read_numbers(text, numbers, &count, reader->err);
  if (status != OK)
    return status;
  if (count != 2)
    return error_set(reader->err, ERR_INPUT, N_("a size has two numbers, rows and columns, as in '3 12,20'"));
  return maze_draft_set_size(&reader->draft, numbers[0], numbers[1], reader->err);
}

static Status mazetext_read_cell(Reader *reader, Span text) {
  long numbers[NUMBERS_MAX];
  int count;
  if (reader->draft.rows == 0)
    return error_set(reader->err, ERR_INPUT, N_("the size, a line like '3 12,20', must come before the cells"));
  Status status = mazetext_read_numbers(text, numbers, &count, reader->err);
  if (status != OK)
    return status;
  if (count != 3 && count != 4)
    return error_set(reader->err, ERR_INPUT,
                     N_("a cell has row, column, code and whether it was trodden, as in '0 2,5,1,0'"));
  if (count == 4 && numbers[3] > 1)
    return error_set(reader->err, ERR_INPUT, N_("the last number of a cell says whether it was trodden: 0 or 1"));
  return maze_draft_put(&reader->draft, numbers[0], numbers[1], numbers[2], reader->err);
}

static Status mazetext_read_directions(Reader *reader, Span text) {
  long numbers[NUMBERS_MAX];
  int count = 0;
  if (reader->has_directions)
    return error_set(reader->err, ERR_INPUT, N_("these are more directions; a maze has one line that begins with 2"));
  reader->has_directions = true;
  if (text.size == 0)
    return OK;
  Status status = mazetext_read_numbers(text, numbers, &count, reader->err);
  if (status == OK && count > MAZE_DIRECTIONS)
    return error_set(reader->err, ERR_INPUT, N_("there are more than %d directions"), err_int(MAZE_DIRECTIONS));
  for (int i = 0; i < count && status == OK; i++) {
    if (numbers[i] >= MAZE_DIRECTIONS)
      status = error_set(reader->err, ERR_INPUT, N_("%d is not a direction; they are 0 (north) clockwise to 7"),
                         err_int(numbers[i]));
    else
      reader->draft.directions |= (MazeDirections)(1 << numbers[i]);
  }
  return status;
}

// Solutions wait until the maze is known.
static Status mazetext_keep_solution(Reader *reader, Span text, long line) {
  if (reader->solution_count >= MAZE_SOLUTIONS_MAX)
    return error_set(reader->err, ERR_LIMIT, N_("a maze keeps at most %d solutions"), err_int(MAZE_SOLUTIONS_MAX));
  ARRAY_GROW(reader->solutions, reader->solution_count, reader->solution_capacity);
  if (reader->line_capacity < reader->solution_capacity) {
    reader->line_capacity = reader->solution_capacity;
    reader->solution_lines =
        mem_resize(reader->solution_lines, (size_t)reader->line_capacity, sizeof *reader->solution_lines);
  }
  reader->solution_lines[reader->solution_count] = line;
  reader->solutions[reader->solution_count++] = text;
  return OK;
}

static Status mazetext_read_line(Reader *reader, Span line, long number) {
  Span text = line.size > 2 ? (Span){line.data + 2, line.size - 2} : (Span){line.data, 0};
  if (line.size == 1 || line.data[1] == ' ' || line.data[1] == '\t') {
    switch (line.data[0]) {
    case '9':
      return mazetext_read_name(reader, text);
    case '3':
      return mazetext_read_size(reader, text);
    case '0':
      return mazetext_read_cell(reader, text);
    case '2':
      return mazetext_read_directions(reader, text);
    case '1':
      return mazetext_keep_solution(reader, text, number);
    default:
      break;
    }
  }
  if (line.size >= 2 && line.data[0] == '8' && line.data[1] == ' ')
    return error_set(reader->err, ERR_INPUT, N_("this looks like a word search, not like a maze"));
  return error_set(reader->err, ERR_INPUT,
                   N_("a line of a maze begins with 9 (name), 3 (size), 0 (cell), 2 (directions) or 1 (solution) and a "
                      "space"));
}

static Status mazetext_read_solution(Span text, Maze *maze, Error *err) {
  SCOPED(maze_path_deinit) MazePath path = {0};
  Status status = OK;
  Span rest = text;
  while (rest.size > 0 && status == OK) {
    long numbers[NUMBERS_MAX];
    int count;
    status = mazetext_read_numbers(mazetext_cut(&rest, ';'), numbers, &count, err);
    if (status == OK && (count != 2 || numbers[0] >= MAZE_SIDE_MAX || numbers[1] >= MAZE_SIDE_MAX))
      status = error_set(err, ERR_INPUT, N_("a solution is a list of cells of the maze, as in '1 0,2;1,2;2,1'"));
    if (status == OK && path.count > maze_cell_count(maze))
      status = error_set(err, ERR_INPUT, N_("the solution has more moves than the maze has cells"));
    if (status == OK)
      maze_path_add(&path, maze_cell((int)numbers[0], (int)numbers[1]));
  }
  return status == OK ? maze_draft_add_solution(maze, &path, err) : status;
}

static Status read_solutions(const Reader *reader, const char *file, Maze *maze) {
  for (int i = 0; i < reader->solution_count; i++) {
    Status status = mazetext_read_solution(reader->solutions[i], maze, reader->err);
    if (status != OK)
      return error_in(reader->err, file, reader->solution_lines[i], status);
  }
  return OK;
}

static Status mazetext_read_all(Reader *reader, Span text, const char *file, Maze **out) {
  Lines lines = lines_start(text);
  Status status = OK;
  for (Span line; status == OK && lines_next(&lines, &line);)
    if (line.size > 0)
      status = mazetext_read_line(reader, line, lines.number);
  if (status == OK && reader->draft.rows == 0)
    status = error_set(reader->err, ERR_INPUT, N_("this is not a maze: there is no size, a line like '3 12,20'"));
  Maze *maze = NULL;
  if (status == OK)
    status = maze_draft_finish(&reader->draft, &maze, reader->err);
  if (status != OK)
    return error_in(reader->err, file, lines.number > 0 ? lines.number : 1, status);
  status = read_solutions(reader, file, maze);
  if (status == OK)
    *out = maze;
  else
    maze_destroy(maze);
  return status;
}

Status maze_text_read(Span text, const char *file, Maze **out, Error *err) {
  Reader reader = {.err = err};
  ScopedStrBuf converted = {0};
  Status status = textfile_decode(text, file, &converted, &text, NULL, err);
  if (status == OK)
    status = mazetext_read_all(&reader, text, file, out);
  maze_draft_deinit(&reader.draft);
  mem_free(reader.solutions);
  mem_free(reader.solution_lines);
  return status;
}

static void write_solution(const MazePath *path, StrBuf *out) {
  strbuf_add_text(out, "1 ");
  for (int64_t i = 0; i < path->count; i++)
    strbuf_printf(out, "%s%d,%d", i ? ";" : "", path->cells[i].row, path->cells[i].col);
  strbuf_add_char(out, '\n');
}

Status maze_text_write(const Maze *maze, StrBuf *out, Error *err) {
  Status status = maze_check_writable(maze, err);
  if (status != OK)
    return status;
  strbuf_printf(out, "9 %s\n3 %d,%d\n", maze_name(maze), maze_rows(maze), maze_cols(maze));
  for (int row = 0; row < maze_rows(maze); row++)
    for (int col = 0; col < maze_cols(maze); col++)
      strbuf_printf(out, "0 %d,%d,%d,0\n", row, col, maze_code_in_file(maze, maze_cell(row, col)));
  if (maze_directions(maze) != MAZE_NO_DIRECTIONS) {
    strbuf_add_text(out, "2 ");
    maze_directions_write(maze_directions(maze), out);
    strbuf_add_char(out, '\n');
  }
  for (int i = 0; i < maze_solution_count(maze); i++)
    write_solution(maze_solution(maze, i), out);
  return OK;
}
