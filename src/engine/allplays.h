// SPDX-License-Identifier: MIT
// All plays that a seat could make, for machines that choose among them.
#pragma once

#include "engine/bot.h"
#include "lexicon/textset.h"
#include "movegen/movegen.h"

// Nodes that one search may visit: a few tenths of a second.
enum { ALLPLAYS_NODES = 32 * 1000 * 1000 };

// Replaces *out with every play of the view's rack by the words of `lexicon`, in no particular order. Where the search
// would visit more than so many nodes (large racks, many blanks, any order), tiles are set aside one by one, the blanks
// first, then from the end of the alphabet, until it does not: the plays are then those of the tiles that are left.
MUST_CHECK Status allplays_list(const BotInput *input, const Lexicon *lexicon, int64_t nodes, PlayList *out,
                                Error *err);

// Words that a machine does not make, as their tiles: none unless it avoids them. textset_deinit frees them.
void allplays_find_rude(const BotInput *input, TextSet *out);
bool allplays_is_rude(const TextSet *rude, const PlayWords *words);
bool allplays_makes_rude(const BotInput *input, const TextSet *rude, const Play *play);
