// SPDX-License-Identifier: MIT
// tesela serve: the game in the browser.
#include "api/caller.h"
#include "api/openapi.h"
#include "cli/config.h"
#include "cli/output.h"
#include "cli/run.h"
#include "web/web.h"

#include <stdio.h>
#include <string.h>

enum { SERVE_PORT = 8080, BIND_MAX = 64 };

typedef struct ServeTalk {
  Cli *cli;
  bool has_no_name; // it listens everywhere, and other devices have nothing to call it by
} ServeTalk;

static void say_ready(void *context, const char *address) {
  const ServeTalk *talk = context;
  Cli *cli = talk->cli;
  strbuf_printf(&cli->out, _("tesela is at %s\n"), address);
  if (talk->has_no_name)
    strbuf_add_text(&cli->out, _("Other devices are refused until you say what they call this server: its name or its "
                                 "address, as in --allow-host 192.168.1.20\n"));
  cli_flush(cli);
}

static void say_problem(void *context, const Error *err) {
  const ServeTalk *talk = context;
  cli_fail(talk->cli, err);
}

static Status serve_read_list(const Args *args, const char *option, const char **out, int limit, int *count,
                              Error *err) {
  const char *value;
  for (int i = 0; (value = args_each(args, option, &i));) {
    if (*count == limit)
      return error_set(err, ERR_LIMIT, N_("--%s can be given %d times at most"), err_str(option), err_int(limit));
    out[(*count)++] = value;
  }
  return OK;
}

// "[::1]" is how browsers write the address ::1.
static const char *without_brackets(const char *address, char out[BIND_MAX]) {
  size_t size = address ? strlen(address) : 0;
  if (size < 3 || size > BIND_MAX || address[0] != '[' || address[size - 1] != ']')
    return address;
  snprintf(out, BIND_MAX, "%.*s", (int)size - 2, address + 1);
  return out;
}

static Status serve_take_options(ServeTalk *talk, const Args *args, char bind[BIND_MAX], WebOptions *out, Error *err) {
  const char *log_format = args_text(args, "log-format");
  int jobs = (int)args_number(args, "jobs", -1);
  *out = (WebOptions){.bind = without_brackets(args_text(args, "bind"), bind),
                      .port = (int)args_number(args, "port", SERVE_PORT),
                      .data = args_text(args, "data"),
                      .store = args_text(args, "store"),
                      .tls_cert = args_text(args, "tls-cert"),
                      .tls_key = args_text(args, "tls-key"),
                      .pages = args_text(args, "pages"),
                      .loops = (int)args_number(args, "loops", 0),
                      .workers = (int)args_number(args, "threads", 0),
                      .jobs = jobs > 0    ? jobs
                              : jobs == 0 ? WEB_NO_JOBS
                                          : 0,
                      .guest_games_days = (int)args_number(args, "guest-games", 0),
                      .connections_max = (int)args_number(args, "max-connections", 0),
                      .account_mb = (int)args_number(args, "account-mb", 0),
                      .on_event = args_text(args, "on-event"),
                      .is_unlimited = args_has(args, "no-limits"),
                      .has_json_log = log_format && strcmp(log_format, "json") == 0,
                      .on_ready = say_ready,
                      .on_problem = say_problem,
                      .context = talk};
  Status status = serve_read_list(args, "allow-host", out->hosts, WEB_HOSTS_MAX, &out->host_count, err);
  talk->has_no_name = out->bind && address_is_any(out->bind) && out->host_count == 0;
  return status == OK ? serve_read_list(args, "trust-proxy", out->proxies, WEB_PROXIES_MAX, &out->proxy_count, err)
                      : status;
}

Status run_serve(Cli *cli, const Args *args, Error *err) {
  char bind[BIND_MAX];
  Args all;
  ScopedArena arena = {0};
  WebOptions options;
  ServeTalk talk = {.cli = cli};
  if (args_has(args, "openapi")) {
    openapi_write(&cli->out);
    cli->is_data = true;
    return OK;
  }
  Status status = config_read(cli, "serve", args, &arena, &all, err);
  if (status == OK)
    status = serve_take_options(&talk, &all, bind, &options, err);
  if (status == OK && args_has(args, "check-config"))
    strbuf_add_text(&cli->out, _("Nothing is wrong with these options.\n"));
  else if (status == OK)
    status = web_serve(&options, err);
  args_deinit(&all);
  return status;
}
