// SPDX-License-Identifier: MIT
#include "app/telling.h"

#include "app/resource.h"
#include "game/preset.h"
#include "lexicon/tiletext.h"

typedef struct Telling {
  const Game *game;
  const HistoryStep *step;
  const Catalog *catalog;
  StrBuf *out;
  bool counts_from_0;
} Telling;

static const char *name_of(const Telling *telling, int seat) {
  return seat >= 0 ? game_state(telling->game)->seats[seat].who.name : "";
}

static const char *telling_actor(const Telling *telling) {
  return name_of(telling, telling->step->action->seat);
}

static const char *telling_owner(const Telling *telling) {
  return name_of(telling, telling->step->owner);
}

void telling_add_place(const Play *play, StrBuf *out) {
  strbuf_printf(out, "(%d %d)%s", play->row, play->col, play->direction == ACROSS ? "→" : "↓");
}

static void add_position(const Telling *telling, StrBuf *out) {
  if (telling->counts_from_0)
    telling_add_place(&telling->step->play, out);
  else
    play_write_position(&telling->step->play, out);
}

static void tell_play(const Telling *telling) {
  const Settings *settings = game_settings(telling->game);
  const HistoryStep *step = telling->step;
  ScopedStrBuf position = {0};
  add_position(telling, &position);
  strbuf_printf(
      telling->out,
      tr_plural(telling->catalog, "%s played %s %s for %d point.", "%s played %s %s for %d points.", step->score),
      telling_actor(telling), strbuf_text(&position), step->word, step->score);
  if (settings->bingo_bonus > 0 && play_tile_count(&step->play) >= settings->rack_size)
    strbuf_printf(telling->out, " %s", tr(telling->catalog, "The whole rack at once!"));
}

static void tell_exchange(const Telling *telling) {
  int count = telling->step->action->exchange.count;
  if (telling->step->action->exchange.is_free)
    strbuf_printf(telling->out, tr(telling->catalog, "%s swapped the rack and keeps the turn."),
                  telling_actor(telling));
  else
    strbuf_printf(telling->out, tr_plural(telling->catalog, "%s exchanged %d tile.", "%s exchanged %d tiles.", count),
                  telling_actor(telling), count);
}

// In a game with rejections a play is rejected, elsewhere it is challenged.
static void tell_challenge(const Telling *telling) {
  const HistoryStep *step = telling->step;
  const Settings *settings = game_settings(telling->game);
  const Catalog *catalog = telling->catalog;
  bool is_wrong = step->wrong[0] != '\0', is_reject = settings->challenge == CHALLENGE_REJECT;
  if (is_wrong)
    strbuf_printf(
        telling->out,
        is_reject
            ? tr(catalog, "%s rejected %s and was right: the dictionary does not have %s. The play of %s is removed.")
            : tr(catalog,
                 "%s challenged %s and was right: the dictionary does not have %s. The play of %s is removed."),
        telling_actor(telling), step->word, step->wrong, telling_owner(telling));
  else
    strbuf_printf(telling->out,
                  is_reject ? tr(catalog, "%s rejected %s and was wrong: the play of %s stands.")
                            : tr(catalog, "%s challenged %s and was wrong: the play of %s stands."),
                  telling_actor(telling), step->word, telling_owner(telling));
  if (is_reject || (!is_wrong && settings->challenge == CHALLENGE_DOUBLE))
    strbuf_printf(telling->out, tr(telling->catalog, " That cost %s the turn."), telling_actor(telling));
  int gain = settings->challenge == CHALLENGE_5 ? 5 : settings->challenge == CHALLENGE_10 ? 10 : 0;
  if (!is_wrong && gain > 0)
    strbuf_printf(telling->out, tr(telling->catalog, " %s gains %d points."), telling_owner(telling), gain);
}

static void tell_undo(const Telling *telling) {
  static const char *const done[] = {
      [UNDO_ASK] = N_("%s took a turn back."), [UNDO_YES] = N_("%s agreed: the turn is taken back.")};
  static const char *const open[] = {[UNDO_ASK] = N_("%s asks to take a turn back."),
                                     [UNDO_YES] = N_("%s agreed."),
                                     [UNDO_NO] = N_("%s did not agree: the turn stands.")};
  UndoAnswer answer = telling->step->action->undo.answer;
  const char *message = tr(telling->catalog, telling->step->takes_back ? done[answer] : open[answer]);
  strbuf_printf(telling->out, message, telling_actor(telling)); // NOLINT(clang-diagnostic-format-nonliteral)
}

static void tell_round(const Telling *telling) {
  const HistoryStep *step = telling->step;
  const State *state = game_state(telling->game);
  int round = step->action->round_close.round;
  ScopedStrBuf position = {0};
  if (!step->has_play) {
    strbuf_printf(telling->out, tr(telling->catalog, "Round %d: nothing could be played."), round);
    return;
  }
  add_position(telling, &position);
  strbuf_printf(telling->out,
                tr_plural(telling->catalog, "Round %d: the best play was %s %s, %d point.",
                          "Round %d: the best play was %s %s, %d points.", step->score),
                round, strbuf_text(&position), step->word, step->score);
  for (int seat = 0; seat < state->seat_count; seat++)
    strbuf_printf(telling->out, "%s %s %+d", seat ? "," : "", state->seats[seat].who.name, step->changes[seat]);
  strbuf_add_char(telling->out, '.');
}

static void tell_timeout(const Telling *telling) {
  strbuf_printf(telling->out, tr(telling->catalog, "%s has run out of time."),
                name_of(telling, telling->step->action->timeout.seat));
}

static void tell_seat(const Telling *telling) {
  strbuf_printf(telling->out, tr(telling->catalog, "%s sits down at seat %d."),
                telling->step->action->seat_change.who.name, telling->step->action->seat_change.seat + 1);
}

// Actions told by one sentence: with the player's name, or without.
typedef struct Sentence {
  const char *named, *plain;
  void (*tell)(const Telling *telling);
} Sentence;

static const Sentence sentences[ACTION_TYPES] = {
    [ACTION_PLAY] = {.tell = tell_play},
    [ACTION_EXCHANGE] = {.tell = tell_exchange},
    [ACTION_PASS] = {.named = N_("%s passed.")},
    [ACTION_RESIGN] = {.named = N_("%s resigned.")},
    [ACTION_ACCEPT] = {.named = N_("%s accepted the play.")},
    [ACTION_CHALLENGE] = {.tell = tell_challenge},
    [ACTION_REVERSE] = {.named = N_("%s bought a change: the turns now go the other way round.")},
    [ACTION_SKIP] = {.named = N_("%s bought a skip: the next player misses a turn.")},
    [ACTION_BUY_BLANK] = {.named = N_("%s bought a blank.")},
    [ACTION_UNDO] = {.tell = tell_undo},
    [ACTION_SUBMIT] = {.named = N_("%s has submitted.")},
    [ACTION_ROUND_CLOSE] = {.tell = tell_round},
    [ACTION_TIMEOUT] = {.tell = tell_timeout},
    [ACTION_STUCK] = {.plain = N_("Nobody can move any more.")},
    [ACTION_HELP] = {.named = N_("%s asked for a hint.")},
    [ACTION_SEAT_CHANGE] = {.tell = tell_seat},
    [ACTION_LEXICON_CHANGED] = {.plain = N_("The word list is not the one that the game began with.")},
    [ACTION_ABORT] = {.plain = N_("The game was broken off.")},
    [ACTION_PAUSE] = {.plain = N_("The clock was stopped while the game was put away.")},
};

static void app_telling_add_step(const Telling *telling) {
  const HistoryStep *step = telling->step;
  const Sentence *sentence = &sentences[step->action->type];
  if (sentence->tell)
    sentence->tell(telling);
  else if (sentence->plain)
    strbuf_add_text(telling->out, tr(telling->catalog, sentence->plain));
  else
    strbuf_printf(telling->out, tr(telling->catalog, sentence->named), // NOLINT(clang-diagnostic-format-nonliteral)
                  telling_actor(telling));
}

void telling_add_step(const Game *game, const HistoryStep *step, const Catalog *catalog, StrBuf *out) {
  app_telling_add_step(&(Telling){game, step, catalog, out, false});
}

void telling_add_step_from_0(const Game *game, const HistoryStep *step, const Catalog *catalog, StrBuf *out) {
  app_telling_add_step(&(Telling){game, step, catalog, out, true});
}

static void telling_add_clock(const Settings *settings, const Catalog *catalog, StrBuf *out) {
  enum { MINUTE_S = 60, DAY_S = 24 * 60 * 60 };
  int limit = settings->clock_limit_s, days = limit / DAY_S;
  if (settings->clock == CLOCK_GAME)
    strbuf_printf(out, tr(catalog, "%d:%02d for each player"), limit / MINUTE_S, limit % MINUTE_S);
  else if (settings->clock == CLOCK_TURN)
    strbuf_printf(out, tr(catalog, "%d:%02d for each turn"), limit / MINUTE_S, limit % MINUTE_S);
  else if (settings->clock == CLOCK_DAYS)
    strbuf_printf(out, tr_plural(catalog, "%d day for each turn", "%d days for each turn", days), days);
}

void telling_add_rules(const Settings *settings, const Catalog *catalog, StrBuf *out) {
  resource_add_title(settings->lexicon, catalog, out);
  strbuf_printf(out, " · %s · %d × %d", tr(catalog, preset_title(settings->preset)), settings->layout.size,
                settings->layout.size);
  strbuf_add_text(out, settings->clock == CLOCK_NONE ? "" : " · ");
  telling_add_clock(settings, catalog, out);
}

// What a player has done; the reader is addressed as "you".
static void telling_add_deed(const Game *game, int seat, int reader, const char *deed, const char *own,
                             const Catalog *catalog, StrBuf *out) {
  if (seat == reader)
    strbuf_add_text(out, tr(catalog, own));
  else
    strbuf_printf(out, tr(catalog, deed), game_state(game)->seats[seat].who.name);
}

// "Ana resigned.": the last player who left, and how. Returns whether that is enough: for that player, and in games of
// two.
static bool telling_add_leaver(const Game *game, int reader, const Catalog *catalog, StrBuf *out) {
  for (int64_t seq = game_action_count(game); seq > 0; seq--) {
    const Action *action = game_action(game, seq);
    bool is_late = action->type == ACTION_TIMEOUT;
    if (action->type != ACTION_RESIGN && !is_late)
      continue;
    int seat = is_late ? action->timeout.seat : action->seat;
    telling_add_deed(game, seat, reader, is_late ? N_("%s has run out of time.") : N_("%s resigned."),
                     is_late ? N_("You have run out of time.") : N_("You resigned."), catalog, out);
    bool is_all = seat == reader || game_state(game)->seat_count <= 2;
    strbuf_add_text(out, is_all ? "" : " ");
    return is_all;
  }
  return false;
}

void telling_add_end(const Game *game, int reader, const Catalog *catalog, StrBuf *out) {
  const State *state = game_state(game);
  static const char *const reasons[] = {
      [END_NONE] = "",
      [END_BOARD_FULL] = N_("The board is full."),
      [END_PASSES] = N_("Everybody has passed too often."),
      [END_SCORELESS] = N_("There were too many turns without a play."),
      [END_STUCK] = N_("Nobody can move any more."),
      [END_RESIGNED] = N_("Only one player is left."),
      [END_ROUNDS] = N_("No further round can be played."),
      [END_ABORTED] = N_("The game was broken off."),
  };
  if (state->end == END_RESIGNED && telling_add_leaver(game, reader, catalog, out))
    return;
  if (state->end == END_OUT)
    telling_add_deed(game, state->out_seat, reader, N_("%s has played the last tile."),
                     N_("You have played the last tile."), catalog, out);
  else if (state->end != END_NONE)
    strbuf_add_text(out, tr(catalog, reasons[state->end]));
}

void telling_add_winners(const Game *game, const Catalog *catalog, StrBuf *out) {
  const State *state = game_state(game);
  unsigned winners = state_winners(state);
  ScopedStrBuf names = {0};
  int count = 0, best = 0;
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (!(winners >> seat & 1))
      continue;
    best = state->seats[seat].score;
    strbuf_printf(&names, "%s%s", count++ ? ", " : "", state->seats[seat].who.name);
  }
  if (count == 0)
    strbuf_add_text(out, tr(catalog, "Nobody has won."));
  else if (state->seat_count == 1)
    strbuf_printf(out, tr_plural(catalog, "%s: %d point.", "%s: %d points.", best), strbuf_text(&names), best);
  else if (count == 1)
    strbuf_printf(out, tr_plural(catalog, "%s wins with %d point.", "%s wins with %d points.", best),
                  strbuf_text(&names), best);
  else
    strbuf_printf(out, tr_plural(catalog, "A tie with %d point: %s.", "A tie with %d points: %s.", best), best,
                  strbuf_text(&names));
}

static void add_rack(const Game *game, int seat, StrBuf *out) {
  const TileSet *tiles = &game_settings(game)->tiles;
  Rack rack = bag_rack(game_bag(game), seat);
  int shown = 0;
  for (int i = 1; i <= tiles->kinds + 1; i++) {
    Tile tile = i <= tiles->kinds ? (Tile)i : TILE_BLANK;
    for (int n = 0; n < rack.counts[tile]; n++)
      strbuf_printf(out, "%s%s", shown++ ? " " : "", tile == TILE_BLANK ? "?" : tiletext_name(tiles, tile));
  }
}

void telling_add_count(const Game *game, int seat, const Catalog *catalog, StrBuf *out) {
  const SeatState *player = &game_state(game)->seats[seat];
  int before = player->score + player->rack_loss - player->rack_gain + player->time_loss;
  ScopedStrBuf rack = {0};
  add_rack(game, seat, &rack);
  strbuf_printf(out, "%d", before);
  if (player->rack_loss > 0)
    strbuf_printf(out, tr(catalog, " − %d for the tiles left (%s)"), player->rack_loss, strbuf_text(&rack));
  if (player->rack_gain > 0)
    strbuf_printf(out, tr(catalog, " + %d for the tiles of the others"), player->rack_gain);
  if (player->time_loss > 0)
    strbuf_printf(out, tr(catalog, " − %d for the time"), player->time_loss);
  if (before != player->score)
    strbuf_printf(out, " = %d", player->score);
}
