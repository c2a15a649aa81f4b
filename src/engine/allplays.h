// SPDX-License-Identifier: MIT
// All plays that a seat could make, for machines that choose among them.
#pragma once

#include "engine/bot.h"
#include "lexicon/textset.h"
#include "movegen/movegen.h"

// How many nodes one search may visit: a few tenths of a second.
enum { ALLPLAYS_NODES = 32 * 1000 * 1000 };

// Replaces *out with every play of the view's rack with words of `lexicon`, in no particular order. If the search would
// visit more than `nodes` nodes (large racks, many blanks, any order), it sets tiles aside one by one, first the
// blanks, then from the end of the alphabet, until it does not. The plays are then those of the tiles that are left.
MUST_CHECK Status allplays_list(const BotInput *input, const Lexicon *lexicon, int64_t nodes, PlayList *out,
                                Error *err);

// Words that the machine must not make, as tiles: none unless it avoids rude words. textset_deinit frees them.
void allplays_find_rude(const BotInput *input, TextSet *out);
bool allplays_is_rude(const TextSet *rude, const PlayWords *words);
bool allplays_makes_rude(const BotInput *input, const TextSet *rude, const Play *play);
