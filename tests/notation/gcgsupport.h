// SPDX-License-Identifier: MIT
// GCG files for tests: from a text or from tests/fixtures/gcg, parsed and played through.
#pragma once

#include "notation/gcggame.h"

typedef struct Played {
  Gcg gcg;
  TileSet tiles;
  char id[GCG_TILES_ID_MAX];
  GcgGame game;
} Played;

// The bytes of a fixture; freed with mem_free.
Span gcg_fixture(const char *name);
// Fails the test if the file is refused.
Gcg gcg_from_text(const char *text);
// Guesses tiles and board and plays the file through. The caller frees it with played_free.
Played *played_from_bytes(Span bytes);
Played *played_from_text(const char *text);
Played *played_from_fixture(const char *name);
void played_free(Played *played);

// "line kind written computed" for each problem, separated by "; "; numbers only if there are any.
void write_problems(const GcgProblems *problems, StrBuf *out);
