// SPDX-License-Identifier: MIT
// What seed 004 leaves open is done like this:
//
// - A word crosses the word that its pivot belongs to. Along it nothing could fit: all letters but the pivot come
//   from the rack, and the squares next to the pivot are taken.
// - A word that has the pivot's letter several times is tried with the first of them on the pivot, then with the next.
// - A blank stands only for letters that the rack lacks; of several equal letters the last ones.
// - The first word begins on the first start square. It may not begin further left.
#include "engine/pivots.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

// The lengths tried first; the others follow in ascending order.
static const uint8_t first_lengths[][7] = {
    [PIVOTS_EASY] = {2, 3, 4, 5, 6, 7},
    [PIVOTS_MEDIUM] = {4, 3, 2, 5, 6, 7},
    [PIVOTS_HARD] = {6, 5, 4, 3, 2, 7},
};

typedef struct Candidate {
  uint8_t rank; // of its length
  bool needs_blank;
  uint8_t length;
  Tile word[WORD_MAX];
} Candidate;

typedef struct Candidates {
  Candidate *list;
  int count, capacity;
  bool is_there;
} Candidates;

typedef struct Pivot {
  int row, col;
  Direction direction; // of the word to play
  Tile letter;         // TILE_EMPTY: in the first turn there is no pivot
} Pivot;

typedef struct Search {
  const BotInput *input;
  const Board *board;
  uint8_t ranks[WORD_MAX + 1];              // by length
  Candidates by_letter[TILE_KINDS_MAX + 1]; // by the letter of the pivot; filled when first needed
  uint8_t counts[TILE_KINDS_MAX + 1];       // while looking for words: the tiles not used yet
  Candidate found;
  int missing;
} Search;

static void rank_lengths(Search *search, PivotStrategy strategy) {
  const uint8_t *first = first_lengths[strategy];
  for (int length = 0; length <= WORD_MAX; length++)
    search->ranks[length] = (uint8_t)length; // from 8 on
  for (int i = 0; first[i]; i++)
    search->ranks[first[i]] = (uint8_t)i;
}

static int pivots_compare_candidates(const void *left, const void *right) {
  const Candidate *a = left, *b = right;
  if (a->rank != b->rank)
    return a->rank - b->rank;
  if (a->needs_blank != b->needs_blank)
    return a->needs_blank - b->needs_blank;
  return memcmp(a->word, b->word, a->length); // both have the same length
}

static void add_candidate(Search *search, Candidates *out, Tile pivot, int length) {
  if (length < 2 || (pivot != TILE_EMPTY && !memchr(search->found.word, pivot, (size_t)length)))
    return;
  ARRAY_GROW(out->list, out->count, out->capacity);
  Candidate *candidate = &out->list[out->count++];
  *candidate = search->found;
  candidate->length = (uint8_t)length;
  candidate->rank = search->ranks[length];
  candidate->needs_blank = search->missing > 0;
}

// Walks the words whose letters are in counts; blanks replace missing letters.
static void pivots_walk(Search *search, Candidates *out, Tile pivot, uint32_t list, int length) {
  const Kwg *kwg = &search->input->lexicon->kwg;
  if (length == search->board->size)
    return;
  for (bool last = false; list && !last; list++) {
    uint32_t arc = kwg->nodes[list];
    Tile tile = kwg_tile(arc);
    bool lacks = search->counts[tile] == 0;
    last = kwg_is_last(arc);
    if (lacks && search->missing == search->counts[TILE_BLANK])
      continue;
    search->found.word[length] = tile;
    search->counts[tile] = (uint8_t)(search->counts[tile] - !lacks);
    search->missing += lacks;
    if (kwg_accepts(arc))
      add_candidate(search, out, pivot, length + 1);
    pivots_walk(search, out, pivot, kwg_child(arc), length + 1);
    search->missing -= lacks;
    search->counts[tile] = (uint8_t)(search->counts[tile] + !lacks);
  }
}

static const Candidates *candidates_for(Search *search, Tile pivot) {
  Candidates *candidates = &search->by_letter[pivot];
  if (candidates->is_there)
    return candidates;
  candidates->is_there = true;
  memcpy(search->counts, search->input->view->rack.counts, sizeof search->counts);
  if (pivot != TILE_EMPTY)
    search->counts[pivot]++;
  pivots_walk(search, candidates, pivot, kwg_dawg_root(&search->input->lexicon->kwg), 0);
  if (candidates->count > 0)
    qsort(candidates->list, (size_t)candidates->count, sizeof *candidates->list, pivots_compare_candidates);
  return candidates;
}

static bool is_free(const Board *board, int row, int col) {
  return row >= 0 && col >= 0 && row < board->size && col < board->size && !board_is_taken(board, row, col);
}

// Places the word's tiles, with its letter number `at` on the pivot. False when a square is taken or off the board.
static bool pivots_lay(const Search *search, const Pivot *pivot, const Candidate *word, int at, Placement *out) {
  Rack rack = search->input->view->rack;
  int count = 0;
  for (int i = 0; i < word->length; i++) {
    int row = pivot->row + (pivot->direction == DOWN ? i - at : 0);
    int col = pivot->col + (pivot->direction == ACROSS ? i - at : 0);
    if (i == at && pivot->letter != TILE_EMPTY)
      continue;
    if (!is_free(search->board, row, col))
      return false;
    Tile tile = word->word[i];
    if (!rack_take(&rack, tile))
      tile |= TILE_BLANK_BIT;
    out[count++] = (Placement){(uint8_t)row, (uint8_t)col, tile};
  }
  return true;
}

static bool is_legal(const Search *search, const Placement *placements, int count) {
  const Settings *settings = search->input->view->settings;
  Play play;
  PlayWords words;
  if (play_from_placements(search->board, &settings->layout, settings->rack_size, placements, count, &play, NULL) != OK)
    return false;
  play_words(search->board, &play, &words);
  for (int i = 0; i < words.count; i++) {
    if (!lexicon_has(search->input->lexicon, words.words[i].tiles, words.words[i].length))
      return false;
  }
  return true;
}

static void add_place(BotCommands *out, const Placement *placement) {
  commands_add(out, (BotCommand){COMMAND_PLACE, placement->tile, placement->row, placement->col});
}

// The tiles are in reading order; the first `before` come before the pivot.
static void write_commands(const Placement *placements, int count, int before, BotCommands *out) {
  for (int i = before; i < count; i++)
    add_place(out, &placements[i]);
  for (int i = before - 1; i >= 0; i--)
    add_place(out, &placements[i]);
  commands_add(out, (BotCommand){.type = COMMAND_FINISH});
}

static bool try_word(const Search *search, const Pivot *pivot, const Candidate *word, BotCommands *out) {
  Placement placements[WORD_MAX];
  bool is_first = pivot->letter == TILE_EMPTY;
  int count = word->length - !is_first;
  for (int at = 0; at < word->length; at++) {
    if (is_first ? at > 0 : word->word[at] != pivot->letter)
      continue;
    if (!pivots_lay(search, pivot, word, at, placements) || !is_legal(search, placements, count))
      continue;
    write_commands(placements, count, at, out);
    return true;
  }
  return false;
}

static bool try_pivot(Search *search, const Pivot *pivot, BotCommands *out) {
  const Candidates *candidates = candidates_for(search, pivot->letter);
  for (int i = 0; i < candidates->count; i++) {
    if (try_word(search, pivot, &candidates->list[i], out))
      return true;
  }
  return false;
}

static bool try_first_turn(Search *search, BotCommands *out) {
  const Layout *layout = &search->input->view->settings->layout;
  for (int row = 0; row < layout->size; row++) {
    for (int col = 0; col < layout->size; col++) {
      if (layout->is_start[board_index(row, col)])
        return try_pivot(search, &(Pivot){row, col, ACROSS, TILE_EMPTY}, out);
    }
  }
  return false;
}

static bool try_made_word(Search *search, const MadeWord *made, BotCommands *out) {
  uint64_t vowels = search->input->view->settings->tiles.vowels;
  for (int i = 0; i < made->length; i++) {
    int row = made->row + (made->direction == DOWN ? i : 0), col = made->col + (made->direction == ACROSS ? i : 0);
    Pivot pivot = {row, col, direction_other((Direction)made->direction),
                   tile_letter(board_at(search->board, row, col))};
    if ((vowels >> pivot.letter & 1) && try_pivot(search, &pivot, out))
      return true;
  }
  return false;
}

static Status pivots_find_play(Search *search, bool *found, BotCommands *out, Error *err) {
  const GameView *view = search->input->view;
  *found = search->board->tile_count == 0 && try_first_turn(search, out);
  for (int i = 0; i < view->state.words_made && !*found; i++) {
    if (progress_is_cancelled(search->input->progress))
      return error_set(err, ERR_CANCELLED, N_("cancelled"));
    *found = try_made_word(search, &view->words[i], out);
  }
  return OK;
}

// Once in a turn: a skip already bought shows in the state.
static bool wants_skip(const BotInput *input) {
  const Settings *settings = input->view->settings;
  const State *state = &input->view->state;
  bool can = settings->coins && !settings->duplicate && state->skips == 0 && state_active_seats(state) > 1 &&
             state_coins(state, settings, input->view->seat) >= settings->coins_price;
  return input->level == PIVOTS_HARD && can && seed_hash(&input->seed, "skip", 0, 0) % 100 < HARD_SKIP_PERCENT;
}

Status pivots_commands(const BotInput *input, BotCommands *out, Error *err) {
  ScopedMem Search *search = mem_alloc(sizeof *search);
  BotCommands play = {0}, commands = {0};
  bool found;
  search->input = input;
  search->board = &input->view->state.board;
  rank_lengths(search, (PivotStrategy)input->level);
  Status status = pivots_find_play(search, &found, &play, err);
  if (status == OK) {
    if (found && wants_skip(input))
      commands_add(&commands, (BotCommand){.type = COMMAND_BUY_SKIP});
    for (int i = 0; i < play.count; i++)
      commands_add(&commands, play.list[i]);
    if (!found)
      commands_add(&commands, (BotCommand){.type = COMMAND_PASS});
    *out = commands;
  }
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++)
    mem_free(search->by_letter[tile].list);
  return status;
}

Status pivots_choose(const BotInput *input, Action *out, Error *err) {
  BotCommands commands;
  Status status = pivots_commands(input, &commands, err);
  return status == OK ? commands_action(&commands, input->view, out, err) : status;
}
