// SPDX-License-Identifier: MIT
// Writing a game that was played through in other formats: CGP records, JSON (docs/formats/gcg.md), and GCG in a form
// that every program can read.
#pragma once

#include "notation/cgp.h"
#include "notation/gcggame.h"

#include <jansson.h>

// tiles_id is the id from gcg_guess_tiles, NULL when the tiles came from elsewhere.
void gcg_to_cgp(const GcgGame *game, const GcgPosition *position, const char *tiles_id, Cgp *out);

// Everything up to and including this turn; turn < 0: the whole file, with the position after each turn. The caller
// owns the result (json_decref).
json_t *gcg_to_json(const GcgGame *game, const char *tiles_id, int turn);
// Only the problems, with messages in the catalogue's language.
json_t *gcg_problems_to_json(const GcgProblems *problems, const Catalog *catalog);
// [{"number": 1, "nick": "ana", "name": "Ana", "score": 208, "computed": 208}]
json_t *gcg_players_to_json(const GcgGame *game, const GcgPosition *position);

// Rewrites each text of gcg, the file that was played through, in one form: the whole main word, '.' for tiles of the
// board, tiles of several letters in brackets, blanks in lower case. Texts that could not be read stay as they are.
// Keeps only the first `turn` turns; turn < 0: all.
void gcg_rewrite(Gcg *gcg, const GcgGame *game, int turn);
