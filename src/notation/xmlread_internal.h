// SPDX-License-Identifier: MIT
// Documents in XML, read one element at a time. A table says which elements may be where. What does not fit the table
// is refused in our own words, with its line; the schema that we publish is a second check behind it.
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

// One row for each place where an element may be. Within its parent, elements come in the order of the rows.
typedef struct XmlElement {
  const char *name;
  const char *parent; // NULL: the document itself; a parent's row comes before its children's
  XmlAttribute attributes[XML_ATTRIBUTES_MAX + 1];
  bool has_text;
  bool is_single; // at most once in its parent
  int least;      // how often it must be in its parent, at least
} XmlElement;

typedef struct XmlValue {
  StrBuf text;
  bool is_given;
  long number; // of numbers and flags; -1 and 0 when not given
} XmlValue;

// The element that begins: its row and the values of its attributes.
typedef struct XmlNode {
  const XmlElement *row;
  XmlValue values[XML_ATTRIBUTES_MAX];
  long line;
} XmlNode;

// The value of an attribute of the row: as a number or flag (0, 1), and as a text.
long xml_number(const XmlNode *node, const char *attribute);
Span xml_text(const XmlNode *node, const char *attribute); // data NULL when not given

typedef struct XmlFormat {
  const char *schema; // a file of notation_embedded
  const XmlElement *elements;
  int element_count;
  size_t size_max; // bytes
  Status (*begin)(void *context, const XmlNode *node, Error *err);
  // text: the content of an element that has some; line: where the element began
  Status (*end)(void *context, const XmlElement *row, Span text, long line, Error *err);
} XmlFormat;

MUST_CHECK Status xml_read(Span text, const char *file, const XmlFormat *format, void *context, Error *err);
