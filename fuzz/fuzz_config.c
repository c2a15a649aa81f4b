// SPDX-License-Identifier: MIT
// Configuration files. An accepted one has options within the limits of their rows; a refused one names the wrong line.
#include "cli/config.h"
#include "fuzz/fuzz.h"

static void check_ports(const Args *args) {
  long port = args_number(args, "port", 0);
  must(port >= 0 && port <= 65535);
  const char *host;
  for (int i = 0; (host = args_each(args, "allow-host", &i));)
    must(host[0] != '\0');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Arena arena = {0};
  Args args = {0}, typed = {0};
  Error err = {0};
  StrBuf text = {0};
  char program[] = "tesela", command[] = "serve", host[] = "--allow-host=a", *words[] = {program, command, host};
  if (size > CONFIG_BYTES_MAX)
    return 0;
  if (config_parse("serve", (Span){(const char *)data, size}, "file", NULL, &arena, &args, &err) == OK) {
    check_ports(&args);
    must(args_parse(3, words, &typed, &err) == OK);
    config_fill(&typed, &args);
    check_ports(&typed);
    args_deinit(&typed);
  } else {
    error_format(&err, NULL, &text);
    must(text.size > 0);
  }
  strbuf_deinit(&text);
  args_deinit(&args);
  arena_deinit(&arena);
  return 0;
}
