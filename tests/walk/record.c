// SPDX-License-Identifier: MIT
#include "app/games_internal.h"
#include "app/inside.h"
#include "base/mem.h"
#include "tests/walk/walk.h"

#include <stdlib.h>
#include <string.h>

// One action as text. The order of submissions in a round does not count: machines think at the same time.
typedef struct Line {
  char *text;
  bool is_submission;
  int seat;
} Line;

static char *action_text(const Game *game, const Action *action) {
  Action plain = *action;
  StrBuf text = {0};
  plain.seq = 0;
  plain.at_ms -= game_began_ms(game);
  plain.account[0] = plain.nonce[0] = '\0';
  action_write(&plain, &game_settings(game)->tiles, &text);
  return text.data;
}

static int compare_seats(const void *a, const void *b) {
  return ((const Line *)a)->seat - ((const Line *)b)->seat;
}

static Line *read_lines(const Game *game) {
  int64_t count = game_action_count(game);
  Line *lines = mem_alloc((size_t)(count + 1) * sizeof *lines);
  for (int64_t i = 0, begin = 0; i <= count; i++) {
    const Action *action = game_action(game, i + 1);
    if (action)
      lines[i] = (Line){action_text(game, action), action->type == ACTION_SUBMIT, action->seat};
    if (lines[i].is_submission)
      continue;
    qsort(lines + begin, (size_t)(i - begin), sizeof *lines, compare_seats);
    begin = i + 1;
  }
  return lines;
}

static void free_lines(Line *lines, int64_t count) {
  for (int64_t i = 0; i < count; i++)
    mem_free(lines[i].text);
  mem_free(lines);
}

void record_write_head(const Game *game, StrBuf *out) {
  Settings *plain = mem_alloc(sizeof *plain);
  *plain = *game_settings(game);
  plain->lexicon[0] = '\0'; // each front end has a name of its own for the same words
  for (int seat = 0; seat < plain->seat_count; seat++)
    plain->seats[seat].account[0] = '\0';
  strbuf_printf(out, "began %lld, seed %.16s\n", (long long)game_began_ms(game), game_commitment(game));
  settings_write(plain, out);
  strbuf_add_char(out, '\n');
  mem_free(plain);
}

static void write_board(const Game *game, StrBuf *out) {
  const Board *board = &game_state(game)->board;
  const TileSet *tiles = &game_settings(game)->tiles;
  for (int row = 0; row < board->size; row++) {
    for (int col = 0; col < board->size; col++) {
      Tile tile = board_at(board, row, col);
      const char *name = tile_is_blank(tile) ? tiles->lower[tile_letter(tile)] : tiles->names[tile];
      strbuf_printf(out, " %s", tile == TILE_EMPTY ? "." : name);
    }
    strbuf_add_char(out, '\n');
  }
}

static void write_state(const Game *game, StrBuf *out) {
  const State *state = game_state(game);
  for (int seat = 0; seat < state->seat_count; seat++) {
    Rack rack = bag_rack(game_bag(game), seat);
    const SeatState *player = &state->seats[seat];
    strbuf_printf(out, "%s: %d points, %d coins spent, clock %lld%s, rack", player->who.name, player->score,
                  player->coins_spent, (long long)player->clock_ms, player->is_out ? ", out" : "");
    for (int kind = 0; kind <= TILE_KINDS_MAX; kind++)
      for (int i = 0; i < rack.counts[kind]; i++)
        strbuf_printf(out, " %s", game_settings(game)->tiles.names[kind]);
    strbuf_add_char(out, '\n');
  }
  strbuf_printf(out, "bag: %d; awaited %d; round %d; end: %s\n", bag_count(game_bag(game)), state_awaited(state),
                state->round, end_reason_name(state->end));
}

void record_write(const Game *game, StrBuf *out) {
  int64_t count = game_action_count(game);
  Line *lines = read_lines(game);
  for (int64_t i = 0; i < count; i++)
    strbuf_printf(out, "%lld. %s\n", (long long)i + 1, lines[i].text);
  write_board(game, out);
  write_state(game, out);
  free_lines(lines, count);
}

// A submission that is among those of the round.
static bool is_in_round(const Line *lines, int64_t count, int64_t at, const Line *wanted) {
  int64_t begin = at;
  while (begin > 0 && lines[begin - 1].is_submission)
    begin--;
  for (int64_t i = begin; i < count && lines[i].is_submission; i++) {
    if (strcmp(lines[i].text, wanted->text) == 0)
      return true;
  }
  return false;
}

bool record_begins(const Game *record, const Game *whole, int64_t at_least) {
  int64_t count = game_action_count(record), all = game_action_count(whole);
  if (count < at_least || count > all)
    return false;
  Line *found = read_lines(record), *expected = read_lines(whole);
  bool is_good = true;
  for (int64_t i = 0; is_good && i < count; i++)
    is_good = strcmp(found[i].text, expected[i].text) == 0 ||
              (found[i].is_submission && is_in_round(expected, all, i, &found[i]));
  free_lines(found, count);
  free_lines(expected, all);
  return is_good;
}

static Status find_last(Store *store, Arena *arena, StoreGame *out, Error *err) {
  StoreGame *found;
  int count = 0;
  Status status = OK;
  for (int is_over_too = 0; status == OK && count == 0 && is_over_too <= 1; is_over_too++)
    status = store->ops->games(store, 0, is_over_too, (StorePage){0, 1}, arena, &found, &count, err);
  if (status == OK && count == 0)
    return error_set(err, ERR_MISSING, "there is no game in the store");
  return status == OK ? store->ops->game_get(store, found[0].id, arena, out, err) : status;
}

Game *record_read_stored(const Walk *walk, const char *place, const char *id) {
  Arena arena = {0};
  StoreGame row;
  Game *game;
  App *app;
  Error err = {0};
  Status status = app_open(&(AppOptions){.place = place, .must_exist = true}, &app, &err);
  if (status == OK) {
    Store *store = app->store;
    status = id ? store->ops->game_find(store, id, &arena, &row, &err) : find_last(store, &arena, &row, &err);
    if (status == OK)
      status = game_read_stored(store, &row, -1, &game, &err);
    app_close(app);
  }
  if (status != OK)
    walk_fail_error(walk, "the game can't be read", &err);
  arena_deinit(&arena);
  return game;
}
