// SPDX-License-Identifier: MIT
// What the machines of a game need besides the words, opened once and shared by all games and threads: search tools,
// values of leaves, and the chances of winning with a lead.
#pragma once

#include "engine/leaves.h"
#include "engine/outlook.h"
#include "engine/tools.h"
#include "engine/winpct.h"
#include "game/state.h"
#include "lexicon/lexicon.h"

typedef struct MachineKit {
  SearchTools tools;
  bool has_tools; // false where tiles may form a word in any order
  Leaves leaves;
  WinPct win;
  Outlook outlook;
} MachineKit;

typedef struct MachineKitSource {
  const Lexicon *lexicon; // must outlive the kit
  const TileSet *tiles;
  const char *kwg_path; // file of the lexicon; NULL: none
  ToolsMap map;
  const char *leaves_path; // NULL: those built in for these tiles, else values from the bag
} MachineKitSource;

// Does a machine at the table use a kit?
bool machinekit_is_wanted(const State *state);
MUST_CHECK Status machinekit_open(const MachineKitSource *source, const Progress *progress, MachineKit *out,
                                  Error *err);
void machinekit_close(MachineKit *kit); // also a zeroed one
