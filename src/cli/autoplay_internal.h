// SPDX-License-Identifier: MIT
// A match of machines, for the parts of `autoplay`.
#pragma once

#include "app/gameorder.h"
#include "cli/run.h"
#include "cli/use.h"
#include "lab/autoplay.h"

typedef struct GameFile GameFile;

typedef struct Match {
  const Cli *cli;
  ResourceWords words;
  CommonWords common, everyday; // none, unless a machine wants them
  Settings settings;
  MachineKit kit;
  MapMaker *map_maker; // NULL: there is a map, or none is needed
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

// Opens the words and rules that these options name, for machines separated by commas, and what these machines need.
// match_deinit is needed in any case.
MUST_CHECK Status autoplay_open_words(const Cli *cli, const Args *args, const Field *fields, const char *machines,
                                      Match *match, Error *err);
MUST_CHECK Status autoplay_open_kit(const Args *args, const Progress *progress, Match *match, Error *err);
void match_deinit(Match *match);

extern const Field autoplay_luck_options[];
CommandRun run_autoplay_luck;

// As JSON or text, as the options say.
void autoplay_print(Cli *cli, const Args *args, const Match *match);
// "p1 52.3% ± 3.1": the result so far, short enough for the progress bar.
void autoplay_write_score(const Match *match, const AutoplayResult *result, char *out, size_t size);
