// SPDX-License-Identifier: MIT
#include "engine/tools.h"

#include "base/file.h"
#include "base/folders.h"
#include "base/mem.h"
#include "lexicon/anagrams.h"

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
  StrBuf path = {0};
  Span bytes;
  wordmap_identity(kwg, kwg_path, identity);
  tools_write_map_path(kwg_path, &path);
  Status status = wordmap_build(kwg, kinds, identity, progress, &bytes, err);
  if (status == OK) {
    status = file_write(path.data, bytes, err);
    *size = bytes.size;
    mem_free((char *)(uintptr_t)bytes.data);
  }
  strbuf_deinit(&path);
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

// Files of the cache were made by this program; what lies elsewhere may be anybody's.
static bool is_in_cache(const char *path) {
  StrBuf cache = {0};
  bool is_below = folder_path(FOLDER_CACHE, "", &cache, NULL) == OK && strncmp(path, cache.data, cache.size) == 0;
  strbuf_deinit(&cache);
  return is_below;
}

static Status open_map_kept(const Kwg *kwg, int kinds, const char *kwg_path, const Progress *progress, SearchTools *out,
                            Error *err) {
  char identity[WORDMAP_IDENTITY_SIZE];
  StrBuf path = {0};
  size_t size;
  bool is_ours = is_in_cache(kwg_path);
  wordmap_identity(kwg, kwg_path, identity);
  tools_write_map_path(kwg_path, &path);
  Status status = wordmap_load(path.data, identity, kinds, is_ours, &out->map, NULL);
  if (status != OK) {
    status = tools_build_map(kwg, kinds, kwg_path, progress, &size, NULL);
    if (status == OK)
      status = wordmap_load(path.data, identity, kinds, true, &out->map, NULL); // made this moment
  }
  strbuf_deinit(&path);
  return status == OK ? OK : open_map_alone(kwg, kinds, progress, out, err);
}

Status tools_open(const Kwg *kwg, int kinds, const char *kwg_path, ToolsMap map, const Progress *progress,
                  SearchTools *out, Error *err) {
  *out = (SearchTools){.kwg = kwg};
  Status status = OK;
  if (map == TOOLS_NO_MAP)
    status = open_graphs(kwg, progress, out, err);
  else if (map == TOOLS_MAP_KEPT && kwg_path)
    status = open_map_kept(kwg, kinds, kwg_path, progress, out, err);
  else
    status = open_map_alone(kwg, kinds, progress, out, err);
  out->has_map = status == OK && map != TOOLS_NO_MAP;
  return status;
}

void tools_close(SearchTools *tools) {
  bitgraph_deinit(&tools->graph);
  bitgraph_deinit(&tools->sorted);
  if (tools->has_map)
    wordmap_deinit(&tools->map);
  *tools = (SearchTools){0};
}
