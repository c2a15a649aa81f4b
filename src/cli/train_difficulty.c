// SPDX-License-Identifier: MIT
// tesela train difficulty: what is hard for people, learnt from the times of classes.
#include "base/file.h"
#include "cli/args.h"
#include "cli/output.h"
#include "cli/run.h"
#include "cli/use.h"
#include "term/fieldtable.h"
#include "workshop/difficulty.h"

typedef struct DifficultyRow {
  const char *kind, *part;
  double weight, error, usual;
} DifficultyRow;

#define OF_ROW(member) FIELD_IN(DifficultyRow, member)
static const Field difficulty_row_fields[] = {
    {"kind", FIELD_TEXT, OF_ROW(kind), .title = N_("puzzle")},
    {"part", FIELD_TEXT, OF_ROW(part), .title = N_("what counts")},
    {"weight", FIELD_NUMBER, OF_ROW(weight), .title = N_("weight")},
    {"error", FIELD_NUMBER, OF_ROW(error), .title = N_("standard error")},
    {"usual", FIELD_NUMBER, OF_ROW(usual), .title = N_("without classes")},
    {0},
};

static int add_difficulty_rows(const Cli *cli, const char *kind, const DifficultyFit *fit, const DifficultyPrior *prior,
                               const char *const *parts, DifficultyRow *rows) {
  for (int i = 0; i < fit->parts; i++)
    rows[i] = (DifficultyRow){_(kind), _(parts[i]), fit->weights[i], fit->errors[i], prior->weights[i]};
  return fit->parts;
}

// Says how much data there is, and warns if it is little.
static void say_solves(Cli *cli, const char *kind, const DifficultyFit *fit) {
  StrBuf *out = &cli->out;
  if (fit->solves == 0) {
    strbuf_printf(out, _("%s: no class has solved any yet, and the weights stay as they are.\n"), _(kind));
    return;
  }
  strbuf_printf(out,
                tr_plural(cli->catalog, "%s: %d time, of %d classes.", "%s: %d times, of %d classes.", fit->solves),
                _(kind), fit->solves, fit->classes);
  if (fit->solves < DIFFICULTY_ENOUGH)
    strbuf_printf(out, " %s", _("That is little: look at the standard errors."));
  strbuf_add_char(out, '\n');
}

static void show_difficulty(Cli *cli, const Difficulty *learnt, const char *path) {
  DifficultyRow items[2 * DIFFICULTY_PARTS_MAX];
  int count = add_difficulty_rows(cli, N_("maze"), &learnt->maze, &difficulty_maze_prior, difficulty_maze_parts, items);
  count += add_difficulty_rows(cli, N_("word search"), &learnt->sopa, &difficulty_sopa_prior, difficulty_sopa_parts,
                               items + count);
  FieldList rows = {items, count};
  cli_add_table(cli, &(FieldTable){difficulty_row_fields, &rows, sizeof *items});
  strbuf_add_char(&cli->out, '\n');
  say_solves(cli, N_("Mazes"), &learnt->maze);
  say_solves(cli, N_("Word searches"), &learnt->sopa);
  if (learnt->passed_over > 0) {
    strbuf_printf(&cli->out,
                  tr_plural(cli->catalog, "%d time under %d seconds or over %d minutes was not used.",
                            "%d times under %d seconds or over %d minutes were not used.", learnt->passed_over),
                  learnt->passed_over, DIFFICULTY_SECONDS_MIN, DIFFICULTY_SECONDS_MAX / 60);
    strbuf_add_char(&cli->out, '\n');
  }
  strbuf_printf(&cli->out, _("The difficulties are in %s.\n"), path);
}

static Status learn_from_store(const Cli *cli, const Args *args, Difficulty *out, Error *err) {
  ScopedApp app = NULL;
  CliProgress progress;
  Status status = app_open(&(AppOptions){.place = args_text(args, "store"), .must_exist = true}, &app, err);
  cli_progress_start(&progress, cli);
  if (status == OK)
    status = difficulty_learn(app, &progress.progress, out, err);
  cli_progress_end(&progress);
  return status;
}

// The usual file belongs to this command and is replaced each time; others only with --force.
static Status name_difficulty_file(const Cli *cli, const Args *args, StrBuf *out, Error *err) {
  const char *given = args_text(args, "out");
  if (!given)
    return difficulty_path(out, err);
  strbuf_add_text(out, given);
  return outfile_check(cli, args, given, err);
}

Status run_train_difficulty(Cli *cli, const Args *args, Error *err) {
  Difficulty learnt = {0};
  ScopedStrBuf path = {0}, text = {0};
  Status status = name_difficulty_file(cli, args, &path, err);
  if (status == OK)
    status = learn_from_store(cli, args, &learnt, err);
  if (status != OK)
    return status;
  difficulty_write(&learnt, &text);
  status = file_write(path.data, strbuf_span(&text), err);
  if (status == OK && args_has(args, "json")) {
    json_t *told = json_loadb(text.data, text.size, 0, NULL);
    json_object_set_new(told, "file", json_string(path.data));
    json_object_set_new(told, "passed_over", json_integer(learnt.passed_over));
    cli_add_json(cli, told);
  } else if (status == OK) {
    show_difficulty(cli, &learnt, path.data);
  }
  return status;
}
