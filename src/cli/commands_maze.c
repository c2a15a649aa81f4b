// SPDX-License-Identifier: MIT
// The rows of `tesela maze`.
#include "cli/command.h"
#include "cli/run.h"

#define JSON_OPTION                                                                                                    \
  { .name = "json", .help = N_("print JSON, for programs") }
#define SEED_OPTION                                                                                                    \
  {                                                                                                                    \
    .name = "seed", .value = "TEXT", .kind = VALUE_TEXT,                                                               \
    .help = N_("make chance repeatable: the same text, the same maze")                                                 \
  }
#define FORCE_OPTION                                                                                                   \
  { .name = "force", .help = N_("replace a file that is there already, without asking") }
#define OUTPUT_OPTION                                                                                                  \
  {                                                                                                                    \
    .name = "output", .letter = "o", .value = "FILE", .kind = VALUE_FILE,                                              \
    .help = N_("file to write: .txt, .xml, .json or .map")                                                             \
  }

static const Option new_options[] = {
    {.name = "kind",
     .value = "KIND",
     .kind = VALUE_CHOICE,
     .choices = "obstacles backtracker prim kruskal wilson eller growing-tree",
     .help = N_("obstacles at random (default), or how corridors are cut")},
    {.name = "size", .value = "RxC", .kind = VALUE_TEXT, .help = N_("rows and columns, as in 20x30")},
    {.name = "rows", .value = "N|A..B", .kind = VALUE_TEXT, .help = N_("rows, or their range (default: 3..15)")},
    {.name = "cols", .value = "N|A..B", .kind = VALUE_TEXT, .help = N_("columns, or their range (default: 3..15)")},
    {.name = "obstacles",
     .value = "N|A..B",
     .kind = VALUE_TEXT,
     .help = N_("number of obstacles, or its range (default: between a fifth and a half of the cells)")},
    {.name = "full-range", .help = N_("let chance choose any number of obstacles, from none to as many as fit")},
    {.name = "directions",
     .value = "LIST",
     .kind = VALUE_TEXT,
     .help = N_("0 (north) clockwise to 7, as in 0,2,4,6; all, straight, diagonal, none or random")},
    {.name = "entrance", .value = "R,C", .kind = VALUE_TEXT, .help = N_("entrance (default: random, on the border)")},
    {.name = "exit", .value = "R,C", .kind = VALUE_TEXT, .help = N_("exit (default: random, on the border)")},
    {.name = "force-solution", .help = N_("keep a path free, so that the maze has a solution")},
    {.name = "overshoot",
     .value = "N",
     .kind = VALUE_NUMBER,
     .low = 0,
     .high = 16384,
     .help = N_("let that path stray N cells out of the rectangle between entrance and exit")},
    {.name = "mix",
     .value = "PERCENT",
     .kind = VALUE_NUMBER,
     .low = 0,
     .high = 100,
     .help = N_("growing-tree: how often the newest place grows; 100 is a backtracker (default: 50)")},
    {.name = "braid",
     .value = "PERCENT",
     .kind = VALUE_NUMBER,
     .low = 0,
     .high = 100,
     .help = N_("share of the dead ends of corridors to remove (default: 0)")},
    {.name = "name",
     .value = "NAME",
     .kind = VALUE_TEXT,
     .help = N_("name of the maze (default: Untitled and the time)")},
    SEED_OPTION,
    OUTPUT_OPTION,
    FORCE_OPTION,
    JSON_OPTION,
    {0},
};

static const Option solve_options[] = {
    JSON_OPTION,
    {0},
};

const Command maze_commands[] = {
    {
        .name = "new",
        .usage = "[--size RxC] [--kind KIND] [--seed TEXT] [-o FILE] [OPTION...]",
        .summary = N_("make a maze"),
        .details = N_("Every parameter that is not given is left to chance. The seed is told, and gives the same maze "
                      "again with the same options."),
        .example = "tesela maze new --size 12x20 --force-solution --seed school -o school.txt",
        .options = new_options,
        .run = run_maze_new,
    },
    {
        .name = "solve",
        .usage = "FILE [--json]",
        .summary = N_("find the way out of a maze"),
        .example = "tesela maze solve school.txt",
        .options = solve_options,
        .operand_kind = VALUE_FILE,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_maze_solve,
    },
    {0},
};
