// SPDX-License-Identifier: MIT
// What the machines of a game are given besides the words, opened once and shared by all games and threads: the tools
// that make them fast, what tiles they keep are worth, and how likely a lead is to win.
#pragma once

#include "engine/judgement.h"
#include "engine/leaves.h"
#include "engine/tools.h"
#include "game/state.h"
#include "lexicon/lexicon.h"

typedef struct MachineKit {
  SearchTools tools;
  bool has_tools; // not where any order of tiles is a word
  Leaves leaves;
  WinPct win;
  Judgement judgement;
} MachineKit;

typedef struct MachineKitSource {
  const Lexicon *lexicon; // must outlive the kit
  const TileSet *tiles;
  const char *kwg_path; // where the lexicon lies; NULL: nowhere
  ToolsMap map;
  const char *leaves_path; // NULL: those that travel with the program for these tiles, else what the bag tells
} MachineKitSource;

// Does a machine at the table make use of one?
bool machinekit_is_wanted(const State *state);
MUST_CHECK Status machinekit_open(const MachineKitSource *source, const Progress *progress, MachineKit *out,
                                  Error *err);
void machinekit_close(MachineKit *kit); // also one of zeroes
