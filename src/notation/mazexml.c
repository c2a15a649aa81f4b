// SPDX-License-Identifier: MIT
// Mazes in XML, in the thesis' words. A document is checked against docs/formats/laberinto.xsd while it is read, one
// element at a time, so that a large one needs no tree. Nothing is fetched, no entity is replaced, and documents that
// declare any are refused.
#include "base/lines.h"
#include "base/mem.h"
#include "notation/embedded.h"
#include "notation/mazedraft_internal.h"
#include "notation/mazefile.h"

#include <libxml/xmlreader.h>
#include <libxml/xmlschemas.h>

// ---- writing ----

static void write_cells(const Maze *maze, StrBuf *out) {
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
  strbuf_add_text(out, "\">\n");
  write_cells(maze, out);
  write_directions(maze, out);
  write_solutions(maze, out);
  strbuf_add_text(out, "</laberinto>\n");
  return OK;
}

// ---- reading ----

typedef struct Solution {
  MazePath path;
  long line;
} Solution;

typedef struct Reader {
  xmlTextReaderPtr xml;
  MazeDraft draft;
  bool in_directions;
  Solution *solutions; // they wait until the maze is known
  int solution_count, solution_capacity;
  Error *err;
  Status status;
} Reader;

static void keep_problem(void *context, xmlErrorPtr problem) {
  Reader *reader = context;
  if (reader->status != OK)
    return;
  Span text = span_trim(span_of(problem->message ? problem->message : ""));
  reader->status = error_set(reader->err, ERR_INPUT, N_("this is no maze in XML: %s"), err_span(text.data, text.size));
  error_set_place(reader->err, problem->file ? problem->file : "", problem->line);
}

// The parser reads ahead, so the element's own line is better; but elements know small numbers only.
static long line_of(const Reader *reader) {
  enum { LINE_UNSURE = 65535 };
  xmlNodePtr node = xmlTextReaderCurrentNode(reader->xml);
  long line = node && node->type == XML_ELEMENT_NODE ? node->line : 0;
  return line > 0 && line < LINE_UNSURE ? line : xmlTextReaderGetParserLineNumber(reader->xml);
}

// What the schema has let through; -1 for anything that is no number after all.
static long attribute_number(const Reader *reader, const char *name) {
  xmlChar *value = xmlTextReaderGetAttribute(reader->xml, (const xmlChar *)name);
  long number = -1;
  if (value && !span_to_int(span_trim(span_of((const char *)value)), 0, INT32_MAX, &number))
    number = -1;
  xmlFree(value);
  return number;
}

static Status read_name(Reader *reader) {
  xmlChar *value = xmlTextReaderGetAttribute(reader->xml, (const xmlChar *)"nombre");
  size_t size = value ? strlen((const char *)value) : 0;
  Status status = OK;
  if (size >= sizeof reader->draft.name)
    status = error_set(reader->err, ERR_INPUT, N_("the name of the maze has %d bytes; at most %d fit"),
                       err_int((int64_t)size), err_int(sizeof reader->draft.name - 1));
  else if (value)
    memcpy(reader->draft.name, value, size + 1);
  xmlFree(value);
  return status;
}

static Status add_path(Reader *reader) {
  if (reader->solution_count == MAZE_SOLUTIONS_MAX)
    return error_set(reader->err, ERR_LIMIT, N_("a maze keeps at most %d solutions"), err_int(MAZE_SOLUTIONS_MAX));
  ARRAY_GROW(reader->solutions, reader->solution_count, reader->solution_capacity);
  reader->solutions[reader->solution_count++] = (Solution){.line = line_of(reader)};
  return OK;
}

static Status read_position(Reader *reader) {
  long row = attribute_number(reader, "x"), col = attribute_number(reader, "y");
  if (reader->solution_count == 0 && reader->draft.rows > 0)
    return maze_draft_put(&reader->draft, row, col, attribute_number(reader, "tipo"), reader->err);
  if (reader->solution_count == 0 || row < 0 || col < 0 || row >= MAZE_SIDE_MAX || col >= MAZE_SIDE_MAX)
    return error_set(reader->err, ERR_INPUT, N_("'%s' is not where it belongs"), err_str("posicion"));
  MazePath *path = &reader->solutions[reader->solution_count - 1].path;
  if (path->count > (int64_t)reader->draft.rows * reader->draft.cols)
    return error_set(reader->err, ERR_INPUT, N_("the solution has more moves than the maze has cells"));
  maze_path_add(path, maze_cell((int)row, (int)col));
  return OK;
}

static Status begin_element(Reader *reader, const char *name) {
  if (strcmp(name, "laberinto") == 0)
    return read_name(reader);
  if (strcmp(name, "tablero") == 0 && reader->draft.rows == 0)
    return maze_draft_set_size(&reader->draft, attribute_number(reader, "dimension1"),
                               attribute_number(reader, "dimension2"), reader->err);
  if (strcmp(name, "posicion") == 0)
    return read_position(reader);
  if (strcmp(name, "camino") == 0)
    return add_path(reader);
  if (strcmp(name, "movimientos") == 0) {
    reader->draft.directions = MAZE_NO_DIRECTIONS;
    reader->in_directions = !xmlTextReaderIsEmptyElement(reader->xml);
  }
  return OK;
}

static Status read_directions(Reader *reader, const char *text) {
  Span rest = span_of(text);
  for (Span word; line_next_word(&rest, &word);) {
    long number;
    if (!span_to_int(span_trim(word), 0, MAZE_DIRECTIONS - 1, &number))
      return error_set(reader->err, ERR_INPUT, N_("'%s' is no direction; they are 0 (north) clockwise to 7"),
                       err_span(word.data, word.size));
    reader->draft.directions |= (MazeDirections)(1 << number);
  }
  return OK;
}

static Status read_node(Reader *reader) {
  const char *name = (const char *)xmlTextReaderConstName(reader->xml);
  const char *value = (const char *)xmlTextReaderConstValue(reader->xml);
  switch (xmlTextReaderNodeType(reader->xml)) {
  case XML_READER_TYPE_ELEMENT:
    return begin_element(reader, name ? name : "");
  case XML_READER_TYPE_END_ELEMENT:
    reader->in_directions = false;
    return OK;
  case XML_READER_TYPE_TEXT:
  case XML_READER_TYPE_CDATA:
    return reader->in_directions && value ? read_directions(reader, value) : OK;
  case XML_READER_TYPE_DOCUMENT_TYPE:
  case XML_READER_TYPE_ENTITY_REFERENCE:
    return error_set(reader->err, ERR_INPUT, N_("documents with a DOCTYPE or entities are not read"));
  default:
    return OK;
  }
}

static void read_nodes(Reader *reader, const char *file) {
  int result = 1;
  while (reader->status == OK && (result = xmlTextReaderRead(reader->xml)) == 1 && reader->status == OK) {
    reader->status = read_node(reader);
    if (reader->status != OK)
      error_set_place(reader->err, file, line_of(reader));
  }
  if (reader->status == OK && result < 0) { // a text that is cut off ends without a word
    reader->status = error_set(reader->err, ERR_INPUT, N_("this is no whole XML document: it breaks off here"));
    error_set_place(reader->err, file, xmlTextReaderGetParserLineNumber(reader->xml));
  }
  if (reader->status == OK && reader->draft.rows == 0)
    reader->status = error_set(reader->err, ERR_INPUT, N_("this is no maze in XML: there is no <tablero>"));
}

static xmlSchemaPtr load_schema(void) {
  Span text = embed_find(notation_embedded, "docs/formats/laberinto.xsd");
  xmlSchemaParserCtxtPtr parser = xmlSchemaNewMemParserCtxt(text.data, (int)text.size);
  xmlSchemaPtr schema = xmlSchemaParse(parser);
  xmlSchemaFreeParserCtxt(parser);
  return schema;
}

static void read_document(Reader *reader, Span text, const char *file) {
  xmlSchemaPtr schema = load_schema();
  reader->xml = xmlReaderForMemory(text.data ? text.data : "", (int)text.size, file, NULL, XML_PARSE_NONET);
  if (!schema || !reader->xml) {
    reader->status = error_set(reader->err, ERR_IO, N_("XML can't be read: the parser did not start"));
  } else {
    xmlTextReaderSetStructuredErrorHandler(reader->xml, keep_problem, reader);
    xmlTextReaderSetSchema(reader->xml, schema);
    read_nodes(reader, file);
  }
  xmlFreeTextReader(reader->xml);
  xmlSchemaFree(schema);
}

static Status finish(Reader *reader, const char *file, Maze **out) {
  Maze *maze;
  Status status = maze_draft_finish(&reader->draft, &maze, reader->err);
  if (status != OK)
    return status;
  for (int i = 0; i < reader->solution_count && status == OK; i++) {
    status = maze_draft_add_solution(maze, &reader->solutions[i].path, reader->err);
    if (status != OK)
      error_set_place(reader->err, file, reader->solutions[i].line);
  }
  if (status == OK)
    *out = maze;
  else
    maze_destroy(maze);
  return status;
}

Status maze_xml_read(Span text, const char *file, Maze **out, Error *err) {
  Error own;
  Reader *reader = mem_alloc(sizeof *reader);
  reader->err = err ? err : &own;
  reader->draft.directions = MAZE_ALL_DIRECTIONS; // documents of the thesis have no <movimientos>
  if (text.size > MAZE_FILE_MAX)
    reader->status =
        error_set(reader->err, ERR_LIMIT, N_("the file is too large: at most %d bytes"), err_int(MAZE_FILE_MAX));
  else
    read_document(reader, text, file);
  if (reader->status == OK)
    reader->status = finish(reader, file, out);
  Status status = reader->status;
  if (status != OK)
    error_set_place(reader->err, file, 0);
  for (int i = 0; i < reader->solution_count; i++)
    maze_path_deinit(&reader->solutions[i].path);
  mem_free(reader->solutions);
  maze_draft_deinit(&reader->draft);
  mem_free(reader);
  return status;
}
