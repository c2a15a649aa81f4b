// SPDX-License-Identifier: MIT
#include "cli/lexicon.h"

#include "lexicon/kwgside.h"

#include <string.h>

// The tile set of the house that a compiled file was made for, by the hash in its side file.
static void add_tile_set_by_hash(const char *hash, StrBuf *tile_set) {
  char id[TILE_NAME_MAX], own[65];
  for (int i = 0; tileset_builtin_id(i, id); i++) {
    TileSet tiles;
    if (tileset_builtin(id, &tiles, NULL) != OK)
      continue;
    tileset_hash(&tiles, own);
    if (strcmp(own, hash) == 0) {
      strbuf_add_text(tile_set, id);
      return;
    }
  }
}

Status lexicon_find(const Cli *cli, const char *name, StrBuf *path, StrBuf *tile_set, Error *err) {
  (void)cli, (void)err;
  KwgSide side;
  strbuf_add_text(path, name);
  if (kwgside_read(name, &side, NULL) == OK)
    add_tile_set_by_hash(side.tileset, tile_set);
  return OK;
}

static Status find_tiles(const char *name, const char *bag, const char *tile_set, TileSet *out, Error *err) {
  if (bag)
    return tileset_load(bag, out, err);
  if (tile_set[0])
    return tileset_builtin(tile_set, out, err);
  return error_set(err, ERR_INPUT, N_("nothing says which tiles '%s' is made of: give its bag file with --bag"),
                   err_str(name));
}

Status lexicon_open(const Cli *cli, const char *name, const char *bag, Lexicon *out, Error *err) {
  StrBuf path = {0}, tile_set = {0};
  Status status = lexicon_find(cli, name, &path, &tile_set, err);
  if (status == OK)
    status = find_tiles(name, bag, strbuf_text(&tile_set), &out->tiles, err);
  if (status == OK)
    status = kwg_load_for(path.data, &out->tiles, &out->kwg, err);
  if (status == OK)
    out->path = path;
  else
    strbuf_deinit(&path);
  strbuf_deinit(&tile_set);
  return status;
}

void lexicon_close(Lexicon *lexicon) {
  kwg_deinit(&lexicon->kwg);
  strbuf_deinit(&lexicon->path);
}
