// SPDX-License-Identifier: MIT
// tesela position: checks a position, shows its best moves as a review judges them, and the position after a play.
#include "base/mem.h"
#include "cli/args.h"
#include "cli/run.h"
#include "cli/use.h"
#include "study/study.h"
#include "term/fieldtable.h"

static void position_print_shown(Cli *cli, const StudyShown *shown) {
  strbuf_printf(&cli->out, "%s\n", shown->cgp);
  for (int i = 0; i < shown->remarks.count; i++)
    strbuf_printf(&cli->out, "%s\n", ((const StudyRemark *)shown->remarks.items)[i].text);
}

static void position_print_judged(Cli *cli, const Judged *judged) {
  strbuf_add_char(&cli->out, '\n');
  cli_add_table(cli, &(FieldTable){study_move_fields, &judged->moves, sizeof(StudyMove)});
  if (!judged->made)
    return;
  strbuf_add_char(&cli->out, '\n');
  cli_add_table(cli, &(FieldTable){study_move_fields, &(FieldList){judged->made, 1}, sizeof(StudyMove)});
  strbuf_printf(&cli->out, "%s\n", _(grade_rows[judged->grade].label));
  for (int i = 0; i < judged->unknown.count; i++) {
    strbuf_printf(&cli->out, _("%s is not in the dictionary."), fieldlist_text(&judged->unknown, i));
    strbuf_add_char(&cli->out, '\n');
  }
}

// The best moves, if a rack is given.
static Status position_judge(const StudyOrder *order, const Args *args, const StudyShown *before, Judged *out,
                             const Use *use, Error *err) {
  JudgeOrder judge = {.position = order->position, .play = order->play, .top = (int)args_number(args, "top", 15)};
  judge.position.cgp = before->cgp; // made from a preset, if there was one
  if (before->at.given.cgp.racks[0].total == 0)
    return OK;
  return study_judging.run(use, &judge, out, err);
}

static Status position_show(Cli *cli, const Args *args, const StudyOrder *order, const Use *use, Error *err) {
  ScopedMem StudyShown *before = mem_alloc(sizeof *before), *after = mem_alloc(sizeof *after);
  ScopedMem Judged *judged = mem_alloc(sizeof *judged);
  StudyOrder bare = *order;
  bare.play = NULL;
  Status status = study_showing.run(use, &bare, before, err);
  if (status == OK)
    status = position_judge(order, args, before, judged, use, err);
  if (status == OK && order->play)
    status = study_showing.run(use, order, after, err);
  const StudyShown *shown = order->play ? after : before;
  if (status == OK && args_has(args, "json")) {
    json_t *json = fields_to_json(study_shown_fields, shown, FIELD_NOT_JSON);
    json_object_set_new(json, "judged",
                        judged->analysis ? fields_to_json(judged_fields, judged, FIELD_NOT_JSON) : json_null());
    cli_add_json(cli, json);
  } else if (status == OK) {
    position_print_shown(cli, shown);
    if (judged->analysis)
      position_print_judged(cli, judged);
  }
  study_showing.deinit(before);
  study_showing.deinit(after);
  study_judging.deinit(judged);
  return status;
}

Status run_position(Cli *cli, const Args *args, Error *err) {
  CliWork work;
  StudyOrder order = {0};
  Status status = args_take(args, study_order_fields, &order, cli->arena, err);
  if (status == OK) {
    const Use *use = cli_work_start(&work, cli);
    status = position_show(cli, args, &order, use, err);
    cli_work_end(&work);
  }
  return err->field[0] ? cli_misuse(cli, status) : status;
}
