// SPDX-License-Identifier: MIT
// tesela gcg: checking and converting games in GCG files. The rows are at the end, with those of `analyze` and `infer`,
// which read the same files.
#include "base/file.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/gcgfile.h"
#include "cli/output.h"
#include "notation/gcgconvert.h"
#include "notation/jsonread.h"
#include "study/review.h"

#include <string.h>

// ---- check ----

static int count_problems(const GcgFile *file) {
  return file->game.problems.count + file->game.problems.untold;
}

static void add_check_json(Cli *cli, const char *path, const GcgFile *file) {
  ScopedStrBuf name = {0};
  strbuf_add_visible(&name, span_of(path));
  json_t *json =
      json_pack("{s:s%, s:b, s:i, s:i, s:s, s:o, s:o, s:i}", "file", strbuf_text(&name), name.size, "ok",
                count_problems(file) == 0, "turns", file->game.turn_count, "board_size", file->game.layout.size,
                "encoding", file->gcg.encoding, "players", gcg_players_to_json(&file->game, NULL), "problems",
                gcg_problems_to_json(&file->game.problems, cli->catalog), "problem_count", count_problems(file));
  if (file->tiles_id)
    json_object_set_new(json, "tiles", json_string(file->tiles_id));
  cli_add_json(cli, json);
}

// "23 turns, 412–389, everything adds up"; names tiles other than English.
static void add_summary(Cli *cli, const char *path, const GcgFile *file) {
  ScopedStrBuf scores = {0};
  int problems = count_problems(file);
  if (path) {
    strbuf_add_visible(&cli->out, span_of(path));
    strbuf_add_text(&cli->out, ": ");
  }
  for (int p = 0; p < file->gcg.player_count; p++)
    strbuf_printf(&scores, "%s%d", p ? "–" : "", file->game.written[p]);
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d turn", "%d turns", file->game.turn_count),
                file->game.turn_count);
  strbuf_printf(&cli->out, ", %s, ", scores.data);
  if (problems == 0)
    strbuf_add_text(&cli->out, _("everything adds up"));
  else
    strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d problem", "%d problems", problems), problems);
  if (file->tiles_id && strcmp(file->tiles_id, "en") != 0)
    strbuf_printf(&cli->out, _(" (tiles: %s)"), file->tiles_id);
  strbuf_add_char(&cli->out, '\n');
}

// path is given if several files are checked.
static void add_check_text(Cli *cli, const char *path, const GcgFile *file) {
  for (int i = 0; i < file->game.problems.count; i++) {
    error_format(&file->game.problems.items[i].error, cli->catalog, &cli->out);
    strbuf_add_char(&cli->out, '\n');
  }
  if (file->game.problems.untold > 0) {
    strbuf_printf(&cli->out, tr_plural(cli->catalog, "... and %d more", "... and %d more", file->game.problems.untold),
                  file->game.problems.untold);
    strbuf_add_char(&cli->out, '\n');
  }
  add_summary(cli, path, file);
}

static bool check_one(Cli *cli, const Args *args, const char *path, GcgFile *file) {
  Error err;
  if (gcg_file_open(args, path, file, &err) != OK) {
    cli_fail(cli, &err);
    return false;
  }
  if (args_has(args, "json"))
    add_check_json(cli, path, file);
  else
    add_check_text(cli, args->operand_count > 1 ? path : NULL, file);
  int problems = count_problems(file);
  gcg_file_close(file);
  return problems == 0;
}

static Status run_gcg_check(Cli *cli, const Args *args, Error *err) {
  (void)err; // each file has its own error
  ScopedMem GcgFile *file = mem_alloc(sizeof *file);
  for (int i = 0; i < args->operand_count; i++) {
    if (!check_one(cli, args, args->operands[i], file))
      cli->code = EXIT_REFUSED;
  }
  return OK;
}

// ---- convert ----

static void gcg_convert(const Args *args, GcgFile *file, StrBuf *out) {
  int turn = (int)args_number(args, "turn", -1);
  const char *format = args_text(args, "to");
  if (strcmp(format, "cgp") == 0) {
    GcgPosition position;
    ScopedMem Cgp *cgp = mem_alloc(sizeof *cgp);
    gcg_position(&file->game, turn, &position);
    gcg_to_cgp(&file->game, &position, file->tiles_id, cgp);
    cgp_write(cgp, &file->tiles, out);
    strbuf_add_char(out, '\n');
  } else if (strcmp(format, "json") == 0) {
    json_auto_t *json = gcg_to_json(&file->game, file->tiles_id, turn);
    json_write(json, JSON_INDENT(2), out);
    strbuf_add_char(out, '\n');
  } else {
    gcg_rewrite(&file->gcg, &file->game, turn);
    gcg_write(&file->gcg, out);
  }
}

// A game with problems is converted as far as possible, with a warning.
static void gcg_warn(const Cli *cli, const GcgFile *file) {
  int problems = count_problems(file);
  if (problems == 0)
    return;
  ScopedStrBuf text = {0};
  error_format(&file->game.problems.items[0].error, cli->catalog, &text);
  cli_note(cli, text.data);
  strbuf_reset(&text);
  if (problems > 1) {
    strbuf_printf(&text, tr_plural(cli->catalog, "... and %d more", "... and %d more", problems - 1), problems - 1);
    cli_note(cli, text.data);
  }
}

static Status gcg_check_turn(const Args *args, const GcgFile *file, Error *err) {
  int64_t turn = args_number(args, "turn", 0);
  int turns = file->game.turn_count;
  if (turn <= turns)
    return OK;
  return error_set(err, ERR_INPUT, N_("--turn %d: the game has %d turns only"), err_int((int)turn), err_int(turns));
}

// Opens the file and converts it.
static Status convert_file(Cli *cli, const Args *args, GcgFile *file, StrBuf *out, Error *err) {
  Status status = gcg_file_open(args, args->operands[0], file, err);
  if (status != OK)
    return status;
  status = gcg_check_turn(args, file, err);
  if (status == OK) {
    gcg_warn(cli, file);
    gcg_convert(args, file, out);
  }
  gcg_file_close(file);
  return status;
}

static Status run_gcg_convert(Cli *cli, const Args *args, Error *err) {
  if (!args_has(args, "to")) {
    return cli_misuse(cli, error_set(err, ERR_INPUT, N_("what to convert to is missing: give --to cgp, json or gcg")));
  }
  const char *output = args_text(args, "output");
  ScopedMem GcgFile *file = mem_alloc(sizeof *file);
  ScopedStrBuf text = {0};
  Status status = outfile_check_as(cli, args, output, args_text(args, "to"), err);
  if (status == OK)
    status = convert_file(cli, args, file, &text, err);
  cli->is_data = outfile_is_stdout(output);
  if (status == OK && cli->is_data)
    strbuf_add(&cli->out, text.data, text.size);
  else if (status == OK)
    status = file_write(output, (Span){text.data, text.size}, err);
  return status;
}

// ---- rows ----

#define GCG_OPTIONS(bag_help)                                                                                          \
  FIELD_ROW(.name = "bag", .value = "FILE", .offers = OFFER_FILES, .help = (bag_help)),                                \
      FIELD_ROW(.name = "rack-size", .value = "N", .type = FIELD_INT, .low = 1, .high = 15,                            \
                .help = N_("tiles that earn the bonus (default: 7)")),                                                 \
      FIELD_ROW(.name = "bingo", .value = "POINTS", .type = FIELD_INT, .low = 0, .high = 10000,                        \
                .help = N_("bonus for playing a full rack (default: 50)"))

#define TILES_OF_GCG N_("bag file of the tile set (default: the tiles the file says, or English)")
#define TILES_OF_GAME                                                                                                  \
  N_("bag file of the tile set (default: the tiles the file says, those of the lexicon, or English)")

static const Field gcg_check_options[] = {GCG_OPTIONS(TILES_OF_GCG), JSON_OPTION, {0}};

static const Field gcg_convert_options[] = {
    {"to", FIELD_CHOICE, .value = "FORMAT", .choices = "cgp json gcg",
     .help = N_("a position (cgp), the whole game (json), or the file in its plainest form (gcg)")},
    {"turn", FIELD_INT, .value = "N", .low = 0, .high = 1000000, .help = N_("only the first N turns (default: all)")},
    {"output", .letter = "o", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("file to write (default: standard output)")},
    FORCE_OPTION,
    GCG_OPTIONS(TILES_OF_GCG),
    {0},
};

const Field analyze_options[] = {
    {"lexicon", .value = "ID", .offers = OFFER_LEXICA,
     .help = N_("recipe of the lexicon (default: that of the game, or of its tiles)")},
    {"kwg", .value = "FILE", .offers = OFFER_FILES, .help = N_("compiled lexicon")},
    GCG_OPTIONS(TILES_OF_GAME),
    {"html", .value = "FILE", .offers = OFFER_FILES, .help = N_("write a page with every board")},
    FORCE_OPTION,
    JSON_OPTION,
    {.fields = review_order_fields},
};

const Field infer_options[] = {
    {"lexicon", .value = "ID", .offers = OFFER_LEXICA,
     .help = N_("recipe of the lexicon (default: that of the game, or of its tiles)")},
    {"kwg", .value = "FILE", .offers = OFFER_FILES, .help = N_("compiled lexicon")},
    GCG_OPTIONS(TILES_OF_GAME),
    {"turn", FIELD_INT, .value = "N", .low = 1, .high = 1000000,
     .help = N_("number of the turn (default: the last one that tells something)")},
    {"top", FIELD_INT, .value = "N", .low = 1, .high = 1000, .help = N_("show up to N sets of tiles (default: 10)")},
    {"sets", FIELD_INT, .value = "N", .low = 1, .high = 100000,
     .help = N_("look at N sets of tiles at most (default: 5000)")},
    {"seed", FIELD_TEXT, .value = "TEXT", .help = N_("seed for everything that is random")},
    JSON_OPTION,
    {0},
};

const Command gcg_commands[] = {
    {"check", .usage = "FILE.gcg... [--bag BAG.txt] [--json]",
     .summary = N_("replay a game and verify every score and total"),
     .details = N_("Prints the line and what differs. The exit status is 0 if everything adds up, 1 otherwise."),
     .example = "tesela gcg check final.gcg", .options = gcg_check_options, FILE_OPERANDS(-1), .run = run_gcg_check},
    {"convert", .usage = "FILE.gcg|GAME.json --to cgp|json|gcg [--turn N] [-o FILE] [--force]",
     .summary = N_("write a game, or a position of it, in another format"),
     .details = N_("A play and what follows from it (a challenge, a phony taken back) count as one turn."),
     .example = "tesela gcg convert final.gcg --to cgp --turn 12", .options = gcg_convert_options, FILE_OPERANDS(1),
     .run = run_gcg_convert},
    {0},
};
