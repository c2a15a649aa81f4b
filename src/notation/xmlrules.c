// SPDX-License-Identifier: MIT
// What may stand where in a document, by the rows of its format.
#include "base/lines.h"
#include "notation/xmlread_internal.h"

#include <string.h>

// ---- elements ----

static bool belongs_to(const XmlElement *row, const XmlElement *parent) {
  return parent ? row->parent && strcmp(row->parent, parent->name) == 0 : !row->parent;
}

// "<tablero>, <movimientos>": what may stand in the parent.
static void list_children(const XmlFormat *format, const XmlElement *parent, StrBuf *out) {
  for (int i = 0; i < format->element_count; i++) {
    if (belongs_to(&format->elements[i], parent))
      strbuf_printf(out, "%s<%s>", out->size > 0 ? ", " : "", format->elements[i].name);
  }
}

static Status refuse_child(const XmlFormat *format, const XmlElement *parent, const char *name, Error *err) {
  ScopedStrBuf wanted = {0};
  list_children(format, parent, &wanted);
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
    return error_set(err, ERR_INPUT, N_("<%s> comes a second time in <%s>; once is enough"), err_str(child->name),
                     err_str(parent->row->name));
  parent->counts[row] += parent->counts[row] < INT32_MAX;
  parent->last = row;
  return OK;
}

Status xml_place_enter(XmlPlace *place, const XmlFormat *format, const char *name, long line, const XmlElement **out,
                       Error *err) {
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

Status xml_place_leave(XmlPlace *place, const XmlFormat *format, Error *err) {
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

void xml_node_begin(XmlNode *node, const XmlElement *row, long line) {
  node->row = row;
  node->line = line;
  for (int i = 0; i < XML_ATTRIBUTES_MAX; i++) {
    strbuf_reset(&node->values[i].text);
    node->values[i].is_given = false;
    node->values[i].number = row->attributes[i].kind == XML_FLAG ? 0 : -1;
  }
}

void xml_node_deinit(XmlNode *node) {
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
  Span text = span_trim((Span){strbuf_text(&value->text), value->text.size});
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

Status xml_node_set(XmlNode *node, const char *name, const char *text, Error *err) {
  int index = find_attribute(node->row, name);
  if (index < 0)
    return refuse_attribute(node->row, name, err);
  XmlValue *value = &node->values[index];
  value->is_given = true;
  strbuf_add_text(&value->text, text);
  return xmlrules_read_value(node->row, &node->row->attributes[index], value, err);
}

Status xml_node_check(const XmlNode *node, Error *err) {
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
