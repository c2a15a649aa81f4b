// SPDX-License-Identifier: MIT
// Command lines, one word per line. An accepted one has a command, and numbers within the limits of its rows; a refused
// one has a reason.
#include "base/mem.h"
#include "cli/args.h"
#include "fuzz/fuzz.h"

enum { WORDS_MAX = 100 };

static void check_numbers(const Args *args) {
  const Command *command = args_command(args);
  for (const Field *option = option_row(command->options); option; option = option_row(option + 1)) {
    if (option->type != FIELD_INT || !args_has(args, field_option(option)))
      continue;
    long number = args_number(args, field_option(option), option->low);
    must(number >= option->low && number <= option->high);
  }
}

static void check_error(const Error *err) {
  StrBuf text = {0};
  error_format(err, NULL, &text);
  must(text.size > 0);
  strbuf_deinit(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *text = mem_copy_text((const char *)data, size), program[] = "tesela";
  char *words[WORDS_MAX + 1] = {program};
  int count = 1;
  for (char *rest = text, *word; count < WORDS_MAX && (word = strsep(&rest, "\n"));)
    words[count++] = word;
  Args args;
  Error err;
  if (args_parse(count, words, &args, &err) == OK)
    check_numbers(&args);
  else
    check_error(&err);
  must(args.depth >= 1 && args.depth <= COMMAND_DEPTH_MAX);
  args_deinit(&args);
  mem_free(text);
  return 0;
}
