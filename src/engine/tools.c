// SPDX-License-Identifier: MIT
#include "engine/tools.h"

#include "base/file.h"
#include "base/mem.h"
#include "lexicon/anagrams.h"
#include "lexicon/kwgside.h"

void tools_write_map_path(const char *kwg_path, StrBuf *out) {
  size_t size = strlen(kwg_path);
  if (size > 4 && strcmp(kwg_path + size - 4, ".kwg") == 0)
    size -= 4;
  strbuf_add(out, kwg_path, size);
  strbuf_add_text(out, ".map");
}

static Status open_graphs(const Kwg *kwg, const Progress *progress, SearchTools *out, Error *err) {
  Kwg sorted;
  Status status = anagrams_build(kwg, progress, &sorted, err);
  if (status != OK)
    return status;
  bitgraph_init(&out->graph, kwg);
  bitgraph_init(&out->sorted, &sorted);
  kwg_deinit(&sorted);
  return OK;
}

Status tools_build_map(const Kwg *kwg, int kinds, const char *kwg_path, const Progress *progress, size_t *size,
                       Error *err) {
  char identity[WORDMAP_IDENTITY_SIZE];
  ScopedStrBuf path = {0};
  Span bytes;
  wordmap_identity(kwg, kwg_path, identity);
  tools_write_map_path(kwg_path, &path);
  Status status = wordmap_build(kwg, kinds, identity, progress, &bytes, err);
  if (status == OK) {
    status = file_write(path.data, bytes, err);
    *size = bytes.size;
    mem_free_span(bytes);
    if (status == OK && kwgside_stamp_map(kwg_path, path.data, NULL) != OK)
      status = OK; // it will be checked when it is loaded
  }
  return status;
}

static Status open_map_alone(const Kwg *kwg, int kinds, const Progress *progress, SearchTools *out, Error *err) {
  char identity[WORDMAP_IDENTITY_SIZE];
  Span bytes;
  wordmap_identity(kwg, NULL, identity);
  Status status = wordmap_build(kwg, kinds, identity, progress, &bytes, err);
  if (status == OK)
    wordmap_from_build(bytes, &out->map);
  return status;
}

static Status load_map(const Kwg *kwg, int kinds, const char *kwg_path, SearchTools *out) {
  char identity[WORDMAP_IDENTITY_SIZE];
  KwgSide side;
  ScopedStrBuf path = {0};
  tools_write_map_path(kwg_path, &path);
  Status status = file_exists(path.data) ? OK : ERR_MISSING;
  if (status == OK) {
    bool has_side = kwgside_read(kwg_path, &side, NULL) == OK;
    bool is_known = has_side && kwgside_vouches_for_map(&side, path.data);
    wordmap_identity(kwg, kwg_path, identity);
    status = wordmap_load(path.data, identity, kinds, is_known, &out->map, NULL);
    if (status == OK && has_side && !is_known && kwgside_stamp_map(kwg_path, path.data, NULL) != OK)
      status = OK; // it will be checked again next time
  }
  return status;
}

static Status make_map(const Kwg *kwg, int kinds, const char *kwg_path, const Progress *progress, SearchTools *out) {
  size_t size;
  Status status = tools_build_map(kwg, kinds, kwg_path, progress, &size, NULL);
  return status == OK ? load_map(kwg, kinds, kwg_path, out) : status;
}

bool tools_open_found(const Kwg *kwg, int kinds, const char *kwg_path, SearchTools *out) {
  *out = (SearchTools){.kwg = kwg};
  out->has_map = load_map(kwg, kinds, kwg_path, out) == OK;
  return out->has_map;
}

Status tools_open(const Kwg *kwg, int kinds, const char *kwg_path, ToolsMap map, const Progress *progress,
                  SearchTools *out, Error *err) {
  *out = (SearchTools){.kwg = kwg};
  if (map != TOOLS_NO_MAP && kwg_path && tools_open_found(kwg, kinds, kwg_path, out))
    return OK;
  if (map == TOOLS_MAP_KEPT && kwg_path)
    out->has_map = make_map(kwg, kinds, kwg_path, progress, out) == OK;
  if (out->has_map)
    return OK;
  if (map == TOOLS_NO_MAP || map == TOOLS_MAP_FOUND)
    return open_graphs(kwg, progress, out, err);
  Status status = open_map_alone(kwg, kinds, progress, out, err);
  out->has_map = status == OK;
  return status;
}

void tools_close(SearchTools *tools) {
  bitgraph_deinit(&tools->graph);
  bitgraph_deinit(&tools->sorted);
  if (tools->has_map)
    wordmap_deinit(&tools->map);
  *tools = (SearchTools){0};
}
