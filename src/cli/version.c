// SPDX-License-Identifier: MIT
#include "cli/version.h"

#include "cli/output.h"
#include "cli/run.h"

const char *version_text(void) {
  return TESELA_VERSION;
}

int run_version(Cli *cli, const Args *args) {
  (void)args;
  strbuf_printf(&cli->out, "tesela %s\n", version_text());
  return EXIT_OK;
}
