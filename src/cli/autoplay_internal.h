// SPDX-License-Identifier: MIT
// A match of machines, for the parts of `autoplay`.
#pragma once

#include "app/gameorder.h"
#include "cli/use.h"
#include "lab/autoplay.h"

typedef struct GameFile GameFile;

typedef struct Match {
  const Cli *cli;
  ResourceWords words;
  CommonWords common, everyday; // none, unless a machine wants them
  Settings settings;
  MachineKit kit;
  MapMaker *map_maker; // NULL: there is a map, or it is not worth while
  DuelTest test;
  AutoplayOptions options;
  AutoplayResult result;
  GameFile *games;        // NULL: not wanted
  const char *gcg_folder; // NULL: no files there
  Status gcg_status;      // of the first file that could not be written
  Error gcg_err;
  CliProgress progress;
  StrBuf engines[SEATS_MAX]; // commands of other programs' engines; empty: one of our machines
} Match;

// As JSON or as text, as the options say.
void autoplay_print(Cli *cli, const Args *args, const Match *match);
// "p1 52.3% ± 3.1": how the match stands, short enough for the line of the bar.
void autoplay_write_score(const Match *match, const AutoplayResult *result, char *out, size_t size);
