// SPDX-License-Identifier: MIT
// Word searches in XML, in the thesis' words. A document is checked against docs/formats/sopa.xsd while it is read, one
// element at a time, so that a large one needs no tree.
#include "base/lines.h"
#include "base/mem.h"
#include "notation/sopadraft_internal.h"
#include "notation/sopafile.h"
#include "notation/xmlread_internal.h"

// ---- writing ----

static void sopaxml_write_cells(const Sopa *sopa, StrBuf *out) {
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
  sopaxml_write_cells(sopa, out);
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

#define SIDE(attribute_name)                                                                                           \
  { .name = (attribute_name), .kind = XML_NUMBER, .low = 1, .high = SOPA_SIDE_MAX, .is_required = true }
#define INDEX(attribute_name)                                                                                          \
  { .name = (attribute_name), .kind = XML_NUMBER, .low = 0, .high = SOPA_SIDE_MAX - 1, .is_required = true }

enum { SOPA, TABLERO, CELL, DICCIONARIO, PALABRA, ELEMENTS };

static const XmlElement elements[ELEMENTS] = {
    [SOPA] = {.name = "sopa",
              .attributes = {{.name = "nombre", .is_required = true}, {.name = "alfabeto"}, {.name = "letras"}}},
    [TABLERO] = {.name = "tablero",
                 .parent = "sopa",
                 .attributes = {SIDE("dimension1"), SIDE("dimension2")},
                 .is_single = true,
                 .least = 1},
    [CELL] = {.name = "posicion",
              .parent = "tablero",
              .attributes = {{.name = "letra", .is_required = true},
                             INDEX("x"),
                             INDEX("y"),
                             {.name = "marcada", .kind = XML_FLAG}},
              .least = 1},
    [DICCIONARIO] = {.name = "diccionario", .parent = "sopa", .is_single = true},
    [PALABRA] = {.name = "palabra",
                 .parent = "diccionario",
                 .attributes = {{.name = "encontrada", .kind = XML_FLAG}},
                 .has_text = true},
};

typedef struct Reader {
  SopaDraft draft;
  SopaAlphabet alphabet;
  bool has_alphabet;
  bool word_is_found;
} Reader;

static Status sopaxml_read_head(Reader *reader, const XmlNode *node, Error *err) {
  Span name = xml_text(node, "nombre"), id = xml_text(node, "alfabeto"), letters = xml_text(node, "letras");
  strbuf_add(&reader->draft.name, name.data, name.size);
  Status status = OK;
  if (letters.data)
    status = sopa_alphabet_from_letters(id.data ? id.data : "", letters, &reader->alphabet, err);
  else if (id.size > 0)
    status = sopa_alphabet_builtin(id.data, &reader->alphabet, err);
  reader->has_alphabet = status == OK && (letters.size > 0 || id.size > 0);
  return status;
}

static Status sopaxml_begin(void *context, const XmlNode *node, Error *err) {
  Reader *reader = context;
  switch (node->row - elements) {
  case SOPA:
    return sopaxml_read_head(reader, node, err);
  case TABLERO:
    return sopa_draft_set_size(&reader->draft, xml_number(node, "dimension1"), xml_number(node, "dimension2"), err);
  case CELL:
    return sopa_draft_add_cell(&reader->draft, xml_number(node, "x"), xml_number(node, "y"), xml_text(node, "letra"),
                               xml_number(node, "marcada") == 1, node->line, err);
  case PALABRA:
    reader->word_is_found = xml_number(node, "encontrada") == 1;
    return OK;
  default:
    return OK;
  }
}

static Status sopaxml_end(void *context, const XmlElement *row, Span text, long line, Error *err) {
  Reader *reader = context;
  return row == &elements[PALABRA]
             ? sopa_draft_add_word(&reader->draft, span_trim(text), reader->word_is_found, line, err)
             : OK;
}

Status sopa_xml_read(Span text, const char *file, const SopaAlphabet *alphabet, Sopa *out, Error *err) {
  static const XmlFormat format = {"docs/formats/sopa.xsd", elements,      ELEMENTS,
                                   SOPA_FILE_MAX,           sopaxml_begin, sopaxml_end};
  ScopedMem Reader *reader = mem_alloc(sizeof *reader);
  Status status = xml_read(text, file, &format, reader, err);
  if (status == OK) {
    const SopaAlphabet *own = reader->has_alphabet ? &reader->alphabet : NULL;
    status = sopa_draft_finish(&reader->draft, alphabet ? alphabet : own, file, out, err);
    if (status != OK)
      error_set_place(err, file, 0);
  }
  sopa_draft_deinit(&reader->draft);
  return status;
}
