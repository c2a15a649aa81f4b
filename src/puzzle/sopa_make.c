// SPDX-License-Identifier: MIT
// Making a word search: the request is checked as a whole, then tried with one derived seed after another.
#include "puzzle/sopa_make.h"

#include "base/mem.h"
#include "puzzle/sopa_maker_internal.h"
#include "puzzle/sopa_trie_internal.h"

#include <assert.h>

enum {
  RIGHT_DOWN = 1 << 2 | 1 << 4,
  FORWARDS = RIGHT_DOWN | 1 << 1 | 1 << 3,
  ATTEMPTS_MIN = 4,
  ATTEMPTS_MAX = 60,
  ATTEMPTS_WORK = 4 * 1000 * 1000, // cells and letters in all attempts
  LOOSE_ATTEMPTS = 12,             // for a message that fills the rest; after that words are packed
  NAMED_MAX = 5,                   // words in a message
};

const SopaLevel sopa_levels[] = {
    {"easy", N_("words read to the right and downwards and keep apart"), RIGHT_DOWN, SOPA_CROSSING_FEW,
     SOPA_FILL_FREQUENT, 0},
    {"medium", N_("words also read diagonally, never backwards"), FORWARDS, SOPA_CROSSING_ANY, SOPA_FILL_FREQUENT, 0},
    {"classic", N_("all eight directions and every letter alike, as in the original program"), SOPA_ALL_DIRECTIONS,
     SOPA_CROSSING_ANY, SOPA_FILL_EVEN, 0},
    {"hard", N_("all eight directions, words cross, the filling looks like the words"), SOPA_ALL_DIRECTIONS,
     SOPA_CROSSING_MANY, SOPA_FILL_WORDS, 0},
    {"expert", N_("the same, and beginnings of words that lead nowhere"), SOPA_ALL_DIRECTIONS, SOPA_CROSSING_MANY,
     SOPA_FILL_WORDS, 150},
    {0},
};

const SopaLevel *sopa_level_find(const char *name) {
  for (const SopaLevel *level = sopa_levels; level->name; level++) {
    if (strcmp(level->name, name) == 0)
      return level;
  }
  return NULL;
}

void sopa_request_set_level(SopaRequest *request, const SopaLevel *level) {
  request->directions = level->directions;
  request->crossing = level->crossing;
  request->fill = level->fill;
  request->decoys = level->decoys;
  request->level = 1 + (int)(level - sopa_levels);
}

void sopa_report_deinit(SopaReport *report) {
  sopa_words_deinit(&report->left_out);
}

int sopa_usual_side(const SopaWords *words) {
  int side = 5, longest = 0;
  for (int i = 0; i < words->count; i++)
    longest = words->items[i].length > longest ? words->items[i].length : longest;
  while (side < SOPA_SIDE_MAX && (side < longest || side * side < words->letters * 2))
    side++;
  return side;
}

// ---- what is asked for ----

static bool sopa_make_is_inside(const SopaRequest *request, int row, int col) {
  return row >= 0 && row < request->rows && col >= 0 && col < request->cols &&
         request->shape[row * request->cols + col];
}

// The longest run of cells of the shape in this direction. Each run is counted from its first cell only.
static int longest_line(const SopaRequest *request, int direction) {
  int longest = 0, rows = request->rows, cols = request->cols;
  int drow = sopa_drow(direction), dcol = sopa_dcol(direction);
  if (!request->shape)
    return drow == 0 ? cols : dcol == 0 ? rows : rows < cols ? rows : cols;
  for (int cell = 0; cell < rows * cols; cell++) {
    int length = 0, row = cell / cols, col = cell % cols;
    if (sopa_make_is_inside(request, row - drow, col - dcol))
      continue;
    while (sopa_make_is_inside(request, row + drow * length, col + dcol * length))
      length++;
    longest = length > longest ? length : longest;
  }
  return longest;
}

int sopa_request_longest(const SopaRequest *request) {
  int longest = 0;
  for (int direction = 0; direction < SOPA_DIRECTIONS; direction++) {
    int line = request->directions >> direction & 1 ? longest_line(request, direction) : 0;
    longest = line > longest ? line : longest;
  }
  return longest;
}

static Status check_lengths(const SopaRequest *request, Error *err) {
  int longest = sopa_request_longest(request);
  for (int i = 0; i < request->words->count; i++) {
    if (request->words->items[i].length > longest)
      return error_set(err, ERR_INPUT, N_("'%s' can't fit: it has %d letters, and the longest line of the grid has %d"),
                       err_str(request->words->items[i].label), err_int(request->words->items[i].length),
                       err_int(longest));
  }
  return OK;
}

static Status check_request(const SopaRequest *request, Error *err) {
  if (request->rows < 1 || request->cols < 1 || request->rows > SOPA_SIDE_MAX || request->cols > SOPA_SIDE_MAX)
    return error_set(err, ERR_LIMIT, N_("a word search can't have %d rows and %d columns: from 1 to %d of each"),
                     err_int(request->rows), err_int(request->cols), err_int(SOPA_SIDE_MAX));
  if ((request->directions & SOPA_ALL_DIRECTIONS) == 0)
    return error_set(err, ERR_INPUT, N_("there are no directions: words need at least one, as E or S"));
  if (!request->words || request->words->count == 0)
    return error_set(err, ERR_INPUT, N_("there are no words: give at least one"));
  if (request->shape && !memchr(request->shape, 1, (size_t)request->rows * (size_t)request->cols))
    return error_set(err, ERR_INPUT, N_("the shape has no cells"));
  return check_lengths(request, err);
}

// ---- words inside words ----

static Status refuse_inside(const Maker *maker, int inner, int outer, Error *err) {
  const SopaWord *word = &maker->words->items[outer];
  if (inner >= maker->word_count)
    return error_set(err, ERR_INPUT, N_("'%s' has the blocked word '%s' inside"), err_str(word->label),
                     err_str(maker_word(maker, inner)->label));
  if (maker->words->items[inner].length == word->length)
    return error_set(err, ERR_INPUT,
                     N_("'%s' is '%s' backwards, so neither could be there exactly once: take one of them out"),
                     err_str(maker_word(maker, inner)->label), err_str(word->label));
  return error_set(err, ERR_INPUT,
                   N_("'%s' is inside '%s', so it could not be there exactly once: take one of them out, or let words "
                      "stand inside longer ones (option 'inside')"),
                   err_str(maker_word(maker, inner)->label), err_str(word->label));
}

// Words inside longer ones, and the names of the first few.
typedef struct InsidePairs {
  StrBuf text; // "SOL (GIRASOL), ..."
  int count;
  int inner, outer; // of the last pair
} InsidePairs;

static void note_inside(const Maker *maker, InsidePairs *pairs, int inner, int outer) {
  if (pairs->count++ < NAMED_MAX)
    strbuf_printf(&pairs->text, "%s%s (%s)", pairs->text.size ? ", " : "", maker_word(maker, inner)->label,
                  maker_word(maker, outer)->label);
  pairs->inner = inner;
  pairs->outer = outer;
}

// A single pair has a sentence of its own; several are named together, so that people need not try again for each.
static Status refuse_pairs(const Maker *maker, const InsidePairs *pairs, Error *err) {
  if (pairs->count == 1)
    return refuse_inside(maker, pairs->inner, pairs->outer, err);
  return error_set(err, ERR_INPUT,
                   N_("%d words are inside others, so they could not be there exactly once: %s. Take them out, or let "
                      "words stand inside longer ones (option 'inside')"),
                   err_int(pairs->count), err_str(strbuf_text(&pairs->text)));
}

static bool may_be_inside(const Maker *maker, int inner, int outer) {
  const SopaRequest *request = maker->request;
  if (inner >= maker->word_count)
    return inner >= maker->rude_first;
  return inner == outer || request->allows_repeats ||
         (request->allows_inside && maker->words->items[inner].length < maker->words->items[outer].length);
}

// What may not be inside a word: the first one is refused at once, but shorter listed words are collected.
static Status check_ends(const Maker *maker, uint32_t node, int outer, InsidePairs *pairs, Error *err) {
  const int32_t numbers[2] = {maker->trie.forward[node], maker->trie.backward[node]};
  Status status = OK;
  for (int i = 0; status == OK && i < 2; i++) {
    if (numbers[i] < 0 || may_be_inside(maker, numbers[i], outer))
      continue;
    bool is_shorter =
        numbers[i] < maker->word_count && maker_word(maker, numbers[i])->length < maker_word(maker, outer)->length;
    if (is_shorter)
      note_inside(maker, pairs, numbers[i], outer);
    else
      status = refuse_inside(maker, numbers[i], outer, err);
  }
  return status;
}

static Status sopa_make_check_inside(const Maker *maker, Error *err) {
  const SopaTrie *trie = &maker->trie;
  InsidePairs pairs = {0};
  Status status = OK;
  for (int outer = 0; status == OK && outer < maker->word_count; outer++) {
    const SopaWord *word = &maker->words->items[outer];
    uint32_t state = 0;
    for (int i = 0; status == OK && i < word->length; i++) {
      state = sopa_trie_step(trie, state, word->tiles[i]);
      for (uint32_t node = sopa_trie_ends(state) ? state >> trie->shift : 0; status == OK && node;
           node = trie->shorter[node])
        status = check_ends(maker, node, outer, &pairs, err);
    }
  }
  if (status == OK && pairs.count > 0)
    status = refuse_pairs(maker, &pairs, err);
  strbuf_deinit(&pairs.text);
  return status;
}

// A blocked word that is listed too would not be noticed: both end at one node, and the list comes first.
static Status check_blocked(const Maker *maker, Error *err) {
  const SopaWords *blocked = maker->request->blocked;
  for (int i = 0; blocked && i < blocked->count; i++) {
    const SopaWord *word = &blocked->items[i];
    uint32_t state = 0;
    for (int j = 0; j < word->length; j++)
      state = sopa_trie_step(&maker->trie, state, word->tiles[j]);
    uint32_t node = state >> maker->trie.shift;
    int listed = maker->trie.forward[node], reversed = maker->trie.backward[node];
    if ((listed >= 0 && listed < maker->word_count) || (reversed >= 0 && reversed < maker->word_count))
      return error_set(err, ERR_INPUT, N_("'%s' is both listed and blocked"), err_str(word->label));
  }
  return OK;
}

// ---- one attempt ----

static void sum_weights(Maker *maker) {
  const TileSet *tiles = &maker->request->alphabet->tiles;
  uint32_t counts[TILE_KINDS_MAX + 1] = {0}, sum = 0;
  for (int i = 0; i < maker->word_count; i++) {
    for (int j = 0; j < maker->words->items[i].length; j++)
      counts[maker->words->items[i].tiles[j]]++;
  }
  for (int tile = 1; tile <= tiles->kinds; tile++) {
    switch (maker->request->fill) {
    case SOPA_FILL_EVEN:
      sum += 1;
      break;
    case SOPA_FILL_FREQUENT:
      sum += tiles->counts[tile] > 0 ? (uint32_t)tiles->counts[tile] : 1;
      break;
    case SOPA_FILL_WORDS:
      sum += counts[tile];
      break;
    }
    maker->weights[tile] = sum;
  }
}

static void clear_grid(Maker *maker) {
  int total = maker->rows * maker->cols;
  for (int cell = 0; cell < total; cell++)
    maker->cells[cell] = maker->request->shape && !maker->request->shape[cell] ? CELL_HOLE : CELL_FREE;
  memset(maker->is_used, 0, (size_t)total);
  memset(maker->is_placed, 0, (size_t)maker->word_count);
  memset(maker->with_count, 0, sizeof maker->with_count);
}

static Status lay_pinned(Maker *maker, Error *err) {
  for (int i = 0; i < maker->word_count; i++) {
    const SopaWord *word = &maker->words->items[i];
    if (!word->is_pinned)
      continue;
    if (!sopa_place_fits(maker->rows, maker->cols, word->place, word->length))
      return error_set(err, ERR_INPUT, N_("'%s' is pinned where it does not fit"), err_str(word->label));
    int cell = word->place.row * maker->cols + word->place.col;
    int step = sopa_drow(word->place.direction) * maker->cols + sopa_dcol(word->place.direction);
    for (int j = 0; j < word->length; j++) {
      Tile tile = maker->cells[cell + j * step];
      if (tile != CELL_FREE && tile != word->tiles[j])
        return error_set(err, ERR_INPUT, N_("'%s' is pinned where another letter or a hole is: cell %d,%d"),
                         err_str(word->label), err_int((cell + j * step) / maker->cols),
                         err_int((cell + j * step) % maker->cols));
    }
    if (!maker_lay(maker, i, word->place))
      return error_set(err, ERR_INPUT, N_("'%s' is pinned where it spells a listed, blocked or rude word"),
                       err_str(word->label));
  }
  return OK;
}

static Status refuse_unplaced(const Maker *maker, Error *err) {
  ScopedStrBuf names = {0};
  int named = 0;
  for (int i = 0; i < maker->word_count; i++) {
    if (!maker->is_placed[i] && named++ < NAMED_MAX)
      strbuf_printf(&names, "%s%s", named > 1 ? ", " : "", maker->words->items[i].label);
  }
  return named > NAMED_MAX ? error_set(err, ERR_LIMIT, N_("%d words found no room (%s, ...): choose a larger grid"),
                                       err_int(named), err_str(strbuf_text(&names)))
                           : error_set(err, ERR_LIMIT, N_("no room was found for %s: choose a larger grid"),
                                       err_str(strbuf_text(&names)));
}

// ERR_CANCELLED and ERR_INPUT stop everything (pinned words don't change); after ERR_LIMIT another attempt may succeed.
static Status sopa_attempt(Maker *maker, int number, bool is_last, const Progress *progress, Error *err) {
  Seed seed = seed_derive(&maker->seed, "sopa", (uint64_t)number);
  maker->random = random_start(&seed, "make");
  clear_grid(maker);
  Status status = lay_pinned(maker, err);
  if (status != OK)
    return status;
  bool is_packed = maker->request->message_fills && number >= LOOSE_ATTEMPTS; // puzzles that are not packed look better
  if (is_packed)
    maker_pack_words(maker);
  if (progress_is_cancelled(progress) || (!is_packed && !maker_place_words(maker, progress)))
    return error_set(err, ERR_CANCELLED, N_("stopped"));
  if (maker->unplaced > 0 && !(is_last && maker->request->may_leave_out && maker->unplaced < maker->word_count))
    return refuse_unplaced(maker, err);
  return maker_fill(maker, progress, err);
}

static int count_attempts(const Maker *maker) {
  int64_t work = (int64_t)maker->rows * maker->cols + 20L * maker->words->letters;
  int64_t attempts = ATTEMPTS_WORK / work;
  return attempts < ATTEMPTS_MIN ? ATTEMPTS_MIN : attempts > ATTEMPTS_MAX ? ATTEMPTS_MAX : (int)attempts;
}

static Status sopa_make_try_all(Maker *maker, const Progress *progress, int *made, Error *err) {
  int attempts = count_attempts(maker), best = 0, best_unplaced = -1;
  Status status = OK;
  for (int i = 0; i < attempts; i++) {
    status = sopa_attempt(maker, i, false, progress, err);
    *made = i + 1;
    if (status != ERR_LIMIT)
      return status;
    if (best_unplaced < 0 || maker->unplaced < best_unplaced) {
      best = i;
      best_unplaced = maker->unplaced;
    }
  }
  // Repeats the attempt that came nearest, for its message or its words left out.
  return sopa_attempt(maker, best, true, progress, err);
}

// ---- the result ----

static void take_words(const Maker *maker, Sopa *sopa, SopaReport *report) {
  sopa_words_copy(maker->words, &sopa->words);
  for (int i = maker->word_count; i-- > 0;) {
    SopaWord *word = &sopa->words.items[i];
    word->is_found = false;
    word->is_placed = maker->is_placed[i];
    word->place = maker->places[i];
    if (maker->is_placed[i])
      continue;
    Status status =
        sopa_words_add_tiles(&report->left_out, &sopa->alphabet, word->tiles, word->length, word->label, NULL);
    assert(status == OK); // they were in one list before
    (void)status;
    sopa_words_remove(&sopa->words, i);
  }
}

static Status take_result(const Maker *maker, Sopa *out, SopaReport *report, Error *err) {
  const SopaRequest *request = maker->request;
  Sopa sopa;
  Status status =
      sopa_init(&sopa, request->name ? request->name : "", request->alphabet, maker->rows, maker->cols, err);
  if (status != OK)
    return status;
  for (int cell = 0; cell < maker->rows * maker->cols; cell++)
    sopa.cells[cell] = maker->cells[cell] == CELL_HOLE ? TILE_EMPTY : maker->cells[cell];
  take_words(maker, &sopa, report);
  sopa.promise = (SopaPromise){.is_made = true,
                               .each_once = !request->allows_repeats,
                               .allows_inside = request->allows_inside,
                               .is_safe = !request->allows_rude,
                               .directions = request->directions & SOPA_ALL_DIRECTIONS,
                               .level = request->level,
                               .message_length = maker->message_length};
  if (request->blocked)
    sopa_words_copy(request->blocked, &sopa.promise.blocked);
  if (maker->message_length > 0) {
    sopa.promise.message = mem_alloc((size_t)maker->message_length);
    memcpy(sopa.promise.message, maker->message, (size_t)maker->message_length);
    sopa_promise_set_message_text(&sopa.promise, request->message);
  }
  *out = sopa;
  return OK;
}

static void maker_bar_words(Maker *maker) {
  const SopaRequest *request = maker->request;
  if (request->blocked)
    sopa_words_copy(request->blocked, &maker->barred);
  maker->rude_first = maker->word_count + maker->barred.count;
  if (!request->allows_rude)
    sopa_rude_add(request->alphabet, &maker->barred);
}

static Maker *maker_create(const SopaRequest *request) {
  size_t total = (size_t)request->rows * (size_t)request->cols, words = (size_t)request->words->count;
  Maker *maker = mem_alloc(sizeof *maker);
  *maker = (Maker){.request = request,
                   .words = request->words,
                   .word_count = request->words->count,
                   .rows = request->rows,
                   .cols = request->cols};
  maker->cells = mem_alloc(total);
  maker->is_used = mem_alloc(total * sizeof *maker->is_used);
  maker->places = mem_alloc(words * sizeof *maker->places);
  maker->is_placed = mem_alloc(words * sizeof *maker->is_placed);
  maker->order = mem_alloc(words * sizeof *maker->order);
  maker_bar_words(maker);
  sopa_trie_init(&maker->trie, request->alphabet->tiles.kinds, request->words, &maker->barred);
  sum_weights(maker);
  return maker;
}

void maker_close(Maker *maker) {
  if (!maker)
    return;
  mem_free(maker->cells);
  mem_free(maker->is_used);
  mem_free(maker->places);
  mem_free(maker->is_placed);
  mem_free(maker->order);
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++)
    mem_free(maker->cells_with[tile]);
  sopa_words_deinit(&maker->barred);
  sopa_trie_deinit(&maker->trie);
  mem_free(maker);
}

static Status read_message(Maker *maker, Error *err) {
  const char *message = maker->request->message;
  if (!message || !message[0])
    return OK;
  maker->message_length =
      sopa_alphabet_spell_text(maker->request->alphabet, span_of(message), maker->message, SOPA_WORD_MAX, err);
  return maker->message_length > 0 ? OK : err->kind;
}

Status maker_open(const SopaRequest *request, Maker **out, Error *err) {
  *out = NULL;
  Status status = check_request(request, err);
  if (status != OK)
    return status;
  Maker *maker = maker_create(request);
  status = check_blocked(maker, err);
  if (status == OK)
    status = sopa_make_check_inside(maker, err);
  if (status == OK)
    status = read_message(maker, err);
  if (status == OK)
    *out = maker;
  else
    maker_close(maker);
  return status;
}

Status maker_make(Maker *maker, const Seed *seed, const Progress *progress, Sopa *out, SopaReport *report, Error *err) {
  SopaReport made = {0};
  maker->seed = *seed;
  Status status = sopa_make_try_all(maker, progress, &made.attempts, err);
  if (status == OK)
    status = take_result(maker, out, &made, err);
  if (status == OK && report)
    *report = made;
  else
    sopa_report_deinit(&made);
  return status;
}

Status sopa_make(const SopaRequest *request, const Progress *progress, Sopa *out, SopaReport *report, Error *err) {
  Error own;
  Maker *maker;
  Status status = maker_open(request, &maker, err ? err : &own);
  if (status == OK)
    status = maker_make(maker, &request->seed, progress, out, report, err ? err : &own);
  maker_close(maker);
  return status;
}

Status sopa_remake(const Sopa *sopa, const SopaRequest *how, const Progress *progress, Sopa *out, SopaReport *report,
                   Error *err) {
  SopaRequest request = *how;
  int total = sopa->rows * sopa->cols;
  bool *shape = mem_alloc((size_t)total * sizeof *shape);
  for (int cell = 0; cell < total; cell++)
    shape[cell] = sopa->cells[cell] != TILE_EMPTY;
  ScopedStrBuf message = {0};
  if (sopa->promise.message_text)
    strbuf_add_text(&message, sopa->promise.message_text);
  else if (sopa->promise.message_length > 0)
    sopa_alphabet_write_word(&sopa->alphabet, sopa->promise.message, sopa->promise.message_length, &message);
  request.name = sopa->name;
  request.alphabet = &sopa->alphabet;
  request.rows = sopa->rows;
  request.cols = sopa->cols;
  request.words = &sopa->words;
  request.blocked = &sopa->promise.blocked;
  request.message = how->message ? how->message : message.data;
  request.shape = shape;
  Status status = sopa_make(&request, progress, out, report, err);
  mem_free(shape);
  return status;
}
