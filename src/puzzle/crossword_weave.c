// SPDX-License-Identifier: MIT
// A criss-cross, word by word. Each word crosses one that is there already, where it adds the least room and the most
// crossings. Chance decides the order, and between equals. The best of many attempts is taken.
//
// Why many greedy attempts and not a search: the first few dozen find a place for all words in almost all lists of
// people, and all that can be gained after that is a smaller grid.
#include "base/mem.h"
#include "puzzle/crossword_make.h"
#include "puzzle/fastrandom.h"

#include <stdlib.h>

enum {
  LIES_ACROSS = 1,
  LIES_DOWN = 2,
  ATTEMPTS_MAX = 100,
  ATTEMPTS_MIN = 4,
  WORK_MAX = 300 * 1000, // places to look at; after that, no further attempt begins
  WINDOW = 6,            // the longest words left, which are looked at before all others
  NAMED_MAX = 5,
  CHANCE_FIRST = 64 * 30,
  CHANCE_MAX = 1 << 28,
};

typedef struct WeavePlace {
  int word, row, col;
  bool is_down;
} WeavePlace;

typedef struct WeaveCell {
  int16_t row, col;
} WeaveCell;

// The box around all words, in rows and columns of the working area.
typedef struct WeaveBox {
  int top, left, bottom, right;
} WeaveBox;

typedef struct Weaver {
  const CrosswordWeave *request;
  FastRandom random;
  int side; // of the working area, with an empty rim
  Tile *letters;
  uint8_t *lies;        // LIES_ACROSS, LIES_DOWN
  WeaveCell *by_letter; // cells of each letter: TILE_KINDS_MAX + 1 lists of cells_max
  int letter_counts[TILE_KINDS_MAX + 1];
  int cells_max;
  int *order; // words that are left, the next ones first
  int left;
  WeavePlace *placed;
  int placed_count, crossings;
  WeaveBox box;
  int weight;      // of added room against crossings; differs between attempts
  uint32_t chance; // how much chance may change the result
  int64_t work;
} Weaver;

typedef struct WeaveBest {
  WeavePlace *placed;
  int placed_count, crossings;
  WeaveBox box;
} WeaveBest;

static const SopaWord *weave_word(const Weaver *weaver, int word) {
  return &weaver->request->words->items[word];
}

static int box_rows(WeaveBox box) {
  return box.bottom - box.top + 1;
}

static int box_cols(WeaveBox box) {
  return box.right - box.left + 1;
}

// The cost of an attempt: cells of the box, and more for a long, narrow box.
static int box_cost(WeaveBox box) {
  int rows = box_rows(box), cols = box_cols(box), longer = rows > cols ? rows : cols;
  return rows * cols + longer * longer;
}

static WeaveBox box_with(WeaveBox box, WeavePlace place, int length) {
  int bottom = place.row + (place.is_down ? length - 1 : 0), right = place.col + (place.is_down ? 0 : length - 1);
  box.top = place.row < box.top ? place.row : box.top;
  box.left = place.col < box.left ? place.col : box.left;
  box.bottom = bottom > box.bottom ? bottom : box.bottom;
  box.right = right > box.right ? right : box.right;
  return box;
}

static bool box_is_allowed(const Weaver *weaver, WeaveBox box) {
  const CrosswordWeave *request = weaver->request;
  int rows = request->rows ? request->rows : CROSSWORD_SIDE_MAX;
  int cols = request->cols ? request->cols : CROSSWORD_SIDE_MAX;
  return box_rows(box) <= rows && box_cols(box) <= cols;
}

// How many words it would cross. -1 when it can't lie there: it would touch another word, cover another letter or
// continue another word.
static int weave_crossings(const Weaver *weaver, WeavePlace place) {
  const SopaWord *word = weave_word(weaver, place.word);
  int step = place.is_down ? weaver->side : 1, beside = place.is_down ? 1 : weaver->side;
  int at = place.row * weaver->side + place.col, crossings = 0;
  uint8_t own = place.is_down ? LIES_DOWN : LIES_ACROSS;
  if (weaver->letters[at - step] || weaver->letters[at + step * word->length])
    return -1;
  for (int i = 0; i < word->length; i++, at += step) {
    if (weaver->letters[at]) {
      if (weaver->letters[at] != word->tiles[i] || (weaver->lies[at] & own))
        return -1;
      crossings++;
    } else if (weaver->letters[at - beside] || weaver->letters[at + beside]) {
      return -1;
    }
  }
  return crossings;
}

static void lay_word(Weaver *weaver, WeavePlace place) {
  const SopaWord *word = weave_word(weaver, place.word);
  int step = place.is_down ? weaver->side : 1, at = place.row * weaver->side + place.col;
  for (int i = 0; i < word->length; i++, at += step) {
    Tile tile = word->tiles[i];
    if (!weaver->letters[at])
      weaver->by_letter[tile * weaver->cells_max + weaver->letter_counts[tile]++] =
          (WeaveCell){(int16_t)(place.row + (place.is_down ? i : 0)), (int16_t)(place.col + (place.is_down ? 0 : i))};
    else
      weaver->crossings++;
    weaver->letters[at] = tile;
    weaver->lies[at] |= place.is_down ? LIES_DOWN : LIES_ACROSS;
  }
  weaver->box = weaver->placed_count
                    ? box_with(weaver->box, place, word->length)
                    : box_with((WeaveBox){place.row, place.col, place.row, place.col}, place, word->length);
  weaver->placed[weaver->placed_count++] = place;
}

static void take_from_order(Weaver *weaver, int at) {
  weaver->left--;
  memmove(weaver->order + at, weaver->order + at + 1, (size_t)(weaver->left - at) * sizeof *weaver->order);
}

// Looks at every place of a word across a cell that has one of its letters, and keeps the best.
static void weigh_word(Weaver *weaver, int word_number, int64_t *best, WeavePlace *out) {
  const SopaWord *word = weave_word(weaver, word_number);
  for (int i = 0; i < word->length; i++) {
    const WeaveCell *cells = weaver->by_letter + word->tiles[i] * weaver->cells_max;
    for (int j = 0; j < weaver->letter_counts[word->tiles[i]]; j++) {
      uint8_t lies = weaver->lies[cells[j].row * weaver->side + cells[j].col];
      if (lies == (LIES_ACROSS | LIES_DOWN))
        continue;
      bool is_down = lies == LIES_ACROSS;
      WeavePlace place = {word_number, cells[j].row - (is_down ? i : 0), cells[j].col - (is_down ? 0 : i), is_down};
      weaver->work++;
      int crossings = weave_crossings(weaver, place); // most places end here
      if (crossings < 1)
        continue;
      WeaveBox box = box_with(weaver->box, place, word->length);
      if (!box_is_allowed(weaver, box))
        continue;
      int64_t value = (int64_t)crossings * 400 + word->length * 20 -
                      (int64_t)(box_cost(box) - box_cost(weaver->box)) * weaver->weight;
      value = value * 64 + fastrandom_below(&weaver->random, weaver->chance);
      if (value > *best) {
        *best = value;
        *out = place;
      }
    }
  }
}

// The best place of the next words or, if none of them has one, of any word.
static bool weave_next(Weaver *weaver) {
  int64_t best = INT64_MIN;
  WeavePlace place = {0};
  for (int i = 0; i < weaver->left && (i < WINDOW || best == INT64_MIN); i++)
    weigh_word(weaver, weaver->order[i], &best, &place);
  if (best == INT64_MIN)
    return false;
  for (int i = 0; i < weaver->left; i++) {
    if (weaver->order[i] == place.word) {
      take_from_order(weaver, i);
      break;
    }
  }
  lay_word(weaver, place);
  return true;
}

// Long words first, shuffled a little more with each attempt.
static void shake_order(Weaver *weaver, int attempt) {
  int count = weaver->request->words->count, shake = 1 + attempt % 8;
  ScopedMem int *keys = mem_alloc((size_t)(count + 1) * sizeof *keys);
  for (int i = 0; i < count; i++) {
    int key = weave_word(weaver, i)->length * 4 + (int)fastrandom_below(&weaver->random, (uint32_t)(shake * 4));
    int at = i;
    for (; at > 0 && keys[at - 1] < key; at--) {
      keys[at] = keys[at - 1];
      weaver->order[at] = weaver->order[at - 1];
    }
    keys[at] = key;
    weaver->order[at] = i;
  }
  weaver->left = count;
}

// Places a word in the middle of the area. False when the grid has no line for a word so long.
static bool middle_place(Weaver *weaver, int word, WeavePlace *out) {
  int length = weave_word(weaver, word)->length, middle = weaver->side / 2, before = middle - length / 2;
  bool is_down = fastrandom_below(&weaver->random, 2) == 1;
  for (int turn = 0; turn < 2; turn++, is_down = !is_down) {
    *out = (WeavePlace){word, is_down ? before : middle, is_down ? middle : before, is_down};
    if (box_is_allowed(weaver, box_with((WeaveBox){out->row, out->col, out->row, out->col}, *out, length)))
      return true;
  }
  return false;
}

// Removes what the last attempt has laid; nearly all of the area was never used.
static void weave_clear(Weaver *weaver) {
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++) {
    for (int i = 0; i < weaver->letter_counts[tile]; i++) {
      WeaveCell cell = weaver->by_letter[tile * weaver->cells_max + i];
      weaver->letters[cell.row * weaver->side + cell.col] = weaver->lies[cell.row * weaver->side + cell.col] = 0;
    }
    weaver->letter_counts[tile] = 0;
  }
  weaver->placed_count = weaver->crossings = 0;
}

// Gives up when it can't be better than the best one.
static void weave_once(Weaver *weaver, int attempt, const WeaveBest *best) {
  static const int weights[] = {12, 24, 40, 80};
  weave_clear(weaver);
  weaver->weight = weights[(size_t)attempt % (sizeof weights / sizeof *weights)];
  shake_order(weaver, attempt);
  WeavePlace place;
  int first = 0;
  while (first < weaver->left && !middle_place(weaver, weaver->order[first], &place))
    first++;
  if (first == weaver->left)
    return;
  take_from_order(weaver, first);
  lay_word(weaver, place);
  bool is_bounded = best->placed_count == weaver->request->words->count;
  while (weaver->left > 0 && (!is_bounded || box_cost(weaver->box) < box_cost(best->box)) && weave_next(weaver))
    ;
}

static bool is_better(const Weaver *weaver, const WeaveBest *best) {
  if (weaver->placed_count != best->placed_count)
    return weaver->placed_count > best->placed_count;
  int own = box_cost(weaver->box), other = box_cost(best->box);
  return weaver->placed_count > 0 && (own != other ? own < other : weaver->crossings > best->crossings);
}

static void keep_best(const Weaver *weaver, WeaveBest *best) {
  memcpy(best->placed, weaver->placed, (size_t)weaver->placed_count * sizeof *best->placed);
  best->placed_count = weaver->placed_count;
  best->crossings = weaver->crossings;
  best->box = weaver->box;
}

static Status weave_best(Weaver *weaver, const Progress *progress, WeaveBest *best, int *attempts, Error *err) {
  for (int i = 0; i < ATTEMPTS_MAX && (i < ATTEMPTS_MIN || weaver->work < WORK_MAX); i++) {
    if (progress_is_cancelled(progress))
      return error_set(err, ERR_CANCELLED, N_("the crossword was not made: it was stopped"));
    progress_report(progress, N_("crossing words"), i, ATTEMPTS_MAX);
    weave_once(weaver, i, best);
    if (is_better(weaver, best))
      keep_best(weaver, best);
    if (best->placed_count < weaver->request->words->count && weaver->chance < CHANCE_MAX)
      weaver->chance += weaver->chance / 3; // the obvious choices don't work: give chance more weight
    *attempts = i + 1;
    if (weaver->request->attempts > 0 && *attempts >= weaver->request->attempts &&
        best->placed_count == weaver->request->words->count)
      break;
  }
  return OK;
}

// ---- what can't be ----

static void weave_name_words(const SopaWords *words, const bool *is_named, StrBuf *out) {
  int named = 0;
  for (int i = 0; i < words->count; i++) {
    if (!is_named[i])
      continue;
    if (named++ < NAMED_MAX)
      strbuf_printf(out, "%s%s", out->size ? ", " : "", words->items[i].label);
  }
  if (named > NAMED_MAX)
    strbuf_add_text(out, ", …");
}

static uint64_t weave_letters(const SopaWord *word) {
  uint64_t letters = 0;
  for (int i = 0; i < word->length; i++)
    letters |= UINT64_C(1) << word->tiles[i];
  return letters;
}

// Finds the words that no chain of shared letters connects with the largest group: they can't be in one piece with it.
static int find_strangers(const SopaWords *words, bool *is_stranger) {
  ScopedMem int *group = mem_alloc((size_t)(words->count + 1) * sizeof *group);
  ScopedMem int *sizes = mem_alloc((size_t)(words->count + 1) * sizeof *sizes);
  int groups = 0, largest = 0, strangers = 0;
  for (int i = 0; i < words->count; i++) {
    if (group[i])
      continue;
    uint64_t letters = weave_letters(&words->items[i]);
    group[i] = ++groups;
    for (bool grows = true; grows;) {
      grows = false;
      for (int j = 0; j < words->count; j++) {
        if (!group[j] && (weave_letters(&words->items[j]) & letters)) {
          group[j] = groups;
          letters |= weave_letters(&words->items[j]);
          grows = true;
        }
      }
    }
  }
  for (int i = 0; i < words->count; i++)
    sizes[group[i]]++;
  for (int i = 1; i <= groups; i++)
    largest = sizes[i] > sizes[largest] ? i : largest;
  for (int i = 0; i < words->count; i++) {
    is_stranger[i] = group[i] != largest;
    strangers += is_stranger[i];
  }
  return strangers;
}

static Status check_weave(const CrosswordWeave *request, Error *err) {
  const SopaWords *words = request->words;
  if (words->count < 2)
    return error_set(err, ERR_INPUT, N_("a crossword needs at least two words that cross"));
  if (words->count > CROSSWORD_WORDS_MAX)
    return error_set(err, ERR_LIMIT, N_("%d words are too many for one crossword: at most %d; draw some of them"),
                     err_int(words->count), err_int(CROSSWORD_WORDS_MAX));
  for (int i = 0; i < words->count; i++) {
    const SopaWord *word = &words->items[i];
    if (word->length < CROSSWORD_LENGTH_MIN)
      return error_set(err, ERR_INPUT, N_("'%s' is too short: a word of a crossword has at least two letters"),
                       err_str(word->label));
    int longest = request->rows > request->cols ? request->rows : request->cols;
    longest = longest ? longest : CROSSWORD_SIDE_MAX;
    if (word->length > longest && !request->may_leave_out)
      return error_set(err, ERR_LIMIT, N_("'%s' has %d letters, more than the %d of the longest line"),
                       err_str(word->label), err_int(word->length), err_int(longest));
  }
  return OK;
}

static Status refuse_strangers(const CrosswordWeave *request, Error *err) {
  ScopedMem bool *is_stranger = mem_alloc((size_t)request->words->count + 1);
  ScopedStrBuf names = {0};
  if (request->may_leave_out || find_strangers(request->words, is_stranger) == 0)
    return OK;
  weave_name_words(request->words, is_stranger, &names);
  return error_set(err, ERR_INPUT,
                   N_("these words share no letter with the others, so they can't cross them: %s; take them out, or "
                      "have them left out (option 'leave-out')"),
                   err_str(strbuf_text(&names)));
}

static void find_left_out(const SopaWords *words, const WeaveBest *best, bool *is_left_out) {
  memset(is_left_out, true, (size_t)words->count);
  for (int i = 0; i < best->placed_count; i++)
    is_left_out[best->placed[i].word] = false;
}

static Status judge_best(const CrosswordWeave *request, const WeaveBest *best, bool *is_left_out, Error *err) {
  ScopedStrBuf names = {0};
  find_left_out(request->words, best, is_left_out);
  if (best->placed_count < 2 || (best->placed_count < request->words->count && !request->may_leave_out)) {
    weave_name_words(request->words, is_left_out, &names);
    return error_set(err, ERR_LIMIT,
                     request->may_leave_out ? N_("no crossing was found for these words: %s")
                     : request->rows
                         ? N_("in a grid of this size no crossing was found for these words: %s; make it larger, or "
                              "have them left out (option 'leave-out')")
                         : N_("no crossing was found for these words: %s; take them out, or have them left out "
                              "(option 'leave-out')"),
                     err_str(strbuf_text(&names)));
  }
  return OK;
}

// ---- the puzzle ----

static Status build_woven(const CrosswordWeave *request, const WeaveBest *best, Crossword *out, Error *err) {
  Status status = crossword_init(out, request->name, request->alphabet, box_rows(best->box), box_cols(best->box), err);
  if (status != OK)
    return status;
  for (int i = 0; i < best->placed_count; i++) {
    WeavePlace place = best->placed[i];
    const SopaWord *word = &request->words->items[place.word];
    for (int j = 0; j < word->length; j++)
      out->cells[(place.row - best->box.top + (place.is_down ? j : 0)) * out->cols + place.col - best->box.left +
                 (place.is_down ? 0 : j)] = word->tiles[j];
  }
  crossword_number(out);
  for (int i = 0; i < best->placed_count; i++) {
    WeavePlace place = best->placed[i];
    const SopaWord *word = &request->words->items[place.word];
    CrosswordEntry *entry =
        &out->entries[crossword_find_entry(out, place.row - best->box.top, place.col - best->box.left, place.is_down)];
    crossword_set_label(entry, span_of(word->label));
    if (word->hint && !request->passes_hints && !crossword_clue_tells(out, entry, word->hint))
      crossword_set_clue(entry, span_of(word->hint));
  }
  return OK;
}

static void report_woven(const CrosswordWeave *request, const WeaveBest *best, const bool *is_left_out, int attempts,
                         CrosswordReport *report) {
  *report = (CrosswordReport){.crossings = best->crossings, .attempts = attempts};
  for (int i = 0; i < request->words->count; i++) {
    const SopaWord *word = &request->words->items[i];
    if (is_left_out[i])
      sopa_words_append(&report->left_out, word->tiles, word->length, span_of(word->label));
  }
}

void crossword_report_deinit(CrosswordReport *report) {
  sopa_words_deinit(&report->left_out);
}

static void weaver_init(Weaver *weaver, const CrosswordWeave *request) {
  int letters = request->words->letters, count = request->words->count, reach = CROSSWORD_SIDE_MAX;
  for (int i = 0; i < count; i++) {
    int length = request->words->items[i].length;
    reach = CROSSWORD_SIDE_MAX + length > reach ? CROSSWORD_SIDE_MAX + length : reach;
  }
  reach = letters < reach ? letters : reach;
  // The first word lies in the middle. The box may grow from there by at most its largest size in each direction, and a
  // word being tried may reach beyond. A rim of one cell stays empty, so that no code need check where the area ends.
  *weaver = (Weaver){
      .request = request, .random = fastrandom_start(&request->seed, "crossword weave"), .chance = CHANCE_FIRST};
  weaver->side = 2 * reach + 4;
  weaver->cells_max = letters;
  weaver->letters = mem_alloc((size_t)weaver->side * (size_t)weaver->side);
  weaver->lies = mem_alloc((size_t)weaver->side * (size_t)weaver->side);
  weaver->by_letter = mem_alloc((size_t)(TILE_KINDS_MAX + 1) * (size_t)letters * sizeof *weaver->by_letter);
  weaver->order = mem_alloc((size_t)(count + 1) * sizeof *weaver->order);
  weaver->placed = mem_alloc((size_t)(count + 1) * sizeof *weaver->placed);
}

static void weaver_deinit(Weaver *weaver) {
  mem_free(weaver->letters);
  mem_free(weaver->lies);
  mem_free(weaver->by_letter);
  mem_free(weaver->order);
  mem_free(weaver->placed);
}

Status crossword_weave(const CrosswordWeave *request, const Progress *progress, Crossword *out, CrosswordReport *report,
                       Error *err) {
  Weaver weaver;
  Status status = check_weave(request, err);
  if (status == OK)
    status = refuse_strangers(request, err);
  if (status != OK)
    return status;
  ScopedMem bool *is_left_out = mem_alloc((size_t)request->words->count + 1);
  WeaveBest best = {.placed = mem_alloc((size_t)request->words->count * sizeof *best.placed)};
  int attempts = 0;
  weaver_init(&weaver, request);
  status = weave_best(&weaver, progress, &best, &attempts, err);
  if (status == OK)
    status = judge_best(request, &best, is_left_out, err);
  if (status == OK)
    status = build_woven(request, &best, out, err);
  if (status == OK && report)
    report_woven(request, &best, is_left_out, attempts, report);
  mem_free(best.placed);
  weaver_deinit(&weaver);
  return status;
}
