// SPDX-License-Identifier: MIT
#include "game/script.h"

#include "base/lines.h"
#include "base/mem.h"
#include "game/invariants.h"
#include "game/preset.h"
#include "game/square.h"
#include "lexicon/tiletext.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

enum { START_MS = 1000000, SEEDS_TRIED_MAX = 200000, LINE_MAX_BYTES = 512 };

// Takes the next line, up to a newline or a semicolon; false at the end.
static bool next_line(const char **at, char line[LINE_MAX_BYTES]) {
  while (**at == ';' || **at == '\n' || **at == ' ')
    (*at)++;
  if (**at == '\0')
    return false;
  size_t size = strcspn(*at, ";\n");
  if (size >= LINE_MAX_BYTES)
    fail_msg("the line is too long: %s", *at);
  memcpy(line, *at, size);
  while (size > 0 && line[size - 1] == ' ')
    size--;
  line[size] = '\0';
  *at += strcspn(*at, ";\n");
  return true;
}

// Cuts the first word off a line, in place.
static char *cut_word(char **line) {
  while (**line == ' ')
    (*line)++;
  char *word = *line;
  *line += strcspn(*line, " ");
  if (**line)
    *(*line)++ = '\0';
  while (**line == ' ')
    (*line)++;
  return word;
}

static int seat_of(const char *word) {
  if (word[0] < 'A' || word[0] > 'H' || word[1])
    fail_msg("'%s' is not a seat", word);
  return word[0] - 'A';
}

// Setups.

typedef struct Setup {
  char preset[SETTINGS_ID_MAX], seed[64], racks[256], bots[16], free[16], layout[2048];
  char rows[32][64];
  int row_count, seats, board, first, rules;
  StrBuf bag;
} Setup;

static void add_bag(StrBuf *bag, char *line) {
  while (*line) {
    char *word = cut_word(&line);
    for (char *c = word; *c; c++)
      *c = *c == ':' ? ' ' : *c;
    strbuf_printf(bag, "%s\n", word);
  }
}

static void put_text(char *out, size_t capacity, const char *text) {
  if (strlen(text) >= capacity)
    fail_msg("'%s' is too long", text);
  memcpy(out, text, strlen(text) + 1);
}

static void read_setup_line(Setup *setup, char *line) {
  char whole[LINE_MAX_BYTES];
  memcpy(whole, line, sizeof whole);
  char *key = cut_word(&line);
  if (strcmp(key, "preset") == 0)
    put_text(setup->preset, sizeof setup->preset, line);
  else if (strcmp(key, "seed") == 0)
    put_text(setup->seed, sizeof setup->seed, line);
  else if (strcmp(key, "racks") == 0)
    put_text(setup->racks, sizeof setup->racks, line);
  else if (strcmp(key, "bots") == 0)
    put_text(setup->bots, sizeof setup->bots, line);
  else if (strcmp(key, "free") == 0)
    put_text(setup->free, sizeof setup->free, line);
  else if (strcmp(key, "rules") == 0)
    setup->rules = atoi(line);
  else if (strcmp(key, "layout") == 0)
    put_text(setup->layout, sizeof setup->layout, line);
  else if (strcmp(key, "seats") == 0)
    setup->seats = atoi(line);
  else if (strcmp(key, "board") == 0)
    setup->board = atoi(line);
  else if (strcmp(key, "first") == 0)
    setup->first = strcmp(line, "drawn") == 0 ? -1 : seat_of(line);
  else if (strcmp(key, "bag") == 0)
    add_bag(&setup->bag, line);
  else
    put_text(setup->rows[setup->row_count++], sizeof setup->rows[0], whole);
}

static Setup read_setup(const char *text) {
  Setup setup = {.preset = "classic", .seed = "seed", .seats = 2, .rules = RULES_VERSION};
  char line[LINE_MAX_BYTES];
  while (next_line(&text, line))
    read_setup_line(&setup, line);
  if (setup.bag.size == 0)
    strbuf_add_text(&setup.bag, "A 100 1\n");
  return setup;
}

static void set_rows(const Setup *setup, Settings *out) {
  Error err;
  for (int i = 0; i < setup->row_count; i++) {
    char line[LINE_MAX_BYTES], *rest = line;
    memcpy(line, setup->rows[i], sizeof setup->rows[i]);
    const SettingRow *row = settings_find(span_of(cut_word(&rest)));
    if (!row)
      fail_msg("'%s' is neither a setting nor a key of a setup", setup->rows[i]);
    assert_ok(settings_set(out, row, span_of(rest), &err), err);
  }
}

static void set_layout(Setup *setup, Settings *out) {
  Error err;
  for (char *c = setup->layout; *c; c++)
    *c = *c == '/' ? '\n' : *c;
  if (setup->layout[0])
    assert_ok(layout_parse(span_of(setup->layout), "layout", &out->layout, &err), err);
}

static void make_settings(Setup *setup, Settings *out) {
  Error err;
  Preset preset;
  TileSet tiles;
  assert_ok(preset_find(setup->preset, &preset, &err), err);
  assert_ok(tileset_parse((Span){setup->bag.data, setup->bag.size}, "bag", &tiles, &err), err);
  assert_ok(preset_settings(&preset, &tiles, setup->board, out, &err), err);
  set_layout(setup, out);
  set_rows(setup, out);
  out->seat_count = setup->seats;
  out->first_seat = setup->first;
  out->rules_version = setup->rules;
  for (int seat = 0; seat < setup->seats && seat < SEATS_MAX; seat++) {
    bool is_bot = strchr(setup->bots, 'A' + seat) != NULL;
    out->seats[seat].kind = is_bot ? SEAT_BOT : SEAT_PERSON;
    out->seats[seat].name[0] = (char)('A' + seat);
    put_text(out->seats[seat].bot, sizeof out->seats[seat].bot, is_bot ? "greedy" : "");
    put_text(out->seats[seat].account, sizeof out->seats[seat].account,
             strchr(setup->free, 'A' + seat) ? SEAT_FREE_MARK : "");
  }
}

void script_settings(const char *text, Settings *out) {
  Setup setup = read_setup(text);
  make_settings(&setup, out);
  strbuf_deinit(&setup.bag);
}

static bool has_racks(const Game *game, const char *wanted) {
  char line[LINE_MAX_BYTES], *rest = line;
  put_text(line, sizeof line, wanted);
  bool same = true;
  for (int seat = 0; *rest && same; seat++) {
    StrBuf text = {0};
    Rack rack = bag_rack(game_bag(game), seat);
    rack_write(&rack, &game_settings(game)->tiles, &text);
    const char *word = cut_word(&rest);
    same = strcmp(word, "*") == 0 || strcmp(strbuf_text(&text), word) == 0;
    strbuf_deinit(&text);
  }
  return same;
}

Game *script_game(const char *text) {
  Setup setup = read_setup(text);
  Settings *settings = mem_alloc(sizeof *settings);
  make_settings(&setup, settings);
  strbuf_deinit(&setup.bag);
  Game *game = NULL;
  Error err;
  for (int i = 0; i < SEEDS_TRIED_MAX; i++) {
    char name[96];
    snprintf(name, sizeof name, i ? "%s %d" : "%s", setup.seed, i);
    Seed seed = seed_from_text(name);
    assert_ok(game_create(settings, &seed, START_MS, &game, &err), err);
    if (!setup.racks[0] || has_racks(game, setup.racks))
      break;
    game_destroy(game);
    game = NULL;
  }
  mem_free(settings);
  if (!game)
    fail_msg("no seed deals the racks %s", setup.racks);
  return game;
}

// Actions.

static void read_play(const Game *game, char *line, Play *out) {
  const Settings *settings = game_settings(game);
  Error err;
  Square square;
  assert_ok(square_parse(span_of(cut_word(&line)), BOARD_MAX, &square, &err), err);
  *out = (Play){(uint8_t)square.row, (uint8_t)square.col, (uint8_t)square.direction, 0, {0}};
  for (Span rest = span_of(line); rest.size > 0;) {
    if (rest.data[0] == '.') {
      out->tiles[out->length++] = TILE_THROUGH;
      rest = (Span){rest.data + 1, rest.size - 1};
    } else if (!tiletext_next(&settings->tiles, &rest, &out->tiles[out->length++])) {
      fail_msg("'%s' are not tiles", line);
    }
  }
}

static void read_exchange(const Game *game, const char *line, Action *out) {
  for (Span rest = span_of(line); rest.size > 0;) {
    Tile *tile = &out->exchange.tiles[out->exchange.count++];
    if (out->exchange.count > RACK_MAX || !tiletext_next(&game_settings(game)->tiles, &rest, tile))
      fail_msg("'%s' are not tiles of a rack", line);
  }
}

static void read_undo(const Game *game, const char *line, Action *out) {
  Error err;
  out->undo.answer = UNDO_ASK;
  if (*line)
    out->undo.to_seq = atoll(line);
  else if (game_undo_target(game, out->seat, &out->undo.to_seq, &err) != OK)
    out->undo.to_seq = -1; // refused below, as the rules see it
}

static void read_challenge(const char *line, Action *out) {
  for (; *line; line++)
    out->challenge.is_word[out->challenge.count++] = *line == '1';
}

static void read_close(const Game *game, char *line, Action *out) {
  out->type = ACTION_ROUND_CLOSE;
  out->round_close.round = game_state(game)->round;
  for (const char *seats = cut_word(&line); *seats && *seats != '-'; seats++)
    out->round_close.is_valid[*seats - 'A'] = true;
  out->round_close.has_best = *line != '-';
  if (out->round_close.has_best)
    read_play(game, line, &out->round_close.best);
}

static void read_seat(char *line, Action *out) {
  out->type = ACTION_SEAT_CHANGE;
  out->seat_change.seat = seat_of(cut_word(&line));
  put_text(out->seat_change.who.name, SEAT_NAME_MAX, cut_word(&line));
  put_text(out->seat_change.who.bot, SETTINGS_ID_MAX, line);
  out->seat_change.who.kind = *line ? SEAT_BOT : SEAT_PERSON;
}

static bool read_system(const Game *game, const char *verb, char *line, Action *out) {
  out->seat = SEAT_SYSTEM;
  if (strcmp(verb, "abort") == 0)
    out->type = ACTION_ABORT;
  else if (strcmp(verb, "stuck") == 0)
    out->type = ACTION_STUCK;
  else if (strcmp(verb, "seat") == 0)
    read_seat(line, out);
  else if (strcmp(verb, "close") == 0)
    read_close(game, line, out);
  else if (strcmp(verb, "timeout") == 0) {
    out->type = ACTION_TIMEOUT;
    out->timeout.seat = seat_of(line);
  } else if (strcmp(verb, "pause") == 0) {
    out->type = ACTION_PAUSE;
    out->pause.ms = atoll(line);
  } else if (strcmp(verb, "lexicon") == 0) {
    out->type = ACTION_LEXICON_CHANGED;
    put_text(out->lexicon_changed.hash, HASH_HEX_SIZE, line);
  } else {
    return false;
  }
  return true;
}

// Verbs that are written like the type, or have their own name here.
static ActionType type_of(const char *verb) {
  static const struct {
    const char *verb;
    ActionType type;
  } others[] = {{"swap", ACTION_EXCHANGE},
                {"blank", ACTION_BUY_BLANK},
                {"agree", ACTION_UNDO},
                {"decline", ACTION_UNDO},
                {"close", ACTION_ROUND_CLOSE}};
  ActionType type = ACTION_PASS;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    if (strcmp(verb, others[i].verb) == 0)
      return others[i].type;
  }
  if (!action_type_find(span_of(verb), &type))
    fail_msg("'%s' is not a verb", verb);
  return type;
}

static void read_player_action(const Game *game, const char *verb, char *line, Action *out) {
  out->type = type_of(verb);
  if (out->type == ACTION_PLAY) {
    read_play(game, line, &out->play);
  } else if (out->type == ACTION_EXCHANGE) {
    read_exchange(game, line, out);
    out->exchange.is_free = strcmp(verb, "swap") == 0;
  } else if (out->type == ACTION_CHALLENGE) {
    read_challenge(line, out);
  } else if (out->type == ACTION_BUY_BLANK && *line) {
    out->buy_blank.gives = true;
    out->buy_blank.tile = (Tile)tileset_find(&game_settings(game)->tiles, span_of(line));
  } else if (strcmp(verb, "undo") == 0) {
    read_undo(game, line, out);
  } else if (out->type == ACTION_UNDO) {
    out->undo.to_seq = game_state(game)->undo_offer.to_seq;
    out->undo.answer = strcmp(verb, "agree") == 0 ? UNDO_YES : UNDO_NO;
  } else if (out->type == ACTION_SUBMIT) {
    out->submit.round = game_state(game)->round;
    out->submit.has_play = *line != '-';
    if (out->submit.has_play)
      read_play(game, line, &out->submit.play);
  } else if (out->type == ACTION_TIMEOUT) {
    out->timeout.seat = seat_of(line);
  } else if (out->type == ACTION_SEAT_CHANGE) {
    read_seat(line, out);
  } else if (out->type == ACTION_ROUND_CLOSE) {
    read_close(game, line, out);
  }
}

static void read_action(const Game *game, char *line, Action *out) {
  char *word = cut_word(&line);
  *out = (Action){0};
  if (read_system(game, word, line, out))
    return;
  out->seat = strcmp(word, "system") == 0 ? SEAT_SYSTEM : seat_of(word);
  const char *verb = cut_word(&line);
  read_player_action(game, verb, line, out);
}

void script_action(const Game *game, const char *text, Action *out) {
  char line[LINE_MAX_BYTES];
  put_text(line, sizeof line, text);
  read_action(game, line, out);
}

void check_invariants(const Game *game) {
  const char *broken = broken_invariant(game);
  if (broken)
    fail_msg("%s", broken);
}

// Expectations.

static void compare_text(const char *what, const char *found, const char *expected) {
  if (strcmp(found, expected) != 0)
    fail_msg("%s is '%s' instead of '%s'", what, found, expected);
}

static void add_number(StrBuf *out, int64_t number) {
  strbuf_printf(out, "%s%lld", out->size ? " " : "", (long long)number);
}

static void add_seat(StrBuf *out, int seat) {
  strbuf_add_char(out, seat == SEAT_SYSTEM ? '-' : (char)('A' + seat));
}

static void add_yes_no(StrBuf *out, bool value) {
  strbuf_add_text(out, value ? "yes" : "no");
}

static bool describe_seats(const Game *game, const char *key, StrBuf *out) {
  const State *state = game_state(game);
  for (int seat = 0; seat < state->seat_count; seat++) {
    const SeatState *player = &state->seats[seat];
    if (strcmp(key, "score") == 0)
      add_number(out, player->score);
    else if (strcmp(key, "tiles") == 0)
      add_number(out, bag_rack(game_bag(game), seat).total);
    else if (strcmp(key, "coins") == 0)
      add_number(out, state_coins(state, game_settings(game), seat));
    else if (strcmp(key, "clock") == 0)
      add_number(out, player->clock_ms);
    else if (strcmp(key, "passes") == 0)
      add_number(out, player->passes);
    else if (strcmp(key, "scoreless") == 0)
      add_number(out, player->scoreless);
    else if (strcmp(key, "lost") == 0)
      add_number(out, player->lost_turns);
    else if (strcmp(key, "losses") == 0)
      add_number(out, player->rack_loss);
    else if (strcmp(key, "gains") == 0)
      add_number(out, player->rack_gain);
    else if (strcmp(key, "time") == 0)
      add_number(out, player->time_loss);
    else if (strcmp(key, "roundscore") == 0)
      add_number(out, player->last_round_score);
    else
      return false;
  }
  return true;
}

static bool describe_numbers(const Game *game, const char *key, StrBuf *out) {
  const State *state = game_state(game);
  if (strcmp(key, "bag") == 0)
    add_number(out, bag_count(game_bag(game)));
  else if (strcmp(key, "inall") == 0)
    strbuf_printf(out, "%d %d", state->passes_in_all, state->scoreless_in_all);
  else if (strcmp(key, "number") == 0)
    add_number(out, state->turn_number);
  else if (strcmp(key, "round") == 0)
    add_number(out, state->round);
  else if (strcmp(key, "best") == 0)
    add_number(out, state->best_possible);
  else if (strcmp(key, "direction") == 0)
    add_number(out, state->direction);
  else if (strcmp(key, "skips") == 0)
    add_number(out, state->skips);
  else if (strcmp(key, "seq") == 0)
    add_number(out, state->seq);
  else if (strcmp(key, "board") == 0)
    add_number(out, state->board.tile_count);
  else
    return false;
  return true;
}

static bool describe_facts(const Game *game, const char *key, StrBuf *out) {
  const State *state = game_state(game);
  if (strcmp(key, "turn") == 0)
    add_seat(out, state->turn);
  else if (strcmp(key, "awaited") == 0)
    add_seat(out, state_awaited(state));
  else if (strcmp(key, "out") == 0)
    add_seat(out, state->out_seat);
  else if (strcmp(key, "offer") == 0)
    add_seat(out, state->undo_offer.is_there ? state->undo_offer.seat : SEAT_SYSTEM);
  else if (strcmp(key, "end") == 0)
    strbuf_add_text(out, end_reason_name(state->end));
  else if (strcmp(key, "hash") == 0)
    strbuf_add_text(out, state->lexicon_hash);
  else if (strcmp(key, "pending") == 0)
    add_yes_no(out, state->pending.is_there);
  else if (strcmp(key, "unranked") == 0)
    add_yes_no(out, state->is_unranked);
  else if (strcmp(key, "swapped") == 0)
    add_yes_no(out, state->has_swapped);
  else if (strcmp(key, "winners") == 0) {
    for (int seat = 0; seat < SEATS_MAX; seat++) {
      if (state_winners(state) >> seat & 1)
        add_seat(out, seat);
    }
  } else {
    return false;
  }
  return true;
}

static void expect(const Game *game, char *line) {
  const char *key = cut_word(&line);
  StrBuf found = {0};
  if (strcmp(key, "rack") == 0) {
    Rack rack = bag_rack(game_bag(game), seat_of(cut_word(&line)));
    rack_write(&rack, &game_settings(game)->tiles, &found);
  } else if (!describe_seats(game, key, &found)) {
    strbuf_reset(&found);
    if (!describe_numbers(game, key, &found) && !describe_facts(game, key, &found))
      fail_msg("'%s' is nothing that can be expected", key);
  }
  compare_text(key, strbuf_text(&found), line);
  strbuf_deinit(&found);
}

// Running.

static void act(Game *game, int64_t at_ms, char *line) {
  char *mark = strstr(line, " ! "); // a code follows
  const char *code = mark ? mark + 3 : "";
  if (mark)
    *mark = '\0';
  Action action;
  read_action(game, line, &action);
  action.at_ms = at_ms;
  StrBuf before = {0}, after = {0};
  write_everything(game, &before);
  Error err = {.code = ""};
  Status status = game_append(game, &action, &err);
  compare_text("the refusal", status == OK ? "" : err.code, code);
  write_everything(game, &after);
  if (status != OK)
    assert_true(before.size == after.size && memcmp(before.data, after.data, after.size) == 0);
  strbuf_deinit(&before);
  strbuf_deinit(&after);
  check_invariants(game);
}

static void run_line(Game *game, int64_t *at_ms, char *line) {
  if (strncmp(line, "wait ", 5) == 0)
    *at_ms += atoll(line + 5);
  else if (strncmp(line, "= ", 2) == 0)
    expect(game, line + 2);
  else
    act(game, *at_ms, line);
}

void script_run(Game *game, const char *script) {
  int64_t at_ms = game_state(game)->at_ms;
  char line[LINE_MAX_BYTES], shown[LINE_MAX_BYTES];
  check_invariants(game);
  for (int number = 1; next_line(&script, line); number++) {
    memcpy(shown, line, sizeof shown);
    // Printed first, since a failed check ends the test; cmocka shows it with the reason.
    print_message("    %d: %s\n", number, shown);
    run_line(game, &at_ms, line);
  }
}

void run_cases(const Case *cases, size_t count) {
  for (size_t i = 0; i < count; i++) {
    print_message("  %s\n", cases[i].name);
    Game *game = script_game(cases[i].setup);
    script_run(game, cases[i].script);
    game_destroy(game);
  }
}
