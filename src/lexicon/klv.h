// SPDX-License-Identifier: MIT
// Leave values: what the tiles that stay on the rack are worth, in the KLV2 format that other engines share.
//
// A file is, little-endian: u32 n | n nodes of a DAWG, as in a KWG file, with node 0's child as root | u32 count |
// count floats. The DAWG's words are the leaves, with their tiles sorted and the blank (tile 0, an ordinary letter
// here) first. The value of the n-th leave is the n-th float.
#pragma once

#include "lexicon/kwg.h"

enum {
  KLV_LEAVES_MAX = WORDLIST_WORDS_MAX,
  KLV_FILE_MAX = 8 + 4 * KWG_FORMAT_NODES + 4 * KLV_LEAVES_MAX,
  KLV_POINTS_MAX = 10000, // a value is between -KLV_POINTS_MAX and KLV_POINTS_MAX
};

typedef struct Klv {
  uint32_t *nodes; // owned, like the others
  uint32_t node_count;
  uint32_t root;    // 0: no leaves
  uint32_t *ranked; // for each node, how many leaves begin with it or with a sibling after it
  int32_t *values;  // by rank, in thousandths of a point
  uint32_t count;
} Klv;

// Validates the file completely, as kwg_load does. A refusal names the file.
MUST_CHECK Status klv_load(const char *path, int kinds, Klv *out, Error *err);
MUST_CHECK Status klv_from_bytes(Span bytes, int kinds, const char *file, Klv *out, Error *err);
void klv_deinit(Klv *klv);

// The value, in thousandths of a point, of the leave with counts[t] tiles t (counts[0] blanks), t <= kinds. A leave
// that the file does not have is worth 0, and so is an empty one.
int32_t klv_value(const Klv *klv, const uint8_t *counts, int kinds);

// Values to store: leave i is tiles[starts[i]] .. tiles[starts[i + 1]], in any order, worth points[i].
typedef struct KlvEntries {
  const Tile *tiles;
  const uint32_t *starts; // count + 1
  const float *points;
  uint32_t count;
} KlvEntries;

// Appends the file's bytes. Refuses a leave that comes twice, has no tiles or more than WORD_MAX, and values out of
// range.
MUST_CHECK Status klv_encode(const KlvEntries *entries, StrBuf *out, Error *err);
