// SPDX-License-Identifier: MIT
// tesela serve: the game in the browser.
#include "api/caller.h"
#include "api/openapi.h"
#include "cli/config.h"
#include "cli/output.h"
#include "cli/run.h"
#include "web/web.h"

#include <string.h>

#define IN_SERVER(member) FIELD_IN(WebOptions, member)
const Field serve_options[] = {
    {"bind", FIELD_TEXT, IN_SERVER(bind), .value = "ADDRESS",
     .help = N_("address to listen at (default: 127.0.0.1, this computer only)")},
    {"port", FIELD_INT, IN_SERVER(port), .value = "N", .low = 0, .high = 65535, .otherwise = "8080",
     .help = N_("port to listen at; 0 takes any that is free (default: 8080)")},
    {"data", FIELD_TEXT, IN_SERVER(data), .value = "DIR", .offers = OFFER_FILES,
     .help = N_("folder of accounts, games and logs (default: the program's own)")},
    {"store", FIELD_TEXT, IN_SERVER(api.place), .value = "PLACE", .offers = OFFER_FILES,
     .help = N_("where accounts and games are kept instead: a file, or postgresql://USER@HOST/DATABASE")},
    {"tls-cert", FIELD_TEXT, IN_SERVER(tls_cert), .value = "FILE", .offers = OFFER_FILES,
     .help = N_("certificate (PEM), for https")},
    {"tls-key", FIELD_TEXT, IN_SERVER(tls_key), .value = "FILE", .offers = OFFER_FILES, .help = N_("its key (PEM)")},
    {"allow-host", FIELD_TEXT, .value = "NAME", .is_repeatable = true,
     .help = N_("another name by which browsers may reach the server, besides localhost and its address")},
    {"trust-proxy", FIELD_TEXT, .value = "ADDRESS", .is_repeatable = true,
     .help = N_("proxy whose X-Forwarded-For is believed")},
    {"loops", FIELD_INT, IN_SERVER(loops), .value = "N", .low = 1, .high = 16,
     .help = N_("threads for connections (default: one a core, four at most)")},
    {"threads", FIELD_INT, IN_SERVER(api.workers), .value = "N", .low = 1, .high = 16,
     .help = N_("threads that think for machines (default: one a core)")},
    {"jobs", FIELD_INT, IN_SERVER(api.jobs), .value = "N", .low = 0, .high = 64,
     .help = N_("threads for analyses and puzzles (default: one a core; 0: 'tesela work' does them)")},
    {"max-connections", FIELD_INT, IN_SERVER(connections_max), .value = "N", .low = 1, .high = 65536,
     .help = N_("connections that one address may have (default: 512; on this machine 20 times as many)")},
    {"guest-games", FIELD_INT, IN_SERVER(api.guest_games_days), .value = "DAYS", .low = 30, .high = 36500,
     .help = N_("days after which guests' games are deleted if nobody has played on (default: 30)")},
    ACCOUNT_MB_OPTION(IN_SERVER(api.account_mb)),
    {"pages", FIELD_TEXT, IN_SERVER(pages), .value = "DIR", .offers = OFFER_FILES,
     .help = N_("serve the page from a folder, for work on the page itself")},
    {"log-format", FIELD_CHOICE, IN_SERVER(log_format), .value = "FORMAT", .choices = "text json",
     .help = N_("lines of the access log: words, or a JSON object each (default: text)")},
    {"on-event", FIELD_TEXT, IN_SERVER(api.on_event), .value = "COMMAND",
     .help = N_("command that gets a line of JSON when it is somebody's turn, somebody is invited or a game ends")},
    CONFIG_OPTION,
    {"check-config", .help = N_("check the options and the file, and do nothing else")},
    {"no-limits", FIELD_BOOL, IN_SERVER(api.is_unlimited),
     .help = N_("do not limit the number of requests, for measurements")},
    {"openapi", .help = N_("print the description of the interface (OpenAPI), and do nothing else")},
    {0},
};

typedef struct ServeTalk {
  Cli *cli;
  bool has_no_name; // it listens everywhere, and has no name that other devices could use
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
static const char *without_brackets(const char *address, Arena *arena) {
  size_t size = address ? strlen(address) : 0;
  bool has_brackets = size > 2 && address[0] == '[' && address[size - 1] == ']';
  return has_brackets ? arena_copy_text(arena, address + 1, size - 2) : address;
}

static Status serve_take_options(ServeTalk *talk, const Args *args, WebOptions *out, Error *err) {
  Arena *arena = talk->cli->arena;
  *out = (WebOptions){.api.on_problem = say_problem, .api.context = talk, .on_ready = say_ready};
  Status status = args_take(args, serve_options, out, arena, err);
  if (status == OK)
    status = serve_read_list(args, "allow-host", out->hosts, WEB_HOSTS_MAX, &out->host_count, err);
  if (status == OK)
    status = serve_read_list(args, "trust-proxy", out->proxies, WEB_PROXIES_MAX, &out->proxy_count, err);
  if (args_number(args, "jobs", 1) == 0)
    out->api.jobs = API_NO_JOBS;
  out->bind = without_brackets(out->bind, arena);
  talk->has_no_name = out->bind && address_is_any(out->bind) && out->host_count == 0;
  return status;
}

Status run_serve(Cli *cli, const Args *args, Error *err) {
  Args all;
  WebOptions options;
  ServeTalk talk = {.cli = cli};
  if (args_has(args, "openapi")) {
    openapi_write(&cli->out);
    cli->is_data = true;
    return OK;
  }
  Status status = config_read(cli, "serve", args, &all, err);
  if (status == OK)
    status = serve_take_options(&talk, &all, &options, err);
  if (status == OK && args_has(args, "check-config"))
    strbuf_add_text(&cli->out, _("Nothing is wrong with these options.\n"));
  else if (status == OK)
    status = web_serve(&options, err);
  args_deinit(&all);
  return status;
}
