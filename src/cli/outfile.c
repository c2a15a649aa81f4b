// SPDX-License-Identifier: MIT
#include "cli/outfile.h"

#include "base/file.h"
#include "term/lineinput.h"
#include "term/terminal.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Any answer that begins like the catalogue's yes.
static bool is_yes(const Cli *cli, const char *answer) {
  /* Translators: the first letter of "yes", in lower case. */
  const char *yes = _("y");
  return strncasecmp(answer, yes, strlen(yes)) == 0;
}

static bool outfile_ask(const Cli *cli, const char *path) {
  ScopedStrBuf prompt = {0}, answer = {0};
  strbuf_printf(&prompt, _("There is a file '%s' already. Replace it? [y/N] "), path);
  LineInput *input = lineinput_open(true);
  bool yes = lineinput_read(input, prompt.data, &answer) && is_yes(cli, strbuf_text(&answer));
  lineinput_close(input);
  return yes;
}

// Devices and pipes, which are written to and never replaced.
static bool is_stream(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

// As mktemp and a program that was stopped leave them: nothing is lost with one.
static bool is_empty(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISREG(info.st_mode) && info.st_size == 0;
}

static bool outfile_is_folder(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

Status outfile_check(const Cli *cli, const Args *args, const char *path, Error *err) {
  if (outfile_is_folder(path))
    return error_set(err, ERR_INPUT, N_("'%s' is a folder: name a file in it"), err_str(path));
  if (!file_exists(path) || is_stream(path) || is_empty(path) || args_has(args, "force"))
    return OK;
  if (terminal_is(STDIN_FILENO) && terminal_is(STDOUT_FILENO) && outfile_ask(cli, path))
    return OK;
  return error_set(err, ERR_EXISTS, N_("there is a file '%s' already: --force replaces it"), err_str(path));
}

bool outfile_is_stdout(const char *path) {
  return !path || strcmp(path, "-") == 0;
}

Status outfile_check_as(const Cli *cli, const Args *args, const char *path, const char *ending, Error *err) {
  if (outfile_is_stdout(path) || is_stream(path))
    return OK;
  if (!path_ends_in(path, ending))
    return error_set(err, ERR_INPUT, N_("'%s' does not end in .%s, as files of this format do"), err_str(path),
                     err_str(ending));
  return outfile_check(cli, args, path, err);
}
