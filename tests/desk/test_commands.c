// SPDX-License-Identifier: MIT
// The table of what can be done in a turn.
#include "app/typedplay.h"
#include "base/lines.h"
#include "base/utf8.h"
#include "desk/desk_internal.h"
#include "support/test.h"

#include <string.h>

// The words for typing a command in a language; empty if it can't be typed.
static Span names_of(const DeskCommand *command, const char *language) {
  const char *text = command->names ? tr(catalog_find(language), command->names) : "";
  return span_of(strncmp(text, "type: ", 6) == 0 ? text + 6 : text);
}

static bool has_name(const DeskCommand *command, Span wanted) {
  for (const char *const *language = catalog_languages(); *language; language++) {
    Span rest = names_of(command, *language), name;
    while (line_next_word(&rest, &name)) {
      if (name.size == wanted.size && memcmp(name.data, wanted.data, name.size) == 0)
        return true;
    }
  }
  return false;
}

// A name means the same in every language.
static void no_name_means_two_things(void **state) {
  (void)state;
  for (const DeskCommand *command = desk_commands; command->run; command++) {
    for (const char *const *language = catalog_languages(); *language; language++) {
      Span rest = names_of(command, *language), name;
      while (line_next_word(&rest, &name)) {
        for (const DeskCommand *other = desk_commands; other->run; other++) {
          if (other != command && has_name(other, name))
            fail_msg("'%.*s' names two commands", (int)name.size, name.data);
        }
      }
    }
  }
}

static void every_command_has_a_name_in_every_language(void **state) {
  (void)state;
  for (const DeskCommand *command = desk_commands; command->run; command++) {
    for (const char *const *language = catalog_languages(); command->names && *language; language++) {
      StrBuf lower = {0};
      Span names = names_of(command, *language), rest = names, name;
      assert_true(line_next_word(&rest, &name));
      assert_true(utf8_lower(names, &lower));
      assert_string_equal(lower.data, names.data); // what is typed is compared in lower case
      assert_false(typedplay_has_square(name));
      strbuf_deinit(&lower);
    }
    assert_true(command->help || !command->names);
    assert_true(command->names || command->number);
  }
}

// People type numbers by heart: each is used once in its menu, without gaps.
static void numbers_are_given_once(void **state) {
  (void)state;
  for (int menu = DESK_MENU_TURN; menu <= DESK_MENU_MORE; menu++) {
    int count = 0, largest = 0;
    for (const DeskCommand *command = desk_commands; command->run; command++) {
      if ((int)command->menu != menu || command->number == 0)
        continue;
      count++;
      largest = command->number > largest ? command->number : largest;
      for (const DeskCommand *other = desk_commands; other->run; other++)
        assert_false(other != command && other->menu == command->menu && other->number == command->number);
    }
    assert_int_equal(count, largest);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_name_means_two_things),
      cmocka_unit_test(every_command_has_a_name_in_every_language),
      cmocka_unit_test(numbers_are_given_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
