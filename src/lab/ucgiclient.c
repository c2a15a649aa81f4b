// SPDX-License-Identifier: MIT
#include "lab/ucgiclient.h"

#include "base/lines.h"
#include "base/mem.h"
#include "base/process.h"
#include "base/steady.h"
#include "notation/ucgi.h"

#include <string.h>

enum { POLL_MS = 100, SEND_MS = 2000 };

struct UcgiClient {
  UcgiClientOptions options;
  char *command;
  Process *process; // NULL: must be started again
  char name[UCGI_NAME_SIZE];
  bool is_new_game;
  StrBuf line;
};

// Reads until a line begins with the word; *rest is what follows it. `see`, if there is one, gets the other lines.
static Status wait_for(UcgiClient *client, const char *word, int64_t deadline, const Progress *progress,
                       void (*see)(UcgiClient *client, Span first, Span rest), Span *rest, Error *err) {
  for (;;) {
    int64_t left = deadline - steady_ms();
    Span first;
    Status status = process_read(client->process, left < POLL_MS ? left : POLL_MS, &client->line, err);
    if (progress_is_cancelled(progress))
      return error_set(err, ERR_CANCELLED, N_("cancelled"));
    if (status == ERR_LIMIT && left > POLL_MS)
      continue;
    if (status != OK)
      return status;
    *rest = strbuf_span(&client->line);
    if (!line_next_word(rest, &first))
      continue;
    if (span_equals(first, word))
      return OK;
    if (see)
      see(client, first, *rest);
  }
}

static void see_id(UcgiClient *client, Span first, Span rest) {
  Span word;
  if (!span_equals(first, "id") || !line_next_word(&rest, &word) || !span_equals(word, "name"))
    return;
  ScopedStrBuf visible = {0};
  strbuf_add_visible(&visible, span_trim(rest));
  size_t size = visible.size < UCGI_NAME_SIZE ? visible.size : UCGI_NAME_SIZE - 1;
  while (size > 0 && size < visible.size && ((unsigned char)visible.data[size] & 0xC0) == 0x80)
    size--; // do not cut a character
  memcpy(client->name, strbuf_text(&visible), size);
  client->name[size] = '\0';
}

static void give_up(UcgiClient *client) {
  if (client->process)
    process_kill(client->process);
  process_end(client->process);
  client->process = NULL;
}

static Status ucgiclient_start(UcgiClient *client, Error *err) {
  Span rest;
  int64_t deadline = steady_ms() + UCGI_START_MS;
  Status status = process_start(client->command, &client->process, err);
  if (status != OK)
    return status;
  status = process_send(client->process, "ucgi", SEND_MS, err);
  if (status == OK)
    status = wait_for(client, "ucgiok", deadline, NULL, see_id, &rest, err);
  if (status == OK)
    status = process_send(client->process, "isready", SEND_MS, err);
  if (status == OK)
    status = wait_for(client, "readyok", deadline, NULL, NULL, &rest, err);
  if (status != OK)
    give_up(client);
  client->is_new_game = true;
  return status;
}

Status ucgiclient_open(const UcgiClientOptions *options, UcgiClient **out, Error *err) {
  UcgiClient *client = mem_alloc(sizeof *client);
  client->options = *options;
  client->options.move_ms = options->move_ms > 0 ? options->move_ms : UCGI_MOVE_MS;
  client->options.grace_ms = options->grace_ms > 0 ? options->grace_ms : UCGI_GRACE_MS;
  client->command = mem_copy_text(options->command, strlen(options->command));
  Status status = ucgiclient_start(client, err);
  if (status != OK)
    ucgiclient_close(client);
  else
    *out = client;
  return status;
}

void ucgiclient_close(UcgiClient *client) {
  if (!client)
    return;
  if (client->process && process_send(client->process, "quit", SEND_MS, NULL) != OK)
    process_kill(client->process);
  process_end(client->process);
  strbuf_deinit(&client->line);
  mem_free(client->command);
  mem_free(client);
}

const char *ucgiclient_name(const UcgiClient *client) {
  return client->name;
}

void ucgiclient_new_game(UcgiClient *client) {
  client->is_new_game = true;
}

// Asks about the position

// The name by which other programs know the tiles, "" if they know no such set.
static const char *tiles_name(const TileSet *tiles) {
  static const struct { const char *id, *name; } names[] = {{"en", "english"}, {"es", "spanish"}, {"ca", "catalan"}};
  char hash[65], other_hash[65];
  tileset_hash(tiles, hash);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    TileSet other;
    if (tileset_builtin(names[i].id, &other, NULL) != OK)
      continue;
    tileset_hash(&other, other_hash);
    if (strcmp(hash, other_hash) == 0)
      return names[i].name;
  }
  return "";
}

static void copy_name(char out[CGP_NAME_MAX], const char *name) {
  size_t size = strlen(name);
  for (size_t i = 0; i < size; i++) { // characters that would end the opcode can't be in a name
    if (name[i] == ';' || name[i] == ' ')
      return;
  }
  if (size < CGP_NAME_MAX)
    memcpy(out, name, size + 1);
}

static void position_of(const GameView *view, Cgp *out) {
  const State *state = &view->state;
  int seat = view->seat;
  *out = (Cgp){.board = state->board, .zeros = state->scoreless_in_all};
  out->racks[0] = view->rack;
  do {
    if (!state->seats[seat].is_out)
      out->scores[out->rack_count++] = state->seats[seat].score;
    seat = (seat + state->direction + state->seat_count) % state->seat_count;
  } while (seat != view->seat);
  int needed = view->settings->exchange_minimum;
  out->opcodes.bingo_bonus = (CgpNumber){true, view->settings->bingo_bonus};
  out->opcodes.exchange_limit = (CgpNumber){true, needed > 0 ? needed : 1};
  copy_name(out->opcodes.lexicon, view->settings->lexicon);
  copy_name(out->opcodes.tiles_name, tiles_name(&view->settings->tiles));
}

static Status ucgiclient_ask(UcgiClient *client, const GameView *view, Error *err) {
  ScopedStrBuf text = {0};
  ScopedMem Cgp *cgp = mem_alloc(sizeof *cgp);
  Status status = OK;
  if (client->is_new_game)
    status = process_send(client->process, "ucginewgame", SEND_MS, err);
  client->is_new_game = false;
  position_of(view, cgp);
  strbuf_add_text(&text, "position cgp ");
  cgp_write(cgp, &view->settings->tiles, &text);
  if (status == OK)
    status = process_send(client->process, text.data, SEND_MS, err);
  strbuf_reset(&text);
  strbuf_printf(&text, "go movetime %lld", (long long)client->options.move_ms);
  return status == OK ? process_send(client->process, text.data, SEND_MS, err) : status;
}

static Status read_answer(const GameView *view, Span answer, Action *out, Error *err) {
  const TileSet *tiles = &view->settings->tiles;
  UcgiMove move;
  Span word = {0};
  line_next_word(&answer, &word);
  Status status = ucgi_read_move(word, tiles, view->state.board.size, &move, err);
  if (status == OK && (move.kind == UCGI_RACK || (move.kind == UCGI_EXCHANGE && !move.tiles_are_known)))
    status = error_set(err, ERR_INPUT, N_("'%s' is not an answer to the question for a move"),
                       err_span(word.data, word.size));
  if (status == OK && move.kind == UCGI_PLAY)
    status = ucgi_fit_play(&view->state.board, tiles, &move.play, err);
  if (status != OK)
    return status;
  out->type = move.kind == UCGI_PLAY ? ACTION_PLAY : move.kind == UCGI_EXCHANGE ? ACTION_EXCHANGE : ACTION_PASS;
  if (move.kind == UCGI_PLAY)
    out->play = move.play;
  if (move.kind != UCGI_EXCHANGE)
    return OK;
  out->exchange.is_free = false;
  out->exchange.count = move.count;
  memcpy(out->exchange.tiles, move.tiles, (size_t)move.count);
  return OK;
}

Status ucgiclient_choose(UcgiClient *client, const GameView *view, const Progress *progress, Action *out, Error *err) {
  Span rest;
  Status status = client->process ? OK : ucgiclient_start(client, err);
  if (status == OK)
    status = ucgiclient_ask(client, view, err);
  if (status == OK)
    status = wait_for(client, "bestmove", steady_ms() + client->options.move_ms + client->options.grace_ms, progress,
                      NULL, &rest, err);
  if (status != OK) {
    give_up(client); // a late answer must not be taken for the answer to the next question
    return status;
  }
  return read_answer(view, rest, out, err);
}
