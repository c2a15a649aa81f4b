// SPDX-License-Identifier: MIT
// The table of commands: everything that can be said on the command line.
#include "app/gameorder.h"
#include "cli/output.h"
#include "cli/run.h"
#include "study/daily.h"
#include "study/positionorder.h"
#include "study/study.h"
#include "study/trainer.h"

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

// ---- options ----

#define THINKING_OPTION                                                                                                \
  FIELD_ROW("time-ms", FIELD_INT, .value = "MS", .low = 1, .high = 3600000,                                            \
            .help = N_(                                                                                                \
                "time that sim and champion have for each turn (default: the same amount of work on every computer)"))

static const Field autoplay_options[] = {
    {"games", FIELD_INT, .value = "N", .low = 1, .high = 100 * 1000 * 1000,
     .help = N_("how many games (default: 100; with --until-clear, the most: 20000)")},
    {"p1", FIELD_TEXT, .value = "BOT",
     .help = N_("first machine (default: greedy), or engine:COMMAND, a program that speaks UCGI")},
    {"p2", FIELD_TEXT, .value = "BOT", .help = N_("second machine, the same")},
    {"bots", FIELD_TEXT, .value = "BOTS", .help = N_("all machines, separated by commas, for more than two")},
    TEST_OPTIONS,
    {"work", FIELD_TEXT, .value = "LIST",
     .help = N_("how many times their usual work machines that search do: one number for all, or one for each (4,1)")},
    {"part", FIELD_TEXT, .value = "K/N",
     .help = N_("play only the Kth of N parts of the match, for autoplay merge (needs --seed and --resume)")},
    {"resume", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("write the match down in this file, and go on from it if it was interrupted")},
    {"pairs", .help = N_("play games in pairs: the same tiles twice, with the machines' places exchanged")},
    {"leaves", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("values of the tiles that stay on the rack, ours or KLV2 (default: those of the lexicon)")},
    THINKING_OPTION,
    {"threads", FIELD_INT, .value = "N", .low = 1, .high = 64,
     .help = N_("games played at the same time (default: 1)")},
    {"out", .value = "FILE", .offers = OFFER_FILES, .help = N_("write the games to this file, one a line, as JSON")},
    {"jsonl", .value = "FILE", .offers = OFFER_FILES, .help = N_("another name for --out")},
    {"gcg", .value = "FOLDER", .offers = OFFER_FILES, .help = N_("write each game to a GCG file in this folder")},
    FORCE_OPTION,
    JSON_OPTION,
    {.fields = match_order_fields},
};

static const Field console_options[] = {
    STORE_OPTION,
    {"seed", FIELD_TEXT, .value = "TEXT", .help = N_("draw the tiles of new games from this seed")},
    {0},
};

static const Field play_options[] = {
    {"allow-rude", .help = N_("let hints and friendly machines use rude words")},
    {"file", .value = "FILE", .offers = OFFER_FILES, .help = N_("keep the game in this file")},
    {"new", .help = N_("begin a new game, without asking about one that waits")},
    {"resume", .help = N_("go on with the game that waits, without asking")},
    {"games", .help = N_("list the games that were put aside, and how to go on with them")},
    THINKING_OPTION,
    {.fields = game_order_fields},
};

const Field json_options[] = {JSON_OPTION, {0}};
const Field store_options[] = {STORE_OPTION, {0}};

static const Field daily_options[] = {
    {"hint", .help = N_("say where to look")},
    {"solution", .help = N_("give up, and see the play")},
    JSON_OPTION,
    STORE_OPTION,
    {.fields = daily_try_fields},
};

static const Field exercise_options[] = {
    {"hint", .help = N_("say where to look")},
    {"solution", .help = N_("give up, and see the play")},
    {"try", .value = "PLAY", .help = N_("a play: its square and its word, 8H WORD across, H8 WORD down")},
    JSON_OPTION,
    STORE_OPTION,
    {.fields = trainer_question_fields},
};

static const Field account_export_options[] = {
    {"output", .letter = "o", .value = "FILE", .offers = OFFER_FILES, .help = N_("file to write")},
    FORCE_OPTION,
    STORE_OPTION,
    {0},
};

static const Field board_options[] = {
    BAG_OPTION,
    {"tiles", .value = "ID", .offers = OFFER_TILE_SETS,
     .help = N_("tile set, for positions that name none (default: en)")},
    {"layout", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("drawing of the premium squares (default: those of the board's size)")},
    {"size", FIELD_CHOICE, .value = "SIZE", .choices = "auto small normal large",
     .help = N_("size of the drawing (default: the largest that fits)")},
    {"theme", FIELD_CHOICE, .value = "THEME", .choices = "auto light dark",
     .help = N_("colours for a light or a dark terminal")},
    {0},
};

static const Field engine_options[] = {
    {"lexicon", .value = "ID", .offers = OFFER_LEXICA,
     .help = N_("recipe of the lexicon (default: that of your language)")},
    {"kwg", .value = "FILE", .offers = OFFER_FILES, .help = N_("compiled lexicon")},
    BAG_OPTION,
    {"bot", FIELD_TEXT, .value = "BOT", .help = N_("machine that chooses (default: champion)")},
    {"threads", FIELD_INT, .value = "N", .low = 1, .high = 64, .help = N_("threads (default: 1)")},
    {"leaves", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("values of the tiles that stay on the rack, ours or KLV2 (default: those of the lexicon)")},
    {"no-map", .help = N_("work without the word map: slower moves, but a quicker start")},
    {"seed", FIELD_TEXT, .value = "TEXT", .help = N_("seed for everything that is random")},
    {"rack-size", FIELD_INT, .value = "N", .low = 1, .high = 15, .help = N_("tiles that earn the bonus (default: 7)")},
    {"bingo", FIELD_INT, .value = "POINTS", .low = 0, .high = 10000,
     .help = N_("bonus for playing a full rack (default: what the position says, or 50)")},
    {0},
};

static const Field moves_options[] = {JSON_OPTION, {.fields = moves_order_fields}};
static const Field sim_options[] = {JSON_OPTION, {.fields = sim_order_fields}};
static const Field endgame_options[] = {JSON_OPTION, {.fields = endgame_order_fields}};
static const Field position_options[] = {
    JSON_OPTION,
    {"top", FIELD_INT, .value = "N", .low = 1, .high = STUDY_MOVES_MAX,
     .help = N_("show the N best moves (default: 15)")},
    {.fields = study_order_fields},
};
static const Field peg_options[] = {JSON_OPTION, {.fields = peg_order_fields}};

// ---- commands ----

// In the order of the help: playing; positions and games; machines; words; puzzles; the store; the program itself.
static const Command root_commands[] = {
    {"play", .usage = "[--preset ID] [--lexicon ID] [--people NAMES] [--bots BOTS] [--new|--resume|--games]",
     .summary = N_("play in the terminal, against the machine or each other"),
     .details = N_("Words are typed with the square where they begin: 8H WORD reads across, H8 WORD down; ? shows what "
                   "else can be done. Every turn is on the disk once it is confirmed: a game goes on where it stopped, "
                   "whatever happens. A finished game is kept with its seed, so that anybody can verify it.\n"
                   "Through a pipe the same commands are read line by line."),
     .example = "tesela play --preset spanish --people Ana,Luis", .options = play_options, .run = run_play},
    {"daily", .usage = "[--day DAY] [--language LANG] [--try PLAY | --hint | --solution] [--json]",
     .summary = N_("the puzzle of the day: one play stands out"),
     .details =
         N_("A position with one play that is better than all others, the same for everybody who has these words: "
            "easy on Mondays, hard on Sundays. Days are those of UTC. A play is tried with its square, 8H WORD "
            "across and H8 WORD down; the exit status is 0 if it is the one, 1 otherwise."),
     .example = "tesela daily --language es --try '8H CASA'", .options = daily_options, .run = run_daily},
    {"study", .usage = N_("COMMAND [OPTION...]"),
     .summary = N_("learn words: lists to print, and cards that come back"), .commands = study_commands},
    {"exercise",
     .usage = "[--language LANG] [--kind KIND] [--difficulty N] [--exercise NAME] [--try PLAY | --hint | --solution] "
              "[--json]",
     .summary = N_("exercises: positions in which one play is proven to stand out"),
     .details = N_("Machines play against each other until there is a turn of the kind you ask for: bingo plays the "
                   "whole rack, hook makes several words, out ends the game, preendgame has one tile in the bag. What "
                   "is found is kept, and every computer with these words finds the same. Each exercise has a name; "
                   "use it to try a play or to give up. The exit status of a try is 0 if it is the play, 1 otherwise."),
     .example = "tesela exercise --language es --kind bingo --json", .options = exercise_options, .run = run_exercise},
    {"console", .usage = "[--store PLACE] [--seed TEXT]",
     .summary = N_("accounts, games and dictionaries behind numbered menus"),
     .details = N_("Register or log in, keep dictionaries and bags, play with people and machines, save, come back and "
                   "climb the ranking. Every menu takes a number; 0 goes back.\n"
                   "Through a pipe the same answers are read line by line, with the same results."),
     .example = "tesela console --lang es", .options = console_options, .run = run_console},
    {"serve",
     .usage = "[--bind ADDRESS] [--port N] [--data DIR] [--store PLACE] [--tls-cert FILE --tls-key FILE] "
              "[--allow-host NAME]",
     .summary = N_("play in the browser: serve the game's page"),
     .details = N_("Prints the address to open when it is ready. It serves this computer only, unless --bind says "
                   "otherwise; then passwords need ten characters, and browsers must use a name that --allow-host "
                   "allows. SIGTERM stops it cleanly; SIGHUP makes it open its log and its certificate again."),
     .example = "tesela serve --port 8080", .options = serve_options, .run = run_serve},
    {"work", .usage = "--store PLACE [--threads N]",
     .summary = N_("do the long work of servers: analyses, puzzles, class sets"),
     .details =
         N_("Servers that share a database keep their long work there as jobs. Any of these servers may do a job, and "
            "so does this command. It prints a line when it takes a job and when the job is done. SIGTERM stops it "
            "cleanly: a job under way is given back, and another program starts it again. While the database can't be "
            "reached, it waits. A server with its store in a file does such work itself."),
     .example = "tesela work --store postgresql://tesela@db.example.org/club --threads 8", .options = work_options,
     .run = run_work},
    {"demo", .usage = "users|resources|games|solo|duo|machines",
     .summary = N_("play a test run of the console on data of its own"),
     .details =
         N_("Types the answers of a whole run into the menus, shows what they say, and compares it with what they "
            "should say. Nothing of yours is read or changed. The exit status is 0 if everything went as it "
            "should."),
     .example = "tesela demo games", .operand_offers = OFFER_CHOICES,
     .operand_choices = "users resources games solo duo machines", .operands_min = 1, .operands_max = 1,
     .run = run_demo},
    {"board", .usage = "CGP|-", .summary = N_("draw a position"),
     .details = N_("CGP is a position in one line: rows, racks, scores and scoreless turns. A '-' reads it from "
                   "standard input."),
     .example = "tesela board '15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15 AEINRST/ 0/12 0 ld spanish;'",
     .options = board_options, .operands_min = 1, .operands_max = -1, .run = run_board},
    {"position", .usage = "--lexicon ID --cgp CGP|--preset ID [--play PLAY] [--top N] [--json]",
     .summary = N_("check a position, and go on from it"),
     .details = N_("Prints the record of the position and what is odd about it: invalid words, or tiles that are not "
                   "connected to the others. If a rack is given, it lists the best moves, judged as in the review of a "
                   "game. With --play it judges that play and prints the record after it: the next player is to move, "
                   "and a rack that would have drawn tiles is empty."),
     .example = "tesela position --lexicon es --play '9I RETINAS' --cgp "
                "'15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15 AEINRST/ 0/12 0 ld spanish;'",
     .options = position_options, .run = run_position},
    {"moves",
     .usage = "--kwg FILE.kwg --bag BAG.txt --cgp CGP [--all | --top N] [--leaves FILE.klv2] [--json]\n"
              "--lexicon ID --cgp CGP [--all | --top N] [--json]",
     .summary = N_("list the best plays of a position"),
     .details = N_("The rack of the player to move comes first in the CGP. Plays are sorted by equity: points and, "
                   "with --leaves, the value of the tiles that stay on the rack. 8E reads across, E8 down; (letters) "
                   "are on the board already, a small letter is a blank, and [CH] is one tile."),
     .example = "tesela moves --lexicon es --cgp '15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15 AEINRST/ 0/12 0'",
     .options = moves_options, .run = run_moves},
    {"sim",
     .usage = "--kwg FILE.kwg --bag BAG.txt --cgp CGP [--plies N] [--iterations N | --time-ms MS] [--threads N] "
              "[--json]\n"
              "--lexicon ID --cgp CGP [--plies N] [--iterations N | --time-ms MS] [--threads N] [--json]",
     .summary = N_("play the best moves of a position out and see which wins most"),
     .details = N_(
         "The tiles that nobody has seen are dealt at random, the same for every move, and a few turns are played. "
         "Equity is what the player to move gains in these turns, including the value of the tiles kept; ± is a "
         "margin of 95 per cent confidence. Moves that can no longer be the best are dropped. With one or two tiles in "
         "the bag every deal is met once, if the iterations allow, and there is no margin. The result depends on "
         "the seed and the iterations, never on the threads. Ctrl-C stops and shows what is known so far."),
     .example = "tesela sim --lexicon en --cgp '15/15/15/15/15/15/15/5CASE6/15/15/15/15/15/15/15 AEINRST/ 0/12 0' "
                "--threads 2",
     .options = sim_options, .run = run_sim},
    {"endgame",
     .usage = "--kwg FILE.kwg --bag BAG.txt --cgp CGP [--plies N] [--time-ms MS] [--json]\n"
              "--lexicon ID --cgp CGP [--plies N] [--time-ms MS] [--json]",
     .summary = N_("solve a position whose bag is empty"),
     .details = N_("Finds the best play of both sides to the end of the game, and how many points the player to move "
                   "gains on the other from here on, including those for the tiles left at the end. The rack of the "
                   "player to move comes first in the CGP; if the other rack is left out, it is all the tiles that are "
                   "neither on the board nor on the first rack."),
     .example = "tesela endgame --lexicon en --cgp '... AEINRST/DLU 350/371 0' --time-ms 5000",
     .options = endgame_options, .run = run_endgame},
    {"peg",
     .usage = "--kwg FILE.kwg --bag BAG.txt --cgp CGP [--time-ms MS] [--candidates N] [--threads N] [--json]\n"
              "--lexicon ID --cgp CGP [--time-ms MS] [--candidates N] [--threads N] [--json]",
     .summary = N_("find the move that wins most with one to seven tiles in the bag"),
     .details =
         N_("Tries the ways in which the unseen tiles could lie and plays each of them to the end. For every candidate "
            "it shows wins, ties, losses and the average lead at the end. The rack of the player to move comes first "
            "in the CGP; the other rack counts as unseen, even if it is given. Each round looks more closely at fewer "
            "candidates, and the last one proves: 'exact' marks numbers over all the ways, with each side playing best "
            "by what it sees; 'at least, at most' are bounds. Ctrl-C stops with what is known so far."),
     .example = "tesela peg --lexicon en --cgp '... AEINRST/ 350/371 0' --time-ms 10000", .options = peg_options,
     .run = run_peg},
    {"analyze", .usage = "FILE.gcg|GAME.json [--turn N] [--player NAME] [--sim N] [--json | --html FILE [--force]]",
     .summary = N_("find the mistakes of a game"),
     .details = N_("Every move is compared with the best one there was: points and the value of the tiles kept, and "
                   "the chance of winning. ?!, ? and ?? mark small, medium and large mistakes; luck is what "
                   "the tiles drawn were worth against what could be expected."),
     .example = "tesela analyze final.gcg --html final.html", .options = analyze_options, FILE_OPERANDS(1),
     .run = run_analyze},
    {"infer", .usage = "FILE.gcg|GAME.json [--turn N] [--json]",
     .summary = N_("guess which tiles a player probably kept, from what they played"),
     .details = N_("Compares each set of tiles that the player could have kept with what was played. If that rack had "
                   "a much better move, the set is unlikely, because players look for good moves. Tiles that the next "
                   "player held, if the record shows them, can't have been kept."),
     .example = "tesela infer final.gcg --turn 12", .options = infer_options, FILE_OPERANDS(1), .run = run_infer},
    {"gcg", .usage = N_("COMMAND [OPTION...]"), .summary = N_("check and convert games in GCG files"),
     .commands = gcg_commands},
    {"verify", .usage = "GAME.json [--json]", .summary = N_("check that a game was played as its file says"),
     .details = N_("Plays the game again: every action must follow the rules and lead to the state in its record, and "
                   "the seed must be the one that was published when the game began. The exit status is 0 if all of "
                   "this is true, 1 otherwise."),
     .example = "tesela verify 2024-05-01-183012.json", .options = json_options, FILE_OPERANDS(1), .run = run_verify},
    {"autoplay",
     .usage = "[--games N] [--seed TEXT] [--p1 BOT] [--p2 BOT] [--pairs] [--until-clear] [--threads N] "
              "[--resume FILE [--part K/N]] [--out FILE] [--force] [--json]",
     .summary = N_("let machines play many games"),
     .details =
         N_("The result depends on the seed and the number of games, never on the threads. Another program's "
            "engine passes when its answer is not a legal move or comes too late; that is reported and counted."),
     .example = "tesela autoplay --lexicon es --games 1000 --seed 7", .options = autoplay_options, .run = run_autoplay,
     .commands = autoplay_commands},
    {"engine",
     .usage = "--kwg FILE.kwg --bag BAG.txt [--bot BOT] [--threads N]\n"
              "--lexicon ID [--bot BOT] [--threads N]",
     .summary = N_("choose moves for other programs, which ask by the UCGI protocol"),
     .details = N_("Commands are read from standard input and answered on standard output, a line each: ucgi, "
                   "isready, setoption, ucginewgame, position, go, stop, quit."),
     .example = "tesela engine --lexicon en --bot champion", .options = engine_options, .run = run_engine},
    {"train", .usage = "COMMAND [OPTION...]",
     .summary = N_("let the machine learn: from its own games, and from the times of classes"),
     .commands = train_commands},
    {"leaves", .usage = "COMMAND [OPTION...]", .summary = N_("show and convert the values of tiles on the rack"),
     .commands = leaves_commands},
    {"lexicon", .usage = N_("COMMAND [OPTION...]"), .summary = N_("compile lexica and look into them"),
     .commands = lexicon_commands},
    {"tilesets", .usage = "[ID] [--bag] [--json|--csv]", .summary = N_("list the tile sets, or show one"),
     .example = "tesela tilesets ca --bag", .options = tilesets_options, .operand_offers = OFFER_TILE_SETS,
     .operands_max = 1, .run = run_tilesets},
    {"maze", .usage = N_("COMMAND [OPTION...]"), .summary = N_("make, solve, edit and print mazes"),
     .commands = maze_commands},
    {"sopa", .usage = N_("COMMAND [OPTION...]"), .summary = N_("make, solve and print word searches"),
     .commands = sopa_commands},
    {"crossword", .usage = N_("COMMAND [OPTION...]"), .summary = N_("make, verify and print crosswords"),
     .commands = crossword_commands},
    {"scramble", .usage = N_("COMMAND [OPTION...]"), .summary = N_("make, verify and print word scrambles"),
     .commands = scramble_commands},
    {"cryptogram", .usage = N_("COMMAND [OPTION...]"), .summary = N_("make, verify and print cryptograms"),
     .commands = cryptogram_commands},
    {"booklet", .usage = N_("COMMAND [OPTION...]"), .summary = N_("puzzles of several kinds in one PDF"),
     .commands = booklet_commands},
    {"backup", .usage = "FILE [--store PLACE]", .summary = N_("copy all accounts and games into a file"),
     .details = N_("Others may go on playing meanwhile: the copy shows one single moment. A file that exists already "
                   "is never overwritten. The backup of a PostgreSQL database is such a file too; restore puts it back "
                   "into a file or a database."),
     .example = "tesela backup tesela-2026-11-15.db", .options = store_options, FILE_OPERANDS(1), .run = run_backup},
    {"restore", .usage = "FILE [--store PLACE]", .summary = N_("bring back all accounts and games from a backup"),
     .details = N_("Replaces everything that is there now. The whole file is checked first; if anything is wrong with "
                   "it, nothing changes. A store that is too damaged to be opened is kept beside the new one; stop the "
                   "programs that use it first."),
     .example = "tesela restore tesela-2026-11-15.db", .options = store_options, FILE_OPERANDS(1), .run = run_restore},
    {"store", .usage = N_("COMMAND [OPTION...]"),
     .summary = N_("move accounts and games between a file and PostgreSQL"), .commands = store_commands},
    {"export", .usage = "NAME [-o FILE.json] [--force] [--store PLACE]",
     .summary = N_("write everything that an account owns as JSON"),
     .details = N_("Dictionaries, bags, games, saves, puzzles and the picture. Seeds and racks are included only for "
                   "games that are over."),
     .example = "tesela export Anna -o anna.json", .options = account_export_options, .operands_min = 1,
     .operands_max = 1, .run = run_export},
    {"import", .usage = "NAME FILE [--store PLACE]", .summary = N_("import what an account owned elsewhere"),
     .details = N_("FILE is what tesela export wrote. What the account has already stays as it is. Games that were not "
                   "over are left out, and nothing imported counts for ranking or statistics."),
     .example = "tesela import Anna anna.json", .options = store_options, .operand_offers = OFFER_FILES,
     .operands_min = 2, .operands_max = 2, .run = run_import},
    {"class", .usage = N_("COMMAND [OPTION...]"), .summary = N_("let a class solve puzzles by a link"),
     .commands = class_commands},
    {"admin", .usage = N_("COMMAND [OPTION...]"), .summary = N_("manage the accounts and games of others"),
     .commands = admin_commands},
    {"help", .usage = N_("[COMMAND...]"), .summary = N_("show the help of a command"), .example = "tesela help board",
     .operand_offers = OFFER_COMMANDS, .operands_max = -1, .run = run_help},
    {"completion", .usage = "bash|zsh|fish", .summary = N_("print the completion script of a shell"),
     .example = "eval \"$(tesela completion bash)\"", .operand_offers = OFFER_CHOICES,
     .operand_choices = "bash zsh fish", .operands_min = 1, .operands_max = 1, .run = run_completion},
    {"complete", .usage = "-- WORD...", .summary = N_("answer a completion script"), .operands_max = -1,
     .run = run_complete, .is_hidden = true},
    {"man", .usage = "", .summary = N_("print the manual page"), .example = "tesela man | man -l -", .run = run_man},
    {"version", .usage = "", .summary = N_("show the version"), .run = run_version},
    {0},
};

const Command command_root = {
    .name = "tesela",
    .usage = N_("COMMAND [OPTION...]"),
    .summary = N_("crossword board games and word puzzles"),
    .details =
        N_("Plays crossword board games, makes word puzzles and mazes, and finds the best plays of a position. To "
           "begin, type 'tesela play' for a game in the terminal, or 'tesela serve' for the page in the browser."),
    .commands = root_commands,
};
