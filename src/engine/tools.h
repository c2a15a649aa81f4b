// SPDX-License-Identifier: MIT
// What a search needs of a lexicon, opened once and shared by all threads: its graphs as sets of bits and, if there is
// one, its word map.
#pragma once

#include "base/progress.h"
#include "lexicon/bitgraph.h"
#include "lexicon/wordmap.h"

typedef struct SearchTools {
  const Kwg *kwg; // borrowed
  BitGraph graph, sorted;
  WordMap map;
  bool has_map;
} SearchTools;

typedef enum ToolsMap {
  TOOLS_NO_MAP,    // only the graphs
  TOOLS_MAP_FOUND, // the map beside the lexicon's file; if it is missing or old, only the graphs
  TOOLS_MAP_ALONE, // the same, but if it is missing or old, one is made in memory
  TOOLS_MAP_KEPT,  // the same, but the new one is written beside the file
} ToolsMap;

// kwg_path is the lexicon's file; NULL: it has none, and so no map beside it. If the map can't be written there, it
// stays in memory. A map is checked completely unless the lexicon's side file vouches for it. The Kwg must outlive the
// tools.
MUST_CHECK Status tools_open(const Kwg *kwg, int kinds, const char *kwg_path, ToolsMap map, const Progress *progress,
                             SearchTools *out, Error *err);
// Opens the tools only with the map beside the lexicon's file; false, with nothing open, when it is missing or old.
bool tools_open_found(const Kwg *kwg, int kinds, const char *kwg_path, SearchTools *out);
void tools_close(SearchTools *tools);

// The path of the map for a lexicon's file: words.kwg has words.map.
void tools_write_map_path(const char *kwg_path, StrBuf *out);
// Makes that file. *size: its bytes.
MUST_CHECK Status tools_build_map(const Kwg *kwg, int kinds, const char *kwg_path, const Progress *progress,
                                  size_t *size, Error *err);
