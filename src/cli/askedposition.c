// SPDX-License-Identifier: MIT
#include "cli/askedposition.h"

enum { USUAL_RACK = 7, USUAL_BINGO = 50 };

Status asked_check(const Args *args, Error *err) {
  if (!args_has(args, "cgp"))
    return error_set(err, ERR_INPUT, N_("the position is missing: give it with --cgp"));
  if (args_has(args, "kwg") == args_has(args, "lexicon"))
    return error_set(err, ERR_INPUT, N_("one lexicon is needed: a file with --kwg or a recipe with --lexicon"));
  return OK;
}

Status asked_find_lexicon(const Cli *cli, const Args *args, LexiconPlace *out, Error *err) {
  const char *file = args_text(args, "kwg");
  return file ? lexicon_find_file(file, out, err) : cli_find_lexicon(cli, args_text(args, "lexicon"), out, err);
}

Status asked_read(const Args *args, const LexiconPlace *place, GivenPosition *out, Error *err) {
  GivenSource source = {.cgp = args_text(args, "cgp"),
                        .bag = args_text(args, "bag"),
                        .tile_set = place->tile_set.size ? place->tile_set.data : NULL,
                        .layout = args_text(args, "layout")};
  return given_position_read(&source, out, err);
}

ScoreRules asked_rules(const Args *args, const GivenPosition *position) {
  const CgpNumber *bonus = &position->cgp.opcodes.bingo_bonus;
  int rack_size = (int)args_number(args, "rack-size", USUAL_RACK), held = position->cgp.racks[0].total;
  return (ScoreRules){&position->tiles, &position->layout, held > rack_size ? held : rack_size,
                      (int)args_number(args, "bingo", bonus->is_given ? (long)bonus->value : USUAL_BINGO)};
}
