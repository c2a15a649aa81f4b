// SPDX-License-Identifier: MIT
// The table of commands: all there is to say on the command line, and nowhere else.
#include "cli/command.h"
#include "cli/run.h"
#include "cli/sopa.h"

const Option global_options[] = {
    {.name = "lang",
     .value = "LANG",
     .kind = VALUE_CHOICE,
     .choices = "es ca en",
     .help = N_("language of the messages")},
    {.name = "color",
     .value = "WHEN",
     .kind = VALUE_CHOICE,
     .choices = "auto always never",
     .help = N_("colours: on a terminal, always or never")},
    {.name = "help", .letter = "h", .help = N_("show this help")},
    {.name = "version", .help = N_("show the version")},
    {0},
};

static const Option tilesets_options[] = {
    {.name = "bag", .help = N_("print the set as a bag file")},
    JSON_OPTION,
    {0},
};

#define GCG_OPTIONS                                                                                                    \
  {.name = "bag",                                                                                                      \
   .value = "FILE",                                                                                                    \
   .kind = VALUE_FILE,                                                                                                 \
   .help = N_("bag file of the tile set (default: the tiles the file says, or English)")},                             \
      {.name = "rack-size",                                                                                            \
       .value = "N",                                                                                                   \
       .kind = VALUE_NUMBER,                                                                                           \
       .low = 1,                                                                                                       \
       .high = 15,                                                                                                     \
       .help = N_("tiles that earn the bonus (default: 7)")},                                                          \
  {                                                                                                                    \
    .name = "bingo", .value = "POINTS", .kind = VALUE_NUMBER, .low = 0, .high = 10000,                                 \
    .help = N_("bonus for playing a full rack (default: 50)")                                                          \
  }

static const Option gcg_check_options[] = {GCG_OPTIONS, JSON_OPTION, {0}};

static const Option gcg_convert_options[] = {
    {.name = "to",
     .value = "FORMAT",
     .kind = VALUE_CHOICE,
     .choices = "cgp json gcg",
     .help = N_("a position (cgp), the whole game (json), or the file in its plainest form (gcg)")},
    {.name = "turn",
     .value = "N",
     .kind = VALUE_NUMBER,
     .low = 0,
     .high = 1000000,
     .help = N_("only up to so many turns (default: all)")},
    {.name = "output",
     .letter = "o",
     .value = "FILE",
     .kind = VALUE_FILE,
     .help = N_("file to write (default: standard output)")},
    FORCE_OPTION,
    GCG_OPTIONS,
    {0},
};

static const Option analyze_options[] = {
    {.name = "lexicon",
     .value = "ID",
     .kind = VALUE_LEXICON,
     .help = N_("recipe of the lexicon (default: that of the game, or of its tiles)")},
    {.name = "kwg", .value = "FILE", .kind = VALUE_FILE, .help = N_("compiled lexicon")},
    GCG_OPTIONS,
    {.name = "top",
     .value = "N",
     .kind = VALUE_NUMBER,
     .low = 1,
     .high = 30,
     .help = N_("show up to N better moves of a turn (default: 5, or 15 with --turn)")},
    {.name = "turn",
     .value = "N",
     .kind = VALUE_NUMBER,
     .low = 1,
     .high = 1000000,
     .help = N_("look at one turn alone, closely")},
    {.name = "player", .value = "NAME", .kind = VALUE_TEXT, .help = N_("only the turns of this player")},
    {.name = "sim",
     .value = "N",
     .kind = VALUE_NUMBER,
     .low = 1,
     .high = 1000000,
     .help = N_("play each move out N times instead of judging it as it stands")},
    {.name = "time-ms",
     .value = "MS",
     .kind = VALUE_NUMBER,
     .low = 1,
     .high = 86400000,
     .help = N_("play moves out for so long a turn")},
    {.name = "threads", .value = "N", .kind = VALUE_NUMBER, .low = 1, .high = 64, .help = N_("threads (default: 1)")},
    {.name = "seed", .value = "TEXT", .kind = VALUE_TEXT, .help = N_("seed of what is random")},
    {.name = "html", .value = "FILE", .kind = VALUE_FILE, .help = N_("write a page with every board")},
    FORCE_OPTION,
    JSON_OPTION,
    {0},
};

static const Command gcg_commands[] = {
    {
        .name = "check",
        .usage = "FILE.gcg... [--bag BAG.txt] [--json]",
        .summary = N_("replay a game and verify every score and total"),
        .details = N_("Says the line and what differs. The exit status is 0 if everything adds up, 1 otherwise."),
        .example = "tesela gcg check final.gcg",
        .options = gcg_check_options,
        .operand_kind = VALUE_FILE,
        .operands_min = 1,
        .operands_max = -1,
        .run = run_gcg_check,
    },
    {
        .name = "convert",
        .usage = "FILE.gcg --to cgp|json|gcg [--turn N] [-o FILE] [--force]",
        .summary = N_("write a game, or a position of it, in another format"),
        .details = N_("A play and what comes of it (a challenge, a phony taken back) are one turn."),
        .example = "tesela gcg convert final.gcg --to cgp --turn 12",
        .options = gcg_convert_options,
        .operand_kind = VALUE_FILE,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_gcg_convert,
    },
    {0},
};

#define GAME_OPTIONS                                                                                                   \
  {.name = "preset",                                                                                                   \
   .value = "ID",                                                                                                      \
   .kind = VALUE_CHOICE,                                                                                               \
   .choices = PRESETS,                                                                                                 \
   .help = N_("rules of the game (default: classic)")},                                                                \
      {.name = "lexicon",                                                                                              \
       .value = "ID",                                                                                                  \
       .kind = VALUE_LEXICON,                                                                                          \
       .help = N_("words (default: those of the preset's tiles, else of your language)")},                             \
      {.name = "kwg", .value = "FILE", .kind = VALUE_FILE, .help = N_("compiled lexicon of your own")},                \
      {.name = "bag", .value = "FILE", .kind = VALUE_FILE, .help = N_("bag file of the tile set")},                    \
      {.name = "board",                                                                                                \
       .value = "N",                                                                                                   \
       .kind = VALUE_NUMBER,                                                                                           \
       .low = 3,                                                                                                       \
       .high = 31,                                                                                                     \
       .help = N_("squares on a side of the board")},                                                                  \
      {.name = "rack", .value = "N", .kind = VALUE_NUMBER, .low = 1, .high = 15, .help = N_("tiles on a rack")},       \
      {.name = "set",                                                                                                  \
       .value = "NAME=VALUE",                                                                                          \
       .kind = VALUE_TEXT,                                                                                             \
       .is_repeatable = true,                                                                                          \
       .help = N_("change one rule of the preset; may be given several times")},                                       \
      {.name = "time-ms",                                                                                              \
       .value = "MS",                                                                                                  \
       .kind = VALUE_NUMBER,                                                                                           \
       .low = 1,                                                                                                       \
       .high = 3600000,                                                                                                \
       .help = N_("let sim and champion think so long a turn (default: as much work everywhere)")},                    \
  {                                                                                                                    \
    .name = "seed", .value = "TEXT", .kind = VALUE_TEXT,                                                               \
    .help = N_("make chance repeatable: the same text, the same tiles")                                                \
  }

static const Option autoplay_options[] = {
    {.name = "games",
     .value = "N",
     .kind = VALUE_NUMBER,
     .low = 1,
     .high = 100 * 1000 * 1000,
     .help = N_("how many games (default: 100; with --until-clear at most, 20000)")},
    {.name = "p1",
     .value = "BOT",
     .kind = VALUE_TEXT,
     .help = N_("first machine (default: greedy), or engine:COMMAND, a program that speaks UCGI")},
    {.name = "p2", .value = "BOT", .kind = VALUE_TEXT, .help = N_("second machine, the same")},
    {.name = "bots",
     .value = "BOTS",
     .kind = VALUE_TEXT,
     .help = N_("all machines, separated by commas, for more than two")},
    {.name = "until-clear", .help = N_("stop as soon as it is clear which of two machines is better")},
    {.name = "difference",
     .value = "PERCENT",
     .kind = VALUE_NUMBER,
     .low = 1,
     .high = 25,
     .help = N_("of the games, from one half, that --until-clear looks for (default: 2)")},
    {.name = "resume",
     .value = "FILE",
     .kind = VALUE_FILE,
     .help = N_("write the match down in this file, and go on from it if it was interrupted")},
    {.name = "pairs", .help = N_("play every two games with the same tiles and the machines' places changed")},
    {.name = "leaves",
     .value = "FILE",
     .kind = VALUE_FILE,
     .help = N_("values of the tiles that stay on the rack, ours or KLV2 (default: those of the lexicon)")},
    GAME_OPTIONS,
    {.name = "threads",
     .value = "N",
     .kind = VALUE_NUMBER,
     .low = 1,
     .high = 64,
     .help = N_("games played at once (default: 1)")},
    {.name = "out",
     .value = "FILE",
     .kind = VALUE_FILE,
     .help = N_("write the games to this file, one a line, as JSON")},
    {.name = "jsonl", .value = "FILE", .kind = VALUE_FILE, .help = N_("another name for --out")},
    {.name = "gcg", .value = "FOLDER", .kind = VALUE_FILE, .help = N_("write each game to a GCG file in this folder")},
    JSON_OPTION,
    {0},
};

static const Option console_options[] = {
    {.name = "store",
     .value = "FILE",
     .help = N_("where accounts and games are kept (default: tesela.db in your data folder)"),
     .kind = VALUE_FILE},
    {.name = "seed", .value = "TEXT", .help = N_("draw the tiles of new games from this seed"), .kind = VALUE_TEXT},
    {0},
};

static const Option play_options[] = {
    {.name = "people",
     .value = "NAMES",
     .kind = VALUE_TEXT,
     .help = N_("who plays, separated by commas; 'none' to watch machines")},
    {.name = "bots",
     .value = "BOTS",
     .kind = VALUE_TEXT,
     .help = N_("machines, separated by commas: greedy,greedy; 'none' to play alone")},
    GAME_OPTIONS,
    {.name = "file", .value = "FILE", .kind = VALUE_FILE, .help = N_("keep the game in this file")},
    {.name = "new", .help = N_("begin a new game, without asking about one that waits")},
    {.name = "resume", .help = N_("go on with the game that waits, without asking")},
    {0},
};

static const Option serve_options[] = {
    {.name = "bind",
     .value = "ADDRESS",
     .kind = VALUE_TEXT,
     .help = N_("address to listen at (default: 127.0.0.1, this machine alone)")},
    {.name = "port",
     .value = "N",
     .kind = VALUE_NUMBER,
     .low = 0,
     .high = 65535,
     .help = N_("port to listen at; 0 takes any that is free (default: 8080)")},
    {.name = "data",
     .value = "DIR",
     .kind = VALUE_FILE,
     .help = N_("folder of accounts, games and logs (default: the program's own)")},
    {.name = "tls-cert", .value = "FILE", .kind = VALUE_FILE, .help = N_("certificate (PEM), for https")},
    {.name = "tls-key", .value = "FILE", .kind = VALUE_FILE, .help = N_("its key (PEM)")},
    {.name = "allow-host",
     .value = "NAME",
     .kind = VALUE_TEXT,
     .is_repeatable = true,
     .help = N_("name by which browsers may call the server, beside localhost and its address")},
    {.name = "trust-proxy",
     .value = "ADDRESS",
     .kind = VALUE_TEXT,
     .is_repeatable = true,
     .help = N_("proxy whose X-Forwarded-For is believed")},
    {.name = "loops",
     .value = "N",
     .kind = VALUE_NUMBER,
     .low = 1,
     .high = 16,
     .help = N_("threads that have connections (default: one a core, four at most)")},
    {.name = "threads",
     .value = "N",
     .kind = VALUE_NUMBER,
     .low = 1,
     .high = 16,
     .help = N_("threads that think for machines (default: one a core)")},
    {.name = "pages", .value = "DIR", .kind = VALUE_FILE, .help = N_("serve the page from a folder, for its makers")},
    {.name = "no-limits", .help = N_("count no requests, for measurements")},
    {.name = "openapi", .help = N_("print the description of the interface and do nothing else")},
    {0},
};

static const Option verify_options[] = {JSON_OPTION, {0}};

static const Option store_options[] = {
    {.name = "store",
     .value = "FILE",
     .kind = VALUE_FILE,
     .help = N_("where accounts and games are kept (default: tesela.db in your data folder)")},
    {0},
};

static const Command admin_commands[] = {
    {
        .name = "grant",
        .usage = "NAME [--store FILE]",
        .summary = N_("make an account an administrator"),
        .example = "tesela admin grant Ana",
        .options = store_options,
        .operand_kind = VALUE_TEXT,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_admin_grant,
    },
    {
        .name = "revoke",
        .usage = "NAME [--store FILE]",
        .summary = N_("take that back"),
        .options = store_options,
        .operand_kind = VALUE_TEXT,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_admin_revoke,
    },
    {
        .name = "list",
        .usage = "[--store FILE]",
        .summary = N_("say who they are"),
        .options = store_options,
        .run = run_admin_list,
    },
    {0},
};

static const Option export_options[] = {
    {.name = "output", .letter = "o", .value = "FILE", .kind = VALUE_FILE, .help = N_("file to write")},
    FORCE_OPTION,
    {.name = "store",
     .value = "FILE",
     .kind = VALUE_FILE,
     .help = N_("where accounts and games are kept (default: tesela.db in your data folder)")},
    {0},
};

static const Command root_commands[] = {
    {
        .name = "autoplay",
        .usage = "[--games N] [--seed TEXT] [--p1 BOT] [--p2 BOT] [--pairs] [--until-clear] [--threads N] "
                 "[--resume FILE] [--out FILE] [--json]",
        .summary = N_("let machines play many games"),
        .details =
            N_("The result depends on the seed and the number of games, never on the threads. A program of another "
               "house passes when its answer is no legal move or comes too late; that is told and counted."),
        .example = "tesela autoplay --lexicon es --games 1000 --seed 7",
        .options = autoplay_options,
        .run = run_autoplay,
    },
    {
        .name = "admin",
        .usage = N_("COMMAND [OPTION...]"),
        .summary = N_("say who may change the statistics on the page"),
        .commands = admin_commands,
    },
    {
        .name = "backup",
        .usage = "FILE [--store FILE]",
        .summary = N_("copy all accounts and games into a file"),
        .details = N_("Others may go on playing meanwhile: the copy is of one moment. A file that is there already is "
                      "never overwritten."),
        .example = "tesela backup tesela-2026-11-15.db",
        .options = store_options,
        .operand_kind = VALUE_FILE,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_backup,
    },
    {
        .name = "board",
        .usage = "CGP|-",
        .summary = N_("draw a position"),
        .details = N_("CGP is a position in one line: rows, racks, scores and scoreless turns. A '-' reads it from "
                      "standard input."),
        .example = "tesela board '15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15 AEINRST/ 0/12 0 ld spanish;'",
        .options = board_options,
        .operand_kind = VALUE_TEXT,
        .operands_min = 1,
        .operands_max = -1,
        .run = run_board,
    },
    {
        .name = "maze",
        .usage = N_("COMMAND [OPTION...]"),
        .summary = N_("make, solve, edit and print mazes"),
        .commands = maze_commands,
    },
    {
        .name = "moves",
        .usage = "--kwg FILE.kwg --bag BAG.txt --cgp CGP [--all | --top N] [--leaves FILE.klv2] [--json]\n"
                 "--lexicon ID --cgp CGP [--all | --top N] [--json]",
        .summary = N_("list the best plays of a position"),
        .details =
            N_("The rack to move stands first in the CGP. Plays are sorted by equity: points and, with --leaves, "
               "the value of the tiles that stay on the rack. 8E reads across, E8 down; (letters) are on the "
               "board already, a small letter is a blank, and [CH] is one tile."),
        .example = "tesela moves --lexicon es --cgp '15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15 AEINRST/ 0/12 0'",
        .options = moves_options,
        .run = run_moves,
    },
    {
        .name = "endgame",
        .usage = "--kwg FILE.kwg --bag BAG.txt --cgp CGP [--plies N] [--time-ms MS] [--json]\n"
                 "--lexicon ID --cgp CGP [--plies N] [--time-ms MS] [--json]",
        .summary = N_("solve a position whose bag is empty"),
        .details =
            N_("Finds the best play by both sides to the end of the game, and what the player to move gains on "
               "the other from here on, the tiles left at the end included. The rack to move stands first in the "
               "CGP; if the other is left out, it is all that is neither on the board nor on the first."),
        .example = "tesela endgame --lexicon en --cgp '... AEINRST/DLU 350/371 0' --time-ms 5000",
        .options = endgame_options,
        .run = run_endgame,
    },
    {
        .name = "peg",
        .usage = "--kwg FILE.kwg --bag BAG.txt --cgp CGP [--time-ms MS] [--candidates N] [--threads N] [--json]\n"
                 "--lexicon ID --cgp CGP [--time-ms MS] [--candidates N] [--threads N] [--json]",
        .summary = N_("find the move that wins most with one to four tiles in the bag"),
        .details =
            N_("Tries the ways in which the unseen tiles could lie, and plays each of them to the end: wins, ties and "
               "losses of every candidate, and the lead it ends with on average. The rack to move stands first in the "
               "CGP; the other one counts as unseen, also where it is given. In each round fewer candidates are "
               "looked at more closely; Ctrl-C stops with the rounds that are finished."),
        .example = "tesela peg --lexicon en --cgp '... AEINRST/ 350/371 0' --time-ms 10000",
        .options = peg_options,
        .run = run_peg,
    },
    {
        .name = "engine",
        .usage = "--kwg FILE.kwg --bag BAG.txt [--bot BOT] [--threads N]\n"
                 "--lexicon ID [--bot BOT] [--threads N]",
        .summary = N_("choose moves for other programs, which ask by the UCGI protocol"),
        .details = N_("Commands are read from standard input and answered on standard output, a line each: ucgi, "
                      "isready, setoption, ucginewgame, position, go, stop, quit."),
        .example = "tesela engine --lexicon en --bot champion",
        .options = engine_options,
        .run = run_engine,
    },
    {
        .name = "sim",
        .usage = "--kwg FILE.kwg --bag BAG.txt --cgp CGP [--plies N] [--iterations N | --time-ms MS] [--threads N] "
                 "[--json]\n"
                 "--lexicon ID --cgp CGP [--plies N] [--iterations N | --time-ms MS] [--threads N] [--json]",
        .summary = N_("play the best moves of a position out and see which wins most"),
        .details =
            N_("The tiles that nobody has seen are dealt at random, the same for every move, and a few turns are "
               "played. Equity is what the player to move gains by then, the value of the tiles kept included; ± is "
               "a margin of 95 per cent confidence. Moves that can't be the best any more are dropped. The result "
               "depends on "
               "the seed and the iterations, never on the threads. Ctrl-C shows what is known by then."),
        .example = "tesela sim --lexicon en --cgp '15/15/15/15/15/15/15/5CASE6/15/15/15/15/15/15/15 AEINRST/ 0/12 0' "
                   "--threads 2",
        .options = sim_options,
        .run = run_sim,
    },
    {
        .name = "export",
        .usage = "NAME [-o FILE.json] [--force] [--store FILE]",
        .summary = N_("write everything that an account owns as JSON"),
        .details = N_("Dictionaries, bags, games, saves, puzzles, picture. Of games that are not over neither the seed "
                      "nor what is on a rack is told."),
        .example = "tesela export Anna -o anna.json",
        .options = export_options,
        .operand_kind = VALUE_TEXT,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_export,
    },
    {
        .name = "import",
        .usage = "NAME FILE [--store FILE]",
        .summary = N_("take in what an account owned elsewhere"),
        .details = N_("FILE is what tesela export wrote. What the account has already stays as it is; games that were "
                      "not over are left out, and nothing counts for ranking or statistics."),
        .example = "tesela import Anna anna.json",
        .options = store_options,
        .operand_kind = VALUE_FILE,
        .operands_min = 2,
        .operands_max = 2,
        .run = run_import,
    },
    {
        .name = "lexicon",
        .usage = N_("COMMAND [OPTION...]"),
        .summary = N_("compile lexica and look into them"),
        .commands = lexicon_commands,
    },
    {
        .name = "leaves",
        .usage = "COMMAND [OPTION...]",
        .summary = N_("show and convert the values of tiles on the rack"),
        .commands = leaves_commands,
    },
    {
        .name = "train",
        .usage = "COMMAND [OPTION...]",
        .summary = N_("let the machine learn by playing against itself"),
        .commands = train_commands,
    },
    {
        .name = "gcg",
        .usage = N_("COMMAND [OPTION...]"),
        .summary = N_("check and convert games in GCG files"),
        .commands = gcg_commands,
    },
    {
        .name = "sopa",
        .usage = N_("COMMAND [OPTION...]"),
        .summary = N_("make, solve and print word searches"),
        .commands = sopa_commands,
    },
    {
        .name = "console",
        .usage = "[--store FILE] [--seed TEXT]",
        .summary = N_("accounts, games and dictionaries behind numbered menus"),
        .details =
            N_("Register or log in, keep dictionaries and bags, play with people and machines, save, come back and "
               "climb the ranking. Every menu takes a number; 0 goes back.\n"
               "Through a pipe the same answers are read line by line, with the same results."),
        .example = "tesela console --lang es",
        .options = console_options,
        .run = run_console,
    },
    {
        .name = "demo",
        .usage = "users|resources|games|solo|duo|machines",
        .summary = N_("play a test run of the console on data of its own"),
        .details =
            N_("Types the answers of a whole run into the menus, shows what they say, and compares it with what they "
               "should say. Nothing of yours is read or changed. The exit status is 0 if everything went as it "
               "should."),
        .example = "tesela demo games",
        .operand_kind = VALUE_CHOICE,
        .operand_choices = "users resources games solo duo machines",
        .operands_min = 1,
        .operands_max = 1,
        .run = run_demo,
    },
    {
        .name = "play",
        .usage = "[--preset ID] [--lexicon ID] [--people NAMES] [--bots BOTS] [--new|--resume]",
        .summary = N_("play in the terminal, against the machine or each other"),
        .details =
            N_("Words are typed with the square where they begin: 8H WORD reads across, H8 WORD down; ? shows what "
               "else can be done. Every turn is on the disk once it is confirmed: a game goes on where it stopped, "
               "whatever happens. A finished game is kept with its seed, so that anybody can verify it.\n"
               "Through a pipe the same commands are read line by line."),
        .example = "tesela play --preset spanish --people Ana,Luis",
        .options = play_options,
        .run = run_play,
    },
    {
        .name = "analyze",
        .usage = "FILE.gcg|GAME.json [--turn N] [--player NAME] [--sim N] [--json | --html FILE [--force]]",
        .summary = N_("find the mistakes of a game"),
        .details = N_("Every move is compared with the best one there was: points and the value of the tiles kept, and "
                      "the chance of winning. ?!, ? and ?? mark small, medium and large mistakes; luck is what "
                      "the tiles drawn were worth against what could be expected."),
        .example = "tesela analyze final.gcg --html final.html",
        .options = analyze_options,
        .operand_kind = VALUE_FILE,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_analyze,
    },
    {
        .name = "serve",
        .usage = "[--bind ADDRESS] [--port N] [--data DIR] [--tls-cert FILE --tls-key FILE] [--allow-host NAME]",
        .summary = N_("play in the browser: serve the game's page"),
        .details =
            N_("Prints the address to open when it is ready. It listens for this machine alone unless --bind says "
               "otherwise; then passwords need ten characters and browsers must call it by a name that "
               "--allow-host knows. SIGTERM ends it in good order, SIGHUP makes it open its log and its "
               "certificate again."),
        .example = "tesela serve --port 8080",
        .options = serve_options,
        .run = run_serve,
    },
    {
        .name = "tilesets",
        .usage = "[ID] [--bag] [--json]",
        .summary = N_("list the tile sets, or show one"),
        .example = "tesela tilesets ca --bag",
        .options = tilesets_options,
        .operand_kind = VALUE_TILESET,
        .operands_max = 1,
        .run = run_tilesets,
    },
    {
        .name = "completion",
        .usage = "bash|zsh|fish",
        .summary = N_("print the completion script of a shell"),
        .example = "eval \"$(tesela completion bash)\"",
        .operand_kind = VALUE_CHOICE,
        .operand_choices = "bash zsh fish",
        .operands_min = 1,
        .operands_max = 1,
        .run = run_completion,
    },
    {
        .name = "complete",
        .usage = "-- WORD...",
        .summary = N_("answer a completion script"),
        .operands_max = -1,
        .run = run_complete,
        .is_hidden = true,
    },
    {
        .name = "help",
        .usage = N_("[COMMAND...]"),
        .summary = N_("show the help of a command"),
        .example = "tesela help board",
        .operand_kind = VALUE_COMMAND,
        .operands_max = -1,
        .run = run_help,
    },
    {
        .name = "man",
        .usage = "",
        .summary = N_("print the manual page"),
        .example = "tesela man | man -l -",
        .run = run_man,
    },
    {
        .name = "restore",
        .usage = "FILE [--store FILE]",
        .summary = N_("bring back all accounts and games from a backup"),
        .details = N_("What is there now is replaced. The file is checked first, through and through; if anything is "
                      "wrong with it nothing changes."),
        .example = "tesela restore tesela-2026-11-15.db",
        .options = store_options,
        .operand_kind = VALUE_FILE,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_restore,
    },
    {
        .name = "verify",
        .usage = "GAME.json [--json]",
        .summary = N_("check that a game was played as it says"),
        .details =
            N_("Plays the game again: every action must be by the rules and give the state that its record has, and "
               "the seed must be the one that was published when the game began. The exit status is 0 if all of "
               "it holds, 1 otherwise."),
        .example = "tesela verify 2024-05-01-183012.json",
        .options = verify_options,
        .operand_kind = VALUE_FILE,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_verify,
    },
    {
        .name = "version",
        .usage = "",
        .summary = N_("show the version"),
        .run = run_version,
    },
    {0},
};

const Command command_root = {
    .name = "tesela",
    .usage = N_("COMMAND [OPTION...]"),
    .summary = N_("crossword board games and word puzzles"),
    .details = N_("Plays crossword board games, compiles lexica and finds the best plays of a position."),
    .commands = root_commands,
};
