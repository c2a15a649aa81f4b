// SPDX-License-Identifier: MIT
// What a search needs of a lexicon, opened once and shared by all threads: its graphs as bits and, if there is one, its
// word map.
#ifndef ENGINE_TOOLS_H
#define ENGINE_TOOLS_H

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
  TOOLS_MAP_ALONE, // a map in memory
  TOOLS_MAP_KEPT,  // the map beside the lexicon's file, made there if it is missing or old
} ToolsMap;

// kwg_path names the lexicon's file for TOOLS_MAP_KEPT; when the map can't be written beside it, it is kept in memory.
// The Kwg must outlive the tools.
MUST_CHECK Status tools_open(const Kwg *kwg, int kinds, const char *kwg_path, ToolsMap map, const Progress *progress,
                             SearchTools *out, Error *err);
void tools_close(SearchTools *tools);

// The map's file for a lexicon's: words.kwg has words.map.
void tools_write_map_path(const char *kwg_path, StrBuf *out);
// Makes that file. *size tells its bytes.
MUST_CHECK Status tools_build_map(const Kwg *kwg, int kinds, const char *kwg_path, const Progress *progress,
                                  size_t *size, Error *err);

#endif
