// SPDX-License-Identifier: MIT
// The small file beside a compiled lexicon, PATH.json: which tile set it was compiled for, and from which words.
//
// It also keeps the time of PATH when this program wrote it or found it valid. A file that still has that time and size
// need not be validated again, and loads at once. The same is true of its word map.
#pragma once

#include "lexicon/kwg.h"

enum { KWGSIDE_FILE_MAX = 16 * 1024 };

typedef struct KwgSide {
  char tileset[65]; // tileset_hash
  char sha256[65];  // wordlist_hash
  uint32_t words, nodes;
  int64_t stamp_ns;     // the compiled file's last change (st_ctim) when it was valid; 0: not known to be valid
  int64_t map_stamp_ns; // the same for its word map
} KwgSide;

// Reads the side file of the lexicon at kwg_path. ERR_MISSING when there is none. *out is written only on success.
MUST_CHECK Status kwgside_read(const char *kwg_path, KwgSide *out, Error *err);
// The same for the side file's text; file names it in messages.
MUST_CHECK Status kwgside_parse(Span text, const char *file, KwgSide *out, Error *err);
// Writes the side file, with the time of the lexicon at kwg_path, which must exist and be complete and valid. It then
// says nothing about a word map.
MUST_CHECK Status kwgside_write(const char *kwg_path, const KwgSide *side, Error *err);
// Records that the word map at map_path is whole and valid now. ERR_MISSING when there is no side file.
MUST_CHECK Status kwgside_stamp_map(const char *kwg_path, const char *map_path, Error *err);
// Is it still the word map that was recorded?
bool kwgside_vouches_for_map(const KwgSide *side, const char *map_path);
// Is the file at kwg_path still the lexicon that was compiled from the words its side file names?
bool kwgside_vouches_for(const char *kwg_path);

// Refuses (ERR_STATE) a lexicon whose side file names another tile set. OK when there is no side file.
MUST_CHECK Status kwg_check_side(const char *kwg_path, const TileSet *tiles, Error *err);

// Loads a lexicon for a tile set: kwg_check_side, then kwg_load, without the validation if the side file says that it
// was done before.
MUST_CHECK Status kwg_load_for(const char *path, const TileSet *tiles, Kwg *out, Error *err);
