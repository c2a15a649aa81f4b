// SPDX-License-Identifier: MIT
// Documents in XML, read by libxml2 and checked against the rows of their format.
#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "notation/embedded.h"
#include "notation/xmllib.h"
#include "notation/xmlread_internal.h"
#include "notation/xmlscan.h"

#include <string.h>

// ---- elements: which may be where, by the rows of the format ----

typedef struct XmlOpen {
  const XmlElement *row;
  int counts[XML_ELEMENTS_MAX]; // of its children, by row
  int last;                     // row of the last child; -1: none
  long line;
} XmlOpen;

typedef struct XmlPlace { // {0} is before the document
  XmlOpen open[XML_DEPTH_MAX];
  int depth;
  bool is_over; // the root was closed
} XmlPlace;

static bool belongs_to(const XmlElement *row, const XmlElement *parent) {
  return parent ? row->parent && strcmp(row->parent, parent->name) == 0 : !row->parent;
}

static Status refuse_child(const XmlFormat *format, const XmlElement *parent, const char *name, Error *err) {
  ScopedStrBuf wanted = {0};
  // Lists what may be in the parent: "<tablero>, <movimientos>".
  for (int i = 0; i < format->element_count; i++) {
    if (belongs_to(&format->elements[i], parent))
      strbuf_printf(&wanted, "%s<%s>", wanted.size > 0 ? ", " : "", format->elements[i].name);
  }
  Status status;
  if (!parent)
    status = error_set(err, ERR_INPUT, N_("the document is <%s>; %s is expected"), err_str(name),
                       err_str(strbuf_text(&wanted)));
  else if (wanted.size == 0)
    status = error_set(err, ERR_INPUT, N_("<%s> can't stand in <%s>, which holds no elements"), err_str(name),
                       err_str(parent->name));
  else
    status = error_set(err, ERR_INPUT, N_("<%s> can't stand in <%s>, which holds %s"), err_str(name),
                       err_str(parent->name), err_str(strbuf_text(&wanted)));
  return status;
}

static int xmlrules_find_row(const XmlFormat *format, const XmlElement *parent, const char *name) {
  for (int i = 0; i < format->element_count; i++) {
    if (belongs_to(&format->elements[i], parent) && strcmp(format->elements[i].name, name) == 0)
      return i;
  }
  return -1;
}

static Status count_child(XmlOpen *parent, const XmlFormat *format, int row, Error *err) {
  const XmlElement *child = &format->elements[row];
  if (row < parent->last)
    return error_set(err, ERR_INPUT, N_("<%s> comes too late: it belongs before <%s>"), err_str(child->name),
                     err_str(format->elements[parent->last].name));
  if (child->is_single && parent->counts[row] > 0)
    return error_set(err, ERR_INPUT, N_("<%s> comes a second time in <%s>; it may be there only once"),
                     err_str(child->name), err_str(parent->row->name));
  parent->counts[row] += parent->counts[row] < INT32_MAX;
  parent->last = row;
  return OK;
}

static Status xml_place_enter(XmlPlace *place, const XmlFormat *format, const char *name, long line,
                              const XmlElement **out, Error *err) {
  XmlOpen *parent = place->depth > 0 ? &place->open[place->depth - 1] : NULL;
  int row = xmlrules_find_row(format, parent ? parent->row : NULL, name);
  if (row < 0 || place->depth == XML_DEPTH_MAX)
    return refuse_child(format, parent ? parent->row : NULL, name, err);
  Status status = parent ? count_child(parent, format, row, err) : OK;
  if (status != OK)
    return status;
  *out = &format->elements[row];
  place->open[place->depth++] = (XmlOpen){.row = *out, .last = -1, .line = line};
  return OK;
}

static Status xml_place_leave(XmlPlace *place, const XmlFormat *format, Error *err) {
  const XmlOpen *open = &place->open[--place->depth];
  place->is_over = place->depth == 0;
  for (int i = 0; i < format->element_count; i++) {
    const XmlElement *child = &format->elements[i];
    if (!belongs_to(child, open->row) || open->counts[i] >= child->least)
      continue;
    if (open->counts[i] == 0)
      return error_set(err, ERR_INPUT, N_("<%s> ends without <%s>, which it needs"), err_str(open->row->name),
                       err_str(child->name));
    return error_set(err, ERR_INPUT, N_("<%s> ends with %d <%s>; it needs %d at least"), err_str(open->row->name),
                     err_int(open->counts[i]), err_str(child->name), err_int(child->least));
  }
  return OK;
}

// ---- attributes ----

static int find_attribute(const XmlElement *row, const char *name) {
  for (int i = 0; row->attributes[i].name; i++) {
    if (strcmp(row->attributes[i].name, name) == 0)
      return i;
  }
  return -1;
}

static void xml_node_begin(XmlNode *node, const XmlElement *row, long line) {
  node->row = row;
  node->line = line;
  for (int i = 0; i < XML_ATTRIBUTES_MAX; i++) {
    strbuf_reset(&node->values[i].text);
    node->values[i].is_given = false;
    node->values[i].number = row->attributes[i].kind == XML_FLAG ? 0 : -1;
  }
}

static void xml_node_deinit(XmlNode *node) {
  for (int i = 0; i < XML_ATTRIBUTES_MAX; i++)
    strbuf_deinit(&node->values[i].text);
}

static Status refuse_attribute(const XmlElement *row, const char *name, Error *err) {
  ScopedStrBuf known = {0};
  for (int i = 0; row->attributes[i].name; i++)
    strbuf_printf(&known, "%s%s", i > 0 ? ", " : "", row->attributes[i].name);
  return known.size > 0 ? error_set(err, ERR_INPUT, N_("<%s> has no attribute '%s'; it has %s"), err_str(row->name),
                                    err_str(name), err_str(strbuf_text(&known)))
                        : error_set(err, ERR_INPUT, N_("<%s> has no attribute '%s'; it has none"), err_str(row->name),
                                    err_str(name));
}

static Status xmlrules_read_value(const XmlElement *row, const XmlAttribute *attribute, XmlValue *value, Error *err) {
  Span text = span_trim(strbuf_span(&value->text));
  if (attribute->kind == XML_NUMBER && !span_to_int(text, attribute->low, attribute->high, &value->number))
    return error_set(err, ERR_INPUT, N_("<%s> has %s=\"%s\"; a whole number from %d to %d is expected"),
                     err_str(row->name), err_str(attribute->name), err_span(text.data, text.size),
                     err_int(attribute->low), err_int(attribute->high));
  if (attribute->kind == XML_FLAG) {
    value->number = span_equals(text, "true") || span_equals(text, "1");
    if (!value->number && !span_equals(text, "false") && !span_equals(text, "0"))
      return error_set(err, ERR_INPUT, N_("<%s> has %s=\"%s\"; true or false is expected"), err_str(row->name),
                       err_str(attribute->name), err_span(text.data, text.size));
  }
  return OK;
}

static Status xml_node_set(XmlNode *node, const char *name, const char *text, Error *err) {
  int index = find_attribute(node->row, name);
  if (index < 0)
    return refuse_attribute(node->row, name, err);
  XmlValue *value = &node->values[index];
  value->is_given = true;
  strbuf_add_text(&value->text, text);
  return xmlrules_read_value(node->row, &node->row->attributes[index], value, err);
}

static Status xml_node_check(const XmlNode *node, Error *err) {
  for (int i = 0; node->row->attributes[i].name; i++) {
    if (node->row->attributes[i].is_required && !node->values[i].is_given)
      return error_set(err, ERR_INPUT, N_("<%s> lacks the attribute '%s'"), err_str(node->row->name),
                       err_str(node->row->attributes[i].name));
  }
  return OK;
}

long xml_number(const XmlNode *node, const char *attribute) {
  int index = find_attribute(node->row, attribute);
  return index >= 0 ? node->values[index].number : -1;
}

Span xml_text(const XmlNode *node, const char *attribute) {
  int index = find_attribute(node->row, attribute);
  if (index < 0 || !node->values[index].is_given)
    return (Span){0};
  return (Span){strbuf_text(&node->values[index].text), node->values[index].text.size};
}

// ---- reading ----

// libxml2 reads the document, and its complaints are put into our own words. Nothing is fetched, no entity is replaced,
// and documents with declarations of their own are refused; a DOCTYPE that only names a file is skipped.

typedef struct Reader {
  XmlLib lib;
  xmlTextReaderPtr xml;
  const XmlFormat *format;
  const char *file;
  void *context;
  Span document;
  const char *encoding; // overrides the document's own; NULL: the document's own
  XmlPlace place;
  XmlNode node;
  StrBuf text;      // of the element that is open
  long schema_line; // where the schema first refused something; 0: nowhere
  Error *err;
  Status status;
} Reader;

// ---- the parser's complaints ----

typedef struct Problem {
  int code;
  const char *message;
} Problem;

static const Problem problems[] = {
    {XML_ERR_DOCUMENT_EMPTY, N_("this is not an XML document: it does not begin with '<'")},
    {XML_ERR_TAG_NOT_FINISHED, N_("this is not a whole XML document: it breaks off here")},
    {XML_ERR_GT_REQUIRED, N_("a tag is not closed here: '>' is missing")},
    {XML_ERR_LTSLASH_REQUIRED, N_("an element is not closed here: '</' is missing")},
    {XML_ERR_NAME_REQUIRED, N_("a name is missing here; '<' in a text is written &lt; and '&' is written &amp;")},
    {XML_ERR_ATTRIBUTE_NOT_STARTED, N_("an attribute is written NAME=\"VALUE\", with quotes")},
    {XML_ERR_ATTRIBUTE_NOT_FINISHED, N_("a quote is missing at the end of an attribute")},
    {XML_ERR_ATTRIBUTE_WITHOUT_VALUE, N_("an attribute is written NAME=\"VALUE\", with quotes")},
    {XML_ERR_ATTRIBUTE_REDEFINED, N_("an attribute is given twice in one element")},
    {XML_ERR_SPACE_REQUIRED, N_("a space is missing between two attributes")},
    {XML_ERR_LT_IN_ATTRIBUTE, N_("'<' in an attribute is written &lt;")},
    {XML_ERR_UNDECLARED_ENTITY, N_("only &lt; &gt; &amp; &quot; &apos; and numbers may follow '&'")},
    {XML_WAR_UNDECLARED_ENTITY, N_("only &lt; &gt; &amp; &quot; &apos; and numbers may follow '&'")},
    {XML_ERR_ENTITYREF_SEMICOL_MISSING, N_("only &lt; &gt; &amp; &quot; &apos; and numbers may follow '&'")},
    {XML_ERR_INVALID_CHAR,
     N_("this is not text in the encoding of the document, which is UTF-8 unless the first line names another")},
    {XML_ERR_INVALID_ENCODING,
     N_("this is not text in the encoding of the document, which is UTF-8 unless the first line names another")},
    {XML_ERR_INVALID_CHARREF, N_("XML does not allow the character with this number")},
    {XML_ERR_UNKNOWN_ENCODING, N_("the encoding that the first line names is not known: use UTF-8")},
    {XML_ERR_UNSUPPORTED_ENCODING, N_("the encoding that the first line names is not known: use UTF-8")},
    {XML_ERR_XMLDECL_NOT_FINISHED,
     N_("the first line is not an XML declaration: write <?xml version=\"1.0\" encoding=\"UTF-8\"?>")},
    {XML_ERR_VERSION_MISSING,
     N_("the first line is not an XML declaration: write <?xml version=\"1.0\" encoding=\"UTF-8\"?>")},
    {XML_ERR_RESERVED_XML_NAME, N_("<?xml can stand at the very beginning only")},
    {XML_ERR_COMMENT_NOT_FINISHED, N_("a comment is not closed: '-->' is missing")},
    {XML_ERR_HYPHEN_IN_COMMENT, N_("'--' can't stand in a comment")},
    {XML_ERR_CDATA_NOT_FINISHED, N_("a CDATA section is not closed: ']]>' is missing")},
};

static const char *message_of(int code) {
  for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) {
    if (problems[i].code == code)
      return problems[i].message;
  }
  return N_("this is not well-formed XML");
}

// To libxml2, a text that is cut off and one that continues after its end are the same, except for the elements still
// open.
static bool goes_on(const Reader *reader, const xmlError *problem) {
  const xmlParserCtxt *parser = problem ? problem->ctxt : NULL;
  return parser && problem->code == XML_ERR_DOCUMENT_END && parser->nameNr == 0 && parser->myDoc &&
         reader->lib.xmlDocGetRootElement(parser->myDoc);
}

static void refuse_parsing(Reader *reader, const xmlError *problem) {
  long line = problem ? problem->line : reader->lib.xmlTextReaderGetParserLineNumber(reader->xml);
  if (problem && problem->code == XML_ERR_TAG_NAME_MISMATCH && problem->str1 && problem->str2)
    reader->status =
        error_set(reader->err, ERR_INPUT, N_("<%s> of line %d is closed by </%s> here; </%s> is expected"),
                  err_str(problem->str1), err_int(problem->int1), err_str(problem->str2), err_str(problem->str1));
  else if (reader->place.is_over || goes_on(reader, problem))
    reader->status = error_set(reader->err, ERR_INPUT, N_("something follows the end of the document"));
  else if (!problem || problem->code == XML_ERR_DOCUMENT_END)
    reader->status = error_set(reader->err, ERR_INPUT, N_("this is not a whole XML document: it breaks off here"));
  else
    reader->status = error_set(reader->err, ERR_INPUT, message_of(problem->code));
  error_set_place(reader->err, reader->file, line);
}

static void keep_problem(void *context, xmlErrorPtr problem) {
  Reader *reader = context;
  if (problem->domain == XML_FROM_SCHEMASV)
    reader->schema_line = reader->schema_line ? reader->schema_line : problem->line > 0 ? problem->line : 1;
  else if (reader->status == OK && (problem->level >= XML_ERR_ERROR || problem->code == XML_WAR_UNDECLARED_ENTITY))
    refuse_parsing(reader, problem);
}

// ---- nodes ----

// The parser reads ahead, so the element's own line is better; but elements can only hold small numbers.
static long line_of(const Reader *reader) {
  enum { LINE_UNSURE = 65535 };
  xmlNodePtr node = reader->lib.xmlTextReaderCurrentNode(reader->xml);
  long line = node ? reader->lib.xmlGetLineNo(node) : 0; // of a text: where it ends
  return line > 0 && line < LINE_UNSURE ? line : reader->lib.xmlTextReaderGetParserLineNumber(reader->xml);
}

static bool is_said_of_schema(const Reader *reader) {
  const char *space = (const char *)reader->lib.xmlTextReaderConstNamespaceUri(reader->xml);
  return reader->lib.xmlTextReaderIsNamespaceDecl(reader->xml) == 1 ||
         (space && strcmp(space, "http://www.w3.org/2001/XMLSchema-instance") == 0);
}

static Status read_attributes(Reader *reader) {
  Status status = OK;
  while (status == OK && reader->lib.xmlTextReaderMoveToNextAttribute(reader->xml) == 1) {
    const char *name = (const char *)reader->lib.xmlTextReaderConstName(reader->xml);
    const char *value = (const char *)reader->lib.xmlTextReaderConstValue(reader->xml);
    if (!is_said_of_schema(reader))
      status = xml_node_set(&reader->node, name ? name : "", value ? value : "", reader->err);
  }
  reader->lib.xmlTextReaderMoveToElement(reader->xml);
  return status == OK ? xml_node_check(&reader->node, reader->err) : status;
}

static Status end_element(Reader *reader) {
  const XmlOpen *open = &reader->place.open[reader->place.depth - 1];
  Status status = xml_place_leave(&reader->place, reader->format, reader->err);
  if (status == OK && reader->format->end)
    status = reader->format->end(reader->context, open->row, strbuf_span(&reader->text), open->line, reader->err);
  strbuf_reset(&reader->text);
  return status;
}

static Status begin_element(Reader *reader) {
  const char *name = (const char *)reader->lib.xmlTextReaderConstName(reader->xml);
  const char *space = (const char *)reader->lib.xmlTextReaderConstNamespaceUri(reader->xml);
  bool is_empty = reader->lib.xmlTextReaderIsEmptyElement(reader->xml) == 1;
  const XmlElement *row;
  long line = line_of(reader);
  if (space)
    return error_set(reader->err, ERR_INPUT, N_("<%s> is in the namespace '%s'; no namespace is expected"),
                     err_str(name), err_str(space));
  Status status = xml_place_enter(&reader->place, reader->format, name ? name : "", line, &row, reader->err);
  if (status != OK)
    return status;
  strbuf_reset(&reader->text);
  xml_node_begin(&reader->node, row, line);
  status = read_attributes(reader);
  if (status == OK)
    status = reader->format->begin(reader->context, &reader->node, reader->err);
  return status == OK && is_empty ? end_element(reader) : status;
}

static Status xmlread_add_text(Reader *reader) {
  const char *value = (const char *)reader->lib.xmlTextReaderConstValue(reader->xml);
  const XmlElement *row = reader->place.depth > 0 ? reader->place.open[reader->place.depth - 1].row : NULL;
  Span text = span_trim(span_of(value ? value : ""));
  if (row && row->has_text) {
    strbuf_add_text(&reader->text, value ? value : "");
    return OK;
  }
  if (!row || text.size == 0)
    return OK;
  enum { SHOWN = 40 };
  return error_set(reader->err, ERR_INPUT, N_("the text '%s' can't stand in <%s>, which holds no text"),
                   err_span(text.data, text.size < SHOWN ? text.size : SHOWN), err_str(row->name));
}

// The parser's own line is where it has read ahead to. 0: the document has the sign in other bytes.
static long doctype_line(Span document) {
  static const char sign[] = "<!DOCTYPE";
  const char *found = document.size > 0 ? memmem(document.data, document.size, sign, sizeof sign - 1) : NULL;
  long line = found ? 1 : 0;
  for (const char *at = document.data; found && at < found; at++)
    line += *at == '\n';
  return line;
}

static Status read_doctype(Reader *reader) {
  const xmlNode *node = reader->lib.xmlTextReaderCurrentNode(reader->xml);
  if (!node || !node->children)
    return OK;
  return error_in(reader->err, reader->file, doctype_line(reader->document), xmlscan_refuse_doctype(reader->err));
}

static Status read_node(Reader *reader) {
  switch (reader->lib.xmlTextReaderNodeType(reader->xml)) {
  case XML_READER_TYPE_ELEMENT:
    return begin_element(reader);
  case XML_READER_TYPE_END_ELEMENT:
    return end_element(reader);
  case XML_READER_TYPE_TEXT:
  case XML_READER_TYPE_CDATA:
    return xmlread_add_text(reader);
  case XML_READER_TYPE_DOCUMENT_TYPE:
    return read_doctype(reader);
  case XML_READER_TYPE_ENTITY_REFERENCE:
    return error_set(reader->err, ERR_INPUT, N_("documents with entities of their own are not read"));
  default:
    return OK;
  }
}

// The schema is checked while the parser reads ahead, so it complains before the table has seen an element. The table's
// messages are better, and as far as we know it refuses all that the schema refuses. If it does not, the schema's
// refusal counts.
static void refuse_by_schema(Reader *reader) {
  const char *slash = strrchr(reader->format->schema, '/');
  reader->status = error_set(reader->err, ERR_INPUT, N_("this does not follow the schema %s"),
                             err_str(slash ? slash + 1 : reader->format->schema));
  error_set_place(reader->err, reader->file, reader->schema_line);
}

static void read_nodes(Reader *reader) {
  int result = 1;
  while (reader->status == OK && (result = reader->lib.xmlTextReaderRead(reader->xml)) == 1 && reader->status == OK) {
    reader->status = read_node(reader);
    if (reader->status != OK)
      error_set_place(reader->err, reader->file, line_of(reader));
  }
  const xmlError *last = reader->lib.xmlGetLastError();
  if (reader->status == OK && (result < 0 || !reader->place.is_over))
    refuse_parsing(reader, last && last->domain == XML_FROM_PARSER ? last : NULL);
  if (reader->status == OK && reader->schema_line)
    refuse_by_schema(reader);
}

// ---- documents ----

static xmlSchemaPtr load_schema(const Reader *reader) {
  Span text = embed_find(notation_embedded, reader->format->schema);
  xmlSchemaParserCtxtPtr parser = reader->lib.xmlSchemaNewMemParserCtxt(text.data, (int)text.size);
  xmlSchemaPtr schema = reader->lib.xmlSchemaParse(parser);
  reader->lib.xmlSchemaFreeParserCtxt(parser);
  return schema;
}

static void say_nothing(void *context, const char *format, ...) {
  (void)context, (void)format;
}

static void read_document(Reader *reader, Span text) {
  // When libxml2 does not support something (references inside a validated element), it prints that on the terminal,
  // which we don't want. The setting belongs to the thread.
  xmlGenericErrorFunc usual = *reader->lib.__xmlGenericError();
  void *usual_context = *reader->lib.__xmlGenericErrorContext();
  xmlStructuredErrorFunc usual_keeper = *reader->lib.__xmlStructuredError();
  void *usual_keeper_context = *reader->lib.__xmlStructuredErrorContext();
  reader->lib.xmlSetGenericErrorFunc(NULL, say_nothing);
  reader->lib.xmlResetLastError();
  xmlSchemaPtr schema = load_schema(reader);
  reader->xml = reader->lib.xmlReaderForMemory(text.data ? text.data : "", (int)text.size, reader->file,
                                               reader->encoding, XML_PARSE_NONET);
  if (!schema || !reader->xml) {
    reader->status = error_set(reader->err, ERR_IO, N_("XML can't be read: the parser did not start"));
  } else {
    reader->lib.xmlTextReaderSetStructuredErrorHandler(reader->xml, keep_problem, reader);
    reader->lib.xmlSetStructuredErrorFunc(reader, keep_problem); // with a schema, the parser's own problems go this way
    reader->lib.xmlTextReaderSetSchema(reader->xml, schema);
    read_nodes(reader);
  }
  reader->lib.xmlFreeTextReader(reader->xml);
  reader->lib.xmlSchemaFree(schema);
  reader->lib.xmlSetGenericErrorFunc(usual_context, usual);
  reader->lib.xmlSetStructuredErrorFunc(usual_keeper_context, usual_keeper);
}

static bool is_utf16(Span text) {
  return text.size >= 2 && (memcmp(text.data, "\xff\xfe", 2) == 0 || memcmp(text.data, "\xfe\xff", 2) == 0);
}

Status xml_read(Span text, const char *file, const XmlFormat *format, void *context, Error *err) {
  Error own;
  long line;
  ScopedStrBuf converted = {0};
  ScopedMem Reader *reader = mem_alloc(sizeof *reader);
  reader->err = err ? err : &own;
  reader->format = format;
  reader->file = file;
  reader->context = context;
  if (is_utf16(text)) {
    utf8_from_utf16((Span){text.data + 2, text.size - 2}, text.data[0] == '\xfe', &converted);
    text = strbuf_span(&converted);
    reader->encoding = "UTF-8";
  }
  reader->document = text;
  if (text.size > format->size_max)
    reader->status = error_set(reader->err, ERR_LIMIT, N_("the file is too large: at most %d bytes"),
                               err_int((int64_t)format->size_max));
  else if ((reader->status = xmlscan_check(text, &line, reader->err)) != OK)
    error_set_place(reader->err, file, line);
  if (reader->status == OK)
    reader->status = xmllib_open(&reader->lib, reader->err);
  if (reader->status == OK)
    read_document(reader, text);
  Status status = reader->status;
  if (status != OK)
    error_set_place(reader->err, file, 0);
  xml_node_deinit(&reader->node);
  strbuf_deinit(&reader->text);
  return status;
}
