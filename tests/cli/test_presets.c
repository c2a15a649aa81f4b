// SPDX-License-Identifier: MIT
// Choices of the command line that files of the program make.
#include "base/lines.h"
#include "cli/command.h"
#include "game/preset.h"
#include "support/test.h"

#include <string.h>

// --preset is checked before anything is read: the list in the table of commands must match the files.
static void every_preset_can_be_chosen(void **state) {
  (void)state;
  const Command *play = command_root.commands;
  while (strcmp(play->name, "play") != 0)
    play++;
  const Field *preset = field_find(play->options, "preset");
  char id[SETTINGS_ID_MAX];
  int presets = 0, choices = 0;
  Span rest = span_of(preset->choices), choice;
  while (line_next_word(&rest, &choice))
    choices++;
  for (; preset_id(presets, id); presets++) {
    bool is_there = false;
    rest = span_of(preset->choices);
    while (line_next_word(&rest, &choice))
      is_there = is_there || span_equals(choice, id);
    if (!is_there)
      fail_msg("the preset '%s' can't be chosen", id);
  }
  assert_int_equal(presets, choices);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_preset_can_be_chosen)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
