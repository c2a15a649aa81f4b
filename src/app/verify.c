// SPDX-License-Identifier: MIT
#include "app/verify.h"

#include "app/history.h"
#include "app/telling.h"
#include "notation/gamejson.h"
#include "notation/jsonread.h"

// Reading has checked everything; this second pass only counts.
static Status count_draws(const Game *game, int64_t *out, Error *err) {
  Game *beginning;
  History history;
  Status status = history_game_at(game, 0, &beginning, err);
  if (status != OK)
    return status;
  int64_t draws = game_settings(game)->tiles.total - bag_count(game_bag(beginning));
  game_destroy(beginning);
  status = history_build(game, &history, err);
  if (status != OK)
    return status;
  for (int i = 0; i < history.count; i++)
    draws += history.steps[i].drawn;
  history_deinit(&history);
  *out = draws;
  return OK;
}

// One JSON value is a whole game; anything else is a log, whose last line may have been cut off.
static bool is_whole_game(Span text) {
  json_t *root;
  if (json_parse(text, &root, NULL) != OK)
    return false;
  json_decref(root);
  return true;
}

static void fill_verified(Verified *out, Arena *arena) {
  const State *state = game_state(out->game);
  VerifiedSeat *seats = arena_alloc(arena, (size_t)state->seat_count * sizeof *seats);
  for (int seat = 0; seat < state->seat_count; seat++)
    seats[seat] = (VerifiedSeat){state->seats[seat].who.name, state->seats[seat].score};
  out->players = (FieldList){seats, state->seat_count};
  out->holds = true;
  out->is_finished = state_is_over(state);
  out->actions = game_action_count(out->game);
  out->commitment = game_commitment(out->game);
  out->end = end_reason_name(state->end);
}

static void verified_deinit(void *out) {
  game_destroy(((Verified *)out)->game);
}

static Status run_game_verifying(const Use *use, const void *in, void *out, Error *err) {
  const FieldFile *file = &((const VerifyOrder *)in)->file;
  Verified *verified = out;
  GameLoad load = {.drops_torn_line = !is_whole_game(file->bytes)};
  Status status = gamejson_read(file->bytes, file->name, &load, &verified->game, err);
  if (status != OK)
    return error_at(err, "file", status);
  verified->has_torn_line = load.good_bytes < file->bytes.size;
  status = count_draws(verified->game, &verified->draws, err);
  if (status == OK)
    fill_verified(verified, use->arena);
  else
    game_destroy(verified->game);
  return status;
}

static const Field verify_order_fields[] = {
    {"file", FIELD_FILE, FIELD_IN(VerifyOrder, file), .is_optional = true, .high = GAMEJSON_FILE_MAX,
     .offers = OFFER_FILES, .question = N_("File of a game (.json or .jsonl; 0: back):"),
     .help = "a game, or the log of one"},
    {0},
};
static const Field verified_seat_fields[] = {
    {"name", FIELD_TEXT, FIELD_IN(VerifiedSeat, name), .high = SEAT_NAME_MAX},
    {"score", FIELD_INT, FIELD_IN(VerifiedSeat, score), .low = INT32_MIN, .high = INT32_MAX},
    {0},
};
#define OF_VERIFIED(member) FIELD_IN(Verified, member)
static const Field verified_fields[] = {
    {"verified", FIELD_BOOL, OF_VERIFIED(holds), .help = "what does not hold is refused"},
    {"finished", FIELD_BOOL, OF_VERIFIED(is_finished)},
    {"actions", FIELD_INT, OF_VERIFIED(actions), .high = INT64_MAX},
    {"draws", FIELD_INT, OF_VERIFIED(draws), .high = INT64_MAX, .help = "tiles drawn from the bag"},
    {"commitment", FIELD_TEXT, OF_VERIFIED(commitment), .high = HASH_HEX_SIZE},
    {"torn_line", FIELD_BOOL, OF_VERIFIED(has_torn_line), .help = "a log's last line was cut off, and does not count"},
    {"end", FIELD_TEXT, OF_VERIFIED(end), .high = 32},
    {"players", FIELD_LIST, OF_VERIFIED(players), .high = SEATS_MAX, FIELD_ITEMS(verified_seat_fields, VerifiedSeat)},
    {0},
};

const UseCase game_verifying = USE_CASE("game.verify", "whether a game was played as its file says", WHO_PLAYER,
                                        USE_IN(verify_order_fields, VerifyOrder), USE_OUT(verified_fields, Verified),
                                        .run = run_game_verifying, .deinit = verified_deinit);

void verified_tell(const Verified *verified, const Catalog *catalog, StrBuf *out) {
  const Game *game = verified->game;
  const State *state = game_state(game);
  strbuf_add_text(out, tr(catalog, verified->is_finished
                                       ? N_("The game is what it says it is.\n")
                                       : N_("So far the game is what it says it is, but it is not finished.\n")));
  strbuf_printf(out,
                tr_plural(catalog, "%ld action, by the rules and unchanged; ",
                          "%ld actions, by the rules and unchanged; ", (long)verified->actions),
                (long)verified->actions);
  strbuf_printf(out,
                tr_plural(catalog, "%ld tile drawn as the seed says.\n", "%ld tiles drawn as the seed says.\n",
                          (long)verified->draws),
                (long)verified->draws);
  strbuf_printf(out, tr(catalog, "The seed is the one that was published: %s\n"), verified->commitment);
  if (verified->has_torn_line)
    strbuf_add_text(out, tr(catalog, "The last line was cut off. It was never confirmed and does not count.\n"));
  if (verified->is_finished) {
    telling_add_end(game, SEAT_SYSTEM, catalog, out);
    strbuf_add_char(out, ' ');
    telling_add_winners(game, catalog, out);
    strbuf_add_char(out, '\n');
  }
  for (int seat = 0; seat < state->seat_count; seat++) {
    strbuf_printf(out, "  %s: ", state->seats[seat].who.name);
    telling_add_count(game, seat, catalog, out);
    strbuf_add_char(out, '\n');
  }
}
