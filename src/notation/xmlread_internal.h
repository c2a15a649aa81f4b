// SPDX-License-Identifier: MIT
// Documents in XML, read one element at a time. What may stand where is a table: whatever does not fit it is refused in
// our own words, with its line; the schema that we publish is a second lock behind it.
#pragma once

#include "base/error.h"
#include "base/span.h"

enum { XML_ATTRIBUTES_MAX = 4, XML_ELEMENTS_MAX = 8, XML_DEPTH_MAX = 8 };

typedef enum XmlValueKind { XML_TEXT, XML_NUMBER, XML_FLAG } XmlValueKind;

typedef struct XmlAttribute {
  const char *name; // NULL in the row that ends the list
  XmlValueKind kind;
  long low, high; // of XML_NUMBER
  bool is_required;
} XmlAttribute;

// One row for each place an element may stand in. In its parent, elements come in the order of the rows.
typedef struct XmlElement {
  const char *name;
  const char *parent; // NULL: the document itself; a parent's row comes before its children's
  XmlAttribute attributes[XML_ATTRIBUTES_MAX + 1];
  bool has_text;
  bool is_single; // at most once in its parent
  int least;      // so many times in its parent, at least
} XmlElement;

typedef struct XmlValue {
  StrBuf text;
  bool is_given;
  long number; // of numbers and flags; -1 and 0 when not given
} XmlValue;

// The element that begins: its row, and what its attributes say.
typedef struct XmlNode {
  const XmlElement *row;
  XmlValue values[XML_ATTRIBUTES_MAX];
  long line;
} XmlNode;

// The number or flag (0, 1), and the text, of an attribute of the row.
long xml_number(const XmlNode *node, const char *attribute);
Span xml_text(const XmlNode *node, const char *attribute); // data NULL when not given

typedef struct XmlFormat {
  const char *schema; // of notation_embedded
  const XmlElement *elements;
  int element_count;
  size_t size_max; // bytes
  Status (*begin)(void *context, const XmlNode *node, Error *err);
  // text: what stood in an element that has some; line: where it began
  Status (*end)(void *context, const XmlElement *row, Span text, long line, Error *err);
} XmlFormat;

MUST_CHECK Status xml_read(Span text, const char *file, const XmlFormat *format, void *context, Error *err);
