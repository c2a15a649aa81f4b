// SPDX-License-Identifier: MIT
// Demonstrations: a script is typed into the menus, on a store in a temporary folder, and the output is compared with
// what is expected. The numbers are those of the menus: see console.c and its neighbours.
#include "app/machine.h"
#include "app/resource.h"
#include "base/error.h"
#include "base/file.h"
#include "console/console.h"
#include "console/console_internal.h"
#include "console/embedded.h"
#include "term/terminal.h"

#include <dirent.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- scripts ----

// Instead of a line: one turn with the greedy machine's move, typed tile by tile; or all turns to the end of the game.
#define DEMO_TURN "\1turn"
#define DEMO_GAME "\1game"

typedef struct DemoLine {
  const char *typed;    // lines; NULL in the row that ends a script; @ stands for the demonstration's folder
  const char *expected; // message id of what must be said between these lines and the next row; NULL: anything
  const char *argument; // for its %s
} DemoLine;

typedef struct Demo {
  const char *name; // NULL in the row that ends the table
  const DemoLine *lines;
} Demo;

// Creates users, logs in, changes passwords and deletes, with every possible error.
static const DemoLine users[] = {
    {"2\nana\nprimera", N_("Welcome, %s."), "ana"}, // register
    {"5", N_("Logged out."), NULL},
    {"2\nana\notra", N_("There is a user of that name already."), NULL},
    {"1\nnadie\nprimera", N_("There is no user of that name."), NULL}, // log in
    {"1\nana\nsegunda", N_("The password is wrong."), NULL},
    {"1\nana\nprimera", N_("Welcome, %s."), "ana"},
    {"1", N_("Change password"), NULL}, // account
    {"2", N_("The ranking is empty."), NULL},
    {"1\nprimera\nsegunda\ntercera", N_("Error: the passwords do not match."), NULL},
    {"1\ntercera\nsegunda\nsegunda", N_("The password is wrong."), NULL},
    {"1\nprimera\nsegunda\nsegunda", N_("Password changed."), NULL},
    {"4\nanna\nsegunda", N_("Name changed."), NULL}, // another name
    {"0\n5", N_("Logged out."), NULL},
    {"1\nana\nsegunda", N_("There is no user of that name."), NULL},
    {"1\nanna\nsegunda", N_("Welcome, %s."), "anna"},
    {"1\n3\nno", N_("Deletion cancelled."), NULL}, // delete
    {"3\nyes\nprimera", N_("The password is wrong."), NULL},
    {"3\nyes\nsegunda", N_("Account deleted. Goodbye."), NULL},
    {"1\nanna\nsegunda", N_("There is no user of that name."), NULL},
    {"nonsense", N_("The selected option is not valid"), NULL},
    {"3", N_("Goodbye."), NULL},
    {0},
};

static const DemoLine resources[] = {
    {"2\nA\nA", N_("Welcome, %s."), "A"},
    {"2\n1", N_("dictionary"), NULL},                                      // list
    {"2\n2\nprueba\nCASA\nsaca\nCASA\n", N_("Letter Count Points"), NULL}, // add; typed
    {"A 12 1\nC 4 3\nS 6 1\n# 2 0\n", N_("Resource '%s' created."), "prueba"},
    {"2\nprueba\nOSO\n\n", N_("There is a dictionary with that ID already."), NULL},
    {"2\nimposible\nCASA\nPERRO\n\nA 12 1\nC 4 3\nS 6 1\n", N_("the tiles can't spell '%s'"), "PERRO"},
    {"2\nP 2 3\nE 6 1\nR 4 1\nO 6 1\n", N_("Resource '%s' created."), "imposible"}, // more tiles
    {"1\n@/nowhere", N_("That is not a directory."), NULL},                         // from a directory
    {"1\n@", N_("Files are missing in the directory."), NULL},
    {"1\n@/pairs", N_("Resource '%s' added from the directory."), "temas"},
    {"0\n4\nprueba", N_("tile"), NULL},                          // show
    {"3\n0\n3\nprueba", N_("Resource '%s' deleted."), "prueba"}, // delete
    {"3\ntemas", N_("Resource '%s' deleted."), "temas"},
    {"3\ntemas", N_("The resource could not be deleted: %s"), ""},
    {"0\n4", N_("Goodbye."), NULL},
    {0},
};

// Modes and dictionaries; saving, loading by name and number, continuing, deleting.
static const DemoLine games[] = {
    {"2\nA\nA", N_("Welcome, %s."), "A"},
    {"3\n2", N_("No game is available to load"), NULL},
    {"3", N_("No game is available to load"), NULL},
    {"5", N_("No game is available to load"), NULL},
    {"1\n4", N_("Something is missing! Give mode, dictionary and names."), NULL}, // new
    {"1\n1\n2\nnada", N_("The selected dictionary is not available"), NULL},      // one player
    {"demo\n3\n\n4\n12\n", N_("Invalid name."), NULL},                            // start
    {"12\nprueba-1", N_("Game saved as '%s'."), "prueba-1"},
    {"3\n12\nprueba-1", N_("There is a game of that name already."), NULL}, // pass
    {"no\n0", N_("The game is kept; continue it whenever you like."), NULL},
    {"1\n1\n2\n2\ndemo\n3\nA\nA", N_("The name of a player can't be empty or repeated"), NULL}, // two players
    {"B\n4\n12\nprueba-2", N_("Game saved as '%s'."), "prueba-2"},
    {"13", N_("Game saved as '%s'."), "prueba-2"}, // save and leave
    {"2\n0\n3", N_("players"), NULL},              // the last one; load
    {"prueba-1\n0\n3\n1\n0\n3\n99", N_("Selection out of range."), NULL},
    {"3\nninguna", N_("There is no such game."), NULL},
    {"5\n2\n99", N_("Selection out of range."), NULL}, // manage
    {"2\nprueba-2", N_("Game '%s' deleted."), "prueba-2"},
    {"2\nprueba-1", N_("Game '%s' deleted."), "prueba-1"},
    {"0\n0\n4", N_("Goodbye."), NULL},
    {0},
};

static const DemoLine solo[] = {
    {"2\nA\nA", N_("Welcome, %s."), "A"},
    {"3\n1\n1\n1\n2\ndemo\n3\n\n4\n4", N_("Invalid command"), NULL}, // finish without tiles
    {"2 7 7", N_("no tile of this turn is on the square %s"), "7 7"},
    {"1\nE\n99 99", N_("The selected position is not valid for a tile"), NULL}, // it asks again
    {"0\n5\n!", N_("'%s' does not begin with a tile of this game"), "!"},
    {"0", NULL, NULL},
    {"16", N_("nothing has been done in this turn"), NULL},
    {DEMO_TURN, NULL, NULL},
    {DEMO_TURN, NULL, NULL},
    {"12\nprueba", N_("Game saved as '%s'."), "prueba"},
    {DEMO_TURN, NULL, NULL},
    {"13", N_("Game saved as '%s'."), "prueba"},
    {"3\nprueba", NULL, NULL},
    {DEMO_GAME, NULL, NULL},
    {"2", N_("Games"), NULL},
    {"4", N_("The ranking is empty."), NULL}, // with a seed and the user's own words nothing counts
    {"0\n4", N_("Goodbye."), NULL},
    {0},
};

static const DemoLine duo[] = {
    {"2\nB\nB", N_("Welcome, %s."), "B"},
    {"5\n2\nA\nA", N_("Welcome, %s."), "A"},
    {"3\n1\n1\n2\n2\ndemo\n3\n\n+\nB\nnope", N_("The password is wrong."), NULL}, // the other one logs in for the seat
    {"+\nB\nB\n4\n8", NULL, NULL},                                                // shuffle
    {DEMO_TURN, NULL, NULL},
    {DEMO_TURN, NULL, NULL},
    {"3\n0", N_("The game is kept; continue it whenever you like."), NULL}, // pass
    {"2", NULL, NULL},
    {DEMO_GAME, NULL, NULL},
    {"2", N_("Games"), NULL},
    {"8", N_("over"), NULL},                                                           // finished games
    {"1", N_("how they came about"), NULL},                                            // the first of them
    {"1\n\n", N_("Enter: next, -: before, or the number of a move (0: back):"), NULL}, // move by move
    {"0\n2", N_("what happened"), NULL},
    {"0\n0\n0\n4", N_("Goodbye."), NULL},
    {0},
};

static const DemoLine machines[] = {
    {"2\nA\nA", N_("Welcome, %s."), "A"},
    {"3\n1\n1\n4\n0\n2\n\n3\n\n1\n2\ndemo\n4", N_("how they came about"), NULL}, // only bots: it plays by itself
    {"2", N_("Games"), NULL},
    {"8", N_("over"), NULL},
    {"0\n0\n4", N_("Goodbye."), NULL},
    {0},
};

static const Demo demos[] = {
    {"users", users},       {"resources", resources},     {"games", games}, {"solo", solo}, {"duo", duo},
    {"machines", machines}, {.name = NULL, .lines = NULL}};

// ---- a run ----

typedef struct DemoRun {
  const DemoLine *line;  // next
  const DemoLine *asked; // the row whose answer is awaited
  StrBuf heard;          // what the program has said since the last line was typed
  StrBuf queue;          // lines still to type, each ended by '\n'
  const char *folder;
  int checks, failures;
  Console *console;
} DemoRun;

// Prints apart from what the console says, which is what is checked.
static void demo_print(const char *format, const char *text) {
  ScopedStrBuf line = {0};
  strbuf_printf(&line, format, text); // NOLINT(clang-diagnostic-format-nonliteral)
  (void)terminal_write(stdout, (Span){line.data, line.size});
}

static void demo_check(DemoRun *run, Console *console) {
  if (!run->asked || !run->asked->expected)
    return;
  ScopedStrBuf wanted = {0};
  run->checks++;
  // NOLINTNEXTLINE(clang-diagnostic-format-nonliteral): the format is a message of the script
  strbuf_printf(&wanted, _(run->asked->expected), run->asked->argument ? run->asked->argument : "");
  if (!strstr(strbuf_text(&run->heard), strbuf_text(&wanted))) {
    run->failures++;
    demo_print("\n*** %s\n", strbuf_text(&wanted));
  }
}

static void queue_tile(const TileSet *tiles, Tile tile, int row, int col, StrBuf *queue) {
  if (tile_is_blank(tile))
    strbuf_printf(queue, "1\n# %s %d %d\n", tiles->names[tile_letter(tile)], row, col);
  else
    strbuf_printf(queue, "1\n%s %d %d\n", tiles->names[tile], row, col);
}

// Queues the greedy machine's move, as a person types it.
static void queue_turn(const Console *console, StrBuf *queue) {
  Action action;
  MachineTask *task;
  if (!console->playing) // the script has gone wrong: its next line will show it
    return;
  const GameTable *table = opengame_table(console->playing);
  if (table_help_ask(table, table_turn(table), &task, NULL) != OK)
    return;
  bool is_play = machinetask_run(task, NULL, &action, NULL) == OK && action.type == ACTION_PLAY;
  for (int i = 0; is_play && i < action.play.length; i++) {
    if (action.play.tiles[i] != TILE_THROUGH)
      queue_tile(&game_settings(table->game)->tiles, action.play.tiles[i], play_row(&action.play, i),
                 play_col(&action.play, i), queue);
  }
  strbuf_add_text(queue, is_play ? "4\n" : "3\n");
  machinetask_destroy(task);
}

static void take_queued(StrBuf *queue, StrBuf *out) {
  const char *end = memchr(queue->data, '\n', queue->size);
  size_t size = (size_t)(end - queue->data);
  strbuf_add(out, queue->data, size);
  memmove(queue->data, queue->data + size + 1, queue->size - size); // with the NUL
  queue->size -= size + 1;
}

// The lines of the next row of the script.
static void queue_row(DemoRun *run) {
  for (const char *c = run->line->typed; *c; c++) {
    if (*c == '@')
      strbuf_add_text(&run->queue, run->folder);
    else
      strbuf_add_char(&run->queue, *c);
  }
  strbuf_add_char(&run->queue, '\n');
  run->asked = run->line++;
  strbuf_reset(&run->heard);
}

static bool is_row(const DemoRun *run, const char *typed) {
  return run->line->typed && strcmp(run->line->typed, typed) == 0;
}

// Puts the next row of the script into the queue; false at its end. A row for a whole game repeats until the game is
// over.
static bool fill_queue(DemoRun *run, Console *console) {
  while (run->queue.size == 0) {
    bool is_game = is_row(run, DEMO_GAME), is_turn = is_row(run, DEMO_TURN);
    if (is_game && console->playing) {
      queue_turn(console, &run->queue);
      return true;
    }
    demo_check(run, console);
    run->asked = NULL;
    if (!run->line->typed)
      return false;
    if (is_turn)
      queue_turn(console, &run->queue);
    if (is_turn || is_game)
      run->line++;
    else
      queue_row(run);
  }
  return true;
}

static bool next_answer(void *context, StrBuf *out) {
  DemoRun *run = context;
  Console *console = run->console;
  if (run->queue.size == 0 && !fill_queue(run, console))
    return false;
  take_queued(&run->queue, out);
  demo_print("> %s\n", strbuf_text(out));
  return true;
}

static void write_file(const char *folder, const char *name, Span text) {
  ScopedStrBuf path = {0};
  strbuf_printf(&path, "%s/%s", folder, name);
  (void)(file_write(path.data, text, NULL) == OK); // if this fails, the demonstration notices
}

// Makes a dictionary with its bag for the games, and the same as files to import.
static Status demo_prepare(App *app, const char *folder, Error *err) {
  TileSet tiles;
  ScopedStrBuf bag = {0}, pairs = {0};
  char password[] = "demo";
  Account owner;
  Span words = embed_find(console_embedded, "demo/words.txt");
  Status status = tileset_builtin("es-basic", &tiles, err);
  if (status == OK)
    status = account_register(app, "demo", password, &owner, err);
  if (status != OK)
    return status;
  tileset_write(&tiles, &bag);
  Span bag_text = {bag.data, bag.size};
  status =
      resource_add(app, &owner, &(ResourceOrder){.id = "demo", .words.bytes = words, .bag.bytes = bag_text}, NULL, err);
  if (status == OK)
    status = resource_share(app, &owner, "demo", true, err);
  strbuf_printf(&pairs, "%s/pairs", folder);
  if (status == OK)
    status = dir_ensure(pairs.data, err);
  write_file(pairs.data, "temas_diccionario.txt", words);
  write_file(pairs.data, "temas_bolsa.txt", bag_text);
  return status;
}

static void remove_folder(const char *path) {
  DIR *folder = opendir(path);
  const struct dirent *entry;
  while (folder && (entry = readdir(folder))) {
    ScopedStrBuf inside = {0};
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
      strbuf_printf(&inside, "%s/%s", path, entry->d_name);
      if (unlink(inside.data) != 0)
        remove_folder(inside.data);
    }
  }
  if (folder)
    closedir(folder);
  rmdir(path);
}

static Status play_script(const ConsoleOptions *options, const Demo *demo, const char *folder, Error *err) {
  ScopedStrBuf place = {0};
  Console console;
  DemoRun run = {.line = demo->lines, .folder = folder, .console = &console};
  strbuf_printf(&place, "%s/demo.db", folder);
  AppOptions app = {.place = place.data, .cost = {.passes = 1, .memory = 8192 * 1024}};
  console_init(&console, options);
  Status status = app_open(&app, &console.app, err);
  if (status == OK)
    status = demo_prepare(console.app, folder, err);
  if (status == OK) {
    console.seed = demo->name; // gives the same games every time
    console.talk.answer = next_answer;
    console.talk.answer_context = &run;
    console.talk.heard = &run.heard;
    console_serve(&console);
    ScopedStrBuf sum = {0};
    strbuf_printf(&sum, tr(console.talk.catalog, "Checked: %d, not as expected: %d\n"), run.checks, run.failures);
    demo_print("%s", sum.data);
    if (run.failures > 0 || run.line->typed)
      status = error_set(err, ERR_STATE, N_("the demonstration did not go as it should"));
  }
  console_deinit(&console);
  strbuf_deinit(&run.heard);
  strbuf_deinit(&run.queue);
  return status;
}

static Status no_demo(const char *name, Error *err) {
  ScopedStrBuf names = {0};
  for (const Demo *demo = demos; demo->name; demo++)
    strbuf_printf(&names, " %s", demo->name);
  return error_set(err, ERR_MISSING, N_("there is no demonstration '%s'; there are:%s"), err_str(name),
                   err_str(strbuf_text(&names)));
}

Status console_demo(const ConsoleOptions *options, const char *name, Error *err) {
  const char *base = getenv("TMPDIR");
  ScopedStrBuf folder = {0};
  const Demo *demo = demos;
  while (demo->name && strcmp(demo->name, name) != 0)
    demo++;
  if (!demo->name)
    return no_demo(name, err);
  strbuf_printf(&folder, "%s/tesela-demo-XXXXXX", base && base[0] ? base : "/tmp");
  if (!mkdtemp(folder.data))
    return error_set(err, ERR_IO, N_("can't make a folder for the demonstration"));
  Status status = play_script(options, demo, folder.data, err);
  remove_folder(folder.data);
  return status;
}
