// SPDX-License-Identifier: MIT
// Mazes in XML, in the thesis' words. A document is checked against docs/formats/laberinto.xsd while it is read, one
// element at a time, so that a large one needs no tree.
#include "base/lines.h"
#include "base/mem.h"
#include "notation/mazedraft_internal.h"
#include "notation/mazefile.h"
#include "notation/xmlread_internal.h"

// ---- writing ----

static void mazexml_write_cells(const Maze *maze, StrBuf *out) {
  strbuf_printf(out, "  <tablero dimension1=\"%d\" dimension2=\"%d\">\n", maze_rows(maze), maze_cols(maze));
  for (int row = 0; row < maze_rows(maze); row++)
    for (int col = 0; col < maze_cols(maze); col++)
      strbuf_printf(out, "    <posicion tipo=\"%d\" x=\"%d\" y=\"%d\"/>\n",
                    maze_code_in_file(maze, maze_cell(row, col)), row, col);
  strbuf_add_text(out, "  </tablero>\n");
}

static void write_directions(const Maze *maze, StrBuf *out) {
  const char *separator = "";
  strbuf_add_text(out, "  <movimientos>");
  for (int d = 0; d < MAZE_DIRECTIONS; d++)
    if (maze_directions(maze) >> d & 1) {
      strbuf_printf(out, "%s%d", separator, d);
      separator = " ";
    }
  strbuf_add_text(out, "</movimientos>\n");
}

static void write_solutions(const Maze *maze, StrBuf *out) {
  strbuf_add_text(out, "  <espacioSoluciones>\n");
  for (int i = 0; i < maze_solution_count(maze); i++) {
    const MazePath *path = maze_solution(maze, i);
    strbuf_add_text(out, "    <camino>\n");
    for (int64_t j = 0; j < path->count; j++)
      strbuf_printf(out, "      <posicion x=\"%d\" y=\"%d\"/>\n", path->cells[j].row, path->cells[j].col);
    strbuf_add_text(out, "    </camino>\n");
  }
  strbuf_add_text(out, "  </espacioSoluciones>\n");
}

Status maze_xml_write(const Maze *maze, StrBuf *out, Error *err) {
  Status status = maze_check_writable(maze, err);
  if (status != OK)
    return status;
  strbuf_add_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<laberinto nombre=\"");
  strbuf_add_markup(out, maze_name(maze));
  strbuf_add_text(out, maze_is_octile(maze) ? "\" octil=\"true\">\n" : "\">\n");
  mazexml_write_cells(maze, out);
  write_directions(maze, out);
  write_solutions(maze, out);
  strbuf_add_text(out, "</laberinto>\n");
  return OK;
}

// ---- reading ----

#define SIDE(attribute_name)                                                                                           \
  { .name = (attribute_name), .kind = XML_NUMBER, .low = 1, .high = MAZE_SIDE_MAX, .is_required = true }
#define INDEX(attribute_name)                                                                                          \
  { .name = (attribute_name), .kind = XML_NUMBER, .low = 0, .high = MAZE_SIDE_MAX - 1, .is_required = true }

enum { LABERINTO, TABLERO, CELL, MOVIMIENTOS, ESPACIO, CAMINO, STEP, ELEMENTS };

static const XmlElement elements[ELEMENTS] = {
    [LABERINTO] = {.name = "laberinto",
                   .attributes = {{.name = "nombre", .is_required = true}, {.name = "octil", .kind = XML_FLAG}}},
    [TABLERO] = {.name = "tablero",
                 .parent = "laberinto",
                 .attributes = {SIDE("dimension1"), SIDE("dimension2")},
                 .is_single = true,
                 .least = 1},
    [CELL] = {.name = "posicion",
              .parent = "tablero",
              .attributes = {{.name = "tipo", .kind = XML_NUMBER, .low = 0, .high = MAZE_EXIT, .is_required = true},
                             INDEX("x"),
                             INDEX("y")},
              .least = 2},
    [MOVIMIENTOS] = {.name = "movimientos", .parent = "laberinto", .is_single = true, .has_text = true},
    [ESPACIO] = {.name = "espacioSoluciones", .parent = "laberinto", .is_single = true},
    [CAMINO] = {.name = "camino", .parent = "espacioSoluciones"},
    [STEP] = {.name = "posicion", .parent = "camino", .attributes = {INDEX("x"), INDEX("y")}},
};

typedef struct Solution {
  MazePath path;
  long line;
} Solution;

typedef struct Reader {
  MazeDraft draft;
  bool is_octile;
  Solution *solutions; // kept until the maze is known
  int solution_count, solution_capacity;
} Reader;

static Status mazexml_read_head(Reader *reader, const XmlNode *node, Error *err) {
  Span name = xml_text(node, "nombre");
  if (name.size >= sizeof reader->draft.name)
    return error_set(err, ERR_INPUT, N_("the name of the maze has %d bytes; at most %d fit"),
                     err_int((int64_t)name.size), err_int(sizeof reader->draft.name - 1));
  memcpy(reader->draft.name, name.data, name.size);
  reader->is_octile = xml_number(node, "octil") == 1;
  return OK;
}

static Status mazexml_add_path(Reader *reader, const XmlNode *node, Error *err) {
  if (reader->solution_count == MAZE_SOLUTIONS_MAX)
    return error_set(err, ERR_LIMIT, N_("a maze keeps at most %d solutions"), err_int(MAZE_SOLUTIONS_MAX));
  ARRAY_GROW(reader->solutions, reader->solution_count, reader->solution_capacity);
  reader->solutions[reader->solution_count++] = (Solution){.line = node->line};
  return OK;
}

static Status mazexml_add_step(Reader *reader, const XmlNode *node, Error *err) {
  MazePath *path = &reader->solutions[reader->solution_count - 1].path;
  // Before <tablero> only the size of the document is bounded; a document without one is refused at the end.
  if (reader->draft.rows > 0 && path->count > (int64_t)reader->draft.rows * reader->draft.cols)
    return error_set(err, ERR_INPUT, N_("the solution has more moves than the maze has cells"));
  maze_path_add(path, maze_cell((int)xml_number(node, "x"), (int)xml_number(node, "y")));
  return OK;
}

static Status mazexml_begin(void *context, const XmlNode *node, Error *err) {
  Reader *reader = context;
  switch (node->row - elements) {
  case LABERINTO:
    return mazexml_read_head(reader, node, err);
  case TABLERO:
    return maze_draft_set_size(&reader->draft, xml_number(node, "dimension1"), xml_number(node, "dimension2"), err);
  case CELL:
    return maze_draft_put(&reader->draft, xml_number(node, "x"), xml_number(node, "y"), xml_number(node, "tipo"), err);
  case MOVIMIENTOS:
    reader->draft.directions = MAZE_NO_DIRECTIONS;
    return OK;
  case CAMINO:
    return mazexml_add_path(reader, node, err);
  case STEP:
    return mazexml_add_step(reader, node, err);
  default:
    return OK;
  }
}

static Status mazexml_read_directions(Reader *reader, Span text, Error *err) {
  int count = 0;
  for (size_t at = 0; at < text.size;) {
    size_t skipped = strspn(text.data + at, " \t\r\n"), length = strcspn(text.data + at + skipped, " \t\r\n");
    Span word = {text.data + at + skipped, length};
    long number;
    at += skipped + length;
    if (length == 0)
      break;
    if (!span_to_int(word, 0, MAZE_DIRECTIONS - 1, &number))
      return error_set(err, ERR_INPUT, N_("'%s' is not a direction; they are 0 (north) clockwise to 7"),
                       err_span(word.data, word.size));
    if (++count > MAZE_DIRECTIONS)
      return error_set(err, ERR_INPUT, N_("there are more than %d directions"), err_int(MAZE_DIRECTIONS));
    reader->draft.directions |= (MazeDirections)(1 << number);
  }
  return OK;
}

static Status mazexml_end(void *context, const XmlElement *row, Span text, long line, Error *err) {
  (void)line;
  return row == &elements[MOVIMIENTOS] ? mazexml_read_directions(context, text, err) : OK;
}

static Status mazexml_finish(Reader *reader, const char *file, Maze **out, Error *err) {
  Maze *maze;
  Status status = maze_draft_finish(&reader->draft, &maze, err);
  if (status != OK)
    return status;
  maze_set_octile(maze, reader->is_octile);
  for (int i = 0; i < reader->solution_count && status == OK; i++) {
    status = maze_draft_add_solution(maze, &reader->solutions[i].path, err);
    if (status != OK)
      error_set_place(err, file, reader->solutions[i].line);
  }
  if (status == OK)
    *out = maze;
  else
    maze_destroy(maze);
  return status;
}

Status maze_xml_read(Span text, const char *file, Maze **out, Error *err) {
  static const XmlFormat format = {
      "docs/formats/laberinto.xsd", elements, ELEMENTS, MAZE_FILE_MAX, mazexml_begin, mazexml_end};
  ScopedMem Reader *reader = mem_alloc(sizeof *reader);
  reader->draft.directions = MAZE_ALL_DIRECTIONS; // documents of the thesis have no <movimientos>
  Status status = xml_read(text, file, &format, reader, err);
  if (status == OK) {
    status = mazexml_finish(reader, file, out, err);
    if (status != OK)
      error_set_place(err, file, 0);
  }
  for (int i = 0; i < reader->solution_count; i++)
    maze_path_deinit(&reader->solutions[i].path);
  mem_free(reader->solutions);
  maze_draft_deinit(&reader->draft);
  return status;
}
