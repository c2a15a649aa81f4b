// SPDX-License-Identifier: MIT
// The table of commands: all there is to say on the command line, and nowhere else.
#include "cli/command.h"
#include "cli/records.h"
#include "cli/run.h"
#include "cli/sopa.h"

const Field global_options[] = {
    {"lang", FIELD_CHOICE, .value = "LANG", .choices = catalog_choices, .help = N_("language of the messages")},
    {"color", FIELD_CHOICE, .value = "WHEN", .choices = "auto always never",
     .help = N_("colours: on a terminal, always or never")},
    {"help", .letter = "h", .help = N_("show this help")},
    {"version", .help = N_("show the version")},
    {0},
};

static const Field tilesets_options[] = {
    {"bag", .help = N_("print the set as a bag file")},
    JSON_OPTION,
    CSV_OPTION,
    {0},
};

static const Command admin_commands[] = {
    {
        .name = "grant",
        .usage = "NAME [--store PLACE]",
        .summary = N_("make an account an administrator"),
        .example = "tesela admin grant Ana",
        .options = store_options,
        .operand_offers = OFFER_NOTHING,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_admin_grant,
    },
    {
        .name = "revoke",
        .usage = "NAME [--store PLACE]",
        .summary = N_("take that back"),
        .options = store_options,
        .operand_offers = OFFER_NOTHING,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_admin_revoke,
    },
    {
        .name = "list",
        .usage = "[--store PLACE]",
        .summary = N_("say who they are"),
        .options = store_options,
        .run = run_admin_list,
    },
    {
        .name = "accounts",
        .usage = "[--store FILE]",
        .summary = N_("list the accounts"),
        .details = N_("A line each, with tabs: number, since when, name, and why it is banned."),
        .options = store_options,
        .run = run_admin_accounts,
    },
    {
        .name = "ban",
        .usage = "NAME [--reason TEXT] [--store FILE]",
        .summary = N_("keep an account out"),
        .details =
            N_("The account is logged out everywhere within seconds and can't log in. Its games and puzzles stay."),
        .example = "tesela admin ban Mallory --reason spam",
        .options = steward_options,
        .operand_offers = OFFER_NOTHING,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_admin_ban,
    },
    {
        .name = "unban",
        .usage = "NAME [--reason TEXT] [--store FILE]",
        .summary = N_("let an account in again"),
        .options = steward_options,
        .operand_offers = OFFER_NOTHING,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_admin_unban,
    },
    {
        .name = "password",
        .usage = "NAME [--reason TEXT] [--store FILE]",
        .summary = N_("give an account a new password"),
        .details = N_("For somebody who has lost theirs. It is made at random and printed once; the account is logged "
                      "out everywhere."),
        .options = steward_options,
        .operand_offers = OFFER_NOTHING,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_admin_password,
    },
    {
        .name = "rename",
        .usage = "NAME NEW [--reason TEXT] [--store FILE]",
        .summary = N_("give an account another name"),
        .example = "tesela admin rename Mallory Mel",
        .options = steward_options,
        .operand_offers = OFFER_NOTHING,
        .operands_min = 2,
        .operands_max = 2,
        .run = run_admin_rename,
    },
    {
        .name = "end-sessions",
        .usage = "NAME [--reason TEXT] [--store FILE]",
        .summary = N_("log an account out everywhere"),
        .options = steward_options,
        .operand_offers = OFFER_NOTHING,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_admin_end_sessions,
    },
    {
        .name = "close-game",
        .usage = "ID [--reason TEXT] [--store FILE]",
        .summary = N_("end a game without a result"),
        .options = steward_options,
        .operand_offers = OFFER_NOTHING,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_admin_close_game,
    },
    {
        .name = "book",
        .usage = "[--store FILE]",
        .summary = N_("say what was done to accounts and games"),
        .details = N_("A line each, with tabs, oldest first: when, by whom, what, to whom, and why."),
        .options = store_options,
        .run = run_admin_book,
    },
    {0},
};

static const Command store_commands[] = {
    {
        .name = "copy",
        .usage = "FROM TO",
        .summary = N_("copy everything from one place to another"),
        .details = N_("A place is a file, or an address of PostgreSQL: postgresql://USER@HOST:PORT/DATABASE or "
                      "service=NAME, with libpq's environment and service files; the password belongs in PGPASSWORD or "
                      "in a password file. TO must be empty. The copy is of one moment; to move for good, stop the "
                      "server first. It is read back and compared, and is there whole or not at all."),
        .example = "tesela store copy tesela.db postgresql://tesela@db.example.org/club",
        .operand_offers = OFFER_FILES,
        .operands_min = 2,
        .operands_max = 2,
        .run = run_store_copy,
    },
    {0},
};

// In the order of the help: playing; positions and games; machines; words; puzzles; what is kept; the program itself.
static const Command root_commands[] = {
    {
        .name = "play",
        .usage = "[--preset ID] [--lexicon ID] [--people NAMES] [--bots BOTS] [--new|--resume|--games]",
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
        .name = "console",
        .usage = "[--store PLACE] [--seed TEXT]",
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
        .name = "serve",
        .usage = "[--bind ADDRESS] [--port N] [--data DIR] [--store PLACE] [--tls-cert FILE --tls-key FILE] "
                 "[--allow-host NAME]",
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
        .name = "demo",
        .usage = "users|resources|games|solo|duo|machines",
        .summary = N_("play a test run of the console on data of its own"),
        .details =
            N_("Types the answers of a whole run into the menus, shows what they say, and compares it with what they "
               "should say. Nothing of yours is read or changed. The exit status is 0 if everything went as it "
               "should."),
        .example = "tesela demo games",
        .operand_offers = OFFER_CHOICES,
        .operand_choices = "users resources games solo duo machines",
        .operands_min = 1,
        .operands_max = 1,
        .run = run_demo,
    },
    {
        .name = "board",
        .usage = "CGP|-",
        .summary = N_("draw a position"),
        .details = N_("CGP is a position in one line: rows, racks, scores and scoreless turns. A '-' reads it from "
                      "standard input."),
        .example = "tesela board '15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15 AEINRST/ 0/12 0 ld spanish;'",
        .options = board_options,
        .operand_offers = OFFER_NOTHING,
        .operands_min = 1,
        .operands_max = -1,
        .run = run_board,
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
        .name = "analyze",
        .usage = "FILE.gcg|GAME.json [--turn N] [--player NAME] [--sim N] [--json | --html FILE [--force]]",
        .summary = N_("find the mistakes of a game"),
        .details = N_("Every move is compared with the best one there was: points and the value of the tiles kept, and "
                      "the chance of winning. ?!, ? and ?? mark small, medium and large mistakes; luck is what "
                      "the tiles drawn were worth against what could be expected."),
        .example = "tesela analyze final.gcg --html final.html",
        .options = analyze_options,
        .operand_offers = OFFER_FILES,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_analyze,
    },
    {
        .name = "infer",
        .usage = "FILE.gcg|GAME.json [--turn N] [--json]",
        .summary = N_("tell what a player probably kept on the rack, by what they did"),
        .details = N_("Each set of tiles that could have been kept is put beside what was played. If that rack had "
                      "a much better move, the set is not likely: players look for good moves. What the next player "
                      "held, where the record has it, can't have been kept."),
        .example = "tesela infer final.gcg --turn 12",
        .options = infer_options,
        .operand_offers = OFFER_FILES,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_infer,
    },
    {
        .name = "gcg",
        .usage = N_("COMMAND [OPTION...]"),
        .summary = N_("check and convert games in GCG files"),
        .commands = gcg_commands,
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
        .operand_offers = OFFER_FILES,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_verify,
    },
    {
        .name = "autoplay",
        .usage = "[--games N] [--seed TEXT] [--p1 BOT] [--p2 BOT] [--pairs] [--until-clear] [--threads N] "
                 "[--resume FILE [--part K/N]] [--out FILE] [--force] [--json]",
        .summary = N_("let machines play many games"),
        .details =
            N_("The result depends on the seed and the number of games, never on the threads. A program of another "
               "house passes when its answer is no legal move or comes too late; that is told and counted."),
        .example = "tesela autoplay --lexicon es --games 1000 --seed 7",
        .options = autoplay_options,
        .run = run_autoplay,
        .commands = autoplay_commands,
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
        .name = "train",
        .usage = "COMMAND [OPTION...]",
        .summary = N_("let the machine learn by playing against itself"),
        .commands = train_commands,
    },
    {
        .name = "leaves",
        .usage = "COMMAND [OPTION...]",
        .summary = N_("show and convert the values of tiles on the rack"),
        .commands = leaves_commands,
    },
    {
        .name = "lexicon",
        .usage = N_("COMMAND [OPTION...]"),
        .summary = N_("compile lexica and look into them"),
        .commands = lexicon_commands,
    },
    {
        .name = "tilesets",
        .usage = "[ID] [--bag] [--json|--csv]",
        .summary = N_("list the tile sets, or show one"),
        .example = "tesela tilesets ca --bag",
        .options = tilesets_options,
        .operand_offers = OFFER_TILE_SETS,
        .operands_max = 1,
        .run = run_tilesets,
    },
    {
        .name = "maze",
        .usage = N_("COMMAND [OPTION...]"),
        .summary = N_("make, solve, edit and print mazes"),
        .commands = maze_commands,
    },
    {
        .name = "sopa",
        .usage = N_("COMMAND [OPTION...]"),
        .summary = N_("make, solve and print word searches"),
        .commands = sopa_commands,
    },
    {
        .name = "backup",
        .usage = "FILE [--store PLACE]",
        .summary = N_("copy all accounts and games into a file"),
        .details = N_("Others may go on playing meanwhile: the copy is of one moment. A file that is there already is "
                      "never overwritten. A backup of a PostgreSQL database is such a file too; restore puts it back "
                      "into a file or a database."),
        .example = "tesela backup tesela-2026-11-15.db",
        .options = store_options,
        .operand_offers = OFFER_FILES,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_backup,
    },
    {
        .name = "restore",
        .usage = "FILE [--store PLACE]",
        .summary = N_("bring back all accounts and games from a backup"),
        .details = N_("What is there now is replaced. The file is checked first, through and through; if anything is "
                      "wrong with it nothing changes. A store that is too damaged to be opened is kept beside the new "
                      "one; end the programs that use it first."),
        .example = "tesela restore tesela-2026-11-15.db",
        .options = store_options,
        .operand_offers = OFFER_FILES,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_restore,
    },
    {
        .name = "store",
        .usage = N_("COMMAND [OPTION...]"),
        .summary = N_("move accounts and games between a file and PostgreSQL"),
        .commands = store_commands,
    },
    {
        .name = "export",
        .usage = "NAME [-o FILE.json] [--force] [--store PLACE]",
        .summary = N_("write everything that an account owns as JSON"),
        .details = N_("Dictionaries, bags, games, saves, puzzles, picture. Of games that are not over neither the seed "
                      "nor what is on a rack is told."),
        .example = "tesela export Anna -o anna.json",
        .options = account_export_options,
        .operand_offers = OFFER_NOTHING,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_export,
    },
    {
        .name = "import",
        .usage = "NAME FILE [--store PLACE]",
        .summary = N_("take in what an account owned elsewhere"),
        .details = N_("FILE is what tesela export wrote. What the account has already stays as it is; games that were "
                      "not over are left out, and nothing counts for ranking or statistics."),
        .example = "tesela import Anna anna.json",
        .options = store_options,
        .operand_offers = OFFER_FILES,
        .operands_min = 2,
        .operands_max = 2,
        .run = run_import,
    },
    {
        .name = "admin",
        .usage = N_("COMMAND [OPTION...]"),
        .summary = N_("say who may change the statistics on the page"),
        .commands = admin_commands,
    },
    {
        .name = "help",
        .usage = N_("[COMMAND...]"),
        .summary = N_("show the help of a command"),
        .example = "tesela help board",
        .operand_offers = OFFER_COMMANDS,
        .operands_max = -1,
        .run = run_help,
    },
    {
        .name = "completion",
        .usage = "bash|zsh|fish",
        .summary = N_("print the completion script of a shell"),
        .example = "eval \"$(tesela completion bash)\"",
        .operand_offers = OFFER_CHOICES,
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
        .name = "man",
        .usage = "",
        .summary = N_("print the manual page"),
        .example = "tesela man | man -l -",
        .run = run_man,
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
