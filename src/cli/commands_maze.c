// SPDX-License-Identifier: MIT
// The rows of `tesela maze`.
#include "app/mazeorder.h"
#include "app/puzzleedit.h"
#include "app/puzzleuse.h"
#include "cli/papers.h"
#include "cli/run.h"

// What a maze is written to: a file, or paper.
#define TARGET_OPTIONS                                                                                                 \
  OUTPUT_OPTION(N_("file to write: .pdf, .svg or .png for paper; .txt, .xml, .json, .map or .maze")),                  \
      PART_OPTION(N_("the maze, its key, or both (default: both for .pdf, else the maze)")),                           \
      {"picture", FIELD_BOOL, .help = N_("for .png: the cells alone, without a page around them")}, SHEET_OPTIONS

static const Field new_options[] = {
    TARGET_OPTIONS,
    FORCE_OPTION,
    JSON_OPTION,
    {.fields = maze_order_fields},
};

static const Field solve_options[] = {
    {"count", FIELD_BOOL, .help = N_("say how many shortest paths there are, exactly")},
    {"scen", FIELD_TEXT, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("scenario of a map: compare all its problems, or solve one")},
    {"problem", FIELD_INT, .value = "N", .low = 1, .high = 1000000,
     .help = N_("which problem of the scenario, counted from 1")},
    OUTPUT_OPTION(N_("write the maze with its solutions to this file")),
    FORCE_OPTION,
    JSON_OPTION,
    {.fields = maze_search_fields},
};

static const Field solutions_options[] = {
    {"first", FIELD_INT, .value = "N", .low = 1, .high = MAZE_SOLUTIONS_MAX,
     .help = N_("the first N of the shortest paths, instead of the solutions in the file")},
    {"show", FIELD_INT, .value = "I", .low = 1, .high = MAZE_SOLUTIONS_MAX, .help = N_("draw solution I")},
    {"best", FIELD_BOOL, .help = N_("draw the best solution")},
    OUTPUT_OPTION(N_("write the maze with its solutions to this file")),
    FORCE_OPTION,
    JSON_OPTION,
    {0},
};

static const Field info_options[] = {JSON_OPTION, {0}};

static const Field export_options[] = {
    TARGET_OPTIONS,
    FORCE_OPTION,
    JSON_OPTION,
    {0},
};

static const Field classset_options[] = {
    OUTPUT_OPTION(N_("PDF file to write")), SHEET_OPTIONS, FORCE_OPTION, JSON_OPTION, {.fields = maze_set_fields},
};

static const Field edit_options[] = {
    OUTPUT_OPTION(N_("file to write (default: the file itself)")),
    FORCE_OPTION,
    JSON_OPTION,
    {.fields = maze_edit_fields},
};

static const Field convert_options[] = {
    {"scen", FIELD_TEXT, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("for .map: write entrance and exit to this .scen file")},
    FORCE_OPTION,
    JSON_OPTION,
    {0},
};

const Command maze_commands[] = {
    {"new", .usage = "[--size RxC] [--kind KIND] [--seed TEXT] [-o FILE] [OPTION...]", .summary = N_("make a maze"),
     .details = N_("Every parameter that is not given is left to chance. The seed is told, and gives the same maze "
                   "again with the same options."),
     .example = "tesela maze new --size 12x20 --force-solution --seed school -o school.txt", .options = new_options,
     .run = run_maze_new},
    {"solve",
     .usage = "FILE [--mode MODE] [--count] [-o FILE] [--json]\n"
              "FILE.map --scen FILE.scen [--problem N] [--json]",
     .summary = N_("find the way out of a maze"),
     .details = N_("The thesis' mode goes through all paths depth first and keeps each solution that is shorter "
                   "than the last; it may take for ever, and Ctrl-C ends it with what it has found. A maze that "
                   "can't be solved is no error.\nThe mode says what a move costs: a map can be walked as a maze, "
                   "where diagonals cost 1 and cut corners, and a maze as a map."),
     .example = "tesela maze solve school.txt --count", .options = solve_options, FILE_OPERANDS(1),
     .run = run_maze_solve},
    {"solutions", .usage = "FILE [--first N] [--show I|--best] [-o FILE] [--json]",
     .summary = N_("list the solutions of a maze, or draw one"),
     .details = N_("A maze without solutions is solved first, in the thesis' mode."),
     .example = "tesela maze solutions school.txt --show 2", .options = solutions_options, FILE_OPERANDS(1),
     .run = run_maze_solutions},
    {"info", .usage = "FILE [--json]", .summary = N_("say how full, how free and how hard a maze is"),
     .options = info_options, FILE_OPERANDS(1), .run = run_maze_info},
    {"edit", .usage = "FILE [--obstacle R,C]... [--gap R,C]... [--entrance R,C] [--exit R,C] [-o FILE] [OPTION...]",
     .summary = N_("change a maze"),
     .details = N_("Changes are made in the order they are given. Entrance, exits and player are never covered by "
                   "an obstacle. Solutions found before are dropped."),
     .example = "tesela maze edit school.txt --gap 0,0:3,3 --exit 7,7", .options = edit_options, FILE_OPERANDS(1),
     .run = run_maze_edit},
    {"convert", .usage = "FILE TARGET [--scen FILE.scen] [--force] [--json]",
     .summary = N_("write a maze in another format"),
     .details = N_("The formats are those of the names: .txt, .xml, .json, .map and .maze, which is binary and "
                   "holds mazes of any "
                   "size. '-' reads standard input, whatever its format."),
     .example = "tesela maze convert school.txt school.xml", .options = convert_options, .operand_offers = OFFER_FILES,
     .operands_min = 2, .operands_max = 2, .run = run_maze_convert},
    {"export", .usage = "FILE -o FILE.pdf|.svg|.png [--part PART] [--paper SIZE] [--picture]",
     .summary = N_("put a maze on paper"),
     .details = N_("The key shows the best solution of the file, or else a shortest path. Mazes that are too large "
                   "for a page become a picture of their cells (.png)."),
     .example = "tesela maze export school.txt -o school.pdf", .options = export_options, FILE_OPERANDS(1),
     .run = run_maze_export},
    {"classset", .usage = "--sheets N -o FILE.pdf [--level N | --size RxC] [--kind KIND] [--seed TEXT] [OPTION...]",
     .summary = N_("make different mazes of like difficulty, a sheet each, with one key"),
     .details = N_("Every sheet has a way out and takes the effort of the level, within a tenth, however many sheets "
                   "there are."),
     .example = "tesela maze classset --sheets 30 --level 3 -o class.pdf", .options = classset_options,
     .run = run_maze_classset},
    {"play", .usage = "FILE", .summary = N_("walk through a maze with the arrow keys"),
     .details = N_("Digits walk too, as on a number pad: 7, 9, 1 and 3 are the diagonals. The exit status is 0 if "
                   "the way out was found."),
     .example = "tesela maze play school.txt", FILE_OPERANDS(1), .run = run_maze_play},
    {0},
};
