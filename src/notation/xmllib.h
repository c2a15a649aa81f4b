// SPDX-License-Identifier: MIT
// libxml2 is opened only when a document is read: it loads a C++ runtime and the tables of ICU, and most runs of the
// program read no XML. The functions used are listed below; their types come from libxml2's own headers.
#pragma once

#include "base/sharedlib.h"

#include <libxml/xmlreader.h>
#include <libxml/xmlschemas.h>

// clang-format off
#define XMLLIB_FUNCTIONS(X) \
  X(__xmlGenericError) \
  X(__xmlGenericErrorContext) \
  X(__xmlStructuredError) \
  X(__xmlStructuredErrorContext) \
  X(xmlDocGetRootElement) \
  X(xmlFreeTextReader) \
  X(xmlGetLastError) \
  X(xmlGetLineNo) \
  X(xmlReaderForMemory) \
  X(xmlResetLastError) \
  X(xmlSchemaFree) \
  X(xmlSchemaFreeParserCtxt) \
  X(xmlSchemaNewMemParserCtxt) \
  X(xmlSchemaParse) \
  X(xmlSetGenericErrorFunc) \
  X(xmlSetStructuredErrorFunc) \
  X(xmlTextReaderConstName) \
  X(xmlTextReaderConstNamespaceUri) \
  X(xmlTextReaderConstValue) \
  X(xmlTextReaderCurrentNode) \
  X(xmlTextReaderGetParserLineNumber) \
  X(xmlTextReaderIsEmptyElement) \
  X(xmlTextReaderIsNamespaceDecl) \
  X(xmlTextReaderMoveToElement) \
  X(xmlTextReaderMoveToNextAttribute) \
  X(xmlTextReaderNodeType) \
  X(xmlTextReaderRead) \
  X(xmlTextReaderSetSchema) \
  X(xmlTextReaderSetStructuredErrorHandler)
// clang-format on

typedef struct XmlLib {
  XMLLIB_FUNCTIONS(SHAREDLIB_FIELD)
} XmlLib;

// ERR_MISSING says which library is not installed.
MUST_CHECK Status xmllib_open(XmlLib *out, Error *err);
