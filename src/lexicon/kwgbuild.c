// SPDX-License-Identifier: MIT
// Compiling a lexicon: the DAWG, the GADDAG on top of it, and the array of nodes.
#include "lexicon/kwgbuild.h"

#include "base/file.h"
#include "base/mem.h"
#include "lexicon/kwgbuild_internal.h"
#include "lexicon/kwgside.h"

#include <endian.h>

static Status too_large(const WordList *words, uint32_t node_limit, Error *err) {
  return error_set(
      err, ERR_LIMIT,
      N_("the graph of these %d words needs more than the %d nodes that a compiled lexicon can have; leave "
         "out words, such as the longest"),
      err_int(words->count), err_int(node_limit));
}

static Status write_image(ArcLists *lists, uint32_t dawg_root, uint32_t gaddag_root, const WordList *words,
                          uint32_t node_limit, KwgImage *out, Error *err) {
  uint32_t *places;
  uint32_t count = arclists_place(lists, 2, &places);
  Status status = OK;
  if (count > node_limit) {
    status = too_large(words, node_limit, err);
  } else {
    *out = (KwgImage){mem_resize(NULL, count, sizeof(uint32_t)), count};
    out->nodes[0] = places[dawg_root] | ARC_LAST;
    out->nodes[1] = places[gaddag_root] | ARC_LAST;
    arclists_emit(lists, places, out->nodes);
  }
  mem_free(places);
  return status;
}

static Status kwgbuild_build(const WordList *words, uint32_t node_limit, bool with_gaddag, const Progress *progress,
                             KwgImage *out, Error *err) {
  if (words->count == 0)
    return error_set(err, ERR_INPUT, N_("the word list is empty: a lexicon has at least one word"));
  ArcLists lists;
  Prefixes prefixes = {0};
  uint32_t dawg_root, gaddag_root = 0;
  arclists_init(&lists, node_limit);
  Status status = dawg_build(words, progress, &lists, with_gaddag ? &prefixes : NULL, &dawg_root, err);
  if (status == OK && with_gaddag && !lists.is_full)
    status = gaddag_build(&prefixes, progress, &lists, &gaddag_root, err);
  if (status == OK && lists.is_full)
    status = too_large(words, node_limit, err);
  if (status == OK)
    status = write_image(&lists, dawg_root, gaddag_root, words, node_limit, out, err);
  prefixes_deinit(&prefixes);
  arclists_deinit(&lists);
  return status;
}

Status kwg_build_limited(const WordList *words, uint32_t node_limit, const Progress *progress, KwgImage *out,
                         Error *err) {
  return kwgbuild_build(words, node_limit, true, progress, out, err);
}

Status kwg_build(const WordList *words, const Progress *progress, KwgImage *out, Error *err) {
  return kwgbuild_build(words, KWG_INDEX_MAX + 1, true, progress, out, err);
}

Status kwg_build_dawg(const WordList *words, const Progress *progress, KwgImage *out, Error *err) {
  return kwgbuild_build(words, KWG_INDEX_MAX + 1, false, progress, out, err);
}

void kwg_from_image(KwgImage *image, Kwg *out) {
  *out = (Kwg){.nodes = image->nodes,
               .count = image->count,
               .dawg_root = kwg_child(image->nodes[0]),
               .gaddag_root = kwg_child(image->nodes[1]),
               .owned = {(const char *)image->nodes, image->count * sizeof *image->nodes}};
  *image = (KwgImage){0};
}

void kwg_image_deinit(KwgImage *image) {
  mem_free(image->nodes);
  *image = (KwgImage){0};
}

static Status write_nodes(const KwgImage *image, const char *path, Error *err) {
  size_t size = image->count * sizeof *image->nodes;
  ScopedMem uint32_t *bytes = mem_resize(NULL, size, 1);
  for (uint32_t i = 0; i < image->count; i++)
    bytes[i] = htole32(image->nodes[i]);
  return file_write(path, (Span){(const char *)bytes, size}, err);
}

Status kwg_write(const KwgImage *image, const WordList *words, const TileSet *tiles, const char *path, Error *err) {
  KwgSide side = {.words = words->count, .nodes = image->count};
  tileset_hash(tiles, side.tileset);
  wordlist_hash(words, tiles, side.sha256);
  Status status = write_nodes(image, path, err);
  return status == OK ? kwgside_write(path, &side, err) : status;
}
