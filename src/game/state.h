// SPDX-License-Identifier: MIT
// The state of a game that everybody may see. The Bag has what is hidden (racks, bag); a seat's view has what that seat
// may know.
#pragma once

#include "game/action.h"

typedef enum EndReason {
  END_NONE, // the game goes on
  END_OUT,  // bag empty, and a player without tiles
  END_BOARD_FULL,
  END_PASSES,
  END_SCORELESS,
  END_STUCK,
  END_RESIGNED, // one player is left
  END_ROUNDS,   // duplicate: no rack can be dealt any more
  END_ABORTED,  // no result
} EndReason;

typedef struct SeatState {
  Seat who;
  int score;
  int best_total; // the total that earns coins
  int coins_spent;
  int passes;       // turns in a row that were passes
  int scoreless;    // turns in a row without a play
  int lost_turns;   // how many turns it still loses
  bool is_out;      // resigned or timed out
  int64_t clock_ms; // left on the game clock; negative in overtime
  // the final adjustment, part by part
  int rack_loss, rack_gain, time_loss;
  // duplicate
  bool has_submitted, submitted_play;
  Play submission;
  int last_round_score;
} SeatState;

// In challenge modes a play is on the board, but its player draws only when it stands.
typedef struct Pending {
  bool is_there;
  int seat, score;
  Play play;
  bool goes_out;                   // it ends the game if it stands
  int scoreless, scoreless_in_all; // as they were before
} Pending;

typedef struct UndoOffer {
  bool is_there;
  int seat;
  int64_t to_seq;
  unsigned agreed; // bit s: seat s
} UndoOffer;

// A word as it was when it was made; later plays may have made it longer. Its tiles are on the board.
typedef struct MadeWord {
  uint8_t row, col; // of the first tile
  uint8_t direction, length;
} MadeWord;
// A play makes at most one word more than it has tiles, so there are at most two words for each square.
enum { MADE_WORDS_MAX = 2 * BOARD_MAX * BOARD_MAX };

typedef struct State {
  int64_t seq, at_ms;
  Board board;
  int words_made; // how many of game_words belong to plays on the board
  int seat_count;
  SeatState seats[SEATS_MAX];
  int turn;        // seat to move (see state_awaited); SEAT_SYSTEM in duplicate and when the game is over
  int direction;   // +1 or -1
  int skips;       // how many seats the next change of turn leaves out
  int turn_number; // from 1
  int64_t turn_began_ms;
  bool has_swapped;                    // the free swap of this turn was used
  int passes_in_all, scoreless_in_all; // turns in a row, of any seats
  bool is_unranked;                    // help or undo was used
  Pending pending;
  UndoOffer undo_offer;
  EndReason end;
  int out_seat; // who went out, or SEAT_SYSTEM
  char lexicon_hash[HASH_HEX_SIZE];
  // duplicate
  int round;         // from 1
  int best_possible; // sum of the best plays so far
  Play last_play;
  bool has_last_play;
} State;

static inline bool state_is_over(const State *state) {
  return state->end != END_NONE;
}
int state_active_seats(const State *state);        // seats that are not out
int state_next_seat(const State *state, int seat); // in the order of turns; at least one seat must not be out
// A pending play that ends the game, or after which the same player moves again (the others were skipped), must be
// accepted or challenged before anything else.
bool state_must_answer(const State *state);
// The seat whose action the game waits for: the seat to move or, when the pending play is its own, the next seat, which
// answers it. SEAT_SYSTEM in duplicate and when the game is over: then the game waits for no single seat.
int state_awaited(const State *state);
// Does a seat wait for an invited player?
bool state_has_free_seat(const State *state);
// How much time of the turn, or of the round, has passed at this moment. Time does not run before everybody sits.
int64_t state_time_used_ms(const State *state, const Settings *settings, int64_t at_ms);
int state_coins(const State *state, const Settings *settings, int seat);
// The seats with the highest score among those not out, as bits; 0 while the game goes on or without a result.
unsigned state_winners(const State *state);
const char *end_reason_name(EndReason end); // stable
