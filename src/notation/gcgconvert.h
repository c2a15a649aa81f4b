// SPDX-License-Identifier: MIT
// A game that has been played through, as other formats: CGP records, JSON (docs/formats/gcg.md), and GCG in the form
// that every program reads.
#pragma once

#include "notation/cgp.h"
#include "notation/gcggame.h"

#include <jansson.h>

// tiles_id is that of gcg_guess_tiles, NULL when the tiles came from elsewhere.
void gcg_to_cgp(const GcgGame *game, const GcgPosition *position, const char *tiles_id, Cgp *out);

// Everything up to and including this turn; below 0, the whole file with the position after each turn. The caller owns
// the result (json_decref).
json_t *gcg_to_json(const GcgGame *game, const char *tiles_id, int turn);
// The problems alone; messages in the catalogue's language.
json_t *gcg_problems_to_json(const GcgProblems *problems, const Catalog *catalog);
// [{"number": 1, "nick": "ana", "name": "Ana", "score": 208, "computed": 208}]
json_t *gcg_players_to_json(const GcgGame *game, const GcgPosition *position);

// Writes each text of gcg, the file that was played through, in one way: '.' for what is played through, the whole main
// word, tiles of several letters in brackets, blanks in lower case. What could not be read stays as it is. Only the
// first so many turns remain, all below 0.
void gcg_rewrite(Gcg *gcg, const GcgGame *game, int turn);
