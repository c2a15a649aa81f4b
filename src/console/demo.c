// SPDX-License-Identifier: MIT
// A demonstration types a script into the menus, on a store in a folder of its own, and compares what they say with
// what they should.
#include "app/machine.h"
#include "app/resource.h"
#include "base/file.h"
#include "base/mem.h"
#include "console/console.h"
#include "console/console_internal.h"
#include "console/demo_internal.h"
#include "lexicon/tiletext.h"
#include "term/terminal.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct DemoRun {
  const DemoLine *line;  // next
  const DemoLine *asked; // whose answer is awaited
  StrBuf heard;          // since it was typed
  StrBuf queue;          // lines of a turn, each ended by '\n'
  const char *folder;
  int checks, failures;
  Console *console;
} DemoRun;

// Beside what the console says, which is what is checked.
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
  strbuf_printf(&wanted, tr(console->talk.catalog, run->asked->expected),
                run->asked->argument ? run->asked->argument : "");
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

// What the greedy machine would do, as a person types it.
static void queue_turn(const Console *console, StrBuf *queue) {
  Action action;
  MachineTask *task;
  if (!console->playing) // a script that goes wrong: what is typed next will show it
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

// The next row of the script goes into the queue; false at its end. A row for a whole game goes on until the game is
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
  (void)(file_write(path.data, text, NULL) == OK); // the demonstration itself will notice
}

// A dictionary with its bag for the games, and the same as files for whoever adds them.
static Status demo_prepare(App *app, const char *folder, Error *err) {
  TileSet tiles;
  ScopedStrBuf bag = {0}, pairs = {0};
  char password[] = "demo";
  Account owner;
  Span words = span_of(demo_words);
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
    console.seed = demo->name; // the same games every time
    console.talk.answer = next_answer;
    console.talk.answer_context = &run;
    console.talk.heard = &run.heard;
    console_serve(&console);
    ScopedStrBuf sum = {0};
    strbuf_printf(&sum, tr(console.talk.catalog, "Checked: %d, otherwise than expected: %d\n"), run.checks,
                  run.failures);
    demo_print("%s", sum.data);
    if (run.failures > 0 || run.line->typed)
      status = error_set(err, ERR_STATE, N_("the demonstration went otherwise than it should"));
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
