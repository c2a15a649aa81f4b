// SPDX-License-Identifier: MIT
// Grids of letters in JSON, for word searches and crosswords: the alphabet, and a text for each row.
#pragma once

#include "notation/jsonread.h"
#include "puzzle/sopa_alphabet.h"

// {"id": "es-27", "letters": ["A", ...]}
json_t *gridjson_of_alphabet(const SopaAlphabet *alphabet);
MUST_CHECK Status gridjson_read_alphabet(const json_t *json, SopaAlphabet *out, Error *err);

// One-character letters are written as they are, others in brackets: even if there is a CH, "CH" is C and H. '.' is a
// cell without a letter.
json_t *gridjson_of_rows(const SopaAlphabet *alphabet, const Tile *cells, int rows, int cols);
MUST_CHECK Status gridjson_read_rows(const json_t *grid, const SopaAlphabet *alphabet, int rows, int cols, Tile *cells,
                                     Error *err);

// One such text: a word. Reading gives its letters, 0 when it has other cells, or more than capacity.
json_t *gridjson_of_word(const SopaAlphabet *alphabet, const Tile *letters, int count);
int gridjson_read_word(const char *text, const SopaAlphabet *alphabet, Tile *out, int capacity);

// Old ipuz files are written as a call, ipuz({...}): gives what is inside.
Span gridjson_without_call(Span text);
bool gridjson_is_ipuz_of(const json_t *root, const char *kind);
MUST_CHECK Status gridjson_ipuz_size(const json_t *root, int64_t *rows, int64_t *cols, Error *err);

// Appends the JSON as text, and a line end.
void gridjson_dump(const json_t *json, size_t flags, StrBuf *out);
