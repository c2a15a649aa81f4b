// SPDX-License-Identifier: MIT
// Some refusals of use cases are worded for a page, which shows them beside a field. The console says them in the
// seeds' words (docs/messages.md).
#include "console/console_internal.h"

#include <stdio.h>
#include <string.h>

typedef struct SeedSentence {
  const char *code; // of the refusal, with its field if the sentence depends on it
  const char *sentence;
  bool has_reason; // the refusal's own sentence says more
} SeedSentence;

static const SeedSentence sentences[] = {
    {"user_not_found", N_("There is no user of that name."), false},
    {"user_exists", N_("There is a user of that name already."), false},
    {"wrong_password", N_("The password is wrong."), false},
    {"empty_ranking", N_("The ranking is empty."), false},
    {"dictionary_not_found", N_("There is no dictionary with that ID."), false},
    {"bag_not_found", N_("There is no bag with that ID."), false},
    {"not_a_directory", N_("That is not a directory."), false},
    {"files_missing", N_("Files are missing in the directory."), true},
    {"game_exists", N_("There is a game of that name already."), false},
    {"game_not_found", N_("There is no such game."), false},
    {"out_of_range", N_("Selection out of range."), true},
    {"invalid_command", N_("Invalid command"), true},
    {"field_board", N_("The size must be a positive whole number"), false},
    {"field_range board_size", N_("The size must be a positive whole number"), false},
    {"field_range rack_size", N_("The size of the rack must be a positive whole number of at least 1"), false},
    {"field_range people", N_("Give a positive whole number of human players"), false},
    {"seat_name", N_("The name of a player can't be empty or repeated"), false},
    {"field_range bots", N_("The number of bots must be a positive whole number"), false},
};

const char *console_sentence(const Error *err, bool *is_all) {
  char code[128];
  snprintf(code, sizeof code, "%s %s", err->code ? err->code : "", err->field);
  for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
    if ((err->code && strcmp(err->code, sentences[i].code) == 0) || strcmp(code, sentences[i].code) == 0) {
      *is_all = !sentences[i].has_reason;
      return sentences[i].sentence;
    }
  }
  return NULL;
}
