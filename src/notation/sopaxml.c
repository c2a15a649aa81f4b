// SPDX-License-Identifier: MIT
// Word searches in XML, in the thesis' words. A document is checked against docs/formats/sopa.xsd while it is read, one
// element at a time, so that a large one needs no tree. Nothing is fetched, no entity is replaced, and documents that
// declare any are refused.
#include "base/lines.h"
#include "base/mem.h"
#include "notation/embedded.h"
#include "notation/sopadraft_internal.h"
#include "notation/sopafile.h"

#include <libxml/xmlreader.h>
#include <libxml/xmlschemas.h>

// ---- writing ----

static void write_cells(const Sopa *sopa, StrBuf *out) {
  for (int row = 0; row < sopa->rows; row++) {
    for (int col = 0; col < sopa->cols; col++) {
      Tile tile = sopa_cell(sopa, row, col);
      if (tile)
        strbuf_printf(out, "    <posicion letra=\"%s\" x=\"%d\" y=\"%d\"%s/>\n", sopa->alphabet.tiles.names[tile], row,
                      col, sopa->marks[row * sopa->cols + col] ? " marcada=\"true\"" : "");
    }
  }
}

void sopa_xml_write(const Sopa *sopa, StrBuf *out) {
  strbuf_add_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sopa nombre=\"");
  strbuf_add_markup(out, sopa->name);
  strbuf_printf(out, "\" alfabeto=\"%s\" letras=\"", sopa->alphabet.id);
  sopa_alphabet_write_letters(&sopa->alphabet, out);
  strbuf_printf(out, "\">\n  <tablero dimension1=\"%d\" dimension2=\"%d\">\n", sopa->rows, sopa->cols);
  write_cells(sopa, out);
  strbuf_add_text(out, "  </tablero>\n  <diccionario>\n");
  for (int i = 0; i < sopa->words.count; i++) {
    const SopaWord *word = &sopa->words.items[i];
    strbuf_printf(out, "    <palabra encontrada=\"%s\">", word->is_found ? "true" : "false");
    sopa_alphabet_write_word(&sopa->alphabet, word->tiles, word->length, out);
    strbuf_add_text(out, "</palabra>\n");
  }
  strbuf_add_text(out, "  </diccionario>\n</sopa>\n");
}

// ---- reading ----

typedef struct Reader {
  xmlTextReaderPtr xml;
  const char *file;
  SopaDraft draft;
  SopaAlphabet alphabet;
  bool has_alphabet;
  bool word_is_found;
  StrBuf word;
  bool in_word;
  long word_line;
  Error *err;
  Status status;
} Reader;

static long line_of(const Reader *reader) {
  return xmlTextReaderGetParserLineNumber(reader->xml);
}

static void keep_problem(void *context, xmlErrorPtr problem) {
  Reader *reader = context;
  if (reader->status != OK)
    return;
  Span text = span_trim(span_of(problem->message ? problem->message : ""));
  reader->status =
      error_set(reader->err, ERR_INPUT, N_("this is no word search in XML: %s"), err_span(text.data, text.size));
  error_set_place(reader->err, reader->file, problem->line);
}

// Appends an attribute's value; false when there is none.
static bool attribute(const Reader *reader, const char *name, StrBuf *out) {
  xmlChar *value = xmlTextReaderGetAttribute(reader->xml, (const xmlChar *)name);
  if (!value)
    return false;
  strbuf_add_text(out, (const char *)value);
  xmlFree(value);
  return true;
}

static long attribute_number(const Reader *reader, const char *name) {
  StrBuf text = {0};
  long number = -1;
  if (attribute(reader, name, &text) &&
      !span_to_int(span_trim((Span){strbuf_text(&text), text.size}), 0, 1000000, &number))
    number = -1;
  strbuf_deinit(&text);
  return number;
}

static bool attribute_flag(const Reader *reader, const char *name) {
  StrBuf text = {0};
  attribute(reader, name, &text);
  Span value = span_trim((Span){strbuf_text(&text), text.size});
  bool flag = span_equals(value, "true") || span_equals(value, "1");
  strbuf_deinit(&text);
  return flag;
}

static Status read_head(Reader *reader) {
  StrBuf id = {0}, letters = {0};
  attribute(reader, "nombre", &reader->draft.name);
  attribute(reader, "alfabeto", &id);
  Status status = OK;
  if (attribute(reader, "letras", &letters))
    status = sopa_alphabet_from_letters(strbuf_text(&id), (Span){strbuf_text(&letters), letters.size},
                                        &reader->alphabet, reader->err);
  else if (id.size > 0)
    status = sopa_alphabet_builtin(strbuf_text(&id), &reader->alphabet, reader->err);
  reader->has_alphabet = status == OK && (letters.size > 0 || id.size > 0);
  strbuf_deinit(&id);
  strbuf_deinit(&letters);
  return status;
}

static Status read_cell(Reader *reader) {
  StrBuf letter = {0};
  attribute(reader, "letra", &letter);
  Status status = reader->draft.cells
                      ? sopa_draft_add_cell(&reader->draft, attribute_number(reader, "x"),
                                            attribute_number(reader, "y"), (Span){strbuf_text(&letter), letter.size},
                                            attribute_flag(reader, "marcada"), line_of(reader), reader->err)
                      : error_set(reader->err, ERR_INPUT, N_("'%s' is not where it belongs"), err_str("posicion"));
  strbuf_deinit(&letter);
  return status;
}

static Status end_word(Reader *reader) {
  reader->in_word = false;
  return sopa_draft_add_word(&reader->draft, span_trim((Span){strbuf_text(&reader->word), reader->word.size}),
                             reader->word_is_found, reader->word_line, reader->err);
}

static Status begin_element(Reader *reader, const char *name) {
  if (strcmp(name, "sopa") == 0)
    return read_head(reader);
  if (strcmp(name, "tablero") == 0 && !reader->draft.cells)
    return sopa_draft_set_size(&reader->draft, attribute_number(reader, "dimension1"),
                               attribute_number(reader, "dimension2"), reader->err);
  if (strcmp(name, "posicion") == 0)
    return read_cell(reader);
  if (strcmp(name, "palabra") != 0)
    return OK;
  strbuf_reset(&reader->word);
  reader->in_word = true;
  reader->word_line = line_of(reader);
  reader->word_is_found = attribute_flag(reader, "encontrada");
  return xmlTextReaderIsEmptyElement(reader->xml) ? end_word(reader) : OK;
}

static Status read_node(Reader *reader) {
  const char *name = (const char *)xmlTextReaderConstName(reader->xml);
  const char *value = (const char *)xmlTextReaderConstValue(reader->xml);
  switch (xmlTextReaderNodeType(reader->xml)) {
  case XML_READER_TYPE_ELEMENT:
    return begin_element(reader, name ? name : "");
  case XML_READER_TYPE_END_ELEMENT:
    return reader->in_word ? end_word(reader) : OK;
  case XML_READER_TYPE_TEXT:
  case XML_READER_TYPE_CDATA:
    if (reader->in_word && value)
      strbuf_add_text(&reader->word, value);
    return OK;
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
  // With a schema the parser keeps its own problems to itself: they are only the last ones.
  xmlErrorPtr last = xmlGetLastError();
  if (result < 0 && last && last->message && last->code != XML_ERR_DOCUMENT_END)
    keep_problem(reader, last);
  if (reader->status == OK && result < 0) { // a text that is cut off ends without a word
    reader->status = error_set(reader->err, ERR_INPUT, N_("this is no whole XML document: it breaks off here"));
    error_set_place(reader->err, file, line_of(reader));
  }
  if (reader->status == OK && !reader->draft.cells)
    reader->status = error_set(reader->err, ERR_INPUT, N_("this is no word search in XML: %s"), err_str("<tablero>"));
}

static xmlSchemaPtr load_schema(void) {
  Span text = embed_find(notation_embedded, "docs/formats/sopa.xsd");
  xmlSchemaParserCtxtPtr parser = xmlSchemaNewMemParserCtxt(text.data, (int)text.size);
  xmlSchemaPtr schema = xmlSchemaParse(parser);
  xmlSchemaFreeParserCtxt(parser);
  return schema;
}

static void say_nothing(void *context, const char *format, ...) {
  (void)context, (void)format;
}

static void read_document(Reader *reader, Span text, const char *file) {
  // Some of what libxml2 does not do (references inside a validated element) it tells the terminal; ours is no place
  // for that. The setting is the thread's own.
  xmlGenericErrorFunc usual = xmlGenericError;
  void *usual_context = xmlGenericErrorContext;
  xmlSetGenericErrorFunc(NULL, say_nothing);
  xmlResetLastError();
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
  xmlSetGenericErrorFunc(usual_context, usual);
}

Status sopa_xml_read(Span text, const char *file, const SopaAlphabet *alphabet, Sopa *out, Error *err) {
  Error own;
  Reader *reader = mem_alloc(sizeof *reader);
  reader->err = err ? err : &own;
  reader->file = file;
  if (text.size > SOPA_FILE_MAX)
    reader->status =
        error_set(reader->err, ERR_LIMIT, N_("the file is too large: at most %d bytes"), err_int(SOPA_FILE_MAX));
  else
    read_document(reader, text, file);
  if (reader->status == OK)
    reader->status = sopa_draft_finish(&reader->draft,
                                       alphabet               ? alphabet
                                       : reader->has_alphabet ? &reader->alphabet
                                                              : NULL,
                                       file, out, reader->err);
  Status status = reader->status;
  if (status != OK)
    error_set_place(reader->err, file, 0);
  sopa_draft_deinit(&reader->draft);
  strbuf_deinit(&reader->word);
  mem_free(reader);
  return status;
}
