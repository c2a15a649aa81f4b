// SPDX-License-Identifier: MIT
// The table of what can be typed in a turn.
#include "app/typedplay.h"
#include "base/lines.h"
#include "base/utf8.h"
#include "cli/play_internal.h"
#include "game/preset.h"
#include "support/test.h"

#include <string.h>

static bool has_name(const PlayCommand *command, Span wanted) {
  for (int language = 0; language < 3; language++) {
    Span rest = span_of(command->names[language]), name;
    while (line_next_word(&rest, &name)) {
      if (name.size == wanted.size && memcmp(name.data, wanted.data, name.size) == 0)
        return true;
    }
  }
  return false;
}

// A name means the same in whatever language it is typed.
static void no_name_means_two_things(void **state) {
  (void)state;
  for (const PlayCommand *command = play_commands; command->run; command++) {
    for (int language = 0; language < 3; language++) {
      Span rest = span_of(command->names[language]), name;
      while (line_next_word(&rest, &name)) {
        for (const PlayCommand *other = play_commands; other->run; other++) {
          if (other != command && has_name(other, name))
            fail_msg("'%.*s' names two commands", (int)name.size, name.data);
        }
      }
    }
  }
}

static void every_command_has_a_name_in_every_language(void **state) {
  (void)state;
  for (const PlayCommand *command = play_commands; command->run; command++) {
    for (int language = 0; language < 3; language++) {
      StrBuf lower = {0};
      Span rest = span_of(command->names[language]), name;
      assert_true(line_next_word(&rest, &name));
      assert_true(utf8_lower(span_of(command->names[language]), &lower));
      assert_string_equal(lower.data, command->names[language]); // what is typed is compared in lower case
      assert_false(typedplay_has_square(name));
      strbuf_deinit(&lower);
    }
    assert_non_null(command->help);
  }
}

// --preset is checked before anything is read: the list in the table of commands must not lag behind the files.
static void every_preset_can_be_chosen(void **state) {
  (void)state;
  const Command *play = command_root.commands;
  while (strcmp(play->name, "play") != 0)
    play++;
  const Option *preset = play->options;
  while (strcmp(preset->name, "preset") != 0)
    preset++;
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
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_name_means_two_things),
      cmocka_unit_test(every_command_has_a_name_in_every_language),
      cmocka_unit_test(every_preset_can_be_chosen),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
