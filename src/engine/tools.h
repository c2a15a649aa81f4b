// SPDX-License-Identifier: MIT
// What a search needs of a lexicon, opened once and shared by all threads: its graphs as bits and, if there is one, its
// word map.
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
  TOOLS_NO_MAP,    // the graphs alone
  TOOLS_MAP_FOUND, // the map beside the lexicon's file; if it is missing or old, the graphs alone
  TOOLS_MAP_ALONE, // the same, but if it is missing or old, one in memory
  TOOLS_MAP_KEPT,  // the same, but made beside the file
} ToolsMap;

// kwg_path names the lexicon's file; NULL: it has none, and no map beside it. When the map can't be written there, it
// is kept in memory. A map that the lexicon's side file does not vouch for is checked from end to end. The Kwg must
// outlive the tools.
MUST_CHECK Status tools_open(const Kwg *kwg, int kinds, const char *kwg_path, ToolsMap map, const Progress *progress,
                             SearchTools *out, Error *err);
// With the map beside the lexicon's file and nothing else; false when it is missing or old, and nothing is open.
bool tools_open_found(const Kwg *kwg, int kinds, const char *kwg_path, SearchTools *out);
void tools_close(SearchTools *tools);

// The map's file for a lexicon's: words.kwg has words.map.
void tools_write_map_path(const char *kwg_path, StrBuf *out);
// Makes that file. *size tells its bytes.
MUST_CHECK Status tools_build_map(const Kwg *kwg, int kinds, const char *kwg_path, const Progress *progress,
                                  size_t *size, Error *err);
