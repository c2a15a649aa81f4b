// SPDX-License-Identifier: MIT
// tesela play: what is typed, and what "?" lists.
#include "base/file.h"
#include "base/mem.h"
#include "game/square.h"
#include "notation/gamejson.h"
#include "study/lesson.h"
#include "tests/walk/terminal.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#define LIST_END "Blanks are written in lower case"

// Every command. What "?" shows must be in this table.
typedef struct Word {
  const char *word;
  int ability; // -1: none
} Word;
static const Word words[] = {
    {"play", ABILITY_PLAY},
    {"place", ABILITY_PLAY},
    {"take", ABILITY_PLAY},
    {"move", ABILITY_PLAY},
    {"reset", ABILITY_PLAY},
    {"preview", ABILITY_PLAY},
    {"confirm", ABILITY_PLAY},
    {"pass", ABILITY_PASS},
    {"exchange", ABILITY_EXCHANGE},
    {"swap", ABILITY_SWAP},
    {"accept", ABILITY_ACCEPT},
    {"challenge", ABILITY_CHALLENGE},
    {"reject", ABILITY_CHALLENGE},
    {"reverse", ABILITY_REVERSE},
    {"skip", ABILITY_SKIP},
    {"blank", ABILITY_BUY_BLANK},
    {"shuffle", -1},
    {"hint", ABILITY_HELP},
    {"lesson", ABILITY_HELP},
    {"undo", ABILITY_UNDO},
    {"board", -1},
    {"history", -1},
    {"tiles", -1},
    {"define", -1},
    {"rules", -1},
    {"resign", ABILITY_RESIGN},
    {"quit", -1},
};
enum { WORDS = sizeof words / sizeof *words };

// The program

static void start(Terminal *terminal, bool is_resumed) {
  Walk *walk = terminal->walk;
  const Plan *plan = walk->plan;
  const char *argv[2 * RULES_MAX + 32];
  char board[16];
  int count = 0;
  StrBuf people = {0}, machines = {0};
#define ADD(text) argv[count++] = (text)
  ADD(walk->program);
  ADD("play");
  ADD("--file");
  ADD(terminal->place.data);
  if (is_resumed) {
    ADD("--resume");
  } else {
    for (int i = 0; i < plan->people; i++)
      strbuf_printf(&people, "%s%s", i ? "," : "", plan->names[i]);
    for (int i = 0; i < plan->machines; i++)
      strbuf_printf(&machines, "%s%s", i ? "," : "", plan->bots[i]);
    ADD("--new"), ADD("--preset"), ADD(plan->preset);
    ADD("--kwg"), ADD(walk->words->kwg_file.data), ADD("--bag"), ADD(walk->words->bag_file.data);
    ADD("--seed"), ADD(plan->seed);
    ADD("--people"), ADD(people.size ? people.data : "none");
    ADD("--bots"), ADD(machines.size ? machines.data : "none");
    for (int i = 0; i < plan->rule_count; i++)
      ADD("--set"), ADD(plan->rules[i]);
    snprintf(board, sizeof board, "%d", plan->board_size);
    if (plan->board_size)
      ADD("--board"), ADD(board);
  }
  ADD(NULL);
#undef ADD
  terminal_start(terminal, argv);
  strbuf_deinit(&people);
  strbuf_deinit(&machines);
}

static void *open_game(Walk *walk) {
  Terminal *terminal = terminal_new(walk);
  strbuf_printf(&terminal->place, "%s/game.jsonl", walk->folder);
  walk->front = terminal;
  start(terminal, false);
  return terminal;
}

// A finished game may have been archived by then.
static void resume(void *front) {
  Terminal *terminal = front;
  bool is_over = state_is_over(game_state(terminal->walk->oracle.game));
  if (!is_over || file_exists(terminal->place.data))
    start(terminal, true);
}

// What is offered

typedef struct Listed {
  bool is_offered[WORDS];
  StrBuf reasons[WORDS]; // the reasons of commands that are listed as impossible now
} Listed;

static int find_word(const Terminal *terminal, const char *text, size_t size) {
  for (int i = 0; i < WORDS; i++) {
    if (strlen(words[i].word) == size && memcmp(words[i].word, text, size) == 0)
      return i;
  }
  walk_fail(terminal->walk, "the list has \"%.*s\", which this test does not know", (int)size, text);
}

// "Not now: accept, reject (there is no play to accept or to challenge)"
static void read_refused(const Terminal *terminal, const char *entry, Listed *out) {
  const char *names = entry + strlen("Not now: "), *reason = strstr(names, " (");
  if (!reason)
    walk_fail(terminal->walk, "no reason in \"%s\"", entry);
  while (names < reason) {
    size_t size = strcspn(names, ", ");
    StrBuf *own = &out->reasons[find_word(terminal, names, size)];
    strbuf_add(own, reason + 2, strlen(reason) - 3);
    names += size + strspn(names + size, ", ");
  }
}

static void read_entry(const Terminal *terminal, const char *entry, Listed *out) {
  if (strncmp(entry, "Not now: ", strlen("Not now: ")) == 0)
    read_refused(terminal, entry, out);
  else
    out->is_offered[find_word(terminal, entry, strcspn(entry, " "))] = true;
}

// Lines that begin with two spaces; those with more continue the previous one.
static void read_list(const Terminal *terminal, Listed *out) {
  TerminalLines said = terminal_lines(terminal);
  StrBuf entry = {0};
  int end = 0, begin;
  while (strncmp(said.lines[end], LIST_END, strlen(LIST_END)) != 0)
    end++;
  for (begin = end; begin > 0 && strncmp(said.lines[begin - 1], "  ", 2) == 0;)
    begin--;
  for (int i = begin; i < end; i++) {
    bool goes_on = said.lines[i][2] == ' ';
    if (!goes_on && entry.size)
      read_entry(terminal, entry.data, out);
    if (!goes_on)
      strbuf_reset(&entry);
    strbuf_printf(&entry, "%s%s", goes_on ? " " : "", said.lines[i] + strspn(said.lines[i], " "));
  }
  if (entry.size)
    read_entry(terminal, entry.data, out);
  strbuf_deinit(&entry);
  terminal_free_lines(&said);
}

// The other name, in games where a challenge costs the turn; and the board, which a screen shows anyway.
static bool is_other_name(const Terminal *terminal, const char *word) {
  bool is_reject = game_settings(terminal->walk->oracle.game)->challenge == CHALLENGE_REJECT;
  return strcmp(word, is_reject ? "challenge" : "reject") == 0 || (strcmp(word, "board") == 0 && terminal->is_pty);
}

static void check_word(const Terminal *terminal, int seat, int i, const Listed *listed) {
  const GameTable *table = &terminal->walk->oracle;
  const Settings *settings = game_settings(table->game);
  Ability ability = words[i].ability < 0 ? ABILITY_PLAY : ability_here((Ability)words[i].ability, settings);
  bool is_known = words[i].ability < 0 || ability_is_known(ability, settings);
  StrBuf reason = {0};
  Error why;
  bool is_lesson = strcmp(words[i].word, "lesson") == 0; // it needs a turn, too
  bool is_good = words[i].ability < 0 ||
                 (is_lesson ? lesson_check(table, seat, &why) : ability_check(ability, table, seat, &why)) == OK;
  if (!is_good)
    error_format(&why, NULL, &reason);
  bool is_silent = words[i].ability == ABILITY_PLAY; // one reason for all plays would say too much
  bool is_other = is_other_name(terminal, words[i].word);
  if (listed->is_offered[i] != (is_known && is_good && !is_other))
    walk_fail(terminal->walk, "%s is %soffered, and should%s be (%s)", words[i].word,
              listed->is_offered[i] ? "" : "not ", is_known && is_good && !is_other ? "" : " not",
              strbuf_text(&reason));
  const char *expected = is_known && !is_good && !is_silent && !is_other ? strbuf_text(&reason) : "";
  if (strcmp(strbuf_text(&listed->reasons[i]), expected) != 0)
    walk_fail(terminal->walk, "%s is refused with \"%s\", and should be with \"%s\"", words[i].word,
              strbuf_text(&listed->reasons[i]), expected);
  strbuf_deinit(&reason);
}

static void check_list(Terminal *terminal, int seat) {
  Listed listed = {0};
  for (int i = terminal->is_pty; i < 2; i++) { // through a pipe the first one may come with earlier output
    terminal_tell(terminal, "?");
    terminal_hear(terminal, LIST_END);
  }
  read_list(terminal, &listed);
  for (int i = 0; i < WORDS; i++) {
    check_word(terminal, seat, i, &listed);
    strbuf_deinit(&listed.reasons[i]);
  }
}

// The table, as a line: "Ana: A E I N R S ? | Ana 20, Machine 12 | 80 tiles in the bag". The player chooses the order
// of the tiles.
static void check_line(const Terminal *terminal, int seat) {
  const Walk *walk = terminal->walk;
  const State *state = game_state(walk->oracle.game);
  const TileSet *tiles = &game_settings(walk->oracle.game)->tiles;
  StrBuf begin = {0}, rest = {0};
  GameView *view = mem_alloc(sizeof *view);
  game_view_for(walk->oracle.game, seat, view);
  strbuf_printf(&begin, "\n%s:", state->seats[seat].who.name);
  for (int i = 0; i < state->seat_count; i++)
    strbuf_printf(&rest, "%s %s %d", i ? "," : "  |", state->seats[i].who.name, state->seats[i].score);
  strbuf_printf(&rest, "  | %d tile%s in the bag", view->bag_count, view->bag_count == 1 ? "" : "s");
  const char *line = NULL, *heard = strbuf_text(&terminal->talker.heard), *all = heard;
  for (const char *next = all; (next = strstr(next, begin.data)); next++)
    line = next + begin.size;
  if (!line && strncmp(heard, begin.data + 1, begin.size - 1) == 0)
    line = heard + begin.size - 1;
  Rack rack = view->rack;
  bool is_good = line != NULL;
  while (is_good && *line == ' ' && line[1] != ' ') {
    size_t size = strcspn(line + 1, " ");
    int tile = size == 1 && line[1] == '?' ? TILE_BLANK : tileset_find(tiles, (Span){line + 1, size});
    is_good = tile >= 0 && rack_take(&rack, (Tile)tile);
    line += size + 1;
  }
  if (!is_good || rack.total > 0 || strncmp(line, rest.data, rest.size) != 0)
    walk_fail(walk, "%s's line should go on with%s, and show the whole rack", begin.data + 1, rest.data);
  strbuf_deinit(&begin);
  strbuf_deinit(&rest);
  mem_free(view);
}

// Waiting

static void check_question(Terminal *terminal, int seat) {
  StrBuf question = {0};
  strbuf_printf(&question, "%s, may a turn be taken back? (yes/no)",
                game_state(terminal->walk->oracle.game)->seats[seat].who.name);
  terminal_pass_device(terminal);
  terminal_hear(terminal, question.data);
  strbuf_deinit(&question);
}

static void wait_for_turn(Terminal *terminal, int seat) {
  StrBuf prompt = {0};
  strbuf_printf(&prompt, "%s>", game_state(terminal->walk->oracle.game)->seats[seat].who.name);
  const char *asked = terminal_pass_device(terminal);
  if (strcmp(asked, prompt.data) != 0)
    walk_fail(terminal->walk, "it asks \"%s\" instead of \"%s\"", asked, prompt.data);
  strbuf_deinit(&prompt);
}

static void ready(void *front) {
  Terminal *terminal = front;
  Walk *walk = terminal->walk;
  Turn turn = turn_now(&walk->oracle);
  int undo_seat = oracle_undo_seat(&walk->oracle);
  if (turn.kind == TURN_OVER && terminal->talker.pid == 0)
    return;
  if (turn.kind == TURN_OVER)
    terminal_wait_end(terminal);
  else if (undo_seat >= 0)
    check_question(terminal, undo_seat);
  else if (terminal->is_pty) {
    wait_for_turn(terminal, turn.seat);
    if (walk_chance(&walk->whims, 50))
      check_list(terminal, turn.seat);
  } else {
    check_list(terminal, turn.seat);
    check_line(terminal, turn.seat);
  }
}

// Saying

static void say_square(const Placement *placement, StrBuf *out) {
  Square square = {.row = placement->row, .col = placement->col};
  square_write(&square, out);
}

static void place_tiles(Terminal *terminal, const SeatOrder *order) {
  const TileSet *tiles = &game_settings(terminal->walk->oracle.game)->tiles;
  for (int i = 0; i < order->draft->count; i++) {
    const Placement *placement = &order->draft->placements[i];
    StrBuf line = {0};
    say_square(placement, &line);
    Tile tile = placement->tile;
    strbuf_printf(&line, " %s%s", tile_is_blank(tile) ? "?" : "", tiles->names[tile_letter(tile)]);
    terminal_tell(terminal, "place %s", line.data);
    strbuf_deinit(&line);
  }
}

static void say_play(Terminal *terminal, const SeatOrder *order) {
  StrBuf word = {0};
  bool is_meant = terminal_write_word(terminal->walk, order, &word);
  if (is_meant && walk_chance(&terminal->walk->whims, 70)) {
    terminal_tell(terminal, walk_chance(&terminal->walk->whims, 20) ? "play %s" : "%s", word.data);
  } else {
    place_tiles(terminal, order);
    terminal_tell(terminal, "confirm");
  }
  strbuf_deinit(&word);
}

static void say(void *front, const SeatOrder *order) {
  Terminal *terminal = front;
  StrBuf held = {0};
  terminal_write_tiles(terminal->walk, order, "?", &held);
  switch (order->ability) {
  case ABILITY_PLAY:
  case ABILITY_SUBMIT:
    if (order->draft && order->draft->count > 0)
      say_play(terminal, order);
    else
      terminal_tell(terminal, "pass");
    break;
  case ABILITY_EXCHANGE:
    terminal_tell(terminal, "exchange %s", strbuf_text(&held));
    break;
  case ABILITY_BUY_BLANK:
    terminal_tell(terminal, "blank %s", strbuf_text(&held));
    break;
  case ABILITY_UNDO_ACCEPT:
  case ABILITY_UNDO_REFUSE:
    terminal_tell(terminal, order->ability == ABILITY_UNDO_ACCEPT ? "yes" : "no");
    break;
  case ABILITY_RESIGN:
    terminal_tell(terminal, "resign");
    terminal_tell(terminal, "yes");
    break;
  default:
    for (int i = 0; i < WORDS; i++) {
      if (words[i].ability == (int)order->ability) {
        terminal_tell(terminal, "%s", words[i].word);
        break;
      }
    }
  }
  strbuf_deinit(&held);
}

// Without a word it can't be tried; nor if the word means something else in this game, as "pass" does.
static bool has_word(const Terminal *terminal, Ability ability) {
  return ability != ABILITY_UNDO_ACCEPT && ability != ABILITY_UNDO_REFUSE && ability != ABILITY_SUBMIT &&
         ability_here(ability, game_settings(terminal->walk->oracle.game)) == ability;
}

static void try_wrong(void *front, const SeatOrder *order, const Error *why) {
  Terminal *terminal = front;
  StrBuf reason = {0};
  if (!has_word(terminal, order->ability) ||
      (order->ability == ABILITY_PLAY && (!order->draft || order->draft->count == 0)))
    return;
  if (order->ability == ABILITY_RESIGN) // a player who can't resign is not asked
    return;
  error_format(why, NULL, &reason);
  if (order->ability == ABILITY_PLAY) {
    say_play(terminal, order);
    terminal_hear(terminal, reason.data);
    terminal_tell(terminal, "reset");
  } else {
    say(front, order);
    terminal_hear(terminal, reason.data);
  }
  strbuf_deinit(&reason);
}

static void wake(void *front) {
  terminal_tell(front, "%s", "");
}

static void idle(void *front) {
  static const char *const lines[] = {"history",  "tiles",     "rules",   "shuffle", "board", "",
                                      "nonsense", "history 0", "take 8H", "preview", "reset"};
  Terminal *terminal = front;
  terminal_tell(terminal, "%s", lines[random_below(&terminal->walk->whims, sizeof lines / sizeof *lines)]);
}

static bool leave(void *front) {
  Terminal *terminal = front;
  terminal_tell(terminal, "quit");
  terminal_wait_end(terminal);
  start(terminal, true);
  return true;
}

static void close_program(void *front) { // it has ended
  terminal_free(front);
}

// The record

static Game *read_game(const Terminal *terminal, const char *path, bool is_log) {
  Span text;
  Game *game;
  Error err;
  GameLoad load = {.drops_torn_line = is_log};
  if (file_read(path, GAMEJSON_FILE_MAX, &text, &err) != OK || gamejson_read(text, path, &load, &game, &err) != OK)
    walk_fail_error(terminal->walk, "the game can't be read", &err);
  mem_free_span(text);
  return game;
}

// A running game has its own file; a finished one is in the archive.
static Game *record(void *front) {
  const Terminal *terminal = front;
  if (file_exists(terminal->place.data))
    return read_game(terminal, terminal->place.data, true);
  StrBuf folder = {0};
  Game *game = NULL;
  strbuf_printf(&folder, "%s/home/data/games", terminal->walk->folder);
  DIR *entries = opendir(folder.data);
  for (const struct dirent *entry; entries && (entry = readdir(entries));) {
    StrBuf path = {0};
    strbuf_printf(&path, "%s/%s", folder.data, entry->d_name);
    if (!game && strstr(entry->d_name, ".json"))
      game = read_game(terminal, path.data, false);
    strbuf_deinit(&path);
  }
  if (entries)
    closedir(entries);
  if (!game)
    walk_fail(terminal->walk, "there is no game in %s, and none in %s", terminal->place.data, folder.data);
  strbuf_deinit(&folder);
  return game;
}

#define COMMON                                                                                                         \
  .open = open_game, .close = close_program, .ready = ready, .say = say, .try_wrong = try_wrong, .wake = wake,         \
  .idle = idle, .leave = leave, .interrupt = terminal_interrupt, .kill = terminal_kill, .resume = resume,              \
  .record = record, .add_conversation = terminal_add_conversation

const FrontKind front_play_pipe = {.name = "play-pipe", COMMON};
const FrontKind front_play_pty = {.name = "play-pty", .is_pty = true, COMMON};
