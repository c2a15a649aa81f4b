// SPDX-License-Identifier: MIT
// What moves, sim, peg and endgame ask alike: a position, the words it is played with, and its rules.
#ifndef CLI_ASKEDPOSITION_H
#define CLI_ASKEDPOSITION_H

#include "cli/args.h"
#include "cli/lexicon.h"
#include "cli/position.h"
#include "game/play.h"

// Are the position and one lexicon given?
MUST_CHECK Status asked_check(const Args *args, Error *err);

// Where the lexicon is, of --kwg or --lexicon. lexicon_place_deinit is needed in either case.
MUST_CHECK Status asked_find_lexicon(const Cli *cli, const Args *args, LexiconPlace *out, Error *err);

// The position, with the tiles of the lexicon where the record names none.
MUST_CHECK Status asked_read(const Args *args, const LexiconPlace *place, GivenPosition *out, Error *err);

// Bonus: what is given, else what the record says, else 50. A rack to move of more than the usual seven tiles says
// itself how large racks are.
ScoreRules asked_rules(const Args *args, const GivenPosition *position);

#endif
