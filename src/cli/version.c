// SPDX-License-Identifier: MIT
#include "cli/version.h"

#include "cli/output.h"
#include "cli/run.h"

const char *version_text(void) {
  return TESELA_VERSION;
}

Status run_version(Cli *cli, const Args *args, Error *err) {
  (void)args, (void)err;
  strbuf_printf(&cli->out, "tesela %s\n", version_text());
  return OK;
}
